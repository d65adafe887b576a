//! What a whole game was, told from its events: where everybody's relaxation
//! came from, what work took, and when it was decided between two of them.

use finishing_time::{Event, FinishingTime, Room, View, Visit};
use tabletop::{Game, Names, Seat};

use super::pawn::Team;
use crate::words::finishing_time::ending::{self as words, Party};

/// Where relaxation comes from and goes to, in the order of the table.
pub(super) const SOURCES: [&str; 8] = [
    words::HOUSE,
    words::BAR,
    words::LEISURE,
    words::AMUSEMENT,
    words::VACATION,
    words::PLACED,
    words::WAITING,
    words::WORK,
];
const HOUSE: usize = 0;
const BAR: usize = 1;
const LEISURE: usize = 2;
const AMUSEMENT: usize = 3;
const VACATION: usize = 4;
const PLACED: usize = 5;
const WAITING: usize = 6;
const WORK: usize = 7;

/// A source that made less of a difference than this is not worth a sentence.
const WORTH_TELLING: i16 = 3;

/// One team's game in figures.
#[derive(Clone, Debug)]
pub(super) struct Account {
    pub team: Team,
    pub relax: i16,
    pub sources: [i16; SOURCES.len()],
    pub returns: u16,
    turns: u16,
    /// Relaxation after each event of the game, the start first.
    pub curve: Vec<i16>,
}

/// What the whole game was.
pub(super) struct Story {
    /// One a seat, the Robot last.
    pub accounts: Vec<Account>,
    /// Who won, as places among the accounts.
    pub winners: Vec<usize>,
    /// The event behind each place of the curves, and in which turn of whoever
    /// it happened to.
    beats: Vec<(Event, u16)>,
    /// The place of the curves before the last return to work.
    before_last: Option<usize>,
    /// Who did something last: a new name is a new turn.
    actor: Option<usize>,
    /// Did the game begin in the middle, so that its first turns are not told?
    pub midway: bool,
}

impl Story {
    pub(super) fn of(view: &View, events: &[Event]) -> Story {
        let account = |team, relax| Account {
            team,
            relax,
            sources: [0; SOURCES.len()],
            returns: 0,
            turns: 0,
            curve: vec![relax],
        };
        // A game may have begun in the middle: the start is what all that
        // happened led away from.
        let changes = changes(view, events);
        let seats =
            view.teams.iter().enumerate().map(|(nth, team)| {
                account(Team::Of(Seat(nth as u8)), team.team.relax - changes[nth])
            });
        let mut story = Story {
            accounts: seats.collect(),
            winners: view.leaders.iter().map(Seat::index).collect(),
            beats: Vec::new(),
            before_last: None,
            actor: None,
            midway: false,
        };
        if let Some(robot) = view.robot {
            story.accounts.push(account(Team::Robot, robot.relax - changes[view.teams.len()]));
            if story.winners.is_empty() {
                story.winners.push(view.teams.len());
            }
        }
        for event in events {
            story.hear(event);
        }
        story.count_untold_turns(view);
        story
    }

    /// A game that began in the middle has had turns that are not told; the others
    /// are numbered after them.
    fn count_untold_turns(&mut self, view: &View) {
        let told = self
            .accounts
            .iter()
            .zip(&view.teams)
            .map(|(account, team)| team.team.turns.saturating_sub(account.turns));
        let untold: Vec<u16> = told.collect();
        self.midway = untold.iter().any(|&turns| turns > 0);
        for (event, turn) in &mut self.beats {
            let who = change(event, view.teams.len()).map_or(0, |(who, _, _)| who);
            *turn += untold.get(who).copied().unwrap_or(0);
        }
    }

    fn hear(&mut self, event: &Event) {
        let robot = self.accounts.len() - 1;
        match *event {
            Event::Struck { seat, .. } => self.acts(seat.index()),
            Event::BackToWork { seat, last, .. } => self.back(seat.index(), last),
            Event::RobotBackToWork { last, .. } => self.back(robot, last),
            _ => {}
        }
        let Some((who, source, by)) = change(event, robot) else { return };
        let account = &mut self.accounts[who];
        account.sources[source] += by;
        account.relax += by;
        if source != WORK {
            self.acts(who);
        }
        self.beats.push((*event, self.accounts[who].turns));
        for account in &mut self.accounts {
            account.curve.push(account.relax);
        }
    }

    fn acts(&mut self, who: usize) {
        if self.actor != Some(who) {
            self.accounts[who].turns += 1;
            self.actor = Some(who);
        }
    }

    fn back(&mut self, who: usize, last: bool) {
        self.accounts[who].returns += 1;
        if last && self.before_last.is_none() {
            self.before_last = Some(self.beats.len());
        }
    }

