//! The file format of ladders: JSON, readable and easy to compare.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use brink::files::Sort;

use super::super::error::{Damage, StudyError, StudyResult};
use super::super::file::{digest_of, hexadecimal, of_hexadecimal};
use super::super::game_set::GameSet;
use super::results::{Ladder, PairingResult, Terms};
use super::score::Score;

/// The format name in the file.
const FORMAT: &str = "brink ladder";
/// The version of the format.
const VERSION: u64 = 3;
/// The maximum file size, in bytes.
pub(in super::super) const MAX_BYTES: u64 = 16 << 20;
/// Only a ladder may be overwritten.
pub(in super::super) const SORT: Sort = Sort {
    called: "a ladder",
    begins: |head| {
        let begin = format!("{{\n  \"format\": \"{FORMAT}\",");
        head.starts_with(begin.as_bytes())
    },
};

/// The file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    format: String,
    version: u64,
    /// The digest of the ladder.
    check: String,
    ladder: Body,
}

/// The body of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    terms: Terms,
    /// The planned number of pairs per pairing.
    planned: u64,
    players: Vec<String>,
    results: Vec<PairingResultText>,
}

/// The results of two players.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PairingResultText {
    players: [String; 2],
    pairs: Vec<Range<u64>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    digest: Option<String>,
    score: Score,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    micros: Option<[u64; 2]>,
}

impl Ladder {
    /// Serializes the ladder; equal ladders have equal texts.
    ///
    /// # Errors
    /// None are known: this works in memory.
    pub fn to_text(&self) -> StudyResult<String> {
        let ladder = Body {
            terms: self.terms.clone(),
            planned: self.planned,
            players: self.players.clone(),
            results: self.results.iter().map(PairingResultText::of).collect(),
        };
        let text = serde_json::to_vec(&ladder);
        let text = text.map_err(StudyError::not_serialized)?;
        let check = digest_of(&text);
        let file = Written {
            format: FORMAT.to_owned(),
            version: VERSION,
            check,
            ladder,
        };
        let text = serde_json::to_string_pretty(&file);
        let text = text.map_err(StudyError::not_serialized)?;
        Ok(text + "\n")
    }

    /// Parses a file's content.
    ///
    /// # Errors
    /// The text is not a ladder, has a different version, is inconsistent or was modified.
    pub fn parse(text: &str) -> Result<Ladder, StudyError> {
        let body = read_body(text)?;
        let players = body.players.iter().map(String::as_str);
        let mut ladder = Ladder::new(body.terms, players).with_pairs(body.planned);
        for result in body.results {
            let result = ladder.checked(result)?;
            ladder.results.push(result);
        }
        match ladder.to_text()? == text {
            true => Ok(ladder),
            false => Err(not_a_ladder("it is not as it was written")),
        }
    }

    /// Validates the results of two players.
    fn checked(&self, text: PairingResultText) -> Result<PairingResult, StudyError> {
        let [one, two] = text.players.each_ref().map(String::as_str);
        let mut known = self.results.iter();
        if known.any(|result| result.players == text.players)
            || self.ordered([one, two]) != [one, two]
        {
            let fault = format!("`{one}` and `{two}` meet twice, or in another order");
            return Err(not_a_ladder(fault));
        }
        if let Some(fault) = text.score.fault() {
            return Err(between([one, two], fault));
        }
        let game_set = GameSet::of(text.pairs).ok_or(StudyError::Damaged(Damage::Ranges))?;
        if game_set.games().checked_mul(2) != Some(text.score.total()) {
            return Err(between([one, two], "the pairs are not those of the games"));
        }
        Ok(PairingResult {
            digest: text.digest.as_deref().and_then(of_hexadecimal),
            players: text.players,
            score: text.score,
            micros: text.micros,
            game_set,
        })
    }
}

impl PairingResultText {
    fn of(result: &PairingResult) -> PairingResultText {
        PairingResultText {
            players: result.players.clone(),
            pairs: result.game_set.spans().to_vec(),
            digest: result.digest.map(hexadecimal),
            score: result.score.clone(),
            micros: result.micros,
        }
    }
}

/// Parses the body of a file of this version.
fn read_body(text: &str) -> StudyResult<Body> {
    let value: serde_json::Value = serde_json::from_str(text).map_err(not_a_ladder)?;
    if value.get("format").and_then(|format| format.as_str()) != Some(FORMAT) {
        return Err(not_a_ladder(format!("it has no `format: {FORMAT}`")));
    }
    let found = value
        .get("version")
        .and_then(serde_json::Value::as_u64)
        .unwrap_or_default();
    if found != VERSION {
        return Err(not_a_ladder(format!(
            "it has version {found} of the format; this engine reads version {VERSION}"
        )));
    }
    let file: Written = serde_json::from_value(value).map_err(not_a_ladder)?;
    Ok(file.ladder)
}

/// The error of a text that is not a ladder.
pub(in super::super) fn not_a_ladder(reason: impl ToString) -> StudyError {
    StudyError::NotALadder(reason.to_string())
}

/// The error of inconsistent results of two players.
fn between([one, two]: [&str; 2], fault: &str) -> StudyError {
    not_a_ladder(format!("`{one}` against `{two}`: {fault}"))
}
