//! The `Code` attribute: bytes to instructions, byte offsets to instruction indices.
//!
//! One pass decodes instructions with byte offsets as jump targets and notes where each
//! instruction starts; a second replaces the offsets. Handlers, line numbers and local variables
//! go through the same table.

use std::sync::Arc;

use super::{DecodeError, attributes::for_each_attribute, pool::Pool, reader::Reader};
use crate::model::{Code, Cond, Elem, Handler, Instr, LocalVariable, Switch};

/// JVMS 4.7.3; also what keeps switch indices within `u16`.
const MAX_CODE_LENGTH: u32 = 65_535;

/// An offset at which no instruction starts.
const NOT_A_START: u32 = u32::MAX;

pub(super) fn read_code<'a>(
    mut input: Reader<'a>,
    pool: &mut Pool<'a>,
    method: &Arc<str>,
) -> Result<Code, DecodeError> {
    let max_stack = input.u16()?;
    let max_locals = input.u16()?;
    let length = input.u32()?;
    if length == 0 || length > MAX_CODE_LENGTH {
        return Err(DecodeError::CodeLength {
            method: method.clone(),
            length,
        });
    }
    let body = input.sub(length as usize)?;
    let mut decoder = Decoder {
        base: body.pos(),
        input: body,
        pool,
        method,
        switches: Vec::new(),
        index_of: vec![NOT_A_START; length as usize + 1],
    };
    let mut instrs = Vec::with_capacity(length as usize / 2);
    while decoder.input.remaining() > 0 {
        let pc = decoder.pc();
        decoder.index_of[pc as usize] = instrs.len() as u32;
        let instr = decoder.instruction(pc)?;
        if let Instr::Load(slot) | Instr::Store(slot) | Instr::IInc(slot, _) | Instr::Ret(slot) =
            instr
            && slot >= max_locals
        {
            return Err(decoder.error(pc, "there is no such local variable"));
        }
        instrs.push(instr);
    }
    // Ranges may end where the code ends.
    decoder.index_of[length as usize] = instrs.len() as u32;

    let places = Places {
        index_of: decoder.index_of,
        count: instrs.len() as u32,
        method,
    };
    let mut switches = decoder.switches;
    for instr in &mut instrs {
        if let Some(target) = jump_target(instr) {
            *target = places.target(*target)?;
        }
    }
    for switch in &mut switches {
        switch.default = places.target(switch.default)?;
        for (_, target) in &mut switch.cases {
            *target = places.target(*target)?;
        }
    }
    let handlers = read_handlers(&mut input, pool, &places)?;

    let mut lines = Vec::new();
    let mut locals = Vec::new();
    for_each_attribute(&mut input, pool, |name, body, pool| match name {
        b"LineNumberTable" => read_lines(body, &places, &mut lines),
        b"LocalVariableTable" => read_locals(body, pool, &places, &mut locals),
        _ => Ok(()),
    })?;
    // Tables may come in pieces and in any order.
    lines.sort_by_key(|&(start, _)| start);

    Ok(Code {
        max_stack,
        max_locals,
        instrs,
        handlers,
        switches,
        lines,
        locals,
    })
}

/// From byte offsets to instruction indices.
struct Places<'m> {
    index_of: Vec<u32>,
    count: u32,
    method: &'m Arc<str>,
}

impl Places<'_> {
    /// A place where execution can continue.
    fn target(&self, pc: u32) -> Result<u32, DecodeError> {
        match self.boundary(pc) {
            Some(index) if index < self.count => Ok(index),
            _ => Err(self.error(pc, "no instruction starts at this target")),
        }
    }

    /// The start of an instruction, or the end of the code.
    fn boundary(&self, pc: u32) -> Option<u32> {
        let index = *self.index_of.get(pc as usize)?;
        (index != NOT_A_START).then_some(index)
    }

    fn error(&self, pc: u32, problem: &'static str) -> DecodeError {
        DecodeError::Code {
            method: self.method.clone(),
            pc,
            problem,
        }
    }
}

fn read_handlers(
    input: &mut Reader<'_>,
    pool: &mut Pool<'_>,
    places: &Places<'_>,
) -> Result<Vec<Handler>, DecodeError> {
    let count = input.u16()?;
    let mut handlers = Vec::new();
    for _ in 0..count {
        let (start, end) = (u32::from(input.u16()?), u32::from(input.u16()?));
        let target = u32::from(input.u16()?);
        let catch = pool.optional_class(input.u16()?)?;
        let handler = Handler {
            start: places.target(start)?,
            end: places
                .boundary(end)
                .ok_or_else(|| places.error(end, "a handler's range ends inside an instruction"))?,
            target: places.target(target)?,
            catch,
        };
        if handler.start >= handler.end {
            return Err(places.error(start, "a handler covers nothing"));
        }
        handlers.push(handler);
    }
    Ok(handlers)
}

