//! What was probably meant by a name that is unknown.

/// Names with more characters are like no other.
const LONGEST: usize = 64;

/// The known name that is nearest to this one, if any is near.
#[must_use]
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    // Measuring how far long texts are apart takes long.
    if length > LONGEST {
        return None;
    }
    let name = name.to_lowercase();
    let limit = 1 + length / 4;
    let mut best: Option<(usize, &str)> = None;
    for candidate in known.into_iter().filter(|candidate| candidate.len() <= 4 * LONGEST) {
        let mut distance = strsim::damerau_levenshtein(&name, &candidate.to_lowercase());
        // A part of a long name, or a name with something added, is near too.
        if distance > limit && name.len() >= 4 && (candidate.contains(&name) || name.contains(candidate)) {
            distance = limit;
        }
        if distance <= limit && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The name that this one is, but for a slip of the fingers.
#[must_use]
pub(super) fn look_alike<'a>(name: &str, mut known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let fits = |name: &str| (5..=4 * LONGEST).contains(&name.len());
    known.find(|other| fits(name) && fits(other) && *other != name && strsim::damerau_levenshtein(name, other) <= 2)
}

/// The sentence that helps with an unknown name: the nearest one, or all if they are few.
#[must_use]
pub(super) fn suggestion<S: AsRef<str>>(name: &str, known: &[S]) -> Option<String> {
    if let Some(near) = nearest(name, known.iter().map(S::as_ref)) {
        return Some(format!("did you mean `{near}`?"));
    }
    match known {
        [] => Some("there is none".to_owned()),
        few if few.len() <= 16 => Some(format!("there is {}", listed(few, "and"))),
        _ => None,
    }
}

/// Names with ticks and commas, the last two joined by a word.
#[must_use]
pub(super) fn listed<S: AsRef<str>>(names: &[S], word: &str) -> String {
    let ticked: Vec<String> = names.iter().map(|name| format!("`{}`", name.as_ref())).collect();
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
        assert_eq!(suggestion("x", &["a_long", "b_long"]).as_deref(), Some("there is `a_long` and `b_long`"));
    }
}
