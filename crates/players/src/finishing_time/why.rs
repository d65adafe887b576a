//! Why a choice is good, for somebody who is learning: what it is worth in the
//! numbers of this very moment, and what it is compared with.

use finishing_time::words::signed;
use finishing_time::{Action, Components, FinishingTime, Room, Space, Stage, Stay, Track, Visit};

/// A game between these players sees between five and six returns to work.
const USUAL_RETURNS: u16 = 6;

/// The reason for an action of whoever's turn it is, in a sentence or two.
pub fn why(game: &FinishingTime, action: Action) -> String {
    let reason = match action {
        Action::House(Room::Pub) => drink(game),
        Action::House(Room::Work) => second_job(game),
        Action::House(Room::Home) => home(game),
        Action::Go(visit) | Action::And(visit) => visit_reason(game, visit),
        Action::Step { track, .. } => step(game, track),
        Action::End if game.stage() == Stage::Second => {
            "Nothing that is free now is worth the +1 token, which would go to your rival.".into()
        }
        Action::End => stay_behind(game),
        Action::Retire => "A retired worker takes 1 stress away at every return to work, the last \
            one too, and is one less to place."
            .into(),
        Action::Partner => format!(
            "A partner comes along from your next turn on: the motel brings {} ♥ for ${}.",
            game.components().motel.gain,
            game.components().motel.pay
        ),
        Action::Done => format!(
            "The other {} ✊ are worth more in a greater strike: each strike takes a whole turn.",
            game.team(game.current()).tokens
        ),
        Action::NoStrike => "Only shorter hours would help in the last return to work, and they \
            are too dear; what is left breaks a tie."
            .into(),
        Action::Rest => "All your workers are out: nothing else can be done.".into(),
    };
    match begins_the_end(game, action) {
        Some(end) => format!("{reason} {end}"),
        None => reason,
    }
}

/// How many returns to work may still come, the last one of all included.
fn returns_to_come(game: &FinishingTime) -> u16 {
    if game.in_last_turns() {
        return 1;
    }
    USUAL_RETURNS.saturating_sub(game.team(game.current()).returns).max(1)
}

fn about(returns: u16) -> String {
    match returns {
        1 => "1 return to work is".into(),
        returns => format!("about {returns} returns to work are"),
    }
}

// ── the house ───────────────────────────────────────────────────────────────

fn drink(game: &FinishingTime) -> String {
    let seat = game.current();
    let (components, team) = (game.components(), game.team(seat));
    let (pay, relief) = (components.drink.pay, components.drink.gain);
    if game.stressed_out(seat) {
        let missing = components.relax.stressed + 1 - team.relax;
        let drinks = (missing + relief - 1) / relief;
        let drinks = if drinks == 1 { "1 drink".into() } else { format!("{drinks} drinks") };
        return format!(
            "At {} you are stressed out, and {drinks} away from {}, where the whole town is open.",
            signed(team.relax),
            signed(components.relax.stressed + 1)
        );
    }
    let outdoors = [Space::Fishing, Space::Trail].iter().any(|&space| game.free(space) > 0);
    let room = match outdoors {
        true => "Up to three workers may go in one turn, which is faster than one by one outdoors",
        false => "Outdoors everything is taken, and here is always room",
    };
    format!("{room}: {relief} ♥ for ${pay}, and you have ${}.", team.coins)
}

fn second_job(game: &FinishingTime) -> String {
    let components = game.components();
    format!(
        "You have ${}, and ${} buy back more than the {} ♥ they cost: {}.",
        game.team(game.current()).coins,
        components.work_earn,
        components.work_lose,
        best_buys(components)
    )
}

fn home(game: &FinishingTime) -> String {
    let components = game.components();
    match game.team(game.current()).coins {
        0 => "There is no dollar for a drink, and home costs nothing.".into(),
        coins => format!("It saves your ${coins} for better places: {}.", best_buys(components)),
    }
}

/// What a dollar is good for.
fn best_buys(components: &Components) -> String {
    let ride = components.rides().last().copied().unwrap_or_default();
    let motel = components.motel;
    format!(
        "the motel brings {} ♥ for ${}, the theme park {} ♥ for ${}",
        motel.gain, motel.pay, ride.gain, ride.pay
    )
}

/// Why somebody stays in the factory.
fn stay_behind(game: &FinishingTime) -> String {
    let left = game.team(game.current()).factory;
    let workers = if left == 1 { "1 worker is".into() } else { format!("{left} workers are") };
    if game.in_last_turns() {
        return format!("{workers} left for a better place; nobody goes back to work any more.");
    }
    let lost = game.forecast(game.current()).lost;
    format!("{workers} left for better places, and the return to work (−{lost} ♥) can wait.")
}

