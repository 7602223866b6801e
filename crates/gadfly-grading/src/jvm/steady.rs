//! Whether what a program does depends on anything but its inputs.

use std::sync::Arc;

use gadfly_classfile::{ClassFile, Field, MemberRef};

/// Whether a class mentions something whose results are not the same in every run.
pub(super) fn is_fickle(file: &ClassFile) -> bool {
    const CLASSES: [&str; 14] = [
        "java/util/Random",
        "java/util/UUID",
        "java/util/Date",
        "java/util/HashMap",
        "java/util/HashSet",
        "java/time/",
        "java/util/concurrent/",
        "java/lang/Thread",
        "java/lang/Runtime",
        "java/security/",
        "scala/util/Random",
        "scala/concurrent/",
        "scala/compat/",
        "scala/sys/",
    ];
    const METHODS: [&str; 6] = [
        "random",
        "nanoTime",
        "currentTimeMillis",
        "identityHashCode",
        "hashCode",
        "shuffle",
    ];
    let refs = &file.refs;
    // Whoever throws a RuntimeException asks the runtime nothing.
    const HARMLESS: [&str; 2] = [SYS, "java/lang/RuntimeException"];
    let class =
        |name: &str| !HARMLESS.contains(&name) && CLASSES.iter().any(|c| name.starts_with(c));
    // `sys.error` stands beside what asks for the environment, but only throws.
    let asks_system = |m: &MemberRef| &*m.class == SYS && &*m.name != "error";
    refs.classes.iter().any(|c| class(c))
        || refs
            .methods
            .iter()
            .any(|m| class(&m.class) || asks_system(m) || METHODS.contains(&&*m.name))
}

/// Where Scala keeps `sys.error`, `sys.exit`, `sys.env` …
const SYS: &str = "scala/sys/package$";

/// Whether nothing can stay behind in a class when a run is over, so that the next run may find it
/// loaded. Careful: a class that could be seen through with more effort counts as one that keeps
/// something.
pub(super) fn keeps_nothing(file: &ClassFile, program: &Program<'_>) -> bool {
    let is_singleton = is_module(file) || is_enum(file);
    file.fields.iter().all(|field| {
        if field.access.is_static() {
            is_constant(field) || is_own(file, field) || is_table(field)
        } else {
            !is_singleton || is_constant(field)
        }
    }) && (!is_singleton || inherits_nothing(file, program))
}

/// The classes of a program by their internal names.
pub(super) type Program<'p> = dyn Fn(&str) -> Option<Arc<ClassFile>> + 'p;

/// Whether nothing that changes comes from the parents of a singleton.
fn inherits_nothing(file: &ClassFile, program: &Program<'_>) -> bool {
    let Some(Some(mut parent)) = file.super_name.as_deref().map(program) else {
        return PLAIN.iter().any(|p| is_plain(file, p));
    };
    // A class that is its own ancestor is none that a JVM would load.
    for _ in 0..DEEPEST {
        let mut own = parent.fields.iter().filter(|f| !f.access.is_static());
        if !own.all(is_constant) {
            return false;
        }
        match parent.super_name.as_deref().map(program) {
            Some(Some(next)) => parent = next,
            _ => return PLAIN.iter().any(|p| is_plain(&parent, p)),
        }
    }
    false
}

const DEEPEST: usize = 32;

/// What singletons may extend without inheriting something that changes.
const PLAIN: [&str; 4] = [
    "java/lang/Object",
    "java/lang/Enum",
    "scala/runtime/AbstractFunction",
    "scala/AnyVal",
];

fn is_plain(file: &ClassFile, prefix: &str) -> bool {
    let parent = file.super_name.as_deref().unwrap_or("java/lang/Object");
    parent.starts_with(prefix)
}

/// A Scala object.
fn is_module(file: &ClassFile) -> bool {
    file.fields.iter().any(|f| &*f.name == MODULE)
}

fn is_enum(file: &ClassFile) -> bool {
    file.super_name.as_deref() == Some("java/lang/Enum")
}

const MODULE: &str = "MODULE$";

