//! Replays inputs: to rebuild the missing coroutines of a game, or a game from its start.
//!
//! Scripts are deterministic, so the same inputs lead to the same position. The positions are
//! compared nevertheless: a script that manages to differ must end in an error, never in a
//! different game.

use std::mem;
use std::sync::Arc;

use crate::game::machine::coroutine_cache::Ticket;
use crate::game::machine::host::Host;
use crate::game::machine::rollback::Rollback;
use crate::game::state::chance::Dice;
use crate::game::state::checkpoint::Checkpoint;
use crate::game::state::core::{Core, Input};
use crate::game::state::decision::Choice;
use crate::game::state::effect::Source;
use crate::game::state::event::Event;
use crate::game::state::flow::Flow;
use crate::game::state::frame::Frame;
use crate::game::state::runtime_error::RuntimeError;
use crate::game::{Game, GameError, Start};
use crate::script::{Coroutine, count_printed, forget_printed};

impl Host {
    /// Rebuilds the coroutines of a game by replaying the inputs since its checkpoint.
    ///
    /// If that leads to a different position, the game is left unchanged, with an error.
    pub(crate) fn revive(&self, core: &mut Box<Core>, threads: &mut Vec<Coroutine>) {
        let Some(checkpoint) = core.checkpoint.take() else {
            return;
        };
        // Swaps the position to be reached with that of the checkpoint.
        let Checkpoint { board, flow, since } = &*checkpoint;
        let mut wanted = Checkpoint::take(board, flow, *since, self.spare.take());
        wanted.swap(&mut core.board, &mut core.flow);
        let (decision, events) = (core.decision.take(), mem::take(&mut core.events));
        let log = core.log_digest;
        core.replaying = Some(checkpoint.since);
        core.checkpoint = Some(checkpoint);
        core.collect_modifiers();
        self.drive_in(core, threads);
        let all = core.replaying.take() == Some(core.history.len());
        let same = all
            && core.board == wanted.board
            && core.flow == wanted.flow
            && core.decision == decision;
        (core.events, core.log_digest) = (events, log);
        if !same || core.error.is_some() {
            let path = self.suspect(&wanted.flow, &core.flow);
            threads.clear();
            wanted.swap(&mut core.board, &mut core.flow);
            core.decision = decision;
            core.collect_modifiers();
            core.error = Some(RuntimeError::Differs { path });
        }
        self.spare.replace(Some(wanted));
    }

    /// Replays a game from its start through its history. Afterwards its events are those since the
    /// last choice.
    pub(super) fn replay(&self, core: &mut Box<Core>) -> Option<Ticket> {
        let mut threads = Vec::new();
        core.replaying = Some(0);
        self.drive_in(core, &mut threads);
        let all = core.replaying.take() == Some(core.history.len());
        if !all {
            core.error
                .get_or_insert(RuntimeError::Differs { path: None });
        }
        self.keep(threads)
    }

    fn drive_in(&self, core: &mut Box<Core>, threads: &mut Vec<Coroutine>) {
        self.sandbox.choice_begins();
        // Output of `print` is suppressed: the first run has printed it.
        let printed = count_printed();
        {
            let _seated = self.seat(core);
            self.drive(threads, None);
        }
        forget_printed(printed);
    }

    /// The script that differed in the replay: the innermost one in the part common to both stacks.
    fn suspect(&self, one: &Flow, other: &Flow) -> Option<String> {
        let alike = one
            .frames
            .iter()
            .zip(&other.frames)
            .take_while(|(one, other)| one == other)
            .count();
        let inner = one.frames[..alike].iter().rev().find_map(script_of);
        // If none agrees, it is the outermost one, which received different answers.
        let source = inner.or_else(|| one.frames.iter().find_map(script_of))?;
        self.path_of(source)
    }
}

fn script_of(frame: &Frame) -> Option<Source> {
    match frame {
        Frame::Script(script) => Some(script.source),
        _ => None,
    }
}

