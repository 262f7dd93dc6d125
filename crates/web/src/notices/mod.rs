//! Notices to people who have no page open, such as "it is your turn": by webhook and by e-mail.
//!
//! An operator turns each kind on.
//! A notice waits in a bounded queue with threads of its own, so no receiver delays a game.

mod contact;
mod deliveries;
mod failure;
mod mailer;
mod message;
mod notice;
mod options;
mod public_address;
mod queue;
mod receiver;
mod smtp_server;
mod webhook_rule;
mod webhooks;

use std::sync::OnceLock;

use brink::words::Words;

pub(crate) use contact::Contact;
pub(crate) use deliveries::Deliveries;
pub(crate) use notice::{Notice, NoticeKind};
pub use options::{BaseUrl, MailOptions, MailSender, NoticeError, NoticeOptions};
pub use smtp_server::{SmtpServer, SmtpServerError};
pub use webhook_rule::{WebhookRule, WebhookRuleError};

use crate::client_address::ClientAddress;
use crate::error::ApiError;
use deliveries::Outcome;
use mailer::Mailer;
use message::Message;
use queue::{Limits, Queue};
use receiver::Receiver;
use webhooks::Webhooks;

/// The sender of notices; off until it is opened.
#[derive(Default)]
pub(crate) struct Notices {
    open: OnceLock<Open>,
    /// Counts of notices by kind and outcome.
    pub(crate) deliveries: Deliveries,
}

/// The kinds of notices that are on.
struct Open {
    webhooks: Option<Webhooks>,
    mailer: Option<Mailer>,
    link: Option<BaseUrl>,
    queue: Queue,
}

impl Notices {
    /// Turns on the kinds of notices that an operator offers. Only the first call counts.
    pub(crate) fn open(&self, options: NoticeOptions) -> Result<(), NoticeError> {
        self.open_within(options, Limits::default())
    }

    fn open_within(&self, options: NoticeOptions, limits: Limits) -> Result<(), NoticeError> {
        let NoticeOptions {
            webhooks,
            mail,
            link,
        } = options;
        if webhooks.is_empty() && mail.is_none() {
            return Ok(());
        }
        let webhooks = (!webhooks.is_empty()).then(|| Webhooks::new(webhooks));
        let open = Open {
            webhooks: webhooks.transpose()?,
            mailer: mail.map(Mailer::new).transpose()?,
            link,
            queue: Queue::new(limits, self.deliveries.clone())?,
        };
        let _ = self.open.set(open);
        Ok(())
    }

    /// The kinds of contacts that people may give: `webhook`, `mail`.
    pub(crate) fn kinds(&self) -> Vec<&'static str> {
        let open = self.open.get();
        let webhook = open.is_some_and(|open| open.webhooks.is_some());
        let mail = open.is_some_and(|open| open.mailer.is_some());
        let kinds = [(webhook, "webhook"), (mail, "mail")];
        let on = kinds.into_iter().filter(|(is_on, _)| *is_on);
        on.map(|(_, kind)| kind).collect()
    }

    /// Whether notices have links.
    pub(crate) fn has_links(&self) -> bool {
        self.open.get().is_some_and(|open| open.link.is_some())
    }

    /// Whether a contact may be sent what opens a seat: not in clear over the networks of others.
    pub(crate) fn may_carry_secrets(&self, contact: &Contact) -> bool {
        let webhooks = self.open.get().and_then(|open| open.webhooks.as_ref());
        match contact {
            Contact::Webhook(url) => webhooks.is_some_and(|one| one.may_carry_secrets(url)),
            Contact::Mail(_) => true,
        }
    }

    /// Refuses a contact to which nothing can be sent.
    pub(crate) fn check(&self, contact: &Contact) -> Result<(), ApiError> {
        let open = self.open.get().ok_or(ApiError::NoNotices)?;
        match (contact, &open.webhooks, &open.mailer) {
            (Contact::Webhook(url), Some(webhooks), _) => match webhooks.may_reach(url) {
                true => Ok(()),
                false => Err(ApiError::ContactRefused),
            },
            (Contact::Mail(_), _, Some(_)) => Ok(()),
            _ => Err(ApiError::NoNotices),
        }
    }

    /// Queues a notice that counts for a client, in the language of its reader, and returns at once.
    ///
    /// A notice for which there is no room, or that nothing sends any more, is dropped and counted.
    pub(crate) fn send(
        &self,
        client: Option<ClientAddress>,
        contact: &Contact,
        notice: &Notice,
        said: &Words,
    ) {
        let open = self.open.get().filter(|_| self.check(contact).is_ok());
        let receiver = open.and_then(|open| Some((open, open.receiver(contact)?)));
        let Some((open, receiver)) = receiver else {
            self.deliveries.count(contact.kind(), Outcome::Dropped);
            return;
        };
        let message = Message::new(notice, said, open.link.as_ref());
        let site = client.filter(|client| !client.is_loopback());
        let site = site.map(ClientAddress::site);
        open.queue.add(site, contact, receiver, message);
    }
}

impl Open {
    fn receiver(&self, contact: &Contact) -> Option<Receiver> {
        match contact {
            Contact::Webhook(url) => {
                let webhooks = self.webhooks.clone()?;
                Some(Receiver::Webhook(webhooks, url.clone()))
            }
            Contact::Mail(address) => Some(Receiver::Mail(self.mailer.clone()?, address.clone())),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
