import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** What Fizz does, observed by Gadfly. A test that fails shows a change of behaviour. */
class FizzGadflyTest {

    @Test
    void of_nNotMultipleOf15AndNAtLeast10_returnsLarge() {
        assertEquals("large", Fizz.of(10));
    }

    @Test
    void of_nMultipleOf15_returnsFizzBuzz() {
        assertEquals("FizzBuzz", Fizz.of(15));
    }

    @Test
    void of_nNotMultipleOf15AndNAtMost9_returnsSmall() {
        assertEquals("small", Fizz.of(9));
    }
}
