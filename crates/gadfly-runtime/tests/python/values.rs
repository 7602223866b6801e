//! What is observed of values of every kind.

use gadfly_witness::{PyEnd, PyNode, PyPlain, PySeen, PyThen};

use crate::python::support::{POOL, module, observe, run};

/// What `f()` returns, where `f` returns this expression.
fn seen(prelude: &str, expression: &str) -> PySeen {
    let observation = observe(
        &format!("{prelude}\ndef f():\n    return {expression}\n"),
        "f",
        "",
    );
    match observation.end {
        PyEnd::Returned(seen) => {
            assert!(!observation.unstable, "{expression} is unstable");
            seen
        }
        other => panic!("{expression}: {other:?}"),
    }
}

#[test]
fn plain_values_are_their_literals() {
    for text in [
        "None",
        "True",
        "0",
        "-7",
        "2.5",
        "-0.0",
        "1e+300",
        "nan",
        "inf",
        "-inf",
        "(1+2j)",
        "'a\\n\\'b'",
        "'größe'",
        "'\\ud800'",
        "b'\\x00a'",
        "bytearray(b'x')",
        "range(1, 9, 2)",
    ] {
        let expression = match text {
            "nan" | "inf" | "-inf" => format!("float('{text}')"),
            other => other.to_string(),
        };
        let seen = seen("", &expression);
        let expected = match text {
            "'a\\n\\'b'" => "\"a\\n'b\"",
            other => other,
        };
        assert_eq!(seen.repr, expected);
        assert_eq!(seen.eq_works, text != "nan", "{text}");
    }
    assert_eq!(seen("", "10 ** 30").repr, format!("1{}", "0".repeat(30)));
}

#[test]
fn containers_keep_their_order_and_sets_have_one() {
    assert_eq!(
        seen(
            "",
            "[1, (2,), {'b': 1, 'a': [()]}, {3, 1, 2}, frozenset('ba'), set()]"
        )
        .repr,
        "[1, (2,), {'b': 1, 'a': [()]}, {1, 2, 3}, frozenset({'a', 'b'}), set()]"
    );
}

#[test]
fn instances_tell_class_attributes_and_equality() {
    let prelude = "
class Node:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next

class Point:
    __slots__ = ('x', 'y')
    def __init__(self, x, y):
        self.x, self.y = x, y
    def __eq__(self, other):
        return (self.x, self.y) == (other.x, other.y)
";
    let node = seen(prelude, "Node(1, Node(2))");
    assert_eq!(node.repr, "Node(value=1, next=Node(value=2, next=None))");
    assert!(!node.eq_works);
    let point = seen(prelude, "Point(1, [2])");
    assert!(point.eq_works);
    let PyNode::Instance(instance) = &point.node else {
        panic!("{point:?}");
    };
    assert_eq!(instance.build.as_deref(), Some("Point(1, [2])"));
    assert_eq!(instance.class.full(), "stack.Point");
}

#[test]
fn identity_is_told_by_paths() {
    let text = "
def same(xs):
    xs.append(len(xs))
    return xs

def cycle():
    pair = [1, None]
    pair[1] = pair
    return pair
";
    let module = module(text);
    let all = POOL.observe(&[
        run(&module, &["xs = [5]"], "same", "xs"),
        run(&module, &[], "same", "[7]"),
        run(&module, &[], "cycle", ""),
    ]);
    let results: Vec<&str> = all
        .iter()
        .map(|one| match &one.end {
            PyEnd::Returned(seen) => seen.repr.as_str(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(results, ["<xs>", "<p0>", "[1, <result>]"]);
    assert_eq!(all[0].after[0].seen.repr, "[5, 1]");
    assert!(all[0].after[0].changed && all[0].after[0].variable);
    assert!(all[1].after[0].changed && !all[1].after[0].variable);
}

#[test]
fn iterators_show_their_first_elements() {
    let prelude = "
def count():
    n = 0
    while True:
        yield n
        n += 1
def fails():
    yield 1
    raise ValueError('no')
";
    let PyNode::Iterator(finite) = seen(prelude, "(c for c in 'ab')").node else {
        panic!()
    };
    assert_eq!((finite.first.len(), finite.then), (2, PyThen::Exhausted));
    let PyNode::Iterator(endless) = seen(prelude, "count()").node else {
        panic!()
    };
    assert_eq!((endless.first.len(), endless.then), (100, PyThen::More));
    let PyNode::Iterator(fails) = seen(prelude, "fails()").node else {
        panic!()
    };
    assert_eq!(
        fails.then,
        PyThen::Raised {
            class: "ValueError".into(),
            message: "no".into()
        }
    );
    assert!(matches!(
        &fails.first[..],
        [PyNode::Plain {
            kind: PyPlain::Int,
            ..
        }]
    ));
}
