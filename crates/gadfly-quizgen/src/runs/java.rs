//! Programs of Java: all of a batch in one compilation, each in a package of its own, run by the
//! confined JVMs of the replay.

use std::path::PathBuf;

use gadfly_quiz::skeleton::{Source, java_runtime};
use gadfly_runtime::{
    ClassBytes, ClassSet, CompileAgainst, JavaCompiler, Jdk, ReplayJob, ReplayLimits,
    ReplayOutcome, ReplayPool, ReplayResult, SourceFile,
};

use super::{Outcome, Report, Runs};
use gadfly_lang_jvm::batch::{self, Batch};

/// Packages are called so, with a number; no program of a course is.
const PACKAGE: &str = "gadflyquiz";

/// What may show the name of a package without printing it as it is.
const REVEALING: [&str; 4] = ["getClass", "getName", "getPackage", "StackTrace"];

pub struct JavaRuns {
    pub compiler: JavaCompiler,
    pub class_path: Vec<PathBuf>,
    /// Of the package `gadfly.rt`: what generated programs call.
    pub runtime: Vec<ClassBytes>,
    pool: ReplayPool,
    runtime_set: ClassSet,
    name: String,
}

impl JavaRuns {
    pub fn start(jdk: &Jdk, class_path: &[PathBuf], workers: usize) -> anyhow::Result<JavaRuns> {
        let compiler = JavaCompiler::new(jdk)?;
        let pool = ReplayPool::new(jdk, ReplayLimits::default(), workers)?;
        pool.warm_up(class_path)?;
        let (path, text) = java_runtime();
        let own = [SourceFile {
            path: path.into(),
            text: text.to_string(),
        }];
        let contracts = gadfly_contract::runtime_sources().into_iter();
        let sources: Vec<SourceFile> = contracts
            .map(|source| SourceFile {
                path: source.path,
                text: source.text,
            })
            .chain(own)
            .collect();
        let runtime = compiler.compile(&sources, &[])?.classes;
        Ok(JavaRuns {
            compiler,
            class_path: class_path.to_vec(),
            runtime_set: ClassSet::new(runtime.clone(), class_path),
            runtime,
            pool,
            name: format!("Java {}", jdk.version),
        })
    }

    fn compile(&self, sources: Vec<SourceFile>) -> anyhow::Result<Batch> {
        let against = CompileAgainst {
            class_path: &self.class_path,
            classes: &[&self.runtime],
            options: &[batch::INLINE_CONCATENATION.to_string()],
        };
        batch::compile_against(&self.compiler, against, sources)
    }

    /// Runs programs in packages of their own, all at once.
    fn run_together(&self, programs: &[&Source]) -> anyhow::Result<Vec<Outcome>> {
        let sources = programs.iter().enumerate().map(|(n, program)| SourceFile {
            path: format!("{PACKAGE}{n}/{}", program.path).into(),
            text: format!("package {PACKAGE}{n}; {}", program.text),
        });
        let compiled = self.compile(sources.collect())?;
        let own = ClassSet::new(compiled.classes, &[]);
        let mut outcomes: Vec<Outcome> = vec![Outcome::TooLong; programs.len()];
        let (mut jobs, mut places) = (Vec::new(), Vec::new());
        for (n, program) in programs.iter().enumerate() {
            match compiled.broken.get(&n) {
                Some(why) => outcomes[n] = Outcome::Refused(why.clone()),
                None => {
                    let harness = format!("{PACKAGE}{n}.{}", program.harness);
                    jobs.push(self.job(harness, own.clone()));
                    places.push(n);
                }
            }
        }
        for (n, result) in places.into_iter().zip(self.pool.replay(&jobs)) {
            outcomes[n] = outcome(&result);
        }
        Ok(outcomes)
    }

    /// Runs a program as it is.
    fn run_alone(&self, program: &Source) -> anyhow::Result<Outcome> {
        let source = SourceFile {
            path: program.path.clone().into(),
            text: program.text.clone(),
        };
        let compiled = self.compile(vec![source])?;
        if let Some(why) = compiled.broken.get(&0) {
            return Ok(Outcome::Refused(why.clone()));
        }
        let own = ClassSet::new(compiled.classes, &[]);
        let job = self.job(program.harness.clone(), own);
        let result = self.pool.replay(&[job]).pop();
        Ok(result.map_or(Outcome::TooLong, |result| outcome(&result)))
    }

    fn job(&self, harness: String, own: ClassSet) -> ReplayJob {
        ReplayJob {
            harness,
            classes: Vec::new(),
            shared: vec![own, self.runtime_set.clone()],
            support: Vec::new(),
            time: None,
            together: false,
            meter: None,
        }
    }
}

impl Runs for JavaRuns {
    fn run(&self, programs: &[Source]) -> anyhow::Result<Vec<Outcome>> {
        let needs_its_package = |program: &Source| {
            program.harness.contains('.') || REVEALING.iter().any(|r| program.text.contains(r))
        };
        let together: Vec<usize> = (0..programs.len())
            .filter(|n| !needs_its_package(&programs[*n]))
            .collect();
        let mut outcomes: Vec<Option<Outcome>> = vec![None; programs.len()];
        if !together.is_empty() {
            let batch: Vec<&Source> = together.iter().map(|n| &programs[*n]).collect();
            for (n, outcome) in together.into_iter().zip(self.run_together(&batch)?) {
                // The name of a class of its own was printed: it must not have a package.
                outcomes[n] = Some(outcome).filter(|o| !shows_package(o));
            }
        }
        let done = outcomes.into_iter().zip(programs);
        done.map(|(outcome, program)| match outcome {
            Some(outcome) => Ok(outcome),
            None => self.run_alone(program),
        })
        .collect()
    }

    fn name(&self) -> &str {
        &self.name
    }
}

fn shows_package(outcome: &Outcome) -> bool {
    let shows = |text: &str| text.contains(PACKAGE);
    outcome.report().is_some_and(|report| {
        shows(&report.out)
            || report.returns.as_deref().is_some_and(shows)
            || report.thrown.class.as_deref().is_some_and(shows)
            || shows(&report.thrown.message)
    })
}

fn outcome(result: &ReplayResult) -> Outcome {
    match &result.outcome {
        _ if result.truncated => Outcome::Lost("it prints too much".into()),
        ReplayOutcome::Returned { .. } => match Report::read(&result.stdout) {
            Ok(report) => Outcome::Ran(report),
            Err(why) => Outcome::Lost(why),
        },
        ReplayOutcome::TimedOut { .. } => Outcome::TooLong,
        ReplayOutcome::Threw(thrown) => Outcome::Lost(thrown.class.clone()),
        ReplayOutcome::OutOfMemory { .. } => Outcome::Lost("it runs out of memory".into()),
        ReplayOutcome::Exited { .. } => Outcome::Lost("it ends the JVM".into()),
        ReplayOutcome::Crashed { detail } | ReplayOutcome::NotRun { detail } => {
            Outcome::Lost(detail.clone())
        }
    }
}
