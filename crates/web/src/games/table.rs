//! A table: a game with its seats and its streams.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use brink::content::Content;
use brink::digest::mixed;
use brink_players::{Player, Players, SearchControl};
use tokio::sync::watch;

use super::origin::Origin;
use super::play::Play;
use super::search_queue::Searcher;
use crate::client_address::ClientAddress;
use crate::error::ApiError;
use crate::misfit::Misfit;
use crate::people::Accord;
use crate::people_store::Person;
use crate::seat::Seat;
use crate::setting::Setting;
use crate::store::GameId;

/// A table.
pub(crate) struct Table {
    pub(crate) id: GameId,
    pub(crate) setting: Setting,
    pub(crate) scenario: String,
    pub(crate) options: Vec<(String, String)>,
    /// The content that it is played with, in English.
    pub(crate) content: Arc<Content>,
    /// Where that content is kept.
    pub(crate) origin: Origin,
    /// Whether an earlier version began it with another content.
    pub(crate) began_otherwise: bool,
    state: Mutex<State>,
    /// The state that streams wait for.
    pub(crate) pulse: watch::Sender<Pulse>,
    /// The open streams of each seat, and of the observers.
    pub(crate) streams: [AtomicUsize; 3],
    /// The number of the last request that used it.
    pub(crate) used: AtomicU64,
    /// The last look at the game, other than by a stream.
    watched: Mutex<Option<Look>>,
    /// The last client that used each seat.
    clients: Mutex<[Option<ClientAddress>; 2]>,
    /// The last hint or review that each seat asked for.
    searches: Mutex<[Option<Arc<SearchControl>>; 2]>,
}

/// A look at a game.
#[derive(Clone, Copy, Debug)]
struct Look {
    since: Instant,
    client: Option<ClientAddress>,
}

/// The time for which a look at a game without persons lets its machines go on.
const WATCHED: Duration = Duration::from_secs(10);

/// The changing part of an open table.
pub(crate) struct State {
    pub(crate) play: Play,
    /// The players of the seats of machines.
    pub(crate) machines: [Option<Box<dyn Player>>; 2],
    /// The machine turn in progress.
    pub(crate) thinking: Option<Thinking>,
    /// The reason why a machine cannot continue.
    pub(crate) failed: Option<String>,
    /// The reason why nobody can continue.
    pub(crate) misfit: Option<Misfit>,
    /// Whether the invitation of each seat waits for somebody to use it.
    pub(crate) invited: [bool; 2],
    /// The acts of its people.
    pub(crate) accord: Accord,
    /// The persons on the seats.
    pub(crate) persons: [Person; 2],
    /// The days on which nothing was done, in a game with a pace.
    pub(crate) idle_days: i64,
    /// The time of the last link that was sent to each seat.
    pub(crate) link_sent: [Option<Instant>; 2],
}

/// A running machine turn.
#[derive(Clone, Debug)]
pub(crate) struct Thinking {
    pub(crate) seat: usize,
    pub(crate) since: Instant,
    /// Progress reports and the early-stop signal of a choice.
    pub(crate) thought: Arc<SearchControl>,
    /// Whether it is asked to answer now, until a person is asked.
    pub(crate) hurried: bool,
}

impl Thinking {
    pub(crate) fn begins(seat: usize) -> Thinking {
        Thinking {
            seat,
            since: Instant::now(),
            thought: Arc::default(),
            hurried: false,
        }
    }

    /// The next choice of the turn.
    pub(crate) fn goes_on(self) -> Thinking {
        let thought: Arc<SearchControl> = Arc::default();
        if self.hurried {
            thought.stop();
        }
        Thinking { thought, ..self }
    }
}

impl PartialEq for Thinking {
    fn eq(&self, other: &Thinking) -> bool {
        (self.seat, self.since) == (other.seat, other.since)
    }
}

