package language;

/** The argument may be any of the implementations in the program; one of them misbehaves. */
public class UnknownReceivers {
    public interface Animal {
        String sound();

        int legs();
    }

    public static class Dog implements Animal {
        @Override
        public String sound() {
            return "woof";
        }

        @Override
        public int legs() {
            return 4;
        }
    }

    public static class Puppy extends Dog {
        @Override
        public String sound() {
            return super.sound().substring(0, 1);
        }
    }

    public static final class Snail implements Animal {
        @Override
        public String sound() {
            return null;
        }

        @Override
        public int legs() {
            return 0;
        }
    }

    public static int loudness(Animal animal) {
        if (animal == null) {
            return 0;
        }
        String sound = animal.sound();
        return sound.length(); // BUG null-dereference
    }

    public static int applesPerLeg(Animal animal, int apples) {
        if (animal == null || apples < 1) {
            return 0;
        }
        return apples / animal.legs(); // BUG division-by-zero
    }

    public static int dogsOnly(Dog dog) {
        int legs = dog.legs(); // BUG null-dereference
        assert legs == 4;
        assert dog.sound().length() >= 1;
        return legs;
    }

    public static void barking(Dog dog) {
        if (dog != null) {
            assert dog.sound().length() == 4; // BUG assertion
        }
    }
}
