//! Deciding an input as far as an operation needs it.

use super::kinds::{Choice, Way};
use crate::frame::Decision;
use crate::heap::Body;
use crate::inputs::{Made, Need, Ty, Unknown};
use crate::machine::{End, Step, Stop, Vm};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_witness::Reason;
use std::rc::Rc;

impl Vm {
    /// The value itself, decided if it was open.
    #[inline]
    pub fn settle(&mut self, st: &mut State, value: &Value) -> Step<Value> {
        self.settle_for(st, value, Need::Any)
    }

    /// The value, decided as far as an operation needs it. Identity, class tests, truth and
    /// equality may leave it open.
    #[inline]
    pub(crate) fn settle_for(
        &mut self,
        st: &mut State,
        value: &Value,
        need: Need<'_>,
    ) -> Step<Value> {
        if let Value::Ref(r) = value {
            match &st.heap.get(*r).body {
                Body::Decided { to, .. } => {
                    // The same object as an input that is open itself.
                    if let Value::Ref(other) = to
                        && matches!(
                            st.heap.get(*other).body,
                            Body::Unknown(_) | Body::Decided { .. }
                        )
                    {
                        let other = to.clone();
                        return self.settle_for(st, &other, need);
                    }
                    return Ok(to.clone());
                }
                Body::Text(text) => {
                    let text = text.clone();
                    return self.settle_text(st, *r, &text);
                }
                Body::Unknown(unknown) => {
                    let unknown = unknown.clone();
                    return self.settle_unknown(st, *r, &unknown, need);
                }
                _ => {}
            }
        }
        Ok(value.clone())
    }

    fn settle_unknown(
        &mut self,
        st: &mut State,
        input: Ref,
        unknown: &Rc<Unknown>,
        need: Need<'_>,
    ) -> Step<Value> {
        if let Some(making) = unknown.making.clone() {
            return self.go_on_making(st, input, unknown, &making);
        }
        let offer = self.ways(st, input, unknown, &need);
        if offer.doubtful {
            st.doubt(Reason::HeapBound);
        }
        if offer.left_out && !self.config.as_meant {
            st.doubt(Reason::Types);
        }
        if offer.stays {
            return Ok(Value::Ref(input));
        }
        if offer.dropped {
            st.doubt(Reason::HeapBound);
        }
        if offer.choices.is_empty() {
            // Only something deeper than the bound could do this.
            return Err(Stop::End(End::Cut(Reason::HeapBound)));
        }
        let chosen = self.choose_for(st, input, &offer.choices)?;
        st.now
            .decided
            .retain(|d| d.on.is_some() || d.place != input.0);
        let Choice { way, misfit, cost } = offer.choices[chosen].clone();
        st.misfit |= misfit;
        // Who asks whether it is the empty text means a text, also where it is not empty.
        if let (Need::Equal(_), Way::Narrow(kinds, _)) = (need, &way) {
            let likely = &unknown.kinds[..unknown.likely];
            let means = unknown.open && !unknown.declared && !likely.is_empty();
            st.misfit |= means && !kinds.iter().any(|ty| likely.contains(ty));
        }
        if unknown.open
            && !unknown.declared
            && matches!(way, Way::Become(..) | Way::Value(_) | Way::Same(_))
        {
            st.guessed = true;
            // Whether it is `None` has two answers, and both are tried whatever else it may be.
            // Every other decision leaves out values of types that nobody thought of; unless
            // the types are part of the task.
            if !matches!(need, Need::Is(_)) && !self.config.as_meant {
                st.doubt(Reason::Types);
            }
        }
        let number = |choice: &Choice| matches!(choice.way, Way::Become(Ty::Int, _));
        st.vague |= unknown.open
            && !unknown.declared
            && unknown.likely == 0
            && matches!(way, Way::Become(Ty::Str, _))
            && offer.choices.iter().any(number);
        if let Some(usual) = &unknown.usual
            && !unknown.declared
        {
            let is_number = |ty: &Ty| matches!(ty, Ty::Int | Ty::Float | Ty::Bool);
            let unusual = match &way {
                Way::Become(ty, _) => ty != usual && !(is_number(ty) && is_number(usual)),
                Way::Value(_) | Way::Same(_) => true,
                Way::Narrow(kinds, _) | Way::Apart(kinds) => !kinds
                    .iter()
                    .any(|ty| ty == usual || is_number(ty) && is_number(usual)),
                Way::Omit => false,
            };
            st.misfit |= unusual;
        }
        // A program that asks for the class of a value means what it asks for.
        let asked = matches!(need, Need::Class(_)) && cost == 0;
        self.take(st, input, unknown, way, asked)
    }

