//! A running game: state, rules, decisions, log and views.
//!
//! The layer uses content and scripts. It does not depend on front ends.
//!
//! Its modules form layers, `state`, `rules`, `api`, `machine`, `view`, `record`, each using only
//! those before it. [`Game`] is above `machine`: views and records are of games.

mod api;
mod machine;
mod record;
mod rules;
mod state;
#[cfg(test)]
mod testing;
pub(crate) mod tooling;
mod view;

use std::sync::Arc;

use crate::content::Content;
use crate::digest;
use crate::ids::Side;

pub use api::tracing::{TracedCall, Tracing};
pub use machine::function_costs::{FunctionCost, FunctionCosts, FunctionName, add_costs};
pub use machine::profiler::Profiler;
pub use machine::stopwatch::{Part, Profile};
pub use machine::thread_vms::{Coverage, InSeparateVms, SeparateVms};
pub use record::determinization::Trial;
pub use record::playout::Playout;
pub use record::save::{OtherContent, SaveError, Saved, Setting, WrongStep};
pub use record::start::{At, GameBuilder, Position, RoundBegan};
pub use rules::held_cards::ScoringRounds;
pub use rules::scoring::{Level, ScoringResult, Standing};
pub use state::board::{Board, CheckError, Pieces};
pub use state::chance::{Chance, Dice, Wanted};
pub use state::core::Input;
pub use state::decision::{Ask, Choice, Decision, Mode, Use, Warning};
pub use state::effect::{Effect, FixedWord, Source, Until, Value};
pub use state::event::Event;
pub use state::logged_text::LoggedText;
pub use state::outcome::{Ending, Outcome};
pub use state::own_zone::OwnZone;
pub use state::runtime_error::{RuntimeError, SetupError};
pub use state::score_parts::{BothParts, ScoreParts, ZoneShare};
pub use state::zone::Zone;
pub use view::clause::Outside;
pub use view::event_bar::EventBar;
pub use view::lasting_effects::{Lasting, Lasts};
pub use view::observation::{
    EffectSeen, Observation, Offer, OutcomeSeen, Question, SideSeen, SpaceSeen, SpecialSeen,
};
pub use view::refusal::{Bar, NamedMode, Refusal};
pub use view::side_view::{CoupOdds, OperationOdds, Spending, View};
pub use view::standing::WhatIf;
pub use view::text::{display_change, display_score};

use self::machine::coroutine_cache::Ticket;
use self::machine::host::Host;
use self::machine::rollback::Rollback;
use self::state::core::Core;
use self::state::flow::Flow;
use self::state::frame::{Frame, SetupFrame};

/// A running game: a value that can be cloned, compared, saved and loaded at every decision.
///
/// # Threads
/// A game may move between threads at every decision (it is [`Send`]), and plays the same on each.
/// The coroutines of scripts that wait for a choice stay behind on the thread that made them. A
/// choice made on another thread first rebuilds them by replaying the inputs since the outermost of
/// these scripts began, which takes some microseconds. The abandoned coroutines are never resumed.
/// A thread keeps the coroutines of at most 64 games of a content.
///
/// # Equality
/// Two games are equal if they have the same position and the same future: the same board, the same
/// open question and the same dice. Their histories may differ.
#[derive(Debug)]
pub struct Game {
    core: Box<Core>,
    start: Arc<Start>,
    /// Refers to the coroutines of waiting scripts; `None` if there are none, or they have to be
    /// rebuilt.
    ticket: Option<Ticket>,
}

/// The beginning of a game, from which its history is replayed.
#[derive(Debug)]
struct Start {
    board: Board,
    flow: Flow,
    dice: Dice,
    seed: u64,
}

impl Start {
    /// Whether it is the start of a scenario rather than a position in the middle.
    fn is_setup(&self, content: &Content) -> bool {
        self.flow.frames == [Frame::Setup(SetupFrame { step: 0 })]
            && self.board == Board::new(content)
    }
}

