//! Contract comments among statements: assertions, assumptions, ghost variables, loop invariants.
//! Code is inserted where the comment starts; the comment stays.

use super::loops::LoopSpec;
use super::{Claim, Emitter, Spot};
use crate::code::{Code, Origin};
use crate::contract::{Expr, clause_text, tell, tokens_of};
use crate::expr::{Fresh, OldValue, Trouble};
use crate::java::{Comment, Method, node_at};
use crate::jml::spec::{self, Item, Raw};
use crate::jml::token::Token;
use crate::jml::tree;
use crate::plan::{ClauseId, ClauseKind};
use std::collections::BTreeMap;
use tree_sitter::Node;

/// What inline clauses of one file share.
#[derive(Default)]
pub(super) struct Inline {
    pub fresh: Fresh,
    /// Values of the state before, per method (by the byte of its body).
    pub olds: BTreeMap<usize, Vec<OldValue>>,
}

/// Where a statement stands.
#[derive(Clone, Copy)]
pub(super) struct Around<'m> {
    pub t: usize,
    pub method: Option<&'m Method>,
}

impl<'w> Emitter<'_, 'w> {
    pub(super) fn inline(&mut self, file: usize) {
        let world = self.world;
        let unit = &world.units[file];
        let used = &self.contracts.used[file];
        let rest: Vec<Comment> = unit
            .comments
            .iter()
            .filter(|c| !used.contains(c))
            .copied()
            .collect();
        let mut shared = Inline::default();
        let mut i = 0;
        while i < rest.len() {
            let Some(node) = node_at(&unit.tree, rest[i].start, rest[i].end) else {
                i += 1;
                continue;
            };
            let mut run = vec![rest[i]];
            let mut last = node;
            while let Some(next) = last
                .next_sibling()
                .filter(|n| n.kind().ends_with("_comment"))
            {
                last = next;
                if rest
                    .get(i + run.len())
                    .is_some_and(|c| c.start == next.start_byte())
                {
                    run.push(rest[i + run.len()]);
                }
            }
            self.run_of_comments(file, node, last, &run, &mut shared);
            i += run.len();
        }
        self.entry_values(file, &mut shared);
    }

    fn run_of_comments(
        &mut self,
        file: usize,
        node: Node<'w>,
        last: Node<'w>,
        run: &[Comment],
        shared: &mut Inline,
    ) {
        let parent = node.parent();
        let kind = parent.map_or("", |p| p.kind());
        let items =
            tokens_of(&self.world.units[file].text, run).and_then(|tokens| spec::items(&tokens));
        let items = match items {
            Ok(items) => items,
            Err(wrong) => {
                self.report.error(file, wrong.at, wrong.message);
                return;
            }
        };
        let around = self.around(file, node.start_byte());
        let in_block = matches!(
            kind,
            "block" | "constructor_body" | "switch_block_statement_group"
        );
        let of_loop = is_loop(kind) || kind == "labeled_statement";
        if kind == "program" {
            self.outside(file, items);
            return;
        }
        let Some(around) = around.filter(|_| in_block || of_loop) else {
            let message = if kind.ends_with("_statement") {
                "put braces around the statement before which this contract stands"
            } else {
                "a contract is not expected here"
            };
            self.unchecked(file, items, message);
            return;
        };
        let mut loop_spec = LoopSpec::default();
        let before_loop = items.iter().any(|item| {
            matches!(item, Item::Clause(raw) if matches!(raw.keyword, "loop_invariant" | "decreases" | "loop_modifies"))
        });
        for item in items {
            let comment = |token: &Token| {
                run.iter()
                    .rev()
                    .find(|c| c.start <= token.at)
                    .map_or(run[0].start, |c| c.start)
            };
            match item {
                // KeY writes `assignable` among the clauses of a loop.
                Item::Clause(raw) if raw.keyword == "assignable" && before_loop => {
                    loop_spec
                        .modifies
                        .extend(self.inline_expr(file, &raw, ClauseKind::Other));
                }
                Item::Clause(raw) => {
                    let at = comment(&raw.head);
                    self.inline_clause(file, around, raw, at, shared, &mut loop_spec);
                }
                Item::Declaration { modifiers, tokens } => {
                    let at = tokens.first().map_or(run[0].start, comment);
                    self.ghost_variable(file, around, &modifiers, &tokens, at, shared);
                }
                Item::Modifiers(words) if words.is_empty() => {}
                Item::Modifiers(words) => {
                    // `/*@ nullable @*/ String s;` says what need not be checked.
                    let word = words.iter().find(|w| w.text == "non_null");
                    if let Some(word) = word {
                        let message = "`non_null` on a local variable is not checked";
                        self.report
                            .unchecked(file, word.at, &word.text, message.into());
                    }
                }
                item => self.unchecked(
                    file,
                    vec![item],
                    "the contract of a statement is not supported",
                ),
            }
        }
        if loop_spec.is_empty() {
            return;
        }
        let target = if of_loop {
            parent
        } else {
            last.next_named_sibling()
        };
        match target.and_then(innermost_loop) {
            Some(found) => self.loop_with_spec(file, around, found, loop_spec, shared),
            None => {
                let at = loop_spec.at().unwrap_or(node.start_byte());
                self.report
                    .error(file, at, "this clause is not followed by a loop");
            }
        }
    }

    /// Clauses that are named but not checked.
    fn unchecked(&mut self, file: usize, items: Vec<Item>, why: &str) {
        for item in items {
            match item {
                Item::Clause(raw) => {
                    let id =
                        self.report
                            .clause(file, raw.head.at, ClauseKind::Other, clause_text(&raw));
                    self.report.unsupported(file, raw.head.at, id, why);
                }
                Item::Declaration { tokens, .. } => {
                    if let Some(token) = tokens.first() {
                        self.report
                            .unchecked(file, token.at, &token.text, why.into());
                    }
                }
                Item::Behavior(_, token)
                | Item::Also(token)
                | Item::Redundant(token)
                | Item::Open(token)
                | Item::Close(token) => {
                    self.report
                        .unchecked(file, token.at, &token.text, why.into());
                }
                Item::Modifiers(_) => {}
            }
        }
    }

    /// Comments outside all types: imports for contracts.
    fn outside(&mut self, file: usize, items: Vec<Item>) {
        let mut others = Vec::new();
        for item in items {
            match item {
                Item::Declaration { tokens, .. }
                    if tokens.first().is_some_and(|t| t.is("import")) =>
                {
                    self.import(file, &tokens);
                }
                item => others.push(item),
            }
        }
        self.unchecked(file, others, "this contract stands outside all classes");
    }

    /// The innermost type and its method around a byte.
    fn around(&self, file: usize, at: usize) -> Option<Around<'w>> {
        let world = self.world;
        let inside = |&t: &usize| {
            let decl = &world.types[t];
            decl.file == file && decl.open <= at && at <= decl.close
        };
        let t = (0..world.types.len())
            .filter(inside)
            .max_by_key(|&t| world.types[t].open)?;
        let method = world.types[t]
            .methods
            .iter()
            .find(|m| m.body.is_some_and(|(s, e)| s <= at && at < e));
        Some(Around { t, method })
    }

    /// An expression of an inline clause.
    fn inline_expr(&mut self, file: usize, raw: &Raw, kind: ClauseKind) -> Option<Expr> {
        let id = self
            .report
            .clause(file, raw.head.at, kind, clause_text(raw));
        match tree::trees(&raw.body) {
            Ok(items) if items.is_empty() && raw.keyword != "unreachable" => {
                self.report
                    .error(file, raw.head.at, "this clause has no expression");
                None
            }
            Ok(items) => Some(Expr {
                id,
                items,
                bare: false,
                at: raw.body.first().map_or(raw.head.at, |t| t.at),
            }),
            Err(wrong) => {
                tell(self.report, file, id, Trouble::Wrong(wrong));
                None
            }
        }
    }

    fn inline_clause(
        &mut self,
        file: usize,
        around: Around<'w>,
        raw: Raw,
        at: usize,
        shared: &mut Inline,
        loop_spec: &mut LoopSpec,
    ) {
        match raw.keyword {
            "assert" | "assume" => {
                let (kind, claim) = match raw.keyword {
                    "assert" => (ClauseKind::Assert, Claim::Check),
                    _ => (ClauseKind::Assume, Claim::Assume),
                };
                let Some(expr) = self.inline_expr(file, &raw, kind) else {
                    return;
                };
                if let Some(code) = self.inline_claim(around, &expr, claim, None, shared) {
                    self.insert(file, at, code);
                }
            }
            "unreachable" => {
                let Some(expr) = self.inline_expr(file, &raw, ClauseKind::Assert) else {
                    return;
                };
                let code = Code::of(format!("gadfly.rt.Check.clause({}, false); ", expr.id));
                self.insert(
                    file,
                    at,
                    code.owned_by(Origin {
                        clause: Some(expr.id),
                        at: raw.head.at,
                    }),
                );
            }
            "set" => {
                let Some(expr) = self.inline_expr(file, &raw, ClauseKind::Other) else {
                    return;
                };
                let mut hoisted = Code::new();
                let spot = self.inline_spot(around, None);
                let olds = shared.olds.entry(entry_of(around)).or_default();
                let text = self.compile(around.t, &expr, &spot, &mut shared.fresh, olds, |c| {
                    c.expression(&expr.items, &mut hoisted)
                });
                if let Some(text) = text {
                    let mut code = Code::of("{ ");
                    code.append(&hoisted).append(&text).push("; } ");
                    self.insert(
                        file,
                        at,
                        code.owned_by(Origin {
                            clause: Some(expr.id),
                            at: expr.at,
                        }),
                    );
                }
            }
            "loop_invariant" => {
                loop_spec.invariants.extend(self.inline_expr(
                    file,
                    &raw,
                    ClauseKind::LoopInvariant,
                ));
            }
            "decreases" => {
                loop_spec
                    .decreases
                    .extend(self.inline_expr(file, &raw, ClauseKind::Decreases));
            }
            "loop_modifies" => {
                loop_spec
                    .modifies
                    .extend(self.inline_expr(file, &raw, ClauseKind::Other));
            }
            keyword => {
                let id =
                    self.report
                        .clause(file, raw.head.at, ClauseKind::Other, clause_text(&raw));
                let why = format!("`{keyword}` is not supported among statements");
                self.report.unsupported(file, raw.head.at, id, &why);
            }
        }
    }

    pub(super) fn inline_spot<'s>(&self, around: Around, count: Option<&'s str>) -> Spot<'s> {
        let params = around.method.map(|m| &m.params[..]).unwrap_or(&[]);
        let entry = |name: &String| (name.clone(), format!("gadfly$in${name}"));
        Spot {
            old: around.method.is_some(),
            inside: true,
            params: params.iter().map(|p| p.name.clone()).collect(),
            renamed_before: params.iter().map(|p| entry(&p.name)).collect(),
            count,
            ..Spot::default()
        }
    }

    pub(super) fn inline_claim(
        &mut self,
        around: Around,
        expr: &Expr,
        claim: Claim,
        count: Option<&str>,
        shared: &mut Inline,
    ) -> Option<Code> {
        let spot = self.inline_spot(around, count);
        let olds = shared.olds.entry(entry_of(around)).or_default();
        self.claim(around.t, expr, &spot, claim, &mut shared.fresh, olds)
    }

    /// A ghost variable among statements, or a local model declaration.
    fn ghost_variable(
        &mut self,
        file: usize,
        around: Around,
        modifiers: &[Token],
        tokens: &[Token],
        at: usize,
        shared: &mut Inline,
    ) {
        let all: Vec<&Token> = modifiers.iter().chain(tokens).collect();
        let id: ClauseId =
            self.report
                .clause(file, all[0].at, ClauseKind::Other, tree::as_written(&all));
        let items = match tree::trees(tokens) {
            Ok(items) => items,
            Err(wrong) => return tell(self.report, file, id, Trouble::Wrong(wrong)),
        };
        let expr = Expr {
            id,
            items,
            bare: false,
            at: all[0].at,
        };
        if let Some(code) = self.java_text(around.t, &expr, &expr.items, &mut shared.fresh) {
            self.insert(
                file,
                at,
                code.owned_by(Origin {
                    clause: Some(id),
                    at: expr.at,
                }),
            );
        }
    }

    /// Values of the state before, at the start of the methods whose inline clauses ask for them.
    fn entry_values(&mut self, file: usize, shared: &mut Inline) {
        let world = self.world;
        for (&body, olds) in &shared.olds {
            if olds.is_empty() {
                continue;
            }
            let methods = world
                .types
                .iter()
                .filter(|t| t.file == file)
                .flat_map(|t| &t.methods);
            let Some(method) = methods
                .into_iter()
                .find(|m| m.body.is_some_and(|(s, _)| s == body))
            else {
                continue;
            };
            let mut code = Code::of(" ");
            for param in &method.params {
                let name = &param.name;
                code.push(&format!("final var gadfly$in${name} = {name}; "));
            }
            for old in olds {
                code.append(&old.code);
            }
            let at = self.body_start(file, body);
            self.insert(file, at, code);
        }
    }
}

/// The byte of the method's body; code outside methods shares one entry that is never written.
fn entry_of(around: Around) -> usize {
    around
        .method
        .and_then(|m| m.body)
        .map_or(usize::MAX, |b| b.0)
}

pub(super) fn is_loop(kind: &str) -> bool {
    matches!(
        kind,
        "while_statement" | "for_statement" | "do_statement" | "enhanced_for_statement"
    )
}

/// The loop itself, behind its labels.
fn innermost_loop(node: Node) -> Option<Node> {
    let mut at = node;
    while at.kind() == "labeled_statement" {
        let mut cursor = at.walk();
        let inner = at
            .named_children(&mut cursor)
            .filter(|c| !c.kind().ends_with("_comment"))
            .last();
        at = inner?;
    }
    is_loop(at.kind()).then_some(at)
}
