//! Positions of many games of named players, as arrays.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use brink::digest::mixed;
use brink::game::Dice;
use brink::{Decision, Game, Side};
use brink_encode::Encoding;
use brink_players::{Player, Request};
use numpy::{Element, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::errors;
use crate::player::PLAYERS;

/// Positions of games, a row of each array for each, in the order of the games.
#[pyclass(frozen, get_all, module = "brink")]
pub(crate) struct Positions {
    /// The observation of the side that chooses.
    observations: Py<PyArray2<f32>>,
    /// 1 for each legal choice.
    masks: Py<PyArray2<u8>>,
    /// The choice of the player.
    actions: Py<PyArray1<i64>>,
    /// The side that chooses, 0 or 1.
    sides: Py<PyArray1<u8>>,
    /// The result of the game for the player that chooses: 1, -1, or 0 for a draw.
    results: Py<PyArray1<f32>>,
    /// The number of the game.
    games: Py<PyArray1<u64>>,
}

#[pymethods]
impl Positions {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.actions.bind(py).len()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<brink.Positions: {}>", self.__len__(py)?))
    }
}

/// Games whose positions are wanted.
pub(crate) struct Source {
    pub(crate) encoding: Arc<Encoding>,
    pub(crate) players: [String; 2],
    pub(crate) seed: u64,
    /// The share of choices that are made at random, whatever the player chooses.
    pub(crate) at_random: f64,
    /// The least number of legal choices of a position.
    pub(crate) least: usize,
}

/// The name of an exception and its message.
type Failure = (&'static str, String);

/// Positions of some games, row by row.
#[derive(Default)]
pub(crate) struct Rows {
    observations: Vec<f32>,
    masks: Vec<u8>,
    actions: Vec<i64>,
    sides: Vec<u8>,
    results: Vec<f32>,
    games: Vec<u64>,
}

impl Source {
    /// The positions of a range of games, played on this number of threads.
    pub(crate) fn rows(
        &self,
        games: Range<u64>,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<Rows, Failure> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool =
            pool.map_err(|error| ("BrinkError", format!("no threads can be started: {error}")))?;
        let played = pool.install(|| {
            let games: Vec<u64> = games.collect();
            let each = games.into_par_iter().with_max_len(1);
            let each = each.map(|game| self.play(game, stop).map_err(|error| of_game(game, error)));
            each.collect::<Vec<_>>()
        });
        let mut all = Rows::default();
        for rows in played {
            all.append(rows?);
        }
        Ok(all)
    }

    /// Plays a game: that of this number in a study, unless choices are made at random.
    fn play(&self, number: u64, stop: &AtomicBool) -> Result<Rows, Failure> {
        let seed = mixed(self.seed, number);
        let mut players = [self.player(0, seed)?, self.player(1, seed)?];
        let mut dice = Dice::new(mixed(seed, 3));
        let content = self.encoding.content().clone();
        let mut game = Game::new(content, seed).map_err(failed)?;
        let (mut rows, mut seats) = (Rows::default(), Vec::new());
        while let Some(decision) = game.decision()
            && !stop.load(Ordering::Relaxed)
        {
            let seat = game.board().seat_of(decision.side);
            let player = &mut players[seat.index()];
            let request = Request::new(game.view(decision.side), decision);
            let mut choice = player.choose(&request).map_err(no_choice)?;
            if decision.choices.len() >= self.least {
                let index = self.encoding.actions().index(choice);
                let action = index.ok_or_else(|| failed("a choice has no index"))?;
                self.look(&game, decision, &mut rows)?;
                rows.actions.push(action as i64);
                seats.push(seat);
            }
            if f64::from(dice.below(u32::MAX)) < self.at_random * f64::from(u32::MAX) {
                choice = decision.choices[dice.below(decision.choices.len() as u32) as usize];
            }
            game.apply(choice).map_err(failed)?;
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        let winner = winner.map(|side| game.board().seat_of(side));
        let results = seats.iter().map(|seat| result(*seat, winner));
        rows.results = results.collect();
        rows.games = vec![number; seats.len()];
        Ok(rows)
    }

    /// The player of a seat in a game with this seed, as in a study.
    fn player(&self, seat: usize, seed: u64) -> Result<Box<dyn Player>, Failure> {
        let own = mixed(seed, 1 + seat as u64);
        PLAYERS.player(&self.players[seat], own).map_err(no_choice)
    }

    /// Adds the observation of the side that chooses.
    fn look(&self, game: &Game, decision: &Decision, rows: &mut Rows) -> Result<(), Failure> {
        let (start, width) = (rows.observations.len(), self.encoding.layout().size);
        rows.observations.resize(start + width, 0.0);
        let view = game.view(decision.side);
        self.encoding.write(&view, &mut rows.observations[start..]);
        let (start, count) = (rows.masks.len(), self.encoding.actions().size());
        rows.masks.resize(start + count, 0);
        let mask = &mut rows.masks[start..];
        let written = self.encoding.actions().write_mask(Some(decision), mask);
        rows.sides.push(decision.side.index() as u8);
        written.map_err(failed)
    }
}

impl Rows {
    fn append(&mut self, mut other: Rows) {
        self.observations.append(&mut other.observations);
        self.masks.append(&mut other.masks);
        self.actions.append(&mut other.actions);
        self.sides.append(&mut other.sides);
        self.results.append(&mut other.results);
        self.games.append(&mut other.games);
    }

    /// The rows as arrays, without copying.
    pub(crate) fn into_arrays(self, py: Python<'_>, encoding: &Encoding) -> PyResult<Positions> {
        let count = self.actions.len();
        Ok(Positions {
            observations: table(py, self.observations, [count, encoding.layout().size])?,
            masks: table(py, self.masks, [count, encoding.actions().size()])?,
            actions: PyArray1::from_vec(py, self.actions).unbind(),
            sides: PyArray1::from_vec(py, self.sides).unbind(),
            results: PyArray1::from_vec(py, self.results).unbind(),
            games: PyArray1::from_vec(py, self.games).unbind(),
        })
    }
}

fn table<T: Element>(py: Python<'_>, all: Vec<T>, shape: [usize; 2]) -> PyResult<Py<PyArray2<T>>> {
    Ok(PyArray1::from_vec(py, all).reshape(shape)?.unbind())
}

/// The result of a game for a seat.
fn result(seat: Side, winner: Option<Side>) -> f32 {
    match winner {
        None => 0.0,
        Some(winner) if winner == seat => 1.0,
        Some(_) => -1.0,
    }
}

fn failed(error: impl ToString) -> Failure {
    ("GameError", error.to_string())
}

fn no_choice(error: impl ToString) -> Failure {
    ("PlayerError", error.to_string())
}

fn of_game(game: u64, (name, message): Failure) -> Failure {
    (name, format!("game {game}: {message}"))
}

/// The exception of a failure.
pub(crate) fn exception(py: Python<'_>, (name, message): Failure) -> PyErr {
    errors::plain(py, name, message)
}
