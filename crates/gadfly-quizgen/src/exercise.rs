//! Between the front end of skeletons and the machine that explores them: the same holes, domains
//! and values in the words of either.

use gadfly_jvm_join::{Automaton, Checks, Exercise, HoleDomain, MostTurns, TextDomain, Values};
use gadfly_quiz::skeleton::regex::{Node, Regex};
use gadfly_quiz::skeleton::{self, Domain, Hole, HoleKind, Skeleton};

/// What the machine has to know of a skeleton besides the code of its generator.
pub(super) fn exercise(skeleton: &Skeleton, checks: Checks) -> Result<Exercise, String> {
    let hole = |hole: &Hole| {
        let domain = domain(&hole.kind);
        domain.map_err(|why| format!("line {}, column {}: {why}", hole.line, hole.column))
    };
    let loops = skeleton.loops.iter().map(|l| {
        l.bound.as_ref().map(|bound| MostTurns {
            turns: bound.turns.max(),
            check: bound.check as u32,
        })
    });
    Ok(Exercise {
        holes: skeleton.holes.iter().map(hole).collect::<Result<_, _>>()?,
        loops: loops.collect(),
        checks,
    })
}

fn domain(kind: &HoleKind) -> Result<HoleDomain, String> {
    let ints = |element: &Domain| Box::new(HoleDomain::Int(values(element)));
    Ok(match kind {
        HoleKind::Int(domain) => HoleDomain::Int(values(domain)),
        HoleKind::Long(domain) => HoleDomain::Long(values(domain)),
        HoleKind::Boolean => HoleDomain::Boolean,
        HoleKind::Char(domain) => HoleDomain::Char(characters(domain)?),
        HoleKind::Text(domain) => HoleDomain::Text(text(domain)),
        HoleKind::IntArray { length, element } => HoleDomain::Array {
            length: values(length),
            element: ints(element),
        },
        HoleKind::Int2d {
            rows,
            columns,
            element,
        } => HoleDomain::Grid {
            rows: values(rows),
            columns: values(columns),
            element: ints(element),
        },
        HoleKind::TextArray { length, element } => HoleDomain::Array {
            length: values(length),
            element: Box::new(HoleDomain::Text(text(element))),
        },
        HoleKind::Op(list) | HoleKind::Rel(list) => HoleDomain::Choice(list.len()),
        HoleKind::Choice(list) => HoleDomain::Choice(list.len()),
    })
}

fn values(domain: &Domain) -> Values {
    match domain {
        Domain::Range(low, high) => Values::Range(*low, *high),
        Domain::List(list) => Values::List(list.clone()),
    }
}

/// Half a pair of surrogates is a `char` of Java, but no character: it cannot be written.
const SURROGATES: (i64, i64) = (0xd800, 0xdfff);

fn characters(domain: &Domain) -> Result<Values, String> {
    let (first, last) = SURROGATES;
    let most = i64::from(u16::MAX);
    let fits = |c: i64| (0..=most).contains(&c) && !(first..=last).contains(&c);
    match domain {
        Domain::Range(low, high) => {
            let outside = *high < first || *low > last;
            if outside && fits(*low) && fits(*high) {
                Ok(Values::Range(*low, *high))
            } else {
                Err("these are not all characters of 16 bits; use a smaller range".into())
            }
        }
        Domain::List(list) => match list.iter().find(|&&c| !fits(c)) {
            None => Ok(Values::List(list.clone())),
            Some(c) => Err(format!("{c} is not a character of 16 bits")),
        },
    }
}

fn text(domain: &skeleton::TextDomain) -> TextDomain {
    match domain {
        skeleton::TextDomain::List(list) => TextDomain::List(list.clone()),
        skeleton::TextDomain::Regex(regex) => words(regex),
    }
}

fn words(regex: &Regex) -> TextDomain {
    let mut builder = Builder::default();
    let start = builder.state();
    let end = builder.add(&regex.node, start);
    let automaton = builder.finish(end);
    let (least, most) = regex.lengths();
    // A character may take two units.
    let wide = automaton
        .edges
        .iter()
        .any(|e| e.2 >= HIGH.0 && e.1 <= LOW.1);
    let most = i64::from(most) * if wide { 2 } else { 1 };
    TextDomain::Words {
        lengths: Values::Range(i64::from(least), most),
        automaton,
    }
}

/// The first and the second unit of characters beyond 16 bits.
const HIGH: (u16, u16) = (0xd800, 0xdbff);
const LOW: (u16, u16) = (0xdc00, 0xdfff);

/// An automaton that grows from left to right; what needs no unit is taken out at the end.
#[derive(Default)]
struct Builder {
    edges: Vec<(usize, u16, u16, usize)>,
    /// Ways that need no unit, by state.
    free: Vec<Vec<usize>>,
}

impl Builder {
    fn state(&mut self) -> usize {
        self.free.push(Vec::new());
        self.free.len() - 1
    }

