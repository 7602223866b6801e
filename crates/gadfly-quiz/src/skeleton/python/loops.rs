//! The loops of a skeleton, and the helpers in conditions, some of which speak of loops.

use super::super::data::{CheckKind, Loop, LoopBound, Span, line_column};
use super::super::part::labelled;
use super::part::{Looped, Part};
use super::read::Reader;
use super::tree::{of_expr, of_stmt, span};
use ruff_python_ast::{AnyNodeRef, Expr};
use ruff_text_size::Ranged;

impl Reader<'_, '_> {
    pub(super) fn loops(&mut self) {
        for (n, node) in self.nodes.iter().enumerate() {
            let (at, test, target, over) = match node.it {
                AnyNodeRef::StmtWhile(w) => (span(w.range()), Some(of_expr(&w.test)), None, None),
                AnyNodeRef::StmtFor(f) if !f.is_async => {
                    let (target, over) = (of_expr(&f.target), of_expr(&f.iter));
                    (span(f.range()), None, Some(target), Some(over))
                }
                _ => continue,
            };
            let id = self.loops.len();
            let (line, column) = line_column(self.text, at.start);
            let bound = self.bounds.iter().find(|b| b.0 == at.start).cloned();
            let bound = bound.map(|(_, written, turns)| LoopBound {
                turns,
                check: self.check(CheckKind::Turns(id), written, written),
            });
            let found: Vec<Span> = self
                .invariants
                .iter()
                .filter(|i| i.0 == at.start)
                .map(|i| i.1)
                .collect();
            let invariants: Vec<(usize, Span)> = found
                .into_iter()
                .map(|at| (self.check(CheckKind::Invariant(id), at, at), at))
                .collect();
            let visible = !self.is_hidden(at);
            let label = self.labels.iter().find(|l| l.0 == at.start);
            let label = label.map(|l| l.1.clone());
            let variables = self.variables(at);
            self.parts.push(Part::Loop(Looped {
                id,
                span: at,
                test,
                target,
                over,
                jumps: self.jumps(n, at),
                invariants: invariants.clone(),
                bound: bound.as_ref().map(|b| (b.check, b.turns.clone())),
                counted: false,
                visible,
                variables: variables.clone(),
            }));
            self.loops.push(Loop {
                id,
                label,
                bound,
                invariants: invariants.into_iter().map(|i| i.0).collect(),
                counted: false,
                visible,
                variables,
                depth: self.depth(n),
                line,
                column,
            });
        }
    }

    /// The loops around a node, in the same function.
    fn depth(&self, of: usize) -> usize {
        let mut depth = 0;
        let mut at = self.nodes[of].parent;
        while let Some(outer) = at {
            match self.nodes[outer].it {
                AnyNodeRef::StmtFor(_) | AnyNodeRef::StmtWhile(_) => depth += 1,
                AnyNodeRef::StmtFunctionDef(_) | AnyNodeRef::StmtClassDef(_) => break,
                _ => {}
            }
            at = self.nodes[outer].parent;
        }
        depth
    }

