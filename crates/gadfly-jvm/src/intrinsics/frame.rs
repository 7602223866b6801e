//! Frames of contracts: what a method may change, and whether it changed anything else.
//!
//! `Check.frame` remembers the heap (which costs nothing: heaps share their pages), and
//! `Check.unchanged` compares. The fields and elements of inputs are compared with their initial
//! values in the input log, because an input that is looked at only later was there all the time.

use super::{Intrinsic, Reply};
use crate::classes::{ClassId, Method};
use crate::heap::{Body, Init, Location, Native, Object, Snapshot};
use crate::machine::{End, Jvm, Step, Stop, unsupported};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_term::Term;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Values of these may come from a cache.
const BOXES: &[&str] = &[
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
];

pub(super) fn lookup(name: &str) -> Option<Intrinsic> {
    Some(match name {
        "frame" => frame,
        "unchanged" => unchanged,
        "fresh" => fresh,
        "field" => field,
        "statics" => statics,
        "elements" => elements,
        "everythingOf" => everything_of,
        "everything" => everything,
        _ => return None,
    })
}

/// Whether a changed location may change: certainly, never, or under a condition.
enum Allowed {
    Yes,
    If(Term),
    No,
}

fn give(jvm: &mut Jvm, st: &mut State, class: &str, native: Native) -> Step<Reply> {
    let class = jvm.classes.load(class)?;
    let mut object: Object = {
        let fields = jvm.classes.class(class).instance_fields.iter();
        let defaults = fields.map(|f| Value::default_of(&f.ty)).collect();
        Object::plain(class, defaults)
    };
    object.native = Some(Rc::new(native));
    Ok(Reply::Value(Value::Ref(st.heap.alloc(object))))
}

fn give_location(jvm: &mut Jvm, st: &mut State, location: Location) -> Step<Reply> {
    give(jvm, st, "gadfly/rt/Location", Native::Location(location))
}

/// The object behind an argument; none for null.
fn target(jvm: &mut Jvm, st: &mut State, value: Value) -> Step<Option<Ref>> {
    if jvm.is_null(st, value)? {
        return Ok(None);
    }
    jvm.object(st, value).map(Some)
}

fn text(jvm: &mut Jvm, st: &mut State, value: Value) -> Step<String> {
    if let Value::Ref(r) = value
        && let Some(text) = jvm.concrete_text(st, st.heap.resolve(r))?
    {
        return Ok(String::from_utf16_lossy(&text));
    }
    unsupported("a location without a name")
}

fn field(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Some(object) = target(jvm, st, args[0])? else {
        return give_location(jvm, st, Location::None);
    };
    let owner = text(jvm, st, args[1])?.replace('.', "/");
    let name = text(jvm, st, args[2])?;
    let info = jvm.classes.class(st.heap.get(object).class);
    let mut slots = info.instance_fields.iter().enumerate().rev();
    let slot = slots
        .clone()
        .find(|(_, f)| *f.name == *name && *jvm.classes.class(f.owner).name == *owner)
        .or_else(|| slots.find(|(_, f)| *f.name == *name));
    let Some((slot, _)) = slot else {
        return unsupported(format!("no field {name} in {owner}"));
    };
    let slot = slot as u32;
    give_location(jvm, st, Location::Field(object, slot))
}

fn statics(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let owner = text(jvm, st, args[0])?.replace('.', "/");
    let class = jvm.classes.load(&owner)?;
    let [_, name] = args else {
        return give_location(jvm, st, Location::AllStatics(class));
    };
    let name = text(jvm, st, *name)?;
    let info = jvm.classes.class(class);
    let Some(slot) = info.static_fields.iter().position(|f| *f.name == *name) else {
        return unsupported(format!("no static field {name} in {owner}"));
    };
    give_location(jvm, st, Location::Static(class, slot as u32))
}

fn elements(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let location = match (target(jvm, st, args[0])?, args) {
        (None, _) => Location::None,
        (Some(array), [_]) => Location::AllElements(array),
        (Some(array), [_, from, to]) => Location::Elements(array, *from, *to),
        (Some(_), _) => Location::None,
    };
    give_location(jvm, st, location)
}

fn everything_of(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let location = target(jvm, st, args[0])?.map_or(Location::None, Location::All);
    give_location(jvm, st, location)
}

fn everything(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    give_location(jvm, st, Location::Everything)
}

/// The objects in an array of references.
fn listed(jvm: &mut Jvm, st: &mut State, array: Value) -> Step<Vec<Ref>> {
    let array = jvm.object(st, array)?;
    let values = jvm.elements(st, array)?;
    Ok(values
        .into_iter()
        .filter_map(|v| match v {
            Value::Ref(r) if !r.is_null() => Some(r),
            _ => None,
        })
        .collect())
}

