//! Instances of the program's classes: reached by a constructor and, for receivers, by calls of
//! methods that change them; never invented.

use crate::builtin_types::t;
use crate::heap::Body;
use crate::inputs::{Given, Made, Making, Ty, Unknown};
use crate::machine::{Args, End, Step, Stop, Vm};
use crate::names::{Name, n};
use crate::program::Parameter;
use crate::shared_state::is_frozen;
use crate::state::State;
use crate::value::{Method, Ref, Value};
use gadfly_effort::XorShift64;
use gadfly_witness::Reason;
use std::rc::Rc;

/// Numbers that are the same each time.
struct Hat(XorShift64);

impl Hat {
    fn below(&mut self, count: usize) -> usize {
        (self.0.draw() >> 33) as usize % count.max(1)
    }
}

impl Vm {
    pub(super) fn become_member(
        &mut self,
        st: &mut State,
        input: Ref,
        unknown: &Rc<Unknown>,
        class: Ref,
        member: Name,
    ) -> Step<Value> {
        match self.member_of(st, class, member) {
            Some(value) => {
                // There is one object for all calls: earlier ones may have changed it.
                let facts = self.program.classes.iter().find(|c| c.class == class);
                if facts.is_some_and(|facts| !facts.changing.is_empty())
                    || self.stateful.changes_parts(st, &value)
                {
                    st.doubt(Reason::States);
                }
                // It keeps bits that no member has.
                if self.keeps_other_bits(st, class) {
                    st.doubt(Reason::HeapBound);
                }
                self.decided(
                    st,
                    input,
                    unknown,
                    value.clone(),
                    Made::Member(class, member),
                );
                Ok(value)
            }
            None => crate::machine::unsupported("a member of an enumeration"),
        }
    }

    /// A member of an enumeration.
    pub fn member_of(&mut self, st: &State, class: Ref, member: Name) -> Option<Value> {
        let map = self.name("_member_map_");
        let key = self.name_value(member);
        let more = self.name("_combinations_");
        [map, more]
            .into_iter()
            .find_map(|map| match st.heap.class_attr(class, map) {
                Some(Value::Ref(map)) => self.dict_get_str(st, *map, &key),
                _ => None,
            })
    }

    fn given(&mut self, st: &mut State, params: &[Parameter], unknown: &Unknown) -> Vec<Given> {
        let prefix = format!("{}.", unknown.name);
        let mut given = Vec::new();
        for param in params {
            // What only the constructor knows is left to it.
            if matches!(param.default, Some(Value::Unset)) {
                continue;
            }
            let optional = param.default.is_some();
            let value = self.argument(st, param, &prefix, unknown.depth + 1, optional);
            given.push(Given {
                name: param.name.clone(),
                keyword: param.keyword,
                value,
            });
        }
        // After one that was skipped, the others are named.
        let mut gap = false;
        for param in params {
            gap |= matches!(param.default, Some(Value::Unset));
            if gap && let Some(g) = given.iter_mut().find(|g| g.name == param.name) {
                g.keyword = true;
            }
        }
        given
    }

    pub(super) fn begin_making(
        &mut self,
        st: &mut State,
        input: Ref,
        unknown: &Rc<Unknown>,
        class: Ref,
        calls: &[Name],
        more: usize,
    ) -> Step<Value> {
        let program = self.program.clone();
        let params = match program.classes.iter().find(|c| c.class == class) {
            Some(facts) if facts.makeable => {
                let mut params = facts.params.clone();
                let at = params
                    .iter()
                    .position(|p| p.keyword)
                    .unwrap_or(params.len());
                for _ in 0..more {
                    params.splice(at..at, facts.further.clone());
                }
                params
            }
            _ => {
                let name = self.class_name(st, class);
                return crate::machine::unsupported(format!("making an instance of {name}"));
            }
        };
        let args = self.given(st, &params, unknown);
        let mut planned = Vec::new();
        for method in calls {
            let function = match st.heap.class_attr(class, *method) {
                Some(Value::Ref(r)) => match &st.heap.get(*r).body {
                    Body::Function(function) => function.clone(),
                    _ => continue,
                },
                _ => continue,
            };
            let mut params = self.parameters(st, &function, 1);
            params.retain(|p| p.default.is_none());
            planned.push((*method, self.given(st, &params, unknown)));
        }
        self.make(st, input, unknown, class, args, planned)
    }

