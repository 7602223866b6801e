//! Skeletons of Java are not quite Java: operator holes stand between their operands, and alternatives
//! are blocks between parentheses. A mask of the same length, in which every byte stays where it is, is
//! Java that the parser reads.

use super::super::data::Span;
use super::super::lex::{self, Kind, Token};
use super::super::operators;
use super::super::placeholder::Report;
use crate::model::Language;

/// What was covered.
pub(super) struct Masked {
    pub text: String,
    /// Code tokens of the original text.
    pub tokens: Vec<Token>,
    /// `OP(…)` and `REL(…)` between operands: name, whole call.
    pub infix: Vec<(&'static str, Span)>,
    pub choices: Vec<Choice>,
}

/// `CHOICE({…}, {…});`
pub(super) struct Choice {
    pub span: Span,
    /// With their braces.
    pub blocks: Vec<Span>,
}

pub(super) fn mask(text: &str, report: &mut Report) -> Masked {
    let mut tokens = lex::tokens(text, Language::Java);
    tokens.retain(|t| t.kind != Kind::Comment);
    let mut out = Masked {
        text: String::new(),
        tokens,
        infix: Vec::new(),
        choices: Vec::new(),
    };
    let mut bytes = text.as_bytes().to_vec();
    for i in 0..out.tokens.len() {
        let word = out.tokens[i];
        let is_open = |n: usize| out.tokens.get(n).is_some_and(|t| t.span.of(text) == "(");
        let after_dot = i > 0 && out.tokens[i - 1].span.of(text) == ".";
        if word.kind != Kind::Word || !is_open(i + 1) || after_dot {
            continue;
        }
        match word.span.of(text) {
            name @ ("OP" | "REL") => {
                let name = if name == "OP" { "OP" } else { "REL" };
                operator(text, name, i, &mut out, &mut bytes, report);
            }
            "CHOICE" => choice(text, i, &mut out, &mut bytes, report),
            _ => {}
        }
    }
    // Only whole tokens were replaced, by bytes of ASCII.
    out.text = String::from_utf8(bytes).unwrap_or_default();
    out
}

fn cover(bytes: &mut [u8], span: Span, with: &str) {
    let Some(part) = bytes.get_mut(span.start..span.end) else {
        return;
    };
    for (i, b) in part.iter_mut().enumerate() {
        let sign = with.as_bytes().get(i).copied();
        // Line ends stay so that the parser's rows are ours.
        *b = sign.unwrap_or(if *b == b'\n' { b'\n' } else { b' ' });
    }
}

fn operator(
    text: &str,
    name: &'static str,
    at: usize,
    out: &mut Masked,
    bytes: &mut [u8],
    report: &mut Report,
) {
    let tokens = &out.tokens;
    let Some(found) = operators::uncalled(text, tokens, name, at, report) else {
        return;
    };
    let (span, close) = (found.span, found.close);
    if let Some(instead) = found.misplaced {
        cover(bytes, span, instead);
        return;
    }
    // `(a) + b` would be read as a cast.
    let word = |n: usize, w: &str| tokens.get(n).is_some_and(|t| t.span.of(text) == w);
    if word(at - 1, ")") {
        let mut open = at - 1;
        while open > 0
            && (tokens[open - 1].kind == Kind::Word || tokens[open - 1].span.of(text) == ".")
        {
            open -= 1;
        }
        let alone = open > 0 && open < at - 1 && word(open - 1, "(");
        let called = open > 1
            && (tokens[open - 2].kind == Kind::Word || tokens[open - 2].kind == Kind::Close);
        if alone && !called {
            cover(bytes, tokens[open - 1].span, "");
            cover(bytes, tokens[at - 1].span, "");
        }
    }
    let first = tokens[at..close]
        .iter()
        .find(|t| t.kind == Kind::Text)
        .map(|t| t.span.of(text).trim_matches('"').trim());
    let known = first.filter(|sign| {
        !sign.is_empty() && sign.len() <= 3 && sign.bytes().all(|b| b"+-*/%&|^<>=!".contains(&b))
    });
    let assigns =
        known.is_some_and(|s| s.ends_with('=') && !matches!(s, "==" | "<=" | ">=" | "!="));
    let sign = match known {
        Some(sign) if !assigns && !matches!(sign, "++" | "--" | "=" | "!") => sign,
        _ if name == "OP" => "+",
        _ => "<",
    };
    cover(bytes, span, sign);
    out.infix.push((name, span));
}

fn choice(text: &str, at: usize, out: &mut Masked, bytes: &mut [u8], report: &mut Report) {
    let tokens = &out.tokens;
    let Some(close) = lex::closing(tokens, at + 1) else {
        return;
    };
    let mut end = tokens[close].span.end;
    let semicolon = tokens.get(close + 1).filter(|t| t.span.of(text) == ";");
    if let Some(semicolon) = semicolon {
        end = semicolon.span.end;
    }
    let span = Span::new(tokens[at].span.start, end);
    let mut blocks = Vec::new();
    let mut i = at + 2;
    let mut fits = true;
    while i < close {
        let block = (tokens[i].span.of(text) == "{")
            .then(|| lex::closing(tokens, i))
            .flatten();
        let Some(end) = block else {
            fits = false;
            break;
        };
        blocks.push(Span::new(tokens[i].span.start, tokens[end].span.end));
        i = end + 1;
        if i < close && tokens[i].span.of(text) != "," {
            fits = false;
            break;
        }
        i += 1;
    }
    if !fits || blocks.is_empty() {
        report.at(
            span.start,
            "CHOICE takes blocks of statements: CHOICE({ … }, { … });",
        );
        cover(bytes, span, "{}");
        return;
    }
    // The parentheses become the braces of one block around all alternatives.
    let open = tokens[at + 1].span;
    cover(bytes, Span::new(span.start, open.start), "");
    cover(bytes, open, "{");
    for pair in blocks.windows(2) {
        let between = Span::new(pair[0].end, pair[1].start);
        if let Some(comma) = text[between.start..between.end].find(',') {
            let comma = between.start + comma;
            cover(bytes, Span::new(comma, comma + 1), "");
        }
    }
    // The last byte closes it, so that what is around ends where it does.
    cover(bytes, tokens[close].span, "");
    cover(bytes, Span::new(end - 1, end), "}");
    out.choices.push(Choice { span, blocks });
}
