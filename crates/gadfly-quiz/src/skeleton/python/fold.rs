//! Constants of Python, as far as the domains of placeholders use them.

use super::super::data::Span;
use super::super::placeholder::{Arg, ArgKind, Const, Folded};
use super::tree::{called, of_expr};
use ruff_python_ast::{Expr, Number, Operator, Stmt, UnaryOp};
use std::collections::BTreeMap;

/// Names of the module that get one constant value.
pub(super) type Constants = BTreeMap<String, Const>;

const DEEPEST: usize = 60;

pub(super) fn args(call: &Expr, constants: &Constants) -> Option<Vec<Arg>> {
    let Expr::Call(call) = call else {
        return None;
    };
    if !call.arguments.keywords.is_empty() {
        return None;
    }
    Some(
        call.arguments
            .args
            .iter()
            .map(|a| arg(a, constants))
            .collect(),
    )
}

pub(super) fn arg(expr: &Expr, constants: &Constants) -> Arg {
    let each = |list: &[Expr]| -> Vec<Folded> {
        list.iter()
            .map(|e| (of_expr(e), fold(e, constants, 0)))
            .collect()
    };
    let inner = |expr: &Expr| match expr {
        Expr::Call(call) => each(&call.arguments.args),
        _ => Vec::new(),
    };
    let what = match (called(expr), expr) {
        (Some("range"), _) => ArgKind::Range(inner(expr)),
        (Some("list"), Expr::Call(call)) => match &call.arguments.args[..] {
            // list([1, 2]) and list((1, 2)) as Python has it.
            [Expr::List(list)] => ArgKind::List(each(&list.elts)),
            [Expr::Tuple(list)] => ArgKind::List(each(&list.elts)),
            list => ArgKind::List(each(list)),
        },
        (Some("regex"), _) => ArgKind::Regex(inner(expr)),
        (_, Expr::List(list)) => ArgKind::List(each(&list.elts)),
        _ => fold(expr, constants, 0).map_or(ArgKind::Other, ArgKind::Value),
    };
    Arg {
        span: of_expr(expr),
        what,
    }
}

pub(super) fn fold(expr: &Expr, constants: &Constants, depth: usize) -> Option<Const> {
    if depth > DEEPEST {
        return None;
    }
    match expr {
        Expr::NumberLiteral(n) => match &n.value {
            Number::Int(n) => n.to_string().parse().ok().map(Const::Int),
            _ => None,
        },
        Expr::StringLiteral(s) => Some(Const::Text(s.value.to_str().to_string())),
        Expr::BooleanLiteral(b) => Some(Const::Boolean(b.value)),
        Expr::Name(name) => constants.get(name.id.as_str()).cloned(),
        Expr::UnaryOp(unary) => match (unary.op, fold(&unary.operand, constants, depth + 1)?) {
            (UnaryOp::USub, Const::Int(n)) => n.checked_neg().map(Const::Int),
            (UnaryOp::UAdd, Const::Int(n)) => Some(Const::Int(n)),
            (UnaryOp::Invert, Const::Int(n)) => Some(Const::Int(!n)),
            (UnaryOp::Not, Const::Boolean(b)) => Some(Const::Boolean(!b)),
            _ => None,
        },
        Expr::BinOp(pair) => {
            let left = fold(&pair.left, constants, depth + 1)?;
            let right = fold(&pair.right, constants, depth + 1)?;
            match (left, right) {
                (Const::Text(a), Const::Text(b)) if pair.op == Operator::Add => {
                    Some(Const::Text(a + &b))
                }
                (Const::Int(a), Const::Int(b)) => number(pair.op, a, b).map(Const::Int),
                _ => None,
            }
        }
        _ => None,
    }
}

fn number(op: Operator, a: i128, b: i128) -> Option<i128> {
    match op {
        Operator::Add => a.checked_add(b),
        Operator::Sub => a.checked_sub(b),
        Operator::Mult => a.checked_mul(b),
        Operator::FloorDiv => {
            let (q, r) = (a.checked_div(b)?, a.checked_rem(b)?);
            Some(if r != 0 && (r < 0) != (b < 0) {
                q - 1
            } else {
                q
            })
        }
        Operator::Mod => {
            let r = a.checked_rem(b)?;
            Some(if r != 0 && (r < 0) != (b < 0) {
                r + b
            } else {
                r
            })
        }
        Operator::Pow => a.checked_pow(u32::try_from(b).ok()?),
        Operator::BitAnd => Some(a & b),
        Operator::BitOr => Some(a | b),
        Operator::BitXor => Some(a ^ b),
        Operator::LShift if (0..63).contains(&b) => a.checked_mul(1i128 << b),
        Operator::RShift if (0..63).contains(&b) => Some(a >> b),
        _ => None,
    }
}

/// Names in capitals that the module sets once, to a constant.
pub(super) fn constants(body: &[Stmt]) -> Constants {
    let mut out = Constants::new();
    let mut twice: Vec<String> = Vec::new();
    for stmt in body {
        let Stmt::Assign(assign) = stmt else {
            continue;
        };
        let [Expr::Name(name)] = assign.targets.as_slice() else {
            continue;
        };
        let name = name.id.to_string();
        if !super::super::placeholder::is_shouted(&name) && name.len() > 1 {
            continue;
        }
        if out.contains_key(&name) {
            twice.push(name.clone());
        }
        if let Some(value) = fold(&assign.value, &out, 0) {
            out.insert(name, value);
        }
    }
    out.retain(|name, _| !twice.contains(name));
    out
}

/// For what is parsed apart from the rest.
pub(super) fn shifted(mut arg: Arg, by: usize) -> Arg {
    let moved = |s: &mut Span| *s = Span::new(s.start + by, s.end + by);
    moved(&mut arg.span);
    if let ArgKind::Range(list) | ArgKind::List(list) | ArgKind::Regex(list) = &mut arg.what {
        for (span, _) in list {
            moved(span);
        }
    }
    arg
}
