//! Comparing two programs: the paths of the one, and what the other does with the same inputs.
//!
//! For every path of the original the machine runs the other program on inputs that are decided as
//! they were on that path, under its path condition. Where the two come to ends that are not alike,
//! the solver is asked for inputs. What cannot be compared counts as a difference to be tried out,
//! so "no difference within the bounds" is never a guess.
//!
//! Programs may store their state in different ways. Two objects with different contents after a call are
//! therefore no difference yet: the machine asks the solver for such inputs (`Difference::held`), and the
//! real run decides. An object that one program changed and the other did not is a difference in its public
//! attributes, and the first candidate for another call of the same object.

mod ends;
mod equivalence;
mod input_transfer;
mod mixed;

pub use ends::Rules;
pub use equivalence::{
    Effort, EquivalenceChecker, Paths, Size, Spent, has_other_parts, is_no_number,
};
pub use mixed::{Kind, Mixed, asks_for_types};

use ends::{Difference, Ended};
use gadfly_effort::Deadline;
use gadfly_explore::{Limits, Strategy};
use gadfly_python::inputs::Ty;
use gadfly_python::machine::{End, Outcome, Vm};
use gadfly_python::program::Program;
use gadfly_python::session::{Imported, Session, Target, covered_bits};
use gadfly_python::state::State;
use gadfly_python::unknown::Wanted;
use gadfly_python_code::value::{Ref, Value};
use gadfly_solve::Answer;
use gadfly_term::Term;
use gadfly_witness::{PyWitness, Reason};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Duration;

/// Paths of the original that are kept for one entry.
const MOST_PATHS: usize = 600;
/// Ends of the other program on the inputs of one path.
const MOST_ENDS: u64 = 40;
/// Inputs that one comparison gives.
const MOST_INPUTS: usize = 4;
/// Inputs that may show a difference, from one comparison.
const MOST_GUESSES: usize = 12;
const PENDING: usize = 2000;

/// A module with which others are compared.
pub struct Differ {
    session: Session,
}

/// Parameters and what is taken for them if they are left out.
type Defaults = Vec<(Rc<str>, Option<Value>)>;

/// Another program with the same functions, imported by the same machine.
pub struct OtherProgram {
    base: State,
    module: Ref,
    targets: Vec<(String, Target)>,
    /// Lines of which one is executed whenever the two programs differ; none: any may be.
    within: Option<(u32, u32)>,
    /// The original's classes and those of the same names.
    classes: FxHashMap<Ref, Ref>,
    /// What is known of the original, said of this program's classes.
    program: Rc<Program>,
    /// What its constructors take for arguments that are left out, by the original's class and parameters.
    defaults: FxHashMap<Ref, Defaults>,
    /// Variables that its functions may leave changed.
    stateful: Rc<gadfly_python::shared_state::SharedState>,
}

impl OtherProgram {
    fn ty(&self, ty: &Ty) -> Ty {
        ty.with_classes(&|class| self.classes.get(&class).copied())
    }
}

/// What comparing one entry of two programs gave.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// Inputs that should show a difference, and some that only might.
    pub inputs: Vec<PyWitness>,
    /// A difference is not excluded: something could not be compared, or time was up.
    pub doubtful: bool,
    /// The bounds within which there is no difference, and what stood in the way.
    pub reasons: BTreeSet<Reason>,
    /// Pairs of ends that were compared.
    pub pairs: u64,
    /// How many of the inputs only might show a difference; they come last.
    pub guesses: usize,
    /// Inputs that lead to new code of the other program.
    pub own: Vec<PyWitness>,
    /// Inputs after which objects hold something else than after the original. Whether that is a difference only
    /// the real run can tell.
    pub held: Vec<PyWitness>,
    /// The effort was used up before all was compared.
    pub exhausted: bool,
}

impl Comparison {
    /// No inputs within the bounds tell the two apart.
    pub fn is_equivalent(&self) -> bool {
        self.inputs.is_empty() && !self.doubtful && !self.exhausted
    }

