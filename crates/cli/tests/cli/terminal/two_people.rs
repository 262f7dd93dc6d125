//! Two people at one screen.

use super::*;

#[test]
fn two_people_at_one_screen_answer_in_secret() {
    let script = "return { event = function(game)
      local own, other = game:choose_secretly { ask = 'send', options = { 'ayr', 'bute' }, \
        opponent_options = { { 'hold fast', 1 } } }
      game:log('red sends ' .. own)
    end }\n";
    let folder = isles(script);
    let given = "{ active: red, hand: { red: [probe], blue: [calm] } }";
    let text =
        format!("scenario: isles\ntests:\n- name: it\n  given: {given}\n  then: {{ vp: 0 }}\n");
    fs::write(folder.path().join("position.yaml"), text).unwrap();
    let lines = [
        "probe", "event", "bute", "log", "why ayr", "hold", "log", "quit",
    ];
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let args = [
        "--content",
        ".",
        "play",
        "--position",
        "position.yaml",
        "--seed",
        "1",
    ];
    let said = typed(&prints(folder.path(), &args, &input), &lines);
    let (_, after) = said.split_once("> bute\n").unwrap();
    let (hidden, shown) = after.split_once("> hold\n").unwrap();
    assert!(
        hidden.contains("Pass the screen to Blue") && hidden.contains("in secret"),
        "{hidden}"
    );
    assert!(!hidden.to_lowercase().contains("bute"), "{hidden}");
    assert!(shown.contains("red sends bute"), "{shown}");
}

/// Before anyone is at the screen it shows no card that only one side sees.
#[test]
fn the_first_board_is_of_the_one_who_is_asked() {
    for scenario in testkit::scenarios() {
        let game = brink::game::Game::new(testkit::content(&scenario), 1).unwrap();
        let content = game.content();
        let is_secret = |id: &str| {
            let zone = game.board().zone(content.find_card(id).unwrap());
            zone.is_seen_by(Side::First) != zone.is_seen_by(Side::Second)
        };
        let said = prints(&testkit::root(), &["play", &scenario, "--seed", "1"], "");
        let (before, after) = said.split_once("Pass the screen").unwrap();
        for (_, card) in content.cards.iter().filter(|(id, _)| is_secret(id)) {
            assert!(!before.contains(card.name.as_str()), "{before}");
        }
        assert!(after.contains("deck "), "the board follows: {after}");
    }
}

#[test]
fn a_game_that_is_over_shows_its_board_although_nobody_is_asked() {
    let folder = isles(NOTHING);
    let play = ["play", "isles", "--seed", "3", "--save", "over.json"];
    prints(folder.path(), &play, &"1\n".repeat(200));
    let said = prints(folder.path(), &["play", "--load", "over.json"], "");
    assert!(
        said.contains("deck ") && !said.contains("Pass the screen"),
        "{said}"
    );
}

#[test]
fn hands_are_hidden_when_two_people_share_the_screen() {
    let folder = isles(NOTHING);
    // Red plays, then blue looks at its hand.
    let said = prints(
        folder.path(),
        &["play", "isles", "--seed", "3"],
        "1\n1\nlog\nhand\nquit\n",
    );
    let (before, red) = said.split_once("Pass the screen to Red.").unwrap();
    let (red, blue) = red.split_once("Pass the screen to Blue.").unwrap();
    assert!(!before.contains("Red: play"), "{said}");
    let held = |text: &str| -> Vec<String> {
        let lines = text
            .lines()
            .skip_while(|line| !line.contains(": play a card"))
            .skip(1);
        let names = lines
            .take_while(|line| line.starts_with(' '))
            .filter_map(|line| line.split_whitespace().nth(1));
        names.map(str::to_owned).collect()
    };
    let (reds, blues) = (held(red), held(blue));
    assert_eq!((reds.len(), blues.len()), (2, 2), "{said}");
    assert!(
        blues.iter().all(|card| !red.contains(card.as_str())),
        "{said}"
    );
    // What was played is known; what is still held is not.
    assert!(blue.contains(&format!("Red plays {}", reds[0])), "{said}");
    assert!(!blue.contains(&reds[1]), "{said}");
    // A person against a machine is never asked to leave the screen.
    let said = prints(
        folder.path(),
        &["play", "isles", "--blue", "random"],
        "1\n1\nquit\n",
    );
    assert!(!said.contains("Pass the screen"), "{said}");
}

#[test]
fn players_are_named_by_the_sides_of_the_scenario() {
    let folder = isles(NOTHING);
    for flag in [
        &["--blue", "random"][..],
        &["--blue=random"],
        &["--player", "blue=random"],
        &["--side", "blue=random"],
    ] {
        let args = [&["play", "isles", "--seed", "1"], flag].concat();
        assert!(
            !prints(folder.path(), &args, "quit\n").contains("Pass the screen"),
            "{flag:?}"
        );
        let args = [&["sim", "isles", "--games", "2"], flag].concat();
        prints(folder.path(), &args, "");
    }
    let said = fails(folder.path(), &["play", "isles", "--bleu", "random"]);
    assert!(
        said.contains("--red and --blue; did you mean `--blue`?"),
        "{said}"
    );
    let said = fails(folder.path(), &["sim", "isles", "--sed", "5"]);
    assert!(
        said.contains("unexpected argument `--sed`") && said.contains("did you mean `--seed`?"),
        "{said}"
    );
    let said = fails(folder.path(), &["sim", "isles", "--player", "bleu=random"]);
    assert!(
        said.contains("no side `bleu`: it has `red` and `blue`; did you mean `blue`?"),
        "{said}"
    );
    let said = fails(
        folder.path(),
        &[
            "sim",
            "isles",
            "--blue",
            "random",
            "--player",
            "blue=careful",
        ],
    );
    assert!(said.contains("given twice"), "{said}");
    assert!(
        fails(folder.path(), &["play", "isles", "--blue", "clever"])
            .contains("unknown kind of player `clever`")
    );
}

#[test]
fn a_bid_is_asked_of_players_and_not_of_sides() {
    for option in ["secret_bid=5", "auction=5"] {
        let args = [
            "play",
            "twilight_struggle",
            "--seed",
            "3",
            "--option",
            option,
        ];
        let said = prints(&testkit::root(), &args, "us 2\nussr 3\nquit\n");
        let (_, after) = said
            .split_once("Pass the screen to First player.")
            .expect(&said);
        let (first, second) = after
            .split_once("Pass the screen to Second player.")
            .expect(&said);
        assert!(first.contains("First player: bid"), "{said}");
        // What the first has written is a secret only if the bid is.
        assert_eq!(
            second.contains("First player bids 2 for US"),
            option.starts_with("auction"),
            "{said}"
        );
        assert!(!first.contains("Pass the screen to US"), "{said}");
    }
}
