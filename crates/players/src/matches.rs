//! Matches: games played between two seats.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use brink::content::FindError;
use brink::game::{Choice, Event, Game, GameError, Outcome, Refusal};
use brink::ids::Side;

use super::{Player, PlayerError, Request, SearchControl};

/// The occupant of a seat.
pub enum Seat {
    /// Choices are made from outside, through [`Match::play`]: a person, a page, another program.
    Open,
    /// A player that chooses.
    Player(Box<dyn Player>),
}

/// A game played out between two seats.
///
/// A seat is not a side: a bid may swap the sides, and the match asks the seat that currently plays the side. Seats are
/// numbered like the sides before any swap.
///
/// # Examples
/// ```
/// use brink_players::{Match, Players, Seat};
/// use brink::{Game, Library};
///
/// let content = Library::open(&["../..".into()]).load("twilight_struggle")?.content;
/// let players = Players::new();
/// let seats = [Seat::Player(players.player("careful", 2)?), Seat::Player(players.player("random", 3)?)];
/// let mut played = Match::new(Game::new(content, 1)?, seats);
/// let outcome = played.run(|_, _| ())?;
/// assert_eq!(outcome, played.game().outcome());
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Match {
    game: Game,
    seats: [Seat; 2],
    limit: Option<Duration>,
    control: Option<Arc<SearchControl>>,
}

/// The result of one step of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// A player made a choice for this side.
    ChoiceMade(Side, Choice),
    /// An open seat must choose for this side.
    ChoiceAwaited(Side),
    /// The game is over.
    GameOver(Outcome),
}

/// A reason why a match cannot continue. The game is as it was before the choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    /// A player failed.
    #[error("the player of {side} failed: {error}")]
    Player {
        /// The side's id.
        side: Box<str>,
        /// The player's error.
        error: PlayerError,
    },
    /// A player made an illegal choice.
    #[error("the player of {side} made an illegal choice: {refusal}")]
    Illegal {
        /// The side's id.
        side: Box<str>,
        /// The reason.
        refusal: Box<Refusal>,
    },
    /// A player took longer than the limit.
    #[error("the player of {side} took longer than {} ms", .limit.as_millis())]
    Slow {
        /// The side's id.
        side: Box<str>,
        /// The time limit.
        limit: Duration,
    },
    /// The game failed.
    #[error("{0}")]
    Game(#[from] GameError),
}

/// A reason why seats do not fit the sides of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SeatError {
    /// A side is unknown.
    #[error("{0}")]
    Unknown(#[from] FindError),
    /// The side with this id has two seats.
    #[error("`{0}` has two seats")]
    Twice(String),
}

impl Match {
    /// Creates a match from the current position of a game, with the seats in the order of
    /// [`Content::side_ids`](brink::Content::side_ids).
    ///
    /// [`Match::with_seats`] takes them by side.
    #[must_use]
    pub fn new(game: Game, seats: [Seat; 2]) -> Match {
        Match {
            game,
            seats,
            limit: None,
            control: None,
        }
    }

