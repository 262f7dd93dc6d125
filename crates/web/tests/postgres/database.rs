//! A database of its own for each test.

use std::sync::atomic::{AtomicU32, Ordering};

use brink_web::Postgres;
use postgres::{Client, NoTls};

/// A new database, dropped in the end.
pub struct Database {
    name: String,
    pub address: String,
}

/// The address of the server that `BRINK_POSTGRES` names; none, with a sentence about it, if it names none.
fn server() -> Option<String> {
    let server = std::env::var("BRINK_POSTGRES").ok();
    if server.is_none() {
        eprintln!("SKIPPED: BRINK_POSTGRES does not name a PostgreSQL; .ci/postgres starts one");
    }
    server
}

impl Database {
    /// A new database; none if there is no server.
    pub fn new() -> Option<Database> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let server = server()?;
        let name = format!(
            "brink_{}_{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        let mut client = Client::connect(&server, NoTls).unwrap();
        client
            .batch_execute(&format!("CREATE DATABASE {name}"))
            .unwrap();
        let (host, _) = server.rsplit_once('/').unwrap();
        let address = format!("{host}/{name}");
        Some(Database { name, address })
    }

    pub fn store(&self) -> Postgres {
        Postgres::open(&self.address).unwrap()
    }

    /// A connection without the program.
    pub fn client(&self) -> Client {
        Client::connect(&self.address, NoTls).unwrap()
    }

    /// Cuts every connection to it, as a restart does.
    pub fn cut(&self) {
        let mut client = Client::connect(&server().unwrap(), NoTls).unwrap();
        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1";
        client.execute(cut, &[&self.name]).unwrap();
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(mut client) = server().and_then(|server| Client::connect(&server, NoTls).ok()) {
            let _ = client.batch_execute(&format!("DROP DATABASE {} WITH (FORCE)", self.name));
        }
    }
}
