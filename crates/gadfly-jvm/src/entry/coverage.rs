//! Lines and branches that paths have executed.

use crate::classes::MethodId;
use crate::machine::Jvm;
use gadfly_classfile::Instr;
use std::collections::BTreeMap;

/// Covered and all, of one method.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    pub lines: (u32, u32),
    pub branches: (u32, u32),
}

impl Jvm {
    /// Forgets what was covered so far.
    pub fn clear_coverage(&mut self) {
        for method in self.classes.methods() {
            method.covered.iter().for_each(|c| c.set(false));
            method.branches.iter().for_each(|b| b.set(0));
        }
    }

    /// The method that somebody wrote: for the static twin of a Scala object's method, that one.
    pub fn written_behind(&self, method: MethodId) -> MethodId {
        let stand_in = self.classes.method(method);
        let Some((object, _)) = &stand_in.behind else {
            return method;
        };
        self.classes
            .loaded(&object.name)
            .and_then(|class| {
                self.classes
                    .declared_method(class, &stand_in.name, &stand_in.desc)
            })
            .unwrap_or(method)
    }

    pub fn coverage(&self, method: MethodId) -> Coverage {
        let method = self.classes.method(self.written_behind(method));
        let Some(code) = method.code() else {
            return Coverage::default();
        };
        let mut lines: BTreeMap<u32, bool> = BTreeMap::new();
        for (at, covered) in method.covered.iter().enumerate() {
            if let Some(line) = code.line_of(at as u32) {
                *lines.entry(line).or_default() |= covered.get();
            }
        }
        let mut branches = (0, 0);
        for (at, instr) in code.instrs.iter().enumerate() {
            let conditional = matches!(
                instr,
                Instr::If(..)
                    | Instr::IfICmp(..)
                    | Instr::IfACmpEq(_)
                    | Instr::IfACmpNe(_)
                    | Instr::IfNull(_)
                    | Instr::IfNonNull(_)
            );
            if conditional {
                branches.1 += 2;
                branches.0 += method.branches.get(at).map_or(0, |b| b.get().count_ones());
            }
        }
        let hit = lines.values().filter(|hit| **hit).count() as u32;
        Coverage {
            lines: (hit, lines.len() as u32),
            branches,
        }
    }
}
