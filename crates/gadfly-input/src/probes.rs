//! A few representatives of each kind of value: a reference that is run on them shows which kinds it takes.

use crate::value::Value;

/// Representatives of the kinds of values, the simplest first.
pub fn representatives() -> Vec<Value> {
    let int = Value::Int;
    let text = |text: &str| Value::Text(text.to_owned());
    let list = Value::List;
    let pair = |name: &str, number: i128| Value::Record(vec![text(name), int(number)]);
    vec![
        int(2),
        Value::Float(1.5),
        text("ab"),
        list(vec![int(3), int(1), int(2)]),
        list(vec![text("b"), text("ab")]),
        list(vec![list(vec![int(1), int(2)]), list(vec![int(3), int(4)])]),
        list(vec![pair("b", 2), pair("a", 1)]),
        Value::Map(vec![(text("b"), int(2)), (text("a"), int(1))]),
        Value::Map(vec![
            (text("b"), list(vec![int(3), int(2)])),
            (text("a"), list(vec![int(1)])),
        ]),
        Value::Map(vec![(text("b"), text("x")), (text("a"), text("y"))]),
        list(vec![
            list(vec![text("a"), text("b")]),
            list(vec![text("b"), text("a")]),
        ]),
    ]
}

/// Strings of the task that are tried, too.
const MOST_WORDS: usize = 4;

/// Arguments for so many parameters: all combinations for up to two, else representatives of one kind together with
/// the same for all others. `words` stand in quotation marks in the task.
pub fn arguments(parameters: usize, words: &[String]) -> Vec<Vec<Value>> {
    let mut kinds = representatives();
    kinds.extend(words.iter().take(MOST_WORDS).cloned().map(Value::Text));
    match parameters {
        0 => Vec::new(),
        1 => kinds.into_iter().map(|kind| vec![kind]).collect(),
        2 => {
            let pairs = kinds.iter().flat_map(|one| {
                let with_one = kinds.iter().map(|two| vec![one.clone(), two.clone()]);
                with_one.collect::<Vec<_>>()
            });
            pairs.collect()
        }
        more => {
            let mut found = Vec::new();
            // Containers first and then numbers or strings is what most functions take.
            for first in &kinds {
                for rest in &kinds[..4] {
                    let mut arguments = vec![rest.clone(); more];
                    arguments[0] = first.clone();
                    if !found.contains(&arguments) {
                        found.push(arguments.clone());
                    }
                    arguments[1] = first.clone();
                    if !found.contains(&arguments) {
                        found.push(arguments);
                    }
                }
            }
            found
        }
    }
}
