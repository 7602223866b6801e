//! Two states at one place as one: it means exactly the one whose condition holds.
//!
//! Numbers that differ become if-then-else terms; texts that differ become one of the two, by the
//! condition. Objects that the program made are matched one to one, beginning with what variables
//! refer to, so identity keeps its meaning and what nobody can get at does not count. Objects that
//! were there before the program began stand for themselves. Whatever else differs keeps the
//! states apart.

mod objects;

use super::host::{live, unknowns};
use super::log::{Log, log, log_mut};
use gadfly_python::frame::{Frame, LoopCount, Memo, Meter, OnReturn, Pending};
use gadfly_python::heap::{Body, Heap};
use gadfly_python::machine::Vm;
use gadfly_python::pending_text::{Piece, Text};
use gadfly_python::state::State;
use gadfly_python_code::value::{Method, Range, Ref, Value};
use gadfly_solve::Parting;
use gadfly_term::{Sort, Term};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The state that is `a` or `b`, if there is one.
pub(crate) fn merge(vm: &mut Vm, a: &State, b: &State) -> Option<State> {
    if !comparable(a, b) {
        return None;
    }
    let begun = unknowns(vm)?.begun.clone();
    let common = a.path.common(&b.path);
    let (since_a, since_b) = (a.path.since(common), b.path.since(common));
    if since_a.is_empty() || since_b.is_empty() {
        return None;
    }
    let parting = Parting::of(&mut vm.pool, (&a.path, &since_a), (&b.path, &since_b));
    let mut merge = Merge {
        vm,
        a,
        b,
        older: begun.len(),
        begun: &begun,
        guard: parting.guard,
        st: a.clone(),
        there: FxHashMap::default(),
        back: FxHashMap::default(),
        open: Vec::new(),
        retold: false,
    };
    merge.all()?;
    let mut st = merge.st;
    st.path.truncate(common);
    for conjunct in parting.conjuncts {
        let model = st.path.model().cloned();
        st.path.assume(&vm.pool, conjunct, model);
    }
    Some(st)
}

/// Whether two states are in the same place in every respect that joining cannot change.
fn comparable(a: &State, b: &State) -> bool {
    let same_frame = |(x, y): (&Frame, &Frame)| {
        Rc::ptr_eq(&x.code, &y.code) && (x.base, x.height) == (y.base, y.height)
    };
    let mut inner = a.frames.iter().zip(&b.frames);
    a.pc == b.pc
        && a.stack.len() == b.stack.len()
        && a.frames.len() == b.frames.len()
        && a.lines_read == b.lines_read
        && a.pinned.is_none()
        && b.pinned.is_none()
        && inner.all(same_frame)
}

struct Merge<'a> {
    vm: &'a mut Vm,
    a: &'a State,
    b: &'a State,
    /// The heap with which all paths began; its objects stand for themselves.
    begun: &'a Heap,
    older: u32,
    /// Holds of the first state and not of the second.
    guard: Term,
    /// The first state, on its way to both.
    st: State,
    /// Which object of the second an object of the first is, and the other way round.
    there: FxHashMap<Ref, Ref>,
    back: FxHashMap<Ref, Ref>,
    open: Vec<(Ref, Ref)>,
    /// A text is not what it was: of one object in both states one may have been told.
    retold: bool,
}

