//! Pictures that content brings, checked: nothing in them runs, loads or grows.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use brink::content::{Diagnostic, DiagnosticKind, Library, Picture, PictureKind, Place};
use roxmltree::Document;

use super::drawing_work::MAX_OF_ART;
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
    picture::check(&text, MAX_OF_ART)?;
    check_embedded(&text)
}

/// Checks the pictures within an SVG, which has been checked itself.
fn check_embedded(text: &str) -> Result<(), Unsafe> {
    let Ok(document) = Document::parse(text) else {
        return Ok(());
    };
    let attributes = document.descendants().flat_map(|node| node.attributes());
    for attribute in attributes.filter(|attribute| attribute.name() == "href") {
        let Some((_, data)) = attribute.value().split_once(";base64,") else {
            continue;
        };
        let data: String = data.split_whitespace().collect();
        let why = match STANDARD.decode(data).map(Picture::of) {
            Ok(Ok(picture)) if picture.kind() == PictureKind::Svg => {
                "has a picture of shapes in it as an image: draw it with `use`".to_owned()
            }
            Ok(Ok(_)) => continue,
            Ok(Err(fault)) => format!("has a picture in it that {fault}"),
            Err(_) => "has a picture in it that is not base64".to_owned(),
        };
        return Err(Unsafe::at(text, attribute.range().start, why));
    }
    Ok(())
}
