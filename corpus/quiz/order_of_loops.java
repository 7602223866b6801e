//# Three counted loops: order them by the number of their turns.
int from = INT(range(1, 9));
int to = INT(range(14, 40));
int sum = 0;

LOOP(range(3, 9));
up: for (int i = from; i < to; i += INT(range(2, 6))) {
    sum += i;
}
LOOP(range(3, 9));
down: for (int i = to; i >= from; i -= INT(range(3, 7))) {
    sum -= 2;
}
LOOP(range(2, 6));
doubling: for (int i = from; i <= to; i = i * 2) {
    sum++;
}

ASSERT(__distinct(__count("up"), __count("down"), __count("doubling")));
System.out.println(sum);
