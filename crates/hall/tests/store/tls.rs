//! TLS to the database, by the usual words.

use std::path::Path;
use std::process::Command;

use hall::store::Postgres;
use hall::store::postgres::Address;
use tokio::runtime::Runtime;

use crate::cluster::{Cluster, PASSWORD};

/// Runs `openssl` in a folder.
fn openssl(folder: &Path, arguments: &str) {
    let made = Command::new("openssl").current_dir(folder).args(arguments.split(' ')).output();
    let made = made.expect("openssl comes with PostgreSQL");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

/// An authority, and a certificate of its for `localhost`.
fn certificates(folder: &Path) {
    let new = "req -new -newkey rsa:2048 -nodes";
    for name in ["ca", "stranger"] {
        let subject = format!("-subj /CN={name} -keyout {name}.key -out {name}.pem");
        openssl(folder, &format!("{new} -x509 -days 30 {subject}"));
    }
    openssl(folder, &format!("{new} -subj /CN=localhost -keyout server.key -out server.csr"));
    std::fs::write(folder.join("names"), "subjectAltName=DNS:localhost\n").unwrap();
    openssl(
        folder,
        "x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 30 \
         -extfile names -out server.crt",
    );
}

#[test]
fn every_mode_does_what_its_name_says() {
    let Some(cluster) = Cluster::new() else { return };
    let folder = cluster.folder().to_path_buf();
    certificates(&folder);
    cluster.own(&["server.key", "server.crt"]);
    cluster.configure(&format!(
        "ssl = on\nssl_cert_file = '{0}/server.crt'\nssl_key_file = '{0}/server.key'",
        folder.display()
    ));
    cluster.reload();
    let runtime = Runtime::new().unwrap();
    let name = cluster.database();
    let (ca, stranger) = (folder.join("ca.pem"), folder.join("stranger.pem"));
    let (ca, stranger) = (ca.display(), stranger.display());
    let opens = |host: &str, query: &str| {
        let text = format!("postgres://ada:{PASSWORD}@{host}:{}/{name}?{query}", cluster.port);
        let address = Address::read(&text).unwrap();
        let opened = runtime.block_on(Postgres::open(&address));
        if let Err(refused) = &opened {
            assert!(!refused.to_string().contains(PASSWORD), "{refused}");
        }
        opened.is_ok()
    };
    // `localhost` may be ::1 first, where nobody listens; then the other is tried.
    let (named, other) = ("localhost", "127.0.0.1");
    for query in ["sslmode=disable", "sslmode=prefer", "sslmode=require", ""] {
        assert!(opens(other, query), "{query}");
    }
    assert!(opens(named, &format!("sslmode=verify-full&sslrootcert={ca}")));
    assert!(!opens(other, &format!("sslmode=verify-full&sslrootcert={ca}")), "another name");
    assert!(opens(other, &format!("sslmode=verify-ca&sslrootcert={ca}")));
    assert!(opens(other, &format!("sslmode=require&sslrootcert={ca}")));
    for mode in ["require", "verify-ca", "verify-full"] {
        let query = format!("sslmode={mode}&sslrootcert={stranger}");
        assert!(!opens(named, &query), "{mode}: of somebody else");
    }
    assert!(!opens(named, "sslmode=verify-full"), "nobody the system knows");
    // Who insists on TLS gets no connection without.
    cluster.configure("ssl = off");
    cluster.reload();
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(opens(other, "sslmode=prefer"));
    assert!(!opens(other, "sslmode=require"));
}
