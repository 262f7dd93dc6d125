//! The rollout policy: a fast one-ply player.
//!
//! Places influence, makes coups and realigns by price (`prices.rs`); answers events by the static value of the next
//! position; plays cards at random.

use std::mem;
use std::num::NonZeroU8;
use std::rc::Rc;

use brink::game::{Ask, Choice, Decision, Dice, Game, Mode, View};
use brink::ids::{OperationId, Side, SpaceId};

use super::evaluation::{BoardTable, PricedBoard};
use super::play_span::PlaySpan;
use super::prices::{best_of, is_of_spaces, placement, prices};
use super::work_budget::WorkBudget;

/// Chooses within microseconds: influence, coups and realignments by their price on the board, event answers by the
/// value of the next position, and cards at random.
#[derive(Debug)]
pub(super) struct RolloutPolicy<'a> {
    boards: &'a BoardTable<'a>,
    /// The side from whose knowledge positions are evaluated.
    side: Side,
    dice: Dice,
    /// The planned placements of the current operation, last first.
    planned: Vec<SpaceId>,
    effort: WorkBudget,
}

/// A choice, or the game after it where it had to be tried.
enum Chosen {
    Choice(Choice),
    Next(Game),
}

/// The effort limit of one rollout, in steps; far above what shipped cards need.
pub(super) const ROLLOUT_EFFORT: u64 = 300_000;

/// The maximum number of choices in one rollout.
const MAX_CHOICES: usize = 400;
/// The maximum number of event answers to compare.
const MAX_ANSWERS: usize = 9;

