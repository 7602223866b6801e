//! What code that is not given may do: extend the classes at hand, implement callbacks, and bring
//! objects into states by ways that are not followed.
//!
//! Inputs are objects of the classes at hand, made by their constructors (or factories) and a few
//! calls. Where a path depends on that, it leaves [`Reason::Types`] or [`Reason::States`].

use crate::classes::names::DRIVER;
use crate::classes::{ClassId, Method, names};
use crate::kinds::box_kind;
use crate::machine::Jvm;
use crate::state::{Frame, Purpose, Role, State};
use crate::value::{Ref, Value};
use gadfly_classfile::{Code, Const, HandleKind, Instr, MethodHandle, Type};
use gadfly_witness::Reason;
use std::rc::Rc;

/// How the names of methods begin that contracts are made into, and the package that they use.
const GENERATED: &str = "gadfly$";
const CONTRACT_LIBRARY: &str = "gadfly/rt/";
/// Its class that executes what expressions of contracts ask, such as `\typeof`.
const CONTRACT_EXPRESSIONS: &str = "gadfly/rt/Spec";

impl Jvm {
    /// Whether classes that are not given may extend or implement a class of the user's.
    pub(crate) fn is_extensible(&self, class: ClassId) -> bool {
        let info = self.classes.class(class);
        let Some(file) = info.file() else {
            return false;
        };
        let nested = file.inner_classes.iter().find(|i| i.inner == info.name);
        // Private classes are their own source's; local and anonymous ones have no outer class.
        let is_hidden = nested.is_some_and(|i| i.access.is_private() || i.outer.is_none());
        let is_constructor = |m: &Method| m.is_constructor() && !m.access.is_private();
        let mut methods = info.methods.iter().map(|&m| self.classes.method(m));
        info.is_user
            && !info.access.is_final()
            && !info.is_enum()
            && file.permitted_subclasses.is_empty()
            && !is_hidden
            && (info.is_interface() || methods.any(|m| is_constructor(m)))
    }

    /// Notes that a method of an input is called which others may override: `declared` where the
    /// call names it, `selected` the one that is executed here. `site` is the method with the call, and the
    /// number of its reference.
    pub(crate) fn doubt_override(
        &mut self,
        st: &mut State,
        object: Ref,
        declared: &Method,
        selected: &Method,
        site: Option<(&Rc<Method>, u16)>,
    ) {
        let is_open = self.open_world && self.is_others(st, object);
        if !is_open || st.doubts.contains(&Reason::Types) {
            return;
        }
        // A contract stands in for all methods that keep it.
        if self.stand_in_for(st, selected.id).is_some() {
            return;
        }
        let class = st.heap.get(object).class;
        let by_type = !declared.access.is_final()
            && self.is_extensible(declared.class)
            && !site.is_some_and(|(caller, i)| self.is_call_of_final(caller, i));
        let by_object = !selected.access.is_final() && self.is_extensible(class);
        let is_generated = declared.name.starts_with(GENERATED);
        let may_differ = !declared.access.is_private() && !is_generated && (by_type || by_object);
        if may_differ && self.is_analysed_call(st) && !self.is_checked_receiver(st, object) {
            st.doubt(Reason::Types);
        }
    }

    /// Whether a call names a final class, which may inherit what it calls from an interface: the
    /// receiver is of this class.
    fn is_call_of_final(&mut self, caller: &Method, i: u16) -> bool {
        let member = caller.file().refs.methods.get(i as usize);
        let class = member.and_then(|member| self.classes.load(&member.class).ok());
        class.is_some_and(|class| self.classes.class(class).access.is_final())
    }

    /// Whether an object is the receiver of a contract's method: that is of exactly its class, and
    /// other classes have verdicts of their own.
    fn is_checked_receiver(&self, st: &State, object: Ref) -> bool {
        let receiver = st.inputs.receiver;
        st.frames.iter().any(is_driver)
            && matches!(receiver, Some(Value::Ref(r)) if st.heap.resolve(r) == object)
    }

