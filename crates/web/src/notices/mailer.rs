//! E-mail through the server that the operator names.

use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message as Mail, Tokio1Executor};

use super::failure::Failure;
use super::message::Message;
use super::options::{MailOptions, MailSender, NoticeError};
use super::smtp_server::{Encryption, SmtpServer};
use crate::token::Token;

/// The header that keeps other programs from answering (RFC 3834).
const AUTOMATIC: (&str, &str) = ("Auto-Submitted", "auto-generated");

/// The sender of e-mail. Clones share it.
#[derive(Clone)]
pub(super) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: MailSender,
}

impl Mailer {
    pub(super) fn new(options: MailOptions) -> Result<Mailer, NoticeError> {
        let MailOptions {
            server,
            password,
            from,
        } = options;
        let domain = from.0.email.domain().to_owned();
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&server.host)
            .port(server.port)
            .tls(tls(&server)?)
            .hello_name(ClientId::Domain(domain));
        if let Some(user) = server.user {
            let password = password.ok_or(NoticeError::NoPassword)?;
            builder = builder.credentials(Credentials::new(user, password));
        }
        Ok(Mailer {
            transport: builder.build(),
            from,
        })
    }

    /// Sends a message once.
    pub(super) async fn send(&self, to: &Address, message: &Message) -> Result<(), Failure> {
        let mail = self.mail(to, message);
        let mail = mail.map_err(|error| Failure::Final(error.to_string()))?;
        let sent = self.transport.send(mail).await;
        sent.map(drop).map_err(|error| match error.status() {
            // The rest of an answer may name the person.
            Some(code) if error.is_permanent() => Failure::Final(code.to_string()),
            Some(code) => Failure::temporary(code),
            // Such as an address whose signs the server cannot read.
            None if error.is_client() => Failure::Final(error.to_string()),
            None => Failure::temporary(error),
        })
    }

    fn mail(&self, to: &Address, message: &Message) -> Result<Mail, lettre::error::Error> {
        let (name, value) = AUTOMATIC;
        let automatic = HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned());
        let domain = self.from.0.email.domain();
        let id = Token::random().map(|random| format!("<{}@{domain}>", random.text()));
        Mail::builder()
            .from(self.from.0.clone())
            .to(to.clone().into())
            .subject(&message.subject)
            .message_id(id)
            .raw_header(automatic)
            .header(ContentType::TEXT_PLAIN)
            .body(message.mail())
    }
}

fn tls(server: &SmtpServer) -> Result<Tls, NoticeError> {
    let parameters = || {
        let parameters = TlsParameters::new(server.host.clone());
        parameters.map_err(|error| NoticeError::Tls(error.to_string()))
    };
    Ok(match server.encryption {
        Encryption::Tls => Tls::Wrapper(parameters()?),
        Encryption::StartTls => Tls::Required(parameters()?),
        Encryption::None => Tls::None,
    })
}
