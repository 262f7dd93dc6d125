//! Parts of matches, ladders and comparisons.

use super::*;

/// Everything that plays many games is split, merged in another order, and has the bytes of the whole.
#[test]
fn matches_ladders_and_comparisons_are_split() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    for (command, args) in SPLIT {
        let whole = prints(&format!("{command} {args} --out whole"), here);
        let bytes = std::fs::read(here.join("whole")).unwrap();
        merges_to_the_whole(command, args, (&whole, &bytes), here);
        // A hundred parts are a hundred starts of the program: one command stands for all.
        if command == "match" || testkit::nightly() {
            takes_a_hundred_parts(command, args, here);
        }
        refuses_misfits(command, args, here);
        is_continued(command, args, &bytes, here);
        refuses_damage(command, &bytes, here);
        for file in std::fs::read_dir(here).unwrap() {
            std::fs::remove_file(file.unwrap().path()).unwrap();
        }
    }
}

#[test]
fn what_was_played_for_another_question_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    prints(
        "match red_sea --a careful --b random --games 2 --out match",
        here,
    );
    prints(
        "match red_sea --a random --b random --games 2 --out itself",
        here,
    );
    prints(
        "ladder red_sea --players random,careful --games 2 --out ladder",
        here,
    );
    prints(
        "sim red_sea --games 2 --vary handicap_us=0..1 --out vary",
        here,
    );
    prints("sim red_sea --games 2 --out tally", here);
    for (args, words) in OTHER_QUESTIONS {
        let said = fails(args, here);
        assert!(said.contains(words), "{args}: {said}");
    }
    // The same players in a match and a ladder, and a player against itself.
    prints(
        "match red_sea --a random --b careful --games 4 --out ladder --resume",
        here,
    );
    assert!(prints("match --merge itself", here).contains("random against random, 2 games"));
    // More values than the file has, in the same order; a search that is continued.
    prints(
        "sim red_sea --games 2 --vary handicap_us=0..2 --out vary --resume",
        here,
    );
    let search = "balance red_sea --option handicap_us=0..20 --games 4 --out search --resume";
    assert_eq!(prints(search, here), prints(search, here));
    for args in [
        "match",
        "match red_sea --a random",
        "match --merge match --a random",
        "match --merge match --limit 5",
        "ladder --merge ladder --players random",
        "ladder --merge ladder --show ladder",
        "balance red_sea",
        "balance --merge vary --us random",
        "sim --merge tally --us random",
        "sim --merge vary --vary handicap_us",
    ] {
        fails_with(2, args, here);
    }
}

/// Commands that play many games.
const SPLIT: [(&str, &str); 5] = [
    (
        "match",
        "red_sea --a careful --b random --games 14 --seed 3",
    ),
    (
        "ladder",
        "red_sea --players random,careful,greedy --games 6 --seed 3",
    ),
    ("sim", "red_sea --games 9 --seed 3 --vary handicap_us=0..2"),
    (
        "sim",
        "red_sea --games 9 --seed 3 --against red_sea --against-option handicap_us=2",
    ),
    (
        "balance",
        "red_sea --option handicap_us=0..2 --games 9 --seed 3",
    ),
];

/// Merges and continued runs of other questions, and the reason of their refusal.
const OTHER_QUESTIONS: [(&str, &str); 10] = [
    (
        "match --merge match ladder",
        "match and ladder: the tallies are of different games: the players are careful, random in \
         one and random, careful in the other",
    ),
    ("match --merge match tally", "tally: this is not a ladder"),
    (
        "sim --merge tally vary",
        "vary: this is not a tally of games",
    ),
    ("sim --merge vary tally", "tally: this is not a comparison"),
    ("balance --merge tally", "tally: this is not a comparison"),
    (
        "sim red_sea --games 2 --vary handicap_us=1..2 --out vary --resume",
        "it compares `handicap_us 1, 2` in one and `handicap_us 0, 1` in the other",
    ),
    (
        "sim red_sea --games 2 --vary handicap_us=0..1 --us careful --out vary --resume",
        "the player of `us` is `careful` in one and `random` in the other",
    ),
    (
        "sim red_sea --games 2 --out vary --resume",
        "there is a file already that is not a tally",
    ),
    (
        "match red_sea --a random --b careful --games 2 --limit 500 --out ladder --resume",
        "the time limit is 500 ms in one and none in the other",
    ),
    (
        "balance red_sea --option handicap_us=0..20 --games 2 --shard 1/2 --out part",
        "more than 9 values are searched",
    ),
];

