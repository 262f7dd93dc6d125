//! Trials of a scenario: its faults and files with each value of each of its options.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::diagnostic::Diagnostics;
use super::library::Library;
use super::loader::Attempt;
use super::option_trials::OptionTrials;
use super::source::SourceFile;

/// Maximum number of option values tried for one scenario, which limits the time of a check.
const MAX_TRIALS: usize = 400;

impl Library {
    /// The trials of a scenario, run once.
    pub(super) fn trials_of(&self, id: &str) -> Option<&OptionTrials> {
        let index = self.scenarios.get_index_of(id)?;
        Some(
            self.trials
                .get(index)?
                .get_or_init(|| DefaultTrial::of(self, id).with_options(self, id)),
        )
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
    /// a check. A scenario that uses none of some files by default is only loaded by default.
    pub(super) fn all_trials(&self, is_own: impl Fn(&str) -> bool + Sync) -> Vec<Diagnostics> {
        let next = AtomicUsize::new(0);
        let found: Vec<OnceLock<Diagnostics>> =
            self.scenarios.iter().map(|_| OnceLock::new()).collect();
        let work = || {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some((id, _)) = self.scenarios.get_index(index) else {
                    return;
                };
                found[index].get_or_init(|| self.faults_of_trials(index, id, &is_own));
            }
        };
        let threads = thread::available_parallelism()
            .map_or(1, usize::from)
            .min(found.len());
        thread::scope(|scope| {
            for _ in 1..threads {
                // If no thread can be started, this one does all the work.
                let _ = thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        found.into_iter().filter_map(OnceLock::into_inner).collect()
    }

    fn faults_of_trials(
        &self,
        index: usize,
        id: &str,
        is_own: impl Fn(&str) -> bool,
    ) -> Diagnostics {
        let trials = &self.trials[index];
        if trials.get().is_none() {
            let default = DefaultTrial::of(self, id);
            let mut used = default.trials.used.iter();
            if !used.any(|&file| is_own(&self.file(file).path)) {
                return default.trials.faults;
            }
            trials.get_or_init(|| default.with_options(self, id));
        }
        trials
            .get()
            .map_or_else(Diagnostics::default, |trials| trials.faults.clone())
    }

    /// The files of a scenario with the defaults of its options; see [`Library::files_of`].
    #[must_use]
    pub fn default_files_of(&self, scenario: &str) -> Vec<&SourceFile> {
        let used = Attempt::trial(self, scenario, &[]).used;
        used.into_iter().map(|index| self.file(index)).collect()
    }
}

/// A scenario loaded with its default options.
struct DefaultTrial {
    trials: OptionTrials,
    /// Each other value of each option.
    alternatives: Vec<(String, String)>,
    is_sound: bool,
}

impl DefaultTrial {
    fn of(library: &Library, id: &str) -> DefaultTrial {
        let Attempt {
            content,
            mut faults,
            used,
        } = Attempt::of(library, id, &[]);
        let is_sound = !faults.has_errors();
        if let Some(content) = content.as_ref().filter(|_| is_sound) {
            library.note_absent(content, &mut faults);
        }
        let options = content.iter().flat_map(|content| &content.scenario.options);
        let alternatives = options.flat_map(|(name, option)| {
            let values = option.alternatives().into_iter();
            values.map(|value| (name.clone(), value))
        });
        DefaultTrial {
            alternatives: alternatives.collect(),
            is_sound,
            trials: OptionTrials {
                faults,
                used: used.into_iter().collect(),
            },
        }
    }

    /// Loads the scenario with each option changed, too.
    fn with_options(self, library: &Library, id: &str) -> OptionTrials {
        let mut trials = self.trials;
        for (count, option) in self.alternatives.into_iter().enumerate() {
            let attempt = Attempt::trial(library, id, &[option]);
            trials.used.extend(attempt.used);
            if self.is_sound && count < MAX_TRIALS {
                trials.faults.extend(attempt.faults.into_sorted());
            }
        }
        trials
    }
}
