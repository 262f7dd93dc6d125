//! `brink match`: which of two players is better.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use brink::content::Content;
use brink::ids::Side;
use brink::study::{Contest, Estimate, Jobs, OnFault, Run, Terms};

use super::sim::{Bar, ending_names};
use super::{CommandError, Place, load, players::kind_words, words};

/// The key of the ending of games that a player lost because it failed.
const FORFEIT: &str = "forfeit";

/// The arguments of `brink match`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  brink match SCENARIO --a careful --b random --games 400 --jobs 2\n  brink match SCENARIO --a \"cmd:python3 my_bot.py\" --b careful --limit 5000 --on-fault forfeit"
)]
pub(super) struct Match {
    /// The scenario
    #[arg(value_name = "SCENARIO")]
    scenario: String,
    /// The player whose results are shown
    #[arg(long, value_name = "KIND")]
    a: String,
    /// Its opponent
    #[arg(long, value_name = "KIND")]
    b: String,
    #[command(flatten)]
    games: Games,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Flags that say which games are played between two players.
#[derive(Debug, Args)]
pub(super) struct Games {
    /// How many games: an odd number is made even, since each deal is played twice with the sides exchanged
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// The seed of all games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at a time, at most two for each processor
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    jobs: u64,
    /// An option of the scenario (repeatable)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(super) options: Vec<String>,
    /// The time limit of each answer, in milliseconds; without it, programs have a minute
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    limit: Option<u64>,
    /// What becomes of a game whose player fails, is too slow, or chooses what is not offered
    #[arg(long, value_enum, default_value_t = Fault::Error)]
    on_fault: Fault,
}

/// What becomes of a game whose player fails.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Fault {
    /// Everything ends with an error
    Error,
    /// The player loses the game
    Forfeit,
}

impl Games {
    /// The number of pairs.
    pub(super) fn pairs(&self) -> u64 {
        self.games.div_ceil(2)
    }

    /// The games of two players.
    pub(super) fn contest(&self, content: &Arc<Content>, players: [&str; 2]) -> Result<Contest, CommandError> {
        let contest = Contest::new(content.clone(), players, self.seed).map_err(|error| error.to_string())?;
        let contest = contest.with_on_fault(self.fault());
        Ok(match self.limit {
            Some(limit) => contest.with_limit(Duration::from_millis(limit)),
            None => contest,
        })
    }

    /// What determines the games.
    pub(super) fn terms(&self, content: &Content) -> Terms {
        Terms::new(content, self.seed, self.limit, self.fault())
    }

    pub(super) fn jobs(&self) -> Jobs<'static> {
        Jobs::new(self.jobs)
    }

    fn fault(&self) -> OnFault {
        match self.on_fault {
            Fault::Error => OnFault::Error,
            Fault::Forfeit => OnFault::Forfeit,
        }
    }
}

impl Match {
    pub(super) fn run(&self, place: &Place) -> Result<(), CommandError> {
        let content = load(&place.library(), &self.scenario, &self.games.options)?;
        let contest = self.games.contest(&content, [&self.a, &self.b])?;
        let bar = Bar::new(self.games.pairs().saturating_mul(2), 0, &content);
        let began = Instant::now();
        let run = contest.run(0..self.games.pairs(), &self.games.jobs(), |run| bar.show(run.score.total()));
        bar.finish();
        let run = run.map_err(|error| error.to_string())?;
        if self.json {
            println!(
                "{}",
                serde_json::to_string_pretty(&self.object(&content, &run)).map_err(|error| error.to_string())?
            );
        } else {
            print!("{}", self.text(&content, &run, began.elapsed()));
        }
        Ok(())
    }

    /// The summary for people.
    fn text(&self, content: &Content, run: &Run, took: Duration) -> String {
        let (said, score) = (&content.words, &run.score);
        let [a, b] = [&self.a, &self.b].map(|kind| kind_words(said, kind));
        let seconds = format!("{:.2}", took.as_secs_f64());
        let mut out =
            words::match_title(said, &content.scenario.name, score.total(), run.pairs, &a, &b, seconds) + "\n";
        let sides = Side::BOTH.map(|side| words::ladder_as(said, &content.scenario.sides[side.index()].name));
        let points = words::ladder_points(said);
        let width = sides.iter().chain([&points]).map(|name| name.chars().count()).max().unwrap_or(0);
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
        let _ = writeln!(out, "{}", words::sim_endings(said));
        out += &endings(content, &run.score.endings, [&a, &b]);
        let margin = format!("{:+.1}", score.mean_margin().unwrap_or_default());
        let _ = writeln!(out, "{}", words::match_margin(said, margin, &a));
        let times = [0, 1].map(|player| thinking(micros(run.time[player]), score.decisions[player]));
        let _ = writeln!(out, "{}", words::match_time(said, &a, &times[0], &b, &times[1]));
        out
    }

