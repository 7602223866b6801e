//! Interned identifiers: attributes, globals and keywords are compared as numbers.

use crate::value::{PyStr, Ref, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(pub u32);

#[derive(Default)]
pub struct Names {
    table: FxHashMap<Rc<str>, Name>,
    texts: Vec<(Rc<str>, Rc<PyStr>)>,
}

impl Names {
    pub fn new() -> Names {
        let mut names = Names::default();
        for text in KNOWN {
            names.intern(text);
        }
        names
    }

    pub fn intern(&mut self, text: &str) -> Name {
        if let Some(&name) = self.table.get(text) {
            return name;
        }
        let name = Name(self.texts.len() as u32);
        let shared: Rc<str> = text.into();
        self.texts
            .push((shared.clone(), Rc::new(PyStr::new(text.to_string()))));
        self.table.insert(shared, name);
        name
    }

    pub fn find(&self, text: &str) -> Option<Name> {
        self.table.get(text).copied()
    }

    pub fn text(&self, name: Name) -> Rc<str> {
        self.texts[name.0 as usize].0.clone()
    }

    pub fn str(&self, name: Name) -> &str {
        &self.texts[name.0 as usize].0
    }

    pub fn value(&self, name: Name) -> Rc<PyStr> {
        self.texts[name.0 as usize].1.clone()
    }
}

/// Attributes in the order of their first assignment. Few: searched; many: indexed.
#[derive(Clone, Debug, Default)]
pub struct NameMap {
    entries: Vec<(Name, Value)>,
    index: Option<FxHashMap<Name, u32>>,
    /// An object's `__dict__` that was handed out; of a `__dict__`, its objects.
    links: Vec<Ref>,
}

const SEARCHED: usize = 8;

impl NameMap {
    #[inline]
    fn find(&self, name: Name) -> Option<usize> {
        match &self.index {
            None => self.entries.iter().position(|e| e.0 == name),
            Some(index) => index.get(&name).map(|i| *i as usize),
        }
    }

    #[inline]
    pub fn get(&self, name: Name) -> Option<&Value> {
        self.find(name).map(|i| &self.entries[i].1)
    }

    pub fn set(&mut self, name: Name, value: Value) {
        if let Some(i) = self.find(name) {
            self.entries[i].1 = value;
            return;
        }
        self.entries.push((name, value));
        let last = self.entries.len() as u32 - 1;
        match &mut self.index {
            Some(index) => {
                index.insert(name, last);
            }
            None if self.entries.len() > SEARCHED => self.reindex(),
            None => {}
        }
    }

    pub fn remove(&mut self, name: Name) -> Option<Value> {
        let at = self.find(name)?;
        let (_, value) = self.entries.remove(at);
        if self.index.is_some() {
            self.reindex();
        }
        Some(value)
    }

    pub fn links(&self) -> &[Ref] {
        &self.links
    }

    pub fn link(&mut self, to: Ref) {
        let links = &mut self.links;
        if !links.contains(&to) {
            links.push(to);
        }
    }

    pub fn unlink(&mut self, from: Ref) {
        if !self.links.is_empty() {
            self.links.retain(|l| *l != from);
        }
    }

    fn reindex(&mut self) {
        let numbered = self.entries.iter().enumerate();
        self.index = Some(numbered.map(|(i, e)| (e.0, i as u32)).collect());
    }

    pub fn iter(&self) -> impl Iterator<Item = (Name, &Value)> {
        self.entries.iter().map(|(n, v)| (*n, v))
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

macro_rules! known {
    ($($id:ident = $text:literal),* $(,)?) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, dead_code)]
        #[derive(Clone, Copy)]
        enum Index { $($id),* }
        const KNOWN: &[&str] = &[$($text),*];
        /// Names that the machine itself refers to.
        #[allow(dead_code)]
        pub mod n {
            use super::{Index, Name};
            $(pub const $id: Name = Name(Index::$id as u32);)*
        }
    };
}

