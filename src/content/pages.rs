//! The pages of `docs/`, embedded in the library beside the content of this repository.

macro_rules! pages {
    ($($name:literal in $file:literal,)*) => {
        [$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/", $file)))),*]
    };
}

/// The written pages of the documentation, each with its name, in the order of `docs/README.md`: Markdown, whose links
/// lead to files of the repository.
///
/// A program that is installed without the folder prints them. The reference of calls and keys is made from their
/// tables instead: `brink_author::reference`.
pub const PAGES: [(&str, &str); 33] = pages! {
    "play" in "play.md",
    "workbench" in "workbench.md",
    "serve" in "serve.md",
    "http_api" in "http_api.md",
    "threat_model" in "threat_model.md",
    "game_systems" in "game_systems.md",
    "recorded_games" in "recorded_games.md",
    "pictures" in "pictures.md",
    "many_games" in "many_games.md",
    "human_play" in "human_play.md",
    "bots" in "bots.md",
    "ladder" in "ladder.md",
    "players" in "players.md",
    "first_card" in "first_card.md",
    "concepts" in "concepts.md",
    "suspended_events" in "suspended_events.md",
    "position_tests" in "position_tests.md",
    "position_words" in "position_words.md",
    "make_a_game" in "make_a_game.md",
    "rule_book_to_mod" in "rule_book_to_mod.md",
    "build_a_map" in "build_a_map.md",
    "make_a_scenario" in "make_a_scenario.md",
    "rule_scripts" in "rule_scripts.md",
    "mods" in "mods.md",
    "lessons" in "lessons.md",
    "languages" in "languages.md",
    "content" in "content.md",
    "editor" in "editor/README.md",
    "troubleshooting" in "troubleshooting.md",
    "glossary" in "glossary.md",
    "performance" in "performance.md",
    "python" in "python.md",
    "scale" in "scale.md",
};
