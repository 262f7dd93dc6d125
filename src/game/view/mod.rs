//! Views: what one side may know of a game, why a choice is refused, and the words of both for
//! people.
//!
//! They only read, and use all the modules below: `state`, `rules`, `api` and `machine`.

mod box_line;
pub(super) mod clause;
pub(super) mod event_bar;
pub(super) mod lasting_effects;
pub(super) mod log_line;
mod meaning;
pub(super) mod observation;
pub(super) mod refusal;
pub(super) mod refusal_reason;
pub(super) mod score_sum;
mod script_text;
pub(super) mod side_view;
pub(super) mod standing;
pub(super) mod text;
pub(super) mod zone_line;
