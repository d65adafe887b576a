//! Imagined worlds: possible, the same from the same knowledge, and to be told
//! from the true one by nothing that the observer sees, hears or is asked.

use std::collections::BTreeMap;

use super::deal::first_difference;
use super::{Checked, Contract, Inspection, ensure, fields, name_of, view_of};
use crate::due::Due;
use crate::fate::Fate;
use crate::game::Game;
use crate::seat::{Eyes, Seat};
use crate::seed::{Dice, Seed};

/// How far twins are followed.
const STEPS: u32 = 24;
/// So many decisions are tried in a twin when something is revealed.
const TRIES: usize = 6;

impl<G: Contract> Inspection<'_, G> {
    pub(super) fn imagined_worlds_look_alike(&mut self) -> Checked {
        let seats: Vec<Seat> = self.table.game().seats().iter().collect();
        let observer = self.pick(&seats);
        let game = self.table.game().clone();
        let twin = game.imagine(observer, &mut self.dice);
        self.run.tally.worlds += 1;
        self.is_possible(observer, &game, &twin)?;
        self.twins_stay_alike(observer, game, twin)
    }

    /// Could this be the world? The same things are in it, somebody goes on, and
    /// it is a state that can be written down and read.
    fn is_possible(&self, observer: Seat, game: &G, twin: &G) -> Checked {
        let imagined = |what: String| format!("in a world that {observer} imagines, {what}");
        super::somebody_is_asked(twin).map_err(imagined)?;
        super::conserved(&game.inventory(), twin, || format!("what {observer} imagines has"))?;
        let (here, there) = (game.hidden(observer), twin.hidden(observer));
        ensure(here == there, || {
            let (here, there) = first_difference(&here, &there);
            format!(
                "{observer} knows more or less in an imagined world: {here} is hidden here, \
                 {there} there"
            )
        })?;
        if self.slow { self.state_reads_back(twin).map_err(imagined) } else { Ok(()) }
    }

    /// Imagining begins from what the observer knows, never from what is hidden:
    /// with the same luck it makes the same world in both, and the same ones for whoever
    /// imagines many.
    fn the_same_luck_makes_the_same_world(
        &mut self,
        observer: Seat,
        game: &G,
        twin: &G,
    ) -> Checked {
        let luck = Seed::from_number(u64::from(self.dice.word())).play();
        let here = game.imagine(observer, &mut luck.clone());
        let there = twin.imagine(observer, &mut luck.clone());
        ensure(here == there, || {
            let (here, there) = (fields::of_json(&here.trace()), fields::of_json(&there.trace()));
            let where_ = fields::difference(&here, &there).unwrap_or("they are not equal".into());
            format!(
                "what {observer} imagines depends on what {observer} cannot know: from two worlds \
                 that look alike the same luck makes different ones ({where_})"
            )
        })?;
        let mut many = luck.clone();
        let mut imagining = game.imagining(observer);
        let first = imagining(&mut many);
        let second = imagining(&mut many);
        let mut one = luck;
        let same =
            first == game.imagine(observer, &mut one) && second == game.imagine(observer, &mut one);
        ensure(same, || {
            format!("{observer} imagines other worlds one by one than many at once: see imagining")
        })
    }

    /// Goes on in both worlds, and finds for everything that happens here
    /// something in the twin that looks the same to the observer, until
    /// something is revealed.
    fn twins_stay_alike(&mut self, observer: Seat, mut game: G, mut twin: G) -> Checked {
        let mut actions = Vec::new();
        for step in 0..STEPS {
            looks_alike(&game, &twin, observer)?;
            if step == 0 || self.decides(15) {
                self.the_same_luck_makes_the_same_world(observer, &game, &twin)?;
            }
            if game.due().is_over() {
                break;
            }
            self.wait_for_as_many(observer, &mut game, &mut twin);
            let waiting: Vec<Seat> = game.due().seats().iter().collect();
            ensure(!waiting.is_empty(), || "nobody can act".into())?;
            let actor = self.pick(&waiting);
            game.actions(actor, &mut actions);
            let action = self.pick(&actions);
            let luck = Seed::from_number(u64::from(self.dice.word()));
            let secret =
                matches!((game.due(), twin.due()), (Due::Sealed { .. }, Due::Sealed { .. }));
            let events = act(&mut game, actor, action, luck)?;
            let others = twin.due().seats().without(observer);
            let again = if actor == observer {
                let twin_events = act(&mut twin, actor, action, luck)?;
                self.what_is_told_is_known((&game, &events), (&twin, &twin_events), observer);
                stories_agree::<G>(&events, &twin_events, observer)?
            } else if secret && !others.is_empty() {
                // What is chosen in secret must look the same whatever it is.
                let someone = if others.contains(actor) { Some(actor) } else { others.lowest() };
                let someone = someone.unwrap_or(actor);
                twin.actions(someone, &mut actions);
                let other = self.pick(&actions);
                let twin_events = act(&mut twin, someone, other, luck)?;
                self.what_is_told_is_known((&game, &events), (&twin, &twin_events), observer);
                stories_agree::<G>(&events, &twin_events, observer)?
            } else {
                if events.iter().any(G::reveals) {
                    // The same, or something else that the actor could have done there.
                    twin.actions(actor, &mut actions);
                    actions.sort_by_key(|other| *other != action);
                    for &other in actions.iter().take(TRIES) {
                        let mut twin = twin.clone();
                        let twin_events = act(&mut twin, actor, other, luck)?;
                        let there = (&twin, &twin_events[..]);
                        self.what_is_told_is_known((&game, &events), there, observer);
                    }
                    break;
                }
                let there = Elsewhere { twin: &twin, observer, luck };
                twin = there.find(actor, action, &events, &game)?;
                true
            };
            if !again {
                break;
            }
        }
        Ok(())
    }

    /// How many others have answered in secret is hidden as well, so twins may
    /// differ in it. Before they go on side by side, somebody answers in the one
    /// that waits for more, unnoticed by the observer.
    fn wait_for_as_many(&mut self, observer: Seat, game: &mut G, twin: &mut G) {
        let others = |world: &G| match world.due() {
            Due::Sealed { waiting } | Due::Window { asked: waiting } => {
                Some(waiting.without(observer))
            }
            Due::Turn(_) | Due::Over(_) => None,
        };
        while let (Some(here), Some(there)) = (others(game), others(twin))
            && here.len() != there.len()
        {
            let (behind, waiting) =
                if here.len() > there.len() { (&mut *game, here) } else { (&mut *twin, there) };
            let luck = Seed::from_number(u64::from(self.dice.word()));
            let mut actions = Vec::new();
            let mut unnoticed = Vec::new();
            for seat in waiting.iter() {
                behind.actions(seat, &mut actions);
                for &action in &actions {
                    let mut after = behind.clone();
                    let acted = act(&mut after, seat, action, luck);
                    if acted
                        .is_ok_and(|events| stories_agree::<G>(&events, &[], observer) == Ok(true))
                        && looks_alike(behind, &after, observer).is_ok()
                    {
                        unnoticed.push(after);
                    }
                }
            }
            if unnoticed.is_empty() {
                return;
            }
            let nth = self.dice.roll("pick", unnoticed.len() as u32) as usize;
            *behind = unnoticed.swap_remove(nth);
        }
    }
}

