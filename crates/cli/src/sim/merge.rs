//! Tallies of several runs put together.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use brink::content::Content;
use brink::study::{StudyError, Tally};
use brink::words::Words;

use super::kept::existing;
use crate::{CommandError, Place, load, words};

/// Reads tallies and adds them up.
pub(super) fn merged(files: &[PathBuf], said: &Words) -> Result<Tally, CommandError> {
    let mut sum: Option<(Tally, &Path)> = None;
    let mut seen: Vec<(Vec<Range<u64>>, &Path)> = Vec::new();
    for file in files {
        let in_file = |error: StudyError| words::in_file(file, &words::study_error(said, &error));
        let tally = Tally::read(file).map_err(in_file)?;
        let ranges: Vec<Range<u64>> = tally.ranges().collect();
        match &mut sum {
            None => sum = Some((tally, file)),
            Some((sum, first)) => sum.merge(&tally).map_err(|error| {
                let other = match &error {
                    StudyError::Overlap { games } => having(&seen, games).unwrap_or(first),
                    _ => first,
                };
                words::sim_in_both(said, other.display().to_string(), file.display().to_string(), error.in_words(said))
            })?,
        }
        seen.push((ranges, file));
    }
    sum.map(|(sum, _)| sum).ok_or_else(|| words::sim_merge_none(said).into())
}

/// The file that has the first of some games.
fn having<'a>(seen: &[(Vec<Range<u64>>, &'a Path)], games: &Range<u64>) -> Option<&'a Path> {
    let has = |ranges: &[Range<u64>]| ranges.iter().any(|range| range.contains(&games.start));
    seen.iter().find(|(ranges, _)| has(ranges)).map(|(_, file)| *file)
}

/// The content that the games of a tally were played on.
pub(super) fn content_of(tally: &Tally, place: &Place) -> Result<Arc<Content>, CommandError> {
    let subject = tally.subject();
    let options: Vec<String> = subject.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let content = load(&place.library(), &subject.scenario, &options)?;
    let here = format!("{:016x}", content.digest);
    if here != subject.content {
        return Err(words::sim_other_content(&content.words, &subject.scenario, &subject.content, here).into());
    }
    Ok(content)
}

/// Writes a sum, unless games of a tally that is there would be lost.
pub(super) fn write(file: &Path, sum: &Tally, said: &Words) -> Result<(), CommandError> {
    let in_file = |error: StudyError| words::in_file(file, &words::study_error(said, &error));
    Tally::may_be_written(file).map_err(in_file)?;
    if let Some(there) = existing(file).map_err(in_file)? {
        let same = sum.subject().difference(there.subject()).is_none();
        if !same || there.ranges().any(|games| !sum.missing(games).is_empty()) {
            return Err(words::in_file(file, &words::sim_would_lose(said)).into());
        }
    }
    sum.write(file).map_err(in_file)?;
    eprintln!("{}", words::written(said, file.display().to_string()));
    Ok(())
}
