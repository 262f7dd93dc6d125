//! The library as other programs meet it: observations, foreign ids, any argument.

use brink::content::{BoxNeeds, BoxTrack};
use brink::game::{At, BothParts, Effect, RuntimeError, ScoreParts, Source, Value, ZoneShare};
use brink::ids::{BoxId, PeriodId, RuleId, TrackId};
use brink::{
    CardId, Chance, Choice, Event, Game, GameError, LoadError, Mode, Observation, Position,
    RegionId, SaveError, Side, SpaceId, Use, Zone,
};
use brink_players::Random;
use proptest::prelude::*;

/// An observation is whole: it can be written, read, and names what is offered as choices are read.
#[test]
fn observations_are_written_and_read() {
    for scenario in ["twilight_struggle", "red_sea", "red_sea_with_ts_cards"] {
        let content = testkit::content(scenario);
        let mut count = 0;
        testkit::play(&content, 3, "random", |game, _| {
            count += 1;
            if count % 7 != 0 {
                return;
            }
            for side in Side::BOTH {
                let seen = game.view(side).observe();
                let text = serde_json::to_string(&seen).unwrap();
                assert_eq!(serde_json::from_str::<Observation>(&text).unwrap(), seen);
                assert_eq!(
                    seen.hand.len(),
                    usize::from(seen.sides[content.side_id(side)].hand_size)
                );
                let decision = game.decision().unwrap();
                assert_eq!(seen.question.is_some(), decision.side == side);
                let Some(question) = seen.question else {
                    continue;
                };
                let read: Vec<_> = question
                    .choices
                    .iter()
                    .map(|offer| Choice::from_key(&offer.key, &content).unwrap())
                    .collect();
                assert_eq!(read, decision.choices);
            }
        });
    }
}

/// No card of the other hand and no card of the pile is in an observation, unless it is shown.
#[test]
fn observations_hide_what_is_hidden() {
    for scenario in ["twilight_struggle", "red_sea"] {
        let content = testkit::content(scenario);
        testkit::play(&content, 8, "random", |game, _| {
            for side in Side::BOTH {
                let view = game.view(side);
                let seen = view.observe();
                let text = serde_json::to_string(&seen).unwrap();
                let known = view.known_hand();
                let offered = view
                    .decision()
                    .map_or(&[][..], |decision| &decision.choices[..]);
                for card in content.card_ids() {
                    let hidden = match game.board().zone(card) {
                        Zone::Deck => true,
                        Zone::Hand(of) => of != side && !known.contains(&card),
                        _ => false,
                    };
                    // What has just happened may have named a card that is hidden again, and an effect keeps its card's name.
                    let named = offered.contains(&Choice::Card(card))
                        || game.board().effect_of(card).is_some()
                        || seen
                            .log
                            .iter()
                            .any(|line| line.contains(&content.card(card).name));
                    let quoted = format!("\"{}\"", content.card(card).id);
                    assert!(
                        !hidden || named || !text.contains(&quoted),
                        "{} in {text}",
                        content.card(card).id
                    );
                }
            }
        });
    }
}

/// A spectator's view does not depend on anything that either side hides.
#[test]
fn observations_in_common_are_those_of_every_deal() {
    for scenario in ["twilight_struggle", "red_sea"] {
        let mut compared = 0;
        testkit::play(&testkit::content(scenario), 8, "random", |game, _| {
            let seen = game.observe_in_common();
            assert!(
                seen.side.is_empty()
                    && seen.hand.is_empty()
                    && seen.known_hand.is_empty()
                    && seen.question.is_none()
            );
            for side in Side::BOTH {
                let Some(mut other) = game
                    .resample(side, 3)
                    .map(|other| other.observe_in_common())
                else {
                    continue;
                };
                // A game that begins in the middle has no log of how it came there.
                other.log.clone_from(&seen.log);
                assert_eq!(other, seen);
                compared += 1;
            }
        });
        assert!(compared > 100, "{compared}");
    }
}

