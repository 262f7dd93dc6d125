//! Evaluation weights and their file format.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::IgnoredAny;

use brink::content::Content;
use brink::tooling::from_yaml;

use super::weights_error::WeightsError;

/// The phases of a game: early, middle and late.
pub const PHASES: usize = 3;

/// A weight for each feature of an evaluation and each phase of the game.
///
/// The text form is a human-readable YAML file: [`Weights::parse`] reads what [`Display`](fmt::Display) writes. The
/// file names the scenario and the digest of the content that the weights were trained for.
///
/// # Examples
/// ```
/// use brink::Library;
/// use brink_players::{Evaluation, Weights};
///
/// let content = Library::open(&["../..".into()]).load("red_sea")?.content;
/// let evaluation = Evaluation::new(&content);
/// let text = evaluation.weights().to_string();
/// assert!(text.contains("africa.battlegrounds"));
/// let learned = Weights::parse(&text)?;
/// assert!(learned.is_for(&content));
/// let evaluation = evaluation.with_weights(learned)?;
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    scenario: String,
    digest: u64,
    names: Vec<String>,
    values: Vec<[f64; PHASES]>,
}

/// The version of the file format and of the meaning of the features.
pub(crate) const VERSION: u32 = 1;
/// The largest weight allowed, in absolute value.
pub(crate) const MAX_WEIGHT: u32 = 1_000_000;

/// The parsed file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "version")]
    _version: u32,
    scenario: String,
    content: String,
    weights: BTreeMap<String, [f64; PHASES]>,
    /// The opening book, which is read elsewhere.
    #[serde(rename = "book", default)]
    _book: Option<IgnoredAny>,
}

/// The part of the file common to all versions.
#[derive(Deserialize)]
struct Head {
    version: u32,
}

impl Weights {
    pub(super) fn new(
        content: &Content,
        names: Vec<String>,
        values: Vec<[f64; PHASES]>,
    ) -> Weights {
        Weights {
            scenario: content.scenario.id.clone(),
            digest: content.digest,
            names,
            values,
        }
    }