/// Debug tables that point nowhere are dropped: they must not make a class unusable.
fn read_lines(
    mut input: Reader<'_>,
    places: &Places<'_>,
    lines: &mut Vec<(u32, u32)>,
) -> Result<(), DecodeError> {
    for _ in 0..input.u16()? {
        let (start, line) = (input.u16()?, input.u16()?);
        if let Ok(start) = places.target(u32::from(start)) {
            lines.push((start, u32::from(line)));
        }
    }
    Ok(())
}

fn read_locals(
    mut input: Reader<'_>,
    pool: &mut Pool<'_>,
    places: &Places<'_>,
    locals: &mut Vec<LocalVariable>,
) -> Result<(), DecodeError> {
    for _ in 0..input.u16()? {
        let (start, length) = (u32::from(input.u16()?), u32::from(input.u16()?));
        let (name, desc, slot) = (input.u16()?, input.u16()?, input.u16()?);
        if let (Some(start), Some(end), Ok(name), Ok(desc)) = (
            places.boundary(start),
            places.boundary(start + length),
            pool.name(name),
            pool.field_desc(desc),
        ) {
            locals.push(LocalVariable {
                start,
                end,
                slot,
                name,
                desc,
            });
        }
    }
    Ok(())
}

fn jump_target(instr: &mut Instr) -> Option<&mut u32> {
    match instr {
        Instr::If(_, target)
        | Instr::IfICmp(_, target)
        | Instr::IfACmpEq(target)
        | Instr::IfACmpNe(target)
        | Instr::IfNull(target)
        | Instr::IfNonNull(target)
        | Instr::Goto(target)
        | Instr::Jsr(target) => Some(target),
        _ => None,
    }
}

struct Decoder<'a, 'p> {
    input: Reader<'a>,
    /// Where the code starts in the file.
    base: usize,
    pool: &'p mut Pool<'a>,
    method: &'p Arc<str>,
    switches: Vec<Switch>,
    index_of: Vec<u32>,
}

impl Decoder<'_, '_> {
    /// At most `MAX_CODE_LENGTH`.
    fn pc(&self) -> u32 {
        (self.input.pos() - self.base) as u32
    }

    fn error(&self, pc: u32, problem: &'static str) -> DecodeError {
        DecodeError::Code {
            method: self.method.clone(),
            pc,
            problem,
        }
    }

    fn instruction(&mut self, pc: u32) -> Result<Instr, DecodeError> {
        let opcode = self.input.u8()?;
        Ok(match opcode {
            0x00 => Instr::Nop,
            0x01 => Instr::NullConst,
            0x02..=0x08 => Instr::IConst(i32::from(opcode) - 3),
            0x09 | 0x0a => Instr::LConst(i64::from(opcode - 0x09)),
            0x0b..=0x0d => Instr::FConst(f32::from(opcode - 0x0b)),
            0x0e | 0x0f => Instr::DConst(f64::from(opcode - 0x0e)),
            0x10 => Instr::IConst(i32::from(self.input.i8()?)),
            0x11 => Instr::IConst(i32::from(self.input.i16()?)),
            0x12 => {
                let index = self.input.u8()?;
                self.pool.load(u16::from(index))?
            }
            0x13 | 0x14 => {
                let index = self.input.u16()?;
                self.pool.load(index)?
            }
            0x15..=0x19 => Instr::Load(u16::from(self.input.u8()?)),
            0x1a..=0x2d => Instr::Load(u16::from((opcode - 0x1a) % 4)),
            0x2e..=0x35 => Instr::ArrayLoad(array_elem(opcode - 0x2e)),
            0x36..=0x3a => Instr::Store(u16::from(self.input.u8()?)),
            0x3b..=0x4e => Instr::Store(u16::from((opcode - 0x3b) % 4)),
            0x4f..=0x56 => Instr::ArrayStore(array_elem(opcode - 0x4f)),
            0x57..=0x83 | 0x85..=0x98 => match plain(opcode) {
                Some(instr) => instr,
                None => return Err(self.error(pc, "unknown opcode")),
            },
            0x84 => Instr::IInc(u16::from(self.input.u8()?), i16::from(self.input.i8()?)),
            0x99..=0xa8 => self.short_jump(pc, opcode)?,
            0xa9 => Instr::Ret(u16::from(self.input.u8()?)),
            0xaa => self.table_switch(pc)?,
            0xab => self.lookup_switch(pc)?,
            0xac..=0xb0 => Instr::ValueReturn,
            0xb1 => Instr::Return,
            0xb2..=0xb5 => {
                let field = self.pool.field_slot(self.input.u16()?)?;
                match opcode {
                    0xb2 => Instr::GetStatic(field),
                    0xb3 => Instr::PutStatic(field),
                    0xb4 => Instr::GetField(field),
                    _ => Instr::PutField(field),
                }
            }
            0xb6..=0xb8 => {
                let method = self.pool.method_slot(self.input.u16()?)?;
                match opcode {
                    0xb6 => Instr::InvokeVirtual(method),
                    0xb7 => Instr::InvokeSpecial(method),
                    _ => Instr::InvokeStatic(method),
                }
            }
            0xb9 => {
                let method = self.pool.method_slot(self.input.u16()?)?;
                // The argument count repeats what the descriptor says; then a zero.
                self.input.take(2)?;
                Instr::InvokeInterface(method)
            }
            0xba => {
                let site = self.pool.dynamic_slot(self.input.u16()?)?;
                self.input.take(2)?;
                Instr::InvokeDynamic(site)
            }
            0xbb => Instr::New(self.class()?),
            0xbc => Instr::NewArray(match self.input.u8()? {
                4 => Elem::Boolean,
                5 => Elem::Char,
                6 => Elem::Float,
                7 => Elem::Double,
                8 => Elem::Byte,
                9 => Elem::Short,
                10 => Elem::Int,
                11 => Elem::Long,
                _ => return Err(self.error(pc, "unknown kind of array")),
            }),
            0xbd => Instr::NewRefArray(self.class()?),
            0xbe => Instr::ArrayLength,
            0xbf => Instr::Throw,
            0xc0 => Instr::CheckCast(self.class()?),
            0xc1 => Instr::InstanceOf(self.class()?),
            0xc2 => Instr::MonitorEnter,
            0xc3 => Instr::MonitorExit,
            0xc4 => self.wide(pc)?,
            0xc5 => Instr::MultiNewArray(self.class()?, self.input.u8()?),
            0xc6 | 0xc7 => self.short_jump(pc, opcode)?,
            0xc8 => Instr::Goto(self.wide_offset(pc)?),
            0xc9 => Instr::Jsr(self.wide_offset(pc)?),
            _ => return Err(self.error(pc, "unknown opcode")),
        })
    }

