//! Moments that scripts hear of, modifiers for a time, and actions of rule scripts.

use brink::game::{Choice, Use};
use brink::ids::Side;
use testkit::isles;

use crate::operations::{EVENT, failures, faults, library, passes};

const PLAIN: &str = "  coup: { defcon: 0 }\n";

/// An effect of the card `probe` with these entries of `effects`.
fn effect(entries: &str) -> String {
    format!(
        "return {{ lasts = 'turn', event = function(game) game:start_effect() end,
        effects = {{ {entries} }} }}"
    )
}

#[test]
fn scripts_hear_of_changes() {
    let rules = "return { effects = {
        on_vp = function(game, side, points) game:log('vp ' .. side .. ' ' .. points) end,
        on_rolled = function(game, side, roll, value) game:log('die ' .. side .. ' ' .. roll .. ' ' .. value) end,
        on_coup_declared = function(game, side, space, by) game:log('declared ' .. by) end,
        on_coup = function(game, side, space, won, by) game:log('coup ' .. tostring(won) .. ' ' .. by) end,
        on_realign = function(game, side, space, loser, removed)
            game:log('realign ' .. space .. ' ' .. tostring(loser) .. ' ' .. removed) end,
        on_card_moved = function(game, side, card, from, to)
            game:log(card .. ' from ' .. from .. ' to ' .. to .. ' of ' .. tostring(side)) end,
        on_effect_begun = function(game, side, card) game:log('begun ' .. card .. ' ' .. side) end,
        on_effect_ended = function(game, side, card) game:log('ended ' .. card) end,
      } }";
    let event = "return { lasts = 'turn', event = function(game)
        game:gain_vp(2)
        game:coup { value = 2, where = { ids = 'bute' } }
        game:start_effect()
        game:end_effect()
      end, effects = { extra_round = { { of = 'player' } } } }";
    let tests = "  - name: an event and operations
    given: { hand: { red: [probe, calm] }, influence: { bute: [0, 1] } }
    when:
      - { red: { play: probe, for: event, dice: [6] } }
      - { red: bute }
    then:
      vp: 2
      log: ['probe from hand to play of red', 'vp red 2', 'declared event', 'die red coup 6', 'coup true event',
            'begun probe red', 'ended probe', 'probe from play to discard of nil']
  - name: a coup by operations
    given: { hand: { red: [calm] }, influence: { bute: [0, 1] } }
    when: [{ red: { play: calm, for: coup, coup: bute, dice: [6] } }]
    then: { log: ['declared operations', 'coup true operations'] }
  - name: a realignment
    given: { hand: { red: [calm] }, influence: { bute: [0, 3] } }
    when: [{ red: { play: calm, for: realign, realign: [bute, bute], dice: [6, 4, 1, 1] } }]
    then: { log: ['die blue realign 4', 'realign bute blue 1'] }
";
    passes([PLAIN, event, rules], tests);
}

#[test]
fn handlers_that_set_each_other_off_are_an_error() {
    let rules = "return { effects = {
        on_vp = function(game, side) game:gain_vp(side == 'red' and -1 or 1, 'red') end,
      } }";
    let event = "return { event = function(game) game:gain_vp(1) end }";
    let folder = tempfile::tempdir().unwrap();
    let library = crate::operations::library(folder.path(), PLAIN, event, rules);
    let tests = "  - name: endless
    given: { hand: { red: [probe] } }
    when: [{ red: { play: probe, for: event } }]
    then: { vp: 1 }
";
    let failed = crate::position_tests::run(&library, tests).join("\n");
    assert!(failed.contains("endless"), "{failed}");
}

