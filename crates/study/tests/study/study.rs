//! Many games: split in any way, merged in any order, and refused when they do not belong together.
// Lists of ranges often have one.
#![allow(clippy::single_range_in_vec_init)]

mod details;
mod files;

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use brink::Game;
use brink::digest::{SplitMix64, mixed};
use brink::ids::Side;
use brink::words::Words;
use brink_players::{Players, Random};
use brink_study::{
    Aspect, CardUse, Comparison, Damage, Detail, Jobs, Record, Study, StudyError, Tally,
    TurnDetails, display_source, measure_nearest,
};

fn study(scenario: &str, seed: u64) -> Study {
    Study::new(testkit::content(scenario), ["random", "random"], seed).unwrap()
}

/// The bounds of this many parts of some games, of any size.
fn parts(games: u64, count: u64, numbers: &mut SplitMix64) -> Vec<Range<u64>> {
    let mut cuts: Vec<u64> = numbers
        .take(count as usize - 1)
        .map(|number| number % (games + 1))
        .collect();
    cuts.extend([0, games]);
    cuts.sort_unstable();
    cuts.windows(2).map(|pair| pair[0]..pair[1]).collect()
}

fn shuffled<T>(mut list: Vec<T>, numbers: &mut SplitMix64) -> Vec<T> {
    for at in (1..list.len()).rev() {
        list.swap(at, (numbers.next().unwrap() % (at as u64 + 1)) as usize);
    }
    list
}

#[test]
fn any_parts_in_any_order_give_the_same_bytes() {
    let mut numbers = SplitMix64::new(41);
    for (scenario, detail) in [
        ("red_sea", Detail::Summary),
        ("twilight_struggle", Detail::Report),
    ] {
        let study = study(scenario, 7).with_detail(detail).with_games(40);
        let whole = study.run(0..40);
        let bytes = whole.to_bytes().unwrap();
        let single: Vec<Tally> = (0..40).map(|game| study.run(game..game + 1)).collect();
        for count in [1, 2, 7, 100] {
            for _ in 0..5 {
                let mut sum = study.tally();
                for part in shuffled(parts(40, count, &mut numbers), &mut numbers) {
                    // Parts are put together from games, in any order too, and go through files.
                    let mut some = study.tally();
                    for game in shuffled(part.collect(), &mut numbers) {
                        some.merge(&single[game as usize]).unwrap();
                    }
                    sum.merge(&Tally::parse(&some.to_bytes().unwrap()).unwrap())
                        .unwrap();
                }
                assert_eq!(sum, whole);
                assert!(
                    sum.to_bytes().unwrap() == bytes,
                    "{scenario} in {count} parts"
                );
            }
        }
    }
}

/// The digest of a run is the wrapping sum of the digests of its games, each mixed with its number.
#[test]
fn digests_of_games_add_up() {
    let study = study("red_sea", 3);
    let digests: Vec<u64> = (0..9)
        .map(|number| mixed(played(&study, number).1.log_digest(), number))
        .collect();
    let sum = |digests: &[u64]| {
        digests
            .iter()
            .fold(0, |sum: u64, one| sum.wrapping_add(*one))
    };
    assert_eq!(study.run(0..9).digest(), sum(&digests));
    assert_eq!(study.run(4..7).digest(), sum(&digests[4..7]));
}

#[test]
fn threads_and_resuming_do_not_matter() {
    let study = study("red_sea", 5);
    let whole = study.run(0..60);
    for number in [0, 1, 2, 3, 256, u64::MAX] {
        let mut begun = study.run(20..23);
        begun.merge(&study.run(57..58)).unwrap();
        assert_eq!(begun.missing(0..60), [0..20, 23..57, 58..60]);
        let mut seen = 0;
        let all = study
            .resume(begun, 0..60, &Jobs::new(number), |tally| {
                seen = seen.max(tally.games())
            })
            .unwrap();
        assert_eq!((&all, seen), (&whole, 60));
    }
    // Nothing is left to do.
    let same = study
        .resume(whole.clone(), 10..20, &Jobs::new(2), |_| {
            panic!("nothing is played")
        })
        .unwrap();
    assert_eq!(same, whole);
    assert!(matches!(
        study.resume(
            Study::new(testkit::content("red_sea"), ["random"; 2], 6)
                .unwrap()
                .run(0..1),
            0..2,
            &Jobs::new(1),
            |_| ()
        ),
        Err(StudyError::Differs(_))
    ));
}

