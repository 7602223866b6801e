//! `java.lang.System` and other corners of the runtime.

use super::{Intrinsic, Reply, nothing, null, one, zero};
use crate::classes::Method;
use crate::machine::{End, Jvm, Step, Stop, raise_with, unsupported};
use crate::state::{OnReturn, Purpose, Role, Script, ScriptStep as Do, State};
use crate::value::Value;
use std::rc::Rc;

pub(super) fn lookup(class: &str, name: &str, desc: &str) -> Option<Intrinsic> {
    Some(match (class, name) {
        ("java/lang/System", "arraycopy") => super::array_copy::array_copy,
        ("java/lang/System", "identityHashCode") => identity_hash_code,
        ("java/lang/System", "lineSeparator") => line_separator,
        ("java/lang/System", "getProperty") => get_property,
        ("java/lang/System", "getSecurityManager" | "allowSecurityManager") => null,
        ("java/lang/System", "exit") | ("java/lang/Runtime", "exit" | "halt") => exit,
        ("java/lang/System", "nanoTime" | "currentTimeMillis") => clock,
        ("java/lang/System", "getenv") => environment,
        ("java/lang/Runtime", "availableProcessors") => processors,
        ("java/lang/Runtime" | "java/lang/System", "gc") => nothing,
        ("java/lang/Thread", "currentThread" | "currentCarrierThread") => current_thread,
        ("java/lang/Thread", "<init>" | "start" | "start0" | "join") => threads,
        ("java/lang/Thread", "getThreadGroup") => null,
        ("java/util/concurrent/CompletableFuture", "supplyAsync" | "runAsync") => threads,
        ("java/lang/Object", "wait" | "wait0") => threads,
        ("java/util/Random", "<init>") if desc == "()V" => random_numbers,
        ("java/util/concurrent/ThreadLocalRandom", "current") => random_numbers,
        ("java/security/SecureRandom", "<init>") => random_numbers,
        ("java/lang/Thread", "sleep") => sleep,
        ("java/lang/Thread", "yield" | "onSpinWait") => nothing,
        (
            "java/util/ImmutableCollections$SetN$SetNIterator"
            | "java/util/ImmutableCollections$MapN$MapNIterator",
            "<init>",
        )
        | ("java/util/ImmutableCollections$Set12", "iterator" | "toArray") => salted_order,
        ("java/lang/StringCoding", "hasNegatives") => return None,
        ("jdk/internal/misc/VM", "initialize" | "initializeFromArchive") => nothing,
        ("jdk/internal/misc/VM", "isModuleSystemInited" | "isBooted") => one,
        ("jdk/internal/misc/VM", "getSavedProperty") => null,
        ("jdk/internal/misc/CDS", "initializeFromArchive" | "defineArchivedModules") => nothing,
        ("jdk/internal/misc/CDS", "getRandomSeedForDumping") => zero_long,
        ("jdk/internal/misc/CDS", "getCDSConfigStatus") => zero,
        ("jdk/internal/misc/CDS", _) if desc == "()Z" => zero,
        ("java/security/AccessController", "doPrivileged") => do_privileged,
        ("java/security/AccessController", "getStackAccessControlContext" | "getContext") => null,
        ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8") => one,
        _ => return None,
    })
}

/// What `System.props` holds: enough for the library to start.
pub(crate) const PROPERTIES: &[(&str, &str)] = &[
    ("file.encoding", "UTF-8"),
    ("file.separator", "/"),
    ("java.home", "/"),
    ("java.io.tmpdir", "/tmp"),
    ("line.separator", "\n"),
    ("native.encoding", "UTF-8"),
    ("os.arch", "amd64"),
    ("os.name", "Linux"),
    ("os.version", "6"),
    ("path.separator", ":"),
    ("stderr.encoding", "UTF-8"),
    ("stdout.encoding", "UTF-8"),
    ("sun.jnu.encoding", "UTF-8"),
    ("user.country", "US"),
    ("user.dir", "/"),
    ("user.home", "/"),
    ("user.language", "en"),
    ("user.name", "user"),
];

fn zero_long(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Long(0)))
}

fn clock(_: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    if library_starts(st) {
        Ok(Reply::Value(Value::Long(0)))
    } else {
        unsupported("the clock")
    }
}

fn environment(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    unsupported("environment variables")
}

/// The library asks to choose between algorithms; a program that asks gets no answer.
fn processors(_: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    if st.frame().method.is_user {
        return unsupported("the number of processors");
    }
    Ok(Reply::Value(Value::Int(1)))
}

fn random_numbers(_: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    // Whether a number is prime does not depend on the random numbers that the test uses.
    let for_primes = &*st.frame().method.class_name == "java/math/BigInteger";
    if for_primes || library_starts(st) {
        return Ok(Reply::Bytecode);
    }
    unsupported("random numbers")
}

