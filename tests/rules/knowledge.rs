//! The law of knowledge: what can be asked for a side is the same in every game that looks the same to it.

use std::collections::BTreeSet;
use std::sync::Arc;

use brink::content::{Content, Library, Texts};
use brink::digest;
use brink::game::{At, Choice, Event, Game, Position, Until, Use, Value, Zone};
use brink::ids::Side;
use brink_players::{Players, Request, preview, risks};

use super::effects::card;

/// The decisions that are looked at in each scenario; `BRINK_DECISIONS` asks for more.
fn decisions() -> u64 {
    std::env::var("BRINK_DECISIONS")
        .ok()
        .and_then(|number| number.parse().ok())
        .unwrap_or(if testkit::nightly() { 8 } else { 5 })
}

/// Scripts that draw, or are told, what a side does not see.
const SECRETIVE: [(&str, &str); 8] = [
    (
        "a coin drawn before a guess",
        "local hidden = game:shuffle { 'sun', 'moon', 'star' }
         local guess = game:choose { ask = 'guess', options = { { 'sun', 'sun' }, { 'moon', \
         'moon' }, { 'star', 'star' } } }
         game:log(guess == hidden[1] and 'right' or 'wrong')
         if game:confirm { player = game:opponent(), ask = 'again' } then game:log(hidden[2]) end
         game:confirm { ask = 'still' }
         if guess == hidden[1] then game:gain_vp(5) end",
    ),
    (
        "an answer in secret",
        "local own, other = game:choose_secretly { ask = 'send', options = { { 'one', 1 }, { \
        'two', 2 }, { 'three', 3 } } }
         game:confirm { ask = 'on' }
         game:confirm { player = game:opponent(), ask = 'on' }
         game:gain_vp(own - other)",
    ),
    (
        "several answers in secret",
        "local cards = game:cards { of = game:player() }
         local own, other = game:choose_secretly { total = 3, opponent_total = 2, optional = true, \
         ask = 'send', options = cards, opponent_options = { 'ayr', 'bute', { 'two', 2 } } }
         game:confirm { ask = 'on' }
         game:confirm { player = game:opponent(), ask = 'on' }
         game:gain_vp(#own - #other)",
    ),
    (
        "cards of the pile, seen by one side",
        "local seen = game:look_at_deck { count = 2 }
         local card = game:choose_card { from = seen, optional = true, ask = 'discard' }
         if card then game:discard(card) end
         game:confirm { player = game:opponent(), ask = 'on' }
         game:log(#seen > 1 and seen[2] ~= card and 'first' or 'second')",
    ),
    (
        "a card drawn in secret and shown later",
        "game:draw(1, game:opponent())
         game:confirm { ask = 'on' }
         game:reveal_hand(game:opponent())
         game:confirm { ask = 'seen' }
         game:draw(1)
         game:confirm { player = game:opponent(), ask = 'on' }",
    ),
    (
        "dice and numbers that never show",
        "local n = 0
         for i = 1, 4 do n = n + game:random_number(6) end
         game:roll('none')
         game:confirm { ask = 'on' }
         local die = game:roll()
         game:confirm { player = game:opponent(), ask = 'on' }
         if n > 14 and die > 3 then game:gain_vp(1) end",
    ),
    (
        "numbers that can hardly be guessed",
        "local n, m = game:random_number(1000), game:random_number(1000)
         game:confirm { ask = 'on' }
         game:log('they were ' .. n .. ' and ' .. m)
         game:confirm { ask = 'done' }",
    ),
    (
        "a long row of draws",
        "for i = 1, 12 do
           local n = game:random_number(2)
           if game:confirm { ask = 'high' } == (n == 2) then game:change_track('supply', 1) else \
           game:change_track('supply', -1) end
         end",
    ),
];

fn secretive(event: &str) -> Arc<Content> {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::content(
        folder.path(),
        &format!("return {{ event = function(game) {event} end }}"),
    )
    .unwrap()
}

/// Everything of a game that a player could find out by trying.
fn whole(game: Option<Game>) -> String {
    let Some(mut game) = game else {
        return "none".to_owned();
    };
    let mut all = format!(
        "{} {:?} {:?}",
        game.digest(),
        game.decision(),
        game.events()
    );
    for step in 0..3 {
        let Some(decision) = game.decision() else {
            break;
        };
        let choice = decision.choices[step % decision.choices.len()];
        all += &format!("\n{:?}", game.apply(choice));
        all += &format!(" {}", game.digest());
    }
    all
}

/// Everything computed for a side at its decision.
fn advice(game: &Game, side: Side, kinds: &[&str]) -> String {
    let view = game.view(side);
    let Some(decision) = view.decision() else {
        return String::new();
    };
    let choice = decision.choices[decision.choices.len() / 2];
    let mut all = format!("{:?} {:?}", preview(view, choice), risks(view, decision));
    let players = Players::with_threads(1);
    for kind in kinds {
        let chosen = players
            .player(kind, 5)
            .unwrap()
            .choose(&Request::new(view, decision));
        all += &format!(" {chosen:?}");
    }
    all
}

/// Compares a game with one that looks the same to a side. Returns whether there is another one.
fn compare(game: &Game, side: Side, seed: u64, kinds: &[&str], name: &str) -> bool {
    let Some(other) = game.resample(side, seed) else {
        return false;
    };
    assert_eq!(
        game.view(side).observe(),
        other.view(side).observe(),
        "{name}"
    );
    for trial in seed..seed + 3 {
        assert_eq!(
            whole(game.resample(side, trial)),
            whole(other.resample(side, trial)),
            "{name} {trial}"
        );
    }
    assert_eq!(
        advice(game, side, kinds),
        advice(&other, side, kinds),
        "{name}"
    );
    true
}

/// Compares at some decisions of random games. Returns how many were compared, and how many there were.
fn decisions_compared(content: &Arc<Content>, name: &str, most: u64) -> [u64; 2] {
    let (mut compared, mut all) = (0, 0);
    for seed in 0.. {
        let mut game = Game::new(content.clone(), seed).unwrap();
        let mut step = 0;
        while let Some(decision) = game.decision().cloned() {
            // Every eleventh question of the rules, and every question of a script.
            if game
                .decision()
                .is_some_and(|decision| !decision.prompt.is_empty())
                || step % 11 == seed % 11
            {
                for side in Side::BOTH {
                    let kinds: &[&str] = match all % 50 {
                        20 => &["strong:8"],
                        nth if nth % 10 == 1 => &["greedy", "careful"],
                        _ => &[],
                    };
                    all += 1;
                    compared += u64::from(compare(
                        &game,
                        side,
                        step,
                        kinds,
                        &format!("{name} {seed} {step} {side:?}"),
                    ));
                }
            }
            if all >= most {
                return [compared, all];
            }
            let nth = (digest::mixed(seed, step) >> 33) as usize;
            game.apply(decision.choices[nth % decision.choices.len()])
                .unwrap();
            step += 1;
        }
    }
    [compared, all]
}

#[test]
fn what_a_side_can_find_out_is_the_same_whatever_is_hidden() {
    for scenario in testkit::scenarios() {
        let [compared, all] =
            decisions_compared(&testkit::content(&scenario), &scenario, decisions());
        println!("{}: {compared} of {all}", scenario);
        assert!(
            compared * 20 >= all * 19,
            "{}: {compared} of {all}",
            scenario
        );
    }
}

#[test]
fn what_scripts_draw_is_hidden_until_it_shows() {
    for (name, event) in SECRETIVE {
        let [compared, all] = decisions_compared(&secretive(event), name, decisions());
        println!("{name}: {compared} of {all}");
        // One of a million numbers is not found again once it has shown.
        assert!(
            compared * 4 >= all * 3 || name.contains("hardly"),
            "{name}: {compared} of {all}"
        );
    }
}

/// A game in which an event once deals each side one of four cards that are not in the game.
fn smuggling() -> Arc<Content> {
    let scenario = testkit::isles::SCENARIO.replace(
        "cards: [isles]",
        "cards: [isles, { set: power, dealt: off }]",
    );
    let texts = Texts::named("power").with("maps/isles.yaml", testkit::isles::MAP);
    let mut texts = texts.with("scenarios/isles.yaml", &scenario);
    let event = "if game:flag('truce') then return end game:set_flag('truce')
        local cards = game:shuffle { 'p1', 'p2', 'p3', 'p4' }
        game:take_card(cards[1], 'red') game:take_card(cards[2], 'blue')
        game:confirm { ask = 'on' }";
    for (set, first, tags) in [("isles", "c", "[]"), ("power", "p", "[no_event]")] {
        let mut cards = format!("id: {set}\nname: {set}\ncards:\n");
        for number in 1..=if set == "isles" { 8 } else { 4 } {
            let number_of = if set == "isles" { number } else { 90 + number };
            let facts = format!(
                "number: {number_of}, name: {first}{number}, side: neutral, ops: 2, period: only"
            );
            cards += &format!("  {first}{number}: {{ {facts}, text: A test., tags: {tags} }}\n");
            if set == "isles" {
                let script = format!("return {{ event = function(game) {event} end }}");
                texts = texts.with(&format!("cards/isles/c{number}.lua"), &script);
            }
        }
        texts = texts.with(&format!("cards/{set}/cards.yaml"), &cards);
    }
    Library::from_texts(texts)
        .load("isles")
        .unwrap_or_else(|faults| panic!("{faults}"))
        .content
}

#[test]
fn a_card_from_out_of_the_game_is_known_to_its_owner_only() {
    let content = smuggling();
    let [compared, all] = decisions_compared(&content, "smuggling", 4 * decisions());
    assert_eq!(compared, all);
    let power = |game: &Game, side: Side| {
        let mut hand = game
            .board()
            .cards_in(Zone::Hand(side))
            .map(|card| content.card(card).id.clone());
        hand.find(|id| id.starts_with('p'))
    };
    for seed in 0..20 {
        let mut game = Game::new(content.clone(), seed).unwrap();
        while power(&game, Side::Second).is_none() && game.outcome().is_none() {
            let choices = game.decision().unwrap().choices.clone();
            let event = choices
                .iter()
                .copied()
                .find(|choice| choice.key(&content).contains("event"));
            let events = game.apply(event.unwrap_or(choices[0])).unwrap().to_vec();
            let taken = |event: &&Event| {
                matches!(
                    event,
                    Event::CardMoved {
                        from: Zone::OutOfGame,
                        to: Zone::Hand(Side::Second),
                        ..
                    }
                )
            };
            assert!(
                !events
                    .iter()
                    .filter(taken)
                    .any(|event| game.view(Side::First).may_see(event))
            );
        }
        if game.outcome().is_some() {
            continue;
        }
        let others: BTreeSet<_> = (0..40)
            .map(|trial| power(&game.resample(Side::First, trial).unwrap(), Side::Second))
            .collect();
        assert_eq!(others.len(), 3, "{others:?}");
    }
}

/// A game in which it is the turn of a side, the first side is trapped, and both have these hands.
fn in_quagmire(content: &Arc<Content>, turn_of: Side, hands: [&[&str]; 2]) -> Game {
    let held = Side::BOTH.into_iter().zip(hands).flat_map(|(side, hand)| {
        let cards = hand.iter().map(|id| card(content, id));
        cards.map(move |card| (card, Zone::Hand(side)))
    });
    let trap = card(content, "quagmire");
    let position = Position {
        turn: Some(5),
        at: At::Round {
            round: 5,
            side: Some(turn_of),
        },
        cards: held.collect(),
        effects: vec![(trap, Side::Second, Until::Game, Value::Nil)],
        ..Position::default()
    };
    let builder = Game::builder(content.clone()).seed(1).position(position);
    builder.start().unwrap()
}

/// The scripts of a trap wait for a card, or are over at once where there is none: that is not to be seen.
#[test]
fn a_trapped_side_does_not_show_what_it_is_asked() {
    let content = testkit::content("twilight_struggle");
    let mut asked = BTreeSet::new();
    for hand in [
        ["nato", "brush_war"],
        ["asia_scoring", "nato"],
        ["asia_scoring", "europe_scoring"],
    ] {
        let game = in_quagmire(&content, Side::First, [&hand, &[]]);
        let asks = |game: &Game| game.decision().map(|decision| decision.ask);
        for seed in 0..40 {
            let other = game.resample(Side::Second, seed).unwrap();
            asked.insert(format!("{:?} {:?}", asks(&game), asks(&other)));
            compare(&game, Side::Second, seed, &[], &format!("{hand:?} {seed}"));
        }
    }
    assert!(asked.len() > 1, "{asked:?}");
}

/// Moves of one card of a hand that the other side does not see: what is done with it.
const UNSEEN_MOVES: [(&str, &str); 6] = [
    ("to a place of its side", "game:move_card(card, 'aside', 'blue')"),
    ("to a place that nobody sees", "game:move_card(card, 'pit')"),
    ("to the draw pile", "game:move_card(card, 'deck')"),
    (
        "there and back",
        "game:move_card(card, 'aside', 'blue'); game:move_card(card, 'hand', 'blue')",
    ),
    (
        "with another one there, and one back",
        "game:move_card('idle', 'aside', 'blue')
         game:move_card(card, 'aside', 'blue')
         game:move_card(game:choose_card { player = 'blue', of = 'blue', from = 'aside', ask = 'back' }, 'hand', 'blue')",
    ),
    (
        "to a place of its side, and from there to the draw pile",
        "game:move_card(card, 'aside', 'blue'); game:move_card(card, 'deck')",
    ),
];

/// Moves of a card that the other side does not know, out of the game and back.
const LEAVING: [(&str, &str); 4] = [
    ("out of the game", "game:move_card(card, 'not_in_game')"),
    (
        "out of the game by way of a place that nobody sees",
        "game:move_card(card, 'pit'); game:move_card(card, 'not_in_game')",
    ),
    (
        "out of the game and back",
        "game:move_card(card, 'not_in_game'); game:move_card(card, 'aside', 'blue')",
    ),
    (
        "out of the game and into the draw pile",
        "game:move_card(card, 'not_in_game'); game:move_card(card, 'deck')",
    ),
];

/// Moves of a card from outside into the game.
const ENTERING: [(&str, &str); 5] = [
    ("into the hand", "game:move_card(card, 'hand', 'blue')"),
    (
        "to a place of its side",
        "game:move_card(card, 'aside', 'blue')",
    ),
    ("to a place that nobody sees", "game:move_card(card, 'pit')"),
    ("into the draw pile", "game:move_card(card, 'deck')"),
    (
        "into the draw pile and out again",
        "game:move_card(card, 'deck'); game:move_card(card, 'not_in_game')",
    ),
];

/// A game in which the first side has played the event of a card, with these cards in these places.
fn played(content: &Arc<Content>, cards: &[(&str, Zone)], known: &[&str]) -> Game {
    let id = |id: &str| card(content, id);
    let mut places = vec![(id("probe"), Zone::Hand(Side::First))];
    places.extend(cards.iter().map(|(card, zone)| (id(card), *zone)));
    let position = Position {
        at: At::Round {
            round: 1,
            side: Some(Side::First),
        },
        cards: places,
        shown: known.iter().map(|known| id(known)).collect(),
        ..Position::default()
    };
    let builder = Game::builder(content.clone()).seed(1).position(position);
    let mut game = builder.start().unwrap();
    for choice in [Choice::Card(id("probe")), Choice::Use(Use::Event)] {
        game.apply(choice).unwrap();
    }
    game
}

/// A game in which the other side moves one of three cards, some of which are known.
fn moved(content: &Arc<Content>, from: Zone, known: &[&str], picked: &str) -> Game {
    let mut game = played(
        content,
        &["calm", "quiet", "still"].map(|id| (id, from)),
        known,
    );
    while let Some(decision) = game.decision().filter(|asked| asked.side == Side::Second) {
        let wanted = Choice::Card(card(content, picked));
        let choice = Some(wanted).filter(|choice| decision.choices.contains(choice));
        game.apply(choice.unwrap_or(decision.choices[0])).unwrap();
    }
    game
}

/// Everything that a side knows of a position.
fn told(game: &Game) -> String {
    let view = game.view(Side::First);
    let mut places = Vec::new();
    view.each_seen(|card, zone| places.push((card, zone)));
    places.sort_unstable();
    let cards = game.content().card_ids();
    let known = cards.map(|card| {
        let place = view.whereabouts(card);
        (place, game.board().is_thought_in_game(card))
    });
    let known: Vec<_> = known.collect();
    let observation = serde_json::to_string(&view.observe()).unwrap();
    let aside = game.content().scenario.own_zones();
    let aside: Vec<_> = aside.map(|(.., zone)| view.own_zone(zone)).collect();
    format!(
        "{observation}{:?}{places:?}{known:?}{aside:?}",
        view.known_hand()
    )
}

/// Content in which the other side chooses a card of its hand, and something is done with it.
fn moving(moves: &str) -> Arc<Content> {
    let script = format!(
        "return {{ event = function(game)
           local card = game:choose_card {{
             player = 'blue', from = {{ 'calm', 'quiet', 'still' }}, ask = 'move'
           }}
           {moves}
           for _, id in {{ 'calm', 'quiet', 'still' }} do
             game:log('{{card}}: {{place}}', {{ card = id, place = game:where(id) }})
           end
           game:confirm {{ player = 'red', ask = 'on' }}
         end }}"
    );
    with_places(&script)
}

