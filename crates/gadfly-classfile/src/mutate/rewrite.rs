//! Class files with some instructions of one method replaced.
//!
//! Replacements may be longer or shorter than what they replace, so everything that names a place
//! in the code moves along: jumps, switches, handlers, line and variable tables, and the
//! verifier's frames. All other bytes stay as they were; constants are appended to the pool.

use std::collections::BTreeMap;

use super::MutateError;
use super::encode::{Constants, jump, straight};
use crate::decode::{DecodeError, Reader};
use crate::model::{ClassFile, Instr};

/// Where things are in the bytes of a class file.
pub(super) struct RawClass {
    pool_count: u16,
    pool_end: usize,
    /// By constant index: the text, where there is one.
    texts: Vec<(usize, usize)>,
    /// By method.
    pub codes: Vec<Option<RawCode>>,
}

/// A `Code` attribute.
pub(super) struct RawCode {
    /// Where its name index stands, and where it ends.
    attribute: (usize, usize),
    /// Where the instructions begin.
    pub code: usize,
    /// Offset of each instruction from there, and one more for the end.
    pub starts: Vec<u32>,
}

impl RawClass {
    pub(super) fn read(bytes: &[u8]) -> Result<RawClass, DecodeError> {
        let mut input = Reader::new(bytes);
        input.take(8)?;
        let pool_count = input.u16()?;
        let mut texts = vec![(0, 0); usize::from(pool_count)];
        let mut index = 1;
        while index < usize::from(pool_count) {
            let offset = input.pos();
            match input.u8()? {
                1 => {
                    let length = usize::from(input.u16()?);
                    texts[index] = (input.pos(), input.pos() + length);
                    input.take(length)?;
                }
                7 | 8 | 16 | 19 | 20 => {
                    input.take(2)?;
                }
                15 => {
                    input.take(3)?;
                }
                3 | 4 | 9..=12 | 17 | 18 => {
                    input.take(4)?;
                }
                // long and double take two places
                5 | 6 => {
                    input.take(8)?;
                    index += 1;
                }
                tag => return Err(DecodeError::ConstantTag { tag, offset }),
            }
            index += 1;
        }
        let pool_end = input.pos();
        input.take(6)?;
        let interfaces = input.u16()?;
        input.take(2 * usize::from(interfaces))?;
        for _ in 0..input.u16()? {
            input.take(6)?;
            for _ in 0..input.u16()? {
                input.take(2)?;
                let length = input.u32()?;
                input.take(length as usize)?;
            }
        }
        let mut raw = RawClass {
            pool_count,
            pool_end,
            texts,
            codes: Vec::new(),
        };
        for _ in 0..input.u16()? {
            input.take(6)?;
            let mut code = None;
            for _ in 0..input.u16()? {
                let start = input.pos();
                let name = input.u16()?;
                let length = input.u32()?;
                let body = input.sub(length as usize)?;
                if raw.text(bytes, name) == b"Code" {
                    code = Some(RawCode::read(bytes, start, input.pos(), body)?);
                }
            }
            raw.codes.push(code);
        }
        Ok(raw)
    }

    fn text<'a>(&self, bytes: &'a [u8], index: u16) -> &'a [u8] {
        let (from, to) = self
            .texts
            .get(usize::from(index))
            .copied()
            .unwrap_or((0, 0));
        bytes.get(from..to).unwrap_or_default()
    }
}

impl RawCode {
    fn read(
        bytes: &[u8],
        start: usize,
        end: usize,
        mut body: Reader<'_>,
    ) -> Result<RawCode, DecodeError> {
        body.take(4)?;
        let length = body.u32()?;
        let code = body.pos();
        body.take(length as usize)?;
        let mut starts = Vec::new();
        let mut at = 0;
        while at < length {
            starts.push(at);
            at += instruction_length(&bytes[code..code + length as usize], at)?;
        }
        starts.push(at);
        Ok(RawCode {
            attribute: (start, end),
            code,
            starts,
        })
    }
}

