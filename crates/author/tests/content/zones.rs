//! Zones of cards that a scenario declares: a second deck with secret hands, in position tests and in trials.

use std::collections::BTreeSet;
use std::path::Path;

use brink::content::Library;
use brink::game::{Game, Saved};
use brink::ids::Side;
use brink_author::position::Runner;

/// Six letters that are drawn into secret hands of two, and lie in a row when they are spent.
const ZONES: &str = "zones:
  letters: { name: Letters, set: letters, refill: spent }
  letter: { name: Letters held, owner: each, seen_by: owner, limit: 2 }
  spent: { name: Letters spent, seen_by: all, ordered: on }
";

/// Each side draws two letters and spends one of its choice; the other side guesses whether the next is `a`.
const EVENT: &str = "return {
  event = function(game)
    for _, side in { 'red', 'blue' } do
      game:draw_cards { count = 9, from = 'letters', to = 'letter', of = side }
      assert(game:zone_size('letter', side) == 2, 'as far as there is room')
      local card = game:choose_card { player = side, of = side, from = 'letter', ask = 'spend' }
      assert(game:move_card(card, 'spent') == 1 and game:where(card) == 'spent')
    end
    assert(game:move_card('probe', 'spent') == 1)
    assert(game:cards { from = 'spent' }[3] == 'probe', 'in the order in which they came')
  end,
}
";

fn library(folder: &Path, zones: &str, event: &str) -> Library {
    testkit::isles::write(folder, event);
    let scenario = testkit::isles::SCENARIO.replace("cards: [isles]", "cards: [isles, letters]");
    std::fs::write(folder.join("scenarios/isles.yaml"), scenario + zones).unwrap();
    std::fs::create_dir_all(folder.join("cards/letters")).unwrap();
    let card = |id: &str| {
        format!(
            "  {id}: {{ number: 1, name: Letter {id}, side: neutral, ops: 1, period: only, text: A letter. }}\n"
        )
    };
    let cards: String = ["a", "b", "c", "d", "e", "f"].map(card).concat();
    let cards = format!("id: letters\nname: Letters\ncards:\n{cards}");
    std::fs::write(folder.join("cards/letters/cards.yaml"), cards).unwrap();
    Library::open(&[folder.to_path_buf()])
}

fn run(library: &Library, folder: &Path, tests: &str) -> Vec<String> {
    let file = folder.join("tests.yaml");
    std::fs::write(&file, format!("scenario: isles\ntests:\n{tests}")).unwrap();
    let mut runner = Runner::new(library);
    let (tests, faults) = runner.find(&[file]);
    let faults = faults.iter().map(ToString::to_string);
    let failed = tests.iter().filter_map(|test| runner.run(test).err());
    faults
        .chain(failed.map(|failure| failure.to_string()))
        .collect()
}

#[test]
fn tests_give_and_check_zones() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), ZONES, EVENT);
    let failed = run(
        &library,
        folder.path(),
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
    let library = library(folder.path(), ZONES, EVENT);
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
fn wrong_zones_have_a_place_and_a_cure() {
    let cases = [
        (
            "{ name: A, ordered: on }",
            "all see a zone that has an order",
        ),
        ("{ name: A, seen_by: owner }", "`seen_by` asks for an owner"),
        (
            "{ name: A, owner: each, cards: [a] }",
            "`cards` is for a zone that both sides share",
        ),
        (
            "{ name: A, owner: each, set: letters }",
            "`set` is for a zone that both sides share",
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
        let library = library(folder.path(), &format!("zones:\n  own: {zone}\n"), EVENT);
        let error = library.load("isles").unwrap_err();
        let said: Vec<String> = error.diagnostics.iter().map(ToString::to_string).collect();
        assert!(
            said.iter().any(|one| one.contains(says)),
            "{zone}: {said:#?}"
        );
    }
    let library = library(folder.path(), "zones: { hand: { name: A } }\n", EVENT);
    let said = library.load("isles").unwrap_err().to_string();
    assert!(said.contains("every game has a zone `hand`"), "{said}");
}