impl Core {
    /// The next choice of the history, while it is replayed.
    pub(crate) fn next_recorded_choice(&mut self) -> Option<Choice> {
        let next = self.replaying?;
        match self.history.get(next) {
            Some(Input::Choice(choice)) => {
                self.replaying = Some(next + 1);
                self.events.clear();
                Some(*choice)
            }
            _ => None,
        }
    }
}

impl Game {
    /// Restores the game after a failed choice. Returns the error.
    #[cold]
    pub(crate) fn recover(
        &mut self,
        host: &Host,
        choice: Choice,
        before: Rollback,
        error: RuntimeError,
    ) -> RuntimeError {
        let mut error = error;
        if matches!(error, RuntimeError::Differs { .. }) {
            // Its coroutines could not be rebuilt, so the choice was not made, and no other can be.
            self.core.error = Some(error.clone());
            return error;
        }
        if let Err(differs) = self.restore(host, &before, &error) {
            return differs;
        }
        if matches!(&error, RuntimeError::Script(script) if script.line.is_none()) {
            // Lua gave no line: run it once more with every step traced.
            let tracing = host.sandbox.trace();
            host.run(&mut self.core, &mut self.ticket, Some(choice));
            drop(tracing);
            error = self.core.error.take().unwrap_or(error);
            if let Err(differs) = self.restore(host, &before, &error) {
                return differs;
            }
        }
        error
    }

    /// Restores the game after a failed choice. If the replay differs, the game keeps the returned
    /// error.
    fn restore(
        &mut self,
        host: &Host,
        before: &Rollback,
        failed: &RuntimeError,
    ) -> Result<(), RuntimeError> {
        self.ticket = None;
        let mut history = mem::take(&mut self.core.history);
        history.truncate(before.inputs);
        let (board, flow) = (self.start.board.clone(), self.start.flow.clone());
        let content = self.core.content.clone();
        let mut core = Core::new(content, board, flow, before.dice.clone());
        core.history = history;
        *self.core = core;
        self.ticket = host.replay(&mut self.core);
        if self.core.error.is_none() && self.core.log_digest == before.log {
            return Ok(());
        }
        let blamed = self.core.error.as_ref().unwrap_or(failed);
        let error = RuntimeError::Differs {
            path: blamed.path().or_else(|| failed.path()).map(str::to_owned),
        };
        self.core.error = Some(error.clone());
        Err(error)
    }

    /// Undoes the last `choices` choices, or all if there are fewer.
    ///
    /// # Errors
    /// As [`Game::replayed`]; the game is then unchanged.
    pub fn undo(&mut self, choices: usize) -> Result<(), GameError> {
        let made = self.core.history.iter().filter_map(Input::choice).count();
        *self = self.replayed(made.saturating_sub(choices), |_, _| ())?;
        Ok(())
    }

