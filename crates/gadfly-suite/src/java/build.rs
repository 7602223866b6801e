//! From a witness to Java statements: first the objects in their order, then the call.
//!
//! A step that changes an object runs as soon as the object and everything the step mentions have
//! been built; this is what lets a witness describe cycles.

use std::collections::BTreeSet;

use gadfly_witness::{Argument, Make, Object, ObjectId, Step, TypeName, Value, Witness};

use super::collection;
use super::expr::{Place, is_linked};
use super::names::{Names, from_type};
use super::plan::{self, Form};
use super::reflect::Helper;
use super::types::{Imports, erase, is_primitive, type_arguments};

/// The statements of one witness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JavaBody {
    /// What happens before the call. A statement may span lines; these carry their own relative
    /// indentation.
    pub statements: Vec<String>,
    /// The call itself, as a statement.
    pub call: String,
    /// The variable that holds each object of the witness, if one does, and its type.
    pub variables: Vec<Option<(String, TypeName)>>,
    /// The private methods that the enclosing class must contain.
    pub helpers: BTreeSet<Helper>,
    /// Whether javac would warn about raw types, unchecked or deprecated calls.
    pub warns: bool,
}

pub(super) struct Variable {
    pub(super) name: String,
    /// As declared, possibly with generic arguments.
    pub(super) ty: TypeName,
}

pub(super) struct Builder<'a> {
    pub(super) witness: &'a Witness,
    pub(super) imports: &'a mut Imports,
    pub(super) names: Names,
    pub(super) forms: Vec<Form>,
    pub(super) variables: Vec<Option<Variable>>,
    /// The types of the parameters that each object is passed to.
    wanted: Vec<BTreeSet<TypeName>>,
    /// How many objects are built: an expression may refer to these only.
    pub(super) built: usize,
    pub(super) helpers: BTreeSet<Helper>,
    pub(super) warns: bool,
    statements: Vec<String>,
}

/// Who receives the values of methods that `--unknown` replaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Supply {
    /// The replay's stand-in.
    Push,
    /// Nobody: the reader is told in a comment.
    Leave,
}

pub(crate) fn body(witness: &Witness, imports: &mut Imports, supply: Supply) -> JavaBody {
    body_keeping(witness, imports, supply, &BTreeSet::new())
}

/// The objects that the entry is called on and with, as far as they can change or be told from
/// their equals: those that one may want to look at after the call.
pub(crate) fn input_objects(witness: &Witness) -> BTreeSet<usize> {
    let arguments = witness.arguments.iter().map(|a| &a.value);
    let inputs = witness.receiver.iter().chain(arguments);
    inputs
        .filter_map(|value| match value {
            Value::Object(ObjectId(id)) => Some(*id),
            _ => None,
        })
        .filter(|&id| {
            witness.objects.get(id).is_some_and(|object| {
                !plan::is_canonical(&object.make)
                    && !matches!(object.make, Make::Boxed { .. } | Make::NewString(_))
            })
        })
        .collect()
}

/// The same with variables for the objects that are to be kept.
pub(crate) fn body_keeping(
    witness: &Witness,
    imports: &mut Imports,
    supply: Supply,
    keep: &BTreeSet<usize>,
) -> JavaBody {
    imports.learn(witness);
    let names = Names::avoiding(imports.reserved_names());
    let mut builder = Builder {
        forms: plan::forms(witness, keep),
        variables: witness.objects.iter().map(|_| None).collect(),
        wanted: wanted_types(witness, imports),
        built: 0,
        helpers: BTreeSet::new(),
        warns: false,
        statements: Vec::new(),
        witness,
        imports,
        names,
    };
    builder.objects(supply);
    builder.statics();
    let call = builder.entry_call();
    let variables = builder.variables.iter();
    JavaBody {
        variables: variables
            .map(|v| v.as_ref().map(|v| (v.name.clone(), v.ty.clone())))
            .collect(),
        statements: builder.statements,
        call,
        helpers: builder.helpers,
        warns: builder.warns,
    }
}

