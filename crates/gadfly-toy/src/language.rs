//! The language as the jobs see it.

use std::collections::BTreeSet;

use gadfly_base::Analysis;
use gadfly_base::diagnostic::Diagnostic;
use gadfly_base::progress::Progress;
use gadfly_lang::{
    Callable, EntryKey, Explored, Failure, Language, Printed, Printer, Relational, Replay, RunEnd,
    Runtime, Search, TestFile, TestFiles, Trial,
};
use gadfly_witness::{
    Category, Confirmed, FunctionReport, Kind, Place, PrintedInputs, Reason, StateOrigin, Stats,
    Unreachable,
};

use crate::compare;
use crate::interpreter::{Fault, Ran, run};
use crate::machine::{End, Path, Toy as Machine};
use crate::program::{Function, Op, Program};

/// The toy language.
#[derive(Clone, Copy, Debug, Default)]
pub struct Toy;

/// A call of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToyInputs {
    pub function: String,
    pub input: i32,
}

impl Language for Toy {
    type Program = Program;
    /// Terms and solver are new for every function; what remains is a panic that was reported.
    type Machine = Option<String>;
    type Entry = String;
    type Inputs = ToyInputs;
    type Observation = ();
    /// The instructions that some path executes.
    type Traces = BTreeSet<usize>;
    type Printer = ToyPrinter;

    fn load(&self, request: &Analysis, progress: &dyn Progress) -> anyhow::Result<Program> {
        progress.stage("reading");
        let mut program = Program::default();
        for path in &request.paths {
            let bytes = gadfly_files::read(path)
                .map_err(|error| Diagnostic::new(format!("cannot read it: {error}")).at(path))?;
            program.read(path, &String::from_utf8_lossy(&bytes))?;
        }
        Ok(program)
    }

    fn entries(&self, request: &Analysis, program: &Program) -> anyhow::Result<Vec<String>> {
        let names = program.functions.iter().map(|f| f.name.clone());
        let wanted = |name: &String| request.only.is_empty() || request.only.contains(name);
        let entries: Vec<String> = names.filter(wanted).collect();
        if entries.is_empty() {
            Err(Diagnostic::new("there is no function to analyse").into())
        } else {
            Ok(entries)
        }
    }

    fn name<'e>(&self, _program: &'e Program, entry: &'e String) -> &'e str {
        entry
    }

    fn machine(&self, _request: &Analysis, _program: &Program) -> anyhow::Result<Option<String>> {
        Ok(None)
    }

    fn refuse(&self, machine: &mut Option<String>, panic: Option<String>) {
        *machine = panic;
    }

    fn explore(
        &self,
        request: &Analysis,
        program: &Program,
        refused: &mut Option<String>,
        entry: &String,
    ) -> anyhow::Result<Explored<ToyInputs, BTreeSet<usize>>> {
        let function = named(program, entry)?;
        let mut machine = Machine::new(function, request);
        let mut failures: Vec<(Failure, Vec<ToyInputs>)> = Vec::new();
        let mut executed = BTreeSet::new();
        let mut sides = BTreeSet::new();
        let mut paths = 0;
        let mut doubts = BTreeSet::new();
        let reasons = match refused {
            Some(words) => BTreeSet::from([Reason::Internal(words.clone())]),
            None => machine.follow(function, Path::default(), request, |machine, end, path| {
                // A path that was cut shows nothing about its inputs.
                paths += u64::from(!matches!(end, End::Cut(_)));
                executed.extend(path.executed);
                sides.extend(path.sides);
                if let End::Fails(fault, at) = end {
                    let failure = failure(function, fault, at);
                    if failures.iter().any(|(known, _)| *known == failure) {
                        return;
                    }
                    match machine.value(&path.condition) {
                        Some(input) => failures.push((failure, vec![inputs(function, input)])),
                        None => {
                            doubts.insert(Reason::Solver);
                        }
                    }
                }
            }),
        };
        let stats = machine.solver.stats();
        let lines: BTreeSet<u32> = function.lines.iter().copied().collect();
        let reached: BTreeSet<u32> = executed.iter().map(|at| function.line_of(*at)).collect();
        let compared = function.ops.iter().filter(|op| matches!(op, Op::Less(_)));
        Ok(Explored {
            function: FunctionReport {
                name: function.name.clone(),
                signature: signature(function),
                file: function.file.clone(),
                line: function.line,
                paths,
                reasons: reasons.union(&doubts).cloned().collect(),
                lines: (reached.len() as u32, lines.len() as u32),
                branches: (sides.len() as u32, 2 * compared.count() as u32),
            },
            failures,
            work: Stats {
                paths,
                solver_queries: stats.queries,
                solver_ms: stats.time.as_millis() as u64,
                cache_hits: stats.queries - stats.queries_to_z3,
                ..Stats::default()
            },
            traces: executed,
        })
    }

    fn runtime<'p>(
        &self,
        _request: &'p Analysis,
        program: &'p Program,
    ) -> anyhow::Result<Box<dyn Runtime<ToyInputs, ()> + 'p>> {
        Ok(Box::new(Interpreter(program)))
    }

    fn called(&self, inputs: &ToyInputs) -> EntryKey {
        EntryKey {
            name: inputs.function.clone(),
            rank: (0, vec![inputs.function.clone()]),
        }
    }

    fn unreachable(
        &self,
        program: &Program,
        explored: &[BTreeSet<usize>],
        functions: &[FunctionReport],
    ) -> Vec<Unreachable> {
        let mut found = Vec::new();
        for (executed, report) in explored.iter().zip(functions) {
            let (Some(function), Some(proof)) =
                (program.function(&report.name), report.claim().proof())
            else {
                continue;
            };
            let dead = (0..function.ops.len()).filter(|at| !executed.contains(at));
            found.extend(dead.map(|at| Unreachable {
                place: place(function, at),
                proof,
            }));
        }
        found
    }

    fn printer(&self, _program: &Program) -> ToyPrinter {
        ToyPrinter
    }
}

