//! The constant pool, and the tables that instructions index instead of it.
//!
//! Entries are resolved when something asks for them: most text of a class file (debug names,
//! attributes nobody reads) is never turned into a string.

use std::sync::Arc;

use super::{DecodeError, reader::Reader, text};
use crate::descriptor;
use crate::model::{
    Const, DynamicRef, HandleKind, Instr, JavaString, MemberRef, MethodHandle, Refs,
};

#[derive(Clone, Copy)]
enum Entry<'a> {
    /// Index 0, the second half of a `long` or `double`, modules and packages.
    Unusable,
    Utf8(&'a [u8]),
    Int(i32),
    Float(f32),
    Long(i64),
    Double(f64),
    Class(u16),
    String(u16),
    Field(u16, u16),
    Method(u16, u16),
    InterfaceMethod(u16, u16),
    NameAndType(u16, u16),
    MethodHandle(u8, u16),
    MethodType(u16),
    Dynamic(u16, u16),
    InvokeDynamic(u16, u16),
}

/// A pool entry that no instruction has asked for yet.
const NO_SLOT: u16 = u16::MAX;

pub(super) struct Pool<'a> {
    entries: Vec<Entry<'a>>,
    /// Text already handed out, so that equal names share one allocation.
    names: Vec<Option<Arc<str>>>,
    /// Per pool entry, its index in the table of `refs` that its kind belongs to.
    slots: Vec<u16>,
    refs: Refs,
}

impl<'a> Pool<'a> {
    pub(super) fn read(input: &mut Reader<'a>) -> Result<Self, DecodeError> {
        let count = usize::from(input.u16()?);
        let mut entries = vec![Entry::Unusable];
        while entries.len() < count {
            let offset = input.pos();
            let entry = match input.u8()? {
                1 => {
                    let len = input.u16()?;
                    Entry::Utf8(input.take(usize::from(len))?)
                }
                3 => Entry::Int(input.i32()?),
                4 => Entry::Float(f32::from_bits(input.u32()?)),
                5 => Entry::Long(input.i64()?),
                6 => Entry::Double(f64::from_bits(input.i64()?.cast_unsigned())),
                7 => Entry::Class(input.u16()?),
                8 => Entry::String(input.u16()?),
                9 => Entry::Field(input.u16()?, input.u16()?),
                10 => Entry::Method(input.u16()?, input.u16()?),
                11 => Entry::InterfaceMethod(input.u16()?, input.u16()?),
                12 => Entry::NameAndType(input.u16()?, input.u16()?),
                15 => Entry::MethodHandle(input.u8()?, input.u16()?),
                16 => Entry::MethodType(input.u16()?),
                17 => Entry::Dynamic(input.u16()?, input.u16()?),
                18 => Entry::InvokeDynamic(input.u16()?, input.u16()?),
                // Only module-info has these, and nothing here reads them.
                19 | 20 => {
                    input.u16()?;
                    Entry::Unusable
                }
                tag => return Err(DecodeError::ConstantTag { tag, offset }),
            };
            entries.push(entry);
            // JVMS 4.4.5 calls it "a poor choice" itself: wide constants take two indices.
            if matches!(entry, Entry::Long(_) | Entry::Double(_)) {
                entries.push(Entry::Unusable);
            }
        }
        let len = entries.len();
        Ok(Pool {
            entries,
            names: vec![None; len],
            slots: vec![NO_SLOT; len],
            refs: Refs::default(),
        })
    }

    pub(super) fn into_refs(self) -> Refs {
        self.refs
    }

