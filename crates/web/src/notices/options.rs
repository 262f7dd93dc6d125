//! Options of notices, which an operator gives.

use std::fmt;
use std::str::FromStr;

use lettre::message::Mailbox;
use url::Url;

use super::smtp_server::SmtpServer;
use super::webhook_rule::WebhookRule;
use crate::store::GameId;

/// The kinds of notices that a server sends; by default none.
#[derive(Default)]
pub struct NoticeOptions {
    /// The receivers that webhooks may have; empty if there are no webhooks.
    pub webhooks: Vec<WebhookRule>,
    /// The server and the sender of e-mail; none if there is no e-mail.
    pub mail: Option<MailOptions>,
    /// The address of the server that links in notices begin with; without it notices have no links.
    pub link: Option<BaseUrl>,
}

/// The server and the sender of e-mail.
pub struct MailOptions {
    /// The server that takes e-mail.
    pub server: SmtpServer,
    /// The password of the user in the address of the server.
    pub password: Option<String>,
    /// The sender.
    pub from: MailSender,
}

/// The sender of e-mail, such as `games@example.org` or `Games <games@example.org>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailSender(pub(super) Mailbox);

/// The address of a server as its players see it, such as `https://play.example.org`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseUrl(Url);

/// Errors that keep notices from being turned on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoticeError {
    /// The address of the SMTP server names a user, and there is no password.
    #[error("the SMTP server has a user and no password: set BRINK_SMTP_PASSWORD")]
    NoPassword,
    /// Encryption cannot be set up.
    #[error("TLS: {0}")]
    Tls(String),
    /// The system refuses threads.
    #[error(transparent)]
    System(#[from] std::io::Error),
}

impl FromStr for MailSender {
    type Err = String;

    fn from_str(text: &str) -> Result<MailSender, String> {
        let mailbox = text.parse().map(MailSender);
        mailbox.map_err(|_| "write an address such as games@example.org".to_owned())
    }
}

impl FromStr for BaseUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<BaseUrl, String> {
        let url: Option<Url> = text.parse().ok();
        let is_base = |url: &Url| {
            let is_web = ["http", "https"].contains(&url.scheme());
            let rest = [url.query(), url.fragment(), url.password()];
            is_web && rest == [None; 3] && url.username().is_empty()
        };
        let base = url.filter(is_base).map(BaseUrl);
        base.ok_or_else(|| "write an address such as https://play.example.org".to_owned())
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl BaseUrl {
    /// The link of a game, without a token.
    pub(super) fn of_game(&self, game: GameId) -> String {
        let base = self.0.as_str().trim_end_matches('/');
        format!("{base}/#game={}", game.0)
    }

    /// The link of an invitation.
    pub(super) fn of_invitation(&self, game: GameId, invitation: &str) -> String {
        format!("{}&invitation={invitation}", self.of_game(game))
    }
}
