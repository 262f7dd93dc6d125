//! An open question with its choices, and the side that is waited for.

use std::iter;
use std::num::NonZeroU8;

use brink::game::{Decision, Game, Warning};
use brink::ids::SpaceId;
use brink::words::Arg;
use brink::{Ask, Choice, View as Sight};
use brink_players::{Risk, is_risky, loss, risks};
use serde::Serialize;

use crate::games::table::Table;
use crate::json::objects;
use crate::words;

objects! {
    /// An open question.
    #[derive(Serialize)]
    QuestionFacts {
        /// The kind of question.
        ask: &'static str,
        /// The side that is asked, in words.
        asked: String,
        /// The question in words.
        text: String,
        /// The rule that it follows.
        rule: Option<String>,
        /// The card that it is about.
        card: Option<String>,
        /// The points, markers or rolls left, including this one; 0 where that has no meaning.
        left: u8,
        /// A loss that no choice averts, in words.
        warning: Option<String>,
        /// Every legal choice.
        choices: Vec<ChoiceFacts>,
    }
    /// A legal choice.
    #[derive(Serialize)]
    ChoiceFacts {
        /// The text that a client sends to choose it.
        key: String,
        /// The text that people read.
        name: String,
        /// Its effect, where its name does not say so.
        meaning: Option<String>,
        /// The subject: a card, a space or a region.
        target: Option<Target>,
        /// The cost of a marker there, and the points left for it.
        cost: Option<[u8; 2]>,
        /// The odds of a coup.
        odds: Option<Odds>,
        /// The modifiers of both sides' dice in a realignment.
        realign: Option<[i8; 2]>,
        /// Whether it loses the game, or can.
        risk: Option<RiskFacts>,
    }
    /// The odds of a coup.
    #[derive(Serialize)]
    Odds {
        /// The number of the six results that succeed.
        successes: u8,
        /// The number added to the die, operations included.
        add: i8,
        /// The number to exceed.
        against: u8,
        /// Whether DEFCON falls.
        lowers_defcon: bool,
    }
    /// A risk.
    #[derive(Serialize)]
    RiskFacts {
        /// `loses` or `can_lose`.
        kind: &'static str,
        /// The probability; none if it is up to the other side, or certain.
        chance: Option<f64>,
        /// The text that people read.
        text: String,
    }
    /// The side that is asked.
    #[derive(Serialize)]
    Waiting {
        /// The seat.
        seat: usize,
        /// Its side.
        side: String,
        /// Its player.
        player: String,
        /// The text that people read.
        text: String,
    }
    /// A card of the own hand.
    #[derive(Serialize)]
    HandCard {
        /// The card.
        card: String,
        /// Its value now.
        value: u8,
        /// Whether playing it loses the game, or can.
        risk: Option<RiskFacts>,
    }
}

/// The object of a choice.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Target {
    Space(String),
    Card(String),
    Region(String),
    Use(String),
    Mode(String),
    Number(i16),
    Action(String),
    Bid(String),
}

impl QuestionFacts {
    pub(super) fn of(
        sight: Sight<'_>,
        decision: &Decision,
        risks: &[Option<Risk>],
    ) -> QuestionFacts {
        let content = sight.content();
        let all = decision
            .choices
            .iter()
            .zip(risks.iter().copied().chain(iter::repeat(None)));
        QuestionFacts {
            ask: decision.ask.key(),
            asked: decision.display_side(content).to_string(),
            text: decision.display(content).to_string(),
            rule: decision.rule(content),
            card: decision.card.map(|card| content.card(card).id.clone()),
            left: decision.left.map_or(0, NonZeroU8::get),
            warning: decision
                .warning
                .map(|warning: Warning| warning.display_in(&content.words).to_string()),
            choices: all
                .map(|(choice, risk)| ChoiceFacts::of(sight, decision, *choice, risk))
                .collect(),
        }
    }
}

impl ChoiceFacts {
    fn of(
        sight: Sight<'_>,
        decision: &Decision,
        choice: Choice,
        risk: Option<Risk>,
    ) -> ChoiceFacts {
        let content = sight.content();
        let mut facts = ChoiceFacts {
            key: choice.key(content),
            name: decision.display_choice(choice, content).to_string(),
            meaning: decision.meaning(choice, content),
            target: Target::of(decision, choice, sight),
            cost: None,
            odds: None,
            realign: None,
            risk: risk.map(|risk| RiskFacts::of(risk, sight, choice)),
        };
        if let Choice::Space(space) = choice {
            let spending = sight.spending(space);
            facts.cost = spending.map(|spending| [spending.cost, spending.left]);
            match decision.ask {
                Ask::Coup => facts.odds = Odds::of(sight, space),
                Ask::Operation => facts.odds = Odds::of_operation(sight, space),
                Ask::Realign => facts.realign = Some(sight.realign_odds(space)),
                _ => {}
            }
        }
        facts
    }
}