#[test]
fn what_was_stopped_can_be_resumed() {
    let study = study("red_sea", 8);
    let stop = AtomicBool::new(false);
    let shown = std::sync::Mutex::new(BTreeSet::new());
    let show = |number: u64, game: &brink::Game| {
        assert!(game.outcome().is_some());
        assert!(
            shown.lock().unwrap().insert(number),
            "{number} is shown twice"
        );
    };
    let jobs = Jobs::new(2).until(&stop).showing(&show);
    assert!(format!("{jobs:?}").contains("Jobs"));
    let part = study
        .resume(study.tally(), 0..400, &jobs, |part| {
            stop.store(part.games() > 0, Ordering::Relaxed)
        })
        .unwrap();
    assert!((1..400).contains(&part.games()), "{}", part.games());
    stop.store(false, Ordering::Relaxed);
    let jobs = Jobs::new(2).until(&stop);
    let all = study.resume(part, 0..400, &jobs, |_| ()).unwrap();
    assert!(all.to_bytes().unwrap() == study.run(0..400).to_bytes().unwrap());
    assert!(shown.lock().unwrap().len() < 400);
}

#[test]
fn differences_are_named() {
    let content = testkit::content("red_sea");
    let other = testkit::content("twilight_struggle");
    let mut changed = testkit::library()
        .load_with("twilight_struggle", [("handicap_us", "2")])
        .unwrap();
    let one = Study::new(content.clone(), ["random", "random"], 1).unwrap();
    let turns = |study: &Study| study.run(0..1);
    let cases = [
        (
            Study::new(other.clone(), ["random", "random"], 1).unwrap(),
            Aspect::Scenario,
            "`red_sea` in one and `twi",
        ),
        (
            Study::new(content.clone(), ["random", "random"], 2).unwrap(),
            Aspect::Seed,
            "the seed is 1 in one and 2",
        ),
        (
            Study::new(content.clone(), ["random", "careful"], 1).unwrap(),
            Aspect::Player(Side::Second, "ussr".to_owned()),
            "the player of `ussr` is `random` in one and `careful` in the other",
        ),
        (
            one.clone().with_detail(Detail::Report),
            Aspect::Detail,
            "one counts a summary only and the other",
        ),
    ];
    for (other, aspect, words) in cases {
        let mut sum = turns(&one);
        let before = sum.clone();
        let refused = sum.merge(&turns(&other)).unwrap_err();
        assert!(refused.to_string().contains(words), "{refused}");
        let StudyError::Differs(difference) = refused else {
            panic!("{refused}")
        };
        assert_eq!(difference.aspect, aspect);
        assert_eq!(
            Some(&difference),
            one.subject().difference(other.subject()).as_ref()
        );
        assert_eq!(sum, before);
    }
    let [one, two] = [other, std::mem::replace(&mut changed.content, content)]
        .map(|content| Study::new(content, ["random", "random"], 1).unwrap());
    let refused = one.tally().merge(&two.tally()).unwrap_err().to_string();
    assert!(
        refused.contains("the option `handicap_us` is 0 in one and 2 in the other"),
        "{refused}"
    );
}

