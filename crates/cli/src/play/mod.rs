//! `brink play`: in the terminal.

mod analysis;
mod answer;
mod differences;
mod fold;
mod hint;
mod lines;
mod log_line;
mod named;
mod preview;
mod puzzle;
mod question;
mod screen;
pub(super) mod start;
mod state;
mod typed;
mod waiting;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use brink::content::{Content, Library};
use brink::control_characters::visible_line;
use brink::digest::mixed;
use brink::game::{Ask, Choice, Decision, Event, Refusal, Saved, Setting, Zone};
use brink::ids::{CardId, Side};
use brink::script::Printout;
use brink::words::Arg;
use brink_players::{Match, PlayerError, Risk, Seat, risks};

use super::aid::aid_text;
use super::board::{board_text, region_text, regions_text, tracks};
use super::cards::{card_text, effects_text, hand_text, pile_text};
use super::players::{Seats, kind_words, processors, registry};
use super::said::show_printed;
use super::sheet::{Paint, Sheet};
use super::words::Over;
use super::{CommandError, Place, words};

use self::lines::{Completions, Got, Lines};
use self::puzzle::PuzzleAtTable;
use self::question::Form;
use self::screen::Screen;
use self::start::setting;
use self::state::{Kept, Known, Made, choices_made};
use self::typed::{Line, Word};
use self::waiting::Waiting;

/// The arguments of `brink play`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
        brink play SCENARIO                       two people at one screen\n  \
        brink play SCENARIO --SIDE random --seed 7\n  \
        brink play SCENARIO --SIDE careful --save game.json\n  \
        brink play --load game.json\n  \
        brink play --position tests/positions/FILE.yaml:NAME\n  \
        brink play --puzzle tests/positions/puzzles.yaml:NAME\n  \
        brink play --analyse game.json")]
pub(super) struct Play {
    /// The scenario, by its id; `brink list` has them
    #[arg(value_name = "SCENARIO", conflicts_with_all = ["load", "position", "puzzle"])]
    scenario: Option<String>,
    #[command(flatten)]
    seats: Seats,
    /// Use this seed for dice and cards; by default one from the clock
    #[arg(long, conflicts_with = "load")]
    seed: Option<u64>,
    /// Choose an option of the scenario (repeatable)
    #[arg(long = "option", value_name = "NAME=VALUE", conflicts_with_all = ["load", "position"])]
    options: Vec<String>,
    /// Save the game here after every choice
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    save: Option<PathBuf>,
    /// Replace another game in the file of --save
    #[arg(long, requires = "save")]
    overwrite: bool,
    /// Continue a saved game; it is not overwritten unless --save names it
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Start from the position of a test, from `given` only
    #[arg(long, value_name = "FILE[:NAME]", conflicts_with = "load")]
    position: Option<String>,
    /// Solve a puzzle: a test with a `goal`
    #[arg(long, value_name = "FILE[:NAME]", conflicts_with_all = ["load", "position", "players"])]
    puzzle: Option<String>,
    /// Go through a saved game, or a log of the official computer version, and mark mistakes and blunders
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "load", "position", "puzzle", "players", "save", "seed", "options"])]
    analyse: Option<PathBuf>,
    /// Try each play this many times with --analyse
    #[arg(long, value_name = "N", requires = "analyse", conflicts_with_all = ["scenario", "load", "position", "puzzle"], default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    trials: u32,
}

/// The result of asking a person.
enum Answered {
    /// A choice.
    Choice(Choice),
    /// The game was replaced: `undo` or `reload`.
    Moved,
    /// The person leaves.
    Leave,
}

/// A game being played in the terminal.
struct Table {
    /// The game and its players; a person has an open seat.
    played: Match,
    /// Shows that a machine thinks.
    waiting: Waiting,
    content: Arc<Content>,
    /// The files of the content, and where to read them again.
    library: Library,
    /// Prints of scripts, if kept.
    printout: Option<Printout>,
    place: Place,
    /// Setting that the game is saved with.
    setting: Setting,
    /// For each choice of the game, the side that made it.
    made: Vec<Made>,
    save: Option<PathBuf>,
    kept: Option<Kept>,
    /// The games that this program last read or wrote, by their files.
    known: Known,
    /// Why the game was not saved the last time.
    unsaved: Option<String>,
    sheet: Sheet,
    screen: Screen,
    /// The rest of the choices from a line that gave several.
    queue: VecDeque<Choice>,
    /// The last question that was shown.
    shown: Option<Shown>,
    /// The choices as last listed: numbers that are typed refer to these.
    listed: Vec<Choice>,
    /// The card of this play whose text has been shown.
    explained: Option<CardId>,
    /// The risks of the choices of the open question.
    risks: Vec<Option<Risk>>,
    /// Puzzle to be solved.
    puzzle: Option<PuzzleAtTable>,
}

