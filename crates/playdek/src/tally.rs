//! The facts of a play of the log, checked off event by event.

use std::sync::Arc;

use brink::content::Content;
use brink::game::{Ask, Choice, CoupOdds, Event, Game};
use brink::ids::{CardId, Side, SpaceId};

use super::log::{Fact, Item, Log, Operation, Play};
use super::names::Names;
use super::words;

/// A line that the engine does not confirm, or something that the log omits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The line of the log; 0 if it has none.
    pub line: usize,
    /// The statement of the log.
    pub log: String,
    /// The state of the engine.
    pub engine: String,
}

/// A known habit of the program that applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The name of the habit.
    pub habit: &'static str,
    /// The line where it applied.
    pub line: usize,
}

/// Quality of the match between an event and the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It may fit: differences are recorded.
    Possible,
    /// It cannot fit.
    Impossible,
}

/// A coup that is declared: its numbers before the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Declared {
    pub side: Side,
    pub space: SpaceId,
    pub odds: CoupOdds,
}

/// The facts of one play, and those already matched.
#[derive(Clone, Debug)]
pub struct Tally<'a> {
    pub(super) log: &'a Log,
    pub(super) names: &'a Names,
    pub(super) content: &'a Content,
    pub(super) play: &'a Play,
    /// For influence the remaining change; for other facts 1 until they are matched.
    pub(super) left: Vec<i16>,
    /// The differences.
    pub mismatches: Arc<Vec<Mismatch>>,
    /// Habits that explain differences.
    pub applied: Arc<Vec<Applied>>,
    /// The number of facts that agreed.
    pub checked: usize,
    /// The difference between the log's score and the engine's, because the program paid too much.
    pub overpaid: i16,
    /// Effects that were in force when the play began.
    pub(super) in_force: Vec<CardId>,
    /// The values of the cards of the play for each side when it began.
    worth: Vec<[u8; 2]>,
    /// Whether the log ends with this play, perhaps in the middle of it.
    pub(super) torn: bool,
    /// Whether the game has ended: the rest are results.
    pub(super) over: bool,
    /// The VP before the award for military operations of the turn, if it was made.
    pub(super) before_mil_ops: Option<i16>,
    /// The VP before final scoring, if it has begun.
    pub(super) before_final: Option<i16>,
    /// Every score that this play has had.
    pub(super) scores: Vec<i16>,
    /// Events that happened in this play.
    pub(super) happened: Vec<CardId>,
    /// Military operations, before the end of the turn resets them.
    pub(super) mil_ops: [u8; 2],
    /// The coup that has been declared, and what it would do.
    pub(super) coup: Option<Declared>,
    /// The operation that has begun and whose points have not been compared yet.
    pub(super) operation: Option<usize>,
}

