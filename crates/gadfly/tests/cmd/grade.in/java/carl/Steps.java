public class Steps {
    public sealed interface Way permits Stop, Go {}

    public record Stop() implements Way {}

    public record Go(int steps, Way then) implements Way {}

    public static int lenght(Way way) {
        if (way instanceof Go go) {
            return Math.abs(go.steps()) + lenght(go.then());
        }
        return 0;
    }
}
