//! `brink replay`.

use std::path::PathBuf;

use clap::Args;

use crate::game::{Input, Saved, line};

use super::{Failure, Place, load};

/// The arguments of `brink replay`.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  brink replay game.json")]
pub(super) struct Replay {
    /// A saved game
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Replay {
    pub(super) fn run(&self, place: &Place) -> Result<(), Failure> {
        let library = place.library();
        let told = |error: crate::game::SaveError| format!("{}: {error}", self.file.display());
        let saved = Saved::read(&self.file).map_err(told)?;
        let options: Vec<String> = saved.options().iter().map(|(name, value)| format!("{name}={value}")).collect();
        let content = load(&library, saved.scenario(), &options)?;
        let game = saved.load(&content).map_err(told)?;
        let mut log = Vec::new();
        game.replayed(usize::MAX, |_, events| log.extend(events.iter().filter_map(|event| line(event, &content))))
            .map_err(|error| error.to_string())?;
        for text in log {
            println!("{text}");
        }
        let choices = game.history().iter().filter(|input| matches!(input, Input::Choice(_))).count();
        println!(
            "verified: {choices} choices, {} results of chance, log digest {:016x}",
            game.history().len() - choices,
            game.log_digest()
        );
        Ok(())
    }
}
