//! The loop that drives the stack.

use std::mem;

use crate::game::rules::step::{Predicate, Step};
use crate::game::state::core::{Core, Input};
use crate::game::state::decision::Choice;
use crate::game::state::event::Event;
use crate::game::state::frame::{Answer, Frame};
use crate::game::state::runtime_error::RuntimeError;
use crate::script::{Coroutine, ScriptError};

use super::coroutine_cache::Ticket;
use super::effort;
use super::function_costs::{FunctionCost, FunctionName};
use super::host::Host;
use super::stopwatch::Part;

/// Maximum number of steps of the rules after one choice.
const MAX_STEPS: u32 = 1_000_000;

impl Host {
    /// Runs until a side has to choose, the game ends, or an error occurs. The ticket refers to the
    /// waiting coroutines.
    pub(crate) fn run(
        &self,
        core: &mut Box<Core>,
        ticket: &mut Option<Ticket>,
        choice: Option<Choice>,
    ) {
        if let Some(watch) = &self.meters.stopwatch {
            watch.start();
        }
        let mut threads = self.idle.take();
        let since = core.checkpoint.as_ref().map(|checkpoint| checkpoint.since);
        // Coroutines evicted by other games are not charged: the count must not depend on them.
        let again = if since.is_some() && ticket.is_none() {
            core.again
        } else {
            0
        };
        // Only a game that waits inside a script has coroutines.
        if core.checkpoint.is_some() {
            match ticket
                .take()
                .and_then(|ticket| self.coroutines.borrow_mut().take(ticket))
            {
                Some(live) => threads = live,
                None => self.revive(core, &mut threads),
            }
            if core.error.is_some() {
                return;
            }
        }
        if let Some(choice) = choice {
            core.events.clear();
            core.history.push(Input::Choice(choice));
        }
        self.sandbox.choice_begins();
        {
            let _seated = self.seat(core);
            self.drive(&mut threads, choice);
            self.lap(Part::Applying);
        }
        let steps = self.sandbox.steps_of_choice();
        effort::spend(again + steps);
        let is_same =
            since.is_some() && core.checkpoint.as_ref().map(|checkpoint| checkpoint.since) == since;
        core.again = steps + effort::CHOICE_AGAIN + if is_same { core.again } else { 0 };
        if core.error.is_none() {
            *ticket = self.keep(threads);
        }
    }

    /// Continues a play-out with a choice.
    pub(crate) fn play_on(
        &self,
        core: &mut Box<Core>,
        threads: &mut Vec<Coroutine>,
        choice: Choice,
    ) {
        if let Some(watch) = &self.meters.stopwatch {
            watch.start();
        }
        self.sandbox.choice_begins();
        let _seated = self.seat(core);
        self.drive(threads, Some(choice));
        self.lap(Part::Applying);
    }

    /// Makes a choice if there is one, then steps the stack until a side has to choose (and no
    /// recorded choice is left), the game ends, or an error occurs.
    pub(crate) fn drive(&self, threads: &mut Vec<Coroutine>, choice: Option<Choice>) {
        let mut left = MAX_STEPS;
        let mut choice = choice;
        let mut answer = Answer::None;
        loop {
            let begun = match choice.take() {
                Some(choice) => choose(&mut self.slot.borrow_mut(), choice),
                None => Step::Go,
            };
            let Some(step) = self.step_on(begun, &mut answer, &mut left) else {
                if self.slot.borrow().error.is_none() {
                    threads.clear();
                }
                return;
            };
            let run = match step {
                Step::Go | Step::Done(_) | Step::Ask => None,
                Step::Resume(answer) => {
                    let begun = self.begin_cost(None);
                    let run = self.resume(threads, answer);
                    self.end_cost(begun);
                    Some(run)
                }
                Step::Test(predicate) => {
                    let begun = self.begin_cost(Some(predicate));
                    let run = self.test(predicate);
                    self.end_cost(begun);
                    Some(run)
                }
            };
            if let Some(run) = run {
                answer = run.unwrap_or_else(|error| self.failed(error));
                continue;
            }
            self.lap(Part::Listing);
            choice = self.slot.borrow_mut().next_recorded_choice();
            if choice.is_none() {
                return;
            }
            // The limit applies to each choice, including replayed ones.
            left = MAX_STEPS;
            self.sandbox.choice_begins();
        }
    }

    /// Steps the stack until a side has to choose or a script has to run; `None` if the game has
    /// ended or an error occurred.
    #[inline(always)]
    fn step_on(&self, begun: Step, answer: &mut Answer, left: &mut u32) -> Option<Step> {
        let mut core = self.slot.borrow_mut();
        let mut step = begun;
        loop {
            match step {
                Step::Go => {}
                Step::Done(given) => {
                    core.leave();
                    *answer = given;
                }
                // Asked again once the handlers of what has just changed are done.
                Step::Ask if !core.flow.noted.is_empty() => core.decision = None,
                Step::Ask | Step::Resume(_) | Step::Test(_) => return Some(step),
            }
            if core.error.is_some() {
                self.name_endless(&mut core);
                return None;
            }
            if core.is_over() {
                core.flow.frames.clear();
                core.decision = None;
                core.checkpoint = None;
                return None;
            }
            self.lap(Part::Applying);
            if !core.flow.noted.is_empty() {
                core.dispatch_noted(mem::take(answer));
            }
            step = match left.checked_sub(1) {
                Some(fewer) => {
                    *left = fewer;
                    step_top(&mut core, mem::take(answer))
                }
                None => {
                    core.stop(RuntimeError::Endless);
                    Step::Go
                }
            };
        }
    }

