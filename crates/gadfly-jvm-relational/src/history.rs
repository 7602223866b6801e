//! Long lives of objects: a constructor and many calls with known arguments, after which an entry
//! is called with unknown ones. The few calls of an ordinary input never make a tree that must be
//! rebalanced or a buffer that has gone round; a dozen do. What is drawn depends on the seed
//! alone.

use crate::extends_machine;
use gadfly_classfile::Type;
use gadfly_effort::SplitMix64;
use gadfly_jvm::classes::{ClassId, Method, MethodId};
use gadfly_jvm::heap::Recipe;
use gadfly_jvm::machine::{End, Jvm, Step, Stop};
use gadfly_jvm::state::{OnReturn, Purpose, Script, ScriptStep as Do, State};
use gadfly_jvm::unknown::RECEIVER;
use gadfly_jvm::value::{Ref, Value};
use gadfly_witness::Reason;
use std::rc::Rc;

/// The number that stands for null where there can be null.
const NOTHING: i32 = i32::MIN;
/// Adders that get lives of their own.
const MOST_ADDERS: usize = 2;
/// Calls in the longest life.
const MOST_CALLS: u64 = 16;
/// How many things are put into objects that are filled, and how large those are made that can be made
/// of any size.
const LEAST_FILLED: usize = 5;
const MOST_FILLED: usize = 9;
const USUAL_SIZE: i32 = 3;

/// How an object came to be what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    maker: (MethodId, Vec<i32>),
    calls: Vec<(MethodId, Vec<i32>)>,
}

impl History {
    pub fn calls(&self) -> usize {
        self.calls.len()
    }

    /// The same life with zeros where it has nulls.
    pub fn without_nulls(mut self) -> History {
        let calls = self.calls.iter_mut().map(|call| &mut call.1);
        for args in calls.chain([&mut self.maker.1]) {
            for number in args {
                if *number == NOTHING {
                    *number = 0;
                }
            }
        }
        self
    }

    /// The same life without one of its calls.
    pub fn without(&self, call: usize) -> History {
        let mut shorter = self.clone();
        shorter.calls.remove(call);
        shorter
    }
}

/// The constructors and methods that lives are made of.
struct Abilities {
    makers: Vec<MethodId>,
    growing: Vec<MethodId>,
    removes: Vec<MethodId>,
    others: Vec<MethodId>,
}

/// What a call does to the number of things in an object, as its name promises.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    Adds,
    Removes,
    Other,
}

fn effect(name: &str) -> Effect {
    let begins = |words: &[&str]| words.iter().any(|w| name.starts_with(w));
    if begins(&[
        "add", "put", "push", "offer", "insert", "append", "enqueue", "enter", "store", "join",
    ]) {
        Effect::Adds
    } else if begins(&[
        "remove", "poll", "pop", "delete", "dequeue", "take", "drop", "clear", "leave",
    ]) {
        Effect::Removes
    } else {
        Effect::Other
    }
}

/// Choices among few.
struct Draw(SplitMix64);

