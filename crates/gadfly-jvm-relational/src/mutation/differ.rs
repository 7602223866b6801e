//! When the ends of two paths are not alike: result, exception, printed text, and everything that
//! can be reached from the inputs or the user's static fields.
//!
//! Says "not alike" whenever it cannot tell, and for parts that no caller could look at: what is
//! called the same must be the same.

use super::Mutants;
use crate::scalars::{Differs, known, scalars_differ};
use gadfly_jvm::heap::{Array, Body, Contents, Init, Native, Part, Recipe};
use gadfly_jvm::machine::{End, Jvm, Outcome};
use gadfly_jvm::state::{Output, State};
use gadfly_jvm::value::{Ref, Value};
use gadfly_term::Term;
use rustc_hash::FxHashMap;

impl Mutants<'_> {
    /// When two ends are not alike, given that the inputs are the same.
    pub(super) fn ends_differ(&mut self, one: &Outcome, two: &Outcome, shared: u32) -> Differs {
        let mut walk = Walk {
            one: &one.state,
            two: &two.state,
            shared,
            jvm: self.jvm,
            pairs: FxHashMap::default(),
            back: FxHashMap::default(),
            pending: Vec::new(),
            conditions: Vec::new(),
            surely: false,
        };
        match (&one.end, &two.end) {
            (End::Returned(a), End::Returned(b)) => match (a, b) {
                (Some(a), Some(b)) => walk.value(*a, *b),
                (None, None) => {}
                _ => walk.surely = true,
            },
            (End::Threw(a), End::Threw(b)) => walk.exception(*a, *b),
            (End::Exited, End::Exited) => {}
            // Cut off alike: neither is known any further.
            (End::Cut(a), End::Cut(b)) if a == b => return Differs::Never,
            (End::Deep, End::Deep) | (End::Loops { .. }, End::Loops { .. }) => {
                return Differs::Never;
            }
            // Where the original is beyond the bounds, nothing is claimed.
            (End::Cut(_) | End::Deep, _) => return Differs::Never,
            _ => walk.surely = true,
        }
        walk.everything();
        if walk.surely {
            return Differs::Always;
        }
        let conditions = walk.conditions;
        let any = self.jvm.pool.or_all(&conditions);
        known(&self.jvm.pool, any)
    }
}

struct Walk<'a> {
    jvm: &'a mut Jvm,
    one: &'a State,
    two: &'a State,
    /// Heap nodes that both have in common.
    shared: u32,
    pairs: FxHashMap<Ref, Ref>,
    back: FxHashMap<Ref, Ref>,
    pending: Vec<(Ref, Ref)>,
    conditions: Vec<Term>,
    surely: bool,
}

