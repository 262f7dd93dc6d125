//! Many games that are stepped at a time into arrays of the caller.

use std::sync::{Mutex, PoisonError};

use brink_encode::{Batch, BatchError, Rows};
use pyo3::prelude::*;

use crate::content::Content;
use crate::game::Game;
use crate::team::Team;
use crate::work::{Gate, check, clear, cut_up, go_on};
use crate::{arrays, errors};

/// Many games, a row of each array for each: `brink.VecEnv` is made with it.
#[pyclass(module = "brink")]
pub(crate) struct Games {
    content: Py<Content>,
    /// One after the other: as many at a time as there are threads.
    parts: Vec<Mutex<Batch>>,
    /// The first game of each part, and the number of all.
    starts: Vec<usize>,
    /// None for one thread: that of the caller.
    team: Option<Team>,
    process: u32,
}

/// The threads at most.
const MAX_THREADS: usize = 256;
/// The games of a part at most: between two of them an interrupt is answered.
const MAX_PART: usize = 2048;

#[pymethods]
impl Games {
    #[new]
    fn new(
        py: Python<'_>,
        content: Py<Content>,
        games: usize,
        seed: u64,
        threads: usize,
    ) -> PyResult<Games> {
        if games == 0 || games > Batch::MAX || threads == 0 || threads > MAX_THREADS {
            let message = format!(
                "1 to {} games on 1 to {MAX_THREADS} threads are possible",
                Batch::MAX
            );
            return Err(errors::plain(py, "ArgumentError", message));
        }
        let threads = threads.min(games);
        // The last round of threads has some to do as well.
        let count = threads * games.div_ceil(threads * MAX_PART);
        let starts: Vec<usize> = (0..=count).map(|part| part * games / count).collect();
        let encoding = &content.get().encoding;
        let parts = starts.windows(2).map(|ends| {
            py.check_signals()?;
            let part = py.detach(|| Batch::new(encoding.clone(), seed, ends[0]..ends[1], games));
            part.map(Mutex::new)
                .map_err(|error| errors::batch(py, &error))
        });
        let parts = parts.collect::<PyResult<Vec<_>>>()?;
        let team = (threads > 1).then(|| Team::new(threads)).transpose();
        let none = |error| {
            errors::plain(
                py,
                "BrinkError",
                format!("no threads can be started: {error}"),
            )
        };
        Ok(Games {
            content,
            parts,
            starts,
            team: team.map_err(none)?,
            process: std::process::id(),
        })
    }

    /// The number of games.
    fn __len__(&self) -> usize {
        self.starts.last().copied().unwrap_or_default()
    }

    /// The number of each game, counted over all games of the seed.
    fn numbers(&mut self) -> Vec<u64> {
        let numbers = self
            .parts
            .iter_mut()
            .flat_map(|part| own(part).numbers().collect::<Vec<_>>());
        numbers.collect()
    }

    /// A copy of one of the games.
    fn game(&mut self, py: Python<'_>, index: usize) -> PyResult<Game> {
        let count = self.__len__();
        let found = self
            .parts
            .iter_mut()
            .flat_map(|part| own(part).games())
            .nth(index)
            .cloned();
        let none = || {
            errors::plain(
                py,
                "ArgumentError",
                format!(
                    "there is no game {index}: they count from 0 to {}",
                    count - 1
                ),
            )
        };
        Ok(Game::of(
            found.ok_or_else(none)?,
            self.content.clone_ref(py),
        ))
    }

    /// Legal actions at random.
    fn sample(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut actions = arrays::writable::<i64>(actions, "actions", self.__len__())?;
        let mut rest = arrays::slice(&mut actions, "actions")?;
        for part in &mut self.parts {
            let batch = own(part);
            let (one, others) = rest.split_at_mut(batch.len());
            batch
                .sample(one)
                .map_err(|error| errors::batch(py, &error))?;
            rest = others;
        }
        Ok(())
    }

