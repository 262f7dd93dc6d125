//! One game of a batch, and its dice.

use brink::digest::mixed;
use brink::{Choice, Game, GameError};

use crate::batch_error::BatchError;
use crate::encoding::Encoding;

/// One game, its number, and the dice for random choices.
#[derive(Debug)]
pub(crate) struct Lane {
    pub(crate) game: Game,
    pub(crate) number: u64,
    pub(crate) dice: Dice,
    /// The validated choice that the next `advance` applies.
    pub(crate) chosen: Option<Choice>,
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

/// Random numbers from a seed.
#[derive(Debug)]
pub(crate) struct Dice {
    seed: u64,
    thrown: u64,
}

impl Dice {
    /// A number below a limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.thrown = self.thrown.wrapping_add(1);
        let random = u128::from(mixed(!self.seed, self.thrown));
        ((random * limit as u128) >> 64) as usize
    }
}
