//! A game of two cards that is in no folder: its files are texts in memory.

use std::error::Error;

use brink::{Game, Library, Texts};
use brink_players::{Match, Players, Seat};

const MAP: &str = "
id: isles
name: Isles
sides: [red, blue]
regions:
  north: { name: North }
spaces:
  ayr: { name: Ayr, stability: 2, regions: [north], tags: [battleground] }
  bute: { name: Bute, stability: 1, regions: [north] }
links:
  - [ayr, bute]
";

const CARDS: &str = "
id: isles
name: Isles
cards:
  landing: { number: 1, name: Landing, side: neutral, ops: 2, period: only, text: Place two markers in the north. }
  storm: { number: 2, name: Storm, side: neutral, ops: 1, period: only, text: Nothing happens. }
";

const LANDING: &str = "
return {
  event = function(game)
    game:place_influence { total = 2, where = { region = 'north' } }
  end,
}
";

const SCENARIO: &str = "
id: isles
name: Isles
description: A game of two cards.
map: isles
cards: [isles]
sides:
  - { id: red, name: Red }
  - { id: blue, name: Blue }
first: red
turns: 3
periods:
  - { id: only, name: Only, from_turn: 1 }
hand_size: { 1: 1 }
action_rounds: { 1: 1 }
setup: [deal]
phases: [deal, action_rounds]
headline: { ties: red }
vp: { start: 0, automatic: 10 }
operations:
  influence: { cost: 1, enemy_cost: 2, access_as_round_began: true }
  realign: { may_stop: on, can_backfire: true }
  coup: { stability: 2, defcon: 1 }
  mix_influence_and_realign: false
  modify_granted: true
  clamp_before_bonus: true
scoring:
  north: { region: north, presence: 1, domination: 2, control: 3, battleground: 1, adjacent_to_enemy_home: 0 }
final_scoring:
  - score: [north]
";

fn main() -> Result<(), Box<dyn Error>> {
    // Diagnostics name a text as `mine:maps/isles.yaml`, with line and column.
    let texts = Texts::named("mine")
        .with("maps/isles.yaml", MAP)
        .with("cards/isles/cards.yaml", CARDS)
        .with("cards/isles/landing.lua", LANDING)
        .with(
            "cards/isles/storm.lua",
            "return { event = function(game) end }\n",
        )
        .with("scenarios/isles.yaml", SCENARIO);
    let loaded = Library::from_texts(texts).load("isles")?;
    let players = Players::new();
    let seats = [
        Seat::Player(players.player("random", 1)?),
        Seat::Player(players.player("random", 2)?),
    ];
    let mut played = Match::new(Game::new(loaded.content.clone(), 1)?, seats);
    if let Some(outcome) = played.run(|_, _| ())? {
        println!("{}", outcome.display(&loaded.content));
    }
    Ok(())
}
