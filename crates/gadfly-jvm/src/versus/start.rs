//! Beginning a path of an entry that is graded.

use crate::classes::MethodId;
use crate::heap::Body;
use crate::machine::Jvm;
use crate::state::{OnReturn, State};
use crate::unknown::{Purpose, Script, States, Step as Do, Unknown};
use crate::value::Value;
use gadfly_witness::Reason;

impl Jvm {
    /// The state in which an entry is about to be called with unknown inputs that a precondition
    /// accepts. The precondition is a static method that takes what the entry takes, the receiver
    /// first; what it does costs nothing, and inputs on which it throws are no inputs.
    pub fn start_graded(
        &mut self,
        base: &State,
        entry: MethodId,
        precondition: Option<MethodId>,
    ) -> Result<State, Reason> {
        let mut st = self.start(base, entry, States::Reached, false)?;
        if let Some(chain) = self.config.chain {
            self.lengthen(&mut st, chain);
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
            self.push_script(&mut st, demand, OnReturn::Retry);
        }
        Ok(st)
    }

    /// Lets chains of data among the arguments be longer than others.
    fn lengthen(&mut self, st: &mut State, chain: u32) {
        for value in st.inputs.clone().arguments.iter() {
            if let Value::Ref(cell) = *value
                && !cell.is_null()
                && let Body::Unknown(unknown) = &st.heap.get(cell).body
            {
                let unknown = unknown.clone();
                if unknown.depth < chain && self.is_only_data(&unknown) {
                    let longer = Unknown {
                        depth: chain,
                        ..(*unknown).clone()
                    };
                    self.learn(st, cell, longer);
                }
            }
        }
    }
}
