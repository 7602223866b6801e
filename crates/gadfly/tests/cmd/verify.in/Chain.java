public class Chain {
    static class Link {
        Link next;
    }

    private Link first;
    private int length;

    private boolean repOK() {
        int n = 0;
        for (Link at = first; at != null && n <= length; at = at.next) {
            n++;
        }
        return n == length;
    }

    public void add() {
        Link link = new Link();
        link.next = first;
        first = link;
    }
}
