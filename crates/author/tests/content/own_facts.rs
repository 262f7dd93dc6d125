//! Facts of cards in files: filters of pools and of modifiers, languages, cards without a value.

use std::fs;
use std::path::Path;

use brink::content::{Library, Modifier};
use testkit::letters::{self, EVENT};

/// The game of letters whose pool takes those letters.
fn pool(folder: &Path, filter: &str) -> Library {
    letters::write(folder, "", EVENT);
    let file = folder.join("scenarios/isles.yaml");
    let text = fs::read_to_string(&file).unwrap();
    let cards = format!("cards: [isles, {{ set: letters, {filter} }}]");
    fs::write(file, text.replace("cards: [isles, letters]", &cards)).unwrap();
    Library::open(&[folder.to_path_buf()])
}

#[test]
fn pools_take_cards_by_their_facts() {
    let folder = tempfile::tempdir().unwrap();
    for (filter, taken) in [
        ("only: { facts: { hue: red } }", "a b c"),
        ("only: { facts: { hue: [blue, red], rank: 2 } }", "b"),
        ("without: { facts: { rank: { min: 3 } } }", "a b"),
        ("only: { facts: { rank: { min: 2, max: 4 } } }", "b c d"),
        ("only: { facts: { rank: [1, 6] } }", "a f"),
        ("only: { facts: { sealed: on } }", "b"),
        ("only: { facts: { sealed: off, hue: blue } }", "d e f"),
    ] {
        let library = pool(folder.path(), filter);
        let content = library.load("isles").unwrap().content;
        let cards = content
            .cards
            .iter()
            .filter(|(_, card)| card.set == "letters");
        let ids: Vec<&str> = cards.map(|(id, _)| id.as_str()).collect();
        assert_eq!(ids.join(" "), taken, "{filter}");
    }
}

#[test]
fn wrong_facts_of_a_pool_have_a_place_and_a_cure() {
    let folder = tempfile::tempdir().unwrap();
    for (facts, says) in [
        ("{ hu: red }", "unknown fact `hu`"),
        ("{ hue: green }", "unknown word `green`"),
        ("{ hue: { min: 1 } }", "this has to be"),
        ("{ rank: 9 }", "9 is not between 1 and 6"),
        ("{ rank: { min: 5, max: 2 } }", "2 is not between 5 and 6"),
        ("{ rank: { least: 2 } }", "has no key `least`"),
        ("{ rank: [] }", "empty"),
        ("{ sealed: 3 }", "`on` or `off`"),
        ("red", "a table"),
    ] {
        let library = pool(folder.path(), &format!("only: {{ facts: {facts} }}"));
        let said = library.load("isles").unwrap_err().to_string();
        let placed = said.contains(says) && said.contains("isles.yaml:");
        assert!(placed, "{facts}: {said}");
    }
}

#[test]
fn modifiers_take_cards_by_their_facts() {
    let folder = tempfile::tempdir().unwrap();
    let event = |facts: &str| {
        format!(
            "return {{ lasts = 'turn', effects = {{ forbid = {{ {{ actions = {{ 'event' }}, \
             by = 'either', cards = {{ facts = {facts} }} }} }} }} }}"
        )
    };
    let library = letters::library(
        folder.path(),
        "",
        &event("{ hue = 'red', rank = { min = 2 } }"),
    );
    let content = library.load("isles").unwrap().content;
    let probe = content.find_card("probe").unwrap();
    let Modifier::ForbidUse {
        cards: Some(cards), ..
    } = &content.script(probe).unwrap().modifiers[0].modifier
    else {
        panic!("no forbidden use");
    };
    let ids: Vec<&str> = cards
        .iter()
        .map(|card| content.card(*card).id.as_str())
        .collect();
    assert_eq!(ids, ["b", "c"]);
    let wrong = letters::library(folder.path(), "", &event("{ hue = 'green' }"));
    let said = wrong.load("isles").unwrap_err().to_string();
    assert!(said.contains("unknown word `green`"), "{said}");
}

/// The game of letters in Russian, with these names of facts.
fn russian(folder: &Path, facts: &str) -> Library {
    letters::write(folder, "", EVENT);
    fs::create_dir_all(folder.join("locale/ru")).unwrap();
    let text = format!("card_sets: {{ letters: {{ facts: {{ {facts} }} }} }}\n");
    fs::write(folder.join("locale/ru/letters.yaml"), text).unwrap();
    Library::open(&[folder.to_path_buf()]).in_language("ru")
}

#[test]
fn languages_have_the_names_of_facts_and_of_their_words() {
    let folder = tempfile::tempdir().unwrap();
    let library = russian(
        folder.path(),
        "hue: { name: Цвет, words: { red: красный } }",
    );
    let content = library.load("isles").unwrap().content;
    let line = |card: &str| content.facts_line(content.find_card(card).unwrap());
    assert_eq!(line("a"), "Цвет: красный · Rank: 1");
    assert_eq!(line("d"), "Цвет: blue · Rank: 4");
    let missing = library.untranslated("ru");
    let facts = missing
        .iter()
        .filter(|one| one.keys.contains(&"facts".to_owned()));
    let facts: Vec<String> = facts.map(|one| one.keys[3..].join(".")).collect();
    assert_eq!(facts, ["hue.words.blue", "rank.name", "sealed.name"]);
    for (facts, says) in [
        ("hu: { name: A }", "unknown fact `hu`"),
        ("hue: { words: { green: A } }", "unknown word `green`"),
    ] {
        let said = russian(folder.path(), facts).check();
        let said: Vec<String> = said.iter().map(ToString::to_string).collect();
        assert!(said.iter().any(|one| one.contains(says)), "{said:?}");
    }
}

#[test]
fn a_card_of_no_operations_with_facts_has_no_value() {
    let folder = tempfile::tempdir().unwrap();
    letters::write(folder.path(), "", EVENT);
    let file = folder.path().join("cards/letters/cards.yaml");
    let text = fs::read_to_string(&file).unwrap();
    let less = text.replacen("ops: 1", "ops: 0", 1);
    fs::write(file, less).unwrap();
    let library = Library::open(&[folder.path().to_path_buf()]);
    let content = library.load("isles").unwrap().content;
    let valued = |card: &str| content.is_valued(content.find_card(card).unwrap());
    assert_eq!(["a", "b", "probe"].map(valued), [false, true, true]);
}
