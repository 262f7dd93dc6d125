//! Pictures and pages of mods: nothing in them runs or loads anything, wherever they are shown.
#![allow(clippy::unwrap_used)]

mod attacks;

use std::io::{Cursor, Write};

use attacks::{ATTACKS, PAGES};
use brink::content::Library;
use brink_draw::Face;
use brink_pack::{Package, Refused};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Refusal of a mod with this file; `None` if it is read.
fn refusal(name: &str, text: &str) -> Option<Refused> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in [("m/mod.yaml", "id: m\n"), (name, text)] {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    Package::read(&zip.finish().unwrap().into_inner()).err()
}

/// A picture with something in it.
fn picture(inside: &str) -> String {
    let namespaces =
        "xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"";
    format!("<svg {namespaces}>\n  {inside}\n</svg>")
}

/// Whole files, with the place and the words that they are refused with.
const FILES: &[(&str, &str)] = &[
    (
        "<svg/>",
        "line 1, column 1: it begins with `svg`, not with `svg` of the namespace",
    ),
    (
        "<html xmlns='http://www.w3.org/1999/xhtml'/>",
        "begins with `html`",
    ),
    (
        "<x:svg xmlns:x='http://www.w3.org/1999/xhtml'/>",
        "begins with `x:svg`",
    ),
    (
        "<script xmlns='http://www.w3.org/2000/svg'/>",
        "begins with `script`",
    ),
    ("", "is not XML"),
    ("<svg xmlns='http://www.w3.org/2000/svg'>", "is not XML"),
    (
        "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>",
        "is not XML",
    ),
    (
        "<svg xmlns='http://www.w3.org/2000/svg'/><script>alert(1)</script>",
        "is not XML",
    ),
    (
        "<svg xmlns='http://www.w3.org/2000/svg'>&x;</svg>",
        "column 41: it is not XML",
    ),
    (
        "\n<!DOCTYPE svg [<!ENTITY x 'y'>]><svg xmlns='http://www.w3.org/2000/svg'>&x;</svg>",
        "line 2, column 1: it has a `<!DOCTYPE`",
    ),
    (
        "<!DOCTYPE svg SYSTEM 'http://example.org/x.dtd'><svg xmlns='http://www.w3.org/2000/svg'/>",
        "`<!DOCTYPE`",
    ),
    (
        "<?xml version='1.0' encoding='UTF-7'?><svg xmlns='http://www.w3.org/2000/svg'/>",
        "its encoding is `UTF-7`",
    ),
    (
        "<?xml version='1.0' encoding = \"ISO-2022-JP\" ?><svg xmlns='http://www.w3.org/2000/svg'/>",
        "`ISO-2022-JP`",
    ),
    (
        "<?xml-stylesheet href='javascript:alert(1)'?><svg xmlns='http://www.w3.org/2000/svg'/>",
        "`<?xml-stylesheet`",
    ),
    (
        "<svg xmlns='http://www.w3.org/2000/svg'><?xml-stylesheet href='x.css'?></svg>",
        "`<?xml-stylesheet`",
    ),
    (
        "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
        "line 1, column 41: it has the attribute `onload`, which runs a script",
    ),
    (
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:x='http://www.w3.org/1999/xhtml' x:onload='alert(1)'/>",
        "`x:onload`",
    ),
    (
        "<svg xmlns='http://www.w3.org/2000/svg' xml:base='http://example.org/'/>",
        "`xml:base`",
    ),
];

/// Things that look like attacks and are none.
const HARMLESS: [&str; 2] = ["<rect style='fill:url/**/(x)'/>", "<style><g/></style>"];

#[test]
fn pictures_that_a_browser_would_run_are_refused_with_the_place() {
    for (text, why) in FILES {
        let said = refusal("m/a.svg", text)
            .unwrap_or_else(|| panic!("read: {text}"))
            .to_string();
        assert!(
            said.starts_with("`m/a.svg`, line ") && said.contains(why),
            "{text}: {said}"
        );
    }
    for (inside, why) in ATTACKS {
        let said = refusal("m/a.svg", &picture(inside))
            .map(|refused| refused.to_string())
            .unwrap_or_default();
        assert!(said.contains(why), "{inside}: {said}");
        assert_eq!(
            said.is_empty(),
            HARMLESS.contains(inside),
            "{inside}: {said}"
        );
    }
}

#[test]
fn pictures_of_editors_are_read() {
    let folder = testkit::root().join("crates/pack/tests/pictures");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(refusal("m/a.svg", &text), None, "{}", path.display());
        count += 1;
    }
    assert_eq!(count, 3);
}

