//# A walk through a table: even numbers lead to the right, odd ones down.
int[][] table = INT2DARRAY(3, 4, range(1, 9));
int row = 0;
int column = 0;
int sum = 0;

LOOP(range(4, 6));
while (row < 3 && column < 4) {
    sum += table[row][column];
    if (table[row][column] % 2 == 0) {
        column++;
    } else {
        row++;
    }
}
ASSERT(row > 0 && column > 0);
System.out.println(sum + " at " + row + ", " + column);
