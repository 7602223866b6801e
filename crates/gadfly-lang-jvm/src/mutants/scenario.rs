//! Longer histories: objects that have been through more calls than a search could follow.
//!
//! Some mutants show only after many calls: a game has a winner after the fifth move. First, single
//! calls with other small values show which values the methods accept; then calls with such values
//! are strung together at random (by the seed), a few dozen times for each class. What a history
//! shows on the original is observed like any other test.

use gadfly_effort::XorShift64;
use std::collections::BTreeMap;

use gadfly_witness::{
    Argument, Call, Entry, Make, Object, ObjectId, StateOrigin, Step, Value, Witness,
};

use super::Probe;
use gadfly_suite::java::observe::Outcome;

/// Calls before the last one, and how many histories have so many: what needs many calls needs
/// luck, too.
const LENGTHS: [(usize, usize); 11] = [
    (1, 6),
    (2, 6),
    (3, 6),
    (4, 6),
    (5, 6),
    (6, 6),
    (8, 6),
    (10, 8),
    (14, 12),
    (18, 16),
    (22, 20),
];
/// Single calls tried for one method.
const SINGLE: usize = 12;

/// What the tests at hand do with one class.
#[derive(Default)]
struct Repertoire<'p> {
    /// Tests whose receiver is of the class: how one is made.
    makers: Vec<&'p Witness>,
    /// Methods with the arguments that they accepted.
    methods: BTreeMap<(String, Vec<String>), Vec<&'p Witness>>,
    /// Static methods, which objects of the class may have left something for.
    statics: Vec<&'p Witness>,
}

/// Single calls with small values, for every method of the classes of these tests.
pub(super) fn single_calls(probes: &[&Probe], seed: u64) -> Vec<Witness> {
    let mut found = Vec::new();
    for (name, class) in repertoires(probes) {
        let mut random = Random::new(seed, &name);
        for calls in class.methods.values() {
            for _ in 0..SINGLE {
                let (Some(maker), Some(last)) = (random.of(&class.makers), random.of(calls)) else {
                    continue;
                };
                let mut builder = Builder::default();
                if let Some(receiver) = builder.object(maker, Some(&mut random)) {
                    let vary = last.arguments.iter().map(|_| *last).collect::<Vec<_>>();
                    let witness = builder.finish(Some(receiver), last, &vary, Some(&mut random));
                    add(&mut found, witness);
                }
            }
        }
    }
    found
}

/// Long histories for the classes of these tests. `looks` says which methods (class, name) change
/// nothing.
pub(super) fn histories(
    probes: &[&Probe],
    looks: &dyn Fn(&str, &str) -> bool,
    seed: u64,
) -> Vec<Witness> {
    let mut found = Vec::new();
    for (name, class) in repertoires(probes) {
        let mut random = Random::new(seed, &name);
        for (length, count) in LENGTHS {
            for _ in 0..count {
                if let Some(history) = class.history(&mut random, length, looks) {
                    add(&mut found, history);
                }
            }
            if let Some(aftermath) = class.aftermath(&mut random) {
                add(&mut found, aftermath);
            }
        }
    }
    found
}

fn add(found: &mut Vec<Witness>, witness: Witness) {
    if !found.contains(&witness) {
        found.push(witness);
    }
}

fn repertoires<'p>(probes: &[&'p Probe]) -> BTreeMap<String, Repertoire<'p>> {
    let mut classes: BTreeMap<String, Repertoire> = BTreeMap::new();
    for probe in probes {
        let witness = &probe.witness;
        let entry = &witness.entry;
        if !entry.accessible || !witness.supplied.is_empty() {
            continue;
        }
        let class = classes.entry(entry.class_binary.clone()).or_default();
        let threw = matches!(probe.seen.outcome, Outcome::Threw(_));
        if entry.is_static && !threw {
            class.statics.push(witness);
        }
        let makes = matches!(&witness.receiver, Some(Value::Object(id))
            if witness.objects.get(id.0).is_some_and(|o| is_of(o, entry) && is_made(&o.make)));
        if makes {
            class.makers.push(witness);
            if !threw {
                let key = (entry.method.clone(), entry.params.clone());
                class.methods.entry(key).or_default().push(witness);
            }
        }
    }
    classes.retain(|_, class| !class.makers.is_empty());
    classes
}

fn is_of(object: &Object, entry: &Entry) -> bool {
    object.binary_name == entry.class_binary
}

fn is_made(make: &Make) -> bool {
    matches!(make, Make::New { .. } | Make::Factory { .. })
}

