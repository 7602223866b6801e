// VERDICT equivalent
import java.util.Arrays;

public class TempTable {
    public static void printTable(double[] celsius) {
        Arrays.stream(celsius)
                .mapToObj(TempTable::line)
                .forEach(System.out::println);
    }

    private static String line(double c) {
        return String.join(" ", String.valueOf(c), "C", "=", Double.toString(fahrenheit(c)), "F");
    }

    private static double fahrenheit(double c) {
        return (c * 9) / 5 + 32;
    }
}
