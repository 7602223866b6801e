//! Calls near those at hand, drawn by chance: what the machine cannot follow, and what lies beyond its
//! bounds, the real CPython may still tell.

use gadfly_solve::Random;
use gadfly_witness::{PyFloat, PyValue, PyWitness};

use super::smaller::data;

/// Numbers that programs treat apart from their neighbours, besides the small ones.
const NUMBERS: [i64; 14] = [
    -100, -10, 25, 27, 30, 40, 49, 64, 90, 99, 100, 121, 400, 1000,
];
const SMALL: i64 = 24;
const LONGEST: usize = 6;
/// Texts that patterns match, and lengths that programs may speak of.
const SAMPLES: usize = 16;
/// Words that a program compares with, and how many commands are given in a row.
const WORDS: usize = 6;
const LONGEST_SERIES: usize = 4;
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=24;
/// Texts of at least so many signs may have one of each kind.
const LENGTHS_OF_KINDS: usize = 6;
const LETTERS: &str = "abzAZ 019.,!-";

/// Up to so many calls: for a single number all small ones in order, else some by chance. The same for
/// the same calls.
pub(super) fn calls(seeds: &[PyWitness], most: usize, seed: u64) -> Vec<PyWitness> {
    let mut found: Vec<PyWitness> = Vec::new();
    let usable: Vec<(&PyWitness, Vec<PyValue>)> = seeds
        .iter()
        .filter(|w| w.setup.is_empty() && w.stdin.is_empty() && !w.arguments.is_empty())
        .filter_map(|w| {
            let values = w.arguments.iter().map(|a| data(&a.value).cloned());
            Some((w, values.collect::<Option<Vec<PyValue>>>()?))
        })
        .collect();
    if usable.is_empty() {
        return found;
    }
    let add = |found: &mut Vec<PyWitness>, like: &PyWitness, values: &[PyValue]| {
        let mut call = like.clone();
        for (argument, value) in call.arguments.iter_mut().zip(values) {
            argument.value.clone_from(value);
        }
        if !seeds.contains(&call) && !found.contains(&call) {
            found.push(call);
        }
    };
    let single = |values: &[PyValue]| matches!(values, [PyValue::Int(_)]);
    if let Some((like, _)) = usable.iter().find(|(_, values)| single(values)) {
        for int in (-3..=SMALL).chain(NUMBERS) {
            add(&mut found, like, &[PyValue::Int(int)]);
        }
    }
    let mut random = Random::new(seed);
    // Some draws give what is there already.
    for _ in 0..most * 2 {
        if found.len() >= most {
            break;
        }
        let (like, values) = &usable[random.below(usable.len() as u64) as usize];
        let mut values = values.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(values.len() as u64) as usize;
            values[at] = varied(&values[at], &mut random, 0);
        }
        add(&mut found, like, &values);
    }
    found.truncate(most);
    found
}

/// Calls that the texts of programs point to: with texts that their patterns match, and with texts and
/// lists about as long as the numbers in them.
pub(super) fn pointed(seeds: &[PyWitness], programs: &[&str], most: usize) -> Vec<PyWitness> {
    let mut samples: Vec<String> = Vec::new();
    for sample in programs.iter().flat_map(|text| patterns(text)) {
        for sample in gadfly_python_text::regex::samples(&sample) {
            samples.push(sample.clone());
            samples.push(format!("x{sample}"));
            samples.push(format!("{sample}x"));
            samples.push(format!("{sample} {sample}"));
        }
    }
    samples.truncate(SAMPLES);
    let mut lengths: Vec<usize> = programs.iter().flat_map(|text| numbers(text)).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let around = lengths
        .iter()
        .flat_map(|length| [length - 1, *length, length + 1]);
    let mut around: Vec<usize> = around.collect();
    around.dedup();
    let words = words(programs);
    let phrases: Vec<String> = words.iter().flat_map(|word| phrases(word)).collect();
    let mut random = Random::new(WORDS as u64);
    let mut found: Vec<PyWitness> = Vec::new();
    // The richest of the calls at hand: its lists have something to repeat.
    let plain = seeds
        .iter()
        .filter(|w| w.setup.is_empty() && w.stdin.is_empty());
    let Some(like) = plain.max_by_key(|w| w.call().chars().count()) else {
        return found;
    };
    for (at, argument) in like.arguments.iter().enumerate() {
        let mut add = |value: PyValue| {
            let mut call = like.clone();
            call.arguments[at].value = value;
            if !seeds.contains(&call) && !found.contains(&call) && found.len() < most {
                found.push(call);
            }
        };
        match data(&argument.value) {
            Some(PyValue::Str(_)) => {
                for sample in &samples {
                    add(PyValue::Str(sample.clone()));
                }
                for length in &around {
                    for text in of_length(*length) {
                        add(PyValue::Str(text.into_iter().collect()));
                    }
                }
                for phrase in &phrases {
                    add(PyValue::Str(phrase.clone()));
                }
            }
            Some(PyValue::List(parts)) if !parts.is_empty() => {
                for length in &around {
                    add(PyValue::List(
                        parts.iter().cycle().take(*length).cloned().collect(),
                    ));
                }
                // Commands, as programs that take them name them.
                let texts = parts.iter().all(|part| matches!(part, PyValue::Str(_)));
                for series in if texts { fillings(&words) } else { Vec::new() } {
                    let texts = series.iter().map(|text| PyValue::Str(text.clone()));
                    add(PyValue::List(texts.collect()));
                }
                for number in 0..if texts { phrases.len() * 4 } else { 0 } {
                    let length = 1 + number % LONGEST_SERIES;
                    let series = (0..length).map(|_| {
                        let phrase = &phrases[random.below(phrases.len() as u64) as usize];
                        PyValue::Str(phrase.clone())
                    });
                    add(PyValue::List(series.collect()));
                }
            }
            _ => {}
        }
    }
    found
}

