//! The texts that are made from a skeleton of Python.

use super::super::Skeleton;
use super::super::data::Gaps;
use super::super::data::{Domain, HoleKind, Literal, Source, Span};
use super::super::edit::{Edit, Piece, Rendered, Renderer, indent_of};
use super::super::layout;
use super::super::literal;
use super::super::operators::Group;
use super::part::{Choice, Looped, Part, Program};
use crate::model::Language;

const QUIZ: &str = "gadfly_quiz";

fn text(t: impl Into<String>) -> Piece {
    Piece::Text(t.into())
}

fn turns(id: usize) -> String {
    format!("gadfly_turns{id}")
}

impl Program {
    pub(crate) fn generator(&self, skeleton: &Skeleton) -> Source {
        let mut edits = vec![self.import(false)];
        for part in &self.parts {
            match part {
                Part::Value { hole, span, .. } => {
                    let name = match skeleton.holes[*hole].kind {
                        HoleKind::Int(_) => "INT",
                        HoleKind::Long(_) => "LONG",
                        HoleKind::Boolean => "BOOLEAN",
                        HoleKind::Char(_) => "CHAR",
                        HoleKind::Text(_) => "STRING",
                        HoleKind::IntArray { .. } => "INTARRAY",
                        HoleKind::Int2d { .. } => "INT2DARRAY",
                        HoleKind::TextArray { .. } => "STRINGARRAY",
                        _ => "choice",
                    };
                    edits.push(Edit::replace(*span, format!("{QUIZ}.{name}({hole})")));
                }
                Part::Group(group) => edits.push(alternatives(skeleton, group)),
                Part::OpCall {
                    hole,
                    span,
                    left,
                    right,
                    ..
                } => edits.push(called_alternatives(skeleton, *hole, *span, left.0, right.0)),
                Part::Choice(choice) => {
                    for (n, test) in choice.tests.iter().enumerate() {
                        let condition = format!("{QUIZ}.choice({}) == {n}", choice.hole);
                        edits.push(Edit::replace(*test, condition));
                    }
                }
                Part::Loop(looped) => {
                    if looped.bound.is_some() || looped.counted || !looped.invariants.is_empty() {
                        watched(looped, &mut edits);
                    }
                }
                _ => common(part, &mut edits),
            }
        }
        source(skeleton, edits)
    }

    pub(crate) fn checked(&self, skeleton: &Skeleton, values: &[Literal], traced: bool) -> Source {
        let mut edits = vec![self.import(traced)];
        for part in &self.parts {
            match part {
                Part::Choice(choice) => edits.push(spliced(choice, values, &skeleton.text)),
                Part::Loop(looped) => {
                    if looped.visible || looped.bound.is_some() || looped.counted {
                        watched(looped, &mut edits);
                    }
                }
                _ if filled(part, skeleton, values, &Gaps::NONE, false, &mut edits) => {}
                _ => common(part, &mut edits),
            }
        }
        source(skeleton, edits)
    }

    pub(crate) fn instance(
        &self,
        skeleton: &Skeleton,
        values: &[Literal],
        gaps: &Gaps,
    ) -> Rendered {
        let mut edits = Vec::new();
        let mut gone: Vec<Span> = Vec::new();
        let mut passes: Vec<Span> = Vec::new();
        for part in &self.parts {
            match part {
                Part::Assert { span, .. } | Part::Gone { span, .. } | Part::Only { span } => {
                    gone.push(*span);
                }
                Part::Block { whole, .. } => gone.push(*whole),
                Part::Pass { span } => passes.push(*span),
                Part::Choice(choice) => {
                    if let Some(gap) = gaps.text(choice.hole, Language::Python) {
                        edits.push(Edit::replace(choice.span, gap));
                    } else if nth_body(choice, values)
                        .of(&skeleton.text)
                        .trim()
                        .is_empty()
                    {
                        gone.push(choice.span);
                    } else {
                        edits.push(spliced(choice, values, &skeleton.text));
                    }
                }
                _ => {
                    filled(part, skeleton, values, gaps, true, &mut edits);
                }
            }
        }
        gone.retain(|g| !passes.contains(g));
        edits.extend(passes.into_iter().map(|p| Edit::replace(p, "pass")));
        edits.extend(layout::removals(&skeleton.text, Language::Python, &gone));
        Renderer::new(&skeleton.text, Language::Python, false, edits).all()
    }

