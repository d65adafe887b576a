//! What a seat can imagine, compared with counting everything by hand.

mod scene;

use std::collections::BTreeMap;

use scene::*;
use serde_json::{Value, json};
use tabletop::{Game, Seat, Seed};
use the_machine::{Sight, TheMachine, View};

type Sent = Vec<[u8; 2]>;

/// Every deal of three workers: what each sent right and left.
fn all_deals() -> Vec<Sent> {
    let pairs: Vec<[u8; 2]> =
        (0..7).flat_map(|a| (0..7).map(move |b| [a, b])).filter(|[a, b]| a != b).collect();
    let mut deals: Vec<Sent> = vec![vec![]];
    for _ in 0..3 {
        let longer = deals.iter().flat_map(|deal| {
            pairs.iter().map(move |&pair| deal.iter().copied().chain([pair]).collect())
        });
        deals = longer.collect();
    }
    deals
}

/// How often each card is in the first hand of worker `who`.
fn first_hand(deal: &Sent, who: usize) -> [i8; 7] {
    let mut hand = [1; 7];
    hand[usize::from(deal[who][0])] -= 1;
    hand[usize::from(deal[who][1])] -= 1;
    hand[usize::from(deal[(who + 2) % 3][0])] += 1;
    hand[usize::from(deal[(who + 1) % 3][1])] += 1;
    hand
}

/// Could this deal have led to what the eyes see? Tries every way to tell the
/// cards of eye boxes apart.
fn fits(deal: &Sent, view: &View) -> bool {
    if let Some(seat) = view.seat().filter(|&seat| view.workers.contains(seat)) {
        let own = usize::from(seat.0) - 1;
        let mut sent = deal[own];
        sent.sort_unstable();
        let received = [deal[(own + 2) % 3][0], deal[(own + 1) % 3][1]];
        let known = view.sent.unwrap().map(|card| card.0);
        if sent != known || received != view.received.unwrap().map(|(_, card)| card.0) {
            return false;
        }
    }
    let mut hands: Vec<[i8; 7]> = (0..3).map(|who| first_hand(deal, who)).collect();
    let mut shuffled: Vec<(Vec<usize>, Vec<u8>)> = Vec::new();
    for day in 0..5 {
        for spot in 0..8 {
            let mut crew = Vec::new();
            let mut cards: Vec<u8> = view.in_eyes[day][spot].cards().map(|card| card.0).collect();
            for (who, hand) in hands.iter_mut().enumerate() {
                let Some(deed) = view.ledger[who + 1][day] else { continue };
                if deed.spot.index() != spot {
                    continue;
                }
                match (deed.sight, deed.card) {
                    (Sight::Eye, None) => crew.push(who),
                    (Sight::Eye, Some(card)) => {
                        let own = cards.iter().position(|&other| other == card.0).unwrap();
                        cards.remove(own);
                        hand[card.index()] -= 1;
                    }
                    (_, Some(card)) => hand[card.index()] -= 1,
                    (_, None) => {}
                }
            }
            shuffled.push((crew, cards));
        }
    }
    tells_apart(&hands, &shuffled)
}

fn tells_apart(hands: &[[i8; 7]], shuffled: &[(Vec<usize>, Vec<u8>)]) -> bool {
    if hands.iter().flatten().any(|&count| count < 0) {
        return false;
    }
    let Some(((crew, cards), rest)) = shuffled.split_first() else { return true };
    let Some((&who, others)) = crew.split_first() else { return tells_apart(hands, rest) };
    (0..cards.len()).any(|place| {
        let mut hands = hands.to_vec();
        hands[who][usize::from(cards[place])] -= 1;
        let mut left = cards.clone();
        left.remove(place);
        let shuffled: Vec<_> =
            std::iter::once((others.to_vec(), left)).chain(rest.to_vec()).collect();
        tells_apart(&hands, &shuffled)
    })
}

fn sent(state: &Value) -> Sent {
    serde_json::from_value(json!(state["sent"].as_array().unwrap()[1..])).unwrap()
}

/// Three days with open boxes, eye boxes and boxes that failed unseen.
fn three_days() -> Table {
    let table =
        players(4).tasks(&[FOUNDATIONS, CALIBRATION, LAUNCH]).sent(&[[0, 6], [4, 2], [3, 5]]).set();
    // Hands: p2 1 2 2 3 3 4 5, p3 0 0 1 3 5 5 6, p4 0 1 2 4 4 6 6.
    let table = table.go("p1 place g g a").work(&[4, 3, 1]).rolls(CARD, &[0]);
    let table = table.go("p1 done").go("p1 keep");
    assert_eq!(table.get("/day"), json!(2));
    let table = table.go("p1 place b c a").work(&[2, 0, 2]).rolls(CARD, &[0]);
    let table = table.go("p1 done").go("p1 keep").go("p3 pass");
    let table = table.go("p1 place b c a").work(&[1, 6, 4]).rolls(CARD, &[0]);
    table.go("p1 done").go("p1 keep").go("p2 pass").go("p3 pass").day(4)
}

