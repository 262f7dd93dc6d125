//! The file format of tallies: canonical, so equal tallies have equal bytes.
//!
//! A parsed file is serialized again and compared, so an accepted file is canonical.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use brink::digest::{EMPTY, of_bytes};
use brink::files::Sort;

use super::counts::Counts;
use super::detail::Detail;
use super::details::Details;
use super::error::{Damage, StudyError, StudyResult};
use super::game_result::GameResult;
use super::game_set::GameSet;
use super::limits::{MAX_COUNT, START, VERSION};
use super::subject::Subject;
use super::tally::Tally;

/// The format name in the file.
const FORMAT: &str = "brink tally";
/// The maximum file size, in bytes.
pub(super) const MAX_BYTES: u64 = 256 << 20;
/// Only a tally may be overwritten.
pub(super) const SORT: Sort = Sort {
    called: "a tally of games",
    begins: |head| head.starts_with(START.as_bytes()),
};

/// The file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<B> {
    format: String,
    version: u64,
    /// The digest of the body.
    check: String,
    tally: B,
}

/// The body of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body<S, C, D> {
    subject: S,
    planned: u64,
    games: Vec<Range<u64>>,
    digest: String,
    counts: C,
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<D>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<Vec<Option<(u8, i16, u8)>>>,
}

impl Tally {
    /// Serializes the tally; equal tallies have equal bytes.
    ///
    /// # Errors
    /// None are known: this works in memory.
    pub fn to_bytes(&self) -> StudyResult<Vec<u8>> {
        let body = Body {
            subject: self.subject(),
            planned: self.planned,
            games: self.game_set.spans().to_vec(),
            digest: hexadecimal(self.digest),
            counts: &self.counts,
            details: self.details.as_ref(),
            ended: self.results.as_ref().map(|results| {
                let results = self.ranges().flatten().map(|game| results.get(&game));
                results
                    .map(|result| result.map(|result| result.to_numbers()))
                    .collect()
            }),
        };
        let text = serde_json::to_vec(&body);
        let text = text.map_err(StudyError::not_serialized)?;
        let check = digest_of(&text);
        let file = Written {
            format: FORMAT.to_owned(),
            version: VERSION,
            check,
            tally: body,
        };
        let bytes = serde_json::to_vec(&file);
        let mut bytes = bytes.map_err(StudyError::not_serialized)?;
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// Parses a file's content.
    ///
    /// # Errors
    /// The text is not a tally, has a different version or was modified.
    pub fn parse(bytes: &[u8]) -> StudyResult<Tally> {
        if !(SORT.begins)(bytes) {
            return Err(StudyError::Foreign(None));
        }
        let value: Value = serde_json::from_slice(bytes)
            .map_err(|error| StudyError::Foreign(Some(error.to_string())))?;
        let found = value
            .get("version")
            .and_then(Value::as_u64)
            .unwrap_or_default();
        if found != VERSION {
            return Err(StudyError::Version { found });
        }
        let file: Written<Body<Subject, Value, Value>> =
            serde_json::from_value(value).map_err(unreadable)?;
        let body = file.tally;
        if is_too_large(&body.counts) || body.details.as_ref().is_some_and(is_too_large) {
            return Err(StudyError::Damaged(Damage::LargeCount));
        }
        let counts: Counts = serde_json::from_value(body.counts).map_err(unreadable)?;
        let details = body.details.map(serde_json::from_value::<Details>);
        let details = details.transpose().map_err(unreadable)?;
        let game_set = GameSet::of(body.games).ok_or(StudyError::Damaged(Damage::Ranges))?;
        let digest = of_hexadecimal(&body.digest).ok_or(StudyError::Damaged(Damage::Digest))?;
        let results = body.ended.map(|ended| numbered(ended, &game_set));
        let results = results.transpose()?;
        let tally = Tally {
            subject: body.subject.into(),
            planned: body.planned,
            game_set,
            digest,
            counts,
            details,
            results,
        };
        tally.check().map_err(StudyError::Damaged)?;
        if tally.to_bytes()? != bytes {
            return Err(StudyError::Damaged(Damage::Digest));
        }
        Ok(tally)
    }

    /// Validates that the parts are consistent.
    fn check(&self) -> Result<(), Damage> {
        if self.counts.games() != self.games() {
            return Err(Damage::Games);
        }
        if self.planned < self.game_set.end() {
            return Err(Damage::Planned);
        }
        let detail = self.subject.detail;
        if (detail == Detail::Report) != self.details.is_some()
            || (detail == Detail::Games) != self.results.is_some()
        {
            return Err(Damage::Detail);
        }
        if self.results.as_ref().is_some_and(|results| {
            !self
                .counts
                .has_ended(results.values().map(|result| result.winner))
        }) {
            return Err(Damage::Games);
        }
        if self
            .details
            .as_ref()
            .is_some_and(|details| !details.is_sound(self.counts.cards.len()))
        {
            return Err(Damage::Lists);
        }
        Ok(())
    }
}

/// Assigns game numbers to results; there is one entry per covered game.
fn numbered(
    ended: Vec<Option<(u8, i16, u8)>>,
    game_set: &GameSet,
) -> StudyResult<BTreeMap<u64, GameResult>> {
    if ended.len() as u64 != game_set.games() {
        return Err(StudyError::Damaged(Damage::Lists));
    }
    let numbers = game_set.spans().iter().cloned().flatten();
    let known = numbers.zip(ended).filter_map(|(number, ended)| {
        let result = GameResult::of_numbers(ended?);
        Some((number, result))
    });
    known
        .map(|(number, ended)| Some((number, ended?)))
        .collect::<Option<_>>()
        .ok_or(StudyError::Damaged(Damage::Lists))
}

/// The damage of a file whose parts are not those of a tally.
fn unreadable(error: serde_json::Error) -> StudyError {
    StudyError::Damaged(Damage::Unreadable(error.to_string()))
}

/// Whether any number in the value is out of range for a count.
fn is_too_large(value: &Value) -> bool {
    match value {
        Value::Number(number) => number
            .as_i64()
            .is_none_or(|number| number.unsigned_abs() > MAX_COUNT),
        Value::Array(values) => values.iter().any(is_too_large),
        Value::Object(values) => values.values().any(is_too_large),
        _ => false,
    }
}

/// The check digest of a text.
pub(super) fn digest_of(bytes: &[u8]) -> String {
    hexadecimal(of_bytes(EMPTY, bytes.iter().copied()))
}

/// A digest as text.
pub(super) fn hexadecimal(digest: u64) -> String {
    format!("{digest:016x}")
}

/// The digest of a text; `None` if it is none.
pub(super) fn of_hexadecimal(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok()
}
