//! Hash-consed terms: each distinct term is stored once, in the arena, beside
//! its sort, the interval its value lies in and the symbols it mentions.
//! Simplification happens in `build`, before a node arrives here.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use gadfly_effort::{Work, charge};

use crate::arena::{Arena, Entry, SymSet};
use crate::int::Int;
use crate::interval;
use crate::node::{BinOp, Node, UnOp};
use crate::range::Range;
use crate::semantics;
use crate::transfer;
use crate::types::{Sort, SymId, Term};
use crate::word::mask;

#[derive(Clone)]
struct Symbol {
    name: Rc<str>,
    term: Term,
}

/// Owns terms and symbols. One per worker thread.
#[derive(Clone)]
pub struct Pool {
    pub(crate) arena: Arena,
    table: FxHashMap<(Node, Sort), Term>,
    symbols: Vec<Symbol>,
    /// Distinct sorted sets of symbols. Along a path most terms mention sets
    /// already seen, so a set is stored once and unions are remembered.
    sets: Vec<Rc<[SymId]>>,
    set_table: FxHashMap<Rc<[SymId]>, SymSet>,
    unions: FxHashMap<(SymSet, SymSet), SymSet>,
    /// Negations already made, both ways; makes De Morgan linear on shared terms.
    pub(crate) negations: FxHashMap<Term, Term>,
    /// Nesting of rewrites that recurse into operands; see `Pool::deeper`.
    pub(crate) depth: u32,
    tt: Term,
    ff: Term,
    has_ints: bool,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool::new()
    }
}

impl Pool {
    pub fn new() -> Pool {
        let empty: Rc<[SymId]> = Rc::from([]);
        let first = Term::from_index(0);
        let mut pool = Pool {
            arena: Arena::default(),
            table: FxHashMap::default(),
            symbols: Vec::new(),
            sets: vec![empty.clone()],
            set_table: FxHashMap::from_iter([(empty, SymSet(0))]),
            unions: FxHashMap::default(),
            negations: FxHashMap::default(),
            depth: 0,
            tt: first,
            ff: first,
            has_ints: false,
        };
        pool.tt = pool.constant(Sort::Bool, 1);
        pool.ff = pool.constant(Sort::Bool, 0);
        pool
    }

    /// Number of terms.
    pub fn len(&self) -> usize {
        self.arena.len()
    }

    /// Never: a pool is born with `true` and `false`.
    pub fn is_empty(&self) -> bool {
        self.arena.len() == 0
    }

    /// Whether there is a term of sort `Int`.
    pub fn has_ints(&self) -> bool {
        self.has_ints
    }

    pub fn node(&self, t: Term) -> Node {
        self.arena.node(t)
    }

    pub fn sort(&self, t: Term) -> Sort {
        self.arena.sort(t)
    }

    /// Width in bits of a term's sort.
    pub fn width(&self, t: Term) -> u8 {
        self.sort(t).width()
    }

    pub(crate) fn range(&self, t: Term) -> Range {
        self.arena.range(t)
    }

    /// Bounds of the value read as a signed number.
    pub fn signed_range(&self, t: Term) -> (i64, i64) {
        let range = self.range(t);
        (range.smin, range.smax)
    }

    /// Bounds of the value read as an unsigned number.
    pub fn unsigned_range(&self, t: Term) -> (u64, u64) {
        let range = self.range(t);
        (range.umin, range.umax)
    }

    /// Bounds of a term of sort `Int`, `None` where there is none (or none that
    /// fits an `i64`).
    pub fn int_range(&self, t: Term) -> (Option<i64>, Option<i64>) {
        interval::open_ends(self.range(t))
    }

    /// Whether a term is of sort `Int` and has a bound.
    pub fn int_bounded(&self, t: Term) -> bool {
        self.sort(t) == Sort::Int && self.int_range(t) != (None, None)
    }

    // ---- symbols

    /// A new symbol, distinct from all others whatever its name.
    pub fn fresh(&mut self, sort: Sort, name: &str) -> Term {
        let sym = SymId(u32::try_from(self.symbols.len()).expect("more than 2^32 symbols"));
        let set = self.intern_set(vec![sym]);
        let term = self.push(Node::Sym(sym), sort, set);
        self.symbols.push(Symbol {
            name: name.into(),
            term,
        });
        term
    }

