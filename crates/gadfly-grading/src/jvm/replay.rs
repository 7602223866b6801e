//! Cases on the real JVM. No program shares a process with another one.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use gadfly_base::debug::{self, Topic};
use gadfly_grade::model::{EFFORT, End, Input, NO_RESULT, Outcome, Reason};
use gadfly_runtime::{
    ClassBytes, ClassSet, CompileAgainst, Jdk, Measured, Meter, ReplayJob, ReplayLimits,
    ReplayOutcome, ReplayPool, ReplayResult, SourceFile, StackFrame,
};
use gadfly_suite::java::transcript::{
    self, Alike, Likeness, Seen, SeenInput, Transcript, TranscriptEnd, class_text,
    differ_by_identity,
};

use super::super::language::{Compare, NOT_RUN, OVER_TIME, TOO_MUCH_MEMORY};
use super::Opened;
use super::build::Built;
use gadfly_lang_jvm::batch;

/// Steps (calls of its methods and turns of its loops) that every run may take, however few the
/// reference takes. A loop does as many in about a second.
const STEPS: u64 = 500_000_000;
/// What one run may take of a processor's time, however few its steps. Almost all take a thousandth
/// of it.
const TIME: Duration = Duration::from_secs(6);
/// The same for a function that is known not to finish on other inputs.
const SHORT_TIME: Duration = Duration::from_secs(1);
/// Runs of one function that do not finish, or spoil the process, before it is left alone.
const MOST_HANGING: usize = 4;
const MOST_SPOILING: usize = 6;
/// What a run gets of a processor's time however little is left.
const SHORTEST_TIME: Duration = Duration::from_millis(200);

/// What became of a run.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Ran {
    Seen(Box<Transcript>),
    /// It was stopped there: class (binary name) and line.
    Hangs(Option<(String, u32)>),
    /// The process was ended.
    Stops(String),
    /// It came to no result that could be judged, by the program's own doing.
    Cannot(Reason),
    /// It was not run, through no fault of the program's.
    Not,
}

impl Ran {
    pub(super) fn seen(&self) -> Option<&Transcript> {
        match self {
            Ran::Seen(seen) => Some(seen),
            _ => None,
        }
    }
}

/// A run that is wanted.
#[derive(Clone)]
pub(super) struct Asked {
    pub harness: Arc<Harness>,
    /// Those of one entry suffer from the same troubles.
    pub group: usize,
    /// What the reference took for it; nothing for a reference.
    pub reference: Option<u64>,
}

/// JVMs that run one program at a time.
pub(super) struct Pool {
    pool: ReplayPool,
}

impl Pool {
    pub(super) fn new(jdk: &Jdk) -> anyhow::Result<Pool> {
        let limits = ReplayLimits {
            time: TIME,
            heap_mb: 256,
            isolate_sets: true,
            ..ReplayLimits::default()
        };
        Ok(Pool {
            pool: ReplayPool::new(jdk, limits, 1)?,
        })
    }

    /// Starts to start a JVM for programs with these libraries.
    pub(super) fn warm_up(&self, paths: &[PathBuf]) {
        // What goes wrong here goes wrong again with the first run, and is told there.
        let _ = self.pool.warm_up(paths);
    }

    /// Runs harnesses with a program's classes.
    fn run(
        &self,
        opened: &Opened,
        program: Loading<'_>,
        asked: &[Asked],
        time: Duration,
    ) -> Vec<ReplayResult> {
        let patience = opened.task.bounds.patience;
        let jobs: Vec<ReplayJob> = asked
            .iter()
            .map(|asked| {
                let harness = &asked.harness;
                let mut job = ReplayJob::new(harness.name.clone(), program.set);
                job.support.push(opened.support.clone());
                if program.is_reference {
                    job.support.push(opened.questions.clone());
                }
                job.classes = harness.classes.clone();
                job.time = Some(time);
                job.together = program.once && !harness.is_supplied;
                job.meter = Some(Meter {
                    steps: most_steps(asked.reference.unwrap_or(0), patience),
                    lines: 0,
                });
                job
            })
            .collect();
        self.pool.replay(&jobs)
    }

