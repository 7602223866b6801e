//! Beyond a bound: instead of giving a path up at once, its inputs are given values and it runs
//! on concretely for a while. A bug at the thirteenth turn is found that way.

use crate::dict::{Dict, Set};
use crate::frame::{Frame, Memo, OnReturn};
use crate::heap::{Body, Iter};
use crate::machine::{End, Step, Stop, Vm};
use crate::pending_text::Text;
use crate::state::{Pinned, State};
use crate::value::{Char, Range, Ref, Value};
use gadfly_solve::{Measure, Preference};
use gadfly_term::{Int, Model, Sort, SymId, Term, eval, eval_bool, eval_int};
use gadfly_witness::Reason;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Paths continued at one loop or recursion.
const MOST_TAILS: u32 = 4;
/// Instructions that a continued path may run.
const TAIL_STEPS: u64 = 300_000;

impl Vm {
    pub(super) fn go_on_concretely(
        &mut self,
        st: &mut State,
        reason: Reason,
        place: (u32, u32),
    ) -> Step<()> {
        let tails = self.tails.entry(place).or_insert(0);
        if *tails >= MOST_TAILS {
            return Err(Stop::End(End::Cut(reason)));
        }
        *tails += 1;
        let so_far = *tails;
        if so_far < MOST_TAILS - 1 {
            // Often only one path comes this far: it takes one more turn, then another way.
            self.forks.push(st.clone());
        }
        let preferences: Vec<Preference> = self
            .symbols_in_state(st)
            .into_iter()
            .map(|sym| self.generous(sym, so_far))
            .collect();
        let Some(model) = self.solver.minimise(&mut self.pool, &st.path, &preferences) else {
            return Err(Stop::End(End::Cut(reason)));
        };
        self.pin(st, &model, reason);
        if let Some(pinned) = &mut st.pinned {
            pinned.varied = so_far.is_multiple_of(2);
        }
        Ok(())
    }

    /// Gives every input its value of the model.
    pub(crate) fn pin(&mut self, st: &mut State, model: &Rc<Model>, reason: Reason) {
        let model = &self.completed(model);
        for sym in self.symbols_in_state(st) {
            let same = self.is_valued(sym, model);
            st.path.assume(&self.pool, same, Some(model.clone()));
        }
        self.concretise(st, model);
        st.pinned = Some(Pinned {
            until: st.steps.saturating_add(TAIL_STEPS),
            reason: reason.clone(),
            varied: false,
        });
        st.doubt(reason);
    }

    fn is_valued(&mut self, sym: SymId, model: &Model) -> Term {
        let term = self.pool.sym_term(sym);
        match self.pool.sym_sort(sym) {
            Sort::F32 | Sort::F64 => {
                let raw = self.pool.f_bits(term);
                let width = self.pool.width(raw);
                let value = self.pool.bv(width, model.get(sym));
                self.pool.eq(raw, value)
            }
            Sort::Int => {
                let value = self.pool.int_value(&model.int(sym));
                self.pool.int_eq(term, value)
            }
            Sort::Bool if model.get(sym) == 0 => self.pool.not(term),
            Sort::Bool => term,
            sort => {
                let value = self.pool.constant(sort, model.get(sym));
                self.pool.eq(term, value)
            }
        }
    }

    /// Every symbol that the path condition or a value speaks of.
    fn symbols_in_state(&self, st: &State) -> BTreeSet<SymId> {
        let mut symbols = BTreeSet::new();
        for term in st.path.conjuncts() {
            symbols.extend(self.pool.symbols(term).iter().copied());
        }
        let mut note = |value: &Value| {
            let mut take = |term: &Term| symbols.extend(self.pool.symbols(*term).iter().copied());
            match value {
                Value::SymBool(t) | Value::SymInt(t) | Value::SymFloat(t) => take(t),
                Value::SymStr(s) => {
                    for c in &s.chars {
                        if let Char::Sym(t) = c {
                            take(t);
                        }
                    }
                }
                _ => {}
            }
            None
        };
        let mut scratch = st.clone();
        change_values(&mut scratch, &mut note);
        symbols
    }

