//! `brink bench`: how fast everything is, here.

mod average;
mod call;
mod players;
mod profile;
mod random_game;
mod row;

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;

use brink::content::{Content, Library};
use brink::digest::mixed;
use brink::game::{Decision, Dice, Game, Part, Playout, Profile, Profiler, Saved, View, Zone};
use brink::ids::Side;

use super::{CommandResult, Place, load};
use average::{average, message, nanoseconds};
use random_game::{play, warm_up};
use row::{Row, number, row};

/// The arguments of `brink bench`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/bench.txt").trim_end())]
pub(super) struct Bench {
    /// The scenarios; by default all of them, and a check of all content
    #[arg(value_name = "SCENARIO")]
    scenarios: Vec<String>,
    /// Play this many random games of each scenario, on one thread
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// Show where the scripts of this mod, or of this scenario, spend their time
    #[arg(long, value_name = "MOD", conflicts_with_all = ["scenarios", "json"])]
    profile: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Default for Bench {
    fn default() -> Bench {
        Bench {
            scenarios: Vec::new(),
            games: 2_000,
            profile: None,
            json: false,
        }
    }
}

impl Bench {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        let began = Instant::now();
        let library = place.library();
        if let Some(name) = &self.profile {
            return profile::profile(&library, name, self.games);
        }
        let mut rows = vec![row("", "open all content", began.elapsed(), 1, "ms")];
        let mut scenarios = self.scenarios.clone();
        // One scenario is loaded without a check of all the others.
        if scenarios.is_empty() {
            scenarios = library
                .scenarios()
                .into_iter()
                .map(|listing| listing.id)
                .collect();
            check(&library, &mut rows);
        }
        let value = call::call_from_script()?;
        rows.push(Row {
            scenario: String::new(),
            what: "a call of the engine from Lua",
            value,
            unit: "µs",
        });
        for scenario in &scenarios {
            measure(&library, scenario, self.games, &mut rows)?;
        }
        if self.json {
            println!("{:#}", serde_json::json!(rows));
            return Ok(());
        }
        println!("{:38} {:36} {:>12}", "scenario", "what", "value");
        for row in rows {
            println!(
                "{:38} {:36} {:12.2} {}",
                row.scenario, row.what, row.value, row.unit
            );
        }
        Ok(())
    }
}

/// The time to check all content, and to run its scripts for that.
fn check(library: &Library, rows: &mut Vec<Row>) {
    let began = Instant::now();
    black_box(library.check());
    rows.push(row("", "check all content", began.elapsed(), 1, "ms"));
    let began = Instant::now();
    black_box(brink_author::trial::try_scripts(
        library,
        brink_author::trial::Extent::Everything,
    ));
    rows.push(row(
        "",
        "run all scripts to check them",
        began.elapsed(),
        1,
        "ms",
    ));
}

fn measure(library: &Library, scenario: &str, games: u64, rows: &mut Vec<Row>) -> CommandResult {
    let began = Instant::now();
    let content = load(library, scenario, &[])?;
    rows.push(row(scenario, "load the scenario", began.elapsed(), 1, "ms"));
    let began = Instant::now();
    black_box(Game::new(content.clone(), 1).map_err(message)?);
    rows.push(row(
        scenario,
        "begin its first game",
        began.elapsed(),
        1,
        "ms",
    ));
    games_of(&content, games, rows)?;
    play_outs(&content, games, rows)?;
    shares(&content, games, rows)?;
    let Some(game) = middle(&content, |_| true)? else {
        return Ok(());
    };
    players::measure(&game, rows)?;
    operations(&game, rows)?;
    // Held until the end: memory that was given back would be used again.
    let mut kept = Vec::new();
    held(&game, "a game in memory", &mut kept, rows);
    events(&content, &mut kept, rows)
}

/// Random games: a second, and per decision.
fn games_of(content: &Arc<Content>, games: u64, rows: &mut Vec<Row>) -> CommandResult {
    let what = "random games, one thread";
    let mut decisions = 0_u64;
    let mut turns = 0_u64;
    warm_up(content, games)?;
    let began = Instant::now();
    for seed in 0..games {
        let game = play(content, seed, |_| decisions += 1)?;
        turns += u64::from(game.board().turn());
    }
    let took = began.elapsed().as_secs_f64();
    let each = took * 1e6 / decisions.max(1) as f64;
    rows.extend([
        number(content, what, games as f64 / took, "games/s"),
        number(content, what, turns as f64 / took, "turns/s"),
        number(content, what, decisions as f64 / took, "decisions/s"),
        number(content, "a decision of a random game", each, "µs"),
    ]);
    Ok(())
}

/// Games without a record.
fn play_outs(content: &Arc<Content>, games: u64, rows: &mut Vec<Row>) -> CommandResult {
    let mut turns = 0;
    let began = Instant::now();
    for seed in 0..games {
        turns += play_out(content, seed)?;
    }
    let rate = turns as f64 / began.elapsed().as_secs_f64();
    let what = "random play-outs, one thread";
    rows.push(number(content, what, rate, "turns/s"));
    Ok(())
}

