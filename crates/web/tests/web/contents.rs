//! Games own their content: neither an edit nor another server makes another game of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use brink::content::Library;
use brink_web::{Reloader, Server, Sqlite, Store};
use rusqlite::Connection;
use serde_json::{Value, json};

use super::client::{Made, Running};

/// A mod in a folder, and a storage beside it.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        let folder = tempfile::tempdir().unwrap();
        let place = Place { folder };
        fs::create_dir_all(place.scenario().parent().unwrap()).unwrap();
        fs::write(
            place.path("short/mod.yaml"),
            "id: short\nname: Short\nversion: \"1.0.0\"\nengine: \">=0.1\"\ndescription: A short game.\n",
        )
        .unwrap();
        place.write("hand_size: 9");
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn scenario(&self) -> PathBuf {
        self.path("short/scenarios/short.yaml")
    }

    fn file(&self) -> PathBuf {
        self.path("games.sqlite")
    }

    /// Writes the scenario with another rule.
    fn write(&self, rule: &str) {
        let text = format!(
            "id: short\nname: Short\ndescription: A short game.\nextends: red_sea\n{rule}\n"
        );
        fs::write(self.scenario(), text).unwrap();
    }

    fn serve(&self) -> Running {
        self.serve_on(&self.path("short")).0
    }

    /// Writes scorings by a function that counts to a number.
    fn write_scorings(&self, number: u32, steps: u32) {
        let scorings: Vec<String> = (0..number)
            .map(|nth| format!("  s{nth}: {{ run: count }}"))
            .collect();
        self.write(&format!(
            "rules: [red_sea, count]\nscoring:\n{}",
            scorings.join("\n")
        ));
        let rules = self.scenario().with_file_name("rules");
        fs::create_dir_all(&rules).unwrap();
        let count = format!(
            "return {{ scoring = {{ count = function(game)\n  local sum = 0\n  \
             for i = 1, {steps} do sum += i end\n  return sum % 9\nend }} }}\n"
        );
        fs::write(rules.join("count.lua"), count).unwrap();
    }

    /// A server with the content of a folder of a mod, and a handle that reads it again.
    fn serve_on(&self, of_mod: &Path) -> (Running, Reloader) {
        let roots = [testkit::roots(), vec![of_mod.to_path_buf()]].concat();
        let open = move |language: &str| {
            let roots: Vec<PathBuf> = roots.iter().filter(|root| root.is_dir()).cloned().collect();
            let library = Library::open(&roots).with_messages(&brink_web::WEB);
            if language == "en" {
                library
            } else {
                library.in_language(language)
            }
        };
        let store = Box::new(Sqlite::open(&self.file()).unwrap());
        let server = Server::bind("127.0.0.1:0".parse().unwrap(), Box::new(open), store).unwrap();
        let reloader = server.reloader();
        (Running::of(server), reloader)
    }

    /// A connection without the program.
    fn database(&self) -> Connection {
        Connection::open(self.file()).unwrap()
    }

    fn number(&self, query: &str) -> i64 {
        self.database()
            .query_row(query, [], |row| row.get(0))
            .unwrap()
    }

    /// Makes the database one of version 1, as it was before games owned their content.
    fn make_old(&self) {
        self.database()
            .execute_batch(
                "PRAGMA foreign_keys = OFF;
                 DROP INDEX games_of_archive; DROP INDEX games_by_end;
                 ALTER TABLE games DROP COLUMN archive; ALTER TABLE games DROP COLUMN log;
                 ALTER TABLE games DROP COLUMN made; ALTER TABLE games DROP COLUMN last;
                 ALTER TABLE games DROP COLUMN last_day; ALTER TABLE games DROP COLUMN result;
                 ALTER TABLE games DROP COLUMN ending; ALTER TABLE games DROP COLUMN position;
                 ALTER TABLE inputs DROP COLUMN log;
                 DROP TABLE contents; DROP TABLE days; DROP TABLE acts; DROP TABLE persons;
                 ALTER TABLE games DROP COLUMN winner; ALTER TABLE games DROP COLUMN asked;
                 ALTER TABLE games DROP COLUMN day_0; ALTER TABLE games DROP COLUMN day_1;
                 PRAGMA user_version = 1;",
            )
            .unwrap();
    }
}

fn play(server: &Running, made: &Made, steps: usize) {
    for _ in 0..steps {
        server.step(made, |_| 0).unwrap();
    }
}