/// Content with a place that one side sees, one that nobody sees, and this script of a card.
fn with_places(script: &str) -> Arc<Content> {
    let folder = tempfile::tempdir().unwrap();
    let zones = "zones:\n  aside: { name: Aside, owner: each, seen_by: owner }\n  \
                 pit: { name: Pit, seen_by: nobody }\n";
    let change = |text: &str| format!("{text}{zones}");
    let library = testkit::isles::library(folder.path(), change, script);
    library.load("isles").unwrap().content
}

/// Checks that nothing tells which of three cards was moved, and returns the games.
fn moved_alike(what: &str, moves: &str, from: Zone, known: &[&str]) -> [Game; 3] {
    let content = moving(moves);
    let games = ["calm", "quiet", "still"].map(|picked| moved(&content, from, known, picked));
    let seen = games.each_ref().map(told);
    assert_eq!(seen[0], seen[2], "{what}");
    assert_eq!(seen[1], seen[2], "{what}");
    let lines = games.each_ref().map(|game| {
        let view = game.view(Side::First);
        let lines = game.events().iter().map(|event| view.line(event));
        lines.collect::<Vec<_>>()
    });
    assert_eq!(lines[0], lines[2], "{what}");
    assert_eq!(lines[1], lines[2], "{what}");
    // Nor does a determinization tell: not even which one a seed gives.
    for seed in 0..12 {
        let trials = games
            .each_ref()
            .map(|game| game.resample(Side::First, seed).unwrap());
        let places = trials.each_ref().map(|trial| {
            assert_eq!(told(trial), seen[0], "{what}");
            let cards = trial.content().card_ids();
            cards
                .map(|card| trial.board().zone(card))
                .collect::<Vec<_>>()
        });
        assert_eq!(places[0], places[2], "{what}");
        assert_eq!(places[1], places[2], "{what}");
    }
    games
}

