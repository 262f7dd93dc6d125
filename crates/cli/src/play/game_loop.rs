//! Plays a game to its end: asks whoever chooses, and shows what follows.

use brink::game::{Decision, Event};
use brink::ids::Side;
use brink::words::Arg;

use super::super::board::board_text;
use super::super::players::kind_words;
use super::super::said::show_printed;
use super::super::sheet::Paint;
use super::super::words;
use super::dialogue::Answered;
use super::lines::Lines;
use super::log_line;
use super::made::Made;
use super::table::Table;
use crate::CommandResult;

impl Table {
    /// Plays the game until it is over or left.
    pub(super) fn play(&mut self) -> CommandResult {
        paintln!(
            "{}",
            self.sheet.paint(Paint::Strong, &self.content.scenario.name)
        );
        println!("{}", self.sheet.wrap(&self.introduction(), 0));
        // Of two people each sees the board of their own side: the first one, once asked.
        let will_be_asked = self.played.game().decision().is_some();
        if self.has_human() && !(will_be_asked && self.screen.is_untouched()) {
            self.show_board(self.watcher(Side::First));
        }
        if self.made.is_empty() {
            paint!("{}", self.said_before()?);
        }
        let mut lines = Lines::open();
        while let Some(decision) = self.played.game().decision().cloned() {
            if self.puzzle_is_over() {
                break;
            }
            if self.defends(decision.side) {
                self.defend(&decision)?;
                continue;
            }
            if !self.is_human(decision.side) {
                let line = self.thinking(decision.side);
                let stepped = self.waiting.during(&line, || self.played.step());
                let stepped = stepped.map(|_| ()).map_err(|error| error.to_string());
                self.chosen(&decision, stepped)?;
                continue;
            }
            match self.human(&decision, &mut lines)? {
                Answered::Choice(chosen) => {
                    let applied = self.played.play(chosen).map(|_| ());
                    self.chosen(&decision, applied.map_err(|error| error.to_string()))?;
                    self.watch_goal();
                }
                Answered::Moved => self.watch_goal(),
                Answered::Leave => return self.leave(&mut lines),
            }
        }
        self.screen.show(&self.content, &self.sheet);
        self.show_outcome();
        self.show_verdict();
        self.settle(&mut lines)
    }

    /// Prints the board as a side sees it.
    pub(super) fn show_board(&self, side: Side) {
        let view = self.played.game().view(side);
        paint!("\n{}", board_text(view, &self.sheet));
    }

    /// Prints the result of a game that is over.
    fn show_outcome(&self) {
        let game = self.played.game();
        let Some(outcome) = game.outcome() else {
            return;
        };
        let text = outcome.display(&self.content).to_string();
        paintln!("\n{}", self.sheet.paint(Paint::Strong, &text));
        let score = brink::game::display_score(game.board().vp(), &self.content).to_string();
        let seed = game.seed().to_string();
        println!("{}", words::play_score(&self.content.words, score, seed));
    }

    /// Output of scripts before the first question: the set-up of a game may explain itself.
    fn said_before(&self) -> CommandResult<String> {
        let game = self.played.game();
        let mut said = Vec::new();
        let replayed = game.replayed(usize::MAX, |_, events| {
            let prints = events
                .iter()
                .filter(|event| matches!(event, Event::Logged { .. }));
            said.extend(prints.cloned());
        });
        replayed.map_err(|error| error.to_string())?;
        let view = game.view(self.watcher(Side::First));
        Ok(log_line::shown(
            &log_line::log_lines(view, &said),
            &self.content,
            &self.sheet,
        ))
    }

    /// Says that the machine of a side thinks.
    fn thinking(&self, side: Side) -> String {
        let kind = self
            .setting
            .players
            .get(self.content.side_id(side))
            .map_or("", String::as_str);
        let said = &self.content.words;
        words::play_thinking(
            said,
            Arg::side(self.content.side_name(side)),
            kind_words(said, kind),
        )
    }

    /// The players, and how to answer.
    fn introduction(&self) -> String {
        let humans: Vec<Side> = Side::BOTH
            .into_iter()
            .filter(|side| self.is_human(*side))
            .collect();
        let said = &self.content.words;
        let name = |side: Side| Arg::side(self.content.side_name(side));
        if let Some(puzzle) = &self.puzzle {
            return format!(
                "{}\n{}",
                puzzle.display(&self.content),
                words::play_answers(said)
            );
        }
        let who = match humans[..] {
            [you] => {
                let other = you.opponent();
                words::play_you(said, name(you), self.kind(other), name(other))
            }
            [] => Side::BOTH
                .map(|side| words::play_kind(said, self.kind(side), name(side)))
                .join(" "),
            _ => words::play_both(said),
        };
        let how = if humans.is_empty() {
            String::new()
        } else {
            words::play_answers(said)
        };
        let who = words::play_seed(said, who, self.played.game().seed().to_string());
        format!("{who}\n{how}").trim_end().to_owned()
    }

    /// The kind of the player of a side, in words.
    fn kind(&self, side: Side) -> String {
        let kind = self.setting.players.get(self.content.side_id(side));
        kind_words(&self.content.words, kind.map_or("human", String::as_str))
    }

    /// Prints the outcome of a choice to those who may see it.
    fn chosen(&mut self, decision: &Decision, applied: Result<(), String>) -> CommandResult {
        let side = decision.side;
        let watcher = self.watcher(side);
        self.printout.iter().for_each(show_printed);
        applied?;
        self.made.push(Made::of(decision));
        self.screen.note(self.played.game(), watcher);
        self.screen.show_rounds(&self.content, &self.sheet);
        if self.is_human(side) {
            self.store();
        }
        Ok(())
    }

    /// Makes the choice of the program against the one who solves a puzzle.
    fn defend(&mut self, decision: &Decision) -> CommandResult {
        let game = self.played.game();
        let found = self.puzzle.as_ref().and_then(|set| set.defence(game));
        // A question has at least one choice.
        let Some(choice) = found.or_else(|| decision.choices.first().copied()) else {
            return Ok(());
        };
        let applied = self.played.play(choice).map(|_| ());
        self.chosen(decision, applied.map_err(|error| error.to_string()))
    }

    /// Whether the goal of a puzzle is decided.
    fn puzzle_is_over(&self) -> bool {
        let game = self.played.game();
        let set = self.puzzle.as_ref();
        set.is_some_and(|set| set.reached(game).is_some())
    }

    /// Says once that the goal of a puzzle can be refuted after a choice of the person.
    fn watch_goal(&mut self) {
        let Some(set) = &mut self.puzzle else { return };
        if set.watch(self.played.game()) {
            let lost = words::puzzle_lost(&self.content.words);
            let lost = self.sheet.paint(Paint::Strong, &lost);
            paintln!("{}", self.sheet.wrap(&format!("  {lost}"), 4));
        }
    }

    /// Prints the result of a puzzle.
    fn show_verdict(&self) {
        let game = self.played.game();
        let set = self.puzzle.as_ref();
        if let Some(text) = set.and_then(|set| set.result(game, &self.content.words)) {
            paintln!("\n{}", self.sheet.paint(Paint::Strong, &text));
        }
    }
}
