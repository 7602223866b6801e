//! Every operator on every type that has it, as Java source.

use crate::differential::subjects::Source;
use std::fmt::Write;

const INTEGERS: &[&str] = &["int", "long"];
const NUMBERS: &[&str] = &["int", "long", "float", "double"];
const PRIMITIVES: &[&str] = &["byte", "short", "char", "int", "long", "float", "double"];

pub(crate) fn source() -> Source {
    let mut out = String::from("class Operators {\n");
    let mut add = |inputs: usize, text: String| {
        let _ = writeln!(out, "    // inputs {inputs}\n    {text}");
    };
    for ty in NUMBERS {
        for (name, op) in [
            ("add", "+"),
            ("sub", "-"),
            ("mul", "*"),
            ("div", "/"),
            ("rem", "%"),
        ] {
            add(
                28,
                format!("static {ty} {name}_{ty}({ty} a, {ty} b) {{ return a {op} b; }}"),
            );
        }
        for (name, op) in [
            ("lt", "<"),
            ("le", "<="),
            ("gt", ">"),
            ("ge", ">="),
            ("eq", "=="),
            ("ne", "!="),
        ] {
            add(
                12,
                format!("static boolean {name}_{ty}({ty} a, {ty} b) {{ return a {op} b; }}"),
            );
            // As a branch, the comparison compiles to its opposite.
            add(
                5,
                format!(
                    "static int {name}_if_{ty}({ty} a, {ty} b) {{ if (a {op} b) return 1; return 2; }}"
                ),
            );
            add(
                4,
                format!(
                    "static int {name}_not_{ty}({ty} a, {ty} b) {{ return !(a {op} b) ? 3 : 4; }}"
                ),
            );
        }
        add(14, format!("static {ty} neg_{ty}({ty} a) {{ return -a; }}"));
        add(
            8,
            format!("static {ty} inc_{ty}({ty} a) {{ {ty} b = a++; return b * 3 + ++a; }}"),
        );
        add(
            8,
            format!("static {ty} dec_{ty}({ty} a) {{ {ty} b = a--; return b * 3 + --a; }}"),
        );
    }
    for ty in INTEGERS {
        for (name, op) in [("and", "&"), ("or", "|"), ("xor", "^")] {
            add(
                12,
                format!("static {ty} {name}_{ty}({ty} a, {ty} b) {{ return a {op} b; }}"),
            );
        }
        for (name, op) in [("shl", "<<"), ("shr", ">>"), ("ushr", ">>>")] {
            add(
                26,
                format!(
                    "static {ty} {name}_{ty}({ty} a, int distance) {{ return a {op} distance; }}"
                ),
            );
            add(
                8,
                format!("static {ty} {name}_by_long_{ty}({ty} a, long b) {{ return a {op} b; }}"),
            );
        }
        add(8, format!("static {ty} not_{ty}({ty} a) {{ return ~a; }}"));
        add(
            8,
            format!(
                "static String mixed_{ty}({ty} a, {ty} b) {{ return (a + b) / 2 + \" \" + (a - (b >>> 1)) * 31 + \" \" + (a & ~b | a ^ b); }}"
            ),
        );
    }
    for (name, op) in [
        ("and", "&"),
        ("or", "|"),
        ("xor", "^"),
        ("eq", "=="),
        ("ne", "!="),
        ("andalso", "&&"),
        ("orelse", "||"),
    ] {
        add(
            4,
            format!("static boolean {name}_boolean(boolean a, boolean b) {{ return a {op} b; }}"),
        );
    }
    add(
        2,
        "static boolean not_boolean(boolean a) { return !a; }".into(),
    );
    for from in PRIMITIVES {
        for to in PRIMITIVES {
            let wide = matches!(*from, "float" | "double") && !matches!(*to, "float" | "double");
            let inputs = if wide { 20 } else { 9 };
            add(
                inputs,
                format!("static {to} cast_{from}_{to}({from} a) {{ return ({to}) a; }}"),
            );
        }
    }
    // Compound assignments narrow silently, whatever is on the right.
    for to in PRIMITIVES {
        for from in ["int", "long", "float", "double", "char"] {
            add(
                3,
                format!("static {to} plus_{to}_{from}({to} a, {from} b) {{ a += b; return a; }}"),
            );
            add(
                3,
                format!("static {to} times_{to}_{from}({to} a, {from} b) {{ a *= b; return a; }}"),
            );
            add(
                3,
                format!("static {to} by_{to}_{from}({to} a, {from} b) {{ a /= b; return a; }}"),
            );
            add(
                3,
                format!("static {to} modulo_{to}_{from}({to} a, {from} b) {{ a %= b; return a; }}"),
            );
        }
        if !matches!(*to, "float" | "double") {
            for (name, op) in [("shl", "<<="), ("shr", ">>="), ("ushr", ">>>=")] {
                add(
                    5,
                    format!(
                        "static {to} {name}_assign_{to}({to} a, int distance) {{ a {op} distance; return a; }}"
                    ),
                );
            }
            for (name, op) in [("and", "&="), ("or", "|="), ("xor", "^=")] {
                add(
                    3,
                    format!(
                        "static {to} {name}_assign_{to}({to} a, long b) {{ a {op} b; return a; }}"
                    ),
                );
            }
            add(
                4,
                format!("static {to} turn_{to}({to} a) {{ a++; a++; --a; return a--; }}"),
            );
        }
    }
    out.push_str("}\n");
    Source {
        class: "Operators".into(),
        text: out,
    }
}
