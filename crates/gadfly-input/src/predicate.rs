//! Statements about inputs from a fixed list of templates: what they mean, how they are stated and asked.
//!
//! A predicate says something only of values of its own kind: "n is not negative" holds of every string. So a
//! place may hold values of several kinds, and predicates about the others do no harm.

use std::fmt;

use crate::characters::Kind;
use crate::place::Place;
use crate::value::{Call, Value, ValueKind};

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Predicate {
    /// Values are not of a kind.
    NotKind(Place, ValueKind),
    /// Numbers are not below a limit.
    AtLeast(Place, i64),
    /// Numbers are not above a limit.
    AtMost(Place, i64),
    NotZero(Place),
    /// Numbers are integers.
    Whole(Place),
    /// Strings and collections have elements, at least so many.
    MinLength(Place, usize),
    MaxLength(Place, usize),
    /// Strings have no characters of a kind.
    Without(Place, Kind),
    /// Strings do not begin or end with a space, and have no two in a row.
    SingleSpaces(Place),
    /// Strings are among these.
    OneOf(Place, Vec<String>),
    /// Strings have the form of an example: digits, letters and other characters in the same positions.
    Shape(Place, String),
    /// Numbers within strings are not greater than those of an example: "25:99" has the form of "08:15".
    NoGreater(Place, String),
    /// Elements are in ascending order.
    Sorted(Place),
    /// No element occurs twice.
    Distinct(Place),
    /// The elements are lists of the same length.
    Rectangular(Place),
    /// And of the length of the whole.
    Square(Place),
    SameLength(Place, Place),
    /// The first is not greater than the second.
    Ordered(Place, Place),
    /// A number is an index of something.
    Inside(Place, Place),
    /// A number is not greater than the length of something.
    WithinLength(Place, Place),
}

impl Predicate {
    /// The places that it speaks of.
    pub fn places(&self) -> Vec<&Place> {
        use Predicate::*;
        match self {
            NotKind(place, _)
            | AtLeast(place, _)
            | AtMost(place, _)
            | NotZero(place)
            | Whole(place)
            | MinLength(place, _)
            | MaxLength(place, _)
            | Without(place, _)
            | SingleSpaces(place)
            | OneOf(place, _)
            | Shape(place, _)
            | NoGreater(place, _)
            | Sorted(place)
            | Distinct(place)
            | Rectangular(place)
            | Square(place) => vec![place],
            SameLength(one, two)
            | Ordered(one, two)
            | WithinLength(one, two)
            | Inside(one, two) => vec![one, two],
        }
    }

    /// Whether a statement of the reference for its violations shows in a few runs. Of these, too few inputs that
    /// satisfy them are tried to tell which statements they do not reach.
    pub(crate) fn shows_in_runs(&self) -> bool {
        use Predicate::*;
        !matches!(
            self,
            Shape(..)
                | NoGreater(..)
                | OneOf(..)
                | Sorted(_)
                | Distinct(_)
                | AtMost(..)
                | Inside(..)
        )
    }

