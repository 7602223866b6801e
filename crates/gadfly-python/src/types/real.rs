//! What the real builtin types and the real `builtins` have: where the machine lacks one of these,
//! the path is left with a reason instead of raising what the real Python does not raise.

use crate::builtin_types::t;
use crate::value::Ref;

/// Whether instances of a builtin type have an attribute of this name.
pub(crate) fn has_attribute(class: Ref, name: &str) -> bool {
    let names = match class {
        t::INT => {
            "as_integer_ratio bit_count bit_length conjugate denominator from_bytes imag \
         numerator real to_bytes"
        }
        t::FLOAT => "as_integer_ratio conjugate fromhex hex imag is_integer real",
        t::STR => {
            "capitalize casefold center count encode endswith expandtabs find format format_map \
         index isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric \
         isprintable isspace istitle isupper join ljust lower lstrip maketrans partition \
         removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split \
         splitlines startswith strip swapcase title translate upper zfill"
        }
        t::BYTES => {
            "capitalize center count decode endswith expandtabs find fromhex hex index isalnum \
         isalpha isascii isdigit islower isspace istitle isupper join ljust lower lstrip \
         maketrans partition removeprefix removesuffix replace rfind rindex rjust rpartition \
         rsplit rstrip split splitlines startswith strip swapcase title translate upper zfill"
        }
        t::BYTEARRAY => {
            "append capitalize center clear copy count decode endswith expandtabs extend find \
         fromhex hex index insert isalnum isalpha isascii isdigit islower isspace istitle \
         isupper join ljust lower lstrip maketrans partition pop remove removeprefix \
         removesuffix replace reverse rfind rindex rjust rpartition rsplit rstrip split \
         splitlines startswith strip swapcase title translate upper zfill"
        }
        t::LIST => "append clear copy count extend index insert pop remove reverse sort",
        t::TUPLE => "count index",
        t::DICT => "clear copy fromkeys get items keys pop popitem setdefault update values",
        t::SET => {
            "add clear copy difference difference_update discard intersection intersection_update \
         isdisjoint issubset issuperset pop remove symmetric_difference \
         symmetric_difference_update union update"
        }
        t::FROZENSET => {
            "copy difference intersection isdisjoint issubset issuperset symmetric_difference \
         union"
        }
        t::RANGE => "count index start step stop",
        t::SLICE => "indices start step stop",
        _ => return false,
    };
    names.split_whitespace().any(|known| known == name)
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
