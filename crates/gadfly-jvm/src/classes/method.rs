//! A method ready to run.

use super::{ClassId, MethodId};
use gadfly_classfile::{Access, ClassFile, Code, Instr, ScalaMethod, Switch, Type, TypeParam};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;

pub struct Method {
    pub id: MethodId,
    pub class: ClassId,
    pub class_name: Arc<str>,
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub access: Access,
    pub params: Vec<Type>,
    pub returns: Option<Type>,
    /// Operands taken from the stack, the receiver included.
    pub arg_count: usize,
    /// Local slots taken by the arguments: wide ones take two.
    pub is_user: bool,
    pub(crate) done_by: Cell<DoneBy>,
    pub loops: Vec<LoopSpan>,
    /// How calls of it are counted.
    pub cost: super::CallCost,
    /// Executed instructions, for coverage of the user's methods.
    pub covered: Vec<Cell<bool>>,
    /// Bit 0: fell through; bit 1: jumped. Indexed by instruction.
    pub branches: Vec<Cell<u8>>,
    /// Where this method begins in the bit set of a [`crate::ExecutionTrace`].
    pub(crate) trace_slot: u32,
    pub(crate) file: Arc<ClassFile>,
    pub(crate) index: usize,
    /// The method of a Scala object for which this static one stands.
    pub(crate) behind: Option<(Arc<ClassFile>, usize)>,
    /// What scalac says of the method, and of the type parameters of its class.
    pub scala: Option<(Arc<ScalaMethod>, Arc<[TypeParam]>)>,
}

/// What executes a method: its code, or an intrinsic, by its number in the machine. Asked at the first call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum DoneBy {
    #[default]
    NotAsked,
    Code,
    Intrinsic(u32),
}

/// A loop: its head and the last instruction that jumps back to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoopSpan {
    pub head: u32,
    pub last: u32,
}

impl Method {
    pub fn code(&self) -> Option<&Code> {
        self.file.methods[self.index].code.as_ref()
    }

    pub fn declared(&self) -> &gadfly_classfile::Method {
        &self.file.methods[self.index]
    }

    /// The method as somebody wrote it: for the static twin of a Scala object's method, that one.
    pub fn written(&self) -> &gadfly_classfile::Method {
        match &self.behind {
            Some((file, index)) => &file.methods[*index],
            None => self.declared(),
        }
    }

    pub fn file(&self) -> &Arc<ClassFile> {
        &self.file
    }

    pub fn is_static(&self) -> bool {
        self.access.is_static()
    }

    pub fn is_constructor(&self) -> bool {
        &*self.name == "<init>"
    }

    pub fn line_of(&self, instr: u32) -> Option<u32> {
        self.code().and_then(|code| code.line_of(instr))
    }

    /// `java/lang/Math.abs(I)I`.
    pub fn full_name(&self) -> String {
        format!("{}.{}{}", self.class_name, self.name, self.desc)
    }

    /// `java.lang.Math.abs`, for people.
    pub fn readable_name(&self) -> String {
        format!("{}.{}", self.class_name.replace('/', "."), self.name)
    }
}

impl std::fmt::Debug for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.full_name())
    }
}

/// Distinct targets of a switch, in order.
pub(crate) fn switch_targets(switch: &Switch) -> Vec<u32> {
    let all = switch.cases.iter().map(|c| c.1).chain([switch.default]);
    let distinct: BTreeSet<u32> = all.collect();
    distinct.into_iter().collect()
}

/// How many slots a method's code needs in the bit set of a [`crate::ExecutionTrace`]: three for each
/// instruction (executed, fell through, jumped), then one for each target of a switch.
pub(super) fn trace_slots(code: &Code) -> u32 {
    let cases: usize = code.switches.iter().map(|s| switch_targets(s).len()).sum();
    3 * code.instrs.len() as u32 + cases as u32
}

/// Loops by their backward jumps; enough for compilers that keep loops contiguous.
pub(super) fn loops_of(code: &Code) -> Vec<LoopSpan> {
    let mut loops: Vec<LoopSpan> = Vec::new();
    let mut note = |from: u32, to: u32| {
        if to <= from {
            match loops.iter_mut().find(|l| l.head == to) {
                Some(span) => span.last = span.last.max(from),
                None => loops.push(LoopSpan {
                    head: to,
                    last: from,
                }),
            }
        }
    };
    for (at, instr) in code.instrs.iter().enumerate() {
        let at = at as u32;
        match *instr {
            Instr::If(_, to)
            | Instr::IfICmp(_, to)
            | Instr::IfACmpEq(to)
            | Instr::IfACmpNe(to)
            | Instr::IfNull(to)
            | Instr::IfNonNull(to)
            | Instr::Goto(to) => note(at, to),
            Instr::Switch(table) => {
                let switch = &code.switches[table as usize];
                note(at, switch.default);
                for &(_, to) in &switch.cases {
                    note(at, to);
                }
            }
            _ => {}
        }
    }
    loops.sort_by_key(|l| l.head);
    loops
}
