//! Risks: the choices that are reported as losing, or as dangerous.

use std::sync::Arc;

use brink::content::Content;
use brink::game::{Ask, Choice, Ending, Game, Mode, Position, Use, Zone};
use brink::ids::{CardId, Side, SpaceId};
use brink::tooling::steps_spent;
use brink_players::{Random, Risk, is_risky, loss, risks};

struct Table {
    content: Arc<Content>,
}

impl Table {
    fn new(scenario: &str) -> Table {
        Table {
            content: testkit::content(scenario),
        }
    }

    fn card(&self, id: &str) -> CardId {
        self.content.find_card(id).unwrap()
    }

    fn space(&self, id: &str) -> SpaceId {
        self.content.find_space(id).unwrap()
    }

    /// A round of a side with these cards; the other side has `other`.
    fn game(
        &self,
        side: Side,
        defcon: u8,
        cards: &[&str],
        other: &[&str],
        influence: &[(&str, [u8; 2])],
    ) -> Game {
        let hands = [(side, cards), (side.opponent(), other)];
        let hand = |(of, ids): (Side, &[&str])| -> Vec<_> {
            ids.iter()
                .map(|id| (self.card(id), Zone::Hand(of)))
                .collect()
        };
        let position = Position {
            turn: Some(2),
            at: brink::game::At::Round {
                round: 2,
                side: Some(side),
            },
            defcon: Some(defcon),
            cards: hands.into_iter().flat_map(hand).collect(),
            influence: influence
                .iter()
                .map(|(id, both)| (self.space(id), *both))
                .collect(),
            ..Position::default()
        };
        Game::builder(self.content.clone())
            .seed(7)
            .position(position.clone())
            .start()
            .unwrap()
    }
}

/// The risk of one choice of the open question.
fn risk(game: &Game, choice: Choice) -> Option<Risk> {
    let decision = game.decision().unwrap();
    let at = decision
        .choices
        .iter()
        .position(|other| *other == choice)
        .expect("it is offered");
    risks(game.view(decision.side), decision)[at]
}

fn apply(game: &mut Game, choices: impl IntoIterator<Item = Choice>) {
    for choice in choices {
        game.apply(choice).unwrap();
    }
}

#[test]
fn a_coup_in_a_battleground_at_defcon_2_loses() {
    let table = Table::new("twilight_struggle");
    let mut game = table.game(
        Side::Second,
        2,
        &["comecon", "nasser"],
        &["nato"],
        &[("cuba", [3, 0]), ("kenya", [2, 0])],
    );
    assert_eq!(risk(&game, Choice::Card(table.card("comecon"))), None);
    apply(
        &mut game,
        [
            Choice::Card(table.card("comecon")),
            Choice::Use(Use::Operations),
        ],
    );
    assert_eq!(risk(&game, Choice::Mode(Mode::Coup)), None);
    game.apply(Choice::Mode(Mode::Coup)).unwrap();
    assert_eq!(
        risk(&game, Choice::Space(table.space("cuba"))),
        Some(Risk::Loses)
    );
    assert_eq!(risk(&game, Choice::Space(table.space("kenya"))), None);
}

#[test]
fn a_risk_names_the_ending_that_it_is_about() {
    let table = Table::new("twilight_struggle");
    let influence = [("cuba", [3, 0]), ("kenya", [2, 0])];
    let mut game = table.game(Side::Second, 2, &["comecon"], &["nato"], &influence);
    let coup = [Choice::Use(Use::Operations), Choice::Mode(Mode::Coup)];
    apply(&mut game, [Choice::Card(table.card("comecon"))]);
    apply(&mut game, coup);
    let view = game.view(Side::Second);
    let [cuba, kenya] = ["cuba", "kenya"].map(|space| Choice::Space(table.space(space)));
    assert_eq!(loss(view, cuba), Some(Ending::War));
    assert_eq!(loss(view, kenya), None);
    let said = Risk::Loses.display_with(loss(view, cuba), &table.content);
    assert_eq!(said.to_string(), "loses – nuclear war");
}