#[test]
fn no_game_is_counted_twice() {
    let study = study("red_sea", 1);
    let mut sum = study.run(10..20);
    sum.merge(&study.run(30..40)).unwrap();
    let before = sum.clone();
    for (range, overlap) in [
        (0..11, 10..11),
        (19..31, 19..20),
        (12..13, 12..13),
        (25..45, 30..40),
        (0..50, 10..20),
    ] {
        match sum.merge(&study.run(range)) {
            Err(StudyError::Overlap { games }) => assert_eq!(games, overlap),
            other => panic!("{other:?}"),
        }
        assert_eq!(sum, before);
    }
    let said = sum.merge(&study.run(10..12)).unwrap_err().to_string();
    assert_eq!(said, "games 11 to 12 would be counted twice");
    let said = sum.merge(&study.run(10..11)).unwrap_err().to_string();
    assert_eq!(said, "game 11 would be counted twice");
    assert_eq!(sum.missing(0..45), [0..10, 20..30, 40..45]);
    assert_eq!(sum.planned(), 40);
    sum.merge(&study.run(20..30)).unwrap();
    assert_eq!(sum.ranges().collect::<Vec<_>>(), vec![10..40]);
}

#[test]
fn huge_numbers_of_games() {
    let study = study("red_sea", u64::MAX).with_games(u64::MAX);
    let last = u64::MAX - 1;
    let mut tally = study.run(last..u64::MAX);
    assert_eq!((tally.games(), tally.planned()), (1, u64::MAX));
    assert_eq!(Tally::parse(&tally.to_bytes().unwrap()).unwrap(), tally);
    tally.merge(&study.run(0..1)).unwrap();
    assert_eq!(tally.missing(0..u64::MAX), vec![1..last]);
    assert_eq!(tally.missing(5..5), []);
    // A reversed range is empty.
    #[allow(clippy::reversed_empty_ranges)]
    let nothing = study.run(9..3);
    assert_eq!((nothing.games(), nothing.digest()), (0, 0));
    let stop = AtomicBool::new(true);
    let kept = study
        .resume(
            tally.clone(),
            0..u64::MAX,
            &Jobs::new(2).until(&stop),
            |_| (),
        )
        .unwrap();
    assert_eq!(kept, tally);
}

#[test]
fn games_that_fail_are_counted_with_the_reason() {
    let mut players = Players::new();
    players.add("tired", "does not play some games", |_, seed| {
        match seed % 3 {
            0 => Err(brink_players::PlayerError::new("too tired")),
            _ => Ok(Box::new(Random::new(seed))),
        }
    });
    let content = testkit::content("red_sea");
    let study =
        Study::with_players(content.clone(), ["tired", "random"], 1, Arc::new(players)).unwrap();
    let tally = study.run(0..30);
    let counts = tally.counts();
    assert!(
        counts.failed > 3 && counts.failures.len() as u64 == counts.failed,
        "{counts:?}"
    );
    assert!(counts.failures.values().all(|words| words == "too tired"));
    assert_eq!(counts.wins.iter().sum::<u64>() + counts.failed, 30);
    let mut sum = study.run(11..30);
    sum.merge(&study.run(0..11)).unwrap();
    assert_eq!(sum, tally);
    // Of many failures the first are kept, whatever the order.
    let mut late = study.run(300..900);
    late.merge(&study.run(0..300)).unwrap();
    assert_eq!(late, study.run(0..900));
    assert!(late.counts().failures.len() == 100 && late.counts().failed > 100);
    for odd in ["", "nobody", "random:1", "cmd:"] {
        assert!(
            matches!(
                Study::new(content.clone(), ["random", odd], 1),
                Err(StudyError::Player(_))
            ),
            "{odd}"
        );
    }
}

/// One game of a study, and its tally.
fn played(study: &Study, number: u64) -> (Tally, Game) {
    let last = std::sync::Mutex::new(None);
    let show = |_, game: &Game| *last.lock().unwrap() = Some(game.clone());
    let jobs = Jobs::new(1).showing(&show);
    let tally = study
        .resume(study.tally(), number..number + 1, &jobs, |_| ())
        .unwrap();
    (tally, last.into_inner().unwrap().unwrap())
}

