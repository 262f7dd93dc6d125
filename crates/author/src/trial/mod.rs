//! Trials: every script of a library is run from many positions, with random answers, to find errors at run time.
//!
//! Positions and answers come from fixed seeds, and their number is bounded: the same content always gets the same
//! findings.

mod deletion;
mod drive;
mod extent;
mod line;
mod position;
mod report;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::contents::Contents;
use brink::content::{Argument, Content, Diagnostic, Library, Phase, Script, SetupStep};
use brink::game::{Coverage, FunctionCosts, SeparateVms, Until, Value, add_costs};
use brink::ids::{CardId, Side};
use brink::script::{Deadline, Printed, Printout};

use drive::{Seen, Way};
use report::{MAX_LENGTH, Report};

pub use extent::Extent;
pub use line::test_of_line;

/// The number of trials of one card in one scenario, in batches until each line of its script has
/// run.
const BATCH: usize = 24;
const BATCHES: usize = 10;
/// The number of batches without a new line after which further ones are pointless.
const STALE: usize = 4;
/// The maximum number of scenarios in which one script is tried: each needs its own VMs. Whole
/// games run it in the other scenarios.
const MAX_SCENARIOS: usize = 48;
/// The number of turns and of set-ups of one scenario that are tried, if functions of rule scripts
/// are among their phases or steps.
const TURNS: u64 = 24;
/// Whole games of one scenario, for its rule scripts and for interactions of cards.
const GAMES: usize = 12;
/// The number of trials of one card in one scenario, and of whole games, that are repeated in
/// another VM and compared.
const TWICE: usize = 4;
const GAMES_TWICE: u64 = 2;
/// The maximum number of different faults reported for one script.
const MAX_DIAGNOSTICS: usize = 5;
/// The number of failures after which a script is not tried again: an endless one takes long each
/// time.
const MAX_FAILURES: usize = 16;
/// After that time a running script is stopped.
const GRACE: Duration = Duration::from_secs(2);

/// Runs of each line of each script, by its path; `None` for lines that cannot run.
pub type LinesRun = Vec<(String, Vec<Option<u32>>)>;

/// The findings of a trial.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    /// The faults of the scripts.
    pub faults: Vec<Diagnostic>,
    /// The cost of each function that ran, in steps.
    pub costs: FunctionCosts,
}

/// Runs the scripts of a library and reports what is wrong with them. Scenarios that cannot be loaded are left out.
#[must_use]
pub fn try_scripts(library: &Library, extent: Extent<'_>) -> Vec<Diagnostic> {
    try_scripts_after(library, extent, LinesRun::new()).faults
}

/// Like [`try_scripts`], given the lines that other runs, such as those of position tests, have
/// already reached.
#[must_use]
pub fn try_scripts_after(library: &Library, extent: Extent<'_>, reached: LinesRun) -> Tried {
    let contents = Contents::of(library);
    // Shared files are tried in each scenario: one may lack names that another has.
    let until = Instant::now() + MAX_LENGTH;
    let jobs = jobs(&contents, extent);
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism()
        .map_or(1, usize::from)
        .min(4)
        .min(jobs.len());
    let results: Vec<_> = thread::scope(|scope| {
        // With fewer threads than wanted the findings are the same.
        let work = || work(&contents, &jobs, &next, until);
        let running: Vec<_> = (0..threads)
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
            .collect();
        if running.is_empty() {
            return vec![work()];
        }
        running
            .into_iter()
            .filter_map(|thread| thread.join().ok())
            .collect()
    });
    let mut report = Report::default();
    report.add_lines(reached);
    report.is_cut = Instant::now() >= until;
    let mut found = Vec::new();
    let mut costs = FunctionCosts::new();
    for (jobs, lines, more) in results {
        found.extend(jobs);
        report.add_lines(lines);
        add_costs(&mut costs, more);
    }
    // Whichever thread was faster.
    found.sort_by_key(|(index, ..)| *index);
    for (_, all, printed) in found {
        all.into_iter().for_each(|seen| report.add(seen));
        printed
            .into_iter()
            .for_each(|line| report.add_printed(line));
    }
    Tried {
        faults: report.diagnostics(library, &contents, extent),
        costs,
    }
}

/// The findings of jobs with their numbers and output, the number of runs of each line, and the cost
/// of each function.
type Done = (
    Vec<(usize, Vec<Seen>, Vec<Printed>)>,
    LinesRun,
    FunctionCosts,
);

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
    let coverage = vms.coverage;
    (found, coverage.lines_run(), coverage.functions())
}

