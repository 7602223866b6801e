// VERDICT different: titleCase("good morning") gives "Good morning" instead of "Good Morning"
public class TitleCase {

    public static String titleCase(String text) {
        if (text.isEmpty()) {
            return text;
        }
        return text.substring(0, 1).toUpperCase() + text.substring(1).toLowerCase();
    }
}