    fn make(
        &mut self,
        st: &mut State,
        input: Ref,
        unknown: &Rc<Unknown>,
        class: Ref,
        args: Vec<Given>,
        calls: Vec<(Name, Vec<Given>)>,
    ) -> Step<Value> {
        let making = Rc::new(Making {
            class,
            args,
            calls,
            done: 0,
            object: None,
            assigned: None,
        });
        let mut next = (**unknown).clone();
        next.making = Some(making.clone());
        let next = Rc::new(next);
        st.heap.get_mut(input).body = Body::Unknown(next.clone());
        self.go_on_making(st, input, &next, &making)
    }

    /// An instance after many calls of its methods with arguments out of a hat: states that only
    /// a long life leads to.
    pub(super) fn begin_shuffled(
        &mut self,
        st: &mut State,
        input: Ref,
        unknown: &Rc<Unknown>,
        class: Ref,
        seed: u64,
    ) -> Step<Value> {
        let program = self.program.clone();
        let Some(facts) = program.classes.iter().find(|c| c.class == class) else {
            return crate::machine::unsupported("making an instance");
        };
        // What comes out of a hat is a guess.
        st.guessed = true;
        let mut hat = Hat(XorShift64::new(
            seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d,
        ));
        let args = self.given(st, &facts.params.clone(), unknown);
        let mut planned = Vec::new();
        // Later ones live longer.
        let count = 4 + hat.below(5) + hat.below(1 + seed as usize / 5);
        for _ in 0..count {
            let method = facts.changing[hat.below(facts.changing.len())];
            let function = match st.heap.class_attr(class, method) {
                Some(Value::Ref(r)) => match &st.heap.get(*r).body {
                    Body::Function(function) => function.clone(),
                    _ => continue,
                },
                _ => continue,
            };
            let mut params = self.parameters(st, &function, 1);
            params.retain(|p| p.default.is_none());
            let mut given = self.given(st, &params, unknown);
            for given in &mut given {
                if let Some(value) = self.drawn(st, &given.value, &mut hat) {
                    given.value = value;
                }
            }
            planned.push((method, given));
        }
        self.make(st, input, unknown, class, args, planned)
    }

    /// A small value of the likeliest type of an unknown.
    fn drawn(&self, st: &State, value: &Value, hat: &mut Hat) -> Option<Value> {
        let Value::Ref(r) = value else { return None };
        let Body::Unknown(unknown) = &st.heap.get(*r).body else {
            return None;
        };
        Some(match unknown.kinds.first()? {
            Ty::Int => Value::Int(hat.below(if hat.0.state().is_multiple_of(2) {
                3
            } else {
                4
            }) as i64),
            Ty::Bool => Value::Bool(hat.below(2) == 1),
            Ty::Float => Value::Float(hat.below(8) as f64 / 2.0),
            Ty::Str => Value::str(["a", "b", "c"][hat.below(3)]),
            _ => return None,
        })
    }

    /// The next call of an instance's making; the current instruction is executed again after it.
    pub(super) fn go_on_making(
        &mut self,
        st: &mut State,
        input: Ref,
        unknown: &Rc<Unknown>,
        making: &Rc<Making>,
    ) -> Step<Value> {
        let mut making = making.clone();
        if !st.inputs.making.contains(&input) {
            Rc::make_mut(&mut st.inputs).making.push(input);
        }
        loop {
            let (func, given) = match &making.object {
                None => (Value::Ref(making.class), &making.args),
                Some(object) => match making.calls.get(making.done) {
                    Some((method, given)) => {
                        let func = st.heap.class_attr(making.class, *method).cloned();
                        let method = Method {
                            func: func.unwrap_or_default(),
                            recv: object.clone(),
                        };
                        (Value::Method(Rc::new(method)), given)
                    }
                    None => return self.finish_making(st, input, unknown, &making),
                },
            };
            let mut args = Args::default();
            for given in given {
                if given.keyword {
                    let name = self.name(&given.name);
                    args.kw.push((name, given.value.clone()));
                } else {
                    args.pos.push(given.value.clone());
                }
            }
            let result = self.callback_catching(st, &func, args, Some(t::BASE_EXCEPTION))?;
            // The instruction forgets the call: the input remembers what came of it.
            let at = st.now.recalled - 1;
            st.now.memo.remove(at);
            st.now.recalled = at;
            let Ok(value) = result else {
                // There is no such object.
                return Err(Stop::End(End::Infeasible));
            };
            let mut next = (*making).clone();
            match next.object {
                None => next.object = Some(value),
                Some(_) => next.done += 1,
            }
            making = Rc::new(next);
            let mut unknown = (**unknown).clone();
            unknown.making = Some(making.clone());
            st.heap.get_mut(input).body = Body::Unknown(Rc::new(unknown));
        }
    }

