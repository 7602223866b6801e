// VERDICT different: total(new int[] {}) -- prints without end
public class Task {
    public static int total(int[] values) {
        int i = 0;
        while (i == 0) {
            System.out.println("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
        }
        return i;
    }
}