/// Texts of a length: letters alone, and such as people make up where all kinds of signs are asked for, each
/// with one kind missing.
fn of_length(length: usize) -> Vec<Vec<char>> {
    let letters: Vec<char> = ('a'..='z').cycle().take(length).collect();
    let mut found = vec![letters.clone()];
    if length < LENGTHS_OF_KINDS {
        return found;
    }
    let with = |changes: &[(usize, char)]| {
        let mut text = letters.clone();
        for &(at, sign) in changes {
            text[at] = sign;
        }
        text
    };
    let last = length - 1;
    found.push(with(&[(0, 'A'), (last, '1')]));
    found.push(with(&[(0, 'A'), (last, '!')]));
    found.push(with(&[(last, '1')]));
    found.push(with(&[(0, '1'), (1, '!'), (last, 'Z')]));
    found.push(with(&[(0, 'A'), (1, '1'), (2, '!')]));
    found.push(with(&[(0, 'A'), (length / 2, ' '), (last, '1')]));
    found.push(found[1].iter().map(char::to_ascii_uppercase).collect());
    found
}

/// Words in quotes.
fn words(programs: &[&str]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for part in programs.iter().flat_map(|text| text.split(['"', '\''])) {
        let word = (2..=12).contains(&part.len()) && part.chars().all(|c| c.is_ascii_lowercase());
        if word && !found.iter().any(|known| known == part) && found.len() < WORDS {
            found.push(part.to_owned());
        }
    }
    found
}

/// A command alone, and with a number behind it.
fn phrases(word: &str) -> [String; 3] {
    [word.to_owned(), format!("{word} 1"), format!("{word} 2")]
}

/// Series in which two different things are done, and then something else once or twice: where things
/// are kept, that shows which one comes back, and what is left.
fn fillings(words: &[String]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for first in words {
        for then in words.iter().filter(|word| *word != first) {
            let [_, one, two] = phrases(first);
            let filled = vec![one, two, then.clone()];
            let mut emptied = filled.clone();
            emptied.push(then.clone());
            found.extend([filled, emptied]);
        }
    }
    found
}

/// Numbers in a program that may be lengths.
fn numbers(program: &str) -> Vec<usize> {
    let words = program.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '.');
    let numbers = words.filter_map(|word| word.parse::<usize>().ok());
    numbers.filter(|number| LENGTHS.contains(number)).collect()
}

/// What a program gives to functions of `re`, where it stands there as it is.
fn patterns(program: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in program.match_indices("re.") {
        let rest = &program[at + 3..];
        let name: String = rest.chars().take_while(|c| c.is_alphabetic()).collect();
        let known = [
            "compile",
            "match",
            "fullmatch",
            "search",
            "findall",
            "finditer",
            "split",
        ];
        if !known.contains(&name.as_str()) && !matches!(name.as_str(), "sub" | "subn") {
            continue;
        }
        let Some(rest) = rest[name.len()..].strip_prefix('(') else {
            continue;
        };
        let rest = rest.trim_start().trim_start_matches(['r', 'R']);
        let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'')) else {
            continue;
        };
        let mut pattern = String::new();
        let mut chars = rest[1..].chars();
        while let Some(c) = chars.next() {
            if c == quote || c == '\n' {
                break;
            }
            pattern.push(c);
            if c == '\\' {
                pattern.extend(chars.next());
            }
        }
        found.push(pattern);
    }
    found
}

