//! What a change does to the game: the same deals, played as it was and as it is.

use std::time::{Duration, Instant};

use axum::response::Response;
use brink::ids::Side;
use brink_study::{Comparison, Estimate, Jobs, Means, Study, Tally};
use serde::Deserialize;
use serde_json::{Value, json};

use super::arrived::{Arrived, sent};
use super::face::Unsaved;
use super::refused::Refused;

/// The deals that are played.
const GAMES: u64 = 500;
/// After so many games of each, the clock is looked at.
const AT_ONCE: u64 = 20;
/// No more games are begun after that time.
const TIME: Duration = Duration::from_secs(8);
/// Who plays: quick, and beyond the blunders that end games of chance.
const PLAYERS: [&str; 2] = ["careful", "careful"];
/// The same deals each time, so that one change can be compared with another.
const SEED: u64 = 1;

/// The scenario with what is not saved, and what it is compared with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    scenario: String,
    #[serde(default)]
    files: Vec<Unsaved>,
    old: Old,
}

/// What it was: other texts of files, or another scenario.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Old {
    scenario: Option<String>,
    #[serde(default)]
    files: Vec<Unsaved>,
}

/// Plays the same deals on both, and says what differs.
pub(super) fn effect(arrived: &Arrived) -> Result<Response, Refused> {
    let Wanted {
        scenario,
        files,
        old,
    } = arrived.body()?;
    let desk = &arrived.desk;
    let study = |scenario: &str, files: &[Unsaved]| {
        let content = desk.loaded(&desk.library_over(files)?, scenario, &[])?;
        let side = content.scenario.sides[Side::First.index()].name.clone();
        let study = Study::new(content, PLAYERS, SEED)
            .map_err(|error| Refused::because(error.to_string()))?;
        Ok::<_, Refused>((Comparison::study(&study), side))
    };
    let (before, _) = study(old.scenario.as_deref().unwrap_or(&scenario), &old.files)?;
    let (after, side) = study(&scenario, &files)?;
    let tallies = played([&before, &after])?;
    let [before, after] = tallies.map(|tally| tally.sample().unwrap_or_default());
    sent(json!({
        "games": after.games().min(before.games()), "failed": [before.failed(), after.failed()],
        "players": PLAYERS, "side": side, "old": before.means().map(numbers), "new": after.means().map(numbers),
        "change": after.change_from(&before).map(numbers),
    }))
}

/// The same games of both studies: all of them, or as many as there is time for.
fn played(studies: [&Study; 2]) -> Result<[Tally; 2], Refused> {
    let begun = Instant::now();
    let mut tallies = studies.map(Study::tally);
    let mut games = 0;
    while games < GAMES && (games == 0 || begun.elapsed() < TIME) {
        games += AT_ONCE;
        for (study, tally) in studies.iter().zip(&mut tallies) {
            let all = study.resume(tally.clone(), 0..games, &Jobs::new(2), |_| ());
            *tally = all.map_err(|error| Refused::because(error.to_string()))?;
        }
    }
    Ok(tallies)
}

fn numbers(means: Means) -> Value {
    let one =
        |found: Estimate| json!({ "mean": found.value, "low": found.low, "high": found.high });
    json!({ "wins": one(means.wins), "points": one(means.points), "turns": one(means.turns) })
}
