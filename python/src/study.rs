//! Many games, counted.

use std::collections::BTreeMap;

use brink_study::{Detail, Jobs};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use serde_json::json;

use crate::content::Content;
use crate::player::PLAYERS;
use crate::positions::{self, Positions, Source};
use crate::{errors, interrupt, json};

/// Games between two named players: game `i` depends on the study and on `i` alone.
#[pyclass(frozen, module = "brink")]
pub(crate) struct Study {
    inner: brink_study::Study,
    content: Py<Content>,
    players: (String, String),
    seed: u64,
    detail: String,
}

/// The counts of some games of a study. Tallies of different games are merged in any order.
#[pyclass(module = "brink")]
pub(crate) struct Tally {
    inner: brink_study::Tally,
}

/// Reads the bytes of `Tally.to_bytes`.
#[pyfunction]
pub(crate) fn tally(py: Python<'_>, data: &[u8]) -> PyResult<Tally> {
    let inner = brink_study::Tally::parse(data);
    let inner = inner.map_err(|error| errors::study(py, &error))?;
    Ok(Tally { inner })
}

/// The maximum number of games whose positions are kept in memory, and of threads that play them.
const MAX_GAMES: u64 = 4096;
const MAX_THREADS: usize = 256;

#[pymethods]
impl Study {
    #[new]
    #[pyo3(signature = (
        content, first = "random", second = "random", seed = 1, detail = "summary", games = 0
    ))]
    fn new(
        py: Python<'_>,
        content: Py<Content>,
        first: &str,
        second: &str,
        seed: u64,
        detail: &str,
        games: u64,
    ) -> PyResult<Study> {
        let counted = match detail {
            "summary" => Detail::Summary,
            "games" => Detail::Games,
            "report" => Detail::Report,
            _ => {
                let message =
                    format!("`{detail}` is not a detail: write `summary`, `games` or `report`");
                return Err(errors::plain(py, "ArgumentError", message));
            }
        };
        let study = brink_study::Study::with_players(
            content.get().inner.clone(),
            [first, second],
            seed,
            PLAYERS.clone(),
        );
        let inner = study
            .map_err(|error| errors::study(py, &error))?
            .with_detail(counted)
            .with_games(games);
        Ok(Study {
            inner,
            content,
            players: (first.to_owned(), second.to_owned()),
            seed,
            detail: detail.to_owned(),
        })
    }

    #[getter]
    fn content(&self, py: Python<'_>) -> Py<Content> {
        self.content.clone_ref(py)
    }

    #[getter]
    fn players(&self) -> (String, String) {
        self.players.clone()
    }

    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// A tally without games.
    fn tally(&self) -> Tally {
        Tally {
            inner: self.inner.tally(),
        }
    }

    /// Plays the games from `start` to before `stop`, on this number of threads.
    #[pyo3(signature = (start, stop, threads = 1))]
    fn run(&self, py: Python<'_>, start: u64, stop: u64, threads: u64) -> PyResult<Tally> {
        check_range(py, start, stop)?;
        let study = self.inner.clone();
        let played = interrupt::run(py, move |halt| {
            study.resume(
                study.tally(),
                start..stop,
                &Jobs::new(threads.max(1)).until(halt),
                |_| (),
            )
        })?;
        Ok(Tally {
            inner: played.map_err(|error| errors::study(py, &error))?,
        })
    }

    /// The positions of the games from `start` to before `stop`, as arrays.
    #[pyo3(signature = (start, stop, threads = 1, *, at_random = 0.0, least = 2))]
    fn positions(
        &self,
        py: Python<'_>,
        start: u64,
        stop: u64,
        threads: usize,
        at_random: f64,
        least: usize,
    ) -> PyResult<Positions> {
        check_range(py, start, stop)?;
        if stop - start > MAX_GAMES || threads == 0 || threads > MAX_THREADS {
            let message = format!(
                "up to {MAX_GAMES} games at a time on 1 to {MAX_THREADS} threads are possible"
            );
            return Err(errors::plain(py, "ArgumentError", message));
        }
        if !(0.0..=1.0).contains(&at_random) {
            let message = format!("`at_random` is a share from 0 to 1, not {at_random}");
            return Err(errors::plain(py, "ArgumentError", message));
        }
        let (first, second) = self.players.clone();
        let encoding = self.content.get().encoding.clone();
        let source = Source {
            encoding: encoding.clone(),
            players: [first, second],
            seed: self.seed,
            at_random,
            least,
        };
        let rows = interrupt::run(py, move |halt| source.rows(start..stop, threads, halt))?;
        let rows = rows.map_err(|failure| positions::exception(py, failure))?;
        rows.into_arrays(py, &encoding)
    }

    fn __repr__(&self) -> String {
        let (first, second) = &self.players;
        format!(
            "<brink.Study {}, {first} and {second}, seed {}>",
            self.content.get().inner.scenario.id,
            self.seed
        )
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
        let (first, second) = &self.players;
        let planned = self.inner.tally().planned();
        let parts = (
            self.content.clone_ref(py),
            first,
            second,
            self.seed,
            &self.detail,
            planned,
        );
        Ok((
            py.get_type::<Study>().into_any().unbind(),
            parts.into_py_any(py)?,
        ))
    }
}

