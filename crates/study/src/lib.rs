//! Simulation studies: many games, mergeable counts, contests, ratings and training.
//!
//! Game `i` of a study has the seed [`mixed`]`(seed, i)`, so the games can be split between machines in any way. A
//! [`Tally`] contains only sums, knows its study and its games, and merges with tallies of the same study in any order
//! to the same bytes.
//!
//! ```
//! use brink::Library;
//! use brink_study::Study;
//!
//! let content = Library::open(&["../..".into()]).load("red_sea")?.content;
//! let study = Study::new(content, ["careful", "random"], 1)?;
//! let mut parts = study.run(3..5);
//! parts.merge(&study.run(0..3))?;
//! assert_eq!(parts.to_bytes()?, study.run(0..5).to_bytes()?);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod bisection;
mod card_use;
mod comparison;
mod counts;
mod detail;
mod details;
mod error;
mod facts;
mod file;
mod game_result;
mod game_set;
mod jobs;
mod ladder;
mod limits;
mod mean;
mod points;
mod ranges;
mod record;
mod sample;
mod shard;
mod standing;
mod subject;
mod tally;
mod threads;
mod training;

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use brink::content::Content;
use brink::digest::mixed;
use brink::game::{Game, GameError, RuntimeError};
use brink_players::{Match, MatchError, PlayerError, Players, Seat, Step};

use error::StudyResult;
use facts::Facts;
use game_result::GameResult;

pub use bisection::{MAX_SWEPT, measure_nearest};
pub use card_use::CardUse;
pub use comparison::{Comparison, ComparisonRow};
pub use counts::{CardCounts, Counts};
pub use detail::Detail;
pub use details::{CardDetails, Details};
pub use error::{Aspect, Damage, Difference, StudyError};
pub use jobs::Jobs;
pub use ladder::{
    Contest, Estimate, Ladder, OnFault, Pairing, PairingResult, Rating, Run, Score, Terms, ratings,
};
pub use points::display_source;
pub use record::Record;
pub use sample::{Means, Sample};
pub use shard::{Shard, ShardError};
pub use standing::TurnDetails;
pub use subject::Subject;
pub use tally::Tally;
pub use training::{Progress, Training, TrainingBudget, TrainingResult};

/// Games between two kinds of players on a content (a scenario with its options), with a seed.
///
/// # Examples
/// ```
/// use brink_study::Study;
/// use brink::{Library, Side};
///
/// let content = Library::open(&["../..".into()]).load("red_sea")?.content;
/// let tally = Study::new(content, ["careful", "random"], 1)?.run(0..5);
/// assert_eq!(tally.counts().wins.iter().sum::<u64>(), 5);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Study {
    content: Arc<Content>,
    subject: Arc<Subject>,
    kinds: [String; 2],
    seed: u64,
    players: Arc<Players>,
    planned: u64,
}

/// The state of a game after playing: completed, possibly as a failure, or stopped.
enum Played {
    Ended,
    Stopped,
}

impl Study {
    /// Creates a study of games on a content.
    ///
    /// Seats are numbered like their initial sides.
    ///
    /// # Errors
    /// A kind is unknown, or its parameters are wrong.
    pub fn new(content: Arc<Content>, players: [&str; 2], seed: u64) -> StudyResult<Study> {
        Study::with_players(content, players, seed, Players::new().into())
    }

    /// Creates a study with players from a registry.
    ///
    /// Tallies record player names only, so a custom player must behave the same everywhere.
    ///
    /// # Errors
    /// As in [`Study::new`].
    pub fn with_players(
        content: Arc<Content>,
        kinds: [&str; 2],
        seed: u64,
        players: Arc<Players>,
    ) -> StudyResult<Study> {
        for kind in kinds {
            players.player(kind, seed)?;
        }
        let kinds = kinds.map(str::to_owned);
        let subject = Arc::new(Subject::new(&content, &kinds, seed, Detail::Summary));
        Ok(Study {
            content,
            subject,
            kinds,
            seed,
            players,
            planned: 0,
        })
    }

    /// Sets the level of detail.
    #[must_use]
    pub fn with_detail(self, detail: Detail) -> Study {
        let subject = Subject {
            detail,
            ..(*self.subject).clone()
        };
        Study {
            subject: subject.into(),
            ..self
        }
    }

    /// Sets the planned number of games, recorded in tallies, so that missing ones at the end are noticed.
    #[must_use]
    pub fn with_games(self, games: u64) -> Study {
        Study {
            planned: games,
            ..self
        }
    }

    /// The description of the study.
    #[must_use]
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    /// Creates an empty tally.
    #[must_use]
    pub fn tally(&self) -> Tally {
        Tally {
            subject: self.subject.clone(),
            planned: self.planned,
            game_set: game_set::GameSet::default(),
            digest: 0,
            counts: Counts::new(&self.content),
            details: match self.subject.detail {
                Detail::Report => Some(Details::new(&self.content)),
                _ => None,
            },
            results: (self.subject.detail == Detail::Games).then(Default::default),
        }
    }

