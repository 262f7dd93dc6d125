//! People at a table: what they say, offer and agree, their names, and their links.

use std::thread;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};

use crate::error::ApiError;
use crate::games::{Acted, Reader, Seated};
use crate::json::objects;
use crate::lobby::JoinedSeat;
use crate::notices::Contact;
use crate::people_store::PersonFact;
use crate::request::{ApiRequest, ApiResult, sent};
use crate::setting::Setting;
use crate::token::Token;

/// The time that an answer takes which must not tell whether something was sent.
const SAME_TIME: Duration = Duration::from_millis(50);

objects! {
    /// The person on a seat.
    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    PersonFacts {
        /// The name; empty if none was chosen.
        name: Option<String>,
        /// The URL or the e-mail address for notices; empty if there is none.
        contact: Option<String>,
        /// The kinds of addresses to which this server sends notices: `webhook`, `mail`; ignored in a request.
        kinds: Option<Vec<String>>,
    }
    /// A link that was lost.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    LostLink {
        /// The address for notices of the seat.
        contact: String,
    }
    /// A wish for another game.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    Rematch {
        /// The token that the seat is to have there, 32 hexadecimal digits.
        token: String,
    }
    /// A wish for another token.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    Renewal {
        /// The token that the seat is to have, 32 hexadecimal digits; a random one by default.
        token: Option<String>,
    }
}

/// The maximum length of a name, in characters.
const MAX_NAME: usize = 40;

pub(super) fn people(request: &ApiRequest) -> ApiResult {
    let since = request.number("since")?.unwrap_or_default();
    sent(&request.enter()?.people(since))
}

pub(super) fn act(request: &ApiRequest) -> ApiResult {
    let seated = request.sit()?;
    let acted: Acted = request.body()?;
    let is_deletion = acted.is_deletion();
    let since = seated.holder().people(0).next;
    seated.act(acted)?;
    match is_deletion {
        true if request.enter().is_err() => Ok(StatusCode::NO_CONTENT.into_response()),
        _ => sent(&seated.holder().people(since)),
    }
}

pub(super) fn rematch(request: &ApiRequest) -> ApiResult {
    let seated = request.sit()?;
    let Rematch { token } = request.body()?;
    let since = seated.holder().people(0).next;
    let token = Token::parse(&token).ok_or(ApiError::NoToken)?;
    seated.rematch(&token, request.permit_of_game()?)?;
    sent(&seated.holder().people(since))
}

pub(super) fn person(request: &ApiRequest) -> ApiResult {
    facts(request, &request.sit()?)
}

/// The facts of the person on a seat.
fn facts(request: &ApiRequest, seated: &Seated) -> ApiResult {
    let person = seated.person();
    let contact = Reader::of(&person).map(|reader| reader.contact.to_string());
    let kinds = request.registry.notices.kinds();
    sent(&PersonFacts {
        name: Some(person.name),
        contact: Some(contact.unwrap_or_default()),
        kinds: Some(kinds.into_iter().map(str::to_owned).collect()),
    })
}

/// Sends a new link to an address for notices; whether it is that of a seat is not said.
pub(super) fn lost(request: &ApiRequest) -> ApiResult {
    let LostLink { contact } = request.body()?;
    let contact: Contact = contact.parse()?;
    let began = Instant::now();
    let sent = request.registry.send_new_link(request.game()?, &contact);
    // Sending takes longer than looking: the time of the answer would tell what it does not say.
    thread::sleep(SAME_TIME.saturating_sub(began.elapsed()));
    sent?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

pub(super) fn set_person(request: &ApiRequest) -> ApiResult {
    let seated = request.sit()?;
    let PersonFacts { name, contact, .. } = request.body()?;
    let name = name.map(|name| checked_name(request, &name)).transpose()?;
    let reader = contact.map(|text| reader(request, &text)).transpose()?;
    if name.is_some() {
        seated.check_name()?;
    }
    // The address comes first: a new link, after which the name is refused, ends it.
    if let Some(reader) = reader {
        let text = reader.map(|reader| reader.text());
        seated.note_person(&PersonFact::Contact(text))?;
    }
    if let Some(name) = name {
        seated.note_person(&PersonFact::Name(name))?;
    }
    facts(request, &seated)
}

/// A name that a person may choose.
fn checked_name(request: &ApiRequest, name: &str) -> ApiResult<String> {
    let visitor = request.visitor.as_ref();
    if visitor.is_some_and(|visitor| visitor.network.name_header.is_some()) {
        return Err(ApiError::NameGiven);
    }
    let name = Setting::bounded_name(name.trim());
    if name.chars().count() > MAX_NAME {
        let why = format!("a name has at most {MAX_NAME} characters");
        return Err(ApiError::BadRequest(why));
    }
    Ok(name)
}

/// The contact that a client wrote, if something can be sent there; none if it is empty.
fn reader(request: &ApiRequest, text: &str) -> ApiResult<Option<Reader>> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let contact: Contact = text.parse()?;
    request.registry.notices.check(&contact)?;
    let language = request.language();
    Ok(Some(Reader { language, contact }))
}

pub(super) fn presence(request: &ApiRequest) -> ApiResult {
    request.sit()?.mark_present()?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

pub(super) fn renew(request: &ApiRequest) -> ApiResult {
    let seated = request.sit()?;
    let (_, old) = request.key()?;
    let Renewal { token } = request.body()?;
    let (seat, token) = seated.renew(&old, token.as_deref())?;
    let token = token.text().to_owned();
    sent(&JoinedSeat { seat, token })
}
