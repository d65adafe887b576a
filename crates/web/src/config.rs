//! What the server is told at its start.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};

use hall::store::postgres::{Address, BadAddress};

/// Five o'clock.
pub const PORT: u16 = 1700;

/// The settings of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    pub host: IpAddr,
    pub port: u16,
    pub database: Database,
    /// The address people type, if it is not ours: behind a proxy.
    pub public_url: Option<PublicUrl>,
    /// Names under which people find us, besides addresses and `localhost`.
    pub hosts: Vec<String>,
    /// Whom we believe where somebody comes from.
    pub proxies: Vec<Network>,
    /// Where numbers are told, if anywhere.
    pub metrics: Option<SocketAddr>,
}

/// Where games are kept. An address shows itself without its password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Database {
    File(PathBuf),
    Postgres(Box<Address>),
}

impl Database {
    /// `sqlite:…` or the name of a file, or `postgres://…`.
    pub fn read(text: &str) -> Result<Database, BadConfig> {
        match Address::is_meant(text) {
            true => Ok(Database::Postgres(Box::new(Address::read(text)?))),
            false => Ok(Database::File(database_path(text)?)),
        }
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::File(path) => write!(f, "{}", path.display()),
            Database::Postgres(address) => write!(f, "{address}"),
        }
    }
}

/// Something in the settings that cannot be meant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadConfig {
    #[error("“{0}” is no address of this machine; try 127.0.0.1 or 0.0.0.0.")]
    Host(String),
    #[error("“{0}” is no port; ports are numbers from 0 to 65535.")]
    Port(String),
    // What was given is not shown: it may hold a password.
    #[error("DATABASE_URL cannot be used; sqlite:///path/to/file or postgres://… can.")]
    Database,
    #[error(transparent)]
    Address(#[from] BadAddress),
    #[error("“{0}” is no public address; it should look like https://games.example.org.")]
    PublicUrl(String),
    #[error("“{0}” is no name of a machine; it should look like games.local, without a port.")]
    Name(String),
    #[error("“{0}” is no address of a proxy; it should look like 10.0.0.7 or 10.0.0.0/8.")]
    Proxy(String),
    #[error("“{0}” is no address for numbers; it should look like 127.0.0.1:1701.")]
    Metrics(String),
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
            (Some(folder), _) => Database::File(folder.join("breakroom.sqlite")),
            (None, Some(text)) => Database::read(text)?,
            (None, None) => {
                let folder = data_folder().ok_or(BadConfig::NoFolder)?;
                Database::File(folder.join("breakroom.sqlite"))
            }
        };
        let public_url = public_url.map(PublicUrl::read).transpose()?;
        let proxies = match public_url {
            Some(_) => Network::LOOPBACK.to_vec(),
            None => Vec::new(),
        };
        Ok(Config { host, port, database, public_url, hosts: Vec::new(), proxies, metrics: None })
    }

    /// The same, found under these names as well.
    pub fn allowing(mut self, names: Option<&str>) -> Result<Config, BadConfig> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
        for name in list(names) {
            if !name.bytes().all(plain) {
                return Err(BadConfig::Name(name.into()));
            }
            self.hosts.push(name.trim_end_matches('.').to_ascii_lowercase());
        }
        Ok(self)
    }

    /// The same, behind these proxies and no others.
    pub fn trusting(mut self, proxies: Option<&str>) -> Result<Config, BadConfig> {
        if proxies.is_some() {
            let read = |text: &str| Network::read(text).ok_or(BadConfig::Proxy(text.into()));
            self.proxies = list(proxies).map(read).collect::<Result<_, _>>()?;
        }
        Ok(self)
    }

    /// The same, telling numbers there.
    pub fn counting(mut self, address: Option<&str>) -> Result<Config, BadConfig> {
        let read = |text: &str| text.parse().map_err(|_| BadConfig::Metrics(text.into()));
        self.metrics = address.map(read).transpose()?;
        Ok(self)
    }

    pub fn address(&self) -> SocketAddr {
        SocketAddr::new(self.host, self.port)
    }

    pub fn https(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.0.starts_with("https://"))
    }
}

/// What stands between commas or spaces.
fn list(text: Option<&str>) -> impl Iterator<Item = &str> {
    let parts = text.unwrap_or_default().split([',', ' ']);
    parts.filter(|part| !part.is_empty())
}

/// An address, or all that begin alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    ip: IpAddr,
    /// How many bits are alike.
    bits: u8,
}

