//! `brink serve`: games in a browser.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use clap::{Args, Subcommand};

use brink::content::Library;
use brink_web::{
    Access, Edit, GameId, Guard, Postgres, Reloader, Server, Sqlite, Store, StoreError,
    TrustedProxy, is_readable_by_others,
};
use tracing_subscriber::filter::LevelFilter;

use super::new::New;
use super::notices::Notices;
use super::place::{ENGLISH, is_mod};
use super::snapshot::Snapshot;
use super::terminal::Log;
use super::{CommandResult, Place, warn};

/// The days after which games expire on a server that other machines reach.
const YEAR: u32 = 365;
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
    /// Answer under this name too, for example behind a proxy (repeatable)
    #[arg(long = "name", value_name = "HOST", value_parser = host_name)]
    names: Vec<String>,
    /// Believe this proxy, or network of proxies, whose requests it forwards (repeatable)
    #[arg(long = "trust-proxy", value_name = "ADDRESS")]
    proxies: Vec<TrustedProxy>,
    /// Name people as this header of a trusted proxy with logins does, for example X-Remote-User
    #[arg(long, value_name = "HEADER", requires = "proxies", value_parser = header_name)]
    name_header: Option<String>,
    /// Publish the results of games between named people at /results
    #[arg(long)]
    results: bool,
    #[command(flatten)]
    notices: Notices,
    /// Log to standard error: off, error, warn, info (a line for each request) or debug
    #[arg(long, value_name = "LEVEL", default_value_t = LevelFilter::WARN)]
    log: LevelFilter,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Read content again when a file is saved; running games keep theirs
    #[arg(long)]
    watch: bool,
    /// Delete games in which nothing was done for this many days; 0 keeps all [default: 0, for other machines 365]
    #[arg(long, value_name = "DAYS")]
    expire: Option<u32>,
    /// Serve the workbench too, which writes to the folder of mods (the first one of --mods, or `mods` here)
    #[arg(long, conflicts_with_all = ["names", "proxies"])]
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
    /// Print a new link for a seat whose own one was lost; the old one opens nothing once it is used, and an invitation
    /// that nobody has used opens nothing at once
    Invite {
        /// The number of the game
        game: i64,
        /// The seat, 0 or 1
        seat: usize,
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
            Some(Action::Backup { file }) => match Kept::existing(&self.db)? {
                Kept::File(store) => Ok(store.back_up(file).map_err(|error| error.to_string())?),
                Kept::Database(store) => {
                    Ok(store.back_up(file).map_err(|error| error.to_string())?)
                }
            },
            Some(Action::Restore { file }) => {
                let restored = match is_address(&self.db) {
                    true => in_database(Postgres::open(&self.db))?.restore(file),
                    false => Sqlite::restore(file, Path::new(&self.db)).map(drop),
                };
                Ok(restored.map_err(|error| format!("{}: {error}", file.display()))?)
            }
            Some(Action::Delete { game }) => {
                let store = Kept::existing(&self.db)?.store();
                let in_db = |error: StoreError| format!("{}: {error}", store.place());
                match store.delete(GameId(*game), Guard::NONE).map_err(in_db)? {
                    true => Ok(()),
                    false => Err(in_db(StoreError::NoGame(GameId(*game))).into()),
                }
            }
            Some(Action::Invite { game, seat }) => {
                let store = Kept::existing(&self.db)?.store();
                let made = brink_web::new_link(&*store, GameId(*game), *seat);
                let made = made.map_err(|error| format!("{}: {error}", store.place()))?;
                let link =
                    made.ok_or_else(|| format!("game {game} has no seat {seat} of a person"))?;
                println!("the address of the server, and then /{link}");
                Ok(())
            }
            None => self.serve(place, Kept::open(&self.db)?.store()),
        }
    }

    /// The days after which games expire; strangers fill a server that others reach.
    fn expiry(&self) -> Option<u32> {
        let usual = if self.host.is_loopback() { 0 } else { YEAR };
        Some(self.expire.unwrap_or(usual)).filter(|days| *days > 0)
    }

    fn serve(&self, place: &Place, store: Box<dyn Store>) -> CommandResult {
        let log = begin_log(self.log);
        let library = place.library();
        warn(&library.faults_of_mods(), &library);
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
        let server = server.with_access(Access {
            names: self.names.clone(),
            proxies: self.proxies.clone(),
            name_header: self.name_header.clone(),
        });
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
        let server = server
            .with_notices(self.notices.options())
            .map_err(|error| error.to_string())?;
        let server = match self.expiry() {
            Some(days) => server.with_expiry(days),
            None => server,
        };
        let server = server.with_pace();
        let server = match self.results {
            true => server.with_results(),
            false => server,
        };
        let address = server.address().map_err(|error| error.to_string())?;
        let address = SocketAddr::new(reached(address.ip()), address.port());
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
        if let Some(sentence) = self.notices.sentence() {
            println!("{sentence}");
        }
        super::terminal::flush();
        self.warn(address);
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
        let served = server.run();
        log.end();
        served.map_err(|error| error.to_string().into())
    }
}

