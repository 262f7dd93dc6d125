//! Laws that hold at every decision of every game.
//!
//! `BRINK_GAMES=2000 cargo test --release --test rules laws` runs as many games as wanted.

use std::collections::BTreeMap;

use brink::content::Content;
use brink::game::{Choice, Dice, Game, GameError, Playout, Saved};
use brink::ids::Side;
use testkit::{content, play};

fn games(default: u64) -> u64 {
    std::env::var("BRINK_GAMES")
        .ok()
        .and_then(|games| games.parse().ok())
        .unwrap_or(default)
}

/// Every choice is distinct and can be applied to a copy; the board is sound.
fn check_choices(game: &Game) {
    let decision = game.decision().unwrap();
    assert!(
        !decision.choices.is_empty(),
        "no choice at all: {decision:?}"
    );
    let mut sorted = decision.choices.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(
        sorted.len(),
        decision.choices.len(),
        "two equal choices: {decision:?}"
    );
    game.check().unwrap();
    for choice in &decision.choices {
        let mut copy = game.clone();
        copy.apply(*choice)
            .unwrap_or_else(|error| panic!("{choice:?} of {decision:?}: {error}"));
        copy.check().unwrap();
    }
    // What is not offered is refused, and nothing changes.
    let mut copy = game.clone();
    let foreign = if decision.choices.contains(&Choice::Number(999)) {
        Choice::Number(998)
    } else {
        Choice::Number(999)
    };
    assert!(copy.apply(foreign).is_err());
    assert!(copy == *game);
    assert_eq!(copy.digest(), game.digest());
}

/// Saved and loaded again it is the same game; so it is after undoing a choice.
fn check_saving(game: &Game, choice: Choice) {
    let saved = Saved::of(game).unwrap();
    let mut loaded = saved
        .to_string()
        .parse::<Saved>()
        .unwrap()
        .load(game.content())
        .unwrap();
    assert!(loaded == *game);
    assert_eq!(loaded.digest(), game.digest());
    let mut copy = game.clone();
    assert_eq!(copy.apply(choice).unwrap(), loaded.apply(choice).unwrap());
    assert!(loaded == copy);
    copy.undo(1).unwrap();
    assert_eq!(copy.digest(), game.digest());
    assert_eq!(copy.decision(), game.decision());
}

/// At which decisions saving is checked.
fn every() -> u64 {
    std::env::var("BRINK_EVERY")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(16)
        .max(1)
}

#[test]
fn laws_hold_in_random_games() {
    for scenario in testkit::scenarios() {
        let content = content(&scenario);
        for seed in 0..games(12) {
            let mut count = 0_u64;
            play(&content, seed, "random", |game, choice| {
                check_choices(game);
                count += 1;
                // BRINK_EVERY=1 saves, loads, clones and undoes at every decision.
                if count.is_multiple_of(every()) {
                    check_saving(game, choice);
                }
            });
        }
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 6, failure_persistence: None, ..Default::default() })]
    #[test]
    fn laws_hold_for_any_seed(seed: u64) {
        let content = content("twilight_struggle");
        play(&content, seed, "random", |game, _| check_choices(game));
    }
}

/// Cloning, saving, loading and undoing inside the event of every card that asks something.
/// With and without a record a game is the same, from its beginning and from any of its decisions, within events too.
#[test]
fn play_outs_lead_where_games_lead() {
    for scenario in testkit::scenarios() {
        let content = content(&scenario);
        let mut within_events = 0;
        for seed in 0..games(12) {
            let begun = Game::new(content.clone(), seed).unwrap();
            let (mut game, mut dice) = (begun.clone(), Dice::new(seed));
            let mut playouts = vec![Playout::new(begun).unwrap()];
            while let Some(decision) = game.decision() {
                if game.history().len().is_multiple_of(29) {
                    // One with the coroutines of the game, and one that has to make them again.
                    within_events += u32::from(decision.ask.is_of_event());
                    let copy = game.clone();
                    playouts.push(Playout::new(std::mem::replace(&mut game, copy)).unwrap());
                    playouts.push(Playout::new(game.clone()).unwrap());
                }
                let decision = game.decision().unwrap().clone();
                let nth = dice.below(decision.choices.len() as u32) as usize;
                for playout in &mut playouts {
                    assert_eq!(playout.decision(), Some(&decision), "{} {seed}", scenario);
                    assert_eq!(
                        playout.view(decision.side).hand(),
                        game.view(decision.side).hand()
                    );
                    playout.choose(nth).unwrap();
                }
                game.apply(decision.choices[nth]).unwrap();
                assert!(
                    playouts
                        .iter()
                        .all(|playout| playout.digest() == game.digest())
                );
                if playouts.len() > 8 {
                    playouts.drain(1..5);
                }
            }
            assert!(
                playouts
                    .iter()
                    .all(|playout| playout.outcome() == game.outcome()
                        && playout.board() == game.board())
            );
        }
        assert!(
            within_events > 0,
            "{}: no play-out began within an event",
            scenario
        );
    }
}

