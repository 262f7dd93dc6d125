//! One table: a game with its seats, its storage, and whoever waits for news.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use brink::digest::mixed;
use brink_players::{Player, Players, Thought};
use tokio::sync::watch;

use crate::input::Input;
use crate::play::Play;
use crate::problem::Problem;
use crate::seat::Seat;
use crate::setting::Setting;
use crate::store::GameId;

/// One table.
pub(crate) struct Table {
    pub(crate) id: GameId,
    pub(crate) setting: Setting,
    pub(crate) scenario: String,
    pub(crate) options: Vec<(String, String)>,
    state: Mutex<State>,
    /// What streams wait for.
    pub(crate) pulse: watch::Sender<Pulse>,
    /// The open streams of each seat, and of those who watch.
    pub(crate) streams: [AtomicUsize; 3],
    /// When it was last asked for, in requests.
    pub(crate) used: AtomicU64,
}

/// What changes at a table while it is open.
pub(crate) struct State {
    pub(crate) play: Play,
    /// The players of the seats that machines have.
    pub(crate) machines: [Option<Box<dyn Player>>; 2],
    /// The machine that thinks.
    pub(crate) thinking: Option<Thinking>,
    /// Why a machine cannot go on.
    pub(crate) failed: Option<String>,
}

/// A machine that thinks, from the time that it is asked until a person is, or the other machine.
#[derive(Clone, Debug)]
pub(crate) struct Thinking {
    pub(crate) seat: usize,
    pub(crate) since: Instant,
    /// How far it is, and whether it should answer now.
    pub(crate) thought: Arc<Thought>,
}

impl Thinking {
    pub(crate) fn begins(seat: usize) -> Thinking {
        Thinking {
            seat,
            since: Instant::now(),
            thought: Arc::default(),
        }
    }
}

impl PartialEq for Thinking {
    fn eq(&self, other: &Thinking) -> bool {
        (self.seat, self.since) == (other.seat, other.since)
    }
}

/// What streams send.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Pulse {
    /// The revision now.
    pub(crate) revision: u32,
    /// The machine that thinks.
    pub(crate) thinking: Option<Thinking>,
    /// How often content was read again, and what is wrong with it.
    pub(crate) reloads: u32,
    pub(crate) diagnostics: Arc<Vec<String>>,
    /// Whether the game was deleted.
    pub(crate) gone: bool,
}

impl Table {
    pub(crate) fn new(
        id: GameId,
        setting: Setting,
        options: Vec<(String, String)>,
        play: Play,
        players: &Players,
    ) -> Result<Table, Problem> {
        let seed = play.game.seed();
        let machine = |seat: usize| match &setting.seats[seat] {
            Seat::Person => Ok(None),
            machine => players
                .player(&machine.to_string(), mixed(seed, seat as u64 + 1))
                .map(Some),
        };
        let failed = |error: brink_players::PlayerError| Problem::NoPlayer(error.to_string());
        let machines = [machine(0).map_err(failed)?, machine(1).map_err(failed)?];
        let pulse = watch::Sender::new(Pulse {
            revision: play.revision,
            ..Pulse::default()
        });
        Ok(Table {
            id,
            scenario: play.game.content().scenario.id.clone(),
            setting,
            options,
            state: Mutex::new(State {
                play,
                machines,
                thinking: None,
                failed: None,
            }),
            pulse,
            streams: Default::default(),
            used: AtomicU64::new(0),
        })
    }

    /// What changes, for one request at a time.
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says to streams what has changed.
    pub(crate) fn announce(&self, state: &State) {
        let revision = state.play.revision;
        self.pulse.send_if_modified(|pulse| {
            let changed = pulse.revision != revision || pulse.thinking != state.thinking;
            pulse.revision = revision;
            pulse.thinking.clone_from(&state.thinking);
            changed
        });
    }

    /// Whether anyone waits for news.
    pub(crate) fn has_streams(&self) -> bool {
        self.pulse.receiver_count() > 0
    }

    /// Whether a seat has an open page.
    pub(crate) fn is_here(&self, seat: usize) -> bool {
        !self.setting.is_person(seat) || self.streams[seat.min(2)].load(Ordering::Relaxed) > 0
    }
}

impl State {
    /// Asks the machine that thinks to answer now. Whether there is one.
    pub(crate) fn hurry(&self) -> bool {
        self.thinking
            .iter()
            .map(|thinking| thinking.thought.stop())
            .count()
            > 0
    }

    /// Catches up with what another server has kept.
    pub(crate) fn catch_up(&mut self, kept: &[String]) -> Result<(), Problem> {
        for text in kept {
            let input = Input::parse(text, self.play.game.content());
            let wrong = |why: String| Problem::ContentChanged(why);
            let input = input.ok_or_else(|| wrong(format!("`{text}` is unknown")))?;
            self.play
                .run(input)
                .map_err(|error| wrong(format!("`{text}`: {error}")))?;
        }
        Ok(())
    }
}
