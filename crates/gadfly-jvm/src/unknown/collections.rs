//! Inputs that are library collections: made by their plain constructors and filled call by call.

use crate::classes::{ClassId, MethodId};
use crate::heap::Recipe;
use crate::machine::{Jvm, Step, unsupported};
use crate::state::{ScriptStep as Do, State};
use crate::value::{Ref, Value};
use std::rc::Rc;

impl Jvm {
    pub(super) fn build_collection(
        &mut self,
        st: &mut State,
        cell: Ref,
        class: ClassId,
        items: Vec<Value>,
    ) -> Step<()> {
        let constructor = self.no_argument_constructor(class)?;
        let name = self.classes.class(class).name.clone();
        let add = self.find_declared(&name, "add", "(Ljava/lang/Object;)Z")?;
        let mut steps = vec![Do::Construct {
            class,
            constructor,
            args: Vec::new(),
        }];
        steps.extend(items.iter().map(|&item| Do::Call {
            method: add,
            args: vec![item],
        }));
        steps.push(Do::Bind {
            cell,
            recipe: Rc::new(Recipe::Collection { items }),
        });
        self.start_building(st, steps)
    }

    pub(super) fn build_map(
        &mut self,
        st: &mut State,
        cell: Ref,
        class: ClassId,
        entries: Vec<(Value, Value)>,
    ) -> Step<()> {
        let constructor = self.no_argument_constructor(class)?;
        let name = self.classes.class(class).name.clone();
        let put = self.find_declared(
            &name,
            "put",
            "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        )?;
        let mut steps = vec![Do::Construct {
            class,
            constructor,
            args: Vec::new(),
        }];
        steps.extend(entries.iter().map(|&(k, v)| Do::Call {
            method: put,
            args: vec![k, v],
        }));
        steps.push(Do::Bind {
            cell,
            recipe: Rc::new(Recipe::Map { entries }),
        });
        self.start_building(st, steps)
    }

    fn no_argument_constructor(&mut self, class: ClassId) -> Step<MethodId> {
        match self.classes.declared_method(class, "<init>", "()V") {
            Some(constructor) => Ok(constructor),
            None => unsupported("a collection without a plain constructor"),
        }
    }
}

pub(super) fn is_collection(name: &str) -> bool {
    matches!(
        name,
        "java/util/ArrayList"
            | "java/util/LinkedList"
            | "java/util/HashSet"
            | "java/util/LinkedHashSet"
            | "java/util/TreeSet"
            | "java/util/ArrayDeque"
            | "java/util/PriorityQueue"
            | "java/util/Vector"
            | "java/util/Stack"
    )
}

pub(super) fn is_map(name: &str) -> bool {
    matches!(
        name,
        "java/util/HashMap"
            | "java/util/LinkedHashMap"
            | "java/util/TreeMap"
            | "java/util/Hashtable"
    )
}

/// Entries of an input map: each is two inputs, and their hash codes lead to many paths.
pub(super) fn most_entries(k: u32) -> usize {
    k.min(2) as usize
}
