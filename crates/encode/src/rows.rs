//! The caller's memory for the results of a step.

use crate::encoding::Encoding;

/// The destination of the results of a step: a row for each game of a batch.
#[derive(Debug)]
pub struct Rows<'a> {
    /// Observation of the side that chooses next: as many numbers a game as the layout has.
    pub observations: &'a mut [f32],
    /// Its legal choices: as many bytes a game as there are actions.
    pub masks: &'a mut [u8],
    /// Result of each side at the end of a game, the first side before the second: 1, -1, or 0 for a draw.
    pub rewards: &'a mut [f32],
    /// 1 where a game ended in this step: the observation is already that of the next one.
    pub ended: &'a mut [u8],
    /// The side that chooses next: 0 or 1.
    pub sides: &'a mut [u8],
}

impl<'a> Rows<'a> {
    /// The rows of the first games, this many, and those of the others; `None` if there are fewer.
    #[must_use]
    pub fn split_at(self, games: usize, encoding: &Encoding) -> Option<(Rows<'a>, Rows<'a>)> {
        let (width, actions) = (encoding.layout().size, encoding.actions().size());
        let observations = self
            .observations
            .split_at_mut_checked(games.checked_mul(width)?)?;
        let masks = self
            .masks
            .split_at_mut_checked(games.checked_mul(actions)?)?;
        let rewards = self.rewards.split_at_mut_checked(games.checked_mul(2)?)?;
        let ended = self.ended.split_at_mut_checked(games)?;
        let sides = self.sides.split_at_mut_checked(games)?;
        let first = Rows {
            observations: observations.0,
            masks: masks.0,
            rewards: rewards.0,
            ended: ended.0,
            sides: sides.0,
        };
        let others = Rows {
            observations: observations.1,
            masks: masks.1,
            rewards: rewards.1,
            ended: ended.1,
            sides: sides.1,
        };
        Some((first, others))
    }

    /// Borrows the rows for a shorter time.
    pub(crate) fn reborrow(&mut self) -> Rows<'_> {
        Rows {
            observations: self.observations,
            masks: self.masks,
            rewards: self.rewards,
            ended: self.ended,
            sides: self.sides,
        }
    }
}
