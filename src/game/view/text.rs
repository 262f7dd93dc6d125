//! Texts of choices, questions and endings, rendered from data in one place.

use std::fmt::{self, Display};
use std::num::NonZeroU8;

use crate::content::{Content, NamedEnding, Scoring, Script, WarLoser};
use crate::control_characters::visible_line;
use crate::game::rules::scoring::Level;
use crate::game::state::decision::{Ask, Choice, Decision, Mode, Use, Warning};
use crate::game::state::effect::{Effect, Source, Value};
use crate::game::state::outcome::{Ending, Outcome};
use crate::ids::{CardId, RuleId, Side, TagId};
use crate::script::tokens;
use crate::words::{Arg, Words, displayed, engine};

use super::refusal::cited;
use super::script_text::{asked, prompt};

impl Content {
    /// The displayed name of a side.
    #[must_use]
    pub fn side_name(&self, side: Side) -> &str {
        &self.scenario.sides[side.index()].name
    }

    /// The displayed name of a tag of spaces: translated, as declared by the scenario, or its id.
    #[must_use]
    pub fn tag_name(&self, tag: TagId) -> String {
        let id = self.map.tag_id(tag);
        let said = self.words.tag(id);
        match self.scenario.tags.get(id) {
            Some(declared) if said == id => declared.name.clone(),
            _ => said.replace('_', " "),
        }
    }
}

impl Use {
    /// The name, in a language.
    pub fn display_in(self, words: &Words) -> impl Display {
        displayed(move || match self {
            Use::Event => engine::use_event(words),
            Use::Operations => engine::use_operations(words),
            Use::EventFirst => engine::use_event_first(words),
            Use::OperationsFirst => engine::use_operations_first(words),
            Use::SpaceRace => engine::use_space_race(words),
        })
    }
}

impl Mode {
    /// The name, in the language of the content.
    #[must_use]
    pub fn name(self, content: &Content) -> String {
        self.name_in(&content.words, content)
    }

    /// The name, in a language; the scenario's own operations have theirs in that of the content.
    #[must_use]
    pub fn name_in(self, words: &Words, content: &Content) -> String {
        self.printed_name(words).unwrap_or_else(|| {
            let Mode::Own(id) = self else {
                return String::new();
            };
            let own = content.scenario.operations.own(id);
            own.map_or_else(String::new, |own| own.name.clone())
        })
    }

    /// The name of a kind that every game has, in a language.
    pub(super) fn printed_name(self, words: &Words) -> Option<String> {
        Some(match self {
            Mode::Influence => engine::mode_influence(words),
            Mode::Realign => engine::mode_realign(words),
            Mode::Coup => engine::mode_coup(words),
            Mode::Own(_) => return None,
        })
    }
}

impl Decision {
    /// The name of a choice of this question, which alone knows the words of an event.
    pub fn display_choice(&self, choice: Choice, content: &Content) -> impl Display {
        displayed(move || self.choice_text(choice, content))
    }

    fn choice_text(&self, choice: Choice, content: &Content) -> String {
        match choice {
            Choice::Word(word) => {
                let said = self
                    .words
                    .get(usize::from(word))
                    .map(String::as_str)
                    .unwrap_or_default();
                let texts = self.texts.as_ref();
                let text = match texts.and_then(|texts| texts.words.get(usize::from(word))) {
                    Some(text) => asked(text, self.card, content),
                    None => prompt(said, self.card, content),
                };
                visible_line(&text).into_owned()
            }
            Choice::Stop if self.ask == Ask::Realign => engine::choice_stop_rolling(&content.words),
            other => choice_text(other, content),
        }
    }

