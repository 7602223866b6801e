//# Two names for one object: which of them is changed depends on the numbers.
class Box {
    int value;
    Box next;
    Box(int value) { this.value = value; }
    void add(int n) { value += n; }
}
Box a = new Box(INT(range(1, 9)));
Box b = new Box(INT(range(1, 9)));
Box c = a.value > b.value ? a : b;
c.add(INT(range(2, 5)));
b.next = c;
b = a;
b.add(10);
ASSERT(c.value > 12);
System.out.println(a.value + " " + b.value + " " + c.value + " " + (a == c));
