//! One Z3 context and the translation of terms into it. Each term is translated
//! once; the result is kept by term index for the life of the context.
//!
//! Float symbols are bit-vectors to Z3, reinterpreted where they are used, so
//! that NaN payloads are honest and models are plain bits. `f_rem` has no
//! counterpart in Z3 and becomes a fresh unknown: "unsatisfiable" stays true of
//! the real formula, a model must be checked by evaluation.

use std::cell::RefCell;
use std::ffi::{CStr, CString};

use gadfly_term::{BinOp, Int, Node, Pool, Sort, Term, UnOp, semantics, word};
use rustc_hash::FxHashMap;

use super::library::{Api, Ast, RawContext, SortHandle, Symbol};

pub(crate) struct Context {
    pub api: &'static Api,
    pub raw: RawContext,
    /// What holds a reference, in the order in which it was made.
    kept: RefCell<Vec<Ast>>,
    /// By term index.
    terms: Vec<Option<Ast>>,
    /// The bit-vector behind a float symbol, by term.
    float_bits: FxHashMap<Term, Ast>,
    /// The bit-vector, or the integer, that stands for the result of an operation
    /// Z3 does not know, by term.
    remainders: FxHashMap<Term, Ast>,
    rne: Ast,
    rtz: Ast,
    f32: SortHandle,
    f64: SortHandle,
}

/// Names of constants in Z3: symbols, selectors and stand-ins must not clash.
const KINDS: i32 = 3;

#[derive(Copy, Clone)]
pub(crate) enum Name {
    Symbol(u32),
    Selector(usize),
    Remainder(usize),
}

impl Name {
    fn number(self) -> i32 {
        let (kind, index) = match self {
            Name::Symbol(i) => (0, i as usize),
            Name::Selector(i) => (1, i),
            Name::Remainder(i) => (2, i),
        };
        // Z3 wants 30 bits; more terms than that do not fit in memory.
        i32::try_from(index).map_or(i32::MAX, |i| i.wrapping_mul(KINDS).wrapping_add(kind))
    }
}

impl Context {
    pub(super) fn new(api: &'static Api) -> Context {
        // SAFETY: plain construction in the order the C interface asks for; the
        // error handler is cleared because the default one ends the process.
        unsafe {
            let config = (api.mk_config)();
            let raw = (api.mk_context_rc)(config);
            (api.del_config)(config);
            (api.set_error_handler)(raw, None);
            let mut kept = Vec::new();
            let mut keep = |ast: Ast| {
                (api.inc_ref)(raw, ast);
                kept.push(ast);
                ast
            };
            let f32 = (api.mk_fpa_sort_32)(raw);
            keep((api.sort_to_ast)(raw, f32));
            let f64 = (api.mk_fpa_sort_64)(raw);
            keep((api.sort_to_ast)(raw, f64));
            let rne = keep((api.mk_fpa_rne)(raw));
            let rtz = keep((api.mk_fpa_rtz)(raw));
            Context {
                api,
                raw,
                kept: RefCell::new(kept),
                terms: Vec::new(),
                float_bits: FxHashMap::default(),
                remainders: FxHashMap::default(),
                rne,
                rtz,
                f32,
                f64,
            }
        }
    }

    /// The pending error, if an operation failed.
    pub(super) fn error(&self) -> Option<String> {
        // SAFETY: the message belongs to the context and is copied at once.
        unsafe {
            let code = (self.api.get_error_code)(self.raw);
            if code == 0 {
                return None;
            }
            let text = (self.api.get_error_msg)(self.raw, code);
            if text.is_null() {
                return Some(format!("error {code}"));
            }
            Some(CStr::from_ptr(text).to_string_lossy().into_owned())
        }
    }

    /// What Z3 prints for an SMT-LIB script.
    pub(super) fn run_script(&self, text: &str) -> String {
        let text = CString::new(text).unwrap_or_default();
        // SAFETY: the answer belongs to the context and is copied at once.
        unsafe {
            let answer = (self.api.eval_smtlib2_string)(self.raw, text.as_ptr());
            if answer.is_null() {
                return self.error().unwrap_or_default();
            }
            CStr::from_ptr(answer).to_string_lossy().into_owned()
        }
    }

