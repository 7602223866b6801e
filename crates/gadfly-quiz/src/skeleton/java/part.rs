//! What was found in a skeleton of Java: each part knows its bytes and what the three kinds of text that
//! are made from a skeleton need to know about it.

use super::super::data::{Domain, Shape, Span};
use super::super::part::{self, OperatorHole};

/// Parts in the order in which their edits are to be made: what is around comes before what is inside.
pub(crate) struct Program {
    pub parts: Vec<Part>,
    pub frame: Frame,
    /// The class that holds counters, and where a class of bare text begins.
    pub class: String,
}

pub(crate) enum Part {
    /// A placeholder whose value is a literal.
    Value {
        hole: usize,
        span: Span,
        context: Context,
    },
    Operator(OperatorHole),
    Choice(Choice),
    Assert {
        check: usize,
        span: Span,
        condition: Span,
        /// Whether it is all that an `if` or loop has.
        sole: bool,
    },
    /// `ASSERTBLOCK(); {…}`: the call alone, and both.
    Block {
        call: Span,
        whole: Span,
    },
    /// A statement or annotation that is in no text at all.
    Gone {
        span: Span,
    },
    /// A statement that is only there for generation, although it is ordinary Java.
    Only {
        span: Span,
    },
    /// A helper under another name.
    Renamed {
        span: Span,
        to: &'static str,
    },
    /// `__impl(p, q)`, `__iff(p, q)`
    Logic {
        span: Span,
        left: Span,
        right: Span,
        iff: bool,
    },
    Count {
        span: Span,
        of: usize,
    },
    Loop(Looped),
    /// A label that only `__count` uses.
    Label {
        span: Span,
    },
    /// The beginning of the body of a method with `@REC`.
    Depth {
        at: usize,
        check: usize,
        depth: u32,
    },
}

impl From<OperatorHole> for Part {
    fn from(operator: OperatorHole) -> Part {
        Part::Operator(operator)
    }
}

impl part::Part for Part {
    fn set_hole(&mut self, id: usize) {
        match self {
            Part::Value { hole, .. } => *hole = id,
            Part::Operator(operator) => operator.set_hole(id),
            Part::Choice(choice) => choice.hole = id,
            _ => {}
        }
    }
}

/// What the place of a literal asks for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Context {
    /// `byte b = INT(…)`: the generator needs this cast.
    pub cast: Option<String>,
    /// The value of a declared `long`: the suffix is not needed.
    pub is_long: bool,
    /// The value of a declared array: braces are enough.
    pub braces: bool,
    /// After a sign or operator that a minus sign should not follow.
    pub after_sign: bool,
}

pub(crate) struct Choice {
    pub hole: usize,
    pub span: Span,
    /// With their braces.
    pub blocks: Vec<Span>,
    /// Whether it is the whole body of an `if` or loop, so that the braces must stay.
    pub sole: bool,
    /// Declarations that all alternatives make, as `int x;`, which the generator puts before them.
    pub hoisted: Vec<String>,
    /// Their types in the alternatives, with the blank behind, and array initialisers that need `new`.
    pub untyped: Vec<(Span, String)>,
}

/// A loop, as far as its text matters.
pub(crate) struct Looped {
    pub id: usize,
    /// With labels.
    pub whole: Span,
    pub span: Span,
    pub kind: &'static str,
    pub body: Span,
    pub braced: bool,
    /// Without the parentheses of `while`.
    pub condition: Option<Span>,
    /// The condition is always true.
    pub endless: bool,
    /// Whether the statement behind it can be reached.
    pub completes: bool,
    /// Statements inside that leave it for somewhere else than behind it.
    pub jumps: Vec<Span>,
    pub invariants: Vec<(usize, Span)>,
    /// The check of its bound.
    pub bound: Option<(usize, Domain)>,
    pub counted: bool,
    pub visible: bool,
    /// What a trace shows.
    pub variables: Vec<String>,
    /// Statements that make everything unknown that it may change; for loops with an invariant.
    pub havoc: String,
}

/// How a text becomes a source file: what is put where.
pub(crate) struct Frame {
    pub shape: Shape,
    pub inserts: Vec<(usize, String)>,
    /// Where members of the class can be put.
    pub members_at: usize,
    pub path: String,
    pub harness: String,
}
