//! Risk of a choice: the probability that it loses the game before the play ends.
//!
//! A depth-first expectimax over determinizations of the side's information set, to the end of the action round or
//! headline, including an event that follows operations. The side's own decisions minimize the probability of losing;
//! chance nodes average over every die and draw. The opponent's hand is hidden, so its decisions return an interval
//! from its best to its worst reply for the side instead of the worst case. Uses no knowledge of individual cards and
//! only the public interface of games.
//!
//! # Limits
//! At most [`MAX_TRIALS`] choices are tried per decision, each taking microseconds; no clock is used. Most choices need
//! a handful, and unused trials go to the others. Branches cut off by the limit count as safe, but an escape from a
//! loss counts only if it was searched completely. Influence is placed or removed as listed first, then with one of the
//! markers elsewhere. The dice of a realignment are sampled once; what follows them in the same step is searched
//! completely.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use brink::content::Moment;
use brink::game::{Ask, Chance, Choice, Decision, Game, Trial, View, Zone};
use brink::ids::{CardId, Side};
use brink::words::{Words, engine};

use super::chance_tree::ChanceTree;
use super::play_span::PlaySpan;
use super::safety::MIN_SHARE;
use super::work_budget::WorkBudget;

/// The risk of a choice for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Risk {
    /// Loses whatever the dice, the cards and both sides' choices until the end of the play.
    Loses,
    /// May lose.
    CanLose {
        /// The probability, from 0 to 1; `None` if it depends on the opponent.
        chance: Option<f64>,
    },
}

impl fmt::Display for Risk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Words::english()))
    }
}

impl Risk {
    /// The risk as text in a language.
    #[must_use]
    pub fn in_words(&self, words: &Words) -> String {
        match self {
            Risk::Loses => engine::risk_loses(words),
            Risk::CanLose { chance: None } => engine::risk_other_decides(words),
            Risk::CanLose {
                chance: Some(chance),
            } if *chance > 1.0 - TOLERANCE => engine::risk_nearly_always(words),
            Risk::CanLose {
                chance: Some(chance),
            } => {
                let sixths = chance * 6.0;
                match (sixths - sixths.round()).abs() < TOLERANCE {
                    true => engine::risk_sixths(words, sixths.round().to_string()),
                    false => engine::risk_percent(
                        words,
                        (chance * 100.0).clamp(1.0, 99.0).round().to_string(),
                    ),
                }
            }
        }
    }
}

/// Distance to war, in DEFCON levels, at which a choice can cause it: one card lowers DEFCON, and the coup it allows
/// lowers it again.
const NEAR_WAR: u8 = 2;

/// Whether any choice could lose the game by itself: war is near, or an effect in force reacts to coups.
///
/// Cheap, unlike [`risks`]: if false, no search is needed.
#[must_use]
pub fn is_risky(view: View<'_>) -> bool {
    let war = view
        .content()
        .scenario
        .defcon
        .as_ref()
        .map(|defcon| defcon.war);
    let near = view
        .defcon()
        .zip(war)
        .is_some_and(|(defcon, war)| defcon <= war.saturating_add(NEAR_WAR));
    near || view.effect_handles(Moment::CoupDeclared)
}

/// The maximum number of choices tried per decision, over all its choices.
pub const MAX_TRIALS: u32 = 5_000;
/// The initial trials per choice; most need no more.
const INITIAL_TRIALS: u32 = 200;
/// Determinizations if hidden information matters.
const DETERMINIZATIONS: u64 = 4;
/// Determinizations if all so far are lost, but some hidden cards have never been drawn.
const MAX_DETERMINIZATIONS: u64 = 16;
/// The number of dice in a realignment.
const DICE: usize = 2;
/// The effort limit per choice, in steps; far above what shipped cards need.
const RISK_EFFORT: u64 = 8_000_000;
/// Tolerance of probabilities.
const TOLERANCE: f64 = 1e-9;

/// The risk of each choice of a decision, in order; `None` where nothing is lost.
///
/// Deterministic: equal positions give equal results.
#[must_use]
pub fn risks(view: View<'_>, decision: &Decision) -> Vec<Option<Risk>> {
    searched(view, decision, MAX_TRIALS)
        .0
        .into_iter()
        .map(|found| found.risk)
        .collect()
}

