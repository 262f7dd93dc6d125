//! Files of tallies: those of other games, damaged ones, and ones that are none.

use super::*;

#[test]
fn files_of_tallies() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tally.json");
    let study = study("red_sea", 1);
    let tally = study.run(0..2);
    Tally::may_be_written(&file).unwrap();
    tally.write(&file).unwrap();
    assert_eq!(Tally::read(&file).unwrap(), tally);
    study.tally().write(&file).unwrap();
    assert_eq!(Tally::read(&file).unwrap().games(), 0);
    std::fs::write(&file, "my shopping list").unwrap();
    assert!(matches!(
        Tally::may_be_written(&file),
        Err(StudyError::File(_))
    ));
    assert!(matches!(tally.write(&file), Err(StudyError::File(_))));
    assert!(matches!(Tally::read(&file), Err(StudyError::Foreign(_))));
    assert!(matches!(
        Tally::read(folder.path()),
        Err(StudyError::File(_))
    ));
    assert!(matches!(
        Tally::read(&folder.path().join("none")),
        Err(StudyError::File(_))
    ));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "my shopping list");
}

#[test]
fn damaged_files_are_refused() {
    let tally = scattered();
    let bytes = tally.to_bytes().unwrap();
    assert_eq!(Tally::parse(&bytes).unwrap(), tally);
    // Every byte of the head, and some of the many counts.
    for at in (0..bytes.len()).filter(|at| *at < 400 || at % 61 == 0) {
        for byte in [b'0', b'9', b'"', b' ', 0xff] {
            let mut damaged = bytes.clone();
            if std::mem::replace(&mut damaged[at], byte) != byte {
                assert!(Tally::parse(&damaged).is_err(), "byte {at} as {byte}");
            }
        }
        if at % 7 == 0 {
            assert!(Tally::parse(&bytes[..at]).is_err());
        }
    }
}

/// Files as a program would write them, but nonsense.
#[test]
fn inconsistent_files_are_refused() {
    let text = String::from_utf8(scattered().to_bytes().unwrap()).unwrap();
    let last = u64::MAX.to_string();
    for (from, to) in [
        ("\"start\":5,\"end\":7", "\"start\":2,\"end\":4"),
        ("\"start\":5,\"end\":7", "\"start\":3,\"end\":5"),
        ("\"start\":5,\"end\":7", "\"start\":7,\"end\":5"),
        ("\"start\":5,\"end\":7", "\"start\":5,\"end\":9"),
        (
            "\"start\":5,\"end\":7",
            &format!("\"start\":5,\"end\":{last}"),
        ),
        ("\"planned\":7", "\"planned\":6"),
        ("\"failed\":0", "\"failed\":1"),
        ("\"failed\":0", &format!("\"failed\":{last}")),
        ("\"turns\":", "\"turns\":9999999999999999"),
        ("\"turns\":", "\"turns\":-"),
        ("\"detail\":\"report\"", "\"detail\":\"summary\""),
        ("\"version\":2", "\"version\":1"),
        ("\"version\":2", "\"version\":\"2\""),
        ("\"planned\"", "\"more\":1,\"planned\""),
        ("\"uses\":[", "\"uses\":[0,"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        assert!(
            Tally::parse(&rechecked(&changed)).is_err(),
            "{from} as {to}"
        );
    }
    let older = text.replacen("\"version\":2", "\"version\":1", 1);
    let said = Tally::parse(older.as_bytes()).unwrap_err().to_string();
    assert!(
        said.contains("has version 1 of the format; this engine")
            && said.ends_with("reads version 2"),
        "{said}"
    );
}

#[test]
fn foreign_files_are_refused() {
    for foreign in [
        "",
        "{}",
        "[]",
        "null",
        "{\"format\":\"brink saved game\"}",
        "<!DOCTYPE html>",
        "\u{feff}{}",
        "{\"format\":\"brink tally\",",
    ] {
        assert!(
            matches!(
                Tally::parse(foreign.as_bytes()),
                Err(StudyError::Foreign(_))
            ),
            "{foreign}"
        );
    }
    let deep = format!(
        "{{\"format\":\"brink tally\",\"version\":{}",
        "[".repeat(100_000)
    );
    assert!(Tally::parse(deep.as_bytes()).is_err());
}

#[test]
fn other_engines_and_contents_are_refused() {
    let tally = study("red_sea", 1).run(0..1);
    let text = String::from_utf8(tally.to_bytes().unwrap()).unwrap();
    for (key, words) in [
        ("engine", "the version of the engine is"),
        ("content", "the content has the digest"),
    ] {
        let begin = text.find(&format!("\"{key}\":\"")).unwrap() + key.len() + 4;
        let letter = if text[begin..].starts_with('f') {
            'e'
        } else {
            'f'
        };
        let changed = format!("{}{letter}{}", &text[..begin], &text[begin + 1..]);
        let other = Tally::parse(&rechecked(&changed)).unwrap();
        let refused = tally.clone().merge(&other).unwrap_err().to_string();
        assert!(refused.contains(words), "{refused}");
    }
}

/// A tally with a gap, and all details.
fn scattered() -> Tally {
    let study = study("red_sea", 1).with_detail(Detail::Report);
    let mut tally = study.run(0..3);
    tally.merge(&study.run(5..7)).unwrap();
    tally
}

/// The text of a tally with the digest of its body made anew: as a program would write it.
fn rechecked(text: &str) -> Vec<u8> {
    let (_, body) = text.split_once("\"tally\":").unwrap();
    let body = body.strip_suffix("}\n").unwrap();
    let check = brink::digest::of_bytes(brink::digest::EMPTY, body.bytes());
    let (head, rest) = text.split_once("\"check\":\"").unwrap();
    format!("{head}\"check\":\"{check:016x}{}", &rest[16..]).into_bytes()
}
