//! The words that people read, in the languages that there are.

use std::sync::Arc;

use brink::content::{CoastKind, Library, LoadError, Texts};
use brink::game::{Game, Until, Value};
use brink::ids::Side;
use brink::words::{Plural, Table, Words};

/// The faults of a library, as they are displayed.
fn all_faults(library: &Library) -> Vec<String> {
    let faults = library.check();
    faults.iter().map(ToString::to_string).collect()
}

/// Every message and every text of the shipped content is there in Russian.
#[test]
fn russian_is_complete() {
    assert_eq!(testkit::library().untranslated("ru"), []);
    assert!(testkit::library().untranslated("xx").len() > 500);
}

/// A game is the same in every language, and no line of a Russian log has an English word.
#[test]
fn a_game_is_the_same_in_another_language() {
    let latin_words = ["DEFCON", "II", "KAL"];
    for scenario in [
        "twilight_struggle",
        "red_sea",
        "twilight_struggle_with_red_sea_cards",
    ] {
        let russian = testkit::library()
            .in_language("ru")
            .load(scenario)
            .unwrap()
            .content;
        let english = testkit::content(scenario);
        let [one, other] =
            [&russian, &english].map(|content| testkit::play(content, 7, "random", |_, _| ()));
        assert_eq!(one.log_digest(), other.log_digest());
        let mut questions = Vec::new();
        let _ = testkit::play(&russian, 8, "random", |game, choice| {
            let decision = game.decision().unwrap();
            questions.extend([
                decision.display(&russian).to_string(),
                decision.display_choice(choice, &russian).to_string(),
            ]);
        });
        let mut lines = Vec::new();
        other
            .replayed(usize::MAX, |_, events| {
                lines.extend(
                    events
                        .iter()
                        .filter_map(|e| Some(e.display(&russian)?.to_string())),
                )
            })
            .unwrap();
        for text in lines.into_iter().chain(questions) {
            let mut words = text.split(|c: char| !c.is_alphanumeric());
            // Rules and names have single letters and numbers: 4.5 C, F-5E.
            let is_english =
                |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic());
            let english = words.find(|word| is_english(word) && !latin_words.contains(word));
            assert_eq!(english, None, "{text}");
        }
    }
}

#[test]
fn numbers_choose_the_plural_form() {
    let forms =
        |rule: Plural| [0, 1, 2, 5, 11, 12, 21, 22, 25, 101, 111].map(|number| rule.form(number));
    let russian = [
        "many", "one", "few", "many", "many", "many", "one", "few", "many", "one", "many",
    ];
    assert_eq!(forms(Plural::OneFewMany), russian);
    assert_eq!(
        [0, 1, 2, 21].map(|number| Plural::OneOther.form(number)),
        ["other", "one", "other", "other"]
    );
    assert!(forms(Plural::Other).iter().all(|form| *form == "other"));
}

/// Text that fills a hole is not searched for holes; a brace alone and a doubled one are text.
#[test]
fn holes_are_filled_once() {
    let holes = [("a", "{b}".into()), ("b", 2.into())];
    assert_eq!(Words::english().fill("{a}, {b} {", &holes), "{b}, 2 {");
    let braces = "{{a} {{{b}} {{}{{";
    assert_eq!(Words::english().fill(braces, &holes), "{a} {2} {}{");
    assert_eq!(brink::words::holes(braces).count(), 1);
}

