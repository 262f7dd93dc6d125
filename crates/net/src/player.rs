//! The player `net:FILE`.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use brink::{Choice, Content};
use brink_encode::Encoding;
use brink_players::{Player, PlayerError, Players, Request};

use crate::error::NetError;
use crate::network::Network;

/// Makes the choice that a network rates highest: always the same in the same position, without
/// dice.
#[derive(Clone, Debug)]
pub struct Net {
    file: Arc<str>,
    network: Arc<Network>,
    /// Of the content that is played: made once for all games.
    encoding: Arc<Mutex<Option<Arc<Encoding>>>>,
}

/// The files that players of a registry share, by their names.
type Opened = Mutex<BTreeMap<String, Net>>;

/// Adds `net:FILE` to the kinds of players.
pub fn add_to(players: &mut Players) {
    let opened = Opened::default();
    players.add(
        "net",
        "net:FILE chooses with a trained network, as `brink docs players` says",
        move |file, _| {
            let mut opened = opened.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(net) = opened.get(file) {
                return Ok(Box::new(net.clone()));
            }
            let net = Net::open(file)?;
            opened.insert(file.to_owned(), net.clone());
            Ok(Box::new(net))
        },
    );
}

impl Net {
    /// A player with the network of a file.
    ///
    /// # Errors
    /// A file that [`Network::open`] refuses. That it is for another content is said when it is to choose.
    pub fn open(file: &str) -> Result<Net, PlayerError> {
        if file.is_empty() {
            return Err(PlayerError::new("`net` needs a file: `net:FILE`"));
        }
        let network = Network::open(Path::new(file));
        let network = network.map_err(|error| said(file, &error))?;
        Ok(Net {
            file: file.into(),
            network: Arc::new(network),
            encoding: Arc::default(),
        })
    }

    /// Replaces the name; by default it is that of the file.
    #[must_use]
    pub fn named(self, name: &str) -> Net {
        Net {
            file: name.into(),
            ..self
        }
    }

    /// The scenario that it was trained in.
    #[must_use]
    pub fn scenario(&self) -> &str {
        self.network.scenario()
    }

    /// Whether it can play a content.
    ///
    /// # Errors
    /// The first difference to what it was trained with.
    pub fn fits(&self, content: &Arc<Content>) -> Result<(), PlayerError> {
        self.encoding(content)
            .map(drop)
            .map_err(|error| said(&self.file, &error))
    }

    /// The encoding of the content that is played, if the network fits.
    fn encoding(&self, content: &Arc<Content>) -> Result<Arc<Encoding>, NetError> {
        // The cached value is always complete, so a panic elsewhere does not spoil it.
        let mut kept = self.encoding.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(encoding) = kept.as_ref()
            && is_of(encoding, content)
        {
            return Ok(encoding.clone());
        }
        let encoding = Arc::new(Encoding::new(content.clone()));
        self.network.fits(&encoding)?;
        *kept = Some(encoding.clone());
        Ok(encoding)
    }

    /// The best choice of a question.
    fn best(&self, request: &Request<'_>) -> Result<Choice, NetError> {
        let encoding = self.encoding(request.view.content())?;
        let observation = encoding.observe(&request.view);
        let decision = request.decision;
        let best = self.network.best(&encoding, &observation, decision)?;
        let choice = decision.choices.get(best).copied();
        choice.ok_or(NetError::NoChoice)
    }
}

impl Player for Net {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        self.best(request).map_err(|error| said(&self.file, &error))
    }
}

/// Whether an encoding is that of a content, or of an equal one.
fn is_of(encoding: &Encoding, content: &Arc<Content>) -> bool {
    let other = encoding.content();
    Arc::ptr_eq(other, content) || other.digest == content.digest
}

fn said(file: &str, error: &NetError) -> PlayerError {
    PlayerError::new(format!("{file}: {error}"))
}
