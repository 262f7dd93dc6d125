//! Rates of what clients may add: games, and bytes, for each address, for each site and for all of them.

use std::num::NonZeroU32;
use std::time::Duration;

use axum::http::{HeaderMap, Method, header};
use governor::clock::{Clock, DefaultClock};
use governor::{
    DefaultDirectRateLimiter, DefaultKeyedRateLimiter, InsufficientCapacity, NotUntil, Quota,
    RateLimiter,
};

use crate::client_address::ClientAddress;

/// The bytes that a request with a body counts at least: it adds rows to the storage.
const LEAST_BYTES: u64 = 256;
/// The bytes that a body of unknown length counts.
const UNKNOWN_BYTES: u64 = 64 << 10;
/// The number of known addresses from which on those are forgotten that were long silent.
const MANY: usize = 10_000;

/// A number of things at once, and then of more in each second.
struct Rate {
    at_once: u32,
    a_second: f64,
}

const GAMES: Rate = Rate {
    at_once: 30,
    a_second: 1.0 / 60.0,
};
const GAMES_OF_SITE: Rate = Rate {
    at_once: 100,
    a_second: 1.0 / 20.0,
};
const GAMES_OF_ALL: Rate = Rate {
    at_once: 1_000,
    a_second: 1.0 / 6.0,
};
const BYTES: Rate = Rate {
    at_once: 2 << 20,
    a_second: 16.0 * 1024.0,
};
const BYTES_OF_SITE: Rate = Rate {
    at_once: 8 << 20,
    a_second: 64.0 * 1024.0,
};
const BYTES_OF_ALL: Rate = Rate {
    at_once: 64 << 20,
    a_second: 1024.0 * 1024.0,
};
/// The part of a site that others cannot use up.
const LEAST_GAMES: Rate = Rate {
    at_once: 10,
    a_second: 1.0 / 600.0,
};
const LEAST_BYTES_OF_SITE: Rate = Rate {
    at_once: 256 << 10,
    a_second: 2.0 * 1024.0,
};
/// Programs on this machine are those of its user.
const GAMES_HERE: Rate = Rate {
    at_once: 10_000,
    a_second: 100.0,
};
const BYTES_HERE: Rate = Rate {
    at_once: 256 << 20,
    a_second: 16.0 * 1024.0 * 1024.0,
};

/// Permission to make one game: no game is made without one.
pub(crate) struct GamePermit(());

/// Rates of what clients may add.
pub(crate) struct RateLimits {
    games: Limit,
    bytes: Limit,
    clock: DefaultClock,
}

/// The limit of one kind of thing.
struct Limit {
    here: DefaultDirectRateLimiter,
    of_address: DefaultKeyedRateLimiter<ClientAddress>,
    of_site: DefaultKeyedRateLimiter<ClientAddress>,
    least_of_site: DefaultKeyedRateLimiter<ClientAddress>,
    of_all: DefaultDirectRateLimiter,
}

impl RateLimits {
    pub(crate) fn new() -> RateLimits {
        RateLimits {
            games: Limit {
                here: RateLimiter::direct(GAMES_HERE.quota()),
                of_address: RateLimiter::hashmap(GAMES.quota()),
                of_site: RateLimiter::hashmap(GAMES_OF_SITE.quota()),
                least_of_site: RateLimiter::hashmap(LEAST_GAMES.quota()),
                of_all: RateLimiter::direct(GAMES_OF_ALL.quota()),
            },
            bytes: Limit {
                here: RateLimiter::direct(BYTES_HERE.quota()),
                of_address: RateLimiter::hashmap(BYTES.quota()),
                of_site: RateLimiter::hashmap(BYTES_OF_SITE.quota()),
                least_of_site: RateLimiter::hashmap(LEAST_BYTES_OF_SITE.quota()),
                of_all: RateLimiter::direct(BYTES_OF_ALL.quota()),
            },
            clock: DefaultClock::default(),
        }
    }

    /// Counts the bytes of a request.
    ///
    /// # Errors
    /// The time after which there is room for it.
    pub(crate) fn count_bytes(
        &self,
        client: ClientAddress,
        method: &Method,
        headers: &HeaderMap,
    ) -> Result<(), Duration> {
        match body_bytes(method, headers) {
            Some(bytes) => self.bytes.count(client, bytes, &self.clock),
            None => Ok(()),
        }
    }

    /// Counts a game.
    ///
    /// # Errors
    /// The time after which there is room for it.
    pub(crate) fn count_game(&self, client: ClientAddress) -> Result<GamePermit, Duration> {
        self.games.count(client, NonZeroU32::MIN, &self.clock)?;
        Ok(GamePermit(()))
    }
}

impl GamePermit {
    /// Permission for whatever is not the client of a server.
    pub(crate) const fn of_the_program() -> GamePermit {
        GamePermit(())
    }
}

