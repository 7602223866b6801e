//! Data: objects that are nothing but the values they are made of.
//!
//! Case classes, case objects, records and the immutable types of Scala's library. Two of them
//! made alike are alike, so that an input which *is* another one shows nothing that an equal one
//! does not, unless the program compares references.

use crate::classes::{ClassId, Method, Shape, is_scala, is_scala_object};
use crate::heap::Unknown;
use crate::machine::Jvm;
use gadfly_classfile::{GenericType, Instr, Type};

/// Immutable types of Scala's library that are made of their type arguments: the class, and which
/// of its type arguments the first constructor argument has.
const LIBRARY: &[(&str, usize)] = &[
    ("scala/collection/immutable/$colon$colon", 0),
    ("scala/Some", 0),
    ("scala/Tuple1", 0),
    ("scala/Tuple2", 0),
    ("scala/Tuple3", 0),
    ("scala/Tuple4", 0),
    ("scala/Tuple5", 0),
    ("scala/util/Left", 0),
    ("scala/util/Right", 1),
];

/// The first type argument that a constructor of a data type of Scala's library takes.
pub fn library_data(name: &str) -> Option<usize> {
    LIBRARY.iter().find(|(n, _)| *n == name).map(|l| l.1)
}

impl Jvm {
    /// Whether inputs of a class need not be tried as aliases of others.
    pub(crate) fn is_data(&mut self, class: ClassId) -> bool {
        let info = self.classes.class(class).clone();
        if library_data(&info.name).is_some() {
            return true;
        }
        let Some(file) = info.file() else {
            return false;
        };
        if is_scala_object(file) {
            return true;
        }
        let is_case_class = is_scala(file)
            && (info.supertypes.iter()).any(|&s| &*self.classes.class(s).name == "scala/Product");
        let is_constant = info.instance_fields.iter().all(|f| f.access.is_final());
        info.is_user
            && is_constant
            && (is_case_class || file.record.is_some())
            && !self.compares_references()
    }

    /// Whether an unknown can be nothing but data.
    pub fn is_only_data(&mut self, unknown: &Unknown) -> bool {
        let candidates = self.candidates(unknown, None);
        !candidates.is_empty() && candidates.into_iter().all(|c| self.is_data(c))
    }

    /// The type of what a data type of Scala's library holds in an argument of its constructor.
    pub(crate) fn held_type(
        &self,
        maker: &Method,
        generic: Option<&GenericType>,
        index: usize,
    ) -> Option<(Type, Option<GenericType>)> {
        let first = library_data(&maker.class_name).filter(|_| maker.is_constructor())?;
        let ty = maker.params.get(index)?;
        // The rest of a list has the type of the list.
        Some(if super::candidates::is_scala_list(ty) {
            (ty.clone(), generic.cloned())
        } else {
            self.type_argument(generic, index + first)
        })
    }

    /// How deep the smallest object of a class is that has no null in it; `most` if there is none
    /// that is flatter.
    pub(crate) fn height(&mut self, class: ClassId, most: u32) -> u32 {
        (0..most)
            .find(|&height| self.is_as_flat(class, height))
            .unwrap_or(most)
    }

    /// Whether there is an object of a class that is at most so deep.
    fn is_as_flat(&mut self, class: ClassId, height: u32) -> bool {
        if let Some(&known) = self.flat.get(&(class, height)) {
            return known;
        }
        let info = self.classes.class(class).clone();
        let is_flat = info.is_enum()
            || class == self.known.string
            || crate::kinds::box_kind(&info.name).is_some()
            || !matches!(info.shape, Shape::Plain(_))
            || self.is_object(class);
        let maker = if is_flat {
            None
        } else {
            self.makers(class).first().copied()
        };
        let mut is_as_flat = true;
        if let Some(maker) = maker {
            let maker = self.classes.method(maker).clone();
            for ty in maker.params.iter().filter(|ty| ty.is_reference()) {
                let Ok(bound) = self.classes.load_type(ty) else {
                    continue;
                };
                is_as_flat &= height > 0 && {
                    let candidates = self.candidates(&Unknown::of(bound), None);
                    let mut candidates = candidates.into_iter();
                    candidates.any(|c| self.is_as_flat(c, height - 1))
                };
            }
        }
        self.flat.insert((class, height), is_as_flat);
        is_as_flat
    }

    /// Whether a class is a Scala `object`.
    pub(crate) fn is_object(&self, class: ClassId) -> bool {
        self.classes
            .class(class)
            .file()
            .is_some_and(|f| is_scala_object(f))
    }

    /// Whether the user's code compares references that could be those of data. Comparisons with
    /// constants do not, nor does `equals`, which goes on to compare what is inside.
    fn compares_references(&mut self) -> bool {
        if let Some(known) = self.reference_comparisons {
            return known;
        }
        let mut found = false;
        for name in self.classes.user_names().iter() {
            let Ok(id) = self.classes.load(name) else {
                continue;
            };
            for &m in &self.classes.class(id).methods {
                let method = self.classes.method(m);
                if &*method.name == "equals" && matches!(method.params[..], [Type::Ref(_)]) {
                    continue;
                }
                let Some(code) = method.code() else { continue };
                found |= code.instrs.windows(2).any(|pair| {
                    matches!(pair[1], Instr::IfACmpEq(_) | Instr::IfACmpNe(_))
                        && !matches!(pair[0], Instr::GetStatic(_) | Instr::NullConst)
                });
            }
        }
        self.reference_comparisons = Some(found);
        found
    }
}
