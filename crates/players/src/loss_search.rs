//! The probability that a choice loses the game before the play ends, in one determinization.
//!
//! A depth-first expectimax to the end of the action round or headline, including an event that follows operations. The
//! side's own decisions minimize the probability of losing; chance nodes average over every die and draw. The
//! opponent's hand is hidden, so its decisions return an interval from its best to its worst reply for the side instead
//! of the worst case. Uses no knowledge of individual cards and only the public interface of games.
//!
//! # Limits
//! Branches cut off by the limit of trials count as safe, but an escape from a loss counts only if it was searched
//! completely. Influence is placed or removed as listed first, then with one of the markers elsewhere. The dice of a
//! realignment are sampled once; what follows them in the same step is searched completely.

use std::collections::BTreeSet;
use std::mem;
use std::num::NonZeroU8;

use brink::game::{Ask, Chance, Choice, Decision, Ending, Game, Zone};
use brink::ids::{CardId, Side};

use super::chance_tree::ChanceTree;
use super::play_span::PlaySpan;
use super::safety::MIN_SHARE;
use super::work_budget::WorkBudget;

/// The number of dice in a realignment.
const DICE: usize = 2;
/// Tolerance of probabilities.
pub(super) const TOLERANCE: f64 = 1e-9;

/// Bounds of the probability of losing: the opponent's kindest and worst replies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LossBounds {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl LossBounds {
    pub(super) const NEVER: LossBounds = LossBounds {
        low: 0.0,
        high: 0.0,
    };
    const ALWAYS: LossBounds = LossBounds {
        low: 1.0,
        high: 1.0,
    };

    /// Whether this is less likely to lose, in the worst case first.
    fn is_better_than(self, other: LossBounds) -> bool {
        (self.high, self.low) < (other.high, other.low)
    }

    /// The mean of the bounds.
    fn mean(all: &[LossBounds]) -> LossBounds {
        let count = all.len().max(1) as f64;
        LossBounds {
            low: all.iter().map(|lost| lost.low).sum::<f64>() / count,
            high: all.iter().map(|lost| lost.high).sum::<f64>() / count,
        }
    }
}

/// Placement of influence during the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlacementFreedom {
    /// As listed, or one marker elsewhere.
    OneElsewhere,
    /// As listed.
    AsListed,
}

/// The search in one determinization.
pub(super) struct LossSearch {
    side: Side,
    span: PlaySpan,
    /// The secret question that the examined choice of the side answers.
    secret: Option<SecretLeft>,
    /// Remaining trials.
    pub(super) left: u32,
    /// Whether trials ran out.
    pub(super) cut: bool,
    /// The end of the first lost game that was reached.
    pub(super) ending: Option<Ending>,
    /// Whether hidden information mattered that the search did not enumerate.
    pub(super) guessed: bool,
    /// Whether the side placed or removed influence that could have gone elsewhere.
    placed: bool,
    /// Cards enumerated as draws from the pile.
    pub(super) drawn: BTreeSet<CardId>,
    effort: WorkBudget,
}

/// The answers left to a secret question; `None` if it has a single one.
type SecretLeft = Option<NonZeroU8>;

/// The answers left, if a decision asks this side for a secret answer.
fn secret_left(decision: &Decision, side: Side) -> Option<SecretLeft> {
    let is_own = decision.ask == Ask::Secret && decision.side == side;
    is_own.then_some(decision.left)
}

impl LossSearch {
    pub(super) fn new(game: &Game, side: Side, left: u32, effort: WorkBudget) -> LossSearch {
        let question = game.decision();
        LossSearch {
            side,
            span: PlaySpan::of(game),
            secret: question.and_then(|question| secret_left(question, side)),
            left,
            cut: false,
            ending: None,
            guessed: false,
            placed: false,
            drawn: BTreeSet::new(),
            effort,
        }
    }

    /// Whether nothing hidden mattered, so that any determinization gives this result.
    pub(super) fn exact(&self) -> bool {
        !self.guessed && self.drawn.is_empty()
    }

    /// The probability of losing by the choice being examined.
    pub(super) fn first(&mut self, game: &Game, choice: Choice) -> LossBounds {
        let listed = self.choose(game, choice, PlacementFreedom::AsListed);
        if self.cut || listed.high < TOLERANCE || !self.placed {
            return listed;
        }
        let (elsewhere, complete) = self.share(1, |search| {
            search.choose(game, choice, PlacementFreedom::OneElsewhere)
        });
        self.cut = !complete;
        // An escape counts only if it was searched completely.
        if complete && elsewhere.is_better_than(listed) {
            elsewhere
        } else {
            listed
        }
    }

