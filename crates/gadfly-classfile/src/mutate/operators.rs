//! Which mistakes can be made in a method, one after another through its instructions.

use super::generated;
use super::{EMPTY_STRING, Edit, Mutant, Operator};
use crate::descriptor::{MethodDesc, Type};
use crate::model::{ClassFile, Code, Cond, Elem, Instr, MemberRef};

/// All mutants of one method. `opcodes` are those of its instructions.
pub(super) fn of_method(class: &ClassFile, index: usize, opcodes: &[u8]) -> Vec<Mutant> {
    let method = &class.methods[index];
    let (Some(code), Ok(desc)) = (&method.code, MethodDesc::parse(&method.desc)) else {
        return Vec::new();
    };
    let generated = generated::instructions(class, method, code);
    let mut list = List {
        class,
        code,
        opcodes,
        returns: desc.ret,
        found: Vec::new(),
        method: index,
    };
    for (at, by_compiler) in generated.into_iter().enumerate() {
        if !by_compiler {
            list.at(at);
        }
    }
    join_copies(code, list.found)
}

struct List<'a> {
    class: &'a ClassFile,
    code: &'a Code,
    opcodes: &'a [u8],
    returns: Option<Type>,
    method: usize,
    found: Vec<Mutant>,
}

impl List<'_> {
    fn add(
        &mut self,
        at: usize,
        operator: Operator,
        replacement: Vec<Instr>,
        description: impl Into<String>,
    ) {
        let at = at as u32;
        self.found.push(Mutant {
            operator,
            method: self.method,
            edits: vec![Edit { at, replacement }],
            line: self.code.line_of(at),
            description: description.into(),
        });
    }

    fn before(&self, at: usize) -> Option<Instr> {
        at.checked_sub(1).map(|i| self.code.instrs[i])
    }

    fn at(&mut self, at: usize) {
        use Instr::*;
        let instr = self.code.instrs[at];
        match instr {
            If(..) | IfICmp(..) | IfACmpEq(_) | IfACmpNe(_) | IfNull(_) | IfNonNull(_) => {
                self.condition(at, instr);
            }
            IConst(_) | LConst(_) | FConst(_) | DConst(_) => self.constant(at, instr),
            IInc(slot, by) => {
                let name = self.name(slot, at);
                let sign = if by < 0 { "-" } else { "+" };
                let other = if by < 0 { "+" } else { "-" };
                if let Some(negative) = by.checked_neg().filter(|&n| n != by) {
                    self.add(
                        at,
                        Operator::Arithmetic,
                        vec![IInc(slot, negative)],
                        format!(
                            "{name} {sign}= {0} became {name} {other}= {0}",
                            by.unsigned_abs()
                        ),
                    );
                    self.add(
                        at,
                        Operator::RemovedStore,
                        vec![Nop],
                        format!("{name} {sign}= {} was removed", by.unsigned_abs()),
                    );
                }
            }
            ValueReturn => self.return_value(at),
            InvokeVirtual(m) | InvokeInterface(m) | InvokeStatic(m) | InvokeSpecial(m) => {
                if let Some(called) = self.class.refs.methods.get(usize::from(m)) {
                    self.call(at, called, matches!(instr, InvokeStatic(_)));
                }
            }
            Store(slot) => self.local_store(at, slot),
            PutField(f) | PutStatic(f) => {
                if let Some(field) = self.class.refs.fields.get(usize::from(f)) {
                    let wide = matches!(field.desc.as_bytes().first(), Some(b'J' | b'D'));
                    let pops = match (matches!(instr, PutField(_)), wide) {
                        (true, true) => vec![Pop2, Pop],
                        (true, false) | (false, true) => vec![Pop2],
                        (false, false) => vec![Pop],
                    };
                    let description = format!("assignment to {} was removed", field.name);
                    self.add(at, Operator::RemovedStore, pops, description);
                }
            }
            ArrayStore(elem) => {
                let pops = match elem {
                    Elem::Long | Elem::Double => vec![Pop2, Pop2],
                    _ => vec![Pop2, Pop],
                };
                self.add(
                    at,
                    Operator::RemovedStore,
                    pops,
                    "assignment to an element was removed",
                );
            }
            _ => self.arithmetic(at, instr),
        }
    }

    fn condition(&mut self, at: usize, instr: Instr) {
        use Instr::*;
        let upright = self.jumps_if_true(at, instr);
        if let If(cond, to) | IfICmp(cond, to) = instr
            && let Some(other) = neighbour(cond)
        {
            let replacement = match instr {
                If(..) => If(other, to),
                _ => IfICmp(other, to),
            };
            let description = format!(
                "{} became {}",
                in_source(cond, upright),
                in_source(other, upright)
            );
            self.add(at, Operator::Boundary, vec![replacement], description);
        }
        let compares = matches!(instr, IfICmp(..))
            || matches!(self.before(at), Some(LCmp | FCmpL | FCmpG | DCmpL | DCmpG));
        let (replacement, description) = match instr {
            If(cond, to) | IfICmp(cond, to) => {
                let other = opposite(cond);
                let shown = compares || !matches!(cond, Cond::Eq | Cond::Ne);
                let description = if shown {
                    format!(
                        "{} became {}",
                        in_source(cond, upright),
                        in_source(other, upright)
                    )
                } else {
                    "the condition was negated".to_string()
                };
                let replacement = match instr {
                    If(..) => If(other, to),
                    _ => IfICmp(other, to),
                };
                (replacement, description)
            }
            IfACmpEq(to) | IfNull(to) => {
                let replacement = match instr {
                    IfNull(_) => IfNonNull(to),
                    _ => IfACmpNe(to),
                };
                let [from, into] = if upright { ["==", "!="] } else { ["!=", "=="] };
                (replacement, format!("{from} became {into}"))
            }
            IfACmpNe(to) | IfNonNull(to) => {
                let replacement = match instr {
                    IfNonNull(_) => IfNull(to),
                    _ => IfACmpEq(to),
                };
                let [from, into] = if upright { ["!=", "=="] } else { ["==", "!="] };
                (replacement, format!("{from} became {into}"))
            }
            _ => return,
        };
        self.add(at, Operator::Negated, vec![replacement], description);
    }

    /// Compilers jump over what is not to be done, so a jump's condition is the opposite of what
    /// the source says; except back to the start of a loop, from the first part of an `||`, and
    /// over the failure of an `assert`.
    fn jumps_if_true(&self, at: usize, instr: Instr) -> bool {
        let Some(to) = target(instr).map(|t| t as usize) else {
            return false;
        };
        let asserts = match self.code.instrs.get(at + 1) {
            Some(Instr::New(class)) => {
                let class = self.class.refs.classes.get(usize::from(*class));
                class.is_some_and(|c| &**c == "java/lang/AssertionError")
            }
            _ => false,
        };
        if to <= at || asserts {
            return true;
        }
        let last = self.code.instrs.get(to.wrapping_sub(1)).copied();
        to > at + 1 && last.and_then(target).is_some_and(|t| t as usize > to)
    }

    fn constant(&mut self, at: usize, instr: Instr) {
        use Instr::*;
        // The returned value has a mutant of its own.
        if self.code.instrs.get(at + 1) == Some(&ValueReturn) {
            return;
        }
        let (replacement, description) = match instr {
            IConst(i) => {
                let other = if i == 1 { 0 } else { i.wrapping_add(1) };
                (IConst(other), format!("{i} became {other}"))
            }
            LConst(i) => {
                let other = if i == 1 { 0 } else { i.wrapping_add(1) };
                (LConst(other), format!("{i} became {other}"))
            }
            FConst(f) => {
                let other = if f == 1.0 { 0.0 } else { f + 1.0 };
                if other == f || f.is_nan() {
                    return;
                }
                (FConst(other), format!("{f} became {other}"))
            }
            DConst(f) => {
                let other = if f == 1.0 { 0.0 } else { f + 1.0 };
                if other == f || f.is_nan() {
                    return;
                }
                (DConst(other), format!("{f} became {other}"))
            }
            _ => return,
        };
        self.add(at, Operator::Constant, vec![replacement], description);
    }

    fn arithmetic(&mut self, at: usize, instr: Instr) {
        use Instr::*;
        let (other, from, into) = match instr {
            IAdd => (ISub, "+", "-"),
            LAdd => (LSub, "+", "-"),
            FAdd => (FSub, "+", "-"),
            DAdd => (DSub, "+", "-"),
            ISub => (IAdd, "-", "+"),
            LSub => (LAdd, "-", "+"),
            FSub => (FAdd, "-", "+"),
            DSub => (DAdd, "-", "+"),
            IMul => (IDiv, "*", "/"),
            LMul => (LDiv, "*", "/"),
            FMul => (FDiv, "*", "/"),
            DMul => (DDiv, "*", "/"),
            IDiv => (IMul, "/", "*"),
            LDiv => (LMul, "/", "*"),
            FDiv => (FMul, "/", "*"),
            DDiv => (DMul, "/", "*"),
            IRem => (IMul, "%", "*"),
            LRem => (LMul, "%", "*"),
            FRem => (FMul, "%", "*"),
            DRem => (DMul, "%", "*"),
            IShl => (IShr, "<<", ">>"),
            LShl => (LShr, "<<", ">>"),
            IShr => (IShl, ">>", "<<"),
            LShr => (LShl, ">>", "<<"),
            IUshr => (IShl, ">>>", "<<"),
            LUshr => (LShl, ">>>", "<<"),
            IAnd => (IOr, "&", "|"),
            LAnd => (LOr, "&", "|"),
            IOr => (IAnd, "|", "&"),
            LOr => (LAnd, "|", "&"),
            IXor => (IAnd, "^", "&"),
            LXor => (LAnd, "^", "&"),
            INeg | LNeg | FNeg | DNeg => {
                self.add(at, Operator::Arithmetic, vec![Nop], "negation was removed");
                return;
            }
            _ => return,
        };
        // With a neutral element both are the same.
        let same = match (instr, self.before(at)) {
            (IAdd | ISub | IShl | IShr | IUshr, Some(IConst(0))) => true,
            (LAdd | LSub, Some(LConst(0))) => true,
            (IMul | IDiv, Some(IConst(1 | -1))) => true,
            (LMul | LDiv, Some(LConst(1 | -1))) => true,
            (FMul | FDiv, Some(FConst(f))) => f.abs() == 1.0,
            (DMul | DDiv, Some(DConst(f))) => f.abs() == 1.0,
            _ => false,
        };
        if !same {
            let description = format!("{from} became {into}");
            self.add(at, Operator::Arithmetic, vec![other], description);
        }
    }

    fn return_value(&mut self, at: usize) {
        use Instr::*;
        let Some(returns) = &self.returns else {
            return;
        };
        let before = self.before(at);
        let (values, what): (Vec<Instr>, &str) = match returns {
            Type::Boolean => (vec![IConst(1), IXor], "its opposite"),
            Type::Long => match before {
                Some(LConst(0)) => (vec![Pop2, LConst(1)], "1"),
                _ => (vec![Pop2, LConst(0)], "0"),
            },
            Type::Double => match before {
                Some(DConst(0.0)) => (vec![Pop2, DConst(1.0)], "1"),
                _ => (vec![Pop2, DConst(0.0)], "0"),
            },
            Type::Float => match before {
                Some(FConst(0.0)) => (vec![Pop, FConst(1.0)], "1"),
                _ => (vec![Pop, FConst(0.0)], "0"),
            },
            Type::Ref(name) if &**name == "java/lang/String" => {
                let empty = match before {
                    Some(LdcString(s)) => {
                        let text = self.class.refs.strings.get(usize::from(s));
                        text.is_some_and(|text| text.is_empty())
                    }
                    _ => false,
                };
                if empty {
                    (vec![Pop, NullConst], "null")
                } else {
                    (vec![Pop, LdcString(EMPTY_STRING)], "\"\"")
                }
            }
            Type::Ref(_) | Type::Array(_) => match before {
                Some(NullConst) => return,
                _ => (vec![Pop, NullConst], "null"),
            },
            _ => match before {
                Some(IConst(0)) => (vec![Pop, IConst(1)], "1"),
                _ => (vec![Pop, IConst(0)], "0"),
            },
        };
        let mut replacement = values;
        replacement.push(ValueReturn);
        let description = format!("the returned value became {what}");
        self.add(at, Operator::ReturnValue, replacement, description);
    }

    fn call(&mut self, at: usize, called: &MemberRef, is_static: bool) {
        use Instr::*;
        let Ok(desc) = MethodDesc::parse(&called.desc) else {
            return;
        };
        // An object must be initialised before anything else can happen to it.
        if &*called.name == "<init>" {
            return;
        }
        let mut replacement: Vec<Instr> = Vec::new();
        for parameter in desc.params.iter().rev() {
            replacement.push(match parameter {
                Type::Long | Type::Double => Pop2,
                _ => Pop,
            });
        }
        if !is_static {
            replacement.push(Pop);
        }
        let value = desc.ret.as_ref().map(default_of);
        // Whoever drops the result does not see what it is.
        let dropped = matches!(self.code.instrs.get(at + 1), Some(Pop | Pop2));
        let description = match (&desc.ret, value) {
            (Some(ty), Some(_)) if !dropped => {
                let shown = match ty {
                    Type::Boolean => "false",
                    Type::Ref(_) | Type::Array(_) => "null",
                    _ => "0",
                };
                format!("call of {} became {shown}", called.name)
            }
            _ => format!("call of {} was removed", called.name),
        };
        replacement.extend(value);
        if replacement.is_empty() {
            replacement.push(Nop);
        }
        self.add(at, Operator::RemovedCall, replacement, description);
    }

    fn local_store(&mut self, at: usize, slot: u16) {
        use Instr::*;
        let (pop, default) = match self.opcodes.get(at) {
            Some(0x36 | 0x3b..=0x3e) => (Pop, IConst(0)),
            Some(0x37 | 0x3f..=0x42) => (Pop2, LConst(0)),
            Some(0x38 | 0x43..=0x46) => (Pop, FConst(0.0)),
            Some(0x39 | 0x47..=0x4a) => (Pop2, DConst(0.0)),
            Some(0x3a | 0x4b..=0x4e) => (Pop, NullConst),
            // Slots beyond 255 are rare enough.
            _ => return,
        };
        let name = self.name(slot, at + 1);
        let within = |l: &&crate::model::LocalVariable| {
            l.slot == slot && l.start <= at as u32 && (at as u32) < l.end
        };
        if self.code.locals.iter().any(|l| within(&l)) {
            let description = format!("assignment to {name} was removed");
            self.add(at, Operator::RemovedStore, vec![pop], description);
            return;
        }
        // A variable must have some value before it is used. A constant has its own mutant.
        let constant = matches!(
            self.before(at),
            Some(NullConst | IConst(_) | LConst(_) | FConst(_) | DConst(_))
        );
        if !constant {
            let shown = if pop == Pop && default == NullConst {
                "null"
            } else {
                "0"
            };
            self.add(
                at,
                Operator::RemovedStore,
                vec![pop, default, Store(slot)],
                format!("the first value of {name} became {shown}"),
            );
        }
    }

    fn name(&self, slot: u16, at: usize) -> String {
        let at = at as u32;
        let mut locals = self.code.locals.iter();
        locals
            .find(|l| l.slot == slot && l.start <= at && at < l.end.max(l.start + 1))
            .map_or_else(|| "a variable".to_string(), |l| l.name.to_string())
    }
}

