//! Modified UTF-8 (JVMS 4.4.7): UTF-16 units written one by one, each in one to three bytes.
//!
//! Java strings may hold lone surrogates, so string constants become UTF-16 units and only names
//! become `str`.

/// The exact UTF-16 units, or `None` where the bytes are no modified UTF-8.
pub(super) fn utf16(bytes: &[u8]) -> Option<Vec<u16>> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let [first, tail @ ..] = rest {
        let first = u16::from(*first);
        rest = match (first, tail) {
            (0x01..=0x7f, _) => {
                units.push(first);
                tail
            }
            (0xc0..=0xdf, [b, tail @ ..]) => {
                units.push((first & 0x1f) << 6 | continuation(*b)?);
                tail
            }
            (0xe0..=0xef, [b, c, tail @ ..]) => {
                units.push((first & 0x0f) << 12 | continuation(*b)? << 6 | continuation(*c)?);
                tail
            }
            _ => return None,
        };
    }
    Some(units)
}

/// The text as Unicode; `None` for malformed bytes and for lone surrogates, which no name that a
/// Java compiler writes contains.
pub(super) fn name(bytes: &[u8]) -> Option<String> {
    if bytes.is_ascii() && !bytes.contains(&0) {
        return std::str::from_utf8(bytes).ok().map(str::to_owned);
    }
    String::from_utf16(&utf16(bytes)?).ok()
}

fn continuation(byte: u8) -> Option<u16> {
    (byte & 0xc0 == 0x80).then_some(u16::from(byte & 0x3f))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_lone_surrogates_and_pairs_are_exact() {
        assert_eq!(utf16(b"a\xc0\x80"), Some(vec![0x61, 0]));
        assert_eq!(utf16(b"\xed\xa0\x80"), Some(vec![0xd800]));
        assert_eq!(
            utf16(b"\xed\xa0\xbd\xed\xb8\x80"),
            Some(vec![0xd83d, 0xde00])
        );
        assert_eq!(name(b"\xed\xa0\xbd\xed\xb8\x80").as_deref(), Some("😀"));
        assert_eq!(name(b"\xed\xa0\x80"), None);
    }

    #[test]
    fn malformed_bytes_are_refused() {
        for bytes in [
            &b"\0"[..],
            b"\xc0",
            b"\xc0a",
            b"\xe0\x80",
            b"\xf0\x9f\x98\x80",
            b"\x80",
        ] {
            assert_eq!(utf16(bytes), None, "{bytes:?}");
        }
    }
}
