//! Where a PostgreSQL is, and how it is spoken to: `postgres://…`, with or without TLS.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres_rustls::MakeRustlsConnect;

/// So long a connection may take to be made.
const CONNECT: Duration = Duration::from_secs(2);

/// The address of a database. It holds a password and shows none.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    config: tokio_postgres::Config,
    trust: Trust,
    roots: Option<String>,
}

/// Whom we believe to be the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trust {
    /// Nothing is encrypted.
    Nobody,
    /// Whoever answers.
    Anybody,
    /// Whoever has a certificate of somebody we know.
    Authority,
    /// And it must be for this name.
    Name,
}

/// Why an address cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadAddress {
    #[error(
        "This address of a PostgreSQL cannot be read; it should look like \
         postgres://name:password@host/database?sslmode=verify-full."
    )]
    Unreadable,
    #[error("“{0}” is no sslmode; there are disable, prefer, require, verify-ca and verify-full.")]
    Mode(String),
    #[error("The certificates in “{path}” cannot be used: {why}.")]
    Roots { path: String, why: String },
}

impl Address {
    /// Is this text meant as such an address?
    pub fn is_meant(text: &str) -> bool {
        text.starts_with("postgres:") || text.starts_with("postgresql:")
    }

    pub fn read(text: &str) -> Result<Address, BadAddress> {
        let (plain, query) = text.split_once('?').unwrap_or((text, ""));
        let pairs = query.split('&').filter(|pair| !pair.is_empty());
        let (ours, others): (Vec<_>, Vec<_>) = pairs
            .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
            .partition(|(key, _)| matches!(*key, "sslmode" | "sslrootcert"));
        let value = |name| ours.iter().rev().find(|(key, _)| *key == name).map(|(_, value)| *value);
        let others: Vec<_> = others.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let plain = format!("{plain}?{}", others.join("&"));
        // What exactly is wrong is not said: it might be the password.
        let mut config: tokio_postgres::Config =
            plain.parse().map_err(|_| BadAddress::Unreadable)?;
        if !Address::is_meant(text) || config.get_hosts().is_empty() {
            return Err(BadAddress::Unreadable);
        }
        let roots = value("sslrootcert").map(decoded).filter(|path| path != "system");
        // As everybody else understands them.
        let (mode, trust) = match value("sslmode").unwrap_or("prefer") {
            "disable" => (SslMode::Disable, Trust::Nobody),
            "prefer" => (SslMode::Prefer, Trust::Anybody),
            "require" if roots.is_none() => (SslMode::Require, Trust::Anybody),
            "require" | "verify-ca" => (SslMode::Require, Trust::Authority),
            "verify-full" => (SslMode::Require, Trust::Name),
            other => return Err(BadAddress::Mode(other.to_string())),
        };
        config.ssl_mode(mode).application_name("breakroom");
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        // Of several, the one that is written to.
        if !plain.contains("target_session_attrs=") && config.get_hosts().len() > 1 {
            config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        }
        Ok(Address { config, trust, roots })
    }

    pub(super) fn config(&self) -> &tokio_postgres::Config {
        &self.config
    }

    pub(super) fn tls(&self) -> Result<MakeRustlsConnect, BadAddress> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .map_err(|error| self.untrusted(&error))?;
        let roots = match self.trust {
            Trust::Nobody | Trust::Anybody => None,
            Trust::Authority | Trust::Name => Some(Arc::new(self.authorities()?)),
        };
        let verifier: Arc<dyn ServerCertVerifier> = match (self.trust, roots) {
            (Trust::Name, Some(roots)) => {
                WebPkiServerVerifier::builder_with_provider(roots, provider)
                    .build()
                    .map_err(|error| self.untrusted(&error))?
            }
            (_, roots) => Arc::new(AnyName { roots, provider }),
        };
        let config = builder.dangerous().with_custom_certificate_verifier(verifier);
        Ok(MakeRustlsConnect::new(config.with_no_client_auth()))
    }

    fn untrusted(&self, why: &impl ToString) -> BadAddress {
        let path = self.roots.clone().unwrap_or_else(|| "the system".into());
        BadAddress::Roots { path, why: why.to_string() }
    }

    /// Those in the file that is named, or those of the system.
    fn authorities(&self) -> Result<RootCertStore, BadAddress> {
        let mut roots = RootCertStore::empty();
        match &self.roots {
            Some(path) => {
                let certificates = CertificateDer::pem_file_iter(Path::new(path))
                    .map_err(|error| self.untrusted(&error))?;
                for certificate in certificates {
                    let certificate = certificate.map_err(|error| self.untrusted(&error))?;
                    roots.add(certificate).map_err(|error| self.untrusted(&error))?;
                }
            }
            None => {
                roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            }
        }
        match roots.is_empty() {
            true => Err(self.untrusted(&"there are none")),
            false => Ok(roots),
        }
    }
}

