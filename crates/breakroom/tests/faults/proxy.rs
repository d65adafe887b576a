//! A proxy that does not say where requests come from.

use std::net::TcpListener;

use crate::client::Client;
use crate::server::{Folder, Server};

#[test]
fn the_log_says_once_what_the_proxy_should_send() {
    let folder = Folder::new();
    let log = folder.0.join("log");
    // The address that is told is the public one; so the port is chosen here.
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let (port, public) = (port.to_string(), format!("http://127.0.0.1:{port}"));
    let flags = ["--port", &port, "--public-url", &public];
    let written = std::fs::File::create(&log).unwrap();
    let server = Server::with(&["env"], &folder.0, &flags, written.into()).expect("a server");
    let mut silent = Client::new(server.address);
    for _ in 0..20 {
        silent.get("/").expect(400);
        silent.get("/metrics").expect(400);
        silent.get("/livez").expect(200);
    }
    let headers = vec![("X-Forwarded-For".to_string(), "198.51.100.4".to_string())];
    let mut told = Client { headers, ..Client::new(server.address) };
    told.get("/").expect(200);
    told.get("/metrics").expect(404);
    let log = std::fs::read_to_string(&log).unwrap();
    assert_eq!(log.matches("let it send X-Forwarded-For").count(), 1, "{log}");
}