    /// Parses a file of weights.
    ///
    /// # Errors
    /// The text is damaged or of a different version, or a weight is out of range.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let head: Head = from_yaml(text).map_err(damaged)?;
        if head.version != VERSION {
            return Err(WeightsError::Version {
                found: head.version,
                known: VERSION,
            });
        }
        let file: File = from_yaml(text).map_err(damaged)?;
        let digest = u64::from_str_radix(&file.content, 16);
        let digest = digest.map_err(|_| {
            damaged(format!(
                "`content` must be a digest, not `{}`",
                file.content
            ))
        })?;
        let (names, values) = file.weights.into_iter().unzip();
        Weights {
            scenario: file.scenario,
            digest,
            names,
            values,
        }
        .checked()
    }

    /// Replaces the values, in the order of the names.
    ///
    /// # Errors
    /// The number of values differs from the number of names, or a value is out of range.
    pub fn with_values(self, values: Vec<[f64; PHASES]>) -> Result<Weights, WeightsError> {
        if let Some(name) = self.names.get(values.len()) {
            return Err(WeightsError::Features {
                what: "there is no weight for",
                name: name.clone(),
            });
        }
        if values.len() > self.names.len() {
            let name = self.names.last().cloned().unwrap_or_default();
            return Err(WeightsError::Features {
                what: "there are weights after that of",
                name,
            });
        }
        Weights { values, ..self }.checked()
    }

    /// The names of the features, in order.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The weights of each feature: early, middle and late in the game.
    #[must_use]
    pub fn values(&self) -> &[[f64; PHASES]] {
        &self.values
    }

    /// The id of the scenario.
    #[must_use]
    pub fn scenario(&self) -> &str {
        &self.scenario
    }

    /// Whether the weights were trained for exactly this content: the same files and options.
    ///
    /// Weights for different options or cards remain usable as long as the features are the same.
    #[must_use]
    pub fn is_for(&self, content: &Content) -> bool {
        self.digest == content.digest
    }

    /// Takes over the weights of a different scenario for the features that both have. Returns their number, too.
    #[must_use]
    pub fn adopting(&self, other: &Weights) -> (Weights, usize) {
        let by_name: BTreeMap<&String, [f64; PHASES]> = other
            .names
            .iter()
            .zip(other.values.iter().copied())
            .collect();
        let known = self
            .names
            .iter()
            .filter(|name| by_name.contains_key(name))
            .count();
        let each = self.names.iter().zip(&self.values);
        let values = each
            .map(|(name, own)| by_name.get(name).copied().unwrap_or(*own))
            .collect();
        (
            Weights {
                values,
                ..self.clone()
            },
            known,
        )
    }

    /// Rounds to four significant digits: precise enough for play, and easy to read.
    #[must_use]
    pub fn rounded(self) -> Weights {
        let rounded = self.values.iter().map(|row| row.map(rounded));
        Weights {
            values: rounded.collect(),
            ..self
        }
    }

    /// Reorders the weights to match `other`, which must have the same features.
    pub(super) fn for_features_of(self, other: &Weights) -> Result<Weights, WeightsError> {
        if self.scenario != other.scenario {
            return Err(WeightsError::Scenario {
                found: self.scenario,
                wanted: other.scenario.clone(),
            });
        }
        let own_values = self.values.iter().copied();
        let by_name = self.names.iter().zip(own_values);
        let by_name: BTreeMap<&String, [f64; PHASES]> = by_name.collect();
        let known = other.names.iter();
        let known: std::collections::BTreeSet<&String> = known.collect();
        let found = self.names.iter().find(|name| !known.contains(name));
        if let Some(name) = found {
            return Err(mismatch("it has no feature", name));
        }
        let mut values = Vec::with_capacity(other.names.len());
        for name in &other.names {
            let value = by_name.get(name).copied();
            values.push(value.ok_or_else(|| mismatch("there is no weight for", name))?);
        }
        Ok(Weights {
            names: other.names.clone(),
            values,
            ..self
        })
    }

    fn checked(self) -> Result<Weights, WeightsError> {
        let wrong = self
            .names
            .iter()
            .zip(&self.values)
            .find(|(_, weights)| !weights.iter().all(is_usable));
        match wrong {
            Some((name, _)) => Err(WeightsError::Weight {
                name: name.clone(),
                most: MAX_WEIGHT,
            }),
            None => Ok(self),
        }
    }
}

/// The error of a text that is not a weights file.
fn damaged(message: impl fmt::Display) -> WeightsError {
    WeightsError::Damaged {
        message: message.to_string(),
    }
}

/// The error of a feature that only one of two has.
fn mismatch(what: &'static str, name: &str) -> WeightsError {
    WeightsError::Features {
        what,
        name: name.to_owned(),
    }
}

/// A weight with four significant digits.
fn rounded(weight: f64) -> f64 {
    // Formatting rounds correctly at any magnitude.
    format!("{weight:.3e}").parse().unwrap_or(weight)
}

/// Whether a weight is finite and in range.
fn is_usable(weight: &f64) -> bool {
    weight.is_finite() && weight.abs() <= f64::from(MAX_WEIGHT)
}

/// The weight of a feature, tapered by phase.
pub(super) fn tapered(weights: [f64; PHASES], phases: [f64; PHASES]) -> f64 {
    weights
        .iter()
        .zip(phases)
        .map(|(weight, share)| weight * share)
        .sum()
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "# What positions of `{}` are worth to players that look ahead.",
            self.scenario
        )?;
        writeln!(
            f,
            "# Each feature has three weights, early, middle and late in the game, in victory points."
        )?;
        writeln!(
            f,
            "# Above zero a feature favours the first side; `brink docs players` says what each of them counts."
        )?;
        writeln!(f, "version: {VERSION}")?;
        writeln!(f, "scenario: {}", self.scenario)?;
        writeln!(f, "content: \"{:016x}\"", self.digest)?;
        writeln!(f, "weights:")?;
        let features = self.names.iter().zip(&self.values);
        for (name, [early, middle, late]) in features {
            writeln!(f, "  {name}: [{early:?}, {middle:?}, {late:?}]")?;
        }
        Ok(())
    }
}
