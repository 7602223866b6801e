//! From the tokens of contract comments to clauses, spec cases and declarations.

use super::token::{Kind, Token, Wrong};

/// A clause as written: `public requires x > 0;`
#[derive(Clone, Debug)]
pub(crate) struct Raw {
    /// One spelling per meaning: `pre` is `requires`.
    pub keyword: &'static str,
    pub modifiers: Vec<Token>,
    /// The keyword's token.
    pub head: Token,
    /// Between keyword and semicolon.
    pub body: Vec<Token>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Behavior {
    /// No `behavior` keyword.
    Light,
    Any,
    Normal,
    Exceptional,
}

#[derive(Clone, Debug)]
pub(crate) enum Item {
    Clause(Raw),
    Behavior(Behavior, Token),
    Also(Token),
    /// `implies_that`, `for_example`: what follows is said to follow from the rest.
    Redundant(Token),
    /// `{|` and `|}`
    Open(Token),
    Close(Token),
    /// `ghost` and `model` declarations: their modifiers and all other tokens.
    Declaration {
        modifiers: Vec<Token>,
        tokens: Vec<Token>,
    },
    /// Left at the end: they belong to the declaration that follows.
    Modifiers(Vec<Token>),
}

const MODIFIERS: [&str; 47] = [
    "public",
    "protected",
    "private",
    "static",
    "final",
    "abstract",
    "pure",
    "helper",
    "spec_public",
    "spec_protected",
    "non_null",
    "nullable",
    "nullable_by_default",
    "non_null_by_default",
    "instance",
    "uninitialized",
    "ghost",
    "model",
    "native",
    "synchronized",
    "transient",
    "volatile",
    "strictfp",
    "code",
    "code_java_math",
    "spec_java_math",
    "code_safe_math",
    "spec_safe_math",
    "code_bigint_math",
    "spec_bigint_math",
    "secret",
    "query",
    "peer",
    "rep",
    "readonly",
    "strictly_pure",
    "monitored",
    "extract",
    "function",
    "no_state",
    "immutable",
    "skipesc",
    "skiprac",
    "inline",
    "heap_free",
    "two_state",
    "no_allocation",
];

/// Spellings and the one we use.
const CLAUSES: [(&str, &str); 66] = [
    ("requires", "requires"),
    ("pre", "requires"),
    ("ensures", "ensures"),
    ("post", "ensures"),
    ("signals", "signals"),
    ("exsures", "signals"),
    ("signals_only", "signals_only"),
    ("assignable", "assignable"),
    ("modifies", "assignable"),
    ("modifiable", "assignable"),
    ("assigns", "assignable"),
    ("writes", "assignable"),
    ("diverges", "diverges"),
    ("invariant", "invariant"),
    ("constraint", "constraint"),
    ("initially", "initially"),
    ("represents", "represents"),
    ("axiom", "axiom"),
    ("assert", "assert"),
    ("check", "assert"),
    ("assume", "assume"),
    ("set", "set"),
    ("debug", "debug"),
    ("unreachable", "unreachable"),
    ("reachable", "reachable"),
    ("loop_invariant", "loop_invariant"),
    ("maintaining", "loop_invariant"),
    ("decreases", "decreases"),
    ("decreasing", "decreases"),
    ("loop_modifies", "loop_modifies"),
    ("loop_assigns", "loop_modifies"),
    ("loop_writes", "loop_modifies"),
    ("loop_decreases", "decreases"),
    ("measured_by", "measured_by"),
    ("accessible", "accessible"),
    ("reads", "accessible"),
    ("callable", "callable"),
    ("captures", "captures"),
    ("duration", "duration"),
    ("working_space", "working_space"),
    ("when", "when"),
    ("readable", "readable"),
    ("writable", "writable"),
    ("monitors_for", "monitors_for"),
    ("in", "in"),
    ("maps", "maps"),
    ("hence_by", "hence_by"),
    ("breaks", "breaks"),
    ("continues", "continues"),
    ("returns", "returns"),
    ("old", "old"),
    ("forall", "forall"),
    ("determines", "determines"),
    ("nowarn", "nowarn"),
    ("show", "show"),
    ("havoc", "havoc"),
    ("halt", "halt"),
    ("use", "use"),
    ("split", "split"),
    ("comment", "comment"),
    ("implies", "implies"),
    ("refining", "refining"),
    ("loop_determines", "loop_determines"),
    ("loop_separates", "loop_separates"),
    ("separates", "separates"),
    ("lemma", "lemma"),
];

fn clause_keyword(word: &str) -> Option<&'static str> {
    let word = word.strip_suffix("_redundantly").unwrap_or(word);
    CLAUSES
        .iter()
        .find(|(spelling, _)| *spelling == word)
        .map(|(_, keyword)| *keyword)
}

