//! The files of mods, and read-only shipped content.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use brink::content::{Library, Listing, Mod, ModFolder, SourceFile};
use brink::files::{self, Sort};
use brink::tooling::{MAX_FILE, MAX_SCRIPT, id_of_mod, shown};
use brink_author::lossless::value_of;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::history;
use super::path::{ModPath, SHIPPED};
use super::workbench::Workbench;
use crate::error::ApiError;
use crate::lobby::mod_of;
use crate::request::{ApiRequest, ApiResult, sent};

/// The maximum number of listed files.
const MAX_FILES: usize = 5_000;

/// The request to write a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Write {
    path: String,
    text: String,
    digest: Option<String>,
}

/// The request to remove a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Delete {
    path: String,
    digest: String,
}

/// The request to rename a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rename {
    from: String,
    to: String,
    digest: String,
}

/// The request to restore an earlier text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Restore {
    path: String,
    version: String,
    digest: Option<String>,
}

/// The mods, the scenarios in the order of the lobby, and the languages.
pub(super) fn state(bench: &Workbench, _: &ApiRequest) -> ApiResult {
    let library = bench.library();
    let mods = library.mods().iter();
    let mods = mods.map(|one| bench.mod_json(one, &library));
    let maps = library.maps();
    let scenarios = library.scenarios().into_iter();
    let scenarios = scenarios.map(|listing| bench.scenario_json(&listing, &maps, &library));
    let mut scenarios: Vec<(u8, Value)> = scenarios.collect();
    scenarios.sort_by_key(|(rank, _)| *rank);
    let scenarios = scenarios.into_iter().map(|(_, facts)| facts);
    sent(&json!({
        "folder": shown(&bench.edit.folder),
        "mods": mods.collect::<Vec<_>>(),
        "off": bench.switched_off(),
        "scenarios": scenarios.collect::<Vec<_>>(),
        "languages": library.languages(),
    }))
}

/// Every file: own ones, then read-only ones.
pub(super) fn tree(bench: &Workbench, _: &ApiRequest) -> ApiResult {
    let mut paths = Vec::new();
    collect(&bench.edit.folder, "", &mut paths);
    let mut files = Vec::new();
    for path in &paths {
        if let Ok(Some(bytes)) = bench.bytes(path) {
            files.push(file_json(path.text(), &bytes, true));
        }
    }
    let library = bench.library();
    let all = library.sources().files().iter();
    let mut shipped: Vec<&SourceFile> = all.collect();
    shipped.sort_by_key(|file| &file.path);
    for file in shipped {
        let path = bench.path_of(&file.path);
        if path.starts_with(SHIPPED) {
            let bytes = file.text.as_bytes();
            files.push(file_json(&path, bytes, false));
        }
    }
    sent(&json!({ "files": files }))
}

fn file_json(path: &str, bytes: &[u8], writable: bool) -> Value {
    json!({
        "path": path,
        "bytes": bytes.len(),
        "digest": digest(bytes),
        "writable": writable,
    })
}

/// A file.
pub(super) fn read(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let path = request.required("path")?;
    if path.starts_with(SHIPPED) {
        let library = bench.library();
        let file = library.sources().find(&bench.shown_path(path)?);
        let file = file.ok_or_else(|| ApiError::no_file(path))?;
        let digest = digest(file.text.as_bytes());
        return sent(&json!({
            "path": path,
            "text": file.text,
            "digest": digest,
            "writable": false,
        }));
    }
    let path = ModPath::parse(path)?;
    let found = bench.text(&path)?;
    let (text, digest) = found.ok_or_else(|| ApiError::no_file(path.text()))?;
    sent(&json!({
        "path": path.text(),
        "text": text,
        "digest": digest,
        "writable": true,
    }))
}

/// Writes a file, unless it changed meanwhile.
pub(super) fn write(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let Write { path, text, digest } = request.body()?;
    let path = ModPath::parse(&path)?;
    let digest = bench.put(&path, &text, digest.as_deref())?;
    sent(&json!({
        "path": path.text(),
        "digest": digest,
    }))
}

