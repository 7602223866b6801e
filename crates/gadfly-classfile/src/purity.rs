//! Whether code changes nothing that was there before it ran, read off its instructions.
//!
//! This is the one table of effects: what an instruction changes, and which library methods (as the
//! documentation of JDK 17 has them) only read. Whoever follows calls of the user's own methods brings
//! a class table and asks [`Body::effect`] of each of them. Every mistake here would be a wrong claim, so
//! the list is one of what is allowed, and whatever else is called counts as a change.
//!
//! Some methods write through the object that they are called on (`StringBuilder.append`,
//! `Iterator.next`). They are allowed where that object is surely the method's own: see
//! [`Body::library_only_reads`].
//!
//! Not looked at: methods of the user's classes that the library calls back (`equals`, `compareTo`).

use crate::{ClassFile, Code, Instr, MemberRef};

/// Code that is asked about.
#[derive(Clone, Copy)]
pub struct Body<'f> {
    pub file: &'f ClassFile,
    pub name: &'f str,
    pub desc: &'f str,
    pub code: &'f Code,
}

/// What one instruction does to objects that were there before.
pub enum Effect {
    Nothing,
    Change,
    /// Whatever the method does. `index` is one of `Refs::methods`.
    Call {
        index: u16,
        is_virtual: bool,
    },
}

impl Body<'_> {
    pub fn effect(&self, instr: &Instr) -> Effect {
        let is_fine = match *instr {
            Instr::PutStatic(_) | Instr::ArrayStore(_) => false,
            Instr::PutField(index) => self.fills_itself(index),
            Instr::InvokeDynamic(site) => self.writes_texts(site),
            Instr::InvokeVirtual(index) | Instr::InvokeInterface(index) => {
                return Effect::Call {
                    index,
                    is_virtual: true,
                };
            }
            Instr::InvokeSpecial(index) | Instr::InvokeStatic(index) => {
                return Effect::Call {
                    index,
                    is_virtual: false,
                };
            }
            _ => true,
        };
        if is_fine {
            Effect::Nothing
        } else {
            Effect::Change
        }
    }

    /// Whether a library method changes nothing but what the caller has just made.
    pub fn library_only_reads(&self, member: &MemberRef) -> bool {
        let (class, name) = (&*member.class, &*member.name);
        if name == "<init>" {
            // New exceptions, texts and collections. They may call back; those with other side
            // effects (threads, streams, files) are elsewhere in the library.
            return is_throwable(class)
                || is_text_builder(class)
                || matches!(
                    class,
                    "java/lang/Object"
                        | "java/lang/Record"
                        | "java/lang/String"
                        | "java/lang/Enum"
                        | "java/util/StringJoiner"
                )
                || is_box(class)
                || is_collection(class);
        }
        // Writes through what it is called on: that must be the caller's own, which it is if
        // nothing of that type comes from anywhere else.
        if is_text_builder(class) {
            return is_builder_reader(name)
                || self.is_own_only(&["StringBu", "Appendable", "CharSequence"]);
        }
        if class == "java/util/StringJoiner" {
            return matches!(name, "length" | "toString") || self.is_own_only(&["StringJoiner"]);
        }
        if matches!(class, "java/util/Iterator" | "java/util/ListIterator") {
            return matches!(name, "hasNext" | "next") && self.is_own_only(&["Iterator"]);
        }
        is_reader(class, name, &member.desc)
    }

    /// Whether a library method writes to `System.out` and nothing else; another stream may be the
    /// object's own.
    pub fn only_prints(&self, member: &MemberRef) -> bool {
        &*member.class == "java/io/PrintStream"
            && matches!(&*member.name, "print" | "println" | "printf")
            && self.is_own_only(&["PrintStream"])
    }

    /// Whether a constructor writes to a field of the object that it makes. A final field cannot be
    /// another object's; for others the constructor must not get at other objects of its class.
    fn fills_itself(&self, index: u16) -> bool {
        let member = &self.file.refs.fields[index as usize];
        let mut own = self.file.fields.iter();
        let Some(field) = own.find(|f| f.name == member.name) else {
            return false;
        };
        self.name == "<init>"
            && member.class == self.file.name
            && (field.access.is_final() || self.meets_only_library())
    }

    /// Whether all objects that the code gets from elsewhere are of types of the library. What has such
    /// a type is no object of the user's classes unless it is cast to one.
    fn meets_only_library(&self) -> bool {
        let refs = &self.file.refs;
        let is_library = |desc: &str| {
            let mut names = desc.split('L').skip(1);
            !desc.contains('L') || names.next().is_some_and(|n| n.starts_with("java/"))
        };
        let parameters = self.desc.split(')').next().unwrap_or_default();
        let mut parameters = parameters.split([';', '(']);
        self.code.handlers.is_empty()
            && parameters.all(is_library)
            && self.code.instrs.iter().all(|instr| match *instr {
                Instr::GetField(i) | Instr::GetStatic(i) => {
                    is_library(&refs.fields[i as usize].desc)
                }
                Instr::CheckCast(i) => refs.classes[i as usize].starts_with("java/"),
                Instr::InvokeVirtual(i)
                | Instr::InvokeInterface(i)
                | Instr::InvokeSpecial(i)
                | Instr::InvokeStatic(i) => {
                    let desc = &refs.methods[i as usize].desc;
                    is_library(desc.split(')').nth(1).unwrap_or_default())
                }
                Instr::InvokeDynamic(i) => {
                    let desc = &refs.dynamics[i as usize].desc;
                    is_library(desc.split(')').nth(1).unwrap_or_default())
                }
                _ => true,
            })
    }

    /// Whether everything of some types that a method handles was made by itself or by the library for
    /// it: it takes none as an argument, reads none from a field, gets none from a user's method, and
    /// no object is found to be one.
    fn is_own_only(&self, types: &[&str]) -> bool {
        let is_one = |desc: &str| types.iter().any(|t| desc.contains(t));
        let parameters = self.desc.split(')').next().unwrap_or_default();
        let refs = &self.file.refs;
        !is_one(parameters)
            && self.code.instrs.iter().all(|instr| match *instr {
                Instr::GetField(i) | Instr::GetStatic(i) => {
                    let field = &refs.fields[i as usize];
                    !is_one(&field.desc) || &*field.class == "java/lang/System"
                }
                Instr::CheckCast(i) => !is_one(&refs.classes[i as usize]),
                Instr::InvokeVirtual(i)
                | Instr::InvokeInterface(i)
                | Instr::InvokeSpecial(i)
                | Instr::InvokeStatic(i) => {
                    let member = &refs.methods[i as usize];
                    let result = member.desc.split(')').nth(1).unwrap_or_default();
                    // The library's give new ones, or the one that they were called on.
                    member.class.starts_with("java/") || !is_one(result)
                }
                _ => true,
            })
    }

    /// Concatenation, and the `toString`, `equals` and `hashCode` of records: they only call back.
    fn writes_texts(&self, site: u16) -> bool {
        let site = self.file.refs.dynamics.get(site as usize);
        let bootstrap = site.and_then(|d| self.file.bootstrap_methods.get(d.bootstrap as usize));
        bootstrap.is_some_and(|b| {
            matches!(
                &*b.handle.member.class,
                "java/lang/invoke/StringConcatFactory" | "java/lang/runtime/ObjectMethods"
            )
        })
    }
}

