//! Texts of scripts with named holes: in English and Russian, in position tests, saves and replays.

use std::path::Path;
use std::sync::Arc;

use brink::Choice;
use brink::content::{Content, Library};
use brink::game::{Event, Game, Saved, Use};
use brink_author::lint::lint_calls;
use brink_author::position::Runner;
use testkit::letters::ZONES;

/// The script of the card `probe`: a prompt, options and lines of the log with holes.
const EVENT: &str = r#"return {
  event = function(game)
    local card = game:choose_card {
      from = { "calm", "quiet" },
      ask = { "{side}: give up one of {n} cards", side = "player", n = 2 },
    }
    local boats = game:choose {
      ask = "land",
      options = {
        { { "{n} boats in {space}", n = 1, space = "ayr" }, 1 },
        { { "{n} boats in {space}", n = 3, space = "ayr" }, 3 },
        { "none", 0 },
      },
    }
    game:log("{winner} overtakes {loser:of}, gives up {card}, lands {n} boats {space:in}", {
      winner = { side = "red" },
      loser = { side = "opponent" },
      card = card,
      n = boats,
      space = "ayr",
    })
    game:log("{zone}, {track}, {flag}, {period}, {tag}, {region}, {about}", {
      zone = "letters",
      track = "supply",
      flag = "truce",
      period = "only",
      tag = "battleground",
      region = "north",
      about = "the tide",
    })
    game:log("the {weather} of {n}")
    local own, other = game:choose_secretly {
      ask = "send",
      opponent_ask = { "{side} waits", side = "opponent" },
      options = { { { "{n} men", n = 5 }, "men" }, { "nobody", "none" } },
      opponent_options = { { { "{n} of {card}", n = 2, card = "calm" }, "two" }, "ayr" },
    }
    game:log("{own}, {other}", { own = own, other = other })
  end,
}
"#;

/// Translations of its texts.
const RUSSIAN: &str = r#"plural: one_few_many
sides:
  red: { name: Красные, of: Красных }
  blue: { name: Синие, of: Синих }
scenarios: { isles: { zones: { letters: Буквы } } }
spaces: { ayr: { name: Эр, in: в Эре } }
regions: { north: Север }
cards:
  calm: { name: Штиль }
  probe:
    prompts:
      "{side}: give up one of {n} cards":
        one: "{side}: одна из {n} карты"
        few: "{side}: одна из {n} карт"
        many: "{side}: одна из {n} многих карт"
      land: высадить
      "{n} boats in {space}": { one: "{space:in} {n} лодка", few: "{space:in} {n} лодки", many: "{space:in} {n} лодок" }
      "{winner} overtakes {loser:of}, gives up {card}, lands {n} boats {space:in}": "Позади {loser:of} — {winner}: {space:in} лодок: {n}; сброшено: {card}"
      "{zone}, {track}, {flag}, {period}, {tag}, {region}, {about}": "{region}: {zone}; {about}; {track}; {flag}; {period}; {tag}"
      the tide: прилив
      "{side} waits": "ждут: {side}"
      "{n} men": { one: "{n} человек", few: "{n} человека", many: "{n} человек" }
"#;

fn library(folder: &Path, event: &str, russian: &str) -> Library {
    testkit::letters::write(folder, ZONES, event);
    std::fs::create_dir_all(folder.join("locale/ru")).unwrap();
    std::fs::write(folder.join("locale/ru/isles.yaml"), russian).unwrap();
    Library::open(&[folder.to_path_buf()])
}

fn content(library: Library) -> Arc<Content> {
    library.load("isles").unwrap().content
}

fn lines(game: &Game) -> Vec<String> {
    let mut lines = Vec::new();
    let add = |_: &_, events: &[Event]| {
        let said = events
            .iter()
            .filter(|event| matches!(event, Event::Logged { .. }));
        lines.extend(said.filter_map(|event| game.line(event)));
    };
    game.replayed(usize::MAX, add).unwrap();
    lines
}

/// The questions of the event in the words of a content, with their answers.
fn questions(game: &mut Game, content: &Content) -> Vec<String> {
    let mut asked = Vec::new();
    let answers = ["calm", "3 boats in ayr", "5 men", "2 of calm"];
    for answer in answers {
        let decision = game.decision().unwrap().clone();
        let choices = decision.choices.iter();
        let names = choices.map(|choice| decision.display_choice(*choice, content).to_string());
        let names = names.collect::<Vec<_>>().join("; ");
        asked.push(format!("{} [{names}]", decision.display(content)));
        let mut choices = decision.choices.iter();
        let found = choices.find(|choice| decision.answer(**choice, content) == answer);
        game.apply(*found.unwrap_or_else(|| panic!("{answer}: {names}")))
            .unwrap();
    }
    asked
}

