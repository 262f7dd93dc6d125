//! The page: how much it loads, what can be read on it, and that it has no game in it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::client::Running;

fn folder() -> PathBuf {
    testkit::root().join("crates/web/page")
}

/// Every file of the page that is a text.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_text = path.extension().is_some_and(|extension| {
            ["js", "css", "html"]
                .map(Into::into)
                .contains(&extension.to_owned())
        });
        match path.is_dir() {
            true => found.extend(files(&path)),
            false if is_text => found.push(path),
            false => {}
        }
    }
    found.sort();
    found
}

/// The bytes of an answer as they are sent, packed.
fn sent(server: &Running, method: &str, path: &str, token: &str, body: &str) -> usize {
    let headers = "Accept-Encoding: gzip\r\nContent-Type: application/json\r\n";
    let answer = server.request(method, path, token, headers, body);
    assert!(
        (200..300).contains(&answer.status),
        "{path} {}",
        answer.status
    );
    let length = answer
        .head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    answer.head.len() + length.unwrap().trim().parse::<usize>().unwrap()
}

#[test]
fn a_first_load_is_small() {
    let server = Running::new();
    let made = server.two("twilight_struggle", 1);
    let mut bytes = sent(&server, "GET", "/", "", "");
    // All that the lobby and the table load; the workbench and the results have files of their own.
    let own = [
        "js/bench/",
        "vendor/",
        "workbench.html",
        "css/workbench",
        "css/guide.css",
        "css/try.css",
        "css/editor.css",
        "css/forms.css",
        "results.html",
        "js/results.js",
        "css/results.css",
    ];
    for file in files(&folder()) {
        let name = file
            .strip_prefix(folder())
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned();
        if own.iter().any(|own| name.starts_with(own)) {
            continue;
        }
        bytes += sent(&server, "GET", &format!("/page/{name}"), "", "");
    }
    for path in ["/content", "/view?since=0"] {
        bytes += sent(&server, "GET", &made.path(path), &made.tokens[1], "");
    }
    println!("{bytes} bytes");
    assert!(bytes <= 310_000, "{bytes}");
}

/// A browser that has seen the page asks for its files once, and never for those of another version.
#[test]
fn files_of_the_page_may_be_kept_for_as_long_as_their_address_stays() {
    let server = Running::new();
    for page in ["/", "/page/table.html", "/page/workbench.html"] {
        let html = server.get(page, "");
        assert!(html.head.contains("cache-control: no-store"), "{page}");
        let own = |address: &&str| address.starts_with("/page/") && !address.ends_with(".html");
        let mut kept = 0;
        for address in html.body.split('"').filter(own) {
            let file = server.get(address, "");
            assert_eq!(file.status, 200, "{address}");
            assert!(file.head.contains("immutable"), "{page}: {address}");
            kept += 1;
        }
        assert!(kept > 10, "{page}: {kept} files");
    }
    for address in ["/page/v/0/js/dom.js", "/page/js/dom.js"] {
        let file = server.get(address, "");
        assert_eq!(file.status, 200, "{address}");
        assert!(file.head.contains("no-store"), "{address}");
    }
}

#[test]
fn a_choice_is_answered_in_few_bytes() {
    let server = Running::new();
    for scenario in ["twilight_struggle", "red_sea"] {
        let made = server.two(scenario, 3);
        let mut most = 0;
        for step in 0..400_usize {
            let standing = server.get(&made.path(""), &made.observer).ok();
            let Some(seat) = standing["to_choose"].as_u64() else {
                break;
            };
            let token = &made.tokens[seat as usize];
            let view = server.view(&made, token);
            let choices = view["question"]["choices"].as_array().unwrap();
            let key = &choices[(step * 7) % choices.len()]["key"];
            let chosen = json!({"revision": view["revision"], "key": key, "since": view["steps"]});
            most = most.max(sent(
                &server,
                "POST",
                &made.path("/choose"),
                token,
                &chosen.to_string(),
            ));
        }
        println!("{scenario}: at most {most} bytes");
        assert!(most <= 15_000, "{scenario}: {most}");
    }
}

