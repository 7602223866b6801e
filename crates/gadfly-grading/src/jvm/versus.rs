//! Reference and submission on the same unknown inputs, with little first and then with more.

use gadfly_effort::Deadline;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use gadfly_classfile::{ClassFile, ClassPath, MethodDesc, Type};
use gadfly_grade::model::Work;
use gadfly_jvm::{Classes, Jvm, MethodId, Outcome, unmarked};
use gadfly_jvm_relational::{
    CompareRules, Effort, EquivalenceCheck, History, Pair, Shared, compare_after, compare_programs,
    fillings, histories, load_beside,
};
use gadfly_witness::{Call, Make, Object, Reason, Step, Witness};

use super::Opened;
use super::build::Built;
use super::entries::{self, Entry};
use super::machine::{self, BUDGETS, Machine};

/// Instructions and questions spent on one submission for each second of its time; its entries
/// share them. Counted, so that a slow machine says the same: a machine at rest does several times
/// as many in a second.
const STEPS: u64 = 2_400_000;
const QUESTIONS: u64 = 2_400;
/// Differences that are tried on the real JVM.
const DIFFERENCES: usize = 3;
/// Turns of loops in the first rounds.
const TURNS: [u32; 4] = [2, 3, 4, 6];
/// Long histories that are tried, and the part of an entry's effort that goes into them.
const MOST_FILLINGS: usize = 80;
const MOST_BY_CHANCE: usize = 40;
const SHARE_OF_LIVES: u64 = 4;
/// Inputs with histories of which nothing is known.
const MOST_DOUBTFUL: usize = 12;

/// Both programs in one machine.
pub(super) struct Both<'o> {
    opened: &'o Opened,
    machine: Machine,
    rules: Rc<CompareRules>,
    shared: Shared,
}

/// How far one round of comparing goes.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    pub budget: u64,
    /// Turns of a loop.
    pub loops: u32,
}

/// What one round of comparing said.
pub(super) struct Round {
    pub budget: u64,
    /// Inputs that should show a difference.
    pub differences: Vec<Witness>,
    /// Inputs of which nothing is known.
    pub doubtful: Vec<Witness>,
    pub reasons: BTreeSet<Reason>,
    /// All paths within the bounds were followed.
    pub finished: bool,
    pub paths: u64,
    /// Runs of both programs that were compared to their ends.
    pub compared: u64,
}

impl Round {
    fn new(budget: u64) -> Round {
        Round {
            budget,
            differences: Vec::new(),
            doubtful: Vec::new(),
            reasons: BTreeSet::new(),
            finished: false,
            paths: 0,
            compared: 0,
        }
    }
}

/// What is left to spend on an entry.
#[derive(Clone, Copy)]
pub(super) struct Purse {
    steps: u64,
    questions: u64,
    time: Deadline,
}

