//! Questions that both sides answer before either sees the answer of the other.

use std::collections::BTreeSet;
use std::sync::Arc;

use brink::content::Content;
use brink::game::{Ask, At, Choice, Event, Game, Position, Saved, Use, Zone};
use brink::ids::Side;
use testkit::isles::{content, said};

use super::effects::card;

const SECRET: &str = "return {
  event = function(game)
    local own, other = game:choose_secretly {
      ask = 'send', options = { 'calm', 'ayr', { 'three ships', 3 }, { 'no ship', 0 } },
      opponent_ask = 'answer', opponent_options = { { 'hold', 'hold' }, { 'yield', 'yield' }, \
      'bute', { region = 'north' } },
    }
    if own == 'calm' then game:gain_vp(1, 'red') elseif own == 3 then game:gain_vp(3, 'red') end
    if other == 'yield' then game:gain_vp(5, 'red') end
    assert(own ~= nil and other ~= nil)
    game:place_influence { total = 1 }
  end,
}
";

/// The probe has been played for its event by the first side; red acts first, so it is the phasing side.
fn asked(content: &Arc<Content>) -> Game {
    let position = Position {
        cards: vec![
            (card(content, "probe"), Zone::Hand(Side::First)),
            (card(content, "still"), Zone::Hand(Side::Second)),
        ],
        at: At::Round {
            round: 1,
            side: Some(Side::First),
        },
        ..Position::default()
    };
    let mut game = Game::builder(content.clone())
        .seed(1)
        .position(position)
        .start()
        .unwrap();
    game.apply(Choice::Card(card(content, "probe"))).unwrap();
    game.apply(Choice::Use(Use::Event)).unwrap();
    game
}

/// All that a side is handed, as bytes.
fn seen(game: &Game, side: Side) -> String {
    let view = game.view(side);
    let events: Vec<&Event> = game
        .events()
        .iter()
        .filter(|event| view.may_see(event))
        .collect();
    let observed = serde_json::to_string(&view.observe()).unwrap();
    format!(
        "{observed} {events:?} {:?} {:?} {:?}",
        view.decision(),
        view.to_choose(),
        view.phasing()
    )
}

fn secret() -> Arc<Content> {
    let folder = tempfile::tempdir().unwrap();
    content(folder.path(), SECRET).unwrap()
}

#[test]
fn a_side_sees_the_same_whatever_the_other_has_answered() {
    let content = secret();
    let game = asked(&content);
    let decision = game.decision().unwrap();
    assert_eq!(
        (decision.side, decision.ask, decision.words.len()),
        (Side::First, Ask::Secret, 2)
    );
    assert_eq!(
        decision.display(&content).to_string(),
        "Red: send (probe, in secret)"
    );
    let after: Vec<(Choice, Game)> = decision
        .choices
        .iter()
        .map(|choice| (*choice, applied(&game, *choice)))
        .collect();
    assert_eq!(after.len(), 4);
    let handed: BTreeSet<String> = after
        .iter()
        .map(|(_, game)| seen(game, Side::Second))
        .collect();
    assert_eq!(handed.len(), 1, "{handed:?}");
    assert!(
        !handed.first().unwrap().contains("ships"),
        "the answers of the other side are its own affair"
    );
    let own: BTreeSet<String> = after
        .iter()
        .map(|(_, game)| seen(game, Side::First))
        .collect();
    assert_eq!(own.len(), 4, "it remembers what it has answered");
    let digests: BTreeSet<u64> = after.iter().map(|(_, game)| game.digest()).collect();
    assert_eq!(digests.len(), 4, "they are different games");
    for (_, game) in &after {
        let decision = game.decision().unwrap();
        assert_eq!(
            (decision.side, decision.words.clone()),
            (Side::Second, vec!["hold".to_owned(), "yield".to_owned()])
        );
        let mut both = applied(game, decision.choices[0]);
        both.undo(1).unwrap();
        assert_eq!(
            seen(&both, Side::Second),
            handed.first().unwrap().clone(),
            "undone"
        );
    }
}

fn applied(game: &Game, choice: Choice) -> Game {
    let mut next = game.clone();
    next.apply(choice).unwrap();
    next.check().unwrap();
    let saved = Saved::of(&next);
    // Only a game from the start of its scenario can be saved.
    assert!(saved.is_ok() == next.begins_at_start());
    next
}

