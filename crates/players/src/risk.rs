//! The risks of choices: which of them lose the game by themselves, and which can.
//!
//! The search looks from a choice to the end of the same play: the action round or headline that it belongs to, the
//! event that follows operations included. Dice are tried face by face, draws card by card, in games that look the same
//! to the side ([`View::trial`]); its own answers on the way are the best ones, those of the other side both the
//! kindest and the worst. It has no knowledge of cards and only uses the public interface of games.
//!
//! # Limits
//! At most [`MAX_TRIALS`] choices are tried for one question, each some microseconds: there is no clock, and still a
//! person need not wait. Most choices need a handful; the unused trials are shared among the others. Each answer on
//! the way has its share of them. Untried risks count as safe, but a way out of a danger counts only if it was tried to
//! its end.
//! Markers that are placed or removed are tried first as listed, then with one of them elsewhere. The dice of a
//! realignment are rolled once; what comes after them in the same step is tried like everything else.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use brink::content::Moment;
use brink::game::{Ask, Chance, Choice, Decision, Game, Trial, View, Zone};
use brink::ids::{CardId, Side};
use brink::words::{Words, engine};

use super::effort::Effort;
use super::place::Place;
use super::safety::LEAST_SHARE;
use super::walk::Walk;

/// The risk of a choice for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Risk {
    /// It loses, whatever the dice, the cards and both sides do until the end of the play.
    Loses,
    /// It may lose.
    CanLose {
        /// The probability, from 0 to 1; none if it is up to the other side.
        chance: Option<f64>,
    },
}

impl fmt::Display for Risk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Words::english()))
    }
}

