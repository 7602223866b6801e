int a = INTEGER(range(1, 9));
int b = INT(range(9, 1));
LOOP(range(1, 3));
int c = a + b;
