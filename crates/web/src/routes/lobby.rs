//! What can be played, and by whom.

use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use brink::Content;
use brink_draw::svg;

use super::{Sent, picture};
use crate::asked::{Asked, sent};
use crate::lobby::{Lobby, MachineFacts, Machines};
use crate::networks::NET;
use crate::problem::Problem;
use crate::seat::Seat;

pub(super) fn scenarios(asked: &Asked) -> Sent {
    sent(&Lobby::of(&asked.hall.catalogue, &asked.language()))
}

pub(super) fn scenario_map(asked: &Asked) -> Result<Response, Problem> {
    let content = asked
        .hall
        .catalogue
        .content(asked.part("scenario"), &[], &asked.language())?;
    Ok(picture(svg(&content, None)))
}

pub(super) fn players(asked: &Asked) -> Sent {
    let about = |kind: &str| {
        asked
            .hall
            .players
            .kinds()
            .find(|(name, _)| *name == kind)
            .map(|(_, about)| about)
    };
    let facts = |machine: Seat| MachineFacts {
        id: machine.to_string(),
        about: about(machine.kind()).unwrap_or_default().to_owned(),
        takes: matches!(machine, Seat::Strong(_)).then_some("time"),
        scenario: None,
    };
    let mut players: Vec<MachineFacts> = MACHINES.map(facts).into();
    players.extend(
        asked
            .hall
            .networks
            .all()
            .map(|(name, scenario)| MachineFacts {
                id: format!("{NET}:{name}"),
                about: about(NET).unwrap_or_default().to_owned(),
                takes: None,
                scenario: Some(scenario.to_owned()),
            }),
    );
    sent(&Machines { players })
}

/// Checks that the networks of seats are there and fit a content.
pub(super) fn check(
    asked: &Asked,
    seats: &[Seat; 2],
    content: &Arc<Content>,
) -> Result<(), Problem> {
    seats.iter().try_for_each(|seat| match seat {
        Seat::Net(name) => asked.hall.networks.check(name, content),
        _ => Ok(()),
    })
}

/// The machines that a seat may have, networks aside.
const MACHINES: [Seat; 4] = [
    Seat::Greedy,
    Seat::Strong(Duration::from_secs(1)),
    Seat::Careful,
    Seat::Random,
];
