//! Connections to the database: as many as there are requests at once, kept for the next ones.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ::postgres::config::Host;
use ::postgres::{Client, Config};

use super::connected;
use crate::store::StoreError;

/// How long a connection may take to be made, and how long sent bytes may stay without an answer of the network.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a silent connection is trusted.
const SILENCE: Duration = Duration::from_secs(30);

/// Connections to the database.
pub(super) struct Pool {
    config: Config,
    idle: Mutex<Vec<Client>>,
}

/// Which try it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Try {
    /// The first.
    First,
    /// The second: the connection of the first broke, and what it did may be done or not.
    Second,
}

impl Pool {
    /// The connections of an address; none is made yet.
    pub(super) fn of(address: &str) -> Result<Pool, StoreError> {
        let mut config: Config = address.parse()?;
        if config.get_password().is_none()
            && let Ok(password) = std::env::var("PGPASSWORD")
        {
            config.password(password);
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(PATIENCE);
        }
        config
            .keepalives_idle(SILENCE)
            .tcp_user_timeout(PATIENCE)
            .application_name("brink");
        Ok(Pool {
            config,
            idle: Mutex::default(),
        })
    }

    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    /// Does something on a connection; once more on a new one if that breaks.
    pub(super) fn run<T>(
        &self,
        mut job: impl FnMut(&mut Client, Try) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let idle = self
            .idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        // A connection that cannot be made is tried again as one that broke is.
        let first = match idle.map_or_else(|| connected(&self.config), Ok) {
            Ok(client) => Some(client),
            Err(error) if error.code().is_some_and(|code| !is_away(code.code())) => {
                return Err(error.into());
            }
            Err(_) => None,
        };
        if let Some(mut client) = first {
            let done = job(&mut client, Try::First);
            if !client.is_closed() && !done.as_ref().is_err_and(is_cut) {
                self.keep(client);
                return done;
            }
            if done.is_ok() {
                return done;
            }
            // The others are as old: the server was restarted, or the line was cut.
            self.idle
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .clear();
        }
        let mut client = connected(&self.config)?;
        let done = job(&mut client, Try::Second);
        if !client.is_closed() {
            self.keep(client);
        }
        done
    }

    fn keep(&self, client: Client) {
        self.idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(client);
    }

    /// The hosts and the name of the database: without the user and the password.
    pub(super) fn place(&self) -> String {
        let host = |host: &Host| match host {
            Host::Tcp(name) => name.clone(),
            #[cfg(unix)]
            Host::Unix(path) => path.display().to_string(),
        };
        let hosts: Vec<String> = self.config.get_hosts().iter().map(host).collect();
        format!(
            "postgres://{}/{}",
            hosts.join(","),
            self.config.get_dbname().unwrap_or_default()
        )
    }
}

/// Whether the server is going down, or coming up.
fn is_away(code: &str) -> bool {
    code.starts_with("57P") || code.starts_with("08")
}

/// Whether an error comes from a connection that broke.
fn is_cut(error: &StoreError) -> bool {
    let StoreError::Database(error) = error else {
        return false;
    };
    let error = error.downcast_ref::<::postgres::Error>();
    error.is_some_and(|error| {
        error.is_closed() || error.code().is_some_and(|code| is_away(code.code()))
    })
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Pool({})", self.place())
    }
}
