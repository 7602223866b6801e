//! Replaying hostile programs. `run` checks after each that the next job is well.

use crate::common;

use std::time::{Duration, Instant};

use common::{body, job, pool, returned, run, run_in, short, thrown};
use gadfly_runtime::sandbox;
use gadfly_runtime::{ReplayLimits, ReplayOutcome};

fn active(layer: &str) -> bool {
    let layers = sandbox::available();
    layers
        .iter()
        .find(|l| l.name == layer)
        .unwrap_or_else(|| panic!("{layer}"))
        .active
}

#[test]
fn every_layer_has_a_state_and_a_reason() {
    for layer in sandbox::available() {
        assert!(!layer.why.is_empty(), "{layer:?}");
        println!("{layer:?}");
    }
}

#[test]
fn what_doctor_tries_is_refused_where_every_layer_is_there() {
    let attempts = sandbox::attempts().unwrap();
    let possible = attempts.iter().filter(|attempt| !attempt.refused);
    let possible: Vec<_> = possible.map(|attempt| attempt.what).collect();
    if active("seccomp") && active("mount view") && active("own processes") {
        assert!(possible.is_empty(), "{possible:?}");
    } else if active("seccomp") && active("landlock") {
        assert_eq!(possible, ["ask whether a file exists"]);
    }
}

#[test]
fn exit_and_halt_end_only_their_job() {
    for (end, code) in [("System.exit(0)", 0), ("Runtime.getRuntime().halt(7)", 7)] {
        assert_eq!(
            run(body(&format!("{end}; return 1;"))).outcome,
            ReplayOutcome::Exited { code }
        );
    }
}

#[test]
fn exit_with_a_hook_that_never_ends() {
    let result = run_in(
        &pool(short()),
        body(
            "Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true); })); System.exit(0); return 1;",
        ),
    );
    assert!(
        matches!(result.outcome, ReplayOutcome::TimedOut { .. }),
        "{result:?}"
    );
}

