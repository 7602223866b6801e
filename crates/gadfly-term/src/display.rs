//! Readable infix form, for debugging and for explanations. Shared subterms are
//! printed each time they occur; very deep terms are cut off with an ellipsis.

use std::fmt;

use crate::int::Int;
use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::types::{Sort, Term};
use crate::word::sign_extend;

pub struct TermDisplay<'a> {
    pool: &'a Pool,
    term: Term,
}

impl Pool {
    pub fn display(&self, t: Term) -> TermDisplay<'_> {
        TermDisplay {
            pool: self,
            term: t,
        }
    }
}

const MAX_DEPTH: u32 = 40;

impl fmt::Display for TermDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Budget in nodes: a shared term can be exponentially large as text.
        let mut budget = 2000;
        self.pool.write(f, self.term, 0, &mut budget)
    }
}

impl Pool {
    fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        t: Term,
        depth: u32,
        budget: &mut u32,
    ) -> fmt::Result {
        if depth > MAX_DEPTH || *budget == 0 {
            return f.write_str("…");
        }
        *budget -= 1;
        let next = depth + 1;
        match self.node(t) {
            Node::Const(bits) => self.write_const(f, t, bits),
            Node::Sym(sym) => f.write_str(self.sym_name(sym)),
            Node::Un(op, a) => {
                let width = self.width(t);
                match op {
                    UnOp::Not => f.write_str("!")?,
                    UnOp::BvNot => f.write_str("~")?,
                    UnOp::Neg | UnOp::FNeg => f.write_str("-")?,
                    UnOp::Zext => write!(f, "zext{width}")?,
                    UnOp::Sext => write!(f, "sext{width}")?,
                    UnOp::FAbs => f.write_str("abs")?,
                    UnOp::FSqrt => f.write_str("sqrt")?,
                    UnOp::FIsNan => f.write_str("isNaN")?,
                    UnOp::FFromSbv | UnOp::FConvert => write!(f, "toF{width}")?,
                    UnOp::FToSbv => write!(f, "toI{width}")?,
                    UnOp::FBits => f.write_str("bits")?,
                    UnOp::FFromBits => f.write_str("fromBits")?,
                    UnOp::IFromUbv | UnOp::IFromSbv | UnOp::FToInt => f.write_str("int")?,
                    UnOp::IToBv => write!(f, "toBv{width}")?,
                    UnOp::FFromInt => write!(f, "toF{width}")?,
                }
                f.write_str("(")?;
                self.write(f, a, next, budget)?;
                f.write_str(")")
            }
            Node::Bin(op, a, b) => {
                f.write_str("(")?;
                self.write(f, a, next, budget)?;
                write!(f, " {} ", symbol(op))?;
                self.write(f, b, next, budget)?;
                f.write_str(")")
            }
            Node::Ite(c, a, b) => {
                f.write_str("(")?;
                self.write(f, c, next, budget)?;
                f.write_str(" ? ")?;
                self.write(f, a, next, budget)?;
                f.write_str(" : ")?;
                self.write(f, b, next, budget)?;
                f.write_str(")")
            }
            Node::Extract { hi, lo, arg } => {
                self.write(f, arg, next, budget)?;
                write!(f, "[{hi}:{lo}]")
            }
        }
    }

    fn write_const(&self, f: &mut fmt::Formatter<'_>, t: Term, bits: u64) -> fmt::Result {
        match self.sort(t) {
            Sort::Bool => write!(f, "{}", bits != 0),
            Sort::Bv(width) => write!(f, "{}", sign_extend(bits, width)),
            Sort::F32 => write!(f, "{:?}f", f32::from_bits(bits as u32)),
            Sort::F64 => write!(f, "{:?}", f64::from_bits(bits)),
            Sort::Int => write!(f, "{}", Int::from_bits(bits)),
        }
    }
}

fn symbol(op: BinOp) -> &'static str {
    match op {
        BinOp::And => "&&",
        BinOp::Or => "||",
        BinOp::Eq | BinOp::FEq | BinOp::IEq => "==",
        BinOp::Add | BinOp::FAdd | BinOp::IAdd => "+",
        BinOp::Sub | BinOp::FSub => "-",
        BinOp::Mul | BinOp::FMul | BinOp::IMul => "*",
        BinOp::SDiv | BinOp::FDiv => "/",
        BinOp::SRem | BinOp::FRem | BinOp::IMod => "%",
        BinOp::IDiv => "//",
        BinOp::UDiv => "/u",
        BinOp::URem => "%u",
        BinOp::BvAnd | BinOp::IAnd => "&",
        BinOp::BvOr | BinOp::IOr => "|",
        BinOp::BvXor | BinOp::IXor => "^",
        BinOp::Shl | BinOp::IShl => "<<",
        BinOp::LShr => ">>>",
        BinOp::AShr | BinOp::IShr => ">>",
        BinOp::Concat => "++",
        BinOp::Ult => "<u",
        BinOp::Ule => "<=u",
        BinOp::Slt | BinOp::FLt => "<",
        BinOp::Sle | BinOp::FLe | BinOp::ILe => "<=",
    }
}
