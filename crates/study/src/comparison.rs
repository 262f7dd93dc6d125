//! Comparisons: equal deals played under different rules.

use serde::{Deserialize, Serialize};

use brink::files::Sort;

use super::Study;
use super::detail::Detail;
use super::error::{Aspect, Difference, StudyError, StudyResult};
use super::file::digest_of;
use super::limits::VERSION;
use super::ranges::longer;
use super::tally::Tally;

/// The format name in the file.
const FORMAT: &str = "brink comparison";
/// The first bytes of the file.
const START: &str = "{\"format\":\"brink comparison\",";
/// The maximum file size, in bytes.
pub(super) const MAX_BYTES: u64 = 1 << 30;
/// Only a comparison may be overwritten.
pub(super) const SORT: Sort = Sort {
    called: "a comparison",
    begins: |head| head.starts_with(START.as_bytes()),
};

/// Labelled studies of the same deals under different rules: the values of an option, or two scenarios.
///
/// Games of equal number start with the same deal in all rows, so [`Sample::paired_difference`](super::Sample) can pair
/// them. Like a [`Tally`], a comparison merges in any order to the same bytes; unlike a tally, it grows with its games.
///
/// # Examples
/// ```
/// use brink_study::{Comparison, Study};
/// use brink::Library;
///
/// let library = Library::open(&["../..".into()]);
/// let mut all = Comparison::new("handicap_us");
/// for value in ["0", "2"] {
///     let content = library.load_with("red_sea", [("handicap_us", value)])?.content;
///     let study = Study::new(content, ["random", "random"], 1)?;
///     let row = all.add(value, &study);
///     all.rows_mut()[row].tally.merge(&Comparison::study(&study).run(0..4))?;
/// }
/// let [one, other] = [0, 1].map(|row| all.rows()[row].tally.sample());
/// assert_eq!(other.zip(one).and_then(|(other, one)| other.paired_difference(&one)).map(|means| means.games), Some(4));
/// assert_eq!(Comparison::parse(&all.to_bytes()?)?, all);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    option: String,
    rows: Vec<ComparisonRow>,
}

/// A row of a comparison: a study with a label.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ComparisonRow {
    /// The value of the option, or another label.
    pub label: String,
    /// Its games.
    pub tally: Tally,
}

/// The first line of the file; a line per tally follows.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: String,
    version: u64,
    /// The digest of everything that follows.
    check: String,
    option: String,
    labels: Vec<String>,
}

impl Comparison {
    /// Creates a comparison without rows: of the values of `option`, or of scenarios if it is empty.
    #[must_use]
    pub fn new(option: &str) -> Comparison {
        Comparison {
            option: option.to_owned(),
            rows: Vec::new(),
        }
    }

    /// The option whose values are compared; empty for scenarios.
    #[must_use]
    pub fn option(&self) -> &str {
        &self.option
    }

    /// The studies in the order added; the others are compared with the first.
    #[must_use]
    pub fn rows(&self) -> &[ComparisonRow] {
        &self.rows
    }

    /// The studies, for adding games to their tallies.
    pub fn rows_mut(&mut self) -> &mut [ComparisonRow] {
        &mut self.rows
    }

    /// Adds a study without games. Returns its row.
    pub fn add(&mut self, label: &str, study: &Study) -> usize {
        self.rows.push(ComparisonRow {
            label: label.to_owned(),
            tally: Comparison::study(study).tally(),
        });
        self.rows.len() - 1
    }

    /// The study with the detail that comparisons need: how each game ended.
    #[must_use]
    pub fn study(study: &Study) -> Study {
        study.clone().with_detail(Detail::Games)
    }

    /// The labels of the rows.
    fn labels(&self) -> Vec<String> {
        let rows = self.rows.iter();
        rows.map(|row| row.label.clone()).collect()
    }

    /// The option and the labels of the rows, for messages.
    fn rows_text(&self) -> String {
        let rows = format!("{} {}", self.option, self.labels().join(", "));
        format!("`{}`", rows.trim())
    }

    /// Merges another comparison. One of the two may have more rows if their first rows are equal.
    ///
    /// # Errors
    /// The comparison has different rules, or a merge fails as in [`Tally::merge`]. This comparison is then unchanged.
    pub fn merge(&mut self, other: &Comparison) -> StudyResult {
        let (own, theirs) = (self.labels(), other.labels());
        if self.option != other.option || longer(&own, &theirs).is_none() {
            let [one, other] = [&*self, other].map(Comparison::rows_text);
            let difference = Difference::new(Aspect::Rows, &one, &other);
            return Err(StudyError::Differs(difference));
        }
        let mut rows = self.rows.clone();
        for (at, row) in other.rows.iter().enumerate() {
            match rows.get_mut(at) {
                Some(own) => own.tally.merge(&row.tally)?,
                None => rows.push(row.clone()),
            }
        }
        self.rows = rows;
        Ok(())
    }

    /// Serializes the comparison; equal comparisons have equal bytes.
    ///
    /// # Errors
    /// None are known: this works in memory.
    pub fn to_bytes(&self) -> StudyResult<Vec<u8>> {
        let mut body = Vec::new();
        for row in &self.rows {
            body.extend(row.tally.to_bytes()?);
        }
        let labels = self.labels();
        let mut checked =
            serde_json::to_vec(&(&self.option, &labels)).map_err(StudyError::not_serialized)?;
        checked.extend_from_slice(&body);
        let (format, option) = (FORMAT.to_owned(), self.option.clone());
        let head = Head {
            format,
            version: VERSION,
            check: digest_of(&checked),
            option,
            labels,
        };
        let bytes = serde_json::to_vec(&head);
        let mut bytes = bytes.map_err(StudyError::not_serialized)?;
        bytes.push(b'\n');
        bytes.extend(body);
        Ok(bytes)
    }

    /// Parses a file's content.
    ///
    /// # Errors
    /// The text is not a comparison, has a different version or was modified.
    pub fn parse(bytes: &[u8]) -> StudyResult<Comparison> {
        if !Comparison::begins(bytes) {
            return Err(not_a_comparison(format!("it does not begin with {START}")));
        }
        let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
        let head = lines.next().unwrap_or_default();
        let head: serde_json::Value = serde_json::from_slice(head).map_err(not_a_comparison)?;
        let found = head
            .get("version")
            .and_then(serde_json::Value::as_u64)
            .unwrap_or_default();
        if found != VERSION {
            return Err(StudyError::Version { found });
        }
        let head: Head = serde_json::from_value(head).map_err(not_a_comparison)?;
        let tallies = lines.map(Tally::parse).collect::<Result<Vec<_>, _>>()?;
        let has_results = tallies.iter().all(|tally| tally.results.is_some());
        if tallies.len() != head.labels.len() || !has_results {
            return Err(not_a_comparison("its rows are not those that it names"));
        }
        let rows = head
            .labels
            .into_iter()
            .zip(tallies)
            .map(|(label, tally)| ComparisonRow { label, tally })
            .collect();
        let all = Comparison {
            option: head.option,
            rows,
        };
        if all.to_bytes()? == bytes {
            Ok(all)
        } else {
            Err(not_a_comparison("it is not as it was written"))
        }
    }

    /// Whether the bytes start like a comparison.
    #[must_use]
    pub fn begins(bytes: &[u8]) -> bool {
        (SORT.begins)(bytes)
    }
}

/// The error of a text that is not a comparison.
fn not_a_comparison(reason: impl ToString) -> StudyError {
    StudyError::NotAComparison(reason.to_string())
}
