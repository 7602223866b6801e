//! Programs at random, each explored joined and run with random values.

use crate::joined::harness::{Subject, exercise, int, ints, letters, subject_of};
use gadfly_jvm::End;
use gadfly_jvm_join::{HoleDomain, HoleTerms, JoinLimits, JoinedEnds, Literal};
use gadfly_solve::Sampler;
use gadfly_term::{Model, eval_bool};
use std::fmt::Write;
use std::time::Duration;

const PROGRAMS: usize = 40;
const RUNS: usize = 5;

struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.roll(from.len() as u64) as usize]
    }
}

struct Writer {
    dice: Dice,
    text: String,
    /// Loops around, by the variable that counts them.
    loops: Vec<String>,
    names: usize,
}

impl Writer {
    fn number(&mut self, depth: u32) -> String {
        let leaf = depth == 0 || self.dice.roll(3) == 0;
        if leaf {
            let known = self.loops.last().cloned().unwrap_or("c".into());
            return match self.dice.roll(8) {
                0 => self.dice.roll(12).to_string(),
                1 => known,
                2 => "xs[1]".into(),
                3 => "s.length()".into(),
                4 => "(box == null ? 3 : box)".into(),
                5 => "cell.n".into(),
                _ => self.dice.pick(&["a", "b", "c"]).into(),
            };
        }
        let (x, y) = (self.number(depth - 1), self.number(depth - 1));
        match self.dice.roll(8) {
            0 => format!("({x} * 3)"),
            1 => format!("({x} / 3 - {y})"),
            2 => format!("xs[{x} & 3]"),
            3 => format!("twice({x} % 20, {y})"),
            4 => format!("({x} & {y})"),
            5 => format!("({x} - {y})"),
            6 => format!("Math.max({x}, {y})"),
            _ => format!("({x} + {y})"),
        }
    }

    fn condition(&mut self) -> String {
        let (x, y) = (self.number(1), self.number(1));
        match self.dice.roll(9) {
            0 => format!("{x} % 3 == 1 && {y} > 2"),
            1 => format!("{x} < {y} || a > b"),
            2 => "s.startsWith(\"a\")".into(),
            3 => format!("t.equals(\"x\") != ({x} > 4)"),
            4 => format!("box != null && box > {y}"),
            5 => "t == u".into(),
            6 => format!("({x} ^ {y}) % 2 == 0"),
            _ => format!("{x} {} {y}", self.dice.pick(&["<", "<=", ">", "==", "!="])),
        }
    }

    fn word(&mut self) -> String {
        let number = self.number(1);
        match self.dice.roll(7) {
            0 => format!("({number})"),
            1 => "t".into(),
            2 => "s.charAt(0)".into(),
            3 => "u".into(),
            4 => format!("({number} % 2 == 0)"),
            5 => "box".into(),
            _ => format!("\"{}\"", self.dice.pick(&["x", "yy", "zzz", "-"])),
        }
    }

    fn block(&mut self, depth: u32) {
        self.text.push_str("{\n");
        for _ in 0..=self.dice.roll(3) {
            self.statement(depth);
        }
        self.text.push_str("}\n");
    }

