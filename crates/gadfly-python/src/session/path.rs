//! One path that ended: how, what it covered, and inputs that follow it.

use super::{EntryInfo, EntryKind, Source};
use crate::builtin_types::t;
use crate::code::Op;
use crate::heap::Exception;
use crate::machine::{End, Outcome, Vm};
use crate::state::State;
use crate::unknown::{Wanted, Written};
use crate::value::Value;
use gadfly_term::Model;
use gadfly_witness::{Place, PyCallee, PyWitness, Reason};
use std::rc::Rc;

#[derive(Clone, PartialEq, Debug)]
pub enum PathEnd {
    Returned,
    /// An exception left the entry.
    Raised {
        class: String,
        /// `str` of the exception, if it is the same for all inputs of the path.
        message: Option<String>,
        /// The innermost line of the module's own code.
        place: Place,
        /// The calls that lead there, the entry's first.
        calls: Vec<Place>,
        /// A `raise` statement at the place raised it: the program means it. A failed assertion is
        /// none: it says that the program is wrong.
        deliberate: bool,
    },
    /// The path takes the same turns for ever.
    InfiniteLoop {
        place: Place,
    },
    /// The machine stopped here.
    Cut(Reason),
}

/// Another input of a path.
pub struct Variant {
    pub witness: PyWitness,
    /// One step further another path begins.
    pub near_limit: bool,
}

/// A path that ended.
pub struct PathSeen<'a> {
    vm: &'a mut Vm,
    state: State,
    returned: Option<Value>,
    /// What is returned or raised.
    result: Option<Value>,
    info: &'a EntryInfo,
    source: &'a Source,
    end: PathEnd,
    covered: Vec<u64>,
    withheld: Vec<Reason>,
    /// The simplest inputs, once they are known: everything that is said of them speaks of these.
    model: Option<Rc<Model>>,
}