/// Removes a file and adds its text to the history.
pub(super) fn delete(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let Delete { path, digest } = request.body()?;
    let path = ModPath::parse(&path)?;
    let _writing = bench.write();
    bench.expect(&path, Some(&digest))?;
    let file = bench.stored(&path)?;
    fs::remove_file(&file).map_err(failed(&path))?;
    bench.drop_empty(&file);
    sent(&json!({ "path": path.text() }))
}

/// Renames a file.
pub(super) fn rename(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let Rename { from, to, digest } = request.body()?;
    let from = ModPath::parse(&from)?;
    let to = ModPath::parse(&to)?;
    let _writing = bench.write();
    bench.expect(&from, Some(&digest))?;
    bench.expect(&to, None)?;
    let before = bench.stored(&from)?;
    let after = to.below(&bench.edit.folder)?;
    copy_to_new_path(&before, &after).map_err(failed(&to))?;
    fs::remove_file(&before).map_err(failed(&from))?;
    bench.drop_empty(&before);
    sent(&json!({
        "path": to.text(),
        "digest": digest,
    }))
}

/// Checks that a text is not too long for its file.
pub(super) fn check_size(path: &ModPath, text: &str) -> ApiResult<()> {
    let limit = match path.is_script() {
        true => MAX_SCRIPT,
        false => MAX_FILE,
    };
    match text.len() as u64 > limit {
        true => Err(ApiError::TooLarge(limit as usize)),
        false => Ok(()),
    }
}

/// Copies a file to a path and creates missing folders.
fn copy_to_new_path(before: &Path, after: &Path) -> io::Result<()> {
    create_parent(after)?;
    // Unlike a renaming, a hard link never replaces a file created meanwhile.
    match fs::hard_link(before, after) {
        Ok(()) => Ok(()),
        Err(_) => fs::copy(before, after).map(drop),
    }
}

/// The error of the system for a file.
fn failed(path: &ModPath) -> impl FnOnce(io::Error) -> ApiError {
    |error| ApiError::system(path.text(), &error)
}

fn create_parent(file: &Path) -> io::Result<()> {
    file.parent().map_or(Ok(()), fs::create_dir_all)
}

/// The earlier texts of a file.
pub(super) fn versions(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let path = ModPath::parse(request.required("path")?)?;
    let all = history::versions(&bench.edit.folder, &path);
    let facts = all.iter().map(|version| {
        let bytes = version.read().ok();
        let digest = bytes.map(|bytes| digest(&bytes));
        let number = version.number.to_string();
        json!({
            "version": number,
            "saved": version.saved,
            "bytes": version.bytes,
            "digest": digest,
        })
    });
    sent(&json!({ "versions": facts.collect::<Vec<_>>() }))
}

/// An earlier text of a file.
pub(super) fn version(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let path = ModPath::parse(request.required("path")?)?;
    let text = bench.earlier(&path, request.required("version")?)?;
    sent(&json!({
        "path": path.text(),
        "digest": digest(text.as_bytes()),
        "text": text,
    }))
}

/// Restores an earlier text of a file.
pub(super) fn restore(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let Restore {
        path,
        version,
        digest,
    } = request.body()?;
    let path = ModPath::parse(&path)?;
    let text = bench.earlier(&path, &version)?;
    let digest = bench.put(&path, &text, digest.as_deref())?;
    sent(&json!({
        "path": path.text(),
        "digest": digest,
        "text": text,
    }))
}

impl Workbench {
    /// The ids of the mods of the folder that are switched off, by the names of their folders.
    fn switched_off(&self) -> BTreeMap<String, String> {
        let read = ModFolder::read(&self.edit.folder);
        let mods = read.mods.iter();
        let ids = mods.map(|folder| (folder, id_of_mod(folder)));
        let off = ids.filter(|(_, id)| read.disabled.contains_key(id));
        off.filter_map(|(folder, id)| Some((folder.file_name()?.to_str()?.to_owned(), id)))
            .collect()
    }

