// VERDICT equivalent
import java.util.TreeMap;

public class Roman {
    public static String toRoman(int n) {
        if (!(n >= 1 && n <= 3999)) {
            throw new IllegalArgumentException();
        }
        TreeMap<Integer, String> map = new TreeMap<>();
        String[] names = "I IV V IX X XL L XC C CD D CM M".split(" ");
        int[] numbers = {1, 4, 5, 9, 10, 40, 50, 90, 100, 400, 500, 900, 1000};
        for (int i = 0; i < numbers.length; i++) {
            map.put(numbers[i], names[i]);
        }
        return rest(n, map);
    }

    private static String rest(int n, TreeMap<Integer, String> map) {
        if (n == 0) return "";
        int key = map.floorKey(n);
        return map.get(key) + rest(n - key, map);
    }
}
