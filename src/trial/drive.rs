//! Plays from a position with random answers, and notes what happens.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::content::Content;
use crate::game::{Ask, Choice, Decision, Dice, Event, Fault, Game, GameError, Until, Use};
use crate::ids::{CardId, Side};

use super::position::position;

/// Choices after which a try of one card ends: its event is long over.
const MOST_CHOICES: usize = 90;
/// Choices after which a whole game is stuck.
const MOST_OF_GAME: usize = 20_000;

/// What was seen in the tries of one job.
#[derive(Debug, Default)]
pub(super) struct Seen {
    scenario: String,
    /// What failed, each fault once.
    pub wrong: Vec<Wrong>,
    /// Cards whose events were asked for, and whether they were ever possible.
    pub possible: BTreeMap<String, bool>,
    /// Cards whose effects began to last for the whole game, and those whose effects ended.
    pub lasting: BTreeSet<String>,
    pub ended: BTreeSet<String>,
}

/// A failure of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    pub path: String,
    pub line: Option<u32>,
    pub message: String,
    pub scenario: String,
}

impl Seen {
    pub fn new(scenario: &str) -> Seen {
        Seen { scenario: scenario.to_owned(), ..Seen::default() }
    }

    fn fails(&mut self, error: &GameError) {
        let GameError::Fault(Fault::Script(fault)) = error else { return };
        let (path, line, message) = (fault.path.clone(), fault.line, fault.message.clone());
        let wrong = Wrong { path, line, message, scenario: self.scenario.clone() };
        if !self.wrong.contains(&wrong) {
            self.wrong.push(wrong);
        }
    }

    fn hear(&mut self, content: &Content, events: &[Event]) {
        for event in events {
            match event {
                Event::EffectBegan { effect } if effect.until == Until::Game => {
                    self.lasting.insert(content.card(effect.card).id.clone());
                }
                Event::EffectEnded { effect } => {
                    self.ended.insert(content.card(effect.card).id.clone());
                }
                Event::Happened { card, .. } => {
                    self.possible.insert(content.card(*card).id.clone(), true);
                }
                _ => {}
            }
        }
    }
}

/// Lets a side play a card from a random position, and goes on a little.
pub(super) fn one_card(content: &Arc<Content>, card: CardId, seed: u64, seen: &mut Seen) {
    let mut dice = Dice::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (card.index() as u64) << 32);
    let (position, side) = position(content, card, &mut dice);
    let has_condition = content.scripts[card.index()].as_ref().is_some_and(|script| script.has_condition);
    match Game::from_position(content.clone(), &position, seed) {
        Ok(mut game) => {
            let mut chooser = Chooser { card: Some((card, side)), dice };
            if has_condition {
                seen.possible.entry(content.card(card).id.clone()).or_default();
            }
            chooser.play(&mut game, MOST_CHOICES, seen);
        }
        Err(error) => seen.fails(&error),
    }
}

/// Plays a whole game with random answers.
pub(super) fn whole_game(content: &Arc<Content>, seed: u64, seen: &mut Seen) {
    match Game::new(content.clone(), seed) {
        Ok(mut game) => Chooser { card: None, dice: Dice::new(!seed) }.play(&mut game, MOST_OF_GAME, seen),
        Err(error) => seen.fails(&error),
    }
}

/// Answers for both sides: plays the card that is tried for its event, and anything else at random.
struct Chooser {
    card: Option<(CardId, Side)>,
    dice: Dice,
}

impl Chooser {
    fn play(&mut self, game: &mut Game, most: usize, seen: &mut Seen) {
        let content = game.content().clone();
        seen.hear(&content, game.events());
        for _ in 0..most {
            let Some(decision) = game.decision() else { return };
            let choice = self.choose(&content, decision);
            match game.apply(choice) {
                Ok(events) => seen.hear(&content, events),
                Err(error) => return seen.fails(&error),
            }
        }
    }

    fn choose(&mut self, content: &Content, decision: &Decision) -> Choice {
        if let Some((card, side)) = self.card {
            let offered = |choice: &Choice| decision.choices.contains(choice);
            let wanted = match decision.ask {
                Ask::Play | Ask::Headline if decision.side == side => Some(Choice::Card(card)).filter(offered),
                Ask::Use if decision.card == Some(card) => {
                    // An owner's own event must not be missed for the operations.
                    [Use::Event, Use::EventFirst].map(Choice::Use).into_iter().find(offered)
                }
                _ => None,
            };
            if let Some(wanted) = wanted {
                if decision.ask == Ask::Use {
                    // From here on anything may happen.
                    self.card = None;
                }
                return wanted;
            }
        }
        // An event offers its own actions rarely: they are taken whenever they are there.
        let actions = decision.choices.iter().filter(|choice| matches!(choice, Choice::Action(..)));
        let actions: Vec<Choice> = actions.copied().collect();
        let among = if actions.is_empty() || content.cards.is_empty() { &decision.choices } else { &actions };
        among[self.dice.below(among.len().max(1) as u32) as usize]
    }
}
