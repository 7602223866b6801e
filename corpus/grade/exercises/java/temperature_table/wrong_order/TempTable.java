// VERDICT different: {0.0}: adds 32 before multiplying, prints 57.6
public class TempTable {
    public static void printTable(double[] celsius) {
        for (double c : celsius) {
            double f = (c + 32) * 9 / 5;
            System.out.println(c + " C = " + f + " F");
        }
    }
}