    pub(super) fn string_symbol(&self, text: &str) -> Symbol {
        let text = CString::new(text).unwrap_or_default();
        // SAFETY: Z3 copies the string.
        unsafe { (self.api.mk_string_symbol)(self.raw, text.as_ptr()) }
    }

    fn constant(&self, name: Name, sort: SortHandle) -> Ast {
        // SAFETY: sort and symbol are live in this context.
        unsafe {
            let symbol = (self.api.mk_int_symbol)(self.raw, name.number());
            (self.api.mk_const)(self.raw, symbol, sort)
        }
    }

    pub(super) fn bool_constant(&self, name: Name) -> Ast {
        // SAFETY: as above.
        let sort = unsafe { (self.api.mk_bool_sort)(self.raw) };
        self.keep(self.constant(name, sort))
    }

    /// Takes a reference. Z3 frees an unreferenced result at the next call that
    /// makes one, so every intermediate is kept; they live as long as the context.
    pub(super) fn keep(&self, ast: Ast) -> Ast {
        // SAFETY: a live ast of this context; a null one (after an error) is
        // ignored by Z3.
        unsafe { (self.api.inc_ref)(self.raw, ast) };
        self.kept.borrow_mut().push(ast);
        ast
    }

    pub(super) fn bv_numeral(&self, width: u8, bits: u64) -> Ast {
        // SAFETY: plain construction.
        unsafe {
            let sort = (self.api.mk_bv_sort)(self.raw, u32::from(width));
            (self.api.mk_unsigned_int64)(self.raw, bits, sort)
        }
    }

    /// A float constant from its bits.
    pub(super) fn float_numeral(&self, sort: Sort, bits: u64) -> Ast {
        self.keep(self.float_from_bits(self.bv_numeral(sort.width(), bits), sort))
    }

    /// What to ask a model for to learn the value of a symbol: its bits.
    pub(super) fn value_ast(&mut self, pool: &Pool, symbol: Term) -> Ast {
        let ast = self.translate(pool, symbol);
        self.float_bits.get(&symbol).copied().unwrap_or(ast)
    }

    /// The unknown bits that stand for a remainder term, once translated.
    pub(super) fn remainder_bits(&self, t: Term) -> Option<Ast> {
        self.remainders.get(&t).copied()
    }

    pub(super) fn translate(&mut self, pool: &Pool, root: Term) -> Ast {
        if self.terms.len() < pool.len() {
            self.terms.resize(pool.len().next_power_of_two(), None);
        }
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.terms[t.index()].is_some() {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let pending = pool.node(t).children();
            stack.extend(pending.filter(|child| self.terms[child.index()].is_none()));
            if stack.len() > before {
                continue;
            }
            let ast = self.keep(self.make(pool, t));
            self.terms[t.index()] = Some(ast);
            stack.pop();
            self.remember_bits(pool, t);
        }
        self.done(root)
    }

    /// The translation of a term whose turn has passed.
    fn done(&self, t: Term) -> Ast {
        self.terms[t.index()].expect("operands are translated before their users")
    }

    fn remember_bits(&mut self, pool: &Pool, t: Term) {
        let name = match pool.node(t) {
            Node::Sym(sym) if pool.sort(t).is_float() => Name::Symbol(sym.0),
            _ if is_opaque(pool, t) => Name::Remainder(t.index()),
            _ => return,
        };
        let bits = if pool.sort(t) == Sort::Int {
            // SAFETY: plain construction.
            self.constant(name, unsafe { (self.api.mk_int_sort)(self.raw) })
        } else {
            self.bits_constant(name, pool.width(t))
        };
        let bits = self.keep(bits);
        if matches!(name, Name::Symbol(_)) {
            self.float_bits.insert(t, bits);
        } else {
            self.remainders.insert(t, bits);
        }
    }

