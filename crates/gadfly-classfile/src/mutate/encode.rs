//! Instructions to bytes, as far as replacements need them, and the constants they refer to.

use super::{EMPTY_STRING, MutateError};
use crate::decode::plain;
use crate::model::{Cond, Instr};

/// Constants to append to a pool, each at most once.
pub(super) struct Constants {
    pub bytes: Vec<u8>,
    pub next: u16,
    known: Vec<(Vec<u8>, u16)>,
}

impl Constants {
    /// `count` is the pool's own count: one more than its last index.
    pub(super) fn after(count: u16) -> Self {
        Constants {
            bytes: Vec::new(),
            next: count,
            known: Vec::new(),
        }
    }

    fn add(&mut self, constant: Vec<u8>) -> Result<u16, MutateError> {
        if let Some((_, index)) = self.known.iter().find(|(known, _)| *known == constant) {
            return Ok(*index);
        }
        let index = self.next;
        // long and double take two places
        let places = if matches!(constant[0], 5 | 6) { 2 } else { 1 };
        self.next = index
            .checked_add(places)
            .ok_or(MutateError::ConstantPoolFull)?;
        self.bytes.extend(&constant);
        self.known.push((constant, index));
        Ok(index)
    }

    fn number(&mut self, tag: u8, bytes: &[u8]) -> Result<u16, MutateError> {
        let mut constant = vec![tag];
        constant.extend(bytes);
        self.add(constant)
    }

    fn empty_string(&mut self) -> Result<u16, MutateError> {
        let text = self.add(vec![1, 0, 0])?;
        self.number(8, &text.to_be_bytes())
    }
}

/// The bytes of an instruction that does not jump.
pub(super) fn straight(instr: Instr, constants: &mut Constants) -> Result<Vec<u8>, MutateError> {
    const LDC_W: u8 = 0x13;
    const LDC2_W: u8 = 0x14;
    let wide = |opcode: u8, index: u16| {
        let [a, b] = index.to_be_bytes();
        vec![opcode, a, b]
    };
    Ok(match instr {
        Instr::Nop => vec![0x00],
        Instr::NullConst => vec![0x01],
        Instr::IConst(i) => match (i8::try_from(i), i16::try_from(i)) {
            (Ok(small @ -1..=5), _) => vec![(0x03 + small) as u8],
            (Ok(byte), _) => vec![0x10, byte as u8],
            (_, Ok(short)) => wide(0x11, short as u16),
            _ => wide(LDC_W, constants.number(3, &i.to_be_bytes())?),
        },
        Instr::LConst(i) => match i {
            0 | 1 => vec![0x09 + i as u8],
            _ => wide(LDC2_W, constants.number(5, &i.to_be_bytes())?),
        },
        Instr::FConst(f) => match [0.0f32, 1.0, 2.0]
            .iter()
            .position(|c| c.to_bits() == f.to_bits())
        {
            Some(at) => vec![0x0b + at as u8],
            None => wide(LDC_W, constants.number(4, &f.to_bits().to_be_bytes())?),
        },
        Instr::DConst(f) => match [0.0f64, 1.0]
            .iter()
            .position(|c| c.to_bits() == f.to_bits())
        {
            Some(at) => vec![0x0e + at as u8],
            None => wide(LDC2_W, constants.number(6, &f.to_bits().to_be_bytes())?),
        },
        Instr::LdcString(EMPTY_STRING) => wide(LDC_W, constants.empty_string()?),
        Instr::IInc(slot, by) => match (u8::try_from(slot), i8::try_from(by)) {
            (Ok(slot), Ok(by)) => vec![0x84, slot, by as u8],
            _ => {
                let ([a, b], [c, d]) = (slot.to_be_bytes(), by.to_be_bytes());
                vec![0xc4, 0x84, a, b, c, d]
            }
        },
        other => {
            let opcode = (0x57..=0x98).find(|&opcode| plain(opcode) == Some(other));
            vec![opcode.ok_or_else(|| MutateError::NotWritable(format!("{other:?}")))?]
        }
    })
}

/// The opcode of a conditional jump with a two-byte offset, and its target.
pub(super) fn jump(instr: Instr) -> Option<(u8, u32)> {
    Some(match instr {
        Instr::If(cond, to) => (0x99 + order(cond), to),
        Instr::IfICmp(cond, to) => (0x9f + order(cond), to),
        Instr::IfACmpEq(to) => (0xa5, to),
        Instr::IfACmpNe(to) => (0xa6, to),
        Instr::IfNull(to) => (0xc6, to),
        Instr::IfNonNull(to) => (0xc7, to),
        _ => return None,
    })
}

fn order(cond: Cond) -> u8 {
    match cond {
        Cond::Eq => 0,
        Cond::Ne => 1,
        Cond::Lt => 2,
        Cond::Ge => 3,
        Cond::Gt => 4,
        Cond::Le => 5,
    }
}
