//! Mistakes, explained in Russian.

use super::*;

/// Errors before a game begins are in Russian, too.
#[test]
fn mistakes_are_explained_in_russian() {
    for (args, text) in [
        (
            &["play", "red_see"][..],
            "ошибка: неизвестный сценарий `red_see`; может быть, «red_sea»? Есть: ",
        ),
        (
            &["play"],
            "ошибка: назовите сценарий; `--load ФАЙЛ` продолжает сохраненную игру\n",
        ),
        (
            &["play", "red_sea", "--us", "karful"],
            "неизвестный вид игрока «karful»: есть human, book, careful, cmd, greedy, net, random",
        ),
        (
            &["sim", "red_sea", "--us", "karful"],
            "неизвестный вид игрока «karful»: есть book, careful, cmd, greedy, net, random",
        ),
        (
            &["play", "red_sea", "--uk", "random"],
            "неизвестный флаг `--uk`: стороны сценария — --us и --ussr",
        ),
        (
            &["play", "red_sea", "--player", "uk=random"],
            "в сценарии нет стороны `uk`: есть `us` и `ussr`",
        ),
        (
            &["play", "red_sea", "--option", "x"],
            "настройку пишут как ИМЯ=ЗНАЧЕНИЕ, а не «x»",
        ),
        (
            &["play", "--load", "no_such.json"],
            "ошибка: no_such.json: такого файла нет\n",
        ),
        (
            &["play", "--load", "Cargo.toml"],
            "ошибка: Cargo.toml: это не сохраненная игра: ",
        ),
        (&["map"], "required"),
    ] {
        let said = complains(args);
        assert!(said.contains(text), "{args:?}: {said}");
    }
}

/// Errors about files of counts are in Russian.
#[test]
fn mistakes_with_counts_are_explained_in_russian() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [one, two] = [file("1.json"), file("2.json")];
    for (file, seed) in [(&one, "1"), (&two, "2")] {
        says(
            &[
                "sim", "red_sea", "--games", "2", "--seed", seed, "--out", file,
            ],
            "",
        );
    }
    for (args, text) in [
        (
            &["sim", "--merge", &one, &one][..],
            "1.json: игры с 1 по 2 были бы сосчитаны дважды",
        ),
        (
            &["sim", "--merge", &one, &two],
            "2.json: это счет разных игр: зерна 1 и 2",
        ),
        (
            &["sim", "--merge", "Cargo.toml"],
            "Cargo.toml: это не счет игр: файл не начинается с",
        ),
        (
            &["sim", "--merge", "no_such.json"],
            "no_such.json: такого файла нет",
        ),
        (
            &["sim", "--merge", &one, "--out", &two],
            "2.json: в нем есть игры, которые пропали бы",
        ),
    ] {
        let said = complains(args);
        assert!(said.contains(text), "{args:?}: {said}");
    }
}
