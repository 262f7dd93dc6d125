//! Commands typed at a question: the table that reading, help and completion share.

use brink::words::Words;

use super::super::sheet::{Sheet, padded, shown_width};
use super::super::words;
use super::fold::folded;

/// One line that a person typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// An empty line: repeats the question.
    Nothing,
    /// A command that needs the game.
    Command(Word, String),
    /// Anything else: an answer to the question.
    Answer(String),
}

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Help,
    Board,
    Hand,
    Card,
    Discards,
    Removed,
    Effects,
    Regions,
    Aid,
    Rule,
    Log,
    Why,
    Preview,
    Hint,
    Undo,
    Reload,
    Save,
    Overwrite,
    Language,
    Quit,
}

/// Argument of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// No argument.
    Nothing,
    /// An argument, or nothing.
    Maybe(Argument),
    /// An argument.
    One(Argument),
}

/// The kind of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    Card,
    Region,
    Name,
    Choice,
    Number,
    Rule,
    File,
    Language,
}

/// A word of the program in a language.
type Said = fn(&Words) -> String;

/// The names, argument and effect of a command.
#[derive(Debug)]
pub(super) struct Command {
    pub(super) word: Word,
    /// Its name and aliases.
    names: &'static [Said],
    /// Its other name, in every language.
    sign: &'static str,
    pub(super) takes: Takes,
    help: Said,
}

/// Every command.
pub(super) const COMMANDS: &[Command] = &[
    command(
        Word::Board,
        &[words::command_board],
        Takes::Maybe(Argument::Region),
        words::help_board,
    ),
    command(
        Word::Hand,
        &[words::command_hand],
        Takes::Nothing,
        words::help_hand,
    ),
    command(
        Word::Card,
        &[words::command_card],
        Takes::One(Argument::Card),
        words::help_card,
    ),
    command(
        Word::Effects,
        &[words::command_effects],
        Takes::Nothing,
        words::help_effects,
    ),
    command(
        Word::Discards,
        &[words::command_discards],
        Takes::Nothing,
        words::help_discards,
    ),
    command(
        Word::Removed,
        &[words::command_removed],
        Takes::Nothing,
        words::help_removed,
    ),
    command(
        Word::Regions,
        &[words::command_regions],
        Takes::Nothing,
        words::help_regions,
    ),
    command(
        Word::Aid,
        &[words::command_aid],
        Takes::Nothing,
        words::help_aid,
    ),
    command(
        Word::Rule,
        &[words::command_rule],
        Takes::Maybe(Argument::Rule),
        words::help_rule,
    ),
    command(
        Word::Log,
        &[words::command_log],
        Takes::Maybe(Argument::Number),
        words::help_log,
    ),
    command(
        Word::Why,
        &[words::command_why],
        Takes::One(Argument::Name),
        words::help_why,
    ),
    command(
        Word::Preview,
        &[words::command_preview],
        Takes::One(Argument::Choice),
        words::help_preview,
    ),
    command(
        Word::Hint,
        &[words::command_hint],
        Takes::Maybe(Argument::Number),
        words::help_hint,
    ),
    command(
        Word::Undo,
        &[words::command_undo],
        Takes::Nothing,
        words::help_undo,
    ),
    command(
        Word::Reload,
        &[words::command_reload],
        Takes::Nothing,
        words::help_reload,
    ),
    command(
        Word::Save,
        &[words::command_save],
        Takes::One(Argument::File),
        words::help_save,
    ),
    command(
        Word::Overwrite,
        &[words::command_overwrite],
        Takes::One(Argument::File),
        words::help_overwrite,
    ),
    command(
        Word::Language,
        &[words::command_language],
        Takes::Maybe(Argument::Language),
        words::help_language,
    ),
    Command {
        sign: "?",
        ..command(
            Word::Help,
            &[words::command_help],
            Takes::Nothing,
            words::help_help,
        )
    },
    command(
        Word::Quit,
        &[words::command_quit, words::command_exit],
        Takes::Nothing,
        words::help_quit,
    ),
];

const fn command(word: Word, names: &'static [Said], takes: Takes, help: Said) -> Command {
    Command {
        word,
        names,
        sign: "",
        takes,
        help,
    }
}

