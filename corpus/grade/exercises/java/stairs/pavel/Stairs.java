// VERDICT equivalent
public class Stairs {

    public static void print(int height) {
        if (height < 0 || height > 40) {
            throw new IllegalArgumentException("height");
        }
        for (int i = 1; i <= height; i++) {
            System.out.println(" ".repeat(height - i) + "#".repeat(i));
        }
    }
}
