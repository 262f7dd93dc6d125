//! Calls that ask a player a question, or run rules that do: the script waits for the answer.

use crate::content::{Moment, did_you_mean};
use crate::control_characters::visible_line;
use crate::game::rules::actions::is_open_to;
use crate::game::state::core::Core;
use crate::game::state::decision::{Choice, Mode, Use};
use crate::game::state::effect::{FixedWord, Forbidden, Source, Value};
use crate::game::state::frame::{
    ActionsFound, AskFrame, AskKind, CoupFrame, DiscardsFrame, EventFilterFrame, EventFrame, Frame,
    ModeSet, Occasion, OperationsFrame, OperationsStage, PayFrame, PayStage, PlaceInfluenceFrame,
    PlayFrame, PlayStage, RealignFrame, ScoreFrame, SecretFrame, SpendFrame, TrapFrame,
};
use crate::game::state::question::{Clause, EventQuestion, SecretPart, SecretQuestion};
use crate::game::state::script_text::ScriptText;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side};
use crate::script::cut;

use super::args::Args;
use super::argument::{AnswerChoice, WordChoice};
use super::card_matching::{matching_of, pool_of_cards, zone_of_cards};
use super::reply::Reply;

type Answer = Result<Reply, String>;

/// The parameters that may say what a choice with a fixed word does.
const FIXED: [(&str, Choice); 3] = [
    ("yes", Choice::Yes),
    ("no", Choice::No),
    ("optional", Choice::Stop),
];

/// Records the prompt of the question, and what its choices do.
fn say(core: &mut Core, args: &Args) {
    let asked = &mut core.flow.question;
    asked.message = None;
    asked.prompt = args.prompt("ask").map(visible).unwrap_or_default();
    asked.words.clear();
    asked.meanings.clear();
    for (key, choice) in FIXED {
        let meaning = args.prompt(key).map(|text| (choice, visible(text)));
        asked.meanings.extend(meaning);
    }
    asked.values.clear();
    asked.cards.clear();
    asked.secret = None;
}

/// A displayed text on one line.
fn visible(said: &ScriptText) -> ScriptText {
    ScriptText {
        text: visible_line(&said.text).into_owned(),
        holes: said.holes.clone(),
    }
}

fn ask(core: &mut Core, args: &Args, kind: AskKind) -> Answer {
    let side = args.side_or_player("player", core);
    let optional = args.switch("optional").unwrap_or(false);
    core.push(Frame::Ask(AskFrame {
        side,
        kind,
        optional,
    }));
    Ok(Reply::Waits)
}

pub(super) fn confirm(core: &mut Core, args: &Args) -> Answer {
    say(core, args);
    ask(core, args, AskKind::Confirm)
}

pub(super) fn choose(core: &mut Core, args: &Args) -> Answer {
    say(core, args);
    let options = args.options("options");
    if options.is_empty() || options.len() > 64 {
        return Err("`options` takes 1 to 64 answers".to_owned());
    }
    for (index, word) in options.iter().enumerate() {
        if options[..index].iter().any(|other| other.text == word.text) {
            let text = word.text.with_ids(&core.content);
            return Err(format!(
                "`options` has \"{text}\" twice: the answers would be indistinguishable"
            ));
        }
        if options[..index]
            .iter()
            .any(|other| other.value == word.value)
        {
            let text = word.text.with_ids(&core.content);
            return Err(format!(
                "`options` gives \"{text}\" the value of another answer"
            ));
        }
    }
    for word in options {
        offer(&mut core.flow.question, word);
    }
    ask(core, args, AskKind::Word)
}

pub(super) fn choose_secretly(core: &mut Core, args: &Args) -> Answer {
    say(core, args);
    let player = core.context.player;
    if args.number("opponent_total").is_some() && args.number("total").is_none() {
        return Err("`opponent_total` goes with `total`".to_owned());
    }
    let mut secret = SecretQuestion::default();
    for (side, names) in [(player, OWN_PART), (player.opponent(), OTHER_PART)] {
        let part = secret_part(&mut core.flow.question, args, names)?;
        secret.sides[side.index()] = part;
    }
    core.flow.question.secret = Some(Box::new(secret));
    let first = core.board.phasing().unwrap_or(core.content.scenario.first);
    core.push(Frame::Secret(SecretFrame { first, player }));
    Ok(Reply::Waits)
}

