//! Parses the text of a log: every line is understood, or listed with its number.

use brink::ids::CardId;
use brink::words::Words;

use super::fact::{Facts, Read, Unread};
use super::header;
use super::log::{Fact, Item, Log, Play, When};
use super::names::Names;
use super::text::{lines, short, tidy};
use super::words;

/// The number of lines that are listed if not understood; the others are counted.
pub const MAX_DIAGNOSTICS: usize = 50;

/// A problem with the text of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogError {
    /// It is not a log of this program.
    NoLog,
    /// A line that is not understood.
    NotUnderstood {
        /// The line, from 1.
        line: usize,
        /// The text of the line.
        text: String,
    },
    /// A card that the scenario does not have.
    UnknownCard {
        /// The line, from 1.
        line: usize,
        /// The card name.
        name: String,
    },
    /// A country that the map does not have.
    UnknownSpace {
        /// The line, from 1.
        line: usize,
        /// The country name.
        name: String,
    },
    /// Further lines that are not listed.
    More {
        /// The number of lines.
        lines: usize,
    },
}

impl LogError {
    /// The line, from 1; 0 if it is not about one line.
    pub fn line(&self) -> usize {
        match self {
            LogError::NotUnderstood { line, .. }
            | LogError::UnknownCard { line, .. }
            | LogError::UnknownSpace { line, .. } => *line,
            LogError::NoLog | LogError::More { .. } => 0,
        }
    }

    /// The problem, in a language.
    pub fn text(&self, said: &Words) -> String {
        match self {
            LogError::NoLog => words::log_none(said),
            LogError::NotUnderstood { line, text } => {
                words::log_not_understood(said, *line, short(text))
            }
            LogError::UnknownCard { line, name } => words::log_no_card(said, *line, short(name)),
            LogError::UnknownSpace { line, name } => {
                words::log_no_country(said, *line, short(name))
            }
            LogError::More { lines } => words::log_more(said, *lines),
        }
    }
}

/// Reads a log. Lines that are not understood are listed; the rest is returned.
pub fn parse(text: &str, names: &Names) -> (Log, Vec<LogError>) {
    let facts = Facts {
        names,
        players: Default::default(),
    };
    let mut reading = Reading {
        facts,
        log: Log::default(),
        faults: Vec::new(),
        more: 0,
        line: 0,
        block: 0,
        targets: 0,
        headed: [None; 2],
        end: None,
    };
    for line in lines(text) {
        let line = tidy(line);
        reading.line += 1;
        reading.read(&line);
        reading.log.lines.push(line);
    }
    reading.settle();
    reading.log.closed = reading.end.is_some();
    let Reading {
        log,
        mut faults,
        more,
        ..
    } = reading;
    faults.sort_by_key(LogError::line);
    if log.plays.is_empty() {
        return (log, vec![LogError::NoLog]);
    }
    if more > 0 {
        faults.push(LogError::More { lines: more });
    }
    (log, faults)
}

struct Reading<'n> {
    facts: Facts<'n>,
    log: Log,
    faults: Vec<LogError>,
    /// The number of errors beyond those listed.
    more: usize,
    line: usize,
    block: usize,
    /// The number of targets that the present operation has had: each begins a separate part.
    targets: usize,
    /// The headlines of the heading, in its order.
    headed: [Option<CardId>; 2],
    /// The line that closes the log, if this is the last one.
    end: Option<usize>,
}

