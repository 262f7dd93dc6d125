//! Files that are no mods, or that want to do harm: refused with the reason.
#![allow(clippy::unwrap_used)]

use std::io::{Cursor, Write};

use brink_pack::{Draft, MAX_FILES, Package, Refused};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

fn deflated() -> SimpleFileOptions {
    SimpleFileOptions::default().compression_method(CompressionMethod::Deflated)
}

/// A zip of these files.
fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(*name, deflated()).unwrap();
        zip.write_all(text).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A mod with one more file, whose name is written over another one of the same length.
fn with(name: &str) -> Vec<u8> {
    let plain = format!("m/{}", "x".repeat(name.len() - 2));
    let bytes = zipped(&[("m/mod.yaml", b"id: m\n"), (&plain, b"a: 1\n")]);
    patched(bytes, plain.as_bytes(), name.as_bytes())
}

fn patched(mut bytes: Vec<u8>, from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let found: Vec<usize> = (0..=bytes.len() - from.len())
        .filter(|at| bytes[*at..].starts_with(from))
        .collect();
    assert_eq!(found.len(), 2, "once before the file and once in the list");
    for at in found {
        bytes[at..at + to.len()].copy_from_slice(to);
    }
    bytes
}

fn refused(bytes: &[u8]) -> String {
    Package::read(bytes).unwrap_err().to_string()
}

#[test]
fn a_folder_of_a_mod_is_not_named_like_a_file() {
    for name in ["mods.yaml", "MODS.YAML", "a.lua"] {
        let said = refused(&zipped(&[(&format!("{name}/mod.yaml"), b"id: m\n")]));
        assert!(said.contains("has the name of a file"), "{said}");
    }
    let bytes = zipped(&[("gales-1.0.2/mod.yaml", b"id: m\n")]);
    assert_eq!(Package::read(&bytes).unwrap().folder, "gales-1.0.2");
}

#[test]
fn a_mod_is_read_and_written_to_the_same_bytes() {
    let bytes = zipped(&[
        ("m/mod.yaml", b"id: m\n"),
        ("m/cards/s/a.lua", b"return {}\n"),
        ("m/LICENSE", b"MIT\n"),
    ]);
    let package = Package::read(&bytes).unwrap();
    assert_eq!((package.folder.as_str(), package.files.len()), ("m", 3));
    let written = package.write().unwrap();
    assert_eq!(written, package.write().unwrap());
    assert_eq!(Package::read(&written).unwrap(), package);
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    let bad = [
        ("/etc/a.yaml", "empty"),
        ("m/../a.yaml", "begins with a dot"),
        ("../mm/a.yaml", "begins with a dot"),
        ("m/./a.yaml", "begins with a dot"),
        ("m//aa.yaml", "empty"),
        ("m/b\\a.yaml", "a sign that names cannot have"),
        ("C:/m/a.yaml", "a sign that names cannot have"),
        ("m/nul.yaml", "Windows keeps"),
        ("m/COM1.lua", "Windows keeps"),
        ("m/a.yaml.", "ends with a dot"),
        ("m/a.yaml ", "a sign that names cannot have"),
        ("m/a\0.yaml", "a sign that names cannot have"),
        ("m/\u{e4}.yaml", "a sign that names cannot have"),
        ("m/.a.yaml", "begins with a dot"),
        ("m/a.sh", "not a file of a mod"),
        ("m/a.exe", "not a file of a mod"),
        ("m/run", "not a file of a mod"),
        ("m/MOD.yaml", "differ only in case"),
        ("M/a.yaml", "differ only in case"),
        ("m/mod.yaml", "two entries of one name"),
        ("n/mod.yaml", "more than one mod"),
        ("m/n/mod.yaml", "more than one mod"),
        ("other/a.yaml", "outside the folder"),
        ("m/b/c/d/e/f/g/h/i.yaml", "7 folders deep"),
        ("m/mod.yaml/x.md", "is below `m/mod.yaml`, which is a file"),
    ];
    for (name, why) in bad {
        let said = refused(&with(name));
        assert!(said.contains(why), "{name:?}: {said}");
    }
    let long = format!("m/{}.yaml", "a".repeat(200));
    assert!(refused(&with(&long)).contains("more than 160"));
}