/// Lua machines for the jobs of a thread.
struct Vms {
    coverage: Coverage,
    /// For repeated runs, which are compared with the first.
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
    /// Set-ups and turns of a scenario that has functions of rule scripts among their steps.
    Turns(usize),
}

/// Whether functions of rule scripts are among the steps of the set-up and the phases of a turn.
fn functions_of(content: &Content) -> [bool; 2] {
    let scenario = &content.scenario;
    let mut steps = scenario.setup.iter();
    let mut phases = scenario.phases.iter();
    let set_up = steps.any(|step| matches!(step, SetupStep::Run(_)));
    let turn = phases.any(|phase| matches!(phase, Phase::Run(_)));
    [set_up, turn]
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
        let files = contents.files_of(index).into_iter();
        if has_rule || extent.plays(files.map(|file| &*file.path)) {
            if functions_of(&content).contains(&true) {
                begun_by_scripts.extend([Job::Games(index), Job::Turns(index)]);
            } else {
                games.push(Job::Games(index));
            }
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
        .and_then(CardId::new)
}

/// A selection of entries of a list, as many as one script is tried in, spread evenly.
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
                let content = contents.get(*index);
                let seen = content.map(|content| whole_games(&content, vms, until));
                return seen.into_iter().collect();
            }
            Job::Turns(index) => {
                let content = contents.get(*index);
                let seen = content.map(|content| turns(&content, vms, until));
                return seen.into_iter().collect();
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
        let modules: BTreeSet<&str> = subjects.iter().flat_map(modules_of).collect();
        let lines = || {
            let files = modules.iter().copied();
            files.map(|path| vms.coverage.lines_of(path)).collect()
        };
        let before = vms.coverage.lines_of(path);
        let before_of_modules: Vec<Lines> = lines();
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
            let of_modules = before_of_modules.iter().zip(lines());
            let of_modules: usize = of_modules
                .map(|(before, now)| newly_run(before, &now).0)
                .sum();
            let all = &all;
            let run = now.0 + of_modules;
            stale = if run > ran { 0 } else { stale + 1 };
            ran = run;
            // Which lines of its modules a script can reach is unknown: a batch without a new one
            // has to do.
            let all_ran = now.0 == now.1 && now.1 > 0 && (modules.is_empty() || stale > 0);
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

/// The number of runs of each line of a script; `None` for lines that cannot run.
type Lines = Vec<Option<u32>>;

/// The files of the modules that the script of a card uses.
fn modules_of((content, card): &(Arc<Content>, CardId)) -> impl Iterator<Item = &str> {
    let script = content.scripts[card.index()].as_ref();
    let modules = script.into_iter().flat_map(|script| &script.modules);
    modules.map(|module| &*module.path)
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

/// Plays set-ups, and turns that begin in random positions.
fn turns(content: &Arc<Content>, vms: &Vms, until: Instant) -> Seen {
    let mut seen = Seen::new(content, None, until);
    let [set_up, turn] = functions_of(content);
    let ways = [(set_up, drive::set_up as Trial), (turn, drive::one_turn)];
    for (_, play) in ways.into_iter().filter(|(is_tried, _)| *is_tried) {
        for seed in 0..TURNS {
            if seen.is_late() || seen.failures >= MAX_FAILURES {
                return seen;
            }
            let first = play(content, seed, &mut seen);
            if seed < GAMES_TWICE {
                seen.compare(&vms.second, &first, |scratch| play(content, seed, scratch));
            }
        }
    }
    seen
}

/// A trial with a seed.
type Trial = fn(&Arc<Content>, u64, &mut Seen) -> drive::Outcome;

/// Whether a card is played, or has an effect in force: the latter in later trials of a card whose
/// event has begun effects, or seems never to do so.
fn way(content: &Content, card: CardId, seen: &Seen, seed: u64) -> Way {
    let Some(script) = content.scripts[card.index()].as_ref() else {
        return Way::Played;
    };
    let batch = seed as usize / BATCH;
    if !drive::lasts(script) || batch == 0 || !seed.is_multiple_of(2) {
        return Way::Played;
    }
    let side = Side::BOTH[(seed / 2 % 2) as usize];
    match seen.begun.len() {
        // Data that the effect would remember cannot be made up.
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

/// Whether the event was possible in some scenario: others may lack the subject of the event.
fn has_happened(all: &[Seen]) -> bool {
    let mut judged = all.iter().flat_map(|seen| seen.possible.values());
    judged.clone().next().is_none() || judged.any(|possible| *possible)
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
