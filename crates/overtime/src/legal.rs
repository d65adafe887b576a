//! What a seat may do: the list, and the reasons why everything else is
//! refused. Both are made of the same small checks.

use tabletop::Seat;

use crate::action::{Action, Aim, Look};
use crate::components::{Card, Needs};
use crate::refusal::Refusal;
use crate::state::{NONE, Overtime, Phase, each};
use crate::vocabulary::{Ability, Effect, Trigger, Types};

type Checked = Result<(), Refusal>;

fn ensure(holds: bool, refusal: Refusal) -> Checked {
    if holds { Ok(()) } else { Err(refusal) }
}

// ── the checks ───────────────────────────────────────────────────────────────

impl Overtime {
    /// May the seat do this now?
    pub(crate) fn check(&self, seat: Seat, action: Action) -> Checked {
        ensure(self.phase != Phase::Over, Refusal::Over)?;
        ensure(self.everyone().contains(seat), Refusal::NoSuchSeat { seat })?;
        match (self.phase, action) {
            (Phase::Act, Action::Play { card, aim }) => {
                self.on_turn(seat)?;
                self.check_play(seat, card)?;
                self.check_aim(seat, card, card.kind().needs, aim, NONE)
            }
            (Phase::Act, Action::UseCard(card)) => {
                self.on_turn(seat)?;
                self.check_use_card(seat, card)
            }
            (Phase::Act, Action::UseOn(who)) => {
                self.on_turn(seat)?;
                self.check_use_on(seat, who)
            }
            (Phase::Act, Action::Done) => self.on_turn(seat),
            (Phase::React, Action::Pass) => ensure(self.asked.contains(seat), Refusal::NotAsked),
            (Phase::React, Action::React { card, on, aim }) => {
                ensure(self.asked.contains(seat), Refusal::NotAsked)?;
                let place = self.place(on)?;
                self.check_reaction(seat, card, place)?;
                self.check_aim(seat, card, self.needs(card, place), aim, place)
            }
            (Phase::Help(chooser), Action::Choose(look)) => {
                ensure(seat == chooser, Refusal::NotAsked)?;
                ensure(self.task(seat, look, NONE).is_some(), Refusal::NoSuchTask { look })
            }
            (Phase::GiveBack(_), Action::GiveBack(card)) => {
                self.on_turn(seat)?;
                ensure(self.desk(seat).hand.has(card), Refusal::NotInHand { card })
            }
            (Phase::Discard, Action::Discard(card)) => {
                self.on_turn(seat)?;
                ensure(self.desk(seat).hand.has(card), Refusal::NotInHand { card })
            }
            (Phase::React, _) => Err(Refusal::ReactOrPass),
            (Phase::Act, _) => Err(Refusal::ActOrDone),
            (Phase::Help(_), _) => Err(Refusal::ChooseFirst),
            (Phase::GiveBack(_), _) => Err(Refusal::GiveBackFirst),
            (Phase::Discard, _) => Err(Refusal::DiscardFirst),
            (Phase::Over, _) => Err(Refusal::Over),
        }
    }

    fn on_turn(&self, seat: Seat) -> Checked {
        ensure(seat == self.active, Refusal::NotYourTurn { active: self.active })
    }

    /// Would an employee card played now cost no action?
    pub(crate) fn is_free(&self, card: Card) -> bool {
        !self.played && card.kind().types.meets(Types::EMPLOYEE)
    }

    /// May the active player play this card, whatever it is aimed at?
    fn check_play(&self, seat: Seat, card: Card) -> Checked {
        ensure(self.desk(seat).hand.has(card), Refusal::NotInHand { card })?;
        ensure(!card.kind().types.react(), Refusal::OnlyAReaction { card })?;
        ensure(self.is_free(card) || self.has_action(seat), Refusal::NoActionLeft)?;
        self.awake(seat, card)
    }

    /// Has the active player an action left? Abilities may have used them all and
    /// yet left the chance of a free employee.
    fn has_action(&self, seat: Seat) -> bool {
        self.used < self.limit(seat)
    }

    /// After a nap there is no more Work.
    fn awake(&self, seat: Seat, card: Card) -> Checked {
        let asleep = self.napped && seat == self.active && card.kind().types.meets(Types::WORK);
        ensure(!asleep, Refusal::Napped)
    }