/// The locations in an array of `Check.Location`.
pub(super) fn locations(jvm: &mut Jvm, st: &mut State, array: Value) -> Step<Vec<Location>> {
    let refs = listed(jvm, st, array)?;
    let of = |r: &Ref| match st.heap.get(st.heap.resolve(*r)).native.as_deref() {
        Some(Native::Location(location)) => location.clone(),
        _ => Location::None,
    };
    Ok(refs.iter().map(of).collect())
}

fn frame(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let roots = listed(jvm, st, args[0])?;
    let allowed = locations(jvm, st, args[1])?;
    let snapshot = Snapshot {
        heap: st.heap.clone(),
        statics: st.statics.clone(),
        roots,
        allowed,
    };
    let native = Native::Snapshot(Rc::new(snapshot));
    give(jvm, st, "gadfly/rt/Frame", native)
}

fn snapshot(st: &State, frame: Value) -> Step<Rc<Snapshot>> {
    if let Value::Ref(r) = frame
        && !r.is_null()
        && let Some(Native::Snapshot(snapshot)) = st.heap.get(st.heap.resolve(r)).native.as_deref()
    {
        return Ok(snapshot.clone());
    }
    unsupported("a frame that is none")
}

fn fresh(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let snapshot = snapshot(st, args[1])?;
    let is_fresh = match args[0] {
        value if jvm.is_null(st, value)? => false,
        Value::Ref(r) => is_new(jvm, st, &snapshot, r)?,
        _ => false,
    };
    Ok(Reply::Value(Value::Int(i32::from(is_fresh))))
}

/// Whether an object was made since the snapshot.
fn is_new(jvm: &mut Jvm, st: &mut State, snapshot: &Snapshot, reference: Ref) -> Step<bool> {
    let mut cell = reference;
    loop {
        let is_late = cell.0 > snapshot.heap.allocated();
        match &st.heap.get(cell).body {
            Body::Unknown(unknown) => return Ok(unknown.new && is_late),
            Body::Decided { was, .. } if was.new && is_late => return Ok(true),
            Body::Decided { to, .. } | Body::Settled { to, .. } => cell = *to,
            _ => break,
        }
    }
    let object = st.heap.get(cell);
    if object.input || cell.0 <= snapshot.heap.allocated() {
        return Ok(false);
    }
    if matches!(object.native.as_deref(), Some(Native::Lambda(_))) {
        jvm.doubt_lambda(st);
        return Ok(true);
    }
    // Constants, literals and cached values are made when somebody needs them, but not for him.
    let class = jvm.classes.class(object.class);
    if class.is_enum() || &*class.name == "java/lang/Class" {
        return Ok(false);
    }
    if object.class == jvm.known.string {
        return Ok(!jvm.is_literal(st, cell));
    }
    if BOXES.contains(&&*class.name) {
        return unsupported("\\fresh of a number that may be cached");
    }
    let holds = |value: &Value| matches!(value, Value::Ref(r) if !r.is_null() && st.heap.resolve(*r) == cell);
    let by_constant = st.statics.iter().enumerate().any(|(at, class)| {
        let before = snapshot.statics.get(at).map(|class| class.init);
        before != Some(Init::Done) && class.fields.iter().any(holds)
    });
    if by_constant {
        unsupported("\\fresh of what a static initialiser made")
    } else {
        Ok(true)
    }
}

fn unchanged(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Value::Int(clause) = args[0] else {
        return unsupported("a clause without a number");
    };
    let snapshot = snapshot(st, args[1])?;
    let comparison = Comparison { clause, snapshot };
    if comparison
        .snapshot
        .allowed
        .iter()
        .any(|l| matches!(l, Location::Everything))
    {
        return Ok(Reply::Void);
    }
    comparison.fields(jvm, st)?;
    comparison.arrays(jvm, st)?;
    comparison.statics(jvm, st)?;
    comparison.others(jvm, st)?;
    Ok(Reply::Void)
}

struct Comparison {
    clause: i32,
    snapshot: Rc<Snapshot>,
}

impl Comparison {
    fn fields(&self, jvm: &mut Jvm, st: &mut State) -> Step<()> {
        let initial: Vec<_> = st.inputs.fields.iter().map(|(&at, &v)| (at, v)).collect();
        for ((object, slot), before) in initial {
            let now = match st.heap.get(object).fields() {
                Some(fields) => fields[slot as usize],
                None => continue,
            };
            self.compare(jvm, st, before, now, self.field_allowed(object, slot))?;
        }
        Ok(())
    }

