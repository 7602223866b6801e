//! Patterns of `match`: tests on hidden slots that jump to the next case when one fails. Names
//! are bound only when the whole pattern matched.

use super::Compiler;
use super::unit::Label;
use crate::code::{CmpOp, Op};
use crate::names::Name;
use crate::value::Value;
use ruff_python_ast::{Expr, Pattern, Singleton};

type Captures = Vec<(Name, u32)>;

impl Compiler<'_> {
    pub fn pattern(
        &mut self,
        pattern: &Pattern,
        subject: u32,
        fail: Label,
        captures: &mut Captures,
    ) {
        match pattern {
            Pattern::MatchValue(node) => {
                self.emit(Op::LoadFast(subject));
                self.expr(&node.value);
                self.emit(Op::Compare(CmpOp::Eq));
                self.emit(Op::JumpIfFalse(fail.0));
            }
            Pattern::MatchSingleton(node) => {
                self.emit(Op::LoadFast(subject));
                self.constant(match node.value {
                    Singleton::None => Value::None,
                    Singleton::True => Value::Bool(true),
                    Singleton::False => Value::Bool(false),
                });
                self.emit(Op::Is(true));
                self.emit(Op::JumpIfFalse(fail.0));
            }
            Pattern::MatchSequence(node) => self.sequence(&node.patterns, subject, fail, captures),
            Pattern::MatchMapping(node) => {
                self.emit(Op::LoadFast(subject));
                self.emit(Op::MatchMapping);
                self.emit(Op::JumpIfFalse(fail.0));
                let keys: Vec<&Expr> = node.keys.iter().collect();
                self.mapping(&keys, &node.patterns, subject, fail, captures);
                if let Some(rest) = &node.rest {
                    self.emit(Op::LoadFast(subject));
                    for key in &node.keys {
                        self.expr(key);
                    }
                    self.emit(Op::BuildTuple(node.keys.len() as u32));
                    self.emit(Op::MatchRest);
                    let name = self.intern(rest);
                    self.capture(name, captures);
                }
            }
            Pattern::MatchClass(node) => {
                let arguments = &node.arguments;
                self.emit(Op::LoadFast(subject));
                self.expr(&node.cls);
                let names: Vec<Value> = arguments
                    .keywords
                    .iter()
                    .map(|k| k.attr.to_string())
                    .collect::<Vec<_>>()
                    .iter()
                    .map(|text| self.string(text))
                    .collect();
                let index = self.const_index(Value::tuple(names));
                let count = arguments.patterns.len();
                self.emit(Op::MatchClass(count as u16, index));
                let patterns: Vec<&Pattern> = arguments
                    .patterns
                    .iter()
                    .chain(arguments.keywords.iter().map(|k| &k.pattern))
                    .collect();
                self.values(&patterns, fail, captures);
            }
            Pattern::MatchStar(_) => {}
            Pattern::MatchAs(node) => {
                if let Some(inner) = &node.pattern {
                    self.pattern(inner, subject, fail, captures);
                }
                if let Some(name) = &node.name {
                    self.emit(Op::LoadFast(subject));
                    let name = self.intern(name);
                    self.capture(name, captures);
                }
            }
            Pattern::MatchOr(node) => {
                let done = self.label();
                let mut shared: Option<Captures> = None;
                for (i, alternative) in node.patterns.iter().enumerate() {
                    let next = self.label();
                    let last = i + 1 == node.patterns.len();
                    let mut own = Vec::new();
                    self.pattern(
                        alternative,
                        subject,
                        if last { fail } else { next },
                        &mut own,
                    );
                    match &shared {
                        None => shared = Some(own),
                        Some(first) => {
                            for (name, slot) in first.clone() {
                                if let Some((_, from)) = own.iter().find(|o| o.0 == name) {
                                    self.emit(Op::LoadFast(*from));
                                    self.emit(Op::StoreFast(slot));
                                }
                            }
                        }
                    }
                    self.jump(done);
                    self.bind(next);
                }
                self.bind(done);
                captures.extend(shared.unwrap_or_default());
            }
        }
    }

    fn capture(&mut self, name: Name, captures: &mut Captures) {
        let slot = self.temp();
        self.emit(Op::StoreFast(slot));
        captures.push((name, slot));
    }

    fn sequence(
        &mut self,
        patterns: &[Pattern],
        subject: u32,
        fail: Label,
        captures: &mut Captures,
    ) {
        self.emit(Op::LoadFast(subject));
        self.emit(Op::MatchSequence);
        self.emit(Op::JumpIfFalse(fail.0));
        let star = patterns
            .iter()
            .position(|p| matches!(p, Pattern::MatchStar(_)));
        self.emit(Op::LoadFast(subject));
        self.emit(Op::Len);
        let least = patterns.len() - usize::from(star.is_some());
        self.constant(Value::usize(least));
        let compare = if star.is_some() { CmpOp::Ge } else { CmpOp::Eq };
        self.emit(Op::Compare(compare));
        self.emit(Op::JumpIfFalse(fail.0));
        self.emit(Op::LoadFast(subject));
        match star {
            Some(at) => self.emit(Op::UnpackEx(at as u16, (patterns.len() - at - 1) as u16)),
            None => self.emit(Op::UnpackSequence(patterns.len() as u32)),
        }
        let slots: Vec<u32> = patterns.iter().map(|_| self.temp()).collect();
        for slot in &slots {
            self.emit(Op::StoreFast(*slot));
        }
        for (pattern, slot) in patterns.iter().zip(&slots) {
            if let Pattern::MatchStar(star) = pattern {
                if let Some(name) = &star.name {
                    self.emit(Op::LoadFast(*slot));
                    let name = self.intern(name);
                    self.capture(name, captures);
                }
            } else {
                self.pattern(pattern, *slot, fail, captures);
            }
        }
        for slot in slots {
            self.release(slot);
        }
    }

    fn mapping(
        &mut self,
        keys: &[&Expr],
        patterns: &[Pattern],
        subject: u32,
        fail: Label,
        captures: &mut Captures,
    ) {
        self.emit(Op::LoadFast(subject));
        for key in keys {
            self.expr(key);
        }
        self.emit(Op::BuildTuple(keys.len() as u32));
        self.emit(Op::MatchKeys);
        let patterns: Vec<&Pattern> = patterns.iter().collect();
        self.values(&patterns, fail, captures);
    }

    /// On the stack: a tuple of values for the patterns, or None if there is no match.
    fn values(&mut self, patterns: &[&Pattern], fail: Label, captures: &mut Captures) {
        let values = self.temp();
        self.emit(Op::StoreFast(values));
        self.emit(Op::LoadFast(values));
        self.constant(Value::None);
        self.emit(Op::Is(false));
        self.emit(Op::JumpIfFalse(fail.0));
        self.emit(Op::LoadFast(values));
        self.emit(Op::UnpackSequence(patterns.len() as u32));
        let slots: Vec<u32> = patterns.iter().map(|_| self.temp()).collect();
        for slot in &slots {
            self.emit(Op::StoreFast(*slot));
        }
        for (pattern, slot) in patterns.iter().zip(&slots) {
            self.pattern(pattern, *slot, fail, captures);
        }
        for slot in slots {
            self.release(slot);
        }
        self.release(values);
    }
}
