//! The symbolic JVM as an engine: joined exploration of the generator's text.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use gadfly_classfile::ClassPath;
use gadfly_explore::JoinedLimits;
use gadfly_jvm::{Classes, Config, End, Jvm, MethodId, State};
use gadfly_jvm_join::{
    Broken, Checks, Draw, Exercise, JoinLimits, JoinedEnd, JoinedEnds, Seen, When, draw, explain,
    explore_joined, intrinsic,
};
use gadfly_quiz::skeleton::{Literal, Skeleton};
use gadfly_runtime::{CompileAgainst, CompileError, Jdk, SourceFile};
use gadfly_solve::SolverConfig;
use gadfly_witness::{Reason, Stats};

use super::engine::{
    Candidate, Draws, Engine, Explanation, Ground, NotInductive, Wanted, grounds, within,
};
use super::exercise;
use super::runs::{JavaRuns, is_named};
use super::widen;
use gadfly_base::Analysis;
use gadfly_base::diagnostic::{Diagnostic, Diagnostics};

/// Time for one question to the solver.
const QUERY_MS: u32 = 4_000;

pub(crate) struct JavaEngine<'s> {
    skeleton: &'s Skeleton,
    jvm: Jvm,
    base: State,
    entry: MethodId,
    explored: Option<Result<JoinedEnds, Reason>>,
    paths: u64,
    turns: u32,
    depth: u32,
}

impl<'s> JavaEngine<'s> {
    /// Compiles the generator; an error in it is one in the skeleton.
    pub(crate) fn start(
        skeleton: &'s Skeleton,
        jdk: &Jdk,
        runs: &JavaRuns,
        request: &Analysis,
    ) -> anyhow::Result<JavaEngine<'s>> {
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
        Ok(JavaEngine {
            skeleton,
            jvm,
            base,
            entry,
            explored: None,
            paths: 0,
            turns: request.bounds.loops,
            depth: request.bounds.depth.get(),
        })
    }

    fn explore(&mut self, checks: Checks, time: Duration) -> Result<JoinedEnds, Reason> {
        let exercise = exercise::exercise(self.skeleton, checks).map_err(Reason::Unsupported)?;
        self.explore_as(&exercise, within(time))
    }

    fn explore_as(
        &mut self,
        exercise: &Exercise,
        explore: JoinedLimits,
    ) -> Result<JoinedEnds, Reason> {
        let limits = JoinLimits {
            explore,
            turns: self.turns,
            depth: self.depth,
        };
        let found = explore_joined(&mut self.jvm, &self.base, self.entry, exercise, limits)?;
        self.paths += found.summary.ends;
        Ok(found)
    }

    fn not_inductive(&self, broken: &Broken) -> Option<NotInductive> {
        let holes = self.skeleton.holes.iter().zip(broken.values.as_ref()?);
        let values = holes.filter_map(|(hole, value)| {
            let value = exercise::literal_from(&hole.kind, value)?;
            Some((hole.name.clone(), self.skeleton.show(hole.id, &value)))
        });
        Some(NotInductive {
            check: broken.check as usize,
            from_the_start: broken.when == When::Entered,
            values: values.collect(),
            variables: broken.variables.clone(),
        })
    }

    /// The smallest set of conditions that contradict, of an exploration that recorded them; empty
    /// if they do not.
    fn contradiction(&mut self, found: &JoinedEnds) -> Option<Vec<Ground>> {
        let wanted = wanted_ends(&self.jvm, self.skeleton.raises.as_deref(), found);
        let is_wanted = |end: &JoinedEnd| {
            wanted
                .iter()
                .any(|&n| std::ptr::eq(&raw const found.ends[n], end))
        };
        match explain(&mut self.jvm, found, is_wanted) {
            gadfly_explore::Explanation::Among(whys) => Some(grounds(whys)),
            gadfly_explore::Explanation::None => Some(Vec::new()),
            gadfly_explore::Explanation::Unknown => None,
        }
    }
}

fn entry(jvm: &mut Jvm, skeleton: &Skeleton) -> Option<MethodId> {
    let name = skeleton.entry.class.replace('.', "/");
    let class = jvm.classes.load(&name).ok()?;
    let class = jvm.classes.class(class).clone();
    let named = |m: &MethodId| *jvm.classes.method(*m).name == *skeleton.entry.method;
    class.methods.iter().copied().find(named)
}

