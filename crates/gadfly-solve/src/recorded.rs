//! Queries as compact text, for keeping the ones that were slow: a line per
//! node, operands by line number, then the conjuncts. Reading builds the terms
//! again through the simplifying constructors.
//!
//! ```text
//! sym Bv32 n        node 0
//! const Bv32 10     node 1
//! Slt 0 1           node 2
//! known 2
//! goal 3
//! ```

use std::fmt::Write;

use gadfly_term::{BinOp, Int, Node, Pool, Sort, Term, UnOp};
use rustc_hash::FxHashMap;

/// A path's conjuncts and the question asked there.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    pub known: Vec<Term>,
    pub goal: Vec<Term>,
}

const UNARY: [UnOp; 19] = [
    UnOp::Not,
    UnOp::BvNot,
    UnOp::Neg,
    UnOp::Zext,
    UnOp::Sext,
    UnOp::FNeg,
    UnOp::FAbs,
    UnOp::FSqrt,
    UnOp::FIsNan,
    UnOp::FFromSbv,
    UnOp::FToSbv,
    UnOp::FConvert,
    UnOp::FBits,
    UnOp::FFromBits,
    UnOp::IFromUbv,
    UnOp::IFromSbv,
    UnOp::IToBv,
    UnOp::FFromInt,
    UnOp::FToInt,
];

const BINARY: [BinOp; 40] = [
    BinOp::And,
    BinOp::Or,
    BinOp::Eq,
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::SDiv,
    BinOp::SRem,
    BinOp::UDiv,
    BinOp::URem,
    BinOp::BvAnd,
    BinOp::BvOr,
    BinOp::BvXor,
    BinOp::Shl,
    BinOp::LShr,
    BinOp::AShr,
    BinOp::Concat,
    BinOp::Ult,
    BinOp::Ule,
    BinOp::Slt,
    BinOp::Sle,
    BinOp::FAdd,
    BinOp::FSub,
    BinOp::FMul,
    BinOp::FDiv,
    BinOp::FRem,
    BinOp::FEq,
    BinOp::FLt,
    BinOp::FLe,
    BinOp::IAdd,
    BinOp::IMul,
    BinOp::IDiv,
    BinOp::IMod,
    BinOp::IAnd,
    BinOp::IOr,
    BinOp::IXor,
    BinOp::IShl,
    BinOp::IShr,
    BinOp::IEq,
    BinOp::ILe,
];

fn sort_text(sort: Sort) -> String {
    match sort {
        Sort::Bv(width) => format!("Bv{width}"),
        other => format!("{other:?}"),
    }
}

fn read_sort(text: &str) -> Option<Sort> {
    Some(match text {
        "Bool" => Sort::Bool,
        "F32" => Sort::F32,
        "F64" => Sort::F64,
        "Int" => Sort::Int,
        _ => Sort::Bv(text.strip_prefix("Bv")?.parse().ok()?),
    })
}

/// The text of one query.
pub fn write(pool: &Pool, known: &[Term], goal: &[Term]) -> String {
    let mut terms = Vec::new();
    let mut numbers: FxHashMap<Term, usize> = FxHashMap::default();
    let mut stack: Vec<Term> = known.iter().chain(goal).copied().collect();
    while let Some(t) = stack.pop() {
        if numbers.insert(t, 0).is_none() {
            terms.push(t);
            stack.extend(pool.node(t).children());
        }
    }
    // Operands are older than their users.
    terms.sort_unstable();
    for (i, &t) in terms.iter().enumerate() {
        numbers.insert(t, i);
    }
    let at = |t: Term| numbers[&t];
    let mut text = String::new();
    for &t in &terms {
        let sort = sort_text(pool.sort(t));
        // Writing to a String cannot fail.
        let _ = match pool.node(t) {
            Node::Const(bits) if pool.sort(t) == Sort::Int => {
                writeln!(text, "const {sort} {}", Int::from_bits(bits))
            }
            Node::Const(bits) => writeln!(text, "const {sort} {bits}"),
            // The bounds of the symbol come behind its name.
            Node::Sym(sym) if pool.int_bounded(t) => {
                let (lo, hi) = pool.int_range(t);
                let end = |end: Option<i64>| end.map_or("-".to_owned(), |end| end.to_string());
                let name = pool.sym_name(sym);
                writeln!(text, "within {sort} {} {} {name}", end(lo), end(hi))
            }
            Node::Sym(sym) => writeln!(text, "sym {sort} {}", pool.sym_name(sym)),
            Node::Un(op, a) => writeln!(text, "{op:?} {sort} {}", at(a)),
            Node::Bin(op, a, b) => writeln!(text, "{op:?} {} {}", at(a), at(b)),
            Node::Ite(c, a, b) => writeln!(text, "ite {} {} {}", at(c), at(a), at(b)),
            Node::Extract { hi, lo, arg } => writeln!(text, "extract {hi} {lo} {}", at(arg)),
        };
    }
    for (word, list) in [("known", known), ("goal", goal)] {
        text.push_str(word);
        for &t in list {
            let _ = write!(text, " {}", at(t));
        }
        text.push('\n');
    }
    text
}