/// Each message has its English text, with its own holes.
#[test]
fn every_message_has_an_english_text() {
    assert_eq!(brink::words::engine::ENGINE.faults(), [""; 0]);
    brink::messages! {
        /// A table with faults.
        static WRONG = "wrong" {
            greeting(name);
            farewell();
            count(n);
        }
        "messages: { greeting: 'Hello, {nmae}', count: { one: One, other: '{m}' }, hello: Hello }"
    }
    let faults = [
        "`farewell` has no text",
        "`count` has no hole `m`",
        "`greeting` has no hole `nmae`",
        "`hello` is not declared",
    ];
    assert_eq!(WRONG.faults(), faults);
    // Nothing is lost where a text lacks.
    let said = [
        greeting(Words::english(), "Ann"),
        farewell(Words::english()),
        count(Words::english(), 1),
    ];
    assert_eq!(said, ["Hello, ", "farewell", "One"]);
    let broken = Table::new("broken", &[("x", &[])], "messages: [");
    assert_eq!(broken.faults().len(), 1);
    assert_eq!(broken.find("x").map(|message| &*message.english), Some("x"));
}

/// Files of a language, and the fault of each.
const MISTAKES: [(&str, &str); 26] = [
    (
        "messages: { log_trun: x }",
        "locale/de/engine.yaml:1:13: error: unknown message `log_trun`",
    ),
    ("messages: { log_turn: 'Zug {m}' }", "unknown hole `m`"),
    (
        "messages: { log_turn: Zug }",
        "engine.yaml:1:23: warning: the text has no hole `{n}`",
    ),
    (
        "messages: { log_stability: '{space:inn} {n}' }",
        "unknown form of a name `inn`",
    ),
    (
        "messages: { log_turn: { one: '{n}', many: '{n}' } }",
        "a language with plural forms needs the key `plural`",
    ),
    (
        "plural: one_other\nmessages: { log_turn: { one: '{n}', many: '{n}', other: '{n}' } }",
        "`many`",
    ),
    (
        "plural: one_other\nmessages: { log_turn: { one: '{n}' } }",
        "a message with plural forms needs the key `other`",
    ),
    (
        "plural: one_other\nmessages: { choice_yes: { one: ja, other: ja } }",
        "the message `choice_yes` has no plural forms",
    ),
    ("plural: two\n", "`two`"),
    (
        "spaces: { x: { in: y } }",
        "a name with forms needs the key `name`",
    ),
    ("maps: { nowhere: { name: x } }", "unknown map `nowhere`"),
    (
        "messages: { log_turn: 'Zug {n:of}' }",
        "the hole `n` is a number and has no forms of a name",
    ),
    ("messages: { choice_yes: 'ja {n}' }", "unknown hole `n`"),
    (
        "messages: { mode_coup: { name: Putsch, off: x } }",
        "a name has no key `off`",
    ),
    (
        "messages: { mode_coup: { of: x } }",
        "a name with forms needs the key `name`",
    ),
    (
        "messages: { choice_yes: ja, choice_yes: jo }",
        "engine.yaml:1:29: error: duplicate key `choice_yes`",
    ),
    (
        "messages: { log_turn: [x] }",
        "this has to be text, but it is a list",
    ),
    (
        "messages: { log_turn: '{n}', choice_yse: ja }",
        "engine.yaml:1:30: error: unknown message `choice_yse`",
    ),
    ("messages: [x]", "this has to be a table, but it is a list"),
    ("", "this has to be a table, but it is nothing"),
    ("words: { a: b }", "has no key `words`"),
    ("mods: { nowhere: { name: x } }", "unknown mod `nowhere`"),
    (
        "rules: { x: { prompts: { Nonesuch: y } } }",
        "unknown text of a script `Nonesuch`",
    ),
    ("cards: { x: { name: y } }", "unknown card `x`"),
    (
        "cards: { x: { in_force: 'not in {place}' } }",
        "unknown hole `place`",
    ),
    (
        "cards: { x: { in_force: 'not in {about:on}' } }",
        "unknown form of a name `on`",
    ),
];

/// Each mistake in the file of a language has its place and a cure.
#[test]
fn mistakes_in_a_language_are_found() {
    for (text, says) in MISTAKES {
        let library = Library::from_texts(Texts::default().with("locale/de/engine.yaml", text));
        let faults = all_faults(&library);
        assert!(
            faults.iter().any(|fault| fault.contains(says)),
            "{text}: {faults:?}"
        );
    }
}

