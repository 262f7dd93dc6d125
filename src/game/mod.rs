//! A running game: state, rules, decisions, log and views.
//!
//! The layer uses content and scripts. It does not depend on front ends.

mod actions;
mod api;
mod ask;
mod award;
mod before;
mod board;
mod chance;
mod changes;
mod checkpoint;
mod clause;
mod condition;
mod context;
mod core;
mod coroutines;
mod coup;
mod deal;
mod decision;
mod deck;
mod discards;
mod draft;
mod effect;
mod effort;
mod event;
mod final_scoring;
mod flow;
mod frame;
mod guesses;
mod handlers;
mod headline;
mod held;
mod host;
mod hosts;
mod in_force;
mod lasting;
mod lines;
mod live;
mod loaded;
mod log_line;
mod machine;
mod modifiers;
mod moved;
mod observation;
mod operations;
mod outcome;
mod pay;
mod pending_roll;
mod place_influence;
mod play;
mod playout;
mod position;
mod profiler;
mod question;
mod rebuild;
mod refusal;
mod resample;
mod rolls;
mod round;
mod rules;
mod runtime_error;
mod save;
mod score_parts;
mod score_sum;
mod scoring;
mod secret;
mod seen;
mod setup;
mod sift;
mod space_race;
mod start;
mod step;
mod stopwatch;
mod targets;
#[cfg(test)]
mod testing;
mod text;
mod tracing;
mod traps;
mod turn;
mod value;
mod view;
mod why;
mod work;
mod zone;

use std::sync::Arc;

use crate::content::Content;
use crate::digest;
use crate::ids::Side;

pub use api::{
    API_VERSION, CALLS, Call, Gives, Kind, LiteralReader, Needs, Param, Style,
    given_as_nil_in_filter,
};
pub use board::{Board, CheckError};
pub use chance::{Chance, Dice, Wanted};
pub use clause::Outside;
pub use core::Input;
pub use decision::{Ask, Choice, Decision, Mode, Use, Warning};
pub use effect::{Effect, Source, Until, Value};
pub use effort::steps_spent;
pub use event::Event;
pub use held::ScoringRounds;
pub use hosts::{Coverage, InSeparateVms, SeparateVms};
pub use lasting::{Lasting, Lasts};
pub use lines::LoggedText;
pub use log_line::{line, scoring_name};
pub use observation::{
    EffectSeen, Observation, Offer, OutcomeSeen, Question, SideSeen, SpaceSeen, SpecialSeen,
};
pub use outcome::{Ending, Outcome};
pub use playout::Playout;
pub use profiler::Profiler;
pub use refusal::{Bar, Refusal};
pub use resample::Trial;
pub use runtime_error::RuntimeError;
pub use save::{SaveError, Saved, Setting};
pub use score_parts::{BothParts, ScoreParts, ZoneShare};
pub use scoring::{Level, Standing};
pub use start::{At, GameBuilder, Position, RoundBegan};
pub use stopwatch::{Part, Profile};
pub use text::{change_words, choice_name, effect_name, score};
pub use tracing::{TracedCall, Tracing};
pub use view::{CoupOdds, Spending, View};
pub use zone::Zone;

use self::before::Before;
use self::core::Core;
use self::flow::Flow;
use self::host::Host;
use self::live::Ticket;

/// A running game: a value that can be cloned, compared, saved and loaded at every decision.
///
/// # Threads
/// A game may move between threads at every decision (it is [`Send`]), and plays the same game wherever it is.
/// The coroutines of scripts that wait for a choice stay behind on the thread that made them. A choice made on another
/// thread first makes them again, by running the inputs since the oldest of these scripts began: some microseconds.
/// What stayed behind is never resumed. A thread keeps the coroutines of at most 64 games of a content.
///
/// # Equality
/// Two games are equal if they are in the same position and will have the same future: the same
/// board, the same open question and the same dice. How they got there does not count.
#[derive(Debug)]
pub struct Game {
    core: Box<Core>,
    start: Arc<Start>,
    /// Where the coroutines of waiting scripts are; none if there are none, or they have to be made again.
    ticket: Option<Ticket>,
}

