//! The lines before the first turn: the players, the game, and the handicap.

use brink::ids::Side;

use super::log::{Handicap, Header};
use super::names::Names;

/// The text after the name of a player, whatever the name is.
const PLAYS: &str = "will play as ";
/// The text between a player and a bid.
const BIDS: &str = "bids ";
/// Lines that state the extra markers of a side in the set-up.
const HANDICAPS: [&str; 2] = ["Handicap influence:", "Additional Influence from bidding:"];
/// The end of a line that names an optional part of the game.
const ADDED: &str = " Added";

/// Reads a line of the header. Returns false if the line is unknown.
///
/// A player may have any name, so these lines are recognized by their ends.
pub(super) fn read(header: &mut Header, names: &Names, line: usize, text: &str) -> bool {
    if let Some((player, side)) = player(names, text) {
        header.players[side.index()] = player.to_owned();
        return true;
    }
    if is_bid(names, text) || text.starts_with("Time per Player:") {
        return true;
    }
    let mut handicaps = HANDICAPS.iter();
    if let Some(rest) = handicaps.find_map(|start| text.strip_prefix(start)) {
        return match handicap(names, rest.trim()) {
            Some((side, markers)) => {
                header.handicap.push(Handicap {
                    line,
                    side,
                    markers,
                });
                true
            }
            None => false,
        };
    }
    if let Some(name) = text.strip_prefix("Scenario:") {
        header.scenario = Some((line, name.trim().to_owned()));
        return true;
    }
    if let Some(what) = text.strip_suffix(ADDED) {
        header.added.push((line, what.to_owned()));
        return true;
    }
    false
}

/// Whether a line can only belong to the header, so that it must not be read as a fact.
pub(super) fn is_certain(names: &Names, text: &str) -> bool {
    player(names, text).is_some() || is_bid(names, text)
}

/// `NAME will play as SIDE.`
fn player<'t>(names: &Names, text: &'t str) -> Option<(&'t str, Side)> {
    let (name, side) = text.rsplit_once(PLAYS)?;
    let side = names.side(side.strip_suffix('.').unwrap_or(side))?;
    (name.is_empty() || name.ends_with(' ')).then(|| (name.trim(), side))
}

/// `NAME bids 2 Influence for SIDE`
fn is_bid(names: &Names, text: &str) -> bool {
    let Some((name, bid)) = text.rsplit_once(BIDS) else {
        return false;
    };
    let Some((markers, side)) = bid.split_once(" Influence for ") else {
        return false;
    };
    (name.is_empty() || name.ends_with(' '))
        && markers.parse::<i16>().is_ok()
        && names.side(side.strip_suffix('.').unwrap_or(side)).is_some()
}

/// `US +2`; the number may be 0 or have no sign.
fn handicap(names: &Names, text: &str) -> Option<(Side, i16)> {
    let (side, markers) = text.rsplit_once(' ')?;
    Some((names.side(side)?, markers.parse().ok()?))
}