    /// Replaces terms by their values, so that a loop that comes back to a state is recognised.
    pub(crate) fn concretise(&mut self, st: &mut State, model: &Model) {
        let pool = &self.pool;
        change_values(st, &mut |value| value_in(pool, model, value));
        for r in (1..=st.heap.len()).map(Ref) {
            if let Body::Text(Text::Pending(text)) = &st.heap.get(r).body {
                let told = Value::str(self.text_under(model, text));
                st.heap.get_mut(r).body = Body::Text(Text::Told(told));
            }
        }
        // Hashes of keys are known now.
        for r in (1..=st.heap.len()).map(Ref) {
            let unhashed = match &st.heap.get(r).body {
                Body::Dict(dict) => dict.iter().any(|e| e.hash == crate::hash::SYMBOLIC),
                Body::Set(set) => set.iter().any(|(h, _)| h == crate::hash::SYMBOLIC),
                _ => false,
            };
            if !unhashed {
                continue;
            }
            match st.heap.get(r).body.clone() {
                Body::Dict(dict) => {
                    let mut new = Dict::default();
                    for entry in dict.iter() {
                        let hash = self.hash(st, &entry.key).unwrap_or(entry.hash);
                        new.push(hash, entry.key.clone(), entry.value.clone());
                    }
                    st.heap.get_mut(r).body = Body::Dict(new);
                }
                Body::Set(set) => {
                    let mut new = Set::default();
                    for (known, key) in set.iter() {
                        let hash = self.hash(st, key).unwrap_or(known);
                        new.push(hash, key.clone());
                    }
                    st.heap.get_mut(r).body = Body::Set(new);
                }
                _ => {}
            }
        }
    }

    /// Values that keep a loop going for a while.
    fn generous(&self, sym: SymId, tails: u32) -> Preference {
        let bounded = self.pool.int_bounded(self.pool.sym_term(sym));
        let (candidates, measure) = match self.pool.sym_sort(sym) {
            Sort::Int if bounded => (vec![0], Measure::Signed),
            Sort::Int if tails == 1 => (vec![20, 12, 33], Measure::Signed),
            // Counting down from below zero never comes to zero.
            Sort::Int if tails == 2 => (vec![-1, -3, -20, -40], Measure::Signed),
            Sort::Int => (vec![100, 60, 20], Measure::Signed),
            Sort::F32 | Sort::F64 => (Vec::new(), Measure::Float),
            _ => (vec![0, 1], Measure::Unsigned),
        };
        let int = self.pool.sym_sort(sym) == Sort::Int;
        Preference {
            sym,
            candidates: candidates
                .into_iter()
                .map(|c| {
                    if int {
                        Int::from(c).to_bits()
                    } else {
                        c as u64
                    }
                })
                .collect(),
            measure,
        }
    }

    /// A value under a model, without terms.
    pub(crate) fn value_under(&self, model: &Model, value: &Value) -> Value {
        let new = changed_value(value, &mut |v| value_in(&self.pool, model, v));
        new.unwrap_or_else(|| value.clone())
    }
}

/// The value of a term; `None` for what has no terms in it.
fn value_in(pool: &gadfly_term::Pool, model: &Model, value: &Value) -> Option<Value> {
    Some(match value {
        Value::SymBool(t) => Value::Bool(eval_bool(pool, model, *t)),
        Value::SymInt(t) => Value::big(eval_int(pool, model, *t).to_bigint()),
        Value::SymFloat(t) => Value::Float(f64::from_bits(eval(pool, model, *t))),
        Value::SymStr(s) => {
            let mut text = String::new();
            for c in &s.chars {
                text.push(match c {
                    Char::Known(c) => *c,
                    Char::Sym(t) => {
                        let code = eval_int(pool, model, *t).to_i64().unwrap_or(0);
                        let code = u32::try_from(code).ok().and_then(char::from_u32);
                        code.unwrap_or('\u{fffd}')
                    }
                });
            }
            Value::str(text)
        }
        _ => return None,
    })
}