impl Argument {
    /// Word for it in help.
    fn word(self, said: &Words) -> String {
        match self {
            Argument::Card => words::argument_card(said),
            Argument::Region => words::argument_region(said),
            Argument::Name => words::argument_name(said),
            Argument::Choice => words::argument_choice(said),
            Argument::Number => words::argument_number(said),
            Argument::Rule => words::argument_rule(said),
            Argument::File => words::argument_file(said),
            Argument::Language => words::argument_language(said),
        }
    }
}

impl Command {
    /// The command with this name, in a language or in English.
    pub(super) fn find(name: &str, said: &Words) -> Option<&'static Command> {
        let name = folded(name);
        [said, Words::english()].into_iter().find_map(|said| {
            COMMANDS
                .iter()
                .find(|command| command.names.iter().any(|own| folded(&own(said)) == name))
        })
    }

    /// Its name in a language.
    pub(super) fn name(&self, said: &Words) -> String {
        self.names.first().map_or(String::new(), |name| name(said))
    }

    /// The usage: `log [N]`.
    pub(super) fn usage(&self, said: &Words) -> String {
        let name = self.name(said);
        match self.takes {
            Takes::Nothing => name,
            Takes::Maybe(argument) => format!("{name} [{}]", argument.word(said)),
            Takes::One(argument) => format!("{name} {}", argument.word(said)),
        }
    }
}

impl Line {
    /// Reads a line. A command whose argument does not fit is an answer: a choice may begin with the same word.
    pub(super) fn read(text: &str, said: &Words) -> Line {
        let text = text.trim();
        if text.is_empty() {
            return Line::Nothing;
        }
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let sign = COMMANDS.iter().find(|command| command.sign == word);
        match sign.or_else(|| Command::find(word, said)) {
            Some(command) if command.takes.fits(rest) => {
                Line::Command(command.word, rest.to_owned())
            }
            _ => Line::Answer(text.to_owned()),
        }
    }
}

impl Takes {
    fn fits(self, rest: &str) -> bool {
        match self {
            Takes::Nothing => rest.is_empty(),
            Takes::Maybe(Argument::Number) => rest.is_empty() || rest.parse::<usize>().is_ok(),
            Takes::Maybe(_) => true,
            Takes::One(_) => !rest.is_empty(),
        }
    }
}

/// Text of `help`.
pub(super) fn help(sheet: &Sheet, said: &Words) -> String {
    let mut out = sheet.wrap(&words::help_intro(said), 0) + "\n";
    let wide = COMMANDS
        .iter()
        .map(|command| shown_width(&command.usage(said)))
        .max()
        .unwrap_or(0);
    for command in COMMANDS {
        let line = format!(
            "  {}  {}",
            padded(&command.usage(said), wide),
            (command.help)(said)
        );
        out.push_str(&(sheet.wrap(&line, wide + 4) + "\n"));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_read_only_if_its_argument_fits() {
        let command = |word, rest: &str| Line::Command(word, rest.to_owned());
        let read = |text: &str| Line::read(text, Words::english());
        assert_eq!(read("  LOG 20 "), command(Word::Log, "20"));
        assert_eq!(read("log"), command(Word::Log, ""));
        assert_eq!(read("?"), command(Word::Help, ""));
        assert_eq!(read("log x"), Line::Answer("log x".to_owned()));
        assert_eq!(read("card"), Line::Answer("card".to_owned()));
        assert_eq!(read("hand over"), Line::Answer("hand over".to_owned()));
        assert_eq!(read("\t"), Line::Nothing);
    }

    #[test]
    fn every_command_has_a_name_of_its_own() {
        let said = Words::english();
        let names: Vec<String> = COMMANDS
            .iter()
            .flat_map(|command| command.names.iter().map(|name| name(said)))
            .collect();
        let unique: std::collections::BTreeSet<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(unique.len(), names.len());
        let finds =
            |command: &Command| Command::find(&command.name(said), said).map(|found| found.word);
        assert!(
            COMMANDS
                .iter()
                .all(|command| finds(command) == Some(command.word))
        );
    }
}
