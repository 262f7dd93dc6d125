//! Previews a choice: its possible outcomes with their probabilities.
//!
//! A one-ply expansion of the chance nodes after a choice: dice are enumerated, hidden draws are sampled from
//! determinizations of the side's information set. Outcomes that leave the same board are merged.

use serde::{Deserialize, Serialize};

use brink::content::TrackSides;
use brink::game::{Ask, Chance, Choice, Event, Game, Outcome, View};
use brink::ids::{Side, SpaceId};

use super::chance_tree::ChanceTree;
use super::risk::{Risk, risk_of};
use super::work_budget::WorkBudget;

/// The outcomes of a choice, as far as its side may know them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Preview {
    /// Distinct outcomes on the board, in order of the dice.
    pub outcomes: Vec<PreviewOutcome>,
    /// Whether the probabilities are exact: all determinizations agree, and no long sequence of dice was sampled.
    pub exact: bool,
    /// The risk of losing by this choice until the end of the play; `None` if there is none.
    pub risk: Option<Risk>,
}

/// One outcome of a choice: the position at the next decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PreviewOutcome {
    /// The probability, above 0 and at most 1.
    pub chance: f64,
    /// The dice sequences that lead to it, in order of the rolls; empty without dice.
    pub dice: Vec<Vec<u8>>,
    /// The victory points; positive for the first side.
    pub vp: i16,
    /// The DEFCON level; `None` in a game without DEFCON.
    pub defcon: Option<u8>,
    /// Spaces whose influence changes, with the new influence of the first and second side.
    pub influence: Vec<(SpaceId, [u8; 2])>,
    /// Changes of tracks, flags and pieces of the scenario's own, as lines of the log.
    pub others: Vec<String>,
    /// The result, if the game ends.
    pub outcome: Option<Outcome>,
}

/// Determinizations if hidden information matters.
const DETERMINIZATIONS: u64 = 8;
/// Determinizations if scripts made secret draws, whose probabilities can only be estimated by sampling.
const MAX_DETERMINIZATIONS: u64 = 64;
/// The maximum number of positions visited in each.
const MAX_TRIED: u32 = 300;

/// The effort limit for all of them, in steps: others may wait for a preview.
const EFFORT: u64 = 1_000_000;

/// Previews a choice of the open decision. `None` if it is not offered to this side, a script fails, or hidden cards
/// cannot be redealt.
///
/// Dice are enumerated face by face. Cards and random numbers are sampled in determinizations ([`View::trial`]), so the
/// result reveals nothing hidden. Deterministic; takes milliseconds, or what its budget of work allows where
/// scripts compute a lot.
///
/// # Examples
/// ```
/// use brink_players::preview;
/// use brink::{Game, Library, Side};
///
/// let content = Library::open(&["../..".into()]).load("red_sea")?.content;
/// let game = Game::new(content, 1)?;
/// let decision = game.decision().ok_or("the game is over")?;
/// let found = preview(game.view(decision.side), decision.choices[0]).ok_or("not offered")?;
/// let sum: f64 = found.outcomes.iter().map(|outcome| outcome.chance).sum();
/// assert!((sum - 1.0).abs() < 1e-9);
/// assert!(preview(game.view(decision.side.opponent()), decision.choices[0]).is_none());
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn preview(view: View<'_>, choice: Choice) -> Option<Preview> {
    let decision = view
        .decision()
        .filter(|decision| decision.choices.contains(&choice))?;
    let effort = WorkBudget::of(EFFORT);
    let mut expansions: Vec<Expansion> = Vec::new();
    let mut is_guessed = decision.ask == Ask::Secret;
    for seed in 0..MAX_DETERMINIZATIONS {
        let is_enough = seed >= DETERMINIZATIONS && !is_guessed;
        if is_enough || seed > 0 && effort.is_spent() {
            break;
        }
        let Some(trial) = view.guessed_trial(seed) else {
            break;
        };
        is_guessed |= trial.is_guessed;
        let mut expansion = Expansion {
            found: Vec::new(),
            left: MAX_TRIED,
            exact: !is_guessed,
            effort,
        };
        expansion.expand(&mut ChanceTree::new(&trial.game, choice), 1.0);
        expansions.push(expansion);
    }
    let exact = expansions
        .iter()
        .all(|one| one.exact && one.found == expansions[0].found);
    if exact {
        expansions.truncate(1);
    }
    let reached = expansions.iter().filter(|one| !one.found.is_empty());
    let determinizations = reached.count();
    if determinizations == 0 {
        return None;
    }
    let mut outcomes = Vec::new();
    for outcome in expansions.into_iter().flat_map(|one| one.found) {
        let chance = outcome.chance / determinizations as f64;
        add(&mut outcomes, PreviewOutcome { chance, ..outcome });
    }
    Some(Preview {
        outcomes,
        exact,
        risk: risk_of(view, choice).risk,
    })
}

/// The expansion in one determinization.
struct Expansion {
    found: Vec<PreviewOutcome>,
    left: u32,
    exact: bool,
    effort: WorkBudget,
}

