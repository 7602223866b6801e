//! File names as reports write them.

/// A path below the root without the root and without a leading `./`.
pub(crate) fn relative(file: &str, root: &str) -> String {
    let root = root.trim_end_matches('/');
    let below = match file.strip_prefix(root) {
        Some(rest) if !root.is_empty() && rest.starts_with('/') => &rest[1..],
        _ => file,
    };
    below.strip_prefix("./").unwrap_or(below).to_string()
}

/// A path as a URI reference: absolute ones get a scheme, unusual characters are percent-encoded.
pub(crate) fn uri(path: &str) -> String {
    let mut out = String::new();
    if path.starts_with('/') {
        out.push_str("file://");
    }
    for byte in path.replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
                out.push(char::from(byte));
            }
            // A colon in the first segment would read as a scheme.
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_below_the_root_are_short() {
        assert_eq!(relative("/home/me/a/B.java", "/home/me/"), "a/B.java");
        assert_eq!(
            relative("/home/menu/B.java", "/home/me"),
            "/home/menu/B.java"
        );
        assert_eq!(relative("./a/B.java", "/home/me"), "a/B.java");
        assert_eq!(relative("/B.java", ""), "/B.java");
    }

    #[test]
    fn uris_are_encoded() {
        assert_eq!(uri("a b/Größe.java"), "a%20b/Gr%C3%B6%C3%9Fe.java");
        assert_eq!(uri("/tmp/A.java"), "file:///tmp/A.java");
        assert_eq!(uri("c:x.java"), "c%3Ax.java");
    }
}
