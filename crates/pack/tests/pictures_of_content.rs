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
    let masked = |level, nth| {
        format!(
            "<mask id=\"m{level}_{nth}\"><use href=\"#a{level}\"/></mask><g mask=\"url(#m{level}_{nth})\"/>"
        )
    };
    let styled = |level, nth| {
        format!(
            "<pattern id=\"p{level}_{nth}\"><rect style=\"fill: url( '#a{level}' )\"/></pattern>"
        )
    };
    let sheet: String = (0..8)
        .map(|nth| format!(".c{nth} {{ fill: url(#p{nth}) }} "))
        .collect();
    let patterns: String = (0..8)
        .map(|nth| format!("<pattern id=\"p{nth}\"><g/><g/></pattern>"))
        .collect();
    let points = "1 1 ".repeat(2_000);
    let marker = format!("<marker id=\"m\">{}</marker>", "<g/>".repeat(200));
    for bad in [
        tower(used),
        tower(masked),
        tower(styled),
        picture(&format!("<style>{sheet}</style>{patterns}")),
        picture(&format!(
            "{marker}<polyline points=\"{points}\" marker-mid=\"url(#m)\"/>"
        )),
        picture(&format!(
            "<style>{}</style>{}",
            "a~g{fill:red}".repeat(1_000),
            "<g/>".repeat(10_000)
        )),
        picture(&format!(
            "<style>{}</style>{}",
            "*{fill:red}".repeat(20_000),
            "<g/>".repeat(20_000)
        )),
        picture(&format!(
            "<style>{}</style>{}",
            "*,".repeat(20_000) + "g{}",
            "<g/>".repeat(20_000)
        )),
        picture(&("<set/>".to_owned() + &"<g/>".repeat(5_000))),
        picture(&("<style>g { animation: x }</style>".to_owned() + &"<g/>".repeat(5_000))),
        picture(&"<rect style=\"filter:blur(500px) drop-shadow(0 0 500px red)\"/>".repeat(300)),
        picture(&format!(
            "<style>rect{{filter:blur(500px) drop-shadow(0 0 9px red)}}</style>{}",
            "<rect/>".repeat(300)
        )),
        picture(&format!(
            "<filter id=\"f\" x=\"-1500%\" width=\"3000%\">{}</filter>",
            "<feGaussianBlur/>".repeat(30)
        )),
        picture(&format!(
            "<linearGradient id=\"l\">{}</linearGradient>{}",
            "<stop/>".repeat(10_000),
            "<g fill=\"url(#l)\"/>".repeat(1_000)
        )),
        picture(&"<g/>".repeat(5_000)),
        picture(&"<g style=\"mix-blend-mode: hue\"/>".repeat(500)),
        picture(&format!("<path d=\"{}\"/>", "1 2 ".repeat(40_000))),
        picture("<filter id=\"f\"><feMorphology radius=\"100\"/></filter>"),
        picture(&format!(
            "<filter id=\"f\">{}</filter>",
            "<feDropShadow/>".repeat(6)
        )),
        picture("<path d=\"M0 0h9e9\" stroke-dasharray=\"1\"/>"),
        picture("<path d=\"M0 0H9999999\" style=\"stroke-dasharray:.1.1\"/>"),
        picture(&format!(
            "<filter id=\"f\">{}</filter>",
            "<feTurbulence/>".repeat(60)
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
        "<mask id=\"a\"><g mask=\"url(#a)\"/></mask>",
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
            + &"<g class=\"a\"/>".repeat(4_000),
        format!(
            "<style>{} g .a > path {{ }}</style>",
            (0..40)
                .map(|nth| format!(".c{nth} {{ fill: red }} "))
                .collect::<String>()
        ) + &"<path class=\"c1\"/>".repeat(2_000),
        "<path d=\"M0 0H300V200\" stroke-dasharray=\"4 2\"/>".repeat(200),
        "<filter id=\"f\"><feGaussianBlur/></filter>".to_owned()
            + &"<g filter=\"url(#f)\"/>".repeat(20),
        "<a href=\"#b\" id=\"b\"/>".to_owned(),
        "<animate/>".to_owned() + &"<g/>".repeat(80),
        format!("<path d=\"{}\"/>", "1 2 ".repeat(15_000)),
    ] {
        assert_eq!(said(&picture(&good)), [""; 0]);
    }
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
