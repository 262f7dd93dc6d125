//! `when`, and the modifiers that forbid uses, void events, limit influence and guard DEFCON.

use std::sync::Arc;

use brink::content::{Content, Phase};
use brink::game::{At, Choice, Event, Game, Mode, Position, Refusal, Use, Zone};
use brink::ids::Side;

use crate::effects::{card, play, round, space, with_rule};

/// A position of the US in a turn with effects in force, cards in the discard pile and a level of DEFCON.
fn position(content: &Content, turn: u8, defcon: u8, cards: &[&str]) -> Position {
    let hand = cards
        .iter()
        .map(|id| (card(content, id), Zone::Hand(Side::First)));
    Position {
        turn: Some(turn),
        defcon: Some(defcon),
        at: At::Round {
            round: 1,
            side: Some(Side::First),
        },
        cards: hand
            .chain([(card(content, "nasser"), Zone::Hand(Side::Second))])
            .collect(),
        influence: vec![
            (space(content, "canada"), [2, 0]),
            (space(content, "panama"), [1, 1]),
        ],
        ..Position::default()
    }
}

fn start(content: &Arc<Content>, position: Position) -> Game {
    Game::builder(content.clone())
        .seed(1)
        .position(position)
        .start()
        .unwrap()
}

/// The value of NATO for the US, which is 4 without the rule and 3 while its condition holds.
fn nato(when: &str, change: impl Fn(&Content, &mut Position)) -> u8 {
    let content = with_rule(&format!(
        "return {{ effects = {{ ops = {{ {{ of = 'us', add = -1, min = 1, when = {when} }} }} }} }}"
    ))
    .unwrap();
    let mut position = position(&content, 4, 3, &["nato", "fidel"]);
    change(&content, &mut position);
    let game = start(&content, position);
    game.view(Side::First)
        .value(Side::First, card(&content, "nato"))
}

#[test]
fn every_form_of_a_condition_holds_where_it_says() {
    for (when, holds) in [
        ("{ turn = 4 }", true),
        ("{ turn = { min = 5 } }", false),
        ("{ turn = { max = 4 } }", true),
        ("{ period = 'mid' }", true),
        ("{ period = 'late' }", false),
        ("{ period = { 'early', 'mid' } }", true),
        ("{ headline = false }", true),
        ("{ headline = true }", false),
        ("{ round = 1 }", true),
        ("{ round = { min = 2 } }", false),
        ("{ defcon = { max = 3 } }", true),
        ("{ defcon = { max = 2 } }", false),
        (
            "{ space = { ids = 'panama', has_influence = 'ussr' } }",
            true,
        ),
        (
            "{ space = { ids = 'canada', has_influence = 'ussr' } }",
            false,
        ),
        ("{ holds_special = 'ussr' }", true),
        ("{ holds_special = 'us' }", false),
        ("{ phasing = 'us' }", true),
        ("{ phasing = 'ussr' }", false),
        ("{ player = 'us' }", true),
        ("{ player = 'ussr' }", false),
        ("{ effect = 'containment' }", false),
        ("{ happened = 'marshall_plan' }", false),
        ("{ except = { happened = 'marshall_plan' } }", true),
        ("{ any = { { turn = 9 }, { defcon = 3 } } }", true),
        ("{ all = { { turn = 9 }, { defcon = 3 } } }", false),
        ("{ turn = 4, defcon = 2 }", false),
    ] {
        assert_eq!(nato(when, |_, _| {}), if holds { 3 } else { 4 }, "{when}");
    }
}

#[test]
fn a_condition_follows_effects_and_events() {
    let in_force = |content: &Content, position: &mut Position| {
        position.happened.push(card(content, "marshall_plan"));
    };
    assert_eq!(nato("{ happened = 'marshall_plan' }", in_force), 3);
    // An effect that begins while the round is under way counts immediately.
    let content = with_rule(
        "return { effects = { ops = { { of = 'us', add = -1, min = 1, when = { effect = \
            'nato' } } } } }",
    )
    .unwrap();
    let mut position = position(&content, 4, 3, &["nato", "fidel"]);
    position.happened.push(card(&content, "marshall_plan"));
    let mut game = start(&content, position);
    let fidel = card(&content, "fidel");
    assert_eq!(game.view(Side::First).value(Side::First, fidel), 2);
    play(
        &mut game,
        &[],
        &[
            Choice::Card(card(&content, "nato")),
            Choice::Use(Use::Event),
        ],
    );
    assert_eq!(game.view(Side::First).value(Side::First, fidel), 1);
}

