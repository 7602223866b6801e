// VERDICT equivalent
public class Roman {
    public static String toRoman(int number) {
        if (number > 3999 || number < 1) {
            throw new IllegalArgumentException("not a roman number");
        }
        String s = "I".repeat(number);
        s = s.replace("IIIII", "V").replace("IIII", "IV");
        s = s.replace("VV", "X").replace("VIV", "IX");
        s = s.replace("XXXXX", "L").replace("XXXX", "XL");
        s = s.replace("LL", "C").replace("LXL", "XC");
        s = s.replace("CCCCC", "D").replace("CCCC", "CD");
        s = s.replace("DD", "M").replace("DCD", "CM");
        return s;
    }
}
