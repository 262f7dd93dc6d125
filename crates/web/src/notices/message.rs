//! A notice in words, as a webhook and an e-mail have it.

use brink::control_characters::visible_line;
use brink::words::Words;
use serde::Serialize;

use super::notice::{Notice, NoticeKind};
use super::options::BaseUrl;
use crate::words;

/// A notice in the language of its reader; serialised, the body of a webhook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Message {
    kind: &'static str,
    game: i64,
    name: String,
    scenario: String,
    seat: usize,
    /// A sentence on one line.
    pub(super) subject: String,
    /// The sentence and the link.
    text: String,
    /// The link of the game, which opens a seat only if it is an invitation.
    link: Option<String>,
    /// The reason for an e-mail, below its text.
    #[serde(skip)]
    reason: String,
}

impl Message {
    pub(super) fn new(notice: &Notice, said: &Words, base: Option<&BaseUrl>) -> Message {
        let name = visible_line(&notice.name).into_owned();
        let subject = match &notice.kind {
            NoticeKind::YourTurn => words::web_notice_your_turn(said, &name),
            NoticeKind::Offer => words::web_notice_offer(said, &name),
            NoticeKind::Over => words::web_notice_over(said, &name),
            NoticeKind::NewLink => words::web_notice_new_link(said, &name),
            NoticeKind::Invitation(_) => words::web_notice_invitation(said, &name),
        };
        let link = base.map(|base| match &notice.kind {
            NoticeKind::Invitation(text) => base.of_invitation(notice.game, text),
            _ => base.of_game(notice.game),
        });
        let parts: Vec<&str> = [&subject]
            .into_iter()
            .chain(&link)
            .map(String::as_str)
            .collect();
        Message {
            kind: notice.kind.word(),
            game: notice.game.0,
            scenario: notice.scenario.clone(),
            seat: notice.seat,
            text: parts.join("\n"),
            reason: words::web_notice_reason(said),
            name,
            subject,
            link,
        }
    }

    /// The body of a webhook.
    pub(super) fn json(&self) -> String {
        // Texts and numbers are always written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The body of an e-mail.
    pub(super) fn mail(&self) -> String {
        format!("{}\n\n-- \n{}\n", self.text, self.reason)
    }
}