    /// Undoes choices like [`Game::undo`], and gives chance another seed from there on: what came up
    /// meanwhile tells nothing of what comes.
    ///
    /// The seed of the game stays the one that it began with. Undoing further keeps the new one.
    ///
    /// # Errors
    /// As [`Game::undo`].
    ///
    /// # Examples
    /// ```
    /// use brink::{Game, Library};
    ///
    /// let content = Library::open(&[".".into()]).load("red_sea")?.content;
    /// let mut game = Game::new(content, 1)?;
    /// let first = game.decision().ok_or("it asks")?.choices[0];
    /// game.apply(first)?;
    /// let again = game.digest();
    /// game.undo_anew(1, 2)?;
    /// game.apply(first)?;
    /// // No die was thrown.
    /// assert_eq!(game.digest(), again);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo_anew(&mut self, choices: usize, seed: u64) -> Result<(), GameError> {
        let start = Start {
            board: self.start.board.clone(),
            flow: self.start.flow.clone(),
            dice: Dice::new(seed),
            seed: self.start.seed,
        };
        let before = mem::replace(&mut self.start, Arc::new(start));
        let undone = self.undo(choices);
        if undone.is_err() {
            self.start = before;
        }
        undone
    }

    /// Replays the history from its start, up to this many choices, and reports every event.
    ///
    /// # Errors
    /// [`RuntimeError::Differs`] if the replay differs, which only a script that is not
    /// deterministic can cause.
    pub fn replayed(
        &self,
        choices: usize,
        mut observe: impl FnMut(&Game, &[Event]),
    ) -> Result<Game, GameError> {
        let (board, flow) = (self.start.board.clone(), self.start.flow.clone());
        let mut dice = self.start.dice.clone();
        let upto = inputs_before(&self.core.history, choices);
        let inputs = &self.core.history[..upto];
        dice.dictate(inputs.iter().filter_map(Input::chance));
        let mut game = Game::begin_in(
            self.core.content.clone(),
            board,
            flow,
            dice,
            self.start.seed,
        )?;
        game.start = self.start.clone();
        observe(&game, &game.core.events);
        for input in inputs {
            if let Input::Choice(choice) = input {
                let blamed = game.waiting_script();
                game.apply(*choice).map_err(|error| match error {
                    GameError::Runtime(error) => GameError::Runtime(error),
                    _ => GameError::Runtime(RuntimeError::Differs { path: blamed }),
                })?;
                observe(&game, &game.core.events);
            }
        }
        game.core.dice.forget_dictated();
        let whole = upto == self.core.history.len();
        if game.core.history != inputs || whole && !game.came_out_as(self) {
            return Err(GameError::Runtime(RuntimeError::Differs {
                path: game.waiting_script(),
            }));
        }
        Ok(game)
    }

    /// Whether another game reached the same position by the same events.
    fn came_out_as(&self, other: &Game) -> bool {
        self.core.log_digest == other.core.log_digest
            && self.core.board == other.core.board
            && self.core.flow == other.core.flow
    }

    /// The script of the card whose event has the open question.
    fn waiting_script(&self) -> Option<String> {
        let card = self.decision()?.card?;
        self.core
            .content
            .scripts
            .get(card.index())?
            .as_ref()
            .map(|script| script.path.clone())
    }
}

