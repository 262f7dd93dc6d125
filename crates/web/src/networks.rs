//! The trained networks that a seat may have: files in folders that the server knows.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use brink::control_characters::visible_line;
use brink::{Choice, Content};
use brink_net::Net;
use brink_players::PlayerError;
use brink_players::{Player, Players, Request};

use crate::error::ApiError;

/// The extension of files of networks.
const ENDING: &str = "safetensors";
/// The maximum length of the name of a file, without its extension.
const MAX_NAME: usize = 60;
/// The maximum number of networks: each may have some megabytes.
const MAX_NETWORKS: usize = 64;

/// The kind of player of a seat with a network.
pub(crate) const NET: &str = "net";

/// The networks by name, read when the server starts: texts of clients are never paths.
#[derive(Clone, Debug, Default)]
pub(crate) struct Networks(Arc<OnceLock<BTreeMap<String, Net>>>);

impl Networks {
    /// Reads the files in some folders; of files with equal names the first. Returns the faults as sentences.
    ///
    /// Only the first call counts: tables have its players.
    pub(crate) fn read(&self, folders: &[PathBuf]) -> Vec<String> {
        let (mut found, mut faults) = (BTreeMap::new(), Vec::new());
        for path in folders.iter().flat_map(|folder| files(folder)) {
            let name = path.file_stem().and_then(|name| name.to_str());
            let Some(name) = name.filter(|name| is_name(name)) else {
                faults.push(format!(
                    "{}: a network is named with a-z, 0-9, `_` and `-`",
                    path.display()
                ));
                continue;
            };
            if found.contains_key(name) {
                continue;
            }
            if found.len() >= MAX_NETWORKS {
                faults.push(format!(
                    "{}: there are {MAX_NETWORKS} networks already",
                    path.display()
                ));
                continue;
            }
            match Net::open(&path.to_string_lossy()) {
                Ok(net) => drop(found.insert(name.to_owned(), net.named(name))),
                Err(error) => faults.push(error.to_string()),
            }
        }
        let _ = self.0.set(found);
        faults
    }

    /// The name of each network, and the scenario that it plays.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .get()
            .into_iter()
            .flatten()
            .map(|(name, net)| (name.as_str(), net.scenario()))
    }

    /// Checks that a network exists and fits a content.
    pub(crate) fn check(&self, name: &NetName, content: &Arc<Content>) -> Result<(), ApiError> {
        let net = self
            .find(&name.0)
            .ok_or_else(|| ApiError::NoNetwork(name.0.clone()))?;
        net.fits(content)
            .map_err(|error| ApiError::NoPlayer(error.to_string()))
    }

    /// Adds the kind of player `net:NAME`.
    ///
    /// A game may outlive its network: it still opens, and the turn of that seat fails.
    pub(crate) fn add_to(&self, players: &mut Players) {
        let networks = self.clone();
        players.add(
            NET,
            "net:NAME chooses with a trained network",
            move |name, _| {
                Ok(match networks.find(name) {
                    Some(net) => Box::new(net.clone()),
                    None => Box::new(Missing(name.to_owned())),
                })
            },
        );
    }

    fn find(&self, name: &str) -> Option<&Net> {
        self.0.get()?.get(name)
    }
}

/// The name of a network: plain characters, never a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NetName(String);

impl NetName {
    pub(crate) fn parse(text: &str) -> Option<NetName> {
        is_name(text).then(|| NetName(text.to_owned()))
    }
}

impl fmt::Display for NetName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A network that existed when its game began.
#[derive(Clone, Debug)]
struct Missing(String);

impl Player for Missing {
    fn choose(&mut self, _: &Request<'_>) -> Result<Choice, PlayerError> {
        Err(PlayerError::new(missing(&self.0)))
    }
}

fn missing(name: &str) -> String {
    format!(
        "`{NET}:{}` is not a network of this server",
        visible_line(name)
    )
}

/// Whether a text can be the name of a network.
fn is_name(name: &str) -> bool {
    (1..=MAX_NAME).contains(&name.len())
        && name
            .bytes()
            .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-'))
}

/// The files of networks in a folder, in order; none if there is no such folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path());
    let mut files: Vec<PathBuf> = files.collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == ENDING));
    files.sort();
    files
}
