//! The shapes a term can have. Constructors in `build` choose among them; a
//! reader (solver translation, printer) matches on [`Node`].
//!
//! There are deliberately fewer shapes than operations: `>` is `<` turned
//! round, exclusive-or of Booleans is a negated equality, a shift by a constant
//! is a concatenation. Fewer shapes mean more terms that are equal by identity.
//! The operators of `Int` are apart from those of bit-vectors (prefix `I`): hardly
//! a rule holds for both.

use crate::types::{SymId, Term};

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum UnOp {
    /// Boolean negation.
    Not,
    BvNot,
    Neg,
    /// To the width of the result sort.
    Zext,
    Sext,
    FNeg,
    FAbs,
    FSqrt,
    FIsNan,
    FFromSbv,
    /// Truncating, saturating, NaN to 0.
    FToSbv,
    FConvert,
    FBits,
    FFromBits,
    /// An unsigned bit-vector as a number.
    IFromUbv,
    IFromSbv,
    /// The low bits of a number's two's complement, to the width of the result.
    IToBv,
    /// Rounded to nearest even.
    FFromInt,
    /// Truncating; NaN and infinities to 0.
    FToInt,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BinOp {
    And,
    Or,
    /// Of two Bools or two bit-vectors of one width.
    Eq,
    Add,
    Sub,
    Mul,
    SDiv,
    SRem,
    UDiv,
    URem,
    BvAnd,
    BvOr,
    BvXor,
    Shl,
    LShr,
    AShr,
    Concat,
    Ult,
    Ule,
    Slt,
    Sle,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
    FEq,
    FLt,
    FLe,
    IAdd,
    IMul,
    /// Rounded down; by zero 0.
    IDiv,
    /// The sign of the divisor; by zero the dividend.
    IMod,
    IAnd,
    IOr,
    IXor,
    IShl,
    IShr,
    IEq,
    ILe,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// Bits of a constant, zero-extended; Bool as 0 or 1, floats as raw bits, an
    /// `Int` in its own form.
    Const(u64),
    Sym(SymId),
    Un(UnOp, Term),
    Bin(BinOp, Term, Term),
    Ite(Term, Term, Term),
    Extract {
        hi: u8,
        lo: u8,
        arg: Term,
    },
}

impl Node {
    /// The operands, in order.
    pub fn children(&self) -> impl Iterator<Item = Term> + use<> {
        let [a, b, c] = match *self {
            Node::Const(_) | Node::Sym(_) => [None; 3],
            Node::Un(_, a) | Node::Extract { arg: a, .. } => [Some(a), None, None],
            Node::Bin(_, a, b) => [Some(a), Some(b), None],
            Node::Ite(a, b, c) => [Some(a), Some(b), Some(c)],
        };
        a.into_iter().chain(b).chain(c)
    }
}
