//! Another program on the inputs of the reference's paths.

use super::begin::begin;
use super::effort::{Effort, Meter, Spent};
use super::{EquivalenceChecker, Size};
use crate::ends::{self, Ended};
use crate::mixed::is_mixed;
use crate::{Comparison, Original, OtherProgram, apart, holding, input_transfer, inputs_of, load};
use gadfly_effort::Deadline;
use gadfly_explore::Strategy;
use gadfly_python::builtin_types::t;
use gadfly_python::machine::{End, Outcome};
use gadfly_python::session::{EntryKind, add_bits};
use gadfly_python::state::State;
use gadfly_python::unknown::Wanted;
use gadfly_python_code::value::Value;
use gadfly_witness::Reason;
use std::ops::ControlFlow;

/// Inputs that may show a difference, from one comparison.
const MOST_GUESSES: usize = 8;
/// Inputs after which objects hold something else.
const MOST_HELD: usize = 8;
/// Inputs for the other program's own paths.
const MOST_OWN: usize = 12;

impl EquivalenceChecker {
    /// Imports another program.
    pub fn load(&mut self, text: &str) -> Result<OtherProgram, Reason> {
        self.session.vm.forget_terms();
        load(&mut self.session, text, None)
    }

    /// Compares an entry of the reference with the same one of another program, on inputs of some
    /// size.
    pub fn compare(
        &mut self,
        entry: usize,
        size: Size,
        rival: &OtherProgram,
        effort: &Effort,
    ) -> (Comparison, Spent) {
        self.prepare(entry, size, effort);
        let mut found = Comparison::default();
        let Some(level) = self.levels.remove(&(entry, size)) else {
            return (found, Spent::default());
        };
        level.memory.recall(&mut self.session.vm);
        let vm = &mut self.session.vm;
        vm.config.k = size.k;
        vm.config.widest_int = size.widest;
        let program = std::mem::replace(&mut vm.program, rival.program.clone());
        let stateful = std::mem::replace(&mut vm.stateful, rival.stateful.clone());
        let deadline = Some(Deadline::after(effort.time));
        self.session.set_deadline(deadline);
        for reason in &level.reasons {
            found.bounded_by(reason.clone());
        }
        let mut meter = Meter::start(&self.session.vm, effort);
        let mut covered = Vec::new();
        for original in &level.originals {
            if meter.over {
                break;
            }
            if deadline.is_some_and(|deadline| deadline.is_over()) {
                found.doubt(Reason::Time);
                break;
            }
            self.pass(entry, original, rival, &mut meter, &mut found, &mut covered);
            if found.inputs.len() > found.guesses {
                // One that must show a difference is enough.
                break;
            }
        }
        if meter.over || !level.whole {
            found.exhausted = true;
            found.reasons.insert(Reason::Budget);
        }
        let spent = meter.spent(&self.session.vm);
        self.session.set_deadline(None);
        self.session.vm.config.widest_int = None;
        self.session.vm.program = program;
        self.session.vm.stateful = stateful;
        self.levels.insert((entry, size), level);
        (found, spent)
    }

