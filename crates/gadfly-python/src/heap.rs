//! The heap of one state: nodes in pages that forked states share until one writes.

use crate::code::Code;
use crate::dict::{Dict, Set};
use crate::frame::Frame;
use crate::inputs::{Made, Stub, Unknown};
use crate::names::{Name, NameMap};
use crate::pending_text::Text;
use crate::value::{Ref, Value};
use std::rc::Rc;

const PAGE: usize = 64;

#[derive(Clone, Default)]
pub struct Heap {
    pages: Vec<Rc<Vec<Rc<Object>>>>,
    len: u32,
    version: u64,
}

#[derive(Clone, Debug)]
pub struct Object {
    pub class: Ref,
    /// What `__dict__` holds; absent for kinds without one and while empty.
    pub attrs: Option<Box<NameMap>>,
    pub body: Body,
}

#[derive(Clone, Debug)]
pub enum Body {
    Plain,
    List(Vec<Value>),
    Dict(Dict),
    /// `set` or `frozenset`, by class.
    Set(Set),
    ByteArray(Vec<u8>),
    /// A `bytes` or `bytearray` of which not every element is known: integers from 0 to 255.
    ByteTerms(Vec<Value>),
    /// An instance of a subclass of an immutable builtin type.
    Wrap(Value),
    Cell(Value),
    Function(Box<Function>),
    Class(Box<Class>),
    Module(Box<Module>),
    Generator(Box<Generator>),
    Iter(Box<Iter>),
    Exception(Box<Exception>),
    Property(Box<[Value; 4]>),
    ClassMethod(Value),
    StaticMethod(Value),
    Super {
        class: Ref,
        object: Value,
    },
    View(View, Ref),
    /// An input about which little is known yet.
    Unknown(Rc<Unknown>),
    /// An input that was decided to be this.
    Decided {
        to: Value,
        was: Rc<Unknown>,
        /// What it was in the beginning.
        made: Rc<Made>,
    },
    /// A string that is not known to the last character.
    Text(Text),
    /// An input that is a function.
    Stub(Rc<Stub>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    Keys,
    Values,
    Items,
}

#[derive(Clone, Debug)]
pub struct Function {
    pub code: Rc<Code>,
    pub globals: Ref,
    pub closure: Vec<Ref>,
    /// Of the last positional parameters.
    pub defaults: Vec<Value>,
    pub kw_defaults: NameMap,
    pub name: Value,
    pub qualname: Value,
    pub annotations: Value,
    pub doc: Value,
    pub module: Value,
}

#[derive(Clone, Debug)]
pub struct Class {
    pub name: Rc<str>,
    pub bases: Vec<Ref>,
    /// The class itself first.
    pub mro: Vec<Ref>,
    pub attrs: NameMap,
    pub subclasses: Vec<Ref>,
    /// Instances are made like those of this builtin type.
    pub layout: Ref,
    pub user: bool,
    /// Attribute access must go through special methods.
    pub getattr: bool,
    pub getattribute: bool,
    pub setattr: bool,
    /// `__del__` runs when the last reference goes, which nobody counts here.
    pub finalizer: bool,
}

#[derive(Clone, Debug)]
pub struct Module {
    pub name: Rc<str>,
    pub vars: NameMap,
}

#[derive(Clone, Debug)]
pub struct Generator {
    pub name: Value,
    /// Absent while running and when finished.
    pub frame: Option<Frame>,
    pub saved: Vec<Value>,
    pub running: bool,
    pub started: bool,
    pub finished: bool,
}

#[derive(Clone, Debug)]
pub struct Exception {
    pub args: Vec<Value>,
    pub cause: Value,
    pub context: Value,
    pub suppress: bool,
    /// Raised by a `raise` statement, not by an operation that failed.
    pub by_raise: bool,
    /// Code and instruction of every frame it passed, where it was raised first.
    pub trace: Vec<(Rc<Code>, u32)>,
}

#[derive(Clone, Debug)]
pub enum Iter {
    /// A list, by index, backwards or not.
    List {
        list: Ref,
        at: usize,
    },
    ListReverse {
        list: Ref,
        at: usize,
    },
    Tuple {
        items: Rc<crate::value::Tuple>,
        at: usize,
    },
    Str {
        text: Value,
        at: usize,
        byte: usize,
    },
    Bytes {
        bytes: Rc<Vec<u8>>,
        at: usize,
    },
    Range {
        next: i64,
        step: i64,
        left: i64,
    },
    /// Big or symbolic bounds.
    RangeSlow {
        next: Value,
        stop: Value,
        step: Value,
    },
    Dict {
        dict: Ref,
        view: View,
        at: usize,
        len: usize,
    },
    DictReverse {
        dict: Ref,
        view: View,
        at: usize,
        len: usize,
    },
    Set {
        set: Ref,
        at: usize,
        len: usize,
    },
    Enumerate {
        inner: Value,
        count: Value,
    },
    Zip {
        inner: Vec<Value>,
        strict: bool,
    },
    Map {
        func: Value,
        inner: Vec<Value>,
    },
    Filter {
        func: Value,
        inner: Value,
    },
    /// An object with `__getitem__` only.
    Sequence {
        object: Value,
        at: i64,
    },
    ReverseSequence {
        object: Value,
        at: i64,
    },
    /// `iter(callable, sentinel)`.
    Callable {
        func: Value,
        sentinel: Value,
    },
    Done,
}

impl Heap {
    pub fn alloc(&mut self, object: Object) -> Ref {
        self.version += 1;
        if (self.len as usize).is_multiple_of(PAGE) {
            self.pages.push(Rc::new(Vec::with_capacity(PAGE)));
        }
        if let Some(page) = self.pages.last_mut() {
            Rc::make_mut(page).push(Rc::new(object));
        }
        self.len += 1;
        Ref(self.len)
    }

