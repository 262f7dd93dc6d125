//! Determinization: samples a complete game that looks the same to one side (Frank and Basin 1998;
//! Cowling, Powley and Whitehouse 2012).
//!
//! 1. Collect everything that the side has seen since the outermost running script began
//!    ([`Sight`]).
//! 2. Redeal the hidden cards ([`Deal`]): those that have come to light since go back to where they
//!    came from, the others are permuted at random.
//! 3. Replay the scripts since then, with guesses at hidden results ([`Guesses`]), and reject every
//!    run that the side could tell apart (rejection sampling with backtracking).
//! 4. Give up after [`MAX_DEALS`] deals, [`MAX_RUNS`] runs or [`MAX_STEPS`] steps.
//!
//! The deal depends only on the seed and on the observations of the side, not on the real places of
//! the cards or on what scripts have drawn.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::content::Moment;
use crate::game::machine::coroutine_cache::Ticket;
use crate::game::machine::host::Host;
use crate::game::rules::round::about;
use crate::game::state::chance::{Chance, Dice};
use crate::game::state::checkpoint::Checkpoint;
use crate::game::state::core::{Core, Input, Record};
use crate::game::state::decision::Choice;
use crate::game::state::flow::Flow;
use crate::game::state::frame::{Frame, RoundFrame, RoundStage};
use crate::game::state::guesses::Guesses;
use crate::game::state::sight::{Hidden, Sight, cards_of};
use crate::game::state::zone::Zone;
use crate::game::view::side_view::View;
use crate::game::{Game, Start};
use crate::ids::{CardId, Side};

use super::deal::Deal;

/// Maximum number of deals.
const MAX_DEALS: u32 = 16;
/// Maximum number of runs, over all deals.
const MAX_RUNS: u32 = 256;
/// No further run begins after this many steps of scripts, over all runs.
const MAX_STEPS: u64 = 400_000;

/// A game that looks the same to a side: see [`View::guessed_trial`](crate::game::View::guessed_trial).
#[derive(Debug)]
#[non_exhaustive]
pub struct Trial {
    /// The game.
    pub game: Game,
    /// Whether running scripts depend on results that the side has not seen, so that other trials
    /// differ by more than hidden cards and dice.
    pub is_guessed: bool,
}

impl Game {
    /// Determinizes the game for a side: resamples everything that it cannot know from a seed.
    ///
    /// That includes the places of hidden cards, future dice, and the hidden results and secret
    /// answers in running scripts, which are replayed. It reveals nothing about the real game that
    /// the side does not know. `None` if no run reproduces everything that the side has seen, and
    /// in a [`Playout`](crate::game::Playout), which has no history to replay.
    ///
    /// # Examples
    /// ```
    /// use brink::content::Library;
    /// use brink::game::Game;
    /// use brink::ids::Side;
    ///
    /// let library = Library::open(&[".".into()]);
    /// let content = library.load("twilight_struggle").expect("sound content").content;
    /// let game = Game::new(content, 1)?;
    /// let other = game.resample(Side::First, 2).expect("nothing is open yet");
    /// assert_eq!(other.view(Side::First).hand(), game.view(Side::First).hand());
    /// # Ok::<_, brink::game::GameError>(())
    /// ```
    #[must_use]
    pub fn resample(&self, side: Side, seed: u64) -> Option<Game> {
        self.resampled(side, seed).map(|trial| trial.game)
    }

    /// Resamples, and reports whether running scripts had to be guessed at.
    pub(crate) fn resampled(&self, side: Side, seed: u64) -> Option<Trial> {
        if self.core.record == Record::Dropped {
            return None;
        }
        let host = Host::of(&self.core.content).ok()?;
        let seen = Arc::new(self.seen_by(side, &host)?);
        let mut secrets = Dice::new(seed);
        let (mut runs, mut steps) = (0, 0);
        for _ in 0..MAX_DEALS {
            let deal = Deal::new(&seen, &self.core.content, &mut secrets);
            let mut guesses = Box::new(Guesses::new(seen.clone(), &mut secrets));
            loop {
                let own = u64::from(secrets.below(u32::MAX)) ^ seed.rotate_left(32);
                let run = self.run_again(&host, &seen, &deal, guesses, own);
                match run {
                    Ok(trial) => return Some(trial),
                    Err(failed) => guesses = failed?,
                }
                runs += 1;
                if runs >= MAX_RUNS || steps + guesses.steps() >= MAX_STEPS {
                    return None;
                }
                if !guesses.advance() {
                    break;
                }
            }
            steps += guesses.steps();
        }
        None
    }

