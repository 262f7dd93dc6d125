//! Trials: every script of a library is run from many positions, with random answers, to find what only running finds.
//!
//! Positions and answers come from fixed seeds, and their number is bounded: the same content is judged the same way
//! each time.

mod drive;
mod position;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::content::{Content, Diagnostic, Fault, Library, Script, SourceFile};
use crate::game::{lines_of, lines_run, start_counting};
use crate::ids::CardId;

use drive::{Seen, Wrong};

/// Tries of one card in one scenario, one batch after another until each line of its script has run.
const BATCH: usize = 24;
const BATCHES: usize = 10;
/// Whole games of one scenario, for its rule scripts and for cards that meet.
const GAMES: usize = 12;
/// Different faults of one script that are told.
const MOST_FAULTS: usize = 5;

/// What trials are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent<'a> {
    /// Every script of every scenario.
    Everything,
    /// Only scripts with these paths, in every scenario that has them.
    Scripts(&'a [String]),
}

impl Extent<'_> {
    fn has(self, script: &Script) -> bool {
        match self {
            Extent::Everything => true,
            Extent::Scripts(paths) => paths.contains(&script.path),
        }
    }
}

/// Runs the scripts of a library and says what is wrong with them. Scenarios that cannot be loaded are left out.
#[must_use]
pub fn try_scripts(library: &Library, extent: Extent<'_>) -> Vec<Diagnostic> {
    let contents: Vec<Arc<Content>> =
        library.scenarios().iter().filter_map(|listing| library.load(&listing.id, &[]).ok()).collect();
    // What several scenarios have is tried in each of them: a scenario lacks what another one has.
    let jobs: Vec<Job> = contents.iter().flat_map(|content| jobs(content, extent)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        // Counting lines makes scripts slower: this thread is for nothing else.
        start_counting();
        let mut found = Vec::new();
        while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            found.push((job.key(), job.run()));
        }
        (found, lines_run())
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(4).min(jobs.len());
    let results: Vec<_> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        running.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    let mut report = Report::default();
    let mut found = Vec::new();
    for (jobs, lines) in results {
        found.extend(jobs);
        report.add_lines(lines);
    }
    found.sort_by(|a, b| a.0.cmp(&b.0));
    for (_, seen) in found {
        report.add(seen);
    }
    report.diagnostics(library, &contents, extent)
}

/// One card of a scenario, or whole games of it.
struct Job {
    content: Arc<Content>,
    card: Option<CardId>,
}

fn jobs(content: &Arc<Content>, extent: Extent<'_>) -> Vec<Job> {
    let scripted =
        content.scripts.iter().enumerate().filter(|(_, script)| script.as_ref().is_some_and(|s| extent.has(s)));
    let mut jobs: Vec<Job> =
        scripted.map(|(index, _)| Job { content: content.clone(), card: Some(CardId::from(index)) }).collect();
    if extent == Extent::Everything || content.rules.iter().any(|script| extent.has(script)) {
        jobs.push(Job { content: content.clone(), card: None });
    }
    jobs
}

impl Job {
    /// What results are sorted by: the same whichever thread was faster.
    fn key(&self) -> (String, usize) {
        (self.content.scenario.id.clone(), self.card.map_or(usize::MAX, CardId::index))
    }

    fn run(&self) -> Seen {
        let mut seen = Seen::new(&self.content.scenario.id);
        let Some(card) = self.card else {
            for seed in 0..GAMES {
                drive::whole_game(&self.content, seed as u64, &mut seen);
            }
            return seen;
        };
        let path = self.content.scripts[card.index()].as_ref().map_or("", |script| script.path.as_str());
        for batch in 0..BATCHES {
            for seed in 0..BATCH {
                drive::one_card(&self.content, card, (batch * BATCH + seed) as u64, &mut seen);
            }
            let done = lines_of(path).iter().all(|hits| *hits != Some(0));
            if done || seen.wrong.len() >= MOST_FAULTS {
                break;
            }
        }
        seen
    }
}

/// What all jobs found, put together.
#[derive(Default)]
struct Report {
    /// How often each line of each script ran.
    lines: BTreeMap<String, Vec<Option<u32>>>,
    /// Faults by script and line.
    wrong: BTreeMap<(String, Option<u32>, String), Wrong>,
    /// Cards, with whether their event was ever possible, by scenario.
    possible: BTreeMap<String, bool>,
    /// Cards whose effect began to last for the whole game, and those whose effect has ended.
    lasting: BTreeSet<String>,
    ended: BTreeSet<String>,
}

