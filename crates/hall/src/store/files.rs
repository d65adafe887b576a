//! The files of a store: who may read them, who is at work on them, whether all
//! of them are there, and whether they are still the ones that were opened.

use std::ffi::OsString;
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::StoreError;
use super::sqlite::OpenError;
use super::witness::Witness;

/// The file of that name beside another one.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}

/// The file itself, where its name is a link: its log lies beside it.
pub(super) fn resolved(path: &Path) -> PathBuf {
    let link = path.symlink_metadata().is_ok_and(|file| file.is_symlink());
    let file = if link { path.canonicalize().ok() } else { None };
    file.unwrap_or_else(|| path.to_path_buf())
}

/// How a file is opened that is its owner's alone.
pub(super) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// The folder of the database, made if need be.
pub(super) fn folder(database: &Path) -> Result<(), OpenError> {
    let folder = parent(database);
    let failed = |error| OpenError::Folder { path: folder.to_path_buf(), error };
    if folder.exists() {
        warn_if_open_to_others(folder);
        return Ok(());
    }
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder).map_err(failed)
}

fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(unix)]
fn mode(path: &Path) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).ok().map(|file| file.permissions().mode() & 0o7777)
}

/// Somebody may have meant it so: it stays as it is.
fn warn_if_open_to_others(folder: &Path) {
    #[cfg(unix)]
    if let Some(mode) = mode(folder).filter(|mode| mode & 0o077 != 0) {
        let folder = folder.display();
        tracing::warn!(
            "the data folder “{folder}” is open to others on this machine (mode {mode:o}); the \
             files of the games are yours alone, but chmod 700 is safer"
        );
    }
}

/// What an older version has left readable for others is closed to them.
pub(super) fn close_to_others(database: &Path) {
    #[cfg(unix)]
    for ending in ["", "-wal", "-shm"] {
        use std::os::unix::fs::PermissionsExt;
        let path = beside(database, ending);
        if mode(&path).is_some_and(|mode| mode & 0o077 != 0)
            && let Err(error) =
                std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))
        {
            tracing::warn!(%error, "others on this machine may read “{}”", path.display());
        }
    }
}

/// An empty file, which SQLite takes for a new database and whose rights it
/// gives to the files it puts beside it.
pub(super) fn make(database: &Path) -> io::Result<()> {
    match private().create_new(true).open(database) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        made => made.map(|_| ()),
    }
}

pub(super) fn sync_folder(file: &Path) -> io::Result<()> {
    // Elsewhere a folder cannot be opened like a file.
    #[cfg(unix)]
    File::open(parent(file))?.sync_all()?;
    Ok(())
}

/// One server at a time: whoever holds this is the one. It ends with the process,
/// however that ends.
#[derive(Debug)]
pub(super) struct Lock(#[allow(dead_code)] File);

impl Lock {
    pub(super) fn take(database: &Path) -> Result<Option<Lock>, OpenError> {
        let path = beside(database, "-lock");
        let failed = |error| OpenError::Folder { path: path.clone(), error };
        let file = private().create(true).truncate(false).open(&path).map_err(failed)?;
        // One that is just closing may have its second.
        for _ in 0..20 {
            match file.try_lock() {
                Ok(()) => return Ok(Some(Lock(file))),
                Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(50)),
                Err(TryLockError::Error(error)) => {
                    tracing::warn!(%error, "a second server on these files would not be noticed");
                    return Ok(None);
                }
            }
        }
        Err(OpenError::Busy { path: database.to_path_buf() })
    }
}

/// Nothing that is left of a store may be taken for a new one. Nobody else is at
/// work on the files: to open and close the database under SQLite would take its
/// locks away.
pub(super) fn all_there(database: &Path) -> Result<(), OpenError> {
    let length = |path: &Path| std::fs::metadata(path).map_or(0, |file| file.len());
    let log = beside(database, "-wal");
    let logged = length(&log) > 0;
    if length(database) == 0 {
        let path = database.to_path_buf();
        let witness = Witness::path(database);
        return match (logged, witness.exists()) {
            (true, _) => Err(OpenError::Missing { path, left: log }),
            (false, true) => Err(OpenError::Missing { path, left: witness }),
            (false, false) => Ok(()),
        };
    }
    // Backups have no log, and say so in their head. SQLite would not mind.
    let mut head = [0; 20];
    let read = File::open(database).and_then(|mut file| file.read_exact(&mut head));
    match logged && read.is_ok() && head.starts_with(b"SQLite format 3\0") && head[18] == 1 {
        true => Err(OpenError::Stranger { path: database.to_path_buf(), log }),
        false => Ok(()),
    }
}

/// The files as they were opened. What is written into one that was removed or
/// replaced since is lost, without an error from the system.
#[derive(Debug)]
pub(super) struct Opened(Vec<(PathBuf, Identity)>);

/// Which file it is, whatever its name.
type Identity = (u64, u64);

fn identity(path: &Path) -> io::Result<Identity> {
    let file = std::fs::metadata(path)?;
    #[cfg(unix)]
    return Ok((
        std::os::unix::fs::MetadataExt::dev(&file),
        std::os::unix::fs::MetadataExt::ino(&file),
    ));
    #[cfg(not(unix))]
    return Ok((u64::from(file.is_file()), 0));
}

impl Opened {
    pub(super) fn note(database: &Path) -> io::Result<Opened> {
        let note = |path: PathBuf| identity(&path).map(|identity| (path, identity));
        let files = [database.to_path_buf(), beside(database, "-wal")];
        files.into_iter().map(note).collect::<io::Result<_>>().map(Opened)
    }

    pub(super) fn still_there(&self) -> Result<(), StoreError> {
        let same = |(path, was): &&(PathBuf, Identity)| identity(path).is_ok_and(|is| is == *was);
        match self.0.iter().find(|file| !same(file)) {
            None => Ok(()),
            Some((path, _)) => {
                let path = path.display();
                Err(StoreError::Unavailable(format!("“{path}” is gone or was replaced")))
            }
        }
    }
}
