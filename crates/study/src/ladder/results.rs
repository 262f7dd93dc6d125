//! Ladders: contests between every two players, with mergeable results.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use brink::content::Content;

use super::super::error::{Aspect, Difference, StudyError, StudyResult};
use super::super::game_set::GameSet;
use super::super::ranges::{games_of, longer};
use super::super::subject::Subject;
use super::contest::{OnFault, Run};
use super::rating::{Pairing, Rating, ratings};
use super::score::Score;

/// The conditions that determine a ladder's games, apart from the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Terms {
    /// The version of the engine.
    pub engine: String,
    /// The id of the scenario.
    pub scenario: String,
    /// The value of every option.
    pub options: BTreeMap<String, String>,
    /// The digest of the content, in hexadecimal.
    pub content: String,
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The seed, as text because JSON numbers lose precision in some programs.
    pub seed: String,
    /// The time limit of each answer, in milliseconds.
    pub limit: Option<u64>,
    /// The handling of failing players.
    pub on_fault: OnFault,
}

/// The results of two players of a ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PairingResult {
    /// A and B.
    pub players: [String; 2],
    /// The results from A's view.
    pub score: Score,
    /// Total thinking time of A and B in microseconds, the only value that varies between runs. `None` if it is not
    /// known for all games.
    pub micros: Option<[u64; 2]>,
    /// The digest of all games, as of [`Tally::digest`](crate::Tally::digest): pair `i` has the games `2i` and `2i + 1`.
    /// `None` if it is not known for all games.
    pub digest: Option<u64>,
    pub(super) game_set: GameSet,
}

impl PairingResult {
    /// Creates an empty result of two players.
    #[must_use]
    pub fn new(players: [&str; 2]) -> PairingResult {
        let players = players.map(str::to_owned);
        PairingResult {
            players,
            score: Score::default(),
            micros: Some([0; 2]),
            digest: Some(0),
            game_set: GameSet::default(),
        }
    }

    /// The ranges of pairs played, in order; pairs are numbered from 0.
    pub fn pairs(&self) -> impl Iterator<Item = Range<u64>> {
        self.game_set.spans().iter().cloned()
    }

    /// The pairs of a range that are missing, in order.
    #[must_use]
    pub fn missing(&self, pairs: Range<u64>) -> Vec<Range<u64>> {
        self.game_set.missing(pairs)
    }

    /// The results from B's view.
    fn exchanged(self) -> PairingResult {
        let [a, b] = self.players;
        PairingResult {
            players: [b, a],
            score: self.score.exchanged(),
            micros: self.micros.map(|[own, others]| [others, own]),
            ..self
        }
    }

    /// Adds other pairs of the two players.
    fn merge(&mut self, other: &PairingResult) -> StudyResult {
        self.game_set.merge(&other.game_set).map_err(in_games)?;
        self.score.merge(&other.score);
        let digests = self.digest.zip(other.digest);
        self.digest = digests.map(|(own, others)| own.wrapping_add(others));
        let micros = self.micros.zip(other.micros);
        self.micros = micros.map(|(own, others)| {
            let [a, b] = own;
            [a.saturating_add(others[0]), b.saturating_add(others[1])]
        });
        Ok(())
    }
}

/// Converts ranges of pairs to ranges of games, as shown to users.
fn in_games(error: StudyError) -> StudyError {
    match error {
        StudyError::Overlap { games } => StudyError::Overlap {
            games: games_of(games),
        },
        other => other,
    }
}

/// Players and the results of each pairing.
///
/// The order of the players matters: ratings are relative to the first, and in each pairing the earlier player is A.
/// Ladders with the same players merge in any order, like a [`Tally`](crate::Tally).
///
/// # Examples
/// ```
/// use brink_study::{Contest, Jobs, Ladder, OnFault, Terms};
/// use brink::Library;
///
/// let content = Library::open(&["../..".into()]).load("red_sea")?.content;
/// let mut ladder = Ladder::new(Terms::new(&content, 1, None, OnFault::Error), ["random", "careful"]);
/// let run = Contest::new(content, ["random", "careful"], 1)?.run(0..2, &Jobs::new(1), |_| ())?;
/// ladder.add(["random", "careful"], &run)?;
/// assert_eq!(ladder.players(), ["random", "careful"]);
/// assert_eq!(Ladder::parse(&ladder.to_text()?)?, ladder);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    pub(super) terms: Terms,
    /// The planned number of pairs per pairing.
    pub(super) planned: u64,
    pub(super) players: Vec<String>,
    /// Sorted by the second player, then by the first.
    pub(super) results: Vec<PairingResult>,
}

