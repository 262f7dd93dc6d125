//! What a simulation says of its games.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use brink::content::Content;
use brink::digest::mixed;
use brink::ids::Side;
use brink::study::{Counts, Tally};

use super::missing::listed;
use crate::counted;

/// All games.
#[derive(Debug)]
pub(super) struct Summary<'a> {
    pub(super) content: &'a Content,
    pub(super) tally: &'a Tally,
    /// How long the games took; none if some were played before.
    pub(super) took: Option<Took>,
}

/// How long games took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Took {
    pub(super) seconds: f64,
    pub(super) jobs: u64,
}

impl Summary<'_> {
    fn counts(&self) -> &Counts {
        self.tally.counts()
    }

    /// Why games could not be finished.
    pub(super) fn errors(&self) -> Vec<String> {
        let seed = self.tally.subject().seed.parse().unwrap_or_default();
        let failures = &self.counts().failures;
        let one = |(game, words): (&u64, &String)| {
            format!("game {} with seed {}: {words}", game.saturating_add(1), mixed(seed, *game))
        };
        let mut errors: Vec<String> = failures.iter().map(one).collect();
        let more = self.counts().failed.saturating_sub(failures.len() as u64);
        if more > 0 {
            errors.push(format!("{more} more games could not be finished"));
        }
        errors
    }

    /// The object that `--json` prints.
    pub(super) fn json(&self) -> Value {
        let (subject, counts) = (self.tally.subject(), self.counts());
        let mut wins = Map::new();
        let mut players = Map::new();
        for side in Side::BOTH {
            wins.insert(subject.sides[side.index()].clone(), json!(counts.wins[side.index()]));
            players.insert(subject.sides[side.index()].clone(), json!(subject.players[side.index()]));
        }
        wins.insert("draw".to_owned(), json!(counts.wins[2]));
        let cards = self.content.cards.keys().zip(&counts.cards);
        let cards: Map<String, Value> = cards.map(|(id, card)| (id.clone(), json!(card))).collect();
        let endings: Map<String, Value> =
            counts.endings.iter().map(|(ending, games)| (ending.clone(), json!(sum(games)))).collect();
        let ranges: Vec<[u64; 2]> = self.tally.ranges().map(|games| [games.start, games.end]).collect();
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
            "errors": self.errors(),
            "digest": self.tally.digest().map(|digest| format!("{digest:016x}")),
        })
    }

    /// The summary for people.
    pub(super) fn text(&self) -> String {
        let (subject, counts, games) = (self.tally.subject(), self.counts(), self.tally.games());
        let mut out = String::new();
        let percent = |part: u64| 100.0 * part as f64 / games.max(1) as f64;
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{}: {}", self.content.scenario.name, self.games());
        let names = self.content.scenario.sides.each_ref().map(|side| side.name.as_str());
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        for side in Side::BOTH {
            let (name, wins) = (names[side.index()], counts.wins[side.index()]);
            let kind = &subject.players[side.index()];
            let _ = writeln!(out, "  {name:width$} ({kind}) {wins:>7} wins {:5.1} %", percent(wins));
        }
        let _ = writeln!(out, "  draws {:>16} {:10.1} %", counts.wins[2], percent(counts.wins[2]));
        let _ = writeln!(out, "Endings");
        for (ending, games) in &counts.endings {
            let games = sum(games);
            let _ = writeln!(out, "  {ending:26} {games:>7} {:10.1} %", percent(games));
        }
        let each = |total: u64| total as f64 / games.max(1) as f64;
        let _ = writeln!(out, "{:.1} turns and {:.0} decisions a game", each(counts.turns), each(counts.decisions));
        if let Some(took) = self.took.filter(|took| took.seconds > 0.0) {
            let _ = writeln!(
                out,
                "{:.0} turns a second, {:.2} µs a decision",
                counts.turns as f64 / took.seconds,
                1e6 * took.seconds / counts.decisions.max(1) as f64
            );
        }
        match self.tally.digest() {
            Some(digest) => drop(writeln!(out, "digest {digest:016x}")),
            None => out.push_str("no digest: there are gaps between the games\n"),
        }
        out
    }

    /// Which games these are, and how long they took.
    fn games(&self) -> String {
        let games = self.tally.games();
        let mut words = counted(usize::try_from(games).unwrap_or(usize::MAX), "game");
        if games < self.tally.planned() && games > 0 {
            let ranges: Vec<_> = self.tally.ranges().collect();
            let _ = write!(words, " ({} of {})", listed(&ranges), self.tally.planned());
        }
        if let Some(took) = self.took {
            let _ = write!(words, " in {:.2} s", took.seconds);
        }
        words
    }
}

fn sum(games: &[u64; 3]) -> u64 {
    games.iter().fold(0, |sum, games| sum.saturating_add(*games))
}