/// Another value of the same kind.
fn varied(value: &PyValue, random: &mut Random, depth: u32) -> PyValue {
    match value {
        PyValue::Bool(truth) => PyValue::Bool(!truth),
        PyValue::Int(_) => PyValue::Int(number(random)),
        PyValue::Float(float) if float.0.is_finite() => {
            PyValue::Float(PyFloat(number(random) as f64 / 4.0))
        }
        PyValue::Str(text) => {
            let chars: Vec<char> = text.chars().collect();
            let letters: Vec<char> = LETTERS.chars().collect();
            let mut make = |like: Option<&char>, random: &mut Random| match (like, random.below(3))
            {
                (Some(c), 0) if c.is_lowercase() => c.to_ascii_uppercase(),
                (Some(c), 0) => c.to_ascii_lowercase(),
                (Some(c), 1) => *c,
                _ => letters[random.below(letters.len() as u64) as usize],
            };
            let chars = sequence(&chars, random, &mut make);
            PyValue::Str(chars.into_iter().collect())
        }
        PyValue::List(items) => PyValue::List(varied_list(items, random, depth)),
        PyValue::Tuple(items) => PyValue::Tuple(each(items, random, depth)),
        PyValue::Call(call) if !call.arguments.is_empty() && depth < 6 => {
            let mut call = call.clone();
            let at = random.below(call.arguments.len() as u64) as usize;
            let value = varied(&call.arguments[at].value, random, depth + 1);
            call.arguments[at].value = value;
            PyValue::Call(call)
        }
        PyValue::Iterator(items) if depth < 6 => {
            random.below(1);
            PyValue::Iterator(varied_list(items, random, depth + 1))
        }
        PyValue::FrozenSet(items) if !items.is_empty() && depth < 6 => {
            random.below(1);
            PyValue::FrozenSet(varied_set(items, random, depth + 1))
        }
        PyValue::Set(items) => PyValue::Set(varied_set(items, random, depth)),
        PyValue::Dict(pairs) => {
            let mut pairs: Vec<(PyValue, PyValue)> = pairs
                .iter()
                .map(|(key, part)| match random.below(3) {
                    0 => (varied(key, random, depth + 1), part.clone()),
                    1 => (key.clone(), varied(part, random, depth + 1)),
                    _ => (key.clone(), part.clone()),
                })
                .collect();
            unique(&mut pairs, |pair| &pair.0);
            PyValue::Dict(pairs)
        }
        other => other.clone(),
    }
}

fn varied_list(items: &[PyValue], random: &mut Random, depth: u32) -> Vec<PyValue> {
    // Of what kind the elements of an empty list are is not known.
    if items.is_empty() {
        return Vec::new();
    }
    let mut make = |like: Option<&PyValue>, random: &mut Random| match like {
        Some(part) if depth < 4 => varied(part, random, depth + 1),
        Some(part) => part.clone(),
        None => PyValue::Int(number(random)),
    };
    sequence(items, random, &mut make)
}

fn varied_set(items: &[PyValue], random: &mut Random, depth: u32) -> Vec<PyValue> {
    let mut items = each(items, random, depth);
    unique(&mut items, |item| item);
    items
}

fn number(random: &mut Random) -> i64 {
    match random.below(6) {
        0 => NUMBERS[random.below(NUMBERS.len() as u64) as usize],
        1 => -(random.below(4) as i64),
        2 => random.below(SMALL as u64) as i64,
        _ => random.below(6) as i64,
    }
}

/// Another sequence: an element more or less, another one, two exchanged, one repeated.
fn sequence<T: Clone>(
    parts: &[T],
    random: &mut Random,
    make: &mut dyn FnMut(Option<&T>, &mut Random) -> T,
) -> Vec<T> {
    let mut parts = parts.to_vec();
    for _ in 0..=random.below(4) {
        let length = parts.len() as u64;
        if parts.is_empty() {
            parts.push(make(None, random));
            continue;
        }
        let (at, to) = (random.below(length) as usize, random.below(length) as usize);
        match random.below(6) {
            0 if parts.len() > 1 => drop(parts.remove(at)),
            1 if parts.len() < LONGEST => parts.insert(to, parts[at].clone()),
            2 | 3 if parts.len() < LONGEST => {
                let part = make(Some(&parts[at]), random);
                parts.insert(to, part);
            }
            4 => parts.swap(at, to),
            _ => parts[at] = make(Some(&parts[at]), random),
        }
    }
    parts
}

fn each(parts: &[PyValue], random: &mut Random, depth: u32) -> Vec<PyValue> {
    let mut parts = parts.to_vec();
    if !parts.is_empty() && depth < 6 {
        let at = random.below(parts.len() as u64) as usize;
        parts[at] = varied(&parts[at], random, depth + 1);
    }
    parts
}

fn unique<T>(parts: &mut Vec<T>, key: impl Fn(&T) -> &PyValue) {
    let mut seen: Vec<PyValue> = Vec::new();
    parts.retain(|part| {
        let new = !seen.contains(key(part));
        seen.push(key(part).clone());
        new
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_tell_which_texts_to_try() {
        let program = "import re\nP = re.compile(r'\\d{4}-[a-z]')\nwidth = 8\nbig = 1000\n";
        assert_eq!(patterns(program), [r"\d{4}-[a-z]"]);
        assert_eq!(numbers("x[:8] + y.ljust(12) * 1000 + 2.5 + a4"), [8, 12]);
    }
}
