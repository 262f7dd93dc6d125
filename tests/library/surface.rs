//! No public function panics: each is called with foreign ids, odd numbers, empty and huge texts, here, in
//! `interface.rs`, or in the tests of players and studies; a test reads the public functions from the sources, so that a
//! new one cannot be forgotten.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use brink::content::{
    Diagnostic, DiagnosticKind, Diagnostics, Filter, Library, Moment, Place, Texts,
};
use brink::game::{
    Ask, Coverage, Dice, Effect, Ending, Level, Mode, Playout, Saved, SeparateVms, Setting, Source,
    Use, Value, scoring_name,
};
use brink::ids::{FlagId, PeriodId, TagId, TrackId};
use brink::tooling::{
    CALLS, Fields, LuaData, Node, NodeValue, Reader, evaluate, given_as_nil_in_filter, parse,
    steps_spent,
};
use brink::words::{Form, NameKind, Plural, Words, displayed, holes};
use brink::{
    CardId, Choice, Game, Position, RegionId, Side, SpaceId, Zone, control_characters, digest,
    files, tooling,
};
use brink_players::Random;

use super::public::{LIBRARIES, handed_on, implemented, sources, words};

/// Public functions that no test calls with odd arguments, and why.
const LEFT_OUT: &[(&str, &str)] = &[
    (
        "Library::default_roots",
        "its only argument is the folder that the process runs in",
    ),
    ("mod_here", "the same"),
    (
        "shipped",
        "the feature `shipped`; the command line is tested with it",
    ),
    ("Profiler::finish", "its example is run"),
    ("Profile::stamp", "the same"),
    ("Filter::spaces", "only the engine makes a `Viewpoint`"),
];

/// Files of tests that call public functions.
const CALLERS: &[&str] = &[
    "tests/library/declared.rs",
    "tests/library/interface.rs",
    "tests/library/surface.rs",
    "crates/players/tests/players/evaluation.rs",
    "crates/players/tests/players/matches.rs",
    "crates/players/tests/players/puzzles.rs",
    "crates/players/tests/players/risk.rs",
    "crates/players/tests/players/strength.rs",
    "crates/players/tests/players/surface.rs",
    "crates/study/tests/study/ladder.rs",
    "crates/study/tests/study/study.rs",
    "crates/study/tests/study/study/details.rs",
    "crates/study/tests/study/training.rs",
];

/// Texts of all kinds.
fn odd_texts() -> Vec<String> {
    let mut texts: Vec<String> = [
        "",
        " ",
        "x",
        "\0",
        "-",
        "é",
        "\u{202e}abc",
        "a\nb\r\n\tc",
        "$option",
        "{",
        "- [",
        "a: b: c",
        "..",
        "/",
        "''",
    ]
    .map(str::to_owned)
    .to_vec();
    texts.extend([
        "x".repeat(70),
        "é".repeat(20_000),
        "[".repeat(3_000),
        "a: 1\n".repeat(5_000),
    ]);
    texts.extend([
        "return {".to_owned(),
        "return ".repeat(900),
        "local = 1".to_owned(),
        "--[[".to_owned(),
    ]);
    texts
}

#[test]
fn libraries_take_any_text() {
    let library = testkit::library();
    for text in odd_texts() {
        ask_library(&library, &text);
        for name in [
            "maps/x.yaml",
            "cards/x/cards.yaml",
            "cards/x/y.lua",
            "scenarios/x.yaml",
            "mod.yaml",
            &*text,
        ] {
            open_texts(name, &text);
        }
    }
    let nowhere = Library::open(&[PathBuf::from("/no/such/folder")]);
    assert!(nowhere.scenarios().is_empty());
    for one in library.mods() {
        let _ = (
            one.added().count(),
            one.replaced().count(),
            one.added_rules().count(),
            one.added_state().count(),
        );
    }
}