/// The subject of a question: another marker of the same kind is asked for briefly.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shown {
    side: Side,
    ask: Ask,
    card: Option<CardId>,
    prompt: String,
}

impl Play {
    pub(super) fn run(&self, place: &Place) -> Result<(), CommandError> {
        if let Some(file) = &self.analyse {
            return analysis::analyse(file, place, self.trials);
        }
        if let Some(file) = &self.save {
            // Better to fail now than after the first choice.
            Saved::writable(file).map_err(|error| format!("--save {}: {error}", file.display()))?;
        }
        let begun = self.begin(place)?;
        let known = self.known(&begun)?;
        let game = begun.game;
        let library = begun.library;
        let content = game.content().clone();
        // A person waits: all processors help.
        let players = registry(processors());
        let kinds = self
            .seats
            .kinds(&content, &players, Some("human"), begun.players)?;
        let mut seats = [Seat::Open, Seat::Open];
        for side in Side::BOTH {
            let kind = kinds[side.index()].as_str();
            if kind != "human" {
                let player = players.player(kind, mixed(game.seed(), 1 + side.index() as u64));
                let player = player.map_err(|error: PlayerError| error.to_string())?;
                seats[side.index()] = Seat::Player(player);
            }
        }
        let setting = setting(&begun.place, &library, &content, &kinds);
        let people = seats.iter().filter(|seat| seat.is_open());
        let people = people.count();
        // In a puzzle the program answers for the other side.
        let screen = Screen::new(people - usize::from(begun.puzzle.is_some()));
        let waiting = Waiting::new();
        let mut table = Table {
            made: choices_made(&game)?,
            kept: begun.loaded.map(|(file, _)| Kept::new(&file, &game)),
            known,
            unsaved: None,
            save: self.save.clone(),
            sheet: Sheet::of_stdout(),
            printout: begun.printout,
            place: begun.place,
            queue: VecDeque::new(),
            shown: None,
            listed: Vec::new(),
            explained: None,
            risks: Vec::new(),
            puzzle: begun.puzzle.map(|puzzle| PuzzleAtTable::new(puzzle, &game)),
            played: Match::new(game, seats).watched(waiting.thought()),
            waiting,
            content,
            library,
            setting,
            screen,
        };
        table.play()
    }
}

impl Table {
    fn play(&mut self) -> Result<(), CommandError> {
        paintln!(
            "{}",
            self.sheet.paint(Paint::Strong, &self.content.scenario.name)
        );
        println!("{}", self.sheet.wrap(&self.introduction(), 0));
        if self.has_human() {
            paint!(
                "\n{}",
                board_text(
                    self.played.game().view(self.watcher(Side::First)),
                    &self.sheet
                )
            );
        }
        if self.made.is_empty() {
            paint!("{}", self.said_before()?);
        }
        let mut lines = Lines::open();
        while let Some(decision) = self.played.game().decision().cloned() {
            if self.puzzle_is_over() {
                break;
            }
            if self.defends(decision.side) {
                self.defend(&decision)?;
                continue;
            }
            if !self.is_human(decision.side) {
                let line = self.thinking(decision.side);
                let stepped = self.waiting.during(&line, || self.played.step());
                let stepped = stepped.map(|_| ()).map_err(|error| error.to_string());
                self.chosen(&decision, stepped)?;
                continue;
            }
            match self.human(&decision, &mut lines)? {
                Answered::Choice(chosen) => {
                    let applied = self.played.play(chosen).map(|_| ());
                    self.chosen(&decision, applied.map_err(|error| error.to_string()))?;
                    self.watch_goal();
                }
                Answered::Moved => self.watch_goal(),
                Answered::Leave => return self.leave(&mut lines),
            }
        }
        self.screen.show(&self.content, &self.sheet);
        self.show_outcome();
        self.show_verdict();
        self.settle(&mut lines)
    }

    /// Prints the result of a game that is over.
    fn show_outcome(&self) {
        let game = self.played.game();
        let Some(outcome) = game.outcome() else {
            return;
        };
        let text = outcome.display(&self.content).to_string();
        paintln!("\n{}", self.sheet.paint(Paint::Strong, &text));
        let score = brink::game::display_score(game.board().vp(), &self.content).to_string();
        let seed = game.seed().to_string();
        println!("{}", words::play_score(&self.content.words, score, seed));
    }