    /// Whether the arguments of a call satisfy it.
    pub fn holds(&self, call: &Call) -> bool {
        use Predicate::*;
        let all =
            |place: &Place, fits: &dyn Fn(&Value) -> bool| place.values(call).into_iter().all(fits);
        let pairs = |one: &Place, two: &Place, fits: &dyn Fn(&Value, &Value) -> bool| {
            let (ones, twos) = (one.values(call), two.values(call));
            match (one.is_single(), two.is_single()) {
                // Of the same element: the first and the second item of each pair.
                (false, false) if ones.len() == twos.len() => {
                    ones.into_iter().zip(twos).all(|(a, b)| fits(a, b))
                }
                _ => ones.iter().all(|a| twos.iter().all(|b| fits(a, b))),
            }
        };
        match self {
            NotKind(place, kind) => all(place, &|v| v.kind() != Some(*kind)),
            AtLeast(place, least) => {
                all(place, &|v| v.as_number().is_none_or(|n| n >= *least as f64))
            }
            AtMost(place, most) => all(place, &|v| v.as_number().is_none_or(|n| n <= *most as f64)),
            NotZero(place) => all(place, &|v| v.as_number() != Some(0.0)),
            Whole(place) => all(place, &|v| !matches!(v, Value::Float(_))),
            MinLength(place, least) => all(place, &|v| v.len().is_none_or(|len| len >= *least)),
            MaxLength(place, most) => all(place, &|v| v.len().is_none_or(|len| len <= *most)),
            Without(place, kind) => all(place, &|v| match v {
                Value::Text(text) => text.chars().all(|c| Kind::of(c) != *kind),
                _ => true,
            }),
            SingleSpaces(place) => all(place, &|v| match v {
                Value::Text(text) => {
                    text.is_empty()
                        || !(text.starts_with(' ') || text.ends_with(' ') || text.contains("  "))
                }
                _ => true,
            }),
            OneOf(place, words) => all(place, &|v| match v {
                Value::Text(text) => words.contains(text),
                _ => false,
            }),
            Shape(place, example) => all(place, &|v| match v {
                Value::Text(text) => shape(text).eq(shape(example)),
                _ => false,
            }),
            NoGreater(place, example) => all(place, &|v| match v {
                Value::Text(text) => numbers(text)
                    .iter()
                    .zip(numbers(example))
                    .all(|(a, b)| *a <= b),
                _ => true,
            }),
            Sorted(place) => all(place, &|v| match v {
                Value::List(items) => items.windows(2).all(|pair| is_ordered(&pair[0], &pair[1])),
                _ => true,
            }),
            Distinct(place) => {
                all(place, &|v| match v {
                    Value::List(items) => is_distinct(items.iter()),
                    Value::Map(pairs) => is_distinct(pairs.iter().map(|(_, value)| value)),
                    _ => true,
                }) && (place.is_single()
                    || is_distinct(
                        place
                            .values(call)
                            .into_iter()
                            .filter(|v| v.elements().is_none()),
                    ))
            }
            Rectangular(place) => all(place, &|v| {
                let lengths = inner_lengths(v);
                lengths.windows(2).all(|pair| pair[0] == pair[1])
            }),
            Square(place) => all(place, &|v| {
                let lengths = inner_lengths(v);
                lengths.iter().all(|len| Some(*len) == v.len())
            }),
            SameLength(one, two) => pairs(one, two, &|a, b| match (a.len(), b.len()) {
                (Some(a), Some(b)) => a == b,
                _ => true,
            }),
            Ordered(one, two) => pairs(one, two, &is_ordered),
            Inside(number, whole) => pairs(number, whole, &|n, v| match (n.as_number(), v.len()) {
                (Some(n), Some(len)) => n >= 0.0 && n < len as f64,
                _ => true,
            }),
            WithinLength(number, whole) => {
                pairs(number, whole, &|n, v| match (n.as_number(), v.len()) {
                    (Some(n), Some(len)) => n <= len as f64,
                    _ => true,
                })
            }
        }
    }

    /// What is asked about inputs that violate it.
    pub fn question(&self) -> String {
        use Predicate::*;
        let is_single = self.places()[0].is_single();
        let place = self.places()[0].asked();
        match self {
            NotKind(_, kind) if is_single => format!("May {place} be {}?", kind.singular()),
            NotKind(_, kind) => format!("May {place} be {}?", kind.plural()),
            AtLeast(_, 0) => format!("May {place} be negative?"),
            AtLeast(_, least) => format!("May {place} be less than {least}?"),
            AtMost(_, most) => format!("May {place} be greater than {most}?"),
            NotZero(_) => format!("May {place} be 0?"),
            Whole(_) => format!("May {place} be a fraction (such as 0.5)?"),
            MinLength(_, 1) => format!("May {place} be empty?"),
            MinLength(_, least) => format!("May {place} have fewer than {least} elements?"),
            MaxLength(_, most) => format!("May {place} have more than {most} elements?"),
            Without(_, kind) => format!("May {place} contain {}?", kind.words()),
            SingleSpaces(_) => {
                format!("May {place} begin or end with a space, or contain two in a row?")
            }
            OneOf(_, words) => format!("May {place} be anything but {}?", list(words)),
            Shape(_, example) => format!("May {place} have another form than \"{example}\"?"),
            NoGreater(_, example) => {
                format!("May {place} contain greater numbers than \"{example}\"?")
            }
            Sorted(_) => format!("May {place} be unsorted?"),
            Distinct(_) => format!("May {place} contain equal elements?"),
            Rectangular(_) => format!("May the elements of {place} have different lengths?"),
            Square(_) => format!("May {place} have another number of rows than of columns?"),
            SameLength(_, other) => {
                format!("May {place} and {} have different lengths?", other.asked())
            }
            Ordered(_, other) => format!("May {place} be greater than {}?", other.asked()),
            Inside(_, whole) => format!("May {place} be outside of {}?", whole.asked()),
            WithinLength(_, whole) => {
                format!(
                    "May {place} be greater than the length of {}?",
                    whole.asked()
                )
            }
        }
    }
}