    /// Replays the events since the outermost running script began, from a deal and with guesses.
    ///
    /// # Errors
    /// The guesses, if the side could tell the runs apart.
    fn run_again(
        &self,
        host: &Host,
        seen: &Sight,
        deal: &Deal,
        guesses: Box<Guesses>,
        seed: u64,
    ) -> Result<Trial, Option<Box<Guesses>>> {
        let Deal { board, flow } = deal;
        let dice = Dice::new(seed);
        let mut core = Box::new(Core::new(
            self.core.content.clone(),
            board.clone(),
            flow.clone(),
            dice.clone(),
        ));
        core.lines = self.core.lines.clone();
        core.guesses = Some(guesses);
        let mut ticket = None;
        let is_same = run(seen, host, &mut core, &mut ticket);
        let guesses = core.guesses.take();
        // Events that the side has seen are the same in every deal.
        core.events = self
            .core
            .events
            .iter()
            .filter(|event| event.is_seen_by(seen.side))
            .copied()
            .collect();
        // The real seed would reveal the real cards.
        let start = Start {
            board: board.clone(),
            flow: flow.clone(),
            dice,
            seed,
        };
        let game = Game {
            core,
            start: Arc::new(start),
            ticket,
        };
        let fits = is_same
            && game.core.decision.is_some() == self.core.decision.is_some()
            && self.view(seen.side).looks_like(&game.view(seen.side));
        let is_guessed = guesses.as_ref().is_some_and(|guesses| guesses.any());
        if fits {
            Ok(Trial { game, is_guessed })
        } else {
            Err(guesses)
        }
    }

    /// Everything that a side has seen since the outermost running script began; `None` if that
    /// cannot be replayed.
    fn seen_by(&self, side: Side, host: &Host) -> Option<Sight> {
        let core = &self.core;
        let Some(checkpoint) = &core.checkpoint else {
            return Some(self.seen_now(side));
        };
        let (results, choices) = inputs_since(&core.history[checkpoint.since..]);
        let mut again = self.at_checkpoint(checkpoint, results);
        let (board, flow) = (checkpoint.board.clone(), checkpoint.flow.clone());
        let mut seen = Sight::new(side, board, flow, again.hidden_from(side));
        for choice in choices {
            if let (Some(decision), Some(choice)) = (&again.core.decision, choice) {
                seen.add_answer(decision, choice);
            }
            host.run(&mut again.core, &mut again.ticket, choice);
            if again.core.error.is_some() {
                return None;
            }
            seen.add(
                &again.core.events,
                again.core.decision.as_ref(),
                &again.core.board,
            );
        }
        if core.board != again.core.board {
            return None;
        }
        match self
            .round_anew(side, &seen.flow)
            .filter(|_| seen.is_blank())
        {
            Some(flow) => Some(Sight::new(side, seen.board, flow, seen.hidden)),
            None => Some(seen),
        }
    }

    /// The sight of a side while no script runs: the position alone.
    fn seen_now(&self, side: Side) -> Sight {
        let core = &self.core;
        let flow = self
            .round_anew(side, &core.flow)
            .unwrap_or_else(|| core.flow.clone());
        Sight::new(side, core.board.clone(), flow, self.hidden_from(side))
    }

    /// The game as it was at a checkpoint, with its next results of chance dictated.
    fn at_checkpoint(&self, checkpoint: &Checkpoint, results: Vec<Chance>) -> Game {
        let mut dice = Dice::new(0);
        dice.dictate(results);
        let mut core = Box::new(Core::new(
            self.core.content.clone(),
            checkpoint.board.clone(),
            checkpoint.flow.clone(),
            dice,
        ));
        core.lines = self.core.lines.clone();
        Game {
            core,
            start: self.start.clone(),
            ticket: None,
        }
    }

    /// The stack with the round of the other side reset to its beginning, if handlers at the
    /// beginning affect the question to that side: in a trap they depend on its hand.
    fn round_anew(&self, side: Side, flow: &Flow) -> Option<Flow> {
        let other = side.opponent();
        let at = flow
            .frames
            .iter()
            .rposition(|frame| matches!(frame, Frame::Round(_)))?;
        let Frame::Round(round) = flow.frames[at] else {
            return None;
        };
        let is_asked = match flow.frames.get(at + 1) {
            None => matches!(
                round.stage,
                RoundStage::Choose | RoundStage::CheckCondition | RoundStage::Use
            ),
            Some(Frame::Handlers(handlers)) => handlers.moment == Moment::RoundStart,
            Some(_) => false,
        };
        let rules = self.core.rules();
        if round.side != other
            || !is_asked
            || !rules.has_matching_handler(Moment::RoundStart, about(other).into())
        {
            return None;
        }
        let mut anew = flow.clone();
        anew.frames.truncate(at);
        anew.frames.push(Frame::Round(RoundFrame {
            extra: round.extra,
            ..RoundFrame::new(other, round.round)
        }));
        Some(anew)
    }

