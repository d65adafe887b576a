//! The game in numbers keeps its promises. `CONTRACT_GAMES=2000` plays that many games
//! under each variant instead of the usual few.

use allocation_counter::measure;
use finished::{Action, Event, Finished, Options, Question, Refusal, View};
use tabletop::contract::{Contract, Plan, tensors};
use tabletop::tensor::{Layout, Pen, Tensor};
use tabletop::{Eyes, Fate, Game, Seat, Witness};

#[test]
fn numbers_tell_what_the_view_shows_and_no_more() {
    let games = std::env::var("CONTRACT_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(12);
    let tally = tensors::check::<Finished>(&Plan::games(games));
    let tally = tally.unwrap_or_else(|violation| panic!("{violation}"));
    println!("{tally:?}");
    assert!(tally.games > 0 && tally.worlds > 0);
}

#[test]
fn observing_allocates_nothing() {
    tensors::allocates_nothing::<Finished>(|play| measure(play).count_total);
}

/// Whoever changes this raises the version of the rules or of the components: policies
/// learnt what stands where.
#[test]
fn what_stands_where_stays() {
    assert_eq!(tensors::fingerprint::<Finished>(), "9b60170e854b526f");
}

// ── planted flaws ────────────────────────────────────────────────────────────

const DECK: u8 = 0;
const FORGETS: u8 = 1;
const RANGE: u8 = 2;
const SHORT: u8 = 3;
const TWICE: u8 = 4;
const MISSING: u8 = 5;

/// The game with one flaw in its numbers.
#[derive(Clone, PartialEq, Debug)]
struct Flawed<const FLAW: u8>(Finished);

impl<const FLAW: u8> Game for Flawed<FLAW> {
    tabletop::otherwise_like!(Finished);

    fn question(&self, seat: Seat) -> Option<Question> {
        self.0.question(seat)
    }

    fn actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        self.0.actions(seat, actions);
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
        self.0.view(eyes)
    }

    fn imagine<F: Fate>(&self, seat: Seat, fate: &mut F) -> Self {
        Flawed(self.0.imagine(seat, fate))
    }

    fn shown(event: &Event, eyes: Eyes) -> Option<Event> {
        Finished::shown(event, eyes)
    }
}

impl<const FLAW: u8> Contract for Flawed<FLAW> {
    fn variants() -> Vec<Options> {
        vec![Options::default()]
    }

    fn inventory(&self) -> Vec<u32> {
        self.0.inventory()
    }

    fn hidden(&self, seat: Seat) -> Vec<String> {
        self.0.hidden(seat)
    }
}

impl<const FLAW: u8> Tensor for Flawed<FLAW> {
    fn action_numbers(options: &Options) -> u16 {
        Finished::action_numbers(options) - if FLAW == MISSING { 30 } else { 0 }
    }

    fn number(&self, seat: Seat, actions: &[Action], numbers: &mut Vec<u16>) {
        self.0.number(seat, actions, numbers);
        if FLAW == TWICE {
            numbers.iter_mut().for_each(|number| *number /= 2);
        }
    }

    fn layout(options: &Options) -> Layout {
        Finished::layout(options).with("more", &[1], (0, 48), "planted")
    }

    fn observe(&self, seat: Option<Seat>, pen: &mut Pen<'_>) {
        let size = Finished::layout(&Options::default()).size();
        let mut cells = vec![0; size];
        self.0.observe(seat, &mut Pen::new(&mut cells));
        if FLAW == FORGETS {
            cells[size - 48..].fill(0);
        }
        let top = self.0.stack().iter().next().map_or(0, |card| card.number());
        match FLAW {
            DECK => pen.all(cells.into_iter().chain([top.into()])),
            RANGE => pen.all(cells.into_iter().chain([49])),
            SHORT => pen.all(cells),
            _ => pen.all(cells.into_iter().chain([0])),
        }
    }
}

#[track_caller]
fn is_found<const FLAW: u8>(part: &str) {
    let found = tensors::check::<Flawed<FLAW>>(&Plan::games(4));
    let message = found.expect_err("nothing was found").to_string();
    assert!(message.contains(part), "{message}");
}

#[test]
fn planted_flaws_are_found() {
    is_found::<DECK>("`more` (0 of its numbers) leaks");
    is_found::<FORGETS>("what the view shows: `chosen");
    is_found::<RANGE>("`more` is 49, not within 0 to 48");
    is_found::<SHORT>("258 numbers are observed, but the layout has 259");
    is_found::<TWICE>("are both");
    is_found::<MISSING>("of 67");
}
