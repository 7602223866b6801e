//! What a class file says, decoded once and shared read-only by every worker.
//!
//! Names are internal names (`java/lang/String`), instructions carry their operands, and jump
//! targets are indices into the instruction list. Wide values (`long`, `double`) are one operand
//! stack entry here; the typed value tells the machine which `dup2` it is.

use std::sync::Arc;

/// Access flags as the class file spells them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Access(pub u16);

impl Access {
    pub fn is_public(self) -> bool {
        self.0 & 0x0001 != 0
    }
    pub fn is_private(self) -> bool {
        self.0 & 0x0002 != 0
    }
    pub fn is_protected(self) -> bool {
        self.0 & 0x0004 != 0
    }
    pub fn is_static(self) -> bool {
        self.0 & 0x0008 != 0
    }
    pub fn is_final(self) -> bool {
        self.0 & 0x0010 != 0
    }
    pub fn is_bridge(self) -> bool {
        self.0 & 0x0040 != 0
    }
    pub fn is_varargs(self) -> bool {
        self.0 & 0x0080 != 0
    }
    pub fn is_native(self) -> bool {
        self.0 & 0x0100 != 0
    }
    pub fn is_interface(self) -> bool {
        self.0 & 0x0200 != 0
    }
    pub fn is_abstract(self) -> bool {
        self.0 & 0x0400 != 0
    }
    pub fn is_synthetic(self) -> bool {
        self.0 & 0x1000 != 0
    }
    pub fn is_annotation(self) -> bool {
        self.0 & 0x2000 != 0
    }
    pub fn is_enum(self) -> bool {
        self.0 & 0x4000 != 0
    }
}

#[derive(Debug, Clone, Default)]
pub struct ClassFile {
    pub name: Arc<str>,
    pub super_name: Option<Arc<str>>,
    pub interfaces: Vec<Arc<str>>,
    pub access: Access,
    pub major: u16,
    pub fields: Vec<Field>,
    pub methods: Vec<Method>,
    /// Tables that instructions index with their `u16` operands.
    pub refs: Refs,
    pub bootstrap_methods: Vec<BootstrapMethod>,
    pub source_file: Option<Arc<str>>,
    pub signature: Option<Arc<str>>,
    pub annotations: Vec<Arc<str>>,
    pub inner_classes: Vec<InnerClass>,
    pub enclosing_method: Option<EnclosingMethod>,
    pub nest_host: Option<Arc<str>>,
    pub nest_members: Vec<Arc<str>>,
    /// `Some` for records, even for those without components.
    pub record: Option<Vec<RecordComponent>>,
    pub permitted_subclasses: Vec<Arc<str>>,
    /// What scalac knows of this class and those inside it, for [`crate::read_pickle`].
    pub pickle: Option<Arc<[u8]>>,
}

#[derive(Debug, Clone)]
pub struct Field {
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub access: Access,
    pub constant: Option<Const>,
    pub signature: Option<Arc<str>>,
    /// Internal names of annotation types, visible and invisible, type annotations included.
    pub annotations: Vec<Arc<str>>,
}

#[derive(Debug, Clone, Default)]
pub struct Method {
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub access: Access,
    pub code: Option<Code>,
    pub signature: Option<Arc<str>>,
    pub exceptions: Vec<Arc<str>>,
    pub annotations: Vec<Arc<str>>,
    /// Lined up with the parameters of the descriptor, those that compilers add to constructors
    /// included; may be shorter, and is empty when the class file says nothing.
    pub parameter_annotations: Vec<Vec<Arc<str>>>,
    /// From `MethodParameters`, if present.
    pub parameter_names: Vec<Option<Arc<str>>>,
}

#[derive(Debug, Clone, Default)]
pub struct Code {
    pub max_stack: u16,
    pub max_locals: u16,
    pub instrs: Vec<Instr>,
    pub handlers: Vec<Handler>,
    pub switches: Vec<Switch>,
    /// `(first instruction, line)`, sorted by instruction.
    pub lines: Vec<(u32, u32)>,
    pub locals: Vec<LocalVariable>,
}

impl Code {
    /// The source line of an instruction, if the class file has line numbers.
    pub fn line_of(&self, instr: u32) -> Option<u32> {
        let after = self.lines.partition_point(|&(start, _)| start <= instr);
        after.checked_sub(1).map(|i| self.lines[i].1)
    }
}

/// An exception handler: `start..end` is covered, `target` is where it continues.
#[derive(Debug, Clone)]
pub struct Handler {
    pub start: u32,
    pub end: u32,
    pub target: u32,
    /// Internal name of the caught class; `None` catches everything (`finally`).
    pub catch: Option<Arc<str>>,
}

#[derive(Debug, Clone)]
pub struct Switch {
    pub default: u32,
    /// `(key, target)` in ascending key order, for both switch instructions.
    pub cases: Vec<(i32, u32)>,
}

#[derive(Debug, Clone)]
pub struct LocalVariable {
    pub start: u32,
    pub end: u32,
    pub slot: u16,
    pub name: Arc<str>,
    pub desc: Arc<str>,
}

