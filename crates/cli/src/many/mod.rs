//! Parts shared by the commands that play many games: flags, a bar, files that are kept, merged and resumed.

mod bar;
mod estimate;
mod kept;
mod merge;
mod missing;

use std::ops::Range;
use std::path::PathBuf;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;

use brink::words::Words;
use brink_study::{Jobs, Record, Shard};

pub(crate) use self::bar::Bar;
pub(crate) use self::estimate::{elo, estimate, percent};
pub(crate) use self::kept::Kept;
use self::kept::{Begin, existing};
pub(crate) use self::merge::{content_of, merged};
pub(crate) use self::missing::listed;
use crate::{CommandResult, words};

/// The status of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// Flags of every command that plays many games.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Many {
    /// Derive all games from this seed
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Play this many games in parallel, at most two per CPU (~10 MB each); does not affect results
    #[arg(
        long,
        default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..=256),
    )]
    pub(crate) jobs: u64,
}

impl Many {
    pub(crate) fn jobs(self) -> Jobs<'static> {
        Jobs::new(self.jobs)
    }
}

/// Flags of commands whose games can be kept in a file, split and put together.
#[derive(Clone, Debug, Args)]
pub(crate) struct Keeping {
    /// Play one part of the games only: 3/8 is the third of eight
    #[arg(long, value_name = "PART/PARTS")]
    shard: Option<Shard>,
    /// Keep the counts in this file, to resume and to merge
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Continue the run of the file of --out, if there is one
    #[arg(long, requires = "out")]
    resume: bool,
    /// Write the file again after this many seconds
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 20,
        requires = "out",
        value_parser = clap::value_parser!(u64).range(0..=60),
    )]
    every: u64,
    /// Add up files of --out instead of playing
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        conflicts_with_all = [
            "scenario",
            "games",
            "seed",
            "jobs",
            "options",
            "shard",
            "resume",
            "every",
        ],
    )]
    pub(crate) merge: Vec<PathBuf>,
}

impl Keeping {
    /// The part of this number of games, or pairs, that is played.
    pub(crate) fn part(&self, all: u64) -> Range<u64> {
        self.shard.unwrap_or(Shard::WHOLE).games(all)
    }

    /// Whether only a part is played.
    pub(crate) fn is_sharded(&self) -> bool {
        self.shard.is_some()
    }

    /// Record to begin with, and its file if there is one: `empty`, or the contents of the file, all within
    /// these games.
    pub(crate) fn open<R: Record>(
        &self,
        empty: R,
        games: &Range<u64>,
        said: &Words,
    ) -> CommandResult<(R, Option<Kept<R>>)> {
        let Some(file) = &self.out else {
            return Ok((empty, None));
        };
        let begin = if self.resume {
            Begin::Resumed
        } else {
            Begin::Anew
        };
        let kept = Kept::open(file, begin, empty, games, said)?;
        let kept = kept.every(Duration::from_secs(self.every));
        Ok((kept.record().clone(), Some(kept)))
    }

    /// Contents of the file to resume; `None` without one.
    pub(crate) fn resumed<R: Record>(&self) -> Option<R> {
        self.out
            .as_ref()
            .filter(|_| self.resume)
            .and_then(|file| existing(file).ok().flatten())
    }

    /// Becomes true when the program is asked to end, if there is a file to keep the results.
    pub(crate) fn stop(&self) -> Arc<AtomicBool> {
        if self.out.is_some() {
            interrupted()
        } else {
            Arc::default()
        }
    }

    /// Ends a run that was asked to end; the file has its results.
    pub(crate) fn check_stopped(
        &self,
        stop: &AtomicBool,
        (done, all): (u64, u64),
        said: &Words,
    ) -> CommandResult {
        match &self.out {
            Some(file) if stop.load(Ordering::Relaxed) && done < all => {
                Err(words::sim_stopped(said, done, all, file.display().to_string()).into())
            }
            _ => Ok(()),
        }
    }
}

/// Becomes true when the program is asked to end, so that the counts are kept. A second request
/// ends it immediately.
pub(crate) fn interrupted() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = stop.clone();
    // Without a handler the program just ends, and the file is some seconds old.
    let _ = ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
    });
    stop
}