    /// Creates a match from the current position of a game, with a seat for each side by its id:
    /// the seat that currently plays it.
    ///
    /// # Errors
    /// An unknown side, or twice the same.
    ///
    /// # Examples
    /// ```
    /// use brink::{Game, Library};
    /// use brink_players::{Match, Players, Seat};
    ///
    /// let content = Library::open(&["../..".into()]).load("twilight_struggle")?.content;
    /// let us = Seat::Player(Players::new().player("random", 1)?);
    /// let played = Match::with_seats(Game::new(content.clone(), 1)?, [("us", us), ("ussr", Seat::Open)])?;
    /// assert!(played.seat(content.find_side("ussr")?).is_open());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_seats(game: Game, seats: [(&str, Seat); 2]) -> Result<Match, SeatError> {
        let [(first, one), (second, other)] = seats;
        let side = game.content().find_side(first)?;
        if game.content().find_side(second)? == side {
            return Err(SeatError::Twice(second.to_owned()));
        }
        let seats = match game.board().seat_of(side) {
            Side::First => [one, other],
            Side::Second => [other, one],
        };
        Ok(Match::new(game, seats))
    }

    /// Attaches progress reporting and an early-stop signal for the players.
    #[must_use]
    pub fn watched(self, control: Arc<SearchControl>) -> Match {
        Match {
            control: Some(control),
            ..self
        }
    }

    /// Limits the time of each answer.
    ///
    /// External programs are stopped at the limit. Players in this process are asked to respect it, and a late answer
    /// is rejected.
    #[must_use]
    pub fn with_limit(self, limit: Duration) -> Match {
        Match {
            limit: Some(limit),
            ..self
        }
    }

    /// The current game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The occupant of the seat that currently plays a side.
    #[must_use]
    pub fn seat(&self, side: Side) -> &Seat {
        &self.seats[self.game.board().seat_of(side).index()]
    }

    /// Plays until the game is over, or returns `None` once an open seat must choose.
    ///
    /// `watch` receives the game and the events after each choice, and once before the first, with the events that led
    /// to the position.
    ///
    /// # Errors
    /// See [`Match::step`].
    pub fn run(
        &mut self,
        mut watch: impl FnMut(&Game, &[Event]),
    ) -> Result<Option<Outcome>, MatchError> {
        watch(&self.game, self.game.events());
        loop {
            match self.step()? {
                Step::ChoiceMade(..) => watch(&self.game, self.game.events()),
                Step::ChoiceAwaited(_) => return Ok(None),
                Step::GameOver(outcome) => return Ok(Some(outcome)),
            }
        }
    }

    /// Lets the player whose turn it is make one choice.
    ///
    /// # Errors
    /// A player failed, was too slow or made an illegal choice, or a script failed. The game is unchanged: the caller
    /// may ask again, choose for the player, or count the game as lost.
    #[inline]
    pub fn step(&mut self) -> Result<Step, MatchError> {
        let Some(decision) = self.game.decision() else {
            return self
                .game
                .outcome()
                .map(Step::GameOver)
                .ok_or(MatchError::Game(GameError::Over));
        };
        let side = decision.side;
        let seat = &mut self.seats[self.game.board().seat_of(side).index()];
        let Seat::Player(player) = seat else {
            return Ok(Step::ChoiceAwaited(side));
        };
        let request = Request {
            limit: self.limit,
            control: self.control.as_deref(),
            ..Request::new(self.game.view(side), decision)
        };
        // The clock is only read if there is a limit.
        let until = self.limit.map(|limit| (Instant::now(), limit));
        let chosen = player.choose(&request);
        let late = until.filter(|(began, limit)| began.elapsed() > *limit);
        if let Some((_, limit)) = late {
            let side = self.side_id(side);
            return Err(MatchError::Slow { side, limit });
        }
        let choice = chosen.map_err(|error| MatchError::Player {
            side: self.side_id(side),
            error,
        })?;
        match self.game.apply(choice) {
            Ok(_) => Ok(Step::ChoiceMade(side, choice)),
            Err(GameError::Illegal(refusal)) => Err(MatchError::Illegal {
                side: self.side_id(side),
                refusal,
            }),
            Err(error) => Err(MatchError::Game(error)),
        }
    }

    /// The id of a side, for messages.
    fn side_id(&self, side: Side) -> Box<str> {
        self.game.content().side_id(side).into()
    }

    /// Makes a choice for the side to move, whatever its seat. Returns the events.
    ///
    /// # Errors
    /// See [`Game::apply`].
    pub fn play(&mut self, choice: Choice) -> Result<&[Event], GameError> {
        self.game.apply(choice)
    }

    /// Undoes the last `choices` choices, or all if there are fewer.
    ///
    /// # Errors
    /// See [`Game::undo`]; the game is then unchanged.
    pub fn undo(&mut self, choices: usize) -> Result<(), GameError> {
        self.game.undo(choices)
    }

    /// Replaces the game but keeps the seats, for a game that was loaded or moved to changed content.
    pub fn replace_game(&mut self, game: Game) {
        self.game = game;
    }
}

impl Seat {
    /// Whether choices for this seat are made from outside.
    #[must_use]
    pub fn is_open(&self) -> bool {
        matches!(self, Seat::Open)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_open() { "Open" } else { "Player" })
    }
}