impl Report {
    fn add_lines(&mut self, lines: Vec<(String, Vec<Option<u32>>)>) {
        for (path, lines) in lines {
            let sum = self.lines.entry(path).or_default();
            sum.resize(sum.len().max(lines.len()), None);
            for (total, hits) in sum.iter_mut().zip(lines) {
                *total = match (*total, hits) {
                    (Some(one), Some(other)) => Some(one.saturating_add(other)),
                    (one, other) => one.or(other),
                };
            }
        }
    }

    fn add(&mut self, seen: Seen) {
        for wrong in seen.wrong {
            self.wrong.entry((wrong.path.clone(), wrong.line, wrong.message.clone())).or_insert(wrong);
        }
        for (card, possible) in seen.possible {
            *self.possible.entry(card).or_default() |= possible;
        }
        self.lasting.extend(seen.lasting);
        self.ended.extend(seen.ended);
    }

    fn diagnostics(&self, library: &Library, contents: &[Arc<Content>], extent: Extent<'_>) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let file = |path: &str| library.sources().find(path);
        let tried = |path: &str| match extent {
            Extent::Everything => true,
            Extent::Scripts(paths) => paths.iter().any(|tried| tried == path),
        };
        for wrong in self.wrong.values() {
            let Some(file) = file(&wrong.path) else { continue };
            let fault = Fault::ScriptFails { message: wrong.message.clone(), scenario: wrong.scenario.clone() };
            found.push(Diagnostic::new(file.line(wrong.line.unwrap_or(0)), fault));
        }
        for (path, lines) in self.lines.iter().filter(|(path, _)| tried(path)) {
            // A script that fails is mended first.
            let fails = self.wrong.keys().any(|(wrong, ..)| wrong == path);
            if let (Some(file), false) = (file(path), fails) {
                found.extend(never_run(file, lines));
            }
        }
        for content in contents {
            for (id, card) in &content.cards {
                let script = content.find_card(id).and_then(|card| content.scripts[card.index()].as_ref());
                let Some(script) = script.filter(|script| tried(&script.path)) else { continue };
                let Some(file) = file(&script.path) else { continue };
                // An event that failed wherever it was tried says nothing of its condition.
                let fails = self.wrong.keys().any(|(wrong, ..)| *wrong == script.path);
                if self.possible.get(id) == Some(&false) && !fails {
                    found.push(Diagnostic::new(word(file, "condition"), Fault::NeverPossible { card: id.clone() }));
                }
                if self.lasting.contains(id)
                    && !self.ended.contains(id)
                    && !card.underlined
                    && !is_cancelled(content, id)
                {
                    found.push(Diagnostic::new(word(file, "start_effect"), Fault::NeverEnds { card: id.clone() }));
                }
            }
        }
        found.sort_by(|a, b| a.place.cmp(&b.place));
        found.dedup();
        found
    }
}

/// Whether the event of another card ends the effects of a card.
fn is_cancelled(content: &Content, id: &str) -> bool {
    let card = content.find_card(id);
    content.cards.values().any(|other| card.is_some_and(|card| other.cancels.contains(&card)))
}

/// Where a word stands in a file first; the file as a whole if it does not.
fn word(file: &SourceFile, word: &str) -> crate::content::Place {
    let line = file.text.lines().position(|line| line.contains(word));
    file.line(line.map_or(0, |line| line as u32 + 1))
}

/// The lines of a script that never ran, those that follow each other as one.
fn never_run(file: &SourceFile, lines: &[Option<u32>]) -> Vec<Diagnostic> {
    let mut found: Vec<(u32, u32)> = Vec::new();
    for (line, _) in lines.iter().enumerate().filter(|(_, hits)| **hits == Some(0)) {
        let line = line as u32;
        match found.last_mut() {
            // Lines without code between two that never ran belong to them.
            Some((_, last)) if lines[*last as usize + 1..line as usize].iter().all(Option::is_none) => *last = line,
            _ => found.push((line, line)),
        }
    }
    let told =
        |(first, last): (u32, u32)| Diagnostic::new(file.line(first), Fault::NeverRun { lines: last - first + 1 });
    found.into_iter().map(told).collect()
}
