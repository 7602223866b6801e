public class Anagrams {
    public static boolean areAnagrams(String first, String second) {
        if (first.length() != second.length()) {
            return false;
        }
        StringBuilder rest = new StringBuilder(second.toLowerCase());
        for (char c : first.toLowerCase().toCharArray()) {
            int i = rest.indexOf("" + c);
            if (i < 0) {
                return false;
            }
            rest.deleteCharAt(i);
        }
        return true;
    }
}
