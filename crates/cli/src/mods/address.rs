//! Addresses of indexes of mods: folders, files and web servers.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use brink::files;
use brink_pack::INDEX_FILE;
use ureq::Agent;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// The time that a server has to accept a connection, and to begin its answer.
const ANSWER: Duration = Duration::from_secs(20);
/// The time that an answer may take in all.
const WHOLE: Duration = Duration::from_secs(600);

/// The address of an index: the packed mods are beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Address {
    /// A file.
    File(PathBuf),
    /// An address on the web.
    Web(String),
}

impl Address {
    /// Reads an address; that of a folder is the one of the index in it.
    pub(super) fn parse(text: &str) -> Address {
        let is_web = text.starts_with("https://") || text.starts_with("http://");
        match (is_web, text.ends_with(".json")) {
            (true, true) => Address::Web(text.to_owned()),
            (true, false) => Address::Web(format!("{}/{INDEX_FILE}", text.trim_end_matches('/'))),
            (false, true) => Address::File(text.into()),
            (false, false) => Address::File(Path::new(text).join(INDEX_FILE)),
        }
    }

    /// The address of a file beside the index.
    pub(super) fn beside(&self, name: &str) -> Address {
        match self {
            Address::File(path) => Address::File(path.with_file_name(name)),
            Address::Web(text) => {
                let folder = text.rsplit_once('/').map_or("", |(folder, _)| folder);
                Address::Web(format!("{folder}/{name}"))
            }
        }
    }

    /// The bytes of the file, if there are not more.
    pub(super) fn read(&self, most: u64) -> Result<Vec<u8>, String> {
        match self {
            Address::File(path) => files::read(path, most).map_err(|error| error.to_string()),
            Address::Web(address) => read_web(address, most),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::File(path) => path.display().fmt(f),
            Address::Web(text) => f.write_str(&brink::control_characters::visible_line(text)),
        }
    }
}

fn read_web(address: &str, most: u64) -> Result<Vec<u8>, String> {
    let answer = agent(address).get(address).call();
    let mut answer = answer.map_err(|error| error.to_string())?;
    let body = answer.body_mut().with_config().limit(most).read_to_vec();
    body.map_err(|error| match error {
        ureq::Error::BodyExceedsLimit(_) => format!("it has more than {most} bytes"),
        other => other.to_string(),
    })
}

/// A client that trusts the certificates that the system trusts.
fn agent(address: &str) -> Agent {
    let certificates = rustls_native_certs::load_native_certs().certs;
    let certificates: Vec<_> = certificates
        .iter()
        .map(|certificate| Certificate::from_der(certificate).to_owned())
        .collect();
    let tls = TlsConfig::builder()
        .root_certs(RootCerts::new_with_certs(&certificates))
        .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()));
    let config = Agent::config_builder()
        .tls_config(tls.build())
        // An encrypted address leads to no other kind.
        .https_only(address.starts_with("https:"))
        .max_redirects(4)
        .timeout_connect(Some(ANSWER))
        .timeout_recv_response(Some(ANSWER))
        .timeout_global(Some(WHOLE))
        .user_agent(concat!("brink/", env!("CARGO_PKG_VERSION")));
    config.build().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_mods_are_beside_their_index() {
        for (text, index, beside) in [
            (
                "https://a.org/mods",
                "https://a.org/mods/index.json",
                "https://a.org/mods/x.zip",
            ),
            (
                "http://a.org/",
                "http://a.org/index.json",
                "http://a.org/x.zip",
            ),
            (
                "http://a.org/m/all.json",
                "http://a.org/m/all.json",
                "http://a.org/m/x.zip",
            ),
            ("mods", "mods/index.json", "mods/x.zip"),
            ("all.json", "all.json", "x.zip"),
        ] {
            let address = Address::parse(text);
            assert_eq!(address.to_string(), index);
            assert_eq!(address.beside("x.zip").to_string(), beside);
        }
    }
}
