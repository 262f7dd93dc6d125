//! Lessons in which plays are compared on the way.

use std::ops::Range;

use brink::digest::{SplitMix64, mixed};
use brink_players::{Comparison, Evaluation, MatchError, Step};

use super::super::error::StudyError;
use super::super::jobs::Jobs;
use super::lesson::Lesson;
use super::parallel::each;

/// One question in so many is compared: neighbouring positions are alike.
const ONE_IN: u64 = 4;
/// What separates the seeds of comparisons from those of games and players.
const COMPARED: u64 = 3;

impl Lesson<'_> {
    /// Plays games, and returns comparisons of plays on the way, in the order of the games. `others` are evaluations that
    /// carry plays out in other ways.
    pub(super) fn comparisons(
        &self,
        others: &[Evaluation],
        games: Range<u64>,
        jobs: &Jobs<'_>,
        watch: &mut dyn FnMut(u64),
    ) -> Result<Vec<Comparison>, StudyError> {
        let all = each(games, jobs, watch, |game| self.compare(others, game))?;
        Ok(all.into_iter().flatten().collect())
    }

    /// Plays a game and compares plays in some of its positions.
    fn compare(&self, others: &[Evaluation], number: u64) -> Result<Vec<Comparison>, StudyError> {
        let failed = |error: MatchError| StudyError::Match {
            pair: number,
            first: true,
            error: error.into(),
        };
        let mut played = self.game(number)?;
        let mut seeds = SplitMix64::new(mixed(mixed(self.seed, number), COMPARED));
        let mut found = Vec::new();
        loop {
            let game = played.game();
            if let Some(decision) = game.decision()
                && let Some(seed) = seeds.next().filter(|seed| seed % ONE_IN == 0)
            {
                found.extend(Comparison::of(
                    &self.evaluation,
                    others,
                    game.view(decision.side),
                    decision,
                    seed,
                ));
            }
            match played.step().map_err(failed)? {
                Step::Chose(..) => {}
                _ => return Ok(found),
            }
        }
    }
}
