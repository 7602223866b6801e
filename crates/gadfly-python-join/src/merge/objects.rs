//! Objects that are one: their fields, items and whatever else they are made of.

use super::{Merge, is_number, is_unchanged};
use gadfly_python::heap::{Body, Class, Exception, Function, Generator, Iter, Object};
use gadfly_python_code::names::NameMap;
use gadfly_python_code::value::{Ref, Value};
use std::rc::Rc;

impl Merge<'_> {
    pub(super) fn reference(&mut self, x: Ref, y: Ref) -> Option<Ref> {
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

    pub(super) fn references(&mut self, x: &[Ref], y: &[Ref]) -> Option<Vec<Ref>> {
        if x.len() != y.len() {
            return None;
        }
        let pairs = x.iter().zip(y);
        pairs.map(|(x, y)| self.reference(*x, *y)).collect()
    }

    pub(super) fn object(&mut self, x: Ref, y: Ref) -> Option<()> {
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
    pub(super) fn names(&mut self, x: &NameMap, y: &NameMap, ordered: bool) -> Option<NameMap> {
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

    pub(super) fn body(&mut self, x: &Body, y: &Body) -> Option<Body> {
        Some(match (x, y) {
            (Body::Plain, Body::Plain) => Body::Plain,
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
                    let hash = if known {
                        e.hash
                    } else {
                        gadfly_python::hash::SYMBOLIC
                    };
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
                    let unknown = h == gadfly_python::hash::SYMBOLIC;
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
            (Body::Iter(p), Body::Iter(q)) => Body::Iter(Box::new(self.iterator(p, q)?)),
            (Body::Exception(p), Body::Exception(q)) => Body::Exception(Box::new(Exception {
                args: self.values(&p.args, &q.args)?,
                cause: self.value(&p.cause, &q.cause)?,
                context: self.value(&p.context, &q.context)?,
                suppress: (p.suppress == q.suppress).then_some(p.suppress)?,
                by_raise: p.by_raise && q.by_raise,
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

    pub(super) fn function(&mut self, p: &Function, q: &Function) -> Option<Body> {
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

    pub(super) fn class(&mut self, p: &Class, q: &Class) -> Option<Body> {
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

    pub(super) fn generator(&mut self, p: &Generator, q: &Generator) -> Option<Body> {
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

    pub(super) fn iterator(&mut self, p: &Iter, q: &Iter) -> Option<Iter> {
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
                    items: Rc::new(self.values(&items, &l)?.into()),
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
