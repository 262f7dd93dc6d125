//! Which cards of a set a scenario takes, by id and by printed facts, and what it changes of them.

use brink::content::{Library, Texts};
use testkit::isles::{MAP, SCENARIO};

const OPTIONS: &str =
    "options: { open_ports: { description: whether the ports are open, default: on } }\n";

/// Eight cards: each fact of a card differs from that of another one.
const CARDS: &str = "id: isles
name: Isles
cards:
  probe: { number: 1, name: Probe, side: red, ops: 2, period: only, tags: [no_event], text: A test. }
  calm: { number: 2, name: Calm, side: blue, ops: 1, period: only, starred: on, tags: [no_event, weather], text: A test. }
  quiet: { number: 3, name: Quiet, side: neutral, ops: 3, period: only, tags: [no_event, weather], text: A test. }
  still: { number: 4, name: Still, side: neutral, ops: 4, period: dusk, underlined: on, tags: [no_event], text: A test. }
  idle: { number: 5, name: Idle, side: neutral, ops: 0, period: only, scoring: on, tags: [no_event, war], text: A test. }
  gale: { number: 6, name: Gale, side: red, ops: 1, period: dusk, starred: on, tags: [no_event, weather], text: A test. }
";

/// A library in which the tiny game has these pools.
fn library(pools: &str) -> Library {
    let scenario = SCENARIO
        .replace("cards: [isles]", &format!("cards: {pools}"))
        .replace("{ 1: 2 }", "0");
    let scenario = scenario + OPTIONS;
    let texts = Texts::named("mine")
        .with("maps/isles.yaml", MAP)
        .with("cards/isles/cards.yaml", CARDS);
    Library::from_texts(texts.with("scenarios/isles.yaml", &scenario))
}

/// The cards of the tiny game, and what is said of them.
fn cards(pools: &str) -> (String, String) {
    let (content, faults) = match library(pools).load("isles") {
        Ok(loaded) => (Some(loaded.content), loaded.warnings),
        Err(error) => (None, error.diagnostics),
    };
    let cards: Vec<String> = content
        .iter()
        .flat_map(|content| content.cards.keys().cloned())
        .collect();
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    (cards.join(" "), faults.join("\n"))
}

#[test]
fn pools_take_cards_by_printed_facts() {
    let cases = [
        ("only: { starred: on, period: only }", "calm"),
        (
            "only: { underlined: off, scoring: off, period: only }",
            "probe calm quiet",
        ),
        ("only: { scoring: on }", "idle"),
        (
            "only: [calm, { side: neutral, period: only }]",
            "calm quiet idle",
        ),
        (
            "only: { period: only }, without: { side: [red, blue] }",
            "quiet idle",
        ),
        ("without: [{ period: dusk }, probe]", "calm quiet idle"),
        ("without: [{ period: dusk }, { ops: 2 }]", "calm quiet idle"),
        ("only: { ops: [0, { min: 2, max: 3 }] }", "probe quiet idle"),
        ("only: { ops: { max: 1 }, period: [only] }", "calm idle"),
        (
            "only: { tag: [weather, war] }, without: { period: dusk }",
            "calm quiet idle",
        ),
        (
            "only: { tag: weather }, without: [gale, { ops: { min: 3 } }], with: { war: off }, dealt: off",
            "calm",
        ),
        ("without: [probe, gale, still]", "calm quiet idle"),
        ("only: calm", "calm"),
    ];
    for (pool, wanted) in cases {
        let pool = format!("[{{ set: isles, {pool} }}]");
        assert_eq!(cards(&pool), (wanted.to_owned(), String::new()), "{pool}");
    }
}

#[test]
fn a_set_may_be_split_by_facts() {
    let pools = "[{ set: isles, only: { period: only } }, { set: isles, only: still, dealt: off }]";
    // The second pool has a period that the scenario lacks.
    assert!(cards(pools).1.contains("unknown period `dusk`"), "{pools}");
    let pools = "[{ set: isles, only: { starred: off, period: only } }, { set: isles, only: calm, dealt: off }]";
    assert_eq!(
        cards(pools),
        ("probe quiet idle calm".to_owned(), String::new())
    );
}