    fn ability(&self, seat: Seat) -> Result<Ability, Refusal> {
        let employee = self.set.card(self.desk(seat).employee);
        let ability = self.employee(seat).ability.ok_or(Refusal::NoAbility { employee })?;
        ensure(self.has_action(seat), Refusal::NoActionLeft)?;
        ensure(!self.desk(seat).used, Refusal::AbilityUsed { employee })?;
        Ok(ability)
    }

    fn check_use_card(&self, seat: Seat, card: Card) -> Checked {
        let employee = self.set.card(self.desk(seat).employee);
        let types = match self.ability(seat)? {
            Ability::Trade(_) => {
                return ensure(self.desk(seat).hand.has(card), Refusal::NotInHand { card });
            }
            Ability::Fetch(types) => types,
            Ability::Hire => Types::EMPLOYEE,
            Ability::Move(_) | Ability::Swap => return Err(Refusal::UseOnPlayer { employee }),
        };
        ensure(self.discard[usize::from(card.id())] > 0, Refusal::NotDiscarded { card })?;
        ensure(card.kind().types.meets(types), Refusal::WrongType { employee, card })
    }

    fn check_use_on(&self, seat: Seat, who: Seat) -> Checked {
        let employee = self.set.card(self.desk(seat).employee);
        let ability = self.ability(seat)?;
        match ability {
            Ability::Move(tokens) => {
                self.another(seat, who)?;
                let have = self.desk(seat).snooze;
                let refusal = Refusal::TooFewTokens { need: tokens, have };
                ensure(have >= u16::from(tokens), refusal)
            }
            Ability::Swap => {
                self.another(seat, who)?;
                ensure(!self.desk(who).hand.is_empty(), Refusal::EmptyHand { who })
            }
            Ability::Fetch(_) | Ability::Trade(_) | Ability::Hire => {
                Err(Refusal::UseOnCard { employee })
            }
        }
    }

    fn another(&self, seat: Seat, who: Seat) -> Checked {
        ensure(self.everyone().contains(who), Refusal::NoSuchSeat { seat: who })?;
        ensure(who != seat, Refusal::NotYourself)
    }

    /// The place that a reaction names: the Lead or the newest card of a Pile.
    fn place(&self, on: u8) -> Result<u8, Refusal> {
        ensure((1..=self.pile.len()).contains(&on), Refusal::NothingThere { on })?;
        let place = on - 1;
        let answer = self.pile.entries().iter().skip(1).position(|entry| entry.on == place);
        match answer {
            Some(nth) if place > 0 => Err(Refusal::Answered { on, by: nth as u8 + 2 }),
            _ => Ok(place),
        }
    }

    /// May the seat react with this card to that place, whatever else it names?
    fn check_reaction(&self, seat: Seat, card: Card, place: u8) -> Checked {
        ensure(self.desk(seat).hand.has(card), Refusal::NotInHand { card })?;
        let trigger = card.kind().trigger.ok_or(Refusal::NoReaction { card })?;
        if !self.triggers(place, trigger, seat) {
            let own = self.entry(place).by == seat;
            let another = matches!(
                trigger,
                Trigger::Plays { another: true, .. } | Trigger::Completes { another: true }
            );
            return Err(match own && another {
                true => Refusal::YourOwn { card },
                false => Refusal::DoesNotFit { card, on: place + 1 },
            });
        }
        self.awake(seat, card)
    }

    /// Others cannot aim Shady cards at the Weird Guy.
    fn can_be_aimed_at(&self, seat: Seat, card: Card, target: Seat) -> Checked {
        let weird = card.kind().types.meets(Types::SHADY)
            && target != seat
            && self.employee(target).shady_proof;
        ensure(!weird, Refusal::TooWeird { who: target })
    }

    /// What a card must name; a copy names what the original would.
    pub(crate) fn needs(&self, card: Card, on: u8) -> Needs {
        match card.kind().effects == [Effect::Copy] {
            true => self.printed_at(on).map_or(Needs::default(), |original| original.kind().needs),
            false => card.kind().needs,
        }
    }