/// Searches every choice with this many trials. Returns the findings and the trials left.
pub(super) fn searched(view: View<'_>, decision: &Decision, trials: u32) -> (Vec<Finding>, u32) {
    let count = (decision.choices.len() as u32).max(1);
    let mut left = trials;
    let initial = (trials / 2 / count).clamp(1, INITIAL_TRIALS);
    let mut found: Vec<Finding> = decision
        .choices
        .iter()
        .map(|choice| risk(view, *choice, initial, &mut left))
        .collect();
    let mut open = found.iter().filter(|found| !found.complete).count() as u32;
    for (found, choice) in found.iter_mut().zip(&decision.choices) {
        if !found.complete {
            *found = risk(view, *choice, left / open, &mut left);
            open -= 1;
        }
    }
    (found, left)
}

/// The result of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    pub(super) risk: Option<Risk>,
    /// Whether the search finished within its trials.
    pub(super) complete: bool,
    /// Whether the search found a lost game.
    seen: bool,
}

impl Finding {
    /// Whether no loss was found, and none was seen before the trials ran out.
    pub(super) fn is_safe(self) -> bool {
        self.risk.is_none() && (self.complete || !self.seen)
    }
}

/// Searches one choice with `share` trials and subtracts the trials used from `left`.
fn risk(view: View<'_>, choice: Choice, share: u32, left: &mut u32) -> Finding {
    let mut sum = LossBounds::NEVER;
    let mut determinizations = 0;
    let (mut drawn, mut hidden) = (BTreeSet::new(), BTreeSet::new());
    let (mut certain, mut cut, mut seen, mut own) = (true, false, false, share);
    let effort = WorkBudget::of(RISK_EFFORT);
    while determinizations < MAX_DETERMINIZATIONS && own > 0 && !effort.is_spent() {
        // Without a redeal there is nothing to search.
        let Some(Trial {
            game: determinization,
            is_guessed,
            ..
        }) = view.guessed_trial(determinizations)
        else {
            break;
        };
        let here = (own / DETERMINIZATIONS.saturating_sub(determinizations).max(1) as u32).max(1);
        let mut search = Search {
            guessed: is_guessed,
            effort,
            ..Search::new(&determinization, view.side(), here)
        };
        let lost = search.first(&determinization, choice);
        own -= here - search.left;
        *left = left.saturating_sub(here - search.left);
        cut |= search.cut;
        seen |= search.seen;
        determinizations += 1;
        sum = LossBounds {
            low: sum.low + lost.low,
            high: sum.high + lost.high,
        };
        certain &= lost.low > 1.0 - TOLERANCE && !search.cut && !search.guessed;
        if search.exact() {
            break;
        }
        hidden.extend(unseen(view, &determinization));
        drawn.extend(search.drawn);
        let complete = hidden.is_subset(&drawn);
        if determinizations >= DETERMINIZATIONS && (!certain || complete) {
            break;
        }
        certain &= determinizations < MAX_DETERMINIZATIONS && own > 0;
    }
    let complete = !cut && own > 0;
    if determinizations == 0 || sum.high < TOLERANCE {
        return Finding {
            risk: None,
            complete,
            seen,
        };
    }
    if certain {
        return Finding {
            risk: Some(Risk::Loses),
            complete: true,
            seen,
        };
    }
    let [low, high] = [sum.low, sum.high].map(|sum| sum / determinizations as f64);
    Finding {
        risk: Some(Risk::CanLose {
            chance: (high - low < TOLERANCE).then_some(high),
        }),
        complete,
        seen,
    }
}

/// Cards in hidden places, as seen by the viewer.
fn unseen(view: View<'_>, determinization: &Game) -> BTreeSet<CardId> {
    let other = view.side().opponent();
    let known = view.known_hand();
    let hand = determinization
        .board()
        .cards_in(Zone::Hand(other))
        .filter(|card| !known.contains(card));
    determinization
        .board()
        .cards_in(Zone::Deck)
        .chain(hand)
        .collect()
}

/// Bounds of the probability of losing: the opponent's kindest and worst replies.
#[derive(Clone, Copy, Debug, PartialEq)]
struct LossBounds {
    low: f64,
    high: f64,
}

