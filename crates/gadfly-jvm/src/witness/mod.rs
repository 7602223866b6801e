//! From the end of a path to a finding with the inputs that lead there.

mod condition;
mod failure;
mod model;
mod objects;

pub use failure::Failure;
use model::Wanted;

use crate::classes::{Method, MethodId};
use crate::machine::{Jvm, Outcome};
use crate::unknown::States;
use gadfly_classfile::{source_name, source_type};
use gadfly_term::SymId;
use gadfly_witness::{Argument, Entry, Reason, StateOrigin, Supplied, Witness};

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
            package: self.classes.class(method.class).package().replace('/', "."),
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

    fn witness_of(
        &mut self,
        outcome: &mut Outcome,
        entry: MethodId,
        file_of: FileOf<'_>,
        wanted: Wanted,
    ) -> Result<Witness, Reason> {
        self.settle_promises(&mut outcome.state)?;
        let model = self.readable_model(&outcome.state, wanted)?;
        let method = self.classes.method(entry).clone();
        let telling = wanted == Wanted::Telling;
        let relevant = match telling {
            true => (0..self.pool.sym_count() as u32).map(SymId).collect(),
            false => self.relevant_symbols(&outcome.state),
        };
        let mut builder = objects::Builder::new(self, &outcome.state, model, relevant);
        if telling {
            builder = builder.telling();
        }
        let log = outcome.state.inputs.clone();
        let receiver = log.receiver.map(|r| builder.receiver(r));
        let names = crate::entry::parameter_names(&method);
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
        let (objects, assumed) = builder.finish();
        Ok(Witness {
            objects,
            entry: self.entry_info(entry, file_of),
            receiver,
            arguments,
            supplied,
            state: if assumed && self.states != States::Reached {
                StateOrigin::Assumed
            } else {
                StateOrigin::Reached
            },
        })
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
        .code()
        .and_then(|code| code.lines.iter().map(|l| l.1).min())
        .unwrap_or(0)
}
