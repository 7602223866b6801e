//! Loops with invariants.
//!
//! Unrolled: the invariant is checked at the head of every turn, where `continue` comes back to.
//! Cut: at the first turn it is checked, then everything that the loop may change is made unknown
//! and the invariant assumed; one turn is made, the invariant is checked again, and the path ends.
//! Leaving by the condition, `break`, `return` or an exception goes on as in the user's code. That
//! says something of all iterations only if the loop changes nothing else (`framed`) and comes to an end
//! (`measured`); otherwise a cut loop only shows where to look for violations.

use super::inline::{Around, Inline};
use super::{Claim, Emitter};
use crate::code::{Code, Edit, Origin};
use crate::contract::Expr;
use crate::java::{children, plain};
use crate::jml::tree;
use crate::plan::{ClauseId, LoopPlan};
use tree_sitter::Node;

#[derive(Default)]
pub(super) struct LoopSpec {
    pub invariants: Vec<Expr>,
    pub decreases: Vec<Expr>,
    pub modifies: Vec<Expr>,
}

impl LoopSpec {
    pub(super) fn is_empty(&self) -> bool {
        self.invariants.is_empty() && self.decreases.is_empty() && self.modifies.is_empty()
    }

    pub(super) fn at(&self) -> Option<usize> {
        let all = self
            .invariants
            .iter()
            .chain(&self.decreases)
            .chain(&self.modifies);
        all.map(|e| e.at).min()
    }
}

/// The names of a loop's variables.
struct Variables {
    turn: String,
    count: String,
    /// One per `decreases`.
    measures: Vec<String>,
}

