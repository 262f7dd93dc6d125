//! The game of a test: answers by name, and results of chance.

use std::mem;

use brink::content::{Content, Place};
use brink::game::{
    Ask, Board, Chance, Choice, Decision, Event, EventBar, Game, GameError, Mode, Refusal,
    RuntimeError, Use,
};
use brink::ids::{CardId, Side};
use brink::tooling::{nearest, question};

use super::chance::{Deals, Given, Missing, Queue};
use super::part::quoted;
use super::test_failure::TestFailure;
use super::update::{LogUpdate, Logs};

/// A condition on a game.
pub(super) type Check = Box<dyn Fn(&mut Hand) -> Result<(), TestFailure>>;

/// The game of a test, as it is being played.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    pub(super) game: Game,
    /// Every line of the log so far.
    pub(super) log: Vec<String>,
    /// The lines of the log that each side may read.
    pub(super) seen: [Vec<String>; 2],
    /// Logs that differ, if they are to be updated instead of compared.
    pub(super) updates: Option<Vec<LogUpdate>>,
    /// Whether cards were dealt that the test does not give.
    pub(super) dealt: usize,
    /// The given results of chance that are still unused.
    queue: Queue,
    /// The turn in which the test began; none before the first.
    pub(super) began: Option<u8>,
    /// Results given right after the current step: they belong to it if it needs more than the
    /// results before it.
    pub(super) late: Vec<Given>,
    /// Whether the last choice needed results that were not given.
    lacks_results: bool,
    deals: Deals,
    /// The kind of operation announced with the card, until it is chosen.
    pub(super) announced: Option<Announced>,
}

/// The value of `for` for a card played.
#[derive(Clone, Debug)]
pub(super) struct Announced {
    pub(super) side: Side,
    pub(super) mode: Mode,
    pub(super) place: Place,
}

/// The key of the script that keeps the event of a card from happening.
fn declared(why: &Refusal, card: CardId, content: &Content) -> Option<String> {
    let key = match why {
        Refusal::EventImpossible {
            why: EventBar::When,
            ..
        } => "when",
        Refusal::EventImpossible {
            why: EventBar::Condition,
            ..
        } => "condition",
        _ => return None,
    };
    let file = content.script(card)?.path.rsplit('/').next()?;
    Some(format!("it is `{key}` in {file}"))
}

/// The maximum number of forced choices between an answer and its question.
const MAX_FORCED: usize = 200;

impl Hand {
    /// A game that begins, with the results that its start may use.
    pub(super) fn begin(
        run: impl Fn(Vec<Chance>) -> Result<Game, GameError>,
        results: Vec<Given>,
        deals: Deals,
        logs: Logs,
        place: &Place,
        content: &Content,
    ) -> Result<Hand, TestFailure> {
        let mut queue = Queue::default();
        queue.add(results);
        queue.resolve(&run)?;
        let game = run(queue.results().collect()).map_err(|error| {
            let misfit = match &error {
                GameError::Runtime(RuntimeError::Dictated { .. }) => queue.misfit(content, &run),
                _ => None,
            };
            misfit.unwrap_or_else(|| TestFailure::new(place, error.to_string()))
        })?;
        let used = queue.len() - game.dictated();
        queue.used(&game);
        let missing = Missing::of(&game, game.history(), used, deals, run);
        missing.refused(place, content)?;
        let deals = deals.after(&game);
        let updates = (logs == Logs::Update).then(Vec::new);
        let dealt = missing.dealt;
        let late = Vec::new();
        let announced = None;
        let log = Vec::new();
        let seen = Default::default();
        let lacks_results = false;
        let began = None;
        let mut hand = Hand {
            game,
            began,
            log,
            seen,
            updates,
            dealt,
            queue,
            late,
            lacks_results,
            deals,
            announced,
        };
        hand.read();
        Ok(hand)
    }

    /// Adds what has just happened to the logs.
    fn read(&mut self) {
        let game = &self.game;
        let events = self.game.events();
        self.log
            .extend(events.iter().filter_map(|event| game.line(event)));
        for (side, seen) in Side::BOTH.into_iter().zip(&mut self.seen) {
            seen.extend(
                events
                    .iter()
                    .filter_map(|event| game.view(side).line(event)),
            );
        }
    }

