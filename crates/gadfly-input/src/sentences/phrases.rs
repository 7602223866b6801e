//! The table of phrases.

use super::clause::{Clause, clauses, number};
use crate::characters::Kind;
use crate::place::{Place, Step};
use crate::predicate::Predicate;
use crate::scan::quoted;
use crate::summary::Summary;

/// Words after which a phrase is a case that is distinguished.
const CONDITIONS: [&str; 8] = [
    "if",
    "whether",
    "when",
    "unless",
    "otherwise",
    "iff",
    "else",
    "exactly",
];
/// Words that begin a description of what the program does.
const DOES: [&str; 22] = [
    "return",
    "returns",
    "count",
    "counts",
    "compute",
    "computes",
    "calculate",
    "calculates",
    "find",
    "finds",
    "sort",
    "sorts",
    "remove",
    "removes",
    "check",
    "checks",
    "sum",
    "sums",
    "print",
    "prints",
    "gives",
    "give",
];
const NOT: [&str; 6] = ["not", "never", "no", "isn't", "aren't", "cannot"];
const IS: [&str; 9] = [
    "is", "are", "be", "always", "being", "all", "both", "must", "already",
];
const NUMBERS: [&str; 14] = [
    "number", "numbers", "integer", "integers", "int", "ints", "whole", "real", "float", "floats",
    "amount", "amounts", "value", "values",
];
const SEQUENCES: [&str; 9] = [
    "list",
    "lists",
    "array",
    "arrays",
    "sequence",
    "sequences",
    "vector",
    "string",
    "tuple",
];
/// Nouns of collections whose elements are any numbers.
const PLAIN: [&str; 3] = ["numbers", "integers", "ints"];

type Found = (Predicate, bool);

struct Reader<'a> {
    places: &'a [(Place, Summary)],
    sentence: &'a str,
    /// It documents the entry alone: what it says without a name is about the arguments.
    is_own: bool,
    clauses: Vec<Clause>,
    found: Vec<Found>,
}

pub(super) fn in_sentence(sentence: &str, is_own: bool, places: &[(Place, Summary)]) -> Vec<Found> {
    let mut reader = Reader {
        places,
        is_own,
        sentence,
        clauses: clauses(sentence),
        found: Vec::new(),
    };
    for number in 0..reader.clauses.len() {
        let clause = reader.clauses[number].clone();
        for at in 0..clause.words.len() {
            reader.phrase(&clause, at);
        }
        reader.comparisons(&clause);
    }
    reader.quoted_words();
    reader.found
}

