int n = INT(range(1, 9));
int m = INT(range(1, 9));
ASSERT(n > m);
System.out.println(n - m);
ASSERT(n * n < m);
