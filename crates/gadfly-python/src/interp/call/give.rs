//! What becomes of a result: back to the caller.

use crate::frame::{Memo, OnReturn};
use crate::machine::{End, Step, Stop, Vm, type_error};
use crate::state::State;
use crate::value::Value;

impl Vm {
    // ---- returning

    pub(crate) fn return_value(&mut self, st: &mut State, value: Value) -> Step<()> {
        st.commit();
        let Some(frame) = st.frames.pop() else {
            return Err(Stop::End(End::Returned(value)));
        };
        st.stack.truncate(frame.height);
        if let Some(generator) = frame.generator {
            return self.generator_returned(st, generator, frame.on_return, value);
        }
        self.deliver(st, frame.on_return, value)
    }

    /// Hands a result to the frame that is innermost now.
    pub(crate) fn deliver(
        &mut self,
        st: &mut State,
        on_return: OnReturn,
        value: Value,
    ) -> Step<()> {
        let pc = st.frames.last().map_or(0, |f| f.pc);
        st.pc = pc;
        match on_return {
            OnReturn::Push | OnReturn::Next => {
                st.push(value);
                st.pc += 1;
            }
            OnReturn::Give(object) => {
                if !value.is_none() {
                    let name = self.type_name(st, &value);
                    return type_error(format!("__init__() should return None, not '{name}'"));
                }
                st.push(object);
                st.pc += 1;
            }
            OnReturn::Memo(_) => {
                self.restore_pending(st);
                st.now.memo.push(Memo::Value(value));
            }
            OnReturn::Again => {}
            OnReturn::Delegate | OnReturn::Close => {
                st.push(value);
                st.pc += 1;
            }
            OnReturn::Exit => return Err(Stop::End(End::Returned(value))),
        }
        Ok(())
    }

    pub(crate) fn restore_pending(&mut self, st: &mut State) {
        if let Some(pending) = st.frame_mut().pending.take() {
            st.now = *pending;
            st.now.recalled = 0;
            st.now.chosen = 0;
        }
        st.dirty = true;
    }
}
