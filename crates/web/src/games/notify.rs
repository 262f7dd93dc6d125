//! Notices to the people of a game, and links for seats whose own ones were lost.

use std::time::{Duration, Instant};

use super::ahead::ahead;
use super::registry::{GameRegistry, new_token};
use super::table::{State, Table};
use crate::error::ApiError;
use crate::notices::{Contact, Notice, NoticeKind};
use crate::people_store::Person;
use crate::setting::RENEWED;
use crate::store::{GameId, Guard, StoreError};

/// The pause between two links for the same lost seat.
const PAUSE: Duration = Duration::from_secs(600);

/// A contact with the language in which its person reads.
pub(crate) struct Reader {
    pub(crate) language: String,
    pub(crate) contact: Contact,
}

impl Reader {
    /// The text that is stored.
    pub(crate) fn text(&self) -> String {
        format!("{} {}", self.language, self.contact)
    }

    /// The reader of a person's notices; none if there is none, or a text cannot be read.
    pub(crate) fn of(person: &Person) -> Option<Reader> {
        let (language, contact) = person.contact.as_deref()?.split_once(' ')?;
        Some(Reader {
            language: language.to_owned(),
            contact: contact.parse().ok()?,
        })
    }
}

impl GameRegistry {
    /// Tells whoever is asked now and was not before, and both if the game is over.
    pub(super) fn tell_of_input(&self, table: &Table, state: &State, asked: Option<usize>) {
        let play = &state.play;
        if play.is_over() {
            (0..2).for_each(|seat| self.tell(table, state, seat, NoticeKind::Over));
            return;
        }
        let now = play.asked();
        // A choice that was given in advance is about to be made.
        if now == asked || state.accord.answer_in_advance(play).is_some() {
            return;
        }
        for seat in (0..2).filter(|seat| Reader::of(&state.persons[*seat]).is_some()) {
            if now == Some(seat) || ahead(table, play, seat).is_some() {
                self.tell(table, state, seat, NoticeKind::YourTurn);
            }
        }
    }

    /// Sends a notice to the person of a seat, unless nobody has the seat.
    pub(super) fn tell(&self, table: &Table, state: &State, seat: usize, kind: NoticeKind) {
        let person = &state.persons[seat];
        let reader = Reader::of(person).filter(|_| table.setting.is_person(seat));
        let Some(reader) = reader else { return };
        // Whoever looks at the game needs no e-mail about it; programs want to hear everything.
        if person.looks() && matches!(reader.contact, Contact::Mail(_)) {
            return;
        }
        self.send(table, seat, &reader, kind);
    }

    fn send(&self, table: &Table, seat: usize, reader: &Reader, kind: NoticeKind) {
        let content = self.content_of(table, &reader.language);
        let notice = Notice {
            kind,
            game: table.id,
            name: table.setting.named(&content).to_owned(),
            scenario: table.scenario.clone(),
            seat,
        };
        let said = self.catalogue.words(&reader.language);
        let client = table.client_told(seat);
        self.notices.send(client, &reader.contact, &notice, &said);
    }

    /// Sends a new link to a contact, for each seat that it is the contact of.
    ///
    /// Whether there is such a seat is not said: anybody may ask.
    pub(crate) fn send_new_link(&self, id: GameId, contact: &Contact) -> Result<(), ApiError> {
        let persons = self.store.persons(id)?;
        for (seat, person) in persons.iter().enumerate() {
            let reader = Reader::of(person).filter(|reader| reader.contact == *contact);
            let may = self.notices.has_links() && self.notices.may_carry_secrets(contact);
            if let (Some(reader), Some(stored)) = (reader.filter(|_| may), &person.contact) {
                self.send_link_of(&*self.table(id)?, seat, &reader, stored)?;
            }
        }
        Ok(())
    }

    fn send_link_of(
        &self,
        table: &Table,
        seat: usize,
        reader: &Reader,
        stored: &str,
    ) -> Result<(), ApiError> {
        if !table.may_send_link(seat) {
            return Ok(());
        }
        let invitation = new_token()?;
        let (word, hash) = (RENEWED[seat], invitation.hash());
        // Whoever has the seat may have taken the address away meanwhile.
        let guard = Guard {
            contact: Some((seat, stored)),
            ..Guard::NONE
        };
        match self.store.invite(table.id, word, hash, guard) {
            Err(StoreError::WrongToken) => return Ok(()),
            invited => invited?,
        }
        let kind = NoticeKind::Invitation(invitation.text().to_owned());
        self.send(table, seat, reader, kind);
        Ok(())
    }
}

impl Table {
    /// Whether a new link may be sent to a seat: not soon after the one before.
    fn may_send_link(&self, seat: usize) -> bool {
        let mut state = self.state();
        let last = &mut state.link_sent[seat];
        let may = last.is_none_or(|last: Instant| last.elapsed() > PAUSE);
        if may {
            *last = Some(Instant::now());
        }
        may
    }
}
