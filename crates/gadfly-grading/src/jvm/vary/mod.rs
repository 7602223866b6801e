//! Other inputs made from inputs at hand: smaller ones, and some nearby by chance.
//!
//! A witness is a recipe, so an input is changed by changing the recipe: a number, a text, an element
//! more or less, a part of a structure in place of the whole. What does not fit the types does not
//! compile as a case and is nobody's input.

use gadfly_solve::Random;
use gadfly_witness::{Make, Object, ObjectId, Step, Value, Witness};

/// Numbers that programs treat apart from their neighbours, besides the small ones.
const NUMBERS: [i64; 14] = [
    -100, -10, 25, 27, 30, 40, 49, 64, 90, 99, 100, 121, 400, 1000,
];
const SMALL: i64 = 24;
const LONGEST: usize = 6;
const LETTERS: &str = "abzAZ 019.,!-";

/// The same call with something smaller in one place, the smallest first.
pub(super) fn smaller(witness: &Witness) -> Vec<Witness> {
    let mut found: Vec<Witness> = Vec::new();
    for slot in 0..count(witness) {
        let Some(value) = read(witness, slot) else {
            continue;
        };
        for other in smaller_values(&value, witness) {
            found.push(with(witness, slot, other));
        }
    }
    for at in 0..witness.objects.len() {
        for object in smaller_objects(&witness.objects[at]) {
            let mut other = witness.clone();
            other.objects[at] = object;
            found.push(other);
        }
    }
    let own = weight(witness);
    let mut found: Vec<((usize, u64), Witness)> = found
        .into_iter()
        .map(|mut other| {
            prune(&mut other);
            (weight(&other), other)
        })
        .filter(|(weight, _)| *weight < own)
        .collect();
    found.sort_by_key(|a| a.0);
    found.dedup_by(|a, b| a.1 == b.1);
    found.into_iter().map(|(_, witness)| witness).collect()
}

/// Up to so many other calls, by chance: numbers, texts and lengths changed, parts of structures
/// exchanged. The same for the same calls and seed.
pub(super) fn nearby(seeds: &[Witness], most: usize, seed: u64) -> Vec<Witness> {
    let mut found: Vec<Witness> = Vec::new();
    let seeds: Vec<&Witness> = seeds.iter().filter(|w| w.supplied.is_empty()).collect();
    if seeds.is_empty() {
        return found;
    }
    let mut add = |other: Witness| {
        if !seeds.iter().any(|s| **s == other) && !found.contains(&other) {
            found.push(other);
        }
        found.len()
    };
    if let Some(like) = seeds.iter().find(|w| is_single_number(w)) {
        for number in (-3..=SMALL).chain(NUMBERS) {
            if let Some(value) = read(like, 0).and_then(|v| as_number(&v, number)) {
                add(with(like, 0, value));
            }
        }
    }
    let mut random = Random::new(seed);
    // Some draws give what is there already.
    for _ in 0..most * 2 {
        let mut other = seeds[pick(&mut random, seeds.len())].clone();
        for _ in 0..=random.below(3) {
            let donor = seeds[pick(&mut random, seeds.len())];
            vary(&mut other, donor, &mut random);
        }
        prune(&mut other);
        if add(other) >= most {
            break;
        }
    }
    found.truncate(most);
    found
}

fn pick(random: &mut Random, among: usize) -> usize {
    random.below(among as u64) as usize
}

fn is_single_number(witness: &Witness) -> bool {
    let number = |value: &Value| as_number(value, 0).is_some();
    witness.receiver.is_none()
        && witness.objects.is_empty()
        && matches!(&witness.arguments[..], [only] if number(&only.value))
}