fn wanted_types(witness: &Witness, imports: &Imports) -> Vec<BTreeSet<TypeName>> {
    let mut wanted = vec![BTreeSet::new(); witness.objects.len()];
    let mut want = |value: &Value, ty: &str| {
        if let Value::Object(ObjectId(id)) = value
            && let Some(types) = wanted.get_mut(*id)
        {
            types.insert(erase(ty));
        }
    };
    for object in &witness.objects {
        let made_by = match &object.make {
            Make::New { call, .. } => Some((&object.class, call)),
            Make::Factory { owner, call, .. } => Some((owner, call)),
            _ => None,
        };
        let steps = object.then.iter().filter_map(|step| match step {
            Step::Call(call) => Some((&object.class, call)),
            _ => None,
        });
        let calls = made_by.into_iter().chain(steps);
        for (class, call) in calls.filter(|(_, c)| c.accessible) {
            let name = match call.name.as_str() {
                "" => "<init>",
                name => name,
            };
            // Where only one method can be meant, the type of an argument selects nothing.
            if imports.is_sole(&erase(class), name, call.args.len()) && !call.varargs {
                continue;
            }
            for (arg, param) in call.args.iter().zip(&call.params) {
                want(arg, param);
            }
        }
    }
    let entry = &witness.entry;
    let sole = !entry.varargs && imports.is_sole(&entry.class, &entry.method, entry.params.len());
    if entry.accessible && !sole {
        for (argument, param) in witness.arguments.iter().zip(&witness.entry.params) {
            want(&argument.value, param);
        }
    }
    if let Some(receiver) = &witness.receiver
        && entry.accessible
        && entry.method != "<init>"
    {
        want(receiver, &entry.class);
    }
    wanted
}

/// Whether a step names a member of the object's own class, whose type the variable then needs.
fn has_direct_steps(object: &Object) -> bool {
    object.then.iter().any(|step| match step {
        Step::Call(call) => call.accessible,
        Step::SetField { accessible, .. } => *accessible,
        Step::SetElement { .. } => true,
    })
}

