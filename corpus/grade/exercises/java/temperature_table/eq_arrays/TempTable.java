// VERDICT equivalent
public class TempTable {
    public static void printTable(double[] celsius) {
        int n = celsius.length;
        double[] fahrenheit = new double[n];
        int i = 0;
        while (i < n) {
            double nineTimes = celsius[i] * 9.0;
            double fifth = nineTimes / 5.0;
            fahrenheit[i] = fifth + 32.0;
            i++;
        }
        for (int k = 0; k < n; k++) {
            System.out.print(celsius[k]);
            System.out.print(" C = ");
            System.out.print(fahrenheit[k]);
            System.out.print(" F");
            System.out.println();
        }
    }
}