    fn mod_json(&self, one: &Mod, library: &Library) -> Value {
        let (name, about) = library.names_of_mod(one);
        let mut files = library.sources().files().iter();
        let file = files.find(|file| file.root == one.root && file.key == "mod.yaml");
        let path = file.map(|file| self.path_of(&file.path));
        let path = path.as_deref();
        let path = path.map(|path| path.trim_end_matches("/mod.yaml"));
        let is_own = path.is_some_and(|path| !path.starts_with(SHIPPED));
        json!({
            "id": one.id,
            "name": name,
            "description": about,
            "version": one.version.to_string(),
            "path": path,
            "writable": is_own,
        })
    }

    /// A scenario with its rank; one that cannot be loaded is among the last.
    fn scenario_json(&self, listing: &Listing, maps: &[Listing], library: &Library) -> (u8, Value) {
        let loaded = library.load(&listing.id).ok();
        let content = loaded.map(|loaded| loaded.content);
        let rank = content
            .as_ref()
            .map_or(u8::MAX, |content| content.scenario.rank);
        let map = content.map(|content| content.map.id.clone());
        let mut maps = maps.iter();
        let map_file = maps.find(|one| Some(&one.id) == map.as_ref());
        let map_path = map_file.map(|one| self.path_of(&one.file));
        let source = library.sources().find(&listing.file);
        let tree = source.and_then(|file| value_of(&file.text));
        let extends = tree.and_then(|tree| tree.get("extends").cloned());
        let path = self.path_of(&listing.file);
        let facts = json!({
            "id": listing.id,
            "name": listing.name,
            "mod": mod_of(library, &listing.id),
            "file": path,
            "path": path,
            "map": map,
            "map_path": map_path,
            "extends": extends,
        });
        (rank, facts)
    }

    /// The path of a file in requests, from its displayed path.
    pub(super) fn path_of(&self, shown_path: &str) -> String {
        let folder = shown(&self.edit.folder);
        let own = shown_path.strip_prefix(&folder);
        if let Some(own) = own.and_then(|rest| rest.strip_prefix('/')) {
            return own.to_owned();
        }
        let mut bases = self.bases.iter();
        let inside = bases.find_map(|base| shown_path.strip_prefix(base.as_str()));
        format!("{SHIPPED}{}", inside.unwrap_or(shown_path))
    }

    /// The displayed path of a file, from its path in requests.
    pub(super) fn shown_path(&self, path: &str) -> ApiResult<String> {
        let Some(inside) = path.strip_prefix(SHIPPED) else {
            let path = ModPath::parse(path)?;
            let folder = shown(&self.edit.folder);
            return Ok(format!("{folder}/{}", path.text()));
        };
        for base in &self.bases {
            let path = format!("{base}{inside}");
            if Path::new(&path).is_file() {
                return Ok(path);
            }
        }
        Ok(inside.to_owned())
    }

    /// The bytes of a file; none if there is no such file.
    pub(super) fn bytes(&self, path: &ModPath) -> ApiResult<Option<Vec<u8>>> {
        let file = path.below(&self.edit.folder)?;
        if file.symlink_metadata().is_err() {
            return Ok(None);
        }
        let bytes = files::read(&file, MAX_FILE);
        bytes.map(Some).map_err(failed(path))
    }

    /// The text of a file and its digest; none if there is no such file.
    pub(super) fn text(&self, path: &ModPath) -> ApiResult<Option<(String, String)>> {
        let Some(bytes) = self.bytes(path)? else {
            return Ok(None);
        };
        let digest = digest(&bytes);
        let Ok(text) = String::from_utf8(bytes) else {
            let message = format!("`{}` is not UTF-8 text", path.text());
            return Err(ApiError::unprocessable(message));
        };
        Ok(Some((text, digest)))
    }