type Change<'a> = &'a mut dyn FnMut(&Value) -> Option<Value>;

/// Offers every value of a state for replacement.
fn change_values(st: &mut State, change: Change) {
    for value in &mut st.stack {
        change_value(value, change);
    }
    let mut frames = std::mem::take(&mut st.frames);
    for frame in &mut frames {
        change_frame(frame, change);
    }
    st.frames = frames;
    for memo in &mut st.now.memo {
        let (Memo::Value(value) | Memo::Raised(value)) = memo;
        change_value(value, change);
    }
    for r in (1..=st.heap.len()).map(Ref) {
        let object = st.heap.get(r);
        // Look first: most objects have no terms, and copying them would be dear.
        let mut copy = None;
        if let Some(attrs) = &object.attrs {
            let mut changed = false;
            let mut new = (**attrs).clone();
            for (name, value) in attrs.iter() {
                if let Some(value) = changed_value(value, change) {
                    new.set(name, value);
                    changed = true;
                }
            }
            if changed {
                copy = Some((Some(Box::new(new)), None));
            }
        }
        if let Some(body) = changed_body(&object.body, change) {
            let attrs = match copy {
                Some((attrs, _)) => attrs,
                None => object.attrs.clone(),
            };
            copy = Some((attrs, Some(body)));
        }
        if let Some((attrs, body)) = copy {
            let object = st.heap.get_mut(r);
            object.attrs = attrs;
            if let Some(body) = body {
                object.body = body;
            }
        }
    }
}

fn change_frame(frame: &mut Frame, change: Change) {
    change_value(&mut frame.handled, change);
    if let OnReturn::Give(value) = &mut frame.on_return {
        change_value(value, change);
    }
    if let Some(pending) = &mut frame.pending {
        for memo in &mut pending.memo {
            let (Memo::Value(value) | Memo::Raised(value)) = memo;
            change_value(value, change);
        }
    }
}

fn change_value(value: &mut Value, change: Change) {
    if let Some(new) = changed_value(value, change) {
        *value = new;
    }
}

fn changed_all(values: &[Value], change: Change) -> Option<Vec<Value>> {
    let mut new: Option<Vec<Value>> = None;
    for (i, value) in values.iter().enumerate() {
        if let Some(value) = changed_value(value, change) {
            new.get_or_insert_with(|| values.to_vec())[i] = value;
        }
    }
    new
}

fn changed_value(value: &Value, change: Change) -> Option<Value> {
    match value {
        Value::SymBool(_) | Value::SymInt(_) | Value::SymFloat(_) | Value::SymStr(_) => {
            change(value)
        }
        Value::Tuple(items) => changed_all(items, change).map(Value::tuple),
        Value::Range(range) => {
            let parts = [range.start.clone(), range.stop.clone(), range.step.clone()];
            let [start, stop, step] = &changed_all(&parts, change)?[..] else {
                return None;
            };
            Some(Value::Range(Rc::new(Range {
                start: start.clone(),
                stop: stop.clone(),
                step: step.clone(),
            })))
        }
        Value::Slice(parts) => {
            let [start, stop, step] = &changed_all(&parts[..], change)?[..] else {
                return None;
            };
            Some(Value::Slice(Rc::new([
                start.clone(),
                stop.clone(),
                step.clone(),
            ])))
        }
        Value::Method(method) => {
            let recv = changed_value(&method.recv, change)?;
            Some(Value::Method(Rc::new(crate::value::Method {
                func: method.func.clone(),
                recv,
            })))
        }
        _ => None,
    }
}

