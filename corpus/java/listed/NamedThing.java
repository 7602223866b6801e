package listed;

/** The field is a reference, but no constructor and no method ever leaves it null. */
public class NamedThing {
    private String name;

    public NamedThing(String name) {
        this.name = name == null ? "nameless" : name;
    }

    public void rename(String newName) {
        if (newName != null && !newName.isEmpty()) {
            name = newName;
        }
    }

    public int width() {
        return name.length();
    }
}
