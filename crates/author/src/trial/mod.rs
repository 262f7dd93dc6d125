//! Trials: every script of a library is run from many positions, with random answers, to find errors at run time.
//!
//! Positions and answers come from fixed seeds, and their number is bounded: the same content always gets the same
//! findings.

mod drive;
mod line;
mod position;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::contents::Contents;
use brink::content::{
    Argument, Content, Diagnostic, DiagnosticKind, Library, Place, Script, SetupStep, SourceFile,
};
use brink::game::{Coverage, SeparateVms, Until, Value};
use brink::ids::{CardId, Side};
use brink::script::{Deadline, Printed, Printout};
use brink::tooling::add_lines;

use drive::{Seen, TrialError, Way};

pub use line::test_that_runs;

/// Tries of one card in one scenario, one batch after another until each line of its script has run.
const BATCH: usize = 24;
const BATCHES: usize = 10;
/// Batches without a new line after which further ones are pointless.
const STALE: usize = 4;
/// Scenarios that one script is tried in: each needs its own VMs. In the others it is run by whole games.
const MAX_SCENARIOS: usize = 48;
/// Whole games of one scenario, for its rule scripts and for interactions of cards.
const GAMES: usize = 12;
/// Tries of one card in one scenario, and whole games, that are repeated in another VM and compared.
const TWICE: usize = 4;
const GAMES_TWICE: u64 = 2;
/// Different faults of one script that are reported.
const MAX_DIAGNOSTICS: usize = 5;
/// Different texts of one `print` that are reported.
const MAX_PRINTED: usize = 3;
/// Failures after which a script is not tried again: an endless one takes long each time.
const MAX_FAILURES: usize = 16;
/// The limit on the time of all trials, whatever scripts do. Shipped content takes a fortieth of it.
const MAX_LENGTH: Duration = Duration::from_secs(60);
/// After that time a running script is stopped.
const GRACE: Duration = Duration::from_secs(2);

/// The scope of trials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent<'a> {
    /// Every script of every scenario.
    Everything,
    /// Only the scripts among these files, in every scenario that has them, and whole games of each scenario that is
    /// made of another file among them.
    Files(&'a [String]),
}

impl Extent<'_> {
    fn has(self, script: &Script) -> bool {
        match self {
            Extent::Everything => true,
            Extent::Files(paths) => paths.contains(&script.path),
        }
    }

    /// Whether a file is tried.
    fn includes(self, path: &str) -> bool {
        match self {
            Extent::Everything => true,
            Extent::Files(paths) => paths.iter().any(|tried| tried == path),
        }
    }

    /// Whether whole games are played of a scenario that is made of some files.
    fn plays<'f>(self, mut files: impl Iterator<Item = &'f str>) -> bool {
        match self {
            Extent::Everything => true,
            Extent::Files(paths) => {
                files.any(|file| !file.ends_with(".lua") && paths.iter().any(|path| path == file))
            }
        }
    }
}

/// Runs of each line of each script, by its path; `None` for lines that cannot run.
pub type LinesRun = Vec<(String, Vec<Option<u32>>)>;

/// Runs the scripts of a library and reports what is wrong with them. Scenarios that cannot be loaded are left out.
#[must_use]
pub fn try_scripts(library: &Library, extent: Extent<'_>) -> Vec<Diagnostic> {
    try_scripts_after(library, extent, LinesRun::new())
}

/// As above, where other runs, such as those of position tests, have reached some lines already.
#[must_use]
pub fn try_scripts_after(
    library: &Library,
    extent: Extent<'_>,
    reached: LinesRun,
) -> Vec<Diagnostic> {
    let contents = Contents::of(library);
    // What several scenarios share is tried in each of them: one may lack what another has.
    let until = Instant::now() + MAX_LENGTH;
    let jobs = jobs(&contents, extent);
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism()
        .map_or(1, usize::from)
        .min(4)
        .min(jobs.len());
    let results: Vec<_> = std::thread::scope(|scope| {
        // With fewer threads than wanted the findings are the same.
        let work = || work(&contents, &jobs, &next, until);
        let running: Vec<_> = (0..threads)
            .map_while(|_| std::thread::Builder::new().spawn_scoped(scope, work).ok())
            .collect();
        if running.is_empty() {
            return vec![work()];
        }
        running
            .into_iter()
            .filter_map(|thread| thread.join().ok())
            .collect()
    });
    let mut report = Report {
        is_cut: Instant::now() >= until,
        ..Report::default()
    };
    report.add_lines(reached);
    let mut found = Vec::new();
    for (jobs, lines) in results {
        found.extend(jobs);
        report.add_lines(lines);
    }
    // Whichever thread was faster.
    found.sort_by_key(|(index, ..)| *index);
    for (_, all, printed) in found {
        all.into_iter().for_each(|seen| report.add(seen));
        printed
            .into_iter()
            .for_each(|line| report.add_printed(line));
    }
    report.diagnostics(library, &contents, extent)
}

