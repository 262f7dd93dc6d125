//! `brink new game`: a whole small game, in a few commented files.

use super::template::{fill_text, title};
use super::{CommandResult, Making};

/// Paths in a mod, and the texts of the templates for them.
macro_rules! files {
    ($($path:literal = $template:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("template/game/", $template)))),*]
    };
}

/// The files of a new game, with places for its id and its title.
const FILES: &[(&str, &str)] = files! {
    "maps/@GAME@.yaml" = "map.yaml",
    "scenarios/@GAME@.yaml" = "scenario.yaml",
    "scenarios/rules/@GAME@.lua" = "rules.lua",
    "cards/@GAME@/cards.yaml" = "cards.yaml",
    "cards/@GAME@/night_boats.lua" = "night_boats.lua",
    "cards/@GAME@/guild_oath.lua" = "guild_oath.lua",
    "cards/@GAME@/rumours.lua" = "rumours.lua",
    "cards/@GAME@/debt_collectors.lua" = "debt_collectors.lua",
    "cards/@GAME@/toll.lua" = "toll.lua",
    "cards/@GAME@/autumn_fair.lua" = "autumn_fair.lua",
    "cards/@GAME@/shore_scoring.lua" = "shore_scoring.lua",
    "cards/@GAME@/hills_scoring.lua" = "hills_scoring.lua",
    "tests/@GAME@.yaml" = "tests.yaml",
    "locale/de.yaml" = "locale.yaml",
};

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