/// Whether a class of `java.util` is being initialised: some are salted with the time.
fn library_starts(st: &State) -> bool {
    st.frames.iter().any(|f| {
        matches!(f.role, Role::Initializer(_)) && f.method.class_name.starts_with("java/util/")
    })
}

fn threads(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    unsupported("threads")
}

const NOT_INTERRUPTED: &str = "nobody interrupts the thread";
const USUAL_PROPERTIES: &str = "system properties have their usual values";

fn sleep(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    st.doubt_surroundings(NOT_INTERRUPTED);
    let Some(time) = args.first().and_then(|time| time.term(&mut jvm.pool)) else {
        return unsupported("a sleep for a Duration");
    };
    let zero = jvm.pool.bv(64, 0);
    let negative = jvm.pool.slt(time, zero);
    if jvm.decide(st, negative)? {
        return raise_with(
            "java/lang/IllegalArgumentException",
            "timeout value is negative".into(),
        );
    }
    Ok(Reply::Void)
}

/// Sets and maps of `Set.of` and `Map.of` are passed through in an order that every JVM draws anew.
fn salted_order(_: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    st.doubt_surroundings("the elements of Set.of and Map.of have the order of one run");
    Ok(Reply::Bytecode)
}

fn exit(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    Err(Stop::End(End::Exited))
}

/// Methods that the library's own code answers, though another machine or another caller may have
/// it otherwise; and what is assumed of that.
fn surroundings(class: &str, name: &str) -> Option<&'static str> {
    Some(match (class, name) {
        ("java/nio/charset/Charset", "defaultCharset") => "the default charset is UTF-8",
        ("java/lang/System", "getProperties") => USUAL_PROPERTIES,
        ("java/lang/Runtime", "version") => "the Java version is the one that was found",
        ("java/lang/ref/Reference", "get" | "refersTo") => "no object is collected",
        (
            "java/lang/Thread",
            "getDefaultUncaughtExceptionHandler" | "getUncaughtExceptionHandler",
        ) => "nobody handles uncaught exceptions",
        ("java/lang/Thread", "interrupted" | "isInterrupted") => NOT_INTERRUPTED,
        _ => return None,
    })
}

pub(super) fn lookup_surroundings(class: &str, name: &str) -> Option<Intrinsic> {
    surroundings(class, name).map(|_| asked_surroundings as Intrinsic)
}

fn asked_surroundings(_: &mut Jvm, st: &mut State, m: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    if let Some(what) = surroundings(&m.class_name, &m.name) {
        st.doubt_surroundings(what);
    }
    Ok(Reply::Bytecode)
}

fn line_separator(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    // What is printed is not read again; what a writer writes may be.
    let caller = &st.frame().method;
    if caller.is_user || &*caller.class_name != "java/io/PrintStream" {
        st.doubt_surroundings("lines end with a line feed");
    }
    Ok(Reply::Value(Value::Ref(jvm.intern(st, &[10])?)))
}

fn get_property(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let key = jvm.object(st, args[0])?;
    let Some(text) = jvm.concrete_text(st, key)? else {
        return unsupported("a system property of unknown name");
    };
    let key = String::from_utf16_lossy(&text);
    if key.is_empty() {
        return raise_with(
            "java/lang/IllegalArgumentException",
            "key can't be empty".into(),
        );
    }
    let known = PROPERTIES.iter().find(|(k, _)| *k == key);
    // What every JVM knows and no two machines agree on is not answered to the user.
    let foreign = ["java.", "user.", "os.", "jdk.", "sun."]
        .iter()
        .any(|prefix| key.starts_with(prefix));
    if st.frame().method.is_user && foreign && !key.starts_with("java.util.") {
        return unsupported(format!("the system property {key}"));
    }
    st.doubt_surroundings(USUAL_PROPERTIES);
    Ok(Reply::Value(match known {
        Some((_, value)) => {
            let units: Vec<u16> = value.encode_utf16().collect();
            Value::Ref(jvm.intern(st, &units)?)
        }
        None => args.get(1).copied().unwrap_or(Value::NULL),
    }))
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
    Ok(Reply::Value(super::object::identity_hash(st, object)))
}

fn current_thread(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    let class = jvm.classes.load("java/lang/Thread")?;
    if st.frame().method.is_user {
        st.doubt_surroundings("the program runs in the main thread");
    }
    // The thread is kept beside the class mirrors, under the class of arrays of threads, which
    // has no other use here.
    let key = jvm.classes.array_of(class)?;
    if let Some(thread) = st.mirrors.get(&key) {
        return Ok(Reply::Value(Value::Ref(thread)));
    }
    let thread = jvm.allocate(st, class);
    let name: Vec<u16> = "main".encode_utf16().collect();
    let name = jvm.intern(st, &name)?;
    jvm.set_named_field(st, thread, "name", Value::Ref(name));
    jvm.set_named_field(st, thread, "priority", Value::Int(5));
    jvm.set_named_field(st, thread, "tid", Value::Long(1));
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
