//! The dialogue with a person: questions, the commands that only print something, and the answers.

use brink::control_characters::visible_line;
use brink::game::{Ask, Choice, Decision, Refusal, Zone};
use brink::words::Arg;
use brink_players::risks;

use super::lines::{Completions, Got, Lines};
use super::question::{Form, Shown};
use super::table::Table;
use super::typed::{Line, Word};
use super::{answer, hint, preview, question, rule, state, typed};
use crate::CommandResult;
use crate::aid::aid_text;
use crate::board::{board_text, region_text, regions_text, tracks};
use crate::cards::{card_text, effects_text, hand_text, pile_text};
use crate::sheet::Paint;
use crate::words::{self, Over, sentence};

/// The result of asking a person.
pub(super) enum Answered {
    /// A choice.
    Choice(Choice),
    /// The game was replaced: `undo` or `reload`.
    Moved,
    /// The person leaves.
    Leave,
}

impl Table {
    /// The answer of a person: the rest of the last line, the only choice, or what is typed.
    pub(super) fn human(
        &mut self,
        decision: &Decision,
        lines: &mut Lines,
    ) -> CommandResult<Answered> {
        if let Some(chosen) = self.queued(decision) {
            return Ok(Answered::Choice(chosen));
        }
        if let [only] = decision.choices[..]
            && !self.screen.keeps_secret(decision)
        {
            let name = decision.display_choice(only, &self.content).to_string();
            self.screen.show(&self.content, &self.sheet);
            let only_one = words::play_only(&self.content.words, name);
            paintln!("{}", self.sheet.wrap(&format!("  {only_one}"), 4));
            return Ok(Answered::Choice(only));
        }
        let opens = self.screen.is_untouched();
        if !self
            .screen
            .hand_over(decision, self.played.game(), &self.sheet, lines)?
        {
            return Ok(Answered::Leave);
        }
        if opens {
            self.show_board(decision.side);
        }
        self.ask(decision, lines)
    }

    /// The next of several choices on one line, if the question still fits.
    fn queued(&mut self, decision: &Decision) -> Option<Choice> {
        let next = self.queue.pop_front()?;
        let same = self.shown.as_ref() == Some(&Shown::of(decision));
        if same && decision.choices.contains(&next) {
            return Some(next);
        }
        let left = std::iter::once(next).chain(self.queue.drain(..));
        let left: Vec<String> = left
            .map(|choice| choice.display(&self.content).to_string())
            .collect();
        let said = &self.content.words;
        let left = left.join(", ");
        let text = match same {
            true => words::play_not_done_why(
                said,
                left,
                self.played
                    .game()
                    .why_not(next)
                    .display(&self.content)
                    .to_string(),
            ),
            false => words::play_not_done(said, left),
        };
        self.screen.show(&self.content, &self.sheet);
        paintln!("{}", self.sheet.wrap(&format!("  {text}"), 4));
        None
    }

    /// Asks a person until there is an answer.
    fn ask(&mut self, decision: &Decision, lines: &mut Lines) -> CommandResult<Answered> {
        self.print_question(decision);
        let mut interrupted = false;
        loop {
            let text = match lines.read("> ", self.completions(decision))? {
                Got::Line(text) => text,
                Got::Interrupt if !interrupted => {
                    println!("{}", words::play_leave(&self.content.words));
                    interrupted = true;
                    continue;
                }
                Got::Interrupt | Got::End => return Ok(Answered::Leave),
            };
            interrupted = false;
            match Line::read(&visible_line(&text), &self.content.words) {
                Line::Nothing => self.show_question(decision, Form::Full),
                Line::Command(Word::Quit, _) => return Ok(Answered::Leave),
                Line::Command(Word::Undo, _) => {
                    if self.undo(decision.side)? {
                        return Ok(Answered::Moved);
                    }
                }
                Line::Command(Word::Reload, _) => {
                    if self.reload()? {
                        return Ok(Answered::Moved);
                    }
                }
                Line::Command(Word::Language, language) => {
                    if self.change_language(&language)? {
                        return Ok(Answered::Moved);
                    }
                }
                Line::Command(word, rest) => {
                    self.inform(word, &rest, decision)?;
                    println!();
                    self.show_question(decision, question::form(decision, &self.risks));
                }
                Line::Answer(answer) => {
                    match answer::choices(&answer, decision, &self.listed, &self.content) {
                        Ok(chosen) => {
                            self.queue = chosen.into();
                            if let Some(first) = self.queue.pop_front() {
                                return Ok(Answered::Choice(first));
                            }
                        }
                        Err(message) => {
                            let message = self.not_offered(&answer, decision).unwrap_or(message);
                            println!("{}", self.sheet.wrap(&sentence(&message), 2));
                        }
                    }
                }
            }
        }
    }

