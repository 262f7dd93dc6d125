//! Plays from a position with random answers, and records what happens.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

use brink::content::{Content, Script};
use brink::digest::GOLDEN;
use brink::game::{
    Ask, Choice, Decision, Dice, Event, Game, GameError, Position, RuntimeError, SeparateVms,
    Until, Use, Value, Zone,
};
use brink::ids::{CardId, Side};

use super::position::{position, turn_position};

/// The number of choices after which the trial of a turn ends, or of a card whose effects last.
const MAX_CHOICES: usize = 90;
/// The number of choices after which the trial of a card without such effects ends: its event is
/// long over.
const MAX_OF_EVENT: usize = 40;
/// The number of choices after which the trial of a set-up ends.
const MAX_OF_SETUP: usize = 40;
/// The number of choices after which a whole game counts as stuck.
const MAX_OF_GAME: usize = 20_000;

/// The number of effects that are kept for one card.
const MAX_EFFECTS_SHOWN: usize = 16;

/// The findings of one job.
#[derive(Debug)]
pub(super) struct Seen {
    pub scenario: String,
    /// Failures, each once.
    pub wrong: Vec<TrialError>,
    /// The number of failures.
    pub failures: usize,
    /// The script of this job, if repeating a trial gave a different result.
    pub differs: Option<String>,
    /// The script that is blamed for it.
    script: Option<String>,
    /// Cards whose events were offered, and whether they were ever possible.
    pub possible: BTreeMap<String, bool>,
    /// Cards whose effects were to last for the whole game, and those whose effects of that kind
    /// ended.
    pub lasting: BTreeSet<String>,
    pub ended: BTreeSet<String>,
    /// Scripts that took a scoring card out of a hand without declaring it, and the side whose hand
    /// it was.
    pub shed: BTreeSet<(String, String)>,
    /// The event that happened last, the side that carries it out, and the cards played by each
    /// side.
    running: Option<(CardId, Side)>,
    played: Option<(CardId, Side)>,
    /// The effects begun by the card of this job, from which positions with these effects in force
    /// are made.
    pub begun: Vec<Begun>,
    /// The card of this job.
    card: Option<CardId>,
    /// Scripts whose effects are in force with data that may never occur.
    doubtful: Vec<String>,
    /// When tries must end.
    until: Instant,
}

/// An effect as it begins: its owner, duration and data.
pub(super) type Begun = (Side, Until, Value);

/// A failure of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TrialError {
    pub path: String,
    pub line: Option<u32>,
    pub message: String,
    pub scenario: String,
}

impl Seen {
    pub fn new(content: &Content, card: Option<CardId>, until: Instant) -> Seen {
        let script = match card {
            Some(card) => content.scripts[card.index()].as_ref(),
            None => content.rules.first(),
        };
        let script = script.map(|script| script.path.clone());
        Seen {
            script,
            ..Seen::empty(content.scenario.id.clone(), card, until)
        }
    }

    /// No findings, and no script to blame.
    fn empty(scenario: String, card: Option<CardId>, until: Instant) -> Seen {
        Seen {
            scenario,
            wrong: Vec::new(),
            failures: 0,
            differs: None,
            script: None,
            possible: BTreeMap::new(),
            lasting: BTreeSet::new(),
            ended: BTreeSet::new(),
            shed: BTreeSet::new(),
            running: None,
            played: None,
            begun: Vec::new(),
            card,
            doubtful: Vec::new(),
            until,
        }
    }

    /// Whether the time is up.
    pub fn is_late(&self) -> bool {
        Instant::now() >= self.until
    }

    /// Repeats a trial in a VM that runs nothing else, and compares the results.
    pub fn compare(
        &mut self,
        vms: &SeparateVms,
        first: &Outcome,
        again: impl FnOnce(&mut Seen) -> Outcome,
    ) {
        let mut scratch = Seen::empty(self.scenario.clone(), self.card, self.until);
        let inside = vms.enter();
        let second = again(&mut scratch);
        drop(inside);
        // A trial cut short by the clock proves nothing.
        if *first != second && !self.is_late() {
            self.differs = self.script.clone();
        }
    }

    fn fails(&mut self, error: &GameError) {
        let GameError::Runtime(RuntimeError::Script(fault) | RuntimeError::OutOfTime(fault)) =
            error
        else {
            return;
        };
        self.failures += 1;
        if self.doubtful.contains(&fault.path) {
            return;
        }
        let path = fault.path.clone();
        let line = fault.line;
        let message = fault.message.clone();
        let wrong = TrialError {
            path,
            line,
            message,
            scenario: self.scenario.clone(),
        };
        if !self.wrong.contains(&wrong) {
            self.wrong.push(wrong);
        }
    }