    /// A line that makes the runtime known, and the bounds of loops to it.
    fn import(&self, traced: bool) -> Edit {
        let bounds: Vec<String> = self
            .parts
            .iter()
            .filter_map(|p| match p {
                Part::Loop(l) => l.bound.as_ref().map(|b| (l.id, b)),
                _ => None,
            })
            .map(|(id, (check, domain))| {
                let domain = match domain {
                    Domain::Range(low, high) => format!("({low}, {high})"),
                    Domain::List(values) => {
                        let values: Vec<String> = values.iter().map(i64::to_string).collect();
                        format!("[{}]", values.join(", "))
                    }
                };
                format!("; {QUIZ}.bound({id}, {check}, {domain})")
            })
            .collect();
        let mut traces = String::new();
        for part in &self.parts {
            if let Part::Loop(looped) = part
                && traced
                && looped.visible
            {
                let names = looped.variables.iter().map(|v| format!("{v:?}"));
                let names = names.collect::<Vec<_>>().join(", ");
                traces.push_str(&format!("; {QUIZ}.trace({}, [{names}])", looped.id));
            }
        }
        Edit::insert(
            self.head,
            format!("import {QUIZ}{}{traces}\n", bounds.concat()),
        )
    }
}

/// An instance, perhaps a changed one; the runtime is given the name of the entry.
pub(crate) fn runnable(skeleton: &Skeleton, instance: &str) -> Source {
    let done = Renderer::new(instance, Language::Python, false, Vec::new()).all();
    finished(done, instance, &skeleton.file)
}

fn source(skeleton: &Skeleton, edits: Vec<Edit>) -> Source {
    let done = Renderer::new(&skeleton.text, Language::Python, false, edits).all();
    finished(done, &skeleton.text, &skeleton.file)
}

fn finished(done: Rendered, original: &str, file: &str) -> Source {
    Source {
        path: format!("{}.py", super::super::stem(file)),
        lines: done.lines(original),
        harness: String::new(),
        kept: done.kept,
        text: done.text,
        original: original.into(),
    }
}

fn common(part: &Part, edits: &mut Vec<Edit>) {
    match part {
        Part::Assert {
            check,
            span,
            condition,
        } => edits.push(Edit {
            span: *span,
            pieces: vec![
                text(format!("{QUIZ}.ASSERT({check}, ")),
                Piece::Source(*condition),
                text(")"),
            ],
        }),
        Part::Block { head, .. } => edits.push(Edit::replace(*head, "if True")),
        Part::Gone { span, statement } => {
            edits.push(Edit::replace(*span, if *statement { "pass" } else { "" }));
        }
        Part::Renamed { span, to } => edits.push(Edit::replace(*span, *to)),
        Part::Logic {
            span,
            left,
            right,
            iff,
        } => {
            let (before, between, after) = if *iff {
                ("(bool(", ") == bool(", "))")
            } else {
                ("(not (", ") or (", "))")
            };
            edits.push(Edit {
                span: *span,
                pieces: vec![
                    text(before),
                    Piece::Source(*left),
                    text(between),
                    Piece::Source(*right),
                    text(after),
                ],
            });
        }
        Part::Count { span, of } => edits.push(Edit::replace(*span, format!("{QUIZ}.count({of})"))),
        Part::Depth {
            at,
            inline,
            check,
            depth,
        } => {
            let call = format!("{QUIZ}.depth({check}, {depth})");
            if *inline {
                edits.push(Edit::insert(*at, format!("{call}; ")));
            } else {
                edits.push(Edit {
                    span: Span::new(*at, *at),
                    pieces: vec![text(call), Piece::NewLine],
                });
            }
        }
        _ => {}
    }
}

/// Counts the turns of a loop.
fn watched(looped: &Looped, edits: &mut Vec<Edit>) {
    let (id, turns) = (looped.id, turns(looped.id));
    edits.push(Edit {
        span: Span::new(looped.span.start, looped.span.start),
        pieces: vec![text(format!("{turns} = 0")), Piece::NewLine],
    });
    let mut claims = Vec::new();
    for (check, invariant) in &looped.invariants {
        claims.push(text(format!(
            "{QUIZ}.invariant({check}, not {QUIZ}.due({turns}) or ("
        )));
        claims.push(Piece::Flat(*invariant));
        claims.push(text(")) and "));
    }
    if let Some(test) = looped.test {
        let mut pieces = claims;
        pieces.push(text(format!("{QUIZ}.turn({id}, (")));
        pieces.push(Piece::Source(test));
        pieces.push(text(format!("), {turns} := {turns} + 1)")));
        edits.push(Edit { span: test, pieces });
    }
    if let (Some(target), Some(over)) = (looped.target, looped.over) {
        edits.push(Edit::wrap(target, format!("{turns}, ("), ")"));
        let mut pieces = vec![text(format!("{QUIZ}.turns({id}, "))];
        pieces.push(Piece::Source(over));
        pieces.push(text(")"));
        edits.push(Edit { span: over, pieces });
    }
    for jump in &looped.jumps {
        edits.push(Edit::insert(
            jump.start,
            format!("{QUIZ}.left({id}, {turns}); "),
        ));
    }
}

