public class Steps {
    public sealed interface Way permits Stop, Go {}

    public record Stop() implements Way {}

    public record Go(int steps, Way then) implements Way {}

    public static int length(Way way) {
        if (way instanceof Go go) {
            return (go.steps() < 0 ? -go.steps() : go.steps()) + length(go.then());
        }
        return 0;
    }
}