/// Plays a listed action with the given luck, and returns what happened.
fn act<G: Game>(
    game: &mut G,
    seat: Seat,
    action: G::Action,
    luck: Seed,
) -> Result<Vec<G::Event>, String> {
    let mut events = Vec::new();
    match game.play(seat, action, &mut ByName(luck, BTreeMap::new()), &mut events) {
        Ok(()) => Ok(events),
        Err(refusal) => Err(format!("{seat} {action} was listed but refused: {refusal}")),
    }
}

/// Luck with a stream for every use, so that one roll more of one kind in a twin
/// does not change the next of another.
struct ByName(Seed, BTreeMap<&'static str, Dice>);

impl Fate for ByName {
    fn roll(&mut self, what: &'static str, sides: u32) -> u32 {
        self.1.entry(what).or_insert_with(|| self.0.stream(what)).roll(what, sides)
    }
}

/// The world of a twin, searched for something that looks like what somebody
/// did in the true one.
struct Elsewhere<'a, G> {
    twin: &'a G,
    observer: Seat,
    luck: Seed,
}

impl<G: Game> Elsewhere<'_, G> {
    fn find(
        &self,
        actor: Seat,
        action: G::Action,
        events: &[G::Event],
        game: &G,
    ) -> Result<G, String> {
        let mut actions = Vec::new();
        self.twin.actions(actor, &mut actions);
        // Where the very same happens over there, the place that still differs is named.
        let mut place = None;
        if actions.contains(&action) {
            match self.try_out(actor, action, events, game)? {
                Tried::Alike(found) => return Ok(found),
                Tried::Looks(where_) => place = Some(where_),
                Tried::Otherwise => {}
            }
        }
        // What the observer does not notice need not have happened over there.
        if stories_agree::<G>(events, &[], self.observer).is_ok()
            && looks_alike(game, self.twin, self.observer).is_ok()
        {
            return Ok(self.twin.clone());
        }
        for seat in self.twin.due().seats().without(self.observer).iter() {
            self.twin.actions(seat, &mut actions);
            for &other in &actions {
                if let Tried::Alike(found) = self.try_out(seat, other, events, game)? {
                    return Ok(found);
                }
            }
        }
        if let Some(place) = place {
            return Err(place);
        }
        let observer = self.observer;
        let seen = shown::<G>(events, Eyes::Seat(observer));
        Err(format!(
            "what {observer} saw of {actor} {action} leaks, or imagine is wrong: nothing looks so \
             in a twin ({seen:?})"
        ))
    }

    fn try_out(
        &self,
        seat: Seat,
        action: G::Action,
        events: &[G::Event],
        game: &G,
    ) -> Result<Tried<G>, String> {
        let mut twin = self.twin.clone();
        let twin_events = act(&mut twin, seat, action, self.luck)?;
        let reveals = twin_events.iter().any(G::reveals);
        if reveals || stories_agree::<G>(events, &twin_events, self.observer).is_err() {
            return Ok(Tried::Otherwise);
        }
        Ok(match looks_alike(game, &twin, self.observer) {
            Ok(()) => Tried::Alike(twin),
            Err(where_) => Tried::Looks(where_),
        })
    }
}