    fn dispatch(&mut self, content: &Content, events: &[Event]) {
        for event in events {
            match event {
                Event::EffectBegan { effect } => {
                    if effect.until == Until::Game {
                        self.lasting.insert(content.card(effect.card).id.clone());
                    }
                    let begun = (effect.side, effect.until, effect.data);
                    let lasts = !matches!(effect.data, Value::Card(_) | Value::Word(_));
                    let is_new =
                        Some(effect.card) == self.card && lasts && !self.begun.contains(&begun);
                    if is_new && self.begun.len() < MAX_EFFECTS_SHOWN {
                        self.begun.push(begun);
                    }
                }
                Event::EffectEnded { effect } if effect.until == Until::Game => {
                    self.ended.insert(content.card(effect.card).id.clone());
                }
                Event::EventBegan { card, player } => {
                    self.possible.insert(content.card(*card).id.clone(), true);
                    self.running = Some((*card, *player));
                }
                Event::Played { card, side, .. } => {
                    (self.running, self.played) = (None, Some((*card, *side)))
                }
                Event::RoundBegan { .. }
                | Event::HeadlineBegan { .. }
                | Event::PhaseBegan { .. } => {
                    self.running = None;
                }
                Event::CardMoved {
                    card,
                    from: Zone::Hand(side),
                    to,
                } if !matches!(to, Zone::Headline(_)) => {
                    self.shed.extend(self.undeclared(content, *card, *side));
                }
                _ => {}
            }
        }
    }

    /// The script whose event took a scoring card out of a hand, with the side of the hand; `None`
    /// if the script declares it, or if the side could not have played its card for that purpose.
    fn undeclared(&self, content: &Content, taken: CardId, side: Side) -> Option<(String, String)> {
        let (card, player) = self.running.filter(|_| content.card(taken).scoring)?;
        let script = content.scripts[card.index()].as_ref()?;
        let could = content.card(card).owner.is_some() || side == player;
        let declared = script.sheds_scoring.is_some_and(|of| of.is(side, player));
        let plays_it = self.played == Some((taken, side));
        (could && !declared && !plays_it)
            .then(|| (script.path.clone(), content.side_id(side).to_owned()))
    }
}

/// Ways to try a card.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    /// A side plays it.
    Played,
    /// An effect of it is in force.
    InForce(Begun),
}

/// Tries a card in a random position, and plays a little further. Returns the result, which is
/// reproducible.
pub(super) fn one_card(
    content: &Arc<Content>,
    card: CardId,
    way: Way,
    seed: u64,
    seen: &mut Seen,
) -> Outcome {
    let of_card = (card.index() as u64) << 32;
    let mut dice = Dice::new(seed.wrapping_mul(GOLDEN) ^ of_card);
    let (mut position, side) = position(content, card, &mut dice);
    let doubtful = position
        .effects
        .iter()
        .filter_map(|(other, ..)| content.scripts[other.index()].as_ref());
    seen.doubtful = doubtful.map(|script| script.path.clone()).collect();
    let mut played = Some((card, side));
    if let Way::InForce((owner, until, data)) = way {
        position.cards.retain(|(other, _)| *other != card);
        position.effects.push((card, owner, until, data));
        played = None;
    }
    let chooser = Chooser {
        card: played,
        judged: may_happen(content, card, &position),
        dice,
    };
    let game = Game::builder(content.clone()).seed(seed);
    let script = content.scripts[card.index()].as_ref();
    let most = if script.is_some_and(lasts) {
        MAX_CHOICES
    } else {
        MAX_OF_EVENT
    };
    outcome(game.position(position).start(), chooser, most, seen)
}

/// Whether a script has effects that last longer than its event.
pub(super) fn lasts(script: &Script) -> bool {
    script.handlers != 0 || !script.modifiers.is_empty() || !script.actions.is_empty()
}

/// The result of a try.
#[derive(Debug, PartialEq)]
pub(super) struct Outcome {
    /// The digests of the game and of its log, if it began.
    digests: Option<(u64, u64)>,
    /// The error it ended with.
    error: Option<GameError>,
}

/// Plays a whole game with random answers.
pub(super) fn whole_game(content: &Arc<Content>, seed: u64, seen: &mut Seen) -> Outcome {
    let chooser = Chooser::at_random(!seed);
    outcome(Game::new(content.clone(), seed), chooser, MAX_OF_GAME, seen)
}

/// Plays the phases of a turn that begins in a random position.
pub(super) fn one_turn(content: &Arc<Content>, seed: u64, seen: &mut Seen) -> Outcome {
    let mut dice = Dice::new(seed.wrapping_mul(GOLDEN));
    let position = turn_position(content, &mut dice);
    let chooser = Chooser {
        card: None,
        judged: false,
        dice,
    };
    let game = Game::builder(content.clone()).seed(seed);
    outcome(game.position(position).start(), chooser, MAX_CHOICES, seen)
}

/// Plays the set-up of a game.
pub(super) fn set_up(content: &Arc<Content>, seed: u64, seen: &mut Seen) -> Outcome {
    let chooser = Chooser::at_random(seed);
    // Whole games have the first seeds.
    let game = Game::new(content.clone(), !seed);
    outcome(game, chooser, MAX_OF_SETUP, seen)
}

