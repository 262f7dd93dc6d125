//! Shipped files, damaged at random: no panic, no hang. A fixed short run; `BRINK_FUZZ=20000 cargo test --release --test hostile fuzz`
//! is a longer one. Damaged maps, cards and scenarios are in `tests/library/content.rs`.

use brink::content::Library;
use brink::game::{Chance, Choice, Game, Saved};
use brink::ids::CardId;
use brink_author::position::Runner;

/// Rounds of each target.
fn rounds() -> u32 {
    std::env::var("BRINK_FUZZ")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(150)
}

/// A generator with a seed: SplitMix64.
struct Chaos(u64);

impl Chaos {
    fn new(seed: u64) -> Chaos {
        Chaos(seed)
    }

    /// A number below a bound.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut state = self.0;
        state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((state ^ (state >> 31)) % bound.max(1) as u64) as usize
    }

    /// The text with some bytes, lines or numbers changed.
    fn damage(&mut self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.below(4) {
            if bytes.is_empty() {
                break;
            }
            let at = self.below(bytes.len());
            match self.below(7) {
                0 => bytes[at] = self.below(256) as u8,
                1 => drop(bytes.drain(at..(at + 1 + self.below(40)).min(bytes.len()))),
                2 => {
                    let piece = bytes[at..(at + 1 + self.below(60)).min(bytes.len())].to_vec();
                    let to = self.below(bytes.len());
                    bytes.splice(to..to, piece);
                }
                3 => bytes.truncate(at),
                4 => {
                    let number = [
                        "0",
                        "-1",
                        "255",
                        "256",
                        "99999999999999999999",
                        "1e9",
                        "\"",
                        "[",
                        "}",
                        "\u{feff}",
                    ];
                    let number = number[self.below(number.len())].as_bytes().to_vec();
                    bytes.splice(at..at, number);
                }
                5 => {
                    let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
                    let (one, other) = (self.below(lines.len()), self.below(lines.len()));
                    let mut lines: Vec<Vec<u8>> = lines.into_iter().map(<[u8]>::to_vec).collect();
                    lines.swap(one, other);
                    bytes = lines.join(&b'\n');
                }
                _ => bytes.insert(at, b"0123456789:{}[]\"'\\-+ \t"[self.below(22)]),
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Runs a target over damaged copies of a text.
fn each(seed: u64, texts: &[String], mut target: impl FnMut(&str)) {
    let mut chaos = Chaos::new(seed);
    for round in 0..rounds() {
        target(&chaos.damage(&texts[round as usize % texts.len()]));
    }
}

#[test]
fn each_seed_does_other_damage() {
    let text = "turn: 4\nhand: [one, two]\n".repeat(20);
    let damaged = |seed| {
        let mut chaos = Chaos::new(seed);
        (0..20)
            .map(|_| chaos.damage(&text))
            .collect::<Vec<String>>()
    };
    let all: Vec<Vec<String>> = (1..=6).map(damaged).collect();
    assert_eq!(all[0], damaged(1), "the same seed does the same damage");
    for (one, other) in (0..all.len()).flat_map(|one| (0..one).map(move |other| (one, other))) {
        let same = all[one]
            .iter()
            .zip(&all[other])
            .filter(|(one, other)| one == other)
            .count();
        assert!(same < 3, "{same} of 20 texts are damaged in the same way");
    }
    assert!(
        all.iter()
            .flatten()
            .filter(|damaged| **damaged == text)
            .count()
            < 12,
        "nearly all are damaged"
    );
}

#[test]
fn saved_games() {
    let content = testkit::content("red_sea");
    let game = testkit::play(&content, 3, "random", |_, _| ());
    let mut earlier = game.clone();
    earlier.undo(30).unwrap();
    let texts = [
        Saved::of(&game).unwrap().to_string(),
        Saved::of(&earlier).unwrap().to_string(),
    ];
    each(1, &texts, |text| {
        if let Ok(saved) = text.parse::<Saved>()
            && let Ok(game) = saved.load(&content)
        {
            game.check().unwrap();
        }
    });
}

#[test]
fn recorded_games() {
    use brink_playdek::{Replaying, replay};
    let library = testkit::library();
    let read = |name: &str| {
        std::fs::read_to_string(testkit::root().join("tests/playdek").join(name)).unwrap()
    };
    each(
        2,
        &[read("breaks_off.txt"), read("nuclear_war.txt")],
        |text| {
            if let Ok(report) = replay(
                &library,
                &[testkit::root()],
                "log",
                text,
                &Replaying::default(),
            ) {
                let _ = report.to_string();
            }
        },
    );
}

#[test]
fn position_tests() {
    let library = testkit::library();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damaged.yaml");
    let text = std::fs::read_to_string(testkit::root().join("tests/positions/course_of_play.yaml"))
        .unwrap();
    let text: String = text.lines().take(80).collect::<Vec<_>>().join("\n");
    let mut runner = Runner::new(&library);
    each(3, &[text], |text| {
        std::fs::write(&path, text).unwrap();
        let (tests, faults) = runner.find(std::slice::from_ref(&path));
        for fault in faults {
            let _ = fault.to_string();
        }
        for test in &tests {
            if let Err(failure) = runner.run(test) {
                let _ = failure.to_string();
            }
        }
    });
}

/// Damaged files of mods, next to sound content.
#[test]
fn files_of_mods() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    testkit::isles::write(root, "return { event = function(game) end }\n");
    let write = |path: &str, text: &str| {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    let card = |id: &str| {
        format!(
            "{id}: {{ number: 9, name: New, side: red, ops: 3, period: only, tags: [no_event], text: A test. }}"
        )
    };
    write(
        "mods/storm/cards/storm/cards.yaml",
        &format!(
            "id: storm\nname: Storm\ncards:\n  {}\n  {}\n",
            card("calm"),
            card("gale")
        ),
    );
    write(
        "mods/rain/mod.yaml",
        "id: rain\nname: Rain\nversion: \"1.0.1\"\nengine: \"*\"\nload_after: [storm]\n",
    );
    let whole = "id: storm\nname: Storm\nversion: \"1.2.3\"\nengine: \">=0.1, <2\"\ndescription: Wind.\ndepends: { rain: \"^1.0\" }\n\
        after: [fog]\nadd_cards: { isles: [storm] }\nreplace: [calm]\nlicense: MIT\nauthor: Nobody\n";
    let short = "id: storm\nname: Storm\nversion: 0.1.0-beta.1+7\nengine: \"*\"\ndepends: [rain]\nadd_cards:\n  isles: storm\nreplace:\n- calm\n";
    let roots = [
        root.to_path_buf(),
        root.join("mods/storm"),
        root.join("mods/rain"),
    ];
    each(5, &[whole.to_owned(), short.to_owned()], |text| {
        write("mods/storm/mod.yaml", text);
        let library = Library::open(&roots);
        for fault in library.check() {
            let _ = fault.to_string();
        }
        if let Ok(loaded) = library.load("isles") {
            Game::new(loaded.content, 1).unwrap().check().unwrap();
        }
    });
}

/// Damaged files of a language.
#[test]
fn files_of_languages() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    testkit::isles::write(root, "return { event = function(game) end }\n");
    std::fs::create_dir_all(root.join("locale")).unwrap();
    let text = "sides: { red: Rot, blue: Blau }\nregions:\n  north: Norden\nspaces: { ayr: Stadt, bute: Insel }\n\
        cards:\n  calm: { name: Ruhe, text: Nichts geschieht. }\n  probe:\n    name: \"Probe: eins\"\n";
    each(6, &[text.to_owned()], |text| {
        std::fs::write(root.join("locale/de.yaml"), text).unwrap();
        let library = Library::open(&[root.to_path_buf()]).in_language("de");
        for fault in library.check() {
            let _ = fault.to_string();
        }
        if let Ok(loaded) = library.load("isles") {
            Game::new(loaded.content, 1).unwrap().check().unwrap();
        }
    });
}

/// Pieces of YAML that parsers stumble over.
const ODD: &[&str] = &[
    "&a ",
    "*a",
    "*b ",
    "<<: *a\n",
    "<<: [*a, *a]\n",
    "!!str ",
    "!!binary ",
    "!!set ",
    "! ",
    "!!python/object:os.system ",
    "!<tag:x,1> ",
    "? ",
    ": ",
    "- ",
    "---\n",
    "...\n",
    "%YAML 1.2\n---\n",
    "%TAG ! tag:x,1:\n",
    "|\n",
    "|+9\n",
    ">-\n",
    "# ",
    " #",
    "'",
    "\"",
    "\"\\x",
    "\"\\u{0}",
    "\"\\U0010FFFF\"",
    "\t",
    "\r",
    "\r\n",
    "\u{feff}",
    "\u{2028}",
    "\u{85}",
    "\u{0}",
    "\u{202e}",
    "\u{1f3f4}\u{e0067}",
    "e\u{301}",
    "\u{fffd}",
    "{",
    "}",
    "[",
    "]",
    ",",
    "~",
    "null",
    ".nan",
    ".inf",
    "-.inf",
    "0x",
    "0o9",
    "1e999",
    "1_0",
    "2001-01-01",
    "yes",
    "=",
    "@",
    "`",
    "{ ? [a]: 1 }",
    "[[]]: 1",
];

impl Chaos {
    /// The text with odd pieces of YAML in it, at places where YAML looks for something.
    fn twist(&mut self, text: &str) -> String {
        let mut text = text.to_owned();
        for _ in 0..=self.below(5) {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let breaks: Vec<usize> = text
                .match_indices(['\n', ':', ',', '{', '[', ' '])
                .map(|(at, _)| at + 1)
                .collect();
            let among = if self.below(4) == 0 || breaks.is_empty() {
                &places
            } else {
                &breaks
            };
            let at = if among.is_empty() {
                0
            } else {
                among[self.below(among.len())]
            };
            let piece = ODD[self.below(ODD.len())];
            match self.below(9) {
                0 => text.insert_str(at, &piece.repeat(1 + self.below(5_000))),
                1 => text = text.replace('\n', "\r\n"),
                2 => text = text.replace("  ", "\t"),
                3 => {
                    // A table within itself, many times.
                    let depth = self.below(200);
                    let deep: String = (0..depth)
                        .map(|n| format!("{}k:\n", " ".repeat(n)))
                        .collect();
                    text.insert_str(at, &format!("\n{deep}{}v\n", " ".repeat(depth)));
                }
                4 => text.insert_str(at, &"x".repeat(1 << self.below(21))),
                5 => {
                    let laughs: String = (0..12)
                        .map(|n| {
                            format!(
                                "l{}: &l{} [{}]\n",
                                n + 1,
                                n + 1,
                                vec![format!("*l{n}"); 9].join(", ")
                            )
                        })
                        .collect();
                    text.insert_str(0, &format!("l0: &l0 [x, y]\n{laughs}"));
                }
                6 => {
                    // Everything twice.
                    let again = text.clone();
                    text.push_str(&again);
                }
                _ => text.insert_str(at, piece),
            }
        }
        text
    }
}

/// The most memory that this process has held, in bytes, where that can be found out.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok())
        .unwrap_or(0)
        << 10
}

/// Maps, card sets and scenarios with all that YAML knows in odd places: no panic, no hang, no memory without end.
#[test]
fn odd_yaml() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    testkit::isles::write(root, "return { event = function(game) end }\n");
    let files = [
        "maps/isles.yaml",
        "cards/isles/cards.yaml",
        "scenarios/isles.yaml",
    ];
    let sound = files.map(|file| std::fs::read_to_string(root.join(file)).unwrap());
    let mut chaos = Chaos::new(8);
    // Some of these files are large: fewer of them take as long.
    for round in 0..rounds() / 3 {
        let index = round as usize % files.len();
        let text = chaos.twist(&sound[index]);
        std::fs::write(root.join(files[index]), &text).unwrap();
        let library = Library::open(&[root.to_path_buf()]);
        for fault in library.check() {
            assert!(fault.to_string().len() < 20_000, "round {round}");
        }
        if let Ok(loaded) = library.load("isles") {
            Game::new(loaded.content, 1).unwrap().check().unwrap();
        }
        std::fs::write(root.join(files[index]), &sound[index]).unwrap();
    }
    assert!(most_memory() < 2 << 30, "{} bytes", most_memory());
}

