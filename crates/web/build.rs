//! Lists the files of the page, so that they become part of the program.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let page = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?).join("page");
    println!("cargo::rerun-if-changed={}", page.display());
    let mut files = Vec::new();
    if page.is_dir() {
        list(&page, "", &mut files)?;
    }
    files.sort();
    let mut out = "[\n".to_owned();
    for (name, path) in files {
        println!("cargo::rerun-if-changed={}", path.display());
        writeln!(out, "    ({name:?}, include_bytes!({path:?}).as_slice()),")?;
    }
    out.push_str("]\n");
    std::fs::write(
        PathBuf::from(std::env::var("OUT_DIR")?).join("page.rs"),
        out,
    )?;
    Ok(())
}

/// The files of a folder and its subfolders, without hidden ones.
fn list(folder: &Path, below: &str, files: &mut Vec<(String, PathBuf)>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            list(&path, &format!("{below}{name}/"), files)?;
        } else {
            files.push((format!("{below}{name}"), path));
        }
    }
    Ok(())
}