/// The news that streams send.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Pulse {
    /// The revision now.
    pub(crate) revision: u32,
    /// The machine turn in progress.
    pub(crate) thinking: Option<Thinking>,
    /// The number of reloads of the content, and the faults found by the last.
    pub(crate) reloads: u32,
    pub(crate) diagnostics: Arc<Vec<String>>,
    /// The number of changes of the seats.
    pub(crate) seats: u32,
    /// The number of changes by acts of people.
    pub(crate) people: u32,
    /// The number of new links that each seat has had, as far as is known.
    pub(crate) links: [usize; 2],
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
    ) -> Result<Table, ApiError> {
        let seed = play.game.seed();
        let [first, second] = &setting.seats;
        let machines = [
            machine(first, players, mixed(seed, 1))?,
            machine(second, players, mixed(seed, 2))?,
        ];
        let pulse = watch::Sender::new(Pulse {
            revision: play.revision,
            ..Pulse::default()
        });
        Ok(Table {
            id,
            scenario: play.game.content().scenario.id.clone(),
            setting,
            options,
            content: play.game.content().clone(),
            origin: Origin::Elsewhere,
            began_otherwise: false,
            state: Mutex::new(State {
                play,
                machines,
                thinking: None,
                failed: None,
                misfit: None,
                invited: [false; 2],
                accord: Accord::default(),
                persons: Default::default(),
                idle_days: 0,
                link_sent: [None; 2],
            }),
            pulse,
            streams: Default::default(),
            used: AtomicU64::new(0),
            watched: Mutex::default(),
            clients: Mutex::default(),
            searches: Mutex::default(),
        })
    }

    /// The changing part, for one request at a time.
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        locked(&self.state)
    }

    /// Sends changes to the streams.
    pub(crate) fn announce(&self, state: &State) {
        let revision = state.play.revision;
        self.pulse.send_if_modified(|pulse| {
            let changed = pulse.revision != revision || pulse.thinking != state.thinking;
            pulse.revision = revision;
            pulse.thinking.clone_from(&state.thinking);
            changed
        });
    }

    /// Whether a stream is open.
    pub(crate) fn has_streams(&self) -> bool {
        self.pulse.receiver_count() > 0
    }

    /// Notes that a client looks at the game.
    pub(super) fn mark_watched(&self, client: Option<ClientAddress>) {
        let since = Instant::now();
        *locked(&self.watched) = Some(Look { since, client });
    }

    /// Notes that a client uses a seat.
    pub(super) fn mark_used(&self, seat: usize, client: Option<ClientAddress>) {
        locked(&self.clients)[seat] = client;
    }

    /// The client that notices to a seat count for: nobody else can use up its share.
    ///
    /// Where the seat was not used since the game was opened, that is the client of the other seat.
    pub(super) fn client_told(&self, seat: usize) -> Option<ClientAddress> {
        let clients = *locked(&self.clients);
        clients[seat].or(clients[1 - seat])
    }

    /// The game and its last client, for which its machines think.
    pub(super) fn searcher(&self) -> Searcher {
        let look = *locked(&self.watched);
        Searcher {
            client: look.and_then(|look| look.client),
            game: self.id,
        }
    }

    /// Whether a person plays the game, or somebody watches it.
    pub(super) fn is_wanted(&self) -> bool {
        let watched = *locked(&self.watched);
        self.setting.persons().count() > 0
            || self.has_streams()
            || watched.is_some_and(|look| look.since.elapsed() < WATCHED)
    }

    /// Begins the only hint or review of a seat: an earlier one ends.
    pub(super) fn begin_search(&self, seat: usize, control: Arc<SearchControl>) {
        let earlier = locked(&self.searches)[seat].replace(control);
        if let Some(earlier) = earlier {
            earlier.stop();
        }
    }

    /// Whether a seat has an open page.
    pub(crate) fn is_here(&self, seat: usize) -> bool {
        let streams = self.streams[seat.min(2)].load(Ordering::Relaxed);
        !self.setting.is_person(seat) || streams > 0
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The player of a seat, if a machine has it.
fn machine(seat: &Seat, players: &Players, seed: u64) -> Result<Option<Box<dyn Player>>, ApiError> {
    if *seat == Seat::Person {
        return Ok(None);
    }
    match players.player(&seat.to_string(), seed) {
        Ok(player) => Ok(Some(player)),
        Err(error) => Err(ApiError::NoPlayer(error.to_string())),
    }
}

impl State {
    /// Makes a thinking machine answer now; returns whether there is one.
    pub(crate) fn hurry(&mut self) -> bool {
        if let Some(thinking) = &mut self.thinking {
            thinking.hurried = true;
            thinking.thought.stop();
        }
        self.thinking.is_some()
    }

    /// Checks that the game is not over.
    pub(crate) fn check_open(&self) -> Result<(), ApiError> {
        match self.play.is_over() {
            true => Err(ApiError::Over),
            false => Ok(()),
        }
    }

    /// Whether the question may be answered: not if the game cannot continue here.
    pub(crate) fn check_fit(&self) -> Result<(), ApiError> {
        self.misfit.map_or(Ok(()), |misfit| Err(misfit.into()))
    }
}