/// Asks a library about a text that it does not know.
fn ask_library(library: &Library, text: &str) {
    let path = Path::new(text);
    let translated = testkit::library().in_language(text).with_trials_of(library);
    let _ = (
        translated.language().map(str::len),
        library.files_of(text).len(),
        library.own_options(text),
        library.mod_of_set(text),
    );
    for one in library.mods() {
        let _ = library.scenarios_of(one);
    }
    let files = library.sources().files();
    for file in files.iter().take(9) {
        let _ = library.functions_of_module(file, text);
    }
    let _ = (
        library.is_below(text, path),
        library.is_below("", path),
        library.sources().find(text).is_some(),
    );
    assert!(library.load(text).is_err());
    assert!(library.load_with("red_sea", [(text, text)]).is_err());
}

/// Opens a library that has a text as a file of this name.
fn open_texts(name: &str, text: &str) {
    let texts = Texts::named(text).with(name, text);
    assert!(!texts.is_empty());
    let odd = Library::open_with(&[], std::slice::from_ref(&texts));
    let unsaved = [
        (name.to_owned(), text.to_owned()),
        (text.to_owned(), String::new()),
    ];
    let over = Library::open_over(
        &[PathBuf::from(text)],
        std::slice::from_ref(&texts),
        &unsaved.into(),
    );
    assert!(over.load(text).is_err());
    let faults = Library::from_texts(texts).check();
    let _ = (
        odd.mods().len(),
        odd.faults_of_mods().len(),
        odd.languages().len(),
        odd.scenario_ids().count(),
    );
    let _ = (
        odd.scenarios().len(),
        odd.maps().len(),
        odd.sets().len(),
        odd.sources().files().len(),
    );
    faults.iter().for_each(say);
}

/// Everything that a diagnostic says of itself.
fn say(fault: &Diagnostic) {
    let _ = (
        fault.severity().word(),
        fault.code(),
        fault.message(),
        fault.help(),
        fault.first_line(),
        fault.message_with_help(),
        fault.to_string(),
    );
}

#[test]
fn scripts_and_files_take_any_text() {
    let folder = tempfile::tempdir().unwrap();
    for text in odd_texts() {
        ask_script(&text);
        ask_text(&text);
        // Folders that are not there, names with a zero byte, a folder in place of a file.
        for path in [
            folder.path().join(&text),
            PathBuf::from(&text),
            folder.path().to_path_buf(),
        ] {
            let sort = files::Sort {
                called: "a test",
                begins: |_| false,
            };
            let _ = (
                files::replaceable(&path, sort).is_ok(),
                files::read(&path, 10).is_ok(),
            );
            let _ = Saved::writable(&path).is_ok();
        }
        let _ = text.parse::<Saved>().is_err();
    }
}

/// Reads a text as a script.
fn ask_script(text: &str) {
    if let Ok(data) = evaluate(text, text, &[]) {
        let _ = (data.get(text), Node::from_lua(&data));
    }
    let tokens = tooling::tokens(text);
    let _ = (
        tokens.len(),
        tooling::texts(text).count(),
        tooling::required(text).len(),
    );
    let _ = [0, tokens.len(), usize::MAX].map(|at| tooling::end_of_block(&tokens, at));
    let _ = given_as_nil_in_filter(text).len();
}

/// Asks for everything about a text that is a name, a line or data.
fn ask_text(text: &str) {
    let _ = (
        control_characters::visible(text).len(),
        control_characters::visible_line(text).len(),
        text.chars().any(control_characters::is_hidden),
    );
    let _ = (
        tooling::nearest(text, ["x", ""]),
        tooling::did_you_mean("x", [text]),
        tooling::question(text),
    );
    let _ = tooling::from_yaml::<BTreeMap<String, u8>>(text).map_err(|error| error.to_string());
    let whole = digest::of_bytes(digest::EMPTY, text.bytes());
    let _ = (
        digest::mixed(whole, u64::MAX),
        digest::SplitMix64::new(whole).next(),
    );
}

#[test]
fn scripts_answer_without_a_text() {
    let params = CALLS.iter().flat_map(|call| call.params);
    for param in params.filter(|param| param.kind.names_something()) {
        assert!(param.given_as_nil().contains(param.name));
    }
    assert!(tooling::functions().is_ok_and(|names| names.len() > 20));
    let mut sum = vec![None, Some(u32::MAX)];
    tooling::add_lines(&mut sum, vec![Some(1), Some(1), None]);
    assert_eq!(sum, [Some(1), Some(u32::MAX), None]);
    tooling::add_lines(&mut Vec::new(), Vec::new());
    drop(brink::script::Deadline::at(std::time::Instant::now()));
    assert!(brink::script::Printout::start().take().is_empty());
}

