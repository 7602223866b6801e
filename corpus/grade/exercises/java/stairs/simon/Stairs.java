// VERDICT equivalent
import java.util.Arrays;

public class Stairs {

    public static void print(int height) {
        if (!(0 <= height && height <= 40)) {
            throw new IllegalArgumentException("height is " + height);
        }
        char[] line = new char[height];
        Arrays.fill(line, ' ');
        StringBuilder picture = new StringBuilder();
        for (int i = height - 1; i >= 0; i--) {
            line[i] = '#';
            picture.append(line).append(System.lineSeparator());
        }
        System.out.print(picture);
    }
}