impl Risk {
    /// The risk in the words of a language.
    #[must_use]
    pub fn in_words(&self, words: &Words) -> String {
        match self {
            Risk::Loses => engine::risk_loses(words),
            Risk::CanLose { chance: None } => engine::risk_other_decides(words),
            Risk::CanLose {
                chance: Some(chance),
            } if *chance > 1.0 - SAME => engine::risk_nearly_always(words),
            Risk::CanLose {
                chance: Some(chance),
            } => {
                let sixths = chance * 6.0;
                match (sixths - sixths.round()).abs() < SAME {
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

/// How near nuclear war is when choices may cause it: one card lowers DEFCON, and the coup it allows once more.
const NEAR_WAR: u8 = 2;

/// Whether a choice of a side could lose the game by itself: nuclear war is near, or an effect in force watches coups.
///
/// Cheap, unlike [`risks`]: where it is false, there is nothing to search for.
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

/// Choices that are tried for one question, in all.
pub const MAX_TRIALS: u32 = 5_000;
/// Choices that are tried for each of them at first: most need no more.
const LOOK: u32 = 200;
/// Games that look the same to the side, tried if hidden information matters.
const WORLDS: u64 = 4;
/// The same, as long as every one of them is lost and some hidden card has not been drawn in any.
const MORE_WORLDS: u64 = 16;
/// The dice of a realignment.
const DICE: usize = 2;
/// The steps for one of them: several times what any shipped card needs.
const RISK_EFFORT: u64 = 8_000_000;
/// Differences that are negligible.
const SAME: f64 = 1e-9;

/// The risk of each choice of the open question of a side, in the order of its choices; none where nothing is lost.
///
/// Deterministic: the same position has the same answer.
#[must_use]
pub fn risks(view: View<'_>, decision: &Decision) -> Vec<Option<Risk>> {
    searched(view, decision, MAX_TRIALS)
        .0
        .into_iter()
        .map(|found| found.risk)
        .collect()
}

/// The same with so many trials, and how sure it is; with the number of trials left.
pub(super) fn searched(view: View<'_>, decision: &Decision, trials: u32) -> (Vec<Finding>, u32) {
    let count = (decision.choices.len() as u32).max(1);
    let mut left = trials;
    let look = (trials / 2 / count).clamp(1, LOOK);
    let mut found: Vec<Finding> = decision
        .choices
        .iter()
        .map(|choice| risk(view, *choice, look, &mut left))
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
    /// Whether it had enough trials.
    pub(super) complete: bool,
    /// Whether it came to a lost game on some way.
    seen: bool,
}

impl Finding {
    /// Whether nothing is lost, as far as a search can say: one that ran out of trials has seen no lost game either.
    pub(super) fn is_safe(self) -> bool {
        self.risk.is_none() && (self.complete || !self.seen)
    }
}

/// The risk of one choice, found with a limited number of trials; the trials used are subtracted.
fn risk(view: View<'_>, choice: Choice, share: u32, left: &mut u32) -> Finding {
    let mut sum = Lost::NEVER;
    let mut worlds = 0;
    let (mut drawn, mut hidden) = (BTreeSet::new(), BTreeSet::new());
    let (mut certain, mut cut, mut seen, mut own) = (true, false, false, share);
    let effort = Effort::of(RISK_EFFORT);
    while worlds < MORE_WORLDS && own > 0 && !effort.is_spent() {
        // If hidden cards cannot be redealt, nothing is known.
        let Some(Trial {
            game: world,
            is_guessed,
            ..
        }) = view.guessed_trial(worlds)
        else {
            break;
        };
        let here = (own / WORLDS.saturating_sub(worlds).max(1) as u32).max(1);
        let mut search = Search {
            guessed: is_guessed,
            effort,
            ..Search::new(&world, view.side(), here)
        };
        let lost = search.first(&world, choice);
        own -= here - search.left;
        *left = left.saturating_sub(here - search.left);
        cut |= search.cut;
        seen |= search.seen;
        worlds += 1;
        sum = Lost {
            least: sum.least + lost.least,
            most: sum.most + lost.most,
        };
        certain &= lost.least > 1.0 - SAME && !search.cut && !search.guessed;
        if search.exact() {
            break;
        }
        hidden.extend(unseen(view, &world));
        drawn.extend(search.drawn);
        let complete = hidden.is_subset(&drawn);
        if worlds >= WORLDS && (!certain || complete) {
            break;
        }
        certain &= worlds < MORE_WORLDS && own > 0;
    }
    let complete = !cut && own > 0;
    if worlds == 0 || sum.most < SAME {
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
    let [least, most] = [sum.least, sum.most].map(|sum| sum / worlds as f64);
    Finding {
        risk: Some(Risk::CanLose {
            chance: (most - least < SAME).then_some(most),
        }),
        complete,
        seen,
    }
}

/// The cards of a game whose places its side does not know.
fn unseen(view: View<'_>, world: &Game) -> BTreeSet<CardId> {
    let other = view.side().opponent();
    let known = view.known_hand();
    let hand = world
        .board()
        .cards_in(Zone::Hand(other))
        .filter(|card| !known.contains(card));
    world.board().cards_in(Zone::Deck).chain(hand).collect()
}

/// The probability of losing: if the other side answers kindly, and if it does its worst.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Lost {
    least: f64,
    most: f64,
}

impl Lost {
    const NEVER: Lost = Lost {
        least: 0.0,
        most: 0.0,
    };
    const ALWAYS: Lost = Lost {
        least: 1.0,
        most: 1.0,
    };

    /// Whether it loses less.
    fn is_better_than(self, other: Lost) -> bool {
        (self.most, self.least) < (other.most, other.least)
    }

    /// The mean of these.
    fn mean(all: &[Lost]) -> Lost {
        let count = all.len().max(1) as f64;
        let sum = |part: fn(&Lost) -> f64| all.iter().map(part).sum::<f64>() / count;
        Lost {
            least: sum(|lost| lost.least),
            most: sum(|lost| lost.most),
        }
    }
}

/// The treatment of markers on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Freedom {
    /// As listed, or one of them elsewhere.
    OneElsewhere,
    /// As listed.
    AsListed,
}

/// A search through one game.
struct Search {
    side: Side,
    place: Place,
    /// Choices that may still be tried.
    left: u32,
    /// Whether there were too few trials.
    cut: bool,
    /// Whether it came to a lost game.
    seen: bool,
    /// Whether something hidden mattered that is not tried completely.
    guessed: bool,
    /// Whether the side placed or removed markers that it could place or remove elsewhere.
    placed: bool,
    /// Cards that were tried as drawn from the pile.
    drawn: BTreeSet<CardId>,
    effort: Effort,
}

impl Search {
    fn new(game: &Game, side: Side, left: u32) -> Search {
        let (place, drawn) = (Place::of(game), BTreeSet::new());
        Search {
            side,
            place,
            left,
            cut: false,
            seen: false,
            guessed: false,
            placed: false,
            drawn,
            effort: Effort::of(RISK_EFFORT),
        }
    }

    /// Whether nothing hidden mattered: another deal would give the same result.
    fn exact(&self) -> bool {
        !self.guessed && self.drawn.is_empty()
    }

    /// The probability of losing after the choice in question.
    fn first(&mut self, game: &Game, choice: Choice) -> Lost {
        let listed = self.choose(game, choice, Freedom::AsListed);
        if self.cut || listed.most < SAME || !self.placed {
            return listed;
        }
        let (elsewhere, complete) = self.share(1, |search| {
            search.choose(game, choice, Freedom::OneElsewhere)
        });
        self.cut = !complete;
        // A way out that was not tried to its end does not count.
        if complete && elsewhere.is_better_than(listed) {
            elsewhere
        } else {
            listed
        }
    }

    /// The probability of losing from here.
    fn lost(&mut self, game: &Game, freedom: Freedom) -> Lost {
        if let Some(outcome) = game.outcome() {
            let is_lost = outcome.winner == Some(self.side.opponent());
            self.seen |= is_lost;
            return if is_lost { Lost::ALWAYS } else { Lost::NEVER };
        }
        let Some(decision) = game.decision().filter(|_| Place::of(game) == self.place) else {
            return Lost::NEVER;
        };
        if decision.side == self.side {
            self.own(game, decision, freedom)
        } else {
            self.others(game, decision)
        }
    }

    /// The side's own answer that loses least.
    fn own(&mut self, game: &Game, decision: &Decision, freedom: Freedom) -> Lost {
        let quiet = decision.ask.is_placement();
        self.placed |= quiet && decision.choices.len() > 1;
        let choices = match freedom {
            Freedom::AsListed if quiet => &decision.choices[..1],
            _ => &decision.choices[..],
        };
        let mut best: Option<Lost> = None;
        let mut open: Vec<usize> = (0..choices.len()).collect();
        // What had too small a share gets what others left.
        for _ in 0..2 {
            let mut unknown = Vec::new();
            for (nth, index) in open.iter().enumerate() {
                let freedom = if quiet && *index > 0 {
                    Freedom::AsListed
                } else {
                    freedom
                };
                let each = |search: &mut Search| search.choose(game, choices[*index], freedom);
                let (lost, complete) = self.share(open.len() - nth, each);
                // A way out that was not tried to its end does not count.
                if !complete {
                    unknown.push(*index);
                } else if lost.most < SAME {
                    return lost;
                } else if best.is_none_or(|best| lost.is_better_than(best)) {
                    best = Some(lost);
                }
            }
            open = unknown;
        }
        self.cut |= !open.is_empty();
        best.unwrap_or(Lost::NEVER)
    }

    /// Searches with a share of the trials that are left, one of so many. Returns whether they were enough, too.
    fn share(&mut self, of: usize, search: impl FnOnce(&mut Search) -> Lost) -> (Lost, bool) {
        let share = (self.left / of.clamp(1, LEAST_SHARE) as u32)
            .max(1)
            .min(self.left);
        let (rest, was_cut) = (self.left - share, std::mem::replace(&mut self.cut, false));
        self.left = share;
        let lost = search(self);
        self.left += rest;
        (lost, !std::mem::replace(&mut self.cut, was_cut))
    }

    /// The kindest and the worst answer of the other side.
    fn others(&mut self, game: &Game, decision: &Decision) -> Lost {
        let choices = if decision.ask.is_placement() {
            &decision.choices[..1]
        } else {
            &decision.choices[..]
        };
        // Its cards are unknown.
        self.guessed |= choices
            .iter()
            .any(|choice| matches!(choice, Choice::Card(_)));
        let (mut range, mut unknown) = (
            Lost {
                least: 1.0,
                most: 0.0,
            },
            false,
        );
        for (nth, choice) in choices.iter().enumerate() {
            let each = |search: &mut Search| search.choose(game, *choice, Freedom::AsListed);
            let (lost, complete) = self.share(choices.len() - nth, each);
            unknown |= !complete;
            range = Lost {
                least: range.least.min(lost.least),
                most: range.most.max(lost.most),
            };
            if range.least < SAME && range.most > 1.0 - SAME {
                return range;
            }
        }
        self.cut |= unknown;
        range
    }

    /// The probability of losing after a choice, over all results of chance.
    fn choose(&mut self, game: &Game, choice: Choice, freedom: Freedom) -> Lost {
        self.after(&mut Walk::new(game, choice), freedom)
            .unwrap_or(Lost::NEVER)
    }

    /// The same once the first results are given; none if they do not fit.
    fn after(&mut self, walk: &mut Walk<'_>, freedom: Freedom) -> Option<Lost> {
        if self.left == 0 || self.effort.is_spent() || walk.is_too_long() {
            self.cut = true;
            return Some(Lost::NEVER);
        }
        self.left -= 1;
        let next = walk.end()?;
        let rolls = walk
            .game()
            .decision()
            .is_some_and(|decision| decision.ask == Ask::Realign);
        Some(match walk.open(&next) {
            None => self.lost(&next, freedom),
            Some(Chance::Die(_)) if rolls && walk.given().is_empty() => {
                self.rolled(walk, &next, freedom)
            }
            Some(Chance::Die(_)) => self.over_faces(walk, freedom),
            Some(number @ Chance::Pick(_)) => self.over_numbers(walk, number, freedom),
            Some(Chance::Card(card)) => self.over_cards(walk, card, freedom),
        })
    }

    /// The probability of losing after a realignment whose dice fell like this: what follows them, such as an event
    /// after the operations, is tried result by result.
    fn rolled(&mut self, walk: &mut Walk<'_>, next: &Game, freedom: Freedom) -> Lost {
        let ahead = walk.ahead(next);
        let dice = ahead
            .iter()
            .take(DICE)
            .take_while(|result| matches!(result, Chance::Die(_)))
            .count();
        if dice == ahead.len() {
            return self.lost(next, freedom);
        }
        walk.with_all(&ahead[..dice], |walk| self.after(walk, freedom))
            .unwrap_or(Lost::NEVER)
    }

    /// The mean over the faces of a die.
    fn over_faces(&mut self, walk: &mut Walk<'_>, freedom: Freedom) -> Lost {
        let mut face = |search: &mut Search, die: u8| {
            walk.with(Chance::Die(die), |walk| search.after(walk, freedom))
                .unwrap_or(Lost::NEVER)
        };
        let [lowest, highest] = [1, 6].map(|die| face(self, die));
        // After a draw most dice decide nothing: if neither a 1 nor a 6 loses, the other faces are skipped.
        if lowest == highest
            && (lowest == Lost::ALWAYS || lowest == Lost::NEVER)
            && !self.drawn.is_empty()
        {
            return lowest;
        }
        let between = [2, 3, 4, 5].map(|die| face(self, die));
        Lost::mean(&[
            lowest, between[0], between[1], between[2], between[3], highest,
        ])
    }

    /// The mean over the random numbers that a script may get: of many only the first.
    fn over_numbers(&mut self, walk: &mut Walk<'_>, number: Chance, freedom: Freedom) -> Lost {
        const MAX_NUMBERS: usize = 12;
        let mut all = Vec::new();
        for number in walk.alternatives(number).into_iter().take(MAX_NUMBERS) {
            let Some(lost) = walk.with(number, |walk| self.after(walk, freedom)) else {
                break;
            };
            all.push(lost);
        }
        self.guessed |= all.len() == MAX_NUMBERS;
        Lost::mean(&all)
    }

    /// The mean over the cards that could be drawn or picked instead of one.
    fn over_cards(&mut self, walk: &mut Walk<'_>, card: CardId, freedom: Freedom) -> Lost {
        let zone = walk.game().board().zone(card);
        let pile = zone == Zone::Deck
            && !walk
                .given()
                .iter()
                .any(|chance| matches!(chance, Chance::Card(_)));
        self.guessed |= !pile && zone != Zone::Hand(self.side);
        let mut all = Vec::new();
        for other in walk.alternatives(Chance::Card(card)) {
            if let (true, Chance::Card(drawn)) = (pile, other) {
                self.drawn.insert(drawn);
            }
            all.extend(walk.with(other, |walk| self.after(walk, freedom)));
        }
        Lost::mean(&all)
    }
}

/// The risk of one choice of the open question of a side.
pub(super) fn risk_of(view: View<'_>, choice: Choice) -> Finding {
    let mut left = MAX_TRIALS;
    match risk(view, choice, LOOK, &mut left) {
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
        // The bound is met, not only kept.
        assert!(least < MAX_TRIALS / 10, "{least}");
    }
}
