//! Pictures that files of content name, with their licences. No rule reads them.

use super::node::{Node, NodeValue};
use super::reader::Reader;
use super::source::Place;
use super::spec::{self, Declared, Kind, Readable, Takes, text};

/// A picture that a file of content names, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Art {
    /// The file, from the folder of the file that names it.
    pub file: String,
    /// The licence, if one is given.
    pub license: Option<String>,
    /// The author, if one is given.
    pub author: Option<String>,
    /// The place where it is named.
    pub place: Place,
}

impl Art {
    /// The displayed path of the picture.
    #[must_use]
    pub fn path(&self) -> String {
        let named_in = self.place.file();
        let folder = named_in.rfind(['/', ':']).map_or(0, |at| at + 1);
        format!("{}{}", &named_in[..folder], self.file)
    }

    /// The author and the licence, as far as they are given.
    #[must_use]
    pub fn credit(&self) -> Option<String> {
        let parts = [&self.author, &self.license].into_iter().flatten();
        let parts: Vec<&str> = parts.map(String::as_str).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

/// The folder of pictures, beside the file that names them.
pub(super) const FOLDER: &str = "art";
/// The extensions of pictures.
pub(super) const ENDINGS: [&str; 3] = ["svg", "png", "webp"];
/// The pattern of the file of a picture.
const PATTERN: &str = r"^art/[A-Za-z0-9_][A-Za-z0-9_.-]*\.(svg|png|webp)$";

/// Whether a path is that of a picture.
fn is_path(path: &str) -> bool {
    let name = path
        .strip_prefix(FOLDER)
        .and_then(|rest| rest.strip_prefix('/'));
    let parts = name.and_then(|name| name.rsplit_once('.'));
    parts.is_some_and(|(stem, ending)| {
        let is_of_word = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
        stem.starts_with(is_of_word)
            && stem
                .chars()
                .all(|sign| is_of_word(sign) || matches!(sign, '.' | '-'))
            && ENDINGS.contains(&ending)
    })
}

/// The file of a picture.
struct File;

impl<C> Kind<C> for File {
    type Value = String;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<String> {
        let path = reader.text(node)?;
        match is_path(&path) {
            true => Some(path),
            false => reader.wrong(node, WANTED),
        }
    }

    fn takes(&self) -> Takes {
        Takes::Pattern(WANTED, PATTERN)
    }
}

const WANTED: &str = "a picture in the folder `art` beside this file, such as `art/wheat.svg`";

spec::keys! {
    /// A picture, and whose it is.
    struct Credited = "a picture with its licence" in () {
        /// The file: an SVG, a PNG or a WebP in the folder `art` beside this file.
        file: String = File, need;
        /// The licence.
        license: Option<String> = text(), may;
        /// The author.
        author: Option<String> = text(), may;
    }
}

/// A picture: its file, or a table that also has its licence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Artwork;

impl<C> Kind<C> for Artwork {
    type Value = Art;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<Art> {
        // A table may inherit its file from another one.
        let named = node.get("file").unwrap_or(node);
        let read = match node.value {
            NodeValue::Map(_) => <Credited as Readable<()>>::read(reader, node, &())?,
            _ => Credited {
                file: File.read(reader, node, scope)?,
                license: None,
                author: None,
            },
        };
        Some(Art {
            file: read.file,
            license: read.license,
            author: read.author,
            place: named.place.clone(),
        })
    }

    fn takes(&self) -> Takes {
        Takes::AnyOf(vec![
            Kind::<C>::takes(&File),
            Takes::Table(<Credited as Declared>::table),
        ])
    }
}