fn target(instr: Instr) -> Option<u32> {
    match instr {
        Instr::If(_, to)
        | Instr::IfICmp(_, to)
        | Instr::IfACmpEq(to)
        | Instr::IfACmpNe(to)
        | Instr::IfNull(to)
        | Instr::IfNonNull(to) => Some(to),
        _ => None,
    }
}

fn neighbour(cond: Cond) -> Option<Cond> {
    Some(match cond {
        Cond::Lt => Cond::Le,
        Cond::Le => Cond::Lt,
        Cond::Gt => Cond::Ge,
        Cond::Ge => Cond::Gt,
        Cond::Eq | Cond::Ne => return None,
    })
}

fn opposite(cond: Cond) -> Cond {
    match cond {
        Cond::Eq => Cond::Ne,
        Cond::Ne => Cond::Eq,
        Cond::Lt => Cond::Ge,
        Cond::Ge => Cond::Lt,
        Cond::Gt => Cond::Le,
        Cond::Le => Cond::Gt,
    }
}

fn in_source(cond: Cond, upright: bool) -> &'static str {
    match if upright { cond } else { opposite(cond) } {
        Cond::Eq => "==",
        Cond::Ne => "!=",
        Cond::Lt => "<",
        Cond::Ge => ">=",
        Cond::Gt => ">",
        Cond::Le => "<=",
    }
}

