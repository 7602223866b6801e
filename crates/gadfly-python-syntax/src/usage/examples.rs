//! Examples in docstrings: they show what parameters are like.
//!
//! Doctests (`>>> f([1, 2])`), calls in a sentence (`f([1, 2]) gives 3`) and arrows (`[1, 2] -> 3`).

use super::{NodeId, Walker, name_of};
use ruff_python_ast::{self as ast, Expr, Stmt};

impl Walker<'_> {
    pub(super) fn examples_in_docstring(
        &mut self,
        def: &ast::StmtFunctionDef,
        params: &[(String, NodeId)],
    ) {
        let Some(Stmt::Expr(first)) = def.body.first() else {
            return;
        };
        let Expr::StringLiteral(doc) = &*first.value else {
            return;
        };
        let text = doc.value.to_str().to_string();
        let skip = usize::from(self.class.is_some()).min(params.len());
        for line in text.lines() {
            let line = line.trim();
            if let Some(source) = line.strip_prefix(">>>") {
                if let Some(expr) = parsed(source) {
                    self.example(&expr, def.name.as_str(), params);
                }
                continue;
            }
            let calls = calls_in(line, def.name.as_str());
            for call in &calls {
                if let Some(expr) = parsed(call) {
                    self.example(&expr, def.name.as_str(), params);
                }
            }
            if calls.is_empty()
                && let Some(given) = before_arrow(line, params.len() - skip)
            {
                for (value, (_, node)) in given.iter().zip(&params[skip..]) {
                    self.like(*node, value);
                }
            }
        }
    }

    fn example(&mut self, expr: &Expr, function: &str, params: &[(String, NodeId)]) {
        let Expr::Call(call) = expr else { return };
        let receiver = matches!(&*call.func, Expr::Attribute(_));
        if name_of(&call.func) == Some(function) {
            let skip = usize::from(receiver && self.class.is_some());
            for (arg, (_, node)) in call.arguments.args.iter().zip(params.iter().skip(skip)) {
                self.like(*node, arg);
            }
            for keyword in &call.arguments.keywords {
                let name = keyword.arg.as_ref().map(ToString::to_string);
                if let Some((_, node)) = params.iter().find(|(n, _)| Some(n) == name.as_ref()) {
                    self.like(*node, &keyword.value);
                }
            }
        } else {
            for arg in &call.arguments.args {
                self.example(arg, function, params);
            }
        }
    }
}

fn parsed(source: &str) -> Option<Expr> {
    let parsed = ruff_python_parser::parse_expression(source.trim()).ok()?;
    Some(parsed.into_expr())
}

/// The calls of a function in a line of text, up to their closing parentheses.
fn calls_in<'t>(line: &'t str, function: &str) -> Vec<&'t str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    for (at, _) in line.match_indices(function) {
        let behind = &line[at + function.len()..];
        if !behind.starts_with('(') || line[..at].ends_with(is_part) {
            continue;
        }
        if let Some(length) = closing(behind) {
            found.push(&line[at..at + function.len() + length]);
        }
    }
    found
}

/// How long a text in parentheses is; quotes hide the parentheses in them.
fn closing(text: &str) -> Option<usize> {
    let mut open = 0usize;
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (c, quote) {
            (_, Some(q)) if c == q => quote = None,
            (_, Some(_)) => {}
            ('"' | '\'', None) => quote = Some(c),
            ('(', None) => open += 1,
            (')', None) => {
                open -= 1;
                if open == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// What stands before an arrow, if it is written out and there is as much of it as a function takes. Words
/// may stand before it, up to a colon or the end of a sentence.
fn before_arrow(line: &str, parameters: usize) -> Option<Vec<Expr>> {
    let arrow = ["->", "=>", "\u{2192}", "\u{21a6}"];
    let end = arrow.iter().filter_map(|arrow| line.find(arrow)).min()?;
    let before = &line[..end];
    let starts = [": ", ". ", "; ", "- ", "* ", " "];
    let further = starts.iter().flat_map(|sign| {
        let ends = before.match_indices(sign);
        ends.map(move |(at, sign)| at + sign.len())
    });
    let mut starts: Vec<usize> = std::iter::once(0).chain(further).collect();
    starts.sort_unstable();
    starts.dedup();
    let whole = starts.into_iter().find_map(|start| {
        let expr = parsed(&before[start..])?;
        let given = match expr {
            Expr::Tuple(tuple) if !tuple.parenthesized => tuple.elts,
            other => vec![other],
        };
        given.iter().all(is_written_out).then_some(given)
    })?;
    (whole.len() == parameters).then_some(whole)
}

/// Whether an expression is a value as it stands there.
pub fn is_written_out(expr: &Expr) -> bool {
    match expr {
        Expr::NumberLiteral(_)
        | Expr::StringLiteral(_)
        | Expr::BytesLiteral(_)
        | Expr::BooleanLiteral(_)
        | Expr::NoneLiteral(_) => true,
        Expr::UnaryOp(node) => is_written_out(&node.operand),
        Expr::List(node) => node.elts.iter().all(is_written_out),
        Expr::Tuple(node) => node.elts.iter().all(is_written_out),
        Expr::Set(node) => node.elts.iter().all(is_written_out),
        Expr::Dict(node) => node.items.iter().all(|item| {
            item.key.as_ref().is_some_and(is_written_out) && is_written_out(&item.value)
        }),
        _ => false,
    }
}
