//! The holes of a skeleton of Python.

use super::super::data::{Alternative, HoleKind, Span, line_column};
use super::super::operators::Infix;
use super::super::part::{Operand, OperatorHole, RawHole};
use super::super::placeholder;
use super::fold;
use super::part::{Choice, Part};
use super::read::{Reader, in_parens};
use super::tree::{Masked, called, of_expr, of_stmt, span};
use ruff_python_ast::{AnyNodeRef, Expr, Operator, Stmt};
use ruff_python_parser::parse_expression;
use ruff_text_size::Ranged;

impl Reader<'_, '_> {
    pub(super) fn value_holes(&mut self) {
        for i in 0..self.nodes.len() {
            if let AnyNodeRef::PatternMatchClass(pattern) = self.nodes[i].it
                && let Expr::Name(name) = &*pattern.cls
                && placeholder::VALUES.contains(&name.id.as_str())
            {
                self.report.at(
                    span(pattern.range()).start,
                    format!(
                        "{} cannot be a pattern; match a placeholder instead",
                        name.id
                    ),
                );
            }
            let AnyNodeRef::ExprCall(call) = self.nodes[i].it else {
                continue;
            };
            let Expr::Name(name) = &*call.func else {
                continue;
            };
            let name = name.id.as_str();
            if !placeholder::VALUES.contains(&name) {
                continue;
            }
            let at = span(call.range());
            let args: Vec<_> = call
                .arguments
                .args
                .iter()
                .map(|a| fold::arg(a, &self.constants))
                .collect();
            if let Some(keyword) = call.arguments.keywords.first() {
                let message = format!("{name} takes no named arguments");
                self.report.at(span(keyword.range()).start, message);
                continue;
            }
            let Some((kind, defaulted)) = placeholder::value_hole(name, at, &args, self.report)
            else {
                continue;
            };
            let (mut negative_parens, mut parens) = (false, false);
            let mut variable = None;
            match self.parent(i) {
                Some(AnyNodeRef::StmtExpr(_)) => {
                    let message =
                        format!("{name} has a value that nothing uses; write x = {name}(…)");
                    self.report.at(at.start, message);
                    continue;
                }
                Some(AnyNodeRef::StmtAssign(a)) => {
                    if let [Expr::Name(n)] = a.targets.as_slice() {
                        variable = Some(n.id.to_string());
                    }
                }
                Some(AnyNodeRef::StmtAnnAssign(a)) => {
                    if let Expr::Name(n) = &*a.target {
                        variable = Some(n.id.to_string());
                    }
                    self.typed(name, &kind, at, &a.annotation);
                }
                // `x, y = INT(…), INT(…)`
                Some(AnyNodeRef::ExprTuple(values)) => {
                    let around = self.nodes[i].parent.and_then(|p| self.parent(p));
                    let position = values.elts.iter().position(|e| of_expr(e) == at);
                    if let (Some(AnyNodeRef::StmtAssign(a)), Some(n)) = (around, position)
                        && let [Expr::Tuple(targets)] = a.targets.as_slice()
                        && targets.elts.len() == values.elts.len()
                        && let Some(Expr::Name(name)) = targets.elts.get(n)
                    {
                        variable = Some(name.id.to_string());
                    }
                }
                Some(AnyNodeRef::ExprNamed(n)) => {
                    variable = Some(of_expr(&n.target).of(self.text).to_string());
                }
                Some(AnyNodeRef::ExprBinOp(b)) => {
                    let right = of_expr(&b.right) == at;
                    negative_parens = match b.op {
                        Operator::Pow => true,
                        Operator::Mult | Operator::Div | Operator::FloorDiv | Operator::Mod => {
                            false
                        }
                        _ => right,
                    };
                }
                Some(AnyNodeRef::ExprUnaryOp(_)) => negative_parens = true,
                Some(AnyNodeRef::ExprAttribute(_)) => {
                    parens = matches!(kind, HoleKind::Int(_) | HoleKind::Long(_));
                }
                _ => {}
            }
            self.raw.push(RawHole {
                span: at,
                kind,
                name: variable,
                defaulted,
                part: Part::Value {
                    hole: 0,
                    span: at,
                    negative_parens,
                    parens,
                },
            });
        }
    }