impl Odds {
    fn of_operation(sight: Sight<'_>, space: SpaceId) -> Option<Odds> {
        let odds = sight.operation_odds(space)?;
        let against = (odds.needed - 1).clamp(0, u8::MAX.into());
        Some(Odds {
            successes: odds.successes,
            add: odds.add,
            against: u8::try_from(against).unwrap_or_default(),
            lowers_defcon: false,
        })
    }

    fn of(sight: Sight<'_>, space: SpaceId) -> Option<Odds> {
        let odds = sight.coup_odds(space)?;
        Some(Odds {
            successes: odds.successes,
            add: odds.add,
            against: odds.against,
            lowers_defcon: odds.lowers_defcon,
        })
    }
}

impl Target {
    fn of(decision: &Decision, choice: Choice, sight: Sight<'_>) -> Option<Target> {
        let target: fn(String) -> Target = match choice {
            Choice::Space(_) => Target::Space,
            Choice::Card(_) => Target::Card,
            Choice::Region(_) => Target::Region,
            Choice::Use(_) => Target::Use,
            Choice::Mode(_) => Target::Mode,
            Choice::Number(number) => return Some(Target::Number(number)),
            Choice::Action(..) | Choice::RuleAction(..) => Target::Action,
            Choice::Bid(..) => Target::Bid,
            _ => return None,
        };
        Some(target(decision.answer(choice, sight.content())))
    }
}

impl crate::json::Described for Target {
    fn schema(_: &mut crate::json::Schemas) -> serde_json::Value {
        let kinds = [
            "space", "card", "region", "use", "mode", "number", "action", "bid",
        ];
        serde_json::json!({
            "type": "object",
            "description": format!("One of {}.", kinds.join(", ")),
        })
    }
}

impl Waiting {
    pub(super) fn of(table: &Table, game: &Game, decision: &Decision) -> Waiting {
        let content = game.content();
        let seat = game.board().seat_of(decision.side).index();
        let player = table.setting.seats[seat].to_string();
        let side = decision.display_side(content).to_string();
        let side = Arg::side(&side);
        let text = match table.setting.is_person(seat) {
            true => words::web_waiting_person(&content.words, side),
            false => words::web_waiting_machine(&content.words, side, &player),
        };
        Waiting {
            seat,
            side: content.side_id(decision.side).to_owned(),
            player,
            text,
        }
    }
}

/// The own hand, each card with the risk of playing it now.
pub(super) fn hand(
    sight: Sight<'_>,
    own: Option<&Decision>,
    risks: &[Option<Risk>],
) -> Vec<HandCard> {
    let content = sight.content();
    let decision = own.filter(|decision| {
        let ask = decision.ask;
        matches!(ask, Ask::Play | Ask::Headline)
    });
    let mut hand = Vec::new();
    let cards = sight.hand();
    let values = sight.values(sight.side(), &cards);
    for (card, value) in cards.into_iter().zip(values) {
        let choice = Choice::Card(card);
        let risk = decision.and_then(|decision| risk_of(choice, decision, risks));
        hand.push(HandCard {
            card: content.card(card).id.clone(),
            value,
            risk: risk.map(|risk| RiskFacts::of(risk, sight, choice)),
        });
    }
    hand
}

/// The risk of a choice; `risks` are in the order of the choices.
fn risk_of(choice: Choice, decision: &Decision, risks: &[Option<Risk>]) -> Option<Risk> {
    let mut choices = decision.choices.iter().zip(risks);
    let (_, risk) = choices.find(|(one, _)| **one == choice)?;
    *risk
}

/// The risks of all choices, where the position may have any.
pub(in crate::games) fn risks_of(sight: Sight<'_>, decision: &Decision) -> Vec<Option<Risk>> {
    if is_risky(sight) {
        risks(sight, decision)
    } else {
        vec![None; decision.choices.len()]
    }
}

impl RiskFacts {
    /// The risk of a choice, with the ending that it is about.
    pub(crate) fn of(risk: Risk, sight: Sight<'_>, choice: Choice) -> RiskFacts {
        let text = risk.display_with(loss(sight, choice), sight.content());
        RiskFacts::worded(risk, text.to_string())
    }

    /// A risk in these words.
    pub(crate) fn worded(risk: Risk, text: String) -> RiskFacts {
        let (kind, chance) = match risk {
            Risk::CanLose { chance } => ("can_lose", chance),
            _ => ("loses", None),
        };
        RiskFacts { kind, chance, text }
    }
}
