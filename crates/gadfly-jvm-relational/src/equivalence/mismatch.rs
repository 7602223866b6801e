//! When the results of two programs are not alike. Both are in one heap.
//!
//! Undecided inputs are decided where it takes that to tell. Says "unsure" where a difference in
//! what objects keep to themselves need not be one that anybody sees.

use super::{Equivalence, First, first};
use crate::scalars::{Differs, scalars_differ};
use gadfly_jvm::classes::{Class, unmarked};
use gadfly_jvm::heap::{Body, Contents, Native};
use gadfly_jvm::machine::{End, Jvm, Step};
use gadfly_jvm::state::State;
use gadfly_jvm::value::{Ref, Value};
use gadfly_term::Term;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// What comparing gave.
#[derive(Clone, Debug, Default)]
pub(super) struct Mismatch {
    /// They are not alike if one of these holds.
    pub(super) conditions: Vec<Term>,
    pub(super) surely_not: bool,
    /// It cannot be told.
    pub(super) unsure: bool,
    /// Parts that nobody sees are not alike; other calls would show it.
    pub(super) hidden: bool,
    /// Something is the same but for rounding.
    pub(super) rounded: bool,
    /// What is compared are inputs as they are afterwards.
    pub(super) afterwards: bool,
    pub(super) pairs: FxHashSet<(Ref, Ref)>,
    /// Sets and maps within which this is compared.
    pub(super) around: Vec<(Ref, Ref)>,
}

impl Mismatch {
    /// Takes over what was found out about hidden parts.
    fn doubt(&mut self, hidden: Mismatch, is_watched: bool) {
        let may_differ = hidden.unsure || hidden.surely_not || !hidden.conditions.is_empty();
        self.unsure |= may_differ && !is_watched;
        self.hidden |= may_differ || hidden.hidden;
        self.rounded |= hidden.rounded;
        self.pairs = hidden.pairs;
    }
}

