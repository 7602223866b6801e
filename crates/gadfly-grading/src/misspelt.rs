//! What may have been meant by a name that is not there.

/// The one of some names that is nearest to a name, if any is near.
pub(crate) fn nearest<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = plain(wanted);
    // Short names are near to each other without meaning the same.
    let near = 1 + wanted.chars().count() / 5;
    let all = names.map(|name| (strsim::levenshtein(&wanted, &plain(name)), name));
    let best = all.filter(|(far, _)| *far <= near).min();
    best.map(|(_, name)| name)
}

/// The name a student gave to what was asked for by another one: nearly the same, or the only one
/// there is.
pub(crate) fn likely<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let names: Vec<&str> = names.collect();
    let found = nearest(wanted, names.iter().copied()).or(match names[..] {
        [only] => Some(only),
        _ => None,
    });
    found.map(str::to_owned)
}

/// Without what people spell differently: `countVowels` is `count_vowels`.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|c| *c != '_');
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_almost_right() {
        let names = ["count", "countVowels", "main", "max"];
        let meant = |wanted| nearest(wanted, names.iter().copied());
        assert_eq!(meant("count_vowels"), Some("countVowels"));
        assert_eq!(meant("coutVowles"), Some("countVowels"));
        assert_eq!(meant("cuont"), Some("count"));
        assert_eq!(meant("mix"), Some("max"));
        assert_eq!(meant("mit"), None, "two letters are much in three");
        assert_eq!(meant("counts"), Some("count"));
        assert_eq!(meant("sum"), None);
        assert_eq!(likely("sum", ["total"].into_iter()), Some("total".into()));
        assert_eq!(likely("sum", ["total", "main"].into_iter()), None);
    }
}
