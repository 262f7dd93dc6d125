//! Words of scripts that have to do something: the rolls of `die`, battlegrounds, endings.

use std::sync::Arc;

use brink::content::{Content, Library};
use brink::game::{Chance, Choice, Event, Game, Mode, Position, Use, Zone};
use brink::ids::{CardId, Side, SpaceId};

/// `twilight_struggle` with one more rule script.
pub fn with_rule(script: &str) -> Result<Arc<Content>, String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("scenarios/rules")).unwrap();
    std::fs::write(folder.path().join("scenarios/rules/more.lua"), script).unwrap();
    let scenario = "id: more\nname: More\ndescription: One more rule.\nextends: \
        twilight_struggle\nrules: [more]\n";
    std::fs::write(folder.path().join("scenarios/more.yaml"), scenario).unwrap();
    let library = Library::open(&[testkit::root(), folder.path().to_path_buf()]);
    library
        .load("more")
        .map(|loaded| loaded.content)
        .map_err(|error| error.to_string())
}

pub fn card(content: &Content, id: &str) -> CardId {
    content.find_card(id).unwrap()
}

pub fn space(content: &Content, id: &str) -> SpaceId {
    content.find_space(id).unwrap()
}

/// A round of the US with these cards in hand.
pub fn round(content: &Arc<Content>, cards: &[&str], influence: &[(&str, [u8; 2])]) -> Game {
    let hand = cards
        .iter()
        .map(|id| (card(content, id), Zone::Hand(Side::First)));
    let position = Position {
        turn: Some(4),
        at: brink::game::At::Round {
            round: 1,
            side: Some(Side::First),
        },
        cards: hand
            .chain([(card(content, "nasser"), Zone::Hand(Side::Second))])
            .collect(),
        influence: influence
            .iter()
            .map(|(id, both)| (space(content, id), *both))
            .collect(),
        ..Position::default()
    };
    Game::builder(content.clone())
        .seed(1)
        .position(position.clone())
        .start()
        .unwrap()
}

/// Plays a card with these dice and answers; the events of all of it.
pub fn play(game: &mut Game, dice: &[u8], choices: &[Choice]) -> Vec<Event> {
    game.dictate(dice.iter().map(|die| Chance::Die(*die)));
    choices
        .iter()
        .flat_map(|choice| game.apply(*choice).unwrap().to_vec())
        .collect()
}

#[test]
fn every_word_of_roll_changes_its_die() {
    for (word, add) in [("coup", 2), ("realign", 2), ("war", 2), ("space_race", -2)] {
        let content = with_rule(&format!(
            "return {{ effects = {{ die = {{ {{ roll = '{word}', of = 'us', add = {add} }} }} }} }}"
        ))
        .unwrap();
        let found = [
            ("coup", coup_is_changed(&content)),
            ("realign", realignment_is_changed(&content)),
            ("war", war_is_changed(&content)),
            ("space_race", space_race_is_changed(&content)),
        ];
        for (roll, found) in found {
            assert_eq!(found, roll == word, "{roll} with `roll = \"{word}\"`");
        }
    }
}

/// The influence with which the US can reach Panama.
const AT_PANAMA: [(&str, [u8; 2]); 2] = [("panama", [0, 2]), ("canada", [2, 0])];

/// The choices of an operation in Panama with NATO.
fn operation(content: &Content, mode: Mode) -> [Choice; 4] {
    [
        Choice::Card(card(content, "nato")),
        Choice::Use(Use::Operations),
        Choice::Mode(mode),
        Choice::Space(space(content, "panama")),
    ]
}

fn coup_is_changed(content: &Arc<Content>) -> bool {
    let mut game = round(content, &["nato", "fidel"], &AT_PANAMA);
    let events = play(&mut game, &[1], &operation(content, Mode::Coup));
    events
        .iter()
        .any(|event| matches!(event, Event::CoupRolled { add: 6, .. }))
}

fn realignment_is_changed(content: &Arc<Content>) -> bool {
    let mut game = round(content, &["nato", "fidel"], &AT_PANAMA);
    let events = play(&mut game, &[1, 1], &operation(content, Mode::Realign));
    events
        .iter()
        .any(|event| matches!(event, Event::Realigned { add: [2, _], .. }))
}

fn war_is_changed(content: &Arc<Content>) -> bool {
    let mut game = round(content, &["indo_pakistani_war", "fidel"], &AT_PANAMA);
    let choices = [
        Choice::Card(card(content, "indo_pakistani_war")),
        Choice::Use(Use::Event),
        Choice::Space(space(content, "india")),
    ];
    let events = play(&mut game, &[3], &choices);
    events
        .iter()
        .any(|event| matches!(event, Event::WarRolled { add: 2, .. }))
}

