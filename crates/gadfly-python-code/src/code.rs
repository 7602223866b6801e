//! The bytecode: what a function, a class body or a module compiles to.
//!
//! A stack machine with numbered local slots. Loop iterators, context managers and the like live
//! in hidden slots, so at the start of a statement the operand stack is empty: leaving a loop or
//! catching an exception never has to count operands.

use crate::names::Name;
use crate::value::Value;
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    MatMul,
    Div,
    FloorDiv,
    Mod,
    Pow,
    LShift,
    RShift,
    And,
    Or,
    Xor,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnOp {
    Neg,
    Pos,
    Invert,
    Not,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CmpOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// One instruction. Operands are on the stack, the last on top.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Op {
    /// A statement or a side of a branch of the user's code begins here.
    Mark(u32),
    Const(u32),
    LoadFast(u32),
    StoreFast(u32),
    DelFast(u32),
    /// Makes a hidden slot empty.
    Clear(u32),
    /// Leaves a loop over what a call gave: nobody else has the generator, which ends now.
    CloseIter(u32),
    LoadCell(u32),
    StoreCell(u32),
    DelCell(u32),
    /// Pushes the cell itself.
    PushCell(u32),
    MakeCell(u32),
    LoadName(Name),
    StoreName(Name),
    DelName(Name),
    /// The class namespace, then the cell.
    LoadClassDeref(u16, Name),
    LoadGlobal(Name),
    StoreGlobal(Name),
    DelGlobal(Name),
    Pop,
    Dup,
    Dup2,
    Swap,
    /// The top goes below the two under it.
    Rot3,
    Unary(UnOp),
    Binary(BinOp),
    InPlace(BinOp),
    Compare(CmpOp),
    Is(bool),
    In(bool),
    Jump(u32),
    JumpIfFalse(u32),
    JumpIfTrue(u32),
    /// Jumps and keeps the operand, or drops it.
    JumpIfFalseOrPop(u32),
    JumpIfTrueOrPop(u32),
    /// The comparison of the two top operands and a jump if it does not hold.
    CompareJump(CmpOp, u32),
    GetIter,
    /// Pushes the next element of the iterator in the slot; at the end, jumps.
    ForIter(u16, u32),
    BuildList(u32),
    BuildTuple(u32),
    BuildSet(u32),
    /// Pairs.
    BuildDict(u32),
    BuildSlice(u8),
    /// Appends the top to the list in the slot.
    ListAppend(u32),
    SetAdd(u32),
    /// Key below value.
    DictInsert(u32),
    /// Top: an iterable; below: a list.
    ListExtend,
    SetUpdate,
    DictUpdate,
    /// Like `DictUpdate` for `**` in calls: keys must be new strings.
    DictMerge,
    ListToTuple,
    UnpackSequence(u32),
    /// Elements before and after the starred one.
    UnpackEx(u16, u16),
    LoadAttr(Name),
    StoreAttr(Name),
    DelAttr(Name),
    /// Pushes the function and the receiver, or `Unset` and the attribute.
    LoadMethod(Name),
    Subscript,
    StoreSubscript,
    DelSubscript,
    /// Positional arguments only.
    Call(u32),
    /// After `LoadMethod`.
    CallMethod(u32),
    /// Count of all arguments; the index of the tuple of keyword names among the constants.
    CallKw(u16, u32),
    /// Function, tuple or list of arguments, dict of keywords.
    CallEx,
    Return,
    Yield,
    /// Slot of the iterator; the value sent is on the stack.
    YieldFrom(u32),
    MakeFunction(u32),
    /// Number of operands: nothing, exception, exception and cause.
    Raise(u8),
    /// Remembers in the slot what was being handled; the exception on top is being handled now.
    PushHandled(u32),
    PopHandled(u32),
    /// Does the exception in the slot match the type on top?
    MatchExc(u32),
    /// Throws the exception in the slot on, as it was.
    Reraise(u32),
    Import(Name, u8),
    ImportFrom(Name),
    ImportStar,
    /// Literal pieces and values joined.
    BuildString(u32),
    /// Conversion (`s`, `r`, `a` or 0), and whether a format spec is on top.
    Format(u8, bool),
    /// Calls `__exit__` of the manager in the slot, with the exception in the second or nothing.
    WithEnter(u32),
    WithExit(u32),
    WithExitException(u16, u16),
    MatchSequence,
    MatchMapping,
    /// Number of positional patterns; the names of keyword patterns among the constants.
    MatchClass(u16, u32),
    /// Subject and tuple of keys below: pushes a tuple of values or None.
    MatchKeys,
    Len,
    /// A dict without the keys: subject, keys.
    MatchRest,
    LoadAssertionError,
    Unsupported(u32),
    /// Two locals and an operation.
    BinaryFast(BinOp, u16, u16),
    CompareFastJump(CmpOp, u8, u8, u32),
    /// A local and a small constant.
    BinaryFastInt(BinOp, u16, i16),
    CompareFastIntJump(CmpOp, u8, i8, u32),
    /// An element by two locals.
    SubscriptFast(u16, u16),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pos {
    pub line: u32,
    pub column: u32,
}

/// Where exceptions of a range of instructions go.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    pub start: u32,
    pub end: u32,
    pub target: u32,
    /// Of several ranges, the deepest counts.
    pub level: u32,
}

