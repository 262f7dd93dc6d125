//! The text of a log to a [`Log`]: every line is understood, or named with its number.

use std::fmt;

use crate::ids::{CardId, Side, SpaceId};

use super::log::{Fact, Item, Log, Operation, Play, When};
use super::names::Names;

/// What is wrong with the text of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogFault {
    /// It is no log of this program at all.
    NoLog,
    /// A line that is not understood.
    NotUnderstood {
        /// The line, from 1.
        line: usize,
        /// What it says.
        text: String,
    },
    /// A card that the scenario does not have.
    UnknownCard {
        /// The line, from 1.
        line: usize,
        /// The card.
        name: String,
    },
    /// A country that the map does not have.
    UnknownSpace {
        /// The line, from 1.
        line: usize,
        /// The country.
        name: String,
    },
}

impl fmt::Display for LogFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogFault::NoLog => {
                write!(f, "this is no log of the computer version: it has no `Turn 1, …` and no `SETUP`")
            }
            LogFault::NotUnderstood { line, text } => write!(f, "line {line} is not understood: `{text}`"),
            LogFault::UnknownCard { line, name } => write!(f, "line {line}: the scenario has no card `{name}`"),
            LogFault::UnknownSpace { line, name } => write!(f, "line {line}: the map has no country `{name}`"),
        }
    }
}

/// Reads a log. What is not understood is listed, all of it; the rest is there.
#[must_use]
pub fn parse(text: &str, names: &Names) -> (Log, Vec<LogFault>) {
    let mut reading = Reading { names, log: Log::default(), faults: Vec::new(), line: 0, block: 0, targets: 0 };
    for line in text.lines() {
        reading.line += 1;
        reading.log.lines.push(line.trim().to_owned());
        reading.read(line.trim().trim_start_matches('\u{feff}'));
    }
    if reading.log.plays.is_empty() {
        return (reading.log, vec![LogFault::NoLog]);
    }
    (reading.log, reading.faults)
}

/// What a line can fail with, before its number is known.
enum Unread {
    Shape,
    Card(String),
    Space(String),
}

type Read<T> = Result<T, Unread>;

struct Reading<'n> {
    names: &'n Names,
    log: Log,
    faults: Vec<LogFault>,
    line: usize,
    block: u16,
    /// How many targets the present operation has had: each begins a part of its own.
    targets: u16,
}

