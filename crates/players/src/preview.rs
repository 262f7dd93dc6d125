//! What a choice leads to: every outcome with its chance, as far as the side may know.

use serde::{Deserialize, Serialize};

use brink::game::{Ask, Chance, Choice, Event, Game, Outcome, View, Zone};
use brink::ids::SpaceId;

use super::effort::Effort;
use super::risk::{Risk, risk_of};
use super::walk::Walk;

/// What a choice of the open question leads to, as far as its side may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Preview {
    /// Every outcome that differs on the board, in the order of the dice that lead to it.
    pub outcomes: Vec<Foreseen>,
    /// Whether the chances are exact; otherwise hidden cards come to light or matter, or long rows of dice were sampled.
    pub exact: bool,
    /// Whether the side loses by it until the end of the play, or can; none if nothing is lost.
    pub risk: Option<Risk>,
}

/// One outcome of a choice: the position in front of the next question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Foreseen {
    /// The probability, above 0 and at most 1.
    pub chance: f64,
    /// The rows of dice that lead to it, each in the order of the rolls; none without a die.
    pub dice: Vec<Vec<u8>>,
    /// The victory points; above zero they belong to the first side.
    pub vp: i16,
    /// The DEFCON level, in a game that has it.
    pub defcon: Option<u8>,
    /// The spaces whose influence changes, with the new influence of the first and of the second side.
    pub influence: Vec<(SpaceId, [u8; 2])>,
    /// How the game ends; none if it does not.
    pub outcome: Option<Outcome>,
}

/// Games that look the same to the side, tried if something hidden matters.
const WORLDS: u64 = 8;
/// The same where running scripts have drawn in secret: then nothing but their number tells the chances.
const MORE_WORLDS: u64 = 64;
/// The most positions that are looked at in each of them.
const MAX_TRIED: u32 = 300;

/// The steps of all of them: several times what any shipped card needs.
const EFFORT: u64 = 8_000_000;

/// What a choice of the open question leads to; none if the choice is not offered to this side, a script fails, or
/// hidden cards cannot be redealt.
///
/// Dice are tried face by face. Cards and random numbers are drawn in games that look the same to the side
/// ([`View::trial`]), so nothing that it does not know shows. Deterministic, and some milliseconds at most.
///
/// # Examples
/// ```
/// use brink_players::preview;
/// use brink::{Game, Library, Side};
///
/// let content = Library::open(&["../..".into()]).load("red_sea", &[])?.content;
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
    let effort = Effort::of(EFFORT);
    let mut tries: Vec<Tries> = Vec::new();
    let mut is_guessed = decision.ask == Ask::Secret;
    for seed in 0..MORE_WORLDS {
        if seed >= WORLDS && !is_guessed {
            break;
        }
        let Some(trial) = view.guessed_trial(seed) else {
            break;
        };
        is_guessed |= trial.is_guessed;
        let mut tried = Tries {
            found: Vec::new(),
            left: MAX_TRIED,
            exact: !is_guessed,
            effort,
        };
        tried.follow(&mut Walk::new(&trial.game, choice), 1.0);
        let known = tried.exact
            && tries
                .first()
                .is_some_and(|first| first.found == tried.found);
        tries.push(tried);
        if known {
            tries.truncate(1);
            break;
        }
    }
    let worlds = tries.iter().filter(|tried| !tried.found.is_empty()).count();
    if worlds == 0 {
        return None;
    }
    let exact = tries.len() == 1 && tries.iter().all(|tried| tried.exact);
    let mut outcomes = Vec::new();
    for outcome in tries.into_iter().flat_map(|tried| tried.found) {
        add(
            &mut outcomes,
            Foreseen {
                chance: outcome.chance / worlds as f64,
                ..outcome
            },
        );
    }
    Some(Preview {
        outcomes,
        exact,
        risk: risk_of(view, choice).risk,
    })
}

/// What was found in one game.
struct Tries {
    found: Vec<Foreseen>,
    left: u32,
    exact: bool,
    effort: Effort,
}

impl Tries {
    /// Goes through the results that are open on a walk, which is reached with this probability.
    fn follow(&mut self, walk: &mut Walk<'_>, chance: f64) {
        self.left = self.left.saturating_sub(1);
        let Some(end) = walk.end() else { return };
        match walk.open_before_deal(&end) {
            Some(_) if self.left == 0 || self.effort.is_spent() || walk.is_too_long() => {
                self.exact = false
            }
            Some(die @ Chance::Die(_)) => {
                let faces = walk.alternatives(die);
                let part = chance / faces.len() as f64;
                for face in faces {
                    walk.with(face, |walk| self.follow(walk, part));
                }
                return;
            }
            Some(drawn) => {
                self.exact = false;
                walk.with(drawn, |walk| self.follow(walk, chance));
                return;
            }
            None => self.exact &= !turns_up(walk.game(), &end),
        }
        add(&mut self.found, seen(walk, &end, chance));
    }
}

/// Whether the side that chose sees a card on the way that it did not know: in other games it is another one.
fn turns_up(before: &Game, end: &Game) -> bool {
    let Some(side) = before.decision().map(|decision| decision.side) else {
        return false;
    };
    let (view, other, known) = (
        end.view(side),
        side.opponent(),
        before.view(side).known_hand(),
    );
    let hidden = |zone| match zone {
        Zone::Deck | Zone::OutOfGame => true,
        Zone::Hand(of) | Zone::Headline(of) => of == other,
        _ => false,
    };
    // What is dealt for the next turn is not part of what follows.
    end.events()
        .iter()
        .take_while(|event| !matches!(event, Event::TurnBegan { .. }))
        .any(|event| match *event {
            Event::Card { card, from, .. } => {
                hidden(from) && !known.contains(&card) && view.may_see(event)
            }
            Event::Headlines { .. } => before.view(side).headline(other).is_none(),
            Event::Shown { side: of, card } => of == other && !known.contains(&card),
            Event::Looked { side: of, .. } => of == side,
            Event::HandShown { side: of } | Event::HeldShown { side: of, .. } => of == other,
            Event::Bids { .. } => true,
            _ => false,
        })
}

/// Adds an outcome to those that look the same.
fn add(outcomes: &mut Vec<Foreseen>, new: Foreseen) {
    let same = |old: &&mut Foreseen| {
        (old.vp, old.defcon, old.outcome) == (new.vp, new.defcon, new.outcome)
            && old.influence == new.influence
    };
    match outcomes.iter_mut().find(same) {
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

/// What the side sees at the end of a walk.
fn seen(walk: &Walk<'_>, end: &Game, chance: f64) -> Foreseen {
    let dice: Vec<u8> = walk
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
    let board =
        |game: &Game, space| brink::ids::Side::BOTH.map(|side| game.board().influence(side, space));
    let spaces = end.content().map.space_ids();
    let changed = spaces
        .map(|space| (space, board(end, space)))
        .filter(|(space, now)| board(walk.game(), *space) != *now);
    Foreseen {
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
        outcome: end.outcome(),
    }
}
