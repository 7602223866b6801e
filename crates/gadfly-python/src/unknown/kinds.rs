//! Which ways an input is tried: few, the likely ones first, and one that does not fit.

use super::need::Shape;
use crate::code::BinOp;
use crate::heap::Body;
use crate::inputs::{Made, Need, Ty, Unknown};
use crate::machine::Vm;
use crate::names::n;
use crate::state::State;
use crate::value::{Ref, Value};

/// One way an input can be.
#[derive(Clone, Debug)]
pub(super) enum Way {
    /// Still open, but one of these types, perhaps with a known truth.
    Narrow(Vec<Ty>, Option<bool>),
    /// The argument is left out.
    Omit,
    Value(Value),
    /// Still open, but another object than the other inputs.
    Apart(Vec<Ty>),
    /// The same object as another input.
    Same(Ref),
    Become(Ty, Outline),
}

/// The outline of a value whose parts stay unknown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Outline {
    Scalar,
    /// A container of so many elements.
    Len(usize),
    /// A dict with exactly these keys.
    Keys(Vec<String>),
    /// An instance on which these methods were called.
    History(Vec<crate::names::Name>),
    /// The same with many calls and arguments out of a hat.
    Shuffled(u64),
    Member(crate::names::Name),
}

#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub way: Way,
    /// How elaborate inputs become by it.
    pub cost: u32,
    /// Nobody who reads the program would pass this: it stands for all misuse.
    pub misfit: bool,
}

#[derive(Default)]
pub(super) struct Offer {
    pub choices: Vec<Choice>,
    /// Something that could be is not tried.
    pub dropped: bool,
    /// Nothing has to be decided.
    pub stays: bool,
    /// The answer that follows from deciding nothing is not the only one.
    pub doubtful: bool,
    /// Values of other classes, which an annotation allows, would answer otherwise.
    pub left_out: bool,
}

impl Offer {
    pub(super) fn add(&mut self, way: Way, cost: u32) {
        self.choices.push(Choice {
            way,
            cost,
            misfit: false,
        });
    }

    /// The choices from here on are misuse.
    fn misfits_from(&mut self, at: usize) {
        for choice in &mut self.choices[at..] {
            choice.misfit = true;
        }
    }
}

/// Costs of what is less likely.
pub(super) const ODD: u32 = 3;
const FLOAT: u32 = 2;

impl Vm {
    pub(super) fn ways(
        &mut self,
        st: &State,
        input: Ref,
        unknown: &Unknown,
        need: &Need<'_>,
    ) -> Offer {
        let mut offer = Offer::default();
        if let Some(default) = &unknown.default {
            // `Unset` stands for a value that only the constructor knows.
            if !default.is_unset() {
                offer.add(Way::Omit, 0);
            }
        }
        let kinds = self.within_depth(unknown, &mut offer);
        if kinds.iter().any(|ty| matches!(ty, Ty::Exactly(_))) {
            // The few values that an annotation allows: which one, everything may depend on.
            for (at, ty) in kinds.iter().enumerate() {
                self.add_type(st, unknown, ty, at as u32, &mut offer);
            }
            return offer;
        }
        match need {
            Need::Is(other) => {
                self.ways_for_identity(st, input, unknown, kinds, other, &mut offer);
            }
            Need::Class(class) => {
                offer.left_out = self.leaves_out(st, &kinds, unknown.or_integer, class);
                self.ways_for_class(st, kinds, class, &mut offer);
            }
            Need::Truth => self.ways_for_truth(st, unknown, kinds, &mut offer),
            Need::Equal(other) => self.ways_for_equality(st, unknown, kinds, other, &mut offer),
            _ => self.ways_for_work(st, unknown, kinds, need, &mut offer),
        }
        self.add_aliases(st, input, unknown, &mut offer);
        if offer.stays && !offer.choices.is_empty() {
            // Left out or not, the operation does not tell more.
            offer.stays = false;
            offer.add(Way::Narrow(unknown.kinds.clone(), None), 1);
        }
        offer
    }

    /// Two values of the type are two objects.
    fn has_identity(&self, ty: &Ty) -> bool {
        match ty {
            Ty::List(_) | Ty::Dict(..) | Ty::Set(_) | Ty::Record(_) | Ty::ByteArray => true,
            Ty::Instance(class) => self
                .program
                .classes
                .iter()
                .any(|c| c.class == *class && c.members.is_empty()),
            _ => false,
        }
    }

