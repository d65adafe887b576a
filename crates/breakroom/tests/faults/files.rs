//! Whose the files are, and who is at work on them.

use crate::client::Client;
use crate::server::{Folder, Server, back_up};

#[test]
fn a_second_server_on_the_same_folder_is_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder.0);
    let mut client = Client::new(server.address);
    let table = client.open_table(&[]);
    let sentence = Server::refused(&folder.0);
    assert!(sentence.contains("Another breakroom is at work on"), "{sentence}");
    assert!(sentence.contains("--data"), "{sentence}");
    // The first one is none the worse, and may be copied meanwhile.
    back_up(&folder.0, &folder.0.join("backup.sqlite"));
    client.get(&table).expect(200);
    client.open_table(&[]);
    server.kill();
    let server = Server::start(&folder.0);
    Client { cookie: client.cookie, ..Client::new(server.address) }.get(&table).expect(200);
}

#[test]
fn a_log_in_a_file_has_no_colours() {
    let folder = Folder::new();
    let log = folder.0.join("log");
    let server = Server::logging(&folder.0, &log);
    Client::new(server.address).open_table(&[]);
    server.stop();
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("closing"), "{log}");
    assert!(!log.contains('\u{1b}'), "{log:?}");
}

#[cfg(unix)]
mod rights {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use super::*;

    fn mode(path: &Path) -> u32 {
        std::fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    fn set(path: &Path, mode: u32) {
        std::fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }

    /// Every file of the folder is its owner's alone.
    #[track_caller]
    fn all_private(folder: &Path) -> usize {
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        let files: Vec<_> = files.filter(|file| file.extension() != Some("log".as_ref())).collect();
        for file in &files {
            assert_eq!(mode(file), 0o600, "{}", file.display());
        }
        files.len()
    }

    #[test]
    fn what_is_kept_is_for_its_owner_alone() {
        let outside = Folder::new();
        let log = outside.0.join("log");
        let (above, folder) = (outside.0.join("new"), outside.0.join("new/deeper"));
        let server = Server::logging(&folder, &log);
        Client::new(server.address).open_table(&[]);
        back_up(&folder, &folder.join("backup.sqlite"));
        assert_eq!((mode(&above), mode(&folder)), (0o700, 0o700));
        assert!(all_private(&folder) >= 5, "database, log, its index, witness, backup");
        server.stop();
        all_private(&folder);
        assert!(!std::fs::read_to_string(log).unwrap().contains("open to others"));
    }

    #[test]
    fn what_an_older_version_left_open_is_closed() {
        let folder = Folder::new();
        set(&folder.0, 0o755);
        let server = Server::start(&folder.0);
        let mut client = Client::new(server.address);
        let table = client.open_table(&[]);
        server.kill();
        for ending in ["", "-wal", "-shm"] {
            set(&folder.file(ending), 0o644);
        }
        let log = folder.0.join("it.log");
        let server = Server::logging(&folder.0, &log);
        Client { cookie: client.cookie, ..Client::new(server.address) }.get(&table).expect(200);
        all_private(&folder.0);
        assert_eq!(mode(&folder.0), 0o755, "the folder stays as it was meant");
        server.stop();
        let log = std::fs::read_to_string(log).unwrap();
        assert!(log.contains("open to others on this machine (mode 755)"), "{log}");
    }
}
