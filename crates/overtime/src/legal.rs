//! What a seat may do: the list, and the reasons why everything else is
//! refused. Both are made of the same small checks.

use tabletop::Seat;

use crate::action::{Action, Aim, Look};
use crate::components::{Card, Needs};
use crate::refusal::Refusal;
use crate::state::{Looks, NONE, Overtime, Phase, each, walk};
use crate::vocabulary::{Ability, Trigger, Types};

type Checked = Result<(), Refusal>;
/// The assignments that a move names, found while it is checked.
type Named = Result<[u8; 2], Refusal>;

const NOTHING: [u8; 2] = [NONE; 2];

fn ensure(holds: bool, refusal: Refusal) -> Checked {
    if holds { Ok(()) } else { Err(refusal) }
}

// ── the checks ───────────────────────────────────────────────────────────────

impl Overtime {
    /// May the seat do this now?
    #[inline]
    pub(crate) fn check(&self, seat: Seat, action: Action) -> Named {
        ensure(self.phase != Phase::Over, Refusal::Over)?;
        ensure(self.everyone().contains(seat), Refusal::NoSuchSeat { seat })?;
        match (self.phase, action) {
            (Phase::Act, Action::Play { card, aim }) => {
                self.on_turn(seat)?;
                self.check_play(seat, card)?;
                if self.components.is_plain(card.id()) && aim == Aim::NONE {
                    return Ok(NOTHING);
                }
                self.check_aim(seat, card, &card.kind().needs, aim, NONE)
            }
            (Phase::Act, Action::UseCard(card)) => {
                self.on_turn(seat)?;
                self.check_use_card(seat, card)?;
                Ok(NOTHING)
            }
            (Phase::Act, Action::UseOn(who)) => {
                self.on_turn(seat)?;
                self.check_use_on(seat, who)?;
                Ok(NOTHING)
            }
            (Phase::Act, Action::Done) => {
                self.on_turn(seat)?;
                Ok(NOTHING)
            }
            (Phase::React, Action::Pass) => {
                ensure(self.asked.contains(seat), Refusal::NotAsked)?;
                Ok(NOTHING)
            }
            (Phase::React, Action::React { card, on, aim }) => {
                ensure(self.asked.contains(seat), Refusal::NotAsked)?;
                let place = self.place(on)?;
                self.check_reaction(seat, card, place)?;
                self.check_aim(seat, card, self.needs(card, place), aim, place)
            }
            (Phase::Help(chooser), Action::Choose(look)) => {
                ensure(seat == chooser, Refusal::NotAsked)?;
                let task = self.task(seat, look, NONE).ok_or(Refusal::NoSuchTask { look })?;
                Ok([task, NONE])
            }
            (Phase::GiveBack(_), Action::GiveBack(card))
            | (Phase::Discard, Action::Discard(card)) => {
                self.on_turn(seat)?;
                ensure(self.cards.has(seat, card), Refusal::NotInHand { card })?;
                Ok(NOTHING)
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
    #[inline]
    fn check_play(&self, seat: Seat, card: Card) -> Checked {
        ensure(self.cards.has(seat, card), Refusal::NotInHand { card })?;
        ensure(!card.kind().types.react(), Refusal::OnlyAReaction { card })?;
        ensure(self.is_free(card) || self.has_action(seat), Refusal::NoActionLeft)?;
        self.awake(seat, card)
    }

    /// Has the active player an action left? Abilities may have used them all and
    /// yet left the chance of a free employee.
    #[inline]
    fn has_action(&self, seat: Seat) -> bool {
        self.used < self.limit(seat)
    }

    /// After a nap there is no more Work.
    fn awake(&self, seat: Seat, card: Card) -> Checked {
        let asleep = self.napped && seat == self.active && card.kind().types.meets(Types::WORK);
        ensure(!asleep, Refusal::Napped)
    }

    fn ability(&self, seat: Seat) -> Result<Ability, Refusal> {
        let employee = self.components.card(self.desk(seat).employee);
        let ability = self.employee(seat).ability.ok_or(Refusal::NoAbility { employee })?;
        ensure(self.has_action(seat), Refusal::NoActionLeft)?;
        ensure(!self.desk(seat).used, Refusal::AbilityUsed { employee })?;
        Ok(ability)
    }

    fn check_use_card(&self, seat: Seat, card: Card) -> Checked {
        let employee = self.components.card(self.desk(seat).employee);
        let types = match self.ability(seat)? {
            Ability::Trade(_) => {
                return ensure(self.cards.has(seat, card), Refusal::NotInHand { card });
            }
            Ability::Fetch(types) => types,
            Ability::Hire => Types::EMPLOYEE,
            Ability::Move(_) | Ability::Swap => return Err(Refusal::UseOnPlayer { employee }),
        };
        ensure(self.discard[usize::from(card.id())] > 0, Refusal::NotDiscarded { card })?;
        ensure(card.kind().types.meets(types), Refusal::WrongType { employee, card })
    }

    fn check_use_on(&self, seat: Seat, who: Seat) -> Checked {
        let employee = self.components.card(self.desk(seat).employee);
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
                ensure(self.cards.kinds(who) != 0, Refusal::EmptyHand { who })
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
        let answer = self.pile.entries().skip(1).position(|entry| entry.on == place);
        match answer {
            Some(nth) if place > 0 => Err(Refusal::Answered { on, by: nth as u8 + 2 }),
            _ => Ok(place),
        }
    }

    /// May the seat react with this card to that place, whatever else it names?
    fn check_reaction(&self, seat: Seat, card: Card, place: u8) -> Checked {
        ensure(self.cards.has(seat, card), Refusal::NotInHand { card })?;
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
    fn too_weird(&self, seat: Seat, card: Card, target: Seat) -> bool {
        card.kind().types.meets(Types::SHADY) && target != seat && self.employee(target).shady_proof
    }

    /// What a card must name; a copy names what the original would.
    pub(crate) fn needs(&self, card: Card, on: u8) -> &'static Needs {
        match card.kind().copies {
            true => self.printed_at(on).map_or(&Needs::NONE, |original| &original.kind().needs),
            false => &card.kind().needs,
        }
    }

    fn check_aim(&self, seat: Seat, card: Card, needs: &Needs, aim: Aim, on: u8) -> Named {
        if let Some(who) = aim.who {
            ensure(self.everyone().contains(who), Refusal::NoSuchSeat { seat: who })?;
        }
        let reacts = card.kind().trigger.is_some();
        if let Some(target) = reacts.then(|| self.aimed_at(card, on, aim.who)).flatten() {
            let weird = self.too_weird(seat, card, target);
            ensure(!weird, Refusal::TooWeird { who: target })?;
        }
        if !needs.lying.is_empty() {
            return self.check_strike(card, needs, aim);
        }
        match (needs.who, aim.who) {
            (true, Some(who)) => {
                self.another(seat, who)?;
                if card.kind().redirects {
                    self.check_blame(who, on)?;
                }
            }
            (true, None) => return Err(Refusal::NamePlayer { card }),
            (false, Some(_)) => return Err(Refusal::NameNobody { card }),
            (false, None) => {}
        }
        let [first, second] = aim.tasks;
        if needs.tasks == 0 && needs.gift.or(needs.theirs).is_none() {
            ensure(first.is_none() && second.is_none(), Refusal::NameNoTask { card })?;
            return Ok(NOTHING);
        }
        let whose = aim.who.filter(|_| needs.theirs.is_some()).unwrap_or(seat);
        let look = match whose == seat {
            true => first.ok_or(Refusal::NameTask { card })?,
            false => first.ok_or(Refusal::NameTheirs { card })?,
        };
        let alike = self.alike(whose, look);
        if alike == 0 {
            return Err(match whose == seat {
                true => Refusal::NoSuchTask { look },
                false => Refusal::NotThere { who: whose, look },
            });
        }
        if let Some(sizes) = needs.gift.or(needs.theirs) {
            ensure(sizes.contains(look.size), Refusal::WrongSize { card, look })?;
        }
        let first = self.meant(alike);
        match (needs.tasks == 2 && self.left(seat) > 1, second) {
            (true, Some(look)) => {
                // If it looks like the first, it must be another one.
                let second = self.task(seat, look, first).ok_or(Refusal::NoSuchTask { look })?;
                Ok([first, second])
            }
            (true, None) => Err(Refusal::NameTwo { card }),
            (false, Some(_)) => Err(Refusal::NameOne { card }),
            (false, None) => Ok([first, NONE]),
        }
    }

    /// A card that cancels anywhere names nothing, or an assignment of anybody with
    /// a fitting card on it.
    fn check_strike(&self, card: Card, needs: &Needs, aim: Aim) -> Named {
        match (aim.tasks, aim.who) {
            ([None, None], None) => Ok(NOTHING),
            ([Some(look), None], Some(who)) => {
                let there = self.with_card(who, look, needs.lying);
                Ok([there.ok_or(Refusal::NothingLies { card, who, look })?, NONE])
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
            let moves = |card: Card| card.kind().redirects;
            if !self.card_at(place).is_some_and(moves) {
                return Ok(());
            }
            place = entry.on;
        }
    }
}

// ── the list ─────────────────────────────────────────────────────────────────

impl Overtime {
    /// Everything the seat may do now. Most questions are windows, and most answers to
    /// them have nothing but a pass.
    #[inline]
    pub(crate) fn list(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        if self.phase != Phase::React {
            return self.list_on_turn(seat, actions);
        }
        if self.asked.contains(seat) {
            actions.push(Action::Pass);
            if self.cards.kinds(seat) & self.could != 0 {
                self.list_reactions(seat, actions);
            }
        }
    }

    /// Everything outside of windows.
    #[inline(never)]
    fn list_on_turn(&self, seat: Seat, actions: &mut Vec<Action>) {
        let active = seat == self.active;
        match self.phase {
            Phase::Act if active => self.list_turn(seat, actions),
            Phase::Discard if active => self.list_hand(seat, Action::Discard, actions),
            Phase::GiveBack(_) if active => self.list_hand(seat, Action::GiveBack, actions),
            Phase::Help(chooser) if seat == chooser => self.list_helped(seat, actions),
            Phase::React | Phase::Act | Phase::Discard => {}
            Phase::GiveBack(_) | Phase::Help(_) | Phase::Over => {}
        }
    }

    /// One action for every kind of card in the hand.
    fn list_hand(&self, seat: Seat, action: impl Fn(Card) -> Action, actions: &mut Vec<Action>) {
        let kinds = walk(self.cards.kinds(seat), self.cards.different(seat));
        actions.extend(kinds.map(|id| action(self.components.card(id))));
    }

    #[inline(never)]
    fn list_helped(&self, seat: Seat, actions: &mut Vec<Action>) {
        each(self.looks(seat).some, |look| actions.push(Action::Choose(Look::from_index(look))));
    }

    #[inline(never)]
    fn list_turn(&self, seat: Seat, actions: &mut Vec<Action>) {
        let has_action = self.has_action(seat);
        self.list_plays(seat, has_action, actions);
        if has_action && !self.desk(seat).used {
            self.employee(seat).ability.iter().for_each(|&it| self.list_uses(seat, it, actions));
        }
        actions.push(Action::Done);
    }

    fn list_plays(&self, seat: Seat, has_action: bool, actions: &mut Vec<Action>) {
        let mut kinds =
            self.cards.kinds(seat) & !self.components.of_types(Types::REACTS) & self.awake_for();
        if !has_action {
            kinds &= if self.played { 0 } else { self.components.of_types(Types::EMPLOYEE) };
        }
        let looks = self.looks(seat);
        each(kinds, |id| {
            let card = self.components.card(id);
            if self.components.is_plain(id) {
                return actions.push(Action::Play { card, aim: Aim::NONE });
            }
            if self.components.is_on_one_task(id) {
                return each(looks.some, |look| {
                    let tasks = [Some(Look::from_index(look)), None];
                    actions.push(Action::Play { card, aim: Aim { tasks, who: None } });
                });
            }
            self.list_aims(seat, card, NONE, looks, actions);
        });
    }

    /// The kinds, as bits, that the active player is awake enough for.
    fn awake_for(&self) -> u64 {
        if self.napped { !self.components.of_types(Types::WORK) } else { u64::MAX }
    }

    fn list_uses(&self, seat: Seat, ability: Ability, actions: &mut Vec<Action>) {
        match ability {
            Ability::Trade(_) => {
                self.list_hand(seat, Action::UseCard, actions);
            }
            Ability::Fetch(_) | Ability::Hire => {
                let types =
                    if let Ability::Fetch(types) = ability { types } else { Types::EMPLOYEE };
                each(self.components.of_types(types), |id| {
                    if self.discard[usize::from(id)] > 0 {
                        actions.push(Action::UseCard(self.components.card(id)));
                    }
                });
            }
            Ability::Move(tokens) => {
                if self.desk(seat).snooze >= u16::from(tokens) {
                    let others = self.everyone().without(seat).iter();
                    others.for_each(|who| actions.push(Action::UseOn(who)));
                }
            }
            Ability::Swap => {
                let others = self.with_cards().without(seat).iter();
                others.for_each(|who| actions.push(Action::UseOn(who)));
            }
        }
    }

    #[inline(never)]
    fn list_reactions(&self, seat: Seat, actions: &mut Vec<Action>) {
        let awake_for = if seat == self.active { self.awake_for() } else { u64::MAX };
        let held = self.cards.kinds(seat) & awake_for;
        each(self.pile.open(), |place| {
            let kinds = held & self.triggered(place, seat);
            if kinds != 0 {
                self.list_reactions_to(place, kinds, seat, actions);
            }
        });
    }

    #[inline(never)]
    fn list_reactions_to(&self, place: u8, kinds: u64, seat: Seat, actions: &mut Vec<Action>) {
        let on = place + 1;
        each(kinds, |id| {
            let card = self.components.card(id);
            if self.components.is_plain(id) {
                if self.may_aim(seat, card, place, None) {
                    actions.push(Action::React { card, on, aim: Aim::NONE });
                }
                return;
            }
            self.list_aims(seat, card, place, self.looks(seat), actions);
        });
    }

    /// Every way to play a card that names something, or to react with it to a place
    /// of the Pile. Few cards come here, so the common ones do not pay for it.
    #[inline(never)]
    fn list_aims(
        &self,
        seat: Seat,
        card: Card,
        place: u8,
        looks: Looks,
        actions: &mut Vec<Action>,
    ) {
        if place == NONE {
            return self.each_aim(seat, card, &card.kind().needs, NONE, looks, |aim| {
                actions.push(Action::Play { card, aim });
            });
        }
        self.each_aim(seat, card, self.needs(card, place), place, looks, |aim| {
            actions.push(Action::React { card, on: place + 1, aim });
        });
    }

    /// Could the player whom this reaction would be aimed at be its target?
    #[inline]
    fn may_aim(&self, seat: Seat, card: Card, on: u8, who: Option<Seat>) -> bool {
        let target = self.aimed_at(card, on, who);
        target.is_none_or(|target| !self.too_weird(seat, card, target))
    }

    /// Everything a card with such needs could be aimed at.
    fn each_aim(
        &self,
        seat: Seat,
        card: Card,
        needs: &Needs,
        on: u8,
        looks: Looks,
        mut found: impl FnMut(Aim),
    ) {
        let reacts = card.kind().trigger.is_some();
        let allowed = |who: Option<Seat>| !reacts || self.may_aim(seat, card, on, who);
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
                each_tasks(&one, self.looks(who), |tasks| found(Aim { tasks, who: Some(who) }));
            }
            return;
        }
        if !needs.who {
            if allowed(None) {
                each_tasks(needs, looks, |tasks| found(Aim { tasks, who: None }));
            }
            return;
        }
        each_tasks(needs, looks, |tasks| {
            for who in self.everyone().without(seat).iter().filter(|&who| allowed(Some(who))) {
                let blames = card.kind().redirects;
                if !blames || self.check_blame(who, on).is_ok() {
                    found(Aim { tasks, who: Some(who) });
                }
            }
        });
    }

    /// Everybody's assignments with such a card on them, by their looks.
    fn each_strike(&self, needs: &Needs, mut found: impl FnMut(Seat, Look)) {
        for who in self.everyone().iter() {
            let mut looks = 0u64;
            each(self.tasks.of(who), |place| {
                if self.lying(place, needs.lying).is_some() {
                    looks |= 1 << self.look(place).index();
                }
            });
            each(looks, |look| found(who, Look::from_index(look)));
        }
    }
}

/// The assignments that a card with such needs could name.
#[inline]
fn each_tasks(needs: &Needs, looks: Looks, mut found: impl FnMut([Option<Look>; 2])) {
    if needs.tasks == 0 && needs.gift.is_none() {
        return found([None, None]);
    }
    let two = needs.tasks == 2 && (looks.several != 0 || looks.some.count_ones() > 1);
    each(looks.some, |nth| {
        let first = Look::from_index(nth);
        if needs.gift.is_some_and(|sizes| !sizes.contains(first.size)) {
            return;
        }
        if !two {
            return found([Some(first), None]);
        }
        // The same look twice means two assignments that look alike.
        let others = looks.some & !(1 << nth) | looks.several & 1 << nth;
        each(others, |second| found([Some(first), Some(Look::from_index(second))]));
    });
}
