//! Search for the option value with a measure nearest to a target.
//!
//! Small ranges are swept; large ones are bisected, which assumes a monotonic measure. Measurements are noisy, so the
//! bisection ends with a sweep of the last few values.

use std::collections::BTreeMap;

/// The maximum number of values that [`measure_nearest`] sweeps; larger ranges are bisected.
pub const MAX_SWEPT: usize = 9;
/// The width of the interval at which bisection ends with a sweep.
const CLOSE: usize = 4;

/// Measures some of `count` ordered values, so that the one nearest to the target is among them.
///
/// Few values are all measured. Otherwise the ends are measured and the range is bisected, which finds the nearest
/// value if the measure is monotonic, up to noise. If both ends are on the same side of the target, equally spaced
/// values are measured.
///
/// # Errors
/// The error of the first failing measurement.
///
/// # Examples
/// ```
/// use brink_study::measure_nearest;
///
/// let measured = measure_nearest(100, 0.5, |value| Ok::<_, ()>(value as f64 / 60.0))?;
/// let nearest = measured.iter().min_by(|one, other| (one.1 - 0.5).abs().total_cmp(&(other.1 - 0.5).abs()));
/// assert_eq!(nearest.map(|(value, _)| *value), Some(30));
/// assert!(measured.len() < 12);
/// # Ok::<_, ()>(())
/// ```
pub fn measure_nearest<E>(
    count: usize,
    target: f64,
    mut measure: impl FnMut(usize) -> Result<f64, E>,
) -> Result<BTreeMap<usize, f64>, E> {
    let mut measured = Measured::default();
    if count <= MAX_SWEPT {
        measured.sweep(0..count, &mut measure)?;
        return Ok(measured.values);
    }
    let (mut low, mut high) = (0, count - 1);
    let begins_above = measured.at(low, &mut measure)? > target;
    if (measured.at(high, &mut measure)? > target) == begins_above {
        measured.sweep(spaced(count), &mut measure)?;
        return Ok(measured.values);
    }
    while high - low > CLOSE {
        let middle = low.midpoint(high);
        match (measured.at(middle, &mut measure)? > target) == begins_above {
            true => low = middle,
            false => high = middle,
        }
    }
    measured.sweep(low..high, &mut measure)?;
    Ok(measured.values)
}

/// Equally spaced indices of `count` values, without the first and the last.
fn spaced(count: usize) -> impl Iterator<Item = usize> {
    let (last, steps) = (count.saturating_sub(1) as u128, MAX_SWEPT - 1);
    (1..steps).map(move |step| (last * step as u128 / steps as u128) as usize)
}

/// Measurements by index; each is made once.
#[derive(Default)]
struct Measured {
    values: BTreeMap<usize, f64>,
}

impl Measured {
    /// The measurement of an index, made unless it is known.
    fn at<E>(
        &mut self,
        index: usize,
        measure: &mut impl FnMut(usize) -> Result<f64, E>,
    ) -> Result<f64, E> {
        if let Some(found) = self.values.get(&index) {
            return Ok(*found);
        }
        let found = measure(index)?;
        self.values.insert(index, found);
        Ok(found)
    }

    /// Measures each of several indices.
    fn sweep<E>(
        &mut self,
        indices: impl IntoIterator<Item = usize>,
        measure: &mut impl FnMut(usize) -> Result<f64, E>,
    ) -> Result<(), E> {
        for index in indices {
            self.at(index, measure)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest(
        count: usize,
        target: f64,
        measure: impl Fn(usize) -> f64,
    ) -> (Option<usize>, usize) {
        let known = measure_nearest(count, target, |value| Ok::<_, ()>(measure(value)))
            .expect("it cannot fail");
        let distances = known
            .iter()
            .map(|(index, value)| (index, (value - target).abs()));
        let nearest = distances.min_by(|one, other| one.1.total_cmp(&other.1));
        (nearest.map(|(index, _)| *index), known.len())
    }

    #[test]
    fn the_nearest_value_is_measured_and_few_others() {
        assert_eq!(nearest(0, 0.5, |_| 0.0), (None, 0));
        assert_eq!(nearest(1, 0.5, |_| 0.0), (Some(0), 1));
        assert_eq!(
            nearest(9, 0.5, |value| value as f64),
            (Some(0), 9),
            "a few are all measured"
        );
        for wanted in [0, 1, 17, 500, 998, 999] {
            let (found, measured) = nearest(1_000, wanted as f64, |value| value as f64);
            assert_eq!(
                (found, measured < 16),
                (Some(wanted), true),
                "rising, {measured}"
            );
            let (found, measured) = nearest(1_000, -(wanted as f64), |value| -(value as f64));
            assert_eq!(
                (found, measured < 16),
                (Some(wanted), true),
                "falling, {measured}"
            );
        }
    }

    #[test]
    fn a_target_beyond_both_ends_is_looked_for_between_them() {
        let (found, measured) = nearest(101, 2.0, |value| 1.0 - (value as f64 - 50.0).abs() / 50.0);
        assert_eq!((found, measured), (Some(50), 9));
        assert_eq!(
            measure_nearest(20, 0.5, |value| if value == 0 {
                Err("no")
            } else {
                Ok(1.0)
            }),
            Err("no")
        );
    }
}