/// The numbers of the ends that are as the skeleton asks.
fn wanted_ends(jvm: &Jvm, raises: Option<&str>, found: &JoinedEnds) -> BTreeSet<usize> {
    let is_wanted = |end: &JoinedEnd| match (raises, &end.end) {
        (None, End::Returned(_)) => true,
        (Some(wanted), End::Threw(exception)) => {
            let class = end.state.heap.get(*exception).class;
            let class = jvm.classes.class(class);
            let above = class.supertypes.iter().map(|c| jvm.classes.class(*c));
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

impl Engine for JavaEngine<'_> {
    fn draw(&mut self, wanted: &Wanted) -> Draws {
        let explored = match self.explored.take() {
            Some(explored) => explored,
            None => self.explore(Checks::Assume, wanted.time),
        };
        let mut draws = Draws::default();
        match &explored {
            Err(why) => draws.reasons.push(why.clone()),
            Ok(found) => {
                let raises = self.skeleton.raises.as_deref();
                let usable: Vec<usize> =
                    wanted_ends(&self.jvm, raises, found).into_iter().collect();
                draws.reasons = open_questions(found);
                draws.not_inductive = found.broken.iter().find_map(|b| self.not_inductive(b));
                if draws.not_inductive.is_some() {
                    self.explored = Some(explored);
                    return draws;
                }
                let wish = Draw {
                    count: wanted.count,
                    seed: wanted.seed,
                    distinct_output: wanted.distinct_output,
                    time: wanted.time,
                };
                let drawn = draw(&mut self.jvm, found, &usable, &wish);
                draws.exhausted = drawn.exhausted || usable.is_empty();
                draws.candidates = drawn
                    .drawn
                    .into_iter()
                    .filter_map(|d| {
                        let literals = self.skeleton.holes.iter().zip(&d.values);
                        let values: Option<Vec<Literal>> = literals
                            .map(|(hole, value)| exercise::literal_from(&hole.kind, value))
                            .collect();
                        Some(Candidate {
                            values: values?,
                            printed: d.printed,
                            returned: d
                                .returned
                                .and_then(|seen| shown(&seen, self.skeleton.entry.returns.trim())),
                            by_chance: false,
                        })
                    })
                    .collect();
            }
        }
        self.explored = Some(explored);
        draws
    }

    fn explain(&mut self, time: Duration) -> Explanation {
        // Terms of the other exploration are forgotten by this one.
        self.explored = None;
        let exercise = match exercise::exercise(self.skeleton, Checks::Record) {
            Ok(exercise) => exercise,
            Err(why) => return Explanation::Unknown(vec![Reason::Unsupported(why)]),
        };
        let found = match self.explore_as(&exercise, within(time)) {
            Ok(found) => found,
            Err(reason) => return Explanation::Unknown(vec![reason]),
        };
        let grounds = match self.contradiction(&found) {
            Some(grounds) if !grounds.is_empty() => grounds,
            _ => return Explanation::Unknown(open_questions(&found)),
        };
        let holes = widen::needed(&exercise.holes, |holes| {
            let wider = Exercise {
                holes: holes.to_vec(),
                ..exercise.clone()
            };
            let found = self.explore_as(&wider, widen::limits(&found.summary, time));
            let set = self.contradiction(&found.ok()?)?;
            Some(!set.is_empty() && set.iter().all(|g| grounds.contains(g)))
        });
        Explanation::Contradiction { grounds, holes }
    }

    fn stats(&self) -> Stats {
        let solver = self.jvm.solver.stats();
        Stats {
            paths: self.paths,
            solver_queries: solver.queries,
            solver_ms: solver.time.as_millis() as u64,
            cache_hits: solver.queries - solver.queries_to_z3,
            ..Stats::default()
        }
    }
}

/// Why there may be more than was explored.
fn open_questions(found: &JoinedEnds) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = Vec::new();
    if found.summary.out_of_time {
        reasons.push(Reason::Time);
    }
    if found.summary.out_of_memory {
        reasons.push(Reason::Memory);
    }
    if found.summary.out_of_budget {
        reasons.push(Reason::Budget);
    }
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
    reasons.sort();
    reasons.dedup();
    reasons
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
