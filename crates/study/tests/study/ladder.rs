//! Contests of players, their confidence intervals, and ratings.
// Lists of ranges often have one.
#![allow(clippy::single_range_in_vec_init)]

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use brink::Choice;
use brink::digest::SplitMix64;
use brink::ids::Side;
use brink_players::Player;
use brink_players::{PlayerError, Players, Random, Request};
use brink_study::{
    Aspect, Contest, Estimate, Jobs, Ladder, OnFault, Pairing, Record, Run, Score, Shard, Study,
    StudyError, Terms, ratings,
};
use proptest::prelude::*;

fn contest(players: [&str; 2], seed: u64) -> Contest {
    Contest::new(testkit::content("red_sea"), players, seed).unwrap()
}

fn run(contest: &Contest, pairs: Range<u64>, jobs: u64) -> Run {
    contest.run(pairs, &Jobs::new(jobs), |_| ()).unwrap()
}

/// Plays like another until it has made so many choices.
struct Failing(Random, u32);

impl Player for Failing {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        self.1 = self
            .1
            .checked_sub(1)
            .ok_or_else(|| PlayerError::new("out of ideas"))?;
        self.0.choose(request)
    }
}

fn with_failing() -> Arc<Players> {
    let mut players = Players::new();
    players.add("failing", "fails", |choices, seed| {
        Ok(Box::new(Failing(
            Random::new(seed),
            choices.parse().unwrap_or_default(),
        )))
    });
    players.into()
}

#[test]
fn threads_and_parts_do_not_matter() {
    let contest = contest(["careful", "random"], 3);
    let whole = run(&contest, 0..6, 1);
    assert_eq!((whole.pairs, whole.score.total()), (6, 12));
    assert_eq!(run(&contest, 0..6, 4).score, whole.score);
    let mut sum = run(&contest, 4..6, 2).score;
    sum.merge(&run(&contest, 0..4, 2).score);
    assert_eq!(sum, whole.score);
    assert_eq!(whole.score.pairs.iter().sum::<u64>(), 6);
    // Each side was played once in each pair.
    assert_eq!(
        whole.score.games.map(|games| games.iter().sum::<u64>()),
        [6, 6]
    );
    assert_eq!(whole.score.exchanged().exchanged(), whole.score);
    assert_eq!(
        whole.score.exchanged().points(),
        12.0 - whole.score.points()
    );
    assert!(
        whole.time[0] > whole.time[1],
        "careful thinks longer than random"
    );
}

/// The first game of each pair is that of a study with the same seed.
#[test]
fn the_first_game_of_a_pair_is_the_game_of_a_study() {
    let content = testkit::content("red_sea");
    for pair in 0..4 {
        let alone = Study::new(content.clone(), ["careful", "random"], 9)
            .unwrap()
            .run(pair..pair + 1);
        let players = with_failing();
        let contest =
            Contest::with_players(content.clone(), ["careful", "failing:999999"], 9, players)
                .unwrap();
        let both = run(&contest, pair..pair + 1, 1).score;
        let ended = alone.counts().endings.keys().next().unwrap();
        assert!(both.endings.contains_key(ended), "pair {pair}");
        assert!(both.decisions.iter().sum::<u64>() > alone.counts().decisions);
        assert!(both.turns > alone.counts().turns);
    }
}

#[test]
fn the_better_player_has_more_points_on_both_sides() {
    let score = run(&contest(["careful", "random"], 1), 0..60, 2).score;
    let share = score.share();
    assert!(
        share.low > 0.5 && share.high <= 1.0 && share.low < share.value,
        "{share}"
    );
    assert!(score.elo().low > 0.0);
    let [first, second] = Side::BOTH.map(|side| score.share_as(side).value);
    assert!(((first + second) / 2.0 - share.value).abs() < 1e-12);
    assert!(score.mean_margin().is_some());
    assert_eq!(Score::default().mean_margin(), None);
    assert_eq!(Score::default().share(), Estimate::of_share(f64::NAN, 0.0));
    for odd in [0.0, 1.0, -3.0, f64::INFINITY, f64::MIN_POSITIVE] {
        let elo = Estimate::of_share(odd, 10.0).as_elo();
        assert!(elo.low <= elo.value && elo.value <= elo.high, "{elo}");
    }
}

