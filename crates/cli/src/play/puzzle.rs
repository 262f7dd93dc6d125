//! A puzzle in the terminal: a person solves, the program defends.

use std::fmt::Display;

use brink::content::Content;
use brink::game::{Choice, Game, Zone};
use brink::ids::Side;
use brink::words::{Arg, Words, displayed};
use brink_author::position::Puzzle;
use brink_players::puzzle::{Aim, Goal, Span, Verdict};

use super::super::words;

/// A puzzle being solved.
pub(super) struct PuzzleAtTable {
    puzzle: Puzzle,
    start: Game,
    /// Whether a choice was made after which the goal can be refuted.
    refutable: bool,
}

impl PuzzleAtTable {
    pub(super) fn new(puzzle: Puzzle, start: &Game) -> PuzzleAtTable {
        PuzzleAtTable {
            puzzle,
            start: start.clone(),
            refutable: false,
        }
    }

    /// The task of the puzzle.
    pub(super) fn display(&self, content: &Content) -> impl Display {
        displayed(move || self.text(content))
    }

    fn text(&self, content: &Content) -> String {
        let said = &content.words;
        let goal = &self.puzzle.goal;
        let set = words::play_puzzle(
            said,
            Arg::side(content.side_name(goal.side)),
            goal_words(goal, content),
        );
        let other = goal.side.opponent();
        let hand = self.start.board().cards_in(Zone::Hand(other));
        let hand = hand.map(|card| content.card(card).name.as_str());
        let hand: Vec<&str> = hand.collect();
        match hand.is_empty() {
            true => set,
            false => {
                format!(
                    "{set}\n{}",
                    words::puzzle_hand(said, Arg::side(content.side_name(other)), hand.join(", "))
                )
            }
        }
    }

    /// Whether the program chooses for a side, which is not the side that solves.
    pub(super) fn defends(&self, side: Side) -> bool {
        self.puzzle.goal.side != side
    }

    /// The choice after which the goal is least probable.
    pub(super) fn defence(&self, game: &Game) -> Option<Choice> {
        let goal = &self.puzzle.goal;
        goal.defence(&self.start, game, self.puzzle.tries)
    }

    /// Whether the goal was reached, once that is decided.
    pub(super) fn reached(&self, game: &Game) -> Option<bool> {
        self.puzzle.goal.reached(&self.start, game)
    }

    /// Looks whether the goal can still be reached; returns whether it has become refutable.
    pub(super) fn watch(&mut self, game: &Game) -> bool {
        let goal = &self.puzzle.goal;
        let solved = goal.solve_from(&self.start, game, self.puzzle.tries);
        let was = std::mem::replace(&mut self.refutable, solved.verdict == Verdict::Refuted);
        self.refutable && !was
    }

    /// The result, once the goal is decided.
    pub(super) fn result(&self, game: &Game, said: &Words) -> Option<String> {
        Some(match self.reached(game)? {
            true if self.refutable => words::puzzle_lucky(said),
            true => words::puzzle_solved(said),
            false => words::puzzle_failed(said),
        })
    }
}

fn goal_words(goal: &Goal, content: &Content) -> String {
    let said = &content.words;
    let words = match (goal.aim, goal.within) {
        (Aim::Win, Span::Round) => words::goal_win_round(said),
        (Aim::Win, Span::Turn) => words::goal_win_turn(said),
        (Aim::Survive, Span::Round) => words::goal_survive_round(said),
        (Aim::Survive, Span::Turn) => words::goal_survive_turn(said),
    };
    if goal.chance < 1.0 {
        return words::goal_chance(said, words, format!("{:.0}", goal.chance * 100.0));
    }
    words
}
