//! Players that are separate programs: those that die, flood, sleep, answer nonsense or leave processes behind are
//! errors with a reason, never a hang.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use brink::{Choice, Game};
use brink_players::{Match, Player, PlayerError, Players, Request, Seat, Step};

/// Time within which an ended process has to be gone.
const PATIENCE: Duration = Duration::from_secs(120);

struct Programs {
    folder: tempfile::TempDir,
    game: Game,
}

impl Programs {
    fn new(scenario: &str) -> Programs {
        let game = Game::new(testkit::content(scenario), 4).unwrap();
        Programs {
            folder: tempfile::tempdir().unwrap(),
            game,
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A player that runs this script.
    fn player(&self, script: &str) -> Box<dyn Player> {
        let file = self.file("player.sh");
        std::fs::write(&file, script).unwrap();
        Players::new()
            .player(&format!("cmd:sh {}", file.display()), 1)
            .unwrap()
    }

    /// Returns a player's answer to the first question, within a time limit.
    fn ask(&self, player: &mut dyn Player, limit: u64) -> Result<Choice, PlayerError> {
        let decision = self.game.decision().unwrap();
        let mut request = Request::new(self.game.view(decision.side), decision);
        request.limit = Some(Duration::from_millis(limit));
        player.choose(&request)
    }

    /// The error of a script that is asked, at most 20 times, and how it was said.
    fn wrong(&self, script: &str, limit: u64) -> String {
        let mut player = self.player(script);
        let error = (0..20).find_map(|_| self.ask(&mut *player, limit).err());
        // It is ended here, or the test hangs.
        drop(player);
        error
            .unwrap_or_else(|| panic!("this program cannot play: {script}"))
            .to_string()
    }

    /// The key of a legal choice.
    fn legal(&self) -> String {
        self.game.decision().unwrap().choices[0].key(self.game.content())
    }
}

/// Answers with the first choice.
const FIRST: &str = r#"while read -r line; do
    echo "$line" | sed 's/.*"choices":\[{"key":\("[^"]*"\).*/\1/'
done"#;

#[test]
fn programs_play() {
    let programs = Programs::new("red_sea");
    let seats = [
        programs.player(FIRST),
        Players::new().player("random", 3).unwrap(),
    ]
    .map(Seat::Player);
    let mut played = Match::new(programs.game.clone(), seats);
    for _ in 0..60 {
        assert!(matches!(played.step().unwrap(), Step::ChoiceMade(..)));
    }
    // An object is an answer too, and so is a last line without an end.
    let script = format!(
        "read -r line; printf '{{\"choice\":\"{}\"}}'",
        programs.legal()
    );
    let mut player = programs.player(&script);
    assert_eq!(
        programs.ask(&mut *player, 5000),
        Ok(programs.game.decision().unwrap().choices[0])
    );
    let ended = programs.ask(&mut *player, 5000).unwrap_err().to_string();
    assert!(ended.contains("ended without an answer"), "{ended}");
}

#[test]
fn programs_that_die_say_why() {
    let programs = Programs::new("red_sea");
    let died = programs.wrong("exit 3", 5000);
    assert!(
        died.starts_with("sh: ended without an answer (exit status: 3)"),
        "{died}"
    );
    let died = programs.wrong(
        "read -r line; echo one >&2; echo 'no such \u{1b}[31mcard' >&2; exit 1",
        5000,
    );
    assert!(
        died.ends_with("(exit status: 1); it said `no such ?[31mcard`"),
        "{died}"
    );
    let killed = programs.wrong("kill -9 $$", 5000);
    assert!(killed.contains("signal: 9"), "{killed}");
    let missing = Players::new()
        .player("cmd:/no/such/program", 1)
        .map(|mut player| programs.ask(&mut *player, 5000));
    let missing = missing.unwrap().unwrap_err().to_string();
    assert!(
        missing.starts_with("/no/such/program cannot be started: "),
        "{missing}"
    );
    // After an error it is started again.
    let again = format!("read -r line; echo '\"{}\"'", programs.legal());
    let mut player = programs.player(&again);
    let answers: Vec<bool> = (0..4)
        .map(|_| programs.ask(&mut *player, 5000).is_ok())
        .collect();
    assert_eq!(answers, [true, false, true, false]);
}

#[test]
fn nonsense_is_not_an_answer() {
    let programs = Programs::new("red_sea");
    let wrong = |answer: &str, said: &str| {
        let error = programs.wrong(&format!("read -r line; {answer}; sleep 9"), 5000);
        assert!(error.contains(said), "{answer}: {error}");
    };
    wrong(r#"echo '{"a":1}'"#, "`{\"a\":1}` is not an answer");
    wrong("echo", "`` is not an answer");
    wrong("echo null", "`null` is not an answer");
    wrong(
        "head -c 60000 /dev/zero | tr '\\0' '['; echo",
        "is not an answer",
    );
    wrong(
        r#"echo '"card:no_such_card"'"#,
        "`card:no_such_card` is not a choice",
    );
    wrong(r#"echo '"\u001b[2J"'"#, "`?[2J` is not a choice");
    wrong(
        "head -c 300000 /dev/zero | tr '\\0' 'x'",
        "an answer is longer than 65536 bytes",
    );
    wrong("printf '\\377\\n'", "an answer is not valid UTF-8");
    let seats = [(); 2]
        .map(|()| Seat::Player(programs.player("read -r line; echo '\"number:77\"'; sleep 9")));
    let illegal = Match::new(programs.game.clone(), seats)
        .step()
        .unwrap_err()
        .to_string();
    assert!(illegal.contains("illegal choice"), "{illegal}");
}

#[test]
fn programs_that_do_not_answer_are_given_up() {
    let programs = Programs::new("red_sea");
    for script in [
        "sleep 30",
        "trap '' TERM INT HUP; sleep 30; sleep 30",
        "read -r line; printf '\"pa'; sleep 30",
    ] {
        let slow = programs.wrong(script, 200);
        assert!(
            slow.starts_with("sh: gave no answer within 200 ms"),
            "{slow}"
        );
    }
    let script = format!(
        "read -r line; exec <&-; echo '\"{}\"'; sleep 30",
        programs.legal()
    );
    let closed = programs.wrong(&script, 5000);
    assert!(closed.contains("has closed its input"), "{closed}");
}

/// More questions than fit between two programs: the one that does not read them must not stop the other.
#[test]
fn programs_that_do_not_read_are_given_up() {
    let programs = Programs::new("twilight_struggle");
    let answer = format!("while sleep 0.1; do echo '\"{}\"'; done", programs.legal());
    let deaf = programs.wrong(&answer, 5000);
    assert!(deaf.contains("does not read its questions"), "{deaf}");
}

#[test]
fn floods_are_bounded() {
    let programs = Programs::new("red_sea");
    let flooded = programs.wrong("yes '\"pass\"'", 5000);
    // Which of its faults is met first depends on the machine: it does not read its questions either.
    let faults = [
        "not asked for",
        "is not a choice",
        "does not read its questions",
    ];
    assert!(
        faults.iter().any(|fault| flooded.contains(fault)),
        "{flooded}"
    );
    // What goes to the standard error is read and forgotten, its end aside.
    let noisy = format!(
        "while read -r line; do head -c 3000000 /dev/zero | tr '\\0' 'x' >&2; echo '\"{}\"'; done",
        programs.legal()
    );
    let mut player = programs.player(&noisy);
    for _ in 0..3 {
        programs.ask(&mut *player, 20_000).unwrap();
    }
    let slow = programs.wrong("yes noise >&2", 300);
    assert!(
        slow.contains("gave no answer within 300 ms; it said `noise`"),
        "{slow}"
    );
}

/// Processes that a program has started end with it, also those that ignore signals and keep the pipes open.
#[test]
fn nothing_is_left_running() {
    let programs = Programs::new("red_sea");
    let pids = programs.file("pids");
    let script = format!(
        "sleep 300 & echo $! > {0}; (trap '' TERM; sleep 300) & echo $! >> {0}; echo $$ >> {0}; wait",
        pids.display()
    );
    assert!(programs.wrong(&script, 500).contains("gave no answer"));
    let running = |pid: &str| {
        let state = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        // One that has ended and waits for its parent does not run.
        state
            .rsplit(')')
            .next()
            .is_some_and(|rest| !matches!(rest.trim().chars().next(), None | Some('Z' | 'X')))
    };
    let pids = std::fs::read_to_string(pids).unwrap();
    assert_eq!(pids.lines().count(), 3);
    let began = Instant::now();
    while pids.lines().any(running) && began.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(!pids.lines().any(running), "{pids}");
}
