//! Whether a program can do nothing to the JVM that it runs in, so that others may run there after it.
//!
//! A JVM of one's own for each submission is most of the price of grading a class. It is not needed for
//! a program that calculates: one whose classes touch nothing but themselves and such parts of the
//! library as keep nothing, change nothing for others and give nobody a hold on the machine. What is
//! allowed is listed; whatever else is mentioned anywhere in the class files, used or not, makes a
//! program one that gets a JVM of its own. Endless loops, deep recursions and a full memory need no
//! list: a run that ends in one of them takes its JVM with it, and who could hide that such an error
//! happened, by catching it, is not harmless. (A stack that overflows while the library prepares one of
//! its classes leaves that class unusable for everybody.)

use gadfly_classfile::{ClassFile, Const, MemberRef};

/// Whether all that a class mentions is its program's own or allowed.
pub fn is_harmless(file: &ClassFile, is_own: &dyn Fn(&str) -> bool) -> bool {
    let refs = &file.refs;
    let class = |name: &str| is_own(element(name)) || is_allowed(element(name));
    let member = |member: &MemberRef| {
        class(&member.class)
            && !spreads(&member.name)
            && (is_own(element(&member.class)) || is_allowed_member(member))
    };
    let constant = |constant: &Const| match constant {
        Const::Class(name) => class(name),
        Const::MethodHandle(handle) => member(&handle.member),
        Const::Dynamic(_) => false,
        _ => true,
    };
    let above = file.super_name.iter().chain(&file.interfaces);
    let mut handlers = file
        .methods
        .iter()
        .flat_map(|m| m.code.iter().flat_map(|code| &code.handlers));
    above.chain(&refs.classes).all(|name| class(name))
        && handlers.all(|h| {
            h.catch
                .as_deref()
                .is_some_and(|c| class(c) && !hides_errors(c))
        })
        && refs.methods.iter().all(member)
        && refs
            .fields
            .iter()
            .all(|field| class(&field.class) && (is_own(&field.class) || is_allowed_field(field)))
        && refs.consts.iter().all(constant)
        && file.bootstrap_methods.iter().all(|bootstrap| {
            BOOTSTRAPS.contains(&&*bootstrap.handle.member.class)
                && bootstrap.args.iter().all(constant)
        })
        && file
            .methods
            .iter()
            .all(|m| !m.access.is_native() && &*m.name != "finalize")
}

/// What an array is made of.
fn element(name: &str) -> &str {
    let inner = name.trim_start_matches('[');
    match inner.strip_prefix('L').and_then(|n| n.strip_suffix(';')) {
        Some(class) if inner.len() < name.len() => class,
        // Numbers.
        _ if inner.len() < name.len() => "java/lang/Object",
        _ => name,
    }
}

/// What lambdas, texts, records and switches are made of.
const BOOTSTRAPS: [&str; 5] = [
    "java/lang/invoke/LambdaMetafactory",
    "java/lang/invoke/StringConcatFactory",
    "java/lang/runtime/ObjectMethods",
    "java/lang/runtime/SwitchBootstraps",
    "scala/runtime/LambdaDeserialize",
];

/// Work that is spread over threads, and waiting for others.
fn spreads(name: &str) -> bool {
    name.starts_with("parallel") || matches!(name, "par" | "wait" | "notify" | "notifyAll")
}

/// Whether catching this is catching what happens to the machine.
fn hides_errors(class: &str) -> bool {
    class == "java/lang/Throwable"
        || class.starts_with("java/lang/")
            && class.ends_with("Error")
            && !class.contains("Assertion")
}

