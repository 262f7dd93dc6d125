//! Views: what a side sees, and what it learns about its choices.

use std::collections::BTreeSet;

use brink::digest;
use brink::game::{Choice, Game, Mode, Position, Until, Use, Value, Zone};
use brink::ids::Side;

use super::effects::{card, space};

#[test]
fn odds_are_reported() {
    let content = testkit::content("twilight_struggle");
    let position = Position {
        defcon: Some(2),
        influence: vec![
            (space(&content, "cuba"), [3, 0]),
            (space(&content, "kenya"), [2, 0]),
        ],
        cards: vec![
            (card(&content, "comecon"), Zone::Hand(Side::Second)),
            (card(&content, "nato"), Zone::Hand(Side::First)),
        ],
        ..Position::default()
    };
    let mut game = Game::builder(content.clone())
        .seed(1)
        .position(position.clone())
        .start()
        .unwrap();
    for choice in [
        Choice::Card(card(&content, "comecon")),
        Choice::Use(Use::Operations),
        Choice::Mode(Mode::Coup),
    ] {
        game.apply(choice).unwrap();
    }
    let view = game.view(Side::Second);
    assert!(brink_players::is_risky(view));
    let odds = view.coup_odds(space(&content, "kenya")).unwrap();
    assert_eq!(
        (odds.add, odds.against, odds.successes, odds.lowers_defcon),
        (3, 4, 5, false)
    );
    assert!(
        view.coup_odds(space(&content, "cuba"))
            .unwrap()
            .lowers_defcon
    );
    let refusal = game.why_not(Choice::Space(space(&content, "poland")));
    assert_eq!(
        refusal.display(game.content()).to_string(),
        "the opponent has no influence in Poland (rules 6.2.1, 6.3.1)"
    );
}

#[test]
fn headlines_are_secret_until_both_are_chosen() {
    let content = testkit::content("twilight_struggle");
    let mut game = Game::new(content.clone(), 3).unwrap();
    while game.decision().unwrap().ask != brink::game::Ask::Headline {
        let first = game.decision().unwrap().choices[0];
        game.apply(first).unwrap();
    }
    let first = game.decision().unwrap().choices[0];
    let side = game.decision().unwrap().side;
    let hidden = game.apply(first).unwrap().to_vec();
    let seen: Vec<_> = hidden
        .iter()
        .filter(|event| game.view(side.opponent()).may_see(event))
        .collect();
    assert!(seen.is_empty(), "{seen:?}");
    assert_eq!(game.view(side.opponent()).headline(side), None);
    assert!(game.view(side).headline(side).is_some());
}

/// The whole content of a view, in words.
fn all_of(view: brink::game::View<'_>, content: &brink::content::Content) -> String {
    let piles = [
        Zone::Discard,
        Zone::Removed,
        Zone::Table,
        Zone::Play,
        Zone::Bottom,
        Zone::Deck,
        Zone::Hand(view.side().opponent()),
    ];
    let piles = piles.map(|zone| view.pile(zone));
    let spaces = content.map.playable.iter().map(|space| {
        (
            view.influence(space),
            view.stability(space),
            view.controller(space),
        )
    });
    let spaces: Vec<_> = spaces.collect();
    let sides = Side::BOTH.map(|side| {
        (
            view.hand_size(side),
            view.headline(side),
            view.mil_ops(side),
            view.space_race(side),
        )
    });
    format!(
        "{:?} {:?} {:?} {:?} {piles:?} {} {:?} {spaces:?} {sides:?} {} {:?} {} {} {:?} {:?} {:?} \
        {:?}",
        view.decision(),
        view.to_choose(),
        view.hand(),
        view.known_hand(),
        view.deck_size(),
        view.special(),
        view.vp(),
        view.defcon(),
        view.turn(),
        view.round(),
        view.phasing(),
        view.effects(),
        view.outcome(),
        view.standing(0, view.side()),
    )
}

