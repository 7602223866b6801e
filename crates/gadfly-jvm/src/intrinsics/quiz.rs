//! `gadfly.rt.Quiz`: the holes, checks and loop counts of an exercise. Only while states are
//! joined; otherwise the class is ordinary Java.

use super::check::condition;
use super::{Intrinsic, Reply};
use crate::classes::Method;
use crate::heap::{Branches, Part};
use crate::join::{Checks, HoleTerms, Items, Kind, LoopLog, Number, Values, class_of};
use crate::machine::{End, Jvm, Step, Stop, cut, unsupported};
use crate::ops;
use crate::state::{Output, State};
use crate::value::Value;
use gadfly_term::Term;
use gadfly_witness::Reason;
use std::rc::Rc;

pub(super) const CLASS: &str = "gadfly/rt/Quiz";

/// Turns beyond the bound of a loop that are followed when checks are recorded.
const BEYOND: i32 = 100;

pub(super) fn lookup(name: &str) -> Option<Intrinsic> {
    Some(match name {
        "INT" | "LONG" | "BOOLEAN" | "CHAR" | "STRING" | "INTARRAY" | "INT2DARRAY"
        | "STRINGARRAY" | "choice" => hole,
        "ASSERT" => check,
        "turn" => turn,
        "loopLeft" => loop_left,
        "out" => out,
        "count" => count,
        _ => return None,
    })
}

fn number_of(value: Option<&Value>) -> Step<u32> {
    match value {
        Some(Value::Int(i)) if *i >= 0 => Ok(*i as u32),
        _ => unsupported("a hole, check or loop without a number"),
    }
}

fn hole(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Some(join) = &jvm.join else {
        return Ok(Reply::Bytecode);
    };
    let number = number_of(args.first())?;
    let Some(terms) = join.holes.get(number as usize).cloned() else {
        return unsupported(format!("hole {number}, which nobody described"));
    };
    let plan = settle(jvm, st, &terms)?;
    let value = build(jvm, st, plan)?;
    Ok(Reply::Value(value))
}

/// A value of a hole whose lengths are known.
enum Plan {
    Scalar(Value),
    Text(Vec<Value>),
    Array(Vec<Plan>, Items),
}

/// Decides every length, then assumes what the elements must be.
fn settle(jvm: &mut Jvm, st: &mut State, terms: &HoleTerms) -> Step<Plan> {
    let mut conjuncts = Vec::new();
    let plan = decide_lengths(jvm, st, terms, &mut conjuncts)?;
    for conjunct in conjuncts {
        jvm.assume(st, conjunct)?;
    }
    Ok(plan)
}

fn decide_lengths(
    jvm: &mut Jvm,
    st: &mut State,
    terms: &HoleTerms,
    conjuncts: &mut Vec<Term>,
) -> Step<Plan> {
    Ok(match terms {
        HoleTerms::Scalar(Kind::Long, number) => Plan::Scalar(Value::long(&jvm.pool, number.term)),
        HoleTerms::Scalar(_, number) => Plan::Scalar(Value::int(&jvm.pool, number.term)),
        HoleTerms::Listed { index, texts } => {
            // Texts of one length are one path.
            let mut lengths: Vec<usize> = texts.iter().map(Vec::len).collect();
            lengths.sort_unstable();
            lengths.dedup();
            let mut chosen = lengths.last().copied().unwrap_or(0);
            for &length in lengths.split_last().map_or(&[][..], |l| l.1) {
                let mut any = jvm.pool.ff();
                for (i, _) in texts.iter().enumerate().filter(|t| t.1.len() == length) {
                    let i = jvm.pool.i32(i as i32);
                    let hit = jvm.pool.eq(index.term, i);
                    any = jvm.pool.or(any, hit);
                }
                if jvm.decide(st, any)? {
                    chosen = length;
                    break;
                }
            }
            let fitting: Vec<(usize, &Vec<u16>)> = texts
                .iter()
                .enumerate()
                .filter(|t| t.1.len() == chosen)
                .collect();
            let mut chars = Vec::with_capacity(chosen);
            for at in 0..chosen {
                let mut unit: Option<Term> = None;
                for (i, text) in fitting.iter().rev() {
                    let own = jvm.pool.i32(i32::from(text[at]));
                    unit = Some(match unit {
                        None => own,
                        Some(rest) => {
                            let i = jvm.pool.i32(*i as i32);
                            let hit = jvm.pool.eq(index.term, i);
                            jvm.pool.ite(hit, own, rest)
                        }
                    });
                }
                if let Some(unit) = unit {
                    chars.push(Value::int(&jvm.pool, unit));
                }
            }
            Plan::Text(chars)
        }
        HoleTerms::Word {
            length,
            chars,
            words,
        } => {
            let n = decide_length(jvm, st, length)?;
            let chars = &chars[..n.min(chars.len())];
            conjuncts.push(HoleTerms::word_condition(&mut jvm.pool, chars, words));
            let value = |c: &Number| Value::int(&jvm.pool, c.term);
            Plan::Text(chars.iter().map(value).collect())
        }
        HoleTerms::Array { length, items, of } => {
            let n = decide_length(jvm, st, length)?;
            let items = decide_items(jvm, st, &items[..n.min(items.len())], conjuncts)?;
            Plan::Array(items, *of)
        }
        HoleTerms::Grid {
            rows,
            columns,
            items,
        } => {
            let m = decide_length(jvm, st, rows)?;
            let n = decide_length(jvm, st, columns)?;
            let mut all = Vec::with_capacity(m);
            for row in items.iter().take(m) {
                let row = decide_items(jvm, st, &row[..n.min(row.len())], conjuncts)?;
                all.push(Plan::Array(row, Items::Ints));
            }
            Plan::Array(all, Items::Rows)
        }
    })
}

