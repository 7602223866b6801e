//! What the compiler wrote and nobody else: methods and instructions that are not mutated.

use crate::model::{ClassFile, Code, Cond, Elem, Instr, MemberRef, Method};

/// Whether a whole method is the compiler's. The body of a lambda is the user's.
pub(super) fn is_generated(class: &ClassFile, method: &Method) -> bool {
    let Some(code) = &method.code else {
        return true;
    };
    let lambda = method.name.starts_with("lambda$");
    if class.access.is_synthetic()
        || method.access.is_bridge()
        || method.access.is_synthetic() && !lambda
    {
        return true;
    }
    if class.access.is_enum() {
        return matches!(&*method.name, "values" | "valueOf" | "$values" | "<clinit>");
    }
    class.record.is_some() && is_record_member(class, method, code)
}

fn is_record_member(class: &ClassFile, method: &Method, code: &Code) -> bool {
    let components = class.record.iter().flatten();
    if &*method.name == "<init>" {
        // The canonical constructor, if it only assigns: `super()`, then a store for each.
        let stores = code.instrs.iter();
        let stores = stores.filter(|i| matches!(i, Instr::PutField(_))).count();
        return stores == components.count() && code.instrs.len() == 3 + 3 * stores;
    }
    let object_methods = code.instrs.iter().any(|i| match i {
        Instr::InvokeDynamic(site) => class
            .refs
            .dynamics
            .get(usize::from(*site))
            .and_then(|d| class.bootstrap_methods.get(usize::from(d.bootstrap)))
            .is_some_and(|b| &*b.handle.member.class == "java/lang/runtime/ObjectMethods"),
        _ => false,
    });
    let accessor = method.desc.starts_with("()")
        && code.instrs.len() == 3
        && matches!(code.instrs[1], Instr::GetField(_))
        && class.record.iter().flatten().any(|c| c.name == method.name);
    object_methods || accessor
}

/// Marks the instructions of a method that have no counterpart in the source.
pub(super) fn instructions(class: &ClassFile, method: &Method, code: &Code) -> Vec<bool> {
    let mut marks = Marks {
        class,
        code,
        named: code.locals.iter().any(|l| &*l.name != "this") || has_names(class),
        marks: vec![false; code.instrs.len()],
    };
    for at in 0..code.instrs.len() {
        marks.look_at(at, method);
    }
    marks.marks
}

/// Whether the class was compiled with the names of local variables.
fn has_names(class: &ClassFile) -> bool {
    class
        .methods
        .iter()
        .filter_map(|m| m.code.as_ref())
        .any(|c| !c.locals.is_empty())
}

struct Marks<'a> {
    class: &'a ClassFile,
    code: &'a Code,
    /// Variables of the source have names here, so those without are the compiler's.
    named: bool,
    marks: Vec<bool>,
}

