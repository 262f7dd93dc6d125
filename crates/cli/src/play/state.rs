//! The game as it was and as it is kept: undo, reload, saving, the log.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use brink::content::Content;
use brink::control_characters::visible_line;
use brink::game::{Game, Saved, Setting};
use brink::ids::Side;

use super::super::place::ENGLISH;
use super::super::sheet::Sheet;
use super::super::words::{self, Over, not_saved, save_error, sentence};
use super::super::{Place, print_faults};
use super::differences::differences;
use super::kept::{Kept, quoted};
use super::lines::{Completions, Got, Lines};
use super::log_line::{add, log_lines, shown};
use super::made::choices_made;
use super::table::Table;
use super::typed::{Line, Word};
use crate::CommandResult;

/// The last lines of the log, as far as a side may know it.
pub(super) fn log(game: &Game, side: Side, lines: usize, sheet: &Sheet) -> CommandResult<String> {
    let mut all = Vec::new();
    let content = game.content();
    let replayed = game.replayed(usize::MAX, |game, events| {
        for line in log_lines(game.view(side), events) {
            add(&mut all, line, content);
        }
    });
    replayed.map_err(|error| error.to_string())?;
    Ok(shown(
        &all[all.len().saturating_sub(lines)..],
        content,
        sheet,
    ))
}

impl Table {
    /// Saves to the file of the command line; a failure is reported, and saving is tried again
    /// after the next choice.
    pub(super) fn store(&mut self) {
        let Some(file) = self.save.clone() else {
            return;
        };
        let was = self.unsaved.take();
        match self.save_to(&file, Over::Known) {
            Ok(()) if was.is_none() => (),
            Ok(()) => println!(
                "{}",
                words::play_saved_again(&self.content.words, file.display().to_string())
            ),
            Err(why) => {
                if was.as_ref() != Some(&why) {
                    let text = words::play_not_stored(&self.content.words, sentence(&why));
                    text.lines()
                        .for_each(|line| println!("{}", self.sheet.wrap(line, 2)));
                }
                self.unsaved = Some(why);
            }
        }
    }

    /// Saves for the last time: as long as that fails, the user may name another file.
    pub(super) fn settle(&mut self, lines: &mut Lines) -> CommandResult {
        self.store();
        while let Some(why) = self.unsaved.clone() {
            if !self.has_human() {
                return Err(why.into());
            }
            println!(
                "{}",
                self.sheet.wrap(&words::play_where(&self.content.words), 2)
            );
            let Got::Line(text) = lines.read("> ", Completions::default())? else {
                return Err(why.into());
            };
            let text = match Line::read(&visible_line(&text), &self.content.words) {
                Line::Command(Word::Quit, _) => return Err(why.into()),
                Line::Command(Word::Save, file) | Line::Answer(file) => {
                    self.save_as(&file, Over::Known)
                }
                Line::Command(Word::Overwrite, file) => self.save_as(&file, Over::Anything),
                Line::Nothing | Line::Command(..) => {
                    self.store();
                    continue;
                }
            };
            println!("{}", self.sheet.wrap(&sentence(&text), 2));
        }
        Ok(())
    }

    /// Saves to the file that the user names. It replaces a file that could not be written.
    pub(super) fn save_as(&mut self, file: &str, over: Over) -> String {
        if let Err(why) = self.save_to(Path::new(file), over) {
            return why;
        }
        let said = &self.content.words;
        if self.unsaved.take().is_none() {
            return words::play_saved_in(said, file);
        }
        self.save = Some(PathBuf::from(file));
        words::play_saved_from_now(said, file)
    }

    fn save_to(&mut self, file: &Path, over: Over) -> Result<(), String> {
        let said = &self.content.words;
        let overwrite = format!("{} {}", words::command_overwrite(said), file.display());
        let in_file = |error| {
            let why = not_saved(said, &error, &overwrite);
            format!("{}: {why}", file.display())
        };
        let saved = Saved::of(self.played.game())
            .map_err(in_file)?
            .with_setting(self.setting.clone());
        let written = match over {
            Over::Known => saved.write_over(file, self.known.at(file)),
            Over::Anything => saved.write(file),
        };
        written.map_err(in_file)?;
        self.known.learn(file, saved);
        self.kept = Some(Kept::new(file, self.played.game()));
        Ok(())
    }

    /// Prints how to continue.
    pub(super) fn leave(&mut self, lines: &mut Lines) -> CommandResult {
        self.settle(lines)?;
        let said = &self.content.words;
        let text = match &self.kept {
            Some(kept) if kept.has(self.played.game()) => {
                words::state_saved(said, format!("brink play --load {}", quoted(&kept.file)))
            }
            Some(kept) => words::state_not_saved_since(said, kept.file.display().to_string()),
            None => words::state_not_saved(said, self.played.game().seed().to_string()),
        };
        println!("{text}");
        Ok(())
    }