impl Terms {
    /// Creates the terms of games on a content; the limit is in milliseconds.
    #[must_use]
    pub fn new(content: &Content, seed: u64, limit: Option<u64>, on_fault: OnFault) -> Terms {
        let subject = Subject::new(content, &Default::default(), seed, Default::default());
        Terms {
            engine: subject.engine,
            scenario: subject.scenario,
            options: subject.options,
            content: subject.content,
            sides: subject.sides,
            seed: subject.seed,
            limit,
            on_fault,
        }
    }

    /// The first difference to other terms; `None` if they are equal.
    #[must_use]
    pub fn difference(&self, other: &Terms) -> Option<Difference> {
        let difference = self.subject().difference(&other.subject());
        if difference.is_some() {
            return difference;
        }
        let (aspect, text): (Aspect, fn(&Terms) -> String) = if self.limit != other.limit {
            (Aspect::Limit, Terms::limit_text)
        } else if self.on_fault != other.on_fault {
            (Aspect::OnFault, Terms::on_fault_text)
        } else {
            return None;
        };
        Some(Difference::new(aspect, &text(self), &text(other)))
    }

    /// The terms that studies have, too.
    fn subject(&self) -> Subject {
        Subject {
            engine: self.engine.clone(),
            scenario: self.scenario.clone(),
            options: self.options.clone(),
            content: self.content.clone(),
            sides: self.sides.clone(),
            players: Default::default(),
            seed: self.seed.clone(),
            detail: Default::default(),
        }
    }

    fn limit_text(&self) -> String {
        match self.limit {
            Some(limit) => format!("{limit} ms"),
            None => "none".to_owned(),
        }
    }

    fn on_fault_text(&self) -> String {
        match self.on_fault {
            OnFault::Error => "an error".to_owned(),
            OnFault::Forfeit => "a forfeit".to_owned(),
        }
    }
}

