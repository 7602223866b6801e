//! Library methods that the machine does itself: natives, and hot methods where one term beats a
//! thousand forks. A table from class, method and descriptor to a function, one file per library
//! area. Everything not listed is executed from the JDK's own class files.
//!
//! The rule for an intrinsic is the rule for an instruction: take every decision before changing
//! anything, because a forked state runs the call again from the start.

mod array_copy;
mod big_integer;
mod boxes;
mod builder;
mod character;
mod check;
mod class;
mod collections;
mod fdlibm;
mod frame;
mod locale;
mod math;
mod object;
mod print;
mod reference;
mod scala;
mod string;
mod system;
mod throwable;
mod unsafe_memory;
mod var_handle;

pub use check::condition;
pub(crate) use system::PROPERTIES;

use crate::classes::Method;
use crate::machine::{Intrinsic, Jvm, Reply, Step};
use crate::state::State;
use crate::value::Value;
use std::rc::Rc;

pub(crate) fn lookup(class: &str, name: &str, desc: &str) -> Option<Intrinsic> {
    if (name == "registerNatives" || name == "initIDs") && desc == "()V" {
        return Some(nothing);
    }
    let found = match class {
        "java/lang/Object" => {
            object::lookup(name, desc).or_else(|| system::lookup(class, name, desc))
        }
        "java/lang/Class" | "java/lang/reflect/Array" | "jdk/internal/reflect/Reflection" => {
            class::lookup(class, name, desc)
        }
        "java/lang/Math" | "java/lang/StrictMath" => math::lookup(name, desc),
        "java/lang/Float" | "java/lang/Double" => {
            math::lookup_bits(name, desc).or_else(|| boxes::lookup(class, name, desc))
        }
        "java/lang/Integer" | "java/lang/Long" | "java/lang/Short" | "java/lang/Byte" => {
            boxes::lookup(class, name, desc)
        }
        "java/lang/Character" => {
            character::lookup(name, desc).or_else(|| boxes::lookup(class, name, desc))
        }
        "java/lang/String" | "java/lang/StringUTF16" | "java/lang/StringConcatHelper" => {
            string::lookup(class, name, desc)
        }
        "java/lang/StringBuilder"
        | "java/lang/StringBuffer"
        | "java/lang/AbstractStringBuilder" => builder::lookup(name, desc),
        "java/lang/Throwable" => throwable::lookup(name, desc),
        "java/io/PrintStream" => print::lookup(name, desc),
        "jdk/internal/misc/Unsafe" | "sun/misc/Unsafe" => unsafe_memory::lookup(name, desc),
        "java/lang/invoke/MethodHandles"
        | "java/lang/invoke/MethodHandles$Lookup"
        | "java/lang/invoke/VarHandle" => var_handle::lookup(class, name),
        "java/lang/ref/Reference" | "java/lang/ref/Finalizer" => reference::lookup(class, name),
        "java/math/BigInteger" => big_integer::lookup(name, desc),
        check::CLASS => check::lookup(name),
        "java/util/Locale"
        | "java/text/DecimalFormatSymbols"
        | "java/text/NumberFormat"
        | "sun/util/locale/provider/LocaleProviderAdapter" => locale::lookup(class, name, desc),
        "java/util/Objects"
        | "jdk/internal/util/Preconditions"
        | "jdk/internal/util/ArraysSupport" => collections::lookup(class, name, desc),
        "scala/runtime/BoxesRunTime" => scala::lookup(name),
        // Found by method handles since 2.13; there is one thread here.
        "scala/runtime/Statics" if name == "releaseFence" => Some(nothing as Intrinsic),
        _ => system::lookup(class, name, desc),
    };
    found.or_else(|| system::lookup_surroundings(class, name))
}

fn nothing(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Void)
}

fn zero(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Int(0)))
}

fn one(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Int(1)))
}

fn null(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::NULL))
}