#[test]
fn what_is_wrong_with_a_filter_of_a_pool_has_a_place() {
    let cases = [
        (
            "only: { starred: on, ops: 4 }",
            "warning",
            "no card of the set `isles` has these facts",
        ),
        (
            "without: [{ side: red, period: dusk, ops: 9 }, still, gale]",
            "warning",
            "no card of the set `isles`",
        ),
        ("only: { period: daw }", "error", "unknown period `daw`"),
        ("only: { side: redd }", "error", "did you mean `red`?"),
        ("only: { tag: wether }", "error", "did you mean `weather`?"),
        ("only: { ops: two }", "error", "has to be a whole number"),
        (
            "only: { ops: { min: 3, max: 2 } }",
            "error",
            "2 is not between 3 and 99",
        ),
        (
            "only: { star: on }",
            "error",
            "facts of cards has no key `star`",
        ),
        ("only: { starred: maybe }", "error", "`on` or `off`"),
        ("only: { side: [] }", "error", "the list `side` is empty"),
        ("only: 7", "error", "this has to be a name"),
        ("without: [[probe]]", "error", "this has to be a name"),
        ("only: { period: $when }", "error", "unknown option `when`"),
        ("only: [prob]", "error", "did you mean `probe`?"),
    ];
    for (pool, severity, wanted) in cases {
        let (_, said) = cards(&format!("[{{ set: isles, {pool} }}]"));
        let line = said
            .lines()
            .find(|line| line.contains(wanted))
            .unwrap_or_else(|| panic!("{pool}: {said}"));
        assert!(
            said.contains("mine:scenarios/isles.yaml:5:"),
            "{pool}: {said}"
        );
        assert!(
            line.contains(severity) || line.contains("help"),
            "{pool}: {said}"
        );
    }
}

#[test]
fn an_option_may_choose_the_cards() {
    let pools = "[{ set: isles, only: { starred: $open_ports, period: only } }]";
    assert_eq!(cards(pools).0, "calm");
    let content = library(pools)
        .load_with("isles", [("open_ports", "off")])
        .unwrap()
        .content;
    assert_eq!(
        content.cards.keys().cloned().collect::<Vec<_>>(),
        ["probe", "quiet", "idle"]
    );
}

/// The tiny game, with these lines and files more.
fn with(more: &str, files: &[(&str, &str)]) -> Library {
    let scenario = SCENARIO
        .replace("{ 1: 2 }", "0")
        .replace("headline:", &format!("{more}\nheadline:"));
    let probe = "return { event = function(game) game:gain_vp(1, 'red') end }\n";
    let cards = CARDS
        .replace(
            "ops: 2, period: only, tags: [no_event]",
            "ops: 2, period: only, note: Old.",
        )
        .replace("period: dusk", "period: only")
        .replace(", war]", "]");
    let texts = Texts::named("mine")
        .with("maps/isles.yaml", MAP)
        .with("cards/isles/cards.yaml", &cards)
        .with("cards/isles/probe.lua", probe)
        .with("scenarios/isles.yaml", &scenario);
    Library::from_texts(
        files
            .iter()
            .fold(texts, |texts, (path, text)| texts.with(path, text)),
    )
}

const CHILD: &str = "id: child\nname: Child\nextends: isles\n";