    fn class(&mut self) -> Result<u16, DecodeError> {
        self.pool.class_slot(self.input.u16()?)
    }

    fn absolute(&self, pc: u32, offset: i32) -> Result<u32, DecodeError> {
        pc.checked_add_signed(offset)
            .ok_or_else(|| self.error(pc, "a jump leaves the method"))
    }

    fn wide_offset(&mut self, pc: u32) -> Result<u32, DecodeError> {
        let offset = self.input.i32()?;
        self.absolute(pc, offset)
    }

    fn short_jump(&mut self, pc: u32, opcode: u8) -> Result<Instr, DecodeError> {
        let offset = self.input.i16()?;
        let target = self.absolute(pc, i32::from(offset))?;
        Ok(match opcode {
            0x99..=0x9e => Instr::If(condition(opcode - 0x99), target),
            0x9f..=0xa4 => Instr::IfICmp(condition(opcode - 0x9f), target),
            0xa5 => Instr::IfACmpEq(target),
            0xa6 => Instr::IfACmpNe(target),
            0xa7 => Instr::Goto(target),
            0xa8 => Instr::Jsr(target),
            0xc6 => Instr::IfNull(target),
            _ => Instr::IfNonNull(target),
        })
    }

    fn wide(&mut self, pc: u32) -> Result<Instr, DecodeError> {
        let opcode = self.input.u8()?;
        let slot = self.input.u16()?;
        Ok(match opcode {
            0x15..=0x19 => Instr::Load(slot),
            0x36..=0x3a => Instr::Store(slot),
            0x84 => Instr::IInc(slot, self.input.i16()?),
            0xa9 => Instr::Ret(slot),
            _ => return Err(self.error(pc, "this opcode has no wide form")),
        })
    }

    /// Operands of both switches start at a multiple of four from the start of the method.
    fn skip_padding(&mut self) -> Result<(), DecodeError> {
        let padding = self.pc().wrapping_neg() % 4;
        self.input.take(padding as usize)?;
        Ok(())
    }

    fn table_switch(&mut self, pc: u32) -> Result<Instr, DecodeError> {
        self.skip_padding()?;
        let default = self.wide_offset(pc)?;
        let (low, high) = (self.input.i32()?, self.input.i32()?);
        if low > high {
            return Err(self.error(pc, "tableswitch bounds are swapped"));
        }
        let count = i64::from(high) - i64::from(low) + 1;
        self.check_room(count, 4)?;
        let mut cases = Vec::with_capacity(count as usize);
        for key in low..=high {
            cases.push((key, self.wide_offset(pc)?));
        }
        Ok(self.switch(Switch { default, cases }))
    }