    fn check_aim(&self, seat: Seat, card: Card, needs: Needs, aim: Aim, on: u8) -> Checked {
        if let Some(who) = aim.who {
            ensure(self.everyone().contains(who), Refusal::NoSuchSeat { seat: who })?;
        }
        let reacts = card.kind().trigger.is_some();
        if let Some(target) = reacts.then(|| self.aimed_at(card, on, aim.who)).flatten() {
            self.can_be_aimed_at(seat, card, target)?;
        }
        if !needs.lying.is_empty() {
            return self.check_strike(card, needs, aim);
        }
        match (needs.who, aim.who) {
            (true, Some(who)) => {
                self.another(seat, who)?;
                if card.kind().effects == [Effect::Redirect] {
                    self.check_blame(who, on)?;
                }
            }
            (true, None) => return Err(Refusal::NamePlayer { card }),
            (false, Some(_)) => return Err(Refusal::NameNobody { card }),
            (false, None) => {}
        }
        let [first, second] = aim.tasks;
        if needs.tasks == 0 && needs.gift.or(needs.theirs).is_none() {
            return ensure(first.is_none() && second.is_none(), Refusal::NameNoTask { card });
        }
        let whose = aim.who.filter(|_| needs.theirs.is_some()).unwrap_or(seat);
        let look = match whose == seat {
            true => first.ok_or(Refusal::NameTask { card })?,
            false => first.ok_or(Refusal::NameTheirs { card })?,
        };
        let task = self.task(whose, look, NONE).ok_or(match whose == seat {
            true => Refusal::NoSuchTask { look },
            false => Refusal::NotThere { who: whose, look },
        })?;
        if let Some(sizes) = needs.gift.or(needs.theirs) {
            ensure(sizes.contains(look.size), Refusal::WrongSize { card, look })?;
        }
        let mine = self.looks(seat).iter().sum::<u8>();
        match (needs.tasks == 2 && mine > 1, second) {
            (true, Some(look)) => {
                ensure(self.task(seat, look, task).is_some(), Refusal::NoSuchTask { look })
            }
            (true, None) => Err(Refusal::NameTwo { card }),
            (false, Some(_)) => Err(Refusal::NameOne { card }),
            (false, None) => Ok(()),
        }
    }

    /// A card that cancels anywhere names nothing, or an assignment of anybody with
    /// a fitting card on it.
    fn check_strike(&self, card: Card, needs: Needs, aim: Aim) -> Checked {
        match (aim.tasks, aim.who) {
            ([None, None], None) => Ok(()),
            ([Some(look), None], Some(who)) => {
                let there = self.with_card(who, look, needs.lying).is_some();
                ensure(there, Refusal::NothingLies { card, who, look })
            }
            _ => Err(Refusal::NameLying { card }),
        }
    }

    /// Whom a Shady card may be moved to: nobody whose card is in the chain,
    /// and no Weird Guy.
    fn check_blame(&self, who: Seat, on: u8) -> Checked {
        let mut place = on;
        loop {
            let entry = self.entry(place);
            ensure(entry.by != who, Refusal::InTheChain { who })?;
            let moves = |card: Card| card.kind().effects == [Effect::Redirect];
            if !self.card_at(place).is_some_and(moves) {
                return Ok(());
            }
            place = entry.on;
        }
    }
}

// ── the list ─────────────────────────────────────────────────────────────────

impl Overtime {
    /// Everything the seat may do now.
    pub(crate) fn list(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        match self.phase {
            Phase::Over => {}
            Phase::React => {
                if self.asked.contains(seat) {
                    actions.push(Action::Pass);
                    self.list_reactions(seat, actions);
                }
            }
            Phase::Help(chooser) => {
                if chooser == seat {
                    let looks = self.looks(seat);
                    let mine = Look::all().filter(|look| looks[look.index()] > 0);
                    actions.extend(mine.map(Action::Choose));
                }
            }
            Phase::Act | Phase::GiveBack(_) | Phase::Discard if seat != self.active => {}
            Phase::Act => {
                self.list_plays(seat, actions);
                self.list_uses(seat, actions);
                actions.push(Action::Done);
            }
            Phase::GiveBack(_) => {
                each(self.desk(seat).hand.kinds(), |id| {
                    actions.push(Action::GiveBack(self.set.card(id)));
                });
            }
            Phase::Discard => {
                each(self.desk(seat).hand.kinds(), |id| {
                    actions.push(Action::Discard(self.set.card(id)));
                });
            }
        }
    }

    fn list_plays(&self, seat: Seat, actions: &mut Vec<Action>) {
        let looks = self.looks(seat);
        let has_action = self.has_action(seat);
        each(self.desk(seat).hand.kinds(), |id| {
            let card = self.set.card(id);
            let pays = has_action || self.is_free(card);
            if pays && !card.kind().types.react() && self.awake(seat, card).is_ok() {
                self.each_aim(seat, card, card.kind().needs, NONE, &looks, |aim| {
                    actions.push(Action::Play { card, aim });
                });
            }
        });
    }

