//! What counts as the same, for runs on the real CPython.
//!
//! The machine has the same rules for its own ends (`gadfly_python_relational::Rules`), but only what is
//! decided here counts.

use std::collections::BTreeSet;

use gadfly_grade::model::{End, Input, Outcome};
use gadfly_witness::{PyClass, PyEnd, PyInstance, PyNode, PyObservation, PyPlain, PyThen};

use crate::language::Compare;

pub(super) struct Judge {
    pub compare: Compare,
    pub opaque: Vec<String>,
    /// Attributes of receivers and arguments that show in what methods give, with their classes.
    pub told: BTreeSet<(String, String)>,
    /// The modules of the references.
    pub own: Vec<String>,
}

/// Where a value is. Programs are free in how their own objects hold what they hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Result,
    /// A result whose methods say what the reference's say.
    LookedAt,
    Argument,
    /// An argument that only one of the programs changed.
    Changed,
    /// Inside an object that is an argument.
    Held,
}

/// Whether two values, or two runs, are the same as far as that counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Alike {
    No,
    /// Nothing differs in what can be looked at, but not all can: a function, an object of the
    /// library, more elements than are kept.
    Unclear,
    Yes,
}

impl Alike {
    fn and(self, other: impl FnOnce() -> Alike) -> Alike {
        match self {
            Alike::No => Alike::No,
            _ => self.min(other()),
        }
    }

    /// The least of all; stops at the first difference.
    fn all(answers: impl Iterator<Item = Alike>) -> Alike {
        let mut least = Alike::Yes;
        for answer in answers {
            least = least.min(answer);
            if least == Alike::No {
                break;
            }
        }
        least
    }

    pub(super) fn is_different(self) -> bool {
        self == Alike::No
    }
}

impl From<bool> for Alike {
    fn from(same: bool) -> Alike {
        if same { Alike::Yes } else { Alike::No }
    }
}

impl Judge {
    /// Whether a run does what the first does, as far as that counts.
    pub(super) fn alike(&self, one: &PyObservation, two: &PyObservation) -> Alike {
        let ends = self.ends(&one.end, &two.end, Place::Result);
        ends.and(|| self.rest(one, two))
    }

    /// The same where the methods of the results say the same: then it does not matter what these keep to
    /// themselves.
    pub(super) fn alike_looked_at(&self, one: &PyObservation, two: &PyObservation) -> Alike {
        let ends = self.ends(&one.end, &two.end, Place::LookedAt);
        ends.and(|| self.rest(one, two))
    }

    /// Whether two results are the same.
    pub(super) fn same_results(&self, one: &PyNode, two: &PyNode) -> Alike {
        self.same(one, two, Place::Result)
    }

    /// The same for calls of classes. What a class makes shows in what its methods give; where no method
    /// tells of a public attribute, in the attribute.
    pub(super) fn make_alike(&self, one: &PyObservation, two: &PyObservation) -> Alike {
        let ends = match (&one.end, &two.end) {
            (PyEnd::Returned(one), PyEnd::Returned(two)) => match (&one.node, &two.node) {
                (PyNode::Instance(one), PyNode::Instance(two)) => {
                    self.same_attributes(one, two, Place::Argument)
                }
                (PyNode::Instance(_), PyNode::Plain { .. }) => Alike::No,
                _ => Alike::Yes,
            },
            (one, two) => self.ends(one, two, Place::Result),
        };
        ends.and(|| self.rest(one, two))
    }

    fn rest(&self, one: &PyObservation, two: &PyObservation) -> Alike {
        let compare = &self.compare;
        let printed = Alike::from(!compare.output || one.printed == two.printed);
        let arguments = || {
            if compare.arguments {
                self.arguments(one, two)
            } else {
                Alike::Yes
            }
        };
        // The rest of what was too long may differ, and so may error messages that are meant as output.
        let errs = compare.output && !one.errors.is_empty() && one.errors != two.errors;
        let whole = if one.cut || two.cut || errs {
            Alike::Unclear
        } else {
            Alike::Yes
        };
        printed.and(arguments).and(|| whole)
    }