pub(crate) fn named<'p>(program: &'p Program, name: &str) -> anyhow::Result<&'p Function> {
    let function = program.function(name);
    function.ok_or_else(|| anyhow::anyhow!("there is no function named {name}"))
}

fn signature(function: &Function) -> String {
    format!("{}(x)", function.name)
}

pub(crate) fn inputs(function: &Function, input: i32) -> ToyInputs {
    ToyInputs {
        function: function.name.clone(),
        input,
    }
}

pub(crate) fn place(function: &Function, at: usize) -> Place {
    Place {
        file: function.file.clone(),
        line: function.line_of(at),
        function: function.name.clone(),
    }
}

fn failure(function: &Function, fault: Fault, at: usize) -> Failure {
    let (kind, category) = match fault {
        Fault::DivisionByZero => (Kind::DivisionByZero, Category::Bug),
        Fault::Empty => (Kind::IndexOutOfBounds, Category::Bug),
        // The program says so itself.
        Fault::Crash => (Kind::UncaughtException, Category::Precondition),
    };
    Failure {
        kind,
        category,
        exception: fault.name().into(),
        place: place(function, at),
        calls: vec![place(function, at)],
        speculative: false,
        message: None,
    }
}

/// The interpreter with a program.
struct Interpreter<'p>(&'p Program);

impl Runtime<ToyInputs, ()> for Interpreter<'_> {
    fn replay(
        &mut self,
        trials: &[Trial<'_, ToyInputs>],
    ) -> anyhow::Result<Vec<Replay<ToyInputs, ()>>> {
        let replay = |trial: &Trial<'_, ToyInputs>| {
            let function = named(self.0, &trial.inputs.function)?;
            let ran = run(function, trial.inputs.input);
            Ok(match ran {
                Ran::Failed(fault, at) if failure(function, fault, at) == *trial.failure => {
                    let mut finding = trial.failure.with(trial.inputs.clone());
                    finding.confirmed = Confirmed::by(&ran);
                    Ok((finding, ()))
                }
                other => Err(format!("{other:?}")),
            })
        };
        trials.iter().map(replay).collect()
    }
}

impl Relational for Toy {
    fn version(&self) -> String {
        "Toy 1".into()
    }

    fn functions(&self, program: &Program) -> Vec<Callable> {
        let callable = |function: &Function| Callable {
            name: function.name.clone(),
            signature: signature(function),
        };
        program.functions.iter().map(callable).collect()
    }

    fn paths(
        &self,
        request: &Analysis,
        program: &Program,
        function: &str,
    ) -> anyhow::Result<Search<ToyInputs>> {
        let function = named(program, function)?;
        let found = compare::paths(function, request);
        Ok(of(function, found))
    }

    fn differences(
        &self,
        request: &Analysis,
        program: &Program,
        other: &Program,
        function: &str,
    ) -> anyhow::Result<Search<ToyInputs>> {
        let (function, other) = (named(program, function)?, named(other, function)?);
        let found = compare::differences(function, other, request);
        Ok(of(function, found))
    }

    fn run(&self, program: &Program, inputs: &[ToyInputs]) -> anyhow::Result<Vec<RunEnd>> {
        let end = |inputs: &ToyInputs| {
            let function = named(program, &inputs.function)?;
            Ok(end(&run(function, inputs.input)))
        };
        inputs.iter().map(end).collect()
    }

    fn read(&self, call: &str) -> Option<ToyInputs> {
        let (function, rest) = call.split_once('(')?;
        Some(ToyInputs {
            function: function.to_owned(),
            input: rest.strip_suffix(')')?.parse().ok()?,
        })
    }
}

fn of(function: &Function, found: Search<i32>) -> Search<ToyInputs> {
    let numbers = found.inputs.into_iter();
    Search {
        inputs: numbers.map(|input| inputs(function, input)).collect(),
        checked: found.checked,
        reasons: found.reasons,
    }
}

/// How a run ended, as other jobs than `find` see it.
pub(crate) fn end(ran: &Ran) -> RunEnd {
    match ran {
        Ran::Returned(value) => RunEnd::Returned(value.to_string()),
        Ran::Failed(fault, _) => RunEnd::Raised {
            exception: fault.name().into(),
            message: None,
        },
        Ran::TooLong => RunEnd::TooLong,
    }
}

/// Writes calls: `half(2)`.
pub struct ToyPrinter;

impl Printer for ToyPrinter {
    type Inputs = ToyInputs;
    type Observation = ();

    fn print(&self, inputs: &ToyInputs) -> PrintedInputs {
        PrintedInputs {
            entry: inputs.function.clone(),
            state: StateOrigin::Reached,
            inputs: vec![("x".into(), inputs.input.to_string())],
            code: vec![format!("{}({})", inputs.function, inputs.input)],
        }
    }

    /// A list of calls that must not fail.
    fn tests(&self, shown: &[Printed<'_, ToyInputs, ()>]) -> TestFiles {
        let mut text = String::new();
        let mut tests = Vec::new();
        for Printed { finding, .. } in shown {
            let is_bug = finding.category == Category::Bug;
            let call = self.print(&finding.witness).code.join("\n");
            if is_bug {
                text.push_str(&format!("{call}\n"));
            }
            tests.push(is_bug.then_some(call));
        }
        let files = if text.is_empty() {
            Vec::new()
        } else {
            vec![TestFile {
                path: "calls.txt".into(),
                text,
            }]
        };
        TestFiles { files, tests }
    }

    fn join(&mut self, _other: ToyPrinter) {}
}
