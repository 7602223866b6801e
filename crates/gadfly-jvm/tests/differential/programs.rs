//! Random small programs: locals of every primitive type, arithmetic, narrowing, loops, switches,
//! arrays and exceptions, ending with a digest of everything.

use crate::differential::inputs::Random;
use crate::differential::subjects::Source;
use std::fmt::Write;

const PROGRAMS: usize = 120;

pub(super) fn source(seed: u64) -> Source {
    let mut out = String::from("class Programs {\n");
    for nth in 0..PROGRAMS {
        let mut program = Program {
            random: Random::new(seed.wrapping_mul(7919).wrapping_add(nth as u64)),
            out: String::new(),
            depth: 2,
            loops: 0,
        };
        let _ = writeln!(
            out,
            "    // inputs 4\n    static String program{nth}(int a, long b, double c, char d) {{"
        );
        out.push_str(
            "        int x = a, y = 3; long l = b; double r = c; float f = (float) c; char k = d;\n        \
             byte e = (byte) a; short s = (short) b; boolean z = a > y; int[] t = {a, y, 7, -1};\n",
        );
        for _ in 0..6 {
            program.statement();
        }
        out.push_str(&program.out);
        out.push_str(
            "        return x + \" \" + y + \" \" + l + \" \" + r + \" \" + f + \" \" + (int) k + \" \" + e + \" \" + s + \" \" + z + \" \" + t[0] + t[1] + t[2] + t[3];\n    }\n",
        );
    }
    out.push_str("}\n");
    Source {
        class: "Programs".into(),
        text: out,
    }
}

struct Program {
    random: Random,
    out: String,
    depth: usize,
    loops: usize,
}

impl Program {
    fn line(&mut self, text: &str) {
        let indent = "    ".repeat(self.depth);
        let _ = writeln!(self.out, "{indent}{text}");
    }

    fn block(&mut self, head: &str, statements: usize) {
        self.line(&format!("{head} {{"));
        self.depth += 1;
        for _ in 0..statements {
            self.statement();
        }
        self.depth -= 1;
        self.line("}");
    }

    fn statement(&mut self) {
        let deep = self.depth > 4;
        match self.random.below(if deep { 8 } else { 14 }) {
            0 => {
                let e = self.int(3);
                let v = *self.random.pick(&["x", "y"]);
                self.line(&format!("{v} = {e};"));
            }
            1 => {
                let e = self.long(2);
                self.line(&format!("l = {e};"));
            }
            2 => {
                let e = self.double(2);
                self.line(&format!("r = {e};"));
            }
            3 => {
                let v = *self.random.pick(&["x", "y", "l", "e", "s", "k"]);
                let op = *self
                    .random
                    .pick(&["+=", "-=", "*=", "^=", "&=", "|=", "<<=", ">>=", ">>>="]);
                let e = self.int(2);
                self.line(&format!("{v} {op} {e};"));
            }
            4 => {
                let v = *self.random.pick(&["f", "r", "x", "l", "s", "e", "k"]);
                let op = *self.random.pick(&["+=", "-=", "*=", "/=", "%="]);
                let e = self.double(2);
                self.line(&format!("{v} {op} {e};"));
            }
            5 => {
                let v = *self.random.pick(&["x", "y", "l", "e", "s", "k", "f", "r"]);
                let op = *self.random.pick(&["++", "--"]);
                self.line(&format!("{v}{op};"));
            }
            6 => {
                let (i, e) = (self.int(1), self.int(2));
                let i = if self.random.chance(85) {
                    format!("({i}) & 3")
                } else {
                    i
                };
                let op = *self.random.pick(&["=", "+=", "^="]);
                self.line(&format!("t[{i}] {op} {e};"));
            }
            7 => {
                let e = self.condition(2);
                self.line(&format!("z = {e};"));
            }
            8 | 9 => {
                let e = self.condition(2);
                self.block(&format!("if ({e})"), 2);
                if self.random.chance(50) {
                    self.out.pop();
                    self.block(" else", 1);
                }
            }
            10 => {
                let (i, n) = (self.loops, 2 + self.random.below(6));
                self.loops += 1;
                self.block(&format!("for (int i{i} = 0; i{i} < {n}; i{i}++)"), 2);
            }
            11 => {
                let e = self.int(1);
                self.line(&format!("switch (({e}) % 4) {{"));
                self.depth += 1;
                for case in ["case 0:", "case 1:", "case -1:", "default:"] {
                    self.line(case);
                    self.statement();
                    if self.random.chance(60) {
                        self.line("break;");
                    }
                }
                self.depth -= 1;
                self.line("}");
            }
            12 => {
                self.block("try", 2);
                self.out.pop();
                let kind = *self.random.pick(&[
                    "ArithmeticException",
                    "RuntimeException",
                    "ArrayIndexOutOfBoundsException",
                ]);
                let n = self.loops;
                self.loops += 1;
                self.block(&format!(" catch ({kind} e{n})"), 1);
                if self.random.chance(50) {
                    self.out.pop();
                    self.block(" finally", 1);
                }
            }
            _ => {
                let n = self.loops;
                self.loops += 1;
                self.line(&format!("int w{n} = 0;"));
                let e = self.condition(1);
                self.line(&format!("while (w{n}++ < 5) {{"));
                self.depth += 1;
                self.statement();
                let leave = *self.random.pick(&["break;", "continue;"]);
                self.line(&format!("if ({e}) {leave}"));
                self.statement();
                self.depth -= 1;
                self.line("}");
            }
        }
    }

