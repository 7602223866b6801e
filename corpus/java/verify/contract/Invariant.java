package verify.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

/** What holds between the calls of public methods. */
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Invariant {
    String[] value() default {};
}
