//! The builtin types: fixed places at the start of every heap, and their methods in Rust.

use crate::heap::Heap;
use crate::machine::{Args, Step, Vm, type_error};
use crate::state::State;
use crate::value::{Ref, Value};

pub mod bytes;
pub mod class;
pub mod construct;
pub mod dict;
pub mod generator;
pub mod list;
pub mod number;
pub mod object;
pub(crate) mod real;
pub mod set;
pub mod str;
pub mod str_more;

macro_rules! builtin_types {
    ($($id:ident $name:literal $base:ident),* $(,)?) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, dead_code)]
        #[derive(Clone, Copy)]
        enum Index { NOTHING, $($id),* }
        /// Class objects of builtin types.
        #[allow(dead_code)]
        pub mod t {
            use super::{Index, Ref};
            $(pub const $id: Ref = Ref(Index::$id as u32);)*
        }
        /// Name and base of each, in the order of their places in the heap.
        pub const BUILTIN_TYPES: &[(&str, Ref)] = &[$(($name, t::$base)),*];
    };
}

builtin_types! {
    OBJECT "object" OBJECT, TYPE "type" OBJECT, NONE "NoneType" OBJECT, INT "int" OBJECT,
    BOOL "bool" INT, FLOAT "float" OBJECT, STR "str" OBJECT, BYTES "bytes" OBJECT,
    BYTEARRAY "bytearray" OBJECT, LIST "list" OBJECT, TUPLE "tuple" OBJECT, DICT "dict" OBJECT,
    SET "set" OBJECT, FROZENSET "frozenset" OBJECT, RANGE "range" OBJECT, SLICE "slice" OBJECT,
    FUNCTION "function" OBJECT, BUILTIN "builtin_function_or_method" OBJECT,
    METHOD "method" OBJECT, MODULE "module" OBJECT, GENERATOR "generator" OBJECT,
    CELL "cell" OBJECT, PROPERTY "property" OBJECT, CLASSMETHOD "classmethod" OBJECT,
    STATICMETHOD "staticmethod" OBJECT, SUPER "super" OBJECT, ELLIPSIS "ellipsis" OBJECT,
    NOT_IMPLEMENTED "NotImplementedType" OBJECT, DICT_KEYS "dict_keys" OBJECT,
    DICT_VALUES "dict_values" OBJECT, DICT_ITEMS "dict_items" OBJECT,
    LIST_ITER "list_iterator" OBJECT, LIST_REVITER "list_reverseiterator" OBJECT,
    TUPLE_ITER "tuple_iterator" OBJECT, STR_ITER "str_ascii_iterator" OBJECT,
    BYTES_ITER "bytes_iterator" OBJECT, RANGE_ITER "range_iterator" OBJECT,
    DICT_KEYITER "dict_keyiterator" OBJECT, DICT_VALUEITER "dict_valueiterator" OBJECT,
    DICT_ITEMITER "dict_itemiterator" OBJECT, SET_ITER "set_iterator" OBJECT,
    ENUMERATE "enumerate" OBJECT, ZIP "zip" OBJECT, MAP "map" OBJECT, FILTER "filter" OBJECT,
    REVERSED "reversed" OBJECT, SEQ_ITER "iterator" OBJECT, CALL_ITER "callable_iterator" OBJECT,
    METHOD_DESCRIPTOR "method_descriptor" OBJECT, CODE "code" OBJECT, UNKNOWN "unknown" OBJECT,
    BASE_EXCEPTION "BaseException" OBJECT, EXCEPTION "Exception" BASE_EXCEPTION,
    SYSTEM_EXIT "SystemExit" BASE_EXCEPTION, KEYBOARD_INTERRUPT "KeyboardInterrupt" BASE_EXCEPTION,
    GENERATOR_EXIT "GeneratorExit" BASE_EXCEPTION, TYPE_ERROR "TypeError" EXCEPTION,
    VALUE_ERROR "ValueError" EXCEPTION, ARITHMETIC_ERROR "ArithmeticError" EXCEPTION,
    ZERO_DIVISION "ZeroDivisionError" ARITHMETIC_ERROR,
    OVERFLOW_ERROR "OverflowError" ARITHMETIC_ERROR,
    FLOATING_POINT_ERROR "FloatingPointError" ARITHMETIC_ERROR,
    LOOKUP_ERROR "LookupError" EXCEPTION, INDEX_ERROR "IndexError" LOOKUP_ERROR,
    KEY_ERROR "KeyError" LOOKUP_ERROR, ATTRIBUTE_ERROR "AttributeError" EXCEPTION,
    NAME_ERROR "NameError" EXCEPTION, UNBOUND_LOCAL "UnboundLocalError" NAME_ERROR,
    STOP_ITERATION "StopIteration" EXCEPTION,
    STOP_ASYNC_ITERATION "StopAsyncIteration" EXCEPTION,
    ASSERTION_ERROR "AssertionError" EXCEPTION, RUNTIME_ERROR "RuntimeError" EXCEPTION,
    RECURSION_ERROR "RecursionError" RUNTIME_ERROR,
    NOT_IMPLEMENTED_ERROR "NotImplementedError" RUNTIME_ERROR,
    IMPORT_ERROR "ImportError" EXCEPTION, MODULE_NOT_FOUND "ModuleNotFoundError" IMPORT_ERROR,
    OS_ERROR "OSError" EXCEPTION, FILE_NOT_FOUND "FileNotFoundError" OS_ERROR,
    FILE_EXISTS "FileExistsError" OS_ERROR, PERMISSION_ERROR "PermissionError" OS_ERROR,
    IS_A_DIRECTORY "IsADirectoryError" OS_ERROR, NOT_A_DIRECTORY "NotADirectoryError" OS_ERROR,
    TIMEOUT_ERROR "TimeoutError" OS_ERROR, CONNECTION_ERROR "ConnectionError" OS_ERROR,
    BLOCKING_IO "BlockingIOError" OS_ERROR, CHILD_PROCESS "ChildProcessError" OS_ERROR,
    PROCESS_LOOKUP "ProcessLookupError" OS_ERROR, INTERRUPTED "InterruptedError" OS_ERROR,
    BROKEN_PIPE "BrokenPipeError" CONNECTION_ERROR,
    CONNECTION_ABORTED "ConnectionAbortedError" CONNECTION_ERROR,
    CONNECTION_REFUSED "ConnectionRefusedError" CONNECTION_ERROR,
    CONNECTION_RESET "ConnectionResetError" CONNECTION_ERROR,
    EOF_ERROR "EOFError" EXCEPTION, MEMORY_ERROR "MemoryError" EXCEPTION,
    BUFFER_ERROR "BufferError" EXCEPTION, SYNTAX_ERROR "SyntaxError" EXCEPTION,
    INDENTATION_ERROR "IndentationError" SYNTAX_ERROR, SYSTEM_ERROR "SystemError" EXCEPTION,
    REFERENCE_ERROR "ReferenceError" EXCEPTION, UNICODE_ERROR "UnicodeError" VALUE_ERROR,
    UNICODE_ENCODE "UnicodeEncodeError" UNICODE_ERROR,
    UNICODE_DECODE "UnicodeDecodeError" UNICODE_ERROR, WARNING "Warning" EXCEPTION,
    USER_WARNING "UserWarning" WARNING, DEPRECATION_WARNING "DeprecationWarning" WARNING,
    RUNTIME_WARNING "RuntimeWarning" WARNING, SYNTAX_WARNING "SyntaxWarning" WARNING,
    FUTURE_WARNING "FutureWarning" WARNING, BYTES_WARNING "BytesWarning" WARNING,
    ENCODING_WARNING "EncodingWarning" WARNING, IMPORT_WARNING "ImportWarning" WARNING,
    PENDING_DEPRECATION "PendingDeprecationWarning" WARNING,
    RESOURCE_WARNING "ResourceWarning" WARNING, UNICODE_WARNING "UnicodeWarning" WARNING,
    TAB_ERROR "TabError" INDENTATION_ERROR,
    UNICODE_TRANSLATE "UnicodeTranslateError" UNICODE_ERROR,
}

/// The object of a builtin type whose method is called.
fn receiver(
    vm: &mut Vm,
    st: &mut State,
    args: &Args,
    ty: &str,
    is: fn(&Heap, Ref) -> bool,
) -> Step<Ref> {
    match vm.settle(st, &args[0])? {
        Value::Ref(r) if is(&st.heap, r) => Ok(r),
        other => {
            let name = vm.type_name(st, &other);
            type_error(format!(
                "descriptor requires a '{ty}' object but received a '{name}'"
            ))
        }
    }
}