fn changed_body(body: &Body, change: Change) -> Option<Body> {
    match body {
        Body::List(items) => changed_all(items, change).map(Body::List),
        Body::Dict(dict) => {
            let mut changed = false;
            let mut new = Dict::default();
            for entry in dict.iter() {
                let key = changed_value(&entry.key, change);
                let value = changed_value(&entry.value, change);
                changed |= key.is_some() || value.is_some();
                new.push(
                    entry.hash,
                    key.unwrap_or_else(|| entry.key.clone()),
                    value.unwrap_or_else(|| entry.value.clone()),
                );
            }
            changed.then_some(Body::Dict(new))
        }
        Body::Set(set) => {
            let mut changed = false;
            let mut new = Set::default();
            for (hash, key) in set.iter() {
                let other = changed_value(key, change);
                changed |= other.is_some();
                new.push(hash, other.unwrap_or_else(|| key.clone()));
            }
            changed.then_some(Body::Set(new))
        }
        Body::Wrap(value) => changed_value(value, change).map(Body::Wrap),
        Body::Cell(value) => changed_value(value, change).map(Body::Cell),
        Body::Decided { to, was, made } => {
            let to = changed_value(to, change)?;
            Some(Body::Decided {
                to,
                was: was.clone(),
                made: made.clone(),
            })
        }
        Body::Exception(exception) => {
            let args = changed_all(&exception.args, change)?;
            let mut new = exception.clone();
            new.args = args;
            Some(Body::Exception(new))
        }
        Body::Module(module) => {
            let mut new = None;
            for (name, value) in module.vars.iter() {
                if let Some(value) = changed_value(value, change) {
                    let copy = new.get_or_insert_with(|| module.clone());
                    copy.vars.set(name, value);
                }
            }
            new.map(Body::Module)
        }
        Body::Class(class) => {
            let mut new = None;
            for (name, value) in class.attrs.iter() {
                if let Some(value) = changed_value(value, change) {
                    let copy = new.get_or_insert_with(|| class.clone());
                    copy.attrs.set(name, value);
                }
            }
            new.map(Body::Class)
        }
        Body::Function(function) => {
            let defaults = changed_all(&function.defaults, change)?;
            let mut new = function.clone();
            new.defaults = defaults;
            Some(Body::Function(new))
        }
        Body::Generator(generator) => {
            let saved = changed_all(&generator.saved, change);
            let mut new = generator.clone();
            if let Some(frame) = &mut new.frame {
                change_frame(frame, change);
            }
            if let Some(saved) = saved {
                new.saved = saved;
            }
            Some(Body::Generator(new))
        }
        Body::Iter(iter) => changed_iter(iter, change).map(|i| Body::Iter(Box::new(i))),
        _ => None,
    }
}

fn changed_iter(iter: &Iter, change: Change) -> Option<Iter> {
    Some(match iter {
        Iter::Tuple { items, at } => Iter::Tuple {
            items: Rc::new(changed_all(items, change)?.into()),
            at: *at,
        },
        Iter::Str { text, at, .. } => {
            let text = changed_value(text, change)?;
            // The place in bytes of the same character.
            let byte = match &text {
                Value::Str(s) => s.text.char_indices().nth(*at).map_or(s.text.len(), |c| c.0),
                _ => 0,
            };
            Iter::Str {
                text,
                at: *at,
                byte,
            }
        }
        Iter::RangeSlow { next, stop, step } => {
            let parts = [next.clone(), stop.clone(), step.clone()];
            let [next, stop, step] = &changed_all(&parts, change)?[..] else {
                return None;
            };
            Iter::RangeSlow {
                next: next.clone(),
                stop: stop.clone(),
                step: step.clone(),
            }
        }
        Iter::Enumerate { inner, count } => Iter::Enumerate {
            inner: inner.clone(),
            count: changed_value(count, change)?,
        },
        Iter::Callable { func, sentinel } => Iter::Callable {
            func: func.clone(),
            sentinel: changed_value(sentinel, change)?,
        },
        _ => return None,
    })
}
