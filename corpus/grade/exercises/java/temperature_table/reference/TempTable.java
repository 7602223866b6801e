// REFERENCE
public class TempTable {
    public static void printTable(double[] celsius) {
        for (double c : celsius) {
            double f = c * 9 / 5 + 32;
            System.out.println(c + " C = " + f + " F");
        }
    }
}
