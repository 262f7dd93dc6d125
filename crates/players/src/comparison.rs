//! Plays of one position compared by what follows them: what weights of an evaluation are learned from.

use brink::digest::mixed;
use brink::game::{Ask, Decision, Game, View};
use brink::ids::Side;

use super::candidate::Candidate;
use super::effort::Effort;
use super::evaluation::{Evaluation, PHASES};
use super::quick::PLAYOUT_EFFORT;
use super::strong::{Experience, Playout};

/// Positions that plays lead to by the end of the action round, each played on to the end of the turn in the same games.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The positions, at least two.
    pub positions: Vec<Followed>,
}

/// A position after a play: means over some games.
#[derive(Clone, Debug)]
pub struct Followed {
    /// Each feature times the share of each phase.
    pub features: Vec<[f64; PHASES]>,
    /// The chances of the first side by what follows, times the scale: a lead in victory points where the game is even.
    pub worth: f64,
    /// How fast these chances change with the value of the position: little where the game is as good as won.
    pub slope: f64,
}

/// Plays that are compared, and those that are carried out in other ways, too.
const PLAYS: usize = 6;
const VARIED: usize = 4;
/// The games in which all of them are tried.
const GAMES: u64 = 3;

impl Comparison {
    /// Compares the plays of a card or the headlines of a position; none for other questions, and where there is
    /// nothing to compare.
    ///
    /// The plays are carried out as `evaluation` would, and the most promising also as each of `others` would: so the
    /// positions differ in their markers, too. Deterministic for a seed.
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

/// What the positions of a comparison have in common.
struct Table<'a> {
    evaluation: &'a Evaluation,
    side: Side,
    experience: Experience,
}

impl Table<'_> {
    /// What follows a play in every game; none where it may end the game at once, or is not legal.
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
