package language.parts;

/** Half of a program in two packages; see Garage. */
public abstract class Engine {
    protected int power;

    protected Engine(int power) {
        this.power = power;
    }

    protected abstract int consumption();

    public static Engine electric(int power) {
        return power < 0 ? null : new Engine(power) {
            @Override
            protected int consumption() {
                return 0;
            }
        };
    }

    public final int range(int tank) {
        return tank / consumption(); // BUG division-by-zero
    }
}
