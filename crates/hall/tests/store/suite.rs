//! The promises, whoever keeps them.

use std::sync::Arc;
use std::time::Duration;

use hall::store::{
    Append, Counted, Due, Entry, Fence, GameResult, Guest, Index, LEASE, MOST_OPEN, NewTable,
    Opponent, Renewal, SHARDS, Store, StoreError, Stored, Token, UNDER_WAY, Worth, chain, shard,
};

use crate::House;

/// How late it is to whoever does not care.
const NOW: Duration = Duration::from_secs(9);

fn entry(text: &str) -> Entry {
    Entry { kind: "move".into(), seat: Some(0), text: text.into() }
}

pub fn table(id: &str) -> NewTable {
    let entries = vec![entry("one"), entry("two")];
    let at = Duration::from_millis(7_042);
    NewTable { id: id.into(), head: "{}".into(), at, entries, index: Index::default() }
}

pub fn append(id: &str, stored: &Stored, text: &str) -> Append {
    Append {
        table: id.into(),
        after: stored.entries.len() as i64,
        tip: stored.tip,
        at: Duration::from_millis(8_999),
        day: Some(20_773),
        entries: vec![entry(text)],
        index: Index::default(),
        fence: None,
    }
}

/// The lease of whoever is alone in the house.
pub async fn lease(store: &dyn Store, table: &str, now: Duration) -> Option<Fence> {
    let leases = store.hold(now, false).await.unwrap();
    let shard = shard(table);
    leases.held.get(&shard).map(|&number| Fence { shard, number })
}

/// Adds to a table what a list should know.
async fn index(store: &dyn Store, id: &str, index: Index) {
    let stored = store.load(id).await.unwrap().unwrap();
    store.append(Append { index, ..append(id, &stored, "more") }).await.unwrap();
}

pub async fn what_is_read_is_what_was_written(house: &dyn House) {
    let store = house.open();
    assert_eq!(store.load("t").await, Ok(None));
    let entries = vec![
        Entry { kind: "say".into(), seat: None, text: "„Na?“ 🂡 \u{1}'; --".into() },
        Entry { kind: "move".into(), seat: Some(255), text: String::new() },
    ];
    let head = format!("{{\"long\":\"{}\"}}", "x".repeat(100_000));
    let new = NewTable { head: head.clone(), entries: entries.clone(), ..table("t") };
    store.create(new.clone()).await.unwrap();
    let stored = store.load("t").await.unwrap().unwrap();
    assert_eq!(stored.head, head);
    assert_eq!(stored.entries, entries.into_iter().map(|it| (new.at, it)).collect::<Vec<_>>());
    store.append(append("t", &stored, "three")).await.unwrap();
    let now = house.open().load("t").await.unwrap().unwrap();
    assert_eq!(now.entries[2], (Duration::from_millis(8_999), entry("three")));
    let tip = chain::link(&stored.tip, 3, Duration::from_millis(8_999), &entry("three"));
    assert_eq!(now.tip, tip);
}

