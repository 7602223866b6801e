// VERDICT different: titleCase("hELLO you") gives "HELLO You" instead of "Hello You"
public class TitleCase {

    public static String titleCase(String text) {
        String result = "";
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (i == 0 || text.charAt(i - 1) == ' ') {
                c = Character.toUpperCase(c);
            }
            result += c;
        }
        return result;
    }
}
