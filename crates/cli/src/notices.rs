//! Options of `brink serve` for notices.

use clap::Args;

use brink_web::{BaseUrl, MailOptions, MailSender, NoticeOptions, SmtpServer, WebhookRule};

/// The environment variable of a password that no list of processes shows.
const PASSWORD: &str = "BRINK_SMTP_PASSWORD";

/// The notices that a server sends.
#[derive(Debug, Args)]
pub(super) struct Notices {
    /// Send notices to webhooks of public addresses (public), of a host or of a network (repeatable)
    #[arg(long, value_name = "public|HOST")]
    webhooks: Vec<WebhookRule>,
    /// Send notices by e-mail through this server; its password is in BRINK_SMTP_PASSWORD
    #[arg(long, value_name = "smtps://USER@HOST", requires = "mail_from")]
    smtp: Option<SmtpServer>,
    /// Send e-mail from this address
    #[arg(long, value_name = "ADDRESS", requires = "smtp")]
    mail_from: Option<MailSender>,
    /// Begin links in notices with this address, such as https://play.example.org
    #[arg(long, value_name = "URL")]
    link: Option<BaseUrl>,
}

impl Notices {
    pub(super) fn options(&self) -> NoticeOptions {
        let mail = self.smtp.clone().zip(self.mail_from.clone());
        NoticeOptions {
            webhooks: self.webhooks.clone(),
            mail: mail.map(|(server, from)| MailOptions {
                server,
                password: std::env::var(PASSWORD).ok(),
                from,
            }),
            link: self.link.clone(),
        }
    }

    /// A sentence for the operator; none if no notices are sent.
    pub(super) fn sentence(&self) -> Option<String> {
        let rules: Vec<String> = self.webhooks.iter().map(ToString::to_string).collect();
        let webhooks = (!rules.is_empty()).then(|| format!("by webhook ({})", rules.join(", ")));
        let mail = self.smtp.as_ref();
        let mail = mail.map(|server| format!("by e-mail through {server}"));
        let ways: Vec<String> = webhooks.into_iter().chain(mail).collect();
        if ways.is_empty() {
            return None;
        }
        let links = match &self.link {
            Some(link) => format!("with links to {link}"),
            None => "without links (--link)".to_owned(),
        };
        Some(format!("notices are sent {}, {links}", ways.join(" and ")))
    }
}
