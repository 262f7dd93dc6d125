//! `--analyse`: goes through a finished game and marks the choices that the strong player would not
//! have made.

use std::path::Path;
use std::time::Duration;

use brink::content::Content;
use brink::game::{Choice, Decision, Event, Game, Input};
use brink::ids::Side;
use brink::words::Arg;
use brink_playdek::Replaying;
use brink_players::{Judgement, PlayerError, SearchControl, Strong, Verdict};

use super::super::players::processors;
use super::super::recorded::{log_text, report};
use super::super::sheet::{Paint, Sheet};
use super::super::{Place, words};
use super::hint::because;
use super::start::loaded;
use crate::CommandResult;

/// Goes through a saved game or a log of the official computer version, with this number of trials
/// for each choice.
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
    /// The number of the next question, and of the first that does not belong to a choice already
    /// judged.
    next: usize,
    after: usize,
    /// The log lines that give the time of a choice, and the last one printed.
    turn: String,
    round: String,
    shown: String,
    sides: [Tally; 2],
    failed: Option<PlayerError>,
    sheet: Sheet,
}

/// Analysis of the choices of a side.
#[derive(Clone, Copy, Default)]
struct Tally {
    choices: u32,
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
        let made = self.choices.get(self.next..).unwrap_or(&[]);
        self.next += 1;
        if made.is_empty() || self.next <= self.after || self.failed.is_some() {
            return;
        }
        match self.player.judge(game, made, &SearchControl::new()) {
            Ok(judged) => {
                if let Some((judged, decision)) = judged.zip(game.decision()) {
                    self.count(game.content(), decision, &judged);
                }
            }
            Err(error) => self.failed = Some(error),
        }
    }

    /// Counts a judgement, and prints it if it is not sound.
    fn count(&mut self, content: &Content, decision: &Decision, judged: &Judgement) {
        self.after = self.next - 1 + judged.made.choices.len();
        let tally = &mut self.sides[decision.side.index()];
        tally.choices += 1;
        tally.lost += judged.lost;
        match judged.verdict {
            Verdict::Sound => {}
            Verdict::Mistake => {
                tally.mistakes += 1;
                self.show(content, decision, "?", judged);
            }
            Verdict::Blunder => {
                tally.blunders += 1;
                self.show(content, decision, "??", judged);
            }
        }
    }

    fn show(&mut self, content: &Content, decision: &Decision, mark: &str, judged: &Judgement) {
        let said = &content.words;
        if self.turn != self.shown {
            paintln!("\n{}", self.sheet.paint(Paint::Strong, self.turn.trim()));
            self.shown.clone_from(&self.turn);
        }
        if !self.round.is_empty() {
            println!("{}", self.round.trim());
        }
        let side = Arg::side(content.side_name(decision.side));
        let [made, best] = [&judged.made, &judged.best];
        let names = |choices| decision.display_choices(choices, content).to_string();
        let line =
            words::analysis_choice(said, side, names(&made.choices), mark, percent(made.chance));
        paintln!(
            "{}",
            self.sheet
                .paint(Paint::Strong, &self.sheet.wrap(&format!("  {line}"), 4))
        );
        if let Some(risk) = made.risk {
            println!(
                "{}",
                self.sheet
                    .wrap(&format!("    {}", risk.display_in(said)), 4)
            );
        }
        let better = words::analysis_better(said, names(&best.choices), percent(best.chance));
        let reasons =
            because(&judged.reasons, content).map_or_else(String::new, |list| format!(" ({list})"));
        println!("{}", self.sheet.wrap(&format!("    {better}{reasons}"), 4));
    }

    fn sum_up(&self, content: &Content) {
        println!();
        for (side, tally) in Side::BOTH.into_iter().zip(self.sides) {
            let Tally {
                choices,
                mistakes,
                blunders,
                lost,
            } = tally;
            let name = Arg::side(content.side_name(side));
            let line = words::analysis_side(
                &content.words,
                name,
                u64::from(choices),
                mistakes.to_string(),
                blunders.to_string(),
                format!("{:.1}", 100.0 * lost / f64::from(choices.max(1))),
            );
            println!("{}", self.sheet.wrap(&line, 2));
        }
    }
}

/// A chance as a percentage.
fn percent(chance: f64) -> String {
    format!("{:.0}", 100.0 * chance)
}
