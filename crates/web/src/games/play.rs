//! A game in progress: the position, and the events of each step.

use std::sync::Arc;

use brink::content::Content;
use brink::digest::mixed;
use brink::game::{Decision, Event, Game, GameError, Input as Recorded};
use brink::{Choice, Side};

use crate::conclusion::Conclusion;
use crate::error::ApiError;
use crate::input::Input;

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) game: Game,
    /// The number of inputs, undoing included.
    pub(crate) revision: u32,
    /// The events of each step, the set-up first.
    pub(crate) moments: Vec<Arc<Moment>>,
    /// The end that its people brought.
    pub(crate) conclusion: Option<Conclusion>,
    /// The number of times that chance went another way: a choice was taken back by consent, or failed.
    taken_back: u64,
}

/// The first index of the seeds after a choice is taken back.
const TAKEN_BACK: u64 = 1 << 32;

/// One step.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) events: Vec<Event>,
    /// The side of each seat after it.
    pub(crate) sides: [Side; 2],
    /// The choice; none for the set-up.
    by: Option<Step>,
}

/// A choice of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    seat: usize,
    /// Whether the seat may have learned something through it.
    learned: bool,
}

impl Moment {
    /// Whether a seat made this choice and learned nothing through it.
    fn is_fair_to_undo(&self, seat: usize) -> bool {
        let learned = false;
        self.by == Some(Step { seat, learned })
    }
}

impl Play {
    pub(crate) fn new(content: Arc<Content>, seed: u64) -> Result<Play, ApiError> {
        Ok(Play::of_begun_game(Game::new(content, seed)?))
    }

    /// A game that began elsewhere: its earlier choices cannot be undone.
    pub(crate) fn of_begun_game(game: Game) -> Play {
        let first = Moment {
            events: game.events().to_vec(),
            sides: sides(&game),
            by: None,
        };
        Play {
            game,
            revision: 0,
            moments: vec![Arc::new(first)],
            conclusion: None,
            taken_back: 0,
        }
    }

    /// The choices in effect.
    pub(crate) fn steps(&self) -> usize {
        self.moments.len() - 1
    }

    /// The open question; none if the game is over.
    pub(crate) fn decision(&self) -> Option<&Decision> {
        let open = self.conclusion.is_none();
        self.game.decision().filter(|_| open)
    }

    /// Whether the game is over, by its rules or its people.
    pub(crate) fn is_over(&self) -> bool {
        self.conclusion.is_some() || self.game.outcome().is_some()
    }

    /// The seat that chooses; none if the game is over.
    pub(crate) fn asked(&self) -> Option<usize> {
        self.decision().map(|decision| self.seat_of(decision.side))
    }

    /// Whether a seat has chosen after a step.
    pub(crate) fn has_chosen_since(&self, seat: usize, step: usize) -> bool {
        let later = self.moments.iter().skip(step + 1);
        later
            .filter_map(|moment| moment.by)
            .any(|by| by.seat == seat)
    }

    /// The side that a seat plays now.
    pub(crate) fn side_of(&self, seat: usize) -> Side {
        self.sides()[seat.min(1)]
    }

    /// The seat that plays a side now.
    pub(crate) fn seat_of(&self, side: Side) -> usize {
        self.game.board().seat_of(side).index()
    }

    /// The side of each seat now.
    pub(crate) fn sides(&self) -> [Side; 2] {
        sides(&self.game)
    }

    /// Applies an input. After an error the game is as before.
    pub(crate) fn run(&mut self, input: Input) -> Result<(), GameError> {
        match input {
            Input::Choose(_) if self.conclusion.is_some() => return Err(GameError::Over),
            Input::Choose(choice) => self.choose(choice)?,
            Input::Undo { to } => {
                self.game.undo(self.steps().saturating_sub(to))?;
                self.forget_after(to);
            }
            Input::TakeBack { to } => {
                self.undo_anew(to)?;
                self.forget_after(to);
            }
            Input::Failed { seat } => {
                self.undo_anew(self.steps())?;
                self.note_learned(seat);
            }
            Input::Result(chance) => self.game.dictate([chance]),
            Input::End(conclusion) => self.conclusion = Some(conclusion),
        }
        self.revision += 1;
        Ok(())
    }

