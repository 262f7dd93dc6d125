//! `then` and `expect`: what must be true. Reading them yields the checks to run.

use std::num::NonZeroU8;

use brink::content::spec::{
    Declared, Kind, Readable, Takes, by_id, elsewhere, entries, keys, number, switch, table,
};
use brink::content::{Content, DiagnosticKind, Phase, Place, Script};
use brink::game::{Ask, Board, Choice, Decision, Ending, Mode, Use, Zone};
use brink::ids::{CardId, FlagId, Side, SpaceId, TagId};
use brink::tooling::{Node, NodeValue, Reader, nearest, question, texts as texts_of};

use super::card_checks::{
    Claim, Holder, in_hands, in_zone, is_empty, of_cards, same_sets, special, under_deck,
    whole_hands,
};
use super::chance::Deals;
use super::check::{
    Checks, checked, id_or_none, in_log, not_in_log, of_board, of_sides, of_spaces, same,
};
use super::conditions::conditions;
use super::counters::{of_counters, pieces};
use super::hand::{Check, Hand, asked, offered, some_of};
use super::kinds::{
    At, Scoped, TestKind, answers, any_phase, at, card, cards, flag, optional, pair, scoped, side,
    side_or_none, space, tag, texts, word,
};
use super::scope::Scope;
use super::seen::sees;
use super::test_failure::TestFailure;
use super::tracks::{Marker, markers};
use super::wording::on_or_off;
use super::words::{END, NONE, SETUP};
use super::zones::{whole_zones, zones};

entries! {
    /// The conditions at a point of a test.
    pub(super) struct Then: Checks = "`then`" in Scope<'_> {
        /// By space: the influence of the two sides, in their order.
        "influence" = of_spaces(
            "influence in",
            pair(),
            in_brackets,
            influence,
        );
        /// By space: the side that controls it, or `none`.
        "controller" = of_spaces(
            "controller of",
            side_or_none(),
            id_or_none,
            controller,
        );
        /// By space: its stability number.
        "stability" = of_spaces(
            "stability of",
            number(0, 9),
            in_digits,
            stability,
        );
        /// The marker; points above zero belong to the first side.
        "vp" = of_board(
            "victory points",
            (-999, 999),
            |board| board.vp().into(),
        );
        /// The DEFCON level.
        "defcon" = of_board(
            "DEFCON",
            (0, 15),
            |board| board.defcon().into(),
        );
        /// By side: military operations.
        "mil_ops" = of_sides("mil ops", |board, side| board.mil_ops(side));
        /// By side: the box of the space race.
        "space" = of_sides("space", |board, side| board.space_race(side));
        /// By side: cards spent on the space race in this turn.
        "space_attempts" = of_sides("space attempts", space_attempts);
        /// By track that the scenario declares: where its marker is, or those of the sides.
        "tracks" = checked(markers(), of_tracks);
        /// By kind of pieces that the scenario declares, by space, or by side and by space: how many.
        "counters" = checked(pieces(), of_counters);
        /// By flag that the scenario declares: whether it is on.
        "flags" = checked(by_id(flag(), at(switch())), of_flags);
        /// By space, by tag: whether the space has it.
        "tags" = checked(by_id(space(), by_id(tag(), at(switch()))), of_tags);
        /// The turn.
        "turn" = of_board(
            "turn",
            (0, 99),
            |board| board.turn().into(),
        );
        /// The action round.
        "round" = of_board(
            "action round",
            (0, 99),
            |board| board.round().into(),
        );
        /// The phase of the turn, `end` after the last one, or `setup` before the first turn.
        "phase" = checked(any_phase(), phase);
        /// By side: exactly these cards.
        "hand" = checked(by_id(side(), at(cards())), whole_hands);
        /// By side: these cards, among others.
        "hand_has" = checked(by_id(side(), cards()), in_hands);
        /// By side: the number of cards; the special card does not count.
        "hand_size" = of_sides("hand size", |board, side| board.hand_size(side));
        /// These cards are in the discard pile.
        "discard" = in_pile(Zone::Discard);
        /// These cards have left the game.
        "removed" = in_pile(Zone::Removed);
        /// By zone that the scenario declares: exactly these cards, or those of the sides.
        "zones" = checked(zones(), whole_zones);
        /// These cards are in the draw pile or under it.
        "deck_has" = in_pile(Zone::Deck);
        /// Exactly these cards are under the draw pile, the first to be drawn first.
        "deck_bottom" = checked(cards(), under_deck);
        /// Number of cards in the draw pile and under it.
        "deck_size" = of_board(
            "cards in the draw pile",
            (0, 9999),
            deck_size,
        );
        /// Effects of these cards are in force.
        "in_effect" = of_cards(Claim::InEffect);
        /// No effect of these cards is in force.
        "not_in_effect" = of_cards(Claim::NotInEffect);
        /// The events of these cards have happened.
        "happened" = of_cards(Claim::Happened);
        /// The events of these cards have not happened.
        "not_happened" = of_cards(Claim::NotHappened);
        /// Holder of the special card.
        "special" = checked(table::<Holder>(), special);
        /// By side: what it may know, and what not.
        "sees" = sees();
        /// The next question.
        "next" = checked(table::<Next>(), next);
        /// These choices are offered.
        "offered" = checked(answers(), offers);
        /// Exactly these choices are offered.
        "offered_exactly" = checked(answers(), offers_exactly);
        /// These choices are not offered.
        "not_offered" = checked(scoped(could_be, answers().takes()), offers_not);
        /// Fragments of lines of the log, in order.
        "log" = checked(texts(), |_, texts, _| in_log(texts, |hand| &hand.log));
        /// The complete log; `brink test --update` writes it.
        "log_exactly" = checked(elsewhere(log_exactly()), |_, (), _| Checks::new());
        /// No line of the log contains these fragments.
        "not_in_log" = not_in_log(|hand, _| &hand.log);
        /// Ending of the game, or `false`.
        "over" = over();
    }
}