    /// It could not be made.
    pub fn failed(reason: Reason) -> Comparison {
        let mut comparison = Comparison::default();
        comparison.doubt(reason);
        comparison
    }

    pub fn join(&mut self, other: Comparison) {
        self.inputs.extend(other.inputs);
        self.doubtful |= other.doubtful;
        self.reasons.extend(other.reasons);
        self.pairs += other.pairs;
        self.guesses += other.guesses;
        self.own.extend(other.own);
        self.held.extend(other.held);
        self.exhausted |= other.exhausted;
    }

    fn doubt(&mut self, reason: Reason) {
        self.doubtful = true;
        self.reasons.insert(reason);
    }

    /// A bound is a bound; what was given up on is a doubt.
    fn bounded_by(&mut self, reason: Reason) {
        self.doubtful |= !reason.is_bound();
        self.reasons.insert(reason);
    }
}

/// A path of the original.
struct Original {
    state: State,
    end: End,
    covered: Vec<u64>,
}

impl Differ {
    pub fn new(mut session: Session) -> Differ {
        session.vm.config.thorough = true;
        Differ { session }
    }

    /// Imports another text of the module. `within` are lines of which one is executed whenever
    /// the two differ, if the difference is inside a function.
    pub fn load(&mut self, text: &str, within: Option<(u32, u32)>) -> Result<OtherProgram, Reason> {
        let rival = load(&mut self.session, text, within)?;
        // Inputs hold classes by their place in the heap.
        if rival.classes.iter().any(|(own, other)| own != other)
            || rival.classes.len() != self.session.vm.program.classes.len()
        {
            return Err(Reason::Unsupported("comparing other classes".into()));
        }
        Ok(rival)
    }

    /// Compares an entry of the original with the same one of others.
    pub fn compare(
        &mut self,
        entry: usize,
        rivals: &[&OtherProgram],
        time: Duration,
    ) -> Vec<Comparison> {
        let mut found: Vec<Comparison> = rivals.iter().map(|_| Comparison::default()).collect();
        let begun = gadfly_effort::spent();
        let (originals, bounds) = self.originals(entry, time / 3);
        let name = match self.session.entries().get(entry) {
            Some(info) => info.entry.name.clone(),
            None => return found,
        };
        for (at, rival) in rivals.iter().enumerate() {
            let left = time.saturating_sub(gadfly_effort::since(begun));
            let share = left / (rivals.len() - at) as u32;
            let comparison = &mut found[at];
            for reason in &bounds {
                comparison.bounded_by(reason.clone());
            }
            match rival.targets.iter().find(|(other, _)| *other == name) {
                Some((_, target)) => {
                    self.compare_one(entry, &originals, rival, target, share, comparison);
                }
                None => comparison.doubt(Reason::Unsupported("comparing other functions".into())),
            }
        }
        self.session.set_deadline(None);
        found
    }

    fn originals(&mut self, entry: usize, time: Duration) -> (Vec<Original>, BTreeSet<Reason>) {
        let mut reasons = BTreeSet::new();
        let mut paths = Vec::new();
        let initial = self.session.begin(entry, time);
        let limits = Limits {
            time,
            paths: u64::MAX,
            pending: PENDING * 10,
        };
        let mut search = Strategy::Coverage.queue();
        let marks = (self.session.mark_index.clone(), self.session.marks().len());
        let outcome = gadfly_explore::explore(
            &mut self.session.vm,
            initial,
            &mut *search,
            limits,
            |_, outcome| {
                let Outcome { state, end } = outcome;
                reasons.extend(state.doubts.iter().cloned());
                match end {
                    End::Infeasible => {}
                    End::Cut(reason) => {
                        reasons.insert(reason);
                    }
                    end => paths.push(Original {
                        covered: covered_bits(&state.covered, &marks.0, marks.1),
                        state,
                        end,
                    }),
                }
                if paths.len() < MOST_PATHS {
                    ControlFlow::Continue(())
                } else {
                    reasons.insert(Reason::Effort);
                    ControlFlow::Break(())
                }
            },
        );
        reasons.extend(outcome.reasons(Reason::Time, Reason::Memory, Reason::Effort));
        (paths, reasons)
    }

