package language;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

/** Collections made for enums, and sets of small numbers. */
public class EnumMapAndBitSet {
    private enum Day { MON, TUE, SAT, SUN }

    private static final Day[] DAYS = Day.values();

    public static int hours(int day) {
        if (day < 0 || day >= DAYS.length) {
            return 0;
        }
        Map<Day, Integer> hours = new EnumMap<>(Day.class);
        hours.put(Day.TUE, 8);
        hours.put(Day.MON, 7);
        assert hours.keySet().iterator().next() == Day.MON;
        return hours.get(DAYS[day]); // BUG null-dereference
    }

    public static int weekend(int day) {
        EnumSet<Day> weekend = EnumSet.of(Day.SAT, Day.SUN);
        assert EnumSet.complementOf(weekend).size() == 2;
        assert EnumSet.range(Day.MON, Day.SAT).contains(Day.TUE);
        int index = day & 3;
        assert weekend.contains(DAYS[index]) == (index >= 2);
        return weekend.size();
    }

    public static int bits(int n) {
        BitSet set = new BitSet();
        set.set(3);
        if (n < 10) {
            set.set(n); // BUG index-out-of-bounds
        }
        assert set.get(3);
        assert set.nextSetBit(0) <= 3;
        return 6 / (set.cardinality() - 2); // BUG division-by-zero
    }

    public static void enumBasics() {
        assert Day.SUN.ordinal() == 3 && Day.SUN.name().equals("SUN");
        assert Day.MON.compareTo(Day.SAT) == -2;
        assert Day.valueOf("TUE") == Day.TUE;
        assert Day.SAT.toString().equals("SAT");
        assert Day.MON.getDeclaringClass() == Day.class;
    }
}