fn is_allowed(class: &str) -> bool {
    if let Some(name) = class.strip_prefix("java/lang/") {
        return LANG.contains(&name) || is_throwable(name);
    }
    if let Some(name) = class.strip_prefix("java/util/") {
        return UTIL.contains(&name)
            || ["function/", "stream/", "regex/"]
                .iter()
                .any(|folder| name.starts_with(folder))
            || is_throwable(name);
    }
    if let Some(name) = class.strip_prefix("java/io/") {
        return matches!(name, "Serializable" | "PrintStream") || is_throwable(name);
    }
    if let Some(name) = class.strip_prefix("scala/") {
        return is_allowed_in_scala(name);
    }
    class.starts_with("java/math/")
}

/// An exception of the library; a class of it that is only named like one could do no more.
fn is_throwable(name: &str) -> bool {
    !name.contains('/') && (name.ends_with("Exception") || name.ends_with("Error"))
}

const LANG: [&str; 31] = [
    "Object",
    "String",
    "StringBuilder",
    "StringBuffer",
    "CharSequence",
    "Appendable",
    "Comparable",
    "Iterable",
    "Cloneable",
    "AutoCloseable",
    "Runnable",
    "Record",
    "Enum",
    "Number",
    "Integer",
    "Long",
    "Short",
    "Byte",
    "Character",
    "Boolean",
    "Double",
    "Float",
    "Void",
    "Math",
    "StrictMath",
    "Throwable",
    // A few of their members.
    "Class",
    "System",
    "Deprecated",
    "Override",
    "FunctionalInterface",
];

const UTIL: [&str; 52] = [
    "Collection",
    "List",
    "ArrayList",
    "LinkedList",
    "Vector",
    "Stack",
    "Queue",
    "Deque",
    "ArrayDeque",
    "PriorityQueue",
    "Set",
    "HashSet",
    "LinkedHashSet",
    "SortedSet",
    "NavigableSet",
    "TreeSet",
    "Map",
    "Map$Entry",
    "HashMap",
    "LinkedHashMap",
    "SortedMap",
    "NavigableMap",
    "TreeMap",
    "EnumMap",
    "EnumSet",
    "IdentityHashMap",
    "Hashtable",
    "BitSet",
    "AbstractCollection",
    "AbstractList",
    "AbstractSequentialList",
    "AbstractQueue",
    "AbstractSet",
    "AbstractMap",
    "AbstractMap$SimpleEntry",
    "AbstractMap$SimpleImmutableEntry",
    "Iterator",
    "ListIterator",
    "PrimitiveIterator$OfInt",
    "Enumeration",
    "RandomAccess",
    "Comparator",
    "Arrays",
    "Collections",
    "Objects",
    "Optional",
    "OptionalInt",
    "OptionalLong",
    "OptionalDouble",
    "StringJoiner",
    "StringTokenizer",
    "Random",
];

/// Classes of Scala's library below `scala/`.
fn is_allowed_in_scala(name: &str) -> bool {
    let Some((folder, rest)) = name.split_once('/') else {
        return !name.starts_with("App") && !name.starts_with("DelayedInit");
    };
    match folder {
        "collection" => !["parallel/", "concurrent/"]
            .iter()
            .any(|f| rest.starts_with(f)),
        "math" | "runtime" | "annotation" => true,
        "util" => {
            ["control/", "matching/"]
                .iter()
                .any(|f| rest.starts_with(f))
                || [
                    "Either", "Left", "Right", "Try", "Success", "Failure", "Random",
                ]
                .iter()
                .any(|class| rest.split('$').next() == Some(class))
        }
        "reflect" => rest.starts_with("ClassTag") || rest.starts_with("ClassManifest"),
        // Of this, only what throws.
        "sys" => rest == "package$",
        _ => false,
    }
}

/// Of classes that can do more than they may here, what they may.
fn is_allowed_member(member: &MemberRef) -> bool {
    let name = &*member.name;
    match &*member.class {
        "java/lang/System" => matches!(
            name,
            "arraycopy" | "lineSeparator" | "identityHashCode" | "nanoTime" | "currentTimeMillis"
        ),
        "java/lang/Class" => matches!(
            name,
            "getName" | "getSimpleName" | "isInstance" | "desiredAssertionStatus"
        ),
        "java/io/PrintStream" => matches!(name, "print" | "println" | "printf" | "format"),
        "scala/Console$" => matches!(name, "print" | "println" | "printf"),
        "scala/sys/package$" => name == "error",
        _ => true,
    }
}