#[test]
fn what_is_no_mod_is_refused() {
    assert!(refused(b"").contains("not a whole zip"));
    assert!(refused(b"id: m\n").contains("not a whole zip"));
    let whole = zipped(&[("m/mod.yaml", b"id: m\n"), ("m/a.yaml", b"a: 1\n")]);
    for cut in 0..whole.len() {
        assert!(
            Package::read(&whole[..cut]).is_err(),
            "{cut} of {}",
            whole.len()
        );
    }
    assert_eq!(Package::read(&zipped(&[])), Err(Refused::NoMod));
    assert_eq!(
        Package::read(&zipped(&[("mod.yaml", b"id: m\n")])),
        Err(Refused::NoMod)
    );
    assert_eq!(
        Package::read(&zipped(&[("a/m/mod.yaml", b"id: m\n")])),
        Err(Refused::NoMod)
    );
    assert_eq!(
        Package::read(&zipped(&[("m/a.yaml", b"a: 1\n")])),
        Err(Refused::NoMod)
    );
}

#[test]
fn damage_of_any_byte_is_no_panic() {
    let whole = zipped(&[
        ("m/mod.yaml", b"id: m\n"),
        ("m/a.yaml", &b"a: 1\n".repeat(20)),
    ]);
    for at in 0..whole.len() {
        for bit in [0x01, 0x80, 0xff] {
            let mut bytes = whole.clone();
            bytes[at] ^= bit;
            let _ = Package::read(&bytes);
        }
    }
}

#[test]
fn bombs_are_refused() {
    let zeros = vec![b' '; 3 << 20];
    assert!(refused(&zipped(&[("m/mod.yaml", &zeros)])).contains("grows more than 200 times"));
    // A size in the header is not trusted: what is counted is what comes out.
    let lying = zipped(&[("m/mod.yaml", &zeros)]);
    let size = (zeros.len() as u32).to_le_bytes();
    let mut small = lying.clone();
    let at = (0..small.len() - 4)
        .rfind(|at| small[*at..].starts_with(&size))
        .unwrap();
    small[at..at + 4].copy_from_slice(&5u32.to_le_bytes());
    assert!(Package::read(&small).is_err());
    let noise = |count: usize, seed: u32| -> Vec<u8> {
        let mut state = seed;
        let next = |_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            b'a' + ((state >> 24) % 26) as u8
        };
        (0..count).map(next).collect()
    };
    assert!(refused(&zipped(&[("m/mod.yaml", &noise(5 << 20, 1))])).contains("more than 4096 KiB"));
    assert!(
        refused(&zipped(&[
            ("m/mod.yaml", b""),
            ("m/a.lua", &noise(300 << 10, 1))
        ]))
        .contains("more than 256 KiB")
    );
    let names: Vec<String> = (0..MAX_FILES * 5)
        .map(|nth| format!("m/a{nth}.yaml"))
        .collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    assert!(refused(&zipped(&many)).contains("10000 entries; at most 2000"));
}

#[test]
fn many_large_files_are_refused() {
    // Packed well below the limit of the zip, each well below that of one file, and together above that of all.
    let lines: String = (0..100_000_u64)
        .map(|nth| format!("{:016x}\n", nth / 7))
        .collect();
    let names: Vec<String> = (0..64).map(|nth| format!("m/a{nth}.yaml")).collect();
    let mut files: Vec<(&str, &[u8])> = vec![("m/mod.yaml", b"id: m\n")];
    files.extend(names.iter().map(|name| (name.as_str(), lines.as_bytes())));
    assert_eq!(
        refused(&zipped(&files)),
        "it has more than 64 MiB when it is unpacked"
    );
    let noise = vec![0; (32 << 20) + 1];
    assert_eq!(refused(&noise), "it has more than 32 MiB");
}

