//! The contact at which a person is told, parsed from the text of a client.

use std::fmt;
use std::str::FromStr;

use axum::http::Uri;
use lettre::Address;
use url::{Host, Url};

use crate::error::ApiError;
use crate::limits::MAX_CONTACT;

/// The contact of a person: a URL that a notice is posted to, or an address of e-mail.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Contact {
    Webhook(Url),
    Mail(Address),
}

impl Contact {
    /// The word for its kind.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Contact::Webhook(_) => "webhook",
            Contact::Mail(_) => "mail",
        }
    }

    /// The host that a log may name: paths and users may be secrets.
    pub(super) fn host(&self) -> &str {
        match self {
            Contact::Webhook(url) => url.host_str().unwrap_or_default(),
            Contact::Mail(address) => address.domain(),
        }
    }
}

impl FromStr for Contact {
    type Err = ApiError;

    fn from_str(text: &str) -> Result<Contact, ApiError> {
        let text = text.trim();
        // The parser of URLs would drop line ends and tabs.
        let is_plain = !text.contains(|sign: char| sign.is_control() || sign.is_whitespace());
        let parsed = match text.contains("://") {
            true => webhook(text).map(Contact::Webhook),
            false => mail(text).map(Contact::Mail),
        };
        parsed
            .filter(|contact| is_plain && contact.to_string().len() <= MAX_CONTACT)
            .ok_or(ApiError::BadContact)
    }
}

impl fmt::Display for Contact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contact::Webhook(url) => url.fmt(f),
            Contact::Mail(address) => address.fmt(f),
        }
    }
}

/// A URL of the web, without a user and without a fragment.
fn webhook(text: &str) -> Option<Url> {
    let mut url: Url = text.parse().ok()?;
    url.set_fragment(None);
    let is_web = ["http", "https"].contains(&url.scheme()) && url.port() != Some(0);
    let is_plain = url.username().is_empty() && url.password().is_none();
    // Anything else could not be sent.
    let is_sendable = url.as_str().parse::<Uri>().is_ok();
    (is_web && is_plain && is_sendable).then_some(url)
}

/// An address at a named domain.
fn mail(text: &str) -> Option<Address> {
    let address: Address = text.parse().ok()?;
    // The parser of addresses lets signs pass that no domain has, and addresses of the network.
    let Ok(Host::Domain(domain)) = Host::parse(address.domain()) else {
        return None;
    };
    let is_named = domain.trim_end_matches('.').contains('.');
    (is_named && !address.user().starts_with('"')).then_some(address)
}