impl Serve {
    /// Says what others can do and read.
    fn warn(&self, address: SocketAddr) {
        if !is_address(&self.db) && is_readable_by_others(Path::new(&self.db)) {
            let db = &self.db;
            eprintln!("{db}: other users of this machine can read every game: chmod 600 {db}");
        }
        if !address.ip().is_loopback() {
            eprintln!(
                "whoever reaches port {} can make games, let machines think and read along: put a \
                 proxy with HTTPS in front of it (`brink docs serve`)",
                address.port()
            );
        }
    }
}

/// Logs to standard error from a level on.
fn begin_log(level: LevelFilter) -> Log {
    let log = Log::begin();
    let writer = log.clone();
    let lines = tracing_subscriber::fmt().with_writer(move || writer.clone());
    // A log that was begun before goes on.
    let _ = lines.with_max_level(level).with_target(false).try_init();
    log
}

/// The address at which other machines reach one that may be that of all networks.
fn reached(address: IpAddr) -> IpAddr {
    if !address.is_unspecified() {
        return address;
    }
    let (loopback, elsewhere) = match address {
        IpAddr::V4(_) => (IpAddr::V4(Ipv4Addr::LOCALHOST), "192.0.2.1:9"),
        IpAddr::V6(_) => (IpAddr::V6(Ipv6Addr::LOCALHOST), "[2001:db8::1]:9"),
    };
    // Nothing is sent: the system only chooses the network.
    let socket = UdpSocket::bind((address, 0));
    let chosen = socket.and_then(|socket| {
        socket.connect(elsewhere)?;
        socket.local_addr()
    });
    chosen.map_or(loopback, |chosen| chosen.ip())
}

/// Storage of the games.
enum Kept {
    File(Sqlite),
    Database(Box<Postgres>),
}

impl Kept {
    fn open(db: &str) -> CommandResult<Kept> {
        match is_address(db) {
            true => Ok(Kept::Database(Box::new(in_database(Postgres::open(db))?))),
            false => Ok(Kept::File(
                Sqlite::open(Path::new(db)).map_err(|error| format!("{db}: {error}"))?,
            )),
        }
    }

    /// The storage that is there: none is created.
    fn existing(db: &str) -> CommandResult<Kept> {
        if is_address(db) {
            let opened = in_database(Postgres::open_existing(db))?;
            return Ok(Kept::Database(Box::new(opened)));
        }
        if !Path::new(db).exists() {
            return Err(format!("{db}: there is no such file").into());
        }
        Kept::open(db)
    }

    fn store(self) -> Box<dyn Store> {
        match self {
            Kept::File(store) => Box::new(store),
            Kept::Database(store) => store,
        }
    }
}

/// The name of a host, without a scheme and a port.
fn host_name(text: &str) -> Result<String, String> {
    let is_of_name = |sign: char| sign.is_ascii_alphanumeric() || "-._".contains(sign);
    match !text.is_empty() && text.chars().all(is_of_name) {
        true => Ok(text.to_owned()),
        false => Err("write the name alone, such as play.example.org".to_owned()),
    }
}

/// Headers that clients send with secrets in them.
const SECRET: [&str; 3] = ["authorization", "cookie", "proxy-authorization"];

/// The name of a header of HTTP.
fn header_name(text: &str) -> Result<String, String> {
    let is_of_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
    let name = text.to_ascii_lowercase();
    match !text.is_empty() && text.chars().all(is_of_name) {
        true if SECRET.contains(&&*name) => {
            Err("this header has what opens seats or accounts, and names are shown to everybody at a table".to_owned())
        }
        true => Ok(name),
        false => Err("write the name of a header, such as X-Remote-User".to_owned()),
    }
}

/// Whether `--db` names a database, and not a file.
fn is_address(db: &str) -> bool {
    ["postgres://", "postgresql://"]
        .iter()
        .any(|scheme| db.starts_with(scheme))
}

/// A result of a database; its address may have a password, and is not repeated.
fn in_database<T>(result: Result<T, StoreError>) -> CommandResult<T> {
    Ok(result.map_err(|error| format!("the database of --db: {error}"))?)
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
    let mut files = Snapshot::take(place);
    loop {
        thread::sleep(PAUSE);
        if Snapshot::take(place) == files {
            continue;
        }
        files = Snapshot::settled(place);
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