impl Ladder {
    /// Creates a ladder without games. Duplicate players are ignored.
    #[must_use]
    pub fn new<'a>(terms: Terms, players: impl IntoIterator<Item = &'a str>) -> Ladder {
        let mut ladder = Ladder {
            terms,
            planned: 0,
            players: Vec::new(),
            results: Vec::new(),
        };
        players.into_iter().for_each(|player| ladder.enter(player));
        ladder
    }

    /// Sets the planned number of pairs per pairing, so that missing ones at the end are noticed.
    #[must_use]
    pub fn with_pairs(self, pairs: u64) -> Ladder {
        Ladder {
            planned: pairs,
            ..self
        }
    }

    /// Removes thinking times, so that equal games give equal files.
    #[must_use]
    pub fn without_times(mut self) -> Ladder {
        self.results
            .iter_mut()
            .for_each(|result| result.micros = None);
        self
    }

    /// The terms of its games.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The planned number of pairs per pairing, at least up to the last one played.
    #[must_use]
    pub fn planned(&self) -> u64 {
        self.results
            .iter()
            .map(|result| result.game_set.end())
            .fold(self.planned, u64::max)
    }

    /// The players, in the order added.
    #[must_use]
    pub fn players(&self) -> Vec<&str> {
        self.players.iter().map(String::as_str).collect()
    }

    /// The results of each pairing played.
    #[must_use]
    pub fn results(&self) -> &[PairingResult] {
        &self.results
    }

    /// Adds a player at the end, unless present.
    fn enter(&mut self, player: &str) {
        if self.place(player).is_none() {
            self.players.push(player.to_owned());
        }
    }

    /// The index of a player.
    fn place(&self, player: &str) -> Option<usize> {
        self.players.iter().position(|known| known == player)
    }

    /// Two players in the order of the ladder; the first is A.
    #[must_use]
    pub fn ordered<'a>(&self, [one, two]: [&'a str; 2]) -> [&'a str; 2] {
        match (self.place(one), self.place(two)) {
            (Some(first), Some(second)) if second < first => [two, one],
            (None, Some(_)) => [two, one],
            _ => [one, two],
        }
    }

    /// The results of two players from the first one's view; `None` if they have not met.
    #[must_use]
    pub fn between(&self, players: [&str; 2]) -> Option<PairingResult> {
        let ordered = self.ordered(players);
        let result = self
            .results
            .iter()
            .find(|result| result.players == ordered)?
            .clone();
        if ordered == players {
            return Some(result);
        }
        Some(result.exchanged())
    }

    /// The missing pairs of a range for two players.
    #[must_use]
    pub fn missing(&self, players: [&str; 2], pairs: Range<u64>) -> Vec<Range<u64>> {
        match self.between(players) {
            Some(result) => result.missing(pairs),
            None => [pairs]
                .into_iter()
                .filter(|pairs| !pairs.is_empty())
                .collect(),
        }
    }

    /// Adds pairs of two players, ordered as in [`Ladder::ordered`]. New players are added at the end.
    ///
    /// # Errors
    /// Some pairs were added before; the error names them. The ladder is then unchanged.
    pub fn add(&mut self, players: [&str; 2], run: &Run) -> StudyResult {
        players.iter().for_each(|player| self.enter(player));
        let ordered = self.ordered(players);
        let micros = run
            .time
            .map(|time| u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
        let fresh = PairingResult {
            players: players.map(str::to_owned),
            score: run.score.clone(),
            micros: Some(micros),
            digest: Some(run.digest),
            game_set: run.game_set.clone(),
        };
        self.join(&if ordered == players {
            fresh
        } else {
            fresh.exchanged()
        })
    }

    /// The order of pairings: by the second player, then by the first.
    fn order(&self, result: &PairingResult) -> [Option<usize>; 2] {
        let [first, second] = result.players.each_ref().map(|player| self.place(player));
        [second, first]
    }

    /// Adds results of two players, in ladder order.
    fn join(&mut self, other: &PairingResult) -> StudyResult {
        let wanted = other.players.each_ref().map(String::as_str);
        let order = self.order(other);
        let at = self
            .results
            .partition_point(|result| self.order(result) < order);
        if self
            .results
            .get(at)
            .is_none_or(|result| result.players != wanted)
        {
            self.results.insert(at, PairingResult::new(wanted));
        }
        self.results[at].merge(other)
    }

    /// Merges another ladder. One of the two may have more players if the first players are the same.
    ///
    /// # Errors
    /// The ladders have different terms or players, or some games are in both. This ladder is then unchanged.
    pub fn merge(&mut self, other: &Ladder) -> StudyResult {
        if let Some(difference) = self.terms.difference(&other.terms) {
            return Err(StudyError::Differs(difference));
        }
        let Some(players) = longer(&self.players, &other.players) else {
            let [one, other] = [self, other].map(|ladder| ladder.players.join(", "));
            let difference = Difference::new(Aspect::Players, &one, &other);
            return Err(StudyError::Differs(difference));
        };
        let mut sum = self.clone();
        sum.players = players.to_vec();
        sum.planned = self.planned.max(other.planned);
        other
            .results
            .iter()
            .try_for_each(|result| sum.join(result))?;
        *self = sum;
        Ok(())
    }

    /// The rating of each player, in the order of [`Ladder::players`]; see [`ratings`].
    #[must_use]
    pub fn ratings(&self) -> Vec<Option<Rating>> {
        let results = self.results.iter();
        let pairings = results.map(|result| self.pairing(result));
        let pairings: Vec<Pairing> = pairings.collect();
        ratings(self.players.len(), &pairings)
    }

    /// The results of two players, for ratings.
    fn pairing(&self, result: &PairingResult) -> Pairing {
        let places = result.players.each_ref().map(|player| self.place(player));
        Pairing {
            players: places.map(|place| place.unwrap_or(usize::MAX)),
            games: result.score.total() as f64,
            points: result.score.points(),
            variance: result.score.variance(),
        }
    }
}
