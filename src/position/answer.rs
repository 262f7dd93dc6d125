//! `when`: choices by name, dice and draws.

use crate::content::{Content, Node, Place, Value as Data, nearest};
use crate::game::{Ask, Chance, Choice, Decision, Event, Fault, Game, GameError, Mode, Use, line};
use crate::ids::Side;

use super::chance::{Deals, Given, Missing, Queue};
use super::expect::expect;
use super::failure::Failure;
use super::given::{card_named, side_named, unknown_key};
use super::read::{Step, scalar, scalars};
use super::runner::Logs;
use super::update::LogUpdate;

/// The game of a test, as it is being played.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    pub(super) game: Game,
    /// Every line of the log so far.
    pub(super) log: Vec<String>,
    /// Logs that differ, if they are to be written anew and not compared.
    pub(super) updates: Option<Vec<LogUpdate>>,
    /// Cards were dealt that the test does not give.
    pub(super) dealt: usize,
    /// The results of chance that the test gives and that were not used yet.
    queue: Queue,
    deals: Deals,
    /// The kind of operation that was announced with the card, until it is asked for.
    announced: Option<Announced>,
}

/// What `for` said of a card played.
#[derive(Clone, Debug)]
struct Announced {
    side: Side,
    mode: Mode,
    place: Place,
}

/// The most forced choices between an answer and its question.
const MAX_FORCED: usize = 200;

const KEYS: &[&str] = &[
    "dice", "draw", "play", "for", "first", "headline", "place", "remove", "realign", "coup", "choose", "target",
    "discard", "action",
];

/// The results that `dice` or `draw` give.
pub(super) fn given(key: &str, node: &Node, content: &Content) -> Result<Vec<Given>, Failure> {
    let texts = scalars(node).map_err(|place| Failure::new(place, "this has to be a list"))?;
    let one = |(text, place): (String, &Place)| {
        let result = match (key, text.parse()) {
            ("draw", _) => Chance::Card(card_named(&text, place, content)?),
            (_, Ok(die @ 1..=6)) => Chance::Die(die),
            _ => return Err(Failure::new(place, format!("`{text}` is not a die: 1 to 6"))),
        };
        Ok(Given { result, place: place.clone() })
    };
    texts.into_iter().map(one).collect()
}

impl Hand {
    /// A game that begins, with the results that its beginning may use.
    pub(super) fn begin(
        run: impl Fn(Vec<Chance>) -> Result<Game, GameError>,
        results: Vec<Given>,
        deals: Deals,
        logs: Logs,
        place: &Place,
        content: &Content,
    ) -> Result<Hand, Failure> {
        let first: Vec<Chance> = results.iter().map(|given| given.result).collect();
        let mut queue = Queue::default();
        queue.add(results);
        let game = run(first).map_err(|error| {
            let misfit = match &error {
                GameError::Fault(Fault::Dictated { .. }) => queue.misfit(content, &run),
                _ => None,
            };
            misfit.unwrap_or_else(|| Failure::new(place, error.to_string()))
        })?;
        let used = queue.len() - game.dictated();
        queue.used(&game);
        let missing = Missing::of(&game, game.history(), used, deals, run);
        missing.refused(place, content)?;
        let log = game.events().iter().filter_map(|event| line(event, content)).collect();
        let deals = deals.after(&game);
        let updates = (logs == Logs::Update).then(Vec::new);
        Ok(Hand { game, log, updates, dealt: missing.dealt, queue, deals, announced: None })
    }

    fn dictate(&mut self, results: Vec<Given>) {
        self.game.dictate(results.iter().map(|given| given.result));
        self.queue.add(results);
    }

    /// Does one step of a test.
    pub(super) fn step(&mut self, step: &Step) -> Result<(), Failure> {
        let content = self.game.content().clone();
        match step.key.name.as_str() {
            "dice" | "draw" => {
                self.dictate(given(&step.key.name, &step.node, &content)?);
                Ok(())
            }
            "expect" => {
                self.announced()?;
                expect(self, &step.node)
            }
            name => {
                let side = side_named(name, &step.key.place, &content)?;
                self.act(side, &step.node, &content)
            }
        }
    }