    fn bits_constant(&self, name: Name, width: u8) -> Ast {
        // SAFETY: plain construction.
        let sort = unsafe { (self.api.mk_bv_sort)(self.raw, u32::from(width)) };
        self.constant(name, sort)
    }

    fn float_sort(&self, sort: Sort) -> SortHandle {
        if sort == Sort::F32 {
            self.f32
        } else {
            self.f64
        }
    }

    fn float_from_bits(&self, bits: Ast, sort: Sort) -> Ast {
        // SAFETY: the width of `bits` is that of `sort`.
        unsafe { (self.api.mk_fpa_to_fp_bv)(self.raw, bits, self.float_sort(sort)) }
    }

    fn make(&self, pool: &Pool, t: Term) -> Ast {
        let (z, c) = (self.api, self.raw);
        let sort = pool.sort(t);
        let width = sort.width();
        // SAFETY: operands are live asts of this context and of the sorts the
        // pool's constructors enforce.
        unsafe {
            match pool.node(t) {
                Node::Const(bits) => match sort {
                    Sort::Bool if bits != 0 => (z.mk_true)(c),
                    Sort::Bool => (z.mk_false)(c),
                    Sort::Bv(_) => self.bv_numeral(width, bits),
                    Sort::F32 | Sort::F64 => {
                        self.float_from_bits(self.bv_numeral(width, bits), sort)
                    }
                    Sort::Int => self.int_numeral(&Int::from_bits(bits)),
                },
                Node::Sym(sym) => match sort {
                    Sort::Bool => self.constant(Name::Symbol(sym.0), (z.mk_bool_sort)(c)),
                    Sort::Bv(_) => self.bits_constant(Name::Symbol(sym.0), width),
                    Sort::F32 | Sort::F64 => {
                        let bits = self.bits_constant(Name::Symbol(sym.0), width);
                        self.float_from_bits(bits, sort)
                    }
                    Sort::Int => self.constant(Name::Symbol(sym.0), (z.mk_int_sort)(c)),
                },
                _ if is_opaque(pool, t) => self.stand_in(t, sort),
                Node::Un(op, a) => self.make_unary(pool, op, a, sort),
                Node::Bin(op @ (BinOp::IDiv | BinOp::IMod), a, b) => {
                    self.floor_division(pool, op, a, b)
                }
                Node::Bin(op @ (BinOp::IShl | BinOp::IShr), a, b) => {
                    self.shift_by_cases(pool, op, a, b)
                }
                Node::Bin(op, a, b) => self.make_binary(op, self.done(a), self.done(b)),
                Node::Ite(p, a, b) => (z.mk_ite)(c, self.done(p), self.done(a), self.done(b)),
                Node::Extract { hi, lo, arg } => {
                    (z.mk_extract)(c, u32::from(hi), u32::from(lo), self.done(arg))
                }
            }
        }
    }

    pub(super) fn int_numeral(&self, value: &Int) -> Ast {
        let text = CString::new(value.to_string()).unwrap_or_default();
        // SAFETY: Z3 copies the digits.
        unsafe {
            let sort = (self.api.mk_int_sort)(self.raw);
            (self.api.mk_numeral)(self.raw, text.as_ptr(), sort)
        }
    }

    /// `lo <= t <= hi` for a symbol that is always within these bounds.
    pub(super) fn bounds_of(&mut self, pool: &Pool, t: Term) -> Vec<Ast> {
        if pool.sort(t) != Sort::Int {
            return Vec::new();
        }
        let (lo, hi) = pool.int_range(t);
        let x = self.translate(pool, t);
        let mut bounds = Vec::new();
        // SAFETY: live integers of this context.
        unsafe {
            if let Some(lo) = lo {
                let lo = self.keep(self.int_numeral(&Int::from(lo)));
                bounds.push(self.keep((self.api.mk_le)(self.raw, lo, x)));
            }
            if let Some(hi) = hi {
                let hi = self.keep(self.int_numeral(&Int::from(hi)));
                bounds.push(self.keep((self.api.mk_le)(self.raw, x, hi)));
            }
        }
        bounds
    }