#[derive(Clone, Debug, Default)]
pub struct Params {
    pub names: Vec<Name>,
    pub positional_only: usize,
    pub positional: usize,
    pub keyword_only: usize,
    pub varargs: bool,
    pub varkw: bool,
}

#[derive(Debug)]
pub struct Code {
    pub id: u32,
    pub name: Name,
    pub qualname: Rc<str>,
    pub file: Rc<str>,
    /// Written by the user, as opposed to the library.
    pub user: bool,
    pub ops: Vec<Op>,
    pub positions: Vec<Pos>,
    pub consts: Vec<Value>,
    pub params: Params,
    /// All slots: parameters, locals, hidden ones, free variables.
    pub slots: usize,
    /// Of these, how many are variables of the function itself.
    pub visible: usize,
    pub slot_names: Vec<Name>,
    /// Slots whose value is wrapped in a cell on entry.
    pub cells: Vec<u32>,
    /// Slots that are filled from the closure, in the closure's order.
    pub frees: Vec<u32>,
    pub handlers: Vec<Handler>,
    /// Heads of loops, each with the last jump back to it.
    pub loops: Vec<(u32, u32)>,
    /// Heads of loops that go on for ever if these slots hold what they held before, whatever else
    /// the loop does.
    pub drivers: Vec<(u32, Vec<u32>)>,
    pub generator: bool,
    /// The body of a class: names live in a namespace.
    pub class_body: bool,
    pub children: Vec<Rc<Code>>,
    pub line: u32,
    pub docstring: Option<Rc<str>>,
    /// Parameters and `return`, as written.
    pub annotations: Vec<(Name, Rc<str>)>,
}

impl Code {
    pub fn position(&self, pc: u32) -> Pos {
        self.positions.get(pc as usize).copied().unwrap_or_default()
    }

    /// Marks of instructions that some flow of control comes to.
    pub fn reachable_marks(&self) -> Vec<u32> {
        let mut seen = vec![false; self.ops.len()];
        let mut marks = Vec::new();
        let mut open = vec![0u32];
        while let Some(pc) = open.pop() {
            match seen.get_mut(pc as usize) {
                None | Some(true) => continue,
                Some(seen) => *seen = true,
            }
            // Whatever happens here may raise.
            let covering = self.handlers.iter().filter(|h| h.start <= pc && pc < h.end);
            open.extend(covering.map(|h| h.target));
            let op = self.ops[pc as usize];
            if let Op::Mark(number) = op {
                marks.push(number);
            }
            match op {
                Op::Jump(to) => open.push(to),
                Op::Return | Op::Raise(_) | Op::Reraise(_) => {}
                Op::JumpIfFalse(to)
                | Op::JumpIfTrue(to)
                | Op::JumpIfFalseOrPop(to)
                | Op::JumpIfTrueOrPop(to)
                | Op::CompareJump(_, to)
                | Op::ForIter(_, to)
                | Op::CompareFastJump(_, _, _, to)
                | Op::CompareFastIntJump(_, _, _, to) => open.extend([to, pc + 1]),
                _ => open.push(pc + 1),
            }
        }
        marks
    }

    pub fn handler_at(&self, pc: u32) -> Option<Handler> {
        let covering = self.handlers.iter().filter(|h| h.start <= pc && pc < h.end);
        covering.max_by_key(|h| h.level).copied()
    }
}

/// What a `Mark` stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkKind {
    Statement,
    /// A side of a branch; both sides have the same position.
    Branch(bool),
}

#[derive(Clone, Debug)]
pub struct MarkInfo {
    pub kind: MarkKind,
    pub pos: Pos,
    pub end_line: u32,
    /// Shared with other threads, unlike the rest of the code.
    pub file: std::sync::Arc<str>,
    pub function: std::sync::Arc<str>,
}
