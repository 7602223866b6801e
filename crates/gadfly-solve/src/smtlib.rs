//! Terms as SMT-LIB text: for recorded queries, and for asking any solver about
//! them. Every node is a definition of its own, so shared terms stay shared and
//! deep ones do not nest.

use std::collections::BTreeSet;
use std::fmt::Write;

use gadfly_term::{BinOp, Int, Node, Pool, Sort, Term, UnOp, semantics, word};

/// A script that asks whether all of `conjuncts` can hold.
pub fn script(pool: &Pool, conjuncts: &[Term]) -> String {
    let mut text = definitions(pool, conjuncts);
    for &t in conjuncts {
        let _ = writeln!(text, "(assert t{})", t.index());
    }
    text.push_str("(check-sat)\n");
    text
}

/// Declarations of the symbols and definitions of the terms, named by index.
pub fn definitions(pool: &Pool, roots: &[Term]) -> String {
    let mut terms = BTreeSet::new();
    let mut stack = roots.to_vec();
    while let Some(t) = stack.pop() {
        if terms.insert(t) {
            stack.extend(pool.node(t).children());
        }
    }
    let mut text = String::new();
    // Operands are older than their users, so this order declares before use.
    for t in terms {
        // Writing to a String cannot fail.
        let _ = define(pool, t, &mut text);
    }
    text
}

fn sort_text(sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".to_owned(),
        Sort::Bv(width) => format!("(_ BitVec {width})"),
        Sort::F32 => "(_ FloatingPoint 8 24)".to_owned(),
        Sort::F64 => "(_ FloatingPoint 11 53)".to_owned(),
        Sort::Int => "Int".to_owned(),
    }
}

fn bits(width: u8, value: u64) -> String {
    format!("(_ bv{value} {width})")
}

fn number(value: &Int) -> String {
    if value.is_negative() {
        format!("(- {})", value.neg())
    } else {
        value.to_string()
    }
}

fn float_format(sort: Sort) -> &'static str {
    if sort == Sort::F32 { "8 24" } else { "11 53" }
}

/// The float with the given bits.
fn from_bits(sort: Sort, bits: &str) -> String {
    format!("((_ to_fp {}) {bits})", float_format(sort))
}

fn define(pool: &Pool, t: Term, out: &mut String) -> std::fmt::Result {
    let sort = pool.sort(t);
    let width = sort.width();
    let name = t.index();
    let body = match pool.node(t) {
        Node::Const(value) => match sort {
            Sort::Bool => (value != 0).to_string(),
            Sort::Bv(_) => bits(width, value),
            Sort::Int => number(&Int::from_bits(value)),
            _ => from_bits(sort, &bits(width, value)),
        },
        Node::Sym(sym) => {
            let declared = if sort.is_float() {
                Sort::Bv(width)
            } else {
                sort
            };
            writeln!(out, "(declare-const s{} {})", sym.0, sort_text(declared))?;
            if sort == Sort::Int {
                let (lo, hi) = pool.int_range(t);
                if let Some(lo) = lo {
                    writeln!(out, "(assert (<= {} s{}))", number(&Int::from(lo)), sym.0)?;
                }
                if let Some(hi) = hi {
                    writeln!(out, "(assert (<= s{} {}))", sym.0, number(&Int::from(hi)))?;
                }
            }
            if sort.is_float() {
                from_bits(sort, &format!("s{}", sym.0))
            } else {
                format!("s{}", sym.0)
            }
        }
        // No SMT-LIB function computes these; any value.
        Node::Bin(
            BinOp::FRem | BinOp::IAnd | BinOp::IOr | BinOp::IXor | BinOp::IShl | BinOp::IShr,
            ..,
        )
        | Node::Un(UnOp::FToInt | UnOp::FFromInt, _) => {
            return writeln!(out, "(declare-const t{name} {})", sort_text(sort));
        }
        // A negative divisor turns both signs: SMT-LIB's remainder has none.
        Node::Bin(op @ (BinOp::IDiv | BinOp::IMod), a, b) => {
            let (a, b) = (format!("t{}", a.index()), format!("t{}", b.index()));
            if op == BinOp::IDiv {
                format!("(ite (= {b} 0) 0 (ite (< {b} 0) (div (- {a}) (- {b})) (div {a} {b})))")
            } else {
                format!(
                    "(ite (= {b} 0) {a} (ite (< {b} 0) (- (mod (- {a}) (- {b}))) (mod {a} {b})))"
                )
            }
        }
        Node::Bin(op, a, b) => format!("({} t{} t{})", binary_text(op), a.index(), b.index()),
        Node::Ite(c, a, b) => format!("(ite t{} t{} t{})", c.index(), a.index(), b.index()),
        Node::Extract { hi, lo, arg } => format!("((_ extract {hi} {lo}) t{})", arg.index()),
        Node::Un(op, a) => unary_text(pool, op, a, sort),
    };
    writeln!(out, "(define-fun t{name} () {} {body})", sort_text(sort))
}