#[test]
fn samples_are_those_of_the_tally_whatever_the_threads() {
    let study = study("red_sea", 11);
    let sample = |jobs| study.sample(3..40, &Jobs::new(jobs), |_| ()).unwrap();
    let (one, counts) = (sample(1), study.run(3..40));
    assert_eq!(one, sample(2));
    assert_eq!((one.games(), one.failed()), (37, 0));
    let means = one.means().unwrap();
    let [won, _, drawn] = counts.counts().wins;
    assert!((means.wins.value * 37.0 - won as f64 - drawn as f64 / 2.0).abs() < 1e-9);
    assert!((means.turns.value * 37.0 - counts.counts().turns as f64).abs() < 1e-9);
    assert!(means.wins.contains(means.wins.value) && means.points.half_width() > 0.0);
    let none = study.sample(0..0, &Jobs::new(u64::MAX), |_| ()).unwrap();
    assert!(none.means().is_none() && one.paired_difference(&none).is_none());
    let measured = measure_nearest(usize::MAX, f64::NAN, |_| Ok::<_, ()>(f64::NAN)).unwrap();
    assert!(measured.len() < 12);
}

/// However the games of a comparison are split, it has the same bytes; what is not one is refused.
#[test]
fn comparisons_are_put_together_from_parts() {
    let rows = ["0", "3", "-1"].map(|seed| (seed, study("red_sea", seed.parse().unwrap_or(7))));
    let part = |games: std::ops::Range<u64>, count: usize| {
        let mut all = Comparison::new("seed");
        for (label, study) in &rows[..count] {
            let row = all.add(label, study);
            all.rows_mut()[row]
                .tally
                .merge(&Comparison::study(study).run(games.clone()))
                .unwrap();
        }
        all
    };
    let whole = part(0..5, 3);
    let bytes = whole.to_bytes().unwrap();
    assert!(
        Comparison::begins(&bytes)
            && !Comparison::begins(b"")
            && Comparison::parse(&bytes).unwrap() == whole
    );
    let mut sum = part(3..5, 3);
    sum.merge(&part(0..1, 2)).unwrap();
    assert_eq!(
        (sum.spans(), Record::missing(&sum), Record::games(&sum)),
        (vec![0..1, 3..5], vec![0..3], 8)
    );
    assert!(
        matches!(sum.merge(&part(4..6, 1)), Err(StudyError::Overlap { .. }))
            && !sum.includes(&whole)
    );
    let mut rest = part(1..3, 3);
    rest.rows_mut()[2]
        .tally
        .merge(&Comparison::study(&rows[2].1).run(0..1))
        .unwrap();
    sum.merge(&rest).unwrap();
    assert!(
        sum.to_bytes().unwrap() == bytes && sum.includes(&whole) && whole.rows()[0].label == "0"
    );
    let mut other = Comparison::new("other");
    let refused = other.merge(&whole).unwrap_err();
    assert!(
        matches!(refused, StudyError::Differs(difference) if difference.aspect == Aspect::Rows)
    );
    assert_eq!(
        (other.option(), other.rows().len(), Record::planned(&other)),
        ("other", 0, 0)
    );
    for at in (0..bytes.len()).step_by(97) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert!(Comparison::parse(&damaged).is_err(), "byte {at}");
        assert!(Comparison::parse(&bytes[..at]).is_err(), "cut at {at}");
    }
}

/// Refusals of studies are in the language of the content.
#[test]
fn refusals_are_said_in_other_languages() {
    let words = &testkit::library()
        .in_language("ru")
        .load("red_sea")
        .unwrap()
        .content
        .words;
    let mut tally = study("red_sea", 1).run(0..1);
    let same = tally.clone();
    for (error, text) in [
        (
            tally.merge(&same).unwrap_err(),
            "игра 1 была бы сосчитана дважды",
        ),
        (
            tally.merge(&study("red_sea", 2).run(0..1)).unwrap_err(),
            "это счет разных игр: зерна 1 и 2",
        ),
        (
            Tally::parse(b"{}").unwrap_err(),
            "файл не начинается с {\"format\":\"brink tally\",",
        ),
        (
            StudyError::Damaged(Damage::Digest),
            "счет игр поврежден: контрольный отпечаток другой",
        ),
        (
            StudyError::TooScattered,
            "больше чем в 20000 отдельных промежутках",
        ),
    ] {
        let said = error.display_in(words).to_string();
        assert!(said.contains(text), "{said}");
        assert_eq!(
            error.to_string(),
            error.display_in(Words::english()).to_string()
        );
    }
}
