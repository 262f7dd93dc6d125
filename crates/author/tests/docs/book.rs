//! The documents as a book: every page is in its list, links lead somewhere, and what is quoted is what is printed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use brink::content::Moment;

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files below a folder that end in one of these, by path.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, endings));
        } else if path
            .extension()
            .is_some_and(|own| endings.iter().any(|ending| own == *ending))
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The lines of a page that are not in blocks, without what is between backticks.
fn prose(text: &str) -> Vec<String> {
    let mut in_block = false;
    let lines = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        in_block ^= is_fence;
        !in_block && !is_fence
    });
    lines
        .map(|line| line.split('`').step_by(2).collect())
        .collect()
}

/// The links of a page: their texts, and where they lead.
fn links(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for line in prose(text) {
        for (at, _) in line.match_indices("](") {
            let target = line[at + 2..].split(')').next().unwrap_or_default();
            let shown = line[..at].rsplit('[').next().unwrap_or_default();
            found.push((shown.to_owned(), target.to_owned()));
        }
    }
    found
}

/// The anchors of a page, as forges and books make them of its headings.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut in_block = false;
    let mut times = BTreeMap::new();
    let mut found = BTreeSet::new();
    for line in text.lines() {
        in_block ^= line.trim_start().starts_with("```");
        let heading = line.trim_start_matches('#').trim();
        if in_block || !line.starts_with('#') {
            continue;
        }
        let signs = heading.chars().filter_map(|sign| match sign {
            ' ' => Some('-'),
            '-' | '_' => Some(sign),
            _ => sign.is_alphanumeric().then_some(sign),
        });
        let anchor = signs.collect::<String>().to_lowercase();
        let nth: &mut usize = times.entry(anchor.clone()).or_default();
        found.insert(match nth {
            0 => anchor,
            _ => format!("{anchor}-{nth}"),
        });
        *nth += 1;
    }
    found
}

/// A path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            part => plain.push(part),
        }
    }
    plain
}

#[test]
fn every_page_is_in_the_summary_once() {
    let docs = plain(&testkit::root().join("docs"));
    let summary = docs.join("SUMMARY.md");
    let mut entries = Vec::new();
    for (name, page) in links(&read(&summary)) {
        let text = read(&docs.join(&page));
        let heading = text.lines().next().unwrap_or_default();
        assert!(
            heading.starts_with('#') && heading.ends_with(&name),
            "{page} is `{heading}`, not `{name}`"
        );
        entries.push(docs.join(page));
    }
    entries.sort();
    let mut pages = files(&docs, &["md"]);
    pages.retain(|page| *page != summary);
    assert_eq!(entries, pages);
}

#[test]
fn every_link_leads_somewhere() {
    let root = plain(&testkit::root().canonicalize().unwrap());
    let mut pages: Vec<PathBuf> = std::fs::read_dir(&root)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    for folder in [".github", "docs", "mods", "players"] {
        pages.extend(files(&root.join(folder), &["md"]));
    }
    let mut known: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    let (mut wrong, mut followed) = (Vec::new(), 0);
    for page in pages {
        let text = read(&page);
        for (_, link) in links(&text) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => page.clone(),
                _ => plain(&page.parent().unwrap().join(file)),
            };
            let mut has_anchor = || {
                let known = known.entry(target.clone());
                known
                    .or_insert_with_key(|page| anchors(&read(page)))
                    .contains(anchor)
            };
            let exists = target.starts_with(&root) && target.exists();
            if !exists || !anchor.is_empty() && !has_anchor() {
                wrong.push(format!("{}: {link}", page.display()));
            }
            followed += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(followed > 300, "{followed}");
}

#[test]
fn links_and_anchors_are_found() {
    let text = "# A `b/c.yaml`: d\n\n[x](y.md#z) `[no](no)` [`e`](f)\n```md\n# no\n[no](no)\n```\n## A b/c.yaml d\n";
    let found = links(text);
    let found: Vec<(&str, &str)> = found.iter().map(|(a, b)| (&**a, &**b)).collect();
    assert_eq!(found, [("x", "y.md#z"), ("", "f")]);
    let wanted = ["a-bcyaml-d", "a-bcyaml-d-1"].map(str::to_owned);
    assert_eq!(anchors(text), BTreeSet::from(wanted));
}

/// The pictures of the concepts have every moment.
#[test]
fn every_moment_has_its_place() {
    let text = read(&testkit::root().join("docs/concepts.md"));
    let lacks: Vec<&str> = Moment::ALL
        .iter()
        .map(|moment| moment.handler())
        .filter(|name| !text.contains(name))
        .collect();
    assert!(
        lacks.is_empty(),
        "docs/concepts.md has no place for {lacks:?}"
    );
}

/// The messages at the beginnings of rows, in the tables of messages.
fn messages(text: &str) -> Vec<&str> {
    let tables = text.split("\n| message").skip(1);
    let rows = tables.flat_map(|table| table.split("\n\n").next().unwrap_or_default().lines());
    rows.filter_map(|row| row.strip_prefix("| `")?.split('`').next())
        .collect()
}

/// Messages that the page about troubles quotes are printed by some source.
#[test]
fn quoted_messages_are_printed() {
    let root = testkit::root();
    let mut sources = files(&root.join("src"), &["rs", "yaml"]);
    sources.extend(files(&root.join("crates"), &["rs", "yaml"]));
    sources.retain(|path| !path.components().any(|part| part.as_os_str() == "tests"));
    let printed: String = sources
        .iter()
        .map(|path| read(path).replace("{{", "{"))
        .collect();
    let printed: Vec<&str> = printed.split_whitespace().collect();
    let printed = printed.join(" ").replace("''", "'");
    let text = read(&root.join("docs/troubleshooting.md"));
    let messages = messages(&text);
    assert!(messages.len() > 20, "{}", messages.len());
    for message in messages {
        for piece in message.split('…') {
            let piece = piece.trim_matches([' ', ':', ',']);
            assert!(
                printed.contains(piece),
                "{message}: nothing prints `{piece}`"
            );
        }
    }
}
