//! Prices of actions that effects offer (`pay`), and the call that offers a price elsewhere.

use brink::content::Content;
use brink::game::{Choice, Game, Position, Until, Value, Zone};
use brink::ids::Side;
use std::sync::Arc;

use super::effects::{card, space};

/// A game whose card `probe` is in effect for the first side and offers these actions.
fn offering(actions: &str) -> Arc<Content> {
    let folder = tempfile::tempdir().unwrap();
    let probe = format!(
        "return {{ event = function(game) game:start_effect() end, effects = {{ actions = {{ \
        {actions} }} }} }}"
    );
    testkit::examples::content(folder.path(), &probe).unwrap_or_else(|error| panic!("{error}"))
}

/// A round of the first side, with influence in two spaces.
fn round(content: &Arc<Content>, ayr: [u8; 2], bute: [u8; 2]) -> Game {
    let position = Position {
        cards: vec![
            (card(content, "quiet"), Zone::Hand(Side::First)),
            (card(content, "still"), Zone::Hand(Side::Second)),
        ],
        influence: vec![(space(content, "ayr"), ayr), (space(content, "bute"), bute)],
        effects: vec![(card(content, "probe"), Side::First, Until::Game, Value::Nil)],
        ..Position::default()
    };
    Game::builder(content.clone())
        .seed(1)
        .position(position)
        .start()
        .unwrap()
}

/// The actions that the open question offers.
fn actions(game: &Game) -> Vec<u8> {
    let action = |choice: &Choice| match choice {
        Choice::Action(_, action) => Some(*action),
        _ => None,
    };
    game.decision()
        .unwrap()
        .choices
        .iter()
        .filter_map(action)
        .collect()
}

#[test]
fn an_action_may_be_its_price_alone() {
    let content = offering(
        "leave = { label = 'Leave', by = 'player', pay = { influence = 2, ends_effect = true } }",
    );
    let (ayr, probe) = (
        content.find_space("ayr").unwrap(),
        content.find_card("probe").unwrap(),
    );
    assert_eq!(
        actions(&round(&content, [1, 0], [1, 3])),
        Vec::<u8>::new(),
        "one space pays all"
    );
    let mut game = round(&content, [3, 0], [1, 0]);
    game.apply(Choice::Action(probe, 0)).unwrap();
    let decision = game.decision().unwrap();
    assert_eq!(
        (&decision.choices[..], decision.card),
        (&[Choice::Space(ayr)][..], Some(probe))
    );
    assert_eq!(decision.prompt, "remove 2 influence from");
    let copy = game.clone();
    for mut game in [game, copy] {
        game.apply(Choice::Space(ayr)).unwrap();
        assert_eq!(game.board().influence(Side::First, ayr), 1);
        assert!(game.board().effect_of(probe).is_none());
        assert_eq!(actions(&game), Vec::<u8>::new());
        game.check().unwrap();
    }
}

#[test]
fn functions_of_an_action_add_to_its_price() {
    let content = offering(
        "sail = { label = 'Sail', by = 'player', pay = { influence = 1, where = { ids = 'ayr' } }, \
         available = function(game) return game:influence('bute', 'red') > 0 end, \
         run = function(game) game:gain_vp(game:influence('ayr', 'red') + 1) end }, \
         rest = { label = 'Rest', by = 'player', pay = { influence = 1, where = { ids = 'bute' } \
         } }",
    );
    let (ayr, probe) = (
        content.find_space("ayr").unwrap(),
        content.find_card("probe").unwrap(),
    );
    assert_eq!(
        actions(&round(&content, [2, 0], [0, 0])),
        Vec::<u8>::new(),
        "its function refuses"
    );
    assert_eq!(
        actions(&round(&content, [0, 2], [1, 0])),
        [0],
        "nothing to pay with"
    );
    let mut game = round(&content, [2, 0], [1, 0]);
    assert_eq!(actions(&game), [0, 1]);
    // Actions are in the order of their ids.
    for choice in [Choice::Action(probe, 1), Choice::Space(ayr)] {
        game.apply(choice).unwrap();
    }
    // The price is paid before the function runs, and the effect stays.
    assert_eq!(
        (game.board().influence(Side::First, ayr), game.board().vp()),
        (1, 2)
    );
    assert_eq!(actions(&game), [0, 1]);
}