    /// Why it came out like this, for whoever looks at it, in a few sentences.
    pub(super) fn reasons(&self, you: Option<usize>, names: &Names) -> Vec<String> {
        let Some(both) = self.told(you) else { return Vec::new() };
        let [first, second] = both;
        let parties = both.map(|nth| self.party(nth, you, names));
        let [a, b] = &parties;
        let by = self.accounts[first].relax - self.accounts[second].relax;
        if by == 0 {
            return vec![match self.accounts[second].team {
                _ if self.winners.contains(&second) => words::level(a, b),
                Team::Robot => words::LEVEL_WITH_ROBOT.to_string(),
                Team::Of(_) => words::by_what_is_left(a, b),
            }];
        }
        let differences = self.differences(both, [a, b]).into_iter().enumerate();
        let differences = differences.map(|(nth, difference)| words::reason(nth, &difference));
        let point = self.turning_point(both, [a, b], names);
        std::iter::once(words::margin(a, b, by)).chain(differences).chain(point).collect()
    }

    /// Which two are told about: whoever looks on against the winner, a winner
    /// against the best of the others, and to everybody else first and second.
    fn told(&self, you: Option<usize>) -> Option<[usize; 2]> {
        let best_but = |one: usize| {
            let others = (0..self.accounts.len()).filter(|&nth| nth != one);
            others.max_by_key(|&nth| (self.accounts[nth].relax, self.winners.contains(&nth)))
        };
        let winner = *self.winners.first()?;
        match you {
            Some(you) if !self.winners.contains(&you) => Some([winner, you]),
            Some(you) => Some([you, best_but(you)?]),
            None => Some([winner, best_but(winner)?]),
        }
    }

    /// What the first did better than the second: up to two sources of
    /// relaxation as sentences, the greatest lead first.
    fn differences(&self, both: [usize; 2], [a, b]: [&Party; 2]) -> Vec<String> {
        let accounts = both.map(|nth| &self.accounts[nth]);
        // The Robot's evenings are not told apart: they are compared as a whole.
        let robot = accounts.iter().any(|account| account.team == Team::Robot);
        let of = |source: usize| {
            accounts.map(|account| match (robot, source) {
                (true, PLACED) => account.relax - account.curve[0] - account.sources[WORK],
                (true, source) if source != WORK => 0,
                (_, source) => account.sources[source],
            })
        };
        let mut leads: Vec<(i16, usize)> = (0..SOURCES.len())
            .map(|source| (of(source)[0] - of(source)[1], source))
            .filter(|&(lead, _)| lead >= WORTH_TELLING)
            .collect();
        leads.sort_by_key(|&(lead, source)| (-lead, source));
        let returns = accounts.map(|account| account.returns);
        let sentence = |(_, source): (i16, usize)| match source {
            WORK => words::work([a, b], of(WORK).map(|lost| -lost), returns),
            BAR => words::bar([a, b], of(BAR).map(|lost| -lost)),
            PLACED => words::brought(words::EVENINGS, [a, b], of(PLACED)),
            source => words::brought(SOURCES[source], [a, b], of(source)),
        };
        leads.into_iter().take(2).map(sentence).collect()
    }

    /// When the first left the second behind for good; nothing if they are level.
    pub(super) fn turning_point(
        &self,
        [first, second]: [usize; 2],
        [a, b]: [&Party; 2],
        names: &Names,
    ) -> Option<String> {
        let (winner, rival) = (&self.accounts[first].curve, &self.accounts[second].curve);
        let ahead = |at: usize| winner[at] > rival[at];
        let end = winner.len() - 1;
        if !ahead(end) {
            return None;
        }
        let until = self.before_last.unwrap_or(end);
        if !ahead(until) {
            let lost = |curve: &[i16]| curve[until] - curve[end];
            let behind = rival[until] - winner[until];
            return Some(words::last_return(a, b, behind, lost(rival) - lost(winner)));
        }
        match (0..until).rev().find(|&at| !ahead(at)) {
            None => Some(words::ahead_always(a, b)),
            Some(at) => {
                // The beat that follows is the one that changed it.
                let (event, turn) = self.beats.get(at)?;
                Some(words::ahead_from(a, b, *turn, &FinishingTime::tell(event, names)))
            }
        }
    }

    /// Somebody in a sentence to whoever looks at the page.
    pub(super) fn party(&self, nth: usize, you: Option<usize>, names: &Names) -> Party {
        match self.accounts[nth].team {
            _ if Some(nth) == you => Party::You,
            Team::Of(seat) => Party::Named(names.of(seat)),
            Team::Robot => Party::Robot,
        }
    }
}

