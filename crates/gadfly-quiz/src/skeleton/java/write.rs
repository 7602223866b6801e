//! The texts that are made from a skeleton of Java: the generator's, an instance, a checked instance.

use super::super::Skeleton;
use super::super::data::Gaps;
use super::super::data::{Domain, Literal, Shape, Source, Span};
use super::super::edit::{Edit, Piece, Rendered, Renderer, indent_of};
use super::super::layout;
use super::super::literal;
use super::super::part::{Conditional, function, nth, text};
use super::super::placeholder::Report;
use super::frame::{self, Wanted};
use super::part::{Choice, Context, Frame, Looped, Part, Program};
use crate::model::Language;

const QUIZ: &str = "gadfly.rt.Quiz";

const CONDITIONAL: Conditional = Conditional {
    quiz: QUIZ,
    language: Language::Java,
};

/// That a variable is in a domain.
fn within(variable: &str, domain: &Domain) -> String {
    match domain {
        Domain::Range(low, high) => format!("{low} <= {variable} && {variable} <= {high}"),
        Domain::List(values) => {
            let each = values.iter().map(|v| format!("{variable} == {v}"));
            each.collect::<Vec<_>>().join(" || ")
        }
    }
}

fn turns(id: usize) -> String {
    format!("gadfly$turns{id}")
}

impl Program {
    pub(crate) fn generator(&self, skeleton: &Skeleton) -> Source {
        let mut edits = self.frame_edits();
        for part in &self.parts {
            match part {
                Part::Value {
                    hole,
                    span,
                    context,
                } => {
                    let kind = &skeleton.holes[*hole].kind;
                    let cast = context.cast.as_deref().unwrap_or("");
                    let call = format!("{cast}{QUIZ}.{}({hole})", function(kind));
                    edits.push(Edit::replace(*span, call));
                }
                Part::Operator(operator) => {
                    edits.extend(operator.alternatives(skeleton, &CONDITIONAL));
                }
                Part::Choice(choice) => branches(choice, &mut edits),
                Part::Loop(looped) if !looped.invariants.is_empty() => {
                    self.cut(looped, &mut edits);
                }
                Part::Loop(looped) if looped.bound.is_some() || looped.counted => {
                    self.watched(looped, looped.bound.is_some(), false, &mut edits);
                }
                _ => self.common(part, &mut edits),
            }
        }
        self.source(skeleton, edits, true)
    }

    pub(crate) fn checked(&self, skeleton: &Skeleton, values: &[Literal], traced: bool) -> Source {
        let mut edits = self.frame_edits();
        for part in &self.parts {
            match part {
                Part::Choice(choice) => {
                    let block = chosen(choice, values);
                    let lead = Span::new(choice.span.start, block.start);
                    let lines = lead.of(&skeleton.text).matches('\n').count();
                    let keep = if choice.sole {
                        block
                    } else {
                        Span::new(block.start + 1, block.end - 1)
                    };
                    edits.push(Edit {
                        span: choice.span,
                        pieces: vec![text("\n".repeat(lines)), Piece::Source(keep)],
                    });
                }
                Part::Loop(looped) => {
                    if looped.visible || looped.bound.is_some() || looped.counted {
                        let traced = traced && looped.visible && !looped.variables.is_empty();
                        self.watched(looped, true, traced, &mut edits);
                        invariants_checked(looped, &mut edits);
                    }
                }
                _ if self.filled(part, skeleton, values, &Gaps::NONE, &mut edits, false) => {}
                _ => self.common(part, &mut edits),
            }
        }
        self.source(skeleton, edits, true)
    }