#[test]
fn a_coup_in_a_battleground_at_defcon_3_and_realignment_lose_nothing() {
    let table = Table::new("twilight_struggle");
    let mut game = table.game(
        Side::Second,
        3,
        &["comecon", "nasser"],
        &["nato"],
        &[("cuba", [3, 0]), ("kenya", [2, 0])],
    );
    apply(
        &mut game,
        [
            Choice::Card(table.card("comecon")),
            Choice::Use(Use::Operations),
            Choice::Mode(Mode::Coup),
        ],
    );
    assert_eq!(risk(&game, Choice::Space(table.space("cuba"))), None);
    let mut game = table.game(
        Side::Second,
        2,
        &["comecon", "nasser"],
        &["nato"],
        &[("cuba", [3, 0]), ("kenya", [2, 0])],
    );
    apply(
        &mut game,
        [
            Choice::Card(table.card("comecon")),
            Choice::Use(Use::Operations),
            Choice::Mode(Mode::Realign),
        ],
    );
    assert_eq!(risk(&game, Choice::Space(table.space("cuba"))), None);
}

#[test]
fn an_event_that_follows_the_operations_is_seen() {
    let table = Table::new("twilight_struggle");
    let bury = "we_will_bury_you";
    let mut game = table.game(
        Side::First,
        2,
        &[bury, "nato"],
        &["nasser"],
        &[("kenya", [1, 1]), ("canada", [2, 0])],
    );
    // The card may still go to the space race.
    assert_eq!(risk(&game, Choice::Card(table.card(bury))), None);
    game.apply(Choice::Card(table.card(bury))).unwrap();
    assert_eq!(
        risk(&game, Choice::Use(Use::OperationsFirst)),
        Some(Risk::Loses)
    );
    assert_eq!(risk(&game, Choice::Use(Use::EventFirst)), Some(Risk::Loses));
    assert_eq!(risk(&game, Choice::Use(Use::SpaceRace)), None);
    let mut game = table.game(
        Side::First,
        3,
        &[bury, "nato"],
        &["nasser"],
        &[("kenya", [1, 1]), ("canada", [2, 0])],
    );
    game.apply(Choice::Card(table.card(bury))).unwrap();
    assert_eq!(risk(&game, Choice::Use(Use::EventFirst)), None);
}

#[test]
fn what_the_other_side_may_do_inside_an_event_can_lose() {
    let table = Table::new("twilight_struggle");
    // The US may coup a battleground with the operations of CIA Created.
    let mut game = table.game(
        Side::Second,
        2,
        &["cia_created", "nasser"],
        &["nato"],
        &[("angola", [0, 2]), ("canada", [2, 0])],
    );
    game.apply(Choice::Card(table.card("cia_created"))).unwrap();
    assert_eq!(
        risk(&game, Choice::Use(Use::EventFirst)),
        Some(Risk::CanLose { chance: None })
    );
    // Without a target for it there is nothing to fear.
    let mut game = table.game(
        Side::Second,
        2,
        &["cia_created", "nasser"],
        &["nato"],
        &[("canada", [2, 0])],
    );
    game.apply(Choice::Card(table.card("cia_created"))).unwrap();
    assert_eq!(risk(&game, Choice::Use(Use::EventFirst)), None);
    let mut game = table.game(
        Side::Second,
        2,
        &["grain_sales_to_soviets", "nasser"],
        &["nato"],
        &[("angola", [0, 2]), ("canada", [2, 0])],
    );
    game.apply(Choice::Card(table.card("grain_sales_to_soviets")))
        .unwrap();
    assert_eq!(
        risk(&game, Choice::Use(Use::EventFirst)),
        Some(Risk::CanLose { chance: None })
    );
}

/// A board with so many contested countries that operations can be spent in more ways than there are trials.
fn contested() -> Vec<(&'static str, [u8; 2])> {
    [
        "angola", "zaire", "nigeria", "kenya", "cuba", "panama", "mexico", "brazil", "chile",
    ]
    .into_iter()
    .chain([
        "egypt", "libya", "algeria", "iraq", "iran", "india", "pakistan", "thailand", "italy",
        "france",
    ])
    .map(|id| (id, [2, 3]))
    .collect()
}

