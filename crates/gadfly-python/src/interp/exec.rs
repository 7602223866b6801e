//! The less frequent instructions.

use crate::builtin_types::t;
use crate::code::{Code, Op, UnOp};
use crate::dict::{Dict, Set};
use crate::heap::{Body, Function};
use crate::machine::{Args, Step, Vm, raise, type_error, unsupported};
use crate::names::{NameMap, n};
use crate::state::State;
use crate::value::{Range, Value};
use std::rc::Rc;

impl Vm {
    /// Executes an instruction; true if another frame runs now.
    pub(super) fn execute(
        &mut self,
        st: &mut State,
        op: Op,
        code: &Rc<Code>,
        base: usize,
    ) -> Step<bool> {
        match op {
            Op::DelFast(i) => {
                let at = base + i as usize;
                if st.stack[at].is_unset() {
                    self.unbound(code, i)?;
                }
                st.stack[at] = Value::Unset;
                st.pc += 1;
            }
            Op::LoadCell(i) => {
                let value = self.cell_value(st, base + i as usize);
                if value.is_unset() {
                    let name = self.shared.names.text(code.slot_names[i as usize]);
                    if code.frees.contains(&i) {
                        return raise(
                            t::NAME_ERROR,
                            format!(
                                "cannot access free variable '{name}' where it is not associated with a value in enclosing scope"
                            ),
                        );
                    }
                    self.unbound(code, i)?;
                }
                st.push(value);
                st.pc += 1;
            }
            Op::CloseIter(slot) => {
                let at = base + slot as usize;
                if let Value::Ref(r) = st.stack[at]
                    && self.generator_cleans_up(st, r)
                {
                    let exit = self.new_exception_value(st, t::GENERATOR_EXIT, Vec::new());
                    self.generator_throw(st, r, exit, true)?;
                }
                st.stack[at] = Value::Unset;
                st.pc += 1;
            }
            Op::StoreCell(i) => {
                let value = st.pop();
                self.set_cell(st, base + i as usize, value);
                st.pc += 1;
            }
            Op::DelCell(i) => {
                if self.cell_value(st, base + i as usize).is_unset() {
                    self.unbound(code, i)?;
                }
                self.set_cell(st, base + i as usize, Value::Unset);
                st.pc += 1;
            }
            Op::PushCell(i) => {
                let cell = st.stack[base + i as usize].clone();
                st.push(cell);
                st.pc += 1;
            }
            Op::MakeCell(i) => {
                let at = base + i as usize;
                let value = std::mem::take(&mut st.stack[at]);
                let cell = st.heap.new(t::CELL, Body::Cell(value));
                st.stack[at] = Value::Ref(cell);
                st.pc += 1;
            }
            Op::LoadName(name) => {
                let key = self.name_value(name);
                let local = self.namespace_get(st, &key);
                let globals = st.frame().globals;
                let found = local.or_else(|| {
                    let vars = st.heap.module_vars(globals)?;
                    let builtins = st.heap.module_vars(self.builtins_module)?;
                    vars.get(name).or_else(|| builtins.get(name)).cloned()
                });
                match found {
                    Some(value) => st.push(value),
                    None => return self.no_name(name).map(|()| false),
                }
                st.pc += 1;
            }
            Op::LoadClassDeref(slot, name) => {
                let key = self.name_value(name);
                let value = match self.namespace_get(st, &key) {
                    Some(value) => value,
                    None => self.cell_value(st, base + slot as usize),
                };
                if value.is_unset() {
                    return self.no_name(name).map(|()| false);
                }
                st.push(value);
                st.pc += 1;
            }
            Op::StoreName(name) => {
                let key = self.name_value(name);
                let Some(namespace) = st.frame().namespace else {
                    return unsupported("a class body without a namespace");
                };
                if st.heap.get(namespace).class == t::DICT {
                    let value = st.pop();
                    self.dict_set_str(st, namespace, &key, value);
                } else {
                    // An enumeration's namespace watches what is stored.
                    let value = st.peek(0).clone();
                    self.set_item(st, &Value::Ref(namespace), &key, &value)?;
                    st.pop();
                }
                st.pc += 1;
            }
            Op::DelName(name) => {
                let key = self.name_value(name);
                let Some(namespace) = st.frame().namespace else {
                    return unsupported("a class body without a namespace");
                };
                if self.dict_remove_str(st, namespace, &key).is_none() {
                    return self.no_name(name).map(|()| false);
                }
                st.pc += 1;
            }
            Op::StoreGlobal(name) => {
                let value = st.pop();
                let globals = st.frame().globals;
                self.store_own(st, globals, name, value);
                st.pc += 1;
            }
            Op::DelGlobal(name) => {
                let globals = st.frame().globals;
                let removed = self.remove_own(st, globals, name);
                if removed.is_none() {
                    return self.no_name(name).map(|()| false);
                }
                st.pc += 1;
            }
            Op::Dup2 => {
                let (a, b) = (st.peek(1).clone(), st.peek(0).clone());
                st.push(a);
                st.push(b);
                st.pc += 1;
            }
            Op::Swap => {
                let len = st.stack.len();
                st.stack.swap(len - 1, len - 2);
                st.pc += 1;
            }
            Op::Rot3 => {
                let len = st.stack.len();
                st.stack[len - 3..].rotate_right(1);
                st.pc += 1;
            }
            Op::Unary(op) => {
                let operand = st.peek(0).clone();
                let result = match op {
                    UnOp::Not => self.truth_value(st)?,
                    _ => self.unary(st, op, &operand)?,
                };
                st.finish(1, result);
            }
            Op::Is(wanted) => {
                let (a, b) = (st.peek(1).clone(), st.peek(0).clone());
                let same = self.is_same(st, &a, &b)?;
                let result = if wanted { same } else { self.negate(same) };
                st.finish(2, result);
            }
            Op::In(wanted) => {
                let (item, container) = (st.peek(1).clone(), st.peek(0).clone());
                let found = self.contains(st, &container, &item)?;
                st.finish(2, Value::Bool(found == wanted));
            }
            Op::GetIter => {
                let object = st.peek(0).clone();
                let iterator = self.get_iter(st, &object)?;
                st.finish(1, iterator);
            }
            Op::BuildList(count) => {
                let at = st.stack.len() - count as usize;
                let items = st.stack.split_off(at);
                let list = self.new_list(st, items);
                st.push(list);
                st.pc += 1;
            }
            Op::BuildTuple(count) => {
                let at = st.stack.len() - count as usize;
                let items = st.stack.split_off(at);
                st.push(Value::tuple(items));
                st.pc += 1;
            }
            Op::BuildSet(count) => {
                let at = st.stack.len() - count as usize;
                let items = st.stack[at..].to_vec();
                let set = self.set_of(st, &items)?;
                st.stack.truncate(at);
                let set = st.heap.new(t::SET, Body::Set(set));
                st.push(Value::Ref(set));
                st.pc += 1;
            }
            Op::BuildDict(count) => {
                let at = st.stack.len() - 2 * count as usize;
                let items = st.stack[at..].to_vec();
                let mut dict = Dict::default();
                for pair in items.chunks_exact(2) {
                    self.dict_insert(st, &mut dict, &pair[0], pair[1].clone())?;
                }
                st.stack.truncate(at);
                let dict = st.heap.new(t::DICT, Body::Dict(dict));
                st.push(Value::Ref(dict));
                st.pc += 1;
            }
            Op::BuildSlice(count) => {
                let step = if count == 3 { st.pop() } else { Value::None };
                let stop = st.pop();
                let start = st.pop();
                st.push(Value::Slice(Rc::new([start, stop, step])));
                st.pc += 1;
            }
            Op::ListAppend(slot) => {
                let value = st.pop();
                if let Value::Ref(r) = st.stack[base + slot as usize]
                    && let Some(items) = st.heap.list_mut(r)
                {
                    items.push(value);
                }
                st.pc += 1;
            }
            Op::SetAdd(slot) => {
                let value = st.peek(0).clone();
                if let Value::Ref(r) = st.stack[base + slot as usize] {
                    self.set_add(st, r, &value)?;
                }
                st.pop();
                st.pc += 1;
            }
            Op::DictInsert(slot) => {
                let (key, value) = (st.peek(1).clone(), st.peek(0).clone());
                if let Value::Ref(r) = st.stack[base + slot as usize] {
                    self.dict_store(st, r, &key, value)?;
                }
                st.drop_operands(2);
                st.pc += 1;
            }
            Op::ListExtend => {
                let (list, items) = (st.peek(1).clone(), st.peek(0).clone());
                // Inside a call the function lies below the arguments.
                let call = code.ops[st.pc..]
                    .iter()
                    .find_map(|op| match op {
                        Op::CallEx => Some(true),
                        Op::ListToTuple => None,
                        Op::ListExtend
                        | Op::BuildTuple(_)
                        | Op::Const(_)
                        | Op::BuildDict(_)
                        | Op::DictMerge
                        | Op::LoadFast(_)
                        | Op::LoadGlobal(_)
                        | Op::LoadAttr(_) => None,
                        _ => Some(false),
                    })
                    .unwrap_or(false);
                let items = self.iterate_spread(st, &items, call)?;
                if let Value::Ref(r) = list
                    && let Some(list) = st.heap.list_mut(r)
                {
                    list.extend(items);
                }
                st.pop();
                st.pc += 1;
            }
            Op::SetUpdate => {
                let (set, items) = (st.peek(1).clone(), st.peek(0).clone());
                let items = self.set_elements(st, &items)?;
                if let Value::Ref(r) = set {
                    let mut new = st.heap.set(r).cloned().unwrap_or_default();
                    let source = st.peek(0).clone();
                    let other = self.set_like(st, &source)?;
                    match other {
                        Some((other, _)) if new.is_empty() => new = Set::merged_from(&other),
                        _ => self.set_extend(st, &mut new, &items)?,
                    }
                    if let Some(set) = st.heap.set_mut(r) {
                        *set = new;
                    }
                }
                st.pop();
                st.pc += 1;
            }
            Op::DictUpdate | Op::DictMerge => {
                let (dict, from) = (st.peek(1).clone(), st.peek(0).clone());
                let merge = op == Op::DictMerge;
                let pairs = self.mapping_pairs(st, &from, merge)?;
                if let Value::Ref(r) = dict {
                    let mut new = st.heap.dict(r).cloned().unwrap_or_default();
                    for (key, value) in pairs {
                        if merge {
                            let key = self.settle(st, &key)?;
                            if let Value::SymStr(_) = key {
                                return unsupported("keywords that are symbolic strings");
                            }
                            let Value::Str(text) = &key else {
                                return type_error("keywords must be strings");
                            };
                            if self.dict_find(st, &new, &key)?.is_some() {
                                let func = self.callee_name(st, 3);
                                return type_error(format!(
                                    "{func}() got multiple values for keyword argument '{}'",
                                    text.text
                                ));
                            }
                        }
                        self.dict_insert(st, &mut new, &key, value)?;
                    }
                    if let Some(dict) = st.heap.dict_mut(r) {
                        *dict = new;
                    }
                }
                st.pop();
                st.pc += 1;
            }
            Op::ListToTuple => {
                let list = st.pop();
                let items = match list {
                    Value::Ref(r) => st.heap.list(r).cloned().unwrap_or_default(),
                    _ => Vec::new(),
                };
                st.push(Value::tuple(items));
                st.pc += 1;
            }
            Op::UnpackSequence(count) => {
                let value = st.peek(0).clone();
                let items = self.unpack(st, &value, count as usize)?;
                st.pop();
                st.stack.extend(items.into_iter().rev());
                st.pc += 1;
            }
            Op::UnpackEx(before, after) => {
                let value = st.peek(0).clone();
                let items = self.unpack_iterate(st, &value)?;
                let (before, after) = (before as usize, after as usize);
                if items.len() < before + after {
                    return crate::machine::value_error(format!(
                        "not enough values to unpack (expected at least {}, got {})",
                        before + after,
                        items.len()
                    ));
                }
                let rest = items[before..items.len() - after].to_vec();
                let rest = self.new_list(st, rest);
                st.pop();
                for item in items[items.len() - after..].iter().rev() {
                    st.push(item.clone());
                }
                st.push(rest);
                for item in items[..before].iter().rev() {
                    st.push(item.clone());
                }
                st.pc += 1;
            }
            Op::StoreAttr(name) => {
                let (value, object) = (st.peek(1).clone(), st.peek(0).clone());
                self.set_attr(st, &object, name, value)?;
                st.drop_operands(2);
                st.pc += 1;
            }
            Op::DelAttr(name) => {
                let object = st.peek(0).clone();
                self.del_attr(st, &object, name)?;
                st.pop();
                st.pc += 1;
            }
            Op::StoreSubscript => {
                let (value, object, index) =
                    (st.peek(2).clone(), st.peek(1).clone(), st.peek(0).clone());
                self.set_item(st, &object, &index, &value)?;
                st.drop_operands(3);
                st.pc += 1;
            }
            Op::DelSubscript => {
                let (object, index) = (st.peek(1).clone(), st.peek(0).clone());
                self.del_item(st, &object, &index)?;
                st.drop_operands(2);
                st.pc += 1;
            }
            Op::CallKw(count, names) => {
                let count = count as usize;
                let Value::Tuple(names) = &code.consts[names as usize] else {
                    return unsupported("keyword names");
                };
                let at = st.stack.len() - count;
                let plain = count - names.len();
                let mut args = Args::of(st.stack[at..at + plain].iter().cloned());
                for (i, name) in names.iter().enumerate() {
                    if let Some(text) = name.as_str() {
                        let name = self.name(text);
                        args.kw.push((name, st.stack[at + plain + i].clone()));
                    }
                }
                let func = st.stack[at - 1].clone();
                return self.call_general(st, func, args, count + 1);
            }
            Op::CallEx => {
                let (func, list, dict) =
                    (st.peek(2).clone(), st.peek(1).clone(), st.peek(0).clone());
                let items = match &list {
                    Value::Tuple(items) => items.to_vec(),
                    _ => self.iterate(st, &list)?,
                };
                let mut args = Args::of(items);
                if let Value::Ref(r) = dict {
                    let pairs: Vec<(Value, Value)> = st
                        .heap
                        .dict(r)
                        .map(|d| d.iter().map(|e| (e.key.clone(), e.value.clone())).collect())
                        .unwrap_or_default();
                    for (key, value) in pairs {
                        if let Some(text) = key.as_str() {
                            let name = self.name(text);
                            args.kw.push((name, value));
                        }
                    }
                }
                return self.call_general(st, func, args, 3);
            }
            Op::Yield => {
                let value = st.pop();
                return self.yield_value(st, value);
            }
            Op::YieldFrom(slot) => return self.yield_from(st, base + slot as usize),
            Op::MakeFunction(child) => self.make_function(st, &code.children[child as usize]),
            Op::Raise(count) => return self.raise_op(st, count),
            Op::PushHandled(slot) => {
                let exception = st.peek(0).clone();
                let frame = st.frame_mut();
                let before = std::mem::replace(&mut frame.handled, exception);
                // `None` stands for nothing: an unset slot cannot be told from an unused one.
                st.stack[base + slot as usize] = before;
                st.pc += 1;
            }
            Op::PopHandled(slot) => {
                let before = std::mem::take(&mut st.stack[base + slot as usize]);
                st.frame_mut().handled = before;
                st.pc += 1;
            }
            Op::MatchExc(slot) => {
                let class = st.peek(0).clone();
                let exception = st.stack[base + slot as usize].clone();
                let matches = self.exception_matches(st, &exception, &class)?;
                st.finish(1, Value::Bool(matches));
            }
            Op::Reraise(slot) => {
                let exception = std::mem::take(&mut st.stack[base + slot as usize]);
                return Err(crate::machine::Stop::Throw(exception));
            }
            Op::Import(path, whole) => return self.import_op(st, path, whole == 1),
            Op::ImportFrom(name) => {
                let module = st.peek(0).clone();
                let value = self.import_from(st, &module, name)?;
                st.push(value);
                st.pc += 1;
            }
            Op::ImportStar => {
                let module = st.peek(0).clone();
                self.import_star(st, &module)?;
                st.pop();
                st.pc += 1;
            }
            Op::BuildString(count) => {
                let at = st.stack.len() - count as usize;
                let parts = st.stack[at..].to_vec();
                let joined = self.join_strings(st, &parts)?;
                st.stack.truncate(at);
                st.push(joined);
                st.pc += 1;
            }
            Op::Format(conversion, spec) => {
                let (value, format) = if spec {
                    (st.peek(1).clone(), st.peek(0).clone())
                } else {
                    (st.peek(0).clone(), Value::str(""))
                };
                let converted = match conversion {
                    b's' => self.str_of(st, &value)?,
                    b'r' => self.repr_value(st, &value)?,
                    b'a' => {
                        let text = self.repr_of(st, &value)?;
                        Value::str(crate::text::ascii(&text))
                    }
                    _ => value,
                };
                let result = self.format_value(st, &converted, &format)?;
                st.finish(1 + usize::from(spec), result);
            }
            Op::WithEnter(slot) => {
                let manager = st.peek(0).clone();
                let manager = self.settle_for(st, &manager, crate::inputs::Need::Attr(n::ENTER))?;
                let class = self.type_of(st, &manager);
                let enter = st.heap.class_attr(class, n::ENTER).cloned();
                let exit = st.heap.class_attr(class, n::EXIT).cloned();
                let (Some(enter), Some(_)) = (enter, exit) else {
                    let name = self.class_name(st, class);
                    let missing = if st.heap.class_attr(class, n::ENTER).is_none() {
                        ""
                    } else {
                        " (missed __exit__ method)"
                    };
                    return type_error(format!(
                        "'{name}' object does not support the context manager protocol{missing}"
                    ));
                };
                let result = self.callback(st, &enter, Args::of([manager.clone()]))?;
                st.stack[base + slot as usize] = manager;
                st.finish(1, result);
            }
            Op::WithExit(slot) => {
                let manager = st.stack[base + slot as usize].clone();
                let none = [Value::None, Value::None, Value::None];
                let result = self.call_exit(st, &manager, none)?;
                st.finish(0, result);
            }
            Op::WithExitException(slot, exception) => {
                let manager = st.stack[base + slot as usize].clone();
                let exception = st.stack[base + exception as usize].clone();
                let class = Value::Ref(self.type_of(st, &exception));
                let result = self.call_exit(st, &manager, [class, exception, Value::None])?;
                st.finish(0, result);
            }
            Op::MatchSequence
            | Op::MatchMapping
            | Op::MatchClass(..)
            | Op::MatchKeys
            | Op::MatchRest
            | Op::Len => self.match_op(st, op, code)?,
            Op::LoadAssertionError => {
                st.push(Value::Ref(t::ASSERTION_ERROR));
                st.pc += 1;
            }
            Op::Unsupported(what) => {
                let what = code.consts[what as usize].as_str().unwrap_or("syntax");
                return unsupported(what);
            }
            _ => return unsupported("instruction"),
        }
        Ok(false)
    }

