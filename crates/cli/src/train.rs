//! `brink train`: weights for players that look ahead, learned from own games, and opening books.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;

use brink::content::{Content, Library};
use brink::files::{self, Sort};
use brink::words::Words;
use brink_players::{Book, Evaluation, Weights};
use brink_study::{Progress, Training, TrainingBudget, TrainingResult};

use super::many::{Many, elo, interrupted, percent};
use super::recorded::recorded_game;
use super::{Place, load, words};
use crate::CommandResult;

/// Files of weights begin with a comment of this program.
const WEIGHTS: Sort = Sort {
    called: "weights of this program",
    begins: |head| {
        let starts = [
            &b"# Learned by `brink train`"[..],
            &b"# What positions of `"[..],
        ];
        starts.iter().any(|start| head.starts_with(start))
    },
};

/// The maximum size of a file of weights, in bytes.
const MAX_BYTES: u64 = 1 << 20;
/// Time between two reports of the number of games.
const INTERVAL: Duration = Duration::from_secs(30);

/// The arguments of `brink train`.
#[derive(Debug, Args)]
#[command(
    after_help = include_str!("help/train.txt").trim_end()
)]
pub(super) struct Train {
    /// The scenario
    #[arg(value_name = "SCENARIO")]
    scenario: String,
    /// Learn for this long; the result depends on the machine
    #[arg(
        long,
        value_name = "MINUTES",
        required_unless_present_any = ["games", "book"],
        conflicts_with = "games",
        value_parser = minutes,
    )]
    minutes: Option<Duration>,
    /// Learn from this many games; the result is identical in every run
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..=10_000_000),
    )]
    games: Option<u64>,
    /// Make the opening book from recorded games: saved games, or logs of the official computer version
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        conflicts_with_all = ["minutes", "games", "from"],
    )]
    book: Vec<PathBuf>,
    #[command(flatten)]
    many: Many,
    /// Choose an option of the scenario (repeatable)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Write the weights into this file [default: players/SCENARIO.yaml]
    #[arg(long, value_name = "FILE.yaml")]
    out: Option<PathBuf>,
    /// Begin with the weights of this file, instead of those that follow from the scoring tables; of a file for another
    /// scenario, with those common to both
    #[arg(long, value_name = "FILE.yaml")]
    from: Option<PathBuf>,
}

impl Train {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        let content = load(&place.library(), &self.scenario, &self.options)?;
        let said_in = content.clone();
        let said_in = &said_in.words;
        let file = self.file(&content)?;
        let in_file = |error: io::Error| format!("{}: {error}", file.display());
        // Better to fail now than after an hour of games.
        files::replaceable(&file, WEIGHTS).map_err(in_file)?;
        if !self.book.is_empty() {
            return self.record(place, &content, &file);
        }
        let scenario = content.scenario.id.clone();
        let mut training = Training::new(content, self.many.seed);
        if let Some(from) = &self.from {
            let wrong = |error: String| format!("{}: {error}", from.display());
            let weights = read(from).map_err(wrong)?;
            if weights.scenario() == scenario {
                training = training
                    .with_weights(weights)
                    .map_err(|error| wrong(error.to_string()))?;
            } else {
                let (begun, number, all) = training.with_known(&weights);
                training = begun;
                eprintln!(
                    "{}",
                    words::train_known(said_in, number, weights.scenario(), all.to_string())
                );
            }
        }
        let amount = match (self.minutes, self.games) {
            (Some(time), _) => TrainingBudget::Time(time),
            (None, games) => TrainingBudget::Games(games.unwrap_or(1)),
        };
        let stop = interrupted();
        let mut said = (0, Instant::now());
        let learned = training.run(amount, &self.many.jobs().until(&stop), |progress| {
            said = say(said_in, progress, said);
        });
        let learned = learned.map_err(|error| error.to_string())?;
        let before = text_of(&file)?;
        let text = format!(
            "{}{}{}",
            schema_line(&before),
            learned.text(),
            Book::section(&before)
        );
        files::write(&file, text.as_bytes(), WEIGHTS).map_err(in_file)?;
        println!("{}", summary(said_in, &learned));
        println!("{}", words::written(said_in, file.display().to_string()));
        Ok(())
    }

    /// Makes the opening book, and keeps the weights of the file.
    fn record(&self, place: &Place, content: &Arc<Content>, file: &Path) -> CommandResult {
        let (library, said) = (place.library(), &content.words);
        let mut book = Book::default();
        for path in &self.book {
            // One file that cannot be used spoils no others.
            if let Err(error) = add(&mut book, path, (place, &library), content) {
                error.show(said);
            }
        }
        if book.games() == 0 {
            return Err(words::train_no_game(said).into());
        }
        let mut text = text_of(file)?;
        if text.is_empty() {
            text = Evaluation::new(content).weights().to_string();
        }
        let in_file = |error: io::Error| format!("{}: {error}", file.display());
        files::write(file, book.in_file(&text).as_bytes(), WEIGHTS).map_err(in_file)?;
        let (setups, plays) = (book.setups(), book.situations());
        println!("{}", words::train_book(said, setups, plays, book.games()));
        println!("{}", words::written(said, file.display().to_string()));
        Ok(())
    }

    /// The file that is written; its folder is made if it is the usual one.
    fn file(&self, content: &Content) -> CommandResult<PathBuf> {
        if let Some(file) = &self.out {
            return Ok(file.clone());
        }
        let folder = Path::new("players");
        fs::create_dir_all(folder).map_err(|error| format!("players: {error}"))?;
        Ok(folder.join(format!("{}.yaml", content.scenario.id)))
    }
}