const ENGLISH_LINES: [&str; 4] = [
    "probe: Red overtakes Blue, gives up calm, lands 3 boats Ayr",
    "probe: Letters, Supply, A truce, Only, battleground, North, the tide",
    "probe: the {weather} of {n}",
    "probe: men, two",
];
const RUSSIAN_LINES: [&str; 4] = [
    "probe: Позади Синих — Красные: в Эре лодок: 3; сброшено: Штиль",
    "probe: Север: Буквы; прилив; Supply; A truce; Only; battleground",
    "probe: the {weather} of {n}",
    "probe: men, two",
];
const ENGLISH_QUESTIONS: [&str; 4] = [
    "Red: Red: give up one of 2 cards (probe) [calm; quiet]",
    "Red: land (probe) [1 boats in Ayr; 3 boats in Ayr; none]",
    "Red: send (probe, in secret) [5 men; nobody]",
    "Blue: Blue waits (probe, in secret) [2 of calm; Ayr]",
];

#[test]
fn texts_are_translated_whole_in_questions_logs_saves_and_replays() {
    let folder = tempfile::tempdir().unwrap();
    let english = content(library(folder.path(), EVENT, RUSSIAN));
    let russian = content(library(folder.path(), EVENT, RUSSIAN).in_language("ru"));
    let play = |content: &Arc<Content>| {
        let probe = Choice::Card(content.find_card("probe").unwrap());
        let deals = (1..).map(|seed| Game::new(content.clone(), seed).unwrap());
        let may_play = |game: &Game| game.decision().unwrap().choices.contains(&probe);
        let mut game = deals.into_iter().find(may_play).unwrap();
        game.apply(probe).unwrap();
        game.apply(Choice::Use(Use::Event)).unwrap();
        let asked = questions(&mut game, content);
        (game, asked)
    };
    let ((game, asked), (other, asked_russian)) = (play(&english), play(&russian));
    assert_eq!(asked, ENGLISH_QUESTIONS);
    assert_eq!(lines(&game), ENGLISH_LINES);
    assert_eq!(lines(&other), RUSSIAN_LINES);
    let wanted = [
        "Красные: одна из 2 карт",
        "высадить",
        "5 человек; nobody",
        "ждут: Синие",
    ];
    for (asked, wanted) in asked_russian.iter().zip(wanted) {
        assert!(asked.contains(wanted), "{asked}");
    }
    assert!(asked_russian[1].contains("[в Эре 1 лодка; в Эре 3 лодки; none]"));
    // The language is no part of the game, and another one continues it.
    assert_eq!(
        (game.digest(), game.log_digest()),
        (other.digest(), other.log_digest())
    );
    let saved: Saved = Saved::of(&game).unwrap().to_string().parse().unwrap();
    let loaded = saved.load(&russian).unwrap();
    assert_eq!(lines(&loaded), RUSSIAN_LINES);
    assert_eq!(loaded.digest(), game.digest());
    let mut game = game.in_words_of(&russian).unwrap();
    assert_eq!(lines(&game), RUSSIAN_LINES);
    // What is undone is asked and written again.
    game.undo(4).unwrap();
    assert_eq!(questions(&mut game, &russian), asked_russian);
    assert_eq!(lines(&game), RUSSIAN_LINES);
}

#[test]
fn position_tests_read_texts_with_holes() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), EVENT, RUSSIAN);
    let file = folder.path().join("tests.yaml");
    let tests = "scenario: isles
tests:
  - name: boats
    given: { hand: { red: [probe] } }
    when: [{ red: { play: probe, for: event } }, { red: calm }, { red: 3 boats in ayr }, { red: 5 men }, { blue: ayr }]
    then: { log: ['Red overtakes Blue, gives up calm, lands 3 boats Ayr', 'men, ayr'] }
";
    std::fs::write(&file, tests).unwrap();
    let mut runner = Runner::new(&library);
    let (tests, faults) = runner.find(&[file]);
    assert!(faults.is_empty(), "{faults:?}");
    for test in &tests {
        runner.run(test).unwrap();
    }
}

#[test]
fn checks_know_texts_with_holes() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), EVENT, RUSSIAN);
    let faults: Vec<String> = library.check().iter().map(ToString::to_string).collect();
    let own = faults
        .iter()
        .find(|fault| fault.contains("ru/") || fault.contains("probe"));
    assert_eq!(own, None);
    let found: Vec<String> = lint_calls(&library)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(found, [""; 0]);
    let missing = library.untranslated("ru");
    let missing = missing
        .iter()
        .filter(|one| one.keys.contains(&"probe".to_owned()));
    let missing: Vec<&str> = missing
        .filter(|one| one.keys.contains(&"prompts".to_owned()))
        .map(|one| one.english.as_str())
        .collect();
    let wanted = [
        "nobody",
        "none",
        "send",
        "the {weather} of {n}",
        "{n} of {card}",
        "{own}, {other}",
    ];
    assert_eq!(missing, wanted);
}

