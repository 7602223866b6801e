//! How Python writes values: `repr` is that of inputs (`gadfly_witness`), `ascii` follows from it.

use gadfly_witness::escape;

pub use gadfly_witness::{bytes_repr, float_repr, printable, str_repr};

/// Everything beyond ASCII as escapes.
pub fn ascii(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            out.push_str(&escape(c));
        }
    }
    out
}
