//! The operations of a content, by their words.

use super::Content;
use super::mode::Mode;

impl Mode {
    /// The modes of a game: those of every game, then the scenario's own.
    pub fn all(content: &Content) -> impl Iterator<Item = Mode> + use<> {
        let own = content.scenario.operations.own_ids().map(Mode::Own);
        Mode::PRINTED.into_iter().chain(own)
    }

    /// The mode of a word, if the game has it.
    #[must_use]
    pub fn named(word: &str, content: &Content) -> Option<Mode> {
        Mode::all(content).find(|mode| mode.key(content) == word)
    }

    /// The word used in files and scripts.
    #[must_use]
    pub fn key(self, content: &Content) -> &str {
        match self {
            Mode::Influence => Mode::WORDS[0],
            Mode::Realign => Mode::WORDS[1],
            Mode::Coup => Mode::WORDS[2],
            Mode::Own(id) => {
                let own = content.scenario.operations.own.get_index(id.index());
                own.map_or("", |(key, _)| key)
            }
        }
    }
}