impl Equivalence<'_> {
    /// The second program returned.
    pub(super) fn compare_returned(
        &mut self,
        st: &mut State,
        first: &First,
        result: Option<Value>,
    ) -> Step<Mismatch> {
        let mut mismatch = Mismatch::default();
        let options = self.rules.clone();
        match (&first.end, result) {
            (End::Returned(Some(a)), Some(b)) if options.result => {
                self.unlike(st, *a, b, &mut mismatch, true)?;
            }
            (End::Returned(_), _) => {
                if let Some(made) = &first.constructs {
                    mismatch.hidden = true;
                    mismatch.unsure |= !options.watched.contains(made);
                }
            }
            _ => mismatch.surely_not = options.exceptions,
        }
        self.compare_rest(st, first, &mut mismatch, true)?;
        Ok(mismatch)
    }

    /// Both programs threw.
    pub(super) fn compare_thrown(
        &mut self,
        st: &mut State,
        first: &Rc<First>,
        thrown: Ref,
    ) -> Mismatch {
        let mut mismatch = Mismatch::default();
        let options = self.rules.clone();
        match first.end {
            End::Threw(other) if options.exceptions => {
                let name =
                    |jvm: &Jvm, r: Ref| unmarked(&jvm.classes.class(st.heap.get(r).class).name);
                mismatch.surely_not = name(self, other) != name(self, thrown);
                if options.messages && !mismatch.surely_not {
                    let message = |r: Ref| self.named_field(st, r, "detailMessage");
                    if let (Some(a), Some(b)) = (message(other), message(thrown)) {
                        let told = self.unlike(st, a, b, &mut mismatch, false);
                        mismatch.unsure |= told.is_err();
                    }
                }
            }
            End::Threw(_) => {}
            _ => mismatch.surely_not = options.exceptions || options.result,
        }
        let rest = self.compare_rest(st, first, &mut mismatch, false);
        mismatch.unsure |= rest.is_err();
        mismatch
    }

    /// What was printed, and the inputs as they are afterwards.
    fn compare_rest(
        &mut self,
        st: &mut State,
        first: &First,
        mismatch: &mut Mismatch,
        decide: bool,
    ) -> Step<()> {
        let options = self.rules.clone();
        if options.output {
            self.unlike_output(st, &first.output, mismatch, decide)?;
        }
        if options.arguments {
            let log = st.inputs.clone();
            let ours = first.receiver.iter().chain(&first.arguments);
            let theirs = log.receiver.iter().chain(&log.arguments);
            let pairs: Vec<(Value, Value)> = ours.copied().zip(theirs.copied()).collect();
            mismatch.afterwards = true;
            for (a, b) in pairs {
                self.unlike(st, a, b, mismatch, decide)?;
            }
        }
        Ok(())
    }

    pub(super) fn unlike(
        &mut self,
        st: &mut State,
        a: Value,
        b: Value,
        mismatch: &mut Mismatch,
        decide: bool,
    ) -> Step<()> {
        if mismatch.surely_not {
            return Ok(());
        }
        let (Value::Ref(a), Value::Ref(b)) = (a, b) else {
            if self.unlike_floats(a, b, mismatch) {
                return Ok(());
            }
            match scalars_differ(&mut self.jvm.pool, a, b) {
                Differs::Never => {}
                Differs::Always => mismatch.surely_not = true,
                Differs::If(condition) => mismatch.conditions.push(condition),
            }
            return Ok(());
        };
        let (mut x, mut y) = (st.heap.resolve(a), st.heap.resolve(b));
        if x == y {
            return Ok(());
        }
        let unknown =
            |st: &State, r: Ref| !r.is_null() && matches!(st.heap.get(r).body, Body::Unknown(_));
        if unknown(st, x) || unknown(st, y) {
            if unknown(st, x) && unknown(st, y) && self.are_twins(st, x, y) {
                return Ok(());
            }
            // What only the second program has looked at was the same for the first.
            if unknown(st, x)
                && let Some(twin) = self.twin_of(st, x)
            {
                if self.unchanged(st, twin) {
                    self.unlike(st, Value::Ref(twin), Value::Ref(y), mismatch, decide)?;
                } else {
                    mismatch.unsure = true;
                }
                return Ok(());
            }
            if !decide {
                mismatch.unsure = true;
                return Ok(());
            }
            for (at, r) in [(a, x), (b, y)] {
                if unknown(st, r) && !self.is_null(st, Value::Ref(at))? {
                    self.object(st, Value::Ref(at))?;
                }
            }
            (x, y) = (st.heap.resolve(a), st.heap.resolve(b));
        }
        if x.is_null() || y.is_null() {
            mismatch.surely_not |= x != y;
            return Ok(());
        }
        if x == y || !mismatch.pairs.insert((x, y)) {
            return Ok(());
        }
        self.unlike_objects(st, x, y, mismatch, decide)
    }

    /// Whether an input of the second program is in the place of one of the first.
    fn are_twins(&self, st: &State, x: Ref, y: Ref) -> bool {
        let twins = &st.inputs.twins;
        twins.get(&x) == Some(&y) || twins.get(&y) == Some(&x)
    }

    /// What the second program has in the place of an input of the first.
    fn twin_of(&self, st: &State, x: Ref) -> Option<Ref> {
        let twin = *st.inputs.twins.get(&x)?;
        (twin != x).then_some(st.heap.resolve(twin))
    }

    /// Whether an input is as it was in the beginning.
    fn unchanged(&self, st: &State, input: Ref) -> bool {
        if input.is_null() {
            return true;
        }
        let object = st.heap.get(input);
        match &object.body {
            Body::Unknown(_) => true,
            Body::Array(array) => {
                let initial = |index: u32, value: Value| {
                    let first = st.inputs.cells.get(&(input, index));
                    first.is_some_and(|&first| first.same(value))
                };
                array.writes.is_empty()
                    && match &array.contents {
                        Contents::Dense(values) => (0..).zip(values).all(|(i, &v)| initial(i, v)),
                        Contents::Sparse { cells, .. } => {
                            cells.iter().all(|(&i, &v)| initial(i, v))
                        }
                    }
            }
            Body::Fields(_) => {
                let class = self.classes.class(object.class);
                is_data(class) && class.instance_fields.iter().all(|f| f.access.is_final())
            }
            _ => false,
        }
    }

    /// Cells of an input array that only one of the two programs has looked at were the same for
    /// the other.
    fn share_cells(&mut self, st: &mut State, x: Ref, y: Ref) {
        let log = st.inputs.clone();
        for (from, to) in [(x, y), (y, x)] {
            let seen: Vec<(u32, Value)> = log
                .cells
                .range((from, 0)..=(from, u32::MAX))
                .map(|(&(_, i), &v)| (i, v))
                .collect();
            for (index, value) in seen {
                if log.cells.contains_key(&(to, index)) {
                    continue;
                }
                if let Body::Array(array) = &mut st.heap.get_mut(to).body
                    && let Contents::Sparse { cells, .. } = &mut array.contents
                    && !cells.contains_key(&index)
                {
                    cells.insert(index, value);
                    Rc::make_mut(&mut st.inputs)
                        .cells
                        .insert((to, index), value);
                }
            }
        }
    }

    fn unlike_objects(
        &mut self,
        st: &mut State,
        x: Ref,
        y: Ref,
        mismatch: &mut Mismatch,
        decide: bool,
    ) -> Step<()> {
        let (one, two) = (st.heap.get(x).class, st.heap.get(y).class);
        let (one, two) = (
            self.classes.class(one).clone(),
            self.classes.class(two).clone(),
        );
        let name = unmarked(&one.name);
        if let (Some(a), Some(b)) = (self.items(st, x), self.items(st, y)) {
            if a.len() != b.len() {
                mismatch.surely_not = true;
                return Ok(());
            }
            for (a, b) in a.into_iter().zip(b) {
                self.unlike(st, a, b, mismatch, decide)?;
            }
            return Ok(());
        }
        if decide {
            self.settle_members(st, x)?;
            self.settle_members(st, y)?;
        }
        if let (Some(a), Some(b)) = (self.members(st, x), self.members(st, y)) {
            return self.unlike_members(st, (x, a), (y, b), mismatch, decide);
        }
        if let (Some(a), Some(b)) = (self.entry(st, x), self.entry(st, y)) {
            return self.unlike_all(st, &a, &b, mismatch, decide);
        }
        if let (Some(a), Some(b)) = (self.tuple(st, x), self.tuple(st, y))
            && a.len() == b.len()
        {
            for (a, b) in a.into_iter().zip(b) {
                self.unlike_boxed(st, a, b, mismatch, decide)?;
            }
            return Ok(());
        }
        if let (Some(a), Some(b)) = (self.contained(st, x), self.contained(st, y)) {
            return self.unlike_contained(st, &a, &b, mismatch, decide);
        }
        if name != unmarked(&two.name) {
            // Views and copies of the library may be equal all the same.
            if one.is_user || two.is_user || is_plain(&one.name) && is_plain(&two.name) {
                mismatch.surely_not = true;
            } else {
                mismatch.unsure = true;
            }
            return Ok(());
        }
        if self.is_opaque(&name) {
            return Ok(());
        }
        if one.id == self.known.string {
            return self.unlike_texts(st, x, y, mismatch, decide);
        }
        if one.supertypes.contains(&self.known.throwable) {
            return Ok(());
        }
        let natives = (
            st.heap.get(x).native.as_deref(),
            st.heap.get(y).native.as_deref(),
        );
        if matches!(
            natives,
            (
                Some(Native::Lambda(_) | Native::Pending(_) | Native::Stub(_)),
                _
            ) | (
                _,
                Some(Native::Lambda(_) | Native::Pending(_) | Native::Stub(_))
            )
        ) {
            mismatch.unsure = true;
            return Ok(());
        }
        if one.id != two.id && self.is_function(&one) {
            // What they do is in their code.
            mismatch.unsure = true;
            return Ok(());
        }
        if one.is_enum() {
            // Another constant of the same enumeration.
            let ordinal = |jvm: &Jvm, r: Ref| jvm.named_field(st, r, "ordinal");
            match (ordinal(self, x), ordinal(self, y)) {
                (Some(a), Some(b)) => mismatch.surely_not |= !a.same(b),
                _ => mismatch.unsure = true,
            }
            return Ok(());
        }
        let twins = matches!(st.heap.get(x).body, Body::Array(_)) && self.are_twins(st, x, y);
        if twins {
            if self.unchanged(st, x) && self.unchanged(st, y) {
                return Ok(());
            }
            self.share_cells(st, x, y);
        }
        match (st.heap.get(x).body.clone(), st.heap.get(y).body.clone()) {
            (Body::Array(a), Body::Array(b)) => {
                if let (Some(a), Some(b)) = (a.settled(), b.settled()) {
                    return self.unlike_all(st, a, b, mismatch, decide);
                }
                if !decide {
                    return self.unlike_sparse(st, (x, &a), (y, &b), mismatch);
                }
                let a = self.elements(st, x)?;
                if twins {
                    self.share_cells(st, x, y);
                }
                let b = self.elements(st, y)?;
                self.unlike_all(st, &a, &b, mismatch, decide)
            }
            (Body::Fields(a), Body::Fields(b)) => {
                let is_data = is_data(&one);
                let is_watched = mismatch.afterwards && self.is_watched(st, &name);
                let pairs = match paired(&one, &two, &a, &b) {
                    Some(pairs) => pairs,
                    None if is_data => {
                        mismatch.surely_not = true;
                        return Ok(());
                    }
                    None => {
                        mismatch.unsure |= !is_watched;
                        mismatch.hidden = true;
                        return Ok(());
                    }
                };
                if is_data {
                    for (a, b) in pairs {
                        self.unlike(st, a, b, mismatch, decide)?;
                    }
                    return Ok(());
                }
                let mut hidden = Mismatch {
                    pairs: std::mem::take(&mut mismatch.pairs),
                    around: mismatch.around.clone(),
                    afterwards: mismatch.afterwards,
                    ..Mismatch::default()
                };
                for (a, b) in pairs {
                    self.unlike(st, a, b, &mut hidden, decide)?;
                }
                mismatch.doubt(hidden, is_watched);
                Ok(())
            }
            _ => {
                mismatch.unsure = true;
                Ok(())
            }
        }
    }

    /// The elements of a Scala tuple: those of numbers have classes of their own (`Tuple2$mcII$sp`),
    /// which equal the others.
    fn tuple(&self, st: &State, tuple: Ref) -> Option<Vec<Value>> {
        let class = self.classes.class(st.heap.get(tuple).class);
        let rest = class.name.strip_prefix("scala/Tuple")?;
        let count: usize = rest.split('$').next()?.parse().ok()?;
        let element = |number: usize| {
            let special = format!("_{number}$mc");
            let mut fields = class.instance_fields.iter();
            let special = fields.find(|f| f.name.starts_with(&special));
            match special {
                Some(field) => self.named_field(st, tuple, &field.name),
                None => self.named_field(st, tuple, &format!("_{number}")),
            }
        };
        (1..=count).map(element).collect()
    }

    /// Two values of which one may be in a box.
    pub(super) fn unlike_boxed(
        &mut self,
        st: &mut State,
        a: Value,
        b: Value,
        mismatch: &mut Mismatch,
        decide: bool,
    ) -> Step<()> {
        let mut bare = [a, b];
        let is_box = |value: &Value| matches!(value, Value::Ref(_));
        if is_box(&a) != is_box(&b) {
            for value in &mut bare {
                let Value::Ref(cell) = *value else {
                    continue;
                };
                let resolved = st.heap.resolve(cell);
                if resolved.is_null() {
                    mismatch.surely_not = true;
                    return Ok(());
                }
                if decide && matches!(st.heap.get(resolved).body, Body::Unknown(_)) {
                    self.object(st, Value::Ref(cell))?;
                }
                let resolved = st.heap.resolve(cell);
                let class = self.classes.class(st.heap.get(resolved).class);
                let content = match gadfly_jvm::kinds::box_kind(&class.name) {
                    Some(_) => self.named_field(st, resolved, "value"),
                    None => None,
                };
                match content {
                    Some(content) => *value = content,
                    None => {
                        mismatch.unsure = true;
                        return Ok(());
                    }
                }
            }
        }
        self.unlike(st, bare[0], bare[1], mismatch, decide)
    }

    pub(super) fn unlike_all(
        &mut self,
        st: &mut State,
        a: &[Value],
        b: &[Value],
        mismatch: &mut Mismatch,
        decide: bool,
    ) -> Step<()> {
        if a.len() != b.len() {
            mismatch.surely_not = true;
            return Ok(());
        }
        for (&a, &b) in a.iter().zip(b) {
            self.unlike(st, a, b, mismatch, decide)?;
        }
        Ok(())
    }

    /// Arrays of unknown length that nobody may decide any more: copies of one another in which
    /// the same cells were looked at and nothing was written.
    fn unlike_sparse(
        &mut self,
        st: &mut State,
        (x, a): (Ref, &gadfly_jvm::heap::Array),
        (y, b): (Ref, &gadfly_jvm::heap::Array),
        mismatch: &mut Mismatch,
    ) -> Step<()> {
        if !a.writes.is_empty() || !b.writes.is_empty() || !self.are_twins(st, x, y) {
            mismatch.unsure = true;
            return Ok(());
        }
        let cells = |contents: &Contents| -> Vec<(u32, Value)> {
            match contents {
                Contents::Dense(values) => (0..).zip(values.iter().copied()).collect(),
                Contents::Sparse { cells, .. } => cells.iter().map(|(&i, &v)| (i, v)).collect(),
            }
        };
        let log = st.inputs.clone();
        // A cell that only one of them looked at must be as it was.
        for (array, contents, other) in
            [(x, &a.contents, &b.contents), (y, &b.contents, &a.contents)]
        {
            let theirs = cells(other);
            for (index, value) in cells(contents) {
                let twin = theirs.iter().find(|(i, _)| *i == index).map(|(_, v)| *v);
                let twin = twin.or_else(|| log.cells.get(&(array, index)).copied());
                match twin {
                    Some(twin) => self.unlike(st, value, twin, mismatch, false)?,
                    None => mismatch.unsure = true,
                }
            }
        }
        Ok(())
    }

    fn is_watched(&self, st: &State, name: &str) -> bool {
        first(st).is_some_and(|f| f.leaves_known_states) && self.rules.watched.contains(name)
    }

    /// A closure of Scala.
    fn is_function(&self, class: &Class) -> bool {
        let mut above = class.supertypes.iter();
        above.any(|&s| self.classes.class(s).name.starts_with("scala/Function"))
    }

    fn is_opaque(&self, name: &str) -> bool {
        let readable = name.replace(['/', '$'], ".");
        let readable = readable.trim_end_matches('.');
        self.rules.opaque.iter().any(|wanted| {
            readable
                .strip_suffix(wanted.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        })
    }
}