impl Reader<'_> {
    fn phrase(&mut self, clause: &Clause, at: usize) {
        let word = clause.word(at);
        let next = clause.word(at + 1);
        let is_case = clause.has_before(at, &CONDITIONS);
        let negated = clause.before(at).take(2).any(|w| NOT.contains(&w));
        // The sentence says that the program does something with such values.
        let is_done = is_case
            || clause
                .words
                .first()
                .is_some_and(|w| DOES.contains(&w.as_str()));
        match word {
            "non-empty" | "nonempty" => {
                self.say(clause, at, &lengthy, |p| Predicate::MinLength(p, 1), true);
            }
            "empty" => self.say(
                clause,
                at,
                &lengthy,
                |p| Predicate::MinLength(p, 1),
                negated && !is_case,
            ),
            "least" => self.at_least(clause, at, is_case),
            // "None if there is none", "0 for fewer than two".
            "none" | "nothing" | "fewer" if is_case || clause.has_before(at, &["for"]) => {
                self.say(clause, at, &lengthy, |p| Predicate::MinLength(p, 1), false);
            }
            "one" if next == "or" && clause.word(at + 2) == "more" => {
                self.say(
                    clause,
                    at,
                    &lengthy,
                    |p| Predicate::MinLength(p, 1),
                    !is_case,
                );
            }
            "positive" => {
                let adjective =
                    NUMBERS.contains(&next) && !next.ends_with('s') || is_plural_input(clause, at);
                let required = !is_case
                    && (adjective && !self.is_result(clause, at) || follows_is(clause, at));
                self.say(clause, at, &numeric, |p| Predicate::AtLeast(p, 0), required);
                self.say(clause, at, &numeric, Predicate::NotZero, required);
            }
            "non-negative" | "nonnegative" | "natural" => {
                self.say(clause, at, &numeric, |p| Predicate::AtLeast(p, 0), !is_case);
            }
            "negative" => self.say(
                clause,
                at,
                &numeric,
                |p| Predicate::AtLeast(p, 0),
                negated && !is_case,
            ),
            "non-zero" | "nonzero" => self.say(clause, at, &numeric, Predicate::NotZero, !is_case),
            "zero" | "0" if negated => self.say(clause, at, &numeric, Predicate::NotZero, !is_case),
            "zero" | "0" if is_case || clause.has_before(at, &["may", "can"]) => {
                self.say(clause, at, &numeric, Predicate::NotZero, false);
            }
            "than"
                if clause.before(at).next() == Some("greater") && matches!(next, "0" | "zero") =>
            {
                self.say(clause, at, &numeric, |p| Predicate::AtLeast(p, 0), !is_case);
                self.say(clause, at, &numeric, Predicate::NotZero, !is_case);
            }
            "between" => self.range(
                clause,
                at,
                number(next),
                number(clause.word(at + 3)),
                is_case,
            ),
            "from" if clause.word(at + 2) == "to" => {
                self.range(
                    clause,
                    at,
                    number(next),
                    number(clause.word(at + 3)),
                    is_case,
                );
            }
            "sorted" | "ascending" | "increasing" | "non-decreasing" => {
                let of_input = SEQUENCES.contains(&next) && !self.is_result(clause, at)
                    || follows_is(clause, at)
                    || clause.has_before(at, &["in", "is", "are"]) && next == "order";
                if of_input && !is_done
                    || SEQUENCES.contains(&next) && after_preposition(clause, at)
                {
                    self.say(clause, at, &listed, Predicate::Sorted, true);
                }
            }
            "distinct" | "unique" | "duplicates" | "twice" => {
                let without = word == "duplicates" || word == "twice";
                let said = if without {
                    clause.has_before(at, &["no", "not", "without", "never"])
                } else {
                    true
                };
                if !is_done && said {
                    self.say(clause, at, &listed, Predicate::Distinct, true);
                }
            }
            // "Every number exists only once".
            "once" if clause.has_before(at, &["only", "exactly", "most"]) && !is_done => {
                self.say(clause, at, &listed, Predicate::Distinct, true);
            }
            "same" if clause.has_before(at, &["no", "never"]) && !is_done => {
                self.say(clause, at, &grouped, Predicate::Distinct, true);
            }
            "length" | "lengths" | "long" | "size" if self.is_equal_length(clause, at) => {
                self.same_length(clause, is_case);
            }
            "rectangular" => self.say(clause, at, &nested, Predicate::Rectangular, !is_case),
            "square" if ["matrix", "grid", "board", "table", "array"].contains(&next) => {
                self.say(clause, at, &nested, Predicate::Rectangular, !is_case);
                self.say(clause, at, &nested, Predicate::Square, !is_case);
            }
            "whole" | "integer" | "integers" if !is_case => {
                self.say(clause, at, &numeric, Predicate::Whole, true);
            }
            "letters" | "digits" => self.characters(clause, at, is_done),
            "upper-case" | "uppercase" | "capital" | "capitals" | "case" if next != "letters" => {
                self.say(
                    clause,
                    at,
                    &textual,
                    |p| Predicate::Without(p, Kind::Upper),
                    false,
                );
            }
            "spaces" | "blanks" | "space" | "blank" | "sentence" | "whitespace" => {
                let required = negated && !is_case;
                self.say(
                    clause,
                    at,
                    &textual,
                    |p| Predicate::Without(p, Kind::Blank),
                    required,
                );
            }
            "punctuation" => {
                let required = clause.has_before(at, &["no", "not", "without"]) && !is_case;
                self.say(
                    clause,
                    at,
                    &textual,
                    |p| Predicate::Without(p, Kind::Punctuation),
                    required,
                );
            }
            "of" if PLAIN.contains(&next)
                && clause
                    .before(at)
                    .next()
                    .is_some_and(|w| SEQUENCES.contains(&w)) =>
            {
                self.plain_numbers(clause, at);
            }
            _ => {}
        }
    }

    /// A phrase about the values at some places.
    fn say(
        &mut self,
        clause: &Clause,
        at: usize,
        fits: &dyn Fn(&Place, &Summary) -> bool,
        predicate: impl Fn(Place) -> Predicate,
        required: bool,
    ) {
        for place in self.targets(clause, at, fits) {
            let found = (predicate(place), required);
            if !self.found.iter().any(|(known, _)| *known == found.0) {
                self.found.push(found);
            }
        }
    }

    /// `at least three judges`, `n is at least 1`.
    fn at_least(&mut self, clause: &Clause, at: usize, is_case: bool) {
        let Some(least) = number(clause.word(at + 1)) else {
            return;
        };
        let after = clause.word(at + 2);
        if after.is_empty() || ["and", "or"].contains(&after) {
            self.say(
                clause,
                at,
                &numeric,
                |p| Predicate::AtLeast(p, least),
                !is_case,
            );
            if least == 1 {
                self.say(clause, at, &numeric, Predicate::NotZero, !is_case);
            }
        } else if let Ok(least) = usize::try_from(least) {
            self.say(
                clause,
                at,
                &lengthy,
                |p| Predicate::MinLength(p, least),
                !is_case,
            );
            if clause.has(&["column", "columns"]) {
                let inner = |place: &Place, summary: &Summary| {
                    summary.lists && place.steps == [Step::Elements]
                };
                self.say(
                    clause,
                    at,
                    &inner,
                    |p| Predicate::MinLength(p, least),
                    !is_case,
                );
            }
        }
    }

    fn range(
        &mut self,
        clause: &Clause,
        at: usize,
        from: Option<i64>,
        to: Option<i64>,
        is_case: bool,
    ) {
        let (Some(from), Some(to)) = (from, to) else {
            return;
        };
        if is_case || from >= to {
            return;
        }
        self.say(clause, at, &numeric, |p| Predicate::AtLeast(p, from), true);
        self.say(clause, at, &numeric, |p| Predicate::AtMost(p, to), true);
        if from > 0 {
            self.say(clause, at, &numeric, |p| Predicate::AtLeast(p, 0), true);
            self.say(clause, at, &numeric, Predicate::NotZero, true);
        }
    }

    /// `n >= 0`, `1 <= month <= 12`, `(1 to 12)`, `0..9`.
    fn comparisons(&mut self, clause: &Clause) {
        let words = &clause.words;
        for at in 0..words.len() {
            if clause.has_before(at, &CONDITIONS) {
                return;
            }
            for separator in ["..", "-", "–"] {
                if let Some((from, to)) = words[at].split_once(separator)
                    && let (Ok(from), Ok(to)) = (from.parse(), to.trim_start_matches('.').parse())
                {
                    self.range(clause, at, Some(from), Some(to), false);
                }
            }
            if clause.word(at + 1) == "to" && at == 0 && words.len() == 3 {
                self.range(
                    clause,
                    at,
                    number(&words[at]),
                    number(&words[at + 2]),
                    false,
                );
            }
            let sign = clause.word(at + 1).to_owned();
            if !["<", "<=", ">", ">="].contains(&sign.as_str()) {
                continue;
            }
            self.comparison(&words[at], &sign, clause.word(at + 2));
        }
    }

    fn comparison(&mut self, left: &str, sign: &str, right: &str) {
        let place = |name: &str| {
            let mut places = self.places.iter();
            let found = places.find(|(place, summary)| {
                place.steps.is_empty() && place.parameter.to_lowercase() == name && summary.numbers
            });
            found.map(|(place, _)| place.clone())
        };
        let limits = match (place(left), number(left), place(right), number(right)) {
            (Some(place), _, _, Some(limit)) => limit_of(place, sign, limit),
            (_, Some(limit), Some(place), _) => {
                let turned = match sign {
                    "<" => ">",
                    "<=" => ">=",
                    ">" => "<",
                    _ => "<=",
                };
                limit_of(place, turned, limit)
            }
            (Some(one), _, Some(two), _) => match sign {
                "<" | "<=" => vec![Predicate::Ordered(one, two)],
                _ => vec![Predicate::Ordered(two, one)],
            },
            _ => Vec::new(),
        };
        self.found
            .extend(limits.into_iter().map(|limit| (limit, true)));
    }

    /// `both lists have the same length`, `equally long`.
    fn is_equal_length(&self, clause: &Clause, at: usize) -> bool {
        let word = clause.word(at);
        match word {
            "long" => clause.has_before(at, &["equally", "as"]),
            _ => clause.has_before(at, &["same", "equal", "identical"]),
        }
    }

    fn same_length(&mut self, clause: &Clause, is_case: bool) {
        let rows = clause.has(&["rows", "row", "lines", "inner", "sublists"]);
        if rows {
            self.say(clause, 0, &nested, Predicate::Rectangular, !is_case);
            return;
        }
        let singles: Vec<Place> = self
            .places
            .iter()
            .filter(|(place, summary)| place.steps.is_empty() && lengthy(place, summary))
            .map(|(place, _)| place.clone())
            .collect();
        if let [one, two] = &singles[..] {
            let same = Predicate::SameLength(one.clone(), two.clone());
            self.found.push((same, !is_case));
        } else if singles.len() == 1 {
            self.say(clause, 0, &nested, Predicate::Rectangular, !is_case);
        }
    }

    /// `consists of lower-case letters`, `only digits`, `a string of digits`; otherwise they are among others.
    fn characters(&mut self, clause: &Clause, at: usize, is_done: bool) {
        let only = clause.has(&[
            "only", "consists", "consist", "made", "solely", "contains", "contain",
        ]) || clause.before(at).take(3).any(|word| word == "of");
        let mut kinds: Vec<Kind> = Vec::new();
        let upper = clause.has(&["upper-case", "uppercase", "capital"]);
        let lower = clause.has(&["lower-case", "lowercase", "small"]);
        if clause.has(&["letters"]) {
            if lower || !upper {
                kinds.push(Kind::Lower);
            }
            if upper || !lower {
                kinds.push(Kind::Upper);
            }
        }
        if clause.has(&["digits"]) {
            kinds.push(Kind::Digit);
        }
        if clause.has(&["spaces", "blanks"]) {
            kinds.push(Kind::Blank);
        }
        let negated = clause.has_before(at, &["no", "not", "without", "never"]);
        if only && !negated && !is_done {
            for kind in Kind::ALL {
                if !kinds.contains(&kind) {
                    self.say(clause, at, &textual, |p| Predicate::Without(p, kind), true);
                }
            }
        }
        for kind in kinds {
            self.say(
                clause,
                at,
                &textual,
                |p| Predicate::Without(p, kind),
                negated && !is_done,
            );
        }
    }

    /// `a list of numbers`: of any sign.
    fn plain_numbers(&mut self, clause: &Clause, at: usize) {
        let elements = |place: &Place, summary: &Summary| {
            summary.numbers && place.steps.last() == Some(&Step::Elements)
        };
        let qualified = self.sentence.to_lowercase();
        if ["positive", "negative", "natural"]
            .iter()
            .any(|w| qualified.contains(w))
        {
            return;
        }
        self.say(clause, at, &elements, |p| Predicate::AtLeast(p, 0), false);
    }

    /// `one of 'rock', 'paper' or 'scissors'`; `texts like "08:15"`.
    fn quoted_words(&mut self) {
        let lower = self.sentence.to_lowercase();
        let words = quoted(self.sentence);
        let Some(clause) = self.clauses.first().cloned() else {
            return;
        };
        if clause
            .words
            .first()
            .is_some_and(|w| DOES.contains(&w.as_str()))
            && !lower.contains("one of")
        {
            return;
        }
        if words.len() > 1 && (lower.contains("one of") || lower.contains("either")) {
            let said = words.clone();
            self.say(
                &clause,
                0,
                &textual,
                move |p| Predicate::OneOf(p, said.clone()),
                true,
            );
        }
        let by_example = ["like", "form", "format", "such as", "e.g."];
        let example = words.iter().find(|word| {
            let mut kinds = word.chars().map(Kind::of);
            kinds.any(|kind| kind == Kind::Digit)
                && word.chars().any(|c| Kind::of(c) == Kind::Punctuation)
        });
        if let Some(example) = example.filter(|_| by_example.iter().any(|w| lower.contains(w))) {
            let example = example.clone();
            self.say(
                &clause,
                0,
                &textual,
                move |p| Predicate::Shape(p, example.clone()),
                true,
            );
        }
    }

    /// Whether the clause speaks of the result: `returns a sorted list`, `the number of positive integers`.
    fn is_result(&self, clause: &Clause, at: usize) -> bool {
        let mut words = clause
            .before(at)
            .skip_while(|w| ["a", "an", "the", "new", "only"].contains(w));
        words.next().is_some_and(|w| {
            DOES.contains(&w)
                || w == "of" && clause.has_before(at, &["number", "sum", "all", "product"])
        })
    }

    /// The places that a phrase speaks of: those of the nearest parameter that the sentence names, or the only ones
    /// that fit.
    fn targets(
        &self,
        clause: &Clause,
        at: usize,
        fits: &dyn Fn(&Place, &Summary) -> bool,
    ) -> Vec<Place> {
        let fitting: Vec<&Place> = self
            .places
            .iter()
            .filter(|(place, summary)| fits(place, summary))
            .map(|(place, _)| place)
            .collect();
        let mut names: Vec<&str> = fitting.iter().map(|p| p.parameter.as_str()).collect();
        names.dedup();
        let in_clause = names.iter().filter_map(|name| {
            let near = clause
                .words
                .iter()
                .enumerate()
                .filter(|(_, word)| is_name(word, name));
            let distance = near.map(|(i, _)| i.abs_diff(at)).min()?;
            Some((distance, *name))
        });
        let mut named: Vec<(usize, &str)> = in_clause.collect();
        if named.is_empty() {
            let elsewhere = names.iter().filter(|name| {
                let mut words = self.clauses.iter().flat_map(|c| &c.words);
                words.any(|word| is_name(word, name))
            });
            named = elsewhere.map(|name| (0, *name)).collect();
        }
        named.sort_unstable();
        let several = clause.has(&["both", "two", "all", "each", "every", "and", "are"]);
        let chosen: Vec<&str> = match &named[..] {
            [] => names,
            [first, ..] if !several => vec![first.1],
            all => all.iter().map(|(_, name)| *name).collect(),
        };
        let mut places: Vec<Place> = Vec::new();
        for name in chosen {
            let own = fitting.iter().filter(|p| p.parameter == name);
            let depth = own.clone().map(|p| p.steps.len()).min();
            let shallow = own.filter(|p| Some(p.steps.len()) == depth);
            places.extend(shallow.map(|p| (*p).clone()));
        }
        // Without a name it must be clear.
        if named.is_empty() && (places.len() > 1 && !several || !self.is_own) {
            return Vec::new();
        }
        places
    }
}

