//! Former causes of failed replays, each in a small game of our own.

use brink_playdek::Report;

use super::short::{QUIET, SET_UP, Short, log};

const TWO_HANDS: &str = "
Turn 1, Headline Phase: Aldrich Ames Remix* & Grain Sales To Soviets: USSR Headlines Aldrich Ames Remix*
US Headlines Grain Sales To Soviets
Event: Aldrich Ames Remix*
US reveals Fidel*
US reveals Nasser*
US reveals Blockade*
US reveals COMECON*
US discards COMECON*

Event: Grain Sales To Soviets
USSR reveals NATO*
USSR reveals NATO* from hand
US returns NATO* to USSR
Place Influence (2 Ops):
US +2 in Canada [4][0]

Turn 1, USSR AR1: NATO*: Place Influence (4 Ops):
USSR +4 in Poland [0][8]
";

#[test]
fn a_random_card_is_named_by_a_fact_about_its_own_hand() {
    let short = Short::new("two-hands");
    short.clean(
        &log(&[TWO_HANDS]),
        "the log breaks off after Turn 1, USSR AR1",
    );
}

#[test]
fn a_hand_that_is_shown_is_compared() {
    let short = Short::new("shown");
    let hidden = log(&[TWO_HANDS]).replace("US reveals Fidel*\n", "");
    let report = short.replay(&hidden);
    assert_eq!(report.differences.len(), 1, "{report}");
    assert!(
        report.differences[0]
            .engine
            .starts_with("also in the hand that is shown: "),
        "{report}"
    );
    let other = format!(
        "{}\nTurn 1, US AR1: Duck and Cover: Event: Duck and Cover\n",
        log(&[TWO_HANDS])
    );
    let report = short.replay(&other);
    assert!(
        !report.differences.is_empty(),
        "a card that was not in the hand that was shown is played: {report}"
    );
}

#[test]
fn an_effect_is_not_announced_after_another_event() {
    let short = Short::new("not_logged");
    let text = log(&[
        QUIET,
        "
Turn 1, USSR AR1: Glasnost*: Event: Glasnost*
USSR gains 2 VP. Score is even.

Turn 1, US AR1: Duck and Cover: Event: Duck and Cover
DEFCON degrades to 4
US gains 1 VP. Score is US 1.

Turn 1, USSR AR2: The Reformer*: Event: The Reformer*
USSR +2 in Italy [3][2]
USSR +2 in France [0][2]

Turn 1, US AR2: Nuclear Test Ban: Event: Nuclear Test Ban
US gains 2 VP. Score is US 3.
DEFCON improves to 5
",
    ]);
    let report = short.clean(&text, "the log breaks off after Turn 1, US AR2");
    assert_eq!(report.habits[0].habit, "begin_not_logged");
    let before = text.replace(
        "Glasnost*: Event: Glasnost*\nUSSR gains 2 VP. Score is even.",
        "Fidel*: Event: Fidel*\nUSSR +3 in Cuba [0][3]",
    );
    let before = before
        .replace("Score is US 3.", "Score is US 5.")
        .replace("Score is US 1.", "Score is US 3.");
    let report = short.replay(&before);
    assert_eq!(
        report.differences.len(),
        1,
        "it has to be announced before: {report}"
    );
}

#[test]
fn optional_cards_are_only_there_if_the_log_says_or_plays_one() {
    let short = Short::new("optional");
    let full = log(&[TWO_HANDS]);
    let silent = full.replace("Optional Cards Added\n", "");
    let options = |report: &Report| {
        report
            .game
            .as_ref()
            .unwrap()
            .content()
            .scenario
            .options
            .get("optional_cards")
            .unwrap()
            .value
            .clone()
    };
    let with = options(&short.replay(&full));
    let without = short.clean(&silent, "the log breaks off after Turn 1, USSR AR1");
    assert_ne!(options(&without), with);
    assert_eq!(without.assumptions.len(), 1, "{without}");
    // A log that plays an optional card without saying so at the beginning.
    let plays = silent.replace("COMECON*", "NORAD*");
    let report = short.clean(&plays, "the log breaks off after Turn 1, USSR AR1");
    assert_eq!(options(&report), with);
    assert_eq!(
        report.assumptions[1],
        "`Optional Cards` are assumed added, because line 16 names NORAD"
    );
}

