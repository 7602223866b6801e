//! Texts that name objects by their identity, as `Object.toString` does: `shop.Cart@1b2c3d4`.

/// Whether two different texts say the same but for the identities of objects, which no two runs need to share.
pub fn differ_by_identity(a: &str, b: &str) -> bool {
    a.contains('@') && b.contains('@') && without(a) == without(b)
}

/// Hash codes have so many digits, but for very few.
const DIGITS: std::ops::RangeInclusive<usize> = 5..=8;

fn without(text: &str) -> String {
    let mut parts = text.split('@');
    let mut clean = String::from(parts.next().unwrap_or_default());
    for part in parts {
        let is_digit = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
        let rest = part.trim_start_matches(is_digit);
        let is_named = clean.ends_with(|c: char| c.is_alphanumeric() || "_$;".contains(c));
        let is_whole = !rest.starts_with(|c: char| c.is_alphanumeric() || c == '.');
        clean.push('@');
        if is_named && is_whole && DIGITS.contains(&(part.len() - rest.len())) {
            clean.push_str(rest);
        } else {
            clean.push_str(part);
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_identities_are_left_out() {
        let same = differ_by_identity;
        assert!(same("Cart@1b2c3d4", "Cart@5e6f7a8"));
        assert!(same("[[I@1b2c3d4, 2]", "[[I@77aa11b, 2]"));
        assert!(!same("[[I@1b2c3d4, 2]", "[[I@77aa11b, 3]"));
        assert!(!same("Cart@1b2c3d4", "Card@1b2c3d4"));
        assert!(!same("ann@abc.de", "ann@fed.de"));
        assert!(!same("ann@decade.de", "ann@facade.de"));
        assert!(!same("a", "b"));
    }
}
