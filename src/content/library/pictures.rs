//! The pictures of a library.

use super::super::Content;
use super::super::art::{Art, Artwork};
use super::super::diagnostic::Diagnostics;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::names::nearest;
use super::super::node::Node;
use super::super::picture::Picture;
use super::super::reader::Reader;
use super::super::spec::Kind;
use super::Library;

/// The files that name pictures, and their tables of things that may have one.
const NAMED_IN: [(&str, &str); 4] = [
    ("cards/", "cards"),
    ("maps/", "spaces"),
    ("scenarios/", "sides"),
    ("scenarios/", "change"),
];

impl Library {
    /// Every picture that a file of content names, in the order of the files.
    #[must_use]
    pub fn art(&self) -> Vec<Art> {
        let mut named: Vec<Art> = self
            .mods()
            .iter()
            .filter_map(|one| one.art.clone())
            .collect();
        for (index, file) in self.sources.files().iter().enumerate() {
            let tables = NAMED_IN
                .iter()
                .filter(|(part, _)| file.key.starts_with(part));
            for (_, table) in tables {
                let Some(table) = self.trees[index].as_ref().and_then(|tree| tree.get(table))
                else {
                    continue;
                };
                let things = table.entries().iter().map(|(_, node)| node);
                let nodes = things
                    .chain(table.list())
                    .filter_map(|thing| thing.get("art"));
                named.extend(nodes.filter_map(read));
            }
        }
        // A card that extends another one has the same picture.
        named.sort_by(|one, other| one.place.cmp(&other.place));
        named.dedup();
        named
    }

    /// The picture that a file names; none if it is not there, or cannot be shown.
    #[must_use]
    pub fn picture(&self, art: &Art) -> Option<&Picture> {
        self.sources.pictures().get(&art.path())?.as_ref().ok()
    }

    /// The picture with this digest.
    #[must_use]
    pub fn picture_by_digest(&self, digest: u64) -> Option<&Picture> {
        let mut pictures = self.sources.pictures().values().flatten();
        pictures.find(|picture| picture.digest() == digest)
    }

    /// Reports pictures that are missing, or that cannot be shown.
    pub(in super::super) fn check_pictures(&self, faults: &mut Diagnostics) {
        let pictures = self.sources.pictures();
        for art in self.art() {
            let path = art.path();
            let file = art.file;
            let fault = match pictures.get(&path) {
                Some(Ok(_)) => continue,
                Some(Err(why)) => DiagnosticKind::BadPicture {
                    file,
                    why: why.to_string(),
                },
                None => {
                    let folder = path.len() - file.len();
                    let beside = pictures.keys().filter_map(|other| other.get(folder..));
                    let near = nearest(&file, beside).map(str::to_owned);
                    DiagnosticKind::NoPicture { file, near }
                }
            };
            faults.add(&art.place, fault);
        }
    }
}

impl Content {
    /// The picture that a card, a side or a space has; none if it is not there, or cannot be shown.
    #[must_use]
    pub fn picture(&self, art: &Art) -> Option<&Picture> {
        self.pictures.get(&art.path())?.as_ref().ok()
    }
}

/// The picture that a value names; its faults are reported where it is read.
fn read(node: &Node) -> Option<Art> {
    Artwork.read(&mut Reader::default(), node, &())
}
