//! The address of a client, as limits count it.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The bits of an IPv6 address that name a network: a customer has one or more of them whole.
const NETWORK: u128 = !0 << 64;
/// The bits of an address that name the networks of a customer.
const SITE: u128 = !0 << 80;
const SITE_V4: u32 = !0 << 8;

/// The address of a client: an IPv4 address, or an IPv6 network of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ClientAddress(IpAddr);

impl ClientAddress {
    pub(crate) fn of(address: IpAddr) -> ClientAddress {
        match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                let network = address.to_bits() & NETWORK;
                ClientAddress(IpAddr::V6(Ipv6Addr::from_bits(network)))
            }
            address => ClientAddress(address),
        }
    }

    /// The larger network that it is part of: that of 48 bits, or of 24 for an IPv4 address.
    pub(crate) fn site(self) -> ClientAddress {
        ClientAddress(match self.0 {
            IpAddr::V4(address) => Ipv4Addr::from_bits(address.to_bits() & SITE_V4).into(),
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & SITE).into(),
        })
    }

    /// Whether the client is on this machine.
    pub(crate) fn is_loopback(self) -> bool {
        self.0.is_loopback()
    }
}

impl fmt::Display for ClientAddress {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_network_and_a_mapped_address_count_as_one() {
        let of = |text: &str| ClientAddress::of(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::3"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::3"), of("2001:db8:1:3::3"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert!(of("::1").is_loopback() && of("::ffff:127.0.0.1").is_loopback());
        assert!(!of("::2").is_loopback());
        assert_eq!(of("2001:db8:1:2::3").site(), of("2001:db8:1:ff00::").site());
        assert_ne!(of("2001:db8:1:2::3").site(), of("2001:db8:2:2::3").site());
        assert_eq!(of("192.0.2.1").site(), of("192.0.2.255").site());
        assert_ne!(of("192.0.2.1").site(), of("192.0.3.1").site());
    }
}
