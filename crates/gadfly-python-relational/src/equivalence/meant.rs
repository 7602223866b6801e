//! Inputs that nobody means: lines that are no numbers, records with too few parts, and fractions beyond
//! all that a program speaks of.

use gadfly_python::builtin_types::t;
use gadfly_python::machine::{End, Vm};
use gadfly_python::state::State;
use gadfly_python_code::value::Value;

/// Whether lines were typed that are no numbers where the program wants some, or too few of them, or
/// something was taken apart that has another number of parts: what a program does then that does not provide
/// for it is nobody's task.
pub(super) fn is_mistyped(vm: &mut Vm, st: &State, end: &End) -> bool {
    let End::Raised(Value::Ref(raised)) = end else {
        return false;
    };
    let read = st.inputs.ended || !st.inputs.stdin.is_empty();
    let class = st.heap.get(*raised).class;
    if read && st.heap.is_subclass(class, t::EOF_ERROR) {
        return true;
    }
    if class != t::VALUE_ERROR {
        return false;
    }
    let args = st.heap.exception(*raised).map(|e| e.args.clone());
    let message = args.and_then(|args| vm.raw_text(st, args.first()?));
    message.is_some_and(|message| read && is_no_number(&message) || has_other_parts(&message))
}

/// What is said of something that is taken apart and has too few or too many parts.
pub fn has_other_parts(message: &str) -> bool {
    message.contains(" values to unpack (expected ")
}

/// What `int` and `float` say of a text that is no number.
pub fn is_no_number(message: &str) -> bool {
    message.starts_with("invalid literal for int()")
        || message.starts_with("could not convert string to float")
}

/// How large fractions a program is meant for: all if it speaks of infinity, else beyond every number
/// in its text.
pub(super) fn widest_float(text: &str) -> Option<f64> {
    const ORDINARY: f64 = 1e6;
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '.' && c != '_');
    let mut widest = ORDINARY;
    for word in words {
        if matches!(
            word.rsplit('.').next(),
            Some("nan" | "inf" | "infinity" | "isnan" | "isinf" | "isfinite")
        ) {
            return None;
        }
        match word.replace('_', "").parse::<f64>() {
            Ok(number) if number.is_finite() => widest = widest.max(number * 16.0),
            _ => {}
        }
    }
    widest.is_finite().then_some(widest)
}

/// Whether a program asks for characters beyond ASCII without having some in its text.
pub(super) fn speaks_of_codes(text: &str) -> bool {
    [
        "isascii", "\\x", "\\u", "\\N", "unicode", "casefold", "encode",
    ]
    .iter()
    .any(|word| text.contains(word))
}
