//! What can be played, and by whom.

use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use brink::Content;
use brink_draw::svg;

use super::{Sent, picture};
use crate::asked::{Asked, sent};
use crate::help;
use crate::lobby::{Lobby, MachineFacts, Machines};
use crate::networks::NET;
use crate::problem::Problem;
use crate::setting::PERSON;

pub(super) fn scenarios(asked: &Asked) -> Sent {
    sent(&Lobby::of(&asked.hall.catalogue, &asked.language()))
}

pub(super) fn scenario_map(asked: &Asked) -> Result<Response, Problem> {
    let content = asked.hall.catalogue.content(asked.part("scenario"), &[], &asked.language())?;
    Ok(picture(svg(&content, None)))
}

pub(super) fn players(asked: &Asked) -> Sent {
    let about = |kind: &str| asked.hall.players.kinds().find(|(name, _)| *name == kind).map(|(_, about)| about);
    let facts = |(id, kind, takes): (&str, &str, Option<&'static str>)| MachineFacts {
        id: id.to_owned(),
        about: about(kind).unwrap_or_default().to_owned(),
        takes,
        scenario: None,
    };
    let mut players: Vec<MachineFacts> = MACHINES.map(facts).into();
    players.extend(asked.hall.networks.all().map(|(name, scenario)| MachineFacts {
        id: format!("{NET}:{name}"),
        about: about(NET).unwrap_or_default().to_owned(),
        takes: None,
        scenario: Some(scenario.to_owned()),
    }));
    sent(&Machines { players })
}

/// Checks who plays: a person, or a machine that anybody may start.
pub(super) fn seats(asked: &Asked, seats: [String; 2], content: &Arc<Content>) -> Result<[String; 2], Problem> {
    for seat in &seats {
        let (kind, parameter) = seat.split_once(':').unwrap_or((seat, ""));
        if kind == NET {
            asked.hall.networks.check(parameter, content)?;
            continue;
        }
        let known = seat == PERSON || MACHINES.iter().any(|(_, known, _)| *known == kind);
        if !known {
            let names: Vec<&str> = MACHINES.iter().map(|(_, kind, _)| *kind).collect();
            return Err(Problem::NoPlayer(format!("`{seat}` is not one of {PERSON}, {}", names.join(", "))));
        }
        if kind == "strong" && duration(parameter).is_none() {
            let why = format!("`{seat}` needs a time up to {} s, such as `strong:500ms`", help::MAX_TIME.as_secs());
            return Err(Problem::NoPlayer(why));
        }
        if seat != PERSON {
            asked.hall.players.player(seat, 0).map_err(|error| Problem::NoPlayer(error.to_string()))?;
        }
    }
    Ok(seats)
}

/// A time such as `200ms` or `2s`, above nothing and at most the longest allowed.
pub(super) fn duration(text: &str) -> Option<Duration> {
    let time = match text.strip_suffix("ms") {
        Some(number) => Duration::from_millis(number.parse().ok()?),
        None => Duration::from_secs(text.strip_suffix('s')?.parse().ok()?),
    };
    (!time.is_zero() && time <= help::MAX_TIME).then_some(time)
}

/// The machines that a seat may have, and what may be changed in their names.
const MACHINES: [(&str, &str, Option<&str>); 4] = [
    ("greedy", "greedy", None),
    ("strong:1s", "strong", Some("time")),
    ("careful", "careful", None),
    ("random", "random", None),
];
