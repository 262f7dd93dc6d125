//! A ladder: players, and the results of all that played each other.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use brink::content::Content;

use super::super::covered::Covered;
use super::super::error::{Aspect, Difference, StudyError};
use super::super::ranges::{games_of, longer};
use super::super::subject::Subject;
use super::contest::{OnFault, Run};
use super::rating::{Pairing, Rating, ratings};
use super::score::Score;
use super::wars::{LostByWar, Wars};

/// What determines the games of a ladder, but not who plays.
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
    /// The seed, as a text: other programs round long numbers.
    pub seed: String,
    /// The time limit of each answer, in milliseconds.
    pub limit: Option<u64>,
    /// What becomes of a game whose player fails.
    pub on_fault: OnFault,
    /// Whether games that end by nuclear war are looked at again: those that were are not added to those that were not.
    #[serde(default, skip_serializing_if = "Wars::are_counted")]
    pub wars: Wars,
}

/// The games of two players of a ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rung {
    /// A and B.
    pub players: [String; 2],
    /// The results, as A sees them.
    pub score: Score,
    /// The time that A and B took for their decisions, in microseconds: the one thing that differs from run to run.
    /// None if it was not kept for all games.
    pub micros: Option<[u64; 2]>,
    /// What A and B lost by nuclear war; nothing unless the [`Terms`] say that it was searched.
    pub wars: [LostByWar; 2],
    pub(super) covered: Covered,
}

impl Rung {
    /// Two players that have not met yet.
    #[must_use]
    pub fn new(players: [&str; 2]) -> Rung {
        let players = players.map(str::to_owned);
        let (score, wars, covered) = Default::default();
        Rung {
            players,
            score,
            micros: Some([0; 2]),
            wars,
            covered,
        }
    }

    /// The pairs played, in ranges, in order; pairs are numbered from 0.
    pub fn pairs(&self) -> impl Iterator<Item = Range<u64>> {
        self.covered.spans().iter().map(|span| span.games.clone())
    }

    /// The pairs of a range that were not played, in order.
    #[must_use]
    pub fn missing(&self, pairs: Range<u64>) -> Vec<Range<u64>> {
        self.covered.missing(pairs)
    }

    /// The digest of the logs of all pairs, in order: equal if the games are. None if there is a gap between them.
    #[must_use]
    pub fn digest(&self) -> Option<u64> {
        self.covered.digest()
    }

    /// The same games as B sees them.
    fn exchanged(self) -> Rung {
        let ([a, b], [own, others]) = (self.players, self.wars);
        let micros = self.micros.map(|[own, others]| [others, own]);
        Rung {
            players: [b, a],
            score: self.score.exchanged(),
            micros,
            wars: [others, own],
            covered: self.covered,
        }
    }

    fn merge(&mut self, other: &Rung) -> Result<(), StudyError> {
        self.covered.merge(&other.covered).map_err(in_games)?;
        self.score.merge(&other.score);
        self.wars
            .iter_mut()
            .zip(other.wars)
            .for_each(|(sum, lost)| sum.add(lost));
        let sum = |(own, others): ([u64; 2], [u64; 2])| {
            [0, 1].map(|at| own[at].saturating_add(others[at]))
        };
        self.micros = self.micros.zip(other.micros).map(sum);
        Ok(())
    }
}

/// Ranges of pairs as ranges of games, which is how people count.
fn in_games(error: StudyError) -> StudyError {
    match error {
        StudyError::Overlap { games } => StudyError::Overlap {
            games: games_of(games),
        },
        other => other,
    }
}

/// Players, and the results of all that played each other.
///
/// The order of the players is part of it: ratings are differences to the first, and in the games of two players the
/// one before the other is A. Ladders of the same players merge in any order, like a [`Tally`](crate::Tally).
///
/// # Examples
/// ```
/// use brink_study::{Contest, Jobs, Ladder, OnFault, Terms};
/// use brink::Library;
///
/// let content = Library::open(&["../..".into()]).load("red_sea", &[])?.content;
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
    /// How many pairs each two players were meant to play.
    pub(super) planned: u64,
    pub(super) players: Vec<String>,
    /// In the order of the second player, then of the first.
    pub(super) rungs: Vec<Rung>,
}

