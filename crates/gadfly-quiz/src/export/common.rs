//! What several writers need: file names, a fixed order for options, base 64.

use gadfly_effort::SplitMix64;
use std::collections::BTreeSet;

use super::Options;
use crate::model::Quiz;

/// The name of the main file, without extension.
pub(super) fn base_name(quiz: &Quiz, options: &Options) -> String {
    let wanted = if options.name.is_empty() {
        &quiz.title
    } else {
        &options.name
    };
    file_name(wanted, "quiz")
}

/// A name that is safe in every file system, archive and address: small letters, digits and hyphens.
pub fn file_name(text: &str, otherwise: &str) -> String {
    let mut name = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        let plain = match c {
            'ä' => "ae",
            'ö' => "oe",
            'ü' => "ue",
            'ß' => "ss",
            'à' | 'á' | 'â' | 'ã' | 'å' => "a",
            'è' | 'é' | 'ê' | 'ë' => "e",
            'ì' | 'í' | 'î' | 'ï' => "i",
            'ò' | 'ó' | 'ô' | 'õ' => "o",
            'ù' | 'ú' | 'û' => "u",
            'ç' => "c",
            'ñ' => "n",
            'a'..='z' | '0'..='9' => {
                name.push(c);
                continue;
            }
            _ if name.is_empty() || name.ends_with('-') => continue,
            _ => "-",
        };
        name.push_str(plain);
    }
    name.truncate(60);
    let name = name.trim_end_matches('-').to_owned();
    // Windows keeps these for devices, whatever the extension.
    let device = matches!(name.as_str(), "con" | "prn" | "aux" | "nul")
        || ((name.starts_with("com") || name.starts_with("lpt")) && name.len() == 4);
    match (name.is_empty(), device) {
        (true, _) => otherwise.to_owned(),
        (_, true) => format!("{otherwise}-{name}"),
        _ => name,
    }
}

/// A cell of a table in CSV. Text that a spreadsheet would take for a formula is marked as text, unless it
/// is a number.
pub fn cell(text: &str, is_number: impl Fn(&str) -> bool) -> String {
    // Spreadsheets cut a file at a zero byte.
    let text = text.replace('\0', "\u{2400}");
    let formula = text
        .trim_start()
        .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '|'])
        && !is_number(&text);
    let text = if formula || text.starts_with(['\'', '\t', '\r']) {
        format!("'{text}")
    } else {
        text
    };
    let quoted = text.contains([',', '"', '\n', '\r', ';', '\t'])
        || text.starts_with(' ')
        || text.ends_with(' ');
    if quoted {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

/// The name, or with a number behind it if it is taken.
pub fn unique(name: String, taken: &mut BTreeSet<String>) -> String {
    let mut candidate = name.clone();
    let mut number = 2;
    while !taken.insert(candidate.clone()) {
        candidate = format!("{name}-{number}");
        number += 1;
    }
    candidate
}

/// An order of so many things that follows from the key alone.
pub(super) fn order(key: &str, length: usize) -> Vec<usize> {
    let mut state = 0xcbf2_9ce4_8422_2325_u64;
    for byte in key.bytes() {
        state = (state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    // Neighbouring keys give unlike orders.
    let mut numbers = SplitMix64::new(state);
    let mut order: Vec<usize> = (0..length).collect();
    for at in (1..length).rev() {
        order.swap(at, (numbers.draw() % (at as u64 + 1)) as usize);
    }
    order
}

/// The order in which options are written: as they are, or mixed if the question allows it and the
/// medium does not mix them itself.
pub(super) fn option_order(key: &str, length: usize, shuffle: bool) -> Vec<usize> {
    if shuffle {
        order(key, length)
    } else {
        (0..length).collect()
    }
}

/// An order that is not the right one already, for things that are to be put in order.
pub(super) fn wrong_order(key: &str, length: usize) -> Vec<usize> {
    let mut order = order(key, length);
    if order.iter().enumerate().all(|(at, &item)| at == item) && length > 1 {
        order.rotate_left(1);
    }
    order
}

/// `A`, `B`, …, `Z`, `AA`, …
pub(super) fn letters(mut number: usize) -> String {
    let mut out = Vec::new();
    loop {
        out.push(b'A' + (number % 26) as u8);
        if number < 26 {
            break;
        }
        number = number / 26 - 1;
    }
    out.iter().rev().map(|&byte| char::from(byte)).collect()
}

pub(super) fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
        let group = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            if at <= chunk.len() {
                out.push(char::from(DIGITS[(group >> (18 - 6 * at) & 63) as usize]));
            } else {
                out.push('=');
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files() {
        for (text, expected) in [
            ("Größe & Maß!", "groesse-mass"),
            ("../../etc/passwd", "etc-passwd"),
            ("", "quiz"),
            ("///", "quiz"),
            ("NUL", "quiz-nul"),
            ("com1", "quiz-com1"),
            ("漢字", "quiz"),
        ] {
            assert_eq!(file_name(text, "quiz"), expected);
        }
        assert_eq!(file_name(&"x".repeat(200), "quiz").len(), 60);
    }

    #[test]
    fn orders() {
        let order = order("loops-1", 6);
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, [0, 1, 2, 3, 4, 5]);
        // The right option, first in the model, must not be first on paper more often than others.
        let mut firsts = [0; 4];
        for number in 0..400 {
            let first = super::order(&format!("q-{number}"), 4)
                .iter()
                .position(|&item| item == 0);
            firsts[first.unwrap_or(0)] += 1;
        }
        assert!(
            firsts.iter().all(|&count| (70..130).contains(&count)),
            "{firsts:?}"
        );
        for number in 0..50 {
            assert_ne!(wrong_order(&number.to_string(), 2), [0, 1]);
        }
    }

    #[test]
    fn letters_and_base64() {
        assert_eq!(
            [0, 25, 26, 701, 702].map(letters),
            ["A", "Z", "AA", "ZZ", "AAA"]
        );
        for (text, expected) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
        ] {
            assert_eq!(base64(text.as_bytes()), expected);
        }
    }
}
