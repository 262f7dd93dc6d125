//! Tables for the editor, cards, maps and forms: texts in, texts out.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::bench::{Bench, CARDS, ENVOY};

#[test]
fn an_editor_gets_the_tables_of_the_engine() {
    let bench = Bench::new();
    let tables = bench.get("tables");
    let call = tables["calls"]
        .as_array()
        .unwrap()
        .iter()
        .find(|call| call["name"] == "change_influence")
        .unwrap();
    assert!(
        call["signature"]
            .as_str()
            .unwrap()
            .starts_with("game:change_influence")
    );
    assert!(!call["params"].as_array().unwrap().is_empty());
    assert!(
        tables["keys"]
            .as_array()
            .unwrap()
            .iter()
            .any(|key| key["path"] == "cards.ops")
    );
    assert!(
        tables["handlers"]
            .as_array()
            .unwrap()
            .iter()
            .any(|handler| handler["name"] == "on_turn_end")
    );
    let names = bench.get("names?scenario=straits");
    assert!(
        names["spaces"]
            .as_array()
            .unwrap()
            .iter()
            .any(|space| space["id"] == "ashford"),
        "{names}"
    );
    assert_eq!(names["sides"][1]["id"], "south");
    let found = bench.get("find?text=ENVOY");
    let hits = found["hits"].as_array().unwrap();
    assert!(
        hits.iter()
            .any(|hit| hit["path"] == CARDS && hit["column"] == 3),
        "{found}"
    );
}