#[test]
fn a_wrong_condition_is_placed() {
    for (when, part) in [
        ("{}", "condition is empty"),
        ("{ turn = { min = 5, max = 3 } }", "3"),
        ("{ effect = 'containmnt' }", "did you mean `containment`"),
        ("{ turns = 4 }", "did you mean `turn`"),
        ("{ any = {} }", "condition is empty"),
        ("{ period = 'lat' }", "did you mean `late`"),
        ("{ holds_special = 'usr' }", "usr"),
        ("{ space = {} }", "filter is empty"),
        ("'always'", "a table"),
    ] {
        let script = format!(
            "return {{ effects = {{ acts_first = {{ {{ of = 'us', when = {when} }} }} }} }}"
        );
        let message = with_rule(&script).unwrap_err();
        assert!(
            message.contains("more.lua:1:") && message.contains(part),
            "{when}: {message}"
        );
    }
    let mut deep = "{ turn = 1 }".to_owned();
    (0..9).for_each(|_| deep = format!("{{ except = {deep} }}"));
    let script =
        format!("return {{ effects = {{ acts_first = {{ {{ of = 'us', when = {deep} }} }} }} }}");
    assert!(
        with_rule(&script)
            .unwrap_err()
            .contains("conditions in each other")
    );
}

#[test]
fn forbidden_uses_are_not_offered_and_say_why() {
    let content = with_rule(
        "return { effects = { forbid = { \
         { actions = { 'event' }, cards = 'formosan_resolution', by = 'us', when = { turn = { max \
         = 4 } } }, \
         { actions = { 'space_race' }, cards = { starred = true, side = 'us' }, by = 'us' }, \
         { actions = { 'operations' }, cards = { 'nato' }, by = 'us' } } } }",
    )
    .unwrap();
    let [formosan, nato] = ["formosan_resolution", "nato"].map(|id| card(&content, id));
    let mut at = position(&content, 4, 3, &["formosan_resolution", "nato"]);
    at.happened.push(card(&content, "marshall_plan"));
    let mut game = start(&content, at.clone());
    game.apply(Choice::Card(formosan)).unwrap();
    assert_eq!(
        game.decision().unwrap().choices,
        [Choice::Use(Use::Operations)]
    );
    for usage in [Use::Event, Use::SpaceRace] {
        let why = game.why_not(Choice::Use(usage));
        assert!(
            matches!(&why, Refusal::UseForbidden { by, .. } if by == "a rule of the scenario"),
            "{why}"
        );
    }
    let mut game = start(&content, at.clone());
    game.apply(Choice::Card(nato)).unwrap();
    assert_eq!(game.decision().unwrap().choices, [Choice::Use(Use::Event)]);
    // Without its condition the event is open.
    at.turn = Some(5);
    let mut game = start(&content, at);
    game.apply(Choice::Card(formosan)).unwrap();
    assert_eq!(
        game.decision().unwrap().choices,
        [Choice::Use(Use::Event), Choice::Use(Use::Operations)]
    );
}

#[test]
fn the_event_of_the_other_side_does_not_follow_operations_if_it_is_forbidden() {
    let script = "return { effects = { forbid = { { actions = { 'event' }, cards = 'fidel', by = \
        'ussr' } } } }";
    let content = with_rule(script).unwrap();
    let fidel = card(&content, "fidel");
    let mut game = round(&content, &["nato", "fidel"], &[("canada", [2, 0])]);
    game.apply(Choice::Card(fidel)).unwrap();
    assert_eq!(
        game.decision().unwrap().choices,
        [Choice::Use(Use::Operations), Choice::Use(Use::SpaceRace)]
    );
    let on_canada = Choice::Space(space(&content, "canada"));
    play(
        &mut game,
        &[],
        &[
            Choice::Use(Use::Operations),
            Choice::Mode(Mode::Influence),
            on_canada,
            on_canada,
        ],
    );
    assert_eq!(
        game.board().zone(fidel),
        Zone::Discard,
        "a starred card stays in the game"
    );
}

