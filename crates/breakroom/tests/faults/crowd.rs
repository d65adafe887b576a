//! A crowd of sockets at the door: whoever sits at a table gets to it.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::client::{Client, Question};
use crate::server::{Folder, Server};

/// Far more than the house may have open.
const SOCKETS: usize = 400;

/// A line on which something is asked, or nothing ever.
fn line(server: &Server, asked: &str) -> Option<TcpStream> {
    let mut stream = TcpStream::connect_timeout(&server.address, Duration::from_secs(2)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(2))).ok()?;
    stream.write_all(asked.as_bytes()).ok()?;
    Some(stream)
}

/// Sockets of nobody, of many kinds: silent ones, slow ones, half forms, spectators.
fn crowd(server: &Server, table: &str, nth: usize) -> Option<TcpStream> {
    let at = server.address;
    let asked = match nth % 4 {
        0 => String::new(),
        1 => format!("GET / HTTP/1.1\r\nHost: {at}\r\nX-Slow: "),
        2 => format!(
            "POST /name HTTP/1.1\r\nHost: {at}\r\nOrigin: http://{at}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\n\r\nna"
        ),
        _ => format!("GET {table}/stream HTTP/1.1\r\nHost: {at}\r\n\r\n"),
    };
    line(server, &asked)
}

/// Everything that has come until that stands in it.
fn until(stream: &mut TcpStream, mark: &str) -> String {
    let mut text = String::new();
    let mut buffer = [0; 65536];
    let end = Instant::now() + Duration::from_secs(5);
    while !text.contains(mark) {
        assert!(Instant::now() < end, "no {mark} in {text}");
        match stream.read(&mut buffer) {
            Ok(0) => panic!("the line was cut: {text}"),
            Ok(count) => text += &String::from_utf8_lossy(&buffer[..count]),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(error) => panic!("the line was cut: {error}"),
        }
    }
    text
}

#[test]
fn a_player_reaches_the_table_through_a_crowd_of_sockets() {
    let folder = Folder::new();
    // Both limits: there is nothing to raise.
    let wrapper = ["sh", "-c", "ulimit -n 320 && exec \"$@\"", "sh"];
    let server = Server::under(&wrapper, &folder.0).expect("a server with few files");
    let mut ada = Client::new(server.address);
    let table = ada.open_table(&[("name", "Ada"), ("listed", "on")]);
    let listens = format!(
        "GET {table}/stream HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\n\r\n",
        server.address,
        ada.cookie.as_ref().unwrap()
    );
    let mut stream = line(&server, &listens).expect("a stream");
    until(&mut stream, "event: part");
    let (stop, came) = (AtomicBool::new(false), AtomicUsize::new(0));
    let (mut slowest, mut moves) = (Duration::ZERO, 0);
    std::thread::scope(|scope| {
        // They come back as soon as they are sent away.
        let crowds = [0, 1].map(|half| {
            let (server, table, stop, came) = (&server, &table, &stop, &came);
            scope.spawn(move || {
                let mut lines: Vec<Option<TcpStream>> = Vec::new();
                let mut nth = half;
                while !stop.load(Ordering::Relaxed) {
                    if lines.len() >= SOCKETS / 2 {
                        lines.remove(0);
                    }
                    lines.push(crowd(server, table, nth));
                    nth += 1;
                    came.fetch_add(1, Ordering::Relaxed);
                    std::thread::sleep(Duration::from_millis(2));
                }
            })
        });
        crate::patience::until("the crowd has come", || came.load(Ordering::Relaxed) >= SOCKETS);
        let mut play = || -> std::io::Result<()> {
            let began = Instant::now();
            let page = ada.try_send("GET", &table, None)?.expect(200).body;
            let Some(question) = Question::on(&page) else { return Ok(()) };
            let action = question.actions[0].clone();
            ada.try_post(&format!("{table}/act"), &question.answer(&action))?.expect(303);
            slowest = slowest.max(began.elapsed());
            moves += 1;
            Ok(())
        };
        // A line that is cut before it has said whose it is is tried again, as by a
        // browser; that is rare.
        let mut cut = 0;
        let played = (0..10).try_for_each(|_| {
            play().or_else(|error| {
                cut += 1;
                if cut > 2 { Err(error) } else { play() }
            })
        });
        let health = Client::new(server.address).try_send("GET", "/readyz", None);
        stop.store(true, Ordering::Relaxed);
        crowds.into_iter().for_each(|crowd| crowd.join().unwrap());
        let sent = came.load(Ordering::Relaxed);
        assert!(played.is_ok(), "after {moves} moves: {played:?}");
        assert!(sent >= SOCKETS, "a crowd of {sent} is none");
        assert_eq!(health.expect("an answer").status, 200, "the store has files enough");
        println!(
            "{moves} moves through a crowd of {sent}, {cut} lines cut, the slowest in {slowest:?}"
        );
    });
    assert!(moves > 5 && slowest < Duration::from_secs(5), "{moves} moves, {slowest:?}");
    // The player's own stream was there all the time: the moves came by it.
    until(&mut stream, "event: part");
}

#[test]
fn the_limit_of_open_files_is_raised_at_the_start() {
    let folder = Folder::new();
    let wrapper = ["sh", "-c", "ulimit -S -n 90 && exec \"$@\"", "sh"];
    let server = Server::under(&wrapper, &folder.0).expect("a server with few files");
    let table = Client::new(server.address).open_table(&[]);
    // All at once, and all of them are kept.
    let mut lines: Vec<TcpStream> =
        (0..150).map(|_| line(&server, "").expect("a connection")).collect();
    let mut client = Client::new(server.address);
    client.get(&table).expect(200);
    for line in &mut lines {
        let asked = format!("GET /livez HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
        line.write_all(asked.as_bytes()).expect("it is still there");
        until(line, "alive");
    }
}
