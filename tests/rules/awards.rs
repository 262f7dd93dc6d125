//! When victory points end a game (rule 10.3.1): every event is judged when it is done, however deep it is nested,
//! and never in its middle.

use std::sync::Arc;

use brink::content::{Content, Library};
use brink::game::{Choice, Ending, Event, Game, Position, Use, Zone};
use brink::ids::Side;

use super::effects::card;

/// A tiny game with two scripted cards; 10 points win.
fn isles(probe: &str, calm: &str) -> Arc<Content> {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::write(folder.path(), probe);
    std::fs::write(folder.path().join("cards/isles/calm.lua"), calm).unwrap();
    let library = Library::open(&[folder.path().to_path_buf()]);
    library
        .load("isles")
        .unwrap_or_else(|error| panic!("{error}"))
        .content
}

/// Plays `probe` for its event at a score, then answers yes to whatever is asked.
fn play_probe(content: &Arc<Content>, vp: i16) -> Game {
    let position = Position {
        vp: Some(vp),
        cards: vec![
            (card(content, "probe"), Zone::Hand(Side::First)),
            (card(content, "quiet"), Zone::Hand(Side::First)),
            (card(content, "still"), Zone::Hand(Side::Second)),
            (card(content, "calm"), Zone::Discard),
        ],
        ..Position::default()
    };
    let mut game = Game::builder(content.clone())
        .seed(1)
        .position(position.clone())
        .start()
        .unwrap();
    game.apply(Choice::Card(card(content, "probe"))).unwrap();
    game.apply(Choice::Use(Use::Event)).unwrap();
    game
}

fn won(game: &Game) -> Option<Side> {
    game.outcome().map(|outcome| {
        assert_eq!(outcome.ending, Ending::Points);
        outcome.winner.unwrap()
    })
}

const ASKS: &str = "game:confirm { ask = 'on' }";

#[test]
fn an_event_set_off_by_another_counts_as_soon_as_it_is_done() {
    let probe = format!(
        "return {{ event = function(game) game:play_event {{ card = 'calm' }} {ASKS} end }}"
    );
    let content = isles(
        &probe,
        "return { event = function(game) game:gain_vp(2) end }",
    );
    assert_eq!(won(&play_probe(&content, 7)), None);
    assert_eq!(won(&play_probe(&content, 8)), Some(Side::First));
    // The same below a card that a side is let play.
    let probe = format!(
        "return {{ event = function(game) game:play_card {{ card = 'calm', use = 'event' }} \
        {ASKS} end }}"
    );
    let content = isles(
        &probe,
        "return { event = function(game) game:gain_vp(2) end }",
    );
    assert_eq!(won(&play_probe(&content, 8)), Some(Side::First));
}

#[test]
fn points_count_when_their_own_event_is_done() {
    // In the middle of the event around it nothing is judged, even while another event is done inside.
    let probe = "return { event = function(game) game:gain_vp(5) game:play_event { card = 'calm' } \
                 game:gain_vp(-5) end }";
    let content = isles(probe, "return { event = function(game) end }");
    assert_eq!(won(&play_probe(&content, 6)), None);
    // What the event inside awards counts without what the one around it has awarded so far …
    let calm = "return { event = function(game) game:gain_vp(1) end }";
    let content = isles(probe, calm);
    assert_eq!(won(&play_probe(&content, 6)), None);
    assert_eq!(won(&play_probe(&content, 9)), Some(Side::First));
    // … and only if the marker is there.
    let probe = format!(
        "return {{ event = function(game) game:gain_vp(-5) game:play_event {{ card = 'calm' }} \
        {ASKS} end }}"
    );
    let content = isles(&probe, calm);
    let game = play_probe(&content, 9);
    assert_eq!((won(&game), game.board().vp()), (None, 5));
}