keys! {
    /// The next question.
    pub(super) struct Next = "`next`" in Scope<'_> {
        /// The side that is asked.
        side: Option<At<Side>> = optional(side()), empty;
        /// The kind of the question.
        ask: Option<At<&'static str>> = optional(word(Ask::WORDS, ask)), empty;
        /// The number of points or markers left.
        left: Option<At<u8>> = optional(number(0, 99)), empty;
        /// The card of the question.
        card: Option<At<CardId>> = optional(card()), empty;
    }
}

keys! {
    /// The end of the game.
    struct Over = "`over`" in Scope<'_> {
        /// The side that won, or `none`.
        winner: Option<At<Option<Side>>> = optional(side_or_none()), empty;
        /// Ending of the game.
        ending: Option<At<String>> = optional(scoped(ending, Takes::Text)), empty;
    }
}

/// Reads a table of conditions.
pub(super) fn checks(table: &Node, reader: &mut Reader, scope: &Scope<'_>) -> Checks {
    if matches!(&table.value, NodeValue::Map(entries) if entries.is_empty()) {
        let why = "it is empty".to_owned();
        reader.fault(&table.place, DiagnosticKind::NeverFails { why });
    }
    conditions::<Then>(table, reader, scope)
}

/// The influence of both sides in a space.
fn influence(hand: &Hand, space: SpaceId) -> [u8; 2] {
    Side::BOTH.map(|side| hand.board().influence(side, space))
}

fn in_brackets(pair: [u8; 2], _: &Content) -> String {
    format!("{pair:?}")
}

/// The side that controls a space.
fn controller(hand: &Hand, space: SpaceId) -> Option<Side> {
    hand.board().controller(space)
}

/// The stability number of a space.
fn stability(hand: &Hand, space: SpaceId) -> u8 {
    hand.game.view(Side::First).stability(space)
}

fn in_digits(number: u8, _: &Content) -> String {
    number.to_string()
}

/// The number of cards that a side has spent on the space race in this turn.
fn space_attempts(board: &Board, side: Side) -> u8 {
    board.space_race_attempts(side)
}

/// The number of cards in the draw pile and under it.
fn deck_size(board: &Board) -> i64 {
    board.deck_size() as i64
}

fn of_tracks(_: &Place, markers: Vec<Marker>, scope: &Scope<'_>) -> Checks {
    let markers = markers.into_iter();
    let checks = markers.map(|marker| {
        let what = name_of_marker(&marker, scope.content);
        let track = marker.track;
        let side = marker.side.unwrap_or(Side::First);
        same(&marker.place, what, marker.at, move |hand| {
            hand.board().track(track, side).to_string()
        })
    });
    checks.collect()
}

