//! Skeletons that no values satisfy, and what exactly contradicts.

use crate::{check_contradiction, explain, explain_within};
use gadfly_python_join::{Explanation, JoinLimits, Why};

fn corpus(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/quiz/impossible");
    std::fs::read_to_string(format!("{folder}/{name}")).expect("a skeleton")
}

#[test]
fn the_impossible_ones_of_the_corpus() {
    check_contradiction(&corpus("dict_trace.py"), &[0]);
    check_contradiction(&corpus("list_trace.py"), &[0]);
    check_contradiction(&corpus("stairs.py"), &[0]);
}

#[test]
fn two_checks_of_three() {
    check_contradiction(
        "a = INT(range(1, 10))
b = INT(range(1, 10))
c = INT(range(1, 10))
ASSERT(a < b)
ASSERT(c > 3)
if a % 2 == 0:
    x = a + c
else:
    x = a - c
ASSERT(b < a + 1)
print(x)
",
        &[0, 2],
    );
}

#[test]
fn a_bound_of_a_loop_and_a_check() {
    // Check 1 is the bound of the loop.
    check_contradiction(
        "n = INT(range(1, 9))
i = 0
LOOP(range(2, 4))
while i < n:
    i += 1
ASSERT(i > 6)
print(i)
",
        &[0, 1],
    );
}

#[test]
fn a_loop_that_turns_for_ever_breaks_its_bound() {
    check_contradiction(
        "n = INT(range(2, 9))
LOOP(range(1, 3))
while n > 0:
    n += 1
print(n)
",
        &[0],
    );
}

#[test]
fn an_exception_that_cannot_be_avoided() {
    let text = "a = INTARRAY(3, range(1, 5))
print(a[INT(range(3, 4))])
";
    assert_eq!(explain(text), Explanation::Among(vec![Why::End]));
}

#[test]
fn a_wanted_exception_that_never_comes() {
    let text = "RAISES(ZeroDivisionError)
a = INT(range(0, 5))
ASSERT(a > 0)
print(10 // a)
";
    let why = explain(text);
    assert_eq!(why, Explanation::Among(vec![Why::Check(0), Why::End]));
}

#[test]
fn nothing_to_explain_where_there_are_instances() {
    let text = "a = INT(range(0, 5))
ASSERT(a > 3)
print(a)
";
    assert_eq!(explain(text), Explanation::None);
}

#[test]
fn what_was_not_followed_to_its_end_is_not_explained() {
    let text = "n = INT(range(1, 5))
while n % 1000003 != 77:
    n = n * 3 + 1
ASSERT(n == 1)
print(n)
";
    let limits = JoinLimits {
        turns: 20,
        ..JoinLimits::default()
    };
    assert_eq!(explain_within(text, limits), Explanation::Unknown);
}

#[test]
fn output_that_cannot_be() {
    check_contradiction(
        "for v in INTARRAY(4, range(0, 9)):
    if v > 4:
        print('#', end='')
    else:
        print(v, end='')
ASSERT(__out == '#17#')
",
        &[0],
    );
}