/// A game says messages in its own words, in English and in other languages.
#[test]
fn a_game_has_words_of_its_own() {
    let scenario = "id: own\nname: Own\nextends: red_sea\nmessages: { choice_yes: aye, log_turn: \
        '== Watch {n} ==' }\n";
    let locale = "plural: one_other\nmessages: { choice_yes: ja, choice_no: nein }\n\
                  scenarios: { own: { messages: { choice_yes: jawohl } } }\n";
    let texts = Texts::named("own")
        .with("scenarios/own.yaml", scenario)
        .with("locale/de.yaml", locale);
    let library = Library::open_with(&[testkit::root()], &[texts]);
    let say = |library: &Library, id: &str| {
        let words = library.load(id).unwrap().content.words.clone();
        ["choice_yes", "choice_no", "log_turn"].map(|message| {
            let message = brink::words::engine::ENGINE.find(message).unwrap();
            words.say(message, &[("n", 2.into())])
        })
    };
    assert_eq!(say(&library, "own"), ["aye", "no", "== Watch 2 =="]);
    assert_eq!(say(&library, "red_sea"), ["yes", "no", "== Turn 2 =="]);
    let german = library.in_language("de");
    assert_eq!(say(&german, "own"), ["jawohl", "nein", "== Watch 2 =="]);
    let missing = german.untranslated("de");
    let is_missing = |message: &str| {
        missing
            .iter()
            .any(|one| one.keys == ["scenarios", "own", "messages", message])
    };
    assert_eq!(["choice_yes", "log_turn"].map(is_missing), [false, true]);
}

/// The names of tracks and flags are translated, and missed.
#[test]
fn tracks_and_flags_have_names_in_a_language() {
    let scenario = "id: own\nname: Own\nextends: red_sea\ntracks: { fuel: { name: Fuel, start: 1, \
        min: 0, max: 2 } }\n\
                    flags: { out: { name: Empty } }\n";
    let locale = "scenarios: { own: { tracks: { fuel: Brennstoff } } }\n";
    let texts = Texts::named("own")
        .with("scenarios/own.yaml", scenario)
        .with("locale/de.yaml", locale);
    let library = Library::open_with(&[testkit::root()], &[texts]).in_language("de");
    let content = library.load("own").unwrap().content;
    let names = (
        &content.scenario.tracks.get("fuel").unwrap().name,
        &content.scenario.flags.get("out").unwrap().name,
    );
    assert_eq!(
        (names.0.as_str(), names.1.as_str()),
        ("Brennstoff", "Empty")
    );
    let missing = library.untranslated("de");
    let is_missing = |keys: [&str; 4]| missing.iter().any(|one| one.keys == keys);
    assert!(
        is_missing(["scenarios", "own", "flags", "out"])
            && !is_missing(["scenarios", "own", "tracks", "fuel"])
    );
}

/// Mistakes in the words of a game have their place and a cure.
#[test]
fn mistakes_in_the_words_of_a_game_are_found() {
    for (words, says) in [
        (
            "{ choice_yse: aye, log_turn: '{n}' }",
            "unknown message `choice_yse`",
        ),
        ("{ log_turn: '{n} {m}' }", "unknown hole `m`"),
        ("{ log_turn: { one: '{n}' } }", "needs the key `other`"),
        (
            "{ choice_yes: { one: a, other: b } }",
            "the message `choice_yes` has no plural forms",
        ),
        ("[aye]", "this has to be a table"),
    ] {
        let scenario = format!("id: own\nname: Own\nextends: red_sea\nmessages: {words}\n");
        let texts = Texts::named("own").with("scenarios/own.yaml", &scenario);
        static FRONT: brink::words::Table = brink::words::Table::new("front", &[], "messages: {}");
        let library = Library::open_with(&[testkit::root()], &[texts]).with_messages(&FRONT);
        let error = library.load("own").unwrap_err().to_string();
        assert!(error.contains(says), "{words}: {error}");
    }
}

