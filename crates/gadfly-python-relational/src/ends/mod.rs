//! When the ends of two runs are not alike: exception class or result, printed text, the inputs
//! afterwards, the module's variables.
//!
//! Follows what an observation of the real run holds: types count (`2` is not `2.0`), so does
//! which object is which, and instances of the two modules' classes go by the classes' names.
//! Whatever the walk cannot look into is a doubt: what is called the same must be the same.

mod code;
mod inputs;
mod objects;
mod texts;
mod values;

use gadfly_python::heap::Body;
use gadfly_python::inputs::Made;
use gadfly_python::machine::{End, Vm};
use gadfly_python::state::State;
use gadfly_python_code::names::n;
use gadfly_python_code::value::{Ref, Value};
use gadfly_term::Term;
use gadfly_witness::Reason;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// A run that ended.
pub(super) struct Ended<'a> {
    pub state: &'a State,
    pub end: &'a End,
    /// What both were given, in the same order.
    pub inputs: &'a [Value],
    /// The module.
    pub module: Ref,
}

/// Under which condition two ends are not alike.
#[derive(Clone, Debug, Default)]
pub(super) struct Difference {
    /// For all inputs that lead to both.
    pub surely: bool,
    /// If one of these holds.
    pub when: Vec<Term>,
    /// What could not be compared.
    pub doubts: BTreeSet<Reason>,
    /// Bounds beyond which nothing was compared.
    pub bounds: BTreeSet<Reason>,
    /// If one of these holds, objects that were given hold something else afterwards. That is no difference by
    /// itself, since programs may store what they hold in different ways; the real run tells.
    pub held: Vec<Term>,
}

/// Values nested deeper than this are not compared.
const DEPTH: u32 = 200;

/// What counts as a difference.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Which object is which, which kind of dict and in which order it holds its keys, and what the
    /// module's variables are afterwards; otherwise values count as Python's own `==` sees them, but
    /// for `True` and `1`.
    pub strict: bool,
    pub result: bool,
    /// The class of an exception, not only that there is one.
    pub exceptions: bool,
    pub messages: bool,
    pub output: bool,
    pub arguments: bool,
    /// Floats that are this close are the same.
    pub tolerance: f64,
    /// Values of these classes all count as the same.
    pub opaque: Vec<String>,
    /// Attributes of receivers and arguments that do not count, with their classes: what they hold shows in
    /// what methods give.
    pub told: BTreeSet<(String, String)>,
}

impl Rules {
    /// Whatever a test could tell apart.
    pub fn strict() -> Rules {
        Rules {
            strict: true,
            result: true,
            exceptions: true,
            messages: false,
            output: true,
            arguments: true,
            tolerance: 0.0,
            opaque: Vec::new(),
            told: BTreeSet::new(),
        }
    }
}

pub(super) fn difference(
    vm: &mut Vm,
    one: &Ended<'_>,
    two: &Ended<'_>,
    rules: &Rules,
    partners: &FxHashMap<Ref, Ref>,
) -> Difference {
    let mut walk = Walk {
        vm,
        rules,
        partners,
        one: one.state,
        two: two.state,
        pairs: FxHashMap::default(),
        back: FxHashMap::default(),
        met: FxHashSet::default(),
        place: Place::Result,
        found: Difference::default(),
    };
    match (one.end, two.end) {
        (End::Returned(_), End::Returned(_)) => {}
        (End::Raised(a), End::Raised(b)) => {
            if rules.exceptions {
                let a = walk.vm.exception_name(one.state, a);
                let b = walk.vm.exception_name(two.state, b);
                walk.found.surely |= a != b;
            }
        }
        // A cut run is not known any further.
        (End::Cut(reason), _) | (_, End::Cut(reason)) => {
            walk.found.doubts.insert(reason.clone());
            return walk.found;
        }
        (End::Infeasible, _) | (_, End::Infeasible) => return walk.found,
        (End::InfiniteLoop(..), End::InfiniteLoop(..)) => {}
        _ => walk.found.surely |= rules.result || rules.exceptions,
    }
    if rules.arguments {
        if !rules.strict {
            walk.place = Place::Argument;
        }
        for (a, b) in one.inputs.iter().zip(two.inputs) {
            // What was not given is nobody's but the function's.
            if rules.strict || !is_left_out(one.state, a) {
                walk.value(a, b, 0);
            }
        }
        walk.place = Place::Result;
    }
    match (one.end, two.end) {
        (End::Returned(a), End::Returned(b)) if rules.result => walk.value(a, b, 0),
        (End::Raised(Value::Ref(a)), End::Raised(Value::Ref(b))) if rules.messages => {
            let args = |st: &State, r: Ref| st.heap.exception(r).map(|e| e.args.clone());
            let (a, b) = (args(one.state, *a), args(two.state, *b));
            walk.values(&a.unwrap_or_default(), &b.unwrap_or_default(), 0);
        }
        _ => {}
    }
    if rules.output {
        walk.printed();
    }
    if !walk.found.surely && rules.strict {
        walk.globals(one.module, two.module);
    }
    walk.found
}

