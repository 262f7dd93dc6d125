//! Headlines between choice and resolution, coups that would lower DEFCON, and `on_influence`.

use std::sync::Arc;

use brink::content::{Content, Library, Phase};
use brink::game::{At, Choice, Event, Game, Mode, Position, Until, Use, Value, Zone};
use brink::ids::Side;

use crate::effects::{card, play, round, space, with_rule};

const DOUBLE_AGENT: &str = r#"
return {
  lasts = "game",
  effects = {
    on_headlines_chosen = function(game)
      if not game:show_headline("ussr") then return end
      local card = game:choose_card { player = "us", scoring = "any", optional = true, ask = "headline instead" }
      if card then game:swap_headline("us", card) end
      game:end_effect()
      game:remove_card("double_agent")
    end,
  },
}
"#;

const HOTLINE: &str = r#"
return {
  lasts = "turn",
  effects = {
    keep_defcon = { { by = "either", within = { data = true } } },
    on_coup_declared = function(game, side, space)
      if game:effect_data() or not game:would_lower_defcon(space, side) then return end
      game:end_effect()
      if not game:confirm { player = side, ask = "lose 2 VP and keep DEFCON" } then return end
      game:gain_vp(-2, side)
      game:start_effect { data = space }
    end,
    on_coup = function(game, _, space) if game:effect_data() == space then game:end_effect() end end,
  },
}
"#;

/// `twilight_struggle` with two more cards.
fn with_cards() -> Arc<Content> {
    let folder = tempfile::tempdir().unwrap();
    let set = folder.path().join("cards/spies");
    std::fs::create_dir_all(&set).unwrap();
    std::fs::create_dir_all(folder.path().join("scenarios")).unwrap();
    let cards = "id: spies\nname: Spies\ncards:\n  double_agent: { number: 201, name: Double \
        Agent, side: us, ops: 2, \
                 period: mid, text: Spies. }\n  hotline: { number: 202, name: Hotline, side: \
                 neutral, ops: 2, period: mid, \
                 text: A line. }\n";
    std::fs::write(set.join("cards.yaml"), cards).unwrap();
    std::fs::write(set.join("double_agent.lua"), DOUBLE_AGENT).unwrap();
    std::fs::write(set.join("hotline.lua"), HOTLINE).unwrap();
    let scenario = "id: more\nname: More\ndescription: More cards.\nextends: twilight_struggle\n\
                    cards: [twilight_struggle, spies]\n";
    std::fs::write(folder.path().join("scenarios/more.yaml"), scenario).unwrap();
    Library::open(&[testkit::root(), folder.path().to_path_buf()])
        .load("more")
        .unwrap()
        .content
}

fn double_agent() -> (Arc<Content>, Game) {
    let content = with_cards();
    let phase = content
        .scenario
        .phases
        .iter()
        .position(|phase| matches!(phase, Phase::Headline))
        .unwrap();
    let hands = [
        ("comecon", Side::Second),
        ("socialist_governments", Side::Second),
    ];
    let own = [("nato", Side::First), ("duck_and_cover", Side::First)];
    let cards = hands
        .into_iter()
        .chain(own)
        .map(|(id, side)| (card(&content, id), Zone::Hand(side)));
    let agent = card(&content, "double_agent");
    let at = Position {
        turn: Some(4),
        at: At::Phase(phase as u8),
        cards: cards.collect(),
        effects: vec![(agent, Side::First, Until::Game, Value::Nil)],
        ..Position::default()
    };
    let game = Game::builder(content.clone())
        .seed(1)
        .position(at)
        .start()
        .unwrap();
    (content, game)
}

#[test]
fn double_agent_and_hotline_are_short() {
    for script in [DOUBLE_AGENT, HOTLINE] {
        assert!(script.trim().lines().count() <= 15, "{script}");
    }
}

#[test]
fn double_agent_shows_the_other_headline_and_exchanges_the_own_one() {
    let (content, mut game) = double_agent();
    let [comecon, nato, duck] = ["comecon", "nato", "duck_and_cover"].map(|id| card(&content, id));
    let agent = card(&content, "double_agent");
    play(&mut game, &[], &[Choice::Card(comecon)]);
    assert_eq!(game.view(Side::First).headline(Side::Second), None);
    play(&mut game, &[], &[Choice::Card(duck)]);
    // The US sees the other headline; its own stays secret.
    assert_eq!(game.decision().unwrap().side, Side::First);
    assert_eq!(game.view(Side::First).headline(Side::Second), Some(comecon));
    assert_eq!(game.view(Side::Second).headline(Side::First), None);
    assert_eq!(
        game.view(Side::Second)
            .observe()
            .log
            .iter()
            .filter(|line| line.contains("Duck"))
            .count(),
        0
    );
    let same = game.view(Side::Second).trial(7).unwrap();
    assert_eq!(
        same.view(Side::Second).observe(),
        game.view(Side::Second).observe()
    );
    assert_eq!(
        game.decision().unwrap().choices,
        [Choice::Card(nato), Choice::Stop]
    );
    let events = play(&mut game, &[], &[Choice::Card(nato)]);
    let cards = [Some(nato), Some(comecon)];
    assert!(events.contains(&Event::Headlines { cards }), "{events:?}");
    assert_eq!(
        (game.board().zone(duck), game.board().zone(agent)),
        (Zone::Hand(Side::First), Zone::Removed)
    );
    assert!(
        game.board()
            .effects()
            .iter()
            .all(|effect| effect.card != agent)
    );
    game.check().unwrap();
}

