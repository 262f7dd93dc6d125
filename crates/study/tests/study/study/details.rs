//! The details that reports show.

use super::*;

/// A report's counts of a game agree with the game at its end.
#[test]
fn details_are_those_of_the_game() {
    for scenario in ["red_sea", "twilight_struggle"] {
        let content = testkit::content(scenario);
        let study = study(scenario, 12).with_detail(Detail::Report);
        let (mut finals, mut space) = (0, 0);
        for number in 0..40 {
            let (tally, game) = played(&study, number);
            let (board, details) = (game.board(), tally.details().unwrap());
            let sources = details.points.values().flat_map(|sources| sources.iter());
            let net: i64 = sources
                .clone()
                .map(|(_, points)| points[0] as i64 - points[1] as i64)
                .sum();
            assert_eq!(
                net,
                i64::from(board.vp() - content.scenario.vp.start),
                "{scenario} {number}"
            );
            let (turn, end) = details.turns.last_key_value().unwrap();
            assert_eq!(
                (*turn, end.games, end.defcon),
                (board.turn(), 1, u64::from(board.defcon()))
            );
            assert_board(&game, end);
            assert_eq!(details.coups.iter().flatten().sum::<u64>(), coups(&game));
            let ended = game.outcome().unwrap().ending == brink::Ending::Final;
            let last = &details.points.get(turn).cloned().unwrap_or_default();
            assert!(
                ended || !last.contains_key("final scoring"),
                "{scenario} {number}"
            );
            finals += u64::from(last.contains_key("final scoring"));
            space += sources
                .filter(|(source, _)| *source == "space race")
                .count();
            for card in &details.cards {
                assert!(card.seen <= 1 && card.seen_won.iter().sum::<u64>() <= card.seen);
            }
        }
        assert!(
            space > 0 && (finals > 0 || scenario != "red_sea"),
            "{scenario}: {finals} {space}"
        );
    }
}

#[test]
fn cards_of_a_report() {
    let tally = study("red_sea", 1).with_detail(Detail::Report).run(0..20);
    let details = tally.details().unwrap();
    assert_eq!(details.cards.len(), testkit::content("red_sea").cards.len());
    let used: u64 = details
        .cards
        .iter()
        .flat_map(|card| CardUse::ALL.map(|usage| card.count(usage)))
        .sum();
    assert!(
        used > 100
            && CardUse::ALL
                .iter()
                .all(|usage| !usage.display_in(Words::english()).to_string().is_empty())
    );
    let rates = details
        .cards
        .iter()
        .filter_map(|card| card.win_rate(Side::First));
    assert!(
        rates.clone().count() > 10 && rates.into_iter().all(|rate| (0.0..=1.0).contains(&rate))
    );
    assert!(study("red_sea", 1).run(0..1).details().is_none());
}

/// Sources of points are named as the content names regions; a key of other content is itself.
#[test]
fn sources_of_points_have_names() {
    let content = testkit::content("twilight_struggle");
    let tally = Study::new(content.clone(), ["random", "random"], 1)
        .unwrap()
        .with_detail(Detail::Report)
        .run(0..3);
    let keys: BTreeSet<&String> = tally
        .details()
        .unwrap()
        .points
        .values()
        .flat_map(|sources| sources.keys())
        .collect();
    assert!(keys.len() > 4);
    for key in keys {
        assert_eq!(
            display_source(key, &content)
                .to_string()
                .starts_with("scoring of "),
            key.starts_with("scoring "),
            "{key}"
        );
    }
    assert_eq!(
        display_source("scoring atlantis", &content).to_string(),
        "scoring atlantis"
    );
}

/// The sums of one game have the influence and control of its board.
fn assert_board(game: &Game, end: &TurnDetails) {
    let (board, map) = (game.board(), &game.content().map);
    for (index, at) in map.space_ids().enumerate() {
        assert_eq!(
            end.influence[index],
            Side::BOTH.map(|side| u64::from(board.influence(side, at)))
        );
        let controlled = Side::BOTH.map(|side| u64::from(board.controls(side, at)));
        assert_eq!(end.controlled[index], controlled, "{}", map.space_id(at));
    }
}

/// The number of coups in a game.
fn coups(game: &Game) -> u64 {
    let mut coups = 0;
    game.replayed(usize::MAX, |_, events| {
        coups += events
            .iter()
            .filter(|event| matches!(event, brink::Event::CoupBegan { .. }))
            .count() as u64;
    })
    .unwrap();
    coups
}
