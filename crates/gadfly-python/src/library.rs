//! The prelude, and the machine's own models of library modules.

pub(crate) const PRELUDE: &str = include_str!("lib/prelude.py");

/// Classes; making one takes the prelude.
pub(crate) const PRELUDE_TYPES: &str = include_str!("lib/prelude_types.py");

/// Methods of bytes, groups of exceptions.
pub(crate) const PRELUDE_BYTES: &str = include_str!("lib/prelude_bytes.py");

/// Stands for a module that the machine cannot execute.
pub(crate) const FOREIGN: &str = include_str!("lib/foreign.py");

/// A module that the machine has a model of.
pub(crate) fn source(name: &str) -> Option<&'static str> {
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
        "re" => include_str!("lib/re.py"),
        "time" => include_str!("lib/time.py"),
        "os" => include_str!("lib/os.py"),
        "io" => include_str!("lib/io.py"),
        "warnings" => include_str!("lib/warnings.py"),
        "weakref" => include_str!("lib/weakref.py"),
        "inspect" => include_str!("lib/inspect.py"),
        "traceback" => include_str!("lib/traceback.py"),
        "cmath" => include_str!("lib/cmath.py"),
        "locale" => include_str!("lib/locale.py"),
        "_locale" => include_str!("lib/_locale.py"),
        "_thread" => include_str!("lib/_thread.py"),
        "codecs" => include_str!("lib/codecs.py"),
        "gettext" => include_str!("lib/gettext.py"),
        "_contextvars" => include_str!("lib/_contextvars.py"),
        "shutil" => include_str!("lib/shutil.py"),
        "gc" => include_str!("lib/gc.py"),
        "_random" => include_str!("lib/random_source.py"),
        "random" => include_str!("lib/random.py"),
        "secrets" => include_str!("lib/secrets.py"),
        _ => return None,
    })
}

/// What is added behind a module of the installed library, so that it says what the version in
/// C says.
pub(crate) fn addition(name: &str) -> Option<&'static str> {
    (name == "datetime").then_some(include_str!("lib/datetime_messages.py"))
}

/// Modules whose plain version has another name.
pub(crate) fn plain_name(name: &str) -> Option<&'static str> {
    match name {
        "datetime" => Some("_pydatetime"),
        "os.path" => Some("posixpath"),
        _ => None,
    }
}

/// Modules that talk to the world, or are written in C without a model: a reason, not an error
/// of the program. All others are executed from the installed library.
pub(crate) fn beyond(name: &str) -> bool {
    let first = name.split('.').next().unwrap_or(name);
    matches!(
        first,
        "threading"
            | "asyncio"
            | "subprocess"
            | "socket"
            | "ssl"
            | "hashlib"
            | "hmac"
            | "logging"
            | "pickle"
            | "unittest"
            | "doctest"
            | "queue"
            | "tempfile"
            | "timeit"
            | "urllib"
            | "http"
            | "email"
            | "html"
            | "xml"
            | "sqlite3"
            | "tkinter"
            | "turtle"
            | "multiprocessing"
            | "concurrent"
            | "signal"
            | "select"
            | "selectors"
            | "ast"
            | "dis"
            | "platform"
            | "getpass"
            | "glob"
            | "zlib"
            | "gzip"
            | "zipfile"
            | "tarfile"
            | "ctypes"
            | "mmap"
            | "curses"
            | "readline"
            | "pdb"
            | "cProfile"
            | "profile"
            | "tracemalloc"
            | "array"
            | "csv"
            | "pathlib"
            | "uuid"
            | "importlib"
            | "pkgutil"
            | "runpy"
            | "pty"
            | "fcntl"
            | "resource"
            | "unicodedata"
            | "struct"
            | "binascii"
            | "numpy"
            | "pandas"
            | "matplotlib"
            | "pytest"
    )
}