    /// The names of choices in a row: the first of this question, others of those that follow it; equal ones counted.
    pub fn display_choices(&self, choices: &[Choice], content: &Content) -> impl Display {
        displayed(move || {
            let mut names: Vec<(String, usize)> = Vec::new();
            for (nth, choice) in choices.iter().enumerate() {
                let name = match nth {
                    0 => self.choice_text(*choice, content),
                    _ => choice_text(*choice, content),
                };
                match names.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, count)) => *count += 1,
                    None => names.push((name, 1)),
                }
            }
            let counted = |(name, count)| match count {
                1 => name,
                _ => format!("{name} ×{count}"),
            };
            names
                .into_iter()
                .map(counted)
                .collect::<Vec<_>>()
                .join(", ")
        })
    }

    /// The name of the side that has to choose, or of the player until the sides are assigned.
    pub fn display_side(&self, content: &Content) -> impl Display {
        displayed(move || match self.ask {
            Ask::Bid | Ask::Auction => seat_name(self.side, content),
            _ => content.side_name(self.side).to_owned(),
        })
    }

    /// The question: the side, the card, the rule cited, and the number left.
    pub fn display(&self, content: &Content) -> impl Display {
        displayed(move || {
            let left = engine::note_left(&content.words, self.points());
            self.text(content, &left)
        })
    }

    /// The question with the front end's own text for the number left.
    pub fn display_with(&self, content: &Content, left: &str) -> impl Display {
        displayed(move || self.text(content, left))
    }

    /// The number of points left, 0 where it has no meaning.
    fn points(&self) -> u8 {
        self.left.map_or(0, NonZeroU8::get)
    }

    fn text(&self, content: &Content, left: &str) -> String {
        let words = &content.words;
        let what = match self.ask {
            Ask::Bid => engine::ask_bid(words),
            Ask::Auction => engine::ask_auction(words),
            Ask::Draft => engine::ask_draft(words, self.points()),
            Ask::SetupPlace => engine::ask_setup(words),
            Ask::Headline => engine::ask_headline(words),
            Ask::Play => engine::ask_play(words),
            Ask::Use => engine::ask_use(words),
            Ask::Mode => engine::ask_mode(words, self.points()),
            Ask::Influence => engine::ask_influence(words),
            Ask::Realign => engine::ask_realign(words),
            Ask::Coup => engine::ask_coup(words, self.points()),
            Ask::Operation => {
                let operation = self.operation.map(Mode::Own);
                let name = operation.map_or_else(String::new, |mode| mode.name(content));
                engine::ask_operation(words, name)
            }
            Ask::SpaceRaceRoll => engine::ask_space_roll(words),
            Ask::DiscardHeld => engine::ask_discard_held(words),
            Ask::EventPlace if self.prompt.is_empty() => engine::ask_influence(words),
            Ask::EventRemove if self.prompt.is_empty() => engine::ask_remove(words),
            Ask::Event | Ask::Secret if self.prompt.is_empty() => engine::ask_event(words),
            Ask::Event | Ask::Secret | Ask::EventPlace | Ask::EventRemove => match self.message {
                Some(message) => message.text(words),
                None => match &self.texts {
                    Some(texts) => asked(&texts.prompt, self.card, content),
                    None => prompt(&self.prompt, self.card, content),
                },
            },
        };
        let mut notes = Vec::new();
        if let Some(card) = self.card {
            notes.push(content.card(card).name.clone());
        }
        if self.ask == Ask::Secret {
            notes.push(engine::note_secret(words));
        }
        if let Some(rule) = self.rule(content) {
            notes.push(engine::note_rule(words, rule));
        }
        let counts = !matches!(self.ask, Ask::Mode | Ask::Coup | Ask::Draft);
        if counts && self.left.is_some() {
            notes.push(left.to_owned());
        }
        let side = Arg::side(self.display_side(content).to_string());
        let question = match notes.is_empty() {
            true => engine::question(words, side, what),
            false => engine::question_notes(words, side, what, notes.join(", ")),
        };
        match self.warning {
            Some(warning) => {
                let warning = cited(
                    warning.text(words),
                    &content.scenario.rulebook.scoring_held,
                    words,
                );
                engine::question_warning(words, question, warning)
            }
            None => question,
        }
    }
}

impl Warning {
    /// The warning, in a language.
    pub fn display_in(self, words: &Words) -> impl Display {
        displayed(move || self.text(words))
    }

    fn text(self, words: &Words) -> String {
        match self {
            Warning::ScoringHeld { cards, plays } => {
                engine::scoring_held(words, cards, plays, cards.saturating_sub(plays).max(1))
            }
        }
    }
}

impl Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Words::english()))
    }
}

/// The name of the player of a seat before the sides are assigned.
pub(super) fn seat_name(seat: Side, content: &Content) -> String {
    match seat {
        Side::First => engine::first_player(&content.words),
        Side::Second => engine::second_player(&content.words),
    }
}

impl Choice {
    /// The name, independent of its decision: see [`Decision::display_choice`].
    pub fn display(self, content: &Content) -> impl Display {
        displayed(move || choice_text(self, content))
    }
}

