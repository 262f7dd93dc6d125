//! The reference of the words of tests, generated from their tables.

use std::fmt::Write;

use brink::content::spec::Declared;
use brink::content::{Phase, SourceFile};
use brink::game::{Ask, Choice, Mode, Until, Use};
use brink::tooling::{FormerCards, Node};

use super::read::{File, read};
use super::steps::{Step, is_of_side};
use super::words::{END, FIRST, SETUP, USES};
use crate::keys;

/// Every key and word of position tests, in Markdown.
///
/// `questions` are files of tests with an example for each question: the step that follows
/// `expect: { next: { ask: … } }`.
#[must_use]
pub fn reference(questions: &[&str]) -> String {
    let mut text = include_str!("head_of_words.txt").to_owned();
    keys::section(&File::table(), &mut Vec::new(), &mut text);
    let _ = writeln!(
        text,
        "\n## `ask` of `next`: every question, with a step that answers one\n"
    );
    let _ = writeln!(text, "| word | meaning | an answer |\n| --- | --- | --- |");
    for ask in Ask::ALL {
        let answer = questions.iter().find_map(|file| answer_to(*ask, file));
        let answer = match answer {
            Some(step) => format!("`{step}`"),
            None => String::new(),
        };
        let _ = writeln!(text, "| `{}` | {} | {answer} |", ask.key(), ask.meaning());
    }
    section(&mut text, "`ending` of `over`", ENDINGS);
    section(&mut text, "Answers that are not ids or numbers", ANSWERS);
    word_lists(&mut text);
    text
}

/// The lists of words that are not keys.
fn word_lists(text: &mut String) {
    let _ = writeln!(text, "\n## Lists of words\n");
    let fixed = Choice::FIXED.iter().map(|(_, word)| *word);
    let fixed: Vec<&str> = fixed.collect();
    for (what, words) in [
        ("`for`", &USES[..]),
        ("`first`", &FIRST),
        ("`until`", &Until::WORDS),
        ("`phase` of `given`", &[Phase::PRINTED, &[END]].concat()),
        (
            "`phase` of `then`",
            &[Phase::PRINTED, &[END, SETUP]].concat(),
        ),
        ("the question of use", &Use::ALL.map(Use::key)),
        ("the question of the kind of operation", &Mode::WORDS),
        ("fixed answers", &fixed),
    ] {
        let words = words.iter().map(|word| format!("`{word}`"));
        let words: Vec<String> = words.collect();
        let _ = writeln!(text, "- {what}: {}", words.join(", "));
    }
}

/// The words that answer questions in every game.
pub(crate) fn answer_words() -> impl Iterator<Item = &'static str> {
    let fixed = Choice::FIXED.iter().map(|(_, word)| *word);
    fixed.chain(Use::ALL.map(Use::key)).chain(Mode::WORDS)
}

/// The step that answers a question in a file of tests, as it is written there.
fn answer_to(ask: Ask, questions: &str) -> Option<&str> {
    let file = SourceFile {
        path: "".into(),
        key: String::new(),
        root: 0,
        text: questions.to_owned(),
    };
    let (tests, _) = read(&file, &FormerCards::default());
    let line = tests.iter().find_map(|test| {
        let steps = test.when.iter();
        let mut after = steps.skip_while(|step| !expects(step, ask)).skip(1);
        after
            .find(|step| is_of_side(&step.key.name))
            .map(|step| step.key.place.line)
    })?;
    questions
        .lines()
        .nth(line as usize - 1)?
        .trim()
        .strip_prefix("- ")
}

/// Whether a step expects a question.
fn expects(step: &Step, ask: Ask) -> bool {
    let next = step.node.get("next");
    let asked = next.and_then(|next| next.get("ask"));
    step.is_check() && asked.and_then(Node::as_text) == Some(ask.key())
}

fn section<'a>(
    text: &mut String,
    title: &str,
    entries: impl IntoIterator<Item = (&'a str, &'a str)>,
) {
    let _ = writeln!(text, "\n## {title}\n\n| word | meaning |\n| --- | --- |");
    for (word, meaning) in entries {
        let _ = writeln!(text, "| `{word}` | {meaning} |");
    }
}

/// Endings of games, in the words of [`brink::game::Ending::key`].
const ENDINGS: [(&str, &str); 8] = [
    ("points", "the victory points that win immediately"),
    ("defcon", "nuclear war"),
    (
        "control_of_SCORING",
        "control of a region that wins; SCORING is an id under `scoring` of the scenario",
    ),
    ("held_scoring", "a scoring card held at the end of a turn"),
    ("final_scoring", "the final scoring after the last turn"),
    (
        "ENDING",
        "one of the `endings` that the script of a card or a rule declares",
    ),
    (
        "CARD",
        "the event or effect of this card, if it names no ending",
    ),
    ("rule", "a rule script, if it names no ending"),
];

/// Answers that need a word of explanation.
const ANSWERS: [(&str, &str); 6] = [
    ("stop", "choose nothing more: places, rolls, cards"),
    ("pass", "play nothing in this round, where that is allowed"),
    ("yes", "and `no`: a question that an event or a rule asks"),
    ("SIDE 2", "a bid: the id of a side, and how much"),
    (
        "ACTION",
        "the id of an action that an effect in force adds to a round",
    ),
    (
        "any other text",
        "one of the texts that an event offers, as it offers them",
    ),
];
