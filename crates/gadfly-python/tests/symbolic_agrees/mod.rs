//! Terms agree with CPython: each expression of `expressions.txt` is called with terms for its
//! variables, and the value of the result under the model must be what CPython computes.
//!
//! A line is `types: expression`; the variables are `a`, `b`, `c` … in the order of the types.

use gadfly_python::{Config, End, Value, Vm};
use std::path::Path;
use std::process::Command;

/// Cases of one program: states stay small.
const CHUNK: usize = 200;

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

const INTS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "3",
    "-3",
    "5",
    "7",
    "10",
    "-10",
    "12",
    "100",
    "-128",
    "255",
    "999",
    "1000",
    "65537",
    "-99999",
    "123456789",
    "9007199254740993",
    "-9223372036854775808",
    "12345678901234567890",
];
const FLOATS: &[&str] = &[
    "0.0", "-0.0", "1.0", "-1.0", "0.5", "-0.5", "1.5", "2.5", "-2.5", "0.1", "3.75", "-7.25",
    "1e10", "1e300", "-1e-300", "1e16", "2.675", "99.995", "123.456",
];
const CHARS: &[&str] = &[
    "a", "b", "c", "z", "A", "B", "Z", "0", "1", "5", "9", " ", " ", "_", "-", ".", ",", "!", "+",
    "\\n", "\\t", "\\'", "\\\"", "\\\\", "é", "Ä", "ÿ", "µ", "Я", "٣", "²", "½", "\\u00a0",
    "\\u00ad",
];

/// A literal of a type.
fn literal(random: &mut Random, kind: char) -> String {
    match kind {
        'i' => random.pick(INTS).to_string(),
        'n' => random.below(7).to_string(),
        'm' => (random.below(9) as i64 - 4).to_string(),
        'f' => match random.below(14) {
            0 => "float('inf')".into(),
            1 => "float('-inf')".into(),
            2 => "float('nan')".into(),
            _ => random.pick(FLOATS).to_string(),
        },
        // Finite and of few digits.
        'g' => format!(
            "{}.{}",
            random.below(40) as i64 - 20,
            random.pick(&["0", "5", "25", "1"])
        ),
        'b' => random.pick(&["True", "False"]).to_string(),
        'c' => format!("'{}'", random.pick(CHARS)),
        's' => {
            let len = random.below(6);
            let text: String = (0..len).map(|_| random.pick(CHARS)).collect();
            format!("'{text}'")
        }
        // Few different characters, so that things are found.
        't' => {
            let len = random.below(6);
            let text: String = (0..len).map(|_| random.pick(&["a", "b", " "])).collect();
            format!("'{text}'")
        }
        'd' => {
            let len = 1 + random.below(3);
            let sign = random.pick(&["", "", "-", "+", " ", "x"]);
            let text: String = (0..len)
                .map(|_| random.pick(&["0", "1", "7", "9", "_", " "]))
                .collect();
            format!("'{sign}{text}'")
        }
        'h' => {
            let len = 1 + random.below(4);
            let text: String = (0..len)
                .map(|_| random.pick(&["0", "1", "9", "a", "F", "b", "x", "z", "_"]))
                .collect();
            format!("'{text}'")
        }
        'y' | 'z' => {
            let len = random.below(5);
            let bytes = ["a", "b", " ", "1", "A", "\\x00", "\\xff", "\\x80"];
            let text: String = (0..len).map(|_| random.pick(&bytes)).collect();
            match kind {
                'y' => format!("b'{text}'"),
                _ => format!("bytearray(b'{text}')"),
            }
        }
        'I' | 'N' | 'S' | 'F' | 'B' => {
            let element = match kind {
                'I' => 'm',
                'N' => 'n',
                'S' => 't',
                'F' => 'g',
                _ => 'b',
            };
            let len = random.below(5);
            let items: Vec<String> = (0..len).map(|_| literal(random, element)).collect();
            format!("[{}]", items.join(", "))
        }
        other => panic!("no type {other}"),
    }
}

struct Case {
    function: String,
    args: String,
    expression: String,
}

#[test]
fn terms_agree_with_cpython() {
    let builder = std::thread::Builder::new().stack_size(128 << 20);
    builder
        .spawn(run)
        .expect("a thread")
        .join()
        .expect("agreement");
}

