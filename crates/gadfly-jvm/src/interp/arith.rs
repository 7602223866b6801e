//! Arithmetic, conversions and comparisons.

use crate::machine::{Flow, Jvm, Step, raise_with};
use crate::ops::{self, Narrow, Shift};
use crate::state::State;
use crate::value::Value;
use gadfly_classfile::Instr;
use gadfly_term::Sort;

impl Jvm {
    /// Division and remainder of integers: zero raises.
    pub(super) fn divide(&mut self, st: &mut State, instr: Instr) -> Step<Flow> {
        let divisor = st.peek(0);
        let zero = match divisor {
            Value::Int(i) => i == 0,
            Value::Long(i) => i == 0,
            Value::SymInt(t) => {
                let zero = self.pool.i32(0);
                let is_zero = self.pool.eq(t, zero);
                self.decide(st, is_zero)?
            }
            Value::SymLong(t) => {
                let zero = self.pool.i64(0);
                let is_zero = self.pool.eq(t, zero);
                self.decide(st, is_zero)?
            }
            _ => false,
        };
        if zero {
            return raise_with("java/lang/ArithmeticException", "/ by zero".into());
        }
        let b = st.pop();
        let a = st.pop();
        let pool = &mut self.pool;
        st.push(match instr {
            Instr::IDiv => ops::idiv(pool, a, b),
            Instr::IRem => ops::irem(pool, a, b),
            Instr::LDiv => ops::ldiv(pool, a, b),
            _ => ops::lrem(pool, a, b),
        });
        Ok(Flow::Next)
    }

    /// What cannot fail.
    pub fn arithmetic(&mut self, st: &mut State, instr: Instr) {
        use Instr::*;
        let pool = &mut self.pool;
        let b = st.pop();
        let result = match instr {
            INeg => ops::ineg(pool, b),
            LNeg => ops::lneg(pool, b),
            FNeg | DNeg => ops::fneg(pool, b),
            I2l => ops::i2l(pool, b),
            L2i => ops::l2i(pool, b),
            I2f | L2f => ops::to_float(pool, b, Sort::F32),
            I2d | L2d => ops::to_float(pool, b, Sort::F64),
            F2i | D2i => ops::to_integer(pool, b, 32),
            F2l | D2l => ops::to_integer(pool, b, 64),
            F2d => ops::f2d(pool, b),
            D2f => ops::d2f(pool, b),
            I2b => ops::narrow(pool, Narrow::Byte, b),
            I2c => ops::narrow(pool, Narrow::Char, b),
            I2s => ops::narrow(pool, Narrow::Short, b),
            _ => {
                let a = st.pop();
                match instr {
                    IAdd => ops::iadd(pool, a, b),
                    ISub => ops::isub(pool, a, b),
                    IMul => ops::imul(pool, a, b),
                    IAnd => ops::iand(pool, a, b),
                    IOr => ops::ior(pool, a, b),
                    IXor => ops::ixor(pool, a, b),
                    IShl => ops::ishift(pool, Shift::Left, a, b),
                    IShr => ops::ishift(pool, Shift::Right, a, b),
                    IUshr => ops::ishift(pool, Shift::RightUnsigned, a, b),
                    LAdd => ops::ladd(pool, a, b),
                    LSub => ops::lsub(pool, a, b),
                    LMul => ops::lmul(pool, a, b),
                    LAnd => ops::land(pool, a, b),
                    LOr => ops::lor(pool, a, b),
                    LXor => ops::lxor(pool, a, b),
                    LShl => ops::lshift(pool, Shift::Left, a, b),
                    LShr => ops::lshift(pool, Shift::Right, a, b),
                    LUshr => ops::lshift(pool, Shift::RightUnsigned, a, b),
                    FAdd => ops::fadd(pool, a, b),
                    FSub => ops::fsub(pool, a, b),
                    FMul => ops::fmul(pool, a, b),
                    FDiv => ops::fdiv(pool, a, b),
                    FRem => ops::frem(pool, a, b),
                    DAdd => ops::dadd(pool, a, b),
                    DSub => ops::dsub(pool, a, b),
                    DMul => ops::dmul(pool, a, b),
                    DDiv => ops::ddiv(pool, a, b),
                    DRem => ops::drem(pool, a, b),
                    LCmp => ops::lcmp(pool, a, b),
                    FCmpL | DCmpL => ops::fcmp(pool, a, b, -1),
                    FCmpG | DCmpG => ops::fcmp(pool, a, b, 1),
                    _ => Value::Unset,
                }
            }
        };
        st.push(result);
    }
}
