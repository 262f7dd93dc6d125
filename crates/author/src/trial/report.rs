//! The report of trials: what all of them found.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use brink::content::{Content, Diagnostic, DiagnosticKind, Library, Place, SourceFile};
use brink::script::Printed;
use brink::tooling::add_lines;

use super::drive::{Seen, TrialError};
use super::extent::Extent;
use crate::contents::Contents;

/// The time limit for all trials, whatever scripts do. Shipped content takes a fortieth of it.
pub(super) const MAX_LENGTH: Duration = Duration::from_secs(60);
/// The maximum number of different texts reported for one `print`.
const MAX_PRINTED: usize = 3;

/// A failure of a script, in the module that it happened in if there is one.
fn placed(library: &Library, wrong: &TrialError) -> Option<Diagnostic> {
    let mut file = library.sources().find(&wrong.path)?;
    let mut line = wrong.line.unwrap_or(0);
    let mut message = wrong.message.as_str();
    while let Some((module, at, rest)) = in_module(library, message) {
        (file, line, message) = (module, at, rest);
    }
    let fault = DiagnosticKind::ScriptFails {
        message: message.to_owned(),
        scenario: wrong.scenario.clone(),
    };
    Some(Diagnostic::new(file.line(line), fault))
}

/// The module and its line that a message begins with, and the rest of the message.
fn in_module<'l, 'm>(
    library: &'l Library,
    message: &'m str,
) -> Option<(&'l SourceFile, u32, &'m str)> {
    let (place, rest) = message.split_once(": ")?;
    let (path, line) = place.rsplit_once(':')?;
    let file = library.sources().find(path)?;
    let is_module = file.key.contains("/lib/");
    is_module.then_some((file, line.parse().ok()?, rest))
}

/// The findings of all jobs together.
#[derive(Default)]
pub(super) struct Report {
    /// Runs of each line of each script.
    lines: BTreeMap<String, Vec<Option<u32>>>,
    /// Faults by script and line.
    wrong: BTreeMap<(String, Option<u32>, String), TrialError>,
    /// Cards, with whether their event was ever possible, by scenario.
    possible: BTreeMap<String, bool>,
    /// Cards whose effect was to last for the whole game, and those whose effect has ended.
    lasting: BTreeSet<String>,
    ended: BTreeSet<String>,
    /// Scripts that took a scoring card out of a hand without declaring it, and the scenario.
    shed: BTreeMap<(String, String), String>,
    /// Scripts that gave different results when repeated, and the scenario.
    differs: BTreeMap<String, String>,
    /// The output of `print`, by line of script.
    printed: BTreeMap<(String, u32), Vec<String>>,
    /// Whether the time ran out.
    pub(super) is_cut: bool,
}

impl Report {
    pub(super) fn add_lines(&mut self, lines: Vec<(String, Vec<Option<u32>>)>) {
        for (path, lines) in lines {
            add_lines(self.lines.entry(path).or_default(), lines);
        }
    }

    pub(super) fn add(&mut self, seen: Seen) {
        for shed in seen.shed {
            self.shed
                .entry(shed)
                .or_insert_with(|| seen.scenario.clone());
        }
        if let Some(path) = seen.differs {
            self.differs.entry(path).or_insert(seen.scenario);
        }
        for wrong in seen.wrong {
            self.wrong
                .entry((wrong.path.clone(), wrong.line, wrong.message.clone()))
                .or_insert(wrong);
        }
        for (card, possible) in seen.possible {
            *self.possible.entry(card).or_default() |= possible;
        }
        self.lasting.extend(seen.lasting);
        self.ended.extend(seen.ended);
    }

    /// Keeps the first few different texts that each line of a script printed.
    pub(super) fn add_printed(&mut self, printed: Printed) {
        let texts = self
            .printed
            .entry((printed.path, printed.line))
            .or_default();
        if texts.len() < MAX_PRINTED && !texts.contains(&printed.text) {
            texts.push(printed.text);
        }
    }