impl Reading<'_> {
    fn read(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let result = self.heading(text).and_then(|heading| if heading { Ok(()) } else { self.body(text) });
        let line = self.line;
        match result {
            Ok(()) => {}
            Err(Unread::Shape) => self.faults.push(LogFault::NotUnderstood { line, text: text.to_owned() }),
            Err(Unread::Card(name)) => self.faults.push(LogFault::UnknownCard { line, name }),
            Err(Unread::Space(name)) => self.faults.push(LogFault::UnknownSpace { line, name }),
        }
    }

    fn begin(&mut self, when: When) -> &mut Play {
        self.block = 0;
        self.targets = 0;
        let play = Play { when, line: self.line, card: None, headlines: [None; 2], items: Vec::new(), cut: false };
        self.log.plays.push(play);
        let last = self.log.plays.len() - 1;
        &mut self.log.plays[last]
    }

    /// A heading, with the first fact on the same line. False if the line is none.
    fn heading(&mut self, text: &str) -> Read<bool> {
        if let Some(rest) = text.strip_prefix("SETUP:") {
            self.begin(When::Setup);
            let rest = rest.trim_start_matches([':', ' ']);
            self.log.header.push(rest.to_owned());
            return Ok(true);
        }
        if text == ": :" {
            self.begin(When::End);
            return Ok(true);
        }
        let Some(rest) = text.strip_prefix("Turn ") else { return Ok(false) };
        let (turn, rest) = rest.split_once(", ").ok_or(Unread::Shape)?;
        let turn: u8 = turn.parse().map_err(|_| Unread::Shape)?;
        if let Some(rest) = rest.strip_prefix("Cleanup") {
            // Belongs to the last round; the number of the turn is often another one.
            return self.inline(rest.trim_start_matches([':', ' '])).map(|()| true);
        }
        if let Some(rest) = rest.strip_prefix("Headline Phase:") {
            let (both, rest) = rest.split_once(": ").unwrap_or((rest, ""));
            let both = both.trim().trim_end_matches(':');
            let mut headlines = [None; 2];
            for (name, side) in both.split(" & ").zip(self.names.headline_order) {
                headlines[side.index()] = Some(self.card(name)?);
            }
            self.begin(When::Headline { turn }).headlines = headlines;
            return self.inline(rest).map(|()| true);
        }
        let (whose, rest) = rest.split_once(": ").or_else(|| rest.split_once(':')).ok_or(Unread::Shape)?;
        let (side, round) = whose.split_once(" AR").ok_or(Unread::Shape)?;
        let (side, round) = (self.side(side)?, round.parse().map_err(|_| Unread::Shape)?);
        let rest = rest.trim();
        let (card, rest) = rest.split_once(": ").unwrap_or((rest, ""));
        let card = card.trim_end_matches(':');
        let card = if card.is_empty() { None } else { Some(self.card(card)?) };
        let play = self.begin(When::Round { turn, side, round });
        play.card = card;
        play.cut = rest.is_empty() && card.is_some();
        self.inline(rest).map(|()| true)
    }

    /// A fact on the line of a heading.
    fn inline(&mut self, text: &str) -> Read<()> {
        if text.is_empty() { Ok(()) } else { self.body(text) }
    }

    fn body(&mut self, text: &str) -> Read<()> {
        let Some(play) = self.log.plays.last_mut() else { return Err(Unread::Shape) };
        if play.when == When::Setup {
            if let Some(rest) = text.strip_prefix("Handicap influence: ") {
                let (side, markers) = rest.split_once(" +").ok_or(Unread::Shape)?;
                let markers = markers.parse().map_err(|_| Unread::Shape)?;
                self.log.handicap.push((side.to_owned(), markers));
                return Ok(());
            }
            let known = ["Player ", "Scenario: ", "Optional Cards", "Time per Player"];
            if known.iter().any(|start| text.starts_with(start)) {
                self.log.header.push(text.to_owned());
                return Ok(());
            }
        }
        let fact = self.fact(text)?;
        match fact {
            Fact::Event(_) | Fact::Operation { .. } => {
                self.block += 1;
                self.targets = 0;
            }
            Fact::Target(_) => {
                // The first target belongs to the operation that it follows.
                self.block += u16::from(self.targets > 0);
                self.targets += 1;
            }
            _ => {}
        }
        let (line, block) = (self.line, self.block);
        if let Some(play) = self.log.plays.last_mut() {
            if let Fact::Headline { side, card } = fact
                && play.headlines[side.index()] != Some(card)
            {
                // Who has to show his headline first is named first.
                play.headlines.swap(0, 1);
                play.headlines[side.index()] = Some(card);
            }
            play.cut = false;
            play.items.push(Item { line, block, fact });
        }
        Ok(())
    }

    fn fact(&self, text: &str) -> Read<Fact> {
        if text == "*RESHUFFLE*" {
            return Ok(Fact::Reshuffle);
        }
        if let Some(card) = text.strip_prefix("Event: ") {
            return Ok(Fact::Event(self.card(card)?));
        }
        if let Some(space) = text.strip_prefix("Target: ") {
            return Ok(Fact::Target(self.space(space)?));
        }
        if let Some(space) = text.strip_prefix("War in ") {
            return Ok(Fact::War(self.space(space)?));
        }
        if let Some(card) = text.strip_suffix(" is now in play.") {
            return Ok(Fact::InPlay(self.card(card)?));
        }
        if let Some(card) = text.strip_suffix(" is no longer in play.") {
            return Ok(Fact::OutOfPlay(self.card(card)?));
        }
        if let Some(rest) = text.strip_prefix("DEFCON ") {
            let improves = rest.starts_with("improves");
            let to = number(rest.rsplit(' ').next().unwrap_or_default())?;
            return if improves || rest.starts_with("degrades") {
                Ok(Fact::Defcon { to, improves })
            } else {
                Err(Unread::Shape)
            };
        }
        if let Some(score) = text.strip_prefix("No VP awarded. Score is ") {
            return Ok(Fact::NoVp { score: self.score(score)? });
        }
        if let Some(fact) = roll(text) {
            return Ok(fact);
        }
        let operations = [
            ("Place Influence (", Operation::Influence),
            ("Coup (", Operation::Coup),
            ("Realignment (", Operation::Realign),
            ("Space Race (", Operation::Space),
        ];
        for (start, kind) in operations {
            if let Some(rest) = text.strip_prefix(start) {
                let ops = rest.strip_suffix(" Ops):").or_else(|| rest.strip_suffix(" Op):")).ok_or(Unread::Shape)?;
                return Ok(Fact::Operation { kind, ops: number(ops)? });
            }
        }
        let (side, rest) = text.split_once(' ').ok_or(Unread::Shape)?;
        self.of_side(self.side(side)?, rest)
    }

    /// What follows the name of a side.
    fn of_side(&self, side: Side, text: &str) -> Read<Fact> {
        if let Some(rest) = text.strip_prefix("gains ") {
            let (points, score) = rest.split_once(" VP. Score is ").ok_or(Unread::Shape)?;
            let by = i16::from(number(points)?);
            let by = if side == Side::First { by } else { -by };
            return Ok(Fact::Vp { by, score: self.score(score)? });
        }
        if let Some(to) = text.strip_prefix("Military Ops to ") {
            return Ok(Fact::MilOps { side, to: number(to)? });
        }
        if let Some(rest) = text.strip_prefix("advances to ") {
            let to = rest.strip_suffix(" in the Space Race.").ok_or(Unread::Shape)?;
            return Ok(Fact::SpaceMoved { side, to: number(to)? });
        }
        if let Some(card) = text.strip_prefix("Headlines ") {
            return Ok(Fact::Headline { side, card: self.card(card)? });
        }
        if let Some(card) = text.strip_prefix("reveals ") {
            return Ok(Fact::Reveals { side, card: self.card(card.strip_suffix(" from hand").unwrap_or(card))? });
        }
        if let Some(card) = text.strip_prefix("discards ") {
            return Ok(Fact::Discards { side, card: self.card(card)? });
        }
        if let Some(card) = text.strip_prefix("plays ") {
            return Ok(Fact::Plays { side, card: self.card(card)? });
        }
        if let Some(rest) = text.strip_prefix("returns ") {
            let (card, to) = rest.rsplit_once(" to ").ok_or(Unread::Shape)?;
            self.side(to)?;
            return Ok(Fact::Returns { side, card: self.card(card)? });
        }
        if let Some(rest) = text.strip_prefix("has no cards to ") {
            return if matches!(rest, "reveal" | "discard") { Ok(Fact::NoCards(side)) } else { Err(Unread::Shape) };
        }
        if let Some(what) = text.strip_prefix("chooses ") {
            if let Some(region) = self.names.region(what) {
                return Ok(Fact::Region(region));
            }
            return if self.names.is_answer(what) { Ok(Fact::Answer(what.to_owned())) } else { Err(Unread::Shape) };
        }
        if let Some(how) = text.strip_prefix("wins by ") {
            return Ok(Fact::Wins { side, how: how.to_owned() });
        }
        if let Some(rest) = text.strip_prefix("rolls ") {
            let (dice, total) = rest.split_once(" = ").unwrap_or((rest, ""));
            let (die, add) = added(dice)?;
            if !total.is_empty() && i16::from(number(total)?) != i16::from(die) + i16::from(add) {
                return Err(Unread::Shape);
            }
            return Ok(Fact::Roll { side, die, add });
        }
        // "+2 in NAME [4][0]"
        let (by, rest) = text.split_once(" in ").ok_or(Unread::Shape)?;
        let (space, after) = rest.split_once(" [").ok_or(Unread::Shape)?;
        let (first, second) = after.split_once("][").ok_or(Unread::Shape)?;
        let after = [number(first)?, number(second.strip_suffix(']').ok_or(Unread::Shape)?)?];
        let by: i16 = if by.starts_with(['+', '-']) { by.parse().map_err(|_| Unread::Shape)? } else { 0 };
        if by == 0 || by.abs() > 99 {
            return Err(Unread::Shape);
        }
        Ok(Fact::Influence { side, by, space: self.space(space)?, after })
    }

    fn side(&self, text: &str) -> Read<Side> {
        self.names.side(text).ok_or(Unread::Shape)
    }

    fn card(&self, text: &str) -> Read<CardId> {
        self.names.card(text).ok_or_else(|| Unread::Card(text.trim().trim_end_matches('*').to_owned()))
    }

    fn space(&self, text: &str) -> Read<SpaceId> {
        self.names.space(text).ok_or_else(|| Unread::Space(text.trim().to_owned()))
    }

    /// `USSR 5.`, `even.`
    fn score(&self, text: &str) -> Read<i16> {
        let text = text.strip_suffix('.').ok_or(Unread::Shape)?;
        if text == "even" {
            return Ok(0);
        }
        let (side, points) = text.split_once(' ').ok_or(Unread::Shape)?;
        let points = i16::from(number(points)?);
        Ok(if self.side(side)? == Side::First { points } else { -points })
    }
}

