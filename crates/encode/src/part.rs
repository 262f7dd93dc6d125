//! A part of the games of a batch, which one thread steps and any thread writes down.

use brink::{Game, Side};

use crate::actions::NoIndex;
use crate::batch_error::{BatchError, same_length};
use crate::encoding::Encoding;
use crate::lane::{Lane, note};
use crate::rows::Rows;

/// Some games of a [`Batch`](crate::Batch) with their rows.
///
/// Scripts of a game wait on the thread that ran them, so a game is best stepped by the same thread each time.
/// Any part can write the observation of a game: one that is done early writes for the others.
#[derive(Debug)]
pub struct Part<'a> {
    pub(crate) encoding: &'a Encoding,
    pub(crate) seed: u64,
    /// All games played concurrently, including those of other batches.
    pub(crate) of: u64,
    /// The place of the first game in the batch.
    pub(crate) first: usize,
    pub(crate) lanes: &'a mut [Lane],
    pub(crate) rows: Rows<'a>,
}

impl Part<'_> {
    /// Notes the choice of each action for [`Part::apply`]; no game changes.
    ///
    /// # Errors
    /// Another number of actions than games, or an action that is not legal: then nothing is noted in this part.
    pub fn choose(&mut self, actions: &[i64]) -> Result<(), BatchError> {
        same_length("actions", actions.len(), self.lanes.len())?;
        note(self.lanes, self.encoding, actions, self.first)
    }

    /// Records that no game has ended and that there are no rewards.
    pub fn clear(&mut self) {
        self.rows.rewards.fill(0.0);
        self.rows.ended.fill(0);
    }

    /// Forgets the choices that were noted.
    pub fn forget(&mut self) {
        self.lanes.iter_mut().for_each(|lane| lane.chosen = None);
    }

    /// Makes the choices that [`Batch::choose`](crate::Batch::choose) noted, and writes rewards and ends; games without
    /// a choice stay.
    ///
    /// # Errors
    /// A game that failed; the others are stepped.
    pub fn apply(&mut self) -> Result<(), BatchError> {
        self.each(Part::apply_one)
    }

    /// Writes the current observations.
    ///
    /// # Errors
    /// A choice without an index.
    pub fn write(&mut self) -> Result<(), BatchError> {
        self.each(Part::write_one)
    }

    /// Both, one game after the other.
    pub(crate) fn advance(&mut self) -> Result<(), BatchError> {
        self.each(|part, at| {
            let applied = part.apply_one(at);
            applied.and(part.write_one(at))
        })
    }

    /// Runs a function on every game, even after one has failed.
    #[inline]
    fn each(
        &mut self,
        does: impl Fn(&mut Self, usize) -> Result<(), BatchError>,
    ) -> Result<(), BatchError> {
        let mut result = Ok(());
        for at in 0..self.lanes.len() {
            result = does(self, at).and(result);
        }
        result
    }

    #[inline]
    fn apply_one(&mut self, at: usize) -> Result<(), BatchError> {
        let lane = &mut self.lanes[at];
        let number = lane.number;
        let failed = lane
            .chosen
            .take()
            .and_then(|choice| lane.game.apply(choice).err());
        self.rows.rewards[2 * at] = reward(&lane.game, Side::First);
        self.rows.rewards[2 * at + 1] = reward(&lane.game, Side::Second);
        let is_over = lane.game.decision().is_none() || failed.is_some();
        self.rows.ended[at] = u8::from(is_over);
        let game = self.first + at;
        if is_over {
            let number = number.wrapping_add(self.of);
            let next = Lane::new(self.encoding, self.seed, number);
            *lane = next.map_err(|error| BatchError::Failed {
                game,
                number,
                error,
            })?;
        }
        failed.map_or(Ok(()), |error| {
            Err(BatchError::Failed {
                game,
                number,
                error,
            })
        })
    }

    #[inline]
    fn write_one(&mut self, at: usize) -> Result<(), BatchError> {
        let written = self.written(at);
        written.map_err(|error| BatchError::NoIndex {
            game: self.first + at,
            error,
        })
    }

    #[inline]
    fn written(&mut self, at: usize) -> Result<(), NoIndex> {
        let width = self.encoding.layout().size;
        let actions = self.encoding.actions().size();
        let (lane, rows) = (&self.lanes[at], &mut self.rows);
        let decision = lane.game.decision();
        let side = decision.map_or(Side::First, |decision| decision.side);
        rows.sides[at] = side.index() as u8;
        self.encoding.write(
            &lane.game.view(side),
            &mut rows.observations[at * width..(at + 1) * width],
        );
        self.encoding
            .actions()
            .write_mask(decision, &mut rows.masks[at * actions..(at + 1) * actions])
    }
}

/// Reward of a side: 1 for a won game, -1 for a lost one, 0 for a draw or an open game.
fn reward(game: &Game, side: Side) -> f32 {
    match game.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == side => 1.0,
        Some(_) => -1.0,
        None => 0.0,
    }
}