/// Every node of a tree, through every reader.
fn read_everything(node: &Node) {
    let mut reader = Reader::default();
    read_one(&mut reader, node);
    for (key, inner) in node.entries() {
        let fields = Fields::unchecked(inner, "a thing", KEYS).called(key);
        let _ = (key.node(), fields.get("a"));
        read_everything(inner);
    }
    if let NodeValue::List(items) = &node.value {
        items.iter().for_each(read_everything);
    }
    let mut all = Diagnostics::default();
    all.add_labelled(
        &Place::nowhere(),
        DiagnosticKind::LeadsOut,
        &node.place,
        "here",
    );
    all.extend(reader.faults.into_sorted());
    let _ = (all.is_full(), all.has_errors(), all.errors());
    let _ = all.list();
    for fault in all.into_sorted() {
        say(&fault);
        let _ = fault.fault.help();
    }
}

/// The keys of the tables that are read.
const KEYS: &[&str] = &["a", "b"];

/// Reads a node as everything that it could be.
fn read_one(reader: &mut Reader, node: &Node) {
    let _ = (
        node.get("a"),
        node.as_text(),
        node.value.sort(),
        node.list().len(),
    );
    let _ = (
        reader.short_list(node, "things", 0).len(),
        reader.list(node).len(),
        reader.one_or_more(node).len(),
    );
    let _ = (
        reader.title(node),
        reader.switch(node),
        reader.word(node, &[]),
        reader.word(node, KEYS),
    );
    let _ = reader.number_or_word::<u8>(node, -300..=300, "all");
    let _ = reader.table(node).map(<[_]>::len);
    reader.not_all_zero(node, KEYS);
    reader.check_tags(
        &[
            (String::new(), node.place.clone()),
            ("x".repeat(99), node.place.clone()),
        ],
        KEYS,
    );
    let _ = (
        reader.check_id(&node.place, ""),
        reader.check_id(&node.place, "É"),
    );
    reader.fault(
        &node.place,
        DiagnosticKind::unknown_name("thing", "", KEYS.iter().copied()),
    );
    reader.fault(&node.place, DiagnosticKind::number_key("", u8::MAX, 0));
    if let Some(fields) = reader.fields(node, "a thing", KEYS) {
        let _ = (fields.get("zzz"), fields.place(), reader.need(&fields, "a"));
        let _ = reader.need_with(&fields, "b", || None);
    }
    let _ = Fields::unchecked(node, "a thing", KEYS).get("a");
    super::declared::read(reader, node);
}

#[test]
fn readers_take_any_tree() {
    let library = testkit::library();
    for file in library
        .sources()
        .files()
        .iter()
        .filter(|file| file.path.ends_with(".yaml"))
        .take(6)
    {
        read_everything(
            &parse(file, &mut Diagnostics::default()).expect("shipped files can be read"),
        );
        let _ = (
            file.digest(),
            file.stem(),
            file.find_word("", 0),
            file.find_word("id", usize::MAX),
            file.line(0),
        );
        let _ = (file.line(u32::MAX), file.find_word(&"x".repeat(9_999), 1));
    }
    let file = &library.sources().files()[0];
    for source in [
        "{}",
        "{ 1, { 2 } }",
        "{ a = { b = 'x' }, [3] = true }",
        "{ a = 1e300, b = -0.5 }",
    ] {
        let data = evaluate("x.lua", &format!("return {source}"), &[]).unwrap();
        read_everything(&Node::from_lua(&data));
        read_everything(&Node::from_script(&data, file));
        read_everything(&Node::from_lua(&data).over(Node::from_script(&data, file)));
        let map = &testkit::content("red_sea").map;
        if let Ok(filter) = tooling::read_filter(&data, map, ["", ""], &Default::default()) {
            drop(filter);
        }
    }
    let tables = [
        tooling::locale_table(),
        tooling::list_changes_table(),
        tooling::mod_table(),
        tooling::card_facts_table(),
        tooling::cards_table(),
        tooling::condition_table(),
        tooling::filter_table(),
        tooling::map_table(),
        tooling::scenario_table(),
        tooling::card_script_table(),
        tooling::rule_script_table(),
    ];
    for key in tables.iter().flat_map(|table| &table.keys) {
        let _ = (key.left_out(), key.takes.tables().len());
    }
}

