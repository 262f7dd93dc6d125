//! Steps of a test, performed in its game.

use brink::game::{Choice, Use};
use brink::ids::Side;

use super::hand::{Announced, Hand};
use super::steps::{Act, Play, Usage};
use super::test_failure::TestFailure;

impl Hand {
    /// Performs every step of a test. Results of chance may also come right after the step that needs them.
    pub(super) fn steps(&mut self, acts: &[Act]) -> Result<(), TestFailure> {
        let mut rest = acts;
        while let Some((act, after)) = rest.split_first() {
            let late = after
                .iter()
                .map_while(Act::results)
                .take_while(|_| matches!(act, Act::Side(..)));
            self.late = late.clone().flatten().cloned().collect();
            let given = self.late.len();
            self.step(act)?;
            let taken = self.late.len() < given;
            rest = after
                .get(if taken { late.count() } else { 0 }..)
                .unwrap_or_default();
        }
        Ok(())
    }

    /// Performs one step of a test.
    fn step(&mut self, act: &Act) -> Result<(), TestFailure> {
        match act {
            Act::Given(results) => {
                self.dictate(results);
                Ok(())
            }
            Act::Expect(checks) => {
                self.announced()?;
                self.expect(checks)
            }
            Act::Side(side, deed) => {
                self.dictate(&deed.results);
                if let Some(play) = &deed.play {
                    self.play(*side, play)?;
                }
                deed.answers
                    .iter()
                    .try_for_each(|(text, place)| self.answer(*side, text, place))
            }
        }
    }

    /// Plays a card.
    fn play(&mut self, side: Side, play: &Play) -> Result<(), TestFailure> {
        let (card, place) = &play.card;
        self.answer(side, card, place)?;
        let Some((usage, place)) = &play.usage else {
            return Ok(());
        };
        let usage = match *usage {
            Usage::Plain(usage) => usage,
            Usage::Operations(Some(mode), _) if self.game.is_legal(Choice::Mode(mode)) => {
                let word = mode.key(self.content()).to_owned();
                return self.answer(side, &word, place);
            }
            Usage::Operations(mode, order) => {
                self.announced = mode.map(|mode| Announced {
                    side,
                    mode,
                    place: place.clone(),
                });
                let plain = self.game.is_legal(Choice::Use(Use::Operations));
                match order {
                    Some(Use::EventFirst) => Use::EventFirst,
                    Some(order) if self.game.is_legal(Choice::Use(order)) => order,
                    _ if plain => Use::Operations,
                    _ => Use::OperationsFirst,
                }
            }
        };
        self.answer(side, usage.key(), place)
    }
}