    fn list_uses(&self, seat: Seat, actions: &mut Vec<Action>) {
        match self.ability(seat) {
            Err(_) => {}
            Ok(Ability::Trade(_)) => {
                each(self.desk(seat).hand.kinds(), |id| {
                    actions.push(Action::UseCard(self.set.card(id)));
                });
            }
            Ok(ability @ (Ability::Fetch(_) | Ability::Hire)) => {
                let types =
                    if let Ability::Fetch(types) = ability { types } else { Types::EMPLOYEE };
                each(self.set.of_types(types), |id| {
                    if self.discard[usize::from(id)] > 0 {
                        actions.push(Action::UseCard(self.set.card(id)));
                    }
                });
            }
            Ok(Ability::Move(_) | Ability::Swap) => {
                let others = self.everyone().without(seat).iter();
                let legal = others.filter(|&who| self.check_use_on(seat, who).is_ok());
                actions.extend(legal.map(Action::UseOn));
            }
        }
    }

    fn list_reactions(&self, seat: Seat, actions: &mut Vec<Action>) {
        let held = self.desk(seat).hand.kinds();
        each(self.open_places(), |place| {
            each(held & self.could_follow(place), |id| {
                let card = self.set.card(id);
                if self.check_reaction(seat, card, place).is_ok() {
                    let looks = self.looks(seat);
                    self.each_aim(seat, card, self.needs(card, place), place, &looks, |aim| {
                        actions.push(Action::React { card, on: place + 1, aim });
                    });
                }
            });
        });
    }

    /// Everything a card with such needs could be aimed at.
    fn each_aim(
        &self,
        seat: Seat,
        card: Card,
        needs: Needs,
        on: u8,
        looks: &Looks,
        mut found: impl FnMut(Aim),
    ) {
        let reacts = card.kind().trigger.is_some();
        let allowed = |who: Option<Seat>| {
            let target = reacts.then(|| self.aimed_at(card, on, who)).flatten();
            target.is_none_or(|target| self.can_be_aimed_at(seat, card, target).is_ok())
        };
        if !needs.lying.is_empty() {
            if allowed(None) {
                found(Aim::NONE);
            }
            return self.each_strike(needs, |who, look| {
                if allowed(Some(who)) {
                    found(Aim { tasks: [Some(look), None], who: Some(who) });
                }
            });
        }
        if let Some(sizes) = needs.theirs {
            for who in self.everyone().without(seat).iter().filter(|&who| allowed(Some(who))) {
                let one = Needs { gift: Some(sizes), ..Needs::default() };
                each_tasks(one, &self.looks(who), |tasks| found(Aim { tasks, who: Some(who) }));
            }
            return;
        }
        if !needs.who && !allowed(None) {
            return;
        }
        each_tasks(needs, looks, |tasks| {
            if !needs.who {
                return found(Aim { tasks, who: None });
            }
            for who in self.everyone().without(seat).iter().filter(|&who| allowed(Some(who))) {
                let blames = card.kind().effects == [Effect::Redirect];
                if !blames || self.check_blame(who, on).is_ok() {
                    found(Aim { tasks, who: Some(who) });
                }
            }
        });
    }

    /// Everybody's assignments with such a card on them, by their looks.
    fn each_strike(&self, needs: Needs, mut found: impl FnMut(Seat, Look)) {
        for who in self.everyone().iter() {
            let mut looks = 0u64;
            for place in (0..self.dealt).filter(|&place| self.owns(who, place)) {
                if self.lying(place, needs.lying).is_some() {
                    looks |= 1 << self.look(place).index();
                }
            }
            each(looks, |look| found(who, Look::from_index(look)));
        }
    }
}

/// How many assignments of each look somebody has.
type Looks = [u8; Look::COUNT];

/// The assignments that a card with such needs could name.
fn each_tasks(needs: Needs, looks: &Looks, mut found: impl FnMut([Option<Look>; 2])) {
    if needs.tasks == 0 && needs.gift.is_none() {
        return found([None, None]);
    }
    let two = needs.tasks == 2 && looks.iter().sum::<u8>() > 1;
    for first in Look::all().filter(|look| looks[look.index()] > 0) {
        if needs.gift.is_some_and(|sizes| !sizes.contains(first.size)) {
            continue;
        }
        if !two {
            found([Some(first), None]);
            continue;
        }
        for second in Look::all() {
            if looks[second.index()] > u8::from(second == first) {
                found([Some(first), Some(second)]);
            }
        }
    }
}