    /// The unknown in place of an operation that Z3 does not know.
    fn stand_in(&self, t: Term, sort: Sort) -> Ast {
        let name = Name::Remainder(t.index());
        match sort {
            // SAFETY: plain construction.
            Sort::Int => self.constant(name, unsafe { (self.api.mk_int_sort)(self.raw) }),
            _ => self.float_from_bits(self.bits_constant(name, sort.width()), sort),
        }
    }

    /// Python's quotient or remainder. Z3's remainder is never negative, so a
    /// negative divisor turns both signs; by zero as our evaluation has it.
    ///
    /// # Safety
    /// The operands are translated.
    unsafe fn floor_division(&self, pool: &Pool, op: BinOp, a: Term, b: Term) -> Ast {
        let (z, c) = (self.api, self.raw);
        let (x, y) = (self.done(a), self.done(b));
        let quotient = op == BinOp::IDiv;
        // SAFETY: passed on from the caller; intermediates are kept.
        unsafe {
            let plain = |x: Ast, y: Ast| {
                self.keep(if quotient {
                    (z.mk_div)(c, x, y)
                } else {
                    (z.mk_mod)(c, x, y)
                })
            };
            let (lo, hi) = pool.int_range(b);
            if lo.is_some_and(|lo| lo > 0) {
                return plain(x, y);
            }
            let minus = |x: Ast| self.keep((z.mk_unary_minus)(c, x));
            let turned = plain(minus(x), minus(y));
            let turned = if quotient { turned } else { minus(turned) };
            if hi.is_some_and(|hi| hi < 0) {
                return turned;
            }
            let zero = self.keep(self.int_numeral(&Int::ZERO));
            let by_zero = if quotient { zero } else { x };
            let negative = self.keep((z.mk_le)(c, y, zero));
            let none = self.keep((z.mk_eq)(c, y, zero));
            let signed = self.keep((z.mk_ite)(c, negative, turned, plain(x, y)));
            (z.mk_ite)(c, none, by_zero, signed)
        }
    }

    /// A shift by one of few amounts.
    ///
    /// # Safety
    /// The operands are translated.
    unsafe fn shift_by_cases(&self, pool: &Pool, op: BinOp, a: Term, b: Term) -> Ast {
        let (z, c) = (self.api, self.raw);
        let (x, y) = (self.done(a), self.done(b));
        let most = pool.int_range(b).1.unwrap_or(0);
        // SAFETY: passed on from the caller; intermediates are kept.
        unsafe {
            let mut result = self.keep(self.int_numeral(&Int::ZERO));
            for amount in 0..=most {
                let power = self.keep(self.int_numeral(&Int::ONE.shl(&Int::from(amount))));
                let pair = [x, power];
                let moved = self.keep(if op == BinOp::IShl {
                    (z.mk_mul)(c, 2, pair.as_ptr())
                } else {
                    (z.mk_div)(c, x, power)
                });
                let amount = self.keep(self.int_numeral(&Int::from(amount)));
                let this = self.keep((z.mk_eq)(c, y, amount));
                result = self.keep((z.mk_ite)(c, this, moved, result));
            }
            result
        }
    }