impl Draw {
    fn next(&mut self) -> u64 {
        self.0.draw()
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

/// The machine with what makes histories.
struct Histories<'a> {
    jvm: &'a mut Jvm,
}

extends_machine!(Histories);

/// Lives in which an object is filled, emptied in part and filled again, past the capacity of the
/// arrays that its class makes: the shortest first.
pub fn fillings(jvm: &mut Jvm, class: ClassId) -> Vec<History> {
    Histories { jvm }.fillings(class)
}

/// Lives worth trying for objects of a class, of all lengths in turn.
pub fn histories(jvm: &mut Jvm, class: ClassId, count: usize, seed: u64) -> Vec<History> {
    Histories { jvm }.histories(class, count, seed)
}

/// The state in which an entry is about to be called with unknown arguments on an object with
/// this history.
pub fn start_after(
    jvm: &mut Jvm,
    base: &State,
    entry: MethodId,
    class: ClassId,
    history: &History,
) -> Result<State, Reason> {
    Histories { jvm }.start_after(base, entry, class, history)
}

impl Histories<'_> {
    /// What there is to make lives of; nothing if nothing changes objects of the class or the arguments
    /// that it takes are no plain values.
    fn abilities(&mut self, class: ClassId) -> Option<Abilities> {
        let plain = |m: &Method| m.params.iter().all(is_simple);
        let makers: Vec<MethodId> = self
            .makers(class)
            .into_iter()
            .filter(|&m| {
                let method = self.classes.method(m);
                let known = |p: &Type| is_simple(p) && !is_any(p) || is_order(p);
                method.is_constructor() && method.params.iter().all(known)
            })
            .collect();
        if makers.is_empty() {
            return None;
        }
        let mutators = self.mutators(class);
        let of = |wanted: Effect| -> Vec<MethodId> {
            let fitting = mutators.iter().copied().filter(|&m| {
                let method = self.classes.method(m);
                plain(method) && effect(&method.name) == wanted
            });
            fitting.collect()
        };
        let (adds, removes, others) = (of(Effect::Adds), of(Effect::Removes), of(Effect::Other));
        let growing = if adds.is_empty() {
            others.clone()
        } else {
            adds
        };
        (!growing.is_empty()).then_some(Abilities {
            makers,
            growing,
            removes,
            others,
        })
    }

    fn fillings(&mut self, class: ClassId) -> Vec<History> {
        let Some(abilities) = self.abilities(class) else {
            return Vec::new();
        };
        let most = self.capacities(class).into_iter().max().unwrap_or(0);
        let most = most.clamp(LEAST_FILLED, MOST_FILLED);
        let removers = if abilities.removes.is_empty() {
            &abilities.others
        } else {
            &abilities.removes
        };
        let mut runs: Vec<Vec<(MethodId, usize)>> = Vec::new();
        for &add in abilities.growing.iter().take(MOST_ADDERS) {
            for full in 1..=most {
                runs.push(vec![(add, full)]);
            }
            for &remove in removers.iter().filter(|&&r| r != add).take(MOST_ADDERS) {
                for full in 1..=most {
                    runs.extend((1..=full).map(|gone| vec![(add, full), (remove, gone)]));
                    runs.push([(add, 1), (remove, 1)].repeat(full));
                }
                for full in [most - 1, 2] {
                    for gone in 1..=full {
                        let again = vec![(add, full), (remove, gone), (add, gone)];
                        runs.extend((1..full).map(|last| [&again[..], &[(remove, last)]].concat()));
                        runs.push(again);
                    }
                }
            }
        }
        let mut found: Vec<History> = Vec::new();
        for runs in runs {
            for &maker in abilities.makers.iter().take(MOST_ADDERS) {
                let count = self.classes.method(maker).params.len();
                let life = History {
                    maker: (maker, vec![USUAL_SIZE; count]),
                    calls: self.in_turn(&runs),
                };
                if !found.contains(&life) {
                    found.push(life);
                }
            }
        }
        found.sort_by_key(History::calls);
        found
    }

    /// Calls with 1, 2, 3 … for each method, as often as said.
    fn in_turn(&self, runs: &[(MethodId, usize)]) -> Vec<(MethodId, Vec<i32>)> {
        let mut calls: Vec<(MethodId, Vec<i32>)> = Vec::new();
        for &(method, times) in runs {
            for _ in 0..times {
                let before = calls.iter().filter(|c| c.0 == method).count();
                let mut args = vec![1; self.classes.method(method).params.len()];
                if let Some(first) = args.first_mut() {
                    *first = before as i32 + 1;
                }
                calls.push((method, args));
            }
        }
        calls
    }

