//! Replaying a log play by play.

use std::mem;

use brink::content::Content;
use brink::game::{Ask, At, Choice, Decision, Event, Game, GameError};

use super::drive::{Driven, Driver, Stuck};
use super::log::{Fact, Log, Play, When};
use super::observed::{Observed, observe};
use super::report::Report;
use super::tally::{Fit, Mismatch, Tally};
use super::text::short;
use super::words;

/// Where to stop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Until {
    /// At the end of the log.
    #[default]
    End,
    /// After the play with this heading: `Turn 3, USSR AR2`.
    Play(String),
}

/// A log that is being replayed.
struct Run<'r, 'd> {
    driver: &'r Driver<'d>,
    report: Report,
    game: Game,
    /// The next play.
    at: usize,
    /// The events since that play began.
    rest: Vec<Observed>,
    /// The difference between the log's score and the engine's.
    overpaid: i16,
}

/// Whether to continue.
enum Go {
    On,
    Stop,
    /// Nothing more can be replayed, for this reason.
    Because(String),
}

impl Driver<'_> {
    /// Replays the log as far as possible, or as far as wanted, and adds to the report.
    ///
    /// # Errors
    /// A game that cannot begin.
    pub(super) fn run(&self, report: Report, until: &Until) -> Result<Report, GameError> {
        let game = self.begin(1)?;
        let (at, rest) = self.first(&game);
        let mut run = Run {
            driver: self,
            report,
            game,
            at,
            rest,
            overpaid: 0,
        };
        run.report.plays_in_log = self.log.plays.len() - at;
        let events = run.game.events().to_vec();
        run.count_deals(0, &events);
        let end = run.all(until);
        run.report.end = end;
        run.report.game = Some(run.game);
        Ok(run.report)
    }

    /// The first play to drive, and the events since it began. A log that begins in a position has
    /// no set-up, except perhaps its heading.
    fn first(&self, game: &Game) -> (usize, Vec<Observed>) {
        if self
            .position
            .is_none_or(|position| position.at == At::Setup)
        {
            return (0, Vec::new());
        }
        let header = self
            .log
            .plays
            .iter()
            .take_while(|play| play.when == When::Setup && play.items.is_empty());
        let at = header.count();
        // Events before the first question are left out: the position after them is enough.
        let spaces = self.content.map.spaces.len();
        let mut rest = observe(game.board(), game.events(), spaces);
        let begun = rest.iter().position(Observed::is_boundary).unwrap_or(0);
        (at, rest.split_off(begun))
    }
}

