//! Trials find what only running finds: in rare branches, handlers, conditions, actions and rules; always the same, and
//! nothing where nothing is wrong.

use std::fs;

use brink::content::{Diagnostic, Library, Severity};
use brink_author::trial::{Extent, try_scripts};

/// The tiny game, with some of its files replaced.
fn isles(files: &[(&str, &str)]) -> (tempfile::TempDir, Library) {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::write(folder.path(), "return { event = function(game) end }\n");
    for (path, text) in files {
        fs::write(folder.path().join(path), text).unwrap();
    }
    let library = Library::open(&[folder.path().to_path_buf()]);
    let faults = library.check();
    assert!(
        faults
            .iter()
            .all(|fault| fault.severity() != Severity::Error),
        "{faults:#?}"
    );
    (folder, library)
}

fn tried(library: &Library) -> Vec<Diagnostic> {
    try_scripts(library, Extent::Everything)
}

/// Output of trials of the tiny game with these files.
fn said(files: &[(&str, &str)]) -> String {
    let (folder, library) = isles(files);
    let path = folder.path().display().to_string().replace('\\', "/") + "/";
    let found: Vec<String> = tried(&library).iter().map(ToString::to_string).collect();
    found.join("\n").replace(&path, "")
}

fn probe(script: &str) -> String {
    said(&[("cards/isles/probe.lua", script)])
}

/// The scenario with rule scripts.
fn ruled() -> String {
    testkit::isles::SCENARIO.replace("sides:\n", "rules: [tides]\nsides:\n")
}

/// The cards with another line for one of them.
fn cards(id: &str, more: &str) -> String {
    let mut text = String::from("id: isles\nname: Isles\ncards:\n");
    for (number, card) in ["probe", "calm", "quiet", "still", "idle"]
        .into_iter()
        .enumerate()
    {
        let more = if card == id { more } else { "side: neutral" };
        text += &format!(
            "  {card}: {{ number: {}, name: {card}, {more}, ops: 2, period: only, text: A test. }}\n",
            number + 1
        );
    }
    text
}

#[test]
fn clean_content_yields_nothing() {
    assert_eq!(said(&[]), "");
    let rules = "return {\n  effects = {\n    on_turn_end = function(game)\n      if game:vp() > 3 then\n        game:gain_vp(1, 'blue')\n      end\n    end,\n  },\n}\n";
    assert_eq!(
        said(&[
            ("scenarios/isles.yaml", &ruled()),
            ("scenarios/rules/tides.lua", rules)
        ]),
        ""
    );
    for until in ["turn", "round"] {
        let script = format!(
            "return {{ lasts = '{until}',\n  event = function(game)\n    game:start_effect()\n  end,\n  effects = {{\n    on_coup = function(game, side, space, won)\n      if won then\n        game:gain_vp(1, side)\n      end\n    end,\n  }},\n}}\n"
        );
        assert_eq!(probe(&script), "", "{until}");
    }
    // It is ended by its own handler, or by another card, or is meant to last.
    let ends = "return {\n  event = function(game)\n    game:start_effect()\n  end,\n  effects = {\n    on_turn_end = function(game)\n      game:end_effect('probe')\n    end,\n  },\n}\n";
    assert_eq!(probe(ends), "");
    let lasts = "return {\n  event = function(game)\n    game:start_effect()\n  end,\n  effects = { ops = { { of = 'red', add = 1 } } },\n}\n";
    let probe = ("cards/isles/probe.lua", lasts);
    assert_eq!(
        said(&[
            probe,
            (
                "cards/isles/cards.yaml",
                &cards("calm", "side: red, cancels: [probe]")
            )
        ]),
        ""
    );
    assert_eq!(
        said(&[
            probe,
            (
                "cards/isles/cards.yaml",
                &cards("probe", "side: red, underlined: on")
            )
        ]),
        ""
    );
}