fn behavior(word: &str) -> Option<Behavior> {
    Some(match word {
        "behavior" | "behaviour" => Behavior::Any,
        "normal_behavior" | "normal_behaviour" => Behavior::Normal,
        "exceptional_behavior" | "exceptional_behaviour" => Behavior::Exceptional,
        _ => return None,
    })
}

/// Reads the tokens of one contract comment, or of several in a row.
pub(crate) fn items(tokens: &[Token]) -> Result<Vec<Item>, Wrong> {
    let mut out = Vec::new();
    let mut modifiers: Vec<Token> = Vec::new();
    let mut i = 0;
    while let Some(token) = tokens.get(i) {
        let word = token.text.as_str();
        if token.kind == Kind::Sign {
            match word {
                ";" => {}
                "{|" => out.push(Item::Open(token.clone())),
                "|}" => out.push(Item::Close(token.clone())),
                // An annotation in a declaration: `@Nullable`.
                "@" if tokens.get(i + 1).is_some_and(|t| t.kind == Kind::Word) => i += 1,
                _ => return Err(unexpected(token)),
            }
            i += 1;
            continue;
        }
        // After `ghost` comes a type, which may be one of JML's own.
        let declares = modifiers
            .iter()
            .any(|m| matches!(m.text.as_str(), "ghost" | "model"));
        if token.kind != Kind::Word && !(declares && token.kind == Kind::Backslash) {
            return Err(unexpected(token));
        }
        if MODIFIERS.contains(&word) {
            modifiers.push(token.clone());
            i += 1;
        } else if declares {
            let end = declaration_end(tokens, i)?;
            out.push(Item::Declaration {
                modifiers: std::mem::take(&mut modifiers),
                tokens: tokens[i..end].to_vec(),
            });
            i = end;
        } else if let Some(kind) = behavior(word) {
            // `pure` may stand before the clauses as well as after them.
            out.push(Item::Modifiers(std::mem::take(&mut modifiers)));
            out.push(Item::Behavior(kind, token.clone()));
            i += 1;
        } else if word == "also" {
            out.push(Item::Also(token.clone()));
            i += 1;
        } else if matches!(word, "implies_that" | "for_example") {
            out.push(Item::Redundant(token.clone()));
            i += 1;
        } else if let Some(keyword) = clause_keyword(word) {
            let bare = tokens.get(i + 1).is_none() && matches!(keyword, "nowarn" | "comment");
            let end = if bare {
                Some(i + 1)
            } else {
                semicolon(tokens, i + 1)
            };
            let end = end.ok_or_else(|| {
                Wrong::new(
                    token.at,
                    format!("the `{word}` clause does not end with `;`"),
                )
            })?;
            if is_method_clause(keyword) {
                out.push(Item::Modifiers(std::mem::take(&mut modifiers)));
            }
            out.push(Item::Clause(Raw {
                keyword,
                modifiers: std::mem::take(&mut modifiers),
                head: token.clone(),
                body: tokens[i + 1..end].to_vec(),
            }));
            i = end + 1;
        } else {
            return Err(unknown(token));
        }
    }
    if !modifiers.is_empty() {
        out.push(Item::Modifiers(modifiers));
    }
    Ok(out)
}

fn unexpected(token: &Token) -> Wrong {
    Wrong::new(
        token.at,
        format!("`{}` does not start a contract clause", token.text),
    )
}

fn unknown(token: &Token) -> Wrong {
    let near = CLAUSES
        .iter()
        .map(|(s, _)| *s)
        .chain(MODIFIERS)
        .find(|s| close(s, &token.text));
    let hint = near
        .map(|s| format!("; did you mean `{s}`?"))
        .unwrap_or_default();
    let message = format!("`{}` is not a word of JML{hint}", token.text);
    Wrong::new(token.at, message)
}

/// One letter too many, too few or other.
fn close(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let same = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (ra, rb) = (&a[same..], &b[same..]);
    let tail = |n: usize, m: usize| ra.get(n..).is_some() && ra.get(n..) == rb.get(m..);
    tail(1, 0) || tail(0, 1) || tail(1, 1)
}

/// The next semicolon outside brackets.
fn semicolon(tokens: &[Token], from: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (i, token) in tokens.iter().enumerate().skip(from) {
        if token.kind != Kind::Sign {
            continue;
        }
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            ";" if depth == 0 => return Some(i),
            _ => {}
        }
    }
    None
}