    fn typed(&mut self, name: &str, kind: &HoleKind, at: Span, annotation: &Expr) {
        let expected = of_expr(annotation).of(self.text).replace(' ', "");
        let fits: &[&str] = match kind {
            HoleKind::Int(_) | HoleKind::Long(_) => &["int", "float"],
            HoleKind::Boolean => &["bool", "int"],
            HoleKind::Char(_) | HoleKind::Text(_) => &["str"],
            HoleKind::IntArray { .. } => &["list", "list[int]"],
            HoleKind::Int2d { .. } => &["list", "list[list[int]]"],
            HoleKind::TextArray { .. } => &["list", "list[str]"],
            _ => return,
        };
        let better = match expected.as_str() {
            "int" => "INT",
            "bool" => "BOOLEAN",
            "str" => "STRING",
            "list[int]" => "INTARRAY",
            "list[list[int]]" => "INT2DARRAY",
            "list[str]" => "STRINGARRAY",
            "float" | "list" | "dict" | "set" | "tuple" => "",
            _ => return,
        };
        if fits.contains(&expected.as_str()) {
            return;
        }
        let advice = if better.is_empty() {
            String::new()
        } else {
            format!("; use {better}")
        };
        let given = fits.first().copied().unwrap_or_default();
        let given = if given == "list" { fits[1] } else { given };
        self.report.at(
            at.start,
            format!("{name} is of type {given}, but {expected} is needed here{advice}"),
        );
    }

    pub(super) fn operators(&mut self, masked: &Masked) -> Vec<Infix> {
        let mut out = Vec::new();
        for &(name, at) in &masked.infix {
            let parsed = parse_expression(at.of(self.text)).ok();
            let args = parsed.and_then(|p| fold::args(p.expr(), &self.constants));
            let arg = args.and_then(|a| a.into_iter().next());
            let arg = arg.map(|a| fold::shifted(a, at.start));
            if let Some(hole) = RawHole::infix(name, at, arg, self.report) {
                out.extend(hole.as_infix());
                self.raw.push(hole);
            }
        }
        for i in 0..self.nodes.len() {
            let AnyNodeRef::ExprCall(call) = self.nodes[i].it else {
                continue;
            };
            let name = match &*call.func {
                Expr::Name(n) if n.id.as_str() == "OP" => "OP",
                Expr::Name(n) if n.id.as_str() == "REL" => "REL",
                _ => continue,
            };
            let at = span(call.range());
            let [list, left, right] = &call.arguments.args[..] else {
                self.report.at(
                    at.start,
                    format!("{name} takes a list and two operands, {name}(list(…), a, b), or stands between them"),
                );
                continue;
            };
            let arg = fold::arg(list, &self.constants);
            let Some(kind) = placeholder::operator_hole(name, &arg, self.report) else {
                continue;
            };
            let operand = |e: &Expr| {
                let compound = matches!(
                    e,
                    Expr::BinOp(_)
                        | Expr::BoolOp(_)
                        | Expr::Compare(_)
                        | Expr::If(_)
                        | Expr::UnaryOp(_)
                        | Expr::Lambda(_)
                        | Expr::Named(_)
                ) || matches!(called(e), Some("OP" | "REL"));
                Operand {
                    span: of_expr(e),
                    compound: compound && !in_parens_of_one(self.text, e),
                }
            };
            let parens = matches!(
                self.parent(i),
                Some(
                    AnyNodeRef::ExprBinOp(_)
                        | AnyNodeRef::ExprBoolOp(_)
                        | AnyNodeRef::ExprCompare(_)
                        | AnyNodeRef::ExprUnaryOp(_)
                        | AnyNodeRef::ExprAttribute(_)
                        | AnyNodeRef::ExprSubscript(_)
                        | AnyNodeRef::ExprIf(_)
                )
            );
            let operator = OperatorHole::Call {
                hole: 0,
                span: at,
                left: operand(left),
                right: operand(right),
                parens,
            };
            let hole = RawHole::operator(kind, at, operator);
            self.raw.push(hole);
        }
        out
    }

