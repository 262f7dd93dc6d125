//! Sibling plays compared by rollouts: the training data for evaluation weights.
//!
//! The plays of one decision are carried out in the same determinizations with the same dice (common random numbers)
//! and rolled out to the end of the turn. Training fits weights to the differences between siblings alone, so the noise
//! that they share cancels.

use brink::digest::mixed;
use brink::game::{Ask, Decision, Game, View};
use brink::ids::Side;

use super::candidate::{Candidate, RoundPlayout};
use super::evaluation::BoardTable;
use super::evaluation::{Evaluation, PHASES};
use super::rollout_policy::ROLLOUT_EFFORT;
use super::strong::{PlayStatistics, Rollout};
use super::work_budget::WorkBudget;

/// The positions after the plays of one decision, each rolled out to the end of the turn in the same determinizations.
#[derive(Clone, Debug)]
pub struct SiblingComparison {
    /// The positions, at least two.
    pub positions: Vec<Sibling>,
}

/// The position after a play: means over the determinizations.
#[derive(Clone, Debug)]
pub struct Sibling {
    /// Each feature multiplied by the share of each phase.
    pub features: Vec<[f64; PHASES]>,
    /// Mean rollout result for the first side, from -1 to 1, times the scale: equals victory points near zero.
    pub worth: f64,
    /// Derivative of `worth` with respect to the position's value (1 - tanh²); near zero in decided games.
    pub slope: f64,
}

/// The number of plays compared, and how many of them are also carried out with each alternative evaluation.
const MAX_PLAYS: usize = 6;
const VARIED_PLAYS: usize = 4;
/// The number of determinizations.
const DETERMINIZATIONS: u64 = 3;

impl SiblingComparison {
    /// Compares the plays or headlines of a decision. `None` for other decisions and for fewer than two comparable
    /// positions.
    ///
    /// Plays are carried out with `evaluation`; the most promising also with each of `others`, so that positions differ
    /// in their influence, too.
    #[must_use]
    pub fn of(
        evaluation: &Evaluation,
        others: &[Evaluation],
        view: View<'_>,
        decision: &Decision,
        seed: u64,
    ) -> Option<SiblingComparison> {
        if !matches!(decision.ask, Ask::Play | Ask::Headline) || decision.choices.len() < 2 {
            return None;
        }
        let determinizations: Vec<Game> = (0..DETERMINIZATIONS)
            .map(|nth| view.trial(mixed(seed, nth)))
            .collect::<Option<_>>()?;
        let (side, sign) = (view.side(), f64::from(view.side().sign()));
        let boards = BoardTable::new(evaluation);
        let mut all = Candidate::all(determinizations.first()?, decision);
        for candidate in &mut all {
            let playout = RoundPlayout {
                boards: &boards,
                determinization: &determinizations[0],
                side,
                seed,
                effort: WorkBudget::of(ROLLOUT_EFFORT),
            };
            if let Some(game) = candidate.play_round(&playout) {
                candidate
                    .static_value
                    .add(sign * boards.value(game.view(side)));
            }
        }
        all.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
        let plain = all
            .iter()
            .take(MAX_PLAYS)
            .map(|candidate| (&boards, candidate));
        let others: Vec<BoardTable<'_>> = others.iter().map(BoardTable::new).collect();
        let varied = others.iter().flat_map(|other| {
            all.iter()
                .take(VARIED_PLAYS)
                .map(move |candidate| (other, candidate))
        });
        let mut rollouts = SiblingRollouts {
            boards: &boards,
            side,
            statistics: PlayStatistics::new(view.content()),
        };
        let mut positions: Vec<Sibling> = Vec::new();
        for (how, candidate) in plain.chain(varied) {
            positions.extend(rollouts.roll_out(how, candidate, &determinizations, seed));
        }
        (positions.len() > 1).then_some(SiblingComparison { positions })
    }
}

/// Inputs shared by all positions of a comparison.
struct SiblingRollouts<'a> {
    boards: &'a BoardTable<'a>,
    side: Side,
    statistics: PlayStatistics,
}

impl SiblingRollouts<'_> {
    /// Rolls out a play in every determinization. `None` if it is illegal in one of them or ends the game.
    fn roll_out(
        &mut self,
        how: &BoardTable<'_>,
        candidate: &Candidate,
        determinizations: &[Game],
        seed: u64,
    ) -> Option<Sibling> {
        let evaluation = self.boards.evaluation();
        let share = 1.0 / determinizations.len() as f64;
        let mut sibling = Sibling {
            features: vec![[0.0; PHASES]; evaluation.names().len()],
            worth: 0.0,
            slope: 0.0,
        };
        for (nth, determinization) in determinizations.iter().enumerate() {
            let seed = mixed(seed, nth as u64);
            let mut game = candidate.play_round(&RoundPlayout {
                boards: how,
                determinization,
                side: self.side,
                seed,
                effort: WorkBudget::of(ROLLOUT_EFFORT),
            })?;
            if game.outcome().is_some() {
                return None;
            }
            let view = game.view(self.side);
            let (phases, scale) = (evaluation.phases(view), evaluation.scale(view));
            for (sum, feature) in sibling.features.iter_mut().zip(evaluation.features(view)) {
                sum.iter_mut()
                    .zip(phases)
                    .for_each(|(sum, phase)| *sum += share * feature * phase);
            }
            let mut rollout = Rollout::new(self.boards, self.statistics.clone(), seed);
            let chances = f64::from(self.side.sign()) * rollout.play(&mut game, self.side);
            rollout
                .into_samples()
                .into_iter()
                .for_each(|played| self.statistics.add(played));
            sibling.worth += share * scale * chances;
            sibling.slope += share * (1.0 - chances * chances).max(0.0);
        }
        Some(sibling)
    }
}
