//# Two variables walk towards each other. The bound says nothing; they meet after seven turns.
int a = INT(range(0, 30));
int b = a + INT(range(61, 70));

LOOP(range(0, 100000));
while (a < b) {
    a += 4;
    b -= 6;
}
System.out.println(a + " " + b);