#[test]
fn stability_changes_for_a_time() {
    let event = effect("stability = { { add = 2, within = { ids = 'bute' } } }");
    let tests = "  - name: control goes and comes back
    given: { hand: { red: [probe, calm], blue: [quiet, still] }, influence: { bute: [2, 0] } }
    when:
      - { red: { play: probe, for: event } }
      - expect: { stability: { bute: 3 }, controller: { bute: none } }
      - { blue: { play: quiet, for: event } }
      - { red: { play: calm, for: event } }
      - { blue: { play: still, for: event } }
    then: { turn: 2, stability: { bute: 1 }, controller: { bute: red } }
";
    passes([PLAIN, &event, "return {}"], tests);
    let asks = effect("stability = { { add = 1, within = { controlled_by = 'player' } } }");
    let found = faults([PLAIN, &asks, "return {}"]);
    assert!(found.contains("does not ask for influence"), "{found}");
}

#[test]
fn links_close_and_open() {
    let closed = effect("links = { { from = { ids = 'ayr' }, to = { ids = 'bute' } } }");
    let tests = "  - name: no way over a closed border
    given: { hand: { red: [calm] }, effects: [{ card: probe, side: red }], influence: { ayr: [1, 0] } }
    when:
      - { red: { play: calm, for: influence } }
      - expect: { offered_exactly: [ayr, coll] }
  - name: the border is open without the effect
    given: { hand: { red: [calm] }, influence: { ayr: [1, 0] } }
    when:
      - { red: { play: calm, for: influence } }
      - expect: { offered_exactly: [ayr, bute, coll] }
";
    passes([PLAIN, &closed, "return {}"], tests);
    let open = effect(
        "links = { { from = { ids = 'coll' }, to = { ids = 'bute' }, state = 'open' },
                   { from = { ids = 'ayr' } } }",
    );
    let tests = "  - name: only the new link is left
    given: { hand: { red: [calm] }, effects: [{ card: probe, side: red }], influence: { coll: [1, 0] } }
    when:
      - { red: { play: calm, for: influence } }
      - expect: { offered_exactly: [bute, coll] }
";
    passes([PLAIN, &open, "return {}"], tests);
}

#[test]
fn a_modifier_may_close_every_link() {
    let event = effect("links = { { from = { region = 'north' } } }");
    let tests = "  - name: influence only where there is some
    given: { hand: { red: [calm] }, effects: [{ card: probe, side: red }], influence: { ayr: [1, 0] } }
    when:
      - { red: { play: calm, for: influence } }
      - expect: { offered_exactly: [ayr] }
  - name: no space can take any
    given: { hand: { red: [calm] }, effects: [{ card: probe, side: red }] }
    when:
      - { red: { play: calm } }
      - expect: { not_offered: [influence] }
";
    passes([PLAIN, &event, "return {}"], tests);
}

#[test]
fn an_effect_remembers_a_link_and_changes_its_data() {
    let event = "return { lasts = 'turn',
      event = function(game)
        game:start_effect { link = { 'ayr', 'coll' } }
        local ends = game:effect_data('probe')
        game:log('between ' .. ends[1] .. ' and ' .. ends[2])
        game:log('from ayr to coll ' .. tostring(game:distance('ayr', 'coll')))
      end,
      effects = { links = { { from = { data = true }, to = { data = true } } } } }";
    let tests = "  - name: the chosen border is closed
    given: { hand: { red: [probe] }, influence: { ayr: [1, 0] } }
    when: [{ red: { play: probe, for: event } }]
    then: { log: ['between ayr and coll', 'from ayr to coll nil'] }
";
    passes([PLAIN, event, "return {}"], tests);
    let event = "return { lasts = 'game',
      event = function(game) game:start_effect { data = 1 } end,
      effects = { on_round_end = function(game)
        game:change_effect { data = game:effect_data() + 1 }
        game:log('rounds ' .. game:effect_data('probe'))
      end } }";
    let tests = "  - name: it counts rounds
    given: { hand: { red: [probe], blue: [calm] } }
    when: [{ red: { play: probe, for: event } }, { blue: { play: calm, for: event } }]
    then: { log: ['rounds 2', 'rounds 3'] }
";
    passes([PLAIN, event, "return {}"], tests);
}

