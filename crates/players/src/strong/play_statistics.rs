//! Average values of plays across rollouts, which guide the rollout policy.
//!
//! The move-average sampling technique (MAST; Finnsson and Björnsson, "Simulation-based approach to general game
//! playing", 2008): the value of a play, that is card, side and use, is averaged over all positions where it was tried.
//! Unlike in MAST, that value is the immediate change of the static value, not the result of the rollout. A prior
//! proportional to the card's operations counts as [`PRIOR_STRENGTH`] trials.

use brink::content::Content;
use brink::game::{Choice, Use};
use brink::ids::{CardId, Side};

/// Mean value of each play of a card in the rollouts of one search.
#[derive(Clone, Debug)]
pub(crate) struct PlayStatistics {
    /// Indexed by card, side and use.
    plays: Vec<[[RunningMean; USES]; 2]>,
}

/// A card and its use.
pub(crate) type Play = (Choice, Option<Choice>);

/// An observed value of a play, for the side that made it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlaySample {
    pub(crate) side: Side,
    pub(crate) play: Play,
    pub(crate) worth: f64,
}

/// The number of card uses, including none.
const USES: usize = 6;

#[derive(Clone, Copy, Debug, Default)]
struct RunningMean {
    sum: f64,
    trials: f64,
}

/// Prior mean per point of operations, in victory points.
const EACH_POINT: f64 = 0.7;
/// Prior strength, in trials.
const PRIOR_STRENGTH: f64 = 1.0;

impl PlayStatistics {
    pub(crate) fn new(content: &Content) -> PlayStatistics {
        PlayStatistics {
            plays: vec![[[RunningMean::default(); USES]; 2]; content.cards.len()],
        }
    }

    /// Adds an observed value.
    pub(crate) fn add(&mut self, sample: PlaySample) {
        let PlaySample { side, play, worth } = sample;
        let Choice::Card(card) = play.0 else { return };
        if let Some(plays) = self.plays.get_mut(card.index()) {
            let entry = &mut plays[side.index()][index(play.1)];
            *entry = RunningMean {
                sum: entry.sum + worth,
                trials: entry.trials + 1.0,
            };
        }
    }

    /// The expected value of a play and its uncertainty, 1 / √trials.
    pub(crate) fn of(
        &self,
        content: &Content,
        side: Side,
        card: CardId,
        then: Option<Choice>,
    ) -> (f64, f64) {
        let entry = self
            .plays
            .get(card.index())
            .map_or(RunningMean::default(), |plays| {
                plays[side.index()][index(then)]
            });
        let points = f64::from(content.card(card).ops);
        let mean =
            (entry.sum + PRIOR_STRENGTH * EACH_POINT * points) / (entry.trials + PRIOR_STRENGTH);
        (mean, 1.0 / (entry.trials + PRIOR_STRENGTH).sqrt())
    }
}

fn index(then: Option<Choice>) -> usize {
    match then {
        Some(Choice::Use(Use::Event)) => 0,
        Some(Choice::Use(Use::Operations)) => 1,
        Some(Choice::Use(Use::EventFirst)) => 2,
        Some(Choice::Use(Use::OperationsFirst)) => 3,
        Some(Choice::Use(Use::SpaceRace)) => 4,
        _ => 5,
    }
}