#[test]
fn a_log_may_break_off_after_one_headline() {
    let short = Short::new("one-headline");
    let text = log(&["\nTurn 1, Headline Phase: Duck and Cover:\nUSSR Headlines Duck and Cover\n"]);
    short.clean(&text, "the log breaks off in Turn 1, Headline Phase");
}

/// The event of an opponent's card follows the last marker by itself: no choice is between them.
#[test]
fn a_log_may_break_off_anywhere_in_a_war_after_operations() {
    let short = Short::new("torn-war");
    let play = "
Turn 1, USSR AR1: NATO*: Place Influence (4 Ops):
USSR +4 in Poland [0][8]

Turn 1, US AR1: Korean War*: Place Influence (2 Ops):
US +2 in Canada [4][0]

Event: Korean War*
War in South Korea
DEFEAT: 1 < 4
USSR Military Ops to 2
";
    let text = log(&[QUIET, play]);
    let lines: Vec<&str> = text.lines().collect();
    let first = lines
        .iter()
        .position(|line| line.contains("Korean"))
        .unwrap();
    for end in first + 1..=lines.len() {
        let report = short.replay(&lines[..end].join("\n"));
        assert!(report.is_clean(), "after {}: {report}", lines[end - 1]);
    }
    // Facts before the end are compared.
    for (from, to) in [
        ("War in South Korea", "War in Canada"),
        ("US +2 in Canada [4][0]", "US +2 in Canada [5][0]"),
    ] {
        let torn = text.replace(from, to);
        let torn = torn.split("DEFEAT").next().unwrap();
        assert!(!short.replay(torn).is_clean(), "{to}");
    }
}

