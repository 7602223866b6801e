// VERDICT equivalent
public class MostFrequent {
    public static char mostFrequent(String word) {
        if (word.length() == 0) {
            throw new IllegalArgumentException("nothing to count");
        }
        int bestIndex = 0;
        int bestCount = 0;
        for (int i = 0; i < word.length(); i++) {
            int count = 0;
            for (int j = 0; j < word.length(); j++) {
                if (word.charAt(j) == word.charAt(i)) {
                    count++;
                }
            }
            if (count > bestCount) {
                bestCount = count;
                bestIndex = i;
            }
        }
        return word.charAt(bestIndex);
    }
}