impl<'w> Emitter<'_, 'w> {
    pub(super) fn loop_with_spec(
        &mut self,
        file: usize,
        around: Around<'w>,
        node: Node<'w>,
        spec: LoopSpec,
        shared: &mut Inline,
    ) {
        let cut = if spec.invariants.is_empty() {
            Err("the loop has no invariant".to_string())
        } else if node.kind() == "enhanced_for_statement" {
            Err("a loop over elements is not cut".to_string())
        } else if spec
            .invariants
            .iter()
            .any(|e| !self.report.is_supported(e.id))
        {
            Err("an invariant of the loop is not supported".to_string())
        } else {
            self.effects(file, around, node, &spec.modifies, shared)
        };
        let clauses: Vec<ClauseId> = spec
            .invariants
            .iter()
            .chain(&spec.decreases)
            .map(|e| e.id)
            .collect();
        if let Err(why) = &cut
            && !spec.invariants.is_empty()
            && self.options.cut_loops
        {
            self.report.warn(
                file,
                node.start_byte(),
                format!("this loop is not cut by its invariant: {why}"),
            );
        }
        let variables = Variables {
            turn: shared.fresh.name("turn"),
            count: shared.fresh.name("count"),
            measures: spec
                .decreases
                .iter()
                .map(|_| shared.fresh.name("d"))
                .collect(),
        };
        let (head, start) = match &cut {
            Ok(effects) if self.options.cut_loops => {
                self.cut(around, &spec, &effects.forget, &variables, shared)
            }
            _ => self.unrolled(around, &spec, &variables, shared),
        };
        self.weave(file, node, &variables, &head, &start);
        let (path, line, _) = self.report.place(file, node.start_byte());
        self.out.loops.push(LoopPlan {
            file: path,
            line,
            clauses,
            framed: cut.as_ref().is_ok_and(|effects| effects.framed),
            measured: spec
                .decreases
                .iter()
                .any(|e| self.report.is_supported(e.id)),
            cut: cut.map(|_| ()),
            at: (file, node.start_byte()),
        });
    }

    fn claims(
        &mut self,
        around: Around,
        spec: &LoopSpec,
        claim: Claim,
        variables: &Variables,
        shared: &mut Inline,
    ) -> Code {
        let mut code = Code::new();
        for expr in &spec.invariants {
            let one = self.inline_claim(around, expr, claim, Some(&variables.count), shared);
            code.append(&one.unwrap_or_default());
        }
        code
    }

    /// Code at the head of each turn, and code behind the condition.
    fn unrolled(
        &mut self,
        around: Around,
        spec: &LoopSpec,
        variables: &Variables,
        shared: &mut Inline,
    ) -> (Code, Code) {
        let head = self.claims(around, spec, Claim::Check, variables, shared);
        let mut start = Code::new();
        for (expr, measure) in spec.decreases.iter().zip(&variables.measures) {
            let test = format!("NOW >= 0 && (!{} || NOW < {measure})", variables.turn);
            start.append(&self.measured(around, expr, &test, measure, variables, shared));
        }
        start.push(&format!(
            "{} = true; {}++; ",
            variables.turn, variables.count
        ));
        (head, start)
    }

    /// Evaluates a measure, tests it (as `NOW`) and keeps it.
    fn measured(
        &mut self,
        around: Around,
        expr: &Expr,
        test: &str,
        measure: &str,
        variables: &Variables,
        shared: &mut Inline,
    ) -> Code {
        let spot = self.inline_spot(around, Some(&variables.count));
        let mut hoisted = Code::new();
        let value = self.compile(
            around.t,
            expr,
            &spot,
            &mut shared.fresh,
            &mut Vec::new(),
            |c| c.expression(&expr.items, &mut hoisted),
        );
        let Some(value) = value else {
            return Code::new();
        };
        let (now, stop, thrown) = (
            shared.fresh.name("now"),
            shared.fresh.name("s"),
            shared.fresh.name("t"),
        );
        let id = expr.id;
        let mut code = Code::of(format!("{{ long {now} = 0; try {{ "));
        code.append(&hoisted)
            .push(&format!("{now} = "))
            .append(&value);
        code.push(&format!(
            "; }} catch (gadfly.rt.Check.Stop {stop}) {{ throw {stop}; }} "
        ));
        code.push(&format!(
            "catch (java.lang.Throwable {thrown}) {{ gadfly.rt.Check.undefined({id}, {thrown}); }} "
        ));
        let test = test.replace("NOW", &now);
        code.push(&format!("gadfly.rt.Check.clause({id}, {test}); "));
        code.push(&format!("{measure} = {now}; }} "));
        code.owned_by(Origin {
            clause: Some(id),
            at: expr.at,
        })
    }

    fn cut(
        &mut self,
        around: Around,
        spec: &LoopSpec,
        havoc: &Code,
        variables: &Variables,
        shared: &mut Inline,
    ) -> (Code, Code) {
        let turn = &variables.turn;
        let counts = |e: &Expr| tree::any(&e.items, &|t| t.backslash() == Some("\\count"));
        let counts = spec.invariants.iter().chain(&spec.decreases).any(counts);
        let mut head = Code::of(format!("if (!{turn}) {{ "));
        head.append(&self.claims(around, spec, Claim::Check, variables, shared));
        head.append(havoc);
        if counts {
            let count = &variables.count;
            head.push(&format!(
                "{count} = gadfly.rt.Check.unknownInt(\"count\"); gadfly.rt.Check.assume({count} >= 0); "
            ));
        }
        head.append(&self.claims(around, spec, Claim::Assume, variables, shared));
        head.push("} else { ");
        head.append(&self.claims(around, spec, Claim::Check, variables, shared));
        for (expr, measure) in spec.decreases.iter().zip(&variables.measures) {
            // A measure may fall below zero in the turn that ends the loop.
            let test = format!("NOW < {measure}");
            head.append(&self.measured(around, expr, &test, measure, variables, shared));
        }
        head.push("gadfly.rt.Check.stop(); } ");
        let mut start = Code::new();
        for (expr, measure) in spec.decreases.iter().zip(&variables.measures) {
            start.append(&self.measured(around, expr, "NOW >= 0", measure, variables, shared));
        }
        start.push(&format!("{turn} = true; {}++; ", variables.count));
        (head, start)
    }

    /// Puts the code into the loop: `head` before the condition is tested, `start` after it.
    fn weave(&mut self, file: usize, node: Node, variables: &Variables, head: &Code, start: &Code) {
        let text = self.world.units[file].text.as_str();
        let mut whole = node;
        while let Some(label) = whole.parent().filter(|p| p.kind() == "labeled_statement") {
            whole = label;
        }
        let mut before = Code::of(format!(
            "{{ boolean {} = false; int {} = 0; ",
            variables.turn, variables.count
        ));
        for measure in &variables.measures {
            before.push(&format!("long {measure} = 0; "));
        }
        self.insert(file, whole.start_byte(), before);
        let Some(body) = node.child_by_field_name("body") else {
            return;
        };
        let condition = node.child_by_field_name("condition");
        let constant = condition
            .map(|c| plain(c, text))
            .is_none_or(|c| c.trim_matches(['(', ')', ' ']) == "true");
        let mut inside = Code::new();
        match (node.kind(), condition) {
            ("while_statement", Some(condition)) if !constant => {
                let keyword = node.start_byte();
                let mut code = Code::of("while (true) { ");
                code.append(head).push("if (!");
                self.out.edits[file].push(Edit {
                    from: keyword,
                    to: keyword + "while".len(),
                    code,
                });
                inside.push(") break; ").append(start);
                self.insert(file, condition.end_byte(), inside);
            }
            ("for_statement", Some(condition)) if !constant => {
                let lines = text[condition.byte_range()].matches('\n').count();
                self.out.edits[file].push(Edit {
                    from: condition.start_byte(),
                    to: condition.end_byte(),
                    code: Code::of("\n".repeat(lines)),
                });
                let origin = Origin {
                    clause: None,
                    at: condition.start_byte(),
                };
                inside.push("{ ").append(head).push("if (!(");
                inside.push_marked(&plain(condition, text), origin);
                inside.push(")) break; ").append(start);
                self.insert(file, behind_header(node, body), inside);
            }
            _ => {
                inside.push("{ ").append(head).append(start);
                self.insert(file, behind_header(node, body), inside);
            }
        }
        self.insert(file, body.end_byte(), Code::of(" }"));
        self.insert(file, whole.end_byte(), Code::of(" }"));
    }
}

/// Behind the `)` of the header, or behind `do`.
fn behind_header(node: Node, body: Node) -> usize {
    let header = children(node)
        .into_iter()
        .filter(|c| c.end_byte() <= body.start_byte());
    let ends = header.filter(|c| matches!(c.kind(), ")" | "do" | "parenthesized_expression"));
    ends.map(|c| c.end_byte())
        .next_back()
        .unwrap_or(body.start_byte())
}