    pub(super) fn diagnostics(
        &self,
        library: &Library,
        contents: &Contents<'_>,
        extent: Extent<'_>,
    ) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        if self.is_cut {
            let seconds = MAX_LENGTH.as_secs();
            let fault = DiagnosticKind::TrialsCut { seconds };
            found.push(Diagnostic::new(Place::nowhere(), fault));
        }
        let file = |path: &str| library.sources().find(path);
        let wrong = self.wrong.values();
        found.extend(wrong.filter_map(|wrong| placed(library, wrong)));
        for ((path, line), texts) in &self.printed {
            let Some(file) = file(path).filter(|_| extent.includes(path)) else {
                continue;
            };
            found.extend(texts.iter().map(|text| {
                let fault = DiagnosticKind::Printed { text: text.clone() };
                Diagnostic::new(file.line(*line), fault)
            }));
        }
        for (path, scenario) in &self.differs {
            let fault = DiagnosticKind::ScriptDiffers {
                scenario: scenario.clone(),
            };
            found.extend(file(path).map(|file| Diagnostic::new(file.line(0), fault)));
        }
        for ((path, side), scenario) in &self.shed {
            let fault = DiagnosticKind::ShedsScoring {
                side: side.clone(),
                scenario: scenario.clone(),
            };
            let file = file(path).filter(|_| extent.includes(path));
            found.extend(file.map(|file| Diagnostic::new(file.line(0), fault)));
        }
        for (path, lines) in &self.lines {
            // A failing script must be fixed first.
            let fails = self.wrong.keys().any(|(wrong, ..)| wrong == path);
            if let Some(file) = file(path).filter(|_| extent.includes(path) && !fails) {
                found.extend(never_run(file, lines));
            }
        }
        for (_, content) in contents.all() {
            found.extend(self.of_cards(&content, file, |path| extent.includes(path)));
        }
        found.sort_by(|a, b| a.place.cmp(&b.place));
        found.dedup();
        found
    }

    /// Reports on the events and effects of cards.
    fn of_cards<'l>(
        &self,
        content: &Content,
        file: impl Fn(&str) -> Option<&'l SourceFile>,
        tried: impl Fn(&str) -> bool,
    ) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for ((id, card), script) in content.cards.iter().zip(&content.scripts) {
            let script = script.as_ref();
            let Some(script) = script.filter(|script| tried(&script.path)) else {
                continue;
            };
            let Some(file) = file(&script.path) else {
                continue;
            };
            // An event that failed in every trial says nothing about its condition.
            let fails = self.wrong.keys().any(|(wrong, ..)| *wrong == script.path);
            if self.possible.get(id) == Some(&false) && !fails {
                found.push(Diagnostic::new(
                    word(file, "condition"),
                    DiagnosticKind::NeverPossible { card: id.clone() },
                ));
            }
            if self.lasting.contains(id)
                && !self.ended.contains(id)
                && !card.underlined
                && !is_cancelled(content, id)
            {
                found.push(Diagnostic::new(
                    word(file, "start_effect"),
                    DiagnosticKind::NeverEnds { card: id.clone() },
                ));
            }
        }
        found
    }
}

/// Whether the event of another card ends the effects of a card.
fn is_cancelled(content: &Content, id: &str) -> bool {
    let Ok(card) = content.find_card(id) else {
        return false;
    };
    let mut others = content.cards.values();
    others.any(|other| other.cancels.contains(&card))
}

/// The first occurrence of a word in a file; the whole file if there is none.
fn word(file: &SourceFile, word: &str) -> Place {
    let line = file.text.lines().position(|line| line.contains(word));
    file.line(line.map_or(0, |line| line as u32 + 1))
}

/// The lines of a script that never ran, with adjacent ones merged.
fn never_run(file: &SourceFile, lines: &[Option<u32>]) -> Vec<Diagnostic> {
    let mut found: Vec<(u32, u32)> = Vec::new();
    for (line, _) in lines
        .iter()
        .enumerate()
        .filter(|(_, hits)| **hits == Some(0))
    {
        let line = line as u32;
        match found.last_mut() {
            // Lines without code between two that never ran belong to them.
            Some((_, last))
                if lines[*last as usize + 1..line as usize]
                    .iter()
                    .all(Option::is_none) =>
            {
                *last = line
            }
            _ => found.push((line, line)),
        }
    }
    let merged = found.into_iter().map(|(first, last)| {
        let lines = last - first + 1;
        Diagnostic::new(file.line(first), DiagnosticKind::NeverRun { lines })
    });
    merged.collect()
}