/// Operations before the event can be spent in more ways than there are trials: none of them helps.
#[test]
fn many_ways_to_spend_operations_do_not_hide_a_danger() {
    let table = Table::new("twilight_struggle");
    let board = contested();
    for (side, dangerous, harmless) in [
        (Side::Second, "cia_created", "nasser"),
        (Side::First, "lone_gunman", "truman_doctrine"),
    ] {
        let game = table.game(
            side,
            2,
            &[dangerous, harmless],
            &["independent_reds"],
            &board,
        );
        assert_eq!(
            risk(&game, Choice::Card(table.card(dangerous))),
            Some(Risk::CanLose { chance: None })
        );
        let mut game = game;
        game.apply(Choice::Card(table.card(dangerous))).unwrap();
        for used in [Use::EventFirst, Use::OperationsFirst] {
            assert_eq!(
                risk(&game, Choice::Use(used)),
                Some(Risk::CanLose { chance: None }),
                "{used:?}"
            );
        }
    }
}

/// A player who holds a dangerous card among others keeps it for another turn.
#[test]
fn players_see_a_danger_behind_many_ways_to_spend_operations() {
    let table = Table::new("twilight_struggle");
    let board: Vec<(&str, [u8; 2])> = [
        "angola", "zaire", "nigeria", "kenya", "cuba", "panama", "iran", "india", "italy",
    ]
    .into_iter()
    .map(|id| (id, [2, 3]))
    .collect();
    let game = table.game(
        Side::Second,
        2,
        &["cia_created", "the_voice_of_america"],
        &["nato"],
        &board,
    );
    let decision = game.decision().unwrap();
    for kind in ["careful", "greedy", "strong:20"] {
        let mut player = brink_players::Players::new().player(kind, 3).unwrap();
        let choice = player
            .choose(&brink_players::Request::new(
                game.view(decision.side),
                decision,
            ))
            .unwrap();
        assert_ne!(choice, Choice::Card(table.card("cia_created")), "{kind}");
    }
}

/// The dice of the last realignment and the card that the event turns up come in one step: the dice are taken as they
/// fall, and still every card is tried.
#[test]
fn a_card_turned_up_after_the_last_realignment_is_tried() {
    let table = Table::new("twilight_struggle");
    let board = contested();
    let hand = [
        "five_year_plan",
        "cia_created",
        "nasser",
        "fidel",
        "blockade",
        "vietnam_revolts",
        "warsaw_pact_formed",
    ];
    let mut game = table.game(Side::Second, 2, &hand, &["nato"], &board);
    apply(&mut game, [Choice::Card(table.card("five_year_plan"))]);
    for used in [Use::EventFirst, Use::OperationsFirst] {
        assert_eq!(
            risk(&game, Choice::Use(used)),
            Some(Risk::CanLose { chance: None }),
            "{used:?}"
        );
    }
    let decision = game.decision().unwrap();
    for seed in 0..6 {
        let mut player = brink_players::Players::new()
            .player("strong:20", seed)
            .unwrap();
        let choice = player
            .choose(&brink_players::Request::new(
                game.view(decision.side),
                decision,
            ))
            .unwrap();
        assert_eq!(choice, Choice::Use(Use::SpaceRace), "seed {seed}");
    }
}

#[test]
fn a_die_is_counted_face_by_face() {
    // Five of the six faces win a war of 2 points that the other side's event starts from 18.
    let table = Table::new("twilight_struggle");
    let position = Position {
        turn: Some(2),
        at: brink::game::At::Round {
            round: 2,
            side: Some(Side::First),
        },
        vp: Some(-18),
        cards: vec![
            (table.card("korean_war"), Zone::Hand(Side::First)),
            (table.card("nato"), Zone::Hand(Side::First)),
            (table.card("nasser"), Zone::Hand(Side::Second)),
        ],
        influence: vec![
            (table.space("japan"), [4, 0]),
            (table.space("south_korea"), [1, 0]),
        ],
        ..Position::default()
    };
    let mut game = Game::builder(table.content.clone())
        .seed(7)
        .position(position.clone())
        .start()
        .unwrap();
    game.apply(Choice::Card(table.card("korean_war"))).unwrap();
    // 4 wins, and Japan takes 1 off the die: 5 and 6 are left.
    let Some(Risk::CanLose {
        chance: Some(chance),
    }) = risk(&game, Choice::Use(Use::EventFirst))
    else {
        panic!()
    };
    assert!((chance - 2.0 / 6.0).abs() < 1e-9, "{chance}");
    assert_eq!(
        Risk::CanLose {
            chance: Some(chance)
        }
        .to_string(),
        "can lose (2 of 6)"
    );
}

