//! Pictures that content brings, checked: nothing in them runs, loads or grows.

use brink::content::{Diagnostic, DiagnosticKind, Library, Picture, PictureKind, Place};

use super::picture;
use super::unsafe_text::Unsafe;

/// The pictures that files of content name and from which a browser might run or load something.
///
/// Missing ones, and ones that are too large, are faults of [`Library::check`].
#[must_use]
pub fn lint_pictures(library: &Library) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    for art in library.art() {
        let Some(Unsafe { line, column, why }) = library
            .picture(&art)
            .and_then(|picture| check(picture).err())
        else {
            continue;
        };
        let within = Place::new(&art.path().into(), line, column, 1);
        let file = art.file;
        let fault = DiagnosticKind::BadPicture { file, why };
        let mut diagnostic = Diagnostic::new(art.place, fault);
        diagnostic.labels.push((within, "here"));
        faults.push(diagnostic);
    }
    faults
}

/// Whether a browser runs and loads nothing of a picture, and draws it quickly.
#[must_use]
pub fn is_harmless(picture: &Picture) -> bool {
    check(picture).is_ok()
}

/// Checks what a picture holds, as far as it is a text.
fn check(picture: &Picture) -> Result<(), Unsafe> {
    if picture.kind() != PictureKind::Svg {
        return Ok(());
    }
    let text = String::from_utf8_lossy(picture.bytes());
    picture::check_art(&text)
}
