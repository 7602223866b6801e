//! Operator holes that stand infix: which part of an expression each alternative must be written out
//! for. Decided on tokens, by precedence, because the tree around the hole depends on its value:
//! `a + b OP(list("+", "*")) c`.

use super::data::Span;
use super::lex::{self, Kind, Token};
use super::placeholder::Report;
use crate::model::Language;

/// An operator hole between its operands.
#[derive(Clone, Debug)]
pub(crate) struct Infix {
    pub hole: usize,
    /// The whole call `OP(…)`.
    pub span: Span,
    pub operators: Vec<String>,
}

/// A part of an expression, and the operator holes in it that are decided together.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub span: Span,
    /// Positions in the list of holes that was given, from left to right.
    pub holes: Vec<usize>,
}

/// How tightly an operator binds; more is tighter. `None` if it is no binary operator.
fn precedence(sign: &str, language: Language) -> Option<u8> {
    Some(match language {
        Language::Java => match sign {
            "||" => 1,
            "&&" => 2,
            "|" => 3,
            "^" => 4,
            "&" => 5,
            "==" | "!=" => 6,
            "<" | "<=" | ">" | ">=" | "instanceof" => 7,
            "<<" | ">>" | ">>>" => 8,
            "+" | "-" => 9,
            "*" | "/" | "%" => 10,
            _ => return None,
        },
        Language::Python => match sign {
            "or" => 1,
            "and" => 2,
            "<" | "<=" | ">" | ">=" | "==" | "!=" | "in" | "not in" | "is" | "is not" => 4,
            "|" => 5,
            "^" => 6,
            "&" => 7,
            "<<" | ">>" => 8,
            "+" | "-" => 9,
            "*" | "/" | "//" | "%" | "@" => 10,
            "**" => 12,
            _ => return None,
        },
    })
}

/// Words at which an expression ends or begins.
fn is_border(word: &str, language: Language) -> bool {
    let borders: &[&str] = match language {
        Language::Java => &["return", "case", "yield", "throw", "else", "do", "assert"],
        Language::Python => &[
            "return", "if", "elif", "else", "while", "for", "assert", "lambda", "yield", "await",
            "del", "raise", "with", "as", "from", "async",
        ],
    };
    borders.contains(&word)
}

fn ends_operand(token: &Token, text: &str, language: Language) -> bool {
    match token.kind {
        Kind::Word => {
            let word = token.span.of(text);
            !is_border(word, language) && precedence(word, language).is_none() && word != "not"
        }
        Kind::Number | Kind::Text | Kind::Char => true,
        Kind::Close => token.span.of(text) != "}",
        Kind::Sign => matches!(token.span.of(text), "++" | "--") && language == Language::Java,
        _ => false,
    }
}

fn begins_operand(token: &Token, text: &str, language: Language) -> bool {
    match token.kind {
        Kind::Word => {
            let word = token.span.of(text);
            word == "not"
                || word == "lambda"
                || (!is_border(word, language) && precedence(word, language).is_none())
        }
        Kind::Number | Kind::Text | Kind::Char => true,
        Kind::Open => token.span.of(text) != "{" || language == Language::Python,
        Kind::Sign => matches!(token.span.of(text), "+" | "-" | "~" | "!" | "++" | "--"),
        _ => false,
    }
}

/// Part of an expression at one level of brackets.
enum Item {
    Operand,
    /// From the weakest to the strongest of what may stand there.
    Operator {
        low: u8,
        high: u8,
        hole: Option<usize>,
    },
    /// `not`, and Python's minus sign.
    Prefix(u8),
}

/// An `OP(…)` or `REL(…)` that is not a call with operands.
pub(crate) struct Uncalled {
    pub span: Span,
    /// The token that ends it.
    pub close: usize,
    /// What the parser is to read instead if it does not stand between operands.
    pub misplaced: Option<&'static str>,
}

