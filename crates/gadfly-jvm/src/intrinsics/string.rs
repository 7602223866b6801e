//! `java.lang.String`: methods that are one term over symbolic text, and the byte access beneath.

use super::{Intrinsic, Reply, zero};
use crate::classes::Method;
use crate::machine::{Jvm, Step, raise, raise_with, unsupported};
use crate::state::{OnReturn, State};
use crate::value::{Ref, Value};
use gadfly_term::Term;
use std::rc::Rc;

pub(super) fn lookup(class: &str, name: &str, desc: &str) -> Option<Intrinsic> {
    Some(match (class, name, desc) {
        ("java/lang/String", "length", _) => length,
        ("java/lang/String", "isEmpty", _) => is_empty,
        ("java/lang/String", "charAt", _) => char_at,
        ("java/lang/String", "equals", _) => equals,
        ("java/lang/String", "hashCode", _) => hash_code,
        ("java/lang/String", "intern", _) => intern,
        ("java/lang/String", "compareTo", "(Ljava/lang/String;)I") => compare_to,
        ("java/lang/String", "startsWith", "(Ljava/lang/String;)Z") => starts_with,
        ("java/lang/String", "endsWith", "(Ljava/lang/String;)Z") => ends_with,
        (
            "java/lang/String",
            "valueOf",
            "(I)Ljava/lang/String;"
            | "(J)Ljava/lang/String;"
            | "(Z)Ljava/lang/String;"
            | "(C)Ljava/lang/String;",
        ) => super::boxes::text,
        ("java/lang/String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;") => {
            super::boxes::text_of_box
        }
        ("java/lang/String", "isLatin1", _) => zero,
        ("java/lang/String", "concat", _) => concat,
        ("java/lang/String", "toUpperCase" | "toLowerCase", "()Ljava/lang/String;") => change_case,
        (
            "java/lang/String",
            "checkIndex" | "checkOffset" | "checkBoundsOffCount" | "checkBoundsBeginEnd",
            _,
        ) => check_bounds,
        ("java/lang/String", "rangeCheck", _) => return None,
        ("java/lang/StringUTF16", "isBigEndian", _) => zero,
        ("java/lang/StringUTF16", "compareToCI", "([B[B)I") => compare_ignoring_case,
        ("java/lang/StringUTF16", "newBytesFor", _) => new_bytes_for,
        ("java/lang/StringUTF16", "getChar", _) => get_char,
        ("java/lang/StringUTF16", "putChar", _) => put_char,
        ("java/lang/StringUTF16", "checkIndex" | "checkOffset", "(I[B)V") => return None,
        _ => return None,
    })
}

/// Without a message: the digits of an unknown index would be a path each.
const OUTSIDE: &str = "java/lang/StringIndexOutOfBoundsException";

fn length(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let string = jvm.object(st, args[0])?;
    Ok(Reply::Value(jvm.text_len(st, string)?))
}

fn is_empty(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let string = jvm.object(st, args[0])?;
    let len = jvm.text_len(st, string)?;
    let Some(len) = len.term(&mut jvm.pool) else {
        return unsupported("a string length");
    };
    let zero = jvm.pool.i32(0);
    let empty = jvm.pool.eq(len, zero);
    Ok(Reply::Value(Value::bool(&mut jvm.pool, empty)))
}

fn char_at(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let string = jvm.object(st, args[0])?;
    let array = jvm.text_array(st, string)?;
    let len = jvm.text_len(st, string)?;
    if !inside(jvm, st, args[1], len)? {
        return fail_char_at(jvm, st, array, args[1]);
    }
    Ok(Reply::Value(jvm.char_at(st, array, args[1])?))
}

/// The library says what is wrong, in the words of its release: one for texts it would keep as
/// Latin-1, another for the rest.
fn fail_char_at(jvm: &mut Jvm, st: &mut State, array: Ref, index: Value) -> Step<Reply> {
    if index.is_symbolic() || jvm.array(st, array)?.len().is_symbolic() {
        return raise(OUTSIDE);
    }
    let Some(text) = latin1(jvm, st, array)? else {
        return Ok(Reply::Bytecode);
    };
    let method = jvm.find_declared("java/lang/StringLatin1", "charAt", "([BI)C")?;
    Ok(Reply::Call {
        method,
        args: vec![Value::Ref(text), index],
        on_return: OnReturn::Push,
    })
}

