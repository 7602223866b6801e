//! What the real builtin types and the real `builtins` have: where the machine lacks one of these,
//! the path is left with a reason instead of raising what the real Python does not raise.

/// The attributes of builtin types in CPython: a line with the name of a type, then those that it has beside the
/// ones of its bases.
const TYPES: &str = include_str!("real_types.txt");

/// The names of modules that the machine has in a version of its own.
const MODULES: &str = include_str!("real_modules.txt");

/// Whether a builtin type itself, not one of its bases, has an attribute of this name.
pub(crate) fn has_attribute(class: &str, name: &str) -> bool {
    lists(TYPES, class, name)
}

/// Whether a module of the library has this name.
pub(crate) fn module_has(module: &str, name: &str) -> bool {
    lists(MODULES, "module", name) || lists(MODULES, module, name)
}

/// Whether a name of a module stands for something that another machine or version of Python has otherwise.
pub(crate) fn is_surroundings(module: &str, name: &str) -> bool {
    let names = match module {
        "sys" => {
            "base_prefix builtin_module_names byteorder dont_write_bytecode exec_prefix executable flags \
             hexversion implementation path platform prefix version version_info warnoptions"
        }
        "os" => "altsep devnull linesep name pathsep sep",
        _ => return false,
    };
    names.split_whitespace().any(|known| known == name)
}

fn lists(table: &str, owner: &str, name: &str) -> bool {
    let mut lines = table.lines();
    let is_head = |line: &str| line.strip_suffix(':') == Some(owner);
    lines.by_ref().any(is_head)
        && lines
            .take_while(|line| line.starts_with(' '))
            .any(|line| line.split_whitespace().any(|known| known == name))
}

/// Whether Python knows this name everywhere.
pub(crate) fn is_builtin(name: &str) -> bool {
    BUILTINS.split_whitespace().any(|known| known == name)
}

const BUILTINS: &str = "ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup \
         BlockingIOError BrokenPipeError BufferError BytesWarning ChildProcessError \
         ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError \
         DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception \
         ExceptionGroup False FileExistsError FileNotFoundError FloatingPointError \
         FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError \
         IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError \
         MemoryError ModuleNotFoundError NameError None NotADirectoryError NotImplemented \
         NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError \
         ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError \
         RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning \
         SystemError SystemExit TabError TimeoutError True TypeError UnboundLocalError \
         UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError \
         UnicodeWarning UserWarning ValueError Warning ZeroDivisionError abs aiter all anext \
         any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile \
         complex copyright credits delattr dict dir divmod enumerate eval exec exit filter \
         float format frozenset getattr globals hasattr hash help hex id input int isinstance \
         issubclass iter len license list locals map max memoryview min next object oct open \
         ord pow print property quit range repr reversed round set setattr slice sorted \
         staticmethod str sum super tuple type vars zip";
