//! Pieces of code that do the same.

use gadfly_python_code::code::{Code, Op};
use gadfly_python_code::value::Value;

/// Whether two pieces of code do the same. Marks have numbers of their own in each program.
pub(super) fn same_code(a: &Code, b: &Code) -> bool {
    let plain = |code: &Code| -> Vec<Op> {
        let ops = code.ops.iter();
        ops.map(|op| match op {
            Op::Mark(_) => Op::Mark(0),
            other => *other,
        })
        .collect()
    };
    a.consts.len() == b.consts.len()
        && a.children.len() == b.children.len()
        && plain(a) == plain(b)
        && a.consts
            .iter()
            .zip(&b.consts)
            .all(|(a, b)| same_constant(a, b))
        && a.children
            .iter()
            .zip(&b.children)
            .all(|(a, b)| same_code(a, b))
}

fn same_constant(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Str(a), Value::Str(b)) => a.text == b.text,
        (Value::Bytes(a), Value::Bytes(b)) => a == b,
        (Value::Big(a), Value::Big(b)) => a == b,
        (Value::Tuple(a), Value::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| same_constant(a, b))
        }
        _ => a.same(b),
    }
}
