//! Sibling plays compared by rollouts: the training data for evaluation weights.
//!
//! The plays of one decision are carried out in the same determinizations with the same dice (common random numbers)
//! and rolled out to the end of the turn. Training fits weights to the differences between siblings alone, so the noise
//! that they share cancels.

use brink::digest::mixed;
use brink::game::{Ask, Decision, Game, View};
use brink::ids::Side;

use super::candidate::Candidate;
use super::effort::Effort;
use super::evaluation::{Evaluation, PHASES};
use super::quick::PLAYOUT_EFFORT;
use super::strong::{Experience, Playout};

/// The positions after the plays of one decision, each rolled out to the end of the turn in the same determinizations.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The positions, at least two.
    pub positions: Vec<Followed>,
}

/// The position after a play: means over the determinizations.
#[derive(Clone, Debug)]
pub struct Followed {
    /// Each feature multiplied by the share of each phase.
    pub features: Vec<[f64; PHASES]>,
    /// Mean rollout result for the first side, from -1 to 1, times the scale: equals victory points near zero.
    pub worth: f64,
    /// Derivative of `worth` with respect to the position's value (1 - tanh²); near zero in decided games.
    pub slope: f64,
}

/// The number of plays compared, and how many of them are also carried out with each alternative evaluation.
const PLAYS: usize = 6;
const VARIED: usize = 4;
/// The number of determinizations.
const GAMES: u64 = 3;

impl Comparison {
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
    ) -> Option<Comparison> {
        if !matches!(decision.ask, Ask::Play | Ask::Headline) || decision.choices.len() < 2 {
            return None;
        }
        let worlds: Vec<Game> = (0..GAMES)
            .map(|nth| view.trial(mixed(seed, nth)))
            .collect::<Option<_>>()?;
        let side = view.side();
        let mut all = Candidate::all(worlds.first()?, decision);
        for candidate in &mut all {
            if let Some(game) = candidate.carried_out(
                evaluation,
                &worlds[0],
                side,
                seed,
                Effort::of(PLAYOUT_EFFORT),
            ) {
                candidate
                    .after
                    .add(f64::from(side.sign()) * evaluation.value(game.view(side)));
            }
        }
        all.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
        let plain = all
            .iter()
            .take(PLAYS)
            .map(|candidate| (evaluation, candidate));
        let varied = others.iter().flat_map(|other| {
            all.iter()
                .take(VARIED)
                .map(move |candidate| (other, candidate))
        });
        let mut table = Table {
            evaluation,
            side,
            experience: Experience::new(view.content()),
        };
        let mut positions: Vec<Followed> = Vec::new();
        for (how, candidate) in plain.chain(varied) {
            positions.extend(table.follow(how, candidate, &worlds, seed));
        }
        (positions.len() > 1).then_some(Comparison { positions })
    }
}

/// Inputs shared by all positions of a comparison.
struct Table<'a> {
    evaluation: &'a Evaluation,
    side: Side,
    experience: Experience,
}

impl Table<'_> {
    /// Rolls out a play in every determinization. `None` if it is illegal in one of them or ends the game.
    fn follow(
        &mut self,
        how: &Evaluation,
        candidate: &Candidate,
        worlds: &[Game],
        seed: u64,
    ) -> Option<Followed> {
        let evaluation = self.evaluation;
        let share = 1.0 / worlds.len() as f64;
        let mut followed = Followed {
            features: vec![[0.0; PHASES]; evaluation.names().len()],
            worth: 0.0,
            slope: 0.0,
        };
        for (nth, world) in worlds.iter().enumerate() {
            let seed = mixed(seed, nth as u64);
            let mut game =
                candidate.carried_out(how, world, self.side, seed, Effort::of(PLAYOUT_EFFORT))?;
            if game.outcome().is_some() {
                return None;
            }
            let view = game.view(self.side);
            let (phases, scale) = (evaluation.phases(view), evaluation.scale(view));
            for (sum, feature) in followed.features.iter_mut().zip(evaluation.features(view)) {
                sum.iter_mut()
                    .zip(phases)
                    .for_each(|(sum, phase)| *sum += share * feature * phase);
            }
            let mut playout = Playout::new(evaluation, self.experience.clone(), seed);
            let chances = f64::from(self.side.sign()) * playout.play(&mut game, self.side);
            playout
                .into_played()
                .into_iter()
                .for_each(|played| self.experience.add(played));
            followed.worth += share * scale * chances;
            followed.slope += share * (1.0 - chances * chances).max(0.0);
        }
        Some(followed)
    }
}
