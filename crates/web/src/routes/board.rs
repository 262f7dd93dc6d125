//! What a board shows: what does not change, the map, and the cards.

use axum::response::Response;
use brink::Side;
use brink_draw::{Face, svg};

use super::{Sent, content_of, in_language, picture};
use crate::asked::{Asked, sent};
use crate::contents::Contents;
use crate::problem::Problem;

pub(super) fn contents(asked: &Asked) -> Sent {
    let (table, _) = asked.enter()?;
    sent(&Contents::of(
        content_of(asked, &table)?.as_ref(),
        &asked.language(),
    ))
}

pub(super) fn map(asked: &Asked) -> Result<Response, Problem> {
    let (table, _) = asked.enter()?;
    let game = in_language(asked, &table, &table.state().play.game)?;
    Ok(picture(svg(game.content(), Some(game.view(Side::First)))))
}

pub(super) fn face(asked: &Asked) -> Result<Response, Problem> {
    let (table, _) = asked.enter()?;
    let content = content_of(asked, &table)?;
    let name = asked
        .part("card")
        .strip_suffix(".svg")
        .unwrap_or(asked.part("card"));
    let card = content
        .find_card(name)
        .ok_or_else(|| Problem::NoCard(name.to_owned()))?;
    Ok(picture(Face::of(&content, card).svg()))
}
