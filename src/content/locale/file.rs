//! The files of a language: their keys.

use super::super::by_id::ById;
use super::super::node::Node;
use super::super::read::in_force;
use super::super::reader::Reader;
use super::super::spec::{self, Declared, Readable, format, list, text, title, words};
use super::kinds::{
    ByMessage, ByPrompt, ByText, Messages, Named, TextById, Texts, named_by_id, tables_by_id,
    tables_of, texts_by_id,
};
use crate::words::{Forms, Plural};

spec::keys! {
    /// A language: names and texts, by the ids of the content, and the messages of the program, by
    /// theirs.
    pub(super) struct LocaleFile = "a language" in () {
        /// The format of the file, for versions of the engine to come.
        format: () = format(), empty;
        /// The plural rule: the form of a message for each number. A file that has such forms needs
        /// it.
        plural: Option<Plural> = words(), may;
        /// Messages of the program, by id: a text with the holes of the English one, plural forms,
        /// or the forms of a name.
        messages: Messages = ByMessage, empty;
        /// The names of the sides, by id.
        sides: ById<Forms> = named_by_id("sides"), empty;
        /// The names of the regions of any map, by id.
        regions: ById<Forms> = named_by_id("regions"), empty;
        /// The names of the spaces of any map, by id.
        spaces: ById<Forms> = named_by_id("spaces"), empty;
        /// The names and texts of the cards of any set, by id.
        cards: ById<CardNames> = tables_of("card", "cards"), empty;
        /// Maps, by id. A map that extends another inherits its names, and so does a card.
        maps: ById<MapNames> = tables_by_id("maps"), empty;
        /// Card sets, by id.
        card_sets: ById<SetNames> = tables_of("card set", "card sets"), empty;
        /// Scenarios, by id. A scenario that extends another inherits its names.
        scenarios: ById<ScenarioNames> = tables_of("scenario", "scenarios"), empty;
        /// Lessons, by id.
        lessons: ById<LessonNames> = tables_by_id("lessons"), empty;
        /// Mods, by id.
        mods: ById<ModNames> = tables_by_id("mods"), empty;
        /// Rule scripts, by id.
        rules: ById<RuleNames> = tables_by_id("rule scripts"), empty;
    }
}

spec::keys! {
    /// The name, the text and the note of a card, and the texts of its script.
    pub(super) struct CardNames = "a card" in () {
        /// Its name.
        name: Option<Forms> = Named, may;
        /// Alternative names, accepted as input and never displayed.
        also: Vec<String> = list(title()).most("other names", 20), empty;
        /// Its note. If the text is translated, only a translated note is displayed.
        note: Option<String> = text(), may;
        /// The historical background of the event.
        commentary: Option<String> = text(), may;
        /// Its text.
        text: Option<String> = text(), may;
        /// The sentence for an effect in force, with the holes of the card's own sentence.
        in_force: Option<String> = in_force(), may;
        /// The questions, answers and log lines of its script, by the text in the script. A text with
        /// the hole `n` may have plural forms.
        prompts: Messages = ByPrompt, empty;
    }
}

spec::keys! {
    /// The names of a map.
    pub(super) struct MapNames = "a map" in () {
        /// Its name.
        name: Option<String> = title(), may;
        /// The names of its regions, by id.
        regions: ById<Forms> = named_by_id("regions"), empty;
        /// The names of its spaces, by id.
        spaces: ById<Forms> = named_by_id("spaces"), empty;
        /// The names of its spaces on a board with little room, by id.
        short: Texts = TextById, empty;
        /// The names of its labels without a region, by id.
        labels: Texts = TextById, empty;
        /// The names of the tags of its spaces.
        tags: Texts = TextById, empty;
    }
}

spec::keys! {
    /// The names of a card set.
    pub(super) struct SetNames = "a card set" in () {
        /// Its name.
        name: Option<String> = title(), may;
        /// The names and texts of its cards, by id.
        cards: ById<CardNames> = tables_of("card", "cards"), empty;
        /// The names of the tags of its cards.
        tags: Texts = TextById, empty;
        /// The facts of its cards, by id.
        facts: ById<FactNames> = tables_by_id("facts"), empty;
    }
}

