//! Calls put before instructions of a class's methods.
//!
//! The calls take copies of the operands and leave the stack as it was, so that every frame of the
//! stack map stays true; only positions move.

use std::collections::BTreeMap;

use super::PatchError;
use super::class::{Constants, Input, Opened, Pool};

/// What is there of a method before it is rewritten.
pub(super) struct Body<'a> {
    pub code: &'a [u8],
    pub instructions: Vec<Instruction>,
    /// Positions at which lines start, and these lines.
    pub lines: Vec<(u16, u16)>,
}

/// One instruction: where it is and how long.
pub(super) struct Instruction {
    pub at: usize,
    pub length: usize,
}

/// A class whose methods were rewritten: name with descriptor of each, and what its plan noted. A
/// method that is too large for it stays as it is.
pub(super) struct Rewritten<T> {
    pub bytes: Vec<u8>,
    pub methods: Vec<(String, T)>,
}

/// What stands before each instruction, and what is to be noted.
pub(super) type Plan<T> = Result<(Vec<Vec<u8>>, T), PatchError>;

/// Rewrites every method by a plan, which knows what was noted before. `room` is what the calls
/// take on the stack.
pub(super) fn rewrite<T>(
    class: &[u8],
    room: u16,
    mut plan: impl FnMut(&Body<'_>, &mut Constants, &[(String, T)]) -> Plan<T>,
) -> Result<Rewritten<T>, PatchError> {
    let mut opened = Opened::new(class)?;
    let mut methods = Vec::new();
    for _ in 0..opened.methods {
        let Opened {
            pool,
            input,
            constants,
            body,
            ..
        } = &mut opened;
        body.extend(input.take(2)?);
        let (name, descriptor) = (input.u16()?, input.u16()?);
        body.extend(name.to_be_bytes());
        body.extend(descriptor.to_be_bytes());
        let method = format!("{}{}", pool.text(name)?, pool.text(descriptor)?);
        let count = input.u16()?;
        body.extend(count.to_be_bytes());
        for _ in 0..count {
            let start = input.at;
            let name = input.u16()?;
            let length = input.u32()? as usize;
            let content = input.take(length)?;
            let rewritten = match pool.text(name)?.as_str() {
                "Code" => rewritten_code(content, room, pool, constants, |body, constants| {
                    plan(body, constants, &methods)
                })?,
                _ => None,
            };
            match rewritten {
                Some((code, noted)) => {
                    body.extend(name.to_be_bytes());
                    body.extend((code.len() as u32).to_be_bytes());
                    body.extend(code);
                    methods.push((method.clone(), noted));
                }
                None => body.extend(&class[start..input.at]),
            }
        }
    }
    let bytes = opened.closed();
    Ok(Rewritten { bytes, methods })
}

fn rewritten_code<T>(
    content: &[u8],
    room: u16,
    pool: &Pool<'_>,
    constants: &mut Constants,
    plan: impl FnOnce(&Body<'_>, &mut Constants) -> Plan<T>,
) -> Result<Option<(Vec<u8>, T)>, PatchError> {
    let mut input = Input {
        bytes: content,
        at: 0,
    };
    let (stack, locals) = (input.u16()?, input.u16()?);
    let length = input.u32()? as usize;
    let code = input.take(length)?;
    let handlers_at = input.at;
    let handlers = input.u16()?;
    input.skip(8 * usize::from(handlers))?;
    let handlers = &content[handlers_at + 2..input.at];
    let mut lines: Vec<(u16, u16)> = Vec::new();
    let mut frames: Option<(u16, &[u8])> = None;
    let mut line_name = None;
    for _ in 0..input.u16()? {
        let name = input.u16()?;
        let length = input.u32()? as usize;
        let attribute = input.take(length)?;
        match pool.text(name)?.as_str() {
            "LineNumberTable" => {
                line_name = Some(name);
                let mut table = Input {
                    bytes: attribute,
                    at: 0,
                };
                for _ in 0..table.u16()? {
                    lines.push((table.u16()?, table.u16()?));
                }
            }
            "StackMapTable" => frames = Some((name, attribute)),
            // Names of variables and type annotations are not needed to run.
            _ => {}
        }
    }
    let Some(instructions) = instructions(code) else {
        return Ok(None);
    };
    let body = Body {
        code,
        instructions,
        lines,
    };
    let (calls, noted) = plan(&body, constants)?;
    let Body {
        instructions,
        lines,
        ..
    } = body;
    // New positions: of what stands before an instruction, and of the instruction itself.
    let mut moved = Moved::default();
    let mut position = 0;
    for (instruction, call) in instructions.iter().zip(&calls) {
        moved.before.insert(instruction.at, position);
        position += call.len();
        moved.itself.insert(instruction.at, position);
        position += moved_length(code, instruction, position);
    }
    moved.before.insert(code.len(), position);
    if position > 60_000 {
        return Ok(None);
    }
    let mut out = Vec::with_capacity(position);
    for (instruction, call) in instructions.iter().zip(&calls) {
        out.extend(call);
        if !emit(code, instruction, &moved, &mut out) {
            return Ok(None);
        }
    }
    let mut whole = stack.saturating_add(room).to_be_bytes().to_vec();
    whole.extend(locals.to_be_bytes());
    whole.extend((out.len() as u32).to_be_bytes());
    whole.extend(out);
    whole.extend(((handlers.len() / 8) as u16).to_be_bytes());
    for handler in handlers.chunks_exact(8) {
        for part in handler[..6].chunks_exact(2) {
            let old = usize::from(u16::from_be_bytes([part[0], part[1]]));
            whole.extend(moved.of(old)?.to_be_bytes());
        }
        whole.extend(&handler[6..8]);
    }
    whole.extend((u16::from(line_name.is_some()) + u16::from(frames.is_some())).to_be_bytes());
    if let Some(name) = line_name {
        whole.extend(name.to_be_bytes());
        whole.extend((2 + 4 * lines.len() as u32).to_be_bytes());
        whole.extend((lines.len() as u16).to_be_bytes());
        for (at, line) in &lines {
            whole.extend(moved.of(usize::from(*at))?.to_be_bytes());
            whole.extend(line.to_be_bytes());
        }
    }
    if let Some((name, table)) = frames {
        let table = moved_frames(table, &moved)?;
        whole.extend(name.to_be_bytes());
        whole.extend((table.len() as u32).to_be_bytes());
        whole.extend(table);
    }
    Ok(Some((whole, noted)))
}

pub(super) fn push_int(
    out: &mut Vec<u8>,
    constants: &mut Constants,
    value: i32,
) -> Result<(), PatchError> {
    if let Ok(small) = i16::try_from(value) {
        out.push(17);
        out.extend(small.to_be_bytes());
    } else {
        let [a, b, c, d] = value.to_be_bytes();
        let index = constants.add(vec![3, a, b, c, d])?;
        out.push(19);
        out.extend(index.to_be_bytes());
    }
    Ok(())
}

pub(super) fn push_call(
    out: &mut Vec<u8>,
    constants: &mut Constants,
    class: &str,
    name: &str,
    descriptor: &str,
) -> Result<(), PatchError> {
    let method = constants.method(class, name, descriptor)?;
    out.push(184);
    out.extend(method.to_be_bytes());
    Ok(())
}

#[derive(Default)]
struct Moved {
    /// Old position → the new one of what stands before the instruction.
    before: BTreeMap<usize, usize>,
    /// Old position → the new one of the instruction itself.
    itself: BTreeMap<usize, usize>,
}

impl Moved {
    fn of(&self, old: usize) -> Result<u16, PatchError> {
        let new = self.before.get(&old).ok_or(PatchError::Damaged)?;
        u16::try_from(*new).map_err(|_| PatchError::Damaged)
    }
}

/// The instructions of a method; none if the code is not understood.
fn instructions(code: &[u8]) -> Option<Vec<Instruction>> {
    let mut all = Vec::new();
    let mut at = 0;
    while at < code.len() {
        let length = length_at(code, at)?;
        if at + length > code.len() {
            return None;
        }
        all.push(Instruction { at, length });
        at += length;
    }
    Some(all)
}

fn int_at(code: &[u8], at: usize) -> Option<i32> {
    let bytes = code.get(at..at + 4)?;
    Some(i32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
}

fn length_at(code: &[u8], at: usize) -> Option<usize> {
    Some(match code[at] {
        16 | 18 | 21..=25 | 54..=58 | 169 | 188 => 2,
        17 | 19 | 20 | 132 | 153..=168 | 178..=184 | 187 | 189 | 192 | 193 | 198 | 199 => 3,
        197 => 4,
        185 | 186 | 200 | 201 => 5,
        170 => {
            let start = (at + 4) & !3;
            let (low, high) = (int_at(code, start + 4)?, int_at(code, start + 8)?);
            let count = usize::try_from(i64::from(high) - i64::from(low) + 1).ok()?;
            start + 12 + 4 * count - at
        }
        171 => {
            let start = (at + 4) & !3;
            let count = usize::try_from(int_at(code, start + 4)?).ok()?;
            start + 8 + 8 * count - at
        }
        196 => match code.get(at + 1)? {
            132 => 6,
            _ => 4,
        },
        0..=201 => 1,
        _ => return None,
    })
}

/// Where an instruction may jump to.
pub(super) fn jump_targets(code: &[u8], instruction: &Instruction) -> Vec<usize> {
    let bytes = &code[instruction.at..instruction.at + instruction.length];
    let mut offsets: Vec<i64> = Vec::new();
    match bytes[0] {
        153..=168 | 198 | 199 => {
            offsets.push(i64::from(i16::from_be_bytes([bytes[1], bytes[2]])));
        }
        200 | 201 => offsets.extend(int_at(bytes, 1).map(i64::from)),
        170 | 171 => {
            let start = ((instruction.at + 4) & !3) - instruction.at;
            for (index, word) in bytes[start..].chunks_exact(4).enumerate() {
                if is_offset(bytes[0], index) {
                    let offset = i32::from_be_bytes([word[0], word[1], word[2], word[3]]);
                    offsets.push(i64::from(offset));
                }
            }
        }
        _ => {}
    }
    let target = |offset: i64| usize::try_from(instruction.at as i64 + offset).ok();
    offsets.into_iter().filter_map(target).collect()
}

/// Which words of a switch's table are offsets: the default, then all of a tableswitch from the
/// fourth on, or every second of a lookupswitch.
fn is_offset(opcode: u8, index: usize) -> bool {
    match (opcode, index) {
        (_, 0) => true,
        (170, index) => index >= 3,
        (_, index) => index >= 2 && index % 2 == 1,
    }
}

/// The length of an instruction at a new position: a switch is padded anew.
fn moved_length(code: &[u8], instruction: &Instruction, position: usize) -> usize {
    match code[instruction.at] {
        170 | 171 => {
            let old = ((instruction.at + 4) & !3) - instruction.at;
            let new = ((position + 4) & !3) - position;
            instruction.length - old + new
        }
        _ => instruction.length,
    }
}

/// Writes an instruction with its jumps moved; false if a jump became too long.
fn emit(code: &[u8], instruction: &Instruction, moved: &Moved, out: &mut Vec<u8>) -> bool {
    let bytes = &code[instruction.at..instruction.at + instruction.length];
    let here = out.len();
    let target = |offset: i64| -> Option<i64> {
        let old = usize::try_from(instruction.at as i64 + offset).ok()?;
        Some(*moved.before.get(&old)? as i64 - here as i64)
    };
    match bytes[0] {
        153..=168 | 198 | 199 => {
            let offset = i16::from_be_bytes([bytes[1], bytes[2]]);
            let Some(Ok(offset)) = target(offset.into()).map(i16::try_from) else {
                return false;
            };
            out.push(bytes[0]);
            out.extend(offset.to_be_bytes());
        }
        200 | 201 => {
            let offset = int_at(bytes, 1).unwrap_or(0);
            let Some(Ok(offset)) = target(offset.into()).map(i32::try_from) else {
                return false;
            };
            out.push(bytes[0]);
            out.extend(offset.to_be_bytes());
        }
        170 | 171 => {
            let start = ((instruction.at + 4) & !3) - instruction.at;
            out.push(bytes[0]);
            while !out.len().is_multiple_of(4) {
                out.push(0);
            }
            for (index, word) in bytes[start..].chunks_exact(4).enumerate() {
                let value = i32::from_be_bytes([word[0], word[1], word[2], word[3]]);
                let value = if is_offset(bytes[0], index) {
                    match target(value.into()).map(i32::try_from) {
                        Some(Ok(offset)) => offset,
                        _ => return false,
                    }
                } else {
                    value
                };
                out.extend(value.to_be_bytes());
            }
        }
        _ => out.extend(bytes),
    }
    true
}

/// The stack map with its positions moved.
fn moved_frames(table: &[u8], moved: &Moved) -> Result<Vec<u8>, PatchError> {
    let mut input = Input {
        bytes: table,
        at: 0,
    };
    let count = input.u16()?;
    let mut out = count.to_be_bytes().to_vec();
    let (mut old, mut new): (Option<usize>, Option<usize>) = (None, None);
    for _ in 0..count {
        let kind = input.u8()?;
        let delta = match kind {
            0..=63 => usize::from(kind),
            64..=127 => usize::from(kind) - 64,
            128..=246 => return Err(PatchError::Damaged),
            _ => usize::from(input.u16()?),
        };
        let at = old.map_or(delta, |old| old + delta + 1);
        old = Some(at);
        let position = usize::from(moved.of(at)?);
        let step = match new {
            None => position,
            Some(before) => position
                .checked_sub(before + 1)
                .ok_or(PatchError::Damaged)?,
        };
        new = Some(position);
        let step = u16::try_from(step).map_err(|_| PatchError::Damaged)?;
        let mut head = |kind: u8| {
            out.push(kind);
            out.extend(step.to_be_bytes());
        };
        match kind {
            0..=63 | 251 => head(251),
            64..=127 | 247 => {
                head(247);
                moved_type(&mut input, moved, &mut out)?;
            }
            248..=250 => head(kind),
            252..=254 => {
                head(kind);
                for _ in 251..kind {
                    moved_type(&mut input, moved, &mut out)?;
                }
            }
            _ => {
                head(255);
                for _ in 0..2 {
                    let types = input.u16()?;
                    out.extend(types.to_be_bytes());
                    for _ in 0..types {
                        moved_type(&mut input, moved, &mut out)?;
                    }
                }
            }
        }
    }
    Ok(out)
}

fn moved_type(input: &mut Input<'_>, moved: &Moved, out: &mut Vec<u8>) -> Result<(), PatchError> {
    let tag = input.u8()?;
    out.push(tag);
    match tag {
        7 => out.extend(input.take(2)?),
        // An object that is not initialised yet is known by the place of its `new`.
        8 => {
            let old = usize::from(input.u16()?);
            let new = moved.itself.get(&old).ok_or(PatchError::Damaged)?;
            let new = u16::try_from(*new).map_err(|_| PatchError::Damaged)?;
            out.extend(new.to_be_bytes());
        }
        _ => {}
    }
    Ok(())
}
