//! Players that look ahead: fair, the same for the same seed, and better than those that do not.

use std::collections::BTreeSet;
use std::sync::Arc;

use brink::game::{Ask, ScoringRounds};
use brink::{Choice, Game, Library, Side};
use brink_players::{Analysis, Evaluation, Greedy, Player, Players, Request, Strong};

/// The result of a game between two players by name, and how many choices it took.
fn play(content: &Arc<brink::Content>, seed: u64, names: [&str; 2]) -> (Option<Side>, usize) {
    let players = Players::new();
    let mut seats = names.map(|name| players.player(name, seed).unwrap());
    let mut game = Game::new(content.clone(), seed).unwrap();
    while let Some(decision) = game.decision() {
        let seat = game.board().seat_of(decision.side).index();
        let choice = testkit::answer(&mut *seats[seat], &game);
        game.apply(choice).unwrap();
    }
    let winner = game.outcome().unwrap().winner;
    (
        winner.map(|side| game.board().seat_of(side)),
        game.history().len(),
    )
}

#[test]
fn greedy_beats_careful() {
    for scenario in ["red_sea", "punic"] {
        let content = testkit::content(scenario);
        let mut won = 0;
        for seed in 0..4 {
            won += u32::from(play(&content, seed, ["greedy", "careful"]).0 == Some(Side::First));
            won += u32::from(play(&content, seed, ["careful", "greedy"]).0 == Some(Side::Second));
        }
        assert!(won >= 7, "{scenario}: {won} of 8");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let content = testkit::content("red_sea");
    assert_eq!(
        play(&content, 5, ["greedy"; 2]),
        play(&content, 5, ["greedy"; 2])
    );
}

/// Threads change nothing but the time.
#[test]
fn the_same_number_of_trials_chooses_the_same_on_any_number_of_threads() {
    let content = testkit::content("red_sea");
    let game = |threads: usize| play(&content, 6, [&*format!("strong:20@{threads}"), "greedy"]);
    assert_eq!(game(1), game(3));
    if testkit::nightly() {
        assert_eq!(
            play(&content, 7, ["strong:40"; 2]),
            play(&content, 7, ["strong:40"; 2])
        );
    }
    let content = testkit::content("twilight_struggle");
    let mut compared = 0;
    testkit::play(&content, 3, "careful", |game, _| {
        let decision = game.decision().unwrap();
        if decision.choices.len() < 2 || game.history().len() % 97 != 0 {
            return;
        }
        let request = Request::new(game.view(decision.side), decision);
        let analyse = |threads: usize| {
            let player = Strong::new(std::time::Duration::MAX, 5)
                .with_trials(30)
                .with_threads(threads);
            player.clone().analyse(&request, 3).unwrap()
        };
        assert_eq!(analyse(1), analyse(3));
        compared += 1;
    });
    assert!(compared > 1, "{compared}");
}

/// A player with its own evaluation plays that content and no other, and says so.
#[test]
fn evaluations_of_other_contents_are_refused() {
    let (content, other) = (testkit::content("red_sea"), testkit::content("punic"));
    let evaluation = Arc::new(Evaluation::new(&content));
    assert!(evaluation.is_for(&content) && !evaluation.is_for(&other));
    let strong = Strong::new(std::time::Duration::MAX, 1)
        .with_trials(u32::MAX)
        .with_evaluation(evaluation.clone());
    let mut players: [Box<dyn Player>; 2] =
        [Box::new(Greedy::with(evaluation, 1)), Box::new(strong)];
    let game = Game::new(other, 1).unwrap();
    let decision = game.decision().unwrap();
    for player in &mut players {
        let error = player
            .choose(&Request::new(game.view(decision.side), decision))
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "the evaluation of this player is for another content"
        );
    }
}

#[test]
fn wrong_parameters_are_refused() {
    let players = Players::new();
    for good in [
        "greedy",
        "greedy:untaught",
        "strong:200ms:untaught",
        "strong:1000:untaught",
        "strong",
        "strong:200ms",
        "strong:2s",
        "strong:1000",
        "strong:2s@4",
        "strong:1000@2:untaught",
        "strong:@2",
    ] {
        assert!(players.player(good, 1).is_ok(), "{good}");
    }
    for bad in [
        "greedy:3",
        "strong:",
        "strong:0",
        "strong:0ms",
        "strong:-1s",
        "strong:soon",
        "strong:99999999999",
        "strong:1.5s",
        "strong:2s@",
        "strong:2s@0",
        "strong:2s@65",
    ] {
        let refused = players.player(bad, 1).map(|_| ());
        assert_eq!(refused.is_err(), bad != "strong:", "{bad}");
    }
}

