use super::*;
use gadfly_witness::{Argument, Call, Entry, StateOrigin};

fn node(value: i32, tail: Value) -> Object {
    Object {
        class: "Node".into(),
        binary_name: "Node".into(),
        hint: "node".into(),
        declared: "List".into(),
        wanted: "List".into(),
        make: Make::New {
            call: Call {
                name: String::new(),
                params: vec!["int".into(), "List".into()],
                args: vec![Value::Int(value), tail],
                accessible: true,
                varargs: false,
                returns: "void".into(),
            },
            outer: None,
        },
        then: Vec::new(),
    }
}

fn call(objects: Vec<Object>, values: Vec<Value>) -> Witness {
    let arguments = values.into_iter().map(|value| Argument {
        name: "x".into(),
        ty: "int".into(),
        value,
    });
    Witness {
        objects,
        entry: Entry {
            class: "Lists".into(),
            class_binary: "Lists".into(),
            package: String::new(),
            method: "sum".into(),
            params: Vec::new(),
            returns: "int".into(),
            is_static: true,
            accessible: true,
            varargs: false,
            file: String::new(),
            line: 1,
        },
        receiver: None,
        arguments: arguments.collect(),
        supplied: Vec::new(),
        statics: Vec::new(),
        state: StateOrigin::Reached,
    }
}

/// Values of the nodes of the first argument.
fn numbers(witness: &Witness) -> Vec<i32> {
    let mut found = Vec::new();
    let mut at = witness.arguments[0].value.clone();
    while let Value::Object(id) = at {
        let Make::New { call, .. } = &witness.objects[id.0].make else {
            break;
        };
        if let Value::Int(n) = call.args[0] {
            found.push(n);
        }
        at = call.args[1].clone();
    }
    found
}

#[test]
fn a_part_in_place_of_the_whole() {
    let objects = vec![node(7, Value::Null), node(3, Value::Object(ObjectId(0)))];
    let list = call(objects, vec![Value::Object(ObjectId(1))]);
    let smaller = smaller(&list);
    assert_eq!(numbers(&smaller[0]), [7]);
    assert_eq!(smaller[0].objects.len(), 1, "what nothing needs is gone");
    assert!(smaller.iter().any(|w| numbers(w) == [3, 0]));
    assert!(smaller.iter().all(|w| weight(w) < weight(&list)));
}

#[test]
fn elements_are_left_out() {
    let array = Object {
        make: Make::Array {
            element: "int".into(),
            length: 3,
            elements: vec![(0, Value::Int(5)), (2, Value::Int(6))],
        },
        ..node(0, Value::Null)
    };
    let found = smaller(&call(vec![array], vec![Value::Object(ObjectId(0))]));
    let lengths = found.iter().filter_map(|w| match &w.objects[0].make {
        Make::Array {
            length, elements, ..
        } => Some((*length, elements.clone())),
        _ => None,
    });
    assert!(
        lengths
            .into_iter()
            .any(|l| l == (2, vec![(1, Value::Int(6))]))
    );
}

#[test]
fn keys_stay_keys() {
    let boxed = |n: i32| Object {
        declared: "java.lang.Integer".into(),
        wanted: "java.lang.Integer".into(),
        make: Make::Boxed {
            value: Value::Int(n),
            distinct: false,
        },
        ..node(0, Value::Null)
    };
    let text = |text: &str| Object {
        declared: "java.lang.String".into(),
        wanted: "java.lang.String".into(),
        make: Make::NewString(text.encode_utf16().collect()),
        ..node(0, Value::Null)
    };
    let of = |id: usize| Value::Object(ObjectId(id));
    let map = Object {
        declared: "java.util.Map".into(),
        wanted: "java.util.Map".into(),
        make: Make::Map {
            entries: vec![(of(0), of(1)), (of(2), of(3))],
        },
        ..node(0, Value::Null)
    };
    let objects = vec![text("a"), boxed(1), text("b"), boxed(2), map];
    let seeds = [call(objects, vec![of(4)])];
    for witness in nearby(&seeds, 60, 0) {
        for object in &witness.objects {
            let Make::Map { entries } = &object.make else {
                continue;
            };
            for (key, value) in entries {
                let kind = |value: &Value| match value {
                    Value::Object(id) => witness.objects[id.0].declared.as_str(),
                    _ => "",
                };
                assert_eq!(kind(key), "java.lang.String", "{witness:?}");
                assert_eq!(kind(value), "java.lang.Integer", "{witness:?}");
            }
        }
    }
}