/// What is printed to is set anew for each run.
fn is_allowed_field(field: &MemberRef) -> bool {
    match &*field.class {
        "java/lang/System" => matches!(&*field.name, "out" | "err"),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use gadfly_classfile::decode;
    use gadfly_runtime::{JavaCompiler, Jdk, SourceFile};

    use super::*;

    #[test]
    fn who_only_calculates_and_who_does_not() {
        let jdk = Jdk::find(None).expect("a JDK");
        let compiler = JavaCompiler::start(&jdk).expect("javac");
        let sources = [SourceFile {
            path: "All.java".into(),
            text: r#"
            import java.util.*;
            class Sums { static int sum(List<Integer> xs) { int s = 0; for (int x : xs) s += x; return s; } }
            class Prints { static void show(int n) { System.out.println("n = " + n); } }
            class Maps { static Map<String, Integer> count(String[] words) {
                Map<String, Integer> counts = new TreeMap<>();
                for (String w : words) counts.merge(w, 1, Integer::sum);
                return counts; } }
            record Pair(int a, int[] b) {}
            enum Color { RED, BLUE }
            class Bad extends RuntimeException { Bad() { super("bad"); } }
            class Streams { static int sum(int[] xs) { return Arrays.stream(xs).filter(x -> x > 0).sum(); } }
            class Matrix { static int[][] zero(int n) { return new int[n][n].clone(); } }
            class Spreads { static long sum(List<Integer> xs) { return xs.parallelStream().count(); } }
            class SortsAtOnce { static void sort(int[] xs) { Arrays.parallelSort(xs); } }
            class Ends { static void end() { System.exit(1); } }
            class Redirects { static void quiet() { System.setOut(null); } }
            class Closes { static void close() { System.out.close(); } }
            class Reads { static int read() throws Exception { return System.in.read(); } }
            class Looks { static Object look(Object o) throws Exception { return o.getClass().getDeclaredFields()[0].get(o); } }
            class Waits { static synchronized void pause() throws Exception { Waits.class.wait(); } }
            class Runs extends Thread { public void run() { } }
            class Writes { static void write() throws Exception { new java.io.FileWriter("x").close(); } }
            class Hides { static Runnable hidden() { return Runtime.getRuntime()::gc; } }
            class Catches { static int run(Runnable r) { try { r.run(); return 0; } catch (IllegalStateException e) { return 1; } } }
            class Swallows { static int run(Runnable r) { try { r.run(); return 0; } catch (Throwable e) { return 1; } } }
            class Survives { static int run(Runnable r) { try { r.run(); return 0; } catch (StackOverflowError e) { return 1; } } }
            class Cleans { static int run(Runnable r) { try { r.run(); } finally { return 1; } } }
            class Sweeps { protected void finalize() { while (true) { } } }
            class Asks { static StackTraceElement[] who() { return new Throwable().getStackTrace(); } }
            "#
            .into(),
        }];
        let compiled = compiler.compile(&sources, &[]).expect("it compiles");
        let is_own = |name: &str| compiled.classes.iter().any(|c| c.name == name);
        let mut harmful: Vec<&str> = compiled
            .classes
            .iter()
            .filter(|c| !is_harmless(&decode(&c.bytes).expect("a class"), &is_own))
            .map(|c| c.name.as_str())
            .collect();
        harmful.sort();
        assert_eq!(
            harmful,
            [
                "Cleans",
                "Closes",
                "Ends",
                "Hides",
                "Looks",
                "Reads",
                "Redirects",
                "Runs",
                "SortsAtOnce",
                "Spreads",
                "Survives",
                "Swallows",
                "Sweeps",
                "Waits",
                "Writes",
            ]
        );
    }
}
