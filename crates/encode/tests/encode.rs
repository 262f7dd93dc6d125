//! Indices, observations and batches.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use brink::digest::mixed;
use brink::{Game, Library, Side};
use brink_encode::{Batch, BatchError, Encoding, Rows};
use testkit::letters;

/// The encoding of each shipped scenario, and of a game with zones of its own.
fn encodings() -> Vec<Arc<Encoding>> {
    let folder = tempfile::tempdir().unwrap();
    let own = letters::library(folder.path(), letters::ZONES, letters::EVENT);
    let shipped = Library::open(&[testkit::root()]);
    let mut encodings = Vec::new();
    for library in [shipped, own] {
        for id in library.scenario_ids() {
            let content = library.load(id).unwrap().content;
            encodings.push(Arc::new(Encoding::new(content)));
        }
    }
    assert!(encodings.len() > 2);
    let layout = encodings.last().unwrap().layout();
    let facts = layout.block("card_facts").cloned();
    assert_eq!(
        facts.unwrap().columns,
        ["hue.red", "hue.blue", "rank", "sealed"]
    );
    let zones = encodings.last().unwrap().layout().block("zones").cloned();
    assert_eq!(
        zones.unwrap().columns,
        ["letters", "letter.own", "letter.other", "spent"]
    );
    encodings
}

#[test]
fn every_index_is_one_choice_and_every_legal_choice_has_one() {
    for encoding in encodings() {
        let actions = encoding.actions();
        for index in 0..actions.size() {
            assert_eq!(actions.index(actions.choice(index).unwrap()), Some(index));
        }
        assert_eq!(actions.choice(actions.size()), None);
        assert_eq!(actions.choice(usize::MAX), None);
        for seed in 0..20 {
            let mut game = Game::new(encoding.content().clone(), seed).unwrap();
            while let Some(decision) = game.decision() {
                let legal = actions.legal(decision).unwrap();
                let pick = mixed(seed, game.history().len() as u64) as usize % legal.len();
                game.apply(actions.choice(legal[pick]).unwrap()).unwrap();
            }
        }
    }
}

#[test]
fn observations_do_not_depend_on_what_is_hidden() {
    let mut compared = 0;
    for encoding in encodings() {
        let mut game = Game::new(encoding.content().clone(), 5).unwrap();
        while let Some(decision) = game.decision() {
            let choice = decision.choices[game.history().len() % decision.choices.len()];
            for side in Side::BOTH {
                let view = game.view(side);
                let other = view
                    .trial(7)
                    .filter(|other| other.view(side).observe() == view.observe());
                let Some(other) = other else { continue };
                assert_eq!(encoding.observe(&view), encoding.observe(&other.view(side)));
                compared += 1;
            }
            game.apply(choice).unwrap();
        }
    }
    assert!(compared > 200);
}

/// The memory of a batch.
struct Memory {
    observations: Vec<f32>,
    masks: Vec<u8>,
    rewards: Vec<f32>,
    ended: Vec<u8>,
    sides: Vec<u8>,
}

impl Memory {
    fn new(encoding: &Encoding, games: usize) -> Memory {
        Memory {
            observations: vec![0.0; games * encoding.layout().size],
            masks: vec![0; games * encoding.actions().size()],
            rewards: vec![0.0; games * 2],
            ended: vec![0; games],
            sides: vec![0; games],
        }
    }

    fn rows(&mut self) -> Rows<'_> {
        Rows {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            ended: &mut self.ended,
            sides: &mut self.sides,
        }
    }
}

#[test]
fn a_batch_plays_the_same_games_in_parts() {
    for encoding in encodings() {
        let mut whole = Batch::new(encoding.clone(), 3, 0..3, 3).unwrap();
        let mut last = Batch::new(encoding.clone(), 3, 1..3, 3).unwrap();
        let (mut one, mut two) = (Memory::new(&encoding, 3), Memory::new(&encoding, 2));
        let (mut actions, mut own, mut ended) = (vec![0; 3], vec![0; 2], 0);
        for _ in 0..500 {
            whole.sample(&mut actions).unwrap();
            last.sample(&mut own).unwrap();
            assert_eq!(actions[1..], own);
            whole.step(&actions, &mut one.rows()).unwrap();
            last.step(&own, &mut two.rows()).unwrap();
            assert_eq!(one.observations[encoding.layout().size..], two.observations);
            assert_eq!(one.masks[encoding.actions().size()..], two.masks);
            assert_eq!(
                (&one.rewards[2..], &one.ended[1..]),
                (&two.rewards[..], &two.ended[..])
            );
            ended += one.ended.iter().filter(|ended| **ended == 1).count();
        }
        assert!(ended > 0);
    }
}

#[test]
fn illegal_actions_and_wrong_lengths_change_nothing() {
    let encoding = encodings().swap_remove(0);
    let mut batch = Batch::new(encoding.clone(), 1, 0..2, 2).unwrap();
    let mut memory = Memory::new(&encoding, 2);
    batch.look(&mut memory.rows()).unwrap();
    let mut legal = vec![0; 2];
    batch.sample(&mut legal).unwrap();
    let digests = |batch: &Batch| batch.games().map(Game::digest).collect::<Vec<_>>();
    let before = digests(&batch);
    for wrong in [-1, i64::MAX, encoding.actions().size() as i64] {
        let found = batch.step(&[legal[0], wrong], &mut memory.rows());
        assert!(
            matches!(found, Err(BatchError::Illegal { game: 1, .. })),
            "{found:?}"
        );
        batch.advance(&mut memory.rows()).unwrap();
        assert_eq!(digests(&batch), before);
    }
    assert!(matches!(
        batch.step(&legal[1..], &mut memory.rows()),
        Err(BatchError::Length { .. })
    ));
    memory.masks.pop();
    assert!(matches!(
        batch.step(&legal, &mut memory.rows()),
        Err(BatchError::Length { what: "masks", .. })
    ));
    assert!(Batch::new(encoding.clone(), 1, 0..0, 2).is_err());
    assert!(Batch::new(encoding, 1, 0..3, 2).is_err());
}