    /// Adds what the node matches behind a state; where it ends.
    fn add(&mut self, node: &Node, from: usize) -> usize {
        match node {
            Node::Class(ranges) => {
                let to = self.state();
                for &(first, last) in ranges {
                    self.range(from, first, last, to);
                }
                to
            }
            Node::Sequence(parts) => parts.iter().fold(from, |at, part| self.add(part, at)),
            Node::Either(parts) => {
                let ends: Vec<usize> = parts
                    .iter()
                    .map(|part| {
                        let begin = self.state();
                        self.free[from].push(begin);
                        self.add(part, begin)
                    })
                    .collect();
                self.meet(&ends)
            }
            Node::Repeat(part, least, most) => {
                let mut at = from;
                let mut ends = Vec::new();
                for turn in 0..*most {
                    if turn >= *least {
                        ends.push(at);
                    }
                    at = self.add(part, at);
                }
                ends.push(at);
                self.meet(&ends)
            }
        }
    }

    fn meet(&mut self, ends: &[usize]) -> usize {
        let to = self.state();
        for &end in ends {
            self.free[end].push(to);
        }
        to
    }

    fn range(&mut self, from: usize, first: char, last: char, to: usize) {
        let (first, last) = (u32::from(first), u32::from(last));
        if let Ok(low) = u16::try_from(first) {
            self.edges.push((from, low, last.min(0xffff) as u16, to));
        }
        let unit = |c: u32| {
            let c = c - 0x1_0000;
            (HIGH.0 + (c >> 10) as u16, LOW.0 + (c & 0x3ff) as u16)
        };
        if last > 0xffff {
            let ((a, b), (c, d)) = (unit(first.max(0x1_0000)), unit(last));
            // Under each first unit the second ones that belong to the range.
            for high in a..=c {
                let between = self.state();
                let low = if high == a { b } else { LOW.0 };
                let top = if high == c { d } else { LOW.1 };
                self.edges.push((from, high, high, between));
                self.edges.push((between, low, top, to));
            }
        }
    }

    fn finish(self, end: usize) -> Automaton {
        let count = self.free.len();
        let reached: Vec<Vec<usize>> = (0..count).map(|state| self.reached(state)).collect();
        let mut edges = Vec::new();
        for (state, reached) in reached.iter().enumerate() {
            for &(from, first, last, to) in &self.edges {
                if reached.binary_search(&from).is_ok() {
                    edges.push((state, first, last, to));
                }
            }
        }
        let accepts = |&state: &usize| reached[state].binary_search(&end).is_ok();
        Automaton {
            states: count,
            edges,
            accepting: (0..count).filter(accepts).collect(),
        }
    }

    /// Where one gets without a unit; sorted.
    fn reached(&self, state: usize) -> Vec<usize> {
        let mut seen = vec![state];
        let mut next = 0;
        while let Some(&at) = seen.get(next) {
            next += 1;
            for &to in &self.free[at] {
                if !seen.contains(&to) {
                    seen.push(to);
                }
            }
        }
        seen.sort_unstable();
        seen
    }
}

/// A value that the machine chose for a hole of this kind.
pub(super) fn literal_from(
    kind: &HoleKind,
    value: &gadfly_jvm_join::Literal,
) -> Option<skeleton::Literal> {
    use gadfly_jvm_join::Literal as Machine;
    use skeleton::Literal as Ours;
    let int = |value: &Machine| match value {
        Machine::Int(v) => Some(*v),
        _ => None,
    };
    Some(match (kind, value) {
        (HoleKind::Int(_), Machine::Int(v)) => Ours::Int(*v),
        (HoleKind::Long(_), Machine::Long(v)) => Ours::Long(*v),
        (HoleKind::Boolean, Machine::Boolean(b)) => Ours::Boolean(*b),
        (HoleKind::Char(_), Machine::Char(c)) => Ours::Char(char::from_u32(u32::from(*c))?),
        (HoleKind::Text(_), Machine::Text(text)) => Ours::Text(text.clone()),
        (HoleKind::IntArray { .. }, Machine::List(list)) => {
            Ours::Ints(list.iter().map(int).collect::<Option<_>>()?)
        }
        (HoleKind::Int2d { .. }, Machine::List(rows)) => {
            let row = |row: &Machine| match row {
                Machine::List(list) => list.iter().map(int).collect::<Option<Vec<i64>>>(),
                _ => None,
            };
            Ours::Ints2d(rows.iter().map(row).collect::<Option<_>>()?)
        }
        (HoleKind::TextArray { .. }, Machine::List(list)) => {
            let text = |text: &Machine| match text {
                Machine::Text(text) => Some(text.clone()),
                _ => None,
            };
            Ours::Texts(list.iter().map(text).collect::<Option<_>>()?)
        }
        (HoleKind::Op(_) | HoleKind::Rel(_) | HoleKind::Choice(_), Machine::Choice(n)) => {
            Ours::Alternative(*n)
        }
        _ => return None,
    })
}

