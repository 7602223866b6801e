//# After seven turns the loop is over.
int a = INT(range(0, 30));
int b = a + INT(range(61, 70)); //# CONFLICT

LOOP(range(8, 100000)); //# CONFLICT
while (a < b) {
    a += 4;
    b -= 6;
}
System.out.println(a + " " + b);