/// The findings of jobs with their numbers and output, and the runs of each line.
type Done = (Vec<(usize, Vec<Seen>, Vec<Printed>)>, LinesRun);

/// Does jobs on this thread until none is left, or the time is up.
fn work(contents: &Contents<'_>, jobs: &[Job], next: &AtomicUsize, until: Instant) -> Done {
    // Counting lines makes scripts slower: this thread does nothing else.
    let vms = Vms::new();
    // Between choices the time is checked anyway.
    let _deadline = Deadline::at(until + GRACE);
    let printout = Printout::start();
    let mut found = Vec::new();
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(job) = jobs.get(index).filter(|_| Instant::now() < until) else {
            break;
        };
        let seen = job.run(contents, &vms, until);
        found.push((index, seen, printout.take()));
    }
    (found, vms.coverage.finish())
}

/// Lua machines for the jobs of a thread.
struct Vms {
    coverage: Coverage,
    /// For what is run a second time, to be compared.
    second: SeparateVms,
}

impl Vms {
    fn new() -> Vms {
        Vms {
            coverage: Coverage::start(),
            second: SeparateVms::new(),
        }
    }
}

/// A unit of work. Everything that counts lines of the same script is in one job, so that jobs are independent.
enum Job {
    /// A script, with the scenarios that have it: some lines only run in one of them.
    Script(String, Vec<usize>),
    /// Whole games of a scenario.
    Games(usize),
}

fn jobs(contents: &Contents<'_>, extent: Extent<'_>) -> Vec<Job> {
    let mut scripts: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut begun_by_scripts = Vec::new();
    let mut games = Vec::new();
    for (index, content) in contents.all() {
        for script in content
            .scripts
            .iter()
            .flatten()
            .filter(|script| extent.has(script))
        {
            match scripts.get_mut(&script.path) {
                Some(scenarios) => scenarios.push(index),
                None => drop(scripts.insert(script.path.clone(), vec![index])),
            }
        }
        let has_rule = content.rules.iter().any(|script| extent.has(script));
        if has_rule || extent.plays(contents.files_of(index).into_iter().map(|file| &*file.path)) {
            let runs = content
                .scenario
                .setup
                .iter()
                .any(|step| matches!(step, SetupStep::Run(_)));
            if runs {
                &mut begun_by_scripts
            } else {
                &mut games
            }
            .push(Job::Games(index));
        }
    }
    // A game that cannot be set up is found even if the time is short.
    let mut jobs = begun_by_scripts;
    jobs.extend(
        scripts
            .into_iter()
            .map(|(path, having)| Job::Script(path, spread(having))),
    );
    jobs.append(&mut games);
    jobs
}

/// The card of a content that has a script.
fn card_of(content: &Content, path: &str) -> Option<CardId> {
    let mut scripts = content.scripts.iter().map(Option::as_ref);
    scripts
        .position(|script| script.is_some_and(|script| script.path == path))
        .map(CardId::at)
}

/// As many entries of a list as one script is tried in, spread evenly.
fn spread<T>(all: Vec<T>) -> Vec<T> {
    let count = all.len();
    let wanted =
        |index: usize| count <= MAX_SCENARIOS || index * MAX_SCENARIOS % count < MAX_SCENARIOS;
    all.into_iter()
        .enumerate()
        .filter(|(index, _)| wanted(*index))
        .map(|(_, item)| item)
        .collect()
}

