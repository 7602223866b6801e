package verify.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

/** What holds when the method returns. */
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Ensures {
    String[] value();
}
