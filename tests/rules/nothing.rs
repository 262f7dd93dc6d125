//! Nil where a side, a space or a card is meant: an error, and not the same as no argument.

use testkit::isles::said;

/// The error of an event with this body.
fn of(body: &str) -> String {
    said(&format!(
        "return {{ event = function(game)\nlocal nobody = game:controller('ayr')\n{body}\nend }}"
    ))
}

#[test]
fn nil_is_no_side_and_no_card() {
    for (body, parameter) in [
        ("game:gain_vp(1, nobody)", "side"),
        ("game:gain_vp(1, game:controller('ayr'))", "side"),
        ("game:gain_vp(1, nil)", "side"),
        ("local n = 1 game:gain_vp(n, nobody)", "side"),
        ("local x = game:vp(nobody)", "side"),
        ("game:change_influence('ayr', 1, nobody)", "side"),
        (
            "local x = game:influence('ayr', game:controller('ayr'))",
            "side",
        ),
        (
            "game:discard(game:choose_card { from = 'discard' })",
            "card",
        ),
        (
            "game:remove_card(game:choose_card { from = 'discard', optional = true })",
            "card",
        ),
        ("local x = game:happened(nil)", "card"),
        ("game:place_influence { total = 1, of = nobody }", "of"),
        (
            "local t = { total = 1, of = nobody } game:place_influence(t)",
            "of",
        ),
        (
            "local t = { total = 1 } t.of = nobody game:place_influence(t)",
            "of",
        ),
        (
            "local t = { total = 1 } local key = 'of' t[key] = nobody game:place_influence(t)",
            "of",
        ),
        ("game:choose_card { player = nobody }", "player"),
        ("local x = game:has_card { of = nobody }", "of"),
        (
            "pcall(game.gain_vp, game, 1, nobody) game:gain_vp(1, nobody)",
            "side",
        ),
    ] {
        let message = of(body);
        let wanted = format!("`{parameter}` was given as nil");
        assert!(
            message.contains("cards/isles/probe.lua:3: game:") && message.contains(&wanted),
            "{body}: {message}"
        );
        assert!(message.contains("leave it out"), "{body}: {message}");
    }
}

#[test]
fn nil_in_a_filter_is_no_place() {
    for (body, key) in [
        (
            "local x = game:count { controlled_by = nobody }",
            "controlled_by",
        ),
        (
            "local x = game:spaces { any = { { region = 'north', has_influence = nobody } } }",
            "has_influence",
        ),
        (
            "game:place_influence { total = 1, where = { controlled_by = nobody } }",
            "controlled_by",
        ),
        (
            "local where = {} where.region = nil game:place_influence { total = 1, where = where }",
            "region",
        ),
    ] {
        let message = of(body);
        let wanted = format!("was given `{key}` as nil");
        assert!(
            message.contains("cards/isles/probe.lua:3: ") && message.contains(&wanted),
            "{body}: {message}"
        );
    }
}

#[test]
fn what_is_left_out_keeps_its_meaning() {
    for body in [
        "game:gain_vp(1)",
        "local x = game:vp()",
        "game:place_influence { total = 1 }",
        "game:place_influence { total = 1, where = nil, ask = nil }",
        "local t = { total = 1, of = nobody } t.of = 'red' game:place_influence(t)",
        "local t = { region = nobody } t.region = 'north' game:place_influence { total = 1, where \
        = t }",
        "local x = game:happened()",
        "game:gain_vp(1, nobody or 'red')",
    ] {
        assert_eq!(of(body), "no error", "{body}");
    }
}
