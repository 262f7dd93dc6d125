//! `brink new game`: a whole small game, in a few commented files.

use super::template::{fill_text, title};
use super::{CommandResult, Making};

/// The files of a new game, with places for its id and its title.
const FILES: &[(&str, &str)] = &[
    ("maps/@GAME@.yaml", include_str!("template/game/map.yaml")),
    (
        "scenarios/@GAME@.yaml",
        include_str!("template/game/scenario.yaml"),
    ),
    (
        "scenarios/rules/@GAME@.lua",
        include_str!("template/game/rules.lua"),
    ),
    (
        "cards/@GAME@/cards.yaml",
        include_str!("template/game/cards.yaml"),
    ),
    (
        "cards/@GAME@/night_boats.lua",
        include_str!("template/game/night_boats.lua"),
    ),
    (
        "cards/@GAME@/guild_oath.lua",
        include_str!("template/game/guild_oath.lua"),
    ),
    (
        "cards/@GAME@/rumours.lua",
        include_str!("template/game/rumours.lua"),
    ),
    (
        "cards/@GAME@/debt_collectors.lua",
        include_str!("template/game/debt_collectors.lua"),
    ),
    (
        "cards/@GAME@/toll.lua",
        include_str!("template/game/toll.lua"),
    ),
    (
        "cards/@GAME@/autumn_fair.lua",
        include_str!("template/game/autumn_fair.lua"),
    ),
    (
        "cards/@GAME@/shore_scoring.lua",
        include_str!("template/game/shore_scoring.lua"),
    ),
    (
        "cards/@GAME@/hills_scoring.lua",
        include_str!("template/game/hills_scoring.lua"),
    ),
    (
        "tests/@GAME@.yaml",
        include_str!("template/game/tests.yaml"),
    ),
    ("locale/de.yaml", include_str!("template/game/locale.yaml")),
];

/// Addition to the README of a mod that begins as a game.
const README: &str = include_str!("template/game/README.md");

impl Making {
    /// A map, cards, rules, tests and the beginning of a translation.
    pub(super) fn game(&mut self, name: &str) -> CommandResult {
        let title = title(name);
        let words = [("GAME", name), ("TITLE", &title)];
        for (path, text) in FILES {
            self.write(&fill_text(path, &words), &fill_text(text, &words))?;
        }
        self.add_to_readme(&fill_text(README, &words))
    }
}