// ── places ──────────────────────────────────────────────────────────────────

fn visit_reason(game: &FinishingTime, visit: Visit) -> String {
    let components = game.components();
    let deal = components.deal(visit).unwrap_or_default();
    let reason = match visit {
        Visit::Fishing | Visit::Trail => format!(
            "It costs nothing, where {} ♥ in the pub cost ${}.",
            components.drink.gain, components.drink.pay
        ),
        Visit::Ride => "It costs nothing, and your partner has no better place to go to.".into(),
        Visit::Park { .. } => format!(
            "A single worker brings as much as {} in the pub.",
            deal.gain / components.drink.gain.max(1)
        ),
        Visit::Date => date(game),
        Visit::Motel => format!(
            "Nothing brings more for a dollar: {} ♥ here, {} ♥ in the pub.",
            deal.gain, components.drink.gain
        ),
        Visit::Vacation { stay, .. } => return vacation(game, stay, deal.gain),
        Visit::Union => union(game),
    };
    match visit.space().map(|space| game.free(space)) {
        Some(1) => format!("{reason} It is the last free space there."),
        _ => reason,
    }
}

fn date(game: &FinishingTime) -> String {
    let motel = game.components().motel;
    let weeks = returns_to_come(game);
    let weeks = if weeks == 1 { "this week".into() } else { format!("about {weeks} weeks") };
    format!(
        "A partner stays for the rest of the game, {weeks}: the motel brings {} ♥ for ${}, and on \
         vacation two relax twice as much.",
        motel.gain, motel.pay
    )
}

fn vacation(game: &FinishingTime, stay: Stay, gain: i16) -> String {
    let weeks = match game.in_last_turns() {
        true => 1,
        false => i16::from(stay.weeks()),
    };
    let returns = match weeks {
        1 => "the next return to work".into(),
        weeks => format!("each of the next {weeks} returns to work"),
    };
    let free = game.columns().iter().filter(|column| column.weeks == 0).count();
    let scarce = if free == 1 { " It is the last free column." } else { "" };
    format!(
        "With 1 stress less at {returns} a single worker brings {} ♥ in all.{scarce}",
        gain + weeks
    )
}

fn union(game: &FinishingTime) -> String {
    let tokens = game.team(game.current()).tokens + game.components().union;
    let wanted = [Track::Vacation, Track::Hours, Track::Income];
    let next = wanted.into_iter().find_map(|track| {
        let step = game.next(game.current(), track)?;
        (step.price <= tokens)
            .then(|| (finishing_time::words::value(track, step.value), step.price))
    });
    match next {
        Some((step, price)) => {
            format!("Then you have {tokens} ✊, and can strike for {step} ({price} ✊).")
        }
        None => format!("Then you have {tokens} ✊ towards a strike."),
    }
}

// ── strikes ─────────────────────────────────────────────────────────────────

fn step(game: &FinishingTime, track: Track) -> String {
    let returns = returns_to_come(game);
    let still = about(returns);
    // The pay of the very last return buys nothing any more.
    let paydays = returns.saturating_sub(1).max(1);
    let come = match paydays {
        1 => "1 payday is still to come".into(),
        paydays => format!("About {paydays} paydays are still to come"),
    };
    match track {
        Track::Hours if game.in_last_turns() => {
            "It saves 1 ♥ in the last return to work; ✊ that are left only break a tie.".into()
        }
        Track::Hours => format!("It saves 1 ♥ each week, and {still} still to come."),
        Track::Income | Track::Gap => format!(
            "{come}: ${paydays} more in all, and a dollar is good for {} ♥ in the pub or more \
             elsewhere.",
            game.components().drink.gain
        ),
        Track::Union => format!("{come}: {paydays} ✊ more in all, for later strikes."),
        Track::Vacation => weeks_of_vacation(game),
    }
}

fn weeks_of_vacation(game: &FinishingTime) -> String {
    let next = game.next(game.current(), Track::Vacation);
    let stay = next.and_then(|step| Stay::of_weeks(step.value.unsigned_abs()));
    let Some(stay) = stay else { return "Longer vacations.".into() };
    let deal = |partner| game.components().deal(Visit::Vacation { stay, partner });
    let (alone, pair) = (deal(false).unwrap_or_default(), deal(true).unwrap_or_default());
    let weeks = match stay.weeks() {
        1 => "at the return to work".to_string(),
        weeks => format!("at {weeks} returns to work"),
    };
    format!(
        "There a worker brings {} ♥ for ${}, with a partner {} ♥ for ${}, and takes 1 stress away \
         {weeks}.",
        alone.gain, alone.pay, pair.gain, pair.pay
    )
}

