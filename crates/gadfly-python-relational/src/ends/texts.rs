//! Texts with pieces that are not known: how a number is written may depend on how many digits it has,
//! and one program may have looked at them while the other did not.

use super::Walk;
use gadfly_python::format::parse_spec;
use gadfly_python::pending_text::Piece;
use gadfly_python::sym::text::in_field;
use gadfly_python_code::value::Char;
use gadfly_solve::Answer;
use gadfly_term::Term;
use gadfly_witness::Reason;

/// Digits of numbers whose texts are compared digit by digit.
const MOST_DIGITS: u32 = 7;
/// Ways in which pieces of two texts may be written, for one comparison.
const MOST_WAYS: u32 = 300;

/// A part of a text.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Part {
    Char(Char),
    /// The character that stands for a piece.
    Piece(char),
}

/// How a piece is written under a condition.
struct Way {
    when: Term,
    parts: Vec<Part>,
}

impl Walk<'_> {
    /// Texts in which characters stand for pieces that are not known.
    pub(super) fn raw(&mut self, a: &str, b: &str) {
        if a == b {
            return;
        }
        let (mut x, mut y) = (self.parts(a), self.parts(b));
        without_common_ends(&mut x, &mut y);
        if let Some(conditions) = self.piece_by_piece(&x, &y) {
            for same in conditions {
                self.unless(same);
            }
            return;
        }
        let mut ways = MOST_WAYS;
        self.way_by_way(x, y, &mut Vec::new(), &mut ways);
    }

    fn parts(&mut self, text: &str) -> Vec<Part> {
        let mut parts = Vec::new();
        for c in text.chars() {
            match self.vm.piece(c) {
                None => parts.push(Part::Char(Char::Known(c))),
                Some(_) => match self.vm.chars_at_hand(&c.to_string()) {
                    Some(chars) => parts.extend(chars.into_iter().map(Part::Char)),
                    None => parts.push(Part::Piece(c)),
                },
            }
        }
        parts
    }

    /// Texts of the same build are alike if their pieces are; none if they are of another build.
    fn piece_by_piece(&mut self, a: &[Part], b: &[Part]) -> Option<Vec<Term>> {
        let pieces = |parts: &[Part]| parts.iter().any(|p| matches!(p, Part::Piece(_)));
        if a.len() != b.len() {
            let other = !pieces(a) && !pieces(b);
            return other.then(|| vec![self.vm.pool.ff()]);
        }
        let mut conditions = Vec::new();
        for (x, y) in a.iter().zip(b) {
            conditions.push(match (x, y) {
                _ if x == y => continue,
                (Part::Char(x), Part::Char(y)) => self.same_char(*x, *y),
                (Part::Piece(x), Part::Piece(y)) => self.vm.same_piece(*x, *y)?,
                _ => return None,
            });
        }
        Some(conditions)
    }

    fn same_char(&mut self, a: Char, b: Char) -> Term {
        let (a, b) = (self.char_term(a), self.char_term(b));
        self.vm.pool.eq(a, b)
    }

    /// The first piece in each way in which it may be written, and so on.
    fn way_by_way(
        &mut self,
        mut a: Vec<Part>,
        mut b: Vec<Part>,
        guards: &mut Vec<Term>,
        left: &mut u32,
    ) {
        without_common_ends(&mut a, &mut b);
        let first = a.iter().chain(&b).find_map(|part| match part {
            Part::Piece(c) => Some(*c),
            Part::Char(_) => None,
        });
        let Some(first) = first else {
            return self.differ_under(&a, &b, guards);
        };
        let Some(ways) = self.ways(first, guards) else {
            return self.doubt("texts");
        };
        for way in ways {
            if *left == 0 {
                return self.doubt("texts");
            }
            *left -= 1;
            guards.push(way.when);
            if self.may_be(guards) {
                let written = |parts: &[Part]| -> Vec<Part> {
                    let one = |part: &Part| match part {
                        Part::Piece(c) if *c == first => way.parts.clone(),
                        other => vec![*other],
                    };
                    parts.iter().flat_map(one).collect()
                };
                let (a, b) = (written(&a), written(&b));
                self.way_by_way(a, b, guards, left);
            }
            guards.pop();
        }
    }

    fn differ_under(&mut self, a: &[Part], b: &[Part], guards: &[Term]) {
        let mut same = self.vm.pool.bool(a.len() == b.len());
        for (x, y) in a.iter().zip(b) {
            if let (Part::Char(x), Part::Char(y)) = (x, y) {
                let alike = self.same_char(*x, *y);
                same = self.vm.pool.and(same, alike);
            }
        }
        let mut differ = self.vm.pool.not(same);
        for guard in guards {
            differ = self.vm.pool.and(differ, *guard);
        }
        match self.vm.pool.as_bool(differ) {
            Some(false) => {}
            Some(true) => self.found.surely = true,
            None => self.found.when.push(differ),
        }
    }

    fn may_be(&mut self, guards: &[Term]) -> bool {
        if guards
            .iter()
            .any(|guard| self.vm.pool.as_bool(*guard) == Some(false))
        {
            return false;
        }
        let path = &self.two.path;
        let answer = self.vm.solver.check(&mut self.vm.pool, path, guards);
        !matches!(answer, Answer::Unsat)
    }

    /// The ways in which a piece may be written; none if that cannot be said.
    fn ways(&mut self, c: char, guards: &mut Vec<Term>) -> Option<Vec<Way>> {
        let known = |text: &str| -> Vec<Part> {
            let chars = text.chars().map(|c| Part::Char(Char::Known(c)));
            chars.collect()
        };
        match self.vm.piece(c)?.clone() {
            Piece::Bool(term) => {
                let not = self.vm.pool.not(term);
                let way = |when, text| Way {
                    when,
                    parts: known(text),
                };
                Some(vec![way(term, "True"), way(not, "False")])
            }
            Piece::Either(term, yes, no) => {
                let not = self.vm.pool.not(term);
                let sides = [(term, yes), (not, no)];
                let ways = sides.map(|(when, text)| Way {
                    when,
                    parts: self.parts(&text),
                });
                Some(ways.into())
            }
            Piece::Repr(inner) => {
                let when = self.vm.needs_no_escapes(&inner);
                guards.push(self.vm.pool.not(when));
                let others = self.may_be(guards);
                guards.pop();
                let mut parts = known("'");
                parts.extend(inner.into_iter().map(Part::Char));
                parts.extend(known("'"));
                (!others).then(|| vec![Way { when, parts }])
            }
            Piece::Int(term) => self.digit_ways(term, "", guards),
            Piece::FormatInt(term, spec) => self.digit_ways(term, &spec, guards),
            Piece::Chars(chars) => {
                let when = self.vm.pool.tt();
                let parts = chars.into_iter().map(Part::Char).collect();
                Some(vec![Way { when, parts }])
            }
            Piece::Float(_) | Piece::FormatFloat(..) => None,
        }
    }

    /// An integer by its sign and the number of its digits.
    fn digit_ways(&mut self, term: Term, spec: &str, guards: &mut Vec<Term>) -> Option<Vec<Way>> {
        let spec = parse_spec(spec, "int").ok()?;
        let base = spec.base_of_digits()?;
        let zero = self.vm.pool.int(0);
        let below = self.vm.pool.int_lt(term, zero);
        let above = self.vm.pool.not(below);
        let mut ways = Vec::new();
        for (signed, negative) in [(above, false), (below, true)] {
            guards.push(signed);
            let possible = self.may_be(guards);
            guards.pop();
            if !possible {
                continue;
            }
            let magnitude = if negative {
                self.vm.pool.int_neg(term)
            } else {
                term
            };
            let mut enough = signed;
            for count in 1..=MOST_DIGITS {
                let limit = self.vm.pool.int(base.pow(count));
                let fits = self.vm.pool.int_lt(magnitude, limit);
                let when = self.vm.pool.and(enough, fits);
                let mut digits = Vec::new();
                if negative {
                    digits.push(Char::Known('-'));
                }
                digits.extend(self.vm.last_digits(magnitude, count, base));
                let parts = in_field(&spec, digits).ok()?;
                let parts = parts.into_iter().map(Part::Char).collect();
                ways.push(Way { when, parts });
                let more = self.vm.pool.not(fits);
                enough = self.vm.pool.and(enough, more);
            }
            guards.push(enough);
            if self.may_be(guards) {
                self.found.bounds.insert(Reason::HeapBound);
            }
            guards.pop();
        }
        Some(ways)
    }
}

/// What two texts begin and end with tells nothing.
fn without_common_ends(a: &mut Vec<Part>, b: &mut Vec<Part>) {
    while let (Some(x), Some(y)) = (a.last(), b.last())
        && x == y
    {
        a.pop();
        b.pop();
    }
    let same = a.iter().zip(b.iter()).take_while(|(x, y)| x == y).count();
    a.drain(..same);
    b.drain(..same);
}
