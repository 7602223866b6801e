package verify.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

/** What callers must see to. */
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Requires {
    String[] value();
}