#[test]
fn double_agent_may_keep_the_own_headline() {
    let (content, mut game) = double_agent();
    let [comecon, duck] = ["comecon", "duck_and_cover"].map(|id| card(&content, id));
    let events = play(
        &mut game,
        &[],
        &[Choice::Card(comecon), Choice::Card(duck), Choice::Stop],
    );
    assert!(
        events.contains(&Event::Headlines {
            cards: [Some(duck), Some(comecon)]
        }),
        "{events:?}"
    );
}

#[test]
fn hotline_saves_the_first_coup_from_lowering_defcon() {
    let content = with_cards();
    let hotline = card(&content, "hotline");
    for (answer, defcon, vp) in [(Choice::Yes, 4, -2), (Choice::No, 3, 0)] {
        let hand = ["nato", "containment"].map(|id| (card(&content, id), Zone::Hand(Side::First)));
        let at = Position {
            turn: Some(4),
            defcon: Some(4),
            at: At::Round {
                round: 1,
                side: Some(Side::First),
            },
            cards: hand
                .into_iter()
                .chain([(card(&content, "nasser"), Zone::Hand(Side::Second))])
                .collect(),
            influence: vec![(space(&content, "panama"), [1, 1])],
            effects: vec![(hotline, Side::First, Until::Turn, Value::Nil)],
            ..Position::default()
        };
        let mut game = Game::builder(content.clone())
            .seed(1)
            .position(at)
            .start()
            .unwrap();
        let coup = [
            Choice::Card(card(&content, "nato")),
            Choice::Use(Use::Operations),
            Choice::Mode(Mode::Coup),
            Choice::Space(space(&content, "panama")),
        ];
        play(&mut game, &[1], &coup);
        assert_eq!(game.decision().unwrap().choices, [Choice::Yes, Choice::No]);
        play(&mut game, &[], &[answer]);
        assert_eq!(
            (game.board().defcon(), game.board().vp()),
            (defcon, vp),
            "{answer:?}"
        );
        assert!(game.board().effects().is_empty());
    }
}

#[test]
fn a_cancelled_headline_does_not_begin() {
    let script = "return { effects = { on_headlines_chosen = function(game) \
        game:cancel_headline('ussr') end } }";
    let content = with_rule(script).unwrap();
    let phase = content
        .scenario
        .phases
        .iter()
        .position(|phase| matches!(phase, Phase::Headline))
        .unwrap();
    let [comecon, duck] = ["comecon", "duck_and_cover"].map(|id| card(&content, id));
    let cards = vec![
        (comecon, Zone::Hand(Side::Second)),
        (duck, Zone::Hand(Side::First)),
    ];
    let at = Position {
        turn: Some(4),
        at: At::Phase(phase as u8),
        cards,
        ..Position::default()
    };
    let mut game = Game::builder(content.clone())
        .seed(1)
        .position(at)
        .start()
        .unwrap();
    let events = play(&mut game, &[], &[Choice::Card(comecon), Choice::Card(duck)]);
    assert!(
        events.contains(&Event::Headlines {
            cards: [Some(duck), None]
        }),
        "{events:?}"
    );
    assert_eq!(game.board().zone(comecon), Zone::Discard);
}

