package shop;

public class Basket {
    private int items;

    public void add() {
        items++;
    }

    public int share(int guests) {
        return items / guests;
    }
}
