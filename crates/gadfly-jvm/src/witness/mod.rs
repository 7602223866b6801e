//! From the end of a path to a finding with the inputs that lead there.

mod condition;
mod failure;
mod graph;
mod model;
mod objects;

pub use failure::Failure;
use model::Wanted;

use crate::classes::names::DRIVER;
use crate::classes::{Method, MethodId};
use crate::config::States;
use crate::heap::Body;
use crate::machine::{End, Jvm, Outcome};
use crate::state::State;
use crate::value::Value;
use gadfly_classfile::{source_name, source_type};
use gadfly_term::{Model, SymId};
use gadfly_witness::{Argument, Entry, Graph, Reason, StateOrigin, Supplied, Witness};
use std::rc::Rc;

/// Where drivers keep what the method returned.
const DRIVER_RESULT: &str = "gadfly$result";

/// Tells the source file that a class was compiled from, as the user named it.
pub type FileOf<'f> = &'f dyn Fn(&str) -> String;

impl Jvm {
    /// The entry as reports and tests name it.
    pub fn entry_info(&self, entry: MethodId, file_of: FileOf<'_>) -> Entry {
        let method = self.classes.method(entry);
        let inner = &method.file().inner_classes;
        let mut params: Vec<String> = method
            .params
            .iter()
            .map(|p| source_type(p, inner))
            .collect();
        if method.is_constructor() && objects::takes_outer(method) {
            params.remove(0);
        }
        Entry {
            class: source_name(&method.class_name, inner),
            class_binary: method.class_name.replace('/', "."),
            package: self.test_package(method.class).replace('/', "."),
            method: method.name.to_string(),
            params,
            returns: method
                .returns
                .as_ref()
                .map_or("void".into(), |r| source_type(r, inner)),
            is_static: method.is_static(),
            accessible: !method.access.is_private() && is_accessible(method),
            varargs: method.access.is_varargs(),
            file: file_of(&method.class_name),
            line: first_line(method),
        }
    }

    /// The inputs of a path, as small and readable as the path allows.
    pub fn witness(
        &mut self,
        outcome: &mut Outcome,
        entry: MethodId,
        file_of: FileOf<'_>,
    ) -> Result<Witness, Reason> {
        self.witness_of(outcome, entry, file_of, Wanted::Small)
    }

    /// The inputs of a path with numbers that differ from each other and from zero where they may:
    /// for tests, which should show what comes of them.
    pub fn telling_witness(
        &mut self,
        outcome: &mut Outcome,
        entry: MethodId,
        file_of: FileOf<'_>,
    ) -> Result<Witness, Reason> {
        let mut witness = self.witness_of(outcome, entry, file_of, Wanted::Telling)?;
        // A test names the receiver after its class.
        if let Some(gadfly_witness::Value::Object(id)) = &witness.receiver
            && let Some(object) = witness.objects.get_mut(id.0)
        {
            object.hint.clear();
        }
        Ok(witness)
    }

    /// Inputs with large numbers for a path that ended too deep: what recurses once for each
    /// number exhausts the real stack only there.
    pub fn large_witness(
        &mut self,
        outcome: &mut Outcome,
        entry: MethodId,
        file_of: FileOf<'_>,
    ) -> Result<Witness, Reason> {
        self.witness_of(outcome, entry, file_of, Wanted::Large)
    }

    /// The inputs of a path, and its heap before and after with the same values.
    pub fn pictured_witness(
        &mut self,
        outcome: &mut Outcome,
        entry: MethodId,
        file_of: FileOf<'_>,
    ) -> Result<(Witness, Graph, Graph), Reason> {
        self.settle_promises(&mut outcome.state)?;
        let model = self.readable_model(&outcome.state, Wanted::Small)?;
        let witness = self.witness_from(outcome, entry, file_of, model.clone(), Wanted::Small);
        let (before, after) = self.graphs(outcome, entry, model);
        Ok((witness, before, after))
    }

    /// The heap of a path before and after, with the values of `telling_witness`.
    pub fn telling_graphs(
        &mut self,
        outcome: &mut Outcome,
        entry: MethodId,
    ) -> Result<(Graph, Graph), Reason> {
        self.settle_promises(&mut outcome.state)?;
        let model = self.readable_model(&outcome.state, Wanted::Telling)?;
        Ok(self.graphs(outcome, entry, model))
    }

    fn graphs(&self, outcome: &Outcome, entry: MethodId, model: Rc<Model>) -> (Graph, Graph) {
        let method = self.classes.method(entry).clone();
        let st = &outcome.state;
        let names = crate::classes::parameter_names(&method);
        let mut roots: Vec<graph::Root> = Vec::new();
        if let Some(receiver) = st.inputs.receiver {
            let ty = gadfly_classfile::Type::Ref(method.class_name.clone());
            roots.push(("this".into(), receiver, ty));
        }
        for ((name, &value), ty) in names.iter().zip(&st.inputs.arguments).zip(&method.params) {
            roots.push((name.clone(), value, ty.clone()));
        }
        let statics = self.shown_statics(st);
        let mut before = roots.clone();
        before.extend(
            statics
                .iter()
                .map(|(name, (then, _), ty)| (name.clone(), *then, ty.clone())),
        );
        let mut painter = graph::Painter::new(self, st, model);
        let before = painter.before(&before);
        roots.extend(
            statics
                .into_iter()
                .map(|(name, (_, now), ty)| (name, now, ty)),
        );
        let result = match outcome.end {
            End::Returned(Some(value)) => method.returns.clone().map(|ty| (value, ty)),
            _ => self.driver_result(st),
        };
        if let Some((value, ty)) = result {
            roots.push(("result".into(), value, ty));
        }
        let after = painter.after(&roots);
        (before, after)
    }

