//! Classes as the machine sees them: loaded from the class path, linked to their supertypes, with
//! field layouts, method tables and resolved constant pools.
//!
//! One table per worker, filled on demand; the decoded class files beneath are shared.

mod cost_model;
mod hierarchy;
mod link;
mod method;
mod parameters;

pub use cost_model::CallCost;
pub use cost_model::{is_scala, is_scala_object};
pub use method::LoopSpan;
pub use method::Method;
pub(crate) use method::{DoneBy, switch_targets};
pub(crate) use parameters::{
    instantiated, parameter_generics, parameter_is_non_null, parameter_names, says_non_null,
};

use gadfly_classfile::{Access, ClassFile, ClassPath, Elem, MethodDesc, Type};
use rustc_hash::FxHashMap;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MethodId(pub u32);

#[derive(Debug)]
pub struct Class {
    pub id: ClassId,
    /// Internal name; arrays are `[I`, primitives `int`.
    pub name: Arc<str>,
    pub shape: Shape,
    pub access: Access,
    pub super_class: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    /// Every supertype, itself included.
    pub supertypes: Vec<ClassId>,
    /// Superclass fields first.
    pub instance_fields: Vec<FieldSlot>,
    pub static_fields: Vec<FieldSlot>,
    /// In class-file order.
    pub methods: Vec<MethodId>,
    pub initializer: Option<MethodId>,
    /// The user's own code: reported, covered, and counted against the depth bound.
    pub is_user: bool,
    pub(crate) resolved: Resolved,
    /// Declared method → the one this class runs.
    pub(crate) dispatch: RefCell<FxHashMap<MethodId, Option<MethodId>>>,
}

#[derive(Debug)]
pub enum Shape {
    Plain(Arc<ClassFile>),
    Array { element: ClassId, elem: Elem },
    Primitive(Type),
}

#[derive(Clone, Debug)]
pub struct FieldSlot {
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub ty: Type,
    pub owner: ClassId,
    pub access: Access,
    /// Index into the owner's `ClassFile::fields`.
    pub index: usize,
}

/// Constant-pool entries of a class, resolved on first use.
#[derive(Debug, Default)]
pub(crate) struct Resolved {
    pub classes: Vec<Cell<Option<ClassId>>>,
    pub fields: Vec<Cell<Option<FieldRef>>>,
    pub methods: Vec<Cell<Option<MethodId>>>,
    /// By index into `Refs::dynamics`.
    pub sites: RefCell<FxHashMap<u16, Rc<CallSite>>>,
}

/// What is known about an `invokedynamic` after its first execution.
#[derive(Debug)]
pub(crate) struct CallSite {
    pub desc: MethodDesc,
    /// For lambdas and method references.
    pub plan: OnceCell<Rc<LambdaPlan>>,
}

/// What calling a lambda takes, known from its class file.
#[derive(Debug)]
pub struct LambdaPlan {
    pub target: MethodId,
    /// What the target takes, a receiver first.
    pub takes: Vec<Type>,
    pub erased: MethodDesc,
    /// The interface's types after generic instantiation: what arguments are cast to.
    pub instantiated: MethodDesc,
}

/// A resolved field: its slot in the object or in the owner's statics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldRef {
    pub owner: ClassId,
    pub slot: u32,
    pub is_static: bool,
}

#[derive(Debug, thiserror::Error, Clone, PartialEq, Eq)]
pub enum LinkError {
    #[error("class {0} is not on the class path")]
    MissingClass(String),
    #[error("{0} has no field {1}")]
    MissingField(String, String),
    #[error("{0} has no method {1}")]
    MissingMethod(String, String),
    #[error("{0}")]
    Unreadable(String),
}

impl Class {
    pub fn file(&self) -> Option<&Arc<ClassFile>> {
        match &self.shape {
            Shape::Plain(file) => Some(file),
            _ => None,
        }
    }

    pub fn is_interface(&self) -> bool {
        self.access.is_interface()
    }

    pub fn is_abstract(&self) -> bool {
        self.access.is_abstract()
    }

    pub fn is_array(&self) -> bool {
        matches!(self.shape, Shape::Array { .. })
    }

    pub fn is_enum(&self) -> bool {
        self.access.is_enum()
    }

    /// `pkg.Outer$Inner`, as `Class.getName` gives it.
    pub fn binary_name(&self) -> String {
        unmarked(&self.name).replace('/', ".")
    }

    /// `pkg.Outer$Inner`, `int[]`: as people and messages of the JVM write it.
    pub fn readable_name(&self) -> String {
        match Type::parse(&self.name) {
            Ok(ty @ Type::Array(_)) => ty.to_string(),
            _ => self.binary_name(),
        }
    }

