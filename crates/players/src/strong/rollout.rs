//! Rollouts to the end of the turn.
//!
//! In each action round the side to move redeals the hidden cards, samples the few most promising plays by past
//! statistics plus noise, finishes each with the policy of `rollout_policy.rs`, and takes the best. The return is the
//! truncated λ-return (Sutton, "Learning to predict by the methods of temporal differences", 1988): a geometrically
//! weighted mean of the static values between rounds, which reduces variance compared with the final position alone.

use brink::content::OpponentsEvent;
use brink::game::{Ask, Choice, Decision, Dice, Game, Use};
use brink::ids::Side;

use crate::evaluation::BoardTable;
use crate::play_span::PlaySpan;
use crate::rollout_policy::RolloutPolicy;
use crate::work_budget::WorkBudget;

use super::play_statistics::{Play, PlaySample, PlayStatistics};

/// A rollout from the end of an action round.
#[derive(Debug)]
pub(crate) struct Rollout<'a> {
    boards: &'a BoardTable<'a>,
    statistics: PlayStatistics,
    /// Values observed in this rollout.
    samples: Vec<PlaySample>,
    dice: Dice,
    effort: WorkBudget,
}

/// The effort limit of one rollout, in steps; far above what shipped content needs.
const TURN_EFFORT: u64 = 600_000;

/// The maximum number of action rounds in a rollout; few turns have more.
const MAX_ROUNDS: usize = 20;
/// λ: the weight of a later position relative to the previous one.
const LAMBDA: f64 = 0.9;
/// The number of plays sampled per round.
const PLAYS: usize = 3;
/// The uses of an opponent's card; the last one only where its event may be declined.
const ALL_OF_OPPONENT: [Use; 4] = [
    Use::EventFirst,
    Use::OperationsFirst,
    Use::SpaceRace,
    Use::Operations,
];
/// Amplitude of the exploration noise: its minimum, and the increase for an untried play.
const MIN_NOISE: f64 = 0.5;
const EXPLORATION: f64 = 3.0;
/// The maximum number of choices in one action round.
const MAX_CHOICES: usize = 400;

impl<'a> Rollout<'a> {
    pub(crate) fn new(
        boards: &'a BoardTable<'a>,
        statistics: PlayStatistics,
        seed: u64,
    ) -> Rollout<'a> {
        let effort = WorkBudget::of(TURN_EFFORT);
        Rollout {
            boards,
            statistics,
            samples: Vec::new(),
            dice: Dice::new(seed),
            effort,
        }
    }

    /// Returns the values of plays observed in this rollout.
    pub(crate) fn into_samples(self) -> Vec<PlaySample> {
        self.samples
    }

    /// Plays both sides' action rounds to the end of the turn. Returns the λ-return for a side, from -1 to 1.
    pub(crate) fn play(&mut self, game: &mut Game, side: Side) -> f64 {
        let turn = game.board().turn();
        let sign = f64::from(side.sign());
        let (mut sum, mut left) = (0.0, 1.0);
        for _ in 0..MAX_ROUNDS {
            if game.outcome().is_some() || game.board().turn() != turn || self.effort.is_spent() {
                break;
            }
            sum += left * (1.0 - LAMBDA) * sign * self.boards.expected_score(game.view(side));
            left *= LAMBDA;
            self.round(game);
        }
        sum + left * sign * self.boards.expected_score(game.view(side))
    }

    fn round(&mut self, game: &mut Game) {
        let span = PlaySpan::of(game);
        let mut policies = Side::BOTH.map(|side| {
            let policy = RolloutPolicy::new(self.boards, side, self.seed());
            policy.within(self.effort)
        });
        for _ in 0..MAX_CHOICES {
            let decision = game.decision();
            let Some(decision) = decision.filter(|_| PlaySpan::of(game) == span) else {
                return;
            };
            if self.effort.is_spent() {
                return;
            }
            let side = decision.side;
            let best = match decision.ask {
                Ask::Play if decision.choices.len() > 1 => self.best_play(game, decision),
                _ => None,
            };
            let Some((card, then)) = best else {
                if !policies[side.index()].play(game) {
                    return;
                }
                continue;
            };
            if game.apply(card).is_err() {
                return;
            }
            if let Some(then) = then.filter(|then| game.is_legal(*then))
                && game.apply(then).is_err()
            {
                return;
            }
        }
    }

    /// The best of a sample of plays for the side to move, evaluated in a fresh determinization of its information set.
    fn best_play(&mut self, game: &Game, decision: &Decision) -> Option<Play> {
        let side = decision.side;
        let sign = f64::from(side.sign());
        let determinization = game.resample(side, self.seed())?;
        let before = sign * self.boards.value(determinization.view(side));
        let mut tried: Vec<(Play, f64)> = Vec::with_capacity(PLAYS);
        for play in self.promising(&determinization, decision) {
            let mut next = determinization.clone();
            next.apply(play.0).ok()?;
            let then = used(&next, side, play.1);
            if tried.iter().any(|(other, _)| *other == (play.0, then)) {
                continue;
            }
            if let Some(then) = then {
                next.apply(then).ok()?;
            }
            RolloutPolicy::new(self.boards, side, self.seed())
                .within(self.effort)
                .finish(&mut next, game);
            let value = sign * self.boards.value(next.view(side));
            let played = PlaySample {
                side,
                play: (play.0, then),
                worth: value - before,
            };
            self.statistics.add(played);
            self.samples.push(played);
            tried.push(((play.0, then), value));
            if tried.len() == PLAYS {
                break;
            }
        }
        tried
            .into_iter()
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
            .map(|(play, _)| play)
    }

    /// A side's plays, most promising first; some have uses that the card does not offer.
    fn promising(&mut self, game: &Game, decision: &Decision) -> Vec<Play> {
        let (content, side) = (game.content(), decision.side);
        let rule = content.scenario.opponents_event;
        let declines = rule == OpponentsEvent::PlayerMayDecline;
        let mut plays = Vec::new();
        for choice in &decision.choices {
            let Choice::Card(card) = *choice else {
                plays.push(((*choice, None), 0.0));
                continue;
            };
            let facts = content.card(card);
            let uses: &[Use] = match facts.owner {
                Some(owner) if owner != side && declines => &ALL_OF_OPPONENT,
                Some(owner) if owner != side => &ALL_OF_OPPONENT[..3],
                _ if facts.scoring => &[Use::Event],
                _ => &[Use::Event, Use::Operations, Use::SpaceRace],
            };
            for then in uses.iter().map(|used| Some(Choice::Use(*used))) {
                let (mean, unknown) = self.statistics.of(content, side, card, then);
                let luck = f64::from(self.dice.below(2_001)) / 1_000.0 - 1.0;
                plays.push((
                    (*choice, then),
                    mean + luck * (MIN_NOISE + EXPLORATION * unknown),
                ));
            }
        }
        plays.sort_by(|a, b| b.1.total_cmp(&a.1));
        plays.into_iter().map(|(play, _)| play).collect()
    }

    fn seed(&mut self) -> u64 {
        u64::from(self.dice.below(u32::MAX))
    }
}

/// The use for the card just played: the intended one if available, otherwise the first.
fn used(game: &Game, side: Side, meant: Option<Choice>) -> Option<Choice> {
    let uses = &game
        .decision()
        .filter(|uses| uses.ask == Ask::Use && uses.side == side)?
        .choices;
    meant
        .filter(|then| uses.contains(then))
        .or_else(|| uses.first().copied())
}