impl Repertoire<'_> {
    /// An object, some calls, and one more call that is the test.
    fn history(
        &self,
        random: &mut Random,
        length: usize,
        looks: &dyn Fn(&str, &str) -> bool,
    ) -> Option<Witness> {
        let all: Vec<&Vec<&Witness>> = self.methods.values().collect();
        let changing: Vec<&Vec<&Witness>> = all
            .iter()
            .copied()
            .filter(|calls| {
                let entry = calls.first().map(|c| &c.entry);
                entry.is_some_and(|e| !looks(&e.class_binary, &e.method))
            })
            .collect();
        let mut builder = Builder::default();
        let receiver = builder.object(random.of(&self.makers)?, None)?;
        for _ in 0..length {
            let calls = random.of(&changing)?;
            let like = *random.of(calls)?;
            let donors = donors(like, calls, random);
            builder.call(receiver, like, &donors);
        }
        let calls = random.of(&all)?;
        let last = *random.of(calls)?;
        let donors = donors(last, calls, random);
        Some(builder.finish(Some(receiver), last, &donors, None))
    }

    /// A static method after objects have been made and used.
    fn aftermath(&self, random: &mut Random) -> Option<Witness> {
        let last = *random.of(&self.statics)?;
        let all: Vec<&Vec<&Witness>> = self.methods.values().collect();
        let mut builder = Builder::default();
        for _ in 0..=random.below(3) {
            let receiver = builder.object(random.of(&self.makers)?, None)?;
            if let Some(calls) = random.of(&all).filter(|_| random.below(2) == 0) {
                let like = *random.of(calls)?;
                let donors = donors(like, calls, random);
                builder.call(receiver, like, &donors);
            }
        }
        let same: Vec<&Witness> = self
            .statics
            .iter()
            .copied()
            .filter(|w| w.entry == last.entry)
            .collect();
        let donors = donors(last, &same, random);
        Some(builder.finish(None, last, &donors, None))
    }
}

