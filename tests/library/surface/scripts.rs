//! Scripts, paths, saves and lines of any text.

use std::collections::BTreeMap;
use std::path::PathBuf;

use brink::game::Saved;
use brink::tooling::{CALLS, Call, Node, evaluate, given_as_nil_in_filter};
use brink::{control_characters, digest, files, tooling};

use super::odd_texts;

#[test]
fn scripts_and_files_take_any_text() {
    let folder = tempfile::tempdir().unwrap();
    for text in odd_texts() {
        ask_script(&text);
        ask_text(&text);
        // Folders that are not there, names with a zero byte, a folder in place of a file.
        for path in [
            folder.path().join(&text),
            PathBuf::from(&text),
            folder.path().to_path_buf(),
        ] {
            let sort = files::Sort {
                called: "a test",
                begins: |_| false,
            };
            let _ = (
                files::replaceable(&path, sort).is_ok(),
                files::read(&path, 10).is_ok(),
                files::read_text(&path, 10).is_ok(),
            );
            let change = files::Change {
                path: &path,
                before: Some(text.as_bytes()),
                after: None,
            };
            assert!(files::change_all(&[change], sort).is_err());
            assert!(!files::move_new(&path.join("none"), &path).is_ok_and(|moved| moved));
            let _ = Saved::writable(&path).is_ok();
        }
        let _ = text.parse::<Saved>().is_err();
    }
}

/// Reads a text as a script.
fn ask_script(text: &str) {
    if let Ok(data) = evaluate(text, text, &[]) {
        let _ = (data.get(text), Node::from_lua(&data));
    }
    let tokens = tooling::tokens(text);
    let _ = (
        tokens.len(),
        tooling::texts(text).count(),
        tooling::required(text).len(),
    );
    let _ = [0, tokens.len(), usize::MAX].map(|at| tooling::end_of_block(&tokens, at));
    let _ = tooling::is_whole(&tokens);
    let _ = given_as_nil_in_filter(text).len();
}

/// Asks for everything about a text that is a name, a line or data.
fn ask_text(text: &str) {
    let _ = (
        control_characters::visible(text).len(),
        control_characters::visible_line(text).len(),
        text.chars().any(control_characters::is_hidden),
    );
    let _ = (
        tooling::nearest(text, ["x", ""]),
        tooling::did_you_mean("x", [text]),
        tooling::question(text),
    );
    let _ = tooling::from_yaml::<BTreeMap<String, u8>>(text).map_err(|error| error.to_string());
    let whole = digest::of_bytes(digest::EMPTY, text.bytes());
    let _ = (
        digest::mixed(whole, u64::MAX),
        digest::SplitMix64::new(whole).next(),
    );
}

#[test]
fn scripts_answer_without_a_text() {
    let is_named = |call: &Call| call.is_called(call.name) && !call.is_called("");
    assert!(CALLS.iter().all(is_named));
    let params = CALLS.iter().flat_map(|call| call.params);
    assert!(params.clone().all(|param| param.is_called(param.name)));
    for param in params.filter(|param| param.kind.names_something()) {
        assert!(param.given_as_nil().contains(param.name));
    }
    assert!(tooling::functions().is_ok_and(|names| names.len() > 20));
    let mut sum = vec![None, Some(u32::MAX)];
    tooling::add_lines(&mut sum, vec![Some(1), Some(1), None]);
    assert_eq!(sum, [Some(1), Some(u32::MAX), None]);
    tooling::add_lines(&mut Vec::new(), Vec::new());
    drop(brink::script::Deadline::at(std::time::Instant::now()));
    assert!(brink::script::Printout::start().take().is_empty());
}
