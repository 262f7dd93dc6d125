//! `brink match`: which of two players is better.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use brink::content::Content;
use brink::game::Game;
use brink::ids::Side;
use brink_study::{Contest, Ladder, OnFault, PairingResult, Record, Terms};

use super::ending_names::ending_names;
use super::many::{Bar, Keeping, Kept, Many, content_of, elo, estimate, merged, percent};
use super::sheet::longest;
use super::sim::Logs;
use super::{
    CommandResult, Place, load,
    players::{kind_words, registry},
    words,
};

/// The key of the ending of games that a player lost because it failed.
const FORFEIT: &str = "forfeit";

/// The arguments of `brink match`.
#[derive(Debug, Args)]
#[command(
    after_help = include_str!("help/contest.txt").trim_end()
)]
pub(super) struct Match {
    /// The scenario
    #[arg(value_name = "SCENARIO", required_unless_present = "merge")]
    scenario: Option<String>,
    /// Measure this player: a kind, such as `careful` or `strong:200ms`, or a program, as `cmd:PROGRAM ARGUMENTS`
    #[arg(
        long,
        value_name = "KIND",
        required_unless_present = "merge",
        conflicts_with = "merge"
    )]
    a: Option<String>,
    /// Play against this player, given as for --a
    #[arg(
        long,
        value_name = "KIND",
        required_unless_present = "merge",
        conflicts_with = "merge"
    )]
    b: Option<String>,
    #[command(flatten)]
    games: Games,
    #[command(flatten)]
    keeping: Keeping,
    /// Write the log of every game into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "merge")]
    log: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Flags that say which games are played between two players.
#[derive(Debug, Args)]
pub(super) struct Games {
    /// Play this many games: an odd number is made even, since each deal is played twice with the sides exchanged
    #[arg(
        long,
        default_value_t = 100,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000_000),
    )]
    games: u64,
    #[command(flatten)]
    many: Many,
    /// Choose an option of the scenario (repeatable)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(super) options: Vec<String>,
    /// Limit the time of each answer, in milliseconds; without it, programs have a minute
    #[arg(
        long,
        value_name = "MS",
        conflicts_with = "merge",
        value_parser = clap::value_parser!(u64).range(1..=86_400_000),
    )]
    limit: Option<u64>,
    /// Do this when a player crashes, times out or makes an illegal choice
    #[arg(
        long,
        value_enum,
        default_value_t = Fault::Error,
        conflicts_with = "merge",
    )]
    on_fault: Fault,
    /// Keep the times of decisions in the file, too; files of equal games then differ
    #[arg(long)]
    timed: bool,
}

/// Consequence of a player that fails.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Fault {
    /// Abort the run
    Error,
    /// Count the game as lost by the player
    Forfeit,
}

impl Games {
    /// The number of pairs.
    fn pairs(&self) -> u64 {
        self.games.div_ceil(2)
    }

    /// The games of two players.
    pub(super) fn contest(
        &self,
        content: &Arc<Content>,
        players: [&str; 2],
    ) -> Result<Contest, String> {
        let contest =
            Contest::with_players(content.clone(), players, self.many.seed, registry(1).into())
                .map_err(|error| error.to_string())?;
        let contest = contest.with_on_fault(self.fault());
        Ok(match self.limit {
            Some(limit) => contest.with_limit(Duration::from_millis(limit)),
            None => contest,
        })
    }