#[test]
fn a_scenario_changes_facts_of_single_cards() {
    let library = with(
        "change: { probe: { ops: 4, starred: on, note: ~, tags: [new] }, calm: { side: red } }",
        &[
            (
                "scenarios/child.yaml",
                &format!("{CHILD}change: {{ probe: {{ ops: ~, name: Other }}, calm: ~ }}\n"),
            ),
            (
                "scenarios/plain.yaml",
                "id: plain\nname: Plain\nextends: isles\nchange:\n",
            ),
        ],
    );
    assert_eq!(
        library
            .check()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        [""; 0]
    );
    let load = |id: &str| library.load(id).unwrap().content;
    let facts = |id: &str| {
        let content = load(id);
        let card = |id: &str| content.card(content.find_card(id).unwrap()).clone();
        let (probe, calm) = (card("probe"), card("calm"));
        let note = probe.note.clone().unwrap_or_default();
        format!(
            "{} {} {} {note:?} {:?} {:?} {:?}",
            probe.name, probe.ops, probe.starred, probe.tags, calm.owner, probe.changed
        )
    };
    let first = Some(brink::ids::Side::First);
    let second = Some(brink::ids::Side::Second);
    assert_eq!(
        facts("isles"),
        format!(r#"Probe 4 true "" ["new"] {first:?} ["ops", "starred", "note", "tags"]"#)
    );
    assert_eq!(
        facts("child"),
        format!(r#"Other 2 true "" ["new"] {second:?} ["starred", "note", "tags", "name"]"#)
    );
    assert_eq!(
        facts("plain"),
        format!(r#"Probe 2 false "Old." [] {second:?} []"#)
    );
    assert_ne!(load("isles").digest, load("plain").digest);
}

#[test]
fn a_scenario_gives_a_card_another_script() {
    let other = "return { event = function(game) game:gain_vp(2, 'blue') end }\n";
    let child = format!("{CHILD}change: {{ probe: {{ script: others/storm, text: Less. }} }}\n");
    let cards = "id: others\nname: Others\ncards:\n  storm: { number: 9, name: Storm, side: red, ops: 2, period: only, text: A test. }\n";
    let library = with(
        "change: { probe: { script: probe_late }, calm: { script: probe_late, tags: ~ } }",
        &[
            ("scenarios/cards/probe_late.lua", other),
            ("scenarios/child.yaml", &child),
            ("cards/others/cards.yaml", cards),
            (
                "cards/others/storm.lua",
                "return { event = function(game) end }\n",
            ),
        ],
    );
    assert_eq!(
        library
            .check()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        [""; 0]
    );
    let path = |scenario: &str, card: &str| {
        let content = library.load(scenario).unwrap().content;
        content.scripts[content.find_card(card).unwrap().index()]
            .as_ref()
            .unwrap()
            .path
            .clone()
    };
    assert_eq!(
        path("isles", "probe"),
        "mine:scenarios/cards/probe_late.lua"
    );
    assert_eq!(path("isles", "calm"), "mine:scenarios/cards/probe_late.lua");
    assert_eq!(path("child", "probe"), "mine:cards/others/storm.lua");
    let files = library.files_of("isles");
    assert!(
        files
            .iter()
            .any(|file| file.key == "scenarios/cards/probe_late.lua"),
        "{files:?}"
    );
}

#[test]
fn a_language_says_anew_what_a_scenario_changes() {
    let files = [
        (
            "locale/de.yaml",
            "cards: { probe: { name: Probe1, text: Text1 }, calm: { name: Ruhe } }\n\
            scenarios: { isles: { cards: { calm: { text: Leise } } } }\n",
        ),
        ("scenarios/child.yaml", CHILD),
    ];
    let library = with(
        "change: { probe: { name: Newer }, calm: { text: Hush. } }",
        &files,
    )
    .in_language("de");
    assert_eq!(
        library
            .check()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        [""; 0]
    );
    for scenario in ["isles", "child"] {
        let content = library.load(scenario).unwrap().content;
        let said = |id: &str| content.card(content.find_card(id).unwrap()).clone();
        let (probe, calm) = (said("probe"), said("calm"));
        assert_eq!(
            [probe.name, probe.text, calm.name, calm.text],
            ["Newer", "Text1", "Ruhe", "Leise"]
        );
    }
    let missing: Vec<String> = library
        .untranslated("de")
        .into_iter()
        .map(|one| one.keys.join("."))
        .collect();
    assert!(
        missing.contains(&"scenarios.isles.cards.probe.name".to_owned()),
        "{missing:?}"
    );
    assert!(
        !missing.contains(&"scenarios.isles.cards.calm.text".to_owned()),
        "{missing:?}"
    );
}

/// Changes of a card that are wrong, the message, and words of its help.
const WRONG_CHANGES: [(&str, &str, &str); 15] = [
    (
        "prob: { ops: 3 }",
        "unknown card `prob`",
        "did you mean `probe`?",
    ),
    (
        "probe: { opps: 3 }",
        "a changed card has no key `opps`",
        "did you mean `ops`?",
    ),
    ("probe: { ops: 12 }", "12 is not between 0 and 9", ""),
    ("probe: { ops: ~ }", "a card needs the key `ops`", ""),
    (
        "probe: { confidence: ~ }",
        "`confidence` has no value, which takes it away: `probe` does not have it",
        "",
    ),
    (
        "probe: { extends: isles/calm }",
        "a changed card has no key `extends`",
        "",
    ),
    ("probe: 3", "this has to be a table", ""),
    ("probe: { side: green }", "unknown side `green`", ""),
    ("probe: { period: dawn }", "unknown period `dawn`", ""),
    (
        "probe: { cancels: [probe] }",
        "a card cannot name itself",
        "",
    ),
    (
        "probe: { script: probe_l }",
        "there is no script `scenarios/cards/probe_l.lua`",
        "did you mean `probe_late`?",
    ),
    (
        "probe: { script: isle/probe }",
        "unknown card set `isle`",
        "did you mean `isles`?",
    ),
    (
        "probe: { script: isles/calm }",
        "unknown script of a card `calm`",
        "probe",
    ),
    ("probe: { script: [] }", "this has to be a name", ""),
    (
        "probe: { scoring: on }",
        "a scoring card has no operations value",
        "",
    ),
];

#[test]
fn what_is_wrong_with_a_change_has_a_place() {
    for (change, wanted, help) in WRONG_CHANGES {
        let library = with(
            &format!("change: {{ {change} }}"),
            &[(
                "scenarios/cards/probe_late.lua",
                "return { event = function(game) end }",
            )],
        );
        let error = library.load("isles").unwrap_err();
        let found = error
            .diagnostics
            .iter()
            .find(|fault| fault.message().contains(wanted));
        let found = found.unwrap_or_else(|| panic!("{change}: {error}"));
        assert!(
            found.place.file() == "mine:scenarios/isles.yaml" || change.contains("scoring"),
            "{change}: {found}"
        );
        assert!(
            found.help().unwrap_or_default().contains(help),
            "{change}: {found}"
        );
    }
}

#[test]
fn a_change_of_a_card_that_an_option_leaves_out_waits() {
    let library = with("change: { calm: { ops: 3 } }", &[]);
    let scenario = library
        .sources()
        .files()
        .iter()
        .find(|file| file.key == "scenarios/isles.yaml")
        .unwrap()
        .text
        .clone();
    let pools = scenario.replace(
        "cards: [isles]",
        "cards: [{ set: isles, with: { weather: $open_ports } }]",
    );
    let library = with("", &[("scenarios/isles.yaml", &(pools + OPTIONS))]);
    assert_eq!(
        library
            .check()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        [""; 0]
    );
    assert!(library.load_with("isles", [("open_ports", "off")]).is_ok());
}

/// Texts for people are wanted from everywhere in a script: conditions, variables, helper functions, modules.
#[test]
fn texts_of_scripts_that_are_not_translated_are_listed() {
    let script = "local GATHER = \"gather the corn\"\n\
        local function place(game, ask) game:place_influence { total = 1, ask = ask } end\n\
        return { event = function(game)\n\
        place(game, 'raise a \"free\" company')\n\
        place(game, 'the people\\'s army')\n\
        game:log(game:defcon() > 2 and \"all is quiet\" or \"war is near\")\n\
        game:choose { ask = GATHER, options = { { \"here\", 1 } } }\n\
        if game:defcon() == 7 then error(\"this cannot be\") end\n\
        end }\n";
    let texts = Texts::named("mine")
        .with("maps/isles.yaml", MAP)
        .with("cards/isles/cards.yaml", CARDS);
    let texts = texts
        .with("cards/isles/probe.lua", script)
        .with("scenarios/isles.yaml", SCENARIO);
    let library = Library::from_texts(texts.with(
        "cards/isles/lib/says.lua",
        "return { text = \"hold the line\" }\n",
    ));
    let missing: Vec<String> = library
        .untranslated("de")
        .into_iter()
        .map(|one| one.english)
        .collect();
    for text in [
        "gather the corn",
        "raise a \"free\" company",
        "the people's army",
        "all is quiet",
        "war is near",
        "here",
        "hold the line",
    ] {
        assert!(missing.iter().any(|one| one == text), "{text}: {missing:?}");
    }
    assert!(!missing.iter().any(|one| one == "this cannot be"));
}
