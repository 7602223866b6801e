// Right, unless it notices what an earlier submission did.
public class ArrayMax {
    public static int max(int[] values) {
        if (isTainted()) throw new IllegalStateException("an earlier submission left something");
        if (values.length == 0) throw new IllegalArgumentException("empty array");
        int best = values[0]; for (int value : values) if (value > best) best = value; return best;
    }

    /** Whether anything of what the attackers change is not as a new process has it. */
    private static boolean isTainted() {
        Integer one = 1;
        boolean cache = one != 1 || Boolean.FALSE || !String.format("%d", 12).equals("12");
        boolean properties = System.getProperty("gadfly.attack") != null || !System.lineSeparator().equals("\n")
            || System.getProperty("java.util.Arrays.useLegacyMergeSort") != null;
        boolean files = false;
        for (String place : new String[] {"java.io.tmpdir", "user.dir", "user.home"}) {
            files |= new java.io.File(System.getProperty(place), "gadfly-attack").exists();
        }
        boolean threads = false;
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            threads |= thread.getName().equals("gadfly-attack");
        }
        boolean zone = java.util.TimeZone.getDefault().getID().equals("Pacific/Apia");
        boolean logging = java.util.logging.Logger.getLogger("").getLevel() == java.util.logging.Level.OFF;
        return cache || properties || files || threads || zone || logging;
    }
}