#[test]
fn the_script_gets_both_answers_when_both_are_given() {
    let content = secret();
    let game = asked(&content);
    let vp = |first: usize, second: usize| {
        let mut game = game.clone();
        for nth in [first, second] {
            assert_eq!(
                game.board().vp(),
                0,
                "nothing happens before both have answered"
            );
            let choice = game.decision().unwrap().choices[nth];
            game.apply(choice).unwrap();
        }
        assert_eq!(game.decision().unwrap().ask, Ask::EventPlace);
        game.board().vp()
    };
    assert_eq!([vp(0, 0), vp(1, 0), vp(2, 0), vp(3, 0)], [1, 0, 3, 0]);
    assert_eq!([vp(0, 1), vp(2, 1), vp(2, 2), vp(2, 3)], [6, 8, 3, 3]);
}

#[test]
fn a_game_that_looks_the_same_has_any_answer_of_the_other_side() {
    let content = secret();
    let game = asked(&content);
    let choices = game.decision().unwrap().choices.clone();
    for choice in &choices {
        let game = applied(&game, *choice);
        let mut drawn = BTreeSet::new();
        for seed in 0..60 {
            let other = game
                .resample(Side::Second, seed)
                .expect("it can be redealt");
            assert_eq!(seen(&other, Side::Second), seen(&game, Side::Second));
            drawn.insert(format!("{:?}", other.history().last().unwrap()));
            let own = game.resample(Side::First, seed).expect("it can be redealt");
            assert_eq!(
                own.history().last(),
                game.history().last(),
                "a side knows its own answer"
            );
            let mut on = other;
            let next = on.decision().unwrap().choices[1];
            on.apply(next).unwrap();
            on.check().unwrap();
        }
        assert_eq!(drawn.len(), choices.len(), "{drawn:?}");
    }
}

#[test]
fn a_side_without_options_answers_nil() {
    let script = |own: &str, other: &str, then: &str| {
        format!(
            "return {{ event = function(game)
               local own, other = game:choose_secretly {{ options = {own}, opponent_options = \
               {other} }}
               {then}
             end }}"
        )
    };
    let none = "assert(own == nil and other == nil)";
    assert_eq!(said(&script("{}", "{}", none)), "no error");
    assert_eq!(
        said(&script(
            "{}",
            "{ 'ayr' }",
            "assert(own == nil and other == 'ayr')"
        )),
        "no error"
    );
    assert_eq!(
        said(&script(
            "{ { 'yes', true } }",
            "{}",
            "assert(own == true and other == nil)"
        )),
        "no error"
    );
    for (own, other, part) in [
        ("{ 'calm', 'calm' }", "{}", "`options` has an answer twice"),
        (
            "{ 'calm' }",
            "{ { 'a', 1 }, { 'b', 1 } }",
            "`opponent_options` has an answer twice",
        ),
        ("{ 'clam' }", "{}", "`clam`; did you mean `calm`?"),
        ("{ 'red' }", "{}", "a list of answers"),
        (
            "{ 3 }",
            "{}",
            "`options` takes `{ \"text\", value }`, or the id of a card, a space or a region, not \
            3",
        ),
        ("'calm'", "{}", "a list of answers"),
    ] {
        let said = said(&script(own, other, ""));
        assert!(
            said.contains(part) && said.contains("probe.lua:2"),
            "{own} {other}: {said}"
        );
    }
    let many: String = (0..65).map(|n| format!("{{ 'no {n}', {n} }},")).collect();
    assert!(
        said(&script(&format!("{{ {many} }}"), "{}", ""))
            .contains("`options` takes up to 64 answers")
    );
}

/// Red chooses up to three of two words and a card, blue up to two.
const SEVERAL: &str = "return {
  event = function(game)
    local own, other = game:choose_secretly {
      total = 3, opponent_total = 2, optional = true,
      ask = 'send', options = { 'calm', { 'a ship', 1 }, { 'two ships', 2 } },
      opponent_ask = 'answer', opponent_options = { { 'hold', 'hold' }, 'bute', 'north' },
    }
    for _, answer in own do
      if answer == 'calm' then game:gain_vp(5, 'red') else game:gain_vp(answer, 'red') end
    end
    game:set_track('supply', #other, 'blue')
    game:place_influence { total = 1 }
  end,
}
";

fn several() -> Arc<Content> {
    let folder = tempfile::tempdir().unwrap();
    content(folder.path(), SEVERAL).unwrap()
}

/// Every game in which this side has answered to the end, with its number of answers.
fn all_answered(game: Game, side: Side, answers: usize) -> Vec<(Game, usize)> {
    let decision = game.decision().unwrap();
    if (decision.side, decision.ask) != (side, Ask::Secret) {
        return vec![(game, answers)];
    }
    let choices = decision.choices.clone();
    let next = choices.into_iter().map(|choice| applied(&game, choice));
    let all = next.flat_map(|game| all_answered(game, side, answers + 1));
    all.collect()
}