/// The operator hole whose name is this token, with a parenthesis behind it.
pub(crate) fn uncalled(
    text: &str,
    tokens: &[Token],
    name: &str,
    at: usize,
    report: &mut Report,
) -> Option<Uncalled> {
    let close = lex::closing(tokens, at + 1)?;
    let span = Span::new(tokens[at].span.start, tokens[close].span.end);
    let mut depth = 0usize;
    for token in &tokens[at + 1..=close] {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            // The form of a call: the parser reads it as it is.
            _ if depth == 1 && token.span.of(text) == "," => return None,
            _ => {}
        }
    }
    let left = at > 0 && ends_operand(&tokens[at - 1], text, report.language);
    let right = tokens
        .get(close + 1)
        .is_some_and(|t| begins_operand(t, text, report.language));
    let misplaced = match (left, right) {
        (true, true) => None,
        (false, false) => Some("0"),
        _ => Some(""),
    };
    if misplaced.is_some() {
        let list = if name == "OP" {
            "\"+\", \"-\""
        } else {
            "\"<\", \"<=\""
        };
        report.at(
            span.start,
            format!("{name} stands between two operands: a {name}(list({list})) b"),
        );
    }
    Some(Uncalled {
        span,
        close,
        misplaced,
    })
}

/// The groups for all holes that have their numbers, each with the numbers of its holes.
pub(crate) fn numbered_groups(
    text: &str,
    tokens: &[Token],
    infix: &[Infix],
    report: &mut Report,
) -> Vec<Group> {
    let mut groups = groups(text, tokens, report.language, infix);
    for group in &mut groups {
        let ways = group
            .holes
            .iter()
            .map(|n| infix[*n].operators.len() as u128);
        let ways: u128 = ways.product();
        if ways > 256 {
            report.at(
                group.span.start,
                format!("the operators of this expression can be chosen in {ways} ways; use parentheses or fewer operators"),
            );
        }
        group.holes = group.holes.iter().map(|n| infix[*n].hole).collect();
    }
    groups
}

/// The groups for all holes. They may lie inside each other.
fn groups(text: &str, tokens: &[Token], language: Language, holes: &[Infix]) -> Vec<Group> {
    let mut done = vec![false; holes.len()];
    let mut out = Vec::new();
    for n in 0..holes.len() {
        if done[n] {
            continue;
        }
        let Some(chain) = chain(text, tokens, language, holes, n) else {
            continue;
        };
        let members: Vec<usize> = chain
            .iter()
            .filter_map(|(item, _)| match item {
                Item::Operator { hole, .. } => *hole,
                _ => None,
            })
            .collect();
        for &member in &members {
            done[member] = true;
        }
        out.extend(split(&chain, &members, language));
    }
    out
}