    /// Returns to the last choice of a side. Returns whether there was one.
    pub(super) fn undo(&mut self, side: Side) -> CommandResult<bool> {
        let Some(last) = self
            .made
            .iter()
            .rposition(|made| made.side == side && made.free)
        else {
            println!("{}", words::state_no_undo(&self.content.words));
            return Ok(false);
        };
        self.played
            .undo(self.made.len() - last)
            .map_err(|error| error.to_string())?;
        self.made.truncate(last);
        self.forget_question();
        println!("{}", words::state_undone(&self.content.words));
        self.store();
        Ok(true)
    }

    /// Reads the content again and continues under it, if it is sound and the history fits it. Returns whether
    /// it did.
    pub(super) fn reload(&mut self) -> CommandResult<bool> {
        let stays = words::reload_stays(&self.content.words);
        let library = self.place.library();
        let options = chosen_options(&self.content);
        let content = match library.load_with(&self.content.scenario.id, options) {
            Ok(loaded) => {
                print_faults(&loaded.warnings, &library);
                loaded.content
            }
            Err(error) => {
                print_faults(&error.diagnostics, &library);
                println!("{stays}");
                return Ok(false);
            }
        };
        if content.digest == self.content.digest {
            println!("{}", words::reload_same(&self.content.words));
            return Ok(false);
        }
        for line in differences((&self.library, &self.content), (&library, &content)) {
            println!("  {line}");
        }
        let moved = Saved::of(self.played.game()).and_then(|saved| saved.transfer(&content));
        let moved = moved
            .map_err(|error| save_error(&content.words, &error))
            .and_then(|game| Ok((choices_made(&game)?, game)));
        let game = match moved {
            Ok((made, game)) => {
                self.made = made;
                game
            }
            Err(error) => {
                println!(
                    "{}\n{stays}",
                    words::reload_no_fit(&self.content.words, error)
                );
                return Ok(false);
            }
        };
        if game.log_digest() != self.played.game().log_digest() {
            println!("{}", words::reload_otherwise(&self.content.words));
        }
        println!("{}", words::reload_done(&self.content.words));
        let setting = Setting {
            files: Default::default(),
            mods: Default::default(),
            ..self.setting.clone()
        };
        self.setting = setting.with_files_of(&library, &content.scenario.id);
        self.played.replace_game(game);
        (self.content, self.library) = (content, library);
        self.forget_question();
        self.store();
        Ok(true)
    }

    /// Continues in another language, or lists the available ones. Returns whether the language has
    /// changed.
    pub(super) fn change_language(&mut self, language: &str) -> CommandResult<bool> {
        let said = &self.content.words;
        let known: BTreeSet<&str> = self
            .library
            .languages()
            .into_iter()
            .chain([ENGLISH])
            .collect();
        let known: Vec<&str> = known.into_iter().collect();
        let list = known.join(", ");
        if !known.contains(&language) {
            let text = match language {
                "" => words::language_known(said, list),
                other => words::error_language(
                    said,
                    other,
                    words::hint(said, other, known),
                    words::error_languages(said, list),
                ),
            };
            println!("{}", self.sheet.wrap(&sentence(&text), 2));
            return Ok(false);
        }
        let place = Place {
            language: Some(language.to_owned()),
            ..self.place.clone()
        };
        let library = place.library();
        let loaded = library
            .load_with(&self.content.scenario.id, chosen_options(&self.content))
            .map(|loaded| loaded.content);
        // The files may have changed on the disk: `reload` reports the effect on the game.
        let Some(game) = loaded
            .ok()
            .and_then(|content| self.played.game().in_words_of(&content).ok())
        else {
            println!("{}", words::reload_stays(said));
            return Ok(false);
        };
        self.content = game.content().clone();
        self.played.replace_game(game);
        (self.place, self.library) = (place, library);
        self.setting.language = Some(language.to_owned());
        self.screen.forget();
        self.forget_question();
        println!("{}", words::language_now(&self.content.words, language));
        self.store();
        Ok(true)
    }
}

/// The options that differ from their defaults.
fn chosen_options(content: &Content) -> impl Iterator<Item = (&str, String)> {
    let chosen = content
        .scenario
        .options
        .iter()
        .filter(|(_, option)| option.value != option.default);
    chosen.map(|(name, option)| (name.as_str(), option.value.to_string()))
}