impl Builder<'_> {
    fn objects(&mut self, supply: Supply) {
        let witness = self.witness;
        let supplied = witness.supplied.iter().map(|s| &s.value);
        let mut supply_after = (supply == Supply::Push && !witness.supplied.is_empty())
            .then(|| plan::last_needed(supplied).map_or(0, |id| id + 1));
        if supply_after == Some(0) {
            self.push_supplied();
            supply_after = None;
        }
        // Objects with steps that still wait for something: (object, next step).
        let mut waiting: Vec<(usize, usize)> = Vec::new();
        for id in 0..witness.objects.len() {
            self.built = id;
            self.object(id);
            self.built = id + 1;
            if supply_after == Some(self.built) {
                self.push_supplied();
            }
            waiting.insert(0, (id, 0));
            waiting.retain_mut(|(owner, next)| {
                while let Some(step) = witness.objects[*owner].then.get(*next) {
                    if plan::last_needed(plan::step_values(step)) > Some(id) {
                        return true;
                    }
                    self.step(*owner, step);
                    *next += 1;
                }
                false
            });
        }
    }

    /// Static fields get their values when all objects are there: making these may change them.
    fn statics(&mut self) {
        for field in &self.witness.statics {
            let (name, owner) = (&field.name, &field.owner_binary);
            let statement = if field.accessible {
                let value = self.value(&field.value, Place::Assignment(&field.ty));
                let class = self.imports.spell_erased(&field.owner);
                self.warns |= field.ty.contains('<');
                format!("{class}.{name} = {value};")
            } else {
                self.helpers.insert(Helper::SetField);
                let value = self.value(&field.value, Place::Reflection);
                format!("setField(null, \"{owner}\", \"{name}\", {value});")
            };
            self.statements.push(statement);
        }
    }

    fn push_supplied(&mut self) {
        for supplied in &self.witness.supplied {
            let value = self.value(&supplied.value, Place::Reflection);
            self.statements
                .push(format!("gadfly.replay.Supply.push({value});"));
        }
    }

    /// Emits the declaration of an object that gets a variable.
    fn object(&mut self, id: usize) {
        let object = &self.witness.objects[id];
        if self.forms[id] == Form::InPlace && self.reads_better_named(id) {
            self.forms[id] = Form::Variable;
        }
        if self.forms[id] != Form::Variable {
            return;
        }
        let ty = self.variable_type(id);
        let spelled = self.imports.spell(&ty);
        if type_arguments(&ty).is_empty()
            && (collection::is_generic_jdk_class(&ty) || object.declared.contains('<'))
        {
            self.warns = true;
        }
        let hint = if object.hint.is_empty() {
            from_type(&object.class)
        } else {
            object.hint.clone()
        };
        let expression = self.initialiser(id, &ty);
        let name = self.names.fresh(&hint);
        self.statements
            .push(format!("{spelled} {name} = {expression};"));
        self.variables[id] = Some(Variable { name, ty });
        self.fill(id);
    }

    /// Whether an object that could be written in place is too long for that, or would need a cast
    /// that a declaration says better.
    fn reads_better_named(&mut self, id: usize) -> bool {
        let witness = self.witness;
        let object = &witness.objects[id];
        if plan::is_canonical(&object.make) {
            return false;
        }
        let needs_cast = match &object.make {
            Make::Boxed { .. } | Make::NewString(_) => false,
            _ => {
                let natural = self.natural_type(object);
                self.wanted[id]
                    .iter()
                    .any(|ty| !super::expr::selects(&natural, ty))
            }
        };
        let is_argument = |a: &Argument| a.value == Value::Object(ObjectId(id));
        let limit = if witness.arguments.iter().any(is_argument) {
            (80 / witness.arguments.len()).clamp(24, 64)
        } else {
            40
        };
        needs_cast
            || self.is_called_generic(id)
            || self.make(id, Place::Item).text.chars().count() > limit
    }

    /// Whether a method is called on an object with type arguments: in `new C<>().m()` the `<>`
    /// has nothing to take them from.
    fn is_called_generic(&self, id: usize) -> bool {
        let receives = |object: &Object| {
            matches!(&object.make, Make::Factory { on: Some(on), .. }
                if *on == Value::Object(ObjectId(id)))
        };
        self.witness.objects[id].declared.contains('<') && self.witness.objects.iter().any(receives)
    }

    /// The type of the expression that makes an object.
    pub(super) fn natural_type(&self, object: &Object) -> TypeName {
        let declared_or_class = || {
            if object.declared.is_empty() || has_direct_steps(object) {
                erase(&object.class)
            } else {
                erase(&object.declared)
            }
        };
        match &object.make {
            Make::New { call, .. } | Make::Factory { call, .. } if !call.accessible => {
                declared_or_class()
            }
            Make::StaticField { .. } | Make::Allocated => declared_or_class(),
            // The class behind an interface may be one that only the factory can name.
            Make::Factory { call, .. } if erase(&call.returns) != erase(&object.class) => {
                declared_or_class()
            }
            Make::Boxed { value, .. } => super::expr::box_of(value).to_string(),
            Make::NewString(_) => "java.lang.String".into(),
            Make::Array { element, .. } => format!("{}[]", erase(element)),
            Make::ClassLiteral(_) => "java.lang.Class".into(),
            Make::Stub { interface, .. } => erase(interface),
            Make::New { .. }
            | Make::Factory { .. }
            | Make::Collection { .. }
            | Make::Map { .. } => erase(&object.class),
        }
    }

    /// What a variable for the object is declared as: the type of the parameter it is meant for
    /// where that is possible (`Shape shape = new Circle(1)`), since this selects the overload.
    fn variable_type(&self, id: usize) -> TypeName {
        let object = &self.witness.objects[id];
        let natural = self.natural_type(object);
        let mut base = natural;
        let declared = erase(&object.declared);
        if collection::can_be_filled_through(&declared)
            && matches!(object.make, Make::Collection { .. } | Make::Map { .. })
            && !has_direct_steps(object)
        {
            base = declared;
        }
        if let (Some(wanted), 1) = (self.wanted[id].first(), self.wanted[id].len()) {
            let fillable = collection::fits_one_expression(self.witness, object)
                || collection::can_be_filled_through(wanted);
            if !has_direct_steps(object) && !is_primitive(wanted) && fillable {
                base = wanted.clone();
            }
        }
        let arguments = self.generic_arguments(object);
        let suits = erase(&object.declared) == base
            || match &object.make {
                Make::Collection { .. } => arguments.len() == 1,
                Make::Map { .. } => arguments.len() == 2,
                _ => false,
            } && collection::is_generic_jdk_class(&base);
        if arguments.is_empty() || !suits {
            base
        } else {
            format!("{base}<{}>", arguments.join(", "))
        }
    }

    /// The generic arguments of an object's declared type if they can be written here: no type
    /// variables, no contradiction with what the object contains. Wildcards become their bound,
    /// so that the object can be filled.
    pub(super) fn generic_arguments(&self, object: &Object) -> Vec<TypeName> {
        let arguments: Vec<TypeName> = type_arguments(&object.declared)
            .into_iter()
            .map(|argument| {
                let bound = argument
                    .strip_prefix("? extends ")
                    .or_else(|| argument.strip_prefix("? super "));
                match (argument.as_str(), bound) {
                    (_, Some(bound)) => bound.to_string(),
                    ("?", _) => "java.lang.Object".into(),
                    _ => argument,
                }
            })
            .collect();
        let writable = arguments.iter().all(|a| self.is_writable(a));
        let fits = |value: &Value, ty: Option<&TypeName>| {
            ty.is_none_or(|ty| self.may_have_type(value, ty))
        };
        let consistent = match &object.make {
            Make::Collection { items } => items.iter().all(|v| fits(v, arguments.first())),
            Make::Map { entries } => entries
                .iter()
                .all(|(k, v)| fits(k, arguments.first()) && fits(v, arguments.get(1))),
            _ => true,
        };
        if writable && consistent {
            arguments
        } else {
            Vec::new()
        }
    }

    /// Whether every class in the type is one this file can name. A name without a package may be
    /// a type variable of the code under test, which means nothing here.
    fn is_writable(&self, ty: &str) -> bool {
        ty.split(|c: char| "<>,[]? ".contains(c))
            .filter(|word| !word.is_empty() && *word != "extends" && *word != "super")
            .all(|word| {
                is_primitive(word) || word.contains('.') || self.imports.is_known_class(word)
            })
    }

    /// False only where a value certainly is no instance of a type: the final JDK classes.
    fn may_have_type(&self, value: &Value, ty: &str) -> bool {
        let actual = match value {
            Value::Null => return true,
            Value::Object(ObjectId(id)) => match self.witness.objects.get(*id) {
                Some(object) => self.natural_type(object),
                None => return true,
            },
            Value::Str(_) => "java.lang.String".to_string(),
            primitive => super::expr::box_of(primitive).to_string(),
        };
        let is_final = |name: &str| {
            name == "java.lang.String"
                || [
                    "Integer",
                    "Long",
                    "Byte",
                    "Short",
                    "Character",
                    "Boolean",
                    "Float",
                    "Double",
                ]
                .iter()
                .any(|simple| name.strip_prefix("java.lang.") == Some(simple))
        };
        !is_final(ty) || actual == ty
    }

    /// Adds what the initialiser left out: items of collections, elements of long arrays.
    fn fill(&mut self, id: usize) {
        let witness = self.witness;
        let object = &witness.objects[id];
        if collection::fits_one_expression(witness, object) {
            return;
        }
        let Some(Variable { name, ty }) = &self.variables[id] else {
            return;
        };
        let name = name.clone();
        let raw = type_arguments(ty).is_empty();
        match &object.make {
            Make::Collection { items } => {
                for item in items {
                    let item = self.value(item, Place::Item);
                    self.statements.push(format!("{name}.add({item});"));
                }
                self.warns |= raw;
            }
            Make::Map { entries } => {
                for (key, value) in entries {
                    let key = self.value(key, Place::Item);
                    let value = self.value(value, Place::Item);
                    self.statements.push(format!("{name}.put({key}, {value});"));
                }
                self.warns |= raw;
            }
            Make::Array {
                element, elements, ..
            } => {
                for (index, value) in elements {
                    let value = self.value(value, Place::Assignment(element));
                    self.statements.push(format!("{name}[{index}] = {value};"));
                }
            }
            _ => {}
        }
    }

    fn step(&mut self, id: usize, step: &Step) {
        let object = &self.witness.objects[id];
        let Some(Variable { name, ty }) = &self.variables[id] else {
            return;
        };
        let generic = !type_arguments(ty).is_empty();
        let (name, ty) = (name.clone(), erase(ty));
        let statement = match step {
            Step::Call(call) if call.accessible => {
                self.warns |= object.declared.contains('<');
                let arguments = self.call_arguments(&object.class, call, generic);
                format!("{name}.{}({arguments});", call.name)
            }
            Step::Call(call) => {
                let invocation = self.invocation(&name, &object.binary_name, call);
                format!("{invocation};")
            }
            Step::SetField {
                owner,
                name: field,
                ty: field_type,
                value,
                accessible: true,
                ..
            } => {
                let value = self.value(value, Place::Assignment(field_type));
                self.warns |= field_type.contains('<');
                if erase(owner) == ty || owner.is_empty() {
                    format!("{name}.{field} = {value};")
                } else {
                    let owner = self.imports.spell_erased(owner);
                    format!("(({owner}) {name}).{field} = {value};")
                }
            }
            Step::SetField {
                owner_binary,
                name: field,
                value,
                ..
            } => {
                self.helpers.insert(Helper::SetField);
                let value = self.value(value, Place::Reflection);
                format!("setField({name}, \"{owner_binary}\", \"{field}\", {value});")
            }
            Step::SetElement { index, value } => {
                let element = ty
                    .strip_suffix("[]")
                    .unwrap_or("java.lang.Object")
                    .to_string();
                let value = self.value(value, Place::Assignment(&element));
                format!("{name}[{index}] = {value};")
            }
        };
        self.statements.push(statement);
    }

    fn entry_call(&mut self) -> String {
        let witness = self.witness;
        let entry = &witness.entry;
        let values: Vec<Value> = witness.arguments.iter().map(|a| a.value.clone()).collect();
        if entry.method == "<clinit>" {
            return format!("Class.forName(\"{}\");", entry.class_binary);
        }
        let receiver = witness
            .receiver
            .as_ref()
            .map(|receiver| self.value(receiver, Place::Item));
        if !entry.accessible {
            let target = receiver.unwrap_or_else(|| "null".into());
            return if entry.method == "<init>" {
                let outer = witness.receiver.as_ref();
                let binary = &entry.class_binary;
                let made = self.construction(binary, outer, &entry.params, &values);
                format!("{made};")
            } else {
                let params: Vec<String> = entry.params.iter().map(|p| erase(p)).collect();
                let arguments = self.reflective_arguments(&values, &params);
                self.helpers.insert(Helper::Invoke);
                let (binary, method, params) =
                    (&entry.class_binary, &entry.method, params.join(", "));
                format!("invoke({target}, \"{binary}\", \"{method}({params})\"{arguments});")
            };
        }
        // `equals` has one customary signature: a cast to Object would only be noise.
        let arguments = if entry.method == "equals" && entry.params == ["java.lang.Object"] {
            values
                .iter()
                .map(|v| self.value(v, Place::Item))
                .collect::<Vec<_>>()
                .join(", ")
        } else {
            let generic = match &witness.receiver {
                Some(Value::Object(ObjectId(id))) => match self.variables.get(*id) {
                    Some(Some(variable)) => !type_arguments(&variable.ty).is_empty(),
                    _ => false,
                },
                _ => false,
            };
            let sole = !entry.varargs
                && self
                    .imports
                    .is_sole(&entry.class, &entry.method, entry.params.len());
            let texts: Vec<String> = witness
                .arguments
                .iter()
                .zip(&entry.params)
                .map(|(argument, param)| {
                    if is_linked(param, &entry.params) {
                        return self.value(&argument.value, Place::Argument(param));
                    }
                    if sole {
                        return self.value(&argument.value, Place::SoleArgument(param));
                    }
                    // A type variable stands where the class file has its bound.
                    let is_variable = erase(&argument.ty) != erase(param);
                    let place = if generic || is_variable {
                        Place::GenericArgument(param)
                    } else {
                        Place::Argument(param)
                    };
                    self.value(&argument.value, place)
                })
                .collect();
            texts.join(", ")
        };
        match (entry.method.as_str(), receiver) {
            ("<init>", None) => {
                let class = self.imports.spell_erased(&entry.class);
                format!("new {class}({arguments});")
            }
            ("<init>", Some(outer)) => {
                let class = super::types::simple_name(&entry.class);
                format!("{outer}.new {class}({arguments});")
            }
            (method, Some(receiver)) if !entry.is_static => {
                format!("{receiver}.{method}({arguments});")
            }
            (method, _) => {
                let class = self.imports.spell_erased(&entry.class);
                format!("{class}.{method}({arguments});")
            }
        }
    }
}
