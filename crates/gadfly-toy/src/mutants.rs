//! Mutants of a program: each has one instruction changed.
//!
//! They are run by the interpreter and compared path by path, as submissions are when they are graded.

use std::collections::{BTreeMap, BTreeSet};

use gadfly_base::Analysis;
use gadfly_base::progress::Progress;
use gadfly_lang::{
    Aimed, Known, Mutable, Mutant, MutantRun, Patience, RunEnd, Search, Shown, Verdict,
};
use gadfly_witness::Reason;

use crate::compare;
use crate::interpreter::run_for;
use crate::language::{ToyInputs, end, inputs, named, place};
use crate::program::{Function, Op, Program};

/// Instructions that a run on a mutant may take, and more that it gets if they are not enough.
const STEPS: u32 = 10_000;
const MORE_STEPS: u32 = 50_000;

/// The mutants of a program.
pub struct ToyMutants<'p> {
    request: &'p Analysis,
    program: &'p Program,
    mutants: Vec<Mutant<Changed>>,
    compared: BTreeMap<usize, Search<i32>>,
    replays: u64,
}

/// A function with another instruction in it.
#[derive(Clone, Debug)]
pub struct Changed(Function);

impl<'p> ToyMutants<'p> {
    pub fn new(request: &'p Analysis, program: &'p Program) -> Self {
        let of_function = |function: &'p Function| {
            let changes = function.ops.iter().enumerate();
            changes.filter_map(|(at, op)| {
                let (changed, operator, description) = change(*op, at)?;
                let mut code = function.clone();
                code.ops[at] = changed;
                Some(Mutant {
                    place: place(function, at),
                    operator,
                    description,
                    code: Changed(code),
                })
            })
        };
        ToyMutants {
            request,
            program,
            mutants: program.functions.iter().flat_map(of_function).collect(),
            compared: BTreeMap::new(),
            replays: 0,
        }
    }
}

/// What could stand in the place of an instruction by mistake.
fn change(op: Op, at: usize) -> Option<(Op, &'static str, String)> {
    match op {
        Op::Push(number) => {
            let other = number.wrapping_add(1);
            let description = format!("push {number} became push {other}");
            Some((Op::Push(other), "constant", description))
        }
        Op::Add => Some((Op::Mul, "arithmetic", "add became mul".into())),
        Op::Mul => Some((Op::Add, "arithmetic", "mul became add".into())),
        Op::Less(to) if to != at + 1 => Some((Op::Less(at + 1), "jump", "less never jumps".into())),
        _ => None,
    }
}

impl Mutable for ToyMutants<'_> {
    type Code = Changed;
    type Inputs = ToyInputs;
    type Seen = RunEnd;
    type Origin = ();
    type Ready = ();

    fn mutants(&self) -> &[Mutant<Changed>] {
        &self.mutants
    }

    fn prepare(&mut self, inputs: &[&ToyInputs]) -> anyhow::Result<Vec<()>> {
        Ok(vec![(); inputs.len()])
    }

    fn observe(&mut self, inputs: &[&ToyInputs]) -> anyhow::Result<Vec<Option<((), RunEnd)>>> {
        self.replays += inputs.len() as u64;
        let observe = |inputs: &&ToyInputs| {
            let function = named(self.program, &inputs.function)?;
            let seen = end(&run_for(function, inputs.input, STEPS));
            Ok((seen != RunEnd::TooLong).then_some(((), seen)))
        };
        inputs.iter().map(observe).collect()
    }

    fn run(&mut self, runs: &[MutantRun<'_, Self>], patience: Patience) -> Vec<Shown> {
        self.replays += runs.len() as u64;
        let steps = match patience {
            Patience::Short => STEPS,
            Patience::Long => MORE_STEPS,
        };
        let shown = |run: &MutantRun<'_, Self>| {
            let ToyInputs { function, input } = &run.probe.witness;
            let mutated = run.mutant.map(|mutant| &self.mutants[mutant].code.0);
            // A mutant of another function is not called.
            let called = mutated
                .filter(|code| code.name == *function)
                .or(self.program.function(function));
            match called.map(|code| end(&run_for(code, *input, steps))) {
                Some(RunEnd::TooLong) => Shown::TooLong,
                Some(seen) if seen != run.probe.seen => Shown::Different,
                _ => Shown::Same,
            }
        };
        runs.iter().map(shown).collect()
    }

    fn replays(&self) -> u64 {
        self.replays
    }

    fn compare(
        &mut self,
        known: &Known<'_, Self>,
        progress: &dyn Progress,
    ) -> anyhow::Result<Vec<Aimed<ToyInputs, ()>>> {
        progress.stage("comparing mutants");
        let mut aimed = Vec::new();
        for &mutant in known.alive {
            let changed = &self.mutants[mutant].code.0;
            let function = named(self.program, &changed.name)?;
            let found = compare::differences(function, changed, self.request);
            aimed.extend(found.inputs.iter().map(|input| Aimed {
                inputs: inputs(function, *input),
                origin: (),
                infects: BTreeSet::from([mutant]),
                reaches: BTreeSet::new(),
                is_history: false,
            }));
            self.compared.insert(mutant, found);
        }
        Ok(aimed)
    }

    fn verdict(&mut self, mutant: usize) -> Verdict {
        let compared = self.compared.get(&mutant);
        Verdict {
            is_equivalent: compared.is_some_and(|found| {
                found.inputs.is_empty() && found.reasons.iter().all(Reason::is_bound)
            }),
            reasons: compared
                .map(|found| found.reasons.clone())
                .unwrap_or_default(),
        }
    }

    fn into_mutants(self) -> Vec<Mutant<Changed>> {
        self.mutants
    }
}