    /// What the other program does with the inputs of one path.
    fn pass(
        &mut self,
        entry: usize,
        original: &Original,
        rival: &OtherProgram,
        meter: &mut Meter,
        found: &mut Comparison,
        covered: &mut Vec<u64>,
    ) {
        let Some(info) = self.session.entries().get(entry) else {
            return;
        };
        let (name, kind) = (info.entry.name.clone(), info.kind);
        let vm = &mut self.session.vm;
        let Some(mut start) = begin(vm, rival, &name, kind, &original.state) else {
            return found.doubt(Reason::Unsupported("comparing other functions".into()));
        };
        let partners = match input_transfer::transfer(vm, &original.state, &mut start, rival) {
            Ok(partners) => partners,
            Err(reason) => return found.doubt(reason),
        };
        let (one_inputs, module) = (inputs_of(&original.state), self.session.module());
        let mut rules = self.rules.clone();
        // What was made shows in its methods.
        rules.result &= kind != EntryKind::Constructor;
        let mixes = self.mixes || self.conditions.contains_key(&entry);
        let mut candidates: Vec<(State, bool)> = Vec::new();
        let mut own: Vec<State> = Vec::new();
        let mut held: Vec<State> = Vec::new();
        let mut search = Strategy::Coverage.queue();
        let limits = meter.limits();
        let outcome = gadfly_explore::explore(
            &mut self.session.vm,
            vec![start],
            &mut *search,
            limits,
            |vm, outcome| {
                let Outcome { state, end } = outcome;
                let vague = original.state.vague || state.vague;
                if state.misfit
                    || !mixes && is_mixed(&state)
                    || vague && is_type_error(&state, &end)
                {
                    return meter.flow(vm);
                }
                for reason in &state.doubts {
                    found.bounded_by(reason.clone());
                }
                let two_inputs = inputs_of(&state);
                let one = Ended {
                    state: &original.state,
                    end: &original.end,
                    inputs: &one_inputs,
                    module,
                };
                let two = Ended {
                    state: &state,
                    end: &end,
                    inputs: &two_inputs,
                    module: rival.module,
                };
                found.pairs += 1;
                let mut difference = ends::difference(vm, &one, &two, &rules, &partners);
                if matches!(end, End::Infeasible) {
                    if input_transfer::is_making(&state) {
                        // Perhaps a constructor raises where the original's does not.
                        let what = "objects that cannot be made".to_string();
                        difference.doubts.insert(Reason::Unsupported(what));
                    }
                } else if add_bits(covered, &state.covered) {
                    own.push(state.clone());
                }
                let changes = std::mem::take(&mut difference.held);
                if !changes.is_empty() && found.held.len() + held.len() < MOST_HELD {
                    held.extend(holding(vm, &state, &changes));
                }
                candidates.extend(apart(vm, state, difference, found));
                if candidates.iter().any(|(_, sure)| *sure) {
                    ControlFlow::Break(())
                } else {
                    meter.flow(vm)
                }
            },
        );
        if outcome.out_of_time {
            found.doubt(Reason::Time);
        }
        if outcome.out_of_memory {
            found.doubt(Reason::Memory);
        }
        meter.over |= outcome.out_of_budget;
        candidates.sort_by_key(|(_, sure)| !*sure);
        for (mut state, sure) in candidates {
            if !sure && found.guesses >= MOST_GUESSES {
                continue;
            }
            input_transfer::as_planned(&mut state);
            // Where it is a guess, values that differ from each other are the better one.
            let ways = if sure {
                &[Wanted::Small][..]
            } else {
                &[Wanted::Small, Wanted::Telling]
            };
            for wanted in ways {
                match self.session.write(entry, &state, *wanted) {
                    Ok(witness) if !found.inputs.contains(&witness) => {
                        if sure {
                            let at = found.inputs.len() - found.guesses;
                            found.inputs.insert(at, witness);
                        } else {
                            found.inputs.push(witness);
                            found.guesses += 1;
                        }
                    }
                    Ok(_) => {}
                    Err(reason) => found.doubt(reason),
                }
            }
        }
        for mut state in held {
            input_transfer::as_planned(&mut state);
            if let Ok(witness) = self.session.write(entry, &state, Wanted::Small)
                && !found.held.contains(&witness)
            {
                found.held.push(witness);
            }
        }
        for mut state in own {
            if found.own.len() >= MOST_OWN {
                break;
            }
            input_transfer::as_planned(&mut state);
            if let Ok(witness) = self.session.write(entry, &state, Wanted::Small)
                && !found.own.contains(&witness)
            {
                found.own.push(witness);
            }
        }
    }
}

/// Whether a run ends because something has another type than the program is made for.
fn is_type_error(st: &State, end: &End) -> bool {
    match end {
        End::Raised(Value::Ref(raised)) => st.heap.get(*raised).class == t::TYPE_ERROR,
        _ => false,
    }
}
