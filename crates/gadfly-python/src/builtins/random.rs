//! The Mersenne Twister under `lib/random.py`: its state is a list of 624 words and a position.

use crate::inputs::Gave;
use crate::machine::{Args, BuiltinFn, Step, Vm, unsupported};
use crate::state::State;
use crate::value::{Ref, Value};
use num_bigint::BigInt;
use num_traits::Signed;
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[(&str, usize, usize, BuiltinFn)] = &[
    ("_twister_seed", 2, 2, seed),
    ("_twister_random", 1, 1, random),
    ("_twister_bits", 2, 2, bits),
    ("_draw_below", 2, 3, draw_below),
    ("_draw_float", 1, 1, draw_float),
    ("_draw_way", 3, 3, draw_way),
    ("_supply", 3, 4, supply),
];

const N: usize = 624;
const M: usize = 397;

fn function(value: &Value) -> Step<Rc<str>> {
    match value.as_str() {
        Some(name) => Ok(name.into()),
        None => unsupported("random under a symbolic name"),
    }
}

fn sequence(st: &State, value: &Value) -> Vec<Value> {
    match value {
        Value::Tuple(items) => items.to_vec(),
        Value::Ref(r) => st.heap.list(*r).cloned().unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// Nobody can say for all values what a program does that draws numbers without a seed.
fn unforeseen(vm: &Vm) -> Step<()> {
    match &vm.host {
        Some(_) => unsupported("random numbers without a seed"),
        None => Ok(()),
    }
}

/// `_draw_below(function, bound, others=())`
fn draw_below(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    unforeseen(vm)?;
    let function = function(&args[0])?;
    let bound = vm.settle(st, &args[1])?;
    let others = args.get(2).map(|o| sequence(st, o)).unwrap_or_default();
    vm.draw_below(st, &function, &bound, &others)
}

fn draw_float(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    unforeseen(vm)?;
    let function = function(&args[0])?;
    vm.draw_float(st, &function)
}

/// `_draw_way(function, count, what_is_missing)`
fn draw_way(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    unforeseen(vm)?;
    let function = function(&args[0])?;
    let count = args[1].as_i64().and_then(|c| usize::try_from(c).ok());
    vm.draw_way(st, &function, count.unwrap_or(1), args[2].as_str())
}

/// `_supply(function, form, what, result=None)`
fn supply(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let function = function(&args[0])?;
    let result = args.get(3).cloned().unwrap_or_default();
    let gave = match args[1].as_str() {
        Some("value") => Gave::Value(args[2].clone()),
        Some("element") => Gave::Element(args[2].clone(), result),
        Some("elements") => Gave::Elements(sequence(st, &args[2]), sequence(st, &result)),
        Some("order") => match args[2].as_str() {
            Some(text) => Gave::Order(text.into()),
            None => Gave::NoOrder,
        },
        _ => return unsupported("random in an unknown form"),
    };
    vm.note_draw(st, function, gave);
    Ok(Value::None)
}

fn words(st: &State, list: &Value) -> Step<(Ref, Vec<u32>, usize)> {
    let Value::Ref(r) = list else {
        return unsupported("a random state");
    };
    let Some(items) = st.heap.list(*r) else {
        return unsupported("a random state");
    };
    let numbers: Vec<u32> = items
        .iter()
        .filter_map(|v| u32::try_from(v.as_i64()?).ok())
        .collect();
    if numbers.len() != N + 1 {
        return unsupported("a random state");
    }
    let at = numbers[N] as usize;
    Ok((*r, numbers[..N].to_vec(), at))
}

fn store(st: &mut State, r: Ref, state: &[u32], at: usize) {
    if let Some(items) = st.heap.list_mut(r) {
        *items = state.iter().map(|w| Value::Int(i64::from(*w))).collect();
        items.push(Value::usize(at));
    }
}

fn init(seed: u32) -> Vec<u32> {
    let mut state = vec![0u32; N];
    state[0] = seed;
    for i in 1..N {
        let before = state[i - 1];
        state[i] = 1_812_433_253u32
            .wrapping_mul(before ^ (before >> 30))
            .wrapping_add(i as u32);
    }
    state
}

/// As `random.seed(int)` does: by the number's words, its sign ignored.
fn seed(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let given = vm.settle(st, &args[1])?;
    let number = match (given.as_bigint(), vm.int_term(&given)) {
        (Some(number), _) => Some(number),
        // No term says what comes of a seed: one is tried.
        (None, Some(term)) => vm.pin_int(st, term)?,
        (None, None) => None,
    };
    let Some(number) = number else {
        return unsupported("a symbolic seed");
    };
    let mut key = BigInt::abs(&number).to_u32_digits().1;
    if key.is_empty() {
        key.push(0);
    }
    let mut state = init(19_650_218);
    let (mut i, mut j) = (1, 0);
    for _ in 0..N.max(key.len()) {
        let before = state[i - 1];
        state[i] = (state[i] ^ (before ^ (before >> 30)).wrapping_mul(1_664_525))
            .wrapping_add(key[j])
            .wrapping_add(j as u32);
        i += 1;
        j += 1;
        if i >= N {
            state[0] = state[N - 1];
            i = 1;
        }
        if j >= key.len() {
            j = 0;
        }
    }
    for _ in 0..N - 1 {
        let before = state[i - 1];
        state[i] = (state[i] ^ (before ^ (before >> 30)).wrapping_mul(1_566_083_941))
            .wrapping_sub(i as u32);
        i += 1;
        if i >= N {
            state[0] = state[N - 1];
            i = 1;
        }
    }
    state[0] = 0x8000_0000;
    if let Value::Ref(r) = args[0] {
        store(st, r, &state, N);
    }
    Ok(Value::None)
}

/// The next word; the state is renewed when it is used up.
fn next(st: &mut State, list: &Value) -> Step<u32> {
    if let Value::Ref(r) = list
        && let Some(items) = st.heap.list(*r)
        && let Some(at) = items.get(N).and_then(Value::as_i64)
        && let Ok(at) = usize::try_from(at)
        && at < N
        && let Some(word) = items[at].as_i64()
    {
        if let Some(items) = st.heap.list_mut(*r) {
            items[N] = Value::usize(at + 1);
        }
        return Ok(temper(word as u32));
    }
    let (r, mut state, _) = words(st, list)?;
    for k in 0..N {
        let y = (state[k] & 0x8000_0000) | (state[(k + 1) % N] & 0x7fff_ffff);
        let twist = if y & 1 == 0 { 0 } else { 0x9908_b0df };
        state[k] = state[(k + M) % N] ^ (y >> 1) ^ twist;
    }
    let word = state[0];
    store(st, r, &state, 1);
    Ok(temper(word))
}

fn temper(mut y: u32) -> u32 {
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c_5680;
    y ^= (y << 15) & 0xefc6_0000;
    y ^ (y >> 18)
}

fn random(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    vm.known_chance(st)?;
    let a = next(st, &args[0])? >> 5;
    let b = next(st, &args[0])? >> 6;
    Ok(Value::Float(
        (f64::from(a) * 67_108_864.0 + f64::from(b)) * (1.0 / 9_007_199_254_740_992.0),
    ))
}

fn bits(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    vm.known_chance(st)?;
    let Some(mut count) = args[1].as_i64() else {
        return unsupported("a symbolic number of random bits");
    };
    let mut digits = Vec::new();
    while count > 0 {
        let word = next(st, &args[0])?;
        digits.push(if count < 32 {
            word >> (32 - count)
        } else {
            word
        });
        count -= 32;
    }
    Ok(Value::big(BigInt::from_slice(
        num_bigint::Sign::Plus,
        &digits,
    )))
}