#[test]
fn each_side_may_have_spaces_of_its_own() {
    let content = offering(
        "leave = { label = 'Leave', by = 'either', pay = { influence = 1, where = { red = { ids = \
        'ayr' } } } }",
    );
    assert_eq!(actions(&round(&content, [1, 0], [0, 0])), [0]);
    assert_eq!(actions(&round(&content, [0, 0], [1, 0])), Vec::<u8>::new());
    let mut game = round(&content, [0, 0], [1, 0]);
    game.apply(Choice::Card(content.find_card("quiet").unwrap()))
        .unwrap();
    // The other side has no spaces to pay from, wherever its influence is.
    let content = offering(
        "leave = { label = 'Leave', by = 'player', pay = { influence = 1, where = { blue = { ids \
        = 'ayr' } } } }",
    );
    assert_eq!(actions(&round(&content, [4, 4], [4, 4])), Vec::<u8>::new());
}

#[test]
fn a_price_is_offered_to_its_side_only_and_may_be_declined() {
    let action = "leave = { label = 'Leave', by = 'opponent', pay = { influence = 2 } }";
    for (side, markers, stops, vp) in [
        ("blue", 2, false, 1),
        ("blue", 2, true, 2),
        ("blue", 1, false, 2),
        ("red", 2, false, 2),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let probe = format!(
            "return {{ event = function(game) game:start_effect() \
             game:gain_vp(game:offer_price('leave', '{side}') == 'ayr' and 1 or 2) end, \
             effects = {{ actions = {{ {action} }} }} }}"
        );
        let content = testkit::examples::content(folder.path(), &probe).unwrap();
        let card = |id| content.find_card(id).unwrap();
        let ayr = content.find_space("ayr").unwrap();
        let position = Position {
            cards: vec![
                (card("probe"), Zone::Hand(Side::First)),
                (card("still"), Zone::Hand(Side::Second)),
            ],
            influence: vec![(ayr, [2, markers])],
            ..Position::default()
        };
        let mut game = Game::builder(content.clone())
            .seed(1)
            .position(position)
            .start()
            .unwrap();
        game.apply(Choice::Card(card("probe"))).unwrap();
        game.apply(Choice::Use(brink::game::Use::Event)).unwrap();
        if side == "blue" && markers == 2 {
            let decision = game.decision().unwrap();
            assert_eq!(
                (decision.side, &decision.choices[..]),
                (Side::Second, &[Choice::Space(ayr), Choice::Stop][..])
            );
            game.apply(if stops {
                Choice::Stop
            } else {
                Choice::Space(ayr)
            })
            .unwrap();
        }
        assert_eq!(game.board().vp(), vp, "{side} {markers} {stops}");
        let left = if vp == 1 { 0 } else { markers };
        assert_eq!(
            game.board().influence(Side::Second, ayr),
            left,
            "{side} {markers} {stops}"
        );
    }
}

#[test]
fn faults_of_prices_are_named() {
    let action = |price: &str| {
        format!(
            "return {{ event = function(game) game:offer_price('laeve', 'red') end, effects = {{ \
            actions = {{ \
             leave = {{ label = 'Leave', by = 'player', {price} }} }} }} }}"
        )
    };
    for (price, message) in [
        ("pay = { influence = 2 }", "did you mean `leave`?"),
        ("run = function(game) end", "`available`"),
        ("available = function(game) return true end", "`run`"),
        ("pay = { where = { ids = 'ayr' } }", "`influence`"),
        ("pay = { influence = 0 }", "between 1 and 200"),
        (
            "pay = { influence = 1, where = { red = { ids = 'arr' } } }",
            "did you mean `ayr`?",
        ),
        (
            "pay = { influence = 1, where = { red = { ids = 'ayr' }, blu = { ids = 'ayr' } } }",
            "did you mean `blue`?",
        ),
        ("pay = { influence = 1, ends = true }", "`ends_effect`"),
    ] {
        let said = testkit::isles::said(&action(price));
        assert!(said.contains(message), "{price}\n{said}");
    }
}
