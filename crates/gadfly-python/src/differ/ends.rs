//! When the ends of two runs are not alike: exception class or result, printed text, the inputs
//! afterwards, the module's variables.
//!
//! Follows what an observation of the real run holds: types count (`2` is not `2.0`), so does
//! which object is which, and instances of the two modules' classes go by the classes' names.
//! Whatever the walk cannot look into is a doubt: what is called the same must be the same.

use crate::code::{Code, Op};
use crate::heap::{Body, Object};
use crate::machine::{End, Vm};
use crate::names::n;
use crate::state::State;
use crate::unknown::Made;
use crate::value::{Char, NameMap, Ref, Value};
use gadfly_term::Term;
use gadfly_witness::Reason;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// A run that ended.
pub(super) struct Ended<'a> {
    pub state: &'a State,
    pub end: &'a End,
    /// What both were given, in the same order.
    pub inputs: &'a [Value],
    /// The module.
    pub module: Ref,
}

/// Under which condition two ends are not alike.
#[derive(Clone, Debug, Default)]
pub(super) struct Difference {
    /// For all inputs that lead to both.
    pub surely: bool,
    /// If one of these holds.
    pub when: Vec<Term>,
    /// What could not be compared.
    pub doubts: BTreeSet<Reason>,
}

/// Values nested deeper than this are not compared.
const DEPTH: u32 = 200;

/// What counts as a difference.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Which object is which, which kind of dict and in which order it holds its keys, and what the
    /// module's variables are afterwards; otherwise values count as Python's own `==` sees them, but
    /// for their types.
    pub strict: bool,
    pub result: bool,
    /// The class of an exception, not only that there is one.
    pub exceptions: bool,
    pub messages: bool,
    pub output: bool,
    pub arguments: bool,
    /// Floats that are this close are the same.
    pub tolerance: f64,
    /// Values of these classes all count as the same.
    pub opaque: Vec<String>,
}

impl Rules {
    /// Whatever a test could tell apart.
    pub fn strict() -> Rules {
        Rules {
            strict: true,
            result: true,
            exceptions: true,
            messages: false,
            output: true,
            arguments: true,
            tolerance: 0.0,
            opaque: Vec::new(),
        }
    }
}

pub(super) fn difference(
    vm: &mut Vm,
    one: &Ended<'_>,
    two: &Ended<'_>,
    rules: &Rules,
    partners: &FxHashMap<Ref, Ref>,
) -> Difference {
    let mut walk = Walk {
        vm,
        rules,
        partners,
        one: one.state,
        two: two.state,
        pairs: FxHashMap::default(),
        back: FxHashMap::default(),
        met: FxHashSet::default(),
        found: Difference::default(),
    };
    match (one.end, two.end) {
        (End::Returned(_), End::Returned(_)) => {}
        (End::Raised(a), End::Raised(b)) => {
            if rules.exceptions {
                let a = walk.vm.exception_name(one.state, a);
                let b = walk.vm.exception_name(two.state, b);
                walk.found.surely |= a != b;
            }
        }
        // A cut run is not known any further.
        (End::Cut(reason), _) | (_, End::Cut(reason)) => {
            walk.found.doubts.insert(reason.clone());
            return walk.found;
        }
        (End::Infeasible, _) | (_, End::Infeasible) => return walk.found,
        (End::InfiniteLoop(..), End::InfiniteLoop(..)) => {}
        _ => walk.found.surely |= rules.result || rules.exceptions,
    }
    if rules.arguments {
        for (a, b) in one.inputs.iter().zip(two.inputs) {
            walk.value(a, b, 0);
        }
    }
    match (one.end, two.end) {
        (End::Returned(a), End::Returned(b)) if rules.result => walk.value(a, b, 0),
        (End::Raised(Value::Ref(a)), End::Raised(Value::Ref(b))) if rules.messages => {
            let args = |st: &State, r: Ref| st.heap.exception(r).map(|e| e.args.to_vec());
            let (a, b) = (args(one.state, *a), args(two.state, *b));
            walk.values(&a.unwrap_or_default(), &b.unwrap_or_default(), 0);
        }
        _ => {}
    }
    if rules.output {
        walk.printed();
    }
    if !walk.found.surely && rules.strict {
        walk.globals(one.module, two.module);
    }
    walk.found
}