    fn finish_making(
        &mut self,
        st: &mut State,
        input: Ref,
        unknown: &Rc<Unknown>,
        making: &Making,
    ) -> Step<Value> {
        let Some(object) = making.object.clone() else {
            return Err(Stop::End(End::Infeasible));
        };
        let plain = !unknown.receiver && making.calls.is_empty() && making.assigned.is_none();
        let unset = if plain {
            self.completed_elsewhere(st, making.class, &object)
        } else {
            Vec::new()
        };
        // As it was made, or after another function has completed it.
        let complete = !unset.is_empty() && self.choose_at(st, input, &[0, 1])? == 1;
        Rc::make_mut(&mut st.inputs).making.retain(|r| *r != input);
        if self.anybody_changes(st, making.class) && !self.config.as_meant {
            st.doubt(Reason::States);
        }
        let mut assigned = if let Some(assigned) = &making.assigned {
            assigned.clone()
        } else if unknown.receiver || !making.calls.is_empty() {
            Vec::new()
        } else {
            self.assignable(st, unknown, making.class, &object)
        };
        if complete {
            let program = self.program.clone();
            for attr in unset {
                let text = self.shared.names.text(attr);
                let nodes = program.usage.attribute_of_any(&text);
                let label = format!("{}.{text}", unknown.name);
                let value = self.new_input(st, &label, &Ty::Any, nodes, unknown.depth + 1);
                assigned.push((attr, value));
            }
        }
        if let Value::Ref(r) = object {
            for (name, value) in &assigned {
                st.heap.set_own_attr(r, *name, value.clone());
            }
        }
        let made = Made::Instance {
            class: making.class,
            args: making.args.clone(),
            calls: making.calls.clone(),
            assigned,
        };
        self.decided(st, input, unknown, object.clone(), made);
        Ok(object)
    }

    /// Attributes that other code assigns to objects, and that this one does not have.
    fn completed_elsewhere(&self, st: &State, class: Ref, object: &Value) -> Vec<Name> {
        let (Some(facts), Value::Ref(r)) = (
            self.program.classes.iter().find(|c| c.class == class),
            object,
        ) else {
            return Vec::new();
        };
        if !self.anybody_changes(st, class) {
            return Vec::new();
        }
        let missing = |attr: &&Name| {
            st.heap.own_attr(*r, **attr).is_none() && st.heap.class_attr(class, **attr).is_none()
        };
        facts.completed.iter().filter(missing).copied().collect()
    }

    /// Whether whoever has an instance can assign its attributes: then constructors and methods
    /// are not the only way to states.
    fn anybody_changes(&self, st: &State, class: Ref) -> bool {
        let facts = self.program.classes.iter().find(|c| c.class == class);
        let guarded = is_frozen(st, class);
        let tuple = st.heap.class(class).is_some_and(|c| c.layout == t::TUPLE);
        facts.is_some_and(|f| !f.library) && !guarded && !tuple
    }

    /// Attributes that other code assigns and that are still nothing: links to further objects.
    fn assignable(
        &mut self,
        st: &mut State,
        unknown: &Unknown,
        class: Ref,
        object: &Value,
    ) -> Vec<(Name, Value)> {
        let program = self.program.clone();
        let Some(facts) = program.classes.iter().find(|c| c.class == class) else {
            return Vec::new();
        };
        let Value::Ref(r) = object else {
            return Vec::new();
        };
        if st
            .heap
            .class_attr(class, n::SETATTR)
            .is_some_and(|s| !matches!(s, Value::Builtin(_)))
        {
            return Vec::new();
        }
        let class_name = self.class_name(st, class);
        let mut found = Vec::new();
        for attr in &facts.assigned {
            let Some(value) = st.heap.own_attr(*r, *attr) else {
                continue;
            };
            if !value.is_none() {
                continue;
            }
            let text = self.shared.names.text(*attr);
            let nodes = program.usage.attribute(&class_name, &text);
            let name = format!("{}.{text}", unknown.name);
            let mut link = self.new_unknown(&name, &Ty::Any, nodes, unknown.depth + 1);
            // Nothing, or what the text suggests: a link.
            link.kinds.truncate(link.likely);
            link.kinds.retain(|k| matches!(k, Ty::Instance(_)));
            if link.kinds.is_empty() {
                link.kinds.push(Ty::Instance(class));
            }
            link.likely = link.kinds.len();
            link.open = false;
            link.default = Some(Value::None);
            let value = self.add_unknown(st, link);
            found.push((*attr, value));
        }
        if !found.is_empty() {
            st.doubt(Reason::HeapBound);
        }
        found
    }
}