/// The shares of the parts of a game in its time.
fn shares(content: &Arc<Content>, games: u64, rows: &mut Vec<Row>) -> CommandResult {
    let profile = profiled(content, games)?;
    let parts = [
        ("share of time in Lua", Part::Lua),
        ("share of time listing choices", Part::Listing),
        ("share of time applying", Part::Applying),
    ];
    let times = parts.iter().map(|(_, part)| profile.of(*part));
    let all: f64 = times.sum();
    for (what, part) in parts {
        let share = profile.of(part) * 100.0 / all.max(1.0);
        rows.push(number(content, what, share, "%"));
    }
    let stamp = profile.stamp() / 1e3;
    let what = "a stamp of the clock (taken off)";
    rows.push(number(content, what, stamp, "µs"));
    Ok(())
}

/// Operations on a game in its middle.
fn operations(game: &Game, rows: &mut Vec<Row>) -> CommandResult {
    let content = game.content();
    let scenario = &content.scenario.id;
    let mut time = |what, (took, times)| rows.push(row(scenario, what, took, times, "µs"));
    time("clone a game", average(|| game.clone()));
    time("digest of a position", average(|| game.digest()));
    let text = Saved::of(game).map_err(message)?.to_string();
    time(
        "write a save to text",
        average(|| Saved::of(game).map(|saved| saved.to_string())),
    );
    time(
        "read and replay a save",
        average(|| text.parse::<Saved>().and_then(|saved| saved.load(content))),
    );
    time("undo a choice", average(|| game.clone().undo(1)));
    time("a view's hand", average(|| game.view(Side::First).hand()));
    time(
        "everything that a view shows",
        average(|| read(game.view(Side::First))),
    );
    time(
        "resample hidden cards",
        average(|| game.resample(Side::First, 1)),
    );
    Ok(())
}

/// The memory that a game takes, where the system tells.
fn held(game: &Game, what: &'static str, kept: &mut Vec<Game>, rows: &mut Vec<Row>) {
    const GAMES: usize = 4_000;
    let Some(before) = resident() else { return };
    kept.extend((0..GAMES).map(|_| game.clone()));
    let after = resident().unwrap_or(before);
    let each = after.saturating_sub(before) as f64 / GAMES as f64 / 1024.0;
    rows.push(number(game.content(), what, each, "KiB"));
}

/// The resident memory of this process, in bytes; `None` where the system does not tell.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// A game that waits within an event.
fn events(content: &Arc<Content>, kept: &mut Vec<Game>, rows: &mut Vec<Row>) -> CommandResult {
    let Some(waits) = middle(content, |game| {
        game.decision()
            .is_some_and(|decision| decision.ask.is_of_event())
    })?
    else {
        return Ok(());
    };
    let scenario = &content.scenario.id;
    let (took, times) = average(|| waits.clone());
    let what = "clone a game within an event";
    rows.push(row(scenario, what, took, times, "µs"));
    let decision = waits.decision();
    if let Some(decision) = decision
        && let Some(choice) = decision.choices.first().copied()
    {
        let (took, times) = average(|| waits.clone().apply(choice).map(<[_]>::len));
        let what = "rebuild an event and continue";
        rows.push(row(scenario, what, took, times, "µs"));
    }
    held(
        &waits,
        "a game in memory that waits within an event",
        kept,
        rows,
    );
    Ok(())
}

/// The time that each part of the engine takes in random games, without the players' share.
fn profiled(content: &Arc<Content>, games: u64) -> CommandResult<Profile> {
    let profiler = Profiler::start(nanoseconds);
    let played = (0..games).try_for_each(|seed| play(content, seed, |_| ()).map(drop));
    played.map(|()| profiler.finish())
}

/// Reads everything that a player could look at before a choice.
fn read(view: View<'_>) -> usize {
    let spaces = view.content().map.space_ids();
    let held = spaces
        .filter(|space| {
            let has_influence = view.influence(*space) != [0, 0];
            has_influence && view.controller(*space).is_some()
        })
        .count();
    let piles = [Zone::Discard, Zone::Removed].map(|zone| view.pile(zone).len());
    held + piles.len()
        + view.hand().len()
        + view.known_hand().len()
        + view.deck_size()
        + view.effects().len()
}

/// Plays the same game without a record. Returns its turns.
fn play_out(content: &Arc<Content>, seed: u64) -> CommandResult<u64> {
    let game = Game::new(content.clone(), mixed(7, seed)).map_err(message)?;
    let mut playout = Playout::new(game).map_err(message)?;
    let mut dice = [Dice::new(seed), Dice::new(!seed)];
    playout
        .run(|playout| {
            playout
                .decision()
                .map_or(0, |decision| nth(playout, decision, &mut dice))
        })
        .map_err(message)?;
    Ok(u64::from(playout.board().turn()))
}

/// The position of a random player's choice; a single choice uses no dice.
fn nth(playout: &Playout, decision: &Decision, dice: &mut [Dice; 2]) -> usize {
    match decision.choices.len() {
        1 => 0,
        count => {
            let seat = playout.board().seat_of(decision.side);
            dice[seat.index()].below(count as u32) as usize
        }
    }
}

/// A position from the middle of a game that satisfies a condition.
fn middle(content: &Arc<Content>, wanted: impl Fn(&Game) -> bool) -> CommandResult<Option<Game>> {
    for seed in 0..40 {
        let mut found = None;
        let mut count = 0;
        play(content, seed, |game| {
            count += 1;
            if count > 80 && found.is_none() && wanted(game) {
                found = Some(game.clone());
            }
        })?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}