#[test]
fn what_running_finds() {
    let handler = |call: &str| {
        format!(
            "return {{ lasts = 'turn',\n  event = function(game)\n    game:start_effect()\n  end,\n  effects = {{\n{call}\n  }},\n}}\n"
        )
    };
    let event = |body: &str| format!("return {{\n  event = function(game)\n{body}\n  end,\n}}\n");
    let cases: [(&str, String); 14] = [
        ("a rare branch", event("    if game:influence('ayr', 'red') >= 5 and game:turn() == 2 then\n      game:gian_vp('red', 1)\n    end")),
        ("a headline's branch", event("    if game:hand_size('blue') == 0 then\n      game:gain_vp(1, 'rde')\n    end")),
        ("a handler", handler("    on_coup = function(game, side, space, won)\n      if won then\n        game:gain_vp(1, sdie)\n      end\n    end,")),
        ("a handler of a rare effect", {
            "return { lasts = 'turn',\n  condition = function(game)\n    return game:influence('ayr', 'red') == 77\n  end,\n  event = function(game)\n    game:start_effect()\n  end,\n  effects = {\n    on_turn_end = function(game)\n      game:gain_pv('red', 1)\n    end,\n  },\n}\n".to_owned()
        }),
        ("a condition", "return {\n  condition = function(game)\n    return game:controls('ary', 'red')\n  end,\n  event = function(game) end,\n}\n".to_owned()),
        ("a condition that changes", "return {\n  condition = function(game)\n    game:gain_vp(1, 'red')\n    return true\n  end,\n  event = function(game) end,\n}\n".to_owned()),
        ("an action that is never there", handler("    actions = { swap = {\n      label = 'Swap',\n      by = 'player',\n      available = function(game)\n        return game:vpp() > 0\n      end,\n      run = function(game) end,\n    } },")),
        ("an action", handler("    actions = { swap = {\n      label = 'Swap',\n      by = 'player',\n      available = function(game)\n        return true\n      end,\n      run = function(game)\n        game:gain_vp(nil, 'player')\n      end,\n    } },")),
        ("a condition that never holds", "return {\n  condition = function(game) return false end,\n  event = function(game)\n    game:gain_vp(1, 'red')\n  end,\n}\n".to_owned()),
        ("a condition that never holds, in one line", "return { condition = function(game) return false end, event = function(game) end }\n".to_owned()),
        ("lines never reached", event("    if game:turn() > 9 then\n      game:gain_vp(1, 'red')\n      -- Never reached.\n      game:gain_vp(2, 'red')\n    end")),
        ("an effect without an end", handler("    ops = { { of = 'red', add = 1 } },").replace("lasts = 'turn'", "lasts = 'game'")),
        ("an endless loop", event("    while true do\n      game:turn()\n    end")),
        ("a memory bomb", event("    local all = { 'x' }\n    while true do\n      all[#all + 1] = all[#all] .. all[#all]\n    end")),
    ];
    let mut all = String::new();
    for (title, script) in &cases {
        let found = probe(script);
        assert!(!found.is_empty(), "{title}");
        all += &format!("# {title}\n{found}\n\n");
    }
    let rules = "return {\n  effects = {\n    on_turn_end = function(game)\n      if game:vp() ~= 0 then\n        game:gain_vp(1, 'nobody')\n      end\n    end,\n  },\n}\n";
    let score = "return { event = function(game) game:gain_vp(1) end }\n";
    let found = said(&[
        ("scenarios/isles.yaml", &ruled()),
        ("scenarios/rules/tides.lua", rules),
        ("cards/isles/calm.lua", score),
    ]);
    all += &format!("# a rule script\n{found}\n");
    insta::assert_snapshot!(all);
}

/// Cards of either side, cards that wait for others, and the special card are tried like any other.
#[test]
fn every_sort_of_card_is_tried() {
    let wrong = "return {\n  event = function(game)\n    game:nothing_like_it()\n  end,\n}\n";
    for more in [
        "side: red",
        "side: blue",
        "side: neutral, requires: [calm]",
        "side: red, starred: on",
    ] {
        let found = said(&[
            ("cards/isles/cards.yaml", &cards("probe", more)),
            ("cards/isles/probe.lua", wrong),
        ]);
        assert!(found.contains("probe.lua:3:5: error:"), "{more}: {found}");
    }
    let special =
        testkit::isles::SCENARIO.replace("vp:", "special_card: { card: probe, holder: red }\nvp:");
    let script = "return {\n  effects = {\n    on_turn_end = function(game) end,\n  },\n}\n";
    let found = said(&[
        ("scenarios/isles.yaml", &special),
        ("cards/isles/probe.lua", script),
    ]);
    assert!(
        !found.contains("error") && !found.contains("warning"),
        "{found}"
    );
    // What a card waits for may never come: that is not its condition's fault.
    let waits = "return {\n  condition = function(game)\n    return game:vp() >= 0\n  end,\n  event = function(game) end,\n}\n";
    let files = [
        (
            "cards/isles/cards.yaml",
            &*cards("probe", "side: neutral, requires: [calm]"),
        ),
        ("cards/isles/probe.lua", waits),
    ];
    assert_eq!(said(&files), "");
}

#[test]
fn the_same_content_is_judged_the_same_way() {
    let rare = "return {\n  event = function(game)\n    if game:influence('ayr', 'red') == 5 and game:vp() > 7 and game:hand_size('blue') == 0 then\n      game:gian_vp('red', 1)\n    end\n  end,\n}\n";
    let (_folder, library) = isles(&[("cards/isles/probe.lua", rare)]);
    let first = tried(&library);
    for _ in 0..4 {
        assert_eq!(tried(&library), first);
    }
    // One script alone is judged as it is among all.
    let path = library
        .sources()
        .files()
        .iter()
        .find(|file| file.key.ends_with("probe.lua"))
        .unwrap()
        .path
        .to_string();
    assert_eq!(try_scripts(&library, Extent::Files(&[path])), first);
}

/// Every script takes as long as it may.
#[test]
fn slow_scripts_take_a_bounded_time() {
    let slow = "return {\n  event = function(game)\n    for n = 1, 100000 do\n      local m = n\n    end\n  end,\n}\n";
    let endless = slow.replace(
        "for n = 1, 100000 do\n      local m = n",
        "while true do\n      local m = 1",
    );
    let asks = "return {\n  event = function(game)\n    while true do\n      game:confirm { ask = 'again' }\n    end\n  end,\n}\n";
    for script in [slow, &endless, asks] {
        let files = ["probe", "calm", "quiet", "still", "idle"]
            .map(|card| (format!("cards/isles/{card}.lua"), script));
        said(&files.each_ref().map(|(path, text)| (path.as_str(), *text)));
    }
}