#[test]
fn imagined_deals_are_exactly_the_possible_ones() {
    let table = three_days();
    let deals = all_deals();
    for seat in (0..4).map(Seat) {
        let view = table.game.view(tabletop::Eyes::Seat(seat));
        let possible: Vec<&Sent> = deals.iter().filter(|deal| fits(deal, &view)).collect();
        assert!(possible.contains(&&sent(&table.game.trace())));
        let mut counts: BTreeMap<Sent, u32> =
            possible.iter().map(|&deal| (deal.clone(), 0)).collect();
        let mut dice = Seed::from_number(9).stream("imagine");
        let draws = (possible.len() as u32 * 40).min(6_000);
        for _ in 0..draws {
            let world = table.game.imagine(seat, &mut dice);
            let count = counts.get_mut(&sent(&world.trace()));
            *count.unwrap_or_else(|| panic!("{seat} imagines what cannot be")) += 1;
        }
        // Every deal as likely as every other: a rough test of χ². The manager
        // knows too little for that: too many deals are possible.
        println!("{seat}: {} deals", counts.len());
        let expected = draws / counts.len() as u32;
        if expected < 5 {
            assert_eq!(seat, Seat(0));
            continue;
        }
        let squares: u64 = counts.values().map(|&n| u64::from(n.abs_diff(expected)).pow(2)).sum();
        let freedom = counts.len() as u64;
        let limit = u64::from(expected) * (freedom + 5 * freedom.isqrt() + 10);
        assert!(squares <= limit, "{seat}: {squares} > {limit} with {freedom} deals");
        assert!(expected < 20 || counts.values().all(|&n| n > 0), "{seat} never imagines a deal");
    }
}

#[test]
fn a_partner_at_an_eye_box_knows_the_other_card() {
    let table = players(4).set().go("p1 place g g a").work(&[5, 2, 1]);
    let mut dice = Seed::from_number(1).stream("imagine");
    let mut seen = [false; 2];
    for _ in 0..100 {
        let card = |seat: u8, world: &TheMachine| {
            world.trace()["ledger"][usize::from(seat)][0]["card"].clone()
        };
        let world = table.game.imagine(Seat(2), &mut dice);
        assert_eq!((card(1, &world), card(2, &world)), (json!(5), json!(2)));
        let world = table.game.imagine(Seat(0), &mut dice);
        seen[usize::from(card(1, &world) == json!(5))] = true;
        assert_eq!(card(3, &world), json!(1), "an open card is known to all");
    }
    assert_eq!(seen, [true, true], "the manager cannot tell");
}

#[test]
fn an_unseen_card_may_be_anything_in_the_hand() {
    let table = players(4).tasks(&[CALIBRATION]).set().go("p1 place b c a").work(&[0, 6, 2]);
    let mut dice = Seed::from_number(2).stream("imagine");
    let mut kinds = [0; 7];
    for _ in 0..700 {
        let world = table.game.imagine(Seat(0), &mut dice).trace();
        kinds[world["ledger"][2][0]["card"].as_u64().unwrap() as usize] += 1;
        let own = table.game.imagine(Seat(2), &mut dice).trace();
        assert_eq!(own["ledger"][2][0]["card"], json!(6), "its owner knows it");
    }
    assert!(kinds.iter().all(|&count| count > 50), "{kinds:?}");
}

#[test]
fn stars_are_imagined_by_everybody_but_their_owner_and_the_manager() {
    let table = players(6).aftermaths(&[C]).set().go("p1 place a b c d e").work(&[1, 3, 2, 4, 0]);
    let table = table.rolls(CARD, &[0, 28]).go("p1 done").go("p1 give p3 give p2");
    let mut dice = Seed::from_number(3).stream("imagine");
    let mut p2_sees = [0; 5];
    for _ in 0..300 {
        let stars = |seat: u8, dice: &mut _| {
            let world = table.game.imagine(Seat(seat), dice).trace();
            world["recs"].clone()
        };
        assert_eq!(stars(0, &mut dice), json!([[], [1], [4], [], [], []]));
        assert_eq!(stars(2, &mut dice)[2], json!([4]));
        let seen = stars(1, &mut dice);
        assert_eq!(seen[1], json!([1]));
        p2_sees[seen[2][0].as_u64().unwrap() as usize] += 1;
    }
    assert!(p2_sees[1..].iter().all(|&count| count > 0), "{p2_sees:?}");
}
