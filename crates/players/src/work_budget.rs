//! A deterministic work budget for an answer.

use brink::game::Game;
use brink::tooling::steps_spent;

/// A work budget for this thread, in script steps and repeated choices. Cards that ask very often, or compute a lot
/// before they ask, are searched less deeply.
///
/// No clock is used, so the cut-off depends on the game alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct WorkBudget {
    from: u64,
    most: u64,
}

/// Half of the steps that an event may take before a decision without a reduced budget; no shipped card takes more.
const FREE_STEPS: u64 = 4_000;

impl WorkBudget {
    /// A budget of `most` steps from now on.
    pub(super) fn of(most: u64) -> WorkBudget {
        WorkBudget {
            from: steps_spent(),
            most,
        }
    }

    /// A budget for a decision late in an event, reduced because many similar ones may have preceded it.
    pub(super) fn reduced(most: u64, game: &Game) -> WorkBudget {
        let late = (game.effort_again() / FREE_STEPS).max(1);
        WorkBudget::of(most / late.saturating_pow(3))
    }

    /// The steps spent so far.
    pub(super) fn spent(self) -> u64 {
        steps_spent().wrapping_sub(self.from)
    }

    pub(super) fn is_spent(self) -> bool {
        self.left() == 0
    }

    /// A part of this budget: `most` steps, or the rest if that is less.
    pub(super) fn sub_budget(self, most: u64) -> WorkBudget {
        WorkBudget::of(most.min(self.left()))
    }

    /// The remaining steps.
    pub(super) fn left(self) -> u64 {
        self.most.saturating_sub(self.spent())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Greedy, Player, Request};
    use brink::content::{Content, Library};
    use brink::game::Choice;

    /// A tiny game in which every card has this event.
    fn content(event: &str) -> Arc<Content> {
        let folder = tempfile::tempdir().unwrap();
        let script = format!("return {{ event = function(game) {event} end }}\n");
        testkit::isles::write_all(folder.path(), &script);
        Library::open(&[folder.path().to_path_buf()])
            .load("isles")
            .unwrap()
            .content
    }

    /// Plays to the first decision of an event.
    fn asked(content: &Arc<Content>) -> Game {
        let mut game = Game::new(content.clone(), 1).unwrap();
        while game.effort_again() == 0 {
            let choices = game.decision().unwrap().choices.clone();
            let event = choices
                .iter()
                .find(|choice| matches!(choice, Choice::Use(brink::game::Use::Event)));
            game.apply(*event.unwrap_or(&choices[0])).unwrap();
        }
        game
    }

    #[test]
    fn questions_without_end_take_no_work_without_end() {
        for (event, questions) in [
            ("for q = 1, 100 do game:confirm { ask = 'x' } end", 100),
            (
                "for q = 1, 5 do for i = 1, 190000 do end game:confirm { ask = 'x' } end",
                5,
            ),
            (
                "for q = 1, 100 do game:choose_number { min = 1, max = 4, ask = 'x' } end",
                100,
            ),
        ] {
            let mut game = asked(&content(event));
            let (mut player, all) = (Greedy::new(1), WorkBudget::of(u64::MAX));
            for _ in 0..questions {
                let one = WorkBudget::of(u64::MAX);
                let decision = game.decision().unwrap();
                let choice = player
                    .choose(&Request::new(game.view(decision.side), decision))
                    .unwrap();
                assert!(one.spent() < 40_000_000, "{event}: {}", one.spent());
                game.apply(choice).unwrap();
            }
            assert!(all.spent() < 400_000_000, "{event}: {}", all.spent());
        }
    }

    /// The steps of each of ten decisions, with so many other open games, which displace cached entries.
    fn spent_by(content: &Arc<Content>, crowd: usize) -> Vec<(u64, u64)> {
        let mut game = asked(content);
        let mut others: Vec<Game> = (0..crowd).map(|_| game.clone()).collect();
        let mut each = Vec::new();
        for _ in 0..10 {
            let effort = WorkBudget::of(u64::MAX);
            choose_first(&mut game);
            each.push((effort.spent(), game.effort_again()));
            others.iter_mut().for_each(choose_first);
        }
        each
    }

    fn choose_first(game: &mut Game) {
        let first = game.decision().unwrap().choices[0];
        game.apply(first).unwrap();
    }

    #[test]
    fn what_is_kept_for_a_game_does_not_matter() {
        let content =
            content("for q = 1, 20 do for i = 1, 1000 * q do end game:confirm { ask = 'x' } end");
        let alone = spent_by(&content, 0);
        assert!(
            alone.windows(2).all(|pair| pair[0].1 < pair[1].1),
            "{alone:?}"
        );
        assert_eq!(alone, spent_by(&content, 200));
        assert_eq!(
            alone,
            std::thread::scope(|scope| scope.spawn(|| spent_by(&content, 0)).join().unwrap())
        );
    }
}
