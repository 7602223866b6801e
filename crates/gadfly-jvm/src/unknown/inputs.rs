//! Of which objects the inputs of an entry consist, which of their fields anybody may set, and what
//! is taken for granted of them.
//!
//! Only fields that other classes set are free: public ones, those that other classes are seen to assign,
//! and fields that are not private of classes that never set them or only hold values. Static fields follow
//! the same rule: when an entry first uses a class, those that others may have set become unknowns (in free
//! heaps all that are not final), and the replay sets them after it has made the objects.

use super::null_flow::NullFlow;
use crate::classes::{ClassId, MethodId};
use crate::heap::Body;
use crate::machine::{Jvm, Writes};
use crate::state::State;
use gadfly_classfile::{GenericType, Instr, Type, TypeArg};
use gadfly_witness::Reason;
use std::collections::BTreeSet;
use std::rc::Rc;

impl Jvm {
    /// Why not all inputs of an entry are tried, however much effort is spent.
    pub fn input_limits(&mut self, entry: MethodId) -> BTreeSet<Reason> {
        let mut limits = BTreeSet::new();
        if self.has_mutable_inputs(entry) {
            limits.insert(Reason::States);
        }
        let (classes, library) = self.input_classes(entry);
        if let Some(name) = library {
            let what = format!("every {name} is of the class that is usual for it");
            limits.insert(Reason::Assumed(what));
        }
        for &class in &classes {
            let info = self.classes.class(class);
            if info.is_abstract() && !info.instance_fields.is_empty() && self.is_extensible(class) {
                // Constructors are called by classes that are not given.
                limits.insert(Reason::Types);
            }
            // What is given by its name is given as its initialiser left it.
            let is_constant = self.classes.class(class).is_enum() || self.is_object(class);
            let open = if is_constant {
                Vec::new()
            } else {
                self.settable_fields(class)
            };
            let info = self.classes.class(class).clone();
            let fields = info.instance_fields.iter().enumerate();
            let guarded = fields.clone().any(|(slot, field)| {
                let closed = field.access.is_private() || field.access.is_final();
                let is_user = self.classes.class(field.owner).is_user;
                is_user && !closed && !open.contains(&(slot as u32))
            });
            if guarded {
                let what = "fields that are not private are set by their own class only";
                limits.insert(Reason::Assumed(what.into()));
            }
            let types: Vec<Type> = fields
                .filter(|(slot, _)| open.contains(&(*slot as u32)))
                .map(|(_, field)| field.ty.clone())
                .collect();
            if self.classes_behind(types).0.contains(&class) {
                let what = "objects of the inputs lead back to themselves only where references are compared";
                limits.insert(Reason::Assumed(what.into()));
            }
        }
        limits
    }

    /// Whether a path depends on the class of an input whose type is one of the library's that anybody's
    /// classes may extend: only the usual ones are tried. An interface that the test implements itself
    /// does whatever is needed.
    pub fn tried_usual_classes(&self, st: &State) -> bool {
        st.heap.refs_after(st.begun_at).any(|cell| {
            let Body::Decided { to, was, .. } = &st.heap.get(cell).body else {
                return false;
            };
            let made = st.heap.resolve(*to);
            let bound = self.classes.class(was.bound);
            !made.is_null()
                && !bound.is_user
                && !bound.is_array()
                && !bound.access.is_final()
                && !self.classes.class(st.heap.get(made).class).is_interface()
        })
    }

    /// Whether objects of the inputs may change after construction: then not every state that
    /// calls can lead to has been tried.
    pub fn has_mutable_inputs(&mut self, entry: MethodId) -> bool {
        let (classes, _) = self.input_classes(entry);
        classes.iter().any(|&c| self.has_further_states(c))
    }

    /// The user's classes that objects of an entry's inputs may have, and a type of the library's
    /// that has other classes than those that are tried.
    fn input_classes(&mut self, entry: MethodId) -> (BTreeSet<ClassId>, Option<String>) {
        let method = self.classes.method(entry).clone();
        let mut types = method.params.clone();
        if !method.is_static() && !method.is_constructor() {
            types.push(Type::Ref(method.class_name.clone()));
        }
        for generic in self.parameter_generics(entry).into_iter().flatten() {
            mentioned(&generic, &mut types);
        }
        self.classes_behind(types)
    }

    fn classes_behind(&mut self, types: Vec<Type>) -> (BTreeSet<ClassId>, Option<String>) {
        let (mut found, mut library) = (BTreeSet::new(), None);
        let mut open = types;
        while let Some(mut ty) = open.pop() {
            while let Type::Array(element) = ty {
                ty = (*element).clone();
            }
            let Type::Ref(name) = &ty else { continue };
            let Ok(class) = self.classes.load(name) else {
                continue;
            };
            let info = self.classes.class(class).clone();
            if !info.is_user {
                if library.is_none() {
                    library = if info.access.is_final() {
                        self.holds_any_object(class).then(|| "Object".into())
                    } else {
                        Some(name.rsplit('/').next().unwrap_or(name).replace('$', "."))
                    };
                }
                continue;
            }
            let below = self.classes.user_subclasses(class);
            // Classes that are not given may extend an abstract one, too.
            let itself = info.is_abstract().then_some(class);
            for &class in below.iter().chain(&itself) {
                if !found.insert(class) {
                    continue;
                }
                for maker in self.makers(class) {
                    open.extend(self.classes.method(maker).params.iter().cloned());
                }
                for field in &self.classes.class(class).clone().instance_fields {
                    open.push(field.ty.clone());
                    let file = self.classes.class(field.owner).file().cloned();
                    let signature = file.and_then(|f| f.fields[field.index].signature.clone());
                    if let Some(generic) = signature.as_deref().and_then(GenericType::parse) {
                        mentioned(&generic, &mut open);
                    }
                }
            }
        }
        (found, library)
    }

