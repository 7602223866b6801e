//! Texts and what was printed, compared piece by piece: `"n is " + n` is a text and a number, however
//! many calls printed them. Only where the pieces do not match are numbers written out.

use super::Equivalence;
use super::mismatch::Mismatch;
use gadfly_jvm::heap::{Native, Part};
use gadfly_jvm::machine::Step;
use gadfly_jvm::state::{Output, State};
use gadfly_jvm::value::{Ref, Value};
use std::sync::Arc;

/// What is left of two texts without their common beginning and end.
enum Left {
    Nothing,
    /// They are not the same text.
    Unlike,
    /// They are the same text if these are alike.
    Pairs(Vec<(Value, Value)>),
    /// It takes their characters to tell.
    Characters,
}

impl Equivalence<'_> {
    pub(super) fn unlike_output(
        &mut self,
        st: &mut State,
        first: &[Output],
        mismatch: &mut Mismatch,
        decide: bool,
    ) -> Step<()> {
        let second = st.output.clone();
        let (mut a, mut b) = (Vec::new(), Vec::new());
        for (output, pieces) in [(first, &mut a), (&second[..], &mut b)] {
            for piece in output {
                match piece {
                    Output::Text(text) => push_text(pieces, text),
                    Output::Object(string) => self.flatten(st, *string, pieces),
                    Output::Either(_) => {
                        mismatch.unsure = true;
                        return Ok(());
                    }
                }
            }
        }
        match left(st, a, b) {
            Left::Nothing => Ok(()),
            Left::Unlike => {
                mismatch.surely_not = true;
                Ok(())
            }
            Left::Pairs(pairs) => self.unlike_pairs(st, pairs, mismatch, decide),
            Left::Characters if !decide => {
                mismatch.unsure = true;
                Ok(())
            }
            Left::Characters => {
                let a = self.printed_chars(st, first)?;
                let b = self.printed_chars(st, &second)?;
                self.unlike_all(st, &a, &b, mismatch, decide)
            }
        }
    }

    /// The characters that were printed.
    fn printed_chars(&mut self, st: &mut State, output: &[Output]) -> Step<Vec<Value>> {
        let mut all = Vec::new();
        for piece in output {
            match piece {
                Output::Text(text) => all.extend(text.iter().map(|&u| Value::Int(i32::from(u)))),
                Output::Object(string) => {
                    let string = st.heap.resolve(*string);
                    all.extend(self.chars(st, string)?);
                }
                Output::Either(_) => {}
            }
        }
        Ok(all)
    }

    pub(super) fn unlike_texts(
        &mut self,
        st: &mut State,
        x: Ref,
        y: Ref,
        mismatch: &mut Mismatch,
        decide: bool,
    ) -> Step<()> {
        let (mut a, mut b) = (Vec::new(), Vec::new());
        self.flatten(st, x, &mut a);
        self.flatten(st, y, &mut b);
        match left(st, a, b) {
            Left::Nothing => Ok(()),
            Left::Unlike => {
                mismatch.surely_not = true;
                Ok(())
            }
            // Of two strings alone nothing is known but their characters.
            Left::Pairs(pairs) if !is_one_text(&pairs) => {
                self.unlike_pairs(st, pairs, mismatch, decide)
            }
            _ if !decide => {
                mismatch.unsure = true;
                Ok(())
            }
            _ => {
                let a = self.chars(st, x)?;
                let b = self.chars(st, y)?;
                self.unlike_all(st, &a, &b, mismatch, decide)
            }
        }
    }

    fn unlike_pairs(
        &mut self,
        st: &mut State,
        pairs: Vec<(Value, Value)>,
        mismatch: &mut Mismatch,
        decide: bool,
    ) -> Step<()> {
        for (a, b) in pairs {
            self.unlike(st, a, b, mismatch, decide)?;
        }
        Ok(())
    }

    /// The pieces of a text: known characters together, and what is not known yet.
    fn flatten(&self, st: &State, string: Ref, pieces: &mut Vec<Part>) {
        let string = st.heap.resolve(string);
        if string.is_null() {
            return push_text(pieces, &utf16("null"));
        }
        if let Some(Native::Concatenation(parts)) = st.heap.get(string).native.as_deref() {
            for part in parts {
                match part {
                    Part::Text(text) => push_text(pieces, text),
                    Part::Object(text) if self.is_string(st, *text) => {
                        self.flatten(st, *text, pieces);
                    }
                    Part::Scalar(value, kind) => match written(*value, *kind) {
                        Some(text) => push_text(pieces, &text),
                        None => pieces.push(part.clone()),
                    },
                    other => pieces.push(other.clone()),
                }
            }
            return;
        }
        match self.known_text(st, string) {
            Some(text) => push_text(pieces, &text),
            None => pieces.push(Part::Object(string)),
        }
    }

    fn is_string(&self, st: &State, text: Ref) -> bool {
        let text = st.heap.resolve(text);
        text.is_null() || st.heap.get(text).class == self.known.string
    }
}

