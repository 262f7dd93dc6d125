//! The acts of people at a table, and what both seats may know of them.

use std::sync::MutexGuard;

use brink::Choice;
use serde::{Deserialize, Serialize};

use super::holder::Holder;
use super::registry::GameRegistry;
use super::seated::Seated;
use super::table::{State, Table};
use crate::conclusion::Conclusion;
use crate::error::ApiError;
use crate::input::Input;
use crate::json::objects;
use crate::notices::NoticeKind;
use crate::people::{Act, SeatAct};
use crate::people_store::{Person, PersonFact};
use crate::setting::{Role, Setting};
use crate::store::{Added, Guard, StoreError};
use crate::token::Token;

pub(super) type ApiResult<T> = Result<T, ApiError>;

/// The maximum number of acts of a seat, and as many new links again, so that no talk keeps a seat in wrong hands.
const MAX_ACTS: usize = 1_000;
/// The maximum length of words beside the board, in characters.
pub(crate) const MAX_WORDS: usize = 200;
/// The tries of an act against the acts and choices of others.
pub(super) const TRIES: usize = 5;

objects! {
    /// An act of a seat besides choosing.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    Acted {
        /// The act.
        act: Word,
        /// The words of `say`, at most 200 characters.
        text: Option<String>,
        /// Whether hints (`help`) or words (`hear`) are wanted.
        on: Option<bool>,
    }
    /// The accord of the people of a game: what they said, offered and agreed.
    #[derive(Serialize)]
    People {
        /// The acts from the number on that was asked for.
        acts: Vec<ActFacts>,
        /// The number of acts.
        next: usize,
        /// The seat whose offer of a draw is open.
        draw_offer: Option<usize>,
        /// The seat that asks to take its last choice back.
        back_request: Option<usize>,
        /// Whether each seat wants hints; they are given if both do.
        help: [bool; 2],
        /// Whether words are exchanged.
        chat: bool,
        /// Whether each seat wants another game with sides exchanged.
        rematch: [bool; 2],
        /// The game that follows on this one.
        rematched: Option<String>,
        /// Whether each seat wants the game deleted.
        delete: [bool; 2],
        /// The days for a move; none without a limit.
        pace: Option<u32>,
        /// The days that the seat that is asked has left, today included.
        days_left: Option<i64>,
    }
    /// An act.
    #[derive(Serialize)]
    ActFacts {
        /// Its number.
        n: usize,
        /// Its time, in seconds since 1970.
        at: i64,
        /// The seat.
        seat: usize,
        /// The act.
        act: &'static str,
        /// The words of `say`.
        text: Option<String>,
        /// Whether hints or words are wanted, of `help` and `hear`.
        on: Option<bool>,
    }
}