    fn field_allowed(&self, object: Ref, slot: u32) -> Allowed {
        let allowed = self.snapshot.allowed.iter().any(|l| match l {
            Location::Field(o, s) => (*o, *s) == (object, slot),
            Location::All(o) => *o == object,
            _ => false,
        });
        if allowed { Allowed::Yes } else { Allowed::No }
    }

    fn arrays(&self, jvm: &mut Jvm, st: &mut State) -> Step<()> {
        let arrays: Vec<Ref> = st
            .heap
            .refs_after(st.begun_at)
            .filter(|&r| {
                matches!(
                    st.heap.get(r).native.as_deref(),
                    Some(Native::InputArray(_))
                )
            })
            .collect();
        for array in arrays {
            // What was never looked at was never changed.
            let seen = st.inputs.cells.range((array, 0)..=(array, u32::MAX));
            let cells: Vec<(u32, Value)> = seen.map(|(&(_, i), &v)| (i, v)).collect();
            let open = !jvm.array(st, array)?.writes.is_empty();
            let known: BTreeSet<u32> = cells.iter().map(|c| c.0).collect();
            for (i, before) in cells {
                self.element(jvm, st, array, i, before)?;
            }
            if open {
                for i in (0..=jvm.config.k).filter(|i| !known.contains(i)) {
                    let inside = self.inside(jvm, st, array, i)?;
                    if !jvm.decide(st, inside)? {
                        break;
                    }
                    let before = jvm.fresh_cell(st, array, i)?;
                    self.element(jvm, st, array, i, before)?;
                }
            }
        }
        Ok(())
    }

    fn inside(&self, jvm: &mut Jvm, st: &State, array: Ref, i: u32) -> Step<Term> {
        let len = jvm.array(st, array)?.len();
        let Some(len) = len.term(&mut jvm.pool) else {
            return unsupported("an array without a length");
        };
        let i = jvm.pool.i32(i as i32);
        Ok(jvm.pool.ult(i, len))
    }

    fn element(
        &self,
        jvm: &mut Jvm,
        st: &mut State,
        array: Ref,
        i: u32,
        before: Value,
    ) -> Step<()> {
        let inside = self.inside(jvm, st, array, i)?;
        if !jvm.decide(st, inside)? {
            return Ok(());
        }
        let now = jvm.element(st, array, Value::Int(i as i32))?;
        let mut allowed = Allowed::No;
        for location in &self.snapshot.allowed {
            match location {
                Location::AllElements(a) | Location::All(a) if *a == array => {
                    allowed = Allowed::Yes;
                    break;
                }
                Location::Elements(a, from, to) if *a == array => {
                    let (from, to) = (from.term(&mut jvm.pool), to.term(&mut jvm.pool));
                    let (Some(from), Some(to)) = (from, to) else {
                        continue;
                    };
                    let at = jvm.pool.i32(i as i32);
                    let above = jvm.pool.sle(from, at);
                    let below = jvm.pool.sle(at, to);
                    let here = jvm.pool.and(above, below);
                    allowed = match allowed {
                        Allowed::If(other) => Allowed::If(jvm.pool.or(other, here)),
                        _ => Allowed::If(here),
                    };
                }
                _ => {}
            }
        }
        self.compare(jvm, st, before, now, allowed)
    }

    fn statics(&self, jvm: &mut Jvm, st: &mut State) -> Step<()> {
        let snapshot = &self.snapshot.statics;
        let freed = |class: ClassId| snapshot.get(class.0 as usize).is_some_and(|c| c.freed);
        // Fields that nothing had looked at so far have been inputs all the same.
        let mut pairs: Vec<_> = st
            .inputs
            .statics
            .iter()
            .filter(|((class, _), _)| !freed(*class))
            .map(|(&(class, slot), &before)| (class, slot, before))
            .collect();
        for (index, before) in snapshot.iter().enumerate() {
            let class = ClassId(index as u32);
            let is_same = Rc::ptr_eq(&before.fields, &st.class_state(class).fields);
            if is_same || !jvm.classes.class(class).is_user {
                continue;
            }
            for (slot, &value) in before.fields.iter().enumerate() {
                let at = (class, slot as u32);
                if before.freed || !st.inputs.statics.contains_key(&at) {
                    pairs.push((class, slot as u32, value));
                }
            }
        }
        for (class, slot, before) in pairs {
            let now = st.class_state(class).fields.get(slot as usize).copied();
            let is_allowed = self.snapshot.allowed.iter().any(|l| match l {
                Location::Static(c, s) => (*c, *s) == (class, slot),
                Location::AllStatics(c) => *c == class,
                _ => false,
            });
            if let Some(now) = now
                && !is_allowed
            {
                self.compare(jvm, st, before, now, Allowed::No)?;
            }
        }
        Ok(())
    }

