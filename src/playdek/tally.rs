//! What a play of the log states, ticked off event by event.

use std::sync::Arc;

use crate::content::{Content, Phase};
use crate::game::{Board, Choice, Ending, Event, Mode, Zone, line};
use crate::ids::{CardId, Side, SpaceId};

use super::drive::Told;
use super::log::{Fact, Item, Log, Operation, Play};
use super::names::Names;

/// A line that the engine does not bear out, or something that the log does not tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The line of the log, 0 if it says nothing.
    pub line: usize,
    /// What the log says.
    pub log: String,
    /// What the engine says.
    pub engine: String,
}

/// A known habit of the program that applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// Its name.
    pub habit: String,
    /// Where.
    pub line: usize,
}

/// How well an event fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It may be: what differs is noted.
    Possible,
    /// This cannot be how it went.
    Impossible,
}

/// The facts of one play, and which have been seen.
#[derive(Clone, Debug)]
pub struct Tally<'a> {
    log: &'a Log,
    names: &'a Names,
    content: &'a Content,
    play: &'a Play,
    /// For influence what is left of the change; for all else 1 until it is seen.
    left: Vec<i16>,
    /// What does not agree.
    pub mismatches: Arc<Vec<Mismatch>>,
    /// Habits that explain what does not agree.
    pub applied: Arc<Vec<Applied>>,
    /// Facts that agreed.
    pub checked: usize,
    /// Whether the game has ended: what follows are results.
    over: bool,
    /// The VP before the military operations of the turn were judged, if they have been.
    before_mil_ops: Option<i16>,
    /// Every score that this play has had.
    scores: Vec<i16>,
    /// Events that happened in this play.
    happened: Vec<CardId>,
    /// Military operations, before the end of the turn takes them back.
    mil_ops: [u8; 2],
}

