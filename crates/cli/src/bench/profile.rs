//! The time of scripts, by function and by line.

use std::fmt;
use std::sync::Arc;

use brink::content::{Content, Library};
use brink::game::{FunctionCost, FunctionName, Part, Profile, Profiler};
use brink_author::slowest::{Cure, Slowest};

use super::super::{CommandResult, load};
use super::average::nanoseconds;
use super::random_game::{play, warm_up};

/// Functions and lines in the tables.
const ROWS: usize = 12;
/// Divisor of the games whose lines are measured, which take several times as long.
const FEWER: u64 = 10;

/// Prints the profile of the scenarios of a mod, or of one scenario.
///
/// # Errors
/// There is neither, or a game fails.
pub(super) fn profile(library: &Library, name: &str, games: u64) -> CommandResult {
    for scenario in scenarios_of(library, name) {
        let content = load(library, &scenario, &[])?;
        print!("{}", Profiled::of(library, &content, games)?);
    }
    Ok(())
}

/// The scenarios of a mod, or one of that name.
fn scenarios_of(library: &Library, name: &str) -> Vec<String> {
    let one = library.mods().iter().find(|one| one.id == name);
    let of_mod = one.map_or(Vec::new(), |one| library.scenarios_of(one));
    match of_mod.is_empty() {
        true => vec![name.to_owned()],
        false => of_mod.into_iter().map(str::to_owned).collect(),
    }
}

/// A profile of random games of one scenario.
struct Profiled {
    scenario: String,
    games: u64,
    decisions: u64,
    /// The time of functions.
    functions: Profile,
    /// The lines, with their share of the time of all lines and their steps in a game.
    lines: Vec<(String, f64, f64)>,
    slowest: Option<(Slowest, Vec<Cure>)>,
}

impl Profiled {
    fn of(library: &Library, content: &Arc<Content>, games: u64) -> CommandResult<Profiled> {
        let mut decisions = 0;
        warm_up(content, games)?;
        let profiler = Profiler::of_functions(nanoseconds);
        for seed in 0..games {
            play(content, seed, |_| decisions += 1)?;
        }
        let functions = profiler.finish();
        let profiler = Profiler::of_lines(nanoseconds);
        let fewer = (games / FEWER).max(1);
        for seed in 0..fewer {
            play(content, seed, |_| ())?;
        }
        let lines = lines(library, &profiler.finish(), fewer);
        let slowest = Slowest::of(&functions.functions, |_| true);
        Ok(Profiled {
            scenario: content.scenario.id.clone(),
            games,
            decisions,
            functions,
            lines,
            slowest: slowest.map(|slowest| (slowest.clone(), slowest.cures(library))),
        })
    }
}

/// The lines that take the most time, as they are written.
fn lines(library: &Library, profile: &Profile, games: u64) -> Vec<(String, f64, f64)> {
    let all: u64 = profile.lines.iter().map(|(_, cost)| cost.time).sum();
    let mut lines = profile.lines.clone();
    lines.sort_by_key(|(_, cost)| std::cmp::Reverse(cost.time));
    let shown = lines.into_iter().take(ROWS).map(|((path, line), cost)| {
        let file = library.sources().find(&path);
        let text = file.and_then(|file| file.text.lines().nth(line.saturating_sub(1) as usize));
        let text = text.unwrap_or_default().trim();
        let share = cost.time as f64 * 100.0 / all.max(1) as f64;
        let steps = cost.steps as f64 / games as f64;
        (format!("{path}:{line}  {text}"), share, steps)
    });
    shown.collect()
}

/// A function's share of all time, and what it takes.
type Row<'a> = (&'a FunctionName, &'a FunctionCost);

impl fmt::Display for Profiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let profile = &self.functions;
        let parts = [Part::Lua, Part::Listing, Part::Applying];
        let all: f64 = parts.iter().map(|part| profile.of(*part)).sum();
        let all = all.max(1.0);
        let in_lua = profile.of(Part::Lua) * 100.0 / all;
        let each = all / 1e3 / self.decisions.max(1) as f64;
        let (scenario, games) = (&self.scenario, self.games);
        writeln!(
            f,
            "{scenario}: {games} random games, {each:.2} µs a decision, {in_lua:.0} % of it in scripts"
        )?;
        let mut rows: Vec<Row<'_>> = profile.functions.iter().collect();
        rows.sort_by(|a, b| b.1.time.total_cmp(&a.1.time));
        writeln!(f, "\n  % of all  runs a game  µs a run  function")?;
        for ((path, name), cost) in rows.into_iter().take(ROWS) {
            let share = cost.time * 100.0 / all;
            let runs = cost.runs as f64 / games.max(1) as f64;
            let run = cost.time / 1e3 / cost.runs.max(1) as f64;
            writeln!(f, "  {share:8.1}  {runs:11.2}  {run:8.2}  {path}: {name}")?;
        }
        writeln!(f, "\n  % of scripts  steps a game  line")?;
        for (line, share, steps) in &self.lines {
            writeln!(f, "  {share:12.1}  {steps:12.1}  {line}")?;
        }
        if let Some((slowest, cures)) = &self.slowest {
            writeln!(f, "\nslowest: {slowest}")?;
            cures.iter().try_for_each(|cure| writeln!(f, "  {cure}"))?;
        }
        Ok(())
    }
}
