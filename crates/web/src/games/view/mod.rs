//! The view of the holder of a token: its knowledge of a game, and its choices.

mod counter;
mod lasting;
mod question;
mod standings;

use brink::game::{Game, OutcomeSeen, display_score};
use brink::words::Words;
use brink::{Observation, Side};
use serde::Serialize;

use crate::games::ahead::ahead;
use crate::games::language::in_language;
use crate::games::log::{Entry, log};
use crate::games::play::Play;
use crate::games::table::{State, Table};
use crate::json::objects;
use crate::setting::{Role, SeedOrigin, Undo};
use crate::words;
use counter::Counter;
use lasting::{EffectFacts, effects};
use question::{HandCard, QuestionFacts, Waiting, hand};
use standings::{StandingFacts, standings};

pub(crate) use question::RiskFacts;
pub(super) use question::risks_of;

objects! {
    /// Everything that the holder of a token may know of a game and do in it now.
    #[derive(Serialize)]
    View {
        /// The id of the game.
        game: String,
        /// The number of changes to the game, including undoing.
        revision: u32,
        /// The choices in effect.
        steps: usize,
        /// The step whose position this is.
        at: usize,
        /// Whether it is a position of the past.
        past: bool,
        /// The seat of the holder; none for observers.
        seat: Option<usize>,
        /// The side that the seat plays.
        side: Option<String>,
        /// The engine's observation for the side; its question is the one below.
        observation: Observation,
        /// The score in words.
        score: String,
        /// The open question, if it is for the holder.
        question: Option<QuestionFacts>,
        /// The side that is asked, if it is not the holder's.
        waiting: Option<Waiting>,
        /// The secret question that the holder is asked next and may answer now, sent as any choice.
        ahead: Option<QuestionFacts>,
        /// The key of the answer to it.
        sealed: Option<String>,
        /// The own hand; none for whoever watches.
        hand: Option<Vec<HandCard>>,
        /// The points that each scoring would give now.
        standings: Vec<StandingFacts>,
        /// The lasting effects, the oldest first.
        effects: Vec<EffectFacts>,
        /// The whereabouts of the unseen cards.
        counter: Counter,
        /// The two seats.
        players: Vec<SeatFacts>,
        /// Whether the holder may take something back.
        can_undo: bool,
        /// The rule for undoing in this game: `fair` or `free`.
        undo: Undo,
        /// The digest of the whole log when the game is over: the same wherever this game is played.
        digest: Option<String>,
        /// The reason why a machine cannot continue.
        failed: Option<String>,
        /// A sentence about the game that its players have to know.
        notice: Option<Notice>,
        /// The knowledge that whoever made a game of two persons may have beyond that of a seat.
        advantages: Vec<Notice>,
        /// The log after the step that was asked for.
        news: Vec<Entry>,
    }
    /// A sentence about a game.
    #[derive(Serialize)]
    Notice {
        /// `content_changed` if nobody can choose any more, or `other_content`; of advantages `known_seed` or `shared_seats`.
        code: &'static str,
        /// The sentence.
        text: String,
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
        /// The name that its person chose; empty if none was chosen.
        name: String,
        /// Whether its page is open.
        here: bool,
        /// Whether somebody looks at its page, or did in the last minute.
        looks: bool,
        /// The seconds since somebody looked at its page; none if nobody ever did.
        seen: Option<i64>,
        /// Whether it has answered the secret question that it is asked next.
        sealed: bool,
        /// Whether its invitation waits for somebody to use it.
        invited: bool,
        /// Whether its machine thinks.
        thinking: bool,
    }
}