#[test]
fn several_answers_show_nothing_to_the_other_side() {
    let content = several();
    let game = asked(&content);
    let first = game.decision().unwrap();
    assert_eq!(first.left.map(u8::from), Some(3));
    assert!(first.choices.contains(&Choice::Stop));
    let after = all_answered(game.clone(), Side::First, 0);
    // Lists of zero to three of three answers.
    assert_eq!(after.len(), 16);
    let counts: BTreeSet<usize> = after.iter().map(|(_, count)| *count).collect();
    assert_eq!(
        counts,
        BTreeSet::from([3]),
        "as many answers whatever they are"
    );
    let handed: BTreeSet<String> = after
        .iter()
        .map(|(game, _)| seen(game, Side::Second))
        .collect();
    assert_eq!(handed.len(), 1, "{handed:?}");
    let digests: BTreeSet<u64> = after.iter().map(|(game, _)| game.digest()).collect();
    assert_eq!(digests.len(), 16, "they are different games");
    // On the way, too, and undone.
    for steps in 1..3 {
        let on_the_way = after.iter().map(|(game, _)| {
            let mut game = game.clone();
            game.undo(steps).unwrap();
            seen(&game, Side::Second)
        });
        let handed: BTreeSet<String> = on_the_way.collect();
        assert_eq!(handed.len(), 1, "{steps} undone: {handed:?}");
    }
}

#[test]
fn games_that_look_the_same_have_any_lists_of_the_other_side() {
    let content = several();
    let game = asked(&content);
    for (game, _) in all_answered(game, Side::First, 0).iter().step_by(5) {
        let begun = game.history().len() - 3;
        let mut drawn = BTreeSet::new();
        for seed in 0..40 {
            let other = game.resample(Side::Second, seed).expect("redealt");
            assert_eq!(seen(&other, Side::Second), seen(game, Side::Second));
            let given = other.history().len() - 3;
            drawn.insert(format!("{:?}", &other.history()[given..]));
            let own = game.resample(Side::First, seed).expect("redealt");
            let given = own.history().len() - 3;
            assert_eq!(own.history()[given..], game.history()[begun..]);
        }
        assert!(drawn.len() > 8, "{drawn:?}");
    }
}

#[test]
fn the_script_gets_two_lists() {
    let content = several();
    let play = |answers: [&str; 5]| {
        let mut game = asked(&content);
        for answer in answers {
            assert_eq!(game.board().vp(), 0, "{answers:?}");
            let decision = game.decision().unwrap();
            let mut choices = decision.choices.iter().copied();
            let choice = choices.find(|choice| decision.answer(*choice, &content) == answer);
            let choice = choice.unwrap_or_else(|| panic!("{answer}: {decision:?}"));
            game = applied(&game, choice);
        }
        assert_eq!(game.decision().unwrap().ask, Ask::EventPlace);
        game.board().vp()
    };
    let vp = [
        play(["calm", "a ship", "two ships", "hold", "bute"]),
        play(["two ships", "a ship", "stop", "bute", "stop"]),
        play(["stop", "stop", "stop", "stop", "stop"]),
    ];
    assert_eq!(vp, [8, 3, 0]);
}

#[test]
fn fewer_options_than_answers_give_what_there_is() {
    let script = |call: &str, then: &str| {
        format!(
            "return {{ event = function(game) local own, other = game:choose_secretly {{ {call} }} {then} end }}"
        )
    };
    for (call, then) in [
        (
            "total = 3, options = { 'ayr', { 'no', 0 } }, opponent_options = {}",
            "assert(#own == 2 and #other == 0)",
        ),
        (
            "total = 0, options = { 'ayr' }",
            "assert(#own + #other == 0)",
        ),
        (
            "total = 1, opponent_total = 2, options = { 'ayr', 'bute' }",
            "assert(#own == 1 and #other == 2 and other[1] ~= other[2])",
        ),
        (
            "optional = true, options = { 'ayr' }, opponent_options = {}",
            "assert((own == nil or own == 'ayr') and other == nil)",
        ),
    ] {
        assert_eq!(said(&script(call, then)), "no error", "{call}");
    }
    for (call, part) in [
        (
            "opponent_total = 1, options = { 'ayr' }",
            "`opponent_total` goes with `total`",
        ),
        (
            "total = 65, options = { 'ayr' }",
            "a whole number from 0 to 64",
        ),
        (
            "total = 'two', options = { 'ayr' }",
            "`total` takes a whole number",
        ),
        ("totl = 2, options = { 'ayr' }", "`totl`"),
    ] {
        let said = said(&script(call, ""));
        assert!(said.contains(part), "{call}: {said}");
    }
}
