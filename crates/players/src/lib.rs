//! Players that choose by themselves, from random to a search, and matches between them.
//!
//! A [`Player`] answers the questions of a seat; [`Players`] makes one from a name such as `strong:2s`, and a [`Match`]
//! plays a game out between two seats. [`Evaluation`] says what a position is worth, [`preview`] what a choice leads
//! to, [`risks`] which choices lose, and a [`puzzle::Goal`] is proved or refuted.
//!
//! Players use the public interface of games and know only the [`View`](brink::View) of their side: those of other
//! programs can do whatever these do, and none can cheat. But for limits of time and programs that are asked, the
//! same seed makes the same choices on every machine and any number of threads.
//!
//! ```
//! use brink::{Game, Library};
//! use brink_players::{Match, Players, Seat};
//!
//! let content = Library::open(&["../..".into()]).load("red_sea")?.content;
//! let players = Players::new();
//! let seats = [players.player("greedy", 1)?, players.player("random", 2)?].map(Seat::Player);
//! let mut played = Match::new(Game::new(content, 3)?, seats);
//! let outcome = played.run(|_, events| println!("{} events", events.len()))?;
//! assert_eq!(outcome, played.game().outcome());
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod book;
mod candidate;
mod careful;
mod chance_tree;
mod command;
mod evaluation;
mod evaluations;
mod file;
mod greedy;
mod loss_search;
mod matches;
mod placement_offer;
mod play_span;
mod player;
mod preview;
mod prices;
pub mod puzzle;
mod random;
mod registry;
mod risk;
mod rollout_policy;
mod safety;
mod search_control;
mod siblings;
mod spare_games;
mod strong;
mod subject;
mod work_budget;

pub use book::{Book, Precedent, check_books};
pub use careful::Careful;
pub use command::Command;
pub use evaluation::{Evaluation, PHASES, WIN, Weights, WeightsError};
pub use file::players_table;
pub use greedy::Greedy;
pub use matches::{Match, MatchError, Seat, SeatError, Step};
pub use player::{Player, PlayerError, Request};
pub use preview::{Preview, PreviewOutcome, preview};
pub use random::Random;
pub use registry::Players;
pub use risk::{MAX_TRIALS, Risk, is_risky, loss, risks};
pub use search_control::{Progress, SearchControl};
pub use siblings::{Sibling, SiblingComparison};
pub use strong::{
    Advice, AnalysedCandidate, Analysis, JudgedChoice, Judgement, Reason, Strong, Verdict,
};
pub use subject::Subject;