fn run() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/symbolic_agrees");
    let table = std::fs::read_to_string(folder.join("expressions.txt")).expect("expressions");
    let only = std::env::var("ONLY").ok();
    let rounds: usize = std::env::var("ROUNDS")
        .ok()
        .and_then(|r| r.parse().ok())
        .unwrap_or(12);
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut source =
        String::from("import math, operator\nfrom collections import Counter, defaultdict\n");
    let mut cases = Vec::new();
    for (i, line) in table.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (kinds, expression) = line.split_once(": ").expect("types: expression");
        if only
            .as_ref()
            .is_some_and(|o| !expression.contains(o.as_str()))
        {
            continue;
        }
        let names: Vec<String> = (0..kinds.len())
            .map(|i| ((b'a' + i as u8) as char).to_string())
            .collect();
        let function = format!("f{i}");
        source.push_str(&format!(
            "def {function}({}):\n    return {expression}\n",
            names.join(", ")
        ));
        let mut known = std::collections::BTreeSet::new();
        for _ in 0..rounds {
            let args: Vec<String> = kinds.chars().map(|k| literal(&mut random, k)).collect();
            let args = args.join(", ");
            if known.insert(args.clone()) {
                cases.push(Case {
                    function: function.clone(),
                    args,
                    expression: expression.to_string(),
                });
            }
        }
    }
    let real = really(&source, &cases);
    let mut wrong = Vec::new();
    let mut given_up = std::collections::BTreeMap::new();
    let (mut vm, base) = Vm::boot(Config::default()).expect("boots");
    let (mut st, mut module) = (base.clone(), None);
    for (i, case) in cases.iter().enumerate() {
        if i % CHUNK == 0 {
            let mut program = source.clone();
            for (i, case) in cases.iter().enumerate().skip(i).take(CHUNK) {
                program.push_str(&format!("a{i} = ({},)\n", case.args));
            }
            vm.forget_terms();
            st = base.clone();
            let (end, main) = vm.run_main(&mut st, &program, "agrees.py").expect("parses");
            assert!(
                matches!(end, End::Returned(_)),
                "{}",
                vm.describe_end(&mut st, &end)
            );
            module = Some(main);
        }
        let module = module.expect("a module");
        let function = vm
            .global(&st, module, &case.function)
            .expect("the function");
        let Some(Value::Tuple(args)) = vm.global(&st, module, &format!("a{i}")) else {
            panic!("arguments of case {i}");
        };
        let (state, end, model) = vm.call_lifted(&st, &function, &args);
        let seen = match &end {
            End::Returned(value) => vm.show_under(&state, &model, value),
            End::Raised(exception) => vm.show_under(&state, &model, exception),
            End::Cut(reason) => {
                *given_up
                    .entry((reason.code(), case.expression.clone()))
                    .or_insert(0) += 1;
                continue;
            }
            other => format!("{other:?}"),
        };
        if seen != real[i] {
            wrong.push(format!(
                "{} with {}: {seen} but really {}",
                case.expression, case.args, real[i]
            ));
        }
    }
    println!("{} pairs, given up: {given_up:?}", cases.len());
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    let lost: usize = given_up.values().sum();
    assert!(
        lost * 20 < cases.len().max(20),
        "{lost} given up: {given_up:?}"
    );
}

/// `repr` of what each case gives or raises.
fn really(source: &str, cases: &[Case]) -> Vec<String> {
    let mut script = source.to_string();
    script.push_str("_cases = [\n");
    for case in cases {
        script.push_str(&format!("    lambda: {}({}),\n", case.function, case.args));
    }
    script.push_str(
        "]\nfor _c in _cases:\n    try:\n        _r = repr(_c())\n    except BaseException as e:\n        _r = repr(e)\n    print(_r.replace('\\n', '\\x02'))\n",
    );
    let file = std::env::temp_dir().join(format!("gadfly-agrees-{}.py", std::process::id()));
    std::fs::write(&file, script).expect("a script");
    let output = Command::new("python3")
        .env("PYTHONIOENCODING", "utf-8")
        .arg(&file)
        .output()
        .expect("python3");
    let _ = std::fs::remove_file(&file);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8_lossy(&output.stdout);
    text.split('\n').map(|l| l.replace('\x02', "\n")).collect()
}
