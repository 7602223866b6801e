public class Names {
    public static String shout(String name) {
        return name.trim() + "!";
    }
}
