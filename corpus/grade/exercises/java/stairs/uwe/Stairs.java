// VERDICT different: print(3) prints "  #\n ##\n" instead of "  #\n ##\n###\n"
public class Stairs {

    public static void print(int height) {
        if (height < 0 || height > 40) {
            throw new IllegalArgumentException("height must be between 0 and 40");
        }
        for (int i = 1; i < height; i++) {
            String line = "";
            for (int j = 0; j < height; j++) {
                if (j < height - i) {
                    line += " ";
                } else {
                    line += "#";
                }
            }
            System.out.println(line);
        }
    }
}