    /// Writes what the games look like now.
    fn look(
        &mut self,
        py: Python<'_>,
        observations: &Bound<'_, PyAny>,
        masks: &Bound<'_, PyAny>,
        rewards: &Bound<'_, PyAny>,
        ended: &Bound<'_, PyAny>,
        sides: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        self.go(py, None, [observations, masks, rewards, ended, sides])
    }

    /// Makes one choice in each game and writes what the games then look like.
    #[expect(clippy::too_many_arguments, reason = "the arrays of the caller")]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        observations: &Bound<'_, PyAny>,
        masks: &Bound<'_, PyAny>,
        rewards: &Bound<'_, PyAny>,
        ended: &Bound<'_, PyAny>,
        sides: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        self.go(
            py,
            Some(actions),
            [observations, masks, rewards, ended, sides],
        )
    }
}

impl Games {
    /// Steps the games, or only looks at them without actions.
    fn go(
        &mut self,
        py: Python<'_>,
        actions: Option<&Bound<'_, PyAny>>,
        to: [&Bound<'_, PyAny>; 5],
    ) -> PyResult<()> {
        if self.process != std::process::id() {
            let message = "these games were made before this process was forked: make them in the process that plays them";
            return Err(errors::plain(py, "BrinkError", message));
        }
        let games = self.__len__();
        let (width, count) = (
            self.content.get().observation_size(),
            self.content.get().num_actions(),
        );
        let given = actions
            .map(|actions| arrays::readable::<i64>(actions, "actions", games))
            .transpose()?;
        let given = given
            .as_ref()
            .map(|given| arrays::read(given, "actions"))
            .transpose()?;
        let mut observations = arrays::writable::<f32>(to[0], "observations", games * width)?;
        let mut masks = arrays::writable::<u8>(to[1], "masks", games * count)?;
        let mut rewards = arrays::writable::<f32>(to[2], "rewards", games * 2)?;
        let mut ended = arrays::writable::<u8>(to[3], "ended", games)?;
        let mut sides = arrays::writable::<u8>(to[4], "sides", games)?;
        let rows = Rows {
            observations: arrays::slice(&mut observations, "observations")?,
            masks: arrays::slice(&mut masks, "masks")?,
            rewards: arrays::slice(&mut rewards, "rewards")?,
            ended: arrays::slice(&mut ended, "ended")?,
            sides: arrays::slice(&mut sides, "sides")?,
        };
        let batches = self
            .parts
            .iter_mut()
            .map(own)
            .zip(self.starts.iter().copied());
        let cut = cut_up(batches, rows, given, &self.content.get().encoding);
        let cut = cut.map_err(|error| errors::batch(py, &error))?;
        let team = self.team.as_ref();
        let rounds = || cut.chunks(team.map_or(1, Team::threads));
        let is_one = rounds().len() == 1;
        if !is_one {
            // All are checked before any is stepped.
            py.detach(|| {
                rounds().try_for_each(|round| each(team, |number| check(round.get(number))))
            })
            .map_err(|error| errors::batch(py, &error))?;
            // After an interrupt some are not stepped: nothing has ended there.
            cut.iter().for_each(clear);
        }
        let mut result = Ok(());
        for round in rounds() {
            let gate = is_one.then(|| Gate::new(team.map_or(1, Team::threads)));
            // A game that failed does not keep the others from going on.
            let done = py.detach(|| each(team, |number| go_on(round, number, gate.as_ref())));
            result = done.and(result);
            py.check_signals()?;
        }
        result.map_err(|error| errors::batch(py, &error))
    }
}

/// Does a part on each thread; without a team, the only part on this one.
fn each(
    team: Option<&Team>,
    part: impl Fn(usize) -> Result<(), BatchError> + Sync,
) -> Result<(), BatchError> {
    match team {
        None => part(0),
        Some(team) => team.each(part),
    }
}

/// The games of a part, which nothing else holds.
fn own(part: &mut Mutex<Batch>) -> &mut Batch {
    part.get_mut().unwrap_or_else(PoisonError::into_inner)
}