/// A game may leave out the holes of a message, and so may the translation of its own words.
#[test]
fn the_words_of_a_game_need_no_holes() {
    let scenario = "id: own\nname: Own\nextends: red_sea\nmessages: { log_turn: A new day, log_coup: '{n}!' }\n";
    let locale = "scenarios: { own: { messages: { log_turn: Ein Tag, log_coup: Putsch } } }\n";
    let texts = Texts::named("own")
        .with("scenarios/own.yaml", scenario)
        .with("locale/de.yaml", locale);
    let library = Library::open_with(&[testkit::root()], &[texts]);
    let faults = all_faults(&library);
    let own = ["scenarios/own.yaml", "locale/de.yaml"];
    let is_own = |fault: &&String| own.iter().any(|file| fault.contains(file));
    assert_eq!(faults.iter().find(is_own), None);
    let turn = |library: &Library| {
        let words = library.load("own").unwrap().content.words.clone();
        brink::words::engine::log_turn(&words, 3)
    };
    assert_eq!(turn(&library), "A new day");
    assert_eq!(turn(&library.in_language("de")), "Ein Tag");
}

/// A script with a text that people read, a part of a longer one, and a pattern.
const SCRIPT: &str = r#"return {
  on_turn_start = function(game)
    local first, second = ("a b"):match("^(%a+) (%w+)")
    game:log("{side} wins with {n} cards", { side = "us", n = 3 })
    game:log(first .. " wins the struggle")
  end,
}
"#;

/// Only texts that people read are missed, and a translation of another one is a mistake.
#[test]
fn only_texts_that_people_read_are_translated() {
    let with = |locale: &str| {
        let texts = Texts::default()
            .with("scenarios/rules/x.lua", SCRIPT)
            .with("locale/de.yaml", locale);
        Library::from_texts(texts)
    };
    let missing = with("sides: {}\n").untranslated("de");
    let missing = missing.iter().filter(|one| one.keys[0] == "rules");
    let missing: Vec<&str> = missing.map(|one| one.english.as_str()).collect();
    assert_eq!(missing, ["{side} wins with {n} cards"]);
    let key = "'{side} wins with {n} cards'";
    for (prompts, says) in [
        (
            "' wins the struggle': siegt".to_owned(),
            "de.yaml:2:26: warning: nobody reads “ wins the struggle” by itself",
        ),
        ("'^(%a+) (%w+)': x".to_owned(), "nobody reads"),
        ("'{side} wins': x".to_owned(), "unknown text of a script"),
        (format!("{key}: '{{side}} {{n}} {{m}}'"), "unknown hole `m`"),
        (
            format!("{key}: '{{side:off}} {{n}}'"),
            "unknown form of a name `off`",
        ),
        (
            format!("{key}: '{{n:of}} {{side}}'"),
            "the hole `n` is a number",
        ),
        (
            format!("{key}: '{{n}} Karten'"),
            "warning: the text has no hole `{side}`",
        ),
        (
            format!("{key}: {{ one: '{{side}}: {{n}}' }}"),
            "a message with plural forms needs the key `other`",
        ),
        (
            format!("{key}: {{ one: '{{side}}: eine', other: '{{side}}: {{n}} Karten' }}"),
            "",
        ),
        (format!("{key}: '{{n}} Karten: {{side:of}}'"), ""),
    ] {
        let locale = format!("plural: one_other\nrules: {{ x: {{ prompts: {{ {prompts} }} }} }}\n");
        let faults = all_faults(&with(&locale));
        let found = faults.iter().find(|fault| fault.contains("de.yaml"));
        match says {
            "" => assert_eq!(found, None, "{prompts}"),
            says => assert!(
                found.is_some_and(|fault| fault.contains(says)),
                "{prompts}: {faults:?}"
            ),
        }
    }
}

