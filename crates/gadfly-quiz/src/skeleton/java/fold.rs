//! Constants of Java, as far as the domains of placeholders use them.

use super::super::placeholder::{Arg, ArgKind, Const, Folded};
use super::tree::{children, field, named, span};
use std::collections::BTreeMap;
use tree_sitter::Node;

/// Final variables whose value is known.
pub(super) type Constants = BTreeMap<String, Const>;

/// How deep an expression may nest to be taken for a constant.
const DEEPEST: usize = 60;

pub(super) fn args(call: Node, text: &str, constants: &Constants) -> Vec<Arg> {
    let list = field(call, "arguments").map(named).unwrap_or_default();
    list.into_iter()
        .map(|node| arg(node, text, constants))
        .collect()
}

pub(super) fn arg(node: Node, text: &str, constants: &Constants) -> Arg {
    let folded = |call: Node| -> Vec<Folded> {
        let list = field(call, "arguments").map(named).unwrap_or_default();
        let each = list.into_iter();
        each.map(|n| (span(n), fold(n, text, constants, 0)))
            .collect()
    };
    let name = called(node, text);
    let what = match name {
        Some("range") => ArgKind::Range(folded(node)),
        Some("list") => ArgKind::List(folded(node)),
        Some("regex") => ArgKind::Regex(folded(node)),
        _ => fold(node, text, constants, 0).map_or(ArgKind::Other, ArgKind::Value),
    };
    Arg {
        span: span(node),
        what,
    }
}

/// The name of a method that is called without an object.
pub(super) fn called<'t>(node: Node, text: &'t str) -> Option<&'t str> {
    if node.kind() != "method_invocation" || field(node, "object").is_some() {
        return None;
    }
    Some(span(field(node, "name")?).of(text))
}

pub(super) fn fold(node: Node, text: &str, constants: &Constants, depth: usize) -> Option<Const> {
    if depth > DEEPEST {
        return None;
    }
    let it = span(node).of(text);
    let inner = |name: &str| fold(field(node, name)?, text, constants, depth + 1);
    match node.kind() {
        "decimal_integer_literal"
        | "hex_integer_literal"
        | "octal_integer_literal"
        | "binary_integer_literal" => integer(it),
        "character_literal" => {
            let mut chars = unescaped(it.get(1..it.len().checked_sub(1)?)?)?
                .chars()
                .collect::<Vec<_>>();
            (chars.len() == 1).then(|| Const::Char(chars.remove(0)))
        }
        "string_literal" if !it.starts_with("\"\"\"") => {
            let body = it.strip_prefix('"')?.strip_suffix('"')?;
            Some(Const::Text(unescaped(body)?))
        }
        "true" => Some(Const::Boolean(true)),
        "false" => Some(Const::Boolean(false)),
        "parenthesized_expression" => {
            fold(named(node).into_iter().next()?, text, constants, depth + 1)
        }
        "unary_expression" => match (children(node).first()?.kind(), inner("operand")?) {
            ("-", Const::Int(n)) => n.checked_neg().map(Const::Int),
            ("+", Const::Int(n)) => Some(Const::Int(n)),
            ("~", Const::Int(n)) => Some(Const::Int(!n)),
            ("!", Const::Boolean(b)) => Some(Const::Boolean(!b)),
            _ => None,
        },
        "binary_expression" => {
            let sign = span(field(node, "operator")?).of(text);
            binary(sign, inner("left")?, inner("right")?)
        }
        "identifier" => constants.get(it).cloned(),
        "field_access" => Some(Const::Int(match it {
            "Integer.MAX_VALUE" => i32::MAX.into(),
            "Integer.MIN_VALUE" => i32::MIN.into(),
            "Long.MAX_VALUE" => i64::MAX.into(),
            "Long.MIN_VALUE" => i64::MIN.into(),
            "Short.MAX_VALUE" => i16::MAX.into(),
            "Short.MIN_VALUE" => i16::MIN.into(),
            "Byte.MAX_VALUE" => i8::MAX.into(),
            "Byte.MIN_VALUE" => i8::MIN.into(),
            _ => {
                let name = it.rsplit('.').next()?;
                return constants.get(name).cloned();
            }
        })),
        _ => None,
    }
}

