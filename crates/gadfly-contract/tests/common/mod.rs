//! Instruments sources, compiles them with javac, and runs drivers on the real JVM.

#![allow(dead_code)] // each test binary uses its own part

use gadfly_contract::{
    Instrumented, Options, Problem, Source, annotations_source, instrument, runtime_sources,
};
use gadfly_runtime::{
    ClassSet, CompileError, Compiled, JavaCompiler, Jdk, ReplayJob, ReplayLimits, ReplayOutcome,
    ReplayPool, SourceFile,
};
use std::sync::LazyLock;

static JDK: LazyLock<Jdk> = LazyLock::new(|| Jdk::find(None).expect("a JDK for the tests"));
static COMPILER: LazyLock<JavaCompiler> =
    LazyLock::new(|| JavaCompiler::new(&JDK).expect("the compiler"));
static POOL: LazyLock<ReplayPool> =
    LazyLock::new(|| ReplayPool::new(&JDK, ReplayLimits::default(), 1).expect("a replay pool"));

pub(crate) const UNROLLED: Options = Options {
    cut_loops: false,
    modular: false,
};
pub(crate) const CUT: Options = Options {
    cut_loops: true,
    modular: true,
};

/// One source, named after its first type.
pub(crate) fn source(text: &str) -> Source {
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .collect();
    let kinds = ["class", "interface", "enum", "record"];
    let name = words
        .windows(2)
        .find(|w| kinds.contains(&w[0]))
        .map_or("T", |w| w[1]);
    Source {
        path: format!("{name}.java").into(),
        text: text.to_string(),
    }
}

pub(crate) fn instrumented(text: &str, options: &Options) -> Instrumented {
    instrument(&[source(text)], options).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"))
}

pub(crate) fn problems(text: &str) -> Vec<Problem> {
    match instrument(&[source(text)], &UNROLLED) {
        Ok(done) => done.warnings,
        Err(problems) => problems,
    }
}

/// `line:column message` of all problems.
pub(crate) fn told(text: &str) -> Vec<String> {
    problems(text)
        .iter()
        .map(|p| format!("{}:{} {}", p.line, p.column, p.message))
        .collect()
}

pub(crate) fn try_compile(
    done: &Instrumented,
    harness: Option<&str>,
) -> Result<Compiled, CompileError> {
    let mut sources: Vec<SourceFile> = done
        .sources
        .iter()
        .chain(&runtime_sources())
        .chain(&annotations_source())
        .map(|s| SourceFile {
            path: s.path.clone(),
            text: s.text.clone(),
        })
        .collect();
    if let Some(harness) = harness {
        sources.push(SourceFile {
            path: "Harness.java".into(),
            text: harness.to_string(),
        });
    }
    COMPILER.compile(&sources, &[])
}

const HARNESS: &str = r#"
import java.lang.reflect.*;
import java.util.*;
public class Harness {
    /** Runs the driver of a method (of its first spec case that fits the arguments). */
    static String drive(Object target, String name, Object... args) { return drive(1, target, name, args); }
    static String drive(int nth, Object target, String name, Object... args) {
        Class<?> type = target instanceof Class ? (Class<?>) target : target.getClass();
        TreeMap<Integer, Method> found = new TreeMap<>();
        for (Method m : type.getMethods()) {
            String[] parts = m.getName().split("\\$");
            boolean fits = parts.length >= 4 && parts[1].equals("check") && m.getName().endsWith("$" + name)
                && m.getParameterCount() == args.length;
            if (fits) found.put(Integer.parseInt(parts[2]), m);
        }
        if (found.size() < nth) return "no driver";
        Method driver = new ArrayList<>(found.values()).get(nth - 1);
        driver.setAccessible(true);
        gadfly.rt.Check.supply();
        try {
            driver.invoke(target instanceof Class ? null : target, args);
            return "ok";
        } catch (InvocationTargetException e) {
            Throwable t = e.getCause();
            if (t instanceof gadfly.rt.Check.Assumed) return "assumed";
            if (t instanceof gadfly.rt.Check.Violated) {
                gadfly.rt.Check.Violated v = (gadfly.rt.Check.Violated) t;
                return "violated @" + v.id + "@" + (v.getCause() == null ? "" : " by " + v.getCause().getClass().getSimpleName());
            }
            if (t instanceof gadfly.rt.Check.Ended) return "ended";
            return "threw " + t.getClass().getSimpleName();
        } catch (Exception e) {
            return e.toString();
        }
    }
    static Object set(Object o, String field, Object value) throws Exception {
        Field f = o.getClass().getDeclaredField(field);
        f.setAccessible(true);
        f.set(o, value);
        return o;
    }
    static int[] ints(int... a) { return a; }
    public static Object run() throws Throwable {
        StringBuilder out = new StringBuilder();
BODY
        return out.toString();
    }
}
"#;

/// Runs Java expressions (mostly `drive(…)`) beside the instrumented source and compares the
/// texts they give. A violated clause is told by its line and text.
pub(crate) fn check(text: &str, expectations: &[(&str, &str)]) {
    check_with(text, &UNROLLED, expectations);
}

pub(crate) fn check_with(text: &str, options: &Options, expectations: &[(&str, &str)]) {
    let done = instrumented(text, options);
    check_done(&done, expectations);
}

pub(crate) fn check_done(done: &Instrumented, expectations: &[(&str, &str)]) {
    let calls: String = expectations
        .iter()
        .map(|(call, _)| format!("        out.append({call}).append('\\n');\n"))
        .collect();
    let harness = HARNESS.replace("BODY", &calls);
    let compiled = try_compile(done, Some(&harness)).unwrap_or_else(|error| {
        let sources: Vec<&str> = done.sources.iter().map(|s| s.text.as_str()).collect();
        panic!("{error}\n{}", sources.join("\n"))
    });
    let job = ReplayJob::new("Harness", &ClassSet::new(compiled.classes, &[]));
    let result = POOL.replay(&[job]).pop().expect("one result");
    let ReplayOutcome::Returned { value: Some(value) } = &result.outcome else {
        panic!("{result:?}")
    };
    let told: Vec<String> = value
        .lines()
        .map(|line| {
            let parts: Vec<&str> = line.split('@').collect();
            match parts[..] {
                [before, id, after] => {
                    let clause = done
                        .clause(id.parse().expect("a number"))
                        .expect("a clause");
                    format!("{before}{}: {}{after}", clause.line, clause.text)
                }
                _ => line.to_string(),
            }
        })
        .collect();
    let wanted: Vec<String> = expectations.iter().map(|(_, w)| w.to_string()).collect();
    let calls: Vec<&str> = expectations.iter().map(|(c, _)| *c).collect();
    assert_eq!(told, wanted, "\nof {calls:#?}");
}

/// Compiles only.
pub(crate) fn compiles(text: &str) -> Instrumented {
    for options in [UNROLLED, CUT] {
        let done = instrumented(text, &options);
        if let Err(error) = try_compile(&done, None) {
            panic!("{error}\n{}", done.sources[0].text);
        }
    }
    instrumented(text, &UNROLLED)
}
