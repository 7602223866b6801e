public class Anagrams {
    public static boolean areAnagrams(String first, String second) {
        int sum = 0;
        for (char c : first.toCharArray()) {
            sum += c;
        }
        for (char c : second.toCharArray()) {
            sum -= c;
        }
        return sum == 0 && first.length() == second.length();
    }
}