fn instruction_length(code: &[u8], at: u32) -> Result<u32, DecodeError> {
    let truncated = DecodeError::Truncated {
        offset: at as usize,
    };
    let byte = |i: u32| {
        code.get((at + i) as usize)
            .copied()
            .ok_or(truncated.clone())
    };
    let word = |i: u32| {
        let from = (at + i) as usize;
        let word = code.get(from..from + 4).ok_or(truncated.clone())?;
        Ok::<i64, DecodeError>(i64::from(i32::from_be_bytes([
            word[0], word[1], word[2], word[3],
        ])))
    };
    let padding = 3 - at % 4;
    let length: i64 = match byte(0)? {
        0x10 | 0x12 | 0x15..=0x19 | 0x36..=0x3a | 0xa9 | 0xbc => 2,
        0x11
        | 0x13
        | 0x14
        | 0x84
        | 0x99..=0xa8
        | 0xb2..=0xb8
        | 0xbb
        | 0xbd
        | 0xc0
        | 0xc1
        | 0xc6
        | 0xc7 => 3,
        0xc5 => 4,
        0xb9 | 0xba | 0xc8 | 0xc9 => 5,
        0xaa => {
            let cases = word(1 + padding + 8)? - word(1 + padding + 4)? + 1;
            1 + i64::from(padding) + 12 + 4 * cases
        }
        0xab => 1 + i64::from(padding) + 8 + 8 * word(1 + padding + 4)?,
        0xc4 => match byte(1)? {
            0x84 => 6,
            _ => 4,
        },
        _ => 1,
    };
    u32::try_from(length)
        .ok()
        .filter(|length| (at + length) as usize <= code.len())
        .ok_or(truncated)
}

pub(super) type Edits<'e> = BTreeMap<u32, &'e [Instr]>;

pub(super) fn rewrite(
    bytes: &[u8],
    class: &ClassFile,
    raw: &RawClass,
    method: usize,
    edits: &Edits<'_>,
) -> Result<Vec<u8>, MutateError> {
    let missing = || MutateError::NotWritable("of a method without code".into());
    let code = raw
        .codes
        .get(method)
        .and_then(Option::as_ref)
        .ok_or_else(missing)?;
    let declared = class.methods.get(method).ok_or_else(missing)?;
    let instrs = &declared.code.as_ref().ok_or_else(missing)?.instrs;
    let mut constants = Constants::after(raw.pool_count);
    let old = OldCode {
        bytes: &bytes[code.code..code.code + code.starts[code.starts.len() - 1] as usize],
        starts: &code.starts,
        instrs,
        edits,
    };
    let moved = old.moved(&mut constants)?;
    let body = old.emit(&moved, &mut constants).ok_or_else(|| {
        let method = declared.name.clone();
        MutateError::TooFar { method }
    })??;
    let attribute = attribute(bytes, raw, code, &moved, &body, !edits.is_empty())?;

    let mut out = bytes[..8].to_vec();
    out.extend(constants.next.to_be_bytes());
    out.extend(&bytes[10..raw.pool_end]);
    out.extend(&constants.bytes);
    out.extend(&bytes[raw.pool_end..code.attribute.0]);
    out.extend(attribute);
    out.extend(&bytes[code.attribute.1..]);
    Ok(out)
}

/// Where each byte offset of the old code is in the new; only starts of instructions are asked.
struct Moved {
    old: Vec<u32>,
    new: Vec<u32>,
}

impl Moved {
    fn get(&self, offset: u32) -> Result<u32, DecodeError> {
        let at = self.old.binary_search(&offset);
        let at = at.map_err(|_| DecodeError::Truncated {
            offset: offset as usize,
        })?;
        Ok(self.new[at])
    }

    fn get16(&self, offset: u16) -> Result<u16, DecodeError> {
        let new = self.get(u32::from(offset))?;
        u16::try_from(new).map_err(|_| DecodeError::Truncated {
            offset: new as usize,
        })
    }

    fn by_index(&self, instr: u32) -> u32 {
        self.new.get(instr as usize).copied().unwrap_or(u32::MAX)
    }
}

struct OldCode<'a> {
    bytes: &'a [u8],
    starts: &'a [u32],
    instrs: &'a [Instr],
    edits: &'a Edits<'a>,
}

