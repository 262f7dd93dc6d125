//! Filters: amounts of influence, and what is said of a space that they leave out.

use std::sync::Arc;

use brink::content::{Content, Library, Texts};
use brink::game::{Choice, Game};
use testkit::isles::{MAP, SCENARIO};

/// The tiny game, in which Blue places a marker where this filter says; Red has 3 in Ayr and 1 in Bute.
fn game(filter: &str) -> Result<Game, String> {
    let setup = format!(
        "setup: [{{ influence: {{ red: {{ ayr: 3, bute: 1 }}, blue: {{ bute: 2 }} }} }}, deal, \
         {{ place: {{ side: blue, points: 1, where: {filter} }} }}]\n"
    );
    let card = |(number, id): (usize, &str)| {
        format!(
            "  {id}: {{ number: {number}, name: {id}, side: neutral, ops: 2, period: only, tags: \
            [no_event], text: A test. }}\n"
        )
    };
    let cards: String = (1..)
        .zip(["probe", "calm", "quiet", "still"])
        .map(card)
        .collect();
    let texts = Texts::named("mine")
        .with("maps/isles.yaml", MAP)
        .with(
            "scenarios/isles.yaml",
            &SCENARIO.replace("setup: [deal]\n", &setup),
        )
        .with(
            "cards/isles/cards.yaml",
            &format!("id: isles\nname: Isles\ncards:\n{cards}"),
        );
    let content = Library::from_texts(texts)
        .load("isles")
        .map_err(|error| error.to_string())?
        .content;
    Game::new(content, 1).map_err(|error| error.to_string())
}

/// The spaces that are offered.
fn offered(filter: &str) -> Vec<String> {
    let game = game(filter).unwrap();
    let content: &Arc<Content> = game.content();
    let space = |choice: &Choice| match choice {
        Choice::Space(space) => Some(content.map.space_id(*space).to_owned()),
        _ => None,
    };
    game.decision()
        .unwrap()
        .choices
        .iter()
        .filter_map(space)
        .collect()
}

#[test]
fn a_filter_asks_for_an_amount_of_influence() {
    assert_eq!(
        offered("{ influence: { of: red, min: 1 } }"),
        ["ayr", "bute"]
    );
    assert_eq!(offered("{ influence: { of: red, min: 2 } }"), ["ayr"]);
    assert_eq!(offered("{ influence: { of: red, max: 1 } }"), ["bute"]);
    assert_eq!(
        offered("{ influence: { of: opponent, min: 3, max: 3 } }"),
        ["ayr"]
    );
    assert_eq!(
        offered("{ influence: { of: either, min: 2, max: 2 } }"),
        ["bute"]
    );
    assert_eq!(
        offered("{ except: { influence: { of: player, max: 1 } } }"),
        ["bute"]
    );
}

#[test]
fn a_space_with_another_amount_says_so() {
    let why = |filter: &str, space: &str| {
        let game = game(filter).unwrap();
        let space = game.content().find_space(space).unwrap();
        game.why_not(Choice::Space(space))
            .display(game.content())
            .to_string()
    };
    let said = why("{ influence: { of: red, min: 2 } }", "bute");
    assert!(
        said.contains("Red has 1 influence there, not 2 or more"),
        "{said}"
    );
    let said = why("{ influence: { of: red, max: 2 } }", "ayr");
    assert!(
        said.contains("Red has 3 influence there, not 2 or less"),
        "{said}"
    );
    let said = why("{ influence: { of: either, min: 2, max: 2 } }", "ayr");
    assert!(
        said.contains("Red has 3 influence there, not 2, and Blue has 0 influence there, not 2"),
        "{said}"
    );
}

#[test]
fn an_amount_that_says_nothing_is_a_fault() {
    for (filter, fault) in [
        (
            "{ influence: { of: red } }",
            "an amount of influence needs the key `min`",
        ),
        (
            "{ influence: { min: 2 } }",
            "an amount of influence needs the key `of`",
        ),
        (
            "{ influence: { of: red, min: 4, max: 2 } }",
            "2 is not between 4 and 99",
        ),
        (
            "{ influence: { of: red, min: 1 }, as_round_began: on }",
            "`as_round_began` and `influence` exclude each other",
        ),
        (
            "{ any: [{ influence: { of: red, min: 1 } }], as_round_began: on }",
            "exclude each other",
        ),
        (
            "{ stability: { min: 3, max: 2 } }",
            "2 is not between 3 and 99",
        ),
    ] {
        let said = game(filter)
            .map(|_| "no fault".to_owned())
            .unwrap_or_else(|error| error);
        assert!(said.contains(fault), "{filter}: {said}");
    }
}
