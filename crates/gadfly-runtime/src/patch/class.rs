//! A class file as far as rewriting its methods takes: what stands before them, the names in its
//! constant pool, and constants to append. Every byte that is not replaced stays as it was.

use super::PatchError;

const SUPPLY: &str = "gadfly/replay/Supply";

/// A class file up to its methods.
pub(super) struct Opened<'a> {
    class: &'a [u8],
    after_pool: usize,
    pub pool: Pool<'a>,
    /// Begins with the first method.
    pub input: Input<'a>,
    pub methods: u16,
    pub constants: Constants,
    /// What follows the constant pool in the new class; its methods are to be added.
    pub body: Vec<u8>,
}

impl<'a> Opened<'a> {
    pub(super) fn new(class: &'a [u8]) -> Result<Self, PatchError> {
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
        Ok(Self {
            class,
            after_pool,
            constants: Constants::after(&pool),
            body: class[after_pool..input.at].to_vec(),
            pool,
            input,
            methods,
        })
    }

    /// The new class, when all methods have been read and added.
    pub(super) fn closed(self) -> Vec<u8> {
        let mut bytes = self.class[..8].to_vec();
        bytes.extend(self.constants.next.to_be_bytes());
        bytes.extend(&self.class[10..self.after_pool]);
        bytes.extend(self.constants.bytes);
        bytes.extend(self.body);
        bytes.extend(&self.class[self.input.at..]);
        bytes
    }
}

pub(super) struct Input<'a> {
    pub bytes: &'a [u8],
    pub at: usize,
}

impl<'a> Input<'a> {
    pub(super) fn take(&mut self, length: usize) -> Result<&'a [u8], PatchError> {
        let end = self.at.checked_add(length).ok_or(PatchError::Damaged)?;
        let taken = self.bytes.get(self.at..end).ok_or(PatchError::Damaged)?;
        self.at = end;
        Ok(taken)
    }

    pub(super) fn skip(&mut self, length: usize) -> Result<(), PatchError> {
        self.take(length).map(drop)
    }

    pub(super) fn u8(&mut self) -> Result<u8, PatchError> {
        Ok(self.take(1)?[0])
    }

    pub(super) fn u16(&mut self) -> Result<u16, PatchError> {
        let bytes = self.take(2)?;
        Ok(u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    pub(super) fn u32(&mut self) -> Result<u32, PatchError> {
        Ok(u32::from(self.u16()?) << 16 | u32::from(self.u16()?))
    }
}

pub(super) fn skip_attributes(input: &mut Input<'_>) -> Result<(), PatchError> {
    for _ in 0..input.u16()? {
        input.skip(2)?;
        let length = input.u32()?;
        input.skip(length as usize)?;
    }
    Ok(())
}

/// The constant pool, as far as names are concerned.
pub(super) struct Pool<'a> {
    count: u16,
    /// By index; empty where there is no text.
    texts: Vec<&'a [u8]>,
}

impl<'a> Pool<'a> {
    pub(super) fn read(input: &mut Input<'a>) -> Result<Self, PatchError> {
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

    pub(super) fn text(&self, index: u16) -> Result<String, PatchError> {
        let text = self
            .texts
            .get(usize::from(index))
            .ok_or(PatchError::Damaged)?;
        Ok(String::from_utf8_lossy(text).into_owned())
    }
}

/// Constants to append, each at most once.
pub(super) struct Constants {
    bytes: Vec<u8>,
    next: u16,
    known: Vec<(Vec<u8>, u16)>,
}

impl Constants {
    pub(super) fn after(pool: &Pool<'_>) -> Self {
        Self {
            bytes: Vec::new(),
            next: pool.count,
            known: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, constant: Vec<u8>) -> Result<u16, PatchError> {
        if let Some((_, index)) = self.known.iter().find(|(known, _)| *known == constant) {
            return Ok(*index);
        }
        let index = self.next;
        self.next = index.checked_add(1).ok_or(PatchError::ConstantPoolFull)?;
        self.bytes.extend(&constant);
        self.known.push((constant, index));
        Ok(index)
    }

    pub(super) fn utf8(&mut self, text: &str) -> Result<u16, PatchError> {
        let length = u16::try_from(text.len()).map_err(|_| PatchError::Damaged)?;
        let mut constant = vec![1];
        constant.extend(length.to_be_bytes());
        constant.extend(text.as_bytes());
        self.add(constant)
    }

    pub(super) fn pair(&mut self, tag: u8, first: u16, second: u16) -> Result<u16, PatchError> {
        let ([a, b], [c, d]) = (first.to_be_bytes(), second.to_be_bytes());
        self.add(vec![tag, a, b, c, d])
    }

    pub(super) fn class(&mut self, name: &str) -> Result<u16, PatchError> {
        let [a, b] = self.utf8(name)?.to_be_bytes();
        self.add(vec![7, a, b])
    }

    pub(super) fn supply_method(
        &mut self,
        name: &str,
        descriptor: &str,
    ) -> Result<u16, PatchError> {
        self.method(SUPPLY, name, descriptor)
    }

    pub(super) fn method(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<u16, PatchError> {
        let class = self.class(class)?;
        let (name, descriptor) = (self.utf8(name)?, self.utf8(descriptor)?);
        let name_and_type = self.pair(12, name, descriptor)?;
        self.pair(10, class, name_and_type)
    }
}