#[test]
fn languages_answer_for_any_text() {
    let content = testkit::content("red_sea");
    for text in odd_texts() {
        ask_words(Words::english(), &text);
        assert_eq!(content.prompt(None, &text), text);
        let unknown = CardId::new(9_999);
        assert_eq!(content.prompt(unknown, &text), text);
        let translated = Library::from_texts(Texts::default()).in_language(&text);
        assert!(translated.words().language().is_some());
        let named = Library::from_texts(Texts::named(&text));
        let _ = named.untranslated(&text).len();
        assert_eq!(named.faults_of_language(&text), []);
    }
}

/// Asks a language about a text that it does not know.
fn ask_words(words: &Words, text: &str) {
    let _ = (Form::of_word(text), holes(text).count());
    assert_eq!(words.prompt(text, text), text);
    assert_eq!(words.any_prompt(text), text);
    assert_eq!(words.tag(text), text);
    assert_eq!(words.form(NameKind::Space, text, Form::In), text);
    let _ = words.fill(text, &[(text, text.into())]);
    assert!(words.spellings(NameKind::Card, text).eq([text]));
    assert_eq!(words.option_word(text, text), text);
    assert_eq!(words.rule(text), text);
}

#[test]
fn languages_answer_for_any_number() {
    for plural in [Plural::Other, Plural::OneOther, Plural::OneFewMany] {
        for number in [i64::MIN, -1, 0, 1, 2, 5, 11, 21, i64::MAX] {
            assert!(plural.forms().contains(&plural.form(number)));
        }
    }
    let changes = [i32::MIN, 0, i32::MAX];
    assert_eq!(
        changes.map(|by| brink::game::display_change(by, Words::english())
            .to_string()
            .len()),
        [11, 2, 11]
    );
}

#[test]
fn libraries_have_tables_of_messages() {
    let library = testkit::library();
    let tables = library.messages().len();
    let with_all = testkit::library().with_all_messages(&[]);
    assert_eq!(with_all.messages().len(), tables);
    for one in library.mods() {
        assert!(!library.names_of_mod(one).0.is_empty());
    }
    let with_more = library.with_messages(&brink::words::engine::ENGINE);
    assert_eq!(with_more.messages().len(), tables + 1);
}

#[test]
fn scenarios_answer_for_any_number() {
    let content = testkit::content("red_sea");
    for card in (0..=u8::MAX).map(|card| CardId::new(card.into()).unwrap()) {
        let _ = (content.effect_owner(card), content.script(card).is_some());
    }
    for marker in [i16::MIN, -20, 0, 20, i16::MAX] {
        let _ = (
            content.scenario.vp.winner_at(marker),
            content.scenario.vp.winner_at_end(marker),
        );
    }
    assert!(content.scenario.vp.reach() > 0);
}

#[test]
fn contents_answer_for_any_name() {
    let content = testkit::content("red_sea_with_ts_cards");
    let (map, cards) = (&content.map, &content.cards);
    for text in odd_texts() {
        assert!(content.find_card(&text).is_err());
        assert!(content.find_side(&text).is_err());
        assert!(content.find_space(&text).is_err());
        assert!(content.find_region(&text).is_err());
        assert!(content.find_tag(&text).is_err());
        assert!(content.find_track(&text).is_err());
        assert!(content.find_flag(&text).is_err());
        assert!(cards.get(&text).is_none());
        assert!(cards.get_index_of(&text).is_none());
        assert!(!cards.contains_key(&text));
    }
    let _ = (
        map.graph().node_count(),
        map.links().len(),
        map.space_ids().count(),
        map.region_ids().count(),
        map.tag_ids().count(),
        content.scenario.track_ids().count(),
        content.scenario.flag_ids().count(),
        Filter::everywhere(map),
    );
    let unknown = TagId::LAST;
    assert_eq!(map.tag_id(unknown), "?");
    assert_eq!(content.tag_name(unknown), "?");
    let _ = (
        content.side_ids(),
        content.side_name(Side::First),
        brink::game::display_score(i16::MIN, &content).to_string(),
    );
    for ending in Ending::all(&content) {
        let _ = (ending.key(&content), ending.display(&content).to_string());
    }
    for track in content.scenario.tracks.values() {
        let _ = track.sides.markers().count();
    }
}