impl Merge<'_> {
    fn all(&mut self) -> Option<()> {
        let (a, b) = (self.a, self.b);
        // What has changed since the beginning may refer to what has come since.
        for heap in [&a.heap, &b.heap] {
            for r in heap.differing(self.begun, self.older) {
                self.reference(r, r)?;
            }
        }
        self.st.stack = self.stack()?;
        let mut frames = Vec::with_capacity(a.frames.len());
        let last = a.frames.len().saturating_sub(1);
        for (i, (x, y)) in a.frames.iter().zip(&b.frames).enumerate() {
            if i != last && x.pc != y.pc {
                return None;
            }
            frames.push(self.frame(x, y)?);
        }
        self.st.frames = frames;
        self.st.now = self.pending(&a.now, &b.now)?;
        self.st.dirty = a.dirty || b.dirty;
        self.modules()?;
        self.st.output = Rc::new(self.output()?);
        self.log()?;
        while let Some((x, y)) = self.open.pop() {
            self.object(x, y)?;
        }
        // All fields of the second, so that the compiler asks about a new one. What is not named here was
        // joined above or is the same in both.
        let State {
            frames: _,
            pc: _,
            stack: _,
            heap: _,
            modules: _,
            output: _,
            path: _,
            now: _,
            dirty: _,
            extension: _,
            lines_read: _,
            pinned: _,
            inputs: _,
            metered: _,
            // Which lines were executed is nobody's question here: those of the first.
            covered: _,
            decisions,
            cost,
            doubts,
            misfit,
            guessed,
            vague,
            numbers,
            serial,
            steps,
            forced,
            spent,
        } = b;
        let st = &mut self.st;
        st.decisions = st.decisions.max(*decisions);
        st.forced = st.forced.max(*forced);
        st.cost = st.cost.max(*cost);
        st.serial = st.serial.max(*serial);
        st.steps = st.steps.max(*steps);
        st.spent = st.spent.max(*spent);
        st.misfit |= misfit;
        st.guessed |= guessed;
        st.vague |= vague;
        st.numbers |= numbers;
        for doubt in doubts {
            st.doubt(doubt.clone());
        }
        Some(())
    }

    /// Variables that nobody reads any more need not agree.
    fn stack(&mut self) -> Option<Vec<Value>> {
        let (a, b) = (self.a, self.b);
        let mut dead = vec![false; a.stack.len()];
        let last = a.frames.len().saturating_sub(1);
        for (i, frame) in a.frames.iter().enumerate() {
            let Some(live) = live(self.vm, &frame.code) else {
                continue;
            };
            // An outer frame goes on behind its call, or makes it once more.
            let pc = if i == last { a.pc } else { frame.pc };
            for slot in 0..frame.code.slots {
                if let Some(dead) = dead.get_mut(frame.base + slot) {
                    *dead = !live.is_live(pc, slot);
                }
            }
        }
        let pairs = a.stack.iter().zip(&b.stack).zip(dead);
        pairs
            .map(|((x, y), dead)| {
                if dead {
                    Some(Value::Unset)
                } else {
                    self.value(x, y)
                }
            })
            .collect()
    }

    fn modules(&mut self) -> Option<()> {
        let (a, b) = (self.a, self.b);
        if Rc::ptr_eq(&a.modules, &b.modules) {
            return Some(());
        }
        if a.modules.len() != b.modules.len() {
            return None;
        }
        let mut names: Vec<&Rc<str>> = a.modules.keys().collect();
        names.sort_unstable();
        for name in names {
            let (x, y) = (*a.modules.get(name)?, *b.modules.get(name)?);
            self.reference(x, y)?;
        }
        Some(())
    }

    fn log(&mut self) -> Option<()> {
        let (a, b) = (log(self.a), log(self.b));
        if a.is_none() && b.is_none() {
            return Some(());
        }
        let (a, b): (Log, Log) = (
            a.cloned().unwrap_or_default(),
            b.cloned().unwrap_or_default(),
        );
        if a.bounds != b.bounds {
            return None;
        }
        let pool = &mut self.vm.pool;
        let mut checks = BTreeMap::new();
        for &check in a.checks.keys().chain(b.checks.keys()) {
            let of = |log: &Log| log.checks.get(&check).copied().unwrap_or(pool.tt());
            let (x, y) = (of(&a), of(&b));
            checks.insert(check, pool.ite(self.guard, x, y));
        }
        let mut turns = BTreeMap::new();
        for &number in a.turns.keys().chain(b.turns.keys()) {
            let of = |log: &Log| log.turns.get(&number).cloned().unwrap_or(Value::Int(0));
            let (x, y) = (of(&a), of(&b));
            turns.insert(number, self.value(&x, &y)?);
        }
        // Only runs with values have the other two.
        *log_mut(&mut self.st) = Log {
            checks,
            turns,
            bounds: a.bounds,
            failed: a.failed,
            each: a.each,
        };
        Some(())
    }

    // ---- frames

    fn frame(&mut self, x: &Frame, y: &Frame) -> Option<Frame> {
        let on_return = match (&x.on_return, &y.on_return) {
            (OnReturn::Give(v), OnReturn::Give(w)) => OnReturn::Give(self.value(v, w)?),
            (OnReturn::Memo(v), OnReturn::Memo(w)) if v == w => OnReturn::Memo(*v),
            (OnReturn::Push, OnReturn::Push)
            | (OnReturn::Next, OnReturn::Next)
            | (OnReturn::Delegate, OnReturn::Delegate)
            | (OnReturn::Close, OnReturn::Close)
            | (OnReturn::Again, OnReturn::Again)
            | (OnReturn::Exit, OnReturn::Exit) => x.on_return.clone(),
            _ => return None,
        };
        let pending = match (&x.pending, &y.pending) {
            (None, None) => None,
            (Some(x), Some(y)) => Some(Box::new(self.pending(x, y)?)),
            _ => return None,
        };
        Some(Frame {
            on_return,
            pending,
            globals: self.reference(x.globals, y.globals)?,
            namespace: self.optional(x.namespace, y.namespace)?,
            generator: self.optional(x.generator, y.generator)?,
            handled: self.value(&x.handled, &y.handled)?,
            meter: meter(&x.meter, &y.meter),
            ..x.clone()
        })
    }

    fn pending(&mut self, x: &Pending, y: &Pending) -> Option<Pending> {
        let same_decisions = x.decided.len() == y.decided.len()
            && x.decided
                .iter()
                .zip(&y.decided)
                .all(|(p, q)| (p.on, p.taken, p.place) == (q.on, q.taken, q.place));
        if !same_decisions || x.memo.len() != y.memo.len() {
            return None;
        }
        let mut memo = Vec::with_capacity(x.memo.len());
        for pair in x.memo.iter().zip(&y.memo) {
            memo.push(match pair {
                (Memo::Value(v), Memo::Value(w)) => Memo::Value(self.value(v, w)?),
                (Memo::Raised(v), Memo::Raised(w)) => Memo::Raised(self.value(v, w)?),
                _ => return None,
            });
        }
        Some(Pending { memo, ..x.clone() })
    }

    fn optional(&mut self, x: Option<Ref>, y: Option<Ref>) -> Option<Option<Ref>> {
        match (x, y) {
            (None, None) => Some(None),
            (Some(x), Some(y)) => self.reference(x, y).map(Some),
            _ => None,
        }
    }

    // ---- values

    fn values(&mut self, x: &[Value], y: &[Value]) -> Option<Vec<Value>> {
        if x.len() != y.len() {
            return None;
        }
        x.iter().zip(y).map(|(x, y)| self.value(x, y)).collect()
    }

    fn value(&mut self, x: &Value, y: &Value) -> Option<Value> {
        if self.is_text(x, y) {
            return self.text(x, y);
        }
        Some(match (x, y) {
            (Value::Ref(r), Value::Ref(s)) => Value::Ref(self.reference(*r, *s)?),
            (Value::Tuple(p), Value::Tuple(q)) => {
                let (p, q) = (p.clone(), q.clone());
                Value::tuple(self.values(&p, &q)?)
            }
            (Value::Range(p), Value::Range(q)) => {
                let (p, q) = (p.clone(), q.clone());
                Value::Range(Rc::new(Range {
                    start: self.value(&p.start, &q.start)?,
                    stop: self.value(&p.stop, &q.stop)?,
                    step: self.value(&p.step, &q.step)?,
                }))
            }
            (Value::Slice(p), Value::Slice(q)) => {
                let (p, q) = (p.clone(), q.clone());
                let [mut u, mut v, mut w] = [Value::None, Value::None, Value::None];
                for (to, (p, q)) in [&mut u, &mut v, &mut w]
                    .into_iter()
                    .zip(p.iter().zip(q.iter()))
                {
                    *to = self.value(p, q)?;
                }
                Value::Slice(Rc::new([u, v, w]))
            }
            (Value::Method(p), Value::Method(q)) => {
                let (p, q) = (p.clone(), q.clone());
                Value::Method(Rc::new(Method {
                    func: self.value(&p.func, &q.func)?,
                    recv: self.value(&p.recv, &q.recv)?,
                }))
            }
            _ if x.same(y) => x.clone(),
            (Value::Bytes(p), Value::Bytes(q)) if p == q => x.clone(),
            (Value::Big(p), Value::Big(q)) if p == q => x.clone(),
            _ => self.number(x, y)?,
        })
    }

    fn number(&mut self, x: &Value, y: &Value) -> Option<Value> {
        let kind = |v: &Value| match v {
            Value::Bool(_) | Value::SymBool(_) => Some(Sort::Bool),
            Value::Int(_) | Value::Big(_) | Value::SymInt(_) => Some(Sort::Int),
            Value::Float(f) if !f.is_nan() => Some(Sort::F64),
            Value::SymFloat(_) => Some(Sort::F64),
            _ => None,
        };
        let (sort, other) = (kind(x)?, kind(y)?);
        if sort != other {
            return None;
        }
        let vm = &mut *self.vm;
        let term = |vm: &mut Vm, v: &Value| match (sort, v) {
            (Sort::Bool, Value::Bool(b)) => Some(vm.pool.bool(*b)),
            (Sort::Bool, Value::SymBool(t)) => Some(*t),
            (Sort::Int, v) => vm.int_term(v),
            (_, v) => vm.float_term(v),
        };
        let (p, q) = (term(vm, x)?, term(vm, y)?);
        let either = vm.pool.ite(self.guard, p, q);
        Some(match sort {
            Sort::Bool => vm.bool_value(either),
            Sort::Int => vm.int_value(either),
            _ => vm.float_term_value(&mut self.st, either),
        })
    }

    // ---- texts

    fn is_text(&self, x: &Value, y: &Value) -> bool {
        self.vm.is_string(self.a, x) && self.vm.is_string(self.b, y)
    }

    fn text(&mut self, x: &Value, y: &Value) -> Option<Value> {
        if let (Value::Str(p), Value::Str(q)) = (x, y)
            && (Rc::ptr_eq(p, q) || p.text == q.text)
        {
            return Some(x.clone());
        }
        let pending = |st: &State, v: &Value| match v {
            Value::Ref(r) => matches!(st.heap.get(*r).body, Body::Text(Text::Pending(_))),
            _ => false,
        };
        let (raw_x, raw_y) = (self.vm.raw_text(self.a, x)?, self.vm.raw_text(self.b, y)?);
        if raw_x == raw_y {
            // What the first was told it knows on its own path only.
            let told = matches!(x, Value::Ref(_)) && !pending(self.a, x);
            return Some(if told {
                self.retold = true;
                self.vm.text_value(&mut self.st, raw_x)
            } else {
                x.clone()
            });
        }
        self.retold = true;
        let (chars_x, chars_y) = (self.vm.chars_at_hand(&raw_x), self.vm.chars_at_hand(&raw_y));
        if let (Some(p), Some(q)) = (chars_x, chars_y)
            && p.len() == q.len()
        {
            let chars = self.vm.either_chars(self.guard, &p, &q);
            return Some(self.vm.chars_value(chars));
        }
        let either = self.either(&raw_x, &raw_y)?;
        Some(self.vm.text_value(&mut self.st, either))
    }

    /// One of two texts with stand-ins; what they begin and end with alike stays outside.
    fn either(&mut self, x: &str, y: &str) -> Option<String> {
        let same = x.chars().zip(y.chars()).take_while(|(p, q)| p == q);
        let start: usize = same.map(|(c, _)| c.len_utf8()).sum();
        let (rest_x, rest_y) = (&x[start..], &y[start..]);
        let same = rest_x.chars().rev().zip(rest_y.chars().rev());
        let same = same.take_while(|(p, q)| p == q);
        let end: usize = same.map(|(c, _)| c.len_utf8()).sum();
        let mine = &rest_x[..rest_x.len() - end];
        let theirs = &rest_y[..rest_y.len() - end];
        let mut text = x[..start].to_string();
        if mine != theirs {
            let piece = Piece::Either(self.guard, mine.into(), theirs.into());
            text.push(self.vm.stand_in(piece)?);
        }
        text.push_str(&x[x.len() - end..]);
        Some(text)
    }

    fn output(&mut self) -> Option<String> {
        let (x, y) = (self.a.output.clone(), self.b.output.clone());
        self.either(&x, &y)
    }
}

