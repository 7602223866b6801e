//! Objects of free heaps: allocated, then their fields set one by one.

use super::Builder;
use crate::classes::ClassId;
use crate::heap::Unknown;
use crate::value::{Ref, Value};
use gadfly_term::Term;
use gadfly_witness::{Call, Make, Step, Value as Shown};

impl Builder<'_> {
    /// Fields that nothing looked at keep their default, and so do those that have it anyway.
    pub(super) fn assembled(&mut self, object: Ref, class: ClassId, was: &Unknown) -> Shown {
        let shown = self.remember(object, class, was, Make::Allocated);
        // Behind links, the object that is being written down may come again.
        let st = self.st;
        let fields = st.inputs.fields.range((object, 0)..=(object, u32::MAX));
        let sets: Vec<(u32, Value)> = fields.map(|(&(_, slot), &value)| (slot, value)).collect();
        self.assumed |= self.add_sets(&shown, class, &sets);
        if let Shown::Object(id) = &shown {
            if !self.jvm.can_be_named(class) {
                self.objects[id.0].declared = "java.lang.Object".into();
            }
            self.objects[id.0]
                .then
                .retain(|step| !matches!(step, Step::SetField { value, .. } if is_default(value)));
        }
        shown
    }

    /// An array of a class that the test cannot name, empty so far: made by reflection.
    pub(super) fn hidden_array(&mut self, class: ClassId, was: &Unknown, len: usize) -> Shown {
        let crate::classes::Shape::Array { element, .. } = self.jvm.classes.class(class).shape
        else {
            return Shown::Null;
        };
        let name = self.jvm.classes.class(element).binary_name();
        let static_call = |owner: &str, name: &str, params: &[&str], args, returns: &str| {
            let params = params.iter().map(ToString::to_string).collect();
            Make::Factory {
                owner: owner.into(),
                owner_binary: owner.into(),
                on: None,
                call: Call {
                    name: name.into(),
                    params,
                    args,
                    accessible: true,
                    varargs: false,
                    returns: returns.into(),
                },
            }
        };
        let text = Shown::Str(name.encode_utf16().collect());
        let class_object = static_call(
            "java.lang.Class",
            "forName",
            &["java.lang.String"],
            vec![text],
            "java.lang.Class",
        );
        let Ok(class_of_classes) = self.jvm.classes.load("java/lang/Class") else {
            return Shown::Null;
        };
        let element = self.push(class_of_classes, was, class_object);
        self.rename(&element, "java.lang.Class", "type");
        let make = static_call(
            "java.lang.reflect.Array",
            "newInstance",
            &["java.lang.Class", "int"],
            vec![element, Shown::Int(len as i32)],
            "java.lang.Object",
        );
        let array = self.push(class, was, make);
        self.rename(&array, "java.lang.Object[]", "array");
        array
    }

    fn rename(&mut self, shown: &Shown, class: &str, hint: &str) {
        if let Shown::Object(id) = shown {
            let object = &mut self.objects[id.0];
            (object.class, object.declared) = (class.into(), class.into());
            if object.hint.is_empty() || class == "java.lang.Class" {
                object.hint = hint.into();
            }
        }
    }

    /// A number stands for something of which only its place in an order is known.
    pub(super) fn ranked(&mut self, was: &Unknown, rank: Term) -> Shown {
        let value = Shown::Int(self.eval(rank, false) as u32 as i32);
        let Ok(class) = self.jvm.classes.load("java/lang/Integer") else {
            return Shown::Null;
        };
        let distinct = was.own || !was.distinct_from.is_empty();
        self.push(class, was, Make::Boxed { value, distinct })
    }

    /// A comparator that gave numbers their natural order.
    pub(super) fn natural_order(&mut self, object: Ref, class: ClassId, was: &Unknown) -> Shown {
        let make = Make::Factory {
            owner: "java.util.Comparator".into(),
            owner_binary: "java.util.Comparator".into(),
            on: None,
            call: Call {
                name: "naturalOrder".into(),
                params: Vec::new(),
                args: Vec::new(),
                accessible: true,
                varargs: false,
                returns: "java.util.Comparator".into(),
            },
        };
        self.remember(object, class, was, make)
    }
}

fn is_default(value: &Shown) -> bool {
    match value {
        Shown::Null | Shown::Bool(false) => true,
        Shown::Byte(v) => *v == 0,
        Shown::Char(v) => *v == 0,
        Shown::Short(v) => *v == 0,
        Shown::Int(v) => *v == 0,
        Shown::Long(v) => *v == 0,
        Shown::Float(v) => v.to_bits() == 0,
        Shown::Double(v) => v.to_bits() == 0,
        _ => false,
    }
}