fn views(server: &Running, made: &Made) -> [Value; 2] {
    [0, 1].map(|seat| server.view(made, &made.tokens[seat]))
}

/// The answer to the first choice of the seat that is asked.
fn choose(server: &Running, made: &Made, revision: u64, key: &str) -> Vec<(u16, String)> {
    let chosen = json!({"revision": revision, "key": key});
    let answers = made.tokens.iter().map(|token| {
        let answer = server.post(&made.path("/choose"), token, &chosen);
        (answer.status, answer.code())
    });
    answers.collect()
}

#[test]
fn a_game_goes_on_with_the_rules_that_it_began_with_after_an_edit() {
    let place = Place::new();
    let server = place.serve();
    let made = server.two("short", 5);
    play(&server, &made, 12);
    let before = views(&server, &made);
    drop(server);
    place.write("hand_size: 4");
    let server = place.serve();
    assert_eq!(views(&server, &made), before);
    play(&server, &made, 20);
    // A new game has the new rules.
    let new = server.two("short", 5);
    let size = |view: &Value| view["observation"]["sides"]["us"]["hand_size"].clone();
    assert_ne!(size(&views(&server, &new)[0]), size(&before[0]));
    assert_eq!(place.number("SELECT count(*) FROM contents"), 2);
    let after = views(&server, &made);
    drop(server);
    fs::remove_dir_all(place.path("short")).unwrap();
    let server = place.serve();
    assert_eq!(views(&server, &made), after);
    let russian = server.get(&made.path("/view?lang=ru"), &made.tokens[0]);
    let content = server.get(&made.path("/content?lang=ru"), &made.tokens[0]);
    assert_eq!(
        (russian.status, content.ok()["language"].clone()),
        (200, json!("ru"))
    );
    play(&server, &made, 5);
    let copy = json!({"at": 3, "seats": ["person", "random"]});
    assert_eq!(
        server
            .post(&made.path("/fork"), &made.tokens[0], &copy)
            .code(),
        "hidden"
    );
}

#[test]
fn a_file_read_again_changes_no_running_game() {
    let place = Place::new();
    let (server, reloader) = place.serve_on(&place.path("short"));
    let made = server.two("short", 5);
    play(&server, &made, 12);
    let before = views(&server, &made);
    for rule in ["hand_size: 4", "[", "hand_size: 9"] {
        place.write(rule);
        reloader.reload();
        assert_eq!(views(&server, &made), before, "{rule}");
    }
    play(&server, &made, 3);
}

#[test]
fn servers_with_other_contents_play_one_game() {
    let place = Place::new();
    let other = place.path("other");
    let scenario = other.join("scenarios/short.yaml");
    fs::create_dir_all(scenario.parent().unwrap()).unwrap();
    fs::copy(place.path("short/mod.yaml"), other.join("mod.yaml")).unwrap();
    let text = fs::read_to_string(place.scenario()).unwrap();
    fs::write(&scenario, text.replace("hand_size: 9", "hand_size: 4")).unwrap();
    let servers = [
        place.serve(),
        place.serve_on(&other).0,
        place.serve_on(&place.path("none")).0,
    ];
    let made = servers[0].two("short", 5);
    for turn in 0..60 {
        servers[turn % 3].step(&made, |_| turn).unwrap();
    }
    let seen = servers.each_ref().map(|server| views(server, &made));
    assert!(seen[0] == seen[1] && seen[1] == seen[2]);
    assert_eq!(seen[0][0]["steps"], 60);
}