/// The track of a marker, and its side if it is not shared.
fn name_of_marker(marker: &Marker, content: &Content) -> String {
    let tracks = &content.scenario.tracks;
    let track = tracks.get_index(marker.track.index());
    let id = track.map_or("?", |(id, _)| id);
    match marker.side {
        None => format!("track {id}"),
        Some(side) => format!("track {id} of {}", content.side_id(side)),
    }
}

fn of_flags(_: &Place, flags: Vec<(FlagId, At<bool>)>, scope: &Scope<'_>) -> Checks {
    let flags = flags.into_iter();
    let checks = flags.map(|(flag, on)| {
        let id = scope.content.scenario.flags.get_index(flag.index());
        let what = format!("flag {}", id.map_or("?", |(id, _)| id));
        same(&on.place, what, on_or_off(on.value), move |hand| {
            on_or_off(hand.board().flag(flag)).to_owned()
        })
    });
    checks.collect()
}

/// By space: the tags that it has, and those that it has not.
type TagsOfSpaces = Vec<(SpaceId, Vec<(TagId, At<bool>)>)>;

fn of_tags(_: &Place, spaces: TagsOfSpaces, scope: &Scope<'_>) -> Checks {
    let map = &scope.content.map;
    let mut checks = Vec::new();
    for (space, tags) in spaces {
        for (tag, on) in tags {
            let what = format!("tag {} of {}", map.tag_id(tag), map.space_id(space));
            checks.push(same(&on.place, what, on_or_off(on.value), move |hand| {
                let tagged = hand.game.view(Side::First).tagged(tag);
                on_or_off(tagged.contains(space)).to_owned()
            }));
        }
    }
    checks
}

fn phase(place: &Place, (_, wanted): (u8, String), _: &Scope<'_>) -> Checks {
    vec![same(place, "phase", &wanted, phase_name)]
}

/// The name of the phase that a game is in.
fn phase_name(hand: &Hand) -> String {
    let phase = match hand.deals() {
        Deals::Setup => SETUP,
        Deals::Turn => {
            let phases = &hand.content().scenario.phases;
            let phase = phases.get(usize::from(hand.board().phase()));
            phase.map_or(END, Phase::name)
        }
    };
    phase.to_owned()
}

/// Cards in a pile.
fn in_pile(zone: Zone) -> impl TestKind<Checks> {
    checked(cards(), move |place, cards: Vec<At<CardId>>, scope| {
        // An empty list is a claim about a pile, but not about a hand among other cards.
        match cards.is_empty() {
            true => vec![is_empty(zone, place)],
            false => in_zone(zone, cards, scope.content),
        }
    })
}

/// The kind of question with this word.
fn ask(word: &str) -> Option<&'static str> {
    Ask::WORDS.iter().copied().find(|known| *known == word)
}

fn next(_: &Place, next: Next, scope: &Scope<'_>) -> Checks {
    let side = next.side.map(|At { value, place }| {
        let side = scope.content.side_id(value);
        of_question(&place, "next side", side, |decision, content| {
            content.side_id(decision.side).to_owned()
        })
    });
    let ask = next.ask.map(|At { value, place }| {
        of_question(&place, "next question", value, |decision, _| {
            decision.ask.key().to_owned()
        })
    });
    let left = next.left.map(|At { value, place }| {
        of_question(&place, "points left", value, |decision, _| {
            decision.left.map_or(0, NonZeroU8::get).to_string()
        })
    });
    let card = next.card.map(|At { value, place }| {
        let card = &scope.content.card(value).id;
        of_question(&place, "card of the question", card, card_of_question)
    });
    [side, ask, left, card].into_iter().flatten().collect()
}

/// The id of the card of a question, or `none`.
fn card_of_question(decision: &Decision, content: &Content) -> String {
    let card = decision.card.map(|card| content.card(card));
    card.map_or(NONE, |card| &card.id).to_owned()
}

/// A check of the open question.
fn of_question(
    place: &Place,
    what: &str,
    expected: impl ToString,
    actual: fn(&Decision, &Content) -> String,
) -> Check {
    same(place, what, expected, move |hand| {
        match hand.game.decision() {
            Some(decision) => actual(decision, hand.content()),
            None => "the game is over".to_owned(),
        }
    })
}

