//! Where inputs come from: boundary values of each type first, then seeded random ones. A
//! parameter's name says which values make sense for it.

/// xorshift64*: the same sequence everywhere.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        ((self.next() >> 33) as usize) % limit
    }

    pub(super) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    pub(super) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

const INTS: &[i32] = &[
    0,
    1,
    -1,
    i32::MAX,
    i32::MIN,
    2,
    -2,
    7,
    -7,
    10,
    31,
    32,
    33,
    -31,
    63,
    64,
    65,
    127,
    128,
    -128,
    -129,
    255,
    256,
    32767,
    32768,
    -32768,
    -32769,
    65535,
    65536,
    46341,
    0x5555_5555,
    i32::MAX - 1,
    i32::MIN + 1,
    1_000_000_007,
];

const LONGS: &[i64] = &[
    0,
    1,
    -1,
    i64::MAX,
    i64::MIN,
    2,
    -2,
    10,
    -10,
    31,
    32,
    63,
    64,
    65,
    i32::MAX as i64,
    i32::MIN as i64,
    i32::MAX as i64 + 1,
    i32::MIN as i64 - 1,
    0xffff_ffff,
    1 << 32,
    (1 << 53) + 1,
    -(1 << 53) - 1,
    3_037_000_500,
    i64::MAX - 1,
    i64::MIN + 1,
    0x0123_4567_89ab_cdef,
];

const DOUBLES: &[&str] = &[
    "0.0",
    "-0.0",
    "1.0",
    "-1.0",
    "Double.NaN",
    "Double.POSITIVE_INFINITY",
    "Double.NEGATIVE_INFINITY",
    "Double.MAX_VALUE",
    "-Double.MAX_VALUE",
    "Double.MIN_VALUE",
    "-Double.MIN_VALUE",
    "Double.MIN_NORMAL",
    "2.2250738585072009E-308",
    "0.5",
    "-0.5",
    "1.5",
    "2.5",
    "-2.5",
    "0.1",
    "0.3",
    "3.14159",
    "100.0",
    "1e7",
    "1.0E-3",
    "12345678.9",
    "1e16",
    "123456789012345680.0",
    "2147483647.0",
    "2147483648.0",
    "-2147483649.0",
    "9.223372036854775E18",
    "9.3E18",
    "4.35",
    "1e300",
    "1e-300",
    "0.49999999999999994",
    "4503599627370495.5",
    "2.0E-3",
];

const FLOATS: &[&str] = &[
    "0.0f",
    "-0.0f",
    "1.0f",
    "-1.0f",
    "Float.NaN",
    "Float.POSITIVE_INFINITY",
    "Float.NEGATIVE_INFINITY",
    "Float.MAX_VALUE",
    "-Float.MAX_VALUE",
    "Float.MIN_VALUE",
    "Float.MIN_NORMAL",
    "1.1754942E-38f",
    "0.5f",
    "-0.5f",
    "1.5f",
    "2.5f",
    "0.1f",
    "0.3f",
    "16777216.0f",
    "16777217.0f",
    "2147483648.0f",
    "-2147483648.0f",
    "9.223372E18f",
    "1e10f",
    "1.0E-3f",
    "3.14159f",
    "33554432.0f",
    "0.49999997f",
];

const CHARS: &[u16] = &[
    97, 65, 48, 57, 122, 90, 32, 0, 9, 10, 46, 95, 64, 127, 128, 223, 233, 255, 256, 0x3b1, 0x660,
    0x2003, 0xd83d, 0xffff,
];

const TEXTS: &[&str] = &[
    "",
    "a",
    "abc",
    "Hello",
    "hello",
    "Hello, World",
    "  trim me\\t ",
    "aaa",
    "abcabc",
    "a,b,,c,,",
    "x1y22z333",
    "ABC",
    "Straße",
    "caf\\u00e9",
    "\\u0130stanbul",
    "\\u03b1\\u03b2\\u0393",
    "\\ud83d\\ude00!",
    " ",
    "\\n",
    "a b  c",
    "null",
    "level",
    "The quick brown fox",
    "0",
    "-12",
    "tab\\tand\\nline",
];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "+7",
    "2147483647",
    "2147483648",
    "-2147483648",
    "-2147483649",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "",
    " 1",
    "1 ",
    "abc",
    "12a",
    "--1",
    "+",
    "-",
    "0x10",
    "007",
    "1.5",
    "-0.0",
    "1e3",
    "NaN",
    "Infinity",
    ".5",
    "5.",
    "1e400",
    "4.9e-324",
    "1_000",
    "true",
    "1.17549435E-38f",
    "\\u0661",
    "0.1",
    "123456789.125",
    "ff",
    "-ff",
    "zz",
];