#[test]
fn a_player_that_fails_stops_the_contest_or_forfeits() {
    let content = testkit::content("red_sea");
    let contest =
        Contest::with_players(content, ["failing:8", "random"], 2, with_failing()).unwrap();
    let error = contest.run(0..3, &Jobs::new(2), |_| ()).unwrap_err();
    assert!(
        matches!(
            error,
            StudyError::Match {
                pair: 0,
                first: true,
                ..
            }
        ),
        "{error}"
    );
    let said = error.to_string();
    assert!(
        said.starts_with("pair 1, first game: the player of ")
            && said.ends_with(" failed: out of ideas"),
        "{said}"
    );
    let contest = contest.with_on_fault(OnFault::Forfeit);
    let score = run(&contest, 0..3, 2).score;
    assert_eq!(
        score.endings,
        BTreeMap::from([("forfeit".to_owned(), [0, 6, 0])])
    );
    assert_eq!(score.decisions[0], 6 * 9);
    let late = contest.with_limit(Duration::ZERO);
    assert_eq!(
        run(&late, 0..1, 1).score.total(),
        2,
        "answers later than the limit are forfeits too"
    );
}

#[test]
fn what_was_stopped_has_whole_pairs_from_the_first_on() {
    let contest = contest(["random", "random"], 5);
    let stop = AtomicBool::new(false);
    let jobs = Jobs::new(3).until(&stop);
    let begun = contest
        .run(0..1_000_000, &jobs, |run| {
            stop.store(run.pairs >= 5, Ordering::Relaxed)
        })
        .unwrap();
    assert!((5..1_000).contains(&begun.pairs), "{}", begun.pairs);
    assert_eq!(begun.score, run(&contest, 0..begun.pairs, 1).score);
}

/// Pairs whose games scatter less than independent ones have a narrower interval.
#[test]
fn intervals_use_what_pairs_have_in_common() {
    let score = |pairs: [u64; 5]| {
        let mut score = Score::default();
        let halves: u64 = (0..)
            .zip(&pairs)
            .map(|(halves, pairs)| halves * pairs)
            .sum();
        let games = 2 * pairs.iter().sum::<u64>();
        (score.pairs, score.games[0]) = (pairs, [halves / 2, games - halves / 2, 0]);
        score
    };
    let width = |score: Score| score.share().high - score.share().low;
    let [even, independent, alike] = [
        [0, 0, 400, 0, 0],
        [100, 0, 200, 0, 100],
        [200, 0, 0, 0, 200],
    ]
    .map(score);
    assert_eq!(
        [&even, &independent, &alike].map(|score| score.share().value),
        [0.5; 3]
    );
    assert!(width(even.clone()) < 0.02, "the side decides every game");
    assert!((width(independent) - 2.0 * 0.0346).abs() < 0.001);
    assert!(
        (width(alike) - 2.0 * 0.0489).abs() < 0.002,
        "the players decide every pair: as many trials as pairs"
    );
    // Few pairs prove little, even if they agree.
    assert!(width(score([0, 0, 2, 0, 0])) > 0.3);
}

/// An interval holds the true share about 95 times in 100.
#[test]
fn intervals_are_as_wide_as_they_say() {
    let mut numbers = SplitMix64::new(12);
    for share in [0.5, 0.7, 0.95] {
        let mut held = 0;
        for _ in 0..400 {
            let mut score = Score::default();
            for _ in 0..100 {
                let wins = (0..2)
                    .filter(|_| (numbers.next().unwrap() as f64) < share * u64::MAX as f64)
                    .count();
                score.pairs[2 * wins] += 1;
                score.games[0][0] += wins as u64;
                score.games[0][1] += 2 - wins as u64;
            }
            let found = score.share();
            held += u32::from(found.low <= share && share <= found.high);
        }
        assert!((368..=396).contains(&held), "{share}: {held} of 400");
    }
}

