//! Every call has an example, and every example runs and gives what it says.

use std::path::Path;

use brink::game::{Choice, Game, Position, Use, Zone};
use brink::ids::{CardId, CounterId, Side};
use brink::tooling::{CALLS, Call};

/// The lines of an example, what it says it gives as an assertion; the last line shows that it came to its end.
fn script(example: &str) -> String {
    let lines = example.lines().map(|line| match line.split_once(" --> ") {
        Some((what, gives)) => {
            format!("do local found = {what} assert(found == {gives}, [[{gives} is wrong: ]] .. tostring(found)) end")
        }
        None => line.to_owned(),
    });
    let lines: Vec<String> = lines.collect();
    format!(
        "return {{\n  event = function(game)\n{}\ngame:set_stability(\"mull\", 9)\n  end,\n  \
         effects = {{ on_turn_end = function(game) end, actions = {{ leave = {{\n    \
         label = \"leave\", by = \"either\", pay = {{ influence = 1 }},\n  }} }} }},\n}}\n",
        lines.join("\n")
    )
}

/// Plays the card `probe` for its event and gives every question its first answer; what went wrong, if anything did.
fn run(example: &str) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    let content = testkit::examples::content(folder.path(), &script(example))?;
    let card = |id: &str| content.find_card(id).unwrap();
    let (ayr, mull) = (
        content.find_space("ayr").unwrap(),
        content.find_space("mull").unwrap(),
    );
    let hand = |side| Zone::Hand(side);
    let cards: Vec<(CardId, Zone)> = vec![
        (card("probe"), hand(Side::First)),
        (card("calm"), hand(Side::First)),
        (card("quiet"), hand(Side::Second)),
        (card("idle"), Zone::Discard),
        (card("tally"), Zone::Removed),
    ];
    let position = Position {
        cards,
        influence: vec![(ayr, [2, 0])],
        counters: vec![(CounterId::FIRST, None, ayr, 1)],
        special: Some((Some(Side::Second), true)),
        ..Position::default()
    };
    let probe = card("probe");
    let start = Game::builder(content).seed(1).position(position).start();
    let mut game = start.map_err(|error| error.to_string())?;
    let mut choice = Choice::Card(probe);
    for step in 0..60 {
        game.apply(choice).map_err(|error| error.to_string())?;
        if game.outcome().is_some() || game.board().stability_of(mull) == 9 {
            return Ok(());
        }
        let decision = game.decision().ok_or("the game waits for nothing")?;
        choice = if step == 0 {
            Choice::Use(Use::Event)
        } else {
            decision.choices[0]
        };
    }
    Err("the example does not come to its end".to_owned())
}

#[test]
fn every_call_has_an_example_that_runs() {
    let mut wrong = Vec::new();
    for call in CALLS {
        if !call.example.contains(&format!("game:{}", call.name)) {
            wrong.push(format!("{}: it has no example", call.name));
        } else if let Err(message) = run(call.example) {
            wrong.push(format!("{}: {message}\n{}", call.name, call.example));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// An example that is not true fails.
#[test]
fn a_wrong_example_is_found() {
    for (example, says) in [
        ("game:turn() --> 2", "2 is wrong: 1"),
        ("game:gian_vp(1)", "no call `gian_vp`"),
        ("game:gain_points(1)", "did you mean `gain_vp`?"),
        ("game:gain_vp(\"red\", 1)", "takes a whole number"),
    ] {
        let message = run(example).unwrap_err();
        assert!(message.contains(says), "{example}: {message}");
    }
}

/// The reference shows the parameters, the result and the example of every call.
#[test]
fn the_reference_shows_every_example() {
    let shown = |call: &Call| {
        let entry = brink_author::reference::reference_of(call.name).unwrap_or_default();
        entry.contains(call.example) && call.params.iter().all(|param| entry.contains(param.name))
    };
    let missing: Vec<&str> = CALLS
        .iter()
        .filter(|call| !shown(call))
        .map(|call| call.name)
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The scripts that an outside review called the ugliest, with the lines that they had then.
const UGLIEST: [(&str, usize); 10] = [
    ("cuban_missile_crisis", 54),
    ("missile_envy", 31),
    ("the_cambridge_five", 28),
    ("mr_nyet", 28),
    ("summit", 26),
    ("famine", 25),
    ("grain_sales_to_soviets", 23),
    ("stagflation", 20),
    ("latin_american_debt_crisis", 19),
    ("wargames", 18),
];

/// The ten scripts that an outside review called the ugliest are at least a quarter shorter than it found them, although
/// StyLua writes more lines, and half of all scripts have at most ten. No line is longer than people can read.
#[test]
fn scripts_of_cards_are_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards");
    let mut lengths = Vec::new();
    for set in std::fs::read_dir(&root)
        .unwrap()
        .flatten()
        .filter(|entry| entry.path().is_dir())
    {
        for file in std::fs::read_dir(set.path()).unwrap().flatten() {
            let path = file.path();
            if path.extension().is_none_or(|ending| ending != "lua") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            for line in text.lines() {
                assert!(
                    line.chars().count() <= 112,
                    "{name}: a line of {} characters",
                    line.chars().count()
                );
                assert!(line.matches(" then ").count() < 2, "{name}: {line}");
            }
            lengths.push((text.lines().count(), name));
        }
    }
    lengths.sort();
    assert!(
        lengths[lengths.len() / 2].0 <= 10,
        "the median is {}",
        lengths[lengths.len() / 2].0
    );
    for (name, before) in UGLIEST {
        let (now, _) = lengths.iter().find(|(_, other)| other == name).unwrap();
        assert!(
            now * 4 <= before * 3,
            "{name}: {now} lines, {before} before"
        );
    }
}