/// A side cannot distinguish the real game from any that it could be in; and those really differ in hidden facts.
#[test]
fn views_of_resampled_games_are_the_same() {
    for scenario in ["twilight_struggle", "red_sea", "red_sea_with_ts_cards"] {
        let content = testkit::content(scenario);
        let (mut positions, mut differ, mut refused) = (0, 0, 0);
        for seed in 0..4 {
            let mut count = 0_u64;
            testkit::play(&content, seed, "random", |game, _| {
                count += 1;
                if count % 5 != seed % 5 {
                    return;
                }
                for side in Side::BOTH {
                    positions += 1;
                    let Some(other) = game.resample(side, count) else {
                        refused += 1;
                        continue;
                    };
                    assert_eq!(
                        all_of(game.view(side), &content),
                        all_of(other.view(side), &content),
                        "{scenario} {seed} {count}"
                    );
                    assert_eq!(
                        game.view(side).observe(),
                        other.view(side).observe(),
                        "{scenario} {seed} {count}"
                    );
                    differ += usize::from(other.board() != game.board());
                    other.check().unwrap();
                    // It is a game: it can be played on, cloned and compared.
                    let mut on = other.clone();
                    let choice = on.decision().unwrap().choices[0];
                    on.apply(choice).unwrap();
                    on.check().unwrap();
                }
            });
        }
        assert!(positions >= 100, "{scenario}: {positions}");
        assert!(
            differ * 10 >= positions * 8,
            "{scenario}: only {differ} of {positions} differ"
        );
        assert!(
            refused * 20 <= positions,
            "{scenario}: {refused} of {positions} could not be redealt"
        );
    }
}

/// Scripts that ran in the deal may have taken other cards: such a deal is not used. Every question of some games.
#[test]
fn what_lies_open_is_the_same_in_every_deal() {
    for scenario in testkit::library()
        .scenarios()
        .into_iter()
        .map(|scenario| scenario.id)
    {
        let content = testkit::content(&scenario);
        for seed in 0..4 {
            let mut game = Game::new(content.clone(), seed).unwrap();
            let mut step = 0;
            while let Some(decision) = game.decision().cloned() {
                for side in Side::BOTH {
                    let Some(other) = game.resample(side, seed + step) else {
                        continue;
                    };
                    assert_eq!(
                        game.view(side).observe(),
                        other.view(side).observe(),
                        "{scenario} {seed} {step}"
                    );
                }
                let nth = (digest::mixed(seed, step) >> 33) as usize;
                game.apply(decision.choices[nth % decision.choices.len()])
                    .unwrap();
                step += 1;
            }
        }
    }
}

/// The log that a side may read names no card that it cannot know.
#[test]
fn the_log_of_a_side_hides_cards() {
    let content = testkit::content("twilight_struggle");
    for seed in 0..3 {
        let game = testkit::play(&content, seed, "random", |_, _| ());
        game.replayed(usize::MAX, |at, events| {
            for side in Side::BOTH {
                for event in events.iter().filter(|event| at.view(side).may_see(event)) {
                    if let brink::game::Event::Drawn { side: whose, .. }
                    | brink::game::Event::Looked { side: whose, .. } = event
                    {
                        assert_eq!(*whose, side);
                    }
                }
            }
        })
        .unwrap();
    }
}

/// A resampled game can be undone to where it was redealt, and a failed choice leaves it as it was.
#[test]
fn cards_that_a_script_has_moved_do_not_stop_resampling() {
    // The rules of the set-up take cards out and put others in, and then ask.
    let content = testkit::content("turn_zero");
    for seed in 3..9 {
        let mut game = Game::new(content.clone(), seed).unwrap();
        for step in 0..24 {
            let Some(decision) = game.decision() else {
                break;
            };
            let choice = decision.choices[step % decision.choices.len()];
            for side in Side::BOTH {
                let other = game
                    .resample(side, 7)
                    .unwrap_or_else(|| panic!("seed {seed}, step {step}, {side:?}"));
                assert_eq!(
                    other.view(side).observe(),
                    game.view(side).observe(),
                    "seed {seed}, step {step}"
                );
            }
            game.apply(choice).unwrap();
        }
    }
}

