//! Single games of a study, to compare them with games of another that had the same deals.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use crate::game::Game;
use crate::ids::Side;

use super::error::StudyError;
use super::jobs::Jobs;
use super::tally::Tally;
use super::{Estimate, Study};

/// How single games of a study ended, by their numbers.
///
/// Unlike a [`Tally`] it grows with the games: by some 50 bytes each.
///
/// # Examples
/// ```
/// use brink::study::{Jobs, Study};
/// use brink::Library;
///
/// let content = Library::open(&[".".into()]).load("red_sea", &[])?.content;
/// let play = |kind| Study::new(content.clone(), [kind, "random"], 1)?.sample(0..10, &Jobs::new(1), |_| ());
/// let change = play("careful")?.change_from(&play("random")?);
/// assert_eq!(change.map(|change| change.games), Some(10));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    ended: BTreeMap<u64, Ended>,
    failed: u64,
}

/// How one game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ended {
    winner: Option<Side>,
    /// Where the marker of victory points was.
    vp: i16,
    turns: u8,
}

/// The means of a sample, or of the differences between two: those of its games that have the same number.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Means {
    /// The games, or the pairs of games, that they are the means of.
    pub games: u64,
    /// The share of games that the first side wins, from 0 to 1; a draw is half a win.
    pub wins: Estimate,
    /// The marker of victory points at the end; positive points are those of the first side.
    pub points: Estimate,
    /// The turns that a game lasts.
    pub turns: Estimate,
}

impl Sample {
    /// The games that ended.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.ended.len() as u64
    }

    /// The games that could not be finished: a script failed, or a player did.
    #[must_use]
    pub fn failed(&self) -> u64 {
        self.failed
    }

    /// The means over all games; none of fewer than two.
    #[must_use]
    pub fn means(&self) -> Option<Means> {
        let all = || self.ended.values();
        let games = self.games();
        let wins = all().map(|ended| ended.wins()).sum::<f64>();
        Some(Means {
            games,
            wins: Estimate::of_share(wins / games as f64, games as f64),
            points: Estimate::of_mean(all().map(|ended| f64::from(ended.vp)))?,
            turns: Estimate::of_mean(all().map(|ended| f64::from(ended.turns)))?,
        })
    }

    /// The means of this sample less those of another, game by game; none of fewer than two pairs.
    ///
    /// Games of one number and seed begin with the same deal, so their differences scatter less than the games.
    #[must_use]
    pub fn change_from(&self, other: &Sample) -> Option<Means> {
        let pairs = || self.ended.iter().filter_map(|(number, one)| Some((one, other.ended.get(number)?)));
        Some(Means {
            games: pairs().count() as u64,
            wins: Estimate::of_mean(pairs().map(|(one, other)| one.wins() - other.wins()))?,
            points: Estimate::of_mean(pairs().map(|(one, other)| f64::from(one.vp) - f64::from(other.vp)))?,
            turns: Estimate::of_mean(pairs().map(|(one, other)| f64::from(one.turns) - f64::from(other.turns)))?,
        })
    }
}

impl Ended {
    /// How a game ended; none if it did not.
    fn of(game: &Game) -> Option<Ended> {
        let (outcome, board) = (game.outcome()?, game.board());
        Some(Ended { winner: outcome.winner, vp: board.vp(), turns: board.turn() })
    }

    /// The share of a win that the first side has.
    fn wins(self) -> f64 {
        match self.winner {
            Some(Side::First) => 1.0,
            None => 0.5,
            Some(Side::Second) => 0.0,
        }
    }
}

impl Study {
    /// Plays some games and keeps how each ended. The sample is the same whatever the number of threads.
    ///
    /// What [`Jobs::showing`] was given is not called; `watch` is called as in [`Study::resume`].
    ///
    /// # Errors
    /// Only if the games could not be counted: see [`Study::resume`].
    pub fn sample(&self, games: Range<u64>, jobs: &Jobs<'_>, watch: impl FnMut(&Tally)) -> Result<Sample, StudyError> {
        let ended = Mutex::new(BTreeMap::new());
        let keep = |number: u64, game: &Game| {
            if let Some(how) = Ended::of(game) {
                ended.lock().unwrap_or_else(PoisonError::into_inner).insert(number, how);
            }
        };
        let tally = self.resume(self.tally(), games, &jobs.showing(&keep), watch)?;
        Ok(Sample { ended: ended.into_inner().unwrap_or_else(PoisonError::into_inner), failed: tally.counts().failed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: Option<Side> = Some(Side::First);
    const OTHER: Option<Side> = Some(Side::Second);

    fn sample(games: &[(u64, Option<Side>, i16, u8)]) -> Sample {
        let ended = games
            .iter()
            .map(|(number, winner, vp, turns)| (*number, Ended { winner: *winner, vp: *vp, turns: *turns }));
        Sample { ended: ended.collect(), failed: 0 }
    }

    #[test]
    fn games_of_the_same_number_are_compared() {
        let one = sample(&[(0, OWN, 4, 3), (1, OTHER, -2, 5), (2, None, 0, 9)]);
        let other = sample(&[(1, OWN, 1, 4), (2, OTHER, -3, 9), (7, OWN, 20, 1)]);
        let change = one.change_from(&other).expect("two pairs");
        assert_eq!((change.games, change.wins.value), (2, -0.25));
        assert_eq!((change.points.value, change.turns.value), (0.0, 0.5));
        assert_eq!(one.change_from(&one).map(|same| (same.wins.low, same.wins.high)), Some((0.0, 0.0)));
        assert_eq!(one.change_from(&sample(&[(1, OWN, 1, 4)])), None, "one pair shows no scatter");
        assert_eq!(one.means().map(|means| (means.wins.value, means.games)), Some((0.5, 3)));
        assert_eq!(sample(&[]).means(), None);
    }
}