/// Choices do not depend on hidden cards. `BRINK_GAMES=20` compares more than 1000 choices.
#[test]
fn choices_do_not_depend_on_hidden_cards() {
    let (mut compared, mut different) = (0, 0);
    let (every, wanted) = if testkit::nightly() {
        (9, 60)
    } else {
        (19, 25)
    };
    let games = std::env::var("BRINK_GAMES")
        .ok()
        .and_then(|games| games.parse::<u64>().ok())
        .unwrap_or(1);
    for (scenario, seed) in
        (2..2 + games).flat_map(|seed| [("twilight_struggle", seed), ("red_sea", seed)])
    {
        let content = testkit::content(scenario);
        // Made once: it takes longer than a choice.
        let evaluation = Arc::new(Evaluation::new(&content));
        let mut step = 0;
        testkit::play(&content, seed, "careful", |game, _| {
            step += 1;
            let decision = game.decision().unwrap();
            if step % every != 0 || decision.choices.len() < 2 {
                return;
            }
            let choose = |game: &Game| {
                let request = Request::new(game.view(decision.side), decision);
                let strong = Strong::new(std::time::Duration::MAX, step).with_trials(12);
                let strong = strong.with_evaluation(evaluation.clone()).choose(&request);
                [
                    Greedy::with(evaluation.clone(), step).choose(&request),
                    strong,
                ]
                .map(Result::unwrap)
            };
            let chosen = choose(game);
            for other in (0..3).filter_map(|seed| game.resample(decision.side, seed)) {
                assert_eq!(choose(&other), chosen, "{scenario}, choice {step}");
                compared += 1;
                // A player that looked at the hidden cards would see others.
                different += u32::from(other.digest() != game.digest());
            }
        });
    }
    assert!(
        compared > wanted && different > compared / 2,
        "{different} of {compared}"
    );
}

/// A file of weights beside the content is used, and one that does not fit is said.
#[test]
fn files_of_weights_are_used_or_refused() {
    let plain = testkit::content("red_sea");
    let text = Evaluation::new(&plain).weights().to_string();
    let load = |text: &str| {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("players")).unwrap();
        std::fs::write(folder.path().join("players/red_sea.yaml"), text).unwrap();
        // The first folder that has weights wins.
        let roots: Vec<_> = [folder.path().to_owned()]
            .into_iter()
            .chain(testkit::roots())
            .collect();
        Library::open(&roots).load("red_sea").unwrap().content
    };
    let learned = load(&text);
    assert_eq!(
        (learned.digest, learned.weights.as_deref()),
        (plain.digest, Some(&*text))
    );
    assert_eq!(load("x").digest, plain.digest);
    let first = |content: &Arc<brink::Content>, name: &str| {
        let game = Game::new(content.clone(), 1).unwrap();
        let decision = game.decision().unwrap();
        let mut player = Players::new().player(name, 1).unwrap();
        player
            .choose(&Request::new(game.view(decision.side), decision))
            .map_err(|error| error.to_string())
    };
    assert_eq!(
        first(&learned, "greedy"),
        first(&learned, "greedy:untaught")
    );
    assert_eq!(
        first(
            &load(&text.replace("version: 1", "version: 2")),
            "greedy:untaught"
        ),
        first(&plain, "greedy:untaught")
    );
    for (from, to) in [
        ("version: 1", "version: 2"),
        ("red_sea", "punic"),
        ("  vp:", "  vq:"),
        ("weights:", "weights"),
    ] {
        let broken = load(&text.replace(from, to));
        for name in ["greedy", "strong:5"] {
            let error = first(&broken, name).unwrap_err();
            assert!(
                error.starts_with("players/red_sea.yaml: ") && error.ends_with("`untaught`"),
                "{error}"
            );
        }
        assert!(first(&broken, "strong:5:untaught").is_ok());
    }
}

