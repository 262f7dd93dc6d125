//! Tests that copies have every fact, and that every fault of a board is reported.

use crate::game::{Game, testing};

use super::*;

/// Boards taken from random games, which differ from each other in every fact.
fn boards(content: &std::sync::Arc<Content>) -> Vec<Board> {
    let mut boards = Vec::new();
    for seed in 0..20 {
        let mut game = Game::new(content.clone(), seed).expect("it begins");
        let mut dice = crate::game::Dice::new(seed);
        while let Some(decision) = game.decision() {
            let choice = decision.choices[dice.below(decision.choices.len() as u32) as usize];
            game.apply(choice).expect("it is legal");
            if dice.below(8) == 0 {
                boards.push(game.board().clone());
            }
        }
        boards.push(game.board().clone());
    }
    boards
}

#[test]
fn a_copy_has_every_fact() {
    let content = testing::content();
    let boards = boards(&content);
    assert!(boards.len() > 200, "{}", boards.len());
    for pair in boards.windows(2) {
        let mut copy = pair[0].clone();
        assert_eq!(copy, pair[0]);
        copy.clone_from(&pair[1]);
        assert_eq!(copy, pair[1]);
        assert_eq!(copy.check(&content), Ok(()));
    }
    // A fact in which no two boards differ would not be tested.
    let facts: [fn(&Board) -> String; 6] = [
        |board| format!("{:?}", board.influence),
        |board| format!("{:?}", board.places),
        |board| format!("{:?}", board.shown),
        |board| format!("{:?}", board.happened),
        |board| format!("{:?}", board.effects),
        |board| format!("{:?}", board.tracks),
    ];
    for fact in facts {
        assert!(boards.iter().any(|board| fact(board) != fact(&boards[0])));
    }
}

#[test]
fn no_field_is_visible_outside() {
    let text = include_str!("mod.rs");
    for name in ["pub struct Board {", "\nstruct Tracks {"] {
        let fields = text
            .split(name)
            .nth(1)
            .and_then(|rest| rest.split("\n}").next())
            .expect("it is declared here");
        let visible: Vec<&str> = fields
            .lines()
            .filter(|line| line.trim_start().starts_with("pub"))
            .collect();
        assert!(
            fields.lines().count() > 5 && visible.is_empty(),
            "{visible:?}"
        );
    }
}

type Change = fn(&mut Board);

#[test]
fn what_does_not_fit_together_is_named() {
    let content = testing::content();
    let board = Board::new(&content);
    let home = content.map.homes[0].expect("a map with homes");
    let mut wrong = board.clone();
    wrong.influence[home.index()] = [1, 0];
    let space = content.map.space_id(home).to_owned();
    assert_eq!(wrong.check(&content), Err(CheckError::Home { space }));
    let side = content.side_id(Side::First).to_owned();
    let off = content
        .scenario
        .defcon
        .as_ref()
        .map_or(0, |defcon| defcon.max + 1);
    let mut wrong = board.clone();
    wrong.tracks.defcon = off;
    assert_eq!(
        wrong.check(&content),
        Err(CheckError::Defcon { level: off })
    );
    let hand = CheckError::Hand { side: side.clone() };
    let changes: [(Change, CheckError); 5] = [
        (|board| board.tracks.hand_sizes[0] = 1, hand),
        (|board| board.tracks.deck_size = 1, CheckError::DrawPile),
        (|board| board.bottom.push(CardId(0)), CheckError::Bottom),
        (
            |board| board.tracks.mil_ops[0] = 99,
            CheckError::Marker { side },
        ),
        (|board| board.stability.fill(0), CheckError::Control),
    ];
    for (change, error) in changes {
        let mut wrong = board.clone();
        change(&mut wrong);
        assert_eq!(wrong.check(&content), Err(error));
    }
}
