//! What people see of a run, how it is said in a sentence, and when two runs look alike.

use super::{Ended, Ran};
use crate::text;

/// Longer output is nobody's to compare.
const LINES: usize = 12;
const CHARACTERS: usize = 400;

/// What a question asks for: what is printed or, if nothing is, what is returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    Output,
    Result,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Likeness {
    Same,
    Different,
    /// They differ in what nobody sees or asks for, or one of them is not known.
    Unclear,
}

impl Thing {
    pub(super) fn of(ran: &Ran) -> Thing {
        if ran.returns.is_some() && ran.output.is_empty() {
            Thing::Result
        } else {
            Thing::Output
        }
    }

    pub(super) fn verb(self) -> &'static str {
        match self {
            Thing::Output => "print",
            Thing::Result => "return",
        }
    }

    /// As it can be shown or typed. Line breaks at the end are nobody's to see.
    pub(super) fn text(self, ran: &Ran) -> String {
        match self {
            Thing::Output => ran.output.trim_end_matches(['\n', '\r']).to_string(),
            Thing::Result => ran.returns.clone().unwrap_or_default(),
        }
    }

    /// What two runs are compared by: blanks are hard to see, so they count but do not differ in number.
    pub(super) fn key(self, ran: &Ran) -> (Option<&str>, Vec<String>, Option<&str>) {
        let class = match &ran.end {
            Ended::Raised(class) => Some(simple(class)),
            _ => None,
        };
        let returns = ran.returns.as_deref().filter(|_| self == Thing::Result);
        (class, squeezed(&ran.output), returns)
    }

    pub(super) fn likeness(self, a: &Ran, b: &Ran) -> Likeness {
        let known = |ran: &Ran| matches!(ran.end, Ended::Normally | Ended::Raised(_));
        if !known(a) || !known(b) {
            return Likeness::Unclear;
        }
        let same = a.end == b.end && a.output == b.output && a.returns == b.returns;
        match (same, self.key(a) != self.key(b)) {
            (true, _) => Likeness::Same,
            (false, true) => Likeness::Different,
            (false, false) => Likeness::Unclear,
        }
    }

    /// `prints x`, with as many paragraphs as the output needs.
    pub(super) fn does(self, ran: &Ran) -> String {
        let shown = self.text(ran);
        match (&ran.end, self) {
            (Ended::Raised(class), _) => {
                let class = with_article(class);
                if ran.output.trim_end().is_empty() {
                    format!("ends with {class}")
                } else {
                    format!("prints {} and then ends with {class}", quoted(&ran.output))
                }
            }
            (Ended::TooLong | Ended::Refused(_), _) => "does something else".to_string(),
            (Ended::Normally, Thing::Result) => format!("returns {}", text::code(&shown)),
            (Ended::Normally, _) if shown.trim().is_empty() => "prints nothing".to_string(),
            (Ended::Normally, _) => format!("prints {}", quoted(&shown)),
        }
    }
}

/// Output in a sentence: several lines stand on their own.
fn quoted(output: &str) -> String {
    let output = output.trim_end_matches(['\n', '\r']);
    if output.contains(['\n', '\r', '\t']) {
        format!("this:{}", text::block(output))
    } else {
        text::code(output)
    }
}

/// A sentence, closed unless a block ends it.
pub(super) fn sentence(words: &str) -> String {
    if words.ends_with(['\n', '.']) {
        words.trim_end_matches(' ').to_string()
    } else {
        format!("{words}.")
    }
}

/// Whether somebody would read it: not empty, and not too long.
pub(super) fn is_readable(output: &str) -> bool {
    let lines = output.trim_end().lines().count();
    (1..=LINES).contains(&lines) && output.chars().count() <= CHARACTERS
}

fn squeezed(output: &str) -> Vec<String> {
    let lines = output.trim_end().lines();
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    lines.map(words).collect()
}

