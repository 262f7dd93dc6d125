//! Games that were lost by nuclear war: whether the loser had a safe choice.

use brink::game::{Choice, Ending, Game, GameError, Input};
use brink::ids::Side;

use super::place::Place;
use super::risk::{MAX_TRIALS, searched};

/// A game that a side lost by nuclear war.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WarLoss {
    /// The side that lost.
    pub loser: Side,
    /// The last choice with a safe one beside it; none if war could not be avoided in the play that caused it.
    pub avoidable: Option<Avoidable>,
}

/// A choice that could lose where another could not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Avoidable {
    /// How many choices of the game were made before it, by both sides.
    pub after: usize,
    /// What was chosen.
    pub chosen: Choice,
    /// What was safe, whatever the dice, the hidden cards and the other side.
    pub safe: Choice,
}

impl WarLoss {
    /// Looks at a game that is over; none if it did not end by war.
    ///
    /// Goes back through the questions of the loser in the play that caused war, the action round or headline phase,
    /// and searches each to the end of that play, as [`risks`](super::risks) does with ten times its trials, with what
    /// the loser could know. A choice that had to be made sooner or later, because only dangerous cards were left, was
    /// not avoidable.
    ///
    /// # Errors
    /// A game that does not come out again when its choices are repeated.
    ///
    /// # Examples
    /// ```
    /// use brink_players::WarLoss;
    /// use brink::{Game, Library};
    ///
    /// let content = Library::open(&["../..".into()]).load("twilight_struggle", &[])?.content;
    /// let mut game = Game::new(content, 1)?;
    /// while let Some(decision) = game.decision() {
    ///     let last = decision.choices[decision.choices.len() - 1];
    ///     game.apply(last)?;
    /// }
    /// if let Some(loss) = WarLoss::of(&game)? {
    ///     println!("{:?} lost by war, avoidable: {}", loss.loser, loss.avoidable.is_some());
    /// }
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &Game) -> Result<Option<WarLoss>, GameError> {
        let Some(outcome) = game
            .outcome()
            .filter(|outcome| outcome.ending == Ending::War)
        else {
            return Ok(None);
        };
        let Some(loser) = outcome.winner.map(Side::opponent) else {
            return Ok(None);
        };
        let end = Place::of(game);
        let inputs = game.history().iter();
        let chosen = inputs.filter_map(|input| match input {
            Input::Choice(choice) => Some(*choice),
            Input::Chance(_) => None,
        });
        let chosen: Vec<Choice> = chosen.collect();
        for (after, chosen) in chosen.iter().enumerate().rev() {
            let before = game.replayed(after, |_, _| ())?;
            if Place::of(&before) != end {
                break;
            }
            if let Some(safe) = safe_instead(&before, loser, *chosen) {
                return Ok(Some(WarLoss {
                    loser,
                    avoidable: Some(Avoidable {
                        after,
                        chosen: *chosen,
                        safe,
                    }),
                }));
            }
        }
        Ok(Some(WarLoss {
            loser,
            avoidable: None,
        }))
    }
}

/// Choices that are tried for one question: more than while a game is played.
const TRIALS: u32 = 10 * MAX_TRIALS;

/// A choice of a side that cannot lose, where the one that was made could. One that was not searched to the end is none.
fn safe_instead(before: &Game, side: Side, chosen: Choice) -> Option<Choice> {
    let decision = before.decision().filter(|decision| decision.side == side)?;
    let (found, _) = searched(before.view(side), decision, TRIALS);
    let each = || decision.choices.iter().zip(&found);
    each().find(|(choice, found)| **choice == chosen && found.risk.is_some())?;
    each()
        .find(|(_, found)| found.complete && found.risk.is_none())
        .map(|(choice, _)| *choice)
}
