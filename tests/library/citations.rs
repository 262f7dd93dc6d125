//! Checks the rules cited by scenarios: each paragraph is in the book of the game, and about the matter.

use std::collections::BTreeMap;

use brink::Library;
use brink::game::{Ask, Game};
use brink::tooling::from_yaml;
use brink::words::Words;
use serde::Deserialize;

/// The paragraphs of a book, each with its matter.
type Book = BTreeMap<String, String>;

/// The book of each scenario that has one; the second is cited for what comes from the other game.
const BOOKS: [(&str, &[&str]); 5] = [
    ("twilight_struggle", &["twilight_struggle"]),
    ("twilight_struggle_2nd_edition", &["twilight_struggle"]),
    (
        "twilight_struggle_with_red_sea_cards",
        &["twilight_struggle", "red_sea"],
    ),
    ("red_sea", &["red_sea"]),
    ("red_sea_with_ts_cards", &["red_sea", "twilight_struggle"]),
];

/// The part of a scenario file that this is about.
#[derive(Deserialize)]
struct Citing {
    #[serde(default)]
    rulebook: BTreeMap<String, Cited>,
    #[serde(default)]
    options: BTreeMap<String, Option<Described>>,
}

#[derive(Deserialize)]
struct Described {
    description: Option<String>,
}

/// A rule for both sides, or one for each.
#[derive(Deserialize)]
#[serde(untagged)]
enum Cited {
    Both(String),
    Each(BTreeMap<String, String>),
}

