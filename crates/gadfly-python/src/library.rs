//! The prelude, and the machine's own models of library modules.

pub const PRELUDE: &str = include_str!("lib/prelude.py");

/// A module that the machine has a model of.
pub fn source(name: &str) -> Option<&'static str> {
    Some(match name {
        "math" => include_str!("lib/math.py"),
        "functools" => include_str!("lib/functools.py"),
        "itertools" => include_str!("lib/itertools.py"),
        "collections" => include_str!("lib/collections.py"),
        "collections.abc" => include_str!("lib/collections_abc.py"),
        "dataclasses" => include_str!("lib/dataclasses.py"),
        "enum" => include_str!("lib/enum.py"),
        "typing" => include_str!("lib/typing.py"),
        "abc" => include_str!("lib/abc.py"),
        "copy" => include_str!("lib/copy.py"),
        "operator" => include_str!("lib/operator.py"),
        "string" => include_str!("lib/string.py"),
        "sys" => include_str!("lib/sys.py"),
        "contextlib" => include_str!("lib/contextlib.py"),
        "types" => include_str!("lib/types.py"),
        _ => return None,
    })
}

/// Modules of the installed library that are plain enough to be executed.
pub fn executable(name: &str) -> bool {
    matches!(
        name,
        "bisect" | "heapq" | "keyword" | "colorsys" | "graphlib"
    )
}

/// A module of the library, whoever has its text.
pub fn is_library(name: &str) -> bool {
    name == "builtins" || source(name).is_some() || executable(name) || known(name)
}

/// Modules of the standard library without a model: a reason, not an error of the program.
pub fn known(name: &str) -> bool {
    matches!(
        name.split('.').next().unwrap_or(name),
        "re" | "random"
            | "time"
            | "datetime"
            | "os"
            | "json"
            | "io"
            | "pathlib"
            | "decimal"
            | "fractions"
            | "statistics"
            | "threading"
            | "asyncio"
            | "subprocess"
            | "socket"
            | "struct"
            | "hashlib"
            | "inspect"
            | "logging"
            | "argparse"
            | "csv"
            | "pickle"
            | "unittest"
            | "doctest"
            | "textwrap"
            | "uuid"
            | "weakref"
            | "array"
            | "queue"
            | "secrets"
            | "shutil"
            | "tempfile"
            | "traceback"
            | "warnings"
            | "timeit"
            | "pprint"
            | "numbers"
            | "cmath"
            | "calendar"
            | "locale"
            | "urllib"
            | "http"
            | "sqlite3"
            | "tkinter"
            | "turtle"
            | "multiprocessing"
            | "concurrent"
            | "signal"
            | "select"
            | "gc"
            | "ast"
            | "dis"
            | "platform"
            | "getpass"
            | "glob"
            | "base64"
            | "zlib"
    )
}