struct Walk<'a> {
    vm: &'a mut Vm,
    rules: &'a Rules,
    /// The inputs of the one with those of the other.
    partners: &'a FxHashMap<Ref, Ref>,
    one: &'a State,
    two: &'a State,
    pairs: FxHashMap<Ref, Ref>,
    back: FxHashMap<Ref, Ref>,
    /// Pairs of objects that are being compared or have been.
    met: FxHashSet<(Ref, Ref)>,
    found: Difference,
}

impl Walk<'_> {
    fn doubt(&mut self, what: &str) {
        let reason = Reason::Unsupported(format!("comparing {what}"));
        self.found.doubts.insert(reason);
    }

    fn unless(&mut self, same: Term) {
        match self.vm.pool.as_bool(same) {
            Some(true) => {}
            Some(false) => self.found.surely = true,
            None => {
                let differ = self.vm.pool.not(same);
                self.found.when.push(differ);
            }
        }
    }

    /// Under which condition something is alike, besides what could not be compared.
    fn when_alike(&mut self, compare: impl FnOnce(&mut Self)) -> (Term, BTreeSet<Reason>) {
        let before = std::mem::take(&mut self.found);
        let met = self.met.clone();
        compare(self);
        let found = std::mem::replace(&mut self.found, before);
        self.met = met;
        if found.surely {
            return (self.vm.pool.ff(), BTreeSet::new());
        }
        let any = self.vm.pool.or_all(&found.when);
        (self.vm.pool.not(any), found.doubts)
    }

    /// Two collections of different things whose order means nothing.
    fn unordered(&mut self, ones: usize, twos: usize, compare: impl Fn(&mut Self, usize, usize)) {
        if ones != twos {
            self.found.surely = true;
            return;
        }
        // Mostly they are in the same order, and mostly one finds its partner without a question.
        let mut free: Vec<usize> = (0..twos).collect();
        for one in 0..ones {
            let mut somewhere = self.vm.pool.ff();
            let mut doubts = BTreeSet::new();
            let mut order: Vec<usize> = free.clone();
            if let Some(at) = order.iter().position(|two| *two == one) {
                order.remove(at);
                order.insert(0, one);
            }
            let mut sure = None;
            for two in order {
                let (alike, unclear) = self.when_alike(|walk| compare(walk, one, two));
                if self.vm.pool.as_bool(alike) == Some(false) {
                    continue;
                }
                if self.vm.pool.as_bool(alike) == Some(true) && unclear.is_empty() {
                    sure = Some(two);
                    break;
                }
                doubts.extend(unclear);
                somewhere = self.vm.pool.or(somewhere, alike);
            }
            match sure {
                Some(two) => free.retain(|other| *other != two),
                None => {
                    self.found.doubts.extend(doubts);
                    self.unless(somewhere);
                }
            }
            if self.found.surely {
                return;
            }
        }
    }

    fn printed(&mut self) {
        let (a, b) = (self.one.output.clone(), self.two.output.clone());
        self.raw(&a, &b);
    }

    /// Texts in which characters stand for pieces that are not known.
    fn raw(&mut self, a: &str, b: &str) {
        if a == b {
            return;
        }
        if self.vm.stands_for(a).is_empty() && self.vm.stands_for(b).is_empty() {
            self.found.surely = true;
            return;
        }
        if a.chars().count() != b.chars().count() {
            return self.doubt("texts");
        }
        // Alike up to pieces that stand at the same places: then if those are alike, too.
        let mut conditions = Vec::new();
        for (x, y) in a.chars().zip(b.chars()) {
            if x == y {
                continue;
            }
            match self.vm.same_piece(x, y) {
                Some(same) => conditions.push(same),
                None => return self.doubt("texts"),
            }
        }
        for same in conditions {
            self.unless(same);
        }
    }

    /// Variables of the module that calls changed: a single call shows nothing of them, but the
    /// next one might.
    fn globals(&mut self, one: Ref, two: Ref) {
        let (a, b) = (self.one, self.two);
        let (Some(a), Some(b)) = (a.heap.module_vars(one), b.heap.module_vars(two)) else {
            return;
        };
        let before = std::mem::take(&mut self.found);
        for (name, value) in a.iter() {
            if self.is_definition(self.one, value) {
                continue;
            }
            match b.get(name) {
                Some(other) => self.value(value, other, 0),
                None => self.found.surely = true,
            }
        }
        let found = std::mem::replace(&mut self.found, before);
        if found.surely || !found.when.is_empty() || !found.doubts.is_empty() {
            self.doubt("variables of the module");
        }
    }

    fn is_definition(&self, st: &State, value: &Value) -> bool {
        match value {
            Value::Builtin(_) => true,
            Value::Ref(r) => matches!(
                st.heap.get(*r).body,
                Body::Function(_) | Body::Class(_) | Body::Module(_)
            ),
            _ => false,
        }
    }

    fn value(&mut self, a: &Value, b: &Value, depth: u32) {
        if self.found.surely {
            return;
        }
        if depth > DEPTH {
            return self.doubt("deep data");
        }
        if self.is_left_alone(a, b) {
            return;
        }
        if self.seen_by_other_only(a, b, depth) {
            return;
        }
        let (a, b) = (forwarded(self.one, a), forwarded(self.two, b));
        match (&a, &b) {
            (Value::Unset, Value::Unset)
            | (Value::None, Value::None)
            | (Value::NotImplemented, Value::NotImplemented)
            | (Value::Ellipsis, Value::Ellipsis) => {}
            (Value::Bool(_) | Value::SymBool(_), Value::Bool(_) | Value::SymBool(_)) => {
                let (a, b) = (self.bool_term(&a), self.bool_term(&b));
                let same = self.vm.pool.iff(a, b);
                self.unless(same);
            }
            (
                Value::Int(_) | Value::Big(_) | Value::SymInt(_),
                Value::Int(_) | Value::Big(_) | Value::SymInt(_),
            ) => match (self.int_term(&a), self.int_term(&b)) {
                (Some(a), Some(b)) => {
                    let same = self.vm.pool.eq(a, b);
                    self.unless(same);
                }
                _ => self.found.surely |= a.as_bigint() != b.as_bigint(),
            },
            (Value::Float(x), Value::Float(y)) if !self.rules.strict => {
                self.found.surely |= !close(*x, *y, self.rules.tolerance);
            }
            (Value::Float(x), Value::Float(y)) => {
                self.found.surely |= x.to_bits() != y.to_bits() && !(x.is_nan() && y.is_nan());
            }
            (Value::Float(_) | Value::SymFloat(_), Value::Float(_) | Value::SymFloat(_)) => {
                let (a, b) = (self.float_term(&a), self.float_term(&b));
                self.floats(a, b);
            }
            (Value::Str(x), Value::Str(y)) => self.found.surely |= x.text != y.text,
            (Value::Str(_) | Value::SymStr(_), Value::Str(_) | Value::SymStr(_)) => {
                self.text(&chars(&a), &chars(&b));
            }
            (Value::Bytes(x), Value::Bytes(y)) => self.found.surely |= x != y,
            (Value::Tuple(x), Value::Tuple(y)) => self.values(&x.clone(), &y.clone(), depth),
            (Value::Range(x), Value::Range(y)) => {
                for (a, b) in [(&x.start, &y.start), (&x.stop, &y.stop), (&x.step, &y.step)] {
                    self.value(a, b, depth + 1);
                }
            }
            (Value::Slice(x), Value::Slice(y)) => self.values(&x[..], &y[..], depth),
            (Value::Builtin(x), Value::Builtin(y)) => self.found.surely |= x != y,
            (Value::Method(x), Value::Method(y)) => {
                self.value(&x.func, &y.func, depth + 1);
                self.value(&x.recv, &y.recv, depth + 1);
            }
            _ if self.vm.is_string(self.one, &a) && self.vm.is_string(self.two, &b) => {
                match (
                    self.vm.raw_text(self.one, &a),
                    self.vm.raw_text(self.two, &b),
                ) {
                    (Some(a), Some(b)) => self.raw(&a, &b),
                    _ => self.doubt("texts"),
                }
            }
            (Value::Ref(x), Value::Ref(y)) => self.reference(*x, *y, depth),
            // Of an input that only one of the two has looked at, the type may be open still.
            (Value::Ref(x), other) | (other, Value::Ref(x))
                if self.is_open(*x, matches!(a, Value::Ref(_))) =>
            {
                let _ = other;
                self.doubt("an input that only one program looks at");
            }
            _ => self.found.surely = true,
        }
    }

    /// An input that only the other program has looked at, and not changed.
    fn is_left_alone(&self, a: &Value, b: &Value) -> bool {
        let (Value::Ref(a), Value::Ref(b)) = (a, b) else {
            return false;
        };
        let (one, two) = (self.one.heap.get(*a), self.two.heap.get(*b));
        match (&one.body, &two.body) {
            (Body::Unknown(open), Body::Decided { was, .. }) => {
                open.making.is_none()
                    && open.name == was.name
                    && untouched(self.vm, self.two, *b, 0)
            }
            _ => false,
        }
    }

    /// An input that only the other program has looked at, and not changed: what that made of it is
    /// compared with what it was.
    fn seen_by_other_only(&mut self, a: &Value, b: &Value, depth: u32) -> bool {
        let Value::Ref(node) = a else { return false };
        if !matches!(self.one.heap.get(*node).body, Body::Unknown(_)) {
            return false;
        }
        let Some(partner) = self.partners.get(node).copied() else {
            return false;
        };
        let decided = matches!(self.two.heap.get(partner).body, Body::Decided { .. });
        let plain = match forwarded(self.two, &Value::Ref(partner)) {
            Value::Ref(_) => untouched(self.vm, self.two, partner, 0),
            _ => true,
        };
        if !decided || !plain {
            return false;
        }
        let one = std::mem::replace(&mut self.one, self.two);
        let met = std::mem::take(&mut self.met);
        self.value(&Value::Ref(partner), b, depth + 1);
        self.one = one;
        self.met = met;
        true
    }

    fn is_open(&self, node: Ref, in_one: bool) -> bool {
        let st = if in_one { self.one } else { self.two };
        matches!(st.heap.get(node).body, Body::Unknown(_))
    }

    fn values(&mut self, a: &[Value], b: &[Value], depth: u32) {
        if a.len() != b.len() {
            self.found.surely = true;
            return;
        }
        for (a, b) in a.iter().zip(b) {
            self.value(a, b, depth + 1);
        }
    }

    fn text(&mut self, a: &[Char], b: &[Char]) {
        if a.len() != b.len() {
            self.found.surely = true;
            return;
        }
        for (a, b) in a.iter().zip(b) {
            let (a, b) = (self.char_term(*a), self.char_term(*b));
            let same = self.vm.pool.eq(a, b);
            self.unless(same);
        }
    }

    fn char_term(&mut self, c: Char) -> Term {
        match c {
            Char::Known(c) => self.vm.pool.int(i64::from(u32::from(c))),
            Char::Sym(term) => term,
        }
    }

    fn bool_term(&mut self, value: &Value) -> Term {
        match value {
            Value::SymBool(term) => *term,
            other => self.vm.pool.bool(matches!(other, Value::Bool(true))),
        }
    }

    fn int_term(&mut self, value: &Value) -> Option<Term> {
        match value {
            Value::SymInt(term) => Some(*term),
            Value::Int(i) => Some(self.vm.pool.int(*i)),
            Value::Big(big) => {
                let int = gadfly_term::Int::from((**big).clone());
                Some(self.vm.pool.int_value(&int))
            }
            _ => None,
        }
    }

    fn float_term(&mut self, value: &Value) -> Term {
        match value {
            Value::SymFloat(term) => *term,
            Value::Float(f) => self.vm.pool.f64(*f),
            _ => self.vm.pool.f64(0.0),
        }
    }

    /// Equal, or both not a number; the two zeros differ.
    fn floats(&mut self, a: Term, b: Term) {
        if a == b {
            return;
        }
        if !self.rules.strict {
            return self.close_floats(a, b);
        }
        let pool = &mut self.vm.pool;
        let equal = pool.f_eq(a, b);
        let (no_a, no_b) = (pool.f_is_nan(a), pool.f_is_nan(b));
        let neither = pool.and(no_a, no_b);
        let zero = pool.f64(0.0);
        let is_zero = pool.f_eq(a, zero);
        let (bits_a, bits_b) = (pool.f_bits(a), pool.f_bits(b));
        let same_bits = pool.eq(bits_a, bits_b);
        let no_zero = pool.not(is_zero);
        let same_zero = pool.or(no_zero, same_bits);
        let same = pool.and(equal, same_zero);
        let same = pool.or(same, neither);
        self.unless(same);
    }

    /// Equal or close, or both not a number.
    fn close_floats(&mut self, a: Term, b: Term) {
        let tolerance = self.rules.tolerance;
        let pool = &mut self.vm.pool;
        let equal = pool.f_eq(a, b);
        let (no_a, no_b) = (pool.f_is_nan(a), pool.f_is_nan(b));
        let neither = pool.and(no_a, no_b);
        let apart = pool.f_sub(a, b);
        let apart = pool.f_abs(apart);
        let (size_a, size_b) = (pool.f_abs(a), pool.f_abs(b));
        let limit = pool.f64(tolerance);
        let near = pool.f_le(apart, limit);
        let mut same = pool.or(equal, neither);
        same = pool.or(same, near);
        for size in [size_a, size_b] {
            let limit = pool.f64(tolerance);
            let share = pool.f_mul(size, limit);
            let near = pool.f_le(apart, share);
            let most = pool.f64(f64::MAX);
            let finite = pool.f_le(size, most);
            let near = pool.and(near, finite);
            same = pool.or(same, near);
        }
        self.unless(same);
    }

    /// Two objects: the same ones must always meet.
    fn reference(&mut self, a: Ref, b: Ref, depth: u32) {
        if !self.rules.strict {
            // What is inside itself is alike if everything else is.
            if self.met.insert((a, b)) {
                let (one, two) = (self.one.heap.get(a), self.two.heap.get(b));
                self.object(one, two, depth);
            }
            return;
        }
        match (self.pairs.get(&a), self.back.get(&b)) {
            (Some(partner), Some(_)) if *partner == b => return,
            (None, None) => {}
            // Different inputs may well be equal, as far as anybody has looked.
            _ if self.is_open(a, true) || self.is_open(b, false) => {
                return self.doubt("inputs that nothing looks at");
            }
            _ => {
                self.found.surely = true;
                return;
            }
        }
        self.pairs.insert(a, b);
        self.back.insert(b, a);
        let (one, two) = (self.one.heap.get(a), self.two.heap.get(b));
        self.object(one, two, depth);
    }

    fn object(&mut self, a: &Object, b: &Object, depth: u32) {
        match (&a.body, &b.body) {
            (Body::Unknown(x), Body::Unknown(y)) => {
                if x.name != y.name {
                    self.doubt("inputs that nothing looks at");
                }
                return;
            }
            (Body::Unknown(_), _) | (_, Body::Unknown(_)) => {
                return self.doubt("an input that only one program looks at");
            }
            (Body::Class(x), Body::Class(y)) => {
                self.found.surely |= x.name != y.name;
                return;
            }
            (Body::Module(x), Body::Module(y)) => {
                self.found.surely |= x.name != y.name;
                return;
            }
            // An input: what it answers was compared by what it was used for.
            (Body::Stub(x), Body::Stub(y)) => {
                self.found.surely |= x.name != y.name;
                return;
            }
            (Body::Function(x), Body::Function(y)) => {
                if x.code.name != y.code.name {
                    self.found.surely = true;
                } else if !same_code(&x.code, &y.code) || x.closure.len() != y.closure.len() {
                    // What it would do when called is another question.
                    self.doubt("functions");
                } else {
                    let cells: Vec<(Ref, Ref)> = x
                        .closure
                        .iter()
                        .copied()
                        .zip(y.closure.iter().copied())
                        .collect();
                    for (x, y) in cells {
                        self.reference(x, y, depth + 1);
                    }
                    self.values(&x.defaults, &y.defaults, depth);
                }
                return;
            }
            _ => {}
        }
        let (class, other) = (
            self.class_text(self.one, a.class),
            self.class_text(self.two, b.class),
        );
        if class != other {
            self.found.surely = true;
            return;
        }
        if self.rules.opaque.contains(&class) {
            return;
        }
        match (&a.body, &b.body) {
            (Body::Plain, Body::Plain) => {}
            (Body::List(x), Body::List(y)) => self.values(x, y, depth),
            (Body::Dict(x), Body::Dict(y)) if !self.rules.strict => {
                let (x, y): (Vec<_>, Vec<_>) = (x.iter().collect(), y.iter().collect());
                self.unordered(x.len(), y.len(), |walk, one, two| {
                    walk.value(&x[one].key, &y[two].key, depth + 1);
                    walk.value(&x[one].value, &y[two].value, depth + 1);
                });
                if class == "dict" {
                    // What kinds of dicts keep beside their content is their own business.
                    return;
                }
            }
            (Body::Dict(x), Body::Dict(y)) => {
                if x.len() != y.len() {
                    self.found.surely = true;
                    return;
                }
                let pairs: Vec<_> = x.iter().zip(y.iter()).collect();
                for (x, y) in pairs {
                    self.value(&x.key, &y.key, depth + 1);
                    self.value(&x.value, &y.value, depth + 1);
                }
            }
            (Body::Set(x), Body::Set(y)) => {
                let x: Vec<Value> = x.iter().map(|e| e.1.clone()).collect();
                let y: Vec<Value> = y.iter().map(|e| e.1.clone()).collect();
                self.set(x, y, depth);
            }
            (Body::ByteArray(x), Body::ByteArray(y)) => self.found.surely |= x != y,
            (Body::Cell(x), Body::Cell(y)) => self.value(x, y, depth + 1),
            (Body::Wrap(x), Body::Wrap(y)) => self.value(x, y, depth + 1),
            (Body::Exception(x), Body::Exception(y)) => self.values(&x.args, &y.args, depth),
            (Body::Property(_), Body::Property(_)) => {}
            _ => return self.doubt("iterators and other machinery"),
        }
        let empty = NameMap::default();
        let x = a.attrs.as_deref().unwrap_or(&empty);
        let y = b.attrs.as_deref().unwrap_or(&empty);
        if x.len() != y.len() {
            self.found.surely = true;
            return;
        }
        if !self.rules.strict {
            for (name, x) in x.iter() {
                match y.get(name) {
                    Some(y) => self.value(x, y, depth + 1),
                    None => self.found.surely = true,
                }
            }
            return;
        }
        for ((name, x), (other, y)) in x.iter().zip(y.iter()) {
            if name != other {
                self.found.surely = true;
                return;
            }
            self.value(x, y, depth + 1);
        }
    }

    /// The order of a set means nothing.
    fn set(&mut self, a: Vec<Value>, b: Vec<Value>, depth: u32) {
        if a.len() != b.len() {
            self.found.surely = true;
            return;
        }
        let keys = |values: &[Value]| {
            let mut keys: Vec<String> = values
                .iter()
                .filter_map(|v| match v {
                    Value::Int(i) => Some(format!("i{i}")),
                    Value::Str(s) => Some(format!("s{}", s.text)),
                    Value::None => Some("none".to_string()),
                    _ => None,
                })
                .collect();
            keys.sort();
            keys
        };
        let (x, y) = (keys(&a), keys(&b));
        if x.len() == a.len() && y.len() == b.len() {
            self.found.surely |= x != y;
            return;
        }
        if !self.rules.strict {
            return self.unordered(a.len(), b.len(), |walk, one, two| {
                walk.value(&a[one], &b[two], depth + 1);
            });
        }
        // In the machine's own order they are equal, or one cannot tell.
        let before = std::mem::take(&mut self.found);
        self.values(&a, &b, depth);
        let found = std::mem::replace(&mut self.found, before);
        if found.surely || !found.when.is_empty() || !found.doubts.is_empty() {
            self.doubt("sets");
        }
    }

    /// A class by its name: the two modules have classes of their own.
    fn class_text(&self, st: &State, class: Ref) -> String {
        let name = self.vm.class_name(st, class).to_string();
        let kind_of_dict = matches!(&*name, "Counter" | "defaultdict" | "OrderedDict");
        let library = || {
            let module = st.heap.class(class).and_then(|c| c.attrs.get(n::MODULE));
            matches!(module, Some(Value::Str(name)) if &*name.text == "collections")
        };
        match !self.rules.strict && kind_of_dict && library() {
            true => "dict".to_string(),
            false => name,
        }
    }
}

