//! Names of files that are valid on every system.

/// The longest path, in bytes: some systems end at 260, and the folder comes before it.
pub const MAX_PATH: usize = 160;
/// The maximum number of names in a path, including that of the file.
pub const MAX_PARTS: usize = 8;
/// Endings of the files of a mod: texts and pictures, none of which a system runs.
pub const ENDINGS: [&str; 8] = ["yaml", "lua", "md", "svg", "png", "webp", "jsonl", "txt"];
/// Names that Windows reserves for devices, whatever their extension.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// Whether a name of a file or a folder is valid on every system.
///
/// # Errors
/// The fault of the path, as the end of a sentence that begins with the path.
///
/// # Examples
/// ```
/// assert!(brink_pack::plain("north_sea.lua").is_ok());
/// assert!(brink_pack::plain("..").is_err() && brink_pack::plain("aux.lua").is_err());
/// ```
pub fn plain(name: &str) -> Result<(), &'static str> {
    if name.is_empty() || name.starts_with(['.', '-']) {
        return Err("has a name that is empty, or begins with a dot or a dash");
    }
    if !name.chars().all(is_known) {
        return Err("has a sign that names cannot have: \
             use letters without accents, digits, `_`, `-` and `.`");
    }
    if name.ends_with('.') {
        return Err("has a name that ends with a dot, which some systems drop");
    }
    let stem = name
        .split('.')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let device = stem.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let digits = stem.len() - device.len();
    if DEVICES.contains(&device) && (digits == 0) != matches!(device, "com" | "lpt") && digits <= 1
    {
        return Err("has a name that Windows keeps for a device");
    }
    Ok(())
}

/// Whether a character is valid in names on every system.
fn is_known(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || matches!(sign, '_' | '-' | '.')
}

/// Whether a mod may have a file with this path, written with forward slashes.
///
/// # Errors
/// As [`plain`]; a path that is too long or too deep, and a file of a kind that mods do not have.
pub fn path_of_mod(path: &str) -> Result<(), &'static str> {
    if path.len() > MAX_PATH {
        return Err("has a path of more than 160 characters");
    }
    let parts: Vec<&str> = path.split('/').collect();
    if parts.len() > MAX_PARTS {
        return Err("is more than 7 folders deep");
    }
    parts.iter().try_for_each(|part| plain(part))?;
    let name = parts.last().copied().unwrap_or_default();
    if name == "LICENSE" || is_file_name(name) {
        return Ok(());
    }
    Err("is not a file of a mod: those end with yaml, lua, md, svg, png, webp, jsonl or txt")
}

/// Whether a name is that of a file of a mod, by its ending in any case.
pub(crate) fn is_file_name(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| {
        ENDINGS
            .iter()
            .any(|known| known.eq_ignore_ascii_case(ending))
    })
}