/// Whether joining has left a value as it was.
fn is_unchanged(joined: &Value, before: &Value) -> bool {
    match (joined, before) {
        (Value::Tuple(p), Value::Tuple(q)) => {
            p.len() == q.len() && p.iter().zip(q.iter()).all(|(p, q)| is_unchanged(p, q))
        }
        (Value::Str(p), Value::Str(q)) => p.text == q.text,
        _ => joined.same(before),
    }
}

fn is_number(value: &Value) -> bool {
    matches!(
        value,
        Value::Bool(_) | Value::Int(_) | Value::Big(_) | Value::SymBool(_) | Value::SymInt(_)
    )
}

/// Both have been at the same loops; what was remembered of one is not true of both.
fn meter(x: &Meter, y: &Meter) -> Meter {
    let loops = x.loops.iter().map(|l| {
        let other = y.loops.iter().find(|m| m.head == l.head);
        let m = other.unwrap_or(l);
        LoopCount {
            head: l.head,
            turns: l.turns.max(m.turns),
            round: l.round.max(m.round),
            decisions: l.decisions.max(m.decisions),
            forced_turns: l.forced_turns.max(m.forced_turns),
            forced: l.forced.max(m.forced),
            probe: None,
            quiet: 0,
            written: None,
        }
    });
    Meter {
        entered: x.entered.min(y.entered),
        depth: x.depth.max(y.depth),
        loops: loops.collect(),
    }
}
