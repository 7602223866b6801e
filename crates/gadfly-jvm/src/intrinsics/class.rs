//! `java.lang.Class` and the little reflection that the library itself needs.

use super::{Intrinsic, Reply, nothing, null, zero};
use crate::classes::{ClassId, Method, Shape};
use crate::heap::Body;
use crate::machine::{Jvm, Step, unsupported};
use crate::state::{OnReturn, State};
use crate::value::Value;
use gadfly_classfile::source_name;
use std::rc::Rc;

pub(super) fn lookup(class: &str, name: &str, desc: &str) -> Option<Intrinsic> {
    Some(match (class, name) {
        ("java/lang/Class", "desiredAssertionStatus") => desired_assertion_status,
        ("java/lang/Class", "getName") => get_name,
        ("java/lang/Class", "getSimpleName") => get_simple_name,
        ("java/lang/Class", "isArray") => is_array,
        ("java/lang/Class", "isInterface") => is_interface,
        ("java/lang/Class", "isPrimitive") => is_primitive,
        ("java/lang/Class", "isEnum") => is_enum,
        ("java/lang/Class", "isRecord") => is_record,
        ("java/lang/Class", "isHidden") => zero,
        ("java/lang/Class", "isInstance") => is_instance,
        ("java/lang/Class", "isAssignableFrom") => is_assignable_from,
        ("java/lang/Class", "getComponentType") => get_component_type,
        ("java/lang/Class", "getSuperclass") => get_superclass,
        ("java/lang/Class", "getModifiers") => get_modifiers,
        ("java/lang/Class", "getInterfaces0") => get_interfaces,
        ("java/lang/Class", "getDeclaringClass0") => get_declaring_class,
        ("java/lang/Class", "getEnclosingMethod0") => get_enclosing_method,
        ("java/lang/Class", "getSimpleBinaryName0") => get_simple_binary_name,
        ("java/lang/Class", "forName0") => for_name,
        ("java/lang/Class", "getDeclaredField") => get_declared_field,
        ("java/lang/Class", "getClassLoader" | "getClassLoader0") => null,
        ("java/lang/Class", "getResourceAsStream") => get_resource,
        ("java/lang/Class", "getPrimitiveClass") => get_primitive_class,
        ("java/lang/Class", "getEnumConstantsShared") => get_enum_constants,
        ("java/lang/reflect/Array", "newArray") => new_array,
        ("java/lang/reflect/Array", "getLength") => get_length,
        ("jdk/internal/reflect/Reflection", "getCallerClass") => get_caller_class,
        ("jdk/internal/reflect/Reflection", "ensureMemberAccess") => nothing,
        ("jdk/internal/reflect/Reflection", "registerFieldsToFilter") => nothing,
        _ => {
            let _ = desc;
            return None;
        }
    })
}

fn truth(value: bool) -> Step<Reply> {
    Ok(Reply::Value(Value::Int(i32::from(value))))
}

fn desired_assertion_status(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    truth(jvm.classes.class(class).is_user)
}

/// Scala's library looks for the file with its version and does without it.
fn get_resource(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    Ok(if jvm.classes.class(class).name.starts_with("scala/") {
        Reply::Value(Value::NULL)
    } else {
        Reply::Bytecode
    })
}

fn get_name(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    let name: Vec<u16> = jvm
        .classes
        .class(class)
        .binary_name()
        .encode_utf16()
        .collect();
    Ok(Reply::Value(Value::Ref(jvm.intern(st, &name)?)))
}

fn get_simple_name(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let id = jvm.mirrored(st, args[0])?;
    let mut dimensions = 0;
    let mut class = jvm.classes.class(id).clone();
    while let Shape::Array { element, .. } = class.shape {
        dimensions += 1;
        class = jvm.classes.class(element).clone();
    }
    let full = match class.file() {
        Some(file) => source_name(&class.name, &file.inner_classes),
        None => class.name.to_string(),
    };
    // Anonymous classes have an empty simple name.
    let anonymous = class.file().is_some_and(|f| {
        f.inner_classes
            .iter()
            .any(|i| i.inner == class.name && i.simple_name.is_none())
    });
    let mut name = if anonymous {
        String::new()
    } else {
        full.rsplit('.').next().unwrap_or("").to_string()
    };
    for _ in 0..dimensions {
        name.push_str("[]");
    }
    let name: Vec<u16> = name.encode_utf16().collect();
    Ok(Reply::Value(Value::Ref(jvm.intern(st, &name)?)))
}