    /// The facts of the position.
    pub(super) fn board(&self) -> &Board {
        self.game.board()
    }

    /// The content of the game.
    pub(super) fn content(&self) -> &Content {
        self.game.content()
    }

    /// The id of a card.
    pub(super) fn card_id(&self, card: CardId) -> String {
        self.content().card(card).id.clone()
    }

    /// Whether the game is still in its set-up.
    pub(super) fn deals(&self) -> Deals {
        self.deals
    }

    /// Adds given results of chance.
    pub(super) fn dictate(&mut self, results: &[Given]) {
        self.game.dictate(results.iter().map(|given| given.result));
        self.queue.add(results.iter().cloned());
    }

    /// Checks every condition.
    pub(super) fn expect(&mut self, checks: &[Check]) -> Result<(), TestFailure> {
        let found: Vec<_> = checks.iter().map(|check| check(self)).collect();
        TestFailure::all(found).map_err(|failure| {
            let question = self.open_question();
            failure.at_question(&question)
        })
    }

    /// The open question, its choices, and the steps for forced choices, a line each.
    fn open_question(&self) -> Vec<String> {
        let content = self.game.content();
        let Some(decision) = self.game.decision() else {
            let outcome = self
                .game
                .outcome()
                .map_or_else(String::new, |outcome| outcome.display(content).to_string());
            return vec![format!("the game is over: {outcome}")];
        };
        let offered = offered(decision, content);
        let ended = self.began.filter(|turn| *turn != self.board().turn());
        let ended = ended.map(|turn| {
            format!(
                "turn {turn} has ended, and what lasts a turn with it: rounds of a side without \
                 cards pass by themselves"
            )
        });
        let mut lines = Vec::from_iter(ended);
        lines.extend([
            format!("open: {}", asked(decision, content)),
            format!("  offered: {}", some_of(&offered)),
        ]);
        if let [only] = &offered[..] {
            let step = format!("{}: {}", content.side_id(decision.side), quoted(only));
            lines.push(format!(
                "  it is the only choice, and no step makes it: `- {step}` would"
            ));
        }
        lines
    }

    /// Gives one answer. Forced choices are made before it only if they lead to a question that the
    /// answer fits.
    pub(super) fn answer(
        &mut self,
        side: Side,
        text: &str,
        place: &Place,
    ) -> Result<(), TestFailure> {
        self.announced()?;
        if let Some(choice) = self.meant(side, text) {
            return self.apply(choice, place);
        }
        let mut ahead = self.clone();
        let mut missing = Ok(());
        for _ in 0..MAX_FORCED {
            let Some(only) = ahead.forced() else { break };
            let made = ahead.game.history().len();
            let done = ahead.apply(only, place).and_then(|()| ahead.announced());
            if ahead.game.history().len() == made {
                break;
            }
            // Missing results matter only on the path taken.
            missing = missing.and(done);
            if let Some(choice) = ahead.meant(side, text) {
                missing?;
                ahead.apply(choice, place)?;
                *self = ahead;
                return Ok(());
            }
        }
        Err(self.not_offered(side, text, place, &ahead))
    }

    /// The choice that an answer of a side refers to now.
    fn meant(&self, side: Side, text: &str) -> Option<Choice> {
        let decision = self
            .game
            .decision()
            .filter(|decision| decision.side == side)?;
        let content = self.game.content();
        decision
            .choices
            .iter()
            .copied()
            .find(|choice| names(*choice, text, decision, content))
    }