/// Refuses games that end before they start.
fn check_range(py: Python<'_>, start: u64, stop: u64) -> PyResult<()> {
    if start <= stop {
        return Ok(());
    }
    let message = format!("games from {start} to before {stop} are none");
    Err(errors::plain(py, "ArgumentError", message))
}

#[pymethods]
impl Tally {
    /// The number of games.
    #[getter]
    fn games(&self) -> u64 {
        self.inner.games()
    }

    /// The games that are counted, as ranges.
    #[getter]
    fn ranges(&self) -> Vec<(u64, u64)> {
        self.inner
            .ranges()
            .map(|range| (range.start, range.end))
            .collect()
    }

    /// The games of a range that are not counted.
    fn missing(&self, start: u64, stop: u64) -> Vec<(u64, u64)> {
        self.inner
            .missing(start..stop.max(start))
            .into_iter()
            .map(|range| (range.start, range.end))
            .collect()
    }

    /// A digest of the games: equal for equal games, however they were split.
    #[getter]
    fn digest(&self) -> String {
        format!("{:016x}", self.inner.digest())
    }

    /// The subject of the study: the scenario, its options, the players, the seed.
    #[getter]
    fn subject(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        json::to_python(py, &json!(self.inner.subject()))
    }

    /// Games won, by the id of the side; `draw` for the others.
    #[getter]
    fn wins(&self) -> BTreeMap<String, u64> {
        let [first, second] = &self.inner.subject().sides;
        let names = [first.clone(), second.clone(), "draw".to_owned()];
        names.into_iter().zip(self.inner.counts().wins).collect()
    }

    /// The counts of each ending, by the id of the winner.
    #[getter]
    fn endings(&self) -> BTreeMap<String, BTreeMap<String, u64>> {
        let [first, second] = &self.inner.subject().sides;
        let names = [first.clone(), second.clone(), "draw".to_owned()];
        let mut endings = BTreeMap::new();
        for (ending, counts) in &self.inner.counts().endings {
            let by_winner = names.iter().cloned().zip(*counts);
            endings.insert(ending.clone(), by_winner.collect());
        }
        endings
    }

    /// Turns of all games together.
    #[getter]
    fn turns(&self) -> u64 {
        self.inner.counts().turns
    }

    /// Choices of all games together.
    #[getter]
    fn decisions(&self) -> u64 {
        self.inner.counts().decisions
    }

    /// Games that could not be finished, by number, with the reason of the first hundred.
    #[getter]
    fn failures(&self) -> BTreeMap<u64, String> {
        self.inner.counts().failures.clone()
    }

    /// Adds the games of another tally of the same study.
    fn merge(&mut self, py: Python<'_>, other: &Tally) -> PyResult<()> {
        self.inner
            .merge(&other.inner)
            .map_err(|error| errors::study(py, &error))
    }

    /// Means with intervals of 95 %, of a tally with the detail `games`.
    fn means<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let means = self.inner.sample().ok_or_else(|| needs_games(py))?.means();
        estimates(py, means)
    }

    /// Paired differences to another tally (both with the detail `games` and the same seed).
    fn change_from<'py>(&self, py: Python<'py>, other: &Tally) -> PyResult<Bound<'py, PyDict>> {
        let (one, other) = (self.inner.sample(), other.inner.sample());
        let (Some(one), Some(other)) = (one, other) else {
            return Err(needs_games(py));
        };
        estimates(py, one.paired_difference(&other))
    }

    /// The tally as bytes: equal for equal tallies, and what `brink merge` reads.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self
            .inner
            .to_bytes()
            .map_err(|error| errors::study(py, &error))?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn __eq__(&self, other: &Tally) -> bool {
        self.inner == other.inner
    }

    fn __repr__(&self) -> String {
        format!(
            "<brink.Tally of {} games of {}>",
            self.inner.games(),
            self.inner.subject().scenario
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Py<PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((
            py.import("brink._brink")?.getattr("tally")?.unbind(),
            (self.to_bytes(py)?,),
        ))
    }
}

/// Means as a dictionary of (value, low, high).
fn estimates(py: Python<'_>, means: Option<brink_study::Means>) -> PyResult<Bound<'_, PyDict>> {
    let Some(means) = means else {
        let message = "there are fewer than two games to compare";
        return Err(errors::plain(py, "StudyError", message));
    };
    let dict = PyDict::new(py);
    dict.set_item("games", means.games)?;
    for (name, of) in [
        ("wins", means.wins),
        ("points", means.points),
        ("turns", means.turns),
    ] {
        dict.set_item(name, (of.value, of.low, of.high))?;
    }
    Ok(dict)
}

fn needs_games(py: Python<'_>) -> PyErr {
    errors::plain(
        py,
        "StudyError",
        "the tally does not count single games: make the study with detail=\"games\"",
    )
}