    fn int(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.chance(15) {
            let constant = self.random.next() as i32 >> self.random.below(32);
            return match self.random.below(9) {
                0 => "x".into(),
                1 => "y".into(),
                2 => "e".into(),
                3 => "s".into(),
                4 => "k".into(),
                5 => "t[2]".into(),
                6 => "a".into(),
                7 => self
                    .random
                    .pick(&["0", "1", "2", "10", "31", "'a'"])
                    .to_string(),
                _ => format!("({constant})"),
            };
        }
        match self.random.below(14) {
            0 => {
                let e = self.long(depth - 1);
                format!("(int) ({e})")
            }
            1 => {
                let e = self.double(depth - 1);
                format!("(int) ({e})")
            }
            2 => {
                let to = *self.random.pick(&["byte", "short", "char"]);
                let e = self.int(depth - 1);
                format!("({to}) ({e})")
            }
            3 => {
                let (c, a, b) = (
                    self.condition(depth - 1),
                    self.int(depth - 1),
                    self.int(depth - 1),
                );
                format!("({c} ? {a} : {b})")
            }
            4 => {
                let e = self.int(depth - 1);
                let op = *self.random.pick(&["-", "~", "+"]);
                format!("({op}({e}))")
            }
            5 => {
                let (a, b) = (self.int(depth - 1), self.int(depth - 1));
                let f = *self.random.pick(&[
                    "Math.max",
                    "Math.min",
                    "Math.floorMod",
                    "Integer.compare",
                    "Integer.rotateLeft",
                ]);
                format!("{f}({a}, {b})")
            }
            n => {
                let (a, b) = (self.int(depth - 1), self.int(depth - 1));
                let op = ["+", "-", "*", "/", "%", "&", "|", "^"][(n + self.random.below(8)) % 8];
                if self.random.chance(15) {
                    let shift = *self.random.pick(&["<<", ">>", ">>>"]);
                    return format!("({a} {shift} {b})");
                }
                format!("({a} {op} {b})")
            }
        }
    }

    fn long(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.chance(15) {
            let constant = self.random.next() as i64 >> self.random.below(64);
            return match self.random.below(4) {
                0 | 1 => "l".into(),
                2 => "b".into(),
                _ => format!("({constant}L)"),
            };
        }
        match self.random.below(8) {
            0 => {
                let e = self.double(depth - 1);
                format!("(long) ({e})")
            }
            1 => {
                let (a, b) = (self.long(depth - 1), self.int(depth - 1));
                let shift = *self.random.pick(&["<<", ">>", ">>>"]);
                format!("({a} {shift} {b})")
            }
            2 => {
                let e = self.long(depth - 1);
                format!("(~({e}))")
            }
            _ => {
                let a = self.long(depth - 1);
                let b = if self.random.chance(50) {
                    self.long(depth - 1)
                } else {
                    self.int(depth - 1)
                };
                let op = *self.random.pick(&["+", "-", "*", "/", "%", "&", "|", "^"]);
                format!("({a} {op} {b})")
            }
        }
    }

    fn double(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.chance(15) {
            return self
                .random
                .pick(&["r", "f", "c", "0.1", "2.5f", "-0.0", "1e10", "3.0", "1e-5"])
                .to_string();
        }
        match self.random.below(7) {
            0 => {
                let e = self.long(depth - 1);
                format!("(double) ({e})")
            }
            1 => {
                let e = self.double(depth - 1);
                format!("(float) ({e})")
            }
            2 => {
                let e = self.double(depth - 1);
                let f =
                    *self
                        .random
                        .pick(&["Math.abs", "Math.sqrt", "Math.floor", "Math.rint", "-"]);
                format!("{f}({e})")
            }
            _ => {
                let a = self.double(depth - 1);
                let b = if self.random.chance(70) {
                    self.double(depth - 1)
                } else {
                    self.int(depth - 1)
                };
                let op = *self.random.pick(&["+", "-", "*", "/", "%"]);
                format!("({a} {op} {b})")
            }
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let compare = *self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        match self.random.below(6) {
            0 => "z".into(),
            1 if depth > 0 => {
                let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
                let op = *self.random.pick(&["&&", "||", "^", "&", "|", "=="]);
                format!("({a} {op} {b})")
            }
            2 => {
                let (a, b) = (self.long(depth.min(1)), self.long(1));
                format!("({a} {compare} {b})")
            }
            3 => {
                let (a, b) = (self.double(depth.min(1)), self.double(1));
                format!("({a} {compare} {b})")
            }
            4 if depth > 0 => {
                let a = self.condition(depth - 1);
                format!("!{a}")
            }
            _ => {
                let (a, b) = (self.int(depth.min(1)), self.int(1));
                format!("({a} {compare} {b})")
            }
        }
    }
}
