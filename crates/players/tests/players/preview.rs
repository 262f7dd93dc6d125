//! Previews: what a choice leads to, with chances.

use brink::game::{Ask, At, Choice, Ending, Game, Mode, Position, Use, Zone};
use brink::ids::{CardId, Side, SpaceId};
use brink_players::{Players, Preview, Request, Risk, preview};
use testkit::letters;

fn card(game: &Game, id: &str) -> CardId {
    game.content().find_card(id).unwrap()
}

fn space(game: &Game, id: &str) -> SpaceId {
    game.content().find_space(id).unwrap()
}

/// A round of the second side with one card, some cards of the first, and this influence.
fn game(defcon: u8, own: &str, others: &[&str], influence: &[(&str, [u8; 2])]) -> Game {
    let content = testkit::content("twilight_struggle");
    let card = |id: &str| content.find_card(id).unwrap();
    let theirs = others.iter().map(|id| (card(id), Zone::Hand(Side::First)));
    let position = Position {
        turn: Some(2),
        at: At::Round {
            round: 2,
            side: Some(Side::Second),
        },
        defcon: Some(defcon),
        cards: theirs
            .chain([(card(own), Zone::Hand(Side::Second))])
            .collect(),
        influence: influence
            .iter()
            .map(|(id, both)| (content.find_space(id).unwrap(), *both))
            .collect(),
        ..Position::default()
    };
    Game::builder(content.clone())
        .seed(7)
        .position(position)
        .start()
        .unwrap()
}

fn previewed(game: &Game, choice: Choice) -> Preview {
    preview(game.view(game.decision().unwrap().side), choice).unwrap()
}

#[test]
fn the_six_dice_of_a_coup() {
    // Three points against twice a stability of two: 1 leaves all, then each pip takes one more away.
    let mut game = game(4, "comecon", &["nato"], &[("kenya", [2, 0])]);
    for choice in [
        Choice::Card(card(&game, "comecon")),
        Choice::Use(Use::Operations),
        Choice::Mode(Mode::Coup),
    ] {
        game.apply(choice).unwrap();
    }
    let kenya = space(&game, "kenya");
    let found = previewed(&game, Choice::Space(kenya));
    assert!(found.exact && found.risk.is_none());
    let seen: Vec<_> = found
        .outcomes
        .iter()
        .map(|one| (one.dice.clone(), one.influence.clone()))
        .collect();
    let after = |both: [u8; 2]| vec![(kenya, both)];
    let expected = [
        (vec![vec![1]], Vec::new()),
        (vec![vec![2]], after([1, 0])),
        (vec![vec![3]], after([0, 0])),
        (vec![vec![4]], after([0, 1])),
        (vec![vec![5]], after([0, 2])),
        (vec![vec![6]], after([0, 3])),
    ];
    assert_eq!(seen, expected);
    assert!(
        found
            .outcomes
            .iter()
            .all(|one| (one.chance - 1.0 / 6.0).abs() < 1e-9 && one.defcon == Some(4))
    );
}

#[test]
fn both_dice_of_a_realignment_are_joined_by_what_they_leave() {
    let mut game = game(4, "comecon", &["nato"], &[("kenya", [1, 0])]);
    for choice in [
        Choice::Card(card(&game, "comecon")),
        Choice::Use(Use::Operations),
        Choice::Mode(Mode::Realign),
    ] {
        game.apply(choice).unwrap();
    }
    let found = previewed(&game, Choice::Space(space(&game, "kenya")));
    let rows: usize = found.outcomes.iter().map(|one| one.dice.len()).sum();
    assert!(
        found.exact && found.outcomes.len() == 2 && rows == 36,
        "{found:?}"
    );
    // The US adds one for its influence there: the own die is higher by two in ten of thirty-six.
    let taken = found
        .outcomes
        .iter()
        .find(|one| !one.influence.is_empty())
        .unwrap();
    assert!(
        (taken.chance - 10.0 / 36.0).abs() < 1e-9,
        "{}",
        taken.chance
    );
}

#[test]
fn what_loses_at_once_and_what_loses_a_step_later() {
    let duck = "duck_and_cover";
    let mut game = game(2, duck, &["nato"], &[("cuba", [3, 0])]);
    game.apply(Choice::Card(card(&game, duck))).unwrap();
    let at_once = previewed(&game, Choice::Use(Use::EventFirst));
    assert!(
        at_once
            .outcomes
            .iter()
            .all(|one| one.outcome.is_some_and(|end| end.ending == Ending::War)),
        "{at_once:?}"
    );
    assert_eq!(at_once.risk, Some(Risk::Loses));
    let later = previewed(&game, Choice::Use(Use::OperationsFirst));
    assert!(later.outcomes.len() == 1 && later.outcomes[0].outcome.is_none() && later.exact);
    assert_eq!(later.risk, Some(Risk::Loses));
}

