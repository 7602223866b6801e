package students.buggy;

/** Keeps up to five grades of one student. */
public class GradeBook {
    private final int[] grades = new int[5];
    private int count = 0;

    public void addGrade(int grade) {
        if (grade < 1 || grade > 6) {
            throw new IllegalArgumentException("grades are 1 to 6"); // PRECONDITION
        }
        if (count < grades.length) {
            grades[count++] = grade;
        }
    }

    public int average() {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += grades[i];
        }
        return sum / count; // BUG division-by-zero
    }

    /** The grade with the given number, counted from 1. */
    public int gradeNumber(int number) {
        if (number > count) {
            return 0;
        }
        return grades[number - 1]; // BUG index-out-of-bounds
    }

    public boolean passed() {
        for (int i = 0; i < count; i++) {
            if (grades[i] == 6) {
                return false;
            }
        }
        return count > 0;
    }
}