    /// Another argument that holds this value, or the receiver.
    fn input_of(&self, st: &State, own: Ref, value: &Value) -> Option<Ref> {
        let roots = st.inputs.roots.iter().map(|r| &r.value);
        if !roots
            .clone()
            .any(|v| matches!(v, Value::Ref(r) if *r == own))
        {
            return None;
        }
        roots.chain(&st.inputs.receiver).find_map(|root| {
            let Value::Ref(r) = root else { return None };
            if *r == own {
                return None;
            }
            let holds = match &st.heap.get(*r).body {
                Body::Decided { to, made, .. } => {
                    !matches!(**made, Made::Omitted | Made::Same(_)) && to.same(value)
                }
                _ => root.same(value),
            };
            holds.then_some(*r)
        })
    }

    /// An argument may be the same object as another one; that matters where one is changed.
    fn add_aliases(&mut self, st: &State, input: Ref, unknown: &Unknown, offer: &mut Offer) {
        let mut kinds: Vec<Ty> = Vec::new();
        for choice in &offer.choices {
            if let Way::Become(ty, _) = &choice.way
                && self.has_identity(ty)
                && !kinds.iter().any(|k| k.same_kind(ty))
            {
                kinds.push(ty.clone());
            }
        }
        if kinds.is_empty() {
            return;
        }
        let roots = st.inputs.roots.iter().map(|r| &r.value);
        if unknown.apart
            || unknown.receiver
            || !roots
                .clone()
                .any(|v| matches!(v, Value::Ref(r) if *r == input))
        {
            return;
        }
        let usage = &self.program.usage;
        let changed = usage.known(&unknown.nodes).changed;
        let mut found = Vec::new();
        for root in roots.chain(&st.inputs.receiver) {
            let Value::Ref(r) = root else { continue };
            let Body::Decided { was, made, .. } = &st.heap.get(*r).body else {
                continue;
            };
            if *r == input || matches!(**made, Made::Same(_) | Made::Omitted) {
                continue;
            }
            let Some(kind) = self.kind_of(st, root) else {
                continue;
            };
            let matters = changed
                || usage.known(&was.nodes).changed
                || match &kind {
                    Ty::Instance(class) => self.program.classes.iter().any(|c| {
                        c.class == *class && !(c.changing.is_empty() && c.assigned.is_empty())
                    }),
                    _ => false,
                };
            let fits = match (unknown.truth, self.has_identity(&kind)) {
                (None, true) => true,
                (Some(_), _) | (_, false) => false,
            };
            if matters && fits && kinds.iter().any(|k| k.same_kind(&kind)) {
                found.push(*r);
            }
        }
        for other in found {
            offer.add(Way::Same(other), 4);
        }
    }

    /// Types that may still be made at this depth.
    fn within_depth(&self, unknown: &Unknown, offer: &mut Offer) -> Vec<Ty> {
        let k = self.config.k;
        let mut kinds = unknown.kinds.clone();
        let likely: Vec<Ty> = unknown.kinds[..unknown.likely.min(unknown.kinds.len())].to_vec();
        kinds.retain(|ty| {
            let deep = match ty {
                Ty::Instance(class) => {
                    let facts = self.program.classes.iter().find(|c| c.class == *class);
                    unknown.depth > k
                        || (unknown.depth >= k
                            && facts.is_none_or(|f| f.members.is_empty() && !f.params.is_empty()))
                }
                Ty::Record(_) => unknown.depth >= k,
                ty if ty.is_container() => {
                    if likely.contains(ty) {
                        unknown.depth > k
                    } else {
                        unknown.depth >= 2
                    }
                }
                Ty::Function(_) => unknown.depth > 2,
                _ => false,
            };
            if deep {
                offer.dropped = true;
            }
            !deep
        });
        kinds
    }