/// Where a game began: what its history is run from.
#[derive(Debug)]
struct Start {
    board: Board,
    flow: Flow,
    dice: Dice,
    seed: u64,
}

impl Start {
    /// Whether it is the start of a scenario, not a position in the middle.
    fn is_setup(&self, content: &Content) -> bool {
        self.flow.frames == [frame::Frame::Setup(frame::SetupFrame { step: 0 })]
            && self.board == Board::new(content)
    }
}

/// Why a choice was not carried out. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The choice is not one of those offered.
    #[error("{0}")]
    Illegal(Refusal),
    /// The open question has no choice at this place.
    #[error("there is no choice {nth}: the question has {of}, and they count from 0")]
    NoSuchChoice {
        /// The place that was named.
        nth: usize,
        /// How many choices there are.
        of: usize,
    },
    /// A position names a card, a space or a phase that the content does not have.
    #[error("the position belongs to another content: it has no {0}")]
    Foreign(String),
    /// The content has other rules, cards or options than the game.
    #[error("the content has other rules, cards or options than the game")]
    OtherContent,
    /// Something failed while the choice was carried out.
    #[error("{0}")]
    Runtime(RuntimeError),
}

impl Game {
    /// Whether the game began at the start of its scenario, not in the middle.
    #[must_use]
    pub fn begins_at_start(&self) -> bool {
        self.start.is_setup(&self.core.content)
    }

    fn begin(
        content: Arc<Content>,
        board: Board,
        frames: Vec<frame::Frame>,
        dice: Dice,
        seed: u64,
    ) -> Result<Game, GameError> {
        let flow = Flow::new(&content, frames);
        Game::begin_in(content, board, flow, dice, seed)
    }

    fn begin_in(
        content: Arc<Content>,
        board: Board,
        flow: Flow,
        dice: Dice,
        seed: u64,
    ) -> Result<Game, GameError> {
        let start = Start {
            board: board.clone(),
            flow: flow.clone(),
            dice: dice.clone(),
            seed,
        };
        let core = Box::new(Core::new(content, board, flow, dice));
        let mut game = Game {
            core,
            start: Arc::new(start),
            ticket: None,
        };
        let host = Host::of(&game.core.content)
            .map_err(|error| GameError::Runtime(RuntimeError::Script(error)))?;
        host.run(&mut game.core, &mut game.ticket, None);
        match game.core.error.take() {
            None => Ok(game),
            Some(error) => Err(GameError::Runtime(error)),
        }
    }