impl<'o> Both<'o> {
    pub(super) fn new(opened: &'o Opened, submission: &Built) -> anyhow::Result<Both<'o>> {
        let reference = &opened.references[0];
        let mut path = ClassPath::with_jdk(&opened.tools.jdk.home)?;
        for class in reference.classes.iter().chain(&opened.demands) {
            path.add_class(&class.name.replace('.', "/"), class.bytes.as_slice());
        }
        for entry in &reference.paths {
            path.add_path(entry)?;
        }
        let shared = load_beside(&mut path, &files(reference), &files(submission));
        let classes = Classes::new(Arc::new(path), reference.names.clone())
            .with_others(shared.others.clone());
        let mut machine = machine::booted(classes, &opened.task)?;
        let compare = &opened.task.compare;
        let watched = entries::watched(&mut machine.jvm, &reference.names, &opened.entries);
        let rules = CompareRules {
            result: compare.result,
            exceptions: compare.exceptions,
            messages: compare.messages,
            output: compare.output,
            arguments: compare.arguments,
            tolerance: compare.tolerance,
            opaque: opened.task.opaque.clone(),
            shared: shared.shared.clone(),
            watched,
        };
        Ok(Both {
            opened,
            machine,
            rules: Rc::new(rules),
            shared,
        })
    }

    /// As [`Machine::solving`].
    pub(super) fn solving(&self) -> Work {
        self.machine.solving()
    }

    /// What may be spent on an entry, and no more than `left`.
    pub(super) fn purse(&self, left: Duration) -> Purse {
        let entries = self.opened.entries.len().max(1) as u64;
        let seconds = self.opened.task.bounds.time.as_secs().max(1);
        Purse {
            steps: self.machine.jvm.steps + STEPS.saturating_mul(seconds) / entries,
            questions: QUESTIONS.saturating_mul(seconds) / entries,
            time: Deadline::after(self.opened.task.bounds.time.min(left)),
        }
    }

    /// The bounds of the rounds: few calls and short loops first, so that something is known where
    /// all of it is too much.
    pub(super) fn extents(&self) -> Vec<Extent> {
        let bounds = &self.opened.task.bounds;
        let budgets = match bounds.budget {
            Some(budget) => vec![budget],
            None => BUDGETS.to_vec(),
        };
        let mut turns: Vec<u32> = TURNS.into_iter().filter(|t| *t < bounds.loops).collect();
        turns.push(bounds.loops);
        let rounds = budgets.len().max(turns.len());
        let at = |round: usize| Extent {
            budget: budgets[round.min(budgets.len() - 1)],
            loops: turns[round.min(turns.len() - 1)],
        };
        (0..rounds).map(at).collect()
    }

    /// Compares an entry within bounds.
    pub(super) fn round(&mut self, entry: &Entry, extent: Extent, purse: &mut Purse) -> Round {
        let Extent { budget, loops } = extent;
        let mut round = Round::new(budget);
        let Some(pair) = self.pair(entry) else {
            let what = format!("{} has another signature", entry.shown.name);
            round.reasons.insert(Reason::Unsupported(what));
            return round;
        };
        let mut config = machine::config(&self.opened.task, entry.demand.is_some());
        config.budget = Some(budget);
        config.loops = loops;
        // The budget bounds recursion before the depth does.
        let deep = u32::try_from(3 * budget + 20).unwrap_or(u32::MAX);
        config.depth = config.depth.max(deep.min(200));
        self.machine.jvm.config = Rc::new(config);
        let effort = Effort {
            steps: purse.steps,
            questions: purse.questions,
            time: purse.time,
            differences: DIFFERENCES,
        };
        let jvm = &mut self.machine.jvm;
        let EquivalenceCheck {
            differences,
            doubtful,
            late,
            reasons,
            tired,
            paths,
            compared,
        } = compare_programs(jvm, self.rules.clone(), &self.machine.base, pair, effort);
        let asked = jvm.solver.stats().queries;
        purse.questions = purse.questions.saturating_sub(asked);
        // Time is over for searching, not for showing what was found.
        let until = Deadline::after(Duration::from_secs(10));
        jvm.deadline = Some(until);
        jvm.solver.set_deadline(Some(until));
        let opened = self.opened;
        round.finished = !tired && differences.len() < DIFFERENCES;
        round.differences = witnesses(jvm, opened, differences, pair.first);
        round.doubtful = witnesses(jvm, opened, doubtful, pair.first);
        round
            .doubtful
            .extend(witnesses(jvm, opened, late, pair.first));
        jvm.deadline = None;
        jvm.solver.set_deadline(None);
        round.reasons = reasons;
        if jvm.has_mutable_inputs(pair.first) {
            round.reasons.insert(Reason::States);
        }
        round.paths = paths;
        round.compared = compared;
        round
    }

    /// Compares an entry on objects that have been through a lot: filled and emptied again, and called
    /// by chance. What cannot be told here is no reason against anything: no bound reaches so far.
    pub(super) fn lives(&mut self, entry: &Entry, left: Duration) -> Round {
        let mut round = Round::new(BUDGETS[BUDGETS.len() - 1]);
        let Some(pair) = self.pair(entry).filter(|pair| pair.demand.is_none()) else {
            return round;
        };
        let jvm = &mut self.machine.jvm;
        let method = jvm.classes.method(pair.first).clone();
        if method.is_static() || method.is_constructor() {
            return round;
        }
        let mut config = machine::config(&self.opened.task, false);
        config.budget = Some(round.budget);
        jvm.config = Rc::new(config);
        let mut lives = fillings(jvm, method.class);
        lives.truncate(MOST_FILLINGS);
        let seed = self.opened.task.seed;
        let by_chance = histories(jvm, method.class, MOST_BY_CHANCE, seed);
        lives.extend(by_chance.into_iter().map(History::without_nulls));
        let purse = self.purse(left);
        let jvm = &mut self.machine.jvm;
        let start = jvm.steps;
        let effort = Effort {
            steps: start + (purse.steps - start) / SHARE_OF_LIVES,
            questions: purse.questions / SHARE_OF_LIVES,
            time: purse.time,
            differences: DIFFERENCES,
        };
        let rules = &self.rules;
        for history in lives {
            let found = compare_after(
                jvm,
                rules.clone(),
                &self.machine.base,
                pair,
                &history,
                effort,
            );
            round.paths += found.paths;
            let opened = self.opened;
            round
                .differences
                .extend(witnesses(jvm, opened, found.differences, pair.first));
            if round.doubtful.len() < MOST_DOUBTFUL {
                round
                    .doubtful
                    .extend(witnesses(jvm, opened, found.doubtful, pair.first));
            }
            if found.tired || round.differences.len() >= DIFFERENCES {
                break;
            }
        }
        round
    }

    fn pair(&mut self, entry: &Entry) -> Option<Pair> {
        let first = self
            .machine
            .method(&entry.class, &entry.method, &entry.desc)?;
        let demand = match &entry.demand {
            Some(d) => Some(self.machine.method(&d.class, &d.method, &d.desc)?),
            None => None,
        };
        let desc = MethodDesc::parse(&entry.desc).ok()?;
        let mut renamed = String::from("(");
        for ty in &desc.params {
            renamed.push_str(&self.descriptor(ty));
        }
        renamed.push(')');
        match &desc.ret {
            Some(ty) => renamed.push_str(&self.descriptor(ty)),
            None => renamed.push('V'),
        }
        let class = self.shared.name(&entry.class);
        let second = self.machine.method(&class, &entry.method, &renamed)?;
        Some(Pair {
            first,
            second,
            demand,
        })
    }

    /// The descriptor of a type in the submission.
    fn descriptor(&self, ty: &Type) -> String {
        match ty {
            Type::Ref(name) => {
                let marked = self.shared.name(name);
                let is_own = self.shared.others.contains(&marked);
                format!("L{};", if is_own { &*marked } else { &**name })
            }
            Type::Array(element) => format!("[{}", self.descriptor(element)),
            other => other.descriptor(),
        }
    }
}

fn files(built: &Built) -> Vec<Arc<ClassFile>> {
    let find = |name: &Arc<str>| built.path.find(name).ok().flatten();
    built.names.iter().filter_map(find).collect()
}

fn witnesses(
    jvm: &mut Jvm,
    opened: &Opened,
    outcomes: Vec<Outcome>,
    entry: MethodId,
) -> Vec<Witness> {
    let reference = &opened.references[0];
    let mut found = Vec::new();
    for mut outcome in outcomes {
        let file_of = |class: &str| reference.file_of(class).unwrap_or(class).to_string();
        if let Ok(mut witness) = jvm.witness(&mut outcome, entry, &file_of) {
            unmark(&mut witness);
            if !found.contains(&witness) {
                found.push(witness);
            }
        }
    }
    found
}

/// Inputs that the submission's classes made are made by the classes of the same names.
fn unmark(witness: &mut Witness) {
    let clean = |text: &mut String| {
        let plain = unmarked(text);
        if plain != *text {
            *text = plain;
        }
    };
    let clean_call = |call: &mut Call| {
        call.params.iter_mut().for_each(clean);
        clean(&mut call.returns);
    };
    for object in &mut witness.objects {
        let Object {
            class,
            binary_name,
            declared,
            wanted,
            make,
            then,
            ..
        } = object;
        [class, binary_name, declared, wanted]
            .into_iter()
            .for_each(clean);
        match make {
            Make::New { call, .. } => clean_call(call),
            Make::Factory {
                owner,
                owner_binary,
                call,
                ..
            } => {
                [owner, owner_binary].into_iter().for_each(clean);
                clean_call(call);
            }
            Make::StaticField {
                owner,
                owner_binary,
                ..
            } => {
                [owner, owner_binary].into_iter().for_each(clean);
            }
            Make::Array { element, .. } => clean(element),
            Make::ClassLiteral(ty) => clean(ty),
            Make::Stub { interface, .. } => clean(interface),
            Make::Boxed { .. }
            | Make::NewString(_)
            | Make::Collection { .. }
            | Make::Map { .. }
            | Make::Allocated => {}
        }
        for step in then {
            match step {
                Step::Call(call) => clean_call(call),
                Step::SetField {
                    owner_binary,
                    owner,
                    ty,
                    ..
                } => {
                    [owner_binary, owner, ty].into_iter().for_each(clean);
                }
                Step::SetElement { .. } => {}
            }
        }
    }
}