impl Walk<'_> {
    fn everything(&mut self) {
        let (one, two) = (self.one, self.two);
        if let (Some(a), Some(b)) = (one.inputs.receiver, two.inputs.receiver) {
            self.value(a, b);
        }
        for (&a, &b) in one.inputs.arguments.iter().zip(&two.inputs.arguments) {
            self.value(a, b);
        }
        self.output();
        self.statics();
        while let Some((a, b)) = self.pending.pop() {
            if self.surely {
                return;
            }
            self.object(a, b);
        }
    }

    fn output(&mut self) {
        let (one, two) = (self.one, self.two);
        if one.output.len() != two.output.len() {
            self.surely = true;
            return;
        }
        for (a, b) in one.output.iter().zip(two.output.iter()) {
            match (a, b) {
                (Output::Text(a), Output::Text(b)) if a == b => {}
                (Output::Object(a), Output::Object(b)) => self.reference(*a, *b),
                _ => self.surely = true,
            }
        }
    }

    fn statics(&mut self) {
        let (one, two) = (self.one, self.two);
        for (class, (a, b)) in one.statics.iter().zip(two.statics.iter()).enumerate() {
            let class = gadfly_jvm::classes::ClassId(class as u32);
            if !self.jvm.classes.class(class).is_user {
                continue;
            }
            // What an initialiser will do is not done yet, and will be the same.
            if a.init == Init::Untouched || b.init == Init::Untouched {
                continue;
            }
            for (&a, &b) in a.fields.iter().zip(b.fields.iter()) {
                self.value(a, b);
            }
        }
    }

    fn value(&mut self, a: Value, b: Value) {
        match (a, b) {
            (Value::Ref(a), Value::Ref(b)) => self.reference(a, b),
            _ => match scalars_differ(&mut self.jvm.pool, a, b) {
                Differs::Never => {}
                Differs::Always => self.surely = true,
                Differs::If(condition) => self.conditions.push(condition),
            },
        }
    }

    fn reference(&mut self, a: Ref, b: Ref) {
        let (x, y) = (self.one.heap.resolve(a), self.two.heap.resolve(b));
        // An input that only one of the two has looked at is the same input, unless it may have
        // been changed since.
        if let (Some(one), Some(two)) = (self.input(self.one, a), self.input(self.two, b))
            && one == two
        {
            let untouched = |st: &State, r: Ref| {
                !r.is_null() && matches!(st.heap.get(r).body, Body::Unknown(_))
            };
            match (untouched(self.one, x), untouched(self.two, y)) {
                (true, true) => return,
                (true, false) if self.is_fixed(self.two, b) => return,
                (false, true) if self.is_fixed(self.one, a) => return,
                (false, false) => {}
                _ => {
                    self.surely = true;
                    return;
                }
            }
        }
        if x.is_null() || y.is_null() {
            self.surely |= x != y;
            return;
        }
        match (self.pairs.get(&x), self.back.get(&y)) {
            (None, None) => {
                self.pairs.insert(x, y);
                self.back.insert(y, x);
                self.pending.push((x, y));
            }
            (Some(&known), _) if known == y => {}
            // Strings and boxes have no identity that matters.
            _ if self.is_text_or_box(x, y) => self.pending.push((x, y)),
            _ => self.surely = true,
        }
    }

    /// The node of an input that both programs share.
    fn input(&self, st: &State, r: Ref) -> Option<Ref> {
        if r.is_null() || r.0 > self.shared {
            return None;
        }
        match st.heap.get(r).body {
            Body::Unknown(_) | Body::Decided { .. } => Some(r),
            _ => None,
        }
    }

    /// What an input was decided to be cannot have been changed.
    fn is_fixed(&self, st: &State, r: Ref) -> bool {
        match &st.heap.get(r).body {
            Body::Decided { recipe, .. } => matches!(
                **recipe,
                Recipe::Null
                    | Recipe::Str
                    | Recipe::Boxed { .. }
                    | Recipe::Constant { .. }
                    | Recipe::ClassObject(_)
            ),
            _ => false,
        }
    }

    fn is_text_or_box(&self, a: Ref, b: Ref) -> bool {
        let class = self.one.heap.get(a).class;
        if class != self.two.heap.get(b).class {
            return false;
        }
        let name = &self.jvm.classes.class(class).name;
        matches!(
            &**name,
            "java/lang/String"
                | "java/lang/Integer"
                | "java/lang/Long"
                | "java/lang/Character"
                | "java/lang/Boolean"
                | "java/lang/Double"
                | "java/lang/Float"
                | "java/lang/Short"
                | "java/lang/Byte"
        )
    }

    fn exception(&mut self, a: Ref, b: Ref) {
        let (one, two) = (self.one, self.two);
        if one.heap.get(a).class != two.heap.get(b).class {
            self.surely = true;
            return;
        }
        let message = |jvm: &Jvm, st: &State, r: Ref| jvm.named_field(st, r, "detailMessage");
        match (message(self.jvm, one, a), message(self.jvm, two, b)) {
            (Some(a), Some(b)) => self.value(a, b),
            (None, None) => {}
            _ => self.surely = true,
        }
    }

    fn object(&mut self, a: Ref, b: Ref) {
        let (one, two) = (self.one.heap.get(a), self.two.heap.get(b));
        if one.class != two.class {
            self.surely = true;
            return;
        }
        // Texts never change.
        if a == b && a.0 <= self.shared && one.class == self.jvm.known.string {
            return;
        }
        match (one.native.as_deref(), two.native.as_deref()) {
            (Some(Native::Concatenation(a)), Some(Native::Concatenation(b))) => {
                self.parts(a, b);
                return;
            }
            (Some(Native::Concatenation(_)), _) | (_, Some(Native::Concatenation(_))) => {
                self.surely = true;
                return;
            }
            (Some(Native::Lambda(a)), Some(Native::Lambda(b))) => {
                if a.target != b.target || a.captured.len() != b.captured.len() {
                    self.surely = true;
                    return;
                }
                for (&a, &b) in a.captured.iter().zip(&b.captured) {
                    self.value(a, b);
                }
            }
            (Some(Native::Pending(a)), Some(Native::Pending(b))) => self.reference(*a, *b),
            (Some(Native::Pending(_)), _) | (_, Some(Native::Pending(_))) => {
                self.surely = true;
                return;
            }
            _ => {}
        }
        let class = self.jvm.classes.class(one.class).clone();
        if class.supertypes.contains(&self.jvm.known.throwable) {
            self.exception(a, b);
            return;
        }
        match (&one.body, &two.body) {
            (Body::Fields(x), Body::Fields(y)) => {
                for (field, (&x, &y)) in class.instance_fields.iter().zip(x.iter().zip(y.iter())) {
                    let owner = self.jvm.classes.class(field.owner);
                    // Caches and counters of the library that nobody sees.
                    if !owner.is_user && matches!(&*field.name, "hash" | "hashIsZero" | "modCount")
                    {
                        continue;
                    }
                    self.value(x, y);
                }
            }
            (Body::Array(x), Body::Array(y)) => self.array(x, y, (a, b)),
            (Body::Unknown(_), Body::Unknown(_)) if a == b => {}
            _ => self.surely = true,
        }
    }

    fn parts(&mut self, a: &[Part], b: &[Part]) {
        if a.len() != b.len() {
            self.surely = true;
            return;
        }
        for (a, b) in a.iter().zip(b) {
            match (a, b) {
                (Part::Text(a), Part::Text(b)) if a == b => {}
                (Part::Scalar(a, kind), Part::Scalar(b, other)) if kind == other => {
                    self.value(*a, *b);
                }
                (Part::Object(a), Part::Object(b)) => self.reference(*a, *b),
                _ => self.surely = true,
            }
        }
    }

    fn array(&mut self, a: &Array, b: &Array, at: (Ref, Ref)) {
        if a.writes.len() != b.writes.len() {
            self.surely = true;
            return;
        }
        for (&(i, x), &(j, y)) in a.writes.iter().zip(&b.writes) {
            if i != j {
                self.surely = true;
                return;
            }
            self.value(x, y);
        }
        self.value(a.len(), b.len());
        match (&a.contents, &b.contents) {
            (Contents::Dense(x), Contents::Dense(y)) => {
                if x.len() != y.len() {
                    self.surely = true;
                    return;
                }
                for (&x, &y) in x.iter().zip(y) {
                    self.value(x, y);
                }
            }
            (Contents::Sparse { cells: x, .. }, Contents::Sparse { cells: y, .. }) => {
                for (&index, &value) in x {
                    match y.get(&index) {
                        Some(&other) => self.value(value, other),
                        None => self.initial(self.one, at.0, index, value),
                    }
                }
                for (&index, &value) in y {
                    if !x.contains_key(&index) {
                        self.initial(self.two, at.1, index, value);
                    }
                }
            }
            // A known length on one side only; the elements that were looked at must agree.
            (Contents::Dense(x), Contents::Sparse { cells: y, .. }) => {
                for (index, &value) in x.iter().enumerate() {
                    match y.get(&(index as u32)) {
                        Some(&other) => self.value(value, other),
                        None => self.initial(self.one, at.0, index as u32, value),
                    }
                }
            }
            (Contents::Sparse { cells: x, .. }, Contents::Dense(y)) => {
                for (index, &value) in y.iter().enumerate() {
                    match x.get(&(index as u32)) {
                        Some(&other) => self.value(other, value),
                        None => self.initial(self.two, at.1, index as u32, value),
                    }
                }
            }
        }
    }

    /// An element that the other side has not looked at is what it was at the beginning.
    fn initial(&mut self, st: &State, array: Ref, index: u32, value: Value) {
        match st.inputs.cells.get(&(array, index)) {
            Some(&first) => self.value(first, value),
            None => self.surely = true,
        }
    }
}
