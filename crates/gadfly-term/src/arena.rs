//! The stored terms: what each is made of, its sort, the interval its value lies
//! in and the set of symbols it mentions. Terms are only added; which are
//! worth storing is the business of the [`Pool`](crate::Pool).

use crate::node::Node;
use crate::range::Range;
use crate::types::{Sort, Term};

/// Index into the sets of symbols of the pool.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(crate) struct SymSet(pub(crate) u32);

#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) node: Node,
    pub(crate) sort: Sort,
    pub(crate) symbols: SymSet,
    pub(crate) range: Range,
}

#[derive(Clone, Default)]
pub(crate) struct Arena {
    entries: Vec<Entry>,
}

impl Arena {
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn node(&self, t: Term) -> Node {
        self.entries[t.index()].node
    }

    pub(crate) fn sort(&self, t: Term) -> Sort {
        self.entries[t.index()].sort
    }

    pub(crate) fn width(&self, t: Term) -> u8 {
        self.sort(t).width()
    }

    pub(crate) fn range(&self, t: Term) -> Range {
        self.entries[t.index()].range
    }

    pub(crate) fn symbols(&self, t: Term) -> SymSet {
        self.entries[t.index()].symbols
    }

    pub(crate) fn push(&mut self, entry: Entry) -> Term {
        let term = Term::from_index(self.entries.len());
        self.entries.push(entry);
        term
    }

    /// For a symbol with bounds of its own; nothing is computed from it yet.
    pub(crate) fn set_range(&mut self, t: Term, range: Range) {
        self.entries[t.index()].range = range;
    }
}
