//! Replaying honest programs: values, exceptions with their places, output, limits.

use crate::common;

use common::{body, compile, job, pool, returned, run, run_in, short, thrown};
use gadfly_runtime::{ClassBytes, ClassSet, ReplayJob, ReplayLimits, ReplayOutcome, patch};

#[test]
fn values_are_told_as_text() {
    assert_eq!(
        run(body("return List.of(1, 2);")).outcome,
        returned("[1, 2]")
    );
    assert_eq!(run(body("return null;")).outcome, returned("null"));
    let void = run(job("class T { static void run() {} }"));
    assert_eq!(void.outcome, ReplayOutcome::Returned { value: None });
    let main = run(job(
        "class T { public static void main(String[] a) { System.out.print(a.length); } }",
    ));
    assert_eq!(main.stdout, "0");
}

#[test]
fn exceptions_have_class_message_and_lines() {
    let result = run(job(
        "class T {\n  static int div(int a, int b) {\n    return a / b;\n  }\n\
         \n  static void run() {\n    div(1, 0);\n  }\n}",
    ));
    let thrown = thrown(&result);
    assert_eq!(thrown.class, "java.lang.ArithmeticException");
    assert_eq!(thrown.message.as_deref(), Some("/ by zero"));
    let frames: Vec<_> = thrown
        .frames
        .iter()
        .map(|f| (f.class.as_str(), f.method.as_str(), f.line))
        .collect();
    assert_eq!(frames, [("T", "div", Some(3)), ("T", "run", Some(7))]);
    assert_eq!(thrown.frames[0].file.as_deref(), Some("T.java"));
}

#[test]
fn causes_are_kept() {
    let result = run(job(
        "class T { static class I { static int x = 1 / Integer.parseInt(\"0\"); }\n\
         static int run() { return I.x; } }",
    ));
    let outer = thrown(&result);
    assert_eq!(outer.class, "java.lang.ExceptionInInitializerError");
    let cause = outer.cause.as_ref().unwrap();
    assert_eq!(cause.class, "java.lang.ArithmeticException");
    assert_eq!(cause.frames[0].method, "<clinit>");
}

#[test]
fn assertions_are_on() {
    let result = run(body(
        "int x = 1; assert x == 2 : \"x is \" + x; return null;",
    ));
    assert_eq!(thrown(&result).class, "java.lang.AssertionError");
    assert_eq!(thrown(&result).message.as_deref(), Some("x is 1"));
}

#[test]
fn traces_stay_however_often_an_exception_is_thrown() {
    let result = run(body(
        "int[] a = {}; for (int i = 0; ; i++) {\n try { a[i] = 1; } catch (RuntimeException e) {\n\
         if (e.getStackTrace().length == 0) return \"gone\"; if (i == 50000) throw e; } }",
    ));
    assert_eq!(thrown(&result).frames[0].line, Some(4), "{result:?}");
}

#[test]
fn stack_overflow_has_both_ends() {
    for _ in 0..3 {
        let result = run(job(
            "class T { static int f(int n) { return g(n) + 1; }\n static int g(int n) { return f(n); }\n\
             static int run() { return f(1); } }",
        ));
        let thrown = thrown(&result);
        assert_eq!(thrown.class, "java.lang.StackOverflowError");
        assert!(thrown.depth > 5000, "{}", thrown.depth);
        assert_eq!(thrown.frames.len(), 80);
        assert!(["f", "g"].contains(&thrown.frames[0].method.as_str()));
        assert_eq!(thrown.frames[79].method, "run");
    }
}

#[test]
fn a_loop_is_located() {
    let limits = short();
    let result = run_in(
        &pool(limits),
        job(
            "class T { static int spin(int n) {\n while (true) {\n n++; } }\n static int run() { return spin(1); } }",
        ),
    );
    let ReplayOutcome::TimedOut { samples } = &result.outcome else {
        panic!("{result:?}")
    };
    assert_eq!(samples.len(), 5);
    for sample in samples {
        assert_eq!(sample[0].method, "spin");
        assert_eq!(sample[1].method, "run");
    }
}

#[test]
fn output_is_kept_up_to_the_limit() {
    let limits = ReplayLimits {
        output_bytes: 10,
        ..ReplayLimits::default()
    };
    let result = run_in(
        &pool(limits),
        body("System.out.print(\"0123456789abc\"); System.err.print(\"é\"); return 1;"),
    );
    assert_eq!(
        (result.stdout.as_str(), result.stderr.as_str()),
        ("0123456789", "é")
    );
    assert!(result.truncated);
}

#[test]
fn output_before_an_exit_is_kept() {
    for end in ["System.exit(3);", "Runtime.getRuntime().halt(3);"] {
        let result = run(body(&format!("System.out.print(\"bye\"); {end} return 1;")));
        assert_eq!(result.outcome, ReplayOutcome::Exited { code: 3 });
        assert_eq!(result.stdout, "bye");
    }
}