impl Terms {
    /// The terms of games on a content; the limit is in milliseconds.
    #[must_use]
    pub fn new(content: &Content, seed: u64, limit: Option<u64>, on_fault: OnFault) -> Terms {
        let subject = Subject::new(content, &Default::default(), seed, Default::default());
        let Subject {
            engine,
            scenario,
            options,
            content,
            sides,
            seed,
            ..
        } = subject;
        Terms {
            engine,
            scenario,
            options,
            content,
            sides,
            seed,
            limit,
            on_fault,
            wars: Wars::Counted,
        }
    }

    /// The same with a closer look at games that end by nuclear war, or without.
    #[must_use]
    pub fn with_wars(self, wars: Wars) -> Terms {
        Terms { wars, ..self }
    }

    /// The first difference to other terms; none if they are the same.
    #[must_use]
    pub fn difference(&self, other: &Terms) -> Option<Difference> {
        let subject = |terms: &Terms| Subject {
            engine: terms.engine.clone(),
            scenario: terms.scenario.clone(),
            options: terms.options.clone(),
            content: terms.content.clone(),
            sides: terms.sides.clone(),
            players: Default::default(),
            seed: terms.seed.clone(),
            detail: Default::default(),
        };
        let found = |aspect, [one, other]: [String; 2]| Some(Difference { aspect, one, other });
        let limit = |terms: &Terms| {
            terms
                .limit
                .map_or("none".to_owned(), |limit| format!("{limit} ms"))
        };
        let on_fault = |terms: &Terms| match terms.on_fault {
            OnFault::Error => "an error".to_owned(),
            OnFault::Forfeit => "a forfeit".to_owned(),
        };
        match subject(self).difference(&subject(other)) {
            None if self.limit != other.limit => found(Aspect::Limit, [self, other].map(limit)),
            None if self.on_fault != other.on_fault => {
                found(Aspect::OnFault, [self, other].map(on_fault))
            }
            None if self.wars != other.wars => found(
                Aspect::Wars,
                [self, other].map(|terms| terms.wars.key().to_owned()),
            ),
            difference => difference,
        }
    }
}