/// Set once, to something that cannot change.
fn is_constant(field: &Field) -> bool {
    const BOXES: [&str; 9] = [
        "String",
        "Integer",
        "Long",
        "Short",
        "Byte",
        "Character",
        "Boolean",
        "Double",
        "Float",
    ];
    let desc = &*field.desc;
    let is_box = || {
        let name = desc.strip_prefix("Ljava/lang/");
        name.and_then(|n| n.strip_suffix(';'))
            .is_some_and(|n| BOXES.contains(&n))
    };
    field.access.is_final() && (desc.len() == 1 || is_box())
}

/// The one instance of an object, or a constant of an enum.
fn is_own(file: &ClassFile, field: &Field) -> bool {
    let own = format!("L{};", file.name);
    let is_values = field.access.is_synthetic() && *field.desc == *format!("[{own}");
    *field.desc == *own && (&*field.name == MODULE || is_enum(file) && field.access.is_final())
        || is_values && is_enum(file)
}

/// What javac makes for a `switch` over an enum.
fn is_table(field: &Field) -> bool {
    field.access.is_synthetic() && &*field.desc == "[I" && field.name.starts_with("$SwitchMap$")
}

#[cfg(test)]
mod tests {
    use gadfly_classfile::decode;
    use gadfly_runtime::{ClassBytes, JavaCompiler, Jdk, SourceFile};

    use super::*;

    fn compiled(source: &str) -> Vec<ClassBytes> {
        let jdk = Jdk::find(None).expect("a JDK");
        let compiler = JavaCompiler::new(&jdk).expect("javac");
        let sources = [SourceFile {
            path: "All.java".into(),
            text: source.into(),
        }];
        let compiled = compiler.compile(&sources, &[]);
        compiled.expect("it compiles").classes
    }

    #[test]
    fn what_differs_from_run_to_run() {
        let classes = compiled(
            r#"
            class Throws { static void check(int n) { if (n < 0) throw new RuntimeException("negative"); } }
            class Sorts { static void sort(int[] xs) { java.util.Arrays.sort(xs); } }
            class Draws { static int roll() { return (int) (Math.random() * 6); } }
            class Looks { static long free() { return Runtime.getRuntime().freeMemory(); } }
            class Waits { static void pause() throws Exception { Thread.sleep(1); } }
        "#,
        );
        let mut fickle: Vec<&str> = classes
            .iter()
            .filter(|c| is_fickle(&decode(&c.bytes).expect("a class")))
            .map(|c| c.name.as_str())
            .collect();
        fickle.sort_unstable();
        assert_eq!(fickle, ["Draws", "Looks", "Waits"]);
    }

    #[test]
    fn only_classes_without_a_memory_keep_nothing() {
        let source = r#"
            class Pure { static final int LIMIT = 3; static int twice(int n) { return 2 * n; } }
            record Pair(int a, int[] b) {}
            class Cell { int value; }
            enum Color { RED, BLUE; int rank() { return ordinal(); } }
            enum Named { ONE("one"); final String text; Named(String text) { this.text = text; } }
            class Chooser { int of(Color c) { switch (c) { case RED: return 1; default: return 2; } } }
            class Counter { static int calls; }
            class Cache { static final java.util.List<Integer> SEEN = new java.util.ArrayList<>(); }
            class Board { static final int[] CELLS = new int[9]; }
            enum Bad { A; int count; }
            interface Shared { int[] CELLS = {1}; }
            class Tree { final int size; Tree(int size) { this.size = size; } }
            class Leaf$ extends Tree { static Leaf$ MODULE$ = new Leaf$(); Leaf$() { super(0); } }
            class Sum { int total; }
            class Zero$ extends Sum { static Zero$ MODULE$ = new Zero$(); }
        "#;
        let classes = compiled(source);
        let decoded = |c: &ClassBytes| Arc::new(decode(&c.bytes).expect("a class"));
        let program = |name: &str| classes.iter().find(|c| c.name == name).map(decoded);
        let mut keeping: Vec<&str> = classes
            .iter()
            .filter(|c| !keeps_nothing(&decoded(c), &program))
            .map(|c| c.name.as_str())
            .collect();
        keeping.sort_unstable();
        assert_eq!(
            keeping,
            ["Bad", "Board", "Cache", "Counter", "Shared", "Zero$"]
        );
    }
}
