//! The matcher: one thread, a stack of what to undo and what else to try. It asks a reader about
//! characters, so that the text need not be known: whoever answers may decide.

use super::Text;
use super::class::{is_word, same_ignoring_case};
use super::program::{Assertion, Greed, Op, Program, Single};

const NOWHERE: usize = usize::MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Match,
    Full,
    Search,
}

/// Start and end of every group; `usize::MAX` where it did not take part.
#[derive(Clone, Debug)]
pub struct Found {
    pub spans: Vec<usize>,
    /// The group that was closed last.
    pub last: usize,
}

/// Too many steps: the caller decides what that means.
#[derive(Debug)]
pub struct Stopped;

/// Who knows the characters of a text.
pub trait Reader {
    /// Why there may be no answer.
    type Stop: From<Stopped>;

    fn fits(&mut self, at: usize, single: &Single) -> Result<bool, Self::Stop>;

    fn is_word(&mut self, at: usize, ascii: bool) -> Result<bool, Self::Stop>;

    /// Whether two characters are the same, or the same but for their case.
    fn same(&mut self, one: usize, two: usize, fold: bool, ascii: bool)
    -> Result<bool, Self::Stop>;
}

impl Reader for &Text {
    type Stop = Stopped;

    fn fits(&mut self, at: usize, single: &Single) -> Result<bool, Stopped> {
        Ok(single.fits(self[at]))
    }

    fn is_word(&mut self, at: usize, ascii: bool) -> Result<bool, Stopped> {
        Ok(is_word(self[at], ascii))
    }

    fn same(&mut self, one: usize, two: usize, fold: bool, ascii: bool) -> Result<bool, Stopped> {
        let (a, b) = (self[one], self[two]);
        Ok(a == b || fold && same_ignoring_case(a, b, ascii))
    }
}

enum Undo {
    /// Go on there.
    Branch(usize, usize),
    Save(usize, usize),
    Last(usize),
    Counter(usize, (usize, usize)),
    /// One character less of a greedy run: instruction behind, shortest end, present end.
    Shorter(usize, usize, usize),
    /// One more of a lazy run: instruction, present end, how many more are allowed.
    Longer(usize, usize, usize),
}

struct Matcher<'a, R: Reader> {
    program: &'a Program,
    text: R,
    start: usize,
    end: usize,
    full: bool,
    /// An empty match here does not count.
    not_empty_at: usize,
    spans: Vec<usize>,
    last: usize,
    counters: Vec<(usize, usize)>,
    /// Steps that are left.
    steps: &'a mut u64,
}

