//! What is read off texts and values before anything runs: scripts, samples of patterns, kinds of values.

use gadfly_python::differ::{Kind, Mixed};
use gadfly_python::samples;
use gadfly_python::script::{as_function, is_script};

#[test]
fn the_top_of_a_file_becomes_the_body_of_a_function() {
    let text =
        "import math\nn = int(input())\ndef f(x):\n    return x + n\n\nprint('''a\nb''', f(1))\n";
    let wanted = "def program():\n    global f, math, n, __name__; __name__ = '__main__'\n    \
                  import math\n    n = int(input())\n    def f(x):\n        return x + n\n\n    \
                  print('''a\nb''', f(1))\n";
    assert_eq!(as_function(text, "program").as_deref(), Some(wanted));
    assert_eq!(as_function("from math import *\n", "program"), None);
    assert_eq!(as_function("x = (\n", "program"), None);
}

#[test]
fn scripts_do_something_and_offer_nothing() {
    assert!(is_script("print('hello')\n"));
    assert!(is_script("for i in range(3):\n    print(i)\n"));
    assert!(!is_script("def f():\n    pass\n\nprint(f())\n"));
    assert!(!is_script("x = 1\n"));
}

#[test]
fn samples_match() {
    assert_eq!(samples(r"(\d{4})-(\d\d)"), ["1111-11"]);
    assert_eq!(samples("[a-z]+@x"), ["a@x", "aa@x"]);
    assert!(samples("(a|bc)d?").contains(&"bc".to_string()));
    assert!(samples("(").is_empty());
}

#[test]
fn one_kind_is_expected_at_each_place() {
    use Kind::{Nothing, Number, Object, Open, Row, Text};
    let all = |kinds: &[Kind]| Kind::all(kinds.iter().cloned().map(Ok));
    assert_eq!(all(&[]), Ok(Open));
    assert_eq!(all(&[Number, Open, Nothing, Number]), Ok(Number));
    assert_eq!(all(&[Number, Text]), Err(Mixed));
    assert_eq!(all(&[Object, Row(vec![])]), Err(Mixed));
    let rows = [Row(vec![Text]), Row(vec![Text, Number]), Row(vec![])];
    assert_eq!(all(&rows), Ok(Row(vec![Text, Number])));
    let rows = [Row(vec![Text, Text]), Row(vec![Text, Number])];
    assert_eq!(all(&rows), Err(Mixed));
}
