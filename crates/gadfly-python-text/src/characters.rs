//! What kind of character one is to Python.

pub fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{1c}'..='\u{1f}')
}

/// The digit value of a decimal character of any script that matters.
pub fn decimal(c: char) -> Option<u32> {
    if c.is_ascii() {
        return c.to_digit(10);
    }
    let code = c as u32;
    for zero in [
        0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50,
        0xed0, 0xf20, 0xff10,
    ] {
        if (zero..zero + 10).contains(&code) {
            return Some(code - zero);
        }
    }
    None
}

pub fn is_decimal(c: char) -> bool {
    decimal(c).is_some()
}