/// The name of a file in an address.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        rest = match (first, byte) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                &after[2..]
            }
            _ => {
                bytes.push(first);
                after
            }
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Without the password, and without whatever else stands behind it.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("postgres://")?;
        if let Some(user) = self.config.get_user() {
            write!(f, "{user}@")?;
        }
        let ports = self.config.get_ports();
        for (nth, host) in self.config.get_hosts().iter().enumerate() {
            f.write_str(if nth == 0 { "" } else { "," })?;
            match host {
                Host::Tcp(name) => f.write_str(name)?,
                #[cfg(unix)]
                Host::Unix(path) => write!(f, "{}", path.display())?,
            }
            if let Some(port) = ports.get(nth).or(ports.first()).filter(|&&port| port != 5432) {
                write!(f, ":{port}")?;
            }
        }
        write!(f, "/{}", self.config.get_dbname().unwrap_or_default())
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Looks who signed a certificate, if that matters, and not for whom.
#[derive(Debug)]
struct AnyName {
    roots: Option<Arc<RootCertStore>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for AnyName {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        if let Some(roots) = &self.roots {
            rustls::client::verify_server_cert_signed_by_trust_anchor(
                &ParsedCertificate::try_from(certificate)?,
                roots,
                between,
                now,
                self.provider.signature_verification_algorithms.all,
            )?;
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        for text in [
            "postgres://ada:s3cret@db.example.org:5433/games",
            "postgresql://ada:s3cret@one,two/games?sslmode=verify-full&password=s3cret",
            "postgres://ada@%2Frun%2Fpostgresql/games?password=s3cret&sslmode=disable",
        ] {
            let address = Address::read(text).unwrap();
            assert_eq!(address.config.get_password(), Some(b"s3cret".as_slice()), "{text}");
            let shown = format!("{address} {address:?}");
            assert!(!shown.contains("s3cret") && shown.contains("ada@"), "{shown}");
        }
        let shown = Address::read("postgres://ada:x@one:5433,two:5434/games").unwrap().to_string();
        assert_eq!(shown, "postgres://ada@one:5433,two:5434/games");
    }

    #[test]
    fn what_cannot_be_meant_is_refused_without_the_password() {
        for text in [
            "postgres://ada:s3cret@db:no-port/games",
            "postgres://ada:s3cret@db/games?sslmode=maybe",
            "postgres://ada:s3cret@db/games?s3cret=1",
            "postgres://",
            "mysql://ada:s3cret@db/games",
        ] {
            let refused = Address::read(text).unwrap_err();
            assert!(!format!("{refused} {refused:?}").contains("s3cret"), "{refused}");
        }
        let mode = Address::read("postgres://db/games?sslmode=maybe");
        assert_eq!(mode, Err(BadAddress::Mode("maybe".into())));
    }

    #[test]
    fn the_modes_mean_what_they_mean_everywhere() {
        let read = |query: &str| {
            let address = Address::read(&format!("postgres://db/games{query}")).unwrap();
            (address.config.get_ssl_mode(), address.trust)
        };
        assert_eq!(read(""), (SslMode::Prefer, Trust::Anybody));
        assert_eq!(read("?sslmode=disable"), (SslMode::Disable, Trust::Nobody));
        assert_eq!(read("?sslmode=require"), (SslMode::Require, Trust::Anybody));
        assert_eq!(
            read("?sslmode=require&sslrootcert=ca.pem"),
            (SslMode::Require, Trust::Authority)
        );
        assert_eq!(read("?sslmode=verify-ca"), (SslMode::Require, Trust::Authority));
        assert_eq!(read("?sslmode=verify-full"), (SslMode::Require, Trust::Name));
    }

    #[test]
    fn of_several_machines_the_one_that_is_written_to() {
        let attributes =
            |text: &str| Address::read(text).unwrap().config.get_target_session_attrs();
        assert_eq!(attributes("postgres://one,two/games"), TargetSessionAttrs::ReadWrite);
        let chosen = "postgres://one,two/games?target_session_attrs=any";
        assert_eq!(attributes(chosen), TargetSessionAttrs::Any);
    }

    #[test]
    fn a_file_without_certificates_is_named() {
        let folder = std::env::temp_dir().join(format!("breakroom-roots-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("no roots.pem");
        std::fs::write(&file, "nothing").unwrap();
        let path = file.display().to_string().replace(' ', "%20");
        let text = format!("postgres://db/games?sslmode=verify-ca&sslrootcert={path}");
        let refused = Address::read(&text).unwrap().tls().err().unwrap();
        assert!(refused.to_string().contains("no roots.pem"), "{refused}");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