#[test]
fn cards_that_each_side_begins_with_are_resampled_among_its_own_zones() {
    let content = testkit::content("turn_zero_with_civil_war");
    let game = Game::new(content.clone(), 4).unwrap();
    let statecraft = content.cards.iter();
    let statecraft = statecraft.filter(|(_, facts)| facts.set == "statecraft");
    let cards: Vec<_> = statecraft
        .map(|(id, facts)| (card(&content, id), facts.owner))
        .collect();
    assert_eq!(cards.len(), 10);
    for side in Side::BOTH {
        let mut dealt = BTreeSet::new();
        for seed in 0..40 {
            let other = game.resample(side, seed).unwrap();
            let places = cards.iter().map(|(card, owner)| {
                let zone = other.board().zone(*card);
                let mut own = content.scenario.own_zones();
                assert!(
                    own.any(|(_, of, own)| of == *owner && own == zone),
                    "{zone:?}"
                );
                zone
            });
            let places: Vec<_> = places.collect();
            dealt.insert(format!("{places:?}"));
        }
        // The other side has set aside one of five.
        assert_eq!(dealt.len(), 5);
    }
}

#[test]
fn resampled_games_have_a_past_of_their_own() {
    let content = testkit::content("red_sea");
    testkit::play(&content, 5, "random", |game, choice| {
        let side = game.decision().unwrap().side;
        let Some(other) = game.resample(side, 3) else {
            return;
        };
        let mut on = other.clone();
        on.apply(choice).unwrap();
        let mut undone = on.clone();
        undone.undo(1).unwrap();
        assert_eq!(undone.digest(), other.digest());
        assert!(on.apply(Choice::Number(-77)).is_err());
        assert!(
            brink::game::Saved::of(&on).is_err(),
            "it has no beginning that could be saved"
        );
    });
}

/// The number of games that are dealt anew.
const RESAMPLED: u64 = 120;

/// Resampled games have other bids than the one made in secret, and never the seed of the game.
#[test]
fn resampled_games_do_not_repeat_a_bid() {
    let content = testkit::library()
        .load_with("red_sea", [("secret_bid", "5")])
        .unwrap()
        .content;
    let game = Game::new(content, 4).unwrap();
    let chosen: Vec<Choice> = game.decision().unwrap().choices.clone();
    for choice in [chosen[0], chosen[chosen.len() - 1]] {
        let mut game = game.clone();
        game.apply(choice).unwrap();
        let mut seen = std::collections::BTreeMap::new();
        for seed in 0..RESAMPLED * 10 {
            let mut other = game.resample(Side::Second, seed).unwrap();
            assert_ne!(other.seed(), game.seed());
            // The second bid reveals the first.
            let answer = other.decision().unwrap().choices[0];
            for event in other.apply(answer).unwrap() {
                if let brink::game::Event::Bids { bids, .. } = event {
                    *seen.entry(format!("{:?}", bids[0])).or_insert(0_u64) += 1;
                }
            }
        }
        assert_eq!(seen.len(), 12, "{seen:?}");
        for games in seen.values() {
            assert!((40..=170).contains(games), "{seen:?}");
        }
    }
}