    /// A new symbol of sort `Int` whose value is always within these bounds, such
    /// as a length or a code point: every solver respects them, so no conjunct has
    /// to say it. They must contain 0, the value of symbols that a model leaves
    /// out; if they do not, the symbol is unbounded.
    pub fn fresh_int_within(&mut self, name: &str, lo: Option<i64>, hi: Option<i64>) -> Term {
        let term = self.fresh(Sort::Int, name);
        let inside = lo.is_none_or(|lo| lo <= 0) && hi.is_none_or(|hi| hi >= 0);
        debug_assert!(inside, "bounds of a symbol contain 0");
        if inside {
            let ends = (lo.unwrap_or(i64::MIN), hi.unwrap_or(i64::MAX));
            let range = interval::range((ends.0.into(), ends.1.into()));
            self.arena.set_range(term, range);
        }
        term
    }

    pub fn sym_of(&self, t: Term) -> Option<SymId> {
        match self.node(t) {
            Node::Sym(sym) => Some(sym),
            _ => None,
        }
    }

    pub fn sym_name(&self, sym: SymId) -> &str {
        &self.symbols[sym.0 as usize].name
    }

    pub fn sym_sort(&self, sym: SymId) -> Sort {
        self.sort(self.sym_term(sym))
    }

    pub fn sym_term(&self, sym: SymId) -> Term {
        self.symbols[sym.0 as usize].term
    }

    /// How many symbols were made.
    pub fn sym_count(&self) -> usize {
        self.symbols.len()
    }

    /// The symbols a term mentions, sorted.
    pub fn symbols(&self, t: Term) -> &[SymId] {
        &self.sets[self.arena.symbols(t).0 as usize]
    }

    fn intern_set(&mut self, set: Vec<SymId>) -> SymSet {
        let set: Rc<[SymId]> = set.into();
        if let Some(&known) = self.set_table.get(&set) {
            return known;
        }
        let id = SymSet(self.sets.len() as u32);
        self.sets.push(set.clone());
        self.set_table.insert(set, id);
        id
    }

    fn union(&mut self, a: SymSet, b: SymSet) -> SymSet {
        let empty = SymSet(0);
        if a == b || b == empty {
            return a;
        }
        if a == empty {
            return b;
        }
        let key = if a.0 < b.0 { (a, b) } else { (b, a) };
        if let Some(&known) = self.unions.get(&key) {
            return known;
        }
        let mut merged = self.sets[a.0 as usize].to_vec();
        merged.extend_from_slice(&self.sets[b.0 as usize]);
        merged.sort_unstable();
        merged.dedup();
        let id = self.intern_set(merged);
        self.unions.insert(key, id);
        id
    }

    // ---- constants

    pub fn tt(&self) -> Term {
        self.tt
    }

    pub fn ff(&self) -> Term {
        self.ff
    }

    pub fn bool(&self, b: bool) -> Term {
        if b { self.tt } else { self.ff }
    }

    /// A bit-vector constant; bits above `width` are dropped.
    pub fn bv(&mut self, width: u8, bits: u64) -> Term {
        self.constant(Sort::Bv(width), bits)
    }

    pub fn i32(&mut self, value: i32) -> Term {
        self.bv(32, u64::from(value as u32))
    }

    pub fn i64(&mut self, value: i64) -> Term {
        self.bv(64, value as u64)
    }

    pub fn f32(&mut self, value: f32) -> Term {
        self.constant(Sort::F32, u64::from(value.to_bits()))
    }

    pub fn f64(&mut self, value: f64) -> Term {
        self.constant(Sort::F64, value.to_bits())
    }

    /// A constant of sort `Int`.
    pub fn int(&mut self, value: i64) -> Term {
        self.int_value(&Int::from(value))
    }

    /// A constant of sort `Int`, of any size.
    pub fn int_value(&mut self, value: &Int) -> Term {
        self.constant(Sort::Int, value.to_bits())
    }

    /// A constant of any sort from its bits.
    pub fn constant(&mut self, sort: Sort, bits: u64) -> Term {
        let node = Node::Const(bits & mask(sort.width()));
        match self.table.get(&(node, sort)) {
            Some(&known) => known,
            None => self.push(node, sort, SymSet(0)),
        }
    }

