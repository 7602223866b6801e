//! The symbolic JVM for exercises: joined exploration of the generator's text.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use gadfly_classfile::ClassPath;
use gadfly_explore::JoinedSummary;
use gadfly_jvm::{Classes, Config, End, Jvm, MethodId, State};
use gadfly_jvm_join::{
    Draw, Exercise, Explanation, JoinLimits, JoinedEnd, JoinedEnds, Seen, When, draw, explain,
    explore_joined, intrinsic,
};
use gadfly_quiz::skeleton::Skeleton;
use gadfly_runtime::{CompileAgainst, CompileError, Jdk, SourceFile};
use gadfly_solve::SolverConfig;
use gadfly_witness::{Reason, Stats};

use super::engine::{Instance, Machine, NotInductive};
use super::exercise;
use super::runs::{JavaRuns, is_named};
use gadfly_base::Analysis;
use gadfly_base::diagnostic::{Diagnostic, Diagnostics};

/// Time for one question to the solver.
const QUERY_MS: u32 = 4_000;

pub(crate) struct JavaMachine {
    jvm: Jvm,
    base: State,
    entry: MethodId,
}

impl JavaMachine {
    /// Compiles the generator; an error in it is one in the skeleton.
    pub(crate) fn start(
        skeleton: &Skeleton,
        jdk: &Jdk,
        runs: &JavaRuns,
        request: &Analysis,
    ) -> anyhow::Result<JavaMachine> {
        let generator = skeleton.generator();
        let source = SourceFile {
            path: generator.path.clone().into(),
            text: generator.text.clone(),
        };
        let against = CompileAgainst {
            class_path: &runs.class_path,
            classes: &[&runs.runtime],
            options: &[],
        };
        let compiled = match runs.compiler.compile_against(&[source], against) {
            Ok(compiled) => compiled,
            Err(CompileError::Runtime(error)) => return Err(error.into()),
            Err(CompileError::Errors(errors)) => {
                let file = PathBuf::from(&skeleton.file);
                let mut told: Vec<Diagnostic> = Vec::new();
                for error in errors {
                    let (line, column) = match (error.line, error.column) {
                        (Some(line), column) => generator.place(line, column.unwrap_or(1)),
                        _ => (1, 1),
                    };
                    let error = Diagnostic::new(error.message).at_position(&file, line, column);
                    if !told.contains(&error) {
                        told.push(error);
                    }
                }
                return Err(Diagnostics(told).into());
            }
        };
        let mut class_path = ClassPath::with_jdk(&jdk.home)?;
        let mut user: Vec<Arc<str>> = Vec::new();
        for class in &compiled.classes {
            let name = class.name.replace('.', "/");
            class_path.add_class(&name, class.bytes.as_slice());
            user.push(name.into());
        }
        for class in &runs.runtime {
            let name = class.name.replace('.', "/");
            class_path.add_class(&name, class.bytes.as_slice());
        }
        for path in &runs.class_path {
            class_path.add_path(path)?;
        }
        let classes = Classes::new(Arc::new(class_path), user);
        let solver = SolverConfig {
            seed: request.seed as u32,
            // A contradiction may take a while; effort is counted, so this is for slow machines.
            query_timeout_ms: QUERY_MS,
            ..SolverConfig::default()
        };
        let mut jvm = Jvm::new(classes, solver, Rc::new(Config::default()))?;
        jvm.add_intrinsics(intrinsic);
        let base = jvm
            .boot()
            .map_err(|stop| anyhow::anyhow!("this JDK cannot be started: {stop:?}"))?;
        let entry = entry(&mut jvm, skeleton)
            .ok_or_else(|| anyhow::anyhow!("the generator has no entry"))?;
        Ok(JavaMachine { jvm, base, entry })
    }
}

fn entry(jvm: &mut Jvm, skeleton: &Skeleton) -> Option<MethodId> {
    let name = skeleton.entry.class.replace('.', "/");
    let class = jvm.classes.load(&name).ok()?;
    let class = jvm.classes.class(class).clone();
    let named = |m: &MethodId| *jvm.classes.method(*m).name == *skeleton.entry.method;
    class.methods.iter().copied().find(named)
}

impl Machine for JavaMachine {
    type Ends = JoinedEnds;