/// A new array of the text as Latin-1 bytes, if it is concrete and Latin-1 can hold it.
fn latin1(jvm: &mut Jvm, st: &mut State, array: Ref) -> Step<Option<Ref>> {
    let Some(bytes) = jvm.array(st, array)?.settled() else {
        return Ok(None);
    };
    let mut text = Vec::with_capacity(bytes.len() / 2);
    for pair in bytes.chunks_exact(2) {
        match pair {
            [low @ Value::Int(_), Value::Int(0)] => text.push(*low),
            _ => return Ok(None),
        }
    }
    let class = st.heap.get(array).class;
    let copy = jvm.make_array(st, class, Value::Int(text.len() as i32))?;
    if let Some(values) = jvm.array_mut(st, copy)?.settled_mut() {
        values.copy_from_slice(&text);
    }
    Ok(Some(copy))
}

/// Ignoring case, Latin-1 texts are compared by other rules than those with surrogates.
fn compare_ignoring_case(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let (a, b) = (jvm.object(st, args[0])?, jvm.object(st, args[1])?);
    let (class, name, a, b) = match (latin1(jvm, st, a)?, latin1(jvm, st, b)?) {
        (Some(a), Some(b)) => ("java/lang/StringLatin1", "compareToCI", a, b),
        (Some(a), None) => ("java/lang/StringLatin1", "compareToCI_UTF16", a, b),
        (None, Some(b)) => ("java/lang/StringUTF16", "compareToCI_Latin1", a, b),
        (None, None) => return Ok(Reply::Bytecode),
    };
    Ok(Reply::Call {
        method: jvm.find_declared(class, name, "([B[B)I")?,
        args: vec![Value::Ref(a), Value::Ref(b)],
        on_return: OnReturn::Push,
    })
}

fn inside(jvm: &mut Jvm, st: &mut State, index: Value, len: Value) -> Step<bool> {
    if let (Value::Int(i), Value::Int(n)) = (index, len) {
        return Ok(i >= 0 && i < n);
    }
    let (Some(i), Some(n)) = (index.term(&mut jvm.pool), len.term(&mut jvm.pool)) else {
        return unsupported("an index that is not a number");
    };
    let inside = jvm.pool.ult(i, n);
    jvm.decide(st, inside)
}

/// Decides whether two lengths are equal, then gives one term for equal contents.
fn equals(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    if jvm.join.is_some()
        && let Some(same) = equals_open(jvm, st, args)
    {
        return Ok(Reply::Value(Value::bool(&mut jvm.pool, same)));
    }
    let this = jvm.object(st, args[0])?;
    let no = Ok(Reply::Value(Value::Int(0)));
    if jvm.is_null(st, args[1])? {
        return no;
    }
    let string = jvm.known.string;
    if !jvm.has_type(st, args[1], string)? {
        return no;
    }
    let other = jvm.object(st, args[1])?;
    if this == other {
        return Ok(Reply::Value(Value::Int(1)));
    }
    if !same_length(jvm, st, this, other)? {
        return no;
    }
    let same = same_text(jvm, st, this, other)?;
    Ok(Reply::Value(Value::bool(&mut jvm.pool, same)))
}

/// A text that is still to be computed, compared with a known one.
fn equals_open(jvm: &mut Jvm, st: &State, args: &[Value]) -> Option<Term> {
    let (Value::Ref(a), Value::Ref(b)) = (args[0], args[1]) else {
        return None;
    };
    let string = jvm.known.string;
    for (open, known) in [(a, b), (b, a)] {
        if jvm.has_open_text(st, open)
            && jvm.no_side_is_null(st, open)
            && jvm.every_side_is(st, open, string)
            && jvm.no_side_is_null(st, known)
            && jvm.every_side_is(st, known, string)
            && let Some(text) = jvm.known_text(st, known)
        {
            return jvm.text_condition(st, open, &text);
        }
    }
    None
}

fn same_length(jvm: &mut Jvm, st: &mut State, a: Ref, b: Ref) -> Step<bool> {
    let (a, b) = (jvm.text_len(st, a)?, jvm.text_len(st, b)?);
    if let (Value::Int(a), Value::Int(b)) = (a, b) {
        return Ok(a == b);
    }
    let (Some(a), Some(b)) = (a.term(&mut jvm.pool), b.term(&mut jvm.pool)) else {
        return unsupported("a string length");
    };
    let equal = jvm.pool.eq(a, b);
    jvm.decide(st, equal)
}

fn same_text(jvm: &mut Jvm, st: &mut State, a: Ref, b: Ref) -> Step<Term> {
    let a = jvm.chars(st, a)?;
    let b = jvm.chars(st, b)?;
    if a.len() != b.len() {
        return Ok(jvm.pool.ff());
    }
    same_chars(jvm, &a, &b)
}