#[test]
fn a_card_is_shown_by_the_hand_that_has_it() {
    let short = Short::new("whose-hand");
    let text = log(&["
Turn 1, Headline Phase: Missile Envy & \"Lone Gunman\"*: USSR Headlines Missile Envy
US Headlines \"Lone Gunman\"*
Event: Missile Envy
US reveals Duck and Cover
Place Influence (3 Ops):
USSR +3 in Poland [0][7]

Event: \"Lone Gunman\"*
US reveals Fidel*
US reveals Nasser*
US reveals Blockade*
US reveals Missile Envy
Place Influence (1 Ops):
USSR +1 in Poland [0][8]
"]);
    short.clean(&text, "the log breaks off after Turn 1, Headline Phase");
}

#[test]
fn a_card_taken_with_missile_envy_may_go_to_the_space_race() {
    let short = Short::new("taken");
    let text = log(&["
Turn 1, Headline Phase: Missile Envy & Nasser*: USSR Headlines Missile Envy
US Headlines Nasser*
Event: Missile Envy
US reveals Duck and Cover
Space Race (3 Ops):
Die roll: 1 -- Success! (Needed 3 or less)
USSR advances to 1 in the Space Race.
USSR gains 2 VP. Score is USSR 2.

Event: Nasser*
USSR +2 in Egypt [0][2]
"]);
    short.clean(&text, "the log breaks off after Turn 1, Headline Phase");
}

#[test]
fn a_region_may_be_missing() {
    let short = Short::new("region");
    let text = log(&[
        QUIET,
        "
Turn 1, USSR AR1: Decolonization: Event: Decolonization
USSR +1 in Angola [0][1]
USSR +1 in Zaire [0][1]
USSR +1 in Algeria [0][1]
USSR +1 in Thailand [0][1]

Turn 1, US AR1: Chernobyl*: Event: Chernobyl*
US chooses Chernobyl* is now in play.
",
    ]);
    short.clean(&text, "the log breaks off after Turn 1, US AR1");
    let named = text.replace("US chooses Chernobyl*", "US chooses Africa\nChernobyl*");
    short.clean(&named, "the log breaks off after Turn 1, US AR1");
}

#[test]
fn a_trapped_side_that_passes_held_nothing_to_discard() {
    let short = Short::new("trapped");
    let text = log(&["
Turn 1, Headline Phase: Quagmire* & Nasser*: USSR Headlines Quagmire*
US Headlines Nasser*
Event: Quagmire*
Quagmire* is now in play.

Event: Nasser*
USSR +2 in Egypt [0][2]

Turn 1, USSR AR1: Fidel*: Event: Fidel*
USSR +3 in Cuba [0][3]

Turn 1, US AR1

Turn 1, USSR AR2: Decolonization: Event: Decolonization
USSR +1 in Angola [0][1]
USSR +1 in Zaire [0][1]
USSR +1 in Algeria [0][1]
USSR +1 in Thailand [0][1]

Turn 1, US AR2: :
Turn 1, USSR AR3: Blockade*: Event: Blockade*
US -4 in West Germany [0][0]
"]);
    short.clean(&text, "the log breaks off after Turn 1, USSR AR3");
}

#[test]
fn two_random_cards_of_one_step_are_two_cards() {
    let short = Short::new("two-random");
    let text = log(&[
        QUIET,
        "
Turn 1, USSR AR1: Iranian Hostage Crisis*: Event: Iranian Hostage Crisis*
US -1 in Iran [0][0]
USSR +2 in Iran [0][2]
Iranian Hostage Crisis* is now in play.

Turn 1, US AR1: Duck and Cover: Event: Duck and Cover
DEFCON degrades to 4
US gains 1 VP. Score is US 3.

Turn 1, USSR AR2: Terrorism: Event: Terrorism
US discards Blockade*
US discards Che
",
    ]);
    short.clean(&text, "the log breaks off after Turn 1, USSR AR2");
}

#[test]
fn the_special_card_may_be_played_with_a_scoring_card_in_hand() {
    let short = Short::new("special");
    let text = log(&["
Turn 1, Headline Phase: Nasser* & CIA Created*: USSR Headlines Nasser*
US Headlines CIA Created*
Event: CIA Created*
USSR reveals Asia Scoring
USSR reveals Fidel*
USSR reveals Decolonization
USSR reveals Comecon*
Place Influence (1 Ops):
US +1 in Canada [3][0]

Event: Nasser*
USSR +2 in Egypt [0][2]

Turn 1, USSR AR1: Fidel*: Event: Fidel*
USSR +3 in Cuba [0][3]

Turn 1, US AR1: Duck and Cover: Event: Duck and Cover
DEFCON degrades to 4
US gains 1 VP. Score is US 1.

Turn 1, USSR AR2: Comecon*: Event: Comecon*
USSR +1 in Poland [0][5]
USSR +1 in Hungary [0][1]
USSR +1 in Bulgaria [0][1]
USSR +1 in Romania [0][1]

Turn 1, US AR2: Nuclear Test Ban: Event: Nuclear Test Ban
US gains 2 VP. Score is US 3.
DEFCON improves to 5

Turn 1, USSR AR3: The China Card: Place Influence (4 Ops):
USSR +4 in Poland [0][9]

Turn 1, US AR3: Marshall Plan*: Place Influence (4 Ops):
US +4 in Canada [7][0]
"]);
    let report = short.clean(
        &text,
        "the log ends with the game: US wins: a scoring card was held",
    );
    assert!(
        report
            .habits
            .iter()
            .any(|seen| seen.habit == "play_forbidden_by_rule"),
        "{report}"
    );
}

/// The USSR controls Japan when Asia is scored under Shuttle Diplomacy.
const SHUTTLE: &str = "
Turn 1, USSR AR1: Fidel*: Place Influence (2 Ops):
USSR +2 in South Korea [1][2]

Turn 1, US AR1: Shuttle Diplomacy: Event: Shuttle Diplomacy
Shuttle Diplomacy is now in play.

Turn 1, USSR AR2: The China Card: Place Influence (4 Ops):
USSR +5 in Japan [1][5]

Turn 1, US AR2: Asia Scoring: Event: Asia Scoring
Shuttle Diplomacy is no longer in play.
USSR gains 2 VP. Score is even.

Turn 1, USSR AR3: Blockade*: Event: Blockade*
US -4 in West Germany [0][0]

Turn 1, US AR3: Nuclear Test Ban: Event: Nuclear Test Ban
US gains 3 VP. Score is US 3.
";

#[test]
fn a_scoring_that_pays_too_much_is_a_habit() {
    let short = Short::new("overpaid");
    let text = log(&[QUIET, SHUTTLE]);
    let end = "the log breaks off after Turn 1, US AR3";
    let report = short.clean(&text, end);
    let habits = |report: &Report| -> Vec<(String, Vec<usize>)> {
        report
            .habits
            .iter()
            .map(|seen| (seen.habit.clone(), seen.lines.clone()))
            .collect()
    };
    let scoring = 1 + text
        .lines()
        .position(|line| line == "USSR gains 2 VP. Score is even.")
        .unwrap();
    assert_eq!(
        habits(&report),
        [("overpaid".to_owned(), vec![scoring])],
        "{report}"
    );
    // The rules give the USSR one point less.
    assert_eq!(report.game.as_ref().unwrap().board().vp(), 4, "{report}");
    // A log that pays by the rules has no habit, and one that pays more is wrong.
    let paid = |scoring: &str, later: &str| {
        let text = text.replace("USSR gains 2 VP. Score is even.", scoring);
        text.replace("US gains 3 VP. Score is US 3.", later)
    };
    let right = short.clean(
        &paid(
            "USSR gains 1 VP. Score is US 1.",
            "US gains 3 VP. Score is US 4.",
        ),
        end,
    );
    assert_eq!(habits(&right), [], "{right}");
    for (scoring, later) in [
        (
            "USSR gains 4 VP. Score is USSR 2.",
            "US gains 3 VP. Score is US 1.",
        ),
        (
            "USSR gains 2 VP. Score is even.",
            "US gains 3 VP. Score is US 4.",
        ),
        (
            "No VP awarded. Score is US 2.",
            "US gains 3 VP. Score is US 5.",
        ),
    ] {
        let report = short.replay(&paid(scoring, later));
        assert!(
            !report.differences.is_empty(),
            "{scoring} {later}: {report}"
        );
    }
    // Without the USSR in control of the space there is nothing to overpay.
    let elsewhere = text.replace("USSR +5 in Japan [1][5]", "USSR +4 in Japan [1][4]");
    assert!(!short.replay(&elsewhere).differences.is_empty());
}

#[test]
fn bids_are_header_and_headlines_alone_are_a_fragment() {
    let short = Short::new("bids");
    let header = "SETUP: anna bids 2 Influence for USSR
ben.7 bids 1 Influence for USSR
anna will play as USSR.
ben.7 will play as USA.
Additional Influence from bidding: US +1
Scenario: Standard
Optional Cards Added
";
    let set_up = SET_UP.split_once("Optional Cards Added\n").unwrap().1;
    let more = "US +1 in Iran [2][0]\n";
    let next = "
Turn 2, Headline Phase: Fidel* & Blockade*: USSR Headlines Fidel*
US Headlines Blockade*
";
    let text = [header, set_up, more, QUIET, next].concat();
    let end = "a fragment: the log has only headline phases; nothing after Turn 1, Headline Phase can be replayed";
    let report = short.clean(&text, end);
    assert_eq!((report.plays, report.plays_in_log), (2, 3));
    // Without the line the markers show the same.
    let silent = text.replace("Additional Influence from bidding: US +1\n", "");
    let report = short.clean(&silent, end);
    assert_eq!(
        report.assumptions[1],
        "US has a handicap of 1, because it places 8 markers"
    );
    let report = short.replay(&text.replace("bidding: US +1", "bidding: US +2"));
    assert!(!report.differences.is_empty(), "{report}");
}
