//! The server that takes e-mail.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use url::{Host, Url};

/// The address of a server that takes e-mail, without its password.
///
/// `smtps://USER@HOST` is encrypted from its beginning, `smtp://USER@HOST` with STARTTLS or not at all, and
/// `smtp://HOST?tls=none` never.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmtpServer {
    pub(super) encryption: Encryption,
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) user: Option<String>,
}

/// The encryption of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encryption {
    /// From the beginning.
    Tls,
    /// After a command; a server without it is an error.
    StartTls,
    None,
}

/// Errors of the address of an SMTP server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SmtpServerError {
    /// Something else than the address of a server.
    #[error("write smtps://USER@HOST, smtp://USER@HOST for STARTTLS, or smtp://HOST?tls=none")]
    Form,
    /// A password, which every user of the machine could read.
    #[error("other users of this machine would see the password: set BRINK_SMTP_PASSWORD instead")]
    Password,
    /// A user, whose password would be sent in clear to another machine.
    #[error("without encryption only a server on this machine may have a user")]
    ClearPassword,
}

impl FromStr for SmtpServer {
    type Err = SmtpServerError;

    fn from_str(text: &str) -> Result<SmtpServer, SmtpServerError> {
        let (scheme, rest) = text.split_once("://").ok_or(SmtpServerError::Form)?;
        // The name of a user may be an address of e-mail.
        let (user, rest) = match rest.rsplit_once('@') {
            Some((user, rest)) => (Some(user), rest),
            None => (None, rest),
        };
        if user.is_some_and(|user| user.contains(':')) {
            return Err(SmtpServerError::Password);
        }
        let (place, is_clear) = match rest.strip_suffix("?tls=none") {
            Some(place) => (place, true),
            None => (rest, false),
        };
        let (encryption, usual_port) = match (scheme, is_clear) {
            ("smtps", false) => (Encryption::Tls, 465),
            ("smtp", false) => (Encryption::StartTls, 587),
            ("smtp", true) => (Encryption::None, 25),
            _ => return Err(SmtpServerError::Form),
        };
        let (host, port) = host_and_port(place).ok_or(SmtpServerError::Form)?;
        if is_clear && user.is_some() && !is_here(&host) {
            return Err(SmtpServerError::ClearPassword);
        }
        Ok(SmtpServer {
            encryption,
            host,
            port: port.unwrap_or(usual_port),
            user: user.filter(|user| !user.is_empty()).map(str::to_owned),
        })
    }
}

impl fmt::Display for SmtpServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let encryption = match self.encryption {
            Encryption::Tls => "TLS",
            Encryption::StartTls => "STARTTLS",
            Encryption::None => "no encryption",
        };
        write!(f, "{}, port {}, {encryption}", self.host, self.port)
    }
}

/// A host, and its port if there is one.
fn host_and_port(text: &str) -> Option<(String, Option<u16>)> {
    let url: Url = format!("smtp://{text}").parse().ok()?;
    let is_bare =
        matches!(url.path(), "" | "/") && url.query().is_none() && url.fragment().is_none();
    let host = url.host_str().filter(|_| is_bare)?;
    Host::parse(host).ok()?;
    Some((host.trim_matches(['[', ']']).to_owned(), url.port()))
}

/// Whether a host is this machine.
fn is_here(host: &str) -> bool {
    let address = host.parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_servers_are_read() {
        for (text, encryption, host, port, user) in [
            (
                "smtps://mail.example.org",
                Encryption::Tls,
                "mail.example.org",
                465,
                None,
            ),
            (
                "smtp://a@mail.example.org/",
                Encryption::StartTls,
                "mail.example.org",
                587,
                Some("a"),
            ),
            (
                "smtps://a@b.org@mail.example.org:26",
                Encryption::Tls,
                "mail.example.org",
                26,
                Some("a@b.org"),
            ),
            (
                "smtp://10.0.0.1?tls=none",
                Encryption::None,
                "10.0.0.1",
                25,
                None,
            ),
            (
                "smtp://a@[::1]:26?tls=none",
                Encryption::None,
                "::1",
                26,
                Some("a"),
            ),
        ] {
            let server: SmtpServer = text.parse().unwrap();
            assert_eq!(
                (server.encryption, &*server.host, server.port),
                (encryption, host, port)
            );
            assert_eq!(server.user.as_deref(), user, "{text}");
        }
    }

    #[test]
    fn other_addresses_are_refused() {
        for text in [
            "",
            "mail.example.org",
            "http://mail.example.org",
            "smtp://",
            "smtps://a?tls=none",
            "smtp://a/b",
            "smtp://a?tls=opportunistic",
            "smtp://a b",
            "smtp://a:0x1",
        ] {
            let refused = text.parse::<SmtpServer>();
            assert!(
                matches!(refused, Err(SmtpServerError::Form)),
                "{text}: {refused:?}"
            );
        }
        let password = "smtps://a:b@mail.example.org".parse::<SmtpServer>();
        assert!(matches!(password, Err(SmtpServerError::Password)));
        let clear = "smtp://a@mail.example.org?tls=none".parse::<SmtpServer>();
        assert!(matches!(clear, Err(SmtpServerError::ClearPassword)));
    }
}