impl Job {
    fn run(&self, contents: &Contents<'_>, vms: &Vms, until: Instant) -> Vec<Seen> {
        let (path, having) = match self {
            Job::Script(path, having) => (path.as_str(), having),
            Job::Games(index) => {
                return contents
                    .get(*index)
                    .map(|content| whole_games(&content, vms, until))
                    .into_iter()
                    .collect();
            }
        };
        let subjects = subjects(contents, path, having);
        if subjects.is_empty() {
            return Vec::new();
        }
        let mut all: Vec<Seen> = subjects
            .iter()
            .map(|(content, card)| Seen::new(content, Some(*card), until))
            .collect();
        let before = vms.coverage.lines_of(path);
        let mut ran = 0;
        let mut stale = 0;
        // Each scenario gets one batch, then they take turns.
        for batch in 0..BATCHES.max(subjects.len()) {
            let index = batch % subjects.len();
            let ((content, card), seen) = (&subjects[index], &mut all[index]);
            for number in 0..BATCH {
                let seed = (batch * BATCH + number) as u64;
                let way = way(content, *card, seen, seed);
                let first = drive::one_card(content, *card, way, seed, seen);
                if batch < subjects.len() && number < TWICE {
                    seen.compare(&vms.second, &first, |scratch| {
                        drive::one_card(content, *card, way, seed, scratch)
                    });
                }
                if seen.failures >= MAX_FAILURES || seen.is_late() {
                    return all;
                }
            }
            let wrong: usize = all.iter().map(|seen| seen.wrong.len()).sum();
            let now = newly_run(&before, &vms.coverage.lines_of(path));
            let all = &all;
            stale = if now.0 > ran { 0 } else { stale + 1 };
            ran = now.0;
            let all_ran = now.0 == now.1 && now.1 > 0;
            let happened = has_happened(all);
            let enough = (all_ran && happened)
                || wrong >= MAX_DIAGNOSTICS
                || stale >= STALE.max(subjects.len());
            if batch + 1 >= subjects.len() && enough {
                break;
            }
        }
        all
    }
}

/// Plays whole games of a scenario.
fn whole_games(content: &Arc<Content>, vms: &Vms, until: Instant) -> Seen {
    let mut seen = Seen::new(content, None, until);
    for seed in 0..GAMES as u64 {
        // Even a game that is cut short immediately needs its scripts compiled.
        if seen.is_late() {
            break;
        }
        let first = drive::whole_game(content, seed, &mut seen);
        if seed < GAMES_TWICE {
            seen.compare(&vms.second, &first, |scratch| {
                drive::whole_game(content, seed, scratch)
            });
        }
    }
    seen
}

/// Whether a card is played, or has an effect in force: in the later tries of a card whose event has begun some, or
/// seems never to do so.
fn way(content: &Content, card: CardId, seen: &Seen, seed: u64) -> Way {
    let Some(script) = content.scripts[card.index()].as_ref() else {
        return Way::Played;
    };
    let batch = seed as usize / BATCH;
    let acts = script.handlers != 0 || !script.modifiers.is_empty() || !script.actions.is_empty();
    if !acts || batch == 0 || !seed.is_multiple_of(2) {
        return Way::Played;
    }
    let side = Side::BOTH[(seed / 2 % 2) as usize];
    match seen.begun.len() {
        // What it would remember cannot be made up.
        0 if batch < 2 || !script.has_event() || remembers(script) => Way::Played,
        0 => Way::InForce((side, Until::Turn, Value::Nil)),
        some => Way::InForce(seen.begun[seed as usize / 2 % some]),
    }
}

/// Whether an effect of a script has data.
fn remembers(script: &Script) -> bool {
    script
        .started
        .iter()
        .any(|started| started.data != Argument::Absent)
}

/// Numbers of lines of a script run since counting began, and of lines that can run.
fn newly_run(before: &[Option<u32>], now: &[Option<u32>]) -> (usize, usize) {
    let mut newly = 0;
    let mut all = 0;
    for (line, hits) in now.iter().enumerate() {
        let Some(hits) = *hits else { continue };
        let earlier = before.get(line).copied().flatten().unwrap_or(0);
        newly += usize::from(hits > earlier);
        all += 1;
    }
    (newly, all)
}

