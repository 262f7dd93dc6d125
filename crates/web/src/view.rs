//! All that the holder of a token may know of a game now, with what it may do.

use brink::content::Scoring;
use brink::game::{Decision, Effect, Game, Lasts, Warning, effect_name, score};
use brink::ids::{CardId, SpaceId, SpaceSet};
use brink::players::{Risk, is_risky, risks};
use brink::words::{Arg, Words};
use brink::{Ask, Choice, Observation, Side, View as Sight, Zone};
use serde::Serialize;

use crate::contents::{level, space_ids};
use crate::json::objects;
use crate::log::{Entry, log};
use crate::play::Play;
use crate::setting::{Role, Undo};
use crate::table::{State, Table};
use crate::words;

objects! {
    /// All that the holder of a token may know of a game now, with what it may do.
    #[derive(Serialize)]
    View {
        /// The id of the game.
        game: String,
        /// Everything that was done to the game, undoing included.
        revision: u32,
        /// The choices in effect.
        steps: usize,
        /// The step whose position this is.
        at: usize,
        /// Whether it is a position of the past.
        past: bool,
        /// The seat of the holder; none for whoever watches.
        seat: Option<usize>,
        /// The side that the seat plays.
        side: Option<String>,
        /// What the engine says that the side may know; its question is the one below.
        observation: Observation,
        /// The score in words.
        score: String,
        /// The open question, if it is for the holder.
        question: Option<QuestionFacts>,
        /// Who is asked, if it is not the holder.
        waiting: Option<Waiting>,
        /// The own hand; none for whoever watches.
        hand: Option<Vec<HandCard>>,
        /// What each scoring would give now.
        standings: Vec<StandingFacts>,
        /// What lasts, the oldest first.
        effects: Vec<EffectFacts>,
        /// Where the cards are that are not seen.
        counter: Counter,
        /// The two seats.
        players: Vec<SeatFacts>,
        /// Whether the holder may take something back.
        can_undo: bool,
        /// What may be taken back in this game: `fair` or `free`.
        undo: Undo,
        /// Why a machine cannot go on.
        failed: Option<String>,
        /// The log after the step that was asked for.
        news: Vec<Entry>,
    }
    /// An open question.
    #[derive(Serialize)]
    QuestionFacts {
        /// The kind of question.
        ask: &'static str,
        /// Who is asked, in words.
        asked: String,
        /// The question in words.
        text: String,
        /// The rule that it follows.
        rule: Option<String>,
        /// The card that it is about.
        card: Option<String>,
        /// How many points, markers or rolls are left, this one included; 0 where that has no meaning.
        left: u8,
        /// What will happen whatever is chosen, if that is bad.
        warning: Option<String>,
        /// Every legal choice.
        choices: Vec<ChoiceFacts>,
    }
    /// A legal choice.
    #[derive(Serialize)]
    ChoiceFacts {
        /// What is sent to choose it.
        key: String,
        /// What people read.
        name: String,
        /// What it is about.
        target: Option<Target>,
        /// What a marker costs there, and the points left for it.
        cost: Option<[u8; 2]>,
        /// The odds of a coup.
        odds: Option<Odds>,
        /// What each side adds to its die of a realignment.
        realign: Option<[i8; 2]>,
        /// Whether it loses the game, or can.
        risk: Option<RiskFacts>,
    }
    /// The odds of a coup.
    #[derive(Serialize)]
    Odds {
        /// How many of the six dice succeed.
        successes: u8,
        /// What is added to the die, operations included.
        add: i8,
        /// What has to be exceeded.
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
        /// What people read.
        text: String,
    }
    /// Who is asked.
    #[derive(Serialize)]
    Waiting {
        /// The seat.
        seat: usize,
        /// Its side.
        side: String,
        /// Its player.
        player: String,
        /// What people read.
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
    /// What a scoring would give now.
    #[derive(Serialize)]
    StandingFacts {
        /// The scoring.
        scoring: String,
        /// The points of each side; none where its level wins.
        points: [Option<u8>; 2],
        /// The points of the first side less those of the second.
        net: i16,
        /// The side that would win the game.
        wins: Option<String>,
        /// The level of each side.
        levels: [&'static str; 2],
        /// The controlled countries of each side.
        countries: [u8; 2],
        /// The controlled battlegrounds of each side.
        battlegrounds: [u8; 2],
    }
    /// What lasts.
    #[derive(Serialize)]
    EffectFacts {
        /// The card.
        card: String,
        /// The side that it belongs to; none for an event whose having happened matters.
        side: Option<String>,
        /// What people read.
        name: String,
        /// What it does.
        text: String,
        /// When it ends by itself: `game`, `turn` or `round`.
        until: &'static str,
        /// The spaces that it is about; none if it holds for the whole map.
        spaces: Vec<String>,
    }
    /// Where the cards are that are not seen.
    #[derive(Serialize)]
    Counter {
        /// Cards in the draw pile.
        deck: usize,
        /// Cards in the other hand; in both for whoever watches.
        other_hand: u8,
        /// The cards that are in the draw pile or in the other hand.
        unseen: Vec<String>,
        /// The cards that join later.
        out_of_game: Vec<String>,
    }
    /// A seat.
    #[derive(Serialize)]
    SeatFacts {
        /// The seat.
        seat: usize,
        /// Its side.
        side: String,
        /// Its player: `person`, or a machine.
        player: String,
        /// Whether its page is open.
        here: bool,
        /// Whether its machine thinks.
        thinking: bool,
    }
}

/// What a choice is about.
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

impl crate::json::Described for Target {
    fn schema(_: &mut crate::json::Schemas) -> serde_json::Value {
        let kinds = ["space", "card", "region", "use", "mode", "number", "action", "bid"];
        serde_json::json!({"type": "object", "description": format!("One of {}.", kinds.join(", "))})
    }
}

impl crate::json::Described for Undo {
    fn schema(_: &mut crate::json::Schemas) -> serde_json::Value {
        serde_json::json!({"type": "string", "enum": ["fair", "free"]})
    }
}

/// Which view is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The step whose position is wanted; now if none.
    pub(crate) at: Option<usize>,
    /// The step after which the log is wanted; no log if none.
    pub(crate) since: Option<usize>,
}

/// The view of a role: `play` is the position wanted, and `game` the same in the language wanted.
pub(crate) fn view(table: &Table, state: &State, play: &Play, game: &Game, role: Role, wanted: Wanted) -> View {
    let content = game.content();
    let (steps, at) = (state.play.steps(), play.steps());
    let past = at < steps;
    let side = role.seat().map(|seat| play.side_of(seat));
    let sight = side.map(|side| game.view(side));
    let asked = game.decision().filter(|_| !past);
    let own = asked.filter(|decision| Some(decision.side) == side);
    let risks = sight.zip(own).map(|(sight, decision)| risks_of(sight, decision)).unwrap_or_default();
    let mut observation = match role {
        Role::Seat(_) => game.view(side.unwrap_or(Side::First)).observe(),
        Role::Watches => game.observe_in_common(),
    };
    observation.question = None;
    View {
        game: table.id.0.to_string(),
        revision: state.play.revision,
        steps,
        at,
        past,
        seat: role.seat(),
        side: side.map(|side| content.side_id(side).to_owned()),
        observation,
        score: score(game.board().vp(), content),
        question: sight.zip(own).map(|(sight, decision)| QuestionFacts::of(sight, decision, &risks)),
        waiting: asked.filter(|_| own.is_none()).map(|decision| Waiting::of(table, game, decision)),
        hand: sight.map(|sight| hand(sight, own, &risks)),
        standings: standings(game),
        effects: effects(game.view(side.unwrap_or(Side::First))),
        counter: Counter::of(game, side),
        players: players(table, state, game),
        can_undo: !past && role.seat().is_some_and(|seat| can_undo(table, play, seat)),
        undo: table.setting.undo,
        failed: state.failed.clone(),
        news: wanted.since.map(|since| log(play, game, role, since)).unwrap_or_default(),
    }
}

/// Whether a seat may take something back.
fn can_undo(table: &Table, play: &Play, seat: usize) -> bool {
    match table.setting.undo {
        Undo::Free => play.free_undo(seat).is_some(),
        Undo::Fair => play.fair_undo(seat).is_some(),
    }
}

fn risks_of(sight: Sight<'_>, decision: &Decision) -> Vec<Option<Risk>> {
    if is_risky(sight) { risks(sight, decision) } else { vec![None; decision.choices.len()] }
}

impl RiskFacts {
    pub(crate) fn of(risk: Risk, said: &Words) -> RiskFacts {
        let (kind, chance) = match risk {
            Risk::CanLose { chance } => ("can_lose", chance),
            _ => ("loses", None),
        };
        RiskFacts { kind, chance, text: risk.in_words(said) }
    }
}

impl QuestionFacts {
    fn of(sight: Sight<'_>, decision: &Decision, risks: &[Option<Risk>]) -> QuestionFacts {
        let content = sight.content();
        let all = decision.choices.iter().zip(risks.iter().copied().chain(std::iter::repeat(None)));
        QuestionFacts {
            ask: decision.ask.key(),
            asked: decision.asked(content),
            text: decision.question(content),
            rule: decision.ask.rule(&content.scenario.rulebook).map(str::to_owned),
            card: decision.card.map(|card| content.card(card).id.clone()),
            left: decision.left,
            warning: decision.warning.map(|warning: Warning| warning.in_words(&content.words)),
            choices: all.map(|(choice, risk)| ChoiceFacts::of(sight, decision, *choice, risk)).collect(),
        }
    }
}

impl ChoiceFacts {
    fn of(sight: Sight<'_>, decision: &Decision, choice: Choice, risk: Option<Risk>) -> ChoiceFacts {
        let content = sight.content();
        let space = if let Choice::Space(space) = choice { Some(space) } else { None };
        let spent = |space: SpaceId| sight.spending(space).map(|spending| [spending.cost, spending.left]);
        let odds = |space: SpaceId| {
            sight.coup_odds(space).map(|odds| Odds {
                successes: odds.successes,
                add: odds.add,
                against: odds.against,
                lowers_defcon: odds.lowers_defcon,
            })
        };
        ChoiceFacts {
            key: choice.key(content),
            name: decision.choice_name(choice, content),
            target: Target::of(decision, choice, sight),
            cost: space.and_then(spent),
            odds: space.filter(|_| decision.ask == Ask::Coup).and_then(odds),
            realign: space.filter(|_| decision.ask == Ask::Realign).map(|space| sight.realign_odds(space)),
            risk: risk.map(|risk| RiskFacts::of(risk, &content.words)),
        }
    }
}

impl Target {
    fn of(decision: &Decision, choice: Choice, sight: Sight<'_>) -> Option<Target> {
        let answer = || decision.answer(choice, sight.content());
        Some(match choice {
            Choice::Space(_) => Target::Space(answer()),
            Choice::Card(_) => Target::Card(answer()),
            Choice::Region(_) => Target::Region(answer()),
            Choice::Use(_) => Target::Use(answer()),
            Choice::Mode(_) => Target::Mode(answer()),
            Choice::Number(number) => Target::Number(number),
            Choice::Action(..) => Target::Action(answer()),
            Choice::Bid(..) => Target::Bid(answer()),
            _ => return None,
        })
    }
}

impl Waiting {
    fn of(table: &Table, game: &Game, decision: &Decision) -> Waiting {
        let content = game.content();
        let seat = game.board().seat_of(decision.side).index();
        let player = table.setting.seats[seat].clone();
        let side = decision.asked(content);
        let side = Arg::side(&side);
        let text = match table.setting.is_person(seat) {
            true => words::web_waiting_person(&content.words, side),
            false => words::web_waiting_machine(&content.words, side, &player),
        };
        Waiting { seat, side: content.side_id(decision.side).to_owned(), player, text }
    }
}

/// The own hand, each card with the risk of playing it where that is asked.
fn hand(sight: Sight<'_>, own: Option<&Decision>, risks: &[Option<Risk>]) -> Vec<HandCard> {
    let content = sight.content();
    let risk_of = |card: CardId| {
        let decision = own.filter(|decision| matches!(decision.ask, Ask::Play | Ask::Headline))?;
        let nth = decision.choices.iter().position(|choice| *choice == Choice::Card(card))?;
        risks.get(nth).copied().flatten().map(|risk| RiskFacts::of(risk, &content.words))
    };
    let facts = |card: CardId| HandCard {
        card: content.card(card).id.clone(),
        value: sight.value(sight.side(), card),
        risk: risk_of(card),
    };
    sight.hand().into_iter().map(facts).collect()
}

fn standings(game: &Game) -> Vec<StandingFacts> {
    let (sight, content) = (game.view(Side::First), game.content());
    let facts = |(index, (id, scoring)): (usize, (&String, &Scoring))| {
        let mut facts = StandingFacts {
            scoring: id.clone(),
            points: [Some(0); 2],
            net: 0,
            wins: None,
            levels: ["none"; 2],
            countries: [0; 2],
            battlegrounds: [0; 2],
        };
        if let Some(points) = sight.space_points(index) {
            facts.points = points.map(Some);
            if let Scoring::Spaces(spaces) = scoring {
                let held =
                    |side: Side| spaces.iter().filter(|(space, _)| sight.controller(*space) == Some(side)).count();
                facts.countries = Side::BOTH.map(|side| u8::try_from(held(side)).unwrap_or(u8::MAX));
            }
        }
        for side in Side::BOTH {
            let Some(standing) = sight.standing(index, side) else { continue };
            facts.points[side.index()] = standing.points;
            facts.levels[side.index()] = level(standing.level);
            facts.countries[side.index()] = standing.countries;
            facts.battlegrounds[side.index()] = standing.battlegrounds;
            if standing.points.is_none() {
                facts.wins = Some(content.side_id(side).to_owned());
            }
        }
        let [first, second] = facts.points.map(|points| i16::from(points.unwrap_or(0)));
        facts.net = if facts.wins.is_none() { first - second } else { 0 };
        facts
    };
    content.scenario.scoring.iter().enumerate().map(facts).collect()
}

/// What lasts.
fn effects(sight: Sight<'_>) -> Vec<EffectFacts> {
    let content = sight.content();
    let of_effect = |effect: &Effect| EffectFacts {
        card: content.card(effect.card).id.clone(),
        side: Some(content.side_id(effect.side).to_owned()),
        name: effect_name(effect, content),
        text: content.card(effect.card).text.clone(),
        until: effect.until.key(),
        spaces: space_ids(&content.map, sight.places_of(effect)),
    };
    let lasting = sight.lasting();
    let facts = lasting.iter().map(|lasting| match &lasting.how {
        Lasts::Effect(effect) => of_effect(effect),
        _ => EffectFacts {
            card: content.card(lasting.card).id.clone(),
            side: None,
            name: content.card(lasting.card).name.clone(),
            text: content.card(lasting.card).text.clone(),
            until: "game",
            spaces: space_ids(&content.map, SpaceSet::EMPTY),
        },
    });
    facts.collect()
}

impl Counter {
    fn of(game: &Game, side: Option<Side>) -> Counter {
        let content = game.content();
        let unknown = |card: &CardId| match side {
            Some(side) => game.view(side).whereabouts(*card).is_none(),
            None => Side::BOTH.iter().any(|side| game.view(*side).whereabouts(*card).is_none()),
        };
        let ids = |cards: &mut dyn Iterator<Item = CardId>| cards.map(|card| content.card(card).id.clone()).collect();
        // Which cards are not in the game, yet or at all, follows from their periods, the options and the draft.
        let zone = |card: &CardId| game.board().zone(*card);
        let in_game = |card: &CardId| !matches!(zone(card), Zone::OutOfGame | Zone::Reserve);
        let joins_later =
            |card: &CardId| zone(card) == Zone::OutOfGame && content.card(*card).period > game.board().period(content);
        let hidden: Vec<CardId> = content.card_ids().filter(unknown).collect();
        let sizes = Side::BOTH.map(|side| game.board().hand_size(side));
        Counter {
            deck: game.board().deck_size(),
            other_hand: side.map_or(sizes[0] + sizes[1], |side| sizes[side.opponent().index()]),
            unseen: ids(&mut hidden.iter().copied().filter(|card| in_game(card))),
            out_of_game: ids(&mut hidden.iter().copied().filter(joins_later)),
        }
    }
}

fn players(table: &Table, state: &State, game: &Game) -> Vec<SeatFacts> {
    let facts = |side: Side| {
        let seat = game.board().seat_of(side).index();
        SeatFacts {
            seat,
            side: game.content().side_id(side).to_owned(),
            player: table.setting.seats[seat].clone(),
            here: table.is_here(seat),
            thinking: state.thinking == Some(seat),
        }
    };
    Side::BOTH.map(facts).into()
}