impl Reading<'_> {
    fn read(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let line = self.line;
        match self.line_of(text) {
            Ok(()) => {}
            Err(Unread::Shape) => self.fault(LogError::NotUnderstood {
                line,
                text: text.to_owned(),
            }),
            Err(Unread::Card(name)) => self.fault(LogError::UnknownCard { line, name }),
            Err(Unread::Space(name)) => self.fault(LogError::UnknownSpace { line, name }),
        }
    }

    fn fault(&mut self, fault: LogError) {
        if let Some(play) = self.log.plays.last_mut() {
            play.unread.get_or_insert(fault.line());
        }
        if self.faults.len() < MAX_DIAGNOSTICS {
            self.faults.push(fault)
        } else {
            self.more += 1
        }
    }

    fn line_of(&mut self, text: &str) -> Read<()> {
        let in_header = self
            .log
            .plays
            .last()
            .is_none_or(|play| play.when == When::Setup);
        if self.log.plays.is_empty()
            && let Some(rest) = text
                .strip_prefix("SETUP")
                .filter(|rest| rest.is_empty() || rest.starts_with(':'))
        {
            self.begin(When::Setup);
            return self.under_setup(rest.trim_start_matches([':', ' ']));
        }
        // A player may have the name of a heading.
        if in_header && header::is_certain(self.facts.names, text) {
            return self.under_setup(text);
        }
        if self.facts.names.is_decoration(text) {
            return Ok(());
        }
        if self.heading(text)? {
            return Ok(());
        }
        if in_header {
            return self.under_setup(text);
        }
        self.body(text).or_else(|unread| {
            if self.late_cards(text)? {
                Ok(())
            } else {
                Err(unread)
            }
        })
    }

    /// A line between the heading of the set-up and the first turn; the heading may be missing.
    fn under_setup(&mut self, text: &str) -> Read<()> {
        if text.is_empty() {
            return Ok(());
        }
        if header::read(&mut self.log.header, self.facts.names, self.line, text) {
            if self.log.plays.is_empty() {
                self.begin(When::Setup);
            }
            self.facts.players.clone_from(&self.log.header.players);
            return Ok(());
        }
        let fact = self.facts.read(text);
        let placed = self
            .log
            .plays
            .last()
            .is_some_and(|play| !play.items.is_empty());
        match fact {
            Ok(fact @ Fact::Influence { .. }) => {
                if self.log.plays.is_empty() {
                    self.begin(When::Setup);
                }
                self.add(fact);
                Ok(())
            }
            Ok(fact) if placed => {
                self.add(fact);
                Ok(())
            }
            // Lines between two markers may matter; lines before them belong to the header.
            Err(unread) if placed => Err(unread),
            Err(unread @ Unread::Space(_)) => Err(unread),
            _ => {
                self.log.header.other.push((self.line, text.to_owned()));
                Ok(())
            }
        }
    }

    fn begin(&mut self, when: When) -> &mut Play {
        self.take_back_end();
        self.settle();
        self.block = 0;
        self.targets = 0;
        self.headed = [None; 2];
        let play = Play {
            when,
            line: self.line,
            card: None,
            headlines: [None; 2],
            items: Vec::new(),
            cut: false,
            unread: None,
        };
        self.log.plays.push(play);
        let last = self.log.plays.len() - 1;
        &mut self.log.plays[last]
    }

    /// The heading that closes the log is its last: a similar line before another heading is foreign.
    fn take_back_end(&mut self) {
        if let Some(line) = self.end.take() {
            let text = self
                .log
                .lines
                .get(line.wrapping_sub(1))
                .cloned()
                .unwrap_or_default();
            self.fault(LogError::NotUnderstood { line, text });
        }
    }

    /// Ends the current play: its lines show which headline belongs to which side, or else the order
    /// of the heading.
    fn settle(&mut self) {
        let headed = self.headed;
        let (order, end) = (self.facts.names.headline_order, self.end);
        let Some(play) = self.log.plays.last_mut() else {
            return;
        };
        play.cut = play.items.is_empty() && play.card.is_some() && end.is_none();
        if !matches!(play.when, When::Headline { .. }) {
            return;
        }
        for item in &play.items {
            if let Fact::Headline { side, card } = item.fact {
                play.headlines[side.index()] = Some(card);
            }
        }
        for (card, side) in headed.into_iter().zip(order) {
            let other = card.filter(|card| !play.headlines.contains(&Some(*card)));
            if let Some(card) = other {
                let side = if play.headlines[side.index()].is_none() {
                    side
                } else {
                    side.opponent()
                };
                play.headlines[side.index()].get_or_insert(card);
            }
        }
    }

    /// A heading, with the first fact on the same line. False if the line is not a heading.
    fn heading(&mut self, text: &str) -> Read<bool> {
        let rest = text.strip_prefix(": :");
        if let Some(rest) = rest.or_else(|| text.strip_prefix("::")) {
            if self.log.plays.is_empty() {
                return Err(Unread::Shape);
            }
            self.take_back_end();
            self.end = Some(self.line);
            return self
                .inline(rest.trim_start_matches([':', ' ']))
                .map(|()| true);
        }
        let Some((turn, rest)) = text
            .strip_prefix("Turn ")
            .and_then(|rest| rest.split_once(','))
        else {
            return Ok(false);
        };
        let Ok(turn) = turn.trim().parse::<u8>() else {
            return Err(Unread::Shape);
        };
        let (place, rest) = rest.split_once(':').unwrap_or((rest, ""));
        let rest = rest.trim();
        match place.trim() {
            // Belongs to the last round; the number of the turn often differs.
            "Cleanup" if self.log.plays.is_empty() => Err(Unread::Shape),
            "Cleanup" => self
                .inline(rest.trim_start_matches([':', ' ']))
                .map(|()| true),
            "Headline Phase" => {
                self.begin(When::Headline { turn });
                let inline = self.headlines(rest)?;
                self.inline(inline).map(|()| true)
            }
            place => {
                let (side, round) = place.split_once(" AR").ok_or(Unread::Shape)?;
                let (side, round) = (
                    self.facts.side(side)?,
                    round.parse().map_err(|_| Unread::Shape)?,
                );
                self.begin(When::Round { turn, side, round });
                let (card, inline) = self.played(rest)?;
                if let Some(play) = self.log.plays.last_mut() {
                    play.card = card;
                }
                self.inline(inline).map(|()| true)
            }
        }
    }

    /// The cards of a headline phase, `A & B` or `A`, and the facts on the same line.
    fn headlines<'t>(&mut self, rest: &'t str) -> Read<&'t str> {
        let (cards, inline) = rest
            .split_once(": ")
            .unwrap_or((rest.trim_end_matches(':'), ""));
        if cards.trim().is_empty() {
            return Ok(inline);
        }
        let both = cards.match_indices(" & ").find_map(|(at, and)| {
            let names = self.facts.names;
            Some([
                names.card(&cards[..at])?,
                names.card(&cards[at + and.len()..])?,
            ])
        });
        if let Some(both) = both {
            self.headed = both.map(Some);
            return Ok(inline);
        }
        match self.facts.card(cards) {
            Ok(card) => {
                self.headed = [Some(card), None];
                Ok(inline)
            }
            // The cards may be missing before the first fact.
            Err(_) if self.facts.read(rest).is_ok() => Ok(rest),
            Err(unread) => Err(cards
                .split(" & ")
                .find_map(|name| self.facts.card(name).err())
                .unwrap_or(unread)),
        }
    }

    /// The card of a round, and the facts on the same line.
    fn played<'t>(&mut self, rest: &'t str) -> Read<(Option<CardId>, &'t str)> {
        let (card, inline) = rest.split_once(':').unwrap_or((rest, ""));
        let inline = inline.trim_start_matches([':', ' ']);
        if card.trim().is_empty() {
            return Ok((None, inline));
        }
        match self.facts.card(card) {
            Ok(card) => Ok((Some(card), inline)),
            Err(_) if self.facts.read(rest).is_ok() => Ok((None, rest)),
            Err(unread) => Err(unread),
        }
    }

    /// Cards of a heading on lines of their own, perhaps with the first fact. False if the line is something else.
    fn late_cards(&mut self, text: &str) -> Read<bool> {
        let Some(last) = self.log.plays.last() else {
            return Ok(false);
        };
        if !last.items.is_empty() || last.card.is_some() {
            return Ok(false);
        }
        let inline = match last.when {
            When::Setup => None,
            When::Headline { .. } => self.late_headlines(text.trim_matches(['&', ' '])),
            When::Round { .. } => self.late_card(text),
        };
        match inline {
            Some(inline) => self.inline(inline).map(|()| true),
            None => Ok(false),
        }
    }

    /// `A & B`, `A`, or `B` after `A`.
    fn late_headlines<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        match self.headed {
            [None, _] => self.headlines(text).ok(),
            [Some(_), None] => {
                let (card, inline) = self.played(text).ok()?;
                self.headed[1] = card;
                Some(inline)
            }
            _ => None,
        }
    }

    fn late_card<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let (card, inline) = self.played(text).ok()?;
        self.log.plays.last_mut()?.card = card;
        Some(inline)
    }

    /// A fact on the line of a heading.
    fn inline(&mut self, text: &str) -> Read<()> {
        if text.is_empty() {
            Ok(())
        } else {
            self.body(text)
        }
    }

    fn body(&mut self, text: &str) -> Read<()> {
        let fact = self.facts.read(text)?;
        self.add(fact);
        Ok(())
    }

    fn add(&mut self, fact: Fact) {
        // After the line that closes a log there are only results.
        if !fact.is_result() && self.end.is_some_and(|end| end < self.line) {
            self.take_back_end();
        }
        match fact {
            Fact::Event(_) | Fact::Operation { .. } => {
                self.block += 1;
                self.targets = 0;
            }
            Fact::Target(_) => {
                // The first target belongs to the operation that it follows.
                self.block += usize::from(self.targets > 0);
                self.targets += 1;
            }
            _ => {}
        }
        let (line, block) = (self.line, self.block);
        if let Some(play) = self.log.plays.last_mut() {
            play.items.push(Item { line, block, fact });
        }
    }
}
