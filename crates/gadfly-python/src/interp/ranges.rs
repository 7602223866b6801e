//! The elements of ranges.

use crate::builtin_types::t;
use crate::machine::{Step, Vm, raise, type_error};
use crate::state::State;
use crate::value::{Range, Value};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};

impl Vm {
    /// The number of elements.
    pub fn range_len(&mut self, st: &mut State, range: &Range) -> Step<Value> {
        if let (Value::Int(start), Value::Int(stop), Value::Int(step)) =
            (&range.start, &range.stop, &range.step)
        {
            let (start, stop, step) = (i128::from(*start), i128::from(*stop), i128::from(*step));
            let span = if step > 0 { stop - start } else { start - stop };
            if span <= 0 {
                return Ok(Value::Int(0));
            }
            return Ok(Value::big(BigInt::from((span - 1) / step.abs() + 1)));
        }
        let parts = [&range.start, &range.stop, &range.step].map(Value::as_bigint);
        let [Some(start), Some(stop), Some(step)] = parts else {
            return self.symbolic_range_len(st, range);
        };
        let span = if step.is_positive() {
            stop - start
        } else {
            start - stop
        };
        if !span.is_positive() {
            return Ok(Value::Int(0));
        }
        let span: BigInt = span - 1;
        Ok(Value::big(span.div_floor(&step.abs()) + 1))
    }

    pub(super) fn range_item(
        &mut self,
        st: &mut State,
        range: &Range,
        index: &Value,
    ) -> Step<Value> {
        let len = self.range_len(st, range)?;
        let Some(i) = self.index_of(st, index)? else {
            let name = self.type_name(st, index);
            return type_error(format!(
                "range indices must be integers or slices, not {name}"
            ));
        };
        use crate::code::{BinOp, CmpOp};
        let zero = Value::Int(0);
        let at = if self.compare_truth(st, CmpOp::Lt, &i, &zero)? {
            self.binary(st, BinOp::Add, &i, &len)?
        } else {
            i
        };
        if self.compare_truth(st, CmpOp::Lt, &at, &zero)?
            || self.compare_truth(st, CmpOp::Ge, &at, &len)?
        {
            return raise(t::INDEX_ERROR, "range object index out of range");
        }
        let offset = self.binary(st, BinOp::Mul, &at, &range.step)?;
        self.binary(st, BinOp::Add, &range.start, &offset)
    }

    pub(super) fn range_slice(
        &mut self,
        st: &mut State,
        range: &Range,
        parts: &[Value; 3],
    ) -> Step<Value> {
        let Value::Int(len) = self.range_len(st, range)? else {
            return crate::machine::unsupported("slices of huge ranges");
        };
        let (start, stop, step) = self.slice_indices(st, parts, len)?;
        use crate::code::BinOp;
        let place = |this: &mut Vm, st: &mut State, at: i64| {
            let offset = this.binary(st, BinOp::Mul, &Value::Int(at), &range.step)?;
            this.binary(st, BinOp::Add, &range.start, &offset)
        };
        let (first, last) = (place(self, st, start)?, place(self, st, stop)?);
        let step = self.binary(st, BinOp::Mul, &range.step, &Value::Int(step))?;
        Ok(Vm::new_range(first, last, step))
    }

    pub(super) fn range_contains(
        &mut self,
        st: &mut State,
        range: &Range,
        item: &Value,
    ) -> Step<bool> {
        let item = self.settle(st, item)?;
        let item = self.unwrap(st, &item);
        let parts = [&range.start, &range.stop, &range.step].map(Value::as_bigint);
        let [Some(start), Some(stop), Some(step)] = parts else {
            return self.symbolic_range_contains(st, range, &item);
        };
        let value = match &item {
            Value::Float(f) if f.fract() == 0.0 => match crate::num::float_to_big(*f) {
                Some(b) => b,
                None => return Ok(false),
            },
            Value::SymInt(_) | Value::SymBool(_) | Value::SymFloat(_) => {
                return self.symbolic_range_contains(st, range, &item);
            }
            other => match other.as_bigint() {
                Some(b) => b,
                None => return Ok(false),
            },
        };
        let inside = if step.is_positive() {
            start <= value && value < stop
        } else {
            stop < value && value <= start
        };
        Ok(inside && (value - start).mod_floor(&step).is_zero())
    }

    pub(super) fn same_range(&mut self, st: &mut State, x: &Range, y: &Range) -> Step<bool> {
        let (a, b) = (self.range_len(st, x)?, self.range_len(st, y)?);
        if !self.equal(st, &a, &b)? {
            return Ok(false);
        }
        if matches!(a, Value::Int(0)) {
            return Ok(true);
        }
        if !self.equal(st, &x.start, &y.start)? {
            return Ok(false);
        }
        Ok(matches!(a, Value::Int(1)) || self.equal(st, &x.step, &y.step)?)
    }
}
