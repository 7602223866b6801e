//! The few private methods that a generated class carries when something cannot be written
//! directly: private members, and objects that no constructor makes.

use std::collections::BTreeSet;

/// A private static method at the end of the generated class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Helper {
    /// `allocate(class)`: an object whose constructor did not run.
    Allocate,
    /// `construct(class, parameters, arguments…)`.
    Construct,
    /// `invoke(receiver, class, method(parameters), arguments…)`.
    Invoke,
    /// `setField(object, class, field, value)`.
    SetField,
    /// `getStatic(class, field)`.
    GetStatic,
}

pub(crate) const ALL: [Helper; 5] = [
    Helper::Allocate,
    Helper::Construct,
    Helper::Invoke,
    Helper::SetField,
    Helper::GetStatic,
];

impl Helper {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Helper::Allocate => "allocate",
            Helper::Construct => "construct",
            Helper::Invoke => "invoke",
            Helper::SetField => "setField",
            Helper::GetStatic => "getStatic",
        }
    }

    fn text(self) -> &'static str {
        match self {
            Helper::Allocate => ALLOCATE,
            Helper::Construct => CONSTRUCT,
            Helper::Invoke => INVOKE,
            Helper::SetField => SET_FIELD,
            Helper::GetStatic => GET_STATIC,
        }
    }
}

/// The text of the helpers, each preceded by an empty line. JDK classes are named in full, so that
/// no class of the user can be mistaken for them.
pub(crate) fn methods(helpers: &BTreeSet<Helper>) -> String {
    let mut out = String::new();
    for helper in helpers {
        out.push('\n');
        out.push_str(helper.text());
    }
    if helpers.contains(&Helper::Construct) || helpers.contains(&Helper::Invoke) {
        out.push('\n');
        out.push_str(PARAMETERS);
    }
    out
}

const ALLOCATE: &str = r#"    /** An object of the class whose constructor did not run. */
    private static Object allocate(String type) throws Exception {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        java.lang.reflect.Field instance = unsafe.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        return unsafe.getMethod("allocateInstance", Class.class)
                .invoke(instance.get(null), Class.forName(type));
    }
"#;

const CONSTRUCT: &str = r#"    /** Calls the constructor with these parameter types, even a private one. */
    private static Object construct(String type, String parameters, Object... arguments) throws Throwable {
        for (java.lang.reflect.Constructor<?> c : Class.forName(type).getDeclaredConstructors()) {
            if (parameters(c).equals(parameters)) {
                c.setAccessible(true);
                try {
                    return c.newInstance(arguments);
                } catch (java.lang.reflect.InvocationTargetException e) {
                    throw e.getCause();
                }
            }
        }
        throw new NoSuchMethodException(type + "(" + parameters + ")");
    }
"#;

const INVOKE: &str = r#"    /** Calls the method with this signature, even a private one. */
    private static Object invoke(Object receiver, String type, String signature, Object... arguments) throws Throwable {
        for (Class<?> c = Class.forName(type); c != null; c = c.getSuperclass()) {
            for (java.lang.reflect.Method m : c.getDeclaredMethods()) {
                if (!m.isBridge() && signature.equals(m.getName() + "(" + parameters(m) + ")")) {
                    m.setAccessible(true);
                    try {
                        return m.invoke(receiver, arguments);
                    } catch (java.lang.reflect.InvocationTargetException e) {
                        throw e.getCause();
                    }
                }
            }
        }
        throw new NoSuchMethodException(type + "." + signature);
    }
"#;

const PARAMETERS: &str = r#"    private static String parameters(java.lang.reflect.Executable executable) {
        StringBuilder names = new StringBuilder();
        for (Class<?> type : executable.getParameterTypes()) {
            names.append(names.length() == 0 ? "" : ", ").append(type.getCanonicalName());
        }
        return names.toString();
    }
"#;

const SET_FIELD: &str = r"    /** Sets a field, even a private or final one. */
    private static void setField(Object object, String type, String name, Object value) throws Exception {
        java.lang.reflect.Field field = Class.forName(type).getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }
";

const GET_STATIC: &str = r"    /** Reads a static field, even a private one. */
    private static Object getStatic(String type, String name) throws Exception {
        java.lang.reflect.Field field = Class.forName(type).getDeclaredField(name);
        field.setAccessible(true);
        return field.get(null);
    }
";
