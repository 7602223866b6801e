//! Stand-ins for the methods that `--unknown` names: the same class file, but each matching static
//! method only asks `gadfly.replay.Supply` for its result.
//!
//! The rewriter appends constants and replaces `Code` attributes; every other byte stays as it was.
//! The new bodies have no branches, so they need no stack map.

mod code;
mod meter;
mod probe;

use thiserror::Error;

pub use meter::{add_line_meter, add_meter};
pub use probe::{Probe, Probed, add_probes};

const SUPPLY: &str = "gadfly/replay/Supply";
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
    let mut input = Input {
        bytes: class,
        at: 0,
    };
    if input.u32()? != 0xCAFE_BABE {
        return Err(PatchError::Damaged);
    }
    input.skip(4)?;
    let pool = Pool::read(&mut input)?;
    let after_pool = input.at;
    input.skip(6)?;
    let interfaces = input.u16()?;
    input.skip(2 * usize::from(interfaces))?;
    for _ in 0..input.u16()? {
        input.skip(6)?;
        skip_attributes(&mut input)?;
    }
    let methods = input.u16()?;
    let before_methods = input.at;

    let mut constants = Constants::after(&pool);
    let mut body = class[after_pool..before_methods].to_vec();
    let mut replaced = Vec::new();
    for _ in 0..methods {
        let start = input.at;
        let flags = input.u16()?;
        let (name_index, descriptor_index) = (input.u16()?, input.u16()?);
        let attributes_at = input.at;
        skip_attributes(&mut input)?;
        let (name, descriptor) = (pool.text(name_index)?, pool.text(descriptor_index)?);
        // The static initialiser is static too, but nobody's unknown.
        if flags & ACC_STATIC == 0 || name.starts_with('<') || !is_unknown(&name, &descriptor) {
            body.extend(&class[start..input.at]);
            continue;
        }
        let code = stand_in(&descriptor, &mut constants)?;
        let mut attributes = Input {
            bytes: &class[..input.at],
            at: attributes_at,
        };
        let kept = attributes_but_code(&mut attributes, &pool)?;
        body.extend((flags & !ACC_NATIVE).to_be_bytes());
        body.extend(name_index.to_be_bytes());
        body.extend(descriptor_index.to_be_bytes());
        body.extend(
            u16::try_from(kept.len() + 1)
                .map_err(|_| PatchError::Damaged)?
                .to_be_bytes(),
        );
        kept.iter().for_each(|attribute| body.extend(*attribute));
        body.extend(code);
        replaced.push((name, descriptor));
    }
    body.extend(&class[input.at..]);
    if replaced.is_empty() {
        return Ok(Patched {
            bytes: class.to_vec(),
            methods: replaced,
        });
    }
    let mut bytes = class[..8].to_vec();
    bytes.extend(constants.next.to_be_bytes());
    bytes.extend(&class[10..after_pool]);
    bytes.extend(constants.bytes);
    bytes.extend(body);
    Ok(Patched {
        bytes,
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

struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Input<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], PatchError> {
        let end = self.at.checked_add(length).ok_or(PatchError::Damaged)?;
        let taken = self.bytes.get(self.at..end).ok_or(PatchError::Damaged)?;
        self.at = end;
        Ok(taken)
    }

    fn skip(&mut self, length: usize) -> Result<(), PatchError> {
        self.take(length).map(drop)
    }

    fn u8(&mut self) -> Result<u8, PatchError> {
        Ok(self.take(1)?[0])
    }

    fn u16(&mut self) -> Result<u16, PatchError> {
        let bytes = self.take(2)?;
        Ok(u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    fn u32(&mut self) -> Result<u32, PatchError> {
        Ok(u32::from(self.u16()?) << 16 | u32::from(self.u16()?))
    }
}

fn skip_attributes(input: &mut Input<'_>) -> Result<(), PatchError> {
    for _ in 0..input.u16()? {
        input.skip(2)?;
        let length = input.u32()?;
        input.skip(length as usize)?;
    }
    Ok(())
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

/// The constant pool, as far as names are concerned.
struct Pool<'a> {
    count: u16,
    /// By index; empty where there is no text.
    texts: Vec<&'a [u8]>,
}

impl<'a> Pool<'a> {
    fn read(input: &mut Input<'a>) -> Result<Self, PatchError> {
        let count = input.u16()?;
        let mut texts = vec![&[][..]; usize::from(count)];
        let mut index = 1;
        while index < usize::from(count) {
            match input.u8()? {
                1 => {
                    let length = input.u16()?;
                    texts[index] = input.take(usize::from(length))?;
                }
                7 | 8 | 16 | 19 | 20 => input.skip(2)?,
                15 => input.skip(3)?,
                3 | 4 | 9..=12 | 17 | 18 => input.skip(4)?,
                // long and double take two places
                5 | 6 => {
                    input.skip(8)?;
                    index += 1;
                }
                _ => return Err(PatchError::Damaged),
            }
            index += 1;
        }
        Ok(Self { count, texts })
    }

    fn text(&self, index: u16) -> Result<String, PatchError> {
        let text = self
            .texts
            .get(usize::from(index))
            .ok_or(PatchError::Damaged)?;
        Ok(String::from_utf8_lossy(text).into_owned())
    }
}

/// Constants to append, each at most once.
struct Constants {
    bytes: Vec<u8>,
    next: u16,
    known: Vec<(Vec<u8>, u16)>,
}

impl Constants {
    fn after(pool: &Pool<'_>) -> Self {
        Self {
            bytes: Vec::new(),
            next: pool.count,
            known: Vec::new(),
        }
    }

    fn add(&mut self, constant: Vec<u8>) -> Result<u16, PatchError> {
        if let Some((_, index)) = self.known.iter().find(|(known, _)| *known == constant) {
            return Ok(*index);
        }
        let index = self.next;
        self.next = index.checked_add(1).ok_or(PatchError::ConstantPoolFull)?;
        self.bytes.extend(&constant);
        self.known.push((constant, index));
        Ok(index)
    }

    fn utf8(&mut self, text: &str) -> Result<u16, PatchError> {
        let length = u16::try_from(text.len()).map_err(|_| PatchError::Damaged)?;
        let mut constant = vec![1];
        constant.extend(length.to_be_bytes());
        constant.extend(text.as_bytes());
        self.add(constant)
    }

    fn pair(&mut self, tag: u8, first: u16, second: u16) -> Result<u16, PatchError> {
        let ([a, b], [c, d]) = (first.to_be_bytes(), second.to_be_bytes());
        self.add(vec![tag, a, b, c, d])
    }

    fn class(&mut self, name: &str) -> Result<u16, PatchError> {
        let [a, b] = self.utf8(name)?.to_be_bytes();
        self.add(vec![7, a, b])
    }

    fn supply_method(&mut self, name: &str, descriptor: &str) -> Result<u16, PatchError> {
        self.method(SUPPLY, name, descriptor)
    }

    fn method(&mut self, class: &str, name: &str, descriptor: &str) -> Result<u16, PatchError> {
        let class = self.class(class)?;
        let (name, descriptor) = (self.utf8(name)?, self.utf8(descriptor)?);
        let name_and_type = self.pair(12, name, descriptor)?;
        self.pair(10, class, name_and_type)
    }
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
