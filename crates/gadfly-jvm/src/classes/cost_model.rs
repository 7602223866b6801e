//! What counts as a call against a budget: what a reader of the *source* would call one.
//!
//! Compilers add calls that nobody wrote (bridges, the static twins of a Scala object's methods,
//! reads of a case class's or record's components) and take away some that somebody wrote (Scala
//! turns a function's call of itself in tail position into a jump). So that the same function
//! costs the same in every language, the first are free and the second are paid.

use gadfly_classfile::{ClassFile, Code, Instr, Method, MethodDesc};

/// How a call of a method is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CallCost {
    /// A call of this method costs nothing, unless a price names it: constructors, initialisers,
    /// and methods that only read a field.
    pub free: bool,
    /// The method only passes its arguments on; the call it makes is the same call.
    pub forwards: bool,
    /// It compares two objects as its class file's language says: its type tests are no matches.
    pub compares: bool,
    /// A jump to the first instruction that sets parameters is a call of the method itself.
    pub tail_calls: bool,
}

/// Whether a class file comes from Scala.
pub fn is_scala(file: &ClassFile) -> bool {
    const MARKS: [&str; 2] = [
        "scala/reflect/ScalaSignature",
        "scala/reflect/ScalaLongSignature",
    ];
    file.source_file
        .as_deref()
        .is_some_and(|f| f.ends_with(".scala"))
        || file.annotations.iter().any(|a| MARKS.contains(&&**a))
}

/// Whether a class is a Scala `object`, whose only instance is in `MODULE$`.
pub fn is_scala_object(file: &ClassFile) -> bool {
    file.name.ends_with('$')
        && file.fields.iter().any(|f| {
            f.access.is_static()
                && &*f.name == "MODULE$"
                && f.desc.strip_prefix('L').and_then(|d| d.strip_suffix(';')) == Some(&*file.name)
        })
}

pub(super) fn call_cost(file: &ClassFile, method: &Method, desc: &MethodDesc) -> CallCost {
    let Some(code) = &method.code else {
        return CallCost::default();
    };
    let scala = is_scala(file);
    CallCost {
        free: method.name.starts_with('<')
            || reads_a_field(code)
            || (scala && only_constructs(file, &method.name, code)),
        forwards: forwards(file, method, code, scala),
        compares: scala && matches!(&*method.name, "equals" | "canEqual"),
        tail_calls: scala && {
            let slots = usize::from(!method.access.is_static()) + slots_of(desc);
            (0..code.instrs.len()).any(|at| is_tail_call(code, at, slots))
        },
    }
}

/// `return this.field`.
fn reads_a_field(code: &Code) -> bool {
    matches!(
        code.instrs[..],
        [Instr::Load(0), Instr::GetField(_), Instr::ValueReturn]
    )
}

/// The `apply` of a case class's companion: its parameters go into a constructor as they are.
fn only_constructs(file: &ClassFile, name: &str, code: &Code) -> bool {
    let [
        Instr::New(class),
        Instr::Dup,
        loads @ ..,
        Instr::InvokeSpecial(_),
        Instr::ValueReturn,
    ] = &code.instrs[..]
    else {
        return false;
    };
    let made = &file.refs.classes[*class as usize];
    name == "apply"
        && file.name.strip_suffix('$') == Some(made)
        && loads.iter().all(|i| matches!(i, Instr::Load(_)))
}

/// Loads of the arguments, conversions of single ones, one call, and the return of its result.
fn forwards(file: &ClassFile, method: &Method, code: &Code, scala: bool) -> bool {
    let mut called = None;
    for instr in &code.instrs {
        match *instr {
            Instr::Load(_) | Instr::CheckCast(_) | Instr::Return | Instr::ValueReturn => {}
            Instr::GetStatic(i) if &*file.refs.fields[i as usize].name == "MODULE$" => {}
            Instr::InvokeVirtual(i)
            | Instr::InvokeStatic(i)
            | Instr::InvokeSpecial(i)
            | Instr::InvokeInterface(i) => {
                let member = &file.refs.methods[i as usize];
                if &*member.class == "scala/runtime/BoxesRunTime" {
                    continue;
                }
                if called.replace(member).is_some() {
                    return false;
                }
            }
            _ => return false,
        }
    }
    let Some(called) = called else {
        return false;
    };
    if method.access.is_bridge()
        || method.access.is_synthetic() && method.name.ends_with("$adapted")
    {
        return true;
    }
    if !scala {
        return false;
    }
    let is_same = called.name == method.name;
    // `Interp.eval` for `Interp$.MODULE$.eval`; a trait's method in the class that mixes it in;
    // `apply(int)` for `apply$mcII$sp(int)`.
    let of_object =
        method.access.is_static() && is_same && called.class.strip_suffix('$') == Some(&file.name);
    let of_trait = (is_same && called.class.ends_with("$class"))
        || called.name.strip_suffix('$') == Some(&method.name);
    let specialised = called.name.ends_with("$sp")
        && called.name.split("$mc").next() == Some(&*method.name)
        && called.class == file.name;
    of_object || of_trait || specialised
}

fn slots_of(desc: &MethodDesc) -> usize {
    use gadfly_classfile::Type;
    let slots = |t: &Type| 1 + usize::from(matches!(t, Type::Long | Type::Double));
    desc.params.iter().map(slots).sum()
}

/// Whether the instruction is a jump that stands for a call of the method itself. Parameters
/// cannot be assigned in Scala, so nothing else stores into their slots; `slots` is how many
/// those are, the receiver's included.
fn is_tail_call(code: &Code, at: usize, slots: usize) -> bool {
    matches!(code.instrs[at], Instr::Goto(0))
        && at > 0
        && matches!(code.instrs[at - 1], Instr::Store(slot) if usize::from(slot) < slots)
}

impl super::Method {
    /// Whether the jump at an instruction stands for a call of the method itself.
    pub(crate) fn calls_itself_at(&self, at: u32) -> bool {
        self.cost.tail_calls
            && self.code().is_some_and(|code| {
                let wide = |v: &gadfly_classfile::Type| {
                    use gadfly_classfile::Type;
                    usize::from(matches!(v, Type::Long | Type::Double))
                };
                let slots = self.arg_count + self.params.iter().map(wide).sum::<usize>();
                is_tail_call(code, at as usize, slots)
            })
    }

    /// The name under which prices know the method: an object's methods without the `$`.
    pub(crate) fn price_name(&self) -> String {
        let class = if is_scala_object(&self.file) {
            self.class_name
                .strip_suffix('$')
                .unwrap_or(&self.class_name)
        } else {
            &self.class_name
        };
        format!("{}.{}", super::unmarked(class).replace('/', "."), self.name)
    }
}