#[test]
fn a_forbidden_event_is_no_headline_of_its_side_and_does_nothing_as_one_of_the_other() {
    let script = "return { effects = { forbid = { { actions = { 'event' }, cards = 'fidel', by = \
        'ussr' }, \
                  { actions = { 'headline' }, cards = 'nato', by = 'either' } } } }";
    let content = with_rule(script).unwrap();
    let [fidel, comecon, nato, nasser] =
        ["fidel", "comecon", "nato", "nasser"].map(|id| card(&content, id));
    let phase = content
        .scenario
        .phases
        .iter()
        .position(|phase| matches!(phase, Phase::Headline))
        .unwrap();
    let headline = |cards: &[(brink::ids::CardId, Side)]| {
        let position = Position {
            turn: Some(4),
            at: At::Phase(phase as u8),
            cards: cards
                .iter()
                .map(|(card, side)| (*card, Zone::Hand(*side)))
                .collect(),
            ..Position::default()
        };
        start(&content, position)
    };
    let game = headline(&[
        (fidel, Side::Second),
        (comecon, Side::Second),
        (nasser, Side::First),
    ]);
    assert_eq!(game.decision().unwrap().choices, [Choice::Card(comecon)]);
    assert!(matches!(
        game.why_not(Choice::Card(fidel)),
        Refusal::UseForbidden { .. }
    ));
    let mut game = headline(&[
        (comecon, Side::Second),
        (nato, Side::First),
        (fidel, Side::First),
    ]);
    game.apply(Choice::Card(comecon)).unwrap();
    assert_eq!(game.decision().unwrap().choices, [Choice::Card(fidel)]);
    let mut events = game.apply(Choice::Card(fidel)).unwrap().to_vec();
    while game
        .decision()
        .is_some_and(|decision| decision.card == Some(comecon))
    {
        let first = game.decision().unwrap().choices[0];
        events.extend(game.apply(first).unwrap());
    }
    assert!(
        events.contains(&Event::EventPrevented { card: fidel }),
        "{events:?}"
    );
    assert_eq!(game.board().zone(fidel), Zone::Discard);
}

#[test]
fn a_void_event_happens_and_does_nothing() {
    let content =
        with_rule("return { effects = { void = { { cards = 'duck_and_cover' } } } }").unwrap();
    let duck = card(&content, "duck_and_cover");
    let mut game = round(&content, &["duck_and_cover", "nato"], &[]);
    let events = play(
        &mut game,
        &[],
        &[Choice::Card(duck), Choice::Use(Use::Event)],
    );
    assert!(events.contains(&Event::EventVoided { card: duck }));
    assert_eq!(
        (game.board().vp(), game.board().has_happened(duck)),
        (0, true)
    );
    assert_eq!(game.board().zone(duck), Zone::Discard);
    // A starred one leaves the game as usual.
    let content =
        with_rule("return { effects = { void = { { cards = { starred = true }, by = 'us' } } } }")
            .unwrap();
    let nazi = card(&content, "formosan_resolution");
    let mut game = round(&content, &["formosan_resolution", "nato"], &[]);
    play(
        &mut game,
        &[],
        &[Choice::Card(nazi), Choice::Use(Use::Event)],
    );
    assert_eq!(game.board().zone(nazi), Zone::Removed);
    assert!(game.board().effects().is_empty());
}

#[test]
fn what_is_forbidden_or_full_is_asked_at_each_marker() {
    let canada = |content: &Content| Choice::Space(space(content, "canada"));
    for script in [
        "max_influence = { { of = 'us', most = 3, within = { ids = 'canada' } } }",
        // As soon as the US controls Canada no more may come.
        "forbid = { { actions = { 'influence' }, by = 'us', within = { ids = 'canada', \
        controlled_by = 'us' } } }",
    ] {
        let content = with_rule(&format!("return {{ effects = {{ {script} }} }}")).unwrap();
        let missing = if script.starts_with("max") { 2 } else { 3 };
        let mut game = round(
            &content,
            &["nato", "fidel"],
            &[("canada", [missing, 0]), ("france", [5, 0])],
        );
        let ops = [
            Choice::Card(card(&content, "nato")),
            Choice::Use(Use::Operations),
            Choice::Mode(Mode::Influence),
        ];
        play(&mut game, &[], &ops);
        assert!(
            game.decision().unwrap().choices.contains(&canada(&content)),
            "{script}"
        );
        play(&mut game, &[], &[canada(&content)]);
        assert!(
            !game.decision().unwrap().choices.contains(&canada(&content)),
            "{script}"
        );
        let why = game.why_not(canada(&content));
        assert!(
            matches!(
                why,
                Refusal::Full { most: 3, .. } | Refusal::ForbiddenBy { .. }
            ),
            "{why}"
        );
    }
}

