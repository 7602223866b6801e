public class Anagrams {
    private static int count(String word, char letter) {
        return word.length() - word.replace("" + letter, "").length();
    }

    public static boolean areAnagrams(String first, String second) {
        for (char letter = 'a'; letter <= 'z'; letter++) {
            if (count(first, letter) != count(second, letter)) {
                return false;
            }
        }
        return true;
    }
}