// ── the end ─────────────────────────────────────────────────────────────────

/// Where everybody would stand if the game ended at once: whoever begins the
/// final turns should know it.
fn begins_the_end(game: &FinishingTime, action: Action) -> Option<String> {
    let seat = game.current();
    let goal = game.components().relax.goal;
    let relax = game.team(seat).relax + game.components().change(action).relax;
    if game.in_last_turns() || relax < goal {
        return None;
    }
    let after_work = |nth: u8| {
        let seat = tabletop::Seat(nth);
        game.team(seat).relax - game.forecast(seat).lost
    };
    let others = (0..game.teams().len() as u8).filter(|&nth| nth != seat.0).map(after_work);
    let robot = game.robot().map(|robot| robot.relax - robot.stress);
    let best = others.chain(robot).max()?;
    let mine = relax - game.forecast(seat).lost;
    Some(format!(
        "It begins the final turns: after the last return to work you would stand at {}, the best \
         of the others at {} before their last workers are out.",
        signed(mine),
        signed(best)
    ))
}

#[cfg(test)]
mod tests {
    use finishing_time::Options;
    use serde_json::{Value, json};
    use tabletop::{Game, Seat};

    use super::*;

    /// The reason for the first decision of a line, in a first turn of three
    /// where the own team is as said.
    fn reason(team: Value, line: &str) -> String {
        let options = Options::players(3);
        let mut state =
            FinishingTime::deal(&options, &mut tabletop::Scripted::none(), &mut ()).trace();
        for (key, value) in team.as_object().expect("fields") {
            match key.as_str() {
                "final" => state["final"] = value.clone(),
                key => state["players"][0][key] = value.clone(),
            }
        }
        let game = FinishingTime::resume(&options, &state).expect("a state");
        why(&game, game.read(Seat(0), line).expect("readable")[0])
    }

    #[test]
    fn a_reason_names_the_numbers_of_the_moment() {
        for (team, line, expected) in [
            (
                json!({"relax": -13}),
                "pub",
                "At −13 you are stressed out, and 2 drinks away from −9, where the whole town is open.",
            ),
            (
                json!({"coins": 1}),
                "work",
                "You have $1, and $2 buy back more than the 2 ♥ they cost: the motel brings 6 ♥ for \
                 $1, the theme park 9 ♥ for $5.",
            ),
            (
                json!({"coins": 0}),
                "home",
                "There is no dollar for a drink, and home costs nothing.",
            ),
            (json!({}), "trail", "It costs nothing, where 2 ♥ in the pub cost $1."),
            (
                json!({"returns": 2}),
                "hours 65",
                "It saves 1 ♥ each week, and about 4 returns to work are still to come.",
            ),
            (
                json!({"returns": 2}),
                "income 8",
                "About 3 paydays are still to come: $3 more in all, and a dollar is good for 2 ♥ in \
                 the pub or more elsewhere.",
            ),
            (
                json!({"vacation": 1, "tokens": 5}),
                "vacation 2",
                "There a worker brings 6 ♥ for $2, with a partner 12 ♥ for $4, and takes 1 stress \
                 away at 2 returns to work.",
            ),
            (
                json!({"vacation": 2, "partners": 1}),
                "mountains +",
                "With 1 stress less at each of the next 2 returns to work a single worker brings 14 ♥ \
                 in all.",
            ),
            (
                json!({"tokens": 2}),
                "union",
                "Then you have 5 ✊, and can strike for 1 week of vacation (5 ✊).",
            ),
        ] {
            assert_eq!(reason(team, line), expected, "{line}");
        }
    }

    #[test]
    fn whoever_begins_the_final_turns_is_told_where_that_leads() {
        let told = reason(json!({"relax": 38}), "trail");
        let end = "It begins the final turns: after the last return to work you would stand at 23, \
                   the best of the others at −19 before their last workers are out.";
        assert!(told.ends_with(end), "{told}");
        let over = reason(json!({"relax": 38, "final": true}), "hours 65");
        assert!(over.starts_with("It saves 1 ♥ in the last return to work"), "{over}");
        assert!(!reason(json!({"relax": 38, "final": true}), "trail").contains("begins"));
    }
}