#[test]
fn one_event_is_never_judged_in_its_middle() {
    for middle in [
        ASKS,
        "game:operations { value = 1 }",
        "game:place_influence { total = 1 }",
        "game:score('north')",
    ] {
        let probe = format!(
            "return {{ event = function(game) game:gain_vp(9) {middle} game:gain_vp(-9) end }}"
        );
        let content = isles(&probe, "return { event = function(game) end }");
        let mut game = play_probe(&content, 3);
        while game.board().vp() >= 10 {
            assert_eq!(won(&game), None, "{middle}");
            game.check().unwrap();
            let choice = game.decision().unwrap().choices[0];
            game.apply(choice).unwrap();
        }
        assert_eq!((won(&game), game.board().vp()), (None, 3), "{middle}");
    }
}

#[test]
fn handlers_and_actions_are_events_of_their_own() {
    // A handler of the event inside: its points count before that event happens.
    let probe = format!(
        "return {{ event = function(game) game:start_effect() game:play_event {{ card = 'calm' }} \
        {ASKS} end, \
         effects = {{ on_play = function(game) game:gain_vp(2) end }} }}"
    );
    let content = isles(
        &probe,
        "return { event = function(game) game:gain_vp(2, 'opponent') end }",
    );
    assert_eq!(won(&play_probe(&content, 8)), Some(Side::First));
    // An action of an effect.
    let probe = "return { event = function(game) game:start_effect { of = 'red' } end, effects = \
        { actions = { \
                 cheer = { label = 'Cheer', by = 'player', available = function(game) return true \
                 end, \
                 run = function(game) game:gain_vp(2) end } } } }";
    let content = isles(probe, "return { event = function(game) end }");
    let position = Position {
        vp: Some(8),
        cards: vec![
            (card(&content, "quiet"), Zone::Hand(Side::First)),
            (card(&content, "still"), Zone::Hand(Side::Second)),
        ],
        effects: vec![(
            card(&content, "probe"),
            Side::First,
            brink::game::Until::Game,
            brink::game::Value::Nil,
        )],
        ..Position::default()
    };
    let mut game = Game::builder(content.clone())
        .seed(1)
        .position(position.clone())
        .start()
        .unwrap();
    game.apply(Choice::Action(card(&content, "probe"), 0))
        .unwrap();
    assert_eq!(won(&game), Some(Side::First));
}

/// Random games near an automatic victory: between two choices no side has its points while the game continues, but in the
/// middle of the event that awards them; and a game that ends by points has them.
#[test]
fn random_games_end_as_soon_as_they_are_won() {
    let mut nested = 0;
    let mut ended = 0;
    for (scenario, vp, games) in [
        ("twilight_struggle", "0", 300),
        ("twilight_struggle", "17", 700),
        ("twilight_struggle", "-17", 700),
        ("twilight_struggle_2nd_edition", "-16", 300),
        ("twilight_struggle_with_red_sea_cards", "16", 300),
        ("red_sea", "", 500),
        ("red_sea_with_ts_cards", "", 500),
    ] {
        let options: Vec<_> = if vp.is_empty() {
            vec![]
        } else {
            vec![("bid_vp", vp)]
        };
        let content = testkit::library()
            .load_with(scenario, options)
            .unwrap_or_else(|error| panic!("{error}"))
            .content;
        let automatic = content.scenario.vp.reach();
        for seed in 0..games {
            let mut happened = 0;
            let game = testkit::play(&content, seed, "random", |game, _| {
                if game.board().vp().abs() >= automatic {
                    // `check` compares it with what the events in progress have awarded.
                    game.check()
                        .unwrap_or_else(|error| panic!("{scenario} {seed}: {error}"));
                }
                let set_off = game
                    .events()
                    .iter()
                    .filter(|event| matches!(event, Event::EventBegan { .. }))
                    .count();
                happened = happened.max(set_off);
            });
            nested += usize::from(happened > 1);
            let outcome = game.outcome().unwrap();
            if outcome.ending == Ending::Points {
                ended += 1;
                let leads = if game.board().vp() > 0 {
                    Side::First
                } else {
                    Side::Second
                };
                assert!(game.board().vp().abs() >= automatic, "{scenario} {seed}");
                assert_eq!(outcome.winner, Some(leads), "{scenario} {seed}");
            }
        }
    }
    assert!(nested > 300, "{nested} games with events in events");
    assert!(ended > 500, "{ended} games ended by points");
}