/// Numbers from outside become ids or nothing; nothing is cut off.
#[test]
fn numbers_become_ids_or_nothing() {
    assert_eq!(SpaceId::new(0), Some(SpaceId::FIRST));
    assert_eq!(SpaceId::new(255), Some(SpaceId::LAST));
    assert_eq!(SpaceId::new(255).map(SpaceId::index), Some(255));
    assert_eq!(SpaceId::new(256), None);
    assert_eq!(CardId::new(65_536), None);
    assert!(serde_json::from_str::<Choice>("{\"space\":256}").is_err());
    assert_eq!(
        serde_json::from_str::<Choice>("{\"space\":7}").unwrap(),
        Choice::Space(SpaceId::new(7).unwrap())
    );
}

/// A position of another content is an error.
#[test]
fn foreign_positions_are_refused() {
    let content = testkit::content("red_sea");
    let mut positions = [(); 5].map(|()| Position::default());
    positions[0]
        .influence
        .push((SpaceId::new(250).unwrap(), [1, 1]));
    positions[1].stability.push((SpaceId::new(250).unwrap(), 1));
    positions[2]
        .cards
        .push((CardId::new(900).unwrap(), Zone::Deck));
    positions[3].happened.push(CardId::new(900).unwrap());
    positions[4].at = At::Phase(200);
    for position in positions {
        let error = Game::builder(content.clone())
            .seed(1)
            .position(position.clone())
            .start()
            .unwrap_err();
        assert!(matches!(error, GameError::Foreign(_)), "{error}");
    }
}

fn any_choice() -> impl Strategy<Value = Choice> {
    prop_oneof![
        any::<u16>().prop_map(|n| Choice::Card(CardId::new(n.into()).unwrap())),
        any::<u8>().prop_map(|n| Choice::Space(SpaceId::new(n.into()).unwrap())),
        any::<u8>().prop_map(|n| Choice::Region(RegionId::new(n.into()).unwrap())),
        any::<i16>().prop_map(Choice::Number),
        any::<u8>().prop_map(Choice::Word),
        any::<[u8; 2]>()
            .prop_map(|[rule, nth]| Choice::RuleAction(RuleId::new(rule.into()).unwrap(), nth)),
        (any::<u16>(), any::<u8>())
            .prop_map(|(n, action)| Choice::Action(CardId::new(n.into()).unwrap(), action)),
        (any::<bool>(), any::<u16>())
            .prop_map(|(side, n)| Choice::Bid(Side::BOTH[usize::from(side)], n)),
        (0..5_usize).prop_map(|n| Choice::Use(Use::ALL[n])),
        (0..3_usize).prop_map(|n| Choice::Mode(Mode::PRINTED[n])),
        (0..4_usize).prop_map(|n| Choice::FIXED[n].0),
    ]
}

/// Ids and a number that may belong to nothing.
#[derive(Clone, Copy)]
struct Foreign {
    card: CardId,
    space: SpaceId,
    small: u8,
    side: Side,
}

/// Events with any numbers.
fn events_with(foreign: Foreign) -> Vec<Event> {
    let Foreign { small, side, .. } = foreign;
    let mut events = vec![
        Event::PhaseBegan { phase: small },
        Event::PeriodJoined {
            period: PeriodId::new(small.into()).unwrap(),
        },
        Event::SpaceRaceMoved { side, to: small },
        Event::Chosen {
            side,
            choice: Choice::Word(small),
        },
        Event::VpChanged {
            from: i16::MIN,
            to: i16::MAX,
        },
        score_with(small),
    ];
    events.extend(attempts_with(foreign));
    events.extend(events_of_card(foreign));
    events.extend(events_of_space(foreign));
    events.extend(endings_with(foreign));
    events.extend(effects_with(foreign));
    events
}

/// Attempts at boxes that may not exist.
fn attempts_with(foreign: Foreign) -> [Event; 2] {
    let Foreign { small, side, .. } = foreign;
    let track = TrackId::new(small.into()).unwrap();
    [BoxTrack::SpaceRace, BoxTrack::Own(track)].map(|track| Event::Attempted {
        track,
        side,
        at: small.into(),
        die: small,
        add: i16::MIN,
        needs: BoxNeeds::AtLeast(small),
    })
}

/// Events of a card that may not exist.
fn events_of_card(foreign: Foreign) -> [Event; 5] {
    let Foreign { card, side, .. } = foreign;
    [
        Event::CardMoved {
            card,
            from: Zone::Deck,
            to: Zone::Discard,
        },
        Event::Played {
            side,
            card,
            usage: Use::Event,
        },
        Event::Drafted { side, card },
        Event::Chosen {
            side,
            choice: Choice::Action(card, foreign.small),
        },
        Event::Headlines {
            cards: [Some(card), None],
        },
    ]
}

