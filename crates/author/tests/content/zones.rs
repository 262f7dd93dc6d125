//! Zones of cards that a scenario declares: a second deck with secret hands, in position tests and in trials.

use brink::content::Library;
use brink::game::{Game, Saved};
use brink::ids::Side;
use std::collections::BTreeSet;

use brink_author::trial::{Extent, try_scripts};
use testkit::letters::{self, EVENT, FACTS, ZONES};

use super::position_tests::run;

#[test]
fn the_guide_has_these_zones() {
    let guide = std::fs::read_to_string(testkit::root().join("docs/rule_scripts.md")).unwrap();
    assert!(guide.contains(ZONES) && guide.contains(FACTS));
    let script = guide
        .split("for _, side in { \"red\", \"blue\" } do\n")
        .nth(1)
        .unwrap();
    let (script, _) = script.split_once("\nend\n").unwrap();
    let event = format!(
        "return {{ event = function(game) for _, side in {{ 'red', 'blue' }} do {script} end end }}"
    );
    let folder = tempfile::tempdir().unwrap();
    let library = letters::library(folder.path(), ZONES, &event);
    let failed = run(&library,
        "  - name: the guide
    given: { hand: { red: [probe] }, zones: { letters: [a, b, c, d] } }
    when: [{ red: { play: probe, for: event, draw: [a, b] } }, { draw: [c, d] }, { red: a }, { blue: d }]
    then: { zones: { letters: [], letter: { red: [b], blue: [c] }, spent: [a, d] } }
",
    );
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn tests_give_and_check_zones() {
    let folder = tempfile::tempdir().unwrap();
    let library = letters::library(folder.path(), ZONES, EVENT);
    let failed = run(&library,
        "  - name: a letter each
    given: { hand: { red: [probe] }, zones: { letters: [a, b, c], letter: { red: [d], blue: [e, f] } } }
    when: [{ red: { play: probe, for: event, draw: a } }, { red: a }, { blue: f }]
    then:
      zones: { letters: [b, c], letter: { red: [d], blue: [e] }, spent: [a, f, probe] }
      sees: { red: { log: [Letters spent] } }
  - name: the deck is filled again
    given: { hand: { red: [probe] }, zones: { letters: [], letter: { red: [d], blue: [e, f] }, spent: [b] } }
    when: [{ red: { play: probe, for: event, draw: b } }, { red: d }, { blue: e }]
    then: { zones: { letters: [], letter: { red: [b], blue: [f] }, spent: [d, e, probe] } }
",
    );
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn nobody_knows_what_lies_hidden() {
    let folder = tempfile::tempdir().unwrap();
    let library = letters::library(folder.path(), ZONES, EVENT);
    let content = library.load("isles").unwrap().content;
    let mut dealt = BTreeSet::new();
    for seed in 1..40 {
        let mut game = Game::new(content.clone(), seed).unwrap();
        let mut moves = 0;
        while let Some(decision) = game.decision().cloned() {
            for side in Side::BOTH {
                let seen = game.view(side).observe();
                let trial = game.resample(side, seed + moves).expect("a trial");
                assert_eq!(
                    trial.view(side).observe(),
                    seen,
                    "seed {seed}, move {moves}"
                );
                dealt.insert(format!("{:?}", trial.view(side.opponent()).observe().zones));
            }
            let nth = (seed * 7 + moves * 5) as usize % decision.choices.len();
            game.apply(decision.choices[nth]).unwrap();
            game.board().check(&content).unwrap();
            moves += 1;
        }
        assert!(game.outcome().is_some());
        let saved: Saved = Saved::of(&game).unwrap().to_string().parse().unwrap();
        assert_eq!(saved.load(&content).unwrap().digest(), game.digest());
    }
    assert!(dealt.len() > 20, "{}", dealt.len());
}

#[test]
fn scripts_choose_cards_by_their_facts() {
    let event = "return { event = function(game)
        local function found(facts)
          return table.concat(game:cards { from = 'letters', facts = facts }, ' ')
        end
        assert(found { hue = 'red' } == 'a b c')
        assert(found { rank = { min = 5 } } == 'e f' and found { rank = 4 } == 'd')
        assert(found { sealed = true } == 'b' and found { hue = 'red', sealed = false } == 'a c')
        local facts = game:card('b').facts
        assert(facts.hue == 'red' and facts.rank == 2 and facts.sealed == true)
      end }";
    let folder = tempfile::tempdir().unwrap();
    let play = |event: &str| {
        let library = letters::library(folder.path(), ZONES, event);
        let test = "  - { name: facts, given: { hand: { red: [probe] } }, \
                    when: [{ red: { play: probe, for: event } }], then: { vp: 0 } }\n";
        run(&library, test).join("\n")
    };
    assert_eq!(play(event), "");
    for (facts, says) in [
        ("{ hu = 'red' }", "unknown fact `hu`; did you mean `hue`?"),
        (
            "{ hue = 'green' }",
            "the fact `hue` is `red` or `blue`, not \"green\"",
        ),
        (
            "{ rank = 9 }",
            "the fact `rank` is a number between 1 and 6, not 9",
        ),
        (
            "{ sealed = 1 }",
            "the fact `sealed` is `on` or `off`, not 1",
        ),
        ("'red'", "`facts` takes a table of facts, not \"red\""),
    ] {
        let call = format!("game:cards {{ from = 'letters', facts = {facts} }}");
        let said = play(&format!("return {{ event = function(game) {call} end }}"));
        assert!(said.contains(says), "{facts}: {said}");
    }
}

#[test]
fn wrong_facts_have_a_place_and_a_cure() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cards/letters/cards.yaml");
    for (from, to, says) in [
        ("hue: red", "hue: green", "unknown word `green`"),
        ("hue: red", "hu: red", "unknown fact `hu`"),
        ("rank: 3", "rank: 9", "9 is not between 1 and 6"),
        ("sealed: on", "sealed: 3", "`on` or `off`"),
        (
            "[red, blue]",
            "[red, blue], min: 1",
            "`words` and `min` exclude each other",
        ),
        ("min: 1, max: 6", "min: 1", "`max`"),
        ("min: 1, max: 6", "min: 7, max: 6", "6 is not between 7"),
    ] {
        letters::write(folder.path(), ZONES, EVENT);
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, text.replacen(from, to, 1)).unwrap();
        let library = Library::open(&[folder.path().to_path_buf()]);
        let said = library.load("isles").unwrap_err().to_string();
        assert!(
            said.contains(says) && said.contains("cards.yaml:"),
            "{to}: {said}"
        );
    }
}

