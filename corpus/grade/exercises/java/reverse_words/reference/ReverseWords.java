// REFERENCE
public class ReverseWords {
    public static String reverseWords(String s) {
        String result = "";
        for (String word : s.split(" ")) {
            if (!word.isEmpty()) {
                result = result.isEmpty() ? word : word + " " + result;
            }
        }
        return result;
    }
}