fn space_race_is_changed(content: &Arc<Content>) -> bool {
    // The first box needs 3 or less.
    let mut game = round(content, &["nato", "fidel"], &AT_PANAMA);
    let choices = [
        Choice::Card(card(content, "nato")),
        Choice::Use(Use::SpaceRace),
    ];
    play(&mut game, &[5], &choices);
    game.board().space_race(Side::First) == 1
}

#[test]
fn a_roll_for_the_space_race_has_no_place() {
    let script = "return { effects = { die = { { roll = 'space_race', of = 'us', add = 1, within \
        = { region = 'asia' } } } } }";
    let message = with_rule(script).unwrap_err();
    assert!(
        message.contains("more.lua:1:") && message.contains("no place"),
        "{message}"
    );
}

#[test]
fn a_battleground_for_everything_counts_everywhere() {
    let count = "on_turn_end = function(game) game:gain_vp(game:count { ids = 'taiwan', tag = \
        'battleground' }, 'us') end";
    for (modifier, everything, coups) in [
        ("within = { ids = 'taiwan' }", true, true),
        (
            "scoring = 'asia', within = { ids = 'taiwan' }",
            false,
            false,
        ),
        ("coup = true, within = { ids = 'taiwan' }", false, true),
        // Whatever is a battleground on the map: nothing more.
        ("within = { tag = 'battleground' }", false, false),
    ] {
        let content = with_rule(&format!(
            "return {{ effects = {{ battlegrounds = {{ {{ {modifier} }} }}, {count} }} }}"
        ))
        .unwrap();
        let taiwan = space(&content, "taiwan");
        let mut game = round(
            &content,
            &["kitchen_debates", "nato"],
            &[("taiwan", [4, 0]), ("canada", [2, 0])],
        );
        assert_eq!(
            game.view(Side::First).battlegrounds().contains(taiwan),
            everything,
            "{modifier}"
        );
        // Kitchen Debates: more battlegrounds than the USSR.
        game.apply(Choice::Card(card(&content, "kitchen_debates")))
            .unwrap();
        assert_eq!(
            game.is_legal(Choice::Use(Use::Event)),
            everything,
            "{modifier}"
        );
        // A coup there.
        let mut game = round(
            &content,
            &["nato", "fidel"],
            &[("taiwan", [0, 4]), ("canada", [2, 0])],
        );
        let coup = [
            Choice::Card(card(&content, "nato")),
            Choice::Use(Use::Operations),
            Choice::Mode(Mode::Coup),
        ];
        let defcon = game.board().defcon();
        play(&mut game, &[1], &coup);
        play(&mut game, &[1], &[Choice::Space(taiwan)]);
        assert_eq!(game.board().defcon() < defcon, coups, "{modifier}");
    }
}

#[test]
fn an_ending_is_what_the_script_calls_it() {
    let handler =
        "on_turn_start = function(game) game:end_game { winner = 'us', reason = 'calm' } end";
    let content = with_rule(&format!(
        "return {{ endings = {{ calm = 'everybody calmed down' }}, effects = {{ {handler} }} }}"
    ))
    .unwrap();
    let game = Game::new(content.clone(), 1);
    let mut game = game.unwrap();
    while let Some(decision) = game.decision() {
        let choice = decision.choices[0];
        game.apply(choice).unwrap();
    }
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.ending.key(&content), "calm");
    assert_eq!(
        outcome.display(&content).to_string(),
        "US wins: everybody calmed down"
    );
    // A reason that the script does not declare, and none at all.
    for (script, expected) in [
        (
            format!("return {{ endings = {{ clam = 'x' }}, effects = {{ {handler} }} }}"),
            Err("did you mean `clam`?"),
        ),
        (
            format!(
                "return {{ effects = {{ {} }} }}",
                handler.replace(", reason = 'calm'", "")
            ),
            Ok("US wins: a rule of the scenario"),
        ),
    ] {
        let content = with_rule(&script).unwrap();
        let mut game = Game::new(content.clone(), 1).unwrap();
        let mut failed = None;
        while let Some(decision) = game.decision().filter(|_| failed.is_none()) {
            let choice = decision.choices[0];
            failed = game.apply(choice).err();
        }
        match expected {
            Ok(words) => assert_eq!(game.outcome().unwrap().display(&content).to_string(), words),
            Err(part) => assert!(failed.unwrap().to_string().contains(part)),
        }
    }
}
