//! The sample files of docs/running.md with the real proxies in front of three nodes:
//! `PROXIES=1 cargo test -p breakroom --test faults behind -- --nocapture`, where Debian's
//! `nginx` and `caddy` are installed.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::client::{Client, Listener, Question};
use crate::cluster::{Cluster, PASSWORD};
use crate::patience::until;
use crate::server::{Folder, Server};

/// A program that ends with the test.
struct Proxy(Child);

impl Drop for Proxy {
    fn drop(&mut self) {
        // Asked, not killed: its workers go with it.
        let id = self.0.id().to_string();
        let _ = Command::new("kill").args(["-TERM", &id]).status();
        let _ = self.0.wait();
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn sample(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/running").join(name);
    std::fs::read_to_string(file).unwrap()
}

/// The sample, for our nodes and without certificates.
fn fitted(text: &str, nodes: &[u16]) -> String {
    let ports = [1710, 1720, 1730];
    let mut fitted = text.to_string();
    for (sample, node) in ports.iter().zip(nodes) {
        let (from, to) = (format!("127.0.0.1:{sample}"), format!("127.0.0.1:{node}"));
        assert!(fitted.contains(&from), "the sample has {from}");
        fitted = fitted.replace(&from, &to);
    }
    fitted
}

fn nginx(folder: &Path, port: u16, nodes: &[u16]) -> Proxy {
    let server = fitted(&sample("nginx.conf"), nodes);
    let server: String = server
        .lines()
        .filter(|line| !line.contains("ssl_certificate"))
        .map(|line| {
            format!(
                "{}\n",
                line.replace("listen 443 ssl http2", &format!("listen 127.0.0.1:{port}"))
            )
        })
        .collect();
    let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    let places = places.map(|name| format!("{name}_temp_path {name};\n")).concat();
    let whole = format!(
        "daemon off; pid nginx.pid; error_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{places}{server}}}\n"
    );
    let file = folder.join("nginx.conf");
    std::fs::write(&file, whole).unwrap();
    let mut command = Command::new("nginx");
    command.arg("-p").arg(folder).arg("-c").arg(&file).stdout(Stdio::null()).stderr(Stdio::null());
    Proxy(command.spawn().expect("nginx (apt-get install nginx)"))
}

fn caddy(folder: &Path, port: u16, nodes: &[u16]) -> Proxy {
    let site = fitted(&sample("Caddyfile"), nodes);
    let site = site.replace("\ngames.example.org {", &format!("\nhttp://127.0.0.1:{port} {{"));
    let file = folder.join("Caddyfile");
    std::fs::write(&file, format!("{{\n\tadmin off\n}}\n{site}")).unwrap();
    let mut command = Command::new("caddy");
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&file);
    command.env("XDG_DATA_HOME", folder).env("XDG_CONFIG_HOME", folder);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    Proxy(command.spawn().expect("caddy (apt-get install caddy)"))
}

fn answered(client: &mut Client, table: &str, form: &Question) -> Duration {
    let began = Instant::now();
    let action = form.actions[0].clone();
    until("the form is answered", || {
        let sent = client.try_post(&format!("{table}/act"), &form.answer(&action));
        sent.is_ok_and(|answer| answer.status == 303)
    });
    began.elapsed()
}

fn tried(start: fn(&Path, u16, &[u16]) -> Proxy, name: &str) {
    if std::env::var("PROXIES").is_err() {
        return;
    }
    let Some(cluster) = Cluster::shared() else { return };
    let database = cluster.database();
    let url = cluster.network(cluster.port, &database, PASSWORD);
    let folder = Folder::new();
    let port = free_port();
    let public = format!("http://127.0.0.1:{port}");
    let ports: Vec<u16> = (0..3).map(|_| free_port()).collect();
    let log = |nth: usize| -> PathBuf { folder.0.join(format!("log{nth}")) };
    let mut nodes: Vec<Server> = ports
        .iter()
        .enumerate()
        .map(|(nth, port)| Server::behind(&url, *port, &public, &log(nth)))
        .collect();
    let _proxy = start(&folder.0, port, &ports);
    let address: SocketAddr = format!("127.0.0.1:{port}").parse().unwrap();
    let mut ada = Client::new(address);
    until("the proxy is there", || {
        ada.try_send("GET", "/readyz", None).is_ok_and(|a| a.status == 200)
    });
    let answer = ada.post("/tables", &[("game", "finished"), ("name", "Ada")]).expect(303);
    let table = answer.header("location").unwrap().to_string();
    // What is done arrives on the stream at once, through whichever node either goes.
    let mut stream = Listener::open(&ada, &table);
    stream.part(Duration::from_secs(5)).expect("the stream begins");
    let mut slowest = Duration::ZERO;
    for _ in 0..6 {
        let page = ada.get(&table).expect(200).body;
        let question = Question::on(&page).expect("a question");
        answered(&mut ada, &table, &question);
        let began = Instant::now();
        stream.part(Duration::from_secs(5)).expect("the move arrives");
        slowest = slowest.max(began.elapsed());
    }
    assert!(slowest < Duration::from_millis(1500), "{slowest:?}");
    // A node is killed: pages come from the others, forms sent again are done.
    nodes.remove(0).kill();
    let mut pages = 0;
    for _ in 0..20 {
        pages += u32::from(ada.get(&table).status == 200);
    }
    let question = Question::on(&ada.get(&table).expect(200).body).expect("a question");
    let took = answered(&mut ada, &table, &question);
    println!(
        "{name}: a move was on the stream after {slowest:?} at most; one of three nodes killed, {pages} of 20 pages, a form after {took:?}"
    );
    assert_eq!(pages, 20, "nobody notices");
    assert!(took < Duration::from_secs(5), "{took:?}");
    for nth in 0..3 {
        let log = std::fs::read_to_string(log(nth)).unwrap();
        assert!(!log.contains("does not say where requests come from"), "{log}");
    }
}

#[test]
fn three_nodes_behind_nginx() {
    tried(nginx, "nginx");
}

#[test]
fn three_nodes_behind_caddy() {
    tried(caddy, "Caddy");
}