    fn take(
        &mut self,
        st: &mut State,
        input: Ref,
        unknown: &Rc<Unknown>,
        way: Way,
        asked: bool,
    ) -> Step<Value> {
        match way {
            Way::Narrow(kinds, truth) => {
                let mut narrowed = (**unknown).clone();
                narrowed.likely = kinds
                    .iter()
                    .filter(|k| unknown.kinds[..unknown.likely].contains(k))
                    .count();
                narrowed.kinds = kinds;
                narrowed.declared |= asked;
                narrowed.default = None;
                narrowed.truth = truth.or(narrowed.truth);
                st.heap.get_mut(input).body = Body::Unknown(Rc::new(narrowed));
                Ok(Value::Ref(input))
            }
            Way::Apart(kinds) => {
                let mut narrowed = (**unknown).clone();
                narrowed.apart = true;
                st.heap.get_mut(input).body = Body::Unknown(Rc::new(narrowed.clone()));
                let way = Way::Narrow(kinds, None);
                self.take(st, input, &Rc::new(narrowed), way, asked)
            }
            Way::Omit => match unknown.default.clone() {
                Some(Value::Unset) | None => Err(Stop::End(End::Infeasible)),
                Some(default) => {
                    // One object for all calls: earlier ones may have changed it.
                    if crate::shared_state::is_changeable(st, &default) {
                        st.doubt(Reason::States);
                    }
                    self.decided(st, input, unknown, default.clone(), Made::Omitted);
                    self.settle(st, &default)
                }
            },
            Way::Value(value) => {
                self.decided(st, input, unknown, value.clone(), Made::Value);
                Ok(value)
            }
            Way::Same(other) => {
                let to = match &st.heap.get(other).body {
                    Body::Decided { to, .. } => to.clone(),
                    _ => Value::Ref(other),
                };
                self.decided(st, input, unknown, to.clone(), Made::Same(other));
                Ok(to)
            }
            Way::Become(ty, shape) => self.become_type(st, input, unknown, &ty, &shape),
        }
    }

    pub(super) fn decided(
        &mut self,
        st: &mut State,
        input: Ref,
        unknown: &Rc<Unknown>,
        to: Value,
        made: Made,
    ) {
        st.heap.get_mut(input).body = Body::Decided {
            to,
            was: unknown.clone(),
            made: Rc::new(made),
        };
    }

    /// One of several ways an input can be; siblings take the others. Known by the input, so that
    /// an instruction executed again does not mistake one input's choice for another's.
    fn choose_for(&mut self, st: &mut State, input: Ref, choices: &[Choice]) -> Step<usize> {
        let costs: Vec<u32> = choices.iter().map(|choice| choice.cost).collect();
        self.choose_at(st, input, &costs)
    }

    /// One of several alternatives that concern one object and that no condition tells apart, by their
    /// costs; siblings take the others.
    pub(crate) fn choose_at(&mut self, st: &mut State, object: Ref, costs: &[u32]) -> Step<usize> {
        let place = object.0;
        let earlier = st
            .now
            .decided
            .iter()
            .find(|d| d.on.is_none() && d.place == place);
        if let Some(earlier) = earlier {
            return Ok((earlier.taken as usize).min(costs.len() - 1));
        }
        // A path whose inputs have values takes the first way only.
        if costs.len() == 1 || st.pinned.is_some() {
            return Ok(0);
        }
        self.check_bound(st)?;
        st.dirty = true;
        st.decisions += 1;
        for (alternative, cost) in costs.iter().enumerate().skip(1) {
            let mut sibling = st.clone();
            sibling.cost += cost;
            sibling.now.chosen = 0;
            sibling.now.recalled = 0;
            sibling.now.decided.push(Decision {
                on: None,
                taken: alternative as u32,
                place,
            });
            self.forks.push(sibling);
        }
        st.cost += costs[0];
        st.now.decided.push(Decision {
            on: None,
            taken: 0,
            place,
        });
        Ok(0)
    }

    /// For `is`: decided as far as the comparison needs it.
    pub(crate) fn settle_for_is(&mut self, st: &mut State, a: &Value, b: &Value) -> Step<Value> {
        let (a, b) = (self.peeled(st, a), self.peeled(st, b));
        if a.same(&b) {
            return Ok(a);
        }
        self.settle_for(st, &a, Need::Is(&b))
    }

    /// What an input was decided to be, without deciding.
    pub(crate) fn peeled(&self, st: &State, value: &Value) -> Value {
        let mut value = value;
        while let Value::Ref(r) = value
            && let Body::Decided { to, .. } = &st.heap.get(*r).body
        {
            value = to;
        }
        value.clone()
    }

    /// Whether an input that is still open is an instance of a class, once that is decided.
    pub(crate) fn open_instance(
        &mut self,
        st: &mut State,
        object: &Value,
        class: &Value,
    ) -> Step<Option<bool>> {
        let Value::Ref(r) = object else {
            self.doubt_class(st, object, class);
            return Ok(None);
        };
        if let Body::Decided { .. } = &st.heap.get(*r).body {
            self.doubt_class(st, object, class);
            return Ok(None);
        }
        if !matches!(st.heap.get(*r).body, Body::Unknown(_)) {
            return Ok(None);
        }
        let settled = self.settle_for(st, object, Need::Class(class))?;
        if let Value::Ref(r) = settled
            && let Body::Unknown(unknown) = &st.heap.get(r).body
        {
            let unknown = unknown.clone();
            return Ok(self.all_kinds(st, &unknown, class));
        }
        Ok(None)
    }

    /// The truth of an input that is still open, once that is decided.
    pub(crate) fn open_truth(&mut self, st: &mut State, value: &Value) -> Step<Option<bool>> {
        let settled = self.settle_for(st, value, Need::Truth)?;
        if let Value::Ref(r) = settled
            && let Body::Unknown(unknown) = &st.heap.get(r).body
        {
            return Ok(unknown.truth);
        }
        Ok(None)
    }

    pub(crate) fn symbolic_loop_end(&mut self, _st: &mut State, _iterator: Ref) {}
}
