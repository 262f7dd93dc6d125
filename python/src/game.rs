//! Games.

use std::path::PathBuf;

use brink::digest::mixed;
use brink::game::Input;
use brink::{Choice, Saved, Side};
use numpy::PyArray1;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::arrays;
use crate::chance::{chances, fork};
use crate::content::Content;
use crate::decision::Decision;
use crate::listed::listed;
use crate::{errors, json};

/// A running game: it can be copied, saved, pickled and compared at every decision.
#[pyclass(module = "brink")]
pub(crate) struct Game {
    pub(crate) inner: brink::Game,
    content: Py<Content>,
}

/// A choice as Python gives it: as files write it, or its index.
#[derive(FromPyObject)]
pub(crate) enum Chosen {
    /// As files write it.
    Key(String),
    /// Its index in the encoding.
    Index(i64),
}

/// The game of a text that `Game.to_text` gave.
#[pyfunction]
pub(crate) fn restore(py: Python<'_>, content: Py<Content>, text: &str) -> PyResult<Game> {
    let saved = text
        .parse::<Saved>()
        .map_err(|error| errors::save(py, &error))?;
    let inner = saved
        .load(&content.get().inner)
        .map_err(|error| errors::save(py, &error))?;
    Ok(Game { inner, content })
}

/// Begins a game with given results of chance: the game if they suffice, else the possible next results.
#[pyfunction]
pub(crate) fn begin(
    py: Python<'_>,
    content: Py<Content>,
    #[pyo3(from_py_with = listed)] given: Vec<String>,
) -> PyResult<(Option<Game>, Vec<String>)> {
    let inner = content.get().inner.clone();
    let given = chances(py, &inner, &given)?;
    let (game, open) = fork(py, &inner, &given, 0, |given| {
        let builder = brink::Game::builder(inner.clone()).seed(1);
        let begun = builder.dictate(given.iter().copied()).start();
        begun.ok().filter(|game| game.dictated() == 0)
    })?;
    Ok((game.map(|inner| Game { inner, content }), open))
}

impl Game {
    /// A game of a content.
    pub(crate) fn of(inner: brink::Game, content: Py<Content>) -> Game {
        Game { inner, content }
    }

    /// A choice of the open question.
    fn choice(&self, py: Python<'_>, chosen: &Chosen) -> PyResult<Choice> {
        let content = self.content.get();
        match chosen {
            Chosen::Key(key) => Choice::from_key(key, &content.inner).ok_or_else(|| {
                errors::plain(
                    py,
                    "IllegalChoiceError",
                    format!("`{key}` is not a choice of this content"),
                )
            }),
            Chosen::Index(index) => {
                let choice = usize::try_from(*index)
                    .ok()
                    .and_then(|index| content.encoding.actions().choice(index));
                choice.ok_or_else(|| {
                    errors::plain(py, "IllegalChoiceError", content.no_action(*index))
                })
            }
        }
    }

    /// A side by its id; without one the side that chooses, and when the game is over the first.
    fn side_or_chooser(&self, py: Python<'_>, side: Option<&str>) -> PyResult<Side> {
        match side {
            Some(id) => self.content.get().side(py, id),
            None => Ok(self
                .inner
                .decision()
                .map_or(Side::First, |decision| decision.side)),
        }
    }

    /// The events so far with their lines, limited to those that a side may see.
    fn visible_events(
        &self,
        py: Python<'_>,
        side: Option<Side>,
        from: usize,
    ) -> PyResult<Vec<Value>> {
        let mut all = Vec::new();
        let mut before = 0;
        let replayed = self.inner.replayed(usize::MAX, |game, events| {
            if before >= from {
                let seen = events
                    .iter()
                    .filter(|event| side.is_none_or(|side| game.view(side).may_see(event)));
                let content = game.content();
                all.extend(seen.map(|event| json::event(event, game.line(event), content)));
            }
            before += 1;
        });
        replayed.map_err(|error| errors::game(py, &error))?;
        Ok(all)
    }