/// Whose relaxation an event changes, from which source, and by how much.
fn change(event: &Event, robot: usize) -> Option<(usize, usize, i16)> {
    match *event {
        Event::Housed { seat, room, relax, .. } => {
            Some((seat.index(), if room == Room::Work { BAR } else { HOUSE }, relax))
        }
        Event::Visited { seat, visit, gain, .. } => Some((seat.index(), kind(visit), gain)),
        Event::Rested { seat, gain } => Some((seat.index(), WAITING, gain)),
        Event::RobotRested { gain } => Some((robot, WAITING, gain)),
        Event::RobotPlaced { gain, .. } => Some((robot, PLACED, gain)),
        Event::BackToWork { seat, forecast, .. } => Some((seat.index(), WORK, -forecast.lost)),
        Event::RobotBackToWork { lost, .. } => Some((robot, WORK, -lost)),
        Event::Supported { .. }
        | Event::Met { .. }
        | Event::PlusOne { .. }
        | Event::Struck { .. }
        | Event::Retired { .. }
        | Event::LastTurns { .. }
        | Event::OutForGood { .. }
        | Event::RobotRelieved { .. }
        | Event::Over { .. } => None,
    }
}

/// How far everybody has come in all, the Robot last.
fn changes(view: &View, events: &[Event]) -> Vec<i16> {
    let robot = view.teams.len();
    let mut sums = vec![0; robot + 1];
    for (who, _, by) in events.iter().filter_map(|event| change(event, robot)) {
        sums[who] += by;
    }
    sums
}

fn kind(visit: Visit) -> usize {
    match visit {
        Visit::Fishing | Visit::Trail | Visit::Ride => LEISURE,
        Visit::Park { .. } | Visit::Date | Visit::Motel => AMUSEMENT,
        Visit::Vacation { .. } => VACATION,
        Visit::Union => HOUSE,
    }
}

#[cfg(test)]
mod tests {
    use finishing_time::Options;
    use serde_json::{Value, json};
    use tabletop::{Eyes, Match, Record, Seed};

    use super::*;

    const THREE: &str = include_str!("../../../../finishing-time/records/three-won.txt");
    const FIVE: &str = include_str!("../../../../finishing-time/records/five-tiebreak.txt");
    const SHARED: &str = include_str!("../../../../finishing-time/records/two-shared.txt");
    const ALONE: &str = include_str!("../../../../finishing-time/records/alone-lost.txt");

    fn reasons(table: &Match<FinishingTime>, you: Option<usize>) -> Vec<String> {
        let view = table.game().view(Eyes::Spectator);
        let names = Names::new(["Ada", "Bob", "Cleo", "Dan", "Eve"]);
        Story::of(&view, &table.story(Eyes::Spectator)).reasons(you, &names)
    }

    /// Why a recorded game ended as it did.
    fn recorded(text: &str, you: Option<usize>) -> Vec<String> {
        let record: Record = text.parse().expect("a record");
        reasons(&record.verify().expect("a game"), you)
    }

    #[test]
    fn whoever_lost_is_compared_with_the_winner() {
        assert_eq!(
            recorded(THREE, Some(1)),
            [
                "You are 7 ♥ behind Ada.",
                "The main reason: going back to work cost Ada 79 ♥ in 5 returns and you 95 ♥ in 6.",
                "The turning point, in turn 27: Bob goes back to work: −16 ♥ +$7 +4 ✊, now at 9. \
                 From then on Ada stayed ahead of you.",
            ]
        );
    }

    #[test]
    fn a_winner_is_compared_with_the_second_and_so_is_the_first_for_a_spectator() {
        let won = recorded(THREE, Some(0));
        assert_eq!(
            won,
            [
                "You are 6 ♥ ahead of Cleo.",
                "The main reason: vacation brought you 45 ♥ and Cleo 15 ♥.",
                "Another: going back to work cost you 79 ♥ in 5 returns and Cleo 83 ♥ in 5.",
                "The turning point, in turn 30: Cleo goes back to work: −17 ♥ +$8 +5 ✊, now at 19. \
                 From then on you stayed ahead of Cleo.",
            ]
        );
        let watched = recorded(THREE, None);
        assert_eq!(watched[0], "Ada is 6 ♥ ahead of Cleo.");
        assert_eq!(watched[1], "The main reason: vacation brought Ada 45 ♥ and Cleo 15 ♥.");
        assert!(watched[3].ends_with("From then on Ada stayed ahead of Cleo."));
    }

