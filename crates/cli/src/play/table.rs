//! A game being played in the terminal.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;

use brink::content::{Content, Library};
use brink::game::{Choice, Setting};
use brink::ids::{CardId, Side};
use brink::script::Printout;
use brink_players::{Match, Risk};

use super::super::Place;
use super::super::sheet::Sheet;
use super::kept::{Kept, Known};
use super::made::Made;
use super::puzzle::PuzzleAtTable;
use super::question::Shown;
use super::screen::Screen;
use super::waiting::Waiting;

/// A game being played in the terminal.
pub(super) struct Table {
    /// The game and its players; a person has an open seat.
    pub(super) played: Match,
    /// Shows that a machine thinks.
    pub(super) waiting: Waiting,
    pub(super) content: Arc<Content>,
    /// The files of the content, and their folders for reading them again.
    pub(super) library: Library,
    /// Prints of scripts, if kept.
    pub(super) printout: Option<Printout>,
    pub(super) place: Place,
    /// Setting that the game is saved with.
    pub(super) setting: Setting,
    /// For each choice of the game, the side that made it.
    pub(super) made: Vec<Made>,
    pub(super) save: Option<PathBuf>,
    pub(super) kept: Option<Kept>,
    /// The games that this program last read or wrote, by their files.
    pub(super) known: Known,
    /// The reason why the last save failed.
    pub(super) unsaved: Option<String>,
    pub(super) sheet: Sheet,
    pub(super) screen: Screen,
    /// The rest of the choices from a line that gave several.
    pub(super) queue: VecDeque<Choice>,
    /// The last question that was shown.
    pub(super) shown: Option<Shown>,
    /// The choices as last listed: numbers that are typed refer to these.
    pub(super) listed: Vec<Choice>,
    /// The card of this play whose text has been shown.
    pub(super) explained: Option<CardId>,
    /// The risks of the choices of the open question.
    pub(super) risks: Vec<Option<Risk>>,
    /// Puzzle to be solved.
    pub(super) puzzle: Option<PuzzleAtTable>,
}

impl Table {
    /// Whether a person chooses for a side.
    pub(super) fn is_human(&self, side: Side) -> bool {
        self.played.seat(side).is_open() && !self.defends(side)
    }

    /// Whether a person plays.
    pub(super) fn has_human(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.is_human(side))
    }

    /// The side whose view the screen shows after a side has chosen.
    pub(super) fn watcher(&self, side: Side) -> Side {
        if self.is_human(side) || !self.is_human(side.opponent()) {
            side
        } else {
            side.opponent()
        }
    }

    /// Whether the program answers for a side, against the one that solves a puzzle.
    pub(super) fn defends(&self, side: Side) -> bool {
        self.puzzle.as_ref().is_some_and(|set| set.defends(side))
    }

    /// Forgets the open question: the game has another one now.
    pub(super) fn forget_question(&mut self) {
        self.queue.clear();
        self.shown = None;
        self.explained = None;
    }
}
