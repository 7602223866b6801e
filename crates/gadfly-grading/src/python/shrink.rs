//! Making a counterexample smaller.

use gadfly_witness::PyWitness;

use super::literal::{self, Literal};

/// The same call with less before it, with one line less to be typed, or with one argument made
/// smaller in one step; the smallest first. Not all of them make sense: each is to be tried.
pub(super) fn smaller(witness: &PyWitness) -> Vec<PyWitness> {
    let mut found = shorter_history(witness);
    found.extend(fewer_lines(witness));
    found.extend(smaller_history(witness));
    found.extend(smaller_arguments(witness));
    let mut seen: Vec<PyWitness> = Vec::new();
    found.retain(|one| {
        let new = !seen.contains(one);
        seen.push(one.clone());
        new
    });
    found
}

/// Several statements of the set-up left out, then single ones.
fn shorter_history(witness: &PyWitness) -> Vec<PyWitness> {
    let setup = &witness.setup;
    let mut found = Vec::new();
    let mut length = setup.len();
    while length > 0 {
        let mut from = 0;
        while from < setup.len() {
            let to = (from + length).min(setup.len());
            let mut other = witness.clone();
            other.setup.drain(from..to);
            if !is_orphaned(&other, &setup[from..to]) {
                found.push(other);
            }
            from += length;
        }
        length /= 2;
    }
    found
}

/// Whether something is named that only the statements left out would have made.
fn is_orphaned(rest: &PyWitness, out: &[String]) -> bool {
    let made = |statement: &String| {
        let (name, _) = statement.split_once(" = ")?;
        literal::is_name(name).then(|| name.to_owned())
    };
    let kept: Vec<String> = rest.setup.iter().filter_map(made).collect();
    let arguments = rest.arguments.iter().map(|argument| &argument.value);
    let texts: Vec<&String> = rest.setup.iter().chain(arguments).collect();
    let lost = out
        .iter()
        .filter_map(made)
        .filter(|name| !kept.contains(name));
    lost.into_iter().any(|name| {
        let uses = |text: &str| {
            let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
            words.any(|word| word == name)
        };
        uses(&rest.callee) || texts.iter().any(|text| uses(text))
    })
}

fn fewer_lines(witness: &PyWitness) -> Vec<PyWitness> {
    let mut found = Vec::new();
    for at in 0..witness.stdin.len() {
        let mut other = witness.clone();
        other.stdin.remove(at);
        found.push(other);
    }
    for (at, line) in witness.stdin.iter().enumerate() {
        let smaller: Vec<String> = match line.parse::<i64>() {
            Ok(number) => {
                let numbers = Literal::Int(number).smaller();
                numbers.iter().map(Literal::write).collect()
            }
            Err(_) => {
                let texts = Literal::Text(line.chars().collect()).smaller();
                let texts = texts.into_iter().filter_map(|text| match text {
                    Literal::Text(chars) => Some(chars.into_iter().collect()),
                    _ => None,
                });
                texts.collect()
            }
        };
        for line in smaller {
            let mut other = witness.clone();
            other.stdin[at] = line;
            found.push(other);
        }
    }
    found
}

/// Arguments of the calls before made smaller.
fn smaller_history(witness: &PyWitness) -> Vec<PyWitness> {
    let mut found = Vec::new();
    for (at, statement) in witness.setup.iter().enumerate() {
        let Some((head, rest)) = statement.split_once('(') else {
            continue;
        };
        let Some(inner) = rest.strip_suffix(')') else {
            continue;
        };
        let Some(Literal::List(parts)) = literal::read(&format!("[{inner}]")) else {
            continue;
        };
        for (number, part) in parts.iter().enumerate() {
            for smaller in part.smaller() {
                let mut parts: Vec<String> = parts.iter().map(Literal::write).collect();
                parts[number] = smaller.write();
                let mut other = witness.clone();
                other.setup[at] = format!("{head}({})", parts.join(", "));
                found.push(other);
            }
        }
    }
    found
}

/// One argument made smaller, the smallest first.
fn smaller_arguments(witness: &PyWitness) -> Vec<PyWitness> {
    let mut found: Vec<((usize, u64), PyWitness)> = Vec::new();
    let read: Vec<Option<Literal>> = witness
        .arguments
        .iter()
        .map(|argument| literal::read(&argument.value))
        .collect();
    let rest = |at: usize| {
        let others = read.iter().enumerate().filter(|(other, _)| *other != at);
        let weights = others.filter_map(|(_, value)| value.as_ref().map(Literal::weight));
        weights.fold((0, 0u64), |sum, w| (sum.0 + w.0, sum.1.saturating_add(w.1)))
    };
    for (at, value) in read.iter().enumerate() {
        let Some(value) = value else { continue };
        let (length, size) = rest(at);
        for smaller in value.smaller() {
            let mut other = witness.clone();
            other.arguments[at].value = smaller.write();
            let own = smaller.weight();
            let weight = (length + own.0, size.saturating_add(own.1));
            if !found.iter().any(|(_, known)| *known == other) {
                found.push((weight, other));
            }
        }
    }
    found.sort_by_key(|a| a.0);
    found.into_iter().map(|(_, witness)| witness).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gadfly_witness::{PyArgument, PyEntry};

    fn call(setup: &[&str], callee: &str, arguments: &[&str], stdin: &[&str]) -> PyWitness {
        let texts = |texts: &[&str]| texts.iter().map(|text| text.to_string()).collect();
        let argument = |value: &&str| PyArgument {
            name: "x".into(),
            keyword: false,
            value: value.to_string(),
        };
        PyWitness {
            entry: PyEntry {
                module: String::new(),
                name: "Queue.size".into(),
                file: String::new(),
                line: 0,
            },
            setup: texts(setup),
            callee: callee.into(),
            arguments: arguments.iter().map(argument).collect(),
            stdin: texts(stdin),
            supplied: Vec::new(),
            uses: Vec::new(),
        }
    }

    #[test]
    fn histories_lose_calls_but_not_what_is_needed() {
        let witness = call(
            &["queue = Queue()", "queue.enqueue(2)", "queue.dequeue()"],
            "queue.size",
            &[],
            &[],
        );
        let found = smaller(&witness);
        let setups: Vec<Vec<String>> = found.into_iter().map(|one| one.setup).collect();
        assert!(setups.contains(&vec!["queue = Queue()".into(), "queue.dequeue()".into()]));
        assert!(setups.contains(&vec!["queue = Queue()".into(), "queue.enqueue(2)".into()]));
        assert!(setups.iter().any(|setup| setup[1] == "queue.enqueue(0)"));
        assert!(setups.iter().all(|setup| setup[0] == "queue = Queue()"));
    }

    #[test]
    fn lines_that_are_typed_get_fewer_and_smaller() {
        let found = smaller(&call(&[], "main", &[], &["12", "done"]));
        let lines: Vec<Vec<String>> = found.into_iter().map(|one| one.stdin).collect();
        assert!(lines.contains(&vec!["done".into()]));
        assert!(lines.contains(&vec!["0".into(), "done".into()]));
    }
}
