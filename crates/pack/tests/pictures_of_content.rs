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
        // What is about the whole picture is at its beginning.
        assert_eq!(within.file(), "m:cards/s/art/a.svg");
        assert!((1..=2).contains(&within.line), "{within:?}");
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

/// Ten of each before, nine levels high.
fn tower(part: impl Fn(usize, usize) -> String) -> String {
    let mut inside = "<g id=\"a0\"><circle r=\"5\"/></g>".to_owned();
    for level in 1..10 {
        let parts: String = (0..10).map(|nth| part(level - 1, nth)).collect();
        inside += &format!("<g id=\"a{level}\">{parts}</g>");
    }
    picture(&inside.replace('\n', " "))
}

#[test]
fn shapes_that_are_drawn_too_often_are_found() {
    let used = |level, nth| format!("<use href=\"#a{level}\" x=\"{nth}\"/>");
    let clipped = |level, nth| {
        format!(
            "<clipPath id=\"m{level}_{nth}\"><use href=\"#a{level}\"/></clipPath><g clip-path=\"URL(#m{level}_{nth})\"/>"
        )
    };
    let sheet: String = (0..8)
        .map(|nth| format!(".c{nth} {{ clip-path: Url( '#p{nth}' ) }} "))
        .collect();
    let clips: String = (0..8)
        .map(|nth| format!("<clipPath id=\"p{nth}\"><g/><g/></clipPath>"))
        .collect();
    let heavy = format!("<g id=\"a\">{}</g>", "<g/>".repeat(100));
    for bad in [
        tower(used),
        tower(clipped),
        picture(&format!("<style>{sheet}</style>{clips}")),
        picture(&"<g/>".repeat(5_000)),
        picture(&format!("<path d=\"{}\"/>", "1 2 ".repeat(14_000))),
        picture(&format!("<polygon points=\"{}\"/>", ".1.2".repeat(14_000))),
        // The first of two ids counts.
        picture(&format!(
            "{heavy}<g id=\"a\"/>{}",
            "<use href=\"#a\"/>".repeat(100)
        )),
    ] {
        let said = said(&bad);
        assert!(
            said.len() == 1 && said[0].contains("takes as long to draw as"),
            "{said:?}"
        );
    }
    for circle in [
        "<g id=\"a\"><use href=\"#a\"/></g>",
        "<clipPath id=\"a\"><g clip-path=\"url(#a)\"/></clipPath>",
    ] {
        let said = said(&picture(circle));
        assert!(
            said[0].contains("has a part that refers to itself"),
            "{said:?}"
        );
    }
    for good in [
        "<g id=\"a\"><circle r=\"5\"/></g>".to_owned() + &"<use href=\"#a\"/>".repeat(500),
        "<linearGradient id=\"a\"><stop/></linearGradient><style>.a { fill: url(#a) }</style>"
            .to_owned()
            + &"<g class=\"a\"/>".repeat(2_500),
        format!(
            "<style>{}</style>",
            (0..40)
                .map(|nth| format!(".c{nth}, #d {{ fill: red; marker: none }} "))
                .collect::<String>()
        ) + &"<path class=\"c1\"/>".repeat(2_000),
        "<a href=\"#b\" id=\"b\"/>".to_owned(),
        format!("<path d=\"{}\"/>", "1 2 ".repeat(10_000)),
        "<text style=\"font:700 9px 'A B'; fill: rgb(10%, 20%, 30%); -inkscape-x: y\">A</text>"
            .to_owned(),
    ] {
        assert_eq!(said(&picture(&good)), [""; 0]);
    }
}

/// A browser alone knows how long these take where they are inherited, repeated or animated.
#[test]
fn parts_whose_time_depends_on_others_are_found() {
    for bad in [
        "<filter/>",
        "<mask/>",
        "<pattern/>",
        "<marker/>",
        "<animate/>",
        "<set/>",
        "<image href=\"data:image/png;base64,AA\"/>",
        "<textPath/>",
        "<g marker-mid=\"url(#m)\"/>",
        "<g filter=\"blur(9px)\"/>",
        "<g mask=\"url(#m)\"/>",
        "<g stroke-dasharray=\".01\"/>",
        "<g style=\"text-shadow: 0 0 500px red\"/>",
        "<g style=\"fill: red; FILTER : blur(9px)\"/>",
        "<g style=\"mix-blend-mode:hue\"/>",
        "<g style=\"fi/**/lter: none; marker /**/: url(#m)\"/>",
        "<g style=\"animation: x\"/>",
        "<g style=\"--a: 1\"/>",
        "<g style=\"fill: var(--a)\"/>",
        "<g style=\"fill: blur(1px)\"/>",
        "<g style=\"clip-path: url(#%61)\"/>",
        "<g clip-path=\"URL(#%61)\"/>",
        "<use href=\"#%61\"/>",
        "<style>a b { fill: red }</style>",
        "<style>a:not(.b) { fill: red }</style>",
        "<style>@media print { a { fill: red } }</style>",
        "<style>.a { .b { fill: red } }</style>",
        "<style>.a { marker-end: url(#m) }</style>",
        "<style>.a { fill: red</style>",
        "<style>.a</style>",
    ] {
        let said = said(&picture(bad));
        assert_eq!(said.len(), 1, "{bad}: {said:?}");
    }
    let stops = format!("<linearGradient>{}</linearGradient>", "<stop/>".repeat(51));
    assert!(said(&picture(&stops))[0].contains("51 stops"));
    let marks = format!("<text>a<tspan>{}</tspan></text>", "\u{301}".repeat(1_000));
    assert!(said(&picture(&marks))[0].contains("texts of 1001 characters"));
    let rules = format!("<style>{}</style>", ".a{}".repeat(501));
    assert!(said(&picture(&rules))[0].contains("500 selectors"));
}

#[test]
fn pixels_within_shapes_are_not_shown_by_a_game() {
    let said = said(&picture(&image("png", &png(64, 64))));
    assert!(said[0].contains("has the element `image`"), "{said:?}");
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
