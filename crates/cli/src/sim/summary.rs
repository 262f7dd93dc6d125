//! Summary of the games of a simulation.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use brink::content::Content;
use brink::digest::mixed;
use brink::ids::Side;
use brink::words::Words;
use brink_study::{Counts, Tally};

use crate::ending_names::ending_names;
use crate::many::listed;
use crate::players::kind_words;
use crate::sheet::longest;
use crate::words;

/// All games.
#[derive(Debug)]
pub(super) struct Summary<'a> {
    pub(super) content: &'a Content,
    pub(super) tally: &'a Tally,
    /// Time that the games took; `None` if some were played before.
    pub(super) took: Option<Took>,
}

/// Time that games took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Took {
    pub(super) seconds: f64,
    pub(super) jobs: u64,
}

impl Summary<'_> {
    fn counts(&self) -> &Counts {
        self.tally.counts()
    }

    /// The reasons why games could not be finished.
    pub(super) fn errors(&self, said: &Words) -> Vec<String> {
        let seed = self.tally.subject().seed.parse().unwrap_or_default();
        let failures = &self.counts().failures;
        let mut errors: Vec<String> = failures
            .iter()
            .map(|(game, error)| {
                let own = mixed(seed, *game).to_string();
                words::sim_failed(said, game.saturating_add(1), own, error)
            })
            .collect();
        let more = self.counts().failed.saturating_sub(failures.len() as u64);
        if more > 0 {
            errors.push(words::sim_failed_more(said, more));
        }
        errors
    }

    /// The object that `--json` prints.
    pub(super) fn json(&self) -> Value {
        let subject = self.tally.subject();
        let counts = self.counts();
        let mut wins = Map::new();
        let mut players = Map::new();
        for side in Side::BOTH {
            wins.insert(
                subject.sides[side.index()].clone(),
                json!(counts.wins[side.index()]),
            );
            players.insert(
                subject.sides[side.index()].clone(),
                json!(subject.players[side.index()]),
            );
        }
        wins.insert("draw".to_owned(), json!(counts.wins[2]));
        if counts.both_lost > 0 {
            wins.insert("both_lost".to_owned(), json!(counts.both_lost));
        }
        let cards = self.content.cards.keys().zip(&counts.cards);
        let cards = cards.map(|(id, card)| (id.clone(), json!(card)));
        let cards: Map<String, Value> = cards.collect();
        let endings: Map<String, Value> = counts
            .endings
            .iter()
            .map(|(ending, games)| (ending.clone(), json!(sum(games))))
            .collect();
        let ranges: Vec<[u64; 2]> = self
            .tally
            .ranges()
            .map(|games| [games.start, games.end])
            .collect();
        json!({
            "scenario": subject.scenario,
            "games": self.tally.games(),
            "planned": self.tally.planned(),
            "ranges": ranges,
            "seed": subject.seed.parse::<u64>().unwrap_or_default(),
            "jobs": self.took.map(|took| took.jobs),
            "players": players,
            "wins": wins,
            "endings": endings,
            "turns": counts.turns,
            "decisions": counts.decisions,
            "seconds": self.took.map(|took| took.seconds),
            "cards": cards,
            "errors": self.errors(Words::english()),
            "digest": format!("{:016x}", self.tally.digest()),
        })
    }

    /// The summary for people.
    pub(super) fn text(&self) -> String {
        let said = &self.content.words;
        let counts = self.counts();
        let games = self.tally.games();
        // Writing to a string cannot fail.
        let name = &self.content.scenario.name;
        let mut out = words::sim_games(said, name, games, self.more()) + "\n";
        self.results(&mut out);
        let all = games.max(1) as f64;
        let turns = format!("{:.1}", counts.turns as f64 / all);
        let decisions = format!("{:.0}", counts.decisions as f64 / all);
        let _ = writeln!(out, "{}", words::sim_each(said, turns, decisions));
        if let Some(took) = self.took.filter(|took| took.seconds > 0.0) {
            let turns = format!("{:.0}", counts.turns as f64 / took.seconds);
            let mean = took.seconds / counts.decisions.max(1) as f64;
            let time = format!("{:.2}", 1e6 * mean);
            let _ = writeln!(out, "{}", words::sim_speed(said, turns, time));
        }
        let digest = format!("{:016x}", self.tally.digest());
        out + &words::sim_digest(said, digest) + "\n"
    }

    /// Writes the wins of each side, and the endings of games.
    fn results(&self, out: &mut String) {
        let said = &self.content.words;
        let subject = self.tally.subject();
        let counts = self.counts();
        let percent = |part: u64| 100.0 * part as f64 / self.tally.games().max(1) as f64;
        let names = self
            .content
            .scenario
            .sides
            .each_ref()
            .map(|side| side.name.as_str());
        let kinds = subject
            .players
            .each_ref()
            .map(|kind| kind_words(said, kind));
        let width = longest(names).max(6);
        for side in Side::BOTH {
            let name = names[side.index()];
            let kind = &kinds[side.index()];
            let wins = counts.wins[side.index()];
            let won = words::sim_wins(said, wins);
            let _ = writeln!(
                out,
                "  {name:width$} ({kind}) {wins:>7} {won} {:5.1} %",
                percent(wins)
            );
        }
        let draws = words::sim_draws(said);
        let _ = writeln!(
            out,
            "  {draws:5} {:>16} {:10.1} %",
            counts.wins[2],
            percent(counts.wins[2])
        );
        if counts.both_lost > 0 {
            let _ = writeln!(out, "  {}", words::sim_both_lost(said, counts.both_lost));
        }
        self.endings(out);
    }

    /// Writes how many games have each ending.
    fn endings(&self, out: &mut String) {
        let said = &self.content.words;
        let _ = writeln!(out, "{}", words::sim_endings(said));
        let names = ending_names(self.content);
        let endings: Vec<(&String, u64)> = self
            .counts()
            .endings
            .iter()
            .map(|(key, games)| (names.get(key).unwrap_or(key), sum(games)))
            .collect();
        let width = longest(endings.iter().map(|(name, _)| *name)).max(26);
        for (ending, games) in endings {
            let percent = 100.0 * games as f64 / self.tally.games().max(1) as f64;
            let _ = writeln!(out, "  {ending:width$} {games:>7} {percent:10.1} %");
        }
    }

    /// The games counted, and the time they took.
    fn more(&self) -> String {
        let said = &self.content.words;
        let games = self.tally.games();
        let mut more = String::new();
        if games < self.tally.planned() && games > 0 {
            let ranges: Vec<_> = self.tally.ranges().collect();
            more += &format!(
                " {}",
                words::sim_part(said, listed(&ranges, said), self.tally.planned())
            );
        }
        if let Some(took) = self.took {
            let seconds = format!("{:.2}", took.seconds);
            more += &format!(" {}", words::sim_time(said, seconds));
        }
        more
    }
}

fn sum(games: &[u64; 3]) -> u64 {
    games
        .iter()
        .fold(0, |sum, games| sum.saturating_add(*games))
}