    fn statement(&mut self, depth: u32) {
        let compound = depth > 0 && self.dice.roll(5) < 3;
        if !compound {
            let (number, word) = (self.number(2), self.word());
            let line = match self.dice.roll(17) {
                0 => format!(
                    "xs[{} & 3] = {number} % 100;",
                    self.dice.pick(&["a", "b", "c", "1"])
                ),
                1 => format!("t = \"\" + {word};"),
                2 => "u = t;".into(),
                3 => format!("sb.append({word});"),
                4 => format!("System.out.print({word});"),
                5 => format!("box = {number} % 50;"),
                6 => "if (sb.length() > 7) sb.setLength(3);".into(),
                7 => format!(
                    "cell = {} ? new Cell({number} % 9) : other;",
                    self.condition()
                ),
                8 => format!("cell.n += {number} % 5;"),
                9 => "other = cell;".into(),
                10 if !self.loops.is_empty() => {
                    let how = self.dice.pick(&["break", "continue"]);
                    format!("if ({}) {how};", self.condition())
                }
                11 => format!("if ({}) return \"early\" + a;", self.condition()),
                12 => "if (c == a) box = null;".into(),
                13 => format!(
                    "if ({}) throw new IllegalStateException(\"x\");",
                    self.condition()
                ),
                14 => "if (t.length() > 5) t = t.substring(2);".into(),
                _ => format!("{} = ({number}) % 1000;", self.dice.pick(&["a", "b", "c"])),
            };
            self.text.push_str(&line);
            self.text.push('\n');
            return;
        }
        match self.dice.roll(7) {
            0 | 1 => {
                let condition = self.condition();
                let _ = write!(self.text, "if ({condition}) ");
                self.block(depth - 1);
                if self.dice.roll(2) == 0 {
                    self.text.push_str("else ");
                    self.block(depth - 1);
                }
            }
            2 | 3 => {
                self.names += 1;
                let name = format!("i{}", self.names);
                let most = 2 + self.dice.roll(3);
                let _ = write!(
                    self.text,
                    "for (int {name} = 0; {name} < {most}; {name}++) "
                );
                self.loops.push(name);
                self.block(depth - 1);
                self.loops.pop();
            }
            4 => {
                self.names += 1;
                let name = format!("w{}", self.names);
                let condition = self.condition();
                let _ = write!(
                    self.text,
                    "int {name} = 0;\nwhile ({condition} && {name}++ < 3) "
                );
                self.loops.push(name);
                self.block(depth - 1);
                self.loops.pop();
            }
            5 => {
                let number = self.number(1);
                let _ = writeln!(self.text, "switch ({number} & 3) {{");
                let around = std::mem::take(&mut self.loops);
                for case in ["case 0:", "case 2:", "default:"] {
                    self.text.push_str(case);
                    self.text.push('\n');
                    self.statement(depth - 1);
                    if self.dice.roll(2) == 0 {
                        self.text.push_str("break;\n");
                    }
                }
                self.loops = around;
                self.text.push_str("}\n");
            }
            _ => {
                self.text.push_str("try ");
                self.block(depth - 1);
                let _ = writeln!(
                    self.text,
                    "catch (IllegalStateException e) {{ b++; }} finally {{ c ^= 1; }}"
                );
            }
        }
    }
}

fn programs(seed: u64) -> String {
    let mut writer = Writer {
        dice: Dice(seed),
        text: String::new(),
        loops: Vec::new(),
        names: 0,
    };
    let mut all = String::from(
        "static class Cell { int n; Cell(int n) { this.n = n; } }
        static int twice(int n, int m) { if (n <= 0) return m; return 1 + twice(n / 2 - 1, m % 5); }\n",
    );
    for i in 0..PROGRAMS {
        writer.text.clear();
        for _ in 0..6 {
            writer.statement(3);
        }
        let _ = write!(
            all,
            "static String p{i}() {{
            int a = Quiz.INT(0), b = Quiz.INT(1), c = 2;
            int[] xs = Quiz.INTARRAY(2);
            String s = Quiz.STRING(3), t = \"x\", u = \"yy\";
            Integer box = null;
            Cell cell = new Cell(1), other = cell;
            StringBuilder sb = new StringBuilder();
            {}
            cell.n++;
            return a + \" \" + b + \" \" + c + \" \" + xs[0] + xs[1] + xs[2] + xs[3] + t + u + (t == u) + box
                + sb + cell.n + (cell == other);
            }}\n",
            writer.text
        );
    }
    all
}

fn what(subject: &mut Subject, found: &JoinedEnds, at: usize, model: &Model) -> String {
    let end = &found.ends[at];
    let printed = gadfly_jvm_join::printed(&mut subject.jvm, end, model);
    match &end.end {
        End::Returned(_) => {
            let value = gadfly_jvm_join::returned(&mut subject.jvm, end, model);
            format!("{printed:?} returned {value:?}")
        }
        End::Threw(_) => format!("{printed:?} threw {:?}", end.threw),
        other => format!("{printed:?} {other:?}"),
    }
}

