package listed;

/** indexOf answers -1, and the answer is used as it is. */
public class AfterIndexOf {
    public static String domain(String address) {
        int at = address.indexOf('@'); // BUG null-dereference
        return address.substring(at + 1);
    }

    public static String user(String address) {
        if (address == null) {
            return "";
        }
        int at = address.indexOf('@');
        return address.substring(0, at); // BUG index-out-of-bounds
    }

    public static char afterDot(String name) {
        if (name == null || name.indexOf('.') < 0) {
            return '?';
        }
        return name.charAt(name.indexOf('.') + 1); // BUG index-out-of-bounds
    }
}
