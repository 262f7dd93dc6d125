//! Compares numbers of the log with those of the game, and everything still open when a play is over.

use std::mem;

use brink::game::{Board, Ending, Game, Zone};
use brink::ids::{CardId, Side, SpaceId};

use super::log::{Fact, Item};
use super::tally::{Fit, Tally};
use super::words;

impl Tally<'_> {
    /// Dice must come in the order of the log, with the modifiers that it shows.
    pub(super) fn feed_die(&mut self, game: &Game, facts: &[Fact]) -> Fit {
        for fact in facts {
            let Some(at) = self.find_next(|other| has_dice_of(other, fact)) else {
                return Fit::Impossible;
            };
            if self.play.items[at].fact == *fact {
                self.tick(at);
            } else if self.is_unprinted(at, fact, game.board()) {
                self.tick(at);
                self.apply_habit("modifier_not_printed", self.play.items[at].line);
            } else {
                self.differs(at, fact.text(&self.content.words));
            }
        }
        Fit::Possible
    }

    /// Whether a die differs from the log only by a modifier that the program does not print.
    fn is_unprinted(&self, at: usize, fact: &Fact, board: &Board) -> bool {
        let (
            Fact::Roll {
                side,
                die,
                add: stated,
                total,
            },
            Fact::Roll { add, .. },
        ) = (&self.play.items[at].fact, fact)
        else {
            return false;
        };
        i16::from(*die) + i16::from(*stated) == *total
            && self.names.unprinted.iter().any(|(card, whose, by)| {
                whose == side && board.effect_of(*card).is_some() && *stated == add - by
            })
    }

    pub(super) fn feed_influence(
        &mut self,
        side: Side,
        space: SpaceId,
        (from, to): (u8, u8),
        influence: &[[u8; 2]],
    ) -> Fit {
        let mut change = i16::from(to) - i16::from(from);
        let mut now = i16::from(from);
        while change != 0 {
            let Some(at) = self.find_next(|fact| {
                matches!(fact, Fact::Influence { side: of, space: at, by, .. }
                    if *of == side && *at == space && by.signum() == change.signum())
            }) else {
                return Fit::Impossible;
            };
            let step = if change > 0 {
                change.min(self.left[at])
            } else {
                change.max(self.left[at])
            };
            self.left[at] -= step;
            change -= step;
            now += step;
            if self.left[at] == 0 {
                self.checked += 1;
                let Fact::Influence { after, .. } = self.play.items[at].fact else {
                    return Fit::Impossible;
                };
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

    pub(super) fn feed_vp(&mut self, from: i16, to: i16, game: &Game) -> Fit {
        self.scores.push(to);
        if self.over {
            return Fit::Possible;
        }
        let Some(at) = self.find(|fact| matches!(fact, Fact::Vp { .. })) else {
            if self.content.scenario.vp.winner_at(to).is_some() {
                self.apply_habit("result_line", self.play.line);
                return Fit::Possible;
            }
            if self.before_mil_ops.is_some() {
                self.apply_habit("score_before_or_after_mil_ops", self.play.line);
                return Fit::Possible;
            }
            return self.note(0, words::is_score_change(&self.content.words, from, to));
        };
        let stated = &self.play.items[at].fact;
        if *stated
            == (Fact::Vp {
                by: to - from,
                score: to + self.overpaid,
            })
        {
            return self.tick_if(Some(at));
        }
        if let Fact::Vp { by, score } = *stated {
            let more = by - (to - from);
            if score == to + self.overpaid + more && self.is_overpaid(more, game.board()) {
                self.overpaid += more;
                self.apply_habit("overpaid", self.play.items[at].line);
                return self.tick_if(Some(at));
            }
        }
        self.differs(at, words::is_score_change(&self.content.words, from, to))
    }

    /// Whether the program is known to award this surplus for a scoring of this play.
    fn is_overpaid(&self, more: i16, board: &Board) -> bool {
        self.names
            .overpaid
            .iter()
            .any(|(card, under, space, side, by)| {
                let by = if *side == Side::First {
                    i16::from(*by)
                } else {
                    -i16::from(*by)
                };
                by == more
                    && self.happened.contains(card)
                    && self.in_force.contains(under)
                    && board.controls(*side, *space)
            })
    }

    /// A whole hand is shown: the log names every card of it, and no other.
    pub(super) fn compare_hand(&mut self, side: Side, hand: &[CardId], block: usize) {
        let mut missing = Vec::new();
        for card in hand {
            match self.find(|fact| *fact == Fact::Reveals { side, card: *card }) {
                Some(at) => self.tick(at),
                None => missing.push(self.content.card(*card).name.clone()),
            }
        }
        for at in 0..self.left.len() {
            let Item {
                block: of,
                ref fact,
                ..
            } = self.play.items[at];
            if of == block
                && self.left[at] != 0
                && matches!(fact, Fact::Reveals { side: whose, .. } if *whose == side)
            {
                self.differs(at, words::is_not_in_hand(&self.content.words));
            }
        }
        // The log may break off while the hand is shown.
        let breaks_off = self.torn
            && self
                .play
                .items
                .last()
                .is_none_or(|last| last.block == block);
        if !missing.is_empty() && !breaks_off {
            self.note(
                0,
                words::is_also_in_hand(&self.content.words, missing.join(", ")),
            );
        }
    }

    /// Ends the play: facts that no event has matched are compared with the position, or reported.
    ///
    /// Returns false if a change or a die of the log has not happened.
    pub fn finish(&mut self, game: &Game) -> bool {
        for at in 0..self.left.len() {
            if self.left[at] == 0 {
                continue;
            }
            if self.play.items[at].fact.is_ordered() {
                return false;
            }
            match &self.play.items[at].fact {
                fact if fact.is_result() => self.finish_result(at, game),
                _ => self.finish_fact(at, game.board()),
            }
        }
        true
    }

    /// A score or a result that no event has matched.
    fn finish_result(&mut self, at: usize, game: &Game) {
        let Item { line, ref fact, .. } = self.play.items[at];
        let overpaid = self.overpaid;
        let outcome = game.outcome().filter(|_| self.over);
        let stated = |score: &i16| score - overpaid;
        let now = game.board().vp();
        match fact {
            Fact::Wins { side, how } => self.finish_wins(line, *side, how, game),
            Fact::Vp { by, score } => match outcome {
                Some(outcome) if outcome.ending == Ending::Final => {
                    let before = [self.before_final, self.before_mil_ops];
                    if stated(score) == now
                        && before.iter().flatten().any(|before| now - before == *by)
                    {
                        self.checked += 1;
                    } else {
                        let before = self.before_final.unwrap_or(now);
                        self.note(
                            line,
                            words::is_final_scoring(&self.content.words, before, now),
                        );
                    }
                }
                Some(_) => self.apply_habit("result_line", line),
                None => {
                    self.note(line, words::is_score(&self.content.words, now));
                }
            },
            Fact::NoVp { score: None } => self.checked += 1,
            Fact::NoVp { score: Some(score) } | Fact::Score { score }
                if self.scores.contains(&stated(score)) =>
            {
                self.checked += 1;
            }
            _ if outcome.is_some_and(|outcome| outcome.ending != Ending::Final) => {
                self.apply_habit("result_line", line);
            }
            _ => {
                self.note(line, words::is_score(&self.content.words, now));
            }
        }
    }

    /// The winner and the ending. A game that the players have ended by agreement needs no ending of the engine.
    fn finish_wins(&mut self, line: usize, side: Option<Side>, how: &str, game: &Game) {
        let outcome = game.outcome().filter(|_| self.over);
        let known = self.names.endings.get(how);
        let engine = match (outcome, known) {
            (None, None) => None,
            (None, Some(_)) => Some(words::is_continuing(&self.content.words)),
            (Some(outcome), known) => {
                let same = known.is_none_or(|key| *key == outcome.ending.key(self.content));
                let winner = side.is_none() || outcome.winner == side;
                (!same || !winner).then(|| outcome.display(self.content).to_string())
            }
        };
        match engine {
            Some(engine) => {
                self.note(line, engine);
            }
            None => self.checked += 1,
        }
    }

    /// Any other fact that no event has matched.
    fn finish_fact(&mut self, at: usize, board: &Board) {
        let Item { line, ref fact, .. } = self.play.items[at];
        let agrees = match fact {
            Fact::Defcon { to, .. } => board.defcon() == *to,
            Fact::MilOps { side, to } => self.mil_ops[side.index()] == *to,
            // The program also announces cards that merely allow or forbid other cards.
            Fact::InPlay(card) => self.happened.contains(card),
            Fact::OutOfPlay(card) => board.has_happened(*card) && board.effect_of(*card).is_none(),
            Fact::Returns { to, card, .. } => board.zone(*card) == Zone::Hand(*to),
            // Some lines are written twice.
            Fact::Reveals { .. } | Fact::Plays { .. } => self.has_seen(fact),
            // An operation may be announced although it has no effect.
            Fact::Operation { .. } => self.is_alone(at),
            Fact::NoCards(_) => true,
            _ => false,
        };
        match fact {
            _ if agrees => self.checked += 1,
            Fact::OutOfPlay(card) if self.names.announced_ended.contains(card) => {
                self.apply_habit("end_announced", line);
            }
            Fact::Event(card) if self.happened.contains(card) => {
                self.apply_habit("event_logged_twice", line)
            }
            _ => {
                self.note(line, words::is_no_event(&self.content.words));
            }
        }
    }

    /// Whether an item is the only statement in its part of the play.
    fn is_alone(&self, at: usize) -> bool {
        let block = self.play.items[at].block;
        self.play
            .items
            .iter()
            .filter(|item| item.block == block)
            .all(|item| !item.fact.is_ordered())
    }
}

/// Whether two facts are of the same dice, whatever their modifiers are.
fn has_dice_of(other: &Fact, fact: &Fact) -> bool {
    match (other, fact) {
        (Fact::Target(a), Fact::Target(b)) | (Fact::War(a), Fact::War(b)) => a == b,
        (
            Fact::Roll {
                side: a, die: x, ..
            },
            Fact::Roll {
                side: b, die: y, ..
            },
        ) => a == b && x == y,
        (other, fact) => {
            mem::discriminant(other) == mem::discriminant(fact) && other.die() == fact.die()
        }
    }
}
