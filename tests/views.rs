//! What a side sees, and what it is told about its choices.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use brink::game::{Choice, Game, Mode, Position, Use, Zone};
use brink::ids::Side;

#[test]
fn fatal_choices_and_odds_are_told() {
    let content = common::content("twilight_struggle");
    let space = |id| content.map.find_space(id).unwrap();
    let card = |id| content.find_card(id).unwrap();
    let position = Position {
        defcon: Some(2),
        influence: vec![(space("cuba"), [3, 0]), (space("kenya"), [2, 0])],
        cards: vec![(card("comecon"), Zone::Hand(Side::Second)), (card("nato"), Zone::Hand(Side::First))],
        ..Position::default()
    };
    let mut game = Game::from_position(content.clone(), &position, 1).unwrap();
    for choice in [Choice::Card(card("comecon")), Choice::Use(Use::Operations), Choice::Mode(Mode::Coup)] {
        assert!(!game.view(Side::Second).loses_at_once(choice));
        game.apply(choice).unwrap();
    }
    let view = game.view(Side::Second);
    assert!(view.is_risky());
    assert!(view.loses_at_once(Choice::Space(space("cuba"))));
    assert!(!view.loses_at_once(Choice::Space(space("kenya"))));
    let odds = view.coup_odds(space("kenya")).unwrap();
    assert_eq!((odds.add, odds.against, odds.successes, odds.lowers_defcon), (3, 4, 5, false));
    assert!(view.coup_odds(space("cuba")).unwrap().lowers_defcon);
    let refusal = game.why_not(Choice::Space(space("poland")));
    assert_eq!(refusal.to_string(), "the opponent has no influence in Poland (rules 6.2.1, 6.3.1)");
}

#[test]
fn headlines_are_secret_until_both_are_chosen() {
    let content = common::content("twilight_struggle");
    let mut game = Game::new(content.clone(), 3).unwrap();
    while game.decision().unwrap().ask != brink::game::Ask::Headline {
        let first = game.decision().unwrap().choices[0];
        game.apply(first).unwrap();
    }
    let first = game.decision().unwrap().choices[0];
    let side = game.decision().unwrap().side;
    let hidden = game.apply(first).unwrap().to_vec();
    let seen: Vec<_> = hidden.iter().filter(|event| game.view(side.opponent()).may_see(event)).collect();
    assert!(seen.is_empty(), "{seen:?}");
    assert_eq!(game.view(side.opponent()).headline(side), None);
    assert!(game.view(side).headline(side).is_some());
}
