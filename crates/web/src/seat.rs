//! The player of a seat, parsed from the text of a client.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Serialize, Serializer};

use crate::error::ApiError;
use crate::limits::MAX_TIME;
use crate::networks::{NET, NetName};

/// The player of a seat: a person, or a machine that any client may start.
///
/// The text of a client goes no further than this: the registry of players also has kinds that open files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    Person,
    Random,
    Careful,
    Greedy,
    /// The strong player, with its time for a choice.
    Strong(Duration),
    /// A trained network.
    Net(NetName),
}

impl Seat {
    /// The players of both seats.
    pub(crate) fn both(texts: &[String; 2]) -> Result<[Seat; 2], ApiError> {
        Ok([texts[0].parse()?, texts[1].parse()?])
    }

    /// The word before its parameters.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Seat::Person => "person",
            Seat::Random => "random",
            Seat::Careful => "careful",
            Seat::Greedy => "greedy",
            Seat::Strong(_) => "strong",
            Seat::Net(_) => NET,
        }
    }
}

impl FromStr for Seat {
    type Err = ApiError;

    fn from_str(text: &str) -> Result<Seat, ApiError> {
        let plain = [Seat::Person, Seat::Random, Seat::Careful, Seat::Greedy];
        let parsed = match text.split_once(':') {
            Some(("strong", time)) => duration(time).map(Seat::Strong),
            Some((NET, name)) => NetName::parse(name).map(Seat::Net),
            Some(_) => None,
            None => plain.into_iter().find(|seat| seat.kind() == text),
        };
        parsed.ok_or(ApiError::NoSeat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind();
        match self {
            Seat::Strong(time) if time.subsec_millis() == 0 => {
                write!(f, "{kind}:{}s", time.as_secs())
            }
            Seat::Strong(time) => write!(f, "{kind}:{}ms", time.as_millis()),
            Seat::Net(name) => write!(f, "{kind}:{name}"),
            _ => f.write_str(kind),
        }
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A time such as `200ms` or `2s`, above zero and at most [`MAX_TIME`].
pub(crate) fn duration(text: &str) -> Option<Duration> {
    let time = match text.strip_suffix("ms") {
        Some(number) => Duration::from_millis(number.parse().ok()?),
        None => Duration::from_secs(text.strip_suffix('s')?.parse().ok()?),
    };
    (!time.is_zero() && time <= MAX_TIME).then_some(time)
}