    fn compare_one(
        &mut self,
        entry: usize,
        originals: &[Original],
        rival: &OtherProgram,
        target: &Target,
        time: Duration,
        found: &mut Comparison,
    ) {
        let begun = gadfly_effort::spent();
        for original in originals {
            if !self.concerns(original, rival) {
                continue;
            }
            let left = time.saturating_sub(gadfly_effort::since(begun));
            if left.is_zero() {
                found.doubt(Reason::Time);
                return;
            }
            self.compare_path(entry, original, rival, target, left, found);
            if found.inputs.len() - found.guesses >= MOST_INPUTS {
                found.doubt(Reason::Effort);
                return;
            }
        }
    }

    /// Whether a path comes to where the two programs differ.
    fn concerns(&self, original: &Original, rival: &OtherProgram) -> bool {
        let Some((first, last)) = rival.within else {
            return true;
        };
        let hit = |at: usize| {
            let word = original.covered.get(at / 64);
            word.is_some_and(|word| word >> (at % 64) & 1 != 0)
        };
        let mut marks = self.session.marks().iter().enumerate();
        marks.any(|(at, mark)| mark.pos.line <= last && mark.end_line >= first && hit(at))
    }

    fn compare_path(
        &mut self,
        entry: usize,
        original: &Original,
        rival: &OtherProgram,
        target: &Target,
        time: Duration,
        found: &mut Comparison,
    ) {
        self.session.set_deadline(Some(Deadline::after(time)));
        let vm = &mut self.session.vm;
        let fits = |st: &State| st.inputs.roots.len() == original.state.inputs.roots.len();
        let Some(mut start) = target.start(vm, &rival.base).into_iter().find(fits) else {
            return found.doubt(Reason::Unsupported("comparing other parameters".into()));
        };
        let partners = match input_transfer::transfer(vm, &original.state, &mut start, rival) {
            Ok(partners) => partners,
            Err(reason) => return found.doubt(reason),
        };
        let limits = Limits {
            time,
            paths: u64::MAX,
            pending: PENDING,
        };
        let mut search = Strategy::Coverage.queue();
        let mut ends = 0;
        let (one_inputs, module) = (inputs_of(&original.state), self.session.module());
        let mut candidates: Vec<(State, bool)> = Vec::new();
        let rules = Rules::strict();
        let outcome = gadfly_explore::explore(
            &mut self.session.vm,
            vec![start],
            &mut *search,
            limits,
            |vm, outcome| {
                ends += 1;
                let Outcome { state, end } = outcome;
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
                if matches!(end, End::Infeasible) && input_transfer::is_making(&state) {
                    // Perhaps a constructor raises where the original's does not.
                    let what = "objects that cannot be made".to_string();
                    difference.doubts.insert(Reason::Unsupported(what));
                }
                candidates.extend(apart(vm, state, difference, found));
                let sure = candidates.iter().filter(|(_, sure)| *sure).count();
                if ends < MOST_ENDS && sure < MOST_INPUTS {
                    ControlFlow::Continue(())
                } else {
                    found.doubt(Reason::Effort);
                    ControlFlow::Break(())
                }
            },
        );
        if outcome.out_of_time {
            found.doubt(Reason::Time);
        }
        if outcome.out_of_memory {
            found.doubt(Reason::Memory);
        }
        // Those that must show a difference first.
        candidates.sort_by_key(|(_, sure)| !*sure);
        for (mut state, sure) in candidates {
            if !sure && found.guesses >= MOST_GUESSES {
                continue;
            }
            input_transfer::as_planned(&mut state);
            // Where it is a guess, values that differ from each other are the better one.
            for wanted in [Wanted::Small, Wanted::Telling] {
                if sure && wanted == Wanted::Telling {
                    continue;
                }
                match self.session.write(entry, &state, wanted) {
                    Ok(witness) if !found.inputs.contains(&witness) => {
                        found.inputs.push(witness);
                        found.guesses += usize::from(!sure);
                    }
                    Ok(_) => {}
                    Err(reason) => found.doubt(reason),
                }
            }
        }
    }
}

