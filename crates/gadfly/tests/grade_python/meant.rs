//! Inputs that a reference without annotations is meant for, as its text, its examples and its defaults
//! tell: others are held against nobody.

use super::features::{all_are, call, is, judged};

#[test]
fn who_asks_for_the_empty_text_means_a_text() {
    let reference = r#"
def last_sign(text):
    if text == "":
        raise ValueError("empty")
    return text[-1]
"#;
    let other = r#"
def last_sign(text):
    if not text:
        raise ValueError("nothing there")
    return text[len(text) - 1]
"#;
    let wrong = other.replace(
        "if not text:\n        raise ValueError(\"nothing there\")\n    ",
        "",
    );
    all_are(
        reference,
        &[("equivalent", other), ("different", &wrong)],
        |_| (),
    );
}

#[test]
fn signs_are_looked_for_in_texts() {
    let reference = r#"
def is_plain(password):
    return " " not in password and len(password) > 2
"#;
    let other = r#"
def is_plain(password):
    for c in password:
        if c == " ":
            return False
    return len(password) >= 3
"#;
    is(&judged(reference, other), "equivalent");
    let wrong = "
def is_plain(password):
    return len(password) > 2
";
    let found = judged(reference, wrong);
    is(&found, "different");
    assert!(call(&found).starts_with("is_plain('"), "{}", call(&found));
}

/// All kinds of signs in a text of a length that the programs speak of.
#[test]
fn passwords_have_signs_of_all_kinds() {
    let reference = r#"
def is_strong(password: str) -> bool:
    return (len(password) >= 8 and any(c.isdigit() for c in password)
            and any(c.isupper() for c in password))
"#;
    let wrong = reference.replace(">= 8", "> 8");
    let found = judged(reference, &wrong);
    is(&found, "different");
}

#[test]
fn boards_have_all_their_fields() {
    let reference = r#"
def determinant(m):
    return m[0][0] * m[1][1] - m[0][1] * m[1][0]
"#;
    let other = r#"
def determinant(m):
    (a, b), (c, d) = m
    return a * d - b * c
"#;
    let strict = r#"
def determinant(m):
    if len(m) != 2 or any(len(row) != 2 for row in m):
        return None
    return m[1][1] * m[0][0] - m[1][0] * m[0][1]
"#;
    let wrong = other.replace('-', "+");
    all_are(
        reference,
        &[
            ("equivalent", other),
            ("equivalent", strict),
            ("different", &wrong),
        ],
        |_| (),
    );
}

#[test]
fn the_first_two_of_many_are_no_board() {
    let reference = "
def start(xs):
    return xs[0] + xs[1]
";
    let wrong = "
def start(xs):
    return sum(xs)
";
    is(&judged(reference, wrong), "different");
}

#[test]
fn what_a_teacher_says_of_lengths_counts_more() {
    let reference = "
def total(xs):
    return xs[0] + xs[1] + xs[2]
";
    let other = "
def total(xs):
    return sum(xs)
";
    is(&judged(reference, other), "equivalent");
    let found = super::features::judged_with(reference, other, |task| {
        task.assume = vec!["3 <= len(xs) <= 4".into()];
    });
    is(&found, "different");
}

/// Nothing says whether numbers are meant or texts: a sum of numbers is right, and what is wrong with texts
/// only is wrong.
#[test]
fn numbers_or_texts() {
    all_are(
        "def joined(a, b):\n    return a + b\n",
        &[
            ("equivalent", "def joined(a, b):\n    return sum([a, b])\n"),
            ("different", "def joined(a, b):\n    return b + a\n"),
            ("different", "def joined(a, b):\n    return a + b + 1\n"),
        ],
        |_| (),
    );
}

#[test]
fn examples_show_what_is_meant() {
    let reference = r#"
def price_total(prices, basket):
    """{"tea": 2.5, "bun": 1}, [("tea", 2), ("bun", 1)] -> 6.0; KeyError for an unknown name."""
    total = 0
    for name, amount in basket:
        total += prices[name] * amount
    return total
"#;
    let other = r#"
def price_total(prices, basket):
    for name, _ in basket:
        if name not in prices:
            raise KeyError(name)
    return sum(prices[name] * amount for name, amount in basket)
"#;
    let wrong = other.replace(" * amount for", " for");
    all_are(
        reference,
        &[("equivalent", other), ("different", &wrong)],
        |_| (),
    );
}

