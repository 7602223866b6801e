//! `toString`, `equals` and `hashCode` of records: their `ObjectMethods` bootstrap is answered
//! with a small class generated per record, so that component methods run as ordinary calls.

use crate::classes::Method;
use crate::machine::{Flow, Jvm, Step, unsupported};
use crate::state::State;
use gadfly_classfile::{
    Access, BootstrapMethod, ClassFile, Code, Cond, Const, DynamicRef, HandleKind, Instr,
    MemberRef, MethodDesc, MethodHandle, Refs, Type, source_name,
};
use std::rc::Rc;
use std::sync::Arc;

const PUBLIC_STATIC: u16 = 0x0009;

impl Jvm {
    pub(super) fn object_method(
        &mut self,
        st: &mut State,
        caller: &Rc<Method>,
        site: &DynamicRef,
        bootstrap: &BootstrapMethod,
    ) -> Step<Flow> {
        let Some(Const::Class(record)) = bootstrap.args.first() else {
            return unsupported("a record method without its record");
        };
        let name = format!("{record}$$gadfly${}", site.name);
        let class = match self.classes.load(&name) {
            Ok(class) => class,
            Err(_) => {
                let fields: Vec<MemberRef> = bootstrap
                    .args
                    .iter()
                    .filter_map(|arg| match arg {
                        Const::MethodHandle(h) if h.kind == HandleKind::GetField => {
                            Some(h.member.clone())
                        }
                        _ => None,
                    })
                    .collect();
                let full = source_name(record, &caller.file().inner_classes);
                let simple = full.rsplit('.').next().unwrap_or(&full);
                let Some(file) = generate(&name, record, simple, site, fields) else {
                    return unsupported(format!("a record method {}", site.name));
                };
                self.classes.define(file)?
            }
        };
        let Some(run) = self.classes.declared_method(class, "run", &site.desc) else {
            return unsupported("a record method of another type");
        };
        let method = self.classes.method(run).clone();
        self.initialize(st, class)?;
        self.invoke(st, &method)
    }
}

struct Assembler {
    refs: Refs,
    instrs: Vec<Instr>,
    /// Jumps to the end that returns false.
    to_false: Vec<usize>,
}

impl Assembler {
    fn class(&mut self, name: &str) -> u16 {
        self.refs.classes.push(name.into());
        (self.refs.classes.len() - 1) as u16
    }

    fn call(&mut self, class: &str, name: &str, desc: &str) {
        self.refs.methods.push(MemberRef {
            class: class.into(),
            name: name.into(),
            desc: desc.into(),
            interface: false,
        });
        self.instrs
            .push(Instr::InvokeStatic((self.refs.methods.len() - 1) as u16));
    }

    fn get(&mut self, local: u16, field: &MemberRef) {
        self.refs.fields.push(field.clone());
        self.instrs.push(Instr::Load(local));
        self.instrs
            .push(Instr::GetField((self.refs.fields.len() - 1) as u16));
    }

    fn jump_if_false(&mut self, jump: impl Fn(u32) -> Instr) {
        self.to_false.push(self.instrs.len());
        self.instrs.push(jump(0));
    }
}

fn generate(
    name: &str,
    record: &Arc<str>,
    simple: &str,
    site: &DynamicRef,
    fields: Vec<MemberRef>,
) -> Option<ClassFile> {
    let mut asm = Assembler {
        refs: Refs::default(),
        instrs: Vec::new(),
        to_false: Vec::new(),
    };
    let mut bootstrap_methods = Vec::new();
    match &*site.name {
        "equals" => equals(&mut asm, record, &fields),
        "hashCode" => hash_code(&mut asm, &fields),
        "toString" => bootstrap_methods.push(to_string(&mut asm, simple, &fields)),
        _ => return None,
    }
    let method = gadfly_classfile::Method {
        name: "run".into(),
        desc: site.desc.clone(),
        access: Access(PUBLIC_STATIC),
        code: Some(Code {
            max_stack: 16,
            max_locals: 3,
            instrs: asm.instrs,
            ..Code::default()
        }),
        ..gadfly_classfile::Method::default()
    };
    Some(ClassFile {
        name: name.into(),
        super_name: Some(crate::classes::names::OBJECT.into()),
        access: Access(0x1011),
        major: 61,
        methods: vec![method],
        refs: asm.refs,
        bootstrap_methods,
        ..ClassFile::default()
    })
}

