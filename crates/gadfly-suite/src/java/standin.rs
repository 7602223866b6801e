//! A stand-in for JUnit, so that a suite can be compiled and run wherever there is a JDK, and the
//! class that runs it.

use super::junit::JUnit;
use super::{SourceFile, WrittenTest};

/// The stand-in's sources.
pub fn junit_stand_in(junit: JUnit) -> Vec<SourceFile> {
    let file = |path: &str, text: &str| SourceFile {
        path: path.into(),
        text: text.into(),
    };
    let annotation = |package: &str, name: &str| {
        file(
            &format!("{}/{name}.java", package.replace('.', "/")),
            &format!(
                "package {package};\n\n\
                 @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)\n\
                 public @interface {name} {{\n}}\n"
            ),
        )
    };
    match junit {
        JUnit::Five => vec![
            file(
                "org/junit/jupiter/api/Assertions.java",
                include_str!("../../java/standin/Assertions5.java"),
            ),
            file(
                "org/junit/jupiter/api/function/Executable.java",
                "package org.junit.jupiter.api.function;\n\n\
                 public interface Executable {\n    void execute() throws Throwable;\n}\n",
            ),
            annotation("org.junit.jupiter.api", "Test"),
            annotation("org.junit.jupiter.api", "BeforeEach"),
        ],
        JUnit::Four => vec![
            file(
                "org/junit/Assert.java",
                include_str!("../../java/standin/Assert4.java"),
            ),
            file(
                "org/junit/function/ThrowingRunnable.java",
                "package org.junit.function;\n\n\
                 public interface ThrowingRunnable {\n    void run() throws Throwable;\n}\n",
            ),
            annotation("org.junit", "Test"),
            annotation("org.junit", "Before"),
        ],
    }
}

/// A class that runs tests of one test class in the given order and returns, line by line, those
/// that failed: the index in the list and what went wrong.
pub fn suite_runner(class_name: &str, package: &str, tests: &[&WrittenTest]) -> SourceFile {
    let names: Vec<String> = tests.iter().map(|t| format!("\"{}\"", t.method)).collect();
    let class = tests.first().map_or("", |t| t.class.as_str());
    let header = match package {
        "" => String::new(),
        package => format!("package {package};\n\n"),
    };
    let folder = match package {
        "" => String::new(),
        package => format!("{}/", package.replace('.', "/")),
    };
    let text = format!(
        r#"{header}public class {class_name} {{
    public static String run() throws Throwable {{
        String[] names = {{{}}};
        Class<?> type = Class.forName("{class}");
        java.lang.reflect.Constructor<?> maker = type.getDeclaredConstructor();
        maker.setAccessible(true);
        StringBuilder failed = new StringBuilder();
        for (int i = 0; i < names.length; i++) {{
            try {{
                Object test = maker.newInstance();
                for (java.lang.reflect.Method m : type.getDeclaredMethods()) {{
                    if (m.getName().equals("resetStaticFields")) {{
                        m.setAccessible(true);
                        m.invoke(test);
                    }}
                }}
                java.lang.reflect.Method m = type.getDeclaredMethod(names[i]);
                m.setAccessible(true);
                m.invoke(test);
            }} catch (java.lang.reflect.InvocationTargetException e) {{
                Throwable cause = e.getCause();
                if (cause instanceof VirtualMachineError && !(cause instanceof StackOverflowError)) {{
                    throw cause;
                }}
                String what = String.valueOf(cause).replace('\n', ' ');
                failed.append(i).append(' ').append(what, 0, Math.min(what.length(), 200)).append('\n');
            }}
        }}
        return failed.toString();
    }}
}}
"#,
        names.join(", ")
    );
    SourceFile {
        path: format!("{folder}{class_name}.java"),
        text: super::literal::ascii(&text),
    }
}

/// Where probes in classes report, and what runs existing tests.
pub fn probe() -> Vec<SourceFile> {
    [
        (
            "gadfly/observe/Probe.java",
            include_str!("../../java/gadfly/observe/Probe.java"),
        ),
        (
            "gadfly/observe/RunTests.java",
            include_str!("../../java/gadfly/observe/RunTests.java"),
        ),
    ]
    .into_iter()
    .map(|(path, text)| SourceFile {
        path: path.into(),
        text: text.into(),
    })
    .collect()
}

/// A class that runs the tests of an existing test class (binary name).
pub fn existing_tests_runner(class_name: &str, test_class: &str) -> SourceFile {
    SourceFile {
        path: format!("{class_name}.java"),
        text: format!(
            "public class {class_name} {{\n    public static String run() throws Throwable {{\n        \
             return gadfly.observe.RunTests.run(Class.forName(\"{test_class}\"));\n    }}\n}}\n"
        ),
    }
}
