//! Several nodes: people on two of them play one game as if on one; and when the node that
//! a form went to dies, the page sends it again, and it is done once.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use hall::clock::{Hands, Source};
use tokio::runtime::Runtime;
use web::Config;
use web::server::{self, Running};

use super::chrome::{self, Browser, Tab};
use super::cluster::Cluster;
use super::house;
use super::overtime::IN_A_HURRY;

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

/// Two nodes on one database, and a browser.
struct Nodes {
    browser: Browser,
    origins: [String; 2],
    /// As long as this is true, time passes four times as quickly.
    open: Arc<AtomicBool>,
    runtime: Option<Runtime>,
    _running: [Running; 2],
    _cluster: Arc<Cluster>,
}

impl Nodes {
    fn start() -> Option<Nodes> {
        let Some(program) = chrome::program() else {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "there is no Chromium");
            return None;
        };
        let cluster = Cluster::shared()?;
        let address = cluster.address(&cluster.database());
        let config = Config::read(None, Some("0"), Some(&address), None, None).unwrap();
        let runtime = Runtime::new().unwrap();
        let hands = Hands::new(Duration::from_secs(20_000 * 24 * 3600));
        let running = [(); 2].map(|()| {
            let source = Source::Hands(hands.clone());
            runtime.block_on(server::start_by(config.clone(), source)).unwrap()
        });
        let open = Arc::new(AtomicBool::new(true));
        let still = Arc::clone(&open);
        std::thread::spawn(move || {
            while still.load(Ordering::Relaxed) {
                hands.advance(Duration::from_millis(20));
                std::thread::sleep(Duration::from_millis(5));
            }
        });
        let origins = running.each_ref().map(|one| format!("http://{}", one.open.address));
        let browser = Browser::start(&program, &cluster.folder().join("profile"));
        let runtime = Some(runtime);
        Some(Nodes { browser, origins, open, runtime, _running: running, _cluster: cluster })
    }

    fn tab(&mut self) -> Tab {
        let tab = self.browser.tab();
        self.browser.prefers(&tab, false, true);
        tab
    }
}

impl Drop for Nodes {
    fn drop(&mut self) {
        self.open.store(false, Ordering::Relaxed);
        self.runtime.take().into_iter().for_each(Runtime::shutdown_background);
    }
}

#[test]
fn people_on_two_nodes_play_a_game_of_overtime_as_if_on_one() {
    let Some(mut nodes) = Nodes::start() else { return };
    let origins = nodes.origins.clone();
    let tabs = [nodes.tab(), nodes.tab()];
    let browser = &mut nodes.browser;
    browser.open(&tabs[0], &format!("{}/new/overtime", origins[0]));
    browser.ask(
        &tabs[0],
        "(() => { document.querySelector('[name=players][value=\"3\"]').click(); \
         for (const [name, value] of [['seat2', 'open'], ['seat3', 'diligent'], ['tempo', '0'], ['reaction', '30']]) \
           document.querySelector(`[name=${name}]`).value = value; })()",
    );
    browser.ask(&tabs[0], crate::AT_ONCE);
    browser.press(&tabs[0], ".sheet-form .button.big");
    browser.until(&tabs[0], "!!document.querySelector('.gathering')");
    let table = browser.ask(&tabs[0], "location.pathname").as_str().unwrap().to_string();
    browser.open(&tabs[1], &format!("{}{table}", origins[1]));
    browser.press(&tabs[1], "[form=sit]");
    for tab in &tabs {
        browser.until(tab, "!!document.querySelector('.overtime')");
        // Both see that the other one is there, though each came to another node.
        browser.until(tab, "!document.querySelector('.seats').innerText.includes('not connected')");
    }
    // Both play in a hurry, until it is over on both pages. How often was each of them
    // asked to react, and whether to the very same?
    let (mut acted, mut windows, start) = ([0, 0], [0, 0], Instant::now());
    let mut over = [false, false];
    while over != [true, true] {
        for (nth, tab) in tabs.iter().enumerate() {
            let reacts = browser.count(tab, ".ot-pass") > 0;
            match browser.ask(tab, IN_A_HURRY).as_str() {
                Some("over") => over[nth] = true,
                Some("acted") => {
                    acted[nth] += 1;
                    windows[nth] += u32::from(reacts);
                }
                _ => std::thread::sleep(Duration::from_millis(10)),
            }
        }
        let late = start.elapsed() > Duration::from_secs(240);
        assert!(!late, "{acted:?} decisions and no end: {}", browser.text(&tabs[0], ".ot-hour"));
    }
    println!("{acted:?} decisions, {windows:?} of them in windows, {:?}", start.elapsed());
    assert!(acted.iter().all(|acted| *acted > 2) && windows.iter().all(|windows| *windows > 2));
    // The same was told to everybody, through either node.
    let told = "fetch(location.pathname + '/log', { credentials: 'omit' }).then((one) => one.text()) \
        .then((page) => new DOMParser().parseFromString(page, 'text/html').querySelector('.whole-log').textContent)";
    let told = [0, 1].map(|nth: usize| browser.ask(&tabs[nth], told).to_string());
    assert!(told[0].len() > 500 && told[0] == told[1], "{told:?}");
    for tab in &tabs {
        assert_eq!(browser.count(tab, ".banner"), 0, "no bot answered for anybody");
    }
    browser.shot(&tabs[1], "overtime-on-another-node-1280");
    browser.clean("http://127.0.0.1:", &["status of 409"]);
}
