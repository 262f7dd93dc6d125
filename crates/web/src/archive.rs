//! Archives: the files of a content as one value, from which the same content is loaded again.
//!
//! An archive is JSON, compressed by gzip: the roots in order, each with the texts of its files by
//! their paths. It is named by the SHA-256 of the JSON, so that equal files have equal names.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Read, Write as _};

use brink::content::{Library, Texts};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::ApiError;
use crate::store::Archive;

/// The version of the form of archives.
const VERSION: u32 = 1;
/// The maximum length of the JSON, in bytes.
const MAX_BYTES: u64 = 256 << 20;

/// The files of a content.
#[derive(Serialize, Deserialize)]
struct Files {
    version: u32,
    roots: Vec<Root>,
}

/// The files below a root, by their paths.
#[derive(Default, Serialize, Deserialize)]
struct Root {
    name: String,
    files: BTreeMap<String, String>,
}

impl Archive {
    /// The archive of all files of a library.
    ///
    /// A scenario refers to names of files that it does not use, so none is left out.
    pub(crate) fn of(library: &Library) -> Result<Archive, ApiError> {
        let mut roots: BTreeMap<usize, Root> = BTreeMap::new();
        for one in library.mods() {
            roots.entry(one.root).or_default().name = one.id.clone();
        }
        for file in library.sources().files() {
            let root = roots.entry(file.root).or_default();
            root.files.insert(file.key.clone(), file.text.clone());
        }
        let files = Files {
            version: VERSION,
            roots: roots.into_values().collect(),
        };
        let json = serde_json::to_vec(&files).map_err(ApiError::corrupt)?;
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(&json).map_err(ApiError::corrupt)?;
        Ok(Archive {
            digest: hex(&Sha256::digest(&json)),
            bytes: encoder.finish().map_err(ApiError::corrupt)?,
        })
    }

    /// The roots of the content.
    pub(crate) fn texts(&self) -> Result<Vec<Texts>, ApiError> {
        let unreadable = |error: io::Error| ApiError::BadContent(error.to_string());
        let mut json = Vec::new();
        let mut decoder = GzDecoder::new(&self.bytes[..]).take(MAX_BYTES);
        decoder.read_to_end(&mut json).map_err(unreadable)?;
        let files: Files = serde_json::from_slice(&json)
            .map_err(io::Error::from)
            .map_err(unreadable)?;
        let roots = files.roots.iter().map(|root| {
            let texts = Texts::named(&root.name);
            let files = root.files.iter();
            files.fold(texts, |texts, (path, text)| texts.with(path, text))
        });
        Ok(roots.collect())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a text cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_content_of_an_archive_is_the_content() {
        let library = Library::open(&testkit::roots());
        let archive = Archive::of(&library).unwrap();
        let again = Library::open_with(&[], &archive.texts().unwrap());
        assert_eq!(Archive::of(&again).unwrap(), archive);
        let ids: Vec<&str> = library.scenario_ids().collect();
        assert_eq!(again.scenario_ids().collect::<Vec<_>>(), ids);
        for id in ids {
            let [one, other] = [&library, &again].map(|library| library.load(id).unwrap().content);
            assert_eq!(one.digest, other.digest, "{id}");
        }
    }
}
