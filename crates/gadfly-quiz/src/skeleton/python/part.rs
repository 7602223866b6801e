//! What was found in a skeleton of Python.

use super::super::data::{Domain, Span};
use super::super::part::{self, OperatorHole};

pub(crate) struct Program {
    pub parts: Vec<Part>,
    /// Where the import of the runtime can stand.
    pub head: usize,
}

pub(crate) enum Part {
    Value {
        hole: usize,
        span: Span,
        /// Where a minus sign must not stand bare, or no number at all.
        negative_parens: bool,
        parens: bool,
    },
    Operator(OperatorHole),
    Choice(Choice),
    Assert {
        check: usize,
        span: Span,
        condition: Span,
    },
    /// `with ASSERTBLOCK():` with the bytes of its head before the colon.
    Block {
        head: Span,
        whole: Span,
    },
    /// A statement or decorator that is in no text at all.
    Gone {
        span: Span,
        statement: bool,
    },
    /// A statement that is only there for generation, although it is ordinary Python.
    Only {
        span: Span,
    },
    /// The only statements of a suite are gone: something must stand there.
    Pass {
        span: Span,
    },
    Renamed {
        span: Span,
        to: &'static str,
    },
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
    Depth {
        at: usize,
        inline: bool,
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

/// `if CHOICE(): … else: …`
pub(crate) struct Choice {
    pub hole: usize,
    pub span: Span,
    /// The calls, in the order of the alternatives; the last one may be `else`.
    pub tests: Vec<Span>,
    /// From the end of the line of the head to the end of the last statement.
    pub bodies: Vec<Span>,
}

pub(crate) struct Looped {
    pub id: usize,
    pub span: Span,
    /// `while`: its condition. `for`: its target and what it goes over.
    pub test: Option<Span>,
    pub target: Option<Span>,
    pub over: Option<Span>,
    /// `break` and `return` inside that leave it.
    pub jumps: Vec<Span>,
    pub invariants: Vec<(usize, Span)>,
    pub bound: Option<(usize, Domain)>,
    pub counted: bool,
    pub visible: bool,
    pub variables: Vec<String>,
}
