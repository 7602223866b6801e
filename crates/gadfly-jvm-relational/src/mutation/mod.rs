//! Mutants in the machine: an instruction can be executed as its mutant would, and a path knows
//! which mutants did something else than the original on it.
//!
//! Nothing of this costs anything while [`Jvm::mutate`] has not been called. There are two ways to
//! use it. *Infecting*: many mutants at once, each gets a few extra paths on which its instruction
//! computes something else. *Comparing*: one mutant; paths end where it first would do something
//! else, and both ways of going on are explored from there and compared.

mod agree;
mod compare;
mod differ;
mod infect;

pub use compare::{CompareLimits, Compared, compare_mutant};

use crate::extends_machine;
use crate::scalars::{Differs, known, scalars_differ};
use gadfly_classfile::Instr;
use gadfly_classfile::mutate::{EMPTY_STRING, Edit};
use gadfly_jvm::classes::MethodId;
use gadfly_jvm::interp::holds;
use gadfly_jvm::machine::InstructionHook;
use gadfly_jvm::machine::{Jvm, Step};
use gadfly_jvm::ops;
use gadfly_jvm::state::State;
use gadfly_jvm::value::{Ref, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;

/// A mutant as the machine knows it: by number, in the order given to [`mutate`].
#[derive(Clone, Debug)]
pub struct MutantCode {
    /// Internal name.
    pub class: Arc<str>,
    pub method: Arc<str>,
    pub desc: Arc<str>,
    pub edits: Vec<Edit>,
}

/// What the machine does where a mutant has its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Watch {
    /// Leads a few paths for each mutant to inputs on which it differs.
    Infect,
    /// Ends the path where this mutant differs.
    Diverge(u32),
}

struct Mutation {
    watch: Watch,
    /// By instruction.
    sites: FxHashMap<MethodId, Sited>,
    /// Paths led to each mutant, and questions asked for it.
    led: Vec<u32>,
    asked: Vec<u32>,
}

/// The places of a method.
struct Sited {
    by_instr: Rc<Vec<Vec<Site>>>,
    /// Instructions with a place.
    watched: Rc<[bool]>,
}

impl Sited {
    fn new(by_instr: Vec<Vec<Site>>) -> Sited {
        Sited {
            watched: by_instr.iter().map(|sites| !sites.is_empty()).collect(),
            by_instr: Rc::new(by_instr),
        }
    }
}

#[derive(Clone, Debug)]
struct Site {
    mutant: u32,
    replacement: Rc<[Instr]>,
}

/// What a path knows about mutants.
#[derive(Clone, Default)]
pub struct Touched {
    reached: Rc<Vec<u64>>,
    infected: Rc<Vec<u64>>,
    runs: Runs,
}

/// Which program a path belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Runs {
    /// The original, watched.
    #[default]
    Watched,
    Original,
    Mutant(u32),
}

impl Touched {
    /// What a path knows.
    pub fn of(st: &State) -> Touched {
        st.data.get().cloned().unwrap_or_default()
    }

    fn has_reached(&self, mutant: u32) -> bool {
        has(&self.reached, mutant)
    }

    fn has_infected(&self, mutant: u32) -> bool {
        has(&self.infected, mutant)
    }

    /// Adds a mutant to one of the two sets.
    fn change(st: &mut State, set_of: fn(&mut Touched) -> &mut Rc<Vec<u64>>, mutant: u32) {
        let known = st.data.get::<Touched>().cloned();
        if !known.is_some_and(|mut touched| has(set_of(&mut touched), mutant)) {
            st.data.change(|touched| set(set_of(touched), mutant));
        }
    }

    fn run(st: &mut State, runs: Runs) {
        st.data.change(|touched: &mut Touched| touched.runs = runs);
    }

    /// Mutants whose instruction was executed.
    pub fn reached(&self) -> Vec<u32> {
        numbers(&self.reached)
    }

