//! How long the runtime's parts take: `cargo run --release -p gadfly-runtime --example timing`.

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::time::{Duration, Instant};

use gadfly_runtime::sandbox::{self, Folder, Limits, Program, Reach};
use gadfly_runtime::{
    ClassSet, JavaCompiler, Jdk, ReplayJob, ReplayLimits, ReplayPool, SourceFile,
};

const PROGRAM: &str = "import java.util.*;
public class T {
    static int sum(List<Integer> list) {
        int sum = 0;
        for (int x : list) sum += x;
        Runnable r = () -> System.out.println(\"sum\" + list);
        r.run();
        return sum / list.size();
    }
    static int run() { return sum(new ArrayList<>(List.of(1, 2, 3))); }
}
";

const LOOP: &str = "public class T { static void run() { while (true); } }";
const EXIT: &str = "public class T { static void run() { System.exit(0); } }";

/// What confinement itself costs.
fn confined() -> std::io::Result<()> {
    let program = Program {
        path: "/bin/true".into(),
        arguments: Vec::new(),
        environment: Vec::new(),
        forks: false,
    };
    let limits = Limits {
        address_space: 1 << 30,
        cpu_seconds: 10,
        file_bytes: 1 << 20,
        folder_bytes: 1 << 20,
        open_files: 64,
    };
    for _ in 0..100 {
        let folder = Folder::new()?;
        let nothing = || std::fs::File::open("/dev/null").map(Into::into);
        let output = [nothing()?, nothing()?];
        let reach = Reach::default();
        let mut child = sandbox::spawn(&program, &folder, &reach, limits, output, &[])?;
        child.wait_for(Duration::from_secs(10))?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    for layer in sandbox::available() {
        let mark = if layer.active { "active " } else { "missing" };
        println!("{mark} {}: {}", layer.name, layer.why);
    }
    told("a hundred confined processes that end at once", confined)?;
    let jdk = told("find a JDK", || Jdk::find(None))?;
    println!("JDK {} in {}", jdk.version_text, jdk.home.display());
    let compiler = told("start the compiler (without waiting)", || {
        JavaCompiler::new(&jdk)
    })?;
    let pool = told("make a pool", || {
        ReplayPool::new(&jdk, ReplayLimits::default(), 1)
    })?;
    pool.warm_up(&[])?;
    let source = |text: &str| {
        [SourceFile {
            path: "T.java".into(),
            text: text.into(),
        }]
    };
    let made = told("first compilation", || {
        compiler.compile(&source(PROGRAM), &[])
    })?;
    for _ in 0..20 {
        compiler.compile(&source(PROGRAM), &[])?;
    }
    told("compilation when warm", || {
        compiler.compile(&source(PROGRAM), &[])
    })?;

    let job = ReplayJob::new("T", &ClassSet::new(made.classes, &[]));
    let result = told("first replay", || {
        Ok::<_, String>(pool.replay(std::slice::from_ref(&job)))
    })?;
    println!("  {:?}", result[0].outcome);
    let jobs = vec![job.clone(); 2000];
    let start = Instant::now();
    pool.replay(&jobs);
    println!(
        "{:>8.0} replays a second",
        jobs.len() as f64 / start.elapsed().as_secs_f64()
    );

    let set = |text: &str| Ok::<_, Box<dyn Error>>(compiler.compile(&source(text), &[])?.classes);
    let exits = vec![ReplayJob::new("T", &ClassSet::new(set(EXIT)?, &[])); 10];
    told("ten jobs that exit (ten new JVMs)", || {
        Ok::<_, String>(pool.replay(&exits))
    })?;
    let mut endless = ReplayJob::new("T", &ClassSet::new(set(LOOP)?, &[]));
    endless.time = Some(Duration::from_millis(500));
    told("a loop with 500 ms, then a job", || {
        Ok::<_, String>(pool.replay(&[endless, job]))
    })?;
    let start = Instant::now();
    drop((compiler, pool));
    println!(
        "{:>8.1} ms  clean up",
        start.elapsed().as_secs_f64() * 1000.0
    );
    Ok(())
}

fn told<T, E>(what: &str, work: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    let start = Instant::now();
    let result = work();
    println!("{:>8.1} ms  {what}", start.elapsed().as_secs_f64() * 1000.0);
    result
}
