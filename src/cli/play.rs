//! `brink play`: in the terminal.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use crate::content::{Content, Library};
use crate::game::{Ask, Choice, Decision, Game, Saved, View, line};
use crate::ids::Side;
use crate::players::{Player, PlayerKind, risks};

use super::board::{board_text, card_line, card_text, hand_text, regions_text, tracks};
use super::input::{HELP, Line, card, choice, space};
use super::players::{Seats, mixed};
use super::reload::differences;
use super::{Failure, Place, load, open, print_faults};

/// The arguments of `brink play`.
#[derive(Debug, Args)]
#[command(
    after_help = "Kinds of players: human, random, careful.\n\nExamples:\n  brink play SCENARIO\n  brink play SCENARIO --us random --seed 7\n  brink play SCENARIO --ussr careful --save game.json\n  brink play --load game.json"
)]
pub(super) struct Play {
    /// The scenario
    #[arg(value_name = "SCENARIO", required_unless_present = "load", conflicts_with = "load")]
    scenario: Option<String>,
    #[command(flatten)]
    seats: Seats,
    /// The seed of dice and cards; by the clock if not given
    #[arg(long)]
    seed: Option<u64>,
    /// An option of the scenario (may be given several times)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Save the game here after every choice
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
}

/// Who sits where.
enum Seat {
    Human,
    Machine(Box<dyn Player>),
}

/// A game being played in the terminal.
struct Table<'a> {
    game: Game,
    content: Arc<Content>,
    /// The files that the content was made from, and where to read them again.
    library: Library,
    place: &'a Place,
    seats: [Seat; 2],
    /// For each choice of the game, whose it was.
    made: Vec<Side>,
    save: Option<PathBuf>,
}

impl Play {
    pub(super) fn run(&self, place: &Place) -> Result<(), Failure> {
        let library = place.library();
        let (game, content) = match (&self.load, &self.scenario) {
            (Some(file), _) => {
                let game = open(&library, file)?;
                let content = game.content().clone();
                (game, content)
            }
            (None, Some(scenario)) => {
                let content = load(&library, scenario, &self.options)?;
                let seed = self.seed.unwrap_or_else(seed_of_the_clock);
                (Game::new(content.clone(), seed).map_err(|error| error.to_string())?, content)
            }
            (None, None) => return Err("name a scenario, or a saved game with --load".to_owned().into()),
        };
        let words = self.seats.kinds(&content, "human")?;
        let seat = |side: Side| -> Result<Seat, String> {
            let word = &words[side.index()];
            if word == "human" {
                return Ok(Seat::Human);
            }
            let kind: PlayerKind = word.parse().map_err(|error| format!("{error}, or human"))?;
            Ok(Seat::Machine(kind.player(mixed(game.seed(), 1 + side.index() as u64))))
        };
        let seats = [seat(Side::First)?, seat(Side::Second)?];
        let made = choosers(&game)?;
        let save = self.save.clone().or(self.load.clone());
        let mut table = Table { game, content, library, place, seats, made, save };
        table.play()
    }
}

/// Whose each choice of a game was.
fn choosers(game: &Game) -> Result<Vec<Side>, String> {
    let mut made = Vec::new();
    let tell = |_: &Game, events: &[crate::game::Event]| {
        if let Some(crate::game::Event::Chosen { side, .. }) = events.first() {
            made.push(*side);
        }
    };
    game.replayed(usize::MAX, tell).map_err(|error| error.to_string())?;
    Ok(made)
}

fn seed_of_the_clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    mixed(now.map_or(0, |now| now.as_nanos() as u64), 0)
}