fn read<T: serde::de::DeserializeOwned>(path: &str) -> T {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    from_yaml(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn book(name: &str) -> Book {
    read(&format!("tests/library/books/{name}.yaml"))
}

/// The matter of a paragraph that a citation has to be about; an error with the books that lack it.
fn about(paragraph: &str, topic: &str, books: &[(&str, Book)]) -> Result<(), String> {
    let found: Vec<&str> = books
        .iter()
        .filter_map(|(_, book)| book.get(paragraph).map(String::as_str))
        .collect();
    match found.iter().any(|matter| matter.contains(topic)) {
        true => Ok(()),
        false => Err(format!("{paragraph} is not about “{topic}”: {found:?}")),
    }
}

#[test]
fn every_citation_of_a_rulebook_is_about_its_matter() {
    let topics: Book = book("topics");
    let mut cited = 0;
    for (scenario, names) in BOOKS {
        let books: Vec<(&str, Book)> = names.iter().map(|name| (*name, book(name))).collect();
        let file: Citing = read(&format!("scenarios/{scenario}.yaml"));
        for (key, rules) in &file.rulebook {
            let topic = topics
                .get(key)
                .unwrap_or_else(|| panic!("topics.yaml has no topic for `{key}`"));
            // What a game shares with the other one alone may come from the other book.
            let own = if key == "draft" {
                &books[..]
            } else {
                &books[..1]
            };
            let rules: Vec<&str> = match rules {
                Cited::Both(rules) => vec![rules],
                Cited::Each(rules) => rules.values().map(String::as_str).collect(),
            };
            for paragraph in rules.iter().flat_map(|rules| rules.split(", ")) {
                let checked = about(paragraph, topic, own);
                assert_eq!(checked, Ok(()), "{scenario}, `{key}`");
                cited += 1;
            }
        }
    }
    assert!(cited > 50, "{cited}");
}

/// The rules that a rulebook cites.
fn rules(rulebook: &BTreeMap<String, Cited>) -> impl Iterator<Item = &str> {
    let texts = rulebook.values().flat_map(|rules| match rules {
        Cited::Both(rules) => vec![rules],
        Cited::Each(rules) => rules.values().collect(),
    });
    texts.flat_map(|rules| rules.split(", "))
}

#[test]
fn every_rule_that_is_cited_is_explained_in_both_languages() {
    let english = Library::open(&[".".into()]);
    let russian = Library::open(&[".".into()]).in_language("ru");
    for (scenario, _) in BOOKS {
        let file: Citing = read(&format!("scenarios/{scenario}.yaml"));
        let texts = [&english, &russian].map(|library| {
            let loaded = library.load(scenario).unwrap();
            loaded.content.scenario.paragraphs.clone()
        });
        for rule in rules(&file.rulebook) {
            let [own, translated] = texts.each_ref().map(|texts| &texts[rule]);
            assert_ne!(own, translated, "{scenario}, {rule}");
        }
    }
}

#[test]
fn each_side_places_by_its_own_paragraph() {
    let file: Citing = read("scenarios/twilight_struggle.yaml");
    let book = book("twilight_struggle");
    let Some(Cited::Each(rules)) = file.rulebook.get("setup") else {
        panic!("one rule for both sides")
    };
    for (side, name) in [("us", "the US"), ("ussr", "the USSR")] {
        assert!(book[&rules[side]].ends_with(name), "{side}");
    }
}

/// The numbers of paragraphs in a text, with their letters.
fn paragraphs(text: &str) -> Vec<String> {
    let words: Vec<&str> = text
        .split([' ', '(', ')', ',', ';'])
        .filter(|word| !word.is_empty())
        .collect();
    let is_number = |word: &str| {
        let parts: Vec<&str> = word.split('.').collect();
        parts.len() > 1
            && parts
                .iter()
                .all(|part| !part.is_empty() && part.bytes().all(|sign| sign.is_ascii_digit()))
    };
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate().filter(|(_, word)| is_number(word)) {
        match words
            .get(at + 1)
            .filter(|next| next.chars().count() == 1 && next.chars().all(char::is_uppercase))
        {
            Some(letter) if *word == "4.5" => found.push(format!("{word} {letter}")),
            _ => found.push((*word).to_owned()),
        }
    }
    found
}

#[test]
fn what_descriptions_of_options_cite_is_in_a_book_of_the_game() {
    let mut cited = 0;
    for (scenario, names) in BOOKS {
        let file: Citing = read(&format!("scenarios/{scenario}.yaml"));
        for (option, described) in &file.options {
            let Some(text) = described
                .as_ref()
                .and_then(|option| option.description.as_deref())
            else {
                continue;
            };
            let named = [
                ("Red Sea rules", "red_sea"),
                ("second edition", "twilight_struggle"),
                ("of Twilight Struggle", "twilight_struggle"),
            ];
            let other = named
                .into_iter()
                .find(|(words, _)| text.contains(words))
                .map(|(_, book)| book);
            let own = book(other.unwrap_or(names[0]));
            let extra = names.get(1).map(|name| book(name)).unwrap_or_default();
            for paragraph in paragraphs(text) {
                let known = own.contains_key(&paragraph) || extra.contains_key(&paragraph);
                assert!(known, "{scenario}, option `{option}`: {paragraph}");
                cited += 1;
            }
        }
    }
    assert!(cited > 15, "{cited}");
}

#[test]
fn a_language_has_the_letters_of_its_rule_book() {
    let library = Library::open(&[".".into()]).in_language("ru");
    let letters = |scenario: &str| {
        library
            .load(scenario)
            .unwrap()
            .content
            .words
            .rule("4.5 C, 4.5 F, 11.1")
    };
    assert_eq!(letters("red_sea"), "4.5 В, 4.5 Е, 11.1");
    assert_eq!(letters("red_sea_with_ts_cards"), "4.5 В, 4.5 Е, 11.1");
    assert_eq!(letters("twilight_struggle"), "4.5 C, 4.5 F, 11.1");
    assert_eq!(Words::english().rule("4.5 C"), "4.5 C");
}

/// The rules cited by the questions until the first headline, by side and question; the first choice is taken each time.
fn cited_in_the_set_up(scenario: &str, options: &[(&str, &str)]) -> BTreeMap<String, String> {
    let content = Library::open(&[".".into()])
        .load_with(scenario, options.iter().copied())
        .unwrap()
        .content;
    let mut game = Game::new(content, 7).unwrap();
    let mut cited = BTreeMap::new();
    while let Some(decision) = game
        .decision()
        .filter(|decision| decision.ask != Ask::Headline)
        .cloned()
    {
        let (asked, content) = (
            format!("{} {}", decision.side.index(), decision.ask.key()),
            game.content(),
        );
        let rule = decision.rule(content).unwrap_or_default();
        let rules: &mut String = cited.entry(asked).or_default();
        if !rules.split(", ").any(|known| known == rule) {
            *rules = if rules.is_empty() {
                rule
            } else {
                format!("{rules}, {rule}")
            };
        }
        game.apply(decision.choices[0]).unwrap();
    }
    cited
}

#[test]
fn questions_of_the_set_up_cite_their_paragraphs() {
    let cites = |scenario, options: &[(&str, &str)], wanted: &[(&str, &str)]| {
        let cited = cited_in_the_set_up(scenario, options);
        for (asked, rule) in wanted {
            assert_eq!(
                cited.get(*asked).map(String::as_str),
                Some(*rule),
                "{scenario}, {asked}: {cited:?}"
            );
        }
    };
    cites(
        "twilight_struggle",
        &[],
        &[("1 setup", "3.2"), ("0 setup", "3.3")],
    );
    cites(
        "twilight_struggle",
        &[("auction", "2")],
        &[("0 auction", "11.1.3"), ("1 auction", "11.1.3")],
    );
    cites("red_sea", &[("handicap_us", "1")], &[("0 setup", "11.4.1")]);
    cites(
        "red_sea",
        &[("handicap_ussr", "1")],
        &[("1 setup", "11.4.1")],
    );
    cites(
        "red_sea",
        &[("secret_bid", "2")],
        &[("0 bid", "11.4"), ("1 bid", "11.4")],
    );
    cites(
        "red_sea_with_ts_cards",
        &[],
        &[("0 draft", "12.1.1"), ("1 draft", "12.1.1")],
    );
    cites(
        "twilight_struggle_with_red_sea_cards",
        &[],
        &[("0 draft", "12.3.1"), ("1 setup", "3.2")],
    );
}
