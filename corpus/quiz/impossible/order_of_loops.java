//# The second loop makes larger steps over the same numbers: it cannot turn more often.
int from = INT(range(1, 9));
int to = INT(range(14, 40));
int sum = 0;

LOOP(range(3, 9));
up: for (int i = from; i < to; i += 2) {
    sum += i;
}
LOOP(range(3, 9));
wide: for (int i = from; i < to; i += INT(range(3, 7))) { //# CONFLICT
    sum -= 2;
}

ASSERT(__count("wide") > __count("up")); //# CONFLICT
System.out.println(sum);