#[test]
fn output_past_system_out_is_output_too() {
    let result = run(body(
        "new FileOutputStream(FileDescriptor.out).write(\"raw\".getBytes()); return 1;",
    ));
    assert_eq!(
        (result.stdout.as_str(), result.outcome),
        ("raw", returned("1"))
    );
}

#[test]
fn input_is_empty() {
    assert_eq!(
        run(body("return System.in.read();")).outcome,
        returned("-1")
    );
    assert_eq!(
        run(body("return new Scanner(System.in).hasNext();")).outcome,
        returned("false")
    );
    let raw = body("return new FileInputStream(FileDescriptor.in).read();");
    assert_eq!(run(raw).outcome, returned("-1"));
}

#[test]
fn each_job_has_fresh_statics() {
    let count = "class T { static int n; static int run() { return ++n; } }";
    let set = ClassSet::new(compile(count), &[]);
    let jobs = vec![ReplayJob::new("T", &set); 5];
    for result in common::POOL.replay(&jobs) {
        assert_eq!(result.outcome, returned("1"));
    }
}

#[test]
fn global_settings_do_not_leak() {
    run(body(
        "System.setProperty(\"mark\", \"x\"); Locale.setDefault(Locale.FRANCE); return 1;",
    ));
    let result = run(body(
        "return System.getProperty(\"mark\") + Locale.getDefault();",
    ));
    assert_eq!(result.outcome, returned("nullen_US"));
}

#[test]
fn a_jobs_own_classes_win() {
    let shared = ClassSet::new(compile("class T { static int run() { return 1; } }"), &[]);
    let mut job = ReplayJob::new("T", &shared);
    job.classes = compile("class T { static int run() { return 2; } }");
    assert_eq!(run(job).outcome, returned("2"));
}

#[test]
fn class_paths_are_read_from_disk() {
    let folder = tempfile::tempdir().unwrap();
    let library = &compile("public class T { public static int seven() { return 7; } }")[0];
    std::fs::write(folder.path().join("T.class"), &library.bytes).unwrap();
    let path = [folder.path().to_path_buf()];
    let user = common::source(
        "U.java",
        "class U { static int run() { return T.seven(); } }",
    );
    let made = common::COMPILER.compile(&[user], &path).unwrap();
    let job = ReplayJob::new("U", &ClassSet::new(made.classes, &path));
    assert_eq!(run(job).outcome, returned("7"));
}

#[test]
fn no_harness_is_a_crash_with_a_reason() {
    let result = run(ReplayJob::new("Nowhere", &ClassSet::new(Vec::new(), &[])));
    let ReplayOutcome::Crashed { detail } = &result.outcome else {
        panic!("{result:?}")
    };
    assert!(detail.contains("Nowhere"), "{detail}");
}

#[test]
fn a_class_that_does_not_verify_says_so() {
    let mut classes = compile("class T { static int run() { return 1; } }");
    // iconst_1 ireturn → iconst_1 areturn
    let code = classes[0]
        .bytes
        .windows(2)
        .position(|w| w == [0x04, 0xac])
        .unwrap();
    classes[0].bytes[code + 1] = 0xb0;
    let result = run(ReplayJob::new("T", &ClassSet::new(classes, &[])));
    assert_eq!(thrown(&result).class, "java.lang.VerifyError");
}

#[test]
fn two_hundred_small_jobs_in_one_go() {
    let set = ClassSet::new(
        compile("class T { static int f(int n) { return 10 / n; } }"),
        &[],
    );
    let harness = compile("class H { static int run() { return 1; } }");
    let jobs: Vec<ReplayJob> = (0..200)
        .map(|_| ReplayJob {
            classes: harness.clone(),
            ..ReplayJob::new("H", &set)
        })
        .collect();
    let pool = pool(ReplayLimits::default());
    let results = pool.replay(&jobs);
    assert!(results.iter().all(|result| result.outcome == returned("1")));
}

#[test]
fn classes_are_loaded_once_where_jobs_say_so() {
    let set = ClassSet::new(compile("class T { static int calls; }"), &[]);
    let other = ClassSet::new(compile("class T { static int calls = 10; }"), &[]);
    // Compiled with a `T` of its own, which is not the one it meets.
    let harness = |text: &str| {
        let mut classes = compile(&format!("{text} class T {{ static int calls; }}"));
        classes.retain(|class| class.name != "T");
        classes
    };
    let job = |name: &str, set: &ClassSet, together| {
        let text = format!("class {name} {{ static int run() {{ return ++T.calls; }} }}");
        ReplayJob {
            classes: harness(&text),
            together,
            ..ReplayJob::new(name, set)
        }
    };
    let jobs = [
        job("A", &set, true),
        job("B", &set, true),
        job("C", &set, false),
        job("D", &set, true),
        job("E", &other, true),
        job("F", &other, true),
    ];
    let seen: Vec<_> = pool(ReplayLimits::default())
        .replay(&jobs)
        .into_iter()
        .map(|r| r.outcome)
        .collect();
    assert_eq!(seen, ["1", "2", "1", "3", "11", "12"].map(returned));
}

