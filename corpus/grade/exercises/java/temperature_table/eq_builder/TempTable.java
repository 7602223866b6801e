// VERDICT equivalent
public class TempTable {
    public static void printTable(double[] celsius) {
        StringBuilder table = new StringBuilder();
        for (int i = 0; i < celsius.length; i++) {
            table.append(celsius[i]).append(" C = ");
            table.append(32.0 + 9.0 * celsius[i] / 5.0).append(" F");
            table.append(System.lineSeparator());
        }
        System.out.print(table);
    }
}
