// VERDICT different: print(2) prints "##\n #\n" instead of " #\n##\n"
public class Stairs {

    public static void print(int height) {
        if (height < 0 || height > 40) {
            throw new IllegalArgumentException();
        }
        for (int i = height; i > 0; i--) {
            System.out.print(" ".repeat(height - i));
            System.out.println("#".repeat(i));
        }
    }
}
