// VERDICT different: "([)]": only counts each kind, does not see crossed pairs
public class Brackets {
    public static boolean isBalanced(String s) {
        int round = 0, square = 0, curly = 0;
        for (char c : s.toCharArray()) {
            if (c == '(') round++;
            if (c == ')') round--;
            if (c == '[') square++;
            if (c == ']') square--;
            if (c == '{') curly++;
            if (c == '}') curly--;
            if (round < 0 || square < 0 || curly < 0) return false;
        }
        return round == 0 && square == 0 && curly == 0;
    }
}