    fn explore(&mut self, exercise: &Exercise, limits: JoinLimits) -> Result<JoinedEnds, Reason> {
        explore_joined(&mut self.jvm, &self.base, self.entry, exercise, limits)
    }

    fn summary(found: &JoinedEnds) -> &JoinedSummary {
        &found.summary
    }

    fn doubts(found: &JoinedEnds) -> Vec<Reason> {
        let mut reasons: Vec<Reason> = Vec::new();
        for end in &found.ends {
            match &end.end {
                End::Cut(reason) => reasons.push(reason.clone()),
                End::Deep => reasons.push(Reason::Depth),
                _ => {}
            }
            reasons.extend(end.doubts.iter().cloned());
        }
        if found.broken.iter().any(|b| b.values.is_none()) {
            reasons.push(Reason::Solver);
        }
        reasons
    }

    fn wanted(&self, skeleton: &Skeleton, found: &JoinedEnds) -> Vec<usize> {
        let classes = &self.jvm.classes;
        let is_wanted = |end: &JoinedEnd| match (&skeleton.raises, &end.end) {
            (None, End::Returned(_)) => true,
            (Some(wanted), End::Threw(exception)) => {
                let class = classes.class(end.state.heap.get(*exception).class);
                let above = class.supertypes.iter().map(|c| classes.class(*c));
                let mut all = above.chain([class]);
                all.any(|class| is_named(&class.binary_name(), wanted))
            }
            _ => false,
        };
        let ends = found.ends.iter().enumerate();
        ends.filter(|(_, end)| is_wanted(end))
            .map(|(n, _)| n)
            .collect()
    }

    fn draw(
        &mut self,
        skeleton: &Skeleton,
        found: &JoinedEnds,
        usable: &[usize],
        wish: &Draw,
    ) -> (Vec<Instance>, bool) {
        let draws = draw(&mut self.jvm, found, usable, wish);
        let declared = skeleton.entry.returns.trim();
        let drawn = draws.drawn.into_iter().map(|d| {
            let returned = d.returned.and_then(|seen| shown(&seen, declared));
            (d.values, d.printed, returned)
        });
        (drawn.collect(), draws.exhausted)
    }

    fn explain(&mut self, found: &JoinedEnds, wanted: &[usize]) -> Explanation {
        let wanted = wanted.iter().map(|&n| &raw const found.ends[n]);
        explain(&mut self.jvm, found, |end| {
            wanted.clone().any(|e| std::ptr::eq(e, end))
        })
    }

    fn not_inductive(&self, skeleton: &Skeleton, found: &JoinedEnds) -> Option<NotInductive> {
        found.broken.iter().find_map(|broken| {
            let holes = skeleton.holes.iter().zip(broken.values.as_ref()?);
            let values = holes.filter_map(|(hole, value)| {
                let value = exercise::literal_from(&hole.kind, value)?;
                Some((hole.name.clone(), skeleton.show(hole.id, &value)))
            });
            Some(NotInductive {
                check: broken.check as usize,
                from_the_start: broken.when == When::Entered,
                values: values.collect(),
                variables: broken.variables.clone(),
            })
        })
    }

    fn stats(&self) -> Stats {
        let solver = self.jvm.solver.stats();
        Stats {
            solver_queries: solver.queries,
            solver_ms: solver.time.as_millis() as u64,
            cache_hits: solver.queries - solver.queries_to_z3,
            ..Stats::default()
        }
    }
}

/// A value in Java's own notation, as the runtime reports it; nothing if that cannot be told.
fn shown(seen: &Seen, declared: &str) -> Option<String> {
    Some(match seen {
        Seen::Void => return None,
        Seen::Null => "null".into(),
        Seen::Int(n) if matches!(declared, "long" | "Long" | "long[]") => format!("{n}L"),
        Seen::Int(n)
            if matches!(
                declared,
                "int" | "short" | "byte" | "Integer" | "int[]" | "int[][]"
            ) =>
        {
            n.to_string()
        }
        Seen::Boolean(b) => b.to_string(),
        Seen::List(items) => {
            let items: Option<Vec<String>> = items.iter().map(|i| shown(i, declared)).collect();
            format!("{{{}}}", items?.join(", "))
        }
        _ => return None,
    })
}
