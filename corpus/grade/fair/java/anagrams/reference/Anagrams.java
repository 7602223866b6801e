public class Anagrams {

    /**
     * Tests whether two words are anagrams, i.e. whether the second one consists
     * of exactly the same letters as the first one in any order. The words are
     * written in lower-case letters (a to z) only.
     */
    public static boolean areAnagrams(String first, String second) {
        int[] counts = new int[26];
        for (char c : first.toCharArray()) {
            counts[c - 'a']++;
        }
        for (char c : second.toCharArray()) {
            counts[c - 'a']--;
        }
        for (int n : counts) {
            if (n != 0) {
                return false;
            }
        }
        return true;
    }
}