#[test]
fn the_most_influence_binds_events_and_scripts_too() {
    let script = "max_influence = { { of = 'us', most = 1, within = { region = 'western_europe' } \
        } }, \
                  on_turn_start = function(game) game:change_influence('france', 3, 'us') end";
    let content = with_rule(&format!("return {{ effects = {{ {script} }} }}")).unwrap();
    let game = Game::new(content.clone(), 1).unwrap();
    assert!(
        game.board()
            .influence(Side::First, space(&content, "france"))
            <= 1
    );
    let mut game = round(&content, &["marshall_plan", "nato"], &[]);
    let mut choices = vec![
        Choice::Card(card(&content, "marshall_plan")),
        Choice::Use(Use::Event),
    ];
    play(&mut game, &[], &choices);
    choices.clear();
    while let Some(decision) = game
        .decision()
        .filter(|decision| decision.side == Side::First)
    {
        let first = decision.choices[0];
        game.apply(first).unwrap();
    }
    let most = content
        .map
        .playable
        .iter()
        .map(|space| game.board().influence(Side::First, space))
        .max();
    assert_eq!(most, Some(1));
}

/// Whether a coup with this modifier in force would lower DEFCON, and the level after it; `None` if
/// it is not legal.
fn coup(modifier: &str, target: &str, defcon: u8) -> Option<(bool, u8)> {
    let content = with_rule(&format!("return {{ effects = {{ {modifier} }} }}")).unwrap();
    let mut at = position(&content, 4, defcon, &["nato", "fidel"]);
    at.influence.extend([
        (space(&content, "iran"), [0, 1]),
        (space(&content, "india"), [0, 1]),
    ]);
    let mut game = start(&content, at);
    let nato = Choice::Card(card(&content, "nato"));
    play(&mut game, &[], &[nato, Choice::Use(Use::Operations)]);
    let mode = Choice::Mode(Mode::Coup);
    if !game.is_legal(mode) {
        return None;
    }
    play(&mut game, &[], &[mode]);
    let target = space(&content, target);
    if !game.is_legal(Choice::Space(target)) {
        return None;
    }
    let odds = game.view(Side::First).coup_odds(target).unwrap();
    play(&mut game, &[1], &[Choice::Space(target)]);
    Some((odds.lowers_defcon, game.board().defcon()))
}

#[test]
fn defcon_has_a_floor_open_regions_and_coups_that_keep_it() {
    assert_eq!(coup("", "panama", 3), Some((true, 2)));
    assert_eq!(
        coup("defcon_floor = { { level = 3 } }", "panama", 3),
        Some((false, 3))
    );
    assert_eq!(
        coup("defcon_floor = { { level = 2 } }", "panama", 3),
        Some((true, 2))
    );
    assert_eq!(coup("", "iran", 2), None);
    assert_eq!(
        coup("defcon_open = { { of = 'us' } }", "iran", 3),
        Some((true, 2))
    );
    assert_eq!(coup("defcon_open = { { of = 'ussr' } }", "iran", 2), None);
    assert_eq!(
        coup(
            "defcon_open = { { of = 'us', within = { ids = 'india' } } }",
            "iran",
            2
        ),
        None
    );
    let keep = "keep_defcon = { { by = 'us', within = { ids = 'panama' } } }";
    assert_eq!(coup(keep, "panama", 3), Some((false, 3)));
    assert_eq!(coup(keep, "iran", 4), Some((true, 3)));
    assert_eq!(
        coup(
            "keep_defcon = { { by = 'us', when = { turn = 9 } } }",
            "panama",
            3
        ),
        Some((true, 2))
    );
}

#[test]
fn what_cannot_go_together_is_refused() {
    for (entry, part) in [
        (
            "actions = { 'event', 'coup' }, by = 'us'",
            "write two entries",
        ),
        (
            "actions = { 'event' }, by = 'us', within = { region = 'asia' }",
            "have no place",
        ),
        (
            "actions = { 'coup' }, by = 'us', cards = 'nato'",
            "do not depend on the card",
        ),
        ("actions = {}, by = 'us'", "must not be empty"),
        ("actions = { 'evnt' }, by = 'us'", "did you mean `event`"),
        (
            "actions = { 'event' }, by = 'us', cards = { stared = true }",
            "did you mean `starred`",
        ),
        (
            "actions = { 'event' }, by = 'us', cards = { side = 'usr' }",
            "usr",
        ),
        (
            "actions = { 'event' }, by = 'us', cards = { 'nat' }",
            "did you mean `nato`",
        ),
    ] {
        let message = with_rule(&format!(
            "return {{ effects = {{ forbid = {{ {{ {entry} }} }} }} }}"
        ))
        .unwrap_err();
        assert!(
            message.contains("more.lua:1:") && message.contains(part),
            "{entry}: {message}"
        );
    }
}

