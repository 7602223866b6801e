//! Linear integer arithmetic by elimination. Comparisons become rows `2x - 3y <= 5`;
//! unknowns are eliminated one after another (Fourier and Motzkin), each row
//! divided by its common factor and rounded, which is where integers differ from
//! fractions. A row `0 <= -1` refutes, with the conjuncts it came from as a core.
//! Going back through the eliminated unknowns gives a candidate for a model, which
//! counts only if it evaluates. Quotients and remainders by constants are rows
//! too; inequalities, choices and disjunctions are split, a few at a time.
//!
//! Small systems only, but that is what paths are: this answers in microseconds
//! what costs Z3 a millisecond, and it answers where there is no Z3.

mod system;

use std::rc::Rc;

use gadfly_term::{BinOp, Evaluator, Int, Model, Node, Pool, SymId, Term, UnOp};
use rustc_hash::FxHashMap;

use crate::query::{Layer, Outcome, Query, symbols_of};
use crate::stats::Stats;
use system::{Reasons, Row, System, Verdict};

pub(crate) struct Linear {
    pub evaluator: Evaluator,
    pub next: Box<dyn Layer>,
}

/// Conjuncts and unknowns beyond which elimination takes too long.
const MAX_CONJUNCTS: usize = 100;
const MAX_UNKNOWNS: usize = 60;
/// Systems solved for one query, over all splits.
const MAX_LEAVES: u32 = 24;

impl Layer for Linear {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        match self.solve(query) {
            Some(outcome) => {
                stats.by_linear += 1;
                outcome
            }
            None => self.next.check(query, stats),
        }
    }
}

/// What an unknown of the rows is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Unknown {
    Term(Term),
    /// Of a term by a positive constant, rounded down.
    Quotient(Term, i64),
}

/// A comparison: the sum is at most 0, is 0, or is not 0.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    AtMost,
    Equal,
    Apart,
}

/// One of several things that hold together.
type Case = Vec<(Relation, Row)>;

/// At least one of the cases holds, because of these conjuncts.
#[derive(Clone)]
struct Split {
    cases: Vec<Case>,
    reasons: Reasons,
}

struct Translation<'a> {
    pool: &'a Pool,
    numbers: FxHashMap<Unknown, u32>,
    unknowns: Vec<Unknown>,
    /// What holds of the unknowns by what they are.
    rows: Vec<Row>,
    splits: Vec<Split>,
    pending: Vec<Unknown>,
}

impl Linear {
    fn solve(&mut self, query: &Query) -> Option<Outcome> {
        let pool = query.pool;
        if !pool.has_ints() || !query.goal.iter().any(|&t| mentions(pool, t)) {
            return None;
        }
        let conjuncts = query.conjuncts();
        if conjuncts.len() > MAX_CONJUNCTS {
            return None;
        }
        let mut translation = Translation {
            pool,
            numbers: FxHashMap::default(),
            unknowns: Vec::new(),
            rows: Vec::new(),
            splits: Vec::new(),
            pending: Vec::new(),
        };
        let mut system = System::default();
        for (i, &t) in conjuncts.iter().enumerate() {
            translation.conjunct(t, i, &mut system);
        }
        translation.define_unknowns();
        if translation.unknowns.is_empty() || translation.unknowns.len() > MAX_UNKNOWNS {
            return None;
        }
        for row in std::mem::take(&mut translation.rows) {
            system.add(row);
        }
        let mut splits = std::mem::take(&mut translation.splits);
        // The newest first: they are taken from the end, where the goal is.
        splits.sort_by_key(|split| split.cases.len() == 2);
        let mut leaves = MAX_LEAVES;
        match self.leaf(
            query,
            &conjuncts,
            &translation,
            &system,
            &splits,
            &mut leaves,
        ) {
            Leaf::Sat(model) => Some(Outcome::Sat(Rc::new(model))),
            Leaf::Refuted(reasons) => {
                let mut core = reasons.pick(&conjuncts);
                core.sort_unstable();
                core.dedup();
                Some(Outcome::Unsat(core))
            }
            Leaf::Open => None,
        }
    }