impl Expansion {
    /// Expands the chance nodes after the given results, which have this probability.
    fn expand(&mut self, tree: &mut ChanceTree<'_>, chance: f64) {
        self.left = self.left.saturating_sub(1);
        let Some(end) = tree.end() else { return };
        match tree.open_before_deal(&end) {
            Some(_) if self.left == 0 || self.effort.is_spent() || tree.is_too_long() => {
                self.exact = false
            }
            Some(die @ Chance::Die(_)) => {
                let faces = tree.alternatives(die);
                let part = chance / faces.len() as f64;
                for face in faces {
                    tree.with(face, |tree| self.expand(tree, part));
                }
                return;
            }
            Some(drawn) => {
                self.exact = false;
                tree.with(drawn, |tree| self.expand(tree, chance));
                return;
            }
            None => self.exact &= !turns_up(tree.game(), &end),
        }
        add(&mut self.found, seen(tree, &end, chance));
    }
}

/// Whether the side sees a previously unknown card meanwhile, which would differ in other
/// determinizations.
fn turns_up(before: &Game, end: &Game) -> bool {
    let Some(side) = before.decision().map(|decision| decision.side) else {
        return false;
    };
    let (view, other, known) = (
        end.view(side),
        side.opponent(),
        before.view(side).known_hand(),
    );
    // The deal of the next turn is not part of the outcome.
    end.events()
        .iter()
        .take_while(|event| !matches!(event, Event::TurnBegan { .. }))
        .any(|event| match *event {
            Event::CardMoved { card, from, .. } => {
                !from.is_seen_by(side) && !known.contains(&card) && view.may_see(event)
            }
            Event::Headlines { .. } => before.view(side).headline(other).is_none(),
            Event::Shown { side: of, card } => of == other && !known.contains(&card),
            Event::Looked { side: of, .. } => of == side,
            Event::HandShown { side: of } | Event::HeldShown { side: of, .. } => of == other,
            Event::Bids { .. } => true,
            _ => false,
        })
}

impl PreviewOutcome {
    /// Whether the positions are the same.
    fn is_like(&self, other: &PreviewOutcome) -> bool {
        (self.vp, self.defcon, self.outcome) == (other.vp, other.defcon, other.outcome)
            && (&self.influence, &self.others) == (&other.influence, &other.others)
    }
}

/// Adds an outcome, merging it with an equal one.
fn add(outcomes: &mut Vec<PreviewOutcome>, new: PreviewOutcome) {
    match outcomes.iter_mut().find(|old| old.is_like(&new)) {
        Some(old) => {
            old.chance += new.chance;
            let more: Vec<Vec<u8>> = new
                .dice
                .into_iter()
                .filter(|dice| !old.dice.contains(dice))
                .collect();
            old.dice.extend(more);
        }
        None => outcomes.push(new),
    }
}

/// The outcome visible to the side after the given results.
fn seen(tree: &ChanceTree<'_>, end: &Game, chance: f64) -> PreviewOutcome {
    let dice: Vec<u8> = tree
        .given()
        .iter()
        .filter_map(|result| {
            if let Chance::Die(die) = result {
                Some(*die)
            } else {
                None
            }
        })
        .collect();
    let spaces = end.content().map.space_ids();
    let changed = spaces
        .map(|space| (space, influence(end, space)))
        .filter(|(space, now)| influence(tree.game(), *space) != *now);
    PreviewOutcome {
        chance,
        dice: if dice.is_empty() {
            Vec::new()
        } else {
            vec![dice]
        },
        vp: end.board().vp(),
        defcon: end
            .content()
            .scenario
            .defcon
            .as_ref()
            .map(|_| end.board().defcon()),
        influence: changed.collect(),
        others: others(tree.game(), end),
        outcome: end.outcome(),
    }
}

/// The changes of tracks, flags and pieces that people see, as lines of the log.
fn others(before: &Game, end: &Game) -> Vec<String> {
    let (content, now, then) = (end.content(), before.board(), end.board());
    let scenario = &content.scenario;
    let mut events = Vec::new();
    for (track, facts) in scenario.track_ids().zip(scenario.tracks.values()) {
        events.extend(facts.sides.markers().map(|side| Event::TrackChanged {
            track,
            side: (facts.sides != TrackSides::Shared).then_some(side),
            from: now.track(track, side),
            to: then.track(track, side),
        }));
    }
    for flag in scenario
        .flag_ids()
        .filter(|flag| now.flag(*flag) != then.flag(*flag))
    {
        let on = then.flag(flag);
        events.push(Event::FlagChanged { flag, on });
    }
    for (counter, facts) in scenario.counter_ids().zip(scenario.counters.values()) {
        for (space, side) in content
            .map
            .space_ids()
            .flat_map(|space| facts.sides.markers().map(move |side| (space, side)))
        {
            events.push(Event::CounterChanged {
                counter,
                side: (facts.sides != TrackSides::Shared).then_some(side),
                space,
                from: now.counters_in(counter, side, space),
                to: then.counters_in(counter, side, space),
            });
        }
    }
    events.retain(is_change);
    events.iter().filter_map(|event| end.line(event)).collect()
}

/// Whether the number of an event is another one than before.
fn is_change(event: &Event) -> bool {
    match event {
        Event::TrackChanged { from, to, .. } => from != to,
        Event::CounterChanged { from, to, .. } => from != to,
        _ => true,
    }
}

/// The influence of each side in a space.
fn influence(game: &Game, space: SpaceId) -> [u8; 2] {
    Side::BOTH.map(|side| game.board().influence(side, space))
}
