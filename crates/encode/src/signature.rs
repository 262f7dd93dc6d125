//! One-line fingerprint of the encoding: stored with a model, and compared on load.

use std::fmt;
use std::str::FromStr;

use brink::digest::{EMPTY, of_bytes};

use crate::encoding::Encoding;

/// The fingerprint of the observations and indices of a content, on one line.
///
/// In encodings with equal signatures every number means the same, whatever else differs between
/// their contents: a model trained with one can be used with the other.
///
/// # Examples
/// ```
/// use brink::Library;
/// use brink_encode::{Encoding, Signature};
///
/// let library = Library::open(&["../..".into()]);
/// let signature = Signature::of(&Encoding::new(library.load("red_sea")?.content));
/// let kept = signature.to_string().parse::<Signature>()?;
/// assert_eq!(kept.difference(&signature), None);
///
/// let other = Signature::of(&Encoding::new(library.load("twilight_struggle")?.content));
/// assert!(kept.difference(&other).is_some());
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Of every name and its place.
    digest: u64,
    /// The size of each block of the observation and of each section of indices.
    parts: Vec<(String, String)>,
}

/// The difference between two signatures.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{part} is {one} there and {other} here")]
pub struct Difference {
    /// A block of the observation, a section of indices, or their names.
    pub part: String,
    /// Value in the first signature.
    pub one: String,
    /// Value in the second signature.
    pub other: String,
}

/// A line that is not a signature.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not the signature of a layout")]
pub struct NotASignature;

/// Value shown for a part that only the other signature has.
const NOTHING: &str = "missing";

impl Signature {
    /// The signature of an encoding.
    #[must_use]
    pub fn of(encoding: &Encoding) -> Signature {
        let (layout, actions, content) =
            (encoding.layout(), encoding.actions(), encoding.content());
        let names = layout
            .blocks
            .iter()
            .flat_map(|block| block.rows.iter().chain(&block.columns));
        let digest = names.fold(EMPTY, |digest, name| with_name(digest, name));
        let keys = (0..actions.size())
            .filter_map(|index| actions.choice(index))
            .map(|choice| choice.key(content));
        let digest = keys.fold(digest, |digest, key| with_name(digest, &key));
        let blocks = layout.blocks.iter().map(|block| {
            let size = format!("{}x{}", block.rows.len(), block.columns.len());
            (block.name.to_owned(), size)
        });
        let sections = actions
            .sections()
            .iter()
            .map(|one| (format!("actions.{}", one.name), one.size.to_string()));
        Signature {
            digest,
            parts: blocks.chain(sections).collect(),
        }
    }

    /// The first difference from another signature; none if they are equal.
    #[must_use]
    pub fn difference(&self, other: &Signature) -> Option<Difference> {
        let parts = self.parts.iter().chain(&other.parts).map(|(name, _)| name);
        let sizes = parts.map(|part| {
            let [own, others] = [self, other].map(|one| one.size_of(part));
            (part.clone(), own, others)
        });
        let [one, other] = [self, other].map(|of| format!("{:016x}", of.digest));
        let mut all = sizes.chain([("the digest of the names".to_owned(), one, other)]);
        all.find(|(_, one, other)| one != other)
            .map(|(part, one, other)| Difference { part, one, other })
    }

    /// The size of a part, as differences show it.
    fn size_of(&self, part: &str) -> String {
        let found = self.parts.iter().find(|(name, _)| name == part);
        found.map_or_else(|| NOTHING.to_owned(), |(_, size)| size.clone())
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.digest)?;
        self.parts
            .iter()
            .try_for_each(|(name, size)| write!(f, " {name}={size}"))
    }
}

impl FromStr for Signature {
    type Err = NotASignature;

    fn from_str(text: &str) -> Result<Signature, NotASignature> {
        let mut words = text.split(' ');
        let digest = words
            .next()
            .filter(|digest| digest.len() == 16)
            .ok_or(NotASignature)?;
        let digest = u64::from_str_radix(digest, 16);
        let digest = digest.map_err(|_| NotASignature)?;
        let parts = words.map(|word| {
            let (name, size) = word.split_once('=').ok_or(NotASignature)?;
            Ok((name.to_owned(), size.to_owned()))
        });
        Ok(Signature {
            digest,
            parts: parts.collect::<Result<_, _>>()?,
        })
    }
}

/// A digest with one more name.
fn with_name(digest: u64, name: &str) -> u64 {
    of_bytes(digest, name.bytes().chain([0]))
}
