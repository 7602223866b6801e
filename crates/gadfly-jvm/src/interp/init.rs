//! Static initialisers run once, when a class is first used.

use crate::classes::ClassId;
use crate::machine::{Jvm, Step, Stop, raise_with};
use crate::state::{Init, OnReturn, Role, State};
use crate::value::Value;
use gadfly_classfile::Const;
use std::rc::Rc;

impl Jvm {
    /// Makes sure that a class is initialised; `Stop::Again` if its initialiser must run first.
    pub(crate) fn initialize(&mut self, st: &mut State, class: ClassId) -> Step<()> {
        match st.init_of(class) {
            Init::Done | Init::Running => return Ok(()),
            Init::Failed => {
                let name = self.classes.class(class).binary_name();
                return raise_with(
                    "java/lang/NoClassDefFoundError",
                    format!("Could not initialize class {name}"),
                );
            }
            Init::Untouched => {}
        }
        let info = self.classes.class(class).clone();
        if let Some(upper) = info.super_class {
            self.initialize(st, upper)?;
        }
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
        let entry = st.class_state_mut(class);
        entry.fields = Rc::new(fields);
        let Some(initializer) = info.initializer else {
            entry.init = Init::Done;
            return Ok(());
        };
        entry.init = Init::Running;
        let method = self.classes.method(initializer).clone();
        st.commit();
        self.enter(st, &method, &[], Role::Initializer(class), OnReturn::Retry)?;
        Err(Stop::Again)
    }
}