#[test]
fn spaces_may_be_out_of_play() {
    let event = effect("out_of_play = { { within = { ids = 'ayr' } } }");
    let tests = "  - name: nothing is placed there, and nothing counts
    given: { hand: { red: [calm] }, effects: [{ card: probe, side: red }], influence: { ayr: [2, 0], bute: [1, 0] } }
    when:
      - { red: { play: calm, for: influence } }
      - expect: { offered_exactly: [bute, coll] }
";
    passes([PLAIN, &event, "return {}"], tests);
}

#[test]
fn hands_and_scores_change() {
    let event = effect(
        "score = { { of = 'red', scoring = 'north', add = 2 } }, hand_size = { { of = 'red', add = -1 } }",
    );
    let event = event.replace(
        "game:start_effect()",
        "game:start_effect() game:score('north')",
    );
    let tests = "  - name: two more points
    given: { hand: { red: [probe] }, influence: { bute: [1, 0] } }
    when: [{ red: { play: probe, for: event } }]
    then: { vp: 3 }
";
    passes([PLAIN, &event, "return {}"], tests);
    let rules = "return { effects = { hand_size = { { of = 'red', add = -1 } } } }";
    let tests = "  - name: a smaller hand
    given: { setup: on }
    then: { hand_size: { red: 1, blue: 2 } }
";
    passes([PLAIN, EVENT, rules], tests);
}

#[test]
fn the_last_event_is_known() {
    let event =
        "return { event = function(game) game:log('last ' .. tostring(game:last_event())) end }";
    let tests = "  - name: the event before this one
    given: { hand: { red: [calm], blue: [probe] } }
    when: [{ red: { play: calm, for: event } }, { blue: { play: probe, for: event } }]
    then: { log: ['last calm'] }
";
    passes([PLAIN, event, "return {}"], tests);
}

#[test]
fn rule_scripts_offer_actions() {
    let rules = "return { effects = { actions = {
        beg = { label = 'beg', by = 'player', available = function(game) return not game:flag('truce') end,
          run = function(game) game:gain_vp(1) game:set_flag('truce', true) end },
      } } }";
    let tests = "  - name: once
    given: { hand: { red: [calm], blue: [probe] } }
    when:
      - { red: beg }
      - expect: { not_offered: [beg] }
      - { red: { play: calm, for: event } }
    then: { vp: 1 }
  - name: by either side
    given: { hand: { blue: [calm] }, active: blue }
    when: [{ blue: beg }]
    then: { vp: -1 }
";
    passes([PLAIN, EVENT, rules], tests);
    let ends = "return { effects = { actions = {
        rest = { label = 'rest', by = 'player', ends_round = true,
          available = function(game) return true end, run = function(game) game:log('at rest') end },
      } } }";
    let tests = "  - name: it uses the round up
    given: { hand: { red: [calm], blue: [probe] } }
    when: [{ red: rest }]
    then: { log: ['at rest'], next: { side: blue, ask: play }, hand: { red: [calm] } }
";
    passes([PLAIN, EVENT, ends], tests);
    let priced = "return { effects = { actions = {
        beg = { label = 'beg', by = 'player', pay = { influence = 1 }, run = function(game) end } } } }";
    let found = faults([PLAIN, EVENT, priced]);
    assert!(found.contains("has no price"), "{found}");
}

#[test]
fn an_effect_may_name_the_card_that_must_be_played() {
    let event = effect(
        "must_play = { { of = 'player', data = true, any_use = true } },
         on_round_end = function(game) game:change_effect { data = { card = 'still' } } end,
         only = { on_round_end = { by = 'red' } }",
    );
    let tests = "  - name: the named card, for anything, and then the next one
    given:
      impossible: on
      hand: { red: [calm, quiet, still], blue: [idle] }
      effects: [{ card: probe, side: red, data: { card: quiet } }]
    when:
      - expect: { offered_exactly: [quiet] }
      - { red: quiet }
      - expect: { offered_exactly: [event, operations] }
      - { red: event }
      - { blue: { play: idle, for: event } }
    then: { in_effect: [probe], next: { side: red, ask: play }, offered_exactly: [still] }
  - name: nothing while no card is named, or another side has it
    given: { hand: { red: [calm, still], blue: [quiet] }, effects: [{ card: probe, side: red, data: { card: quiet } }] }
    then: { next: { side: red, ask: play }, offered_exactly: [calm, still] }
";
    passes([PLAIN, &event, "return {}"], tests);
    let both = effect("must_play = { { of = 'player', data = true, scoring = true } }");
    assert!(faults([PLAIN, &both, "return {}"]).contains("exactly one of `card`, `data`"));
}