fn is_array(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    truth(jvm.classes.class(class).is_array())
}

fn is_interface(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    truth(jvm.classes.class(class).is_interface())
}

fn is_primitive(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    truth(matches!(
        jvm.classes.class(class).shape,
        Shape::Primitive(_)
    ))
}

fn is_enum(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    let info = jvm.classes.class(class);
    let direct = info
        .super_class
        .is_some_and(|s| &*jvm.classes.class(s).name == crate::classes::names::ENUM);
    truth(info.is_enum() && direct)
}

fn is_record(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    truth(
        jvm.classes
            .class(class)
            .file()
            .is_some_and(|f| f.record.is_some()),
    )
}

fn is_instance(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    let answer = !jvm.is_null(st, args[1])? && jvm.has_type(st, args[1], class)?;
    truth(answer)
}

fn is_assignable_from(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let upper = jvm.mirrored(st, args[0])?;
    let lower = jvm.mirrored(st, args[1])?;
    truth(jvm.classes.is_subtype(lower, upper))
}

fn get_component_type(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    match jvm.classes.class(class).shape {
        Shape::Array { element, .. } => Ok(Reply::Value(Value::Ref(jvm.mirror(st, element)?))),
        _ => Ok(Reply::Value(Value::NULL)),
    }
}

fn get_superclass(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    let info = jvm.classes.class(class);
    match info.super_class {
        Some(upper) if !info.is_interface() => Ok(Reply::Value(Value::Ref(jvm.mirror(st, upper)?))),
        _ => Ok(Reply::Value(Value::NULL)),
    }
}

fn get_modifiers(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    Ok(Reply::Value(Value::Int(i32::from(
        jvm.classes.class(class).access.0,
    ))))
}

fn get_primitive_class(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let name = jvm.object(st, args[0])?;
    let Some(text) = jvm.concrete_text(st, name)? else {
        return unsupported("a primitive class of unknown name");
    };
    let class = jvm.classes.load(&String::from_utf16_lossy(&text))?;
    Ok(Reply::Value(Value::Ref(jvm.mirror(st, class)?)))
}

fn get_interfaces(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    let interfaces = jvm.classes.class(class).interfaces.clone();
    let array = jvm.classes.array_of(jvm.known.class)?;
    let array = jvm.make_array(st, array, Value::Int(interfaces.len() as i32))?;
    for (i, interface) in interfaces.into_iter().enumerate() {
        let mirror = jvm.mirror(st, interface)?;
        jvm.set_element(st, array, Value::Int(i as i32), Value::Ref(mirror))?;
    }
    Ok(Reply::Value(Value::Ref(array)))
}

/// What a class file says about the class as a member of another.
fn inner_entry(jvm: &Jvm, class: ClassId) -> Option<&gadfly_classfile::InnerClass> {
    let class = jvm.classes.class(class);
    let file = class.file()?;
    file.inner_classes.iter().find(|i| i.inner == class.name)
}

fn get_declaring_class(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    let Some(outer) = inner_entry(jvm, class).and_then(|i| i.outer.clone()) else {
        return Ok(Reply::Value(Value::NULL));
    };
    let outer = jvm.classes.load(&outer)?;
    Ok(Reply::Value(Value::Ref(jvm.mirror(st, outer)?)))
}

fn get_simple_binary_name(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    let Some(name) = inner_entry(jvm, class).and_then(|i| i.simple_name.clone()) else {
        return Ok(Reply::Value(Value::NULL));
    };
    let name: Vec<u16> = name.encode_utf16().collect();
    Ok(Reply::Value(Value::Ref(jvm.intern(st, &name)?)))
}

