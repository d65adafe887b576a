//! What holds for a house, whichever of its programs somebody comes through: how many come
//! in, and which tokens count.

use std::collections::BTreeSet;
use std::time::Duration;

use hall::moment::Moment;
use hall::store::{Door, Guest, Renewal, Token, Told, Voided, Worth};
use tokio::runtime::Runtime;

use crate::cluster::Cluster;
use crate::suite::table;
use crate::{House, Place};

const MINUTE: Duration = Duration::from_secs(60);

#[test]
fn so_many_come_in_through_all_doors_together() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let place = Place::new(cluster);
        let stores = [place.open(), place.open()];
        let passes = async |key: u8, now: Duration, tries: usize| {
            let door = Door { key: [key; 32], now, each: 2 * MINUTE, most: 30 };
            // Both at once: nobody slips through between the other's asking and coming in.
            let tries = (0..tries).map(|nth| stores[nth % 2].pass(door));
            let passed = futures_util::future::join_all(tries.collect::<Vec<_>>()).await;
            passed.into_iter().filter(|passed| *passed.as_ref().unwrap()).count()
        };
        let now = Duration::from_secs(1_000_000);
        assert_eq!(passes(1, now, 100).await, 30);
        assert_eq!(passes(2, now, 10).await, 10, "another door");
        assert_eq!(passes(1, now + Duration::from_secs(119), 10).await, 0);
        assert_eq!(passes(1, now + 30 * MINUTE, 40).await, 15);
        assert_eq!(passes(1, now + 600 * MINUTE, 40).await, 30, "no more than that at once");
        // A program whose time is a little behind lets nobody in for it.
        assert_eq!(passes(1, now + 599 * MINUTE, 5).await, 0);
        // What has been waited for long enough is forgotten.
        stores[0].keep_time((now + 599 * MINUTE).as_secs() as i64).await.unwrap();
        assert_eq!(place.change("UPDATE doors SET until_ms = until_ms"), 1);
        stores[0].keep_time((now + 661 * MINUTE).as_secs() as i64).await.unwrap();
        assert_eq!(place.change("UPDATE doors SET until_ms = until_ms"), 0);
    });
}

#[test]
fn a_host_has_so_many_tables_through_all_programs_together() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let place = Place::new(cluster);
        let stores = [place.open(), place.open()];
        let tries = (0..24).map(|nth| {
            let mut wanted = table(&format!("t{nth}"));
            wanted.index.host = "ada".into();
            stores[nth % 2].create(wanted)
        });
        let opened = futures_util::future::join_all(tries.collect::<Vec<_>>()).await;
        assert_eq!(opened.iter().filter(|opened| opened.is_ok()).count(), 10);
    });
}

fn token(nth: u8) -> Token {
    [nth; 32]
}

#[test]
fn what_one_program_does_to_tokens_the_others_hear_of() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let place = Place::new(cluster);
        let (one, two) = (place.open(), place.open());
        let mut told = two.told().unwrap();
        // Until it listens it hears nothing, and what it missed is not said again.
        let mut listens = async || {
            one.tick(Moment::from_millis(1)).await.unwrap();
            tokio::time::timeout(Duration::from_millis(100), told.recv()).await.is_ok()
        };
        while !listens().await {}
        let mut heard = async || loop {
            let told = tokio::time::timeout(Duration::from_secs(30), told.recv()).await;
            match told.expect("somebody tells it").unwrap() {
                Told::Time(_) => (),
                told => break told,
            }
        };
        let guest = Guest { id: "ada".into(), name: "Ada".into() };
        one.new_guest(guest, token(1), 100).await.unwrap();
        one.used(token(1), 100).await.unwrap();
        let voided = async |since: i64| {
            let voided: BTreeSet<Voided> = two.voided(since).await.unwrap().into_iter().collect();
            voided
                .into_iter()
                .filter(|voided| voided.token[1..] == voided.token[..31])
                .map(|voided| (voided.token[0], voided.at, voided.spent))
                .collect::<Vec<_>>()
        };
        assert_eq!(voided(0).await, []);
        assert_eq!(heard().await, Told::Tokens);
        let (guest, token1, fresh) = ("ada".to_string(), token(1), token(2));
        one.renew(Renewal { guest, token: token1, fresh, at: 200 }).await.unwrap();
        assert_eq!(voided(200).await, [(1, 200, false)]);
        assert_eq!(voided(201).await, []);
        assert!(matches!(two.worth(token(1)).await, Ok(Worth::Good { renewed: Some(200), .. })));
        one.used(token(2), 201).await.unwrap();
        assert_eq!(voided(200).await, [(1, 201, true)]);
        assert!(matches!(two.worth(token(1)).await, Ok(Worth::Spent { at: 201 })));
        assert_eq!(heard().await, Told::Tokens);
    });
}