#[test]
fn hidden_cards_do_not_show() {
    for (seed, step) in [(1, 20), (2, 90), (3, 200)] {
        let mut game = Game::new(testkit::content("twilight_struggle"), seed).unwrap();
        for nth in 0..step {
            let Some(decision) = game.decision() else {
                break;
            };
            let choice = decision.choices[(7 * nth + 3) % decision.choices.len()];
            game.apply(choice).unwrap();
        }
        let Some(decision) = game.decision() else {
            continue;
        };
        let side = decision.side;
        for choice in decision.choices.iter().take(6) {
            let found = previewed(&game, *choice);
            let sum: f64 = found.outcomes.iter().map(|one| one.chance).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{found:?}");
            for deal in 100..103 {
                let Some(other) = game.resample(side, deal) else {
                    continue;
                };
                let again = preview(other.view(side), *choice).unwrap();
                assert_eq!(again.exact, found.exact);
                if found.exact {
                    assert_eq!(again, found, "seed {seed}, deal {deal}");
                }
            }
        }
    }
}

#[test]
fn what_is_exact_comes_true() {
    let mut second_headlines = 0;
    for (scenario, seeds) in [
        ("red_sea_with_ts_cards", 3..8),
        ("late_war", 3..9),
        ("twilight_struggle", 1..3),
    ] {
        for seed in seeds {
            let mut game = Game::new(testkit::content(scenario), seed).unwrap();
            for step in 0..150 {
                let Some(decision) = game.decision() else {
                    break;
                };
                let (side, choice) = (
                    decision.side,
                    decision.choices[step % decision.choices.len()],
                );
                let headline = decision.ask == Ask::Headline;
                let found = (headline || step % 7 == 0).then(|| previewed(&game, choice));
                game.apply(choice).unwrap();
                second_headlines +=
                    usize::from(headline && game.view(side).headline(side.opponent()).is_some());
                let Some(found) = found.filter(|found| found.exact) else {
                    continue;
                };
                let (vp, outcome) = (game.board().vp(), game.outcome());
                let foreseen = found
                    .outcomes
                    .iter()
                    .any(|one| one.vp == vp && one.outcome == outcome);
                assert!(foreseen, "{scenario} {seed}, step {step}: {vp} {found:?}");
            }
        }
    }
    assert!(
        second_headlines > 0,
        "headlines of both sides were revealed"
    );
}

#[test]
fn dice_that_are_rolled_again_and_again_do_not_fill_the_stack() {
    let folder = tempfile::tempdir().unwrap();
    let script = "return { event = function(game) while game:roll() < 6 do end end }";
    let content = testkit::isles::content(folder.path(), script).unwrap();
    let (game, card) = testkit::isles::ready(&content);
    let mut game = game.clone();
    if game.is_legal(Choice::Card(card)) {
        game.apply(Choice::Card(card)).unwrap();
    }
    let Some(choice) = [Choice::Use(Use::Event), Choice::Card(card)]
        .into_iter()
        .find(|one| game.is_legal(*one))
    else {
        panic!("the event is not offered: {:?}", game.decision())
    };
    let found = previewed(&game, choice);
    let sum: f64 = found.outcomes.iter().map(|one| one.chance).sum();
    assert!(!found.exact && (sum - 1.0).abs() < 1e-9, "{found:?}");
    // A search that went on for each die would need some thousand calls within each other.
    let small = std::thread::Builder::new().stack_size(SMALL_STACK);
    let searched = small.spawn(move || {
        brink_players::risks(
            game.view(game.decision().unwrap().side),
            game.decision().unwrap(),
        )
        .len()
    });
    assert!(searched.unwrap().join().unwrap() > 0);
}

/// The stack of a thread with room for the VM and a search, but not for a long one.
const SMALL_STACK: usize = 1 << 19;

/// The preview of playing `probe`, whose event is this, while the second side holds a letter.
fn with_letters(event: &str, held: &str) -> Preview {
    let folder = tempfile::tempdir().unwrap();
    let event = format!("return {{ event = function(game) {event} end }}");
    let library = letters::library(folder.path(), letters::ZONES, &event);
    let content = library.load("isles").unwrap().content;
    let (probe, held) = ["probe", held]
        .map(|id| content.find_card(id).unwrap())
        .into();
    let mut hands = content.scenario.own_zones();
    let (_, _, hand) = hands
        .find(|(_, owner, _)| *owner == Some(Side::Second))
        .unwrap();
    let position = Position {
        cards: vec![(probe, Zone::Hand(Side::First)), (held, hand)],
        at: At::Round {
            round: 1,
            side: Some(Side::First),
        },
        ..Position::default()
    };
    let game = Game::builder(content.clone()).seed(1).position(position);
    let mut game = game.start().unwrap();
    game.apply(Choice::Card(probe)).unwrap();
    previewed(&game, Choice::Use(Use::Event))
}