    /// Objects that code made before the method was entered: what a library collection in a field
    /// holds belongs to that field.
    fn others(&self, jvm: &mut Jvm, st: &mut State) -> Step<()> {
        let mut pending: Vec<Ref> = self.snapshot.roots.clone();
        let mut seen = BTreeSet::new();
        while let Some(next) = pending.pop() {
            let object = st.heap.resolve(next);
            if object.is_null() || !seen.insert(object) {
                continue;
            }
            let assembled = matches!(
                st.heap.get(object).native.as_deref(),
                Some(Native::Assembled(_) | Native::InputArray(_))
            );
            if assembled {
                // Compared above; here only what lies behind its fields, unless it may change.
                let fields = st.inputs.fields.range((object, 0)..=(object, u32::MAX));
                for (&(_, slot), &value) in fields {
                    if let (Allowed::No, Value::Ref(r)) = (self.field_allowed(object, slot), value)
                        && !r.is_null()
                    {
                        pending.push(r);
                    }
                }
                let cells = st.inputs.cells.range((object, 0)..=(object, u32::MAX));
                pending.extend(cells.filter_map(|(_, v)| match v {
                    Value::Ref(r) if !r.is_null() => Some(*r),
                    _ => None,
                }));
                continue;
            }
            // An input may have been made later, when it was first looked at.
            let built = st.inputs.built.iter().find(|h| h.allocated() >= object.0);
            let world = match (object.0 <= self.snapshot.heap.allocated(), built) {
                (true, _) => &self.snapshot.heap,
                (false, Some(built)) => built,
                (false, None) => continue,
            };
            let before = world.get(object).body.clone();
            let now = st.heap.get(object).body.clone();
            self.bodies(jvm, st, object, &before, &now, &mut pending)?;
        }
        Ok(())
    }

    fn bodies(
        &self,
        jvm: &mut Jvm,
        st: &mut State,
        object: Ref,
        before: &Body,
        now: &Body,
        pending: &mut Vec<Ref>,
    ) -> Step<()> {
        let pairs: Vec<(u32, Value, Value)> = match (before, now) {
            (Body::Fields(b), Body::Fields(n)) => {
                let both = b.iter().zip(n.iter()).enumerate();
                both.map(|(i, (b, n))| (i as u32, *b, *n)).collect()
            }
            (Body::Array(b), Body::Array(n)) => match (b.settled(), n.settled()) {
                (Some(b), Some(n)) => {
                    let both = b.iter().zip(n.iter()).enumerate();
                    both.map(|(i, (b, n))| (i as u32, *b, *n)).collect()
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        let info = jvm.classes.class(st.heap.get(object).class).clone();
        for (slot, b, n) in pairs {
            // A count of changes is not a change that anyone sees.
            let field = info.instance_fields.get(slot as usize);
            if field.is_some_and(|f| &*f.name == "modCount") {
                continue;
            }
            if b.same(n) {
                if let Value::Ref(r) = b
                    && !r.is_null()
                    && matches!(self.field_allowed(object, slot), Allowed::No)
                {
                    pending.push(r);
                }
                continue;
            }
            self.compare(jvm, st, b, n, self.field_allowed(object, slot))?;
        }
        Ok(())
    }

    fn compare(
        &self,
        jvm: &mut Jvm,
        st: &mut State,
        before: Value,
        now: Value,
        allowed: Allowed,
    ) -> Step<()> {
        let allowed = match allowed {
            Allowed::Yes => return Ok(()),
            Allowed::If(condition) => condition,
            Allowed::No => jvm.pool.bool(false),
        };
        if before.same(now) {
            return Ok(());
        }
        let changed = match (before, now) {
            (Value::Ref(_), Value::Ref(_)) => {
                let same = jvm.same_object(st, before, now)?;
                jvm.pool.bool(!same)
            }
            _ => {
                let terms = (before.term(&mut jvm.pool), now.term(&mut jvm.pool));
                let (Some(b), Some(n)) = terms else {
                    return Ok(());
                };
                let same = jvm.pool.eq(b, n);
                jvm.pool.not(same)
            }
        };
        let forbidden = jvm.pool.not(allowed);
        let violated = jvm.pool.and(changed, forbidden);
        if jvm.decide(st, violated)? {
            return Err(Stop::End(End::Violated {
                clause: self.clause,
                why: None,
            }));
        }
        Ok(())
    }
}