fn same_chars(jvm: &mut Jvm, a: &[Value], b: &[Value]) -> Step<Term> {
    let mut same = jvm.pool.tt();
    for (x, y) in a.iter().zip(b) {
        if let (Value::Int(x), Value::Int(y)) = (x, y) {
            if x != y {
                return Ok(jvm.pool.ff());
            }
            continue;
        }
        let (Some(x), Some(y)) = (x.term(&mut jvm.pool), y.term(&mut jvm.pool)) else {
            return unsupported("a character");
        };
        let equal = jvm.pool.eq(x, y);
        same = jvm.pool.and(same, equal);
    }
    Ok(same)
}

fn hash_code(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let string = jvm.object(st, args[0])?;
    let array = jvm.text_array(st, string)?;
    if jvm.is_text(st, array) && jvm.array(st, array)?.len().is_symbolic() {
        let hash = jvm.promise_hash(st, array);
        return Ok(Reply::Value(Value::SymInt(hash)));
    }
    let chars = jvm.chars(st, string)?;
    Ok(Reply::Value(jvm.hash_of(&chars)))
}

fn intern(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let string = jvm.object(st, args[0])?;
    match jvm.concrete_text(st, string)? {
        Some(text) => Ok(Reply::Value(Value::Ref(jvm.intern(st, &text)?))),
        None => unsupported("interning a string of unknown text"),
    }
}

/// Difference at the first place where the texts differ, else of the lengths: one term.
fn compare_to(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let this = jvm.object(st, args[0])?;
    let other = jvm.object(st, args[1])?;
    let a = jvm.chars(st, this)?;
    let b = jvm.chars(st, other)?;
    let mut result = Value::Int(a.len() as i32 - b.len() as i32);
    for (&x, &y) in a.iter().zip(&b).rev() {
        let difference = crate::ops::isub(&mut jvm.pool, x, y);
        let (Some(x), Some(y)) = (x.term(&mut jvm.pool), y.term(&mut jvm.pool)) else {
            return unsupported("a character");
        };
        let equal = jvm.pool.eq(x, y);
        result = jvm.ite(gadfly_classfile::Elem::Int, equal, result, difference)?;
    }
    Ok(Reply::Value(result))
}

fn starts_with(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let this = jvm.object(st, args[0])?;
    let prefix = jvm.object(st, args[1])?;
    let a = jvm.chars(st, this)?;
    let b = jvm.chars(st, prefix)?;
    if b.len() > a.len() {
        return Ok(Reply::Value(Value::Int(0)));
    }
    let same = same_chars(jvm, &a[..b.len()], &b)?;
    Ok(Reply::Value(Value::bool(&mut jvm.pool, same)))
}

fn ends_with(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let this = jvm.object(st, args[0])?;
    let suffix = jvm.object(st, args[1])?;
    let a = jvm.chars(st, this)?;
    let b = jvm.chars(st, suffix)?;
    if b.len() > a.len() {
        return Ok(Reply::Value(Value::Int(0)));
    }
    let same = same_chars(jvm, &a[a.len() - b.len()..], &b)?;
    Ok(Reply::Value(Value::bool(&mut jvm.pool, same)))
}

fn concat(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let this = jvm.object(st, args[0])?;
    let other = jvm.object(st, args[1])?;
    if jvm.chars(st, other)?.is_empty() {
        return Ok(Reply::Value(Value::Ref(this)));
    }
    let parts = vec![
        crate::heap::Part::Object(this),
        crate::heap::Part::Object(other),
    ];
    Ok(Reply::Value(Value::Ref(jvm.concatenation(st, parts)?)))
}