    pub fn package(&self) -> &str {
        self.name
            .rsplit_once('/')
            .map_or("", |(package, _)| package)
    }
}

/// Ends the names of classes of a second program that is loaded beside a first one.
pub const SECOND: char = '\u{b7}';

/// A name without the mark of the second program, which nobody is to see.
pub fn unmarked(name: &str) -> String {
    name.replace(SECOND, "")
}

/// Names of classes the machine itself needs.
pub mod names {
    /// How the names of the drivers of contracts begin.
    pub const DRIVER: &str = "gadfly$check";
    pub const OBJECT: &str = "java/lang/Object";
    pub const STRING: &str = "java/lang/String";
    pub const CLASS: &str = "java/lang/Class";
    pub const THROWABLE: &str = "java/lang/Throwable";
    pub const ERROR: &str = "java/lang/Error";
    pub const ENUM: &str = "java/lang/Enum";
    pub const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";
}

pub struct Classes {
    path: Arc<ClassPath>,
    by_name: FxHashMap<Arc<str>, ClassId>,
    classes: Vec<Rc<Class>>,
    methods: Vec<Rc<Method>>,
    /// Indexed by `Elem`.
    primitive_arrays: [Option<ClassId>; 9],
    /// Decides which classes are the user's own.
    user: Rc<dyn Fn(&str) -> bool>,
    /// Concrete user classes by the supertypes they have, for unknown receivers.
    pub(crate) subclasses: RefCell<FxHashMap<ClassId, Rc<[ClassId]>>>,
    user_names: Rc<[Arc<str>]>,
    /// The user's classes of a second program.
    other_names: Rc<[Arc<str>]>,
    /// Slots given out to the methods for [`crate::ExecutionTrace`].
    trace_slots: Cell<u32>,
    /// What scalac says of classes, by their names.
    pickles: RefCell<FxHashMap<Box<str>, Pickled>>,
}

type Pickled = Option<Rc<[gadfly_classfile::ScalaClass]>>;

impl Classes {
    /// `user_names` are the analysed classes; they are the candidates for unknown receivers.
    pub fn new(path: Arc<ClassPath>, user_names: Vec<Arc<str>>) -> Classes {
        let set: std::collections::BTreeSet<Arc<str>> = user_names.iter().cloned().collect();
        Classes {
            path,
            by_name: FxHashMap::default(),
            classes: Vec::new(),
            methods: Vec::new(),
            primitive_arrays: [None; 9],
            user: Rc::new(move |name| set.contains(name)),
            subclasses: RefCell::default(),
            user_names: user_names.into(),
            other_names: Rc::default(),
            trace_slots: Cell::new(0),
            pickles: RefCell::default(),
        }
    }

    /// Further classes that are the user's code, but not those that inputs are made of.
    pub fn with_others(mut self, others: Vec<Arc<str>>) -> Classes {
        self.other_names = others.clone().into();
        let (first, others) = (
            self.user.clone(),
            others
                .into_iter()
                .collect::<std::collections::BTreeSet<_>>(),
        );
        self.user = Rc::new(move |name| first(name) || others.contains(name));
        self
    }

    pub fn class(&self, id: ClassId) -> &Rc<Class> {
        &self.classes[id.0 as usize]
    }

    /// A class that was loaded before.
    pub fn loaded(&self, name: &str) -> Option<ClassId> {
        self.by_name.get(name).copied()
    }

    pub fn method(&self, id: MethodId) -> &Rc<Method> {
        &self.methods[id.0 as usize]
    }

    pub fn len(&self) -> usize {
        self.classes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    /// The JDK's feature release: 17, 21, 25 …
    pub fn jdk_release(&self) -> u16 {
        self.path.jdk_release().unwrap_or(0)
    }

    /// The module a class of the JDK is in; none for the user's own classes.
    pub fn module_of(&self, name: &str) -> Option<Arc<str>> {
        match self.path.origin(name)? {
            gadfly_classfile::Origin::Jdk { module } => module,
            _ => None,
        }
    }

    /// The user's classes that objects of a type may be of: those of its own program.
    fn names_beside(&self, class: ClassId) -> Rc<[Arc<str>]> {
        if self.class(class).name.ends_with(SECOND) {
            self.other_names.clone()
        } else {
            self.user_names.clone()
        }
    }

    pub fn user_names(&self) -> Rc<[Arc<str>]> {
        self.user_names.clone()
    }

    /// The classes of a second program.
    pub fn other_names(&self) -> Rc<[Arc<str>]> {
        self.other_names.clone()
    }

    /// All methods loaded so far.
    pub fn methods(&self) -> impl Iterator<Item = &Rc<Method>> {
        self.methods.iter()
    }
}