fn equals(asm: &mut Assembler, record: &Arc<str>, fields: &[MemberRef]) {
    let class = asm.class(record);
    asm.instrs.extend([
        Instr::Load(0),
        Instr::Load(1),
        Instr::IfACmpNe(5),
        Instr::IConst(1),
        Instr::ValueReturn,
        Instr::Load(1),
        Instr::InstanceOf(class),
    ]);
    asm.jump_if_false(|to| Instr::If(Cond::Eq, to));
    asm.instrs
        .extend([Instr::Load(1), Instr::CheckCast(class), Instr::Store(2)]);
    for field in fields {
        asm.get(0, field);
        asm.get(2, field);
        match Type::parse(&field.desc) {
            Ok(Type::Long) => {
                asm.instrs.push(Instr::LCmp);
                asm.jump_if_false(|to| Instr::If(Cond::Ne, to));
            }
            Ok(Type::Float) => {
                asm.call("java/lang/Float", "compare", "(FF)I");
                asm.jump_if_false(|to| Instr::If(Cond::Ne, to));
            }
            Ok(Type::Double) => {
                asm.call("java/lang/Double", "compare", "(DD)I");
                asm.jump_if_false(|to| Instr::If(Cond::Ne, to));
            }
            Ok(Type::Ref(_) | Type::Array(_)) | Err(_) => {
                asm.call(
                    "java/util/Objects",
                    "equals",
                    "(Ljava/lang/Object;Ljava/lang/Object;)Z",
                );
                asm.jump_if_false(|to| Instr::If(Cond::Eq, to));
            }
            Ok(_) => asm.jump_if_false(|to| Instr::IfICmp(Cond::Ne, to)),
        }
    }
    asm.instrs.extend([Instr::IConst(1), Instr::ValueReturn]);
    let end = asm.instrs.len() as u32;
    asm.instrs.extend([Instr::IConst(0), Instr::ValueReturn]);
    for at in asm.to_false.drain(..) {
        match &mut asm.instrs[at] {
            Instr::If(_, to) | Instr::IfICmp(_, to) => *to = end,
            _ => {}
        }
    }
}

fn hash_code(asm: &mut Assembler, fields: &[MemberRef]) {
    asm.instrs.push(Instr::IConst(0));
    for field in fields {
        asm.instrs.extend([Instr::IConst(31), Instr::IMul]);
        asm.get(0, field);
        let (class, desc) = match field.desc.as_bytes().first() {
            Some(b'Z') => ("java/lang/Boolean", "(Z)I"),
            Some(b'B') => ("java/lang/Byte", "(B)I"),
            Some(b'C') => ("java/lang/Character", "(C)I"),
            Some(b'S') => ("java/lang/Short", "(S)I"),
            Some(b'I') => ("java/lang/Integer", "(I)I"),
            Some(b'J') => ("java/lang/Long", "(J)I"),
            Some(b'F') => ("java/lang/Float", "(F)I"),
            Some(b'D') => ("java/lang/Double", "(D)I"),
            _ => ("java/util/Objects", "(Ljava/lang/Object;)I"),
        };
        asm.call(class, "hashCode", desc);
        asm.instrs.push(Instr::IAdd);
    }
    asm.instrs.push(Instr::ValueReturn);
}

fn to_string(asm: &mut Assembler, simple: &str, fields: &[MemberRef]) -> BootstrapMethod {
    let mut recipe = format!("{simple}[");
    let mut params = Vec::new();
    for (i, field) in fields.iter().enumerate() {
        asm.get(0, field);
        if i > 0 {
            recipe.push_str(", ");
        }
        recipe.push_str(&field.name);
        recipe.push_str("=\u{1}");
        params.extend(Type::parse(&field.desc).ok());
    }
    recipe.push(']');
    let string = Type::Ref(crate::classes::names::STRING.into());
    let desc = MethodDesc {
        params,
        ret: Some(string),
    }
    .descriptor();
    asm.refs.dynamics.push(DynamicRef {
        bootstrap: 0,
        name: "makeConcatWithConstants".into(),
        desc: desc.into(),
    });
    asm.instrs
        .extend([Instr::InvokeDynamic(0), Instr::ValueReturn]);
    let text: Vec<u16> = recipe.encode_utf16().collect();
    BootstrapMethod {
        handle: MethodHandle {
            kind: HandleKind::InvokeStatic,
            member: MemberRef {
                class: "java/lang/invoke/StringConcatFactory".into(),
                name: "makeConcatWithConstants".into(),
                desc: "".into(),
                interface: false,
            },
        },
        args: vec![Const::String(text.into())],
    }
}
