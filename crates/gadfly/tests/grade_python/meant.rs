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
    let reference = r"
def is_strong(password: str) -> bool:
    return (len(password) >= 8 and any(c.isdigit() for c in password)
            and any(c.isupper() for c in password))
";
    let wrong = reference.replace(">= 8", "> 8");
    let found = judged(reference, &wrong);
    is(&found, "different");
}

#[test]
fn boards_have_all_their_fields() {
    let reference = r"
def determinant(m):
    return m[0][0] * m[1][1] - m[0][1] * m[1][0]
";
    let other = r"
def determinant(m):
    (a, b), (c, d) = m
    return a * d - b * c
";
    let strict = r"
def determinant(m):
    if len(m) != 2 or any(len(row) != 2 for row in m):
        return None
    return m[1][1] * m[0][0] - m[1][0] * m[0][1]
";
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
            ("open", "def joined(a, b):\n    return b + a\n"),
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
    let other = r"
def price_total(prices, basket):
    for name, _ in basket:
        if name not in prices:
            raise KeyError(name)
    return sum(prices[name] * amount for name, amount in basket)
";
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
    all_are(reference, &[("open", other), ("different", wrong)], |_| ());
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

/// What is given one by one is of one kind, as in a list.
#[test]
fn further_arguments_are_alike() {
    let reference = "
def winner(*votes):
    count = {}
    for vote in votes:
        count[vote] = count.get(vote, 0) + 1
    return max(count, key=lambda k: (count[k], k), default=None)
";
    let other = "
def winner(*votes):
    best = None
    for vote in sorted(votes):
        if best is None or votes.count(vote) >= votes.count(best):
            best = vote
    return best
";
    let wrong = other.replace(">= votes", "> votes");
    all_are(
        reference,
        &[("equivalent", other), ("different", &wrong)],
        |_| (),
    );
}

/// How an object holds what it holds is the program's business, but not whether a call changes it.
#[test]
fn a_method_that_changes_its_object_is_not_one_that_does_not() {
    let reference = "
class Vector:
    def __init__(self, x: int, y: int):
        self.x = x
        self.y = y

    def plus(self, other: 'Vector') -> 'Vector':
        return Vector(self.x + other.x, self.y + other.y)
";
    let mutates = reference.replace(
        "return Vector(self.x + other.x, self.y + other.y)",
        "self.x += other.x\n        self.y += other.y\n        return self",
    );
    let other = reference.replace(
        "return Vector(self.x + other.x, self.y + other.y)",
        "result = Vector(other.x, other.y)\n        result.x += self.x\n        result.y += self.y\n        return result",
    );
    // What only another call of the same object shows.
    let total = "\n    def total(self) -> int:\n        return 3 * self.x + self.y\n";
    let hide = |text: &str| {
        (text.to_string() + total)
            .replace(".x", "._x")
            .replace(".y", "._y")
    };
    let (private, hidden) = (hide(reference), hide(&mutates));
    all_are(
        reference,
        &[("different", &mutates), ("equivalent", &other)],
        |_| (),
    );
    is(&judged(&private, &hidden), "different");
}

/// Operators, `len()`, `str()` and attributes that are calculated are methods as others are.
#[test]
fn operators_and_properties_are_graded() {
    let vector = "
class Vector:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)

    def __str__(self):
        return '(' + str(self.x) + ', ' + str(self.y) + ')'
";
    let close = vector.replace("', '", "','");
    let formatted = vector.replace(
        "'(' + str(self.x) + ', ' + str(self.y) + ')'",
        "f'({self.x}, {self.y})'",
    );
    let kinds = [("different", close.as_str()), ("equivalent", &formatted)];
    all_are(vector, &kinds, |_| ());

    let list = "
class Numbers:
    def __init__(self):
        self.items = []

    def append(self, value: int):
        self.items.append(value)

    def remove(self, value: int):
        if value not in self.items:
            return False
        self.items.remove(value)
        return True

    def __len__(self):
        return len(self.items)
";
    let counted = list
        .replace("self.items = []", "self.items = []\n        self.size = 0")
        .replace(
            "self.items.append(value)",
            "self.items.append(value)\n        self.size += 1",
        )
        .replace("return len(self.items)", "return self.size");
    let right = counted.replace(
        "self.items.remove(value)",
        "self.items.remove(value)\n        self.size -= 1",
    );
    all_are(
        list,
        &[("different", &counted), ("equivalent", &right)],
        |_| (),
    );

    let square = "
class Square:
    def __init__(self, side: int):
        self.side = side

    @property
    def area(self):
        return self.side * self.side
";
    let wrong = square.replace("self.side * self.side", "self.side * 2");
    let other = square.replace("self.side * self.side", "self.side ** 2");
    all_are(
        square,
        &[("different", &wrong), ("equivalent", &other)],
        |_| (),
    );
}

/// Strings that nothing looks at differ from each other where a difference is guessed.
#[test]
fn who_is_returned_shows_by_the_name() {
    let reference = "
def best_student(students):
    best = students[0]
    for student in students:
        if student['grade'] < best['grade']:
            best = student
    return best['name']
";
    let wrong = reference.replace(" < ", " > ");
    all_are(reference, &[("different", &wrong)], |task| {
        task.assume = vec![
            "len(students) > 0 and all(set(s) == {'name', 'grade'} and 1 <= s['grade'] <= 6 \
             for s in students) and len({s['grade'] for s in students}) == len(students)"
                .into(),
        ];
    });
}

/// What the teacher wrote for the precondition alone is asked of nobody.
#[test]
fn helpers_of_preconditions_are_not_graded() {
    let reference = "
def is_small(n: int) -> bool:
    return abs(n) < limit()

def limit():
    return 9

def twice(n: int) -> int:
    return double(n)

def double(n: int) -> int:
    return n + n

def valid(n: int) -> bool:
    return is_small(n) and double(n) == n + n
";
    let student = "
def twice(n: int) -> int:
    return 2 * n

def double(n: int) -> int:
    return 2 * n
";
    all_are(reference, &[("equivalent", student)], |task| {
        task.preconditions = vec!["valid".into()];
    });
}

/// A special method that only the reference has may be its author's convenience: nobody is called wrong for
/// lacking it, and nobody is called equivalent either.
#[test]
fn special_methods_that_only_the_reference_has() {
    let reference = "
class Point:
    def __init__(self, x: int, y: int):
        self.x = x
        self.y = y

    def __repr__(self):
        return f'Point({self.x}, {self.y})'

    def distance(self) -> int:
        return abs(self.x) + abs(self.y)
";
    let start = reference.find("    def __repr__").unwrap();
    let end = reference.find("    def distance").unwrap();
    let without = format!("{}{}", &reference[..start], &reference[end..]);
    let wrong = without.replace("abs(self.x) +", "self.x +");
    all_are(
        reference,
        &[("unknown", &without), ("open", &wrong)],
        |_| (),
    );
}
