//! The files of mods, to be read and written, and shipped content, to be read.

use std::fs;
use std::path::Path;

use axum::response::Response;
use brink::content::{MAX_FILE, MAX_SCRIPT, SourceFile, shown};
use brink::files::{self, Sort};
use brink_author::lossless::value_of;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::Desk;
use super::arrived::{Arrived, sent};
use super::history;
use super::path::{ModPath, SHIPPED};
use super::refused::Refused;
use crate::problem::Problem;

/// The most files that are listed.
const MAX_FILES: usize = 5_000;

/// A file to be written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Write {
    path: String,
    text: String,
    digest: Option<String>,
}

/// A file to be removed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Delete {
    path: String,
    digest: String,
}

/// A file to get another name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rename {
    from: String,
    to: String,
    digest: String,
}

/// A file to become what it was.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Restore {
    path: String,
    version: String,
    digest: Option<String>,
}

/// What there is to work on.
pub(super) fn state(arrived: &Arrived) -> Result<Response, Refused> {
    let library = arrived.desk.library();
    let path_of = |root: usize| {
        let file = library
            .sources()
            .files()
            .iter()
            .find(|file| file.root == root && file.key == "mod.yaml")?;
        Some(
            arrived
                .desk
                .path_of(&file.path)
                .trim_end_matches("/mod.yaml")
                .to_owned(),
        )
    };
    let mods = library.mods().iter().map(|one| {
        let (name, about) = library.names_of_mod(one);
        json!({ "id": one.id, "name": name, "description": about, "version": one.version.to_string(), "path": path_of(one.root), "writable": path_of(one.root).is_some_and(|path| !path.starts_with(SHIPPED)) })
    });
    let of_mod = |id: &str| {
        let mut found = library
            .mods()
            .iter()
            .filter(|one| library.scenarios_of(one).contains(&id));
        found.next().map(|one| one.id.clone())
    };
    let maps = library.maps();
    let scenarios = library.scenarios().into_iter().map(|listing| {
        let map = library.load(&listing.id, &[]).ok().map(|loaded| loaded.content.map.id.clone());
        let map_file = maps.iter().find(|one| Some(&one.id) == map.as_ref()).map(|one| arrived.desk.path_of(&one.file));
        let text = library.sources().find(&listing.file).and_then(|file| value_of(&file.text));
        let path = arrived.desk.path_of(&listing.file);
        json!({
            "id": listing.id, "name": listing.name, "mod": of_mod(&listing.id), "file": path, "path": path, "map": map,
            "map_path": map_file, "extends": text.and_then(|text| text.get("extends").cloned()),
        })
    });
    sent(json!({
        "folder": shown(&arrived.desk.edit.folder),
        "mods": mods.collect::<Vec<_>>(),
        "scenarios": scenarios.collect::<Vec<_>>(),
        "languages": library.languages(),
    }))
}

/// Every file: those of mods, and then those that are only read.
pub(super) fn tree(arrived: &Arrived) -> Result<Response, Refused> {
    let desk = &arrived.desk;
    let mut paths = Vec::new();
    collect(&desk.edit.folder, "", &mut paths);
    let own = paths.iter().filter_map(|path| {
        let bytes = desk.bytes(path).ok().flatten()?;
        Some(json!({ "path": path.text(), "bytes": bytes.len(), "digest": digest(&bytes), "writable": true }))
    });
    let mut files: Vec<Value> = own.collect();
    let library = desk.library();
    let mut shipped: Vec<&SourceFile> = library.sources().files().iter().collect();
    shipped.retain(|file| desk.path_of(&file.path).starts_with(SHIPPED));
    shipped.sort_by(|one, other| one.path.cmp(&other.path));
    files.extend(shipped.iter().map(|file| {
        let (path, text) = (desk.path_of(&file.path), file.text.as_bytes());
        json!({ "path": path, "bytes": text.len(), "digest": digest(text), "writable": false })
    }));
    sent(json!({ "files": files }))
}

/// A file.
pub(super) fn read(arrived: &Arrived) -> Result<Response, Refused> {
    let path = arrived.needed("path")?;
    if path.starts_with(SHIPPED) {
        let library = arrived.desk.library();
        let file = library
            .sources()
            .find(&arrived.desk.shown_path(path)?)
            .ok_or_else(|| Refused::no_file(path))?;
        let digest = digest(file.text.as_bytes());
        return sent(
            json!({ "path": path, "text": file.text, "digest": digest, "writable": false }),
        );
    }
    let path = ModPath::parse(path)?;
    let (text, digest) = arrived
        .desk
        .text(&path)?
        .ok_or_else(|| Refused::no_file(path.text()))?;
    sent(json!({ "path": path.text(), "text": text, "digest": digest, "writable": true }))
}