impl Network {
    /// This machine.
    const LOOPBACK: [Network; 2] = [
        Network { ip: IpAddr::V4(Ipv4Addr::new(127, 0, 0, 0)), bits: 8 },
        Network { ip: IpAddr::V6(Ipv6Addr::LOCALHOST), bits: 128 },
    ];

    fn read(text: &str) -> Option<Network> {
        let (ip, bits) = match text.split_once('/') {
            Some((ip, bits)) => (ip, Some(bits.parse().ok()?)),
            None => (text, None),
        };
        let ip: IpAddr = ip.parse().ok()?;
        let all = if ip.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(all);
        (bits <= all).then_some(Network { ip, bits })
    }

    pub fn contains(&self, ip: IpAddr) -> bool {
        let alike = |one: u128, other: u128, width: u32| {
            let rest = width - u32::from(self.bits);
            (one ^ other).checked_shr(rest).unwrap_or(0) == 0
        };
        match (self.ip, ip.to_canonical()) {
            (IpAddr::V4(one), IpAddr::V4(other)) => {
                alike(u32::from(one).into(), u32::from(other).into(), 32)
            }
            (IpAddr::V6(one), IpAddr::V6(other)) => alike(one.into(), other.into(), 128),
            _ => false,
        }
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
        Some((scheme, _)) if scheme.len() > 1 => return Err(BadConfig::Database),
        _ => text,
    };
    match path {
        "" => Err(BadConfig::Database),
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
    fn a_database_is_a_file_or_a_postgres() {
        let database = |text| read(Some(text), None).map(|config| config.database);
        let file = |path: &str| Ok(Database::File(path.into()));
        assert_eq!(database("sqlite:///var/b.sqlite"), file("/var/b.sqlite"));
        assert_eq!(database("sqlite:b.sqlite"), file("b.sqlite"));
        assert_eq!(database("b.sqlite"), file("b.sqlite"));
        for wrong in ["mysql:x", "", "sqlite:"] {
            assert_eq!(database(wrong), Err(BadConfig::Database), "{wrong}");
        }
        let flag = Config::read(None, None, Some("sqlite:/x"), Some(Path::new("/data")), None);
        assert_eq!(Ok(flag.unwrap().database), file("/data/breakroom.sqlite"));
        let postgres = database("postgres://ada:s3cret@here/games").unwrap();
        assert_eq!(postgres.to_string(), "postgres://ada@here/games");
        let refused = database("postgres://ada:s3cret@here/games?sslmode=x").unwrap_err();
        assert!(!refused.to_string().contains("s3cret"), "{refused}");
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

    #[test]
    fn names_proxies_and_numbers_are_read_or_get_sentences() {
        let plain = || read(Some("x"), None).unwrap();
        let config = plain().allowing(Some("Games.local., office")).unwrap();
        assert_eq!(config.hosts, ["games.local", "office"]);
        for wrong in ["games.local:1700", "http://games", "*"] {
            assert_eq!(plain().allowing(Some(wrong)), Err(BadConfig::Name(wrong.into())));
        }
        assert_eq!(plain().proxies, [], "without a public address nobody stands in front");
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let trusts = |config: &Config, text| config.proxies.iter().any(|n| n.contains(ip(text)));
        let behind = read(Some("x"), Some("https://games.example.org")).unwrap();
        let here = ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"];
        assert!(here.iter().all(|ip| trusts(&behind, ip)) && !trusts(&behind, "10.0.0.1"));
        let named = behind.trusting(Some("10.0.0.0/8,2001:db8::/32 192.0.2.7")).unwrap();
        for (ip, trusted) in [
            ("10.200.0.1", true),
            ("11.0.0.1", false),
            ("2001:db8:9::1", true),
            ("2001:db9::1", false),
            ("192.0.2.7", true),
            ("192.0.2.8", false),
            ("127.0.0.1", false),
        ] {
            assert_eq!(trusts(&named, ip), trusted, "{ip}");
        }
        assert!(trusts(&plain().trusting(Some("0.0.0.0/0")).unwrap(), "9.9.9.9"));
        for wrong in ["proxy", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/x"] {
            assert_eq!(plain().trusting(Some(wrong)), Err(BadConfig::Proxy(wrong.into())));
        }
        let numbers = plain().counting(Some("127.0.0.1:1701")).unwrap().metrics;
        assert_eq!(numbers, Some("127.0.0.1:1701".parse().unwrap()));
        for wrong in ["1701", "on", "localhost:1701"] {
            assert_eq!(plain().counting(Some(wrong)), Err(BadConfig::Metrics(wrong.into())));
        }
    }
}