impl<'a> RolloutPolicy<'a> {
    pub(super) fn new(boards: &'a BoardTable<'a>, side: Side, seed: u64) -> RolloutPolicy<'a> {
        RolloutPolicy {
            boards,
            side,
            dice: Dice::new(seed),
            planned: Vec::new(),
            effort: WorkBudget::of(ROLLOUT_EFFORT),
        }
    }

    /// Replaces the effort budget.
    pub(super) fn within(self, effort: WorkBudget) -> RolloutPolicy<'a> {
        RolloutPolicy { effort, ..self }
    }

    /// Plays to the end of the action round or headline phase of `from`. From a secret choice only to the side's next
    /// secret question, as a phase may have many.
    pub(super) fn finish(&mut self, game: &mut Game, from: &Game) {
        let (span, secret) = (PlaySpan::of(from), secret_of(from));
        let mut left = from.decision().and_then(|decision| decision.left);
        for _ in 0..MAX_CHOICES {
            let Some(decision) = game.decision().filter(|_| PlaySpan::of(game) == span) else {
                return;
            };
            if self.effort.is_spent() {
                return;
            }
            if secret.is_some() && secret_of(game) == secret {
                // Several answers to one question count down.
                if decision.left.is_none() || decision.left >= left {
                    return;
                }
                left = decision.left;
            }
            if !self.play(game) {
                return;
            }
        }
    }

    /// Chooses for the side of the open decision. Returns whether the game goes on.
    pub(super) fn play(&mut self, game: &mut Game) -> bool {
        match self.choose(game) {
            Some(Chosen::Choice(choice)) => game.apply(choice).is_ok(),
            Some(Chosen::Next(next)) => {
                self.boards.spares.keep(mem::replace(game, next));
                true
            }
            None => false,
        }
    }

    fn choose(&mut self, game: &mut Game) -> Option<Chosen> {
        let decision = game.decision()?;
        if let [only] = decision.choices[..] {
            return Some(Chosen::Choice(only));
        }
        let view = game.view(self.side);
        let best = match decision.ask {
            Ask::Mode => return self.mode(game).or_else(|| self.any(game)),
            Ask::Influence => self.next_marker(game, decision),
            Ask::Headline | Ask::Play | Ask::Use | Ask::Draft | Ask::Bid | Ask::Auction => None,
            _ => self
                .on_board(view, game.view(decision.side), decision)
                .map(|(choice, _)| choice),
        };
        match best {
            Some(choice) => Some(Chosen::Choice(choice)),
            None => self.answer(game).or_else(|| self.any(game)),
        }
    }

    /// The best choice of a space and its gain for the choosing side; `None` for other decisions.
    pub(super) fn on_board(
        &self,
        view: View<'_>,
        own: View<'_>,
        decision: &Decision,
    ) -> Option<(Choice, f64)> {
        best_of(self.gains(view, own, decision))
    }

    /// Choices of a space with their gains for the choosing side, best first; empty for other decisions.
    pub(super) fn ranked(
        &self,
        view: View<'_>,
        own: View<'_>,
        decision: &Decision,
    ) -> Vec<(Choice, f64)> {
        let mut gains = self.gains(view, own, decision);
        gains.sort_by(|a, b| b.1.total_cmp(&a.1));
        gains
    }

    fn gains(&self, view: View<'_>, own: View<'_>, decision: &Decision) -> Vec<(Choice, f64)> {
        if !is_of_spaces(decision.ask) {
            return Vec::new();
        }
        let board = match decision.ask {
            Ask::SetupPlace => self.boards.unscored(view),
            _ => self.boards.board(view),
        };
        prices(&board, own, decision)
    }

    /// The kind of operation with the highest gain.
    fn mode(&mut self, game: &Game) -> Option<Chosen> {
        let decision = game.decision()?;
        // Choosing a kind does not change the board.
        let board = self.boards.board(game.view(self.side));
        self.planned = Vec::new();
        let spares = &self.boards.spares;
        let mut best: Option<(Game, f64)> = None;
        for choice in &decision.choices {
            let mut next = spares.copy(game);
            let gain = match next.apply(*choice) {
                Ok(_) => self.mode_gain(&board, &next, decision.side, *choice),
                Err(_) => None,
            };
            let is_best = |gain: &f64| {
                let most = best.as_ref().map(|(_, most)| most);
                most.is_none_or(|most| gain.total_cmp(most).is_ge())
            };
            let beaten = match gain.filter(is_best) {
                Some(gain) => best.replace((next, gain)).map(|(game, _)| game),
                None => Some(next),
            };
            beaten.into_iter().for_each(|game| spares.keep(game));
        }
        best.map(|(next, _)| Chosen::Next(next))
    }

    /// The gain of a kind of operation, which is chosen in this game; plans the placements of influence.
    fn mode_gain(
        &mut self,
        board: &Rc<PricedBoard>,
        next: &Game,
        side: Side,
        choice: Choice,
    ) -> Option<f64> {
        if let Choice::Mode(Mode::Own(operation)) = choice {
            return own_gain(next, side, operation);
        }
        let Some(asked) = next.decision().filter(|asked| asked.side == side) else {
            return Some(0.0);
        };
        if choice == Choice::Mode(Mode::Influence) {
            let (markers, gain) = placement(board, next, asked);
            self.planned = markers;
            return Some(gain);
        }
        let (_, best) = best_of(prices(board, next.view(side), asked))?;
        Some(match choice {
            Choice::Mode(Mode::Coup) => {
                best + self.military(next, side, asked.left.map_or(0, NonZeroU8::get))
            }
            _ => best * f64::from(asked.left.map_or(1, NonZeroU8::get)) * LATER_ROLLS,
        })
    }

    /// The next placement of an operation, whose placements are planned together.
    fn next_marker(&mut self, game: &Game, decision: &Decision) -> Option<Choice> {
        for _ in 0..2 {
            if let Some(space) = self
                .planned
                .pop()
                .map(Choice::Space)
                .filter(|space| decision.choices.contains(space))
            {
                return Some(space);
            }
            self.planned = placement(&self.boards.board(game.view(self.side)), game, decision).0;
        }
        None
    }

    /// The penalty for missing military operations that a coup avoids.
    fn military(&self, game: &Game, side: Side, points: u8) -> f64 {
        let view = game.view(self.side);
        let Some(track) = view.content().scenario.mil_ops else {
            return 0.0;
        };
        let required = track.required.or(view.defcon()).unwrap_or_default();
        let missing = required.saturating_sub(view.mil_ops(side)).min(points);
        f64::from(missing) * f64::from(track.penalty) * 0.7
    }

    /// The event answer that leads to the best position for the answering side.
    fn answer(&mut self, game: &mut Game) -> Option<Chosen> {
        let decision = game.decision()?;
        if !matches!(
            decision.ask,
            Ask::Event
                | Ask::EventPlace
                | Ask::EventRemove
                | Ask::Operation
                | Ask::DiscardHeld
                | Ask::SpaceRaceRoll
        ) {
            return None;
        }
        let promising = self.promising(game, decision)?;
        let choices = promising.unwrap_or_else(|| decision.choices.clone());
        let sign = f64::from(decision.side.sign());
        let start = self.dice.below(choices.len() as u32) as usize;
        let spares = &self.boards.spares;
        let mut best: Option<(Game, f64)> = None;
        for nth in 0..choices.len() {
            if self.effort.is_spent() {
                break;
            }
            let mut next = spares.branch(game);
            let value = match next.apply(choices[(start + nth) % choices.len()]) {
                Ok(_) => Some(sign * self.boards.value(next.view(self.side))),
                Err(_) => None,
            };
            let is_best = |value: &f64| {
                let most = best.as_ref().map(|(_, most)| most);
                most.is_none_or(|most| *value > most + 1e-9)
            };
            let beaten = match value.filter(is_best) {
                Some(value) => best.replace((next, value)).map(|(game, _)| game),
                None => Some(next),
            };
            beaten.into_iter().for_each(|game| spares.keep(game));
        }
        best.map(|(next, _)| Chosen::Next(next))
    }

    /// The most promising spaces if there are too many answers to compare, `Some(None)` if all can be compared, and
    /// `None` if there are too many answers of a different kind.
    ///
    /// The effect of an event on a space is unknown in advance: it may remove, replace or add influence.
    fn promising(&self, game: &Game, decision: &Decision) -> Option<Option<Vec<Choice>>> {
        if decision.choices.len() <= MAX_ANSWERS {
            return Some(None);
        }
        let board = self.boards.board(game.view(self.side));
        let mut all = Vec::with_capacity(decision.choices.len());
        for choice in &decision.choices {
            let promise = match choice {
                Choice::Space(space) => promise(&board, decision.side, *space),
                Choice::Stop => f64::INFINITY,
                _ => return None,
            };
            all.push((*choice, promise));
        }
        all.sort_by(|a, b| b.1.total_cmp(&a.1));
        Some(Some(
            all.into_iter()
                .take(MAX_ANSWERS)
                .map(|(choice, _)| choice)
                .collect(),
        ))
    }

    /// A random choice.
    fn any(&mut self, game: &Game) -> Option<Chosen> {
        let choices = &game.decision()?.choices;
        let count = u32::try_from(choices.len()).unwrap_or(u32::MAX);
        let choice = choices.get(self.dice.below(count) as usize);
        Some(Chosen::Choice(choice.copied().unwrap_or(Choice::Pass)))
    }
}