    /// Static fields that matter to a path or change on it: name, values before and after, type.
    fn shown_statics(&self, st: &State) -> Vec<(String, (Value, Value), gadfly_classfile::Type)> {
        let relevant = self.relevant_symbols(st);
        let matters = |value: Value| match value {
            Value::SymInt(t) | Value::SymLong(t) | Value::SymFloat(t) | Value::SymDouble(t) => {
                self.pool.symbols(t).iter().any(|s| relevant.contains(s))
            }
            Value::Ref(r) if !r.is_null() => !matches!(st.heap.get(r).body, Body::Unknown(_)),
            _ => true,
        };
        let mut shown = Vec::new();
        for (&(class, slot), &then) in &st.inputs.statics {
            let info = self.classes.class(class);
            let Some(field) = info.static_fields.get(slot as usize) else {
                continue;
            };
            let fields = st.class_state(class).fields;
            let now = fields.get(slot as usize).copied().unwrap_or(then);
            if matters(then) || now != then {
                let class = crate::unknown::simple_name(&info.name);
                let name = format!("{class}.{}", field.name);
                shown.push((name, (then, now), field.ty.clone()));
            }
        }
        shown
    }

    /// What the method behind a driver returned: the driver keeps it in a variable.
    fn driver_result(&self, st: &State) -> Option<(Value, gadfly_classfile::Type)> {
        let frame = st
            .frames
            .iter()
            .find(|f| f.method.name.starts_with(DRIVER))?;
        let local = frame
            .method
            .declared()
            .code
            .as_ref()?
            .locals
            .iter()
            .find(|l| &*l.name == DRIVER_RESULT && l.start <= frame.pc && frame.pc < l.end)?;
        let value = *st.stack.get(frame.base as usize + local.slot as usize)?;
        let ty = gadfly_classfile::Type::parse(&local.desc).ok()?;
        (value != Value::Unset).then_some((value, ty))
    }

    fn witness_of(
        &mut self,
        outcome: &mut Outcome,
        entry: MethodId,
        file_of: FileOf<'_>,
        wanted: Wanted,
    ) -> Result<Witness, Reason> {
        self.settle_promises(&mut outcome.state)?;
        let model = self.readable_model(&outcome.state, wanted)?;
        Ok(self.witness_from(outcome, entry, file_of, model, wanted))
    }

    fn witness_from(
        &mut self,
        outcome: &Outcome,
        entry: MethodId,
        file_of: FileOf<'_>,
        model: Rc<Model>,
        wanted: Wanted,
    ) -> Witness {
        let method = self.classes.method(entry).clone();
        let telling = wanted == Wanted::Telling;
        let relevant = if telling {
            (0..self.pool.sym_count() as u32).map(SymId).collect()
        } else {
            self.relevant_symbols(&outcome.state)
        };
        let mut builder = objects::Builder::new(self, &outcome.state, model, relevant)
            .raw(crate::classes::is_scala(method.file()));
        if telling {
            builder = builder.telling();
        }
        let log = outcome.state.inputs.clone();
        let receiver = log.receiver.map(|r| builder.receiver(r));
        let names = crate::classes::parameter_names(&method);
        let inner = &method.file().inner_classes;
        let mut arguments = Vec::new();
        for (i, (&value, ty)) in log.arguments.iter().zip(&method.params).enumerate() {
            let value = builder.value(value, ty);
            arguments.push(Argument {
                name: names[i].clone(),
                ty: source_type(ty, inner),
                value,
            });
        }
        let mut supplied = Vec::new();
        for &(source, value) in &log.supplied {
            let source = builder.method(source);
            let Some(ty) = source.returns.clone() else {
                continue;
            };
            let value = builder.value(value, &ty);
            supplied.push(Supplied {
                method: source.readable_name(),
                ty: source_type(&ty, &source.file().inner_classes),
                value,
            });
        }
        let statics = builder.statics();
        let (objects, assumed) = builder.finish();
        Witness {
            objects,
            entry: self.entry_info(entry, file_of),
            receiver,
            arguments,
            supplied,
            statics,
            state: if assumed && self.states != States::Reached {
                StateOrigin::Assumed
            } else {
                StateOrigin::Reached
            },
        }
    }
}

/// Classes that a test in the same package can name.
pub(crate) fn is_accessible(method: &Method) -> bool {
    !method.file().inner_classes.iter().any(|inner| {
        inner.inner == method.class_name && (inner.access.is_private() || inner.outer.is_none())
    })
}

fn first_line(method: &Method) -> u32 {
    method
        .written()
        .code
        .as_ref()
        .and_then(|code| code.lines.iter().map(|l| l.1).min())
        .unwrap_or(0)
}
