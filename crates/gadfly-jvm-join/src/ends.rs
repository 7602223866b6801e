//! The ends of a joined exploration, and what a model makes of them.

use crate::joined::Joined;
use crate::joining::JoinLog;
use crate::unknowns::Broken;
use gadfly_explore::JoinedSummary;
use gadfly_join::HoleTerms;
use gadfly_jvm::heap::{Array, Body, Cells, Contents, Native, Part};
use gadfly_jvm::kinds::{box_kind, kind_of};
use gadfly_jvm::machine::{End, Jvm, Outcome};
use gadfly_jvm::state::{Output, State};
use gadfly_jvm::value::{Ref, Value};
use gadfly_solve::PathCondition;
use gadfly_term::{Model, Term, eval, eval_bool};
use gadfly_witness::Reason;

/// All ends of an exploration. Their conditions exclude each other.
pub struct JoinedEnds {
    pub ends: Vec<JoinedEnd>,
    pub holes: Vec<HoleTerms>,
    /// Invariants that do not hold: whatever was found rests on them.
    pub broken: Vec<Broken>,
    /// What holds of the holes before anything is executed.
    pub(crate) domains: PathCondition,
    /// Symbols that loops with an invariant left behind.
    pub(crate) unknowns: Vec<gadfly_term::SymId>,
    pub summary: JoinedSummary,
}

/// One end: what holds there, and the state it left behind.
pub struct JoinedEnd {
    pub end: End,
    /// What holds of the holes, conjunct by conjunct.
    pub condition: Vec<Term>,
    /// A model of the condition.
    pub model: Option<std::rc::Rc<Model>>,
    /// When each recorded check held; those never executed are missing.
    pub checks: Vec<(u32, Term)>,
    /// Why there may be more than the condition says.
    pub doubts: Vec<Reason>,
    /// Binary name of what was thrown.
    pub threw: Option<String>,
    pub state: State,
}

/// A value at the end of a run.
#[derive(Clone, PartialEq, Debug)]
pub enum Seen {
    Void,
    Null,
    Int(i64),
    Boolean(bool),
    Char(u16),
    Float(f32),
    Double(f64),
    Text(String),
    List(Vec<Seen>),
    /// An object of this class.
    Object(String),
}

impl JoinedEnd {
    pub(crate) fn new(jvm: &mut Joined, outcome: Outcome) -> JoinedEnd {
        let Outcome { state, end } = outcome;
        let threw = match &end {
            End::Threw(exception) => {
                let class = state.heap.get(*exception).class;
                Some(jvm.classes.class(class).binary_name())
            }
            _ => None,
        };
        let mut condition = state.path.conjuncts();
        condition.extend(jvm.axioms(&state, &[]));
        let model = state.path.model().cloned();
        let model = model.filter(|m| condition.iter().all(|&t| eval_bool(&jvm.jvm.pool, m, t)));
        let checks = JoinLog::of(&state).map(|log| &log.checks);
        JoinedEnd {
            condition,
            model,
            checks: checks
                .into_iter()
                .flatten()
                .map(|(&n, &t)| (n, t))
                .collect(),
            doubts: state.doubts.to_vec(),
            threw,
            end,
            state,
        }
    }
}

/// What a run with these inputs prints; `None` if some text cannot be told here.
pub fn printed(jvm: &mut Jvm, end: &JoinedEnd, model: &Model) -> Option<String> {
    Joined { jvm }.printed(end, model)
}

/// What a run with these inputs returns.
pub fn returned(jvm: &mut Jvm, end: &JoinedEnd, model: &Model) -> Option<Seen> {
    Joined { jvm }.returned(end, model)
}

