//! Every line of every card's script runs in position tests or games; and every card has a position test.

use std::fmt::Write;

use brink::game::Coverage;
use brink_author::position::Runner;

/// Lines that no run reaches, with the reason.
const UNREACHED: &[(&str, &str, &str)] = &[];

#[test]
fn every_line_of_every_script_runs() {
    let coverage = Coverage::start();
    let library = testkit::library();
    // The counters work: a game that has just begun has not run everything.
    drop(brink::game::Game::new(testkit::content("twilight_struggle"), 1).unwrap());
    let never: usize = coverage
        .lines()
        .iter()
        .map(|(_, lines)| lines.iter().filter(|hits| **hits == Some(0)).count())
        .sum();
    assert!(never > 100, "only {never} lines have not run yet");
    let mut runner = Runner::new(&library);
    let (tests, _) = runner.find(&[testkit::root().join("tests/positions")]);
    for test in &tests {
        runner
            .run(test)
            .unwrap_or_else(|failure| panic!("{failure}"));
    }
    for scenario in ["twilight_struggle", "red_sea"] {
        let content = testkit::content(scenario);
        for seed in 0..150 {
            let kind = if seed % 3 == 0 { "careful" } else { "random" };
            testkit::play(&content, seed, kind, |_, _| ());
        }
    }
    let mut missed = String::new();
    let mut scripts = 0;
    for (path, lines) in coverage.lines() {
        scripts += 1;
        let source = std::fs::read_to_string(&path).unwrap();
        let texts: Vec<&str> = source.lines().collect();
        for (line, hits) in lines.iter().enumerate() {
            let text = line
                .checked_sub(1)
                .and_then(|index| texts.get(index))
                .map_or("", |text| text.trim());
            let known = UNREACHED
                .iter()
                .any(|(file, code, _)| path.ends_with(file) && *code == text);
            if *hits == Some(0) && !known {
                let _ = writeln!(missed, "{path}:{line}: {text}");
            }
        }
    }
    assert!(scripts >= 160, "only {scripts} scripts were counted");
    assert!(missed.is_empty(), "lines that never ran:\n{missed}");
}

/// `docs/card_tests.md`: which position tests each card has. A test belongs to a card if its name begins
/// with the card's number.
#[test]
fn every_card_has_a_position_test() {
    let library = testkit::library();
    let runner = Runner::new(&library);
    let (tests, _) = runner.find(&[testkit::root().join("tests/positions")]);
    let mut table = String::from(
        "# Cards and their position tests\n\nMade by `BRINK_UPDATE=1 cargo test -p brink-author --test docs coverage`; do not edit.\n",
    );
    let mut without = Vec::new();
    for scenario in ["twilight_struggle", "red_sea"] {
        let content = testkit::content(scenario);
        let _ = write!(
            table,
            "\n## {}\n\n| card | tests |\n| --- | --- |\n",
            content.scenario.name
        );
        for card in content.cards.values() {
            let number = card.number.to_string();
            let belongs = |name: &str| {
                let numbers = name
                    .split([' ', ','])
                    .take_while(|word| word.is_empty() || word.parse::<u16>().is_ok());
                numbers.into_iter().any(|word| word == number) && !name.starts_with("4.")
            };
            let own = tests
                .iter()
                .filter(|test| test.scenario.starts_with(scenario));
            let names: Vec<&str> = own
                .map(|test| test.name.as_str())
                .filter(|name| belongs(name))
                .collect();
            if names.is_empty() {
                without.push(card.name.clone());
            }
            let _ = writeln!(table, "| {number} {} | {} |", card.name, names.join("<br>"));
        }
    }
    assert!(
        without.is_empty(),
        "cards without a position test: {without:?}"
    );
    let path = testkit::root().join("docs/card_tests.md");
    if std::env::var_os("BRINK_UPDATE").is_some() {
        std::fs::write(&path, &table).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == table,
        "docs/card_tests.md is stale: BRINK_UPDATE=1 cargo test -p brink-author --test docs coverage"
    );
}