#[test]
fn a_play_out_refuses_what_it_cannot_do() {
    let mut playout = Playout::new(Game::new(content("red_sea"), 1).unwrap()).unwrap();
    let of = playout.decision().unwrap().choices.len();
    let before = playout.digest();
    for nth in [of, usize::MAX] {
        assert_eq!(
            playout.choose(nth),
            Err(GameError::NoSuchChoice { nth, of })
        );
    }
    assert_eq!(playout.digest(), before, "it is as it was");
    let side = playout.decision().unwrap().side;
    assert!(
        playout.view(side).trial(1).is_none(),
        "it has no history to run again"
    );
    playout.run(|_| 0).unwrap();
    assert_eq!(playout.choose(0), Err(GameError::Over));
}

#[test]
fn events_can_be_saved_in_the_middle() {
    check_events(&content("twilight_struggle"), games(400).max(400));
    check_events(&content("red_sea"), games(200).max(200));
}

fn check_events(content: &std::sync::Arc<Content>, games: u64) {
    let mut checked: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..games {
        // Careful players reach the cards of the last turns.
        let kind = if seed % 2 == 0 { "random" } else { "careful" };
        play(content, seed, kind, |game, choice| {
            let decision = game.decision().unwrap();
            let asks = decision.ask.is_of_event();
            if let (true, Some(card)) = (asks, decision.card) {
                let times = checked.entry(content.card(card).id.clone()).or_default();
                if *times < 4 {
                    *times += 1;
                    check_choices(game);
                    check_saving(game, choice);
                }
            }
        });
    }
    // A question that needs a tie so rare that position tests have to ask it.
    let rare = ["water_wars"];
    let missing =
        asking_cards(content).filter(|id| !checked.contains_key(*id) && !rare.contains(id));
    let missing: Vec<&str> = missing.collect();
    assert!(
        missing.is_empty(),
        "no decision inside these events was checked: {missing:?}"
    );
    println!("decisions inside events checked: {checked:?}");
}

/// Cards whose script asks a side where markers go, or anything else.
fn asking_cards(content: &Content) -> impl Iterator<Item = &str> {
    let asks = [
        "game:choose",
        "game:place_influence",
        "game:remove_influence",
        "game:confirm",
        "game:discard_cards",
    ];
    content
        .cards
        .iter()
        .zip(&content.scripts)
        .filter_map(move |((id, _), script)| {
            let source = &script.as_ref()?.source;
            asks.iter()
                .any(|call| source.contains(call))
                .then_some(id.as_str())
        })
}

#[test]
fn equal_seeds_make_equal_games() {
    let content = content("twilight_struggle");
    for seed in 0..5 {
        let one = play(&content, seed, "random", |_, _| ());
        let two = play(&content, seed, "random", |_, _| ());
        assert_eq!(
            (one.log_digest(), one.digest()),
            (two.log_digest(), two.digest())
        );
        assert_eq!(one.history(), two.history());
        let replayed = one.replayed(usize::MAX, |_, _| ()).unwrap();
        assert_eq!(replayed.log_digest(), one.log_digest());
    }
}

#[test]
fn careful_players_reach_the_end_of_the_game() {
    let content = content("twilight_struggle");
    let mut endings: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..30 {
        let game = play(&content, seed, "careful", |_, _| ());
        *endings
            .entry(game.outcome().unwrap().ending.key(&content))
            .or_default() += 1;
    }
    assert!(
        endings
            .get("final_scoring")
            .is_some_and(|games| *games >= 3),
        "{endings:?}"
    );
    assert_eq!(
        endings.get("held_scoring"),
        None,
        "a careful player never holds a scoring card"
    );
}

/// The view of a side does not depend on cards that it cannot know.
#[test]
fn views_show_no_hidden_card() {
    let content = content("twilight_struggle");
    for seed in 0..4 {
        play(&content, seed, "random", |game, _| {
            for side in Side::BOTH {
                let view = game.view(side);
                let known = view.known_hand();
                assert!(known.len() <= usize::from(view.hand_size(side.opponent())));
                if game.decision().unwrap().side != side {
                    assert!(view.decision().is_none());
                }
            }
        });
    }
}