    /// The probability of losing from this position.
    fn lost(&mut self, game: &Game, freedom: PlacementFreedom) -> LossBounds {
        if let Some(outcome) = game.outcome() {
            let is_lost = outcome.is_lost_by(self.side, game.content());
            if !is_lost {
                return LossBounds::NEVER;
            }
            self.ending.get_or_insert(outcome.ending);
            return LossBounds::ALWAYS;
        }
        let decision = game.decision();
        let Some(decision) = decision.filter(|next| self.is_within(game, next)) else {
            return LossBounds::NEVER;
        };
        if decision.side == self.side {
            self.min_node(game, decision, freedom)
        } else {
            self.opponent_node(game, decision)
        }
    }

    /// Whether a decision belongs to the play of the examined choice. After a secret answer, the side's next secret
    /// question begins another matter.
    fn is_within(&self, game: &Game, decision: &Decision) -> bool {
        let is_next_secret = match (self.secret, secret_left(decision, self.side)) {
            // Several answers to one question count down.
            (Some(first), Some(left)) => left.is_none() || left >= first,
            _ => false,
        };
        PlaySpan::of(game) == self.span && !is_next_secret
    }

    /// A minimizing node: the side's own best answer.
    fn min_node(
        &mut self,
        game: &Game,
        decision: &Decision,
        freedom: PlacementFreedom,
    ) -> LossBounds {
        let quiet = decision.ask.is_placement();
        self.placed |= quiet && decision.choices.len() > 1;
        let choices = match freedom {
            PlacementFreedom::AsListed if quiet => &decision.choices[..1],
            _ => &decision.choices[..],
        };
        let mut best: Option<LossBounds> = None;
        let mut open: Vec<usize> = (0..choices.len()).collect();
        // The second pass gives leftover trials to answers that ran out.
        for _ in 0..2 {
            let mut unknown = Vec::new();
            for (nth, index) in open.iter().enumerate() {
                let freedom = if quiet && *index > 0 {
                    PlacementFreedom::AsListed
                } else {
                    freedom
                };
                let (lost, complete) = self.share(open.len() - nth, |search| {
                    search.choose(game, choices[*index], freedom)
                });
                // An escape counts only if it was searched completely.
                if !complete {
                    unknown.push(*index);
                } else if lost.high < TOLERANCE {
                    return lost;
                } else if best.is_none_or(|best| lost.is_better_than(best)) {
                    best = Some(lost);
                }
            }
            open = unknown;
        }
        self.cut |= !open.is_empty();
        best.unwrap_or(LossBounds::NEVER)
    }

    /// Runs a search with one `of`-th of the remaining trials. Returns whether they sufficed, too.
    fn share(
        &mut self,
        of: usize,
        search: impl FnOnce(&mut LossSearch) -> LossBounds,
    ) -> (LossBounds, bool) {
        let share = (self.left / of.clamp(1, MIN_SHARE) as u32)
            .max(1)
            .min(self.left);
        let rest = self.left - share;
        let was_cut = mem::replace(&mut self.cut, false);
        self.left = share;
        let lost = search(self);
        self.left += rest;
        (lost, !mem::replace(&mut self.cut, was_cut))
    }

    /// An opponent node: the interval from the kindest to the worst reply.
    fn opponent_node(&mut self, game: &Game, decision: &Decision) -> LossBounds {
        let choices = if decision.ask.is_placement() {
            &decision.choices[..1]
        } else {
            &decision.choices[..]
        };
        // The opponent's hand is hidden.
        self.guessed |= choices
            .iter()
            .any(|choice| matches!(choice, Choice::Card(_)));
        let (mut range, mut unknown) = (
            LossBounds {
                low: 1.0,
                high: 0.0,
            },
            false,
        );
        for (nth, choice) in choices.iter().enumerate() {
            let (lost, complete) = self.share(choices.len() - nth, |search| {
                search.choose(game, *choice, PlacementFreedom::AsListed)
            });
            unknown |= !complete;
            range = LossBounds {
                low: range.low.min(lost.low),
                high: range.high.max(lost.high),
            };
            if range.low < TOLERANCE && range.high > 1.0 - TOLERANCE {
                return range;
            }
        }
        self.cut |= unknown;
        range
    }

    /// The expected probability of losing by a choice.
    fn choose(&mut self, game: &Game, choice: Choice, freedom: PlacementFreedom) -> LossBounds {
        self.after(&mut ChanceTree::new(game, choice), freedom)
            .unwrap_or(LossBounds::NEVER)
    }