/// Writes a file, if it is as the writer knows it.
pub(super) fn write(arrived: &Arrived) -> Result<Response, Refused> {
    let Write { path, text, digest } = arrived.body()?;
    let path = ModPath::parse(&path)?;
    let digest = arrived.desk.put(&path, &text, digest.as_deref())?;
    sent(json!({ "path": path.text(), "digest": digest }))
}

/// Removes a file; its text is kept.
pub(super) fn delete(arrived: &Arrived) -> Result<Response, Refused> {
    let Delete { path, digest } = arrived.body()?;
    let path = ModPath::parse(&path)?;
    let _writing = arrived.desk.write();
    arrived.desk.expect(&path, Some(&digest))?;
    let file = arrived.desk.kept(&path)?;
    fs::remove_file(&file).map_err(|error| Refused::system(path.text(), &error))?;
    arrived.desk.drop_empty(&file);
    sent(json!({ "path": path.text() }))
}

/// Gives a file another name.
pub(super) fn rename(arrived: &Arrived) -> Result<Response, Refused> {
    let Rename { from, to, digest } = arrived.body()?;
    let (from, to) = (ModPath::parse(&from)?, ModPath::parse(&to)?);
    let desk = &arrived.desk;
    let _writing = desk.write();
    desk.expect(&from, Some(&digest))?;
    desk.expect(&to, None)?;
    let (before, after) = (desk.kept(&from)?, to.below(&desk.edit.folder)?);
    let in_to = |error: std::io::Error| Refused::system(to.text(), &error);
    after
        .parent()
        .map_or(Ok(()), fs::create_dir_all)
        .map_err(in_to)?;
    // A hard link fails where a file has come meanwhile; a plain renaming would replace it.
    fs::hard_link(&before, &after)
        .or_else(|_| fs::copy(&before, &after).map(drop))
        .map_err(in_to)?;
    fs::remove_file(&before).map_err(|error| Refused::system(from.text(), &error))?;
    desk.drop_empty(&before);
    sent(json!({ "path": to.text(), "digest": digest }))
}

/// The earlier texts of a file.
pub(super) fn versions(arrived: &Arrived) -> Result<Response, Refused> {
    let path = ModPath::parse(arrived.needed("path")?)?;
    let all = history::versions(&arrived.desk.edit.folder, &path);
    let facts = all.iter().map(|version| {
        let digest = version.read().ok().map(|bytes| digest(&bytes));
        let number = version.number.to_string();
        json!({ "version": number, "saved": version.saved, "bytes": version.bytes, "digest": digest })
    });
    sent(json!({ "versions": facts.collect::<Vec<_>>() }))
}

/// An earlier text of a file.
pub(super) fn version(arrived: &Arrived) -> Result<Response, Refused> {
    let path = ModPath::parse(arrived.needed("path")?)?;
    let text = arrived.desk.earlier(&path, arrived.needed("version")?)?;
    sent(json!({ "path": path.text(), "digest": digest(text.as_bytes()), "text": text }))
}

/// Makes a file what it was.
pub(super) fn restore(arrived: &Arrived) -> Result<Response, Refused> {
    let Restore {
        path,
        version,
        digest,
    } = arrived.body()?;
    let path = ModPath::parse(&path)?;
    let text = arrived.desk.earlier(&path, &version)?;
    let digest = arrived.desk.put(&path, &text, digest.as_deref())?;
    sent(json!({ "path": path.text(), "digest": digest, "text": text }))
}

impl Desk {
    /// The path of a file by which requests name it, from the one that diagnostics show.
    pub(super) fn path_of(&self, shown_path: &str) -> String {
        let folder = shown(&self.edit.folder);
        let own = shown_path
            .strip_prefix(&folder)
            .and_then(|rest| rest.strip_prefix('/'));
        let shipped = || {
            let inside = self
                .bases
                .iter()
                .find_map(|base| shown_path.strip_prefix(base.as_str()));
            format!("{SHIPPED}{}", inside.unwrap_or(shown_path))
        };
        own.map_or_else(shipped, str::to_owned)
    }

    /// The path that diagnostics show, from the one by which requests name a file.
    pub(super) fn shown_path(&self, path: &str) -> Result<String, Refused> {
        match path.strip_prefix(SHIPPED) {
            Some(inside) => {
                let with_base = self.bases.iter().map(|base| format!("{base}{inside}"));
                Ok(with_base
                    .into_iter()
                    .find(|path| Path::new(path).is_file())
                    .unwrap_or_else(|| inside.to_owned()))
            }
            None => Ok(format!(
                "{}/{}",
                shown(&self.edit.folder),
                ModPath::parse(path)?.text()
            )),
        }
    }