fn limit_of(place: Place, sign: &str, limit: i64) -> Vec<Predicate> {
    let (least, most) = match sign {
        ">" => (limit.checked_add(1), None),
        ">=" => (Some(limit), None),
        "<" => (None, limit.checked_sub(1)),
        _ => (None, Some(limit)),
    };
    let mut found = Vec::new();
    if let Some(least) = least {
        found.push(Predicate::AtLeast(place.clone(), least.min(0).max(least)));
        if least > 0 {
            found.push(Predicate::AtLeast(place.clone(), 0));
            found.push(Predicate::NotZero(place.clone()));
        }
    }
    found.extend(most.map(|most| Predicate::AtMost(place, most)));
    found
}

/// Whether a word is the name of a parameter, perhaps in the other number: `price` for `prices`.
fn is_name(word: &str, name: &str) -> bool {
    // The article is no parameter.
    if word == "a" {
        return false;
    }
    let name = name.to_lowercase();
    let stem = |word: &str| word.strip_suffix('s').unwrap_or(word).to_owned();
    word == name || word.len() > 2 && stem(word) == stem(&name)
}

fn follows_is(clause: &Clause, at: usize) -> bool {
    clause.before(at).next().is_some_and(|w| IS.contains(&w))
}

/// `positive numbers` that are given, not asked for: `takes positive numbers`, `two positive numbers`.
fn is_plural_input(clause: &Clause, at: usize) -> bool {
    let before = clause.before(at).next().unwrap_or_default();
    clause.word(at + 1).ends_with('s')
        && NUMBERS.contains(&clause.word(at + 1))
        && !["the", "all", "of", "only", "how", "many"].contains(&before)
}

fn after_preposition(clause: &Clause, at: usize) -> bool {
    let mut words = clause
        .before(at)
        .skip_while(|w| ["a", "an", "the"].contains(w));
    words
        .next()
        .is_some_and(|w| ["in", "of", "two", "into", "both"].contains(&w))
}

fn numeric(_: &Place, summary: &Summary) -> bool {
    summary.numbers
}

fn textual(_: &Place, summary: &Summary) -> bool {
    summary.has_strings()
}

fn lengthy(_: &Place, summary: &Summary) -> bool {
    summary.is_container() || summary.has_strings()
}

fn listed(_: &Place, summary: &Summary) -> bool {
    summary.lists
}

fn grouped(_: &Place, summary: &Summary) -> bool {
    summary.lists || summary.maps
}

fn nested(place: &Place, summary: &Summary) -> bool {
    summary.lists && place.steps.is_empty()
}