#[test]
fn cards_by_id_take_any_name() {
    let mut cards = testkit::content("red_sea_with_ts_cards").cards.clone();
    let one = cards.values().next().unwrap().clone();
    assert!(cards.get_index(usize::MAX).is_none());
    assert!(cards.get_mut("").is_none());
    assert!(!cards.is_empty());
    assert!(cards.insert(String::new(), one.clone()).is_none());
    assert!(cards.insert(String::new(), one).is_some());
    assert_eq!(cards.keys().count(), cards.len());
    assert_eq!(cards.values_mut().count(), cards.len());
}

#[test]
fn scorings_have_a_name() {
    let content = testkit::content("red_sea_with_ts_cards");
    assert_eq!(content.scored_by(CardId::LAST), None);
    assert_eq!(content.card_that_scores(usize::MAX), None);
    assert_eq!(content.scoring_name(usize::MAX), None);
    for scoring in 0..content.scenario.scoring.len() {
        let name = content.scoring_name(scoring);
        assert!(name.is_some_and(|name| !name.is_empty()));
        if let Some(card) = content.card_that_scores(scoring) {
            assert!(content.card(card).scoring && content.scored_by(card).is_some());
        }
    }
}

#[test]
fn scripts_answer_for_everything_declared() {
    let content = testkit::content("red_sea_with_ts_cards");
    for script in content.scripts.iter().flatten().chain(&content.rules) {
        let _ = (
            script.has_event(),
            script.starts_effect(),
            script.keeps_card(),
        );
        let _ = script.started_with(|started| &started.data);
        for modifier in &script.modifiers {
            let plain = &modifier.modifier;
            let within = plain.within().map(Filter::swapped);
            let _ = (plain.kind().bit(), within, modifier.swapped());
        }
    }
    for moment in Moment::ALL {
        let _ = (moment.answers(), moment.narrowed_by().len());
        for traits in &content.traits {
            let _ = traits.handles(*moment);
        }
    }
    for call in tooling::CALLS {
        let _ = call.gives.words();
        for param in call.params {
            let _ = (param.kind.is_list(), param.kind.range(), param.kind.words());
        }
    }
}

#[test]
fn games_answer_for_any_number() {
    for scenario in ["twilight_struggle", "red_sea"] {
        let content = testkit::content(scenario);
        let coverage = Coverage::start();
        let mut game = Game::new(content.clone(), 1).unwrap();
        let mut player = Random::new(1);
        for number in 0..400_usize {
            if game.decision().is_none() {
                break;
            }
            if number.is_multiple_of(40) {
                ask_position(&game, number);
            }
            let choice = testkit::answer(&mut player, &game);
            game.apply(choice).unwrap();
        }
        let _ = (coverage.lines_of(""), coverage.finish().len());
        let vms = SeparateVms::new();
        let inside = vms.enter();
        assert_eq!(game.replayed(usize::MAX, |_, _| ()).unwrap(), game);
        assert!(game.replayed(0, |_, _| ()).unwrap().begins_at_start());
        drop(inside);
        ask_save(&game);
        ask_playout(&game);
        assert!(!Position::default().has_begun(PeriodId::LAST, &content));
    }
    let mut dice = Dice::new(0);
    let _ = (dice.below(0), dice.below(1), dice.below(u32::MAX));
    dice.forget_dictated();
}

