//! What a pattern compiles to.

use super::class::{Class, same_ignoring_case};

#[derive(Clone, Debug)]
pub enum Single {
    Char(char),
    /// Ignoring case; whether only of ASCII letters.
    Fold(char, bool),
    Any,
    NotNewline,
    Class(Box<Class>),
}

impl Single {
    pub fn fits(&self, c: char) -> bool {
        match self {
            Single::Char(wanted) => *wanted == c,
            Single::Fold(wanted, ascii) => same_ignoring_case(*wanted, c, *ascii),
            Single::Any => true,
            Single::NotNewline => c != '\n',
            Single::Class(class) => class.contains(c),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assertion {
    Start,
    StartOfLine,
    End,
    EndOfLine,
    /// `$` without MULTILINE: at the end or before a newline at the end.
    EndOrNewline,
    Boundary(bool, bool),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Greed {
    Greedy,
    Lazy,
    Possessive,
}

#[derive(Clone, Debug)]
pub enum Op {
    One(Single),
    /// Many of one character.
    Many(Single, usize, usize, Greed),
    Assert(Assertion),
    Save(usize),
    Split(usize, usize),
    Jump(usize),
    /// Sets the counter of a loop to zero.
    Enter(usize),
    /// Counter, least, most, body, greed; the loop is left behind this instruction.
    Loop(usize, usize, usize, usize, Greed),
    Backreference(usize, bool, bool),
    /// Forward, negated, width if backward; the body follows, then `Done`.
    Look {
        back: Option<usize>,
        negated: bool,
        beyond: usize,
    },
    Atomic(usize),
    /// Jumps if the group did not match.
    Unless(usize, usize),
    Done,
    Fail,
}

#[derive(Debug)]
pub struct Program {
    pub ops: Vec<Op>,
    pub groups: usize,
    pub names: Vec<(String, usize)>,
    pub counters: usize,
    pub flags: u32,
}
