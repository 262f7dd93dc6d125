//! Opening books: their ids are checked, each fault with its place.

use brink::content::Library;
use brink_author::lint::lint_books;
use brink_players::Evaluation;

/// The faults of a book beside the shipped content: line in the book, code and message.
fn said(book: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("players")).unwrap();
    let content = testkit::content("red_sea");
    let weights = Evaluation::new(&content).weights().to_string();
    let before = weights.lines().count() as u32;
    let file = folder.path().join("players/red_sea.yaml");
    std::fs::write(file, weights + book).unwrap();
    let mut roots = testkit::roots();
    roots.push(folder.path().to_owned());
    let found = lint_books(&Library::open(&roots));
    let shown = found.iter().map(|one| {
        let (line, code) = (one.place.line - before, one.code());
        format!("{line} {code}: {}", one.message_with_help())
    });
    shown.collect()
}

#[test]
fn shipped_books_have_no_faults() {
    let found = lint_books(&testkit::library());
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn faults_of_books_have_places() {
    assert_eq!(said(""), [""; 0]);
    let found = said(
        "book:
  games: 4
  setups:
    - side: uss
      times: 4
      influence: { egypt: 2, sudann: 1, kenya: 300 }
  plays:
    - { side: us, turn: 1, round: 0, ask: headlin, choices: { card:nasserism: 2, card:naserism: 2 } }
    - { side: us, turn: 1, round: 1, ask: use, card: naserism, choices: { use:event: 0, pass: 1 } }
    - { side: us, turn: 1, ask: play, choices: {}, when: 2 }
",
    );
    let parts = [
        ("4 unknown-name", "`ussr`"),
        ("6 unknown-name", "`sudan`"),
        ("6 out-of-range", "300"),
        ("8 unknown-word", "`headline`"),
        ("8 unknown-name", "`card:nasserism`"),
        ("9 unknown-name", "`nasserism`"),
        ("9 out-of-range", "0"),
        ("10 missing-key", "`round`"),
        ("10 unknown-key", "`when`"),
    ];
    for (start, part) in parts {
        let is_there = |one: &String| one.starts_with(start) && one.contains(part);
        assert!(found.iter().any(is_there), "{start} {part}: {found:#?}");
    }
    assert_eq!(found.len(), parts.len(), "{found:#?}");
}