    /// Plays what is missing of these meetings in the file that keeps them; `failed` words the error of a meeting.
    pub(super) fn play<'p>(
        &self,
        content: &Arc<Content>,
        (players, meetings): (impl Iterator<Item = &'p str>, &[[&str; 2]]),
        (keeping, logs): (&Keeping, Logs<'_>),
        failed: impl Fn([&str; 2], String) -> String,
    ) -> CommandResult<Met> {
        let said = &content.words;
        let terms = Terms::new(content, self.many.seed, self.limit, self.fault());
        let empty = self.filed(Ladder::new(terms, players).with_pairs(self.pairs()));
        let part = keeping.part(self.pairs());
        let games = part.start.saturating_mul(2)..part.end.saturating_mul(2);
        let (ladder, kept) = keeping.open(empty, &games, said)?;
        let began = Instant::now();
        let stop = keeping.stop();
        let done = ladder.games();
        let left = meetings
            .iter()
            .map(|players| left(&ladder, *players, &part));
        let wanted = done.saturating_add(left.sum());
        let bar = Bar::new(wanted, done, content);
        let mut playing = Meetings {
            games: self,
            content,
            ladder,
            kept,
            stop: &stop,
            bar: &bar,
            logs,
        };
        for players in meetings {
            let played = playing.play(*players, part.clone());
            played.map_err(|error| failed(*players, error))?;
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        let ladder = playing.finish()?;
        keeping.check_stopped(&stop, (ladder.games(), wanted), said)?;
        Ok(Met {
            content: content.clone(),
            ladder,
            took: (done == 0).then(|| began.elapsed()),
        })
    }

    /// The ladder as it is kept in a file.
    fn filed(&self, ladder: Ladder) -> Ladder {
        if self.timed {
            ladder
        } else {
            ladder.without_times()
        }
    }

    fn fault(&self) -> OnFault {
        match self.on_fault {
            Fault::Error => OnFault::Error,
            Fault::Forfeit => OnFault::Forfeit,
        }
    }
}

/// The games that two players still have to play.
fn left(ladder: &Ladder, players: [&str; 2], part: &Range<u64>) -> u64 {
    let missing = ladder.missing(players, part.clone()).into_iter();
    missing.map(|pairs| 2 * (pairs.end - pairs.start)).sum()
}

/// Games between players that are being played: their results so far, and the file that keeps them.
struct Meetings<'a> {
    games: &'a Games,
    content: &'a Arc<Content>,
    ladder: Ladder,
    kept: Option<Kept<Ladder>>,
    stop: &'a AtomicBool,
    bar: &'a Bar,
    /// The destination of the logs.
    logs: Logs<'a>,
}

impl Meetings<'_> {
    /// Plays the pairs of two players that are missing.
    fn play(&mut self, players: [&str; 2], pairs: Range<u64>) -> Result<(), String> {
        let players = self.ladder.ordered(players);
        let contest = self.games.contest(self.content, players)?;
        let logs = &self.logs;
        let write_log = |number: u64, game: &Game| logs.write(number, game);
        let said = &self.content.words;
        for missing in self.ladder.missing(players, pairs) {
            let before = self.ladder.clone();
            let jobs = self.games.many.jobs().until(self.stop).showing(&write_log);
            let run = contest.run(missing, &jobs, |run| {
                self.bar
                    .show(before.games().saturating_add(run.score.total()));
                let Some(kept) = self.kept.as_mut().filter(|kept| kept.is_due()) else {
                    return;
                };
                let mut now = before.clone();
                // A run that does not fit is refused below.
                if now.add(players, run).is_ok()
                    && let Some(wrong) = kept.keep(&self.games.filed(now), said)
                {
                    self.bar
                        .aside(|| eprintln!("{}", words::sim_tried_again(said, wrong)));
                }
            });
            // After an error, the file has the results up to the last write.
            let added = run.and_then(|run| self.ladder.add(players, &run));
            added.map_err(|error| words::study_error(said, &error))?;
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(())
    }

    /// Writes the file for the last time.
    fn finish(self) -> CommandResult<Ladder> {
        self.bar.finish();
        let said = &self.content.words;
        if let Some(kept) = self.kept {
            kept.finish(&self.games.filed(self.ladder.clone()), said)?;
        }
        self.logs.finish(said)?;
        Ok(self.ladder)
    }
}

impl Match {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        let Met {
            content,
            ladder,
            took,
        } = match (&self.scenario, &self.a, &self.b) {
            (Some(scenario), Some(a), Some(b)) => self.play(scenario, [a, b], place)?,
            _ => self.merge(place)?,
        };
        let rung = match (ladder.results(), &ladder.players()[..]) {
            ([rung], _) => rung.clone(),
            // A part may have no games.
            ([], [a, b]) => PairingResult::new([a, b]),
            _ => return Err(words::match_none(&content.words).into()),
        };
        if self.json {
            let object = object(&content, &ladder, &rung);
            println!("{object:#}");
        } else {
            print!("{}", text(&content, &rung, took));
        }
        Ok(())
    }

    /// Plays what is missing.
    fn play(&self, scenario: &str, players: [&str; 2], place: &Place) -> CommandResult<Met> {
        let content = load(&place.library(), scenario, &self.games.options)?;
        self.games.contest(&content, players)?;
        let logs = Logs::into(self.log.as_deref(), &content.words)?;
        let both = (players.into_iter(), &[players][..]);
        let kept = (&self.keeping, logs);
        self.games.play(&content, both, kept, |_, error| error)
    }

    /// Adds up files.
    fn merge(&self, place: &Place) -> CommandResult<Met> {
        let ladder: Ladder = merged(&self.keeping, &place.library().words())?;
        let terms = ladder.terms();
        let content = content_of(&terms.scenario, &terms.options, &terms.content, place)?;
        Ok(Met {
            content,
            ladder,
            took: None,
        })
    }
}

/// Results of games, played now or added up.
pub(super) struct Met {
    content: Arc<Content>,
    pub(super) ladder: Ladder,
    /// The duration, if all of the games were played now.
    took: Option<Duration>,
}