/// Events in a space that may not exist.
fn events_of_space(foreign: Foreign) -> [Event; 3] {
    let Foreign {
        space, small, side, ..
    } = foreign;
    [
        Event::InfluenceChanged {
            side,
            space,
            from: 0,
            to: small,
        },
        Event::CoupBegan {
            side,
            space,
            ops: small,
        },
        Event::WarRolled {
            side,
            space,
            die: small,
            add: -3,
            needed: small,
        },
    ]
}

/// A scoring with any number.
fn score_with(small: u8) -> Event {
    let mut parts = ScoreParts::default();
    parts.battlegrounds = small;
    parts.adjacent_to_enemy_home = small;
    parts.zone = ZoneShare::Control;
    parts.spaces = u32::MAX;
    Event::Scored {
        scoring: small,
        points: [small; 2],
        levels: [small; 2],
        parts: BothParts([parts; 2]),
    }
}

/// Endings of games, by scripts and regions that may not exist.
fn endings_with(foreign: Foreign) -> Vec<Event> {
    let (winner, small) = (Some(foreign.side), foreign.small);
    let mut endings = vec![(None, brink::Ending::Region(small))];
    for named in [None, Some(small)] {
        for source in [
            Source::Card(foreign.card),
            Source::Rule(RuleId::new(small.into()).unwrap()),
            Source::Box(BoxId::new(small.into()).unwrap()),
        ] {
            endings.push((winner, brink::Ending::Script { source, named }));
        }
    }
    endings
        .into_iter()
        .map(|(winner, ending)| Event::GameOver {
            outcome: brink::Outcome { winner, ending },
        })
        .collect()
}

/// Effects that remember something that may not exist.
fn effects_with(foreign: Foreign) -> Vec<Event> {
    let small = foreign.small;
    let until = brink::game::Until::ALL[usize::from(small) % 3];
    let data = [
        Value::Card(foreign.card),
        Value::Space(foreign.space),
        Value::Region(RegionId::new(small.into()).unwrap()),
        Value::Scoring(small),
    ];
    data.map(|data| Event::EffectBegan {
        effect: Effect {
            serial: 0,
            card: foreign.card,
            side: foreign.side,
            until,
            data,
            sides_swapped: false,
        },
    })
    .to_vec()
}

/// Asks everything that takes an argument.
fn ask_everything(game: &Game, choice: Choice, foreign: Foreign) {
    ask_choice(game, choice);
    ask_view(game, foreign);
    ask_content(game, foreign);
    let content = game.content();
    let view = game.view(foreign.side);
    for event in events_with(foreign) {
        let _ = (
            event.display(content).map(|line| line.to_string()),
            view.line(&event),
            view.may_see(&event),
        );
        if let Event::EffectBegan { effect } = event {
            let _ = effect.display(content).to_string();
        }
    }
    let mut dictated = game.clone();
    dictated.dictate([Chance::Card(foreign.card), Chance::Die(foreign.small)]);
    if let Some(decision) = dictated.decision() {
        let choice = decision.choices[0];
        let _ = dictated.apply(choice).is_ok();
    }
    let small = foreign.small;
    let _ = (
        game.clone().undo(usize::from(small)).is_ok(),
        game.clone().undo_anew(usize::from(small), 1).is_ok(),
        game.resample(foreign.side, u64::from(small)).is_some(),
    );
}

/// Asks a game about a choice that may be illegal, which changes nothing.
fn ask_choice(game: &Game, choice: Choice) {
    let content = game.content();
    if !game.is_legal(choice) {
        let mut copy = game.clone();
        assert!(copy.apply(choice).is_err());
        assert_eq!(copy, *game);
    }
    let _ = (
        game.why_not(choice).to_string(),
        game.why_not(choice).rule(content),
        choice.display(content).to_string(),
    );
    if let Some(decision) = game.decision() {
        let _ = (
            decision.answer(choice, content),
            decision.display_choice(choice, content).to_string(),
            decision
                .display_choices(&[choice, choice], content)
                .to_string(),
            decision.rule(content),
        );
    }
    let read = Choice::from_key(&choice.key(content), content);
    if let Some((source, nth)) = choice.action() {
        assert_eq!(Choice::of_action(source, nth), Some(choice));
    }
    assert!(read.is_none_or(|read| read == choice));
}

