//! Static fields as inputs.
//!
//! A call may come after any number of others, so a static field that is not final has more values
//! than the one that its initialiser leaves. When an entry first uses a class, the fields that other
//! code may have set since become unknowns: all of them in free heaps, where an invariant says what
//! is valid, and otherwise those that code outside the class is expected to set. Reading any other
//! static state leaves [`Reason::States`].

use crate::classes::{Class, ClassId, FieldRef, FieldSlot, Method, names};
use crate::config::States;
use crate::heap::{Body, Native, Object};
use crate::kinds::box_kind;
use crate::machine::{Jvm, Step};
use crate::state::{Role, State};
use crate::value::{Ref, Value};
use gadfly_classfile::{Elem, GenericType, Instr, MethodDesc, Type};
use gadfly_witness::Reason;
use std::rc::Rc;

impl Jvm {
    /// Called before a static field is read or written.
    pub(crate) fn open_statics(&mut self, st: &mut State, class: ClassId) -> Step<()> {
        let open = self.static_inputs && !self.is_whole_program && self.join.is_none();
        if !open || st.class_state(class).freed || !self.classes.class(class).is_user {
            return Ok(());
        }
        // Initialisers run before the fields are set by anybody else; so does what makes inputs.
        if st.is_preparing() {
            return Ok(());
        }
        st.class_state_mut(class).freed = true;
        let info = self.classes.class(class).clone();
        for (slot, field) in info.static_fields.iter().enumerate() {
            let at = FieldRef {
                owner: class,
                slot: slot as u32,
                is_static: true,
            };
            if !self.is_open_static(st, at, field) {
                continue;
            }
            let declared = info.file().map(|f| {
                let declared = &f.fields[field.index];
                (declared.signature.clone(), declared.annotations.clone())
            });
            let (signature, annotations) = declared.unwrap_or_default();
            let generic = signature.as_deref().and_then(GenericType::parse);
            let nullable = !crate::classes::says_non_null(&annotations);
            let name = format!("{}.{}", simple_name(&info.name), field.name);
            let depth = self.config.k;
            let value = self.fresh(st, &field.ty, generic.as_ref(), &name, depth, nullable)?;
            self.set_static(st, at, value);
            let log = Rc::make_mut(&mut st.inputs);
            log.statics.insert((class, slot as u32), value);
        }
        Ok(())
    }

    fn is_open_static(&mut self, st: &State, at: FieldRef, field: &FieldSlot) -> bool {
        if field.access.is_final() || field.access.is_synthetic() {
            return false;
        }
        if self.states == States::Free {
            return true;
        }
        // An object that the initialiser made is seldom replaced.
        let is_made = matches!(self.static_value(st, at), Value::Ref(r) if !r.is_null());
        let is_public = field.access.is_public();
        if field.access.is_private() || is_made || !self.is_settable_here(at.owner, is_public) {
            return false;
        }
        let writes = self.field_writes();
        let key = (at.owner, at.slot);
        let by_nobody = !writes.initialized.contains(&key) && !writes.static_inside.contains(&key);
        writes.static_outside.contains(&key)
            || is_public && writes.static_inside.contains(&key)
            || by_nobody
    }

    /// Notes that a static field was read that may hold something else than it does here.
    pub(crate) fn doubt_static(&mut self, st: &mut State, field: FieldRef) {
        if self.is_whole_program || self.join.is_some() {
            return;
        }
        let info = self.classes.class(field.owner).clone();
        let Some(declared) = info.static_fields.get(field.slot as usize) else {
            return;
        };
        if &*info.name == "java/io/File" && st.frame().method.is_user {
            st.doubt_surroundings("file names are those of Linux");
        }
        let runs =
            |f: &crate::state::Frame| matches!(f.role, Role::Initializer(c) if c == field.owner);
        if !info.is_user
            || st.inputs.statics.contains_key(&(field.owner, field.slot))
            || st.frames.iter().any(runs)
        {
            return;
        }
        let may_change = if declared.access.is_final() {
            self.holds_changeable(st, field, declared)
        } else {
            true
        };
        if may_change {
            st.doubt(Reason::States);
        }
    }