/// `{class, name, descriptor}` of the method that a local or anonymous class stands in.
fn get_enclosing_method(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    let file = jvm.classes.class(class).file().cloned();
    let Some(enclosing) = file.as_ref().and_then(|f| f.enclosing_method.as_ref()) else {
        return Ok(Reply::Value(Value::NULL));
    };
    let outer = jvm.classes.load(&enclosing.class)?;
    let mut values = vec![Value::Ref(jvm.mirror(st, outer)?)];
    for text in enclosing
        .method
        .iter()
        .flat_map(|(name, desc)| [name, desc])
    {
        let text: Vec<u16> = text.encode_utf16().collect();
        values.push(Value::Ref(jvm.intern(st, &text)?));
    }
    let class = jvm.classes.array_of(jvm.known.object)?;
    let array = jvm.make_array(st, class, Value::Int(3))?;
    for (i, value) in values.into_iter().enumerate() {
        jvm.set_element(st, array, Value::Int(i as i32), value)?;
    }
    Ok(Reply::Value(Value::Ref(array)))
}

fn for_name(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let name = jvm.object(st, args[0])?;
    let Some(text) = jvm.concrete_text(st, name)? else {
        return unsupported("reflection: a class of unknown name");
    };
    let name = String::from_utf16_lossy(&text);
    let class = match jvm.classes.load(&name.replace('.', "/")) {
        Ok(class) if !matches!(jvm.classes.class(class).shape, Shape::Primitive(_)) => class,
        Ok(_) | Err(crate::classes::LinkError::MissingClass(_)) => {
            return crate::machine::raise_with("java/lang/ClassNotFoundException", name);
        }
        Err(error) => return Err(error.into()),
    };
    if args[1] != Value::Int(0) {
        jvm.initialize(st, class)?;
    }
    Ok(Reply::Value(Value::Ref(jvm.mirror(st, class)?)))
}

/// The library looks its own fields up to ask `Unsafe` for their offsets.
fn get_declared_field(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    let name = jvm.object(st, args[1])?;
    let Some(text) = jvm.concrete_text(st, name)? else {
        return unsupported("reflection: a field of unknown name");
    };
    let wanted = String::from_utf16_lossy(&text);
    let info = jvm.classes.class(class).clone();
    let own = |f: &&crate::classes::FieldSlot| f.owner == class && *f.name == *wanted;
    let found = info
        .instance_fields
        .iter()
        .chain(&info.static_fields)
        .find(own);
    let Some(found) = found else {
        return crate::machine::raise_with("java/lang/NoSuchFieldException", wanted);
    };
    let ty = jvm.classes.load_type(&found.ty)?;
    let field = jvm.classes.load("java/lang/reflect/Field")?;
    jvm.initialize(st, field)?;
    let field = jvm.allocate(st, field);
    let ty = jvm.mirror(st, ty)?;
    let name = jvm.intern(st, &text)?;
    for (slot, value) in [
        ("clazz", args[0]),
        ("name", Value::Ref(name)),
        ("type", Value::Ref(ty)),
        ("modifiers", Value::Int(i32::from(found.access.0))),
    ] {
        jvm.set_named_field(st, field, slot, value);
    }
    Ok(Reply::Value(Value::Ref(field)))
}

/// The library asks reflectively for `values()`; the call is made directly.
fn get_enum_constants(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    if !jvm.classes.class(class).is_enum() {
        return Ok(Reply::Value(Value::NULL));
    }
    jvm.initialize(st, class)?;
    let info = jvm.classes.class(class).clone();
    let desc = format!("()[L{};", info.name);
    match jvm.classes.declared_method(class, "values", &desc) {
        Some(method) => Ok(Reply::Call {
            method,
            args: Vec::new(),
            on_return: OnReturn::Push,
        }),
        None => unsupported("an enum without values()"),
    }
}

fn new_array(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let element = jvm.mirrored(st, args[0])?;
    let class = jvm.classes.array_of(element)?;
    let array = jvm.make_array(st, class, args[1])?;
    Ok(Reply::Value(Value::Ref(array)))
}

fn get_length(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let array = jvm.object(st, args[0])?;
    match &st.heap.get(array).body {
        Body::Array(array) => Ok(Reply::Value(array.len())),
        _ => crate::machine::raise("java/lang/IllegalArgumentException"),
    }
}

fn get_caller_class(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    let caller = st
        .frames
        .iter()
        .rev()
        .nth(1)
        .map_or(jvm.known.object, |f| f.method.class);
    Ok(Reply::Value(Value::Ref(jvm.mirror(st, caller)?)))
}
