//! An emblem for every card without an artist: shapes on a grid, chosen by its id.

use std::fmt::Write;

use brink::digest::{self, SplitMix64};

use super::super::place::Frame;
use super::super::sheet::n;
use super::dress::Dress;

/// Cells in a row, and rows.
const COLUMNS: usize = 8;
const ROWS: usize = 3;

/// Shapes in a cell of 10 by 10 units; the last one is empty.
const SHAPES: [&str; 10] = [
    "M0 0h10a10 10 0 0 1-10 10z",
    "M10 0v10a10 10 0 0 1-10-10z",
    "M10 10h-10a10 10 0 0 1 10-10z",
    "M0 10v-10a10 10 0 0 1 10 10z",
    "M0 5a5 5 0 0 1 10 0z",
    "M5 0a5 5 0 0 1 0 10z",
    "M5 1.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8z",
    "M0 10L10 0v10z",
    "M0 1.4h10v1.7H0zM0 5.4h10v1.7H0z",
    "",
];

/// Writes the emblem of an id into a frame.
pub(super) fn emblem(out: &mut String, id: &str, frame: &Frame, dress: &Dress) {
    let mut numbers = Numbers::of(id);
    let mut shapes = String::new();
    let wide = frame.width / COLUMNS as f64;
    let high = frame.height / ROWS as f64;
    let cells =
        (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column as f64, row as f64)));
    for (column, row) in cells {
        let x = frame.left() + column * wide;
        let y = frame.top() + row * high;
        let shape = SHAPES[numbers.below(SHAPES.len() as u64) as usize];
        let colour = match numbers.below(100) {
            0..46 => dress.deep,
            46..88 => dress.pale,
            _ => dress.fill.mixed(dress.pale, 0.4),
        };
        if numbers.below(10) < 3 {
            let ground = dress.fill.mixed(dress.deep, 0.5);
            // A little more than the cell: no seam shows between two of them.
            let wide = n((wide + 0.6).min(frame.right() - x));
            let high = n((high + 0.6).min(frame.bottom() - y));
            let _ = writeln!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{wide}\" height=\"{high}\" fill=\"{ground}\"/>",
                n(x),
                n(y)
            );
        }
        if !shape.is_empty() {
            let across = wide / 10.0;
            let down = high / 10.0;
            let _ = writeln!(
                shapes,
                "<path transform=\"translate({} {}) scale({across:.4} {down:.4})\" \
                 fill=\"{colour}\" d=\"{shape}\"/>",
                n(x),
                n(y)
            );
        }
    }
    out.push_str(&shapes);
}

/// Numbers that depend only on a text.
struct Numbers(SplitMix64);

impl Numbers {
    fn of(text: &str) -> Numbers {
        Numbers(SplitMix64::new(digest::of_bytes(
            digest::EMPTY,
            text.bytes(),
        )))
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.0.next().map_or(0, |number| number % bound)
    }
}