fn decide_items(
    jvm: &mut Jvm,
    st: &mut State,
    items: &[HoleTerms],
    conjuncts: &mut Vec<Term>,
) -> Step<Vec<Plan>> {
    for item in items {
        conjuncts.extend(item.element_conjuncts(&mut jvm.pool));
    }
    items
        .iter()
        .map(|item| decide_lengths(jvm, st, item, conjuncts))
        .collect()
}

fn decide_length(jvm: &mut Jvm, st: &mut State, length: &Number) -> Step<usize> {
    let all = length.all();
    let Some((&last, rest)) = all.split_last() else {
        return Err(Stop::End(End::Infeasible));
    };
    for &n in rest {
        let value = jvm.pool.i32(n as i32);
        let is = jvm.pool.eq(length.term, value);
        if jvm.decide(st, is)? {
            return Ok(n as usize);
        }
    }
    Ok(last as usize)
}

fn build(jvm: &mut Jvm, st: &mut State, plan: Plan) -> Step<Value> {
    match plan {
        Plan::Scalar(value) => Ok(value),
        Plan::Text(chars) => Ok(Value::Ref(jvm.string_of_chars(st, &chars)?)),
        Plan::Array(items, of) => {
            let class = jvm.classes.load(class_of(of))?;
            let array = jvm.make_array(st, class, Value::Int(items.len() as i32))?;
            for (i, item) in items.into_iter().enumerate() {
                let value = build(jvm, st, item)?;
                jvm.set_element(st, array, Value::Int(i as i32), value)?;
            }
            Ok(Value::Ref(array))
        }
    }
}

/// `ASSERT(number, condition)`.
fn check(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Some(join) = &jvm.join else {
        return Ok(Reply::Bytecode);
    };
    let checks = join.exercise.checks;
    let number = number_of(args.first())?;
    let Some(&value) = args.get(1) else {
        return unsupported("a check without a condition");
    };
    let condition = condition(jvm, value)?;
    match checks {
        Checks::Assume => keep(jvm, st, condition)?,
        Checks::Record => {
            let tt = jvm.pool.tt();
            let log = Rc::make_mut(&mut st.joined);
            let known = log.checks.entry(number).or_insert(tt);
            *known = jvm.pool.and(*known, condition);
        }
    }
    Ok(Reply::Void)
}

fn keep(jvm: &mut Jvm, st: &mut State, condition: Term) -> Step<()> {
    if jvm.pool.as_bool(condition) == Some(false) {
        return Err(Stop::End(End::Infeasible));
    }
    jvm.assume(st, condition)
}

fn log_of(jvm: &Jvm, st: &State, number: u32) -> LoopLog {
    let none = LoopLog::new(&jvm.pool);
    st.joined.loops.get(&number).copied().unwrap_or(none)
}

