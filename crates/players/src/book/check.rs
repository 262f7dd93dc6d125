//! The check of books.

use brink::content::{Diagnostic, Library};

use super::super::file::path_of;
use super::Book;

/// The faults of the books of a library: ids that the scenario lacks, and forms that cannot be read.
#[must_use]
pub fn check_books(library: &Library) -> Vec<Diagnostic> {
    let files = library.sources().files().iter();
    let files = files.filter(|file| file.key.starts_with("players/"));
    let files = files.filter(|file| file.text.lines().any(|line| line.starts_with("book")));
    let mut faults = Vec::new();
    for file in files {
        // A scenario that cannot be loaded has other faults.
        let Ok(loaded) = library.load(file.stem()) else {
            continue;
        };
        if path_of(&loaded.content) == file.key {
            faults.extend(Book::read(&loaded.content, file).1);
        }
    }
    faults
}