/// Asks the save of a game, under its own content and under another.
fn ask_save(game: &Game) {
    let saved = Saved::of(game).unwrap();
    let library = testkit::library();
    let setting = Setting::default()
        .with_files_of(&library, "")
        .with_files_of(&library, "red_sea");
    let _ = (
        setting.missing_mods(&library).len(),
        setting.differences(saved.setting(), Words::english()).len(),
    );
    let saved = saved.with_setting(setting);
    let file = std::env::temp_dir().join("\0");
    assert!(saved.write_over(&file, Some(&saved)).is_err());
    assert!(saved.write_further(&file).is_err());
    assert!(saved.leads_to(&saved));
    assert!(saved.choices() <= game.history().len());
    assert_eq!(game.in_words_of(game.content()).unwrap(), *game);
    let other = testkit::content("red_sea_with_ts_cards");
    assert!(game.in_words_of(&other).is_err());
    let lost = saved.load(&other).unwrap_err();
    assert_eq!(
        lost.display_in(Words::english()).to_string(),
        lost.to_string()
    );
    let _ = saved.transfer(&testkit::content("red_sea")).is_ok();
}

/// Asks a playout, and gives it choices that do not exist.
fn ask_playout(game: &Game) {
    let mut playout = Playout::new(game.clone()).unwrap();
    assert!(playout.choose(usize::MAX).is_err());
    assert_eq!(playout.decision(), game.decision());
    assert_eq!(playout.board(), game.board());
    assert_eq!(playout.outcome(), game.outcome());
    assert_eq!(playout.digest(), game.digest());
    let hand = game.view(Side::First).hand();
    assert_eq!(playout.view(Side::First).hand(), hand);
    assert_eq!(playout.run(|_| usize::MAX).ok(), game.outcome());
}

/// Asks a position what takes a number.
fn ask_position(game: &Game, number: usize) {
    let content = game.content();
    let board = game.board();
    board.check(content).unwrap();
    assert!(
        game.clone()
            .apply_through(Choice::Card(CardId::LAST))
            .is_err()
    );
    let before = steps_spent();
    let _ = (
        game.effort_again(),
        steps_spent().wrapping_sub(before),
        scoring_name(u8::MAX, content),
        game.scoring_needs_every_round(Side::First),
        game.scoring_needs_every_round(Side::Second),
    );
    let _ = game
        .decision()
        .map(|decision| game.clone().apply_through(decision.choices[0]).is_ok());
    let small = number as u8;
    for zone in [
        Zone::Deck,
        Zone::Hand(Side::Second),
        Zone::Headline(Side::First),
        Zone::Removed,
    ] {
        let _ = board.cards_in(zone).count();
    }
    let _ = (
        board.deck_size(),
        board.vp(),
        board.defcon(),
        board.turn(),
        board.round(),
        board.phasing(),
    );
    let _ = (
        board.special_face_up(),
        board.flag(FlagId::new(small.into()).unwrap()),
        board.flag(FlagId::LAST),
    );
    Side::BOTH
        .into_iter()
        .for_each(|side| ask_view(game, side, small));
    ask_decision(game);
    let mut set = brink::ids::SpaceSet::one(SpaceId::LAST);
    set.insert(SpaceId::FIRST);
    set.remove(SpaceId::new(small.into()).unwrap());
    let _ = (set.is_empty(), set.is_subset(&content.map.playable));
}

/// Asks what a side sees of a position.
fn ask_view(game: &Game, side: Side, small: u8) {
    let board = game.board();
    let view = game.view(side);
    let _ = (
        board.mil_ops(side),
        board.space_race(side),
        board.space_race_attempts(side),
    );
    for track in [TrackId::new(small.into()).unwrap(), TrackId::LAST] {
        let _ = (board.track(track, side), view.track(track, side));
    }
    let _ = (
        view.to_choose(),
        view.deck_size(),
        view.special(),
        view.battlegrounds(),
        view.vp(),
        view.defcon(),
    );
    let _ = (
        view.mil_ops(side),
        view.space_race(side),
        view.flag(FlagId::LAST),
        view.turn(),
        view.turns(),
    );
    let map = &view.content().map;
    map.labels
        .values()
        .for_each(|label| assert!(!map.label_text(label).is_empty()));
    assert!(view.tagged(TagId::LAST).is_empty());
    let _ = (
        view.round(),
        view.phasing(),
        view.plain_value(side, u8::MAX),
        view.effect_handles(Moment::ALL[0]),
    );
    let _ = (
        view.trial(u64::MAX).is_some(),
        view.guessed_trial(u64::MAX).map(|trial| trial.is_guessed),
    );
    ask_effects(game, side);
    let _ = (side.opponent(), side.index(), side.sign());
}