    /// The cards whose places a side does not know. Groups of their own are those outside the game,
    /// if some of these have come into the game in secret, and those with which each zone of the
    /// scenario's own begins.
    fn hidden_from(&self, side: Side) -> Hidden {
        let view = self.view(side);
        let board = &self.core.board;
        let zones = self.core.content.scenario.all_zones();
        let unseen = zones.filter(|zone| zone.is_in_game() && !view.sees_all_in(*zone));
        let inside = unseen.flat_map(|zone| board.cards_in(zone));
        let has_left = |card: CardId| {
            let began_in_zone = self.core.content.scenario.zone_of_start(card).is_some();
            board.zone(card) == Zone::OutOfGame && (board.is_thought_in_game(card) || began_in_zone)
        };
        let outside = || board.cards_in(Zone::OutOfGame);
        let offered = view.decision().into_iter().flat_map(cards_of);
        let offered: Vec<CardId> = offered.collect();
        let hidden = inside
            .filter(|card| !board.is_shown(*card) && !board.held().contains(card))
            .chain(outside().filter(|card| has_left(*card)))
            .filter(|card| !offered.contains(card));
        let content = &self.core.content;
        let zones = &content.scenario.zones.own;
        let mut decks: BTreeMap<_, Vec<CardId>> = BTreeMap::new();
        let hidden = hidden.filter(|card| {
            let mut zones = zones.values().enumerate();
            let began = zones.find(|(_, rules)| rules.begins_with().any(|other| other == *card));
            let Some((nth, rules)) = began else {
                return true;
            };
            let owner = rules.owner_at_start(content.card(*card));
            decks.entry((nth, owner)).or_default().push(*card);
            false
        });
        let (mut taken, dealt): (Vec<_>, Vec<_>) =
            hidden.partition(|card| !board.is_thought_in_game(*card));
        if !taken.is_empty() {
            taken.extend(outside().filter(|card| !has_left(*card)));
        }
        let mut groups = vec![taken];
        groups.extend(decks.into_values());
        Hidden {
            dealt,
            held: view.still_held().collect(),
            groups,
        }
    }
}

impl View<'_> {
    /// A determinization of the game: it looks the same to this side, and everything hidden is
    /// resampled.
    ///
    /// See [`Game::resample`]; `None` if none was found.
    #[must_use]
    pub fn trial(&self, seed: u64) -> Option<Game> {
        self.game.resample(self.side(), seed)
    }

    /// A determinization, and whether hidden results in running scripts had to be guessed.
    #[must_use]
    pub fn guessed_trial(&self, seed: u64) -> Option<Trial> {
        self.game.resampled(self.side(), seed)
    }
}

/// Splits inputs into the results of chance and the successive calls of the game: first without a
/// choice, then with each one.
fn inputs_since(history: &[Input]) -> (Vec<Chance>, Vec<Option<Choice>>) {
    let (mut results, mut choices) = (Vec::new(), vec![None]);
    for input in history {
        match input {
            Input::Chance(result) => results.push(*result),
            Input::Choice(choice) => choices.push(Some(*choice)),
        }
    }
    (results, choices)
}

/// Runs the observed course of events in another game, with its guesses. Returns whether the side
/// could not tell the runs apart.
fn run(seen: &Sight, host: &Host, core: &mut Box<Core>, ticket: &mut Option<Ticket>) -> bool {
    host.run(core, ticket, None);
    for nth in 0..seen.questions() {
        if nth > 0 {
            let (Some(guesses), Some(decision)) = (&mut core.guesses, &core.decision) else {
                return false;
            };
            let Some(choice) = guesses.answer(decision) else {
                return false;
            };
            host.run(core, ticket, Some(choice));
        }
        if let Some(guesses) = &mut core.guesses {
            guesses.add_steps(host.sandbox.steps_of_choice());
        }
        if core.error.is_some() || !seen.is_like(nth, &core.events, core.decision.as_ref()) {
            return false;
        }
    }
    core.error.is_none()
}