    fn ways_for_identity(
        &mut self,
        st: &State,
        input: Ref,
        unknown: &Unknown,
        kinds: Vec<Ty>,
        other: &Value,
        offer: &mut Offer,
    ) {
        let matching = |ty: &Ty| match other {
            Value::None => *ty == Ty::None || *ty == Ty::Exactly(crate::inputs::Literal::None),
            Value::Bool(_) | Value::SymBool(_) => *ty == Ty::Bool,
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::Plain | Body::Wrap(_) => {
                    *ty == Ty::Instance(st.heap.get(*r).class)
                        && self
                            .program
                            .classes
                            .iter()
                            .any(|c| *ty == Ty::Instance(c.class) && !c.members.is_empty())
                }
                _ => false,
            },
            _ => false,
        };
        let single = |ty: &Ty| match ty {
            Ty::None | Ty::Bool => true,
            Ty::Instance(class) => self
                .program
                .classes
                .iter()
                .any(|c| c.class == *class && !c.members.is_empty()),
            _ => false,
        };
        let one_of_its_kind = match other {
            Value::None | Value::Bool(_) | Value::SymBool(_) => true,
            Value::Ref(r) => single(&Ty::Instance(st.heap.get(*r).class)),
            _ => false,
        };
        if !one_of_its_kind && let Some(same) = self.input_of(st, input, other) {
            if unknown.apart {
                offer.stays = true;
                return;
            }
            // The same object, or two that can be told apart: nothing else keeps its answer.
            let (apart, rest): (Vec<Ty>, Vec<Ty>) =
                kinds.into_iter().partition(|ty| self.has_identity(ty));
            let (single, rest): (Vec<Ty>, Vec<Ty>) = rest.into_iter().partition(single);
            offer.dropped |= !rest.is_empty();
            offer.doubtful |= !rest.is_empty();
            if !apart.is_empty() {
                offer.add(Way::Apart(apart), 0);
                offer.add(Way::Same(same), 1);
            }
            // Of these, equal ones are the same: they have to be known.
            for ty in single {
                let likely = unknown.kinds[..unknown.likely].contains(&ty);
                let from = offer.choices.len();
                self.add_type(st, unknown, &ty, if likely { 0 } else { ODD }, offer);
                if unknown.open && !likely {
                    offer.misfits_from(from);
                }
            }
            offer.stays = offer.choices.is_empty();
            return;
        }
        let (yes, no): (Vec<Ty>, Vec<Ty>) = kinds.into_iter().partition(matching);
        if yes.is_empty() {
            // Numbers and texts may or may not be the same object: not what programs ask.
            offer.stays = true;
            let truth = matches!(other, Value::Bool(_) | Value::SymBool(_));
            offer.doubtful = !one_of_its_kind || truth && no.contains(&Ty::Int);
            return;
        }
        let mut no = no;
        if unknown.truth == Some(false) {
            no.retain(|ty| !self.always_true(st, ty));
        }
        for ty in yes {
            if unknown.truth == Some(true) && ty == Ty::None {
                continue;
            }
            self.add_type(st, unknown, &ty, 0, offer);
        }
        if !no.is_empty() {
            offer.add(Way::Narrow(no, None), 1);
        }
    }

    fn ways_for_class(&mut self, st: &State, kinds: Vec<Ty>, class: &Value, offer: &mut Offer) {
        let (mut yes, mut no, mut open) = (Vec::new(), Vec::new(), Vec::new());
        for ty in kinds {
            match self.is_kind(st, &ty, class) {
                Some(true) => yes.push(ty),
                Some(false) => no.push(ty),
                None => open.push(ty),
            }
        }
        if !open.is_empty() && yes.is_empty() && no.is_empty() {
            for ty in open.into_iter().take(3) {
                offer.add(Way::Narrow(vec![ty], None), 1);
            }
            offer.dropped = true;
            return;
        }
        offer.dropped |= !open.is_empty();
        match (yes.is_empty(), no.is_empty()) {
            (false, false) => {
                offer.add(Way::Narrow(yes, None), 0);
                offer.add(Way::Narrow(no, None), 1);
            }
            _ => offer.stays = true,
        }
    }

    /// Instances of a class without `__bool__` and `__len__`, and functions.
    fn always_true(&self, st: &State, ty: &Ty) -> bool {
        match ty {
            Ty::Instance(class) => {
                st.heap.class_attr(*class, n::BOOL).is_none()
                    && st.heap.class_attr(*class, n::LEN).is_none()
            }
            Ty::Function(_) | Ty::Iterator(_) | Ty::Record(_) => true,
            _ => false,
        }
    }

    fn ways_for_truth(&mut self, st: &State, unknown: &Unknown, kinds: Vec<Ty>, offer: &mut Offer) {
        if unknown.truth.is_some() {
            offer.stays = true;
            return;
        }
        let asks = |ty: &Ty| matches!(ty, Ty::Instance(_)) && !self.always_true(st, ty);
        let (asking, plain): (Vec<Ty>, Vec<Ty>) = kinds.into_iter().partition(asks);
        if let ([one], true) = (&plain[..], asking.is_empty())
            && !one.is_container()
            && !matches!(one, Ty::Str | Ty::Bytes | Ty::ByteArray)
        {
            // One type: its own truth is asked.
            let one = one.clone();
            self.add_type(st, unknown, &one, 0, offer);
            return;
        }
        let no: Vec<Ty> = plain
            .iter()
            .filter(|ty| !self.always_true(st, ty))
            .cloned()
            .collect();
        let yes: Vec<Ty> = plain
            .into_iter()
            .filter(|ty| !matches!(ty, Ty::None))
            .collect();
        if !yes.is_empty() {
            offer.add(Way::Narrow(yes, Some(true)), 0);
        }
        if !no.is_empty() {
            offer.add(Way::Narrow(no, Some(false)), 0);
        }
        for ty in asking {
            if unknown.open && !unknown.kinds[..unknown.likely].contains(&ty) {
                offer.dropped = true;
                continue;
            }
            self.add_type(st, unknown, &ty, 1, offer);
        }
    }

    fn ways_for_equality(
        &mut self,
        st: &State,
        unknown: &Unknown,
        kinds: Vec<Ty>,
        other: &Value,
        offer: &mut Offer,
    ) {
        let need = Need::Equal(other);
        if self.shape(st, other) == Shape::Unknown {
            return self.ways_for_work(st, unknown, kinds, &need, offer);
        }
        let (mut yes, no): (Vec<Ty>, Vec<Ty>) = kinds
            .into_iter()
            .partition(|ty| self.accepts(st, ty, &need));
        // What compares in its own way, or as a builtin type that it extends (a named tuple, a member
        // of a `StrEnum`), is not simply different.
        let (own, no): (Vec<Ty>, Vec<Ty>) = no.into_iter().partition(|ty| match ty {
            Ty::Instance(class) => {
                let layout = st.heap.class(*class).map(|data| data.layout);
                matches!(st.heap.class_attr(*class, n::EQ), Some(Value::Ref(_)))
                    || layout.is_some_and(|layout| layout != crate::builtin_types::t::OBJECT)
            }
            _ => false,
        });
        if unknown.open && !unknown.declared {
            offer.dropped |= !own.is_empty();
        } else {
            yes.extend(own);
        }
        if yes.is_empty() {
            offer.stays = true;
            return;
        }
        let wanted = match other {
            Value::Str(s) => Some(s.len),
            Value::SymStr(s) => Some(s.chars.len()),
            Value::Tuple(items) => Some(items.len()),
            Value::Ref(r) => st.heap.list(*r).map(Vec::len),
            _ => None,
        };
        let shape = self.shape(st, other);
        for (i, ty) in yes.iter().enumerate() {
            let likely = unknown.kinds[..unknown.likely].contains(ty);
            let close = match (ty, shape) {
                (Ty::Int, Shape::Float) | (Ty::Float, Shape::Integer) | (Ty::Bool, _) => {
                    likely || !unknown.open || self.fraction_fits(st, unknown, &need)
                }
                _ => true,
            };
            if !close && yes.len() > 1 {
                offer.dropped |= *ty == Ty::Float;
                continue;
            }
            self.add_type_near(st, unknown, ty, i as u32, wanted, offer);
        }
        if !no.is_empty() {
            offer.add(Way::Narrow(no, None), 2);
        }
    }

    fn ways_for_work(
        &mut self,
        st: &State,
        unknown: &Unknown,
        kinds: Vec<Ty>,
        need: &Need<'_>,
        offer: &mut Offer,
    ) {
        if !unknown.open || unknown.declared {
            // The annotation `float` means numbers; their integers are not tried apart.
            for (i, ty) in kinds.iter().enumerate() {
                self.add_type(st, unknown, ty, i as u32, offer);
            }
            return;
        }
        let (yes, no): (Vec<Ty>, Vec<Ty>) =
            kinds.into_iter().partition(|ty| self.accepts(st, ty, need));
        // Elements of one container are alike.
        if let Some(alike) = self.sibling_kind(st, unknown)
            && let Some(ty) = yes.iter().find(|ty| ty.same_kind(&alike))
        {
            let ty = ty.clone();
            offer.dropped = true;
            self.add_type(st, unknown, &ty, 0, offer);
            return;
        }
        let likely = |ty: &Ty| unknown.kinds[..unknown.likely].contains(ty);
        let any_likely = yes.iter().any(likely);
        if self.config.as_meant && !any_likely && no.iter().any(likely) {
            // Another program does with it what cannot be done with what is meant.
            for ty in no.iter().filter(|ty| likely(ty)) {
                self.add_type(st, unknown, ty, 0, offer);
            }
            offer.dropped = true;
            return;
        }
        let mut cost = 0;
        for ty in &yes {
            let offered = match ty {
                Ty::Bool => (likely(ty) || yes.len() == 1) && !yes.contains(&Ty::Int),
                Ty::Int => true,
                Ty::Float => likely(ty) || self.fraction_fits(st, unknown, need),
                Ty::Str => likely(ty) || !any_likely,
                Ty::List(_) => likely(ty) || !any_likely && !yes.contains(&Ty::Int),
                Ty::Instance(_) => likely(ty) || matches!(need, Need::Attr(_)) && !any_likely,
                Ty::Function(_) => likely(ty) || matches!(need, Need::Call),
                Ty::None => false,
                _ => likely(ty) || yes.len() == 1,
            };
            // Where anything will do, what the text suggests is enough.
            let vague = matches!(need, Need::Any | Need::Text | Need::Hash | Need::Equal(_));
            if !offered || (vague && any_likely && !likely(ty)) {
                // Truth values are integers here.
                offer.dropped |= *ty != Ty::Bool;
                continue;
            }
            let more = if *ty == Ty::Float && cost > 0 {
                FLOAT
            } else {
                0
            };
            let at = offer.choices.len();
            self.add_type(st, unknown, ty, cost + more, offer);
            // Floats work where integers do until one is used as an index.
            if any_likely && !likely(ty) || *ty == Ty::Float && !likely(ty) && cost > 0 {
                offer.misfits_from(at);
            }
            cost += 1;
        }
        // One that does not fit stands for all of them.
        let fitting = offer.choices.len();
        let odd = [Ty::None, Ty::Int, Ty::Str, Ty::list_of_any()];
        let no_siblings = self.sibling_kind(st, unknown).is_none();
        if no_siblings
            && unknown.truth != Some(false)
            && let Some(ty) = odd
                .iter()
                .find(|ty| no.contains(ty) && !(**ty == Ty::None && unknown.truth == Some(true)))
        {
            let value = match ty {
                Ty::None => Some(Value::None),
                Ty::Int => Some(Value::Int(i64::from(unknown.truth == Some(true)))),
                Ty::Str => Some(Value::str(if unknown.truth == Some(true) {
                    "a"
                } else {
                    ""
                })),
                _ => None,
            };
            match value {
                Some(value) => offer.add(Way::Value(value), ODD + cost),
                None => {
                    let len = usize::from(unknown.truth == Some(true));
                    offer.add(Way::Become(ty.clone(), Outline::Len(len)), ODD + cost);
                }
            }
        } else if unknown.truth == Some(false) && !no.is_empty() {
            if no.contains(&Ty::None) {
                offer.add(Way::Value(Value::None), ODD + cost);
            } else {
                offer.dropped = true;
            }
        }
        offer.misfits_from(fitting);
        if offer.choices.is_empty()
            && let Some(ty) = no.first()
        {
            // Nothing fits: it does not matter which.
            let ty = ty.clone();
            self.add_type(st, unknown, &ty, 0, offer);
        }
    }

    /// Whether a fraction is worth a path although nothing suggests it: where it is compared with
    /// a known number, and nothing else is done that makes the solver's work long.
    fn fraction_fits(&self, st: &State, unknown: &Unknown, need: &Need<'_>) -> bool {
        if unknown.depth > 0 {
            return false;
        }
        if st.inputs.repeats && self.program.usage.known(&unknown.nodes).integral {
            return false;
        }
        match need {
            Need::Equal(other) | Need::Binary(BinOp::Mod | BinOp::FloorDiv, other, _)
                if !st.inputs.repeats =>
            {
                matches!(other, Value::Int(_) | Value::Float(_))
            }
            Need::Order(other) | Need::Binary(BinOp::Add | BinOp::Sub | BinOp::Mul, other, _) => {
                matches!(self.shape(st, other), Shape::Integer | Shape::Float)
                    && !matches!(other, Value::SymInt(_) | Value::SymFloat(_))
            }
            Need::Unary(_) => true,
            _ => false,
        }
    }

    /// The type of an element of the same container that was decided.
    pub(super) fn sibling_kind(&self, st: &State, unknown: &Unknown) -> Option<Ty> {
        let items = self.siblings(st, unknown)?;
        items.iter().find_map(|item| self.kind_of(st, item))
    }

    pub(super) fn siblings(&self, st: &State, unknown: &Unknown) -> Option<Vec<Value>> {
        let group = unknown.group?;
        let Body::Decided { made, .. } = &st.heap.get(group).body else {
            return None;
        };
        match &**made {
            Made::List(items) | Made::Set(items) | Made::Iterator(items) => Some(items.clone()),
            Made::Tuple(items) => Some(items.clone()),
            Made::Dict(pairs) => Some(pairs.iter().map(|p| p.1.clone()).collect()),
            _ => None,
        }
    }
}
