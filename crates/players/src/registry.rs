//! The registry of player kinds.

use std::collections::BTreeMap;
use std::fmt;

use brink::tooling::did_you_mean;
use brink::words::{Words, engine};

use super::book::BookPlayer;
use super::evaluations::{DEFAULT_WEIGHTS, Evaluations, WeightsFiles};
use super::{Careful, Command, Greedy, Player, PlayerError, Random, Strong};

/// A constructor of players, from the parameters after the name and a seed.
type Make = Box<dyn Fn(&str, u64) -> Result<Box<dyn Player>, PlayerError> + Send + Sync>;

/// The registry of player kinds: `random`, `careful`, `greedy`, `strong`, `cmd:PROGRAM ARGUMENTS`, `book:PLAYER`, and those
/// added by a program.
///
/// # Examples
/// ```
/// use brink_players::{Players, Random};
///
/// let mut players = Players::new();
/// players.add("coin", "chooses like random", |_, seed| Ok(Box::new(Random::new(seed))));
/// let player = players.player("coin", 1)?;
/// assert!(players.player("karful", 1).is_err_and(|error| error.to_string().contains("careful")));
/// # Ok::<_, brink_players::PlayerError>(())
/// ```
pub struct Players {
    kinds: BTreeMap<String, Kind>,
    /// The kinds that open by the book without being told.
    opening: &'static [&'static str],
}

/// The kind that opens by the book, and then plays like the player among its parameters.
const BOOK: &str = "book";
/// The kinds that open by the book where people meet them.
const OPENING: &[&str] = &["greedy", "strong"];

struct Kind {
    about: String,
    make: Make,
}

impl Players {
    /// Creates a registry of the built-in kinds.
    #[must_use]
    pub fn new() -> Players {
        Players::with_threads(1)
    }

    /// Creates a registry in which `strong` uses this number of threads per choice, unless its parameters set one.
    ///
    /// Use one thread if many games run in parallel, more if a person is waiting.
    #[must_use]
    pub fn with_threads(threads: usize) -> Players {
        let english = Words::english();
        let mut players = Players {
            kinds: BTreeMap::new(),
            opening: &[],
        };
        players.add(
            "random",
            &engine::player_about_random(english),
            |parameters, seed| {
                none("random", parameters)?;
                Ok(Box::new(Random::new(seed)))
            },
        );
        players.add(
            "careful",
            &engine::player_about_careful(english),
            |parameters, seed| {
                none("careful", parameters)?;
                Ok(Box::new(Careful::new(seed)))
            },
        );
        players.add(
            "cmd",
            &engine::player_about_cmd(english),
            |parameters, _| Ok(Box::new(Command::parse(parameters)?)),
        );
        players.add(BOOK, &engine::player_about_book(english), |_, _| {
            Err(PlayerError::new(
                "`book` takes one other player, such as `book:greedy`",
            ))
        });
        add_searching(&mut players, threads);
        players
    }

    /// Lets `greedy` and `strong` open by the book of the content: for games that people play.
    #[must_use]
    pub fn with_book(self) -> Players {
        Players {
            opening: OPENING,
            ..self
        }
    }

    /// Adds a kind of player, replacing one of the same name.
    ///
    /// `make` receives the text after the name and colon, and a seed.
    pub fn add(
        &mut self,
        name: &str,
        about: &str,
        make: impl Fn(&str, u64) -> Result<Box<dyn Player>, PlayerError> + Send + Sync + 'static,
    ) {
        self.kinds.insert(
            name.to_owned(),
            Kind {
                about: about.to_owned(),
                make: Box::new(make),
            },
        );
    }

    /// Creates a player from its name and parameters, such as `careful` or `cmd:python3 my_bot.py`.
    ///
    /// # Errors
    /// The name is unknown, or the kind does not accept the parameters.
    pub fn player(&self, text: &str, seed: u64) -> Result<Box<dyn Player>, PlayerError> {
        let (name, parameters) = parts_of(text);
        let opens = self.opening.contains(&name);
        if name != BOOK && !opens {
            return self.make(text, seed);
        }
        let alone = opens || parameters.is_empty();
        let player = if alone { text } else { parameters };
        Ok(Box::new(BookPlayer::new(self.make(player, seed)?, seed)))
    }

    /// Creates a player that opens by itself.
    fn make(&self, text: &str, seed: u64) -> Result<Box<dyn Player>, PlayerError> {
        let (name, parameters) = parts_of(text);
        match self.kinds.get(name) {
            Some(kind) => (kind.make)(parameters, seed),
            None => Err(self.unknown(name)),
        }
    }

    /// The name and description of each kind, by name.
    pub fn kinds(&self) -> impl Iterator<Item = (&str, &str)> {
        self.kinds
            .iter()
            .map(|(name, kind)| (name.as_str(), kind.about.as_str()))
    }

    fn unknown(&self, name: &str) -> PlayerError {
        let known: Vec<&str> = self.kinds.keys().map(String::as_str).collect();
        let hint = did_you_mean(name, known.iter().copied());
        PlayerError::new(format!(
            "unknown kind of player `{name}`: the kinds are {}{hint}",
            known.join(", ")
        ))
    }
}

impl Default for Players {
    fn default() -> Players {
        Players::new()
    }
}

impl fmt::Debug for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.kinds.keys()).finish()
    }
}

/// The name of a kind, and its parameters.
fn parts_of(text: &str) -> (&str, &str) {
    text.split_once(':').unwrap_or((text, ""))
}

/// Adds the searching players, which share cached evaluations.
fn add_searching(players: &mut Players, threads: usize) {
    let shared = Shared {
        content: Evaluations::default(),
        default_weights: Evaluations::default_weights(),
        files: WeightsFiles::default(),
    };
    let for_greedy = shared.clone();
    let english = Words::english();
    players.add(
        "greedy",
        &engine::player_about_greedy(english),
        move |parameters, seed| {
            let weights = (!parameters.is_empty()).then_some(parameters);
            Ok(Box::new(Greedy::sharing(for_greedy.with(weights)?, seed)))
        },
    );
    players.add(
        "strong",
        &engine::player_about_strong(english),
        move |parameters, seed| {
            let (budget, weights) = parameters
                .split_once(':')
                .map_or((parameters, None), |(budget, file)| (budget, Some(file)));
            let evaluations = shared.with(weights)?;
            let player = Strong::sharing(evaluations, seed).with_threads(threads);
            Ok(Box::new(Strong::parse(budget, player)?))
        },
    );
}

/// The evaluations that players of a registry share.
#[derive(Clone)]
struct Shared {
    content: Evaluations,
    default_weights: Evaluations,
    files: WeightsFiles,
}

impl Shared {
    /// The evaluations for a weights parameter: a file, [`DEFAULT_WEIGHTS`], or `None` for the content's weights.
    fn with(&self, weights: Option<&str>) -> Result<Evaluations, PlayerError> {
        match weights {
            None => Ok(self.content.clone()),
            Some(DEFAULT_WEIGHTS) => Ok(self.default_weights.clone()),
            Some(file) => self.files.of(file),
        }
    }
}

/// Rejects parameters for a kind that takes none.
fn none(name: &str, parameters: &str) -> Result<(), PlayerError> {
    if parameters.is_empty() {
        return Ok(());
    }
    Err(PlayerError::new(format!(
        "`{name}` takes no parameters, but `{parameters}` was given"
    )))
}