/// Changes one place.
fn vary(witness: &mut Witness, donor: &Witness, random: &mut Random) {
    let slots = count(witness);
    let places = slots + witness.objects.len();
    if places == 0 {
        return;
    }
    let mut place = pick(random, places);
    if let Some(at) = place.checked_sub(slots) {
        vary_object(&mut witness.objects[at], random);
        return;
    }
    let Some(value) = read(witness, place) else {
        return;
    };
    let value = match &value {
        Value::Object(id) => {
            // Another one of the same kind in its place.
            let whole = &witness.objects[id.0];
            let fits = |o: &(usize, &Object)| may_stand_for(o.1, whole);
            let choice: Vec<usize> = donor
                .objects
                .iter()
                .enumerate()
                .filter(fits)
                .map(|o| o.0)
                .collect();
            if choice.is_empty() {
                return;
            }
            let part = choice[pick(random, choice.len())];
            let fixed = witness.arguments.len() + usize::from(witness.receiver.is_some());
            let grafted = graft(witness, donor, part);
            // What was put in front has places of its own.
            if place >= fixed {
                place += count(witness) - slots;
            }
            Value::Object(grafted)
        }
        Value::Str(units) => Value::Str(varied_text(units, random)),
        Value::Bool(b) => Value::Bool(!b),
        Value::Char(c) => Value::Char(letter(Some(*c), random)),
        other => match as_number(other, number(random)) {
            Some(value) => value,
            None => return,
        },
    };
    write(witness, place, value);
}

fn is_primitive(element: &str) -> bool {
    matches!(
        element,
        "boolean" | "byte" | "char" | "short" | "int" | "long" | "float" | "double"
    )
}

fn vary_object(object: &mut Object, random: &mut Random) {
    match &mut object.make {
        Make::NewString(units) => *units = varied_text(units, random),
        Make::Array {
            element,
            length,
            elements,
        } => match random.below(3) {
            0 if *length > 0 => {
                *length -= 1;
                elements.retain(|(at, _)| at < length);
            }
            1 if elements.len() > 1 => {
                let (one, two) = (pick(random, elements.len()), pick(random, elements.len()));
                let value = elements[one].1.clone();
                elements[one].1 = std::mem::replace(&mut elements[two].1, value);
            }
            // Nobody means arrays with nothing in a place.
            _ if *length < LONGEST && (is_primitive(element) || !elements.is_empty()) => {
                let like = elements.get(pick(random, elements.len().max(1)));
                if let Some((_, value)) = like {
                    elements.push((*length, value.clone()));
                }
                *length += 1;
            }
            _ => {}
        },
        Make::Collection { items } if !items.is_empty() => {
            let at = pick(random, items.len());
            match random.below(3) {
                0 => drop(items.remove(at)),
                1 => {
                    let to = pick(random, items.len());
                    items.swap(at, to);
                }
                _ if items.len() < LONGEST => {
                    let item = items[at].clone();
                    items.push(item);
                }
                _ => {}
            }
        }
        Make::Map { entries } if !entries.is_empty() => {
            let at = pick(random, entries.len());
            entries.remove(at);
        }
        _ => {}
    }
}

fn number(random: &mut Random) -> i64 {
    match random.below(6) {
        0 => NUMBERS[pick(random, NUMBERS.len())],
        1 => -(random.below(4) as i64),
        2 => random.below(SMALL as u64) as i64,
        _ => random.below(6) as i64,
    }
}

fn letter(like: Option<u16>, random: &mut Random) -> u16 {
    let letters: Vec<u16> = LETTERS.encode_utf16().collect();
    let ascii = like.and_then(|c| u8::try_from(c).ok());
    match (ascii, random.below(3)) {
        (Some(c), 0) if c.is_ascii_lowercase() => u16::from(c.to_ascii_uppercase()),
        (Some(c), 0) => u16::from(c.to_ascii_lowercase()),
        (Some(c), 1) => u16::from(c),
        _ => letters[pick(random, letters.len())],
    }
}

fn varied_text(units: &[u16], random: &mut Random) -> Vec<u16> {
    let mut units = units.to_vec();
    for _ in 0..=random.below(3) {
        if units.is_empty() {
            units.push(letter(None, random));
            continue;
        }
        let (at, to) = (pick(random, units.len()), pick(random, units.len()));
        match random.below(5) {
            0 => drop(units.remove(at)),
            1 if units.len() < LONGEST => units.insert(to, units[at]),
            2 if units.len() < LONGEST => units.insert(to, letter(Some(units[at]), random)),
            3 => units.swap(at, to),
            _ => units[at] = letter(Some(units[at]), random),
        }
    }
    units
}