/// Adds the game of a file to a book.
fn add(
    book: &mut Book,
    file: &Path,
    (place, library): (&Place, &Library),
    content: &Content,
) -> CommandResult {
    let game = recorded_game(file, place, library)?;
    let (own, named) = (&game.content().scenario.id, &content.scenario.id);
    if own != named {
        let file = file.display().to_string();
        return Err(words::map_other(&content.words, file, own, named).into());
    }
    let added = book.add(&game);
    added.map_err(|error| words::in_file(file, &error.to_string()))?;
    Ok(())
}

/// The text of the file that is written; empty if there is none yet.
fn text_of(file: &Path) -> Result<String, String> {
    match file.exists() {
        true => text(file).map_err(|error| format!("{}: {error}", file.display())),
        false => Ok(String::new()),
    }
}

/// The line of a file that names its schema for editors; empty if it has none.
fn schema_line(text: &str) -> &str {
    let first = text.split_inclusive('\n').next().unwrap_or_default();
    match first.starts_with("# yaml-language-server:") {
        true => first,
        false => "",
    }
}

/// Reads weights.
fn read(file: &Path) -> Result<Weights, String> {
    Weights::parse(&text(file)?).map_err(|error| error.to_string())
}

/// Reads a file of players.
fn text(file: &Path) -> Result<String, String> {
    let bytes = files::read(file, MAX_BYTES);
    let bytes = bytes.map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|_| "it is not text".to_owned())
}

/// Reports the progress of a training: after each lesson, and twice a minute.
fn say(said_in: &Words, progress: &Progress, (lessons, at): (u64, Instant)) -> (u64, Instant) {
    let now = progress.kept + progress.dropped;
    if now > lessons {
        let games = progress.games.to_string();
        let share = percent(progress.check.share());
        eprintln!(
            "{}",
            words::train_lesson(said_in, now.to_string(), games, share)
        );
        return (now, Instant::now());
    }
    if at.elapsed() < INTERVAL {
        return (lessons, at);
    }
    eprintln!("{}", words::train_games(said_in, progress.games));
    (lessons, Instant::now())
}

/// Results of training, for people.
fn summary(said_in: &Words, learned: &TrainingResult) -> String {
    let progress = &learned.progress;
    let begun = words::train_summary(
        said_in,
        progress.games.to_string(),
        progress.kept.to_string(),
        progress.dropped.to_string(),
    );
    let score = match &learned.score {
        Some(score) => words::train_score(
            said_in,
            percent(score.share()),
            score.total(),
            elo(score.elo()),
        ),
        None => words::train_none(said_in),
    };
    format!("{begun}\n{score}")
}

/// A time in minutes, which may be a fraction.
fn minutes(text: &str) -> Result<Duration, String> {
    const WRONG: &str = "write it as a number of minutes, such as 15 or 0.5, at most 100000";
    let minutes: f64 = text.parse().map_err(|_| WRONG)?;
    if !(0.0..=100_000.0).contains(&minutes) {
        return Err(WRONG.to_owned());
    }
    Ok(Duration::try_from_secs_f64(60.0 * minutes).map_err(|_| WRONG)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_line_is_kept() {
        let line = "# yaml-language-server: $schema=../docs/schema/players.json\n";
        assert_eq!(schema_line(&format!("{line}version: 1\n")), line);
        for without in ["", "version: 1\n", "# A comment.\nversion: 1\n"] {
            assert_eq!(schema_line(without), "");
        }
    }

    #[test]
    fn minutes_may_be_fractions() {
        assert_eq!(minutes("0.5"), Ok(Duration::from_secs(30)));
        for odd in ["", "-1", "x", "inf", "nan", "1e9"] {
            assert!(minutes(odd).is_err(), "{odd}");
        }
    }
}
