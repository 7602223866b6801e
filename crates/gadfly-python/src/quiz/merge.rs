//! Two states at one place as one: it means exactly the one whose condition holds.
//!
//! Numbers that differ become if-then-else terms; texts that differ become one of the two, by the
//! condition. Objects that the program made are matched one to one, beginning with what variables
//! refer to, so identity keeps its meaning and what nobody can get at does not count. Objects that
//! were there before the program began stand for themselves. Whatever else differs keeps the
//! states apart.

use super::log::Log;
use crate::heap::{Body, Class, Exception, Function, Generator, Heap, Iter, Object};
use crate::machine::Vm;
use crate::state::{Frame, LoopCount, Memo, Meter, OnReturn, Pending, State};
use crate::sym::text::{Piece, Text};
use crate::value::{Method, NameMap, Range, Ref, Value};
use gadfly_solve::PathCondition;
use gadfly_term::{BinOp, Node, Pool, Sort, Term};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

impl Vm {
    /// The state that is `a` or `b`, if there is one.
    pub(super) fn merge(&mut self, a: &State, b: &State) -> Option<State> {
        if !comparable(a, b) {
            return None;
        }
        let begun = self.unknowns()?.begun.clone();
        let common = a.path.common(&b.path);
        let (since_a, since_b) = (a.path.since(common), b.path.since(common));
        if since_a.is_empty() || since_b.is_empty() {
            return None;
        }
        let parting = Parting::of(&mut self.pool, a, b, &since_a, &since_b);
        let mut merge = Merge {
            vm: self,
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
            st.path.assume(&self.pool, conjunct, model);
        }
        Some(st)
    }
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
        self.st.quiz = Rc::new(self.log()?);
        while let Some((x, y)) = self.open.pop() {
            self.object(x, y)?;
        }
        let st = &mut self.st;
        st.decisions = a.decisions.max(b.decisions);
        st.forced = a.forced.max(b.forced);
        st.cost = a.cost.max(b.cost);
        st.serial = a.serial.max(b.serial);
        st.steps = a.steps.max(b.steps);
        st.misfit |= b.misfit;
        st.guessed |= b.guessed;
        for doubt in &b.doubts {
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
            let Some(live) = self.vm.live(&frame.code) else {
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
            .map(|((x, y), dead)| match dead {
                true => Some(Value::Unset),
                false => self.value(x, y),
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

    fn log(&mut self) -> Option<Log> {
        let (a, b) = (self.a.quiz.clone(), self.b.quiz.clone());
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
        Some(Log {
            checks,
            turns,
            ..(*a).clone()
        })
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
            return Some(match told {
                true => {
                    self.retold = true;
                    self.vm.text_value(&mut self.st, raw_x)
                }
                false => x.clone(),
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

    // ---- objects

    fn reference(&mut self, x: Ref, y: Ref) -> Option<Ref> {
        match (self.there.get(&x), self.back.get(&y)) {
            (Some(to), Some(from)) => return (*to == y && *from == x).then_some(x),
            (None, None) => {}
            _ => return None,
        }
        if x.0 <= self.older || y.0 <= self.older {
            if x != y {
                return None;
            }
            // As it was in both: there is nothing to do.
            let was = self.begun.node(x);
            if [self.a, self.b]
                .iter()
                .all(|s| Rc::ptr_eq(s.heap.node(x), was))
            {
                return Some(x);
            }
        }
        self.there.insert(x, y);
        self.back.insert(y, x);
        self.open.push((x, y));
        Some(x)
    }

    fn references(&mut self, x: &[Ref], y: &[Ref]) -> Option<Vec<Ref>> {
        if x.len() != y.len() {
            return None;
        }
        let pairs = x.iter().zip(y);
        pairs.map(|(x, y)| self.reference(*x, *y)).collect()
    }

    fn object(&mut self, x: Ref, y: Ref) -> Option<()> {
        let (p, q) = (self.a.heap.node(x).clone(), self.b.heap.node(y).clone());
        self.retold = false;
        let class = self.reference(p.class, q.class)?;
        let attrs = match (&p.attrs, &q.attrs) {
            (None, None) => None,
            (Some(v), Some(w)) => Some(Box::new(self.names(v, w, true)?)),
            _ => return None,
        };
        let body = self.body(&p.body, &q.body)?;
        if self.retold || x != y || !Rc::ptr_eq(&p, &q) {
            *self.st.heap.get_mut(x) = Object { class, attrs, body };
        }
        Some(())
    }

    /// Variables by name.
    fn names(&mut self, x: &NameMap, y: &NameMap, ordered: bool) -> Option<NameMap> {
        if x.len() != y.len() || !x.links().is_empty() || !y.links().is_empty() {
            return None;
        }
        if ordered && !x.iter().zip(y.iter()).all(|(p, q)| p.0 == q.0) {
            return None;
        }
        let mut merged = x.clone();
        for (name, value) in x.iter() {
            let both = self.value(value, y.get(name)?)?;
            merged.set(name, both);
        }
        Some(merged)
    }

    fn body(&mut self, x: &Body, y: &Body) -> Option<Body> {
        Some(match (x, y) {
            (Body::Plain, Body::Plain) => Body::Plain,
            (Body::Free, Body::Free) => Body::Free,
            (Body::List(p), Body::List(q)) => Body::List(self.values(p, q)?),
            (Body::Dict(p), Body::Dict(q)) => {
                if p.len() != q.len() || p.span() != q.span() {
                    return None;
                }
                // Entries must be at the same positions, for those who walk over them.
                let mut entries = Vec::with_capacity(p.len());
                let (mut at, mut there) = (0, 0);
                while let (Some((next, e)), Some((next_there, f))) =
                    (p.next_from(at), q.next_from(there))
                {
                    if next != next_there {
                        return None;
                    }
                    let key = self.value(&e.key, &f.key)?;
                    let value = self.value(&e.value, &f.value)?;
                    let known = e.hash == f.hash && is_unchanged(&key, &e.key);
                    let hash = if known { e.hash } else { crate::hash::SYMBOLIC };
                    // A key of a class of its own has a hash that its program computed.
                    if !known && !self.vm.is_string(&self.st, &key) && !is_number(&key) {
                        return None;
                    }
                    entries.push((next - 1, hash, key, value));
                    (at, there) = (next, next_there);
                }
                Body::Dict(p.with_entries(entries))
            }
            (Body::Set(p), Body::Set(q)) => {
                if !p.is_laid_out_like(q) {
                    return None;
                }
                let mut keys = Vec::with_capacity(p.len());
                for ((at, h, v), (there, i, w)) in p.places().zip(q.places()) {
                    let both = self.value(v, w)?;
                    // Only what is not known may differ: it has its place by order alone.
                    let unknown = h == crate::hash::SYMBOLIC;
                    if at != there || h != i || !(unknown || is_unchanged(&both, v)) {
                        return None;
                    }
                    keys.push((at, h, both));
                }
                Body::Set(p.with_keys(keys))
            }
            (Body::ByteArray(p), Body::ByteArray(q)) if p == q => x.clone(),
            (Body::Wrap(p), Body::Wrap(q)) => Body::Wrap(self.value(p, q)?),
            (Body::Cell(p), Body::Cell(q)) => Body::Cell(self.value(p, q)?),
            (Body::Function(p), Body::Function(q)) => self.function(p, q)?,
            (Body::Class(p), Body::Class(q)) => self.class(p, q)?,
            (Body::Module(p), Body::Module(q)) => {
                let mut module = p.clone();
                module.vars = self.names(&p.vars, &q.vars, false)?;
                Body::Module(module)
            }
            (Body::Generator(p), Body::Generator(q)) => self.generator(p, q)?,
            (Body::Iter(p), Body::Iter(q)) => Body::Iter(Box::new(self.iter(p, q)?)),
            (Body::Exception(p), Body::Exception(q)) => Body::Exception(Box::new(Exception {
                args: self.values(&p.args, &q.args)?,
                cause: self.value(&p.cause, &q.cause)?,
                context: self.value(&p.context, &q.context)?,
                suppress: (p.suppress == q.suppress).then_some(p.suppress)?,
                trace: p.trace.clone(),
            })),
            (Body::Property(p), Body::Property(q)) => {
                let all = self.values(&p[..], &q[..])?;
                let all: [Value; 4] = all.try_into().ok()?;
                Body::Property(Box::new(all))
            }
            (Body::ClassMethod(p), Body::ClassMethod(q)) => Body::ClassMethod(self.value(p, q)?),
            (Body::StaticMethod(p), Body::StaticMethod(q)) => Body::StaticMethod(self.value(p, q)?),
            (
                Body::Super { class, object },
                Body::Super {
                    class: of,
                    object: other,
                },
            ) => Body::Super {
                class: self.reference(*class, *of)?,
                object: self.value(object, other)?,
            },
            (Body::View(v, p), Body::View(w, q)) if v == w => {
                Body::View(*v, self.reference(*p, *q)?)
            }
            _ => return None,
        })
    }

    fn function(&mut self, p: &Function, q: &Function) -> Option<Body> {
        if !Rc::ptr_eq(&p.code, &q.code) {
            return None;
        }
        Some(Body::Function(Box::new(Function {
            code: p.code.clone(),
            globals: self.reference(p.globals, q.globals)?,
            closure: self.references(&p.closure, &q.closure)?,
            defaults: self.values(&p.defaults, &q.defaults)?,
            kw_defaults: self.names(&p.kw_defaults, &q.kw_defaults, true)?,
            name: self.value(&p.name, &q.name)?,
            qualname: self.value(&p.qualname, &q.qualname)?,
            annotations: self.value(&p.annotations, &q.annotations)?,
            doc: self.value(&p.doc, &q.doc)?,
            module: self.value(&p.module, &q.module)?,
        })))
    }

    fn class(&mut self, p: &Class, q: &Class) -> Option<Body> {
        let flags = |c: &Class| (c.user, c.getattr, c.getattribute, c.setattr, c.finalizer);
        if p.name != q.name || flags(p) != flags(q) {
            return None;
        }
        Some(Body::Class(Box::new(Class {
            bases: self.references(&p.bases, &q.bases)?,
            mro: self.references(&p.mro, &q.mro)?,
            attrs: self.names(&p.attrs, &q.attrs, true)?,
            subclasses: self.references(&p.subclasses, &q.subclasses)?,
            layout: self.reference(p.layout, q.layout)?,
            ..p.clone()
        })))
    }

    fn generator(&mut self, p: &Generator, q: &Generator) -> Option<Body> {
        let flags = |g: &Generator| (g.running, g.started, g.finished);
        if flags(p) != flags(q) {
            return None;
        }
        let frame = match (&p.frame, &q.frame) {
            (None, None) => None,
            (Some(x), Some(y)) if Rc::ptr_eq(&x.code, &y.code) && x.pc == y.pc => {
                Some(self.frame(x, y)?)
            }
            _ => return None,
        };
        Some(Body::Generator(Box::new(Generator {
            name: self.value(&p.name, &q.name)?,
            frame,
            saved: self.values(&p.saved, &q.saved)?,
            ..p.clone()
        })))
    }

    fn iter(&mut self, p: &Iter, q: &Iter) -> Option<Iter> {
        Some(match (p, q) {
            (Iter::Done, Iter::Done) => Iter::Done,
            (Iter::List { list, at }, Iter::List { list: l, at: i }) if at == i => Iter::List {
                list: self.reference(*list, *l)?,
                at: *at,
            },
            (Iter::ListReverse { list, at }, Iter::ListReverse { list: l, at: i }) if at == i => {
                Iter::ListReverse {
                    list: self.reference(*list, *l)?,
                    at: *at,
                }
            }
            (Iter::Tuple { items, at }, Iter::Tuple { items: l, at: i }) if at == i => {
                let (items, l) = (items.clone(), l.clone());
                Iter::Tuple {
                    items: Rc::new(self.values(&items, &l)?),
                    at: *at,
                }
            }
            (
                Iter::Str { text, at, byte },
                Iter::Str {
                    text: other,
                    at: i,
                    byte: j,
                },
            ) if at == i && byte == j => {
                let both = self.value(text, other)?;
                // Places in a text count differently when it is not known.
                if both.same(text) || matches!(both, Value::SymStr(_)) {
                    Iter::Str {
                        text: both,
                        at: *at,
                        byte: *byte,
                    }
                } else {
                    return None;
                }
            }
            (Iter::Bytes { bytes, at }, Iter::Bytes { bytes: l, at: i })
                if bytes == l && at == i =>
            {
                p.clone()
            }
            (
                Iter::Range { next, step, left },
                Iter::Range {
                    next: n,
                    step: s,
                    left: l,
                },
            ) if (next, step, left) == (n, s, l) => p.clone(),
            (
                Iter::RangeSlow { next, stop, step },
                Iter::RangeSlow {
                    next: n,
                    stop: t,
                    step: s,
                },
            ) => Iter::RangeSlow {
                next: self.value(next, n)?,
                stop: self.value(stop, t)?,
                step: self.value(step, s)?,
            },
            (
                Iter::Dict {
                    dict,
                    view,
                    at,
                    len,
                },
                Iter::Dict {
                    dict: d,
                    view: v,
                    at: i,
                    len: l,
                },
            ) if (view, at, len) == (v, i, l) => Iter::Dict {
                dict: self.reference(*dict, *d)?,
                view: *view,
                at: *at,
                len: *len,
            },
            (
                Iter::DictReverse {
                    dict,
                    view,
                    at,
                    len,
                },
                Iter::DictReverse {
                    dict: d,
                    view: v,
                    at: i,
                    len: l,
                },
            ) if (view, at, len) == (v, i, l) => Iter::DictReverse {
                dict: self.reference(*dict, *d)?,
                view: *view,
                at: *at,
                len: *len,
            },
            (
                Iter::Set { set, at, len },
                Iter::Set {
                    set: s,
                    at: i,
                    len: l,
                },
            ) if (at, len) == (i, l) => Iter::Set {
                set: self.reference(*set, *s)?,
                at: *at,
                len: *len,
            },
            (Iter::Enumerate { inner, count }, Iter::Enumerate { inner: i, count: c }) => {
                Iter::Enumerate {
                    inner: self.value(inner, i)?,
                    count: self.value(count, c)?,
                }
            }
            (
                Iter::Zip { inner, strict },
                Iter::Zip {
                    inner: i,
                    strict: s,
                },
            ) if strict == s => Iter::Zip {
                inner: self.values(inner, i)?,
                strict: *strict,
            },
            (Iter::Map { func, inner }, Iter::Map { func: f, inner: i }) => Iter::Map {
                func: self.value(func, f)?,
                inner: self.values(inner, i)?,
            },
            (Iter::Filter { func, inner }, Iter::Filter { func: f, inner: i }) => Iter::Filter {
                func: self.value(func, f)?,
                inner: self.value(inner, i)?,
            },
            (Iter::Sequence { object, at }, Iter::Sequence { object: o, at: i }) if at == i => {
                Iter::Sequence {
                    object: self.value(object, o)?,
                    at: *at,
                }
            }
            (Iter::ReverseSequence { object, at }, Iter::ReverseSequence { object: o, at: i })
                if at == i =>
            {
                Iter::ReverseSequence {
                    object: self.value(object, o)?,
                    at: *at,
                }
            }
            (
                Iter::Callable { func, sentinel },
                Iter::Callable {
                    func: f,
                    sentinel: s,
                },
            ) => Iter::Callable {
                func: self.value(func, f)?,
                sentinel: self.value(sentinel, s)?,
            },
            _ => return None,
        })
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

/// How two paths went apart.
struct Parting {
    /// Holds on the first path and not on the second.
    guard: Term,
    /// What holds if one of the paths is taken, beyond what they have in common.
    conjuncts: Vec<Term>,
}

impl Parting {
    fn of(pool: &mut Pool, a: &State, b: &State, since_a: &[Term], since_b: &[Term]) -> Parting {
        let Some(guard) = Parting::condition(pool, &a.path, &b.path, since_a[0], since_b[0]) else {
            let (x, y) = (pool.and_all(since_a), pool.and_all(since_b));
            return Parting {
                guard: x,
                conjuncts: vec![pool.or(x, y)],
            };
        };
        let other = pool.not(guard);
        let (mine, theirs) = (split(pool, guard), split(pool, other));
        let mut conjuncts = Vec::new();
        // What both found out needs no condition.
        for &t in since_a.iter().filter(|t| since_b.contains(t)) {
            conjuncts.push(t);
        }
        for &t in since_a {
            if !since_b.contains(&t) && !mine.contains(&t) {
                conjuncts.push(pool.or(other, t));
            }
        }
        for &t in since_b {
            if !since_a.contains(&t) && !theirs.contains(&t) {
                conjuncts.push(pool.or(guard, t));
            }
        }
        Parting { guard, conjuncts }
    }

    /// A short condition that one path says holds and the other that it does not: usually the
    /// one that was decided when they parted.
    fn condition(
        pool: &mut Pool,
        a: &PathCondition,
        b: &PathCondition,
        first_a: Term,
        first_b: Term,
    ) -> Option<Term> {
        let not_a = pool.not(first_a);
        if split(pool, not_a).iter().all(|&t| b.contains(t)) {
            return Some(first_a);
        }
        let not_b = pool.not(first_b);
        if split(pool, not_b).iter().all(|&t| a.contains(t)) {
            return Some(not_b);
        }
        None
    }
}

/// The conjuncts of a term.
fn split(pool: &Pool, t: Term) -> Vec<Term> {
    let mut stack = vec![t];
    let mut found = Vec::new();
    while let Some(t) = stack.pop() {
        match pool.node(t) {
            Node::Bin(BinOp::And, a, b) => stack.extend([b, a]),
            _ => found.push(t),
        }
    }
    found
}