    #[test]
    fn level_teams_have_no_turning_point() {
        let lost = ["Ada is as relaxed as you, but has more dollars and strike tokens left."];
        assert_eq!(recorded(FIVE, Some(4)), lost);
        let won = ["You are as relaxed as Eve, but have more dollars and strike tokens left."];
        assert_eq!(recorded(FIVE, Some(0)), won);
        let shared = ["You and Ada are level, in ♥ and in what is left."];
        assert_eq!(recorded(SHARED, Some(1)), shared);
    }

    #[test]
    fn the_evenings_of_the_robot_are_compared_as_a_whole() {
        let lost = recorded(ALONE, Some(0));
        assert_eq!(lost[0], "You are 17 ♥ behind the Robot.");
        let work = "The main reason: going back to work cost the Robot 43 ♥ in 4 returns and you \
                    65 ♥ in 4.";
        assert_eq!(lost[1], work);
        assert!(lost[2].ends_with("From then on the Robot stayed ahead of you."), "{}", lost[2]);
    }

    /// The last evening of two teams with a worker each, played to the end.
    fn last_evening(first: Value, second: Value, lines: [&str; 2]) -> Match<FinishingTime> {
        let team = |own: Value| {
            let mut team = json!({
                "relax": 0, "coins": 9, "tokens": 0, "hours": 70, "income": 7, "gap": -2, "union": 4,
                "vacation": 0, "factory": 1, "partners": 0,
                "house": {"pub": 0, "work": 0, "home": 6}, "out": [], "vac": [], "retired": 0,
                "returns": 4, "turns": 20,
            });
            for (key, value) in own.as_object().expect("fields") {
                team[key] = value.clone();
            }
            team
        };
        let state = json!({
            "cur": 0, "final": true, "plus1": 0, "over": false, "reason": null, "stage": "turn",
            "placed": 0, "players": [team(first), team(second)], "robot": null,
        });
        let seed = Seed::from_number(1);
        let table = Match::<FinishingTime>::from_state(Options::players(2), seed, &state);
        let mut table = table.expect("a state");
        for (seat, line) in (0..).map(Seat).zip(lines) {
            let played = table.play_line(seat, line).expect("readable");
            assert!(played.refused.is_none(), "{line}: {:?}", played.refused);
        }
        assert!(table.game().due().is_over());
        table
    }

    #[test]
    fn a_game_that_began_in_the_middle_is_known_as_one() {
        let midway = |table: &Match<FinishingTime>| {
            let view = table.game().view(Eyes::Spectator);
            Story::of(&view, &table.story(Eyes::Spectator)).midway
        };
        for whole in [THREE, FIVE, SHARED, ALONE] {
            let record: Record = whole.parse().expect("a record");
            assert!(!midway(&record.verify().expect("a game")));
        }
        assert!(midway(&last_evening(json!({}), json!({}), ["home", "home"])));
    }

    #[test]
    fn the_last_return_to_work_can_turn_a_game() {
        let (late, early) = (json!({"relax": 40, "hours": 50}), json!({"relax": 42}));
        let table = last_evening(late, early, ["home", "home"]);
        assert_eq!(
            reasons(&table, Some(0)),
            [
                "You are 2 ♥ ahead of Bob.",
                "The main reason: going back to work cost you 14 ♥ in 1 return and Bob 18 ♥ in 1.",
                "The turning point was the very last return to work: before it you were 2 ♥ behind \
                 Bob, but had 4 ♥ less stress to come.",
            ]
        );
        assert!(reasons(&table, Some(1))[2].contains("before it Ada was 2 ♥ behind you, but"));
        let level =
            last_evening(json!({"relax": 40, "hours": 65}), json!({"relax": 40}), ["home"; 2]);
        assert!(reasons(&level, None)[1].contains("before it Ada was level with Bob, but had 1 ♥"));
    }

    #[test]
    fn one_can_be_ahead_all_the_way() {
        let table = last_evening(json!({"relax": 50}), json!({"relax": 40}), ["home", "home"]);
        let told = ["You are 10 ♥ behind Ada.", "Ada was ahead of you all the way."];
        assert_eq!(reasons(&table, Some(1)), told);
        assert_eq!(reasons(&table, Some(0))[1], "You were ahead of Bob all the way.");
    }

    #[test]
    fn the_move_that_overtakes_is_the_turning_point() {
        let table = last_evening(json!({"relax": 40}), json!({"relax": 38}), ["home", "park 5"]);
        let told = &reasons(&table, Some(0))[2];
        assert_eq!(
            told,
            "The turning point, in turn 21: Bob takes the $5 ride (−$5, +9 ♥). From then on Bob \
             stayed ahead of you."
        );
    }
}