#[test]
fn a_known_card_moves_unseen_like_any_other() {
    for (what, moves) in UNSEEN_MOVES {
        moved_alike(what, moves, Zone::Hand(Side::Second), &["calm", "quiet"]);
    }
}

#[test]
fn an_unknown_card_that_crosses_the_border_is_not_named_by_what_is_missing() {
    let hand = Zone::Hand(Side::Second);
    let leaving = LEAVING.map(|one| (one, hand));
    let entering = ENTERING.map(|one| (one, Zone::OutOfGame));
    for ((what, moves), from) in leaving.into_iter().chain(entering) {
        let games = moved_alike(what, moves, from, &[]);
        let places = games.each_ref().map(|game| {
            let calm = card(game.content(), "calm");
            let trials = (0..40).map(|seed| game.resample(Side::First, seed).unwrap());
            let places = trials.map(|trial| trial.board().zone(calm));
            places.collect::<BTreeSet<_>>()
        });
        let may_be = "it may be wherever one of the others may be";
        assert_eq!(places[0], places[2], "{what}: {may_be}");
        assert!(
            what.ends_with("again") || places[0].len() > 1,
            "{what}: {places:?}"
        );
    }
}

/// A game in which the first side has played such an event, and the other side holds two cards.
fn against_two(script: &str) -> Game {
    let content = with_places(&format!("return {{ event = function(game) {script} end }}"));
    let hand = ["calm", "quiet"].map(|id| (id, Zone::Hand(Side::Second)));
    played(&content, &hand, &[])
}

