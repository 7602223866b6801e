package language.whole;

import language.parts.Engine;

/** The other half: uses and extends what the package parts offers. */
public class Garage {
    private static final class Diesel extends Engine {
        Diesel(int power) {
            super(power);
        }

        @Override
        protected int consumption() {
            return power > 100 ? 8 : 5;
        }
    }

    public static int dieselRange(int power, int tank) {
        return new Diesel(power).range(tank);
    }

    public static int electricRange(int power, int tank) {
        Engine engine = Engine.electric(power);
        return engine.range(tank); // BUG null-dereference
    }
}