fn default_of(ty: &Type) -> Instr {
    match ty {
        Type::Long => Instr::LConst(0),
        Type::Float => Instr::FConst(0.0),
        Type::Double => Instr::DConst(0.0),
        Type::Ref(_) | Type::Array(_) => Instr::NullConst,
        _ => Instr::IConst(0),
    }
}

/// A mistake in a `finally` block is in all its copies. Copies are pieces of code of the same
/// line that begin alike.
fn join_copies(code: &Code, found: Vec<Mutant>) -> Vec<Mutant> {
    if !code.handlers.iter().any(|h| h.catch.is_none()) {
        return found;
    }
    // The start of the piece that an instruction is in. A handler's copy keeps the exception first.
    let start_of = |at: u32| {
        let after = code.lines.partition_point(|&(start, _)| start <= at);
        let start = after.checked_sub(1).map_or(0, |i| code.lines[i].0);
        if code.handlers.iter().any(|h| h.target == start) {
            (start + 1).min(at)
        } else {
            start
        }
    };
    let alike = |a: u32, b: u32| {
        let (from_a, from_b) = (start_of(a), start_of(b));
        from_a != from_b
            && a - from_a == b - from_b
            && (0..=a - from_a).all(|i| {
                let (a, b) = (from_a + i, from_b + i);
                without_target(code.instrs[a as usize]) == without_target(code.instrs[b as usize])
            })
    };
    let mut joined: Vec<Mutant> = Vec::new();
    for mutant in found {
        let copy_of = joined.iter_mut().find(|earlier| {
            earlier.operator == mutant.operator
                && earlier.line == mutant.line
                && earlier.description == mutant.description
                && alike(earlier.edits[0].at, mutant.edits[0].at)
        });
        match copy_of {
            Some(earlier) => earlier.edits.extend(mutant.edits),
            None => joined.push(mutant),
        }
    }
    joined
}

fn without_target(instr: Instr) -> Instr {
    match instr {
        Instr::If(cond, _) => Instr::If(cond, 0),
        Instr::IfICmp(cond, _) => Instr::IfICmp(cond, 0),
        Instr::IfACmpEq(_) => Instr::IfACmpEq(0),
        Instr::IfACmpNe(_) => Instr::IfACmpNe(0),
        Instr::IfNull(_) => Instr::IfNull(0),
        Instr::IfNonNull(_) => Instr::IfNonNull(0),
        Instr::Goto(_) => Instr::Goto(0),
        other => other,
    }
}