/// The parameters of the answers, the prompt and the number of one side.
type PartNames = [&'static str; 3];
const OWN_PART: PartNames = ["options", "ask", "total"];
const OTHER_PART: PartNames = ["opponent_options", "opponent_ask", "opponent_total"];

/// One side's part of a secret question; what is not given is as for the player of the event.
fn secret_part(
    asked: &mut EventQuestion,
    args: &Args,
    names: PartNames,
) -> Result<SecretPart, String> {
    let [options, ask, total] = names;
    let [own_options, own_ask, own_total] = OWN_PART;
    let prompt = args.prompt(ask).or(args.prompt(own_ask));
    let answers = args.answers(options).or(args.answers(own_options));
    let choices = offered(asked, answers.unwrap_or_default());
    let total = args.number(total).or(args.number(own_total));
    Ok(SecretPart {
        prompt: prompt.map(visible).unwrap_or_default(),
        choices: choices.map_err(|fault| format!("`{options}` {fault}"))?,
        total: total.and_then(|total| u8::try_from(total).ok()),
        optional: args.switch("optional").unwrap_or(false),
        answers: Vec::new(),
    })
}

/// The choices for a list of answers; adds the texts to the question.
fn offered(asked: &mut EventQuestion, answers: &[AnswerChoice]) -> Result<Vec<Choice>, String> {
    if answers.len() > 64 {
        return Err("takes up to 64 answers".to_owned());
    }
    for (index, answer) in answers.iter().enumerate() {
        if answers[..index].iter().any(|other| is_same(answer, other)) {
            return Err("has an answer twice: the same name, text or value".to_owned());
        }
    }
    let choices = answers.iter().filter_map(|answer| match answer {
        AnswerChoice::Named(Value::Card(card)) => Some(Choice::Card(*card)),
        AnswerChoice::Named(Value::Space(space)) => Some(Choice::Space(*space)),
        AnswerChoice::Named(Value::Region(region)) => Some(Choice::Region(*region)),
        AnswerChoice::Named(_) => None,
        AnswerChoice::Text(word) => Some(offer(asked, word)),
    });
    Ok(choices.collect())
}

/// Adds an answer in words to the question.
fn offer(asked: &mut EventQuestion, word: &WordChoice) -> Choice {
    let choice = Choice::Word(asked.words.len() as u8);
    asked.words.push(word.text.clone());
    asked.values.push(word.value.clone());
    let does = word.does.as_ref().map(|does| (choice, visible(does)));
    asked.meanings.extend(does);
    choice
}

/// Whether two answers cannot be told apart: by the players, or by the script.
fn is_same(answer: &AnswerChoice, other: &AnswerChoice) -> bool {
    match (answer, other) {
        (AnswerChoice::Text(word), AnswerChoice::Text(other)) => {
            word.text == other.text || word.value == other.value
        }
        (answer, other) => answer == other,
    }
}

pub(super) fn choose_number(core: &mut Core, args: &Args) -> Answer {
    say(core, args);
    let [min, max] = ["min", "max"].map(|name| args.number(name).unwrap_or(0));
    if min > max || max - min > 200 {
        return Err(format!(
            "no number from {min} to {max} can be chosen (`max` is 0 to 200 more than `min`)"
        ));
    }
    ask(core, args, AskKind::Number(min as i16, max as i16))
}

pub(super) fn choose_space(core: &mut Core, args: &Args) -> Answer {
    say(core, args);
    let side = args.side_or_player("player", core);
    let mut set = args.spaces("where", core);
    let action = match args.word("action") {
        Some("influence") => Some(Forbidden::Influence),
        Some("realign") => Some(Forbidden::Realign),
        Some("coup") => Some(Forbidden::Coup),
        Some("war") => Some(Forbidden::War),
        _ => None,
    };
    if let Some(action) = action {
        set = set - core.rules().forbidden(side, action);
    }
    core.clause = args.clause("where", core).map(|clause| Clause {
        within: set,
        action,
        ..clause
    });
    if set.is_empty() {
        return Ok(().into());
    }
    ask(core, args, AskKind::Space(set))
}

pub(super) fn offer_price(core: &mut Core, args: &Args) -> Answer {
    let Source::Card(card) = core.context.source else {
        return Err("a rule script does not have actions".to_owned());
    };
    let id = args.text("action").unwrap_or_default();
    let script = core.content.scripts[card.index()].as_ref();
    let priced = script
        .into_iter()
        .flat_map(|script| script.actions.iter().enumerate());
    let priced = priced.filter(|(_, action)| action.price.is_some());
    let mut actions = priced.clone();
    let Some((index, action)) = actions.find(|(_, action)| action.id == id) else {
        let hint = did_you_mean(id, priced.map(|(_, action)| action.id.as_str()));
        return Err(format!(
            "this card has no action `{}` with `pay`{hint}",
            cut(id)
        ));
    };
    let side = args.side_or_player("side", core);
    let Some(effect) = core.board.effect_of(card) else {
        return Ok(().into());
    };
    if !is_open_to(action, &effect, side) {
        return Ok(().into());
    }
    let declined = args.prompt("declined").map(visible);
    core.flow.question = EventQuestion {
        meanings: declined
            .map(|text| (Choice::Stop, text))
            .into_iter()
            .collect(),
        ..EventQuestion::default()
    };
    let (occasion, stage) = (Occasion::Offered, PayStage::Begin);
    core.push(Frame::Pay(PayFrame {
        card,
        action: index as u8,
        side,
        occasion,
        stage,
    }));
    Ok(Reply::Waits)
}

pub(super) fn choose_region(core: &mut Core, args: &Args) -> Answer {
    say(core, args);
    let regions = args.regions("among").unwrap_or_default();
    if regions.is_empty() {
        return Ok(().into());
    }
    let set = regions
        .iter()
        .filter(|region| region.0 < 64)
        .fold(0, |set, region| set | 1_u64 << region.0);
    ask(core, args, AskKind::Region(set))
}

pub(super) fn choose_card(core: &mut Core, args: &Args) -> Answer {
    say(core, args);
    let pool = pool_of_cards(core, args);
    let may_decline = args.switch("optional").unwrap_or(false);
    let asks_anyway = may_decline && hides_none(core, args, &pool);
    let cards = matching_of(core, args, pool);
    if cards.is_empty() && !asks_anyway {
        return Ok(().into());
    }
    core.flow.question.cards = cards;
    let asked = ask(core, args, AskKind::Card);
    let for_side = args.side("can_happen_as");
    if for_side.is_some() || args.word("can_happen_as").is_some() {
        core.push(Frame::EventFilter(EventFilterFrame {
            player: core.context.player,
            for_side,
            next: 0,
            testing: false,
        }));
    }
    asked
}

pub(super) fn discard_cards(core: &mut Core, args: &Args) -> Answer {
    say(core, args);
    let pool = pool_of_cards(core, args);
    let optional = args
        .switch("optional")
        .unwrap_or(args.number("total").is_none());
    let hides_none = optional && hides_none(core, args, &pool);
    let most = pool.len().clamp(usize::from(hides_none), 200) as u8;
    let left = args.small("total", most).min(most);
    let side = args.side_or_player("player", core);
    core.flow.question.cards = matching_of(core, args, pool);
    core.push(Frame::Discards(DiscardsFrame {
        side,
        left,
        done: 0,
        optional,
        hides_none,
    }));
    Ok(Reply::Waits)
}

/// Whether the other side must not learn that no card of a pool matches: it sees who is asked,
/// and not what the cards are.
fn hides_none(core: &Core, args: &Args, pool: &[CardId]) -> bool {
    let asked = args.side_or_player("player", core);
    // A list may be what a script found among hidden cards.
    let is_list = args.cards("from").is_some();
    let is_seen = zone_of_cards(core, args).is_seen_by(asked.opponent());
    is_list || !pool.is_empty() && !is_seen
}

/// Whether a number, or all, is given.
fn is_given(args: &Args, name: &str) -> bool {
    args.number(name).is_some() || args.is_all(name)
}

/// A question about markers of a side, which are placed.
///
/// # Errors
/// Parameters that do not go together.
fn markers(
    core: &Core,
    args: &Args,
    side: Side,
    chooser: Side,
) -> Result<PlaceInfluenceFrame, String> {
    let (left, max_each, each) = match (is_given(args, "countries"), is_given(args, "total")) {
        (true, false) if is_given(args, "max_each") => {
            return Err("`max_each` goes with `total`; `each` with `countries`".to_owned());
        }
        (false, true) if is_given(args, "each") => {
            return Err("`each` goes with `countries`; `max_each` with `total`".to_owned());
        }
        (true, false) => {
            let each = if args.is_all("each") {
                200
            } else {
                args.small("each", 1)
            };
            (args.small("countries", 0), 1, Some(each))
        }
        (false, true) => (args.small("total", 0), args.small("max_each", 200), None),
        _ => return Err("give either `total` or `countries`".to_owned()),
    };
    Ok(PlaceInfluenceFrame {
        side,
        chooser,
        left,
        max_each,
        each,
        within: args.spaces("where", core),
        removes: false,
        optional: args.switch("optional").unwrap_or(false),
        done: 0,
    })
}

pub(super) fn place_influence(core: &mut Core, args: &Args) -> Answer {
    say(core, args);
    let side = args.side_or_player("of", core);
    let chooser = args.side("player").unwrap_or(side);
    let frame = markers(core, args, side, chooser)?;
    core.clause = args.clause("where", core);
    frame.begin(core);
    Ok(Reply::Waits)
}

pub(super) fn remove_influence(core: &mut Core, args: &Args) -> Answer {
    say(core, args);
    let side = args.side_or_player("of", core);
    let chooser = args.side_or_player("player", core);
    let frame = PlaceInfluenceFrame {
        removes: true,
        ..markers(core, args, side, chooser)?
    };
    core.clause = args.clause("where", core);
    frame.begin(core);
    Ok(Reply::Waits)
}

/// The resources that a call of operations, a coup or realignment may spend; a number of rolls has no
/// modifiers.
fn spending(core: &Core, args: &Args, rolls: Option<u8>) -> OperationsFrame {
    let side = args.side_or_player("player", core);
    let this = core.context.source.card();
    let used: Option<CardId> = args.card("value").or(args.card("card"));
    let granted = args.number("value");
    let card = used.or(if granted.is_none() { this } else { None });
    let of_card = card.map_or(0, |card| core.content.card(card).ops);
    let printed = args.small("value", of_card);
    let modified =
        rolls.is_none() && (used.is_some() || core.content.scenario.operations.modify_granted);
    let printed = rolls.unwrap_or(printed);
    OperationsFrame {
        side,
        value: match (modified, card) {
            (false, _) => printed,
            (true, Some(_)) => core.rules().plain_value(side, printed),
            (true, None) => core.rules().granted_value(side, printed),
        },
        printed,
        card,
        modes: ModeSet::of_cards(&core.content),
        within: args
            .spaces_given("where")
            .unwrap_or(core.content.map.playable),
        ignores_defcon: args.switch("ignore_defcon").unwrap_or(false),
        earns_mil_ops: !args.switch("no_mil_ops").unwrap_or(false),
        optional: args.switch("optional").unwrap_or(false),
        add: 0,
        empty_targets: false,
        bonus: modified,
        stage: if used.is_some() {
            OperationsStage::Granted
        } else {
            OperationsStage::Ask
        },
    }
}

pub(super) fn operations(core: &mut Core, args: &Args) -> Answer {
    let mut frame = spending(core, args, None);
    frame.optional = args
        .switch("optional")
        .unwrap_or(core.content.scenario.operations.may_decline_granted);
    core.clause = args.clause("where", core);
    if let Some(modes) = args.modes("modes") {
        if modes.is_empty() {
            return Err(
                "`modes` is empty: nothing could be done; all are allowed if it is not given"
                    .to_owned(),
            );
        }
        frame.modes = modes.iter().copied().collect();
    }
    core.push(Frame::Operations(frame));
    Ok(Reply::Waits)
}

pub(super) fn coup(core: &mut Core, args: &Args) -> Answer {
    let attempts = args.small("attempts", 1);
    let ops = OperationsFrame {
        add: args.number("add").unwrap_or(0) as i8,
        empty_targets: args.switch("empty").unwrap_or(false),
        ..spending(core, args, None)
    };
    core.clause = args.clause("where", core);
    core.push(Frame::Coup(CoupFrame::new(ops, attempts)));
    Ok(Reply::Waits)
}

pub(super) fn realign(core: &mut Core, args: &Args) -> Answer {
    if args.number("attempts").is_some()
        && (args.number("value").is_some() || args.card("value").is_some())
    {
        return Err("give either `value` or `attempts`".to_owned());
    }
    let rolls = args.number("attempts").map(|_| args.small("attempts", 0));
    let ops = OperationsFrame {
        modes: ModeSet::from_iter([Mode::Realign]),
        ..spending(core, args, rolls)
    };
    core.clause = args.clause("where", core);
    core.push(Frame::Realign(RealignFrame(SpendFrame::new(ops))));
    Ok(Reply::Waits)
}

pub(super) fn score(core: &mut Core, args: &Args) -> Answer {
    if let Some(scoring) = args.scoring("scoring") {
        core.push(Frame::Score(ScoreFrame::new(scoring)));
        return Ok(Reply::Waits);
    }
    Ok(().into())
}

pub(super) fn play_event(core: &mut Core, args: &Args) -> Answer {
    let Some(card) = args.card("card") else {
        return Ok(false.into());
    };
    let chosen = args.side_or_player("player", core);
    let owner = core.content.card(card).owner.unwrap_or(chosen);
    // `as` exchanges the two sides wherever the script of the card names one.
    let player = args.side("as").unwrap_or(owner);
    core.move_card(card, Zone::Play);
    let event = EventFrame::new(card, player, args.card("with"));
    core.push(Frame::Event(EventFrame {
        sides_swapped: player != owner,
        settles: true,
        ..event
    }));
    core.dispatch(
        Moment::Play,
        [
            Value::Side(player),
            Value::Card(card),
            Value::Name(FixedWord::Use(Use::Event)),
        ],
    );
    Ok(Reply::Waits)
}

pub(super) fn play_card(core: &mut Core, args: &Args) -> Answer {
    let Some(card) = args.card("card") else {
        return Ok(().into());
    };
    let side = args.side_or_player("player", core);
    let usage = args
        .word("use")
        .and_then(|word| Use::ALL.into_iter().find(|usage| usage.key() == word));
    let stage = if usage.is_some() {
        PlayStage::Begin
    } else {
        PlayStage::Open
    };
    core.push(Frame::Play(PlayFrame {
        card,
        side,
        usage,
        operation: None,
        stage,
        happened: false,
        with: args.card("with"),
    }));
    Ok(Reply::Waits)
}

pub(super) fn trapped_round(core: &mut Core, args: &Args) -> Answer {
    let Source::Card(card) = core.context.source else {
        return Err("only the effect of a card can be a trap".to_owned());
    };
    core.push(Frame::Trap(TrapFrame {
        side: args.side_or_player("player", core),
        min_value: args.small("min_value", 2),
        escape_on: args.small("escape_on", 4),
        card,
        found: ActionsFound::default(),
    }));
    Ok(Reply::Waits)
}
