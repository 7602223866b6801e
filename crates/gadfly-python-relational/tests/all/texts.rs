//! Kinds of values.

use gadfly_python_relational::{Kind, Mixed};

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