impl LossBounds {
    const NEVER: LossBounds = LossBounds {
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
        let sum = |part: fn(&LossBounds) -> f64| all.iter().map(part).sum::<f64>() / count;
        LossBounds {
            low: sum(|lost| lost.low),
            high: sum(|lost| lost.high),
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
struct Search {
    side: Side,
    span: PlaySpan,
    /// Remaining trials.
    left: u32,
    /// Whether trials ran out.
    cut: bool,
    /// Whether a lost game was reached.
    seen: bool,
    /// Whether hidden information mattered that the search did not enumerate.
    guessed: bool,
    /// Whether the side placed or removed influence that could have gone elsewhere.
    placed: bool,
    /// Cards enumerated as draws from the pile.
    drawn: BTreeSet<CardId>,
    effort: WorkBudget,
}

impl Search {
    fn new(game: &Game, side: Side, left: u32) -> Search {
        let (span, drawn) = (PlaySpan::of(game), BTreeSet::new());
        Search {
            side,
            span,
            left,
            cut: false,
            seen: false,
            guessed: false,
            placed: false,
            drawn,
            effort: WorkBudget::of(RISK_EFFORT),
        }
    }

    /// Whether nothing hidden mattered, so that any determinization gives this result.
    fn exact(&self) -> bool {
        !self.guessed && self.drawn.is_empty()
    }

    /// The probability of losing by the choice being examined.
    fn first(&mut self, game: &Game, choice: Choice) -> LossBounds {
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
            let is_lost = outcome.winner == Some(self.side.opponent());
            self.seen |= is_lost;
            return if is_lost {
                LossBounds::ALWAYS
            } else {
                LossBounds::NEVER
            };
        }
        let Some(decision) = game.decision().filter(|_| PlaySpan::of(game) == self.span) else {
            return LossBounds::NEVER;
        };
        if decision.side == self.side {
            self.min_node(game, decision, freedom)
        } else {
            self.opponent_node(game, decision)
        }
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
                let each = |search: &mut Search| search.choose(game, choices[*index], freedom);
                let (lost, complete) = self.share(open.len() - nth, each);
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
        search: impl FnOnce(&mut Search) -> LossBounds,
    ) -> (LossBounds, bool) {
        let share = (self.left / of.clamp(1, MIN_SHARE) as u32)
            .max(1)
            .min(self.left);
        let (rest, was_cut) = (self.left - share, std::mem::replace(&mut self.cut, false));
        self.left = share;
        let lost = search(self);
        self.left += rest;
        (lost, !std::mem::replace(&mut self.cut, was_cut))
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
            let each =
                |search: &mut Search| search.choose(game, *choice, PlacementFreedom::AsListed);
            let (lost, complete) = self.share(choices.len() - nth, each);
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
        Some(match tree.open(&next) {
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
        let mut face = |search: &mut Search, die: u8| {
            tree.with(Chance::Die(die), |tree| search.after(tree, freedom))
                .unwrap_or(LossBounds::NEVER)
        };
        let [lowest, highest] = [1, 6].map(|die| face(self, die));
        // After a draw most dice are irrelevant: if 1 and 6 agree, the other faces are skipped.
        if lowest == highest
            && (lowest == LossBounds::ALWAYS || lowest == LossBounds::NEVER)
            && !self.drawn.is_empty()
        {
            return lowest;
        }
        let between = [2, 3, 4, 5].map(|die| face(self, die));
        LossBounds::mean(&[
            lowest, between[0], between[1], between[2], between[3], highest,
        ])
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

/// The risk of one choice of the open decision.
pub(super) fn risk_of(view: View<'_>, choice: Choice) -> Finding {
    let mut left = MAX_TRIALS;
    match risk(view, choice, INITIAL_TRIALS, &mut left) {
        found if found.complete => found,
        _ => risk(view, choice, left, &mut left.clone()),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use brink::content::Library;

    #[test]
    fn no_question_takes_more_trials_than_there_are() {
        let library = Library::open(&["../..".into()]);
        let mut least = MAX_TRIALS;
        for listing in library.scenarios().iter().take(4) {
            let content = library.load(&listing.id, &[]).unwrap().content;
            let mut game = Game::new(content, 4).unwrap();
            for step in 0..60 {
                let Some(decision) = game.decision().cloned() else {
                    break;
                };
                let (risks, left) = searched(game.view(decision.side), &decision, MAX_TRIALS);
                assert!(risks.len() == decision.choices.len() && left < MAX_TRIALS);
                least = least.min(left);
                game.apply(decision.choices[(7 * step + 3) % decision.choices.len()])
                    .unwrap();
            }
        }
        // The limit is nearly reached, not just respected.
        assert!(least < MAX_TRIALS / 10, "{least}");
    }
}