/// A number of the same type; nothing if it is none, or too large for the type.
fn as_number(like: &Value, number: i64) -> Option<Value> {
    Some(match like {
        Value::Byte(_) => Value::Byte(i8::try_from(number).ok()?),
        Value::Short(_) => Value::Short(i16::try_from(number).ok()?),
        Value::Int(_) => Value::Int(i32::try_from(number).ok()?),
        Value::Long(_) => Value::Long(number),
        Value::Float(_) => Value::Float(number as f32 / 4.0),
        Value::Double(_) => Value::Double(number as f64 / 4.0),
        _ => return None,
    })
}

fn smaller_values(value: &Value, witness: &Witness) -> Vec<Value> {
    let whole = |n: i64| {
        let digits = [n % 10, n % 100, n % 1000, n / 10];
        let steps = [0, 1, -1, n.saturating_neg(), n / 2, n - n.signum()];
        steps.into_iter().chain(digits)
    };
    match value {
        Value::Byte(n) => whole(i64::from(*n))
            .filter_map(|n| as_number(value, n))
            .collect(),
        Value::Short(n) => whole(i64::from(*n))
            .filter_map(|n| as_number(value, n))
            .collect(),
        Value::Int(n) => whole(i64::from(*n))
            .filter_map(|n| as_number(value, n))
            .collect(),
        Value::Long(n) => whole(*n).filter_map(|n| as_number(value, n)).collect(),
        Value::Float(x) => [0.0, 1.0, -x, x.trunc(), (x / 2.0).trunc()]
            .map(Value::Float)
            .to_vec(),
        Value::Double(x) => [0.0, 1.0, -x, x.trunc(), (x / 2.0).trunc()]
            .map(Value::Double)
            .to_vec(),
        Value::Char(_) => "abA0 ".encode_utf16().map(Value::Char).collect(),
        Value::Bool(true) => vec![Value::Bool(false)],
        Value::Str(units) => shorter_texts(units).into_iter().map(Value::Str).collect(),
        // A part in place of the whole.
        Value::Object(id) => parts(&witness.objects[id.0])
            .into_iter()
            .filter(|part| may_stand_for(&witness.objects[part.0], &witness.objects[id.0]))
            .map(Value::Object)
            .collect(),
        Value::Null | Value::Bool(false) => Vec::new(),
    }
}

/// Whether an object may take another one's place. Compilers would see to that, but for Scala's programs
/// the inputs are written in Java, to which a list of pairs is a list of anything.
fn may_stand_for(object: &Object, other: &Object) -> bool {
    object.wanted == other.wanted
}

fn parts(object: &Object) -> Vec<ObjectId> {
    let arguments = match &object.make {
        Make::New { call, .. } | Make::Factory { call, .. } => &call.args,
        _ => return Vec::new(),
    };
    let ids = arguments.iter().filter_map(|value| match value {
        Value::Object(id) => Some(*id),
        _ => None,
    });
    ids.collect()
}