    /// What is bound or changed inside, in the order of the text.
    fn variables(&self, at: Span) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        let mut add = |name: &str| {
            if !out.iter().any(|o| o == name) {
                out.push(name.to_string());
            }
        };
        for (i, node) in self.nodes.iter().enumerate() {
            let range = span(node.it.range());
            if !at.contains(range) || self.is_hidden(range) {
                continue;
            }
            let base = |mut e: &Expr| -> Option<String> {
                loop {
                    e = match e {
                        Expr::Subscript(s) => &s.value,
                        Expr::Attribute(a) => &a.value,
                        Expr::Name(n) => return Some(n.id.to_string()),
                        _ => return None,
                    };
                }
            };
            match node.it {
                AnyNodeRef::ExprName(n) if n.ctx.is_store() => {
                    let mut up = node.parent;
                    let mut own = false;
                    while let Some(p) = up {
                        own |= matches!(
                            self.nodes[p].it,
                            AnyNodeRef::Comprehension(_)
                                | AnyNodeRef::StmtFunctionDef(_)
                                | AnyNodeRef::ExprLambda(_)
                        ) && at.contains(span(self.nodes[p].it.range()));
                        up = self.nodes[p].parent;
                    }
                    if !own {
                        add(n.id.as_str());
                    }
                }
                AnyNodeRef::ExprSubscript(e) if !e.ctx.is_load() => {
                    if let Some(name) = base(&e.value) {
                        add(&name);
                    }
                }
                AnyNodeRef::ExprAttribute(e) => {
                    let called = matches!(self.parent(i), Some(AnyNodeRef::ExprCall(_)))
                        && super::statements::CHANGING.contains(&e.attr.as_str());
                    if (called || !e.ctx.is_load())
                        && let Some(name) = base(&e.value)
                    {
                        add(&name);
                    }
                }
                _ => {}
            }
        }
        out
    }

    /// `return`, and `break` that belongs to this loop.
    fn jumps(&self, of: usize, at: Span) -> Vec<Span> {
        let mut out = Vec::new();
        for (i, node) in self.nodes.iter().enumerate() {
            let (jump, is_break) = match node.it {
                AnyNodeRef::StmtReturn(r) => (span(r.range()), false),
                AnyNodeRef::StmtBreak(b) => (span(b.range()), true),
                _ => continue,
            };
            if !at.contains(jump) {
                continue;
            }
            // Outwards to the loop: another function or, for break, another loop may be between.
            let mut inner = i;
            let mut belongs = false;
            while let Some(parent) = self.nodes[inner].parent {
                if parent == of {
                    let orelse = match self.nodes[of].it {
                        AnyNodeRef::StmtFor(f) => f.orelse.first(),
                        AnyNodeRef::StmtWhile(w) => w.orelse.first(),
                        _ => None,
                    };
                    // The loop is over when its else runs.
                    belongs = orelse.is_none_or(|s| jump.start < of_stmt(s).start);
                    break;
                }
                match self.nodes[parent].it {
                    AnyNodeRef::StmtFunctionDef(_)
                    | AnyNodeRef::ExprLambda(_)
                    | AnyNodeRef::StmtClassDef(_) => break,
                    AnyNodeRef::StmtFor(f)
                        if is_break
                            && f.orelse
                                .first()
                                .is_none_or(|s| jump.start < of_stmt(s).start) =>
                    {
                        break;
                    }
                    AnyNodeRef::StmtWhile(w)
                        if is_break
                            && w.orelse
                                .first()
                                .is_none_or(|s| jump.start < of_stmt(s).start) =>
                    {
                        break;
                    }
                    _ => {}
                }
                inner = parent;
            }
            if belongs {
                out.push(jump);
            }
        }
        out
    }

    pub(super) fn helpers(&mut self) {
        for (i, node) in self.nodes.iter().enumerate() {
            if let AnyNodeRef::ExprName(name) = node.it
                && name.id.as_str() == "__out"
            {
                let is_called = match self.parent(i) {
                    Some(AnyNodeRef::ExprCall(c)) => span(c.func.range()) == span(name.range()),
                    _ => false,
                };
                if is_called {
                    let message = "__out is not called: write __out without ()";
                    self.report.at(span(name.range()).start, message);
                } else {
                    self.inside_condition(span(name.range()), "__out");
                    self.parts.push(Part::Renamed {
                        span: span(name.range()),
                        to: "gadfly_quiz.out()",
                    });
                }
                continue;
            }
            let AnyNodeRef::ExprCall(call) = node.it else {
                continue;
            };
            let Expr::Name(name) = &*call.func else {
                continue;
            };
            let at = span(call.range());
            let args = &call.arguments.args;
            let (to, fits, usage): (&'static str, bool, String) = match name.id.as_str() {
                "__distinct" => (
                    "gadfly_quiz.distinct",
                    !args.is_empty(),
                    "__distinct takes a list and a number of elements: __distinct(a, n)".into(),
                ),
                "__sorted" => (
                    "gadfly_quiz.is_sorted",
                    matches!(args.len(), 1 | 2),
                    "__sorted takes a list and a number of elements: __sorted(a, n)".into(),
                ),
                it @ ("__forall" | "__exists") => (
                    if it == "__forall" {
                        "gadfly_quiz.forall"
                    } else {
                        "gadfly_quiz.exists"
                    },
                    args.len() == 3,
                    format!("{it} takes limits and a condition: {it}(0, n, lambda k: a[k] > 0)"),
                ),
                it @ ("__impl" | "__iff") => {
                    self.inside_condition(at, it);
                    let [left, right] = &args[..] else {
                        self.report
                            .at(at.start, format!("{it} takes two conditions: {it}(p, q)"));
                        continue;
                    };
                    self.parts.push(Part::Logic {
                        span: at,
                        left: of_expr(left),
                        right: of_expr(right),
                        iff: it == "__iff",
                    });
                    continue;
                }
                "__count" => {
                    self.inside_condition(at, "__count");
                    self.count(at, args);
                    continue;
                }
                _ => continue,
            };
            self.inside_condition(at, name.id.as_str());
            if fits {
                self.parts.push(Part::Renamed {
                    span: span(name.range()),
                    to,
                });
            } else {
                self.report.at(at.start, usage);
            }
        }
    }

    fn inside_condition(&mut self, at: Span, name: &str) {
        if !self.is_hidden(at) {
            let message = format!("{name} stands only inside ASSERT, ASSERTBLOCK or INVARIANT");
            self.report.at(at.start, message);
        }
    }

    fn count(&mut self, at: Span, args: &[Expr]) {
        let [Expr::StringLiteral(label)] = args else {
            let message = "__count takes the label of a loop: __count(\"rows\")";
            self.report.at(at.start, message);
            return;
        };
        let label = label.value.to_str();
        let advice = format!("LABEL(\"{label}\")");
        let Some(of) = labelled(&self.loops, label, &advice, at, self.report) else {
            return;
        };
        self.loops[of].counted = true;
        for part in &mut self.parts {
            if let Part::Loop(looped) = part
                && looped.id == of
            {
                looped.counted = true;
            }
        }
        self.parts.push(Part::Count { span: at, of });
    }
}
