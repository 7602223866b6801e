// VERDICT equivalent
public class Caesar {
    public static String encode(String text, int key) {
        char[] letters = text.toCharArray();
        int steps = key % 26;
        if (steps < 0) {
            steps = steps + 26;
        }
        for (int i = 0; i < letters.length; i++) {
            // go forward one letter at a time
            for (int s = 0; s < steps; s++) {
                if (letters[i] == 'z') {
                    letters[i] = 'a';
                } else if (letters[i] == 'Z') {
                    letters[i] = 'A';
                } else if ((letters[i] >= 'a' && letters[i] < 'z')
                        || (letters[i] >= 'A' && letters[i] < 'Z')) {
                    letters[i]++;
                }
            }
        }
        return new String(letters);
    }
}