/// Asks what a side sees of effects, those in force and unknown ones.
fn ask_effects(game: &Game, side: Side) {
    let view = game.view(side);
    let _ = view.effects();
    for lasting in view.lasting() {
        assert!(!lasting.display(view.content()).to_string().is_empty());
    }
    for data in [
        Value::Nil,
        Value::Space(SpaceId::LAST),
        Value::Region(RegionId::LAST),
        Value::Scoring(u8::MAX),
    ] {
        let _ = view.places_of(&Effect {
            serial: u16::MAX,
            card: CardId::LAST,
            side,
            until: brink::game::Until::Turn,
            data,
            sides_swapped: true,
        });
    }
    for effect in game.board().effects() {
        let _ = view.places_of(effect);
    }
}

/// Asks the open question of a position.
fn ask_decision(game: &Game) {
    let content = game.content();
    let decision = game.decision().unwrap();
    let _ = (
        decision
            .display_with(content, &"x".repeat(9_999))
            .to_string(),
        decision.display_side(content).to_string(),
        decision.rule(content),
        Ask::ALL
            .iter()
            .filter(|ask| ask.is_of_event() && ask.is_placement())
            .count(),
    );
    let _ = (
        Use::Event.display_in(Words::english()).to_string(),
        Mode::Coup.display_in(Words::english()).to_string(),
        Level::Control.display_in(Words::english()).to_string(),
    );
    let huge = displayed(|| "x".repeat(9_999));
    assert_eq!(format!("{huge:10}"), huge.to_string());
    let _ = Source::Card(CardId::LAST);
    let _ = LuaData::Nil.get("");
}

/// The public functions of the engine, of players and of studies.
fn public_functions() -> BTreeSet<String> {
    LIBRARIES
        .iter()
        .flat_map(|folder| functions_of(folder))
        .collect()
}

/// The public functions of the sources in a folder: `name`, or `Type::name`.
fn functions_of(folder: &str) -> BTreeSet<String> {
    let texts = sources(&testkit::root().join(folder));
    let handed_on = handed_on(&texts);
    let mut found = BTreeSet::new();
    for (_, text) in &texts {
        let mut of = None;
        for line in text.lines() {
            if line.starts_with("impl") {
                of = implemented(line);
            } else if line == "}" {
                of = None;
            }
            let code = line.trim_start();
            let Some(rest) = code
                .strip_prefix("pub fn ")
                .or_else(|| code.strip_prefix("pub const fn "))
            else {
                continue;
            };
            let name = words(rest).swap_remove(0);
            match &of {
                Some(of) if handed_on.contains(of) => found.insert(format!("{of}::{name}")),
                None if handed_on.contains(&name) && !line.starts_with(' ') => found.insert(name),
                _ => false,
            };
        }
    }
    found
}

#[test]
fn every_public_function_is_called() {
    let public = public_functions();
    assert!(public.len() > 300, "only {} were found", public.len());
    for known in [
        "did_you_mean",
        "Game::apply",
        "View::trial",
        "SpaceSet::insert",
        "Reader::check_id",
        "mixed",
    ] {
        assert!(public.contains(known), "{known} was not found");
    }
    let mut calls = BTreeSet::new();
    for file in CALLERS {
        let text = std::fs::read_to_string(testkit::root().join(file)).unwrap();
        // A list of reasons is not a call.
        let text = text.split("const LEFT_OUT").next().unwrap().to_owned()
            + text
                .split_once("/// Texts of all kinds.")
                .map_or("", |(_, rest)| rest);
        let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        calls.extend(words.map(str::to_owned));
    }
    let is_called = |name: &String| calls.contains(name.rsplit("::").next().unwrap());
    let excused = |name: &String| LEFT_OUT.iter().any(|(left_out, _)| left_out == name);
    let missing: Vec<&String> = public
        .iter()
        .filter(|name| !is_called(name) && !excused(name))
        .collect();
    assert!(
        missing.is_empty(),
        "call these with odd arguments, or say why not: {missing:#?}"
    );
    for (name, _) in LEFT_OUT {
        assert!(public.contains(*name), "{name} is not public any more");
    }
}
