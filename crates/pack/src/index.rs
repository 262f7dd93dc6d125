//! An index of packed mods: a file beside them, on a web server or in a folder, that programs search.

use std::collections::{BTreeMap, BTreeSet};

use brink::content::{Mod, Texts};
use brink::tooling::MOD_FILE;
use semver::{Version, VersionReq};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::name::plain;
use super::package::{MAX_ARCHIVE, Package};
use super::unlisted::Unlisted;

/// The name of the file of an index.
pub const INDEX_FILE: &str = "index.json";
/// The largest file of an index that is read, in bytes.
pub const MAX_INDEX: u64 = 8 << 20;
/// The form of the file that is read and written.
const FORMAT: u32 = 1;
/// The longest text of an entry, in characters.
const MAX_TEXT: usize = 2_000;
/// The longest chain of mods that need each the next one.
const MAX_CHAIN: usize = 100;

/// The mods that can be had from one place, by id and version.
///
/// # Examples
/// ```
/// use brink_pack::Index;
///
/// let (index, faults) = Index::read(br#"{"format": 1, "mods": []}"#)?;
/// assert!(index.mods.is_empty() && faults.is_empty());
/// # Ok::<_, brink_pack::Unlisted>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Index {
    /// The form of the file.
    format: u32,
    /// The mods, each version by itself.
    pub mods: Vec<Listed>,
}

/// A version of a mod in an index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Listed {
    /// The id of the mod.
    pub id: String,
    /// Its version.
    pub version: Version,
    /// The displayed name.
    pub name: String,
    /// A one-line description.
    #[serde(default)]
    pub description: String,
    /// The author.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The versions of the engine that it works with.
    pub engine: VersionReq,
    /// The mods that it needs, and in which versions.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub requires: BTreeMap<String, VersionReq>,
    /// The name of the packed file beside the index.
    pub file: String,
    /// The size of that file in bytes.
    pub bytes: u64,
    /// The SHA-256 of that file in hexadecimal digits.
    pub sha256: String,
}

impl Index {
    /// Makes the index of packed files: their names and their bytes.
    ///
    /// # Errors
    /// Each file that is not a mod that could be installed, and each mod that is there twice in one version.
    pub fn of(files: &[(String, Vec<u8>)]) -> Result<Index, Vec<(String, Unlisted)>> {
        let (mut mods, mut faults): (Vec<Listed>, Vec<_>) = (Vec::new(), Vec::new());
        for (file, bytes) in files {
            let listed = Listed::of(file, bytes).and_then(|listed| listed.checked());
            match listed {
                Ok(listed) => match mods.iter().find(|other| other.is_same(&listed)) {
                    Some(other) => faults.push((file.clone(), Unlisted::Twice(other.file.clone()))),
                    None => mods.push(listed),
                },
                Err(fault) => faults.push((file.clone(), fault)),
            }
        }
        mods.sort_by(|a, b| (&a.id, &a.version).cmp(&(&b.id, &b.version)));
        match faults.is_empty() {
            true => Ok(Index {
                format: FORMAT,
                mods,
            }),
            false => Err(faults),
        }
    }

    /// Reads an index, and trusts nothing in it. Entries that cannot be are left out; each is returned with its
    /// position, from 1, and its fault.
    ///
    /// # Errors
    /// A file that is no index of a form that is known.
    pub fn read(bytes: &[u8]) -> Result<(Index, Vec<(usize, Unlisted)>), Unlisted> {
        #[derive(Deserialize)]
        struct File {
            format: u32,
            mods: Vec<serde_json::Value>,
        }
        let file: File = serde_json::from_slice(bytes).map_err(Unlisted::json)?;
        if file.format != FORMAT {
            return Err(Unlisted::Format(file.format));
        }
        let (mut mods, mut faults): (Vec<Listed>, Vec<_>) = (Vec::new(), Vec::new());
        let mut known = BTreeSet::new();
        for (entry, number) in file.mods.into_iter().zip(1..) {
            let listed = Listed::deserialize(entry).map_err(Unlisted::json);
            match listed.and_then(|listed| listed.checked()) {
                Ok(listed) if known.insert((listed.id.clone(), listed.version.clone())) => {
                    mods.push(listed)
                }
                Ok(listed) => faults.push((number, Unlisted::Twice(listed.file))),
                Err(fault) => faults.push((number, fault)),
            }
        }
        let format = FORMAT;
        Ok((Index { format, mods }, faults))
    }