    fn histories(&mut self, class: ClassId, count: usize, seed: u64) -> Vec<History> {
        let Some(Abilities {
            makers,
            growing,
            removes,
            others,
        }) = self.abilities(class)
        else {
            return Vec::new();
        };
        let growing = &growing;
        let mut draw = Draw(SplitMix64::new(seed ^ 0x6761_6466_6c79));
        let mut found: Vec<History> = Vec::new();
        // Nothing but one kind of call, as often as fills what has room for so many.
        for &adder in growing.iter().take(MOST_ADDERS) {
            for length in 0..=MOST_CALLS as usize {
                let mut life = self.life(&[adder], &[], &[], length, &mut draw);
                for &maker in &makers[..if length == 0 { makers.len() } else { 1 }] {
                    life.maker = (maker, vec![0; self.classes.method(maker).params.len()]);
                    if !found.contains(&life) {
                        found.push(life.clone());
                    }
                }
            }
        }
        for number in 0..count {
            let length = 1 + (number as u64 * 3 / 4) % MOST_CALLS;
            let length = length as usize;
            let mut life = self.life(growing, &removes, &others, length, &mut draw);
            // Mostly the plainest way to make one.
            let maker = match draw.below(4) {
                0 => makers[draw.below(makers.len())],
                _ => makers[0],
            };
            let count = self.classes.method(maker).params.len();
            let args = (0..count).map(|_| draw.below(12) as i32).collect();
            life.maker = (maker, args);
            if !found.contains(&life) {
                found.push(life);
            }
        }
        found
    }

    fn life(
        &self,
        growing: &[MethodId],
        removes: &[MethodId],
        others: &[MethodId],
        length: usize,
        draw: &mut Draw,
    ) -> History {
        // One adder through the whole life, as people use one; now and then another.
        let usual = growing[draw.below(growing.len())];
        let mut keys: Vec<i32> = (1..=length as i32).map(|i| 2 * i).collect();
        match draw.below(4) {
            0 => {}
            1 => keys.reverse(),
            _ => {
                for i in (1..keys.len()).rev() {
                    keys.swap(i, draw.below(i + 1));
                }
            }
        }
        let mut calls = Vec::new();
        for (i, &key) in keys.iter().enumerate() {
            let late = i > length / 2;
            let pick = draw.below(12);
            let method = match pick {
                0..=2 if late && !removes.is_empty() => removes[draw.below(removes.len())],
                3 if !others.is_empty() => others[draw.below(others.len())],
                4 => growing[draw.below(growing.len())],
                _ => usual,
            };
            let is_usual = method == usual;
            let again = pick == 5 && i > 0;
            let first = if !is_usual || again {
                keys[draw.below(i.max(1))]
            } else {
                key
            };
            let count = self.classes.method(method).params.len();
            let mut args = vec![first];
            args.extend((1..count).map(|_| draw.below(4) as i32));
            if draw.below(16) == 0 {
                args[0] = NOTHING;
            }
            args.truncate(count);
            calls.push((method, args));
        }
        History {
            maker: (growing[0], Vec::new()),
            calls,
        }
    }

    fn start_after(
        &mut self,
        base: &State,
        entry: MethodId,
        class: ClassId,
        history: &History,
    ) -> Result<State, Reason> {
        self.forget_terms()?;
        self.states = gadfly_jvm::States::Reached;
        self.orders = true;
        self.entry_package = self.test_package(class);
        self.after(base, entry, class, history)
            .map_err(|stop| match stop {
                Stop::End(End::Cut(reason)) => reason,
                _ => Reason::Unsupported("this entry".into()),
            })
    }

    fn after(
        &mut self,
        base: &State,
        entry: MethodId,
        class: ClassId,
        history: &History,
    ) -> Step<State> {
        let mut st = base.clone();
        st.begun_at = st.heap.allocated();
        let ty = self.type_of(class);
        let depth = self.config.k;
        let receiver = self.fresh(&mut st, &ty, None, RECEIVER, depth + 1, false)?;
        let Value::Ref(cell) = receiver else {
            return gadfly_jvm::machine::unsupported("a receiver that is no object");
        };
        let method = self.classes.method(entry).clone();
        let args = self.fresh_arguments(&mut st, &method, "", depth)?;
        let log = Rc::make_mut(&mut st.inputs);
        log.receiver = Some(receiver);
        log.arguments = args.clone();
        self.push_drive(&mut st, entry, Some(receiver), args);
        self.push_history(&mut st, cell, class, history)?;
        Ok(st)
    }