    /// Runs a program whose classes note their lines; gives what became of each run, and the
    /// numbers of the lines in the order in which they were reached.
    pub(super) fn trace(
        &self,
        opened: &Opened,
        built: &Built,
        traced: &[ClassBytes],
        lines: u32,
        asked: &[Asked],
    ) -> Vec<(Ran, Vec<u32>)> {
        let patience = opened.task.bounds.patience;
        let mut found = Vec::new();
        for asked in asked {
            let mut job = ReplayJob::new(asked.harness.name.clone(), &built.set);
            job.support.push(opened.support.clone());
            // These win over those of the set.
            job.classes = traced.to_vec();
            job.classes.extend(asked.harness.classes.iter().cloned());
            job.time = Some(SHORT_TIME);
            job.meter = Some(Meter {
                steps: STEPS / 10,
                lines,
            });
            for mut result in self.pool.replay(&[job]) {
                let reached = std::mem::take(&mut result.measured.lines);
                let ran = told(result, asked, Loading::anew(built), patience);
                found.push((ran, reached));
            }
        }
        found
    }
}

/// The classes of a program, for one run after the other.
#[derive(Clone, Copy)]
pub(super) struct Loading<'p> {
    set: &'p ClassSet,
    /// Loaded once for many runs.
    once: bool,
    /// All its classes count their steps.
    metered: bool,
    /// It is the teacher's.
    is_reference: bool,
}

