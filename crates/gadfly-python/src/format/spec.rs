//! The format mini-language: specifications and padding.

use crate::machine::{Step, text_room, value_error};

#[derive(Clone, Default, Debug)]
pub struct Spec {
    pub(crate) fill: Option<char>,
    pub(crate) align: Option<char>,
    pub(crate) sign: Option<char>,
    pub(crate) alternate: bool,
    pub(crate) zero: bool,
    pub(crate) width: usize,
    pub(crate) grouping: Option<char>,
    pub(crate) precision: Option<usize>,
    pub(crate) kind: Option<char>,
}

pub fn parse_spec(text: &str, type_name: &str) -> Step<Spec> {
    let chars: Vec<char> = text.chars().collect();
    let mut spec = Spec::default();
    let mut at = 0;
    let is_align = |c: char| matches!(c, '<' | '>' | '^' | '=');
    if chars.len() > 1 && is_align(chars[1]) {
        spec.fill = Some(chars[0]);
        spec.align = Some(chars[1]);
        at = 2;
    } else if chars.first().is_some_and(|c| is_align(*c)) {
        spec.align = Some(chars[0]);
        at = 1;
    }
    if let Some(c) = chars.get(at)
        && matches!(c, '+' | '-' | ' ')
    {
        spec.sign = Some(*c);
        at += 1;
    }
    if chars.get(at) == Some(&'z') {
        return crate::machine::unsupported("the option `z` of formats");
    }
    if chars.get(at) == Some(&'#') {
        spec.alternate = true;
        at += 1;
    }
    if chars.get(at) == Some(&'0') {
        spec.zero = true;
        at += 1;
    }
    while let Some(digit) = chars.get(at).and_then(|c| c.to_digit(10)) {
        spec.width = spec.width.saturating_mul(10).saturating_add(digit as usize);
        at += 1;
    }
    if spec.width > isize::MAX as usize {
        return value_error("Too many decimal digits in format string");
    }
    if let Some(c) = chars.get(at)
        && matches!(c, ',' | '_')
    {
        spec.grouping = Some(*c);
        at += 1;
        if let Some(second) = chars.get(at)
            && matches!(second, ',' | '_')
        {
            return value_error(if second == c {
                format!("Cannot specify '{c}' with '{c}'.")
            } else {
                "Cannot specify both ',' and '_'.".into()
            });
        }
    }
    if chars.get(at) == Some(&'.') {
        at += 1;
        let mut precision = None;
        while let Some(digit) = chars.get(at).and_then(|c| c.to_digit(10)) {
            let so_far: usize = precision.unwrap_or(0);
            precision = Some(so_far.saturating_mul(10).saturating_add(digit as usize));
            at += 1;
        }
        if precision.is_none() {
            return value_error("Format specifier missing precision");
        }
        spec.precision = precision;
    }
    match chars.len() - at {
        0 => {}
        1 => spec.kind = Some(chars[at]),
        _ => {
            return value_error(format!(
                "Invalid format specifier '{text}' for object of type '{type_name}'"
            ));
        }
    }
    Ok(spec)
}

impl Spec {
    /// One text for all specifications by which numbers of a kind are written alike: `5`, `>5` and
    /// `5d`. Empty for what `str` does with an integer.
    pub(crate) fn for_number(&self, float: bool) -> String {
        let mut text = String::new();
        if self.width > 1 {
            let (fill, align) = match (self.fill, self.align) {
                (fill, Some(align)) => (fill.unwrap_or(if self.zero { '0' } else { ' ' }), align),
                (_, None) if self.zero => ('0', '='),
                (_, None) => (' ', '>'),
            };
            text.push(fill);
            text.push(align);
        }
        text.extend(self.sign.filter(|sign| *sign != '-'));
        if self.alternate {
            text.push('#');
        }
        if self.width > 1 {
            text.push_str(&self.width.to_string());
        }
        text.extend(self.grouping);
        let precision = match self.kind {
            Some('e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%') if float => self.precision.or(Some(6)),
            _ => self.precision,
        };
        if let Some(precision) = precision {
            text.push_str(&format!(".{precision}"));
        }
        text.extend(self.kind.filter(|kind| float || *kind != 'd'));
        text
    }

