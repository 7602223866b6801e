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

/// Chinese numerals, which Python calls numeric although they are letters.
const NUMERALS: &str = "一七万三九二五亖亿什仟仨伍佰億兆兩八六十千卄卅卌叁参參叄四壱壹幺廾廿弌弍弎弐拾捌柒漆玖百肆萬貮貳贰阡陆陌陸零";

pub fn is_numeric(c: char) -> bool {
    c.is_numeric() || NUMERALS.contains(c)
}

/// Scripts and symbols in daily use. Of these, the functions of this crate and of Rust tell the same as every
/// supported version of Python does: class, case, and whether `repr` shows them. Other characters came later,
/// changed, or are of classes that Rust does not know.
const FAMILIAR: &[(u32, u32)] = &[
    (0, 0x12f),
    (0x131, 0x148),
    (0x14a, 0x19a),
    (0x19c, 0x1c3),
    (0x1cd, 0x1ef),
    (0x1f4, 0x220),
    (0x250, 0x263),
    (0x265, 0x294),
    (0x296, 0x2ad),
    (0x386, 0x386),
    (0x388, 0x38a),
    (0x38c, 0x38c),
    (0x38e, 0x38f),
    (0x391, 0x3a1),
    (0x3a3, 0x3af),
    (0x3b1, 0x3ce),
    (0x400, 0x45f),
    (0x5d0, 0x5ea),
    (0x621, 0x63a),
    (0x640, 0x64a),
    (0x660, 0x669),
    (0x2010, 0x203e),
    (0x2041, 0x2052),
    (0x20a0, 0x20af),
    (0x2190, 0x23ce),
    (0x2500, 0x2613),
    (0x2619, 0x2671),
    (0x2701, 0x2704),
    (0x2706, 0x2709),
    (0x270c, 0x2727),
    (0x2729, 0x274b),
    (0x3000, 0x3006),
    (0x3008, 0x3020),
    (0x3041, 0x3094),
    (0x30a1, 0x30fe),
    (0x4e00, 0x9fa5),
    (0xac00, 0xd7a3),
    (0xff01, 0xff3e),
    (0xff40, 0xff5e),
    (0x1f300, 0x1f64f),
];

/// Whether everything that is told about a character is known to be right.
pub fn is_familiar(c: char) -> bool {
    let code = u32::from(c);
    let at = FAMILIAR.partition_point(|(_, last)| *last < code);
    FAMILIAR.get(at).is_some_and(|(first, _)| *first <= code)
}