/// The private range checks as one condition; where it fails, the library says so.
fn check_bounds(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let mut terms = Vec::new();
    for arg in args {
        match arg.term(&mut jvm.pool) {
            Some(t) => terms.push(t),
            None => return unsupported("an index that is not a number"),
        }
    }
    let pool = &mut jvm.pool;
    let zero = pool.i32(0);
    let fine = match (&*method.name, &terms[..]) {
        ("checkIndex", &[index, length]) => {
            let above = pool.sle(zero, index);
            let below = pool.slt(index, length);
            pool.and(above, below)
        }
        ("checkOffset", &[offset, length]) => {
            let above = pool.sle(zero, offset);
            let below = pool.sle(offset, length);
            pool.and(above, below)
        }
        ("checkBoundsOffCount", &[offset, count, length]) => {
            let rest = pool.sub(length, count);
            let a = pool.sle(zero, offset);
            let b = pool.sle(zero, count);
            let c = pool.sle(offset, rest);
            let ab = pool.and(a, b);
            pool.and(ab, c)
        }
        ("checkBoundsBeginEnd", &[begin, end, length]) => {
            let a = pool.sle(zero, begin);
            let b = pool.sle(begin, end);
            let c = pool.sle(end, length);
            let ab = pool.and(a, b);
            pool.and(ab, c)
        }
        _ => return Ok(Reply::Bytecode),
    };
    if !jvm.decide(st, fine)? {
        return if args.iter().any(|a| a.is_symbolic()) {
            raise(OUTSIDE)
        } else {
            Ok(Reply::Bytecode)
        };
    }
    Ok(match method.returns {
        None => Reply::Void,
        Some(_) => Reply::Value(args[0]),
    })
}

/// With compact strings the message of a negative capacity is that of `new byte[n]`.
fn new_bytes_for(_: &mut Jvm, _: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    match args[0] {
        Value::Int(n) if n < 0 => raise_with("java/lang/NegativeArraySizeException", n.to_string()),
        _ => Ok(Reply::Bytecode),
    }
}

fn get_char(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let array = jvm.object(st, args[0])?;
    let len = jvm.array(st, array)?.len();
    let chars = crate::ops::ishift(
        &mut jvm.pool,
        crate::ops::Shift::RightUnsigned,
        len,
        Value::Int(1),
    );
    if !inside(jvm, st, args[1], chars)? {
        return raise("java/lang/ArrayIndexOutOfBoundsException");
    }
    Ok(Reply::Value(jvm.char_at(st, array, args[1])?))
}

fn put_char(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let array = jvm.object(st, args[0])?;
    let at = crate::ops::ishift(
        &mut jvm.pool,
        crate::ops::Shift::Left,
        args[1],
        Value::Int(1),
    );
    let next = crate::ops::iadd(&mut jvm.pool, at, Value::Int(1));
    jvm.check_bounds(st, array, at)?;
    jvm.check_bounds(st, array, next)?;
    let high = crate::ops::ishift(
        &mut jvm.pool,
        crate::ops::Shift::RightUnsigned,
        args[2],
        Value::Int(8),
    );
    jvm.set_element(st, array, at, args[2])?;
    jvm.set_element(st, array, next, high)?;
    Ok(Reply::Void)
}

/// Case of unknown ASCII text, as a term per character; anything else goes through the library.
fn change_case(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let string = jvm.object(st, args[0])?;
    let chars = jvm.chars(st, string)?;
    if !chars.iter().any(|c| c.is_symbolic()) {
        return Ok(Reply::Bytecode);
    }
    st.doubt_surroundings(super::locale::ENGLISH);
    let limit = jvm.pool.i32(128);
    let mut ascii = jvm.pool.tt();
    let mut terms = Vec::with_capacity(chars.len());
    for c in &chars {
        let Some(t) = c.term(&mut jvm.pool) else {
            return unsupported("a character");
        };
        let small = jvm.pool.ult(t, limit);
        ascii = jvm.pool.and(ascii, small);
        terms.push(t);
    }
    if !jvm.decide(st, ascii)? {
        // The library's tables are too large for terms: one text stands for the others.
        let mut known = Vec::with_capacity(chars.len());
        for &c in &chars {
            known.push(Value::Int(jvm.pin(st, c)?));
        }
        let text = jvm.string_of_chars(st, &known)?;
        return Ok(Reply::Call {
            method: method.id,
            args: vec![Value::Ref(text)],
            on_return: crate::state::OnReturn::Push,
        });
    }
    let (low, high, by) = if &*method.name == "toUpperCase" {
        ('a', 'z', -32)
    } else {
        ('A', 'Z', 32)
    };
    let low = jvm.pool.i32(low as i32);
    let high = jvm.pool.i32(high as i32);
    let mut changed = Vec::with_capacity(chars.len());
    for (&c, &t) in chars.iter().zip(&terms) {
        let above = jvm.pool.sle(low, t);
        let below = jvm.pool.sle(t, high);
        let hit = jvm.pool.and(above, below);
        let moved = crate::ops::iadd(&mut jvm.pool, c, Value::Int(by));
        changed.push(jvm.ite(gadfly_classfile::Elem::Int, hit, moved, c)?);
    }
    Ok(Reply::Value(Value::Ref(jvm.string_of_chars(st, &changed)?)))
}