/// The faults that the check finds in the script of the card `probe`.
fn checked(event: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let faults = library(folder.path(), PLAIN, event, "return {}").check();
    let said = faults
        .iter()
        .filter(|fault| fault.place.file().ends_with("probe.lua"));
    said.map(|fault| format!("{fault}\n")).collect()
}

#[test]
fn an_effect_begins_before_the_event_from_the_second_format_on() {
    let script = |keys: &str| {
        format!(
            "return {{ {keys} lasts = 'turn', event = function(game)
                game:log('in force: ' .. tostring(game:in_effect('probe')))
              end, effects = {{ extra_round = {{ of = 'player' }} }} }}"
        )
    };
    for (keys, during, after) in [
        ("", "false", ""),
        ("starts = 'before',", "true", ", in_effect: [probe]"),
        ("format = 2,", "true", ", in_effect: [probe]"),
        (
            "format = 2, starts = 'after',",
            "false",
            ", in_effect: [probe]",
        ),
        ("format = 2, starts = 'by_call',", "false", ""),
    ] {
        let tests = format!(
            "  - name: an event
    given: {{ hand: {{ red: [probe], blue: [idle] }} }}
    when: [{{ red: {{ play: probe, for: event }} }}]
    then: {{ log: ['in force: {during}']{after} }}
"
        );
        passes([PLAIN, &script(keys), "return {}"], &tests);
    }
    let said = checked(&script("format = 2,").replace("game:log", "game:start_effect() game:log"));
    assert!(said.contains("starts another one"), "{said}");
    let said = checked(&script("").replace("'turn',", "'turn', starts = 'late',"));
    assert!(said.contains("`late`"), "{said}");
    for [key, without] in [
        [
            "lasts",
            "return { starts = 'after', event = function(game) end }",
        ],
        ["event", "return { starts = 'after', lasts = 'turn' }"],
    ] {
        let said = faults([PLAIN, without, "return {}"]);
        assert!(said.contains(&format!("needs the key `{key}`")), "{said}");
    }
}

#[test]
fn a_handler_for_some_cases_is_a_table() {
    let counts = "game:log('one of ours')";
    let table = effect(&format!(
        "on_round_end = {{ by = 'red', run = function(game, side) {counts} end }}"
    ));
    let former = effect(&format!(
        "on_round_end = function(game, side) {counts} end, only = {{ on_round_end = {{ by = 'red' }} }}"
    ));
    let tests = "  - name: a round of this side
    given: { hand: { red: [calm], blue: [idle] }, effects: [{ card: probe, side: red }] }
    when: [{ red: { play: calm, for: event } }]
    then: { log: ['one of ours'] }
  - name: a round of the other side
    given: { active: blue, hand: { blue: [idle], red: [calm] }, effects: [{ card: probe, side: red }] }
    when: [{ blue: { play: idle, for: event } }]
    then: { not_in_log: ['one of ours'] }
";
    for event in [&table, &former] {
        passes([PLAIN, event, "return {}"], tests);
    }
    let said = checked(&former);
    assert!(said.contains("`only` says about `on_round_end`"), "{said}");
    assert_eq!(checked(&table), "");
    for (effects, says) in [
        ("on_coup = {}", "a function, or a table with `run`"),
        ("on_coup = { by = 'red' }", "a handler needs the key `run`"),
        (
            "on_vp = { within = { ids = 'ayr' }, run = function() end }",
            "has no key `within`",
        ),
        (
            "on_coup = { by = 'red', run = function() end }, only = { on_coup = { by = 'red' } }",
            "unknown handler of this script `on_coup`",
        ),
    ] {
        let said = faults([PLAIN, &effect(effects), "return {}"]);
        assert!(said.contains(says), "{effects}: {said}");
    }
}