    /// Mutants whose instruction would have done something else.
    pub fn infected(&self) -> Vec<u32> {
        numbers(&self.infected)
    }
}

fn numbers(bits: &[u64]) -> Vec<u32> {
    let has = |n: &u32| bits[*n as usize / 64] & (1 << (n % 64)) != 0;
    (0..bits.len() as u32 * 64).filter(has).collect()
}

fn has(bits: &[u64], number: u32) -> bool {
    let word = bits.get(number as usize / 64);
    word.is_some_and(|w| w & (1 << (number % 64)) != 0)
}

fn set(bits: &mut Rc<Vec<u64>>, number: u32) {
    if has(bits, number) {
        return;
    }
    let bits = Rc::make_mut(bits);
    let word = number as usize / 64;
    if bits.len() <= word {
        bits.resize(word + 1, 0);
    }
    bits[word] |= 1 << (number % 64);
}

/// The machine with what is done about mutants.
struct Mutants<'a> {
    jvm: &'a mut Jvm,
}

extends_machine!(Mutants);

/// Called by the machine where mutants have their places.
struct Sites;

impl InstructionHook for Sites {
    fn watched(&self, jvm: &Jvm, method: MethodId) -> Option<Rc<[bool]>> {
        let sites = jvm.data.get::<Mutation>()?.sites.get(&method)?;
        Some(sites.watched.clone())
    }

    fn before(&self, jvm: &mut Jvm, st: &mut State, instr: Instr) -> Step<Instr> {
        Mutants { jvm }.at_site(st, instr)
    }
}

/// From now on paths take notice of these mutants.
pub fn mutate(jvm: &mut Jvm, mutants: &[MutantCode], watch: Watch) {
    Mutants { jvm }.mutate(mutants, watch);
}

/// Paths take no notice of mutants any more.
pub fn stop_mutating(jvm: &mut Jvm) {
    jvm.instruction_hook = None;
    jvm.data.remove::<Mutation>();
}