    /// The object that `--json` prints.
    fn object(&self, content: &Content, run: &Run) -> Value {
        let score = &run.score;
        let estimate = |found: Estimate| {
            // Infinite numbers are null.
            json!({ "value": found.value, "low": found.low, "high": found.high })
        };
        let side = |side: Side| {
            let [won, lost, drawn] = score.games[side.index()];
            let share = estimate(score.share_as(side));
            (content.side_id(side).to_owned(), json!({ "won": won, "lost": lost, "drawn": drawn, "share": share }))
        };
        let time = |player: usize| 1e3 * run.time[player].as_secs_f64() / score.decisions[player].max(1) as f64;
        let sides: serde_json::Map<String, Value> = Side::BOTH.map(side).into_iter().collect();
        json!({
            "scenario": content.scenario.id,
            "seed": self.games.seed,
            "players": { "a": self.a, "b": self.b },
            "games": score.total(),
            "pairs": run.pairs,
            "points": score.points(),
            "share": estimate(score.share()),
            "elo": estimate(score.elo()),
            "sides": sides,
            "pair_points": score.pairs,
            "endings": score.endings,
            "margin": score.mean_margin(),
            "turns": score.turns,
            "decisions": score.decisions,
            "milliseconds": [time(0), time(1)],
        })
    }
}

/// How games ended, by result.
fn endings(content: &Content, endings: &BTreeMap<String, [u64; 3]>, players: [&str; 2]) -> String {
    let said = &content.words;
    let names = ending_names(content);
    let named = |key: &String| match key.as_str() {
        FORFEIT => words::match_forfeit(said),
        _ => names.get(key).unwrap_or(key).clone(),
    };
    let rows: Vec<(String, [u64; 3])> = endings.iter().map(|(key, games)| (named(key), *games)).collect();
    let heads = [players[0].to_owned(), players[1].to_owned(), words::sim_draws(said)];
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(20);
    let widths = heads.each_ref().map(|head| head.chars().count().max(6));
    let line = |name: &str, cells: [String; 3]| {
        let cells: Vec<String> = cells.iter().zip(widths).map(|(cell, width)| format!("  {cell:>width$}")).collect();
        format!("  {name:width$}{}\n", cells.concat())
    };
    let mut out = line("", heads.clone());
    rows.into_iter().for_each(|(name, games)| out += &line(&name, games.map(|games| games.to_string())));
    out
}

/// `66.3 % (59.5–72.6)`.
pub(super) fn percent(share: Estimate) -> String {
    let [value, low, high] = [share.value, share.low, share.high].map(|part| 100.0 * part);
    format!("{value:.1} % ({low:.1}–{high:.1})")
}

/// `+117 (+64 to +171)`, without doubt `0`.
pub(super) fn elo(elo: Estimate) -> String {
    if elo.low == elo.high {
        return format!("{:.0}", elo.value);
    }
    let points = |value: f64| match value {
        value if value.is_infinite() => if value > 0.0 { "+∞" } else { "−∞" }.to_owned(),
        value if value < 0.0 => format!("−{:.0}", value.abs()),
        value => format!("+{value:.0}"),
    };
    format!("{} ({} … {})", points(elo.value), points(elo.low), points(elo.high))
}

/// The mean time of a decision, in milliseconds.
pub(super) fn thinking(micros: u64, decisions: u64) -> String {
    format!("{:.3}", micros as f64 / 1e3 / decisions.max(1) as f64)
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_few_digits() {
        let share = Estimate::of_share(0.875, 100.0);
        assert_eq!(percent(share), "87.5 % (79.6–92.6)");
        assert_eq!(elo(share.as_elo()), "+338 (+237 … +440)");
        assert_eq!(elo(Estimate::of_share(1.0, 10.0).as_elo()), "+∞ (+166 … +∞)");
        assert_eq!(elo(Estimate::of_share(0.0, 10.0).as_elo()), "−∞ (−∞ … −166)");
        assert_eq!((thinking(1_500, 3), thinking(0, 0)), ("0.500".to_owned(), "0.000".to_owned()));
    }
}