    fn print_question(&mut self, decision: &Decision) {
        let now = Shown::of(decision);
        let next_marker = now.repeats() && self.shown.as_ref() == Some(&now);
        if matches!(decision.ask, Ask::Play | Ask::Headline) {
            self.screen.show_before_tracks(&self.content, &self.sheet);
            self.explained = None;
            // The board shown at the beginning of a game includes the tracks.
            if self.shown.is_some() || !self.made.is_empty() {
                paint!(
                    "\n{}",
                    tracks(self.played.game().view(decision.side), &self.sheet)
                );
            }
        }
        self.screen.show(&self.content, &self.sheet);
        self.risks = risks(self.played.game().view(decision.side), decision);
        if !next_marker {
            println!();
        }
        self.explain(decision);
        let form = if next_marker {
            question::form(decision, &self.risks)
        } else {
            Form::Full
        };
        self.show_question(decision, form);
        self.shown = Some(now);
    }

    /// Shows the text of the card whose event asks, once per play.
    fn explain(&mut self, decision: &Decision) {
        let Some(card) = decision.card.filter(|_| decision.ask.is_of_event()) else {
            return;
        };
        if self.explained.replace(card) != Some(card) {
            let facts = self.content.card(card);
            let text = words::play_text(&self.content.words, Arg::card(&facts.name), &facts.text);
            let text = self.sheet.wrap(&text, 2);
            paintln!("{}", self.sheet.paint(Paint::Faint, &text));
        }
    }

    fn show_question(&mut self, decision: &Decision, form: Form) {
        let view = self.played.game().view(decision.side);
        match form {
            Form::Full => {
                paint!(
                    "{}",
                    question::full(view, decision, &self.sheet, &self.risks)
                );
                self.listed.clone_from(&decision.choices);
            }
            Form::Short => paint!("{}", question::short(view, decision, &self.sheet)),
        }
    }

    /// Runs a command that only prints something.
    fn inform(&mut self, word: Word, rest: &str, decision: &Decision) -> CommandResult {
        if let Word::Save | Word::Overwrite = word {
            let over = if word == Word::Save {
                Over::Known
            } else {
                Over::Anything
            };
            let said = self.save_as(rest, over);
            println!("{}", self.sheet.wrap(&sentence(&said), 2));
            return Ok(());
        }
        let view = self.played.game().view(decision.side);
        let sheet = &self.sheet;
        let content = &self.content;
        let text = match word {
            Word::Help => typed::help(sheet, &content.words),
            Word::Board if rest.is_empty() => board_text(view, sheet),
            Word::Board => answer::region(rest, content).map_or_else(
                |message| sheet.wrap(&sentence(&message), 2) + "\n",
                |region| region_text(view, sheet, region),
            ),
            Word::Hand => hand_text(view, sheet),
            Word::Card => answer::card(rest, &self.listed, content).map_or_else(
                |message| sheet.wrap(&sentence(&message), 2) + "\n",
                |card| card_text(content, sheet, card),
            ),
            Word::Discards => pile_text(view, sheet, Zone::Discard),
            Word::Removed => pile_text(view, sheet, Zone::Removed),
            Word::Effects => effects_text(view, sheet),
            Word::Regions => regions_text(view, sheet),
            Word::Aid => aid_text(content, sheet) + &effects_text(view, sheet),
            Word::Rule => rule::rule_text(rest, decision, content, sheet),
            Word::Log => state::log(
                self.played.game(),
                decision.side,
                rest.parse().unwrap_or(usize::MAX),
                sheet,
            )?,
            Word::Why => sheet.wrap(&sentence(&self.why(rest, decision)), 2) + "\n",
            Word::Preview => self.preview(rest, decision),
            Word::Hint => hint::hint(view, decision, rest, sheet, &self.waiting)?,
            Word::Save
            | Word::Overwrite
            | Word::Undo
            | Word::Reload
            | Word::Language
            | Word::Quit => String::new(),
        };
        paint!("{text}");
        Ok(())
    }

