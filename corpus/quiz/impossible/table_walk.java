//# From one corner to beyond the other there are at most six steps.
int[][] table = INT2DARRAY(3, 4, range(1, 9));
int row = 0;
int column = 0;
int sum = 0;

LOOP(range(7, 9)); //# CONFLICT
while (row < 3 && column < 4) {
    sum += table[row][column];
    if (table[row][column] % 2 == 0) {
        column++;
    } else {
        row++;
    }
}
System.out.println(sum + " at " + row + ", " + column);
