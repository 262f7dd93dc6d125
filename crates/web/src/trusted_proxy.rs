//! Proxies that are trusted to say whose requests they forward.

use std::net::{AddrParseError, IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;
use axum::http::header::FORWARDED;
use ipnet::IpNet;

/// The header with the addresses that a request came through, the nearest one last.
const X_FORWARDED_FOR: &str = "x-forwarded-for";

/// A trusted proxy: an address such as `127.0.0.1`, or a network such as `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrustedProxy(IpNet);

impl FromStr for TrustedProxy {
    type Err = AddrParseError;

    fn from_str(text: &str) -> Result<TrustedProxy, AddrParseError> {
        match text.parse() {
            Ok(network) => Ok(TrustedProxy(network)),
            Err(_) => text
                .parse::<IpAddr>()
                .map(|address| TrustedProxy(address.into())),
        }
    }
}

/// Whether an address is one of a trusted proxy.
pub(crate) fn is_trusted(address: IpAddr, proxies: &[TrustedProxy]) -> bool {
    let address = address.to_canonical();
    proxies.iter().any(|proxy| proxy.0.contains(&address))
}

/// Whether a request says that it was forwarded.
pub(crate) fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.contains_key(X_FORWARDED_FOR) || headers.contains_key(FORWARDED)
}

/// The address of clients whose proxy hides it: they count as one, and never as the proxy.
const UNKNOWN: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// The address of the client: the last one in the headers that no trusted proxy has.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, proxies: &[TrustedProxy]) -> IpAddr {
    let mut client = peer;
    for address in forwarded(headers).into_iter().rev() {
        match address {
            _ if !is_trusted(client, proxies) => break,
            Some(address) => client = address,
            None => return UNKNOWN,
        }
    }
    // A client of another machine is not on this one, whatever its header says.
    match client.to_canonical().is_loopback() && !peer.to_canonical().is_loopback() {
        true => UNKNOWN,
        false => client,
    }
}

/// The addresses that a request came through, in order; none for a hidden one.
fn forwarded(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    if headers.contains_key(X_FORWARDED_FOR) {
        return entries(headers, X_FORWARDED_FOR).map(address).collect();
    }
    entries(headers, FORWARDED.as_str())
        .map(|entry| address(for_parameter(entry)?))
        .collect()
}

/// The entries of a header with a list, which may be there several times.
fn entries<'a>(headers: &'a HeaderMap, name: &str) -> impl Iterator<Item = &'a str> {
    let values = headers.get_all(name).into_iter();
    values.flat_map(|value| value.to_str().unwrap_or_default().split(','))
}

/// The parameter `for` of an entry of `Forwarded`.
fn for_parameter(entry: &str) -> Option<&str> {
    let mut parameters = entry.split(';').filter_map(|pair| pair.split_once('='));
    let (_, value) = parameters.find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?;
    Some(value.trim().trim_matches('"'))
}

/// An address, which may have a port.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    let with_port = || text.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    bare.parse().ok().or_else(with_port)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn client_of(peer: &str, headers: &[(&'static str, &str)]) -> String {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().unwrap());
        }
        let proxies = ["10.0.0.0/8", "::1"].map(|proxy| proxy.parse().unwrap());
        client(peer.parse().unwrap(), &map, &proxies).to_string()
    }

    #[test]
    fn the_last_address_that_no_proxy_has_is_the_client() {
        for (peer, forwarded, expected) in [
            ("10.0.0.1", "192.0.2.1", "192.0.2.1"),
            ("10.0.0.1", "1.1.1.1, 192.0.2.1, 10.0.0.2", "192.0.2.1"),
            ("10.0.0.1", "1.1.1.1, unknown", "0.0.0.0"),
            ("10.0.0.1", "192.0.2.1:4711", "192.0.2.1"),
            ("10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"),
            ("::1", "2001:db8::1", "2001:db8::1"),
            ("::ffff:10.0.0.1", "192.0.2.1", "192.0.2.1"),
            // Whoever is not trusted is the client, whatever it says.
            ("192.0.2.9", "1.1.1.1", "192.0.2.9"),
            ("10.0.0.1", "", "0.0.0.0"),
            // Nobody elsewhere is on this machine.
            ("10.0.0.1", "127.0.0.1", "0.0.0.0"),
            ("10.0.0.1", "::ffff:127.0.0.1", "0.0.0.0"),
            ("::1", "127.0.0.1", "127.0.0.1"),
        ] {
            let headers = [("x-forwarded-for", forwarded)];
            assert_eq!(client_of(peer, &headers), expected, "{peer} {forwarded}");
        }
        let twice = [
            ("x-forwarded-for", "1.1.1.1"),
            ("x-forwarded-for", "192.0.2.1"),
        ];
        assert_eq!(client_of("10.0.0.1", &twice), "192.0.2.1");
    }

    #[test]
    fn the_standard_header_is_read_where_the_common_one_is_missing() {
        let forwarded = "for=1.1.1.1, for=\"[2001:db8::1]:80\";proto=https;by=10.0.0.3";
        let standard = ("forwarded", forwarded);
        assert_eq!(client_of("10.0.0.1", &[standard]), "2001:db8::1");
        let both = [standard, ("x-forwarded-for", "192.0.2.1")];
        assert_eq!(client_of("10.0.0.1", &both), "192.0.2.1");
        assert_eq!(client_of("10.0.0.1", &[("forwarded", "by=x")]), "0.0.0.0");
    }
}