#[test]
fn a_side_that_headlines_last_sees_the_other_headline() {
    for (of, first) in [
        ("us", Side::Second),
        ("ussr", Side::First),
        ("either", Side::Second),
    ] {
        let content = with_rule(&format!(
            "return {{ effects = {{ headline_last = {{ {{ of = '{of}' }} }} }} }}"
        ))
        .unwrap();
        let phase = content
            .scenario
            .phases
            .iter()
            .position(|phase| matches!(phase, Phase::Headline))
            .unwrap();
        let hands = [("comecon", Side::Second), ("nato", Side::First)];
        let cards = hands.map(|(id, side)| (card(&content, id), Zone::Hand(side)));
        let at = Position {
            turn: Some(4),
            at: At::Phase(phase as u8),
            cards: cards.to_vec(),
            ..Position::default()
        };
        let mut game = start(&content, at);
        assert_eq!(game.decision().unwrap().side, first, "{of}");
        let choice = game.decision().unwrap().choices[0];
        let shown = game
            .apply(choice)
            .unwrap()
            .iter()
            .any(|event| matches!(event, Event::Shown { .. }));
        assert_eq!(shown, of != "either", "{of}");
        assert_eq!(
            game.view(first.opponent()).headline(first).is_some(),
            of != "either",
            "{of}"
        );
    }
}

/// `twilight_struggle` with a flag, tracks and one more rule script.
fn with_state(script: &str) -> Result<Arc<Content>, String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("scenarios/rules")).unwrap();
    std::fs::write(folder.path().join("scenarios/rules/more.lua"), script).unwrap();
    let scenario = "id: more\nname: More\ndescription: One more rule.\nextends: \
        twilight_struggle\nrules: [more]\n\
                    flags: { over: { name: Over } }\ntracks:\n  supply: { name: Supply, start: { \
                    us: 3, ussr: 1 }, min: 0, max: 9 }\n  \
                    tide: { name: Tide, sides: shared, start: 2, min: -5, max: 5 }\n";
    std::fs::write(folder.path().join("scenarios/more.yaml"), scenario).unwrap();
    let library = brink::content::Library::open(&[testkit::root(), folder.path().to_path_buf()]);
    library
        .load("more")
        .map(|loaded| loaded.content)
        .map_err(|error| error.to_string())
}

#[test]
fn flags_and_tracks_are_conditions() {
    for (when, holds) in [
        ("{ flag = 'over' }", false),
        ("{ flag = 'over', is = false }", true),
        ("{ track = 'supply', side = 'us', min = 3 }", true),
        ("{ track = 'supply', side = 'ussr', min = 3 }", false),
        ("{ track = 'supply', min = 3 }", true),
        ("{ track = 'supply', side = 'either', max = 1 }", true),
        ("{ track = 'tide', side = 'ussr', min = 2, max = 2 }", true),
        ("{ track = 'tide', min = 3 }", false),
    ] {
        let ops = format!("ops = {{ {{ of = 'us', add = -1, when = {when} }} }}");
        let content = with_state(&format!("return {{ effects = {{ {ops} }} }}")).unwrap();
        let game = start(&content, position(&content, 4, 3, &["nato", "fidel"]));
        let value = game
            .view(Side::First)
            .value(Side::First, card(&content, "nato"));
        assert_eq!(value, if holds { 3 } else { 4 }, "{when}");
    }
    for (when, part) in [
        ("{ flag = 'ovr' }", "did you mean `over`"),
        ("{ is = false }", "without `flag`"),
        ("{ min = 3 }", "without `track`"),
        ("{ track = 'supply' }", "min"),
        ("{ track = 'suply', min = 1 }", "did you mean `supply`"),
    ] {
        let message = with_state(&format!(
            "return {{ effects = {{ acts_first = {{ {{ of = 'us', when = {when} }} }} }} }}"
        ));
        let message = message.unwrap_err();
        assert!(
            message.contains("more.lua:1:") && message.contains(part),
            "{when}: {message}"
        );
    }
}
