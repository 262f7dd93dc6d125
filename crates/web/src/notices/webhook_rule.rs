//! Rules of the receivers that webhooks may have.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;
use url::{Host, Url};

use super::public_address::is_public;

/// A rule of the receivers that webhooks may have: `public`, a host such as `hooks.example.org`, with a port such as
/// `hooks.example.org:8080`, an address, or a network such as `10.0.0.0/8`.
///
/// Hosts and networks that are named may be private.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookRule(Rule);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Rule {
    /// Public addresses, on the ports of the web and on those from 1024 on.
    Public,
    Network(IpNet),
    /// A host, on one port or on all.
    Host(String, Option<u16>),
}

/// A text that is no rule of receivers.
#[derive(Debug, thiserror::Error)]
#[error("write `public`, a host such as hooks.example.org:8080, or a network such as 10.0.0.0/8")]
pub struct WebhookRuleError;

impl FromStr for WebhookRule {
    type Err = WebhookRuleError;

    fn from_str(text: &str) -> Result<WebhookRule, WebhookRuleError> {
        if text == "public" {
            return Ok(WebhookRule(Rule::Public));
        }
        let network = text.parse::<IpNet>().ok();
        let network = network.or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from));
        let rule = network.map(Rule::Network).or_else(|| host(text));
        rule.map(WebhookRule).ok_or(WebhookRuleError)
    }
}

impl fmt::Display for WebhookRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Rule::Public => f.write_str("public"),
            Rule::Network(network) => network.fmt(f),
            Rule::Host(name, None) => f.write_str(name),
            Rule::Host(name, Some(port)) => write!(f, "{name}:{port}"),
        }
    }
}

/// A host, and its port if there is one.
fn host(text: &str) -> Option<Rule> {
    if text.contains(['/', '\\', '?', '#', '@', '%', '*']) || text.contains(char::is_whitespace) {
        return None;
    }
    let url: Url = format!("http://{text}/").parse().ok()?;
    // The parser leaves the usual port out.
    let port = url.port().or(text.ends_with(":80").then_some(80));
    Some(Rule::Host(bare_host(&url)?.to_owned(), port))
}

/// The host of a URL in its one spelling.
fn bare_host(url: &Url) -> Option<&str> {
    url.host_str().map(|host| host.trim_end_matches('.'))
}

/// Whether a webhook may be sent to a URL whose host has these addresses: all of them have to be allowed.
pub(super) fn allow(rules: &[WebhookRule], url: &Url, addresses: &[IpAddr]) -> bool {
    let is_allowed = |address: &IpAddr| {
        names(rules, url, *address) || (has_public(rules) && is_port(url) && is_public(*address))
    };
    !addresses.is_empty() && addresses.iter().all(is_allowed)
}

/// Whether the operator has named the host of a URL, or the network of its address.
pub(super) fn names(rules: &[WebhookRule], url: &Url, address: IpAddr) -> bool {
    let is_named = |rule: &WebhookRule| match &rule.0 {
        Rule::Public => false,
        Rule::Network(network) => network.contains(&address.to_canonical()),
        Rule::Host(..) => is_host(rule, url),
    };
    rules.iter().any(is_named)
}

/// Whether the addresses of a URL may turn out to be allowed.
pub(super) fn may_allow(rules: &[WebhookRule], url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => allow(rules, url, &[address.into()]),
        Some(Host::Ipv6(address)) => allow(rules, url, &[address.into()]),
        Some(Host::Domain(name)) => {
            let has_network = |rule: &WebhookRule| matches!(rule.0, Rule::Network(_));
            rules
                .iter()
                .any(|rule| is_host(rule, url) || has_network(rule))
                || (has_public(rules) && is_port(url) && is_public_name(name))
        }
        None => false,
    }
}

/// Whether nobody between reads what is posted to a URL: it is encrypted, or the operator named its host or network.
pub(super) fn is_private(rules: &[WebhookRule], url: &Url) -> bool {
    let is_named = rules.iter().any(|rule| is_host(rule, url));
    url.scheme() == "https" || is_named || !has_public(rules)
}