    /// The base of an integer in digits alone, perhaps with a sign and filled to a width.
    pub fn base_of_digits(&self) -> Option<i64> {
        let base = match self.kind {
            None | Some('d') => 10,
            Some('b') => 2,
            Some('o') => 8,
            _ => return None,
        };
        let plain = self.grouping.is_none() && self.precision.is_none() && !self.alternate;
        plain.then_some(base)
    }
}

/// Digits behind the point that numbers are written with, at most.
const MOST_DIGITS: usize = 50_000;

impl Spec {
    /// Ends the path if the width asks for more memory than there is.
    pub(super) fn check_width(&self) -> Step<()> {
        let fill = self.fill.map_or(1, char::len_utf8);
        // Padding copies once.
        text_room(self.width.saturating_mul(2 * fill))
    }

    /// The same for a number and its precision.
    pub(super) fn check_digits(&self) -> Step<()> {
        if self.precision.is_some_and(|p| p > MOST_DIGITS) {
            crate::machine::unsupported("numbers with so many digits")
        } else {
            self.check_width()
        }
    }
}

/// Fills a text to the width; numbers may have their sign before the filling.
pub(super) fn pad(spec: &Spec, sign: &str, body: &str, default: char) -> String {
    let fill = spec.fill.unwrap_or(if spec.zero { '0' } else { ' ' });
    let align = spec.align.unwrap_or(if spec.zero && default == '>' {
        '='
    } else {
        default
    });
    let len = sign.chars().count() + body.chars().count();
    let missing = spec.width.saturating_sub(len);
    let filling = |count: usize| fill.to_string().repeat(count);
    match align {
        '<' => format!("{sign}{body}{}", filling(missing)),
        '^' => {
            let left = missing / 2;
            format!("{}{sign}{body}{}", filling(left), filling(missing - left))
        }
        '=' => format!("{sign}{}{body}", filling(missing)),
        _ => format!("{}{sign}{body}", filling(missing)),
    }
}

pub(super) fn group(digits: &str, separator: char, size: usize) -> String {
    let chars: Vec<char> = digits.chars().collect();
    let mut out = String::new();
    for (i, c) in chars.iter().enumerate() {
        if i > 0 && (chars.len() - i).is_multiple_of(size) {
            out.push(separator);
        }
        out.push(*c);
    }
    out
}

/// Digits before the point are filled with zeros to the width, with separators among them.
pub(super) fn group_number(
    spec: &Spec,
    whole: &str,
    rest: &str,
    sign: &str,
    size: usize,
) -> String {
    let Some(separator) = spec.grouping else {
        return format!("{whole}{rest}");
    };
    let zero_filled =
        (spec.zero && spec.align.is_none()) || (spec.align == Some('=') && spec.fill == Some('0'));
    let mut digits = whole.to_string();
    if zero_filled {
        loop {
            let text = group(&digits, separator, size);
            let mut longer = digits.clone();
            longer.insert(0, '0');
            let longer_text = group(&longer, separator, size);
            let len = sign.chars().count() + text.chars().count() + rest.chars().count();
            let longer_len =
                sign.chars().count() + longer_text.chars().count() + rest.chars().count();
            if len >= spec.width || (longer_len > spec.width && len + 1 > spec.width) {
                break;
            }
            digits = longer;
            if longer_len > spec.width {
                break;
            }
        }
    }
    format!("{}{rest}", group(&digits, separator, size))
}

pub(super) fn sign_text(spec: &Spec, negative: bool) -> &'static str {
    match (negative, spec.sign) {
        (true, _) => "-",
        (false, Some('+')) => "+",
        (false, Some(' ')) => " ",
        _ => "",
    }
}

pub fn format_str(text: &str, spec: &Spec) -> Step<String> {
    spec.check_width()?;
    if let Some(sign) = spec.sign {
        return value_error(if sign == ' ' {
            "Space not allowed in string format specifier"
        } else {
            "Sign not allowed in string format specifier"
        });
    }
    if spec.alternate {
        return value_error("Alternate form (#) not allowed in string format specifier");
    }
    if spec.align == Some('=') {
        return value_error("'=' alignment not allowed in string format specifier");
    }
    if let Some(c) = spec.grouping {
        return value_error(format!("Cannot specify '{c}' with 's'."));
    }
    let cut: String = match spec.precision {
        Some(precision) => text.chars().take(precision).collect(),
        None => text.to_string(),
    };
    Ok(pad(spec, "", &cut, '<'))
}