fn choice_text(choice: Choice, content: &Content) -> String {
    let words = &content.words;
    match choice {
        Choice::Card(card) => content.card(card).name.clone(),
        Choice::Space(space) => content.map.space(space).name.clone(),
        Choice::Use(usage) => usage.display_in(words).to_string(),
        Choice::Mode(mode) => mode.name(content),
        Choice::Region(region) => content.map.region(region).name.clone(),
        Choice::Number(number) => number.to_string(),
        Choice::Word(word) => engine::choice_answer(words, u16::from(word) + 1),
        Choice::Action(..) | Choice::RuleAction(..) => {
            let action = choice.action_in(content);
            action.map_or_else(String::new, |action| action.label.clone())
        }
        Choice::Bid(side, number) => {
            engine::choice_bid(words, Arg::side(content.side_name(side)), number)
        }
        Choice::Yes => engine::choice_yes(words),
        Choice::No => engine::choice_no(words),
        Choice::Pass => engine::choice_pass(words),
        Choice::Stop => engine::choice_stop(words),
    }
}

impl Content {
    /// Every action that scripts of cards and rules may offer, by its script and its index there.
    pub fn actions(&self) -> impl Iterator<Item = (Source, u8)> {
        let cards = self.card_ids().map(Source::Card);
        let rules = (0..self.rules.len()).map(RuleId::at).map(Source::Rule);
        cards.chain(rules).flat_map(|source| {
            let actions = source.script(self).map_or(0, |script| script.actions.len());
            (0..actions).map(move |nth| (source, nth as u8))
        })
    }
}

impl Outcome {
    /// Whether both sides lose: the ending says so, and there is no winner. Other outcomes without
    /// a winner are draws.
    #[must_use]
    pub fn both_lose(self, content: &Content) -> bool {
        let ends_so = match self.ending {
            Ending::War => {
                let defcon = content.scenario.defcon.as_ref();
                defcon.is_some_and(|defcon| defcon.loser == WarLoser::Both)
            }
            Ending::Script { source, named } => {
                named_ending(source, named, content).is_some_and(|ending| ending.both_lose)
            }
            _ => false,
        };
        self.winner.is_none() && ends_so
    }

    /// Whether a side has lost, to the other or with it.
    #[must_use]
    pub fn is_lost_by(self, side: Side, content: &Content) -> bool {
        self.winner == Some(side.opponent()) || self.both_lose(content)
    }

    /// The end of the game: the winner and the reason.
    pub fn display(&self, content: &Content) -> impl Display {
        displayed(move || self.text(content))
    }

    pub(super) fn text(self, content: &Content) -> String {
        let how = self.ending.text(content);
        match self.winner {
            Some(side) => {
                engine::outcome_win(&content.words, Arg::side(content.side_name(side)), how)
            }
            None if self.both_lose(content) => engine::outcome_both_lose(&content.words, how),
            None => engine::outcome_draw(&content.words, how),
        }
    }
}

/// The declared reason for which a script ended the game.
fn named_ending(source: Source, named: Option<u8>, content: &Content) -> Option<&NamedEnding> {
    source.script(content)?.endings.get(usize::from(named?))
}

impl Ending {
    /// An identifier for tables: `points`, `war`, `held_scoring` …
    #[must_use]
    pub fn key(self, content: &Content) -> String {
        match self {
            Ending::Points => "points".to_owned(),
            Ending::War => "defcon".to_owned(),
            Ending::Region(scoring) => {
                let scoring = content.scenario.scoring.get_index(usize::from(scoring));
                format!("control_of_{}", scoring.map_or("?", |(id, _)| id))
            }
            Ending::HeldScoring => "held_scoring".to_owned(),
            Ending::Final => "final_scoring".to_owned(),
            Ending::Script { source, named } => {
                match (named_ending(source, named, content), source) {
                    (Some(ending), _) => ending.id.clone(),
                    (None, Source::Card(card)) => content.card(card).id.clone(),
                    (None, Source::Rule(_) | Source::Box(_)) => "rule".to_owned(),
                }
            }
        }
    }

    /// Lists the possible endings of a scenario's games.
    pub fn all(content: &Content) -> impl Iterator<Item = Ending> {
        let regions = 0..content.scenario.scoring.len() as u8;
        let cards = content.scripts.iter().enumerate();
        let cards = cards.filter_map(|(index, script)| {
            Some((Source::Card(CardId::at(index)), script.as_ref()?))
        });
        let rules = content
            .rules
            .iter()
            .enumerate()
            .map(|(index, script)| (Source::Rule(RuleId::at(index)), script));
        let scripts = cards
            .chain(rules)
            .filter(|(_, script)| ends_game(script))
            .flat_map(|(source, script)| {
                let named = (0..script.endings.len() as u8).map(Some).chain([None]);
                named.map(move |named| Ending::Script { source, named })
            });
        [
            Ending::Points,
            Ending::War,
            Ending::HeldScoring,
            Ending::Final,
        ]
        .into_iter()
        .chain(regions.map(Ending::Region))
        .chain(scripts)
    }