fn is_left_out(st: &State, input: &Value) -> bool {
    let Value::Ref(node) = input else {
        return false;
    };
    match &st.heap.get(*node).body {
        Body::Decided { made, .. } => matches!(**made, Made::Omitted),
        _ => false,
    }
}

/// Where a value is. Programs are free in how their own objects hold what they hold: of an object
/// that was given only public attributes count that both programs have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Place {
    Result,
    Argument,
    /// Inside an object that is an argument.
    Held,
}

struct Walk<'a> {
    vm: &'a mut Vm,
    rules: &'a Rules,
    /// The inputs of the one with those of the other.
    partners: &'a FxHashMap<Ref, Ref>,
    one: &'a State,
    two: &'a State,
    pairs: FxHashMap<Ref, Ref>,
    back: FxHashMap<Ref, Ref>,
    /// Pairs of objects that are being compared or have been.
    met: FxHashSet<(Ref, Ref, Place)>,
    place: Place,
    found: Difference,
}

impl Walk<'_> {
    fn doubt(&mut self, what: &str) {
        let reason = Reason::Unsupported(format!("comparing {what}"));
        self.found.doubts.insert(reason);
    }

    fn unless(&mut self, same: Term) {
        match self.vm.pool.as_bool(same) {
            Some(true) => {}
            Some(false) => self.found.surely = true,
            None => {
                let differ = self.vm.pool.not(same);
                self.found.when.push(differ);
            }
        }
    }

    /// Under which condition something is alike, besides what could not be compared.
    fn when_alike(&mut self, compare: impl FnOnce(&mut Self)) -> (Term, BTreeSet<Reason>) {
        let before = std::mem::take(&mut self.found);
        let met = self.met.clone();
        compare(self);
        let found = std::mem::replace(&mut self.found, before);
        self.met = met;
        self.found.bounds.extend(found.bounds);
        self.found.held.extend(found.held);
        if found.surely {
            return (self.vm.pool.ff(), BTreeSet::new());
        }
        let any = self.vm.pool.or_all(&found.when);
        (self.vm.pool.not(any), found.doubts)
    }

    /// Two collections of different things whose order means nothing.
    fn unordered(&mut self, ones: usize, twos: usize, compare: impl Fn(&mut Self, usize, usize)) {
        if ones != twos {
            self.found.surely = true;
            return;
        }
        // Mostly they are in the same order, and mostly one finds its partner without a question.
        let mut free: Vec<usize> = (0..twos).collect();
        for one in 0..ones {
            let mut somewhere = self.vm.pool.ff();
            let mut doubts = BTreeSet::new();
            let mut order: Vec<usize> = free.clone();
            if let Some(at) = order.iter().position(|two| *two == one) {
                order.remove(at);
                order.insert(0, one);
            }
            let mut sure = None;
            for two in order {
                let (alike, unclear) = self.when_alike(|walk| compare(walk, one, two));
                if self.vm.pool.as_bool(alike) == Some(false) {
                    continue;
                }
                if self.vm.pool.as_bool(alike) == Some(true) && unclear.is_empty() {
                    sure = Some(two);
                    break;
                }
                doubts.extend(unclear);
                somewhere = self.vm.pool.or(somewhere, alike);
            }
            match sure {
                Some(two) => free.retain(|other| *other != two),
                None => {
                    self.found.doubts.extend(doubts);
                    self.unless(somewhere);
                }
            }
            if self.found.surely {
                return;
            }
        }
    }

    fn printed(&mut self) {
        let (a, b) = (self.one.output.clone(), self.two.output.clone());
        self.raw(&a, &b);
    }

    /// Variables of the module that calls changed: a single call shows nothing of them, but the
    /// next one might.
    fn globals(&mut self, one: Ref, two: Ref) {
        let (a, b) = (self.one, self.two);
        let (Some(a), Some(b)) = (a.heap.module_vars(one), b.heap.module_vars(two)) else {
            return;
        };
        let before = std::mem::take(&mut self.found);
        for (name, value) in a.iter() {
            if self.is_definition(self.one, value) {
                continue;
            }
            match b.get(name) {
                Some(other) => self.value(value, other, 0),
                None => self.found.surely = true,
            }
        }
        let found = std::mem::replace(&mut self.found, before);
        if found.surely || !found.when.is_empty() || !found.doubts.is_empty() {
            self.doubt("variables of the module");
        }
    }

    fn is_definition(&self, st: &State, value: &Value) -> bool {
        match value {
            Value::Builtin(_) => true,
            Value::Ref(r) => matches!(
                st.heap.get(*r).body,
                Body::Function(_) | Body::Class(_) | Body::Module(_)
            ),
            _ => false,
        }
    }

    /// A class by its name: the two modules have classes of their own.
    fn class_text(&self, st: &State, class: Ref) -> String {
        let name = self.vm.class_name(st, class).to_string();
        let kind_of_dict = matches!(&*name, "Counter" | "defaultdict" | "OrderedDict");
        let library = || {
            let module = st.heap.class(class).and_then(|c| c.attrs.get(n::MODULE));
            matches!(module, Some(Value::Str(name)) if &*name.text == "collections")
        };
        if !self.rules.strict && kind_of_dict && library() {
            "dict".to_string()
        } else {
            name
        }
    }
}