/// A value of a skeleton for the machine ([`HoleDomain::only`]).
pub(super) fn literal_to(value: &skeleton::Literal) -> Option<gadfly_jvm_join::Literal> {
    use gadfly_jvm_join::Literal as Machine;
    use skeleton::Literal as Ours;
    let ints = |list: &Vec<i64>| Machine::List(list.iter().map(|&v| Machine::Int(v)).collect());
    Some(match value {
        Ours::Int(v) => Machine::Int(*v),
        Ours::Long(v) => Machine::Long(*v),
        Ours::Boolean(b) => Machine::Boolean(*b),
        Ours::Char(c) => Machine::Char(u16::try_from(u32::from(*c)).ok()?),
        Ours::Text(text) => Machine::Text(text.clone()),
        Ours::Ints(list) => ints(list),
        Ours::Ints2d(rows) => Machine::List(rows.iter().map(ints).collect()),
        Ours::Texts(list) => Machine::List(list.iter().map(|t| Machine::Text(t.clone())).collect()),
        Ours::Alternative(n) => Machine::Choice(*n),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gadfly_quiz::model::Language;

    fn accepts(automaton: &Automaton, text: &str) -> bool {
        let mut at = vec![0];
        for unit in text.encode_utf16() {
            let fits =
                |e: &&(usize, u16, u16, usize)| at.contains(&e.0) && (e.1..=e.2).contains(&unit);
            at = automaton.edges.iter().filter(fits).map(|e| e.3).collect();
        }
        at.iter().any(|s| automaton.accepting.contains(s))
    }

    #[test]
    fn automata_accept_what_their_expressions_match() {
        let patterns = [
            "",
            "a",
            "[a-c]{2,4}",
            "(ab|c)*d?",
            "x(y|zz){0,3}",
            "(a?b?){2}",
            "[^a-z]",
            "[😀-😄]+",
            "[a-\u{10010}]b",
        ];
        let mut texts: Vec<String> = vec![String::new()];
        for length in 0..4 {
            let longest: Vec<String> = texts
                .iter()
                .filter(|t| t.chars().count() == length)
                .cloned()
                .collect();
            for text in longest {
                for c in [
                    'a',
                    'b',
                    'c',
                    'd',
                    'x',
                    'y',
                    'z',
                    '1',
                    '😀',
                    '😅',
                    '\u{10010}',
                ] {
                    texts.push(format!("{text}{c}"));
                }
            }
        }
        for pattern in patterns {
            let regex = Regex::parse(pattern).expect("a pattern");
            let TextDomain::Words { lengths, automaton } = words(&regex) else {
                panic!("words");
            };
            let Values::Range(least, most) = lengths else {
                panic!("a range");
            };
            for text in &texts {
                let wanted = regex.matches(text);
                assert_eq!(accepts(&automaton, text), wanted, "{pattern} {text}");
                let units = text.encode_utf16().count() as i64;
                assert!(
                    !wanted || (least..=most).contains(&units),
                    "{pattern} {text}"
                );
            }
        }
    }

    #[test]
    fn values_come_back_as_they_went() {
        let text = "int a = INT(range(1, 9));\nlong b = LONG(range(1, 9));\nboolean c = BOOLEAN();\n\
            char d = CHAR(range('a', 'z'));\nString e = STRING(regex(\"[ab]{1,3}\"));\n\
            int[] f = INTARRAY(range(0, 3), range(1, 4));\n\
            int[][] g = INT2DARRAY(range(0, 2), range(0, 2), list(1, 5));\n\
            String[] h = STRINGARRAY(range(0, 2), list(\"x\", \"yy\"));\n\
            int i = a OP(list(\"+\", \"-\")) 3;\nboolean j = a REL(list(\"<\", \">\")) 3;\n\
            CHOICE({ a++; }, { a--; });\nSystem.out.println(a);\n";
        let skeleton = skeleton::parse("All.java", text, Language::Java).expect("a skeleton");
        let all = exercise(&skeleton, Checks::Assume).expect("an exercise");
        assert_eq!(all.holes.len(), 11);
        let mut seed = 7u64;
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % n
        };
        for _ in 0..50 {
            let values = skeleton.draw(&mut below);
            for (hole, value) in skeleton.holes.iter().zip(&values) {
                let back = literal_to(value).and_then(|v| literal_from(&hole.kind, &v));
                assert_eq!(back.as_ref(), Some(value), "{}", hole.name);
            }
        }
    }

    #[test]
    fn half_characters_are_refused() {
        let text = "char c = CHAR(range(55000, 60000));\nSystem.out.println(c);\n";
        if let Ok(skeleton) = skeleton::parse("C.java", text, Language::Java) {
            let refused = exercise(&skeleton, Checks::Assume);
            assert!(refused.is_err_and(|e| e.starts_with("line 1, column")));
        }
    }
}
