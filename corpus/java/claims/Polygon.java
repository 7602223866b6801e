package claims;

public class Polygon extends Shape {
    public void become(int corners) {
        sides = corners;
    }
}