fn inner_lengths(value: &Value) -> Vec<usize> {
    let elements = value.elements().unwrap_or_default();
    elements.iter().filter_map(Value::len).collect()
}

fn is_ordered(one: &Value, two: &Value) -> bool {
    match (one, two) {
        (Value::Text(a), Value::Text(b)) => a <= b,
        (Value::Record(a), Value::Record(b)) => {
            let first = a.iter().zip(b).find(|(a, b)| a != b);
            first.is_none_or(|(a, b)| is_ordered(a, b))
        }
        _ => match (one.as_number(), two.as_number()) {
            (Some(a), Some(b)) => a <= b,
            _ => true,
        },
    }
}

fn is_distinct<'v>(items: impl Iterator<Item = &'v Value>) -> bool {
    let mut seen: Vec<&Value> = Vec::new();
    for item in items {
        if seen.contains(&item) {
            return false;
        }
        seen.push(item);
    }
    true
}

/// The form of a string: letters and digits stand for their kind.
fn shape(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().map(|c| match Kind::of(c) {
        Kind::Lower => 'a',
        Kind::Upper => 'A',
        Kind::Digit => '0',
        _ => c,
    })
}

/// The numbers that digits in a string stand for.
fn numbers(text: &str) -> Vec<u64> {
    let parts = text.split(|c: char| !c.is_ascii_digit());
    let numbers = parts.filter(|part| !part.is_empty());
    numbers
        .map(|part| part.parse().unwrap_or(u64::MAX))
        .collect()
}

/// `'a', 'b' or 'c'`.
fn list(words: &[String]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

impl fmt::Display for Predicate {
    /// The statement: `n is not negative`, `elements of xs are not empty`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Predicate::*;
        let place = self.places()[0];
        let is = if place.is_single() { "is" } else { "are" };
        let has = if place.is_single() { "has" } else { "have" };
        let contains = if place.is_single() {
            "contains"
        } else {
            "contain"
        };
        match self {
            NotKind(_, kind) if place.is_single() => {
                write!(f, "{place} is not {}", kind.singular())
            }
            NotKind(_, kind) => write!(f, "{place} are not {}", kind.plural()),
            AtLeast(_, 0) => write!(f, "{place} {is} not negative"),
            AtLeast(_, least) => write!(f, "{place} {is} at least {least}"),
            AtMost(_, most) => write!(f, "{place} {is} at most {most}"),
            NotZero(_) => write!(f, "{place} {is} not 0"),
            Whole(_) => write!(f, "{place} {is} whole"),
            MinLength(_, 1) => write!(f, "{place} {is} not empty"),
            MinLength(_, least) => write!(f, "{place} {has} at least {least} elements"),
            MaxLength(_, most) => write!(f, "{place} {has} at most {most} elements"),
            Without(_, kind) => write!(f, "{place} {contains} no {}", kind.words()),
            SingleSpaces(_) => write!(f, "{place} {has} single spaces, none at the ends"),
            OneOf(_, words) => write!(f, "{place} {is} {}", list(words)),
            Shape(_, example) => write!(f, "{place} {has} the form \"{example}\""),
            NoGreater(_, example) => {
                write!(
                    f,
                    "{place} {contains} no greater numbers than \"{example}\""
                )
            }
            Sorted(_) => write!(f, "{place} {is} sorted"),
            Distinct(_) => write!(f, "{place} {has} no equal elements"),
            Rectangular(_) => write!(f, "{place} {is} rectangular"),
            Square(_) => write!(f, "{place} {is} square"),
            SameLength(_, other) => write!(f, "{place} and {other} have the same length"),
            Ordered(_, other) => write!(f, "{place} {is} not greater than {other}"),
            Inside(_, whole) => write!(f, "{place} {is} an index of {whole}"),
            WithinLength(_, whole) => write!(f, "{place} {is} at most the length of {whole}"),
        }
    }
}
