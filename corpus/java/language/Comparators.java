package language;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Sorting lists and arrays with comparators. */
public class Comparators {
    private record Person(String name, int age) { }

    public static void byAgeThenName() {
        List<Person> people = new ArrayList<>();
        people.add(new Person("Cy", 30));
        people.add(new Person("Al", 30));
        people.add(new Person("Bo", 20));
        people.sort(Comparator.comparing(Person::age).thenComparing(Person::name));
        assert people.get(0).name().equals("Bo") && people.get(1).name().equals("Al");
        people.sort(Comparator.comparingInt(Person::age).reversed());
        assert people.get(2).age() == 20;
        people.sort(Comparator.comparing(Person::name, Comparator.reverseOrder()));
        assert people.get(0).name().equals("Cy");
    }

    public static int sorted(int a, int b, int c) {
        List<Integer> list = new ArrayList<>(List.of(a, b, c));
        Collections.sort(list);
        assert list.get(0) <= list.get(1) && list.get(1) <= list.get(2);
        assert Collections.max(list).equals(list.get(2));
        return list.get(1);
    }

    public static int sortedArray(int a, int b, int c) {
        int[] array = {a, b, c};
        Arrays.sort(array);
        assert array[0] <= array[1] && array[1] <= array[2];
        return 10 / array[0]; // BUG division-by-zero
    }

    public static String youngest(String name, int age) {
        List<Person> people = new ArrayList<>();
        people.add(new Person("Zoe", 9));
        people.add(new Person(name, age));
        people.sort(Comparator.comparing(Person::name)); // BUG null-dereference
        return people.get(0).name();
    }
}