fn nth(values: &[Literal], hole: usize) -> usize {
    match values.get(hole) {
        Some(Literal::Alternative(n)) => *n,
        _ => 0,
    }
}

fn nth_body(choice: &Choice, values: &[Literal]) -> Span {
    let n = nth(values, choice.hole).min(choice.bodies.len() - 1);
    choice.bodies[n]
}

fn spliced(choice: &Choice, values: &[Literal], whole: &str) -> Edit {
    let body = nth_body(choice, values);
    let pieces = if body.of(whole).trim().is_empty() {
        vec![text("pass")]
    } else {
        vec![Piece::Spliced(body)]
    };
    Edit {
        span: choice.span,
        pieces,
    }
}

fn filled(
    part: &Part,
    skeleton: &Skeleton,
    values: &[Literal],
    gaps: &Gaps,
    pretty: bool,
    edits: &mut Vec<Edit>,
) -> bool {
    let gap = |hole: usize| gaps.text(hole, Language::Python);
    let operator = |hole: usize| match &skeleton.holes[hole].kind {
        HoleKind::Op(list) | HoleKind::Rel(list) => gap(hole)
            .or_else(|| list.get(nth(values, hole)).cloned())
            .unwrap_or_default(),
        _ => String::new(),
    };
    match part {
        Part::Value {
            hole,
            span,
            negative_parens,
            parens,
        } => {
            let shown = match (gap(*hole), values.get(*hole)) {
                (Some(gap), _) => gap,
                (None, None) => "??".to_string(),
                (None, Some(value)) => {
                    let plain = if pretty {
                        let start = skeleton.text[..span.start].rfind('\n').map_or(0, |i| i + 1);
                        let column = skeleton.text[start..span.start].chars().count();
                        let indent = indent_of(&skeleton.text, span.start);
                        literal::laid_out(value, Language::Python, column, indent)
                    } else {
                        literal::show(value, Language::Python)
                    };
                    if *parens || (*negative_parens && plain.starts_with('-')) {
                        format!("({plain})")
                    } else {
                        plain
                    }
                }
            };
            edits.push(Edit::replace(*span, shown));
        }
        Part::Infix { hole, span } => edits.push(Edit::replace(*span, operator(*hole))),
        Part::OpCall {
            hole,
            span,
            left,
            right,
            parens,
        } => {
            let operand = |(span, compound): (Span, bool)| {
                let source = Piece::Source(span);
                if compound {
                    vec![text("("), source, text(")")]
                } else {
                    vec![source]
                }
            };
            let (open, close) = if *parens { ("(", ")") } else { ("", "") };
            let mut pieces = vec![text(open)];
            pieces.extend(operand(*left));
            pieces.push(text(format!(" {} ", operator(*hole))));
            pieces.extend(operand(*right));
            pieces.push(text(close));
            edits.push(Edit {
                span: *span,
                pieces,
            });
        }
        Part::Group(_) => {}
        _ => return false,
    }
    true
}

fn operators_of(skeleton: &Skeleton, hole: usize) -> &[String] {
    match &skeleton.holes[hole].kind {
        HoleKind::Op(list) | HoleKind::Rel(list) => list,
        _ => &[],
    }
}

/// `((a + b) if choice(3) == 0 else (a - b))`, for all operators of the group.
fn alternatives(skeleton: &Skeleton, group: &Group) -> Edit {
    let mut pieces = Vec::new();
    combine(skeleton, group, &mut Vec::new(), &mut pieces);
    Edit {
        span: group.span,
        pieces,
    }
}

fn combine(skeleton: &Skeleton, group: &Group, chosen: &mut Vec<usize>, out: &mut Vec<Piece>) {
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
    out.push(text("("));
    for n in 0..count {
        chosen.push(n);
        combine(skeleton, group, chosen, out);
        chosen.pop();
        if n + 1 < count {
            out.push(text(format!(" if {QUIZ}.choice({hole}) == {n} else ")));
        }
    }
    out.push(text(")"));
}

fn called_alternatives(
    skeleton: &Skeleton,
    hole: usize,
    span: Span,
    left: Span,
    right: Span,
) -> Edit {
    let list = operators_of(skeleton, hole);
    let mut pieces = vec![text("(")];
    for (n, sign) in list.iter().enumerate() {
        pieces.push(text("(("));
        pieces.push(Piece::Flat(left));
        pieces.push(text(format!(") {sign} (")));
        pieces.push(Piece::Flat(right));
        pieces.push(text("))"));
        if n + 1 < list.len() {
            pieces.push(text(format!(" if {QUIZ}.choice({hole}) == {n} else ")));
        }
    }
    pieces.push(text(")"));
    Edit { span, pieces }
}
