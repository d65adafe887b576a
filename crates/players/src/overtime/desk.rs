//! What every move is worth to the player: points, a hundred for a ✓. Cards are
//! read by their effects, not by their names, so that a designer's deck is
//! played as well.

use std::borrow::Cow;

use overtime::{
    Ability, Action, Aim, Card, Effect, Employee, Look, Luck, Overtime, Phase, PileView, SEATS,
    Side, Trigger, Turn, Types, View, Whom,
};
use tabletop::{Fate, Game, Seat};

use super::memory::Memory;
use super::taste::Taste;

/// The move with the most points; among equals chance decides, so that no seat
/// is picked on more than others.
pub fn best(desk: &Desk<'_>, actions: &[Action], dice: &mut impl Fate) -> (Action, i32) {
    let mut found = (actions[0], i32::MIN);
    let mut equals = 0;
    for &action in actions {
        let points = desk.points(action);
        if points > found.1 {
            (found, equals) = ((action, points), 1);
        } else if points == found.1 {
            equals += 1;
            if dice.roll("equals", equals) == 0 {
                found.0 = action;
            }
        }
    }
    found
}

/// What somebody without a memory does at once, by what things are worth to them.
pub fn quick(
    world: &Overtime,
    seat: Seat,
    taste: &Taste,
    actions: &[Action],
    dice: &mut impl Fate,
) -> Action {
    best(&Desk::imagined(world, seat, taste), actions, dice).0
}

/// A ✓ is worth this much.
const CHECK: i32 = 100;
/// More than anything else in the game.
const WIN: i32 = 10_000;

/// The table from one chair.
pub struct Desk<'a> {
    room: Room<'a>,
    turn: Turn,
    /// By seat, `count` of them; the rest is filled up.
    sides: [Side; SEATS],
    count: usize,
    pile: Cow<'a, [PileView]>,
    me: Side,
    memory: Memory,
    taste: &'a Taste,
}

/// Where one looks: at the table itself, or at one in mind.
#[derive(Clone, Copy)]
enum Room<'a> {
    Seen(&'a View),
    Imagined(&'a Overtime),
}

fn employee(card: Card) -> &'static Employee {
    card.kind().employee.as_ref().expect("only employees are at work")
}

fn effects(card: Card) -> &'static [Effect] {
    &card.kind().effects
}

/// The ✓ that the first assignment named still lacks.
fn missing(aim: Aim) -> i32 {
    aim.tasks[0].map_or(0, |look| i32::from(look.size.need() - look.done))
}

impl<'a> Desk<'a> {
    pub fn new(view: &'a View, seat: Seat, memory: Memory) -> Desk<'a> {
        let me = view.player(seat).side();
        let mut sides = [me; SEATS];
        view.players.iter().for_each(|player| sides[player.seat.index()] = player.side());
        Desk {
            room: Room::Seen(view),
            turn: view.turn(),
            sides,
            count: view.players.len(),
            pile: Cow::Borrowed(&view.pile),
            me,
            memory,
            taste: &Taste::TYPED,
        }
    }

    /// The same, where things are worth something else.
    pub fn by(self, taste: &'a Taste) -> Desk<'a> {
        Desk { taste, ..self }
    }

    /// The same in a world that is only imagined, by somebody without a memory.
    pub fn imagined(world: &'a Overtime, seat: Seat, taste: &'a Taste) -> Desk<'a> {
        let turn = world.turn();
        let pile = if turn.phase == Phase::React { world.pile() } else { Vec::new() };
        let me = world.side(seat);
        let mut sides = [me; SEATS];
        let seats = world.seats();
        for other in seats.iter().filter(|&other| other != seat) {
            sides[other.index()] = world.side(other);
        }
        Desk {
            room: Room::Imagined(world),
            turn,
            sides,
            count: seats.len().into(),
            pile: Cow::Owned(pile),
            me,
            memory: Memory::default(),
            taste,
        }
    }

    /// The same, by somebody who remembers.
    pub fn remembering(self, memory: &Memory) -> Desk<'a> {
        Desk { memory: memory.clone(), ..self }
    }

    /// What an action is worth.
    pub fn points(&self, action: Action) -> i32 {
        let points = self.gain(action);
        // A word that is kept costs something; only a lost game costs more.
        match self.breaks(action) && points < WIN / 2 {
            true => points.min(0) - CHECK,
            false => points,
        }
    }