/// Choices that are not offered, dictated results that do not fit: errors, and the game is as it was.
#[test]
fn sequences_of_choices() {
    let content = testkit::content("red_sea");
    let mut chaos = Chaos::new(4);
    for seed in 0..u64::from(rounds() / 10).max(4) {
        let mut game = Game::new(content.clone(), seed).unwrap();
        for _ in 0..300 {
            let Some(decision) = game.decision() else {
                break;
            };
            let choice = match chaos.below(4) {
                0 => {
                    let keys = [
                        "card:zbig",
                        "space:oman",
                        "use:space",
                        "number:-32768",
                        "word:255",
                        "pass",
                        "stop",
                        "yes",
                        "bid:us:9",
                        "action:famine:7",
                        "region:africa",
                        "mode:coup",
                        "",
                    ];
                    match Choice::from_key(keys[chaos.below(keys.len())], &content) {
                        Some(choice) => choice,
                        None => Choice::Card(CardId::new(chaos.below(60_000)).unwrap()),
                    }
                }
                _ => decision.choices[chaos.below(decision.choices.len())],
            };
            let legal = game.is_legal(choice);
            if chaos.below(10) == 0 {
                game.dictate([
                    Chance::Die(chaos.below(9) as u8),
                    Chance::Card(CardId::new(chaos.below(70)).unwrap()),
                ]);
            }
            let before = game.digest();
            if game.apply(choice).is_err() {
                assert_eq!(game.digest(), before);
            } else {
                assert!(legal);
            }
            game.check().unwrap();
        }
    }
}
