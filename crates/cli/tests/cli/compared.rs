//! `brink sim --vary`, `--against` and `brink balance`: the same deals under other rules.

use std::process::{Command, Output};

use serde_json::Value;

fn brink(args: &str) -> Output {
    let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    command
        .args(["--content", testkit::root().to_str().unwrap()])
        .args(args.split(' '))
        .output()
        .unwrap()
}

fn prints(args: &str) -> String {
    let output = brink(args);
    assert!(
        output.status.success(),
        "{args}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

fn rows(args: &str) -> Vec<Value> {
    let object: Value = serde_json::from_str(&prints(&format!("{args} --json"))).unwrap();
    object["rows"].as_array().unwrap().clone()
}

fn labels(rows: &[Value]) -> Vec<&str> {
    rows.iter()
        .map(|row| row["label"].as_str().unwrap())
        .collect()
}

#[test]
fn each_value_of_an_option_plays_the_same_deals() {
    let vary = "sim red_sea --games 30 --seed 5 --vary handicap_us=0..2";
    let text = prints(vary);
    assert_eq!(
        text,
        prints(&format!("{vary} --jobs 2")),
        "threads change nothing"
    );
    let rows = rows(vary);
    assert_eq!(labels(&rows), ["0", "1", "2"]);
    assert!(rows[0]["change"].is_null() && rows[1]["change"]["games"] == 30);
    // The games of a value are those of `--option`.
    let alone: Value = serde_json::from_str(&prints(
        "sim red_sea --games 30 --seed 5 --option handicap_us=2 --json",
    ))
    .unwrap();
    let won = alone["wins"]["us"].as_f64().unwrap() + alone["wins"]["draw"].as_f64().unwrap() / 2.0;
    assert!(
        (rows[2]["means"]["wins"]["mean"].as_f64().unwrap() * 30.0 - won).abs() < 1e-6,
        "{}",
        rows[2]
    );
    assert_eq!(
        labels(&self::rows("sim red_sea --games 2 --vary destroyed_access")),
        ["off", "on"]
    );
    assert_eq!(
        labels(&self::rows(
            "sim red_sea --games 2 --vary show_held_cards=all,no"
        )),
        ["all", "no"]
    );
}

#[test]
fn what_is_the_same_does_not_differ() {
    let rows = rows("sim red_sea --games 12 --against red_sea");
    for number in ["wins", "points", "turns"] {
        for end in ["mean", "low", "high"] {
            assert_eq!(rows[1]["change"][number][end], 0.0, "{number} {end}");
        }
    }
    let text = prints("sim red_sea --games 12 --against red_sea --against-option handicap_us=20");
    assert!(
        text.starts_with("red_sea and red_sea handicap_us=20: 12 games each"),
        "{text}"
    );
    assert!(
        text.contains("+0.0") || text.contains(" *") || text.contains('±'),
        "{text}"
    );
}

#[test]
fn mods_are_compared_with_what_they_change() {
    let (one, all) = (testkit::mods()[0].clone(), testkit::root().join("mods"));
    let mods = format!(
        "--mods {} --against red_sea --against-mods {}",
        one.display(),
        all.display()
    );
    assert_eq!(rows(&format!("sim red_sea --games 3 {mods}")).len(), 2);
}

#[test]
fn a_handicap_is_balanced() {
    let balance = "balance red_sea --option handicap_us=0..3 --games 40 --option reshuffle=needed";
    let found: Value = serde_json::from_str(&prints(&format!("{balance} --json"))).unwrap();
    let rows = found["rows"].as_array().unwrap();
    assert_eq!(labels(rows), ["0", "1", "2", "3"]);
    let far = |row: &Value| (row["means"]["wins"]["mean"].as_f64().unwrap() - 0.5).abs();
    let nearest = rows
        .iter()
        .min_by(|one, other| far(one).total_cmp(&far(other)))
        .unwrap();
    assert_eq!(found["nearest"], nearest["label"]);
    let text = prints(balance);
    assert!(
        text.contains(&format!(
            "nearest: handicap_us={}, ",
            found["nearest"].as_str().unwrap()
        )),
        "{text}"
    );
    assert!(text.contains("say nothing of stronger players"), "{text}");
    let never = prints("balance red_sea --option handicap_us=0..1 --games 60 --towards 100");
    assert!(
        never.contains("no value that was measured reaches 100 %"),
        "{never}"
    );
    // Of a thousand values only some are played.
    let many: Value = serde_json::from_str(&prints(
        "balance red_sea --option secret_bid --games 2 --json",
    ))
    .unwrap();
    assert!(many["rows"].as_array().unwrap().len() < 20);
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let said = |args: &str| {
        let output = brink(args);
        assert!(
            !output.status.success() && output.stdout.is_empty(),
            "{args}"
        );
        String::from_utf8(output.stderr).unwrap()
    };
    let unknown = said("sim red_sea --vary handicap_uss=0..2");
    assert!(
        unknown.contains("`red_sea` has no option `handicap_uss`; did you mean `handicap_us"),
        "{unknown}"
    );
    for wrong in [
        "handicap_us=",
        "handicap_us=2..0",
        "handicap_us=1..",
        "handicap_us=a..b",
        "handicap_us=1,,2",
    ] {
        let refused = said(&format!("sim red_sea --vary {wrong}"));
        assert!(
            refused.contains(&format!("`{wrong}`: write NAME=FIRST..LAST")),
            "{refused}"
        );
    }
    let many = said("sim red_sea --vary secret_bid");
    assert!(
        many.contains("1000 values are too many: at most 100"),
        "{many}"
    );
    let whole = said("sim red_sea --vary handicap_us=-2147483648..2147483647");
    assert!(whole.contains("4294967296 values are too many"), "{whole}");
    assert!(said("sim red_sea --vary handicap_us=20..21").contains("between 0 and 20"));
    assert!(said("sim red_sea --vary handicap_us --detail").contains("cannot be used with"));
    assert!(said("sim red_sea --against nowhere").contains("nowhere"));
    for options in [
        "--option reshuffle=needed",
        "--option handicap_us --option handicap_ussr=0..2",
    ] {
        assert!(
            said(&format!("balance red_sea {options}")).contains("name the option to balance once"),
            "{options}"
        );
    }
    for towards in ["101", "-1", "NaN", "half"] {
        assert!(
            said(&format!(
                "balance red_sea --option handicap_us --towards={towards}"
            ))
            .contains("from 0 to 100")
        );
    }
}