#[test]
fn wrong_zones_have_a_place_and_a_cure() {
    let cases = [
        (
            "{ name: A, ordered: on }",
            "all see a zone that has an order",
        ),
        ("{ name: A, seen_by: owner }", "`seen_by` asks for an owner"),
        (
            "{ name: A, owner: each, cards: [a] }",
            "`a` belongs to neither side",
        ),
        (
            "{ name: A, owner: each, set: letters }",
            "`a` belongs to neither side",
        ),
        (
            "{ name: A, owner: each, refill: own }",
            "`refill` is for a zone that both sides share",
        ),
        (
            "{ name: A, refill: own }",
            "a zone cannot be refilled from itself",
        ),
        ("{ name: A, refill: other }", "unknown zone `other`"),
        ("{ name: A, set: letter }", "unknown card set `letter`"),
        ("{ name: A, cards: [z] }", "unknown card `z`"),
        (
            "{ name: A, cards: [a, a] }",
            "the card `a` is defined twice",
        ),
        (
            "{ name: A, scoring_may_stay: off }",
            "`scoring_may_stay` asks for an owner",
        ),
        ("{ name: A, limit: -1 }", "0"),
        ("{ owner: each }", "name"),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (zone, says) in cases {
        let library = letters::library(folder.path(), &format!("zones:\n  own: {zone}\n"), EVENT);
        let error = library.load("isles").unwrap_err();
        let said: Vec<String> = error.diagnostics.iter().map(ToString::to_string).collect();
        assert!(
            said.iter().any(|one| one.contains(says)),
            "{zone}: {said:#?}"
        );
    }
}

#[test]
fn a_zone_without_room_takes_nothing() {
    let zones = ZONES.replace("limit: 2", "limit: 0");
    let event = "return { event = function(game)
        game:draw_cards { count = 2, from = 'letters', to = 'letter', of = 'red' }
        assert(game:zone_size('letter', 'red') == 0 and game:zone_size('letters') == 6)
        assert(game:move_card('a', 'letter') == 0 and game:where('a') == 'hidden')
        assert(game:choose_card { player = 'red', of = 'red', from = 'letter', ask = 'spend' } == nil)
      end }";
    let folder = tempfile::tempdir().unwrap();
    let library = letters::library(folder.path(), &zones, event);
    let test = "  - name: no room
    given: { hand: { red: [probe] } }
    when: [{ red: { play: probe, for: event } }]
    then: { zones: { letters: [a, b, c, d, e, f], letter: { red: [] } } }
";
    let failed = run(&library, test);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn the_sample_holds_wherever_its_letters_lie() {
    let folder = tempfile::tempdir().unwrap();
    let library = letters::library(folder.path(), ZONES, EVENT);
    let tried = try_scripts(&library, Extent::Everything);
    let said: Vec<String> = tried.iter().map(ToString::to_string).collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
}