fn is_box(class: &str) -> bool {
    matches!(
        class,
        "java/lang/Boolean"
            | "java/lang/Byte"
            | "java/lang/Character"
            | "java/lang/Short"
            | "java/lang/Integer"
            | "java/lang/Long"
            | "java/lang/Float"
            | "java/lang/Double"
    )
}

/// Exceptions of the library.
fn is_throwable(class: &str) -> bool {
    class.starts_with("java/")
        && (class.ends_with("Exception")
            || class.ends_with("Error")
            || class == "java/lang/Throwable")
}

fn is_text_builder(class: &str) -> bool {
    matches!(class, "java/lang/StringBuilder" | "java/lang/StringBuffer")
}

fn is_builder_reader(name: &str) -> bool {
    matches!(
        name,
        "length" | "charAt" | "substring" | "indexOf" | "lastIndexOf" | "toString" | "isEmpty"
    )
}

/// Collections and maps of `java.util` itself, as classes or interfaces.
fn is_collection(class: &str) -> bool {
    matches!(
        class.strip_prefix("java/util/").unwrap_or_default(),
        "Collection"
            | "AbstractCollection"
            | "AbstractList"
            | "AbstractMap"
            | "AbstractSet"
            | "BitSet"
            | "EnumMap"
            | "EnumSet"
            | "Hashtable"
            | "List"
            | "ArrayList"
            | "LinkedList"
            | "Vector"
            | "Stack"
            | "Queue"
            | "Deque"
            | "ArrayDeque"
            | "PriorityQueue"
            | "Set"
            | "HashSet"
            | "LinkedHashSet"
            | "SortedSet"
            | "NavigableSet"
            | "TreeSet"
            | "Map"
            | "HashMap"
            | "LinkedHashMap"
            | "SortedMap"
            | "NavigableMap"
            | "TreeMap"
    )
}

