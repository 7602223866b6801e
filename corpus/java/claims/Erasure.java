package claims;

import java.util.Optional;

/** Raw types put any object where a type parameter stands, in the library's classes as well. */
public class Erasure {
    public static int optional(Optional<Integer> number) { // NOT COMPLETE
        return number == null || number.isEmpty() ? 0 : number.get() * 2;
    }

    public static int plain(Class<?> type) { // COMPLETE
        return type == null ? 0 : 1;
    }
}