#[test]
fn a_step_that_is_played_otherwise_is_said_and_nothing_can_be_chosen() {
    let place = Place::new();
    let server = place.serve();
    let made = server.two("short", 5);
    play(&server, &made, 12);
    let at_eight = made
        .tokens
        .each_ref()
        .map(|token| server.get(&made.path("/view?at=8"), token).ok());
    drop(server);
    place
        .database()
        .execute_batch(
            "DROP TRIGGER inputs_are_never_changed;
             UPDATE inputs SET log = '0000000000000000' WHERE n = 8;",
        )
        .unwrap();
    let server = place.serve();
    let seen = views(&server, &made);
    for (seen, before) in seen.iter().zip(&at_eight) {
        assert_eq!(seen["observation"], before["observation"]);
        assert_eq!(seen["notice"]["code"], "content_changed");
        assert!(seen["notice"]["text"].as_str().unwrap().contains("step 9"));
        assert!(seen["question"].is_null() && seen["waiting"].is_null());
        assert_eq!(seen["can_undo"], false);
    }
    for (status, code) in choose(&server, &made, 8, "stop") {
        assert_eq!((status, code.as_str()), (409, "content_changed"));
    }
    let undo = server.post(
        &made.path("/undo"),
        &made.tokens[0],
        &json!({"revision": 8}),
    );
    assert_eq!(undo.code(), "content_changed");
    let standing = server.get(&made.path(""), &made.tokens[0]).ok();
    assert_eq!(
        (&standing["to_choose"], &standing["your_turn"]),
        (&Value::Null, &json!(false))
    );
    let inputs = "SELECT count(*) FROM inputs";
    assert_eq!(place.number(inputs), 12);
    let deleted = server.request("DELETE", &made.path(""), &made.tokens[0], "", "");
    assert_eq!(deleted.status, 204);
    assert_eq!(place.number(inputs), 0);
    assert_eq!(place.number("SELECT count(*) FROM contents"), 0);
}

#[test]
fn a_content_that_cannot_be_read_leaves_the_last_position() {
    let place = Place::new();
    let server = place.serve();
    let made = server.two("red_sea", 5);
    let begun = server.two("twilight_struggle", 6);
    while server.view(&made, &made.tokens[0])["observation"]["round"] != json!(2) {
        play(&server, &made, 1);
    }
    let position = "SELECT count(position) FROM games";
    assert_eq!(place.number(position), 1);
    drop(server);
    place
        .database()
        .execute_batch("UPDATE contents SET archive = x'00'; UPDATE games SET content = 'other'")
        .unwrap();
    place.write("hand_size: 4");
    let server = place.serve();
    let view = server.view(&made, &made.tokens[0]);
    assert_eq!(view["notice"]["code"], "content_changed");
    assert!(view["question"].is_null());
    assert_eq!(view["observation"]["turn"], 1);
    assert!(!view["hand"].as_array().unwrap().is_empty());
    // During the set-up there is no position.
    let gone = server.get(&begun.path("/view"), &begun.tokens[0]);
    assert_eq!(
        (gone.status, gone.code().as_str()),
        (409, "content_changed")
    );
    for made in [made, begun] {
        let watcher = server.request("DELETE", &made.path(""), &made.observer, "", "");
        assert_eq!(watcher.status, 403);
        let deleted = server.request("DELETE", &made.path(""), &made.tokens[1], "", "");
        assert_eq!(deleted.status, 204);
    }
}

#[test]
fn a_game_of_an_old_database_goes_on_and_then_owns_its_content() {
    let place = Place::new();
    let server = place.serve();
    let (same, changed) = (server.two("red_sea", 5), server.two("short", 5));
    for made in [&same, &changed] {
        play(&server, made, 12);
    }
    let before = views(&server, &same);
    drop(server);
    place.make_old();
    place.write("turns: 3");
    let server = place.serve();
    assert_eq!(views(&server, &same), before);
    let seen = views(&server, &changed);
    assert_eq!(seen[0]["notice"]["code"], "other_content");
    assert_eq!(seen[0]["observation"]["turns"], 3);
    // A look changes nothing.
    assert_eq!(place.number("SELECT count(*) FROM contents"), 0);
    play(&server, &changed, 3);
    let seen = views(&server, &changed);
    drop(server);
    place.write("turns: 1");
    let server = place.serve();
    assert_eq!(views(&server, &changed), seen);
    play(&server, &changed, 3);
    assert_eq!(place.number("SELECT count(*) FROM contents"), 1);
}

#[test]
fn a_game_of_an_old_database_that_does_not_fit_is_shown_as_far_as_it_does() {
    let place = Place::new();
    let server = place.serve();
    let made = server.two("short", 5);
    play(&server, &made, 30);
    drop(server);
    place.make_old();
    place.write("hand_size: 1");
    let server = place.serve();
    let view = server.view(&made, &made.tokens[0]);
    assert_eq!(view["notice"]["code"], "content_changed");
    let said = view["notice"].to_string();
    assert!(!said.contains(':') || !said.contains("choose"), "{said}");
    assert_eq!(place.number("SELECT count(*) FROM inputs"), 30);
}

