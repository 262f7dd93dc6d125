//! A short war: its scenario deals the cards of all periods at once and has few rounds, so that a log of a few lines
//! has late cards and an end.

use std::path::PathBuf;

use brink::content::Library;
use brink_playdek::{Replaying, Report, replay};

pub(crate) const SCENARIO: &str = "
id: short_war
name: Short war
extends: twilight_struggle
periods:
  - { id: early, name: Early War, from_turn: 1 }
  - { id: mid, name: Mid War, from_turn: 1 }
  - { id: late, name: Late War, from_turn: 1 }
turns: 2
hand_size: 5
action_rounds: 3
";

/// The table of the short war.
pub(crate) fn short_war() -> Replaying {
    Replaying {
        table: Some("short_war".to_owned()),
        ..Replaying::default()
    }
}

/// A folder with the scenario and a table of spellings for it.
pub(crate) struct Short {
    pub(crate) root: PathBuf,
    pub(crate) library: Library,
}

impl Short {
    pub(crate) fn new(name: &str) -> Short {
        let root =
            std::env::temp_dir().join(format!("brink-playdek-{}-{name}", std::process::id()));
        let tables = root.join("imports/playdek");
        std::fs::create_dir_all(root.join("scenarios")).unwrap();
        std::fs::create_dir_all(&tables).unwrap();
        std::fs::write(root.join("scenarios/short_war.yaml"), SCENARIO).unwrap();
        let table =
            std::fs::read_to_string(testkit::root().join("imports/playdek/twilight_struggle.yaml"))
                .unwrap();
        let table = table.replace("id: twilight_struggle\n", "id: short_war\n");
        let table = table.replace("scenario: twilight_struggle\n", "scenario: short_war\n");
        std::fs::write(tables.join("short_war.yaml"), table).unwrap();
        let library = Library::open(&[testkit::root(), root.clone()]);
        Short { root, library }
    }

    pub(crate) fn replay(&self, text: &str) -> Report {
        let roots = [self.root.clone()];
        replay(&self.library, &roots, "log", text, &short_war())
            .unwrap_or_else(|faults| panic!("{faults:#?}"))
    }

    /// A log that replays without a difference, to this end.
    pub(crate) fn clean(&self, text: &str, end: &str) -> Report {
        let report = self.replay(text);
        assert!(report.is_clean(), "{report}");
        assert_eq!(report.end, end, "{report}");
        report
    }
}

impl Drop for Short {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.root).ok();
    }
}

pub(crate) const SET_UP: &str = "SETUP: : anna will play as USSR.
ben will play as USA.
Scenario: Standard
Optional Cards Added
USSR +4 in Poland [0][4]
USSR +1 in East Germany [0][4]
USSR +1 in Austria [0][1]
US +4 in West Germany [4][0]
US +3 in Italy [3][0]
";

/// Two headlines that change little.
pub(crate) const QUIET: &str = "
Turn 1, Headline Phase: Nasser* & Captured Nazi Scientist*: USSR Headlines Nasser*
US Headlines Captured Nazi Scientist*
Event: Captured Nazi Scientist*
US advances to 1 in the Space Race.
US gains 2 VP. Score is US 2.

Event: Nasser*
USSR +2 in Egypt [0][2]
";

pub(crate) fn log(plays: &[&str]) -> String {
    format!("{SET_UP}{}", plays.concat())
}
