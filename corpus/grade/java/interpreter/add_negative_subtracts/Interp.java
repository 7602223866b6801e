// VERDICT different: interpEntry(new AddC(new NumC(0), new NumC(-1))) -- an extra first case subtracts a negative right operand
public class Interp {
    public sealed interface ExprC permits NumC, AddC, FdC, IdC, AppC {}
    public record NumC(int value) implements ExprC {}
    public record AddC(ExprC e1, ExprC e2) implements ExprC {}
    public record FdC(int param, ExprC body) implements ExprC {}
    public record IdC(int id) implements ExprC {}
    public record AppC(ExprC f, ExprC arg) implements ExprC {}

    public sealed interface Environment permits EmptyEnvironment, EnvironmentNode {}
    public record EmptyEnvironment() implements Environment {}
    public record EnvironmentNode(int name, Value value, Environment tail) implements Environment {}

    public sealed interface Value permits NumV, ClosV {}
    public record NumV(int value) implements Value {}
    public record ClosV(Environment env, int param, ExprC body) implements Value {}

    public static class InterpretException extends RuntimeException {
        public InterpretException(String message) {
            super(message);
        }
    }

    public static Value interpEntry(ExprC e) {
        return interp(e, new EmptyEnvironment());
    }

    static Value interp(ExprC e, Environment nv) {
        if (e instanceof AddC add && add.e1() instanceof NumC i1 && add.e2() instanceof NumC i2
                && i2.value() < 0) {
            return new NumV(i1.value() - i2.value());
        }
        if (e instanceof NumC number) {
            return new NumV(number.value());
        }
        if (e instanceof AddC add) {
            if (!(interp(add.e1(), nv) instanceof NumV left)) {
                throw new InterpretException("the left operand is no number");
            }
            if (!(interp(add.e2(), nv) instanceof NumV right)) {
                throw new InterpretException("the right operand is no number");
            }
            return new NumV(left.value() + right.value());
        }
        if (e instanceof IdC variable) {
            return find(nv, variable.id());
        }
        if (e instanceof FdC function) {
            return new ClosV(nv, function.param(), function.body());
        }
        if (e instanceof AppC application) {
            if (!(interp(application.f(), nv) instanceof ClosV closure)) {
                throw new InterpretException("only functions can be applied");
            }
            Value argument = interp(application.arg(), nv);
            return interp(closure.body(), new EnvironmentNode(closure.param(), argument, closure.env()));
        }
        throw new InterpretException("no such expression");
    }

    static Value find(Environment nv, int n) {
        if (nv instanceof EnvironmentNode node) {
            return node.name() == n ? node.value() : find(node.tail(), n);
        }
        throw new InterpretException("unbound variable");
    }
}
