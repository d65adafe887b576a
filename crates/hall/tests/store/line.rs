//! A line to the database that can be cut, in all the ways in which lines are.

// Not every program of tests does everything to it.
#![allow(dead_code)]

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

pub struct Line {
    pub port: u16,
    state: Arc<AtomicU8>,
}

/// What happens to what is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum State {
    Open,
    /// What is sent arrives, and no answer comes back.
    Deaf,
    /// The next answer cuts the connection in its place.
    Cut,
    /// Nothing arrives, and nobody is told.
    Dropped,
    /// Every answer takes its time.
    Slow,
    /// The next question is answered with a reset.
    Reset,
    /// The next question finds that nobody will answer any more, on a line that stays.
    HalfClosed,
}

const STATES: [State; 7] = [
    State::Open,
    State::Deaf,
    State::Cut,
    State::Dropped,
    State::Slow,
    State::Reset,
    State::HalfClosed,
];

/// Of a slow line, one way.
const SLOW: Duration = Duration::from_millis(400);

#[derive(Clone)]
struct Seen(Arc<AtomicU8>);

impl Seen {
    fn state(&self) -> State {
        STATES[usize::from(self.0.load(Ordering::SeqCst)) % STATES.len()]
    }

    /// A line that was dropped stays so for what was under way; whoever asks again may
    /// have more luck.
    fn wait_while(&self, state: State) {
        while self.state() == state {
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Line {
    pub fn to(port: u16) -> Line {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let own = listener.local_addr().unwrap().port();
        let state = Arc::new(AtomicU8::new(State::Open as u8));
        let seen = Seen(Arc::clone(&state));
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(("127.0.0.1", port)) else { continue };
                let (there, back) = (client.try_clone().unwrap(), server.try_clone().unwrap());
                let (asks, answers) = (seen.clone(), seen.clone());
                std::thread::spawn(move || ask(there, server, &asks));
                std::thread::spawn(move || answer(back, client, &answers));
            }
        });
        Line { port: own, state }
    }

    pub fn set(&self, state: State) {
        self.state.store(state as u8, Ordering::SeqCst);
    }
}

/// From us to the database.
fn ask(mut from: TcpStream, mut to: TcpStream, seen: &Seen) {
    let mut bytes = [0; 16 * 1024];
    loop {
        // What nobody has read makes a reset of the end.
        if !matches!(from.peek(&mut bytes[..1]), Ok(1..)) {
            break;
        }
        match seen.state() {
            State::Reset => {
                let _ = to.shutdown(Shutdown::Both);
                return;
            }
            State::HalfClosed => {
                let _ = from.shutdown(Shutdown::Write);
                seen.wait_while(State::HalfClosed);
                break;
            }
            State::Dropped => {
                seen.wait_while(State::Dropped);
                break;
            }
            _ => {}
        }
        let Ok(count @ 1..) = from.read(&mut bytes) else { break };
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}

/// From the database to us.
fn answer(mut from: TcpStream, mut to: TcpStream, seen: &Seen) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        match seen.state() {
            State::Deaf => {
                std::thread::sleep(Duration::from_secs(60));
                break;
            }
            State::Cut => {
                seen.0.store(State::Open as u8, Ordering::SeqCst);
                break;
            }
            State::Dropped => {
                seen.wait_while(State::Dropped);
                break;
            }
            State::Slow => std::thread::sleep(SLOW),
            State::Open | State::Reset | State::HalfClosed => {}
        }
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    // A reset must not be made an ordinary end of.
    if seen.state() != State::Reset {
        let _ = to.shutdown(Shutdown::Both);
    }
    let _ = from.shutdown(Shutdown::Both);
}