impl<'d> Run<'_, 'd> {
    /// Drives play after play. Returns how the replay ended.
    fn all(&mut self, until: &Until) -> String {
        let (log, content) = (self.driver.log, self.driver.content);
        let reaches = log.reaches();
        while let Some(play) = log.plays.get(self.at) {
            if self.at >= reaches {
                let last = log.plays[reaches - 1].when.heading(content);
                return words::end_only_headlines(&content.words, last);
            }
            if play.cut && self.at + 1 == log.plays.len() {
                break;
            }
            match self.next(play) {
                Go::On => {}
                Go::Stop => break,
                Go::Because(why) => return why,
            }
            if let (Until::Play(place), Some(done)) = (until, self.at.checked_sub(1))
                && log.plays[done].when.heading(content) == *place
            {
                return words::end_stopped_after(&content.words, place);
            }
        }
        if log.closed && self.at == log.plays.len() {
            self.close();
        }
        self.ending()
    }

    /// The program has closed the log: rounds that it omits were passed.
    fn close(&mut self) {
        while let Some(decision) = self.game.decision() {
            let choice = match decision.ask {
                Ask::Play => Choice::Pass,
                Ask::DiscardHeld => Choice::Stop,
                _ => return,
            };
            if !self.game.is_legal(choice) || self.game.apply(choice).is_err() {
                return;
            }
        }
    }

    /// Drives one play, or what comes before it.
    fn next(&mut self, play: &'d Play) -> Go {
        if let Some(own) = self.take_round() {
            return self.after_round(play, &own);
        }
        if self.rest.is_empty() || is_at(play, &self.rest, self.game.board().turn()) {
            return self.drive(play);
        }
        // A round that the log omits: nothing was played.
        if let Some((next, events)) = pass(&self.game) {
            self.rest = events;
            self.game = next;
            return Go::On;
        }
        let content = self.driver.content;
        let begun = self
            .rest
            .first()
            .and_then(|observed| observed.event.display(content));
        let begun = begun.map_or_else(
            || words::is_other_play(&content.words),
            |line| line.to_string(),
        );
        self.stop_at(play, &begun)
    }

    /// The round that the engine ended by itself with an automatic pass, where the log has a
    /// heading without a card, or none.
    fn take_round(&mut self) -> Option<Vec<Observed>> {
        let next = self.rest.iter().skip(1).position(Observed::is_boundary);
        match next {
            Some(next) => Some(self.rest.drain(..=next).collect()),
            None if self.game.decision().is_none() => Some(mem::take(&mut self.rest)),
            None => None,
        }
    }

    /// Continues after such a round, with which the game may have ended.
    fn after_round(&mut self, play: &'d Play, own: &[Observed]) -> Go {
        // Rounds that pass automatically may end the turn.
        let turn = self.game.board().turn();
        let mut turns = [turn, turn.saturating_sub(1)].into_iter();
        if play.card.is_none() && turns.any(|turn| is_at(play, own, turn)) {
            self.passed(play, own);
            return Go::On;
        }
        if !own.is_empty() {
            return Go::On;
        }
        let content = self.driver.content;
        let outcome = self.game.outcome();
        let outcome =
            outcome.map_or_else(String::new, |outcome| outcome.display(content).to_string());
        let engine = words::is_over_with(&content.words, outcome);
        self.stop_at(play, &engine)
    }

    /// Reports that the engine and the log disagree at the heading of a play.
    fn stop_at(&mut self, play: &'d Play, engine: &str) -> Go {
        let said = (self.driver.log.quote(play.line), engine);
        self.report
            .differ(self.driver.content, play, play.line, said);
        Go::Stop
    }

    /// A round that passed automatically: the log may show results under its heading.
    fn passed(&mut self, play: &'d Play, own: &[Observed]) {
        let mut tally = self.driver.tally(self.at, &self.game, self.overpaid);
        for observed in own {
            if tally.feed(observed, &self.game) == Fit::Impossible {
                break;
            }
        }
        if !tally.finish(&self.game) {
            let open = tally
                .open()
                .find(|item| item.fact.is_ordered())
                .map_or(play.line, |item| item.line);
            let log = self.driver.log.quote(open);
            let engine = words::is_nothing_played(&self.driver.content.words);
            self.report
                .differ(self.driver.content, play, open, (log, &engine));
        }
        self.count(play, &tally);
    }

    fn drive(&mut self, play: &'d Play) -> Go {
        let content = self.driver.content;
        match self
            .driver
            .drive(self.at, &self.game, &self.rest, self.overpaid)
        {
            Ok(Driven { game, tally, rest }) => {
                if play.card.is_some() && is_forbidden(&self.game, play) {
                    self.report
                        .habit("play_forbidden_by_rule", play.line, &content.words);
                }
                self.count_deals(tally.reached(), game.events());
                self.count(play, &tally);
                self.game = game;
                self.rest = rest;
                Go::On
            }
            Err(stuck) => {
                if let Some(line) = play.unread {
                    let heading = play.when.heading(content);
                    return Go::Because(words::end_not_understood(&content.words, heading, line));
                }
                self.stuck(play, &stuck);
                Go::Stop
            }
        }
    }

    /// A play for which no choices were found.
    fn stuck(&mut self, play: &Play, stuck: &Stuck<'_>) {
        let content = self.driver.content;
        let said = &content.words;
        let (line, mut engine) = match &stuck.best {
            Some(best) => {
                let ordered = best.tally.open().find(|item| item.fact.is_ordered());
                let open = ordered.or(best.tally.open().next());
                let asked = best
                    .game
                    .decision()
                    .map(|decision| asked(decision, content));
                let asked = asked.unwrap_or_else(|| words::is_over(said));
                (
                    open.map_or(play.line, |item| item.line),
                    words::is_stuck(said, asked),
                )
            }
            None => (play.line, words::is_impossible(said)),
        };
        if let Some(positions) = stuck.given_up {
            engine = words::is_given_up(said, engine, positions);
        }
        self.report
            .differ(content, play, line, (self.driver.log.quote(line), &engine));
    }

    /// Adds the comparisons of a play that has been driven.
    fn count(&mut self, play: &Play, tally: &Tally<'_>) {
        self.report.plays += 1;
        self.at += 1;
        self.report.facts += tally.checked;
        self.overpaid = tally.overpaid;
        for applied in tally.applied.iter() {
            self.report
                .habit(applied.habit, applied.line, &self.driver.content.words);
        }
        for Mismatch { line, log, engine } in tally.mismatches.iter() {
            // A fact may be missing because a line was not understood.
            if *line > 0 || play.unread.is_none() {
                self.report
                    .differ(self.driver.content, play, *line, (log, engine));
            }
        }
    }

    fn count_deals(&mut self, at: usize, events: &[Event]) {
        for event in events {
            if let Event::Drawn { card, .. } = event {
                self.report.dealt += 1;
                let is_unseen = self.driver.future.is_silent(*card, at);
                self.report.dealt_unseen += usize::from(is_unseen);
            }
        }
    }

    /// The end of the log, when it has been replayed as far as possible.
    fn ending(&self) -> String {
        let (log, content) = (self.driver.log, self.driver.content);
        let said = &content.words;
        let Some(last) = log.plays.last() else {
            return words::end_empty(said);
        };
        let heading = last.when.heading(content);
        let driven = self.at == log.plays.len();
        let result = last
            .items
            .iter()
            .rev()
            .find(|item| matches!(item.fact, Fact::Wins { .. }));
        match (self.game.outcome(), result) {
            _ if !driven && !last.cut => {
                let at = log
                    .plays
                    .get(self.at)
                    .map_or_else(String::new, |play| play.when.heading(content));
                words::end_stopped(said, at, heading)
            }
            (Some(outcome), _) => words::end_of_game(said, outcome.display(content).to_string()),
            (None, Some(result)) => words::end_result(said, short(log.quote(result.line))),
            (None, None) if log.closed => words::end_closed(said, heading),
            (None, None) if driven && !self.is_within(last) => {
                words::end_breaks_off_after(said, heading)
            }
            (None, None) => words::end_breaks_off(said, heading),
        }
    }

    /// Whether the game is still in a play.
    fn is_within(&self, play: &Play) -> bool {
        let board = self.game.board();
        match play.when {
            When::Setup => self
                .game
                .decision()
                .is_some_and(|decision| decision.ask == Ask::SetupPlace),
            When::Headline { turn } => board.turn() == turn && board.round() == 0,
            When::Round { turn, side, round } => {
                board.turn() == turn && board.round() == round && board.phasing() == Some(side)
            }
        }
    }
}

