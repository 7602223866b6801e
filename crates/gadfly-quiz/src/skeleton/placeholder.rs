//! What the two languages share about placeholders: their names, their arguments, and the domains that
//! these mean; and the list of what is wrong.

use super::data::{Diagnostic, Domain, HoleKind, Span, TextDomain, line_column};
use super::domain;
use super::regex::Regex;
use crate::model::Language;

/// Placeholders whose value is a literal.
pub(crate) const VALUES: &[&str] = &[
    "INT",
    "LONG",
    "BOOLEAN",
    "CHAR",
    "STRING",
    "INTARRAY",
    "INT2DARRAY",
    "STRINGARRAY",
];
/// The other words of skeletons that are called.
pub(crate) const CALLS: &[&str] = &[
    "OP",
    "REL",
    "CHOICE",
    "ASSERT",
    "ASSERTBLOCK",
    "LOOP",
    "INVARIANT",
    "RAISES",
];
pub(crate) const CONSTRAINTS: &[&str] = &["range", "list", "regex"];
pub(crate) const HELPERS: &[&str] = &[
    "__distinct",
    "__sorted",
    "__impl",
    "__iff",
    "__count",
    "__forall",
    "__exists",
];
/// The longest array that is written down as a literal.
const LONGEST_ARRAY: i64 = 1000;

/// Everything that is wrong, in the order of the text.
pub(crate) struct Report<'a> {
    file: &'a str,
    text: &'a str,
    pub language: Language,
    found: Vec<Diagnostic>,
}

impl<'a> Report<'a> {
    pub(super) fn new(file: &'a str, text: &'a str, language: Language) -> Self {
        Self {
            file,
            text,
            language,
            found: Vec::new(),
        }
    }

    pub(super) fn at(&mut self, byte: usize, message: impl Into<String>) {
        let (line, column) = line_column(self.text, byte);
        self.found.push(Diagnostic {
            file: self.file.to_string(),
            line,
            column,
            message: message.into(),
        });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    pub(super) fn done(mut self) -> Vec<Diagnostic> {
        self.found.sort();
        self.found.dedup();
        self.found
    }
}

/// A constant of the skeleton.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Const {
    Int(i128),
    Char(char),
    Text(String),
    Boolean(bool),
}

/// An argument of a placeholder, its constants folded where they can be.
#[derive(Clone, Debug)]
pub(crate) struct Arg {
    pub span: Span,
    pub what: ArgKind,
}

pub(crate) type Folded = (Span, Option<Const>);

#[derive(Clone, Debug)]
pub(crate) enum ArgKind {
    Range(Vec<Folded>),
    List(Vec<Folded>),
    Regex(Vec<Folded>),
    Value(Const),
    /// Neither a constraint nor a constant.
    Other,
}

/// What the numbers of a domain are.
#[derive(Clone, Copy, PartialEq)]
enum Sort {
    Int,
    Long,
    Char,
    Length,
}

fn usage(name: &str, language: Language) -> &'static str {
    match (name, language) {
        ("INT", _) => "INT takes range(a, b), list(v, …) or nothing",
        ("LONG", _) => "LONG takes range(a, b), list(v, …) or nothing",
        ("BOOLEAN", _) => "BOOLEAN takes no arguments: BOOLEAN()",
        ("CHAR", Language::Java) => "CHAR takes range('a', 'z'), list('x', 'y', …) or nothing",
        ("CHAR", Language::Python) => {
            "CHAR takes range(\"a\", \"z\"), list(\"x\", \"y\", …) or nothing"
        }
        ("STRING", _) => "STRING takes list(\"…\", …), regex(\"…\") or nothing",
        ("INTARRAY", _) => {
            "INTARRAY takes a length and its elements: INTARRAY(range(3, 6), range(0, 9))"
        }
        ("INT2DARRAY", _) => {
            "INT2DARRAY takes rows, columns and elements: INT2DARRAY(2, 3, range(0, 9))"
        }
        ("STRINGARRAY", _) => {
            "STRINGARRAY takes a length and its elements: STRINGARRAY(4, regex(\"[a-z]{2,5}\"))"
        }
        ("OP", Language::Java) => "OP takes a list of operators: a OP(list(\"+\", \"-\")) b",
        ("OP", Language::Python) => "OP takes a list of operators: a OP(list(\"+\", \"-\")) b",
        ("REL", _) => "REL takes a list of comparisons: a REL(list(\"<\", \"<=\")) b",
        ("LOOP", _) => {
            "LOOP takes range(a, b), list(n, …) or a number: how often the next loop runs"
        }
        _ => "",
    }
}