/// Some questions are soon answered: the rest of the trials would very probably change nothing.
#[test]
fn searches_end_when_the_answer_is_clear() {
    const TRIALS: u32 = 400;
    let content = testkit::content("red_sea");
    let (mut short, mut whole) = (0, 0);
    testkit::play(&content, 9, "greedy", |game, _| {
        let decision = game.decision().unwrap();
        if decision.choices.len() < 2 || game.history().len() % 11 != 0 {
            return;
        }
        let request = Request::new(game.view(decision.side), decision);
        let mut player = Strong::new(std::time::Duration::MAX, 5).with_trials(TRIALS);
        let found = player.analyse(&request, usize::MAX).unwrap();
        if found.trials >= u64::from(TRIALS) * 3 / 4 {
            whole += 1;
            return;
        }
        short += 1;
        // The best is the one that was tried most, and ahead by more than its error.
        let [best, second, ..] = &found.candidates[..] else {
            return;
        };
        assert!(
            best.trials >= second.trials && best.value - second.value >= 2.0 * best.error,
            "{best:?} {second:?}"
        );
    });
    assert!(short > 1 && whole > 1, "{short} {whole}");
}

/// With enough trials each kind of operation is a candidate of its own, and more spaces are compared; of the kinds of a
/// play only the best is listed.
#[test]
fn more_trials_compare_more_candidates() {
    let content = testkit::content("red_sea");
    let (mut kinds, mut spaces) = (0, 0);
    testkit::play(&content, 6, "greedy", |game, _| {
        let decision = game.decision().unwrap();
        let is_play = matches!(decision.ask, Ask::Play | Ask::Use);
        let is_known = if is_play {
            kinds > 1
        } else {
            decision.ask != Ask::Influence || spaces > 1
        };
        if is_known || decision.choices.len() < 2 || game.history().len() % 3 != 0 {
            return;
        }
        let request = Request::new(game.view(decision.side), decision);
        let [few, many] = [299, 300].map(|trials| {
            let mut player = Strong::new(std::time::Duration::ZERO, 3).with_trials(trials);
            player.analyse(&request, usize::MAX).unwrap()
        });
        let plays: BTreeSet<String> = many
            .candidates
            .iter()
            .map(|one| format!("{:?}", one.choices))
            .collect();
        assert_eq!(plays.len(), many.candidates.len());
        let listed = |found: &Analysis| {
            found
                .candidates
                .iter()
                .map(|one| u64::from(one.trials))
                .sum::<u64>()
        };
        assert_eq!(few.trials, listed(&few));
        if is_play {
            assert_eq!(few.candidates.len(), many.candidates.len());
            kinds += usize::from(many.trials > listed(&many));
        } else {
            assert!(few.candidates.len() <= 4 && many.candidates.len() <= 8);
            spaces += usize::from(many.candidates.len() > 4);
        }
    });
    assert!(kinds > 1 && spaces > 1, "{kinds} {spaces}");
}

/// An analysis has the legal choices with the most trials for the best, and the same for the same seed.
#[test]
fn searches_explain_themselves() {
    let content = testkit::content("red_sea");
    let mut explained = 0;
    testkit::play(&content, 4, "random", |game, _| {
        let decision = game.decision().unwrap();
        if explained > 12 || decision.choices.len() < 3 {
            return;
        }
        let request = Request::new(game.view(decision.side), decision);
        let analyse = || {
            Strong::new(std::time::Duration::ZERO, 3)
                .with_trials(30)
                .analyse(&request, 3)
                .unwrap()
        };
        let found = analyse();
        assert_eq!(found, analyse());
        assert!(!found.candidates.is_empty() && found.candidates.len() <= 3);
        let all: u64 = found
            .candidates
            .iter()
            .map(|one| u64::from(one.trials))
            .sum();
        assert!(found.trials >= all);
        let names = Evaluation::new(&content).names().to_vec();
        for one in &found.candidates {
            assert!(
                decision.choices.contains(&one.choices[0])
                    && one.value.is_finite()
                    && one.error >= 0.0
            );
            assert!(
                one.reasons
                    .iter()
                    .all(|reason| names.contains(&reason.feature) && reason.worth != 0.0)
            );
            let mut reasons = one.reasons.iter();
            let is_said = reasons.any(|reason| reason.subject(&content).is_some());
            explained += usize::from(is_said);
        }
    });
    assert!(explained > 5, "{explained}");
}