/// The stated risk of a coup in a flashpoint agrees with the result for every card that could be revealed.
#[test]
fn flashpoint_coups_say_what_the_revealed_card_can_do() {
    let table = Table::new("red_sea");
    for (defcon, expects_risk) in [(2, true), (3, false)] {
        let mut game = table.game(
            Side::First,
            defcon,
            &["usaid", "peace_corps"],
            &["nasserism", "the_derg"],
            &[("ethiopia", [0, 2]), ("kenya", [0, 1]), ("sudan", [1, 0])],
        );
        apply(
            &mut game,
            [
                Choice::Card(table.card("usaid")),
                Choice::Use(Use::Operations),
                Choice::Mode(Mode::Coup),
            ],
        );
        let said = risk(&game, Choice::Space(table.space("ethiopia")));
        let pile: Vec<CardId> = game.board().cards_in(Zone::Deck).collect();
        let lost = pile.iter().filter(|card| {
            let mut on = game.clone();
            on.dictate([brink::game::Chance::Card(**card)]);
            on.apply(Choice::Space(table.space("ethiopia"))).unwrap();
            on.outcome().is_some()
        });
        let lost = lost.count();
        match said {
            Some(Risk::CanLose {
                chance: Some(chance),
            }) if expects_risk => {
                assert!(lost > 0 && lost < pile.len());
                let real = lost as f64 / pile.len() as f64;
                assert!(
                    (chance - real).abs() < 0.1,
                    "{chance} for {lost} of {}",
                    pile.len()
                );
            }
            None if !expects_risk => assert_eq!(lost, 0),
            other => panic!("DEFCON {defcon}: {other:?}, {lost} of {} lose", pile.len()),
        }
    }
}

/// The play that a game is in; the headlines of both sides are one.
fn place(game: &Game) -> (u8, u8, Option<Side>) {
    let board = game.board();
    (
        board.turn(),
        board.round(),
        board.phasing().filter(|_| board.round() > 0),
    )
}

/// Whatever dice, hidden cards and answers follow: what is said to lose, loses.
#[test]
fn what_is_said_to_lose_loses() {
    let (mut said, mut asked) = (0, 0);
    for scenario in ["twilight_struggle", "red_sea"] {
        let content = testkit::content(scenario);
        for seed in 0..4 {
            let mut count = 0_u64;
            testkit::play(&content, seed, "careful", |game, _| {
                count += 1;
                let decision = game.decision().unwrap();
                if count % 7 != seed % 7 || !is_risky(game.view(decision.side)) {
                    return;
                }
                asked += 1;
                let found = risks(game.view(decision.side), decision);
                assert_eq!(found.len(), decision.choices.len());
                for (choice, risk) in decision.choices.iter().zip(found) {
                    if risk != Some(Risk::Loses) {
                        continue;
                    }
                    said += 1;
                    for dice in 100..106 {
                        let mut players = [Random::new(dice), Random::new(!dice)];
                        let Some(mut on) = game.view(decision.side).trial(dice) else {
                            continue;
                        };
                        let began = place(&on);
                        on.apply(*choice).unwrap();
                        while let Some(next) = on.decision() {
                            assert_eq!(
                                place(&on),
                                began,
                                "{scenario} {seed} {count}: {choice:?} did not lose"
                            );
                            let answer = testkit::answer(&mut players[next.side.index()], &on);
                            on.apply(answer).unwrap();
                        }
                        let winner = on.outcome().unwrap().winner;
                        assert_eq!(
                            winner,
                            Some(decision.side.opponent()),
                            "{scenario} {seed} {count}: {choice:?}"
                        );
                    }
                }
            });
        }
    }
    assert!(
        asked > 30 && said > 5,
        "{said} warnings at {asked} questions"
    );
}

/// The search after a secret answer ends at the side's next secret question, which another card asks.
#[test]
fn secret_answers_are_searched_to_the_next_secret_question() {
    let mut game = Game::new(testkit::content("turn_zero"), 1).unwrap();
    let mut most = 0;
    for _ in 0..4 {
        let decision = game.decision().unwrap().clone();
        assert_eq!(decision.ask, Ask::Secret);
        let before = steps_spent();
        let found = risks(game.view(decision.side), &decision);
        most = most.max(steps_spent() - before);
        assert!(found.iter().all(Option::is_none), "{found:?}");
        game.apply(decision.choices[0]).unwrap();
    }
    assert!(most < 6_000_000, "{most}");
}
