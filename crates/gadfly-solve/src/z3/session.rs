//! Asking Z3. For bit-vectors, solvers live along paths: a conjunct is asserted
//! once, guarded by a selector, and a query assumes the selectors of its
//! conjuncts. A query with much in common with a live solver reuses what that
//! one learnt; one from elsewhere starts a new solver, because a solver full of
//! foreign conjuncts is slower than an empty one. Unsatisfiable cores fall out of
//! the assumptions.
//!
//! Float queries go to a new solver each, without assumptions: Z3's strategy for
//! floats works only on plain assertions.

use std::ffi::CStr;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gadfly_effort::{Work, charge, since, spent, watched};
use gadfly_term::{BinOp, Evaluator, Int, Model, Node, Pool, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};

use super::context::{Context, Name, is_opaque};
use super::library::{self, Api, Ast, RawContext, SolverHandle};
use crate::answer::UnknownReason;
use crate::config::SolverConfig;
use crate::query::{Outcome, symbols_of};

/// A live solver and the conjuncts it knows.
struct Session {
    handle: SolverHandle,
    conjuncts: FxHashSet<Term>,
    logic: &'static str,
    last_used: u64,
}

pub(crate) struct Z3 {
    context: Context,
    sessions: Vec<Session>,
    selectors: FxHashMap<Term, Ast>,
    /// Selector back to conjunct, for cores.
    selected: FxHashMap<usize, Term>,
    clock: u64,
    /// Of a whole question, and of the one at hand.
    full_rlimit: u32,
    rlimit: u32,
    /// Processor time after which a question is interrupted: what Z3 does not count must end as well.
    backstop: Duration,
    /// Z3's count of resources when it was last read.
    resources: u32,
    seed: u32,
    /// Off: a new solver for every query, for comparison.
    reuse: bool,
}