    pub(super) fn choices(&mut self) {
        for i in 0..self.nodes.len() {
            let AnyNodeRef::StmtIf(choice) = self.nodes[i].it else {
                continue;
            };
            if called(&choice.test) != Some("CHOICE") {
                continue;
            }
            let mut whole = span(choice.range());
            let mut tests = vec![of_expr(&choice.test)];
            let mut bodies = vec![self.body(&choice.body)];
            let mut open = true;
            for clause in &choice.elif_else_clauses {
                match &clause.test {
                    Some(test) if called(test) == Some("CHOICE") => tests.push(of_expr(test)),
                    Some(test) => {
                        self.report.at(
                            of_expr(test).start,
                            "the alternatives of CHOICE are if CHOICE():, elif CHOICE(): and else:",
                        );
                        continue;
                    }
                    None => open = false,
                }
                bodies.push(self.body(&clause.body));
            }
            // With a comment behind the last statement.
            whole.end = bodies.iter().map(|b| b.end).max().unwrap_or(whole.end);
            if open {
                // Without else, doing nothing is an alternative too.
                bodies.push(Span::new(whole.end, whole.end));
            }
            self.counted(&choice.test, bodies.len());
            let alternatives = bodies
                .iter()
                .map(|b| {
                    let at = b.start + (b.of(self.text).len() - b.of(self.text).trim_start().len());
                    let (line, column) = line_column(self.text, at);
                    Alternative {
                        span: *b,
                        line,
                        column,
                    }
                })
                .collect();
            self.raw.push(RawHole {
                span: whole,
                kind: HoleKind::Choice(alternatives),
                name: None,
                defaulted: false,
                part: Part::Choice(Choice {
                    hole: 0,
                    span: whole,
                    tests,
                    bodies,
                }),
            });
        }
    }

    /// `CHOICE(2)` says how many alternatives there are.
    fn counted(&mut self, call: &Expr, alternatives: usize) {
        let args = fold::args(call, &self.constants).unwrap_or_default();
        let Some(arg) = args.first() else {
            return;
        };
        let given = match &arg.what {
            placeholder::ArgKind::Value(placeholder::Const::Int(n)) => Some(*n),
            _ => None,
        };
        if args.len() > 1 || given != Some(alternatives as i128) {
            self.report.at(
                arg.span.start,
                format!(
                    "CHOICE takes nothing, or the number of its alternatives, here {alternatives}"
                ),
            );
        }
    }

    /// From the line end before a suite (if it has lines of its own) to its end.
    fn body(&self, suite: &[Stmt]) -> Span {
        let (Some(first), Some(last)) = (suite.first(), suite.last()) else {
            return Span::new(0, 0);
        };
        let (start, end) = (of_stmt(first).start, of_stmt(last).end);
        let before = self.text[..start].trim_end_matches([' ', '\t']);
        let start = if before.ends_with('\n') {
            // Comments above the first statement belong to the suite.
            let colon = comments_above(self.text, before.len());
            colon.saturating_sub(1)
        } else {
            start
        };
        // A comment behind the last statement too.
        let rest = &self.text[end..];
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        let end = if line.trim_start().starts_with('#') {
            end + line.trim_end().len()
        } else {
            end
        };
        Span::new(start, end)
    }
}

/// The beginning of the lines with nothing but comments directly above this line.
fn comments_above(text: &str, line: usize) -> usize {
    let mut at = line;
    while at > 0 {
        let start = text[..at - 1].rfind('\n').map_or(0, |i| i + 1);
        if !text[start..at].trim_start().starts_with('#') {
            break;
        }
        at = start;
    }
    at
}

fn in_parens_of_one(text: &str, expr: &Expr) -> bool {
    in_parens(text, expr) && text[..of_expr(expr).start].trim_end().ends_with("((")
}