#[test]
fn handlers_run_at_each_marker_and_the_question_survives_them() {
    let script = "return { effects = { only = { on_influence = { within = { ids = { 'canada', \
        'france' } } } }, \
                  on_influence = function(game, side, space, by) \
                  if by == 'event' and game:influence(space, side) == 1 then \
                  game:place_influence { of = 'ussr', total = 1, where = { ids = 'cuba' } } end \
                  game:gain_vp(by == 'operations' and 1 or 2, side) end } }";
    let content = with_rule(script).unwrap();
    let [canada, france] = ["canada", "france"].map(|id| Choice::Space(space(&content, id)));
    let mut game = round(&content, &["nato", "marshall_plan"], &[("canada", [1, 0])]);
    let ops = [
        Choice::Card(card(&content, "nato")),
        Choice::Use(Use::Operations),
        Choice::Mode(Mode::Influence),
    ];
    play(&mut game, &[], &ops);
    play(&mut game, &[], &[canada]);
    assert_eq!(game.board().vp(), 1);
    play(&mut game, &[], &[canada]);
    assert_eq!(game.board().vp(), 2);

    let mut game = round(&content, &["nato", "marshall_plan"], &[]);
    play(
        &mut game,
        &[],
        &[
            Choice::Card(card(&content, "marshall_plan")),
            Choice::Use(Use::Event),
        ],
    );
    let left = |game: &Game| game.decision().unwrap().left.unwrap().get();
    let before = left(&game);
    play(&mut game, &[], &[france]);
    // The handler asks in the middle of the placement.
    assert_eq!(game.decision().unwrap().side, Side::Second);
    play(&mut game, &[], &[Choice::Space(space(&content, "cuba"))]);
    assert_eq!(left(&game), before - 1);
    assert!(
        !game.decision().unwrap().choices.contains(&france),
        "one marker each: what was placed is remembered"
    );
    let copy = game.clone();
    assert_eq!(copy.decision(), game.decision());
    game.check().unwrap();
}

#[test]
fn a_call_that_changes_influence_returns_the_change_after_the_handlers() {
    let script = "return { effects = { on_influence = function(game, side, space) \
                  if game:influence(space, side) == 3 then game:change_influence(space, 1, side) \
                  end end, \
                  on_commit = function(game) local change = game:set_influence('cuba', 3, 'us') \
                  game:gain_vp(change, 'us') game:gain_vp(game:influence('cuba', 'us'), 'us') end \
                  } }";
    let content = with_rule(script).unwrap();
    let mut game = round(&content, &["nato", "fidel"], &[("cuba", [0, 0])]);
    play(
        &mut game,
        &[],
        &[
            Choice::Card(card(&content, "nato")),
            Choice::Use(Use::Operations),
        ],
    );
    assert_eq!(game.board().vp(), 3 + 4);
}

/// The USSR has chosen one of three cards as its headline, of which the US knows two.
fn headlined(content: &Arc<Content>, chosen: &str) -> Game {
    let phases = &content.scenario.phases;
    let phase = phases
        .iter()
        .position(|phase| matches!(phase, Phase::Headline));
    let own = ["comecon", "socialist_governments", "fidel"].map(|id| card(content, id));
    let others = ["nato", "duck_and_cover"].map(|id| card(content, id));
    let own = own.map(|card| (card, Zone::Hand(Side::Second)));
    let others = others.map(|card| (card, Zone::Hand(Side::First)));
    let at = Position {
        turn: Some(4),
        at: At::Phase(phase.unwrap() as u8),
        cards: own.into_iter().chain(others).collect(),
        shown: own[..2].iter().map(|(card, _)| *card).collect(),
        ..Position::default()
    };
    let builder = Game::builder(content.clone()).seed(1).position(at);
    let mut game = builder.start().unwrap();
    assert_eq!(game.decision().unwrap().side, Side::Second);
    game.apply(Choice::Card(card(content, chosen))).unwrap();
    game
}

#[test]
fn a_known_card_as_a_headline_looks_like_any_other() {
    let content = testkit::content("twilight_struggle");
    let games = ["comecon", "socialist_governments", "fidel"].map(|id| headlined(&content, id));
    let seen = games.each_ref().map(|game| {
        let view = game.view(Side::First);
        let mut places = Vec::new();
        view.each_seen(|card, zone| places.push((card, zone)));
        places.sort_unstable();
        let known: Vec<_> = places
            .iter()
            .map(|(card, _)| view.whereabouts(*card))
            .collect();
        let observation = serde_json::to_string(&view.observe()).unwrap();
        (
            observation,
            view.known_hand(),
            view.headline(Side::Second),
            places,
            known,
        )
    });
    assert_eq!(seen[0], seen[1]);
    assert_eq!(seen[0], seen[2]);
    assert_eq!((seen[0].1.len(), seen[0].2), (2, None));
    // Nor does a search know it, or anything that a hint is made from.
    for game in &games {
        let headlines: Vec<_> = (0..60)
            .map(|seed| {
                let trial = game.resample(Side::First, seed).unwrap();
                let view = trial.view(Side::First);
                assert_eq!(view.known_hand(), seen[0].1);
                trial.view(Side::Second).headline(Side::Second).unwrap()
            })
            .collect();
        for known in &seen[0].1 {
            let times = headlines.iter().filter(|card| *card == known).count();
            assert!((8..=32).contains(&times), "{times} of 60");
        }
    }
    // Revealed, it is known; what stays in the hand stays known there.
    let mut game = headlined(&content, "comecon");
    game.apply(Choice::Card(card(&content, "nato"))).unwrap();
    let view = game.view(Side::First);
    assert_eq!(view.known_hand(), [card(&content, "socialist_governments")]);
}
