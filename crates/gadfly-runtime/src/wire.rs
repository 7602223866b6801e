//! The frames between us and a worker: a 32-bit length, then that many bytes; numbers big-endian,
//! texts and byte arrays with their own 32-bit length. The Java side is `Wire.java`.
//!
//! What comes back may have been written by hostile code, so every read is checked.

/// A frame under construction.
#[derive(Default)]
pub(crate) struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    pub(crate) fn u8(&mut self, value: u8) -> &mut Self {
        self.bytes.push(value);
        self
    }

    pub(crate) fn u32(&mut self, value: u32) -> &mut Self {
        self.bytes.extend(value.to_be_bytes());
        self
    }

    pub(crate) fn u64(&mut self, value: u64) -> &mut Self {
        self.bytes.extend(value.to_be_bytes());
        self
    }

    pub(crate) fn count(&mut self, value: usize) -> &mut Self {
        self.u32(u32::try_from(value).unwrap_or(u32::MAX))
    }

    pub(crate) fn bytes(&mut self, value: &[u8]) -> &mut Self {
        self.count(value.len());
        self.bytes.extend(value);
        self
    }

    pub(crate) fn text(&mut self, value: &str) -> &mut Self {
        self.bytes(value.as_bytes())
    }

    pub(crate) fn texts<S: AsRef<str>>(&mut self, values: &[S]) -> &mut Self {
        self.count(values.len());
        for value in values {
            self.text(value.as_ref());
        }
        self
    }

    /// The frame with its length in front.
    pub(crate) fn finish(self) -> Vec<u8> {
        let mut whole = Vec::with_capacity(self.bytes.len() + 4);
        whole.extend((self.bytes.len() as u32).to_be_bytes());
        whole.extend(self.bytes);
        whole
    }
}

/// The frame is not what the protocol says.
#[derive(Debug, thiserror::Error)]
#[error("malformed frame")]
pub(crate) struct Malformed;

/// Reads a frame from front to back.
pub(crate) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(crate) fn new(frame: &'a [u8]) -> Self {
        Self { rest: frame }
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], Malformed> {
        let (taken, rest) = self.rest.split_at_checked(length).ok_or(Malformed)?;
        self.rest = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Malformed> {
        self.take(N)?.try_into().map_err(|_| Malformed)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, Malformed> {
        Ok(self.array::<1>()?[0])
    }

    pub(crate) fn i32(&mut self) -> Result<i32, Malformed> {
        self.array().map(i32::from_be_bytes)
    }

    pub(crate) fn u32(&mut self) -> Result<u32, Malformed> {
        self.array().map(u32::from_be_bytes)
    }

    pub(crate) fn i64(&mut self) -> Result<i64, Malformed> {
        self.array().map(i64::from_be_bytes)
    }

    pub(crate) fn u64(&mut self) -> Result<u64, Malformed> {
        self.array().map(u64::from_be_bytes)
    }

    /// A number of things to come, each of at least one byte: never more than there is.
    pub(crate) fn count(&mut self) -> Result<usize, Malformed> {
        let count = self.u32()? as usize;
        if count > self.rest.len() {
            Err(Malformed)
        } else {
            Ok(count)
        }
    }

    pub(crate) fn bytes(&mut self) -> Result<&'a [u8], Malformed> {
        let length = self.u32()? as usize;
        self.take(length)
    }

    pub(crate) fn text(&mut self) -> Result<String, Malformed> {
        Ok(String::from_utf8_lossy(self.bytes()?).into_owned())
    }

    pub(crate) fn optional(&mut self) -> Result<Option<String>, Malformed> {
        match self.u8()? {
            0 => Ok(None),
            _ => self.text().map(Some),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trip() {
        let mut out = Writer::default();
        out.u8(7)
            .u32(1)
            .u64(u64::MAX)
            .text("größe")
            .texts(&["a", ""]);
        let frame = out.finish();
        let mut back = Reader::new(&frame[4..]);
        assert_eq!(back.u8().unwrap(), 7);
        assert_eq!(back.u32().unwrap(), 1);
        assert_eq!(back.u64().unwrap(), u64::MAX);
        assert_eq!(back.text().unwrap(), "größe");
        assert_eq!(back.count().unwrap(), 2);
    }

    #[test]
    fn lies_about_lengths_are_refused() {
        let mut reader = Reader::new(&[0xff, 0xff, 0xff, 0xff, 1]);
        assert!(reader.bytes().is_err());
        let mut reader = Reader::new(&[0xff, 0xff, 0xff, 0xff, 1]);
        assert!(reader.count().is_err());
    }
}
