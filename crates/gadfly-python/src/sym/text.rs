//! Texts of values that are not known. `str(n)`, a formatted float, a message with a symbolic
//! string in it: as long as nobody looks at the characters, such a text stays *pending*. It is a
//! string in which a character of the last private-use plane stands for each piece that is not
//! known; the machine keeps the pieces. Printing it or raising an exception with it decides
//! nothing. When an operation needs the characters, `settle` decides what it must: the sign and
//! the number of digits of an integer, say.

use crate::builtin_types::t;
use crate::format::{Spec, format_float, format_int, format_str, parse_spec};
use crate::heap::Body;
use crate::machine::{Step, Vm, unsupported};
use crate::pending_text::{Piece, Text};
use crate::state::State;
use crate::value::{Char, Ref, Value};
use gadfly_term::{Model, Term, eval, eval_bool, eval_int};
use num_bigint::BigInt;
use std::rc::Rc;

const FIRST: u32 = 0x10_0000;
const MOST: usize = 0xfff0;
/// Digits beyond which an integer's text is that of the model.
const MOST_DIGITS: u32 = 5;

impl Vm {
    /// A character that stands for the piece; `None` if there are too many.
    pub fn stand_in(&mut self, piece: Piece) -> Option<char> {
        let index = match self.piece_of.get(&piece) {
            Some(index) => *index,
            None => {
                if self.pieces.len() >= MOST {
                    return None;
                }
                self.pieces.push(piece.clone());
                let index = self.pieces.len() as u32 - 1;
                self.piece_of.insert(piece, index);
                index
            }
        };
        char::from_u32(FIRST + index)
    }

    pub fn piece(&self, c: char) -> Option<&Piece> {
        let index = (c as u32).checked_sub(FIRST)?;
        self.pieces.get(index as usize)
    }

    fn is_pending(&self, text: &str) -> bool {
        !self.pieces.is_empty() && text.chars().any(|c| self.piece(c).is_some())
    }

    /// A string value for a text in which pieces may be pending.
    pub fn text_value(&mut self, st: &mut State, text: String) -> Value {
        if !self.is_pending(&text) {
            return Value::str(text);
        }
        let body = Body::Text(Text::Pending(text.into()));
        Value::Ref(st.heap.new(t::STR, body))
    }

    /// The node of a text that is not told yet.
    pub(crate) fn pending_text(&self, st: &State, value: &Value) -> Option<Rc<str>> {
        let Value::Ref(r) = value else { return None };
        match &st.heap.get(*r).body {
            Body::Text(Text::Pending(text)) => Some(text.clone()),
            _ => None,
        }
    }

    pub fn is_string(&self, st: &State, value: &Value) -> bool {
        match value {
            Value::Str(_) | Value::SymStr(_) => true,
            Value::Ref(r) => matches!(st.heap.get(*r).body, Body::Text(_)),
            _ => false,
        }
    }

