//! Instances of all kinds of programs.

use crate::{check_draws, draw, wanted};
use gadfly_python_join::{
    Automaton, Checks, Draw, HoleDomain, Items, JoinLimits, Literal, Program, RunLimits,
    TextDomain, Values,
};

fn corpus(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/quiz");
    std::fs::read_to_string(format!("{folder}/{name}")).expect("a skeleton")
}

#[test]
fn the_skeletons_of_the_corpus() {
    check_draws(&corpus("dict_trace.py"), 20);
    check_draws(&corpus("list_trace.py"), 20);
    check_draws(&corpus("stairs.py"), 6);
}

#[test]
fn twenty_turns_with_a_branch_each() {
    check_draws(
        r"numbers = INTARRAY(20, range(1, 9))
total = 0
for n in numbers:
    if n % 2 == 0:
        total += n
    else:
        total -= 1
ASSERT(total == 37)
print(total)
",
        20,
    );
}

#[test]
fn nested_loops_with_break_and_continue() {
    check_draws(
        r"limit = INT(range(5, 30))
found = 0
for i in range(1, 7):
    for j in range(i, 7):
        if i * j > limit:
            break
        if (i + j) % INT(range(2, 4)) == 0:
            continue
        found += i * j
ASSERT(found % 5 == 3)
print(found)
",
        20,
    );
}

#[test]
fn a_while_loop_that_is_left_by_break() {
    check_draws(
        r"n = INT(range(10, 99))
steps = 0
LOOP(range(3, 8))
while True:
    if n % 2 == 0:
        n //= 2
    else:
        n = 3 * n + 1
    steps += 1
    if n < 5 or steps == 12:
        break
ASSERT(n != 1)
print(n, steps)
",
        15,
    );
}