/// The summary for people.
fn text(content: &Content, rung: &PairingResult, took: Option<Duration>) -> String {
    let said = &content.words;
    let score = &rung.score;
    let [a, b] = rung.players.each_ref().map(|kind| kind_words(said, kind));
    let more = took.map(|took| {
        let seconds = format!("{:.2}", took.as_secs_f64());
        words::sim_time(said, seconds)
    });
    let more = match more {
        Some(more) => format!(", {more}"),
        None => String::new(),
    };
    let title = words::match_title(
        said,
        &content.scenario.name,
        score.total(),
        score.total() / 2,
        &a,
        &b,
        more,
    );
    let mut out = title + "\n" + &points_text(content, rung);
    let _ = writeln!(out, "{}", words::sim_endings(said));
    out += &endings(content, &score.endings, [&a, &b]);
    let margin = format!("{:+.1}", score.mean_margin().unwrap_or_default());
    let _ = writeln!(out, "{}", words::match_margin(said, margin, &a));
    if let Some(micros) = rung.micros {
        let times = [0, 1].map(|player| thinking(micros[player], score.decisions[player]));
        let _ = writeln!(
            out,
            "{}",
            words::match_time(said, &a, &times[0], &b, &times[1])
        );
    }
    if let Some(digest) = rung.digest {
        let digest = format!("{digest:016x}");
        let _ = writeln!(out, "{}", words::sim_digest(said, digest));
    }
    out
}

/// The share of points, overall and for each side.
fn points_text(content: &Content, rung: &PairingResult) -> String {
    let said = &content.words;
    let score = &rung.score;
    let sides = Side::BOTH.map(|side| words::ladder_as(said, content.side_name(side)));
    let points = words::ladder_points(said);
    let widths = sides.iter().chain([&points]);
    let width = longest(widths);
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "  {points:width$}  {}  {}",
        percent(score.share()),
        words::match_elo(said, elo(score.elo()))
    );
    for side in Side::BOTH {
        let [won, lost, drawn] = score.games[side.index()].map(|games| games.to_string());
        let share = percent(score.share_as(side));
        let _ = writeln!(
            out,
            "  {:width$}  {share}  {}",
            sides[side.index()],
            words::match_results(said, won, lost, drawn)
        );
    }
    out
}

/// The object that `--json` prints.
fn object(content: &Content, ladder: &Ladder, rung: &PairingResult) -> Value {
    let score = &rung.score;
    let sides = Side::BOTH.map(|side| {
        let [won, lost, drawn] = score.games[side.index()];
        let share = estimate(score.share_as(side));
        (
            content.side_id(side).to_owned(),
            json!({
                "won": won,
                "lost": lost,
                "drawn": drawn,
                "share": share,
            }),
        )
    });
    let sides: serde_json::Map<String, Value> = sides.into_iter().collect();
    let times = [0, 1].map(|player| {
        let decisions = score.decisions[player].max(1) as f64;
        Some(rung.micros?[player] as f64 / 1e3 / decisions)
    });
    json!({
        "scenario": content.scenario.id,
        "seed": ladder.terms().seed.parse::<u64>().ok(),
        "players": { "a": rung.players[0], "b": rung.players[1] },
        "games": score.total(),
        "pairs": score.total() / 2,
        "digest": rung.digest.map(|digest| format!("{digest:016x}")),
        "points": score.points(),
        "share": estimate(score.share()),
        "elo": estimate(score.elo()),
        "sides": sides,
        "pair_points": score.pairs,
        "endings": score.endings,
        "margin": score.mean_margin(),
        "turns": score.turns,
        "decisions": score.decisions,
        "milliseconds": times,
    })
}

/// Endings of games, by result.
fn endings(content: &Content, endings: &BTreeMap<String, [u64; 3]>, players: [&str; 2]) -> String {
    let said = &content.words;
    let names = ending_names(content);
    let rows: Vec<(String, [u64; 3])> = endings
        .iter()
        .map(|(key, games)| {
            let name = match key.as_str() {
                FORFEIT => words::match_forfeit(said),
                _ => names.get(key).unwrap_or(key).clone(),
            };
            (name, *games)
        })
        .collect();
    let heads = [
        players[0].to_owned(),
        players[1].to_owned(),
        words::sim_draws(said),
    ];
    let width = longest(rows.iter().map(|(name, _)| name)).max(20);
    let widths = heads.each_ref().map(|head| longest([head]).max(6));
    let mut out = row_text(("", width), &heads, widths);
    for (name, games) in rows {
        let games = games.map(|games| games.to_string());
        out += &row_text((&name, width), &games, widths);
    }
    out
}

/// A name and its cells, in columns of these widths.
fn row_text((name, width): (&str, usize), cells: &[String; 3], widths: [usize; 3]) -> String {
    let cells = cells.iter().zip(widths);
    let cells: String = cells
        .map(|(cell, width)| format!("  {cell:>width$}"))
        .collect();
    format!("  {name:width$}{cells}\n")
}

/// The mean time of a decision, in milliseconds.
pub(super) fn thinking(micros: u64, decisions: u64) -> String {
    format!("{:.3}", micros as f64 / 1e3 / decisions.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_few_digits() {
        assert_eq!(
            (thinking(1_500, 3), thinking(0, 0)),
            ("0.500".to_owned(), "0.000".to_owned())
        );
    }
}