impl Mutants<'_> {
    fn mutate(&mut self, mutants: &[MutantCode], watch: Watch) {
        let mut sites: FxHashMap<MethodId, Vec<Vec<Site>>> = FxHashMap::default();
        for (number, mutant) in mutants.iter().enumerate() {
            let Ok(class) = self.classes.load(&mutant.class) else {
                continue;
            };
            let methods = &self.classes.class(class).methods;
            let method = methods.iter().map(|&m| self.classes.method(m));
            let Some(method) = method
                .clone()
                .find(|m| m.name == mutant.method && m.desc == mutant.desc)
            else {
                continue;
            };
            let length = method.code().map_or(0, |code| code.instrs.len());
            let by_instr = sites
                .entry(method.id)
                .or_insert_with(|| vec![Vec::new(); length]);
            for edit in &mutant.edits {
                if let Some(here) = by_instr.get_mut(edit.at as usize) {
                    here.push(Site {
                        mutant: number as u32,
                        replacement: edit.replacement.clone().into(),
                    });
                }
            }
        }
        self.jvm.data.set(Mutation {
            watch,
            sites: sites.into_iter().map(|(m, s)| (m, Sited::new(s))).collect(),
            led: vec![0; mutants.len()],
            asked: vec![0; mutants.len()],
        });
        self.jvm.instruction_hook = Some(&Sites);
    }

    /// The path is about to execute an instruction that mutants change.
    fn at_site(&mut self, st: &mut State, instr: Instr) -> Step<Instr> {
        let (method, pc) = (st.frame().method.id, st.frame().pc as usize);
        let Some(mutation) = self.jvm.data.get::<Mutation>() else {
            return Ok(instr);
        };
        let watch = mutation.watch;
        let Some(sites) = mutation.sites.get(&method).map(|s| s.by_instr.clone()) else {
            return Ok(instr);
        };
        let sites = &sites[pc];
        match Touched::of(st).runs {
            Runs::Original => Ok(instr),
            Runs::Mutant(number) => match sites.iter().find(|s| s.mutant == number) {
                Some(site) => self.replace(st, &site.replacement),
                None => Ok(instr),
            },
            Runs::Watched => {
                match watch {
                    Watch::Infect => {
                        for site in sites {
                            self.infect(st, instr, site)?;
                        }
                    }
                    Watch::Diverge(number) => {
                        if let Some(site) = sites.iter().find(|s| s.mutant == number) {
                            self.diverge(st, instr, site)?;
                        }
                    }
                }
                Ok(instr)
            }
        }
    }

    /// Executes a replacement up to its last instruction, which is left to the caller.
    fn replace(&mut self, st: &mut State, replacement: &[Instr]) -> Step<Instr> {
        let Some((&last, first)) = replacement.split_last() else {
            return Ok(Instr::Nop);
        };
        for &instr in first {
            match instr {
                Instr::Pop => {
                    st.pop();
                }
                Instr::Pop2 => {
                    let wide = st.pop().is_wide();
                    if !wide {
                        st.pop();
                    }
                }
                Instr::NullConst => st.push(Value::NULL),
                Instr::IConst(i) => st.push(Value::Int(i)),
                Instr::LConst(i) => st.push(Value::Long(i)),
                Instr::FConst(f) => st.push(Value::Float(f)),
                Instr::DConst(f) => st.push(Value::Double(f)),
                Instr::LdcString(EMPTY_STRING) => {
                    let empty = self.intern(st, &[])?;
                    st.push(Value::Ref(empty));
                }
                Instr::IXor => {
                    let (b, a) = (st.pop(), st.pop());
                    st.push(ops::ixor(&mut self.jvm.pool, a, b));
                }
                _ => {}
            }
        }
        Ok(last)
    }

    /// When an instruction and its replacement do something else, with the operands at hand.
    fn differs(&mut self, st: &mut State, instr: Instr, replacement: &[Instr]) -> Differs {
        use Instr::*;
        match (instr, replacement) {
            (If(c, _), [If(d, _)]) => self.conditions_differ(c, *d, st.peek(0), Value::Int(0)),
            (IfICmp(c, _), [IfICmp(d, _)]) => self.conditions_differ(c, *d, st.peek(1), st.peek(0)),
            (INeg | LNeg | FNeg | DNeg, [Nop]) => {
                let value = st.peek(0);
                let negated = match instr {
                    INeg => ops::ineg(&mut self.jvm.pool, value),
                    LNeg => ops::lneg(&mut self.jvm.pool, value),
                    _ => ops::fneg(&mut self.jvm.pool, value),
                };
                self.values_differ(st, value, negated)
            }
            (ValueReturn, [Pop | Pop2, constant, ValueReturn]) => {
                match (constant_value(*constant), st.peek(0)) {
                    (Some(other), value) => self.values_differ(st, value, other),
                    // The empty string: whether a text is empty is seen later.
                    (None, _) => Differs::Always,
                }
            }
            (Store(slot), [Pop | Pop2]) => {
                let at = st.frame().base as usize + slot as usize;
                self.values_differ(st, st.peek(0), st.stack[at])
            }
            (Store(_), [_, constant, Store(_)]) => match constant_value(*constant) {
                Some(other) => self.values_differ(st, st.peek(0), other),
                None => Differs::Always,
            },
            (_, [other]) if is_binary(instr) && is_binary(*other) => {
                let (a, b) = (st.peek(1), st.peek(0));
                let one = self.binary(st, instr, a, b);
                let two = self.binary(st, *other, a, b);
                let differ = self.values_differ(st, one, two);
                // Dividing by zero is something else than anything.
                let divides = |i: Instr| matches!(i, IDiv | IRem | LDiv | LRem);
                if !divides(instr) && !divides(*other) {
                    return differ;
                }
                let zero = match b {
                    Value::SymLong(_) | Value::Long(_) => Value::Long(0),
                    _ => Value::Int(0),
                };
                match self.values_differ(st, b, zero) {
                    Differs::Never => Differs::Always,
                    Differs::Always => differ,
                    Differs::If(non_zero) => {
                        let is_zero = self.jvm.pool.not(non_zero);
                        match differ {
                            Differs::Never => Differs::If(is_zero),
                            Differs::Always => Differs::Always,
                            Differs::If(t) => Differs::If(self.jvm.pool.or(is_zero, t)),
                        }
                    }
                }
            }
            _ => Differs::Always,
        }
    }

    fn conditions_differ(
        &mut self,
        c: gadfly_classfile::Cond,
        d: gadfly_classfile::Cond,
        a: Value,
        b: Value,
    ) -> Differs {
        if let (Value::Int(a), Value::Int(b)) = (a, b) {
            return if holds(c, a, b) == holds(d, a, b) {
                Differs::Never
            } else {
                Differs::Always
            };
        }
        let (Some(a), Some(b)) = (a.term(&mut self.jvm.pool), b.term(&mut self.jvm.pool)) else {
            return Differs::Always;
        };
        // What the boundary is about, in the form that says the most.
        use gadfly_classfile::Cond::{Eq, Ge, Gt, Le, Lt, Ne};
        if matches!(
            (c, d),
            (Eq, Ne) | (Ne, Eq) | (Lt, Ge) | (Ge, Lt) | (Gt, Le) | (Le, Gt)
        ) {
            return Differs::Always;
        }
        if matches!((c, d), (Lt, Le) | (Le, Lt) | (Gt, Ge) | (Ge, Gt)) {
            let equal = self.jvm.pool.eq(a, b);
            return known(&self.jvm.pool, equal);
        }
        let (one, two) = (self.condition(c, a, b), self.condition(d, a, b));
        let other = self.jvm.pool.xor(one, two);
        known(&self.jvm.pool, other)
    }

    /// Whether two values are not the same; of references, whether they may not be.
    fn values_differ(&mut self, st: &State, a: Value, b: Value) -> Differs {
        match (a, b) {
            (Value::Ref(a), Value::Ref(b)) => {
                let (a, b) = (st.heap.resolve(a), st.heap.resolve(b));
                if a == b {
                    Differs::Never
                } else {
                    Differs::Always
                }
            }
            _ => scalars_differ(&mut self.jvm.pool, a, b),
        }
    }

    fn binary(&mut self, st: &mut State, instr: Instr, a: Value, b: Value) -> Value {
        let pool = &mut self.jvm.pool;
        match instr {
            Instr::IDiv => ops::idiv(pool, a, b),
            Instr::IRem => ops::irem(pool, a, b),
            Instr::LDiv => ops::ldiv(pool, a, b),
            Instr::LRem => ops::lrem(pool, a, b),
            _ => {
                st.push(a);
                st.push(b);
                self.arithmetic(st, instr);
                st.pop()
            }
        }
    }
}

fn constant_value(instr: Instr) -> Option<Value> {
    Some(match instr {
        Instr::NullConst => Value::Ref(Ref(0)),
        Instr::IConst(i) => Value::Int(i),
        Instr::LConst(i) => Value::Long(i),
        Instr::FConst(f) => Value::Float(f),
        Instr::DConst(f) => Value::Double(f),
        _ => return None,
    })
}

fn is_binary(instr: Instr) -> bool {
    use Instr::*;
    matches!(
        instr,
        IAdd | ISub
            | IMul
            | IDiv
            | IRem
            | IShl
            | IShr
            | IUshr
            | IAnd
            | IOr
            | IXor
            | LAdd
            | LSub
            | LMul
            | LDiv
            | LRem
            | LShl
            | LShr
            | LUshr
            | LAnd
            | LOr
            | LXor
            | FAdd
            | FSub
            | FMul
            | FDiv
            | FRem
            | DAdd
            | DSub
            | DMul
            | DDiv
            | DRem
    )
}
