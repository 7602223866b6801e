//! A code unit in the making: instructions, labels, slots, blocks.

use super::Compiler;
use super::scope::{Kind, Place};
use crate::code::{BinOp, Code, Handler, Op, Params, Pos};
use crate::names::{Name, n};
use crate::value::Value;
use ruff_python_ast::Stmt;
use rustc_hash::FxHashMap;
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label(pub u32);

/// What stands between a `return`, `break` or `continue` and its target.
#[derive(Clone)]
pub enum Block<'a> {
    Loop {
        exit: Label,
        again: Label,
        iterator: Option<u32>,
        /// The iterator came from a call.
        fresh: bool,
    },
    /// A `finally` body that must run; the region it protects.
    Finally(&'a [Stmt], usize),
    /// Inside a handler: what was handled before, the name to forget, the region of the cleanup.
    Handler(u32, Option<Name>, usize),
    With(u32, usize),
}

/// A range of instructions whose exceptions go to a label; interrupted by inlined cleanup code.
pub struct Region {
    pub target: Label,
    pub level: u32,
    pub open_at: Option<u32>,
}

pub struct Unit<'a> {
    pub scope: usize,
    /// The scope to return to.
    pub outer_scope: usize,
    pub name: Name,
    pub qualname: Rc<str>,
    pub ops: Vec<Op>,
    pub positions: Vec<Pos>,
    pub consts: Vec<Value>,
    /// Where a constant is among them.
    pub const_of: FxHashMap<Constant, u32>,
    pub labels: Vec<u32>,
    pub label_here: usize,
    pub slots: Vec<Name>,
    pub slot_of: FxHashMap<(usize, Name), u32>,
    pub spare: Vec<u32>,
    pub cells: Vec<u32>,
    pub frees: Vec<(Name, u32)>,
    pub blocks: Vec<Block<'a>>,
    pub regions: Vec<Region>,
    pub handlers: Vec<(u32, u32, Label, u32)>,
    pub children: Vec<Rc<Code>>,
    pub params: Params,
    pub visible: usize,
    pub line: u32,
    pub docstring: Option<Rc<str>>,
    pub annotations: Vec<(Name, Rc<str>)>,
    pub drivers: Vec<(Label, Vec<u32>)>,
}

/// A constant of which one is enough.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Constant {
    None,
    Ellipsis,
    Bool(bool),
    Int(i64),
    Float(u64),
    Char(Option<char>),
    /// The address of a string; those of one source that are equal are the same.
    Str(usize),
}

impl Constant {
    fn of(value: &Value) -> Option<Constant> {
        Some(match value {
            Value::None => Constant::None,
            Value::Ellipsis => Constant::Ellipsis,
            Value::Bool(b) => Constant::Bool(*b),
            Value::Int(i) => Constant::Int(*i),
            Value::Float(f) => Constant::Float(f.to_bits()),
            Value::Str(s) if s.len <= 1 => Constant::Char(s.text.chars().next()),
            Value::Str(s) => Constant::Str(Rc::as_ptr(s).addr()),
            _ => return None,
        })
    }
}

