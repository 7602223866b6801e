package language;

/** Text that has to be found, not guessed. */
public class PasswordPuzzle {
    public static boolean open(String word) {
        if (word != null && word.length() == 3 && word.charAt(0) == 'k'
                && word.charAt(1) == word.charAt(2) + 1 && word.charAt(2) == 'd') {
            throw new RuntimeException("open"); // BUG uncaught-exception
        }
        return false;
    }

    public static int checksum(String digits) {
        if (digits == null || digits.length() != 3) {
            return 0;
        }
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            char c = digits.charAt(i);
            if (c < '0' || c > '9') {
                return 0;
            }
            sum += (i + 1) * (c - '0');
        }
        return 1000 / (sum - 54); // BUG division-by-zero
    }

    public static int impossible(String digits) {
        if (digits == null || digits.length() != 2) {
            return 0;
        }
        int a = digits.charAt(0) & 1;
        int b = digits.charAt(1) & 1;
        return 1 / (a + b - 3);
    }
}
