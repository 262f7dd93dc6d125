//! `brink serve`: games in a browser.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::{Args, Subcommand};

use brink::content::Library;
use brink_web::{GameId, Reloader, Server, Sqlite, Store, StoreError};

use super::snapshot::Snapshot;
use super::{CommandError, Place};

/// The pause between two looks at the files.
const PAUSE: Duration = Duration::from_millis(300);

/// The arguments of `brink serve`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  brink serve --open\n  brink serve --port 8080 --db club.sqlite\n  brink --mods my_mod serve --watch\nMore: docs/serve.md"
)]
pub(super) struct Serve {
    /// The port; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8017)]
    port: u16,
    /// The address to listen on: this machine alone, unless another is named
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// The file that keeps the games
    #[arg(long, value_name = "FILE", default_value = "games.sqlite")]
    db: PathBuf,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Read content again when a file is saved, also in running games
    #[arg(long)]
    watch: bool,
    /// Serve the files of the page from a folder: while the page is being written
    #[arg(long, value_name = "DIR", hide = true)]
    page: Option<PathBuf>,
    #[command(subcommand)]
    action: Option<Action>,
}

/// What is done to the file of games instead of serving it.
#[derive(Debug, Subcommand)]
enum Action {
    /// Copies all games to a new file, also while a server runs
    Backup {
        /// The new file
        file: PathBuf,
    },
    /// Makes the file of `--db` from a copy
    Restore {
        /// The copy
        file: PathBuf,
    },
    /// Deletes a game
    Delete {
        /// Its number
        game: i64,
    },
}

impl Serve {
    pub(super) fn run(&self, place: &Place) -> Result<(), CommandError> {
        let in_db = |error: StoreError| format!("{}: {error}", self.db.display());
        if let Some(Action::Restore { file }) = &self.action {
            Sqlite::restore(file, &self.db).map_err(|error| format!("{}: {error}", file.display()))?;
            return Ok(());
        }
        let mut store = Sqlite::open(&self.db).map_err(in_db)?;
        match &self.action {
            Some(Action::Backup { file }) => Ok(store.back_up(file).map_err(|error| error.to_string())?),
            Some(Action::Delete { game }) => match store.delete(GameId(*game)).map_err(in_db)? {
                true => Ok(()),
                false => Err(in_db(StoreError::NoGame(GameId(*game))).into()),
            },
            _ => self.serve(place, store),
        }
    }

    fn serve(&self, place: &Place, store: Sqlite) -> Result<(), CommandError> {
        let speaking = place.clone();
        let open = move |language: &str| -> Library {
            let place = Place { language: Some(language.to_owned()), ..speaking.clone() };
            place.library()
        };
        let address = SocketAddr::new(self.host, self.port);
        let server = Server::bind(address, Box::new(open), Box::new(store)).map_err(|error| error.to_string())?;
        let server = match &self.page {
            Some(folder) => server.with_page(folder.clone()),
            None => server,
        };
        let address = server.address().map_err(|error| error.to_string())?;
        println!("http://{address}/\ngames are kept in {}; stop with Ctrl-C", self.db.display());
        super::terminal::flush();
        let stopper = server.stopper();
        // Without a handler the signal ends the program, and what was answered is kept all the same.
        let _ = ctrlc::set_handler(move || stopper.stop());
        if self.watch {
            let (place, reloader) = (place.clone(), server.reloader());
            std::thread::spawn(move || watch(&place, &reloader));
        }
        if self.open {
            open_page(&format!("http://{address}/"));
        }
        server.run().map_err(|error| error.to_string().into())
    }
}

/// Reads content again whenever a file is saved.
fn watch(place: &Place, reloader: &Reloader) {
    let (roots, own) = (place.roots(), place.own_roots());
    let mut files = Snapshot::take(&roots, &own);
    loop {
        std::thread::sleep(PAUSE);
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
    let opened =
        Command::new(program).arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if opened.is_err() {
        eprintln!("no browser was found: open the address by hand");
    }
}
