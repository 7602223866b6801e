//! Static initialisers run once, when a class is first used.

use crate::classes::{Class, ClassId};
use crate::heap::Init;
use crate::machine::{Jvm, Step, Stop, raise_with};
use crate::state::{OnReturn, Role, State};
use crate::value::Value;
use gadfly_classfile::Const;
use gadfly_witness::Reason;
use std::rc::Rc;

impl Jvm {
    /// Makes sure that a class is initialised; `Stop::Again` if initialisers must run first.
    pub(crate) fn initialize(&mut self, st: &mut State, class: ClassId) -> Step<()> {
        match st.init_of(class) {
            Init::Done => return Ok(()),
            Init::Running => {
                self.doubt_order(st, class);
                return Ok(());
            }
            Init::Untouched | Init::Failed => {}
        }
        let mut failed = Some(class);
        while let Some(upper) = failed {
            let info = self.classes.class(upper);
            if st.init_of(upper) == Init::Failed {
                return raise_with(
                    "java/lang/NoClassDefFoundError",
                    format!("Could not initialize class {}", info.binary_name()),
                );
            }
            failed = info.super_class;
        }
        let mut pending = Vec::new();
        self.plan_initialization(st, class, &mut pending)?;
        if pending.is_empty() {
            return Ok(());
        }
        st.commit();
        // Supertypes come first, so their frames lie on top.
        for &class in pending.iter().rev() {
            if let Some(initializer) = self.classes.class(class).initializer {
                let method = self.classes.method(initializer).clone();
                self.enter(st, &method, &[], Role::Initializer(class), OnReturn::Retry)?;
            }
        }
        Err(Stop::Again)
    }

    /// Notes that the initialiser of another class uses one that is not initialised yet: what it finds
    /// depends on which of the two was used first.
    fn doubt_order(&self, st: &mut State, class: ClassId) {
        let innermost = st.frames.iter().rev().find_map(|frame| match frame.role {
            Role::Initializer(class) => Some(class),
            _ => None,
        });
        let is_user = self.classes.class(class).is_user;
        if is_user && innermost.is_some_and(|c| c != class && self.classes.class(c).is_user) {
            let what = "classes whose initialisers need each other are used in this order";
            st.doubt(Reason::Assumed(what.into()));
        }
    }

    /// Gives the static fields their constants and lists the classes whose initialisers are to
    /// run, supertypes first. A class is under initialisation before its supertypes are.
    fn plan_initialization(
        &mut self,
        st: &mut State,
        class: ClassId,
        pending: &mut Vec<ClassId>,
    ) -> Step<()> {
        if st.init_of(class) != Init::Untouched {
            return Ok(());
        }
        let info = self.classes.class(class).clone();
        let initializer = info.initializer.map(|m| self.classes.method(m).clone());
        let skipped = initializer.is_some_and(|m| self.intrinsic(&m).is_some());
        if info.initializer.is_some() && !skipped {
            let fields = self.initial_statics(st, &info)?;
            let begun = st.heap.allocated();
            let entry = st.class_state_mut(class);
            entry.fields = Rc::new(fields);
            entry.init = Init::Running;
            entry.begun = begun;
        }
        if !info.is_interface() {
            if let Some(upper) = info.super_class {
                self.plan_initialization(st, upper, pending)?;
            }
            self.plan_interfaces(st, &info, pending)?;
        }
        if info.initializer.is_some() && !skipped {
            pending.push(class);
        } else if pending.is_empty() {
            // With supertypes still to come the class stays untouched, and is asked for again.
            let fields = self.initial_statics(st, &info)?;
            let entry = st.class_state_mut(class);
            entry.fields = Rc::new(fields);
            entry.init = Init::Done;
        }
        Ok(())
    }

    /// Interfaces are initialised with a class only if they have code that objects may run.
    fn plan_interfaces(
        &mut self,
        st: &mut State,
        info: &Class,
        pending: &mut Vec<ClassId>,
    ) -> Step<()> {
        for &interface in &info.interfaces {
            let upper = self.classes.class(interface).clone();
            self.plan_interfaces(st, &upper, pending)?;
            let has_default = upper.methods.iter().any(|&m| {
                let method = self.classes.method(m);
                !method.is_static() && !method.access.is_abstract()
            });
            if has_default {
                self.plan_initialization(st, interface, pending)?;
            }
        }
        Ok(())
    }

    fn initial_statics(&mut self, st: &mut State, info: &Class) -> Step<Vec<Value>> {
        let mut fields = Vec::with_capacity(info.static_fields.len());
        for slot in &info.static_fields {
            let constant = info
                .file()
                .and_then(|f| f.fields[slot.index].constant.clone());
            fields.push(match constant {
                Some(Const::Int(i)) => Value::Int(i),
                Some(Const::Long(i)) => Value::Long(i),
                Some(Const::Float(f)) => Value::Float(f),
                Some(Const::Double(f)) => Value::Double(f),
                Some(Const::String(text)) => Value::Ref(self.intern(st, &text)?),
                _ => Value::default_of(&slot.ty),
            });
        }
        Ok(fields)
    }
}
