//! Methods of the builtin types, in Rust: one file a type, each with the table that `boot` installs.

use crate::heap::Heap;
use crate::machine::{Args, Step, Vm, type_error};
use crate::state::State;
use crate::value::{Ref, Value};

pub mod bytes;
pub mod class;
mod codec;
pub mod construct;
pub mod dict;
pub mod generator;
pub mod list;
pub mod number;
pub mod object;
pub(crate) mod real;
pub mod set;
mod special;
pub mod str;
pub mod str_more;

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
