//! Methods that hand a call on to a method with another descriptor, as compilers write them where a
//! method overrides another with a narrower result.

use super::class::{Constants, Input, Opened, skip_attributes};
use super::{ACC_STATIC, PatchError};

const ACC_PUBLIC: u16 = 0x0001;
const ACC_BRIDGE: u16 = 0x0040;
const ACC_SYNTHETIC: u16 = 0x1000;

/// A method to add: the name and descriptor that callers use, and the descriptor of the method of this name
/// that is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bridge {
    pub name: String,
    pub asked: String,
    pub own: String,
    pub is_static: bool,
}

/// The class with bridges. Arguments and results must be references wherever the descriptors differ, and
/// assignable.
pub fn add_bridges(class: &[u8], name: &str, bridges: &[Bridge]) -> Result<Vec<u8>, PatchError> {
    let mut opened = Opened::new(class)?;
    // The number of methods is what stands last before them.
    let count_at = opened.body.len() - 2;
    let added = u16::try_from(bridges.len()).map_err(|_| PatchError::Damaged)?;
    let count = opened
        .methods
        .checked_add(added)
        .ok_or(PatchError::Damaged)?;
    opened.body[count_at..].copy_from_slice(&count.to_be_bytes());
    let start = opened.input.at;
    for _ in 0..opened.methods {
        opened.input.skip(6)?;
        skip_attributes(&mut opened.input)?;
    }
    let end = opened.input.at;
    opened.body.extend(&class[start..end]);
    for bridge in bridges {
        let method = method(name, bridge, &mut opened.constants)?;
        opened.body.extend(method);
    }
    Ok(opened.closed())
}

fn method(class: &str, bridge: &Bridge, constants: &mut Constants) -> Result<Vec<u8>, PatchError> {
    const INVOKEVIRTUAL: u8 = 0xb6;
    const INVOKESTATIC: u8 = 0xb8;
    let own = u16::from(!bridge.is_static);
    let mut code = Vec::new();
    let mut slots = 0;
    if own == 1 {
        load(&mut code, b'L', slots)?;
        slots += 1;
    }
    let mut descriptor = Input {
        bytes: bridge.asked.as_bytes(),
        at: 1,
    };
    loop {
        let (kind, wide) = match next_type(&mut descriptor)? {
            b')' => break,
            kind => (kind, matches!(kind, b'J' | b'D')),
        };
        load(&mut code, kind, slots)?;
        slots += 1 + u16::from(wide);
    }
    let result = next_type(&mut descriptor)?;
    code.push(if bridge.is_static {
        INVOKESTATIC
    } else {
        INVOKEVIRTUAL
    });
    let target = constants.method(class, &bridge.name, &bridge.own)?;
    code.extend(target.to_be_bytes());
    code.push(match result {
        b'V' => 0xb1,
        b'J' => 0xad,
        b'F' => 0xae,
        b'D' => 0xaf,
        b'L' => 0xb0,
        _ => 0xac,
    });

    let flags = ACC_PUBLIC | ACC_BRIDGE | ACC_SYNTHETIC | if own == 0 { ACC_STATIC } else { 0 };
    let length = u32::try_from(code.len()).map_err(|_| PatchError::Damaged)?;
    let mut out = Vec::new();
    let (name, asked) = (
        constants.utf8(&bridge.name)?,
        constants.utf8(&bridge.asked)?,
    );
    let attribute = constants.utf8("Code")?;
    for part in [flags, name, asked, 1, attribute] {
        out.extend(part.to_be_bytes());
    }
    out.extend((12 + length).to_be_bytes());
    // A result of two slots may need more than the arguments.
    out.extend(slots.max(2).to_be_bytes());
    out.extend(slots.to_be_bytes());
    out.extend(length.to_be_bytes());
    out.extend(code);
    // no handlers, no attributes
    out.extend([0, 0, 0, 0]);
    Ok(out)
}

/// The first letter of the next type of a descriptor, or what else stands there; arrays are references.
fn next_type(descriptor: &mut Input<'_>) -> Result<u8, PatchError> {
    let kind = descriptor.u8()?;
    let mut element = kind;
    while element == b'[' {
        element = descriptor.u8()?;
    }
    if element == b'L' {
        while descriptor.u8()? != b';' {}
    }
    Ok(if kind == b'[' { b'L' } else { kind })
}

fn load(code: &mut Vec<u8>, kind: u8, slot: u16) -> Result<(), PatchError> {
    let instruction = match kind {
        b'J' => 0x16,
        b'F' => 0x17,
        b'D' => 0x18,
        b'L' => 0x19,
        _ => 0x15,
    };
    // The JVM allows 255 slots of arguments.
    let slot = u8::try_from(slot).map_err(|_| PatchError::Damaged)?;
    code.extend([instruction, slot]);
    Ok(())
}