/// The kind of the hole that a call of a placeholder with a value makes, and whether its domain is ours.
pub(crate) fn value_hole(
    name: &str,
    call: Span,
    args: &[Arg],
    report: &mut Report,
) -> Option<(HoleKind, bool)> {
    let language = report.language;
    let most = match name {
        "BOOLEAN" => 0,
        "INTARRAY" | "STRINGARRAY" => 2,
        "INT2DARRAY" => 3,
        _ => 1,
    };
    if args.len() > most {
        report.at(call.start, usage(name, language));
        return None;
    }
    let mut numbers = |n: usize, sort: Sort, default: fn() -> Domain| match args.get(n) {
        Some(arg) => number_domain(name, arg, sort, report),
        None => Some(default()),
    };
    let kind = match name {
        "INT" => HoleKind::Int(numbers(0, Sort::Int, domain::default_number)?),
        "LONG" => HoleKind::Long(numbers(0, Sort::Long, domain::default_number)?),
        "BOOLEAN" => HoleKind::Boolean,
        "CHAR" => HoleKind::Char(numbers(0, Sort::Char, domain::default_char)?),
        "STRING" => HoleKind::Text(text_domain(name, args.first(), report)?),
        "INTARRAY" => {
            let length = numbers(0, Sort::Length, domain::default_length);
            let element = numbers(1, Sort::Int, domain::default_number);
            HoleKind::IntArray {
                length: length?,
                element: element?,
            }
        }
        "INT2DARRAY" => {
            let rows = numbers(0, Sort::Length, domain::default_side);
            let columns = numbers(1, Sort::Length, domain::default_side);
            let element = numbers(2, Sort::Int, domain::default_number);
            HoleKind::Int2d {
                rows: rows?,
                columns: columns?,
                element: element?,
            }
        }
        "STRINGARRAY" => {
            let length = numbers(0, Sort::Length, domain::default_length);
            let element = text_domain(name, args.get(1), report);
            HoleKind::TextArray {
                length: length?,
                element: element?,
            }
        }
        _ => return None,
    };
    Some((kind, args.len() < most))
}

/// How often a loop runs.
pub(crate) fn turns(call: Span, args: &[Arg], report: &mut Report) -> Option<Domain> {
    match args {
        [arg] => number_domain("LOOP", arg, Sort::Length, report),
        _ => {
            report.at(call.start, usage("LOOP", report.language));
            None
        }
    }
}

fn number_domain(name: &str, arg: &Arg, sort: Sort, report: &mut Report) -> Option<Domain> {
    let language = report.language;
    match &arg.what {
        ArgKind::Range(ends) => {
            let [low, high] = ends.as_slice() else {
                report.at(
                    arg.span.start,
                    "range takes the least and the greatest value: range(1, 9)",
                );
                return None;
            };
            let from = number(name, low, sort, report);
            let to = number(name, high, sort, report);
            let (from, to) = (from?, to?);
            if from > to {
                let (a, b) = (shown(from, sort), shown(to, sort));
                report.at(
                    arg.span.start,
                    format!("this range is empty: {a} is more than {b}; write range({b}, {a})"),
                );
                return None;
            }
            Some(Domain::Range(from, to))
        }
        ArgKind::List(values) => {
            if values.is_empty() {
                report.at(
                    arg.span.start,
                    "this list is empty; give at least one value",
                );
                return None;
            }
            let values: Vec<Option<i64>> = values
                .iter()
                .map(|v| number(name, v, sort, report))
                .collect();
            Some(Domain::List(distinct(
                values.into_iter().collect::<Option<Vec<_>>>()?,
            )))
        }
        ArgKind::Value(value) => {
            let folded = (arg.span, Some(value.clone()));
            Some(Domain::List(vec![number(name, &folded, sort, report)?]))
        }
        ArgKind::Regex(_) => {
            let message = format!("regex is for strings; {}", usage(name, language));
            report.at(arg.span.start, message);
            None
        }
        ArgKind::Other => {
            report.at(arg.span.start, usage(name, language));
            None
        }
    }
}

fn distinct<T: PartialEq>(values: Vec<T>) -> Vec<T> {
    let mut out: Vec<T> = Vec::new();
    for value in values {
        if !out.contains(&value) {
            out.push(value);
        }
    }
    out
}

