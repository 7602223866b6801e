//! A parsed pattern, and the program that matches it.

use super::program::{Assertion, Greed, Op, Single};

#[derive(Clone, Debug)]
pub(super) enum Node {
    Empty,
    Single(Single),
    Sequence(Vec<Node>),
    Either(Vec<Node>),
    Repeat(Box<Node>, usize, usize, Greed),
    Group(usize, Box<Node>),
    Assert(Assertion),
    Backreference(usize, bool, bool),
    Look(Box<Node>, bool, bool),
    Atomic(Box<Node>),
    Conditional(usize, Box<Node>, Box<Node>),
}

pub(super) const MANY: usize = usize::MAX;

/// The number of characters that a pattern matches, if it is always the same.
pub(super) fn width(node: &Node) -> Option<usize> {
    match node {
        Node::Empty | Node::Assert(_) | Node::Look(..) => Some(0),
        Node::Single(_) => Some(1),
        Node::Sequence(items) => items.iter().map(width).sum(),
        Node::Either(choices) => {
            let mut widths = choices.iter().map(width);
            let first = widths.next()??;
            widths.all(|w| w == Some(first)).then_some(first)
        }
        Node::Repeat(inner, least, most, _) if least == most => Some(width(inner)? * least),
        Node::Repeat(..) | Node::Backreference(..) => None,
        Node::Group(_, inner) | Node::Atomic(inner) => width(inner),
        Node::Conditional(_, yes, no) => (width(yes)? == width(no)?).then(|| width(yes))?,
    }
}

pub(super) fn emit(node: &Node, ops: &mut Vec<Op>, counters: &mut usize) {
    match node {
        Node::Empty => {}
        Node::Single(single) => ops.push(Op::One(single.clone())),
        Node::Assert(assertion) => ops.push(Op::Assert(*assertion)),
        Node::Sequence(items) => {
            for item in items {
                emit(item, ops, counters);
            }
        }
        Node::Either(choices) => {
            let mut ends = Vec::new();
            for (i, choice) in choices.iter().enumerate() {
                if i + 1 == choices.len() {
                    emit(choice, ops, counters);
                    break;
                }
                let split = ops.len();
                ops.push(Op::Fail);
                emit(choice, ops, counters);
                ends.push(ops.len());
                ops.push(Op::Fail);
                ops[split] = Op::Split(split + 1, ops.len());
            }
            let end = ops.len();
            for at in ends {
                ops[at] = Op::Jump(end);
            }
        }
        Node::Repeat(inner, least, most, greed) => {
            if let Node::Single(single) = &**inner {
                ops.push(Op::Many(single.clone(), *least, *most, *greed));
                return;
            }
            if *greed == Greed::Possessive {
                let plain = Node::Repeat(inner.clone(), *least, *most, Greed::Greedy);
                emit(&Node::Atomic(Box::new(plain)), ops, counters);
                return;
            }
            let counter = *counters;
            *counters += 1;
            ops.push(Op::Enter(counter));
            let skip = ops.len();
            ops.push(Op::Fail);
            let body = ops.len();
            emit(inner, ops, counters);
            ops[skip] = Op::Jump(ops.len());
            ops.push(Op::Loop(counter, *least, *most, body, *greed));
        }
        Node::Group(number, inner) => {
            ops.push(Op::Save(number * 2));
            emit(inner, ops, counters);
            ops.push(Op::Save(number * 2 + 1));
        }
        Node::Backreference(group, fold, ascii) => {
            ops.push(Op::Backreference(*group, *fold, *ascii));
        }
        Node::Look(inner, back, negated) => {
            let at = ops.len();
            ops.push(Op::Fail);
            emit(inner, ops, counters);
            ops.push(Op::Done);
            ops[at] = Op::Look {
                back: back.then(|| width(inner).unwrap_or(0)),
                negated: *negated,
                beyond: ops.len(),
            };
        }
        Node::Atomic(inner) => {
            let at = ops.len();
            ops.push(Op::Fail);
            emit(inner, ops, counters);
            ops.push(Op::Done);
            ops[at] = Op::Atomic(ops.len());
        }
        Node::Conditional(group, yes, no) => {
            let test = ops.len();
            ops.push(Op::Fail);
            emit(yes, ops, counters);
            let jump = ops.len();
            ops.push(Op::Fail);
            ops[test] = Op::Unless(*group, ops.len());
            emit(no, ops, counters);
            ops[jump] = Op::Jump(ops.len());
        }
    }
}
