package language;

/** The template method pattern: the super class calls what the subclasses define. */
public class AbstractTemplates {
    private abstract static class Game {
        private final int rounds;
        protected int points;

        Game(int rounds) {
            this.rounds = rounds;
            prepare();
        }

        protected abstract void prepare();

        protected abstract int round(int number);

        final int play() {
            for (int i = 1; i <= rounds; i++) {
                points += round(i);
            }
            return points;
        }
    }

    private static final class Dice extends Game {
        private int[] faces = {6, 5, 4};

        Dice(int rounds) {
            super(rounds);
        }

        @Override
        protected void prepare() {
            points = 100;
        }

        @Override
        protected int round(int number) {
            return faces[number]; // BUG index-out-of-bounds
        }
    }

    private static final class Cards extends Game {
        private int[] hand = new int[1];

        Cards() {
            super(2);
        }

        /** Called by the super constructor, before the field is set. */
        @Override
        protected void prepare() {
            points = hand.length; // BUG null-dereference
        }

        @Override
        protected int round(int number) {
            return 0;
        }
    }

    public static int dice(int rounds) {
        int result = new Dice(Math.min(rounds, 6)).play();
        assert result >= 100;
        return result;
    }

    public static int cards() {
        return new Cards().play();
    }
}