    /// Plays a range of games on this thread; games are numbered from 0.
    ///
    /// Game `i` depends only on the study and `i`. A game that cannot be completed, because a script or a player
    /// failed, is counted with the reason.
    #[must_use]
    pub fn run(&self, games: Range<u64>) -> Tally {
        let mut tally = self.tally();
        for game in games {
            // Cannot fail: games are added in order.
            let _ = self.play(game, &mut tally, &Jobs::new(1));
        }
        tally
    }

    /// Plays one game and adds it to a tally, which is unusable if the game was stopped.
    fn play(&self, game: u64, tally: &mut Tally, jobs: &Jobs<'_>) -> StudyResult<Played> {
        match self.set_up(game)? {
            Err(reason) => tally.add_failure(game, &reason)?,
            Ok(mut played) => {
                let mut facts = tally.details.as_ref().map(|_| Facts::new(played.game()));
                match count(&mut played, &mut tally.counts, facts.as_mut(), jobs.stop) {
                    Ok(Played::Stopped) => return Ok(Played::Stopped),
                    Ok(Played::Ended) => self.add(game, played.game(), facts, tally)?,
                    Err(MatchError::Game(error)) => {
                        tally.add_failure(game, &in_time(game, error)?.to_string())?;
                    }
                    Err(error) => tally.add_failure(game, &error.to_string())?,
                }
                (jobs.ended)(game, played.game());
            }
        }
        tally.planned = tally.planned.max(game.saturating_add(1));
        Ok(Played::Ended)
    }

    /// Sets up a game, or returns the reason why it cannot be played.
    fn set_up(&self, game: u64) -> StudyResult<Result<Match, String>> {
        let seed = mixed(self.seed, game);
        let [first, second] = [0, 1].map(|side| self.seat(side, seed));
        match (first, second, Game::new(self.content.clone(), seed)) {
            (Ok(first), Ok(second), Ok(begun)) => Ok(Ok(Match::new(begun, [first, second]))),
            (Err(error), ..) | (_, Err(error), _) => Ok(Err(error.to_string())),
            (.., Err(error)) => Ok(Err(in_time(game, error)?.to_string())),
        }
    }

    /// The player of a seat in a game with this seed.
    fn seat(&self, side: usize, seed: u64) -> Result<Seat, PlayerError> {
        let own = mixed(seed, 1 + side as u64);
        let player = self.players.player(&self.kinds[side], own);
        player.map(Seat::Player)
    }

    /// Adds a completed game.
    fn add(
        &self,
        number: u64,
        game: &Game,
        facts: Option<Facts>,
        tally: &mut Tally,
    ) -> StudyResult {
        if let Some(outcome) = game.outcome() {
            tally.counts.add_outcome(outcome, &self.content);
            if let (Some(details), Some(facts)) = (&mut tally.details, facts) {
                details.add(&facts, outcome, &self.content);
            }
            if let (Some(all), Some(result)) = (&mut tally.results, GameResult::of(game)) {
                all.insert(number, result);
            }
        }
        tally.counts.turns += u64::from(game.board().turn());
        tally.add_log(number, game.log_digest())
    }
}

/// Passes on a game's error, unless a time limit caused it.
fn in_time(game: u64, error: GameError) -> StudyResult<GameError> {
    match error {
        GameError::Runtime(RuntimeError::OutOfTime(error)) => Err(StudyError::OutOfTime {
            game,
            error: error.to_string(),
        }),
        error => Ok(error),
    }
}

/// Plays a match and counts its events.
fn count(
    played: &mut Match,
    counts: &mut Counts,
    mut facts: Option<&mut Facts>,
    stop: &AtomicBool,
) -> Result<Played, MatchError> {
    loop {
        add_events(played.game(), counts, facts.as_deref_mut());
        if stop.load(Ordering::Relaxed) {
            return Ok(Played::Stopped);
        }
        let Step::ChoiceMade(..) = played.step()? else {
            return Ok(Played::Ended);
        };
        counts.decisions += 1;
    }
}

/// Counts the events of the last choice.
fn add_events(game: &Game, counts: &mut Counts, facts: Option<&mut Facts>) {
    for event in game.events() {
        counts.add_event(event);
    }
    if let Some(facts) = facts {
        for event in game.events() {
            facts.add(event, game.content());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game that the clock stops depends on the machine: it ends a study, and is no result.
    #[test]
    fn what_the_clock_stops_is_not_counted() {
        let error = brink::tooling::evaluate("a.lua", "return nothing.at_all", &[])
            .expect_err("it indexes nothing");
        let errors = [
            RuntimeError::OutOfTime(Box::new(error.clone())),
            RuntimeError::from(error),
        ];
        let [late, other] = errors.map(|error| in_time(3, GameError::Runtime(error)));
        assert!(matches!(late, Err(StudyError::OutOfTime { game: 3, .. })));
        assert!(other.is_ok());
    }
}
