//! What is known of the program under test before anything is called: its classes, and the parameters that
//! their instances are made with. `unknown/facts.rs` finds it out.

use crate::inputs::Ty;
use crate::names::Name;
use crate::usage::{NodeId, Usage};
use crate::value::{Ref, Value};
use std::rc::Rc;

#[derive(Default)]
pub struct Program {
    pub usage: Rc<Usage>,
    pub classes: Vec<ClassFacts>,
    pub module: Option<Ref>,
}

/// A class of the program.
#[derive(Clone)]
pub struct ClassFacts {
    pub class: Ref,
    /// As the module knows it.
    pub name: String,
    pub params: Vec<Parameter>,
    /// Members of an enumeration.
    pub members: Vec<Name>,
    /// Instances can be made: it is not abstract, and its constructor is understood.
    pub makeable: bool,
    /// Of the standard library: asked for by annotations only.
    pub library: bool,
    /// What the constructor takes any number of.
    pub further: Option<Parameter>,
    /// Of a class that cannot be made, the classes whose instances can be used for it.
    pub stands_for: Vec<Ref>,
    /// Its constructor was written by `dataclass`.
    pub dataclass: bool,
    /// Methods that change their receiver.
    pub changing: Vec<Name>,
    /// Attributes that other code assigns directly.
    pub assigned: Vec<Name>,
    /// Attributes that only other code assigns, to objects of whichever class.
    pub completed: Vec<Name>,
}

/// A parameter of a function or a constructor.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: Rc<str>,
    pub ty: Ty,
    /// `Unset` if it may be left out but the value is made anew each time.
    pub default: Option<Value>,
    pub keyword: bool,
    pub positional_only: bool,
    pub nodes: Vec<NodeId>,
    /// What is tried is less than what its annotation allows.
    pub narrowed: bool,
}

impl Program {
    /// What is known, said of another program's classes of the same names; the classes that it does
    /// not have are left out.
    pub fn for_other(&self, classes: &dyn Fn(Ref) -> Option<Ref>, module: Ref) -> Program {
        let parameter = |param: &Parameter| Parameter {
            ty: param.ty.with_classes(classes),
            ..param.clone()
        };
        let mut found = Vec::new();
        for facts in &self.classes {
            let Some(class) = classes(facts.class) else {
                continue;
            };
            found.push(ClassFacts {
                class,
                params: facts.params.iter().map(parameter).collect(),
                further: facts.further.as_ref().map(parameter),
                stands_for: facts
                    .stands_for
                    .iter()
                    .copied()
                    .filter_map(classes)
                    .collect(),
                ..facts.clone()
            });
        }
        Program {
            usage: self.usage.clone(),
            classes: found,
            module: Some(module),
        }
    }
}
