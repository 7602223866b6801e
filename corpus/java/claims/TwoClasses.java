package claims;

/** Objects of two classes that lead to each other. */
public class TwoClasses {
    static class Author {
        Book best;
    }

    static class Book {
        Author by;
        int year;
    }

    public static boolean isOwn(Author author) { // NOT COMPLETE
        return author != null && author.best != null && author.best.by == author;
    }

    public static int years(Author author) { // NOT COMPLETE
        if (author == null || author.best == null || author.best.by == null) {
            return 0;
        }
        return author.best.year / author.best.by.best.year; // BUG null-dereference
    }
}