/// Two stores, as two programs would have.
pub async fn of_two_writers_exactly_one_wins(house: &dyn House) {
    let stores = [house.open(), house.open()];
    stores[0].create(table("t")).await.unwrap();
    assert_eq!(stores[1].create(table("t")).await, Err(StoreError::Conflict));
    for round in 0..100 {
        let stored = stores[0].load("t").await.unwrap().unwrap();
        assert_eq!(stored.entries.len(), 2 + round);
        let tries = stores.iter().cycle().take(4).enumerate().map(|(nth, store)| {
            let (store, append) = (Arc::clone(store), append("t", &stored, &format!("{nth}")));
            tokio::spawn(async move { store.append(append).await })
        });
        let mut won = 0;
        for one in tries.collect::<Vec<_>>() {
            match one.await.unwrap() {
                Ok(()) => won += 1,
                Err(StoreError::Conflict) => {}
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(won, 1, "round {round}");
    }
}

pub async fn one_bad_job_does_not_spoil_its_group(house: &dyn House) {
    let store = house.open();
    store.create(table("twice")).await.unwrap();
    // All handed over before anything is awaited: they share commits.
    let jobs: Vec<_> = (0..200)
        .map(|nth| {
            let id = if nth % 10 == 3 { "twice".into() } else { format!("t{nth}") };
            (nth, store.create(table(&id)))
        })
        .collect();
    for (nth, job) in jobs {
        let expected = if nth % 10 == 3 { Err(StoreError::Conflict) } else { Ok(()) };
        assert_eq!(job.await, expected, "{nth}");
    }
    for nth in (0..200).filter(|nth| nth % 10 != 3) {
        assert!(store.load(&format!("t{nth}")).await.unwrap().is_some());
    }
}

pub async fn every_change_behind_our_back_is_noticed(house: &dyn House) {
    let changes = [
        "UPDATE entries SET text = 'two!' WHERE table_id = 'TABLE' AND n = 2",
        "UPDATE entries SET text = 'One' WHERE table_id = 'TABLE' AND n = 1",
        "UPDATE entries SET seat = 1 WHERE table_id = 'TABLE' AND n = 2",
        "UPDATE entries SET seat = NULL WHERE table_id = 'TABLE' AND n = 2",
        "UPDATE entries SET seat = -1 WHERE table_id = 'TABLE' AND n = 2",
        "UPDATE entries SET kind = 'say' WHERE table_id = 'TABLE' AND n = 1",
        "UPDATE entries SET at = 9 WHERE table_id = 'TABLE' AND n = 1",
        "UPDATE entries SET ms = 43 WHERE table_id = 'TABLE' AND n = 1",
        "UPDATE entries SET ms = 1042 WHERE table_id = 'TABLE' AND n = 1",
        "UPDATE entries SET ms = NULL WHERE table_id = 'TABLE' AND n = 2",
        "UPDATE entries SET link = {zeros} WHERE table_id = 'TABLE' AND n = 2",
        "UPDATE entries SET link = {few} WHERE table_id = 'TABLE' AND n = 2",
        "UPDATE entries SET n = 3 WHERE table_id = 'TABLE' AND n = 2",
        "UPDATE entries SET n = 0 WHERE table_id = 'TABLE' AND n = 1",
        "DELETE FROM entries WHERE table_id = 'TABLE' AND n = 2",
        "DELETE FROM entries WHERE table_id = 'TABLE' AND n = 1",
        "UPDATE tables SET head = '{ }' WHERE id = 'TABLE'",
        "UPDATE tables SET at = 6 WHERE id = 'TABLE'",
        "UPDATE tables SET tip = {zeros} WHERE id = 'TABLE'",
        "UPDATE tables SET entries = 1 WHERE id = 'TABLE'",
    ];
    let store = house.open();
    for (nth, change) in changes.iter().enumerate() {
        let (hit, fine) = (format!("hit{nth}"), format!("fine{nth}"));
        store.create(table(&hit)).await.unwrap();
        store.create(table(&fine)).await.unwrap();
        assert_eq!(house.change(&change.replace("TABLE", &hit)), 1, "{change}");
        let found = store.load(&hit).await;
        assert!(matches!(found, Err(StoreError::Damaged(_))), "{change}: {found:?}");
        assert!(store.load(&fine).await.unwrap().is_some(), "the others go on");
    }
}

pub async fn news_follow_what_is_known(house: &dyn House) {
    let store = house.open();
    store.create(table("t")).await.unwrap();
    let known = store.load("t").await.unwrap().unwrap();
    let nothing = store.news("t", 2, known.tip, NOW).await.unwrap().unwrap();
    assert_eq!((nothing.entries.len(), nothing.tip), (0, known.tip));
    let two = Append { entries: vec![entry("three"), entry("four")], ..append("t", &known, "") };
    house.open().append(two).await.unwrap();
    let news = store.news("t", 2, known.tip, NOW).await.unwrap().unwrap();
    let whole = store.load("t").await.unwrap().unwrap();
    assert_eq!(news.entries, whole.entries[2..]);
    assert_eq!(news.tip, whole.tip);
    // Who knows something else, or more than there is, does not fit.
    let damaged = |found| matches!(found, Err(StoreError::Damaged(_)));
    assert!(damaged(store.news("t", 2, [7; 32], NOW).await));
    assert!(damaged(store.news("t", 4, known.tip, NOW).await));
    assert!(damaged(store.news("t", 5, whole.tip, NOW).await));
    assert_eq!(store.news("u", 0, known.tip, NOW).await, Ok(None));
}

pub async fn lists_name_what_they_should(house: &dyn House) {
    let store = house.open();
    let ids = |found: Vec<hall::store::Listed>| -> Vec<String> {
        found.into_iter().map(|one| format!("{} {}", one.id, one.card)).collect()
    };
    let card = |card: &str, holders: &[&str]| Index {
        card: card.into(),
        listed: true,
        holders: holders.iter().map(|&guest| guest.into()).collect(),
        ..Index::default()
    };
    for (id, second) in [("b", 5), ("a", 5), ("c", 4)] {
        let at = Duration::from_secs(second);
        store.create(NewTable { at, index: card("", &["ada"]), ..table(id) }).await.unwrap();
    }
    index(&*store, "c", card("C", &["ada", "ben"])).await;
    // By when they were opened; when they last changed is nobody's business.
    assert_eq!(ids(store.listed().await.unwrap()), ["b ", "a ", "c C"]);
    assert_eq!(ids(store.tables_of("ben").await.unwrap()), ["c C"]);
    assert_eq!(store.seated("ben").await, Ok(true));
    let over = Index { over: true, listed: false, ..card("A", &["ada"]) };
    index(&*store, "a", over).await;
    assert_eq!(ids(store.tables_of("ada").await.unwrap()), ["b ", "c C", "a A"]);
    index(&*store, "c", card("C", &["ada"])).await;
    assert_eq!(store.seated("ben").await, Ok(false), "who got up is no longer there");
    assert_eq!(ids(store.listed().await.unwrap()), ["b ", "c C"]);
    // What nobody began is cleared away with all that belongs to it.
    index(&*store, "b", Index { expires: Some(9), ..card("B", &["ada"]) }).await;
    assert_eq!(store.expired(9).await, Ok(vec![]));
    assert_eq!(store.expired(10).await, Ok(vec!["b".to_string()]));
    let fence = lease(&*store, "b", Duration::from_secs(1)).await.unwrap();
    store.clear("b", 9, fence).await.unwrap();
    assert!(store.load("b").await.unwrap().is_some(), "not yet");
    store.clear("b", 10, fence).await.unwrap();
    assert_eq!(store.load("b").await, Ok(None));
    assert_eq!(ids(store.tables_of("ada").await.unwrap()), ["c C", "a A"]);
    store.create(table("b")).await.unwrap();
}

pub async fn what_is_due_is_found(house: &dyn House) {
    let store = house.open();
    let due = |ms: u64| Index { alarm: Some(Duration::from_millis(ms)), ..Index::default() };
    for (id, ms) in [("a", 2_001), ("b", 1_999), ("c", 2_000)] {
        store.create(NewTable { index: due(ms), ..table(id) }).await.unwrap();
    }
    store.create(table("never")).await.unwrap();
    let all: Vec<u8> = (0..SHARDS).collect();
    let found = async |ms| {
        let due = store.due(Duration::from_millis(ms), &all).await.unwrap();
        due.into_iter().map(|due| due.id).collect::<Vec<_>>()
    };
    assert_eq!(found(1_998).await, Vec::<String>::new());
    assert_eq!(found(2_000).await, ["b", "c"]);
    index(&*store, "b", due(5_000)).await;
    index(&*store, "c", Index::default()).await;
    assert_eq!(found(9_000).await, ["a", "b"]);
    // Everybody is told of their own shards alone, and how far the table has come.
    let due = store.due(Duration::from_secs(9), &[shard("b")]).await.unwrap();
    assert_eq!(due, [Due { id: "b".into(), entries: 3 }]);
    let others: Vec<u8> = all.into_iter().filter(|&other| other != shard("b")).collect();
    assert_eq!(store.due(Duration::from_secs(9), &others).await.unwrap().len(), 1);
}

pub async fn whoever_is_alone_does_all_the_work(house: &dyn House) {
    let store = house.open();
    store.create(table("t")).await.unwrap();
    let leases = store.hold(Duration::from_secs(1), false).await.unwrap();
    assert_eq!((leases.held.len(), leases.nodes), (usize::from(SHARDS), 1));
    assert!(leases.until >= Duration::from_secs(1) + LEASE);
    let fence = lease(&*store, "t", Duration::from_secs(2)).await;
    let stored = store.load("t").await.unwrap().unwrap();
    store.append(Append { fence, ..append("t", &stored, "by itself") }).await.unwrap();
    assert_eq!(store.load("t").await.unwrap().unwrap().entries.len(), 3);
}

pub async fn results_keep_their_first_day(house: &dyn House) {
    let store = house.open();
    let result = |guest: &str, won| GameResult {
        guest: guest.into(),
        game: "finished".into(),
        won,
        score: Some(3),
        occasion: Some("daily 1".into()),
        role: Some("manager".into()),
        length: Some(12),
        others: vec![Opponent { name: "“Ben” \\ x".into(), bot: Some("quick".into()) }],
        ..GameResult::default()
    };
    let ended = |results: Vec<GameResult>| Index { results, over: true, ..Index::default() };
    store.create(table("t")).await.unwrap();
    index(&*store, "t", ended(vec![result("ada", true), result("eve", true)])).await;
    // Whatever is done afterwards moves no date.
    let stored = store.load("t").await.unwrap().unwrap();
    let later = Append {
        at: Duration::from_secs(99),
        day: Some(30_000),
        index: ended(vec![GameResult { score: None, ..result("ada", false) }]),
        ..append("t", &stored, "more")
    };
    store.append(later).await.unwrap();
    let (day, table) = (Some(20_773), "t".to_string());
    let expected = GameResult { day, table, score: None, ..result("ada", false) };
    assert_eq!(store.results("ada").await, Ok(vec![expected]));
    assert_eq!(store.results("eve").await, Ok(vec![]), "who does not count any more");
    assert_eq!(store.ended_on("t").await, Ok(Some(20_773)));
    assert_eq!(store.ended_on("u").await, Ok(None));
    store.create(self::table("u")).await.unwrap();
    index(&*store, "u", ended(vec![result("ada", false), result("ben", false)])).await;
    let counted = |score| Counted { won: false, assisted: false, score, tables: 1 };
    assert_eq!(store.tally("daily 1").await, Ok(vec![counted(None), counted(Some(3))]));
    let of_ada: Vec<_> = store.results("ada").await.unwrap();
    assert_eq!(of_ada.iter().map(|one| &one.table[..]).collect::<Vec<_>>(), ["t", "u"]);
}

pub async fn a_host_has_so_many_tables(house: &dyn House) {
    let stores = [house.open(), house.open()];
    let hosted = |id: String| {
        let index = Index { host: "ada".into(), ..Index::default() };
        NewTable { index, ..table(&id) }
    };
    // On both at once: they count together.
    let tries: Vec<_> = (0..20)
        .map(|nth| tokio::spawn(stores[nth % 2].create(hosted(format!("t{nth}")))))
        .collect();
    let mut made = 0;
    for one in tries {
        match one.await.unwrap() {
            Ok(()) => made += 1,
            Err(refused) => assert_eq!(refused, StoreError::TooMany),
        }
    }
    assert_eq!(made, MOST_OPEN);
    // When one is over there is room for another.
    let mut open = None;
    for nth in 0..20 {
        let id = format!("t{nth}");
        open = stores[0].load(&id).await.unwrap().map(|_| id).or(open);
    }
    let over = Index { host: "ada".into(), over: true, ..Index::default() };
    index(&*stores[0], &open.unwrap(), over).await;
    assert_eq!(stores[1].create(hosted("next".into())).await, Ok(()));
    // What nobody hosts is not counted.
    for nth in 0..12 {
        stores[0].create(table(&format!("nobody's {nth}"))).await.unwrap();
    }
}

pub async fn tokens_follow_one_another(house: &dyn House) {
    let store = house.open();
    let token = |nth: u8| -> Token { [nth; 32] };
    let guest = Guest { id: "ada".into(), name: "Ada".into() };
    let renewal =
        |token: Token, fresh: Token, at| Renewal { guest: "ada".into(), token, fresh, at };
    store.new_guest(guest.clone(), token(1), 100).await.unwrap();
    assert_eq!(store.new_guest(guest, token(9), 100).await, Err(StoreError::Conflict));
    assert!(matches!(store.worth(token(1)).await.unwrap(), Worth::Fresh { .. }));
    assert_eq!(store.worth(token(9)).await, Ok(Worth::Nothing));
    store.used(token(1), 101).await.unwrap();
    let good = store.worth(token(1)).await.unwrap();
    let Worth::Good { known, renewed: None } = good else { panic!("{good:?}") };
    assert_eq!((&known.guest.name[..], known.seen), ("Ada", 100));
    store.renew(renewal(token(1), token(2), 102)).await.unwrap();
    assert_eq!(
        store.renew(renewal(token(1), token(3), 103)).await,
        Err(StoreError::Conflict),
        "one at a time"
    );
    let fresh = store.worth(token(2)).await.unwrap();
    assert!(matches!(fresh, Worth::Fresh { before, .. } if before == token(1)), "{fresh:?}");
    // Its answer was lost: after a while another may follow, and that one is spent.
    store.renew(renewal(token(1), token(3), 102 + UNDER_WAY)).await.unwrap();
    assert_eq!(store.worth(token(2)).await, Ok(Worth::Spent { at: 102 + UNDER_WAY }));
    store.used(token(3), 800).await.unwrap();
    assert_eq!(store.worth(token(1)).await, Ok(Worth::Spent { at: 800 }));
    assert!(matches!(store.worth(token(3)).await, Ok(Worth::Good { .. })));
    assert_eq!(
        store.renew(renewal(token(1), token(4), 801)).await,
        Err(StoreError::Conflict),
        "not from what is spent"
    );
    store.keep_time(801 + UNDER_WAY).await.unwrap();
    assert_eq!(store.worth(token(1)).await, Ok(Worth::Nothing), "nobody asks any more");
}

pub async fn guests_are_remembered(house: &dyn House) {
    let store = house.open();
    assert_eq!(store.seen("ada").await, Ok(None));
    let guest = Guest { id: "ada".into(), name: "Ada".into() };
    store.new_guest(guest, [1; 32], 5).await.unwrap();
    store.used([1; 32], 5).await.unwrap();
    store.rename("ada", "Ida").await.unwrap();
    store.keep_settings("ada", "dark still").await.unwrap();
    store.note_seen("ada", 77).await.unwrap();
    assert_eq!(store.seen("ada").await, Ok(Some(77)));
    let Worth::Good { known, .. } = store.worth([1; 32]).await.unwrap() else { panic!() };
    let found = (&known.guest.name[..], &known.settings[..], known.seen);
    assert_eq!(found, ("Ida", "dark still", 77));
    // Whoever is not known is not missed.
    store.rename("nobody", "x").await.unwrap();
    store.note_seen("nobody", 7).await.unwrap();
}

pub async fn a_closed_store_does_nothing_more(house: &dyn House) {
    let store = house.open();
    // Handed over before it was closed: done.
    let (first, close) = (store.create(table("t")), store.close());
    assert_eq!((first.await, close.await), (Ok(()), Ok(())));
    let stopped = Err(StoreError::Unavailable("it has stopped".into()));
    assert_eq!(store.create(table("u")).await, stopped);
    assert_eq!(store.close().await, stopped);
    assert!(matches!(store.load("t").await, Err(StoreError::Unavailable(_))));
    let next = house.open();
    assert!(next.load("t").await.unwrap().is_some());
    assert!(next.load("u").await.unwrap().is_none());
    next.ready().await.unwrap();
}

pub async fn secret_and_time_outlast_the_program(house: &dyn House) {
    let store = house.open();
    assert_eq!(store.time(), None);
    store.create(table("t")).await.unwrap();
    let next = house.open();
    assert_eq!(next.time(), Some(7));
    assert_eq!(next.secret(), store.secret(), "links go on working");
    assert_ne!(next.secret(), [0; 32]);
    next.keep_time(99).await.unwrap();
    assert_eq!(house.open().time(), Some(99));
}