/// Library methods that change nothing at all, whatever they are called on and with.
fn is_reader(class: &str, name: &str, desc: &str) -> bool {
    // What takes a function calls it.
    if desc.contains("java/util/function/") {
        return false;
    }
    match class {
        // Immutable; `getChars` and `getBytes` write into an array that they are given.
        "java/lang/String" => !matches!(name, "getChars" | "getBytes"),
        // Immutable, and pure functions.
        "java/lang/Math" | "java/lang/StrictMath" => name != "random",
        "java/lang/Number" => true,
        // `toChars` may write into an array that it is given.
        "java/lang/Character" => name != "toChars" || desc == "(I)[C",
        _ if is_box(class) => true,
        "java/lang/Enum" => matches!(
            name,
            "name"
                | "ordinal"
                | "compareTo"
                | "equals"
                | "hashCode"
                | "toString"
                | "valueOf"
                | "getDeclaringClass"
        ),
        // They call back, or tell the class or the identity.
        "java/lang/Object" => matches!(name, "equals" | "hashCode" | "toString" | "getClass"),
        "java/lang/Comparable" | "java/util/Comparator" => {
            matches!(name, "compareTo" | "compare")
        }
        "java/lang/Class" => name.starts_with("get") || name == "isInstance",
        "java/lang/CharSequence" => {
            matches!(
                name,
                "length" | "charAt" | "isEmpty" | "subSequence" | "toString"
            )
        }
        _ if is_throwable(class) => {
            matches!(
                name,
                "getMessage" | "getLocalizedMessage" | "getCause" | "toString"
            )
        }
        // A copy of an array is a new one.
        _ if class.starts_with('[') => name == "clone",
        "java/util/Objects" => true,
        "java/util/Optional" => matches!(
            name,
            "isPresent"
                | "isEmpty"
                | "get"
                | "orElse"
                | "of"
                | "empty"
                | "ofNullable"
                | "equals"
                | "toString"
                | "hashCode"
        ),
        // The others sort, fill and set.
        "java/util/Arrays" => matches!(
            name,
            "toString"
                | "deepToString"
                | "equals"
                | "deepEquals"
                | "hashCode"
                | "copyOf"
                | "copyOfRange"
                | "asList"
        ),
        // New lists, views that allow no change, and what reads.
        "java/util/Collections" => {
            name.starts_with("unmodifiable")
                || name.starts_with("empty")
                || name.starts_with("singleton")
                || matches!(name, "max" | "min" | "frequency" | "nCopies" | "disjoint")
        }
        "java/util/Map$Entry" => matches!(
            name,
            "getKey" | "getValue" | "equals" | "hashCode" | "toString"
        ),
        "java/lang/Iterable" => name == "iterator",
        // What these give may be a view or an iterator: that is changed only by what is not
        // allowed here, or above.
        _ if is_collection(class) => {
            matches!(
                name,
                "size"
                    | "isEmpty"
                    | "empty"
                    | "get"
                    | "elementAt"
                    | "getFirst"
                    | "getLast"
                    | "getOrDefault"
                    | "contains"
                    | "containsAll"
                    | "containsKey"
                    | "containsValue"
                    | "indexOf"
                    | "lastIndexOf"
                    | "search"
                    | "element"
                    | "peek"
                    | "peekFirst"
                    | "peekLast"
                    | "firstElement"
                    | "lastElement"
                    | "first"
                    | "last"
                    | "floor"
                    | "ceiling"
                    | "lower"
                    | "higher"
                    | "firstKey"
                    | "lastKey"
                    | "floorKey"
                    | "ceilingKey"
                    | "toString"
                    | "equals"
                    | "hashCode"
                    | "keySet"
                    | "values"
                    | "entrySet"
                    | "iterator"
                    | "subList"
                    | "of"
                    | "copyOf"
            ) || name == "toArray" && desc.starts_with("()")
        }
        _ => false,
    }
}