    /// Outcomes of a choice; for any other text, an explanation.
    fn preview(&self, rest: &str, decision: &Decision) -> String {
        let view = self.played.game().view(decision.side);
        match answer::choices(rest, decision, &self.listed, &self.content) {
            Ok(choices) => {
                let choice = choices
                    .first()
                    .map(|choice| preview::previewed(view, decision, *choice, &self.sheet));
                choice.unwrap_or_default()
            }
            Err(message) => self.sheet.wrap(&sentence(&message), 2) + "\n",
        }
    }

    /// Completions for Tab at this question.
    fn completions(&self, decision: &Decision) -> Completions {
        let choices = decision
            .choices
            .iter()
            .map(|choice| decision.display_choice(*choice, &self.content).to_string())
            .collect();
        let mut lines = Vec::new();
        for command in typed::COMMANDS {
            let name = command.name(&self.content.words);
            let (typed::Takes::Maybe(takes) | typed::Takes::One(takes)) = command.takes else {
                lines.push(name);
                continue;
            };
            let content = &self.content;
            let cards = content.cards.values().map(|card| card.name.as_str());
            let spaces = content.map.spaces.values().map(|space| space.name.as_str());
            let regions = content
                .map
                .regions
                .values()
                .map(|region| region.name.as_str());
            lines.push(format!("{name} "));
            match takes {
                typed::Argument::Card => lines.extend(cards.map(|card| format!("{name} {card}"))),
                typed::Argument::Region => {
                    lines.extend(regions.map(|region| format!("{name} {region}")))
                }
                typed::Argument::Choice => {
                    let names = decision
                        .choices
                        .iter()
                        .map(|choice| decision.display_choice(*choice, content).to_string());
                    lines.extend(names.map(|choice| format!("{name} {choice}")));
                }
                typed::Argument::Name => {
                    lines.extend(spaces.chain(cards).map(|about| format!("{name} {about}")))
                }
                typed::Argument::Language => {
                    lines.extend(
                        self.library
                            .languages()
                            .into_iter()
                            .map(|language| format!("{name} {language}")),
                    );
                }
                typed::Argument::Rule => lines.extend(
                    content
                        .paragraphs()
                        .map(|(rule, _)| format!("{name} {rule}")),
                ),
                typed::Argument::Number | typed::Argument::File => {}
            }
        }
        Completions { lines, choices }
    }

    fn why(&self, name: &str, decision: &Decision) -> String {
        match answer::subject(name, &self.listed, &self.content)
            .map(|about| self.played.game().why_not(about))
        {
            Ok(Refusal::OtherQuestion) => words::play_question(
                &self.content.words,
                decision.display(&self.content).to_string(),
            ),
            Ok(refusal) => refusal.display(&self.content).to_string(),
            Err(message) => message,
        }
    }

    /// The reason why the one place that an answer names is not offered.
    fn not_offered(&self, answer: &str, decision: &Decision) -> Option<String> {
        if !decision
            .choices
            .iter()
            .any(|choice| matches!(choice, Choice::Space(_)))
        {
            return None;
        }
        let name = answer.trim_end_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
        let space = answer::space(name, &self.content).ok()?;
        let refused = !self.played.game().is_legal(Choice::Space(space));
        refused.then(|| {
            self.played
                .game()
                .why_not(Choice::Space(space))
                .display(&self.content)
                .to_string()
        })
    }
}
