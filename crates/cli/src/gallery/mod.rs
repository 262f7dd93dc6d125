//! `brink gallery`.

mod index;
mod print;
mod subject;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use brink::content::Content;
use brink::files::{self, Sort};
use brink::ids::CardId;
use brink::tooling::did_you_mean;
use brink_draw::{CARD_MADE_BY, Face};
use brink_pack::is_harmless;

use self::subject::Subject;
use super::map::write;
use super::{CommandResult, Place, load, words};

/// The arguments of `brink gallery`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/gallery.txt").trim_end())]
pub(super) struct Gallery {
    /// The scenario
    #[arg(value_name = "SCENARIO")]
    scenario: String,
    /// Choose an option of the scenario (repeatable)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Draw this card only; without --out it is printed
    #[arg(long, value_name = "CARD")]
    card: Option<String>,
    /// Write the pages and faces into this folder; with --card into this file
    #[arg(long, value_name = "DIR", required_unless_present = "card")]
    out: Option<PathBuf>,
}

impl Gallery {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        let library = place.library();
        let content = load(&library, &self.scenario, &self.options)?;
        if let Some(id) = &self.card {
            let face = Face::of(&content, find(&content, id)?).svg_with(is_harmless);
            return match &self.out {
                Some(file) => write(file, &face, MADE_HERE, &content.words),
                None => {
                    print!("{face}");
                    Ok(())
                }
            };
        }
        let Some(folder) = &self.out else {
            return Err("name a folder with --out".to_owned().into());
        };
        let sets = library
            .sets()
            .into_iter()
            .map(|set| (set.id, set.name))
            .collect();
        let subject = Subject {
            content: &content,
            sets,
            language: library.language().unwrap_or("en"),
        };
        let faces = folder.join("cards");
        make(folder)?;
        make(&faces)?;
        for card in content.card_ids() {
            let file = faces.join(format!("{}.svg", content.card(card).id));
            save(&file, &Face::of(&content, card).svg_with(is_harmless))?;
        }
        save(&folder.join("sheet.html"), &print::page(&subject))?;
        let index = folder.join("index.html");
        save(&index, &index::page(&subject))?;
        let text = words::gallery_written(
            &content.words,
            index.display().to_string(),
            content.cards.len(),
        );
        eprintln!("{text}");
        Ok(())
    }
}

/// Faces and pages have this text in their second line.
const MADE_HERE: Sort = Sort {
    called: "a card or a page of this program",
    begins: |head| {
        let mark = format!("<!-- {CARD_MADE_BY} -->");
        String::from_utf8_lossy(head)
            .lines()
            .nth(1)
            .is_some_and(|line| line == mark)
    },
};

/// The card that an id names.
fn find(content: &Content, id: &str) -> CommandResult<CardId> {
    content.find_card(id).map_err(|_| {
        let hint = did_you_mean(id, content.cards.keys().map(String::as_str));
        let scenario = &content.scenario.id;
        format!("unknown card `{id}`{hint} `brink list --cards {scenario}` prints every one").into()
    })
}

/// Makes a folder, unless it exists.
fn make(folder: &Path) -> CommandResult {
    if folder.exists() && !folder.is_dir() {
        return Err(format!(
            "--out {}: it is a file, and a folder is needed",
            folder.display()
        )
        .into());
    }
    let made = fs::create_dir_all(folder);
    Ok(made.map_err(|error| format!("{}: {error}", folder.display()))?)
}

fn save(file: &Path, text: &str) -> CommandResult {
    Ok(files::write(file, text.as_bytes(), MADE_HERE)
        .map_err(|error| format!("{}: {error}", file.display()))?)
}