impl<R: Reader> Matcher<'_, R> {
    fn newline(&mut self, at: usize) -> Result<bool, R::Stop> {
        self.text.fits(at, &Single::Char('\n'))
    }

    fn holds(&mut self, assertion: Assertion, at: usize) -> Result<bool, R::Stop> {
        let end = self.end;
        Ok(match assertion {
            Assertion::Start => at == 0,
            Assertion::StartOfLine => at == 0 || self.newline(at - 1)?,
            Assertion::End => at == end,
            Assertion::EndOfLine => at == end || self.newline(at)?,
            Assertion::EndOrNewline => at == end || (at + 1 == end && self.newline(at)?),
            Assertion::Boundary(negated, ascii) => {
                // CPython before 3.14: no boundary, and no non-boundary, in an empty text.
                if end == 0 {
                    return Ok(false);
                }
                let before = at > 0 && self.text.is_word(at - 1, ascii)?;
                let after = at < end && self.text.is_word(at, ascii)?;
                (before != after) != negated
            }
        })
    }

    /// Runs from an instruction until `Done`; the position then, if it is reached.
    fn run(&mut self, from: usize, at: usize, outermost: bool) -> Result<Option<usize>, R::Stop> {
        let mut undo: Vec<Undo> = Vec::new();
        let (mut pc, mut at) = (from, at);
        let mut failed = false;
        loop {
            *self.steps -= 1;
            if *self.steps == 0 {
                return Err(Stopped.into());
            }
            if failed {
                failed = false;
                match undo.pop() {
                    None => return Ok(None),
                    Some(Undo::Branch(to, back)) => (pc, at) = (to, back),
                    Some(Undo::Save(slot, old)) => {
                        self.spans[slot] = old;
                        failed = true;
                        continue;
                    }
                    Some(Undo::Last(old)) => {
                        self.last = old;
                        failed = true;
                        continue;
                    }
                    Some(Undo::Counter(which, old)) => {
                        self.counters[which] = old;
                        failed = true;
                        continue;
                    }
                    Some(Undo::Shorter(to, shortest, end)) => {
                        if end - 1 > shortest {
                            undo.push(Undo::Shorter(to, shortest, end - 1));
                        }
                        (pc, at) = (to, end - 1);
                    }
                    Some(Undo::Longer(many, end, left)) => {
                        let Op::Many(single, ..) = &self.program.ops[many] else {
                            failed = true;
                            continue;
                        };
                        if end >= self.end || left == 0 || !self.text.fits(end, single)? {
                            failed = true;
                            continue;
                        }
                        undo.push(Undo::Longer(many, end + 1, left - 1));
                        (pc, at) = (many + 1, end + 1);
                    }
                }
            }
            match &self.program.ops[pc] {
                Op::One(single) => {
                    if at < self.end && self.text.fits(at, single)? {
                        at += 1;
                        pc += 1;
                    } else {
                        failed = true;
                    }
                }
                Op::Many(single, least, most, greed) => {
                    let room = (self.end - at).min(*most);
                    let wanted = if *greed == Greed::Lazy { *least } else { room };
                    let mut count = 0;
                    while count < wanted.min(room) && self.text.fits(at + count, single)? {
                        count += 1;
                    }
                    if count < *least {
                        failed = true;
                        continue;
                    }
                    match greed {
                        Greed::Greedy if count > *least => {
                            undo.push(Undo::Shorter(pc + 1, at + least, at + count));
                        }
                        Greed::Lazy => undo.push(Undo::Longer(pc, at + count, most - least)),
                        _ => {}
                    }
                    at += count;
                    pc += 1;
                }
                Op::Assert(assertion) => {
                    if self.holds(*assertion, at)? {
                        pc += 1;
                    } else {
                        failed = true;
                    }
                }
                Op::Save(slot) => {
                    undo.push(Undo::Save(*slot, self.spans[*slot]));
                    self.spans[*slot] = at;
                    if slot % 2 == 1 && *slot > 1 {
                        undo.push(Undo::Last(self.last));
                        self.last = slot / 2;
                    }
                    pc += 1;
                }
                Op::Split(first, second) => {
                    undo.push(Undo::Branch(*second, at));
                    pc = *first;
                }
                Op::Jump(to) => pc = *to,
                Op::Enter(counter) => {
                    undo.push(Undo::Counter(*counter, self.counters[*counter]));
                    self.counters[*counter] = (0, NOWHERE);
                    pc += 1;
                }
                Op::Loop(counter, least, most, body, greed) => {
                    let (count, last) = self.counters[*counter];
                    if count < *least {
                        undo.push(Undo::Counter(*counter, (count, last)));
                        self.counters[*counter] = (count + 1, last);
                        pc = *body;
                        continue;
                    }
                    // Another turn makes sense only if the one before got anywhere.
                    let more = count < *most && at != last;
                    if *greed == Greed::Lazy {
                        if more {
                            // The turn is taken later if what follows fails: through an
                            // instruction of its own, the body's.
                            undo.push(Undo::Counter(*counter, (count, last)));
                            undo.push(Undo::Branch(*body, at));
                            undo.push(Undo::Counter(*counter, (count + 1, at)));
                        }
                        pc += 1;
                        continue;
                    }
                    if more {
                        undo.push(Undo::Branch(pc + 1, at));
                        undo.push(Undo::Counter(*counter, (count, last)));
                        self.counters[*counter] = (count + 1, at);
                        pc = *body;
                    } else {
                        pc += 1;
                    }
                }
                Op::Backreference(group, fold, ascii) => {
                    let (from, to) = (self.spans[group * 2], self.spans[group * 2 + 1]);
                    if from == NOWHERE || to == NOWHERE {
                        failed = true;
                        continue;
                    }
                    let len = to - from;
                    let mut same = at + len <= self.end;
                    for i in 0..len {
                        same = same && self.text.same(from + i, at + i, *fold, *ascii)?;
                    }
                    if same {
                        at += len;
                        pc += 1;
                    } else {
                        failed = true;
                    }
                }
                Op::Look {
                    back,
                    negated,
                    beyond,
                } => {
                    let (negated, beyond) = (*negated, *beyond);
                    let from = match back {
                        Some(width) if *width > at => None,
                        Some(width) => Some(at - width),
                        None => Some(at),
                    };
                    let before = (self.spans.clone(), self.last);
                    let found = match from {
                        Some(from) => self.run(pc + 1, from, false)?.is_some(),
                        None => false,
                    };
                    if found == negated {
                        (self.spans, self.last) = before;
                        failed = true;
                        continue;
                    }
                    if negated {
                        (self.spans, self.last) = before;
                    } else {
                        for (slot, old) in before.0.iter().enumerate() {
                            undo.push(Undo::Save(slot, *old));
                        }
                        undo.push(Undo::Last(before.1));
                    }
                    pc = beyond;
                }
                Op::Atomic(beyond) => {
                    let beyond = *beyond;
                    let before = (self.spans.clone(), self.last);
                    match self.run(pc + 1, at, false)? {
                        Some(end) => {
                            for (slot, old) in before.0.iter().enumerate() {
                                undo.push(Undo::Save(slot, *old));
                            }
                            undo.push(Undo::Last(before.1));
                            at = end;
                            pc = beyond;
                        }
                        None => {
                            (self.spans, self.last) = before;
                            failed = true;
                        }
                    }
                }
                Op::Unless(group, to) => {
                    let took_part = self.spans.get(group * 2 + 1).is_some_and(|e| *e != NOWHERE);
                    pc = if took_part { pc + 1 } else { *to };
                }
                Op::Done => {
                    let short = outermost && self.full && at != self.end;
                    let empty = outermost && at == self.start && at == self.not_empty_at;
                    if short || empty {
                        failed = true;
                    } else {
                        return Ok(Some(at));
                    }
                }
                Op::Fail => failed = true,
            }
        }
    }

    fn at(&mut self, start: usize) -> Result<Option<Found>, R::Stop> {
        self.start = start;
        self.spans.fill(NOWHERE);
        self.last = 0;
        Ok(self.run(0, start, true)?.map(|_| Found {
            spans: self.spans.clone(),
            last: self.last,
        }))
    }
}