fn shown(value: i64, sort: Sort) -> String {
    match sort {
        Sort::Char => u32::try_from(value)
            .ok()
            .and_then(char::from_u32)
            .map_or(value.to_string(), |c| format!("'{c}'")),
        _ => value.to_string(),
    }
}

fn number(name: &str, (span, value): &Folded, sort: Sort, report: &mut Report) -> Option<i64> {
    let Some(value) = value else {
        report.at(
            span.start,
            "this is not a constant; the domain of a placeholder is fixed before the program runs",
        );
        return None;
    };
    let short = match value {
        Const::Text(t) if sort == Sort::Char => {
            let mut chars = t.chars();
            chars.next().filter(|_| chars.next().is_none())
        }
        Const::Char(c) => Some(*c),
        _ => None,
    };
    let whole = match (value, short, sort) {
        (_, Some(c), Sort::Char) => {
            if u32::from(c) > 0xffff {
                report.at(span.start, format!("'{c}' is not a single char in Java"));
                return None;
            }
            return Some(i64::from(u32::from(c)));
        }
        (Const::Int(n), _, Sort::Int | Sort::Long | Sort::Length) => *n,
        _ => {
            report.at(
                span.start,
                format!("this value does not fit; {}", usage(name, report.language)),
            );
            return None;
        }
    };
    let java = report.language == Language::Java;
    let (least, most, what): (i128, i128, &str) = match sort {
        Sort::Int if java => (i32::MIN.into(), i32::MAX.into(), "an int; use LONG"),
        Sort::Length if name == "LOOP" => (0, i32::MAX.into(), "a number of iterations"),
        Sort::Length => (0, LONGEST_ARRAY.into(), "a length from 0 to 1000"),
        _ => (i64::MIN.into(), i64::MAX.into(), "a number of 64 bits"),
    };
    if whole < least || whole > most {
        report.at(span.start, format!("{whole} is not {what}"));
        return None;
    }
    i64::try_from(whole).ok()
}

fn text_domain(name: &str, arg: Option<&Arg>, report: &mut Report) -> Option<TextDomain> {
    let Some(arg) = arg else {
        return Some(domain::default_text());
    };
    match &arg.what {
        ArgKind::List(values) if values.is_empty() => {
            report.at(
                arg.span.start,
                "this list is empty; give at least one string",
            );
            None
        }
        ArgKind::List(values) => {
            let texts = values.iter().map(|v| text(name, v, report));
            let texts: Vec<Option<String>> = texts.collect();
            let texts: Option<Vec<String>> = texts.into_iter().collect();
            Some(TextDomain::List(distinct(texts?)))
        }
        ArgKind::Value(value) => {
            let folded = (arg.span, Some(value.clone()));
            Some(TextDomain::List(vec![text(name, &folded, report)?]))
        }
        ArgKind::Regex(parts) => {
            let [pattern] = parts.as_slice() else {
                report.at(
                    arg.span.start,
                    "regex takes one pattern: regex(\"[a-z]{3,5}\")",
                );
                return None;
            };
            let source = text(name, pattern, report)?;
            match Regex::parse(&source) {
                Ok(regex) => Some(TextDomain::Regex(regex)),
                Err(why) => {
                    report.at(
                        pattern.0.start,
                        format!("this regular expression cannot be used: {why}"),
                    );
                    None
                }
            }
        }
        ArgKind::Range(_) | ArgKind::Other => {
            report.at(arg.span.start, usage(name, report.language));
            None
        }
    }
}

fn text(name: &str, (span, value): &Folded, report: &mut Report) -> Option<String> {
    match value {
        Some(Const::Text(t)) => Some(t.clone()),
        Some(_) => {
            let message = format!("this is not a string; {}", usage(name, report.language));
            report.at(span.start, message);
            None
        }
        None => {
            report.at(
                span.start,
                "this is not a constant; the domain of a placeholder is fixed before the program runs",
            );
            None
        }
    }
}

const JAVA_OPERATORS: &[&str] = &[
    "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>", "&&", "||",
];
const PYTHON_OPERATORS: &[&str] = &[
    "+", "-", "*", "/", "//", "%", "**", "&", "|", "^", "<<", ">>", "and", "or",
];
const JAVA_COMPARISONS: &[&str] = &["<", "<=", ">", ">=", "==", "!="];
const PYTHON_COMPARISONS: &[&str] = &[
    "<", "<=", ">", ">=", "==", "!=", "in", "not in", "is", "is not",
];