    /// Writes a file, unless it differs from the known digest; returns the new digest.
    pub(super) fn put(&self, path: &ModPath, text: &str, known: Option<&str>) -> ApiResult<String> {
        let _writing = self.write();
        self.put_held(path, text, known)
    }

    /// Writes a file as [`Workbench::put`] does, for callers that hold the lock.
    pub(super) fn put_held(
        &self,
        path: &ModPath,
        text: &str,
        known: Option<&str>,
    ) -> ApiResult<String> {
        check_size(path, text)?;
        self.expect(path, known)?;
        let file = path.below(&self.edit.folder)?;
        create_parent(&file).map_err(failed(path))?;
        if known.is_some() {
            self.stored(path)?;
        }
        let sort = Sort {
            called: "a file of content",
            begins: |_| true,
        };
        let bytes = text.as_bytes();
        files::write(&file, bytes, sort).map_err(failed(path))?;
        Ok(digest(bytes))
    }

    /// Checks that a file has the digest that the writer knows, or does not exist.
    pub(super) fn expect(&self, path: &ModPath, known: Option<&str>) -> ApiResult<()> {
        match (self.bytes(path)?, known) {
            (None, None) => Ok(()),
            (Some(_), None) => Err(ApiError::exists(path.text())),
            (None, Some(_)) => Err(ApiError::changed(path.text(), None)),
            (Some(bytes), Some(known)) => {
                let now = digest(&bytes);
                if now == known {
                    return Ok(());
                }
                let text = String::from_utf8_lossy(&bytes);
                let found = Some((&*text, &*now));
                Err(ApiError::changed(path.text(), found))
            }
        }
    }

    /// Stores the text of a file in its history; returns its place on the disk.
    pub(super) fn stored(&self, path: &ModPath) -> ApiResult<PathBuf> {
        if let Some(bytes) = self.bytes(path)? {
            let kept = history::keep(&self.edit.folder, path, &bytes);
            kept.map_err(|error| ApiError::system("the history of the file", &error))?;
        }
        path.below(&self.edit.folder)
    }

    /// Removes the empty folders above a removed file: an empty folder of cards is a fault.
    fn drop_empty(&self, file: &Path) {
        for folder in file.ancestors().skip(1) {
            // Folders with files cannot be removed, nor can those above them.
            if *folder == self.edit.folder {
                return;
            }
            if fs::remove_dir(folder).is_err() {
                return;
            }
        }
    }

    /// An earlier text.
    fn earlier(&self, path: &ModPath, version: &str) -> ApiResult<String> {
        let all = history::versions(&self.edit.folder, path);
        let mut all = all.iter();
        let found = all.find(|one| one.number.to_string() == version);
        let path_text = path.text();
        let Some(found) = found else {
            let message = format!("`{path_text}` has no version of that number");
            return Err(ApiError::unprocessable(message));
        };
        let bytes = found.read().map_err(failed(path))?;
        let text = String::from_utf8(bytes);
        text.map_err(|_| ApiError::unprocessable("this version is not UTF-8 text"))
    }
}

/// Collects the files below a folder that requests can name, in order.
pub(super) fn collect(folder: &Path, above: &str, paths: &mut Vec<ModPath>) {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let names = entries.flatten().map(|entry| entry.file_name());
    let names = names.filter_map(|name| name.into_string().ok());
    let mut names: Vec<String> = names.collect();
    names.sort();
    for name in names.iter().filter(|name| !name.starts_with('.')) {
        let inner = folder.join(name);
        let path = format!("{above}{name}");
        match inner.symlink_metadata() {
            _ if paths.len() >= MAX_FILES => return,
            Ok(about) if about.is_dir() && path.matches('/').count() < 7 => {
                collect(&inner, &format!("{path}/"), paths)
            }
            Ok(about) if about.is_file() => {
                paths.extend(ModPath::parse(&path).ok());
            }
            _ => {}
        }
    }
}

/// The digest of a file, as requests write it.
pub(super) fn digest(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