/// Equal up to a tolerance, absolutely or in relation to their size.
pub fn close(a: f64, b: f64, tolerance: f64) -> bool {
    if a == b || a.is_nan() && b.is_nan() {
        return true;
    }
    let apart = (a - b).abs();
    apart.is_finite() && apart <= tolerance * a.abs().max(b.abs()).max(1.0)
}

/// An input is as it was in the beginning.
fn untouched(vm: &Vm, st: &State, node: Ref, depth: u32) -> bool {
    if depth > 20 {
        return false;
    }
    let Body::Decided { to, made, .. } = &st.heap.get(node).body else {
        return matches!(st.heap.get(node).body, Body::Unknown(_));
    };
    let parts = |now: &[Value], then: &[Value]| {
        now.len() == then.len()
            && now.iter().zip(then).all(|(now, then)| match (now, then) {
                (Value::Ref(now), Value::Ref(then)) => {
                    now == then && untouched(vm, st, *now, depth + 1)
                }
                _ => now.same(then),
            })
    };
    match &**made {
        Made::Value | Made::Omitted => !matches!(to, Value::Ref(_)),
        Made::List(items) => match to {
            Value::Ref(list) => st.heap.list(*list).is_some_and(|now| parts(now, items)),
            _ => false,
        },
        Made::Tuple(items) => parts(items, items),
        Made::Dict(pairs) => match to {
            Value::Ref(dict) => st.heap.dict(*dict).is_some_and(|now| {
                let now: Vec<Value> = now.iter().map(|e| e.value.clone()).collect();
                let then: Vec<Value> = pairs.iter().map(|p| p.1.clone()).collect();
                parts(&now, &then)
            }),
            _ => false,
        },
        // Made of its arguments and nothing else.
        Made::Instance {
            args,
            calls,
            assigned,
            ..
        } if calls.is_empty() && assigned.is_empty() => {
            let Value::Ref(object) = to else { return false };
            let object = st.heap.get(*object);
            let Some(attrs) = (match &object.body {
                Body::Plain => object.attrs.as_deref(),
                _ => None,
            }) else {
                return matches!(object.body, Body::Plain) && args.is_empty();
            };
            attrs.iter().all(|(name, now)| {
                let given = args
                    .iter()
                    .find(|arg| *arg.name == *vm.shared.names.str(name));
                given.is_some_and(|given| {
                    parts(
                        std::slice::from_ref(now),
                        std::slice::from_ref(&given.value),
                    )
                })
            })
        }
        _ => false,
    }
}