/// The contents that have a script of a card, with the card.
fn subjects(contents: &Contents<'_>, path: &str, having: &[usize]) -> Vec<(Arc<Content>, CardId)> {
    let having = having.iter().filter_map(|index| contents.get(*index));
    having
        .filter_map(|content| card_of(&content, path).map(|card| (content, card)))
        .collect()
}

/// Whether the event was possible in some scenario: another may lack what the event is about.
fn has_happened(all: &[Seen]) -> bool {
    let mut judged = all.iter().flat_map(|seen| seen.possible.values());
    judged.clone().next().is_none() || judged.any(|possible| *possible)
}

/// The findings of all jobs together.
#[derive(Default)]
struct Report {
    /// Runs of each line of each script.
    lines: BTreeMap<String, Vec<Option<u32>>>,
    /// Faults by script and line.
    wrong: BTreeMap<(String, Option<u32>, String), TrialError>,
    /// Cards, with whether their event was ever possible, by scenario.
    possible: BTreeMap<String, bool>,
    /// Cards whose effect began to last for the whole game, and those whose effect has ended.
    lasting: BTreeSet<String>,
    ended: BTreeSet<String>,
    /// Scripts that took a scoring card out of the hand of a side without a word, and the scenario.
    shed: BTreeMap<(String, String), String>,
    /// Scripts that gave different results when repeated, and the scenario.
    differs: BTreeMap<String, String>,
    /// The output of `print`, by line of script.
    printed: BTreeMap<(String, u32), Vec<String>>,
    /// Whether the time ran out.
    is_cut: bool,
}

impl Report {
    fn add_lines(&mut self, lines: Vec<(String, Vec<Option<u32>>)>) {
        for (path, lines) in lines {
            add_lines(self.lines.entry(path).or_default(), lines);
        }
    }

    fn add(&mut self, seen: Seen) {
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
    fn add_printed(&mut self, printed: Printed) {
        let texts = self
            .printed
            .entry((printed.path, printed.line))
            .or_default();
        if texts.len() < MAX_PRINTED && !texts.contains(&printed.text) {
            texts.push(printed.text);
        }
    }

    fn diagnostics(
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
        for wrong in self.wrong.values() {
            let Some(file) = file(&wrong.path) else {
                continue;
            };
            let fault = DiagnosticKind::ScriptFails {
                message: wrong.message.clone(),
                scenario: wrong.scenario.clone(),
            };
            found.push(Diagnostic::new(file.line(wrong.line.unwrap_or(0)), fault));
        }
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
        for (id, card) in &content.cards {
            let script = content
                .find_card(id)
                .and_then(|card| content.scripts[card.index()].as_ref());
            let Some(script) = script.filter(|script| tried(&script.path)) else {
                continue;
            };
            let Some(file) = file(&script.path) else {
                continue;
            };
            // An event that failed wherever it was tried says nothing about its condition.
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
    let card = content.find_card(id);
    content
        .cards
        .values()
        .any(|other| card.is_some_and(|card| other.cancels.contains(&card)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_of_many_scenarios_are_tried_in_some_from_all_over() {
        for count in [0, 1, MAX_SCENARIOS] {
            assert_eq!(spread((0..count).collect()).len(), count);
        }
        for count in [MAX_SCENARIOS + 1, 100, 5_000] {
            let some = spread((0..count).collect());
            assert_eq!((some.len(), some[0]), (MAX_SCENARIOS, 0), "{count}");
            assert!(
                some.windows(2)
                    .all(|pair| pair[1] - pair[0] <= count / MAX_SCENARIOS + 1),
                "{count}: {some:?}"
            );
        }
    }

    #[test]
    fn when_the_time_is_up_not_even_scripts_are_compiled() {
        let folder = tempfile::tempdir().expect("a folder");
        let script = "return { event = function(game) game:gain_vp(1) end }";
        testkit::isles::content(folder.path(), script).expect("sound content");
        let library = Library::open(&[folder.path().to_path_buf()]);
        let contents = Contents::of(&library);
        let content = contents.get(0).expect("sound content");
        let path = content
            .scripts
            .iter()
            .flatten()
            .next()
            .expect("a script")
            .path
            .clone();
        let vms = Vms::new();
        Job::Games(0).run(&contents, &vms, Instant::now());
        assert_eq!(vms.coverage.lines_of(&path), Vec::new());
    }
}