    /// Bits of a constant of any sort.
    pub fn as_const(&self, t: Term) -> Option<u64> {
        match self.node(t) {
            Node::Const(bits) => Some(bits),
            _ => None,
        }
    }

    pub fn as_bool(&self, t: Term) -> Option<bool> {
        if t == self.tt {
            Some(true)
        } else if t == self.ff {
            Some(false)
        } else {
            None
        }
    }

    fn const_of(&self, t: Term, sort: Sort) -> Option<u64> {
        self.as_const(t).filter(|_| self.sort(t) == sort)
    }

    /// Bits of a bit-vector constant, zero-extended.
    pub fn as_bv(&self, t: Term) -> Option<u64> {
        self.as_const(t)
            .filter(|_| matches!(self.sort(t), Sort::Bv(_)))
    }

    pub fn as_i32(&self, t: Term) -> Option<i32> {
        self.const_of(t, Sort::Bv(32)).map(|bits| bits as i32)
    }

    pub fn as_i64(&self, t: Term) -> Option<i64> {
        self.const_of(t, Sort::Bv(64)).map(|bits| bits as i64)
    }

    pub fn as_f32(&self, t: Term) -> Option<f32> {
        self.const_of(t, Sort::F32).map(semantics::as_f32)
    }

    pub fn as_f64(&self, t: Term) -> Option<f64> {
        self.const_of(t, Sort::F64).map(semantics::as_f64)
    }

    /// The value of a constant of sort `Int`.
    pub fn as_int(&self, t: Term) -> Option<Int> {
        self.const_of(t, Sort::Int).map(Int::from_bits)
    }

    // ---- interning

    fn push(&mut self, node: Node, sort: Sort, symbols: SymSet) -> Term {
        let range = transfer::of(&self.arena, node, sort);
        self.push_with_range(node, sort, symbols, range)
    }

    fn push_with_range(&mut self, node: Node, sort: Sort, symbols: SymSet, range: Range) -> Term {
        self.has_ints |= sort == Sort::Int;
        let term = self.arena.push(Entry {
            node,
            sort,
            symbols,
            range,
        });
        self.table.insert((node, sort), term);
        term
    }

    /// The term of this shape. A shape whose interval is a single value is that
    /// constant; this is how interval knowledge reaches every operator.
    pub(crate) fn intern(&mut self, node: Node, sort: Sort) -> Term {
        charge(Work::Term, 1);
        if let Some(&known) = self.table.get(&(node, sort)) {
            return known;
        }
        let range = transfer::of(&self.arena, node, sort);
        if sort == Sort::Int {
            if let Some(value) = interval::single(range) {
                return self.int(value);
            }
        } else if !sort.is_float() && range.umin == range.umax {
            return self.constant(sort, range.umin);
        }
        let mut symbols = SymSet(0);
        for child in node.children() {
            let more = self.arena.symbols(child);
            symbols = self.union(symbols, more);
        }
        self.push_with_range(node, sort, symbols, range)
    }

    /// A unary node, folded if its operand is constant.
    pub(crate) fn un(&mut self, op: UnOp, a: Term, to: Sort) -> Term {
        if let Some(x) = self.as_const(a) {
            let bits = semantics::unary(op, self.sort(a), to, x);
            return self.constant(to, bits);
        }
        self.intern(Node::Un(op, a), to)
    }

    /// Both operands constant: the folded result.
    pub(crate) fn fold(&mut self, op: BinOp, a: Term, b: Term, to: Sort) -> Option<Term> {
        let (x, y) = (self.as_const(a)?, self.as_const(b)?);
        let bits = semantics::binary(op, self.sort(a), self.sort(b), x, y);
        Some(self.constant(to, bits))
    }

    pub(crate) fn bin(&mut self, op: BinOp, a: Term, b: Term, to: Sort) -> Term {
        self.intern(Node::Bin(op, a, b), to)
    }

    /// Runs a rewrite that recurses into operands unless the nesting is already
    /// deep, so that a chain built by a long loop cannot exhaust the stack.
    pub(crate) fn deeper<T>(&mut self, rewrite: impl FnOnce(&mut Pool) -> T) -> Option<T> {
        const LIMIT: u32 = 100;
        if self.depth >= LIMIT {
            return None;
        }
        self.depth += 1;
        let result = rewrite(self);
        self.depth -= 1;
        Some(result)
    }
}