    /// Whether a field has the type of a type parameter: raw types put any object there.
    fn holds_any_object(&self, class: ClassId) -> bool {
        let info = self.classes.class(class);
        let Some(file) = info.file() else {
            return false;
        };
        info.instance_fields.iter().any(|field| {
            let signature = file
                .fields
                .get(field.index)
                .and_then(|f| f.signature.clone());
            let generic = signature.as_deref().and_then(GenericType::parse);
            field.owner == class && matches!(generic, Some(GenericType::TypeVar(_)))
        })
    }

    /// Fields that may hold anything in an input, because code outside the class sets them: those
    /// that it is seen to set, public ones, and others that are not private where the class leaves
    /// that to others, since it never sets them itself or does nothing but hold values.
    pub(crate) fn settable_fields(&mut self, class: ClassId) -> Vec<u32> {
        let writes = self.field_writes();
        let info = self.classes.class(class).clone();
        let mut slots = Vec::new();
        for (slot, field) in info.instance_fields.iter().enumerate() {
            let at = (field.owner, slot as u32);
            let open = !field.access.is_private()
                && !field.access.is_final()
                && !field.access.is_synthetic()
                && self.is_settable_here(field.owner, field.access.is_public())
                && (field.access.is_public()
                    || writes.outside.contains(&at)
                    || !writes.inside.contains(&at)
                    || self.only_holds_values(field.owner));
            if open {
                slots.push(slot as u32);
            }
        }
        slots
    }

    /// Whether the code that makes inputs may name a field of this class.
    pub(super) fn is_settable_here(&self, owner: ClassId, public: bool) -> bool {
        let owner = self.classes.class(owner);
        owner.is_user && (public || owner.package() == &*self.entry_package)
    }

    /// Whether a class has no methods of its own beyond what every object has.
    fn only_holds_values(&self, class: ClassId) -> bool {
        let info = self.classes.class(class);
        info.methods.iter().all(|&m| {
            let method = self.classes.method(m);
            let is_common = matches!(&*method.name, "toString" | "equals" | "hashCode");
            method.is_static() || method.is_constructor() || is_common
        })
    }

    pub(super) fn field_writes(&mut self) -> Rc<Writes> {
        if let Some(known) = &self.field_writes {
            return known.clone();
        }
        let mut found = Writes::default();
        for name in self.classes.user_names().iter() {
            let Ok(id) = self.classes.load(name) else {
                continue;
            };
            let info = self.classes.class(id).clone();
            for &m in &info.methods {
                let method = self.classes.method(m).clone();
                let Some(code) = method.code() else { continue };
                let this = method.is_constructor().then(|| self.null_flow(&method, 0));
                for (at, instr) in code.instrs.iter().enumerate() {
                    if let Instr::PutStatic(i) = *instr
                        && let Ok(field) = self.classes.field_ref(id, i)
                    {
                        let list = if !self.same_source(id, field.owner) {
                            &mut found.static_outside
                        } else if &*method.name == "<clinit>" {
                            &mut found.initialized
                        } else {
                            &mut found.static_inside
                        };
                        list.insert((field.owner, field.slot));
                    }
                    if let Instr::PutField(i) = *instr
                        && let Ok(field) = self.classes.field_ref(id, i)
                    {
                        let by_own = self.classes.is_subtype(id, field.owner);
                        let list = if by_own {
                            &mut found.inside
                        } else {
                            &mut found.outside
                        };
                        list.insert((field.owner, field.slot));
                        let makes = |flow: &NullFlow| flow.assigns_to_this(at);
                        if !by_own || !this.as_ref().is_some_and(makes) {
                            found.late.insert((field.owner, field.slot));
                        }
                    }
                }
            }
        }
        let found = Rc::new(found);
        self.field_writes = Some(found.clone());
        found
    }
}

/// The classes that a generic type mentions.
fn mentioned(ty: &GenericType, types: &mut Vec<Type>) {
    match ty {
        GenericType::Primitive(_) => {}
        GenericType::TypeVar(bound) => types.extend(Type::parse(bound).ok()),
        GenericType::Array(element) => mentioned(element, types),
        GenericType::Class(class) => {
            types.push(Type::Ref(class.name.clone()));
            for arg in &class.args {
                match arg {
                    TypeArg::Any => {}
                    TypeArg::Exact(ty) | TypeArg::Extends(ty) | TypeArg::Super(ty) => {
                        mentioned(ty, types);
                    }
                }
            }
        }
    }
}