    /// The same game with its content in another language: what [`Game::content`] says from here on.
    ///
    /// The position, the dice and the log stay; [`Game::line`] renders events of the past in the new language, too.
    ///
    /// # Errors
    /// A content with other rules, cards or options.
    ///
    /// # Examples
    /// ```
    /// use brink::{Game, Library};
    ///
    /// let load = |language: &str| Library::open(&[".".into()]).in_language(language).load("red_sea", &[]);
    /// let game = Game::new(Library::open(&[".".into()]).load("red_sea", &[])?.content, 1)?;
    /// let russian = game.in_words_of(&load("ru")?.content)?;
    /// assert_eq!(russian.log_digest(), game.log_digest());
    /// let question = russian.decision().map(|decision| decision.question(russian.content()));
    /// assert!(question.is_some_and(|question| question.starts_with("СССР: выбрать начальное событие")));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_words_of(&self, content: &Arc<Content>) -> Result<Game, GameError> {
        if content.digest != self.core.content.digest {
            return Err(GameError::OtherContent);
        }
        let mut game = self.clone();
        game.core.content = content.clone();
        Ok(game)
    }

    /// The open question; none if the game is over.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.core.decision.as_ref()
    }

    /// How the game ended; none while it is being played.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.core.board.outcome()
    }

    /// The facts of the position, hidden ones too. Players get a [`View`].
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.core.board
    }

    /// What the game is played from.
    #[must_use]
    pub fn content(&self) -> &Arc<Content> {
        &self.core.content
    }

    /// The seed of the game.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.start.seed
    }

    /// The choices and chance results so far, in order.
    #[must_use]
    pub fn history(&self) -> &[Input] {
        &self.core.history
    }

    /// What happened since the last choice, that choice included.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.core.events
    }

    /// A digest of the whole log.
    #[must_use]
    pub fn log_digest(&self) -> u64 {
        self.core.log_digest
    }

    /// Whether a choice is one of those offered.
    #[must_use]
    pub fn is_legal(&self, choice: Choice) -> bool {
        let Some(decision) = self.decision() else {
            return false;
        };
        match choice {
            // The longest lists are of spaces, and every choice comes through here.
            Choice::Space(space) => decision
                .choices
                .iter()
                .any(|is| matches!(is, Choice::Space(other) if *other == space)),
            choice => decision.choices.contains(&choice),
        }
    }

    /// The effort of running the inputs since the oldest waiting script began again, in [`steps_spent`]; 0 if none
    /// waits.
    #[must_use]
    pub fn effort_again(&self) -> u64 {
        if self.core.checkpoint.is_some() {
            self.core.again
        } else {
            0
        }
    }

    /// Whether every round that a side has left this turn is needed for the scoring cards in its hand (rule 10.1.5).
    #[must_use]
    pub fn scoring_needs_every_round(&self, side: Side) -> bool {
        self.core.rules().scoring_is_stuck(side)
    }

    /// Makes a choice and runs to the next decision. Returns what happened.
    ///
    /// # Errors
    /// A choice that is not offered, or a script that fails: the game is then as it was before. If it cannot be brought
    /// back because a script is not deterministic, it refuses every further choice with [`RuntimeError::Differs`].
    pub fn apply(&mut self, choice: Choice) -> Result<&[Event], GameError> {
        if let Some(error) = &self.core.error {
            return Err(GameError::Runtime(error.clone()));
        }
        if self.core.decision.is_none() {
            return Err(GameError::Over);
        }
        if !self.is_legal(choice) {
            return Err(GameError::Illegal(self.why_not(choice)));
        }
        let host = Host::of(&self.core.content)
            .map_err(|error| GameError::Runtime(RuntimeError::Script(error)))?;
        let before = Before::of(&self.core);
        host.run(&mut self.core, &mut self.ticket, Some(choice));
        let Some(error) = self.core.error.take() else {
            return Ok(&self.core.events);
        };
        Err(GameError::Runtime(
            self.recover(&host, choice, before, error),
        ))
    }

    /// Makes a choice, and after it every choice that is the only one.
    ///
    /// # Errors
    /// As [`Game::apply`]; forced choices that were carried out stay so.
    pub fn apply_through(&mut self, choice: Choice) -> Result<(), GameError> {
        self.apply(choice)?;
        while let Some([only]) = self.decision().map(|decision| &decision.choices[..]) {
            let only = *only;
            self.apply(only)?;
        }
        Ok(())
    }

    /// Dictates the next results of chance, in order.
    pub fn dictate(&mut self, results: impl IntoIterator<Item = Chance>) {
        self.core.dice.dictate(results);
    }

    /// Results of chance that were dictated and not used yet.
    #[must_use]
    pub fn dictated(&self) -> usize {
        self.core.dice.dictated()
    }

    /// A digest of the position: equal games have equal digests.
    #[must_use]
    pub fn digest(&self) -> u64 {
        digest::of_value(
            digest::of_value(digest::EMPTY, &self.core.board),
            &self.core.flow,
        )
    }

    /// Compares what is kept incrementally with what the rules say from scratch.
    ///
    /// # Errors
    /// The first difference.
    pub fn check(&self) -> Result<(), CheckError> {
        if !self.core.in_force_agrees() {
            return Err(CheckError::InForce);
        }
        if self.outcome().is_none() && self.core.has_enough_vp().is_some() {
            return Err(CheckError::Victory);
        }
        self.core.board.check(&self.core.content)
    }
}

impl Clone for Game {
    /// Copies the value; coroutines are made again when they are needed.
    fn clone(&self) -> Game {
        Game {
            core: self.core.clone(),
            start: self.start.clone(),
            ticket: None,
        }
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.core.content.digest == other.core.content.digest
            && self.core.board == other.core.board
            && self.core.flow == other.core.flow
            && self.core.dice == other.core.dice
            && self.core.decision == other.core.decision
    }
}

impl Eq for Game {}
