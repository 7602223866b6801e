//! Programs made at random, over few values: all values are run, and each must come to exactly the
//! end that says so, with what that end says is printed.

use gadfly_python_join::{
    Checks, Ended, HoleDomain, Items, JoinLimits, Literal, Program, RunLimits, TextDomain, Values,
};
use std::fmt::Write;

/// Random numbers that are the same everywhere.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }

    fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

struct Writer {
    dice: Dice,
    text: String,
    /// Inside a function.
    local: bool,
    marks: usize,
}

const HEAD: &str = "import gadfly_quiz

def f(v):
    if v > 2:
        return v - 1
    return v + 2

def g(v):
    if v <= 0:
        return 1
    return g(v - 1) + v % 2

";

const NUMBERS: [&str; 4] = ["a", "b", "n", "m"];

impl Writer {
    fn number(&mut self, depth: usize) -> String {
        if depth == 0 || self.dice.below(3) == 0 {
            return match self.dice.below(9) {
                0..=3 => self.dice.of(&NUMBERS).into(),
                4 => "len(xs)".into(),
                5 => "len(s)".into(),
                6 => "d.get(k, 0)".into(),
                7 => "sum(xs)".into(),
                _ => self.dice.below(5).to_string(),
            };
        }
        let (x, y) = (self.number(depth - 1), self.number(depth - 1));
        match self.dice.below(8) {
            0 | 1 => format!("({x} + {y})"),
            2 => format!("({x} - {y})"),
            3 => format!("({x} * {y})"),
            4 => format!("({x} % 3)"),
            5 => format!("({x} // 2)"),
            6 => format!("max({x}, {y})"),
            _ => {
                let c = self.condition(depth - 1);
                format!("({x} if {c} else {y})")
            }
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let (x, y) = (self.number(depth.min(1)), self.number(0));
        match self.dice.below(10) {
            0 => format!("{x} % 2 == 0"),
            1 => format!("{x} in xs"),
            2 => format!("{} in s", self.word()),
            3 => format!("{} in d", self.word()),
            4 => format!("s == {}", self.word()),
            5 if depth > 0 => {
                let (p, q) = (self.condition(depth - 1), self.condition(depth - 1));
                format!("({p} {} {q})", self.dice.of(&["and", "or"]))
            }
            6 => format!("not {x}"),
            _ => format!("{x} {} {y}", self.dice.of(&["<", "<=", ">", "==", "!="])),
        }
    }

    fn word(&mut self) -> String {
        match self.dice.below(5) {
            0 => "k".into(),
            1 => "s".into(),
            2 => "w".into(),
            3 => "(s + k)".into(),
            _ => format!("'{}'", self.dice.of(&["x", "yy", "xy", ""])),
        }
    }

    fn line(&mut self, indent: usize, line: &str) {
        let _ = writeln!(self.text, "{}{line}", "    ".repeat(indent));
    }

    fn block(&mut self, indent: usize, depth: usize) {
        for _ in 0..=self.dice.below(3) {
            self.statement(indent, depth);
        }
    }

    fn statement(&mut self, indent: usize, depth: usize) {
        let n = self.number(2);
        match self.dice.below(if depth == 0 { 12 } else { 18 }) {
            0 | 1 => {
                let to = self.dice.of(&["n", "m"]);
                self.line(indent, &format!("{to} = {n}"));
            }
            2 => {
                let to = self.dice.of(&["n", "m"]);
                self.line(indent, &format!("{to} += {n}"));
            }
            3 => self.line(indent, &format!("xs.append({n} % 7)")),
            4 => {
                let w = self.word();
                let op = self
                    .dice
                    .of(&["s = s + W", "s = W + s", "s += W", "k = W", "k = s[:2]"]);
                self.line(indent, &op.replace('W', &w));
            }
            5 => {
                let (w, n) = (self.word(), self.number(1));
                self.line(indent, &format!("d[{w}] = d.get({w}, 0) + {n} % 3"));
            }
            6 => {
                let w = self.word();
                let what =
                    self.dice
                        .of(&["n", "m, s", "xs", "d", "W", "f'{n}:{m:3d}'", "s[::-1], k"]);
                self.line(indent, &format!("print({})", what.replace('W', &w)));
            }
            7 => {
                self.line(indent, "if xs:");
                let what = self.dice.of(&[
                    "xs.pop()",
                    "xs[0] = n % 5",
                    "xs[-1], xs[0] = xs[0], xs[-1]",
                    "n = xs[a % len(xs)]",
                    "del xs[0]",
                ]);
                self.line(indent + 1, what);
            }
            8 => {
                let c = self.condition(1);
                self.marks += 1;
                let mark = self.marks - 1;
                self.line(
                    indent,
                    &format!("gadfly_quiz.ASSERT({mark}, {c} or n < 40)"),
                );
            }
            9 => {
                let what = self.dice.of(&[
                    "xs.sort()",
                    "xs = sorted(xs, reverse=True)",
                    "xs.reverse()",
                    "ys = xs",
                    "ys.append(n % 4)",
                    "xs = xs[1:] + xs[:1]",
                    "n, m = m, n",
                    "n = f(n)",
                    "m = g(a)",
                    "xs.insert(a % 2, m % 9)",
                    "n = xs.index(min(xs)) if xs else -1",
                    "m = len(set(xs))",
                    "d.pop(k, None)",
                    "n = sum(d.values())",
                ]);
                self.line(indent, what);
            }
            10 => {
                let (op, y) = (self.dice.of(&["<", "!=", ">="]), self.number(0));
                let c = format!("x {op} {y}");
                let what = match self.dice.below(6) {
                    0 => format!("xs = [x + 1 for x in xs if {c}]"),
                    1 => "s = s.upper()".into(),
                    2 => "s = s.replace('x', 'zz')".into(),
                    3 => "n = s.count('x') + s.find('y')".into(),
                    4 => "s = ''.join(sorted(s))".into(),
                    _ => "k = s * 2 if s else 'q'".into(),
                };
                self.line(indent, &what);
            }
            11 => {
                let n = self.number(1);
                self.line(indent, "try:");
                self.line(indent + 1, &format!("n = 10 // ({n})"));
                self.line(indent, "except ZeroDivisionError:");
                self.line(indent + 1, "m -= 1");
            }
            12..=14 => {
                let c = self.condition(1);
                self.line(indent, &format!("if {c}:"));
                self.block(indent + 1, depth - 1);
                if self.dice.below(2) == 0 {
                    self.line(indent, "else:");
                    self.block(indent + 1, depth - 1);
                }
            }
            15 => {
                let over = self.dice.of(&[
                    "range(a)",
                    "range(3)",
                    "list(xs)",
                    "range(len(s))",
                    "range(b, 4)",
                ]);
                let name = self.dice.of(&["i", "n", "j"]);
                self.line(indent, &format!("for {name} in {over}:"));
                self.block(indent + 1, depth - 1);
                if self.dice.below(3) == 0 {
                    let c = self.condition(0);
                    self.line(indent + 1, &format!("if {c}:"));
                    let way = self.dice.of(&["break", "continue"]);
                    self.line(indent + 2, way);
                    self.line(indent + 1, "m += 1");
                }
            }
            16 => {
                self.line(indent, "t = 0");
                let c = self.condition(0);
                self.line(indent, &format!("while t < a and {c}:"));
                self.line(indent + 1, "t += 1");
                self.block(indent + 1, depth - 1);
            }
            _ => {
                let over = self.dice.of(&["s", "list(d)", "'xyx'"]);
                self.line(indent, &format!("for w in {over}:"));
                self.block(indent + 1, depth - 1);
            }
        }
    }
}

fn program(seed: u64) -> (String, String) {
    let mut writer = Writer {
        dice: Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
        text: String::from(HEAD),
        local: seed.is_multiple_of(2),
        marks: 0,
    };
    let indent = usize::from(writer.local);
    if writer.local {
        writer.line(0, "def main():");
    }
    for line in [
        "a = gadfly_quiz.INT(0)",
        "b = gadfly_quiz.INT(1)",
        "xs = gadfly_quiz.INTARRAY(2)",
        "s = gadfly_quiz.STRING(3)",
        "n = m = 0",
        "k = w = 'x'",
        "x, ys = 1, []",
        "d = {'x': 1}",
    ] {
        writer.line(indent, line);
    }
    for _ in 0..4 {
        writer.statement(indent, 3);
    }
    writer.line(indent, "print(n, m, s, xs, d, k)");
    let entry = if writer.local {
        writer.line(indent, "return xs, s, n > 2");
        "main"
    } else {
        ""
    };
    (writer.text, entry.into())
}

fn domains() -> Vec<HoleDomain> {
    let int = |values| HoleDomain::Int(values);
    vec![
        int(Values::Range(0, 3)),
        int(Values::List(vec![-2, 1, 5])),
        HoleDomain::Array {
            length: Values::Range(1, 2),
            element: Box::new(int(Values::Range(0, 2))),
        },
        HoleDomain::Text(TextDomain::List(vec!["x".into(), "yy".into(), "xy".into()])),
    ]
}

/// Every value of every hole.
fn worlds() -> Vec<Vec<Literal>> {
    let mut all = Vec::new();
    let list = |items: &[i64]| Literal::List(items.iter().map(|i| Literal::Int(*i)).collect());
    for a in 0..=3 {
        for b in [-2, 1, 5] {
            for s in ["x", "yy", "xy"] {
                let mut lists = Vec::new();
                for x in 0..=2 {
                    lists.push(list(&[x]));
                    lists.extend((0..=2).map(|y| list(&[x, y])));
                }
                for xs in lists {
                    all.push(vec![
                        Literal::Int(a),
                        Literal::Int(b),
                        xs,
                        Literal::Text(s.into()),
                    ]);
                }
            }
        }
    }
    all
}

/// How many programs were explored completely, of those with these seeds.
fn check(seeds: std::ops::Range<u64>) -> usize {
    let mut complete = 0;
    for seed in seeds {
        let (text, entry) = program(seed);
        let mut machine = Program::open("small.py", &text, &entry, None)
            .unwrap_or_else(|why| panic!("{why}\n{text}"));
        let limits = JoinLimits {
            explore: gadfly_explore::JoinedLimits {
                turns: 20_000,
                ..Default::default()
            },
            turns: 30,
            depth: 30,
        };
        let begun = std::time::Instant::now();
        let ends = machine
            .explore(&domains(), Checks::Assume, limits)
            .expect("explored");
        complete += usize::from(ends.is_complete());
        if std::env::var_os("GADFLY_SEEDS").is_some() {
            let (took, summary) = (begun.elapsed(), ends.summary);
            println!("{seed}: {took:?} {} {summary:?}", ends.is_complete());
        }
        for values in worlds() {
            let run = machine.run(&values, &RunLimits::default());
            if matches!(run.ended, Ended::Cut(_)) {
                continue;
            }
            let (found, model) = machine.ends_of(&ends, &values);
            let told = || format!("seed {seed}, {values:?}: {run:?}\n{text}");
            assert!(found.len() <= 1, "{found:?} {}", told());
            let Some(&end) = found.first() else {
                let open = !ends.is_complete() || !run.failed.is_empty();
                assert!(open, "no end: {}", told());
                continue;
            };
            let end = &ends.ends[end];
            if end.cut.is_some() {
                continue;
            }
            assert!(run.failed.is_empty(), "{:?} {}", end.threw, told());
            let thrown = run.thrown.as_ref().map(|t| t.class.clone());
            assert_eq!(end.threw, thrown, "{}", told());
            assert_eq!(machine.printed(end, &model), run.output, "{}", told());
            assert_eq!(machine.returns(end, &model), run.returns, "{}", told());
        }
    }
    complete
}

#[test]
fn each_value_comes_to_its_end() {
    let (from, count) = match std::env::var("GADFLY_SEEDS") {
        Ok(text) => {
            let mut parts = text.split("..").filter_map(|n| n.parse::<u64>().ok());
            let from = parts.next().unwrap_or(0);
            (from, parts.next().unwrap_or(from + 1).saturating_sub(from))
        }
        Err(_) => (0, 25),
    };
    let complete = crate::with_stack(|| check(from..from + count));
    println!("{complete} of {count} complete");
    assert!(complete as u64 * 2 >= count, "{complete} of {count}");
}

#[test]
fn no_hole_is_left_out() {
    let items = HoleDomain::Items(vec![HoleDomain::Boolean], Items::Ints);
    let empty = HoleDomain::Int(Values::List(Vec::new()));
    crate::with_stack(|| {
        let mut machine = Program::open("e.py", "x = 1\n", "", None).expect("opened");
        let found = machine.explore(&[items, empty], Checks::Assume, JoinLimits::default());
        assert_eq!(
            found.err().as_deref(),
            Some("hole1 has no value to choose from")
        );
    });
}