fn number(text: &str) -> Read<u8> {
    text.trim().parse().map_err(|_| Unread::Shape)
}

/// `4`, `4 (+1)`, `6 (-2) `.
fn added(text: &str) -> Read<(u8, i8)> {
    let text = text.trim();
    match text.split_once(" (") {
        None => Ok((number(text)?, 0)),
        Some((die, add)) => {
            let add = add.strip_suffix(')').ok_or(Unread::Shape)?;
            Ok((number(die)?, add.parse().map_err(|_| Unread::Shape)?))
        }
    }
}

/// The dice of coups, wars, the space race and traps.
fn roll(text: &str) -> Option<Fact> {
    if let Some(rest) = text.strip_prefix("SUCCESS: ").or_else(|| text.strip_prefix("FAILURE: ")) {
        // "4 [ + 4 (-1)  - 2x2 = 4 ]"
        let (die, rest) = rest.split_once(" [ + ")?;
        let (add, rest) = rest.split_once(" - 2x")?;
        let (stability, result) = rest.split_once(" = ")?;
        result.strip_suffix(" ]")?.parse::<i16>().ok()?;
        let (ops, more) = added(add).ok()?;
        let add = i8::try_from(ops).ok()?.checked_add(more)?;
        return Some(Fact::Coup { die: number(die).ok()?, add, stability: number(stability).ok()? });
    }
    if let Some(rest) = text.strip_prefix("VICTORY: ").or_else(|| text.strip_prefix("DEFEAT: ")) {
        let (roll, needed) = rest.split_once(">=").or_else(|| rest.split_once('<'))?;
        let (die, add) = added(roll).ok()?;
        return Some(Fact::WarRoll { die, add, needed: number(needed).ok()? });
    }
    if let Some(rest) = text.strip_prefix("Die roll: ") {
        let (die, rest) = rest.split_once(" -- ")?;
        let needed = rest.split_once("(Needed ")?.1.strip_suffix(" or less)")?;
        return Some(Fact::SpaceRoll { die: number(die).ok()?, needed: number(needed).ok()? });
    }
    if let Some(rest) = text.strip_prefix("Trap Roll: ") {
        let die = rest.split_once(' ')?.0;
        return Some(Fact::TrapRoll { die: number(die).ok()? });
    }
    None
}
