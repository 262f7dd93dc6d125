//! Recording of games in a book.

use brink::game::{Ask, Choice, Game, GameError, Input};
use brink::ids::Side;

use super::situation::Situation;
use super::{Book, Setup};

/// What a game adds to a book, while it is replayed.
#[derive(Default)]
struct Recorded {
    setups: Vec<Setup>,
    plays: Vec<(Situation, String)>,
    /// The side that is placing its markers, and the step of the set-up.
    placing: Option<(Side, Option<u8>)>,
}

impl Book {
    /// Counts the set-up and the first plays of a game, of any options of the scenario. Returns whether it has any.
    ///
    /// # Errors
    /// See [`Game::replayed`].
    pub fn add(&mut self, game: &Game) -> Result<bool, GameError> {
        let choices = game.history().iter().filter_map(Input::choice);
        let mut choices = choices.collect::<Vec<Choice>>().into_iter();
        let mut recorded = Recorded::default();
        game.replayed(usize::MAX, |then, _| recorded.see(then, choices.next()))?;
        let has_any = !recorded.setups.is_empty() || !recorded.plays.is_empty();
        self.games += u32::from(has_any);
        for setup in recorded.setups {
            *self.setups.entry(setup).or_default() += 1;
        }
        for (situation, key) in recorded.plays {
            let counts = self.plays.entry(situation).or_default();
            *counts.entry(key).or_default() += 1;
        }
        Ok(has_any)
    }
}

impl Recorded {
    /// Notes the choice made in a position, and the set-up that has just been completed.
    fn see(&mut self, game: &Game, made: Option<Choice>) {
        let decision = game.decision();
        let setup = decision.filter(|decision| decision.ask == Ask::SetupPlace);
        let placing = setup.map(|decision| (decision.side, decision.setup_step));
        if let Some((side, _)) = self.placing.filter(|_| self.placing != placing) {
            self.setups.push(Setup::now(game.view(side)));
        }
        self.placing = placing;
        let asked = decision.filter(|decision| decision.choices.len() > 1);
        if let Some((decision, made)) = asked.zip(made) {
            let situation = Situation::of(game.view(decision.side), decision);
            let key = made.key(game.content());
            self.plays
                .extend(situation.map(|situation| (situation, key)));
        }
    }
}