    /// The expectation over results that are still open; `None` if the given results do not fit.
    fn after(
        &mut self,
        tree: &mut ChanceTree<'_>,
        freedom: PlacementFreedom,
    ) -> Option<LossBounds> {
        if self.left == 0 || self.effort.is_spent() || tree.is_too_long() {
            self.cut = true;
            return Some(LossBounds::NEVER);
        }
        self.left -= 1;
        let next = tree.end()?;
        let rolls = tree
            .game()
            .decision()
            .is_some_and(|decision| decision.ask == Ask::Realign);
        Some(match tree.open_before_deal(&next) {
            None => self.lost(&next, freedom),
            Some(Chance::Die(_)) if rolls && tree.given().is_empty() => {
                self.rolled(tree, &next, freedom)
            }
            Some(Chance::Die(_)) => self.chance_node_faces(tree, freedom),
            Some(number @ Chance::Pick(_)) => self.chance_node_numbers(tree, number, freedom),
            Some(Chance::Card(card)) => self.chance_node_cards(tree, card, freedom),
        })
    }

    /// The probability of losing after a realignment with its dice fixed as rolled; later chance events in the same
    /// step are enumerated.
    fn rolled(
        &mut self,
        tree: &mut ChanceTree<'_>,
        next: &Game,
        freedom: PlacementFreedom,
    ) -> LossBounds {
        let ahead = tree.ahead(next);
        let dice = ahead
            .iter()
            .take(DICE)
            .take_while(|result| matches!(result, Chance::Die(_)))
            .count();
        if dice == ahead.len() {
            return self.lost(next, freedom);
        }
        tree.with_all(&ahead[..dice], |tree| self.after(tree, freedom))
            .unwrap_or(LossBounds::NEVER)
    }

    /// A chance node: the mean over the faces of a die.
    fn chance_node_faces(
        &mut self,
        tree: &mut ChanceTree<'_>,
        freedom: PlacementFreedom,
    ) -> LossBounds {
        let [lowest, highest] = [1, 6].map(|die| self.after_die(tree, die, freedom));
        // After a draw most dice are irrelevant: if 1 and 6 agree, the other faces are skipped.
        if lowest == highest
            && (lowest == LossBounds::ALWAYS || lowest == LossBounds::NEVER)
            && !self.drawn.is_empty()
        {
            return lowest;
        }
        let between = [2, 3, 4, 5].map(|die| self.after_die(tree, die, freedom));
        LossBounds::mean(&[
            lowest, between[0], between[1], between[2], between[3], highest,
        ])
    }

    /// The probability of losing after one face of a die.
    fn after_die(
        &mut self,
        tree: &mut ChanceTree<'_>,
        die: u8,
        freedom: PlacementFreedom,
    ) -> LossBounds {
        tree.with(Chance::Die(die), |tree| self.after(tree, freedom))
            .unwrap_or(LossBounds::NEVER)
    }

    /// A chance node: the mean over a script's random numbers, truncated to the first few.
    fn chance_node_numbers(
        &mut self,
        tree: &mut ChanceTree<'_>,
        number: Chance,
        freedom: PlacementFreedom,
    ) -> LossBounds {
        const MAX_NUMBERS: usize = 12;
        let mut all = Vec::new();
        for number in tree.alternatives(number).into_iter().take(MAX_NUMBERS) {
            let Some(lost) = tree.with(number, |tree| self.after(tree, freedom)) else {
                break;
            };
            all.push(lost);
        }
        self.guessed |= all.len() == MAX_NUMBERS;
        LossBounds::mean(&all)
    }

    /// A chance node: the mean over the cards that could be drawn or picked.
    fn chance_node_cards(
        &mut self,
        tree: &mut ChanceTree<'_>,
        card: CardId,
        freedom: PlacementFreedom,
    ) -> LossBounds {
        let zone = tree.game().board().zone(card);
        let pile = zone == Zone::Deck
            && !tree
                .given()
                .iter()
                .any(|chance| matches!(chance, Chance::Card(_)));
        self.guessed |= !pile && zone != Zone::Hand(self.side);
        let mut all = Vec::new();
        for other in tree.alternatives(Chance::Card(card)) {
            if let (true, Chance::Card(drawn)) = (pile, other) {
                self.drawn.insert(drawn);
            }
            all.extend(tree.with(other, |tree| self.after(tree, freedom)));
        }
        LossBounds::mean(&all)
    }
}