/// A context that another thread may interrupt while it is at work.
struct Interruptible(RawContext, &'static Api);

// SAFETY: `Z3_interrupt` is made to be called from other threads, and nothing else is done with it.
unsafe impl Send for Interruptible {}

impl Interruptible {
    fn interrupt(&self) {
        // SAFETY: called only during a question to this context, which is alive.
        unsafe { (self.1.interrupt)(self.0) }
    }
}

const MAX_SESSIONS: usize = 4;

/// Rounds of pinning remainders to the values they really have.
const REMAINDER_ROUNDS: usize = 6;

/// Z3's unit of work: this many correspond to about a millisecond.
const RESOURCES_PER_MS: u32 = (1_000_000 / Work::Z3Resource.nanoseconds()) as u32;

/// Processor time that every question gets, and how much more than expected.
const LEAST_BACKSTOP: Duration = Duration::from_millis(500);
const BACKSTOP: u64 = 4;

impl Z3 {
    pub(crate) fn new(config: &SolverConfig) -> Result<Z3, &'static str> {
        let api = library::api()?;
        Ok(Z3 {
            context: Context::new(api),
            sessions: Vec::new(),
            selectors: FxHashMap::default(),
            selected: FxHashMap::default(),
            clock: 0,
            full_rlimit: config.query_timeout_ms.saturating_mul(RESOURCES_PER_MS),
            rlimit: config.query_timeout_ms.saturating_mul(RESOURCES_PER_MS),
            backstop: Duration::MAX,
            resources: 0,
            seed: config.seed,
            reuse: config.layers.incremental,
        })
    }

    /// What the next question may take: effort and processor time that are left, and percent of the
    /// resources. The resource limit ends a query at the same point on every machine.
    pub(crate) fn limit(&mut self, left: Option<Duration>, grace: Option<Duration>, percent: u64) {
        let granted = u64::from(self.full_rlimit) * percent / 100;
        let left = left.map_or(u64::MAX, |left| {
            let left = left.as_nanos() / u128::from(Work::Z3Resource.nanoseconds());
            u64::try_from(left).unwrap_or(u64::MAX)
        });
        let granted = granted.min(left);
        self.rlimit = u32::try_from(granted).unwrap_or(u32::MAX).max(1000);
        let expected = u64::from(self.rlimit / RESOURCES_PER_MS);
        let backstop = LEAST_BACKSTOP + Duration::from_millis(BACKSTOP * expected);
        self.backstop = backstop.min(grace.unwrap_or(Duration::MAX));
    }

    /// Asks. Z3's own timer knows only wall time, so it is not used. A question that had to be
    /// interrupted has cost what its backstop allowed: Z3 does not count how it turns products into bits.
    pub(crate) fn check(&mut self, pool: &Pool, conjuncts: &[Term]) -> Outcome {
        let context = Interruptible(self.context.raw, self.api());
        let was_stopped = Arc::new(AtomicBool::new(false));
        let stopped = was_stopped.clone();
        let begun = spent();
        let outcome = watched(
            self.backstop,
            move || {
                stopped.store(true, Ordering::Relaxed);
                context.interrupt();
            },
            || self.check_once(pool, conjuncts),
        );
        if was_stopped.load(Ordering::Relaxed) {
            let uncounted = self.backstop.saturating_sub(since(begun)).as_nanos();
            let units = uncounted / u128::from(Work::Z3Resource.nanoseconds());
            charge(Work::Z3Resource, u64::try_from(units).unwrap_or(u64::MAX));
        }
        outcome
    }

    fn check_once(&mut self, pool: &Pool, conjuncts: &[Term]) -> Outcome {
        let shape = Shape::of(pool, conjuncts);
        let logic = shape.logic();
        if !shape.remainders.is_empty() {
            return self.check_remainders(pool, conjuncts, logic, &shape.remainders);
        }
        if self.reuse && !shape.floats && !shape.products {
            self.check_incremental(pool, conjuncts, logic)
        } else {
            self.check_plain(pool, conjuncts, logic, &[])
        }
    }

    fn api(&self) -> &'static Api {
        self.context.api
    }

    fn new_solver(&self, logic: &str) -> SolverHandle {
        let (z, c) = (self.api(), self.context.raw);
        // SAFETY: plain construction; the reference is given back by `release`.
        unsafe {
            let handle = match logic {
                // Z3's strategy for products does something else while another context is in use.
                "QF_NIA" => (z.mk_simple_solver)(c),
                _ => (z.mk_solver_for_logic)(c, self.context.string_symbol(logic)),
            };
            (z.solver_inc_ref)(c, handle);
            self.set_limits(handle);
            handle
        }
    }

    fn set_limits(&self, handle: SolverHandle) {
        let (z, c) = (self.api(), self.context.raw);
        // SAFETY: a live solver; the parameters are given back.
        unsafe {
            let params = (z.mk_params)(c);
            (z.params_inc_ref)(c, params);
            let set = |name: &str, value: u32| {
                (z.params_set_uint)(c, params, self.context.string_symbol(name), value);
            };
            set("rlimit", self.rlimit);
            if self.seed != 0 {
                set("random_seed", self.seed);
            }
            (z.solver_set_params)(c, handle, params);
            (z.params_dec_ref)(c, params);
        }
    }

    /// Charges what Z3 did since the last time.
    fn charge(&mut self, handle: SolverHandle) {
        let (z, c) = (self.api(), self.context.raw);
        let mut resources = self.resources;
        // SAFETY: a live solver; the statistics are referenced while read, keys belong to them.
        unsafe {
            let all = (z.solver_get_statistics)(c, handle);
            (z.stats_inc_ref)(c, all);
            for at in 0..(z.stats_size)(c, all) {
                let key = (z.stats_get_key)(c, all, at);
                if !key.is_null()
                    && CStr::from_ptr(key) == c"rlimit count"
                    && (z.stats_is_uint)(c, all, at)
                {
                    resources = (z.stats_get_uint_value)(c, all, at);
                }
            }
            (z.stats_dec_ref)(c, all);
        }
        let used = resources.wrapping_sub(self.resources);
        self.resources = resources;
        charge(Work::Z3Resource, u64::from(used));
    }

    fn release(&self, handle: SolverHandle) {
        // SAFETY: the handle holds the one reference `new_solver` took.
        unsafe { (self.api().solver_dec_ref)(self.context.raw, handle) }
    }

    fn assert(&self, handle: SolverHandle, formula: Ast) {
        // SAFETY: live solver and formula of this context.
        unsafe { (self.api().solver_assert)(self.context.raw, handle, formula) }
    }

    // ---- along paths

    fn check_incremental(
        &mut self,
        pool: &Pool,
        conjuncts: &[Term],
        logic: &'static str,
    ) -> Outcome {
        let at = self.session_for(conjuncts, logic);
        let mut assumptions = Vec::with_capacity(conjuncts.len());
        for &t in conjuncts {
            let selector = self.selector(t);
            assumptions.push(selector);
            if self.sessions[at].conjuncts.insert(t) {
                let formula = self.context.translate(pool, t);
                let (z, c) = (self.api(), self.context.raw);
                // SAFETY: two live Booleans.
                let guarded = unsafe { (z.mk_implies)(c, selector, formula) };
                self.assert(self.sessions[at].handle, guarded);
                for bound in self.bounds(pool, &[t]) {
                    self.assert(self.sessions[at].handle, bound);
                }
            }
        }
        let handle = self.sessions[at].handle;
        self.set_limits(handle);
        let (z, c) = (self.api(), self.context.raw);
        // SAFETY: the selectors are live and as many as said.
        let verdict = unsafe {
            (z.solver_check_assumptions)(c, handle, assumptions.len() as u32, assumptions.as_ptr())
        };
        self.charge(handle);
        let outcome = match verdict {
            1 => self.read_model(pool, handle, conjuncts),
            -1 => Outcome::Unsat(self.read_core(handle, conjuncts)),
            _ => Outcome::Unknown(self.reason(handle)),
        };
        if matches!(outcome, Outcome::Unknown(_)) {
            // What an interrupted solver looks like inside is its own affair.
            let session = self.sessions.swap_remove(at);
            self.release(session.handle);
        }
        outcome
    }

    /// The session that shares most with the query, or a new one if all would
    /// drag along more than they bring.
    fn session_for(&mut self, conjuncts: &[Term], logic: &'static str) -> usize {
        self.clock += 1;
        let mut best: Option<(usize, usize)> = None;
        for (i, session) in self.sessions.iter().enumerate() {
            let shared = conjuncts
                .iter()
                .filter(|t| session.conjuncts.contains(t))
                .count();
            let foreign = session.conjuncts.len().saturating_sub(shared);
            let worth = session.logic == logic && shared > 0 && foreign <= 8 + 2 * conjuncts.len();
            if worth && best.is_none_or(|(_, most)| shared > most) {
                best = Some((i, shared));
            }
        }
        let at = match best {
            Some((at, _)) => at,
            None => {
                if self.sessions.len() >= MAX_SESSIONS {
                    let oldest = (0..self.sessions.len())
                        .min_by_key(|&i| self.sessions[i].last_used)
                        .unwrap_or(0);
                    let session = self.sessions.swap_remove(oldest);
                    self.release(session.handle);
                }
                self.sessions.push(Session {
                    handle: self.new_solver(logic),
                    conjuncts: FxHashSet::default(),
                    logic,
                    last_used: 0,
                });
                self.sessions.len() - 1
            }
        };
        self.sessions[at].last_used = self.clock;
        at
    }

    fn selector(&mut self, t: Term) -> Ast {
        if let Some(&known) = self.selectors.get(&t) {
            return known;
        }
        let selector = self.context.bool_constant(Name::Selector(t.index()));
        self.selectors.insert(t, selector);
        self.selected.insert(selector.0 as usize, t);
        selector
    }

    fn read_core(&self, handle: SolverHandle, conjuncts: &[Term]) -> Vec<Term> {
        let (z, c) = (self.api(), self.context.raw);
        // SAFETY: the last check of this solver was unsatisfiable; the vector is
        // referenced while read.
        let mut core: Vec<Term> = unsafe {
            let vector = (z.solver_get_unsat_core)(c, handle);
            (z.ast_vector_inc_ref)(c, vector);
            let size = (z.ast_vector_size)(c, vector);
            let core = (0..size)
                .filter_map(|i| {
                    let selector = (z.ast_vector_get)(c, vector, i);
                    self.selected.get(&(selector.0 as usize)).copied()
                })
                .collect();
            (z.ast_vector_dec_ref)(c, vector);
            core
        };
        if core.is_empty() {
            core = conjuncts.to_vec();
        }
        core.sort_unstable();
        core
    }

    /// What is always true of the integers in some terms.
    fn bounds(&mut self, pool: &Pool, terms: &[Term]) -> Vec<Ast> {
        let symbols = symbols_of(pool, terms);
        symbols
            .into_iter()
            .flat_map(|sym| self.context.bounds_of(pool, pool.sym_term(sym)))
            .collect()
    }

    // ---- one query

    fn check_plain(
        &mut self,
        pool: &Pool,
        conjuncts: &[Term],
        logic: &str,
        more: &[Ast],
    ) -> Outcome {
        let handle = self.new_solver(logic);
        for &t in conjuncts {
            let formula = self.context.translate(pool, t);
            self.assert(handle, formula);
        }
        for bound in self.bounds(pool, conjuncts) {
            self.assert(handle, bound);
        }
        for &formula in more {
            self.assert(handle, formula);
        }
        // SAFETY: a live solver.
        let verdict = unsafe { (self.api().solver_check)(self.context.raw, handle) };
        self.charge(handle);
        let outcome = match verdict {
            1 => self.read_model(pool, handle, conjuncts),
            -1 => Outcome::Unsat(conjuncts.to_vec()),
            _ => Outcome::Unknown(self.reason(handle)),
        };
        self.release(handle);
        outcome
    }

    fn reason(&self, handle: SolverHandle) -> UnknownReason {
        // SAFETY: the text belongs to the context and is copied at once.
        let text = unsafe {
            let text = (self.api().solver_get_reason_unknown)(self.context.raw, handle);
            if text.is_null() {
                String::new()
            } else {
                CStr::from_ptr(text).to_string_lossy().into_owned()
            }
        };
        let stopped = ["timeout", "canceled", "resource", "rlimit", "interrupted"];
        if stopped.iter().any(|word| text.contains(word)) {
            return UnknownReason::Timeout;
        }
        let text = self.context.error().unwrap_or(text);
        UnknownReason::Incomplete(format!("z3: {text}"))
    }

    fn read_model(&mut self, pool: &Pool, handle: SolverHandle, conjuncts: &[Term]) -> Outcome {
        let (z, c) = (self.api(), self.context.raw);
        // SAFETY: the last check of this solver was satisfiable.
        let raw = unsafe {
            let raw = (z.solver_get_model)(c, handle);
            if raw.0.is_null() {
                let text = self.context.error().unwrap_or_default();
                return Outcome::Unknown(UnknownReason::Incomplete(format!("z3: {text}")));
            }
            (z.model_inc_ref)(c, raw);
            raw
        };
        let mut model = Model::new();
        for sym in symbols_of(pool, conjuncts) {
            let ast = self.context.value_ast(pool, pool.sym_term(sym));
            let mut value = Ast(std::ptr::null_mut());
            // SAFETY: a live model and term; the value is referenced by `model`
            // until the next call and read at once.
            unsafe {
                if !(z.model_eval)(c, raw, ast, true, &raw mut value) {
                    continue;
                }
                let mut bits = 0u64;
                if pool.sym_sort(sym) == Sort::Int {
                    let text = (z.get_numeral_string)(c, value);
                    if !text.is_null() {
                        let text = CStr::from_ptr(text).to_string_lossy();
                        bits = text.parse::<Int>().unwrap_or_default().to_bits();
                    }
                } else if (z.get_bool_value)(c, value) == 1 {
                    bits = 1;
                } else {
                    // False for the Boolean `false`, whose bits are 0 already.
                    (z.get_numeral_uint64)(c, value, &raw mut bits);
                }
                model.set(sym, bits);
            }
        }
        // SAFETY: gives back the reference taken above.
        unsafe { (z.model_dec_ref)(c, raw) };
        Outcome::Sat(Rc::new(model))
    }

    // ---- remainders of floats

    /// Z3 sees a remainder as an unknown. A model that evaluates is an answer;
    /// one that does not tells which operands to state the true remainder for.
    fn check_remainders(
        &mut self,
        pool: &Pool,
        conjuncts: &[Term],
        logic: &str,
        remainders: &[Term],
    ) -> Outcome {
        let mut lemmas = Vec::new();
        let mut evaluator = Evaluator::new();
        for _ in 0..REMAINDER_ROUNDS {
            let model = match self.check_plain(pool, conjuncts, logic, &lemmas) {
                Outcome::Sat(model) => model,
                // Each lemma is true of real remainders, so this is final.
                other => return other,
            };
            evaluator.reset();
            if conjuncts
                .iter()
                .all(|&t| evaluator.eval_bool(pool, &model, t))
            {
                return Outcome::Sat(model);
            }
            for &t in remainders {
                lemmas.extend(self.remainder_lemma(pool, &mut evaluator, &model, t));
            }
        }
        Outcome::Unknown(UnknownReason::Incomplete(
            "an operation Z3 does not know".to_owned(),
        ))
    }

    /// "With these operands the remainder is this", as the model has them.
    fn remainder_lemma(
        &mut self,
        pool: &Pool,
        evaluator: &mut Evaluator,
        model: &Model,
        t: Term,
    ) -> Option<Ast> {
        let unknown = self.context.remainder_bits(t)?;
        let (z, c) = (self.api(), self.context.raw);
        let mut same = Vec::new();
        for operand in pool.node(t).children() {
            let value = self.value_of(pool, evaluator, model, operand);
            let operand = self.context.translate(pool, operand);
            // Structural equality: of floats it tells zeros apart and joins NaNs,
            // as it should.
            // SAFETY: live operands of matching sorts; intermediates are kept.
            same.push(unsafe { self.context.keep((z.mk_eq)(c, operand, value)) });
        }
        let result = match pool.sort(t) {
            Sort::Int => self.value_of(pool, evaluator, model, t),
            _ => {
                let bits = evaluator.eval(pool, model, t);
                let numeral = self.context.bv_numeral(pool.width(t), bits);
                self.context.keep(numeral)
            }
        };
        // SAFETY: as above.
        unsafe {
            let same = (z.mk_and)(c, same.len() as u32, same.as_ptr());
            let same = self.context.keep(same);
            let given = self.context.keep((z.mk_eq)(c, unknown, result));
            Some(self.context.keep((z.mk_implies)(c, same, given)))
        }
    }

    /// What a number is under a model, as a constant.
    fn value_of(&self, pool: &Pool, evaluator: &mut Evaluator, model: &Model, t: Term) -> Ast {
        let numeral = match pool.sort(t) {
            Sort::Int => {
                let value = evaluator.eval_int(pool, model, t);
                self.context.int_numeral(&value)
            }
            sort => self
                .context
                .float_numeral(sort, evaluator.eval(pool, model, t)),
        };
        self.context.keep(numeral)
    }
}

