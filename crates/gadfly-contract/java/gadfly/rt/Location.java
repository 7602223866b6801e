package gadfly.rt;

/** Places in the heap that a contract names. */
public final class Location {
    enum Kind {
        FIELD, STATIC, ELEMENTS, OBJECT, EVERYTHING
    }

    final Kind kind;
    final Object object;
    final String declaringClass;
    final String name;
    final int from;
    final int to;

    Location(Kind kind, Object object, String declaringClass, String name, int from, int to) {
        this.kind = kind;
        this.object = object;
        this.declaringClass = declaringClass;
        this.name = name;
        this.from = from;
        this.to = to;
    }

    boolean coversField(Object owner, String declaring, String field) {
        switch (kind) {
            case EVERYTHING:
                return true;
            case OBJECT:
                return object == owner;
            case FIELD:
                return object == owner && name.equals(field)
                        && (declaringClass.isEmpty() || declaringClass.equals(declaring));
            case STATIC:
                return owner == null && declaringClass.equals(declaring) && (name.isEmpty() || name.equals(field));
            default:
                return false;
        }
    }

    boolean coversElement(Object array, int index) {
        switch (kind) {
            case EVERYTHING:
                return true;
            case OBJECT:
                return object == array;
            case ELEMENTS:
                return object == array && from <= index && index <= to;
            default:
                return false;
        }
    }

    boolean coversAll(Object owner) {
        return kind == Kind.EVERYTHING || (kind == Kind.OBJECT && object == owner);
    }
}