/// Asks a view about ids that may belong to nothing.
fn ask_view(game: &Game, foreign: Foreign) {
    let (space, side) = (foreign.space, foreign.side);
    let view = game.view(side);
    let scoring = usize::from(foreign.small);
    let _ = (
        view.influence(space),
        view.stability(space),
        view.controller(space),
        view.coup_odds(space),
        view.coup_odds_by_table(space),
    );
    let _ = (
        view.spending(space),
        view.realign_odds(space),
        view.operation_odds(space),
        view.marker_costs(side, space),
        view.value(side, foreign.card),
        view.headline(side),
    );
    let _ = (
        view.standing(scoring, side),
        view.space_points(scoring),
        view.score_sum(scoring, side),
    );
    let mut board = view.what_if();
    board.put(space, [foreign.small; 2]);
    let _ = (
        view.scoring_result(scoring),
        view.winner_at_end(),
        board.scoring_result(scoring),
    );
    use brink::content::Roll;
    for roll in [Roll::Coup, Roll::Realign, Roll::War, Roll::Space] {
        let _ = (
            view.die_modifier(roll, side, Some(space)),
            view.die_modifier(roll, side, None),
        );
    }
}

/// Asks the board and the content about ids that may belong to nothing.
fn ask_content(game: &Game, foreign: Foreign) {
    let Foreign {
        card,
        space,
        small,
        side,
    } = foreign;
    let (board, content) = (game.board(), game.content());
    let _ = (
        board.influence(side, space),
        board.controls(side, space),
        board.missing_for_control(side, space),
        board.stability_of(space),
    );
    let _ = (
        board.zone(card),
        board.is_thought_in_game(card),
        board.effect_of(card),
        board.has_happened(card),
        content.card(card),
    );
    let _ = (
        content.map.space(space),
        content.map.space_id(space),
        content.map.adjacent(space),
        content.map.link_kind([space, space]),
    );
    let _ = (
        content.map.region(RegionId::new(small.into()).unwrap()),
        content.map.region_id(RegionId::new(small.into()).unwrap()),
        content.scenario.action_rounds.most(small),
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// No public function panics, whatever ids and numbers it gets.
    #[test]
    fn no_argument_panics(
        choice in any_choice(),
        card: u16,
        space: u8,
        small: u8,
        second: bool,
        seed in 0_u64..4,
        skip in 0_usize..120,
    ) {
        let scenario = ["twilight_struggle", "red_sea", "red_sea_with_ts_cards"][seed as usize % 3];
        let content = testkit::content(scenario);
        let mut game = Game::new(content, seed).unwrap();
        let mut player = Random::new(seed);
        for _ in 0..skip {
            if game.decision().is_none() {
                break;
            }
            let choice = testkit::answer(&mut player, &game);
            game.apply(choice).unwrap();
        }
        let side = Side::BOTH[usize::from(second)];
        let (card, space) = (CardId::new(card.into()).unwrap(), SpaceId::new(space.into()).unwrap());
        ask_everything(&game, choice, Foreign { card, space, small, side });
    }
}

/// Errors are returned by value, also by what is called for every choice.
#[test]
fn errors_are_small() {
    let sizes = [
        size_of::<GameError>(),
        size_of::<RuntimeError>(),
        size_of::<SaveError>(),
        size_of::<LoadError>(),
        size_of::<Result<&[Event], GameError>>(),
    ];
    assert!(sizes.iter().all(|size| *size <= 32), "{sizes:?}");
}

/// The names of events on the wire, which stay when those in Rust change.
#[test]
fn events_keep_their_names() {
    let card = CardId::FIRST;
    let named = [
        (Event::CardCancelled { card }, "cancelled"),
        (Event::EventPrevented { card }, "not_happened"),
        (Event::EventVoided { card }, "voided"),
        (Event::VpChanged { from: 0, to: 1 }, "vp"),
        (Event::DefconChanged { from: 5, to: 4 }, "defcon"),
        (Event::TurnBegan { turn: 1 }, "turn_began"),
    ];
    for (event, name) in named {
        assert_eq!(serde_json::to_value(event).unwrap()["event"], name);
    }
}
