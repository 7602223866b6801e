// VERDICT different: {0.0}: the last line is missing
public class TempTable {
    public static void printTable(double[] celsius) {
        for (int i = 0; i < celsius.length - 1; i++) {
            double f = celsius[i] * 9 / 5 + 32;
            System.out.println(celsius[i] + " C = " + f + " F");
        }
    }
}
