//! The scenarios, and the machines that can play them.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use brink::Content;
use brink_draw::svg;

use crate::error::ApiError;
use crate::lobby::{LessonFacts, Lobby, MachineFacts, Machines};
use crate::networks::NET;
use crate::picture::picture;
use crate::request::{ApiRequest, ApiResult, sent};
use crate::seat::Seat;

pub(super) fn scenarios(request: &ApiRequest) -> ApiResult {
    let registry = &request.registry;
    sent(&Lobby {
        results: registry.publishes.load(Ordering::Relaxed),
        ..Lobby::of(&registry.catalogue, &request.language())
    })
}

pub(super) fn scenario_map(request: &ApiRequest) -> ApiResult {
    let scenario = request.part("scenario");
    let catalogue = &request.registry.catalogue;
    let content = catalogue.content(scenario, &[], &request.language())?;
    Ok(picture(svg(&content, None)))
}

pub(super) fn lesson(request: &ApiRequest) -> ApiResult {
    let catalogue = &request.registry.catalogue;
    let mut lessons = catalogue.lessons(&request.language()).into_iter();
    let lesson = lessons.find(|lesson| lesson.id == request.part("lesson"));
    sent(&LessonFacts::of(lesson.ok_or(ApiError::NotFound)?))
}

pub(super) fn players(request: &ApiRequest) -> ApiResult {
    let registry = &request.registry;
    let mut players = Vec::new();
    for machine in MACHINES {
        players.push(MachineFacts {
            id: machine.to_string(),
            about: registry.about_player(machine.kind()),
            takes: matches!(machine, Seat::Strong(_)).then_some("time"),
            scenario: None,
        });
    }
    for (name, scenario) in registry.networks.all() {
        players.push(MachineFacts {
            id: format!("{NET}:{name}"),
            about: registry.about_player(NET),
            takes: None,
            scenario: Some(scenario.to_owned()),
        });
    }
    sent(&Machines { players })
}

/// Checks that the networks of seats exist and fit a content.
pub(super) fn check_seats(
    request: &ApiRequest,
    seats: &[Seat; 2],
    content: &Arc<Content>,
) -> ApiResult<()> {
    for seat in seats {
        if let Seat::Net(name) = seat {
            request.registry.networks.check(name, content)?;
        }
    }
    Ok(())
}

/// The machines that a seat may have, networks aside.
const MACHINES: [Seat; 4] = [
    Seat::Greedy,
    Seat::Strong(Duration::from_secs(1)),
    Seat::Careful,
    Seat::Random,
];
