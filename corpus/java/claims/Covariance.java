package claims;

/** An array of a subtype is an array, too. */
public class Covariance {
    static class Animal {}

    static class Dog extends Animal {}

    public static int kind(Animal[] animals) { // NOT COMPLETE
        return animals != null && animals.getClass() == Dog[].class ? 1 : 0;
    }

    public static int late(Animal[] animals) { // NOT COMPLETE
        if (animals == null || animals.length != 1) {
            return 0;
        }
        return animals instanceof Dog[] ? 1 : 0;
    }

    public static int numbers(int[] a) { // COMPLETE
        return a != null && a.getClass() == int[].class ? 1 : 0;
    }
}
