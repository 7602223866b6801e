// VERDICT different: titleCase("one  two") gives "One Two" instead of "One  Two"
public class TitleCase {

    public static String titleCase(String text) {
        String result = "";
        for (String word : text.split(" ")) {
            if (word.length() > 0) {
                if (result.length() > 0) {
                    result += " ";
                }
                result += word.substring(0, 1).toUpperCase() + word.substring(1).toLowerCase();
            }
        }
        return result;
    }
}