impl<'a> Tally<'a> {
    /// Nothing seen yet.
    #[must_use]
    pub fn new(log: &'a Log, play: &'a Play, names: &'a Names, content: &'a Content, board: &Board) -> Tally<'a> {
        let left = play.items.iter().map(|item| if let Fact::Influence { by, .. } = item.fact { by } else { 1 });
        Tally {
            log,
            names,
            content,
            play,
            left: left.collect(),
            mismatches: Arc::default(),
            applied: Arc::default(),
            checked: 0,
            over: false,
            before_mil_ops: None,
            scores: vec![board.vp()],
            happened: Vec::new(),
            mil_ops: Side::BOTH.map(|side| board.mil_ops(side)),
        }
    }

    /// The facts not seen yet.
    pub fn open(&self) -> impl Iterator<Item = &'a Item> + '_ {
        self.play.items.iter().zip(&self.left).filter(|(_, left)| **left != 0).map(|(item, _)| item)
    }

    /// The last line that has been seen; the heading if there is none yet.
    #[must_use]
    pub fn reached(&self) -> usize {
        let seen = self.play.items.iter().zip(&self.left).filter(|(_, left)| **left == 0).map(|(item, _)| item.line);
        seen.max().unwrap_or(0).max(self.play.line)
    }

    /// The dice not seen yet, in the order of the log.
    #[must_use]
    pub fn dice(&self) -> Vec<&'a Fact> {
        self.open().map(|item| &item.fact).filter(|fact| fact.die().is_some()).collect()
    }

    /// What is left, as numbers: equal ones are in the same state.
    #[must_use]
    pub fn state(&self) -> (&[i16], usize) {
        (&self.left, self.mismatches.len())
    }

    /// Whether the log names a card in this play.
    #[must_use]
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

    /// The first part of the play with a change or a die that has not been seen.
    fn block(&self) -> Option<u16> {
        self.open().find(|item| item.fact.is_ordered()).map(|item| item.block)
    }

    fn find(&self, mut wanted: impl FnMut(&Fact) -> bool) -> Option<usize> {
        let items = self.play.items.iter().zip(&self.left).enumerate();
        items.filter(|(_, (_, left))| **left != 0).find(|(_, (item, _))| wanted(&item.fact)).map(|(at, _)| at)
    }

    /// As [`Tally::find`], but only in the part of the play that comes next.
    fn find_next(&self, wanted: impl FnMut(&Fact) -> bool) -> Option<usize> {
        let block = self.block();
        self.find(wanted).filter(|at| Some(self.play.items[*at].block) == block)
    }

    fn tick(&mut self, at: usize) {
        self.left[at] = 0;
        self.checked += 1;
    }

    fn note(&mut self, line: usize, engine: String) -> Fit {
        let log = if line == 0 { "(says nothing)".to_owned() } else { self.log.quote(line).to_owned() };
        Arc::make_mut(&mut self.mismatches).push(Mismatch { line, log, engine });
        Fit::Possible
    }

    /// Takes back what was noted since there were `noted` mismatches and that the log does not speak of.
    pub fn forget_untold(&mut self, noted: usize) {
        let mut index = 0;
        Arc::make_mut(&mut self.mismatches).retain(|mismatch| {
            index += 1;
            index <= noted || mismatch.line != 0
        });
    }

    /// Forgets the roll in whose middle the log breaks off: its last lines, if no change follows them.
    pub fn forget_torn(&mut self) {
        for at in (0..self.left.len()).rev() {
            match self.play.items[at].fact {
                Fact::Target(_)
                | Fact::Roll { .. }
                | Fact::War(_)
                | Fact::Operation { .. }
                | Fact::Event(_)
                | Fact::Plays { .. } => self.left[at] = 0,
                _ => break,
            }
        }
    }

    fn apply_habit(&mut self, habit: &str, line: usize) {
        Arc::make_mut(&mut self.applied).push(Applied { habit: habit.to_owned(), line });
    }

    fn unexpected(&mut self, event: &Event) -> Fit {
        let told = line(event, self.content).unwrap_or_else(|| "something the log does not tell".to_owned());
        self.note(0, told)
    }

    /// Compares an event. `board` is the position after the whole step that the event belongs to.
    pub fn feed(&mut self, told: &Told, board: &Board) -> Fit {
        let event = &told.event;
        match *event {
            Event::Influence { side, space, from, to } => self.feed_influence(side, space, from, to, &told.influence),
            Event::Vp { from, to } => self.feed_vp(from, to),
            Event::Defcon { from, to } => match self.find(|fact| matches!(fact, Fact::Defcon { .. })) {
                Some(at) if self.play.items[at].fact == (Fact::Defcon { to, improves: to > from }) => {
                    self.tick(at);
                    Fit::Possible
                }
                Some(at) => {
                    let line = self.play.items[at].line;
                    self.left[at] = 0;
                    self.note(line, format!("DEFCON {from} to {to}"))
                }
                None => self.unexpected(event),
            },
            Event::MilOps { side, from, to } if to > from => {
                self.mil_ops[side.index()] = to;
                self.tick_or(Fact::MilOps { side, to }, event)
            }
            Event::SpaceMoved { side, to } => self.tick_or(Fact::SpaceMoved { side, to }, event),
            Event::SpaceAttempt { die, needed, .. } => {
                let at = self.find(|fact| matches!(fact, Fact::Operation { kind: Operation::Space, .. }));
                let begun = self.tick_if(at);
                let rolled = self.feed_die(board, &[Fact::SpaceRoll { die, needed }]);
                if begun == Fit::Possible { rolled } else { begun }
            }
            Event::Rolled { side, die } => {
                if self.dice().is_empty() {
                    // The log does not tell these dice.
                    self.apply_habit("dice_untold", self.play.line);
                    return Fit::Possible;
                }
                let at = self.find_next(|fact| match fact {
                    Fact::Roll { side: whose, die: rolled, .. } => *whose == side && *rolled == die,
                    Fact::TrapRoll { die: rolled } => *rolled == die,
                    _ => false,
                });
                self.tick_if(at)
            }
            Event::Coup { space, ops, .. } => {
                let target = self.find_next(|fact| matches!(fact, Fact::Target(_)));
                let Some(target) = target.filter(|at| self.play.items[*at].fact == Fact::Target(space)) else {
                    return Fit::Impossible;
                };
                let block = self.play.items[target].block;
                self.tick(target);
                let operation = self.play.items.iter().find(|item| {
                    item.block == block && matches!(item.fact, Fact::Operation { kind: Operation::Coup, .. })
                });
                match operation {
                    // The heading leaves out what a region adds; the roll below tells all of it.
                    Some(Item { line, fact: Fact::Operation { ops: told, .. }, .. }) if *told > ops => {
                        self.note(*line, format!("a coup with {ops} points"))
                    }
                    _ => Fit::Possible,
                }
            }
            Event::CoupResult { die, add, against, .. } => {
                self.feed_die(board, &[Fact::Coup { die, add, stability: against / 2 }])
            }
            Event::Realigned { space, dice, add } => {
                let rolls = Side::BOTH.map(|side| Fact::Roll { side, die: dice[side.index()], add: add[side.index()] });
                let [first, second] = rolls;
                self.feed_die(board, &[Fact::Target(space), first, second])
            }
            Event::War { space, die, add, needed, .. } => {
                self.feed_die(board, &[Fact::War(space), Fact::WarRoll { die, add, needed }])
            }
            Event::EffectBegan { effect } => match self.find(|fact| *fact == Fact::InPlay(effect.card)) {
                Some(at) => self.tick_if(Some(at)),
                None if self.names.unannounced.contains(&effect.card) => Fit::Possible,
                None => self.unexpected(event),
            },
            Event::EffectEnded { effect } => match self.find(|fact| *fact == Fact::OutOfPlay(effect.card)) {
                Some(at) => self.tick_if(Some(at)),
                None if self.names.unannounced.contains(&effect.card) => Fit::Possible,
                None if self.before_mil_ops.is_some() => {
                    self.apply_habit("turn_end_untold", self.play.line);
                    Fit::Possible
                }
                None => self.unexpected(event),
            },
            Event::Happened { card, .. } => {
                self.happened.push(card);
                match self.find(|fact| *fact == Fact::Event(card)) {
                    Some(at) => self.tick_if(Some(at)),
                    None => Fit::Impossible,
                }
            }
            Event::Card { card, from, to } => self.feed_card(card, from, to),
            Event::Shown { side, card } => {
                let at = self.find(|fact| *fact == Fact::Reveals { side, card });
                if let Some(at) = at {
                    self.tick(at);
                }
                Fit::Possible
            }
            Event::HandShown { side } => self.feed_hand(side, board),
            Event::Reshuffled { .. } => self.tick_or(Fact::Reshuffle, event),
            Event::Headlines { cards } => {
                for side in Side::BOTH {
                    let told = cards[side.index()].map(|card| Fact::Headline { side, card });
                    if let Some(at) = self.find(|fact| told.as_ref() == Some(fact)) {
                        self.tick(at);
                    }
                }
                if cards == self.play.headlines { Fit::Possible } else { self.unexpected(event) }
            }
            Event::Chosen { choice: Choice::Mode(mode), .. } => {
                let kind = match mode {
                    Mode::Influence => Operation::Influence,
                    Mode::Realign => Operation::Realign,
                    Mode::Coup => Operation::Coup,
                };
                let at = self.find(|fact| matches!(fact, Fact::Operation { kind: told, .. } if *told == kind));
                self.tick_if(at)
            }
            Event::PhaseBegan { phase } => {
                let phase = self.content.scenario.phases.get(usize::from(phase));
                if matches!(phase, Some(Phase::MilitaryOperations)) {
                    self.before_mil_ops = Some(told.vp);
                }
                Fit::Possible
            }
            Event::Scored { .. } if self.before_mil_ops.is_some() => {
                // Final scoring: the line after it is a result, not a score.
                self.over = true;
                Fit::Possible
            }
            Event::Over { outcome } => {
                self.over = true;
                let at = self.find(|fact| matches!(fact, Fact::Wins { .. }));
                let Some(at) = at else { return Fit::Possible };
                let Fact::Wins { side, how } = &self.play.items[at].fact else { return Fit::Possible };
                let same = match how.as_str() {
                    "Final Scoring" => outcome.ending == Ending::Final,
                    "Victory Points" => outcome.ending == Ending::Points,
                    _ => true,
                };
                if same && outcome.winner == Some(*side) {
                    self.tick(at);
                    Fit::Possible
                } else {
                    let line = self.play.items[at].line;
                    self.left[at] = 0;
                    self.note(line, outcome.words(self.content))
                }
            }
            _ => Fit::Possible,
        }
    }

    fn tick_if(&mut self, at: Option<usize>) -> Fit {
        match at {
            Some(at) => {
                self.tick(at);
                Fit::Possible
            }
            None => Fit::Impossible,
        }
    }

    fn tick_or(&mut self, fact: Fact, event: &Event) -> Fit {
        match self.find(|other| *other == fact) {
            Some(at) => self.tick_if(Some(at)),
            None => self.unexpected(event),
        }
    }

    /// Dice have to come in the order of the log, with the modifiers that it tells.
    fn feed_die(&mut self, board: &Board, facts: &[Fact]) -> Fit {
        for fact in facts {
            let bare = |other: &Fact| match (other, fact) {
                (Fact::Target(a), Fact::Target(b)) | (Fact::War(a), Fact::War(b)) => a == b,
                (Fact::Roll { side: a, die: x, .. }, Fact::Roll { side: b, die: y, .. }) => a == b && x == y,
                (other, fact) => {
                    std::mem::discriminant(other) == std::mem::discriminant(fact) && other.die() == fact.die()
                }
            };
            let Some(at) = self.find_next(bare) else { return Fit::Impossible };
            let line = self.play.items[at].line;
            if self.play.items[at].fact == *fact {
                self.tick(at);
            } else if self.is_unprinted(at, fact, board) {
                self.tick(at);
                self.apply_habit("modifier_unprinted", line);
            } else {
                self.left[at] = 0;
                self.note(line, fact.words());
            }
        }
        Fit::Possible
    }

    /// Whether a die differs from the log only by a modifier that the program does not print.
    fn is_unprinted(&self, at: usize, fact: &Fact, board: &Board) -> bool {
        let (Fact::Roll { side, add: told, .. }, Fact::Roll { add, .. }) = (&self.play.items[at].fact, fact) else {
            return false;
        };
        self.names
            .unprinted
            .iter()
            .any(|(card, whose, by)| whose == side && board.effect_of(*card).is_some() && *told == add - by)
    }

    fn feed_influence(&mut self, side: Side, space: SpaceId, from: u8, to: u8, influence: &[[u8; 2]]) -> Fit {
        let mut change = i16::from(to) - i16::from(from);
        let mut now = i16::from(from);
        while change != 0 {
            let Some(at) = self.find_next(|fact| {
                matches!(fact, Fact::Influence { side: of, space: at, by, .. }
                    if *of == side && *at == space && by.signum() == change.signum())
            }) else {
                return Fit::Impossible;
            };
            let step = if change > 0 { change.min(self.left[at]) } else { change.max(self.left[at]) };
            self.left[at] -= step;
            change -= step;
            now += step;
            if self.left[at] == 0 {
                self.checked += 1;
                let Fact::Influence { after, .. } = self.play.items[at].fact else { return Fit::Impossible };
                let mut here = influence[space.index()];
                here[side.index()] = u8::try_from(now).unwrap_or_default();
                if here != after {
                    let line = self.play.items[at].line;
                    self.note(line, format!("[{}][{}]", here[0], here[1]));
                }
            }
        }
        Fit::Possible
    }

    fn feed_vp(&mut self, from: i16, to: i16) -> Fit {
        self.scores.push(to);
        if self.over {
            return Fit::Possible;
        }
        let Some(at) = self.find(|fact| matches!(fact, Fact::Vp { .. })) else {
            if to.abs() >= self.content.scenario.vp.automatic {
                self.apply_habit("result_line", self.play.line);
                return Fit::Possible;
            }
            if self.before_mil_ops.is_some() {
                self.apply_habit("score_before_or_after_mil_ops", self.play.line);
                return Fit::Possible;
            }
            return self.note(0, format!("the score goes from {from} to {to}"));
        };
        let (line, fact) = (self.play.items[at].line, self.play.items[at].fact.clone());
        if fact == (Fact::Vp { by: to - from, score: to }) {
            self.tick(at);
            return Fit::Possible;
        }
        self.left[at] = 0;
        self.note(line, format!("the score goes from {from} to {to}"))
    }

    fn feed_card(&mut self, card: CardId, from: Zone, to: Zone) -> Fit {
        if matches!((from, to), (Zone::Hand(_), Zone::Discard)) {
            let at = self.find(|fact| match fact {
                Fact::Discards { card: other, .. } | Fact::Plays { card: other, .. } => *other == card,
                _ => false,
            });
            // A card that an event makes a side give up is shown, and its discarding is not told.
            let event = self
                .play
                .items
                .iter()
                .zip(&self.left)
                .filter(|(item, left)| **left == 0 && matches!(item.fact, Fact::Event(_)));
            let block = event.map(|(item, _)| item.block).max();
            let shown = |at: &usize| Some(self.play.items[*at].block) == block;
            let at = at.or_else(|| {
                self.find(|fact| matches!(fact, Fact::Reveals { card: other, .. } if *other == card)).filter(shown)
            });
            return self.tick_if(at);
        }
        if matches!((from, to), (Zone::Deck, Zone::Discard)) {
            let at = self.find(|fact| matches!(fact, Fact::Discards { card: other, .. } if *other == card));
            return self.tick_if(at);
        }
        if matches!(from, Zone::Hand(_) | Zone::Discard) && !matches!(to, Zone::Deck) {
            for at in 0..self.left.len() {
                let told = match self.play.items[at].fact {
                    Fact::Plays { card: other, .. }
                    | Fact::Reveals { card: other, .. }
                    | Fact::Discards { card: other, .. } => other == card,
                    _ => false,
                };
                if told && self.left[at] != 0 {
                    self.tick(at);
                }
            }
            return if self.names_card(card) { Fit::Possible } else { Fit::Impossible };
        }
        Fit::Possible
    }

    /// A whole hand is shown: the log names every card of it.
    fn feed_hand(&mut self, side: Side, board: &Board) -> Fit {
        let mut missing = Vec::new();
        for card in board.cards_in(Zone::Hand(side)) {
            match self.find(|fact| *fact == Fact::Reveals { side, card }) {
                Some(at) => self.tick(at),
                None => missing.push(self.content.card(card).name.clone()),
            }
        }
        if missing.is_empty() {
            Fit::Possible
        } else {
            self.note(0, format!("also in the hand: {}", missing.join(", ")))
        }
    }

    /// The end of the play: what was not seen is compared with the position, or does not agree.
    ///
    /// Returns false if a change or a die of the log has not happened.
    pub fn finish(&mut self, board: &Board) -> bool {
        for at in 0..self.left.len() {
            if self.left[at] == 0 {
                continue;
            }
            let Item { line, ref fact, .. } = self.play.items[at];
            if fact.is_ordered() {
                return false;
            }
            match fact {
                Fact::Vp { .. } | Fact::NoVp { .. } | Fact::Wins { .. } if self.over => {
                    self.apply_habit("result_line", line);
                }
                Fact::NoVp { score } if self.scores.contains(score) => self.checked += 1,
                Fact::Defcon { to, .. } if board.defcon() == *to => self.checked += 1,
                Fact::MilOps { side, to } if self.mil_ops[side.index()] == *to => self.checked += 1,
                // The program announces cards that only open or close other cards, too.
                Fact::InPlay(card) if self.happened.contains(card) => self.checked += 1,
                Fact::OutOfPlay(card) if board.has_happened(*card) && board.effect_of(*card).is_none() => {
                    self.checked += 1;
                }
                Fact::OutOfPlay(card) if self.names.announced_ended.contains(card) => {
                    self.apply_habit("end_announced", line);
                }
                Fact::Event(card) if self.happened.contains(card) => self.apply_habit("event_told_twice", line),
                Fact::Operation { .. } | Fact::NoCards(_) | Fact::Answer(_) | Fact::Region(_) => {}
                Fact::Returns { .. } | Fact::Reveals { .. } | Fact::Plays { .. } => {}
                Fact::NoVp { .. } => {
                    self.note(line, format!("the score is {}", board.vp()));
                }
                _ => {
                    self.note(line, "nothing of the kind".to_owned());
                }
            }
        }
        true
    }
}