#[test]
fn nearby_calls_are_whole_and_the_same_each_time() {
    let long = vec![node(7, Value::Null), node(3, Value::Object(ObjectId(0)))];
    let seeds = [
        call(long, vec![Value::Object(ObjectId(1))]),
        call(vec![node(1, Value::Null)], vec![Value::Object(ObjectId(0))]),
    ];
    let found = nearby(&seeds, 50, 0);
    assert_eq!(found, nearby(&seeds, 50, 0));
    assert!(found.len() > 20, "{}", found.len());
    assert!(
        found.iter().any(|w| numbers(w).len() > 2),
        "parts were exchanged"
    );
    for witness in &found {
        for (at, of) in witness.objects.iter().enumerate() {
            let earlier = |value: &mut Value| {
                assert!(object(value).is_none_or(|id| id < at), "{witness:?}");
            };
            in_object(&mut of.clone(), &mut { earlier });
        }
    }
    let single = nearby(&[call(Vec::new(), vec![Value::Int(1)])], 60, 0);
    assert!(
        (0..=SMALL as i32)
            .all(|n| n == 1 || single.iter().any(|w| w.arguments[0].value == Value::Int(n)))
    );
}

/// What a history of many calls needs is found in a few rounds.
#[test]
fn a_long_history_is_made_short() {
    let step = |name: &str, n: i32| {
        Step::Call(Call {
            name: name.into(),
            params: vec!["int".into()],
            args: vec![Value::Int(n)],
            accessible: true,
            varargs: false,
            returns: "void".into(),
        })
    };
    let mut queue = node(0, Value::Null);
    queue.then = (0..20).map(|n| step("enqueue", n)).collect();
    queue.then.insert(7, step("dequeue", 0));
    let mut witness = call(vec![queue], vec![Value::Object(ObjectId(0))]);
    // It takes three calls of one and one of the other to see it.
    let shows = |witness: &Witness| {
        let named = |wanted: &str| {
            let steps = witness.objects[0].then.iter();
            let is_one = |s: &&Step| matches!(s, Step::Call(call) if call.name == wanted);
            steps.filter(is_one).count()
        };
        named("enqueue") >= 3 && named("dequeue") >= 1
    };
    let mut rounds = 0;
    while let Some(other) = smaller(&witness).into_iter().take(48).find(|w| shows(w)) {
        witness = other;
        rounds += 1;
        if witness.objects[0].then.len() == 4 {
            break;
        }
    }
    assert_eq!(witness.objects[0].then.len(), 4);
    assert!(rounds <= 12, "{rounds} rounds");
}

/// To Java a list of pairs is a list of anything, and would take the number that is inside of a pair.
#[test]
fn what_takes_the_place_of_another_has_its_type() {
    let object = |class: &str, wanted: &str, args: Vec<Value>| {
        let mut object = node(0, Value::Null);
        object.class = class.into();
        object.wanted = wanted.into();
        if let Make::New { call, .. } = &mut object.make {
            call.args = args;
        }
        object
    };
    let objects = vec![
        object("Integer", "A", vec![Value::Int(7)]),
        object("Pair", "Pair<String, A>", vec![Value::Object(ObjectId(0))]),
        object("Nil", "List<Pair<String, A>>", Vec::new()),
        object(
            "Cons",
            "List<Pair<String, A>>",
            vec![Value::Object(ObjectId(1)), Value::Object(ObjectId(2))],
        ),
    ];
    let witness = call(objects, vec![Value::Object(ObjectId(3))]);
    let all = smaller(&witness);
    let class_of = |w: &Witness, value: &Value| match value {
        Value::Object(id) => w.objects[id.0].class.clone(),
        _ => String::new(),
    };
    // The rest of the list in place of the list is fine.
    let nil = all
        .iter()
        .any(|w| class_of(w, &w.arguments[0].value) == "Nil");
    assert!(nil, "{all:?}");
    for witness in &all {
        for cons in witness.objects.iter().filter(|o| o.class == "Cons") {
            if let Make::New { call, .. } = &cons.make {
                assert_eq!(class_of(witness, &call.args[0]), "Pair", "{witness:?}");
            }
        }
    }
}
