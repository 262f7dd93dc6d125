//! Risk of a choice: the probability that it loses the game before the play ends.
//!
//! The search of `loss_search.rs` runs in several determinizations of the side's information set; the risk is the mean
//! of what it finds, and certain only if every card that is hidden has been searched as drawn.
//!
//! # Limits
//! At most [`MAX_TRIALS`] choices are tried per decision, each taking microseconds; no clock is used. Most choices need
//! a handful, and unused trials go to the others.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use brink::content::{Content, Moment};
use brink::game::{Choice, Decision, Ending, Game, Trial, View, Zone};
use brink::ids::CardId;
use brink::words::{Words, displayed, engine};

use super::loss_search::{LossBounds, LossSearch, TOLERANCE};
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
        f.write_str(&self.text(Words::english()))
    }
}

impl Risk {
    /// The risk, in a language.
    pub fn display_in(&self, words: &Words) -> impl fmt::Display {
        displayed(move || self.text(words))
    }

    /// The risk with the ending that it is about, if that is known.
    pub fn display_with(&self, ending: Option<Ending>, content: &Content) -> impl fmt::Display {
        displayed(move || {
            let risk = self.text(&content.words);
            match ending {
                Some(ending) => {
                    let how = ending.display(content).to_string();
                    engine::risk_how(&content.words, risk, how)
                }
                None => risk,
            }
        })
    }

