//! The standings: the result of each scoring if it came now.

use brink::Side;
use brink::content::Scoring;
use brink::game::{Game, View as Sight};
use brink::tooling::steps_spent;
use serde::Serialize;

use crate::contents::level;
use crate::json::objects;

objects! {
    /// The points that a scoring would give now.
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

/// The steps after which no further function is asked: those of one run of an event.
const MAX_STEPS: u64 = 200_000;

/// The result of each scoring if it came now. Functions are asked in order until they have taken their steps together:
/// every view asks them.
pub(super) fn standings(game: &Game) -> Vec<StandingFacts> {
    let (sight, content) = (game.view(Side::First), game.content());
    let mut standings = Vec::new();
    let before = steps_spent();
    let scorings = content.scenario.scoring.iter();
    for (index, (id, scoring)) in scorings.enumerate() {
        if matches!(scoring, Scoring::Run { .. }) && steps_spent().wrapping_sub(before) > MAX_STEPS
        {
            continue;
        }
        let mut facts = StandingFacts::new(id);
        facts.add_result(sight, index, scoring);
        facts.add_levels(sight, index);
        let [first, second] = facts.points.map(|points| i16::from(points.unwrap_or(0)));
        if facts.wins.is_none() {
            facts.net = first - second;
        }
        standings.push(facts);
    }
    standings
}

impl StandingFacts {
    fn new(scoring: &str) -> StandingFacts {
        StandingFacts {
            scoring: scoring.to_owned(),
            points: [Some(0); 2],
            net: 0,
            wins: None,
            levels: ["none"; 2],
            countries: [0; 2],
            battlegrounds: [0; 2],
        }
    }

    /// Adds the points of both sides and the spaces that count for them, where the scoring has no
    /// levels.
    fn add_result(&mut self, sight: Sight<'_>, index: usize, scoring: &Scoring) {
        let result = sight.scoring_result(index);
        let Some(result) = result.filter(|_| !matches!(scoring, Scoring::Region(_))) else {
            return;
        };
        self.points = result.points.map(Some);
        if let Some(winner) = result.wins {
            self.points[winner.index()] = None;
            self.wins = Some(sight.content().side_id(winner).to_owned());
        }
        let spaces = scoring.spaces(&sight.content().map);
        self.countries = Side::BOTH.map(|side| {
            let own = spaces
                .iter()
                .filter(|space| sight.controller(*space) == Some(side));
            u8::try_from(own.count()).unwrap_or(u8::MAX)
        });
    }

    /// Adds the levels of both sides, where the scoring has levels.
    fn add_levels(&mut self, sight: Sight<'_>, index: usize) {
        for side in Side::BOTH {
            let Some(standing) = sight.standing(index, side) else {
                continue;
            };
            self.points[side.index()] = standing.points;
            self.levels[side.index()] = level(standing.level);
            self.countries[side.index()] = standing.countries;
            self.battlegrounds[side.index()] = standing.battlegrounds;
            if standing.points.is_none() {
                self.wins = Some(sight.content().side_id(side).to_owned());
            }
        }
    }
}
