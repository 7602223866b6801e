package language;

/** Switching over an enum with fields and a method per constant. */
public class EnumSwitch {
    /** The compiler's own valueOf stands on the line of the enum. */
    public enum Planet { // BUG null-dereference, uncaught-exception
        MERCURY(0), EARTH(1), SATURN(146) {
            @Override
            boolean hasRings() {
                return true;
            }
        };

        private final int moons;

        Planet(int moons) {
            this.moons = moons;
        }

        boolean hasRings() {
            return false;
        }

        public Planet next() {
            return values()[ordinal() + 1]; // BUG index-out-of-bounds
        }
    }

    public static int share(Planet planet, int cheese) {
        if (planet == null) {
            return 0;
        }
        switch (planet) {
            case EARTH:
                return cheese;
            case SATURN:
                assert planet.hasRings();
                return cheese / planet.moons;
            default:
                return cheese / planet.moons; // BUG division-by-zero
        }
    }

    public static Planet byName(String name) {
        return Planet.valueOf(name);
    }
}
