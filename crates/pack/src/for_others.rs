//! Preparation of files for other machines: words of the mod itself, and schema lines that lead somewhere.

use std::collections::BTreeMap;

use brink_author::schema::KINDS;

/// The words of new mods that their authors replace, each with the file that it is in.
pub const PLACEHOLDERS: [(&str, &str); 2] = [
    ("mod.yaml", "What it is about, in one line."),
    (
        "README.md",
        "What it is about, for people who look for a mod to play.",
    ),
];

/// The first line of a YAML file whose schema editors know.
const SCHEMA: &str = "# yaml-language-server: $schema=";

/// A file in which words are left that its author replaces, with these words.
pub(super) fn placeholder(
    files: &BTreeMap<String, Vec<u8>>,
) -> Option<(&'static str, &'static str)> {
    PLACEHOLDERS.into_iter().find(|(file, words)| {
        let text = files.get(*file).map(|text| String::from_utf8_lossy(text));
        text.is_some_and(|text| text.contains(words))
    })
}

/// A file whose schema line leads into the folder that an installation makes, wherever it led here.
pub(super) fn with_own_schema(path: &str, text: Vec<u8>) -> Vec<u8> {
    let Some(rest) = text.strip_prefix(SCHEMA.as_bytes()) else {
        return text;
    };
    let end = rest.iter().position(|sign| sign.is_ascii_whitespace());
    let (named, after) = rest.split_at(end.unwrap_or(rest.len()));
    let name = named.rsplit(|sign| *sign == b'/').next();
    let is_known = |kind: &&str| name == Some(format!("{kind}.json").as_bytes());
    let mut kinds = KINDS.iter().map(|kind| kind.name);
    let Some(kind) = kinds.find(is_known) else {
        return text;
    };
    let up = "../".repeat(path.matches('/').count());
    let mut own = format!("{SCHEMA}{up}.brink/{kind}.json").into_bytes();
    own.extend(after);
    own
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schema_lines_lead_into_the_folder_of_the_mod() {
        for (path, line, wanted) in [
            (
                "mod.yaml",
                "../../docs/schema/mod.json\r\nid: a",
                ".brink/mod.json\r\nid: a",
            ),
            (
                "cards/a/cards.yaml",
                "../../.brink/cards.json",
                "../../.brink/cards.json",
            ),
            (
                "mod.yaml",
                "https://example.org/own.json\n",
                "https://example.org/own.json\n",
            ),
            ("mod.yaml", "", ""),
        ] {
            let text = format!("{SCHEMA}{line}").into_bytes();
            let wanted = format!("{SCHEMA}{wanted}");
            assert_eq!(
                String::from_utf8(with_own_schema(path, text)).as_deref(),
                Ok(&*wanted)
            );
        }
        assert_eq!(
            with_own_schema("a.lua", b"return {}".to_vec()),
            b"return {}"
        );
    }
}
