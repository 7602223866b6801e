// VERDICT different: print(2) prints "#\n##\n" instead of " #\n##\n"
public class Stairs {

    public static void print(int height) {
        if (height < 0 || height > 40) {
            throw new IllegalArgumentException("height must be between 0 and 40");
        }
        for (int i = 1; i <= height; i++) {
            for (int j = 1; j <= i; j++) {
                System.out.print("#");
            }
            System.out.println();
        }
    }
}