    /// A string, known or not, as a text with stand-ins.
    pub fn raw_text(&mut self, st: &State, value: &Value) -> Option<String> {
        match value {
            Value::Str(s) => Some(s.text.clone()),
            Value::SymStr(s) => {
                let piece = Piece::Chars(s.chars.clone());
                self.stand_in(piece).map(String::from)
            }
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::Text(Text::Pending(text)) => Some(text.to_string()),
                Body::Text(Text::Told(told)) => {
                    let told = told.clone();
                    self.raw_text(st, &told)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// `a + b` where one is pending: it stays so.
    pub(crate) fn add_texts(
        &mut self,
        st: &mut State,
        a: &Value,
        b: &Value,
    ) -> Step<Option<Value>> {
        if self.pieces.is_empty()
            || (self.pending_text(st, a).is_none() && self.pending_text(st, b).is_none())
        {
            return Ok(None);
        }
        let settled = |vm: &mut Vm, st: &mut State, v: &Value| match vm.pending_text(st, v) {
            Some(_) => Ok(v.clone()),
            None => vm.settle(st, v),
        };
        let (a, b) = (settled(self, st, a)?, settled(self, st, b)?);
        let (Some(mut x), Some(y)) = (self.raw_text(st, &a), self.raw_text(st, &b)) else {
            return Ok(None);
        };
        x.push_str(&y);
        Ok(Some(self.text_value(st, x)))
    }

    /// `repr` of a value that is not known, as a text with stand-ins.
    pub(crate) fn symbolic_repr(&mut self, st: &mut State, value: &Value) -> Step<String> {
        self.doubt_large(st, value);
        let piece = match value {
            Value::SymBool(term) => Piece::Bool(*term),
            Value::SymInt(term) => Piece::Int(*term),
            Value::SymFloat(term) => Piece::Float(*term),
            Value::SymStr(s) => Piece::Repr(s.chars.clone()),
            _ => return unsupported("text of a symbolic value"),
        };
        match self.stand_in(piece) {
            Some(c) => Ok(c.to_string()),
            None => unsupported("so many texts of symbolic values"),
        }
    }

    /// A string as a text with stand-ins, whatever is known of it.
    pub(crate) fn symbolic_text(&mut self, st: &mut State, value: &Value) -> Step<String> {
        match self.raw_text(st, value) {
            Some(text) => Ok(text),
            None => unsupported("text of a symbolic value"),
        }
    }

    /// `format(value, spec)` of a value that is not known; errors of the specification are
    /// raised at once.
    pub(crate) fn symbolic_format(
        &mut self,
        st: &mut State,
        value: &Value,
        spec: &str,
    ) -> Step<Value> {
        self.doubt_large(st, value);
        let name = self.type_name(st, value);
        let parsed = parse_spec(spec, &name)?;
        self.make_room(parsed.width)?;
        let float = matches!(parsed.kind, Some('e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%'));
        let piece = match value {
            Value::SymFloat(term) => {
                format_float(0.0, &parsed, "float")?;
                match parsed.for_number(true) {
                    spec if spec.is_empty() => Piece::Float(*term),
                    spec => Piece::FormatFloat(*term, spec.into()),
                }
            }
            Value::SymInt(_) | Value::SymBool(_) => {
                format_int(&BigInt::from(1), &parsed)?;
                if parsed.kind == Some('c') {
                    return unsupported("a symbolic number as a character");
                }
                if float {
                    let Some(term) = self.float_term(value) else {
                        return unsupported("text of a symbolic value");
                    };
                    Piece::FormatFloat(term, parsed.for_number(true).into())
                } else {
                    let Some(term) = self.int_term(value) else {
                        return unsupported("text of a symbolic value");
                    };
                    match parsed.for_number(false) {
                        spec if spec.is_empty() => Piece::Int(term),
                        spec => Piece::FormatInt(term, spec.into()),
                    }
                }
            }
            Value::SymStr(s) => {
                if let Some(kind) = parsed.kind
                    && kind != 's'
                {
                    return crate::machine::value_error(format!(
                        "Unknown format code '{kind}' for object of type 'str'"
                    ));
                }
                format_str("", &parsed)?;
                let chars = s.chars.clone();
                return self.padded_chars(&chars, spec);
            }
            _ => return unsupported("text of a symbolic value"),
        };
        match self.stand_in(piece) {
            Some(c) => Ok(self.text_value(st, c.to_string())),
            None => unsupported("so many texts of symbolic values"),
        }
    }

    // ---- under a model

    /// A text without stand-ins.
    pub fn text_under(&self, model: &Model, text: &str) -> String {
        let mut out = String::new();
        for c in text.chars() {
            match self.piece(c) {
                None => out.push(c),
                Some(piece) => self.piece_under(model, piece, &mut out),
            }
        }
        out
    }

    fn piece_under(&self, model: &Model, piece: &Piece, out: &mut String) {
        let pool = &self.pool;
        let float = |term: &Term| f64::from_bits(eval(pool, model, *term));
        let formatted = |done: Step<String>| done.unwrap_or_else(|_| "?".into());
        let text = |chars: &[Char]| -> String {
            let code = |c: &Char| match c {
                Char::Known(c) => *c,
                Char::Sym(term) => {
                    let code = eval_int(pool, model, *term).to_i64();
                    let code = code.and_then(|c| u32::try_from(c).ok());
                    code.and_then(char::from_u32).unwrap_or('\u{fffd}')
                }
            };
            chars.iter().map(code).collect()
        };
        match piece {
            Piece::Int(term) => out.push_str(&eval_int(pool, model, *term).to_string()),
            Piece::Bool(term) => out.push_str(if eval_bool(pool, model, *term) {
                "True"
            } else {
                "False"
            }),
            Piece::Float(term) => out.push_str(&crate::text::float_repr(float(term))),
            Piece::FormatInt(term, spec) => {
                let value = eval_int(pool, model, *term).to_bigint();
                out.push_str(&formatted(
                    parse_spec(spec, "int").and_then(|s| format_int(&value, &s)),
                ));
            }
            Piece::FormatFloat(term, spec) => out.push_str(&formatted(
                parse_spec(spec, "float").and_then(|s| format_float(float(term), &s, "float")),
            )),
            Piece::Chars(chars) => out.push_str(&text(chars)),
            Piece::Repr(chars) => out.push_str(&crate::text::str_repr(&text(chars))),
            Piece::Either(guard, yes, no) => {
                let side = if eval_bool(pool, model, *guard) {
                    yes
                } else {
                    no
                };
                out.push_str(&self.text_under(model, side));
            }
        }
    }

    // ---- told

    /// The characters of a pending text; decides what it must.
    pub(crate) fn settle_text(&mut self, st: &mut State, node: Ref, text: &Text) -> Step<Value> {
        let text = match text {
            Text::Told(value) => return Ok(value.clone()),
            Text::Pending(text) => text.clone(),
        };
        let told = self.tell(st, &text)?;
        st.heap.get_mut(node).body = Body::Text(Text::Told(told.clone()));
        Ok(told)
    }

    fn tell(&mut self, st: &mut State, text: &str) -> Step<Value> {
        let mut chars = Vec::new();
        self.tell_into(st, text, &mut chars)?;
        // Once more as a string.
        self.make_room(chars.len())?;
        Ok(self.chars_value(chars))
    }

    fn tell_into(&mut self, st: &mut State, text: &str, chars: &mut Vec<Char>) -> Step<()> {
        for c in text.chars() {
            let Some(piece) = self.piece(c).cloned() else {
                chars.push(Char::Known(c));
                continue;
            };
            match piece {
                Piece::Either(guard, yes, no) => {
                    // Texts of one length are told apart by their characters.
                    if let Some(known) = self.chars_at_hand(&c.to_string()) {
                        chars.extend(known);
                    } else {
                        let side = if self.decide(st, guard)? { yes } else { no };
                        self.tell_into(st, &side, chars)?;
                    }
                }
                Piece::Int(term) => {
                    self.doubt_digits(st, term);
                    self.digits(st, term, chars)?;
                }
                Piece::Bool(term) => {
                    let word = if self.decide(st, term)? {
                        "True"
                    } else {
                        "False"
                    };
                    chars.extend(word.chars().map(Char::Known));
                }
                Piece::Chars(more) => {
                    self.make_room_behind(chars.len(), more.len())?;
                    chars.extend(more);
                }
                Piece::Repr(inner) => self.quoted(st, &inner, chars)?,
                Piece::Float(term) => {
                    let Some(f) = self.pin_float(st, term)? else {
                        return unsupported("text of a symbolic float");
                    };
                    chars.extend(crate::text::float_repr(f).chars().map(Char::Known));
                }
                Piece::FormatFloat(term, spec) => {
                    let Some(f) = self.pin_float(st, term)? else {
                        return unsupported("text of a symbolic float");
                    };
                    let parsed = parse_spec(&spec, "float")?;
                    self.make_room(parsed.width)?;
                    let text = format_float(f, &parsed, "float")?;
                    chars.extend(text.chars().map(Char::Known));
                }
                Piece::FormatInt(term, spec) => {
                    let parsed = parse_spec(&spec, "int")?;
                    self.make_room(parsed.width)?;
                    if parsed.base_of_digits() == Some(10) {
                        let mut digits = Vec::new();
                        self.digits(st, term, &mut digits)?;
                        chars.extend(in_field(&parsed, digits)?);
                        continue;
                    }
                    let Some(i) = self.pin_int(st, term)? else {
                        return unsupported("text of a symbolic integer");
                    };
                    let text = format_int(&i, &parsed)?;
                    chars.extend(text.chars().map(Char::Known));
                }
            }
        }
        Ok(())
    }

    /// The digits of an integer: sign and number of digits are decided, the digits are terms.
    fn digits(&mut self, st: &mut State, term: Term, chars: &mut Vec<Char>) -> Step<()> {
        let zero = self.pool.int(0);
        let negative = self.pool.int_lt(term, zero);
        let magnitude = if self.decide(st, negative)? {
            chars.push(Char::Known('-'));
            self.pool.int_neg(term)
        } else {
            term
        };
        for count in 1..=MOST_DIGITS {
            let limit = self.pool.int(10i64.pow(count));
            let fits = self.pool.int_lt(magnitude, limit);
            if self.decide(st, fits)? {
                chars.extend(self.last_digits(magnitude, count, 10));
                return Ok(());
            }
        }
        let Some(i) = self.pin_int(st, magnitude)? else {
            return unsupported("text of a symbolic integer");
        };
        chars.extend(i.to_string().chars().map(Char::Known));
        Ok(())
    }

    /// The last digits of a number that is not negative, to a base of at most ten.
    pub fn last_digits(&mut self, number: Term, count: u32, base: i64) -> Vec<Char> {
        let mut chars = Vec::new();
        for place in (0..count).rev() {
            let (unit, base) = (self.pool.int(base.pow(place)), self.pool.int(base));
            let shifted = self.pool.int_div(number, unit);
            let digit = self.pool.int_mod(shifted, base);
            let zero = self.pool.int(48);
            let code = self.pool.int_add(digit, zero);
            chars.push(self.char_of_term(code));
        }
        chars
    }

    /// A string between quotes: plain characters stay terms, others are given values.
    fn quoted(&mut self, st: &mut State, inner: &[Char], chars: &mut Vec<Char>) -> Step<()> {
        let plain = self.needs_no_escapes(inner);
        if self.decide(st, plain)? {
            chars.push(Char::Known('\''));
            chars.extend(inner);
            chars.push(Char::Known('\''));
            return Ok(());
        }
        let value = self.chars_value(inner.to_vec());
        let known = self.pin_value(st, &value)?;
        if st.pinned.is_none() {
            let what = "repr of a symbolic string".to_string();
            st.doubt(gadfly_witness::Reason::Unsupported(what));
        }
        let text = crate::text::str_repr(known.as_str().unwrap_or_default());
        chars.extend(text.chars().map(Char::Known));
        Ok(())
    }

    /// When `repr` writes a string as it is, between single quotes.
    pub fn needs_no_escapes(&mut self, inner: &[Char]) -> Term {
        let mut plain = self.pool.tt();
        for c in inner {
            let code = self.char_term(*c);
            let (low, high) = (self.pool.int(0x20), self.pool.int(0x7e));
            let (above, below) = (self.pool.int_le(low, code), self.pool.int_le(code, high));
            plain = self.pool.and(plain, above);
            plain = self.pool.and(plain, below);
            for special in ['\'', '\\'] {
                let special = self.pool.int(i64::from(special as u32));
                let other = self.pool.int_ne(code, special);
                plain = self.pool.and(plain, other);
            }
        }
        plain
    }

    /// A string of known length filled to a width.
    fn padded_chars(&mut self, chars: &[Char], spec: &str) -> Step<Value> {
        let parsed = parse_spec(spec, "str")?;
        self.make_room(parsed.width)?;
        // Placeholders of the same number, each replaced by its character.
        let stand: String = "x".repeat(chars.len());
        let fill = parsed.fill.unwrap_or(if parsed.zero { '0' } else { ' ' });
        let shown = format_str(&stand, &parsed)?;
        let kept = match parsed.precision {
            Some(most) => most.min(chars.len()),
            None => chars.len(),
        };
        let total = shown.chars().count();
        let missing = total - kept;
        self.make_room(missing)?;
        let left = match parsed.align.unwrap_or('<') {
            '>' => missing,
            '^' => missing / 2,
            _ => 0,
        };
        let mut all = vec![Char::Known(fill); left];
        all.extend(&chars[..kept]);
        all.extend(vec![Char::Known(fill); missing - left]);
        Ok(self.chars_value(all))
    }
}

/// Digits, perhaps behind a minus, as a specification has them.
pub fn in_field(spec: &Spec, digits: Vec<Char>) -> Step<Vec<Char>> {
    let negative = digits.first() == Some(&Char::Known('-'));
    let count = digits.len() - usize::from(negative);
    // A number of as many digits, each of which stands for one; fillings are none.
    let like = "7".repeat(count).parse::<BigInt>().unwrap_or_default();
    let like = if negative { -like } else { like };
    let mut bare = spec.clone();
    bare.kind = None;
    bare.fill = None;
    bare.zero = false;
    bare.align = spec.align.or(spec.zero.then_some('='));
    let fill = spec.fill.unwrap_or(if spec.zero { '0' } else { ' ' });
    let shown = format_int(&like, &bare)?;
    let mut own = digits.into_iter().skip(usize::from(negative));
    let sign = |c: char| matches!(c, '+' | '-') || c == ' ' && spec.sign == Some(' ');
    // A blank for the sign stands right before the digits or, with `=`, before the filling.
    let first = shown.find('7').unwrap_or(0);
    let lead = match bare.align {
        Some('=') => 0,
        _ => first.saturating_sub(1),
    };
    Ok(shown
        .char_indices()
        .map(|(at, c)| match c {
            '7' => own.next().unwrap_or(Char::Known('7')),
            c if at == lead && at < first && sign(c) => Char::Known(c),
            ' ' => Char::Known(fill),
            c => Char::Known(c),
        })
        .collect())
}

impl Vm {
    /// The characters of a text that stand for pieces.
    pub(crate) fn stands_for(&self, text: &str) -> Vec<char> {
        text.chars().filter(|c| self.piece(*c).is_some()).collect()
    }

    /// When two pieces are written alike; none if that cannot be said.
    pub fn same_piece(&mut self, a: char, b: char) -> Option<Term> {
        let (a, b) = (self.piece(a)?.clone(), self.piece(b)?.clone());
        match (a, b) {
            (Piece::Int(a), Piece::Int(b)) => Some(self.pool.eq(a, b)),
            (Piece::FormatInt(a, x), Piece::FormatInt(b, y)) if x == y => Some(self.pool.eq(a, b)),
            (Piece::Bool(a), Piece::Bool(b)) => Some(self.pool.iff(a, b)),
            (Piece::Chars(a), Piece::Chars(b)) | (Piece::Repr(a), Piece::Repr(b))
                if a.len() == b.len() =>
            {
                let mut all = self.pool.tt();
                for (a, b) in a.into_iter().zip(b) {
                    let [a, b] = [a, b].map(|c| match c {
                        Char::Known(c) => self.pool.int(i64::from(u32::from(c))),
                        Char::Sym(term) => term,
                    });
                    let same = self.pool.eq(a, b);
                    all = self.pool.and(all, same);
                }
                Some(all)
            }
            _ => None,
        }
    }
}