impl<'a> PathSeen<'a> {
    pub(super) fn new(
        vm: &'a mut Vm,
        outcome: Outcome,
        info: &'a EntryInfo,
        source: &'a Source,
        mark_index: &[Option<u32>],
        marks: usize,
    ) -> PathSeen<'a> {
        let mut state = outcome.state;
        let returned = match &outcome.end {
            End::Returned(value) => Some(value.clone()),
            _ => None,
        };
        let result = match &outcome.end {
            End::Returned(value) | End::Raised(value) => Some(value.clone()),
            _ => None,
        };
        let end = end_of(vm, &mut state, outcome.end, source, info);
        vm.finish_inputs(&mut state);
        let covered = covered_bits(&state.covered, mark_index, marks);
        PathSeen {
            vm,
            state,
            returned,
            result,
            info,
            source,
            end,
            covered,
            withheld: Vec::new(),
            model: None,
        }
    }

    pub fn end(&self) -> &PathEnd {
        &self.end
    }

    /// A bit set over the session's marks.
    pub fn covered(&self) -> &[u64] {
        &self.covered
    }

    /// Why inputs of this path were not written down.
    pub(super) fn withheld(&self) -> impl Iterator<Item = &Reason> {
        self.withheld.iter()
    }

    /// The simplest inputs that follow this path.
    pub fn witness(&mut self) -> Option<PyWitness> {
        self.witness_with(Wanted::Small)
    }

    fn small_model(&mut self) -> Option<Rc<Model>> {
        if self.model.is_none() {
            self.model = self.vm.readable_model(&self.state, Wanted::Small);
        }
        self.model.clone()
    }

    fn witness_with(&mut self, wanted: Wanted) -> Option<PyWitness> {
        let model = match wanted {
            Wanted::Small => self.small_model(),
            Wanted::Telling => self.vm.readable_model(&self.state, wanted),
        };
        let Some(model) = model else {
            self.withheld.push(Reason::Solver);
            return None;
        };
        match self.vm.write_inputs(&self.state, model, wanted) {
            Ok(written) => Some(assemble(self.info, written)),
            Err(reason) => {
                self.withheld.push(reason);
                None
            }
        }
    }

    /// What the call returns for the inputs of `witness`, as Python source, if it is a plain value.
    pub fn returned(&mut self) -> Option<String> {
        let value = self.returned.clone()?;
        let model = self.small_model()?;
        let value = self.vm.final_value(&self.state, &model, &value)?;
        Some(value.to_string())
    }

    /// `repr` of what the call returns or raises for the inputs of `witness`; nothing if there are
    /// inputs in it that were never looked at.
    pub fn shown(&mut self) -> Option<String> {
        let value = self.result.clone()?;
        if self.vm.has_unknown(&self.state, &value) {
            return None;
        }
        let model = self.small_model()?;
        Some(self.vm.show_under(&self.state, &model, &value))
    }

    /// Why this path may be one of several where the machine follows one, or may go another way.
    pub fn doubts(&self) -> &[Reason] {
        &self.state.doubts
    }

    /// Further inputs of the same path, and the simplest one if it is next to a limit: values that tell where a result comes from, then values
    /// next to the limits of the inequalities that were decided.
    pub fn variants(&mut self) -> Vec<Variant> {
        let mut found: Vec<Variant> = Vec::new();
        let first = self.witness();
        let mut states = vec![self.state.clone()];
        states.extend(self.vm.near_limits(&self.state));
        for (at, state) in states.into_iter().enumerate() {
            let Some(model) = self.vm.readable_model(&state, Wanted::Telling) else {
                continue;
            };
            if let Ok(written) = self.vm.write_inputs(&state, model, Wanted::Telling) {
                let witness = assemble(self.info, written);
                let near_limit = at > 0;
                let known = found.iter_mut().find(|variant| variant.witness == witness);
                match known {
                    Some(known) => known.near_limit |= near_limit,
                    None if near_limit || first.as_ref() != Some(&witness) => {
                        found.push(Variant {
                            witness,
                            near_limit,
                        });
                    }
                    None => {}
                }
            }
        }
        found
    }

    /// The path condition in Python's notation, empty if it is long.
    pub fn condition(&mut self) -> String {
        self.vm.condition_text(&self.state)
    }

    /// Whether an input has a type that nobody who reads the program would pass.
    pub fn misfit(&self) -> bool {
        self.state.misfit
    }

    /// Whether an input has a type that neither an annotation nor the program's own tests of types
    /// ask for.
    pub fn guessed(&self) -> bool {
        self.state.guessed
    }

    /// Per parameter the type that was decided; `?` where the path never looked.
    pub fn types(&self) -> Vec<String> {
        let roots = self.state.inputs.roots.iter();
        roots
            .map(|root| self.vm.decided_type(&self.state, &root.value))
            .collect()
    }

    /// What the receiver and other objects among the inputs were made with: `Stack[int]` for the
    /// constructor, `Stack.push[str]` for a call that followed.
    pub fn made_with(&self) -> Vec<String> {
        let st = &self.state;
        let mut found = Vec::new();
        for value in st
            .inputs
            .receiver
            .iter()
            .chain(st.inputs.roots.iter().map(|r| &r.value))
        {
            self.vm.made_types(st, value, &mut found);
        }
        found
    }

    /// The module's source, for places.
    pub fn source(&self) -> &Source {
        self.source
    }
}

/// A call of an entry with inputs that were written down.
pub(super) fn assemble(info: &EntryInfo, written: Written) -> PyWitness {
    let name = &info.entry.name;
    let (first, last) = match name.split_once('.') {
        Some((class, method)) => (class, Some(method)),
        None => (name.as_str(), None),
    };
    let callee = match (&written.receiver, last) {
        (Some(receiver), Some(last)) => {
            let (object, name) = (receiver.clone(), last.to_string());
            match info.kind {
                EntryKind::Property => PyCallee::Read { object, name },
                EntryKind::Setter => PyCallee::Assign { object, name },
                _ => PyCallee::Method { object, name },
            }
        }
        _ => PyCallee::Function(name.clone()),
    };
    let mut uses = written.uses;
    if written.receiver.is_none() && !uses.iter().any(|u| u == first) {
        uses.push(first.to_string());
    }
    uses.sort();
    PyWitness {
        entry: info.entry.clone(),
        setup: written.setup,
        callee,
        arguments: written.arguments,
        stdin: written.stdin,
        supplied: written.supplied,
        uses,
    }
}