/// The files of the repository that end so, but for those that are built.
fn files(folder: &std::path::Path, ending: &str, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') && name != "target" && name != "node_modules" {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|found| found == ending) {
            found.push(path);
        }
    }
}

#[test]
fn what_the_project_draws_and_writes_is_read() {
    let library: Library = testkit::library();
    for listing in library.scenarios() {
        let content = library.load(&listing.id).unwrap().content;
        assert_eq!(
            refusal("m/a.svg", &brink_draw::svg(&content, None)),
            None,
            "{}",
            listing.id
        );
        for card in content.card_ids() {
            let face = Face::of(&content, card).svg();
            assert_eq!(
                refusal("m/a.svg", &face),
                None,
                "{}: {}",
                listing.id,
                content.card(card).id
            );
        }
    }
    for ending in ["svg", "md", "lua", "yaml"] {
        let mut found = Vec::new();
        for folder in [
            "cards",
            "docs",
            "maps",
            "mods",
            "scenarios",
            "locale",
            "python/examples",
        ] {
            files(&testkit::root().join(folder), ending, &mut found);
        }
        assert!(!found.is_empty(), "{ending}");
        for path in found {
            let text = std::fs::read_to_string(&path).unwrap();
            assert_eq!(
                refusal(&format!("m/a.{ending}"), &text),
                None,
                "{}",
                path.display()
            );
        }
    }
}

#[test]
fn deep_and_long_pictures_are_no_panic() {
    let deep = format!("{}{}", "<g>".repeat(50_000), "</g>".repeat(50_000));
    let _ = refusal("m/a.svg", &picture(&deep));
    let wide = "<g/>".repeat(500_000);
    assert!(refusal("m/a.svg", &picture(&wide)).is_some());
    for cut in 0..picture("<a href='#ä'/>").len() {
        let text: String = picture("<a href='#ä'/>").chars().take(cut).collect();
        let _ = refusal("m/a.svg", &text);
    }
}

#[test]
fn pages_that_run_something_are_refused_with_the_place() {
    for (text, why) in PAGES {
        let said = refusal("m/README.md", text)
            .unwrap_or_else(|| panic!("read: {text}"))
            .to_string();
        assert!(
            said.starts_with("`m/README.md`, line ") && said.contains(why),
            "{text}: {said}"
        );
    }
    let fine = "<h1 align=\"center\">A mod</h1>\n\n<!-- a comment -->\nSee <https://example.org/x?a=1&b=2> and [this](docs/a.md#b), 1 < 2, <me@example.org>.\n\n\
        ```lua\nlocal a = \"<script>\"\n```\n\n<details open><summary>More</summary>\n\n![x](pictures/x.svg) <img src='pictures/x.svg' alt='x' width=200>\n\n</details>\n";
    let said = refusal(
        "m/a.md",
        &fine.replacen("<h1 align=\"center\">A mod</h1>", "# A mod", 1),
    );
    assert_eq!(said, None);
}

#[test]
fn links_of_pages_lead_to_no_other_server_or_disk() {
    let read = |link: &str| refusal("m/a.md", &format!("# A\n\n[x](<{link}>)\n"));
    for link in [
        "docs/b.md#c",
        "../other_mod/README.md",
        "?x=/y",
        "#/x",
        "https://example.org/x",
    ] {
        assert_eq!(read(link), None, "{link}");
    }
    for link in [
        "/etc/hosts",
        "//example.org/b.md",
        r"\\\\example.org\\b.md",
        r"/\\example.org",
        r"docs\\b.md",
        "file:b.md",
        "C:/b.md",
        "/&#x09;/example.org",
    ] {
        let said = read(link).map(|why| why.to_string());
        let said = said.unwrap_or_else(|| panic!("read: {link}"));
        assert!(said.contains("line 3, column 1: it leads to "), "{said}");
        let html = refusal("m/a.md", &format!("# A\n\n<a href='{link}'>x</a>\n"));
        assert!(html.is_some(), "{link}");
    }
}

#[test]
fn no_other_text_may_be_taken_for_a_page() {
    for name in [
        "m/LICENSE",
        "m/a.txt",
        "m/a.jsonl",
        "m/cards/a.lua",
        "m/a.yaml",
    ] {
        for text in [
            "<script>alert(1)</script>",
            "\u{feff} \n<!DOCTYPE html>",
            "<?xml version='1.0'?>",
            "\t<html>",
            "%PDF-1.4",
        ] {
            let said = refusal(name, text)
                .unwrap_or_else(|| panic!("read: {name}: {text}"))
                .to_string();
            assert!(
                said.contains("a browser may take it for a page"),
                "{name}: {said}"
            );
        }
        assert_eq!(
            refusal(name, "-- <script> is a word here\n"),
            None,
            "{name}"
        );
    }
}
