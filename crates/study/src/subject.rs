//! The identity of a study, which decides what merges.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use brink::content::Content;
use brink::ids::Side;

use super::detail::Detail;
use super::error::{Aspect, Difference};

/// Everything that determines a study's games, except which of them are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Subject {
    /// The version of the engine.
    pub engine: String,
    /// The id of the scenario.
    pub scenario: String,
    /// The value of each option.
    pub options: BTreeMap<String, String>,
    /// The digest of the content, in hexadecimal.
    pub content: String,
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The kind of player by seat, in the order of the initial sides.
    pub players: [String; 2],
    /// The seed, as text because JSON numbers lose precision in some programs.
    pub seed: String,
    /// The level of detail.
    pub detail: Detail,
}

impl Subject {
    /// Creates the subject of games on a content.
    pub(super) fn new(
        content: &Content,
        players: &[String; 2],
        seed: u64,
        detail: Detail,
    ) -> Subject {
        let options = content.scenario.options.iter();
        Subject {
            engine: brink::ENGINE.to_owned(),
            scenario: content.scenario.id.clone(),
            options: options
                .map(|(name, option)| (name.clone(), option.value.to_string()))
                .collect(),
            content: format!("{:016x}", content.digest),
            sides: Side::BOTH.map(|side| content.side_id(side).to_owned()),
            players: players.clone(),
            seed: seed.to_string(),
            detail,
        }
    }

    /// The first difference to another subject, in order of importance; `None` if they are equal.
    ///
    /// # Examples
    /// ```
    /// use brink_study::{Aspect, Study};
    /// use brink::Library;
    ///
    /// let content = Library::open(&["../..".into()]).load("red_sea")?.content;
    /// let [one, two] = [1, 2].map(|seed| Study::new(content.clone(), ["random", "random"], seed));
    /// let difference = one?.subject().difference(two?.subject());
    /// assert_eq!(difference.map(|found| found.aspect), Some(Aspect::Seed));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn difference(&self, other: &Subject) -> Option<Difference> {
        if self.scenario != other.scenario {
            return differs(Aspect::Scenario, &self.scenario, &other.scenario);
        }
        for name in self.options.keys().chain(other.options.keys()) {
            let [one, two] = [self, other].map(|subject| match subject.options.get(name) {
                Some(value) => value.as_str(),
                None => "",
            });
            if one != two {
                return differs(Aspect::Option(name.clone()), one, two);
            }
        }
        for side in Side::BOTH {
            let [one, two] = [self, other].map(|subject| &subject.players[side.index()]);
            if one != two {
                return differs(
                    Aspect::Player(side, self.sides[side.index()].clone()),
                    one,
                    two,
                );
            }
        }
        if self.seed != other.seed {
            return differs(Aspect::Seed, &self.seed, &other.seed);
        }
        if self.engine != other.engine {
            return differs(Aspect::Engine, &self.engine, &other.engine);
        }
        if self.content != other.content || self.sides != other.sides {
            return differs(Aspect::Content, &self.content, &other.content);
        }
        if self.detail != other.detail {
            return differs(Aspect::Detail, self.detail.key(), other.detail.key());
        }
        None
    }
}

/// A difference, found.
fn differs(aspect: Aspect, one: &str, other: &str) -> Option<Difference> {
    Some(Difference::new(aspect, one, other))
}