fn end_of(vm: &mut Vm, st: &mut State, end: End, source: &Source, info: &EntryInfo) -> PathEnd {
    match end {
        End::Returned(_) => PathEnd::Returned,
        End::Infeasible => PathEnd::Cut(Reason::NoInput),
        End::InfiniteLoop(code, head) => PathEnd::InfiniteLoop {
            place: Place {
                file: code.file.to_string(),
                line: code.position(head).line,
                function: code.qualname.to_string(),
            },
        },
        End::Cut(reason) => PathEnd::Cut(reason),
        End::Raised(exception) => {
            let class = vm.exception_name(st, &exception);
            let message = vm.exception_message(st, &exception);
            let mut calls = calls_of(st, &exception, &source.file);
            if calls.is_empty()
                && let Value::Ref(r) = &exception
                && let Some(cause) = st.heap.exception(*r).map(|e| e.cause.clone())
            {
                // A generator that lets StopIteration out: the place is where that was raised.
                calls = calls_of(st, &cause, &source.file);
            }
            let place = calls.pop().unwrap_or_else(|| Place {
                file: source.file.clone(),
                line: info.entry.line,
                function: info.entry.name.clone(),
            });
            PathEnd::Raised {
                deliberate: is_deliberate(vm, st, &exception, &source.file),
                class,
                message: (!message.starts_with('<')).then_some(message),
                place,
                calls,
            }
        }
    }
}

/// Whether a `raise` statement of the file raised the exception, and no assertion. For a run of CPython
/// that is `PyRaised::deliberate`.
fn is_deliberate(vm: &Vm, st: &State, exception: &Value, file: &str) -> bool {
    // An exception that was caught and raised elsewhere keeps the place where it came up first.
    let is_own = |e: &Exception| {
        e.trace.first().is_some_and(|(code, pc)| {
            &*code.file == file && matches!(code.ops.get(*pc as usize), Some(Op::Raise(_)))
        })
    };
    matches!(exception, Value::Ref(r)
        if st.heap.exception(*r).is_some_and(|e| e.by_raise && is_own(e)))
        && vm.type_of(st, exception) != t::ASSERTION_ERROR
}

/// Bits over the machine's marks as bits over the session's.
pub fn covered_bits(bits: &[u64], mark_index: &[Option<u32>], marks: usize) -> Vec<u64> {
    let mut covered = vec![0u64; marks.div_ceil(64)];
    for (number, to) in mark_index.iter().enumerate() {
        let word = bits.get(number / 64).copied().unwrap_or(0);
        if let Some(to) = to
            && word >> (number % 64) & 1 != 0
        {
            covered[(to / 64) as usize] |= 1 << (to % 64);
        }
    }
    covered
}

/// The lines of a file that an exception passed, outermost first.
fn calls_of(st: &State, exception: &Value, file: &str) -> Vec<Place> {
    let Value::Ref(r) = exception else {
        return Vec::new();
    };
    let trace = st.heap.exception(*r).map(|e| e.trace.clone());
    let trace = trace.unwrap_or_default();
    let own = trace.iter().rev().filter(|(code, _)| &*code.file == file);
    own.map(|(code, pc)| Place {
        file: file.to_string(),
        line: code.position(*pc).line,
        function: code.qualname.to_string(),
    })
    .collect()
}

/// The line of a file where an exception was raised; the first line if nowhere in it.
pub(super) fn raised_line(st: &State, exception: &Value, file: &str) -> u32 {
    calls_of(st, exception, file).last().map_or(1, |p| p.line)
}

/// The line of a file that a state stands in.
pub(super) fn innermost_line(st: &State, file: &str) -> u32 {
    let last = st.frames.len().saturating_sub(1);
    let frames = st.frames.iter().enumerate().rev();
    frames
        .filter(|(_, frame)| &*frame.code.file == file)
        .map(|(i, frame)| {
            let pc = if i == last { st.pc } else { frame.pc };
            frame.code.position(pc as u32).line
        })
        .next()
        .unwrap_or(1)
}
