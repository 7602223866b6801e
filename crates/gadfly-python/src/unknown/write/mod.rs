//! Inputs as trees of Python values: what a path decided, under a model that makes it readable.

mod draws;
mod finish;
mod lambda;
mod lit;
mod model;
mod tree;

pub(crate) use lit::Lit;

use crate::builtin_types::t;
use crate::heap::Body;
use crate::inputs::{Given, Made, Ty, Unknown};
use crate::machine::Vm;
use crate::names::Name;
use crate::state::State;
use crate::value::{Char, Ref, Value};
use gadfly_term::Model;
use gadfly_witness::{PyArgument, PyStatement, PySupplied, PyValue, Reason};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Which values inputs should have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    Small,
    /// Different from each other and from zero, so that results show where they come from.
    Telling,
}

/// Inputs written down.
#[derive(Clone, Debug, Default)]
pub struct Written {
    pub setup: Vec<PyStatement>,
    /// The variable of the receiver.
    pub receiver: Option<String>,
    pub arguments: Vec<PyArgument>,
    pub stdin: Vec<String>,
    /// What functions of `random` give.
    pub supplied: Vec<PySupplied>,
    /// Names of the module that occur.
    pub uses: Vec<String>,
}

/// Small numbers of which no two have an obvious sum, difference or product among them.
const TELLING: [i64; 8] = [2, 3, 5, 7, 11, 13, 17, 19];

pub(super) struct Writer<'a> {
    vm: &'a mut Vm,
    st: &'a State,
    model: Rc<Model>,
    wanted: Wanted,
    pub out: Written,
    /// Variables of the set-up by input.
    variables: BTreeMap<Ref, String>,
    taken: Vec<String>,
    depth: u32,
    /// Numbers given to inputs that nothing was asked about.
    told: usize,
    /// The same of letters.
    spelt: u8,
}

pub(super) type Write<T> = Result<T, Reason>;

fn cannot<T>(what: &str) -> Write<T> {
    Err(Reason::Unsupported(format!("writing down {what}")))
}

impl Vm {
    /// The inputs of a path under a model.
    pub(crate) fn write_inputs(
        &mut self,
        st: &State,
        model: Rc<Model>,
        wanted: Wanted,
    ) -> Result<Written, Reason> {
        let inputs = st.inputs.clone();
        let mut writer = Writer {
            vm: self,
            st,
            model,
            wanted,
            out: Written::default(),
            variables: BTreeMap::new(),
            taken: Vec::new(),
            depth: 0,
            told: 0,
            spelt: 0,
        };
        for root in &inputs.roots {
            writer.taken.push(root.name.to_string());
        }
        if let Some(receiver) = &inputs.receiver {
            let lit = writer.lit(receiver)?;
            let variable = writer.variable_for(&lit, None)?;
            if let Value::Ref(r) = receiver {
                writer.variables.insert(*r, variable.clone());
            }
            writer.out.receiver = Some(variable);
        }
        writer.share(&inputs.roots)?;
        let mut gap = false;
        for root in &inputs.roots {
            let lit = writer.lit(&root.value)?;
            if lit == Lit::Omitted {
                gap |= !root.keyword;
                continue;
            }
            let value = writer.tree(&lit)?;
            let keyword = root.keyword || gap;
            if keyword && root.positional_only {
                return cannot("an argument behind one that is left out");
            }
            writer.out.arguments.push(PyArgument {
                name: root.name.to_string(),
                keyword,
                value,
            });
        }
        for line in &inputs.stdin {
            match writer.lit(line)? {
                Lit::Str(text) => writer.out.stdin.push(text),
                _ => return cannot("a line of input"),
            }
        }
        writer.draws(&inputs.draws)?;
        Ok(writer.out)
    }

    /// What a value is at the end of a path, if it can be written as a literal.
    pub(crate) fn final_value(
        &mut self,
        st: &State,
        model: &Rc<Model>,
        value: &Value,
    ) -> Option<PyValue> {
        let mut writer = Writer {
            vm: self,
            st,
            model: model.clone(),
            wanted: Wanted::Small,
            out: Written::default(),
            variables: BTreeMap::new(),
            taken: Vec::new(),
            depth: 0,
            told: 0,
            spelt: 0,
        };
        let lit = writer.now(value).ok()?;
        writer.tree(&lit).ok()
    }
}

