//! A mod as one file: read with limits on everything, and always written to the same bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read, Write};

use brink::content::{Picture, PictureKind};
use brink::tooling::{MAX_FILE, MAX_SCRIPT, MOD_FILE};
use zip::read::ZipFile;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use super::name::{is_file_name, path_of_mod};
use super::refused::Refused;
use super::unsafe_text::Unsafe;
use super::{page, picture};

/// The largest zip that is read, in bytes.
pub const MAX_ARCHIVE: u64 = 32 << 20;
/// The maximum number of entries of a zip, including folders.
pub const MAX_FILES: usize = 2_000;
/// The maximum total size of all files, in bytes.
pub const MAX_TOTAL: u64 = 64 << 20;
/// Maximum decompression ratio.
const MAX_RATIO: u64 = 200;
/// The maximum size of a file that is packed as tightly as possible.
const SMALL: u64 = 64 << 10;
/// The bits of a mode that give the kind of a file, and those of a plain file.
const KIND: u32 = 0o170_000;
const PLAIN: u32 = 0o100_000;
/// A mod as one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// The name of its folder.
    pub folder: String,
    /// Its files by their paths below the folder, with forward slashes.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Package {
    /// Reads a zip, and trusts nothing in it: the bytes actually unpacked are counted.
    ///
    /// # Errors
    /// An entry that a mod cannot have, by name.
    ///
    /// # Examples
    /// ```
    /// let refused = brink_pack::Package::read(b"no zip").unwrap_err();
    /// assert!(refused.to_string().starts_with("it is not a whole zip file"));
    /// ```
    pub fn read(bytes: &[u8]) -> Result<Package, Refused> {
        if bytes.len() as u64 > MAX_ARCHIVE {
            return Err(Refused::TooLarge(MAX_ARCHIVE >> 20));
        }
        let archive = ZipArchive::new(Cursor::new(bytes));
        let mut archive = archive.map_err(not_a_zip)?;
        if archive.len() > MAX_FILES {
            return Err(Refused::TooMany(archive.len(), MAX_FILES));
        }
        if archive.has_duplicate_names() {
            return Err(Refused::Doubled);
        }
        let names = names(&mut archive)?;
        let folder = folder_of(&names)?;
        if archive.has_overlapping_entries().map_err(not_a_zip)? {
            return Err(Refused::Overlapping);
        }
        let (mut files, mut left) = (BTreeMap::new(), MAX_TOTAL);
        for (index, name) in &names {
            let mut entry = archive
                .by_index(*index)
                .map_err(|error| damaged(name, &error))?;
            let text = inflated(&mut entry, name, left)?;
            left -= text.len() as u64;
            harmless(name, &text)?;
            let below = name
                .strip_prefix(&folder)
                .and_then(|rest| rest.strip_prefix('/'))
                .unwrap_or(name);
            files.insert(below.to_owned(), text);
        }
        Ok(Package { folder, files })
    }

    /// The bytes of the zip: always the same for the same files.
    ///
    /// # Errors
    /// A file that [`Package::read`] would refuse.
    pub fn write(&self) -> Result<Vec<u8>, Refused> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(6))
            .last_modified_time(DateTime::default())
            .unix_permissions(0o644);
        for (path, text) in &self.files {
            let name = format!("{}/{path}", self.folder);
            zip.start_file(&name, options)
                .map_err(|error| damaged(&name, &error))?;
            zip.write_all(text)
                .map_err(|error| damaged(&name, &error))?;
        }
        let bytes = zip.finish().map_err(not_a_zip)?.into_inner();
        // A package that is handed out can be installed.
        Package::read(&bytes)?;
        Ok(bytes)
    }

    /// The size of all files, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let sizes = self.files.values().map(|text| text.len() as u64);
        sizes.sum()
    }
}

/// The names of all files with their positions, each of them checked.
fn names(archive: &mut ZipArchive<Cursor<&[u8]>>) -> Result<Vec<(usize, String)>, Refused> {
    let (mut names, mut known) = (Vec::new(), BTreeMap::new());
    for index in 0..archive.len() {
        let entry = archive.by_index_raw(index).map_err(not_a_zip)?;
        let lossy = String::from_utf8_lossy(entry.name_raw()).into_owned();
        if entry.is_symlink()
            || entry
                .unix_mode()
                .is_some_and(|mode| !allowed(mode, entry.is_dir()))
        {
            return Err(Refused::NotAFile(lossy));
        }
        let path = lossy.strip_suffix('/').unwrap_or(&lossy);
        let is_folder = path.len() < lossy.len();
        let checked = if is_folder {
            path.split('/').try_for_each(super::plain)
        } else {
            path_of_mod(path)
        };
        checked.map_err(|why| Refused::Name(lossy.clone(), why))?;
        if entry.encrypted() {
            return Err(Refused::Encrypted(lossy));
        }
        if !matches!(
            entry.compression(),
            CompressionMethod::Stored | CompressionMethod::Deflated
        ) {
            return Err(Refused::Method(lossy));
        }
        one_spelling(path, &mut known)?;
        if !is_folder {
            names.push((index, lossy));
        }
    }
    none_below_a_file(&names)?;
    Ok(names)
}