    /// Notes that a callback is called: whoever implements it may throw, and change what it is given. What
    /// a clause calls does neither, and its results are unknowns already.
    pub(crate) fn doubt_callback(&mut self, st: &mut State) {
        let is_clause = !st.under_check && st.frames.iter().any(is_driver);
        if !is_clause && !st.doubts.contains(&Reason::Types) && self.is_analysed_call(st) {
            st.doubt(Reason::Types);
        }
    }

    /// Whether others may pass an object of another class in place of this one: it is an input, or one that a
    /// constructor makes which they may call from their own.
    fn is_others(&self, st: &State, object: Ref) -> bool {
        if st.heap.get(object).input {
            return true;
        }
        let is_maker = |frame: &Frame| {
            let this = st.stack.get(frame.base as usize);
            matches!(frame.role, Role::Call)
                && frame.method.is_constructor()
                && matches!(this, Some(Value::Ref(r)) if st.heap.resolve(*r) == object)
        };
        // The outermost constructor of the object is called by what makes inputs, or is the entry.
        let outermost = st.frames.iter().position(is_maker);
        let by = outermost.and_then(|at| st.frames.get(at.checked_sub(1)?));
        matches!(by.map(|f| &f.role), Some(Role::Script(s)) if s.purpose != Purpose::Bridge)
    }

    /// Notes that a path depends on the class of an object that others may pass: one of theirs would be
    /// of another class, below the same types.
    pub(crate) fn doubt_class(&mut self, st: &mut State, object: Ref) {
        let is_open = self.open_world && self.is_others(st, object);
        if !is_open || st.doubts.contains(&Reason::Types) || !self.is_analysed_call(st) {
            return;
        }
        let mut above = vec![st.heap.get(object).class];
        while let Some(class) = above.pop() {
            let info = self.classes.class(class);
            if self.is_extensible(class) {
                st.doubt(Reason::Types);
                return;
            }
            above.extend(
                info.super_class
                    .into_iter()
                    .chain(info.interfaces.iter().copied()),
            );
        }
    }

    /// The same for an input of which only a type is known.
    pub(crate) fn doubt_bound(&mut self, st: &mut State, bound: ClassId) {
        if self.open_world && self.is_extensible(bound) && self.is_analysed_call(st) {
            st.doubt(Reason::Types);
        }
    }

    /// Whether the code that is about to call is the code that is analysed or one of its contracts, and
    /// not what prepares inputs, calls the entry, or looks at objects for a contract.
    fn is_analysed_call(&self, st: &State) -> bool {
        if self.join.is_some() || self.is_whole_program {
            return false;
        }
        let caller = st.frame();
        // Method references are called by scripts of their own.
        let is_own = matches!(&caller.role, Role::Script(s) if s.purpose != Purpose::Bridge);
        let class = &*caller.method.class_name;
        !is_own && (class == CONTRACT_EXPRESSIONS || !class.starts_with(CONTRACT_LIBRARY))
    }

    /// Notes that a method takes what the JVM throws when memory or stack are used up: larger inputs
    /// and deeper calls get there. Contracts are about runs that have both; they are checked by code
    /// with such handlers.
    pub(crate) fn doubt_exhaustion(&mut self, st: &mut State, method: &Method, code: &Code) {
        // The two errors and everything that they extend.
        const CAUGHT: [&str; 5] = [
            "java/lang/Throwable",
            "java/lang/Error",
            "java/lang/VirtualMachineError",
            "java/lang/OutOfMemoryError",
            "java/lang/StackOverflowError",
        ];
        let mut caught = code.handlers.iter().filter_map(|h| h.catch.as_deref());
        let has_handler = caught.any(|name| CAUGHT.contains(&name));
        let is_checked = method.name.starts_with(DRIVER) || st.frames.iter().any(is_driver);
        if has_handler && self.join.is_none() && !is_checked {
            st.doubt(Reason::HeapBound);
        }
    }

    /// Whether objects of a class may be in states that its constructors do not leave, or are made in
    /// ways that are not followed.
    pub(super) fn has_further_states(&mut self, class: ClassId) -> bool {
        if let Some(&known) = self.further_states.get(&class) {
            return known;
        }
        let has = !self.mutators(class).is_empty()
            || self.has_changing_field(class)
            || self.is_made_elsewhere(class);
        self.further_states.insert(class, has);
        has
    }