#[test]
fn a_card_that_a_script_names_shows_where_it_was() {
    for moves in [
        "game:take_card('calm', 'blue')",
        "game:move_card('calm', 'aside', 'blue')",
        "game:put_under_deck('calm')",
        "game:move_card('calm', 'hand', 'blue')",
        "game:move_card({ 'calm', 'still' }, 'discard')",
        "game:reveal_cards { of = 'blue', from = { 'still' } }",
    ] {
        let script = format!("game:confirm {{ player = 'red', ask = 'on' }} {moves}");
        let mut game = against_two(&script);
        game.apply(Choice::Yes).unwrap();
        assert!(game.may_have_learned(Side::First), "{moves}");
    }
}

#[test]
fn a_card_that_a_side_gives_away_is_known_to_it() {
    for moves in [
        "game:take_card('calm', 'blue')",
        "game:move_card('calm', 'hand', 'blue')",
        "game:move_card('calm', 'aside', 'blue')",
    ] {
        let script = format!("{moves} game:confirm {{ player = 'red', ask = 'on' }}");
        let content = with_places(&format!("return {{ event = function(game) {script} end }}"));
        let own = Zone::Hand(Side::First);
        let game = played(&content, &[("calm", own), ("quiet", own)], &[]);
        let calm = card(&content, "calm");
        let places = (0..12).map(|seed| game.resample(Side::First, seed).unwrap());
        let places: BTreeSet<_> = places.map(|trial| trial.board().zone(calm)).collect();
        assert_eq!(places, [game.board().zone(calm)].into(), "{moves}");
        assert_eq!(
            game.view(Side::First).known_hand().contains(&calm),
            !moves.contains("aside"),
            "{moves}"
        );
    }
}

