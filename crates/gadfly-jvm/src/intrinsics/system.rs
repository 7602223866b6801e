//! `java.lang.System` and other corners of the runtime.

use super::{Intrinsic, Reply, nothing, null, one, zero};
use crate::classes::Method;
use crate::heap::Body;
use crate::machine::{End, Jvm, Step, Stop, raise, unsupported};
use crate::state::{OnReturn, Role, State};
use crate::unknown::{Purpose, Script, Step as Do};
use crate::value::Value;
use std::rc::Rc;

pub(super) fn lookup(class: &str, name: &str, desc: &str) -> Option<Intrinsic> {
    Some(match (class, name) {
        ("java/lang/System", "arraycopy") => array_copy,
        ("java/lang/System", "identityHashCode") => identity_hash_code,
        ("java/lang/System", "lineSeparator") => line_separator,
        ("java/lang/System", "getProperty") => get_property,
        ("java/lang/System", "getSecurityManager" | "allowSecurityManager") => null,
        ("java/lang/System", "exit") | ("java/lang/Runtime", "exit" | "halt") => exit,
        ("java/lang/System", "nanoTime" | "currentTimeMillis") => clock,
        ("java/lang/System", "getenv") => environment,
        ("java/lang/Runtime", "availableProcessors") => one,
        ("java/lang/Runtime", "gc") | ("java/lang/System", "gc") => nothing,
        ("java/lang/Thread", "currentThread") => current_thread,
        ("java/lang/Thread", "start" | "start0") => threads,
        ("java/lang/Thread", "sleep" | "yield" | "onSpinWait") => nothing,
        ("java/lang/StringCoding", "hasNegatives") => return None,
        ("jdk/internal/misc/VM", "initialize" | "initializeFromArchive") => nothing,
        ("jdk/internal/misc/VM", "isModuleSystemInited" | "isBooted") => one,
        ("jdk/internal/misc/VM", "getSavedProperty") => null,
        ("jdk/internal/misc/CDS", "initializeFromArchive" | "defineArchivedModules") => nothing,
        ("jdk/internal/misc/CDS", "getRandomSeedForDumping") => zero_long,
        ("jdk/internal/misc/CDS", _) if desc == "()Z" => zero,
        ("java/security/AccessController", "doPrivileged") => do_privileged,
        ("java/security/AccessController", "getStackAccessControlContext" | "getContext") => null,
        ("java/util/Locale", "getDefault") => locale,
        ("java/lang/ref/Reference", "refersTo0") => return None,
        _ => return None,
    })
}

fn zero_long(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Long(0)))
}

fn clock(_: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    // The library salts its immutable sets with the time while it starts.
    let starting = st.frames.iter().any(|f| {
        matches!(f.role, Role::Initializer(_)) && f.method.class_name.starts_with("java/util/")
    });
    if starting {
        Ok(Reply::Value(Value::Long(0)))
    } else {
        unsupported("the clock")
    }
}

fn environment(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    unsupported("environment variables")
}

fn threads(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    unsupported("threads")
}

fn exit(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    Err(Stop::End(End::Exited))
}

fn line_separator(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Ref(jvm.intern(st, &[10])?)))
}

fn get_property(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let key = jvm.object(st, args[0])?;
    let text = jvm
        .concrete_text(st, key)?
        .map(|t| String::from_utf16_lossy(&t));
    Ok(match text.as_deref() {
        Some("line.separator") => Reply::Value(Value::Ref(jvm.intern(st, &[10])?)),
        Some(_) => Reply::Value(args.get(1).copied().unwrap_or(Value::NULL)),
        None => return unsupported("a system property of unknown name"),
    })
}

fn identity_hash_code(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    if jvm.is_null(st, args[0])? {
        return Ok(Reply::Value(Value::Int(0)));
    }
    let object = jvm.object(st, args[0])?;
    Ok(Reply::Value(super::object::identity_hash(object)))
}

fn current_thread(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    let class = jvm.classes.load("java/lang/Thread")?;
    // The thread is kept beside the class mirrors, under the class of arrays of threads, which
    // has no other use here.
    let key = jvm.classes.array_of(class)?;
    if let Some(thread) = st.mirrors.get(&key) {
        return Ok(Reply::Value(Value::Ref(thread)));
    }
    let thread = jvm.allocate(st, class);
    st.mirrors.insert(key, thread);
    Ok(Reply::Value(Value::Ref(thread)))
}

