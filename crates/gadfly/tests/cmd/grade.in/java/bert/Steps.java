public class Steps {
    public sealed interface Way permits Stop, Go {}

    public record Stop() implements Way {}

    public record Go(int steps, Way then) implements Way {}

    public static int length(Way way) {
        if (way instanceof Go go) {
            return Math.abs(go.steps()) + (go.then() instanceof Go next ? next.steps() : 0);
        }
        return 0;
    }
}