    /// # Safety
    /// `a` is translated; see `make`.
    unsafe fn make_unary(&self, pool: &Pool, op: UnOp, a: Term, to: Sort) -> Ast {
        let (z, c) = (self.api, self.raw);
        let x = self.done(a);
        let from = pool.sort(a);
        let wider = u32::from(to.width()) - u32::from(from.width()).min(u32::from(to.width()));
        // SAFETY: passed on from the caller.
        unsafe {
            match op {
                UnOp::Not => (z.mk_not)(c, x),
                UnOp::BvNot => (z.mk_bvnot)(c, x),
                UnOp::Neg => (z.mk_bvneg)(c, x),
                UnOp::Zext => (z.mk_zero_ext)(c, wider, x),
                UnOp::Sext => (z.mk_sign_ext)(c, wider, x),
                UnOp::FNeg => (z.mk_fpa_neg)(c, x),
                UnOp::FAbs => (z.mk_fpa_abs)(c, x),
                UnOp::FSqrt => (z.mk_fpa_sqrt)(c, self.rne, x),
                UnOp::FIsNan => (z.mk_fpa_is_nan)(c, x),
                UnOp::FFromSbv => (z.mk_fpa_to_fp_signed)(c, self.rne, x, self.float_sort(to)),
                UnOp::FConvert => (z.mk_fpa_to_fp_float)(c, self.rne, x, self.float_sort(to)),
                UnOp::FFromBits => self.float_from_bits(x, to),
                UnOp::FBits => {
                    // A symbol's bits are themselves; elsewhere Z3 leaves the
                    // payload of NaN open where our arithmetic makes it canonical.
                    if let Node::Sym(sym) = pool.node(a) {
                        return self.bits_constant(Name::Symbol(sym.0), from.width());
                    }
                    let canonical = if from == Sort::F32 {
                        semantics::NAN32
                    } else {
                        semantics::NAN64
                    };
                    let canonical = self.keep(self.bv_numeral(from.width(), canonical));
                    let nan = self.keep((z.mk_fpa_is_nan)(c, x));
                    (z.mk_ite)(c, nan, canonical, (z.mk_fpa_to_ieee_bv)(c, x))
                }
                UnOp::FToSbv => self.saturating(x, from, to.width()),
                UnOp::IFromUbv => (z.mk_bv2int)(c, x, false),
                UnOp::IFromSbv => (z.mk_bv2int)(c, x, true),
                UnOp::IToBv => (z.mk_int2bv)(c, u32::from(to.width()), x),
                // Those that do not fit stand for themselves (`is_opaque`).
                UnOp::FFromInt => {
                    let bits = self.keep((z.mk_int2bv)(c, 64, x));
                    (z.mk_fpa_to_fp_signed)(c, self.rne, bits, self.float_sort(to))
                }
                UnOp::FToInt => self.stand_in(a, to),
            }
        }
    }

    /// Java's cast: Z3 leaves NaN and values out of range open.
    ///
    /// # Safety
    /// `x` is a live float of sort `from`.
    unsafe fn saturating(&self, x: Ast, from: Sort, width: u8) -> Ast {
        let (z, c) = (self.api, self.raw);
        let min = word::signed_min(width);
        // -min is a power of two and exact in both precisions.
        let float = |value: f64| {
            let bits = if from == Sort::F32 {
                u64::from((value as f32).to_bits())
            } else {
                value.to_bits()
            };
            self.keep(self.float_from_bits(self.bv_numeral(from.width(), bits), from))
        };
        let numeral =
            |value: i64| self.keep(self.bv_numeral(width, value as u64 & word::mask(width)));
        // SAFETY: passed on from the caller.
        unsafe {
            let inside = self.keep((z.mk_fpa_to_sbv)(c, self.rtz, x, u32::from(width)));
            let low = self.keep((z.mk_fpa_leq)(c, x, float(min as f64)));
            let high = self.keep((z.mk_fpa_leq)(c, float(-(min as f64)), x));
            let nan = self.keep((z.mk_fpa_is_nan)(c, x));
            let high_value = numeral(word::signed_max(width));
            let value = self.keep((z.mk_ite)(c, high, high_value, inside));
            let low_value = numeral(min);
            let value = self.keep((z.mk_ite)(c, low, low_value, value));
            let zero = numeral(0);
            (z.mk_ite)(c, nan, zero, value)
        }
    }

