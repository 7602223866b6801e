//! What a person typed as an answer: one of the few words, or Python.

/// An answer as it was typed, not yet looked at by Python.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    Nothing,
    Same,
    Skip,
    Back,
    Quit,
    Help,
    /// `raises ValueError`, `raises ValueError: too small`.
    Raises {
        class: String,
        message: Option<String>,
    },
    /// `raises` alone.
    RaisesWhat,
    /// `returns 3`, where something else was asked.
    Returns(String),
    /// `prints 'a\n'`, where something else was asked.
    Prints(String),
    /// Arrow keys and the like, which the terminal passes on as strange characters.
    Control,
    Plain(String),
}

pub(super) fn read(line: &str) -> Typed {
    let text = line.trim();
    if text.chars().any(|c| c.is_control() && c != '\t') {
        return Typed::Control;
    }
    let lower = text.to_ascii_lowercase();
    match lower.trim_end_matches(['.', '!']) {
        "" if text.is_empty() => return Typed::Nothing,
        "same" => return Typed::Same,
        "skip" => return Typed::Skip,
        "back" => return Typed::Back,
        "quit" | "exit" | "quit()" | "exit()" => return Typed::Quit,
        "help" | "?" | "help()" => return Typed::Help,
        "raises" | "raise" => return Typed::RaisesWhat,
        _ => {}
    }
    if let Some(rest) = after_word(text, &["raises", "raise"]) {
        return raises(rest);
    }
    if let Some(rest) = after_word(text, &["returns", "return"]) {
        return Typed::Returns(rest.to_string());
    }
    if let Some(rest) = after_word(text, &["prints"]) {
        return Typed::Prints(rest.to_string());
    }
    Typed::Plain(text.to_string())
}

/// What follows one of the words and a space.
fn after_word<'t>(text: &'t str, words: &[&str]) -> Option<&'t str> {
    let (first, rest) = text.split_once(|c: char| c.is_whitespace())?;
    let known = words.iter().any(|word| first.eq_ignore_ascii_case(word));
    known.then(|| rest.trim())
}

/// `ValueError`, `a ValueError`, `ValueError: text`, `ValueError('text')`, `ValueError()`.
fn raises(text: &str) -> Typed {
    let text = after_word(text, &["a", "an"]).unwrap_or(text);
    let end = text
        .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.'))
        .unwrap_or(text.len());
    let (class, rest) = text.split_at(end);
    let rest = rest.trim();
    let message = match rest.strip_prefix(':') {
        Some(message) => Some(message.trim()),
        None => match rest.strip_prefix('(').and_then(|r| r.strip_suffix(')')) {
            Some(inner) => quoted(inner.trim()),
            None if rest.is_empty() => None,
            // `raises 3 + 4`: not the name of an exception.
            None => {
                return Typed::Raises {
                    class: text.to_string(),
                    message: None,
                };
            }
        },
    };
    Typed::Raises {
        class: class.to_string(),
        message: message.filter(|m| !m.is_empty()).map(String::from),
    }
}

/// The inside of a plain string literal.
pub(super) fn quoted(text: &str) -> Option<&str> {
    ['\'', '"'].into_iter().find_map(|quote| {
        let inner = text.strip_prefix(quote)?.strip_suffix(quote)?;
        (!inner.contains([quote, '\\'])).then_some(inner)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raised(class: &str, message: Option<&str>) -> Typed {
        Typed::Raises {
            class: class.into(),
            message: message.map(String::from),
        }
    }

    #[test]
    fn words_are_known_however_they_are_written() {
        assert_eq!(read("  Same "), Typed::Same);
        assert_eq!(read("skip."), Typed::Skip);
        assert_eq!(read("quit()"), Typed::Quit);
        assert_eq!(read("?"), Typed::Help);
        assert_eq!(read("   "), Typed::Nothing);
        assert_eq!(read("back"), Typed::Back);
        assert_eq!(read("\u{1b}[A"), Typed::Control);
    }

    #[test]
    fn python_is_left_as_it_is() {
        for text in ["[1, 2]", "'same'", "sameness", "...", "raises_error", "-1"] {
            assert_eq!(read(text), Typed::Plain(text.into()));
        }
        assert_eq!(read("return 3"), Typed::Returns("3".into()));
        assert_eq!(read("returns [1, 2]"), Typed::Returns("[1, 2]".into()));
    }

    #[test]
    fn exceptions_have_a_class_and_perhaps_a_message() {
        assert_eq!(read("raises ValueError"), raised("ValueError", None));
        assert_eq!(read("raise a ValueError()"), raised("ValueError", None));
        assert_eq!(
            read("raises ValueError: too small"),
            raised("ValueError", Some("too small"))
        );
        assert_eq!(
            read("raises shop.Empty('no more')"),
            raised("shop.Empty", Some("no more"))
        );
        assert_eq!(read("raises"), Typed::RaisesWhat);
        assert_eq!(read("raises 3 + 4"), raised("3 + 4", None));
    }
}