    pub(crate) fn instance(
        &self,
        skeleton: &Skeleton,
        values: &[Literal],
        gaps: &Gaps,
    ) -> Rendered {
        let mut edits = Vec::new();
        let mut gone = Vec::new();
        for part in &self.parts {
            match part {
                // `if (x) ASSERT(y); else z();` needs something there.
                Part::Assert {
                    span, sole: true, ..
                } if !self.is_only(*span) => edits.push(Edit::replace(*span, "{ }")),
                Part::Assert { span, .. } | Part::Gone { span } | Part::Only { span } => {
                    gone.push(*span);
                }
                Part::Block { whole, .. } => gone.push(*whole),
                Part::Label { span } => edits.push(Edit::delete(*span)),
                Part::Choice(choice) => {
                    if let Some(gap) = gaps.text(choice.hole, Language::Java) {
                        edits.push(Edit::replace(choice.span, gap));
                        continue;
                    }
                    let block = chosen(choice, values);
                    let inner = Span::new(block.start + 1, block.end - 1);
                    if choice.sole {
                        edits.push(Edit {
                            span: choice.span,
                            pieces: vec![Piece::Source(block)],
                        });
                    } else if inner.of(&skeleton.text).trim().is_empty() {
                        gone.push(choice.span);
                    } else {
                        edits.push(Edit {
                            span: choice.span,
                            pieces: vec![Piece::Spliced(inner)],
                        });
                    }
                }
                _ => {
                    self.filled(part, skeleton, values, gaps, &mut edits, true);
                }
            }
        }
        edits.extend(layout::removals(&skeleton.text, Language::Java, &gone));
        Renderer::new(&skeleton.text, Language::Java, false, edits).all()
    }

    /// Whether something around it is not part of an instance either.
    fn is_only(&self, at: Span) -> bool {
        self.parts.iter().any(|p| match p {
            Part::Only { span } => span.contains(at),
            Part::Block { whole, .. } => whole.contains(at),
            _ => false,
        })
    }

    /// The parts that stand for a value. Whether it is one.
    fn filled(
        &self,
        part: &Part,
        skeleton: &Skeleton,
        values: &[Literal],
        gaps: &Gaps,
        edits: &mut Vec<Edit>,
        pretty: bool,
    ) -> bool {
        let gap = |hole: usize| gaps.text(hole, Language::Java);
        match part {
            Part::Value {
                hole,
                span,
                context,
            } => {
                let place = (&*skeleton.text, *span, pretty);
                let value = || value_text(values.get(*hole), context, place);
                let shown = gap(*hole).unwrap_or_else(value);
                edits.push(Edit::replace(*span, shown));
            }
            Part::Operator(operator) => {
                edits.extend(operator.filled(skeleton, values, gaps, Language::Java));
            }
            _ => return false,
        }
        true
    }

    /// What the generator and a checked instance share.
    fn common(&self, part: &Part, edits: &mut Vec<Edit>) {
        match part {
            Part::Assert {
                check,
                span,
                condition,
                ..
            } => edits.push(Edit {
                span: *span,
                pieces: vec![
                    text(format!("{QUIZ}.ASSERT({check}, ")),
                    Piece::Source(*condition),
                    text(");"),
                ],
            }),
            Part::Block { call, .. } => edits.push(Edit::delete(*call)),
            // An empty statement stays, as a directive may be all that a body has.
            Part::Gone { span } => edits.push(Edit::delete(*span)),
            Part::Renamed { span, to } => edits.push(Edit::replace(*span, *to)),
            Part::Logic {
                span,
                left,
                right,
                iff,
            } => {
                let (before, between) = if *iff {
                    ("((", ") == (")
                } else {
                    ("(!(", ") || (")
                };
                edits.push(Edit {
                    span: *span,
                    pieces: vec![
                        text(before),
                        Piece::Source(*left),
                        text(between),
                        Piece::Source(*right),
                        text("))"),
                    ],
                });
            }
            Part::Count { span, of } => {
                edits.push(Edit::replace(
                    *span,
                    format!("{}.gadfly$count{of}", self.class),
                ));
            }
            Part::Depth { at, check, depth } => {
                edits.push(Edit::insert(
                    *at,
                    format!(" {QUIZ}.depth({check}, {depth});"),
                ));
            }
            _ => {}
        }
    }