/// Everything at the level of brackets around the hole, with the spans.
fn chain(
    text: &str,
    tokens: &[Token],
    language: Language,
    holes: &[Infix],
    n: usize,
) -> Option<Vec<(Item, Span)>> {
    let at = tokens
        .iter()
        .position(|t| t.span.start == holes[n].span.start)?;
    let border = |token: &Token| {
        let it = token.span.of(text);
        match token.kind {
            Kind::Newline => true,
            Kind::Word => is_border(it, language),
            Kind::Sign => {
                precedence(it, language).is_none()
                    && !matches!(it, "." | "!" | "~" | "++" | "--" | "::")
            }
            _ => false,
        }
    };
    // To the left, over closed brackets.
    let mut first = at;
    let mut depth = 0usize;
    while let Some(before) = first.checked_sub(1) {
        let token = &tokens[before];
        match token.kind {
            Kind::Close
                if depth == 0 && token.span.of(text) == "}" && language == Language::Java =>
            {
                break;
            }
            Kind::Close => depth += 1,
            Kind::Open if depth == 0 => break,
            Kind::Open => depth -= 1,
            _ if depth == 0 && border(token) => break,
            _ => {}
        }
        first = before;
    }
    let mut items: Vec<(Item, Span)> = Vec::new();
    let mut i = first;
    while let Some(token) = tokens.get(i) {
        let hole = holes.iter().position(|h| h.span.start == token.span.start);
        let it = token.span.of(text);
        let after_operand = matches!(items.last(), Some((Item::Operand, _)));
        if let Some(hole) = hole {
            let strengths = holes[hole].operators.iter();
            let strengths = strengths.filter_map(|o| precedence(o, language));
            let item = Item::Operator {
                low: strengths.clone().min().unwrap_or(1),
                high: strengths.max().unwrap_or(12),
                hole: Some(hole),
            };
            items.push((item, holes[hole].span));
            while tokens
                .get(i)
                .is_some_and(|t| t.span.end <= holes[hole].span.end)
            {
                i += 1;
            }
            continue;
        }
        match token.kind {
            Kind::Comment => {
                i += 1;
                continue;
            }
            Kind::Close => break,
            Kind::Open => {
                let end = super::lex::closing(tokens, i)?;
                push_operand(
                    &mut items,
                    Span::new(token.span.start, tokens[end].span.end),
                );
                i = end + 1;
                continue;
            }
            _ if border(token) => break,
            Kind::Sign | Kind::Word if after_operand && precedence(it, language).is_some() => {
                let strength = precedence(it, language).unwrap_or(1);
                let item = Item::Operator {
                    low: strength,
                    high: strength,
                    hole: None,
                };
                items.push((item, token.span));
            }
            Kind::Word if it == "not" && language == Language::Python => {
                // After an operand it is the first half of `not in`.
                let strength = if after_operand { 4 } else { 3 };
                let item = if after_operand {
                    Item::Operator {
                        low: strength,
                        high: strength,
                        hole: None,
                    }
                } else {
                    Item::Prefix(strength)
                };
                items.push((item, token.span));
            }
            Kind::Word if it == "in" && language == Language::Python => {} // `not in`
            Kind::Sign if language == Language::Python && matches!(it, "-" | "+" | "~") => {
                items.push((Item::Prefix(11), token.span));
            }
            _ => push_operand(&mut items, token.span),
        }
        i += 1;
    }
    Some(items)
}

fn push_operand(items: &mut Vec<(Item, Span)>, span: Span) {
    match items.last_mut() {
        Some((Item::Operand, last)) => last.end = span.end,
        _ => items.push((Item::Operand, span)),
    }
}

