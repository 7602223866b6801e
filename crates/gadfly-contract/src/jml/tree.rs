//! Tokens grouped by their brackets.

use super::token::{Kind, Token, Wrong};

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Tree {
    Leaf(Token),
    Group(Group),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Group {
    pub open: Token,
    pub items: Vec<Tree>,
    pub close: Token,
}

impl Tree {
    pub(crate) fn is(&self, text: &str) -> bool {
        matches!(self, Tree::Leaf(t) if t.is(text))
    }

    pub(crate) fn at(&self) -> usize {
        match self {
            Tree::Leaf(t) => t.at,
            Tree::Group(g) => g.open.at,
        }
    }

    pub(crate) fn word(&self) -> Option<&str> {
        match self {
            Tree::Leaf(t) if t.kind == Kind::Word => Some(&t.text),
            _ => None,
        }
    }

    pub(crate) fn backslash(&self) -> Option<&str> {
        match self {
            Tree::Leaf(t) if t.kind == Kind::Backslash => Some(&t.text),
            _ => None,
        }
    }

    pub(crate) fn group(&self, open: &str) -> Option<&Group> {
        match self {
            Tree::Group(g) if g.open.text == open => Some(g),
            _ => None,
        }
    }
}

/// The trees are walked recursively.
const DEEPEST: usize = 100;
/// Operators nest: each may be an operand of the next.
const MOST_OPERATORS: usize = 1000;

/// Groups tokens; brackets must match.
pub(crate) fn trees(tokens: &[Token]) -> Result<Vec<Tree>, Wrong> {
    let mut stack: Vec<(Token, Vec<Tree>)> = Vec::new();
    let mut items: Vec<Tree> = Vec::new();
    let mut operators = 0;
    for token in tokens {
        let nests = token.kind == Kind::Sign
            && !matches!(token.text.as_str(), "," | ";" | "." | ")" | "]" | "}");
        operators += usize::from(nests);
        if operators > MOST_OPERATORS {
            let message = format!(
                "this expression nests too deeply: more than {MOST_OPERATORS} operators; split it"
            );
            return Err(Wrong::new(token.at, message));
        }
        match (token.kind, token.text.as_str()) {
            (Kind::Sign, "(" | "[" | "{") => {
                if stack.len() >= DEEPEST {
                    return Err(Wrong::new(token.at, "brackets are nested too deeply"));
                }
                stack.push((token.clone(), std::mem::take(&mut items)));
            }
            (Kind::Sign, close @ (")" | "]" | "}")) => {
                let Some((open, before)) = stack.pop() else {
                    return Err(Wrong::new(token.at, format!("`{close}` closes nothing")));
                };
                let fits = matches!(
                    (open.text.as_str(), close),
                    ("(", ")") | ("[", "]") | ("{", "}")
                );
                if !fits {
                    let message = format!("`{close}` does not close `{}`", open.text);
                    return Err(Wrong::new(token.at, message));
                }
                let group = Group {
                    open,
                    items: std::mem::replace(&mut items, before),
                    close: token.clone(),
                };
                items.push(Tree::Group(group));
            }
            _ => items.push(Tree::Leaf(token.clone())),
        }
    }
    match stack.pop() {
        Some((open, _)) => Err(Wrong::new(
            open.at,
            format!("`{}` is not closed", open.text),
        )),
        None => Ok(items),
    }
}

/// The parts between a sign, at this level only.
pub(crate) fn split<'t>(items: &'t [Tree], sign: &str) -> Vec<&'t [Tree]> {
    items.split(|t| t.is(sign)).collect()
}

/// Whether any tree, at any depth, satisfies the test.
pub(crate) fn any(items: &[Tree], test: &dyn Fn(&Tree) -> bool) -> bool {
    items.iter().any(|t| {
        test(t)
            || match t {
                Tree::Group(g) => any(&g.items, test),
                Tree::Leaf(_) => false,
            }
    })
}

/// All tokens, brackets included, in order.
pub(crate) fn flatten(items: &[Tree]) -> Vec<&Token> {
    fn walk<'t>(items: &'t [Tree], out: &mut Vec<&'t Token>) {
        for item in items {
            match item {
                Tree::Leaf(t) => out.push(t),
                Tree::Group(g) => {
                    out.push(&g.open);
                    walk(&g.items, out);
                    out.push(&g.close);
                }
            }
        }
    }
    let mut out = Vec::new();
    walk(items, &mut out);
    out
}

/// The text as written, with runs of white space (and line marks) as one space.
pub(crate) fn as_written(tokens: &[&Token]) -> String {
    let mut out = String::new();
    for token in tokens {
        if token.spaced && !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&token.text);
    }
    out
}