    /// What a side does: one answer, several in order, or answers with names.
    fn act(&mut self, side: Side, node: &Node, content: &Content) -> Result<(), Failure> {
        if !matches!(node.value, Data::Map(_)) {
            return self.answers(side, node);
        }
        for (key, value) in node.entries() {
            if !KEYS.contains(&key.name.as_str()) {
                return Err(unknown_key(&key.name, &key.place, KEYS));
            }
            if key.name == "dice" || key.name == "draw" {
                self.dictate(given(&key.name, value, content)?);
            }
        }
        if let Some(card) = node.get("play") {
            self.play(side, card, node)?;
        }
        for (key, value) in node.entries() {
            if !["dice", "draw", "play", "for", "first"].contains(&key.name.as_str()) {
                self.answers(side, value)?;
            }
        }
        Ok(())
    }

    fn answers(&mut self, side: Side, node: &Node) -> Result<(), Failure> {
        let texts =
            scalars(node).map_err(|place| Failure::new(place, "this has to be an answer or a list of answers"))?;
        texts.into_iter().try_for_each(|(text, place)| self.answer(side, &text, place))
    }

    /// Plays a card: `for` and `first` say how.
    fn play(&mut self, side: Side, card: &Node, node: &Node) -> Result<(), Failure> {
        self.answer(side, &scalar(card).unwrap_or_default(), &card.place)?;
        let Some(usage) = node.get("for") else { return Ok(()) };
        let word = scalar(usage).unwrap_or_default();
        let mode = Mode::ALL.into_iter().find(|mode| mode.key() == word);
        let usage_key = match word.as_str() {
            "event" => Use::Event,
            "space" => Use::Space,
            _ if mode.is_some() || word == "operations" => {
                let plain = self.game.is_legal(Choice::Use(Use::Operations));
                match node.get("first").and_then(scalar).as_deref() {
                    Some("event") => Use::EventFirst,
                    Some("operations") | None if plain => Use::Operations,
                    Some("operations") | None => Use::OperationsFirst,
                    Some(other) => {
                        return Err(Failure::new(&usage.place, format!("`first` is event or operations, not {other}")));
                    }
                }
            }
            other => {
                let known = "event, operations, influence, realign, coup or space";
                return Err(Failure::new(&usage.place, format!("`for` is {known}, not {other}")));
            }
        };
        self.announced = mode.map(|mode| Announced { side, mode, place: usage.place.clone() });
        self.answer(side, usage_key.key(), &usage.place)
    }

