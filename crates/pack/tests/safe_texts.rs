//! Pictures and pages of mods: nothing in them runs or loads anything, wherever they are shown.
#![allow(clippy::unwrap_used)]

use std::io::{Cursor, Write};

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

/// Attacks put into a picture, each with the reason of its refusal.
const ATTACKS: &[(&str, &str)] = &[
    (
        "<script>alert(1)</script>",
        "line 2, column 3: it has the element `script`",
    ),
    ("<script href='data:text/javascript,alert(1)'/>", "`script`"),
    (
        "<x:script xmlns:x='http://www.w3.org/2000/svg'>alert(1)</x:script>",
        "the element `x:script`",
    ),
    (
        "<x:SCRIPT xmlns:x='http://www.w3.org/2000/svg'>alert(1)</x:SCRIPT>",
        "the element `x:SCRIPT`",
    ),
    (
        "<script xmlns='http://www.w3.org/1999/xhtml'>alert(1)</script>",
        "the foreign namespace `http://www.w3.org/1999/xhtml`",
    ),
    (
        "<h:iframe xmlns:h='http://www.w3.org/1999/xhtml' src='javascript:alert(1)'/>",
        "`h:iframe`",
    ),
    ("<h:p xmlns:h='http://www.w3.org/1999/xhtml'/>", "`h:p`"),
    ("<p xmlns=''/>", "`p` without a namespace"),
    (
        "<m:math xmlns:m='http://www.w3.org/1998/Math/MathML'/>",
        "`m:math`",
    ),
    (
        "<z:script xmlns:z='http://&#119;ww.w3.org/2000/svg'>alert(1)</z:script>",
        "`z:script`",
    ),
    (
        "<e:x xmlns:e='http://www.w3.org/2001/xml-events'/>",
        "`e:x`",
    ),
    (
        "<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>",
        "`foreignObject`",
    ),
    (
        "<x:foreignObject xmlns:x='http://www.w3.org/2000/svg'/>",
        "`x:foreignObject`",
    ),
    (
        "<handler type='application/ecmascript'>alert(1)</handler>",
        "`handler`",
    ),
    ("<listener event='load'/>", "`listener`"),
    ("<discard href='#a'/>", "`discard`"),
    ("<audio href='x.mp3'/>", "`audio`"),
    ("<video href='x.mp4'/>", "`video`"),
    ("<iframe src='http://example.org'/>", "`iframe`"),
    ("<embed src='x.svg'/>", "`embed`"),
    ("<object data='x.svg'/>", "`object`"),
    (
        "<link rel='stylesheet' href='http://example.org/x.css'/>",
        "`link`",
    ),
    (
        "<font-face-uri xlink:href='http://example.org/x.ttf'/>",
        "`font-face-uri`",
    ),
    ("<tref xlink:href='http://example.org/x.svg#a'/>", "`tref`"),
    (
        "<cursor xlink:href='http://example.org/x.png'/>",
        "`cursor`",
    ),
    ("<metadata><script>alert(1)</script></metadata>", "`script`"),
    (
        "<i:x xmlns:i='http://ns.adobe.com/x/'><script>alert(1)</script></i:x>",
        "`script`",
    ),
    (
        "<i:x xmlns:i='http://ns.adobe.com/x/' onclick='alert(1)'/>",
        "`onclick`",
    ),
    (
        "<i:x xmlns:i='http://ns.adobe.com/x/' href='http://example.org'/>",
        "`http://example.org`",
    ),
    ("<rect onclick='alert(1)'/>", "`onclick`"),
    ("<rect OnClick='alert(1)'/>", "`OnClick`"),
    (
        "<rect\n\tonmouseover\n=\n'alert(1)'/>",
        "line 3, column 2: it has the attribute `onmouseover`",
    ),
    ("<rect onfocusin='alert(1)' tabindex='1'/>", "`onfocusin`"),
    (
        "<animate onbegin='alert(1)' attributeName='x' dur='1s'/>",
        "`onbegin`",
    ),
    ("<rect formaction='javascript:alert(1)'/>", "`formaction`"),
    ("<rect src='x'/>", "`src`"),
    ("<rect srcdoc='x'/>", "`srcdoc`"),
    ("<rect contentScriptType='x'/>", "`contentScriptType`"),
    (
        "<a href='javascript:alert(1)'/>",
        "column 6: it leads to `javascript:alert(1)`",
    ),
    (
        "<a href='java&#115;cript:alert(1)'/>",
        "`javascript:alert(1)`",
    ),
    (
        "<a href='&#x6A;avascript:alert(1)'/>",
        "`javascript:alert(1)`",
    ),
    ("<a href='java&#9;script:alert(1)'/>", "leads to"),
    (
        "<a href='  &#10;javascript:alert(1)'/>",
        "leads to `javascript",
    ),
    (
        "<a xlink:href='JavaScript:alert(1)'/>",
        "leads to `JavaScript",
    ),
    (
        "<a y:href='javascript:alert(1)' xmlns:y='http://www.w3.org/1999/xlink'/>",
        "leads to `javascript",
    ),
    ("<a href='vbscript:x'/>", "leads to `vbscript"),
    (
        "<a href='data:text/html,&lt;script>alert(1)&lt;/script>'/>",
        "leads to `data:",
    ),
    ("<a href='http://example.org'/>", "leads to `http:"),
    ("<a href='//example.org'/>", "leads to `//"),
    ("<a href='other.html'/>", "leads to `other.html`"),
    ("<a href='#a' target='_top'/>", "`target`"),
    (
        "<use href='data:image/svg+xml;base64,PHN2Zy8+#x'/>",
        "leads to `data:",
    ),
    ("<use xlink:href='http://example.org/x.svg#a'/>", "leads to"),
    ("<use href='x.svg#a'/>", "leads to `x.svg#a`"),
    ("<image href='http://example.org/x.png'/>", "leads to"),
    ("<image href='x.png'/>", "or the pixels themselves"),
    ("<image href='file:///etc/passwd'/>", "leads to `file:"),
    (
        "<image href='data:image/svg+xml;base64,PHN2Zy8+'/>",
        "leads to",
    ),
    ("<image href='data:image/svg+xml,&lt;svg/>'/>", "leads to"),
    ("<image href='data:image/png;base64,a&quot;b'/>", "leads to"),
    ("<image href='data:image/png;x;base64,aaaa'/>", "leads to"),
    ("<feImage href='http://example.org/x.svg'/>", "leads to"),
    (
        "<linearGradient xlink:href='http://example.org/x.svg#g'/>",
        "leads to",
    ),
    ("<textPath href='http://example.org/x.svg#g'/>", "leads to"),
    ("<mpath href='http://example.org/x.svg#g'/>", "leads to"),
    (
        "<set attributeName='href' to='javascript:alert(1)'/>",
        "animates `href`",
    ),
    (
        "<set attributeName='xlink:href' to='javascript:alert(1)'/>",
        "animates `xlink:href`",
    ),
    (
        "<animate attributeName=' href ' values='javascript:alert(1)'/>",
        "animates `href`",
    ),
    (
        "<animate attributeName='y:href' xmlns:y='http://www.w3.org/1999/xlink' values='x'/>",
        "animates `y:href`",
    ),
    (
        "<set attributeName='onload' to='alert(1)'/>",
        "animates `onload`",
    ),
    ("<set attributeName='style' to='x'/>", "animates `style`"),
    ("<set attributeName='class' to='x'/>", "animates `class`"),
    (
        "<set attributeName='fill' to='url(http://example.org)'/>",
        "loads `http://example.org`",
    ),
    (
        "<animate attributeName='fill' values='red;URL( //example.org )'/>",
        "loads `//example.org`",
    ),
    (
        "<rect fill='url(http://example.org/x.svg#a)'/>",
        "in the attribute `fill`",
    ),
    ("<rect fill='url(x.svg#a)'/>", "loads `x.svg#a`"),
    ("<rect fill='u&#114;l(x.svg#a)'/>", "loads `x.svg#a`"),
    (
        "<rect filter=\"url('http://example.org/x.svg#a')\"/>",
        "loads",
    ),
    ("<rect fill='url(#a'/>", "loads"),
    ("<rect fill='\\75rl(http://example.org)'/>", "backslash"),
    (
        "<rect cursor='url(http://example.org/x.png), auto'/>",
        "loads",
    ),
    ("<rect clip-path='url(data:image/svg+xml,x#a)'/>", "loads"),
    (
        "<rect style='fill:url(http://example.org)'/>",
        "in the attribute `style`",
    ),
    ("<rect style='fill:url/**/(x)'/>", ""),
    (
        "<rect style='fill:image-set(\"http://example.org\" 1x)'/>",
        "calls `image-set()`",
    ),
    (
        "<rect style='fill:-webkit-image-set(\"x\" 1x)'/>",
        "calls `-webkit-image-set()`",
    ),
    (
        "<rect style='fill:src(\"http://example.org\")'/>",
        "calls `src()`",
    ),
    (
        "<rect style='width:expression(alert(1))'/>",
        "calls `expression()`",
    ),
    (
        "<rect style='width:EXPRESSION(alert(1))'/>",
        "calls `EXPRESSION()`",
    ),
    (
        "<rect style='-moz-binding:url(http://example.org/x.xml#a)'/>",
        "loads",
    ),
    ("<rect style='behavior:url(x.htc)'/>", "loads"),
    (
        "<rect style='fill:attr(title type(&lt;url>))'/>",
        "calls `attr()`",
    ),
    (
        "<rect style='--x:url(http://example.org);fill:var(--x)'/>",
        "loads",
    ),
    ("<rect style='x:\"a&#10;;fill:url(x)\"'/>", "in a style"),
    (
        "<i:x xmlns:i='http://ns.adobe.com/x/' style='fill:url(x)'/>",
        "loads",
    ),
    (
        "<style>@import 'http://example.org/x.css';</style>",
        "column 10: it has `@import` in a style",
    ),
    (
        "<style>@IMPORT url(http://example.org/x.css);</style>",
        "`@IMPORT`",
    ),
    ("<style>@\\69mport 'x';</style>", "in a style"),
    ("<style>@im<!-- -->port 'x';</style>", "`@import`"),
    ("<style><![CDATA[@import 'x';]]></style>", "`@import`"),
    ("<style>&#64;import 'x';</style>", "`@import`"),
    ("<style>@font-face { src: url(x) }</style>", "`@font-face`"),
    ("<style>@namespace 'x';</style>", "`@namespace`"),
    ("<style>@charset 'utf-7';</style>", "`@charset`"),
    ("<style>@document url(x) {}</style>", "`@document`"),
    (
        "<style>rect { fill: url(http://example.org) }</style>",
        "loads",
    ),
    (
        "<style>rect {\n  fill: url(http://example.org) }</style>",
        "line 3, column 9: it loads",
    ),
    (
        "<style>rect { fill: url( 'http://example.org' ) }</style>",
        "loads",
    ),
    ("<style>rect { fill: url('#a'\\29) }</style>", "loads"),
    ("<style>/* </style>", "comment in a style that does not end"),
    ("<style>/* */ @import 'x'; /* */</style>", "`@import`"),
    (
        "<style>a:after { content: '/*'} @import 'x'; /* ' */</style>",
        "`@import`",
    ),
    (
        "<style><![CDATA[</style><img src=x onerror=alert(1)>]]></style>",
        "`<` in a style",
    ),
    ("<style>&lt;/style></style>", "`<` in a style"),
    ("<style><g/></style>", ""),
    (
        "<!--><img src=x onerror=alert(1)>-->",
        "a comment that pages of HTML end earlier",
    ),
    ("<!-- --!><img src=x onerror=alert(1)> -->", "is not XML"),
    (
        "<!---><img src=x onerror=alert(1)>-->",
        "a comment that pages of HTML end earlier",
    ),
    ("<rect unknown='x'/>", "`unknown`"),
    ("<rect xmlns:y='urn:x' y:z='1'/>", "`y:z`"),
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

/// Markdown, and what it is refused for.
const PAGES: &[(&str, &str)] = &[
    (
        "# A\n\n<script>alert(1)</script>\n",
        "line 3, column 1: it has `<script>`",
    ),
    (
        "a <script>alert(1)</script>\n",
        "column 3: it has `<script>`",
    ),
    (
        "a <img src=x onerror=alert(1)>\n",
        "the attribute `onerror`",
    ),
    ("a\n\n<img\nonerror='alert(1)' src=x>\n", "`onerror`"),
    ("a\n\n> <img\n> onerror='alert(1)' src=x>\n", "`onerror`"),
    ("a\n\n- <div\n  onclick='alert(1)'>\n", "`onclick`"),
    ("<b/onclick=alert(1)>\n", "`onclick`"),
    ("a <svg><g/></svg>\n", "`<svg>`"),
    (
        "a <iframe src='javascript:alert(1)'></iframe>\n",
        "`<iframe>`",
    ),
    ("a <base href='http://example.org'>\n", "`<base>`"),
    ("a\n\n<style>x</style>\n", "`<style>`"),
    (
        "a <textarea><!--</textarea><img src=x onerror=alert(1)>-->\n",
        "`<textarea>`",
    ),
    ("a <!-- <img src=x onerror=alert(1)> -->\n", "`onerror`"),
    (
        "a <a href='javascript:alert(1)'>x</a>\n",
        "leads to `javascript:alert(1)`",
    ),
    ("a <a href='java&#115;cript:alert(1)'>x</a>\n", "an entity"),
    ("a <a href='&#106;avascript:alert(1)'>x</a>\n", "an entity"),
    ("a <a href=javascript&colon;alert(1)>x</a>\n", "an entity"),
    ("a\n\n<a href=\"java\nscript:alert(1)\">x</a>\n", "leads to"),
    (
        "[x](javascript:alert(1))\n",
        "leads to `javascript:alert(1)`",
    ),
    (
        "[x](java&#115;cript:alert(1))\n",
        "leads to `javascript:alert(1)`",
    ),
    ("[x](<java&Tab;script:alert(1)>)\n", "leads to"),
    (
        "[x][y]\n\n[y]: data:text/html,x\n",
        "leads to `data:text/html,x`",
    ),
    ("![x](vbscript:x)\n", "leads to `vbscript:x`"),
    ("<javascript:alert(1)>\n", "it has `<javascript:alert(1)>`"),
    (
        "a <div title='<img src=x onerror=alert(1)>'>\n",
        "`onerror`",
    ),
    ("a\n\n<div title='\n\nx\n", "without its `>`"),
    ("<!-- x -->\n\n`<script>alert(1)</script>`\n", "`<script>`"),
    ("<?xml version='1.0'?>\n", "HTML that pages"),
    ("<!DOCTYPE html>\n", "HTML that pages"),
    ("%PDF-1.7\n", "begins with `%PDF-`"),
];

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