impl Limit {
    fn count(
        &self,
        client: ClientAddress,
        n: NonZeroU32,
        clock: &DefaultClock,
    ) -> Result<(), Duration> {
        if client.is_loopback() {
            return waited(self.here.check_n(n), clock);
        }
        for known in [&self.of_address, &self.of_site, &self.least_of_site] {
            if known.len() > MANY {
                known.retain_recent();
            }
        }
        waited(self.of_address.check_key_n(&client, n), clock)?;
        waited(self.of_site.check_key_n(&client.site(), n), clock)?;
        let least = self.least_of_site.check_key_n(&client.site(), n);
        waited(least, clock).or_else(|_| waited(self.of_all.check_n(n), clock))
    }
}

impl Rate {
    fn quota(&self) -> Quota {
        let interval = Duration::from_secs_f64(1.0 / self.a_second);
        let at_once = NonZeroU32::new(self.at_once).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::with_period(interval);
        quota
            .unwrap_or(Quota::per_second(at_once))
            .allow_burst(at_once)
    }
}

/// The time to wait for what was refused; what can never be is refused for a minute.
fn waited(
    checked: Result<Result<(), NotUntil<<DefaultClock as Clock>::Instant>>, InsufficientCapacity>,
    clock: &DefaultClock,
) -> Result<(), Duration> {
    match checked {
        Ok(Ok(())) => Ok(()),
        Ok(Err(until)) => Err(until.wait_time_from(clock.now())),
        Err(_) => Err(Duration::from_secs(60)),
    }
}

/// The bytes that the body of a request counts; none without a body.
fn body_bytes(method: &Method, headers: &HeaderMap) -> Option<NonZeroU32> {
    let length = headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
    let bytes = match length {
        Some(0) | None if method == Method::GET => return None,
        None if headers.contains_key(header::TRANSFER_ENCODING) => UNKNOWN_BYTES,
        length => length.unwrap_or(0),
    };
    let counted = u32::try_from(bytes.max(LEAST_BYTES));
    NonZeroU32::new(counted.unwrap_or(u32::MAX))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn client(text: &str) -> ClientAddress {
        ClientAddress::of(text.parse().unwrap())
    }

    #[test]
    fn an_address_makes_so_many_games_and_others_are_not_disturbed() {
        let limits = RateLimits::new();
        let make = |from: &str| limits.count_game(client(from)).map(drop);
        for _ in 0..GAMES.at_once {
            assert_eq!(make("192.0.2.1"), Ok(()));
        }
        let wait = make("192.0.2.1").unwrap_err();
        assert!(wait <= Duration::from_secs(60) && wait > Duration::from_secs(30));
        assert_eq!(make("192.0.2.2"), Ok(()));
        for _ in 0..1_000 {
            assert_eq!(make("127.0.0.1"), Ok(()));
        }
    }

    #[test]
    fn the_networks_of_a_customer_leave_games_to_others() {
        let limits = RateLimits::new();
        let make = |from: &str| limits.count_game(client(from)).map(drop);
        let from = |nth: u32| format!("2001:db8:1:{nth:x}::1");
        let made = (0..0x1000).filter(|nth| make(&from(*nth)).is_ok()).count();
        assert_eq!(made, GAMES_OF_SITE.at_once as usize);
        assert_eq!(make("2001:db8:2::1"), Ok(()));
        assert_eq!(make("192.0.2.1"), Ok(()));
    }

    #[test]
    fn a_site_makes_some_games_after_others_have_used_up_what_is_for_all() {
        let limits = RateLimits::new();
        let make = |site: u8, n: u8| {
            let address = format!("10.0.{site}.{n}");
            limits.count_game(client(&address)).is_ok()
        };
        for site in 0..20 {
            assert!((0..200).filter(|n| make(site, *n)).count() > 0);
        }
        let made = (0..200).filter(|n| make(99, *n)).count();
        assert_eq!(made, LEAST_GAMES.at_once as usize);
    }

    #[test]
    fn bodies_are_counted_by_their_lengths() {
        let limits = RateLimits::new();
        let send = |headers: &[(header::HeaderName, &str)]| {
            let headers = headers.iter().map(|(name, value)| {
                let value: header::HeaderValue = value.parse().unwrap();
                (name.clone(), value)
            });
            limits.count_bytes(
                client("192.0.2.1"),
                &Method::PUT,
                &headers.collect::<HeaderMap>(),
            )
        };
        for _ in 0..31 {
            assert_eq!(send(&[(header::CONTENT_LENGTH, "65536")]), Ok(()));
        }
        // Chunks have no length before they are there.
        assert_eq!(send(&[(header::TRANSFER_ENCODING, "chunked")]), Ok(()));
        assert!(send(&[(header::CONTENT_LENGTH, "65536")]).is_err());
        assert!(send(&[(header::CONTENT_LENGTH, "99999999999")]).is_err());
        let get = limits.count_bytes(client("192.0.2.1"), &Method::GET, &HeaderMap::new());
        assert_eq!(get, Ok(()));
    }
}
