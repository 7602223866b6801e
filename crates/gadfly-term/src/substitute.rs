//! Rebuilding terms with some symbols replaced by values, so that everything
//! that becomes constant folds away.

use rustc_hash::FxHashMap;

use crate::model::Model;
use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::types::{Sort, SymId, Term};

impl Pool {
    /// `t` with the symbols that `values` has an entry for replaced by it.
    pub fn substitute(&mut self, t: Term, values: &Model) -> Term {
        let mut done = FxHashMap::default();
        self.substitute_with(t, values, &mut done)
    }

    /// Several terms at once, sharing the work on what they share.
    pub fn substitute_all(&mut self, terms: &[Term], values: &Model) -> Vec<Term> {
        let mut done = FxHashMap::default();
        terms
            .iter()
            .map(|&t| self.substitute_with(t, values, &mut done))
            .collect()
    }

    /// Several terms again, with every operand that `known` has a value for
    /// replaced by it.
    pub fn replace_known(
        &mut self,
        terms: &[Term],
        known: impl Fn(&Pool, Term) -> Option<u64>,
    ) -> Vec<Term> {
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        let mut stack = Vec::new();
        let mut replaced = Vec::with_capacity(terms.len());
        for &root in terms {
            stack.push(root);
            while let Some(&t) = stack.last() {
                if done.contains_key(&t) {
                    stack.pop();
                    continue;
                }
                let sort = self.sort(t);
                if let Some(bits) = known(self, t) {
                    let constant = self.constant(sort, bits);
                    done.insert(t, constant);
                    continue;
                }
                let before = stack.len();
                let node = self.node(t);
                stack.extend(node.children().filter(|child| !done.contains_key(child)));
                if stack.len() > before {
                    continue;
                }
                let again = self.rebuild(node, sort, |child| done[&child]);
                done.insert(t, again);
            }
            replaced.push(done[&root]);
        }
        replaced
    }

    /// A term with some of its parts replaced by others of their sorts.
    pub fn replace(&mut self, root: Term, by: &FxHashMap<Term, Term>) -> Term {
        let mut done = by.clone();
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if done.contains_key(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let node = self.node(t);
            stack.extend(node.children().filter(|child| !done.contains_key(child)));
            if stack.len() > before {
                continue;
            }
            let again = self.rebuild(node, self.sort(t), |child| done[&child]);
            done.insert(t, again);
            stack.pop();
        }
        done[&root]
    }

    /// Terms of another pool as terms of this one, with new symbols, or constants
    /// for those that `values` has an entry for. Gives back the terms and, for
    /// each symbol that is left, its own in this pool.
    pub fn import(
        &mut self,
        from: &Pool,
        terms: &[Term],
        values: &Model,
    ) -> (Vec<Term>, Vec<(SymId, SymId)>) {
        let mut all = Vec::new();
        let mut copies: FxHashMap<Term, Term> = FxHashMap::default();
        let mut stack = terms.to_vec();
        while let Some(t) = stack.pop() {
            if copies.insert(t, t).is_none() {
                all.push(t);
                stack.extend(from.node(t).children());
            }
        }
        // Operands are older than their users.
        all.sort_unstable();
        let mut symbols = Vec::new();
        for t in all {
            let sort = from.sort(t);
            let copy = match from.node(t) {
                Node::Sym(sym) if values.lookup(sym).is_some() => {
                    self.constant(sort, values.get(sym))
                }
                Node::Sym(sym) => {
                    let copy = if sort == Sort::Int {
                        let (lo, hi) = from.int_range(t);
                        self.fresh_int_within(from.sym_name(sym), lo, hi)
                    } else {
                        self.fresh(sort, from.sym_name(sym))
                    };
                    symbols.extend(self.sym_of(copy).map(|own| (sym, own)));
                    copy
                }
                node => self.rebuild(node, sort, |child| copies[&child]),
            };
            copies.insert(t, copy);
        }
        (terms.iter().map(|t| copies[t]).collect(), symbols)
    }