/// `turn(loop)`: a turn begins.
fn turn(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Some(join) = &jvm.join else {
        return Ok(Reply::Bytecode);
    };
    let checks = join.exercise.checks;
    let number = number_of(args.first())?;
    let most = join.exercise.loops.get(number as usize).and_then(most_of);
    let mut log = log_of(jvm, st, number);
    log.current = ops::iadd(&mut jvm.pool, log.current, Value::Int(1));
    log.total = ops::iadd(&mut jvm.pool, log.total, Value::Int(1));
    let mut over = false;
    if let Some(most) = most {
        let within = compare(jvm, log.current, |pool, turns| {
            let most = pool.i32(most);
            pool.sle(turns, most)
        })?;
        match checks {
            Checks::Assume => keep(jvm, st, within)?,
            // It may end by itself, and then there is more to know. It may also go on for ever.
            Checks::Record => {
                log.holds = jvm.pool.and(log.holds, within);
                over = matches!(log.current, Value::Int(n) if n > most.saturating_add(BEYOND));
            }
        }
    }
    Rc::make_mut(&mut st.joined).loops.insert(number, log);
    if over {
        return Err(cut(Reason::LoopBound));
    }
    Ok(Reply::Void)
}

fn most_of(values: &Values) -> Option<i32> {
    let most = match values {
        Values::Any => return None,
        Values::Range(_, hi) => *hi,
        Values::List(list) => list.iter().copied().max()?,
    };
    Some(most.clamp(-1, i64::from(i32::MAX)) as i32)
}

fn compare(
    jvm: &mut Jvm,
    turns: Value,
    by: impl Fn(&mut gadfly_term::Pool, Term) -> Term,
) -> Step<Term> {
    match turns.term(&mut jvm.pool) {
        Some(turns) => Ok(by(&mut jvm.pool, turns)),
        None => unsupported("a number of turns that is none"),
    }
}

/// `loopLeft(loop)`: the loop ended, however it did.
fn loop_left(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Some(join) = &jvm.join else {
        return Ok(Reply::Bytecode);
    };
    let checks = join.exercise.checks;
    let number = number_of(args.first())?;
    let values = join.exercise.loops.get(number as usize).cloned();
    let mut log = log_of(jvm, st, number);
    let kept = compare(jvm, log.current, |pool, turns| match &values {
        None | Some(Values::Any) => pool.tt(),
        Some(Values::Range(lo, hi)) => {
            let limit = |v: &i64| (*v).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
            let (lo, hi) = (pool.i32(limit(lo)), pool.i32(limit(hi)));
            let (above, below) = (pool.sle(lo, turns), pool.sle(turns, hi));
            pool.and(above, below)
        }
        Some(Values::List(list)) => {
            let mut any = pool.ff();
            for value in list.iter().filter_map(|v| i32::try_from(*v).ok()) {
                let value = pool.i32(value);
                let hit = pool.eq(turns, value);
                any = pool.or(any, hit);
            }
            any
        }
    })?;
    match checks {
        Checks::Assume => keep(jvm, st, kept)?,
        Checks::Record => log.holds = jvm.pool.and(log.holds, kept),
    }
    log.current = Value::Int(0);
    Rc::make_mut(&mut st.joined).loops.insert(number, log);
    Ok(Reply::Void)
}

/// `out()`: what was printed so far.
fn out(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    if jvm.join.is_none() {
        return Ok(Reply::Bytecode);
    }
    let parts = parts_of(&st.output);
    let text = jvm.concatenation(st, parts)?;
    Ok(Reply::Value(Value::Ref(text)))
}

pub(crate) fn parts_of(output: &[Output]) -> Vec<Part> {
    output
        .iter()
        .map(|part| match part {
            Output::Text(text) => Part::Text(text.clone()),
            Output::Object(text) => Part::Object(*text),
            Output::Either(branches) => Part::Either(Rc::new(Branches {
                guard: branches.guard,
                yes: parts_of(&branches.yes),
                no: parts_of(&branches.no),
            })),
        })
        .collect()
}

/// `count(label)`: turns of a loop so far.
fn count(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    if jvm.join.is_none() {
        return Ok(Reply::Bytecode);
    }
    let Some(&label) = args.first() else {
        return unsupported("a loop without a label");
    };
    let label = jvm.object(st, label)?;
    let Some(label) = jvm.concrete_text(st, label)? else {
        return unsupported("a loop of unknown label");
    };
    let label = String::from_utf16_lossy(&label);
    let labels = jvm.join.as_ref().map(|j| &j.exercise.labels);
    let number = labels.and_then(|l| l.iter().find(|l| l.0 == label).map(|l| l.1));
    match number {
        Some(number) => Ok(Reply::Value(log_of(jvm, st, number).total)),
        None => unsupported(format!("the loop {label}, which nobody marked")),
    }
}
