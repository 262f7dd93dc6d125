//! A ladder: players, and the results of all that played each other.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::content::Content;

use super::super::error::{Aspect, Difference};
use super::super::subject::Subject;
use super::contest::{OnFault, Run};
use super::rating::{Pairing, Rating, ratings};
use super::score::Score;

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
}

/// The games of two players of a ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Rung {
    /// A and B.
    pub players: [String; 2],
    /// The results, as A sees them.
    pub score: Score,
    /// The time that A and B took for their decisions, in microseconds: the one thing that differs from run to run.
    pub micros: [u64; 2],
}

/// Players, and the results of all that played each other.
///
/// # Examples
/// ```
/// use brink::study::{Contest, Jobs, Ladder, OnFault, Terms};
/// use brink::Library;
///
/// let content = Library::open(&[".".into()]).load("red_sea", &[])?.content;
/// let mut ladder = Ladder::new(Terms::new(&content, 1, None, OnFault::Error));
/// let run = Contest::new(content, ["random", "careful"], 1)?.run(0..2, &Jobs::new(1), |_| ())?;
/// ladder.add(["random", "careful"], &run);
/// assert_eq!(ladder.players(), ["random", "careful"]);
/// assert_eq!(Ladder::parse(&ladder.to_text()?)?, ladder);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    pub(super) terms: Terms,
    pub(super) rungs: Vec<Rung>,
}

impl Terms {
    /// The terms of games on a content; the limit is in milliseconds.
    #[must_use]
    pub fn new(content: &Content, seed: u64, limit: Option<u64>, on_fault: OnFault) -> Terms {
        let subject = Subject::new(content, &Default::default(), seed, Default::default());
        let Subject { engine, scenario, options, content, sides, seed, .. } = subject;
        Terms { engine, scenario, options, content, sides, seed, limit, on_fault }
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
        let limit = |terms: &Terms| terms.limit.map_or("none".to_owned(), |limit| format!("{limit} ms"));
        let on_fault = |terms: &Terms| match terms.on_fault {
            OnFault::Error => "an error".to_owned(),
            OnFault::Forfeit => "a forfeit".to_owned(),
        };
        match subject(self).difference(&subject(other)) {
            None if self.limit != other.limit => found(Aspect::Limit, [self, other].map(limit)),
            None if self.on_fault != other.on_fault => found(Aspect::OnFault, [self, other].map(on_fault)),
            difference => difference,
        }
    }
}

impl Ladder {
    /// A ladder without games yet.
    #[must_use]
    pub fn new(terms: Terms) -> Ladder {
        Ladder { terms, rungs: Vec::new() }
    }

    /// What determines its games.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The players, in the order in which they came.
    #[must_use]
    pub fn players(&self) -> Vec<&str> {
        let mut players: Vec<&str> = Vec::new();
        for player in self.rungs.iter().flat_map(|rung| &rung.players) {
            if !players.contains(&player.as_str()) {
                players.push(player);
            }
        }
        players
    }

    /// The results of each two players that met.
    #[must_use]
    pub fn rungs(&self) -> &[Rung] {
        &self.rungs
    }

    /// The games of two players as the first of them sees them; none if they have not met.
    #[must_use]
    pub fn between(&self, players: [&str; 2]) -> Option<Rung> {
        let [one, two] = players;
        self.rungs.iter().find_map(|rung| match rung.players.each_ref().map(String::as_str) {
            [a, b] if [a, b] == [one, two] => Some(rung.clone()),
            [a, b] if [b, a] == [one, two] => {
                let [own, others] = rung.micros;
                let players = players.map(str::to_owned);
                Some(Rung { players, score: rung.score.exchanged(), micros: [others, own] })
            }
            _ => None,
        })
    }

    /// The pairs that two players still have to play so that there are this many: the first ones are always played.
    #[must_use]
    pub fn missing(&self, players: [&str; 2], pairs: u64) -> Range<u64> {
        let played = self.between(players).map_or(0, |rung| rung.score.total() / 2);
        played.min(pairs)..pairs
    }

    /// Adds the pairs that follow those played.
    ///
    /// A player does not meet itself: that is left out.
    pub fn add(&mut self, players: [&str; 2], run: &Run) {
        let micros = run.time.map(|time| u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
        let [one, two] = players;
        let fresh = Rung { players: players.map(str::to_owned), score: run.score.clone(), micros };
        if one == two {
            return;
        }
        for rung in &mut self.rungs {
            let known = rung.players.each_ref().map(String::as_str);
            let (score, micros) = match known {
                [a, b] if [a, b] == [one, two] => (fresh.score, fresh.micros),
                [a, b] if [b, a] == [one, two] => (fresh.score.exchanged(), [fresh.micros[1], fresh.micros[0]]),
                _ => continue,
            };
            rung.score.merge(&score);
            rung.micros.iter_mut().zip(micros).for_each(|(sum, micros)| *sum = sum.saturating_add(micros));
            return;
        }
        self.rungs.push(fresh);
    }

    /// The rating of each player, in the order of [`Ladder::players`]: see [`ratings`].
    #[must_use]
    pub fn ratings(&self) -> Vec<Option<Rating>> {
        let players = self.players();
        let place = |name: &String| players.iter().position(|player| player == name).unwrap_or(usize::MAX);
        let pairing = |rung: &Rung| Pairing {
            players: rung.players.each_ref().map(place),
            games: rung.score.total() as f64,
            points: rung.score.points(),
            variance: rung.score.variance(),
        };
        ratings(players.len(), &self.rungs.iter().map(pairing).collect::<Vec<_>>())
    }
}