    fn call_exit(&mut self, st: &mut State, manager: &Value, with: [Value; 3]) -> Step<Value> {
        let class = self.type_of(st, manager);
        let Some(exit) = st.heap.class_attr(class, n::EXIT).cloned() else {
            return type_error("__exit__ is gone");
        };
        let mut args = Args::of([manager.clone()]);
        args.pos.extend(with);
        self.callback(st, &exit, args)
    }

    fn namespace_get(&mut self, st: &State, key: &Value) -> Option<Value> {
        let namespace = st.frame().namespace?;
        self.dict_get_str(st, namespace, key)
    }

    fn cell_value(&self, st: &State, at: usize) -> Value {
        match st.stack[at] {
            Value::Ref(r) => match &st.heap.get(r).body {
                Body::Cell(value) => value.clone(),
                _ => Value::Unset,
            },
            _ => Value::Unset,
        }
    }

    fn set_cell(&mut self, st: &mut State, at: usize, value: Value) {
        if let Value::Ref(r) = st.stack[at]
            && let Body::Cell(cell) = &mut st.heap.get_mut(r).body
        {
            *cell = value;
        }
    }

    fn make_function(&mut self, st: &mut State, code: &Rc<Code>) {
        let closure = match st.pop() {
            Value::Tuple(cells) => cells.iter().filter_map(Value::as_ref).collect(),
            _ => Vec::new(),
        };
        let mut kw_defaults = NameMap::default();
        if let Value::Ref(r) = st.pop()
            && let Some(dict) = st.heap.dict(r)
        {
            for entry in dict.iter() {
                if let Some(text) = entry.key.as_str() {
                    let name = self.shared.names.intern(text);
                    kw_defaults.set(name, entry.value.clone());
                }
            }
        }
        let defaults = match st.pop() {
            Value::Tuple(items) => items.to_vec(),
            _ => Vec::new(),
        };
        let globals = st.frame().globals;
        let module = st
            .heap
            .module_vars(globals)
            .and_then(|vars| vars.get(n::NAME))
            .cloned()
            .unwrap_or(Value::None);
        let doc = match &code.docstring {
            Some(doc) => Value::str(&**doc),
            None => Value::None,
        };
        let function = Function {
            code: code.clone(),
            globals,
            closure,
            defaults,
            kw_defaults,
            name: self.name_value(code.name),
            qualname: Value::str(&*code.qualname),
            annotations: Value::Unset,
            doc,
            module,
        };
        let function = st.heap.new(t::FUNCTION, Body::Function(Box::new(function)));
        st.push(Value::Ref(function));
        st.pc += 1;
    }

    // ---- small makers

    pub fn new_list(&mut self, st: &mut State, items: Vec<Value>) -> Value {
        Value::Ref(st.heap.new(t::LIST, Body::List(items)))
    }

    pub fn new_dict(&mut self, st: &mut State, dict: Dict) -> Value {
        Value::Ref(st.heap.new(t::DICT, Body::Dict(dict)))
    }

    pub fn new_range(start: Value, stop: Value, step: Value) -> Value {
        Value::Range(Rc::new(Range { start, stop, step }))
    }
}
