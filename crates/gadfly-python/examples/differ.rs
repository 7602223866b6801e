use gadfly_python::differ::{Bench, Effort, Rules, Size};
use gadfly_python::{Session, Settings, Source};
use std::time::{Duration, Instant};

fn main() {
    let work = || {
        let args: Vec<String> = std::env::args().skip(1).collect();
        let most: u32 = args[0].parse().unwrap();
        let text = std::fs::read_to_string(&args[1]).unwrap();
        let entry_name = text
            .lines()
            .find_map(|l| l.strip_prefix("# ENTRY "))
            .unwrap()
            .to_string();
        let valid = text
            .lines()
            .find_map(|l| l.strip_prefix("# PRECONDITION "))
            .map(str::to_string);
        let source = Source {
            file: args[1].clone(),
            text,
            module: "solution".into(),
        };
        let settings = Settings {
            library: Some("/usr/lib/python3.11".into()),
            ..Settings::default()
        };
        let session = Session::open(&source, &settings).unwrap();
        let rules = Rules {
            strict: false,
            tolerance: 1e-9,
            ..Rules::strict()
        };
        let mut bench = Bench::new(session, rules);
        let entry = bench.entry(&entry_name).unwrap();
        if let Some(valid) = valid {
            assert!(bench.require(entry, &valid));
        }
        let effort = Effort {
            paths: 40000,
            instructions: 200_000_000,
            questions: 100_000,
            time: Duration::from_secs(60),
        };
        for k in std::env::var("CALLS").ok().map_or(2, |_| 1)..=most {
            let size = match std::env::var("CALLS") {
                Ok(_) => Size {
                    k: 8,
                    budget: Some(k.into()),
                },
                _ => Size { k, budget: None },
            };
            let t = Instant::now();
            let paths = bench.paths(entry, size, &effort);
            println!(
                "reference k={k}: {} paths, {} inputs, whole {} {:?} {} questions {:?}",
                paths.count,
                paths.inputs.len(),
                paths.whole,
                paths.reasons,
                paths.questions,
                t.elapsed()
            );
            if std::env::var("SHOW").is_ok() {
                for w in &paths.inputs {
                    println!("   {}", w.code().join("; "));
                }
            }
        }
        for file in &args[2..] {
            let text = std::fs::read_to_string(file).unwrap();
            let verdict = text
                .lines()
                .find(|l| l.contains("VERDICT"))
                .unwrap_or("")
                .to_string();
            let t = Instant::now();
            let rival = match bench.load(&text) {
                Ok(r) => r,
                Err(e) => {
                    println!("{file}: {e:?} | {verdict}");
                    continue;
                }
            };
            let mut line = String::new();
            for k in std::env::var("CALLS").ok().map_or(2, |_| 1)..=most {
                let size = match std::env::var("CALLS") {
                    Ok(_) => Size {
                        k: 8,
                        budget: Some(k.into()),
                    },
                    _ => Size { k, budget: None },
                };
                let (c, spent) = bench.compare(entry, size, &rival, &effort);
                line += &format!(
                    " k{k}: pairs {} steps {} q {} {:.2}s",
                    c.pairs,
                    spent.instructions / 1000,
                    spent.questions,
                    t.elapsed().as_secs_f64()
                );
                if !c.is_equivalent() {
                    line += &format!(
                        " DIFF {:?} guesses {} {:?}",
                        c.inputs
                            .iter()
                            .map(|w| w.code().join("; "))
                            .collect::<Vec<_>>(),
                        c.guesses,
                        c.reasons
                    );
                    break;
                }
                if k == most {
                    line += &format!(" EQUIVALENT {:?}", c.reasons);
                }
            }
            println!("{file}: {line} | {verdict}");
        }
    };
    std::thread::Builder::new()
        .stack_size(512 << 20)
        .spawn(work)
        .unwrap()
        .join()
        .unwrap();
}
