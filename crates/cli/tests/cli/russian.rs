//! The program in another language: what a player reads and types in Russian.

mod mistakes;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The Latin words of a Russian transcript: a name of the rules, keys of the keyboard, parts of names, and languages as
/// they are typed.
const LATIN: &[&str] = &["DEFCON", "Enter", "Ctrl", "II", "KAL", "en", "ru"];

fn run(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    command
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Russian output of a command, which must succeed.
fn says(args: &[&str], input: &str) -> String {
    let args = [args, &["--language", "ru"]].concat();
    let output = run(&testkit::root(), &args, input);
    assert!(
        output.status.success(),
        "{args:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(
        output.stderr.is_empty(),
        "{args:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Russian standard error of a command, which must fail.
fn complains(args: &[&str]) -> String {
    let args = [args, &["--language", "ru"]].concat();
    let output = run(&testkit::root(), &args, "");
    assert!(!output.status.success(), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// The words of a text that are not Russian: of two Latin letters or more, and not among those that may be.
fn latin_words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphabetic());
    let is_latin = |word: &&str| word.len() > 1 && word.chars().any(|c| c.is_ascii_alphabetic());
    words
        .filter(is_latin)
        .filter(|word| !LATIN.contains(word))
        .map(str::to_owned)
        .collect()
}

fn assert_russian(text: &str) {
    for line in text.lines() {
        assert_eq!(latin_words(line), [""; 0], "{line}");
    }
}

/// A transcript: the input follows each prompt.
fn typed(said: &str, lines: &[&str]) -> String {
    let mut pieces = said.split("> ");
    let mut printed = pieces.next().unwrap_or_default().to_owned();
    let mut lines = lines.iter();
    for piece in pieces {
        printed += &format!("> {}\n{piece}", lines.next().unwrap_or(&"(конец)"));
    }
    printed
}

/// Lines that choose by number, with every command between them.
fn lines(count: u64, seed: u64) -> String {
    const COMMANDS: [&str; 24] = [
        "помощь",
        "поле",
        "рука",
        "карта 1",
        "карта такой нет",
        "эффекты",
        "сброс",
        "удаленные",
        "регионы",
        "журнал 5",
        "почему переворот",
        "почему космическая гонка",
        "почему операции",
        "почему нет такого",
        "поле Африка",
        "поле нигде",
        "язык",
        "язык нигде",
        "Египет 3",
        "Египет, Судан",
        "100",
        "карта",
        "отмена",
        "",
    ];
    let line = |n: u64| match brink::digest::mixed(seed, n) % 60 {
        command @ 0..24 => COMMANDS[command as usize].to_owned(),
        number => (number % 8 + 1).to_string(),
    };
    (0..count).map(|n| line(n) + "\n").collect()
}

/// The flags that name the players of both sides.
fn flags(scenario: &str) -> [String; 2] {
    brink::ids::Side::BOTH.map(|side| format!("--{}", testkit::content(scenario).side_id(side)))
}

/// Whole games of every scenario, from the first question to the last line, have no English word.
#[test]
fn whole_games_are_russian() {
    let games = if testkit::nightly() { 3 } else { 1 };
    for scenario in testkit::scenarios() {
        let [first, second] = flags(&scenario);
        for seed in 1..=games {
            let seed = seed.to_string();
            let said = says(
                &[
                    "play", &scenario, &first, "random", &second, "careful", "--seed", &seed,
                ],
                "",
            );
            assert!(said.contains("Победа") || said.contains("Ничья"), "{said}");
            assert_russian(&said);
        }
    }
}

/// Two people at one screen, with every command and every mistake.
#[test]
fn what_people_see_is_russian() {
    let count = if testkit::nightly() { 300 } else { 100 };
    for (seed, scenario) in testkit::scenarios().into_iter().enumerate() {
        let said = says(
            &["play", &scenario, "--seed", &seed.to_string()],
            &lines(count, seed as u64),
        );
        let headlines = testkit::content(&scenario).scenario.headline.is_some();
        assert_eq!(
            (
                said.contains("начальное событие"),
                said.contains("Передайте экран")
            ),
            (headlines, true),
            "{said}"
        );
        assert_russian(&said);
    }
}

/// Cards have the names of the rule books, and may be typed by other names, English ones too.
#[test]
fn other_names_of_cards_are_understood() {
    for (scenario, typed, shown) in [
        ("twilight_struggle", "Мелкая война", "Опосредованная война"),
        (
            "twilight_struggle",
            "локальная война",
            "Опосредованная война",
        ),
        ("twilight_struggle", "Карточка Китая", "Карта Китая"),
        ("twilight_struggle", "Трясина", "Затруднительное положение"),
        (
            "twilight_struggle",
            "Красная угроза/Чистки",
            "Боязнь красных/Чистки",
        ),
        (
            "twilight_struggle",
            "Assassination of John Kennedy",
            "Убийство Джона Кеннеди",
        ),
        ("twilight_struggle", "Quagmire", "Затруднительное положение"),
        ("red_sea", "Лев допускает ошибку", "Лев слабеет"),
        ("red_sea", "Zbigniew Brzezinski", "Збигнев Бжезинский"),
    ] {
        let said = says(&["play", scenario], &format!("карта {typed}\n"));
        assert!(said.contains(&format!("> {shown}")), "{typed}: {said}");
    }
}

/// Red Sea calls a turn a round and an action round a turn, with every word of its own book.
#[test]
fn red_sea_speaks_as_its_rule_book() {
    let said = says(
        &[
            "play", "red_sea", "--us", "random", "--ussr", "random", "--seed", "3",
        ],
        "",
    );
    assert!(
        said.contains("Раунд 2") && said.contains("-- СССР: ход 1"),
        "{said}"
    );
    assert!(
        !said.contains("раунд действий") && !said.contains("Ход 2"),
        "{said}"
    );
    let said = says(&["play", "red_sea"], "поле\n");
    assert!(said.contains("(правило 4.5 В)"), "{said}");
}

#[test]
fn the_player_aid_is_russian() {
    for scenario in testkit::scenarios() {
        let said = says(&["play", &scenario], "памятка\n");
        assert!(said.contains("Операции"), "{said}");
        assert_russian(&said);
    }
}

/// The log of a short game, and the end of it.
#[test]
fn a_short_game() {
    let said = says(
        &[
            "play", "red_sea", "--us", "careful", "--ussr", "random", "--seed", "2",
        ],
        "",
    );
    insta::assert_snapshot!("russian_short_game", said);
}

/// The first questions of a game, answered and asked about in Russian.
#[test]
fn a_game_is_played_in_russian() {
    let lines = [
        "помощь",
        "поле азия",
        "Польше 3",
        "восточной германии",
        "1",
        "карта 2",
        "почему Иран",
        "?",
        "журнал 2",
        "сохранить",
        "отмена",
        "fidel",
        "конец",
    ];
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let said = says(
        &["play", "twilight_struggle", "--us", "random", "--seed", "5"],
        &input,
    );
    insta::assert_snapshot!("russian_questions", typed(&said, &lines));
}

/// The log of a game has the same digest in every language.
#[test]
fn digests_do_not_depend_on_the_language() {
    for scenario in testkit::scenarios() {
        let args = ["sim", &scenario, "--games", "1", "--seed", "4", "--json"];
        let digest = |output: Output| {
            let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            value["digest"].clone()
        };
        let english = digest(run(&testkit::root(), &args, ""));
        let russian = digest(run(
            &testkit::root(),
            &[&args[..], &["--language", "ru"]].concat(),
            "",
        ));
        assert_eq!(english, russian, "{scenario}");
        assert!(english.is_string());
    }
}

/// A language is changed while a game is played, and the log is in the new one.
#[test]
fn the_language_of_a_running_game_changes() {
    let said = says(
        &["play", "red_sea", "--us", "random", "--seed", "1"],
        "1\nязык en\nlog\nlanguage ru\nжурнал\nвыход\n",
    );
    assert!(
        said.contains("The game continues in this language: en."),
        "{said}"
    );
    assert!(
        said.contains("USSR +1 in ") && said.contains("СССР +1 в "),
        "{said}"
    );
    assert!(said.ends_with("Игра не сохранена. Зерно 1.\n"), "{said}");
}

/// The language is named, or comes from the environment, or from the system if there is content in it.
/// Variables of the environment, arguments, and the first line of the list.
type Choosing = (
    &'static [(&'static str, &'static str)],
    &'static [&'static str],
    &'static str,
);

const CHOSEN: [Choosing; 12] = [
    (&[], &[], "Scenarios"),
    (&[], &["--language", "ru"], "Сценарии"),
    (&[("BRINK_LANGUAGE", "ru")], &[], "Сценарии"),
    (
        &[("BRINK_LANGUAGE", "ru")],
        &["--language", "en"],
        "Scenarios",
    ),
    (
        &[("BRINK_LANGUAGE", "en"), ("LANG", "ru_RU.UTF-8")],
        &[],
        "Scenarios",
    ),
    (
        &[("BRINK_LANGUAGE", ""), ("LANG", "ru_RU.UTF-8")],
        &[],
        "Сценарии",
    ),
    (&[("LANG", "ru_RU.UTF-8")], &[], "Сценарии"),
    (
        &[("LC_MESSAGES", "ru"), ("LANG", "en_US.UTF-8")],
        &[],
        "Сценарии",
    ),
    (
        &[("LC_ALL", "ru@euro"), ("LC_MESSAGES", "en"), ("LANG", "en")],
        &[],
        "Сценарии",
    ),
    (
        &[("LC_ALL", "C"), ("LANG", "ru_RU.UTF-8")],
        &[],
        "Scenarios",
    ),
    (&[("LANG", "fr_FR.UTF-8")], &[], "Scenarios"),
    (&[("LANG", "../../etc")], &[], "Scenarios"),
];

/// The language is named, or comes from the environment, or from the system if there is content in it.
#[test]
fn the_language_is_chosen_in_this_order() {
    let list = |env: &[(&str, &str)], args: &[&str]| {
        let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
        command
            .arg("list")
            .args(args)
            .current_dir(testkit::root())
            .envs(env.iter().copied());
        let output = command.output().unwrap();
        let said = if output.status.success() {
            output.stdout
        } else {
            output.stderr
        };
        String::from_utf8(said)
            .unwrap()
            .lines()
            .next()
            .unwrap()
            .to_owned()
    };
    for (env, args, says) in CHOSEN {
        assert_eq!(list(env, args), says, "{env:?} {args:?}");
    }
    let unknown = list(&[("BRINK_LANGUAGE", "rux")], &[]);
    let says = "error: BRINK_LANGUAGE=rux: no content has this language; did you mean `ru`?; known languages: ru";
    assert_eq!(unknown, says);
}

/// Lists and pictures have no English word but ids.
#[test]
fn lists_and_pictures_are_russian() {
    for scenario in testkit::scenarios() {
        let without_ids = |text: String| -> String {
            let words = text
                .split_inclusive(char::is_whitespace)
                .filter(|word| !word.contains(['_', '=']));
            words
                .map(|word| word.trim_start_matches(|c: char| c == '(' || c.is_ascii_alphabetic()))
                .collect()
        };
        assert_russian(&without_ids(says(&["list", "--options", &scenario], "")));
        let map = says(&["map", &scenario, "--start"], "");
        let texts = map
            .split('<')
            .filter_map(|tag| tag.split_once('>'))
            .map(|(_, text)| text);
        texts.for_each(|text| assert_russian(&text.replace("&apos;", "'")));
    }
}

/// Summaries have no English word: neither the names of endings and players, nor what is said of missing games.
#[test]
fn summaries_are_russian() {
    for scenario in testkit::scenarios() {
        let said = says(&["sim", &scenario, "--games", "20"], "");
        let (said, digest) = said.rsplit_once("отпечаток ").unwrap();
        assert_eq!(digest.trim().len(), 16, "{digest}");
        assert!(
            said.contains(": 20 игр за ") && said.contains("(случайный игрок)"),
            "{said}"
        );
        assert_russian(said);
    }
    let said = says(
        &[
            "match", "red_sea", "--a", "careful", "--b", "random", "--games", "4",
        ],
        "",
    );
    assert!(
        said.contains("4 игры; пар с одинаковой раздачей 2, за "),
        "{said}"
    );
    assert_russian(said.rsplit_once("отпечаток ").unwrap().0);
    let ladder = "ladder red_sea --players careful,random --games 4";
    let ladder: Vec<&str> = ladder.split(' ').collect();
    assert_russian(&says(&ladder, ""));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("1").to_str().unwrap().to_owned();
    let part = says(
        &[
            "sim", "red_sea", "--games", "40", "--shard", "1/2", "--out", &file,
        ],
        "",
    );
    assert!(
        part.contains(": 20 игр (игры с 1 по 20 из 40) за "),
        "{part}"
    );
    let again = complains(&["sim", "red_sea", "--games", "40", "--out", &file]);
    assert!(
        again.contains("в нем уже есть 20 игр: продолжите с --resume"),
        "{again}"
    );
    let merged = run(
        &testkit::root(),
        &["sim", "--merge", &file, "--language", "ru"],
        "",
    );
    let warning = String::from_utf8(merged.stderr).unwrap();
    assert_eq!(
        warning,
        "предупреждение: не хватает части игр (игры с 21 по 40), всего их 40\n"
    );
}

/// The page of a report has no English word but what is typed: kinds of players.
#[test]
fn reports_are_russian() {
    let folder = tempfile::tempdir().unwrap();
    for scenario in testkit::scenarios() {
        let file = folder.path().join(&scenario).to_str().unwrap().to_owned();
        run(
            &testkit::root(),
            &[
                "sim",
                &scenario,
                "--games",
                "5",
                "--report",
                &file,
                "--language",
                "ru",
            ],
            "",
        );
        let page = std::fs::read_to_string(&file).unwrap();
        assert!(
            page.contains("<html lang=\"ru\">") && page.contains("5 игр от зерна 1"),
            "{scenario}"
        );
        let (_, body) = page.split_once("<body>").unwrap();
        let texts = body
            .split('<')
            .filter_map(|tag| tag.split_once('>'))
            .map(|(_, text)| text);
        texts.for_each(|text| {
            assert_russian(
                &text
                    .replace("`random`", "")
                    .replace("&apos;", "'")
                    .replace("&amp;", "&"),
            )
        });
    }
}

/// Effects named by the status line are in the list of effects, including flags.
#[test]
fn flags_that_are_on_are_in_effect() {
    let said = says(
        &["play", "punic", "--rome", "random", "--seed", "5"],
        "эффекты\nвыход\n",
    );
    assert!(
        said.contains("Действует\n  Рим господствует на море\n"),
        "{said}"
    );
}

/// A recorded game is read in any language, and what is found in it is said in Russian; headings are those of the log.
#[test]
fn recorded_games_are_replayed_in_russian() {
    let log = "tests/playdek/nuclear_war.txt";
    let said = says(&["replay", "--playdek", log], "");
    assert!(
        said.contains("розыгрышей 12 из 12, сверено фактов 60, 0 расхождений"),
        "{said}"
    );
    assert!(
        said.contains("журнал кончается вместе с игрой. Победа СССР: ядерная война"),
        "{said}"
    );
    let part = says(
        &["replay", "--playdek", log, "--to", "Turn 1, USSR AR2"],
        "",
    );
    assert!(part.contains("остановка после Turn 1, USSR AR2"), "{part}");
}

#[test]
fn training_speaks_russian() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("веса.yaml");
    let args = [
        "train",
        "punic",
        "--games",
        "4",
        "--out",
        file.to_str().unwrap(),
        "--language",
        "ru",
    ];
    let output = run(&testkit::root(), &args, "");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let said = [output.stdout, output.stderr]
        .map(|bytes| String::from_utf8(bytes).unwrap())
        .concat();
    assert!(
        said.contains("проверка 1: сыграно игр: 1") && said.contains("записано: "),
        "{said}"
    );
    assert_russian(
        &said
            .replace(folder.path().to_str().unwrap(), "")
            .replace(".yaml", ""),
    );
}