fn utf16(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

fn push_text(pieces: &mut Vec<Part>, text: &[u16]) {
    if let Some(Part::Text(last)) = pieces.last_mut() {
        *last = last.iter().chain(text).copied().collect();
    } else if !text.is_empty() {
        pieces.push(Part::Text(Arc::from(text)));
    }
}

/// How a known number is written.
fn written(value: Value, kind: char) -> Option<Vec<u16>> {
    match (value, kind) {
        (Value::Int(unit), 'C') => Some(vec![unit as u16]),
        (Value::Int(truth), 'Z') => Some(utf16(if truth != 0 { "true" } else { "false" })),
        (Value::Int(n), 'I' | 'B' | 'S') => Some(utf16(&n.to_string())),
        (Value::Long(n), 'J') => Some(utf16(&n.to_string())),
        _ => None,
    }
}

fn is_one_text(pairs: &[(Value, Value)]) -> bool {
    matches!(pairs, [(Value::Ref(_), Value::Ref(_))])
}

fn left(st: &State, a: Vec<Part>, b: Vec<Part>) -> Left {
    let (mut a, mut b) = (a, b);
    // From the end, then turned around from the beginning.
    for from_end in [true, false] {
        loop {
            if a.is_empty() || b.is_empty() {
                break;
            }
            let (one, two) = (pop(&mut a, from_end), pop(&mut b, from_end));
            let (Some(one), Some(two)) = (one, two) else {
                break;
            };
            if is_same(st, &one, &two) {
                continue;
            }
            let (Part::Text(x), Part::Text(y)) = (&one, &two) else {
                put(&mut a, one, from_end);
                put(&mut b, two, from_end);
                break;
            };
            let common = x.len().min(y.len());
            let ((rest, piece), (other, twin)) =
                (cut(x, common, from_end), cut(y, common, from_end));
            if piece != twin {
                return Left::Unlike;
            }
            for (rest, pieces) in [(rest, &mut a), (other, &mut b)] {
                if !rest.is_empty() {
                    put(pieces, Part::Text(Arc::from(rest)), from_end);
                }
            }
        }
    }
    let writes = |part: &Part| matches!(part, Part::Text(_) | Part::Scalar(..));
    match (a.is_empty(), b.is_empty()) {
        (true, true) => return Left::Nothing,
        (true, false) if b.iter().any(writes) => return Left::Unlike,
        (false, true) if a.iter().any(writes) => return Left::Unlike,
        _ => {}
    }
    pairs(&a, &b).map_or(Left::Characters, Left::Pairs)
}

/// A text without so many characters at one end, and these.
fn cut(text: &[u16], count: usize, from_end: bool) -> (&[u16], &[u16]) {
    if from_end {
        text.split_at(text.len() - count)
    } else {
        let (piece, rest) = text.split_at(count);
        (rest, piece)
    }
}

fn pop(pieces: &mut Vec<Part>, from_end: bool) -> Option<Part> {
    if from_end {
        pieces.pop()
    } else {
        (!pieces.is_empty()).then(|| pieces.remove(0))
    }
}

fn put(pieces: &mut Vec<Part>, piece: Part, from_end: bool) {
    if from_end {
        pieces.push(piece);
    } else {
        pieces.insert(0, piece);
    }
}

fn is_same(st: &State, a: &Part, b: &Part) -> bool {
    match (a, b) {
        (Part::Text(a), Part::Text(b)) => a == b,
        (Part::Scalar(a, kind), Part::Scalar(b, other)) => kind == other && a.same(*b),
        (Part::Object(a), Part::Object(b)) => st.heap.resolve(*a) == st.heap.resolve(*b),
        _ => false,
    }
}

/// The values of two sequences of pieces whose texts are equal if these are.
fn pairs(a: &[Part], b: &[Part]) -> Option<Vec<(Value, Value)>> {
    if a.len() != b.len() {
        return None;
    }
    let mut pairs = Vec::new();
    for (a, b) in a.iter().zip(b) {
        match (a, b) {
            (Part::Text(a), Part::Text(b)) if a == b => {}
            (Part::Scalar(a, kind), Part::Scalar(b, other)) if kind == other => {
                pairs.push((*a, *b));
            }
            (Part::Object(a), Part::Object(b)) => pairs.push((Value::Ref(*a), Value::Ref(*b))),
            _ => return None,
        }
    }
    Some(pairs)
}