/// The interesting Java expressions of a type for a parameter of that name, most interesting
/// first.
pub(super) fn domain(ty: &str, name: &str) -> Vec<String> {
    match ty {
        "boolean" => vec!["true".into(), "false".into()],
        "byte" => [0, 1, -1, 127, -128, 2, 100, -100]
            .iter()
            .map(|i| format!("(byte) {i}"))
            .collect(),
        "short" => [0, 1, -1, 32767, -32768, 255, 128, -129, 1000]
            .iter()
            .map(|i| format!("(short) {i}"))
            .collect(),
        "char" => CHARS.iter().map(|c| format!("(char) {c}")).collect(),
        "int" => match name {
            "i" | "j" | "from" | "to" | "at" => (-1..=7).map(|i: i32| i.to_string()).collect(),
            "n" | "m" | "count" => [3, 0, 5, 1, 8, 2, 12, 20]
                .iter()
                .map(ToString::to_string)
                .collect(),
            "radix" => [10, 2, 16, 36, 8, 1, 37]
                .iter()
                .map(ToString::to_string)
                .collect(),
            "distance" => [0, 1, 31, 32, 33, 63, 64, 65, -1, -31, 5]
                .iter()
                .map(ToString::to_string)
                .collect(),
            "point" => [
                65, 97, 48, 32, 9, 0x1c, 0xa0, 0xaa, 0xdf, 0x130, 0x131, 0x1c5, 0x3a3, 0x660,
                0x2028, 0x3000, 0x1f600, 0x10400, 0x10ffff, 0xd800, 0x110000, -1, 36, 95, 0x2160,
            ]
            .iter()
            .map(ToString::to_string)
            .collect(),
            _ => INTS.iter().map(|i| int_literal(*i)).collect(),
        },
        "long" => LONGS.iter().map(|i| long_literal(*i)).collect(),
        "float" => FLOATS.iter().map(ToString::to_string).collect(),
        "double" => DOUBLES.iter().map(ToString::to_string).collect(),
        "String" => match name {
            "number" => quoted(NUMBERS),
            "t" => quoted(&[
                "", "a", "b", "bc", "l", "lo", "Hello", "hello", ",", " ", "ß", "abcd",
            ]),
            "regex" => quoted(&[
                ",", " ", "", "[,;]", "\\\\s+", "a", "\\\\d+", "l+", "b|c", ".",
            ]),
            "words" => quoted(&[
                "the cat and the dog and the bird",
                "a",
                "",
                "b a d c b a",
                "one two three four five six seven",
                "zebra apple Mango apple zebra kiwi",
            ]),
            _ => quoted(TEXTS),
        },
        other => panic!("no inputs for {other} {name}"),
    }
}

fn quoted(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|t| format!("\"{t}\"")).collect()
}

pub(super) fn int_literal(i: i32) -> String {
    i.to_string()
}

pub(super) fn long_literal(i: i64) -> String {
    format!("{i}L")
}

/// Any value at all of a type; texts and small numbers stay in their domain.
pub(super) fn random(random: &mut Random, ty: &str, name: &str) -> String {
    let bits = random.next();
    let wild = random.chance(30);
    match ty {
        "int" if wild && name.len() == 1 && !matches!(name, "i" | "j" | "n" | "m") => {
            int_literal((bits >> (bits % 32)) as i32)
        }
        "long" if wild => long_literal((bits as i64) >> (bits % 60)),
        "double" if wild => format!("Double.longBitsToDouble(0x{bits:x}L)"),
        "float" if wild => format!("Float.intBitsToFloat(0x{:x})", bits as u32),
        "char" if wild => format!("(char) {}", bits as u16),
        "short" if wild => format!("(short) {}", bits as i16),
        "byte" if wild => format!("(byte) {}", bits as i8),
        _ => random.pick(&domain(ty, name)).clone(),
    }
}