    /// Gives one answer. Forced choices are made before it only if they lead to a question that it answers.
    fn answer(&mut self, side: Side, text: &str, place: &Place) -> Result<(), Failure> {
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
            // That results are missing matters only if this was the way.
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

    /// The choice that an answer of a side means now.
    fn meant(&self, side: Side, text: &str) -> Option<Choice> {
        let decision = self.game.decision().filter(|decision| decision.side == side)?;
        let content = self.game.content();
        decision.choices.iter().copied().find(|choice| decision.answer(*choice, content) == text)
    }

    /// The only choice there is.
    fn forced(&self) -> Option<Choice> {
        match self.game.decision()?.choices[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Why an answer is refused; `ahead` is the game behind the forced choices.
    fn not_offered(&self, side: Side, text: &str, place: &Place, ahead: &Hand) -> Failure {
        let content = self.game.content();
        let Some(decision) = self.game.decision() else {
            return Failure::new(place, format!("`{text}` answers no question: the game is over"));
        };
        let what = format!("`{text}` is not offered: {}", asked(decision, content));
        let mut failure = Failure::differs(place, &what, text, offered(decision, content).join(", "));
        let space = content.map.find_space(text).map(Choice::Space);
        let choice = space.or_else(|| content.find_card(text).map(Choice::Card));
        match choice {
            _ if decision.side != side => {
                failure
                    .note([format!("it is given as an answer of {}, who is not being asked", content.side_name(side))]);
            }
            Some(choice) => failure.note([format!("because {}", self.game.why_not(choice))]),
            None => {
                let offered = offered(decision, content);
                let near = nearest(text, offered.iter().map(String::as_str));
                failure.note(near.map(|near| format!("did you mean `{near}`?")));
            }
        }
        if ahead.game.history().len() > self.game.history().len() {
            let behind = match ahead.game.decision() {
                Some(decision) => format!("{}: {}", asked(decision, content), offered(decision, content).join(", ")),
                None => "the game is over".to_owned(),
            };
            failure.note([format!("nor is it offered behind the forced choices, where {behind}")]);
        }
        failure
    }

    /// Chooses the kind of operation that was announced, if it is asked for now.
    fn announced(&mut self) -> Result<(), Failure> {
        let asks = |of: &&Announced| {
            self.game.decision().is_some_and(|decision| decision.side == of.side && decision.ask == Ask::Mode)
        };
        let Some(of) = self.announced.as_ref().filter(asks).cloned() else { return Ok(()) };
        self.announced = None;
        self.apply(Choice::Mode(of.mode), &of.place)
    }

    fn apply(&mut self, choice: Choice, place: &Place) -> Result<(), Failure> {
        let (inputs, given, deals) = (self.game.history().len(), self.queue.len(), self.deals);
        if let Err(error) = self.game.apply(choice) {
            return Err(self.refused(choice, place, &error));
        }
        let used = given - self.game.dictated();
        self.queue.used(&self.game);
        let content = self.game.content();
        self.log.extend(self.game.events().iter().filter_map(|event| line(event, content)));
        self.deals = deals.after(&self.game);
        let run = |results| {
            let mut before = self.game.undo(1)?;
            before.dictate(results);
            before.apply(choice).map(|_| ())?;
            Ok(before)
        };
        let missing = Missing::of(&self.game, self.game.history().get(inputs..).unwrap_or_default(), used, deals, run);
        self.dealt += missing.dealt;
        missing.refused(place, self.game.content())?;
        // With the next round the operations of the card are over, whether there were any or not.
        let round = self.game.events().iter().any(|event| matches!(event, Event::RoundBegan { .. }));
        match self.announced.take_if(|_| round) {
            Some(of) => Err(Failure::new(
                &of.place,
                format!("`{}` was not asked for: no operations were conducted", of.mode.key()),
            )),
            None => Ok(()),
        }
    }

    /// Why a choice failed.
    fn refused(&self, choice: Choice, place: &Place, error: &GameError) -> Failure {
        let run = |results| {
            let mut before = self.game.undo(0)?;
            before.dictate(results);
            before.apply(choice).map(|_| ())?;
            Ok(before)
        };
        let misfit = match error {
            GameError::Fault(Fault::Dictated { .. }) => self.queue.misfit(self.game.content(), run),
            _ => None,
        };
        misfit.unwrap_or_else(|| Failure::new(place, error.to_string()))
    }

    /// The last step is done: everything announced and given must have been used.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        self.announced()?;
        let content = self.game.content();
        let open = self.game.decision().map_or("the game is over".to_owned(), |decision| asked(decision, content));
        let Some(first) = self.queue.first() else { return Ok(()) };
        let what = match first.result {
            Chance::Die(die) => format!("the die {die}"),
            Chance::Card(card) => format!("`{}`", content.card(card).id),
        };
        let more = match self.queue.len() - 1 {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        Err(Failure::new(&first.place, format!("{what}{more} was not used: {open}")))
    }
}

/// Who is being asked what.
pub(super) fn asked(decision: &Decision, content: &Content) -> String {
    let question = decision.question(content);
    let (side, rest) = question.split_once(": ").unwrap_or(("", &question));
    format!("{side} is being asked: {rest}")
}

/// What tests call the choices of a question.
pub(super) fn offered(decision: &Decision, content: &Content) -> Vec<String> {
    decision.choices.iter().map(|choice| decision.answer(*choice, content)).collect()
}
