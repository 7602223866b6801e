// VERDICT different: "a b": loop stops at i > 0, the first word is missed
import java.util.ArrayList;
import java.util.List;

public class ReverseWords {
    public static String reverseWords(String s) {
        List<String> words = new ArrayList<>();
        for (String w : s.split(" ")) {
            if (!w.isEmpty()) words.add(w);
        }
        List<String> back = new ArrayList<>();
        for (int i = words.size() - 1; i > 0; i--) {
            back.add(words.get(i));
        }
        return String.join(" ", back);
    }
}
