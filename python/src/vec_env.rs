//! Many games, stepped together into arrays of the caller.

use std::process;
use std::sync::{Mutex, PoisonError};

use brink_encode::{Batch, BatchError, Rows};
use pyo3::prelude::*;

use crate::content::Content;
use crate::game::Game;
use crate::team::Team;
use crate::work::{Gate, Works, check, clear, cut_up, go_on};
use crate::{arrays, errors};

/// Many games, each with a row of each array: the core of `brink.VecEnv`.
#[pyclass(module = "brink")]
pub(crate) struct Games {
    content: Py<Content>,
    /// Parts, as many at once as there are threads.
    parts: Vec<Mutex<Batch>>,
    /// The number of the first game of each part, and of all games.
    starts: Vec<usize>,
    /// None if the caller is the only thread.
    team: Option<Team>,
    process: u32,
}

/// The maximum number of threads.
const MAX_THREADS: usize = 256;
/// The maximum number of games of a part: interrupts are answered between parts.
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
        // Threads of the last round have work too.
        let count = threads * games.div_ceil(threads * MAX_PART);
        let starts = (0..=count).map(|part| part * games / count);
        let starts: Vec<usize> = starts.collect();
        let encoding = &content.get().encoding;
        let parts = starts.windows(2).map(|ends| {
            py.check_signals()?;
            let range = ends[0]..ends[1];
            let part = py.detach(|| Batch::new(encoding.clone(), seed, range, games));
            part.map(Mutex::new)
                .map_err(|error| errors::batch(py, &error))
        });
        let parts = parts.collect::<PyResult<Vec<_>>>()?;
        let team = (threads > 1).then(|| Team::new(threads)).transpose();
        let team = team.map_err(|error| {
            let message = format!("no threads can be started: {error}");
            errors::plain(py, "BrinkError", message)
        })?;
        Ok(Games {
            content,
            parts,
            starts,
            team,
            process: process::id(),
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
        let parts = self.parts.iter_mut();
        match parts.flat_map(|part| own(part).games()).nth(index) {
            Some(game) => Ok(Game::of(game.clone(), self.content.clone_ref(py))),
            None => {
                let last = count - 1;
                let message = format!("there is no game {index}: they count from 0 to {last}");
                Err(errors::plain(py, "ArgumentError", message))
            }
        }
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

    /// Writes the observations of the games.
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

    /// Makes one choice in each game and writes the new observations.
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
        if self.process != process::id() {
            return Err(errors::plain(py, "BrinkError", FORKED));
        }
        let games = self.__len__();
        let content = self.content.get();
        let (width, count) = (content.observation_size(), content.num_actions());
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
        let parts = self.parts.iter_mut().map(own);
        let batches = parts.zip(self.starts.iter().copied());
        let works = cut_up(batches, rows, given, &content.encoding)
            .map_err(|error| errors::batch(py, &error))?;
        run_rounds(py, &works, self.team.as_ref())
    }
}

const FORKED: &str = "these games were made before this process was forked: \
                      make them in the process that plays them";

/// Runs all works, on as many threads at once as the team has.
fn run_rounds(py: Python<'_>, works: &[Works<'_>], team: Option<&Team>) -> PyResult<()> {
    let threads = team.map_or(1, Team::threads);
    let is_one = works.len() <= threads;
    if !is_one {
        // All are checked before any is stepped.
        py.detach(|| check_rounds(works, team))
            .map_err(|error| errors::batch(py, &error))?;
        // An interrupt leaves some games unstepped: none of these has ended.
        works.iter().for_each(clear);
    }
    let mut result = Ok(());
    for round in works.chunks(threads) {
        let gate = is_one.then(|| Gate::new(threads));
        // A failed game does not stop the others.
        let done = py.detach(|| each(team, |number| go_on(round, number, gate.as_ref())));
        result = done.and(result);
        py.check_signals()?;
    }
    result.map_err(|error| errors::batch(py, &error))
}

/// Checks the choices of all works.
fn check_rounds(works: &[Works<'_>], team: Option<&Team>) -> Result<(), BatchError> {
    for round in works.chunks(team.map_or(1, Team::threads)) {
        each(team, |number| check(round.get(number)))?;
    }
    Ok(())
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
