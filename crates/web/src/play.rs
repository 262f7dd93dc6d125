//! A game that is being played: the position, what led to it, and what happened.

use std::sync::Arc;

use brink::content::Content;
use brink::game::{Event, Game, GameError, Input as Recorded};
use brink::{Choice, Side, Zone};

use crate::input::Input;
use crate::problem::Problem;

/// A game that is being played.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) game: Game,
    /// Everything that was done, undoing included.
    pub(crate) revision: u32,
    /// What happened at each step, the set-up first.
    pub(crate) moments: Vec<Arc<Moment>>,
}

/// What happened at one step.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) events: Vec<Event>,
    /// The side of each seat after it.
    pub(crate) sides: [Side; 2],
    /// The seat that chose, and what its choice showed; none for the set-up.
    by: Option<(usize, Shown)>,
}

/// Whether a choice showed something that was not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    Nothing,
    Something,
}

impl Play {
    pub(crate) fn new(content: Arc<Content>, seed: u64) -> Result<Play, Problem> {
        let game = Game::new(content, seed)?;
        let first = Moment {
            events: game.events().to_vec(),
            sides: sides(&game),
            by: None,
        };
        Ok(Play {
            game,
            revision: 0,
            moments: vec![Arc::new(first)],
        })
    }

    /// A game that has begun elsewhere: nothing before can be taken back.
    pub(crate) fn begun(game: Game) -> Play {
        let first = Moment {
            events: game.events().to_vec(),
            sides: sides(&game),
            by: None,
        };
        Play {
            game,
            revision: 0,
            moments: vec![Arc::new(first)],
        }
    }

    /// The choices in effect.
    pub(crate) fn steps(&self) -> usize {
        self.moments.len() - 1
    }

    /// The seat that is asked; none if the game is over.
    pub(crate) fn asked(&self) -> Option<usize> {
        self.game
            .decision()
            .map(|decision| self.game.board().seat_of(decision.side).index())
    }

    /// The side that a seat plays now.
    pub(crate) fn side_of(&self, seat: usize) -> Side {
        sides(&self.game)[seat.min(1)]
    }

    /// Does what an input says. After an error the game is as before.
    pub(crate) fn run(&mut self, input: Input) -> Result<(), GameError> {
        match input {
            Input::Choose(choice) => {
                let asked = self.asked();
                let before = self.game.history().len();
                self.game.apply(choice)?;
                let events = self.game.events().to_vec();
                let chance = self.game.history()[before..]
                    .iter()
                    .any(|input| matches!(input, Recorded::Chance(_)));
                // After the end everybody may see everything, hidden cards and the seed included.
                let shows_all = self.game.outcome().is_some();
                let shown = if chance || shows_all || events.iter().any(shows) {
                    Shown::Something
                } else {
                    Shown::Nothing
                };
                let by = asked.map(|seat| (seat, shown));
                self.moments.push(Arc::new(Moment {
                    events,
                    sides: sides(&self.game),
                    by,
                }));
            }
            Input::Undo { to } => {
                let back = self.steps().saturating_sub(to);
                self.game = self.game.undo(back)?;
                self.moments.truncate(to + 1);
            }
        }
        self.revision += 1;
        Ok(())
    }

    /// The step that the last choice of a seat takes the game back to, if that showed nothing and the seat still has
    /// the last word.
    pub(crate) fn fair_undo(&self, seat: usize) -> Option<usize> {
        let last = self.moments.last()?;
        (self.steps() > 0 && last.by == Some((seat, Shown::Nothing))).then(|| self.steps() - 1)
    }

    /// The lowest step that a seat may go back to without having seen anything since.
    pub(crate) fn fair_floor(&self, seat: usize) -> usize {
        let fair = self
            .moments
            .iter()
            .rev()
            .take_while(|moment| moment.by == Some((seat, Shown::Nothing)));
        self.steps() - fair.count().min(self.steps())
    }

    /// The step before the last choice of a seat.
    pub(crate) fn free_undo(&self, seat: usize) -> Option<usize> {
        let own = |moment: &Arc<Moment>| moment.by.is_some_and(|(by, _)| by == seat);
        self.moments.iter().rposition(own).map(|step| step - 1)
    }

    /// The same game after an earlier step.
    pub(crate) fn at(&self, step: usize) -> Result<Play, Problem> {
        let back = self.steps().saturating_sub(step);
        if back == 0 {
            return Ok(self.clone());
        }
        let game = self.game.undo(back)?;
        Ok(Play {
            game,
            revision: self.revision,
            moments: self.moments[..=self.steps() - back].to_vec(),
        })
    }

    /// The choices in effect, one for each step.
    pub(crate) fn choices(&self) -> impl Iterator<Item = Choice> {
        self.game.history().iter().filter_map(|input| match input {
            Recorded::Choice(choice) => Some(*choice),
            Recorded::Chance(_) => None,
        })
    }

    /// The choices in effect, as inputs.
    pub(crate) fn inputs(&self) -> Vec<String> {
        self.choices()
            .map(|choice| Input::Choose(choice).text(self.game.content()))
            .collect()
    }

    /// The choices in effect, as requests write them.
    pub(crate) fn keys(&self) -> Vec<String> {
        self.choices()
            .map(|choice| choice.key(self.game.content()))
            .collect()
    }
}

/// The side of each seat.
fn sides(game: &Game) -> [Side; 2] {
    match game.board().seat_of(Side::First) {
        Side::First => Side::BOTH,
        Side::Second => [Side::Second, Side::First],
    }
}

/// Whether an event shows a card, or chance.
fn shows(event: &Event) -> bool {
    match event {
        Event::Drawn { .. }
        | Event::Looked { .. }
        | Event::Shown { .. }
        | Event::HandShown { .. } => true,
        Event::HeldShown { .. } | Event::Headlines { .. } | Event::Bids { .. } => true,
        Event::Card { from, .. } => {
            matches!(from, Zone::Deck | Zone::OutOfGame | Zone::Headline(_))
        }
        _ => false,
    }
}
