//! What the server is told at its start.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

/// Five o'clock.
pub const PORT: u16 = 1700;

/// The settings of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    pub host: IpAddr,
    pub port: u16,
    pub database: PathBuf,
    /// The address people type, if it is not ours: behind a proxy.
    pub public_url: Option<PublicUrl>,
}

/// Something in the settings that cannot be meant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadConfig {
    #[error("“{0}” is no address of this machine; try 127.0.0.1 or 0.0.0.0.")]
    Host(String),
    #[error("“{0}” is no port; ports are numbers from 0 to 65535.")]
    Port(String),
    #[error("“{0}” cannot be used as a database; sqlite:///path/to/file can.")]
    Database(String),
    #[error("“{0}” is no public address; it should look like https://games.example.org.")]
    PublicUrl(String),
    #[error("There is no folder for data here; name one with --data.")]
    NoFolder,
}

impl Config {
    /// Reads the settings; what is not given has a sensible value.
    pub fn read(
        host: Option<&str>,
        port: Option<&str>,
        database: Option<&str>,
        data: Option<&Path>,
        public_url: Option<&str>,
    ) -> Result<Config, BadConfig> {
        let host = match host {
            None => IpAddr::V4(Ipv4Addr::LOCALHOST),
            Some("localhost") => IpAddr::V4(Ipv4Addr::LOCALHOST),
            Some(text) => text.parse().map_err(|_| BadConfig::Host(text.into()))?,
        };
        let port = match port {
            None => PORT,
            Some(text) => text.parse().map_err(|_| BadConfig::Port(text.into()))?,
        };
        // A flag is meant more than the environment.
        let database = match (data, database) {
            (Some(folder), _) => folder.join("breakroom.sqlite"),
            (None, Some(text)) => database_path(text)?,
            (None, None) => data_folder().ok_or(BadConfig::NoFolder)?.join("breakroom.sqlite"),
        };
        let public_url = public_url.map(PublicUrl::read).transpose()?;
        Ok(Config { host, port, database, public_url })
    }

    pub fn address(&self) -> SocketAddr {
        SocketAddr::new(self.host, self.port)
    }

    pub fn https(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.0.starts_with("https://"))
    }
}

/// An origin: scheme, host and port, without a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl(String);

impl PublicUrl {
    fn read(text: &str) -> Result<PublicUrl, BadConfig> {
        let bad = || BadConfig::PublicUrl(text.to_string());
        let origin = text.trim_end_matches('/').to_ascii_lowercase();
        let host = origin.strip_prefix("https://").or(origin.strip_prefix("http://"));
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
        match host {
            Some(host) if !host.is_empty() && host.bytes().all(plain) => Ok(PublicUrl(origin)),
            _ => Err(bad()),
        }
    }

    pub fn origin(&self) -> &str {
        &self.0
    }
}

fn database_path(text: &str) -> Result<PathBuf, BadConfig> {
    let path = match text.split_once(':') {
        Some(("sqlite", rest)) => rest.strip_prefix("//").unwrap_or(rest),
        Some((scheme, _)) if scheme.len() > 1 => return Err(BadConfig::Database(text.into())),
        _ => text,
    };
    match path {
        "" => Err(BadConfig::Database(text.into())),
        path => Ok(PathBuf::from(path)),
    }
}

/// The folder for the data of programs, as the system has it.
fn data_folder() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let home = || variable("HOME").map(PathBuf::from);
    let folder = if cfg!(windows) {
        PathBuf::from(variable("LOCALAPPDATA")?)
    } else if cfg!(target_os = "macos") {
        home()?.join("Library/Application Support")
    } else {
        match variable("XDG_DATA_HOME") {
            Some(folder) => PathBuf::from(folder),
            None => home()?.join(".local/share"),
        }
    };
    Some(folder.join("breakroom"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(database: Option<&str>, public: Option<&str>) -> Result<Config, BadConfig> {
        Config::read(None, None, database, None, public)
    }

    #[test]
    fn nothing_given_is_a_private_server() {
        let config = read(Some("sqlite:x.sqlite"), None).unwrap();
        assert_eq!(config.address(), "127.0.0.1:1700".parse().unwrap());
        assert!(!config.https());
    }

    #[test]
    fn a_database_is_a_file() {
        let path = |text| read(Some(text), None).map(|config| config.database);
        assert_eq!(path("sqlite:///var/b.sqlite"), Ok("/var/b.sqlite".into()));
        assert_eq!(path("sqlite:b.sqlite"), Ok("b.sqlite".into()));
        assert_eq!(path("b.sqlite"), Ok("b.sqlite".into()));
        for wrong in ["postgres://here/db", "mysql:x", "", "sqlite:"] {
            assert_eq!(path(wrong), Err(BadConfig::Database(wrong.into())));
        }
        let flag = Config::read(None, None, Some("sqlite:/x"), Some(Path::new("/data")), None);
        assert_eq!(flag.unwrap().database, PathBuf::from("/data/breakroom.sqlite"));
    }

    #[test]
    fn a_public_address_is_an_origin() {
        let config = read(Some("x"), Some("https://Games.example.org/")).unwrap();
        assert!(config.https());
        assert_eq!(config.public_url.unwrap().origin(), "https://games.example.org");
        for wrong in ["games.example.org", "https://", "ftp://x", "https://x/games", "https://a b"]
        {
            assert_eq!(read(Some("x"), Some(wrong)), Err(BadConfig::PublicUrl(wrong.into())));
        }
    }

    #[test]
    fn hosts_and_ports_get_sentences() {
        let with = |host, port| Config::read(host, port, Some("x"), None, None);
        assert_eq!(with(Some("0.0.0.0"), Some("0")).unwrap().address().port(), 0);
        assert_eq!(with(Some("here"), None), Err(BadConfig::Host("here".into())));
        assert_eq!(with(None, Some("65536")), Err(BadConfig::Port("65536".into())));
    }
}
