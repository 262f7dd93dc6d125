//! What each scoring would give now.

use brink::Side;
use brink::content::Scoring;
use brink::game::Game;
use serde::Serialize;

use crate::contents::level;
use crate::json::objects;

objects! {
    /// What a scoring would give now.
    #[derive(Serialize)]
    StandingFacts {
        /// The scoring.
        scoring: String,
        /// The points of each side; none where its level wins.
        points: [Option<u8>; 2],
        /// The points of the first side less those of the second.
        net: i16,
        /// The side that would win the game.
        wins: Option<String>,
        /// The level of each side.
        levels: [&'static str; 2],
        /// The controlled countries of each side.
        countries: [u8; 2],
        /// The controlled battlegrounds of each side.
        battlegrounds: [u8; 2],
    }
}

/// What each scoring would give now.
pub(super) fn standings(game: &Game) -> Vec<StandingFacts> {
    let (sight, content) = (game.view(Side::First), game.content());
    let facts = |(index, (id, scoring)): (usize, (&String, &Scoring))| {
        let mut facts = StandingFacts {
            scoring: id.clone(),
            points: [Some(0); 2],
            net: 0,
            wins: None,
            levels: ["none"; 2],
            countries: [0; 2],
            battlegrounds: [0; 2],
        };
        if let Some(points) = sight.space_points(index) {
            facts.points = points.map(Some);
            if let Scoring::Spaces(spaces) = scoring {
                let held = |side: Side| {
                    spaces
                        .iter()
                        .filter(|(space, _)| sight.controller(*space) == Some(side))
                        .count()
                };
                facts.countries =
                    Side::BOTH.map(|side| u8::try_from(held(side)).unwrap_or(u8::MAX));
            }
        }
        for side in Side::BOTH {
            let Some(standing) = sight.standing(index, side) else {
                continue;
            };
            facts.points[side.index()] = standing.points;
            facts.levels[side.index()] = level(standing.level);
            facts.countries[side.index()] = standing.countries;
            facts.battlegrounds[side.index()] = standing.battlegrounds;
            if standing.points.is_none() {
                facts.wins = Some(content.side_id(side).to_owned());
            }
        }
        let [first, second] = facts.points.map(|points| i16::from(points.unwrap_or(0)));
        facts.net = if facts.wins.is_none() {
            first - second
        } else {
            0
        };
        facts
    };
    content
        .scenario
        .scoring
        .iter()
        .enumerate()
        .map(facts)
        .collect()
}
