//! The effect of a change on the game: equal deals, played before and after it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use brink::ids::Side;
use brink_study::{Comparison, Estimate, Jobs, Means, Study, Tally};
use serde::Deserialize;
use serde_json::{Value, json};

use super::loading::Unsaved;
use super::workbench::Workbench;
use crate::error::ApiError;
use crate::request::{ApiRequest, ApiResult, sent};

/// The number of deals.
const GAMES: u64 = 500;
/// The number of games played between two looks at the clock.
const BATCH: u64 = 20;
/// The time limit: no games begin after it.
const TIME: Duration = Duration::from_secs(8);
/// The players: quick ones that avoid the blunders which end games early.
const PLAYERS: [&str; 2] = ["careful", "careful"];
/// A fixed seed, so that changes can be compared with each other.
const SEED: u64 = 1;

/// A scenario with unsaved texts, and its former state.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EffectRequest {
    scenario: String,
    #[serde(default)]
    files: Vec<Unsaved>,
    old: Old,
}

/// The former state: other texts of files, or another scenario.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Old {
    scenario: Option<String>,
    #[serde(default)]
    files: Vec<Unsaved>,
}

/// Plays equal deals before and after the change, and compares the results.
pub(super) fn effect(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let EffectRequest {
        scenario,
        files,
        old,
    } = request.body()?;
    let old_scenario = old.scenario.as_deref().unwrap_or(&scenario);
    let (before, _) = study(bench, old_scenario, &old.files)?;
    let (after, side) = study(bench, &scenario, &files)?;
    let tallies = play([&before, &after])?;
    let [before, after] = tallies.map(|tally| tally.sample().unwrap_or_default());
    sent(&json!({
        "games": after.games().min(before.games()),
        "failed": [before.failed(), after.failed()],
        "players": PLAYERS,
        "side": side,
        "old": before.means().map(means_json),
        "new": after.means().map(means_json),
        "change": after.paired_difference(&before).map(means_json),
    }))
}

/// The study of a scenario with unsaved texts, and the name of its first side.
fn study(bench: &Workbench, scenario: &str, files: &[Unsaved]) -> ApiResult<(Study, String)> {
    let content = bench.loaded(&bench.library_over(files)?, scenario, &BTreeMap::new())?;
    let side = content.side_name(Side::First).to_owned();
    let study = Study::new(content, PLAYERS, SEED)
        .map_err(|error| ApiError::unprocessable(error.to_string()))?;
    Ok((Comparison::study(&study), side))
}

/// Plays equal games of both studies: all of them, or as many as the time allows.
fn play(studies: [&Study; 2]) -> ApiResult<[Tally; 2]> {
    let begun = Instant::now();
    let mut tallies = studies.map(Study::tally);
    let mut games = 0;
    while games < GAMES && (games == 0 || begun.elapsed() < TIME) {
        games += BATCH;
        for (study, tally) in studies.iter().zip(&mut tallies) {
            let all = study.resume(tally.clone(), 0..games, &Jobs::new(2), |_| ());
            *tally = all.map_err(|error| ApiError::unprocessable(error.to_string()))?;
        }
    }
    Ok(tallies)
}

fn means_json(means: Means) -> Value {
    json!({
        "wins": estimate_json(means.wins),
        "points": estimate_json(means.points),
        "turns": estimate_json(means.turns),
    })
}

fn estimate_json(found: Estimate) -> Value {
    json!({
        "mean": found.value,
        "low": found.low,
        "high": found.high,
    })
}
