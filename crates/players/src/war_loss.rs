//! Analysis of games lost by nuclear war: could the loser have avoided it?

use brink::game::{Choice, Ending, Game, GameError, Input};
use brink::ids::Side;

use super::play_span::PlaySpan;
use super::risk::{MAX_TRIALS, searched};

/// A game that a side lost by nuclear war.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WarLoss {
    /// The side that lost.
    pub loser: Side,
    /// The last losing choice with a safe alternative; `None` if war was unavoidable in the play that caused it.
    pub avoidable: Option<Avoidable>,
}

/// A choice that risked war although another was safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Avoidable {
    /// The number of choices in the game before it, by both sides.
    pub after: usize,
    /// The choice made.
    pub chosen: Choice,
    /// A choice that was safe whatever the dice, the hidden cards and the opponent.
    pub safe: Choice,
}

impl WarLoss {
    /// Analyses a finished game; `None` if it did not end by war.
    ///
    /// Steps back through the loser's decisions in the play that caused war (an action round or headline phase) and
    /// searches each one like [`risks`](super::risks), with ten times its trials and only what the loser could know. A
    /// choice forced sooner or later, because only dangerous cards were left, counts as unavoidable.
    ///
    /// # Errors
    /// Replaying the game's choices gives a different game.
    ///
    /// # Examples
    /// ```
    /// use brink_players::WarLoss;
    /// use brink::{Game, Library};
    ///
    /// let content = Library::open(&["../..".into()]).load("twilight_struggle")?.content;
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
        let end = PlaySpan::of(game);
        let inputs = game.history().iter();
        let chosen = inputs.filter_map(|input| match input {
            Input::Choice(choice) => Some(*choice),
            Input::Chance(_) => None,
        });
        let chosen: Vec<Choice> = chosen.collect();
        for (after, chosen) in chosen.iter().enumerate().rev() {
            let before = game.replayed(after, |_, _| ())?;
            if PlaySpan::of(&before) != end {
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

/// The maximum number of choices tried per decision, more than during play.
const TRIALS: u32 = 10 * MAX_TRIALS;

/// A choice proved safe, if the one made was not. Incomplete searches prove nothing.
fn safe_instead(before: &Game, side: Side, chosen: Choice) -> Option<Choice> {
    let decision = before.decision().filter(|decision| decision.side == side)?;
    let (found, _) = searched(before.view(side), decision, TRIALS);
    let mut each = decision.choices.iter().zip(&found);
    each.clone()
        .find(|(choice, found)| **choice == chosen && found.risk.is_some())?;
    each.find(|(_, found)| found.complete && found.risk.is_none())
        .map(|(choice, _)| *choice)
}