    fn same_content(&self, py: Python<'_>, other: &Game) -> PyResult<()> {
        if self.inner.content().digest == other.inner.content().digest {
            return Ok(());
        }
        Err(errors::plain(
            py,
            "ArgumentError",
            "the games are of different contents",
        ))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (content, seed = 1))]
    fn new(py: Python<'_>, content: Py<Content>, seed: u64) -> PyResult<Game> {
        let inner = brink::Game::new(content.get().inner.clone(), seed)
            .map_err(|error| errors::game(py, &error))?;
        Ok(Game { inner, content })
    }

    /// The content of the game.
    #[getter]
    fn content(&self, py: Python<'_>) -> Py<Content> {
        self.content.clone_ref(py)
    }

    #[getter]
    fn seed(&self) -> u64 {
        self.inner.seed()
    }

    /// The open question; none if the game is over.
    #[getter]
    fn decision(&self) -> Option<Decision> {
        self.inner
            .decision()
            .map(|decision| Decision::of(decision, self.content.get()))
    }

    /// The legal choices, as files write them.
    #[getter]
    fn choices(&self) -> Vec<String> {
        let choices = self
            .inner
            .decision()
            .map_or(&[][..], |decision| &decision.choices[..]);
        choices
            .iter()
            .map(|choice| choice.key(&self.content.get().inner))
            .collect()
    }

    /// The indices of the legal choices.
    #[getter]
    fn actions(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        let Some(decision) = self.inner.decision() else {
            return Ok(Vec::new());
        };
        self.content
            .get()
            .encoding
            .actions()
            .legal(decision)
            .map_err(|error| errors::no_index(py, &error))
    }

    /// The side that chooses; none if the game is over.
    #[getter]
    fn side(&self) -> Option<&str> {
        self.inner
            .decision()
            .map(|decision| self.inner.content().side_id(decision.side))
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.inner.decision().is_none()
    }

    /// The end of the game: `winner`, `ending` and `text`; none while it is played.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let seen = self.inner.observe_in_common().outcome;
        seen.map(|outcome| json::to_python(py, &json!(outcome)))
            .transpose()
    }

    /// The winner's id; none while the game is played, and for a draw.
    #[getter]
    fn winner(&self) -> Option<&str> {
        let winner = self.inner.outcome().and_then(|outcome| outcome.winner);
        winner.map(|side| self.inner.content().side_id(side))
    }

    #[getter]
    fn turn(&self) -> u8 {
        self.inner.board().turn()
    }

    #[getter]
    fn vp(&self) -> i16 {
        self.inner.board().vp()
    }

    /// A digest of the position: equal games have equal digests.
    #[getter]
    fn digest(&self) -> String {
        format!("{:016x}", self.inner.digest())
    }

    /// A digest of the whole log.
    #[getter]
    fn log_digest(&self) -> u64 {
        self.inner.log_digest()
    }

    /// The seat that plays a side, 0 or 1: a bid may exchange the sides.
    fn seat_of(&self, py: Python<'_>, side: &str) -> PyResult<usize> {
        Ok(self
            .inner
            .board()
            .seat_of(self.content.get().side(py, side)?)
            .index())
    }

    /// Makes a choice and runs to the next question.
    fn apply(&mut self, py: Python<'_>, choice: Chosen) -> PyResult<()> {
        if self.inner.decision().is_none() {
            return Err(errors::over(py));
        }
        let choice = self.choice(py, &choice)?;
        self.inner
            .apply(choice)
            .map(|_| ())
            .map_err(|error| errors::game(py, &error))
    }

    /// Makes a choice with given results of chance in a copy: the copy if they suffice, else the possible next results.
    fn fork(
        &self,
        py: Python<'_>,
        choice: Chosen,
        #[pyo3(from_py_with = listed)] given: Vec<String>,
    ) -> PyResult<(Option<Game>, Vec<String>)> {
        let content = &self.content.get().inner;
        let choice = self.choice(py, &choice)?;
        if !self.inner.is_legal(choice) {
            // The error says why.
            self.clone(py)
                .inner
                .apply(choice)
                .map_err(|error| errors::game(py, &error))?;
        }
        let given = chances(py, content, &given)?;
        let before = self.inner.history().len();
        let (game, open) = fork(py, content, &given, before, |given| {
            let mut next = self.inner.clone();
            next.dictate(given.iter().copied());
            next.apply(choice).ok()?;
            (next.dictated() == 0).then_some(next)
        })?;
        Ok((
            game.map(|inner| Game {
                inner,
                content: self.content.clone_ref(py),
            }),
            open,
        ))
    }

    /// The outcomes of a choice with their chances, limited to the knowledge of its side.
    ///
    /// A dictionary with `outcomes`, `exact` and `risk`. Each outcome has its `chance`, the rows of `dice` that lead to
    /// it, the points `vp`, the level `defcon`, `influence` as `{space: [first, second]}` where it changes, and
    /// `outcome`, how the game ends, or `None`. `exact` is false where hidden cards or long rows of dice were sampled.
    fn preview(&self, py: Python<'_>, choice: Chosen) -> PyResult<Py<PyAny>> {
        let Some(decision) = self.inner.decision() else {
            return Err(errors::over(py));
        };
        let choice = self.choice(py, &choice)?;
        let found = brink_players::preview(self.inner.view(decision.side), choice);
        let Some(found) = found else {
            // The error says why.
            self.clone(py)
                .inner
                .apply(choice)
                .map_err(|error| errors::game(py, &error))?;
            return Err(errors::plain(
                py,
                "BrinkError",
                "what follows cannot be known here",
            ));
        };
        json::to_python(py, &json::preview(&found, self.inner.content()))
    }

    /// Whether a choice is one of the legal ones.
    fn is_legal(&self, py: Python<'_>, choice: Chosen) -> bool {
        self.choice(py, &choice)
            .is_ok_and(|choice| self.inner.is_legal(choice))
    }

    /// Makes random choices until the game is over, or up to a number.
    #[pyo3(signature = (seed, most = None))]
    fn play_randomly(&mut self, py: Python<'_>, seed: u64, most: Option<u64>) -> PyResult<u64> {
        for made in 0..most.unwrap_or(u64::MAX) {
            let Some(decision) = self.inner.decision() else {
                return Ok(made);
            };
            let among = decision.choices.len() as u128;
            let choice = decision.choices[((u128::from(mixed(seed, made)) * among) >> 64) as usize];
            self.inner
                .apply(choice)
                .map_err(|error| errors::game(py, &error))?;
            if made % 4096 == 4095 {
                py.check_signals()?;
            }
        }
        Ok(most.unwrap_or(u64::MAX))
    }

    /// Goes back some choices.
    #[pyo3(signature = (choices = 1))]
    fn undo(&mut self, py: Python<'_>, choices: usize) -> PyResult<()> {
        self.inner
            .undo(choices)
            .map_err(|error| errors::game(py, &error))
    }

    /// Dictates the next results of chance: `die:6`, `drawn:CARD`, `picked:2`.
    fn dictate(
        &mut self,
        py: Python<'_>,
        #[pyo3(from_py_with = listed)] results: Vec<String>,
    ) -> PyResult<()> {
        let all = chances(py, &self.content.get().inner, &results)?;
        self.inner.dictate(all);
        Ok(())
    }

    /// Choices and results of chance so far, as saved games write them.
    #[getter]
    fn history(&self) -> Vec<String> {
        let content = &self.content.get().inner;
        let inputs = self.inner.history().iter().map(|input| match input {
            Input::Choice(choice) => choice.key(content),
            Input::Chance(chance) => chance.key(content),
        });
        inputs.collect()
    }

    /// A copy that plays on by itself.
    fn clone(&self, py: Python<'_>) -> Game {
        Game {
            inner: self.inner.clone(),
            content: self.content.clone_ref(py),
        }
    }

    fn __copy__(&self, py: Python<'_>) -> Game {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: Py<PyAny>) -> Game {
        self.clone(py)
    }

    /// A game that looks the same to a side, with hidden cards and dice dealt anew; none if no other deal was found.
    fn resample(&self, py: Python<'_>, side: &str, seed: u64) -> PyResult<Option<Game>> {
        let side = self.content.get().side(py, side)?;
        let other = self.inner.resample(side, seed);
        Ok(other.map(|inner| Game {
            inner,
            content: self.content.clone_ref(py),
        }))
    }

    /// All that a side may know, as a dictionary; without a side what both know.
    #[pyo3(signature = (side = None))]
    fn observation(&self, py: Python<'_>, side: Option<&str>) -> PyResult<Py<PyAny>> {
        let seen = match side {
            Some(id) => self.inner.view(self.content.get().side(py, id)?).observe(),
            None => self.inner.observe_in_common(),
        };
        json::to_python(py, &json!(seen))
    }

    /// The observation of a side as numbers: of the side that chooses by default.
    #[pyo3(signature = (side = None, out = None))]
    fn encode<'py>(
        &self,
        py: Python<'py>,
        side: Option<&str>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let side = self.side_or_chooser(py, side)?;
        let encoding = &self.content.get().encoding;
        match out {
            None => {
                let observed = encoding.observe(&self.inner.view(side));
                Ok(PyArray1::from_vec(py, observed).into_any())
            }
            Some(out) => {
                let mut array = arrays::writable::<f32>(&out, "out", encoding.layout().size)?;
                encoding.write(&self.inner.view(side), arrays::slice(&mut array, "out")?);
                Ok(out)
            }
        }
    }

    /// 1 for each legal choice, at its index, else 0; all 0 for the side that does not choose.
    #[pyo3(signature = (side = None, out = None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        side: Option<&str>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let side = self.side_or_chooser(py, side)?;
        let actions = self.content.get().encoding.actions();
        let decision = self
            .inner
            .decision()
            .filter(|decision| decision.side == side);
        let Some(out) = out else {
            let mut mask = vec![0; actions.size()];
            let written = actions.write_mask(decision, &mut mask);
            written.map_err(|error| errors::no_index(py, &error))?;
            return Ok(PyArray1::from_vec(py, mask).into_any());
        };
        let mut array = arrays::writable::<u8>(&out, "out", actions.size())?;
        let written = actions.write_mask(decision, arrays::slice(&mut array, "out")?);
        written.map_err(|error| errors::no_index(py, &error))?;
        Ok(out)
    }

    /// The lines of the log: of what a side may see, or all.
    #[pyo3(signature = (side = None))]
    fn log(&self, py: Python<'_>, side: Option<&str>) -> PyResult<Vec<String>> {
        let side = side.map(|id| self.content.get().side(py, id)).transpose()?;
        let lines = self.visible_events(py, side, 0)?.into_iter();
        Ok(lines
            .filter_map(|event| event["line"].as_str().map(str::to_owned))
            .collect())
    }

    /// The events of the whole game as dictionaries, each with its line: of what a side may see, or all.
    #[pyo3(signature = (side = None))]
    fn events(&self, py: Python<'_>, side: Option<&str>) -> PyResult<Py<PyAny>> {
        let side = side.map(|id| self.content.get().side(py, id)).transpose()?;
        json::to_python(py, &Value::Array(self.visible_events(py, side, 0)?))
    }

    /// The events of the last choice as dictionaries.
    #[pyo3(signature = (side = None))]
    fn last_events(&self, py: Python<'_>, side: Option<&str>) -> PyResult<Py<PyAny>> {
        let side = side.map(|id| self.content.get().side(py, id)).transpose()?;
        let seen = self
            .inner
            .events()
            .iter()
            .filter(|event| side.is_none_or(|side| self.inner.view(side).may_see(event)));
        let events =
            seen.map(|event| json::event(event, self.inner.line(event), self.inner.content()));
        json::to_python(py, &events.collect())
    }

    /// The saved game as text.
    fn to_text(&self, py: Python<'_>) -> PyResult<String> {
        Saved::of(&self.inner)
            .map(|saved| saved.to_string())
            .map_err(|error| errors::save(py, &error))
    }

    /// Saves the game: `brink play --load FILE` continues it. Another game in the file, one that does not lead to this
    /// one, is replaced only on demand.
    #[pyo3(signature = (path, *, overwrite = false))]
    fn save(&self, py: Python<'_>, path: PathBuf, overwrite: bool) -> PyResult<()> {
        let saved = Saved::of(&self.inner);
        let saved = saved.map_err(|error| errors::save(py, &error))?;
        let written = if overwrite {
            saved.write(&path)
        } else {
            saved.write_further(&path)
        };
        written.map_err(|error| errors::save(py, &error))
    }

    /// The board as SVG, as a side sees it: by default as the side that chooses.
    #[pyo3(signature = (side = None))]
    fn svg(&self, py: Python<'_>, side: Option<&str>) -> PyResult<String> {
        let side = self.side_or_chooser(py, side)?;
        Ok(brink_draw::svg(
            self.inner.content(),
            Some(self.inner.view(side)),
        ))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None)
    }

    fn __repr__(&self) -> String {
        let content = self.inner.content();
        match self.inner.decision() {
            Some(decision) => format!(
                "<brink.Game {}, turn {}: {} chooses ({})>",
                content.scenario.id,
                self.inner.board().turn(),
                content.side_id(decision.side),
                decision.ask.key()
            ),
            None => format!("<brink.Game {}, over>", content.scenario.id),
        }
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.inner == other.inner
    }

    /// Whether another game looks the same to a side.
    fn looks_like(&self, py: Python<'_>, other: &Game, side: &str) -> PyResult<bool> {
        self.same_content(py, other)?;
        let side = self.content.get().side(py, side)?;
        Ok(self.inner.view(side).observe() == other.inner.view(side).observe())
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<Reduced> {
        let restore = py.import("brink._brink")?.getattr("restore")?.unbind();
        Ok((restore, (self.content.clone_ref(py), self.to_text(py)?)))
    }
}

/// The parts from which `pickle` makes a game: a function with its arguments.
type Reduced = (Py<PyAny>, (Py<Content>, String));