/// All queries of a text, in new symbols each; lines that start with `#` are
/// remarks. `Err` names the line that is not understood.
pub fn read(pool: &mut Pool, text: &str) -> Result<Vec<Recorded>, String> {
    let mut queries = Vec::new();
    let mut terms = Vec::new();
    let mut query = Recorded::default();
    for (i, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let list = || -> Option<Vec<Term>> {
            let numbers = rest.split_whitespace().map(str::parse::<usize>);
            numbers.map(|n| terms.get(n.ok()?).copied()).collect()
        };
        let understood = match word {
            "known" => list().map(|known| query.known = known),
            "goal" => list().map(|goal| {
                query.goal = goal;
                queries.push(std::mem::take(&mut query));
                terms.clear();
            }),
            _ => read_node(pool, &terms, word, rest).map(|t| terms.push(t)),
        };
        if understood.is_none() {
            return Err(format!("line {}: {line}", i + 1));
        }
    }
    Ok(queries)
}

fn read_node(pool: &mut Pool, terms: &[Term], word: &str, rest: &str) -> Option<Term> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let term = |i: usize| -> Option<Term> {
        let number: usize = words.get(i)?.parse().ok()?;
        terms.get(number).copied()
    };
    let number = |i: usize| -> Option<u64> { words.get(i)?.parse().ok() };
    if word == "sym" {
        let sort = read_sort(words.first()?)?;
        return Some(pool.fresh(sort, words.get(1).unwrap_or(&"")));
    }
    if word == "within" {
        let end = |i: usize| match *words.get(i)? {
            "-" => Some(None),
            digits => digits.parse().ok().map(Some),
        };
        let name = words.get(3).unwrap_or(&"");
        return Some(pool.fresh_int_within(name, end(1)?, end(2)?));
    }
    let (node, sort) = match word {
        "const" if words.first() == Some(&"Int") => {
            let value: Int = words.get(1)?.parse().ok()?;
            (Node::Const(value.to_bits()), Sort::Int)
        }
        "const" => (Node::Const(number(1)?), read_sort(words.first()?)?),
        "ite" => (Node::Ite(term(0)?, term(1)?, term(2)?), Sort::Bool),
        "extract" => {
            let (hi, lo) = (
                u8::try_from(number(0)?).ok()?,
                u8::try_from(number(1)?).ok()?,
            );
            let arg = term(2)?;
            (Node::Extract { hi, lo, arg }, Sort::Bool)
        }
        _ => {
            if let Some(&op) = UNARY.iter().find(|op| format!("{op:?}") == word) {
                (Node::Un(op, term(1)?), read_sort(words.first()?)?)
            } else {
                let &op = BINARY.iter().find(|op| format!("{op:?}") == word)?;
                (Node::Bin(op, term(0)?, term(1)?), Sort::Bool)
            }
        }
    };
    // `rebuild` asks for the sort of constants and conversions only.
    Some(pool.rebuild(node, sort, |t| t))
}
