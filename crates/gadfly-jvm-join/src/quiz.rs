//! `gadfly.rt.Quiz`: the holes, checks and loop counts of an exercise. Only while states are
//! joined; otherwise the class is ordinary Java.

use crate::holes::{class_of, element_conjuncts, word_condition};
use crate::joined::Joined;
use crate::joining::{JoinLog, Joining};
use crate::unknowns::When;
use gadfly_explore::{Checks, Items};
use gadfly_join::{HoleTerms, Kind, Number};
use gadfly_jvm::classes::Method;
use gadfly_jvm::heap::{Branches, Part};
use gadfly_jvm::intrinsics::condition;
use gadfly_jvm::machine::{End, Intrinsic, Jvm, Reply, Step, Stop, cut, unsupported};
use gadfly_jvm::state::{Frame, Output, Role, State};
use gadfly_jvm::value::Value;
use gadfly_term::Term;
use gadfly_witness::Reason;
use std::rc::Rc;

const CLASS: &str = "gadfly/rt/Quiz";

/// Turns and activations beyond a bound that are followed when checks are recorded.
const BEYOND: i32 = 100;

/// The intrinsics of exercises, for `Jvm::add_intrinsics`.
pub fn intrinsic(class: &str, name: &str, _desc: &str) -> Option<Intrinsic> {
    if class != CLASS {
        return None;
    }
    Some(match name {
        "INT" | "LONG" | "BOOLEAN" | "CHAR" | "STRING" | "INTARRAY" | "INT2DARRAY"
        | "STRINGARRAY" | "choice" => hole,
        "ASSERT" => check,
        "turn" => turn,
        "loopLeft" => loop_left,
        "depth" => depth,
        "invariantEntered" => entered,
        "invariantAssumed" => assumed,
        "invariantKept" => kept,
        "forall" => for_all,
        "exists" => exists,
        "out" => out,
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
    let Some(join) = jvm.data.get::<Joining>() else {
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
            let texts: Vec<Vec<u16>> = texts.iter().map(|t| t.encode_utf16().collect()).collect();
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
            conjuncts.push(word_condition(&mut jvm.pool, chars, words));
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
        conjuncts.extend(element_conjuncts(item, &mut jvm.pool));
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
    if jvm.join.is_none() {
        return Ok(Reply::Bytecode);
    }
    let number = number_of(args.first())?;
    let Some(&value) = args.get(1) else {
        return unsupported("a check without a condition");
    };
    let condition = condition(jvm, value)?;
    note(jvm, st, number, condition)?;
    Ok(Reply::Void)
}

/// Writes down whether a check held, or goes on only where it does.
fn note(jvm: &mut Jvm, st: &mut State, check: u32, condition: Term) -> Step<()> {
    match jvm.data.get::<Joining>().map(|j| j.exercise.checks) {
        Some(Checks::Record) => {
            let tt = jvm.pool.tt();
            st.data.change(|log: &mut JoinLog| {
                let known = log.checks.entry(check).or_insert(tt);
                *known = jvm.pool.and(*known, condition);
            });
            Ok(())
        }
        _ if jvm.pool.as_bool(condition) == Some(false) => Err(Stop::End(End::Infeasible)),
        _ => jvm.assume(st, condition),
    }
}

/// `turn(loop, count)`: a turn begins, the one with this number.
fn turn(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Some(join) = jvm.data.get::<Joining>() else {
        return Ok(Reply::Bytecode);
    };
    let number = number_of(args.first())?;
    let Some(&count) = args.get(1) else {
        return unsupported("a turn without a number");
    };
    let Some(Some(most)) = join.exercise.loops.get(number as usize).copied() else {
        return Ok(Reply::Void);
    };
    let limit = most.turns.clamp(-1, i64::from(i32::MAX)) as i32;
    let Some(turns) = count.term(&mut jvm.pool) else {
        return unsupported("a number of turns that is none");
    };
    let bound = jvm.pool.i32(limit);
    let within = jvm.pool.sle(turns, bound);
    note(jvm, st, most.check, within)?;
    // It may end by itself, and then there is more to know. It may also go on for ever.
    match count {
        Value::Int(n) if n > limit.saturating_add(BEYOND) => Err(cut(Reason::LoopBound)),
        _ => Ok(Reply::Void),
    }
}

/// `loopLeft(loop, count)`: the check that follows says all there is to say.
fn loop_left(jvm: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    Ok(match jvm.join {
        None => Reply::Bytecode,
        Some(_) => Reply::Void,
    })
}

/// `depth(check, most)`: at most so many activations of the calling method at once.
fn depth(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    if jvm.join.is_none() {
        return Ok(Reply::Bytecode);
    }
    let check = number_of(args.first())?;
    let most = number_of(args.get(1))?;
    let Some(caller) = st.frames.last().map(|f| f.method.id) else {
        return unsupported("a depth outside of a method");
    };
    let is_call = |f: &&Frame| f.method.id == caller && !matches!(f.role, Role::Script(_));
    let active = st.frames.iter().filter(is_call).count() as u32;
    let within = jvm.pool.bool(active <= most);
    note(jvm, st, check, within)?;
    if active > most.saturating_add(BEYOND as u32) {
        Err(cut(Reason::Depth))
    } else {
        Ok(Reply::Void)
    }
}

/// An invariant and whether it holds; nothing outside of an exercise.
fn claimed(jvm: &mut Jvm, args: &[Value]) -> Step<Option<(u32, Term)>> {
    if jvm.join.is_none() {
        return Ok(None);
    }
    let check = number_of(args.first())?;
    let Some(&value) = args.get(1) else {
        return unsupported("an invariant without a condition");
    };
    Ok(Some((check, condition(jvm, value)?)))
}

/// `invariantEntered(check, holds)`: before the first turn.
fn entered(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Some((check, holds)) = claimed(jvm, args)? else {
        return Ok(Reply::Bytecode);
    };
    if !(Joined { jvm }).records_checks() {
        Joined { jvm }.check_invariant(st, check, holds, When::Entered)?;
    }
    note(jvm, st, check, holds)?;
    Ok(Reply::Void)
}

/// `invariantAssumed(check, holds)`: in any state that the loop comes to.
fn assumed(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Some((check, holds)) = claimed(jvm, args)? else {
        return Ok(Reply::Bytecode);
    };
    note(jvm, st, check, holds)?;
    Ok(Reply::Void)
}

/// `invariantKept(check, holds)`: after one turn.
fn kept(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Some((check, holds)) = claimed(jvm, args)? else {
        return Ok(Reply::Bytecode);
    };
    if !(Joined { jvm }).records_checks() {
        Joined { jvm }.check_invariant(st, check, holds, When::Kept)?;
    }
    Ok(Reply::Void)
}

fn for_all(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    claim(jvm, st, args, true)
}

fn exists(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    claim(jvm, st, args, false)
}

/// `forall(from, to, predicate)`: a long range is not walked through.
fn claim(jvm: &mut Jvm, st: &mut State, args: &[Value], all: bool) -> Step<Reply> {
    let (Some(_), [from, to, predicate]) = (jvm.join, args) else {
        return Ok(Reply::Bytecode);
    };
    let claimed = Joined { jvm }.claim(st, (*from, *to), *predicate, all)?;
    Ok(match claimed {
        Some(value) => Reply::Value(value),
        None => Reply::Bytecode,
    })
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