/// Library classes whose objects equal only objects of the same class.
fn is_plain(name: &str) -> bool {
    name == "java/lang/String"
        || gadfly_jvm::kinds::box_kind(name).is_some()
        || name.starts_with('[')
}

/// Objects that are what their fields are: records, case classes, boxes.
fn is_data(class: &Class) -> bool {
    if gadfly_jvm::kinds::box_kind(&class.name).is_some()
        || gadfly_jvm::unknown::data::library_data(&class.name).is_some()
        || matches!(
            &*class.name,
            "java/util/Optional"
                | "java/util/OptionalInt"
                | "java/util/OptionalLong"
                | "java/util/OptionalDouble"
                | "java/math/BigInteger"
                | "java/time/LocalDate"
        )
    {
        return true;
    }
    let Some(file) = class.file() else {
        return false;
    };
    class.is_user
        && (file.record.is_some()
            || gadfly_jvm::classes::is_scala_object(file)
            || gadfly_jvm::classes::is_scala(file)
                && file.methods.iter().any(|m| &*m.name == "productArity"))
}

/// The fields of two objects side by side, if they have the same ones.
fn paired(one: &Class, two: &Class, a: &[Value], b: &[Value]) -> Option<Vec<(Value, Value)>> {
    let (ours, theirs) = (&one.instance_fields, &two.instance_fields);
    if ours.len() != theirs.len() {
        return None;
    }
    let mut pairs = Vec::new();
    for (at, field) in ours.iter().enumerate() {
        // What the library keeps for itself to be quicker.
        let hidden = !one.is_user
            && matches!(
                &*field.name,
                "hash"
                    | "hashIsZero"
                    | "modCount"
                    | "keySet"
                    | "values"
                    | "entrySet"
                    | "bitCountPlusOne"
                    | "bitLengthPlusOne"
                    | "lowestSetBitPlusTwo"
                    | "firstNonzeroIntNumPlusTwo"
            );
        let twin = theirs.iter().position(|f| f.name == field.name)?;
        if !hidden {
            pairs.push((*a.get(at)?, *b.get(twin)?));
        }
    }
    Some(pairs)
}