    /// The text of the file.
    #[must_use]
    pub fn text(&self) -> String {
        let text = serde_json::to_string_pretty(self);
        text.unwrap_or_default() + "\n"
    }

    /// The newest versions that have all of some words in id, name, description or author, in any case.
    pub fn search<'i>(&'i self, words: &[String]) -> impl Iterator<Item = &'i Listed> {
        let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let newest = self.mods.iter().filter(|one| {
            let mut others = self.mods.iter();
            !others.any(|other| other.id == one.id && other.version > one.version)
        });
        newest.filter(move |one| {
            let author = one.author.as_deref().unwrap_or_default();
            let text = [&one.id, &one.name, &one.description, author]
                .join("\n")
                .to_lowercase();
            words.iter().all(|word| text.contains(word.as_str()))
        })
    }

    /// A mod in one version, or in the newest that works with this engine. One with a suffix, such as `2.0.0-beta`, has
    /// to be named.
    ///
    /// # Errors
    /// There is no such mod, or no such version of it, or none that fits.
    pub fn find(&self, id: &str, version: Option<&str>) -> Result<&Listed, Unlisted> {
        let wanted = version.map_or(Ok(VersionReq::STAR), |version| {
            format!("={version}").parse()
        });
        let wanted =
            wanted.map_err(|_| Unlisted::NotAVersion(version.unwrap_or_default().to_owned()))?;
        self.newest(id, &wanted)
    }

    /// The newest version of a mod that works with this engine, if it is newer than the one that is there.
    #[must_use]
    pub fn newer(&self, id: &str, there: &str) -> Option<&Listed> {
        let there = Version::parse(there).ok()?;
        let newest = self.newest(id, &VersionReq::STAR).ok()?;
        (newest.version > there).then_some(newest)
    }

    /// The newest version of a mod that is among those wanted and works with this engine.
    fn newest(&self, id: &str, wanted: &VersionReq) -> Result<&Listed, Unlisted> {
        let engine = Version::parse(brink::ENGINE).map_err(Unlisted::json)?;
        let of_mod: Vec<&Listed> = self.mods.iter().filter(|one| one.id == id).collect();
        let fits = of_mod.iter().filter(|one| wanted.matches(&one.version));
        let newest = fits
            .filter(|one| one.engine.matches(&engine))
            .max_by_key(|one| &one.version);
        let versions = || of_mod.iter().map(|one| one.version.to_string()).collect();
        match newest {
            Some(one) => Ok(one),
            None if of_mod.is_empty() => Err(Unlisted::NoMod(id.to_owned())),
            None => Err(Unlisted::NoVersion(
                id.to_owned(),
                wanted.to_string(),
                versions(),
            )),
        }
    }

    /// A mod with those that it needs and that are not there, these first.
    ///
    /// # Errors
    /// As [`Index::find`]; mods that need one another.
    pub fn with_needed<'i>(
        &'i self,
        one: &'i Listed,
        there: &[Mod],
    ) -> Result<Vec<&'i Listed>, Unlisted> {
        let is_there = |id: &str, versions: &VersionReq| {
            let found = there.iter().find(|other| other.id == id);
            let version = found.and_then(|other| other.version.to_string().parse().ok());
            version.is_some_and(|version| versions.matches(&version))
        };
        let mut found = Vec::new();
        self.add_needed(one, &is_there, &mut vec![], &mut found)?;
        Ok(found)
    }

    /// Depth first, so that each comes after those that it needs.
    fn add_needed<'i>(
        &'i self,
        one: &'i Listed,
        is_there: &dyn Fn(&str, &VersionReq) -> bool,
        above: &mut Vec<&'i str>,
        found: &mut Vec<&'i Listed>,
    ) -> Result<(), Unlisted> {
        if above.contains(&one.id.as_str()) {
            return Err(Unlisted::Circle(one.id.clone()));
        }
        if above.len() >= MAX_CHAIN {
            return Err(Unlisted::TooDeep(one.id.clone(), MAX_CHAIN));
        }
        above.push(&one.id);
        for (id, versions) in &one.requires {
            let is_found = found
                .iter()
                .any(|other| other.id == *id && versions.matches(&other.version));
            if !is_found && !is_there(id, versions) {
                self.add_needed(self.newest(id, versions)?, is_there, above, found)?;
            }
        }
        above.pop();
        found.push(one);
        Ok(())
    }
}

