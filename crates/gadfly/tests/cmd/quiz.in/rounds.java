//# How often does it turn?
int n = INT(range(20, 60));
int turns = 0;
LOOP(range(4, 5));
while (n > 1) {
    n = n / 2;
    turns++;
}
System.out.println(turns + " " + n);