/// For each argument of a call a test of the same method that lends its value; every value is as
/// likely as every other.
fn donors<'p>(like: &'p Witness, calls: &[&'p Witness], random: &mut Random) -> Vec<&'p Witness> {
    let value = |w: &Witness, at: usize| match w.arguments.get(at).map(|a| &a.value) {
        Some(Value::Object(_)) | None => None,
        Some(scalar) => Some(scalar.clone()),
    };
    (0..like.arguments.len())
        .map(|at| {
            let mut different: Vec<&Witness> = Vec::new();
            for call in calls {
                let own = value(call, at);
                let known = different
                    .iter()
                    .any(|d| own.is_some() && value(d, at) == own);
                if !known {
                    different.push(call);
                }
            }
            random.of(&different).copied().unwrap_or(like)
        })
        .collect()
}

/// A witness put together from parts of others.
#[derive(Default)]
struct Builder {
    objects: Vec<Object>,
}

impl Builder {
    /// The receiver of a test, as it was made, without what was done to it afterwards; with other
    /// small values if these are to vary.
    fn object(&mut self, from: &Witness, vary: Option<&mut Random>) -> Option<ObjectId> {
        let Some(Value::Object(id)) = &from.receiver else {
            return None;
        };
        match self.import(&Value::Object(*id), from, 0) {
            Value::Object(new) => {
                let object = self.objects.get_mut(new.0)?;
                object.then.clear();
                object.hint.clear();
                if let Some(random) = vary {
                    vary_make(&mut object.make, random);
                }
                Some(new)
            }
            _ => None,
        }
    }

    /// One more call on an object; each argument is lent by a test.
    fn call(&mut self, on: ObjectId, like: &Witness, donors: &[&Witness]) {
        let entry = &like.entry;
        let args = self.arguments(like, donors, None);
        let call = Call {
            name: entry.method.clone(),
            params: entry.params.clone(),
            args: args.into_iter().map(|a| a.value).collect(),
            accessible: entry.accessible,
            varargs: entry.varargs,
            returns: entry.returns.clone(),
        };
        if let Some(object) = self.objects.get_mut(on.0) {
            object.then.push(Step::Call(call));
        }
    }

    fn arguments(
        &mut self,
        like: &Witness,
        donors: &[&Witness],
        mut vary: Option<&mut Random>,
    ) -> Vec<Argument> {
        let mut arguments = Vec::new();
        for (at, argument) in like.arguments.iter().enumerate() {
            let donor = donors.get(at).copied().unwrap_or(like);
            let lent = donor.arguments.get(at).unwrap_or(argument);
            let value = match (self.import(&lent.value, donor, 0), &mut vary) {
                (Value::Object(id), _) => Value::Object(id),
                (scalar, Some(random)) => varied(scalar, random),
                (scalar, None) => scalar,
            };
            arguments.push(Argument {
                value,
                ..argument.clone()
            });
        }
        arguments
    }

    fn finish(
        mut self,
        receiver: Option<ObjectId>,
        last: &Witness,
        donors: &[&Witness],
        vary: Option<&mut Random>,
    ) -> Witness {
        let arguments = self.arguments(last, donors, vary);
        Witness {
            objects: self.objects,
            entry: last.entry.clone(),
            receiver: receiver.map(Value::Object),
            arguments,
            supplied: Vec::new(),
            statics: Vec::new(),
            state: StateOrigin::Reached,
        }
    }

    /// Copies a value with the objects that it is made of.
    fn import(&mut self, value: &Value, from: &Witness, depth: usize) -> Value {
        let Value::Object(id) = value else {
            return value.clone();
        };
        let Some(object) = from.objects.get(id.0).filter(|_| depth < 8) else {
            return Value::Null;
        };
        let mut copy = object.clone();
        let mut add = |v: &mut Value| *v = self.import(&v.clone(), from, depth + 1);
        match &mut copy.make {
            Make::New { call, outer } => {
                call.args.iter_mut().for_each(&mut add);
                outer.iter_mut().for_each(&mut add);
            }
            Make::Factory { call, on, .. } => {
                call.args.iter_mut().for_each(&mut add);
                on.iter_mut().for_each(&mut add);
            }
            Make::Array { elements, .. } => {
                elements.iter_mut().for_each(|(_, v)| add(v));
            }
            Make::Collection { items } => items.iter_mut().for_each(&mut add),
            Make::Map { entries } => entries.iter_mut().for_each(|(k, v)| {
                add(k);
                add(v);
            }),
            Make::Stub { methods, .. } => methods
                .iter_mut()
                .flat_map(|m| &mut m.results)
                .for_each(&mut add),
            Make::Boxed { .. }
            | Make::StaticField { .. }
            | Make::NewString(_)
            | Make::ClassLiteral(_)
            | Make::Allocated => {}
        }
        for step in &mut copy.then {
            match step {
                Step::Call(call) => call.args.iter_mut().for_each(&mut add),
                Step::SetField { value, .. } | Step::SetElement { value, .. } => add(value),
            }
        }
        self.objects.push(copy);
        Value::Object(ObjectId(self.objects.len() - 1))
    }
}

fn vary_make(make: &mut Make, random: &mut Random) {
    if let Make::New { call, .. } | Make::Factory { call, .. } = make {
        for value in &mut call.args {
            if random.below(3) == 0 {
                *value = varied(value.clone(), random);
            }
        }
    }
}

/// A number near zero or the one that a test has; another short text now and then.
fn varied(value: Value, random: &mut Random) -> Value {
    const SMALL: [i8; 7] = [0, 1, 2, 3, 4, 5, -1];
    if random.below(3) == 0 {
        return value;
    }
    let small = SMALL[random.below(SMALL.len())];
    match value {
        Value::Int(_) => Value::Int(i32::from(small)),
        Value::Long(_) => Value::Long(i64::from(small)),
        Value::Short(_) => Value::Short(i16::from(small)),
        Value::Byte(_) => Value::Byte(small),
        Value::Bool(_) => Value::Bool(random.below(2) == 0),
        Value::Double(_) => Value::Double(f64::from(small) + 0.5),
        Value::Float(_) => Value::Float(f32::from(small) + 0.5),
        Value::Char(_) => Value::Char(u16::from(b"abcxyz"[random.below(6)])),
        Value::Str(_) => {
            let length = random.below(4);
            let letter = |random: &mut Random| u16::from(b"aab b"[random.below(5)]);
            Value::Str((0..length).map(|_| letter(random)).collect())
        }
        other => other,
    }
}

/// A small generator of numbers that look random: the same for the same seed and name.
struct Random(XorShift64);

impl Random {
    fn new(seed: u64, name: &str) -> Random {
        let mixed = name.bytes().fold(seed ^ 0x9e37_79b9_7f4a_7c15, |h, b| {
            (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)
        });
        Random(XorShift64::new(mixed | 1))
    }

    fn next(&mut self) -> u64 {
        self.0.draw().wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    /// Below `limit`, which must not be zero; zero for zero.
    fn below(&mut self, limit: usize) -> usize {
        match limit {
            0 => 0,
            limit => (self.next() % limit as u64) as usize,
        }
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }
}