    /// Solves the rows, and if they can hold the splits one by one.
    fn leaf(
        &mut self,
        query: &Query,
        conjuncts: &[Term],
        translation: &Translation,
        system: &System,
        splits: &[Split],
        leaves: &mut u32,
    ) -> Leaf {
        if *leaves == 0 {
            return Leaf::Open;
        }
        *leaves -= 1;
        match system.clone().solve() {
            Verdict::Refuted(reasons) => return Leaf::Refuted(reasons),
            Verdict::Unknown => return Leaf::Open,
            Verdict::Values(values) => {
                let model = self.model(query, conjuncts, translation, &values);
                if let Some(model) = model {
                    return Leaf::Sat(model);
                }
            }
            Verdict::NoValues => {}
        }
        let Some((split, rest)) = splits.split_last() else {
            return Leaf::Open;
        };
        let mut all = split.reasons;
        for case in &split.cases {
            let mut system = system.clone();
            for (relation, row) in case {
                let mut row = row.clone();
                row.reasons = row.reasons.with(split.reasons);
                row.equal = *relation == Relation::Equal;
                system.add(row);
            }
            match self.leaf(query, conjuncts, translation, &system, rest, leaves) {
                Leaf::Refuted(reasons) => {
                    // A case that plays no part refutes all.
                    if !reasons.meets(split.reasons) {
                        return Leaf::Refuted(reasons);
                    }
                    all = all.with(reasons);
                }
                other => return other,
            }
        }
        Leaf::Refuted(all)
    }

    /// The values as a model, if it satisfies everything.
    fn model(
        &mut self,
        query: &Query,
        conjuncts: &[Term],
        translation: &Translation,
        values: &[i128],
    ) -> Option<Model> {
        let pool = query.pool;
        let mut model: Model = symbols_of(pool, conjuncts)
            .into_iter()
            .map(|sym: SymId| (sym, query.hint.map_or(0, |hint| hint.get(sym))))
            .collect();
        for (unknown, &value) in translation.unknowns.iter().zip(values) {
            if let Unknown::Term(t) = unknown
                && let Some(sym) = pool.sym_of(*t)
            {
                model.set_int(sym, &Int::from(value));
            }
        }
        self.evaluator.reset();
        let mut holds = |&t: &Term| self.evaluator.eval_bool(pool, &model, t);
        conjuncts.iter().all(&mut holds).then_some(model)
    }
}

enum Leaf {
    Sat(Model),
    Refuted(Reasons),
    Open,
}

/// Whether a condition has a comparison of integers in it that rows can say.
fn mentions(pool: &Pool, t: Term) -> bool {
    match pool.node(t) {
        Node::Bin(BinOp::IEq | BinOp::ILe, ..) => true,
        Node::Un(UnOp::Not, a) => mentions(pool, a),
        Node::Bin(BinOp::Or | BinOp::And, a, b) => mentions(pool, a) || mentions(pool, b),
        _ => false,
    }
}