    /// Prints of scripts before the first question: the set-up of a game may explain itself.
    fn said_before(&self) -> Result<String, CommandError> {
        let game = self.played.game();
        let mut said = Vec::new();
        let replayed = game.replayed(usize::MAX, |_, events| {
            let prints = events
                .iter()
                .filter(|event| matches!(event, Event::Logged { .. }));
            said.extend(prints.cloned());
        });
        replayed.map_err(|error| error.to_string())?;
        let view = game.view(self.watcher(Side::First));
        Ok(log_line::shown(
            &log_line::log_lines(view, &said),
            &self.content,
            &self.sheet,
        ))
    }

    /// Says that the machine of a side thinks.
    fn thinking(&self, side: Side) -> String {
        let kind = self
            .setting
            .players
            .get(self.content.side_id(side))
            .map_or("", String::as_str);
        let said = &self.content.words;
        words::play_thinking(
            said,
            Arg::side(self.content.side_name(side)),
            kind_words(said, kind),
        )
    }

    /// The players, and how to answer.
    fn introduction(&self) -> String {
        let humans: Vec<Side> = Side::BOTH
            .into_iter()
            .filter(|side| self.is_human(*side))
            .collect();
        let said = &self.content.words;
        let name = |side: Side| Arg::side(self.content.side_name(side));
        if let Some(puzzle) = &self.puzzle {
            return format!(
                "{}\n{}",
                puzzle.display(&self.content),
                words::play_answers(said)
            );
        }
        let who = match humans[..] {
            [you] => {
                let other = you.opponent();
                words::play_you(said, name(you), self.kind(other), name(other))
            }
            [] => Side::BOTH
                .map(|side| words::play_kind(said, self.kind(side), name(side)))
                .join(" "),
            _ => words::play_both(said),
        };
        let how = if humans.is_empty() {
            String::new()
        } else {
            words::play_answers(said)
        };
        let who = words::play_seed(said, who, self.played.game().seed().to_string());
        format!("{who}\n{how}").trim_end().to_owned()
    }

    /// The kind of the player of a side, in words.
    fn kind(&self, side: Side) -> String {
        let kind = self.setting.players.get(self.content.side_id(side));
        kind_words(&self.content.words, kind.map_or("human", String::as_str))
    }

    fn is_human(&self, side: Side) -> bool {
        self.played.seat(side).is_open() && !self.defends(side)
    }

    fn has_human(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.is_human(side))
    }

    /// The side whose view the screen shows after a side has chosen.
    fn watcher(&self, side: Side) -> Side {
        if self.is_human(side) || !self.is_human(side.opponent()) {
            side
        } else {
            side.opponent()
        }
    }

    /// The answer of a person: the rest of the last line, the only choice, or what is typed.
    fn human(&mut self, decision: &Decision, lines: &mut Lines) -> Result<Answered, CommandError> {
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
        if !self
            .screen
            .hand_over(decision, self.played.game(), &self.sheet, lines)?
        {
            return Ok(Answered::Leave);
        }
        self.ask(decision, lines)
    }

    /// The next choice of a line that gave several, if the question still fits.
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

    /// Prints the outcome of a choice to those who may see it.
    fn chosen(
        &mut self,
        decision: &Decision,
        applied: Result<(), String>,
    ) -> Result<(), CommandError> {
        let side = decision.side;
        let watcher = self.watcher(side);
        self.printout.iter().for_each(show_printed);
        applied?;
        self.made.push(Made::of(decision));
        self.screen.note(self.played.game(), watcher);
        self.screen.show_rounds(&self.content, &self.sheet);
        if self.is_human(side) {
            self.store();
        }
        Ok(())
    }

    /// Asks a person until there is an answer.
    fn ask(&mut self, decision: &Decision, lines: &mut Lines) -> Result<Answered, CommandError> {
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
            // The board that a game begins with has the tracks above it.
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

    /// Shows the text of the card whose event asks, once a play.
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
    fn inform(&mut self, word: Word, rest: &str, decision: &Decision) -> Result<(), CommandError> {
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

    /// Why the one place that an answer names is not offered.
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

/// A message with a capital letter.
fn sentence(message: &str) -> String {
    let mut rest = message.chars();
    rest.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(rest).collect()
    })
}

impl Shown {
    fn of(decision: &Decision) -> Shown {
        Shown {
            side: decision.side,
            ask: decision.ask,
            card: decision.card,
            prompt: decision.prompt.clone(),
        }
    }

    /// Whether it asks for one marker or roll after another.
    fn repeats(&self) -> bool {
        self.ask.is_placement() || matches!(self.ask, Ask::Realign | Ask::Draft)
    }
}
