//! The lines of scripts that never ran.

use std::fmt;

use serde::Serialize;

use brink::content::Library;
use brink::game::Coverage;
use brink_author::slowest::{Cure, Slowest};

/// The scripts of the scenarios that were played, and their lines.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(super) struct LinesReport {
    scripts: Vec<Script>,
    /// The slowest function, and its cures.
    #[serde(skip)]
    slowest: Option<(Slowest, Vec<Cure>)>,
}

#[derive(Debug, Serialize)]
struct Script {
    /// The card set and the card, or the rule script.
    card: String,
    file: String,
    /// Lines that have code.
    lines: usize,
    run: usize,
    percent: f64,
    /// The lines that never ran.
    missed: Vec<usize>,
}

impl Script {
    /// A script with the runs of each line; none for lines without code.
    fn of(path: String, counts: &[Option<u32>], library: &Library) -> Script {
        let file = library.sources().find(&path);
        let key = file.map_or(path.as_str(), |file| &file.key);
        let card = key
            .trim_start_matches("cards/")
            .trim_start_matches("scenarios/")
            .trim_end_matches(".lua")
            .to_owned();
        let lines = counts.iter().flatten().count();
        let missed: Vec<usize> = counts
            .iter()
            .enumerate()
            .filter(|(_, hits)| **hits == Some(0))
            .map(|(line, _)| line)
            .collect();
        let run = lines - missed.len();
        Script {
            card,
            file: path,
            lines,
            run,
            percent: percent(run, lines),
            missed,
        }
    }
}

impl LinesReport {
    /// Coverage of the wanted files.
    pub(super) fn of(
        coverage: &Coverage,
        library: &Library,
        is_wanted: impl Fn(&str) -> bool,
    ) -> LinesReport {
        let lines = coverage.lines().into_iter();
        let scripts = lines
            .filter(|(path, _)| is_wanted(path))
            .map(|(path, counts)| Script::of(path, &counts, library));
        let slowest = Slowest::of(&coverage.functions(), &is_wanted);
        LinesReport {
            scripts: scripts.collect(),
            slowest: slowest.map(|slowest| (slowest.clone(), slowest.cures(library))),
        }
    }
}

impl fmt::Display for LinesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self
            .scripts
            .iter()
            .map(|script| script.card.len())
            .max()
            .unwrap_or(0)
            .max("card".len());
        writeln!(
            f,
            "{:width$}  {:>9}  {:>6}  never run",
            "card", "lines run", "%"
        )?;
        let mut run = 0;
        let mut lines = 0;
        for script in &self.scripts {
            let counts = format!("{}/{}", script.run, script.lines);
            let row = format!(
                "{:width$}  {counts:>9}  {:>6.1}  {}",
                script.card,
                script.percent,
                ranges(&script.missed)
            );
            writeln!(f, "{}", row.trim_end())?;
            (run, lines) = (run + script.run, lines + script.lines);
        }
        writeln!(
            f,
            "{:width$}  {:>9}  {:>6.1}",
            "all",
            format!("{run}/{lines}"),
            percent(run, lines)
        )?;
        if let Some((slowest, cures)) = &self.slowest {
            writeln!(f, "slowest: {slowest}")?;
            cures.iter().try_for_each(|cure| writeln!(f, "  {cure}"))?;
        }
        Ok(())
    }
}

/// Rounded down: 100 % means every line.
fn percent(run: usize, lines: usize) -> f64 {
    if lines == 0 {
        100.0
    } else {
        (run as f64 * 1000.0 / lines as f64).floor() / 10.0
    }
}

/// `4, 7-9`.
fn ranges(lines: &[usize]) -> String {
    let runs = lines.chunk_by(|one, next| one + 1 == *next);
    let texts = runs.map(|run| match run {
        [first, .., last] => format!("{first}-{last}"),
        _ => run.first().map_or(String::new(), ToString::to_string),
    });
    texts.collect::<Vec<_>>().join(", ")
}