fn is_host(rule: &WebhookRule, url: &Url) -> bool {
    let Rule::Host(name, port) = &rule.0 else {
        return false;
    };
    let is_port = port.is_none() || *port == url.port_or_known_default();
    is_port && bare_host(url) == Some(name)
}

fn has_public(rules: &[WebhookRule]) -> bool {
    rules.iter().any(|rule| rule.0 == Rule::Public)
}

/// Whether a port is one of the web, or free for any use: services such as SMTP are on the others.
fn is_port(url: &Url) -> bool {
    let port = url.port_or_known_default().unwrap_or_default();
    matches!(port, 80 | 443 | 1024..)
}

/// Whether a name may be one of the public network.
fn is_public_name(name: &str) -> bool {
    let name = name.trim_end_matches('.');
    name.contains('.') && !name.ends_with(".localhost")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn rules(texts: &[&str]) -> Vec<WebhookRule> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    fn is_allowed(texts: &[&str], url: &str, addresses: &[&str]) -> bool {
        let addresses: Vec<IpAddr> = addresses.iter().map(|text| text.parse().unwrap()).collect();
        allow(&rules(texts), &url.parse().unwrap(), &addresses)
    }

    #[test]
    fn every_address_of_a_host_has_to_be_public() {
        let url = "https://hooks.example.org/a";
        for (addresses, expected) in [
            (&["1.1.1.1"][..], true),
            (&["1.1.1.1", "2606:4700::1111"], true),
            (&["1.1.1.1", "127.0.0.1"], false),
            (&["10.0.0.1"], false),
            (&["::ffff:10.0.0.1"], false),
            (&[], false),
        ] {
            assert_eq!(
                is_allowed(&["public"], url, addresses),
                expected,
                "{addresses:?}"
            );
        }
    }

    #[test]
    fn a_public_receiver_is_on_a_port_of_the_web_or_a_free_one() {
        for (port, expected) in [
            (80, true),
            (443, true),
            (8080, true),
            (25, false),
            (22, false),
        ] {
            let url = format!("http://hooks.example.org:{port}/");
            assert_eq!(
                is_allowed(&["public"], &url, &["1.1.1.1"]),
                expected,
                "{port}"
            );
            assert_eq!(
                may_allow(&rules(&["public"]), &url.parse().unwrap()),
                expected
            );
        }
    }

    #[test]
    fn hosts_and_networks_that_are_named_may_be_private() {
        for (rule, url, address, expected) in [
            ("hooks.lan", "http://hooks.lan/a", "10.0.0.1", true),
            ("hooks.lan", "http://HOOKS.lan.:81/a", "10.0.0.1", true),
            ("hooks.lan:80", "http://hooks.lan/a", "10.0.0.1", true),
            ("hooks.lan:80", "http://hooks.lan:81/a", "10.0.0.1", false),
            ("hooks.lan:443", "https://hooks.lan/a", "10.0.0.1", true),
            ("hooks.lan", "http://a.hooks.lan/a", "10.0.0.1", false),
            ("hooks.lan", "http://other.example/a", "1.1.1.1", false),
            ("10.0.0.0/8", "http://a.example/a", "10.9.9.9", true),
            ("10.0.0.0/8", "http://a.example/a", "11.0.0.1", false),
            ("127.0.0.1:99", "http://127.0.0.1:99/a", "127.0.0.1", true),
            ("127.0.0.1:99", "http://127.0.0.1:98/a", "127.0.0.1", false),
            ("::1", "http://[::1]/a", "::1", true),
            ("[::1]:99", "http://[::1]:99/a", "::1", true),
        ] {
            let allowed = is_allowed(&[rule], url, &[address]);
            assert_eq!(allowed, expected, "{rule} {url} {address}");
        }
    }

    #[test]
    fn rules_are_read_or_refused() {
        for text in [
            "",
            "a b",
            "http://a.example",
            "a@b",
            "10.0.0.0/33",
            "a.example/x",
            "a:b",
            "*.a",
        ] {
            let parsed = text.parse::<WebhookRule>();
            assert!(parsed.is_err(), "{text}: {parsed:?}");
        }
    }
}
