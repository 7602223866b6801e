public class Anagrams {
    public static boolean areAnagrams(String first, String second) {
        StringBuilder rest = new StringBuilder(second);
        for (char c : first.toCharArray()) {
            int i = rest.indexOf("" + c);
            if (i == -1) {
                return false;
            }
            rest.deleteCharAt(i);
        }
        return true;
    }
}