    /// Goes back to a step, from which on chance goes another way.
    fn undo_anew(&mut self, to: usize) -> Result<(), GameError> {
        let seed = mixed(self.game.seed(), TAKEN_BACK + self.taken_back);
        self.game.undo_anew(self.steps().saturating_sub(to), seed)?;
        self.taken_back += 1;
        Ok(())
    }

    /// Notes that a seat has learned something since its last choice, which it may then not take back.
    fn note_learned(&mut self, seat: usize) {
        let last = self.moments.last_mut().map(Arc::make_mut);
        let own = last.and_then(|moment| moment.by.as_mut());
        if let Some(step) = own.filter(|step| step.seat == seat) {
            step.learned = true;
        }
    }

    /// Forgets what happened after a step.
    fn forget_after(&mut self, step: usize) {
        self.moments.truncate(step + 1);
        self.conclusion = None;
    }

    /// Whether the seed and the choices lead to this game.
    pub(crate) fn comes_of_its_seed(&self) -> bool {
        self.taken_back == 0 || self.steps() == 0
    }

    /// Declines what can only be declined, without an input.
    pub(super) fn decline_forced(&mut self) -> Result<(), GameError> {
        let choices = self.decision().map(|decision| &decision.choices[..]);
        match choices {
            Some([Choice::Stop]) => self.choose(Choice::Stop),
            _ => Ok(()),
        }
    }

    fn choose(&mut self, choice: Choice) -> Result<(), GameError> {
        let asked = self.game.decision().map(|decision| decision.side);
        let seat = self.asked();
        self.game.apply(choice)?;
        let learned = asked.is_some_and(|side| self.game.may_have_learned(side));
        self.moments.push(Arc::new(Moment {
            events: self.game.events().to_vec(),
            sides: sides(&self.game),
            by: seat.map(|seat| Step { seat, learned }),
        }));
        Ok(())
    }

    /// The step before the last choice, if this seat made it and it showed nothing.
    pub(crate) fn fair_undo(&self, seat: usize) -> Option<usize> {
        let last = self.moments.last()?;
        last.is_fair_to_undo(seat).then(|| self.steps() - 1)
    }

    /// The lowest step that a seat may go back to: it has seen nothing new since.
    pub(crate) fn fair_floor(&self, seat: usize) -> usize {
        let fair = self
            .moments
            .iter()
            .rev()
            .take_while(|moment| moment.is_fair_to_undo(seat));
        self.steps() - fair.count()
    }

    /// The step before the last choice of a seat.
    pub(crate) fn free_undo(&self, seat: usize) -> Option<usize> {
        let mut moments = self.moments.iter();
        let last = moments.rposition(|moment| moment.by.is_some_and(|step| step.seat == seat))?;
        Some(last - 1)
    }

    /// This game after an earlier step.
    pub(crate) fn at(&self, step: usize) -> Result<Play, ApiError> {
        let back = self.steps().saturating_sub(step);
        if back == 0 {
            return Ok(self.clone());
        }
        let mut game = self.game.clone();
        game.undo(back)?;
        Ok(Play {
            game,
            revision: self.revision,
            moments: self.moments[..=self.steps() - back].to_vec(),
            conclusion: None,
            taken_back: self.taken_back,
        })
    }

    /// The choices in effect, one for each step.
    pub(crate) fn choices(&self) -> impl Iterator<Item = Choice> {
        self.game.history().iter().filter_map(|input| match input {
            Recorded::Choice(choice) => Some(*choice),
            Recorded::Chance(_) => None,
        })
    }

    /// The choices in effect, as inputs; each after its results of chance, unless these are those of
    /// the seed.
    pub(crate) fn inputs(&self) -> Vec<String> {
        let mut inputs = Vec::new();
        let history = self.game.history();
        let is_choice = |input: &Recorded| matches!(input, Recorded::Choice(_));
        for step in history.chunk_by(|_, next| !is_choice(next)) {
            let Some(Recorded::Choice(choice)) = step.first() else {
                // The set-up comes of the seed.
                continue;
            };
            if !self.comes_of_its_seed() {
                let results = step.iter().filter_map(Recorded::chance);
                inputs.extend(results.map(Input::Result));
            }
            inputs.push(Input::Choose(*choice));
        }
        let content = self.game.content();
        inputs.iter().map(|input| input.text(content)).collect()
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