#[test]
fn the_page_has_no_game_in_it() {
    let mut ids: BTreeMap<String, String> = BTreeMap::new();
    for scenario in testkit::library().scenario_ids() {
        let content = testkit::content(scenario);
        ids.insert(scenario.to_owned(), "scenario".to_owned());
        let cards = content
            .card_ids()
            .map(|card| (content.card(card).id.clone(), "card".to_owned()));
        let spaces = content
            .map
            .spaces
            .keys()
            .map(|space| (space.clone(), "space".to_owned()));
        let sides =
            brink::Side::BOTH.map(|side| (content.side_id(side).to_owned(), "side".to_owned()));
        ids.extend(cards.chain(spaces).chain(sides));
    }
    for file in files(&folder()) {
        let text = std::fs::read_to_string(&file).unwrap();
        for word in text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_') {
            let Some(kind) = ids.get(word) else { continue };
            // Many ids are also plain words, which a page may use.
            let is_id = word.contains('_') || quoted(&text, word);
            assert!(!is_id, "{} names the {kind} `{word}`", file.display());
        }
    }
}

/// Whether a word is in the text as an id would be: between quotes, or after a sign of a selector.
fn quoted(text: &str, word: &str) -> bool {
    ["\"", "'", "`"]
        .iter()
        .any(|quote| text.contains(&format!("{quote}{word}{quote}")))
        || ["--", "."]
            .iter()
            .any(|sign| text.contains(&format!("{sign}{word}-")))
}

/// The colours of a theme: those of the first block, and for dark also those of the second.
fn tokens(block: &str) -> BTreeMap<String, [f64; 3]> {
    let mut found = BTreeMap::new();
    for declared in block.split(';') {
        let declared = declared.rsplit("*/").next().unwrap();
        let Some((name, colour)) = declared.split_once(':') else {
            continue;
        };
        let Some(hex) = colour.trim().strip_prefix('#').filter(|hex| hex.len() == 6) else {
            continue;
        };
        let part = |at: usize| f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0;
        let name = name.trim().rsplit(char::is_whitespace).next().unwrap();
        found.insert(name.to_owned(), [part(0), part(2), part(4)]);
    }
    found
}

/// The contrast of two colours, as WCAG 2.2 counts it.
fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let linear = |part: f64| {
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    };
    let light = |[red, green, blue]: [f64; 3]| {
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) + 0.05
    };
    let (one, other) = (light(one), light(other));
    one.max(other) / one.min(other)
}

#[test]
fn what_is_written_can_be_read_in_both_themes() {
    let text = std::fs::read_to_string(folder().join("css/tokens.css")).unwrap();
    let (light, rest) = text.split_once("[data-theme=\"dark\"]").unwrap();
    let light = tokens(light);
    let mut dark = light.clone();
    dark.extend(tokens(rest.split_once("\n}").unwrap().0));
    // 4.5 for text, 3 for frames and what says where the focus is: level AA.
    let texts = "--ink --sheet|--ink --desk|--ink-2 --sheet|--ink-3 --sheet|--ink-3 --desk|--first --sheet|--second --sheet\
        |--first --first-tint|--second --second-tint|--on-side --first-fill|--on-side --second-fill|--pick-ink --pick-soft\
        |--danger-ink --pick|--danger --danger-ink|--good --good-soft|--bad --bad-soft|--name-ink --cell";
    let frames = "--first-fill --sea|--second-fill --sea|--rule-strong --sheet|--focus --sheet";
    for (name, theme) in [("light", light), ("dark", dark)] {
        for (pairs, least) in [(texts, 4.5), (frames, 3.0)] {
            for pair in pairs.split('|') {
                let (one, other) = pair.trim().split_once(' ').unwrap();
                let found = contrast(theme[one], theme[other]);
                assert!(
                    found >= least,
                    "{name}: {one} on {other} has {found:.2}, and needs {least}"
                );
            }
        }
    }
}