/// The results that players of these strengths expect.
fn expected(elo: &[f64], games: f64) -> Vec<Pairing> {
    let mut pairings = Vec::new();
    for one in 0..elo.len() {
        for two in 0..one {
            let share = 1.0 / (1.0 + 10_f64.powf((elo[two] - elo[one]) / 400.0));
            pairings.push(Pairing {
                players: [one, two],
                games,
                points: share * games,
                variance: games / 4.0,
            });
        }
    }
    pairings
}

proptest! {
    /// Wider differences leave the weaker player less than half a point, which every side counts as having.
    #[test]
    fn ratings_recover_the_differences(elo in prop::collection::vec(-1400.0..1400.0_f64, 2..9)) {
        let found = ratings(elo.len(), &expected(&elo, 1e7));
        for (found, elo_of) in found.iter().zip(&elo) {
            let found = found.unwrap();
            prop_assert!((found.value - (elo_of - elo[0])).abs() < 1.0, "{found} for {}", elo_of - elo[0]);
            prop_assert!(found.low <= found.value && found.value <= found.high);
        }
    }

    #[test]
    fn the_order_of_results_does_not_matter(
        elo in prop::collection::vec(-600.0..600.0_f64, 2..7), seed: u64,
    ) {
        let pairings = expected(&elo, 100.0);
        let mut numbers = SplitMix64::new(seed);
        let mut mixed: Vec<(u64, Pairing)> = pairings.iter().map(|one| (numbers.next().unwrap(), *one)).collect();
        mixed.sort_by_key(|(key, _)| *key);
        let mixed: Vec<Pairing> = mixed.into_iter().map(|(_, one)| one).collect();
        prop_assert_eq!(ratings(elo.len(), &mixed), ratings(elo.len(), &pairings));
        let turned = |one: &Pairing| Pairing {
            players: [one.players[1], one.players[0]], points: one.games - one.points, ..*one
        };
        let other = ratings(elo.len(), &pairings.iter().map(turned).collect::<Vec<_>>());
        for (one, two) in ratings(elo.len(), &pairings).iter().zip(other) {
            prop_assert!((one.unwrap().value - two.unwrap().value).abs() < 1e-6);
        }
    }

    /// Whatever the numbers are, there is an answer for each player, and it is a number.
    #[test]
    fn odd_results_are_left_out(
        players in 0..6_usize,
        odd in prop::collection::vec((any::<[u8; 2]>(), any::<f64>(), any::<f64>(), any::<f64>()), 0..12),
    ) {
        let pairings: Vec<Pairing> = odd
            .into_iter()
            .map(|(players, games, points, variance)| {
                let players = players.map(|player| usize::from(player % 7));
                Pairing { players, games: games % 1e6, points: points % 1e6, variance: variance % 1e6 }
            })
            .collect();
        let found = ratings(players, &pairings);
        prop_assert_eq!(found.len(), players);
        prop_assert!(found.iter().flatten().all(|rating| rating.value.is_finite()));
    }
}

#[test]
fn those_who_win_everything_and_those_who_never_met() {
    let all = |players, points| Pairing {
        players,
        games: 100.0,
        points,
        variance: 0.5,
    };
    let found = ratings(4, &[all([1, 0], 100.0), all([2, 3], 50.0)]);
    assert!(found[1].is_some_and(|own| own.value > 700.0 && own.value.is_finite()));
    assert!(
        found[1].is_some_and(|own| own.high - own.low > 400.0),
        "all games won say little about by how much"
    );
    assert_eq!((found[2], found[3]), (None, None));
    assert!(ratings(0, &[]).is_empty());
    assert_eq!(ratings(1, &[])[0].map(|own| own.value), Some(0.0));
}

