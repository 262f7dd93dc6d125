//! A pool of connections: one for each concurrent request, kept for later ones.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ::postgres::config::Host;
use ::postgres::{Client, Config};

use super::connection::connected;
use crate::store::{StoreError, StoreResult};

/// The timeout for connecting, and for the acknowledgement of sent bytes.
const PATIENCE: Duration = Duration::from_secs(5);
/// The time after which a silent connection is probed.
const SILENCE: Duration = Duration::from_secs(30);

/// Connections to the database.
pub(super) struct Pool {
    config: Config,
    idle: Mutex<Vec<Client>>,
}

/// An attempt to run a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attempt {
    /// The first.
    First,
    /// The second connection: the first one broke, and its effect is unknown.
    Second,
}

impl Pool {
    /// The connections of an address; none is made yet.
    pub(super) fn of(address: &str) -> StoreResult<Pool> {
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

    /// Runs a job on a connection; once more on a new one if that breaks.
    pub(super) fn run<T>(
        &self,
        mut job: impl FnMut(&mut Client, Attempt) -> StoreResult<T>,
    ) -> StoreResult<T> {
        let idle = self.idle().pop();
        // A failed connection is tried again, as a broken one is.
        let first = match idle.map_or_else(|| connected(&self.config), Ok) {
            Ok(client) => Some(client),
            Err(error) if error.code().is_some_and(|code| !is_away(code.code())) => {
                return Err(error.into());
            }
            Err(_) => None,
        };
        if let Some(mut client) = first {
            let done = job(&mut client, Attempt::First);
            if !client.is_closed() && !done.as_ref().is_err_and(is_cut) {
                self.keep(client);
                return done;
            }
            if done.is_ok() {
                return done;
            }
            // The idle connections are just as old: the server was restarted, or the network
            // failed.
            self.idle().clear();
            // What the first one was asked may have been done.
            let again = self.run_again(job);
            return again.map_err(|error| match is_broken(&error) {
                true => StoreError::Unanswered,
                false => error,
            });
        }
        self.run_again(job)
    }

    /// Runs a job on a new connection.
    fn run_again<T>(
        &self,
        mut job: impl FnMut(&mut Client, Attempt) -> StoreResult<T>,
    ) -> StoreResult<T> {
        let mut client = connected(&self.config)?;
        let done = job(&mut client, Attempt::Second);
        if !client.is_closed() {
            self.keep(client);
        }
        done
    }

    fn keep(&self, client: Client) {
        self.idle().push(client);
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Client>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The hosts and the name of the database: without the user and the password.
    pub(super) fn place(&self) -> String {
        let hosts: Vec<String> = self.config.get_hosts().iter().map(host_name).collect();
        let database = self.config.get_dbname().unwrap_or_default();
        format!("postgres://{}/{database}", hosts.join(","))
    }
}

fn host_name(host: &Host) -> String {
    match host {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(path) => path.display().to_string(),
    }
}

/// Whether the server is going down, or coming up.
fn is_away(code: &str) -> bool {
    code.starts_with("57P") || code.starts_with("08")
}

/// Whether an error comes from a connection that broke.
fn is_cut(error: &StoreError) -> bool {
    of_database(error).is_some_and(|error| {
        error.is_closed() || error.code().is_some_and(|code| is_away(code.code()))
    })
}

/// Whether an error comes from a connection that broke, or that could not be made.
fn is_broken(error: &StoreError) -> bool {
    let refused =
        |error: &::postgres::Error| error.code().is_some_and(|code| !is_away(code.code()));
    of_database(error).is_some_and(|error| !refused(error))
}

fn of_database(error: &StoreError) -> Option<&::postgres::Error> {
    match error {
        StoreError::Database(error) => error.downcast_ref(),
        _ => None,
    }
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Pool({})", self.place())
    }
}