    fn substitute_with(
        &mut self,
        root: Term,
        values: &Model,
        done: &mut FxHashMap<Term, Term>,
    ) -> Term {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if done.contains_key(&t) {
                stack.pop();
                continue;
            }
            let concerned = |sym: &_| values.lookup(*sym).is_some();
            if !self.symbols(t).iter().any(concerned) {
                done.insert(t, t);
                stack.pop();
                continue;
            }
            let before = stack.len();
            let node = self.node(t);
            stack.extend(node.children().filter(|child| !done.contains_key(child)));
            if stack.len() > before {
                continue;
            }
            let replaced = match node {
                Node::Sym(sym) => {
                    let sort = self.sort(t);
                    self.constant(sort, values.get(sym))
                }
                _ => {
                    let sort = self.sort(t);
                    self.rebuild(node, sort, |child| done[&child])
                }
            };
            done.insert(t, replaced);
            stack.pop();
        }
        done[&root]
    }

    /// The node again through the simplifying constructors, with new operands of
    /// the old sorts.
    pub fn rebuild(&mut self, node: Node, sort: Sort, operand: impl Fn(Term) -> Term) -> Term {
        match node {
            Node::Const(bits) => self.constant(sort, bits),
            Node::Sym(sym) => self.sym_term(sym),
            Node::Ite(c, a, b) => self.ite(operand(c), operand(a), operand(b)),
            Node::Extract { hi, lo, arg } => self.extract(operand(arg), hi, lo),
            Node::Un(op, a) => self.apply_unary(op, operand(a), sort),
            Node::Bin(op, a, b) => self.apply_binary(op, operand(a), operand(b)),
        }
    }

    fn apply_unary(&mut self, op: UnOp, a: Term, to: Sort) -> Term {
        match op {
            UnOp::Not => self.not(a),
            UnOp::BvNot => self.bvnot(a),
            UnOp::Neg => self.neg(a),
            UnOp::Zext => self.zext(a, to.width()),
            UnOp::Sext => self.sext(a, to.width()),
            UnOp::FNeg => self.f_neg(a),
            UnOp::FAbs => self.f_abs(a),
            UnOp::FSqrt => self.f_sqrt(a),
            UnOp::FIsNan => self.f_is_nan(a),
            UnOp::FFromSbv => self.f_from_sbv(a, to),
            UnOp::FToSbv => self.f_to_sbv(a, to.width()),
            UnOp::FConvert => self.f_convert(a, to),
            UnOp::FBits => self.f_bits(a),
            UnOp::FFromBits => self.f_from_bits(a),
            UnOp::IFromUbv => self.int_from_ubv(a),
            UnOp::IFromSbv => self.int_from_sbv(a),
            UnOp::IToBv => self.int_to_bv(a, to.width()),
            UnOp::FFromInt => self.f_from_int(a, to),
            UnOp::FToInt => self.f_to_int(a),
        }
    }

    fn apply_binary(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        match op {
            BinOp::And => self.and(a, b),
            BinOp::Or => self.or(a, b),
            BinOp::Eq => self.eq(a, b),
            BinOp::Add => self.add(a, b),
            BinOp::Sub => self.sub(a, b),
            BinOp::Mul => self.mul(a, b),
            BinOp::SDiv => self.sdiv(a, b),
            BinOp::SRem => self.srem(a, b),
            BinOp::UDiv => self.udiv(a, b),
            BinOp::URem => self.urem(a, b),
            BinOp::BvAnd => self.bvand(a, b),
            BinOp::BvOr => self.bvor(a, b),
            BinOp::BvXor => self.bvxor(a, b),
            BinOp::Shl => self.shl(a, b),
            BinOp::LShr => self.lshr(a, b),
            BinOp::AShr => self.ashr(a, b),
            BinOp::Concat => self.concat(a, b),
            BinOp::Ult => self.ult(a, b),
            BinOp::Ule => self.ule(a, b),
            BinOp::Slt => self.slt(a, b),
            BinOp::Sle => self.sle(a, b),
            BinOp::FAdd => self.f_add(a, b),
            BinOp::FSub => self.f_sub(a, b),
            BinOp::FMul => self.f_mul(a, b),
            BinOp::FDiv => self.f_div(a, b),
            BinOp::FRem => self.f_rem(a, b),
            BinOp::FEq => self.f_eq(a, b),
            BinOp::FLt => self.f_lt(a, b),
            BinOp::FLe => self.f_le(a, b),
            BinOp::IAdd => self.int_add(a, b),
            BinOp::IMul => self.int_mul(a, b),
            BinOp::IDiv => self.int_div(a, b),
            BinOp::IMod => self.int_mod(a, b),
            BinOp::IAnd => self.int_and(a, b),
            BinOp::IOr => self.int_or(a, b),
            BinOp::IXor => self.int_xor(a, b),
            BinOp::IShl => self.int_shl(a, b),
            BinOp::IShr => self.int_shr(a, b),
            BinOp::IEq => self.int_eq(a, b),
            BinOp::ILe => self.int_le(a, b),
        }
    }
}
