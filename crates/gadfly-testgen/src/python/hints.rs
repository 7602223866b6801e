//! What to say to an answer that is nearly right, or that is no Python.

use gadfly_witness::{PyNode, PyObservation, PyPlain, PySeen};

/// Whether the expected value is what was printed: the usual mix-up of `print` and `return`.
pub(super) fn printed_it(wanted: Option<&PySeen>, observation: &PyObservation) -> bool {
    let printed = observation.printed.trim();
    wanted.is_none_or(|wanted| {
        let text = unquoted(&wanted.repr).unwrap_or_else(|| wanted.repr.clone());
        text.trim() == printed
    })
}

/// Equal for Python, but not the same kind of value.
pub(super) fn other_type(answer: &PyNode, seen: &PyNode) -> Option<String> {
    let (
        PyNode::Plain {
            kind: a,
            text: answer,
        },
        PyNode::Plain {
            kind: s,
            text: seen,
        },
    ) = (answer, seen)
    else {
        return None;
    };
    let number = |kind: &PyPlain| {
        matches!(
            kind,
            PyPlain::Int | PyPlain::Float | PyPlain::Bool | PyPlain::Complex
        )
    };
    (a != s && number(a) && number(s))
        .then(|| format!("To be exact, it returned {seen}; for Python that equals {answer}."))
}

/// Two floats, or sequences of numbers, that differ only by rounding.
pub(super) fn nearly(answer: &PyNode, seen: &PyNode) -> bool {
    let number = |node: &PyNode| match node {
        PyNode::Plain {
            kind: PyPlain::Int | PyPlain::Float,
            text,
        } => text.parse::<f64>().ok().filter(|x| x.is_finite()),
        _ => None,
    };
    let close = |a: &PyNode, b: &PyNode| match (number(a), number(b)) {
        // As close as `pytest.approx` asks.
        (Some(a), Some(b)) => (a - b).abs() <= (1e-6 * a.abs()).max(1e-12),
        _ => false,
    };
    let is_float = |node: &PyNode| {
        matches!(
            node,
            PyNode::Plain {
                kind: PyPlain::Float,
                ..
            }
        )
    };
    match (answer, seen) {
        (PyNode::List(a), PyNode::List(b)) | (PyNode::Tuple(a), PyNode::Tuple(b)) => {
            a.len() == b.len()
                && b.iter().any(is_float)
                && a.iter().zip(b).all(|(a, b)| close(a, b))
        }
        (a, b) => is_float(b) && close(a, b),
    }
}

/// What kind of slip a difference looks like.
pub(super) fn hint(answer: &PyNode, seen: &PyNode) -> Option<String> {
    match (answer, seen) {
        (PyNode::List(_), PyNode::Tuple(_)) | (PyNode::Tuple(_), PyNode::List(_)) => {
            Some("A list [ ] and a tuple ( ) are never equal.".into())
        }
        (
            PyNode::Plain {
                kind: PyPlain::Str,
                text: a,
            },
            PyNode::Plain {
                kind: PyPlain::Str,
                text: b,
            },
        ) => text_hint(a, b),
        (
            PyNode::Plain {
                kind: PyPlain::Str,
                text,
            },
            PyNode::Plain {
                kind: PyPlain::Int | PyPlain::Float,
                text: number,
            },
        )
        | (
            PyNode::Plain {
                kind: PyPlain::Int | PyPlain::Float,
                text: number,
            },
            PyNode::Plain {
                kind: PyPlain::Str,
                text,
            },
        ) if unquoted(text).as_deref() == Some(number) => {
            Some(format!("{number} is a number, {text} is a string."))
        }
        _ => None,
    }
}

pub(super) fn text_hint(wanted: &str, got: &str) -> Option<String> {
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    if wanted.to_lowercase() == got.to_lowercase() {
        Some("They differ only in capital letters.".into())
    } else if squeezed(wanted) == squeezed(got) {
        Some("They differ only in spaces or line ends.".into())
    } else {
        None
    }
}