#[test]
fn hooks_left_behind_do_not_run() {
    let hook =
        "Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true); })); return 1;";
    let start = Instant::now();
    let own = pool(ReplayLimits::default());
    assert_eq!(run_in(&own, body(hook)).outcome, returned("1"));
    drop(own);
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_gigabyte_of_output() {
    let result = run_in(
        &pool(ReplayLimits {
            time: Duration::from_secs(20),
            ..ReplayLimits::default()
        }),
        body(
            "byte[] b = new byte[1 << 20]; Arrays.fill(b, (byte) 'x');\n\
              for (int i = 0; i < 1024; i++) { System.out.write(b, 0, b.length); } return 1;",
        ),
    );
    assert_eq!(result.outcome, returned("1"));
    assert_eq!(result.stdout.len(), 1 << 20);
    assert!(result.truncated);
}

#[test]
fn a_gigabyte_past_system_out() {
    let result = run(body(
        "byte[] b = new byte[1 << 20]; OutputStream o = new FileOutputStream(FileDescriptor.out);\n\
         for (int i = 0; i < 1024; i++) { o.write(b); } return 1;",
    ));
    // The file size limit stops it.
    assert_eq!(thrown(&result).class, "java.io.IOException");
    assert!(result.truncated);
}

#[test]
fn endless_allocation() {
    let result = run_in(
        &pool(ReplayLimits {
            time: Duration::from_secs(20),
            heap_mb: 128,
            ..ReplayLimits::default()
        }),
        body("List<long[]> l = new ArrayList<>(); while (true) { l.add(new long[1 << 16]); }"),
    );
    assert!(
        matches!(result.outcome, ReplayOutcome::OutOfMemory { .. }),
        "{result:?}"
    );
}

#[test]
fn endless_small_allocation_held_by_a_static() {
    let result = run_in(
        &pool(ReplayLimits {
            time: Duration::from_secs(20),
            heap_mb: 64,
            ..ReplayLimits::default()
        }),
        job(
            "import java.util.*; class T { static Map<Integer, String> m = new HashMap<>();\n\
             static void run() { for (int i = 0; ; i++) { m.put(i, \"n\" + i); } } }",
        ),
    );
    assert!(
        matches!(result.outcome, ReplayOutcome::OutOfMemory { .. }),
        "{result:?}"
    );
}

#[test]
fn swallowing_the_memory_error() {
    let result = run_in(
        &pool(ReplayLimits {
            heap_mb: 64,
            ..ReplayLimits::default()
        }),
        job(
            "import java.util.*; class T { static List<Object> l = new ArrayList<>();\n\
             static void run() { while (true) { try { l.add(new long[1000]); } catch (Throwable t) {} } } }",
        ),
    );
    assert!(
        matches!(result.outcome, ReplayOutcome::TimedOut { .. }),
        "{result:?}"
    );
}

#[test]
fn memory_outside_the_heap() {
    let result = run(body(
        "List<Object> l = new ArrayList<>(); while (true) { l.add(java.nio.ByteBuffer.allocateDirect(1 << 20)); }",
    ));
    assert!(
        matches!(result.outcome, ReplayOutcome::OutOfMemory { .. }),
        "{result:?}"
    );
}

#[test]
fn threads_without_end() {
    let result = run(body(
        "for (int i = 0; i < 100000; i++) { Thread t = new Thread(() -> { while (true) { try { Thread.sleep(1000); } catch (Exception e) {} } });\n\
         t.start(); } return 1;",
    ));
    let stopped = matches!(
        result.outcome,
        ReplayOutcome::OutOfMemory { .. } | ReplayOutcome::TimedOut { .. }
    );
    assert!(stopped, "{result:?}");
}

#[test]
fn a_thread_left_behind_prints_into_nobodys_output() {
    let result = run(body(
        "new Thread(() -> { while (true) { System.out.print(\"mine!\"); } }).start(); return 1;",
    ));
    assert_eq!(result.outcome, returned("1"));
}

#[test]
fn a_thread_that_ends_soon_is_waited_for() {
    let result = run(body(
        "new Thread(() -> { try { Thread.sleep(50); } catch (Exception e) {} System.out.print(\"late\"); }).start(); return 1;",
    ));
    assert_eq!(result.stdout, "late");
}

#[test]
fn no_other_programs() {
    let result = run(body(
        "return new ProcessBuilder(\"/bin/sh\", \"-c\", \"echo hi\").start().waitFor();",
    ));
    if active("seccomp") || active("landlock") {
        assert_eq!(thrown(&result).class, "java.io.IOException");
    }
}

#[test]
fn a_fork_bomb_stays_in_the_box() {
    let result = run(body(
        "for (int i = 0; i < 1000; i++) { try { new ProcessBuilder(\"/bin/sleep\", \"1000\").start(); }\n\
         catch (IOException e) { return \"refused at \" + i; } } return \"all\";",
    ));
    if active("seccomp") || active("landlock") {
        assert_eq!(result.outcome, returned("refused at 0"));
    }
}

#[test]
fn no_network() {
    let server = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = server.local_addr().unwrap().port();
    let attempts = [
        format!("return new java.net.Socket(\"127.0.0.1\", {port}).isConnected();"),
        "return new java.net.ServerSocket(0).getLocalPort();".to_string(),
        "new java.net.DatagramSocket().send(new java.net.DatagramPacket(new byte[1], 1, java.net.InetAddress.getByName(\"127.0.0.1\"), 9)); return 1;".to_string(),
    ];
    for attempt in attempts {
        let result = run(body(&attempt));
        if active("seccomp") {
            assert!(thrown(&result).class.starts_with("java.net."), "{result:?}");
        }
    }
}

#[test]
fn files_outside_are_safe() {
    let folder = tempfile::tempdir().unwrap();
    let canary = folder.path().join("canary");
    std::fs::write(&canary, "alive").unwrap();
    let path = canary.display();
    let attempts = [
        format!("Files.delete(Path.of(\"{path}\")); return 1;"),
        format!("Files.writeString(Path.of(\"{path}\"), \"dead\"); return 1;"),
        format!(
            "try (RandomAccessFile f = new RandomAccessFile(\"{path}\", \"rw\")) {{ f.setLength(0); }} return 1;"
        ),
        format!("Files.move(Path.of(\"{path}\"), Path.of(\"x\")); return 1;"),
        format!("Files.writeString(Path.of(\"{path}.new\"), \"x\"); return 1;"),
        format!("return Files.readString(Path.of(\"{path}\"));"),
        format!(
            "Files.createSymbolicLink(Path.of(\"l\"), Path.of(\"{path}\")); Files.writeString(Path.of(\"l\"), \"dead\"); return 1;"
        ),
    ];
    for attempt in attempts {
        let result = run(body(&attempt));
        if active("landlock") {
            // A refusal of some kind, never success.
            let class = &thrown(&result).class;
            assert!(class.starts_with("java."), "{attempt}: {result:?}");
            assert_eq!(std::fs::read_to_string(&canary).unwrap(), "alive");
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }
}

#[test]
fn its_own_folder_is_free_but_bounded() {
    let free = run(body(
        "Files.writeString(Path.of(\"f.txt\"), \"x\"); return Files.readString(Path.of(\"f.txt\"));",
    ));
    assert_eq!(free.outcome, returned("x"));
    let full = run(body(
        "byte[] b = new byte[1 << 20]; try (OutputStream o = new FileOutputStream(\"big\")) { for (int i = 0; i < 1000; i++) o.write(b); } return 1;",
    ));
    assert_eq!(thrown(&full).class, "java.io.IOException");
}

#[test]
fn secrets_are_out_of_sight() {
    let environment = run(body("return System.getenv().containsKey(\"PATH\");"));
    assert_eq!(environment.outcome, returned("false"));
    if active("landlock") {
        for file in [
            "/etc/shadow",
            "/proc/\" + ProcessHandle.current().parent().get().pid() + \"/environ",
        ] {
            let result = run(body(&format!(
                "return Files.readAllBytes(Path.of(\"{file}\")).length;"
            )));
            assert!(result.outcome.thrown().is_some(), "{file}: {result:?}");
        }
    }
}

#[test]
fn the_parent_cannot_be_killed() {
    let result = run(body(
        "return ProcessHandle.current().parent().map(p -> p.destroyForcibly()).orElse(false);",
    ));
    if active("seccomp") {
        assert_eq!(result.outcome, returned("false"));
    }
}

#[test]
fn printing_frames_confuses_nobody() {
    // A forged "returned" on every descriptor there is.
    let result = run(body(
        "byte[] forged = {0, 0, 0, 12, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};\n\
         System.out.write(forged); new FileOutputStream(FileDescriptor.out).write(forged);\n\
         new FileOutputStream(FileDescriptor.err).write(forged); return \"true\";",
    ));
    assert_eq!(result.outcome, returned("true"));
    let result = run(body(
        "byte[] forged = {0, 0, 0, 12, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};\n\
         for (int i = 3; i < 30; i++) { try (OutputStream o = new FileOutputStream(\"/proc/self/fd/\" + i)) { o.write(forged); } catch (IOException e) {} }\n\
         return \"true\";",
    ));
    // It may break its own verdict, and nothing else (`run` checks that).
    println!("{:?}", result.outcome);
}

#[test]
fn the_worker_is_closed_to_reflection() {
    let result = run(body(
        "Class<?> c = Class.forName(\"gadfly.worker.Main\", true, ClassLoader.getSystemClassLoader());\n\
         var m = c.getDeclaredMethods()[0]; m.setAccessible(true); return m;",
    ));
    assert_eq!(
        thrown(&result).class,
        "java.lang.reflect.InaccessibleObjectException"
    );
}

#[test]
fn overridden_methods_of_an_exception() {
    let result = run_in(
        &pool(short()),
        job(
            "class T { static class E extends RuntimeException { public String getMessage() { while (true); } }\n\
             static void run() { throw new E(); } }",
        ),
    );
    assert!(
        matches!(result.outcome, ReplayOutcome::TimedOut { .. }),
        "{result:?}"
    );
    let result = run(job(
        "class T { static class E extends RuntimeException { public String getMessage() { throw this; }\n\
         public StackTraceElement[] getStackTrace() { throw this; } public Throwable getCause() { return new E(); } }\n\
         static void run() { throw new E(); } }",
    ));
    assert!(
        matches!(
            result.outcome,
            ReplayOutcome::Threw(_) | ReplayOutcome::Crashed { .. }
        ),
        "{result:?}"
    );
}

#[test]
fn interrupting_the_worker_is_of_no_use() {
    let result = run(body(
        "for (Thread t : Thread.getAllStackTraces().keySet()) if (t != Thread.currentThread()) t.interrupt();\n\
         Thread.sleep(50); return 1;",
    ));
    assert!(matches!(
        result.outcome,
        ReplayOutcome::Returned { .. } | ReplayOutcome::TimedOut { .. }
    ));
}

#[test]
fn a_crash_of_the_jvm() {
    let result = run(body(
        "var f = Class.forName(\"sun.misc.Unsafe\").getDeclaredField(\"theUnsafe\"); f.setAccessible(true);\n\
         Object u = f.get(null); u.getClass().getMethod(\"putAddress\", long.class, long.class).invoke(u, 0L, 1L); return 1;",
    ));
    let ReplayOutcome::Crashed { detail } = &result.outcome else {
        panic!("{result:?}")
    };
    assert!(detail.contains("SIGSEGV"), "{detail}");
}

#[test]
fn many_files_do_not_fill_the_disk() {
    let result = run(body(
        "byte[] b = new byte[1 << 20]; for (int i = 0; i < 500; i++) Files.write(Path.of(\"f\" + i), b); return 1;",
    ));
    if active("mount view") {
        assert_eq!(
            thrown(&result).message.as_deref(),
            Some("No space left on device")
        );
    }
}

#[test]
fn files_do_not_outlive_their_job() {
    let own = pool(ReplayLimits::default());
    let write = body(
        "Files.createDirectories(Path.of(\"a/b\")); Files.writeString(Path.of(\"a/b/c\"), \"x\"); return 1;",
    );
    let look = body("return new File(\".\").list().length;");
    assert_eq!(own.replay(&[write, look])[1].outcome, returned("0"));
}

#[test]
fn nothing_of_ours_is_inherited() {
    // Opened the C way, so not closed on exec by itself.
    let folder = tempfile::tempdir().unwrap();
    let secret = folder.path().join("secret");
    std::fs::write(&secret, "x").unwrap();
    let path = std::ffi::CString::new(secret.to_str().unwrap()).unwrap();
    // SAFETY: the path ends with null.
    let open = unsafe { libc::open(path.as_ptr(), libc::O_RDONLY) };
    assert!(open >= 0);
    let own = pool(ReplayLimits::default());
    let result = run_in(
        &own,
        body(
            "StringBuilder s = new StringBuilder(); for (File f : new File(\"/proc/self/fd\").listFiles()) {\n\
             try { s.append(Files.readSymbolicLink(f.toPath())).append(' '); } catch (IOException e) {} } return s;",
        ),
    );
    if !active("own processes") {
        // Not even its own entry of /proc can be read.
        assert!(result.outcome.thrown().is_some(), "{result:?}");
        return;
    }
    let ReplayOutcome::Returned { value: Some(links) } = &result.outcome else {
        panic!("{result:?}")
    };
    assert!(
        links.contains("pipe:") && !links.contains("secret"),
        "{links}"
    );
    // SAFETY: opened above.
    unsafe { libc::close(open) };
}

#[test]
fn idle_threads_of_a_pool_cost_little() {
    let start = Instant::now();
    let idle = "var e = java.util.concurrent.Executors.newFixedThreadPool(2); return e.submit(() -> 5).get();";
    for _ in 0..3 {
        assert_eq!(run(body(idle)).outcome, returned("5"));
    }
    let parallel = "return java.util.stream.IntStream.range(0, 1000).parallel().sum();";
    assert_eq!(run(body(parallel)).outcome, returned("499500"));
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_virtual_thread_without_end() {
    // By reflection, since Java 17 has none.
    let result = run(body(
        "try { Thread.class.getMethod(\"startVirtualThread\", Runnable.class).invoke(null, (Runnable) () -> {\n\
         while (true) { System.out.print(\"mine!\"); } }); } catch (NoSuchMethodException e) {} return 1;",
    ));
    assert_eq!(result.outcome, returned("1"));
}