impl Marks<'_> {
    fn instr(&self, at: usize) -> Option<Instr> {
        self.code.instrs.get(at).copied()
    }

    fn mark(&mut self, at: usize) {
        if let Some(mark) = self.marks.get_mut(at) {
            *mark = true;
        }
    }

    fn look_at(&mut self, at: usize, method: &Method) {
        let code = self.code;
        let before = |n: usize| at.checked_sub(n).map(|i| code.instrs[i]);
        match self.code.instrs[at] {
            // `assert`: is it switched on?
            Instr::GetStatic(field) if self.is_flag(field) => self.mark(at + 1),
            Instr::PutStatic(field) if self.is_flag(field) => {
                (at.saturating_sub(5)..=at).for_each(|i| self.mark(i));
            }
            Instr::PutField(field)
                if self
                    .class
                    .refs
                    .fields
                    .get(usize::from(field))
                    .is_some_and(|f| f.name.contains('$')) =>
            {
                self.mark(at);
            }
            Instr::InvokeVirtual(m) | Instr::InvokeInterface(m) | Instr::InvokeStatic(m) => {
                let Some(called) = self.class.refs.methods.get(usize::from(m)) else {
                    return;
                };
                if is_boxing(called)
                    || &*called.name == "addSuppressed"
                    // `outer.new Inner()`, `object::method`
                    || before(1) == Some(Instr::Dup) && &*called.name == "requireNonNull"
                    // a switch over an enum goes through a table
                    || &*called.name == "ordinal"
                        && self.instr(at + 1) == Some(Instr::ArrayLoad(Elem::Int))
                {
                    self.mark(at);
                }
                if &*called.name == "hashCode" {
                    self.string_switch(at);
                }
            }
            Instr::Store(slot) => {
                let caught = self.code.handlers.iter().any(|h| h.target as usize == at);
                let nameless = self.named && !self.has_name(slot, at + 1);
                if caught || nameless {
                    self.mark(at);
                }
                if nameless && matches!(before(1), Some(Instr::IConst(_))) {
                    self.mark(at - 1);
                }
            }
            Instr::IInc(slot, _) if self.named && !self.has_name(slot, at) => self.mark(at),
            // The condition of a for-each loop over an array compares two nameless variables.
            Instr::IfICmp(Cond::Ge, _) => {
                let nameless = |i| match i {
                    Some(Instr::Load(slot)) => self.named && !self.has_name(slot, at),
                    _ => false,
                };
                if nameless(before(1)) && nameless(before(2)) {
                    self.mark(at);
                }
            }
            Instr::NewArray(_) | Instr::NewRefArray(_)
                if self.instr(at + 1) == Some(Instr::Dup) =>
            {
                self.array_initialiser(at);
            }
            Instr::IConst(0 | 1) => self.boolean(at, method),
            _ => {}
        }
    }

    fn is_flag(&self, field: u16) -> bool {
        let field = self.class.refs.fields.get(usize::from(field));
        field.is_some_and(|f| &*f.name == "$assertionsDisabled")
    }

    fn has_name(&self, slot: u16, at: usize) -> bool {
        let at = at as u32;
        let mut locals = self.code.locals.iter();
        locals.any(|l| l.slot == slot && l.start <= at && at < l.end.max(l.start + 1))
    }

    /// `new int[] {…}`: the length, and the index of each element.
    fn array_initialiser(&mut self, at: usize) {
        if at > 0 && matches!(self.instr(at - 1), Some(Instr::IConst(_))) {
            self.mark(at - 1);
        }
        // Nested initialisers have their own turn; an index is what directly follows a `dup` and
        // counts upwards.
        let mut next = 0;
        let mut depth = 0;
        for i in at + 1..self.code.instrs.len() {
            match self.code.instrs[i] {
                Instr::NewArray(_) | Instr::NewRefArray(_)
                    if self.instr(i + 1) == Some(Instr::Dup) =>
                {
                    depth += 1;
                }
                Instr::Dup if depth == 0 => match self.instr(i + 1) {
                    Some(Instr::IConst(index)) if index == next => {
                        self.mark(i + 1);
                        next += 1;
                    }
                    _ => {}
                },
                Instr::ArrayStore(_) if self.instr(i + 1) != Some(Instr::Dup) => {
                    if depth == 0 {
                        return;
                    }
                    depth -= 1;
                }
                Instr::Return | Instr::ValueReturn | Instr::Goto(_) => return,
                _ => {}
            }
        }
    }

    /// `return a < b`: the constants are the condition's value, and the returned value is mutated
    /// as such.
    fn boolean(&mut self, at: usize, method: &Method) {
        if !method.desc.ends_with(")Z") {
            return;
        }
        if let (Some(Instr::Goto(to)), Some(Instr::IConst(0 | 1))) =
            (self.instr(at + 1), self.instr(at + 2))
            && to as usize == at + 3
            && self.instr(at + 3) == Some(Instr::ValueReturn)
        {
            self.mark(at);
            self.mark(at + 2);
        }
    }

    /// A switch over strings is one over hash codes, then `equals`, then one over numbers.
    fn string_switch(&mut self, hash_code: usize) {
        let Some(Instr::Switch(table)) = self.instr(hash_code + 1) else {
            return;
        };
        let Some(switch) = self.code.switches.get(usize::from(table)) else {
            return;
        };
        let end = switch.default as usize + 1;
        if matches!(self.instr(end), Some(Instr::Switch(_))) {
            (hash_code.saturating_sub(4)..=end).for_each(|i| self.mark(i));
        }
    }
}

/// Conversions between primitives and their objects are written by nobody.
fn is_boxing(called: &MemberRef) -> bool {
    let boxes = [
        "Integer",
        "Long",
        "Short",
        "Byte",
        "Character",
        "Boolean",
        "Float",
        "Double",
    ];
    let Some(class) = called.class.strip_prefix("java/lang/") else {
        return false;
    };
    boxes.contains(&class)
        && (&*called.name == "valueOf" && !called.desc.starts_with("(L")
            || called.desc.starts_with("()") && called.name.ends_with("Value"))
}
