//! The tiny game of `isles` with five islands, scored by awards and by functions; the guide has its
//! keys and its script.

use std::fs;
use std::path::Path;

use brink::content::Library;

use crate::isles;

/// The scorings by award and by function, and the victory by function.
pub const KEYS: &str = "\
scoring:
  coast:
    award: { weights: { bute: 2, cove: 1, dale: 1 }, reach: { 2: 1, 4: 3 }, most: 2 }
  ports:
    award:
      - { spaces: { ids: [ayr, bute] }, all: 3 }
      - { spaces: { region: south }, above: { 1: 2 } }
  sway: { run: sway }
final_scoring:
  - score: [coast, sway]
vp: { at_end: { run: judge } }
";

/// The rule script with the functions.
pub const SCRIPT: &str = "\
return {
  scoring = {
    sway = function(game)
      local points = { red = 0, blue = 0 }
      for _, space in game:spaces { region = \"south\" } do
        local side = game:controller(space)
        if side then
          points[side] += 2
        end
      end
      if points.blue == 6 then points.win = \"blue\" end
      return points
    end,
  },
  victory = {
    judge = function(game)
      if game:flag(\"truce\") then return \"draw\" end
      return game:leader() or \"blue\"
    end,
  },
}
";

/// An event that scores everything but the region.
pub const EVENT: &str = "\
return {
  event = function(game)
    game:score(\"coast\")
    game:score(\"ports\")
    game:score(\"sway\")
  end,
}
";

/// The map with three further islands.
fn map() -> String {
    isles::MAP
        .replace("regions:\n", "regions:\n  south: { name: South }\n")
        .replace(
            "links:\n",
            "  cove: { name: Cove, stability: 1, regions: [south] }\n  \
             dale: { name: Dale, stability: 1, regions: [south] }\n  \
             eigg: { name: Eigg, stability: 1, regions: [south] }\n\
             links:\n  - [bute, cove]\n  - [cove, dale]\n  - [dale, eigg]\n",
        )
}

/// The library of a folder with the game that has these keys and these scripts.
pub fn library(folder: &Path, keys: &str, event: &str, rule: &str) -> Library {
    isles::write(folder, event);
    let base = isles::SCENARIO.replace("id: isles\nname: Isles\n", "id: base\nname: Base\n");
    let scenario = format!(
        "id: isles\nname: Isles\ndescription: A tiny game.\nextends: base\nrules: [sea]\n{keys}"
    );
    for (file, text) in [
        ("maps/isles.yaml", map().as_str()),
        ("scenarios/base.yaml", &base),
        ("scenarios/isles.yaml", &scenario),
        ("scenarios/rules/sea.lua", rule),
    ] {
        fs::write(folder.join(file), text).expect("it is written");
    }
    Library::open(&[folder.to_path_buf()])
}
