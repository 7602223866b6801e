import java.util.Arrays;

public class Anagrams {
    public static boolean areAnagrams(String first, String second) {
        char[] a = first.toCharArray();
        char[] b = second.toCharArray();
        Arrays.sort(a);
        Arrays.sort(b);
        return Arrays.equals(a, b);
    }
}