    /// The bytes of a file; none if there is no such file.
    pub(super) fn bytes(&self, path: &ModPath) -> Result<Option<Vec<u8>>, Refused> {
        let file = path.below(&self.edit.folder)?;
        if file.symlink_metadata().is_err() {
            return Ok(None);
        }
        files::read(&file, MAX_FILE)
            .map(Some)
            .map_err(|error| Refused::system(path.text(), &error))
    }

    /// The text of a file and its digest; none if there is no such file.
    pub(super) fn text(&self, path: &ModPath) -> Result<Option<(String, String)>, Refused> {
        let Some(bytes) = self.bytes(path)? else {
            return Ok(None);
        };
        let digest = digest(&bytes);
        let not_text = |_| Refused::because(format!("`{}` is not UTF-8 text", path.text()));
        Ok(Some((String::from_utf8(bytes).map_err(not_text)?, digest)))
    }

    /// Writes a file, if it is as the writer knows it; the digest of the new text.
    pub(super) fn put(
        &self,
        path: &ModPath,
        text: &str,
        known: Option<&str>,
    ) -> Result<String, Refused> {
        let _writing = self.write();
        self.put_held(path, text, known)
    }

    /// The same, for whoever keeps others from writing already.
    pub(super) fn put_held(
        &self,
        path: &ModPath,
        text: &str,
        known: Option<&str>,
    ) -> Result<String, Refused> {
        let limit = if path.is_script() {
            MAX_SCRIPT
        } else {
            MAX_FILE
        };
        if text.len() as u64 > limit {
            return Err(Problem::TooLarge(limit as usize).into());
        }
        self.expect(path, known)?;
        let file = path.below(&self.edit.folder)?;
        let in_file = |error: std::io::Error| Refused::system(path.text(), &error);
        file.parent()
            .map_or(Ok(()), fs::create_dir_all)
            .map_err(in_file)?;
        if known.is_some() {
            self.kept(path)?;
        }
        files::write(
            &file,
            text.as_bytes(),
            Sort {
                called: "a file of content",
                begins: |_| true,
            },
        )
        .map_err(in_file)?;
        Ok(digest(text.as_bytes()))
    }

    /// Refuses if a file is not as the writer knows it.
    fn expect(&self, path: &ModPath, known: Option<&str>) -> Result<(), Refused> {
        match (self.bytes(path)?, known) {
            (None, None) => Ok(()),
            (Some(_), None) => Err(Refused::exists(path.text())),
            (None, Some(_)) => Err(Refused::changed(path.text(), None)),
            (Some(bytes), Some(known)) => {
                let now = digest(&bytes);
                let text = String::from_utf8_lossy(&bytes);
                if now == known {
                    Ok(())
                } else {
                    Err(Refused::changed(path.text(), Some((&text, &now))))
                }
            }
        }
    }

    /// Keeps the text of a file before it changes; its place.
    fn kept(&self, path: &ModPath) -> Result<std::path::PathBuf, Refused> {
        if let Some(bytes) = self.bytes(path)? {
            history::keep(&self.edit.folder, path, &bytes)
                .map_err(|error| Refused::system("the history of the file", &error))?;
        }
        path.below(&self.edit.folder)
    }

    /// Removes the folders that a file was alone in, up to its mod: an empty folder of cards is a fault.
    fn drop_empty(&self, file: &Path) {
        for folder in file
            .ancestors()
            .skip(1)
            .take_while(|folder| *folder != self.edit.folder)
        {
            // It fails for a folder that is not empty, and for those above it.
            if fs::remove_dir(folder).is_err() {
                return;
            }
        }
    }

    /// An earlier text.
    fn earlier(&self, path: &ModPath, version: &str) -> Result<String, Refused> {
        let all = history::versions(&self.edit.folder, path);
        let found = all.iter().find(|one| one.number.to_string() == version);
        let missing =
            || Refused::because(format!("`{}` has no version of that number", path.text()));
        let bytes = found
            .ok_or_else(missing)?
            .read()
            .map_err(|error| Refused::system(path.text(), &error))?;
        String::from_utf8(bytes).map_err(|_| Refused::because("this version is not UTF-8 text"))
    }
}

/// The files below a folder that requests can name, in order.
pub(super) fn collect(folder: &Path, above: &str, paths: &mut Vec<ModPath>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort();
    for name in names.iter().filter(|name| !name.starts_with('.')) {
        let (inner, path) = (folder.join(name), format!("{above}{name}"));
        match inner.symlink_metadata() {
            _ if paths.len() >= MAX_FILES => return,
            Ok(about) if about.is_dir() && path.matches('/').count() < 7 => {
                collect(&inner, &format!("{path}/"), paths)
            }
            Ok(about) if about.is_file() => paths.extend(ModPath::parse(&path).ok()),
            _ => {}
        }
    }
}

/// The digest of a file, as requests write it.
pub(super) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