/// Declares the acts that a client may send: each with its word, from which its schema is made too.
macro_rules! words {
    ($($name:ident = $word:literal;)*) => {
        /// An act that a client may send.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
        pub(crate) enum Word { $(#[serde(rename = $word)] $name),* }

        impl crate::json::Described for Word {
            fn schema(_: &mut crate::json::Schemas) -> serde_json::Value {
                serde_json::json!({"type": "string", "enum": [$($word),*]})
            }
        }
    };
}

words! {
    Say = "say";
    Hear = "hear";
    Resign = "resign";
    OfferDraw = "offer_draw";
    AcceptDraw = "accept_draw";
    AskBack = "ask_back";
    AcceptBack = "accept_back";
    Help = "help";
    Decline = "decline";
    Delete = "delete";
}

impl Acted {
    /// Whether the game may be gone after it.
    pub(crate) fn is_deletion(&self) -> bool {
        self.act == Word::Delete
    }
}

impl Holder {
    /// The acts from a number on, and what is agreed; whoever watches hears no words.
    pub(crate) fn people(&self, since: usize) -> People {
        people(&self.table, &self.table.state(), self.role, since)
    }
}

fn people(table: &Table, state: &State, role: Role, since: usize) -> People {
    let (accord, play, setting) = (&state.accord, &state.play, &table.setting);
    let hears = role != Role::Watches;
    let open = accord
        .dated()
        .filter(|(_, one)| one.act.is_open() && (hears || !matches!(one.act, Act::Say { .. })));
    // Numbers count what is shown alone: an answer that is replaced in secret leaves no gap.
    let open: Vec<(i64, &SeatAct)> = open.collect();
    let acts = open.iter().enumerate().skip(since);
    let due = setting.pace.filter(|_| play.asked().is_some());
    People {
        acts: acts
            .map(|(n, (at, one))| ActFacts::of(n, *at, one))
            .collect(),
        next: open.len(),
        draw_offer: accord.draw_offer(play),
        back_request: accord.back_request(play).map(|(seat, _)| seat),
        help: accord.help(setting.help),
        chat: accord.chats(),
        rematch: [0, 1].map(|seat| accord.rematch(seat).is_some()),
        rematched: accord.rematched().map(|game| game.0.to_string()),
        delete: [0, 1].map(|seat| accord.wants_deletion(seat)),
        pace: setting.pace,
        days_left: due.map(|pace| (i64::from(pace) + 1 - state.idle_days).max(0)),
    }
}

impl ActFacts {
    fn of(n: usize, at: i64, one: &SeatAct) -> ActFacts {
        let (text, on) = match &one.act {
            Act::Say { text } => (Some(text.clone()), None),
            Act::Help { on } | Act::Hear { on } => (None, Some(*on)),
            _ => (None, None),
        };
        ActFacts {
            n,
            at,
            seat: one.seat,
            act: one.act.word(),
            text,
            on,
        }
    }
}

impl Seated {
    /// Carries an act out.
    pub(crate) fn act(&self, asked: Acted) -> ApiResult<()> {
        let Acted { act, text, on } = asked;
        let missing = |name: &str| ApiError::BadRequest(format!("`{name}` is missing"));
        match act {
            Word::Resign => self.end(|_| Ok(Conclusion::Resigned(self.seat))),
            Word::AcceptDraw => self.end(|state| self.accept_draw(state)),
            Word::AcceptBack => self.take_back(),
            Word::Delete => self.delete(),
            Word::Say => {
                let text = text.ok_or_else(|| missing("text"))?;
                self.add(|state| say(state, &text))
            }
            Word::Hear => {
                let on = on.ok_or_else(|| missing("on"))?;
                self.add(|_| Ok(Act::Hear { on }))
            }
            Word::Help => {
                let on = on.ok_or_else(|| missing("on"))?;
                self.add(|_| Ok(Act::Help { on }))
            }
            Word::OfferDraw => self.add(|state| self.offer_draw(state)),
            Word::AskBack => self.add(|state| self.ask_back(state)),
            Word::Decline => self.add(decline),
        }
    }

    /// Gives the seat another token, the one that is wished or a random one: the old one opens nothing any more.
    pub(crate) fn renew(&self, old: &Token, wished: Option<&str>) -> ApiResult<(usize, Token)> {
        let token = Token::wished_or_random(wished)?;
        let word = Role::Seat(self.seat).word();
        let (from, to) = ((word, old.hash()), (word, token.hash()));
        let Holder {
            registry, table, ..
        } = &self.holder;
        check_talk(&table.state(), self.seat, &Act::Renew)?;
        let act = renewal(self.seat);
        if !registry.store.exchange(table.id, from, to, Some(&act))? {
            return Err(ApiError::WrongToken);
        }
        registry.tell_of_renewal(table, self.seat);
        Ok((self.seat, token))
    }

    /// Notes that a page of the seat is looked at.
    pub(crate) fn mark_present(&self) -> ApiResult<()> {
        self.note_person(&PersonFact::Seen)
    }

    /// Takes the name of the person who has logged in at a proxy and has done something.
    pub(crate) fn take_name(&self, name: &str) -> ApiResult<()> {
        let name = Setting::bounded_name(name.trim());
        match self.person().name == name {
            true => Ok(()),
            false => self.store_fact(&PersonFact::Name(name)),
        }
    }

    /// The person of the seat.
    pub(crate) fn person(&self) -> Person {
        table_of(self).state().persons[self.seat].clone()
    }

    /// Checks that the seat may have another name: results keep the names under which people played.
    pub(crate) fn check_name(&self) -> ApiResult<()> {
        match table_of(self).state().play.is_over() {
            true => Err(ApiError::Over),
            false => Ok(()),
        }
    }

    /// Stores a fact about the person of the seat.
    pub(crate) fn note_person(&self, fact: &PersonFact) -> ApiResult<()> {
        if matches!(fact, PersonFact::Name(_)) {
            self.check_name()?;
        }
        self.store_fact(fact)
    }

    /// Stores a fact about the person on the seat.
    fn store_fact(&self, fact: &PersonFact) -> ApiResult<()> {
        let Holder {
            registry, table, ..
        } = &self.holder;
        registry
            .store
            .note_person(table.id, self.seat, fact, self.holder.guard())?;
        registry.refresh_people(table)
    }

    /// Answers a secret question that will be open when the other seat has answered.
    pub(super) fn seal(&self, revision: u32, key: &str) -> ApiResult<()> {
        let key = key.to_owned();
        self.add(|state| match state.play.revision == revision {
            true => Ok(Act::Seal {
                revision,
                key: key.clone(),
            }),
            false => Err(self.stale(state)?),
        })
    }

    /// An offer of a draw, which the other seat may accept.
    fn offer_draw(&self, state: &State) -> ApiResult<Act> {
        self.open_between_two(state)?;
        Ok(Act::OfferDraw {
            step: state.play.steps(),
            revision: Some(state.play.revision),
        })
    }

    fn accept_draw(&self, state: &State) -> ApiResult<Conclusion> {
        match state.accord.draw_offer(&state.play) {
            Some(seat) if seat != self.seat => Ok(Conclusion::Agreed),
            _ => Err(ApiError::NoOffer),
        }
    }

    /// A request to take the own last choice back, whatever it showed.
    fn ask_back(&self, state: &State) -> ApiResult<Act> {
        self.open_between_two(state)?;
        let to = state.play.free_undo(self.seat);
        Ok(Act::AskBack {
            revision: state.play.revision,
            to: to.ok_or(ApiError::NothingToUndo)?,
        })
    }

    /// Takes the choice of the other seat back, as that one asked.
    fn take_back(&self) -> ApiResult<()> {
        let act = Act::AcceptBack;
        let notice = notice_of(&act);
        let act = stored_act(self.seat, act);
        let input = |state: &State| match state.accord.back_request(&state.play) {
            Some((seat, to)) if seat != self.seat => Ok(Input::TakeBack { to }),
            _ => Err(ApiError::NoOffer),
        };
        self.apply_at_once(input, Some(&act))?;
        let Holder {
            registry, table, ..
        } = &self.holder;
        let _ = registry.refresh_people(table);
        registry.tell_of_act(table, self.seat, notice);
        Ok(())
    }

    /// Ends the game.
    fn end(&self, conclusion: impl Fn(&State) -> ApiResult<Conclusion>) -> ApiResult<()> {
        let input = |state: &State| {
            state.check_open()?;
            Ok(Input::End(conclusion(state)?))
        };
        self.apply_at_once(input, None)
    }

    /// Applies an input that fits the game as it is, also if it has just moved on, with the act that agrees on it.
    fn apply_at_once(
        &self,
        input: impl Fn(&State) -> ApiResult<Input>,
        act: Option<&str>,
    ) -> ApiResult<()> {
        let Holder {
            registry, table, ..
        } = &self.holder;
        for _ in 0..TRIES {
            let state = table.state();
            state.check_fit()?;
            let input = input(&state)?;
            // Nobody may have withdrawn what it answers.
            let guard = Guard {
                acts: Some(state.accord.len()),
                ..self.holder.guard()
            };
            if let (_, Some(())) = registry.apply_agreed(table, state, (input, act), guard)? {
                return Ok(());
            }
        }
        Err(self.stale(&table.state())?)
    }

    /// Checks that the game goes on between two persons.
    fn open_between_two(&self, state: &State) -> ApiResult<()> {
        state.check_open()?;
        match table_of(self).setting.persons().count() {
            2 => Ok(()),
            _ => Err(ApiError::NoOffer),
        }
    }

    /// Adds an act after those of others.
    pub(super) fn add(&self, act: impl Fn(&State) -> ApiResult<Act>) -> ApiResult<()> {
        let Holder {
            registry, table, ..
        } = &self.holder;
        registry.add_act(table, self.seat, self.holder.guard(), act)
    }
}

pub(super) fn table_of(seated: &Seated) -> &Table {
    &seated.holder.table
}

/// Checks that a seat has not done too much besides choosing.
fn check_talk(state: &State, seat: usize, act: &Act) -> ApiResult<()> {
    let most = match act {
        Act::Renew | Act::Delete => 2 * MAX_ACTS,
        _ => MAX_ACTS,
    };
    match state.accord.count_of(seat) < most {
        true => Ok(()),
        false => Err(ApiError::LongTalk(MAX_ACTS)),
    }
}

/// The notice that an act is worth: offers to the other seat, a new link to both.
fn notice_of(act: &Act) -> Option<NoticeKind> {
    match act {
        Act::OfferDraw { .. } | Act::AskBack { .. } | Act::Rematch { .. } | Act::Delete => {
            Some(NoticeKind::Offer)
        }
        Act::Renew => Some(NoticeKind::NewLink),
        _ => None,
    }
}

/// A refusal or withdrawal of what stands.
fn decline(state: &State) -> ApiResult<Act> {
    match state.accord.has_offer(&state.play) {
        true => Ok(Act::Decline),
        false => Err(ApiError::NoOffer),
    }
}

/// Words beside the board, on one line.
fn say(state: &State, text: &str) -> ApiResult<Act> {
    let text = brink::control_characters::visible_line(text.trim()).into_owned();
    if !state.accord.chats() {
        return Err(ApiError::NoOffer);
    }
    if text.is_empty() || text.chars().count() > MAX_WORDS {
        let why = format!("words have 1 to {MAX_WORDS} characters");
        return Err(ApiError::BadRequest(why));
    }
    Ok(Act::Say { text })
}

/// The stored act of a seat that has a new link.
pub(super) fn renewal(seat: usize) -> String {
    stored_act(seat, Act::Renew)
}

/// An act of a seat as it is stored.
pub(super) fn stored_act(seat: usize, act: Act) -> String {
    super::registry::json(&SeatAct { seat, act })
}

impl GameRegistry {
    /// Tells everybody at a table that a seat has a new link, which it has even if that cannot be read now.
    pub(super) fn tell_of_renewal(&self, table: &Table, seat: usize) {
        let _ = self.refresh_people(table);
        self.tell_of_act(table, seat, notice_of(&Act::Renew));
    }

    /// Adds an act of a seat, and tells everybody at the table.
    pub(super) fn add_act(
        &self,
        table: &Table,
        seat: usize,
        guard: Guard<'_>,
        act: impl Fn(&State) -> ApiResult<Act>,
    ) -> ApiResult<()> {
        for _ in 0..TRIES {
            let (n, act, guard) = {
                let state = table.state();
                let act = act(&state)?;
                check_talk(&state, seat, &act)?;
                let inputs = act.is_of_play().then_some(state.play.revision);
                (state.accord.len(), act, Guard { inputs, ..guard })
            };
            let kind = notice_of(&act);
            let text = stored_act(seat, act);
            let added = match self.store.add_act(table.id, n, &text, guard) {
                Err(StoreError::Overtaken) => {
                    self.refresh(table, &mut table.state())?;
                    continue;
                }
                added => added?,
            };
            self.refresh_people(table)?;
            if added == Added::Kept {
                self.tell_of_act(table, seat, kind);
                return Ok(());
            }
        }
        Err(ApiError::TooMany)
    }

    fn tell_of_act(&self, table: &Table, seat: usize, kind: Option<NoticeKind>) {
        let state = table.state();
        match kind {
            Some(NoticeKind::NewLink) => {
                (0..2).for_each(|seat| self.tell(table, &state, seat, NoticeKind::NewLink));
            }
            Some(kind) => self.tell(table, &state, 1 - seat, kind),
            None => {}
        }
    }

    /// Reads what people did, here or through another server.
    pub(super) fn refresh_people(&self, table: &Table) -> ApiResult<()> {
        if table.setting.persons().count() == 0 {
            return Ok(());
        }
        let persons = self.store.persons(table.id)?;
        let idle_days = match table.setting.pace {
            Some(_) => self.store.record(table.id)?.map_or(0, |one| one.idle_days),
            None => 0,
        };
        let mut state = table.state();
        // That a sealed answer is replaced is nobody else's business.
        let seen = |state: &State| {
            let sealed = |seat| state.accord.sealed(seat, state.play.revision).is_some();
            (state.accord.open(), [0, 1].map(sealed))
        };
        let before = seen(&state);
        let new = self.store.acts(table.id, state.accord.len())?;
        state.accord.add(&new)?;
        let facts = |persons: &[Person; 2]| persons.clone().map(|one| (one.looks(), one.name));
        let is_new = seen(&state) != before
            || facts(&state.persons) != facts(&persons)
            || state.idle_days != idle_days;
        state.persons = persons;
        state.idle_days = idle_days;
        let links = [0, 1].map(|seat| state.accord.renewals(seat));
        drop(state);
        if is_new {
            table.pulse.send_modify(|pulse| {
                pulse.people += 1;
                pulse.links = links;
            });
        }
        Ok(())
    }

    /// Makes the choices that were given in advance and are due.
    pub(super) fn open_seals(&self, table: &Table) {
        for _ in 0..TRIES {
            if due_choice(&table.state()).is_none() {
                return;
            }
            // Another server may have kept a later answer: it counts as long as the other side had not chosen.
            if self.refresh_people(table).is_err() {
                return;
            }
            let state = table.state();
            let Some(choice) = due_choice(&state) else {
                return;
            };
            let seat = state.play.asked();
            let applied = self.apply(table, state, Input::Choose(choice), Guard::NONE);
            if let (Some(seat), Err(ApiError::Script(_))) = (seat, &applied) {
                self.note_failed(table, seat, Guard::NONE);
            }
            if applied.is_err() {
                // The seat is asked as usual.
                return;
            }
        }
    }

    /// Ends the games whose pace was not kept.
    pub(crate) fn end_overdue(&self) -> ApiResult<()> {
        for id in self.store.overdue()? {
            let Ok(table) = self.table(id) else {
                continue;
            };
            let state = table.state();
            let asked = state.play.asked().filter(|_| state.misfit.is_none());
            let late = asked.filter(|seat| table.setting.is_person(*seat) && !state.invited[*seat]);
            if let Some(seat) = late {
                let end = Input::End(Conclusion::Late(seat));
                drop(self.apply(&table, state, end, Guard::NONE));
            }
        }
        Ok(())
    }
}

fn due_choice(state: &MutexGuard<'_, State>) -> Option<Choice> {
    let fits = state.misfit.is_none();
    let (_, choice) = state
        .accord
        .answer_in_advance(&state.play)
        .filter(|_| fits)?;
    Some(choice)
}
