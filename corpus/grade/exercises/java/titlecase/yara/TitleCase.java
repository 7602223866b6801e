// VERDICT equivalent
public class TitleCase {

    public static String titleCase(String text) {
        String[] words = text.split(" ", -1);
        for (int i = 0; i < words.length; i++) {
            words[i] = capitalize(words[i]);
        }
        return String.join(" ", words);
    }

    private static String capitalize(String word) {
        if (word.isEmpty()) {
            return word;
        }
        StringBuilder sb = new StringBuilder();
        sb.append(Character.toUpperCase(word.charAt(0)));
        for (int i = 1; i < word.length(); i++) {
            sb.append(Character.toLowerCase(word.charAt(i)));
        }
        return sb.toString();
    }
}