    /// Inputs are never the objects that static initialisers made, although other code may pass
    /// those. Notes it where a path compares the two.
    pub(super) fn doubt_identity(&mut self, st: &mut State, a: Ref, b: Ref) {
        if self.is_whole_program || self.join.is_some() {
            return;
        }
        let is_input = |r: Ref| {
            let object = st.heap.get(r);
            object.input || matches!(object.body, Body::Unknown(_))
        };
        let made = match (is_input(a), is_input(b)) {
            (true, false) => b,
            (false, true) => a,
            _ => return,
        };
        let class = st.heap.get(made).class;
        let info = self.classes.class(class);
        // Which constant an unknown is, which class, which of the two flags, is found out exactly.
        let is_unknown = |r: Ref| matches!(st.heap.get(r).body, Body::Unknown(_));
        let is_exact = self.is_object(class)
            || info.is_enum()
            || &*info.name == "java/lang/Boolean"
            || class == self.known.class && (is_unknown(a) || is_unknown(b));
        if is_exact {
            return;
        }
        let is_own = info.is_user || class == self.known.object || info.is_array();
        let held = if st.frame().method.is_user {
            class == self.known.class
                || self.is_held(st, made, |_| true)
                || self.is_static_made(st, made)
        } else {
            is_own && (self.is_held(st, made, |c| c.is_user) || self.is_static_made(st, made))
        };
        if held {
            st.doubt(Reason::States);
        }
    }

    /// Whether a static field of such a class refers to an object.
    pub(super) fn is_held(&self, st: &State, object: Ref, by: fn(&Class) -> bool) -> bool {
        st.statics.iter().enumerate().any(|(at, state)| {
            by(self.classes.class(ClassId(at as u32)))
                && state.fields.iter().any(|value| {
                    matches!(value, Value::Ref(r) if !r.is_null() && st.heap.resolve(*r) == object)
                })
        })
    }

    /// The object of a lambda that captures nothing may be the one of an earlier evaluation.
    pub(crate) fn doubt_lambda(&self, st: &mut State) {
        let what = "each evaluation of a lambda expression gives another object";
        st.doubt(Reason::Assumed(what.into()));
    }

    /// Strings and boxes among the inputs are objects of their own once something has looked into
    /// them, and boxes of small numbers are those that `valueOf` gives. Notes it where the program
    /// compares two of them; in the library that is a short cut for `equals`.
    pub(super) fn doubt_values(&mut self, st: &mut State, a: Ref, b: Ref) {
        let (one, two) = (st.heap.get(a), st.heap.get(b));
        let is_lambda = |o: &Object| matches!(o.native.as_deref(), Some(Native::Lambda(_)));
        if is_lambda(one) && is_lambda(two) && self.join.is_none() {
            self.doubt_lambda(st);
            return;
        }
        let skipped = self.is_whole_program || self.join.is_some() || !st.frame().method.is_user;
        if skipped || one.class != two.class || !(one.input || two.input) {
            return;
        }
        let is_box = box_kind(&self.classes.class(one.class).name).is_some();
        let is_string = one.class == self.known.string;
        let may_be_input = |r: Ref| {
            let object = st.heap.get(r);
            object.input
                || matches!(object.native.as_deref(), Some(Native::CachedBox))
                || is_string && self.is_literal(st, r)
                || self.is_held(st, r, |_| true)
        };
        if (is_box || is_string) && may_be_input(a) && may_be_input(b) {
            let what =
                "equal strings and boxes are objects of their own, small boxes those of valueOf";
            st.doubt(Reason::Assumed(what.into()));
        }
    }

    /// Whether code may change what a final static field refers to.
    fn holds_changeable(&mut self, st: &State, at: FieldRef, field: &FieldSlot) -> bool {
        let Value::Ref(reference) = self.static_value(st, at) else {
            return false;
        };
        if reference.is_null() || field.access.is_synthetic() {
            return false;
        }
        let class = st.heap.get(st.heap.resolve(reference)).class;
        let info = self.classes.class(class).clone();
        if info.is_array() {
            return !self.is_constant_array(at, field);
        }
        if info.is_user {
            return !self.mutators(class).is_empty() || !self.settable_fields(class).is_empty();
        }
        let is_plain = class == self.known.string
            || box_kind(&info.name).is_some()
            || &*info.name == "java/lang/Class"
            || info.name.starts_with("java/util/ImmutableCollections$")
                && !info.name.ends_with("Itr")
                && !info.name.ends_with("Iterator");
        !is_plain && !info.instance_fields.is_empty()
    }

    /// Whether no method but the initialiser stores into a private static array or hands it out.
    pub(super) fn is_constant_array(&mut self, at: FieldRef, field: &FieldSlot) -> bool {
        let key = (at.owner, at.slot);
        if let Some(&known) = self.constant_arrays.get(&key) {
            return known;
        }
        let is_constant = field.access.is_private()
            && is_plain(innermost(&field.ty))
            && !self.may_store(at, &field.ty);
        self.constant_arrays.insert(key, is_constant);
        is_constant
    }