    /// The only choice.
    fn forced(&self) -> Option<Choice> {
        match self.game.decision()?.choices[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Declines what can only be declined: a side is asked for a card that it has not, so that the
    /// other side does not learn that.
    fn decline(&mut self, place: &Place) -> Result<(), TestFailure> {
        for _ in 0..MAX_FORCED {
            let Some(Choice::Stop) = self.forced() else {
                break;
            };
            self.apply(Choice::Stop, place)?;
        }
        Ok(())
    }

    /// The reason why an answer is refused; `ahead` is the game after the forced choices.
    fn not_offered(&self, side: Side, text: &str, place: &Place, ahead: &Hand) -> TestFailure {
        let content = self.game.content();
        let Some(decision) = self.game.decision() else {
            return TestFailure::new(
                place,
                format!("`{text}` answers no question: the game is over"),
            );
        };
        let what = format!("`{text}` is not offered: {}", asked(decision, content));
        let mut failure =
            TestFailure::differs(place, &what, text, some_of(&offered(decision, content)));
        let space = content.find_space(text).map(Choice::Space);
        let choice = space.or_else(|_| content.find_card(text).map(Choice::Card));
        let uses = Use::ALL.into_iter().find(|usage| usage.key() == text);
        match choice.ok().or(uses.map(Choice::Use)) {
            _ if decision.side != side => {
                failure.note([format!(
                    "it is given as an answer of {}, who is not being asked",
                    content.side_name(side)
                )]);
            }
            Some(choice) => {
                let why = self.game.why_not(choice);
                failure.note([format!("because {}", why.display(content))]);
                failure.note(decision.card.and_then(|card| declared(&why, card, content)));
            }
            None => {
                let offered = offered(decision, content);
                let near = nearest(text, offered.iter().map(String::as_str));
                failure.note(near.map(question));
            }
        }
        if ahead.game.history().len() > self.game.history().len() {
            let behind = match ahead.game.decision() {
                Some(decision) => format!(
                    "{}: {}",
                    asked(decision, content),
                    some_of(&offered(decision, content))
                ),
                None => "the game is over".to_owned(),
            };
            failure.note([format!(
                "nor is it offered after the forced choices, where {behind}"
            )]);
        }
        failure
    }

    /// Chooses the announced kind of operation, if that is the open question.
    pub(super) fn announced(&mut self) -> Result<(), TestFailure> {
        let decision = self.game.decision();
        let Some(of) = self.announced.clone().filter(|of| {
            decision.is_some_and(|decision| decision.side == of.side && decision.ask == Ask::Mode)
        }) else {
            return Ok(());
        };
        self.announced = None;
        self.apply(Choice::Mode(of.mode), &of.place)
    }

    /// Makes a choice, with the results given right after the step if those before it are too few.
    fn apply(&mut self, choice: Choice, place: &Place) -> Result<(), TestFailure> {
        let before = (!self.late.is_empty()).then(|| self.clone());
        let made = self.apply_now(choice, place);
        match (before, &made) {
            (Some(mut before), Err(_)) if self.lacks_results => {
                let late = mem::take(&mut before.late);
                before.dictate(&late);
                *self = before;
                self.apply_now(choice, place)
            }
            _ => made,
        }
    }

    /// Finds the places of the entries that results name, if this choice needs them.
    fn resolve(&mut self, choice: Choice, place: &Place) -> Result<(), TestFailure> {
        if !self.queue.names_entries() {
            return Ok(());
        }
        let mut queue = self.queue.clone();
        let run = |results| self.tried_again(0, choice, results);
        queue.resolve(run)?;
        let undone = self.game.undo(0);
        undone.map_err(|error| TestFailure::new(place, error.to_string()))?;
        self.game.dictate(queue.results());
        self.queue = queue;
        Ok(())
    }

    fn apply_now(&mut self, choice: Choice, place: &Place) -> Result<(), TestFailure> {
        self.resolve(choice, place)?;
        let side = self.game.decision().map(|decision| decision.side);
        let inputs = self.game.history().len();
        let given = self.queue.len();
        let deals = self.deals;
        if let Err(error) = self.game.apply(choice) {
            return Err(self.refused(choice, place, &error));
        }
        let used = given - self.game.dictated();
        self.queue.used(&self.game);
        self.read();
        self.deals = deals.after(&self.game);
        let missing = Missing::of(
            &self.game,
            self.game.history().get(inputs..).unwrap_or_default(),
            used,
            deals,
            |results| self.tried_again(1, choice, results),
        );
        self.dealt += missing.dealt;
        self.lacks_results = missing.is_needed();
        missing
            .refused(place, self.game.content())
            .map_err(|failure| self.with_order(failure, side))?;
        // With the next round the operations of the card are over, if there were any.
        let round = self
            .game
            .events()
            .iter()
            .any(|event| matches!(event, Event::RoundBegan { .. }));
        match self.announced.take_if(|_| round) {
            Some(of) => Err(TestFailure::new(
                &of.place,
                format!(
                    "`{}` was not asked for: no operations were conducted",
                    of.mode.key(self.content())
                ),
            )),
            None => Ok(()),
        }
    }

    /// The game after some choices are undone and another is made, with these results of chance.
    fn tried_again(
        &self,
        undone: usize,
        choice: Choice,
        results: Vec<Chance>,
    ) -> Result<Game, GameError> {
        let mut game = self.game.clone();
        game.undo(undone)?;
        game.dictate(results);
        game.apply(choice).map(|_| ())?;
        Ok(game)
    }
    /// Names the side whose die comes first where a side has just rolled for realignment.
    fn with_order(&self, mut failure: TestFailure, side: Option<Side>) -> TestFailure {
        let rolled = self
            .game
            .events()
            .iter()
            .any(|event| matches!(event, Event::Realigned { .. }));
        if let Some(side) = side.filter(|_| rolled) {
            let side = self.game.content().side_name(side);
            failure.note([format!(
                "of the two dice of a realignment roll, that of {side} comes first"
            )]);
        }
        failure
    }

    /// The reason why a choice failed.
    fn refused(&self, choice: Choice, place: &Place, error: &GameError) -> TestFailure {
        let misfit = match error {
            GameError::Runtime(RuntimeError::Dictated { .. }) => {
                let run = |results| self.tried_again(0, choice, results);
                self.queue.misfit(self.game.content(), run)
            }
            _ => None,
        };
        misfit.unwrap_or_else(|| TestFailure::new(place, error.to_string()))
    }

    /// After the last step everything announced and given must be used up.
    pub(super) fn finish(&mut self, place: &Place) -> Result<(), TestFailure> {
        self.announced()?;
        self.decline(place)?;
        let content = self.game.content();
        let open = self
            .game
            .decision()
            .map_or("the game is over".to_owned(), |decision| {
                asked(decision, content)
            });
        let Some(first) = self.queue.first() else {
            return Ok(());
        };
        let what = match (first.result, &first.named) {
            (_, Some(named)) => format!("`{}`", named.first()),
            (Chance::Die(die), _) => format!("the die {die}"),
            (Chance::Pick(number), _) => format!("the random number {number}"),
            (Chance::Card(card), _) => format!("`{}`", content.card(card).id),
        };
        let more = match self.queue.len() - 1 {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        Err(TestFailure::new(
            &first.place,
            format!("{what}{more} was not used: {open}"),
        ))
    }
}

/// The side that is asked, and the question.
pub(super) fn asked(decision: &Decision, content: &Content) -> String {
    let question = decision.display(content).to_string();
    let (side, rest) = question.split_once(": ").unwrap_or(("", &question));
    format!("{side} is being asked: {rest}")
}

/// The names that tests use for the choices of a question.
pub(super) fn offered(decision: &Decision, content: &Content) -> Vec<String> {
    decision
        .choices
        .iter()
        .map(|choice| decision.answer(*choice, content))
        .collect()
}

/// Choices on a line, not too many.
pub(super) fn some_of(choices: &[String]) -> String {
    const MAX_LISTED: usize = 40;
    match choices.len().saturating_sub(MAX_LISTED) {
        0 => choices.join(", "),
        more => format!("{} and {more} more", choices[..MAX_LISTED].join(", ")),
    }
}

/// Whether an answer names a choice: by its id; a bid also in words, with the name of the side.
fn names(choice: Choice, text: &str, decision: &Decision, content: &Content) -> bool {
    let in_words = || choice.display(content).to_string() == text;
    decision.answer(choice, content) == text || matches!(choice, Choice::Bid(..)) && in_words()
}