#[test]
fn a_text_is_made_of_texts() {
    let reference = r#"
def decode(pairs):
    text = ""
    for c, n in pairs:
        text += c * n
    return text
"#;
    let other = r#"
def decode(pairs):
    signs = []
    for c, n in pairs:
        for _ in range(n):
            signs.append(c)
    return "".join(signs)
"#;
    let wrong = r#"
def decode(pairs):
    return "".join(c for c, n in pairs)
"#;
    all_are(
        reference,
        &[("equivalent", other), ("different", wrong)],
        |_| (),
    );
}

const BASKET: &str = "
class Basket:
    def __init__(self, items=None):
        self.items = list(items) if items is not None else []

    def add(self, item):
        self.items.append(item)

    def count(self):
        return len(self.items)
";

#[test]
fn defaults_are_each_programs_own() {
    let other = BASKET.replace("items=None", "items=()").replace(
        "list(items) if items is not None else []",
        "[*(items or ())]",
    );
    is(&judged(BASKET, &other), "equivalent");
}

#[test]
fn a_default_that_all_objects_share() {
    let wrong = BASKET
        .replace("items=None", "items=[]")
        .replace("list(items) if items is not None else []", "items");
    let found = judged(BASKET, &wrong);
    is(&found, "different");
}

#[test]
fn what_holds_single_signs_is_a_text() {
    let reference = r#"
def opened(formula):
    count = 0
    for part in formula:
        if part in "([{":
            count += 1
    return count
"#;
    let other = r#"
def opened(formula):
    return formula.count("(") + formula.count("[") + formula.count("{")
"#;
    let wrong = other.replace(" + formula.count(\"{\")", "");
    all_are(
        reference,
        &[("equivalent", other), ("different", &wrong)],
        |_| (),
    );
}

#[test]
fn elements_of_one_list_are_alike() {
    let reference = r#"
def common_start(filenames):
    if not filenames:
        return ""
    prefix = filenames[0]
    for name in filenames[1:]:
        while not name.startswith(prefix):
            prefix = prefix[:-1]
    return prefix
"#;
    let other = r#"
def common_start(filenames):
    start = ""
    if len(filenames) == 0:
        return start
    for sign in filenames[0]:
        for name in filenames:
            if not name.startswith(start + sign):
                return start
        start = start + sign
    return start
"#;
    let wrong = other.replace("for name in filenames:", "for name in filenames[:2]:");
    all_are(
        reference,
        &[("equivalent", other), ("different", &wrong)],
        |_| (),
    );
}

/// Who makes a text of whatever comes is meant for whatever comes.
#[test]
fn what_is_shown_may_be_anything() {
    let reference = "
def told(x):
    return 'It is ' + str(x)
";
    let wrong = "
def told(x):
    return 'It is ' + x
";
    is(&judged(reference, wrong), "different");
}

const LINE: &str = "
class WaitingLine:
    def __init__(self):
        self.people = []

    def join(self, name):
        self.people.append(name)

    def serve(self):
        if not self.people:
            return None
        return self.people.pop(0)
";

/// What an attribute holds is the program's business where methods tell all about it.
#[test]
fn attributes_that_methods_tell_of_are_free() {
    let other = "
class WaitingLine:
    def __init__(self):
        self.people = []
        self.first = 0

    def join(self, name):
        self.people.append(name)

    def serve(self):
        if self.first == len(self.people):
            return None
        self.first += 1
        return self.people[self.first - 1]
";
    let wrong = LINE.replace("pop(0)", "pop()");
    all_are(
        LINE,
        &[("equivalent", other), ("different", &wrong)],
        |_| (),
    );
}

/// Where only the next method shows that something was changed.
#[test]
fn methods_that_should_only_look() {
    let line = format!(
        "{LINE}
    def size(self):
        return len(self.people)

    def peek(self):
        return self.people[0] if self.people else None
"
    );
    let wrong = line.replace("self.people[0] if", "self.people.pop(0) if");
    is(&judged(&line, &wrong), "different");
}
