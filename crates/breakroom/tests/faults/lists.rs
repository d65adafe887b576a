//! What others do in secret does not move a table in the lobby.

use std::time::Duration;

use crate::client::{Client, without_numbers};
use crate::server::{Folder, Server};

/// The tables in the order of a guest's lobby.
fn order(client: &mut Client, tables: &[&String]) -> Vec<usize> {
    let lobby = client.get("/").expect(200).body;
    let place = |table: &String| lobby.find(&format!("href=\"{table}\"")).expect("on the list");
    let mut order: Vec<usize> = (0..tables.len()).collect();
    order.sort_by_key(|nth| place(tables[*nth]));
    order
}

#[test]
fn secret_deeds_move_no_table_in_the_lobby() {
    let folder = Folder::new();
    let server = Server::start(&folder.0);
    let [mut ada, mut ben, mut cy, mut dee] = [(); 4].map(|()| Client::new(server.address));
    let fields = [
        ("game", "overtime"),
        ("players", "3"),
        ("company", "friends"),
        ("listed", "on"),
        ("pace", "correspondence"),
    ];
    let mut open = |ada: &mut Client| {
        let answer = ada.post("/tables", &fields).expect(303);
        let table = answer.header("location").expect("a table").to_string();
        for (guest, name) in [(&mut ben, "Ben"), (&mut cy, "Cy")] {
            guest.post(&format!("{table}/claim"), &[("name", name)]).expect(303);
        }
        table
    };
    let first = open(&mut ada);
    // The store counts seconds.
    std::thread::sleep(Duration::from_millis(1100));
    let second = open(&mut ada);
    dee.post("/name", &[("name", "Dee")]).expect(303);
    assert_eq!(order(&mut dee, &[&first, &second]), [1, 0], "the last opened first");
    let mut others = [ada, cy, dee];
    let mut lobbies =
        || others.each_mut().map(|guest| without_numbers(&guest.get("/").expect(200).body));
    let before = lobbies();
    for (verb, fields) in [
        ("mute", [("seat", "0"), ("on", "on")]),
        ("standing", [("order", "aimed"), ("", "")]),
        ("standing", [("order", "always"), ("", "")]),
    ] {
        std::thread::sleep(Duration::from_millis(1100));
        ben.post(&format!("{first}/{verb}"), &fields).expect(303);
        assert!(lobbies() == before, "{verb} can be seen from outside");
    }
}