#[derive(Debug, Clone, Default)]
pub struct Refs {
    pub classes: Vec<Arc<str>>,
    pub fields: Vec<MemberRef>,
    pub methods: Vec<MemberRef>,
    pub dynamics: Vec<DynamicRef>,
    pub strings: Vec<JavaString>,
    /// Operands of `ldc` that are neither numbers, strings nor classes.
    pub consts: Vec<Const>,
}

/// UTF-16 code units: Java strings need not be valid Unicode.
pub type JavaString = Arc<[u16]>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberRef {
    pub class: Arc<str>,
    pub name: Arc<str>,
    pub desc: Arc<str>,
    /// The reference names an interface method.
    pub interface: bool,
}

/// An `invokedynamic` call site or a dynamic constant.
#[derive(Debug, Clone, PartialEq)]
pub struct DynamicRef {
    /// Index into `ClassFile::bootstrap_methods`.
    pub bootstrap: u16,
    pub name: Arc<str>,
    pub desc: Arc<str>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct BootstrapMethod {
    pub handle: MethodHandle,
    pub args: Vec<Const>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Const {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(JavaString),
    Class(Arc<str>),
    MethodType(Arc<str>),
    MethodHandle(MethodHandle),
    Dynamic(DynamicRef),
}

#[derive(Debug, Clone, PartialEq)]
pub struct MethodHandle {
    pub kind: HandleKind,
    pub member: MemberRef,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandleKind {
    GetField,
    GetStatic,
    PutField,
    PutStatic,
    InvokeVirtual,
    InvokeStatic,
    InvokeSpecial,
    NewInvokeSpecial,
    InvokeInterface,
}

#[derive(Debug, Clone)]
pub struct InnerClass {
    pub inner: Arc<str>,
    pub outer: Option<Arc<str>>,
    pub simple_name: Option<Arc<str>>,
    pub access: Access,
}

#[derive(Debug, Clone)]
pub struct EnclosingMethod {
    pub class: Arc<str>,
    pub method: Option<(Arc<str>, Arc<str>)>,
}

#[derive(Debug, Clone)]
pub struct RecordComponent {
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub signature: Option<Arc<str>>,
}

/// Element kinds of arrays, as array instructions name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Elem {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Ref,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cond {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

/// One decoded instruction. Loads, stores and returns are the same for all types, since values
/// carry their type. `baload`/`bastore` have `Elem::Byte` and serve boolean arrays too.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Instr {
    Nop,
    NullConst,
    IConst(i32),
    LConst(i64),
    FConst(f32),
    DConst(f64),
    /// Index into `Refs::strings`.
    LdcString(u16),
    /// Index into `Refs::classes`.
    LdcClass(u16),
    /// Index into `Refs::consts`: method types, method handles, dynamic constants.
    LdcConst(u16),
    Load(u16),
    Store(u16),
    ArrayLoad(Elem),
    ArrayStore(Elem),
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
    IAdd,
    ISub,
    IMul,
    IDiv,
    IRem,
    INeg,
    IShl,
    IShr,
    IUshr,
    IAnd,
    IOr,
    IXor,
    LAdd,
    LSub,
    LMul,
    LDiv,
    LRem,
    LNeg,
    LShl,
    LShr,
    LUshr,
    LAnd,
    LOr,
    LXor,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
    FNeg,
    DAdd,
    DSub,
    DMul,
    DDiv,
    DRem,
    DNeg,
    IInc(u16, i16),
    I2l,
    I2f,
    I2d,
    L2i,
    L2f,
    L2d,
    F2i,
    F2l,
    F2d,
    D2i,
    D2l,
    D2f,
    I2b,
    I2c,
    I2s,
    LCmp,
    /// NaN gives -1.
    FCmpL,
    /// NaN gives 1.
    FCmpG,
    DCmpL,
    DCmpG,
    /// Compare with zero.
    If(Cond, u32),
    IfICmp(Cond, u32),
    IfACmpEq(u32),
    IfACmpNe(u32),
    IfNull(u32),
    IfNonNull(u32),
    Goto(u32),
    Jsr(u32),
    Ret(u16),
    /// Index into `Code::switches`; `tableswitch` and `lookupswitch` alike.
    Switch(u16),
    /// Return from a `void` method.
    Return,
    /// Return the value on top of the stack.
    ValueReturn,
    GetStatic(u16),
    PutStatic(u16),
    GetField(u16),
    PutField(u16),
    InvokeVirtual(u16),
    InvokeSpecial(u16),
    InvokeStatic(u16),
    InvokeInterface(u16),
    /// Index into `Refs::dynamics`.
    InvokeDynamic(u16),
    /// Index into `Refs::classes`.
    New(u16),
    /// Array of primitives.
    NewArray(Elem),
    /// Array whose elements are `Refs::classes[i]`.
    NewRefArray(u16),
    ArrayLength,
    Throw,
    CheckCast(u16),
    InstanceOf(u16),
    MonitorEnter,
    MonitorExit,
    /// The array's own class (`[[I`) and the number of dimensions given.
    MultiNewArray(u16, u8),
}