/// Checks that no file stands where another one needs a folder.
fn none_below_a_file(names: &[(usize, String)]) -> Result<(), Refused> {
    let files: BTreeSet<&str> = names.iter().map(|(_, name)| name.as_str()).collect();
    for name in &files {
        let mut above = name.match_indices('/').map(|(at, _)| &name[..at]);
        if let Some(file) = above.find(|above| files.contains(above)) {
            return Err(Refused::BelowAFile((*name).to_owned(), file.to_owned()));
        }
    }
    Ok(())
}

/// Whether a mode is that of a plain file, or of a folder.
fn allowed(mode: u32, is_folder: bool) -> bool {
    let kind = mode & KIND;
    kind == 0 || (kind == PLAIN && !is_folder) || (kind == 0o040_000 && is_folder)
}

/// Checks that no other path differs only in case.
fn one_spelling(path: &str, known: &mut BTreeMap<String, String>) -> Result<(), Refused> {
    let ends = path
        .match_indices('/')
        .map(|(at, _)| at)
        .chain([path.len()]);
    for part in ends.map(|end| &path[..end]) {
        let other = known
            .entry(part.to_ascii_lowercase())
            .or_insert_with(|| part.to_owned());
        if other != part {
            return Err(Refused::Case(other.clone(), part.to_owned()));
        }
    }
    Ok(())
}

/// The one folder of a mod.
fn folder_of(names: &[(usize, String)]) -> Result<String, Refused> {
    let ending = format!("/{MOD_FILE}");
    let mut mods = names
        .iter()
        .filter_map(|(_, name)| name.strip_suffix(&ending));
    let folder = mods.next().ok_or(Refused::NoMod)?;
    if let Some(other) = mods.next() {
        return Err(Refused::SeveralMods(folder.to_owned(), other.to_owned()));
    }
    match names.iter().find(|(_, name)| !is_below(name, folder)) {
        Some((_, other)) => Err(Refused::Outside(other.clone(), folder.to_owned())),
        None if folder.contains('/') => Err(Refused::NoMod),
        None if is_file_name(folder) => Err(Refused::Name(
            folder.to_owned(),
            "has the name of a file, and is the folder of the mod",
        )),
        None => Ok(folder.to_owned()),
    }
}

/// Whether a path is one of a file in a folder.
fn is_below(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder)
        .is_some_and(|rest| rest.starts_with('/'))
}

/// The bytes of a file, as many as come out.
fn inflated(
    entry: &mut ZipFile<'_, Cursor<&[u8]>>,
    name: &str,
    left: u64,
) -> Result<Vec<u8>, Refused> {
    let limit = if name.ends_with(".lua") {
        MAX_SCRIPT
    } else {
        MAX_FILE
    };
    let grown = entry.compressed_size().saturating_mul(MAX_RATIO).max(SMALL);
    let most = limit.min(left).min(grown);
    let mut bytes = Vec::new();
    entry
        .take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| damaged(name, &error))?;
    match bytes.len() as u64 > most {
        false => Ok(bytes),
        true if most == grown => Err(Refused::Ratio(name.to_owned(), MAX_RATIO)),
        true if most == limit => Err(Refused::LargeFile(name.to_owned(), limit >> 10)),
        true => Err(Refused::LargeInAll(MAX_TOTAL >> 20)),
    }
}

fn damaged(name: &str, error: &impl ToString) -> Refused {
    Refused::Damaged(name.to_owned(), error.to_string())
}

fn not_a_zip(error: ZipError) -> Refused {
    Refused::NotAZip(error.to_string())
}

/// Checks that a file is a picture of pixels, or a text that only the sandbox runs.
fn harmless(name: &str, bytes: &[u8]) -> Result<(), Refused> {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    if let Some("png" | "webp") = ending {
        let picture = Picture::of(bytes);
        let picture = picture.map_err(|fault| Refused::Picture(name.to_owned(), fault))?;
        if picture.kind() != PictureKind::Svg {
            return Ok(());
        }
    }
    let text = plain_text(bytes);
    let text = text.map_err(|why| Refused::Text(name.to_owned(), why))?;
    let checked = match ending {
        Some("svg" | "png" | "webp") => picture::check(text),
        Some("md") => page::check_markdown(text),
        _ => page::check_plain(text),
    };
    checked.map_err(|Unsafe { line, column, why }| Refused::Unsafe {
        name: name.to_owned(),
        line,
        column,
        why,
    })
}

/// The text of a file that no system runs as a program.
fn plain_text(bytes: &[u8]) -> Result<&str, &'static str> {
    let text = std::str::from_utf8(bytes).map_err(|_| "is not UTF-8 text")?;
    if text.contains('\0') {
        return Err("is not text: it has a zero byte");
    }
    if text.starts_with("#!") {
        return Err("begins as a program of the system does");
    }
    Ok(text)
}
