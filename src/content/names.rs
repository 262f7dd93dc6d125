//! Suggestions for unknown names.

/// Maximum length of a name for which similar ones are searched.
const MAX_LENGTH: usize = 64;

/// The hint for a name where no name is known.
pub(super) const NONE: &str = "there is none";

/// The known name that is most similar to this one, if any is similar.
#[must_use]
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    // Measuring the distance of long texts is slow.
    if length > MAX_LENGTH {
        return None;
    }
    let name = name.to_lowercase();
    let limit = 1 + length / 4;
    let mut best: Option<(usize, f64, &str)> = None;
    for candidate in known
        .into_iter()
        .filter(|candidate| candidate.len() <= 4 * MAX_LENGTH)
    {
        let lowercase = candidate.to_lowercase();
        let Some(distance) = distance(&name, &lowercase, limit) else {
            continue;
        };
        let likeness = strsim::jaro_winkler(&name, candidate);
        // Among equally distant names, the one with the longer common prefix wins.
        if best.is_none_or(|(least, most, _): (usize, f64, &str)| {
            distance < least || distance == least && likeness > most
        }) {
            best = Some((distance, likeness, candidate));
        }
    }
    best.map(|(_, _, candidate)| candidate)
}

/// The distance between two names, if it is at most the limit: the Damerau–Levenshtein distance, or
/// the number of differing parts.
fn distance(name: &str, candidate: &str, limit: usize) -> Option<usize> {
    let slips = if name.len().abs_diff(candidate.len()) > 4 * limit {
        usize::MAX
    } else {
        strsim::damerau_levenshtein(name, candidate)
    };
    let least = slips.min(parts_apart(name, candidate).unwrap_or(usize::MAX));
    if least <= limit {
        return Some(least);
    }
    // A part of a long name, or a name with an addition, is similar too, but ranks last.
    let is_part = name.len() >= 4
        && (candidate.contains(name) || candidate.len() >= 4 && name.contains(candidate));
    is_part.then_some(limit + 1)
}

/// The number of differing parts, if each part of one name equals or begins a part of the other:
/// `east_europe` matches `eastern_europe`, and `cape_south` matches `south_cape`.
fn parts_apart(name: &str, candidate: &str) -> Option<usize> {
    let mut left: Vec<&str> = candidate.split('_').collect();
    let parts: Vec<&str> = name.split(['_', ' ', '-']).collect();
    if parts.len() != left.len() || parts.len() < 2 {
        return None;
    }
    let in_order = parts
        .iter()
        .zip(&left)
        .all(|(part, other)| begin_alike(part, other));
    let mut apart = usize::from(!in_order);
    for part in parts.into_iter().filter(|part| !part.is_empty()) {
        let at = left.iter().position(|other| *other == part);
        apart += usize::from(at.is_none());
        let similar = at.or_else(|| {
            let mut others = left.iter();
            others.position(|other| begin_alike(part, other))
        });
        left.remove(similar?);
    }
    Some(apart)
}

/// Whether one of two texts begins with the other.
fn begin_alike(one: &str, other: &str) -> bool {
    one.starts_with(other) || other.starts_with(one)
}

/// The question whether a name was intended.
#[must_use]
pub fn question(name: &str) -> String {
    format!("did you mean `{name}`?")
}

/// `; did you mean …?` if a name is similar, for the end of a message.
#[must_use]
pub fn did_you_mean<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(name, known) {
        Some(near) => format!("; {}", question(near)),
        None => String::new(),
    }
}

/// The name of which this one is probably a typo.
#[must_use]
pub(super) fn look_alike<'a>(
    name: &str,
    mut known: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    let lengths = 5..=4 * MAX_LENGTH;
    if !lengths.contains(&name.len()) {
        return None;
    }
    known.find(|other| {
        lengths.contains(&other.len())
            && *other != name
            && strsim::damerau_levenshtein(name, other) <= 2
    })
}

/// The hint for an unknown name: the most similar one, or all if they are few.
#[must_use]
pub(super) fn suggestion<S: AsRef<str>>(name: &str, known: &[S]) -> Option<String> {
    if let Some(near) = nearest(name, known.iter().map(S::as_ref)) {
        return Some(question(near));
    }
    match known {
        [] => Some(NONE.to_owned()),
        few if few.len() <= 16 => Some(format!("there is {}", listed(few, "and"))),
        _ => None,
    }
}

/// Names in backticks, separated by commas, with a word before the last.
#[must_use]
pub(super) fn listed<S: AsRef<str>>(names: &[S], word: &str) -> String {
    let ticked: Vec<String> = names
        .iter()
        .map(|name| format!("`{}`", name.as_ref()))
        .collect();
    match ticked.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} {word} {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names() {
        let known = ["north_coast", "south_coast", "harbour", "reef", "roof"];
        assert_eq!(nearest("harbuor", known), Some("harbour"));
        assert_eq!(nearest("coast", known), Some("north_coast"));
        assert_eq!(nearest("Reef", known), Some("reef"));
        assert_eq!(nearest("atlantis", known), None);
        assert_eq!(nearest("", known), None);
        assert_eq!(
            nearest(
                "east_europe",
                ["europe", "eastern_europe", "western_europe"]
            ),
            Some("eastern_europe")
        );
        assert_eq!(
            nearest("cape_south", ["north_cape", "south_cape"]),
            Some("south_cape")
        );
        assert_eq!(
            nearest("s_cape", ["north_cape", "south_cape"]),
            Some("south_cape")
        );
        assert_eq!(nearest("usr", ["us", "ussr", "player"]), Some("ussr"));
        assert_eq!(nearest(&"x".repeat(5000), [&*"x".repeat(5000)]), None);
        assert_eq!(
            suggestion("x", &["a_long", "b_long"]).as_deref(),
            Some("there is `a_long` and `b_long`")
        );
    }
}
