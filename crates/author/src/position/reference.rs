//! The reference of the words of tests, generated from their tables.

use std::fmt::Write;

use brink::content::Phase;
use brink::game::{Ask, Choice, Mode, Until, Use};

use super::given::END;
use super::words::{
    ActKey, EffectKey, FIRST, GivenKey, GoalKey, HolderKey, NextKey, OverKey, SETUP, SpecialKey, StepKey, TestKey,
    ThenKey, USES,
};

/// Every key and word of position tests, in Markdown.
#[must_use]
pub fn reference() -> String {
    let mut text = String::from(
        "# The words of position tests\n\nMade from the engine: `BRINK_UPDATE=1 cargo test -p brink-author --test docs`.\n\
         How tests work is in [position_tests.md](position_tests.md).\n",
    );
    let tables = [
        ("A test", TestKey::entries()),
        ("`given`", GivenKey::entries()),
        ("An effect of `given`", EffectKey::entries()),
        ("`special` of `given`", SpecialKey::entries()),
        ("A step of `when`: one of these, or a side", StepKey::entries()),
        ("The step of a side, if it is not an answer or a list of answers", ActKey::entries()),
        ("`then` and `expect`", ThenKey::entries()),
        ("`special` of `then`", HolderKey::entries()),
        ("`next`", NextKey::entries()),
        ("`over`", OverKey::entries()),
        ("`goal`", GoalKey::entries()),
    ];
    for (title, entries) in tables {
        section(&mut text, title, entries);
    }
    section(&mut text, "`ask` of `next`", Ask::ALL.iter().map(|ask| (ask.key(), ask.meaning())));
    section(&mut text, "`ending` of `over`", ENDINGS);
    section(&mut text, "Answers that are not ids or numbers", ANSWERS);
    let _ = writeln!(text, "\n## Lists of words\n");
    let fixed: Vec<&str> = Choice::FIXED.iter().map(|(_, word)| *word).collect();
    for (what, words) in [
        ("`for`", &USES[..]),
        ("`first`", &FIRST),
        ("`until`", &Until::WORDS),
        ("`phase` of `given`", &[&Phase::WORDS[..], &[END]].concat()),
        ("`phase` of `then`", &[&Phase::WORDS[..], &[END, SETUP]].concat()),
        ("the question of use", &Use::ALL.map(Use::key)),
        ("the question of the kind of operation", &Mode::ALL.map(Mode::key)),
        ("fixed answers", &fixed),
    ] {
        let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        let _ = writeln!(text, "- {what}: {}", words.join(", "));
    }
    text
}

fn section<'a>(text: &mut String, title: &str, entries: impl IntoIterator<Item = (&'a str, &'a str)>) {
    let _ = writeln!(text, "\n## {title}\n\n| word | meaning |\n| --- | --- |");
    for (word, meaning) in entries {
        let _ = writeln!(text, "| `{word}` | {meaning} |");
    }
}

/// How games end, in the words of [`brink::game::Ending::key`].
const ENDINGS: [(&str, &str); 8] = [
    ("points", "the victory points that win immediately"),
    ("defcon", "nuclear war"),
    ("control_of_SCORING", "control of a region that wins; SCORING is an id under `scoring` of the scenario"),
    ("held_scoring", "a scoring card held at the end of a turn"),
    ("final_scoring", "the final scoring after the last turn"),
    ("ENDING", "one of the `endings` that the script of a card or a rule declares"),
    ("CARD", "the event or effect of this card, if it names no ending"),
    ("rule", "a rule script, if it names no ending"),
];

/// Answers that need a word of explanation.
const ANSWERS: [(&str, &str); 6] = [
    ("stop", "choose nothing more: places, rolls, cards"),
    ("pass", "play nothing in this round, where that is allowed"),
    ("yes", "and `no`: a question that an event or a rule asks"),
    ("SIDE 2", "a bid: the id of a side, and how much"),
    ("ACTION", "the id of an action that an effect in force adds to a round"),
    ("any other text", "one of the texts that an event offers, as it offers them"),
];