/// The number of inputs before the choice after the first `choices` ones.
fn inputs_before(history: &[Input], choices: usize) -> usize {
    let mut made = history
        .iter()
        .enumerate()
        .filter(|(_, input)| matches!(input, Input::Choice(_)));
    made.nth(choices).map_or(history.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Library;
    use crate::game::machine::coroutine_cache::MAX_LIVE;
    use crate::game::state::chance::Dice;
    use crate::game::{SaveError, Saved};

    /// Games in which a script waits for a choice.
    fn waiting() -> Vec<Game> {
        let library = Library::open(&[env!("CARGO_MANIFEST_DIR").into()]);
        let id = library.scenarios().swap_remove(0).id;
        let content = library.load(&id).expect("sound content").content;
        let games = (0..40).filter_map(|seed| {
            let mut game = Game::new(content.clone(), seed).expect("it begins");
            let mut dice = Dice::new(seed);
            while game.core.checkpoint.is_none() || game.core.history.len() < 20 {
                let choices = &game.decision()?.choices;
                let choice = choices[dice.below(choices.len() as u32) as usize];
                game.apply(choice).expect("it is legal");
            }
            Some(game)
        });
        games.collect()
    }

    fn first_choice(game: &Game) -> Choice {
        game.decision().expect("it waits").choices[0]
    }

    #[test]
    fn a_script_that_does_not_come_out_again_is_an_error_and_the_game_stays() {
        let games = waiting();
        assert!(games.len() > 30);
        for mut game in games {
            game.ticket = None;
            let checkpoint = game.core.checkpoint.as_mut().expect("a script waits");
            let vp = checkpoint.board.vp();
            checkpoint.board.apply(&Event::VpChanged {
                from: vp,
                to: vp + 1,
            });
            let (digest, decision) = (game.digest(), game.decision().cloned());
            let error = game
                .apply(first_choice(&game))
                .expect_err("the script differed");
            let GameError::Runtime(RuntimeError::Differs { path: Some(path) }) = &error else {
                panic!("{error}")
            };
            assert!(
                path.ends_with(".lua") && error.to_string().contains("not deterministic"),
                "{error}"
            );
            assert_eq!(
                (game.digest(), game.decision().cloned()),
                (digest, decision)
            );
            assert_eq!(
                game.apply(first_choice(&game))
                    .expect_err("it cannot continue"),
                error
            );
        }
    }

    #[test]
    fn rules_with_nothing_left_to_do_are_an_error_of_their_own() {
        let content = waiting()[0].core.content.clone();
        let board = crate::game::Board::new(&content);
        let error = Game::begin(content, board, Vec::new(), Dice::new(1), 1)
            .expect_err("there is nothing to do");
        assert_eq!(error, GameError::Runtime(RuntimeError::Stalled));
    }

    #[test]
    fn a_game_that_does_not_come_out_again_is_an_error() {
        for mut game in waiting() {
            let host = Host::of(&game.core.content).expect("it is loaded");
            let (events, wanted) = (game.core.events.clone(), game.clone());
            let now = Rollback::of(&game.core);
            assert_eq!(game.restore(&host, &now, &RuntimeError::Endless), Ok(()));
            assert_eq!(
                (&game, &game.core.events),
                (&wanted, &events),
                "a restored game is as it was"
            );

            let other = Rollback {
                log: !now.log,
                ..now
            };
            let differs = RuntimeError::Differs { path: None };
            assert_eq!(
                game.restore(&host, &other, &RuntimeError::Endless),
                Err(differs.clone())
            );
            assert_eq!(
                game.apply(Choice::Pass),
                Err(GameError::Runtime(differs)),
                "it refuses every choice"
            );
        }
    }

    #[test]
    fn no_save_that_does_not_replay() {
        for mut game in waiting() {
            assert!(Saved::of(&game).is_ok());
            game.core.log_digest = !game.core.log_digest;
            let error = Saved::of(&game).expect_err("its log is another");
            assert!(
                matches!(
                    error,
                    SaveError::Lost(GameError::Runtime(RuntimeError::Differs { .. }))
                ),
                "{error}"
            );
            let before = game.clone();
            assert!(game.undo(0).is_err());
            assert_eq!(game, before, "it is unchanged");
            assert!(game.undo(1).is_ok());
            assert_ne!(game, before);
        }
    }

    /// The number of coroutines that this thread keeps for a content.
    fn kept(game: &Game) -> usize {
        Host::of(&game.core.content)
            .expect("it is loaded")
            .coroutines
            .borrow_mut()
            .len()
    }

    /// The game after its first choice, if a script still waits then.
    fn still_waits(game: &Game) -> Option<Game> {
        let mut next = game.clone();
        next.apply(first_choice(game)).expect("it is legal");
        next.core.checkpoint.is_some().then_some(next)
    }

    /// More games with a waiting script than a thread keeps coroutines for.
    fn many(first: &Game) -> Vec<Game> {
        (0..3 * MAX_LIVE)
            .filter_map(|_| still_waits(first))
            .collect()
    }

    #[test]
    fn coroutines_that_are_kept_are_bounded_and_dropped_with_their_game() {
        let games = waiting();
        let (first, wanted) = games
            .iter()
            .find_map(|game| Some((game, still_waits(game)?)))
            .expect("one asks twice");
        let before = kept(first);

        let mut all = many(first);
        assert_eq!(kept(first), MAX_LIVE);
        assert!(
            all.iter_mut()
                .all(|game| *game == wanted && game.apply(first_choice(&wanted)).is_ok()),
            "all continue"
        );
        drop(all);
        assert!(
            kept(first) <= before,
            "the coroutines of a dropped game are dropped"
        );

        let all = many(first);
        std::thread::scope(|scope| scope.spawn(|| drop(all)).join()).expect("it can be dropped");
        assert!(kept(first) <= before, "on another thread, too");
    }
}