impl Joined<'_> {
    pub(crate) fn printed(&mut self, end: &JoinedEnd, model: &Model) -> Option<String> {
        let mut text = Vec::new();
        self.write_output(&end.state, &end.state.output, model, &mut text)?;
        Some(String::from_utf16_lossy(&text))
    }

    pub(crate) fn returned(&mut self, end: &JoinedEnd, model: &Model) -> Option<Seen> {
        let End::Returned(value) = &end.end else {
            return None;
        };
        let Some(value) = *value else {
            return Some(Seen::Void);
        };
        let entry = end.state.frames.first().and_then(|f| match &f.role {
            gadfly_jvm::state::Role::Script(script) => match script.steps.first() {
                Some(gadfly_jvm::state::ScriptStep::Enter { method, .. }) => Some(*method),
                _ => None,
            },
            _ => None,
        });
        let ty = entry.and_then(|m| self.jvm.classes.method(m).returns.clone());
        let Some(ty) = ty else {
            return Some(Seen::Void);
        };
        self.seen(&end.state, value, kind_of(&ty), model)
    }

    fn seen(&mut self, st: &State, value: Value, kind: char, model: &Model) -> Option<Seen> {
        let bits = |jvm: &mut Jvm, value: Value| {
            let term = value.term(&mut jvm.pool)?;
            Some(eval(&jvm.pool, model, term))
        };
        Some(match value {
            Value::Ref(r) => {
                let r = self.side(st, r, model);
                if r.is_null() {
                    return Some(Seen::Null);
                }
                let object = st.heap.get(r);
                let class = self.jvm.classes.class(object.class).clone();
                if object.class == self.jvm.known.string {
                    let mut text = Vec::new();
                    self.write_object(st, r, model, &mut text)?;
                    return Some(Seen::Text(String::from_utf16_lossy(&text)));
                }
                if let Some(kind) = box_kind(&class.name) {
                    let value = self.named_field(st, r, "value")?;
                    return self.seen(st, value, kind, model);
                }
                let Some(array) = object.array() else {
                    return Some(Seen::Object(class.binary_name()));
                };
                let values = self.elements_under(array, model)?;
                let kind = class.name.chars().nth(1).unwrap_or('L');
                let items: Option<Vec<Seen>> = values
                    .into_iter()
                    .map(|v| self.seen(st, v, kind, model))
                    .collect();
                Seen::List(items?)
            }
            Value::Int(_) | Value::SymInt(_) => {
                let value = bits(self, value)? as u32 as i32;
                match kind {
                    'Z' => Seen::Boolean(value != 0),
                    'C' => Seen::Char(value as u16),
                    _ => Seen::Int(i64::from(value)),
                }
            }
            Value::Long(_) | Value::SymLong(_) => Seen::Int(bits(self, value)? as i64),
            Value::Float(_) | Value::SymFloat(_) => {
                Seen::Float(f32::from_bits(bits(self, value)? as u32))
            }
            Value::Double(_) | Value::SymDouble(_) => {
                Seen::Double(f64::from_bits(bits(self, value)?))
            }
            Value::Unset | Value::Address(_) => return None,
        })
    }

    /// The elements of an array under a model.
    fn elements_under(&self, array: &Array, model: &Model) -> Option<Vec<Value>> {
        let mut values = match &array.contents {
            Contents::Dense(values) => values.clone(),
            Contents::Sparse {
                len,
                cells,
                cells_are: Cells::Default(default),
            } => {
                let len = eval(&self.jvm.pool, model, *len) as usize;
                let cell = |i: usize| cells.get(&(i as u32)).copied().unwrap_or(*default);
                (0..len).map(cell).collect()
            }
            Contents::Sparse { .. } => return None,
        };
        for (at, value) in &array.writes {
            let at = eval(&self.jvm.pool, model, *at) as usize;
            if let Some(slot) = values.get_mut(at) {
                *slot = *value;
            }
        }
        Some(values)
    }

    /// The object that a reference is under a model.
    fn side(&self, st: &State, reference: Ref, model: &Model) -> Ref {
        let mut r = st.heap.resolve(reference);
        while !r.is_null()
            && let Body::Either(either) = &st.heap.get(r).body
        {
            let holds = eval_bool(&self.jvm.pool, model, either.guard);
            r = st.heap.resolve(if holds { either.yes } else { either.no });
        }
        r
    }

    fn write_output(
        &mut self,
        st: &State,
        output: &[Output],
        model: &Model,
        text: &mut Vec<u16>,
    ) -> Option<()> {
        for part in output {
            match part {
                Output::Text(part) => text.extend_from_slice(part),
                Output::Object(r) => self.write_object(st, *r, model, text)?,
                Output::Either(branches) => {
                    let holds = eval_bool(&self.jvm.pool, model, branches.guard);
                    let side = if holds { &branches.yes } else { &branches.no };
                    self.write_output(st, side, model, text)?;
                }
            }
        }
        Some(())
    }

    fn write_object(
        &mut self,
        st: &State,
        object: Ref,
        model: &Model,
        text: &mut Vec<u16>,
    ) -> Option<()> {
        let object = self.side(st, object, model);
        if object.is_null() {
            text.extend("null".encode_utf16());
            return Some(());
        }
        let node = st.heap.get(object);
        if node.class != self.jvm.known.string {
            let kind = box_kind(&self.jvm.classes.class(node.class).name)?;
            let value = self.named_field(st, object, "value")?;
            return self.write_scalar(st, value, kind, model, text);
        }
        if let Some(Native::Concatenation(parts)) = node.native.as_deref() {
            return self.write_parts(st, parts, model, text);
        }
        let Some(Value::Ref(bytes)) = self.named_field(st, object, "value") else {
            return None;
        };
        if bytes.is_null() {
            return None;
        }
        let bytes = self.elements_under(st.heap.get(bytes).array()?, model)?;
        for pair in bytes.chunks_exact(2) {
            let c = self.join_bytes(pair[0], pair[1]).ok()?;
            let c = c.term(&mut self.jvm.pool)?;
            text.push(eval(&self.jvm.pool, model, c) as u16);
        }
        Some(())
    }

    fn write_parts(
        &mut self,
        st: &State,
        parts: &[Part],
        model: &Model,
        text: &mut Vec<u16>,
    ) -> Option<()> {
        for part in parts {
            match part {
                Part::Text(part) => text.extend_from_slice(part),
                Part::Scalar(value, kind) => self.write_scalar(st, *value, *kind, model, text)?,
                Part::Object(r) => self.write_object(st, *r, model, text)?,
                Part::Either(branches) => {
                    let holds = eval_bool(&self.jvm.pool, model, branches.guard);
                    let side = if holds { &branches.yes } else { &branches.no };
                    self.write_parts(st, side, model, text)?;
                }
            }
        }
        Some(())
    }

    fn write_scalar(
        &mut self,
        st: &State,
        value: Value,
        kind: char,
        model: &Model,
        text: &mut Vec<u16>,
    ) -> Option<()> {
        let words = match self.seen(st, value, kind, model)? {
            Seen::Int(i) => i.to_string(),
            Seen::Boolean(b) => b.to_string(),
            Seen::Char(c) => {
                text.push(c);
                return Some(());
            }
            Seen::Float(f) => self.library_text(st, Value::Float(f), 'F')?,
            Seen::Double(f) => self.library_text(st, Value::Double(f), 'D')?,
            _ => return None,
        };
        text.extend(words.encode_utf16());
        Some(())
    }

    /// How the library writes a number.
    fn library_text(&mut self, st: &State, value: Value, kind: char) -> Option<String> {
        let desc = format!("({kind})Ljava/lang/String;");
        let method = self
            .find_declared("java/lang/String", "valueOf", &desc)
            .ok()?;
        let mut base = st.clone();
        base.frames.clear();
        base.stack.clear();
        base.decided.clear();
        base.user_depth = 0;
        let start = self.start_with(&base, method, vec![value]);
        let mut outcome = self.run_to_end(start);
        let End::Returned(Some(Value::Ref(text))) = outcome.end else {
            return None;
        };
        let text = self.concrete_text(&mut outcome.state, text).ok()??;
        Some(String::from_utf16_lossy(&text))
    }
}