/// The kind of an operator hole.
pub(crate) fn operator_hole(name: &str, arg: &Arg, report: &mut Report) -> Option<HoleKind> {
    let language = report.language;
    let values: Vec<Folded> = match &arg.what {
        ArgKind::List(values) => values.clone(),
        ArgKind::Value(value) => vec![(arg.span, Some(value.clone()))],
        _ => {
            report.at(arg.span.start, usage(name, language));
            return None;
        }
    };
    if values.is_empty() {
        report.at(
            arg.span.start,
            "this list is empty; give at least one operator",
        );
        return None;
    }
    let operators = match language {
        Language::Java => JAVA_OPERATORS,
        Language::Python => PYTHON_OPERATORS,
    };
    let comparisons = match language {
        Language::Java => JAVA_COMPARISONS,
        Language::Python => PYTHON_COMPARISONS,
    };
    let (known, other, other_name) = match name {
        "OP" => (operators, comparisons, "REL"),
        _ => (comparisons, operators, "OP"),
    };
    let mut out = Vec::new();
    for value in &values {
        let Some(sign) = text(name, value, report) else {
            continue;
        };
        let sign = sign.trim().to_string();
        if known.contains(&sign.as_str()) {
            out.push(sign);
        } else if other.contains(&sign.as_str()) {
            report.at(
                value.0.start,
                format!("\"{sign}\" belongs to {other_name}, not to {name}"),
            );
        } else {
            report.at(
                value.0.start,
                format!(
                    "\"{sign}\" is not an operator of {}; {name} knows {}",
                    language.name(),
                    known.join(" ")
                ),
            );
        }
    }
    let out = distinct(out);
    if out.is_empty() {
        return None;
    }
    Some(if name == "OP" {
        HoleKind::Op(out)
    } else {
        HoleKind::Rel(out)
    })
}

/// The word of skeletons that an unknown name was probably meant to be.
pub(crate) fn nearest(name: &str, among: &[&'static str]) -> Option<&'static str> {
    let upper = name.to_uppercase();
    let distance = |known: &str| edit_distance(&upper, &known.to_uppercase());
    let limit = (name.len() / 3).min(2);
    among
        .iter()
        .map(|known| (distance(known), *known))
        .filter(|(d, known)| *d <= limit && (*d == 0 || known.len() > 2))
        .min_by_key(|(d, _)| *d)
        .map(|(_, known)| known)
}

fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, c) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, d) in b.iter().enumerate() {
            let swap = corner + usize::from(c != *d);
            corner = row[j + 1];
            row[j + 1] = swap.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

/// Whether a name looks like a word of skeletons: capitals, digits.
pub(crate) fn is_shouted(name: &str) -> bool {
    name.len() >= 2
        && name.chars().any(|c| c.is_ascii_uppercase())
        && name
            .chars()
            .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}

/// What to say about a call of an unknown name, if it was meant as a word of skeletons.
pub(crate) fn unknown_call(name: &str, constrained: bool) -> Option<String> {
    let all: Vec<&'static str> = VALUES.iter().chain(CALLS).copied().collect();
    let known = VALUES.join(", ");
    if name.starts_with("__") {
        let message = match nearest(name, HELPERS) {
            Some(helper) => format!("unknown helper {name}; did you mean {helper}?"),
            None if name == "__out" => "__out is not called: write __out without ()".into(),
            None => format!("unknown helper {name}; there are {}", HELPERS.join(", ")),
        };
        return Some(message);
    }
    if CONSTRAINTS.contains(&name) {
        return Some(format!(
            "{name} stands only inside a placeholder, as in INT({})",
            if name == "range" {
                "range(1, 9)"
            } else {
                "list(1, 5, 9)"
            }
        ));
    }
    if !is_shouted(name) && !constrained {
        return None;
    }
    Some(match nearest(name, &all) {
        Some(word) => format!("unknown placeholder {name}; did you mean {word}?"),
        None => format!("unknown placeholder {name}; there are {known}, OP, REL and CHOICE"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names() {
        let all: Vec<&'static str> = VALUES.iter().chain(CALLS).copied().collect();
        for (name, meant) in [
            ("INTT", Some("INT")),
            ("Int", Some("INT")),
            ("INTARAY", Some("INTARRAY")),
            ("ASERT", Some("ASSERT")),
            ("STRNIG", Some("STRING")),
            ("XYZZY", None),
            ("MAX", None),
        ] {
            assert_eq!(nearest(name, &all), meant, "{name}");
        }
    }
}