impl<'a> Tally<'a> {
    /// Nothing matched yet. `torn`: the log ends with this play; `overpaid`: the surplus of the score so far.
    pub fn new(
        (log, play): (&'a Log, &'a Play),
        names: &'a Names,
        content: &'a Content,
        game: &Game,
    ) -> Tally<'a> {
        let board = game.board();
        let left = play.items.iter().map(|item| {
            if let Fact::Influence { by, .. } = item.fact {
                by
            } else {
                1
            }
        });
        let worth = play
            .named()
            .map(|card| Side::BOTH.map(|side| game.view(side).value(side, card)));
        Tally {
            log,
            names,
            content,
            play,
            left: left.collect(),
            mismatches: Arc::default(),
            applied: Arc::default(),
            checked: 0,
            overpaid: 0,
            in_force: board.effects().iter().map(|effect| effect.card).collect(),
            worth: worth.collect(),
            torn: false,
            over: false,
            before_mil_ops: None,
            before_final: None,
            scores: vec![board.vp()],
            happened: Vec::new(),
            mil_ops: Side::BOTH.map(|side| board.mil_ops(side)),
            coup: None,
            operation: None,
        }
    }

    /// The unmatched facts.
    pub fn open(&self) -> impl Iterator<Item = &'a Item> + '_ {
        self.play
            .items
            .iter()
            .zip(&self.left)
            .filter(|(_, left)| **left != 0)
            .map(|(item, _)| item)
    }

    /// The last matched line; the heading if there is none yet.
    pub fn reached(&self) -> usize {
        let seen = self
            .play
            .items
            .iter()
            .zip(&self.left)
            .filter(|(_, left)| **left == 0)
            .map(|(item, _)| item.line);
        seen.max().unwrap_or(0).max(self.play.line)
    }

    /// The unmatched dice, in the order of the log.
    pub fn dice(&self) -> Vec<&'a Fact> {
        self.open()
            .map(|item| &item.fact)
            .filter(|fact| fact.die().is_some())
            .collect()
    }

    /// Whether only results remain of the last play of the log.
    pub fn is_closing(&self) -> bool {
        let mut rest = self.open().peekable();
        self.torn && rest.peek().is_some() && rest.all(|item| item.fact.is_result())
    }

    /// The remaining facts as numbers: equal ones are in the same state.
    pub fn state(&self) -> (&[i16], usize) {
        (&self.left, self.mismatches.len())
    }

    /// Whether the log names a card in this play.
    pub fn names_card(&self, card: CardId) -> bool {
        self.play.card == Some(card)
            || self.play.headlines.contains(&Some(card))
            || self.play.items.iter().any(|item| match item.fact {
                Fact::Event(other)
                | Fact::Reveals { card: other, .. }
                | Fact::Discards { card: other, .. }
                | Fact::Plays { card: other, .. }
                | Fact::Returns { card: other, .. } => other == card,
                _ => false,
            })
    }

    /// The cards that the log shows leaving the hand of a side at random, through the event of
    /// `source` if that is known; those of that event's part of the play come first.
    pub(super) fn cards_from_hand(&self, side: Side, source: Option<CardId>) -> Vec<CardId> {
        let source = source.map(Fact::Event);
        let blocks: Vec<usize> = self
            .play
            .items
            .iter()
            .filter(|item| Some(&item.fact) == source.as_ref())
            .map(|item| item.block)
            .collect();
        let (own, other): (Vec<&Item>, Vec<&Item>) =
            self.open().partition(|item| blocks.contains(&item.block));
        let items = own.into_iter().chain(other);
        items.filter_map(|item| leaving(item, side)).collect()
    }

    /// The first part of the play with an unmatched change or die.
    fn block(&self) -> Option<usize> {
        self.open()
            .find(|item| item.fact.is_ordered())
            .map(|item| item.block)
    }

    pub(super) fn find(&self, mut wanted: impl FnMut(&Fact) -> bool) -> Option<usize> {
        let items = self.play.items.iter().zip(&self.left).enumerate();
        items
            .filter(|(_, (_, left))| **left != 0)
            .find(|(_, (item, _))| wanted(&item.fact))
            .map(|(at, _)| at)
    }

    /// As [`Tally::find`], but only in the next part of the play.
    pub(super) fn find_next(&self, wanted: impl FnMut(&Fact) -> bool) -> Option<usize> {
        let block = self.block();
        self.find(wanted)
            .filter(|at| Some(self.play.items[*at].block) == block)
    }

    /// Whether an equal fact has been matched in this play.
    pub(super) fn has_seen(&self, fact: &Fact) -> bool {
        self.play
            .items
            .iter()
            .zip(&self.left)
            .any(|(item, left)| *left == 0 && item.fact == *fact)
    }

    pub(super) fn tick(&mut self, at: usize) {
        self.left[at] = 0;
        self.checked += 1;
    }

    pub(super) fn tick_if(&mut self, at: Option<usize>) -> Fit {
        match at {
            Some(at) => {
                self.tick(at);
                Fit::Possible
            }
            None => Fit::Impossible,
        }
    }

    pub(super) fn tick_or(&mut self, fact: &Fact, event: &Event) -> Fit {
        match self.find(|other| other == fact) {
            Some(at) => self.tick_if(Some(at)),
            None => self.unexpected(event),
        }
    }

    /// Records a fact that has been matched, but differs from the engine.
    pub(super) fn differs(&mut self, at: usize, engine: String) -> Fit {
        self.left[at] = 0;
        self.note(self.play.items[at].line, engine)
    }

    pub(super) fn note(&mut self, line: usize, engine: String) -> Fit {
        let log = if line == 0 {
            words::is_silent(&self.content.words)
        } else {
            self.log.quote(line).to_owned()
        };
        Arc::make_mut(&mut self.mismatches).push(Mismatch { line, log, engine });
        Fit::Possible
    }

    pub(super) fn unexpected(&mut self, event: &Event) -> Fit {
        let text = event.display(self.content).map_or_else(
            || words::is_omitted(&self.content.words),
            |line| line.to_string(),
        );
        self.note(0, text)
    }

    pub(super) fn apply_habit(&mut self, habit: &'static str, line: usize) {
        Arc::make_mut(&mut self.applied).push(Applied { habit, line });
    }

    /// The final tally, if everything that the play states has been matched or can be seen in the
    /// position. Mismatches recorded after the first `noted` are dropped if the log does not
    /// mention them.
    pub fn closed_out(&self, game: &Game, noted: usize) -> Option<Tally<'a>> {
        if self.open().any(|item| item.fact.is_ordered()) {
            return None;
        }
        let mut done = self.clone();
        let mismatches = self.mismatches.len();
        let agrees = done.finish(game) && done.mismatches.len() == mismatches;
        if !agrees {
            return None;
        }
        // Events of this step that the log omits may come after its last line.
        let mut index = 0;
        Arc::make_mut(&mut done.mismatches).retain(|mismatch| {
            index += 1;
            index <= noted || mismatch.line != 0
        });
        Some(done)
    }

    /// Drops an unfinished roll at the end of the log: its last lines, if no change follows them.
    pub fn forget_torn(&mut self) {
        let mut is_rolled = false;
        for at in (0..self.left.len()).rev() {
            match self.play.items[at].fact {
                Fact::Target(_) | Fact::War(_) if !is_rolled => is_rolled = true,
                Fact::Roll { .. } if !is_rolled => {}
                Fact::Operation { .. } | Fact::Event(_) | Fact::Plays { .. } => is_rolled = true,
                _ => break,
            }
            self.left[at] = 0;
        }
    }

    /// Notes a choice that is about to be made in `game`.
    pub fn answered(&mut self, choice: Choice, game: &Game) {
        let Some(decision) = game.decision() else {
            return;
        };
        match choice {
            Choice::Word(word) => self.said(
                decision
                    .words
                    .get(usize::from(word))
                    .map_or("", String::as_str),
            ),
            Choice::Space(space) if decision.ask == Ask::Coup => {
                let (side, odds) = (
                    decision.side,
                    game.view(decision.side).coup_odds_by_table(space),
                );
                self.coup = odds.map(|odds| Declared { side, space, odds });
            }
            _ => {}
        }
    }

    /// The word that one of the log's sentences may stand for was chosen.
    fn said(&mut self, word: &str) {
        let names = self.names;
        let at = self
            .find(|fact| matches!(fact, Fact::Answer(said) if names.answer(said) == Some(word)));
        if let Some(at) = at {
            self.tick(at);
        }
    }

    /// Compares the points of the operation that has begun with the value of its card, without modifiers, as
    /// in the log of the program; for operations of an event also with those that the game offers.
    pub fn compare_points(&mut self, left: u8) {
        let Some(at) = self.operation.take() else {
            return;
        };
        let Fact::Operation { ops, .. } = self.play.items[at].fact else {
            return;
        };
        let printed = |card: CardId| self.content.card(card).ops == ops;
        let agrees = match self.own_card(at) {
            Some(card) => printed(card),
            None => ops == left || self.play.named().any(printed),
        };
        if !agrees {
            self.note(
                self.play.items[at].line,
                words::is_points(&self.content.words, left),
            );
        }
    }

    /// The card of the round, if the operation belongs to it and not to an event.
    fn own_card(&self, at: usize) -> Option<CardId> {
        let mut before = self.play.items[..at].iter();
        let follows = before.any(|item| matches!(item.fact, Fact::Event(_) | Fact::Plays { .. }));
        self.play.card.filter(|_| !follows)
    }

    /// Whether the card of an operation, or one that the play names if it belongs to an event, has this value for a
    /// side, or had it when the play began.
    pub(super) fn is_worth(&self, at: usize, (side, ops): (Side, u8), game: &Game) -> bool {
        match self.own_card(at) {
            Some(_) => self
                .worth
                .first()
                .is_some_and(|worth| worth[side.index()] == ops),
            None => {
                self.worth.iter().any(|worth| worth[side.index()] == ops)
                    || self
                        .play
                        .named()
                        .any(|card| game.view(side).value(side, card) == ops)
            }
        }
    }

    /// Whether an operation of this kind is stated and has not begun.
    pub(super) fn operation_of(&self, kind: Operation) -> Option<usize> {
        self.find(|fact| matches!(fact, Fact::Operation { kind: stated, .. } if *stated == kind))
    }
}

/// The card of an item that shows it leaving the hand of a side.
fn leaving(item: &Item, side: Side) -> Option<CardId> {
    match item.fact {
        Fact::Reveals { side: whose, card } | Fact::Discards { side: whose, card } => {
            (whose == side).then_some(card)
        }
        _ => None,
    }
}
