//! What a person types other than answers: the table of commands, the source of reading, help and completion.

use super::super::sheet::{Sheet, padded, shown_width};

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
    Log,
    Why,
    Undo,
    Reload,
    Save,
    Quit,
}

/// What follows a command.
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
    Number,
    File,
}

/// The name, argument and effect of a command.
#[derive(Debug)]
pub(super) struct Command {
    pub(super) word: Word,
    /// Its name and aliases.
    pub(super) names: &'static [&'static str],
    pub(super) takes: Takes,
    help: &'static str,
}

/// Every command.
pub(super) const COMMANDS: &[Command] = &[
    command(Word::Board, &["board"], Takes::Maybe(Argument::Region), "the board, or one region of it"),
    command(Word::Hand, &["hand"], Takes::Nothing, "your hand, and what you know of the other"),
    command(
        Word::Card,
        &["card"],
        Takes::One(Argument::Card),
        "a card by name, or by its number in the list: facts, text, rulings",
    ),
    command(Word::Effects, &["effects"], Takes::Nothing, "what is in effect, where, and until when"),
    command(Word::Discards, &["discards"], Takes::Nothing, "the discard pile"),
    command(Word::Removed, &["removed"], Takes::Nothing, "the cards that left the game"),
    command(Word::Regions, &["regions"], Takes::Nothing, "what each region would score now"),
    command(Word::Log, &["log"], Takes::Maybe(Argument::Number), "what has happened, or its last N lines"),
    command(Word::Why, &["why"], Takes::One(Argument::Name), "why a space, a card or an action is not offered"),
    command(Word::Undo, &["undo"], Takes::Nothing, "back to your last choice"),
    command(Word::Reload, &["reload"], Takes::Nothing, "read maps, cards and scenarios again and continue with them"),
    command(Word::Save, &["save"], Takes::One(Argument::File), "save the game"),
    command(Word::Help, &["help", "?"], Takes::Nothing, "this list"),
    command(Word::Quit, &["quit", "exit"], Takes::Nothing, "stop playing"),
];

const fn command(word: Word, names: &'static [&'static str], takes: Takes, help: &'static str) -> Command {
    Command { word, names, takes, help }
}

impl Argument {
    /// How help writes it.
    const fn word(self) -> &'static str {
        match self {
            Argument::Card => "CARD",
            Argument::Region => "REGION",
            Argument::Name => "NAME",
            Argument::Number => "N",
            Argument::File => "FILE",
        }
    }
}

impl Command {
    /// The command with this name.
    pub(super) fn find(name: &str) -> Option<&'static Command> {
        COMMANDS.iter().find(|command| command.names.contains(&name))
    }

    /// The usage: `log [N]`.
    pub(super) fn usage(&self) -> String {
        let name = self.names.first().copied().unwrap_or_default();
        match self.takes {
            Takes::Nothing => name.to_owned(),
            Takes::Maybe(argument) => format!("{name} [{}]", argument.word()),
            Takes::One(argument) => format!("{name} {}", argument.word()),
        }
    }
}

impl Line {
    /// Reads a line. A command whose argument does not fit is an answer: a choice may begin with the same word.
    pub(super) fn read(text: &str) -> Line {
        let text = text.trim();
        if text.is_empty() {
            return Line::Nothing;
        }
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match Command::find(&word.to_lowercase()) {
            Some(command) if command.takes.fits(rest) => Line::Command(command.word, rest.to_owned()),
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

/// What `help` says.
pub(super) fn help(sheet: &Sheet) -> String {
    let intro = "Choose by number, or by a piece of the name that fits one choice only. Places take a count, and several \
                 go in one line: `NAME 2, NAME`. Enter alone shows the question again. Also:";
    let mut out = sheet.wrap(intro, 0) + "\n";
    let wide = COMMANDS.iter().map(|command| shown_width(&command.usage())).max().unwrap_or(0);
    for command in COMMANDS {
        let line = format!("  {}  {}", padded(&command.usage(), wide), command.help);
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
        assert_eq!(Line::read("  LOG 20 "), command(Word::Log, "20"));
        assert_eq!(Line::read("log"), command(Word::Log, ""));
        assert_eq!(Line::read("?"), command(Word::Help, ""));
        assert_eq!(Line::read("log x"), Line::Answer("log x".to_owned()));
        assert_eq!(Line::read("card"), Line::Answer("card".to_owned()));
        assert_eq!(Line::read("hand over"), Line::Answer("hand over".to_owned()));
        assert_eq!(Line::read("\t"), Line::Nothing);
    }

    #[test]
    fn every_command_has_a_name_of_its_own() {
        let names: Vec<&str> = COMMANDS.iter().flat_map(|command| command.names.iter().copied()).collect();
        let unique: std::collections::BTreeSet<&str> = names.iter().copied().collect();
        assert_eq!(unique.len(), names.len());
        assert!(
            COMMANDS
                .iter()
                .all(|command| Command::find(command.names[0]).is_some_and(|found| found.word == command.word))
        );
    }
}
