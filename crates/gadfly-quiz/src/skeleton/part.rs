//! What is found in a skeleton of either language: holes that have no number yet, and the operators to
//! choose from with what the texts that are made from a skeleton say for them.

use super::Skeleton;
use super::data::{Check, CheckKind, Gaps, Hole, HoleKind, Literal, Loop, Span, line_column};
use super::edit::{Edit, Piece};
use super::lex;
use super::operators::{Group, Infix};
use super::placeholder::{self, Arg, Report};
use crate::model::Language;

/// A placeholder that stands for an operator.
pub(super) enum OperatorHole {
    /// An operator between its operands.
    Infix { hole: usize, span: Span },
    /// What the generator writes out for each choice of operators.
    Group(Group),
    /// `OP(list(…), a, b)`
    Call {
        hole: usize,
        span: Span,
        left: Operand,
        right: Operand,
        /// Whether the expression needs parentheses where it stands.
        parens: bool,
    },
}

#[derive(Clone, Copy)]
pub(super) struct Operand {
    pub span: Span,
    pub compound: bool,
}

/// A part of a skeleton of one language.
pub(super) trait Part: From<OperatorHole> {
    /// Gives the placeholder, if it is one, its number.
    fn set_hole(&mut self, hole: usize);
}

/// A hole that has no number yet.
pub(super) struct RawHole<P> {
    pub span: Span,
    pub kind: HoleKind,
    /// The variable that it gives a value to.
    pub name: Option<String>,
    pub defaulted: bool,
    /// Its number is 0 for now.
    pub part: P,
}

impl<P: From<OperatorHole>> RawHole<P> {
    pub(super) fn operator(kind: HoleKind, span: Span, operator: OperatorHole) -> RawHole<P> {
        RawHole {
            span,
            kind,
            name: None,
            defaulted: false,
            part: operator.into(),
        }
    }

    /// The hole of an `OP(…)` between operands, with its argument.
    pub(super) fn infix(
        name: &str,
        span: Span,
        arg: Option<Arg>,
        report: &mut Report,
    ) -> Option<RawHole<P>> {
        let Some(arg) = arg else {
            let message = format!("{name} takes a list of operators: {name}(list(…))");
            report.at(span.start, message);
            return None;
        };
        let kind = placeholder::operator_hole(name, &arg, report)?;
        let operator = OperatorHole::Infix { hole: 0, span };
        Some(RawHole::operator(kind, span, operator))
    }

    /// The operator between operands that it stands for.
    pub(super) fn as_infix(&self) -> Option<Infix> {
        match &self.kind {
            HoleKind::Op(list) | HoleKind::Rel(list) => Some(Infix {
                hole: 0,
                span: self.span,
                operators: list.clone(),
            }),
            _ => None,
        }
    }
}

/// Numbers in the order of the text, and names that are unique.
pub(super) fn number<P: Part>(
    text: &str,
    mut raw: Vec<RawHole<P>>,
    infix: &mut [Infix],
    hidden: &[Span],
) -> (Vec<Hole>, Vec<P>) {
    raw.sort_by_key(|h| (h.span.start, h.span.end));
    let mut holes: Vec<Hole> = Vec::new();
    let mut parts = Vec::new();
    for (id, hole) in raw.into_iter().enumerate() {
        let (line, column) = line_column(text, hole.span.start);
        let base = hole.name.unwrap_or_else(|| format!("hole{id}"));
        let mut name = base.clone();
        let mut copy = 2;
        while holes.iter().any(|h| h.name == name) {
            name = format!("{base}_{copy}");
            copy += 1;
        }
        if let Some(infix) = infix.iter_mut().find(|i| i.span == hole.span) {
            infix.hole = id;
        }
        holes.push(Hole {
            id,
            name,
            kind: hole.kind,
            span: hole.span,
            line,
            column,
            visible: !hidden.iter().any(|h| h.contains(hole.span)),
            defaulted: hole.defaulted,
        });
        let mut part = hole.part;
        part.set_hole(id);
        parts.push(part);
    }
    (holes, parts)
}

/// A check as it is written in the skeleton.
pub(super) fn check(
    text: &str,
    language: Language,
    kind: CheckKind,
    at: Span,
    written: Span,
) -> Check {
    let (line, column) = line_column(text, at.start);
    Check {
        kind,
        text: lex::flat(written.of(text).trim(), language),
        line,
        column,
    }
}

/// The loop that `__count` names. `advice` says how to give a loop this label.
pub(super) fn labelled(
    loops: &[Loop],
    label: &str,
    advice: &str,
    at: Span,
    report: &mut Report,
) -> Option<usize> {
    let found = loops.iter().position(|l| l.label.as_deref() == Some(label));
    if found.is_none() {
        let known: Vec<&str> = loops.iter().filter_map(|l| l.label.as_deref()).collect();
        let message = match known.as_slice() {
            [] => format!("no loop has the label {label}; write {advice} before the loop"),
            known => format!(
                "no loop has the label {label}; there are {}",
                known.join(", ")
            ),
        };
        report.at(at.start, message);
    }
    found
}

/// The alternative that the values give a hole.
pub(super) fn nth(values: &[Literal], hole: usize) -> usize {
    match values.get(hole) {
        Some(Literal::Alternative(n)) => *n,
        _ => 0,
    }
}

