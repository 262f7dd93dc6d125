//! Self-play games and the samples drawn from them.

use std::ops::Range;
use std::sync::Arc;

use brink::content::Content;
use brink::digest::mixed;
use brink::game::{Ask, Game, Outcome};
use brink::ids::Side;
use brink_players::{Evaluation, Greedy, Match, Seat, Step};

use super::super::error::{StudyError, StudyResult};
use super::super::jobs::Jobs;
use super::epsilon_greedy::EpsilonGreedy;
use super::parallel::each;
use super::sample::Sample;

/// The part of a result for winning, in victory points; the rest depends on the margin.
const WON: f64 = 12.0;
/// The margin is clamped to this, in victory points.
const MAX_MARGIN: f64 = 20.0;
/// The weight of the margin in a result.
const MARGIN: f64 = 0.4;

/// A set of self-play games.
pub(super) struct SelfPlay<'a> {
    pub(super) content: &'a Arc<Content>,
    /// The evaluation of both players.
    pub(super) evaluation: Arc<Evaluation>,
    /// Game `i` has the seed `mixed(seed, i)`.
    pub(super) seed: u64,
}

impl SelfPlay<'_> {
    /// Plays games and returns their samples, in order.
    pub(super) fn samples(
        &self,
        games: Range<u64>,
        jobs: &Jobs<'_>,
        watch: &mut dyn FnMut(u64),
    ) -> StudyResult<Vec<Sample>> {
        let samples = each(games, jobs, watch, |game| self.remember(game))?;
        Ok(samples.into_iter().flatten().collect())
    }

    /// Plays a game and samples a position before each play, from the view of the side that acted last.
    fn remember(&self, number: u64) -> StudyResult<Vec<Sample>> {
        let mut played = self.game(number)?;
        let mut samples = Vec::new();
        loop {
            let game = played.game();
            if let Some(decision) = game.decision()
                && decision.ask == Ask::Play
            {
                let view = game.view(decision.side.opponent());
                let (features, phases) =
                    (self.evaluation.features(view), self.evaluation.phases(view));
                samples.push(Sample {
                    features,
                    phases,
                    result: 0.0,
                });
            }
            let step = played.step();
            match step.map_err(|error| StudyError::in_match(number, Side::First, error))? {
                Step::ChoiceMade(..) => {}
                Step::GameOver(outcome) => {
                    let result = result(outcome, played.game());
                    samples.iter_mut().for_each(|sample| sample.result = result);
                    return Ok(samples);
                }
                _ => return Ok(samples),
            }
        }
    }

    /// Sets up a game of self-play.
    pub(super) fn game(&self, number: u64) -> StudyResult<Match> {
        let seed = mixed(self.seed, number);
        let seats = [1, 2].map(|player| {
            let own = mixed(seed, player);
            Seat::Player(Box::new(EpsilonGreedy::new(
                Greedy::with(self.evaluation.clone(), own),
                own,
            )))
        });
        let game = Game::new(self.content.clone(), seed)
            .map_err(|error| StudyError::in_match(number, Side::First, error))?;
        Ok(Match::new(game, seats))
    }
}

/// The training target of a game, in victory points for the first side.
pub(super) fn result(outcome: Outcome, game: &Game) -> f64 {
    let won = outcome
        .winner
        .map_or(0.0, |side: Side| f64::from(side.sign()));
    let margin = f64::from(game.board().vp());
    WON * won + MARGIN * margin.clamp(-MAX_MARGIN, MAX_MARGIN)
}