#[test]
fn a_single_modifier_needs_no_list() {
    let tests = "  - name: it counts
    given: { hand: { red: [calm, quiet] }, effects: [{ card: probe, side: red }] }
    then: { next: { side: red, ask: play }, offered_exactly: [calm] }
";
    for effects in [
        "must_play = { of = 'player', card = 'calm' }",
        "must_play = { { of = 'player', card = 'calm' } }",
    ] {
        passes([PLAIN, &effect(effects), "return {}"], tests);
    }
}

#[test]
fn cards_are_drawn_out_of_the_other_hand() {
    let event = "return { event = function(game)
        assert(game:draw_cards { count = 2, from = 'hand', from_of = 'blue', to = 'hand' } == 2)
      end }";
    let tests = "  - name: two at random
    given: { impossible: on, hand: { red: [probe], blue: [calm, quiet, still] } }
    when: [{ red: { play: probe, for: event, draw: [calm, still] } }]
    then:
      hand: { red: [calm, still], blue: [quiet] }
";
    passes([PLAIN, event, "return {}"], tests);
}

#[test]
fn only_cards_whose_events_could_happen_are_offered() {
    let event = "return { event = function(game)
        local card = game:choose_card { from = 'discard', can_happen_as = 'none' }
        if card then game:play_event { card = card } end
      end }";
    let blocked = "return { effects = { forbid = { { actions = { 'event' }, by = 'either', cards = { 'calm' } } } } }";
    let tests = "  - name: not the forbidden one
    given: { hand: { red: [probe] }, discard: [calm, quiet] }
    when:
      - { red: { play: probe, for: event } }
      - expect: { offered_exactly: [quiet] }
";
    passes([PLAIN, event, blocked], tests);
}

#[test]
fn what_cannot_be_a_link_is_refused() {
    for (given, says) in [
        ("link = 'ayr'", "two different spaces"),
        ("link = { 'ayr', 'ayr' }", "two different spaces"),
        ("link = { 'ayr', 'bute' }, data = 'coll'", "not both"),
    ] {
        let event = format!(
            "return {{ lasts = 'turn', event = function(game) game:start_effect {{ {given} }} end }}"
        );
        let tests = "  - name: none
    given: { hand: { red: [probe] } }
    when: [{ red: { play: probe, for: event } }]
    then: { in_effect: [probe] }
";
        let failed = failures([PLAIN, &event, "return {}"], tests);
        assert!(failed.contains(says), "{given}: {failed}");
    }
}

#[test]
fn a_position_begins_with_a_closed_link() {
    let closed = effect("links = { { from = { data = true }, to = { data = true } } }");
    let tests = "  - name: no way to Bute
    given: { hand: { red: [calm] }, effects: [{ card: probe, data: { link: [ayr, bute] } }], influence: { ayr: [1, 0] } }
    when:
      - { red: { play: calm, for: influence } }
      - expect: { offered_exactly: [ayr, coll] }
";
    passes([PLAIN, &closed, "return {}"], tests);
}

/// The event asks nothing, and waits all the same: for what it sets off.
#[test]
fn a_game_is_copied_while_a_handler_of_a_change_asks() {
    let event = "return { event = function(game) game:gain_vp(1) game:gain_vp(1) end }";
    let rules = "return { effects = { on_vp = function(game)
        if game:confirm { ask = 'log it' } then game:log('logged') end
      end } }";
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), PLAIN, event, rules);
    let (mut game, probe) = isles::ready(&library.load("isles").unwrap().content);
    game.apply(Choice::Card(probe)).unwrap();
    game.apply(Choice::Use(Use::Event)).unwrap();
    let mut copy = game.clone();
    for choice in [Choice::Yes, Choice::No] {
        game.apply(choice).unwrap();
        copy.apply(choice).unwrap();
    }
    assert_eq!(game.digest(), copy.digest());
    assert_eq!(game.view(Side::First).vp(), 2);
}