    fn ends(&self, one: &PyEnd, two: &PyEnd, place: Place) -> Alike {
        let compare = &self.compare;
        let same = match (one, two) {
            (PyEnd::Returned(one), PyEnd::Returned(two)) => {
                return if compare.result {
                    self.same(&one.node, &two.node, place)
                } else {
                    Alike::Yes
                };
            }
            (PyEnd::Raised(one), PyEnd::Raised(two)) => {
                (!compare.exceptions || same_exception(&one.class, &two.class))
                    && (!compare.messages || one.message == two.message)
            }
            (PyEnd::Exited(one), PyEnd::Exited(two)) => !compare.result || one == two,
            (PyEnd::TimedOut { .. }, PyEnd::TimedOut { .. }) => true,
            (PyEnd::Died(_), PyEnd::Died(_)) => true,
            (PyEnd::Returned(_), PyEnd::Raised(_)) | (PyEnd::Raised(_), PyEnd::Returned(_)) => {
                !compare.result && !compare.exceptions
            }
            _ => false,
        };
        Alike::from(same)
    }

    fn arguments(&self, one: &PyObservation, two: &PyObservation) -> Alike {
        // What did not end well left nothing to look at.
        Alike::all(one.after.iter().map(|after| {
            let other = two.after.iter().find(|other| other.name == after.name);
            let is_other_kind = |other: &PyNode| is_object(&after.seen.node) != is_object(other);
            if other.is_none_or(|other| is_other_kind(&other.seen.node))
                && is_object(&after.seen.node)
            {
                // Its class makes iterators or constants: what their methods give is compared elsewhere.
                return Alike::Yes;
            }
            other.map_or(Alike::No, |other| {
                // How an object holds what it holds is the program's business, but not whether a call
                // changes it.
                let place = if after.changed == other.changed {
                    Place::Argument
                } else {
                    Place::Changed
                };
                self.same(&after.seen.node, &other.seen.node, place)
            })
        }))
    }

    /// Structure and types; numbers are one type, the kinds of dicts are one type, and so are those of iterators.
    fn same(&self, one: &PyNode, two: &PyNode, place: Place) -> Alike {
        if place == Place::Held && is_object(one) != is_object(two) {
            // A chain of objects here, a list there.
            return Alike::Yes;
        }
        if let (true, PyNode::Instance(object)) = (is_builtin(one), two)
            && let (true, Some(base)) = (object.is_base, &object.base)
        {
            // A `class Words(dict)` is a dict for whoever waits for one.
            return self.same(one, base, place);
        }
        match (dict_inside(one), dict_inside(two)) {
            (one, two) if one.is_some() || two.is_some() => {
                return match (one, two) {
                    (Some(one), Some(two)) => self.same_pairs(one, two, place),
                    _ => Alike::No,
                };
            }
            _ => {}
        }
        let same = match (one, two) {
            (PyNode::Plain { kind, text }, PyNode::Plain { kind: k, text: t }) => {
                let is_number = |kind| matches!(kind, PyPlain::Int | PyPlain::Float);
                let is_float = *kind == PyPlain::Float || *k == PyPlain::Float;
                // As Python's own `==` has it, `2` is `2.0`.
                kind == k && text == t
                    || is_float && is_number(*kind) && is_number(*k) && self.close(text, t)
            }
            (PyNode::List(one), PyNode::List(two)) | (PyNode::Tuple(one), PyNode::Tuple(two)) => {
                return self.all_same(one, two, place);
            }
            (PyNode::Set(one), PyNode::Set(two))
            | (PyNode::FrozenSet(one), PyNode::FrozenSet(two)) => {
                return match self.all_same(one, two, place) {
                    Alike::No if one.len() == two.len() => Alike::all(
                        one.iter()
                            .map(|a| best(two.iter().map(|b| self.same(a, b, place)))),
                    ),
                    answer => answer,
                };
            }
            (PyNode::Member { class, name }, PyNode::Member { class: c, name: n }) => {
                same_class(class, c) && name == n
            }
            (PyNode::Instance(one), PyNode::Instance(two)) => {
                if !same_class(&one.class, &two.class) {
                    return Alike::from(place == Place::Held);
                }
                if self.is_opaque(&one.class) {
                    return Alike::Yes;
                }
                let bases = match (&one.base, &two.base) {
                    (Some(one), Some(two)) => self.same(one, two, place),
                    (None, None) => Alike::Yes,
                    // It is a list besides: what its methods say counts.
                    (None, Some(_)) if place == Place::Result => Alike::Unclear,
                    (None, Some(_)) => Alike::Yes,
                    _ => Alike::from(!matches!(place, Place::Result | Place::LookedAt)),
                };
                return bases.and(|| self.same_attributes(one, two, place));
            }
            (PyNode::Iterator(one), PyNode::Iterator(two)) => {
                let end = match (&one.then, &two.then) {
                    (PyThen::Raised { class, .. }, PyThen::Raised { class: c, .. }) => {
                        Alike::from(same_exception(class, c))
                    }
                    // Nobody looked further.
                    (PyThen::More, PyThen::More) => Alike::Unclear,
                    (one, two) => Alike::from(one == two),
                };
                return self.all_same(&one.first, &two.first, place).and(|| end);
            }
            // What a function would do is not asked, nor what a class of the program would make.
            (PyNode::Function { .. }, PyNode::Function { .. }) | (PyNode::Cut, PyNode::Cut) => {
                return Alike::Unclear;
            }
            (PyNode::Class(one), PyNode::Class(two)) => {
                return match same_class(one, two) {
                    true if one.module != two.module || self.own.contains(&one.module) => {
                        Alike::Unclear
                    }
                    same => Alike::from(same),
                };
            }
            (PyNode::Opaque(one), PyNode::Opaque(two)) => {
                return if same_class(one, two) {
                    Alike::Unclear
                } else {
                    Alike::No
                };
            }
            (PyNode::Library { class, text }, PyNode::Library { class: c, text: t }) => {
                class == c && text == t
            }
            (PyNode::Module(one), PyNode::Module(two)) => one == two,
            (PyNode::Same(one), PyNode::Same(two)) => one == two,
            _ => false,
        };
        Alike::from(same)
    }

