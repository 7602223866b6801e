//! Free heaps: input objects of the user's classes that no code made.
//!
//! Every field is an unknown of its own, made when something looks at it; objects may be shared
//! and cyclic. Which of these heaps are valid is said by executing an invariant on them.

use crate::classes::ClassId;
use crate::config::{Algorithm, States};
use crate::heap::{Body, Native, Object, Recipe, Unknown};
use crate::machine::{Jvm, Step, unsupported};
use crate::state::State;
use crate::unknown::RECEIVER;
use crate::value::{Ref, Value};
use gadfly_classfile::GenericType;
use std::rc::Rc;

impl Jvm {
    /// Whether input objects of a class are assembled from unknown fields. Records and enums are
    /// what their constructors make of them, and so is what inherits state from a library.
    pub(crate) fn is_assembled(&self, class: ClassId) -> bool {
        let info = self.classes.class(class);
        if self.states != States::Free
            || !info.is_user
            || info.is_enum()
            || info.is_interface()
            || info.is_array()
        {
            return false;
        }
        let from_user = |owner: ClassId| self.classes.class(owner).is_user;
        let is_record = info
            .super_class
            .is_some_and(|s| &*self.classes.class(s).name == "java/lang/Record");
        !is_record && info.instance_fields.iter().all(|f| from_user(f.owner))
    }

    pub(crate) fn assemble(&mut self, st: &mut State, class: ClassId, was: &Rc<Unknown>) -> Ref {
        let fields = self.classes.class(class).instance_fields.len();
        st.cost += 1;
        st.heap.alloc(Object {
            class,
            body: Body::Fields(vec![Value::Unset; fields].into()),
            input: true,
            native: Some(Rc::new(Native::Assembled(was.clone()))),
        })
    }

    /// The receiver of a driver has exactly the class that it is asked for.
    pub(crate) fn settle_receiver(&mut self, st: &mut State, cell: Ref, class: ClassId) {
        let Body::Unknown(unknown) = &st.heap.get(cell).body else {
            return;
        };
        let mut exact = (**unknown).clone();
        if self.is_assembled(class) {
            let object = self.assemble(st, class, &Rc::new(exact));
            self.bind(st, cell, object, Recipe::Assembled);
            return;
        }
        let subclasses = self.classes.user_subclasses(class);
        exact
            .excluded
            .extend(subclasses.iter().filter(|&&c| c != class));
        self.learn(st, cell, exact);
    }

    /// The initial value of a field that nothing has looked at so far.
    pub(crate) fn initial_field(&mut self, st: &mut State, object: Ref, slot: u32) -> Step<Value> {
        let node = st.heap.get(object);
        let Some(Native::Assembled(was)) = node.native.as_deref() else {
            return unsupported("a field that was never set");
        };
        let was = was.clone();
        let field = self.classes.class(node.class).instance_fields[slot as usize].clone();
        let declared = self.classes.class(field.owner).file().map(|f| {
            let declared = &f.fields[field.index];
            (declared.signature.clone(), declared.annotations.clone())
        });
        let (signature, annotations) = declared.unwrap_or_default();
        let generic = signature.as_deref().and_then(GenericType::parse);
        let name = if &*was.name == RECEIVER {
            field.name.to_string()
        } else {
            format!("{}.{}", was.name, field.name)
        };
        let is_outer = field.access.is_synthetic() && field.name.starts_with("this$");
        let nullable = !is_outer && !crate::classes::says_non_null(&annotations);
        let depth = was.depth.saturating_sub(1);
        let value = self.fresh(st, &field.ty, generic.as_ref(), &name, depth, nullable)?;
        // Not a change: it has been there all the time.
        if let Body::Fields(fields) = &mut st.heap.get_mut_unobserved(object).body {
            fields[slot as usize] = value;
        }
        Rc::make_mut(&mut st.inputs)
            .fields
            .insert((object, slot), value);
        Ok(value)
    }

    /// Makes every field of an assembled object that is still open.
    pub(crate) fn settle_fields(&mut self, st: &mut State, object: Ref) -> Step<()> {
        let open: Vec<u32> = match st.heap.get(object).fields() {
            Some(fields) => fields
                .iter()
                .enumerate()
                .filter(|(_, v)| matches!(v, Value::Unset))
                .map(|(slot, _)| slot as u32)
                .collect(),
            None => Vec::new(),
        };
        for slot in open {
            self.initial_field(st, object, slot)?;
        }
        Ok(())
    }

    /// Decides about a reference that was just read what the chosen algorithm wants decided so
    /// early.
    #[inline]
    pub(crate) fn settle_early(&mut self, st: &mut State, value: Value) -> Step<()> {
        if self.states != States::Free || self.config.algorithm == Algorithm::LazierSharp {
            return Ok(());
        }
        self.settle_now(st, value)
    }

    fn settle_now(&mut self, st: &mut State, value: Value) -> Step<()> {
        let Value::Ref(reference) = value else {
            return Ok(());
        };
        if reference.is_null()
            || self.is_null(st, value)?
            || self.config.algorithm == Algorithm::Lazier
        {
            return Ok(());
        }
        let cell = st.heap.resolve(reference);
        let Body::Unknown(unknown) = &st.heap.get(cell).body else {
            return Ok(());
        };
        let unknown = unknown.clone();
        if unknown.own || self.is_leaf(unknown.bound) {
            return Ok(());
        }
        let info = self.classes.class(unknown.bound);
        if info.is_user && !info.is_interface() || info.is_array() {
            self.object(st, value)?;
            return Ok(());
        }
        // Its class may stay open; which object it is may not.
        let others: Vec<Ref> = self
            .identified_inputs(st)
            .into_iter()
            .filter(|&other| self.may_alias(st, cell, &unknown, other))
            .collect();
        match self.choose(st, others.len() + 1) {
            0 => {
                let mut known = (*unknown).clone();
                known.own = true;
                known.distinct_from.extend(others);
                self.learn(st, cell, known);
            }
            pick => {
                let other = others[pick - 1];
                self.same_rank(st, cell, other)?;
                self.bind(st, cell, other, Recipe::Alias);
            }
        }
        Ok(())
    }

    /// Inputs of which it is known which object they are, if not of what class.
    fn identified_inputs(&self, st: &State) -> Vec<Ref> {
        let mut found = self.objects_bound(st);
        for node in st.heap.refs_after(st.begun_at) {
            if matches!(&st.heap.get(node).body, Body::Unknown(unknown) if unknown.own) {
                found.push(node);
            }
        }
        found
    }
}