/// The end (exclusive) of a declaration: behind its `;`, or behind its body.
fn declaration_end(tokens: &[Token], from: usize) -> Result<usize, Wrong> {
    let mut depth = 0usize;
    let mut assigned = false;
    for (i, token) in tokens.iter().enumerate().skip(from) {
        if token.kind != Kind::Sign {
            continue;
        }
        match token.text.as_str() {
            "=" if depth == 0 => assigned = true,
            "(" | "[" | "{" => depth += 1,
            ")" | "]" => depth = depth.saturating_sub(1),
            "}" => {
                depth = depth.saturating_sub(1);
                if depth == 0 && !assigned {
                    return Ok(i + 1);
                }
            }
            ";" if depth == 0 => return Ok(i + 1),
            _ => {}
        }
    }
    Err(Wrong::new(tokens[from].at, "this declaration does not end"))
}

/// One spec case: all its clauses, and what the case promises as a whole.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub behavior: Behavior,
    /// The `behavior` keyword, if there is one.
    pub head: Option<Token>,
    pub clauses: Vec<Raw>,
}

/// The spec cases of a method: split at `also`, nested `{| … |}` multiplied out. Items that are no
/// method clauses are passed to `other`.
pub(crate) fn cases(items: Vec<Item>, other: &mut dyn FnMut(Item)) -> Result<Vec<Case>, Wrong> {
    let mut stream = items.into_iter().peekable();
    let mut out = Vec::new();
    let mut redundant = false;
    loop {
        let found = sequence(&mut stream, other)?;
        if redundant {
            for raw in found.into_iter().flat_map(|c| c.clauses) {
                other(Item::Clause(raw));
            }
        } else {
            out.extend(
                found
                    .into_iter()
                    .filter(|c| !c.clauses.is_empty() || c.head.is_some()),
            );
        }
        match stream.next() {
            None => return Ok(out),
            Some(Item::Also(_)) => {}
            Some(Item::Redundant(token)) => {
                redundant = true;
                other(Item::Redundant(token));
            }
            Some(Item::Close(token)) => return Err(Wrong::new(token.at, "`|}` closes nothing")),
            Some(item) => other(item),
        }
    }
}

type Stream = std::iter::Peekable<std::vec::IntoIter<Item>>;

/// Clauses up to `also`, `|}` or the end.
fn sequence(stream: &mut Stream, other: &mut dyn FnMut(Item)) -> Result<Vec<Case>, Wrong> {
    let mut cases = vec![Case {
        behavior: Behavior::Light,
        head: None,
        clauses: Vec::new(),
    }];
    loop {
        match stream.peek() {
            None | Some(Item::Also(_) | Item::Close(_) | Item::Redundant(_)) => return Ok(cases),
            Some(_) => {}
        }
        match stream.next() {
            Some(Item::Behavior(kind, token)) => {
                for case in &mut cases {
                    case.behavior = kind;
                    case.head = Some(token.clone());
                }
            }
            Some(Item::Clause(raw)) if is_method_clause(raw.keyword) => {
                for case in &mut cases {
                    case.clauses.push(raw.clone());
                }
            }
            Some(Item::Open(open)) => {
                let mut inner = Vec::new();
                loop {
                    inner.extend(sequence(stream, other)?);
                    match stream.next() {
                        Some(Item::Also(_)) => {}
                        Some(Item::Close(_)) => break,
                        _ => return Err(Wrong::new(open.at, "`{|` is not closed by `|}`")),
                    }
                }
                let mut product = Vec::new();
                for case in &cases {
                    for alternative in &inner {
                        let mut joined = case.clone();
                        joined.clauses.extend(alternative.clauses.iter().cloned());
                        product.push(joined);
                    }
                }
                if product.len() > 64 {
                    return Err(Wrong::new(
                        open.at,
                        "these nested cases multiply to more than 64",
                    ));
                }
                cases = product;
            }
            Some(item) => other(item),
            None => return Ok(cases),
        }
    }
}

pub(crate) fn is_method_clause(keyword: &str) -> bool {
    matches!(
        keyword,
        "requires"
            | "ensures"
            | "signals"
            | "signals_only"
            | "assignable"
            | "diverges"
            | "measured_by"
            | "accessible"
            | "callable"
            | "captures"
            | "duration"
            | "working_space"
            | "when"
            | "breaks"
            | "continues"
            | "returns"
            | "old"
            | "forall"
            | "determines"
    )
}
