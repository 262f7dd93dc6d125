//! Reads places on a map: two coordinates.

use super::super::node::{Node, NodeValue};
use super::super::reader::Reader;
use super::super::spec::{Kind, Takes};

/// Maximum coordinate, in either direction.
const MAX_AT: i32 = 100_000;

/// Two coordinates.
pub(super) struct Coordinates;

impl<C> Kind<C> for Coordinates {
    type Value = (f32, f32);

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<(f32, f32)> {
        read_at(reader, node)
    }

    fn takes(&self) -> Takes {
        Takes::exactly(
            2,
            Takes::Coordinate {
                min: -i64::from(MAX_AT),
                max: i64::from(MAX_AT),
            },
        )
    }
}

/// Reads two coordinates, to the right and down. Only here may a number have a fraction.
fn read_at(reader: &mut Reader, node: &Node) -> Option<(f32, f32)> {
    let items = reader.list(node);
    if !matches!(node.value, NodeValue::List(_)) {
        return None;
    }
    let [x, y] = items else {
        reader.wrong_length(&node.place, "two coordinates", items.len());
        return None;
    };
    let [x, y] = [x, y].map(|item| read_coordinate(reader, item));
    Some((x?, y?))
}

fn read_coordinate(reader: &mut Reader, node: &Node) -> Option<f32> {
    let number = match node.value {
        NodeValue::Integer(number) => number as f64,
        NodeValue::Float(number) if number.is_finite() => number,
        _ => return reader.wrong(node, "a coordinate: a number"),
    };
    if number.abs() <= f64::from(MAX_AT) {
        return Some(number as f32);
    }
    let found = (number.abs().ceil() * number.signum()) as i64;
    reader.out_of_range(&node.place, found, (-MAX_AT).into(), MAX_AT.into());
    None
}
