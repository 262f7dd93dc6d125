//! A test that is written for a line of a script needs that line, and little else.

use std::collections::BTreeMap;
use std::time::Duration;

use brink_author::position::Runner;
use brink_author::trial::test_of_line;

/// Beginnings of lines of shipped scripts: a change of each kind, an effect that begins, a value
/// that is remembered, a condition, a question, a call of several lines.
const LINES: [(&str, &str); 8] = [
    ("abm_treaty", "game:change_defcon(1)"),
    ("abm_treaty", "game:operations {"),
    ("de_gaulle_leads_france", "game:start_effect()"),
    ("allende", "game:change_influence("),
    ("alliance_for_progress", "local regions ="),
    ("arab_israeli_war", "game:war {"),
    ("arms_race", "if game:mil_ops() >"),
    ("blockade", "local discarded ="),
];

#[test]
fn a_test_of_a_line_fails_without_it_and_is_short() {
    let library = testkit::library();
    let mut written = String::new();
    for (card, begins) in LINES {
        let key = format!("cards/twilight_struggle/{card}.lua");
        let mut files = library.sources().files().iter();
        let file = files.find(|file| file.key == key).unwrap();
        let mut lines = file.text.lines();
        let at = lines.position(|line| line.trim_start().starts_with(begins));
        let at = at.unwrap();
        let test = test_of_line(
            &library,
            &file.path,
            u32::try_from(at).unwrap() + 1,
            &format!("{card}: {begins}"),
            Duration::from_secs(60),
        );
        let test = test.unwrap_or_else(|| panic!("{card}: {begins}"));

        let mut runner = Runner::new(&library);
        let (tests, faults) = runner.tests_of("new.yaml", &test);
        assert!(faults.is_empty(), "{faults:?}");
        assert_eq!(runner.run(&tests[0]), Ok(()), "{test}");

        let kept = file.text.lines().enumerate();
        let kept = kept.map(|(number, line)| if number == at { "" } else { line });
        let text = kept.collect::<Vec<_>>().join("\n");
        let without = library.over(&BTreeMap::from([(file.path.to_string(), text)]));
        assert!(Runner::new(&without).run(&tests[0]).is_err(), "{test}");
        written += &test;
    }
    insta::assert_snapshot!(written);
}