    fn is_opaque(&self, class: &PyClass) -> bool {
        self.opaque.iter().any(|name| name == class.short())
    }

    /// What objects hold. Underscores say whose business it is: a result must have the public
    /// attributes of the reference's, and of an argument those count of which no method tells. How a
    /// program that does without such an attribute holds the same is unclear, and so is what private
    /// attributes mean that are not the same.
    fn same_attributes(&self, one: &PyInstance, two: &PyInstance, place: Place) -> Alike {
        let class = one.class.short().to_owned();
        let (one, two) = (&one.attributes, &two.attributes);
        let of_two = |name: &str| two.iter().find(|(other, _)| other == name).map(|(_, v)| v);
        let is_private = |name: &str| name.starts_with('_');
        let of_one = |name: &str| one.iter().any(|(other, _)| other == name);
        let only_in_two = two.iter().any(|(n, _)| is_private(n) && !of_one(n));
        let rest = if place == Place::Result && only_in_two {
            Alike::Unclear
        } else {
            Alike::Yes
        };
        let common = Alike::all(one.iter().map(|(name, value)| {
            let public = !is_private(name);
            let told = self.told.contains(&(class.clone(), name.clone()));
            match (place, of_two(name)) {
                (Place::Result | Place::LookedAt, Some(other)) if public => {
                    self.same(value, other, place)
                }
                (Place::Result | Place::LookedAt, None) if public => Alike::No,
                (Place::Result, Some(other)) => match self.same(value, other, place) {
                    Alike::Yes => Alike::Yes,
                    _ => Alike::Unclear,
                },
                (Place::Result, None) => Alike::Unclear,
                (Place::Changed, Some(other)) if public => self.same(value, other, place),
                (Place::Argument | Place::Held, Some(other)) if public && !told => {
                    self.same(value, other, Place::Held)
                }
                (Place::Argument | Place::Held, None) if public && !told => Alike::Unclear,
                _ => Alike::Yes,
            }
        }));
        common.and(|| rest)
    }