    /// Counts the turns of a loop.
    fn watched(&self, looped: &Looped, reported: bool, traced: bool, edits: &mut Vec<Edit>) {
        let (id, turns) = (looped.id, turns(looped.id));
        let mut turn = String::new();
        if reported {
            turn.push_str(&format!(" {QUIZ}.turn({id}, ++{turns});"));
        }
        if looped.counted {
            turn.push_str(&format!(" {}.gadfly$count{id}++;", self.class));
        }
        if reported {
            let mut left = format!(" {QUIZ}.loopLeft({id}, {turns});");
            if let Some((check, domain)) = &looped.bound {
                let holds = within(&turns, domain);
                left.push_str(&format!(" {QUIZ}.ASSERT({check}, {holds});"));
            }
            let after = if looped.completes { left.as_str() } else { "" };
            edits.push(Edit::wrap(
                looped.whole,
                format!("{{ int {turns} = 0; "),
                format!("{after} }}"),
            ));
            for jump in &looped.jumps {
                edits.push(Edit::wrap(*jump, format!("{{{left} "), " }"));
            }
        }
        let mut end = String::new();
        if traced {
            turn.push_str(" try {");
            let variables = looped.variables.join(", ");
            end = format!(" }} finally {{ {QUIZ}.trace({id}, new Object[] {{{variables}}}); }}");
        }
        if looped.braced {
            edits.push(Edit::insert(looped.body.start + 1, turn));
            if traced {
                edits.push(Edit::insert(looped.body.end - 1, end));
            }
        } else {
            edits.push(Edit::wrap(
                looped.body,
                format!("{{{turn} "),
                format!("{end} }}"),
            ));
        }
    }

    /// A loop with an invariant: one turn from any state in which it holds.
    fn cut(&self, looped: &Looped, edits: &mut Vec<Edit>) {
        let again = format!("gadfly$again{}", looped.id);
        let claims = |name: &str| {
            let mut out = Vec::new();
            for (check, condition) in &looped.invariants {
                out.push(text(format!("{QUIZ}.{name}({check}, ")));
                out.push(Piece::Flat(*condition));
                out.push(text("); "));
            }
            out
        };
        let mut head = vec![text(format!("{{ if (!{again}) {{ "))];
        head.extend(claims("invariantEntered"));
        let mut havoc = looped.havoc.clone();
        if looped.counted {
            let counter = format!("{}.gadfly$count{}", self.class, looped.id);
            havoc.push_str(&format!(
                "{counter} = gadfly.rt.Check.unknownInt(\"count\"); "
            ));
        }
        head.push(text(havoc));
        head.extend(claims("invariantAssumed"));
        head.push(text("} else { "));
        head.extend(claims("invariantKept"));
        head.push(text("gadfly.rt.Check.stop(); } "));
        let mut pieces = vec![text(format!("{{ boolean {again} = false; "))];
        pieces.push(Piece::Source(Span::new(
            looped.whole.start,
            looped.span.start,
        )));
        let test = looped.condition.filter(|_| !looped.endless);
        match test {
            Some(condition) if looped.kind == "for_statement" => {
                pieces.push(Piece::Source(Span::new(looped.span.start, condition.start)));
                pieces.push(Piece::Source(Span::new(condition.end, looped.body.start)));
            }
            Some(_) => pieces.push(text("while (true) ")),
            None => pieces.push(Piece::Source(Span::new(
                looped.span.start,
                looped.body.start,
            ))),
        }
        pieces.extend(head);
        if let Some(condition) = test {
            pieces.push(text("if (!("));
            pieces.push(Piece::Flat(condition));
            pieces.push(text(")) break; "));
        }
        pieces.push(text(format!("{again} = true; ")));
        if looped.counted {
            pieces.push(text(format!(
                "{}.gadfly$count{}++; ",
                self.class, looped.id
            )));
        }
        pieces.push(Piece::Source(looped.body));
        pieces.push(text(" } }"));
        edits.push(Edit {
            span: looped.whole,
            pieces,
        });
    }

    fn frame_edits(&self) -> Vec<Edit> {
        let counters: Vec<usize> = self
            .parts
            .iter()
            .filter_map(|p| match p {
                Part::Loop(l) if l.counted => Some(l.id),
                _ => None,
            })
            .collect();
        let mut inserts = framed(&self.frame);
        if let Some((at, fields)) = frame::members(&self.frame, &counters) {
            inserts.insert(1, Edit::insert(at, fields));
        }
        inserts
    }

    fn source(&self, skeleton: &Skeleton, edits: Vec<Edit>, keep_lines: bool) -> Source {
        let done = Renderer::new(&skeleton.text, Language::Java, keep_lines, edits).all();
        finished(done, &skeleton.text, &self.frame)
    }
}

/// An instance, perhaps a changed one, as a source file that can be run.
pub(crate) fn runnable(skeleton: &Skeleton, instance: &str) -> Option<Source> {
    let mut report = Report::new(&skeleton.file, instance, Language::Java);
    let tree = super::tree::parse(instance)?;
    let stem = super::super::stem(&skeleton.file);
    let wanted = Wanted::Named(&skeleton.entry);
    let (frame, _) = frame::frame(&tree, instance, stem, wanted, &mut report)?;
    let done = Renderer::new(instance, Language::Java, true, framed(&frame)).all();
    Some(finished(done, instance, &frame))
}