#[test]
fn a_draw_from_a_secret_deck_is_chance() {
    let event = "game:draw_cards { count = 1, from = 'letters', to = 'spent' } \
        local card = game:cards { from = 'spent' }[1] \
        game:gain_vp(game:card(card).facts.rank, 'red')";
    let found = with_letters(event, "f");
    assert!(!found.exact && found.outcomes.len() > 1, "{found:?}");
    // What the other side holds is among what could be drawn.
    assert_eq!(found, with_letters(event, "a"));
}

#[test]
fn what_lies_in_a_secret_hand_is_chance() {
    let event = "local card = game:cards { from = 'letter', of = 'blue' }[1] \
        game:move_card(card, 'spent') \
        game:gain_vp(game:card(card).facts.rank, 'red')";
    let found = with_letters(event, "f");
    assert!(!found.exact && found.outcomes.len() > 1, "{found:?}");
    assert_eq!(found, with_letters(event, "a"));
    // What comes from the open row is certain.
    let open = with_letters(
        "game:move_card('probe', 'spent') game:gain_vp(1, 'red')",
        "f",
    );
    assert!(open.exact && open.outcomes.len() == 1, "{open:?}");
}

#[test]
fn a_secret_answer_of_the_other_side_is_not_known() {
    let event = "return { event = function(game)
        local options = { { 'sun', 'sun' }, { 'moon', 'moon' } }
        local red, blue = game:choose_secretly { ask = 'guess', options = options }
        game:gain_vp(5, red == blue and 'blue' or 'red')
      end }";
    let folder = tempfile::tempdir().unwrap();
    let content = testkit::isles::content(folder.path(), event).unwrap();
    let (mut game, probe) = testkit::isles::ready(&content);
    game.apply(Choice::Card(probe)).unwrap();
    game.apply(Choice::Use(Use::Event)).unwrap();
    let mut seen = Vec::new();
    for answer in 0..2 {
        let mut game = game.clone();
        let first = game.decision().unwrap();
        assert_eq!((first.ask, first.side), (Ask::Secret, Side::First));
        game.apply(first.choices[answer]).unwrap();
        let second = game.decision().unwrap();
        assert_eq!((second.ask, second.side), (Ask::Secret, Side::Second));
        let found = previewed(&game, second.choices[0]);
        assert!(!found.exact && found.outcomes.len() == 2, "{found:?}");
        seen.push(found);
    }
    assert_eq!(seen[0], seen[1]);
}

/// The search goes on to the last of several answers, which alone has an effect.
#[test]
fn several_secret_answers_are_chosen_for_what_they_do_together() {
    let event = "return { event = function(game)
        local own = game:choose_secretly {
          total = 2,
          opponent_options = {},
          options = { { 'none', 0 }, { 'one', 1 }, { 'three', 3 }, { 'four', 4 } },
        }
        for _, points in own do game:gain_vp(points, 'red') end
      end }";
    let folder = tempfile::tempdir().unwrap();
    let content = testkit::isles::content(folder.path(), event).unwrap();
    let (mut game, probe) = testkit::isles::ready(&content);
    game.apply(Choice::Card(probe)).unwrap();
    game.apply(Choice::Use(Use::Event)).unwrap();
    let players = Players::with_threads(1);
    let mut greedy = players.player("greedy", 5).unwrap();
    for left in [2, 1] {
        let decision = game.decision().unwrap().clone();
        assert_eq!(decision.ask, Ask::Secret);
        assert_eq!(decision.left.map(u8::from), Some(left));
        let request = Request::new(game.view(decision.side), &decision);
        let choice = greedy.choose(&request).unwrap();
        game.apply(choice).unwrap();
    }
    // The other side has nothing to choose, which is not to be seen.
    for _ in 0..2 {
        let decision = game.decision().unwrap();
        assert_eq!(decision.choices, [Choice::Stop]);
        game.apply(Choice::Stop).unwrap();
    }
    assert_eq!(game.board().vp(), 7);
}

#[test]
fn what_only_one_hidden_card_changes_is_not_exact() {
    let event = "local card = game:cards { from = 'letter', of = 'blue' }[1] \
        if game:card(card).facts.rank == 2 then game:gain_vp(1, 'red') end";
    for held in ["a", "b", "f"] {
        assert!(!with_letters(event, held).exact, "{held}");
    }
}