/// A language names only what a scenario has.
#[test]
fn a_language_names_only_what_there_is() {
    for (text, says) in [
        (
            "scenarios: { red_sea: { periods: { med: x } } }",
            "did you mean `mid`?",
        ),
        (
            "scenarios: { red_sea: { tracks: { fuel: x } } }",
            "unknown track `fuel`",
        ),
        (
            "scenarios: { red_sea: { flags: { out: x } } }",
            "unknown flag `out`",
        ),
        (
            "scenarios: { red_sea: { zones: { out: x } } }",
            "unknown zone `out`",
        ),
        (
            "scenarios: { red_sea: { options: { reshufle: { description: x } } } }",
            "did you mean `reshuffle`?",
        ),
        (
            "scenarios: { red_sea: { boxes: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] } }",
            "is not between 0 and",
        ),
        (
            "card_sets: { red_sea: { cards: { usaid: { prompts: { No such: x } } } } }",
            "unknown text of a script `No such`",
        ),
        (
            "card_sets: { red_sea: { cards: { usiad: { name: x } } } }",
            "did you mean `usaid`?",
        ),
        (
            "maps: { red_sea: { spaces: { sudann: x } } }",
            "did you mean `sudan`?",
        ),
    ] {
        let texts = Texts::named("own").with("locale/de.yaml", text);
        let library = Library::open_with(&[testkit::root()], &[texts]);
        let faults = all_faults(&library);
        let own: Vec<&String> = faults
            .iter()
            .filter(|fault| fault.contains("locale/de.yaml:1:"))
            .collect();
        assert!(
            own.iter().any(|fault| fault.contains(says)),
            "{text}: {own:?}"
        );
    }
}

/// A file that is not plain UTF-8 is read, or refused with what to do.
#[test]
fn files_of_languages_come_from_any_editor() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("locale/de/engine.yaml");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    let faults = |bytes: &[u8]| -> Vec<String> {
        std::fs::write(&file, bytes).unwrap();
        let library = Library::open(&[folder.path().to_path_buf()]);
        all_faults(&library)
    };
    let text = "plural: one_other\nmessages:\n  log_turn: Zug {n}\n  choice_yes: ja\n";
    assert_eq!(faults(text.as_bytes()), [""; 0]);
    assert_eq!(faults(text.replace('\n', "\r\n").as_bytes()), [""; 0]);
    assert_eq!(faults(format!("\u{feff}{text}").as_bytes()), [""; 0]);
    let wide: Vec<u8> = "\u{feff}plural: other"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert!(
        faults(&wide)[0].contains("is not valid UTF-8"),
        "{:?}",
        faults(&wide)
    );
    let huge = format!("messages:\n  choice_yes: {}\n", "ja ".repeat(3_000_000));
    assert!(
        faults(huge.as_bytes())[0].contains("locale/de/engine.yaml"),
        "{:?}",
        faults(huge.as_bytes())
    );
}

/// A position with two effects in force, one of which remembers a region, and a lasting event.
fn position_with_effects(content: &brink::Content) -> brink::Position {
    let [region_effect, plain_effect, happened] =
        ["chernobyl", "red_scare_purge", "camp_david_accords"]
            .map(|id| content.find_card(id).unwrap());
    let region = Value::Region(content.find_region("africa").unwrap());
    brink::Position {
        effects: vec![
            (region_effect, Side::First, Until::Turn, region),
            (plain_effect, Side::Second, Until::Turn, Value::Nil),
        ],
        happened: vec![happened],
        at: brink::game::At::Setup,
        ..brink::Position::default()
    }
}

/// The sentences of the effects in force, in the language of some content.
fn sentences(game: &Game, content: &brink::Content) -> Vec<String> {
    let lasting = game.view(Side::First).lasting();
    lasting
        .iter()
        .map(|one| one.display(content).to_string())
        .collect()
}

