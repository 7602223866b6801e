package students.clean;

/** Linear and binary search. */
public final class Finder {
    private Finder() {
    }

    public static int linear(int[] numbers, int wanted) {
        if (numbers != null) {
            for (int i = 0; i < numbers.length; i++) {
                if (numbers[i] == wanted) {
                    return i;
                }
            }
        }
        return -1;
    }

    /** Correct on sorted arrays and harmless on all others. */
    public static int binary(int[] numbers, int wanted) {
        if (numbers == null) {
            throw new IllegalArgumentException("no array"); // PRECONDITION
        }
        int low = 0;
        int high = numbers.length - 1;
        while (low <= high) {
            int mid = low + (high - low) / 2;
            if (numbers[mid] == wanted) {
                return mid;
            } else if (numbers[mid] < wanted) {
                low = mid + 1;
            } else {
                high = mid - 1;
            }
        }
        return -(low + 1);
    }

    public static int indexOfLongest(String[] words) {
        int best = -1;
        if (words == null) {
            return best;
        }
        for (int i = 0; i < words.length; i++) {
            if (words[i] != null && (best < 0 || words[i].length() > words[best].length())) {
                best = i;
            }
        }
        return best;
    }
}
