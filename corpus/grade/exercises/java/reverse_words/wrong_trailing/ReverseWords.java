// VERDICT different: "a": a blank is left at the end
public class ReverseWords {
    public static String reverseWords(String s) {
        String[] words = s.split(" +");
        String result = "";
        for (int i = words.length - 1; i >= 0; i--) {
            if (!words[i].equals("")) {
                result += words[i] + " ";
            }
        }
        return result;
    }
}