/// The gain of an operation of the scenario's own, as far as its table tells: the worth of the space
/// with the best odds, as often as its points pay for one.
fn own_gain(next: &Game, side: Side, operation: OperationId) -> Option<f64> {
    let own = next.content().scenario.operations.own(operation)?;
    let worth = f64::from(own.assume);
    let asked = next.decision();
    let Some(asked) = asked.filter(|asked| asked.ask == Ask::Operation && asked.side == side)
    else {
        return Some(worth);
    };
    let view = next.view(side);
    let spaces = asked.choices.iter().filter_map(|choice| match choice {
        Choice::Space(space) => Some(*space),
        _ => None,
    });
    let gains = spaces.map(|space| {
        let odds = view.operation_odds(space);
        let chance = odds.map_or(1.0, |odds| f64::from(odds.successes) / 6.0);
        let times = view
            .spending(space)
            .map_or(1, |spending| spending.left / spending.cost.max(1));
        worth * chance * f64::from(times.min(own.attempts.unwrap_or(u8::MAX)))
    });
    gains.max_by(f64::total_cmp)
}

/// The gain of a side if all influence in a space became its own.
fn promise(board: &PricedBoard, side: Side, space: SpaceId) -> f64 {
    let markers = board.influence(space);
    let mut taken = [0; 2];
    taken[side.index()] = markers[side.index()]
        .saturating_add(markers[side.opponent().index()])
        .max(1);
    f64::from(side.sign()) * board.value_change(space, taken)
}

/// The side of an open secret choice.
fn secret_of(game: &Game) -> Option<Side> {
    game.decision()
        .filter(|decision| decision.ask == Ask::Secret)
        .map(|decision| decision.side)
}

/// Discount of realignment rolls after the first.
const LATER_ROLLS: f64 = 0.7;