/// What the runtime calls the value of a hole.
pub(super) fn function(kind: &HoleKind) -> &'static str {
    match kind {
        HoleKind::Int(_) => "INT",
        HoleKind::Long(_) => "LONG",
        HoleKind::Boolean => "BOOLEAN",
        HoleKind::Char(_) => "CHAR",
        HoleKind::Text(_) => "STRING",
        HoleKind::IntArray { .. } => "INTARRAY",
        HoleKind::Int2d { .. } => "INT2DARRAY",
        HoleKind::TextArray { .. } => "STRINGARRAY",
        HoleKind::Op(_) | HoleKind::Rel(_) | HoleKind::Choice(_) => "choice",
    }
}

pub(super) fn text(t: impl Into<String>) -> Piece {
    Piece::Text(t.into())
}

impl OperatorHole {
    pub(super) fn set_hole(&mut self, id: usize) {
        match self {
            OperatorHole::Infix { hole, .. } | OperatorHole::Call { hole, .. } => *hole = id,
            OperatorHole::Group(_) => {}
        }
    }

    /// The text of an instance.
    pub(super) fn filled(
        &self,
        skeleton: &Skeleton,
        values: &[Literal],
        gaps: &Gaps,
        language: Language,
    ) -> Option<Edit> {
        let operator = |hole: usize| match &skeleton.holes[hole].kind {
            HoleKind::Op(list) | HoleKind::Rel(list) => gaps
                .text(hole, language)
                .or_else(|| list.get(nth(values, hole)).cloned())
                .unwrap_or_default(),
            _ => String::new(),
        };
        match self {
            OperatorHole::Infix { hole, span } => Some(Edit::replace(*span, operator(*hole))),
            OperatorHole::Call {
                hole,
                span,
                left,
                right,
                parens,
            } => {
                let (open, close) = if *parens { ("(", ")") } else { ("", "") };
                let mut pieces = vec![text(open)];
                pieces.extend(left.pieces());
                pieces.push(text(format!(" {} ", operator(*hole))));
                pieces.extend(right.pieces());
                pieces.push(text(close));
                Some(Edit {
                    span: *span,
                    pieces,
                })
            }
            OperatorHole::Group(_) => None,
        }
    }

    /// The text of a generator, which has all alternatives:
    /// `(choice(3) == 0 ? (a + b) : (a - b))`, `((a + b) if choice(3) == 0 else (a - b))`.
    pub(super) fn alternatives(&self, skeleton: &Skeleton, way: &Conditional) -> Option<Edit> {
        let mut pieces = Vec::new();
        let span = match self {
            OperatorHole::Group(group) => {
                way.combine(skeleton, group, &mut Vec::new(), &mut pieces);
                group.span
            }
            OperatorHole::Call {
                hole,
                span,
                left,
                right,
                ..
            } => {
                let list = operators_of(skeleton, *hole);
                way.choose(*hole, list.len(), &mut pieces, |n, out| {
                    out.push(text("(("));
                    out.push(Piece::Flat(left.span));
                    out.push(text(format!(") {} (", list[n])));
                    out.push(Piece::Flat(right.span));
                    out.push(text("))"));
                });
                *span
            }
            OperatorHole::Infix { .. } => return None,
        };
        Some(Edit { span, pieces })
    }
}

impl Operand {
    fn pieces(self) -> Vec<Piece> {
        let source = Piece::Source(self.span);
        if self.compound {
            vec![text("("), source, text(")")]
        } else {
            vec![source]
        }
    }
}

/// How a generator chooses between expressions.
pub(super) struct Conditional {
    /// What the runtime is called.
    pub quiz: &'static str,
    pub language: Language,
}

impl Conditional {
    /// All alternatives but the last under their conditions.
    fn choose(
        &self,
        hole: usize,
        count: usize,
        out: &mut Vec<Piece>,
        mut alternative: impl FnMut(usize, &mut Vec<Piece>),
    ) {
        let quiz = self.quiz;
        let java = self.language == Language::Java;
        out.push(text("("));
        for n in 0..count {
            let last = n + 1 == count;
            if java && !last {
                out.push(text(format!("{quiz}.choice({hole}) == {n} ? ")));
            }
            alternative(n, out);
            if !last {
                out.push(text(match self.language {
                    Language::Java => " : ".into(),
                    Language::Python => format!(" if {quiz}.choice({hole}) == {n} else "),
                }));
            }
        }
        out.push(text(")"));
    }

    fn combine(
        &self,
        skeleton: &Skeleton,
        group: &Group,
        chosen: &mut Vec<usize>,
        out: &mut Vec<Piece>,
    ) {
        let Some(&hole) = group.holes.get(chosen.len()) else {
            out.push(text("("));
            let mut at = group.span.start;
            for (hole, n) in group.holes.iter().zip(chosen) {
                let hole = &skeleton.holes[*hole];
                out.push(Piece::Flat(Span::new(at, hole.span.start)));
                let sign = operators_of(skeleton, hole.id).get(*n).cloned();
                out.push(text(sign.unwrap_or_default()));
                at = hole.span.end;
            }
            out.push(Piece::Flat(Span::new(at, group.span.end)));
            out.push(text(")"));
            return;
        };
        let count = operators_of(skeleton, hole).len();
        self.choose(hole, count, out, |n, out| {
            chosen.push(n);
            self.combine(skeleton, group, chosen, out);
            chosen.pop();
        });
    }
}

fn operators_of(skeleton: &Skeleton, hole: usize) -> &[String] {
    match &skeleton.holes[hole].kind {
        HoleKind::Op(list) | HoleKind::Rel(list) => list,
        _ => &[],
    }
}