/// An effect in force has its card's sentence, with the data of the effect, in every language.
#[test]
fn effects_in_force_have_a_sentence() {
    let library = Library::open(&testkit::roots());
    let russian = Library::open(&testkit::roots()).in_language("ru");
    let [english, russian] =
        [&library, &russian].map(|library| library.load("twilight_struggle").unwrap().content);
    let game = Game::builder(english.clone())
        .position(position_with_effects(&english))
        .start()
        .unwrap();
    let wanted = [
        "The USSR may not place influence in Africa with operations.",
        "Cards that the US plays are worth 1 less, at least 1.",
        "Blocks Arab-Israeli War.",
    ];
    assert_eq!(sentences(&game, &english), wanted);
    let translated = sentences(&game, &russian);
    assert_eq!(
        translated[0],
        "СССР не может размещать влияние в Африке операциями."
    );
    assert_eq!(
        translated[1],
        "США: разыгранные карты дают на 1 ОО меньше, но не меньше 1."
    );
    let seen = game.view(Side::First).observe().effects;
    assert!(seen.iter().map(|effect| &effect.text).eq(&wanted[..2]));
}

/// Every shipped card that puts an effect in force says in one sentence what then holds.
#[test]
fn every_shipped_effect_has_a_sentence() {
    let library = Library::open(&testkit::roots());
    for scenario in library.scenarios() {
        let content = library.load(&scenario.id).unwrap().content;
        for (id, card) in content.cards.iter() {
            let script = content.scripts[content.find_card(id).unwrap().index()].as_ref();
            if script.is_some_and(brink::content::Script::starts_effect) {
                assert!(
                    card.in_force.is_some(),
                    "{}: {id} has no `in_force`",
                    scenario.id
                );
            }
        }
    }
}

/// A card that names what it cannot know is faulted at the sentence; one without a sentence shows its text.
#[test]
fn the_sentence_of_an_effect_knows_its_holes() {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::write(folder.path(), "return { lasts = \"game\" }\n");
    let cards = folder.path().join("cards/isles/cards.yaml");
    let text = std::fs::read_to_string(&cards).unwrap();
    let with = |sentence: &str| {
        text.replacen(
            "text: A test.",
            &format!("text: A test., in_force: '{sentence}'"),
            1,
        )
    };
    std::fs::write(&cards, with("{player:of} {opponent} {about}")).unwrap();
    assert!(
        Library::open(&[folder.path().to_path_buf()])
            .load("isles")
            .is_ok()
    );
    std::fs::write(&cards, with("{plyer} {about:off}")).unwrap();
    let fault = Library::open(&[folder.path().to_path_buf()])
        .load("isles")
        .unwrap_err()
        .to_string();
    assert!(
        fault.contains("unknown hole `plyer`") && fault.contains("did you mean `player`?"),
        "{fault}"
    );
    assert!(fault.contains("unknown form of a name `off`"), "{fault}");
}

/// Labels name regions or waters, and are translated.
#[test]
fn labels_stand_on_a_map() {
    let russian = Library::open(&testkit::roots())
        .in_language("ru")
        .load("red_sea")
        .unwrap()
        .content;
    let said = |id: &str| russian.map.label_text(russian.map.labels.get(id).unwrap());
    assert_eq!(
        [said("africa"), said("gulf_of_aden")],
        ["Африка", "Аденский залив"]
    );
}

/// Short names stand in for the names of the same language only.
#[test]
fn short_names_are_those_of_a_language() {
    let short = |language: &str, id: &str| {
        let library = Library::open(&testkit::roots()).in_language(language);
        let content = library.load("twilight_struggle").unwrap().content;
        content
            .map
            .spaces
            .get(id)
            .and_then(|space| space.short.clone())
    };
    assert_eq!(short("en", "west_germany").as_deref(), Some("W. Germany"));
    assert_eq!(short("ru", "west_germany").as_deref(), Some("ФРГ"));
    assert_eq!(short("ru", "france"), None);
}