/// The view of a role: `play` is the requested position, and `game` its game in the requested language.
pub(crate) fn view(
    table: &Table,
    state: &State,
    play: &Play,
    game: &Game,
    role: Role,
    options: ViewOptions,
) -> View {
    let content = game.content();
    let (steps, at) = (state.play.steps(), play.steps());
    let past = at < steps;
    let side = role.seat().map(|seat| play.side_of(seat));
    let sight = side.map(|side| game.view(side));
    let is_open = !past && state.misfit.is_none() && play.conclusion.is_none();
    let asked = game.decision().filter(|_| is_open);
    let own = asked.filter(|decision| Some(decision.side) == side);
    let risks = sight
        .zip(own)
        .map(|(sight, decision)| risks_of(sight, decision));
    let risks = risks.unwrap_or_default();
    let question = sight.zip(own);
    let ahead = role
        .seat()
        .filter(|_| is_open)
        .and_then(|seat| ahead(table, play, seat));
    let ahead = ahead.and_then(|next| in_language(&next, content).ok());
    View {
        game: table.id.0.to_string(),
        revision: state.play.revision,
        steps,
        at,
        past,
        seat: role.seat(),
        side: side.map(|side| content.side_id(side).to_owned()),
        observation: observation(play, game, role, side),
        score: display_score(game.board().vp(), content).to_string(),
        question: question.map(|(sight, decision)| QuestionFacts::of(sight, decision, &risks)),
        waiting: asked
            .filter(|_| own.is_none())
            .map(|decision| Waiting::of(table, game, decision)),
        ahead: ahead.as_ref().zip(side).and_then(|(next, side)| {
            let decision = next.decision()?;
            Some(QuestionFacts::of(next.view(side), decision, &[]))
        }),
        sealed: role.seat().filter(|_| ahead.is_some()).and_then(|seat| {
            let sealed = state.accord.sealed(seat, play.revision);
            sealed.map(str::to_owned)
        }),
        hand: sight.map(|sight| hand(sight, own, &risks)),
        standings: standings(game),
        effects: effects(game.view(side.unwrap_or(Side::First))),
        counter: Counter::of(game, side),
        players: players(table, state, game),
        can_undo: !past
            && state.misfit.is_none()
            && role.seat().is_some_and(|seat| can_undo(table, play, seat)),
        undo: table.setting.undo,
        // Before the end it would reveal whether a guess at hidden cards is right.
        digest: (!past && play.is_over()).then(|| format!("{:016x}", play.game.log_digest())),
        failed: state.failed.clone(),
        notice: Notice::of(table, state, &content.words),
        advantages: advantages(table, state, role, &content.words),
        news: options
            .since
            .map(|since| log(play, game, role, since))
            .unwrap_or_default(),
    }
}

impl Notice {
    /// The sentence about the rules of a game; none if there is nothing to say.
    fn of(table: &Table, state: &State, said: &Words) -> Option<Notice> {
        let (code, text) = match state.misfit {
            Some(misfit) => ("content_changed", misfit.message(said)),
            None if table.began_otherwise => ("other_content", words::web_other_content(said)),
            None => return None,
        };
        Some(Notice { code, text })
    }
}

/// The knowledge that whoever made a game may have, while it is not over.
fn advantages(table: &Table, state: &State, role: Role, said: &Words) -> Vec<Notice> {
    let setting = &table.setting;
    if state.play.is_over() || setting.persons().count() < 2 {
        return Vec::new();
    }
    let known = (setting.seed == SeedOrigin::Known).then(|| {
        let mut text = words::web_known_seed(said);
        // Both players know what one of them knows.
        if role != Role::Watches {
            text += " ";
            text += &words::web_seed_is(said, state.play.game.seed().to_string());
        }
        ("known_seed", text)
    });
    let shared = setting
        .is_shared()
        .then(|| ("shared_seats", words::web_shared_seats(said)));
    let found = known.into_iter().chain(shared);
    found.map(|(code, text)| Notice { code, text }).collect()
}

/// The parameters of a view.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ViewOptions {
    /// The step of the position; the present if none.
    pub(crate) at: Option<usize>,
    /// The step after which the log begins; no log if none.
    pub(crate) since: Option<usize>,
}

/// The observation of a role, without the question, which is sent separately.
fn observation(play: &Play, game: &Game, role: Role, side: Option<Side>) -> Observation {
    let mut observation = match role {
        Role::Seat(_) => game.view(side.unwrap_or(Side::First)).observe(),
        Role::Watches => game.observe_in_common(),
    };
    observation.question = None;
    if let Some(conclusion) = play.conclusion {
        let (sides, content) = (play.sides(), game.content());
        let winner = conclusion.winner(sides);
        let text = conclusion.message(sides, content);
        observation.outcome = Some(OutcomeSeen::stated(winner, conclusion.id(), text, content));
    }
    observation
}

/// Whether a seat may undo a choice.
fn can_undo(table: &Table, play: &Play, seat: usize) -> bool {
    match table.setting.undo {
        Undo::Free => play.free_undo(seat).is_some(),
        Undo::Fair => !play.is_over() && play.fair_undo(seat).is_some(),
    }
}

fn players(table: &Table, state: &State, game: &Game) -> Vec<SeatFacts> {
    let mut players = Vec::new();
    for side in Side::BOTH {
        let seat = game.board().seat_of(side).index();
        let thinking = state.thinking.as_ref();
        players.push(SeatFacts {
            seat,
            side: game.content().side_id(side).to_owned(),
            player: table.setting.seats[seat].to_string(),
            name: state.persons[seat].name.clone(),
            here: table.is_here(seat) || state.persons[seat].looks(),
            looks: state.persons[seat].looks(),
            seen: state.persons[seat].seen.map(|ago| ago.max(0)),
            sealed: state.accord.sealed(seat, state.play.revision).is_some(),
            invited: state.invited[seat],
            thinking: thinking.is_some_and(|thinking| thinking.seat == seat),
        });
    }
    players
}

impl crate::json::Described for Undo {
    fn schema(_: &mut crate::json::Schemas) -> serde_json::Value {
        serde_json::json!({"type": "string", "enum": ["fair", "free"]})
    }
}