#[test]
fn recursion_that_returns_a_list() {
    check_draws(
        r#"@REC(6)
def power(base, exponent):
    if exponent == 0:
        return 1
    half = power(base, exponent // 2)
    if exponent % 2 == 0:
        return half * half
    return half * half * base


@MAIN
def main():
    result = power(INT(range(2, 5)), INT(range(3, 12)))
    ASSERT(100 < result < 5000)
    print("result", result)
    return [result, result % 7]
"#,
        15,
    );
}

#[test]
fn counting_letters_in_a_dict() {
    check_draws(
        r#"text = STRING(regex("[abc]{6}"))
seen = {}
for c in text:
    seen[c] = seen.get(c, 0) + 1
for key in sorted(seen):
    print(key, seen[key])
ASSERT(len(seen) == 3 and seen["b"] >= 3)
"#,
        20,
    );
}

#[test]
fn building_a_text_from_words_of_several_lengths() {
    check_draws(
        r#"word = STRING(list("tea", "code", "apple", "banana"))
result = ""
for i, c in enumerate(word):
    if c in "aeiou":
        result = c.upper() + result
    elif i % INT(range(2, 3)) == 0:
        result += c
    else:
        result += "-"
print(result)
ASSERT("-" in __out and result[0] != "E")
"#,
        1,
    );
}

#[test]
fn a_list_of_lists() {
    check_draws(
        r#"grid = INT2DARRAY(range(2, 3), 3, range(0, 9))
best = -1
where = None
for r in range(len(grid)):
    for c in range(len(grid[r])):
        if grid[r][c] > best:
            best = grid[r][c]
            where = (r, c)
total = sum(row[0] for row in grid)
ASSERT(where[0] == 1 and total > best)
print(best, where, total)
for row in grid:
    print(*row, sep=",")
"#,
        20,
    );
}

#[test]
fn slices_with_unknown_ends() {
    check_draws(
        r"a = INTARRAY(7, range(-9, 9))
b = a[INT(range(0, 3)):INT(range(4, 7))]
c = b[::-1]
a[2:4] = [0]
ASSERT(sum(b) > 0 and c[0] < c[-1])
print(a, b, c[:2])
",
        20,
    );
}

#[test]
fn formatted_texts() {
    check_draws(
        r#"x = INT(range(1, 200))
y = INT(range(1, 9))
flag = BOOLEAN()
letter = CHAR(range('a', 'f'))
if flag:
    text = f"{x:4d}|{x / y:.2f}|{letter!r}"
else:
    text = f"{x % y:03d} {letter * 2} {flag}"
print(text)
ASSERT(x > 10 * y)
"#,
        20,
    );
}

#[test]
fn a_condition_on_the_output() {
    check_draws(
        r##"values = INTARRAY(8, range(0, 9))
for v in values:
    if v > INT(range(3, 6)):
        print("#", end="")
    else:
        print(v % 3, end="")
print()
ASSERT(__out == "#01##2#0\n")
"##,
        20,
    );
}

#[test]
fn an_exception_is_wanted() {
    check_draws(
        r"RAISES(IndexError)
data = INTARRAY(5, range(0, 6))
i = 0
for k in range(4):
    i = data[i]
    print(i)
",
        20,
    );
}

#[test]
fn bubble_sort_with_so_many_swaps() {
    check_draws(
        r"a = INTARRAY(8, range(1, 99))
swaps = 0
n = len(a)
for i in range(n):
    for j in range(n - 1 - i):
        if a[j] > a[j + 1]:
            a[j], a[j + 1] = a[j + 1], a[j]
            swaps += 1
ASSERT(swaps == 17)
print(a, swaps)
",
        20,
    );
}

#[test]
fn objects_of_a_class() {
    check_draws(
        r#"class Account:
    def __init__(self, owner, balance):
        self.owner = owner
        self.balance = balance

    def withdraw(self, amount):
        if amount > self.balance:
            return False
        self.balance -= amount
        return True

    def __repr__(self):
        return f"{self.owner}: {self.balance}"


acc = Account("Eve", INT(range(50, 100)))
refused = 0
for amount in INTARRAY(5, range(5, 60)):
    if not acc.withdraw(amount):
        refused += 1
ASSERT(refused == 2 and acc.balance < 5)
print(acc, refused)
"#,
        20,
    );
}

#[test]
fn generators_and_comprehensions() {
    check_draws(
        r"def evens(limit):
    n = 0
    while n < limit:
        if n % INT(range(2, 4)) == 0:
            yield n
        n += 1


squares = [x * x for x in evens(INT(range(5, 12))) if x != INT(range(3, 6))]
ASSERT(len(squares) > 2)
print(squares, max(squares), sum(squares))
",
        20,
    );
}

#[test]
fn all_there_are_and_no_more() {
    let text = "a = INT(range(1, 6))
b = INT(list(2, 4, 9))
if a > b:
    a, b = b, a
ASSERT(a + b == 7)
print(a, b)
";
    let draws = draw(text, &wanted(50, 1));
    assert!(draws.exhausted);
    assert_eq!(draws.drawn.len(), 2, "{draws:?}");
}

#[test]
fn outputs_differ_if_that_is_wanted() {
    let text = "a = INT(range(0, 1000))
b = INT(range(0, 1000))
if a > 990:
    print('big', b % 3)
else:
    print('small', b % 2)
";
    let want = Draw {
        distinct_output: true,
        ..wanted(20, 3)
    };
    let draws = draw(text, &want);
    let mut outputs: Vec<&str> = draws.drawn.iter().map(|d| &*d.printed).collect();
    outputs.sort_unstable();
    outputs.dedup();
    assert_eq!(outputs.len(), 5, "{outputs:?}");
    assert_eq!(draws.drawn.len(), 5);
    assert!(draws.exhausted);
}

#[test]
fn values_that_nobody_sees_make_no_difference() {
    let text = "a = INT(range(1, 3))
with ASSERTBLOCK():
    hidden = INT(range(0, 99))
    ASSERT(hidden > a)
print(a)
";
    let draws = draw(text, &wanted(10, 5));
    assert_eq!(draws.drawn.len(), 3);
    assert!(draws.exhausted);
}

#[test]
fn the_same_seed_draws_the_same_and_another_does_not() {
    let text = corpus("list_trace.py");
    let of = |seed| {
        let drawn = draw(&text, &wanted(10, seed)).drawn;
        drawn.into_iter().map(|d| d.values).collect::<Vec<_>>()
    };
    let first = of(4);
    assert_eq!(first, of(4));
    assert_ne!(first, of(5));
}

#[test]
fn free_numbers_are_uniform() {
    let text = "a = INT(range(0, 999))
b = INTARRAY(6, range(1, 9))
total = 0
for x in b:
    if x % 2:
        total += x
ASSERT(total == 9)
print(a, total)
";
    let draws = draw(text, &wanted(200, 11));
    let mut cells = [0f64; 10];
    for drawn in &draws.drawn {
        if let Literal::Int(a) = drawn.values[0] {
            cells[(a / 100) as usize] += 1.0;
        }
    }
    let square: f64 = cells.iter().map(|n| (n - 20.0) * (n - 20.0) / 20.0).sum();
    assert!(square < 27.9, "{cells:?}");
}

/// A generator's text and domains without a skeleton.
fn with_program<T: Send>(
    text: &str,
    entry: &str,
    work: impl FnOnce(&mut Program) -> T + Send,
) -> T {
    crate::with_stack(|| {
        let program = Program::open("generator.py", text, entry, None);
        work(&mut program.unwrap_or_else(|why| panic!("{why}")))
    })
}

#[test]
fn words_of_an_automaton() {
    let text = "import gadfly_quiz
word = gadfly_quiz.STRING(0)
vowels = 0
for c in word:
    if c in 'ae':
        vowels += 1
gadfly_quiz.ASSERT(0, vowels == 2 and len(word) == 4)
print(word[::-1])
";
    // One to five letters; no two of the same kind follow each other.
    let automaton = Automaton {
        states: 3,
        edges: vec![
            (0, 97, 97, 1),
            (0, 101, 101, 1),
            (0, 120, 122, 2),
            (1, 120, 122, 2),
            (2, 97, 97, 1),
            (2, 101, 101, 1),
        ],
        accepting: vec![1, 2],
    };
    let domain = HoleDomain::Text(TextDomain::Words {
        lengths: Values::Range(1, 5),
        automaton,
    });
    with_program(text, "", |program| {
        let ends = program
            .explore(&[domain], Checks::Assume, JoinLimits::default())
            .expect("explored");
        let usable: Vec<usize> = (0..ends.ends.len()).collect();
        let draws = program.draw(&ends, &usable, &[0], &wanted(30, 2));
        assert_eq!(draws.drawn.len(), 30);
        for drawn in &draws.drawn {
            let Literal::Text(word) = &drawn.values[0] else {
                panic!("{drawn:?}");
            };
            let is_vowel = |c: char| "ae".contains(c);
            let kinds: Vec<bool> = word.chars().map(is_vowel).collect();
            assert!(
                word.len() == 4 && kinds.windows(2).all(|p| p[0] != p[1]),
                "{word}"
            );
            let run = program.run(&drawn.values, &RunLimits::default());
            assert_eq!(run.output, drawn.printed);
            assert!(run.failed.is_empty());
        }
    });
}

#[test]
fn a_domain_of_one_value_is_that_value() {
    let text = "import gadfly_quiz
def main():
    return [gadfly_quiz.BOOLEAN(0), gadfly_quiz.INTARRAY(1), gadfly_quiz.CHAR(2)]
";
    let only = [
        HoleDomain::Boolean.only(&Literal::Boolean(true)),
        HoleDomain::Items(vec![HoleDomain::Int(Values::List(vec![4]))], Items::Ints),
        HoleDomain::Char(Values::Any).only(&Literal::Char(113)),
    ];
    with_program(text, "main", |program| {
        let ends = program
            .explore(&only, Checks::Assume, JoinLimits::default())
            .expect("explored");
        let draws = program.draw(&ends, &[0], &[0, 1, 2], &wanted(5, 2));
        assert_eq!(draws.drawn.len(), 1);
        let returned = draws.drawn[0].returned.as_deref();
        assert_eq!(returned, Some("[True, [4], 'q']"));
    });
}

#[test]
fn what_a_run_with_values_reports() {
    let text = "import gadfly_quiz; gadfly_quiz.bound(0, 1, (1, 2))
data = gadfly_quiz.INTARRAY(0)
for count, x in gadfly_quiz.turns(0, data):
    gadfly_quiz.ASSERT(0, x > 1)
    print(x)
print(10 // data[0])
";
    let values = |list: &[i64]| {
        let list = list.iter().map(|i| Literal::Int(*i)).collect();
        vec![Literal::List(list)]
    };
    with_program(text, "", |program| {
        let run = program.run(&values(&[2, 5]), &RunLimits::default());
        assert_eq!(run.output, "2\n5\n5\n");
        assert!(run.failed.is_empty() && run.thrown.is_none());
        assert_eq!((run.loops[0].turns, &run.loops[0].each[..]), (2, &[2][..]));
        let run = program.run(&values(&[0, 5, 6]), &RunLimits::default());
        assert_eq!(run.failed, [0, 1]);
        let thrown = run.thrown.expect("an exception");
        assert_eq!((&*thrown.class, thrown.line), ("ZeroDivisionError", 6));
        let stop = RunLimits {
            stop_at_failure: true,
            ..RunLimits::default()
        };
        let run = program.run(&values(&[0, 5, 6]), &stop);
        assert_eq!((run.failed, &*run.output), (vec![0], ""));
    });
}

#[test]
fn numbers_that_no_term_expresses() {
    check_draws(
        "x = INT(range(1, 100))
y = INT(range(1, 100))
print(x / y, round(x / y, 2), x // y, x ** 2 % y)
ASSERT(x / y > 3.5)
",
        20,
    );
}

#[test]
fn modules_of_the_library_and_sets() {
    check_draws(
        "from collections import Counter
cards = INTARRAY(5, range(1, 6))
counts = Counter(cards)
pairs = sum(1 for v in counts.values() if v == 2)
ASSERT(pairs == 2 and len(set(cards)) == 3)
print(dict(counts), max(cards))
",
        20,
    );
}