    /// Would this go against the player's own word, and decide nothing?
    pub fn goes_back_on_its_word(&self, action: Action) -> bool {
        self.breaks(action) && self.gain(action) < WIN / 2
    }

    /// Would this break a promise that is meant to be kept?
    fn breaks(&self, action: Action) -> bool {
        match action {
            Action::Play { aim, .. } => {
                let owed = self.memory.owes;
                aim.who.is_some() && owed.is_some() && aim.who != owed
            }
            _ => self.aims_at(action).is_some_and(|seat| self.memory.spares.contains(seat)),
        }
    }

    /// Who is hit by an action that is aimed at somebody.
    fn aims_at(&self, action: Action) -> Option<Seat> {
        match action {
            Action::React { card, on, aim } => match aim.who.filter(|_| card.kind().points) {
                Some(who) => Some(who),
                None => card.kind().aims.then(|| self.place(on).by),
            },
            Action::UseOn(who) => Some(who),
            _ => None,
        }
    }

    /// How much is held against whoever is hit by an action.
    pub fn spite(&self, action: Action) -> i32 {
        self.aims_at(action).map_or(0, |seat| self.memory.grudge(seat))
    }

    fn gain(&self, action: Action) -> i32 {
        match action {
            Action::Done | Action::Pass => 0,
            Action::Play { card, aim } => self.play(card, aim),
            Action::UseCard(card) => self.use_card(card),
            Action::UseOn(who) => self.use_on(who),
            Action::React { card, on, aim } => self.react(card, on, aim),
            Action::Discard(card) | Action::GiveBack(card) => -self.keep(card),
            Action::Choose(look) => self.progress(&[Some(look)], 1, None, &self.me),
        }
    }

    // ── how things stand ──

    fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }

    fn all(&self) -> &[Side] {
        &self.sides[..self.count]
    }

    /// What the hand comes to, card by card.
    fn in_hand<T>(&self, from: T, add: impl FnMut(T, Card) -> T) -> T {
        match self.room {
            Room::Seen(view) => {
                let hand = view.player(self.me.seat).hand.as_deref().unwrap_or_default();
                hand.iter().copied().fold(from, add)
            }
            Room::Imagined(world) => world.hand(self.me.seat).fold(from, add),
        }
    }

    fn count(&self) -> i32 {
        self.count as i32
    }

    fn others(&self) -> impl Iterator<Item = &Side> {
        self.all().iter().filter(|player| player.seat != self.me.seat)
    }

    /// How much somebody else must be watched: whoever is close to the door,
    /// ahead of the others, works faster than they do, or is owed something.
    fn danger(&self, player: &Side) -> i32 {
        let missing = i32::from(player.missing);
        let all: i32 = self.all().iter().map(|other| i32::from(other.missing)).sum();
        let ahead = all / self.count() - missing;
        let faster = self.taste.danger_faster * i32::from(employee(player.employee).extra);
        (self.taste.danger_missing * (10 - missing)
            + self.taste.danger_ahead * ahead
            + faster
            + self.memory.grudge(player.seat))
        .clamp(-60, 110)
    }

    /// How bad so many tokens are for such an employee.
    fn weariness(&self, employee: &Employee, tokens: i32) -> i32 {
        let tokens = tokens.max(0);
        let step = employee.step(tokens as u16);
        let taste = self.taste;
        taste.token * tokens + [0, taste.tired, taste.weary, taste.wrecked][step.min(3)]
    }

    /// What a change of tokens is worth to a player.
    fn relief(&self, player: &Side, change: i32) -> i32 {
        let (who, now) = (employee(player.employee), i32::from(player.snooze));
        self.weariness(who, now) - self.weariness(who, now + change)
    }

    /// The chance of the Work die, in sixths, with so many tokens.
    fn luck(&self, player: &Side, tokens: i32) -> i32 {
        let who = employee(player.employee);
        let step = who.step(tokens.max(0) as u16) as i32;
        (6 - step + i32::from(who.die)).clamp(0, 6)
    }

    /// ✓ that count, on assignments that look so, for a player, with what an employee adds.
    fn progress(
        &self,
        looks: &[Option<Look>],
        checks: i32,
        adds: Option<Card>,
        player: &Side,
    ) -> i32 {
        let mut points = 0;
        let mut left = player.left;
        for (nth, look) in looks.iter().flatten().enumerate() {
            let missing = i32::from(look.size.need() - look.done);
            let given = checks + adds.map_or(0, |card| employee(card).adds(nth).into());
            points += CHECK * given.min(missing) - self.taste.wasted * (given - missing).max(0);
            if given >= missing {
                points += self.taste.finishes;
                left -= 1;
            }
        }
        if left == 0 { points + WIN } else { points }
    }

    /// Actions left this turn, this one included.
    fn actions_left(&self) -> i32 {
        i32::from(self.me.limit) - i32::from(self.turn.used)
    }

    fn work_in_hand(&self) -> i32 {
        let work = |card: Card| card.kind().types.meets(Types::WORK) && !card.kind().types.react();
        self.in_hand(0, |count, card| count + i32::from(work(card)))
    }

    // ── my own turn ──

    fn play(&self, card: Card, aim: Aim) -> i32 {
        if let Some(new) = &card.kind().employee {
            let better = self.worth(new) - self.worth(employee(self.me.employee));
            let free = !self.turn.played;
            // A change for its own sake costs nothing and empties the hand.
            return match free {
                true => self.taste.new_employee * better + 200 * (better + 5).signum(),
                false => self.taste.new_employee_pays * better - self.taste.new_employee_costs,
            };
        }
        let is_work = card.kind().types.meets(Types::WORK);
        let chance = if is_work { self.luck(&self.me, self.me.snooze.into()) } else { 6 };
        let gain = self.happens(card, aim, &self.me);
        chance * gain / 6 + self.order(card)
    }

    /// What the printed effects are worth to me when they happen.
    fn happens(&self, card: Card, aim: Aim, player: &Side) -> i32 {
        let mut tokens = 0;
        let mut points = 0;
        for effect in effects(card) {
            match *effect {
                Effect::Do(checks) | Effect::DoTwice(checks) => {
                    points +=
                        self.progress(&aim.tasks, checks.into(), Some(player.employee), player);
                }
                Effect::Help(checks) => {
                    let other = aim.who.map(|who| self.side(who));
                    let close = other.map_or(0, |other| match other.missing <= checks {
                        true => WIN / 2,
                        false => self.taste.helps + self.danger(other) / 2,
                    });
                    points -= close;
                }
                Effect::Snooze(Whom::You, by) => tokens += i32::from(by),
                Effect::Snooze(Whom::All, by) => {
                    tokens += i32::from(by);
                    let others = self.others().map(|other| self.relief(other, by.into()));
                    points -= others.sum::<i32>() / (3 * self.count());
                }
                Effect::Snooze(Whom::Other, by) => {
                    let other = aim.who.map(|who| self.side(who));
                    points -= other.map_or(0, |other| {
                        self.relief(other, by.into()) / 4 + self.danger(other) / 10
                    });
                }
                Effect::Draw(cards) => points += self.taste.draws * i32::from(cards),
                Effect::Skip => points -= self.taste.skips,
                Effect::Nap => {
                    let stopped = self.work_in_hand().min(self.actions_left() - 1).max(0);
                    points -= self.taste.naps * stopped;
                }
                Effect::Discard(_) => points += self.rid_of(aim, player),
                Effect::TakeOver(_) => points -= self.taste.takes_over * missing(aim),
                Effect::Snooze(Whom::Them, _)
                | Effect::Cancel
                | Effect::CancelAnywhere
                | Effect::Take
                | Effect::Copy
                | Effect::Give(_)
                | Effect::Return(_)
                | Effect::Redirect => {}
            }
        }
        points + self.relief(player, tokens)
    }

    /// What comes first: rest that makes the work in hand surer, and cards that
    /// draw while there are actions to spare.
    fn order(&self, card: Card) -> i32 {
        let change: i32 = effects(card)
            .iter()
            .map(|effect| match effect {
                Effect::Snooze(Whom::You | Whom::All, by) => i32::from(*by),
                _ => 0,
            })
            .sum();
        let tokens = i32::from(self.me.snooze);
        let left = self.actions_left();
        let mut points = 0;
        if change < 0 && left > 1 {
            let surer = self.luck(&self.me, tokens + change) - self.luck(&self.me, tokens);
            points += CHECK * surer * self.work_in_hand().min(left) / 6;
        }
        let draws = effects(card).iter().any(|effect| matches!(effect, Effect::Draw(_)));
        if draws && left > self.work_in_hand() {
            points += self.taste.draws_first;
        }
        points
    }

    fn use_card(&self, card: Card) -> i32 {
        match employee(self.me.employee).ability {
            Some(Ability::Hire) => {
                let new = employee(card);
                let better = self.worth(new) - self.worth(employee(self.me.employee));
                self.taste.hires * better - self.taste.hire_costs
            }
            Some(Ability::Fetch(_)) => {
                let last = self.actions_left() <= 1;
                let costs = if last { self.taste.fetch_costs_last } else { self.taste.fetch_costs };
                self.keep(card) - costs
            }
            Some(Ability::Trade(cards)) => self.taste.trades * i32::from(cards) - self.keep(card),
            Some(Ability::Move(_) | Ability::Swap) | None => 0,
        }
    }

    fn use_on(&self, who: Seat) -> i32 {
        let other = self.side(who);
        match employee(self.me.employee).ability {
            Some(Ability::Move(tokens)) => {
                let tokens = i32::from(tokens);
                let harm = -self.relief(other, tokens);
                self.relief(&self.me, -tokens) + harm / 3 + self.danger(other) / 6
            }
            // On average a fair card comes, and the worst one goes.
            Some(Ability::Swap) => {
                let worst = self.in_hand(i32::MAX, |worst, card| worst.min(self.keep(card)));
                let worst = if worst == i32::MAX { 50 } else { worst };
                self.taste.swaps - worst + self.danger(other) / 6
            }
            Some(Ability::Fetch(_) | Ability::Trade(_) | Ability::Hire) | None => 0,
        }
    }

    /// How good it is to be such an employee.
    fn worth(&self, employee: &Employee) -> i32 {
        let taste = self.taste;
        let stats = taste.worth_actions * i32::from(employee.actions)
            + taste.worth_draw * i32::from(employee.draw)
            + taste.worth_hand * i32::from(employee.hand);
        let awake = taste.worth_levels * i32::from(employee.levels[0]);
        let always = taste.worth_extra * i32::from(employee.extra)
            + taste.worth_die * i32::from(employee.die)
            + taste.worth_slack * i32::from(employee.slack)
            + 5 * i32::from(employee.comfort) * (self.count() - 1)
            + 10 * i32::from(employee.solace)
            + 2 * i32::from(employee.boss_proof)
            + 14 * i32::from(employee.shady_proof);
        let ability = match employee.ability {
            Some(Ability::Fetch(_)) => 20,
            Some(Ability::Move(tokens)) => 6 * i32::from(tokens),
            Some(Ability::Trade(cards)) => 8 * i32::from(cards),
            Some(Ability::Swap) => 12,
            Some(Ability::Hire) => 0,
            None => 0,
        };
        stats + awake + always + ability
    }

    /// How good it is to have this employee.
    pub fn standing_of(&self, card: Card) -> i32 {
        self.worth(employee(card))
    }

    /// What it is worth to keep a card in the hand.
    pub fn keep(&self, card: Card) -> i32 {
        if let Some(new) = &card.kind().employee {
            let better = self.worth(new) - self.worth(employee(self.me.employee));
            return if better > -5 { self.taste.keep_employee + 2 * better } else { 3 };
        }
        let tired = self.me.tiredness.min(2);
        let tokens = i32::from(self.me.snooze);
        let taste = self.taste;
        let worth = |effect: &Effect| match *effect {
            Effect::Do(checks) => taste.keep_work + taste.keep_check * i32::from(checks),
            Effect::DoTwice(checks) => taste.keep_work + taste.keep_twice * i32::from(checks),
            Effect::Help(_) => -10,
            Effect::Snooze(Whom::You | Whom::All, by) if by < 0 => {
                (taste.keep_rest + taste.keep_rest_tired * i32::from(tired))
                    * i32::from(-by).min(tokens + 3)
            }
            Effect::Snooze(Whom::You, by) => -6 * i32::from(by),
            Effect::Snooze(Whom::All, _) => 30,
            Effect::Snooze(..) => 8,
            Effect::Draw(cards) => taste.keep_draw * i32::from(cards),
            Effect::Nap => -8,
            Effect::Skip => -45,
            Effect::Cancel | Effect::CancelAnywhere => taste.keep_cancel,
            Effect::Take => taste.keep_take,
            Effect::Copy => taste.keep_copy,
            Effect::Give(_) | Effect::Discard(_) => taste.keep_give,
            Effect::TakeOver(_) => -40,
            Effect::Return(_) => taste.keep_return,
            Effect::Redirect => taste.keep_redirect,
        };
        let at_any_time = if card.kind().types.react() { taste.keep_reaction } else { 0 };
        effects(card).iter().map(worth).sum::<i32>() + at_any_time
    }

    // ── reactions ──

    fn kinds_discarded(&self) -> usize {
        match self.room {
            Room::Seen(view) => view.kinds_discarded(),
            Room::Imagined(world) => world.kinds_discarded(),
        }
    }

    /// Who goes home when the Pile has happened.
    fn home(&self) -> Option<Seat> {
        match self.room {
            Room::Seen(view) => view.home,
            Room::Imagined(world) => world.going_home(),
        }
    }

    /// The card on somebody's assignment that this one would hit there.
    fn lying(&self, card: Card, seat: Seat, look: Look) -> Option<(Card, u8)> {
        match self.room {
            Room::Seen(view) => view.lying(card, seat, look),
            Room::Imagined(world) => world.lying_on(card, seat, look),
        }
    }

    fn place(&self, on: u8) -> &PileView {
        &self.pile[usize::from(on) - 1]
    }

    /// The card whose effects happen there: for a copy, the original.
    fn printed(&self, place: &PileView) -> Option<Card> {
        let mut place = place;
        while let Some(card) = place.card {
            match (effects(card) == [Effect::Copy], place.on) {
                (true, Some(on)) => place = &self.pile[usize::from(on) - 1],
                _ => return Some(card),
            }
        }
        None
    }

    /// What a card on the Pile will do for its player, if it happens.
    fn stakes(&self, place: &PileView) -> i32 {
        let owner = self.side(place.by);
        let Some(card) = self.printed(place) else { return 0 };
        if card.kind().types.meets(Types::EMPLOYEE) {
            let new = employee(card);
            return 3 * (self.worth(new) - self.worth(employee(owner.employee))) + 20;
        }
        let mut tasks = [None; 2];
        for (free, look) in tasks.iter_mut().zip(&place.tasks) {
            *free = Some(*look);
        }
        let aim = Aim { tasks, who: None };
        let mut points = self.happens(card, aim, owner);
        for effect in effects(card) {
            match *effect {
                Effect::Give(_) => {
                    let missing: i32 = place
                        .tasks
                        .iter()
                        .map(|look| i32::from(look.size.need() - look.done))
                        .sum();
                    points += 90 * missing + if owner.left == 1 { WIN } else { 0 };
                }
                Effect::Nap => points += 75 * self.work_in_hand().min(3),
                _ => {}
            }
        }
        points
    }

    fn react(&self, card: Card, on: u8, aim: Aim) -> i32 {
        let place = self.place(on);
        let target = aim.who.filter(|_| card.kind().points).unwrap_or(place.by);
        let mine = target == self.me.seat;
        let them = self.side(target);
        let mut points = 0;
        let mut tokens = 0;
        for effect in effects(card) {
            points += match *effect {
                Effect::CancelAnywhere if aim.who.is_some() => self.strike(card, them, aim),
                Effect::Cancel | Effect::CancelAnywhere => self.cancel(card, place, mine),
                Effect::Take => {
                    let prey = place.card.map_or(0, |card| self.keep(card) / 2);
                    self.cancel(card, place, mine) + 40 + prey
                }
                Effect::Copy => self.copy(place, aim),
                Effect::Give(_) => self.give(place, aim),
                Effect::Discard(_) => self.rid_of(aim, &self.me),
                Effect::TakeOver(_) => -90 * missing(aim),
                Effect::Return(_) if mine => -400,
                Effect::Return(size) => {
                    let there = place.completed == Some(size) || self.kinds_discarded() > 20;
                    if there { self.taste.returns + self.danger(them) } else { -20 }
                }
                Effect::Redirect => self.blame(place, aim),
                Effect::Draw(cards) => self.taste.draws * i32::from(cards),
                Effect::Snooze(Whom::You, by) => {
                    tokens += i32::from(by);
                    0
                }
                Effect::Snooze(Whom::Them, by) if mine => -20 * i32::from(by),
                Effect::Snooze(Whom::Them, by) => -self.relief(them, by.into()) / 3,
                Effect::Snooze(Whom::All, by) => {
                    let harm: i32 = self
                        .others()
                        .map(|other| {
                            -self.relief(other, by.into()) * (60 + self.danger(other)) / 60
                        })
                        .sum();
                    2 * harm / (self.count() - 1) + 2 * self.relief(&self.me, by.into()) + 10
                }
                Effect::Snooze(Whom::Other, by) => {
                    let other = aim.who.map(|who| self.side(who));
                    other.map_or(0, |other| -self.relief(other, by.into()) / 3)
                }
                Effect::Do(_) | Effect::DoTwice(_) => self.happens(card, aim, &self.me),
                Effect::Help(_) | Effect::Nap | Effect::Skip => -self.taste.harms,
            };
        }
        if tokens < 0 {
            // Rest that comes for nothing, unless it would be wasted.
            points += self.relief(&self.me, tokens) - 8;
        } else {
            points += self.relief(&self.me, tokens);
        }
        points - self.taste.reacts
    }

    /// Cancelling is worth what it takes from others, the more the closer they
    /// are to the door; and what it saves of mine.
    fn cancel(&self, card: Card, place: &PileView, mine: bool) -> i32 {
        let standing = place.outlook.luck == Luck::Stands && !place.outlook.over;
        if !standing || mine {
            return -300;
        }
        let owner = self.side(place.by);
        let boss = card.kind().types.meets(Types::BOSS);
        if boss && employee(owner.employee).boss_proof {
            return -300;
        }
        let stakes = self.stakes(place);
        if stakes >= WIN / 2 {
            return stakes;
        }
        let hurts_me = self.threat(place);
        if hurts_me > 0 {
            return hurts_me;
        }
        let shady = place.card.is_some_and(|card| card.kind().types.meets(Types::SHADY));
        // Whoever protects me from a jam may have it; Boss cards are kept for that.
        // The more players there are, the more somebody else will do it.
        let crowd = self.taste.cancel_crowd * (self.count() - 3);
        let taste = self.taste;
        let patience =
            if boss && shady { taste.cancel_boss_patience } else { taste.cancel_patience } + crowd;
        stakes * (taste.cancel_base + self.danger(owner)) / 120 - patience
    }

    /// Cancelling a card on somebody's assignment takes its ✓ from them.
    fn strike(&self, card: Card, owner: &Side, aim: Aim) -> i32 {
        let boss = card.kind().types.meets(Types::BOSS);
        if owner.seat == self.me.seat || boss && employee(owner.employee).boss_proof {
            return -300;
        }
        let lying = aim.tasks[0].and_then(|look| self.lying(card, owner.seat, look));
        let checks = lying.map_or(0, |(_, checks)| i32::from(checks));
        if self.home() == Some(owner.seat) {
            // All the rest would be done with this Pile.
            return WIN / 2;
        }
        let crowd = self.taste.cancel_crowd * (self.count() - 3);
        let taste = self.taste;
        CHECK * checks * (taste.cancel_base + self.danger(owner)) / 120
            - taste.cancel_patience
            - crowd
    }

    /// What a card on the Pile is about to do to me.
    fn threat(&self, place: &PileView) -> i32 {
        let Some(card) = place.card else { return 0 };
        let mut points = 0;
        if let Some(hit) = place.outlook.cancels {
            let target = self.place(hit);
            if target.by == self.me.seat {
                points += self.stakes(target).max(20);
            }
        }
        if let Some(struck) = place.strikes.filter(|struck| struck.seat == self.me.seat) {
            points += CHECK * i32::from(struck.checks);
        }
        if place.outlook.aim == Some(self.me.seat) {
            for effect in effects(card) {
                points += match effect {
                    Effect::Give(_) => {
                        let missing =
                            place.tasks.iter().map(|look| i32::from(look.size.need() - look.done));
                        90 * missing.sum::<i32>()
                    }
                    Effect::Snooze(Whom::Them, by) => -self.relief(&self.me, (*by).into()),
                    _ => 0,
                };
            }
        }
        points
    }

    fn copy(&self, place: &PileView, aim: Aim) -> i32 {
        let chance = self.luck(&self.me, self.me.snooze.into());
        let printed = self.printed(place);
        printed.map_or(0, |card| chance * self.happens(card, aim, &self.me) / 6)
            - self.taste.copy_costs
    }

    /// What it is worth to a player to be rid of the assignment that is named.
    fn rid_of(&self, aim: Aim, player: &Side) -> i32 {
        90 * missing(aim) + if player.left == 1 { WIN } else { 0 }
    }

    fn give(&self, place: &PileView, aim: Aim) -> i32 {
        let [Some(look), _] = aim.tasks else { return 0 };
        let missing = i32::from(look.size.need() - look.done);
        let them = self.side(place.by);
        let last = if self.me.left == 1 { WIN } else { 0 };
        // It also stops somebody who would be done at the end of this Pile.
        let stops = if self.stakes(place) >= WIN / 2 { WIN / 2 } else { 0 };
        let named = if look.named { -60 } else { 0 };
        last + stops + named + self.taste.gives * missing + self.danger(them)
            - self.taste.give_costs
    }

    fn blame(&self, place: &PileView, aim: Aim) -> i32 {
        let threat = self.threat(place);
        let other = aim.who.map(|who| self.side(who));
        threat + other.map_or(0, |other| self.danger(other) / 2) - self.taste.blame_costs
    }

    // ── words ──

    /// What speaks for a move, with the numbers that count.
    pub fn reason(&self, action: Action, points: i32) -> String {
        let Side { missing, snooze, cards, limit, .. } = self.me;
        if points >= WIN / 2 {
            let least = self.all().iter().map(|side| side.missing).min().unwrap_or(0);
            return format!("That may decide the game: whoever is closest lacks {least} ✓.");
        }
        match action {
            Action::Pass => {
                format!("Nothing here is worth one of your {}.", counted(cards, "card"))
            }
            Action::Done => format!("{} in the hand: what is left is better kept.", cards),
            Action::Play { card, .. } => match &card.kind().employee {
                Some(new) => self.suits(card, new),
                None if card.kind().types.meets(Types::WORK) => {
                    let luck = self.luck(&self.me, snooze.into());
                    format!("You lack {missing} ✓, and {luck} throws of 6 bring you closer.")
                }
                None if super::prospects::relief(card) > 0 => match self.me.tiredness {
                    0 => format!(
                        "Stay fresh with your {}: the end of the round brings more.",
                        counted(snooze, "token")
                    ),
                    _ => format!(
                        "With {} you have {} a turn, and work is a gamble.",
                        counted(snooze, "token"),
                        counted(limit, "action")
                    ),
                },
                None => format!("It is worth one of your {}.", counted(limit, "action")),
            },
            Action::React { card, on, aim } => match card.kind().trigger {
                Some(Trigger::Aimed { .. }) => {
                    format!("Let one of the other {} have that.", self.count - 1)
                }
                _ if card.kind().aims => {
                    let target = aim.who.filter(|_| card.kind().points);
                    let target = self.side(target.unwrap_or(self.place(on).by));
                    format!("It gets in the way of somebody who lacks {} ✓.", target.missing)
                }
                _ => format!("It costs none of your {} and helps you.", counted(limit, "action")),
            },
            Action::UseCard(_) | Action::UseOn(_) => {
                format!("The ability is worth one of your {}.", counted(limit, "action"))
            }
            Action::Discard(_) | Action::GiveBack(_) => {
                format!("Of your {} it is the one you need least.", counted(cards, "card"))
            }
            Action::Choose(look) => {
                let lacks = look.size.need() - look.done;
                format!("There the ✓ counts most: that one lacks {lacks}.")
            }
        }
    }

    fn suits(&self, card: Card, new: &Employee) -> String {
        let now = employee(self.me.employee);
        format!(
            "{} suits you better than {}: {} a turn for {}, and {} for {}.",
            card.name(),
            self.me.employee.name(),
            counted(new.actions, "action"),
            now.actions,
            counted(new.draw, "new card"),
            now.draw,
        )
    }
}

/// So many of something.
fn counted(count: impl Into<u16>, what: &str) -> String {
    let count = count.into();
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
