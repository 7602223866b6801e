// VERDICT different: "a\tb": also parts words at tabs and line ends, gives "b a"
public class ReverseWords {
    public static String reverseWords(String s) {
        String result = "";
        for (String w : s.split("\\s+")) {
            if (w.isEmpty()) continue;
            if (result.isEmpty()) result = w;
            else result = w + " " + result;
        }
        return result;
    }
}
