//! When the node that a form went to dies: the page sends it again, and it is done once.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::house;

/// A proxy in front of nodes that die: of every three answers of a player the first finds
/// nobody, of the second the answer is lost, and the third gets through.
struct Dying {
    origin: String,
    met: Arc<AtomicUsize>,
}

impl Dying {
    fn before(port: u16) -> Dying {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let met = Arc::new(AtomicUsize::new(0));
        let seen = Arc::clone(&met);
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let server = TcpStream::connect(("127.0.0.1", port)).unwrap();
                let met = Arc::clone(&seen);
                std::thread::spawn(move || carry(client, server, &met));
            }
        });
        Dying { origin, met }
    }
}

fn carry(mut client: TcpStream, mut server: TcpStream, met: &AtomicUsize) {
    let (mut back, mut answers) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    std::thread::spawn(move || drop(std::io::copy(&mut answers, &mut back)));
    let mut bytes = [0; 64 * 1024];
    while let Ok(count @ 1..) = client.read(&mut bytes) {
        let said = String::from_utf8_lossy(&bytes[..count]);
        let head = said.lines().next().unwrap_or_default();
        if head.starts_with("POST ") && head.contains("/act ") {
            match met.fetch_add(1, Ordering::SeqCst) % 3 {
                0 => {
                    let gone = "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 4\r\n\r\ngone";
                    let _ = client.write_all(gone.as_bytes());
                    break;
                }
                1 => {
                    // It arrives, and nobody hears what came of it.
                    let _ = client.shutdown(Shutdown::Both);
                    let _ = server.write_all(&bytes[..count]);
                    let _ = server.read(&mut bytes);
                    break;
                }
                _ => {}
            }
        }
        if server.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = client.shutdown(Shutdown::Both);
    let _ = server.shutdown(Shutdown::Both);
}

#[test]
fn a_form_that_met_a_dying_node_is_sent_again_and_done_once() {
    let Some(mut house) = house("dying") else { return };
    let dying = Dying::before(house.config.port);
    house.origin = dying.origin.clone();
    let tab = house.browser.tab();
    house.sit_down(&tab);
    house.browser.ask(
        &tab,
        "(() => { const line = document.getElementById('line'); window.said = []; \
         new MutationObserver(() => said.push(line.textContent)).observe(line, { childList: true }); })()",
    );
    for answers in 1..=2 {
        house.answer(&tab, ".main-answer");
        assert_eq!(dying.met.load(Ordering::SeqCst), 3 * answers, "sent three times");
        let store = rusqlite::Connection::open(house.config.database.to_string()).unwrap();
        let sql = "SELECT count(*) FROM entries WHERE kind = 'answered'";
        let kept: u32 = store.query_row(sql, [], |row| row.get(0)).unwrap();
        assert_eq!(kept as usize, answers, "and done once");
    }
    let said = house.browser.ask(&tab, "window.said.join(' ')").to_string();
    assert!(said.contains("it is being sent again"), "{said}");
    house.browser.until(&tab, "document.getElementById('line').hidden");
    house.browser.clean(&dying.origin, &["502", "ERR_", "Failed to load resource"]);
}
