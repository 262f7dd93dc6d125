//! Self-play in which sibling plays are compared by rollouts.

use std::ops::Range;

use brink::digest::{SplitMix64, mixed};
use brink::ids::Side;
use brink_players::{Evaluation, SiblingComparison, Step};

use super::super::error::{StudyError, StudyResult};
use super::super::jobs::Jobs;
use super::parallel::each;
use super::self_play::SelfPlay;

/// The inverse sampling rate of decisions: neighbouring positions are correlated.
const ONE_IN: u64 = 4;
/// Separates the random streams of comparisons from those of games and players.
const SIBLING_STREAM: u64 = 3;

impl SelfPlay<'_> {
    /// Plays games and returns comparisons from their decisions, in order. `others` are alternative evaluations for
    /// carrying out plays.
    pub(super) fn comparisons(
        &self,
        others: &[Evaluation],
        games: Range<u64>,
        jobs: &Jobs<'_>,
        watch: &mut dyn FnMut(u64),
    ) -> StudyResult<Vec<SiblingComparison>> {
        let all = each(games, jobs, watch, |game| self.compare(others, game))?;
        Ok(all.into_iter().flatten().collect())
    }

    /// Plays a game and compares plays at a sample of its decisions.
    fn compare(&self, others: &[Evaluation], number: u64) -> StudyResult<Vec<SiblingComparison>> {
        let mut played = self.game(number)?;
        let mut seeds = SplitMix64::new(mixed(mixed(self.seed, number), SIBLING_STREAM));
        let mut found = Vec::new();
        loop {
            let game = played.game();
            if let Some(decision) = game.decision()
                && let Some(seed) = seeds.next().filter(|seed| seed % ONE_IN == 0)
            {
                found.extend(SiblingComparison::of(
                    &self.evaluation,
                    others,
                    game.view(decision.side),
                    decision,
                    seed,
                ));
            }
            let step = played.step();
            match step.map_err(|error| StudyError::in_match(number, Side::First, error))? {
                Step::ChoiceMade(..) => {}
                _ => return Ok(found),
            }
        }
    }
}