/// Exactly these choices are offered.
fn offers_exactly(place: &Place, texts: Vec<At<String>>, _: &Scope<'_>) -> Checks {
    let place = place.clone();
    let wanted = texts.into_iter().map(|text| text.value);
    let wanted: Vec<String> = wanted.collect();
    vec![Box::new(move |hand| {
        let actual = all_offered(hand, &place, "offered_exactly")?;
        same_sets(&place, "the choices offered", wanted.clone(), actual)
    })]
}

/// These choices are offered, among others.
fn offers(_: &Place, texts: Vec<At<String>>, scope: &Scope<'_>) -> Checks {
    let texts = texts.into_iter();
    let checks = texts.map(|At { value, place }| -> Check {
        // A label built by a script is not known before it is offered.
        let near = match could_be_offered(&value, scope.content) {
            true => None,
            false => nearest(&value, names(scope.content)).map(question),
        };
        Box::new(move |hand| {
            let actual = all_offered(hand, &place, "offered")?;
            if actual.contains(&value) {
                return Ok(());
            }
            let mut failure = other_choices(&place, format!("{value} offered"), &actual);
            failure.note(near.clone());
            Err(failure)
        })
    });
    checks.collect()
}

/// These choices are not offered.
fn offers_not(_: &Place, texts: Vec<At<String>>, _: &Scope<'_>) -> Checks {
    let texts = texts.into_iter();
    let checks = texts.map(|At { value, place }| -> Check {
        Box::new(move |hand| {
            let actual = all_offered(hand, &place, "not_offered")?;
            sort_is_asked(&value, &place, hand)?;
            if !actual.contains(&value) {
                return Ok(());
            }
            let expected = format!("{value} not offered");
            Err(other_choices(&place, expected, &actual))
        })
    });
    checks.collect()
}

/// Reads texts, each of which some question could offer.
fn could_be(reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Vec<At<String>>> {
    let content = scope.content;
    let texts = texts().read(reader, node, scope)?;
    for At { value, place } in &texts {
        if !could_be_offered(value, content) {
            let what = "card, space, region or answer";
            let fault = DiagnosticKind::unknown_name(what, value, names(content));
            reader.fault(place, fault);
        }
    }
    Some(texts)
}

/// The failure of a check of what is offered.
fn other_choices(place: &Place, expected: String, actual: &[String]) -> TestFailure {
    TestFailure::differs(place, "the choices offered", expected, some_of(actual))
}

/// Everything that the open question offers.
fn all_offered(hand: &Hand, place: &Place, key: &str) -> Result<Vec<String>, TestFailure> {
    let decision = hand.game.decision();
    match decision {
        Some(decision) => Ok(offered(decision, hand.content())),
        None => {
            let found = "the game is over";
            Err(TestFailure::differs(place, key, "a decision", found))
        }
    }
}

/// The names that are offered, and the answers that exist in every game.
fn names(content: &Content) -> impl Iterator<Item = &str> + Clone {
    let spaces = content.map.spaces.keys();
    let things = content.cards.keys().chain(spaces);
    let things = things.chain(content.map.regions.keys());
    let things = things.chain(content.scenario.operations.own.keys());
    things.map(String::as_str).chain(fixed_answers())
}

/// Rejects a claim that a card, a space or a region is not offered where none of its kind is.
fn sort_is_asked(text: &str, place: &Place, hand: &Hand) -> Result<(), TestFailure> {
    let content = hand.content();
    let Some(decision) = hand.game.decision() else {
        return Ok(());
    };
    let sorts = sorts_with(text, content);
    let asks = |sort| {
        decision
            .choices
            .iter()
            .any(|choice| sort_of(choice) == Some(sort))
    };
    match sorts.first() {
        Some(sort) if !sorts.iter().any(|sort| asks(*sort)) => {
            let question = asked(decision, content);
            let why = format!("`{text}` is a {sort}, and none is offered here: {question}");
            let what = format!("this check cannot fail: {why}");
            Err(TestFailure::new(place, what))
        }
        _ => Ok(()),
    }
}

/// The sorts of things that have this id.
fn sorts_with(text: &str, content: &Content) -> Vec<&'static str> {
    let mut sorts = Vec::new();
    if content.find_card(text).is_ok() {
        sorts.push("card");
    }
    if content.find_space(text).is_ok() {
        sorts.push("space");
    }
    if content.find_region(text).is_ok() {
        sorts.push("region");
    }
    sorts
}

