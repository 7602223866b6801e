// VERDICT equivalent
public class Brackets {
    public static boolean isBalanced(String s) {
        String rest = s.replaceAll("[^()\\[\\]{}]", "");
        int before;
        do {
            before = rest.length();
            rest = rest.replace("()", "");
            rest = rest.replace("[]", "");
            rest = rest.replace("{}", "");
        } while (rest.length() < before);
        return rest.isEmpty();
    }
}