impl Log {
    /// The number of plays that can be replayed: without any action round, none after the first headline phase.
    fn reaches(&self) -> usize {
        let mut plays = self.plays.iter();
        let first = plays.position(|play| matches!(play.when, When::Headline { .. }));
        let mut plays = self.plays.iter();
        match first {
            Some(first) if !plays.any(|play| matches!(play.when, When::Round { .. })) => first + 1,
            _ => self.plays.len(),
        }
    }
}

/// Whether the round or phase that began, in this turn, is that of a play.
fn is_at(play: &Play, rest: &[Observed], now: u8) -> bool {
    match (play.when, rest.first().map(|observed| observed.event)) {
        (When::Headline { turn }, Some(Event::TurnBegan { turn: begun })) => turn == begun,
        // A game that begins in a position may begin with a phase.
        (When::Headline { turn }, Some(Event::PhaseBegan { .. })) => turn == now,
        (
            When::Round { turn, side, round },
            Some(Event::RoundBegan {
                side: whose,
                round: begun,
                ..
            }),
        ) => side == whose && round == begun && turn == now,
        _ => false,
    }
}

/// Whether the rules as written forbid a play: the special card before scoring cards that need all remaining rounds.
fn is_forbidden(game: &Game, play: &Play) -> bool {
    let special = game
        .content()
        .scenario
        .special_card
        .as_ref()
        .map(|special| special.card);
    let When::Round { side, .. } = play.when else {
        return false;
    };
    play.card == special && game.scoring_needs_every_round(side)
}

/// The game after a side has passed, and the resulting events.
fn pass(game: &Game) -> Option<(Game, Vec<Observed>)> {
    if !game.is_legal(Choice::Pass) {
        return None;
    }
    let mut next = game.clone();
    next.apply(Choice::Pass).ok()?;
    let spaces = game.content().map.spaces.len();
    let observed = observe(game.board(), next.events(), spaces);
    let at = observed.iter().position(Observed::is_boundary)?;
    Some((next, observed[at..].to_vec()))
}

fn asked(decision: &Decision, content: &Content) -> String {
    let side = content.scenario.sides[decision.side.index()].name.as_str();
    format!("{side}: {}", decision.display(content))
}
