//! Lists the files of the page, so that they become part of the program.
//!
//! Their addresses name a version, so that browsers may keep them, and a page names every module it needs, so that none
//! of them waits for another one.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The contents of files by their paths below the folder of the page.
type Files = BTreeMap<String, Vec<u8>>;

fn main() -> Result<(), Box<dyn Error>> {
    let page = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?).join("page");
    println!("cargo::rerun-if-changed={}", page.display());
    let mut files = Files::new();
    if page.is_dir() {
        read(&page, "", &mut files)?;
    }
    let version = version(&files);
    let folder = PathBuf::from(std::env::var("OUT_DIR")?);
    let mut list = "&[\n".to_owned();
    for (name, bytes) in &files {
        println!("cargo::rerun-if-changed={}", page.join(name).display());
        let path = match name.strip_suffix(".html") {
            Some(_) => {
                let html = versioned(std::str::from_utf8(bytes)?, &version, &files);
                let path = folder.join(name);
                fs::write(&path, html)?;
                path
            }
            None => page.join(name),
        };
        writeln!(list, "    ({name:?}, include_bytes!({path:?}).as_slice()),")?;
    }
    list.push_str("]\n");
    fs::write(folder.join("page.rs"), list)?;
    println!("cargo::rustc-env=PAGE_VERSION={version}");
    Ok(())
}

/// Reads the files of a folder and its subfolders, without hidden ones.
fn read(folder: &Path, below: &str, files: &mut Files) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            read(&path, &format!("{below}{name}/"), files)?;
        } else {
            files.insert(format!("{below}{name}"), fs::read(path)?);
        }
    }
    Ok(())
}

/// A name that changes with any of the files.
fn version(files: &Files) -> String {
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// A page with the addresses of this version, and with all modules named.
fn versioned(html: &str, version: &str, files: &Files) -> String {
    let mut modules = Vec::new();
    for tag in html.split("<script type=\"module\" src=\"/page/").skip(1) {
        let entry = tag.split('"').next().unwrap_or_default();
        add_modules(entry, files, &mut modules);
    }
    let preloads = modules
        .iter()
        .map(|module| format!("  <link rel=\"modulepreload\" href=\"/page/{module}\">\n"));
    let html = html.replace("</head>", &(preloads.collect::<String>() + "</head>"));
    ["js", "css", "vendor"].iter().fold(html, |html, folder| {
        let (plain, own) = (
            format!("\"/page/{folder}/"),
            format!("\"/page/v/{version}/{folder}/"),
        );
        html.replace(&plain, &own)
    })
}

/// Adds a module and, after it, those it imports.
fn add_modules(module: &str, files: &Files, modules: &mut Vec<String>) {
    let text = files
        .get(module)
        .and_then(|bytes| std::str::from_utf8(bytes).ok());
    let Some(text) = text.filter(|_| !modules.iter().any(|one| one == module)) else {
        return;
    };
    modules.push(module.to_owned());
    for line in text.split(" from \"").skip(1) {
        let path = line.split('"').next().unwrap_or_default();
        add_modules(&resolved(module, path), files, modules);
    }
}

/// The path of a file that another one names relative to its own folder.
fn resolved(from: &str, path: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}
