//! Pictures of cards, sides, spaces and mods: those that are shown, and what is said of the others.

use std::fs;
use std::path::Path;

use brink::content::{Library, PictureKind};

/// A picture of shapes.
const SVG: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>";

/// A PNG of this width and height, with nothing drawn on it.
fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend([8, 6, 0, 0, 0, 0, 0, 0, 0]);
    bytes.extend(b"\0\0\0\0IEND\xaeB`\x82");
    bytes
}

/// A WebP with this first chunk.
fn webp(chunk: &[u8]) -> Vec<u8> {
    let mut bytes = b"RIFF".to_vec();
    let length = u32::try_from(chunk.len() + 4).unwrap();
    bytes.extend(length.to_le_bytes());
    bytes.extend(b"WEBP");
    bytes.extend(chunk);
    bytes
}

fn with(mut bytes: Vec<u8>, more: &[u8]) -> Vec<u8> {
    bytes.extend(more);
    bytes
}

/// The small game in a folder, with a picture of a card; `art` is the value of the key.
fn game(folder: &Path, art: &str) -> Library {
    testkit::isles::write(folder, "return { event = function(game) end }\n");
    let cards = folder.join("cards/isles/cards.yaml");
    let text = fs::read_to_string(&cards).unwrap();
    fs::write(
        cards,
        text.replace("probe: {", &format!("probe: {{ art: {art},")),
    )
    .unwrap();
    Library::open(&[folder.to_path_buf()])
}

/// The faults of a game whose picture has these bytes and this name.
fn said(name: &str, bytes: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let art = folder.path().join("cards/isles/art");
    fs::create_dir_all(&art).unwrap();
    fs::write(art.join(name), bytes).unwrap();
    let library = game(folder.path(), &format!("art/{name}"));
    // A picture that cannot be shown keeps nobody from playing.
    let content = library.load("isles").unwrap().content;
    let card = content.cards.values().find(|card| card.art.is_some());
    let is_shown = content
        .picture(card.unwrap().art.as_ref().unwrap())
        .is_some();
    let faults = library.check();
    assert_eq!(is_shown, faults.is_empty(), "{name}: {faults:?}");
    let faults = faults.iter().map(|fault| fault.to_string());
    let said: Vec<String> = faults.collect();
    said.join("\n")
        .replace(&folder.path().display().to_string(), "DIR")
}

#[test]
fn pictures_are_what_their_first_bytes_say() {
    let large = webp(b"VP8X\x0a\0\0\0\0\0\0\0\x2f\x75\0\x2f\x75\0");
    let bad: [(&str, Vec<u8>, &str); 11] = [
        (
            "a.png",
            b"GIF89a\x01\0\x01\0".to_vec(),
            "does not begin as an SVG, a PNG or a WebP",
        ),
        ("a.svg", b"PK\x03\x04".to_vec(), "does not begin as"),
        ("a.webp", webp(b"nothing "), "does not begin as"),
        ("a.svg", b"<html/>".to_vec(), "does not begin as"),
        (
            "a.png",
            png(30_000, 30_000),
            "is 30000 × 30000 pixels large",
        ),
        ("a.png", png(1, 2049), "is 1 × 2049 pixels large"),
        ("a.webp", large, "is 30000 × 30000 pixels large"),
        (
            "a.png",
            with(png(8, 8), b"PK\x03\x04archive"),
            "has bytes behind its end",
        ),
        (
            "a.webp",
            with(webp(b"VP8L\x05\0\0\0\x2f\x07\xc0\x01\0"), b"PK"),
            "has bytes behind its end",
        ),
        ("a.png", png(8, 8)[..30].to_vec(), "is not whole"),
        (
            "a.png",
            with(SVG.to_vec(), &vec![b' '; 600 << 10]),
            "is larger than 512 KiB",
        ),
    ];
    for (name, bytes, why) in bad {
        let said = said(name, &bytes);
        let wanted = format!("error: the picture `art/{name}` {why}");
        assert!(said.contains(&wanted), "{said}");
        assert!(said.starts_with("DIR/cards/isles/cards.yaml:"), "{said}");
    }
    for (name, bytes) in [
        ("a.svg", SVG.to_vec()),
        ("a.png", png(2048, 2048)),
        // The bytes count, and not the name.
        ("a.webp", png(1, 1)),
        ("a.webp", webp(b"VP8L\x05\0\0\0\x2f\x07\xc0\x01\0")),
        (
            "a.webp",
            webp(b"VP8 \x0a\0\0\0\0\0\0\x9d\x01\x2a\x08\0\x08\0"),
        ),
    ] {
        assert_eq!(said(name, &bytes), "");
    }
}