fn unary_text(pool: &Pool, op: UnOp, a: Term, to: Sort) -> String {
    let from = pool.sort(a);
    let x = format!("t{}", a.index());
    let wider = to.width().saturating_sub(from.width());
    match op {
        UnOp::Not => format!("(not {x})"),
        UnOp::BvNot => format!("(bvnot {x})"),
        UnOp::Neg => format!("(bvneg {x})"),
        UnOp::Zext => format!("((_ zero_extend {wider}) {x})"),
        UnOp::Sext => format!("((_ sign_extend {wider}) {x})"),
        UnOp::FNeg => format!("(fp.neg {x})"),
        UnOp::FAbs => format!("(fp.abs {x})"),
        UnOp::FSqrt => format!("(fp.sqrt RNE {x})"),
        UnOp::FIsNan => format!("(fp.isNaN {x})"),
        UnOp::FFromSbv | UnOp::FConvert => format!("((_ to_fp {}) RNE {x})", float_format(to)),
        UnOp::FFromBits => from_bits(to, &x),
        UnOp::FBits => match pool.node(a) {
            Node::Sym(sym) => format!("s{}", sym.0),
            _ => {
                let nan = if from == Sort::F32 {
                    semantics::NAN32
                } else {
                    semantics::NAN64
                };
                let nan = bits(from.width(), nan);
                format!("(ite (fp.isNaN {x}) {nan} (fp.to_ieee_bv {x}))")
            }
        },
        UnOp::IFromUbv => format!("(ubv_to_int {x})"),
        UnOp::IFromSbv => format!("(sbv_to_int {x})"),
        UnOp::IToBv => format!("((_ int_to_bv {}) {x})", to.width()),
        // Declared, not defined.
        UnOp::FFromInt | UnOp::FToInt => x,
        UnOp::FToSbv => {
            let width = to.width();
            let min = word::signed_min(width);
            let float = |value: f64| {
                let raw = if from == Sort::F32 {
                    u64::from((value as f32).to_bits())
                } else {
                    value.to_bits()
                };
                from_bits(from, &bits(from.width(), raw))
            };
            let number = |value: i64| bits(width, value as u64 & word::mask(width));
            format!(
                "(ite (fp.isNaN {x}) {} (ite (fp.leq {x} {}) {} (ite (fp.leq {} {x}) {} ((_ fp.to_sbv {width}) RTZ {x}))))",
                number(0),
                float(min as f64),
                number(min),
                float(-(min as f64)),
                number(word::signed_max(width)),
            )
        }
    }
}

fn binary_text(op: BinOp) -> &'static str {
    match op {
        BinOp::And => "and",
        BinOp::Or => "or",
        BinOp::Eq => "=",
        BinOp::Add => "bvadd",
        BinOp::Sub => "bvsub",
        BinOp::Mul => "bvmul",
        BinOp::SDiv => "bvsdiv",
        BinOp::SRem => "bvsrem",
        BinOp::UDiv => "bvudiv",
        BinOp::URem => "bvurem",
        BinOp::BvAnd => "bvand",
        BinOp::BvOr => "bvor",
        BinOp::BvXor => "bvxor",
        BinOp::Shl => "bvshl",
        BinOp::LShr => "bvlshr",
        BinOp::AShr => "bvashr",
        BinOp::Concat => "concat",
        BinOp::Ult => "bvult",
        BinOp::Ule => "bvule",
        BinOp::Slt => "bvslt",
        BinOp::Sle => "bvsle",
        BinOp::FAdd => "fp.add RNE",
        BinOp::FSub => "fp.sub RNE",
        BinOp::FMul => "fp.mul RNE",
        BinOp::FDiv => "fp.div RNE",
        BinOp::FRem => "fp.rem",
        BinOp::FEq => "fp.eq",
        BinOp::FLt => "fp.lt",
        BinOp::FLe => "fp.leq",
        BinOp::IAdd => "+",
        BinOp::IMul => "*",
        BinOp::IEq => "=",
        BinOp::ILe => "<=",
        // Declared, or defined otherwise.
        BinOp::IDiv => "div",
        BinOp::IMod => "mod",
        BinOp::IAnd | BinOp::IOr | BinOp::IXor | BinOp::IShl | BinOp::IShr => "any",
    }
}
