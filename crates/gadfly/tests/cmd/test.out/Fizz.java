public class Fizz {
    public static String of(int n) {
        if (n % 15 == 0) {
            return "FizzBuzz";
        }
        return n > 9 ? "large" : "small";
    }
}