fn smaller_objects(object: &Object) -> Vec<Object> {
    let mut found = Vec::new();
    let mut with_make = |make: Make| {
        found.push(Object {
            make,
            ..object.clone()
        });
    };
    match &object.make {
        Make::Array {
            element,
            length,
            elements,
        } => {
            for gone in 0..*length {
                let kept = elements.iter().filter(|(at, _)| *at != gone);
                let moved = kept.map(|(at, value)| (at - usize::from(*at > gone), value.clone()));
                with_make(Make::Array {
                    element: element.clone(),
                    length: length - 1,
                    elements: moved.collect(),
                });
            }
        }
        Make::Collection { items } => {
            for gone in 0..items.len() {
                let mut items = items.clone();
                items.remove(gone);
                with_make(Make::Collection { items });
            }
        }
        Make::Map { entries } => {
            for gone in 0..entries.len() {
                let mut entries = entries.clone();
                entries.remove(gone);
                with_make(Make::Map { entries });
            }
        }
        Make::NewString(units) => {
            for text in shorter_texts(units) {
                with_make(Make::NewString(text));
            }
        }
        _ => {}
    }
    // Of a long history many calls at once, down to one: what does not need them is found in a
    // few rounds.
    let mut size = object.then.len();
    while size > 0 {
        for from in (0..object.then.len()).step_by(size) {
            let until = (from + size).min(object.then.len());
            let mut other = object.clone();
            other.then.drain(from..until);
            found.push(other);
        }
        size /= 2;
    }
    found
}

fn shorter_texts(units: &[u16]) -> Vec<Vec<u16>> {
    let mut found = Vec::new();
    for at in 0..units.len() {
        let mut rest = units.to_vec();
        rest.remove(at);
        found.push(rest);
    }
    for at in 0..units.len() {
        for plain in "abA0 ".encode_utf16() {
            let mut other = units.to_vec();
            other[at] = plain;
            found.push(other);
        }
    }
    found
}

/// How much there is to read, and how large the numbers are.
fn weight(witness: &Witness) -> (usize, u64) {
    let mut length = 0;
    let mut size = 0u64;
    for slot in 0..count(witness) {
        let (more, larger) = match read(witness, slot) {
            Some(value) => value_weight(&value),
            None => (0, 0),
        };
        length += more;
        size = size.saturating_add(larger);
    }
    for object in &witness.objects {
        length += 2 + 3 * object.then.len();
        match &object.make {
            Make::Array { length: n, .. } => length += n,
            Make::NewString(units) => {
                let (more, odd) = text_weight(units);
                length += more;
                size = size.saturating_add(odd);
            }
            _ => {}
        }
    }
    (length, size)
}

fn value_weight(value: &Value) -> (usize, u64) {
    let whole = |n: i64| {
        let size = n.unsigned_abs().saturating_mul(2);
        (n.to_string().len(), size.saturating_add(u64::from(n < 0)))
    };
    match value {
        Value::Null | Value::Object(_) => (1, 0),
        Value::Bool(b) => (1, u64::from(*b)),
        Value::Byte(n) => whole(i64::from(*n)),
        Value::Short(n) => whole(i64::from(*n)),
        Value::Int(n) => whole(i64::from(*n)),
        Value::Long(n) => whole(*n),
        Value::Float(x) => (x.to_string().len(), (x.abs().min(1e9) * 4.0) as u64),
        Value::Double(x) => (x.to_string().len(), (x.abs().min(1e9) * 4.0) as u64),
        Value::Char(c) => text_weight(&[*c]),
        Value::Str(units) => text_weight(units),
    }
}

/// Letters that people would take first are light.
fn text_weight(units: &[u16]) -> (usize, u64) {
    let odd = units.iter().map(|&unit| match u8::try_from(unit) {
        Ok(b'a') => 0,
        Ok(b'b'..=b'z') => 1,
        Ok(b' ') => 2,
        Ok(b'A'..=b'Z' | b'0'..=b'9') => 3,
        Ok(c) if c.is_ascii_graphic() => 4,
        _ => 6,
    });
    (units.len() + 2, odd.sum())
}

fn with(witness: &Witness, slot: usize, value: Value) -> Witness {
    let mut other = witness.clone();
    write(&mut other, slot, value);
    other
}

/// Puts a copy of another recipe's object, and of all it is made from, in front; gives its place.
fn graft(witness: &mut Witness, donor: &Witness, part: usize) -> ObjectId {
    let mut sprig = donor.clone();
    sprig.receiver = None;
    sprig.arguments.truncate(0);
    sprig.objects.truncate(part + 1);
    let added = sprig.objects.len();
    for_each(witness, &mut |value| {
        if let Value::Object(id) = value {
            id.0 += added;
        }
    });
    witness.objects.splice(0..0, sprig.objects);
    ObjectId(part)
}

