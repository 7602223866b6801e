// VERDICT different: {10.0}: 9 / 5 is 1 in integers, prints 42.0
public class TempTable {
    public static void printTable(double[] celsius) {
        for (double c : celsius) {
            double f = 9 / 5 * c + 32;
            System.out.println(c + " C = " + f + " F");
        }
    }
}
