//! Pictures that a mod brings: those that could run, load or grow are found where they are named,
//! and not installed.
#![allow(clippy::unwrap_used)]

use std::io::{Cursor, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use brink::content::{Library, Texts};
use brink_pack::{Package, lint_pictures};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A PNG of this width and height, with nothing drawn on it.
fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend([8, 6, 0, 0, 0, 0, 0, 0, 0]);
    bytes.extend(b"\0\0\0\0IEND\xaeB`\x82");
    bytes
}

/// A picture with something in it.
fn picture(inside: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">\n{inside}\n</svg>")
}

/// An image of these bytes.
fn image(kind: &str, bytes: &[u8]) -> String {
    let data = STANDARD.encode(bytes);
    format!("<image href=\"data:image/{kind};base64,{data}\"/>")
}

/// The faults of the picture of a card.
fn said(svg: &str) -> Vec<String> {
    let cards = "id: s\nname: S\ncards:\n  a: { art: art/a.svg }\n";
    let texts = Texts::named("m").with("cards/s/cards.yaml", cards);
    let library = Library::from_texts(texts.with("cards/s/art/a.svg", svg));
    let faults = lint_pictures(&library);
    for fault in &faults {
        let (within, _) = &fault.labels[0];
        assert_eq!((within.file(), within.line), ("m:cards/s/art/a.svg", 2));
    }
    faults.iter().map(|fault| fault.first_line()).collect()
}

/// Refusal of a mod with this file; `None` if it is read.
fn refusal(name: &str, bytes: &[u8]) -> Option<String> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in [("m/mod.yaml", &b"id: m\n"[..]), (name, bytes)] {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    let read = Package::read(&zip.finish().unwrap().into_inner());
    read.err().map(|refused| refused.to_string())
}

#[test]
fn shapes_that_run_or_load_are_found() {
    let bad = [
        ("<script>alert(1)</script>", "has the element `script`"),
        ("<g onload=\"alert(1)\"/>", "has the attribute `onload`"),
        ("<foreignObject/>", "has the element `foreignObject`"),
        (
            "<use href=\"https://example.org/a.svg#a\"/>",
            "leads to `https://example.org/a.svg#a`",
        ),
        (
            "<g style=\"fill: url(https://example.org/a)\"/>",
            "example.org",
        ),
        ("<style>@import 'a.css'</style>", "@import"),
    ];
    for (inside, why) in bad {
        let said = said(&picture(inside));
        assert_eq!(said.len(), 1, "{inside}");
        let wanted = "m:cards/s/cards.yaml:4:13: error: the picture `art/a.svg` ";
        assert!(
            said[0].starts_with(wanted) && said[0].contains(why),
            "{said:?}"
        );
        for name in ["m/art/a.svg", "m/art/a.png", "m/art/a.webp"] {
            let refused = refusal(name, picture(inside).as_bytes()).unwrap();
            assert!(refused.contains(why), "{refused}");
        }
    }
    assert_eq!(said(&picture("<path d=\"M0 0h1\"/>")), [""; 0]);
}

#[test]
fn pixels_within_shapes_have_the_limits_of_pictures() {
    assert_eq!(said(&picture(&image("png", &png(64, 64)))), [""; 0]);
    for (kind, bytes, why) in [
        (
            "png",
            png(30_000, 30_000),
            "has a picture in it that is 30000 × 30000 pixels large",
        ),
        (
            "gif",
            b"GIF89a".to_vec(),
            "has a picture in it that does not begin as",
        ),
        (
            "png",
            [png(8, 8), b"PK\x03\x04".to_vec()].concat(),
            "has bytes behind its end",
        ),
    ] {
        let said = said(&picture(&image(kind, &bytes)));
        assert!(said[0].contains(why), "{said:?}");
    }
}

#[test]
fn pixels_are_installed_as_they_are_or_not_at_all() {
    for (name, bytes, why) in [
        (
            "m/art/a.png",
            png(30_000, 30_000),
            "is 30000 × 30000 pixels large",
        ),
        (
            "m/art/a.png",
            [png(8, 8), b"PK\x03\x04".to_vec()].concat(),
            "has bytes behind its end",
        ),
        ("m/art/a.png", b"GIF89a\0\0".to_vec(), "does not begin as"),
        ("m/art/a.webp", b"MZ\x90\0".to_vec(), "does not begin as"),
        ("m/art/a.gif", b"GIF89a".to_vec(), "is not a file of a mod"),
        ("m/art/a.svg", png(8, 8), "is not UTF-8"),
    ] {
        let refused = refusal(name, &bytes).unwrap();
        assert!(refused.starts_with(&format!("`{name}` {why}")), "{refused}");
    }
    assert_eq!(refusal("m/art/a.png", &png(8, 8)), None);
}