/// A wrong coast is faulted at its place.
#[test]
fn coasts_are_checked() {
    for (coast, says) in [
        ("{ points: [[0, 0], [1, 1]] }", "at least three points"),
        ("{ points: [[0, 0], [1, 1], [2]] }", "two coordinates"),
        ("{ points: [[0, 0], [1, 1], [2, x]] }", "a coordinate"),
        ("{ points: [[0, 0], [1, 1], [2, 200000]] }", "200000"),
        ("{ kind: land }", "needs the key `points`"),
        ("{ kind: lake, points: [[0, 0], [1, 1], [2, 0]] }", "lake"),
        (
            "{ colour: red, points: [[0, 0], [1, 1], [2, 0]] }",
            "`colour`",
        ),
    ] {
        let fault = load_with("coasts", coast).unwrap_err().to_string();
        assert!(
            fault.contains(says) && fault.contains("own.yaml:"),
            "{coast}: {fault}"
        );
    }
    let content = load_with("coasts", "{ points: [[0, 0], [1, 1.5], [2, 0]] }").unwrap();
    let coast = content.map.coasts.get("x").unwrap();
    assert_eq!(coast.kind, CoastKind::Land);
    assert_eq!(coast.points[1], (1.0, 1.5));
}

/// Loads a map that has this label too.
fn load_with_label(label: &str) -> Result<Arc<brink::Content>, LoadError> {
    load_with("labels", label)
}

/// Loads a map that has this entry of a table too.
fn load_with(table: &str, entry: &str) -> Result<Arc<brink::Content>, LoadError> {
    let map = std::fs::read_to_string(testkit::root().join("maps/red_sea.yaml")).unwrap();
    let entries = format!("\n{table}:\n  x: {entry}\n");
    let own =
        map.replacen("id: red_sea", "id: own", 1)
            .replacen(&format!("\n{table}:\n"), &entries, 1);
    let scenario = "id: own\nname: Own\nextends: red_sea\nmap: own\n";
    let texts = Texts::named("own")
        .with("maps/own.yaml", &own)
        .with("scenarios/own.yaml", scenario);
    let library = Library::open_with(&[testkit::root()], &[texts]);
    library.load("own").map(|loaded| loaded.content)
}

/// A wrong label is faulted at its place.
#[test]
fn labels_are_checked() {
    for (label, says) in [
        ("{ region: afrika, at: [1, 2] }", "unknown region `afrika`"),
        ("{ name: Nile }", "needs the key `at`"),
        ("{ at: [1, 2] }", "needs the key `name`"),
        ("{ name: Nile, at: [1] }", "two coordinates"),
        ("{ name: Nile, at: [1, 2], size: 1000 }", "1000"),
        ("{ name: Nile, at: [1, 2], angle: 91 }", "91"),
        ("{ name: Nile, at: [1, 2], colour: red }", "`colour`"),
    ] {
        let fault = load_with_label(label).unwrap_err().to_string();
        assert!(
            fault.contains(says) && fault.contains("own.yaml:"),
            "{label}: {fault}"
        );
    }
    let content = load_with_label("{ name: Nile, at: [-900, 2], angle: -40 }").unwrap();
    let label = content.map.labels.get("x").unwrap();
    assert_eq!((label.size, label.angle), (22, -40));
}

/// A map that takes a region away takes its label away, too.
#[test]
fn labels_go_with_their_region() {
    let own = "id: own\nname: Own\nextends: red_sea\nregions: { middle_east: }\n";
    let scenario = "id: own\nname: Own\nextends: red_sea\nmap: own\nscoring: { middle_east: }\n";
    let texts = Texts::named("own")
        .with("maps/own.yaml", own)
        .with("scenarios/own.yaml", scenario);
    let library = Library::open_with(&[testkit::root()], &[texts]);
    let faults = all_faults(&library);
    assert!(
        !faults
            .iter()
            .any(|fault| fault.contains("label") || fault.contains("maps/own.yaml")),
        "{faults:?}"
    );
}
