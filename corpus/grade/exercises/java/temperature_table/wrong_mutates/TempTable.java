// VERDICT different: {0.0}: output is right but the caller's array is overwritten with Fahrenheit
public class TempTable {
    public static void printTable(double[] celsius) {
        for (int i = 0; i < celsius.length; i++) {
            double c = celsius[i];
            celsius[i] = c * 9 / 5 + 32;
            System.out.println(c + " C = " + celsius[i] + " F");
        }
    }
}
