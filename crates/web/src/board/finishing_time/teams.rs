//! The teams: what each of them has, what work would cost it now, and its five
//! tracks with the price of the next steps. The own tracks are the shop window
//! of a strike.

use finishing_time::words::{effect, signed};
use finishing_time::{Action, Forecast, Stage, Step, TeamView, Track};
use maud::{Markup, html};
use tabletop::Seat;

use super::super::ANSWER;
use super::pawn::{Team, sign};
use super::quarters::Quarter;
use super::town::Town;
use crate::sprite::{fist, icon, signs};
use crate::words::finishing_time as words;

impl Town<'_> {
    pub(super) fn teams(&self) -> Markup {
        let you = self.context.you.filter(|seat| seat.index() < self.view.teams.len());
        let mut order: Vec<Seat> = self.seats().collect();
        // The own team first: it is the one that is decided for.
        order.sort_by_key(|&seat| Some(seat) != you);
        html! {
            section.teams #(Quarter::Teams.id()) aria-labelledby="teams-name" {
                h2.sr #teams-name { (words::TEAMS) }
                @for seat in order { (self.team(seat, Some(seat) == you)) }
                @if let Some(robot) = self.view.robot {
                    article.team.tr {
                        header {
                            (sign(Team::Robot)) h3 { (words::ROBOT) }
                            span.purse { span.heart { b { (signed(robot.relax)) } " ♥" } }
                        }
                        p.forecast { (icon("factory")) span { (words::robot_stress(robot.stress)) } }
                        p.facts-line { span { (words::returns(robot.returns)) } }
                    }
                }
            }
        }
    }

    /// The own purse and what work would cost, always at hand beside the question.
    pub(super) fn purse_line(&self) -> Markup {
        let Some(seat) = self.context.you.filter(|seat| seat.index() < self.view.teams.len())
        else {
            return html! {};
        };
        let shown = &self.view.teams[seat.index()];
        let work = shown.forecast;
        html! {
            p.purse-line.bad[shown.stressed_out] {
                (sign(Team::Of(seat)))
                span.heart title=(words::RELAXATION) { b { (signed(shown.team.relax)) } " ♥" }
                span title=(words::COINS) { b { "$" (shown.team.coins) } }
                span title=(words::TOKENS) { b { (shown.team.tokens) } " " (fist()) }
                span.chip { (self.work(work)) }
            }
        }
    }

    /// What work would cost and bring; in the final turns, what it will cost.
    fn work(&self, work: Forecast) -> Markup {
        if self.view.last_turns {
            return html! { (words::last_return(work.lost)) };
        }
        html! {
            // On a phone these words would need a line of their own.
            b.long { (words::BACK_TO) " " }
            (signs(&words::work_now(work.lost, work.coins, work.tokens)))
        }
    }

    fn team(&self, seat: Seat, you: bool) -> Markup {
        let shown = &self.view.teams[seat.index()];
        let team = &shown.team;
        let over = matches!(self.view.stage, Stage::Over(_));
        let now = seat == self.view.current && !over;
        let work = shown.forecast;
        let name = format!("team-{}", seat.0);
        html! {
            article.team.{ "t" (seat.0) }.you[you].now[now].bad[shown.stressed_out] aria-labelledby=(name) {
                header {
                    (sign(Team::Of(seat)))
                    h3 #(name) { (self.names().of(seat)) @if you { small { (words::YOU) } } }
                    span.purse {
                        span.heart title=(words::RELAXATION) { b { (signed(team.relax)) } " ♥" }
                        span title=(words::COINS) { b { "$" (team.coins) } }
                        span title=(words::TOKENS) { b { (team.tokens) } " " (fist()) }
                    }
                }
                @if !over {
                    p.forecast {
                        (icon("factory"))
                        span { (self.work(work)) }
                        small { (words::lands_at(team.relax - work.lost)) }
                    }
                }
                p.facts-line {
                    @if now { span.flag-now { (words::ON_TURN) } }
                    @if shown.stressed_out { span.flag-bad { (words::STRESSED_OUT) } }
                    @if shown.waits && !over { span.flag-now { (words::WAITS) } }
                    @if team.retired > 0 { span { (team.retired) " " (words::RETIRED) } }
                    span { (words::returns(team.returns)) }
                }
                @if you { (self.shop(seat, shown)) } @else { (strip(shown)) }
            }
        }
    }

    /// The own tracks, every step of them: what is bought, where one stands, and
    /// what the next ones cost. The script turns the steps into a basket.
    fn shop(&self, seat: Seat, shown: &TeamView) -> Markup {
        let asks_steps = matches!(
            self.view.stage,
            Stage::Turn | Stage::Strike | Stage::LastChance | Stage::LastStrike
        );
        // A turn of waiting buys nothing; the last strike is another question.
        let resting = shown.waits && self.view.stage == Stage::Turn;
        let open = asks_steps
            && self.context.ask.is_some()
            && self.view.current == seat
            && !shown.stressed_out
            && !resting;
        html! {
            div.shop data-tokens=[open.then_some(shown.team.tokens)] role="group" aria-label=(words::TRACKS) {
                @for track in Track::ALL {
                    @let taken = usize::from(shown.team.steps[track as usize]);
                    @let places = self.view.components.track(track).places();
                    div.track {
                        span.track-name { (words::track(track)) }
                        ol.steps {
                            @for (nth, step) in places.iter().enumerate() {
                                @let before = places[nth.saturating_sub(1)].stress;
                                li { (self.step(track, step, nth, taken, open, before - step.stress)) }
                            }
                        }
                    }
                }
            }
        }
    }

    fn step(
        &self,
        track: Track,
        step: &Step,
        nth: usize,
        taken: usize,
        open: bool,
        relief: i16,
    ) -> Markup {
        let value = words::value(track, step.value);
        let starred = step.star && self.view.stars_pay;
        let face = html! {
            b { (signs(&value)) @if starred { span.star { "★" } } }
            @if nth > 0 { small { @if nth <= taken { "✓" } @else { (step.price) " " (fist()) } } }
        };
        if nth <= taken {
            return html! { span.step.had[nth < taken].at[nth == taken] { (face) } };
        }
        let action = Action::Step { track, to: step.value };
        let star = if starred { words::STAR } else { "" };
        let name = format!("{} {value}", words::track(track));
        let spoken = format!("{name}: {} ✊ {star}", step.price).replace('✊', words::TOKENS_WORD);
        html! {
            @match self.choice(action) {
                Some(choice) => button.step.lit.hinted[self.hinted(action)]
                    form=(ANSWER) name="action" value=(choice.notation)
                    data-buy=(track.word()) data-to=(step.value) data-price=(step.price) data-star[starred]
                    data-name=(name.trim_end_matches([' ', '✊'])) data-relief=(relief)
                    data-effect=(effect(self.view, action).replace('✊', words::TOKENS_WORD))
                    aria-label=(spoken) { (face) },
                // Further steps can be laid into the basket, one after another.
                None if open => button.step type="button" aria-disabled="true"
                    data-buy=(track.word()) data-to=(step.value) data-price=(step.price) data-star[starred]
                    data-name=(name.trim_end_matches([' ', '✊'])) data-relief=(relief)
                    title=(spoken) aria-label=(spoken) { (face) },
                None => span.step title=(spoken) { (face) },
            }
        }
    }
}

/// Another team's tracks: where it stands and what its next step costs.
fn strip(shown: &TeamView) -> Markup {
    html! {
        dl.strip-tracks {
            @for track in Track::ALL {
                @let at = shown.at[track as usize];
                div {
                    dt { (words::track(track)) }
                    dd {
                        b { (signs(&words::value(track, at.value))) }
                        @match shown.next[track as usize] {
                            Some(next) => small {
                                "→ " (signs(&words::value(track, next.value))) @if next.star { "★" } ": " (next.price) " " (fist())
                            },
                            None => small { (words::END_OF_TRACK) },
                        }
                    }
                }
            }
        }
    }
}
