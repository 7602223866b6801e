//! Loading and linking: from a class file to a [`Class`], and from names to slots and methods.

use super::cost_model::{CallCost, call_cost};
use super::method::{Method, loops_of, trace_slots};
use super::{
    CallSite, Class, ClassId, Classes, FieldRef, FieldSlot, LinkError, MethodId, Resolved, Shape,
    names,
};
use gadfly_classfile::{
    Access, ClassFile, Elem, MethodDesc, ScalaClass, ScalaMethod, Type, TypeParam,
};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

const PUBLIC_FINAL_ABSTRACT: u16 = 0x0411;

impl Classes {
    /// The class of that internal name (`java/lang/String`, `[I`, `int`).
    pub fn load(&mut self, name: &str) -> Result<ClassId, LinkError> {
        if let Some(&id) = self.by_name.get(name) {
            return Ok(id);
        }
        if let Some(element) = name.strip_prefix('[') {
            return self.load_array(name, element);
        }
        if let Some(ty) = primitive_named(name) {
            return Ok(self.add_primitive(name, ty));
        }
        let file = self
            .path
            .find(name)
            .map_err(|e| LinkError::Unreadable(e.to_string()))?
            .ok_or_else(|| LinkError::MissingClass(name.replace('/', ".")))?;
        self.link(file)
    }

    pub fn load_type(&mut self, ty: &Type) -> Result<ClassId, LinkError> {
        match ty {
            Type::Ref(name) => self.load(name),
            Type::Array(_) => self.load(&ty.descriptor()),
            primitive => self.load(&primitive.to_string()),
        }
    }

    /// The class of arrays whose elements are `element`.
    pub fn array_of(&mut self, element: ClassId) -> Result<ClassId, LinkError> {
        let class = self.class(element);
        let name = match &class.shape {
            Shape::Plain(_) => format!("[L{};", class.name),
            Shape::Array { .. } => format!("[{}", class.name),
            Shape::Primitive(ty) => format!("[{}", ty.descriptor()),
        };
        self.load(&name)
    }

    /// The class of arrays of a primitive type; `Object[]` for references.
    pub fn primitive_array(&mut self, elem: Elem) -> Result<ClassId, LinkError> {
        let known = self.primitive_arrays[elem as usize];
        if let Some(id) = known {
            return Ok(id);
        }
        let id = self.load(match elem {
            Elem::Boolean => "[Z",
            Elem::Byte => "[B",
            Elem::Char => "[C",
            Elem::Short => "[S",
            Elem::Int => "[I",
            Elem::Long => "[J",
            Elem::Float => "[F",
            Elem::Double => "[D",
            Elem::Ref => "[Ljava/lang/Object;",
        })?;
        self.primitive_arrays[elem as usize] = Some(id);
        Ok(id)
    }

    fn load_array(&mut self, name: &str, element: &str) -> Result<ClassId, LinkError> {
        let ty = Type::parse(element).map_err(|_| LinkError::MissingClass(name.to_string()))?;
        let element = self.load_type(&ty)?;
        let elem = ty.elem();
        let object = self.load(names::OBJECT)?;
        let cloneable = self.load("java/lang/Cloneable")?;
        let serializable = self.load("java/io/Serializable")?;
        let mut supertypes = vec![object, cloneable, serializable];
        // Arrays are covariant: `String[]` is an `Object[]` and a `Comparable[]`.
        if elem == Elem::Ref {
            for upper in self.class(element).supertypes.clone() {
                if upper != element {
                    supertypes.push(self.array_of(upper)?);
                }
            }
        }
        if let Some(&id) = self.by_name.get(name) {
            return Ok(id);
        }
        let id = ClassId(self.classes.len() as u32);
        supertypes.push(id);
        let user = self.class(element).is_user;
        Ok(self.add(Class {
            id,
            name: name.into(),
            shape: Shape::Array { element, elem },
            access: Access(PUBLIC_FINAL_ABSTRACT),
            super_class: Some(object),
            interfaces: vec![cloneable, serializable],
            supertypes,
            instance_fields: Vec::new(),
            static_fields: Vec::new(),
            methods: Vec::new(),
            initializer: None,
            is_user: user,
            resolved: Resolved::default(),
            dispatch: RefCell::default(),
        }))
    }

