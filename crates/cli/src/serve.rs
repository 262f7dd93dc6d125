//! `brink serve`: games in a browser.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use clap::{Args, Subcommand};

use brink::content::Library;
use brink_web::{Edit, GameId, Postgres, Reloader, Server, Sqlite, Store, StoreError};

use super::new::New;
use super::place::{ENGLISH, is_mod};
use super::snapshot::Snapshot;
use super::{CommandResult, Place};

/// The pause between two looks at the files.
const PAUSE: Duration = Duration::from_millis(300);

/// The arguments of `brink serve`.
#[derive(Debug, Args)]
#[command(
    after_help = include_str!("help/serve.txt").trim_end()
)]
pub(super) struct Serve {
    /// Listen on this port; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8017)]
    port: u16,
    /// Listen on this address; by default only this machine can connect
    #[arg(
        long,
        value_name = "ADDRESS",
        default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST),
    )]
    host: IpAddr,
    /// Keep the games in a file, or in a PostgreSQL database that servers share
    #[arg(
        long,
        value_name = "FILE|postgres://USER@HOST/NAME",
        default_value = "games.sqlite",
        global = true
    )]
    db: String,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Read content again when a file is saved, including running games
    #[arg(long)]
    watch: bool,
    /// Serve the workbench too, which writes to the folder of mods (the first one of --mods, or `mods` here)
    #[arg(long)]
    pub(super) edit: bool,
    /// Serve the files of the page from this folder, to work on the page
    #[arg(long, value_name = "DIR", hide = true)]
    page: Option<PathBuf>,
    #[command(subcommand)]
    action: Option<Action>,
}

/// Actions on the games instead of serving them.
#[derive(Debug, Subcommand)]
enum Action {
    /// Copy all games to a new file, even while a server is running
    Backup {
        /// The new file
        file: PathBuf,
    },
    /// Fill a new file, or an empty database, from a backup
    Restore {
        /// The backup
        file: PathBuf,
    },
    /// Delete a game
    Delete {
        /// The number of the game
        game: i64,
    },
}

impl Serve {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        match &self.action {
            Some(Action::Backup { file }) => match Kept::open(&self.db)? {
                Kept::File(store) => Ok(store.back_up(file).map_err(|error| error.to_string())?),
                Kept::Database(store) => {
                    Ok(store.back_up(file).map_err(|error| error.to_string())?)
                }
            },
            Some(Action::Restore { file }) => {
                let restored = match is_address(&self.db) {
                    true => open_database(&self.db)?.restore(file),
                    false => Sqlite::restore(file, Path::new(&self.db)).map(drop),
                };
                Ok(restored.map_err(|error| format!("{}: {error}", file.display()))?)
            }
            Some(Action::Delete { game }) => {
                let store = Kept::open(&self.db)?.store();
                let in_db = |error: StoreError| format!("{}: {error}", store.place());
                match store.delete(GameId(*game)).map_err(in_db)? {
                    true => Ok(()),
                    false => Err(in_db(StoreError::NoGame(GameId(*game))).into()),
                }
            }
            None => self.serve(place, Kept::open(&self.db)?.store()),
        }
    }

    fn serve(&self, place: &Place, store: Box<dyn Store>) -> CommandResult {
        let speaking = place.clone();
        let open = move |language: &str| -> Library {
            let place = Place {
                language: Some(language.to_owned()),
                ..speaking.clone()
            };
            place.library()
        };
        let address = SocketAddr::new(self.host, self.port);
        let kept = store.place();
        let server =
            Server::bind(address, Box::new(open), store).map_err(|error| error.to_string())?;
        let folders: Vec<PathBuf> = place
            .roots()
            .iter()
            .map(|root| root.join("players"))
            .collect();
        let (server, faults) = server.with_networks(&folders);
        faults.iter().for_each(|fault| eprintln!("{fault}"));
        let server = match &self.page {
            Some(folder) => server.with_page(folder.clone()),
            None => server,
        };
        let address = server.address().map_err(|error| error.to_string())?;
        let (server, page) = match self.edit {
            false => (server, format!("http://{address}/")),
            true => {
                let (server, token) = server
                    .with_edit(workbench(place)?)
                    .map_err(|error| error.to_string())?;
                (server, format!("http://{address}/#edit={token}"))
            }
        };
        println!("{page}\ngames are kept in {kept}; stop with Ctrl-C");
        super::terminal::flush();
        let stopper = server.stopper();
        // Without a handler the signal ends the program, and answered requests are kept anyway.
        let _ = ctrlc::set_handler(move || stopper.stop());
        if self.watch {
            let place = place.clone();
            let reloader = server.reloader();
            thread::spawn(move || watch(&place, &reloader));
        }
        if self.open {
            open_page(&page);
        }
        server.run().map_err(|error| error.to_string().into())
    }
}

/// Storage of the games.
enum Kept {
    File(Sqlite),
    Database(Box<Postgres>),
}

impl Kept {
    fn open(db: &str) -> CommandResult<Kept> {
        match is_address(db) {
            true => Ok(Kept::Database(Box::new(open_database(db)?))),
            false => Ok(Kept::File(
                Sqlite::open(Path::new(db)).map_err(|error| format!("{db}: {error}"))?,
            )),
        }
    }

    fn store(self) -> Box<dyn Store> {
        match self {
            Kept::File(store) => Box::new(store),
            Kept::Database(store) => store,
        }
    }
}

/// Whether `--db` names a database, and not a file.
fn is_address(db: &str) -> bool {
    ["postgres://", "postgresql://"]
        .iter()
        .any(|scheme| db.starts_with(scheme))
}

fn open_database(address: &str) -> CommandResult<Postgres> {
    // The address may have a password: it is not repeated.
    let opened = Postgres::open(address);
    Ok(opened.map_err(|error| format!("the database of --db: {error}"))?)
}

/// The workbench on the folder of mods, which is created if missing.
fn workbench(place: &Place) -> CommandResult<Edit> {
    let folder = place
        .mods
        .first()
        .cloned()
        .unwrap_or_else(|| PathBuf::from("mods"));
    if is_mod(&folder) {
        return Err(format!(
            "--edit needs a folder of mods, and {} is a mod: name the folder above it",
            folder.display()
        )
        .into());
    }
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    // From here on the content includes this folder, even if it was found elsewhere.
    let english = Some(ENGLISH.to_owned());
    let place = Place {
        mods: vec![folder.clone()],
        language: english,
        ..place.clone()
    };
    let making = place.clone();
    Ok(Edit {
        folder,
        open: Box::new(move |unsaved| place.library_over(unsaved)),
        create: Box::new(move |creation| New::silently(creation, &making)),
    })
}

/// Reads content again whenever a file is saved.
fn watch(place: &Place, reloader: &Reloader) {
    let roots = place.roots();
    let own = place.own_roots();
    let mut files = Snapshot::take(&roots, &own);
    loop {
        thread::sleep(PAUSE);
        if Snapshot::take(&roots, &own) == files {
            continue;
        }
        files = Snapshot::settled(&roots, &own);
        reloader.reload();
    }
}

/// Opens a page in the browser of the system, if there is one.
fn open_page(page: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let opened = Command::new(program)
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if opened.is_err() {
        eprintln!("no browser was found: open the address by hand");
    }
}
