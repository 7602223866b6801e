package gadfly.observe;

import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** Runs the tests of one class, of whichever JUnit: what matters is what they execute. */
public final class RunTests {
    private RunTests() {}

    public static String run(Class<?> type) throws Throwable {
        int count = 0;
        if (!Modifier.isAbstract(type.getModifiers())) {
            List<Method> methods = new ArrayList<>();
            for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
                for (Method method : c.getDeclaredMethods()) {
                    method.setAccessible(true);
                    methods.add(method);
                }
            }
            methods.sort((a, b) -> a.getName().compareTo(b.getName()));
            boolean old = extendsTestCase(type);
            boolean begun = false;
            for (Method test : methods) {
                boolean isTest = has(test, "Test") || has(test, "RepeatedTest")
                        || old && test.getName().startsWith("test");
                if (!isTest || test.getParameterCount() > 0 || has(test, "Ignore") || has(test, "Disabled")) {
                    continue;
                }
                if (!begun) {
                    all(methods, null, "BeforeAll", "BeforeClass");
                    begun = true;
                }
                count++;
                one(type, methods, test, old);
            }
            if (begun) {
                all(methods, null, "AfterAll", "AfterClass");
            }
        }
        return "tests " + count + "\n" + Probe.report();
    }

    private static void one(Class<?> type, List<Method> methods, Method test, boolean old) {
        try {
            java.lang.reflect.Constructor<?> maker = type.getDeclaredConstructor();
            maker.setAccessible(true);
            Object object = maker.newInstance();
            all(methods, object, "BeforeEach", "Before");
            if (old) {
                named(methods, object, "setUp");
            }
            try {
                call(test, object);
            } finally {
                all(methods, object, "AfterEach", "After");
                if (old) {
                    named(methods, object, "tearDown");
                }
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            // A test that cannot be built covers nothing.
        }
    }

    private static void named(List<Method> methods, Object object, String name) {
        for (Method method : methods) {
            if (method.getName().equals(name) && method.getParameterCount() == 0) {
                call(method, object);
            }
        }
    }

    private static void all(List<Method> methods, Object object, String... annotations) {
        for (Method method : methods) {
            for (String annotation : annotations) {
                if (has(method, annotation) && method.getParameterCount() == 0
                        && (object != null || Modifier.isStatic(method.getModifiers()))) {
                    call(method, object);
                }
            }
        }
    }

    /** Whether a test passes is not the question here. */
    private static void call(Method method, Object object) {
        try {
            method.invoke(Modifier.isStatic(method.getModifiers()) ? null : object);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof OutOfMemoryError) {
                throw (OutOfMemoryError) e.getCause();
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean has(Method method, String annotation) {
        for (Annotation present : method.getAnnotations()) {
            if (present.annotationType().getSimpleName().equals(annotation)) {
                return true;
            }
        }
        return false;
    }

    private static boolean extendsTestCase(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (c.getName().equals("junit.framework.TestCase")) {
                return true;
            }
        }
        return false;
    }
}