/// What came of a try in a twin.
enum Tried<G> {
    Alike(G),
    /// The same was told, but it looks otherwise: where.
    Looks(String),
    Otherwise,
}

pub(super) fn looks_alike<G: Game>(game: &G, twin: &G, observer: Seat) -> Checked {
    for eyes in [Eyes::Seat(observer), Eyes::Spectator] {
        let (here, there) = (game.view(eyes), twin.view(eyes));
        ensure(here == there, || {
            let which = fields::difference(&fields::of(&here), &fields::of(&there));
            let which = which.unwrap_or("they print alike".into());
            format!(
                "{} leaks what {observer} may not know, or imagine changes what {observer} knows: \
                 {which}",
                view_of(eyes)
            )
        })?;
    }
    let (here, there) = (game.question(observer), twin.question(observer));
    ensure(here == there, || {
        format!(
            "the question to {observer} leaks, or imagine is wrong: {here:?} here, {there:?} there"
        )
    })?;
    let (mut here, mut there) = (Vec::new(), Vec::new());
    game.actions(observer, &mut here);
    twin.actions(observer, &mut there);
    ensure(here == there, || {
        let told = |list: &[G::Action]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        let (here, there) = first_difference(&told(&here), &told(&there));
        format!(
            "the list of actions of {observer} leaks, or imagine is wrong: {here} here, {there} \
             there"
        )
    })
}

fn shown<G: Game>(events: &[G::Event], eyes: Eyes) -> Vec<G::Event> {
    events.iter().filter_map(|event| G::shown(event, eyes)).collect()
}

/// Compares what the observer and spectators saw, up to the first reveal.
/// False when something was revealed: from there on the worlds may differ.
fn stories_agree<G: Game>(
    events: &[G::Event],
    twin_events: &[G::Event],
    observer: Seat,
) -> Result<bool, String> {
    let calm = |events: &[G::Event]| events.iter().position(G::reveals).unwrap_or(events.len());
    let (until, twin_until) = (calm(events), calm(twin_events));
    let open = until == events.len() && twin_until == twin_events.len();
    for eyes in [Eyes::Seat(observer), Eyes::Spectator] {
        let here = shown::<G>(&events[..until], eyes);
        let there = shown::<G>(&twin_events[..twin_until], eyes);
        let common = here.len().min(there.len());
        let same = here[..common] == there[..common] && (!open || here.len() == there.len());
        ensure(same, || {
            let (here, there) = first_difference(&here, &there);
            let who = name_of(eyes);
            format!(
                "what {who} saw of it leaks, or imagine is wrong: {here} here, {there} in a twin"
            )
        })?;
    }
    Ok(open)
}
