public class Anagrams {
    public static boolean areAnagrams(String first, String second) {
        if (first.length() != second.length()) {
            return false;
        }
        for (char c : first.toCharArray()) {
            if (second.indexOf(c) == -1) {
                return false;
            }
        }
        return true;
    }
}