#[test]
fn a_side_without_a_choice_may_decline_in_secret() {
    let mut game = against_two(
        "game:choose_secretly {
           options = { { 'one', 1 }, { 'two', 2 } }, ask = 'send', optional = true,
           opponent_options = game:cards { of = 'blue', min_value = 9 },
         }",
    );
    game.apply(Choice::Word(0)).unwrap();
    let asked = game.decision().unwrap();
    assert_eq!(
        (asked.side, &asked.choices[..]),
        (Side::Second, &[Choice::Stop][..])
    );
}

#[test]
fn a_side_without_a_card_that_matches_may_decline() {
    for script in [
        "game:choose_card { player = 'blue', min_value = 9, optional = true, ask = 'a' }",
        "game:discard_cards { player = 'blue', min_value = 9, total = 1, optional = true, ask = 'a' }",
        "game:choose_card { player = 'blue', from = {}, optional = true, ask = 'a' }",
    ] {
        let game = against_two(script);
        let asked = game.decision().unwrap();
        assert_eq!(
            (asked.side, &asked.choices[..]),
            (Side::Second, &[Choice::Stop][..])
        );
    }
}

/// The trap is tried, or is over at once: that depends on the hand, whatever comes of it.
#[test]
fn what_a_trap_asks_cannot_be_taken_back() {
    let content = testkit::content("twilight_struggle");
    for hand in [["nato", "brush_war"], ["asia_scoring", "nasser"]] {
        let hands: [&[&str]; 2] = [&hand, &["fidel", "decolonization"]];
        let mut game = in_quagmire(&content, Side::Second, hands);
        game.apply(Choice::Card(card(&content, "fidel"))).unwrap();
        game.apply(Choice::Use(Use::Event)).unwrap();
        while game
            .decision()
            .is_some_and(|asked| asked.side == Side::Second)
        {
            let choice = game.decision().unwrap().choices[0];
            game.apply(choice).unwrap();
        }
        assert!(game.may_have_learned(Side::Second), "{hand:?}");
    }
}

#[test]
fn a_hand_that_opens_by_a_condition_cannot_be_taken_back() {
    for (opens, when) in [
        ("game:set_flag('truce')", "{ flag = 'truce' }"),
        (
            "game:set_influence('ayr', 5, 'red')",
            "{ space = { ids = 'ayr', controlled_by = 'red' } }",
        ),
    ] {
        let content = with_places(&format!(
            "return {{
               event = function(game)
                 game:start_effect()
                 if game:confirm {{ player = 'red', ask = 'open' }} then {opens} end
                 game:confirm {{ player = 'red', ask = 'on' }}
               end,
               lasts = 'game',
               effects = {{ open_hand = {{ {{ of = 'blue', when = {when} }} }} }},
             }}"
        ));
        let hand = ["calm", "quiet"].map(|id| (id, Zone::Hand(Side::Second)));
        let mut game = played(&content, &hand, &[]);
        assert!(game.view(Side::First).known_hand().is_empty(), "{opens}");
        game.apply(Choice::Yes).unwrap();
        assert_eq!(game.view(Side::First).known_hand().len(), 2, "{opens}");
        assert!(game.may_have_learned(Side::First), "{opens}");
    }
}