/// Resampled games have other hands, and other headlines than the one chosen in secret.
#[test]
fn resampled_games_do_not_repeat_hands_and_headlines() {
    let content = testkit::content("twilight_struggle");
    let mut game = Game::new(content, 3).unwrap();
    while game.decision().unwrap().ask != brink::game::Ask::Headline {
        let first = game.decision().unwrap().choices[0];
        game.apply(first).unwrap();
    }
    let chooses = game.decision().unwrap().side;
    let first = game.decision().unwrap().choices[0];
    game.apply(first).unwrap();
    let Choice::Card(headline) = first else {
        panic!()
    };
    let zone = Zone::Hand(chooses);
    let hand: Vec<_> = game.board().cards_in(zone).collect();
    let (mut same_headline, mut same_card, mut same_hand) = (0, 0, 0);
    for seed in 0..RESAMPLED {
        let dealt = game.resample(chooses.opponent(), seed).unwrap();
        let board = dealt.board();
        same_headline += u64::from(board.zone(headline) == Zone::Headline(chooses));
        same_card += u64::from(board.zone(hand[0]) == zone);
        let dealt_hand: Vec<_> = board.cards_in(zone).collect();
        same_hand += u64::from(dealt_hand == hand);
        assert_eq!(dealt.history().len(), 0);
    }
    assert!(same_headline < RESAMPLED / 6, "{same_headline}");
    assert!(same_card < RESAMPLED / 2, "{same_card}");
    assert_eq!(same_hand, 0);
}

/// A side that looks at cards of the pile to choose among them keeps them in every game that it could be in.
#[test]
fn cards_that_a_side_looks_at_stay() {
    let content = testkit::content("twilight_struggle");
    let position = Position {
        turn: Some(4),
        at: brink::game::At::Round {
            round: 1,
            side: Some(Side::First),
        },
        influence: vec![(space(&content, "israel"), [4, 0])],
        cards: vec![
            (card(&content, "our_man_in_tehran"), Zone::Hand(Side::First)),
            (card(&content, "nato"), Zone::Hand(Side::First)),
            (card(&content, "nasser"), Zone::Hand(Side::Second)),
        ],
        ..Position::default()
    };
    let mut game = Game::builder(content.clone())
        .seed(1)
        .position(position.clone())
        .start()
        .unwrap();
    game.apply(Choice::Card(card(&content, "our_man_in_tehran")))
        .unwrap();
    game.apply(Choice::Use(Use::Event)).unwrap();
    let decision = game.decision().unwrap().clone();
    assert!(decision.choices.len() >= 5, "{:?}", decision.choices);
    for seed in 0..20 {
        let other = game
            .view(Side::First)
            .trial(seed)
            .expect("the rest can be redealt");
        assert_eq!(other.decision(), Some(&decision));
    }
}

/// A card that a script takes from the pile into a hand, or back, is seen by the owner of the hand only.
#[test]
fn cards_from_the_pile_are_seen_by_their_owner() {
    let event = |from, to| brink::game::Event::CardMoved {
        card: brink::ids::CardId::FIRST,
        from,
        to,
    };
    let game = Game::new(testkit::content("red_sea"), 1).unwrap();
    let hand = Zone::Hand(Side::First);
    for (event, other) in [
        (event(Zone::Deck, hand), false),
        (event(hand, Zone::Deck), false),
        (event(Zone::Discard, hand), true),
        (event(hand, Zone::Discard), true),
    ] {
        assert!(game.view(Side::First).may_see(&event));
        assert_eq!(game.view(Side::Second).may_see(&event), other, "{event:?}");
    }
}

/// An observation names the spaces of an effect: none for one that holds for the whole map.
#[test]
fn an_observation_says_where_effects_are() {
    let content = testkit::content("twilight_struggle");
    let position = Position {
        effects: ["us_japan_mutual_defense_pact", "containment"]
            .iter()
            .map(|id| (card(&content, id), Side::First, Until::Turn, Value::Nil))
            .collect(),
        ..Position::default()
    };
    let game = Game::builder(content.clone())
        .seed(1)
        .position(position)
        .start()
        .unwrap();
    let seen = game.view(Side::First).observe();
    let spaces: Vec<(&str, Vec<&str>)> = seen
        .effects
        .iter()
        .map(|one| {
            (
                one.card.as_str(),
                one.spaces.iter().map(String::as_str).collect(),
            )
        })
        .collect();
    assert_eq!(
        spaces,
        [
            ("us_japan_mutual_defense_pact", vec!["japan"]),
            ("containment", vec![])
        ]
    );
}