impl Ladder {
    /// A ladder of players without games yet. A player that is named twice counts once.
    #[must_use]
    pub fn new<'a>(terms: Terms, players: impl IntoIterator<Item = &'a str>) -> Ladder {
        let mut ladder = Ladder {
            terms,
            planned: 0,
            players: Vec::new(),
            rungs: Vec::new(),
        };
        players.into_iter().for_each(|player| ladder.enter(player));
        ladder
    }

    /// The same with a number of pairs in mind for each two players: so it is seen when the last are missing.
    #[must_use]
    pub fn with_pairs(self, pairs: u64) -> Ladder {
        Ladder {
            planned: pairs,
            ..self
        }
    }

    /// The same without the time of decisions: then equal games make equal files.
    #[must_use]
    pub fn without_times(mut self) -> Ladder {
        self.rungs.iter_mut().for_each(|rung| rung.micros = None);
        self
    }

    /// What determines its games.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// How many pairs each two players were meant to play, as far as is known: at least to the last one played.
    #[must_use]
    pub fn planned(&self) -> u64 {
        self.rungs
            .iter()
            .map(|rung| rung.covered.end())
            .fold(self.planned, u64::max)
    }

    /// The players, in the order in which they came.
    #[must_use]
    pub fn players(&self) -> Vec<&str> {
        self.players.iter().map(String::as_str).collect()
    }

    /// The results of each two players that met.
    #[must_use]
    pub fn rungs(&self) -> &[Rung] {
        &self.rungs
    }

    /// Adds a player after the others, unless it is there.
    fn enter(&mut self, player: &str) {
        if self.place(player).is_none() {
            self.players.push(player.to_owned());
        }
    }

    fn place(&self, player: &str) -> Option<usize> {
        self.players.iter().position(|known| known == player)
    }

    /// Two players in the order of the ladder: the first is A in their games.
    #[must_use]
    pub fn ordered<'a>(&self, [one, two]: [&'a str; 2]) -> [&'a str; 2] {
        match (self.place(one), self.place(two)) {
            (Some(first), Some(second)) if second < first => [two, one],
            (None, Some(_)) => [two, one],
            _ => [one, two],
        }
    }

    /// The games of two players as the first of them sees them; none if they have not met.
    #[must_use]
    pub fn between(&self, players: [&str; 2]) -> Option<Rung> {
        let ordered = self.ordered(players);
        let rung = self
            .rungs
            .iter()
            .find(|rung| rung.players == ordered)?
            .clone();
        if ordered == players {
            return Some(rung);
        }
        Some(rung.exchanged())
    }

    /// The pairs of a range that two players still have to play.
    #[must_use]
    pub fn missing(&self, players: [&str; 2], pairs: Range<u64>) -> Vec<Range<u64>> {
        match self.between(players) {
            Some(rung) => rung.missing(pairs),
            None => [pairs]
                .into_iter()
                .filter(|pairs| !pairs.is_empty())
                .collect(),
        }
    }

    /// Adds pairs of two players, as [`Ladder::ordered`] has them. Players that are new come after the others.
    ///
    /// # Errors
    /// Pairs that were played before, with their games. The ladder is then as it was.
    pub fn add(&mut self, players: [&str; 2], run: &Run) -> Result<(), StudyError> {
        players.iter().for_each(|player| self.enter(player));
        let ordered = self.ordered(players);
        let micros = run
            .time
            .map(|time| u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
        let fresh = Rung {
            players: players.map(str::to_owned),
            score: run.score.clone(),
            micros: Some(micros),
            wars: run.wars,
            covered: run.covered.clone(),
        };
        self.join(&if ordered == players {
            fresh
        } else {
            fresh.exchanged()
        })
    }

    /// Adds games of two players in their order, at their place.
    fn join(&mut self, other: &Rung) -> Result<(), StudyError> {
        let key = |players: &[String; 2]| {
            players
                .each_ref()
                .map(|player| self.place(player))
                .into_iter()
                .rev()
        };
        let wanted = other.players.each_ref().map(String::as_str);
        let at = self
            .rungs
            .partition_point(|rung| key(&rung.players).lt(key(&other.players)));
        if self.rungs.get(at).is_none_or(|rung| rung.players != wanted) {
            self.rungs.insert(at, Rung::new(wanted));
        }
        self.rungs[at].merge(other)
    }

    /// Adds the games of another ladder. One of them may have more players, if the first players are the same.
    ///
    /// # Errors
    /// A ladder of different games or players, with the difference; games that were played in both. The ladder is then
    /// as it was.
    pub fn merge(&mut self, other: &Ladder) -> Result<(), StudyError> {
        if let Some(difference) = self.terms.difference(&other.terms) {
            return Err(StudyError::Differs(difference));
        }
        let Some(players) = longer(&self.players, &other.players) else {
            let [one, other] = [self, other].map(|ladder| ladder.players.join(", "));
            return Err(StudyError::Differs(Difference {
                aspect: Aspect::Players,
                one,
                other,
            }));
        };
        let mut sum = self.clone();
        (sum.players, sum.planned) = (players.to_vec(), self.planned.max(other.planned));
        other.rungs.iter().try_for_each(|rung| sum.join(rung))?;
        *self = sum;
        Ok(())
    }

    /// The rating of each player, in the order of [`Ladder::players`]: see [`ratings`].
    #[must_use]
    pub fn ratings(&self) -> Vec<Option<Rating>> {
        let place = |name: &String| self.place(name).unwrap_or(usize::MAX);
        let pairing = |rung: &Rung| Pairing {
            players: rung.players.each_ref().map(place),
            games: rung.score.total() as f64,
            points: rung.score.points(),
            variance: rung.score.variance(),
        };
        ratings(
            self.players.len(),
            &self.rungs.iter().map(pairing).collect::<Vec<_>>(),
        )
    }
}