/// Continues a game, or records why it did not begin.
fn outcome(
    begun: Result<Game, GameError>,
    mut chooser: Chooser,
    most: usize,
    seen: &mut Seen,
) -> Outcome {
    match begun {
        Ok(mut game) => {
            let error = chooser.play(&mut game, most, seen);
            Outcome {
                digests: Some((game.digest(), game.log_digest())),
                error,
            }
        }
        Err(error) => {
            seen.fails(&error);
            Outcome {
                digests: None,
                error: Some(error),
            }
        }
    }
}

/// Whether only its own condition keeps a card's event from being chosen.
fn may_happen(content: &Content, card: CardId, position: &Position) -> bool {
    let has_condition = content.scripts[card.index()]
        .as_ref()
        .is_some_and(|script| script.has_condition || script.when.is_some());
    let required = &content.card(card).requires;
    let mut others = required.iter();
    let open = required.is_empty() || others.any(|other| has_run(*other, position));
    let mut blockers = content.blocked_by[card.index()].iter();
    has_condition && open && !blockers.any(|other| has_run(*other, position))
}

/// Whether the event of a card has happened in a position.
fn has_run(card: CardId, position: &Position) -> bool {
    let mut effects = position.effects.iter();
    position.happened.contains(&card) || effects.any(|(effect, ..)| *effect == card)
}

/// Answers for both sides: plays the card under trial for its event, and anything else at random.
pub(super) struct Chooser {
    card: Option<(CardId, Side)>,
    /// Whether an event that cannot be chosen tells something about the condition of the card.
    judged: bool,
    dice: Dice,
}

impl Chooser {
    /// Answers at random.
    pub fn at_random(seed: u64) -> Chooser {
        Chooser {
            card: None,
            judged: false,
            dice: Dice::new(seed),
        }
    }

    /// Has a side play a card for its event.
    pub fn of_card(card: CardId, side: Side, dice: Dice) -> Chooser {
        Chooser {
            card: Some((card, side)),
            judged: false,
            dice,
        }
    }

    /// Plays until there is no question left or something fails. Returns the failure.
    fn play(&mut self, game: &mut Game, most: usize, seen: &mut Seen) -> Option<GameError> {
        let content = game.content().clone();
        seen.dispatch(&content, game.events());
        for _ in 0..most {
            let decision = game.decision().filter(|_| !seen.is_late())?;
            if let (Ask::Use, true, Some((card, _))) = (decision.ask, self.judged, self.card)
                && decision.card == Some(card)
            {
                seen.possible
                    .entry(content.card(card).id.clone())
                    .or_default();
            }
            let choice = self.choose(decision);
            match game.apply(choice) {
                Ok(events) => seen.dispatch(&content, events),
                Err(error) => {
                    seen.fails(&error);
                    return Some(error);
                }
            }
        }
        None
    }

    pub fn choose(&mut self, decision: &Decision) -> Choice {
        if let Some((card, side)) = self.card {
            let offered = |choice: &Choice| decision.choices.contains(choice);
            let wanted = match decision.ask {
                Ask::Play | Ask::Headline if decision.side == side => {
                    Some(Choice::Card(card)).filter(offered)
                }
                Ask::Use if decision.card == Some(card) => {
                    // The owner's event must not be skipped for the operations.
                    [Use::Event, Use::EventFirst]
                        .map(Choice::Use)
                        .into_iter()
                        .find(offered)
                }
                _ => None,
            };
            if let Some(wanted) = wanted {
                if decision.ask == Ask::Use {
                    // From here on anything goes.
                    self.card = None;
                }
                return wanted;
            }
        }
        // Events rarely offer actions, so they are usually taken.
        let actions = decision
            .choices
            .iter()
            .filter(|choice| choice.action().is_some());
        let actions: Vec<Choice> = actions.copied().collect();
        let among = if actions.is_empty() || self.dice.below(3) == 0 {
            &decision.choices
        } else {
            &actions
        };
        among[self.dice.below(among.len().max(1) as u32) as usize]
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// No script can be made to give different results, so the difference is faked here.
    #[test]
    fn a_try_that_comes_out_differently_is_noted() {
        let outcome = |log| Outcome {
            digests: Some((1, log)),
            error: None,
        };
        let script = Some("cards/isles/probe.lua".to_owned());
        let late = Instant::now();
        let early = Instant::now() + Duration::from_secs(1000);
        for (until, second, differs) in [(early, 2, false), (early, 3, true), (late, 3, false)] {
            let mut seen = Seen {
                script: script.clone(),
                ..Seen::empty("isles".to_owned(), None, until)
            };
            seen.compare(&SeparateVms::new(), &outcome(2), |_| outcome(second));
            assert_eq!(seen.differs.is_some(), differs);
        }
    }
}
