//! Who plays which side.

use clap::Args;

use crate::content::Content;
use crate::ids::Side;

/// Flags that name players.
#[derive(Clone, Debug, Args)]
pub(super) struct Seats {
    /// Who plays the side `us`
    #[arg(long, value_name = "KIND")]
    us: Option<String>,
    /// Who plays the side `ussr`
    #[arg(long, value_name = "KIND")]
    ussr: Option<String>,
    /// Who plays a side, by its id in the scenario
    #[arg(long = "side", value_name = "ID=KIND")]
    sides: Vec<String>,
}

impl Seats {
    /// The kind of player of each side, as written.
    ///
    /// # Errors
    /// A side that the scenario does not have.
    pub(super) fn kinds(&self, content: &Content, default: &str) -> Result<[String; 2], String> {
        let mut kinds = [default.to_owned(), default.to_owned()];
        let named =
            self.sides.iter().map(|text| text.split_once('=').ok_or_else(|| format!("write ID=KIND, not `{text}`")));
        let mut all: Vec<(&str, &str)> = named.collect::<Result<_, _>>()?;
        all.extend(self.us.as_deref().map(|kind| ("us", kind)));
        all.extend(self.ussr.as_deref().map(|kind| ("ussr", kind)));
        for (id, kind) in all {
            let side = content.find_side(id).ok_or_else(|| {
                let [one, two] = Side::BOTH.map(|side| content.side_id(side));
                format!("the scenario has no side `{id}`: it has `{one}` and `{two}` (use --side ID=KIND)")
            })?;
            kinds[side.index()] = kind.to_owned();
        }
        Ok(kinds)
    }
}

/// A number mixed from a seed and a position: SplitMix64.
pub(super) fn mixed(seed: u64, index: u64) -> u64 {
    let mut word = seed.wrapping_add(index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