known! {
    INIT = "__init__", NEW = "__new__", CALL = "__call__", EQ = "__eq__", NE = "__ne__",
    LT = "__lt__", LE = "__le__", GT = "__gt__", GE = "__ge__", HASH = "__hash__",
    BOOL = "__bool__", LEN = "__len__", ITER = "__iter__", NEXT = "__next__",
    CONTAINS = "__contains__", GETITEM = "__getitem__", SETITEM = "__setitem__",
    DELITEM = "__delitem__", GETATTR = "__getattr__", GETATTRIBUTE = "__getattribute__",
    SETATTR = "__setattr__", DELATTR = "__delattr__", GET = "__get__", SET = "__set__",
    DELETE = "__delete__", REPR = "__repr__", STR = "__str__", FORMAT = "__format__",
    ENTER = "__enter__", EXIT = "__exit__", INDEX = "__index__", INT = "__int__",
    FLOAT = "__float__", ABS = "__abs__", NEG = "__neg__", POS = "__pos__", INVERT = "__invert__",
    ROUND = "__round__", REVERSED = "__reversed__", MISSING = "__missing__", NAME = "__name__",
    QUALNAME = "__qualname__", MODULE = "__module__", DICT = "__dict__", CLASS = "__class__",
    DOC = "__doc__", BASES = "__bases__", MRO = "__mro__", ANNOTATIONS = "__annotations__",
    SLOTS = "__slots__", MATCH_ARGS = "__match_args__", SET_NAME = "__set_name__",
    INIT_SUBCLASS = "__init_subclass__", ARGS = "args", CAUSE = "__cause__",
    CONTEXT = "__context__", SUPPRESS_CONTEXT = "__suppress_context__",
    TRACEBACK = "__traceback__", WRAPPED = "__wrapped__", DEFAULTS = "__defaults__",
    KWDEFAULTS = "__kwdefaults__", FUNC = "__func__", SELF = "__self__", VALUE = "value",
    BYTES = "__bytes__", TRUNC = "__trunc__", FLOOR = "__floor__", CEIL = "__ceil__",
    ADD = "__add__", RADD = "__radd__", IADD = "__iadd__", SUB = "__sub__", RSUB = "__rsub__",
    ISUB = "__isub__", MUL = "__mul__", RMUL = "__rmul__", IMUL = "__imul__",
    MATMUL = "__matmul__", RMATMUL = "__rmatmul__", IMATMUL = "__imatmul__",
    TRUEDIV = "__truediv__", RTRUEDIV = "__rtruediv__", ITRUEDIV = "__itruediv__",
    FLOORDIV = "__floordiv__", RFLOORDIV = "__rfloordiv__", IFLOORDIV = "__ifloordiv__",
    MOD = "__mod__", RMOD = "__rmod__", IMOD = "__imod__", POW = "__pow__", RPOW = "__rpow__",
    IPOW = "__ipow__", LSHIFT = "__lshift__", RLSHIFT = "__rlshift__", ILSHIFT = "__ilshift__",
    RSHIFT = "__rshift__", RRSHIFT = "__rrshift__", IRSHIFT = "__irshift__", AND = "__and__",
    RAND = "__rand__", IAND = "__iand__", OR = "__or__", ROR = "__ror__", IOR = "__ior__",
    XOR = "__xor__", RXOR = "__rxor__", IXOR = "__ixor__", DIVMOD = "__divmod__",
    APPEND = "append", SUPER = "super", BUILD_CLASS = "__build_class__", MSG = "msg",
    FILENAME = "filename", EXCEPTIONS = "exceptions", NAME_ATTR = "name", PATH = "path",
    OBJ = "obj", CODE = "code", KEYS = "keys", ABSTRACT = "__abstractmethods__",
    CLASSCELL = "__classcell__", PREPARE = "__prepare__", LENGTH_HINT = "__length_hint__",
    FILE = "__file__", TYPE_PARAMS = "__type_params__", MRO_ENTRIES = "__mro_entries__",
    CLASS_GETITEM = "__class_getitem__", INSTANCECHECK = "__instancecheck__",
    SUBCLASSCHECK = "__subclasscheck__", DIR = "__dir__", NOTES = "__notes__",
    SUBCLASSES = "__subclasses__", ISABSTRACT = "__isabstractmethod__", COPY = "__copy__",
    FGET = "fget", FSET = "fset", FDEL = "fdel", START = "start", STOP = "stop", STEP = "step",
    ALL = "__all__", GENEXPR = ".genexpr", CLOSURE = "__closure__", CODE_ATTR = "__code__", GLOBALS = "__globals__",
    MODULE_CODE = "<module>", DEL = "__del__",
}