/// The sort of the thing that is chosen.
fn sort_of(choice: &Choice) -> Option<&'static str> {
    match choice {
        Choice::Card(_) => Some("card"),
        Choice::Space(_) => Some("space"),
        Choice::Region(_) => Some("region"),
        _ => None,
    }
}

/// The answers that exist in every game.
fn fixed_answers<'a>() -> impl Iterator<Item = &'a str> + Clone {
    let fixed = Choice::FIXED.iter().map(|(_, word)| *word);
    let fixed = fixed.chain(Use::ALL.map(Use::key));
    fixed.chain(Mode::WORDS)
}

/// Whether some question of the content could offer this.
fn could_be_offered(text: &str, content: &Content) -> bool {
    let mut scripts = content.scripts.iter().flatten().chain(&content.rules);
    !sorts_with(text, content).is_empty()
        || text.parse::<i16>().is_ok()
        || fixed_answers().any(|word| word == text)
        || Mode::named(text, content).is_some()
        || is_bid(text, content)
        || scripts.any(|script| could_offer(script, text))
}

/// Whether a script could offer this: an action, or a text that it contains or begins.
fn could_offer(script: &Script, text: &str) -> bool {
    let begins = |own: &str| own.contains(' ') && text.starts_with(own);
    script.actions.iter().any(|action| action.id == text)
        || texts_of(&script.source).any(|own| own == text || begins(own))
}

/// Whether a text is a bid: a side, and points.
fn is_bid(text: &str, content: &Content) -> bool {
    let Some((side, points)) = text.split_once(' ') else {
        return false;
    };
    content.find_side(side).is_ok() && points.parse::<u8>().is_ok()
}

/// The values of `log_exactly`.
fn log_exactly() -> Takes {
    let texts = Takes::OneOrMore(Box::new(Takes::Scalar));
    Takes::AnyOf(vec![texts, Takes::Nothing])
}

/// Reads the word of an ending that the scenario can have.
fn ending(reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<String> {
    let endings = Ending::all(scope.content);
    let known = endings.map(|ending| ending.key(scope.content));
    let known: Vec<String> = known.collect();
    let index = reader.known(node, "ending", known.iter())?;
    known.into_iter().nth(index)
}

/// The end of the game, or that it is not over.
fn over() -> Scoped<Checks> {
    let takes = Takes::AnyOf(vec![Takes::Fixed(false), Takes::Table(Over::table)]);
    scoped(read_over, takes)
}

fn read_over(reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Checks> {
    if node.value == NodeValue::Bool(false) || node.as_text() == Some("off") {
        let going = same(&node.place, "the game", IN_PROGRESS, outcome_of);
        return Some(vec![going]);
    }
    let Over { winner, ending } = Over::read(reader, node, scope)?;
    let over = same(&node.place, "the game", "over", |hand| {
        let is_over = hand.game.outcome().is_some();
        if is_over { "over" } else { IN_PROGRESS }.to_owned()
    });
    let winner = winner.map(|At { value, place }| {
        let wanted = id_or_none(value, scope.content);
        same(&place, "winner", wanted, winner_of)
    });
    let ending = ending.map(|ending| {
        let At { value, place } = ending;
        same(&place, "ending", value, ending_of)
    });
    Some([Some(over), winner, ending].into_iter().flatten().collect())
}

/// The outcome of a game, where one in progress is expected.
const IN_PROGRESS: &str = "still being played";

/// The outcome of a game in words.
fn outcome_of(hand: &Hand) -> String {
    match hand.game.outcome() {
        Some(outcome) => outcome.display(hand.content()).to_string(),
        None => IN_PROGRESS.to_owned(),
    }
}

/// The winner of a game, or `none`.
fn winner_of(hand: &Hand) -> String {
    let winner = hand.game.outcome().and_then(|outcome| outcome.winner);
    id_or_none(winner, hand.content())
}

/// The key of the ending of a game, or `none`.
fn ending_of(hand: &Hand) -> String {
    match hand.game.outcome() {
        Some(outcome) => outcome.ending.key(hand.content()),
        None => NONE.to_owned(),
    }
}
