//! The schema of filters.

use serde_json::json;

use super::build::{Shape, defined, either, id, list, may, one_or_more, table};
use super::scenario::{known, number, switch, words};

/// The keys of a filter with their meanings, in the order of the reference.
pub const FILTER_KEYS: &[(&str, &str)] = &[
    ("region", "In this region, or one of these."),
    ("tag", "With this tag, or one of these."),
    ("ids", "Only these spaces."),
    ("controlled_by", "Controlled by this side."),
    ("not_controlled_by", "Not controlled by this side."),
    ("has_influence", "With influence of this side."),
    ("no_influence", "Without influence of this side."),
    ("stability", "Of this stability: a number, or `min` and `max`."),
    ("adjacent_to", "Next to a space that this filter describes."),
    ("kind", "`country` (if nothing is said), `zone`, or `any`."),
    ("any", "What at least one of these filters describes."),
    ("all", "What every one of these filters describes."),
    ("except", "What this filter does not describe."),
    ("data", "What the effect remembers; `false`: what it does not."),
    ("as_round_began", "Control and influence are taken as they were when the action round or headline began."),
];

/// A filter, wherever one stands.
pub(super) fn filter() -> Shape {
    defined("filter")
}

/// What `filter` stands for.
pub(super) fn definition() -> Shape {
    table("a filter", FILTER_KEYS.iter().map(|(key, doc)| may(key, doc, part(key)))).with(
        "description",
        json!("Describes spaces: what has all of these keys. Zones are left out unless `ids` or `kind` is said."),
    )
}

fn part(key: &str) -> Shape {
    match key {
        "region" | "tag" | "ids" => one_or_more(id()),
        "controlled_by" | "not_controlled_by" | "has_influence" | "no_influence" => who(),
        "stability" => {
            let limits = [may("min", "At least this.", number(0..=99)), may("max", "At most this.", number(0..=99))];
            either([number(0..=99), table("a range of stability", limits)])
        }
        "kind" => words(["country", "zone", "any"]),
        "any" | "all" => list(filter()),
        "adjacent_to" | "except" => filter(),
        // `data`, `as_round_began`
        _ => switch(),
    }
}

/// Whose.
fn who() -> Shape {
    either([words(["player", "opponent", "either", "neither"]), known()])
}