impl OldCode<'_> {
    fn raw(&self, index: usize) -> &[u8] {
        &self.bytes[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    fn moved(&self, constants: &mut Constants) -> Result<Moved, MutateError> {
        let mut new = Vec::with_capacity(self.starts.len());
        let mut at = 0u32;
        for index in 0..self.instrs.len() {
            new.push(at);
            at += match self.edits.get(&(index as u32)) {
                Some(edit) => {
                    let mut length = 0;
                    for &instr in *edit {
                        length += self.piece(index, instr, constants)?.len() as u32;
                    }
                    length
                }
                None => match self.raw(index) {
                    // The padding follows the place.
                    raw @ [0xaa | 0xab, ..] => {
                        let old_padding = 3 - self.starts[index] % 4;
                        raw.len() as u32 - old_padding + (3 - at % 4)
                    }
                    raw => raw.len() as u32,
                },
            };
        }
        new.push(at);
        Ok(Moved {
            old: self.starts.to_vec(),
            new,
        })
    }

    /// The bytes of a replacing instruction; jumps still without their offset.
    fn piece(
        &self,
        index: usize,
        instr: Instr,
        constants: &mut Constants,
    ) -> Result<Vec<u8>, MutateError> {
        if let Some((opcode, _)) = jump(instr) {
            return Ok(vec![opcode, 0, 0]);
        }
        // What the model does not tell apart (`istore`, `astore`) stays as it was.
        if instr == self.instrs[index] {
            return Ok(self.raw(index).to_vec());
        }
        straight(instr, constants)
    }

    /// The new code; `None` if a jump does not reach its target any more.
    fn emit(
        &self,
        moved: &Moved,
        constants: &mut Constants,
    ) -> Option<Result<Vec<u8>, MutateError>> {
        let mut out: Vec<u8> = Vec::new();
        for index in 0..self.instrs.len() {
            let (from, start) = (out.len() as i64, self.starts[index]);
            let Some(edit) = self.edits.get(&(index as u32)) else {
                match self.relocated(moved, index, from, start) {
                    Ok(bytes) => out.extend(bytes?),
                    Err(error) => return Some(Err(error.into())),
                }
                continue;
            };
            for &instr in *edit {
                let at = out.len() as i64;
                match self.piece(index, instr, constants) {
                    Ok(bytes) => out.extend(bytes),
                    Err(error) => return Some(Err(error)),
                }
                if let Some((_, to)) = jump(instr) {
                    let offset = i64::from(moved.by_index(to)) - at;
                    let end = out.len();
                    out[end - 2..].copy_from_slice(&i16::try_from(offset).ok()?.to_be_bytes());
                }
            }
        }
        // JVMS 4.7.3
        (out.len() <= 65_535).then_some(Ok(out))
    }

    /// An instruction that stays, at its new place.
    fn relocated(
        &self,
        moved: &Moved,
        index: usize,
        from: i64,
        start: u32,
    ) -> Result<Option<Vec<u8>>, DecodeError> {
        let raw = self.raw(index);
        let target = |offset: i32| {
            let old = start.checked_add_signed(offset);
            let old = old.ok_or(DecodeError::Truncated {
                offset: start as usize,
            })?;
            Ok::<i64, DecodeError>(i64::from(moved.get(old)?) - from)
        };
        let word = |at: usize| i32::from_be_bytes([raw[at], raw[at + 1], raw[at + 2], raw[at + 3]]);
        Ok(match raw {
            [opcode @ (0x99..=0xa8 | 0xc6 | 0xc7), a, b] => {
                let offset = target(i32::from(i16::from_be_bytes([*a, *b])))?;
                i16::try_from(offset).ok().map(|offset| {
                    let [a, b] = offset.to_be_bytes();
                    vec![*opcode, a, b]
                })
            }
            [opcode @ (0xc8 | 0xc9), ..] => {
                let mut out = vec![*opcode];
                out.extend((target(word(1))? as i32).to_be_bytes());
                Some(out)
            }
            [opcode @ (0xaa | 0xab), ..] => {
                let mut out = vec![*opcode];
                out.resize(1 + (3 - from as usize % 4), 0);
                let operands = 1 + (3 - start as usize % 4);
                out.extend((target(word(operands))? as i32).to_be_bytes());
                // low and high, or the number of pairs
                let (fixed, key) = if *opcode == 0xaa { (8, 0) } else { (4, 4) };
                out.extend(&raw[operands + 4..operands + 4 + fixed]);
                let mut at = operands + 4 + fixed;
                while at < raw.len() {
                    out.extend(&raw[at..at + key]);
                    out.extend((target(word(at + key))? as i32).to_be_bytes());
                    at += key + 4;
                }
                Some(out)
            }
            _ => Some(raw.to_vec()),
        })
    }
}

/// The whole `Code` attribute around a new body.
fn attribute(
    bytes: &[u8],
    raw: &RawClass,
    code: &RawCode,
    moved: &Moved,
    body: &[u8],
    grows: bool,
) -> Result<Vec<u8>, DecodeError> {
    let mut input = Reader::new(&bytes[..code.attribute.1]);
    input.take(code.attribute.0)?;
    let name = input.u16()?;
    input.u32()?;
    let (max_stack, max_locals) = (input.u16()?, input.u16()?);
    let old_length = input.u32()?;
    input.take(old_length as usize)?;

    let mut out = Vec::new();
    // A default value of two words may come on top.
    out.extend(
        max_stack
            .saturating_add(if grows { 2 } else { 0 })
            .to_be_bytes(),
    );
    out.extend(max_locals.to_be_bytes());
    out.extend((body.len() as u32).to_be_bytes());
    out.extend(body);
    let handlers = input.u16()?;
    out.extend(handlers.to_be_bytes());
    for _ in 0..handlers {
        for _ in 0..3 {
            out.extend(moved.get16(input.u16()?)?.to_be_bytes());
        }
        out.extend(input.u16()?.to_be_bytes());
    }
    let mut tables: Vec<Vec<u8>> = Vec::new();
    for _ in 0..input.u16()? {
        let name = input.u16()?;
        let length = input.u32()?;
        let table = input.sub(length as usize)?;
        let table = match raw.text(bytes, name) {
            b"LineNumberTable" => lines(table, moved)?,
            b"LocalVariableTable" | b"LocalVariableTypeTable" => variables(table, moved)?,
            b"StackMapTable" => frames(table, moved)?,
            // Type annotations name places, too, but nothing here depends on them.
            _ => continue,
        };
        let mut attribute = name.to_be_bytes().to_vec();
        attribute.extend((table.len() as u32).to_be_bytes());
        attribute.extend(table);
        tables.push(attribute);
    }
    out.extend((tables.len() as u16).to_be_bytes());
    out.extend(tables.concat());

    let mut whole = name.to_be_bytes().to_vec();
    whole.extend((out.len() as u32).to_be_bytes());
    whole.extend(out);
    Ok(whole)
}

fn lines(mut input: Reader<'_>, moved: &Moved) -> Result<Vec<u8>, DecodeError> {
    let count = input.u16()?;
    let mut out = count.to_be_bytes().to_vec();
    for _ in 0..count {
        out.extend(moved.get16(input.u16()?)?.to_be_bytes());
        out.extend(input.u16()?.to_be_bytes());
    }
    Ok(out)
}

fn variables(mut input: Reader<'_>, moved: &Moved) -> Result<Vec<u8>, DecodeError> {
    let count = input.u16()?;
    let mut out = count.to_be_bytes().to_vec();
    for _ in 0..count {
        let (start, length) = (u32::from(input.u16()?), u32::from(input.u16()?));
        let (from, to) = (moved.get(start)?, moved.get(start + length)?);
        out.extend((from as u16).to_be_bytes());
        out.extend(((to - from) as u16).to_be_bytes());
        out.extend(input.take(6)?);
    }
    Ok(out)
}

/// Frames say how many bytes they stand behind the one before.
fn frames(mut input: Reader<'_>, moved: &Moved) -> Result<Vec<u8>, DecodeError> {
    let count = input.u16()?;
    let mut out = count.to_be_bytes().to_vec();
    let mut last: Option<(u32, u32)> = None;
    for _ in 0..count {
        let kind = input.u8()?;
        let delta = match kind {
            0..=127 => u32::from(kind % 64),
            _ => u32::from(input.u16()?),
        };
        let old = last.map_or(delta, |(old, _)| old + delta + 1);
        let new = moved.get(old)?;
        let delta = last.map_or(new, |(_, before)| new - before - 1) as u16;
        last = Some((old, new));
        let header = |short: u8, long: u8| match u8::try_from(delta) {
            Ok(delta @ 0..=63) => vec![short + delta],
            _ => {
                let [a, b] = delta.to_be_bytes();
                vec![long, a, b]
            }
        };
        let types = match kind {
            0..=63 | 251 => {
                out.extend(header(0, 251));
                0
            }
            64..=127 | 247 => {
                out.extend(header(64, 247));
                1
            }
            _ => {
                out.push(kind);
                out.extend(delta.to_be_bytes());
                match kind {
                    252..=254 => usize::from(kind) - 251,
                    255 => {
                        let locals = input.u16()?;
                        out.extend(locals.to_be_bytes());
                        types(&mut input, usize::from(locals), moved, &mut out)?;
                        let stack = input.u16()?;
                        out.extend(stack.to_be_bytes());
                        usize::from(stack)
                    }
                    _ => 0,
                }
            }
        };
        self::types(&mut input, types, moved, &mut out)?;
    }
    Ok(out)
}

fn types(
    input: &mut Reader<'_>,
    count: usize,
    moved: &Moved,
    out: &mut Vec<u8>,
) -> Result<(), DecodeError> {
    for _ in 0..count {
        let tag = input.u8()?;
        out.push(tag);
        match tag {
            7 => out.extend(input.u16()?.to_be_bytes()),
            // An object that is not initialised yet is known by its `new` instruction.
            8 => out.extend(moved.get16(input.u16()?)?.to_be_bytes()),
            _ => {}
        }
    }
    Ok(())
}
