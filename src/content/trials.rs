//! Trials of a scenario: its faults and files with each value of each of its options.

use std::collections::BTreeSet;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::library::Library;
use super::loader::Attempt;
use super::option_trials::OptionTrials;

/// Maximum number of option values tried for one scenario, which limits the time of a check.
const MAX_TRIALS: usize = 400;

impl Library {
    /// The trials of a scenario, run once.
    pub(super) fn trials_of(&self, id: &str) -> Option<&OptionTrials> {
        let index = self.scenarios.get_index_of(id)?;
        Some(self.trials.get(index)?.get_or_init(|| trials(self, id)))
    }

    /// Reuses the trials of another library where no relevant file differs.
    ///
    /// For an editor, which opens the same files again after each change: a changed script is
    /// relevant to the scenarios that use it, any other change to all.
    #[must_use]
    pub fn with_trials_of(mut self, other: &Library) -> Library {
        let (own, others) = (self.sources().files(), other.sources().files());
        let pairs = || own.iter().zip(others);
        if own.len() != others.len()
            || pairs().any(|(own, other)| own.path != other.path)
            || !self.speaks_like(other)
            || self.missing_folders().ne(other.missing_folders())
        {
            return self;
        }
        let differ = pairs()
            .enumerate()
            .filter(|(_, (own, other))| own.text != other.text);
        let differ: Vec<usize> = differ.map(|(index, _)| index).collect();
        if differ.iter().all(|index| own[*index].key.ends_with(".lua")) {
            let kept =
                |trials: &&OptionTrials| differ.iter().all(|index| !trials.used.contains(index));
            let of = |trials: &OnceLock<OptionTrials>| trials.get().filter(kept).cloned();
            self.trials = other
                .trials
                .iter()
                .map(|trials| of(trials).map_or_else(OnceLock::new, OnceLock::from))
                .collect();
        }
        self
    }

    /// The trials of all scenarios, in order; run in parallel, since they take most of the time of
    /// a check.
    pub(super) fn all_trials(&self) -> impl Iterator<Item = &OptionTrials> {
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some((id, _)) = self
                .scenarios
                .get_index(next.fetch_add(1, Ordering::Relaxed))
            {
                self.trials_of(id);
            }
        };
        let missing = self
            .trials
            .iter()
            .filter(|trials| trials.get().is_none())
            .count();
        let threads = thread::available_parallelism()
            .map_or(1, usize::from)
            .min(missing);
        thread::scope(|scope| {
            for _ in 1..threads {
                // If no thread can be started, this one does all the work.
                let _ = thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        self.trials.iter().filter_map(OnceLock::get)
    }
}

/// Loads a scenario with its default options and with each option changed.
fn trials(library: &Library, id: &str) -> OptionTrials {
    let Attempt {
        content,
        mut faults,
        used,
    } = Attempt::of(library, id, &[]);
    let is_sound = !faults.has_errors();
    let mut used: BTreeSet<usize> = used.into_iter().collect();
    if let Some(content) = content.as_ref().filter(|_| is_sound) {
        library.note_absent(content, &mut faults);
    }
    let options = content.iter().flat_map(|content| &content.scenario.options);
    let trials = options.flat_map(|(name, option)| {
        option
            .alternatives()
            .into_iter()
            .map(|value| (name.clone(), value))
    });
    for (count, trial) in trials.enumerate() {
        let attempt = Attempt::trial(library, id, &[trial]);
        used.extend(attempt.used);
        if is_sound && count < MAX_TRIALS {
            faults.extend(attempt.faults.into_sorted());
        }
    }
    OptionTrials { faults, used }
}