    /// The reason why the game is over.
    pub fn display(self, content: &Content) -> impl Display {
        displayed(move || self.text(content))
    }

    fn text(self, content: &Content) -> String {
        let words = &content.words;
        match self {
            Ending::Points => match Side::BOTH.map(|side| content.scenario.vp.automatic.of(side)) {
                [Some(first), Some(second)] if first != second => {
                    engine::ending_enough_points(words)
                }
                [first, second] => {
                    engine::ending_points(words, first.or(second).unwrap_or_default())
                }
            },
            Ending::War => engine::ending_war(words),
            Ending::Region(scoring) => {
                match content.scenario.scoring.get_index(usize::from(scoring)) {
                    Some((_, Scoring::Region(region))) => engine::ending_region(
                        words,
                        Arg::region(&content.map.region(region.region).name),
                    ),
                    Some((_, Scoring::Run { .. })) => {
                        let name = content.scoring_name(usize::from(scoring));
                        engine::ending_scoring(words, Arg::region(name.unwrap_or_default()))
                    }
                    _ => engine::ending_some_region(words),
                }
            }
            Ending::HeldScoring => engine::ending_held(words),
            Ending::Final => engine::ending_final(words),
            Ending::Script { source, named } => {
                match (named_ending(source, named, content), source) {
                    (Some(ending), _) => ending.text.clone(),
                    (None, Source::Card(card)) => content.card(card).name.clone(),
                    (None, Source::Rule(_) | Source::Box(_)) => engine::ending_rule(words),
                }
            }
        }
    }
}

impl Level {
    /// The name, in a language.
    pub fn display_in(self, words: &Words) -> impl Display {
        displayed(move || self.text(words))
    }

    pub(super) fn text(self, words: &Words) -> String {
        match self {
            Level::None => engine::level_none(words),
            Level::Presence => engine::level_presence(words),
            Level::Domination => engine::level_domination(words),
            Level::Control => engine::level_control(words),
        }
    }
}

/// Whether a script may end the game.
fn ends_game(script: &Script) -> bool {
    tokens(&script.source)
        .iter()
        .any(|token| token.text == "end_game")
}

/// A change with its sign, in a language: `+2`.
pub fn display_change(by: i32, words: &Words) -> impl Display {
    displayed(move || change_text(by, words))
}

/// The names of sides, as arguments of messages.
pub(super) fn side_of<'a>(content: &'a Content) -> impl Fn(Side) -> Arg<'a> {
    move |side| Arg::side(content.side_name(side))
}

pub(super) fn change_text(by: i32, words: &Words) -> String {
    match by {
        ..0 => engine::change_down(words, by.unsigned_abs()),
        0.. => engine::change_up(words, by),
    }
}

/// The score: the side that leads, and its victory points.
pub fn display_score(vp: i16, content: &Content) -> impl Display {
    displayed(move || score_text(vp, content))
}

pub(super) fn score_text(vp: i16, content: &Content) -> String {
    let leader = match vp {
        0 => return engine::score_even(&content.words),
        ..0 => Side::Second,
        1.. => Side::First,
    };
    let leader = Arg::side(content.side_name(leader));
    engine::score_leads(&content.words, leader, vp.unsigned_abs())
}

/// The data of an effect as a name that a text can inflect; `None` for data that is not displayed.
pub(super) fn value_arg(value: Value, content: &Content) -> Option<Arg<'_>> {
    Some(match value {
        Value::Space(space) => Arg::space(&content.map.space(space).name),
        Value::Region(region) => Arg::region(&content.map.region(region).name),
        Value::Card(card) => Arg::card(&content.card(card).name),
        Value::Side(side) => Arg::side(content.side_name(side)),
        Value::Number(number) => number.into(),
        Value::Link(one, other) => {
            let [one, other] = [one, other].map(|space| &content.map.space(space).name);
            Arg::Text(format!("{one} – {other}").into())
        }
        _ => return None,
    })
}

impl Effect {
    /// The name of an effect in force: its card, and the place or number that it is about.
    pub fn display(&self, content: &Content) -> impl Display {
        displayed(move || effect_text(self, content))
    }
}

pub(super) fn effect_text(effect: &Effect, content: &Content) -> String {
    let card = &content.card(effect.card).name;
    match value_arg(effect.data, content) {
        Some(about) => engine::effect_about(&content.words, Arg::card(card), about),
        None => card.clone(),
    }
}
