//! Files of several runs put together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use brink::content::Content;
use brink::words::Words;
use brink_study::{Record, StudyError};

use super::Keeping;
use super::kept::existing;
use super::missing::listed;
use crate::{CommandResult, Place, load, words};

/// Adds up the files of `--merge`, reports missing games, and writes the sum if asked to.
pub(crate) fn merged<R: Record>(keeping: &Keeping, said: &Words) -> CommandResult<R> {
    let sum: R = sum(&keeping.merge, said)?;
    let missing = sum.missing();
    if !missing.is_empty() {
        eprintln!(
            "{}",
            words::sim_missing(said, listed(&missing, said), sum.planned())
        );
    }
    if let Some(file) = &keeping.out {
        write(file, &sum, said)?;
    }
    Ok(sum)
}

/// Reads files and adds them up.
fn sum<R: Record>(files: &[PathBuf], said: &Words) -> CommandResult<R> {
    let read =
        |file: &Path| R::read(file).map_err(|error| words::study_error_in(file, &error, said));
    let (first, others) = files
        .split_first()
        .ok_or_else(|| words::sim_merge_none(said))?;
    let mut sum = read(first)?;
    for (at, file) in others.iter().enumerate() {
        let record = read(file)?;
        let Err(error) = sum.merge(&record) else {
            continue;
        };
        let other = match &error {
            // The earlier file with the same games, if it has not changed since it was read.
            StudyError::Overlap { .. } => files[..=at].iter().find(|earlier| {
                let both = R::read(earlier).map(|mut earlier| earlier.merge(&record));
                matches!(both, Ok(Err(StudyError::Overlap { .. })))
            }),
            _ => None,
        };
        let other = other.unwrap_or(first).display().to_string();
        let file = file.display().to_string();
        let error = words::study_error(said, &error);
        return Err(words::sim_in_both(said, other, file, error).into());
    }
    Ok(sum)
}

/// The content of the games that were played, found by its digest.
pub(crate) fn content_of(
    scenario: &str,
    options: &BTreeMap<String, String>,
    digest: &str,
    place: &Place,
) -> CommandResult<Arc<Content>> {
    let options: Vec<String> = options
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let content = load(&place.library(), scenario, &options)?;
    let here = format!("{:016x}", content.digest);
    if here != digest {
        let message = words::sim_other_content(&content.words, scenario, digest, here);
        return Err(message.into());
    }
    Ok(content)
}

/// Writes a sum, unless that would lose games of an existing file.
fn write<R: Record>(file: &Path, sum: &R, said: &Words) -> CommandResult {
    let in_file = |error| words::study_error_in(file, &error, said);
    R::may_be_written(file).map_err(in_file)?;
    if let Some(there) = existing::<R>(file).map_err(in_file)?
        && !sum.includes(&there)
    {
        return Err(words::in_file(file, &words::sim_would_lose(said)).into());
    }
    sum.write(file).map_err(in_file)?;
    eprintln!("{}", words::written(said, file.display().to_string()));
    Ok(())
}