impl<'a> Compiler<'a> {
    pub fn unit(&mut self) -> &mut Unit<'a> {
        let last = self.units.len() - 1;
        &mut self.units[last]
    }

    /// Begins a unit for a scope. Parameters must be declared next, in order.
    pub fn enter(&mut self, scope: usize, name: Name, qualname: Rc<str>) {
        let unit = Unit {
            scope,
            outer_scope: self.scope,
            name,
            qualname,
            ops: Vec::new(),
            positions: Vec::new(),
            consts: Vec::new(),
            const_of: FxHashMap::default(),
            labels: Vec::new(),
            label_here: usize::MAX,
            slots: Vec::new(),
            slot_of: FxHashMap::default(),
            spare: Vec::new(),
            cells: Vec::new(),
            frees: Vec::new(),
            blocks: Vec::new(),
            regions: Vec::new(),
            handlers: Vec::new(),
            children: Vec::new(),
            params: Params::default(),
            visible: 0,
            line: self.at.line,
            docstring: None,
            annotations: Vec::new(),
            drivers: Vec::new(),
        };
        self.units.push(unit);
        self.scope = scope;
    }

    /// Gives slots to the variables of the unit after its parameters.
    pub fn declare(&mut self) {
        let scope = self.unit().scope;
        let kind = self.scopes.list[scope].kind;
        let symbols = self.scopes.list[scope].symbols.clone();
        for (name, symbol) in symbols {
            let local = symbol.bound && !symbol.global && !symbol.nonlocal;
            let class_cell = kind == Kind::Class && name == n::CLASS && symbol.cell;
            if (kind == Kind::Function && local) || class_cell {
                let slot = self.slot(scope, name);
                if symbol.cell {
                    self.unit().cells.push(slot);
                }
            }
        }
        for name in self.scopes.list[scope].frees.clone() {
            let slot = self.fresh_slot(name);
            self.unit().frees.push((name, slot));
        }
        let visible = self.unit().slots.len();
        self.unit().visible = visible;
    }

    pub fn leave(&mut self) -> Rc<Code> {
        let Some(unit) = self.units.pop() else {
            unreachable!("a unit was entered");
        };
        self.scope = unit.outer_scope;
        let to = |label: Label| unit.labels[label.0 as usize];
        let mut ops = unit.ops;
        for op in &mut ops {
            match op {
                Op::Jump(t)
                | Op::JumpIfFalse(t)
                | Op::JumpIfTrue(t)
                | Op::JumpIfFalseOrPop(t)
                | Op::JumpIfTrueOrPop(t)
                | Op::CompareJump(_, t)
                | Op::ForIter(_, t)
                | Op::CompareFastJump(_, _, _, t)
                | Op::CompareFastIntJump(_, _, _, t) => *t = to(Label(*t)),
                _ => {}
            }
        }
        let mut loops: Vec<(u32, u32)> = Vec::new();
        for (at, op) in ops.iter().enumerate() {
            if let Op::Jump(head) = op
                && *head as usize <= at
            {
                match loops.iter_mut().find(|l| l.0 == *head) {
                    Some(known) => known.1 = at as u32,
                    None => loops.push((*head, at as u32)),
                }
            }
        }
        let mut handlers: Vec<Handler> = Vec::new();
        for (start, end, label, level) in unit.handlers {
            if start < end {
                handlers.push(Handler {
                    start,
                    end,
                    target: to(label),
                    level,
                });
            }
        }
        let scope = &self.scopes.list[unit.scope];
        self.shared.codes += 1;
        Rc::new(Code {
            id: self.shared.codes,
            name: unit.name,
            qualname: unit.qualname,
            file: self.file.clone(),
            user: self.user,
            ops,
            positions: unit.positions,
            consts: unit.consts,
            params: unit.params,
            slots: unit.slots.len(),
            visible: unit.visible,
            slot_names: unit.slots,
            cells: unit.cells,
            frees: unit.frees.iter().map(|f| f.1).collect(),
            handlers,
            loops,
            drivers: unit
                .drivers
                .into_iter()
                .map(|(label, slots)| (unit.labels[label.0 as usize], slots))
                .collect(),
            generator: scope.generator,
            class_body: scope.kind == Kind::Class,
            children: unit.children,
            line: unit.line,
            docstring: unit.docstring,
            annotations: unit.annotations,
        })
    }

    pub fn emit(&mut self, op: Op) {
        let at = self.at;
        let unit = self.unit();
        // Two instructions become one only if no jump comes in between.
        let free = unit.label_here;
        let len = unit.ops.len();
        let last = len
            .checked_sub(1)
            .filter(|_| free != len)
            .map(|i| unit.ops[i]);
        let before = len
            .checked_sub(2)
            .filter(|_| free != len && free != len - 1)
            .map(|i| unit.ops[i]);
        let small = |unit: &Unit, c: u32| match unit.consts[c as usize] {
            Value::Int(i) => i16::try_from(i).ok(),
            _ => None,
        };
        let fused = match (op, before, last) {
            (Op::Binary(op), Some(Op::LoadFast(a)), Some(Op::LoadFast(b)))
                if a < 65536 && b < 65536 =>
            {
                Some((2, Op::BinaryFast(op, a as u16, b as u16)))
            }
            (
                Op::Binary(
                    op @ (BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Mod | BinOp::FloorDiv),
                ),
                Some(Op::LoadFast(a)),
                Some(Op::Const(c)),
            ) if a < 65536 => small(unit, c).map(|k| (2, Op::BinaryFastInt(op, a as u16, k))),
            (Op::Subscript, Some(Op::LoadFast(a)), Some(Op::LoadFast(b)))
                if a < 65536 && b < 65536 =>
            {
                Some((2, Op::SubscriptFast(a as u16, b as u16)))
            }
            (Op::JumpIfFalse(to), _, Some(Op::Compare(cmp))) => {
                let third = len
                    .checked_sub(3)
                    .filter(|_| free != len - 1 && free != len - 2)
                    .map(|i| unit.ops[i]);
                match (third, before) {
                    (Some(Op::LoadFast(a)), Some(Op::LoadFast(b))) if a < 256 && b < 256 => {
                        Some((3, Op::CompareFastJump(cmp, a as u8, b as u8, to)))
                    }
                    (Some(Op::LoadFast(a)), Some(Op::Const(c)))
                        if a < 256 && small(unit, c).is_some_and(|k| i8::try_from(k).is_ok()) =>
                    {
                        let k = small(unit, c).unwrap_or(0) as i8;
                        Some((3, Op::CompareFastIntJump(cmp, a as u8, k, to)))
                    }
                    _ => Some((1, Op::CompareJump(cmp, to))),
                }
            }
            _ => None,
        };
        if let Some((drop, op)) = fused {
            unit.ops.truncate(len - drop);
            let kept = unit.positions[len - 1];
            unit.positions.truncate(len - drop);
            unit.ops.push(op);
            unit.positions.push(
                if matches!(
                    op,
                    Op::CompareFastJump(..) | Op::CompareFastIntJump(..) | Op::CompareJump(..)
                ) {
                    kept
                } else {
                    at
                },
            );
            return;
        }
        unit.ops.push(op);
        unit.positions.push(at);
    }

    pub fn here(&mut self) -> u32 {
        self.unit().ops.len() as u32
    }

    pub fn label(&mut self) -> Label {
        let unit = self.unit();
        unit.labels.push(u32::MAX);
        Label(unit.labels.len() as u32 - 1)
    }

    pub fn bind(&mut self, label: Label) {
        let unit = self.unit();
        unit.label_here = unit.ops.len();
        unit.labels[label.0 as usize] = unit.ops.len() as u32;
    }

    pub fn jump(&mut self, label: Label) {
        self.emit(Op::Jump(label.0));
    }

    pub fn string(&mut self, text: &str) -> Value {
        if let Some(known) = self.strings.get(text) {
            return known.clone();
        }
        // Identifiers share their text with attribute names.
        let value = match self.shared.names.find(text) {
            Some(name) => Value::Str(self.shared.names.value(name)),
            None => Value::str(text),
        };
        self.strings.insert(text.to_string(), value.clone());
        value
    }

    pub fn const_index(&mut self, value: Value) -> u32 {
        let unit = self.unit();
        let constant = Constant::of(&value);
        if let Some(known) = constant.and_then(|c| unit.const_of.get(&c)) {
            return *known;
        }
        let index = unit.consts.len() as u32;
        unit.consts.push(value);
        if let Some(constant) = constant {
            unit.const_of.insert(constant, index);
        }
        index
    }

    pub fn constant(&mut self, value: Value) {
        let index = self.const_index(value);
        self.emit(Op::Const(index));
    }

    // ---- slots

    pub fn fresh_slot(&mut self, name: Name) -> u32 {
        let unit = self.unit();
        unit.slots.push(name);
        unit.slots.len() as u32 - 1
    }

    /// The slot of a variable of the unit.
    pub fn slot(&mut self, scope: usize, name: Name) -> u32 {
        if let Some(&slot) = self.unit().slot_of.get(&(scope, name)) {
            return slot;
        }
        let slot = self.fresh_slot(name);
        self.unit().slot_of.insert((scope, name), slot);
        slot
    }

    /// A hidden slot, to be given back.
    pub fn temp(&mut self) -> u32 {
        if let Some(slot) = self.unit().spare.pop() {
            return slot;
        }
        let name = self.shared.names.intern(".temp");
        self.fresh_slot(name)
    }

    pub fn release(&mut self, slot: u32) {
        self.unit().spare.push(slot);
    }

    // ---- names

    fn free_slot(&mut self, name: Name) -> u32 {
        let frees = &self.unit().frees;
        frees.iter().find(|f| f.0 == name).map_or(0, |f| f.1)
    }

    pub fn load(&mut self, name: Name) {
        let scope = self.scope;
        let op = match self.scopes.place(scope, name) {
            Place::Local(at) => Op::LoadFast(self.slot(at, name)),
            Place::Cell(at) => Op::LoadCell(self.slot(at, name)),
            Place::Free if self.scopes.list[scope].kind == Kind::Class => {
                let slot = self.free_slot(name);
                Op::LoadClassDeref(slot as u16, name)
            }
            Place::Free => Op::LoadCell(self.free_slot(name)),
            Place::Namespace => Op::LoadName(name),
            Place::Global if self.scopes.list[scope].kind == Kind::Class => Op::LoadName(name),
            Place::Global => Op::LoadGlobal(name),
        };
        self.emit(op);
    }

    pub fn store(&mut self, name: Name) {
        let scope = self.scope;
        let op = match self.scopes.place(scope, name) {
            Place::Local(at) => Op::StoreFast(self.slot(at, name)),
            Place::Cell(at) => Op::StoreCell(self.slot(at, name)),
            Place::Free => Op::StoreCell(self.free_slot(name)),
            Place::Namespace => Op::StoreName(name),
            Place::Global => Op::StoreGlobal(name),
        };
        self.emit(op);
    }

    pub fn delete(&mut self, name: Name) {
        let scope = self.scope;
        let op = match self.scopes.place(scope, name) {
            Place::Local(at) => Op::DelFast(self.slot(at, name)),
            Place::Cell(at) => Op::DelCell(self.slot(at, name)),
            Place::Free => Op::DelCell(self.free_slot(name)),
            Place::Namespace => Op::DelName(name),
            Place::Global => Op::DelGlobal(name),
        };
        self.emit(op);
    }

    /// Pushes the cells that a child unit needs, as a tuple.
    pub fn push_closure(&mut self, child_scope: usize) {
        let frees = self.scopes.list[child_scope].frees.clone();
        let scope = self.scope;
        let count = frees.len() as u32;
        for name in frees {
            let own = self.scopes.list[scope].get(name);
            let class_cell = name == n::CLASS && self.scopes.list[scope].kind == Kind::Class;
            let own_cell = own.bound
                && !own.nonlocal
                && own.cell
                && self.scopes.list[scope].kind != Kind::Class;
            let slot = if class_cell || own_cell {
                self.slot(scope, name)
            } else {
                match self.scopes.binder(scope, name) {
                    Some(at) if self.scopes.unit(at) == self.scopes.unit(scope) => {
                        self.slot(at, name)
                    }
                    _ => self.free_slot(name),
                }
            };
            self.emit(Op::PushCell(slot));
        }
        if count == 0 {
            self.constant(Value::None);
        } else {
            self.emit(Op::BuildTuple(count));
        }
    }

    // ---- regions

    pub fn open_region(&mut self) -> usize {
        let target = self.label();
        let start = self.here();
        let unit = self.unit();
        let level = unit.regions.iter().filter(|r| r.open_at.is_some()).count() as u32;
        unit.regions.push(Region {
            target,
            level,
            open_at: Some(start),
        });
        unit.regions.len() - 1
    }

    pub fn suspend_region(&mut self, region: usize) {
        let end = self.here();
        let unit = self.unit();
        if let Some(start) = unit.regions[region].open_at.take() {
            let (target, level) = (unit.regions[region].target, unit.regions[region].level);
            unit.handlers.push((start, end, target, level));
        }
    }

    pub fn resume_region(&mut self, region: usize) {
        let start = self.here();
        self.unit().regions[region].open_at = Some(start);
    }

    /// Ends a region for good; its handler begins here later, where the label is bound.
    pub fn close_region(&mut self, region: usize) -> Label {
        self.suspend_region(region);
        self.unit().regions[region].target
    }
}