impl Listed {
    /// The entry of a packed file.
    fn of(file: &str, bytes: &[u8]) -> Result<Listed, Unlisted> {
        let one = manifest(&Package::read(bytes)?)?;
        let requires = one.requires.iter();
        let requires = requires.map(|other| Ok((other.id.clone(), other.versions().parse()?)));
        Ok(Listed {
            version: one.version.to_string().parse().map_err(Unlisted::json)?,
            engine: one.engine().parse().map_err(Unlisted::json)?,
            requires: requires
                .collect::<Result<_, semver::Error>>()
                .map_err(Unlisted::json)?,
            id: one.id,
            name: one.name,
            description: one.description,
            author: one.author,
            file: file.to_owned(),
            bytes: bytes.len() as u64,
            sha256: sha256(bytes),
        })
    }

    /// Reads the packed file, if it is the one that the index means.
    ///
    /// # Errors
    /// Another size or checksum than the index says, a package that is refused, or another mod in it.
    pub fn package(&self, bytes: &[u8]) -> Result<Package, Unlisted> {
        if bytes.len() as u64 != self.bytes {
            return Err(Unlisted::Size(self.bytes, bytes.len() as u64));
        }
        if sha256(bytes) != self.sha256 {
            return Err(Unlisted::Checksum);
        }
        let package = Package::read(bytes)?;
        let one = manifest(&package)?;
        let (id, version) = (one.id, one.version.to_string());
        match id == self.id && version == self.version.to_string() {
            true => Ok(package),
            false => Err(Unlisted::Another(id, version)),
        }
    }

    /// The entry, if it can be one.
    fn checked(self) -> Result<Listed, Unlisted> {
        let is_id = |id: &String| plain(id).is_ok() && id.len() <= 100;
        let is_zip = plain(&self.file).is_ok() && self.file.ends_with(".zip");
        let is_sum =
            self.sha256.len() == 64 && self.sha256.chars().all(|sign| sign.is_ascii_hexdigit());
        let texts = [
            Some(&self.name),
            Some(&self.description),
            self.author.as_ref(),
        ];
        let fault = match () {
            () if !is_id(&self.id) || !self.requires.keys().all(is_id) => {
                "has an id that no mod can have"
            }
            () if !is_zip || self.file.len() > 200 => {
                "names a file that is not a zip beside the index"
            }
            () if !is_sum => "has no SHA-256",
            () if self.bytes > MAX_ARCHIVE => "is larger than a packed mod may be",
            () if texts
                .into_iter()
                .flatten()
                .any(|text| text.chars().count() > MAX_TEXT) =>
            {
                "has a text that is too long"
            }
            () => return Ok(self),
        };
        Err(Unlisted::Entry(fault))
    }

    fn is_same(&self, other: &Listed) -> bool {
        (&self.id, &self.version) == (&other.id, &other.version)
    }
}

/// The declaration of the mod in a package.
fn manifest(package: &Package) -> Result<Mod, Unlisted> {
    let text = package
        .files
        .get(MOD_FILE)
        .map(|text| String::from_utf8_lossy(text));
    let text = text.unwrap_or_default();
    Mod::of(&Texts::named(&package.folder).with(MOD_FILE, &text)).ok_or(Unlisted::NoManifest)
}

fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
