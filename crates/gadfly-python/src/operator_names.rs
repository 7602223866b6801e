//! The special methods of the binary operators, and how messages write the operators.

use crate::code::BinOp;
use crate::names::{Name, n};

/// The method of the left operand, that of the right one, that of `a op= b`, and the text of messages.
pub(crate) fn operator_names(op: BinOp) -> (Name, Name, Name, &'static str) {
    match op {
        BinOp::Add => (n::ADD, n::RADD, n::IADD, "+"),
        BinOp::Sub => (n::SUB, n::RSUB, n::ISUB, "-"),
        BinOp::Mul => (n::MUL, n::RMUL, n::IMUL, "*"),
        BinOp::MatMul => (n::MATMUL, n::RMATMUL, n::IMATMUL, "@"),
        BinOp::Div => (n::TRUEDIV, n::RTRUEDIV, n::ITRUEDIV, "/"),
        BinOp::FloorDiv => (n::FLOORDIV, n::RFLOORDIV, n::IFLOORDIV, "//"),
        BinOp::Mod => (n::MOD, n::RMOD, n::IMOD, "%"),
        BinOp::Pow => (n::POW, n::RPOW, n::IPOW, "** or pow()"),
        BinOp::LShift => (n::LSHIFT, n::RLSHIFT, n::ILSHIFT, "<<"),
        BinOp::RShift => (n::RSHIFT, n::RRSHIFT, n::IRSHIFT, ">>"),
        BinOp::And => (n::AND, n::RAND, n::IAND, "&"),
        BinOp::Or => (n::OR, n::ROR, n::IOR, "|"),
        BinOp::Xor => (n::XOR, n::RXOR, n::IXOR, "^"),
    }
}