#[test]
fn a_picture_is_found_beside_its_file_or_missed_there() {
    let folder = tempfile::tempdir().unwrap();
    let faults = |art: &str| -> Vec<String> {
        let faults = game(folder.path(), art).check();
        faults
            .iter()
            .map(|fault| fault.message_with_help())
            .collect()
    };
    let missing = faults("art/wheat.svg");
    assert_eq!(
        missing,
        ["there is no picture `art/wheat.svg` (put it there, or take the line out)"]
    );
    fs::create_dir_all(folder.path().join("cards/isles/art")).unwrap();
    fs::write(folder.path().join("cards/isles/art/wheat.svg"), SVG).unwrap();
    assert_eq!(faults("art/wheat.svg"), [""; 0]);
    assert_eq!(faults("{ file: art/wheat.svg }"), [""; 0]);
    let credited = "{ file: art/wheat.svg, license: CC BY 4.0, author: nobody }";
    assert_eq!(faults(credited), [""; 0]);
    let near = faults("art/wheet.svg");
    assert!(
        near[0].contains("did you mean `art/wheat.svg`?"),
        "{near:?}"
    );
    for bad in [
        "../art/wheat.svg",
        "art/../art/wheat.svg",
        "/art/wheat.svg",
        "art/wheat.gif",
        "wheat.svg",
        "art/.svg",
        "art\\wheat.svg",
        "{ license: CC0 }",
        "{ file: [a] }",
        "1",
    ] {
        assert!(!faults(bad).is_empty(), "{bad}");
    }
}

#[test]
fn all_pictures_of_a_folder_have_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let art = folder.path().join("cards/isles/art");
    fs::create_dir_all(&art).unwrap();
    let large = with(SVG.to_vec(), &vec![b' '; 500 << 10]);
    for nth in 10..43 {
        fs::write(art.join(format!("{nth}.svg")), &large).unwrap();
    }
    let said = |file: &str| game(folder.path(), file).check();
    assert_eq!(said("art/41.svg"), []);
    let last = said("art/42.svg");
    assert!(
        last[0]
            .message()
            .contains("all pictures here may have 16 MiB"),
        "{last:?}"
    );
}

#[cfg(unix)]
#[test]
fn a_picture_is_no_link_that_leads_out() {
    let folder = tempfile::tempdir().unwrap();
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("a.svg"), SVG).unwrap();
    let art = folder.path().join("cards/isles/art");
    fs::create_dir_all(&art).unwrap();
    std::os::unix::fs::symlink(outside.path().join("a.svg"), art.join("a.svg")).unwrap();
    let faults = game(folder.path(), "art/a.svg").check();
    assert!(
        faults[0].message().contains("is a link that leads out"),
        "{faults:?}"
    );
    fs::remove_dir_all(&art).unwrap();
    std::os::unix::fs::symlink(outside.path(), &art).unwrap();
    let faults = game(folder.path(), "art/a.svg").check();
    assert!(
        faults[0].message().contains("is a link that leads out"),
        "{faults:?}"
    );
}

#[test]
fn sides_spaces_and_mods_have_pictures() {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::write(folder.path(), "return { event = function(game) end }\n");
    let root = folder.path().join("mods/m");
    let files: [(&str, &str); 3] = [
        (
            "mod.yaml",
            "id: m\nname: M\nversion: \"1.0.0\"\nengine: \"*\"\nart: art/a.svg\n",
        ),
        (
            "scenarios/drawn.yaml",
            "id: drawn\nname: Drawn\nextends: isles\nmap: drawn\nsides:\n  - { id: red, name: Red, \
             art: art/a.svg }\n  - { id: blue, name: Blue }\n",
        ),
        (
            "maps/drawn.yaml",
            "id: drawn\nname: Drawn\nextends: isles\nspaces: { ARTFUL }\n",
        ),
    ];
    let map = fs::read_to_string(folder.path().join("maps/isles.yaml")).unwrap();
    let space = map
        .lines()
        .skip_while(|line| !line.starts_with("spaces:"))
        .nth(1)
        .unwrap();
    let (space, _) = space.trim().split_once(':').unwrap();
    for (path, text) in files {
        let path = root.join(path);
        let art = path.parent().unwrap().join("art");
        fs::create_dir_all(&art).unwrap();
        fs::write(art.join("a.svg"), SVG).unwrap();
        fs::write(
            path,
            text.replace("ARTFUL", &format!("{space}: {{ art: art/a.svg }}")),
        )
        .unwrap();
    }
    let library = Library::open(&[folder.path().to_path_buf(), root]);
    let paths: Vec<String> = library.art().iter().map(|art| art.path()).collect();
    let shown = |part: &str| format!("{}/mods/m/{part}art/a.svg", folder.path().display());
    assert_eq!(paths, [shown("maps/"), shown(""), shown("scenarios/")]);
    for art in library.art() {
        assert_eq!(library.picture(&art).unwrap().kind(), PictureKind::Svg);
    }
    let content = library.load("drawn").unwrap().content;
    let of_side = content.scenario.sides[0].art.as_ref().unwrap();
    let of_space = content.map.spaces.get(space).unwrap().art.as_ref().unwrap();
    assert!(content.picture(of_side).is_some() && content.picture(of_space).is_some());
}
