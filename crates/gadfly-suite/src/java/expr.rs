//! Expressions: a value in its place, and how an object is made.

use gadfly_witness::{Call, Make, Object, ObjectId, TypeName, Value};

use super::build::Builder;
use super::collection::{self, default_value};
use super::literal::{bare_literal, literal, string_literal};
use super::plan::Form;
use super::reflect::Helper;
use super::types::{boxed_type, erase, is_primitive, simple_name, split_array};

/// Where an expression stands, which decides how exact its type must be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place<'t> {
    /// An argument for a parameter of this type: its static type selects the overload.
    Argument(&'t str),
    /// An argument for a parameter whose type the generics of the receiver decide: a cast to the
    /// erased type would be wrong.
    GenericArgument(&'t str),
    /// An argument of a call that can only mean one method.
    SoleArgument(&'t str),
    /// The right-hand side of an assignment to this type.
    Assignment(&'t str),
    /// An element inside `{…}` of an array with this element type.
    Element(&'t str),
    /// Anywhere that takes any object of the right class.
    Item,
    /// An argument that travels as an object and is matched by its class.
    Reflection,
}

/// An expression and its static type.
pub(super) struct Expression {
    pub(super) text: String,
    pub(super) ty: TypeName,
}

/// The wrapper class of a primitive value.
pub(super) fn box_of(value: &Value) -> &'static str {
    let primitive = match value {
        Value::Bool(_) => "boolean",
        Value::Byte(_) => "byte",
        Value::Char(_) => "char",
        Value::Short(_) => "short",
        Value::Int(_) => "int",
        Value::Long(_) => "long",
        Value::Float(_) => "float",
        Value::Double(_) => "double",
        Value::Null | Value::Str(_) | Value::Object(_) => "",
    };
    boxed_type(primitive).unwrap_or("java.lang.Object")
}

/// Whether an expression of one type is sure to select a parameter of the other: the same type,
/// or a JDK collection for one of the interfaces that everybody passes them as.
pub(super) fn selects(actual: &str, parameter: &str) -> bool {
    actual == parameter
        || parameter.is_empty()
        || actual.starts_with("java.util.")
            && (parameter == "java.lang.Iterable" || parameter.starts_with("java.util."))
}

/// A value in the representation that a primitive type asks for.
fn coerce(value: &Value, ty: &str) -> Value {
    let number = match value {
        Value::Bool(b) => i64::from(*b),
        Value::Byte(v) => (*v).into(),
        Value::Char(v) => (*v).into(),
        Value::Short(v) => (*v).into(),
        Value::Int(v) => (*v).into(),
        Value::Long(v) => *v,
        _ => return value.clone(),
    };
    match ty {
        "boolean" => Value::Bool(number != 0),
        "byte" => Value::Byte(number as i8),
        "char" => Value::Char(number as u16),
        "short" => Value::Short(number as i16),
        "int" => Value::Int(number as i32),
        "long" => Value::Long(number),
        _ => value.clone(),
    }
}

impl Builder<'_> {
    /// A value as it is written in its place.
    pub(super) fn value(&mut self, value: &Value, place: Place) -> String {
        match (value, place) {
            (Value::Object(ObjectId(id)), _) => self.reference(*id, place),
            (Value::Null, Place::Argument(ty)) if !ty.is_empty() => {
                format!("({}) null", self.raw(ty))
            }
            (Value::Null, _) => "null".into(),
            (Value::Str(units), _) => {
                let text = string_literal(units);
                self.cast_for(place, text, "java.lang.String")
            }
            (_, Place::Argument(ty) | Place::GenericArgument(ty)) if is_primitive(ty) => {
                written(literal(&coerce(value, ty)))
            }
            (_, Place::SoleArgument(ty)) if is_primitive(ty) => sole_literal(&coerce(value, ty)),
            (_, Place::Assignment(ty) | Place::Element(ty)) if is_primitive(ty) => {
                written(bare_literal(&coerce(value, ty)))
            }
            _ => self.boxed(value, false, place),
        }
    }

    fn boxed(&mut self, value: &Value, distinct: bool, place: Place) -> String {
        let class = box_of(value);
        let text = written(literal(value));
        if distinct {
            self.warns = true;
            let class_name = self.imports.spell(class);
            return self.cast_for(place, format!("new {class_name}({text})"), class);
        }
        match place {
            Place::Argument(ty) | Place::GenericArgument(ty) | Place::SoleArgument(ty)
                if is_primitive(ty) =>
            {
                text
            }
            Place::GenericArgument(_) => {
                format!("{}.valueOf({text})", self.imports.spell(class))
            }
            Place::Argument(ty) if erase(ty) == class => {
                format!("{}.valueOf({text})", self.imports.spell(class))
            }
            Place::Argument(_) if text.starts_with('-') => {
                self.cast_for(place, format!("({text})"), class)
            }
            Place::Assignment(ty) | Place::Element(ty) if erase(ty) == class => {
                written(bare_literal(value))
            }
            _ => self.cast_for(place, text, class),
        }
    }

    /// The expression with the cast that its place needs, if any.
    fn cast_for(&mut self, place: Place, text: String, actual: &str) -> String {
        match place {
            Place::Argument(ty) if !selects(&erase(actual), &erase(ty)) => {
                format!("({}) {text}", self.raw(ty))
            }
            _ => text,
        }
    }

    fn reference(&mut self, id: usize, place: Place) -> String {
        if let Some(Some(variable)) = self.variables.get(id) {
            let (name, ty) = (variable.name.clone(), erase(&variable.ty));
            return self.cast_for(place, name, &ty);
        }
        if id >= self.built || self.forms.get(id) != Some(&Form::InPlace) {
            // The witness breaks its own order; the replay will refuse what comes of this.
            return format!("null /* object {id} is not built yet */");
        }
        let witness = self.witness;
        let object = &witness.objects[id];
        if let Make::Boxed { value, distinct } = &object.make {
            return self.boxed(value, *distinct, place);
        }
        let made = self.make(id, place);
        self.cast_for(place, made.text, &made.ty)
    }

    /// The initialiser of a variable of the given type.
    pub(super) fn initialiser(&mut self, id: usize, ty: &str) -> String {
        let object = &self.witness.objects[id];
        match &object.make {
            Make::Boxed { value, distinct } => self.boxed(value, *distinct, Place::Assignment(ty)),
            Make::Array { element, .. } if format!("{}[]", erase(element)) == erase(ty) => {
                self.make(id, Place::Element(ty)).text
            }
            Make::Stub {
                methods,
                is_interface,
                ..
            } => self.stub(ty, *is_interface, methods),
            _ => self.make(id, Place::Assignment(ty)).text,
        }
    }

    /// The object that a method is called on, in brackets where Java needs them.
    fn receiver_text(&mut self, receiver: &Value, owner: &str) -> String {
        let text = self.arguments(std::slice::from_ref(receiver), &[owner.to_string()], true);
        if text.starts_with('(') {
            format!("({text})")
        } else {
            text
        }
    }

    /// How an object is made, whatever its form.
    pub(super) fn make(&mut self, id: usize, place: Place) -> Expression {
        let witness = self.witness;
        let object = &witness.objects[id];
        let ty = self.natural_type(object);
        let text = match &object.make {
            Make::New { call, outer } => self.creation(object, call, outer.as_ref(), &ty),
            Make::Factory {
                owner,
                owner_binary,
                on,
                call,
            } => {
                if call.accessible {
                    // Generic factories infer their type from uncast arguments.
                    let generic = owner.starts_with("java.") || object.declared.contains('<');
                    let arguments = self.call_arguments(owner, call, generic);
                    let owner = match on {
                        Some(receiver) => self.receiver_text(receiver, owner),
                        None => self.imports.spell_erased(owner),
                    };
                    let chosen = type_arguments(&owner, call);
                    let text = format!("{owner}.{chosen}{}({arguments})", call.name);
                    if erase(&call.returns) == ty {
                        text
                    } else {
                        format!("({}) {text}", self.imports.spell(&ty))
                    }
                } else {
                    let receiver = match on {
                        Some(receiver) => self.receiver_text(receiver, owner),
                        None => "null".into(),
                    };
                    let text = self.invocation(&receiver, owner_binary, call);
                    self.cast_object(&ty, text)
                }
            }
            Make::StaticField {
                owner,
                owner_binary,
                name,
                accessible,
            } => {
                if *accessible {
                    let text = format!("{}.{name}", self.imports.spell_erased(owner));
                    // Scala's `Nil` is a `List` of nothing, which Java takes for no `List` of
                    // anything else.
                    if name == "MODULE$" && is_wider(object) {
                        self.warns = true;
                        format!("({}) {text}", self.raw(&object.declared))
                    } else {
                        text
                    }
                } else {
                    self.helpers.insert(Helper::GetStatic);
                    self.cast_object(&ty, format!("getStatic(\"{owner_binary}\", \"{name}\")"))
                }
            }
            Make::Boxed { value, distinct } => self.boxed(value, *distinct, place),
            Make::NewString(units) => format!("new String({})", string_literal(units)),
            Make::Array {
                element,
                length,
                elements,
            } => self.array(object, element, *length, elements, place),
            Make::Collection { items } => {
                let items = if collection::fits_one_expression(witness, object) {
                    self.items(items)
                } else {
                    String::new()
                };
                let class = self.generic_class(object);
                if items.is_empty() {
                    format!("new {class}()")
                } else {
                    let list = self.imports.spell("java.util.List");
                    format!("new {class}({list}.of({items}))")
                }
            }
            Make::Map { entries } => {
                let items = if collection::fits_one_expression(witness, object) {
                    let flat: Vec<Value> = entries
                        .iter()
                        .flat_map(|(k, v)| [k.clone(), v.clone()])
                        .collect();
                    self.items(&flat)
                } else {
                    String::new()
                };
                let class = self.generic_class(object);
                if items.is_empty() {
                    format!("new {class}()")
                } else {
                    let map = self.imports.spell("java.util.Map");
                    format!("new {class}({map}.of({items}))")
                }
            }
            Make::ClassLiteral(ty) => format!("{}.class", self.imports.spell_erased(ty)),
            Make::Stub {
                interface,
                is_interface,
                methods,
            } => self.stub(interface, *is_interface, methods),
            Make::Allocated => {
                self.helpers.insert(Helper::Allocate);
                self.cast_object(&ty, format!("allocate(\"{}\")", object.binary_name))
            }
        };
        Expression { text, ty }
    }

    fn cast_object(&mut self, ty: &str, text: String) -> String {
        if ty == "java.lang.Object" {
            text
        } else {
            format!("({}) {text}", self.raw(ty))
        }
    }

    /// A type without its generic arguments, which javac may warn about.
    pub(super) fn raw(&mut self, ty: &str) -> String {
        let erased = erase(ty);
        let (base, _) = split_array(&erased);
        self.warns |= collection::is_generic_jdk_class(base)
            || matches!(
                base,
                "java.lang.Comparable" | "java.lang.Iterable" | "java.lang.Class"
            );
        self.imports.spell(&erased)
    }

    fn items(&mut self, items: &[Value]) -> String {
        let items: Vec<String> = items.iter().map(|v| self.value(v, Place::Item)).collect();
        items.join(", ")
    }

    /// The class in `new C`, with `<>` where it takes type parameters that are known or of no
    /// consequence.
    fn generic_class(&mut self, object: &Object) -> String {
        let class = self.imports.spell_erased(&object.class);
        let known = erase(&object.declared) == erase(&object.class)
            && !self.generic_arguments(object).is_empty();
        if known || collection::is_generic_jdk_class(&object.class) {
            format!("{class}<>")
        } else {
            self.warns |= object.declared.contains('<');
            class
        }
    }

    fn creation(
        &mut self,
        object: &Object,
        call: &Call,
        outer: Option<&Value>,
        ty: &str,
    ) -> String {
        if !call.accessible {
            let made = self.construction(&object.binary_name, outer, &call.params, &call.args);
            return self.cast_object(ty, made);
        }
        match outer {
            None => {
                let known = erase(&object.declared) == erase(&object.class)
                    && !self.generic_arguments(object).is_empty();
                let arguments = self.call_arguments(&object.class, call, known);
                self.warns |= object.declared.contains('<') && !known;
                let class = self.imports.spell_erased(&object.class);
                let diamond = if known { "<>" } else { "" };
                format!("new {class}{diamond}({arguments})")
            }
            Some(outer) => {
                let outer = self.value(outer, Place::Item);
                let arguments = self.arguments(&call.args, &call.params, false);
                format!("{outer}.new {}({arguments})", simple_name(&object.class))
            }
        }
    }

    /// `construct(…)`: an inner class takes its outer object first.
    pub(super) fn construction(
        &mut self,
        binary: &str,
        outer: Option<&Value>,
        params: &[TypeName],
        args: &[Value],
    ) -> String {
        self.helpers.insert(Helper::Construct);
        let outer_type = outer.map(|value| match value {
            Value::Object(ObjectId(id)) => match self.witness.objects.get(*id) {
                Some(object) => enclosing_type(binary, &object.class),
                None => String::new(),
            },
            _ => String::new(),
        });
        let types: Vec<String> = outer_type
            .into_iter()
            .chain(params.iter().map(|p| erase(p)))
            .collect();
        let args: Vec<Value> = outer.into_iter().chain(args).cloned().collect();
        let arguments = self.reflective_arguments(&args, &types);
        format!(
            "construct(\"{binary}\", \"{}\"{arguments})",
            types.join(", ")
        )
    }

    /// `invoke(…)` for a method that cannot be called directly.
    pub(super) fn invocation(&mut self, receiver: &str, binary: &str, call: &Call) -> String {
        self.helpers.insert(Helper::Invoke);
        let params: Vec<String> = call.params.iter().map(|p| erase(p)).collect();
        let arguments = self.reflective_arguments(&call.args, &params);
        let signature = format!("{}({})", call.name, params.join(", "));
        format!("invoke({receiver}, \"{binary}\", \"{signature}\"{arguments})")
    }

    /// Arguments behind others in a variable-length list, each preceded by a comma. A single null
    /// or array would be taken for the list itself.
    pub(super) fn reflective_arguments(&mut self, args: &[Value], types: &[TypeName]) -> String {
        let mut out = String::new();
        for (index, arg) in args.iter().enumerate() {
            let value = coerce(arg, types.get(index).map_or("", |ty| ty));
            let text = self.value(&value, Place::Reflection);
            let is_list = match arg {
                Value::Null => true,
                Value::Object(id) => self
                    .witness
                    .objects
                    .get(id.0)
                    .is_some_and(|o| matches!(o.make, Make::Array { .. })),
                _ => false,
            };
            let cast = if args.len() == 1 && is_list {
                "(Object) "
            } else {
                ""
            };
            out.push_str(&format!(", {cast}{text}"));
        }
        out
    }

    /// The arguments of a call of a class's method or constructor.
    pub(super) fn call_arguments(&mut self, class: &str, call: &Call, generic: bool) -> String {
        let name = match call.name.as_str() {
            "" => "<init>",
            name => name,
        };
        let sole = !call.varargs && self.imports.is_sole(&erase(class), name, call.args.len());
        if generic || !sole {
            return self.arguments(&call.args, &call.params, generic);
        }
        let texts: Vec<String> = call
            .args
            .iter()
            .zip(&call.params)
            .map(|(arg, ty)| {
                if is_linked(ty, &call.params) {
                    self.value(arg, Place::Argument(ty))
                } else {
                    self.value(arg, Place::SoleArgument(ty))
                }
            })
            .collect();
        texts.join(", ")
    }

    /// Arguments that select the overload with the given parameters. `generic` if the class takes
    /// type parameters that are known here, so that the parameters' erased types are not theirs.
    pub(super) fn arguments(
        &mut self,
        args: &[Value],
        params: &[TypeName],
        generic: bool,
    ) -> String {
        let texts: Vec<String> = args
            .iter()
            .enumerate()
            .map(|(i, arg)| {
                let place = match params.get(i) {
                    None => Place::Item,
                    Some(ty) if generic => Place::GenericArgument(ty),
                    Some(ty) => Place::Argument(ty),
                };
                self.value(arg, place)
            })
            .collect();
        texts.join(", ")
    }

    fn array(
        &mut self,
        object: &Object,
        element: &str,
        length: usize,
        elements: &[(usize, Value)],
        place: Place,
    ) -> String {
        let element = erase(element);
        let (base, dimensions) = split_array(&element);
        let spelled = self.raw(base);
        let rest = "[]".repeat(dimensions);
        let in_one = collection::fits_one_expression(self.witness, object);
        if !in_one || elements.is_empty() && length > 0 {
            return format!("new {spelled}[{length}]{rest}");
        }
        let texts: Vec<String> = (0..length)
            .map(|index| {
                let default = default_value(&element);
                let set = elements.iter().rev().find(|(at, _)| *at == index);
                let value = set.map_or(&default, |(_, value)| value);
                self.value(value, Place::Element(&element))
            })
            .collect();
        let body = texts.join(", ");
        match place {
            // Inside another initialiser the braces are enough if the types agree.
            Place::Element(ty) if erase(ty) == format!("{element}[]") => format!("{{{body}}}"),
            _ if length == 0 => format!("new {spelled}[0]{rest}"),
            _ => format!("new {spelled}[]{rest} {{{body}}}"),
        }
    }
}

/// Whether the types of two arguments depend on each other, as in `find(T[] a, T key)`: javac then
/// wants the same for both.
pub(super) fn is_linked(ty: &str, params: &[TypeName]) -> bool {
    let element = erase(ty);
    let is_plain = is_primitive(&element) || element == "java.lang.Object";
    let array = format!("{element}[]");
    !is_plain && params.iter().any(|other| erase(other) == array)
}

/// Whether an object is declared as something else than its class.
fn is_wider(object: &Object) -> bool {
    !object.declared.is_empty() && erase(&object.declared) != erase(&object.class)
}

/// The class that encloses an inner class, in the source's spelling: what the constructor's hidden
/// first parameter has. The outer object's own class may be a subclass of it.
fn enclosing_type(binary: &str, fallback: &str) -> String {
    match binary.rsplit_once('$') {
        Some((outer, _)) => outer.replace('$', "."),
        None => fallback.to_string(),
    }
}

/// A primitive argument whose type nothing depends on: `byte` and `short` need a cast all the same,
/// a `long` that fits an `int` needs no letter.
fn sole_literal(value: &Value) -> String {
    match value {
        Value::Long(v) if i32::try_from(*v).is_ok() => v.to_string(),
        other => written(literal(other)),
    }
}

/// Literals exist for everything but objects, which are handled before.
fn written(literal: Option<String>) -> String {
    literal.unwrap_or_else(|| "null".into())
}
/// Methods that Java tells apart by the number of their type parameters alone: `Function.untupled`
/// makes functions of two arguments, of three and so on.
fn type_arguments(owner: &str, call: &Call) -> String {
    let arity = call.returns.strip_prefix("scala.Function");
    let arity = arity.and_then(|rest| rest.split('<').next()?.parse::<usize>().ok());
    match (&*call.name, arity) {
        ("untupled", Some(arity)) if owner.ends_with("Function") => {
            format!("<{}>", vec!["Object"; arity + 1].join(", "))
        }
        _ => String::new(),
    }
}