impl Drop for Z3 {
    fn drop(&mut self) {
        for session in &self.sessions {
            self.release(session.handle);
        }
    }
}

/// Which theories a query needs.
#[derive(Default)]
struct Shape {
    floats: bool,
    bits: bool,
    ints: bool,
    /// Products or quotients of unknown integers.
    products: bool,
    /// Terms that an unknown stands for.
    remainders: Vec<Term>,
}

impl Shape {
    fn of(pool: &Pool, conjuncts: &[Term]) -> Shape {
        let mut shape = Shape::default();
        let mut seen = FxHashSet::default();
        let mut stack = conjuncts.to_vec();
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            match pool.sort(t) {
                Sort::F32 | Sort::F64 => shape.floats = true,
                Sort::Bv(_) => shape.bits = true,
                Sort::Int => shape.ints = true,
                Sort::Bool => {}
            }
            if let Node::Bin(BinOp::IMul | BinOp::IDiv | BinOp::IMod, _, b) = pool.node(t) {
                shape.products |= pool.as_const(b).is_none();
            }
            if is_opaque(pool, t) {
                shape.remainders.push(t);
            }
            stack.extend(pool.node(t).children());
        }
        shape.remainders.sort_unstable();
        shape
    }

    fn logic(&self) -> &'static str {
        match (self.ints, self.floats, self.bits) {
            (false, true, _) => "QF_FPBV",
            (false, false, _) => "QF_BV",
            (true, false, false) if self.products => "QF_NIA",
            (true, false, false) => "QF_LIA",
            (true, _, _) => "ALL",
        }
    }
}
