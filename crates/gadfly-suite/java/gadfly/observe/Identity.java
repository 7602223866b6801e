package gadfly.observe;

/** Texts that depend on more than what is in an object. */
final class Identity {
    private Identity() {
    }

    /**
     * Whether a text names an object by its identity, as {@code java.util.concurrent.Semaphore@1b2c3d} and
     * {@code [I@1b2c3d} do: no other run needs to say the same.
     */
    static boolean isIn(String text) {
        for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
            boolean hex = at + 1 < text.length() && Character.digit(text.charAt(at + 1), 16) >= 0;
            int start = at;
            while (start > 0 && isPartOfName(text.charAt(start - 1))) {
                start--;
            }
            if (hex && isClass(text.substring(start, at))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPartOfName(char c) {
        return Character.isJavaIdentifierPart(c) || c == '.' || c == '[' || c == ';' || c == '/';
    }

    /** Whether a text ends with the name of a class, as {@code Class.getName} writes it. */
    private static boolean isClass(String text) {
        int bracket = text.lastIndexOf('[');
        String name = text.substring(bracket + 1);
        if (name.isEmpty()) {
            return false;
        }
        boolean element = name.length() == 1 ? "ZBCSIJFD".contains(name) : name.startsWith("L") && name.endsWith(";");
        if (bracket >= 0 && element || name.contains("$$Lambda")) {
            return true;
        }
        try {
            Class.forName(name, false, Identity.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
