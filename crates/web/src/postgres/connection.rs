//! A connection to the database.

use ::postgres::{Client, Config, NoTls};

/// A new connection, whose waits are shorter than the timeout of a request.
pub(super) fn connected(config: &Config) -> Result<Client, ::postgres::Error> {
    let mut client = config.connect(NoTls)?;
    client.batch_execute("SET statement_timeout = '10s'; SET lock_timeout = '5s'")?;
    Ok(client)
}