/// Each hole alone, if no neighbour's place in the tree depends on it; else all of the chain together.
fn split(chain: &[(Item, Span)], members: &[usize], language: Language) -> Vec<Group> {
    let whole = || {
        let (start, end) = (chain.first()?.1.start, chain.last()?.1.end);
        Some(Group {
            span: Span::new(start, end),
            holes: members.to_vec(),
        })
    };
    let apart = |low: u8, high: u8, other: (u8, u8)| {
        other.1 < low || other.0 > high || (low == high && other == (low, high))
    };
    let strengths = |item: &Item| match item {
        Item::Operand => None,
        Item::Operator { low, high, .. } => Some((*low, *high)),
        Item::Prefix(strength) => Some((*strength, *strength)),
    };
    let independent = chain.iter().enumerate().all(|(i, (item, _))| {
        let Item::Operator {
            low,
            high,
            hole: Some(_),
        } = item
        else {
            return true;
        };
        // Comparisons of Python chain: `a < b < c` is no tree of pairs. Powers bind to the right.
        let chains = language == Language::Python && (*low <= 4 && 4 <= *high);
        let powers = language == Language::Python && *high >= 12;
        let others = chain.iter().enumerate().filter(|(j, _)| *j != i);
        let mut others = others.filter_map(|(j, (other, _))| Some((j, strengths(other)?)));
        others.all(|(j, other)| {
            // Something between them that binds less than either keeps them apart.
            let between = &chain[i.min(j) + 1..i.max(j)];
            let parted = between.iter().any(|(item, _)| {
                matches!(item, Item::Operator { high, .. } if *high < *low && *high < other.0)
            });
            parted
                || apart(*low, *high, other)
                    && !(chains && other.0 <= 4 && 4 <= other.1)
                    && !(powers && other.1 >= 11)
        })
    });
    if !independent {
        return whole().into_iter().collect();
    }
    let mut out = Vec::new();
    for (i, (item, span)) in chain.iter().enumerate() {
        let Item::Operator {
            low,
            high,
            hole: Some(hole),
        } = item
        else {
            continue;
        };
        let mut start = span.start;
        for (other, span) in chain[..i].iter().rev() {
            match strengths(other) {
                Some((weakest, _)) if weakest < *low => break,
                _ => start = span.start,
            }
        }
        let mut end = span.end;
        for (other, span) in &chain[i + 1..] {
            match other {
                Item::Operator { low: weakest, .. } if weakest <= high => break,
                _ => end = span.end,
            }
        }
        out.push(Group {
            span: Span::new(start, end),
            holes: vec![*hole],
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::lex;
    use super::*;

    /// `?+-?` is a hole with these operators; the groups come out in braces.
    fn check(language: Language, text: &str, expected: &[&str]) {
        let tokens = lex::tokens(text, language);
        let mut holes = Vec::new();
        let mut from = 0;
        while let Some(start) = text[from..].find("OP(").map(|i| from + i) {
            let end = start + text[start..].find(')').unwrap() + 1;
            holes.push(Infix {
                hole: holes.len(),
                span: Span::new(start, end),
                operators: text[start + 3..end - 1]
                    .split(' ')
                    .map(String::from)
                    .collect(),
            });
            from = end;
        }
        let groups = groups(text, &tokens, language, &holes);
        let shown: Vec<&str> = groups.iter().map(|g| g.span.of(text)).collect();
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn what_an_operator_is_written_out_for() {
        let java = |text, expected: &[&str]| check(Language::Java, text, expected);
        java("int x = a OP(+ -) b;", &["a OP(+ -) b"]);
        java(
            "x = a * 2 OP(+ -) b[i] * c + 1;",
            &["a * 2 OP(+ -) b[i] * c"],
        );
        java("f(a OP(+ *) b, c)", &["a OP(+ *) b"]);
        java("x = a + b OP(+ *) c;", &["a + b OP(+ *) c"]);
        java("if (i < n && a OP(< ==) b) {}", &["a OP(< ==) b"]);
        java("return -a OP(+ -) (b) - c;", &["-a OP(+ -) (b)"]);
        java("x = c ? a OP(+ -) b : d;", &["a OP(+ -) b"]);
        java("{ int[] q = {1}; } a OP(+ -) b", &["a OP(+ -) b"]);
        java(
            "x = a OP(+ -) b OP(+ -) c;",
            &["a OP(+ -) b", "a OP(+ -) b OP(+ -) c"],
        );
        java("x = a OP(+ *) b OP(+ -) c;", &["a OP(+ *) b OP(+ -) c"]);
        java(
            "x = (int) f(a).b OP(+ -) i++;",
            &["(int) f(a).b OP(+ -) i++"],
        );
    }

    #[test]
    fn the_same_in_python() {
        let python = |text, expected: &[&str]| check(Language::Python, text, expected);
        python("x = a OP(+ -) b\ny = 1", &["a OP(+ -) b"]);
        python("if not a OP(< >) b and c:", &["a OP(< >) b"]);
        python("if 0 < a OP(< >) b:", &["0 < a OP(< >) b"]);
        python("x = -a OP(** *) b", &["-a OP(** *) b"]);
        python("x = a if b OP(and or) c else d", &["b OP(and or) c"]);
        python("x = a not in b OP(and or) c", &["a not in b OP(and or) c"]);
    }
}