    /// # Safety
    /// Live operands of the operator's sorts.
    unsafe fn make_binary(&self, op: BinOp, x: Ast, y: Ast) -> Ast {
        let (z, c) = (self.api, self.raw);
        let pair = [x, y];
        // SAFETY: passed on from the caller.
        unsafe {
            match op {
                BinOp::And => (z.mk_and)(c, 2, pair.as_ptr()),
                BinOp::Or => (z.mk_or)(c, 2, pair.as_ptr()),
                BinOp::Eq => (z.mk_eq)(c, x, y),
                BinOp::Add => (z.mk_bvadd)(c, x, y),
                BinOp::Sub => (z.mk_bvsub)(c, x, y),
                BinOp::Mul => (z.mk_bvmul)(c, x, y),
                BinOp::SDiv => (z.mk_bvsdiv)(c, x, y),
                BinOp::SRem => (z.mk_bvsrem)(c, x, y),
                BinOp::UDiv => (z.mk_bvudiv)(c, x, y),
                BinOp::URem => (z.mk_bvurem)(c, x, y),
                BinOp::BvAnd => (z.mk_bvand)(c, x, y),
                BinOp::BvOr => (z.mk_bvor)(c, x, y),
                BinOp::BvXor => (z.mk_bvxor)(c, x, y),
                BinOp::Shl => (z.mk_bvshl)(c, x, y),
                BinOp::LShr => (z.mk_bvlshr)(c, x, y),
                BinOp::AShr => (z.mk_bvashr)(c, x, y),
                BinOp::Concat => (z.mk_concat)(c, x, y),
                BinOp::Ult => (z.mk_bvult)(c, x, y),
                BinOp::Ule => (z.mk_bvule)(c, x, y),
                BinOp::Slt => (z.mk_bvslt)(c, x, y),
                BinOp::Sle => (z.mk_bvsle)(c, x, y),
                BinOp::FAdd => (z.mk_fpa_add)(c, self.rne, x, y),
                BinOp::FSub => (z.mk_fpa_sub)(c, self.rne, x, y),
                BinOp::FMul => (z.mk_fpa_mul)(c, self.rne, x, y),
                BinOp::FDiv => (z.mk_fpa_div)(c, self.rne, x, y),
                BinOp::FEq => (z.mk_fpa_eq)(c, x, y),
                BinOp::FLt => (z.mk_fpa_lt)(c, x, y),
                BinOp::IAdd => (z.mk_add)(c, 2, pair.as_ptr()),
                BinOp::IMul => (z.mk_mul)(c, 2, pair.as_ptr()),
                BinOp::IEq => (z.mk_eq)(c, x, y),
                BinOp::ILe => (z.mk_le)(c, x, y),
                // The others are made by the caller.
                _ => (z.mk_fpa_leq)(c, x, y),
            }
        }
    }
}

/// Amounts of shifts that are told apart.
const MAX_CASES: i64 = 64;

/// Whether an unknown stands for the term in Z3: remainders of floats, bit
/// operators on integers, conversions of numbers without bounds.
pub(crate) fn is_opaque(pool: &Pool, t: Term) -> bool {
    match pool.node(t) {
        Node::Bin(BinOp::FRem | BinOp::IAnd | BinOp::IOr | BinOp::IXor, ..) => true,
        Node::Bin(BinOp::IShl | BinOp::IShr, _, amount) => {
            let (lo, hi) = pool.int_range(amount);
            !(lo.is_some_and(|lo| lo >= 0) && hi.is_some_and(|hi| hi <= MAX_CASES))
        }
        Node::Un(UnOp::FFromInt, a) => {
            let (lo, hi) = pool.int_range(a);
            lo.is_none() || hi.is_none()
        }
        Node::Un(UnOp::FToInt, _) => true,
        _ => false,
    }
}

impl Drop for Context {
    /// References are given back first, the newest before what it is made of: Z3 looks for objects that
    /// are still referenced once for each level of their nesting, which takes minutes for deep terms.
    fn drop(&mut self) {
        for ast in self.kept.get_mut().drain(..).rev() {
            // SAFETY: gives back the reference that `keep` took.
            unsafe { (self.api.dec_ref)(self.raw, ast) };
        }
        // SAFETY: the context is ours and nothing of it outlives this.
        unsafe { (self.api.del_context)(self.raw) }
    }
}
