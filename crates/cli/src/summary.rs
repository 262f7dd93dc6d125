//! What a simulation says of its games.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use brink::content::Content;
use brink::digest;
use brink::game::Outcome;
use brink::ids::Side;

use super::counted;
use super::report::GameFacts;

/// How often a card was used, and how.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CardCounts {
    /// Played or headlined for its event.
    pub(super) event: u64,
    /// Played for operations.
    pub(super) operations: u64,
    /// Spent on the space race.
    pub(super) space: u64,
    /// Its event took place, for whatever reason.
    pub(super) happened: u64,
}

/// One game.
#[derive(Clone, Debug, Default)]
pub(super) struct GameResult {
    pub(super) seed: u64,
    pub(super) outcome: Option<Outcome>,
    pub(super) turns: u64,
    pub(super) decisions: u64,
    pub(super) digest: u64,
    pub(super) cards: Vec<CardCounts>,
    /// The data for a report, if one was requested.
    pub(super) facts: Option<Box<GameFacts>>,
    pub(super) error: Option<String>,
}

/// All games.
#[derive(Debug)]
pub(super) struct Summary {
    content: Arc<Content>,
    games: usize,
    seed: u64,
    jobs: u64,
    kinds: [String; 2],
    wins: [u64; 3],
    endings: BTreeMap<String, u64>,
    turns: u64,
    decisions: u64,
    seconds: f64,
    cards: Vec<CardCounts>,
    digest: u64,
    /// The errors.
    pub(super) errors: Vec<String>,
}

impl Summary {
    /// A summary without games yet.
    pub(super) fn new(content: &Arc<Content>, kinds: [String; 2], seed: u64, jobs: u64) -> Summary {
        Summary {
            content: content.clone(),
            games: 0,
            seed,
            jobs,
            kinds,
            wins: [0; 3],
            endings: BTreeMap::new(),
            turns: 0,
            decisions: 0,
            seconds: 0.0,
            cards: vec![CardCounts::default(); content.cards.len()],
            digest: digest::EMPTY,
            errors: Vec::new(),
        }
    }

    /// How long all games took.
    pub(super) fn took(self, seconds: f64) -> Summary {
        Summary { seconds, ..self }
    }

    /// Adds the next game: the digest depends on their order.
    pub(super) fn add(&mut self, result: &GameResult) {
        self.games += 1;
        self.turns += result.turns;
        self.decisions += result.decisions;
        self.digest = digest::of_bytes(self.digest, result.digest.to_le_bytes());
        for (total, one) in self.cards.iter_mut().zip(&result.cards) {
            total.event += one.event;
            total.operations += one.operations;
            total.space += one.space;
            total.happened += one.happened;
        }
        if let Some(outcome) = result.outcome {
            self.wins[outcome.winner.map_or(2, Side::index)] += 1;
            *self.endings.entry(outcome.ending.key(&self.content)).or_default() += 1;
        }
        if let Some(error) = &result.error {
            self.errors.push(format!("seed {}: {error}", result.seed));
        }
    }

    /// The object that `--json` prints.
    pub(super) fn json(&self) -> Value {
        let sides = Side::BOTH.map(|side| self.content.side_id(side).to_owned());
        let mut wins = Map::new();
        let mut players = Map::new();
        for side in Side::BOTH {
            wins.insert(sides[side.index()].clone(), json!(self.wins[side.index()]));
            players.insert(sides[side.index()].clone(), json!(self.kinds[side.index()]));
        }
        wins.insert("draw".to_owned(), json!(self.wins[2]));
        let cards: Map<String, Value> = self
            .content
            .cards
            .keys()
            .zip(&self.cards)
            .map(|(id, card)| {
                let counts = json!({
                    "event": card.event,
                    "operations": card.operations,
                    "space": card.space,
                    "happened": card.happened,
                });
                (id.clone(), counts)
            })
            .collect();
        json!({
            "scenario": self.content.scenario.id,
            "games": self.games,
            "seed": self.seed,
            "jobs": self.jobs,
            "players": players,
            "wins": wins,
            "endings": self.endings,
            "turns": self.turns,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "cards": cards,
            "errors": self.errors,
            "digest": format!("{:016x}", self.digest),
        })
    }

    /// The summary for people.
    pub(super) fn text(&self) -> String {
        let mut out = String::new();
        let percent = |part: u64| 100.0 * part as f64 / self.games.max(1) as f64;
        // Writing to a string cannot fail.
        let _ =
            writeln!(out, "{}: {} in {:.2} s", self.content.scenario.name, counted(self.games, "game"), self.seconds);
        let names = self.content.scenario.sides.each_ref().map(|side| side.name.as_str());
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        for side in Side::BOTH {
            let (name, wins) = (names[side.index()], self.wins[side.index()]);
            let _ =
                writeln!(out, "  {name:width$} ({}) {wins:>7} wins {:5.1} %", self.kinds[side.index()], percent(wins));
        }
        let _ = writeln!(out, "  draws {:>16} {:10.1} %", self.wins[2], percent(self.wins[2]));
        let _ = writeln!(out, "Endings");
        for (ending, games) in &self.endings {
            let _ = writeln!(out, "  {ending:26} {games:>7} {:10.1} %", percent(*games));
        }
        let each = |total: u64| total as f64 / self.games.max(1) as f64;
        let _ = writeln!(out, "{:.1} turns and {:.0} decisions a game", each(self.turns), each(self.decisions));
        if self.seconds > 0.0 {
            let _ = writeln!(
                out,
                "{:.0} turns a second, {:.2} µs a decision",
                self.turns as f64 / self.seconds,
                1e6 * self.seconds / self.decisions.max(1) as f64
            );
        }
        let _ = writeln!(out, "digest {:016x}", self.digest);
        out
    }
}