/// Whether two pieces of code do the same. Marks have numbers of their own in each program.
fn same_code(a: &Code, b: &Code) -> bool {
    let plain = |code: &Code| -> Vec<Op> {
        let ops = code.ops.iter();
        ops.map(|op| match op {
            Op::Mark(_) => Op::Mark(0),
            other => *other,
        })
        .collect()
    };
    a.consts.len() == b.consts.len()
        && a.children.len() == b.children.len()
        && plain(a) == plain(b)
        && a.consts
            .iter()
            .zip(&b.consts)
            .all(|(a, b)| same_constant(a, b))
        && a.children
            .iter()
            .zip(&b.children)
            .all(|(a, b)| same_code(a, b))
}

pub(super) fn same_constant(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Str(a), Value::Str(b)) => a.text == b.text,
        (Value::Bytes(a), Value::Bytes(b)) => a == b,
        (Value::Big(a), Value::Big(b)) => a == b,
        (Value::Tuple(a), Value::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| same_constant(a, b))
        }
        _ => a.same(b),
    }
}

/// What an input was decided to be.
fn forwarded(st: &State, value: &Value) -> Value {
    let mut value = value.clone();
    while let Value::Ref(r) = &value
        && let Body::Decided { to, .. } = &st.heap.get(*r).body
    {
        value = to.clone();
    }
    value
}

fn chars(value: &Value) -> Vec<Char> {
    match value {
        Value::Str(s) => s.text.chars().map(Char::Known).collect(),
        Value::SymStr(s) => s.chars.clone(),
        _ => Vec::new(),
    }
}