#[test]
fn random_programs_agree() {
    let seed = std::env::var("GADFLY_JOINED_SEED").ok();
    let seed = seed.and_then(|s| s.parse().ok()).unwrap_or(20_261_116);
    let Some(mut subject) = subject_of("random", &programs(seed)) else {
        return;
    };
    let holes =
        || -> Vec<HoleDomain> { vec![int(-5, 40), int(0, 9), ints(4, -9, 99), letters((1, 2))] };
    let mut limits = JoinLimits::default();
    // Counted, not timed: what is compared must not depend on the machine.
    limits.explore.time = Duration::from_secs(20);
    limits.explore.turns = 300;
    let (mut compared, mut left_out, mut joins) = (0, 0, 0);
    for i in 0..PROGRAMS {
        let name = format!("p{i}");
        let entry = subject.entry(&name);
        let begun = std::time::Instant::now();
        let found = gadfly_jvm_join::explore_joined(
            &mut subject.jvm,
            &subject.base,
            entry,
            &exercise(holes()),
            limits,
        )
        .expect("an exploration");
        let took = begun.elapsed();
        let whole = !found.summary.out_of_time && !found.summary.out_of_budget;
        let clean = |e: &gadfly_jvm_join::JoinedEnd| {
            !matches!(e.end, End::Cut(_) | End::Deep) && e.doubts.is_empty()
        };
        let whole = whole && found.ends.iter().all(clean);
        joins += found.summary.joins;
        let sources = HoleTerms::sources(&found.holes);
        let everything = vec![(Vec::new(), None)];
        let mut sampler = Sampler::new(&subject.jvm.pool, sources, everything, i as u64);
        let mut runs: Vec<(Vec<Literal>, String)> = Vec::new();
        for _ in 0..RUNS {
            let jvm = &mut subject.jvm;
            let sample = sampler.next(&mut jvm.solver, &mut jvm.pool);
            let model = sample.expect("an assignment").model;
            let values: Vec<Literal> = found
                .holes
                .iter()
                .map(|h| h.literal(&jvm.pool, &model))
                .collect();
            let holding: Vec<usize> = (0..found.ends.len())
                .filter(|&i| {
                    let condition = &found.ends[i].condition;
                    condition.iter().all(|&t| eval_bool(&jvm.pool, &model, t))
                })
                .collect();
            if !whole && holding.is_empty() {
                continue;
            }
            assert_eq!(holding.len(), 1, "{name} {values:?}: ends {holding:?}");
            if !clean(&found.ends[holding[0]]) {
                continue;
            }
            let text = what(&mut subject, &found, holding[0], &model);
            runs.push((values, text));
        }
        if std::env::var_os("GADFLY_JOINED_SLOW").is_some() {
            let mut bad: Vec<String> = found
                .ends
                .iter()
                .filter(|e| !clean(e))
                .map(|e| format!("{:?} {:?}", e.end, e.doubts))
                .collect();
            bad.truncate(3);
            let stats = subject.jvm.solver.stats();
            let (questions, time, worst) = (stats.queries, stats.time, stats.worst);
            let terms = subject.jvm.pool.len();
            eprintln!(
                "{name}: {took:?} {:?} {terms} terms, {questions} questions {time:?} {worst:?} {bad:?}",
                found.summary
            );
        }
        left_out += usize::from(!whole);
        for (values, text) in runs {
            let narrowed = holes()
                .iter()
                .zip(&values)
                .map(|(h, v)| h.only(v))
                .collect();
            let run = subject.explore(&name, &exercise(narrowed));
            assert_eq!(run.ends.len(), 1, "{name} {values:?}: a concrete run");
            let concrete = what(&mut subject, &run, 0, &Model::new());
            assert_eq!(text, concrete, "{name} {values:?}");
            compared += 1;
        }
    }
    eprintln!(
        "{compared} runs compared, {left_out} programs not explored to the end, {joins} joins"
    );
    assert!(compared > PROGRAMS * RUNS / 3, "{compared} runs compared");
}
