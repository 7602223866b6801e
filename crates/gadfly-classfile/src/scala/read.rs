//! The table of a pickle, entry by entry.

/// Kinds of entries that matter here.
pub(super) mod tag {
    pub(crate) const TERM_NAME: u8 = 1;
    pub(crate) const TYPE_NAME: u8 = 2;
    pub(crate) const NONE: u8 = 3;
    pub(crate) const TYPE: u8 = 4;
    pub(crate) const ALIAS: u8 = 5;
    pub(crate) const CLASS: u8 = 6;
    pub(crate) const VAL: u8 = 8;
    pub(crate) const EXTERNAL: u8 = 9;
    pub(crate) const EXTERNAL_MODULE: u8 = 10;
    pub(crate) const THIS: u8 = 13;
    pub(crate) const SINGLE: u8 = 14;
    pub(crate) const TYPE_REF: u8 = 16;
    pub(crate) const BOUNDS: u8 = 17;
    pub(crate) const REFINED: u8 = 18;
    pub(crate) const METHOD: u8 = 20;
    pub(crate) const POLY: u8 = 21;
    pub(crate) const ANNOTATED: u8 = 42;
    pub(crate) const EXISTENTIAL: u8 = 48;
}

/// Flags as pickles have them.
pub(super) mod flag {
    pub(crate) const IMPLICIT: u64 = 1;
    pub(crate) const PRIVATE: u64 = 1 << 2;
    pub(crate) const CASE: u64 = 1 << 6;
    pub(crate) const METHOD: u64 = 1 << 9;
    pub(crate) const MODULE: u64 = 1 << 10;
}

pub(super) struct Pickle<'p> {
    /// Tag and contents.
    entries: Vec<(u8, &'p [u8])>,
}

/// A symbol that the pickle declares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbol {
    pub name: usize,
    pub owner: usize,
    pub flags: u64,
    pub info: usize,
}

impl<'p> Pickle<'p> {
    pub(super) fn parse(bytes: &'p [u8]) -> Option<Pickle<'p>> {
        let mut input = Nats { rest: bytes };
        let major = input.nat()?;
        input.nat()?;
        if major != 5 {
            return None;
        }
        let count = usize::try_from(input.nat()?).ok()?;
        let mut entries = Vec::new();
        for _ in 0..count {
            let (&tag, rest) = input.rest.split_first()?;
            input.rest = rest;
            let length = usize::try_from(input.nat()?).ok()?;
            let (contents, rest) = input.rest.split_at_checked(length)?;
            input.rest = rest;
            entries.push((tag, contents));
        }
        Some(Pickle { entries })
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn tag(&self, at: usize) -> u8 {
        self.entries.get(at).map_or(0, |e| e.0)
    }

    /// All numbers of an entry.
    pub(super) fn numbers(&self, at: usize) -> Vec<usize> {
        let contents = self.entries.get(at).map_or(&[][..], |e| e.1);
        let mut input = Nats { rest: contents };
        let mut numbers = Vec::new();
        while let Some(number) = input.nat() {
            numbers.push(usize::try_from(number).unwrap_or(usize::MAX));
        }
        numbers
    }

    pub(super) fn name(&self, at: usize) -> Option<&'p str> {
        match self.entries.get(at)? {
            (tag::TERM_NAME | tag::TYPE_NAME, text) => std::str::from_utf8(text).ok(),
            _ => None,
        }
    }

    pub(super) fn symbol(&self, at: usize) -> Option<Symbol> {
        let (kind, contents) = *self.entries.get(at)?;
        if !(tag::TYPE..=tag::VAL).contains(&kind) {
            return None;
        }
        let mut input = Nats { rest: contents };
        let name = input.index()?;
        let owner = input.index()?;
        let flags = input.nat()?;
        let mut info = input.index()?;
        // A symbol here is the scope of a `private[scope]`.
        if (tag::NONE..=tag::EXTERNAL_MODULE).contains(&self.tag(info)) {
            info = input.index()?;
        }
        Some(Symbol {
            name,
            owner,
            flags,
            info,
        })
    }

    /// Name and owner of a symbol of another pickle.
    pub(super) fn external(&self, at: usize) -> Option<(&'p str, Option<usize>)> {
        match self.tag(at) {
            tag::EXTERNAL | tag::EXTERNAL_MODULE => {
                let numbers = self.numbers(at);
                let name = self.name(*numbers.first()?)?;
                Some((name, numbers.get(1).copied()))
            }
            _ => None,
        }
    }
}

/// Numbers of seven bits a byte, the highest first.
struct Nats<'p> {
    rest: &'p [u8],
}

impl Nats<'_> {
    fn nat(&mut self) -> Option<u64> {
        let mut number = 0u64;
        loop {
            let (&byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            number = number.checked_mul(128)? + u64::from(byte & 0x7f);
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
    }

    fn index(&mut self) -> Option<usize> {
        usize::try_from(self.nat()?).ok()
    }
}
