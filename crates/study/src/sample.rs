//! Results of individual games, for paired comparison between studies.
//!
//! Studies with equal seeds share their deals (common random numbers), so the mean of the paired differences has a
//! smaller variance than the difference of two independent means.

use std::collections::BTreeMap;
use std::ops::Range;

use super::detail::Detail;
use super::error::StudyResult;
use super::game_result::GameResult;
use super::jobs::Jobs;
use super::tally::Tally;
use super::{Estimate, Study};

/// Results of individual games, by number.
///
/// Unlike a [`Tally`] it grows with the games, by about 50 bytes each.
///
/// # Examples
/// ```
/// use brink_study::{Jobs, Study};
/// use brink::Library;
///
/// let content = Library::open(&["../..".into()]).load("red_sea")?.content;
/// let play = |kind| Study::new(content.clone(), [kind, "random"], 1)?.sample(0..10, &Jobs::new(1), |_| ());
/// let change = play("careful")?.paired_difference(&play("random")?);
/// assert_eq!(change.map(|change| change.games), Some(10));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    results: BTreeMap<u64, GameResult>,
    failed: u64,
}

/// Means of a sample, or of the paired differences between two samples.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Means {
    /// The number of games or of pairs.
    pub games: u64,
    /// The first side's win rate, from 0 to 1; a draw is half a win.
    pub wins: Estimate,
    /// Final victory points; positive for the first side.
    pub points: Estimate,
    /// The length in turns.
    pub turns: Estimate,
}

impl Sample {
    /// The number of completed games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.results.len() as u64
    }

    /// The number of games that could not be completed because a script or a player failed.
    #[must_use]
    pub fn failed(&self) -> u64 {
        self.failed
    }

    /// The means over all games; `None` for fewer than two.
    #[must_use]
    pub fn means(&self) -> Option<Means> {
        let all = self.results.values();
        let games = self.games();
        let wins = all.clone().map(|result| result.wins()).sum::<f64>();
        Some(Means {
            games,
            wins: Estimate::of_share(wins / games as f64, games as f64),
            points: Estimate::of_mean(all.clone().map(|result| f64::from(result.vp)))?,
            turns: Estimate::of_mean(all.map(|result| f64::from(result.turns)))?,
        })
    }

    /// Means of the paired differences to another sample; `None` for fewer than two pairs.
    ///
    /// Games of equal number and seed start with the same deal, so differences vary less than the games themselves.
    #[must_use]
    pub fn paired_difference(&self, other: &Sample) -> Option<Means> {
        let pairs = self.results.iter();
        let pairs = pairs.filter_map(|(number, one)| {
            let other = other.results.get(number)?;
            Some((one, other))
        });
        let wins = pairs.clone().map(|(one, other)| one.wins() - other.wins());
        let points = pairs
            .clone()
            .map(|(one, other)| f64::from(one.vp) - f64::from(other.vp));
        let turns = pairs
            .clone()
            .map(|(one, other)| f64::from(one.turns) - f64::from(other.turns));
        Some(Means {
            games: pairs.count() as u64,
            wins: Estimate::of_mean(wins)?,
            points: Estimate::of_mean(points)?,
            turns: Estimate::of_mean(turns)?,
        })
    }
}

impl Study {
    /// Plays a range of games and keeps each result. The sample does not depend on the number of threads.
    ///
    /// `watch` is called as in [`Study::resume`].
    ///
    /// # Errors
    /// The games could not be counted; see [`Study::resume`].
    pub fn sample(
        &self,
        games: Range<u64>,
        jobs: &Jobs<'_>,
        watch: impl FnMut(&Tally),
    ) -> StudyResult<Sample> {
        let study = self.clone().with_detail(Detail::Games);
        Ok(study
            .resume(study.tally(), games, jobs, watch)?
            .sample()
            .unwrap_or_default())
    }
}

impl Tally {
    /// The individual results; `None` unless the level of detail includes them, see [`Detail::Games`].
    #[must_use]
    pub fn sample(&self) -> Option<Sample> {
        Some(Sample {
            results: self.results.clone()?,
            failed: self.counts.failed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brink::ids::Side;

    const OWN: Option<Side> = Some(Side::First);
    const OTHER: Option<Side> = Some(Side::Second);

    fn sample(games: &[(u64, Option<Side>, i16, u8)]) -> Sample {
        let results = games.iter().map(|(number, winner, vp, turns)| {
            (
                *number,
                GameResult {
                    winner: *winner,
                    vp: *vp,
                    turns: *turns,
                },
            )
        });
        Sample {
            results: results.collect(),
            failed: 0,
        }
    }

    #[test]
    fn games_of_the_same_number_are_compared() {
        let one = sample(&[(0, OWN, 4, 3), (1, OTHER, -2, 5), (2, None, 0, 9)]);
        let other = sample(&[(1, OWN, 1, 4), (2, OTHER, -3, 9), (7, OWN, 20, 1)]);
        let change = one.paired_difference(&other).expect("two pairs");
        assert_eq!((change.games, change.wins.value), (2, -0.25));
        assert_eq!((change.points.value, change.turns.value), (0.0, 0.5));
        assert_eq!(
            one.paired_difference(&one)
                .map(|same| (same.wins.low, same.wins.high)),
            Some((0.0, 0.0))
        );
        assert_eq!(
            one.paired_difference(&sample(&[(1, OWN, 1, 4)])),
            None,
            "one pair shows no scatter"
        );
        assert_eq!(
            one.means().map(|means| (means.wins.value, means.games)),
            Some((0.5, 3))
        );
        assert_eq!(sample(&[]).means(), None);
    }
}