/// Plays some parts of `all`, and returns their files in another order.
fn parts(command: &str, args: &str, (parts, all): (&[usize], usize), here: &Path) -> String {
    let mut files = Vec::new();
    for part in parts {
        let (file, jobs) = (format!("{all}_{part}"), 1 + part % 2);
        prints(
            &format!("{command} {args} --shard {part}/{all} --jobs {jobs} --out {file}"),
            here,
        );
        files.push(file);
    }
    files.reverse();
    let third = files.len() / 3;
    files.rotate_left(third);
    files.join(" ")
}

/// Parts in any order have the bytes and the summary of the whole.
fn merges_to_the_whole(command: &str, args: &str, (whole, bytes): (&str, &[u8]), here: &Path) {
    let several: &[usize] = if testkit::nightly() { &[2, 7] } else { &[2] };
    for &all in several {
        let files = parts(command, args, (&(1..=all).collect::<Vec<_>>(), all), here);
        let said = prints(&format!("{command} --merge {files} --out sum"), here);
        assert!(
            std::fs::read(here.join("sum")).unwrap() == bytes,
            "{command} {args}: {all} parts"
        );
        std::fs::remove_file(here.join("sum")).unwrap();
        assert_eq!(timeless(&said), timeless(whole), "{command} {args}");
    }
}

/// A summary without times, which are those of one run.
fn timeless(text: &str) -> Vec<String> {
    let lines = text
        .lines()
        .filter(|line| !line.starts_with("milliseconds"));
    let mut timed = false;
    let lines = lines.map(|line| {
        timed = line.ends_with("ms a decision") || timed && line.starts_with("  ");
        let line = line.split(", in ").next().unwrap().trim_end();
        line.rsplit_once("  ")
            .filter(|_| timed)
            .map_or(line, |(line, _)| line.trim_end())
            .to_owned()
    });
    lines.collect()
}

/// Of a hundred parts only a few have games: the others are as good as the first of them.
fn takes_a_hundred_parts(command: &str, args: &str, here: &Path) {
    let some: Vec<usize> = (1..=100)
        .filter(|part: &usize| part.is_multiple_of(10) || *part == 1)
        .collect();
    let files = parts(command, args, (&some, 100), here);
    let line = format!("{command} --merge {files}");
    let rest = brink(&line.split(' ').collect::<Vec<_>>(), here);
    let said = String::from_utf8(rest.stderr).unwrap();
    assert!(
        rest.status.success() && said.contains("are missing") || said.is_empty(),
        "{command}: {said}"
    );
}

/// Games twice and games of another seed are refused.
fn refuses_misfits(command: &str, args: &str, here: &Path) {
    let twice = fails(&format!("{command} --merge whole 2_1"), here);
    assert!(
        twice.contains("whole and 2_1: game") && twice.contains("would be counted twice"),
        "{twice}"
    );
    let others = args.replace("--seed 3", "--seed 4");
    prints(&format!("{command} {others} --out other"), here);
    let other = fails(&format!("{command} --merge 2_1 other"), here);
    assert!(
        other.contains(
            "2_1 and other: the tallies are of different games: the seed is 3 in one and 4"
        ),
        "{other}"
    );
}

/// A whole file is continued without playing anything, and not begun anew.
fn is_continued(command: &str, args: &str, bytes: &[u8], here: &Path) {
    let again = fails(&format!("{command} {args} --out whole"), here);
    assert!(again.contains("continue with --resume"), "{again}");
    let outside = fails(
        &format!("{command} {args} --out whole --resume --shard 1/2"),
        here,
    );
    assert!(
        outside.contains("which do not belong to this run"),
        "{outside}"
    );
    prints(&format!("{command} {args} --out whole --resume"), here);
    assert!(std::fs::read(here.join("whole")).unwrap() == bytes);
}

/// Half a file, and one with another digit, are refused.
fn refuses_damage(command: &str, bytes: &[u8], here: &Path) {
    std::fs::write(here.join("half"), &bytes[..bytes.len() / 2]).unwrap();
    assert!(
        fails(&format!("{command} --merge half"), here).contains("half: "),
        "{command}"
    );
    let digit = bytes
        .iter()
        .rposition(|byte| byte.is_ascii_digit())
        .unwrap();
    let mut changed = bytes.to_vec();
    changed[digit] = if bytes[digit] == b'7' { b'8' } else { b'7' };
    std::fs::write(here.join("changed"), changed).unwrap();
    assert!(
        fails(&format!("{command} --merge changed"), here).contains("changed: "),
        "{command}"
    );
}