    fn text(&self, words: &Words) -> String {
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
/// Trials to find the end of a game that a choice loses: risky choices end it soon.
const LOSS_TRIALS: u32 = 60;
/// Determinizations if hidden information matters.
const DETERMINIZATIONS: u64 = 4;
/// Determinizations if all so far are lost, but some hidden cards have never been drawn.
const MAX_DETERMINIZATIONS: u64 = 16;
/// The effort limit per choice, in steps; far above what shipped cards need.
const RISK_EFFORT: u64 = 8_000_000;

/// The risk of each choice of a decision, in order; `None` where nothing is lost.
///
/// Deterministic: equal positions give equal results.
#[must_use]
pub fn risks(view: View<'_>, decision: &Decision) -> Vec<Option<Risk>> {
    searched(view, decision)
        .0
        .into_iter()
        .map(|found| found.risk)
        .collect()
}

/// The ending by which a choice may lose the game, as a short search first meets it; `None` if it meets none.
#[must_use]
pub fn loss(view: View<'_>, choice: Choice) -> Option<Ending> {
    let trial = view.guessed_trial(0)?;
    let effort = WorkBudget::of(RISK_EFFORT);
    let mut search = LossSearch::new(&trial.game, view.side(), LOSS_TRIALS, effort);
    search.first(&trial.game, choice);
    search.ending
}

/// Searches every choice. Returns the findings and the trials left.
pub(super) fn searched(view: View<'_>, decision: &Decision) -> (Vec<Finding>, u32) {
    let count = (decision.choices.len() as u32).max(1);
    let (mut left, mut deals) = (MAX_TRIALS, Deals::new(view));
    let initial = (MAX_TRIALS / 2 / count).clamp(1, INITIAL_TRIALS);
    let mut found: Vec<Finding> = decision
        .choices
        .iter()
        .map(|choice| risk(&mut deals, *choice, initial, &mut left))
        .collect();
    let mut open = found.iter().filter(|found| !found.complete).count() as u32;
    for (found, choice) in found.iter_mut().zip(&decision.choices) {
        if !found.complete {
            *found = risk(&mut deals, *choice, left / open, &mut left);
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
fn risk(deals: &mut Deals<'_>, choice: Choice, share: u32, left: &mut u32) -> Finding {
    let (mut sample, view) = (RiskSample::new(share), deals.view);
    let effort = WorkBudget::of(RISK_EFFORT);
    while sample.may_grow() && !effort.is_spent() {
        // Without a redeal there is nothing to search.
        let Some(trial) = deals.nth(sample.determinizations as usize) else {
            break;
        };
        if sample.search(view, choice, trial, effort) {
            break;
        }
    }
    *left = left.saturating_sub(share - sample.left);
    sample.finding()
}

/// The determinizations that all choices are searched in, each made once.
struct Deals<'a> {
    view: View<'a>,
    made: Vec<Option<Trial>>,
}

impl Deals<'_> {
    fn new(view: View<'_>) -> Deals<'_> {
        let made = Vec::new();
        Deals { view, made }
    }

    /// The determinization of a seed.
    fn nth(&mut self, seed: usize) -> Option<&Trial> {
        while self.made.len() <= seed {
            let next = self.view.guessed_trial(self.made.len() as u64);
            self.made.push(next);
        }
        self.made[seed].as_ref()
    }
}

/// The searches of one choice in several determinizations.
struct RiskSample {
    /// The number of determinizations searched.
    determinizations: u64,
    /// The sum of the bounds found.
    sum: LossBounds,
    /// Remaining trials.
    left: u32,
    /// Whether the choice loses in every determinization, as far as is known.
    certain: bool,
    /// Whether trials ran out in a search.
    cut: bool,
    /// Whether a lost game was reached.
    seen: bool,
    /// Cards in hidden places.
    hidden: BTreeSet<CardId>,
    /// Cards enumerated as draws from the pile.
    drawn: BTreeSet<CardId>,
}

impl RiskSample {
    fn new(trials: u32) -> RiskSample {
        RiskSample {
            determinizations: 0,
            sum: LossBounds::NEVER,
            left: trials,
            certain: true,
            cut: false,
            seen: false,
            hidden: BTreeSet::new(),
            drawn: BTreeSet::new(),
        }
    }

    /// Whether determinizations and trials are left.
    fn may_grow(&self) -> bool {
        self.determinizations < MAX_DETERMINIZATIONS && self.left > 0
    }

    /// Searches one determinization. Returns whether further ones would not change the finding.
    fn search(
        &mut self,
        view: View<'_>,
        choice: Choice,
        trial: &Trial,
        effort: WorkBudget,
    ) -> bool {
        let planned = DETERMINIZATIONS
            .saturating_sub(self.determinizations)
            .max(1);
        let share = (self.left / planned as u32).max(1);
        let mut search = LossSearch::new(&trial.game, view.side(), share, effort);
        search.guessed = trial.is_guessed;
        let lost = search.first(&trial.game, choice);
        self.left -= share - search.left;
        self.cut |= search.cut;
        self.seen |= search.ending.is_some();
        self.determinizations += 1;
        self.sum = LossBounds {
            low: self.sum.low + lost.low,
            high: self.sum.high + lost.high,
        };
        let is_proved = !search.cut && !search.guessed;
        self.certain &= is_proved && lost.low > 1.0 - TOLERANCE;
        if search.exact() {
            return true;
        }
        self.hidden.extend(unseen(view, &trial.game));
        self.drawn.extend(search.drawn);
        let is_complete = self.hidden.is_subset(&self.drawn);
        if self.determinizations >= DETERMINIZATIONS && (!self.certain || is_complete) {
            return true;
        }
        self.certain &= self.may_grow();
        false
    }

    /// The mean over the determinizations.
    fn finding(&self) -> Finding {
        let (complete, seen) = (!self.cut && self.left > 0, self.seen);
        if self.determinizations == 0 || self.sum.high < TOLERANCE {
            return Finding {
                risk: None,
                complete,
                seen,
            };
        }
        if self.certain {
            return Finding {
                risk: Some(Risk::Loses),
                complete: true,
                seen,
            };
        }
        let count = self.determinizations as f64;
        let [low, high] = [self.sum.low, self.sum.high].map(|sum| sum / count);
        Finding {
            risk: Some(Risk::CanLose {
                chance: (high - low < TOLERANCE).then_some(high),
            }),
            complete,
            seen,
        }
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
    let board = determinization.board();
    board.cards_in(Zone::Deck).chain(hand).collect()
}

/// The risk of one choice of the open decision.
pub(super) fn risk_of(view: View<'_>, choice: Choice) -> Finding {
    let (mut left, mut deals) = (MAX_TRIALS, Deals::new(view));
    match risk(&mut deals, choice, INITIAL_TRIALS, &mut left) {
        found if found.complete => found,
        _ => risk(&mut deals, choice, left, &mut left.clone()),
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
            let content = library.load(&listing.id).unwrap().content;
            let mut game = Game::new(content, 4).unwrap();
            for step in 0..60 {
                let Some(decision) = game.decision().cloned() else {
                    break;
                };
                let (risks, left) = searched(game.view(decision.side), &decision);
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