    fn add_primitive(&mut self, name: &str, ty: Type) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        self.add(Class {
            id,
            name: name.into(),
            shape: Shape::Primitive(ty),
            access: Access(PUBLIC_FINAL_ABSTRACT),
            super_class: None,
            interfaces: Vec::new(),
            supertypes: vec![id],
            instance_fields: Vec::new(),
            static_fields: Vec::new(),
            methods: Vec::new(),
            initializer: None,
            is_user: false,
            resolved: Resolved::default(),
            dispatch: RefCell::default(),
        })
    }

    fn add(&mut self, class: Class) -> ClassId {
        let id = class.id;
        self.by_name.insert(class.name.clone(), id);
        self.classes.push(Rc::new(class));
        id
    }

    fn link(&mut self, file: Arc<ClassFile>) -> Result<ClassId, LinkError> {
        let super_class = match &file.super_name {
            Some(name) => Some(self.load(name)?),
            None => None,
        };
        let mut interfaces = Vec::new();
        for name in &file.interfaces {
            interfaces.push(self.load(name)?);
        }
        let id = ClassId(self.classes.len() as u32);
        let mut supertypes = vec![id];
        for upper in super_class.iter().chain(&interfaces) {
            for &s in &self.class(*upper).supertypes {
                if !supertypes.contains(&s) {
                    supertypes.push(s);
                }
            }
        }
        let mut instance_fields =
            super_class.map_or_else(Vec::new, |s| self.class(s).instance_fields.clone());
        let mut static_fields = Vec::new();
        for (index, field) in file.fields.iter().enumerate() {
            let slot = FieldSlot {
                name: field.name.clone(),
                desc: field.desc.clone(),
                ty: Type::parse(&field.desc)
                    .map_err(|e| LinkError::Unreadable(format!("{}: {e}", file.name)))?,
                owner: id,
                access: field.access,
                index,
            };
            if field.access.is_static() {
                static_fields.push(slot);
            } else {
                instance_fields.push(slot);
            }
        }
        let is_user = (self.user)(&file.name);
        let mut methods = Vec::new();
        let mut initializer = None;
        for index in 0..file.methods.len() {
            let method = self.make_method(&file, index, id, is_user)?;
            if &*method.name == "<clinit>" {
                initializer = Some(method.id);
            }
            methods.push(method.id);
            self.methods.push(Rc::new(method));
        }
        let resolved = Resolved {
            classes: vec![Cell::new(None); file.refs.classes.len()],
            fields: vec![Cell::new(None); file.refs.fields.len()],
            methods: vec![Cell::new(None); file.refs.methods.len()],
            sites: RefCell::default(),
        };
        Ok(self.add(Class {
            id,
            name: file.name.clone(),
            access: file.access,
            super_class,
            interfaces,
            supertypes,
            instance_fields,
            static_fields,
            methods,
            initializer,
            is_user,
            resolved,
            dispatch: RefCell::default(),
            shape: Shape::Plain(file),
        }))
    }

    fn make_method(
        &self,
        file: &Arc<ClassFile>,
        index: usize,
        class: ClassId,
        is_user: bool,
    ) -> Result<Method, LinkError> {
        let declared = &file.methods[index];
        let desc = MethodDesc::parse(&declared.desc)
            .map_err(|e| LinkError::Unreadable(format!("{}: {e}", file.name)))?;
        let code_len = declared.code.as_ref().map_or(0, |code| code.instrs.len());
        let observed = if is_user { code_len } else { 0 };
        let trace_slot = self.trace_slots.get();
        if let Some(code) = declared.code.as_ref().filter(|_| is_user) {
            self.trace_slots.set(trace_slot + trace_slots(code));
        }
        let cost = if is_user {
            call_cost(file, declared, &desc)
        } else {
            CallCost::default()
        };
        let stands = cost.forwards && declared.access.is_static();
        let behind = stands.then(|| self.behind(file, declared)).flatten();
        Ok(Method {
            id: MethodId(self.methods.len() as u32),
            class,
            class_name: file.name.clone(),
            name: declared.name.clone(),
            desc: declared.desc.clone(),
            access: declared.access,
            arg_count: desc.params.len() + usize::from(!declared.access.is_static()),
            params: desc.params,
            returns: desc.ret,
            is_user,
            cost,
            done_by: Cell::default(),
            loops: declared.code.as_ref().map(loops_of).unwrap_or_default(),
            covered: vec![Cell::new(false); observed],
            branches: vec![Cell::new(0); observed],
            trace_slot,
            file: file.clone(),
            index,
            scala: match (&behind, is_user) {
                (Some((object, _)), _) => self.pickled(object, declared),
                (None, true) => self.pickled(file, declared),
                (None, false) => None,
            },
            behind,
        })
    }

    /// What scalac says of a method of a class.
    fn pickled(
        &self,
        file: &ClassFile,
        declared: &gadfly_classfile::Method,
    ) -> Option<(Arc<ScalaMethod>, Arc<[TypeParam]>)> {
        if !super::is_scala(file) {
            return None;
        }
        let classes = self.pickle_of(&file.name)?;
        let class = classes.iter().find(|c| c.name == file.name)?;
        let desc = MethodDesc::parse(&declared.desc).ok()?;
        let scopes = |m: &ScalaMethod| [m.type_params.clone(), class.type_params.clone()];
        let method = class.methods.iter().find(|m| {
            let scopes = scopes(m);
            let scopes = [&scopes[0][..], &scopes[1][..]];
            m.name == declared.name
                && m.params().count() == desc.params.len()
                && m.params()
                    .zip(&desc.params)
                    .all(|(p, ty)| is_erased(&p.ty.erase(&scopes), ty))
        })?;
        Some((method.clone(), class.type_params.as_slice().into()))
    }

    /// The pickle that holds a class: that of the outermost class around it.
    fn pickle_of(&self, name: &str) -> Option<Rc<[ScalaClass]>> {
        if let Some(known) = self.pickles.borrow().get(name) {
            return known.clone();
        }
        let inner = name.char_indices().filter(|(i, c)| *i > 0 && *c == '$');
        let ends = inner.map(|(i, _)| i).chain([name.len()]);
        let mut found = None;
        for end in ends {
            let file = self.path.find(&name[..end]).ok().flatten();
            let Some(pickle) = file.as_ref().and_then(|f| f.pickle.as_ref()) else {
                continue;
            };
            let outer = name[..end].to_string();
            let known = self.pickles.borrow().get(outer.as_str()).cloned().flatten();
            found = Some(known.unwrap_or_else(|| gadfly_classfile::read_pickle(pickle).into()));
            self.pickles
                .borrow_mut()
                .insert(outer.as_str().into(), found.clone());
            break;
        }
        self.pickles.borrow_mut().insert(name.into(), found.clone());
        found
    }

    /// The method of the Scala object that a static method of its class passes its arguments to.
    fn behind(
        &self,
        file: &ClassFile,
        declared: &gadfly_classfile::Method,
    ) -> Option<(Arc<ClassFile>, usize)> {
        let object = self.path.find(&format!("{}$", file.name)).ok()??;
        let same = |m: &gadfly_classfile::Method| {
            m.name == declared.name && m.desc == declared.desc && !m.access.is_static()
        };
        let index = object.methods.iter().position(same)?;
        Some((object, index))
    }

    /// Adds a class that is on no class path.
    pub fn define(&mut self, file: ClassFile) -> Result<ClassId, LinkError> {
        self.link(Arc::new(file))
    }

    /// Resolves an entry of a class's `Refs::classes`.
    pub fn class_ref(&mut self, from: ClassId, index: u16) -> Result<ClassId, LinkError> {
        if let Some(id) = self.class(from).resolved.classes[index as usize].get() {
            return Ok(id);
        }
        let class = self.class(from).clone();
        let cell = &class.resolved.classes[index as usize];
        let name = class.file().map(|f| f.refs.classes[index as usize].clone());
        let id = self.load(name.as_deref().unwrap_or(names::OBJECT))?;
        cell.set(Some(id));
        Ok(id)
    }

    /// Resolves an entry of a class's `Refs::fields`.
    pub fn field_ref(&mut self, from: ClassId, index: u16) -> Result<FieldRef, LinkError> {
        if let Some(found) = self.class(from).resolved.fields[index as usize].get() {
            return Ok(found);
        }
        let class = self.class(from).clone();
        let cell = &class.resolved.fields[index as usize];
        let Some(file) = class.file() else {
            return Err(LinkError::Unreadable("no constant pool".into()));
        };
        let member = &file.refs.fields[index as usize];
        let holder = self.load(&member.class)?;
        let found = self
            .find_field(holder, &member.name, &member.desc)
            .ok_or_else(|| {
                LinkError::MissingField(member.class.to_string(), member.name.to_string())
            })?;
        cell.set(Some(found));
        Ok(found)
    }

    /// The parsed type of an entry of a class's `Refs::dynamics`, and what was learned there.
    pub(crate) fn call_site(&self, from: ClassId, index: u16) -> Result<Rc<CallSite>, LinkError> {
        let class = self.class(from);
        if let Some(site) = class.resolved.sites.borrow().get(&index) {
            return Ok(site.clone());
        }
        let Some(file) = class.file() else {
            return Err(LinkError::Unreadable("no constant pool".into()));
        };
        let desc = MethodDesc::parse(&file.refs.dynamics[index as usize].desc)
            .map_err(|e| LinkError::Unreadable(format!("{}: {e}", file.name)))?;
        let site = Rc::new(CallSite {
            desc,
            plan: std::cell::OnceCell::new(),
        });
        class
            .resolved
            .sites
            .borrow_mut()
            .insert(index, site.clone());
        Ok(site)
    }

    /// Looks a field up in a class, its superinterfaces and its superclasses.
    pub fn find_field(&self, holder: ClassId, name: &str, desc: &str) -> Option<FieldRef> {
        let class = self.class(holder);
        let matches = |slot: &FieldSlot| &*slot.name == name && &*slot.desc == desc;
        if let Some(slot) = class
            .instance_fields
            .iter()
            .rposition(|s| s.owner == holder && matches(s))
        {
            return Some(FieldRef {
                owner: holder,
                slot: slot as u32,
                is_static: false,
            });
        }
        if let Some(slot) = class.static_fields.iter().position(matches) {
            return Some(FieldRef {
                owner: holder,
                slot: slot as u32,
                is_static: true,
            });
        }
        for &interface in &class.interfaces {
            if let Some(found) = self.find_field(interface, name, desc) {
                return Some(found);
            }
        }
        class
            .super_class
            .and_then(|s| self.find_field(s, name, desc))
    }

    /// Resolves an entry of a class's `Refs::methods` to the declared method.
    pub fn method_ref(&mut self, from: ClassId, index: u16) -> Result<MethodId, LinkError> {
        if let Some(found) = self.class(from).resolved.methods[index as usize].get() {
            return Ok(found);
        }
        let class = self.class(from).clone();
        let cell = &class.resolved.methods[index as usize];
        let Some(file) = class.file() else {
            return Err(LinkError::Unreadable("no constant pool".into()));
        };
        let member = &file.refs.methods[index as usize];
        let holder = self.load(&member.class)?;
        let found = self
            .find_method(holder, &member.name, &member.desc)
            .ok_or_else(|| {
                LinkError::MissingMethod(
                    member.class.replace('/', "."),
                    format!("{}{}", member.name, member.desc),
                )
            })?;
        cell.set(Some(found));
        Ok(found)
    }
}

fn primitive_named(name: &str) -> Option<Type> {
    Some(match name {
        "boolean" => Type::Boolean,
        "byte" => Type::Byte,
        "char" => Type::Char,
        "short" => Type::Short,
        "int" => Type::Int,
        "long" => Type::Long,
        "float" => Type::Float,
        "double" => Type::Double,
        // `void.class` exists; its type is never asked for.
        "void" => Type::Int,
        _ => return None,
    })
}

/// Whether a class file's type is what a type of the source was erased to. Which `Seq` is meant by
/// that name is another in every release.
fn is_erased(source: &Type, erased: &Type) -> bool {
    let simple = |name: &str| name.rsplit('/').next().map(String::from);
    match (source, erased) {
        (Type::Ref(a), Type::Ref(b)) if a != b => {
            let library = |name: &str| name.starts_with("scala/collection/");
            library(a) && library(b) && simple(a) == simple(b)
        }
        _ => source == erased,
    }
}
