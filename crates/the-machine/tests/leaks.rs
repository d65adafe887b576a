//! The contract kit catches leaks: the game with leaks planted into it.

use tabletop::contract::{Contract, Plan, check};
use tabletop::{Eyes, Fate, Game, Seat, Witness};
use the_machine::{Action, Event, Options, Question, Refusal, TheMachine, View};

/// Somebody else's hidden card leaks into the view.
const HAND: u8 = 1;
/// Outsiders can count the slips of a meeting.
const MEETING: u8 = 2;
/// Everybody sees which card is chosen.
const CHOICE: u8 = 3;
/// The list of cards is shorter if the neighbour has a 6.
const LIST: u8 = 4;
/// Warnings are visible while they are laid.
const LAID: u8 = 5;
/// Stars are visible to all.
const STARS: u8 = 6;
/// Eye boxes tell who played what.
const EYE: u8 = 7;
/// Imagining is copying.
const COPY: u8 = 8;
/// The question tells how many others have chosen… of their high cards.
const QUESTION: u8 = 9;
/// Votes are visible to other attendees as they are cast.
const VOTE: u8 = 10;
/// The next day's task is in the view.
const FUTURE: u8 = 11;
/// Everybody hears at the deal what everybody receives.
const DEAL: u8 = 12;
/// Everybody hears which card is chosen, and that is called a reveal.
const DECLARED: u8 = 13;
/// Imagining throws its dice once more when the last task is an even one.
const PEEK: u8 = 14;

#[derive(Clone, PartialEq, Debug)]
struct Leaky<const LEAK: u8>(TheMachine);

impl<const LEAK: u8> Leaky<LEAK> {
    fn number(&self, pointer: &str) -> u8 {
        let trace = self.0.trace();
        let found = trace.pointer(pointer);
        found.map_or(0, |value| {
            value.to_string().bytes().fold(0u8, |sum, b| sum.wrapping_mul(31).wrapping_add(b))
        })
    }
}

impl<const LEAK: u8> Game for Leaky<LEAK> {
    tabletop::otherwise_like!(TheMachine, but reveals);

    fn reveals(event: &Event) -> bool {
        TheMachine::reveals(event) || LEAK == DECLARED && matches!(event, Event::Chose { .. })
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        let question = self.0.question(seat);
        match question {
            Some(Question::Work { spot, number, stations, .. }) if LEAK == QUESTION => {
                let day = self.number("/hand/2");
                Some(Question::Work { day, spot, number, stations })
            }
            other => other,
        }
    }

    fn actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        self.0.actions(seat, actions);
        if LEAK == LIST && matches!(actions[..], [_, Action::Work(_), ..]) {
            let six = self.0.trace()["hand"][2].as_array().unwrap().contains(&6.into());
            if six {
                actions.pop();
            }
        }
    }

    fn play<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        fate: &mut F,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        self.0.play(seat, action, fate, witness)
    }

    fn view(&self, eyes: Eyes) -> View {
        let mut view = self.0.view(eyes);
        let leak = match LEAK {
            HAND => self.number("/hand/1"),
            MEETING => self.number("/meeting/slips"),
            LAID => self.number("/laid"),
            STARS => self.number("/recs"),
            EYE => self.number("/ledger"),
            FUTURE => self.number("/deck/tasks"),
            _ => 0,
        };
        view.progress = view.progress.wrapping_add(leak);
        view
    }

    fn imagine<F: Fate>(&self, seat: Seat, fate: &mut F) -> Self {
        if LEAK == COPY {
            return self.clone();
        }
        if LEAK == PEEK && self.number("/deck/tasks/4").is_multiple_of(2) {
            fate.roll("peek", 2);
        }
        Leaky(self.0.imagine(seat, fate))
    }

    fn shown(event: &Event, eyes: Eyes) -> Option<Event> {
        match event {
            Event::Received { .. } if LEAK == DEAL => Some(event.clone()),
            Event::Chose { .. } if matches!(LEAK, CHOICE | DECLARED) => Some(event.clone()),
            Event::Voted { .. } if LEAK == VOTE => Some(event.clone()),
            _ => TheMachine::shown(event, eyes),
        }
    }
}

impl<const LEAK: u8> Contract for Leaky<LEAK> {
    fn variants() -> Vec<Options> {
        vec![Options::of(5).unwrap()]
    }

    fn inventory(&self) -> Vec<u32> {
        self.0.inventory()
    }

    fn hidden(&self, seat: Seat) -> Vec<String> {
        self.0.hidden(seat)
    }
}

fn broken<const LEAK: u8>() -> String {
    let broken = check::<Leaky<LEAK>>(&Plan { games: 400, slow_every: 20, seed: 5 });
    broken.err().unwrap_or_else(|| panic!("leak {LEAK} is not noticed")).what
}

#[test]
fn without_a_leak_nothing_is_found() {
    check::<Leaky<0>>(&Plan { games: 4, slow_every: 4, seed: 5 }).unwrap();
}

#[test]
fn planted_leaks_are_caught_and_named() {
    for (what, found) in [
        ("knows: `progress` is ", broken::<HAND>()),
        ("knows: `progress` is ", broken::<MEETING>()),
        ("knows: `progress` is ", broken::<LAID>()),
        ("knows: `progress` is ", broken::<STARS>()),
        ("knows: `progress` is ", broken::<EYE>()),
        ("knows: `progress` is ", broken::<FUTURE>()),
        ("leaks, or imagine is wrong: Chose", broken::<CHOICE>()),
        ("Voted {", broken::<VOTE>()),
        ("the question to ", broken::<QUESTION>()),
        ("always imagines the truth there", broken::<COPY>()),
        ("is not listed but accepted", broken::<LIST>()),
        ("saw of the deal leaks: Received", broken::<DEAL>()),
        ("still choose, but Chose", broken::<DECLARED>()),
        ("the same luck makes different ones", broken::<PEEK>()),
    ] {
        assert!(found.contains(what), "expected “{what}”, got: {found}");
    }
}