    fn all_same(&self, one: &[PyNode], two: &[PyNode], place: Place) -> Alike {
        if one.len() != two.len() {
            return Alike::No;
        }
        let pairs = one.iter().zip(two);
        Alike::all(pairs.map(|(one, two)| self.same(one, two, place)))
    }

    fn same_pairs(
        &self,
        one: &[(PyNode, PyNode)],
        two: &[(PyNode, PyNode)],
        place: Place,
    ) -> Alike {
        if one.len() != two.len() {
            return Alike::No;
        }
        Alike::all(one.iter().map(|(key, value)| {
            best(
                two.iter()
                    .map(|(k, v)| self.same(key, k, place).and(|| self.same(value, v, place))),
            )
        }))
    }

    fn close(&self, one: &str, two: &str) -> bool {
        match (one.parse::<f64>(), two.parse::<f64>()) {
            (Ok(one), Ok(two)) => gadfly_witness::is_close(one, two, self.compare.tolerance),
            _ => false,
        }
    }

    /// A run as it is told, as far as it counts.
    pub(super) fn outcome(&self, seen: &PyObservation) -> Outcome {
        let end = match &seen.end {
            PyEnd::Returned(value) => End::Returns(value.repr.clone()),
            PyEnd::Raised(raised) => End::Throws {
                class: class_name(&raised.class).to_owned(),
                message: Some(raised.message.clone()).filter(|m| !m.is_empty()),
            },
            PyEnd::Exited(code) => End::Stops(format!("calls sys.exit({code})")),
            PyEnd::TimedOut { .. } => End::DoesNotFinish,
            PyEnd::Died(why) => End::Stops(format!("ends the process: {why}")),
            PyEnd::SetupFailed(why) => End::Stops(format!("cannot be called: {why}")),
        };
        let printed = self.compare.output && !seen.printed.is_empty();
        let changed = seen.after.iter().filter(|after| after.changed);
        let arguments = changed.map(|after| Input {
            name: after.name.clone(),
            value: after.seen.repr.clone(),
        });
        Outcome {
            end,
            printed: printed.then(|| seen.printed.clone()),
            arguments: if self.compare.arguments {
                arguments.collect()
            } else {
                Vec::new()
            },
        }
    }
}

/// The best of several answers.
pub(super) fn best(answers: impl Iterator<Item = Alike>) -> Alike {
    let mut most = Alike::No;
    for answer in answers {
        most = most.max(answer);
        if most == Alike::Yes {
            break;
        }
    }
    most
}

/// A value of a builtin type, and not of a class that is derived from one.
fn is_builtin(node: &PyNode) -> bool {
    matches!(
        node,
        PyNode::Plain { .. }
            | PyNode::List(_)
            | PyNode::Tuple(_)
            | PyNode::Set(_)
            | PyNode::FrozenSet(_)
            | PyNode::Dict(_)
    )
}

fn is_object(node: &PyNode) -> bool {
    matches!(node, PyNode::Instance(_)) && dict_inside(node).is_none()
}

/// The content of a dict of any kind.
fn dict_inside(node: &PyNode) -> Option<&[(PyNode, PyNode)]> {
    match node {
        PyNode::Dict(pairs) => Some(pairs),
        PyNode::Instance(instance) => {
            let class = &instance.class;
            let kind = matches!(
                class.name.as_str(),
                "Counter" | "OrderedDict" | "defaultdict"
            );
            match &instance.base {
                Some(PyNode::Dict(pairs)) if kind && class.module == "collections" => Some(pairs),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Classes of solutions go by their names; each solution has its own.
fn same_class(one: &PyClass, two: &PyClass) -> bool {
    one.short() == two.short() && one.module.is_empty() == two.module.is_empty()
}

/// Exceptions of solutions go by their names, too. One that is only called like a builtin exception is caught
/// by nobody who waits for that.
fn same_exception(one: &str, two: &str) -> bool {
    let is_builtin = |class: &str| !class.contains('.');
    class_name(one) == class_name(two) && is_builtin(one) == is_builtin(two)
}

/// `solution.EmptyError` as `EmptyError`.
fn class_name(class: &str) -> &str {
    let name = class.rsplit("<locals>.").next().unwrap_or(class);
    name.rsplit('.').next().unwrap_or(name)
}
