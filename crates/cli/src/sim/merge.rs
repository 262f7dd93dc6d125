//! Tallies of several runs put together.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use brink::content::Content;
use brink::study::{StudyError, Tally};

use super::kept::existing;
use crate::{CommandError, Place, load};

/// Reads tallies and adds them up.
pub(super) fn merged(files: &[PathBuf]) -> Result<Tally, CommandError> {
    let mut sum: Option<(Tally, &Path)> = None;
    let mut seen: Vec<(Vec<Range<u64>>, &Path)> = Vec::new();
    for file in files {
        let in_file = |error: StudyError| format!("{}: {error}", file.display());
        let tally = Tally::read(file).map_err(in_file)?;
        let ranges: Vec<Range<u64>> = tally.ranges().collect();
        match &mut sum {
            None => sum = Some((tally, file)),
            Some((sum, first)) => sum.merge(&tally).map_err(|error| {
                let other = match &error {
                    StudyError::Overlap { games } => having(&seen, games).unwrap_or(first),
                    _ => first,
                };
                format!("{} and {}: {error}", other.display(), file.display())
            })?,
        }
        seen.push((ranges, file));
    }
    sum.map(|(sum, _)| sum).ok_or_else(|| "name the files to merge".to_owned().into())
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
        return Err(format!(
            "the games were played with other content of `{}` (digest {}; here it is {here}): name its folder with \
             --content or --mods",
            subject.scenario, subject.content
        )
        .into());
    }
    Ok(content)
}

/// Writes a sum, unless games of a tally that is there would be lost.
pub(super) fn write(file: &Path, sum: &Tally) -> Result<(), CommandError> {
    let in_file = |error: StudyError| format!("{}: {error}", file.display());
    Tally::may_be_written(file).map_err(in_file)?;
    if let Some(there) = existing(file).map_err(in_file)? {
        let same = sum.subject().difference(there.subject()).is_none();
        if !same || there.ranges().any(|games| !sum.missing(games).is_empty()) {
            return Err(format!(
                "{}: it has games that would be lost: merge it too, or name another file",
                file.display()
            )
            .into());
        }
    }
    sum.write(file).map_err(in_file)?;
    eprintln!("written: {}", file.display());
    Ok(())
}