    /// Whether a field is assigned after construction, or refers to something that may change. Fields
    /// that anybody may set are unknowns of their own, and objects of the user's are judged by their
    /// own classes.
    fn has_changing_field(&mut self, class: ClassId) -> bool {
        let info = self.classes.class(class).clone();
        let open = self.settable_fields(class);
        let writes = self.field_writes();
        info.instance_fields
            .iter()
            .enumerate()
            .any(|(slot, field)| {
                let is_own =
                    self.classes.class(field.owner).is_user && !field.access.is_synthetic();
                is_own
                    && !open.contains(&(slot as u32))
                    && (writes.late.contains(&(field.owner, slot as u32))
                        || self.may_change_inside(&field.ty))
            })
    }

    /// Whether what a variable of a type refers to may change: arrays, and objects of the library
    /// that are no plain values.
    fn may_change_inside(&mut self, ty: &Type) -> bool {
        match ty {
            Type::Array(_) => true,
            Type::Ref(name) => match self.classes.load(name) {
                Ok(class) => {
                    let info = self.classes.class(class);
                    !info.is_user && !info.is_enum() && !is_value_class(name)
                }
                Err(_) => true,
            },
            _ => false,
        }
    }

    /// Whether other code than the makers that are followed calls a constructor of the class that is
    /// closed to them: a constant, a method of another class, a method that makes the next object
    /// from this one.
    fn is_made_elsewhere(&mut self, class: ClassId) -> bool {
        let makers = self.makers(class);
        let info = self.classes.class(class).clone();
        if info.is_enum() || self.is_object(class) {
            return false;
        }
        let closed: Vec<Rc<Method>> = info
            .methods
            .iter()
            .filter(|m| !makers.contains(m))
            .map(|&m| self.classes.method(m).clone())
            .filter(|m| m.is_constructor())
            .collect();
        if closed.is_empty() {
            return false;
        }
        for name in self.classes.user_names().iter() {
            let Ok(id) = self.classes.load(name) else {
                return true;
            };
            for &m in &self.classes.class(id).clone().methods {
                let method = self.classes.method(m).clone();
                // Constructors call each other for one and the same object.
                let is_own = id == class && method.is_constructor();
                if !is_own && !makers.contains(&m) && self.calls_any(&method, &closed) {
                    return true;
                }
            }
        }
        false
    }

    fn calls_any(&mut self, method: &Method, targets: &[Rc<Method>]) -> bool {
        let Some(code) = method.code() else {
            return false;
        };
        let is_named = |handle: &MethodHandle| {
            let member = &handle.member;
            let mut all = targets.iter();
            handle.kind == HandleKind::NewInvokeSpecial
                && all.any(|t| t.class_name == member.class && t.desc == member.desc)
        };
        let refs = &method.file().refs;
        code.instrs.iter().any(|instr| match *instr {
            Instr::InvokeSpecial(i) => {
                let called = self.classes.method_ref(method.class, i);
                called.is_ok_and(|called| targets.iter().any(|t| t.id == called))
            }
            // `Point::new`
            Instr::InvokeDynamic(i) => refs.dynamics.get(i as usize).is_some_and(|dynamic| {
                let bootstrap = method
                    .file()
                    .bootstrap_methods
                    .get(dynamic.bootstrap as usize);
                bootstrap.is_some_and(|b| {
                    b.args
                        .iter()
                        .any(|a| matches!(a, Const::MethodHandle(h) if is_named(h)))
                })
            }),
            _ => false,
        })
    }
}

fn is_driver(frame: &Frame) -> bool {
    frame.method.name.starts_with(DRIVER)
}

/// Classes of the library whose objects never change.
pub(super) fn is_value_class(name: &str) -> bool {
    name == names::STRING
        || name == "java/lang/Class"
        || box_kind(name).is_some()
        || name.starts_with("java/math/")
        || name.starts_with("java/time/")
}