/// Drops objects that nothing needs.
fn prune(witness: &mut Witness) {
    let mut needed = vec![false; witness.objects.len()];
    let mut open: Vec<usize> = Vec::new();
    let roots = witness.receiver.iter();
    for value in roots.chain(witness.arguments.iter().map(|a| &a.value)) {
        open.extend(object(value));
    }
    for supplied in 0..witness.supplied.len() {
        open.extend(object(&witness.supplied[supplied].value));
    }
    for field in 0..witness.statics.len() {
        open.extend(object(&witness.statics[field].value));
    }
    while let Some(at) = open.pop() {
        if at >= needed.len() || std::mem::replace(&mut needed[at], true) {
            continue;
        }
        let mut of = witness.objects[at].clone();
        in_object(&mut of, &mut |value| open.extend(object(value)));
    }
    let mut places = Vec::with_capacity(needed.len());
    let mut kept = 0;
    for &needed in &needed {
        places.push(kept);
        kept += usize::from(needed);
    }
    let mut at = 0;
    witness.objects.retain(|_| {
        at += 1;
        needed[at - 1]
    });
    for_each(witness, &mut |value| {
        if let Value::Object(id) = value {
            id.0 = places.get(id.0).copied().unwrap_or(id.0);
        }
    });
}

fn object(value: &Value) -> Option<usize> {
    match value {
        Value::Object(id) => Some(id.0),
        _ => None,
    }
}

fn count(witness: &Witness) -> usize {
    let mut count = 0;
    for_each(&mut witness.clone(), &mut |_| count += 1);
    count
}

fn read(witness: &Witness, slot: usize) -> Option<Value> {
    let (mut at, mut found) = (0, None);
    for_each(&mut witness.clone(), &mut |value| {
        if at == slot {
            found = Some(value.clone());
        }
        at += 1;
    });
    found
}

fn write(witness: &mut Witness, slot: usize, new: Value) {
    let mut at = 0;
    for_each(witness, &mut |value| {
        if at == slot {
            *value = new.clone();
        }
        at += 1;
    });
}

/// Every value that is written in a recipe, always in the same order.
fn for_each(witness: &mut Witness, each: &mut dyn FnMut(&mut Value)) {
    witness
        .arguments
        .iter_mut()
        .for_each(|a| each(&mut a.value));
    witness.receiver.iter_mut().for_each(&mut *each);
    for object in &mut witness.objects {
        in_object(object, each);
    }
    witness.supplied.iter_mut().for_each(|s| each(&mut s.value));
    witness.statics.iter_mut().for_each(|s| each(&mut s.value));
}

fn in_object(object: &mut Object, each: &mut dyn FnMut(&mut Value)) {
    match &mut object.make {
        Make::New { call, outer } => {
            call.args.iter_mut().for_each(&mut *each);
            outer.iter_mut().for_each(&mut *each);
        }
        Make::Factory { on, call, .. } => {
            on.iter_mut().for_each(&mut *each);
            call.args.iter_mut().for_each(&mut *each);
        }
        Make::Boxed { value, .. } => each(value),
        Make::Array { elements, .. } => elements.iter_mut().for_each(|(_, value)| each(value)),
        Make::Collection { items } => items.iter_mut().for_each(&mut *each),
        Make::Map { entries } => entries.iter_mut().for_each(|(key, value)| {
            each(key);
            each(value);
        }),
        Make::Stub { methods, .. } => {
            for method in methods {
                method.results.iter_mut().for_each(&mut *each);
            }
        }
        Make::StaticField { .. } | Make::NewString(_) | Make::ClassLiteral(_) | Make::Allocated => {
        }
    }
    for step in &mut object.then {
        match step {
            Step::Call(call) => call.args.iter_mut().for_each(&mut *each),
            Step::SetField { value, .. } | Step::SetElement { value, .. } => each(value),
        }
    }
}

#[cfg(test)]
mod tests;