/// The lists whose ids stand somewhere.
fn lists_of(grammar: &Value, lists: &mut BTreeSet<String>) {
    match grammar {
        Value::Object(entries) => {
            for (key, value) in entries {
                match (key.as_str(), value) {
                    ("ids" | "by", Value::Array(names)) => {
                        let names = names.iter().filter_map(Value::as_str);
                        lists.extend(names.map(str::to_owned));
                    }
                    _ => lists_of(value, lists),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| lists_of(item, lists)),
        _ => {}
    }
}

#[test]
fn the_ids_of_every_place_are_among_the_names() {
    let bench = Bench::new();
    let names = bench.get("names?scenario=straits");
    let mut lists = BTreeSet::new();
    lists_of(&bench.get("tables")["grammar"], &mut lists);
    assert!(lists.contains("cards"), "{lists:?}");
    for list in lists {
        assert!(names[&list].is_array(), "{list}");
    }
    assert_eq!(names["scenarios"][0]["id"], "straits");
    assert_eq!(names["card_sets"][0]["id"], "straits");
}

#[test]
fn a_card_is_shown_from_its_unsaved_text() {
    let bench = Bench::new();
    let text = bench
        .read(CARDS)
        .0
        .replace("name: Envoy", "name: Ambassador");
    let card = bench
        .post("card", &json!({ "scenario": "straits", "card": "envoy", "files": [{ "path": CARDS, "text": text }] }));
    assert_eq!(
        (&card["facts"]["name"], &card["path"]),
        (&json!("Ambassador"), &json!(CARDS))
    );
    assert!(card["svg"].as_str().unwrap().contains("Ambassador"));
    let saved = bench.post("card", &json!({ "scenario": "straits", "card": "envoy" }));
    assert_eq!(saved["facts"]["name"], "Envoy");
    let broken = bench.ask(
        "POST",
        "card",
        &json!({ "scenario": "straits", "card": "envoy", "files": [{ "path": CARDS, "text": "id: [" }] }),
    );
    assert_eq!(
        (broken.status, &broken.json()["error"]["code"]),
        (422, &json!("bad_content"))
    );
    assert_eq!(broken.json()["diagnostics"][0]["file"], CARDS);
    let map = bench.post("map", &json!({ "scenario": "straits" }));
    assert!(map["svg"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(map["path"], "straits/maps/straits.yaml");
    assert!(map["content"]["map"]["spaces"].is_array());
}

/// The form of a table of a file.
fn form(bench: &Bench, path: &str, at: Value) -> Value {
    let text = bench.read(path).0;
    bench.post("form", &json!({ "path": path, "text": text, "at": at }))
}

/// A field of a form.
fn field<'a>(form: &'a Value, key: &str) -> &'a Value {
    let mut fields = form["fields"].as_array().unwrap().iter();
    fields.find(|field| field["key"] == key).unwrap()
}

#[test]
fn a_form_shows_zones_phases_and_what_each_thing_has() {
    let bench = Bench::new();
    let scenario = "straits/scenarios/straits.yaml";
    let text = "zones: { row: { name: Row }, hand: { limit: 3 } }
phases: [deal, { run: count, when: { turn: 2 } }]
tracks: { tide: { name: Tide, each: region, start: 0, min: 0, max: 3 } }
";
    let form = |at: Value| {
        let request = json!({ "path": scenario, "text": text, "at": at });
        bench.post("form", &request)
    };
    let zones = form(json!(["zones"]));
    let kinds = zones["fields"].as_array().unwrap().iter();
    assert!(
        kinds.clone().all(|field| field["kind"] == "table"),
        "{zones}"
    );
    assert_eq!(kinds.count(), 2);
    let hand = form(json!(["zones", "hand"]));
    assert_eq!(field(&hand, "limit")["value"], 3, "{hand}");
    assert_eq!(field(&hand, "seen_by")["kind"], "words");
    let phase = form(json!(["phases", 1]));
    assert_eq!(field(&phase, "run")["value"], "count", "{phase}");
    assert_eq!(field(&phase, "run")["kind"], "id");
    assert_eq!(field(&phase, "when")["kind"], "table");
    let when = form(json!(["phases", 1, "when"]));
    assert_eq!(field(&when, "turn")["written"], true, "{when}");
    let tide = form(json!(["tracks", "tide"]));
    let each = field(&tide, "each");
    assert_eq!(
        (&each["kind"], &each["value"]),
        (&json!("words"), &json!("region"))
    );
    assert!(each["words"].to_string().contains("space"), "{each}");
}

#[test]
fn a_form_shows_the_keys_of_a_table() {
    let bench = Bench::new();
    let card = form(&bench, CARDS, json!(["cards", "envoy"]));
    let ops = field(&card, "ops");
    assert_eq!(
        (&ops["kind"], &ops["value"], &ops["max"]),
        (&json!("number"), &json!(1), &json!(9))
    );
    let starred = field(&card, "starred");
    assert_eq!(
        (&starred["kind"], &starred["written"]),
        (&json!("switch"), &json!(false))
    );
    // What a reader asks for is declared once: limits, what has to be there, the lists of ids.
    assert_eq!((&ops["min"], &ops["needed"]), (&json!(0), &json!(true)));
    assert_eq!(starred["needed"], false);
    assert_eq!(field(&card, "period")["ids"], json!(["periods"]));
    assert_eq!(field(&card, "side")["ids"], json!(["sides"]));
    let of_mod = form(&bench, "straits/mod.yaml", json!([]));
    assert_eq!(field(&of_mod, "id")["pattern"], "^[a-z][a-z0-9_]*$");
    let variant =
        json!({ "path": CARDS, "text": "cards: { x: { extends: a/b } }", "at": ["cards", "x"] });
    let variant = bench.post("form", &variant);
    assert_eq!(field(&variant, "ops")["needed"], false, "it is inherited");
    let scenario = "straits/scenarios/straits.yaml";
    let operations = form(&bench, scenario, json!(["operations", "coup"]));
    let stability = field(&operations, "stability");
    assert!(!stability["doc"].as_str().unwrap().is_empty());
    let all = form(&bench, CARDS, json!(["cards"]));
    assert_eq!(
        (&all["fields"][0]["key"], &all["fields"][0]["kind"]),
        (&json!("coast_scoring"), &json!("table"))
    );
    let step = form(&bench, scenario, json!(["setup", 2, "place"]));
    assert_eq!(field(&step, "points")["value"], "$handicap", "{step}");
    let nowhere = json!({ "path": scenario, "text": "a: 1", "at": ["nowhere", "b"] });
    assert_eq!(bench.refused("POST", "form", &nowhere), "refused");
}

#[test]
fn an_edit_changes_only_what_is_meant() {
    let bench = Bench::new();
    let text = bench.read(CARDS).0;
    let edits = json!([
        { "do": "set", "at": ["cards", "envoy", "ops"], "value": 3 },
        { "do": "set", "at": ["cards", "envoy", "starred"], "value": "on" },
    ]);
    let changed = bench.post("yaml", &json!({ "text": text, "edits": edits }));
    let expected = text
        .replace("side: neutral\n    ops: 1", "side: neutral\n    ops: 3")
        .replace(
            "text: Gain a victory point.",
            "text: Gain a victory point.\n    starred: on",
        );
    assert_eq!(changed["text"], json!(expected));
    let back = json!([
        { "do": "set", "at": ["cards", "envoy", "ops"], "value": 1 },
        { "do": "remove", "at": ["cards", "envoy", "starred"] },
    ]);
    assert_eq!(
        bench.post("yaml", &json!({ "text": changed["text"], "edits": back }))["text"],
        json!(text)
    );
    assert_eq!(
        bench.refused("POST", "yaml", &json!({ "text": "a: [", "edits": edits })),
        "refused"
    );
}

#[test]
fn what_is_missing_in_a_language_is_beside_the_text() {
    let bench = Bench::new();
    let made = bench.post(
        "new",
        &json!({ "kind": "language", "mod": "straits", "language": "de" }),
    );
    assert_eq!(made["open"], "straits/locale/de.yaml");
    let before = bench.get("words?mod=straits&language=de");
    let row = before["rows"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["english"] == "Envoy")
        .cloned()
        .unwrap();
    assert_eq!(
        (&row["missing"], &row["translation"]),
        (&json!(true), &json!(null))
    );
    let (text, _) = bench.read("straits/locale/de.yaml");
    let edits = json!([{ "do": "set", "at": row["at"], "value": "Gesandter" }]);
    let changed = bench.post("yaml", &json!({ "text": text, "edits": edits }));
    bench.write("straits/locale/de.yaml", changed["text"].as_str().unwrap());
    let after = bench.get("words?mod=straits&language=de");
    assert_eq!(
        after["missing"].as_u64().unwrap() + 1,
        before["missing"].as_u64().unwrap(),
        "{after}"
    );
    for (language, of_mod) in [("D E", "straits"), ("de", "nothing"), ("../x", "straits")] {
        let code = bench.refused(
            "POST",
            "new",
            &json!({ "kind": "language", "mod": of_mod, "language": language }),
        );
        assert_eq!(code, "refused");
    }
}

#[test]
fn the_description_for_programs_has_every_route_of_the_workbench() {
    let bench = Bench::new();
    let described = bench.running.get("/api/openapi.json", "").ok();
    let mut seen = 0;
    for (path, methods) in described["paths"].as_object().unwrap() {
        if !path.starts_with("/api/edit/") {
            continue;
        }
        let path = path.replace("{try}", "1").replace("{card}", "x.svg");
        for method in ["get", "post", "put", "delete"] {
            let answer = bench
                .running
                .request(&method.to_uppercase(), &path, &bench.token, "", "");
            assert_eq!(
                answer.status == 405,
                methods[method].is_null(),
                "{method} {path} {}",
                answer.status
            );
            assert_ne!(answer.json()["error"]["code"], "not_found", "{path}");
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn faults_name_files_below_the_folder_of_mods() {
    let bench = Bench::new();
    let broken = "local function fail() error('it fails') end\nreturn { event = function(game) fail() end }\n";
    bench.write(ENVOY, broken);
    let said = bench.post("check", &json!({ "path": ENVOY })).to_string();
    assert!(said.contains("it fails"), "{said}");
    assert!(
        !said.contains(bench.folder.path().to_str().unwrap()),
        "{said}"
    );
}

#[test]
fn a_form_shows_what_is_inherited() {
    let bench = Bench::new();
    let field = |form: &serde_json::Value, key: &str| {
        let mut fields = form["fields"].as_array().unwrap().iter();
        fields.find(|field| field["key"] == key).unwrap().clone()
    };
    let map = "straits/maps/north.yaml";
    let text = "id: north\nextends: straits\nspaces:\n  dunmore: { name: Dunmore Bay }\n";
    let at = |at: serde_json::Value| json!({ "path": map, "text": text, "at": at });
    let space = bench.post("form", &at(json!(["spaces", "dunmore"])));
    let base =
        brink_author::lossless::value_of(&bench.read("straits/maps/straits.yaml").0).unwrap();
    let stability = &base["spaces"]["dunmore"]["stability"];
    assert!(stability.is_number());
    assert_eq!(&field(&space, "stability")["inherited"], stability);
    assert_eq!(field(&space, "name")["value"], "Dunmore Bay");
    let card = json!({
        "path": "straits/cards/more/cards.yaml",
        "text": "id: more\nname: More\ncards:\n  herald: { extends: straits/envoy, ops: 3 }\n",
        "at": ["cards", "herald"],
    });
    let card = bench.post("form", &card);
    assert_eq!(field(&card, "requires")["inherited"], json!(["pact"]));
    assert_eq!(
        (
            &field(&card, "ops")["value"],
            &field(&card, "ops")["inherited"]
        ),
        (&json!(3), &json!(1))
    );
    assert_eq!(field(&card, "starred")["inherited"], json!(null));
}
