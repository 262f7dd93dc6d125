//! Lessons: their keys and names, that every step can be made, and their translation.

use brink::Game;
use brink::content::{Diagnostic, Library, Texts};
use brink_author::lesson::{check_lesson, check_lessons};
use testkit::isles;

/// The tiny game with a lesson of these lines, and a language.
fn library(lesson: &str, russian: &str) -> Library {
    library_with(lesson, russian, &[])
}

/// The tiny game with a lesson and a language, under mods.
fn library_with(lesson: &str, russian: &str, mods: &[Texts]) -> Library {
    let folder = tempfile::tempdir().unwrap();
    isles::write(folder.path(), "return { event = function(game) end }");
    for (path, text) in [("lessons/first.yaml", lesson), ("locale/ru.yaml", russian)] {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    Library::open_with(&[folder.path().to_path_buf()], mods)
}

/// A mod that adds a card to the tiny game.
fn a_card_more() -> Texts {
    let about =
        "id: birds\nname: Birds\nversion: 1.0.0\nengine: \">=0.1\"\nadd_cards: { isles: birds }\n";
    let card = "{ number: 90, name: Gull, side: neutral, ops: 1, period: only, tags: [no_event], text: A test. }";
    let cards = format!("id: birds\nname: Birds\ncards:\n  gull: {card}\n");
    let mod_yaml = Texts::named("birds").with("mod.yaml", about);
    mod_yaml.with("cards/birds/cards.yaml", &cards)
}

/// A lesson of the tiny game with these steps.
fn lesson(steps: &str) -> String {
    format!(
        "id: first\nname: First\nscenario: isles\nseed: 1\nside: red\nintro: Hello.\nsteps:\n{steps}"
    )
}

/// The key of the first choice of the tiny game with the seed 1.
fn first_choice() -> String {
    let folder = tempfile::tempdir().unwrap();
    let content = isles::content(folder.path(), "return { event = function(game) end }").unwrap();
    let game = Game::new(content.clone(), 1).unwrap();
    game.decision().unwrap().choices[0].key(&content)
}

/// The faults of the file of the lesson: line, code and help.
fn faults(library: &Library) -> Vec<(u32, &'static str, String)> {
    let mut all = library.check();
    all.extend(check_lessons(library));
    let own = |fault: &&Diagnostic| fault.place.file().ends_with("lessons/first.yaml");
    let said = |fault: &Diagnostic| {
        let help = fault.help().unwrap_or_default();
        (fault.place.line, fault.code(), help)
    };
    all.iter().filter(own).map(said).collect()
}

#[test]
fn shipped_lessons_can_be_played_and_are_translated() {
    let library = testkit::library().in_language("ru");
    let faults = check_lessons(&library);
    assert!(faults.is_empty(), "{faults:?}");
    let lessons = library.lessons();
    assert!(lessons.len() >= 2);
    let is_russian = |text: &str| text.chars().any(|c| ('а'..='я').contains(&c));
    for lesson in &lessons {
        let texts = [&lesson.name, &lesson.summary, &lesson.intro, &lesson.end];
        let mut texts = texts.into_iter().map(String::as_str).chain(lesson.says());
        let english = texts.find(|text| !is_russian(text));
        assert_eq!(english, None, "{}", lesson.id);
        assert!(lesson.says().count() >= 12, "{}", lesson.id);
    }
    assert!(
        library
            .untranslated("ru")
            .iter()
            .all(|one| one.keys[0] != "lessons")
    );
}

#[test]
fn a_sound_lesson_has_no_fault() {
    let steps = format!(
        "  - {{ choose: '{}', say: Begin., mark: [ayr, north, probe, supply, vp] }}\n",
        first_choice()
    );
    let library = library(&lesson(&steps), "sides: {}\n");
    let found = faults(&library);
    assert!(found.is_empty(), "{found:?}");
    let [lesson] = &library.lessons()[..] else {
        panic!("one lesson");
    };
    assert_eq!(lesson.says().collect::<Vec<_>>(), ["Begin."]);
}

#[test]
fn a_step_that_is_not_offered_is_a_fault_at_its_place() {
    let first = first_choice();
    let steps = format!("  - choose: '{first}'\n  - choose: space:ayr\n  - choose: nonsense\n");
    let found = faults(&library(&lesson(&steps), "sides: {}\n"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].0, found[0].1), (9, "not-offered"));
    assert!(found[0].2.contains("use:event"), "{found:?}");
}

#[test]
fn a_lesson_of_a_game_that_a_mod_changes_need_not_fit() {
    let text = lesson("  - choose: nonsense\n");
    assert_eq!(faults(&library(&text, "sides: {}\n")).len(), 1);
    let modded = library_with(&text, "sides: {}\n", &[a_card_more()]);
    assert_eq!(modded.load("isles").err(), None);
    assert_eq!(faults(&modded), []);
    let lessons = modded.lessons();
    assert!(check_lesson(&modded, &lessons[0]).is_some());
}

#[test]
fn unknown_names_are_faults() {
    let steps = format!("  - {{ choose: '{}', mark: [ayrr] }}\n", first_choice());
    let text = lesson(&steps).replace("side: red", "side: rred\noptions: { wind: on }");
    let found = faults(&library(&text, "sides: {}\n"));
    assert_eq!(
        found.iter().map(|fault| fault.1).collect::<Vec<_>>(),
        ["unknown-name"],
        "{found:?}"
    );
    let text = lesson(&steps).replace("side: red", "side: rred");
    let found = faults(&library(&text, "sides: {}\n"));
    let lines: Vec<_> = found.iter().map(|fault| (fault.0, &fault.2[..])).collect();
    assert_eq!(
        lines,
        [(5, "did you mean `red`?"), (8, "did you mean `ayr`?")]
    );
    let text = lesson(&steps).replace("scenario: isles", "scenario: isle");
    let found = faults(&library(&text, "sides: {}\n"));
    assert_eq!((found[0].0, &found[0].2[..]), (3, "did you mean `isles`?"));
}

#[test]
fn texts_of_steps_are_translated_in_their_order() {
    let first = first_choice();
    let steps = format!("  - {{ choose: '{first}', say: Begin. }}\n");
    let russian = "lessons: { first: { name: Первая, say: [Начните.] } }\n";
    let library = library(&lesson(&steps), russian).in_language("ru");
    let lesson = library.lesson("first").unwrap();
    assert_eq!((&lesson.name[..], &lesson.intro[..]), ("Первая", "Hello."));
    assert_eq!(lesson.says().collect::<Vec<_>>(), ["Начните."]);
    let gaps = library.untranslated("ru");
    let gaps = gaps.iter().filter(|gap| gap.keys[0] == "lessons");
    let gaps: Vec<_> = gaps.map(|gap| (&gap.file[..], &gap.keys[2][..])).collect();
    assert_eq!(gaps, [("locale/ru/isles.yaml", "intro")]);
}

#[test]
fn more_texts_than_steps_have_are_a_fault() {
    let steps = format!("  - {{ choose: '{}', say: Begin. }}\n", first_choice());
    let russian = "lessons:\n  first:\n    say:\n      - Начните.\n      - Дальше.\n";
    let library = library(&lesson(&steps), russian);
    let found = library.check();
    let found = found
        .iter()
        .filter(|fault| fault.place.file().ends_with("ru.yaml"));
    let found: Vec<_> = found
        .map(|fault| (fault.place.line, fault.code()))
        .collect();
    assert_eq!(found, [(5, "too-many")]);
}
