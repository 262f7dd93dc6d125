//! `--analyse`: goes through a finished game and marks the choices that the strong player would not
//! have made.

use std::path::Path;
use std::time::Duration;

use brink::content::Content;
use brink::game::{Ask, Choice, Event, Game, Input};
use brink::ids::Side;
use brink::words::Arg;
use brink_playdek::Replaying;
use brink_players::{
    AnalysedCandidate, Analysis, Judgement, PlayerError, Request, Strong, Verdict,
};

use super::super::players::processors;
use super::super::recorded::{log_text, report};
use super::super::sheet::{Paint, Sheet};
use super::super::{Place, words};
use super::hint::{because, signed};
use super::start::loaded;
use crate::CommandResult;

/// Goes through a saved game or a log of the official computer version, with this number of trials
/// for each play.
pub(super) fn analyse(file: &Path, place: &Place, trials: u32) -> CommandResult {
    let game = played(file, place)?;
    let mut review = Review::of(&game, trials);
    game.replayed(usize::MAX, |game, events| review.see(game, events))
        .map_err(|error| error.to_string())?;
    if let Some(error) = review.failed {
        return Err(error.to_string().into());
    }
    review.sum_up(game.content());
    Ok(())
}

/// The game of a file.
fn played(file: &Path, place: &Place) -> CommandResult<Game> {
    let library = place.library();
    let said = library.words();
    let text = log_text(file, &said)?;
    // A saved game is one JSON object, and no line of a log begins like one.
    if text.trim_start().starts_with('{') {
        return Ok(loaded(file, place)?.game);
    }
    let report = report(file, &text, (place, &library), &Replaying::default())?;
    if !report.is_clean() {
        eprint!("{}", report.display_in(&said));
    }
    let game = report.game;
    Ok(game.ok_or_else(|| words::in_file(file, &words::analysis_no_game(&said)))?)
}

/// A game being gone through.
struct Review {
    player: Strong,
    choices: Vec<Choice>,
    /// The number of the next question, and of the first that does not belong to a play already
    /// judged.
    next: usize,
    after: usize,
    /// The log lines that give the time of a play, and the last one printed.
    turn: String,
    round: String,
    shown: String,
    sides: [Tally; 2],
    failed: Option<PlayerError>,
    sheet: Sheet,
}

/// Analysis of the plays of a side.
#[derive(Clone, Copy, Default)]
struct Tally {
    plays: u32,
    mistakes: u32,
    blunders: u32,
    lost: f64,
}

impl Review {
    fn of(game: &Game, trials: u32) -> Review {
        let choices = game.history().iter().filter_map(|input| match input {
            Input::Choice(choice) => Some(*choice),
            Input::Chance(_) => None,
        });
        Review {
            // The same file has the same analysis.
            player: Strong::new(Duration::ZERO, game.seed())
                .with_trials(trials)
                .with_threads(processors()),
            choices: choices.collect(),
            next: 0,
            after: 0,
            turn: String::new(),
            round: String::new(),
            shown: String::new(),
            sides: [Tally::default(); 2],
            failed: None,
            sheet: Sheet::of_stdout(),
        }
    }

    /// Judges the choice made at the question that is open now.
    fn see(&mut self, game: &Game, events: &[Event]) {
        for event in events {
            match event {
                Event::TurnBegan { .. } => {
                    self.turn = game.line(event).unwrap_or_default();
                    self.round.clear();
                }
                Event::RoundBegan { .. }
                | Event::HeadlineBegan { .. }
                | Event::PhaseBegan { .. } => {
                    self.round = game.line(event).unwrap_or_default();
                }
                _ => {}
            }
        }
        let made = self.choices.get(self.next..).unwrap_or(&[]).to_vec();
        self.next += 1;
        let Some(decision) = game
            .decision()
            .filter(|decision| decision.choices.len() > 1)
        else {
            return;
        };
        let is_play = matches!(decision.ask, Ask::Play | Ask::Headline | Ask::Use);
        if made.is_empty() || !is_play || self.next <= self.after || self.failed.is_some() {
            return;
        }
        match self.player.analyse(
            &Request::new(game.view(decision.side), decision),
            usize::MAX,
        ) {
            Ok(found) => self.judge(game.content(), decision.side, &made, &found),
            Err(error) => self.failed = Some(error),
        }
    }

    /// Compares a play with the best one.
    fn judge(&mut self, content: &Content, side: Side, made: &[Choice], found: &Analysis) {
        let Some(Judgement {
            chosen,
            best,
            lost,
            verdict,
            ..
        }) = found.judge(made)
        else {
            return;
        };
        self.after = self.next - 1 + chosen.choices.len();
        let tally = &mut self.sides[side.index()];
        tally.plays += 1;
        tally.lost += lost;
        let mark = match verdict {
            Verdict::Sound => return,
            Verdict::Mistake => {
                tally.mistakes += 1;
                "?"
            }
            Verdict::Blunder => {
                tally.blunders += 1;
                "??"
            }
        };
        self.show(content, side, mark, chosen, best);
    }

    fn show(
        &mut self,
        content: &Content,
        side: Side,
        mark: &str,
        chosen: &AnalysedCandidate,
        best: &AnalysedCandidate,
    ) {
        let said = &content.words;
        if self.turn != self.shown {
            paintln!("\n{}", self.sheet.paint(Paint::Strong, self.turn.trim()));
            self.shown.clone_from(&self.turn);
        }
        if !self.round.is_empty() {
            println!("{}", self.round.trim());
        }
        let side = Arg::side(content.side_name(side));
        let line = words::analysis_play(
            said,
            side,
            names(chosen, content),
            mark,
            signed(chosen.value),
        );
        paintln!(
            "{}",
            self.sheet
                .paint(Paint::Strong, &self.sheet.wrap(&format!("  {line}"), 4))
        );
        if let Some(risk) = chosen.risk {
            println!(
                "{}",
                self.sheet
                    .wrap(&format!("    {}", risk.display_in(said)), 4)
            );
        }
        let better = words::analysis_better(said, names(best, content), signed(best.value));
        let reasons =
            because(&best.reasons, content).map_or_else(String::new, |list| format!(" ({list})"));
        println!("{}", self.sheet.wrap(&format!("    {better}{reasons}"), 4));
    }

    fn sum_up(&self, content: &Content) {
        println!();
        for (side, tally) in Side::BOTH.into_iter().zip(self.sides) {
            let Tally {
                plays,
                mistakes,
                blunders,
                lost,
            } = tally;
            let name = Arg::side(content.side_name(side));
            let lost = format!("{:.1}", lost / f64::from(plays.max(1)));
            let line = words::analysis_side(
                &content.words,
                name,
                u64::from(plays),
                mistakes.to_string(),
                blunders.to_string(),
                lost,
            );
            println!("{}", self.sheet.wrap(&line, 2));
        }
    }
}

/// The names of choices in a row.
fn names(considered: &AnalysedCandidate, content: &Content) -> String {
    let names = considered
        .choices
        .iter()
        .map(|choice| choice.display(content).to_string());
    names.collect::<Vec<_>>().join(", ")
}