    fn may_store(&mut self, at: FieldRef, array: &Type) -> bool {
        let names = self.classes.user_names();
        for name in names.iter() {
            let Ok(id) = self.classes.load(name) else {
                return true;
            };
            if !self.same_source(id, at.owner) {
                continue;
            }
            for &m in &self.classes.class(id).clone().methods {
                let method = self.classes.method(m).clone();
                if &*method.name != "<clinit>" && self.may_store_in(&method, at, array) {
                    return true;
                }
            }
        }
        false
    }

    /// Judged by types alone: a method that reads the field and stores into, passes, keeps or
    /// returns an array like it may do so with this one.
    fn may_store_in(&mut self, method: &Method, at: FieldRef, array: &Type) -> bool {
        let Some(code) = method.code() else {
            return false;
        };
        let reads = code.instrs.iter().any(|instr| {
            matches!(*instr, Instr::GetStatic(i)
                if self.classes.field_ref(method.class, i).is_ok_and(|f| f == at))
        });
        if !reads {
            return false;
        }
        let refs = &method.file().refs;
        let takes = |desc: &str| {
            let params = MethodDesc::parse(desc).map(|d| d.params);
            params.map_or(true, |params| params.iter().any(|p| may_hold(p, array)))
        };
        code.instrs.iter().any(|instr| match *instr {
            // A reference that is stored may be the array itself.
            Instr::ArrayStore(element) => element == Elem::Ref || stores_into(element, array),
            Instr::ValueReturn => method.returns.as_ref().is_some_and(|r| may_hold(r, array)),
            Instr::PutField(i) | Instr::PutStatic(i) => {
                let field = refs.fields.get(i as usize).map(|f| Type::parse(&f.desc));
                !matches!(field, Some(Ok(ty)) if !may_hold(&ty, array))
            }
            Instr::InvokeVirtual(i)
            | Instr::InvokeSpecial(i)
            | Instr::InvokeStatic(i)
            | Instr::InvokeInterface(i) => {
                refs.methods.get(i as usize).is_none_or(|m| takes(&m.desc))
            }
            Instr::InvokeDynamic(i) => refs.dynamics.get(i as usize).is_none_or(|d| takes(&d.desc)),
            _ => false,
        })
    }

    /// Whether two classes stand in the same source: one holds the other.
    pub(super) fn same_source(&self, one: ClassId, two: ClassId) -> bool {
        let outermost = |class: ClassId| {
            let name = &self.classes.class(class).name;
            name.split('$').next().unwrap_or_default().to_string()
        };
        one == two || outermost(one) == outermost(two)
    }
}

/// Whether a variable of a type may refer to an array of numbers or strings, or to a row of it.
fn may_hold(ty: &Type, array: &Type) -> bool {
    match ty {
        Type::Array(_) => innermost(ty) == innermost(array) || innermost(ty).is_reference(),
        Type::Ref(name) => {
            let above = [
                "java/lang/Object",
                "java/lang/Cloneable",
                "java/io/Serializable",
            ];
            above.contains(&&**name)
        }
        _ => false,
    }
}

fn stores_into(stored: Elem, array: &Type) -> bool {
    let is_table = matches!(array, Type::Array(element) if matches!(**element, Type::Array(_)));
    match (stored, innermost(array)) {
        (Elem::Ref, ty) => is_table || ty.is_reference(),
        // One instruction stores both.
        (Elem::Boolean | Elem::Byte, ty) => matches!(ty, Type::Boolean | Type::Byte),
        (Elem::Char, ty) => *ty == Type::Char,
        (Elem::Short, ty) => *ty == Type::Short,
        (Elem::Int, ty) => *ty == Type::Int,
        (Elem::Long, ty) => *ty == Type::Long,
        (Elem::Float, ty) => *ty == Type::Float,
        (Elem::Double, ty) => *ty == Type::Double,
    }
}

fn innermost(mut ty: &Type) -> &Type {
    while let Type::Array(element) = ty {
        ty = &**element;
    }
    ty
}

/// Numbers, and objects that never change.
fn is_plain(ty: &Type) -> bool {
    match ty {
        Type::Ref(name) => &**name == names::STRING || box_kind(name).is_some(),
        Type::Array(_) => false,
        _ => true,
    }
}

/// The name of a class without package and enclosing classes.
pub(crate) fn simple_name(name: &str) -> &str {
    name.rsplit(['/', '$']).next().unwrap_or(name)
}