fn framed(frame: &Frame) -> Vec<Edit> {
    let inserts = frame.inserts.iter();
    inserts
        .map(|(at, what)| Edit::insert(*at, what.clone()))
        .collect()
}

fn finished(done: Rendered, original: &str, frame: &Frame) -> Source {
    debug_assert!(frame.shape != Shape::Whole || !frame.inserts.is_empty());
    Source {
        path: frame.path.clone(),
        lines: done.lines(original),
        harness: frame.harness.clone(),
        kept: done.kept,
        text: done.text,
        original: original.into(),
    }
}

fn chosen(choice: &Choice, values: &[Literal]) -> Span {
    let n = nth(values, choice.hole).min(choice.blocks.len() - 1);
    choice.blocks[n]
}

fn value_text(
    value: Option<&Literal>,
    context: &Context,
    (whole, span, pretty): (&str, Span, bool),
) -> String {
    let Some(value) = value else {
        return "??".into();
    };
    let plain = literal::show(value, Language::Java);
    match value {
        Literal::Int(n) | Literal::Long(n) => {
            let long = matches!(value, Literal::Long(_))
                && !(context.is_long && i32::try_from(*n).is_ok());
            let suffixed = format!("{plain}{}", if long { "L" } else { "" });
            if *n < 0 && context.after_sign {
                format!("({suffixed})")
            } else {
                suffixed
            }
        }
        Literal::Ints(_) | Literal::Ints2d(_) | Literal::Texts(_) => {
            let ty = match value {
                Literal::Ints(_) => "new int[] ",
                Literal::Ints2d(_) => "new int[][] ",
                _ => "new String[] ",
            };
            let ty = if context.braces { "" } else { ty };
            if !pretty {
                return format!("{ty}{plain}");
            }
            let start = whole[..span.start].rfind('\n').map_or(0, |i| i + 1);
            let column = whole[start..span.start].chars().count() + ty.len();
            let indent = indent_of(whole, span.start);
            let shown = literal::laid_out(value, Language::Java, column, indent);
            format!("{ty}{shown}")
        }
        _ => plain,
    }
}

/// `if (choice(3) == 0) {…} else {…}`
fn branches(choice: &Choice, edits: &mut Vec<Edit>) {
    let hole = choice.hole;
    let mut pieces = vec![text(if choice.sole {
        String::new()
    } else {
        choice.hoisted.concat()
    })];
    let mut at = choice.span.start;
    for (n, block) in choice.blocks.iter().enumerate() {
        if n > 0 {
            pieces.push(text("else "));
        }
        if n + 1 < choice.blocks.len() {
            pieces.push(text(format!("if ({QUIZ}.choice({hole}) == {n}) ")));
        }
        pieces.push(Piece::Lines(Span::new(at, block.start)));
        pieces.push(Piece::Source(*block));
        at = block.end;
    }
    edits.push(Edit {
        span: choice.span,
        pieces,
    });
    if !choice.sole {
        for (span, to) in &choice.untyped {
            edits.push(Edit::replace(*span, to.clone()));
        }
    }
}

/// The invariant is evaluated whenever the condition is.
fn invariants_checked(looped: &Looped, edits: &mut Vec<Edit>) {
    if looped.invariants.is_empty() {
        return;
    }
    let turns = turns(looped.id);
    for (check, invariant) in &looped.invariants {
        let claim = |name: &str| {
            vec![
                text(format!("{QUIZ}.{name}({check}, !{QUIZ}.due({turns}) || (")),
                Piece::Flat(*invariant),
            ]
        };
        match looped.condition.filter(|_| !looped.endless) {
            Some(condition) => {
                let mut pieces = claim("invariant");
                pieces.extend([text(")) && ("), Piece::Source(condition), text(")")]);
                edits.push(Edit {
                    span: condition,
                    pieces,
                });
            }
            None if looped.braced => {
                let mut pieces = claim("ASSERT");
                pieces.push(text("));"));
                let at = looped.body.start + 1;
                edits.push(Edit {
                    span: Span::new(at, at),
                    pieces,
                });
            }
            None => {}
        }
    }
}
