//! Names as Scala writes them.

/// How class files write the characters of operators.
const OPERATORS: &[(&str, char)] = &[
    ("$tilde", '~'),
    ("$eq", '='),
    ("$less", '<'),
    ("$greater", '>'),
    ("$bang", '!'),
    ("$hash", '#'),
    ("$percent", '%'),
    ("$up", '^'),
    ("$amp", '&'),
    ("$bar", '|'),
    ("$times", '*'),
    ("$div", '/'),
    ("$plus", '+'),
    ("$minus", '-'),
    ("$colon", ':'),
    ("$qmark", '?'),
    ("$at", '@'),
    ("$bslash", '\\'),
];

/// Words that stand for themselves only between backquotes.
const KEYWORDS: &[&str] = &[
    "abstract",
    "case",
    "catch",
    "class",
    "def",
    "do",
    "else",
    "extends",
    "false",
    "final",
    "finally",
    "for",
    "forSome",
    "if",
    "implicit",
    "import",
    "lazy",
    "match",
    "new",
    "null",
    "object",
    "override",
    "package",
    "private",
    "protected",
    "return",
    "sealed",
    "super",
    "this",
    "throw",
    "trait",
    "true",
    "try",
    "type",
    "val",
    "var",
    "while",
    "with",
    "yield",
];

/// A name as the source has it: `$plus$plus` is `++`.
pub fn decode(name: &str) -> String {
    let mut out = String::new();
    let mut rest = name;
    'next: while let Some(first) = rest.chars().next() {
        if first == '$' {
            for (word, operator) in OPERATORS {
                if let Some(after) = rest.strip_prefix(word) {
                    out.push(*operator);
                    rest = after;
                    continue 'next;
                }
            }
        }
        out.push(first);
        rest = &rest[first.len_utf8()..];
    }
    out
}

/// A name that can stand in an expression.
pub(super) fn identifier(name: &str) -> String {
    let name = decode(name);
    if KEYWORDS.contains(&&*name) {
        format!("`{name}`")
    } else {
        name
    }
}

/// A class or object as an expression in a package names it. `name` is as Java's sources have it:
/// `shop.Lists.Empty$`.
pub fn class_name(name: &str, package: &str) -> String {
    let name = name.strip_suffix('$').unwrap_or(name);
    let local = match package {
        "" => None,
        package => name.strip_prefix(package).and_then(|n| n.strip_prefix('.')),
    };
    let name = local.unwrap_or(name);
    let name = name.strip_prefix("java.lang.").unwrap_or(name);
    // What an object holds belongs to the object: `Lists$.Empty`.
    let parts = name.split('.').map(|p| p.strip_suffix('$').unwrap_or(p));
    parts.map(identifier).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_in_the_source() {
        assert_eq!(decode("$plus$plus"), "++");
        assert_eq!(decode("balance_$eq"), "balance_=");
        assert_eq!(decode("a$b"), "a$b");
        assert_eq!(class_name("shop.Lists.Empty$", "shop"), "Lists.Empty");
        assert_eq!(class_name("shop.Cart", "other"), "shop.Cart");
        assert_eq!(identifier("type"), "`type`");
    }
}