fn matcher<'a, R: Reader>(
    program: &'a Program,
    text: R,
    end: usize,
    steps: &'a mut u64,
) -> Matcher<'a, R> {
    Matcher {
        program,
        text,
        start: 0,
        end,
        full: false,
        not_empty_at: NOWHERE,
        spans: vec![NOWHERE; (program.groups + 1) * 2],
        last: 0,
        counters: vec![(0, NOWHERE); program.counters],
        steps,
    }
}

/// The first match from a position on.
pub fn find<R: Reader>(
    program: &Program,
    text: R,
    from: usize,
    end: usize,
    mode: Mode,
    steps: &mut u64,
) -> Result<Option<Found>, R::Stop> {
    let mut matcher = matcher(program, text, end, steps);
    matcher.full = mode == Mode::Full;
    if mode != Mode::Search {
        return matcher.at(from);
    }
    for start in from..=end {
        if let Some(found) = matcher.at(start)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// All matches one after the other, at most so many; an empty one may follow another.
pub fn find_all<R: Reader>(
    program: &Program,
    text: R,
    from: usize,
    end: usize,
    most: usize,
    steps: &mut u64,
) -> Result<Vec<Found>, R::Stop> {
    let mut matcher = matcher(program, text, end, steps);
    let mut all = Vec::new();
    let mut start = from;
    while start <= end && all.len() < most {
        if all.len() % 1000 == 999 && gadfly_memory::is_exhausted() {
            return Err(Stopped.into());
        }
        match matcher.at(start)? {
            Some(found) => {
                let (begin, stop) = (found.spans[0], found.spans[1]);
                matcher.not_empty_at = if begin == stop { stop } else { NOWHERE };
                start = stop;
                all.push(found);
            }
            None => start += 1,
        }
    }
    Ok(all)
}
