//# Methods of Integer and Math; a function of the library has no formula, its values are looked up.
int n = INT(range(-50, 150));
String s = Integer.toString(n);
int m = Integer.parseInt(STRING(list("12", "-7", "300")));
System.out.println(s.length() + " " + Math.max(n, m) + " " + Math.min(n, m) + " " + Math.abs(n - m) + " " + (int) Math.pow(2, n & 7) + " " + (int) Math.sqrt(n * n));
System.out.println(Integer.MAX_VALUE - n + " " + Integer.compare(n, m) + " " + Integer.toBinaryString(n & 15));
