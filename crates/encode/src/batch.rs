//! Many games that are stepped at a time into the caller's memory.

use std::ops::Range;
use std::sync::Arc;

use brink::digest::mixed;
use brink::{Choice, Game, GameError};

use crate::actions::NoIndex;
use crate::encoding::Encoding;
use crate::part::Part;

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
    /// All games that are played at a time, those of other parts included.
    of: u64,
}

/// One game, its number, and the dice of those who choose at random.
#[derive(Debug)]
pub(crate) struct Lane {
    pub(crate) game: Game,
    pub(crate) number: u64,
    dice: Dice,
    /// The validated choice that the next `advance` applies.
    pub(crate) chosen: Option<Choice>,
}

/// Where the results of a step go: a row for each game of a batch.
#[derive(Debug)]
pub struct Rows<'a> {
    /// Observation of the side that chooses next: as many numbers a game as the layout has.
    pub observations: &'a mut [f32],
    /// Its legal choices: as many bytes a game as there are actions.
    pub masks: &'a mut [u8],
    /// Result of each side at the end of a game, the first side before the second: 1, -1, or 0 for a draw.
    pub rewards: &'a mut [f32],
    /// 1 where a game ended in this step: the rest is already about the next one.
    pub ended: &'a mut [u8],
    /// The side that chooses next: 0 or 1.
    pub sides: &'a mut [u8],
}

impl<'a> Rows<'a> {
    /// The rows of the first so many games, and those of the others; none if there are fewer.
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

    fn reborrow(&mut self) -> Rows<'_> {
        let Rows {
            observations,
            masks,
            rewards,
            ended,
            sides,
        } = self;
        Rows {
            observations,
            masks,
            rewards,
            ended,
            sides,
        }
    }
}

/// Why games cannot be stepped.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// An action is not one of the legal ones. Nothing was stepped.
    #[error("game {game}: action {action} is not legal: {why}")]
    Illegal {
        /// The place of the game in the batch.
        game: usize,
        /// The action.
        action: i64,
        /// The reason.
        why: String,
    },
    /// Something has another length than the batch needs. Nothing was stepped.
    #[error("`{what}` has {found} numbers, but this batch needs {needed}")]
    Length {
        /// The name of what it is.
        what: &'static str,
        /// Its length.
        found: usize,
        /// The length that it should have.
        needed: usize,
    },
    /// A game could not be continued: its script failed. The next game has taken its place, without a reward.
    #[error("game {game}, number {number} of the seed: {error}")]
    Failed {
        /// The place of the game in the batch.
        game: usize,
        /// Its number.
        number: u64,
        /// The reason.
        error: GameError,
    },
    /// A choice has no index.
    #[error("game {game}: {error}")]
    NoIndex {
        /// The place of the game in the batch.
        game: usize,
        /// The choice.
        error: NoIndex,
    },
    /// A batch without games, or with more than there are places.
    #[error("a batch has from 1 to {} games, not {found}", Batch::MAX)]
    Size {
        /// The number that was asked for.
        found: usize,
    },
}

impl Batch {
    /// The greatest number of games at a time.
    pub const MAX: usize = 1 << 20;

    /// The games of a range out of `of` that are played at a time.
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

    /// Writes what the games look like now.
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
        if actions.len() != self.lanes.len() {
            return Err(BatchError::Length {
                what: "actions",
                found: actions.len(),
                needed: self.lanes.len(),
            });
        }
        note(&mut self.lanes, &self.encoding, actions, 0)
    }

    /// Makes one choice in each game and writes what the games then look like.
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
        let Batch {
            encoding,
            lanes,
            seed,
            of,
        } = self;
        Ok(Part {
            encoding,
            seed: *seed,
            of: *of,
            first: 0,
            lanes,
            rows: rows.reborrow(),
        })
    }

    /// Chooses a legal action for each game, each as likely as the others. The dice are those of the batch.
    ///
    /// # Errors
    /// Another number of places than games.
    pub fn sample(&mut self, actions: &mut [i64]) -> Result<(), BatchError> {
        if actions.len() != self.lanes.len() {
            return Err(BatchError::Length {
                what: "actions",
                found: actions.len(),
                needed: self.lanes.len(),
            });
        }
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
        match lengths
            .into_iter()
            .find(|(_, found, needed)| found != needed)
        {
            None => Ok(()),
            Some((what, found, needed)) => Err(BatchError::Length {
                what,
                found,
                needed,
            }),
        }
    }
}

impl Lane {
    /// The choice of an action, if it is legal.
    #[inline]
    fn choice(&self, encoding: &Encoding, action: i64) -> Option<Choice> {
        let choice = encoding.actions().choice(usize::try_from(action).ok()?)?;
        self.game.is_legal(choice).then_some(choice)
    }

    pub(crate) fn new(encoding: &Encoding, seed: u64, number: u64) -> Result<Lane, GameError> {
        let own = mixed(seed, number);
        Ok(Lane {
            game: Game::new(encoding.content().clone(), own)?,
            number,
            dice: Dice {
                seed: own,
                thrown: 0,
            },
            chosen: None,
        })
    }
}

/// Notes the choice of each action, or none of them if one is not legal.
pub(crate) fn note(
    lanes: &mut [Lane],
    encoding: &Encoding,
    actions: &[i64],
    first: usize,
) -> Result<(), BatchError> {
    for (at, (lane, action)) in lanes.iter_mut().zip(actions).enumerate() {
        lane.chosen = lane.choice(encoding, *action);
        if lane.chosen.is_none() {
            let why = why_not(lane, encoding, *action);
            lanes.iter_mut().for_each(|lane| lane.chosen = None);
            return Err(BatchError::Illegal {
                game: first + at,
                action: *action,
                why,
            });
        }
    }
    Ok(())
}

#[cold]
fn why_not(lane: &Lane, encoding: &Encoding, action: i64) -> String {
    let choice = usize::try_from(action)
        .ok()
        .and_then(|action| encoding.actions().choice(action));
    match choice {
        None => format!(
            "the actions count from 0 to {}",
            encoding.actions().size() - 1
        ),
        Some(choice) => format!(
            "`{}` is not one of the {} choices of this question",
            choice.key(encoding.content()),
            lane.game
                .decision()
                .map_or(0, |decision| decision.choices.len())
        ),
    }
}

/// Numbers at random, from a seed.
#[derive(Debug)]
struct Dice {
    seed: u64,
    thrown: u64,
}

impl Dice {
    /// A number below a limit.
    fn below(&mut self, limit: usize) -> usize {
        self.thrown = self.thrown.wrapping_add(1);
        ((u128::from(mixed(!self.seed, self.thrown)) * limit as u128) >> 64) as usize
    }
}