/// Without the package.
pub(super) fn simple(class: &str) -> &str {
    class.rsplit(['.', '$']).next().unwrap_or(class)
}

/// ``an `ArithmeticException` ``
pub(super) fn with_article(class: &str) -> String {
    let name = simple(class);
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {}", text::code(name))
}

/// A number that every platform reads as we do, without the suffixes of the language.
pub(super) fn number(text: &str) -> Option<String> {
    let plain = text.strip_suffix(['L', 'f']).unwrap_or(text);
    let digits = plain.strip_prefix('-').unwrap_or(plain);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let only = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    // 007 is no number but a text that looks like one.
    let padded = whole.len() > 1 && whole.starts_with('0');
    let fits = whole.len() + fraction.len() <= 15;
    (only(whole) && only(fraction) && !padded && fits).then(|| plain.to_string())
}

/// Numbers by their size, for options in a natural order.
pub(super) fn value(text: &str) -> Option<f64> {
    number(text).and_then(|n| n.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(output: &str) -> Ran {
        Ran {
            end: Ended::Normally,
            output: output.to_string(),
            returns: None,
            loops: Vec::new(),
        }
    }

    #[test]
    fn runs_look_alike() {
        let check = |a: &str, b: &str, expected: Likeness| {
            let (a, b) = (printed(a), printed(b));
            assert_eq!(Thing::Output.likeness(&a, &b), expected, "{a:?} {b:?}");
        };
        check("1 2\n", "1 2\n", Likeness::Same);
        check("1 2\n", "1 2", Likeness::Unclear);
        check("1 2 \n", "1 2\n", Likeness::Unclear);
        check("1  2\n", "1 2\n", Likeness::Unclear);
        check("1\n2\n", "1 2\n", Likeness::Different);
        check("12\n", "1 2\n", Likeness::Different);
        let long = Ran::too_long();
        assert_eq!(
            Thing::Output.likeness(&printed("1"), &long),
            Likeness::Unclear
        );
    }

    #[test]
    fn results_are_asked_for_where_nothing_is_printed() {
        let ran = |output: &str, returns: Option<&str>| Ran {
            returns: returns.map(str::to_string),
            ..printed(output)
        };
        assert_eq!(Thing::of(&ran("", Some("1"))), Thing::Result);
        assert_eq!(Thing::of(&ran("x", Some("1"))), Thing::Output);
        assert_eq!(Thing::of(&ran("", None)), Thing::Output);
        // Only the result differs, and nobody asks for it.
        let (a, b) = (ran("x", Some("1")), ran("x", Some("2")));
        assert_eq!(Thing::Output.likeness(&a, &b), Likeness::Unclear);
        assert_eq!(
            Thing::Result.likeness(&ran("", Some("1")), &ran("", Some("2"))),
            Likeness::Different
        );
    }

    #[test]
    fn numbers() {
        for (text, expected) in [
            ("7", Some("7")),
            ("-7", Some("-7")),
            ("7L", Some("7")),
            ("1.50", Some("1.50")),
            ("07", None),
            ("0", Some("0")),
            ("0.5", Some("0.5")),
            ("1e5", None),
            ("", None),
            ("-", None),
            ("1 2", None),
            ("1.", None),
            ("1234567890123456", None),
            ("NaN", None),
        ] {
            assert_eq!(number(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn sentences() {
        assert_eq!(Thing::Output.does(&printed("1`2\n")), "prints ``1`2``");
        assert_eq!(Thing::Output.does(&printed("\n")), "prints nothing");
        let lines = Thing::Output.does(&printed("1\n2\n"));
        assert_eq!(lines, "prints this:\n\n```\n1\n2\n```\n\n");
        let thrown = Ran {
            end: Ended::Raised("java.lang.ArithmeticException".into()),
            ..printed("")
        };
        assert_eq!(
            Thing::Output.does(&thrown),
            "ends with an `ArithmeticException`"
        );
    }
}