impl Translation<'_> {
    fn conjunct(&mut self, t: Term, number: usize, system: &mut System) {
        let reasons = Reasons::of(number);
        if let Some((relation, mut row)) = self.atom(t) {
            row.reasons = reasons;
            row.equal = relation == Relation::Equal;
            match relation {
                Relation::Apart => self.splits.push(either_side(row, reasons)),
                _ => system.add(row),
            }
            return;
        }
        if let Node::Bin(BinOp::Or, a, b) = self.pool.node(t)
            && let (Some(x), Some(y)) = (self.case(a), self.case(b))
        {
            self.splits.push(Split {
                cases: vec![x, y],
                reasons,
            });
        }
    }

    /// The comparisons in a conjunction; inequalities are left out, which is sound
    /// for refuting, and models are evaluated.
    fn case(&mut self, t: Term) -> Option<Case> {
        let mut case = Vec::new();
        let mut stack = vec![t];
        while let Some(t) = stack.pop() {
            if let Node::Bin(BinOp::And, a, b) = self.pool.node(t) {
                stack.extend([b, a]);
            } else if let Some(atom) = self.atom(t)
                && atom.0 != Relation::Apart
            {
                case.push(atom);
            }
        }
        (!case.is_empty()).then_some(case)
    }

    fn atom(&mut self, t: Term) -> Option<(Relation, Row)> {
        let (inner, negated) = match self.pool.node(t) {
            Node::Un(UnOp::Not, inner) => (inner, true),
            _ => (t, false),
        };
        let (relation, a, b) = match (self.pool.node(inner), negated) {
            (Node::Bin(BinOp::ILe, a, b), false) => (Relation::AtMost, a, b),
            (Node::Bin(BinOp::IEq, a, b), false) => (Relation::Equal, a, b),
            (Node::Bin(BinOp::IEq, a, b), true) => (Relation::Apart, a, b),
            _ => return None,
        };
        let mut row = Row::default();
        self.add_term(a, 1, &mut row)?;
        self.add_term(b, -1, &mut row)?;
        row.sort();
        // At an end of what it can be, a term that differs is beyond.
        if relation == Relation::Apart {
            let (lo, hi) = self.pool.int_range(a);
            let value = self.pool.as_int(b).and_then(|value| value.to_i64());
            if value.is_some() && value == lo {
                return Some((Relation::AtMost, row.turned().below()));
            }
            if value.is_some() && value == hi {
                return Some((Relation::AtMost, row.below()));
            }
        }
        Some((relation, row))
    }

    /// Adds `t * factor` to a row; `None` if a number is too big.
    fn add_term(&mut self, t: Term, factor: i128, row: &mut Row) -> Option<()> {
        let (parts, constant) = self.pool.int_parts(t);
        let constant = i128::from(constant.to_i64()?).checked_mul(factor)?;
        row.bound = row.bound.checked_sub(constant)?;
        for (part, k) in parts {
            let k = i128::from(k.to_i64()?).checked_mul(factor)?;
            match self.by_constant(part) {
                Some((BinOp::IDiv, n, by)) => {
                    let quotient = self.unknown(Unknown::Quotient(n, by));
                    row.parts.push((quotient, k));
                }
                // n % by is n - by * (n // by).
                Some((_, n, by)) => {
                    let quotient = self.unknown(Unknown::Quotient(n, by));
                    row.parts.push((quotient, k.checked_mul(-i128::from(by))?));
                    self.add_term(n, k, row)?;
                }
                None => {
                    let unknown = self.unknown(Unknown::Term(part));
                    row.parts.push((unknown, k));
                }
            }
        }
        Some(())
    }

    /// A quotient or remainder by a positive constant.
    fn by_constant(&self, t: Term) -> Option<(BinOp, Term, i64)> {
        let Node::Bin(op @ (BinOp::IDiv | BinOp::IMod), n, by) = self.pool.node(t) else {
            return None;
        };
        let by = self.pool.as_int(by)?.to_i64()?;
        (by > 0).then_some((op, n, by))
    }

    fn unknown(&mut self, unknown: Unknown) -> u32 {
        if let Some(&number) = self.numbers.get(&unknown) {
            return number;
        }
        let number = self.unknowns.len() as u32;
        self.numbers.insert(unknown, number);
        self.unknowns.push(unknown);
        self.pending.push(unknown);
        number
    }

    /// What holds of the unknowns by what they are.
    fn define_unknowns(&mut self) {
        while let Some(unknown) = self.pending.pop() {
            if self.unknowns.len() > MAX_UNKNOWNS {
                return;
            }
            let number = self.numbers[&unknown];
            match unknown {
                Unknown::Term(t) => {
                    let (lo, hi) = self.pool.int_range(t);
                    let mut bound = |factor: i128, bound: i64| {
                        self.rows.push(Row {
                            parts: vec![(number, factor)],
                            bound: bound.into(),
                            ..Row::default()
                        });
                    };
                    if let Some(hi) = hi {
                        bound(1, hi);
                    }
                    if let Some(lo) = lo {
                        bound(-1, -lo);
                    }
                    self.define_choice(number, t);
                }
                Unknown::Quotient(n, by) => {
                    // 0 <= n - by * q <= by - 1
                    let by = i128::from(by);
                    for (sign, bound) in [(1, by - 1), (-1, 0)] {
                        let mut row = Row {
                            parts: vec![(number, -by * sign)],
                            bound,
                            ..Row::default()
                        };
                        if self.add_term(n, sign, &mut row).is_some() {
                            row.sort();
                            self.rows.push(row);
                        }
                    }
                }
            }
        }
    }

    /// `t` is one branch or the other, as its condition says.
    fn define_choice(&mut self, number: u32, t: Term) {
        let Node::Ite(c, a, b) = self.pool.node(t) else {
            return;
        };
        let mut cases = Vec::new();
        for (branch, holds) in [(a, true), (b, false)] {
            let mut row = Row {
                parts: vec![(number, 1)],
                ..Row::default()
            };
            if self.add_term(branch, -1, &mut row).is_none() {
                return;
            }
            row.sort();
            let mut case = vec![(Relation::Equal, row)];
            match self.atom(c) {
                Some((Relation::Apart, row)) if !holds => case.push((Relation::Equal, row)),
                Some((Relation::Equal, row)) if holds => case.push((Relation::Equal, row)),
                Some((Relation::AtMost, row)) => {
                    let row = if holds { row } else { row.refuted() };
                    case.push((Relation::AtMost, row));
                }
                _ => {}
            }
            cases.push(case);
        }
        self.splits.push(Split {
            cases,
            reasons: Reasons::default(),
        });
    }
}

/// A sum that is not zero is below or above.
fn either_side(row: Row, reasons: Reasons) -> Split {
    let above = row.clone().turned();
    Split {
        cases: vec![
            vec![(Relation::AtMost, row.below())],
            vec![(Relation::AtMost, above.below())],
        ],
        reasons,
    }
}