    fn lookup_switch(&mut self, pc: u32) -> Result<Instr, DecodeError> {
        self.skip_padding()?;
        let default = self.wide_offset(pc)?;
        let count = i64::from(self.input.i32()?);
        if count < 0 {
            return Err(self.error(pc, "lookupswitch has a negative number of cases"));
        }
        self.check_room(count, 8)?;
        let mut cases = Vec::with_capacity(count as usize);
        for _ in 0..count {
            cases.push((self.input.i32()?, self.wide_offset(pc)?));
        }
        if !cases.is_sorted_by(|a, b| a.0 < b.0) {
            return Err(self.error(pc, "lookupswitch keys are not in order"));
        }
        Ok(self.switch(Switch { default, cases }))
    }

    /// Before allocating for a number that the file only claims.
    fn check_room(&self, count: i64, size: i64) -> Result<(), DecodeError> {
        if count * size > self.input.remaining() as i64 {
            return Err(DecodeError::Truncated {
                offset: self.input.pos(),
            });
        }
        Ok(())
    }

    fn switch(&mut self, switch: Switch) -> Instr {
        self.switches.push(switch);
        // Fewer switches than bytes of code.
        Instr::Switch((self.switches.len() - 1) as u16)
    }
}

/// Kinds in the order of the array load and store opcodes.
fn array_elem(kind: u8) -> Elem {
    match kind {
        0 => Elem::Int,
        1 => Elem::Long,
        2 => Elem::Float,
        3 => Elem::Double,
        4 => Elem::Ref,
        5 => Elem::Byte,
        6 => Elem::Char,
        _ => Elem::Short,
    }
}

fn condition(kind: u8) -> Cond {
    match kind {
        0 => Cond::Eq,
        1 => Cond::Ne,
        2 => Cond::Lt,
        3 => Cond::Ge,
        4 => Cond::Gt,
        _ => Cond::Le,
    }
}

/// Instructions without operands: stack, arithmetic, conversion, comparison.
pub(crate) fn plain(opcode: u8) -> Option<Instr> {
    Some(match opcode {
        0x57 => Instr::Pop,
        0x58 => Instr::Pop2,
        0x59 => Instr::Dup,
        0x5a => Instr::DupX1,
        0x5b => Instr::DupX2,
        0x5c => Instr::Dup2,
        0x5d => Instr::Dup2X1,
        0x5e => Instr::Dup2X2,
        0x5f => Instr::Swap,
        0x60 => Instr::IAdd,
        0x61 => Instr::LAdd,
        0x62 => Instr::FAdd,
        0x63 => Instr::DAdd,
        0x64 => Instr::ISub,
        0x65 => Instr::LSub,
        0x66 => Instr::FSub,
        0x67 => Instr::DSub,
        0x68 => Instr::IMul,
        0x69 => Instr::LMul,
        0x6a => Instr::FMul,
        0x6b => Instr::DMul,
        0x6c => Instr::IDiv,
        0x6d => Instr::LDiv,
        0x6e => Instr::FDiv,
        0x6f => Instr::DDiv,
        0x70 => Instr::IRem,
        0x71 => Instr::LRem,
        0x72 => Instr::FRem,
        0x73 => Instr::DRem,
        0x74 => Instr::INeg,
        0x75 => Instr::LNeg,
        0x76 => Instr::FNeg,
        0x77 => Instr::DNeg,
        0x78 => Instr::IShl,
        0x79 => Instr::LShl,
        0x7a => Instr::IShr,
        0x7b => Instr::LShr,
        0x7c => Instr::IUshr,
        0x7d => Instr::LUshr,
        0x7e => Instr::IAnd,
        0x7f => Instr::LAnd,
        0x80 => Instr::IOr,
        0x81 => Instr::LOr,
        0x82 => Instr::IXor,
        0x83 => Instr::LXor,
        0x85 => Instr::I2l,
        0x86 => Instr::I2f,
        0x87 => Instr::I2d,
        0x88 => Instr::L2i,
        0x89 => Instr::L2f,
        0x8a => Instr::L2d,
        0x8b => Instr::F2i,
        0x8c => Instr::F2l,
        0x8d => Instr::F2d,
        0x8e => Instr::D2i,
        0x8f => Instr::D2l,
        0x90 => Instr::D2f,
        0x91 => Instr::I2b,
        0x92 => Instr::I2c,
        0x93 => Instr::I2s,
        0x94 => Instr::LCmp,
        0x95 => Instr::FCmpL,
        0x96 => Instr::FCmpG,
        0x97 => Instr::DCmpL,
        0x98 => Instr::DCmpG,
        _ => return None,
    })
}