    /// Records the error of a script.
    #[cold]
    fn failed(&self, error: ScriptError) -> Answer {
        let error = match self.sandbox.is_slow() {
            true => RuntimeError::OutOfTime(Box::new(error)),
            false => error.into(),
        };
        self.slot.borrow_mut().error.get_or_insert(error);
        Answer::None
    }

    /// Adds the running script to the error when events trigger each other endlessly.
    #[cold]
    fn name_endless(&self, core: &mut Core) {
        let running = core.flow.frames.iter().rev().find_map(|frame| match frame {
            Frame::Script(script) if script.started => Some(script.source),
            _ => None,
        });
        if let (Some(RuntimeError::Endless), Some(path)) =
            (&core.error, running.and_then(|source| self.path_of(source)))
        {
            let endless = self.sandbox.place(
                &path,
                mlua::Error::runtime(RuntimeError::Endless.to_string()),
            );
            core.error = Some(ScriptError::from_lua(&path, &endless).into());
        }
    }

    /// Begins to measure a predicate, or else the script on top of the stack, if that is wanted.
    #[inline(always)]
    fn begin_cost(&self, predicate: Option<Predicate>) -> Option<Box<BegunCost>> {
        self.lap(Part::Applying);
        match &self.meters.costs {
            Some(_) => self.begun_cost(predicate),
            None => None,
        }
    }

    #[cold]
    fn begun_cost(&self, predicate: Option<Predicate>) -> Option<Box<BegunCost>> {
        let function = self.name_of_running(predicate)?;
        let steps = self.sandbox.steps_of_choice();
        // Finding the name is no part of it.
        if let Some(watch) = &self.meters.stopwatch {
            watch.start();
        }
        Some(Box::new(BegunCost { function, steps }))
    }

    /// Records the time of scripts, and the cost of a function.
    #[inline(always)]
    fn end_cost(&self, begun: Option<Box<BegunCost>>) {
        let time = self.lap(Part::Lua);
        if let Some(begun) = begun {
            self.add_cost(*begun, time);
        }
    }

    #[cold]
    fn add_cost(&self, begun: BegunCost, time: u64) {
        let BegunCost { function, steps } = begun;
        let steps = self.sandbox.steps_of_choice().saturating_sub(steps);
        let time = time as f64;
        if let Some(costs) = &self.meters.costs {
            let runs = 1;
            costs.add(function, FunctionCost { runs, steps, time });
        }
        if let Some(watch) = &self.meters.stopwatch {
            watch.start();
        }
    }

    /// The file and the name of a predicate, or else of the script on top of the stack.
    fn name_of_running(&self, predicate: Option<Predicate>) -> Option<FunctionName> {
        let core = self.slot.borrow();
        let (source, wanted) = match (predicate, core.flow.frames.last()) {
            (Some(predicate), _) => (predicate.source, predicate.test.function()),
            (None, Some(Frame::Script(frame))) => (frame.source, frame.entry.into()),
            _ => return None,
        };
        let script = self.compiled_script(source).ok()?;
        Some((script.path.clone(), script.name_of(wanted)))
    }
}

/// A function of a script that is measured, and the steps of the choice before it.
struct BegunCost {
    function: FunctionName,
    steps: u64,
}