    fn entry(&self, index: u16) -> Entry<'a> {
        self.entries
            .get(usize::from(index))
            .copied()
            .unwrap_or(Entry::Unusable)
    }

    /// The raw bytes of a text entry: enough to compare attribute names.
    pub(super) fn bytes(&self, index: u16) -> Result<&'a [u8], DecodeError> {
        match self.entry(index) {
            Entry::Utf8(bytes) => Ok(bytes),
            _ => Err(wrong(index, "text")),
        }
    }

    pub(super) fn name(&mut self, index: u16) -> Result<Arc<str>, DecodeError> {
        let bytes = self.bytes(index)?;
        let cached = &mut self.names[usize::from(index)];
        if let Some(name) = cached {
            return Ok(name.clone());
        }
        let name: Arc<str> = text::name(bytes).ok_or(DecodeError::Text { index })?.into();
        *cached = Some(name.clone());
        Ok(name)
    }

    pub(super) fn optional_name(&mut self, index: u16) -> Result<Option<Arc<str>>, DecodeError> {
        match index {
            0 => Ok(None),
            _ => self.name(index).map(Some),
        }
    }

    pub(super) fn field_desc(&mut self, index: u16) -> Result<Arc<str>, DecodeError> {
        let text = self.name(index)?;
        if descriptor::is_field(&text) {
            Ok(text)
        } else {
            Err(DecodeError::Descriptor { text })
        }
    }

    pub(super) fn method_desc(&mut self, index: u16) -> Result<Arc<str>, DecodeError> {
        let text = self.name(index)?;
        if descriptor::is_method(&text) {
            Ok(text)
        } else {
            Err(DecodeError::Descriptor { text })
        }
    }

    pub(super) fn class(&mut self, index: u16) -> Result<Arc<str>, DecodeError> {
        match self.entry(index) {
            Entry::Class(name) => self.name(name),
            _ => Err(wrong(index, "a class")),
        }
    }

    pub(super) fn optional_class(&mut self, index: u16) -> Result<Option<Arc<str>>, DecodeError> {
        match index {
            0 => Ok(None),
            _ => self.class(index).map(Some),
        }
    }

    /// The indices of a name and its descriptor.
    fn name_and_type(&self, index: u16) -> Result<(u16, u16), DecodeError> {
        match self.entry(index) {
            Entry::NameAndType(name, desc) => Ok((name, desc)),
            _ => Err(wrong(index, "a name and type")),
        }
    }

    pub(super) fn method_name_and_type(
        &mut self,
        index: u16,
    ) -> Result<(Arc<str>, Arc<str>), DecodeError> {
        let (name, desc) = self.name_and_type(index)?;
        Ok((self.name(name)?, self.method_desc(desc)?))
    }

    fn string(&self, index: u16) -> Result<JavaString, DecodeError> {
        let units = text::utf16(self.bytes(index)?).ok_or(DecodeError::Text { index })?;
        Ok(units.into())
    }

    fn member(&mut self, index: u16) -> Result<MemberRef, DecodeError> {
        let (Entry::Field(class, name_and_type)
        | Entry::Method(class, name_and_type)
        | Entry::InterfaceMethod(class, name_and_type)) = self.entry(index)
        else {
            return Err(wrong(index, "a field or method"));
        };
        let (name, desc) = self.name_and_type(name_and_type)?;
        Ok(MemberRef {
            class: self.class(class)?,
            name: self.name(name)?,
            desc: match self.entry(index) {
                Entry::Field(..) => self.field_desc(desc)?,
                _ => self.method_desc(desc)?,
            },
            interface: matches!(self.entry(index), Entry::InterfaceMethod(..)),
        })
    }

    pub(super) fn method_handle(&mut self, index: u16) -> Result<MethodHandle, DecodeError> {
        let Entry::MethodHandle(kind, member) = self.entry(index) else {
            return Err(wrong(index, "a method handle"));
        };
        let kind = match kind {
            1 => HandleKind::GetField,
            2 => HandleKind::GetStatic,
            3 => HandleKind::PutField,
            4 => HandleKind::PutStatic,
            5 => HandleKind::InvokeVirtual,
            6 => HandleKind::InvokeStatic,
            7 => HandleKind::InvokeSpecial,
            8 => HandleKind::NewInvokeSpecial,
            9 => HandleKind::InvokeInterface,
            _ => return Err(wrong(index, "a method handle of a known kind")),
        };
        let wants_field = matches!(
            kind,
            HandleKind::GetField
                | HandleKind::GetStatic
                | HandleKind::PutField
                | HandleKind::PutStatic
        );
        if wants_field != matches!(self.entry(member), Entry::Field(..)) {
            return Err(wrong(member, "the kind of member its handle names"));
        }
        Ok(MethodHandle {
            kind,
            member: self.member(member)?,
        })
    }

    /// A loadable constant: what `ldc`, `ConstantValue` and bootstrap arguments name.
    pub(super) fn constant(&mut self, index: u16) -> Result<Const, DecodeError> {
        Ok(match self.entry(index) {
            Entry::Int(value) => Const::Int(value),
            Entry::Long(value) => Const::Long(value),
            Entry::Float(value) => Const::Float(value),
            Entry::Double(value) => Const::Double(value),
            Entry::String(text) => Const::String(self.string(text)?),
            Entry::Class(name) => Const::Class(self.name(name)?),
            Entry::MethodType(desc) => Const::MethodType(self.method_desc(desc)?),
            Entry::MethodHandle(..) => Const::MethodHandle(self.method_handle(index)?),
            Entry::Dynamic(bootstrap, name_and_type) => {
                let (name, desc) = self.name_and_type(name_and_type)?;
                Const::Dynamic(DynamicRef {
                    bootstrap,
                    name: self.name(name)?,
                    desc: self.field_desc(desc)?,
                })
            }
            _ => return Err(wrong(index, "a loadable constant")),
        })
    }

    // From here on: what instructions name, moved into the tables of `Refs` on first use.

    pub(super) fn class_slot(&mut self, index: u16) -> Result<u16, DecodeError> {
        if let Entry::Class(_) = self.entry(index)
            && let Some(slot) = self.known_slot(index)
        {
            return Ok(slot);
        }
        let class = self.class(index)?;
        Ok(self.new_slot(index, |refs| push(&mut refs.classes, class)))
    }

    pub(super) fn field_slot(&mut self, index: u16) -> Result<u16, DecodeError> {
        if !matches!(self.entry(index), Entry::Field(..)) {
            return Err(wrong(index, "a field"));
        }
        if let Some(slot) = self.known_slot(index) {
            return Ok(slot);
        }
        let member = self.member(index)?;
        Ok(self.new_slot(index, |refs| push(&mut refs.fields, member)))
    }

    pub(super) fn method_slot(&mut self, index: u16) -> Result<u16, DecodeError> {
        if !matches!(
            self.entry(index),
            Entry::Method(..) | Entry::InterfaceMethod(..)
        ) {
            return Err(wrong(index, "a method"));
        }
        if let Some(slot) = self.known_slot(index) {
            return Ok(slot);
        }
        let member = self.member(index)?;
        Ok(self.new_slot(index, |refs| push(&mut refs.methods, member)))
    }

    pub(super) fn dynamic_slot(&mut self, index: u16) -> Result<u16, DecodeError> {
        let Entry::InvokeDynamic(bootstrap, name_and_type) = self.entry(index) else {
            return Err(wrong(index, "an invokedynamic call site"));
        };
        if let Some(slot) = self.known_slot(index) {
            return Ok(slot);
        }
        let (name, desc) = self.method_name_and_type(name_and_type)?;
        let site = DynamicRef {
            bootstrap,
            name,
            desc,
        };
        Ok(self.new_slot(index, |refs| push(&mut refs.dynamics, site)))
    }

    /// The instruction that loads a constant, for all three forms of `ldc`.
    pub(super) fn load(&mut self, index: u16) -> Result<Instr, DecodeError> {
        Ok(match self.entry(index) {
            Entry::Int(value) => Instr::IConst(value),
            Entry::Long(value) => Instr::LConst(value),
            Entry::Float(value) => Instr::FConst(value),
            Entry::Double(value) => Instr::DConst(value),
            Entry::Class(_) => Instr::LdcClass(self.class_slot(index)?),
            Entry::String(text) => Instr::LdcString(match self.known_slot(index) {
                Some(slot) => slot,
                None => {
                    let string = self.string(text)?;
                    self.new_slot(index, |refs| push(&mut refs.strings, string))
                }
            }),
            _ => Instr::LdcConst(match self.known_slot(index) {
                Some(slot) => slot,
                None => {
                    let constant = self.constant(index)?;
                    self.new_slot(index, |refs| push(&mut refs.consts, constant))
                }
            }),
        })
    }

    fn known_slot(&self, index: u16) -> Option<u16> {
        match self.slots.get(usize::from(index)) {
            Some(&slot) if slot != NO_SLOT => Some(slot),
            _ => None,
        }
    }

    /// Callers have resolved `index` before, so it is within the pool.
    fn new_slot(&mut self, index: u16, add: impl FnOnce(&mut Refs) -> u16) -> u16 {
        let slot = add(&mut self.refs);
        self.slots[usize::from(index)] = slot;
        slot
    }
}

/// Each table gets at most one row per pool entry, of which there are fewer than 65,535.
fn push<T>(table: &mut Vec<T>, row: T) -> u16 {
    table.push(row);
    (table.len() - 1) as u16
}

fn wrong(index: u16, expected: &'static str) -> DecodeError {
    DecodeError::Constant { index, expected }
}