    #[allow(clippy::new_ret_no_self, clippy::wrong_self_convention)]
    pub fn new(&mut self, class: Ref, body: Body) -> Ref {
        self.alloc(Object {
            class,
            attrs: None,
            body,
        })
    }

    #[inline]
    pub fn get(&self, reference: Ref) -> &Object {
        let index = reference.0 as usize - 1;
        &self.pages[index / PAGE][index % PAGE]
    }

    /// The node itself, which states share until one of them writes.
    pub fn node(&self, reference: Ref) -> &Rc<Object> {
        let index = reference.0 as usize - 1;
        &self.pages[index / PAGE][index % PAGE]
    }

    /// Of the first `count` nodes, those that differ from another heap's.
    pub fn differing(&self, other: &Heap, count: u32) -> Vec<Ref> {
        let mut found = Vec::new();
        for (at, (mine, theirs)) in self.pages.iter().zip(&other.pages).enumerate() {
            if at * PAGE >= count as usize {
                break;
            }
            if Rc::ptr_eq(mine, theirs) {
                continue;
            }
            for (i, (x, y)) in mine.iter().zip(theirs.iter()).enumerate() {
                let reference = (at * PAGE + i) as u32 + 1;
                if reference <= count && !Rc::ptr_eq(x, y) {
                    found.push(Ref(reference));
                }
            }
        }
        found
    }

    #[inline]
    pub fn get_mut(&mut self, reference: Ref) -> &mut Object {
        let index = reference.0 as usize - 1;
        self.version += 1;
        Rc::make_mut(&mut Rc::make_mut(&mut self.pages[index / PAGE])[index % PAGE])
    }

    /// Changes with every change.
    pub fn version(&self) -> u64 {
        self.version
    }

    pub fn len(&self) -> u32 {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn class(&self, reference: Ref) -> Option<&Class> {
        match &self.get(reference).body {
            Body::Class(class) => Some(class),
            _ => None,
        }
    }

    pub fn class_mut(&mut self, reference: Ref) -> Option<&mut Class> {
        match &mut self.get_mut(reference).body {
            Body::Class(class) => Some(class),
            _ => None,
        }
    }

    pub fn list(&self, reference: Ref) -> Option<&Vec<Value>> {
        match &self.get(reference).body {
            Body::List(items) => Some(items),
            _ => None,
        }
    }

    pub fn list_mut(&mut self, reference: Ref) -> Option<&mut Vec<Value>> {
        match &mut self.get_mut(reference).body {
            Body::List(items) => Some(items),
            _ => None,
        }
    }

    pub fn dict(&self, reference: Ref) -> Option<&Dict> {
        match &self.get(reference).body {
            Body::Dict(dict) => Some(dict),
            _ => None,
        }
    }

    pub fn dict_mut(&mut self, reference: Ref) -> Option<&mut Dict> {
        match &mut self.get_mut(reference).body {
            Body::Dict(dict) => Some(dict),
            _ => None,
        }
    }

    pub fn set(&self, reference: Ref) -> Option<&Set> {
        match &self.get(reference).body {
            Body::Set(set) => Some(set),
            _ => None,
        }
    }

    pub fn set_mut(&mut self, reference: Ref) -> Option<&mut Set> {
        match &mut self.get_mut(reference).body {
            Body::Set(set) => Some(set),
            _ => None,
        }
    }

    pub fn module_vars(&self, module: Ref) -> Option<&NameMap> {
        match &self.get(module).body {
            Body::Module(module) => Some(&module.vars),
            _ => None,
        }
    }

    pub fn set_module_var(&mut self, module: Ref, name: Name, value: Value) {
        if let Body::Module(module) = &mut self.get_mut(module).body {
            module.vars.set(name, value);
        }
    }

    pub fn exception(&self, reference: Ref) -> Option<&Exception> {
        match &self.get(reference).body {
            Body::Exception(exception) => Some(exception),
            _ => None,
        }
    }

    pub fn exception_mut(&mut self, reference: Ref) -> Option<&mut Exception> {
        match &mut self.get_mut(reference).body {
            Body::Exception(exception) => Some(exception),
            _ => None,
        }
    }

    /// An attribute of the object itself.
    #[inline]
    pub fn own_attr(&self, reference: Ref, name: Name) -> Option<&Value> {
        self.get(reference).attrs.as_ref()?.get(name)
    }

    pub fn set_own_attr(&mut self, reference: Ref, name: Name, value: Value) {
        let object = self.get_mut(reference);
        object.attrs.get_or_insert_default().set(name, value);
    }

    /// The first class in the method resolution order that has the attribute.
    pub fn class_attr(&self, class: Ref, name: Name) -> Option<&Value> {
        let mro = &self.class(class)?.mro;
        mro.iter().find_map(|c| self.class(*c)?.attrs.get(name))
    }

    pub fn is_subclass(&self, class: Ref, of: Ref) -> bool {
        class == of || self.class(class).is_some_and(|c| c.mro.contains(&of))
    }
}