impl<'p> Loading<'p> {
    /// Loaded anew for each run, unless that makes no difference.
    pub(super) fn of(built: &'p Built) -> Loading<'p> {
        Loading {
            set: &built.set,
            once: built.keeps_nothing,
            metered: built.metered,
            is_reference: false,
        }
    }

    pub(super) fn reference(built: &'p Built) -> Loading<'p> {
        Loading {
            is_reference: true,
            ..Loading::of(built)
        }
    }

    pub(super) fn anew(built: &'p Built) -> Loading<'p> {
        Loading {
            set: &built.set,
            once: false,
            ..Loading::of(built)
        }
    }
}

/// A case that is ready to run.
pub(super) struct Harness {
    name: String,
    classes: Vec<ClassBytes>,
    /// It hands values to the code under test through a class, which keeps them.
    is_supplied: bool,
}

/// Compiled cases, by their text.
#[derive(Default)]
pub(super) struct Harnesses {
    ready: BTreeMap<String, Option<Arc<Harness>>>,
    count: usize,
}

impl Harnesses {
    /// Compiles what is not compiled yet, against the reference.
    pub(super) fn compile(&mut self, opened: &Opened, texts: &[&str]) -> anyhow::Result<()> {
        let mut sources = Vec::new();
        let mut names = Vec::new();
        for &text in texts {
            if self.ready.contains_key(text) {
                continue;
            }
            self.ready.insert(text.to_string(), None);
            self.count += 1;
            let simple = format!("{}{}", transcript::CASE, self.count);
            let package = text
                .lines()
                .find_map(|l| l.strip_prefix("package ")?.strip_suffix(';'));
            let (path, name) = match package {
                Some(package) => (
                    format!("{}/{simple}.java", package.replace('.', "/")),
                    format!("{package}.{simple}"),
                ),
                None => (format!("{simple}.java"), simple.clone()),
            };
            sources.push(SourceFile {
                path: path.into(),
                text: transcript::named(text, &simple),
            });
            names.push((text, name));
        }
        let reference = &opened.references[0];
        let options = [batch::INLINE_CONCATENATION.to_string()];
        let against = CompileAgainst {
            class_path: &reference.paths,
            classes: &[
                &reference.classes,
                opened.support.classes(),
                opened.questions.classes(),
            ],
            options: &options,
        };
        let batch = batch::compile_against(&opened.tools.compiler, against, sources)?;
        if debug::is_wanted(Topic::Replay) {
            for broken in batch.broken.values() {
                gadfly_base::note!("does not compile: {broken}");
            }
        }
        for (index, (text, name)) in names.into_iter().enumerate() {
            if !batch.broken.contains_key(&index) {
                let classes = batch.classes_of(&name);
                let is_supplied = text.contains("Supply");
                let harness = Harness {
                    name,
                    classes,
                    is_supplied,
                };
                self.ready.insert(text.to_string(), Some(Arc::new(harness)));
            }
        }
        Ok(())
    }

    pub(super) fn get(&self, text: &str) -> Option<Arc<Harness>> {
        self.ready.get(text).cloned().flatten()
    }
}

/// What is known of the runs of one program: those that came to no good end, by their group (an entry),
/// and what all of them took together.
#[derive(Default)]
pub(super) struct Trouble {
    hanging: BTreeMap<usize, usize>,
    /// Ended the process, or left threads behind that go on.
    spoiling: BTreeMap<usize, usize>,
    /// Processor time that the runs took, and may take; nothing for a reference.
    pub spent: Duration,
    pub allowance: Option<Duration>,
}

impl Trouble {
    /// Of a submission whose runs may take this long.
    pub(super) fn within(allowance: Duration) -> Trouble {
        Trouble {
            allowance: Some(allowance),
            ..Trouble::default()
        }
    }

    fn hung(&self, group: usize) -> usize {
        self.hanging.get(&group).copied().unwrap_or(0)
    }

    fn spoilt(&self, group: usize) -> usize {
        self.spoiling.get(&group).copied().unwrap_or(0)
    }

    /// There is no use in running it any more.
    pub(super) fn is_hopeless(&self, group: usize) -> bool {
        self.refusal(group).is_some()
    }

    /// Why it is not run any more.
    fn refusal(&self, group: usize) -> Option<Reason> {
        let words = if self.allowance.is_some_and(|most| self.spent >= most) {
            OVER_TIME
        } else if self.hung(group) >= MOST_HANGING || self.spoilt(group) >= MOST_SPOILING {
            NOT_RUN
        } else {
            return None;
        };
        Some(cannot(EFFORT, words))
    }

    /// What the next run may take.
    fn time(&self, group: usize) -> Duration {
        let most = match self.hung(group) {
            0 => TIME,
            _ => SHORT_TIME,
        };
        let left = self.allowance.map(|most| most.saturating_sub(self.spent));
        left.map_or(most, |left| most.min(left.max(SHORTEST_TIME)))
    }
}

fn cannot(code: &str, words: &str) -> Reason {
    Reason {
        code: code.into(),
        words: words.into(),
    }
}

/// Steps after which a run does not finish. The same on every machine, however busy it is.
fn most_steps(reference: u64, patience: u64) -> u64 {
    STEPS.max(reference.saturating_mul(patience))
}

/// Runs a program once for each harness; gives what became of it, and its steps. A group that
/// hangs or spoils its process again and again is not run any further, nor is a program that has used up
/// its time.
pub(super) fn run_program(
    opened: &Opened,
    pool: &Pool,
    program: Loading<'_>,
    asked: &[Asked],
    trouble: &mut Trouble,
) -> Vec<(Ran, u64)> {
    let mut ran = Vec::new();
    for asked in asked {
        let group = asked.group;
        if let Some(reason) = trouble.refusal(group) {
            ran.push((Ran::Cannot(reason), 0));
            continue;
        }
        let time = trouble.time(group);
        let result = pool.run(opened, program, std::slice::from_ref(asked), time);
        let Some(result) = result.into_iter().next() else {
            ran.push((Ran::Not, 0));
            continue;
        };
        let steps = result.measured.steps;
        trouble.spent += result.measured.processor;
        let timed_out = matches!(result.outcome, ReplayOutcome::TimedOut { .. });
        let spoilt = result.spoilt;
        let told = told(result, asked, program, opened.task.bounds.patience);
        if timed_out {
            *trouble.hanging.entry(group).or_default() += 1;
        } else if spoilt || matches!(told, Ran::Stops(_)) {
            *trouble.spoiling.entry(group).or_default() += 1;
        }
        ran.push((told, steps));
    }
    ran
}

fn told(result: ReplayResult, asked: &Asked, program: Loading<'_>, patience: u64) -> Ran {
    match result.outcome {
        ReplayOutcome::Returned { value: Some(text) } => match transcript::parse(&text) {
            Some(seen) => Ran::Seen(Box::new(seen)),
            None => Ran::Cannot(cannot(NO_RESULT, "its result is too large to compare")),
        },
        ReplayOutcome::TimedOut { samples } => {
            let reference = asked.reference.unwrap_or(0);
            let Measured { steps, waits, .. } = result.measured;
            let place = samples.first().and_then(|stack| place(stack));
            // By its steps, or because it waits for what does not come. Where all the time goes
            // into few steps it may be the machine that is slow.
            let hangs = steps > most_steps(reference, patience)
                || waits
                || !program.metered
                || steps > reference.saturating_mul(patience) && asked.reference.is_some();
            if hangs {
                Ran::Hangs(place)
            } else {
                Ran::Cannot(cannot(EFFORT, "it takes long for few steps"))
            }
        }
        ReplayOutcome::OutOfMemory { .. } => Ran::Stops(TOO_MUCH_MEMORY.into()),
        ReplayOutcome::Exited { code } => Ran::Stops(format!("calls System.exit({code})")),
        // The inputs could not be built: what builds them is the program's own, too.
        ReplayOutcome::Threw(thrown) => Ran::Seen(Box::new(Transcript {
            end: TranscriptEnd::Threw {
                class: thrown.class,
                message: thrown.message,
                place: place(&thrown.frames),
            },
            out: String::new(),
            inputs: Vec::new(),
            looks: Vec::new(),
        })),
        ReplayOutcome::Crashed { .. } | ReplayOutcome::Returned { value: None } => {
            Ran::Stops("ends without a result".into())
        }
        ReplayOutcome::NotRun { .. } => Ran::Not,
    }
}

/// The innermost place that is the program's.
fn place(stack: &[StackFrame]) -> Option<(String, u32)> {
    const OTHERS: [&str; 5] = ["java.", "jdk.", "sun.", "scala.", "gadfly."];
    let own = |f: &&StackFrame| {
        let simple = f.class.rsplit('.').next().unwrap_or(&f.class);
        !OTHERS.iter().any(|o| f.class.starts_with(o)) && !simple.starts_with(transcript::CASE)
    };
    let frame = stack.iter().find(own)?;
    Some((frame.class.clone(), frame.line?))
}

/// Whether a submission's run does what a reference's does.
pub(super) fn likeness(
    reference: &Transcript,
    run: &Ran,
    compare: &Compare,
    alike: &Alike,
) -> Likeness {
    let Ran::Seen(seen) = run else {
        return Likeness::Other;
    };
    let end = match (&reference.end, &seen.end) {
        (TranscriptEnd::Returned(a), TranscriptEnd::Returned(b)) => {
            if compare.result {
                match alike.compare(a, b) {
                    Likeness::Open if are_looked_at(a, reference, seen, alike) => Likeness::Same,
                    likeness => likeness,
                }
            } else {
                Likeness::Same
            }
        }
        (TranscriptEnd::Void, TranscriptEnd::Void) => Likeness::Same,
        (
            TranscriptEnd::Threw { class, message, .. },
            TranscriptEnd::Threw {
                class: other,
                message: text,
                ..
            },
        ) if compare.exceptions => match (message, text) {
            _ if class != other => Likeness::Other,
            (Some(a), Some(b)) if compare.messages => texts(a, b),
            _ => Likeness::of(!compare.messages || message == text),
        },
        (TranscriptEnd::Threw { .. }, _) => Likeness::of(!compare.exceptions),
        _ => Likeness::of(!compare.exceptions && !compare.result),
    };
    let output = if compare.output {
        texts(&reference.out, &seen.out)
    } else {
        Likeness::Same
    };
    let inputs = if compare.arguments {
        inputs(reference, seen, alike)
    } else {
        Likeness::Same
    };
    end.max(output).max(inputs)
}

/// Whether the methods of an object that was returned say the same as those of the reference's.
fn are_looked_at(result: &Seen, one: &Transcript, two: &Transcript, alike: &Alike) -> bool {
    let of_result = |look: &&(String, Seen)| look.0.starts_with(RESULT);
    let looks = one.looks.iter().filter(of_result);
    // Methods without a result say nothing, and who lacks one of the others does not say the same.
    let told: Vec<Likeness> = looks
        .filter(|(_, value)| *value != Seen::Null)
        .map(|(name, value)| {
            let twin = two.looks.iter().find(|(other, _)| other == name);
            twin.map_or(Likeness::Other, |twin| alike.compare(value, &twin.1))
        })
        .collect();
    matches!(result, Seen::Object(..))
        && told.contains(&Likeness::Same)
        && !told.contains(&Likeness::Other)
}

/// How the names of looks at a result begin.
const RESULT: &str = "result.";

fn texts(a: &str, b: &str) -> Likeness {
    match a == b {
        // The beginning of what was printed, and how much that was.
        true if a.contains('\0') => Likeness::Open,
        true => Likeness::Same,
        false if differ_by_identity(a, b) => Likeness::Open,
        false => Likeness::Other,
    }
}

/// The inputs as they are afterwards. What was in them before and could not be looked into then is no matter of
/// this call.
fn inputs(reference: &Transcript, seen: &Transcript, alike: &Alike) -> Likeness {
    let after = reference.inputs.iter().map(|input| {
        let Some(twin) = seen.inputs.iter().find(|i| i.name == input.name) else {
            return Likeness::Other;
        };
        let is_new = |input: &SeenInput| input.after.hidden() > input.before.hidden();
        match alike.compare(&input.after, &twin.after) {
            Likeness::Open if !is_new(input) && !is_new(twin) => Likeness::Same,
            likeness => likeness,
        }
    });
    let looks = reference.looks.iter().map(|(name, value)| {
        match seen.looks.iter().find(|(n, _)| n == name) {
            Some(twin) => Likeness::of(alike.compare(value, &twin.1) != Likeness::Other),
            // It has no such method. A receiver is seen by the calls of other tests.
            None if name.contains('.') && *value != Seen::Null => Likeness::Open,
            None => Likeness::Same,
        }
    });
    after.chain(looks).max().unwrap_or(Likeness::Same)
}

/// What a run did, in words of the report: with the inputs that it changed, and those that look otherwise
/// than after a run of the reference without having been changed, or say something else when they are asked.
pub(super) fn outcome_beside(
    run: &Ran,
    reference: Option<&Transcript>,
    opened: &Opened,
    alike: &Alike,
) -> Option<Outcome> {
    let mut outcome = outcome(run, opened)?;
    let (Some(reference), Ran::Seen(seen)) = (reference, run) else {
        return Some(outcome);
    };
    let unlike = seen.inputs.iter().filter(|input| {
        let twin = reference.inputs.iter().find(|i| i.name == input.name);
        input.before == input.after
            && twin.is_some_and(|t| alike.compare(&t.after, &input.after) == Likeness::Other)
    });
    let says_else = seen.looks.iter().filter(|(name, value)| {
        let twin = reference.looks.iter().find(|(other, _)| other == name);
        is_of_argument(name) && twin.is_some_and(|t| alike.compare(&t.1, value) == Likeness::Other)
    });
    if opened.task.compare.arguments {
        outcome.arguments.extend(unlike.map(|input| Input {
            name: input.name.clone(),
            value: text(&input.after, opened),
        }));
        outcome
            .arguments
            .extend(says_else.map(|(name, value)| Input {
                name: name.clone(),
                value: text(value, opened),
            }));
    }
    Some(outcome)
}

/// Whether a method of an argument was asked; others are asked of the result or of the receiver.
fn is_of_argument(look: &str) -> bool {
    look.contains('.') && !look.starts_with(RESULT)
}

fn text(value: &Seen, opened: &Opened) -> String {
    match opened.notation {
        Some(_) => transcript::scala_text(value),
        None => transcript::text(value),
    }
}

/// What a run did, in words of the report.
pub(super) fn outcome(run: &Ran, opened: &Opened) -> Option<Outcome> {
    let compare = &opened.task.compare;
    let text = |value: &Seen| text(value, opened);
    let seen = match run {
        Ran::Seen(seen) => seen,
        Ran::Hangs(_) => return Some(End::DoesNotFinish.into()),
        Ran::Stops(words) => return Some(End::Stops(words.clone()).into()),
        Ran::Cannot(_) | Ran::Not => return None,
    };
    let end = match &seen.end {
        TranscriptEnd::Void => End::Returns(String::new()),
        TranscriptEnd::Returned(value) => End::Returns(text(value)),
        TranscriptEnd::Threw { class, message, .. } => End::Throws {
            class: class_text(class),
            message: message.clone(),
        },
    };
    let printed = (compare.output && !seen.out.is_empty()).then(|| seen.out.clone());
    let mut arguments = Vec::new();
    if compare.arguments {
        for input in &seen.inputs {
            if input.before != input.after {
                arguments.push(Input {
                    name: input.name.clone(),
                    value: text(&input.after),
                });
            }
        }
        for (name, value) in seen.looks.iter().filter(|look| !is_of_argument(&look.0)) {
            arguments.push(Input {
                name: if name.contains('.') {
                    name.clone()
                } else {
                    format!("this.{name}()")
                },
                value: text(value),
            });
        }
    }
    Some(Outcome {
        end,
        printed,
        arguments,
    })
}
