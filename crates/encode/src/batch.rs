//! Many games, stepped together into the caller's memory.

use std::ops::Range;
use std::sync::Arc;

use brink::Game;

use crate::actions::NoIndex;
use crate::batch_error::{BatchError, MAX_GAMES, same_length};
use crate::encoding::Encoding;
use crate::lane::{Lane, note};
use crate::part::Part;
use crate::rows::Rows;

/// Games that are stepped together, a row of the caller's memory for each.
///
/// A game that is over is replaced by the next one: game `i` of `n` is followed by game `i + n`, and game `i` of a
/// batch has the seed `mixed(seed, i)`, as in a study of that seed. So what is played depends on the seed, the number
/// of games and the actions, and not on threads.
#[derive(Debug)]
pub struct Batch {
    encoding: Arc<Encoding>,
    lanes: Vec<Lane>,
    seed: u64,
    /// All games played concurrently, including those of other parts.
    of: u64,
}

impl Batch {
    /// The maximum number of games played concurrently.
    pub const MAX: usize = MAX_GAMES;

    /// The games of a range out of `of` that are played concurrently.
    ///
    /// # Errors
    /// An empty range or one beyond `of`, too many games, or a game that cannot begin.
    pub fn new(
        encoding: Arc<Encoding>,
        seed: u64,
        games: Range<usize>,
        of: usize,
    ) -> Result<Batch, BatchError> {
        if games.is_empty() || games.end > of || of > Batch::MAX {
            return Err(BatchError::Size {
                found: of.min(games.len()),
            });
        }
        let lanes = games
            .clone()
            .map(|number| Lane::new(&encoding, seed, number as u64));
        let lanes = lanes.enumerate().map(|(at, lane)| {
            let number = (games.start + at) as u64;
            lane.map_err(|error| BatchError::Failed {
                game: games.start + at,
                number,
                error,
            })
        });
        Ok(Batch {
            lanes: lanes.collect::<Result<_, _>>()?,
            encoding,
            seed,
            of: of as u64,
        })
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lanes.len()
    }

    /// Whether there are no games: never so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lanes.is_empty()
    }

    /// The games.
    pub fn games(&self) -> impl Iterator<Item = &Game> {
        self.lanes.iter().map(|lane| &lane.game)
    }

    /// The number of each game, counted from 0 over all games of the seed.
    pub fn numbers(&self) -> impl Iterator<Item = u64> + '_ {
        self.lanes.iter().map(|lane| lane.number)
    }

    /// Writes the current observations.
    ///
    /// # Errors
    /// Memory of another length, or a choice without an index.
    pub fn look(&mut self, rows: &mut Rows<'_>) -> Result<(), BatchError> {
        let mut whole = self.whole(rows)?;
        whole.clear();
        whole.write()
    }

    /// Notes the choice of each action for [`Batch::advance`]; no game changes.
    ///
    /// # Errors
    /// Another number of actions than games, or an action that is not legal: then nothing is noted.
    pub fn choose(&mut self, actions: &[i64]) -> Result<(), BatchError> {
        same_length("actions", actions.len(), self.lanes.len())?;
        note(&mut self.lanes, &self.encoding, actions, 0)
    }

    /// Makes one choice in each game and writes the new observations.
    ///
    /// # Errors
    /// Memory of another length; an action that is not legal; a game that failed.
    pub fn step(&mut self, actions: &[i64], rows: &mut Rows<'_>) -> Result<(), BatchError> {
        self.fits(rows)?;
        self.choose(actions)?;
        self.advance(rows)
    }

    /// Makes the choices that [`Batch::choose`] noted; games without one stay.
    ///
    /// # Errors
    /// Memory of another length, or a game that failed.
    pub fn advance(&mut self, rows: &mut Rows<'_>) -> Result<(), BatchError> {
        self.whole(rows)?.advance()
    }

    /// The games in parts of at most `size` games, each with its rows.
    ///
    /// # Errors
    /// Memory of another length.
    pub fn parts<'a>(
        &'a mut self,
        rows: Rows<'a>,
        size: usize,
    ) -> Result<Vec<Part<'a>>, BatchError> {
        self.fits(&rows)?;
        let (encoding, mut rest) = (&*self.encoding, Some(rows));
        let (seed, of) = (self.seed, self.of);
        let parts = self
            .lanes
            .chunks_mut(size.max(1))
            .enumerate()
            .filter_map(|(number, lanes)| {
                let (rows, others) = rest.take()?.split_at(lanes.len(), encoding)?;
                rest = Some(others);
                Some(Part {
                    encoding,
                    seed,
                    of,
                    first: number * size,
                    lanes,
                    rows,
                })
            });
        Ok(parts.collect())
    }

    /// All games as one part.
    fn whole<'a>(&'a mut self, rows: &'a mut Rows<'_>) -> Result<Part<'a>, BatchError> {
        self.fits(rows)?;
        Ok(Part {
            encoding: &self.encoding,
            seed: self.seed,
            of: self.of,
            first: 0,
            lanes: &mut self.lanes,
            rows: rows.reborrow(),
        })
    }

    /// Chooses a legal action for each game, each as likely as the others. The dice are those of the batch.
    ///
    /// # Errors
    /// Another number of places than games.
    pub fn sample(&mut self, actions: &mut [i64]) -> Result<(), BatchError> {
        same_length("actions", actions.len(), self.lanes.len())?;
        for (at, (lane, action)) in self.lanes.iter_mut().zip(actions).enumerate() {
            let Some(decision) = lane.game.decision() else {
                continue;
            };
            let choice = decision.choices[lane.dice.below(decision.choices.len())];
            let index = self.encoding.actions().index(choice);
            *action = index
                .and_then(|index| i64::try_from(index).ok())
                .ok_or_else(|| BatchError::NoIndex {
                    game: at,
                    error: NoIndex {
                        key: choice.key(self.encoding.content()),
                    },
                })?;
        }
        Ok(())
    }

    fn fits(&self, rows: &Rows<'_>) -> Result<(), BatchError> {
        let games = self.lanes.len();
        let lengths = [
            (
                "observations",
                rows.observations.len(),
                games * self.encoding.layout().size,
            ),
            (
                "masks",
                rows.masks.len(),
                games * self.encoding.actions().size(),
            ),
            ("rewards", rows.rewards.len(), games * 2),
            ("ended", rows.ended.len(), games),
            ("sides", rows.sides.len(), games),
        ];
        let mut lengths = lengths.into_iter();
        lengths.try_for_each(|(what, found, needed)| same_length(what, found, needed))
    }
}
