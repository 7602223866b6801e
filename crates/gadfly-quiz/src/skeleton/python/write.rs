//! The texts that are made from a skeleton of Python.

use super::super::Skeleton;
use super::super::data::Gaps;
use super::super::data::{Domain, Literal, Source, Span};
use super::super::edit::{Edit, Piece, Rendered, Renderer, indent_of};
use super::super::layout;
use super::super::literal;
use super::super::part::{Conditional, function, nth, text};
use super::part::{Choice, Looped, Part, Program};
use crate::model::Language;

const QUIZ: &str = "gadfly_quiz";

const CONDITIONAL: Conditional = Conditional {
    quiz: QUIZ,
    language: Language::Python,
};

fn turns(id: usize) -> String {
    format!("gadfly_turns{id}")
}

impl Program {
    pub(crate) fn generator(&self, skeleton: &Skeleton) -> Source {
        let mut edits = vec![self.import(false)];
        for part in &self.parts {
            match part {
                Part::Value { hole, span, .. } => {
                    let name = function(&skeleton.holes[*hole].kind);
                    edits.push(Edit::replace(*span, format!("{QUIZ}.{name}({hole})")));
                }
                Part::Operator(operator) => {
                    edits.extend(operator.alternatives(skeleton, &CONDITIONAL));
                }
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
        Part::Operator(operator) => {
            edits.extend(operator.filled(skeleton, values, gaps, Language::Python));
        }
        _ => return false,
    }
    true
}