fn do_privileged(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let action = jvm.object(st, args[0])?;
    let class = st.heap.get(action).class;
    let mut run = None;
    for interface in [
        "java/security/PrivilegedAction",
        "java/security/PrivilegedExceptionAction",
    ] {
        let id = jvm.classes.load(interface)?;
        if jvm.classes.is_subtype(class, id) {
            run = jvm
                .classes
                .declared_method(id, "run", "()Ljava/lang/Object;");
            break;
        }
    }
    let Some(run) = run else {
        return unsupported("doPrivileged of something else");
    };
    let steps = vec![
        Do::Invoke {
            method: run,
            args: vec![Value::Ref(action)],
            dispatch: true,
        },
        Do::Return { void: false },
    ];
    let at = st.stack.len() - args.len();
    st.stack.truncate(at);
    st.commit();
    jvm.push_script(
        st,
        Script {
            steps,
            purpose: Purpose::Bridge,
        },
        OnReturn::Push,
    );
    Err(Stop::Again)
}

fn locale(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    let class = jvm.classes.load("java/util/Locale")?;
    jvm.initialize(st, class)?;
    match jvm.classes.find_field(class, "US", "Ljava/util/Locale;") {
        Some(field) => Ok(Reply::Value(jvm.static_value(st, field))),
        None => unsupported("locales"),
    }
}

/// Copies between arrays; lengths and offsets that are unknown are settled first.
fn array_copy(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let from = jvm.object(st, args[0])?;
    let to = jvm.object(st, args[2])?;
    let (Body::Array(source), Body::Array(target)) =
        (&st.heap.get(from).body, &st.heap.get(to).body)
    else {
        return raise("java/lang/ArrayStoreException");
    };
    if source.elem != target.elem {
        return raise("java/lang/ArrayStoreException");
    }
    let (from_len, to_len) = (source.len(), target.len());
    let is_ref = source.elem == gadfly_classfile::Elem::Ref;
    // Everything inside: 0 <= pos, 0 <= count, pos + count <= length, without overflow.
    let mut fine = jvm.pool.tt();
    let (Some(count), Some(zero)) = (
        args[4].term(&mut jvm.pool),
        Value::Int(0).term(&mut jvm.pool),
    ) else {
        return unsupported("a length that is not a number");
    };
    let non_negative = jvm.pool.sle(zero, count);
    fine = jvm.pool.and(fine, non_negative);
    for (pos, len) in [(args[1], from_len), (args[3], to_len)] {
        let (Some(pos), Some(len)) = (pos.term(&mut jvm.pool), len.term(&mut jvm.pool)) else {
            return unsupported("a position that is not a number");
        };
        let above = jvm.pool.sle(zero, pos);
        let below = jvm.pool.sle(pos, len);
        let rest = jvm.pool.sub(len, pos);
        let fits = jvm.pool.sle(count, rest);
        for condition in [above, below, fits] {
            fine = jvm.pool.and(fine, condition);
        }
    }
    if !jvm.decide(st, fine)? {
        return raise("java/lang/ArrayIndexOutOfBoundsException");
    }
    let most = (jvm.config.k as usize) * 2 + 2;
    let count = jvm.concrete_small(st, args[4], most)?;
    let from_pos = jvm.concrete_small(st, args[1], most)?;
    let to_pos = jvm.concrete_small(st, args[3], most)?;
    let mut values = Vec::with_capacity(count as usize);
    for i in 0..count {
        values.push(jvm.element(st, from, Value::Int(from_pos + i))?);
    }
    if is_ref {
        let (from_class, to_class) = (st.heap.get(from).class, st.heap.get(to).class);
        if !jvm.classes.is_subtype(from_class, to_class)
            && let crate::classes::Shape::Array { element, .. } = jvm.classes.class(to_class).shape
        {
            for &value in &values {
                if !jvm.cast_succeeds(st, value, element)? {
                    return raise("java/lang/ArrayStoreException");
                }
            }
        }
    }
    for (i, value) in values.into_iter().enumerate() {
        jvm.set_element(st, to, Value::Int(to_pos + i as i32), value)?;
    }
    Ok(Reply::Void)
}