    fn push_history(
        &mut self,
        st: &mut State,
        cell: Ref,
        class: ClassId,
        history: &History,
    ) -> Step<()> {
        let (constructor, numbers) = &history.maker;
        let maker = self.classes.method(*constructor).clone();
        let args = self.known_arguments(st, &maker, numbers)?;
        let mut steps = vec![Do::Construct {
            class,
            constructor: *constructor,
            args: args.clone(),
        }];
        let mut calls = Vec::new();
        for (call, numbers) in &history.calls {
            let method = self.classes.method(*call).clone();
            let args = self.known_arguments(st, &method, numbers)?;
            steps.push(Do::Call {
                method: *call,
                args: args.clone(),
            });
            calls.push((*call, args));
        }
        let recipe = Recipe::Constructed {
            constructor: *constructor,
            args,
            calls,
            sets: Vec::new(),
            assumed: false,
        };
        steps.push(Do::Bind {
            cell,
            recipe: Rc::new(recipe),
        });
        let script = Script {
            steps,
            purpose: Purpose::Build,
        };
        self.push_script(st, script, OnReturn::Retry);
        Ok(())
    }

    /// Numbers as arguments: as they are, boxed, or as short texts.
    fn known_arguments(
        &mut self,
        st: &mut State,
        method: &Method,
        numbers: &[i32],
    ) -> Step<Vec<Value>> {
        let mut args = Vec::new();
        for (ty, &number) in method.params.iter().zip(numbers) {
            let number = match (number, ty) {
                (NOTHING, Type::Ref(_)) => {
                    args.push(Value::NULL);
                    continue;
                }
                (NOTHING, _) => 0,
                (number, _) => number,
            };
            args.push(match ty {
                Type::Boolean => Value::Int(number & 1),
                Type::Byte | Type::Short | Type::Int => Value::Int(number),
                Type::Char => Value::Int(i32::from(b'a') + number.rem_euclid(26)),
                Type::Long => Value::Long(i64::from(number)),
                Type::Float => Value::Float(number as f32),
                Type::Double => Value::Double(f64::from(number)),
                Type::Ref(name) if &**name == gadfly_jvm::classes::names::STRING => {
                    let text: Vec<u16> = format!("k{number}").encode_utf16().collect();
                    Value::Ref(self.intern(st, &text)?)
                }
                // Some order; it is asked only about known values.
                _ if is_order(ty) => self.fresh(st, ty, None, "order", 1, false)?,
                _ => self.known_box(st, ty, number)?,
            });
        }
        Ok(args)
    }

    fn known_box(&mut self, st: &mut State, ty: &Type, number: i32) -> Step<Value> {
        let value = Value::Int(number);
        let unknown = self.fresh(st, ty, None, "value", 1, false)?;
        if let (Value::Ref(cell), Value::Ref(object)) = (unknown, self.boxed(st, 'I', value)?) {
            st.heap.get_mut(object).input = true;
            self.bind(st, cell, object, Recipe::Boxed { value });
        }
        Ok(unknown)
    }
}

fn is_order(ty: &Type) -> bool {
    matches!(ty, Type::Ref(name) if &**name == "java/util/Comparator")
}

fn is_any(ty: &Type) -> bool {
    matches!(ty, Type::Ref(name) if &**name == "java/lang/Object")
}

/// Whether a number can stand for a value of the type.
fn is_simple(ty: &Type) -> bool {
    match ty {
        Type::Ref(name) => matches!(
            &**name,
            "java/lang/Object"
                | "java/lang/Comparable"
                | "java/lang/Integer"
                | "java/lang/Number"
                | "java/lang/String"
        ),
        Type::Array(_) => false,
        _ => true,
    }
}
