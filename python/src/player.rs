//! Players by their names.

use std::process;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use brink_players::{Players, Request, SearchControl};
use pyo3::prelude::*;

use crate::errors;
use crate::game::Game;

/// The interval of looks for signals.
const PULSE: Duration = Duration::from_millis(50);

/// The kinds of players that can be named.
pub(crate) static PLAYERS: LazyLock<Arc<Players>> = LazyLock::new(|| {
    let mut players = Players::new();
    brink_net::add_to(&mut players);
    Arc::new(players)
});

/// A named player. It thinks on a thread of its own, so that an interrupt is answered while it does.
#[pyclass(module = "brink")]
pub(crate) struct Player {
    kind: String,
    seed: u64,
    process: u32,
    thinker: Option<Thinker>,
}

/// The two ends of a thread that chooses: questions go in, keys of choices come out.
struct Thinker {
    ask: Sender<brink::Game>,
    /// The signal that the answer is not wanted any more.
    thought: Arc<SearchControl>,
    answer: Mutex<Receiver<Result<String, String>>>,
}

/// The kinds of players that can be named, each with a sentence.
#[pyfunction]
pub(crate) fn players() -> Vec<(String, String)> {
    PLAYERS
        .kinds()
        .map(|(name, about)| (name.to_owned(), about.to_owned()))
        .collect()
}

impl Thinker {
    /// A thread with a player; it ends with the last question.
    fn start(kind: &str, seed: u64) -> Result<Thinker, String> {
        let mut player = PLAYERS
            .player(kind, seed)
            .map_err(|error| error.to_string())?;
        let (ask, asked) = channel::<brink::Game>();
        let (answers, answer) = channel();
        let thought = Arc::new(SearchControl::new());
        let watched = thought.clone();
        let thread = std::thread::Builder::new().name("brink player".to_owned());
        let spawned = thread.spawn(move || {
            for game in asked {
                if answers.send(choose(&mut *player, &game, &watched)).is_err() {
                    return;
                }
            }
        });
        spawned.map_err(|error| format!("no thread can be started: {error}"))?;
        Ok(Thinker {
            ask,
            thought,
            answer: Mutex::new(answer),
        })
    }
}

/// The key of the choice of a player.
fn choose(
    player: &mut dyn brink_players::Player,
    game: &brink::Game,
    thought: &SearchControl,
) -> Result<String, String> {
    let Some(decision) = game.decision() else {
        return Err(errors::OVER.to_owned());
    };
    let request = Request::new(game.view(decision.side), decision);
    let request = request.watched(thought);
    match player.choose(&request) {
        Ok(choice) => Ok(choice.key(game.content())),
        Err(error) => Err(error.to_string()),
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        // The answer is not wanted any more.
        self.thought.stop();
    }
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (kind, seed = 1))]
    fn new(py: Python<'_>, kind: String, seed: u64) -> PyResult<Player> {
        PLAYERS
            .player(&kind, seed)
            .map_err(|error| errors::plain(py, "PlayerError", error))?;
        Ok(Player {
            kind,
            seed,
            process: process::id(),
            thinker: None,
        })
    }

    /// The name with its parameters.
    #[getter]
    fn kind(&self) -> &str {
        &self.kind
    }

    /// The seed of its dice.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// The choice for the side that chooses, as files write it. The game stays as it is.
    fn choose(&mut self, py: Python<'_>, game: &Game) -> PyResult<String> {
        if game.inner.decision().is_none() {
            return Err(errors::over(py));
        }
        // After a fork there are no threads but one.
        if self.process != process::id() {
            (self.process, self.thinker) = (process::id(), None);
        }
        let thinker = match self.thinker.take() {
            Some(thinker) => thinker,
            None => Thinker::start(&self.kind, self.seed)
                .map_err(|error| errors::plain(py, "PlayerError", error))?,
        };
        let gone = "the player failed: please report with which game";
        thinker
            .ask
            .send(game.inner.clone())
            .map_err(|_| errors::plain(py, "PlayerError", gone))?;
        loop {
            let answer = py.detach(|| {
                thinker
                    .answer
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .recv_timeout(PULSE)
            });
            match answer {
                Ok(chosen) => {
                    self.thinker = Some(thinker);
                    return chosen.map_err(|error| errors::plain(py, "PlayerError", error));
                }
                Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => {
                    return Err(errors::plain(py, "PlayerError", gone));
                }
                // An interrupt leaves the thread behind: the next question starts a new one.
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("<brink.Player {}>", self.kind)
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String, u64))> {
        Ok((
            py.get_type::<Player>().into_any().unbind(),
            (self.kind.clone(), self.seed),
        ))
    }
}
