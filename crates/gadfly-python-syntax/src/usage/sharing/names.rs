//! Functions and methods of the library by what they do with the objects that they are given.

/// Builtin functions that only look at their arguments.
pub(super) const LOOKING: &[&str] = &[
    "len",
    "sum",
    "any",
    "all",
    "str",
    "repr",
    "print",
    "isinstance",
    "bool",
    "int",
    "float",
    "range",
    "abs",
    "round",
    "format",
    "type",
    "divmod",
    "issubclass",
    "hasattr",
    "ascii",
    "bytes",
    "id",
];
/// Builtin functions that give a new container with the elements.
pub(super) const COPYING: &[&str] = &[
    "list",
    "tuple",
    "set",
    "frozenset",
    "dict",
    "sorted",
    "reversed",
    "iter",
    "deque",
    "Counter",
    "OrderedDict",
];
pub(super) const PAIRING: &[&str] = &["enumerate", "zip"];
/// Functions that give an element.
pub(super) const CHOOSING: &[&str] = &["min", "max", "next", "choice"];
/// Methods that only look at their arguments.
pub(super) const LOOKING_METHODS: &[&str] = &[
    "join",
    "index",
    "count",
    "startswith",
    "endswith",
    "issubset",
    "issuperset",
    "isdisjoint",
    "format",
    "prod",
    "fsum",
    "mean",
    "median",
    "get",
];
