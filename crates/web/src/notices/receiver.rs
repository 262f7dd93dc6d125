//! The receiver of one notice, and the means to reach it.

use lettre::Address;
use url::Url;

use super::failure::Failure;
use super::mailer::Mailer;
use super::message::Message;
use super::webhooks::Webhooks;

/// The receiver of one notice.
pub(super) enum Receiver {
    Webhook(Webhooks, Url),
    Mail(Mailer, Address),
}

impl Receiver {
    /// Tries once to deliver a message.
    pub(super) async fn deliver(&self, message: &Message) -> Result<(), Failure> {
        match self {
            Receiver::Webhook(webhooks, url) => webhooks.post(url, message).await,
            Receiver::Mail(mailer, address) => mailer.send(address, message).await,
        }
    }
}
