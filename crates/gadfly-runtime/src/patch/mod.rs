//! Stand-ins for the methods that `--unknown` names: the same class file, but each matching static
//! method only asks `gadfly.replay.Supply` for its result.
//!
//! The rewriter appends constants and replaces `Code` attributes; every other byte stays as it was.
//! The new bodies have no branches, so they need no stack map.

mod bridge;
mod class;
mod code;
mod meter;
mod probe;

use thiserror::Error;

pub use bridge::{Bridge, add_bridges};
use class::{Constants, Input, Opened, Pool, skip_attributes};
pub use meter::{add_line_meter, add_meter};
pub use probe::{Probe, Probed, add_probes};

const ACC_STATIC: u16 = 0x0008;
const ACC_NATIVE: u16 = 0x0100;

#[derive(Debug, Error, PartialEq, Eq)]
pub enum PatchError {
    #[error("not a class file, or a damaged one")]
    Damaged,
    #[error("the constant pool is full")]
    ConstantPoolFull,
}

/// A class with some methods replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patched {
    pub bytes: Vec<u8>,
    /// Name and descriptor of each replaced method, in class file order. None: nothing matched and
    /// `bytes` are as given.
    pub methods: Vec<(String, String)>,
}

/// Replaces the static methods for which `is_unknown(name, descriptor)` says so.
pub fn supply_unknowns(
    class: &[u8],
    mut is_unknown: impl FnMut(&str, &str) -> bool,
) -> Result<Patched, PatchError> {
    let mut opened = Opened::new(class)?;
    let mut replaced = Vec::new();
    for _ in 0..opened.methods {
        let start = opened.input.at;
        let flags = opened.input.u16()?;
        let (name_index, descriptor_index) = (opened.input.u16()?, opened.input.u16()?);
        let attributes_at = opened.input.at;
        skip_attributes(&mut opened.input)?;
        let end = opened.input.at;
        let pool = &opened.pool;
        let (name, descriptor) = (pool.text(name_index)?, pool.text(descriptor_index)?);
        // The static initialiser is static too, but nobody's unknown.
        if flags & ACC_STATIC == 0 || name.starts_with('<') || !is_unknown(&name, &descriptor) {
            opened.body.extend(&class[start..end]);
            continue;
        }
        let code = stand_in(&descriptor, &mut opened.constants)?;
        let mut attributes = Input {
            bytes: &class[..end],
            at: attributes_at,
        };
        let kept = attributes_but_code(&mut attributes, pool)?;
        let count = u16::try_from(kept.len() + 1).map_err(|_| PatchError::Damaged)?;
        let body = &mut opened.body;
        for part in [flags & !ACC_NATIVE, name_index, descriptor_index, count] {
            body.extend(part.to_be_bytes());
        }
        kept.iter().for_each(|attribute| body.extend(*attribute));
        body.extend(code);
        replaced.push((name, descriptor));
    }
    Ok(Patched {
        bytes: if replaced.is_empty() {
            class.to_vec()
        } else {
            opened.closed()
        },
        methods: replaced,
    })
}

/// The `Code` attribute of a method that returns what is supplied for its type.
fn stand_in(descriptor: &str, constants: &mut Constants) -> Result<Vec<u8>, PatchError> {
    const INVOKESTATIC: u8 = 0xb8;
    const CHECKCAST: u8 = 0xc0;
    const IRETURN: u8 = 0xac;
    let (parameters, result) = descriptor
        .strip_prefix('(')
        .and_then(|rest| rest.split_once(')'))
        .ok_or(PatchError::Damaged)?;
    // ireturn, lreturn, freturn, dreturn, areturn, return are numbered in this order.
    let (method, of, family) = match result.as_bytes().first() {
        Some(b'V') => ("", "", 5),
        Some(b'Z') => ("nextBoolean", "()Z", 0),
        Some(b'B') => ("nextByte", "()B", 0),
        Some(b'C') => ("nextChar", "()C", 0),
        Some(b'S') => ("nextShort", "()S", 0),
        Some(b'I') => ("nextInt", "()I", 0),
        Some(b'J') => ("nextLong", "()J", 1),
        Some(b'F') => ("nextFloat", "()F", 2),
        Some(b'D') => ("nextDouble", "()D", 3),
        Some(b'L' | b'[') => ("nextObject", "()Ljava/lang/Object;", 4),
        _ => return Err(PatchError::Damaged),
    };
    let mut code = Vec::new();
    if !method.is_empty() {
        code.push(INVOKESTATIC);
        code.extend(constants.supply_method(method, of)?.to_be_bytes());
    }
    if family == 4 {
        let class = match result.strip_prefix('L') {
            Some(name) => name.strip_suffix(';').ok_or(PatchError::Damaged)?,
            None => result,
        };
        code.push(CHECKCAST);
        code.extend(constants.class(class)?.to_be_bytes());
    }
    code.push(IRETURN + family);

    let mut attribute = constants.utf8("Code")?.to_be_bytes().to_vec();
    attribute.extend((12 + code.len() as u32).to_be_bytes());
    attribute.extend(2u16.to_be_bytes());
    attribute.extend(slots(parameters).to_be_bytes());
    attribute.extend((code.len() as u32).to_be_bytes());
    attribute.extend(&code);
    // no handlers, no attributes
    attribute.extend([0, 0, 0, 0]);
    Ok(attribute)
}

/// Local variable slots that parameters take: two for long and double.
fn slots(parameters: &str) -> u16 {
    let mut rest = parameters;
    let mut slots = 0;
    while let Some(kind) = rest.bytes().next() {
        let element = rest.trim_start_matches('[');
        let length = match element.bytes().next() {
            Some(b'L') => element.find(';').map_or(element.len(), |end| end + 1),
            _ => element.len().min(1),
        };
        slots += if matches!(kind, b'J' | b'D') { 2 } else { 1 };
        rest = element.get(length..).unwrap_or("");
    }
    slots
}

/// The attributes of a method as they stand, each with its header.
fn attributes_but_code<'a>(
    input: &mut Input<'a>,
    pool: &Pool<'_>,
) -> Result<Vec<&'a [u8]>, PatchError> {
    let mut kept = Vec::new();
    for _ in 0..input.u16()? {
        let start = input.at;
        let name = input.u16()?;
        let length = input.u32()?;
        input.skip(length as usize)?;
        if pool.text(name)? != "Code" {
            kept.push(&input.bytes[start..input.at]);
        }
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_take_slots() {
        for (parameters, expected) in [
            ("", 0),
            ("I", 1),
            ("JD", 4),
            ("[J", 1),
            ("Ljava/lang/String;I", 2),
            ("[[Lx;J", 3),
        ] {
            assert_eq!(slots(parameters), expected, "{parameters}");
        }
    }

    #[test]
    fn rubbish_is_refused() {
        assert_eq!(supply_unknowns(b"", |_, _| true), Err(PatchError::Damaged));
        assert_eq!(
            supply_unknowns(b"\xCA\xFE\xBA\xBE\0\0\0\x3d\xff\xff", |_, _| true),
            Err(PatchError::Damaged)
        );
    }
}