/// Words of other languages that beginners bring along.
pub(super) fn other_language(expression: &str) -> Option<String> {
    let python = match expression {
        "true" | "TRUE" => "True",
        "false" | "FALSE" => "False",
        "null" | "none" | "NULL" | "nil" | "undefined" | "nothing" => "None",
        _ => return None,
    };
    Some(format!("In Python that is written {python}."))
}

/// Whether an expression calls a function.
pub(super) fn calls(expression: &str, function: &str) -> bool {
    let mut rest = expression;
    while let Some(at) = rest.find(function) {
        let before = rest[..at].chars().next_back();
        let after = &rest[at + function.len()..];
        let word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'' || c == '"';
        if !before.is_some_and(word) && after.trim_start().starts_with('(') && !function.is_empty()
        {
            return true;
        }
        rest = after;
        if function.is_empty() {
            return false;
        }
    }
    false
}

/// The text that a string literal without prefixes stands for, as `repr` writes it.
pub(super) fn unquoted(literal: &str) -> Option<String> {
    let quote = literal.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
    let inner = literal.strip_prefix(quote)?.strip_suffix(quote)?;
    let mut out = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        let code = |chars: &mut std::str::Chars, digits: usize| {
            let hex: String = chars.take(digits).collect();
            u32::from_str_radix(&hex, 16).ok().and_then(char::from_u32)
        };
        match chars.next()? {
            'n' => out.push('\n'),
            't' => out.push('\t'),
            'r' => out.push('\r'),
            'x' => out.push(code(&mut chars, 2)?),
            'u' => out.push(code(&mut chars, 4)?),
            'U' => out.push(code(&mut chars, 8)?),
            other => out.push(other),
        }
    }
    Some(out)
}

/// Text for a reader: short lines as they are, with quotes.
pub(super) fn text(printed: &str) -> String {
    gadfly_witness::str_repr(printed.strip_suffix('\n').unwrap_or(printed))
}

/// The known name that is most like the one typed, if any is.
pub(super) fn similar_name(typed: &str, known: &[String]) -> Option<String> {
    let typed = typed.to_lowercase();
    let best = known
        .iter()
        .map(|name| (distance(&typed, &name.to_lowercase()), name))
        .min()?;
    (best.0 <= 1 + typed.chars().count() / 4).then(|| best.1.clone())
}

/// Letters to change, add or remove.
pub(super) fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

pub(super) const BUILTIN_ERRORS: &[&str] = &[
    "ArithmeticError",
    "AssertionError",
    "AttributeError",
    "EOFError",
    "Exception",
    "FileNotFoundError",
    "ImportError",
    "IndexError",
    "KeyError",
    "LookupError",
    "NameError",
    "NotImplementedError",
    "OSError",
    "OverflowError",
    "PermissionError",
    "RecursionError",
    "RuntimeError",
    "StopIteration",
    "SystemExit",
    "TimeoutError",
    "TypeError",
    "UnicodeDecodeError",
    "UnicodeEncodeError",
    "ValueError",
    "ZeroDivisionError",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_corrected() {
        let known: Vec<String> = BUILTIN_ERRORS.iter().map(ToString::to_string).collect();
        let check = |typed: &str, expected: Option<&str>| {
            assert_eq!(similar_name(typed, &known).as_deref(), expected, "{typed}");
        };
        check("valueerror", Some("ValueError"));
        check("IndexErorr", Some("IndexError"));
        check("Value", None);
        check("ZeroDivision", None);
        check("DivisionByZero", None);
    }

    #[test]
    fn literals_are_read() {
        assert_eq!(unquoted("'a\\n\\x07\\u20ac'").as_deref(), Some("a\n\u{7}€"));
        assert_eq!(unquoted("\"it's\"").as_deref(), Some("it's"));
        assert_eq!(unquoted("12"), None);
    }

    #[test]
    fn asking_the_function_itself_is_noticed() {
        assert!(calls("insert(2, [])", "insert"));
        assert!(calls("1 + insert (2)", "insert"));
        assert!(!calls("'insert(2)'", "insert"));
        assert!(!calls("reinsert(2)", "insert"));
        assert!(!calls("insert", "insert"));
    }
}