/// A position of Red Sea in the last round of the USSR, which holds Africa Scoring and another card. Presidential
/// Directive 30 gives it a round after the last one. Afghanistan Invasion ends that, whoever plays it.
fn with_a_granted_round(
    content: &brink::Content,
    other: &str,
    vp: i16,
    defcon: u8,
) -> brink::Position {
    let card = |id: &str| content.find_card(id).unwrap();
    let space = |id: &str| content.find_space(id).unwrap();
    // The card is worth much to the other side, and the rest of the board to this one.
    let scored = [
        ("sudan", [3, 0]),
        ("kenya", [4, 0]),
        ("somalia", [3, 0]),
        ("djibouti", [3, 0]),
    ];
    let rest = [
        ("saudi_arabia", [0, 4]),
        ("oman", [0, 3]),
        ("yemen", [0, 3]),
        ("south_yemen", [0, 3]),
    ];
    let directive = card("presidential_directive_30");
    brink::Position {
        influence: scored
            .into_iter()
            .chain(rest)
            .map(|(id, markers)| (space(id), markers))
            .collect(),
        turn: Some(2),
        at: brink::game::At::Round {
            round: 7,
            side: Some(Side::Second),
        },
        cards: ["africa_scoring", other]
            .map(|id| (card(id), brink::Zone::Hand(Side::Second)))
            .to_vec(),
        effects: vec![(
            directive,
            Side::Second,
            brink::game::Until::Turn,
            brink::game::Value::Nil,
        )],
        vp: Some(vp),
        defcon: Some(defcon),
        empty_deck: true,
        ..brink::Position::default()
    }
}

/// The players and seeds with which the USSR still holds Africa Scoring when its round is over, of 18 games.
fn holders(position: &brink::Position, content: &Arc<brink::Content>) -> Vec<(&'static str, u64)> {
    let players = ["greedy", "strong:20", "strong:300"];
    let games = players
        .into_iter()
        .flat_map(|player| (0..6).map(move |seed| (player, seed)));
    games
        .filter(|(player, seed)| holds_on(position, content, player, *seed))
        .collect()
}

fn holds_on(
    position: &brink::Position,
    content: &Arc<brink::Content>,
    player: &str,
    seed: u64,
) -> bool {
    let scoring = content.find_card("africa_scoring").unwrap();
    let mut game = Game::builder(content.clone())
        .position(position.clone())
        .seed(seed)
        .start()
        .unwrap();
    assert_eq!(game.decision().unwrap().choices.len(), 2);
    assert_eq!(
        game.view(Side::Second).scoring_rounds(),
        ScoringRounds::Sure
    );
    let mut player = Players::new().player(player, seed).unwrap();
    while let Some(decision) = game
        .decision()
        .filter(|decision| decision.side == Side::Second)
    {
        let choice = player
            .choose(&Request::new(game.view(Side::Second), decision))
            .unwrap();
        game.apply(choice).unwrap();
    }
    game.view(Side::Second).hand().contains(&scoring)
}

#[test]
fn no_scoring_card_waits_for_a_round_that_can_be_taken_away() {
    let content = testkit::content("red_sea");
    for (other, defcon) in [
        ("afghanistan_invasion", 3),
        ("mr_nyet", 3),
        ("afghanistan_invasion", 2),
    ] {
        let position = with_a_granted_round(&content, other, 0, defcon);
        assert_eq!(holders(&position, &content), [], "{other}, DEFCON {defcon}");
    }
}

/// Holding it loses, too, and is against the rules (10.1.5).
#[test]
fn a_scoring_card_that_loses_is_played_rather_than_held() {
    let content = testkit::content("red_sea");
    for defcon in [2, 3] {
        let mut position = with_a_granted_round(&content, "afghanistan_invasion", 9, defcon);
        // The space race would leave the event out.
        position.space_race_attempts = [1, 1];
        assert_eq!(holders(&position, &content), [], "DEFCON {defcon}");
    }
}

/// It waits for the round that is granted where it would lose now.
#[test]
fn a_scoring_card_that_loses_waits_for_a_round_that_is_granted() {
    let content = testkit::content("red_sea");
    let position = with_a_granted_round(&content, "mr_nyet", 9, 3);
    assert_eq!(holders(&position, &content).len(), 18);
}
