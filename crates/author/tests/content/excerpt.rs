//! Diagnostics with the lines that they are about.

use brink::content::{Diagnostic, Library};
use brink_author::excerpt::{Styled, excerpt};

#[test]
fn diagnostics_with_source() {
    let library = Library::open(&[testkit::root().join("tests/broken")]);
    let faults = library.check();
    let drawn = |fault: &Diagnostic| {
        let text = excerpt(
            fault,
            |path| library.sources().find(path).map(|file| file.text.as_str()),
            Styled::Plain,
        );
        text.replace(&format!("{}/", testkit::root().display()), "")
    };
    let fault = faults
        .iter()
        .find(|fault| fault.code() == "duplicate-number")
        .unwrap();
    insta::assert_snapshot!(drawn(fault), @r"
    tests/broken/cards/odd/cards.yaml:5:19: warning: another card of the set also has the number 1
      |
    4 |   alarm: { number: 1, name: Alarm, side: red, ops: 2, period: early, text: Rings., starred: on }
      |                    - this one
    5 |   bell: { number: 1, name: Bell, side: purple, ops: 12, period: late, text: Rings., tags: [loud] }
      |                   ^
    ");
    let unknown = faults
        .iter()
        .find(|fault| fault.code() == "unknown-key")
        .unwrap();
    insta::assert_snapshot!(drawn(unknown), @r"
    tests/broken/cards/odd/cards.yaml:8:103: error: a card has no key `colour`
      |
    8 |   echo: { number: 5, name: Echo, side: blue, ops: 1, period: early, text: Answers., cancels: [bells], colour: red }
      |                                                                                                       ^^^^^^
      |
      = help: it can have `extends`, `number`, `name`, `also`, `side`, `ops`, `period`, `scoring`, `starred`, `underlined`, `tags`, `facts`, `requires`, `blocks`, `cancels`, `text`, `in_force`, `note`, `commentary`, `confidence` and `art`
    ");
}
