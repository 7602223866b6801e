//! Beginning a path of an entry that is graded.

use gadfly_classfile::{ClassType, GenericType, TypeArg};
use gadfly_jvm::States;
use gadfly_jvm::classes::MethodId;
use gadfly_jvm::heap::{Body, Unknown};
use gadfly_jvm::machine::Jvm;
use gadfly_jvm::state::{OnReturn, Purpose, Script, ScriptStep as Do, State};
use gadfly_jvm::value::Value;
use gadfly_witness::Reason;

/// The state in which an entry is about to be called with unknown inputs that a precondition
/// accepts. The precondition is a static method that takes what the entry takes, the receiver
/// first; what it does costs nothing, and inputs on which it throws are no inputs.
pub fn start_graded(
    jvm: &mut Jvm,
    base: &State,
    entry: MethodId,
    precondition: Option<MethodId>,
) -> Result<State, Reason> {
    let mut st = jvm.start(base, entry, States::Reached, false)?;
    if let Some(chain) = jvm.config.chain {
        lengthen(jvm, &mut st, chain);
    }
    if let Some(method) = precondition {
        let args: Vec<Value> = st
            .inputs
            .receiver
            .iter()
            .chain(&st.inputs.arguments)
            .copied()
            .collect();
        let demand = Script {
            steps: vec![
                Do::Invoke {
                    method,
                    args,
                    dispatch: false,
                },
                Do::Demand,
                Do::Return { void: true },
            ],
            purpose: Purpose::Build,
        };
        jvm.push_script(&mut st, demand, OnReturn::Retry);
    }
    Ok(st)
}

/// Lets chains of data among the arguments be longer than others.
fn lengthen(jvm: &mut Jvm, st: &mut State, chain: u32) {
    // What a function gives for each element of a list may be any of what it gives at all.
    let is_function = |value: &Value| match *value {
        Value::Ref(cell) if !cell.is_null() => {
            let class = jvm.classes.class(st.heap.get(cell).class);
            class.name.starts_with("scala/Function")
        }
        _ => false,
    };
    if st.inputs.arguments.iter().any(is_function) {
        return;
    }
    for value in &st.inputs.clone().arguments {
        if let Value::Ref(cell) = *value
            && !cell.is_null()
            && let Body::Unknown(unknown) = &st.heap.get(cell).body
        {
            let unknown = unknown.clone();
            // Of lists in lists there are too many: no budget bounds what the library does.
            let is_nested = unknown.generic.as_deref().is_some_and(holds_collections);
            if unknown.depth < chain && !is_nested && jvm.is_only_data(&unknown) {
                let longer = Unknown {
                    depth: chain,
                    ..(*unknown).clone()
                };
                jvm.learn(st, cell, longer);
            }
        }
    }
}

/// Whether a collection of Scala's library is one of collections.
fn holds_collections(generic: &GenericType) -> bool {
    let GenericType::Class(of) = generic else {
        return false;
    };
    let is_collection = |class: &ClassType| class.name.starts_with("scala/collection/");
    let mut args = of.args.iter();
    is_collection(of)
        && args.any(|arg| match arg {
            TypeArg::Exact(GenericType::Class(class))
            | TypeArg::Extends(GenericType::Class(class)) => is_collection(class),
            _ => false,
        })
}
