//! Pictures that content brings, as the page gets them.

use brink::content::{Art, Content};
use serde::Serialize;

use crate::json::objects;

objects! {
    /// A picture.
    #[derive(Serialize)]
    ArtFacts {
        /// Its digest: the last part of the path `/api/pictures/{picture}`.
        picture: String,
        /// The author and the licence, if they are given.
        credit: Option<String>,
    }
}

impl ArtFacts {
    /// A picture that can be shown.
    pub(crate) fn of(content: &Content, art: Option<&Art>) -> Option<ArtFacts> {
        let art = art?;
        let picture = content.picture(art)?;
        Some(ArtFacts {
            picture: format!("{:016x}", picture.digest()),
            credit: art.credit(),
        })
    }
}