/// The reason why a choice failed. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The choice is not one of those offered.
    #[error("{0}")]
    Illegal(Box<Refusal>),
    /// The open question has no choice with this index.
    #[error("there is no choice {nth}: the question has {of}, and they count from 0")]
    NoSuchChoice {
        /// The index given.
        nth: usize,
        /// The number of choices.
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
        frames: Vec<Frame>,
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
        let host =
            Host::of(&game.core.content).map_err(|error| GameError::Runtime(error.into()))?;
        host.run(&mut game.core, &mut game.ticket, None);
        match game.core.error.take() {
            None => Ok(game),
            Some(error) => Err(GameError::Runtime(error)),
        }
    }

    /// Returns the game with its content in a different language, which all names and texts then
    /// use.
    ///
    /// The position, the dice and the log stay; [`Game::line`] renders even past events in the new
    /// language.
    ///
    /// # Errors
    /// The content has different rules, cards or options.
    ///
    /// # Examples
    /// ```
    /// use brink::{Game, Library};
    ///
    /// let library = Library::open(&[".".into()]);
    /// let game = Game::new(library.load("red_sea")?.content, 1)?;
    /// let translated = library.in_language("ru").load("red_sea")?.content;
    /// let russian = game.in_words_of(&translated)?;
    /// assert_eq!(russian.log_digest(), game.log_digest());
    /// let question = russian.decision().map(|decision| decision.display(russian.content()).to_string());
    /// assert!(question.is_some_and(|text| text.starts_with("СССР: выбрать начальное событие")));
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

    /// The open question; `None` if the game is over.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.core.decision.as_ref()
    }

    /// The outcome; `None` while the game is in progress.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.core.board.outcome()
    }

    /// The facts of the position, including hidden ones. Players get a [`View`].
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.core.board
    }

    /// The content of the game.
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

    /// The events since the last choice, including that choice.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.core.events
    }

    /// Whether a side may have learned something hidden from it through the last choice, or all
    /// secrets because the game is over.
    ///
    /// Chance, a card that came to light, and everything that depended on a hidden zone which the
    /// side does not see, whatever came of it. Only such a choice reveals anything if it is taken
    /// back.
    #[must_use]
    pub fn may_have_learned(&self, side: Side) -> bool {
        let core = &self.core;
        let chance = matches!(core.history.last(), Some(Input::Chance(_)));
        let reveals = |event: &Event| event.reveals_to(side);
        core.learned[side.index()]
            || chance
            || self.outcome().is_some()
            || core.events.iter().any(reveals)
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
            // The longest lists are of spaces and cards, and every choice is checked here.
            Choice::Space(space) => decision
                .choices
                .iter()
                .any(|is| matches!(is, Choice::Space(other) if *other == space)),
            Choice::Card(card) => decision
                .choices
                .iter()
                .any(|is| matches!(is, Choice::Card(other) if *other == card)),
            choice => decision.choices.contains(&choice),
        }
    }

    /// The cost of replaying the inputs since the outermost waiting script began, in steps; 0 if no
    /// script waits.
    #[must_use]
    pub fn effort_again(&self) -> u64 {
        if self.core.checkpoint.is_some() {
            self.core.again
        } else {
            0
        }
    }

    /// Whether a side needs every remaining round of this turn for the scoring cards in its hand
    /// (rule 10.1.5).
    #[must_use]
    pub fn scoring_needs_every_round(&self, side: Side) -> bool {
        self.core.rules().scoring_is_stuck(side)
    }

    /// Makes a choice and runs to the next decision. Returns the events.
    ///
    /// # Errors
    /// An illegal choice, or a script that fails: the game is then unchanged. If it cannot be
    /// restored because a script is not deterministic, it refuses every further choice with
    /// [`RuntimeError::Differs`].
    pub fn apply(&mut self, choice: Choice) -> Result<&[Event], GameError> {
        if let Some(error) = &self.core.error {
            return Err(GameError::Runtime(error.clone()));
        }
        if self.core.decision.is_none() {
            return Err(GameError::Over);
        }
        if !self.is_legal(choice) {
            return Err(GameError::Illegal(Box::new(self.why_not(choice))));
        }
        let host =
            Host::of(&self.core.content).map_err(|error| GameError::Runtime(error.into()))?;
        let before = Rollback::of(&self.core);
        self.core.learned = [false; 2];
        let hides = Side::BOTH.map(|side| !self.core.rules().hand_is_open(side));
        host.run(&mut self.core, &mut self.ticket, Some(choice));
        for side in Side::BOTH.into_iter().filter(|side| hides[side.index()]) {
            self.core.note_opened(side);
        }
        let Some(error) = self.core.error.take() else {
            return Ok(&self.core.events);
        };
        Err(GameError::Runtime(
            self.recover(&host, choice, before, error),
        ))
    }

    /// Makes a choice, and then every forced choice.
    ///
    /// # Errors
    /// As [`Game::apply`]; forced choices already made are kept.
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

    /// The number of dictated results not used yet.
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

    /// Compares data kept incrementally with a recomputation from scratch.
    ///
    /// # Errors
    /// The first difference.
    pub fn check(&self) -> Result<(), CheckError> {
        if !self.core.modifier_index_agrees() {
            return Err(CheckError::InForce);
        }
        if self.outcome().is_none() && self.core.has_enough_vp().is_some() {
            return Err(CheckError::Victory);
        }
        self.core.board.check(&self.core.content)
    }
}

impl Game {
    /// Copies the game, and hands the copy the scripts that wait in this one.
    ///
    /// Like `clone`, and faster where the copy is played on first or alone: it continues at once,
    /// while this game has to rebuild its scripts.
    #[must_use]
    pub fn branch(&mut self) -> Game {
        let mut copy = self.clone();
        copy.ticket = self.ticket.take();
        copy
    }

    /// Copies the game into another one like [`Game::branch`], reusing the allocations of that one.
    ///
    /// # Examples
    /// ```
    /// # let content = brink::Library::open(&[".".into()]).load("red_sea")?.content;
    /// let mut game = brink::Game::new(content, 1)?;
    /// let mut spare = game.clone();
    /// game.branch_into(&mut spare);
    /// assert_eq!(spare, game);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn branch_into(&mut self, copy: &mut Game) {
        copy.clone_from(self);
        copy.ticket = self.ticket.take();
    }
}

impl Clone for Game {
    /// Copies the value; coroutines are rebuilt when they are needed.
    fn clone(&self) -> Game {
        Game {
            core: self.core.clone(),
            start: self.start.clone(),
            ticket: None,
        }
    }

    /// Copies another game into this one, reusing its allocations.
    fn clone_from(&mut self, other: &Game) {
        let Game {
            core,
            start,
            ticket: _,
        } = other;
        self.core.copy_from(core);
        self.start.clone_from(start);
        self.ticket = None;
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
