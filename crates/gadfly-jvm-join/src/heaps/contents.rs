//! The contents of objects that are one.

use super::{Merge, is_same_lambda};
use gadfly_jvm::heap::{Array, Body, Cells, Contents, Lambda, Native, Object};
use gadfly_jvm::value::Ref;
use std::rc::Rc;

impl Merge<'_> {
    /// Joins the changed older objects and everything that was matched.
    pub(crate) fn contents(&mut self, changed: Option<Vec<Ref>>) -> Option<()> {
        let all = || self.a.heap.differing(&self.b.heap, self.older);
        for r in changed.unwrap_or_else(all) {
            self.one_content(r, r)?;
        }
        while let Some((x, y)) = self.open.pop() {
            self.one_content(x, y)?;
        }
        Some(())
    }

    pub(super) fn one_content(&mut self, x: Ref, y: Ref) -> Option<()> {
        let (mine, theirs) = (self.a.heap.shared(x).clone(), self.b.heap.shared(y).clone());
        if Rc::ptr_eq(&mine, &theirs) {
            return Some(());
        }
        let merged = self.joined_object(&mine, &theirs)?;
        self.changed.push((x, merged));
        Some(())
    }

    pub(super) fn joined_object(
        &mut self,
        mine: &Rc<Object>,
        theirs: &Rc<Object>,
    ) -> Option<Object> {
        if mine.class != theirs.class {
            return None;
        }
        let node = |body: &Body| match body {
            Body::Either(either) | Body::Settled { was: either, .. } => Some(either.clone()),
            _ => None,
        };
        if let (Some(was), Some(_)) = (node(&mine.body), node(&theirs.body)) {
            // Its own condition says which it is, on both paths.
            let body = match (&mine.body, &theirs.body) {
                (Body::Settled { to, .. }, Body::Settled { to: other, .. }) if to == other => {
                    mine.body.clone()
                }
                _ => Body::Either(was),
            };
            return Some(Object {
                body,
                ..(**mine).clone()
            });
        }
        if mine.class == self.known.string {
            return Some(self.joined_string(mine, theirs));
        }
        if self.is_builder(mine.class) && !self.same_pending(mine, theirs) {
            return self.joined_builder(mine, theirs);
        }
        let native = self.joined_native(mine.native.as_ref(), theirs.native.as_ref())?;
        let body = match (&mine.body, &theirs.body) {
            (Body::Fields(x), Body::Fields(y)) => {
                let mut fields = Vec::with_capacity(x.len());
                for (&x, &y) in x.iter().zip(y.iter()) {
                    fields.push(self.value(x, y)?);
                }
                Body::Fields(fields.into())
            }
            (Body::Array(x), Body::Array(y)) => Body::Array(self.joined_array(x, y)?),
            _ => return None,
        };
        Some(Object {
            class: mine.class,
            body,
            input: mine.input,
            native,
        })
    }

    pub(super) fn joined_array(&mut self, x: &Array, y: &Array) -> Option<Array> {
        if x.elem != y.elem || x.writes.len() != y.writes.len() {
            return None;
        }
        let mut writes = Vec::with_capacity(x.writes.len());
        for (&(at, v), &(other, w)) in x.writes.iter().zip(&y.writes) {
            let at = self.pool.ite(self.guard, at, other);
            writes.push((at, self.value(v, w)?));
        }
        let contents = match (&x.contents, &y.contents) {
            (Contents::Dense(v), Contents::Dense(w)) if v.len() == w.len() => {
                let mut values = Vec::with_capacity(v.len());
                for (&v, &w) in v.iter().zip(w) {
                    values.push(self.value(v, w)?);
                }
                Contents::Dense(values)
            }
            (
                Contents::Sparse {
                    len,
                    cells,
                    cells_are: Cells::Default(default),
                },
                Contents::Sparse {
                    len: other,
                    cells: more,
                    cells_are: Cells::Default(_),
                },
            ) if len == other => {
                let mut both = cells.clone();
                for &at in more.keys() {
                    both.entry(at).or_insert(*default);
                }
                for (at, value) in &mut both {
                    let theirs = more.get(at).copied().unwrap_or(*default);
                    *value = self.value(*value, theirs)?;
                }
                Contents::Sparse {
                    len: *len,
                    cells: both,
                    cells_are: Cells::Default(*default),
                }
            }
            (
                Contents::Sparse {
                    len,
                    cells,
                    cells_are: Cells::Forgotten(number),
                },
                Contents::Sparse {
                    len: other,
                    cells: more,
                    cells_are: Cells::Forgotten(their),
                },
            ) if len == other && number == their && cells.keys().eq(more.keys()) => {
                let mut both = cells.clone();
                for (value, &theirs) in both.values_mut().zip(more.values()) {
                    *value = self.value(*value, theirs)?;
                }
                Contents::Sparse {
                    len: *len,
                    cells: both,
                    cells_are: Cells::Forgotten(*number),
                }
            }
            _ => return None,
        };
        Some(Array {
            elem: x.elem,
            contents,
            writes,
        })
    }

    pub(super) fn joined_native(
        &mut self,
        mine: Option<&Rc<Native>>,
        theirs: Option<&Rc<Native>>,
    ) -> Option<Option<Rc<Native>>> {
        let (Some(x), Some(y)) = (mine, theirs) else {
            return (mine.is_none() && theirs.is_none()).then_some(None);
        };
        if Rc::ptr_eq(x, y) {
            return Some(Some(x.clone()));
        }
        let native = match (&**x, &**y) {
            (Native::Lambda(l), Native::Lambda(m)) if is_same_lambda(l, m) => {
                let mut captured = Vec::with_capacity(l.captured.len());
                for (&v, &w) in l.captured.iter().zip(&m.captured) {
                    captured.push(self.value(v, w)?);
                }
                Native::Lambda(Lambda {
                    captured,
                    ..l.clone()
                })
            }
            (Native::Pending(v), Native::Pending(w)) => Native::Pending(self.reference(*v, *w)?),
            (Native::CachedBox, Native::CachedBox) => Native::CachedBox,
            (Native::Mirror(v), Native::Mirror(w)) if v == w => Native::Mirror(*v),
            // Where it was made is for reports only.
            (Native::Trace(trace), Native::Trace(_)) => Native::Trace(trace.clone()),
            _ => return None,
        };
        Some(Some(Rc::new(native)))
    }
}