spec::keys! {
    /// The words of a fact of cards.
    pub(super) struct FactNames = "a fact" in () {
        /// Its name.
        name: Option<String> = title(), may;
        /// The words that a card may have, by word.
        words: Texts = TextById, empty;
    }
}

spec::keys! {
    /// The names of a scenario.
    pub(super) struct ScenarioNames = "a scenario" in () {
        /// Its name.
        name: Option<String> = title(), may;
        /// A one-line description.
        description: Option<String> = text(), may;
        /// The names of its sides, by id.
        sides: ById<Forms> = named_by_id("sides"), empty;
        /// The names of its periods, by id.
        periods: ById<Forms> = named_by_id("periods"), empty;
        /// Its options, by name.
        options: ById<OptionNames> = tables_by_id("options"), empty;
        /// The names and texts of cards, by id: changed cards have no other translations.
        cards: ById<CardNames> = tables_of("card", "cards"), empty;
        /// The names of the boxes of its space race, in order.
        boxes: Vec<String> = list(title()).most("boxes", 100), empty;
        /// The letters that enumerate rules in this language's rule book, in place of A, B, C and
        /// so on; cited rules are displayed with them.
        letters: Vec<String> = list(title()).most("letters", 26), empty;
        /// The names of its tracks, by id.
        tracks: Texts = TextById, empty;
        /// The names of the boxes of its tracks, by the id of the track and the position.
        track_boxes: ById<Texts> = texts_by_id("tracks"), empty;
        /// The names of its flags, by id.
        flags: Texts = TextById, empty;
        /// The names of its kinds of pieces, by id.
        counters: Texts = TextById, empty;
        /// The names of its scorings that have names of their own, by id.
        scorings: Texts = TextById, empty;
        /// Its paragraphs of rules, by their number.
        paragraphs: Texts = ByText, empty;
        /// The names of its own operations, by id.
        operations: Texts = TextById, empty;
        /// The names of its zones of cards, by id.
        zones: Texts = TextById, empty;
        /// Messages of the program in the words of this game, by id.
        messages: Messages = ByMessage, empty;
    }
}

spec::keys! {
    /// The words of an option.
    pub(super) struct OptionNames = "an option" in () {
        /// Its description.
        description: Option<String> = text(), may;
        /// The meanings of its words, by word.
        words: Texts = TextById, empty;
    }
}

spec::keys! {
    /// The name of a mod.
    pub(super) struct ModNames = "a mod" in () {
        /// Its name.
        name: Option<String> = title(), may;
        /// A one-line description.
        description: Option<String> = text(), may;
    }
}

spec::keys! {
    /// The texts of a lesson.
    pub(super) struct LessonNames = "a translated lesson" in () {
        /// Its name.
        name: Option<String> = title(), may;
        /// A one-line description.
        summary: Option<String> = text(), may;
        /// The text before the first step.
        intro: Option<String> = text(), may;
        /// The text after the last step.
        end: Option<String> = text(), may;
        /// The texts of its steps: one for each step that has a text, in order.
        say: Vec<String> = list(text()).most("texts", 500), empty;
    }
}

spec::keys! {
    /// The words of a rule script.
    pub(super) struct RuleNames = "a rule script" in () {
        /// Its questions, answers and log lines, by the text in the script. A text with the hole `n`
        /// may have plural forms.
        prompts: Messages = ByPrompt, empty;
    }
}

/// The keys of a language file.
#[must_use]
pub fn locale_table() -> spec::Table {
    LocaleFile::table()
}

/// Reads the file of a language.
pub(super) fn read(reader: &mut Reader, tree: &Node) -> Option<LocaleFile> {
    <LocaleFile as Readable<()>>::read(reader, tree, &())
}
