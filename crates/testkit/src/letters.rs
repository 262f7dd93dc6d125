//! The tiny game with zones of its own: letters that are drawn into secret hands and lie in a row when they are spent.

use std::fs;
use std::path::Path;

use brink::content::Library;

use crate::isles;

/// The keys of its scenario for zones.
pub const ZONES: &str = "zones:
  letters: { name: Letters, set: letters, refill: spent }
  letter: { name: Letters held, owner: each, seen_by: owner, limit: 2 }
  spent: { name: Letters spent, seen_by: all, ordered: on }
";

/// The script of the card `probe`: each side fills its hand of letters and spends one of its choice.
pub const EVENT: &str = "return {
  event = function(game)
    for _, side in { 'red', 'blue' } do
      game:draw_cards { count = 9, from = 'letters', to = 'letter', of = side }
      local held, left = game:zone_size('letter', side), game:zone_size('letters')
      assert(held == 2 or held < 2 and left == 0, 'as far as there is room, and letters')
      local card = game:choose_card { player = side, of = side, from = 'letter', ask = 'spend' }
      if card then
        assert(game:move_card(card, 'spent') == 1 and game:where(card) == 'spent')
      end
    end
    assert(game:move_card('probe', 'spent') == 1)
    local row = game:cards { from = 'spent' }
    assert(row[#row] == 'probe', 'in the order in which they came')
  end,
}
";

/// The facts that its cards have.
pub const FACTS: &str = "facts:
  hue: { name: Hue, words: [red, blue] }
  rank: { name: Rank, min: 1, max: 6 }
  sealed: { name: Sealed }
";

/// A letter as its file has it.
fn card(id: &str) -> String {
    let rank = id.as_bytes()[0] - b'a' + 1;
    let hue = if rank > 3 { "blue" } else { "red" };
    let sealed = if rank == 2 { "on" } else { "off" };
    format!(
        "  {id}: {{ number: {}, name: Letter {id}, side: neutral, ops: 1, period: only, text: A letter., \
         tags: [no_event], facts: {{ hue: {hue}, rank: {rank}, sealed: {sealed} }} }}\n",
        rank + 10
    )
}

/// The library of a folder with the game, with these keys for zones and this script of the card `probe`.
pub fn library(folder: &Path, zones: &str, event: &str) -> Library {
    write(folder, zones, event);
    Library::open(&[folder.to_path_buf()])
}

/// Writes its files, with these keys for zones and this script of the card `probe`.
pub fn write(folder: &Path, zones: &str, event: &str) {
    isles::write(folder, event);
    let scenario = isles::SCENARIO.replace("cards: [isles]", "cards: [isles, letters]");
    fs::write(folder.join("scenarios/isles.yaml"), scenario + zones).unwrap();
    fs::create_dir_all(folder.join("cards/letters")).unwrap();
    let cards: String = ["a", "b", "c", "d", "e", "f"].map(card).concat();
    let cards = format!("id: letters\nname: Letters\n{FACTS}cards:\n{cards}");
    fs::write(folder.join("cards/letters/cards.yaml"), cards).unwrap();
}