fn integer(it: &str) -> Option<Const> {
    let digits: String = it.chars().filter(|c| *c != '_').collect();
    let digits = digits.trim_end_matches(['l', 'L']).to_lowercase();
    let (digits, radix) = if let Some(hex) = digits.strip_prefix("0x") {
        (hex, 16)
    } else if let Some(bits) = digits.strip_prefix("0b") {
        (bits, 2)
    } else if digits.len() > 1 && digits.starts_with('0') {
        (&digits[1..], 8)
    } else {
        (digits.as_str(), 10)
    };
    i128::from_str_radix(digits, radix).ok().map(Const::Int)
}

fn binary(sign: &str, left: Const, right: Const) -> Option<Const> {
    let number = |c: &Const| match c {
        Const::Int(n) => Some(*n),
        Const::Char(c) => Some(i128::from(u32::from(*c))),
        _ => None,
    };
    if let (Const::Text(a), Const::Text(b), "+") = (&left, &right, sign) {
        return Some(Const::Text(format!("{a}{b}")));
    }
    let (a, b) = (number(&left)?, number(&right)?);
    let n = match sign {
        "+" => a.checked_add(b)?,
        "-" => a.checked_sub(b)?,
        "*" => a.checked_mul(b)?,
        "/" => a.checked_div(b)?,
        "%" => a.checked_rem(b)?,
        "&" => a & b,
        "|" => a | b,
        "^" => a ^ b,
        "<<" if (0..63).contains(&b) => a.checked_mul(1i128 << b)?,
        ">>" if (0..63).contains(&b) => a >> b,
        "<" => return Some(Const::Boolean(a < b)),
        "<=" => return Some(Const::Boolean(a <= b)),
        ">" => return Some(Const::Boolean(a > b)),
        ">=" => return Some(Const::Boolean(a >= b)),
        "==" => return Some(Const::Boolean(a == b)),
        "!=" => return Some(Const::Boolean(a != b)),
        _ => return None,
    };
    Some(Const::Int(n))
}

pub(super) fn unescaped(body: &str) -> Option<String> {
    let mut out = String::new();
    let mut chars = body.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next()? {
            'n' => out.push('\n'),
            't' => out.push('\t'),
            'r' => out.push('\r'),
            'b' => out.push('\u{8}'),
            'f' => out.push('\u{c}'),
            's' => out.push(' '),
            'u' => {
                while chars.peek() == Some(&'u') {
                    chars.next();
                }
                let hex: String = chars.by_ref().take(4).collect();
                if hex.len() < 4 {
                    return None;
                }
                out.push(char::from_u32(u32::from_str_radix(&hex, 16).ok()?)?);
            }
            c @ '0'..='7' => {
                let mut code = c.to_digit(8)?;
                while let Some(d) = chars.peek().and_then(|c| c.to_digit(8)) {
                    if code * 8 + d > 255 {
                        break;
                    }
                    code = code * 8 + d;
                    chars.next();
                }
                out.push(char::from_u32(code)?);
            }
            c => out.push(c),
        }
    }
    Some(out)
}

/// All final variables with a constant value. A name with two meanings has none.
pub(super) fn constants(nodes: &[Node], text: &str) -> Constants {
    let mut out = Constants::new();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for node in nodes {
        if node.kind() != "variable_declarator" {
            continue;
        }
        let Some(name) = field(*node, "name") else {
            continue;
        };
        let name = span(name).of(text).to_string();
        *seen.entry(name.clone()).or_default() += 1;
        let declaration = node.parent();
        let is_final = declaration.is_some_and(|d| {
            let modifiers = children(d).into_iter().find(|c| c.kind() == "modifiers");
            modifiers.is_some_and(|m| children(m).iter().any(|c| c.kind() == "final"))
        });
        let value = field(*node, "value").filter(|_| is_final);
        if let Some(value) = value.and_then(|v| fold(v, text, &out, 0)) {
            out.insert(name, value);
        }
    }
    out.retain(|name, _| seen.get(name) == Some(&1));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes() {
        assert_eq!(unescaped(r"a\n\u0041\101\\\'").as_deref(), Some("a\nAA\\'"));
        assert_eq!(unescaped(r"\u00"), None);
        assert_eq!(unescaped("a\\"), None);
    }
}
