//! The chance of winning, from the value of a position.

use brink::game::Game;
use brink::ids::Side;

use super::{Evaluation, result};

impl Evaluation {
    /// The chance that the first side wins, from 0 to 1; a draw, and a game that both sides lose, count half.
    ///
    /// It is (1 + tanh(v / scale)) / 2, a logistic curve of the value v, with the mean of both sides' values: each
    /// knows its own hand.
    ///
    /// # Examples
    /// ```
    /// use brink_players::Evaluation;
    /// use brink::{Game, Library};
    ///
    /// let content = Library::open(&["../..".into()]).load("red_sea")?.content;
    /// let chance = Evaluation::new(&content).chance(&Game::new(content, 1)?);
    /// assert!((0.2..0.8).contains(&chance));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn chance(&self, game: &Game) -> f64 {
        let scores = Side::BOTH.map(|side| {
            let view = game.view(side);
            let score = || (self.value(view) / self.scale(view)).tanh();
            result(view).unwrap_or_else(score)
        });
        let [one, other] = scores.map(chance_of);
        f64::midpoint(one, other)
    }
}

/// The chance of winning that an expected score from -1 to 1 means.
pub(crate) fn chance_of(score: f64) -> f64 {
    f64::midpoint(1.0, score)
}
