//! The text of a program becomes functions, or diagnostics with file and line.

use std::collections::BTreeMap;
use std::path::Path;

use gadfly_base::diagnostic::{Diagnostic, Diagnostics};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Op {
    Input,
    Push(i32),
    Dup,
    Add,
    Mul,
    /// Fails on zero.
    Div,
    /// Takes `b`, `a`; jumps if `a < b`.
    Less(usize),
    Jump(usize),
    Crash,
    Halt,
}

/// A function: its instructions, and the line of each.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub name: String,
    pub file: String,
    pub line: u32,
    pub ops: Vec<Op>,
    pub lines: Vec<u32>,
}

impl Function {
    /// The line of an instruction; the last one's for the end of the function.
    pub(crate) fn line_of(&self, at: usize) -> u32 {
        let line = self.lines.get(at).or(self.lines.last());
        line.copied().unwrap_or(self.line)
    }
}

/// Functions, in the order of the files.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub(crate) functions: Vec<Function>,
}

impl Program {
    pub(crate) fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|f| f.name == name)
    }

    /// Adds the functions of one file.
    pub(crate) fn read(&mut self, file: &Path, text: &str) -> Result<(), Diagnostics> {
        let mut wrong = Vec::new();
        let mut labels: BTreeMap<&str, usize> = BTreeMap::new();
        // Jumps of the present function: instruction, line and label.
        let mut jumps: Vec<(usize, u32, &str)> = Vec::new();
        let begun = self.functions.len();
        for (number, line) in (1u32..).zip(text.lines()) {
            let mut problem =
                |message: String| wrong.push(Diagnostic::new(message).at_position(file, number, 1));
            let code = line.split('#').next().unwrap_or_default();
            let words: Vec<&str> = code.split_whitespace().collect();
            if let ["function", name] = words[..] {
                if let Some(message) = self.link(&labels, &jumps) {
                    problem(message);
                }
                labels.clear();
                jumps.clear();
                if self.function(name).is_some() {
                    problem(format!("there are two functions named {name}"));
                }
                self.functions.push(Function {
                    name: name.to_owned(),
                    file: file.display().to_string(),
                    line: number,
                    ops: Vec::new(),
                    lines: Vec::new(),
                });
                continue;
            }
            let function = match self.functions[begun..].last_mut() {
                Some(function) => function,
                None if words.is_empty() => continue,
                None => {
                    problem("an instruction stands in a function: `function NAME` first".into());
                    break;
                }
            };
            let at = function.ops.len();
            let op = match words[..] {
                [] => continue,
                ["input"] => Op::Input,
                ["push", number] => match number.parse() {
                    Ok(number) => Op::Push(number),
                    Err(_) => {
                        problem(format!("{number} is no integer of 32 bits"));
                        continue;
                    }
                },
                ["dup"] => Op::Dup,
                ["add"] => Op::Add,
                ["mul"] => Op::Mul,
                ["div"] => Op::Div,
                ["less", label] => {
                    jumps.push((at, number, label));
                    Op::Less(0)
                }
                ["jump", label] => {
                    jumps.push((at, number, label));
                    Op::Jump(0)
                }
                ["crash"] => Op::Crash,
                ["halt"] => Op::Halt,
                [label] if label.ends_with(':') => {
                    labels.insert(label.trim_end_matches(':'), at);
                    continue;
                }
                _ => {
                    problem(format!("`{}` is no instruction", code.trim()));
                    continue;
                }
            };
            function.ops.push(op);
            function.lines.push(number);
        }
        if let Some(message) = self.link(&labels, &jumps) {
            let line = jumps.last().map_or(1, |jump| jump.1);
            wrong.push(Diagnostic::new(message).at_position(file, line, 1));
        }
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(Diagnostics(wrong))
        }
    }

    /// Gives the jumps of the last function their targets; or says which label there is not.
    fn link(
        &mut self,
        labels: &BTreeMap<&str, usize>,
        jumps: &[(usize, u32, &str)],
    ) -> Option<String> {
        let function = self.functions.last_mut()?;
        for (at, line, label) in jumps {
            let Some(&target) = labels.get(label) else {
                return Some(format!("line {line} jumps to {label}, which is no label"));
            };
            match &mut function.ops[*at] {
                Op::Less(to) | Op::Jump(to) => *to = target,
                _ => {}
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Program, String> {
        let mut program = Program::default();
        let read = program.read(Path::new("p.toy"), text);
        read.map(|()| program).map_err(|error| error.to_string())
    }

    #[test]
    fn jumps_lead_to_labels() {
        let program = read("function f\nagain:\n  input # x\n  jump again\n").unwrap();
        assert_eq!(program.functions[0].ops, [Op::Input, Op::Jump(0)]);
        assert_eq!(program.functions[0].lines, [3, 4]);
    }

    #[test]
    fn mistakes_have_a_line() {
        let error = read("function f\n  push one\n  pop\n  jump away\n").unwrap_err();
        for part in [
            "p.toy:2:1: error: one is no",
            "p.toy:3:1: error: `pop`",
            "line 4 jumps to away",
        ] {
            assert!(error.contains(part), "{error}");
        }
        assert!(read("halt").unwrap_err().contains("p.toy:1:1"));
        assert!(
            read("function f\nfunction f")
                .unwrap_err()
                .contains("two functions")
        );
    }
}