/// Imports another program into the machine of a session.
fn load(
    session: &mut Session,
    text: &str,
    within: Option<(u32, u32)>,
) -> Result<OtherProgram, Reason> {
    let Imported {
        base,
        module,
        targets,
        stateful,
    } = session.import_other(text)?;
    let vm = &mut session.vm;
    let program = vm.program.clone();
    let mut classes = FxHashMap::default();
    let mut defaults = FxHashMap::default();
    for class in &program.classes {
        let name = vm.name(&class.name);
        let vars = base.heap.module_vars(module);
        let same = vars.and_then(|v| v.get(name)).and_then(Value::as_ref);
        if let Some(same) = same.filter(|r| base.heap.class(*r).is_some()) {
            classes.insert(class.class, same);
        }
    }
    if !program.classes.is_empty() && within.is_none() {
        // The other program is read for its constructors only.
        vm.learn(&base, module, gadfly_python_syntax::usage::read(text));
        let other = std::mem::replace(&mut vm.program, program.clone());
        for class in &program.classes {
            let Some(same) = classes.get(&class.class).copied() else {
                continue;
            };
            let facts = other.classes.iter().find(|facts| facts.class == same);
            if let Some(facts) = facts {
                // By position: what they call them is their own business.
                let pairs = class.params.iter().zip(&facts.params);
                let own = pairs.map(|(a, b)| (Rc::from(&*a.name), b.default.clone()));
                defaults.insert(class.class, own.collect());
            }
        }
    }
    let other = program.for_other(&|class| classes.get(&class).copied(), module);
    Ok(OtherProgram {
        base,
        module,
        targets,
        within,
        classes,
        program: Rc::new(other),
        defaults,
        stateful,
    })
}

/// The state with inputs that lead to a difference, if there may be some; whether they must.
fn apart(
    vm: &mut Vm,
    mut state: State,
    difference: Difference,
    found: &mut Comparison,
) -> Option<(State, bool)> {
    let doubtful = !difference.doubts.is_empty();
    for reason in difference.bounds {
        found.bounded_by(reason);
    }
    for reason in difference.doubts {
        found.doubt(reason);
    }
    if difference.surely {
        return Some((state, true));
    }
    if difference.when.is_empty() {
        return doubtful.then_some((state, false));
    }
    let any = vm.pool.or_all(&difference.when);
    match vm.solver.check(&mut vm.pool, &state.path, &[any]) {
        Answer::Sat(model) => {
            state.path.assume(&vm.pool, any, Some(model));
            Some((state, true))
        }
        Answer::Unsat => doubtful.then_some((state, false)),
        Answer::Unknown(_) => {
            found.doubt(Reason::Solver);
            Some((state, false))
        }
    }
}

/// The state with inputs after which objects that were given hold something else, if there are some.
fn holding(vm: &mut Vm, state: &State, held: &[Term]) -> Option<State> {
    let any = vm.pool.or_all(held);
    match vm.solver.check(&mut vm.pool, &state.path, &[any]) {
        Answer::Sat(model) => {
            let mut state = state.clone();
            state.path.assume(&vm.pool, any, Some(model));
            Some(state)
        }
        Answer::Unsat | Answer::Unknown(_) => None,
    }
}

/// Receiver and arguments, as they are now.
fn inputs_of(st: &State) -> Vec<Value> {
    let roots = st.inputs.roots.iter().map(|root| &root.value);
    st.inputs.receiver.iter().chain(roots).cloned().collect()
}
