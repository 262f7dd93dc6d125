//! The names under which the server answers.

use std::net::IpAddr;

/// The names under which the server answers.
///
/// DNS rebinding: a page of another site, whose name leads here, would pass as one of this server.
/// Addresses are safe, since no name of another site is one.
#[derive(Clone, Debug)]
pub(crate) struct HostNames {
    /// The names of the operator, in lower case.
    names: Vec<String>,
    reach: Reach,
}

/// The machines that can reach the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    ThisMachine,
    Everywhere,
}

impl Reach {
    /// The machines that can reach an address.
    pub(crate) fn of(address: IpAddr) -> Reach {
        if address.to_canonical().is_loopback() {
            Reach::ThisMachine
        } else {
            Reach::Everywhere
        }
    }
}

impl HostNames {
    pub(crate) fn new(names: &[String], reach: Reach) -> HostNames {
        let names = names.iter().map(|name| name.to_ascii_lowercase());
        HostNames {
            names: names.collect(),
            reach,
        }
    }

    /// Whether the server answers under a host, which may have a port.
    pub(crate) fn accept(&self, host: &str) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        let address = name.trim_start_matches('[').trim_end_matches(']');
        match address.parse() {
            Ok(address) => self.reach == Reach::Everywhere || Reach::of(address) == self.reach,
            Err(_) => name == "localhost" || self.names.contains(&name),
        }
    }
}

/// The name of a host without its port.
pub(crate) fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepted(reach: Reach, hosts: &[&'static str]) -> Vec<&'static str> {
        let names = HostNames::new(&["Play.example.org".to_owned()], reach);
        let mut hosts = hosts.to_vec();
        hosts.retain(|host| names.accept(host));
        hosts
    }

    #[test]
    fn names_of_others_are_refused() {
        let both = [
            "play.example.org",
            "PLAY.example.org:443",
            "localhost:8017",
            "127.0.0.1:8017",
            "[::1]",
        ];
        let elsewhere = ["192.0.2.1:8017", "[2001:db8::1]:8017"];
        let never = [
            "",
            "evil.example",
            "127.evil.example",
            "play.example.org.evil.example",
            "localhost.evil.example",
        ];
        let all = [&both[..], &elsewhere, &never].concat();
        assert_eq!(accepted(Reach::ThisMachine, &all), both);
        let open = [&both[..], &elsewhere].concat();
        assert_eq!(accepted(Reach::Everywhere, &all), open);
    }
}