fn ladder() -> Ladder {
    let terms = Terms::new(&testkit::content("red_sea"), 1, None, OnFault::Error);
    let mut ladder = Ladder::new(terms, ["random", "careful"]);
    for (players, pairs) in [
        (["random", "careful"], 0..2),
        (["careful", "random"], 2..4),
        (["other", "random"], 0..2),
    ] {
        ladder
            .add(players, &run(&contest(["random", "random"], 1), pairs, 1))
            .unwrap();
    }
    ladder
}

#[test]
fn ladders_know_who_met() {
    let ladder = ladder();
    assert_eq!(ladder.players(), ["random", "careful", "other"]);
    assert_eq!(ladder.results().len(), 2);
    let [one, two] =
        [["random", "careful"], ["careful", "random"]].map(|pair| ladder.between(pair).unwrap());
    assert_eq!((one.score.total(), one.score.exchanged()), (8, two.score));
    assert_eq!(ladder.between(["other", "careful"]), None);
    assert_eq!(ladder.missing(["careful", "random"], 0..10), [4..10]);
    assert_eq!(ladder.missing(["careful", "random"], 0..3), []);
    assert_eq!(ladder.missing(["careful", "other"], 0..3), [(0..3)]);
    assert_eq!(Record::missing(&ladder), [(0..8)], "two of them never met");
    let found = ladder.ratings();
    assert!(found.iter().all(Option::is_some));
    let mut same = ladder.clone();
    let twice = same.add(
        ["careful", "random"],
        &run(&contest(["random", "random"], 1), 3..5, 1),
    );
    assert!(matches!(twice, Err(StudyError::Overlap { games }) if games == (6..8)));
    assert_eq!(same, ladder);
    same.add(
        ["other", "other"],
        &run(&contest(["random", "random"], 1), 0..2, 1),
    )
    .unwrap();
    assert_eq!(
        same.ratings(),
        found,
        "games of a player against itself say nothing of its rating"
    );
    assert_eq!(Ladder::parse(&same.to_text().unwrap()).unwrap(), same);
}

/// However the pairs are split, and in whatever order the parts are merged, the file has the same bytes.
#[test]
fn parts_of_ladders_merge_to_the_whole() {
    const PAIRS: u64 = 10;
    let content = testkit::content("red_sea");
    let terms = Terms::new(&content, 3, None, OnFault::Error);
    let empty = Ladder::new(terms, ["random", "careful", "random:"]).with_pairs(PAIRS);
    let meetings = [["random", "careful"], ["careful", "random"]];
    let played = |pairs: Range<u64>, meetings: &[[&str; 2]]| {
        let mut ladder = empty.clone();
        for players in meetings {
            let players = ladder.ordered(*players);
            for missing in ladder.missing(players, pairs.clone()) {
                ladder
                    .add(players, &run(&contest(players, 3), missing, 1))
                    .unwrap();
            }
        }
        ladder.without_times()
    };
    let whole = played(0..PAIRS, &meetings);
    assert_eq!(whole.results()[0].pairs().collect::<Vec<_>>(), [(0..PAIRS)]);
    assert!(whole.results()[0].digest.is_some());
    let mut numbers = SplitMix64::new(8);
    for parts in [1, 2, 7, 100] {
        let parts = (1..=parts).map(|part| format!("{part}/{parts}").parse::<Shard>().unwrap());
        let mut parts: Vec<(u64, Ladder)> = parts
            .map(|shard| {
                (
                    numbers.next().unwrap(),
                    played(shard.games(PAIRS), &meetings[..1]),
                )
            })
            .collect();
        parts.sort_by_key(|(key, _)| *key);
        let mut sum = empty.clone();
        parts.iter().for_each(|(_, part)| sum.merge(part).unwrap());
        assert_eq!(sum.to_text().unwrap(), whole.to_text().unwrap());
        assert!(matches!(
            sum.merge(&parts.iter().find(|(_, part)| part.games() > 0).unwrap().1),
            Err(StudyError::Overlap { .. })
        ));
        assert_eq!(sum, whole, "what is refused changes nothing");
    }
    let other = Ladder::new(whole.terms().clone(), ["careful", "random"]);
    let Err(StudyError::Differs(difference)) = whole.clone().merge(&other) else {
        panic!("they differ")
    };
    assert_eq!(
        (difference.aspect, difference.other.as_str()),
        (Aspect::Players, "careful, random")
    );
    let longer = Ladder::new(
        whole.terms().clone(),
        ["random", "careful", "random:", "other"],
    );
    let mut more = whole.clone();
    more.merge(&longer).unwrap();
    assert_eq!(more.players().len(), 4);
}

