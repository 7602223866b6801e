// VERDICT equivalent
public class Brackets {
    private static final String OPEN = "([{";
    private static final String CLOSE = ")]}";

    public static boolean isBalanced(String text) {
        StringBuilder stack = new StringBuilder();
        boolean ok = true;
        for (int i = 0; i < text.length() && ok; i++) {
            char c = text.charAt(i);
            int kind = CLOSE.indexOf(c);
            if (OPEN.indexOf(c) != -1) {
                stack.append(c);
            } else if (kind != -1) {
                int top = stack.length() - 1;
                if (top < 0 || stack.charAt(top) != OPEN.charAt(kind)) {
                    ok = false;
                } else {
                    stack.deleteCharAt(top);
                }
            }
        }
        return ok && stack.length() == 0;
    }
}
