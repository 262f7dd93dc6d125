//! `when`: choices by name, dice and draws.

use crate::content::{Content, Node, Place, Value as Data};
use crate::game::{Ask, Chance, Choice, Game, GameError, Mode, Use, line};
use crate::ids::Side;

use super::expect::expect;
use super::failure::Failure;
use super::given::{cards, side_named, unknown_key};
use super::read::{Step, scalar, scalars};
use super::runner::Logs;
use super::update::LogUpdate;

/// The game of a test, as it is being played.
#[derive(Debug)]
pub(super) struct Hand {
    pub(super) game: Game,
    /// Every line of the log so far.
    pub(super) log: Vec<String>,
    /// Logs that differ, if they are to be written anew and not compared.
    pub(super) updates: Option<Vec<LogUpdate>>,
    /// The kind of operation that was announced with the card, until it is asked for.
    mode: Option<(Side, Mode)>,
}

const KEYS: &[&str] = &[
    "dice", "draw", "play", "for", "first", "headline", "place", "remove", "realign", "coup", "choose", "target",
    "discard", "action",
];

/// The results that `dice` or `draw` dictate.
pub(super) fn dictated(key: &str, node: &Node, content: &Content) -> Result<Vec<Chance>, Failure> {
    if key == "draw" {
        return Ok(cards(node, content)?.into_iter().map(Chance::Card).collect());
    }
    let texts = scalars(node).map_err(|place| Failure::new(place, "this has to be a list of dice"))?;
    let die = |(text, place): (String, &Place)| match text.parse() {
        Ok(die @ 1..=6) => Ok(Chance::Die(die)),
        _ => Err(Failure::new(place, format!("`{text}` is no die: 1 to 6"))),
    };
    texts.into_iter().map(die).collect()
}

impl Hand {
    pub(super) fn new(game: Game, log: Vec<String>, logs: Logs) -> Hand {
        Hand { game, log, updates: (logs == Logs::Update).then(Vec::new), mode: None }
    }

    /// Does one step of a test.
    pub(super) fn step(&mut self, step: &Step) -> Result<(), Failure> {
        let content = self.game.content().clone();
        match step.key.name.as_str() {
            "dice" | "draw" => {
                let results = dictated(&step.key.name, &step.node, &content)?;
                self.game.dictate(results);
                Ok(())
            }
            "expect" => {
                self.announced(&step.key.place)?;
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
                let results = dictated(&key.name, value, content)?;
                self.game.dictate(results);
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
        self.mode = mode.map(|mode| (side, mode));
        self.answer(side, usage_key.key(), &usage.place)
    }

    /// Gives one answer; before it, choices that are the only ones, and the kind of operation announced.
    fn answer(&mut self, side: Side, text: &str, place: &Place) -> Result<(), Failure> {
        loop {
            self.announced(place)?;
            let Some(decision) = self.game.decision() else {
                return Err(Failure::new(place, format!("the game is over: nobody is asked for `{text}`")));
            };
            let content = self.game.content();
            let fits = |choice: &&Choice| decision.side == side && is_called(**choice, text, decision, content);
            if let Some(choice) = decision.choices.iter().find(fits).copied() {
                return self.apply(choice, place);
            }
            if let [only] = decision.choices[..] {
                self.apply(only, place)?;
                continue;
            }
            let offered: Vec<String> =
                decision.choices.iter().map(|choice| called(*choice, decision, content)).collect();
            let mut failure = Failure::differs(
                place,
                &format!("`{text}` is not offered to {}: {}", content.side_id(side), decision.question(content)),
                text,
                offered.join(", "),
            );
            let space = content.map.find_space(text).map(Choice::Space);
            if let Some(choice) = space.or_else(|| content.find_card(text).map(Choice::Card)) {
                failure.note([format!("because {}", self.game.why_not(choice))]);
            }
            return Err(failure);
        }
    }

    /// Chooses the kind of operation that was announced, if it is asked for now.
    fn announced(&mut self, place: &Place) -> Result<(), Failure> {
        let Some((side, mode)) = self.mode else { return Ok(()) };
        let asked = self.game.decision().is_some_and(|decision| decision.side == side && decision.ask == Ask::Mode);
        if !asked {
            return Ok(());
        }
        self.mode = None;
        self.apply(Choice::Mode(mode), place)
    }

    fn apply(&mut self, choice: Choice, place: &Place) -> Result<(), Failure> {
        self.game.apply(choice).map_err(|error| match error {
            GameError::Illegal(refusal) => Failure::new(place, refusal.to_string()),
            error => Failure::new(place, error.to_string()),
        })?;
        let content = self.game.content();
        self.log.extend(self.game.events().iter().filter_map(|event| line(event, content)));
        Ok(())
    }

    /// The last step is done: everything announced and dictated must have been used.
    pub(super) fn finish(&mut self, place: &Place) -> Result<(), Failure> {
        self.announced(place)?;
        match self.game.dictated() {
            0 => Ok(()),
            left => Err(Failure::new(place, format!("{left} of the dictated dice and draws were not used"))),
        }
    }
}

/// Whether an answer means a choice.
fn is_called(choice: Choice, text: &str, decision: &crate::game::Decision, content: &Content) -> bool {
    called(choice, decision, content) == text
}

/// What tests call a choice.
pub(super) fn called(choice: Choice, decision: &crate::game::Decision, content: &Content) -> String {
    match choice {
        Choice::Card(card) => content.card(card).id.clone(),
        Choice::Space(space) => content.map.space_id(space).to_owned(),
        Choice::Use(usage) => usage.key().to_owned(),
        Choice::Mode(mode) => mode.key().to_owned(),
        Choice::Region(region) => content.map.region_id(region).to_owned(),
        Choice::Action(card, action) => {
            let script = content.scripts[card.index()].as_ref();
            script.and_then(|script| script.actions.get(usize::from(action))).map_or(String::new(), |a| a.id.clone())
        }
        other => decision.choice_name(other, content).replace("stop rolling", "stop"),
    }
}