/// Steps the top of the stack.
// Inlined into the loop, its only caller: calling a function of this size costs more than a
// percent.
#[inline(always)]
fn step_top(core: &mut Core, answer: Answer) -> Step {
    // Copies only this variant of the frame, not the size of the largest one.
    let Some(frame) = core.flow.frames.last() else {
        core.stop(RuntimeError::Stalled);
        return Step::Go;
    };
    match *frame {
        Frame::Setup(frame) => frame.step(core),
        Frame::SetupPlace(frame) => frame.step(core),
        Frame::Turn(frame) => frame.step(core),
        Frame::Headline(frame) => frame.step(core),
        Frame::ActionRounds(frame) => frame.step(core),
        Frame::Round(frame) => frame.step(core, answer),
        Frame::DiscardHeld(frame) => frame.step(core),
        Frame::Play(frame) => frame.step(core, answer),
        Frame::Event(frame) => frame.step(core, answer),
        Frame::Script(_) => Step::Resume(answer),
        Frame::Handlers(frame) => frame.step(core, answer),
        Frame::Operations(frame) => frame.step(core, answer),
        Frame::Influence(frame) => frame.step(core),
        Frame::Realign(frame) => frame.step(core),
        Frame::Coup(frame) => frame.step(core, answer),
        Frame::OwnOperation(frame) => frame.step(core, answer),
        Frame::SpaceRaceRoll(frame) => frame.step(core),
        Frame::Score(frame) => frame.step(core, answer),
        Frame::PlaceInfluence(frame) => frame.step(core),
        Frame::Ask(frame) => frame.step(core),
        Frame::Pay(frame) => frame.step(core, answer),
        Frame::EventFilter(frame) => frame.step(core, answer),
        Frame::Discards(frame) => frame.step(core),
        Frame::Trap(frame) => frame.step(core, answer),
        Frame::Roll(frame) => frame.step(core, answer),
        Frame::PendingRoll(frame) => frame.step(core, answer),
        Frame::Resume(frame) => frame.step(core),
        Frame::Bid(frame) => frame.step(core),
        Frame::Auction(frame) => frame.step(core),
        Frame::Draft(frame) => frame.step(core),
        Frame::Number(number) => Step::Done(Answer::Number(number)),
        Frame::Secret(frame) => frame.step(core),
        Frame::FinalScoring(frame) => frame.step(core, answer),
    }
}

/// Passes a choice to the top of the stack.
fn choose(core: &mut Core, choice: Choice) -> Step {
    if let Some(decision) = &core.decision {
        let chosen = Event::answered(decision, choice);
        core.emit(chosen);
    }
    let Some(frame) = core.flow.frames.last() else {
        return core.not_offered(choice);
    };
    match *frame {
        Frame::SetupPlace(frame) => frame.answer(core, choice),
        Frame::Headline(frame) => frame.answer(core, choice),
        Frame::Round(frame) => frame.answer(core, choice),
        Frame::DiscardHeld(frame) => frame.answer(core, choice),
        Frame::Play(frame) => frame.answer(core, choice),
        Frame::Operations(frame) => frame.answer(core, choice),
        Frame::Influence(frame) => frame.answer(core, choice),
        Frame::Realign(frame) => frame.answer(core, choice),
        Frame::Coup(frame) => frame.answer(core, choice),
        Frame::OwnOperation(frame) => frame.answer(core, choice),
        Frame::SpaceRaceRoll(frame) => frame.answer(core, choice),
        Frame::PlaceInfluence(frame) => frame.answer(core, choice),
        Frame::Ask(frame) => frame.answer(core, choice),
        Frame::Discards(frame) => frame.answer(core, choice),
        Frame::Trap(frame) => frame.answer(core, choice),
        Frame::Bid(frame) => frame.answer(core, choice),
        Frame::Auction(frame) => frame.answer(core, choice),
        Frame::Draft(frame) => frame.answer(core, choice),
        Frame::Secret(frame) => frame.answer(core, choice),
        Frame::Event(frame) => frame.answer(core, choice),
        Frame::Setup(_)
        | Frame::Turn(_)
        | Frame::ActionRounds(_)
        | Frame::Script(_)
        | Frame::Handlers(_)
        | Frame::Score(_)
        | Frame::FinalScoring(_)
        | Frame::EventFilter(_)
        | Frame::Pay(_)
        | Frame::Roll(_)
        | Frame::PendingRoll(_)
        | Frame::Number(_)
        | Frame::Resume(_) => core.not_offered(choice),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Library;
    use crate::game::state::chance::Dice;
    use crate::game::{Ask, Game};
    use crate::ids::Side;

    /// A choice that no frame offers in answer to this question.
    fn alien(ask: Ask) -> Choice {
        match ask {
            Ask::Bid | Ask::Auction => Choice::Yes,
            _ => Choice::Bid(Side::First, 1),
        }
    }

    #[test]
    fn a_choice_that_is_not_offered_is_an_error_of_its_own() {
        let library = Library::open(&[env!("CARGO_MANIFEST_DIR").into()]);
        let (mut dice, mut asked) = (Dice::new(1), Vec::new());
        for scenario in library.scenarios() {
            let content = library.load(&scenario.id).expect("it is sound").content;
            let host = Host::of(&content).expect("it is loaded");
            let mut game = Game::new(content, 1).expect("it begins");
            while let Some(decision) = game.decision().cloned() {
                // A secret answer is only kept.
                if decision.ask != Ask::Secret {
                    let (mut other, choice) = (game.clone(), alien(decision.ask));
                    host.run(&mut other.core, &mut other.ticket, Some(choice));
                    let ask = Some(decision.ask);
                    let wanted = RuntimeError::NotOffered { ask, choice };
                    assert_eq!(other.core.error, Some(wanted));
                    asked.push(decision.ask);
                }
                let nth = dice.below(decision.choices.len() as u32) as usize;
                game.apply(decision.choices[nth]).expect("it is legal");
            }
        }
        asked.sort_by_key(|ask| ask.key());
        asked.dedup();
        assert!(asked.len() > 10, "{asked:?}");
    }
}