impl Table<'_> {
    fn play(&mut self) -> Result<(), Failure> {
        println!("{} — type `help` for what can be typed.", self.content.scenario.name);
        if let Some(human) = self.human() {
            println!("\n{}", board_text(self.game.view(human)));
        }
        let mut input = std::io::stdin().lock();
        while let Some(decision) = self.game.decision().cloned() {
            let side = decision.side;
            let view = self.game.view(side);
            let chosen = match &mut self.seats[self.game.board().seat_of(side).index()] {
                Seat::Machine(player) => player.choose(view, &decision),
                Seat::Human => match self.ask(&decision, &mut input)? {
                    Some(chosen) => chosen,
                    None => return self.leave(),
                },
            };
            if !self.game.is_legal(chosen) {
                // The game was put back by `undo`, or is another after `reload`.
                continue;
            }
            self.apply(side, chosen)?;
        }
        if let Some(outcome) = self.game.outcome() {
            println!("\n{}", outcome.words(&self.content));
            println!(
                "Score: {}. Seed {}.",
                crate::game::score(self.game.board().vp(), &self.content),
                self.game.seed()
            );
        }
        self.store()
    }

    /// The human side, if exactly one plays; both see the table if both do.
    fn human(&self) -> Option<Side> {
        let human = |side: &Side| matches!(self.seats[self.game.board().seat_of(*side).index()], Seat::Human);
        Side::BOTH.into_iter().find(human)
    }

    /// Makes a choice and tells what happens, to whom it may be told.
    fn apply(&mut self, side: Side, chosen: Choice) -> Result<(), Failure> {
        let watcher = match self.seats[self.game.board().seat_of(side).index()] {
            Seat::Human => side,
            Seat::Machine(_) => self.human().unwrap_or(side),
        };
        let both_human = self.seats.iter().all(|seat| matches!(seat, Seat::Human));
        self.game.apply(chosen).map_err(|error| error.to_string())?;
        self.made.push(side);
        let view = self.game.view(watcher);
        for event in self.game.events() {
            let visible = view.may_see(event) && (!both_human || self.game.view(watcher.opponent()).may_see(event));
            if let (true, Some(text)) = (visible, line(event, &self.content)) {
                println!("  {text}");
            }
        }
        if matches!(self.seats[self.game.board().seat_of(side).index()], Seat::Human) { self.store() } else { Ok(()) }
    }

    fn store(&self) -> Result<(), Failure> {
        self.save.as_ref().map_or(Ok(()), |file| self.save_to(file).map_err(Failure::Message))
    }

    fn save_to(&self, file: &Path) -> Result<(), String> {
        let saved = Saved::of(&self.game).and_then(|saved| saved.write(file));
        saved.map_err(|error| format!("{}: {error}", file.display()))
    }

    fn leave(&self) -> Result<(), Failure> {
        self.store()?;
        match &self.save {
            Some(file) => println!("Saved. Go on with: brink play --load {}", file.display()),
            None => println!("The game is not saved. Seed {}.", self.game.seed()),
        }
        Ok(())
    }

    /// Asks a person until there is an answer; none if the person leaves.
    fn ask(&mut self, decision: &Decision, input: &mut impl BufRead) -> Result<Option<Choice>, Failure> {
        self.print_question(decision);
        loop {
            print!("> ");
            std::io::stdout().flush()?;
            let mut text = String::new();
            if input.read_line(&mut text)? == 0 {
                println!();
                return Ok(None);
            }
            let view = self.game.view(decision.side);
            match Line::read(&text) {
                Line::Nothing => {}
                Line::Help => print!("{HELP}"),
                Line::Board => println!("{}", board_text(view)),
                Line::Hand => print!("{}", hand_text(view)),
                Line::Regions => print!("{}", regions_text(view)),
                Line::Log => self.print_log(decision.side)?,
                Line::Card(name) => match card(&name, &self.content) {
                    Ok(card) => print!("{}", card_text(&self.content, card)),
                    Err(message) => println!("{message}"),
                },
                Line::Why(name) => println!("{}", self.why(&name, decision)),
                Line::Save(file) => match self.save_to(Path::new(&file)) {
                    Ok(()) => println!("Saved in {file}."),
                    Err(message) => println!("{message}"),
                },
                Line::Undo => {
                    if self.undo(decision.side)? {
                        return Ok(Some(Choice::Number(i16::MIN)));
                    }
                }
                Line::Reload => {
                    if self.reload()? {
                        return Ok(Some(Choice::Number(i16::MIN)));
                    }
                }
                Line::Quit => return Ok(None),
                Line::Answer(answer) => match choice(&answer, decision, &self.content) {
                    Ok(chosen) => return Ok(Some(chosen)),
                    Err(message) => println!("{message}"),
                },
            }
        }
    }

    fn print_question(&self, decision: &Decision) {
        let view = self.game.view(decision.side);
        if decision.ask == Ask::Play || decision.ask == Ask::Headline {
            println!("\n{}", tracks(view));
        }
        println!("{}", decision.question(&self.content));
        let risks = risks(view, decision);
        for (index, (choice, risk)) in decision.choices.iter().zip(risks).enumerate() {
            let name = decision.choice_name(*choice, &self.content);
            let note = note(view, decision, *choice);
            let risk = risk.map_or(String::new(), |risk| format!("   ({risk})"));
            println!("{:>3}  {name}{note}{risk}", index + 1);
        }
    }

    fn print_log(&self, side: Side) -> Result<(), Failure> {
        let mut log = Vec::new();
        let tell = |game: &Game, events: &[crate::game::Event]| {
            let view = game.view(side);
            let told = events.iter().filter(|event| view.may_see(event));
            log.extend(told.filter_map(|event| line(event, &self.content)));
        };
        self.game.replayed(usize::MAX, tell).map_err(|error| error.to_string())?;
        for text in log {
            println!("  {text}");
        }
        Ok(())
    }

    fn why(&self, name: &str, decision: &Decision) -> String {
        let wanted = match (space(name, &self.content), card(name, &self.content)) {
            (Ok(space), Err(_)) => Choice::Space(space),
            (Err(_), Ok(card)) => Choice::Card(card),
            (Ok(space), Ok(card)) => {
                let about_cards = matches!(decision.choices.first(), Some(Choice::Card(_)));
                if about_cards { Choice::Card(card) } else { Choice::Space(space) }
            }
            (Err(message), Err(_)) => {
                let uses = crate::game::Use::ALL.into_iter().find(|usage| usage.words().contains(name));
                match uses {
                    Some(usage) => Choice::Use(usage),
                    None => return message,
                }
            }
        };
        self.game.why_not(wanted).to_string()
    }

    /// Goes back to the last choice of a side. Returns whether there was one.
    fn undo(&mut self, side: Side) -> Result<bool, Failure> {
        let Some(last) = self.made.iter().rposition(|made| *made == side) else {
            println!("There is nothing to undo.");
            return Ok(false);
        };
        self.game = self.game.undo(self.made.len() - last).map_err(|error| error.to_string())?;
        self.made.truncate(last);
        println!("Back to your last choice.");
        self.store()?;
        Ok(true)
    }

    /// Reads content again and goes on under it, if it is sound and what has happened so far fits it. Returns whether
    /// it did.
    fn reload(&mut self) -> Result<bool, Failure> {
        const STAYS: &str = "The game goes on with the content as it was.";
        let library = self.place.library();
        let scenario = &self.content.scenario;
        let chosen = scenario.options.iter().filter(|(_, option)| option.value != option.default);
        let options: Vec<_> = chosen.map(|(name, option)| (name.clone(), option.value.to_string())).collect();
        let content = match library.load(&scenario.id, &options) {
            Ok(loaded) => {
                print_faults(&loaded.warnings, &library);
                loaded.content
            }
            Err(error) => {
                print_faults(&error.diagnostics, &library);
                println!("{STAYS}");
                return Ok(false);
            }
        };
        if content.digest == self.content.digest {
            println!("Nothing has changed.");
            return Ok(false);
        }
        for line in differences((&self.library, &self.content), (&library, &content)) {
            println!("  {line}");
        }
        let moved = Saved::of(&self.game).and_then(|saved| saved.transfer(&content));
        let game = match moved.map_err(|error| error.to_string()).and_then(|game| Ok((choosers(&game)?, game))) {
            Ok((made, game)) => {
                self.made = made;
                game
            }
            Err(error) => {
                println!("What has happened so far does not fit the new content: {error}\n{STAYS}");
                return Ok(false);
            }
        };
        if game.log_digest() != self.game.log_digest() {
            println!("Some of what has happened so far comes out differently: `log` and `board` tell.");
        }
        println!("The game goes on with the new content.");
        (self.game, self.content, self.library) = (game, content, library);
        self.store()?;
        Ok(true)
    }
}

/// What a choice brings, in short.
fn note(view: View<'_>, decision: &Decision, choice: Choice) -> String {
    let content = view.content();
    match (choice, decision.ask) {
        (Choice::Card(card), _) => {
            let line = card_line(view, card);
            line.strip_prefix(content.card(card).name.as_str()).map_or(String::new(), str::to_owned)
        }
        (Choice::Space(space), Ask::Coup) => view.coup_odds(space).map_or(String::new(), |odds| {
            let defcon = if odds.lowers_defcon { ", lowers DEFCON" } else { "" };
            let [first, second] = view.influence(space);
            format!("  {first}:{second}, die + {} over {}: {} of 6{defcon}", odds.add, odds.against, odds.successes)
        }),
        (Choice::Space(space), Ask::Realign) => {
            let [first, second] = view.influence(space);
            let [one, two] = view.realign_odds(space);
            format!("  {first}:{second}, dice {one:+} : {two:+}")
        }
        (Choice::Space(space), _) => {
            let [first, second] = view.influence(space);
            let control = view
                .controller(space)
                .map_or(String::new(), |side| format!(", {} controls", content.scenario.sides[side.index()].name));
            format!("  {first}:{second}, stability {}{control}", view.stability(space))
        }
        _ => String::new(),
    }
}