impl Writer<'_> {
    /// Inputs that are the same object become variables.
    fn share(&mut self, roots: &[crate::inputs::Root]) -> Write<()> {
        for root in roots {
            let Value::Ref(r) = &root.value else { continue };
            let Body::Decided { made, .. } = &self.st.heap.get(*r).body else {
                continue;
            };
            let Made::Same(other) = &**made else { continue };
            let mut other = *other;
            // The same as one that is the same as a third.
            while let Body::Decided { made, .. } = &self.st.heap.get(other).body
                && let Made::Same(next) = &**made
            {
                other = *next;
            }
            if self.variables.contains_key(&other) {
                continue;
            }
            let lit = self.lit(&Value::Ref(other))?;
            let name = roots
                .iter()
                .find(|r| matches!(&r.value, Value::Ref(x) if *x == other))
                .map_or("shared".to_string(), |r| r.name.to_string());
            let name = self.variable_for(&lit, Some(name))?;
            self.variables.insert(other, name);
        }
        Ok(())
    }

    /// What a value was in the beginning.
    pub(super) fn lit(&mut self, value: &Value) -> Write<Lit> {
        self.depth += 1;
        if self.depth > 60 {
            return cannot("deep data");
        }
        let lit = self.lit_inner(value);
        self.depth -= 1;
        lit
    }

    fn lits(&mut self, values: &[Value]) -> Write<Vec<Lit>> {
        values.iter().map(|v| self.lit(v)).collect()
    }

    fn lit_inner(&mut self, value: &Value) -> Write<Lit> {
        let model = self.model.clone();
        Ok(match value {
            Value::None => Lit::None,
            Value::Bool(b) => Lit::Bool(*b),
            Value::Int(i) => Lit::Int((*i).into()),
            Value::Big(b) => Lit::Int((**b).clone()),
            Value::Float(f) => Lit::Float(*f),
            Value::Str(s) => Lit::Str(s.text.clone()),
            Value::Bytes(b) => Lit::Bytes(b.to_vec()),
            Value::SymBool(term) => Lit::Bool(gadfly_term::eval_bool(&self.vm.pool, &model, *term)),
            Value::SymInt(term) => {
                Lit::Int(gadfly_term::eval_int(&self.vm.pool, &model, *term).to_bigint())
            }
            Value::SymFloat(term) => Lit::Float(f64::from_bits(gadfly_term::eval(
                &self.vm.pool,
                &model,
                *term,
            ))),
            Value::SymStr(s) => {
                let mut text = String::new();
                for c in &s.chars {
                    match c {
                        Char::Known(c) => text.push(*c),
                        Char::Sym(term) => {
                            let code = gadfly_term::eval_int(&self.vm.pool, &model, *term).to_i64();
                            let c = code
                                .and_then(|c| u32::try_from(c).ok())
                                .and_then(char::from_u32);
                            match c {
                                Some(c) => text.push(c),
                                None => return cannot("a lone surrogate"),
                            }
                        }
                    }
                }
                Lit::Str(text)
            }
            Value::Tuple(items) => match items.first() {
                // A list as it was at a call.
                Some(Value::Ellipsis) => Lit::List(self.lits(&items[1..])?),
                _ => Lit::Tuple(self.lits(items)?),
            },
            Value::Ref(r) => return self.lit_ref(*r),
            _ => return cannot("this kind of value"),
        })
    }

    fn bytes(&mut self, items: &[Value]) -> Write<Vec<u8>> {
        let mut bytes = Vec::new();
        for item in items {
            let byte = match self.lit(item)? {
                Lit::Int(i) => u8::try_from(i).ok(),
                _ => None,
            };
            match byte {
                Some(byte) => bytes.push(byte),
                None => return cannot("bytes"),
            }
        }
        Ok(bytes)
    }

    fn lit_ref(&mut self, r: Ref) -> Write<Lit> {
        if let Some(name) = self.variables.get(&r) {
            return Ok(Lit::Var(name.clone()));
        }
        let st = self.st;
        match &st.heap.get(r).body {
            Body::Unknown(unknown) => self.undecided(unknown),
            Body::Decided { to, made, .. } => match &**made {
                Made::Value => self.lit(to),
                Made::Omitted => Ok(Lit::Omitted),
                Made::List(items) => Ok(Lit::List(self.lits(items)?)),
                Made::Tuple(items) => Ok(Lit::Tuple(self.lits(items)?)),
                Made::Set(items) => Ok(Lit::Set(self.lits(items)?, false)),
                Made::FrozenSet(items) => Ok(Lit::Set(self.lits(items)?, true)),
                Made::Iterator(items) => Ok(Lit::Iterator(self.lits(items)?)),
                Made::Bytes(class, items) => {
                    let bytes = self.bytes(items)?;
                    Ok(if *class == t::BYTES {
                        Lit::Bytes(bytes)
                    } else {
                        byte_array(vec![PyValue::Bytes(bytes)])
                    })
                }
                Made::Dict(pairs) => {
                    let mut all = Vec::new();
                    for (key, value) in pairs {
                        all.push((self.lit(key)?, self.lit(value)?));
                    }
                    Ok(Lit::Dict(all))
                }
                Made::Instance {
                    class,
                    args,
                    calls,
                    assigned,
                } => {
                    let class = self.class(*class)?;
                    let args = self.given(args)?;
                    let mut steps = Vec::new();
                    for (method, given) in calls {
                        let name = self.vm.shared.names.str(*method).to_string();
                        steps.push((name, self.given(given)?));
                    }
                    let mut sets = Vec::new();
                    for (attr, value) in assigned {
                        let lit = self.lit(value)?;
                        if lit != Lit::Omitted {
                            sets.push((self.attr(*attr), lit));
                        }
                    }
                    Ok(Lit::New {
                        class,
                        args,
                        steps,
                        sets,
                    })
                }
                Made::Member(class, member) => {
                    let class = self.class(*class)?;
                    let names = self.vm.shared.names.str(*member).split('|');
                    let mut members: Vec<String> = names
                        .filter(|name| !name.is_empty())
                        .map(|name| format!("{class}.{name}"))
                        .collect();
                    Ok(Lit::Whole(match members.len() {
                        0 => PyValue::call(&class, vec![PyValue::Int(0)]),
                        1 => PyValue::Attribute(members.remove(0)),
                        _ => PyValue::Flags(members),
                    }))
                }
                Made::Function => self.lambda(to),
                Made::Same(other) => self.lit_ref(*other),
            },
            // A list that the path made itself, as an argument of an unknown function.
            Body::List(items) => Ok(Lit::List(self.lits(&items.clone())?)),
            _ => cannot("an object"),
        }
    }

    /// What a value is now.
    fn now(&mut self, value: &Value) -> Write<Lit> {
        self.depth += 1;
        if self.depth > 60 {
            return cannot("deep data");
        }
        let st = self.st;
        let lit = match value {
            Value::Tuple(items) => Lit::Tuple(self.all_now(items)?),
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::Decided { to, .. } => self.now(to)?,
                Body::Unknown(unknown) => match &unknown.default {
                    Some(default) => self.now(&default.clone())?,
                    // A function's result that nobody looked at is whatever the lambda gives.
                    None if unknown.result_of.is_some() => return cannot("a result"),
                    None => self.undecided(unknown)?,
                },
                Body::List(items) if st.heap.get(*r).class == crate::builtin_types::t::LIST => {
                    Lit::List(self.all_now(items)?)
                }
                Body::Dict(dict) if st.heap.get(*r).class == crate::builtin_types::t::DICT => {
                    let mut pairs = Vec::new();
                    for entry in dict.iter() {
                        pairs.push((self.now(&entry.key)?, self.now(&entry.value)?));
                    }
                    Lit::Dict(pairs)
                }
                _ => return cannot("an object"),
            },
            other => self.lit(other)?,
        };
        self.depth -= 1;
        Ok(lit)
    }

    fn all_now(&mut self, values: &[Value]) -> Write<Vec<Lit>> {
        values.iter().map(|v| self.now(v)).collect()
    }

    fn attr(&self, name: Name) -> String {
        self.vm.shared.names.str(name).to_string()
    }

    pub(super) fn class(&mut self, class: Ref) -> Write<String> {
        let program = self.vm.program.clone();
        match program.classes.iter().find(|c| c.class == class) {
            Some(facts) => {
                if !self.out.uses.contains(&facts.name) {
                    self.out.uses.push(facts.name.clone());
                }
                Ok(facts.name.clone())
            }
            None if self.vm.record_class() == Some(class) => {
                let import = PyStatement::Import {
                    module: "types".into(),
                    name: "SimpleNamespace".into(),
                };
                if !self.out.setup.contains(&import) {
                    self.out.setup.insert(0, import);
                }
                Ok("SimpleNamespace".to_string())
            }
            None => cannot("a class of another module"),
        }
    }

    /// Arguments with those left out gone.
    fn given(&mut self, given: &[Given]) -> Write<Vec<(Option<String>, Lit)>> {
        let mut all = Vec::new();
        let mut gap = false;
        for given in given {
            let lit = self.lit(&given.value)?;
            if lit == Lit::Omitted {
                gap |= !given.keyword;
                continue;
            }
            let name = (given.keyword || gap).then(|| given.name.to_string());
            all.push((name, lit));
        }
        Ok(all)
    }

    /// The simplest value of the types an input may have.
    fn undecided(&mut self, unknown: &Unknown) -> Write<Lit> {
        if unknown.default.is_some() {
            return Ok(Lit::Omitted);
        }
        if let Some(making) = &unknown.making {
            let _ = making;
            return cannot("an object that was not finished");
        }
        let truthy = unknown.truth == Some(true);
        // Nothing rather than an object of which nothing matters.
        let nothing = unknown.kinds.contains(&Ty::None);
        let object = matches!(unknown.kinds.first(), Some(Ty::Instance(_) | Ty::Record(_)));
        if nothing && !truthy && object {
            return Ok(Lit::None);
        }
        let mut possible = unknown
            .kinds
            .iter()
            .filter(|k| !(truthy && **k == Ty::None));
        // Elements of one container are alike.
        let alike = self.vm.sibling_kind(self.st, unknown);
        let like = alike.and_then(|ty| possible.clone().find(|k| k.same_kind(&ty)));
        let first = like.or_else(|| possible.next());
        let Some(first) = first else {
            return cannot("an input without a type");
        };
        let wanted = self.wanted;
        if unknown.truth == Some(false) {
            self.wanted = Wanted::Small;
        }
        let lit = self.simplest(&first.clone(), truthy, 0);
        self.wanted = wanted;
        lit
    }

    fn tell(&mut self) -> i64 {
        self.told += 1;
        TELLING[(self.told + 2) % TELLING.len()]
    }

    /// Another letter each time, so that strings that nothing looked at show where they come from.
    fn letter(&mut self) -> char {
        let letter = char::from(b'a' + self.spelt);
        self.spelt = (self.spelt + 1) % 26;
        letter
    }

    fn simplest(&mut self, ty: &Ty, truthy: bool, depth: u32) -> Write<Lit> {
        let telling = self.wanted == Wanted::Telling;
        Ok(match ty {
            Ty::None => Lit::None,
            Ty::Bool => Lit::Bool(truthy),
            Ty::Int if telling => Lit::Int(self.tell().into()),
            Ty::Int => Lit::Int(i64::from(truthy).into()),
            Ty::Float if telling => Lit::Float(self.tell() as f64 + 0.5),
            Ty::Float => Lit::Float(f64::from(u8::from(truthy))),
            Ty::Str if telling => Lit::Str(self.letter().into()),
            Ty::Str => Lit::Str(if truthy { "a" } else { "" }.into()),
            Ty::Bytes => Lit::Bytes(if truthy { vec![b'a'] } else { Vec::new() }),
            Ty::ByteArray if truthy => byte_array(vec![PyValue::Bytes(vec![b'a'])]),
            Ty::ByteArray => byte_array(Vec::new()),
            Ty::List(element)
            | Ty::TupleOf(element)
            | Ty::Set(element)
            | Ty::FrozenSet(element)
            | Ty::Iterator(element) => {
                let mut items = Vec::new();
                if truthy {
                    items.push(self.simplest_of(element, depth + 1)?);
                }
                match ty {
                    Ty::List(_) => Lit::List(items),
                    Ty::TupleOf(_) => Lit::Tuple(items),
                    Ty::Iterator(_) => Lit::Iterator(items),
                    _ => Lit::Set(items, matches!(ty, Ty::FrozenSet(_))),
                }
            }
            Ty::Tuple(parts) => {
                let parts = parts.iter().map(|p| self.simplest_of(p, depth + 1));
                Lit::Tuple(parts.collect::<Write<_>>()?)
            }
            Ty::Dict(key, value) => {
                let mut pairs = Vec::new();
                if truthy {
                    let key = match &**key {
                        Ty::Any => Lit::Str("a".into()),
                        other => self.simplest_of(other, depth + 1)?,
                    };
                    pairs.push((key, self.simplest_of(value, depth + 1)?));
                }
                Lit::Dict(pairs)
            }
            Ty::Instance(class) => {
                if depth > 4 {
                    return cannot("an object within itself");
                }
                let program = self.vm.program.clone();
                let Some(facts) = program.classes.iter().find(|c| c.class == *class) else {
                    return cannot("a class of another module");
                };
                let name = self.class(*class)?;
                if let Some(member) = facts.members.first() {
                    let member = self.vm.shared.names.str(*member);
                    let path = format!("{name}.{member}");
                    return Ok(Lit::Whole(PyValue::Attribute(path)));
                }
                let mut args = Vec::new();
                for param in facts.params.iter().filter(|p| p.default.is_none()) {
                    let nodes = param.nodes.clone();
                    let unknown = self.vm.new_unknown(&param.name, &param.ty, nodes, depth);
                    let recursive = matches!(unknown.kinds.first(), Some(Ty::Instance(_)));
                    let none = unknown.kinds.contains(&Ty::None);
                    let first = match unknown.kinds.first() {
                        Some(_) if recursive && none => Ty::None,
                        Some(first) => first.clone(),
                        None => Ty::None,
                    };
                    let value = self.simplest(&first, false, depth + 1)?;
                    args.push((param.keyword.then(|| param.name.to_string()), value));
                }
                Lit::New {
                    class: name,
                    args,
                    steps: Vec::new(),
                    sets: Vec::new(),
                }
            }
            Ty::Record(attrs) => {
                let Some(class) = self.vm.record_class() else {
                    return cannot("an object of no class");
                };
                let args = attrs.iter().map(|attr| (Some(attr.to_string()), Lit::None));
                Lit::New {
                    class: self.class(class)?,
                    args: args.collect(),
                    steps: Vec::new(),
                    sets: Vec::new(),
                }
            }
            Ty::Function(_) => Lit::Whole(PyValue::Lambda {
                parameters: vec!["*args".into()],
                body: "None".into(),
            }),
            Ty::Exactly(fixed) => return self.lit(&fixed.value()),
            Ty::Any => Lit::Int(0.into()),
            Ty::Union(parts) => return self.simplest_of(&parts[0].clone(), depth),
        })
    }

    fn simplest_of(&mut self, ty: &Ty, depth: u32) -> Write<Lit> {
        let first = ty.alternatives().into_iter().next().unwrap_or(Ty::Any);
        self.simplest(&first, false, depth)
    }
}

fn byte_array(bytes: Vec<PyValue>) -> Lit {
    Lit::Whole(PyValue::call("bytearray", bytes))
}