#[test]
fn messages_are_those_of_an_ordinary_run() {
    let results = pool(ReplayLimits::default()).replay(&[job(
        "class T { static Object run() { Object t = new T(); return (Runnable) t; } }",
    )]);
    let message = results[0].outcome.thrown().and_then(|t| t.message.clone());
    assert_eq!(
        message.as_deref(),
        Some(
            "class T cannot be cast to class java.lang.Runnable (T is in unnamed module of \
             loader 'app'; java.lang.Runnable is in module java.base of loader 'bootstrap')"
        )
    );
}

#[test]
fn isolated_sets_do_not_share_a_jvm() {
    let pool = pool(ReplayLimits {
        isolate_sets: true,
        ..ReplayLimits::default()
    });
    // Each JVM has a folder of its own, and perhaps the same process number.
    let which = "return new File(\"\").getAbsolutePath();";
    let (one, other) = (body(which), body(which));
    // How long a thread waited is another matter.
    let results = pool.replay(&[one.clone(), one, other]);
    assert_eq!(results[0].outcome, results[1].outcome);
    assert_ne!(results[1].outcome, results[2].outcome);
}

/// A program cannot put its own classes in place of those that watch it.
#[test]
fn support_classes_win() {
    let text =
        |word: &str| format!("class Watch {{ static String says() {{ return \"{word}\"; }} }}");
    let user = "class T { static Object run() { return Watch.says(); } }";
    let own = compile(&format!("{} {user}", text("own")));
    let mut job = ReplayJob::new("T", &ClassSet::new(own, &[]));
    job.support
        .push(ClassSet::new(compile(&text("support")), &[]));
    assert_eq!(run(job).outcome, returned("support"));
}

const SOURCE: &str = "class Source {
    static boolean z() { return true; } static byte b(long a, double d) { return 1; }
    static char c() { return 1; } static short s() { return 1; } static int i(int[] a) { return 1; }
    static long j() { return 1; } static float f() { return 1; } static double d() { return 1; }
    static String str() { return null; } static int[][] arr() { return null; }
    static native int nat(); static void v() { throw new Error(); }
    static int kept(int n) { for (int i = 0; i < 3; i++) n += i; return n; }
    int inst() { return 5; }
}";

fn patched(classes: Vec<ClassBytes>) -> Vec<ClassBytes> {
    let patch = |class: ClassBytes| {
        if class.name != "Source" {
            return class;
        }
        let patched = patch::supply_unknowns(&class.bytes, |name, _| name != "kept").unwrap();
        assert_eq!(patched.methods.len(), 12);
        ClassBytes {
            bytes: patched.bytes,
            ..class
        }
    };
    classes.into_iter().map(patch).collect()
}

#[test]
fn patched_methods_return_what_is_supplied() {
    let text = format!(
        "{SOURCE} class T {{ static Object run() {{
            Object[] values = {{true, (byte) -3, 'x', (short) 300, 7, 1L << 40, 1.5f, 2.5, \"s\",
                new int[][] {{{{9}}}}, 11}};
            for (Object value : values) gadfly.replay.Supply.push(value);
            Source.v();
            return Source.z() + \" \" + Source.b(1, 2) + \" \" + Source.c() + \" \" + Source.s() + \" \"
                + Source.i(null) + \" \" + Source.j() + \" \" + Source.f() + \" \" + Source.d() + \" \"
                + Source.str() + \" \" + Source.arr()[0][0] + \" \" + Source.nat() + \" \"
                + Source.i(null) + Source.str() + Source.z() + \" \" + Source.kept(1)
                + new Source().inst();
        }} }}"
    );
    let set = ClassSet::new(patched(compile(&text)), &[]);
    let expected = "true -3 x 300 7 1099511627776 1.5 2.5 s 9 11 0nullfalse 45";
    let job = ReplayJob::new("T", &set);
    // Twice: the first must not leave anything in the second's queue.
    for result in common::POOL.replay(&[job.clone(), job]) {
        assert_eq!(result.outcome, returned(expected));
    }
}

#[test]
fn jars_are_read_from_disk() {
    let folder = tempfile::tempdir().unwrap();
    let library = &compile("public class T { public static int seven() { return 7; } }")[0];
    std::fs::write(folder.path().join("T.class"), &library.bytes).unwrap();
    let jar = folder.path().join("t.jar");
    let made = std::process::Command::new(common::JDK.home.join("bin/jar"))
        .args(["cf".as_ref(), jar.as_os_str(), "T.class".as_ref()])
        .current_dir(folder.path())
        .status()
        .unwrap();
    assert!(made.success());
    let user = common::source(
        "U.java",
        "class U { static int run() { return T.seven(); } }",
    );
    let made = common::COMPILER
        .compile(&[user], std::slice::from_ref(&jar))
        .unwrap();
    let job = ReplayJob::new("U", &ClassSet::new(made.classes, &[jar]));
    assert_eq!(run(job).outcome, returned("7"));
}