#[test]
fn damaged_ladders_are_refused() {
    let text = ladder().to_text().unwrap();
    assert_eq!(Ladder::parse(&text).unwrap().to_text().unwrap(), text);
    let wrong = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        Ladder::parse(&text.replacen(from, to, 1))
            .unwrap_err()
            .to_string()
    };
    assert!(wrong("brink ladder", "brink lader").contains("it has no `format: brink ladder`"));
    assert!(wrong("\"version\": 3", "\"version\": 2").contains("version 2"));
    assert!(wrong("\"turns\"", "\"turn\"").contains("turn"));
    assert!(wrong("\"planned\"", "\"planed\"").contains("planed"));
    assert!(wrong("\"check\": \"", "\"check\": \"0").contains("not as it was written"));
    assert!(wrong("      \"other\"\n", "      \"careful\"\n").contains("not as it was written"));
    assert!(wrong("\"turns\": ", "\"turns\": 99999999999999").contains("too large"));
    for odd in ["", "{}", "[1", "null", "\u{0}", &text[..text.len() / 2]] {
        assert!(Ladder::parse(odd).is_err());
    }
    // Every digit of the results counts.
    let results = text.find("\"games\"").unwrap();
    let digit = text[results..].find(|c: char| c.is_ascii_digit()).unwrap() + results;
    let mut other = text.clone();
    other.replace_range(
        digit..digit + 1,
        if &text[digit..=digit] == "7" {
            "8"
        } else {
            "7"
        },
    );
    assert!(matches!(
        Ladder::parse(&other),
        Err(StudyError::NotALadder(_))
    ));
}

#[test]
fn ladders_of_different_games_say_what_differs() {
    let content = testkit::content("red_sea");
    let terms = Terms::new(&content, 1, None, OnFault::Error);
    let aspect = |other: &Terms| terms.difference(other).map(|difference| difference.aspect);
    assert_eq!(aspect(&terms.clone()), None);
    assert_eq!(
        aspect(&Terms::new(&content, 2, None, OnFault::Error)),
        Some(Aspect::Seed)
    );
    assert_eq!(
        aspect(&Terms::new(&content, 1, Some(5), OnFault::Error)),
        Some(Aspect::Limit)
    );
    assert_eq!(
        aspect(&Terms::new(&content, 1, None, OnFault::Forfeit)),
        Some(Aspect::OnFault)
    );
    let other = testkit::content("twilight_struggle");
    assert_eq!(
        aspect(&Terms::new(&other, 1, None, OnFault::Error)),
        Some(Aspect::Scenario)
    );
}

#[test]
fn ladders_replace_only_ladders() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ladder.json");
    let ladder = ladder();
    ladder.write(&file).unwrap();
    Ladder::may_be_written(&file).unwrap();
    assert_eq!(Ladder::read(&file).unwrap(), ladder);
    let other = folder.path().join("mine.json");
    std::fs::write(&other, "{}").unwrap();
    assert!(
        Ladder::may_be_written(&other).is_err()
            && ladder.write(&other).is_err()
            && Ladder::read(&other).is_err()
    );
    std::fs::write(&other, [0xff, 0xfe]).unwrap();
    assert!(Ladder::read(&other).is_err() && Ladder::read(&folder.path().join("none")).is_err());
}

#[test]
fn unknown_players_are_refused() {
    for odd in ["", "nobody", "random:1", "cmd:"] {
        for players in [[odd, "random"], ["random", odd]] {
            assert!(matches!(
                Contest::new(testkit::content("red_sea"), players, 1),
                Err(StudyError::Player(_))
            ));
        }
    }
}
