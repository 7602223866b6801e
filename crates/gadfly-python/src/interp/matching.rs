//! Instructions of `match` statements.

use crate::builtin_types::t;
use crate::code::{Code, Op};
use crate::heap::Body;
use crate::machine::{Step, Vm, type_error};
use crate::names::n;
use crate::state::State;
use crate::value::Value;

impl Vm {
    pub(super) fn match_op(&mut self, st: &mut State, op: Op, code: &Code) -> Step<()> {
        match op {
            Op::MatchSequence => {
                let subject = st.peek(0).clone();
                let sequences = Value::tuple(vec![Value::Ref(t::LIST), Value::Ref(t::TUPLE)]);
                if let Some(false) = self.open_instance(st, &subject, &sequences)? {
                    st.finish(1, Value::Bool(false));
                    return Ok(());
                }
                let subject = self.settle(st, &subject)?;
                let raw = self.unwrap(st, &subject);
                let yes = match &raw {
                    Value::Tuple(_) | Value::Range(_) => true,
                    Value::Ref(r) => {
                        matches!(st.heap.get(*r).body, Body::List(_))
                            || self.is_registered_sequence(st, &raw)
                    }
                    _ => false,
                };
                st.finish(1, Value::Bool(yes));
            }
            Op::MatchMapping => {
                let subject = st.peek(0).clone();
                let mappings = Value::Ref(t::DICT);
                if let Some(false) = self.open_instance(st, &subject, &mappings)? {
                    st.finish(1, Value::Bool(false));
                    return Ok(());
                }
                let subject = self.settle(st, &subject)?;
                let yes = matches!(subject, Value::Ref(r) if matches!(st.heap.get(r).body, Body::Dict(_)));
                st.finish(1, Value::Bool(yes));
            }
            Op::Len => {
                let subject = st.peek(0).clone();
                let len = self.len(st, &subject)?;
                st.finish(1, Value::Int(len));
            }
            Op::MatchKeys => {
                let (subject, keys) = (st.peek(1).clone(), st.peek(0).clone());
                let subject = self.settle(st, &subject)?;
                let (Value::Ref(r), Value::Tuple(keys)) = (&subject, &keys) else {
                    st.finish(2, Value::None);
                    return Ok(());
                };
                let mut values = Vec::new();
                for key in keys.iter() {
                    match self.dict_get(st, *r, key)? {
                        Some(value) => values.push(value),
                        None => {
                            st.finish(2, Value::None);
                            return Ok(());
                        }
                    }
                }
                st.finish(2, Value::tuple(values));
            }
            Op::MatchRest => {
                let (subject, keys) = (st.peek(1).clone(), st.peek(0).clone());
                let subject = self.settle(st, &subject)?;
                let (Value::Ref(r), Value::Tuple(keys)) = (&subject, &keys) else {
                    return type_error("not a mapping");
                };
                let mut rest = st.heap.dict(*r).cloned().unwrap_or_default();
                for key in keys.iter() {
                    if let Some(at) = self.dict_find(st, &rest, key)? {
                        rest.remove_at(at);
                    }
                }
                let rest = self.new_dict(st, rest);
                st.finish(2, rest);
            }
            Op::MatchClass(count, names) => {
                let (subject, class) = (st.peek(1).clone(), st.peek(0).clone());
                let names = code.consts[names as usize].clone();
                let values = self.match_class(st, &subject, &class, count as usize, &names)?;
                st.finish(2, values);
            }
            _ => {}
        }
        Ok(())
    }

    fn is_registered_sequence(&self, st: &State, value: &Value) -> bool {
        let class = self.type_of(st, value);
        &*self.class_name(st, class) == "deque"
    }

    fn match_class(
        &mut self,
        st: &mut State,
        subject: &Value,
        class: &Value,
        count: usize,
        names: &Value,
    ) -> Step<Value> {
        let Value::Ref(c) = class else {
            return type_error("called match pattern must be a class");
        };
        if st.heap.class(*c).is_none() {
            return type_error("called match pattern must be a class");
        }
        if !self.isinstance(st, subject, class)? {
            return Ok(Value::None);
        }
        let mut values = Vec::new();
        let mut wanted = Vec::new();
        if count > 0 {
            let own = st.heap.class_attr(*c, n::MATCH_ARGS).cloned();
            match own {
                Some(Value::Tuple(args)) => {
                    if args.len() < count {
                        let name = self.class_name(st, *c);
                        let s = if args.len() == 1 { "" } else { "s" };
                        return type_error(format!(
                            "{name}() accepts {} positional sub-pattern{s} ({count} given)",
                            args.len()
                        ));
                    }
                    wanted.extend(args.iter().take(count).cloned());
                }
                _ => {
                    let layout = st.heap.class(*c).map_or(t::OBJECT, |d| d.layout);
                    let whole = matches!(
                        layout,
                        t::BOOL
                            | t::INT
                            | t::FLOAT
                            | t::STR
                            | t::BYTES
                            | t::BYTEARRAY
                            | t::LIST
                            | t::TUPLE
                            | t::DICT
                            | t::SET
                            | t::FROZENSET
                    );
                    let most = usize::from(whole);
                    if count > most {
                        let name = self.class_name(st, *c);
                        let s = if most == 1 { "" } else { "s" };
                        return type_error(format!(
                            "{name}() accepts {most} positional sub-pattern{s} ({count} given)"
                        ));
                    }
                    values.push(subject.clone());
                }
            }
        }
        if let Value::Tuple(names) = names {
            wanted.extend(names.iter().cloned());
        }
        for name in wanted {
            let Some(text) = name.as_str() else { continue };
            let name = self.name(text);
            match self.find_attr(st, subject, name)? {
                Some(value) => values.push(value),
                None => return Ok(Value::None),
            }
        }
        Ok(Value::tuple(values))
    }
}
