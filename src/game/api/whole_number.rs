//! Whole numbers of scripts.

use mlua::Value as Lv;

/// A whole number within the engine's limits.
#[inline]
pub(crate) fn whole(value: &Lv) -> Option<i32> {
    match value {
        Lv::Integer(number) => i32::try_from(*number).ok(),
        Lv::Number(number) if number.fract() == 0.0 && number.abs() < 1e9 => Some(*number as i32),
        _ => None,
    }
}