#[test]
fn entries_that_share_bytes_are_refused() {
    let mut bytes = zipped(&[
        ("m/mod.yaml", b"id: m\n"),
        ("m/a.yaml", b"a: 1\n"),
        ("m/b.yaml", b"b: 1\n"),
    ]);
    // The last entry of the list points to the bytes of the first one.
    let at = (0..bytes.len())
        .rfind(|at| bytes[*at..].starts_with(b"PK\x01\x02"))
        .unwrap();
    bytes[at + 42..at + 46].copy_from_slice(&0_u32.to_le_bytes());
    assert_eq!(Package::read(&bytes), Err(Refused::Overlapping));
}

#[test]
fn links_and_passwords_are_refused() {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("m/mod.yaml", deflated()).unwrap();
    zip.add_symlink("m/a.yaml", "/etc/passwd", SimpleFileOptions::default())
        .unwrap();
    assert!(refused(&zip.finish().unwrap().into_inner()).contains("is a link"));
    let mut bytes = zipped(&[("m/mod.yaml", b"id: m\n")]);
    let at = (0..bytes.len())
        .find(|at| bytes[*at..].starts_with(b"PK\x01\x02"))
        .unwrap();
    bytes[at + 8] |= 1;
    assert!(refused(&bytes).contains("is encrypted"));
}

#[test]
fn what_something_runs_is_refused() {
    for (name, text) in [
        ("m/a.md", &b"#!/bin/sh\n"[..]),
        ("m/a.txt", b"\x7fELF\0\0"),
        ("m/a.yaml", b"\xff\xfe"),
        ("m/a.svg", b"<svg><script>alert(1)</script></svg>"),
        ("m/a.svg", b"<svg onload='alert(1)'/>"),
        ("m/a.svg", b"<svg><a href='JavaScript:alert(1)'/></svg>"),
    ] {
        let said = Package::read(&zipped(&[("m/mod.yaml", b"id: m\n"), (name, text)])).unwrap_err();
        assert!(
            matches!(said, Refused::Text(..) | Refused::Unsafe { .. }),
            "{name}: {said}"
        );
    }
}

#[test]
fn a_mod_stands_completely_or_not_at_all() {
    let package = |text: &[u8]| Package::read(&zipped(&[("m/mod.yaml", text)])).unwrap();
    let place = tempfile::tempdir().unwrap();
    let (to, file) = (
        place.path().join("new/mods"),
        place.path().join("new/mods/m/mod.yaml"),
    );
    // Given up after unpacking: nothing is left, not even the folder that was made for it.
    drop(Draft::unpack(&package(b"id: m\n"), &to).unwrap());
    assert!(!place.path().join("new").exists());
    Draft::unpack(&package(b"id: m\n"), &to)
        .unwrap()
        .stand()
        .unwrap();
    let draft = Draft::unpack(&package(b"id: n\n"), &to).unwrap();
    assert_eq!(std::fs::read(&file).unwrap(), b"id: m\n");
    draft.stand().unwrap();
    assert_eq!(std::fs::read(&file).unwrap(), b"id: n\n");
    let entries = || std::fs::read_dir(&to).unwrap().count();
    assert_eq!(entries(), 1);
    // Killed between the two renamings: the next one puts the old mod back.
    let draft = to.join(".m.0123456789abcdef.brink-install");
    std::fs::create_dir(&draft).unwrap();
    std::fs::rename(to.join("m"), draft.join("replaced")).unwrap();
    drop(Draft::unpack(&package(b"id: o\n"), &to).unwrap());
    assert_eq!(std::fs::read(&file).unwrap(), b"id: n\n");
    assert_eq!(entries(), 1);
    // A name that differs only in case, and a file in the place.
    std::fs::rename(to.join("m"), to.join("M")).unwrap();
    assert!(
        Draft::unpack(&package(b"id: m\n"), &to)
            .unwrap_err()
            .to_string()
            .contains("only in case")
    );
    std::fs::rename(to.join("M"), place.path().join("M")).unwrap();
    std::fs::write(to.join("m"), "").unwrap();
    assert!(
        Draft::unpack(&package(b"id: m\n"), &to)
            .unwrap_err()
            .to_string()
            .contains("not a folder")
    );
    assert_eq!(entries(), 1);
}