#[test]
fn the_guide_has_these_texts() {
    let guide = std::fs::read_to_string(testkit::root().join("docs/rule_scripts.md")).unwrap();
    let section = guide
        .split("## Texts with names and numbers")
        .nth(1)
        .unwrap();
    let mut blocks = section.split("```lua\n").skip(1);
    for _ in 0..2 {
        let (block, _) = blocks.next().unwrap().split_once("```").unwrap();
        for line in block.lines() {
            assert!(EVENT.contains(line), "{line}");
        }
    }
}

/// Checks what is said of each call.
fn check_said(cases: &[(&str, &str)]) {
    for (call, says) in cases {
        let script = format!("return {{ event = function(game) {call} end }}");
        let said = testkit::isles::said(&script);
        assert!(said.contains(says), "{call}: {said}");
    }
}

#[test]
fn holes_and_values_that_do_not_fit_have_a_cure() {
    check_said(&[
        (
            r#"game:log("{n} cards", { m = 1 })"#,
            "the hole `{n}` of the text has no value",
        ),
        (
            r#"game:log("{side}", { sied = "red" })"#,
            "did you mean `sied`?",
        ),
        (
            r#"game:log("cards", { n = 1 })"#,
            "the text has no hole `{n}`",
        ),
        (
            r#"game:confirm { ask = { "{n}?" , m = 2 } }"#,
            "the hole `{n}` of the text has no value",
        ),
        (
            r#"game:log("{n:of}", { n = 1 })"#,
            "the hole `n` is a number and has no forms",
        ),
        (
            r#"game:log("{side:off}", { side = "red" })"#,
            "unknown form of a name `off`; did you mean `of`?",
        ),
    ]);
}

#[test]
fn values_that_no_hole_takes_have_a_cure() {
    check_said(&[
        (
            r#"game:log("{side}", { side = "rde" })"#,
            "unknown side `rde`; did you mean `red`?",
        ),
        (
            r#"game:log("{x}", { x = { card = "clam" } })"#,
            "unknown card `clam`; did you mean `calm`?",
        ),
        (
            r#"game:log("{x}", { x = { crad = "calm" } })"#,
            "the hole `x` takes a text, a whole number, or a thing such as `{ card = \"id\" }`, not a table",
        ),
        (r#"game:log("{x}", { x = true })"#, "not true"),
        (r#"game:log("{x}", { x = 1.5 })"#, "not 1.5"),
        (
            r#"game:log("{card}", { card = 3 })"#,
            "the hole `card` takes the id of a card, not 3",
        ),
        (
            r#"game:log("{box}", { box = 3 })"#,
            "takes a box of the space race, 1 to 0, not 3",
        ),
        (
            r#"game:log("{zone}", { zone = "dek" })"#,
            "unknown zone `dek`; did you mean `deck`?",
        ),
    ]);
}

#[test]
fn wrong_tables_of_values_have_a_cure() {
    check_said(&[
        (
            r#"game:log("{n}", { 1 })"#,
            "takes values by the names of holes",
        ),
        (
            r#"game:log("{n}", "red")"#,
            "`holes` takes a table of values",
        ),
        (
            r#"game:confirm { ask = { n = 2 } }"#,
            "`ask` takes a text, or",
        ),
        (
            r#"game:choose { options = { { { "{n}", n = 1 }, 1 }, { { "{n}", n = 1 }, 2 } } }"#,
            "`options` has \"1\" twice",
        ),
        (
            r#"game:log("{x}", { x = string.rep("a", 300) })"#,
            "`text` takes 1 to 200 bytes",
        ),
        (
            r#"local t = {} for n = 1, 99 do t["h" .. n] = n end game:log("x", t)"#,
            "a text has at most 12 holes",
        ),
    ]);
}

/// A line of the log may be displayed thousands of times.
#[test]
fn a_translation_has_a_limit_of_length() {
    let refused = |letters: usize| {
        let folder = tempfile::tempdir().unwrap();
        testkit::isles::write(
            folder.path(),
            "return { event = function(game) game:log('x') end }\n",
        );
        let locale = folder.path().join("locale/ru");
        std::fs::create_dir_all(&locale).unwrap();
        let line = "ж".repeat(letters);
        let text = format!("cards:\n  probe: {{ prompts: {{ x: {line} }}, in_force: {line} }}\n");
        std::fs::write(locale.join("isles.yaml"), text).unwrap();
        let faults = Library::open(&[folder.path().to_path_buf()]).check();
        let said = faults.iter().map(|fault| fault.first_line());
        said.filter(|line| line.contains("at most 1000")).count()
    };
    assert_eq!((refused(1_000), refused(1_001)), (0, 2));
}
