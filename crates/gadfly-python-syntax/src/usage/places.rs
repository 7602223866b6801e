//! Lists of a fixed length: boards, and records with three parts and more. A list whose elements are named by
//! constants and counters with known limits, and by nothing else, has as many elements as that.

use super::{Facts, NodeId, Usage, Walker, int_literal, name_of};
use ruff_python_ast::visitor::{Visitor, walk_stmt};
use ruff_python_ast::{self as ast, Expr, Operator, Stmt};
use std::collections::BTreeSet;

/// Counters that go further say nothing about a board.
const FURTHEST: i64 = 16;

/// A number from here to there, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Within {
    from: i64,
    to: i64,
}

impl Within {
    pub(super) fn all(self) -> impl Iterator<Item = i64> {
        self.from..=self.to
    }

    fn small(from: i64, to: i64) -> Option<Within> {
        let range = -FURTHEST..=FURTHEST;
        (range.contains(&from) && range.contains(&to) && from <= to).then_some(Within { from, to })
    }
}

impl Walker<'_> {
    pub(super) fn is_within(&mut self, node: NodeId, known: Within) {
        let joined = match self.bounds.get(&node) {
            None => Some(known),
            Some(None) => None,
            Some(Some(other)) => Within::small(known.from.min(other.from), known.to.max(other.to)),
        };
        self.bounds.insert(node, joined);
    }

    /// It may be any number, or none.
    pub(super) fn is_open(&mut self, node: NodeId) {
        self.bounds.insert(node, None);
    }

    /// The numbers that an expression can be: a constant, a counter, a sum or a difference of these.
    pub(super) fn bounds(&mut self, expr: &Expr) -> Option<Within> {
        if let Some(number) = int_literal(expr) {
            return Within::small(number, number);
        }
        match expr {
            Expr::Name(name) => {
                let name = name.id.as_str();
                let scope = self
                    .scopes
                    .iter()
                    .rev()
                    .find(|s| s.names.contains_key(name))?;
                if scope.counting.contains(name) {
                    return None;
                }
                let node = self.variable(name)?;
                *self.bounds.get(&node)?
            }
            Expr::BinOp(node) => {
                let (a, b) = (self.bounds(&node.left)?, self.bounds(&node.right)?);
                match node.op {
                    Operator::Add => Within::small(a.from + b.from, a.to + b.to),
                    Operator::Sub => Within::small(a.from - b.to, a.to - b.from),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// What a loop over `range(3)` counts.
    pub(super) fn counted(&mut self, call: &ast::ExprCall) -> Option<Within> {
        let is_range = matches!(&*call.func, Expr::Name(_)) && name_of(&call.func) == Some("range");
        if !is_range || !call.arguments.keywords.is_empty() {
            return None;
        }
        let (from, end) = match &call.arguments.args[..] {
            [end] => (0, self.bounds(end)?),
            [from, end] => (self.bounds(from)?.from, self.bounds(end)?),
            _ => return None,
        };
        Within::small(from, end.to - 1)
    }
}

/// Variables that a body counts up or down by itself, which ends wherever it likes.
pub(super) fn counting(body: &[Stmt]) -> BTreeSet<String> {
    struct Finder(BTreeSet<String>);
    impl<'a> Visitor<'a> for Finder {
        fn visit_stmt(&mut self, stmt: &'a Stmt) {
            if let Stmt::AugAssign(node) = stmt
                && let Expr::Name(name) = &*node.target
            {
                self.0.insert(name.id.to_string());
            }
            if let Stmt::Assign(node) = stmt
                && int_literal(&node.value).is_none()
            {
                self.0
                    .extend(node.targets.iter().filter_map(name_of).map(str::to_owned));
            }
            walk_stmt(self, stmt);
        }
    }
    let mut finder = Finder(BTreeSet::new());
    for stmt in body {
        finder.visit_stmt(stmt);
    }
    finder.0
}

/// How many elements a list has, and its elements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixed {
    pub len: Option<usize>,
    pub inner: Option<Box<Fixed>>,
}

impl Usage {
    /// What the text says of the lengths of a list and of the lists in it.
    pub fn fixed(&self, nodes: &[NodeId]) -> Option<Fixed> {
        self.fixed_within(nodes, 0)
    }

    fn fixed_within(&self, nodes: &[NodeId], depth: u32) -> Option<Fixed> {
        if nodes.is_empty() || depth > 3 {
            return None;
        }
        let inner = self.fixed_within(&self.element_nodes(nodes), depth + 1);
        let nested = inner.as_ref().is_some_and(|inner| inner.len.is_some());
        let len = self.named_places(&self.known(nodes), nested || depth > 0);
        (len.is_some() || inner.is_some()).then(|| Fixed {
            len,
            inner: inner.map(Box::new),
        })
    }

    /// Two places may be the first two of many, unless it is about a table.
    fn named_places(&self, facts: &Facts, table: bool) -> Option<usize> {
        let looked_at = facts.iterated
            || facts.len
            || facts.sliced
            || facts.searched
            || facts.anywhere
            || facts.text
            || !facts.keys.is_empty()
            || !facts.attrs.is_empty();
        if looked_at {
            return None;
        }
        let mut places = facts.indices.clone();
        places.extend(&facts.places);
        let (first, last) = (*places.first()?, *places.last()?);
        let least = if table { 2 } else { 3 };
        let gapless = first == 0 && places.len() as i64 == last + 1;
        (gapless && places.len() >= least).then_some(places.len())
    }
}