#[test]
fn dates_results_and_a_wrong_clock_disturb_nothing() {
    let place = Place::new();
    let server = place.serve();
    let made = server.two("red_sea", 5);
    let standing = || server.get(&made.path(""), &made.tokens[0]).ok();
    let now = standing()["made"].as_i64().unwrap();
    assert!(now > 1_600_000_000 && standing()["last"].as_i64() >= Some(now));
    assert!(standing()["result"].is_null());
    for wrong in [1_i64, 99_999_999_999] {
        let dates = place.database();
        dates
            .execute("UPDATE games SET made = ?1, last = ?1", [wrong])
            .unwrap();
        play(&server, &made, 3);
        assert_ne!(standing()["last"], wrong);
        assert_eq!(standing()["made"], wrong);
    }
    let mut step = 0;
    while server.step(&made, |_| step * 31).is_some() {
        step += 1;
    }
    let over = standing();
    let outcome = server.view(&made, &made.tokens[0])["observation"]["outcome"].clone();
    let winner = outcome["winner"].as_str().unwrap_or("draw");
    assert_eq!(over["result"], winner);
    assert_eq!(over["ending"], outcome["ending"]);
}

/// Another process that holds the lock of the file delays no view, of a game with a choice on its
/// way either, however many choices wait.
#[test]
fn a_lock_elsewhere_delays_no_view() {
    let place = Place::new();
    let server = place.serve();
    let games: Vec<Made> = (0..12).map(|seed| server.two("red_sea", seed)).collect();
    let lock = place.database();
    lock.execute_batch("BEGIN IMMEDIATE").unwrap();
    std::thread::scope(|scope| {
        for made in &games {
            scope.spawn(|| play(&server, made, 1));
        }
        std::thread::sleep(Duration::from_millis(500));
        // Every choice would fail if these views waited for the lock.
        for made in &games {
            assert_eq!(views(&server, made)[0]["steps"], 0);
        }
        lock.execute_batch("ROLLBACK").unwrap();
    });
    for made in &games {
        assert_eq!(views(&server, made)[0]["steps"], 1);
    }
}

#[test]
fn expired_games_are_closed() {
    let place = Place::new();
    let server = place.serve();
    let made = server.two("red_sea", 5);
    let store = Sqlite::open(&place.file()).unwrap();
    store.expire(1).unwrap();
    let later = "INSERT INTO days (day) VALUES (1), (2)";
    place.database().execute_batch(later).unwrap();
    assert_eq!(store.expire(1).unwrap().len(), 1);
    let gone = server.get(&made.path("/view"), &made.tokens[0]);
    assert_eq!(gone.code(), "no_game");
}

/// Every view asks them.
#[test]
fn functions_of_scoring_take_no_more_steps_together_than_an_event() {
    for (steps, shown) in [(100, 60), (50_000, 10)] {
        let place = Place::new();
        place.write_scorings(60, steps);
        let server = place.serve();
        let made = server.two("short", 1);
        let standings = server.view(&made, &made.tokens[0])["standings"].clone();
        let own = standings.as_array().unwrap().iter();
        let own = own.filter(|one| one["scoring"].as_str().unwrap().starts_with('s'));
        let own = own.count();
        assert!(own >= 1 && own <= shown, "{steps}: {own}");
        assert!(steps > 100 || own == 60, "{own}");
    }
}

/// A fault that is only seen with a game that the mod changes.
#[test]
fn the_lobby_names_a_mod_that_is_left_out_of_a_game() {
    let place = Place::new();
    let about = place.path("short/mod.yaml");
    let text = fs::read_to_string(&about).unwrap();
    fs::write(&about, format!("{text}add_rules: {{ red_sea: [wrong] }}\n")).unwrap();
    let rules = place.scenario().with_file_name("rules");
    fs::create_dir_all(&rules).unwrap();
    fs::write(
        rules.join("wrong.lua"),
        "return { effects = { on_nothing = 1 } }\n",
    )
    .unwrap();
    let roots = [testkit::roots(), vec![place.path("short")]].concat();
    let open = move |_: &str| {
        let library = Library::open(&roots).with_messages(&brink_web::WEB);
        library.leaving_broken_mods_out()
    };
    let store = Box::new(Sqlite::open(&place.file()).unwrap());
    let server = Server::bind("127.0.0.1:0".parse().unwrap(), Box::new(open), store).unwrap();
    let server = Running::of(server);
    let told = server.get("/api/scenarios", "").ok()["diagnostics"].to_string();
    assert!(
        told.contains("the mod `short` is left out: ") && told.contains("wrong.lua:1"),
        "{told}"
    );
}
