//! Paths of files that the workbench may write.

use std::path::{Path, PathBuf};

use brink::control_characters::visible_line;
use brink_pack::{MAX_PARTS, MAX_PATH, plain};

use crate::error::ApiError;
use crate::request::ApiResult;

/// The prefix of the paths of read-only files.
pub(crate) const SHIPPED: &str = "shipped:";
/// The extensions of writable files.
const ENDINGS: [&str; 3] = ["yaml", "lua", "md"];

/// The path of a file below the folder of mods, with forward slashes: every part is a plain name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ModPath(String);

impl ModPath {
    /// Checks a path.
    pub(crate) fn parse(text: &str) -> ApiResult<ModPath> {
        if text.starts_with(SHIPPED) {
            let error = bad_path(text, "is part of the program and cannot be changed");
            return Err(error.with_hint("copy what you need into your mod"));
        }
        if text.len() > MAX_PATH {
            return Err(ApiError::unprocessable(format!(
                "a path has at most {MAX_PATH} characters; this one has more"
            )));
        }
        let parts: Vec<&str> = text.split('/').collect();
        if !(2..=MAX_PARTS).contains(&parts.len()) {
            let what =
                "has to be a file in a mod, such as `my_mod/mod.yaml`, at most 7 folders deep";
            return Err(bad_path(text, what));
        }
        for part in &parts {
            plain(part).map_err(|what| bad_path(text, what))?;
        }
        let ending = text.rsplit_once('.').map(|(_, ending)| ending);
        if !ending.is_some_and(|ending| ENDINGS.contains(&ending)) {
            return Err(bad_path(text, "has to end with `.yaml`, `.lua` or `.md`"));
        }
        Ok(ModPath(text.to_owned()))
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// Whether it is a script.
    pub(crate) fn is_script(&self) -> bool {
        self.0.ends_with(".lua")
    }

    /// The file below a folder; links and names that differ only in case are errors.
    pub(crate) fn below(&self, folder: &Path) -> ApiResult<PathBuf> {
        let mut at = folder.to_path_buf();
        for part in self.0.split('/') {
            if let Some(other) = other_case(&at, part) {
                let message = format!(
                    "`{part}` differs from `{other}` only in case, \
                     which some systems cannot keep apart"
                );
                return Err(ApiError::unprocessable(message));
            }
            at.push(part);
            if at.symlink_metadata().is_ok_and(|about| about.is_symlink()) {
                return Err(ApiError::unprocessable(format!(
                    "`{part}` is a link: the workbench follows none"
                )));
            }
        }
        // Windows has further kinds of links.
        let nearest = at.ancestors().find_map(|above| above.canonicalize().ok());
        match (folder.canonicalize(), nearest) {
            (Ok(folder), Some(nearest)) if nearest.starts_with(&folder) => Ok(at),
            _ => Err(ApiError::unprocessable(format!(
                "`{}` leads out of the folder of mods",
                self.0
            ))),
        }
    }
}

fn bad_path(path: &str, what: &str) -> ApiError {
    ApiError::unprocessable(format!("`{}` {what}", visible_line(path)))
}

/// A name in a folder that differs from another only in case.
fn other_case(folder: &Path, name: &str) -> Option<String> {
    if folder.join(name).symlink_metadata().is_err() && !folder.is_dir() {
        return None;
    }
    let entries = std::fs::read_dir(folder).ok()?;
    let mut names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.find(|other| other != name && other.eq_ignore_ascii_case(name))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn odd_paths_are_refused() {
        for good in [
            "my_mod/mod.yaml",
            "m/cards/s/a_card.lua",
            "m/README.md",
            "m/tests/common.yaml",
            "m/com.yaml",
        ] {
            assert!(ModPath::parse(good).is_ok(), "{good}");
        }
        let long = format!("m/{}.yaml", "a".repeat(200));
        let bad = [
            "",
            "mod.yaml",
            "/etc/a.yaml",
            "../a.yaml",
            "m/../a.yaml",
            "m/./a.yaml",
            "m//a.yaml",
            "m\\a.yaml",
            "C:/m/a.yaml",
            "m/a.yaml ",
            "m/a.yaml.",
            "m/a .yaml",
            "m /a.yaml",
            "m./a.yaml",
            "m/con.yaml",
            "m/NUL.lua",
            "m/com1.yaml",
            "m/lpt9.md",
            "aux/a.yaml",
            "m/a\0.yaml",
            "m/a\n.yaml",
            "m/.hidden.yaml",
            ".brink-history/m/a.yaml",
            "m/a.sh",
            "m/a.exe",
            "m/a",
            "m/a.YAML",
            "m/ä.yaml",
            "m/a:b.yaml",
            "m/-rf.yaml",
            "//host/share/a.yaml",
            "shipped:maps/a.yaml",
            "a/b/c/d/e/f/g/h/i.yaml",
            &long,
        ];
        for bad in bad {
            assert!(ModPath::parse(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn two_spellings_of_a_name_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("my_mod")).unwrap();
        std::fs::write(folder.path().join("my_mod/mod.yaml"), "").unwrap();
        for path in ["my_mod/MOD.yaml", "My_mod/mod.yaml"] {
            assert!(
                ModPath::parse(path).unwrap().below(folder.path()).is_err(),
                "{path}"
            );
        }
        assert!(
            ModPath::parse("my_mod/mod.yaml")
                .unwrap()
                .below(folder.path())
                .is_ok()
        );
        assert!(
            ModPath::parse("new/cards/a/b.lua")
                .unwrap()
                .below(folder.path())
                .is_ok()
        );
    }
}
